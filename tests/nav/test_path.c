// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Paths beside their plain twin, point for point; then the rules of the first and the last leg.
#include <stdlib.h>

#include "nav/nav_test.h"

enum { NODES_MAX = 20000 };

typedef struct walker {
    wr_nav *nav;
    wr_nav_query *query;
} walker;

static walker walker_of(wr_nav *nav)
{
    void *memory = aligned_alloc(64, (wr_nav_query_size(nav) + 63) / 64 * 64);
    assert_non_null(memory);
    return (walker){nav, wr_nav_query_init(nav, memory)};
}

static walker walker_on(const test_map *map, int32_t n, wr_corners corners)
{
    return walker_of(test_nav(map, n, corners));
}

static void walker_end(walker w)
{
    free(w.query);
    wr_nav_destroy(w.nav);
}

// ---- Beside the twin ---------------------------------------------------------------------------------------------

static void check_pair(walker w, wr_node from, wr_node to, bool turns)
{
    static wr_node fast[NODES_MAX], plain[NODES_MAX];
    int32_t fast_count = -1, plain_count = -1;
    wr_cost fast_cost = -1, plain_cost = -1;
    const wr_status status =
        wr_nav_path_nodes(w.nav, w.query, from, to, turns, fast, NODES_MAX, &fast_count, &fast_cost);
    assert_int_equal(wr_nav_path_nodes_plain(w.nav, from, to, turns, NULL, plain, NODES_MAX, &plain_count,
                                             &plain_cost),
                     status);
    const bool joined = wr_nav_has(w.nav, from) && wr_nav_component(w.nav, from) == wr_nav_component(w.nav, to);
    assert_int_equal(status, joined ? WR_OK : WR_E_NOT_FOUND);
    if (fast_cost != plain_cost || fast_count != plain_count ||
        memcmp(fast, plain, (size_t)fast_count * sizeof(wr_node)) != 0) {
        fail_msg("%d to %d: cost %lld in %d nodes, the twin %lld in %d", from, to, (long long)fast_cost, fast_count,
                 (long long)plain_cost, plain_count);
    }
    assert_true(!joined || (fast[0] == from && fast[fast_count - 1] == to));
}

static void check_all_pairs(const test_map *map, int32_t n, wr_corners corners)
{
    walker w = walker_on(map, n, corners);
    for (wr_node from = 0; from < test_nodes(w.nav); from++) {
        for (wr_node to = from % TEST_STRIDE; to < test_nodes(w.nav); to += TEST_STRIDE) {
            check_pair(w, from, to, (from + to) % 2 == 0);
        }
    }
    walker_end(w);
}

