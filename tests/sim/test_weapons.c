// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Sword and boomerang: their flights, what they kill, collect and toggle; switches and gates.
#include "sim/stage.h"

#define FLY (WR_FIX_ONE / 4) // 8 px a frame at 60 ticks a second

static int32_t boomerang(const stage *s)
{
    return wr_mob_slot(s->world, stage_player(s).boomerang_mob);
}

static void face_and_throw(stage *s, uint16_t direction)
{
    stage_hold(s, direction, 1);
    stage_hold(s, WR_BUTTON_ATTACK, 1);
}

static void take_sword(stage *s)
{
    stage_hold(s, WR_BUTTON_WEAPON, 1);
    assert_int_equal(stage_player(s).weapon, WR_WEAPON_SWORD);
}

static bool hidden(const stage *s)
{
    return (wr_world_mobs(s->world).flags[boomerang(s)] & WR_MOB_HIDDEN) != 0;
}

// ---- The boomerang -----------------------------------------------------------------------------------------------------

static void boomerang_flies_eight_pixels_a_frame_where_the_player_looks(void **state)
{
    (void)state;
    stage s = stage_of("            \n"
                       "P           \n");
    stage_open(&s);
    assert_true(hidden(&s));
    face_and_throw(&s, WR_BUTTON_RIGHT);
    const wr_fix from = stage_at(&s, 0).x;
    assert_int_equal(stage_player(&s).boomerang, WR_BOOMERANG_LAUNCHING);
    assert_int_equal(s.seen[WR_EVENT_LAUNCH], 1);
    assert_false(hidden(&s));
    assert_int_equal(stage_at(&s, boomerang(&s)).x, from + FLY);
    stage_wait(&s, 3);
    assert_int_equal(stage_at(&s, boomerang(&s)).x, from + 4 * FLY);
    stage_close(&s);
}

static void boomerang_thrown_after_a_jump_leaves_no_streak(void **state)
{
    (void)state;
    stage s = stage_of("P                             \n");
    stage_open(&s);
    const wr_command both[2] = {{.kind = WR_COMMAND_TELEPORT,
                                 .player = WR_PLAYER_HOST,
                                 .mob = stage_id(&s, 0),
                                 .x = STAGE_CENTRE(20),
                                 .y = STAGE_CENTRE(0)},
                                {.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_ATTACK}};
    stage_tick(&s, both, 2);
    const wr_mobs mobs = wr_world_mobs(s.world);
    assert_false(mobs.flags[1] & WR_MOB_HIDDEN);
    assert_true(mobs.flags[1] & WR_MOB_JUMPED);
    assert_int_equal(mobs.x_last[1], STAGE_CENTRE(20));
    stage_close(&s);
}

static void boomerang_turns_after_eight_cells_within_the_step(void **state)
{
    (void)state;
    static const int32_t rates[] = {20, 30, 50, 60, 120};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        stage s = stage_of("            \n"
                           "P           \n");
        s.config.ticks_per_second = rates[i];
        stage_open(&s);
        face_and_throw(&s, WR_BUTTON_RIGHT);
        const wr_fix from = stage_at(&s, 0).x;
        const wr_fix turn = from + STAGE_CELL(8);
        wr_fix farthest = 0;
        int32_t ticks = 1;
        wr_fix last = from;
        while (stage_player(&s).boomerang != WR_BOOMERANG_INACTIVE) {
            const wr_fix at = stage_at(&s, boomerang(&s)).x;
            const wr_fix step = s.world->rules.boomerang_step;
            const wr_fix walked = last <= at ? at - last : last - at;
            farthest = at > farthest ? at : farthest;
            // The tick it turns it has walked out and back.
            const bool turned = stage_event(&s, WR_EVENT_RETURN) != NULL;
            assert_int_equal(turned ? (turn - last) + (turn - at) : walked, step);
            last = at;
            stage_wait(&s, 1);
            ticks++;
        }
        assert_true(farthest <= turn && turn - farthest <= s.world->rules.boomerang_step);
        assert_int_equal(s.seen[WR_EVENT_RETURN], 1);
        assert_true(stage_near(ticks * 1000 / rates[i], 16 * 1000 / 15, 1000 / rates[i]));
        assert_true(hidden(&s));
        stage_close(&s);
    }
}

