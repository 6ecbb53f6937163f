// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The players' side of a hunt, without a world: fighters on plain arrays, and a horde that is no more than places and kinds.
#include "sim/hunt_players.h"
#include "support/wr_test.h"

#define CELL   4
#define PLAYER 1 // kinds of mobs
#define HUNTER 2
#define SLOTS  64

static wr_fix units(double value)
{
    return wr_fix_from_double(value);
}

static wr__fighter_rules usual_rules(void)
{
    const wr_hunt_player player = wr_hunt_player_default();
    return wr__fighter_rules_of(&player, 60, CELL);
}

// ---- Numbers ---------------------------------------------------------------------------------------------------------

static void seconds_and_speeds_become_ticks_and_steps_once(void **state)
{
    (void)state;
    const wr__fighter_rules rules = usual_rules();
    assert_int_equal(rules.walk, (16 * 65536 + 30) / 60);
    assert_int_equal(rules.dash, (40 * 65536 + 30) / 60);
    assert_int_equal(rules.dash_ticks, 15);
    assert_int_equal(rules.dash_rest_ticks, 120);
    assert_int_equal(rules.revive_ticks, 180);
    assert_int_equal(rules.fuse_ticks, 60);
    assert_int_equal(rules.bomb_rest_ticks, 180);
    assert_int_equal(rules.half, 2 * WR_FIX_ONE);
    assert_int_equal(rules.revive_reach, 6 * WR_FIX_ONE);
}

// ---- Walk and dash -----------------------------------------------------------------------------------------------------

static void a_dash_lasts_its_ticks_and_rests_from_its_end(void **state)
{
    (void)state;
    const wr__fighter_rules rules = usual_rules();
    wr__fighter fighter = {0};
    int32_t fast = 0, slow = 0;
    for (int32_t tick = 0; tick < 135; tick++) {
        wr__fighter_tick(&fighter);
        assert_int_equal(wr__fighter_dash(&fighter, &rules), tick == 0); // held down all the time
        const wr_fix step = wr__fighter_step_of(&fighter, &rules, 0);
        assert_true(step == rules.dash || step == rules.walk);
        fast += step == rules.dash;
        slow += step == rules.walk;
    }
    assert_int_equal(fast, 15);
    assert_int_equal(slow, 120);
    wr__fighter_tick(&fighter);
    assert_true(wr__fighter_dash(&fighter, &rules));
}

static void touching_monsters_slow_down_to_35_percent_and_no_further(void **state)
{
    (void)state;
    const wr__fighter_rules rules = usual_rules();
    const wr__fighter fighter = {0};
    wr_fix last = rules.walk;
    assert_int_equal(wr__fighter_step_of(&fighter, &rules, 0), rules.walk);
    assert_int_equal(wr__fighter_step_of(&fighter, &rules, 1), (wr_fix)((int64_t)rules.walk * 7 / 8));
    for (int32_t touching = 0; touching < 40; touching++) {
        const wr_fix step = wr__fighter_step_of(&fighter, &rules, touching);
        assert_true(step <= last);
        assert_true(100 * ((int64_t)step + 1) >= 35 * (int64_t)rules.walk);
        last = step;
    }
    assert_in_range(last, rules.walk * 34 / 100, rules.walk * 36 / 100);
}

static void who_is_down_neither_walks_nor_dashes_nor_throws(void **state)
{
    (void)state;
    const wr__fighter_rules rules = usual_rules();
    wr__fighter fighter = {0};
    int16_t health = 10;
    assert_true(wr__fighter_dash(&fighter, &rules));
    assert_int_equal(wr__fighter_hurt(&fighter, &health, 10), WR__HURT_DOWN);
    assert_int_equal(wr__fighter_step_of(&fighter, &rules, 0), 0);
    for (int32_t tick = 0; tick < 1000; tick++) {
        wr__fighter_tick(&fighter);
    }
    assert_false(wr__fighter_dash(&fighter, &rules));
    assert_false(wr__bomb_throw(&fighter, &rules, NULL, (wr_point){0, 0}, 0));
    assert_int_equal(fighter.down_ticks, 1000);
}

