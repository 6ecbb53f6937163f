// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What else flies in a hunt, and what is done to who flies: the dead and what they leave, bombs that bounce and fireballs,
// commands, gates and swords on bodies in every phase, and how all of it is seen.
#include "sim/knock_field.h"

#include <math.h>
#include <stdlib.h>

static int32_t bodies_of(const stage *s)
{
    int32_t count;
    (void)wr_remains_bodies(wr_world_remains(s->world), &count);
    return count;
}

static int32_t decals_of(const stage *s)
{
    int32_t count;
    (void)wr_remains_decals(wr_world_remains(s->world), &count);
    return count;
}

static int32_t puffs_of(const stage *s)
{
    int32_t count;
    (void)wr_remains_puffs(wr_world_remains(s->world), &count);
    return count;
}

// Until it is in a phase.
static void wait_for(stage *s, int32_t slot, wr_knock_phase phase)
{
    for (int32_t i = 0; field_knocked(s, slot).phase != phase; i++) {
        assert_in_range(i, 0, 1000);
        stage_wait(s, 1);
    }
}

static wr_command to_mob(const stage *s, wr_command_kind kind, int32_t slot, int32_t value)
{
    return (wr_command){.kind = (uint8_t)kind, .mob = stage_id(s, slot), .value = value};
}

// ---- The dead (R41 to R45) -------------------------------------------------------------------------------------------------

static void who_is_killed_by_a_blast_flies_on_and_becomes_a_decal(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    stage_open(&s);
    const int32_t slot = field_add_still(&s, SLIM, 20, 12);
    const wr_mob_id id = stage_id(&s, slot);
    const wr_point from = stage_at(&s, slot);
    stage_command(&s, field_blast(19, 12, 20, 18, 2000));
    assert_non_null(stage_event(&s, WR_EVENT_DEATH));
    assert_null(stage_event(&s, WR_EVENT_KNOCK));
    assert_int_equal(stage_count(&s, WR_MOB_HUNTER), 0);
    assert_int_equal(bodies_of(&s), 1);
    int32_t count;
    const wr_dead dead = wr_remains_bodies(wr_world_remains(s.world), &count)[0];
    assert_int_equal(dead.id, id.bits);
    assert_int_equal(dead.kind, SLIM);
    assert_true(dead.flight.ticks > 60 && dead.flight.x == from.x && dead.flight.y == from.y);
    stage_wait(&s, dead.flight.ticks + 119);
    assert_int_equal(bodies_of(&s), 1);
    stage_wait(&s, 2);
    assert_int_equal(bodies_of(&s), 0);
    assert_int_equal(decals_of(&s), 1);
    assert_int_equal(puffs_of(&s), 1);
    const wr_decal decal = wr_remains_decals(wr_world_remains(s.world), &count)[0];
    assert_int_equal(decal.x, dead.flight.x + dead.flight.ticks * dead.flight.vx);
    assert_int_equal(decal.y, dead.flight.y + dead.flight.ticks * dead.flight.vy);
    assert_int_equal(decal.id, id.bits);
    stage_wait(&s, 60);
    assert_int_equal(puffs_of(&s), 0);
    assert_int_equal(decals_of(&s), 1);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    assert_int_equal(decals_of(&s), 0);
    stage_close(&s);
}

static void the_dead_are_no_part_of_the_hash_and_have_one_of_their_own(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    uint64_t hashes[2], remains[2];
    for (int32_t i = 0; i < 2; i++) {
        stage s = field_of(&hunt);
        stage_open(&s);
        (void)field_add(&s, FRAIL, 20, 12);
        stage_command(&s, field_blast(19, 12, 20, 18, 10));
        if (i == 1) {
            wr_remains_clear(s.world->remains);
        }
        stage_wait(&s, 30);
        hashes[i] = wr_world_hash(s.world, NULL);
        remains[i] = wr_world_remains_hash(s.world);
        stage_close(&s);
    }
    assert_true(hashes[0] == hashes[1] && remains[0] != remains[1]);
}

static void more_dead_than_may_fly_give_way_to_decals_at_once(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    stage_open(&s);
    int32_t all = 0;
    for (int32_t i = 0; i < 8; i++) {
        all += field_crowd(&s, FRAIL, 12, 5, 19, 12);
    }
    assert_true(all > 1100);
    stage_command(&s, field_blast(20, 12, 200, 18, 100));
    const int32_t dead = s.seen[WR_EVENT_DEATH];
    assert_true(dead > 1000);
    assert_int_equal(bodies_of(&s), WR_REMAINS_BODIES_MAX);
    assert_int_equal(decals_of(&s), dead - WR_REMAINS_BODIES_MAX);
    field_require_valid(&s);
    stage_wait(&s, 600);
    assert_int_equal(bodies_of(&s), 0);
    assert_int_equal(decals_of(&s), dead < WR_REMAINS_DECALS_MAX ? dead : WR_REMAINS_DECALS_MAX);
    assert_int_equal(puffs_of(&s), 0);
    stage_close(&s);
}

