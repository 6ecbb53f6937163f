// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Fields that grow, move and grow old: whatever happened to one, it knows what a fresh one knows, bit for bit.
#include <pthread.h>

#include "nav/field_test.h"

// ---- Growing -----------------------------------------------------------------------------------------------------

// One portion of growth, by one of the three bounds.
static wr_status grow_some(const wr_nav *nav, wr_field *field, test_chance *chance)
{
    const wr_node node = test_node(chance, nav);
    uint8_t way;
    switch (test_below(chance, 3)) {
    case 0: {
        const wr_status status = wr_field_grow(nav, field, node, WR_FIELD_ENDLESS, INT64_MAX);
        assert_int_equal(wr_field_way(nav, field, node, &way), status);
        return status;
    }
    case 1:
        return wr_field_grow(nav, field, WR_NODE_NONE, test_below(chance, 40) * WR_COST_STRAIGHT, INT64_MAX);
    default:
        return wr_field_grow(nav, field, WR_NODE_NONE, WR_FIELD_ENDLESS, 1 + test_below(chance, 30));
    }
}

static void check_growth(const wr_nav *nav, test_chance *chance, int32_t radius, test_known *t)
{
    wr_field *whole = test_field(nav, radius), *grown = test_field(nav, radius), *fresh = test_field(nav, radius);
    wr_field_target targets[4];
    test_targets(chance, nav, targets, 1 + test_below(chance, 4));
    const int32_t count = radius == INT32_MAX ? 4 : 1;
    if (count == 4) {
        test_targets(chance, nav, targets, 4);
    }
    assert_int_equal(wr_field_build_to(nav, whole, targets, count, WR_FIELD_ENDLESS), WR_OK);
    assert_int_equal(wr_field_build_to(nav, grown, targets, count, test_below(chance, 5) * WR_COST_DIAGONAL), WR_OK);
    for (int32_t k = 0; k < 6; k++) {
        (void)grow_some(nav, grown, chance);
        check_against_plain(nav, grown, targets, count, -1, false, t);
        // As one that was swept just as far at once.
        const wr_cost reach =
            (wr_cost)(((uint64_t)(grown->settled - FIELD_ZERO) << 32) / FIELD_STRAIGHT) / (grown->weighted ? 2 : 1);
        if (!grown->done && grown->settled > FIELD_ZERO) {
            assert_int_equal(wr_field_build_to(nav, fresh, targets, count, reach), WR_OK);
            if (fresh->settled == grown->settled) {
                assert_fields_equal(grown, fresh);
            }
        }
    }
    assert_int_equal(wr_field_grow(nav, grown, WR_NODE_NONE, WR_FIELD_ENDLESS, INT64_MAX), WR_OK);
    const size_t places = (size_t)whole->rows * (size_t)whole->stride;
    assert_memory_equal(field_keys(grown), field_keys(whole), places * sizeof(uint32_t));
    assert_memory_equal(field_ways(grown), field_ways(whole), places);
    free(whole);
    free(grown);
    free(fresh);
}