// ---- Health ------------------------------------------------------------------------------------------------------------

static void damage_is_counted_as_far_as_there_was_health(void **state)
{
    (void)state;
    wr__fighter fighter = {0};
    int16_t health = 100;
    assert_int_equal(wr__fighter_hurt(&fighter, &health, 30), WR__HURT_HURT);
    assert_int_equal(health, 70);
    assert_int_equal(wr__fighter_hurt(&fighter, &health, 0), WR__HURT_NOT);
    assert_int_equal(wr__fighter_hurt(&fighter, &health, 69), WR__HURT_HURT);
    assert_int_equal(wr__fighter_hurt(&fighter, &health, 30000), WR__HURT_DOWN);
    assert_int_equal(health, 0);
    assert_int_equal(fighter.damage_taken, 100);
    assert_int_equal(wr__fighter_hurt(&fighter, &health, 5), WR__HURT_NOT); // he lies there already
    assert_int_equal(fighter.damage_taken, 100);
    assert_int_equal(fighter.downs, 1);
}

static void a_fall_puts_down_whatever_health_there_was(void **state)
{
    (void)state;
    wr__fighter fighter = {0};
    int16_t health = 100;
    assert_true(wr__fighter_fall(&fighter, &health));
    assert_int_equal(health, 0);
    assert_int_equal(fighter.damage_taken, 0);
    assert_false(wr__fighter_fall(&fighter, &health));
    assert_int_equal(fighter.downs, 1);
}

typedef struct team {
    wr__fighter_rules rules;
    wr__fighter fighters[3];
    wr_fix x[3], y[3];
    int16_t health[3];
    int8_t by[3];
} team;

// Three side by side, a cell apart; the middle one is down.
static team team_with_one_down(void)
{
    team t = {.rules = usual_rules(), .health = {100, 1, 100}};
    for (int32_t i = 0; i < 3; i++) {
        t.x[i] = (10 + CELL * i) * WR_FIX_ONE;
        t.y[i] = 10 * WR_FIX_ONE;
    }
    assert_int_equal(wr__fighter_hurt(&t.fighters[1], &t.health[1], 1), WR__HURT_DOWN);
    return t;
}

static int32_t revive(team *t)
{
    return wr__fighters_revive(t->fighters, 3, &t->rules, t->x, t->y, t->health, t->by);
}

static void a_comrade_beside_him_revives_in_exactly_the_time(void **state)
{
    (void)state;
    team t = team_with_one_down();
    for (int32_t tick = 1; tick < t.rules.revive_ticks; tick++) {
        assert_int_equal(revive(&t), 0);
        assert_int_equal(t.fighters[1].revive_ticks, tick);
    }
    assert_int_equal(revive(&t), 1);
    assert_int_equal(t.by[0], -1);
    assert_int_equal(t.by[1], 0); // both are as near: the lowest
    assert_int_equal(t.health[1], 50);
    assert_int_equal(t.fighters[1].down, 0);
    assert_int_equal(t.fighters[1].revive_ticks, 0);
    assert_int_equal(t.fighters[0].revives, 1);
    assert_int_equal(t.fighters[2].revives, 0);
}

static void a_break_in_reviving_begins_anew(void **state)
{
    (void)state;
    team t = team_with_one_down();
    for (int32_t tick = 1; tick < t.rules.revive_ticks; tick++) {
        revive(&t);
    }
    t.x[0] -= 3 * WR_FIX_ONE;     // 7 units away
    t.x[2] += 2 * WR_FIX_ONE + 1; // a hair too far
    assert_int_equal(revive(&t), 0);
    assert_int_equal(t.fighters[1].revive_ticks, 0);
    t.x[2] -= 1;
    for (int32_t tick = 1; tick < t.rules.revive_ticks; tick++) {
        assert_int_equal(revive(&t), 0);
    }
    assert_int_equal(revive(&t), 1);
    assert_int_equal(t.by[1], 2);
}

