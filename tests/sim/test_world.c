// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The border of a world: settings, memory, commands, events, copies, poses.
#include "sim/stage.h"

#define MAP          \
    "xxxxxxxxxxxx\n" \
    "x *  s  v  x\n" \
    "xP   O  b  x\n" \
    "x  ^   |   x\n" \
    "x  S       x\n" \
    "x          x\n" \
    "xxxxxxxxxxxx\n"

// ---- Levels ------------------------------------------------------------------------------------------------------------

static void level_keeps_nothing_of_the_map(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    stage_level(&s);
    memset(s.kinds, 0xff, sizeof s.kinds);
    memset(s.switches, 0xff, sizeof s.switches);
    memset(s.ops, 0xff, sizeof s.ops);
    assert_int_equal(wr_grid_kind(wr_level_grid(s.level), (wr_cell){1, 4}), WR_CELL_PLAYER);
    assert_string_equal(wr_level_switches(s.level)[0].id, "s0");
    assert_int_equal(wr_level_gates(s.level)[0].at.x, 7);
    assert_int_equal(wr_level_logic(s.level)->desc.gate_count, 1);
    assert_int_equal(wr_nav_count(wr_level_nav(s.level)).n, 3);
    assert_int_equal(wr_world_create(&s.config, s.level, NULL, &s.world, NULL), WR_OK);
    stage_wait(&s, 30);
    stage_close(&s);
}

static void switches_are_found_by_their_cells(void **state)
{
    (void)state;
    stage s = stage_of("^ ^ ^\n"
                       "  P  \n"
                       "^  ^^\n");
    stage_level(&s);
    for (int32_t i = 0; i < s.level->switch_count; i++) {
        assert_int_equal(wr__level_switch_at(s.level, s.level->switches[i].at), i);
    }
    assert_int_equal(wr__level_switch_at(s.level, (wr_cell){1, 0}), -1);
    assert_int_equal(wr__level_switch_at(s.level, (wr_cell){-1, 0}), -1);
    stage_close(&s);
}

static void refused_level(stage *s, wr_level_config config, const char *word)
{
    wr_finding why = {0};
    assert_int_equal(wr_level_create(&s->map, &config, NULL, &s->level, &why), WR_E_ARGUMENT);
    assert_null(s->level);
    assert_non_null(strstr(why.message, word));
}

static void level_refuses_settings_out_of_range(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    stage_map(&s);
    static const int32_t zones[] = {0, 2, 65, -1};
    wr_level_config config = wr_level_config_default();
    for (size_t i = 0; i < 4; i++) {
        config.zone_cells = zones[i];
        refused_level(&s, config, "zone_cells");
    }
    config = wr_level_config_default(), config.nav.n = 4;
    refused_level(&s, config, "n is 4");
    config = wr_level_config_default(), config.nav.corners = WR_CORNERS_COUNT;
    refused_level(&s, config, "corners");
    config = wr_level_config_default(), config.bat_zone_cells = -1;
    refused_level(&s, config, "bat_zone_cells");
    s.kinds[0] = 200;
    refused_level(&s, wr_level_config_default(), "wr_map_check");
}

// ---- Settings ----------------------------------------------------------------------------------------------------------

static wr_status try_config(stage *s, wr_world_config config, wr_finding *why)
{
    memset(why, 0, sizeof *why);
    const wr_status status = wr_world_create(&config, s->level, NULL, &s->world, why);
    assert_true((status == WR_OK) == (s->world != NULL));
    assert_true((status == WR_OK) == (wr_world_size(&config, s->level) > 0));
    assert_true(status == WR_OK || why->message[0] != '\0');
    wr_world_destroy(s->world);
    s->world = NULL;
    return status;
}

static void world_refuses_settings_with_a_sentence(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    stage_level(&s);
    wr_finding why;
    const wr_world_config good = wr_world_config_default();
    assert_int_equal(try_config(&s, good, &why), WR_OK);
    wr_world_config c = good;
    c.ticks_per_second = 25;
    assert_int_equal(try_config(&s, c, &why), WR_E_ARGUMENT);
    assert_non_null(strstr(why.message, "20, 30, 50, 60 or 120"));
    c = good, c.players = -1;
    assert_int_equal(try_config(&s, c, &why), WR_E_ARGUMENT);
    c = good, c.players = 17;
    assert_int_equal(try_config(&s, c, &why), WR_E_ARGUMENT);
    c = good, c.mobs_max = 5; // four monsters, a player, a boomerang
    assert_int_equal(try_config(&s, c, &why), WR_E_CAPACITY);
    assert_non_null(strstr(why.message, "are 6"));
    c.mobs_max = 6;
    assert_int_equal(try_config(&s, c, &why), WR_OK);
    c = good, c.mobs_max = WR_MOBS_MAX + 1;
    assert_int_equal(try_config(&s, c, &why), WR_E_ARGUMENT);
    c = good, c.events_max = 15;
    assert_int_equal(try_config(&s, c, &why), WR_E_ARGUMENT);
    c = good, c.paths_per_tick = 0;
    assert_int_equal(try_config(&s, c, &why), WR_E_ARGUMENT);
    c = good, c.player_health = 0;
    assert_int_equal(try_config(&s, c, &why), WR_E_ARGUMENT);
    c = good, c.touch = WR_TOUCH_COUNT;
    assert_int_equal(try_config(&s, c, &why), WR_E_ARGUMENT);
    stage_close(&s);
}

