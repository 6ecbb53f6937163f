// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The explorer of maps rule by rule, in letters; its bounds; what it refuses.
#include "sim/drawn_map.h"

static const formula follows_0 = {1, {{WR_OP_SWITCH, 0}}};
static const formula not_0 = {2, {{WR_OP_SWITCH, 0}, {WR_OP_NOT, 0}}};
static const formula follows_1 = {1, {{WR_OP_SWITCH, 1}}};

// ---- Rule by rule --------------------------------------------------------------------------------------------------

static void a_switch_behind_a_hole_is_hit_from_eight_cells_and_no_further(void **state)
{
    (void)state;
    const char *near[] = {"xxxxxxxxxxxx", "xP OOOOOO^|x", "xxxxxxxxxxxx"};
    const char *far[] = {"xxxxxxxxxxxxxx", "xP OOOOOOOO^|x", "xxxxxxxxxxxxxx"};
    wr_map map;
    draw_map(ROWS(near), &follows_0, &map);
    wr_solution s = solved(&map);
    assert_true(s.targets[0].reached); // the switch
    assert_int_equal(s.actions[s.targets[0].first].from.x, 1);
    assert_false(s.targets[1].reached); // the gate lies beyond the holes
    assert_int_equal(s.targets[1].why, WR_UNREACHED_WALLED);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
    draw_map(ROWS(far), &follows_0, &map);
    s = solved(&map);
    assert_false(s.targets[0].reached);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

static void two_gates_that_never_open_together_lock(void **state)
{
    (void)state;
    const char *rows[] = {"xxxxxxxxxx", "xP^  || *x", "xxxxxxxxxx"};
    const formula formulas[] = {follows_0, not_0};
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    wr_solution s = solved(&map);
    assert_false(s.solvable);
    assert_int_equal(s.targets[0].kind, WR_TARGET_CRYSTAL);
    assert_int_equal(s.targets[0].why, WR_UNREACHED_LOCKED);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

// With a cell between them he goes there, and turns the switch behind him.
static void where_one_stands_decides_on_which_side_of_a_gate_one_is(void **state)
{
    (void)state;
    const char *rows[] = {"xxxxxxxxxx", "xP^ | | *x", "xxxxxxxxxx"};
    const formula formulas[] = {follows_0, not_0};
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    wr_solution s = solved(&map);
    assert_true(s.solvable);
    assert_int_equal(s.targets[0].count, 2);
    assert_int_equal(s.actions[s.targets[0].first + 1].from.x, 5);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

static void a_switch_no_gate_waits_for_is_a_target_too(void **state)
{
    (void)state;
    const char *rows[] = {"xxxxxx", "xP ^ x", "xxxxxx"};
    wr_map map;
    draw_map(ROWS(rows), NULL, &map);
    wr_solution s = solved(&map);
    assert_true(s.solvable);
    assert_int_equal(s.switches, 0);
    assert_int_equal(s.targets[0].count, 1);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

static void a_gate_between_two_gates_is_walked_through(void **state)
{
    (void)state;
    const char *rows[] = {"xxxxxxxxxx", "xP^ ||| *x", "xxxxxxxxxx"};
    const formula formulas[] = {follows_0, follows_0, follows_0};
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    wr_solution s = solved(&map);
    assert_true(s.solvable);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

static void a_secret_door_is_as_good_as_any(void **state)
{
    (void)state;
    const char *rows[] = {"xxxxxxxx", "xP ? D*x", "xxxxxxxx"};
    wr_map map;
    draw_map(ROWS(rows), NULL, &map);
    wr_solution s = solved(&map);
    assert_true(s.solvable);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

// A chain of rooms, each with the switch of the gate behind it: as many as one likes.
static void a_hundred_gates_in_a_row_are_decided(void **state)
{
    (void)state;
    enum { ROOMS = 100, WIDTH = 3 * ROOMS + 2 };
    static char text[3][WIDTH + 1];
    static formula formulas[ROOMS];
    const char *rows[3] = {text[0], text[1], text[2]};
    memset(text[0], 'x', WIDTH);
    memset(text[2], 'x', WIDTH);
    memset(text[1], ' ', WIDTH);
    text[1][0] = 'x';
    for (int32_t i = 0; i < ROOMS; i++) {
        text[1][3 * i + 2] = '^';
        text[1][3 * i + 3] = '|';
        formulas[i] = (formula){1, {{WR_OP_SWITCH, (uint16_t)i}}};
    }
    text[1][1] = 'P';
    text[1][WIDTH - 1] = 'x';
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    wr_solution s = solved(&map);
    assert_true(s.solvable);
    assert_false(s.shortest);
    assert_int_equal(s.switches, ROOMS);
    const wr_target *last = &s.targets[s.target_count - 1];
    assert_int_equal(last->count, ROOMS);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

static void mixed_wants_beyond_the_bound_end_and_say_so(void **state)
{
    (void)state;
    enum { SWITCHES = 24, WIDTH = SWITCHES + 8 };
    static char text[3][WIDTH + 1];
    const char *rows[3] = {text[0], text[1], text[2]};
    memset(text[0], 'x', WIDTH);
    memset(text[2], 'x', WIDTH);
    memset(text[1], '^', WIDTH);
    memcpy(text[1], "xP", 2);
    memcpy(text[1] + 2 + SWITCHES, "|*x|xx", 6);
    // Each gate wants all of them on but the first, which one wants on and the other off.
    static wr_op ops[2][2 * SWITCHES + 2];
    wr_map map;
    static formula dummy[2] = {{1, {{WR_OP_SWITCH, 0}}}, {2, {{WR_OP_SWITCH, 0}, {WR_OP_NOT, 0}}}};
    draw_map(ROWS(rows), dummy, &map);
    static wr_gate_formula formulas[2];
    static wr_op all[sizeof ops / sizeof ops[0][0]];
    int32_t count = 0;
    for (int32_t g = 0; g < 2; g++) {
        formulas[g].first = count;
        all[count++] = (wr_op){WR_OP_SWITCH, 0};
        if (g == 1) {
            all[count++] = (wr_op){WR_OP_NOT, 0};
        }
        for (int32_t i = 1; i < SWITCHES; i++) {
            all[count++] = (wr_op){WR_OP_SWITCH, (uint16_t)i};
            all[count++] = (wr_op){WR_OP_AND, 0};
        }
        formulas[g].count = count - formulas[g].first;
    }
    const wr_logic_desc own = map.logic;
    map.logic = (wr_logic_desc){SWITCHES, 2, count, all, formulas};
    map.gates[1].open = false; // as these formulas have it
    const wr_solve_options few = {.states_max = 2000};
    wr_solution s;
    assert_int_equal(wr_map_solve(&map, &few, NULL, &s), WR_OK);
    assert_false(s.solvable);
    assert_false(s.exhaustive);
    assert_int_equal(s.states_explored, 2000);
    assert_int_equal(s.targets[0].why, WR_UNREACHED_UNKNOWN);
    wr_solution_destroy(&s);
    map.logic = own;
    wr_map_destroy(&map);
}

// Two switches out of 22 can be turned, so there are four states; the gate opens in none. As many as there are will do.
static void the_bound_is_met_only_when_there_are_more_states(void **state)
{
    (void)state;
    enum { AWAY = 20 };
    const char *rows[] = {"xxxxxxxxxxxxxxxxxxxxxx", "xP^^|*xxxxxxxxxxxxxxxx", "xxxxxxxxxxxxxxxxxxxxxx",
                          "x^^^^^^^^^^^^^^^^^^^^x", "x||||||||||||||||||||x"};
    formula formulas[AWAY + 1]; // gates and switches by (y, x)
    for (int32_t i = 0; i < AWAY; i++) {
        formulas[i] = (formula){1, {{WR_OP_SWITCH, (uint16_t)i}}};
    }
    formulas[AWAY] = (formula){6,
                               {{WR_OP_SWITCH, AWAY},
                                {WR_OP_SWITCH, AWAY},
                                {WR_OP_NOT, 0},
                                {WR_OP_AND, 0},
                                {WR_OP_SWITCH, AWAY + 1},
                                {WR_OP_AND, 0}}};
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    for (int64_t most = 1; most <= 6; most++) {
        const wr_solve_options options = {.states_max = most};
        wr_solution s;
        assert_int_equal(wr_map_solve(&map, &options, NULL, &s), WR_OK);
        assert_int_equal(s.switches, AWAY + 2);
        assert_int_equal(s.states_explored, most < 4 ? most : 4);
        assert_int_equal(s.exhaustive, most >= 4);
        assert_int_equal(s.targets[0].why, most >= 4 ? WR_UNREACHED_LOCKED : WR_UNREACHED_UNKNOWN);
        assert_int_equal(s.targets[1].why, WR_UNREACHED_WALLED); // a switch of the other part
        wr_solution_destroy(&s);
    }
    wr_map_destroy(&map);
}

// Each state leads to 200 others; those beyond the bound would never be looked at, and are not kept.
static void memory_goes_with_the_states_there_may_be(void **state)
{
    (void)state;
    enum { SWITCHES = 200, WIDTH = SWITCHES + 2 };
    static char text[4][WIDTH + 1];
    static formula formulas[SWITCHES];
    const char *rows[4] = {text[0], text[1], text[2], text[3]};
    static const char letters[4] = {'x', ' ', '^', '|'};
    for (int32_t y = 0; y < 4; y++) {
        memset(text[y], letters[y], WIDTH);
        text[y][0] = text[y][WIDTH - 1] = 'x';
    }
    text[1][1] = 'P';
    for (int32_t i = 0; i < SWITCHES; i++) { // the first gate wants one switch on and off, and so never opens
        const uint16_t other = (uint16_t)(i + (i > 0));
        formulas[i] = (formula){4,
                                {{WR_OP_SWITCH, (uint16_t)i},
                                 {WR_OP_SWITCH, (uint16_t)(other % SWITCHES)},
                                 {WR_OP_NOT, 0},
                                 {WR_OP_AND, 0}}};
    }
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    wr_failing_allocator counted = {.fail_at = 0};
    const wr_hooks hooks = wr_failing_hooks(&counted);
    const wr_solve_options options = {.states_max = 300};
    wr_solution s;
    assert_int_equal(wr_map_solve(&map, &options, &hooks, &s), WR_OK);
    assert_int_equal(s.states_explored, 300);
    assert_false(s.exhaustive);
    wr_solution_destroy(&s);
    assert_true(counted.peak_bytes < 1 << 20);
    assert_int_equal(counted.live, 0);
    wr_map_destroy(&map);
}

static void twenty_switches_are_explored_to_the_end(void **state)
{
    (void)state;
    // A gate no state opens: all states of the ten switches are seen.
    enum { SWITCHES = 10, WIDTH = SWITCHES + 6 };
    static char text[3][WIDTH + 1];
    const char *rows[3] = {text[0], text[1], text[2]};
    memset(text[0], 'x', WIDTH);
    memset(text[2], 'x', WIDTH);
    memset(text[1], '^', WIDTH);
    memcpy(text[1], "xP", 2);
    memcpy(text[1] + 2 + SWITCHES, "|* x", 4);
    static formula shut = {4, {{WR_OP_SWITCH, 0}, {WR_OP_SWITCH, 0}, {WR_OP_NOT, 0}, {WR_OP_AND, 0}}};
    wr_map map;
    draw_map(ROWS(rows), &shut, &map);
    // Only the first is named; name all of them in a second formula's stead.
    static wr_op all[2 * SWITCHES + 4];
    int32_t count = 0;
    for (int32_t i = 0; i < SWITCHES; i++) {
        all[count++] = (wr_op){WR_OP_SWITCH, (uint16_t)i};
        if (i > 0) {
            all[count++] = (wr_op){WR_OP_AND, 0};
        }
    }
    all[count++] = (wr_op){WR_OP_SWITCH, 0};
    all[count++] = (wr_op){WR_OP_NOT, 0};
    all[count++] = (wr_op){WR_OP_AND, 0};
    static wr_gate_formula formulas[1];
    formulas[0] = (wr_gate_formula){0, count};
    const wr_logic_desc own = map.logic;
    map.logic = (wr_logic_desc){SWITCHES, 1, count, all, formulas};
    wr_solution s = solved(&map);
    assert_false(s.solvable);
    assert_true(s.states_explored >= 1 << SWITCHES);
    assert_int_equal(s.targets[0].why, WR_UNREACHED_LOCKED);
    wr_solution_destroy(&s);
    map.logic = own;
    wr_map_destroy(&map);
}

// Twelve switches with a gate each lie open: 4,096 states. None of them is looked at for what cannot be had anyway.
static void nothing_is_searched_for_what_walls_or_gates_keep_for_good(void **state)
{
    (void)state;
    enum { SWITCHES = 12 };
    const char *walled[] = {"xxxxxxxxxxxxxxxxx", "xP            x*x", "x^^^^^^^^^^^^ x x", "x||||||||||||xxxx"};
    const char *locked[] = {"xxxxxxxxxxxxxxxxx", "xP            |^x", "x^^^^^^^^^^^^ xxx", "x||||||||||||xxxx"};
    formula formulas[SWITCHES + 1];
    for (int32_t i = 0; i <= SWITCHES; i++) {
        formulas[i] = (formula){1, {{WR_OP_SWITCH, (uint16_t)i}}}; // the last gate waits for the switch behind it
    }
    wr_map map;
    draw_map(ROWS(walled), formulas, &map);
    wr_solution s = solved(&map);
    assert_int_equal(s.targets[0].kind, WR_TARGET_CRYSTAL);
    assert_int_equal(s.targets[0].why, WR_UNREACHED_WALLED);
    assert_int_equal(s.targets[s.target_count - 1].count, 1);
    assert_true(s.states_explored <= 1 + SWITCHES); // as it is, and each switch turned
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
    draw_map(ROWS(locked), formulas, &map);
    s = solved(&map);
    assert_int_equal(s.targets[SWITCHES].kind, WR_TARGET_SWITCH);
    assert_int_equal(s.targets[SWITCHES].why, WR_UNREACHED_LOCKED);
    assert_int_equal(s.targets[2 * SWITCHES + 1].why, WR_UNREACHED_LOCKED);
    assert_true(s.targets[2 * SWITCHES].reached);
    assert_true(s.states_explored <= 1 + SWITCHES);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

// ---- Errors ------------------------------------------------------------------------------------------------------

static void without_a_player_there_is_nothing_to_solve(void **state)
{
    (void)state;
    const char *rows[] = {"xxxx", "x *x", "xxxx"};
    wr_map map;
    draw_map(ROWS(rows), NULL, &map);
    wr_solution s;
    assert_int_equal(wr_map_solve(&map, NULL, NULL, &s), WR_E_ARGUMENT);
    wr_map_destroy(&map);
}

static wr_status solve_with(const wr_hooks *hooks, void *context)
{
    wr_solution s;
    const wr_status status = wr_map_solve(context, NULL, hooks, &s);
    wr_solution_destroy(&s);
    return status;
}

static void memory_that_is_out_is_an_answer(void **state)
{
    (void)state;
    const char *rows[] = {"xxxxxxxxxx", "xP^ | |^*x", "xxxxxxxxxx"};
    const formula formulas[] = {follows_0, follows_1};
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    wr_test_each_failure(solve_with, &map);
    wr_map_destroy(&map);
}

static void kinds_and_reasons_have_words_of_their_own(void **state)
{
    (void)state;
    assert_string_equal(wr_target_kind_name(WR_TARGET_CRYSTAL), "crystal");
    assert_string_equal(wr_target_kind_name(WR_TARGET_SWITCH), "switch");
    assert_string_equal(wr_target_kind_name(WR_TARGET_GATE), "gate");
    assert_string_equal(wr_target_kind_name(WR_TARGET_KIND_COUNT), "?");
    assert_string_equal(wr_target_kind_name((wr_target_kind)-1), "?");
    for (int i = 0; i < WR_UNREACHED_COUNT; i++) {
        assert_true(strlen(wr_unreached_text((wr_unreached)i)) > 5);
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(wr_unreached_text((wr_unreached)i), wr_unreached_text((wr_unreached)k));
        }
    }
    assert_string_equal(wr_unreached_text(WR_UNREACHED_COUNT), "?");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_switch_behind_a_hole_is_hit_from_eight_cells_and_no_further),
    cmocka_unit_test(two_gates_that_never_open_together_lock),
    cmocka_unit_test(where_one_stands_decides_on_which_side_of_a_gate_one_is),
    cmocka_unit_test(a_switch_no_gate_waits_for_is_a_target_too),
    cmocka_unit_test(a_gate_between_two_gates_is_walked_through),
    cmocka_unit_test(a_secret_door_is_as_good_as_any),
    cmocka_unit_test(a_hundred_gates_in_a_row_are_decided),
    cmocka_unit_test(mixed_wants_beyond_the_bound_end_and_say_so),
    cmocka_unit_test(the_bound_is_met_only_when_there_are_more_states),
    cmocka_unit_test(memory_goes_with_the_states_there_may_be),
    cmocka_unit_test(twenty_switches_are_explored_to_the_end),
    cmocka_unit_test(nothing_is_searched_for_what_walls_or_gates_keep_for_good),
    cmocka_unit_test(without_a_player_there_is_nothing_to_solve),
    cmocka_unit_test(memory_that_is_out_is_an_answer),
    cmocka_unit_test(kinds_and_reasons_have_words_of_their_own),
};

WR_TEST_MAIN(tests)
