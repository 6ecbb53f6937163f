// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Fields of several targets beside the plain twin: distances, ways, windows, starts, costs; and the keys.
#include "nav/field_test.h"

static void keys_are_in_the_order_of_lengths_and_equal_for_the_same_steps_only(void **state)
{
    (void)state;
    // All pairs of keys that fit 32 bits differ by s straight steps one way and d diagonal ones the other. The closest to a tie is
    // an s next to d * sqrt(2).
    int64_t s = 0;
    for (int64_t d = 1; d <= UINT32_MAX / FIELD_DIAGONAL; d++) {
        while ((s + 1) * (s + 1) < 2 * d * d) {
            s++;
        }
        assert_true(s * FIELD_STRAIGHT < d * FIELD_DIAGONAL);
        assert_true((s + 1) * FIELD_STRAIGHT > d * FIELD_DIAGONAL);
    }
    // The claims behind that: at 80,782 diagonals two keys are equal that should not be, and not before.
    assert_true(FIELD_STRAIGHT * UINT64_C(114243) == FIELD_DIAGONAL * UINT64_C(80782));
}

typedef struct variety {
    int32_t n, radius, targets;
    wr_corners corners;
    wr_cost reach;
} variety;

static void check_variety(const wr_nav *nav, test_chance *chance, variety v, test_known *t)
{
    wr_field *field = test_field(nav, v.radius);
    wr_field_target targets[WR_FIELD_TARGETS_MAX];
    for (int32_t k = 0; k < 3; k++) { // in the same memory
        test_targets(chance, nav, targets, v.targets);
        const wr_status status = wr_field_build_to(nav, field, targets, v.targets, v.reach);
        if (status != WR_E_CAPACITY) {
            assert_int_equal(status, WR_OK);
            check_against_plain(nav, field, targets, v.targets, v.reach, v.radius == INT32_MAX, t);
            if (v.reach == WR_FIELD_ENDLESS && test_nodes(nav) < 100) {
                check_window(nav, field, targets, v.targets);
            }
        } else {
            assert_true(v.radius < INT32_MAX && v.targets > 1);
        }
    }
    free(field);
}

static variety some_variety(test_chance *chance, int32_t i)
{
    static const int32_t ns[6] = {1, 3, 1, 5, 1, 3}, radii[4] = {INT32_MAX, 2, 6, INT32_MAX};
    return (variety){.n = ns[i % 6],
                     .radius = radii[i % 4],
                     .targets = 1 + i % 7,
                     .corners = i % 3 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP,
                     .reach = i % 5 < 2 ? WR_FIELD_ENDLESS : test_below(chance, 20) * WR_COST_STRAIGHT / 2};
}

static void a_field_of_many_targets_says_what_the_plain_twin_says(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {41, 0};
    test_known t = {0, 0, 0};
    for (int32_t i = 0; i < 240; i += TEST_STRIDE) {
        const variety v = some_variety(&chance, i);
        const int32_t side = 36 / v.n + test_below(&chance, 5);
        test_map_scatter(&map, &chance, side, side + 3, 1, test_below(&chance, 45));
        wr_nav *nav = test_nav(&map, v.n, v.corners);
        if (test_has_nodes(nav)) {
            check_variety(nav, &chance, v, &t);
        }
        wr_nav_destroy(nav);
    }
    assert_in_range(t.known, 50000 / TEST_STRIDE, 10000000);
    assert_in_range(t.partial, 20000 / TEST_STRIDE, 10000000);
    assert_in_range(t.none, 20000 / TEST_STRIDE, 10000000);
}