static void world_refuses_a_level_without_a_start(void **state)
{
    (void)state;
    stage s = stage_of("    \n");
    stage_level(&s);
    wr_finding why;
    assert_int_equal(try_config(&s, wr_world_config_default(), &why), WR_E_ARGUMENT);
    assert_non_null(strstr(why.message, "P"));
    stage_close(&s);
}

static void world_without_players_needs_no_start(void **state)
{
    (void)state;
    stage s = stage_of("bb ^|\n"
                       "s  vS\n");
    s.config.players = 0;
    stage_open(&s);
    assert_int_equal(wr_world_mobs(s.world).count, 5); // nobody but the level's monsters
    wr_player_view view;
    assert_int_equal(wr_world_player(s.world, 0, &view), WR_E_ARGUMENT);
    const wr_point before = stage_at(&s, stage_slot(&s, WR_MOB_BLOB, 0));
    stage_wait(&s, 60); // a player there is not sends his buttons
    assert_int_equal(s.seen[WR_EVENT_REFUSED], 60);
    const wr_point after = stage_at(&s, stage_slot(&s, WR_MOB_BLOB, 0));
    assert_true(before.x != after.x || before.y != after.y);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_SWITCH, .value = 0, .flag = 1});
    assert_int_equal(s.seen[WR_EVENT_GATE], 1);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    assert_int_equal(s.seen[WR_EVENT_RESET], 1);
    assert_int_equal(wr_world_counters(s.world).resets, 1);
    stage_close(&s);
}

static void level_wider_than_its_numbers_is_refused(void **state)
{
    (void)state;
    static char rows[514];
    memset(rows, ' ', 512);
    rows[0] = 'P';
    rows[512] = '\n';
    stage s = stage_of(rows);
    s.cell = 64; // 32,768 units
    stage_map(&s);
    wr_finding why;
    assert_int_equal(wr_level_create(&s.map, NULL, NULL, &s.level, &why), WR_E_ARGUMENT);
    assert_non_null(strstr(why.message, "512 x 1 cells"));
    assert_non_null(strstr(why.message, "511 x 511 cells fit"));
    s.map = (wr_map){0};
    rows[511] = '\n';
    rows[512] = '\0';
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 5);
    stage_close(&s);
}

static void zeros_in_the_settings_are_filled_in(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    s.cell = 4;
    stage_open(&s);
    const wr_world_config config = wr_world_config_of(s.world);
    assert_int_equal(config.mobs_max, 4 + 2 + 64);
    assert_int_equal(config.events_max, 4 * 70 + 256);
    assert_int_equal(config.sight_range, 20 * WR_FIX_ONE);
    assert_ptr_equal(wr_world_level(s.world), s.level);
    stage_close(&s);
}

static void cells_of_any_width_play_the_same_game(void **state)
{
    (void)state;
    wr_point at[2][6];
    for (int32_t k = 0; k < 2; k++) {
        stage s = stage_of(MAP);
        s.cell = k == 0 ? 1 : 64;
        stage_open(&s);
        stage_hold(&s, WR_BUTTON_DOWN | WR_BUTTON_RIGHT, 20);
        stage_wait(&s, 300);
        for (int32_t slot = 0; slot < 6; slot++) {
            at[k][slot] = stage_at(&s, slot);
        }
        stage_close(&s);
    }
    for (int32_t slot = 0; slot < 6; slot++) { // a rounding of 1/65,536 a tick, of bats and blobs
        assert_true(stage_near((int64_t)at[0][slot].x * 64, at[1][slot].x, 64 * 400));
        assert_true(stage_near((int64_t)at[0][slot].y * 64, at[1][slot].y, 64 * 400));
    }
}

// ---- Memory ------------------------------------------------------------------------------------------------------------

static wr_status make_and_break(const wr_hooks *hooks, void *context)
{
    stage *s = context;
    wr_level *level;
    wr_world *world;
    wr_status status = wr_level_create(&s->map, NULL, hooks, &level, NULL);
    if (status != WR_OK) {
        return status;
    }
    status = wr_world_create(&s->config, level, hooks, &world, NULL);
    wr_world_destroy(world);
    wr_level_destroy(level);
    return status;
}