static void boomerang_turns_at_a_bush_a_closed_gate_a_door_and_the_edge(void **state)
{
    (void)state;
    static const char *const maps[] = {"P   x   \n", "P   |   \n", "P   D   \n", "P   ?   \n", "P   \n"};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        stage s = stage_of(maps[i]);
        wr_fix farthest = 0;
        stage_open(&s);
        face_and_throw(&s, WR_BUTTON_RIGHT);
        for (int32_t tick = 0; tick < 60; tick++) {
            const wr_fix at = s.world->players[0].via.x; // where it turned, or is
            farthest = at > farthest ? at : farthest;
            stage_wait(&s, 1);
        }
        assert_int_equal(farthest, STAGE_CELL(4) - WR_FIX_ONE / 4); // half a cell wide, in exact contact
        assert_int_equal(s.seen[WR_EVENT_RETURN], 1);
        assert_int_equal(stage_player(&s).boomerang, WR_BOOMERANG_INACTIVE);
        assert_int_equal(s.seen[WR_EVENT_DOOR], 0);
        stage_close(&s);
    }
}

static void open_gate_lets_the_boomerang_pass(void **state)
{
    (void)state;
    stage s = stage_of("P   |    \n"
                       "^        \n");
    s.on[0] = true;
    stage_open(&s);
    face_and_throw(&s, WR_BUTTON_RIGHT);
    stage_wait(&s, 25);
    assert_true(stage_at(&s, boomerang(&s)).x > STAGE_CELL(5));
    stage_close(&s);
}

static void returning_boomerang_heads_for_the_player_through_bushes(void **state)
{
    (void)state;
    stage s = stage_of("x    xxxxx\n"
                       "P        x\n"
                       " xxxxxxxxx\n"
                       "          \n");
    stage_open(&s);
    face_and_throw(&s, WR_BUTTON_RIGHT);
    stage_hold(&s, WR_BUTTON_DOWN, 16); // the player goes round the corner
    int32_t in_bush = 0;
    for (int32_t tick = 0; tick < 80; tick++) {
        const wr_point at = stage_at(&s, boomerang(&s));
        in_bush += wr_grid_kind(wr_level_grid(s.level), wr_grid_cell_of(wr_level_grid(s.level), at)) == WR_CELL_BUSH;
        stage_hold(&s, WR_BUTTON_RIGHT, 1);
    }
    assert_true(in_bush > 0);
    assert_int_equal(stage_player(&s).boomerang, WR_BOOMERANG_INACTIVE);
    assert_int_equal(stage_at(&s, boomerang(&s)).x, stage_at(&s, 0).x);
    stage_close(&s);
}

static void boomerang_is_thrown_only_from_the_hand_and_weapons_change_only_then(void **state)
{
    (void)state;
    stage s = stage_of("P           \n");
    stage_open(&s);
    face_and_throw(&s, WR_BUTTON_RIGHT);
    stage_hold(&s, WR_BUTTON_ATTACK, 20);
    assert_int_equal(s.seen[WR_EVENT_LAUNCH], 1);
    stage_hold(&s, WR_BUTTON_WEAPON, 1);
    assert_int_equal(stage_player(&s).weapon, WR_WEAPON_BOOMERANG);
    stage_wait(&s, 60);
    stage_hold(&s, WR_BUTTON_WEAPON, 5); // one edge, one change
    assert_int_equal(stage_player(&s).weapon, WR_WEAPON_SWORD);
    stage_wait(&s, 1);
    stage_hold(&s, WR_BUTTON_WEAPON, 1);
    assert_int_equal(stage_player(&s).weapon, WR_WEAPON_BOOMERANG);
    assert_int_equal(s.seen[WR_EVENT_WEAPON], 2);
    stage_close(&s);
}