static void small_windows_in_tight_maps_say_neither_too_much_nor_too_little(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {44, 0};
    test_known t = {0, 0, 0};
    for (int32_t i = 0; i < 3000; i += TEST_STRIDE) {
        test_map_scatter(&map, &chance, 7 + i % 3, 7 + i % 2, 1, 20 + test_below(&chance, 25));
        wr_nav *nav = test_nav(&map, 1, i % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
        if (test_has_nodes(nav)) {
            check_variety(nav, &chance,
                          (variety){.n = 1, .radius = 1 + i % 2, .targets = 1, .reach = WR_FIELD_ENDLESS}, &t);
        }
        wr_nav_destroy(nav);
    }
    assert_in_range(t.known, 50000 / TEST_STRIDE, 10000000);
    assert_in_range(t.partial, 20000 / TEST_STRIDE, 10000000);
}

static void a_field_over_costly_ground_says_what_the_plain_twin_says(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {42, 0};
    test_known t = {0, 0, 0};
    for (int32_t i = 0; i < 120; i += TEST_STRIDE) {
        const variety v = some_variety(&chance, i);
        const int32_t side = 36 / v.n + test_below(&chance, 5);
        test_map_scatter(&map, &chance, side, side + 3, 1, test_below(&chance, 40));
        const int32_t dear = 1 + test_below(&chance, i % 2 == 0 ? 3 : 60), patch = 1 + i % 7; // amid equals, and not
        wr_terrain *terrain = test_costly(&map, &chance, v.n, v.corners, dear, patch);
        if (test_has_nodes(wr_terrain_nav(terrain, 0))) {
            check_variety(wr_terrain_nav(terrain, 0), &chance, v, &t);
        }
        wr_terrain_destroy(terrain);
    }
    assert_in_range(t.known, 20000 / TEST_STRIDE, 10000000);
    assert_in_range(t.partial, 10000 / TEST_STRIDE, 10000000);
}

// On ground that costs as much, part of it by label and the rest over it, a field is the same as by labels alone.
static void check_over(const wr_nav *whole, const wr_nav *part, test_chance *chance, variety v)
{
    const int32_t cells = whole->width * whole->height;
    uint8_t *over = test_memory((size_t)cells);
    wr_field *by_label = test_field(whole, v.radius), *by_both = test_field(part, v.radius);
    wr_field_target targets[WR_FIELD_TARGETS_MAX];
    for (int32_t i = 0; i < cells; i++) {
        over[i] = (uint8_t)(whole->cost[whole->labels[i]] - part->cost[part->labels[i]]);
    }
    for (int32_t k = 0; k < 2; k++) {
        test_targets(chance, whole, targets, v.targets);
        const wr_status status = wr_field_build_to(whole, by_label, targets, v.targets, v.reach);
        assert_int_equal(wr_field_build_over(part, by_both, targets, v.targets, v.reach, over), status);
        for (wr_node node = 0; node < test_nodes(whole) && status == WR_OK; node++) {
            uint8_t a = 77, b = 77;
            wr_cost cost_a = -1, cost_b = -1;
            assert_int_equal(wr_field_way(whole, by_label, node, &a), wr_field_way(part, by_both, node, &b));
            assert_int_equal(a, b);
            assert_int_equal(wr_field_cost(whole, by_label, node, &cost_a),
                             wr_field_cost(part, by_both, node, &cost_b));
            assert_true(cost_a == cost_b);
        }
    }
    free(by_both);
    free(by_label);
    free(over);
}

static void costs_over_the_ground_count_as_those_of_labels_do(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {45, 0};
    for (int32_t i = 0; i < 60; i += TEST_STRIDE) {
        const variety v = some_variety(&chance, i);
        const int32_t side = 36 / v.n + test_below(&chance, 5);
        test_map_scatter(&map, &chance, side, side + 3, 1, test_below(&chance, 40));
        const int32_t dear = 1 + test_below(&chance, i % 2 == 0 ? 3 : 60), patch = 1 + i % 7;
        wr_terrain *whole = test_costly(&map, &chance, v.n, v.corners, dear, patch);
        wr_terrain_config config = wr_terrain_config_default();
        config.n = v.n;
        config.classes[0].corners = v.corners;
        config.classes[0].cost[44] = i % 3 == 0 ? (uint8_t)(1 + dear) : 1; // else even ground
        wr_terrain *part = NULL;
        assert_int_equal(wr_terrain_create(&map.grid, &config, NULL, &part), WR_OK);
        if (test_has_nodes(wr_terrain_nav(whole, 0))) {
            check_over(wr_terrain_nav(whole, 0), wr_terrain_nav(part, 0), &chance, v);
        }
        wr_terrain_destroy(part);
        wr_terrain_destroy(whole);
    }
}

static void who_grows_or_moves_a_field_over_costs_gets_one_by_labels(void **state)
{
    (void)state;
    static test_map map;
    uint8_t over[12 * 12] = {0};
    test_map_empty(&map, 12, 12, 1);
    memset(over + 12, 9, 11); // a row that is dear but for its end
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    wr_field *field = test_field(nav, INT32_MAX);
    const wr_field_target target = {.node = 0};
    wr_cost cost;
    for (int32_t move = 0; move < 2; move++) {
        assert_int_equal(wr_field_build_over(nav, field, &target, 1, WR_FIELD_ENDLESS, over), WR_OK);
        assert_int_equal(wr_field_cost(nav, field, 24, &cost), WR_OK);
        assert_true(cost == 11 * WR_COST_STRAIGHT); // two steps over a cell of 10
        if (move != 0) {
            assert_int_equal(wr_field_move(nav, field, &target, 1), WR_OK);
        } else {
            assert_int_equal(wr_field_grow(nav, field, WR_NODE_NONE, WR_FIELD_ENDLESS, INT64_MAX), WR_OK);
        }
        assert_int_equal(wr_field_cost(nav, field, 24, &cost), WR_OK);
        assert_true(cost == 2 * WR_COST_STRAIGHT);
    }
    free(field);
    wr_nav_destroy(nav);
}

// Corridors that turn back and forth: no way is longer for its map.
static void draw_snake(test_map *map, int32_t side)
{
    test_map_empty(map, side, side, 1);
    for (int32_t y = 1; y < side; y += 2) {
        wr_grid_set_rect(&map->grid, (wr_cell){0, y}, side, 1, WR_CELL_BUSH);
        wr_grid_set_rect(&map->grid, (wr_cell){y % 4 == 1 ? side - 1 : 0, y}, 1, 1, WR_CELL_GRASS);
    }
}

static void what_is_too_far_for_a_key_is_not_known_and_what_is_not_is_right(void **state)
{
    (void)state;
    static test_map map;
    draw_snake(&map, 401); // 80,600 steps from end to end
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    wr_field *field = test_field(nav, INT32_MAX);
    assert_int_equal(wr_field_build_to(nav, field, &(wr_field_target){0, 0}, 1, WR_FIELD_ENDLESS), WR_OK);
    int32_t known = 0;
    for (int32_t row = 0; row < 401; row += 2) {
        for (int32_t column = 0; column < 401; column++) {
            const int32_t steps = row / 2 * 402 + (row % 4 == 0 ? column : 400 - column);
            uint8_t way;
            wr_cost cost = 0;
            const wr_status status = wr_field_cost(nav, field, row * 401 + column, &cost);
            assert_int_equal(wr_field_way(nav, field, row * 401 + column, &way), status);
            assert_int_equal(status, steps <= 53100 ? WR_OK : steps >= 53170 ? WR_PARTIAL : status);
            assert_true(status != WR_OK || cost == steps * WR_COST_STRAIGHT);
            known += status == WR_OK;
        }
    }
    assert_in_range(known, 53101 - 133, 53170 - 132); // without the connecting places
    assert_int_equal(wr_field_grow(nav, field, 400 * 401 + 400, WR_FIELD_ENDLESS, INT64_MAX), WR_PARTIAL);
    assert_int_equal(wr_field_grow(nav, field, WR_NODE_NONE, WR_FIELD_ENDLESS, INT64_MAX), WR_PARTIAL);
    free(field);
    wr_nav_destroy(nav);
}

static void a_start_that_is_nobodys_length_and_nodes_that_are_none_are_refused(void **state)
{
    (void)state;
    static test_map map;
    TEST_DRAW(&map, 1, "   x", "    ", "    ");
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    wr_field *field = test_field(nav, INT32_MAX);
    static const wr_field_target wrong[] = {{11, 0},
                                            {-1, 0},
                                            {12, 0},
                                            {0, -1},
                                            {0, 1},
                                            {0, WR_COST_STRAIGHT / 2},
                                            {0, 8},
                                            {0, -WR_COST_STRAIGHT},
                                            {0, WR_COST_DIAGONAL - WR_COST_STRAIGHT},
                                            {0, INT64_MAX},
                                            {0, INT64_MAX / 2}};
    uint8_t way;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(wr_field_build_to(nav, field, &(wr_field_target){0, 0}, 1, WR_FIELD_ENDLESS), WR_OK);
        assert_int_equal(wr_field_way(nav, field, 0, &way), WR_OK);
        assert_int_equal(wr_field_build_to(nav, field, &wrong[i], 1, WR_FIELD_ENDLESS), WR_E_ARGUMENT);
        assert_int_equal(wr_field_way(nav, field, 0, &way), WR_E_NOT_FOUND);
    }
    static wr_field_target many[WR_FIELD_TARGETS_MAX + 1];
    assert_int_equal(wr_field_build_to(nav, field, many, WR_FIELD_TARGETS_MAX + 1, 0), WR_E_ARGUMENT);
    assert_int_equal(wr_field_build_to(nav, field, many, -1, 0), WR_E_ARGUMENT);
    assert_int_equal(wr_field_build_to(nav, field, many, WR_FIELD_TARGETS_MAX, 0), WR_OK);
    assert_int_equal(wr_field_build_to(nav, field, NULL, 0, 0), WR_OK);
    assert_int_equal(wr_field_way(nav, field, 0, &way), WR_E_NOT_FOUND);
    assert_int_equal(wr_field_grow(nav, field, 0, WR_FIELD_ENDLESS, 1), WR_E_NOT_FOUND);
    const wr_field_target far = {0, WR_COST_STRAIGHT * 100000}; // a length, but one no key can tell
    assert_int_equal(wr_field_build_to(nav, field, &far, 1, WR_FIELD_ENDLESS), WR_OK);
    assert_int_equal(wr_field_way(nav, field, 0, &way), WR_PARTIAL);
    const wr_field_target farthest = {0, (wr_cost)INT32_MAX * WR_COST_STRAIGHT};
    assert_int_equal(wr_field_build_to(nav, field, &farthest, 1, WR_FIELD_ENDLESS), WR_OK);
    assert_int_equal(wr_field_way(nav, field, 0, &way), WR_PARTIAL);
    free(field);
    wr_nav_destroy(nav);
}