static void every_allocation_of_level_and_world_may_fail(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    stage_map(&s);
    assert_true(wr_test_each_failure(make_and_break, &s) >= 2);
}

static void world_takes_one_block_of_the_size_it_said(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    stage_level(&s);
    wr_failing_allocator memory = {0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    assert_int_equal(wr_world_create(&s.config, s.level, &hooks, &s.world, NULL), WR_OK);
    assert_int_equal(memory.calls, 1);
    assert_int_equal(memory.live_bytes, wr_world_size(&s.config, s.level));
    stage_close(&s);
    assert_int_equal(memory.live, 0);
}

static void ticks_never_allocate(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    stage_level(&s);
    wr_failing_allocator memory = {0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    assert_int_equal(wr_world_create(&s.config, s.level, &hooks, &s.world, NULL), WR_OK);
    memory.fail_at = 2;
    memory.fail_from = true;
    stage_hold(&s, WR_BUTTON_RIGHT | WR_BUTTON_ATTACK, 300);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    assert_int_equal(memory.calls, 1);
    stage_close(&s);
}

// ---- Commands ------------------------------------------------------------------------------------------------------------

static void expect_refusal(stage *s, wr_command command, wr_refusal refusal)
{
    stage_tick(s, &command, 1);
    const wr_event *event = stage_event(s, WR_EVENT_REFUSED);
    assert_non_null(event);
    assert_int_equal(event->flag, refusal);
    assert_int_equal(event->value, command.kind);
    assert_int_equal(event->by.bits, command.player == 0 ? stage_player(s).mob.bits : 0);
}

static void commands_that_do_not_fit_are_refused_with_a_reason(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    s.config.sight_range = -1;
    stage_open(&s);
    const wr_mob_id player = stage_player(&s).mob;
    const wr_mob_id boomerang = stage_player(&s).boomerang_mob;
    const wr_mob_id blob = stage_id(&s, stage_slot(&s, WR_MOB_BLOB, 0));
    const wr_mob_id bat = stage_id(&s, stage_slot(&s, WR_MOB_BAT, 0));
    const uint8_t host = WR_PLAYER_HOST;
    const wr_fix in = STAGE_CENTRE(5);
    const struct {
        wr_command command;
        wr_refusal refusal;
    } cases[] = {
        {{.kind = WR_COMMAND_NONE, .player = host}, WR_REFUSED_KIND},
        {{.kind = WR_COMMAND_KIND_COUNT, .player = host}, WR_REFUSED_KIND},
        {{.kind = 255, .player = host}, WR_REFUSED_KIND},
        {{.kind = WR_COMMAND_INPUT, .player = 1}, WR_REFUSED_PLAYER},
        {{.kind = WR_COMMAND_INPUT, .player = host}, WR_REFUSED_PLAYER},
        {{.kind = WR_COMMAND_REMOVE, .player = 0, .mob = blob}, WR_REFUSED_PLAYER},
        {{.kind = WR_COMMAND_RESTART, .player = 7}, WR_REFUSED_PLAYER},
        {{.kind = WR_COMMAND_SPAWN, .player = host, .value = WR_MOB_PLAYER, .x = in, .y = in}, WR_REFUSED_VALUE},
        {{.kind = WR_COMMAND_SPAWN, .player = host, .value = -5, .x = in, .y = in}, WR_REFUSED_VALUE},
        {{.kind = WR_COMMAND_SPAWN, .player = host, .value = WR_MOB_BAT, .x = -1, .y = in}, WR_REFUSED_PLACE},
        {{.kind = WR_COMMAND_SPAWN, .player = host, .value = WR_MOB_BAT, .x = INT32_MAX, .y = in}, WR_REFUSED_PLACE},
        {{.kind = WR_COMMAND_REMOVE, .player = host, .mob = {0}}, WR_REFUSED_MOB},
        {{.kind = WR_COMMAND_REMOVE, .player = host, .mob = {blob.bits + (1u << 20)}}, WR_REFUSED_MOB},
        {{.kind = WR_COMMAND_REMOVE, .player = host, .mob = player}, WR_REFUSED_MOB},
        {{.kind = WR_COMMAND_DAMAGE, .player = host, .mob = boomerang, .value = 1}, WR_REFUSED_MOB},
        {{.kind = WR_COMMAND_DAMAGE, .player = host, .mob = blob, .value = 0}, WR_REFUSED_VALUE},
        {{.kind = WR_COMMAND_HEAL, .player = host, .mob = player, .value = -1}, WR_REFUSED_VALUE},
        {{.kind = WR_COMMAND_TELEPORT, .player = host, .mob = boomerang, .x = in, .y = in}, WR_REFUSED_MOB},
        {{.kind = WR_COMMAND_TELEPORT, .player = host, .mob = player, .x = 0, .y = in}, WR_REFUSED_PLACE},
        {{.kind = WR_COMMAND_STEER, .player = host, .mob = bat, .x = in, .y = in}, WR_REFUSED_MOB},
        {{.kind = WR_COMMAND_STEER, .player = host, .mob = blob, .x = in, .y = INT32_MIN}, WR_REFUSED_PLACE},
        {{.kind = WR_COMMAND_SWITCH, .player = host, .value = 1, .flag = 1}, WR_REFUSED_VALUE},
        {{.kind = WR_COMMAND_SWITCH, .player = host, .value = 0, .flag = 2}, WR_REFUSED_VALUE},
        {{.kind = WR_COMMAND_RATE, .player = host, .mob = bat, .value = 1025}, WR_REFUSED_VALUE},
        {{.kind = WR_COMMAND_RATE, .player = host, .mob = bat, .value = -1}, WR_REFUSED_VALUE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_refusal(&s, cases[i].command, cases[i].refusal);
    }
    assert_int_equal(wr_world_counters(s.world).refused, sizeof cases / sizeof *cases);
    assert_int_equal(s.seen[WR_EVENT_REFUSED], sizeof cases / sizeof *cases);
    stage_close(&s);
}

static void refused_commands_change_nothing(void **state)
{
    (void)state;
    stage a = stage_of(MAP);
    stage b = stage_of(MAP);
    stage_open(&a);
    stage_open(&b);
    const wr_command bad[] = {{.kind = 99, .player = WR_PLAYER_HOST},
                              {.kind = WR_COMMAND_SPAWN, .player = WR_PLAYER_HOST, .value = WR_MOB_BAT, .x = -1},
                              {.kind = WR_COMMAND_TELEPORT, .player = 0, .mob = stage_id(&a, 3)}};
    for (int32_t i = 0; i < 100; i++) {
        stage_tick(&a, bad, 3);
        stage_tick(&b, NULL, 0);
        assert_true(wr_world_hash(a.world, NULL) == wr_world_hash(b.world, NULL));
    }
    stage_close(&a);
    stage_close(&b);
}

static void first_input_of_a_player_counts_by_sequence(void **state)
{
    (void)state;
    stage s = stage_of("   \n"
                       " P \n"
                       "   \n");
    stage_open(&s);
    const wr_command two[] = {{.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_LEFT, .sequence = 8},
                              {.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_UP, .sequence = 3}};
    stage_tick(&s, two, 2);
    assert_int_equal(stage_player(&s).facing, 16384);
    assert_int_equal(stage_event(&s, WR_EVENT_REFUSED)->flag, WR_REFUSED_TWICE);
    stage_close(&s);
}

static void order_of_commands_of_one_sequence_is_the_order_given(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    stage_open(&s);
    const uint8_t host = WR_PLAYER_HOST;
    const wr_command on_off[] = {{.kind = WR_COMMAND_SWITCH, .player = host, .flag = 1},
                                 {.kind = WR_COMMAND_SWITCH, .player = host, .flag = 0}};
    stage_tick(&s, on_off, 2);
    assert_int_equal(wr_world_cells_of(s.world).switches[0], 0);
    assert_int_equal(s.seen[WR_EVENT_TOGGLE], 2);
    assert_int_equal(s.seen[WR_EVENT_GATE], 0); // gates follow once, from one state of the switches
    stage_close(&s);
}

static void spawned_monsters_live_like_those_of_the_map(void **state)
{
    (void)state;
    stage s = stage_of("xxxxxxxxxxxxxx\n"
                       "x            x\n"
                       "x            x\n"
                       "x            x\n"
                       "xP           x\n"
                       "xxxxxxxxxxxxxx\n");
    s.config.sight_range = -1;
    stage_open(&s);
    for (int32_t kind = WR_MOB_SPINNER_H; kind <= WR_MOB_BLOB; kind++) {
        stage_command(&s, (wr_command){.kind = WR_COMMAND_SPAWN,
                                       .value = kind,
                                       .x = STAGE_CENTRE(8),
                                       .y = STAGE_CENTRE(3),
                                       .user = 77 + (uint64_t)kind});
        const int32_t slot = stage_slot(&s, (wr_mob_kind)kind, 0);
        assert_int_equal(wr_world_mobs(s.world).user[slot], 77 + kind);
        assert_true(wr_world_mobs(s.world).flags[slot] & WR_MOB_JUMPED);
        assert_int_equal(stage_event(&s, WR_EVENT_SPAWN)->id.bits, stage_id(&s, slot).bits);
        const wr_point from = stage_at(&s, slot);
        stage_wait(&s, 30);
        assert_true(stage_at(&s, slot).x != from.x || stage_at(&s, slot).y != from.y);
    }
    const wr_mob_id id = stage_id(&s, stage_slot(&s, WR_MOB_BLOB, 0));
    stage_command(&s, (wr_command){.kind = WR_COMMAND_REMOVE, .mob = id});
    assert_false(wr_mob_is_alive(s.world, id));
    assert_int_equal(wr_mob_slot(s.world, id), -1);
    assert_int_equal(s.seen[WR_EVENT_DEATH], 0);
    stage_close(&s);
}

static void spawns_beyond_the_room_are_refused(void **state)
{
    (void)state;
    stage s = stage_of("P   \n    \n");
    s.config.mobs_max = 4;
    stage_open(&s);
    wr_command spawns[3];
    for (int32_t i = 0; i < 3; i++) {
        spawns[i] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                 .player = WR_PLAYER_HOST,
                                 .value = WR_MOB_SPINNER_V,
                                 .x = STAGE_CENTRE(3),
                                 .y = STAGE_CENTRE(0)};
    }
    stage_tick(&s, spawns, 3);
    assert_int_equal(s.seen[WR_EVENT_SPAWN], 2);
    assert_int_equal(stage_event(&s, WR_EVENT_REFUSED)->flag, WR_REFUSED_ROOM);
    stage_close(&s);
}

static void more_commands_than_a_tick_takes_are_refused(void **state)
{
    (void)state;
    stage s = stage_of("P   \n");
    static wr_command many[1000];
    for (int32_t i = 0; i < 1000; i++) {
        many[i] = (wr_command){.kind = WR_COMMAND_SWITCH, .player = WR_PLAYER_HOST, .value = 5};
    }
    stage_open(&s);
    stage_tick(&s, many, 1000);
    assert_int_equal(wr_world_counters(s.world).commands, 1000);
    assert_int_equal(wr_world_counters(s.world).refused, 1000);
    stage_close(&s);
}

static void damage_heal_rate_and_teleport_do_what_they_say(void **state)
{
    (void)state;
    stage s = stage_of("xxxxxxxxxx\n"
                       "xP       x\n"
                       "x   s    x\n"
                       "xxxxxxxxxx\n");
    s.config.touch = WR_TOUCH_DAMAGE;
    stage_open(&s);
    const wr_mob_id player = stage_player(&s).mob;
    const int32_t spinner = stage_slot(&s, WR_MOB_SPINNER_H, 0);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = player, .value = 2});
    assert_int_equal(stage_player(&s).health, 1);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_HEAL, .mob = player, .value = 1000000});
    assert_int_equal(stage_player(&s).health, 3);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = player, .value = INT32_MAX});
    assert_int_equal(stage_player(&s).health, 3);
    assert_int_equal(wr_world_counters(s.world).lives_lost, 1);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RATE, .mob = stage_id(&s, spinner), .value = 512});
    const wr_fix from = stage_at(&s, spinner).x;
    stage_wait(&s, 1);
    assert_int_equal(stage_at(&s, spinner).x - from, 2 * s.world->rules.spinner_step);
    stage_put(&s, spinner, STAGE_CENTRE(7), STAGE_CENTRE(2)); // its way is now of that row
    assert_true(stage_near(stage_at(&s, spinner).x, STAGE_CENTRE(7), WR_FIX_ONE / 4));
    assert_int_equal(stage_at(&s, spinner).y, STAGE_CENTRE(2));
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = stage_id(&s, spinner), .value = 1});
    assert_int_equal(stage_count(&s, WR_MOB_SPINNER_H), 0);
    assert_int_equal(stage_event(&s, WR_EVENT_DEATH)->by.bits, 0);
    stage_close(&s);
}