static void every_pair_of_small_maps_equals_the_twin_K73(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {21, 0};
    for (int32_t i = 0; i < 24; i++) {
        test_map_scatter(&map, &chance, 3 + test_below(&chance, 6), 3 + test_below(&chance, 5), 1, 8 * (i % 5));
        check_all_pairs(&map, 1, i % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
    }
    for (int32_t i = 0; i < 4; i++) {
        test_map_scatter(&map, &chance, 3, 4, 1, 10 * i);
        check_all_pairs(&map, 3, i % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
    }
}

static void every_pair_of_a_sample_of_patterns_equals_the_twin(void **state)
{
    (void)state;
    test_map map;
    for (uint32_t k = 0; k < 400; k += TEST_STRIDE) {
        const uint32_t pattern = k * 40503 & 65535;
        test_map_empty(&map, 4, 4, 1);
        for (int32_t i = 0; i < 16; i++) {
            map.kinds[i] = (pattern >> i & 1) != 0 ? WR_CELL_BUSH : WR_CELL_GRASS;
        }
        check_all_pairs(&map, 1, k % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
    }
}

static void pairs_of_larger_maps_equal_the_twin_K73(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {22, 0};
    for (int32_t i = 0; i < 8; i++) {
        const int32_t n = 1 + 2 * (i % 3);
        test_map_scatter(&map, &chance, 120 / n, 90 / n, 1, 4 + 5 * i);
        walker w = walker_on(&map, n, i % 2 == 0 ? WR_CORNERS_KEEP : WR_CORNERS_CUT);
        for (int32_t k = 0; k < 25; k++) {
            const wr_node from = wr_nav_nearest(w.nav, test_place(&chance, &map), -1);
            const wr_node to = wr_nav_nearest(w.nav, test_place(&chance, &map), wr_nav_component(w.nav, from));
            check_pair(w, from, to, k % 2 == 0);
        }
        walker_end(w);
    }
}

static void open_ground_ties_are_settled_as_the_twin_settles_them(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 14, 11, 1);
    map.kinds[5 * 14 + 7] = WR_CELL_HOLE;
    check_all_pairs(&map, 1, WR_CORNERS_KEEP);
}

static void a_straight_way_is_walked_straight_K73(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 20, 3, 1);
    walker w = walker_on(&map, 1, WR_CORNERS_CUT);
    wr_node nodes[20];
    int32_t count;
    wr_cost cost;
    assert_int_equal(wr_nav_path_nodes(w.nav, w.query, 20, 39, true, nodes, 20, &count, &cost), WR_OK);
    assert_int_equal(count, 2);
    assert_int_equal(cost, 19 * WR_COST_STRAIGHT);
    walker_end(w);
}

// ---- Clear ways --------------------------------------------------------------------------------------------------

// Any place, often on a grid line or in a corner, where rules are at their edges.
static wr_point edgy_place(test_chance *chance, const test_map *map)
{
    const int32_t side = map->grid.cell * WR_FIX_ONE;
    wr_point at = test_place(chance, map);
    at.x = test_below(chance, 3) == 0 ? at.x / side * side : at.x;
    at.y = test_below(chance, 3) == 0 ? at.y / side * side : at.y;
    return at;
}

// The node a place is nearest to by a clear way says what component it is of; WR_NODE_NONE for a place in an obstacle.
static wr_node foothold(const wr_nav *nav, wr_point at)
{
    const wr_node node = wr_nav_nearest(nav, at, -1);
    return node != WR_NODE_NONE && wr_nav_clear(nav, at, wr_nav_place(nav, node)) ? node : WR_NODE_NONE;
}

static void a_clear_way_never_leads_from_one_component_to_another_K65(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {31, 0};
    int32_t clear = 0, apart = 0;
    for (int32_t i = 0; i < 60; i++) {
        const int32_t side = 3 + test_below(&chance, 10);
        test_map_scatter(&map, &chance, side, side, i % 4 == 0 ? 64 : 1, 20 + i % 40);
        wr_nav *nav = test_nav(&map, 1 + 2 * (i % 3), i % 5 == 0 ? WR_CORNERS_KEEP : WR_CORNERS_CUT);
        for (int32_t k = 0; k < 600; k += TEST_STRIDE) {
            const wr_point a = edgy_place(&chance, &map), b = edgy_place(&chance, &map);
            const wr_node from = foothold(nav, a), to = foothold(nav, b);
            if (from == WR_NODE_NONE || to == WR_NODE_NONE) {
                continue;
            }
            const bool joined = wr_nav_component(nav, from) == wr_nav_component(nav, to);
            apart += !joined;
            if (wr_nav_clear(nav, a, b)) {
                clear++;
                assert_true(joined);
            }
        }
        wr_nav_destroy(nav);
    }
    assert_true(clear > 1000 / TEST_STRIDE);
    assert_true(apart > 1000 / TEST_STRIDE);
}

static void nobody_passes_between_two_bushes_on_a_fine_mesh_nor_stands_there_K65(void **state)
{
    (void)state;
    for (int32_t n = 1; n <= 5; n += 2) {
        for (int32_t hole = 0; hole < 2; hole++) {
            test_map map;
            TEST_DRAW(&map, 1, "x ", " x");
            for (int32_t i = 0; i < 4; i++) {
                map.kinds[i] = map.kinds[i] == WR_CELL_BUSH && hole == 1 ? WR_CELL_HOLE : map.kinds[i];
            }
            wr_nav *nav = test_nav(&map, n, WR_CORNERS_CUT);
            const wr_point corner = {WR_FIX_ONE, WR_FIX_ONE};
            const bool open = n == 1 || hole == 1;
            assert_int_equal(wr_nav_count(nav).components, open ? 1 : 2);
            assert_int_equal(wr_nav_clear(nav, test_at(&map, 0, 0), test_at(&map, 1, 1)), open);
            assert_int_equal(wr_nav_clear(nav, test_at(&map, 0.3, 0.2), test_at(&map, 0.8, 0.7)), false);
            assert_int_equal(wr_nav_clear(nav, test_at(&map, 0, 0), corner), open);
            assert_int_equal(wr_nav_clear(nav, corner, corner), open);
            assert_int_equal(wr_nav_reachable(nav, test_at(&map, 0, 0), test_at(&map, 1, 1)), open);
            wr_nav_destroy(nav);
        }
    }
}

// ---- The order of lengths ----------------------------------------------------------------------------------------

static int64_t floor_root(int64_t v)
{
    return (int64_t)wr_sqrt_u64((uint64_t)v);
}

// a is the last whole number below b * sqrt(2): so a sides are shorter than b diagonals and a + 1 are longer. The
// limit is where the fraction behind WR_COST_DIAGONAL stops telling them apart: 390,050^2 = 2 * 275,807^2 + 2.
static void costs_order_a_plus_b_root_two_exactly_below_275807_diagonals_B14(void **state)
{
    (void)state;
    for (int64_t b = 1; b < WR_COST_EXACT_DIAGONALS; b++) {
        const int64_t a = floor_root(2 * b * b);
        if (a * WR_COST_STRAIGHT >= b * WR_COST_DIAGONAL || (a + 1) * WR_COST_STRAIGHT <= b * WR_COST_DIAGONAL) {
            fail_msg("%lld diagonals", (long long)b);
        }
    }
    const int64_t b = WR_COST_EXACT_DIAGONALS, a = floor_root(2 * b * b);
    assert_int_equal(a + 1, 390050);
    assert_true((a + 1) * WR_COST_STRAIGHT <= b * WR_COST_DIAGONAL); // though it is longer by 1 / 390,050 of a side
}

// ---- Scratch -----------------------------------------------------------------------------------------------------

static void a_query_copied_elsewhere_answers_alike(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {23, 0};
    test_map_scatter(&map, &chance, 20, 20, 1, 25);
    walker w = walker_on(&map, 1, WR_CORNERS_CUT);
    const size_t size = (wr_nav_query_size(w.nav) + 63) / 64 * 64;
    assert_in_range(size, 24 * 400, 24 * 400 + 128);
    check_pair(w, 0, 399, false);
    walker copy = {w.nav, aligned_alloc(64, size)};
    assert_non_null(copy.query);
    memcpy(copy.query, w.query, wr_nav_query_size(w.nav));
    memset(w.query, 0xCD, wr_nav_query_size(w.nav));
    for (wr_node to = 0; to < 400; to += 7) {
        check_pair(copy, 399 - to, to, true);
    }
    free(copy.query);
    walker_end(w);
}

// Windows of all sizes on maps where ways leave them: what is answered is the twin's answer, and short ways are answered.
static void a_query_for_short_ways_answers_as_the_twin_or_not_at_all(void **state)
{
    (void)state;
    static wr_node near[NODES_MAX], plain[NODES_MAX];
    test_map map;
    test_chance chance = {29, 0};
    int32_t answered = 0, refused = 0;
    for (int32_t i = 0; i < 40; i++) {
        const int32_t n = 1 + 2 * (i % 3), side = 1 + test_below(&chance, 40), settle_max = test_below(&chance, 600);
        test_map_scatter(&map, &chance, 5 + test_below(&chance, 30), 5 + test_below(&chance, 30), 1, i % 40);
        wr_nav *nav = test_nav(&map, n, i % 2 == 0 ? WR_CORNERS_KEEP : WR_CORNERS_CUT);
        const size_t size = wr_nav_query_near_size(nav, side);
        void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
        assert_non_null(memory);
        wr_nav_query *query = wr_nav_query_near_init(nav, side, settle_max, memory);
        assert_true(size <= 64 + 24 * (size_t)side * (size_t)side);
        for (int32_t k = 0; k < 60; k += TEST_STRIDE) {
            const wr_node from = wr_nav_nearest(nav, test_place(&chance, &map), -1);
            const wr_point beside = {test_below(&chance, 12 * WR_FIX_ONE), test_below(&chance, 12 * WR_FIX_ONE)};
            const wr_point at = from == WR_NODE_NONE ? beside : wr_nav_place(nav, from);
            const wr_node to =
                wr_nav_nearest(nav, (wr_point){at.x + beside.x - 6 * WR_FIX_ONE, at.y + beside.y - 6 * WR_FIX_ONE},
                               -1);
            int32_t near_count = -1, plain_count = -1;
            wr_cost near_cost = -1, plain_cost = -1;
            const wr_status status =
                wr_nav_path_nodes(nav, query, from, to, true, near, NODES_MAX, &near_count, &near_cost);
            const wr_status right =
                wr_nav_path_nodes_plain(nav, from, to, true, NULL, plain, NODES_MAX, &plain_count, &plain_cost);
            if (status == WR_E_CAPACITY) {
                refused++;
                assert_int_equal(near_count, 0);
                continue;
            }
            answered += status == WR_OK;
            assert_int_equal(status, right);
            assert_true(near_cost == plain_cost && near_count == plain_count);
            assert_true(memcmp(near, plain, (size_t)near_count * sizeof *near) == 0);
        }
        free(memory);
        wr_nav_destroy(nav);
    }
    assert_true(answered > 400 / TEST_STRIDE);
    assert_true(refused > 400 / TEST_STRIDE);
}

static void unreachable_is_answered_without_a_search_K70(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "     x   ", "     xx  ", "      x  ", "      x  ");
    walker w = walker_on(&map, 1, WR_CORNERS_KEEP);
    const size_t size = wr_nav_query_size(w.nav);
    memset(w.query, 0xCD, size); // whoever searched would write here
    wr_point points[16];
    wr_path path = {.points = points, .capacity = 16};
    assert_int_equal(wr_nav_path(w.nav, w.query, test_at(&map, 0, 0), test_at(&map, 8, 0), &path), WR_E_NOT_FOUND);
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(((const uint8_t *)w.query)[i], 0xCD);
    }
    assert_int_equal(path.count, 0);
    assert_point_equal(path.nearest, test_at(&map, 5, 0));
    walker_end(w);
}