static void a_window_that_cannot_hold_its_targets_says_so(void **state)
{
    (void)state;
    static test_map map;
    test_map_empty(&map, 40, 40, 1);
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    wr_field *field = test_field(nav, 5);
    const wr_field_target targets[3] = {{20 * 40 + 10, 0}, {20 * 40 + 20, 0}, {20 * 40 + 21, 0}};
    uint8_t way;
    assert_int_equal(wr_field_build_to(nav, field, targets, 2, WR_FIELD_ENDLESS), WR_OK);
    assert_int_equal(wr_field_way(nav, field, 20 * 40 + 15, &way), WR_OK);
    assert_int_equal(wr_field_way(nav, field, 20 * 40 + 9, &way), WR_PARTIAL);
    assert_int_equal(wr_field_build_to(nav, field, targets, 3, WR_FIELD_ENDLESS), WR_E_CAPACITY);
    assert_int_equal(wr_field_way(nav, field, 20 * 40 + 15, &way), WR_E_NOT_FOUND);
    free(field);
    wr_nav_destroy(nav);
}

static void a_window_as_long_as_a_narrow_map_is_not_the_whole_of_it_where_the_edge_cuts_it_off(void **state)
{
    (void)state;
    static test_map map;
    for (int32_t turned = 0; turned < 2; turned++) {
        for (int32_t i = 0; i < 8; i++) {
            const int32_t n = i < 4 ? 1 : 3, wide = 1 + i % 2, long_side = 17 + i % 4;
            test_known t = {0};
            test_map_empty(&map, turned != 0 ? long_side : wide, turned != 0 ? wide : long_side, 1);
            wr_nav *nav = test_nav(&map, n, WR_CORNERS_KEEP);
            for (int32_t radius = long_side / 2 - 1; radius <= long_side; radius++) {
                wr_field *field = test_field(nav, radius);
                for (wr_node node = 0; node < test_nodes(nav); node += 1 + test_nodes(nav) / 20) {
                    const wr_field_target target = {node, 0};
                    assert_int_equal(wr_field_build_to(nav, field, &target, 1, WR_FIELD_ENDLESS), WR_OK);
                    check_against_plain(nav, field, &target, 1, WR_FIELD_ENDLESS, radius >= long_side - 1, &t);
                }
                free(field);
            }
            wr_nav_destroy(nav);
        }
    }
}