static void level_is_lost_and_restarted_at_most_once_a_tick(void **state)
{
    (void)state;
    stage s = stage_of("P  x\n");
    s.config.players = 2;
    stage_open(&s);
    wr_command both[4] = {{.kind = WR_COMMAND_DAMAGE, .player = WR_PLAYER_HOST, .mob = stage_id(&s, 0), .value = 5},
                          {.kind = WR_COMMAND_DAMAGE, .player = WR_PLAYER_HOST, .mob = stage_id(&s, 1), .value = 5},
                          {.kind = WR_COMMAND_DAMAGE, .player = WR_PLAYER_HOST, .mob = stage_id(&s, 0), .value = 5}};
    stage_tick(&s, both, 3);
    assert_int_equal(wr_world_counters(s.world).lives_lost, 1);
    assert_int_equal(s.seen[WR_EVENT_LOSS], 1);
    assert_int_equal(s.seen[WR_EVENT_RESET], 1);
    for (int32_t i = 0; i < 4; i++) {
        both[i] = (wr_command){.kind = WR_COMMAND_RESTART, .player = (uint8_t)(i < 2 ? i : WR_PLAYER_HOST)};
    }
    stage_tick(&s, both, 4);
    assert_int_equal(s.seen[WR_EVENT_RESET], 2);
    assert_int_equal(s.seen[WR_EVENT_REFUSED], 3);
    assert_int_equal(stage_event(&s, WR_EVENT_REFUSED)->flag, WR_REFUSED_TWICE);
    stage_tick(&s, both, 1);
    assert_int_equal(s.seen[WR_EVENT_RESET], 3);
    stage_close(&s);
}