static void who_dies_in_the_air_or_lying_falls_where_it_is(void **state)
{
    (void)state;
    static const wr_knock_phase phases[] = {WR_KNOCK_FLIGHT, WR_KNOCK_LIE, WR_KNOCK_RISE};
    const wr_hunt hunt = field_hunt();
    for (int32_t i = 0; i < 3; i++) {
        stage s = field_of(&hunt);
        stage_open(&s);
        const int32_t slot = field_add(&s, SLIM, 20, 12);
        stage_command(&s, field_blast(19, 12, 20, 18, 1));
        wait_for(&s, slot, phases[i]);
        stage_wait(&s, 5);
        const wr_knocked_view view = field_knocked(&s, slot);
        const wr_point at = stage_at(&s, slot);
        stage_command(&s, to_mob(&s, WR_COMMAND_DAMAGE, slot, 5000));
        assert_int_equal(stage_count(&s, WR_MOB_HUNTER), 0);
        int32_t count;
        const wr_dead *dead = wr_remains_bodies(wr_world_remains(s.world), &count);
        assert_int_equal(count, 1);
        if (phases[i] == WR_KNOCK_FLIGHT) {
            assert_memory_equal(&dead->flight, &view.flight, sizeof view.flight);
        } else {
            assert_true(dead->flight.x == at.x && dead->flight.y == at.y && dead->flight.vx == 0);
            const wr_flight_place end =
                wr_flight_at(wr_world_knock_rules(s.world), &dead->flight, dead->flight.begun + dead->flight.ticks);
            assert_int_equal(end.z, 0);
            assert_int_equal(end.angle % 32768, 16384);
        }
        field_require_valid(&s);
        stage_wait(&s, 1);
        field_require_valid(&s);
        stage_close(&s);
    }
    stage s = field_of(&hunt); // standing it is its own death
    stage_open(&s);
    stage_command(&s, to_mob(&s, WR_COMMAND_DAMAGE, field_add(&s, SLIM, 20, 12), 5000));
    assert_int_equal(bodies_of(&s), 0);
    stage_close(&s);
}

// ---- Commands on who was thrown ----------------------------------------------------------------------------------------------

static void commands_find_bodies_in_every_phase(void **state)
{
    (void)state;
    static const wr_knock_phase phases[] = {WR_KNOCK_FLIGHT, WR_KNOCK_LIE, WR_KNOCK_RISE, WR_KNOCK_STAND};
    const wr_hunt hunt = field_hunt();
    for (int32_t i = 0; i < 12; i++) {
        stage s = field_of(&hunt);
        stage_open(&s);
        const int32_t other = field_add(&s, SLIM, 18, 12), slot = field_add(&s, SLIM, 20, 12);
        stage_command(&s, field_blast(19, 12, 20, 18, 1));
        wait_for(&s, slot, phases[i % 4]);
        stage_wait(&s, 3);
        if (i < 4) {
            stage_command(&s, to_mob(&s, WR_COMMAND_REMOVE, slot, 0));
            assert_int_equal(stage_count(&s, WR_MOB_HUNTER), 1);
            assert_int_equal(bodies_of(&s), 0);
        } else if (i < 8) {
            wr_command there = to_mob(&s, WR_COMMAND_TELEPORT, slot, 0);
            there.x = field_centre(5);
            there.y = field_centre(12);
            stage_command(&s, there);
            assert_int_equal(field_knocked(&s, slot).phase, WR_KNOCK_NONE);
            assert_true(stage_near(stage_at(&s, slot).x, there.x, WR_FIX_ONE));
            assert_true(stage_near(stage_at(&s, slot).y, there.y, WR_FIX_ONE));
            assert_int_equal(wr_world_mobs(s.world).flags[slot] & WR_MOB_KNOCKED, 0);
        } else {
            const wr_knocked_view before = field_knocked(&s, slot);
            stage_command(&s, to_mob(&s, WR_COMMAND_RATE, slot, 0));
            assert_int_equal(field_knocked(&s, slot).ticks_left, before.ticks_left - 1);
        }
        field_require_valid(&s);
        stage_wait(&s, 1);
        field_require_valid(&s);
        stage_command(&s, field_blast(5, 12, 200, 18, 1)); // and who is there can be thrown
        field_require_valid(&s);
        field_settle(&s);
        assert_int_equal(field_knocked(&s, other).phase == WR_KNOCK_FLIGHT, 0);
        stage_close(&s);
    }
}