static void boomerang_kills_a_monster_and_turns_and_kills_on_its_way_back(void **state)
{
    (void)state;
    stage s = stage_of("xxxxxxxxxx\n"
                       "P    sx  x\n"
                       "xxxxxxxxxx\n");
    stage_open(&s);
    stage_put(&s, stage_slot(&s, WR_MOB_SPINNER_H, 0), STAGE_CENTRE(4), STAGE_CENTRE(1));
    const wr_mob_id monster = stage_id(&s, stage_slot(&s, WR_MOB_SPINNER_H, 0));
    face_and_throw(&s, WR_BUTTON_RIGHT);
    for (int32_t i = 0; i < 60 && wr_mob_is_alive(s.world, monster); i++) {
        stage_wait(&s, 1);
    }
    assert_false(wr_mob_is_alive(s.world, monster));
    assert_int_equal(stage_player(&s).boomerang, WR_BOOMERANG_RETURNING);
    assert_int_equal(stage_event(&s, WR_EVENT_DEATH)->by.bits, stage_player(&s).mob.bits);
    assert_int_equal(stage_event(&s, WR_EVENT_DEATH)->value, WR_MOB_SPINNER_H);
    assert_int_equal(wr_world_counters(s.world).kills_boomerang, 1);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_SPAWN,
                                   .value = WR_MOB_BAT,
                                   .x = stage_at(&s, 0).x + WR_FIX_ONE * 5 / 4,
                                   .y = STAGE_CENTRE(1)});
    while (stage_player(&s).boomerang != WR_BOOMERANG_INACTIVE) {
        stage_wait(&s, 1);
    }
    assert_int_equal(wr_world_counters(s.world).kills_boomerang, 2);
    stage_close(&s);
}

static void boomerang_passes_nothing_at_20_ticks_and_four_times_the_speed(void **state)
{
    (void)state;
    stage s = stage_of("P          \n");
    s.config.ticks_per_second = 20;
    stage_open(&s);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RATE, .mob = stage_player(&s).boomerang_mob, .value = 1024});
    stage_command(&s, (wr_command){.kind = WR_COMMAND_SPAWN,
                                   .value = WR_MOB_SPINNER_V,
                                   .x = STAGE_CENTRE(5),
                                   .y = STAGE_CENTRE(0)}); // shut in its only cell
    face_and_throw(&s, WR_BUTTON_RIGHT);
    stage_wait(&s, 2);
    assert_int_equal(wr_world_counters(s.world).kills_boomerang, 1);
    stage_close(&s);
}

static void boomerang_does_not_collect_crystals(void **state)
{
    (void)state;
    stage s = stage_of("P  *    \n");
    stage_open(&s);
    face_and_throw(&s, WR_BUTTON_RIGHT);
    stage_wait(&s, 60);
    assert_int_equal(stage_player(&s).score, 0);
    assert_int_equal(wr_world_cells_of(s.world).crystals_left, 1);
    stage_close(&s);
}

// ---- The sword -------------------------------------------------------------------------------------------------------

static void sword_is_out_for_three_tenths_of_a_second(void **state)
{
    (void)state;
    static const int32_t rates[] = {20, 30, 50, 60, 120};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        stage s = stage_of("P    \n");
        s.config.ticks_per_second = rates[i];
        stage_open(&s);
        take_sword(&s);
        stage_hold(&s, WR_BUTTON_ATTACK, 1);
        int32_t ticks = 0;
        while (stage_player(&s).sword_ticks > 0) {
            stage_wait(&s, 1);
            ticks++;
        }
        assert_int_equal(ticks, rates[i] * 3 / 10);
        assert_int_equal(s.seen[WR_EVENT_SWING], 1);
        stage_close(&s);
    }
}

static void sword_kills_and_collects_ahead_and_passes_bushes(void **state)
{
    (void)state;
    stage s = stage_of("xxxxx\n"
                       "xP* x\n"
                       "xx xx\n"
                       "x s x\n"
                       "xxxxx\n");
    stage_open(&s);
    take_sword(&s);
    stage_hold(&s, WR_BUTTON_LEFT, 1); // turns away without moving
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    assert_int_equal(stage_player(&s).score, 0);
    stage_wait(&s, 20);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_SPAWN,
                                   .value = WR_MOB_BAT,
                                   .x = STAGE_CENTRE(1),
                                   .y = STAGE_CELL(2)}); // over the bush below him
    assert_int_equal(wr_world_counters(s.world).kills_sword, 0);
    stage_hold(&s, WR_BUTTON_DOWN, 1);
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    assert_int_equal(wr_world_counters(s.world).kills_sword, 1);
    stage_close(&s);
}

