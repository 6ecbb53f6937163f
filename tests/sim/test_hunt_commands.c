// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a host and a map do to those in a hunt: commands, gates, doors and holes; that rounds and thousands of hunters leave
// nothing behind; and what a hunter costs.
#include "sim/stage.h"

#include "sim/columns.h"
#include "support/wr_failing_allocator.h"

static const char yard[] = "xxxxxxxxxxxxxxxxxxxx\n"
                           "x                  x\n"
                           "x            b     x\n"
                           "x  P           v   x\n"
                           "x     x            x\n"
                           "x           ^  |   x\n"
                           "xxxxxxxxxxxxxxxxxxxx\n";

enum { OPENS, BREAKS, NEVER, BIG };

// Nobody comes but by command.
static wr_hunt quiet_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = 4;
    for (int32_t i = 0; i < hunt.kind_count; i++) {
        hunt.kinds[i] = wr_hunt_kind_default();
        snprintf(hunt.kinds[i].name, sizeof hunt.kinds[i].name, "kind %d", (int)i);
        hunt.kinds[i].rarity = 1;
        hunt.kinds[i].health = 25;
        hunt.kinds[i].attack_distance = 4 * WR_FIX_ONE;
        hunt.kinds[i].doors = i == OPENS    ? WR_HUNT_DOORS_OPEN
                              : i == BREAKS ? WR_HUNT_DOORS_BREAK
                                            : WR_HUNT_DOORS_NEVER;
    }
    hunt.kinds[BIG].radius = 3 * WR_FIX_ONE;
    hunt.waves.every = 3000 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    hunt.round.goal_ends_round = false;
    return hunt;
}

static stage stage_with(const char *rows, const wr_hunt *hunt)
{
    stage s = stage_of(rows);
    s.cell = WR_HUNT_CELL;
    s.config.hunt = hunt;
    s.config.hunter = wr_hunt_player_default();
    return s;
}

static wr_fix centre(int32_t cell)
{
    return (wr_fix)(cell * WR_HUNT_CELL + WR_HUNT_CELL / 2) * WR_FIX_ONE;
}

static wr_command spawn_at(int32_t kind, int32_t x, int32_t y)
{
    return (wr_command){.kind = WR_COMMAND_SPAWN,
                        .value = WR_MOB_HUNTER,
                        .flag = (uint32_t)kind,
                        .x = centre(x),
                        .y = centre(y),
                        .user = 77};
}

// Its slot.
static int32_t add(stage *s, int32_t kind, int32_t x, int32_t y)
{
    stage_command(s, spawn_at(kind, x, y));
    const wr_event *event = stage_event(s, WR_EVENT_SPAWN);
    assert_non_null(event);
    return wr_mob_slot(s->world, event->id);
}

static int32_t refusal_of(stage *s, wr_command command)
{
    stage_command(s, command);
    const wr_event *event = stage_event(s, WR_EVENT_REFUSED);
    return event == NULL ? -1 : event->flag;
}

static wr_command to_mob(const stage *s, wr_command_kind kind, int32_t slot, int32_t value)
{
    return (wr_command){.kind = (uint8_t)kind, .mob = stage_id(s, slot), .value = value};
}

static wr_round_view round_of(const stage *s)
{
    wr_round_view round;
    assert_int_equal(wr_world_round(s->world, &round), WR_OK);
    return round;
}

static wr_fighter_view fighter_of(const stage *s, int32_t player)
{
    wr_fighter_view fighter;
    assert_int_equal(wr_world_fighter(s->world, player, &fighter), WR_OK);
    return fighter;
}

static void require_valid(const stage *s)
{
    wr_finding why = {0};
    if (wr_world_validate(s->world, &why) != WR_OK) {
        fail_msg("%s", why.message);
    }
}

static wr_cell cell_of(const stage *s, int32_t slot)
{
    return wr_grid_cell_of(wr_level_grid(s->level), stage_at(s, slot));
}

// ---- Commands ------------------------------------------------------------------------------------------------------------