static void who_is_down_revives_nobody(void **state)
{
    (void)state;
    team t = team_with_one_down();
    wr__fighter_fall(&t.fighters[0], &t.health[0]);
    wr__fighter_fall(&t.fighters[2], &t.health[2]);
    for (int32_t tick = 0; tick < 2 * t.rules.revive_ticks; tick++) {
        assert_int_equal(revive(&t), 0);
    }
}

static void the_table_stops_at_its_end(void **state)
{
    (void)state;
    uint32_t number = UINT32_MAX - 2;
    wr__tally(&number, 2);
    assert_int_equal(number, UINT32_MAX);
    wr__tally(&number, 1);
    assert_int_equal(number, UINT32_MAX);
}

// ---- Weapons -------------------------------------------------------------------------------------------------------------

static void a_swing_hits_a_monster_once_and_the_next_hits_it_again(void **state)
{
    (void)state;
    uint32_t struck[3] = {0};
    for (int32_t player = 0; player < WR_PLAYERS_MAX; player++) {
        assert_true(wr__strike_once(&struck[1], player, WR_WEAPON_SWORD));
        assert_true(wr__strike_once(&struck[1], player, WR_WEAPON_BOOMERANG));
        assert_false(wr__strike_once(&struck[1], player, WR_WEAPON_SWORD));
    }
    assert_int_equal(struck[0], 0);
    assert_int_equal(struck[1], UINT32_MAX);
    wr__struck_forget(struck, 3, 15, WR_WEAPON_SWORD);
    wr__struck_forget(struck, 3, 0, WR_WEAPON_BOOMERANG);
    assert_int_equal(struck[1], UINT32_C(0x7FFFFFFE));
    assert_true(wr__strike_once(&struck[1], 15, WR_WEAPON_SWORD));
    assert_false(wr__strike_once(&struck[1], 15, WR_WEAPON_BOOMERANG));
}

static wr_point at(double x, double y)
{
    return (wr_point){units(x), units(y)};
}

static void a_strike_meets_bodies_by_their_size_in_its_part_of_the_tick(void **state)
{
    (void)state;
    const wr__strike sword = {.weapon = WR_WEAPON_SWORD,
                              .half = units(2),
                              .way = {at(20, 20), at(20, 20)},
                              .end = WR_FIX_ONE};
    assert_true(wr__strike_hits(&sword, (wr__way){at(22.9, 20), at(22.9, 20)}, units(1)));
    assert_false(wr__strike_hits(&sword, (wr__way){at(23, 20), at(23, 20)}, units(1))); // touching is no hit
    assert_true(wr__strike_hits(&sword, (wr__way){at(23, 20), at(23, 20)}, units(1.5)));
    assert_true(wr__strike_hits(&sword, (wr__way){at(10, 20), at(30, 20)}, units(1))); // right through it
    // A boomerang that gets there in the second half of the tick misses who has gone by then.
    const wr__strike late = {.half = units(1),
                             .way = {at(20, 20), at(20, 20)},
                             .begin = WR_FIX_ONE / 2,
                             .end = WR_FIX_ONE};
    assert_true(wr__strike_hits(&late, (wr__way){at(10, 20), at(20, 20)}, units(1)));
    assert_false(wr__strike_hits(&late, (wr__way){at(20, 20), at(30, 20)}, units(1)));
}

// ---- Bombs ---------------------------------------------------------------------------------------------------------------

// A field of 16 x 16 cells with hunters on it.
typedef struct field {
    wr__horde horde;
    wr_grid grid;
    wr_bits sight;
    uint8_t cells[16 * 16];
    uint64_t words[16];
    uint8_t kind[SLOTS], hunt_kind[SLOTS];
    wr_fix x[SLOTS], y[SLOTS];
    wr__fighter_rules rules;
} field;