static wr_status plain_once(const wr_hooks *hooks, void *context)
{
    wr_node nodes[64];
    int32_t count;
    wr_cost cost;
    return wr_nav_path_nodes_plain(context, 0, 15, false, hooks, nodes, 64, &count, &cost);
}

static void the_twin_without_memory_says_so(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 4, 4, 1);
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_CUT);
    assert_int_equal(wr_test_each_failure(plain_once, nav), 1);
    wr_nav_destroy(nav);
}

// ---- Legs --------------------------------------------------------------------------------------------------------

static wr_path find(walker w, wr_point *points, int32_t capacity, wr_point from, wr_point to, wr_status expected)
{
    wr_path path = {.points = points, .capacity = capacity};
    assert_int_equal(wr_nav_path(w.nav, w.query, from, to, &path), expected);
    return path;
}

static void assert_length(double value, double expected)
{
    if (value < expected - 1e-9 || value > expected + 1e-9) {
        fail_msg("%.12f is not %.12f", value, expected);
    }
}

static void a_path_names_its_turns_and_counts_all_its_steps_B15(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "      ", " xxxx ", "      ");
    walker w = walker_on(&map, 1, WR_CORNERS_CUT);
    wr_point p[8];
    const wr_path path = find(w, p, 8, test_at(&map, 1, 0), test_at(&map, 4, 2), WR_OK);
    assert_int_equal(path.straight, 3); // (1,0) (2,0) . (4,0) (5,1) (4,2): the first node walked to always stands
    assert_int_equal(path.diagonal, 2);
    assert_int_equal(path.cost, 3 * WR_COST_STRAIGHT + 2 * WR_COST_DIAGONAL);
    assert_length(path.length, 3 + 2 * 1.4142135623730951);
    assert_int_equal(path.count, 5);
    assert_point_equal(p[0], test_at(&map, 1, 0));
    assert_point_equal(p[1], test_at(&map, 2, 0));
    assert_point_equal(p[2], test_at(&map, 4, 0));
    assert_point_equal(p[3], test_at(&map, 5, 1));
    assert_point_equal(p[4], test_at(&map, 4, 2));
    assert_point_equal(path.nearest, test_at(&map, 4, 2));
    walker_end(w);
}