static void a_hunter_is_spawned_where_its_size_can_stand(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(yard, &hunt);
    stage_open(&s);
    const int32_t slot = add(&s, NEVER, 10, 3);
    const wr_mobs mobs = wr_world_mobs(s.world);
    assert_int_equal(mobs.kind[slot], WR_MOB_HUNTER);
    assert_int_equal(mobs.hunt_kind[slot], NEVER);
    assert_int_equal(mobs.user[slot], 77);
    assert_int_equal(stage_event(&s, WR_EVENT_SPAWN)->flag, NEVER);
    assert_int_equal(refusal_of(&s, spawn_at(4, 10, 3)), WR_REFUSED_VALUE);      // no such kind
    assert_int_equal(refusal_of(&s, spawn_at(OPENS, 6, 2)), WR_REFUSED_PLACE);   // a wall
    assert_int_equal(refusal_of(&s, spawn_at(OPENS, 15, 1)), WR_REFUSED_PLACE);  // a closed gate
    assert_int_equal(refusal_of(&s, spawn_at(OPENS, -1, 3)), WR_REFUSED_PLACE);  // outside
    assert_int_equal(refusal_of(&s, spawn_at(OPENS, 900, 3)), WR_REFUSED_PLACE); // far outside
    assert_int_equal(refusal_of(&s, spawn_at(BIG, 7, 2)), WR_REFUSED_PLACE);     // too near a wall for it
    assert_int_equal(refusal_of(&s, spawn_at(BIG, 10, 3)), -1);
    wr_command other = spawn_at(0, 10, 3);
    other.value = WR_MOB_BLOB; // the map game's
    assert_int_equal(refusal_of(&s, other), WR_REFUSED_VALUE);
    other.value = WR_MOB_HOST;
    other.flag = 0;
    assert_int_equal(refusal_of(&s, other), -1);
    other.value = WR_MOB_PLAYER;
    assert_int_equal(refusal_of(&s, other), WR_REFUSED_VALUE);
    require_valid(&s);
    stage_close(&s);
}

static void health_of_hunters_and_players_goes_down_and_up_within_its_bounds(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(yard, &hunt);
    s.config.players = 2;
    stage_open(&s);
    const int32_t slot = add(&s, NEVER, 17, 5);
    stage_command(&s, to_mob(&s, WR_COMMAND_RATE, slot, 0));
    const int16_t *health = wr_world_mobs(s.world).health;
    assert_int_equal(refusal_of(&s, to_mob(&s, WR_COMMAND_DAMAGE, slot, 0)), WR_REFUSED_VALUE);
    assert_int_equal(refusal_of(&s, to_mob(&s, WR_COMMAND_HEAL, slot, -5)), WR_REFUSED_VALUE);
    stage_command(&s, to_mob(&s, WR_COMMAND_DAMAGE, slot, 20));
    assert_int_equal(health[slot], 5);
    stage_command(&s, to_mob(&s, WR_COMMAND_HEAL, slot, 3));
    assert_int_equal(health[slot], 8);
    stage_command(&s, to_mob(&s, WR_COMMAND_HEAL, slot, INT32_MAX));
    assert_int_equal(health[slot], 25);
    stage_command(&s, to_mob(&s, WR_COMMAND_DAMAGE, 1, INT32_MAX));
    assert_true(fighter_of(&s, 1).down);
    assert_int_equal(refusal_of(&s, to_mob(&s, WR_COMMAND_HEAL, 1, 10)), WR_REFUSED_MOB); // a comrade brings him back
    assert_int_equal(refusal_of(&s, to_mob(&s, WR_COMMAND_DAMAGE, 1, 10)), -1);           // and nothing worse happens
    assert_int_equal(health[1], 0);
    stage_command(&s, to_mob(&s, WR_COMMAND_DAMAGE, 0, 60));
    stage_command(&s, to_mob(&s, WR_COMMAND_HEAL, 0, INT32_MAX));
    assert_int_equal(health[0], 100);
    const wr_command again = to_mob(&s, WR_COMMAND_DAMAGE, slot, INT32_MAX);
    stage_command(&s, again);
    assert_non_null(stage_event(&s, WR_EVENT_DEATH));
    assert_int_equal(refusal_of(&s, again), WR_REFUSED_MOB); // a stale id
    require_valid(&s);
    stage_close(&s);
}