static void a_field_grown_in_any_portions_is_the_whole_one(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {51, 0};
    test_known t = {0, 0, 0};
    for (int32_t i = 0; i < 90; i += TEST_STRIDE) {
        const int32_t n = i % 3 == 0 ? 3 : 1;
        const int32_t radius = i % 4 == 3 ? 4 : INT32_MAX;
        test_map_scatter(&map, &chance, 36 / n, 30 / n, 1, test_below(&chance, 45));
        if (i % 2 == 0) {
            wr_nav *nav = test_nav(&map, n, i % 4 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
            check_growth(nav, &chance, radius, &t);
            wr_nav_destroy(nav);
        } else {
            wr_terrain *terrain = test_costly(&map, &chance, n, WR_CORNERS_KEEP, 1 + test_below(&chance, 40), 4);
            check_growth(wr_terrain_nav(terrain, 0), &chance, radius, &t);
            wr_terrain_destroy(terrain);
        }
    }
    assert_in_range(t.known, 50000 / TEST_STRIDE, 10000000);
    assert_in_range(t.partial, 50000 / TEST_STRIDE, 10000000);
}

static void growing_step_by_step_comes_to_an_end(void **state)
{
    (void)state;
    static test_map map;
    test_map_empty(&map, 40, 40, 1);
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    wr_field *field = test_field(nav, INT32_MAX);
    const wr_field_target target = {0, 0};
    assert_int_equal(wr_field_build_to(nav, field, &target, 1, 0), WR_OK);
    int32_t portions = 0;
    uint8_t way;
    while (wr_field_grow(nav, field, 1599, WR_FIELD_ENDLESS, 1) == WR_PARTIAL) {
        portions++;
        assert_true(portions < 200);
    }
    assert_int_equal(wr_field_way(nav, field, 1599, &way), WR_OK);
    assert_in_range(portions, 20, 100);
    assert_int_equal(wr_field_grow(nav, field, 1600, WR_FIELD_ENDLESS, 1), WR_E_NOT_FOUND);
    assert_int_equal(wr_field_grow(nav, field, WR_NODE_NONE, 2 * WR_COST_STRAIGHT, 0), WR_OK); // known already
    free(field);
    wr_nav_destroy(nav);
}

// ---- Moving ------------------------------------------------------------------------------------------------------

// A node near by, or now and then anywhere.
static wr_node stroll(const wr_nav *nav, wr_node node, test_chance *chance)
{
    const int32_t d = test_below(chance, 9);
    if (d == NAV_DIRECTIONS) {
        return test_below(chance, 4) == 0 ? test_node(chance, nav) : node;
    }
    return ((wr_nav_edges(nav, node) >> d) & 1) != 0 ? node + nav->step[d] : node;
}

static void check_moves(const wr_nav *nav, test_chance *chance, int32_t radius, int32_t count, wr_cost reach,
                        int32_t moves)
{
    wr_field *moved = test_field(nav, radius), *fresh = test_field(nav, radius);
    wr_field_target targets[8];
    test_targets(chance, nav, targets, count);
    assert_int_equal(wr_field_build_to(nav, moved, targets, count, reach), WR_OK);
    for (int32_t k = 0; k < moves; k++) {
        const int32_t which = test_below(chance, count);
        targets[which].node = stroll(nav, targets[which].node, chance);
        if (test_below(chance, 20) == 0) {
            targets[which].start = test_below(chance, 4) * WR_COST_STRAIGHT;
        }
        const int32_t now = count > 1 && test_below(chance, 30) == 0 ? count - 1 : count; // one less for once
        assert_int_equal(wr_field_move(nav, moved, targets, now), WR_OK);
        assert_int_equal(wr_field_build_to(nav, fresh, targets, now, reach), WR_OK);
        assert_fields_equal(moved, fresh);
        if (test_below(chance, 10) == 0) {
            (void)wr_field_grow(nav, moved, WR_NODE_NONE, WR_FIELD_ENDLESS, 200);
        }
    }
    free(moved);
    free(fresh);
}

static void a_field_that_was_moved_is_a_fresh_one(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {52, 0};
    for (int32_t i = 0; i < 24; i += TEST_STRIDE) {
        const int32_t n = i % 3 == 0 ? 3 : 1, count = 1 + i % 8;
        const wr_cost reach = test_below(&chance, 12) * WR_COST_DIAGONAL;
        test_map_scatter(&map, &chance, 60 / n, 50 / n, 1, test_below(&chance, 40));
        if (i % 4 == 0) {
            wr_terrain *terrain = test_costly(&map, &chance, n, WR_CORNERS_KEEP, 1 + test_below(&chance, 5), 3);
            check_moves(wr_terrain_nav(terrain, 0), &chance, INT32_MAX, count, reach, 150);
            wr_terrain_destroy(terrain);
        } else {
            wr_nav *nav = test_nav(&map, n, i % 3 == 1 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
            const bool window = i % 6 == 5;
            check_moves(nav, &chance, window ? 5 : INT32_MAX, window ? 1 : count,
                        i % 7 == 0 ? WR_FIELD_ENDLESS : reach, 150);
            wr_nav_destroy(nav);
        }
    }
}

static void a_target_whose_turn_comes_behind_the_reach_is_moved_as_built(void **state)
{
    (void)state;
    static test_map map;
    test_map_empty(&map, 6, 3, 1);
    map.kinds[0 * 6 + 1] = map.kinds[1 * 6 + 1] = map.kinds[2 * 6 + 1] = WR_CELL_BUSH; // two parts
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    wr_field *moved = test_field(nav, INT32_MAX), *fresh = test_field(nav, INT32_MAX);
    wr_field_target targets[3] = {{0, 0}, {4, 0}, {9, 0}};
    assert_int_equal(wr_field_build_to(nav, moved, targets, 3, 0), WR_OK);
    targets[1].start = 7 * WR_COST_STRAIGHT;
    targets[2] = (wr_field_target){0, 0};
    assert_int_equal(wr_field_build_to(nav, moved, targets, 3, 0), WR_OK);
    targets[0].node = 6;
    assert_int_equal(wr_field_move(nav, moved, targets, 3), WR_OK);
    assert_int_equal(wr_field_build_to(nav, fresh, targets, 3, 0), WR_OK);
    assert_fields_equal(moved, fresh);
    assert_int_equal(wr_field_grow(nav, moved, 4, WR_FIELD_ENDLESS, INT64_MAX), WR_OK);
    free(moved);
    free(fresh);
    wr_nav_destroy(nav);
}

static void a_move_that_is_refused_leaves_an_empty_field_that_can_be_built_again(void **state)
{
    (void)state;
    static test_map map;
    test_map_empty(&map, 20, 20, 1);
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    wr_field *field = test_field(nav, INT32_MAX), *fresh = test_field(nav, INT32_MAX);
    wr_field_target targets[3] = {{0, 0}, {210, 0}, {399, 0}};
    uint8_t way;
    assert_int_equal(wr_field_build_to(nav, field, targets, 3, 3 * WR_COST_STRAIGHT), WR_OK);
    targets[1].node = 400;
    assert_int_equal(wr_field_move(nav, field, targets, 3), WR_E_ARGUMENT);
    assert_int_equal(wr_field_way(nav, field, 0, &way), WR_E_NOT_FOUND);
    targets[1].node = 105;
    assert_int_equal(wr_field_move(nav, field, targets, 3), WR_OK);
    assert_int_equal(wr_field_build_to(nav, fresh, targets, 3, 3 * WR_COST_STRAIGHT), WR_OK);
    assert_fields_equal(field, fresh);
    free(field);
    free(fresh);
    wr_nav_destroy(nav);
}

// ---- The pool ----------------------------------------------------------------------------------------------------

static void a_pool_of_any_size_gives_the_same_field(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {53, 0};
    static const int32_t chunks[6] = {1, 2, 3, 9, 24, 40};
    for (int32_t i = 0; i < 24; i += TEST_STRIDE) {
        test_map_scatter(&map, &chance, 70, 60, 1, i % 5 * 10);
        const bool costly = i % 4 == 1;
        wr_terrain *terrain = costly ? test_costly(&map, &chance, 1, WR_CORNERS_KEEP, 20, 1) : NULL;
        wr_nav *made = costly ? NULL : test_nav(&map, 1, i % 4 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
        const wr_nav *nav = costly ? wr_terrain_nav(terrain, 0) : made;
        const int32_t radius = i % 8 == 3 ? 12 : INT32_MAX, count = radius == 12 ? 1 : 6;
        wr_field *large = test_field(nav, radius), *small = test_field(nav, radius);
        small->chunks = chunks[i % 6];
        wr_field_target targets[6];
        test_targets(&chance, nav, targets, 6);
        for (int32_t k = 0; k < 4; k++) { // nothing of what did not fit is left for the next
            if (k > 1) {                  // not even when it was left behind half done
                test_targets(&chance, nav, targets, 6);
                assert_int_equal(wr_field_build_to(nav, small, targets, count, (k + 2) * WR_COST_STRAIGHT), WR_OK);
                test_targets(&chance, nav, targets, 6);
            }
            assert_int_equal(wr_field_build_to(nav, large, targets, count, WR_FIELD_ENDLESS), WR_OK);
            assert_int_equal(wr_field_build_to(nav, small, targets, count,
                                               k < 2 ? 9 * WR_COST_STRAIGHT : WR_FIELD_ENDLESS),
                             WR_OK);
            assert_int_equal(wr_field_grow(nav, small, WR_NODE_NONE, WR_FIELD_ENDLESS, INT64_MAX), WR_OK);
            const size_t places = (size_t)large->rows * (size_t)large->stride;
            assert_memory_equal(field_keys(large), field_keys(small), places * sizeof(uint32_t));
            assert_memory_equal(field_ways(large), field_ways(small), places);
        }
        free(large);
        free(small);
        wr_terrain_destroy(terrain);
        wr_nav_destroy(made);
    }
}

static void a_pool_of_any_size_moves_to_the_same_field(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {58, 0};
    for (int32_t i = 0; i < 8; i++) {
        test_map_scatter(&map, &chance, 70, 60, 1, i % 4 * 10);
        wr_terrain *terrain = test_costly(&map, &chance, 1, WR_CORNERS_KEEP, i % 2 == 0 ? 20 : 0, 1);
        const wr_nav *nav = wr_terrain_nav(terrain, 0);
        wr_field *small = test_field(nav, INT32_MAX), *fresh = test_field(nav, INT32_MAX);
        small->chunks = 1 + i / 2;
        wr_field_target targets[6];
        test_targets(&chance, nav, targets, 6);
        const wr_cost reach = (8 + i) * WR_COST_STRAIGHT;
        assert_int_equal(wr_field_build_to(nav, small, targets, 6, reach), WR_OK);
        for (int32_t k = 0; k < 40; k++) {
            const int32_t which = test_below(&chance, 6);
            targets[which].node = stroll(nav, targets[which].node, &chance);
            assert_int_equal(wr_field_move(nav, small, targets, 6), WR_OK);
            assert_int_equal(wr_field_build_to(nav, fresh, targets, 6, reach), WR_OK);
            assert_fields_equal(small, fresh);
        }
        free(small);
        free(fresh);
        wr_terrain_destroy(terrain);
    }
}

// ---- Ground that changes -----------------------------------------------------------------------------------------

static wr_terrain *plain_terrain(const test_map *map, int32_t n)
{
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    wr_terrain *terrain = NULL;
    assert_int_equal(wr_terrain_create(&map->grid, &config, NULL, &terrain), WR_OK);
    return terrain;
}

// Whatever an old field says, it is a step that there is.
static void check_old(const wr_nav *nav, const wr_field *field)
{
    const int32_t places = test_nodes(nav);
    for (wr_node node = -1; node <= places; node++) {
        uint8_t way = FIELD_UNKNOWN;
        wr_node next = -7;
        wr_cost cost;
        int32_t index = 0;
        const wr_status status = wr_field_way(nav, field, node, &way);
        assert_int_equal(wr_field_follow(nav, field, &node, 1, &next), status == WR_OK);
        assert_int_equal(wr_field_cost(nav, field, node, &cost), status);
        if (status != WR_OK) {
            assert_int_equal(next, node);
            assert_true(status == WR_PARTIAL || status == WR_E_NOT_FOUND);
        } else if (way == WR_FIELD_HERE) {
            assert_true(wr_nav_has(nav, node));
        } else {
            assert_true(((wr_nav_edges(nav, node) >> way) & 1) != 0);
            assert_true(wr_nav_has(nav, next));
        }
        (void)wr_field_target_of(nav, field, node, &index);
        wr_point place = wr_nav_place(nav, node < 0 || node == places ? 0 : node);
        (void)wr_field_next(nav, field, place, &place);
    }
}

static void a_field_of_older_ground_never_leads_into_a_wall_and_catches_up(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {54, 0};
    int32_t outdated = 0;
    for (int32_t i = 0; i < 40; i += TEST_STRIDE) {
        const int32_t n = i % 2 == 0 ? 1 : 3;
        test_map_scatter(&map, &chance, 60 / n, 60 / n, 1, 15);
        wr_terrain *terrain = plain_terrain(&map, n);
        const wr_nav *nav = wr_terrain_nav(terrain, 0);
        const int32_t radius = i % 4 == 3 ? 5 : INT32_MAX;
        const wr_cost reach = i % 5 == 0 ? WR_FIELD_ENDLESS : 6 * WR_COST_STRAIGHT;
        wr_field *old = test_field(nav, radius), *fresh = test_field(nav, radius);
        wr_field_target target = {test_node(&chance, nav), 0};
        assert_int_equal(wr_field_build_to(nav, old, &target, 1, reach), WR_OK);
        const wr_cell around = {target.node % nav->columns / n, target.node / nav->columns / n};
        for (int32_t k = 0; k < 20; k++) {
            const wr_cell cell = {around.x + test_below(&chance, 25) - 12, around.y + test_below(&chance, 25) - 12};
            const uint8_t label = test_below(&chance, 2) == 0 ? WR_CELL_BUSH : WR_CELL_GRASS;
            if (!wr_grid_has(&map.grid, cell)) {
                continue;
            }
            assert_int_equal(wr_terrain_set(terrain, &cell, &label, 1), WR_OK);
            check_old(nav, old);
            const bool current = wr_field_is_current(nav, old);
            const wr_status built = wr_field_build_to(nav, fresh, &target, 1, reach);
            if (current && built == WR_OK) {
                assert_fields_equal(old, fresh); // nothing changed where it looked
            } else if (k % 4 == 0) {
                (void)wr_field_build_to(nav, old, &target, 1, reach);
            }
            outdated += !current;
        }
        if (wr_nav_has(nav, target.node)) {
            (void)wr_field_grow(nav, old, WR_NODE_NONE, reach, INT64_MAX);
            assert_int_equal(wr_field_build_to(nav, fresh, &target, 1, reach), WR_OK);
            assert_true(wr_field_is_current(nav, old));
            assert_fields_equal(old, fresh);
        } else if (old->count > 0 && !wr_field_is_current(nav, old)) {
            assert_int_equal(wr_field_grow(nav, old, WR_NODE_NONE, reach, INT64_MAX), WR_E_NOT_FOUND);
        }
        free(old);
        free(fresh);
        wr_terrain_destroy(terrain);
    }
    assert_in_range(outdated, 100 / TEST_STRIDE, 400);
}

static void dearer_ground_makes_a_field_old_and_another_map_corner_does_not(void **state)
{
    (void)state;
    static test_map map;
    test_map_empty(&map, 100, 100, 1);
    wr_terrain *terrain = plain_terrain(&map, 1);
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    wr_field *field = test_field(nav, INT32_MAX);
    const wr_field_target target = {10 * 100 + 10, 0};
    const uint8_t bush = WR_CELL_BUSH;
    assert_int_equal(wr_field_build_to(nav, field, &target, 1, 8 * WR_COST_STRAIGHT), WR_OK);
    assert_true(wr_field_is_current(nav, field));
    assert_int_equal(wr_terrain_set(terrain, &(wr_cell){90, 90}, &bush, 1), WR_OK);
    assert_true(wr_field_is_current(nav, field)); // far away
    assert_int_equal(wr_terrain_set(terrain, &(wr_cell){12, 12}, &bush, 1), WR_OK);
    assert_false(wr_field_is_current(nav, field));
    assert_int_equal(wr_field_build_to(nav, field, &target, 1, 8 * WR_COST_STRAIGHT), WR_OK);
    assert_true(wr_field_is_current(nav, field));
    assert_int_equal(wr_terrain_set_cost(terrain, 0, WR_CELL_GRASS, 3), WR_OK);
    assert_false(wr_field_is_current(nav, field));
    wr_cost cost = 0;
    assert_int_equal(wr_field_grow(nav, field, 10 * 100 + 15, WR_FIELD_ENDLESS, INT64_MAX), WR_OK);
    assert_int_equal(wr_field_cost(nav, field, 10 * 100 + 15, &cost), WR_OK);
    assert_true(cost == 15 * WR_COST_STRAIGHT);
    free(field);
    wr_terrain_destroy(terrain);
}

// ---- Copies and threads ------------------------------------------------------------------------------------------

enum { CROWD = 4000, THREADS_MAX = 7 };

typedef struct reader {
    const wr_nav *nav;
    const wr_field *field;
    const wr_node *nodes;
    wr_node *next;
    wr_cost *cost;
    int32_t from, to;
} reader;

static void *read_part(void *context)
{
    const reader *r = context;
    (void)wr_field_follow(r->nav, r->field, r->nodes + r->from, r->to - r->from, r->next + r->from);
    for (int32_t i = r->from; i < r->to; i++) {
        r->cost[i] = -1;
        (void)wr_field_cost(r->nav, r->field, r->nodes[i], &r->cost[i]);
    }
    return NULL;
}

static void any_number_of_threads_read_the_same_from_any_copy(void **state)
{
    (void)state;
    static test_map map;
    static wr_node nodes[CROWD], next[2][CROWD];
    static wr_cost cost[2][CROWD];
    test_chance chance = {55, 0};
    test_map_scatter(&map, &chance, 50, 50, 1, 25);
    wr_nav *nav = test_nav(&map, 3, WR_CORNERS_KEEP);
    wr_field *field = test_field(nav, INT32_MAX);
    wr_field_target targets[8];
    test_targets(&chance, nav, targets, 8);
    assert_int_equal(wr_field_build_to(nav, field, targets, 8, 20 * WR_COST_STRAIGHT), WR_OK);
    for (int32_t i = 0; i < CROWD; i++) {
        nodes[i] = test_below(&chance, test_nodes(nav));
    }
    static const int32_t counts[4] = {1, 2, 3, 7};
    for (int32_t k = 0; k < 4; k++) {
        wr_field *copy = memcpy(test_memory(wr_field_size(nav, INT32_MAX)), field, wr_field_size(nav, INT32_MAX));
        pthread_t threads[THREADS_MAX];
        reader readers[THREADS_MAX];
        for (int32_t i = 0; i < counts[k]; i++) {
            readers[i] = (reader){
                nav, copy, nodes, next[k > 0], cost[k > 0], CROWD * i / counts[k], CROWD * (i + 1) / counts[k]};
            assert_int_equal(pthread_create(&threads[i], NULL, read_part, &readers[i]), 0);
        }
        for (int32_t i = 0; i < counts[k]; i++) {
            assert_int_equal(pthread_join(threads[i], NULL), 0);
        }
        assert_memory_equal(next[0], next[k > 0], sizeof next[0]);
        assert_memory_equal(cost[0], cost[k > 0], sizeof cost[0]);
        if (k == 3) { // a copy goes on where the field was
            (void)wr_field_grow(nav, copy, WR_NODE_NONE, WR_FIELD_ENDLESS, INT64_MAX);
            (void)wr_field_grow(nav, field, WR_NODE_NONE, WR_FIELD_ENDLESS, INT64_MAX);
            assert_fields_equal(copy, field);
        }
        free(copy);
    }
    free(field);
    wr_nav_destroy(nav);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_field_grown_in_any_portions_is_the_whole_one),
    cmocka_unit_test(growing_step_by_step_comes_to_an_end),
    cmocka_unit_test(a_field_that_was_moved_is_a_fresh_one),
    cmocka_unit_test(a_target_whose_turn_comes_behind_the_reach_is_moved_as_built),
    cmocka_unit_test(a_move_that_is_refused_leaves_an_empty_field_that_can_be_built_again),
    cmocka_unit_test(a_pool_of_any_size_gives_the_same_field),
    cmocka_unit_test(a_pool_of_any_size_moves_to_the_same_field),
    cmocka_unit_test(a_field_of_older_ground_never_leads_into_a_wall_and_catches_up),
    cmocka_unit_test(dearer_ground_makes_a_field_old_and_another_map_corner_does_not),
    cmocka_unit_test(any_number_of_threads_read_the_same_from_any_copy),
};

WR_TEST_MAIN(tests)