static void the_first_leg_is_dropped_when_the_second_node_can_be_walked_to_B16(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "      ", " x    ", "      ");
    walker w = walker_on(&map, 1, WR_CORNERS_CUT);
    wr_point p[8];
    wr_path path = find(w, p, 8, test_at(&map, 0.25, 0), test_at(&map, 3, 0), WR_OK);
    assert_int_equal(path.count, 3); // not back to (0,0) first
    assert_point_equal(p[1], test_at(&map, 1, 0));
    assert_point_equal(p[2], test_at(&map, 3, 0));
    assert_length(path.length, 2.75);
    assert_int_equal(path.straight, 3);

    path = find(w, p, 8, test_at(&map, -0.25, 1.25), test_at(&map, 1.25, 2), WR_OK); // dropped, slanting
    assert_int_equal(path.count, 3);
    assert_point_equal(p[1], test_at(&map, 1, 2));
    assert_int_equal(path.diagonal, 1);

    path = find(w, p, 8, test_at(&map, -0.25, 0.7), test_at(&map, 1.25, 2), WR_OK); // the bush is in that way
    assert_int_equal(path.count, 4);
    assert_point_equal(p[1], test_at(&map, 0, 1));
    assert_point_equal(p[2], test_at(&map, 1, 2));
    walker_end(w);
}