static void sword_collects_a_crystal_a_cell_ahead(void **state)
{
    (void)state;
    stage s = stage_of("P *  \n");
    stage_open(&s);
    take_sword(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 2);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CELL(0) + WR_FIX_ONE * 3 / 4);
    stage_hold(&s, WR_BUTTON_ATTACK, 1); // to 2 and no farther
    assert_int_equal(stage_player(&s).score, 0);
    stage_hold(&s, WR_BUTTON_RIGHT, 1);
    assert_int_equal(stage_player(&s).score, 1);
    assert_int_equal(stage_event(&s, WR_EVENT_CRYSTAL)->x, STAGE_CENTRE(2));
    stage_close(&s);
}

static void crystals_are_collected_by_touch_and_counted(void **state)
{
    (void)state;
    static const int32_t rates[] = {20, 60};
    for (size_t i = 0; i < 2; i++) {
        stage s = stage_of("P * * * \n");
        s.config.ticks_per_second = rates[i];
        stage_open(&s);
        stage_hold(&s, WR_BUTTON_RIGHT, rates[i]);
        assert_int_equal(stage_player(&s).score, 3);
        assert_int_equal(wr_world_cells_of(s.world).crystals_left, 0);
        assert_int_equal(wr_world_counters(s.world).crystals, 3);
        assert_int_equal(s.seen[WR_EVENT_CRYSTAL], 3);
        stage_close(&s);
    }
}

static void crystal_that_only_touches_is_not_collected(void **state)
{
    (void)state;
    stage s = stage_of("P* \n");
    stage_open(&s);
    stage_wait(&s, 5);
    assert_int_equal(stage_player(&s).score, 0);
    stage_close(&s);
}

// ---- Switches ----------------------------------------------------------------------------------------------------------

static void player_walks_over_a_switch_and_nothing_happens(void **state) // B35
{
    (void)state;
    stage s = stage_of("P ^  \n");
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 60);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(4));
    assert_int_equal(s.seen[WR_EVENT_TOGGLE], 0);
    stage_close(&s);
}

static void boomerang_toggles_a_switch_once_and_turns_round(void **state) // B35, K43
{
    (void)state;
    static const int32_t rates[] = {20, 30, 50, 60, 120};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        stage s = stage_of("P   ^      \n");
        s.config.ticks_per_second = rates[i];
        stage_open(&s);
        face_and_throw(&s, WR_BUTTON_RIGHT);
        while (stage_player(&s).boomerang != WR_BOOMERANG_INACTIVE) {
            stage_wait(&s, 1);
            assert_true(stage_at(&s, boomerang(&s)).x < STAGE_CELL(6));
        }
        stage_wait(&s, 2);
        assert_int_equal(s.seen[WR_EVENT_TOGGLE], 1);
        assert_int_equal(s.seen[WR_EVENT_RETURN], 1);
        assert_int_equal(wr_world_cells_of(s.world).switches[0], 1);
        stage_close(&s);
    }
}

static void boomerang_coming_back_over_a_switch_toggles_it_again(void **state) // B35, K43
{
    (void)state;
    // It turns at the first switch; the second lies on its way back to a player who has gone down.
    stage s = stage_of("P   ^   \n"
                       "        \n"
                       " ^^^^^^^\n"
                       "        \n"
                       "        \n");
    stage_open(&s);
    face_and_throw(&s, WR_BUTTON_RIGHT);
    stage_hold(&s, WR_BUTTON_DOWN, 32);
    stage_wait(&s, 40);
    assert_int_equal(stage_player(&s).boomerang, WR_BOOMERANG_INACTIVE);
    assert_true(s.seen[WR_EVENT_TOGGLE] >= 2);
    for (int32_t i = 0; i < 8; i++) {
        assert_true(s.world->switch_touch[i] == 0);
    }
    stage_close(&s);
}