static void a_window_that_becomes_the_whole_map_and_is_it_no_more_is_built_as_the_first(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {57, 0};
    for (int32_t i = 0; i < 4; i++) {
        const bool turned = i % 2 != 0, two = i >= 2;
        test_map_empty(&map, turned ? 3 : 10, turned ? 10 : 3, 1);
        wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
        wr_field *used = test_field(nav, 5);
        for (int32_t k = 0; k < 150; k++) {
            const int32_t a = test_below(&chance, 10), b = two ? test_below(&chance, 10) : a;
            const wr_field_target targets[2] = {{turned ? 3 * a + 1 : 10 + a, 0}, {turned ? 3 * b + 1 : 10 + b, 0}};
            const wr_cost reach = k % 3 != 0 ? used->reach : k % 2 != 0 ? WR_FIELD_ENDLESS : 0;
            wr_field *fresh = test_field(nav, 5);
            const wr_status status = wr_field_build_to(nav, fresh, targets, 2, reach);
            assert_int_equal(k % 3 != 0 ? wr_field_move(nav, used, targets, 2)
                                        : wr_field_build_to(nav, used, targets, 2, reach),
                             status);
            if (status == WR_OK) {
                assert_fields_equal(used, fresh);
            }
            free(fresh);
        }
        free(used);
        wr_nav_destroy(nav);
    }
}