static void a_removed_hunter_is_no_kill_and_a_teleported_one_goes_on_from_there(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(yard, &hunt);
    stage_open(&s);
    const int32_t slot = add(&s, OPENS, 17, 5);
    stage_wait(&s, 20);
    wr_command jump = to_mob(&s, WR_COMMAND_TELEPORT, slot, 0);
    jump.x = centre(6);
    jump.y = centre(2);
    assert_int_equal(refusal_of(&s, jump), WR_REFUSED_PLACE); // into a wall
    jump.x = centre(17);
    jump.y = centre(1);
    assert_int_equal(refusal_of(&s, jump), -1);
    assert_true(stage_near(stage_at(&s, slot).x, jump.x, WR_FIX_ONE) &&
                stage_near(stage_at(&s, slot).y, jump.y, WR_FIX_ONE));
    require_valid(&s);
    stage_wait(&s, 300);
    assert_true(stage_player(&s).health < 100); // it has come all the way
    stage_command(&s, to_mob(&s, WR_COMMAND_REMOVE, slot, 0));
    assert_non_null(stage_event(&s, WR_EVENT_REMOVE));
    assert_null(stage_event(&s, WR_EVENT_DEATH));
    assert_int_equal(round_of(&s).kills, 0);
    assert_int_equal(round_of(&s).alive, 0);
    require_valid(&s);
    stage_close(&s);
}

static void rates_scale_a_hunters_speed_and_its_timers(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    wr_fix gone[3];
    for (int32_t i = 0; i < 3; i++) {
        static const int32_t rates[] = {0, 128, 512};
        stage s = stage_with(yard, &hunt);
        stage_open(&s);
        const int32_t slot = add(&s, NEVER, 18, 3);
        assert_int_equal(refusal_of(&s, to_mob(&s, WR_COMMAND_RATE, slot, 1025)), WR_REFUSED_VALUE);
        assert_int_equal(refusal_of(&s, to_mob(&s, WR_COMMAND_RATE, slot, -1)), WR_REFUSED_VALUE);
        stage_command(&s, to_mob(&s, WR_COMMAND_RATE, slot, rates[i]));
        const wr_fix from = stage_at(&s, slot).x;
        stage_wait(&s, 60);
        gone[i] = from - stage_at(&s, slot).x;
        require_valid(&s);
        stage_close(&s);
    }
    assert_int_equal(gone[0], 0);
    assert_true(stage_near(gone[1], 8 * WR_FIX_ONE, WR_FIX_ONE));
    assert_true(stage_near(gone[2], 32 * WR_FIX_ONE, WR_FIX_ONE));
}

static void a_restart_is_a_new_round_with_nobody_in_it(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(yard, &hunt);
    s.config.players = 2;
    stage_open(&s);
    uint64_t first[WR_HASH_COUNT], again[WR_HASH_COUNT];
    for (int32_t i = 0; i < 8; i++) {
        add(&s, i % 3, 10 + i, 4);
    }
    stage_command(&s, to_mob(&s, WR_COMMAND_DAMAGE, stage_slot(&s, WR_MOB_HUNTER, 0), 1000));
    stage_command(&s, to_mob(&s, WR_COMMAND_DAMAGE, 1, 1000));
    stage_hold(&s, WR_BUTTON_ATTACK, 30);
    stage_wait(&s, 1);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    assert_int_equal(stage_count(&s, WR_MOB_HUNTER), 0);
    assert_false(fighter_of(&s, 1).down);
    assert_int_equal(fighter_of(&s, 1).downs, 0);
    const wr_round_view round = round_of(&s);
    assert_int_equal(round.ticks, 1);
    assert_int_equal(round.kills + round.spawned + round.wave + round.spawned_by[0], 0);
    require_valid(&s);
    (void)wr_world_hash(s.world, first);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    (void)wr_world_hash(s.world, again);
    assert_true(first[WR_HASH_PLAYERS] == again[WR_HASH_PLAYERS] && first[WR_HASH_LOGIC] == again[WR_HASH_LOGIC]);
    assert_true(first[WR_HASH_HORDE] == again[WR_HASH_HORDE]);
    stage_close(&s);
}

static void the_levels_own_monsters_stay_away(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(yard, &hunt);
    stage_open(&s);
    for (int32_t i = 0; i < 3; i++) {
        assert_int_equal(stage_count(&s, WR_MOB_BLOB) + stage_count(&s, WR_MOB_BAT), 0);
        assert_int_equal(stage_count(&s, WR_MOB_SPINNER_H) + stage_count(&s, WR_MOB_SPINNER_V), 0);
        stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
        stage_wait(&s, 60);
    }
    stage_close(&s);
}