static void bytes_of_any_kind_never_harm_a_world(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    static wr_command storm[64];
    stage_open(&s);
    uint64_t counter = 0;
    for (int32_t tick = 0; tick < 2000; tick++) {
        for (int32_t i = 0; i < 64; i++) {
            uint64_t words[sizeof(wr_command) / 8];
            for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
                words[k] = wr_noise(3, WR_STREAM_EYE, (uint64_t)tick, counter++);
            }
            memcpy(&storm[i], words, sizeof words);
            storm[i].kind %= 12;
            storm[i].player = storm[i].player % 3 == 0 ? 0 : WR_PLAYER_HOST;
            if (i % 2 == 0) { // half of them near the truth
                storm[i].mob = (wr_mob_id){(storm[i].mob.bits & 0x100000u) + storm[i].mob.bits % 80};
                storm[i].x &= 0xfffff;
                storm[i].y &= 0x7ffff;
                storm[i].value = i % 4 == 0 ? storm[i].value % 1025 : storm[i].value % 8;
            }
        }
        stage_tick(&s, storm, tick % 65);
        assert_true(wr_ids_valid(&s.world->ids));
    }
    const wr_mobs mobs = wr_world_mobs(s.world);
    for (int32_t slot = 0; slot < mobs.count; slot++) {
        const wr_cell at = wr_grid_cell_of(wr_level_grid(s.level), stage_at(&s, slot));
        assert_true(wr_grid_has(wr_level_grid(s.level), at));
    }
    assert_true(wr_world_counters(s.world).spawned > 100);
    stage_close(&s);
}