static void start_and_target_at_one_node_are_joined_straight(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 3, 3, 1);
    walker w = walker_on(&map, 1, WR_CORNERS_CUT);
    wr_point p[4];
    wr_path path = find(w, p, 4, test_at(&map, 0.75, 1), test_at(&map, 1.25, 1.25), WR_OK);
    assert_int_equal(path.count, 2);
    assert_length(path.length, 0.5590169943749475);
    assert_int_equal(path.cost, 0);
    path = find(w, p, 4, test_at(&map, 1, 1), test_at(&map, 1, 1), WR_OK);
    assert_int_equal(path.count, 1);
    assert_length(path.length, 0);
    walker_end(w);
}

static void a_full_array_holds_the_beginning_and_the_cost_is_of_the_whole(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "      ", " xxxx ", "      ");
    walker w = walker_on(&map, 1, WR_CORNERS_CUT);
    wr_point p[8], whole[8];
    const wr_path all = find(w, whole, 8, test_at(&map, 1, 0), test_at(&map, 4, 2), WR_OK);
    for (int32_t capacity = 0; capacity <= all.count; capacity++) {
        const wr_path part =
            find(w, p, capacity, test_at(&map, 1, 0), test_at(&map, 4, 2), capacity < all.count ? WR_PARTIAL : WR_OK);
        assert_int_equal(part.count, capacity);
        assert_int_equal(part.cost, all.cost);
        assert_memory_equal(p, whole, (size_t)capacity * sizeof(wr_point));
    }
    wr_node nodes[2];
    int32_t count;
    wr_cost cost;
    assert_int_equal(wr_nav_path_nodes(w.nav, w.query, 1, 16, false, nodes, 2, &count, &cost), WR_PARTIAL);
    assert_int_equal(count, 2);
    assert_int_equal(cost, all.cost);
    walker_end(w);
}

static void obstacles_at_the_ends_have_answers_K69(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "     ", "  O  ", "     ");
    walker w = walker_on(&map, 1, WR_CORNERS_CUT);
    wr_point p[8];
    wr_path path = find(w, p, 8, test_at(&map, 2.1, 1), test_at(&map, 0, 0), WR_OK); // out of the hole
    assert_point_equal(p[1], test_at(&map, 3, 1));
    path = find(w, p, 8, test_at(&map, 0, 0), test_at(&map, 2, 1), WR_E_NOT_FOUND);
    assert_int_equal(path.count, 0);
    assert_point_equal(path.nearest, test_at(&map, 2, 0)); // four are as near: the lowest number
    path = find(w, p, 8, (wr_point){-5 * WR_FIX_ONE, WR_FIX_ONE / 2}, (wr_point){INT32_MAX, INT32_MAX}, WR_OK);
    assert_point_equal(p[path.count - 2], test_at(&map, 4, 2)); // off the map: by way of its nearest edge
    walker_end(w);

    TEST_DRAW(&map, 1, "x");
    w = walker_on(&map, 1, WR_CORNERS_CUT);
    path = find(w, p, 8, test_at(&map, 0, 0), test_at(&map, 0, 0), WR_E_NOT_FOUND);
    assert_point_equal(path.nearest, test_at(&map, 0, 0));
    walker_end(w);
}