// ---- Gates, doors and holes ------------------------------------------------------------------------------------------------

static const char gated[] = "xxxxxxxxxxxx\n"
                            "x    x     x\n"
                            "x P  |     x\n"
                            "x    x   ^ x\n"
                            "xxxxxxxxxxxx\n";

static wr_command set_switch(bool on)
{
    return (wr_command){.kind = WR_COMMAND_SWITCH, .value = 0, .flag = on};
}

static void a_gate_that_closes_moves_hunters_and_players_out_at_once(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(gated, &hunt);
    s.config.players = 2;
    s.on[0] = true;
    stage_open(&s);
    const int32_t slot = add(&s, OPENS, 5, 2);
    stage_command(&s, to_mob(&s, WR_COMMAND_RATE, slot, 0));
    stage_put(&s, slot, centre(5), centre(2));
    stage_put(&s, 1, centre(5), centre(2));
    assert_int_equal(cell_of(&s, slot).x, 5);
    stage_command(&s, set_switch(false));
    assert_int_not_equal(cell_of(&s, slot).x, 5);
    assert_int_not_equal(cell_of(&s, 1).x, 5);
    assert_int_equal(s.seen[WR_EVENT_PUSHED], 2);
    require_valid(&s);
    stage_close(&s);
}

static void a_hunter_comes_through_a_gate_when_it_opens_and_never_through_a_closed_one(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    for (int32_t kind = OPENS; kind <= NEVER; kind++) {
        stage s = stage_with(gated, &hunt);
        stage_open(&s);
        const int32_t slot = add(&s, kind, 9, 2);
        const wr_mob_id id = stage_id(&s, slot);
        for (int32_t tick = 0; tick < 400; tick++) {
            stage_wait(&s, 1);
            assert_true(cell_of(&s, slot).x > 5);
        }
        stage_command(&s, set_switch(true));
        for (int32_t tick = 0; tick < 200 && cell_of(&s, slot).x > 4; tick++) {
            stage_wait(&s, 1);
        }
        assert_true(wr_mob_is_alive(s.world, id) && cell_of(&s, slot).x <= 4);
        stage_close(&s);
    }
}

static const char doored[] = "xxxxxxxxxxxx\n"
                             "x    x     x\n"
                             "x P  D     x\n"
                             "x    x     x\n"
                             "xxxxxxxxxxxx\n";

static void doors_are_opened_by_players_and_by_hunters_that_open_or_break_them(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    for (int32_t kind = OPENS; kind <= NEVER; kind++) {
        stage s = stage_with(doored, &hunt);
        stage_open(&s);
        const int32_t slot = add(&s, kind, 9, 2);
        int32_t ticks = 0;
        while (s.seen[WR_EVENT_DOOR] == 0 && ticks < 470) { // before a siege is over
            stage_wait(&s, 1);
            assert_true(s.seen[WR_EVENT_DOOR] > 0 || cell_of(&s, slot).x > 5);
            ticks++;
        }
        assert_int_equal(s.seen[WR_EVENT_DOOR], kind == NEVER ? 0 : 1);
        if (kind == NEVER) { // the player opens it
            while (s.seen[WR_EVENT_DOOR] == 0) {
                stage_hold(&s, WR_BUTTON_RIGHT, 1);
                assert_in_range(++ticks, 0, 600);
            }
            assert_int_equal(stage_event(&s, WR_EVENT_DOOR)->by.bits, stage_id(&s, 0).bits);
        } else {
            assert_int_equal(stage_event(&s, WR_EVENT_DOOR)->value, kind == BREAKS);
            assert_int_equal(stage_event(&s, WR_EVENT_DOOR)->by.bits, stage_id(&s, slot).bits);
        }
        require_valid(&s);
        stage_hold(&s, WR_BUTTON_LEFT, 240);
        assert_true(stage_player(&s).health < 100); // and it comes in
        require_valid(&s);
        stage_close(&s);
    }
}