// ---- Events ------------------------------------------------------------------------------------------------------------

static void events_come_in_the_order_of_stage_and_id_with_keys_of_their_own(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    stage_open(&s);
    uint64_t last_key = 0;
    for (int32_t tick = 0; tick < 600; tick++) {
        const bool throws = tick % 40 == 0;
        stage_hold(&s, throws ? WR_BUTTON_ATTACK | WR_BUTTON_RIGHT : WR_BUTTON_DOWN, 1);
        int32_t count;
        const wr_event *events = wr_world_events(s.world, &count);
        for (int32_t i = 0; i < count; i++) {
            assert_true(events[i].key > last_key);
            last_key = events[i].key;
            assert_int_equal(events[i].tick, wr_world_ticks(s.world));
            assert_in_range(events[i].stage, 1, 12);
            if (i > 0) {
                assert_true(events[i].stage >= events[i - 1].stage);
            }
            if (i > 0 && events[i].stage == events[i - 1].stage) {
                assert_true((events[i].id.bits & 0xfffff) >= (events[i - 1].id.bits & 0xfffff));
            }
        }
    }
    assert_true(s.seen[WR_EVENT_PLAN] > 0 && s.seen[WR_EVENT_DEATH] > 0);
    assert_true(s.seen[WR_EVENT_LAUNCH] > 3);
    stage_close(&s);
}

static void commands_in_any_order_of_mobs_give_events_in_the_order_of_ids(void **state)
{
    (void)state;
    stage s = stage_of("ssssssss\n"
                       "P       \n");
    stage_open(&s);
    wr_command hurt[8];
    for (int32_t i = 0; i < 8; i++) {
        hurt[i] = (wr_command){.kind = WR_COMMAND_DAMAGE,
                               .player = WR_PLAYER_HOST,
                               .mob = stage_id(&s, stage_slot(&s, WR_MOB_SPINNER_H, (i * 5) % 8)),
                               .value = 1};
    }
    stage_tick(&s, hurt, 8);
    int32_t count;
    const wr_event *events = wr_world_events(s.world, &count);
    assert_int_equal(count, 16); // a hit and a death each
    for (int32_t i = 0; i < 16; i += 2) {
        assert_int_equal(events[i].kind, WR_EVENT_HIT);
        assert_int_equal(events[i + 1].kind, WR_EVENT_DEATH);
        assert_int_equal(events[i].id.bits, events[i + 1].id.bits);
        assert_true(i == 0 || events[i].id.bits > events[i - 1].id.bits);
    }
    stage_close(&s);
}

static void events_beyond_the_cap_are_counted_and_the_last_one_says_so(void **state)
{
    (void)state;
    stage s = stage_of("P   \n");
    s.config.events_max = 16;
    static wr_command many[100];
    memset(many, 0, sizeof many);
    stage_open(&s);
    stage_tick(&s, many, 100);
    int32_t count;
    const wr_event *events = wr_world_events(s.world, &count);
    assert_int_equal(count, 16);
    assert_int_equal(events[15].kind, WR_EVENT_DROPPED);
    assert_int_equal(events[15].value, 85);
    assert_int_equal(wr_world_counters(s.world).events_dropped, 85);
    stage_wait(&s, 1);
    wr_world_events(s.world, &count);
    assert_int_equal(count, 0);
    stage_close(&s);
}