static int32_t refusal_of(stage *s, wr_command command)
{
    stage_command(s, command);
    const wr_event *event = stage_event(s, WR_EVENT_REFUSED);
    return event == NULL ? -1 : event->flag;
}

static void blasts_out_of_range_are_refused(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    stage_open(&s);
    const wr_command good = field_blast(20, 12, 255, 1000, 32767);
    wr_command bad[6] = {good, good, good, good, good, good};
    bad[0].value = -1;
    bad[1].value = 32768;
    bad[2].flag += 1;
    bad[3].user += 1;
    bad[4].x = -1;
    bad[5].y = field_centre(40);
    assert_int_equal(refusal_of(&s, good), -1);
    assert_int_equal(s.seen[WR_EVENT_BLAST], 1);
    for (int32_t i = 0; i < 6; i++) {
        assert_int_equal(refusal_of(&s, bad[i]), i < 4 ? WR_REFUSED_VALUE : WR_REFUSED_PLACE);
    }
    assert_int_equal(s.seen[WR_EVENT_BLAST], 1);
    wr_command many[300];
    for (int32_t i = 0; i < 300; i++) {
        many[i] = good;
    }
    stage_tick(&s, many, 300);
    assert_int_equal(s.seen[WR_EVENT_BLAST], 1 + WR__BLASTS_MAX);
    assert_int_equal(stage_event(&s, WR_EVENT_REFUSED)->flag, WR_REFUSED_ROOM);
    stage_close(&s);
    stage game = stage_of("xxxxx\nx P x\nxxxxx\n"); // no hunt
    stage_open(&game);
    assert_int_equal(refusal_of(&game, field_blast(0, 0, 1, 1, 1)), WR_REFUSED_KIND);
    stage_close(&game);
}

// ---- Gates (B40) -----------------------------------------------------------------------------------------------------------

static void a_gate_that_closes_moves_who_lies_in_it_and_lets_pass_who_flies_over_it(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    const wr_command shut = {.kind = WR_COMMAND_SWITCH, .player = WR_PLAYER_HOST, .value = 0, .flag = 0};
    for (int32_t flies = 0; flies < 2; flies++) {
        stage s = field_of(&hunt);
        stage_open(&s);
        const int32_t slot = field_add(&s, STUBBORN, 8, 1);
        const wr_cell gate = {8, 1};
        stage_command(&s, to_mob(&s, WR_COMMAND_RATE, slot, 0));
        wr_command blast = field_blast(8, 1, 8, 5, 0);
        blast.y -= WR_FIX_ONE;
        stage_command(&s, blast);
        assert_int_equal(field_knocked(&s, slot).phase, WR_KNOCK_FLIGHT);
        if (flies == 0) {
            wait_for(&s, slot, WR_KNOCK_LIE);
            stage_wait(&s, 2);
        } else {
            stage_wait(&s, 2);
        }
        const wr_cell at = wr_grid_cell_of(wr_level_grid(s.level), stage_at(&s, slot));
        assert_true(at.x == gate.x && at.y == gate.y);
        stage_command(&s, shut);
        assert_int_equal(stage_event(&s, WR_EVENT_PUSHED) != NULL, flies == 0);
        field_require_valid(&s);
        wait_for(&s, slot, WR_KNOCK_LIE);
        const wr_cell now = wr_grid_cell_of(wr_level_grid(s.level), stage_at(&s, slot));
        assert_true(now.x != gate.x || now.y != gate.y);
        assert_true(wr_world_knock_counts(s.world).moved == (uint64_t)flies);
        field_settle(&s);
        field_require_valid(&s);
        stage_close(&s);
    }
}

// ---- Players -----------------------------------------------------------------------------------------------------------------

// Next to the first player, who plays in this one.
static stage with_player(const wr_hunt *hunt)
{
    stage s = field_of(hunt);
    s.config.players = 1;
    s.config.hunter.health = 30000;
    return s;
}

static void select_bomb(stage *s)
{
    while (stage_player(s).weapon != WR_WEAPON_BOMB) {
        stage_hold(s, WR_BUTTON_WEAPON, 1);
        stage_hold(s, 0, 1);
    }
}