static void who_falls_into_a_hole_is_down_beside_it_until_a_comrade_comes(void **state)
{
    (void)state;
    static const char holes[] = "xxxxxxxxxx\n"
                                "x        x\n"
                                "x P O    x\n"
                                "x        x\n"
                                "xxxxxxxxxx\n";
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(holes, &hunt);
    s.config.players = 2;
    stage_open(&s);
    stage_put(&s, 1, centre(8), centre(3));
    stage_hold(&s, WR_BUTTON_RIGHT, 60);
    assert_true(fighter_of(&s, 0).down);
    assert_int_equal(s.seen[WR_EVENT_DOWN], 1);
    assert_int_equal(stage_player(&s).health, 0);
    const wr_cell at = cell_of(&s, 0);
    assert_true(at.x != 4 || at.y != 2);
    stage_put(&s, 1, stage_at(&s, 0).x, stage_at(&s, 0).y + 4 * WR_FIX_ONE);
    stage_wait(&s, 200);
    assert_false(fighter_of(&s, 0).down);
    assert_int_equal(s.seen[WR_EVENT_REVIVE], 1);
    assert_int_equal(fighter_of(&s, 1).revives, 1);
    assert_int_equal(stage_player(&s).health, 50);
    require_valid(&s);
    stage_close(&s);
}

// ---- Nothing stays -----------------------------------------------------------------------------------------------------------

static void when_a_round_ends_no_hunter_is_left_and_none_comes(void **state)
{
    (void)state;
    wr_hunt hunt = quiet_hunt();
    hunt.waves = (wr_hunt_waves){.every = WR_FIX_ONE, .spawn_max = 7, .alive_max = 30, .total_max = 60};
    for (int32_t i = WR_ROUND_GOAL; i < WR_ROUND_END_COUNT; i++) {
        hunt.round.goal_base = i == WR_ROUND_GOAL ? 3 : 1000;
        hunt.round.goal_ends_round = true;
        hunt.round.goal_capped = false;
        hunt.round.seconds = (i == WR_ROUND_TIME ? 4 : 300) * WR_FIX_ONE;
        hunt.waves.total_max = i == WR_ROUND_CLEARED ? 3 : 60;
        stage s = stage_with(yard, &hunt);
        s.config.hunter.health = 30000;
        stage_open(&s);
        for (int32_t tick = 0; round_of(&s).end == WR_ROUND_RUNS; tick++) {
            const int32_t slot = stage_slot(&s, WR_MOB_HUNTER, 0);
            const bool kills = i == WR_ROUND_GOAL || i == WR_ROUND_CLEARED;
            assert_in_range(tick, 0, 4000);
            if (kills && slot >= 0) {
                stage_command(&s, to_mob(&s, WR_COMMAND_DAMAGE, slot, 1000));
            } else if (i == WR_ROUND_PLAYERS && tick == 200) {
                stage_command(&s, to_mob(&s, WR_COMMAND_DAMAGE, 0, 30000));
            } else {
                stage_wait(&s, 1);
            }
        }
        assert_int_equal(round_of(&s).end, i);
        assert_int_equal(stage_event(&s, WR_EVENT_ROUND)->value, i);
        assert_int_equal(round_of(&s).alive + round_of(&s).queued, 0);
        require_valid(&s);
        stage_wait(&s, 200);
        assert_int_equal(round_of(&s).alive + round_of(&s).queued, 0);
        assert_int_equal(round_of(&s).end, i);
        require_valid(&s);
        stage_close(&s);
    }
}

// The bytes of the mobs' and the hunters' arrays that are not zero, behind the players.
static int32_t left_behind(const wr_world *world)
{
    int32_t count = 0;
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const bool slots = c->per == WR__PER_SLOT || c->per == WR__PER_HUNTER;
        const bool of_ids = strcmp(c->name, "generation") == 0 || strcmp(c->name, "next_free") == 0;
        const size_t length = wr__column_length(world, c);
        for (size_t i = 2 * (size_t)world->config.players; slots && !of_ids && i < length; i++) {
            count += wr__column_value(world, c, i) != 0;
        }
    }
    return count;
}