static void new_contact_counts_only_after_the_old_one_has_ended(void **state) // B35, K43
{
    (void)state;
    stage s = stage_of("^P   \n");
    stage_open(&s);
    take_sword(&s);
    stage_hold(&s, WR_BUTTON_LEFT, 1);
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    stage_wait(&s, 30);
    assert_int_equal(s.seen[WR_EVENT_TOGGLE], 1); // many ticks, one contact
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    stage_wait(&s, 30);
    assert_int_equal(s.seen[WR_EVENT_TOGGLE], 2);
    assert_int_equal(wr_world_cells_of(s.world).switches[0], 0);
    stage_close(&s);
}

static void two_weapons_in_one_tick_toggle_twice(void **state) // B35
{
    (void)state;
    stage s = stage_of("P ^     \n");
    s.config.players = 2;
    stage_open(&s);
    wr_command both[2] = {{.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_RIGHT},
                          {.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_RIGHT, .player = 1}};
    stage_tick(&s, both, 2);
    both[0].buttons = both[1].buttons = WR_BUTTON_ATTACK;
    stage_tick(&s, both, 2);
    while (s.seen[WR_EVENT_TOGGLE] == 0) {
        stage_wait(&s, 1);
    }
    assert_int_equal(s.seen[WR_EVENT_TOGGLE], 2);
    assert_int_equal(wr_world_cells_of(s.world).switches[0], 0);
    stage_close(&s);
}

static void toggle_is_decided_on_last_ticks_places(void **state)
{
    (void)state;
    stage s = stage_of("P^    \n");
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT | WR_BUTTON_ATTACK, 1); // it flies onto the switch in stage 6
    assert_int_equal(s.seen[WR_EVENT_TOGGLE], 0);
    stage_wait(&s, 1);
    assert_int_equal(s.seen[WR_EVENT_TOGGLE], 1);
    assert_int_equal(stage_event(&s, WR_EVENT_TOGGLE)->stage, 2);
    stage_close(&s);
}

static void reset_forgets_contacts_and_restores_switches(void **state)
{
    (void)state;
    stage s = stage_of("^P   |\n");
    stage_open(&s);
    take_sword(&s);
    stage_hold(&s, WR_BUTTON_LEFT, 1);
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    stage_wait(&s, 2);
    assert_int_equal(wr_world_cells_of(s.world).gates[0], 1);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    const wr_world_cells cells = wr_world_cells_of(s.world);
    assert_int_equal(cells.switches[0], 0);
    assert_int_equal(cells.gates[0], 0);
    assert_true(wr_bits_get(cells.walls, 5, 0));
    assert_int_equal(stage_player(&s).weapon, WR_WEAPON_BOOMERANG);
    assert_int_equal(s.world->core->touching, 0);
    stage_close(&s);
}

// ---- Gates -----------------------------------------------------------------------------------------------------------

static void gates_follow_the_truth_table_of_the_example(void **state) // B43, K42
{
    (void)state;
    stage s = stage_of("|^P^|\n");
    // gate 0: first and not second; gate 1: not first or not second
    const wr_op ops[] = {{WR_OP_SWITCH, 0}, {WR_OP_SWITCH, 1}, {WR_OP_NOT, 0}, {WR_OP_AND, 0}, {WR_OP_SWITCH, 0},
                         {WR_OP_NOT, 0},    {WR_OP_SWITCH, 1}, {WR_OP_NOT, 0}, {WR_OP_OR, 0}};
    memcpy(s.ops, ops, sizeof ops);
    s.formulas[0] = (wr_gate_formula){0, 4};
    s.formulas[1] = (wr_gate_formula){4, 5};
    s.map.logic.op_count = 9;
    s.on[1] = true;
    stage_open(&s);
    static const uint8_t expected[4][2] = {{0, 1}, {0, 1}, {1, 1}, {0, 0}}; // by first * 2 + second
    const wr_world_cells cells = wr_world_cells_of(s.world);
    assert_int_equal(cells.gates[0], 0);
    assert_int_equal(cells.gates[1], 1);
    for (uint32_t i = 0; i < 4; i++) {
        stage_command(&s, (wr_command){.kind = WR_COMMAND_SWITCH, .value = 0, .flag = i >> 1});
        stage_command(&s, (wr_command){.kind = WR_COMMAND_SWITCH, .value = 1, .flag = i & 1u});
        assert_int_equal(cells.gates[0], expected[i][0]);
        assert_int_equal(cells.gates[1], expected[i][1]);
        assert_int_equal(wr_bits_get(cells.walls, 0, 0), !expected[i][0]);
        assert_int_equal(wr_bits_get(cells.sight, 4, 0), !expected[i][1]);
    }
    stage_close(&s);
}