static void names_of_events_and_mobs_are_known(void **state)
{
    (void)state;
    assert_string_equal(wr_event_kind_name(WR_EVENT_DOOR), "door");
    assert_string_equal(wr_event_kind_name(WR_EVENT_KIND_COUNT), "?");
    assert_string_equal(wr_mob_kind_name(WR_MOB_BLOB), "blob");
    assert_string_equal(wr_mob_kind_name((wr_mob_kind)-1), "?");
}

// ---- Reading -----------------------------------------------------------------------------------------------------------

static void last_places_are_those_of_the_tick_before(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    stage_open(&s);
    const wr_mobs mobs = wr_world_mobs(s.world);
    for (int32_t tick = 0; tick < 100; tick++) {
        wr_point before[6];
        for (int32_t slot = 0; slot < 6; slot++) {
            before[slot] = stage_at(&s, slot);
        }
        stage_wait(&s, 1);
        for (int32_t slot = 0; slot < 6; slot++) {
            if ((mobs.flags[slot] & WR_MOB_JUMPED) == 0) {
                assert_int_equal(mobs.x_last[slot], before[slot].x);
                assert_int_equal(mobs.y_last[slot], before[slot].y);
            }
        }
    }
    stage_close(&s);
}

static void poses_lie_between_two_ticks_and_jumps_leave_no_streak(void **state)
{
    (void)state;
    stage s = stage_of("P     \n"
                       "      \n"
                       "  s   \n");
    float poses[4][WR_POSE_FLOATS];
    stage_open(&s);
    stage_wait(&s, 1);
    assert_int_equal(wr_world_poses(s.world, 0.5f, NULL, 0), 2); // the boomerang is in the pocket
    assert_int_equal(wr_world_poses(s.world, 0.5f, poses[0], 4), 2);
    assert_true(poses[1][0] == 2.5f + 1.5f / 32.0f);
    assert_true(poses[1][1] == 0.5f && poses[1][2] == 0.0f);
    assert_true(poses[1][3] == 1.0f && poses[1][4] == 0.0f && poses[1][5] == 1.0f);
    assert_true(poses[1][6] == (float)WR_MOB_SPINNER_H && poses[1][7] == 2.0f);
    wr_world_poses(s.world, 0.0f, poses[0], 4);
    assert_true(poses[1][0] == 2.5f);
    stage_put(&s, 0, STAGE_CENTRE(5), STAGE_CENTRE(1));
    wr_world_poses(s.world, 0.0f, poses[0], 1);
    assert_true(poses[0][0] == 5.5f && poses[0][1] == 1.5f);
    stage_close(&s);
}

static void poses_look_where_the_heading_points(void **state)
{
    (void)state;
    stage s = stage_of("P  v  \n");
    float pose[2][WR_POSE_FLOATS];
    stage_open(&s);
    for (int32_t heading = 0; heading < 65536; heading += 7) {
        s.world->mobs.heading[2] = (wr_angle)heading;
        assert_int_equal(wr_world_poses(s.world, 1.0f, pose[0], 2), 2);
        const double cosine = (double)pose[1][3] - wr_fix_to_double(wr_cos((wr_angle)heading));
        const double sine = (double)pose[1][4] - wr_fix_to_double(wr_sin((wr_angle)heading));
        assert_true(cosine < 1e-5 && cosine > -1e-5 && sine < 1e-5 && sine > -1e-5);
    }
    stage_close(&s);
}

static void views_of_players_there_are_not_are_refused(void **state)
{
    (void)state;
    stage s = stage_of("P \n");
    stage_open(&s);
    wr_player_view view;
    assert_int_equal(wr_world_player(s.world, 1, &view), WR_E_ARGUMENT);
    assert_int_equal(view.mob.bits, 0);
    assert_int_equal(wr_world_player(s.world, -1, &view), WR_E_ARGUMENT);
    stage_close(&s);
}

static void ids_of_dead_mobs_stay_stale(void **state)
{
    (void)state;
    stage s = stage_of("P   \n"
                       "s   \n");
    stage_open(&s);
    wr_mob_id old = {0};
    for (int32_t i = 0; i < 5000; i++) { // more lives than one slot has generations
        const int32_t slot = stage_slot(&s, WR_MOB_SPINNER_H, 0);
        assert_true(slot >= 0);
        const wr_mob_id id = stage_id(&s, slot);
        assert_false(wr_mob_is_alive(s.world, old));
        assert_true(id.bits != old.bits);
        const wr_command both[2] = {{.kind = WR_COMMAND_DAMAGE, .player = WR_PLAYER_HOST, .mob = id, .value = 1},
                                    {.kind = WR_COMMAND_RESTART, .player = WR_PLAYER_HOST, .sequence = 1}};
        stage_tick(&s, both, 2);
        old = id;
    }
    stage_close(&s);
}