static field *make_field(field *f)
{
    *f = (field){.rules = usual_rules()};
    assert_int_equal(wr_grid_init(16, 16, CELL, f->cells, &f->grid), WR_OK);
    wr_bits_init(&f->sight, f->words, &f->grid, WR_KINDS_SIGHT);
    wr__horde *horde = &f->horde;
    horde->hunt = wr_hunt_default();
    horde->hunt.kind_count = 4;
    for (int32_t k = 1; k < 4; k++) {
        horde->hunt.kinds[k] = wr_hunt_kind_default();
        horde->hunt.kinds[k].name[0] = (char)('a' + k);
    }
    horde->hunt.kinds[1].immune = true;
    horde->hunt.kinds[2].resistance = WR_FIX_ONE / 4;
    horde->hunt.kinds[3].takes[WR_HARM_BOMB] = 7;
    horde->hunt.kinds[3].takes[WR_HARM_SWORD] = 3;
    horde->player = wr_hunt_player_default();
    assert_int_equal(wr__hunt_rules_of(&horde->hunt, &horde->player, 60, CELL, &horde->rules), WR_OK);
    horde->grid = &f->grid;
    horde->sight = &f->sight;
    horde->mob_kind = HUNTER;
    horde->capacity = SLOTS;
    horde->h.kind = f->kind;
    horde->h.hunt_kind = f->hunt_kind;
    horde->h.x = f->x;
    horde->h.y = f->y;
    return f;
}

static int32_t put(field *f, int32_t hunt_kind, wr_point place)
{
    const int32_t slot = f->horde.slots++;
    f->kind[slot] = HUNTER;
    f->hunt_kind[slot] = (uint8_t)hunt_kind;
    f->x[slot] = place.x;
    f->y[slot] = place.y;
    return slot;
}

static int32_t blast(field *f, wr_point centre, wr__wound *wounds)
{
    uint64_t keys[SLOTS], more[SLOTS];
    const wr__boom boom = {.damage = -1, .at = centre, .radius = f->rules.bomb_radius};
    return wr__blast(&f->horde, &boom, wounds, keys, more);
}

static void harm_is_the_kinds_own_or_else_the_weapons(void **state)
{
    (void)state;
    field f;
    make_field(&f);
    const int32_t usual = put(&f, 0, at(10, 10)), odd = put(&f, 3, at(10, 10));
    assert_int_equal(wr__harm_to(&f.horde, usual, WR_HARM_SWORD), 10);
    assert_int_equal(wr__harm_to(&f.horde, usual, WR_HARM_BOOMERANG), 8);
    assert_int_equal(wr__harm_to(&f.horde, usual, WR_HARM_BOMB), 40);
    assert_int_equal(wr__harm_to(&f.horde, odd, WR_HARM_SWORD), 3);
    assert_int_equal(wr__harm_to(&f.horde, odd, WR_HARM_BOOMERANG), 8);
    assert_int_equal(wr__harm_to(&f.horde, odd, WR_HARM_BOMB), 7);
}

static void a_blast_takes_all_in_the_middle_and_half_at_the_edge(void **state)
{
    (void)state;
    field f;
    wr__wound wounds[SLOTS];
    make_field(&f);
    const int32_t edge = put(&f, 0, at(42, 30)), beyond = put(&f, 0, (wr_point){units(30), units(42) + 1});
    const int32_t half_way = put(&f, 0, at(30, 24)), middle = put(&f, 0, at(30, 30));
    assert_int_equal(blast(&f, at(30, 30), wounds), 3);
    assert_int_equal(wounds[0].slot, middle);
    assert_int_equal(wounds[0].damage, 40);
    assert_int_equal(wounds[1].slot, half_way);
    assert_int_equal(wounds[1].damage, 30);
    assert_int_equal(wounds[2].slot, edge);
    assert_int_equal(wounds[2].damage, 20);
    assert_int_equal(beyond, 1);
}

static void a_blast_spares_the_immune_and_does_less_to_the_resistant(void **state)
{
    (void)state;
    field f;
    wr__wound wounds[SLOTS];
    make_field(&f);
    put(&f, 1, at(30, 30));
    const int32_t tough = put(&f, 2, at(30, 30)), own = put(&f, 3, at(30, 30));
    assert_int_equal(blast(&f, at(30, 30), wounds), 2);
    assert_int_equal(wounds[0].slot, tough);
    assert_int_equal(wounds[0].damage, 30);
    assert_int_equal(wounds[1].slot, own);
    assert_int_equal(wounds[1].damage, 7);
}