static void all_who_follow_arrive_and_have_gone_as_far_as_the_field_said(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {43, 0};
    test_map_scatter(&map, &chance, 30, 30, 1, 30);
    wr_nav *nav = test_nav(&map, 3, WR_CORNERS_KEEP);
    wr_field *field = test_field(nav, INT32_MAX);
    wr_field_target targets[5];
    test_targets(&chance, nav, targets, 5);
    assert_int_equal(wr_field_build_to(nav, field, targets, 5, WR_FIELD_ENDLESS), WR_OK);
    enum { CROWD = 500 };
    wr_node at[CROWD], next[CROWD], from[CROWD];
    wr_cost walked[CROWD] = {0};
    for (int32_t i = 0; i < CROWD; i++) {
        from[i] = at[i] = i % 50 == 0 ? i - 1 : test_node(&chance, nav);
    }
    int32_t moved = 1;
    for (int32_t step = 0; moved > 0; step++) {
        assert_true(step < 1000);
        int32_t ways = 0;
        moved = 0;
        const int32_t given = wr_field_follow(nav, field, at, CROWD, next);
        for (int32_t i = 0; i < CROWD; i++) {
            uint8_t way;
            ways += wr_field_way(nav, field, at[i], &way) == WR_OK;
            if (next[i] == at[i]) { // there, or without a way: it stays
                continue;
            }
            int32_t d = 0;
            while (at[i] + nav->step[d] != next[i]) {
                d++;
                assert_true(d < NAV_DIRECTIONS);
            }
            assert_true(((wr_nav_edges(nav, at[i]) >> d) & 1) != 0);
            walked[i] += nav_step_cost(d);
            at[i] = next[i];
            moved++;
        }
        assert_int_equal(given, ways);
    }
    for (int32_t i = 0; i < CROWD; i++) {
        wr_cost cost;
        int32_t index = -1;
        const wr_status status = wr_field_cost(nav, field, from[i], &cost);
        assert_int_equal(wr_field_target_of(nav, field, from[i], &index), status);
        if (status == WR_OK) {
            assert_int_equal(targets[index].node, at[i]);
            assert_true(walked[i] + targets[index].start == cost);
        } else {
            assert_int_equal(status, WR_E_NOT_FOUND);
            assert_int_equal(next[i], from[i]);
        }
    }
    const int32_t ways = wr_field_follow(nav, field, from, CROWD, next);
    assert_int_equal(wr_field_follow(nav, field, from, CROWD, from), ways); // in place
    assert_memory_equal(from, next, sizeof from);
    free(field);
    wr_nav_destroy(nav);
}