static void weapons_hit_who_flies_and_who_falls_on_a_player_does_nothing_to_him(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    stage s = with_player(&hunt);
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 1);
    while (stage_player(&s).weapon != WR_WEAPON_SWORD) {
        stage_hold(&s, WR_BUTTON_WEAPON, 1);
        stage_hold(&s, 0, 1);
    }
    const wr_point player = stage_player(&s).at;
    const int32_t slot = field_add(&s, SLIM, 5, 9);
    wr_command blast = field_blast(8, 9, 80, 6, 0);
    stage_command(&s, blast);
    assert_int_equal(field_knocked(&s, slot).phase, WR_KNOCK_FLIGHT);
    s.world->mobs.x[0] = s.world->mobs.x_last[0] = stage_at(&s, slot).x - 3 * WR_FIX_ONE; // behind it
    s.world->mobs.y[0] = s.world->mobs.y_last[0] = stage_at(&s, slot).y;
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    const wr_event *hit = stage_event(&s, WR_EVENT_HIT);
    assert_non_null(hit);
    assert_int_equal(hit->id.bits, stage_id(&s, slot).bits);
    const wr_knocked_view view = field_knocked(&s, slot);
    s.world->mobs.x[0] = s.world->mobs.x_last[0] = view.flight.x + view.flight.ticks * view.flight.vx;
    s.world->mobs.y[0] = s.world->mobs.y_last[0] = view.flight.y + view.flight.ticks * view.flight.vy;
    const int32_t health = stage_player(&s).health;
    while (stage_event(&s, WR_EVENT_LAND) == NULL) {
        stage_wait(&s, 1);
    }
    assert_int_equal(stage_event(&s, WR_EVENT_LAND)->by.bits, stage_id(&s, 0).bits);
    assert_int_equal(stage_player(&s).health, health);
    assert_true(player.x > 0);
    stage_close(&s);
}

static wr_bomb_view bomb_of(const stage *s)
{
    wr_bomb_view bomb = {0};
    assert_int_equal(wr_world_bombs(s->world, &bomb, 1), 1);
    return bomb;
}

static void a_bomb_is_thrown_where_he_looks_bounces_and_goes_off_where_it_is(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    stage s = with_player(&hunt);
    s.config.hunter.bomb_speed = 40 * WR_FIX_ONE;
    s.config.hunter.bomb_fuse = 3 * WR_FIX_ONE;
    stage_open(&s);
    select_bomb(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 1);
    const wr_point from = stage_player(&s).at;
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    assert_non_null(stage_event(&s, WR_EVENT_BOMB));
    wr_fix top = 0;
    wr_bomb_view last = bomb_of(&s);
    assert_true(last.at.x == from.x && last.z == WR_HUNT_CELL * WR_FIX_ONE);
    while (wr_world_bombs(s.world, NULL, 0) > 0) {
        last = bomb_of(&s);
        top = last.z > top ? last.z : top;
        field_require_valid(&s);
        stage_wait(&s, 1);
    }
    assert_true(s.seen[WR_EVENT_BOUNCE] >= 2);
    assert_true(top > 6 * WR_FIX_ONE);
    assert_true(last.at.x > from.x + 12 * WR_FIX_ONE && last.at.y == from.y);
    assert_non_null(stage_event(&s, WR_EVENT_BLAST));
    assert_true(stage_event(&s, WR_EVENT_BLAST)->x == last.at.x);
    stage_close(&s);
}

static void a_fireball_bursts_on_the_first_it_meets(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    for (int32_t i = 0; i < 3; i++) { // nobody there, one in its way, one in its way behind another
        stage s = with_player(&hunt);
        s.config.hunter.bomb_speed = 60 * WR_FIX_ONE;
        s.config.hunter.bomb_fuse = 5 * WR_FIX_ONE;
        s.config.hunter.bomb_bursts = true;
        stage_open(&s);
        select_bomb(&s);
        stage_hold(&s, WR_BUTTON_RIGHT, 1);
        const wr_point from = stage_player(&s).at;
        int32_t met = -1;
        if (i > 0) {
            met = field_add(&s, SLIM, 4, 9);
            stage_command(&s, to_mob(&s, WR_COMMAND_RATE, met, 0));
            stage_put(&s, met, from.x + 5 * WR_FIX_ONE, from.y);
        }
        if (i > 1) {
            const int32_t behind = field_add(&s, SLIM, 7, 9);
            stage_command(&s, to_mob(&s, WR_COMMAND_RATE, behind, 0));
            stage_put(&s, behind, from.x + 8 * WR_FIX_ONE, from.y);
        }
        stage_hold(&s, WR_BUTTON_RIGHT, 1);
        const wr_point begun = stage_player(&s).at;
        stage_hold(&s, WR_BUTTON_ATTACK, 1);
        for (int32_t ticks = 0; s.seen[WR_EVENT_BLAST] == 0; ticks++) {
            assert_in_range(ticks, 0, 290); // long before its fuse
            field_require_valid(&s);
            stage_wait(&s, 1);
        }
        const wr_event *blast = stage_event(&s, WR_EVENT_BLAST);
        if (met >= 0) {
            assert_true(stage_near(blast->x, from.x + 4 * WR_FIX_ONE, WR_FIX_ONE));
            assert_int_equal(field_knocked(&s, met).phase, WR_KNOCK_FLIGHT);
        } else {
            assert_true(blast->x > begun.x + 20 * WR_FIX_ONE);
        }
        stage_close(&s);
    }
}