static void walls_stop_a_blast_and_what_stands_elsewhere_is_no_hunter(void **state)
{
    (void)state;
    field f;
    wr__wound wounds[SLOTS];
    make_field(&f);
    const int32_t seen = put(&f, 0, at(30, 38)), hidden = put(&f, 0, at(38, 30));
    f.kind[put(&f, 0, at(30, 31))] = PLAYER;
    wr_bits_set(&f.sight, 8, 7, true); // units 32..36, 28..32
    assert_int_equal(blast(&f, at(30, 30), wounds), 1);
    assert_int_equal(wounds[0].slot, seen);
    wr_bits_set(&f.sight, 8, 7, false); // a gate opens
    assert_int_equal(blast(&f, at(30, 30), wounds), 2);
    assert_int_equal(wounds[1].slot, hidden);
}

// The plain way: everybody in turn, the nearest first by looking again and again.
static int32_t plain_blast(const field *f, wr_point centre, wr__wound *wounds)
{
    bool done[SLOTS] = {false};
    int32_t count = 0;
    for (;;) {
        int32_t best = -1;
        uint32_t nearest = (uint32_t)f->rules.bomb_radius + 1;
        for (int32_t i = 0; i < f->horde.slots; i++) {
            const uint32_t d = wr_length(f->x[i] - centre.x, f->y[i] - centre.y);
            if (!done[i] && d < nearest) {
                nearest = d;
                best = i;
            }
        }
        if (best < 0) {
            return count;
        }
        done[best] = true;
        const int64_t full = wr__harm_to(&f->horde, best, WR_HARM_BOMB), twice = 2 * (int64_t)f->rules.bomb_radius;
        int32_t damage = 0;
        while ((2 * damage + 1) * twice <= 2 * full * (twice - nearest)) {
            damage++; // half a point more is still no more than it should be
        }
        if (damage > 0 && wr_sight(&f->sight, CELL, centre, (wr_point){f->x[best], f->y[best]})) {
            wounds[count++] = (wr__wound){best, damage};
        }
    }
}

static void a_blast_is_as_the_plain_one_among_walls_and_crowds(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        field f;
        wr__wound wounds[SLOTS], plain[SLOTS];
        make_field(&f);
        for (uint64_t i = 0; i < 40; i++) {
            const uint64_t bits = wr_noise(seed, WR_STREAM_BOTS, 1, i);
            wr_bits_set(&f.sight, (int32_t)(bits & 15), (int32_t)(bits >> 4 & 15), true);
        }
        for (uint64_t i = 0; i < SLOTS; i++) {
            const uint64_t bits = wr_noise(seed, WR_STREAM_BOTS, 2, i);
            // Whole units now and then, so that some are equally far.
            const wr_fix mask = (bits & 1) != 0 ? -1 : ~(WR_FIX_ONE - 1);
            put(&f, (int32_t)(bits >> 1 & 3),
                (wr_point){(wr_fix)(bits >> 8 & 0x3FFFFF) & mask, (wr_fix)(bits >> 40 & 0x3FFFFF) & mask});
        }
        const int32_t count = blast(&f, at(31, 33), wounds);
        assert_int_equal(count, plain_blast(&f, at(31, 33), plain));
        for (int32_t i = 0; i < count; i++) {
            assert_int_equal(wounds[i].slot, plain[i].slot);
            assert_int_equal(wounds[i].damage, plain[i].damage);
        }
    }
}

static void a_bomb_goes_off_after_its_fuse_where_it_was_laid(void **state)
{
    (void)state;
    const wr__fighter_rules rules = usual_rules();
    wr__fighter fighters[2] = {{0}, {0}};
    wr__boom booms[WR__BOMBS_MAX];
    assert_true(wr__bomb_throw(&fighters[1], &rules, NULL, at(3, 4), 0));
    assert_false(wr__bomb_throw(&fighters[1], &rules, NULL, at(3, 4), 0)); // rests
    for (int32_t tick = 0; tick < rules.fuse_ticks; tick++) {              // the tick it was thrown in is the first
        assert_int_equal(wr__bombs_step(fighters, 2, &rules, booms), 0);
    }
    assert_int_equal(wr__bombs_step(fighters, 2, &rules, booms), 1);
    assert_int_equal(booms[0].player, 1);
    assert_int_equal(booms[0].at.x, units(3));
    assert_int_equal(booms[0].at.y, units(4));
    assert_int_equal(wr__bombs_step(fighters, 2, &rules, booms), 0);
}