static void nodes_that_are_none_have_no_path(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, " x ");
    walker w = walker_on(&map, 1, WR_CORNERS_CUT);
    wr_node nodes[4] = {7, 7, 7, 7};
    const wr_node pairs[][2] = {{0, 2}, {0, 1}, {1, 1}, {-1, 0}, {0, 3}, {INT32_MAX, INT32_MIN}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        int32_t count = 9;
        wr_cost cost = 9;
        assert_int_equal(wr_nav_path_nodes(w.nav, w.query, pairs[i][0], pairs[i][1], false, nodes, 4, &count, &cost),
                         WR_E_NOT_FOUND);
        assert_int_equal(count, 0);
        assert_int_equal(cost, 0);
        assert_int_equal(nodes[0], 7);
    }
    walker_end(w);
}

// Every leg that a path names can be walked, and none of it is longer than it says.
static void all_legs_of_a_path_are_clear(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {24, 0};
    wr_point p[400];
    int32_t found = 0;
    for (int32_t i = 0; i < 20; i++) {
        test_map_scatter(&map, &chance, 24, 18, 1 + i % 3, 6 * (i % 6));
        walker w = walker_on(&map, 1, i % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
        for (int32_t k = 0; k < 60; k++) {
            wr_path path = {.points = p, .capacity = 400};
            const wr_point from = test_place(&chance, &map), to = test_place(&chance, &map);
            const bool free_start = wr_nav_clear(w.nav, from, from);
            const wr_status status = wr_nav_path(w.nav, w.query, from, to, &path);
            assert_int_equal(status, wr_nav_reachable(w.nav, from, to) ? WR_OK : WR_E_NOT_FOUND);
            if (status != WR_OK) {
                continue;
            }
            found++;
            assert_int_equal(path.cost, path.straight * WR_COST_STRAIGHT + path.diagonal * WR_COST_DIAGONAL);
            double length = 0;
            for (int32_t j = 1; j < path.count; j++) {
                assert_true((j == 1 && !free_start) || wr_nav_clear(w.nav, p[j - 1], p[j]));
                length += wr_length(p[j].x - p[j - 1].x, p[j].y - p[j - 1].y) / 65536.0;
            }
            assert_true(path.length > length - 1e-9 && path.length < length + path.count / 65536.0);
        }
        walker_end(w);
    }
    assert_in_range(found, 500, 1200);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_pair_of_small_maps_equals_the_twin_K73),
    cmocka_unit_test(every_pair_of_a_sample_of_patterns_equals_the_twin),
    cmocka_unit_test(pairs_of_larger_maps_equal_the_twin_K73),
    cmocka_unit_test(open_ground_ties_are_settled_as_the_twin_settles_them),
    cmocka_unit_test(a_straight_way_is_walked_straight_K73),
    cmocka_unit_test(a_clear_way_never_leads_from_one_component_to_another_K65),
    cmocka_unit_test(nobody_passes_between_two_bushes_on_a_fine_mesh_nor_stands_there_K65),
    cmocka_unit_test(costs_order_a_plus_b_root_two_exactly_below_275807_diagonals_B14),
    cmocka_unit_test(a_query_copied_elsewhere_answers_alike),
    cmocka_unit_test(a_query_for_short_ways_answers_as_the_twin_or_not_at_all),
    cmocka_unit_test(unreachable_is_answered_without_a_search_K70),
    cmocka_unit_test(the_twin_without_memory_says_so),
    cmocka_unit_test(a_path_names_its_turns_and_counts_all_its_steps_B15),
    cmocka_unit_test(the_first_leg_is_dropped_when_the_second_node_can_be_walked_to_B16),
    cmocka_unit_test(start_and_target_at_one_node_are_joined_straight),
    cmocka_unit_test(a_full_array_holds_the_beginning_and_the_cost_is_of_the_whole),
    cmocka_unit_test(obstacles_at_the_ends_have_answers_K69),
    cmocka_unit_test(nodes_that_are_none_have_no_path),
    cmocka_unit_test(all_legs_of_a_path_are_clear),
};

WR_TEST_MAIN(tests)