static void of_two_targets_on_one_node_the_nearer_is_the_one_that_is_followed(void **state)
{
    (void)state;
    static test_map map;
    TEST_DRAW(&map, 1, "      ");
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    wr_field *field = test_field(nav, INT32_MAX);
    const wr_field_target targets[3] = {{0, 3 * WR_COST_STRAIGHT}, {0, WR_COST_STRAIGHT}, {5, 6 * WR_COST_STRAIGHT}};
    assert_int_equal(wr_field_build_to(nav, field, targets, 3, WR_FIELD_ENDLESS), WR_OK);
    for (wr_node node = 0; node < 6; node++) {
        int32_t index = -1;
        assert_int_equal(wr_field_target_of(nav, field, node, &index), WR_OK);
        assert_int_equal(index, node == 5 ? 2 : 1); // at 5 both are six steps away: he has arrived
    }
    free(field);
    wr_nav_destroy(nav);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(keys_are_in_the_order_of_lengths_and_equal_for_the_same_steps_only),
    cmocka_unit_test(a_field_of_many_targets_says_what_the_plain_twin_says),
    cmocka_unit_test(small_windows_in_tight_maps_say_neither_too_much_nor_too_little),
    cmocka_unit_test(a_field_over_costly_ground_says_what_the_plain_twin_says),
    cmocka_unit_test(costs_over_the_ground_count_as_those_of_labels_do),
    cmocka_unit_test(who_grows_or_moves_a_field_over_costs_gets_one_by_labels),
    cmocka_unit_test(what_is_too_far_for_a_key_is_not_known_and_what_is_not_is_right),
    cmocka_unit_test(a_start_that_is_nobodys_length_and_nodes_that_are_none_are_refused),
    cmocka_unit_test(a_window_that_cannot_hold_its_targets_says_so),
    cmocka_unit_test(a_window_as_long_as_a_narrow_map_is_not_the_whole_of_it_where_the_edge_cuts_it_off),
    cmocka_unit_test(a_window_that_becomes_the_whole_map_and_is_it_no_more_is_built_as_the_first),
    cmocka_unit_test(all_who_follow_arrive_and_have_gone_as_far_as_the_field_said),
    cmocka_unit_test(of_two_targets_on_one_node_the_nearer_is_the_one_that_is_followed),
};

WR_TEST_MAIN(tests)