// ---- Copies ------------------------------------------------------------------------------------------------------------

static void copies_go_on_as_the_original_does(void **state)
{
    (void)state;
    stage s = stage_of(MAP);
    stage_open(&s);
    wr_world *copy;
    assert_int_equal(wr_world_create(&s.config, s.level, NULL, &copy, NULL), WR_OK);
    stage_hold(&s, WR_BUTTON_DOWN, 37);
    stage_hold(&s, WR_BUTTON_ATTACK, 3);
    assert_int_equal(wr_world_copy(copy, s.world), WR_OK);
    assert_true(wr_world_hash(copy, NULL) == wr_world_hash(s.world, NULL));
    int32_t a, b;
    const wr_event *events = wr_world_events(s.world, &a);
    assert_memory_equal(wr_world_events(copy, &b), events, (size_t)a * sizeof *events);
    assert_int_equal(a, b);
    stage other = s;
    other.world = copy;
    for (int32_t i = 0; i < 300; i++) {
        const uint16_t buttons = (uint16_t)(i / 7 % 64);
        s.sequence = other.sequence = (uint32_t)i;
        stage_hold(&s, buttons, 1);
        stage_hold(&other, buttons, 1);
        assert_true(wr_world_hash(copy, NULL) == wr_world_hash(s.world, NULL));
    }
    wr_world_destroy(copy);
    stage_close(&s);
}

static void copies_between_unlike_worlds_are_refused(void **state)
{
    (void)state;
    stage a = stage_of(MAP);
    stage b = stage_of(MAP);
    b.config.seed = 2;
    stage_open(&a);
    stage_open(&b);
    const uint64_t hash = wr_world_hash(a.world, NULL);
    assert_int_equal(wr_world_copy(a.world, b.world), WR_E_ARGUMENT);
    assert_true(wr_world_hash(a.world, NULL) == hash);
    stage_close(&a);
    stage_close(&b);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(level_keeps_nothing_of_the_map),
    cmocka_unit_test(switches_are_found_by_their_cells),
    cmocka_unit_test(level_refuses_settings_out_of_range),
    cmocka_unit_test(world_refuses_settings_with_a_sentence),
    cmocka_unit_test(world_refuses_a_level_without_a_start),
    cmocka_unit_test(world_without_players_needs_no_start),
    cmocka_unit_test(level_wider_than_its_numbers_is_refused),
    cmocka_unit_test(zeros_in_the_settings_are_filled_in),
    cmocka_unit_test(cells_of_any_width_play_the_same_game),
    cmocka_unit_test(every_allocation_of_level_and_world_may_fail),
    cmocka_unit_test(world_takes_one_block_of_the_size_it_said),
    cmocka_unit_test(ticks_never_allocate),
    cmocka_unit_test(commands_that_do_not_fit_are_refused_with_a_reason),
    cmocka_unit_test(refused_commands_change_nothing),
    cmocka_unit_test(first_input_of_a_player_counts_by_sequence),
    cmocka_unit_test(order_of_commands_of_one_sequence_is_the_order_given),
    cmocka_unit_test(spawned_monsters_live_like_those_of_the_map),
    cmocka_unit_test(spawns_beyond_the_room_are_refused),
    cmocka_unit_test(more_commands_than_a_tick_takes_are_refused),
    cmocka_unit_test(damage_heal_rate_and_teleport_do_what_they_say),
    cmocka_unit_test(level_is_lost_and_restarted_at_most_once_a_tick),
    cmocka_unit_test(bytes_of_any_kind_never_harm_a_world),
    cmocka_unit_test(events_come_in_the_order_of_stage_and_id_with_keys_of_their_own),
    cmocka_unit_test(commands_in_any_order_of_mobs_give_events_in_the_order_of_ids),
    cmocka_unit_test(events_beyond_the_cap_are_counted_and_the_last_one_says_so),
    cmocka_unit_test(names_of_events_and_mobs_are_known),
    cmocka_unit_test(last_places_are_those_of_the_tick_before),
    cmocka_unit_test(poses_lie_between_two_ticks_and_jumps_leave_no_streak),
    cmocka_unit_test(poses_look_where_the_heading_points),
    cmocka_unit_test(views_of_players_there_are_not_are_refused),
    cmocka_unit_test(ids_of_dead_mobs_stay_stale),
    cmocka_unit_test(copies_go_on_as_the_original_does),
    cmocka_unit_test(copies_between_unlike_worlds_are_refused),
};

WR_TEST_MAIN(tests)