static void gate_follows_its_switch_in_the_same_tick(void **state) // B39
{
    (void)state;
    stage s = stage_of("P   ^   |\n");
    stage_open(&s);
    face_and_throw(&s, WR_BUTTON_RIGHT);
    while (s.seen[WR_EVENT_TOGGLE] == 0) {
        stage_wait(&s, 1);
    }
    assert_int_equal(stage_event(&s, WR_EVENT_GATE)->flag, 1);
    assert_int_equal(wr_world_cells_of(s.world).gates[0], 1);
    assert_int_equal(wr_world_counters(s.world).gates_changed, 1);
    stage_close(&s);
}

static void toggling_evaluates_only_the_gates_that_name_the_switch(void **state) // B56
{
    (void)state;
    stage s = stage_of("P^^^||||\n");
    stage_open(&s);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_SWITCH, .value = 1, .flag = 1});
    assert_int_equal(wr_world_counters(s.world).gates_evaluated, 1);
    assert_int_equal(s.seen[WR_EVENT_GATE], 1);
    stage_wait(&s, 50);
    assert_int_equal(wr_world_counters(s.world).gates_evaluated, 1);
    stage_close(&s);
}

static void bats_and_the_sword_mind_no_gate(void **state)
{
    (void)state;
    stage s = stage_of("P|    \n");
    stage_open(&s);
    take_sword(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 1);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_SPAWN,
                                   .value = WR_MOB_SPINNER_V,
                                   .x = STAGE_CENTRE(1) + WR_FIX_ONE / 8,
                                   .y = STAGE_CENTRE(0)});
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    assert_int_equal(wr_world_counters(s.world).kills_sword, 1);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(boomerang_flies_eight_pixels_a_frame_where_the_player_looks),
    cmocka_unit_test(boomerang_thrown_after_a_jump_leaves_no_streak),
    cmocka_unit_test(boomerang_turns_after_eight_cells_within_the_step),
    cmocka_unit_test(boomerang_turns_at_a_bush_a_closed_gate_a_door_and_the_edge),
    cmocka_unit_test(open_gate_lets_the_boomerang_pass),
    cmocka_unit_test(returning_boomerang_heads_for_the_player_through_bushes),
    cmocka_unit_test(boomerang_is_thrown_only_from_the_hand_and_weapons_change_only_then),
    cmocka_unit_test(boomerang_kills_a_monster_and_turns_and_kills_on_its_way_back),
    cmocka_unit_test(boomerang_passes_nothing_at_20_ticks_and_four_times_the_speed),
    cmocka_unit_test(boomerang_does_not_collect_crystals),
    cmocka_unit_test(sword_is_out_for_three_tenths_of_a_second),
    cmocka_unit_test(sword_kills_and_collects_ahead_and_passes_bushes),
    cmocka_unit_test(sword_collects_a_crystal_a_cell_ahead),
    cmocka_unit_test(crystals_are_collected_by_touch_and_counted),
    cmocka_unit_test(crystal_that_only_touches_is_not_collected),
    cmocka_unit_test(player_walks_over_a_switch_and_nothing_happens),
    cmocka_unit_test(boomerang_toggles_a_switch_once_and_turns_round),
    cmocka_unit_test(boomerang_coming_back_over_a_switch_toggles_it_again),
    cmocka_unit_test(new_contact_counts_only_after_the_old_one_has_ended),
    cmocka_unit_test(two_weapons_in_one_tick_toggle_twice),
    cmocka_unit_test(toggle_is_decided_on_last_ticks_places),
    cmocka_unit_test(reset_forgets_contacts_and_restores_switches),
    cmocka_unit_test(gates_follow_the_truth_table_of_the_example),
    cmocka_unit_test(gate_follows_its_switch_in_the_same_tick),
    cmocka_unit_test(toggling_evaluates_only_the_gates_that_name_the_switch),
    cmocka_unit_test(bats_and_the_sword_mind_no_gate),
};

WR_TEST_MAIN(tests)