// ---- Seen ------------------------------------------------------------------------------------------------------------------

static void the_living_and_the_dead_are_seen_as_matrices(void **state)
{
    (void)state;
    static const float rise[WR_LOWEST_TURNS] = {0.0f};
    const wr_knock_clips clip = {.fall = {1, rise}, .standing = 0.0f};
    const wr_knock_clips clips[FIELD_KINDS] = {clip, clip, clip, clip, clip};
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    stage_open(&s);
    const int32_t all = field_crowd(&s, SLIM, 16, 5, 10, 4) + field_crowd(&s, FRAIL, 16, 11, 10, 4);
    stage_command(&s, field_blast(20, 9, 60, 18, 10));
    stage_wait(&s, 20);
    float(*out)[WR_BODY_FLOATS] = malloc((size_t)all * sizeof *out);
    const int32_t living = field_knocked_count(&s), dead = bodies_of(&s);
    assert_true(living > 5 && dead > 20);
    assert_int_equal(wr_world_bodies(s.world, 1.0f, clips, NULL, NULL, 0), living + dead);
    assert_int_equal(wr_world_bodies(s.world, 1.0f, clips, NULL, out[0], all), living + dead);
    const wr_knock_rules *rules = wr_world_knock_rules(s.world);
    int32_t count, slot = -1;
    for (int32_t i = 0; i < living; i++) {
        assert_true(out[i][13] > (float)slot); // rising
        slot = (int32_t)out[i][13];
        const wr_point at = stage_at(&s, slot);
        const wr_knocked_view view = field_knocked(&s, slot);
        assert_true(fabsf(out[i][3] - (float)at.x / WR_FIX_ONE) < 0.01f);
        assert_true(fabsf(out[i][7] - (float)at.y / WR_FIX_ONE) < 0.01f);
        assert_true(fabsf(out[i][11] - (float)view.z / WR_FIX_ONE) < 0.01f);
        assert_true(out[i][12] == (float)wr_world_mobs(s.world).hunt_kind[slot] && out[i][15] == (float)view.phase);
    }
    const wr_dead *bodies = wr_remains_bodies(wr_world_remains(s.world), &count);
    for (int32_t i = 0; i < dead; i++) {
        const float *body = out[living + i];
        const wr_flight_place at = wr_flight_at(rules, &bodies[i].flight, (uint32_t)wr_world_ticks(s.world));
        assert_true(body[13] == -1.0f && body[12] == (float)FRAIL);
        assert_true(fabsf(body[3] - (float)at.at.x / WR_FIX_ONE) < 0.01f);
        assert_true(fabsf(body[11] - (float)at.z / WR_FIX_ONE) < 0.01f);
    }
    free(out);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(who_is_killed_by_a_blast_flies_on_and_becomes_a_decal),
    cmocka_unit_test(the_dead_are_no_part_of_the_hash_and_have_one_of_their_own),
    cmocka_unit_test(more_dead_than_may_fly_give_way_to_decals_at_once),
    cmocka_unit_test(who_dies_in_the_air_or_lying_falls_where_it_is),
    cmocka_unit_test(commands_find_bodies_in_every_phase),
    cmocka_unit_test(blasts_out_of_range_are_refused),
    cmocka_unit_test(a_gate_that_closes_moves_who_lies_in_it_and_lets_pass_who_flies_over_it),
    cmocka_unit_test(weapons_hit_who_flies_and_who_falls_on_a_player_does_nothing_to_him),
    cmocka_unit_test(a_bomb_is_thrown_where_he_looks_bounces_and_goes_off_where_it_is),
    cmocka_unit_test(a_fireball_bursts_on_the_first_it_meets),
    cmocka_unit_test(the_living_and_the_dead_are_seen_as_matrices),
};

WR_TEST_MAIN(tests)