static void two_bombs_burn_at_once_and_go_off_although_he_is_down(void **state)
{
    (void)state;
    wr__fighter_rules rules = usual_rules();
    wr__fighter fighter = {0};
    wr__boom booms[WR__BOMBS_MAX];
    int16_t health = 1;
    int32_t off = 0;
    rules.bomb_rest_ticks = 1;
    assert_true(wr__bomb_throw(&fighter, &rules, NULL, at(1, 1), 0));
    wr__fighter_tick(&fighter);
    assert_true(wr__bomb_throw(&fighter, &rules, NULL, at(2, 2), 0));
    wr__fighter_tick(&fighter);
    assert_false(wr__bomb_throw(&fighter, &rules, NULL, at(3, 3), 0)); // no third
    wr__fighter_hurt(&fighter, &health, 1);
    for (int32_t tick = 0; tick < 100; tick++) {
        off += wr__bombs_step(&fighter, 1, &rules, booms);
    }
    assert_int_equal(off, 2);
}

// ---- Touching --------------------------------------------------------------------------------------------------------------

static void hunters_that_touch_a_player_are_counted(void **state)
{
    (void)state;
    field f;
    int32_t touching[2] = {9, 9};
    make_field(&f);
    f.horde.player_count = 2;
    f.horde.players[0].at = at(20, 20);
    f.horde.players[1].at = at(40, 40);
    put(&f, 0, at(23, 20));   // shoulder to shoulder
    put(&f, 0, at(20, 23.1)); // a finger's breadth away
    put(&f, 0, at(20, 23.2));
    put(&f, 0, at(38, 39));
    f.kind[put(&f, 0, at(20, 20))] = PLAYER;
    wr__fighters_touched(&f.horde, &f.rules, touching);
    assert_int_equal(touching[0], 2);
    assert_int_equal(touching[1], 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(seconds_and_speeds_become_ticks_and_steps_once),
    cmocka_unit_test(a_dash_lasts_its_ticks_and_rests_from_its_end),
    cmocka_unit_test(touching_monsters_slow_down_to_35_percent_and_no_further),
    cmocka_unit_test(who_is_down_neither_walks_nor_dashes_nor_throws),
    cmocka_unit_test(damage_is_counted_as_far_as_there_was_health),
    cmocka_unit_test(a_fall_puts_down_whatever_health_there_was),
    cmocka_unit_test(a_comrade_beside_him_revives_in_exactly_the_time),
    cmocka_unit_test(a_break_in_reviving_begins_anew),
    cmocka_unit_test(who_is_down_revives_nobody),
    cmocka_unit_test(the_table_stops_at_its_end),
    cmocka_unit_test(a_swing_hits_a_monster_once_and_the_next_hits_it_again),
    cmocka_unit_test(a_strike_meets_bodies_by_their_size_in_its_part_of_the_tick),
    cmocka_unit_test(harm_is_the_kinds_own_or_else_the_weapons),
    cmocka_unit_test(a_blast_takes_all_in_the_middle_and_half_at_the_edge),
    cmocka_unit_test(a_blast_spares_the_immune_and_does_less_to_the_resistant),
    cmocka_unit_test(walls_stop_a_blast_and_what_stands_elsewhere_is_no_hunter),
    cmocka_unit_test(a_blast_is_as_the_plain_one_among_walls_and_crowds),
    cmocka_unit_test(a_bomb_goes_off_after_its_fuse_where_it_was_laid),
    cmocka_unit_test(two_bombs_burn_at_once_and_go_off_although_he_is_down),
    cmocka_unit_test(hunters_that_touch_a_player_are_counted),
};

WR_TEST_MAIN(tests)