static void thousands_that_come_and_go_leave_nothing(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(yard, &hunt);
    s.config.mobs_max = 40;
    stage_open(&s);
    for (int32_t cycle = 0; cycle < 300; cycle++) {
        wr_command items[24] = {{0}};
        for (int32_t i = 0; i < 12; i++) {
            items[i] = spawn_at(i % 3, 8 + i % 10, 1 + (i + cycle) % 5);
            items[i].player = WR_PLAYER_HOST;
        }
        stage_tick(&s, items, 12);
        stage_wait(&s, 2);
        int32_t count = 0;
        const wr_mobs mobs = wr_world_mobs(s.world);
        for (int32_t slot = 2; slot < mobs.count; slot++) {
            if (mobs.kind[slot] == WR_MOB_HUNTER) {
                const wr_command_kind kind = slot % 2 == 0 ? WR_COMMAND_DAMAGE : WR_COMMAND_REMOVE;
                items[count] = to_mob(&s, kind, slot, 1000);
                items[count++].player = WR_PLAYER_HOST;
            }
        }
        stage_tick(&s, items, count);
        assert_int_equal(stage_count(&s, WR_MOB_HUNTER), 0);
        assert_int_equal(left_behind(s.world), 0);
    }
    assert_true(wr_world_counters(s.world).spawned > 3000);
    assert_true(wr_world_mobs(s.world).count <= 2 + 12);
    require_valid(&s);
    stage_close(&s);
}

// ---- What it costs -----------------------------------------------------------------------------------------------------------

static void ten_thousand_hunters_fit_in_32_mib_and_128_bytes_each_are_hashed(void **state)
{
    (void)state;
    enum { SIDE = 256, HUNTERS = 10000 };
    static uint8_t kinds[SIDE * SIDE];
    memset(kinds, WR_CELL_GRASS, sizeof kinds);
    wr_map map = {.has_player = true, .player = {SIDE / 2, SIDE / 2}};
    assert_int_equal(wr_grid_init(SIDE, SIDE, WR_HUNT_CELL, kinds, &map.grid), WR_OK);
    wr_grid_set_rect(&map.grid, map.player, 1, 1, WR_CELL_PLAYER);
    const wr_hunt hunt = wr_hunt_default();
    wr_world_config config = wr_world_config_default();
    wr_level *level;
    wr_world *world;
    assert_int_equal(wr_level_create(&map, NULL, NULL, &level, NULL), WR_OK);
    config.hunt = &hunt;
    config.hunter = wr_hunt_player_default();
    config.players = 4;
    config.mobs_max = HUNTERS + 2 * config.players;
    wr_failing_allocator memory = {0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    assert_int_equal(wr_world_create(&config, level, &hooks, &world, NULL), WR_OK);
    const int64_t block = (int64_t)wr_world_size(&config, level), ground = memory.live_bytes - block;
    size_t slot_bytes = 0;
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const bool slots = c->per == WR__PER_SLOT || c->per == WR__PER_HUNTER;
        const size_t each = c->per == WR__PER_NODE ? WR__PATH_NODES : slots ? 1 : 0;
        slot_bytes += c->part < WR_HASH_COUNT ? each * c->stride : 0;
    }
    print_message("10,000 hunters: %.1f MiB of world, %.1f MiB of ground; %d bytes of each are hashed\n",
                  (double)block / 1048576.0, (double)ground / 1048576.0, (int)slot_bytes);
    assert_true(ground > 0 && memory.peak_bytes <= (int64_t)32 << 20);
    assert_true(slot_bytes <= 128);
    wr_world_destroy(world);
    wr_level_destroy(level);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_hunter_is_spawned_where_its_size_can_stand),
    cmocka_unit_test(health_of_hunters_and_players_goes_down_and_up_within_its_bounds),
    cmocka_unit_test(a_removed_hunter_is_no_kill_and_a_teleported_one_goes_on_from_there),
    cmocka_unit_test(rates_scale_a_hunters_speed_and_its_timers),
    cmocka_unit_test(a_restart_is_a_new_round_with_nobody_in_it),
    cmocka_unit_test(the_levels_own_monsters_stay_away),
    cmocka_unit_test(a_gate_that_closes_moves_hunters_and_players_out_at_once),
    cmocka_unit_test(a_hunter_comes_through_a_gate_when_it_opens_and_never_through_a_closed_one),
    cmocka_unit_test(doors_are_opened_by_players_and_by_hunters_that_open_or_break_them),
    cmocka_unit_test(who_falls_into_a_hole_is_down_beside_it_until_a_comrade_comes),
    cmocka_unit_test(when_a_round_ends_no_hunter_is_left_and_none_comes),
    cmocka_unit_test(thousands_that_come_and_go_leave_nothing),
    cmocka_unit_test(ten_thousand_hunters_fit_in_32_mib_and_128_bytes_each_are_hashed),
};

WR_TEST_MAIN(tests)
