// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Roads beside plain distances: every way is one, and none is shorter. Then the edges of what they promise.
#include "nav/roads_test.h"

enum { NODES_MAX = 20000 };

static wr_cost distance[TEST_CELLS_MAX];

static wr_roads *roads_on(const wr_nav *nav)
{
    wr_roads *roads = NULL;
    assert_int_equal(wr_roads_create(nav, NULL, &roads), WR_OK);
    return roads;
}

static wr_roads *roads_with(const wr_nav *nav, int32_t hub_bytes)
{
    const wr_roads_config config = {.hub_bytes = hub_bytes};
    wr_roads *roads = NULL;
    assert_int_equal(wr_roads_create_with(nav, &config, NULL, &roads), WR_OK);
    return roads;
}

// ---- Beside plain distances --------------------------------------------------------------------------------------

// distance: from `from` to all.
static void check_pair(const wr_nav *nav, const wr_roads *roads, void *scratch, wr_node from, wr_node to)
{
    static wr_node nodes[NODES_MAX];
    int32_t count = -1;
    wr_cost cost = -1;
    const wr_status status = wr_roads_path_nodes(roads, scratch, from, to, nodes, NODES_MAX, &count, &cost);
    if (!wr_nav_has(nav, to) || distance[to] == INT64_MAX) {
        assert_int_equal(status, WR_E_NOT_FOUND);
        assert_int_equal(count, 0);
        return;
    }
    assert_int_equal(status, WR_OK);
    if (cost != distance[to] || nodes[0] != from || nodes[count - 1] != to) {
        fail_msg("%d to %d: cost %lld, %d nodes from %d to %d; it is %lld", from, to, (long long)cost, count,
                 nodes[0], nodes[count - 1], (long long)distance[to]);
    }
    assert_int_equal(test_walk(nav, nodes, count), cost);
}

// By parts, and by hubs.
static void check_map(const test_map *map, int32_t n, test_chance *chance, int32_t sources, int32_t targets)
{
    wr_nav *nav = test_nav(map, n, WR_CORNERS_KEEP);
    wr_roads *roads[2] = {roads_with(nav, 0), roads_with(nav, INT32_MAX)};
    void *scratch[2] = {test_scratch(roads[0]), test_scratch(roads[1])};
    const wr_roads_stats without = wr_roads_count(roads[0]), with = wr_roads_count(roads[1]);
    assert_int_equal(without.hubs, 0);
    assert_true(with.hubs >= with.corners);
    const int32_t places = test_nodes(nav);
    for (int32_t i = 0; i < sources; i++) {
        const wr_node from = sources == places ? i : test_below(chance, places);
        if (wr_nav_has(nav, from)) {
            test_distances(nav, from, distance);
            for (int32_t k = 0; k < targets; k++) {
                const wr_node to = targets == places ? k : test_below(chance, places);
                check_pair(nav, roads[0], scratch[0], from, to);
                check_pair(nav, roads[1], scratch[1], from, to);
            }
        }
    }
    for (int32_t i = 0; i < 2; i++) {
        free(scratch[i]);
        wr_roads_destroy(roads[i]);
    }
    wr_nav_destroy(nav);
}

static void every_pair_of_small_maps_is_as_far_as_it_is(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {51, 0};
    for (int32_t i = 0; i < 60; i += TEST_STRIDE) {
        test_map_scatter(&map, &chance, 3 + test_below(&chance, 14), 3 + test_below(&chance, 9), 1, 8 * (i % 6));
        check_map(&map, 1, &chance, map.grid.width * map.grid.height, map.grid.width * map.grid.height);
    }
    for (int32_t i = 0; i < 6; i += TEST_STRIDE) {
        test_map_scatter(&map, &chance, 5, 4, 1, 10 * i);
        check_map(&map, 3, &chance, 180, 180);
    }
}

static void every_pattern_of_walls_of_4_by_4_is_as_far_as_it_is(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {52, 0};
    for (uint32_t k = 0; k < 2000; k += TEST_STRIDE) {
        const uint32_t pattern = k * 40503 & 65535;
        test_map_empty(&map, 4, 4, 1);
        for (int32_t i = 0; i < 16; i++) {
            map.kinds[i] = (pattern >> i & 1) != 0 ? WR_CELL_BUSH : WR_CELL_GRASS;
        }
        check_map(&map, 1, &chance, 16, 16);
    }
}

static void rooms_mazes_caves_and_fields_are_as_far_as_they_are(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {53, 0};
    for (int32_t i = 0; i < 3; i++) {
        test_map_rooms(&map, &chance, 150 - 40 * i, 130, 5 + 4 * i);
        check_map(&map, 1, &chance, 12, 300 / TEST_STRIDE);
        test_map_maze(&map, &chance, 101, 81 + 20 * i);
        check_map(&map, 1, &chance, 8, 300 / TEST_STRIDE);
        test_map_cave(&map, &chance, 160, 120 + 30 * i);
        check_map(&map, 1, &chance, 12, 300 / TEST_STRIDE);
        test_map_scatter(&map, &chance, 140, 140, 1, 1 + 15 * i);
        check_map(&map, 1, &chance, 8, 300 / TEST_STRIDE);
        test_map_cave(&map, &chance, 50 + 10 * i, 50);
        check_map(&map, 3, &chance, 6, 300 / TEST_STRIDE);
    }
}

static void long_narrow_and_empty_maps_have_ways_too(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {54, 0};
    static const int32_t sides[][2] = {{1, 1}, {1, 40}, {40, 1}, {2, 33}, {70, 3}, {20, 20}, {65, 64}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        test_map_empty(&map, sides[i][0], sides[i][1], 1);
        const int32_t places = sides[i][0] * sides[i][1];
        const bool few = places < 200;
        check_map(&map, 1, &chance, few ? places : 20, few ? places : 3000 / TEST_STRIDE);
        test_map_scatter(&map, &chance, sides[i][0], sides[i][1], 1, 12);
        check_map(&map, 1, &chance, few ? places : 20, few ? places : 3000 / TEST_STRIDE);
    }
    memset(map.kinds, WR_CELL_BUSH, 65 * 64);
    check_map(&map, 1, &chance, 10, 10);
}

// A pillar in each square of eight by eight: in the open a node reaches corners in more parts than are looked at.
static void ways_between_pillars_are_as_far_as_they_are(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {57, 0};
    test_map_empty(&map, 128, 128, 1);
    for (int32_t y = 0; y < 128; y += 8) {
        for (int32_t x = 0; x < 128; x += 8) {
            map.kinds[(y + test_below(&chance, 8)) * 128 + x + test_below(&chance, 8)] = WR_CELL_BUSH;
        }
    }
    check_map(&map, 1, &chance, 12, 1000 / TEST_STRIDE);
}

// ---- What is promised --------------------------------------------------------------------------------------------

static void corners_that_are_cut_have_no_roads(void **state)
{
    (void)state;
    static test_map map;
    test_map_empty(&map, 4, 4, 1);
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_CUT);
    wr_roads *roads = NULL;
    assert_int_equal(wr_roads_create(nav, NULL, &roads), WR_E_ARGUMENT);
    assert_null(roads);
    wr_nav_destroy(nav);
}

static void hubs_are_kept_as_far_as_their_memory_is_allowed(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {58, 0};
    test_map_cave(&map, &chance, 100, 80);
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    const wr_roads_config none = {.hub_bytes = -1};
    wr_roads *roads = NULL;
    assert_int_equal(wr_roads_create_with(nav, &none, NULL, &roads), WR_E_ARGUMENT);
    assert_null(roads);
    int32_t least = 0; // bytes a place with which there are some
    for (int64_t hubs = 0; hubs == 0; least++) {
        roads = roads_with(nav, least);
        const wr_roads_stats stats = wr_roads_count(roads);
        hubs = stats.hubs;
        assert_true(hubs * 4 <= (int64_t)least * test_nodes(nav));
        assert_true(hubs == 0 || hubs * 4 > (int64_t)(least - 2) * test_nodes(nav)); // rows are a little longer
        wr_roads_destroy(roads);
    }
    assert_true(least > 1);
    wr_nav_destroy(nav);
}

static void an_array_too_short_holds_the_first_nodes_and_the_cost_is_of_all(void **state)
{
    (void)state;
    static test_map map;
    TEST_DRAW(&map, 1, "..x...x...", "..x.x.x.x.", "....x...x.");
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    wr_roads *roads = roads_on(nav);
    void *scratch = test_scratch(roads);
    wr_node whole[32], part[32];
    int32_t count, short_count;
    wr_cost cost, short_cost;
    assert_int_equal(wr_roads_path_nodes(roads, scratch, 20, 9, whole, 32, &count, &cost), WR_OK);
    assert_true(count > 5);
    assert_int_equal(cost, 17 * WR_COST_STRAIGHT + WR_COST_DIAGONAL);
    for (int32_t capacity = 0; capacity <= count; capacity++) {
        memset(part, 0x55, sizeof part);
        assert_int_equal(wr_roads_path_nodes(roads, scratch, 20, 9, part, capacity, &short_count, &short_cost),
                         capacity < count ? WR_PARTIAL : WR_OK);
        assert_int_equal(short_count, capacity);
        assert_int_equal(short_cost, cost);
        assert_memory_equal(part, whole, (size_t)capacity * sizeof(wr_node));
        assert_int_equal(part[capacity], 0x55555555);
    }
    free(scratch);
    wr_roads_destroy(roads);
    wr_nav_destroy(nav);
}

// Rows joined at their ends in turn: a way of 60,000 steps.
static void a_way_longer_than_roads_can_tell_is_left_to_others(void **state)
{
    (void)state;
    static test_map map;
    test_map_empty(&map, 501, 240, 1);
    for (int32_t y = 1; y < 240; y += 2) {
        wr_grid_set_rect(&map.grid, (wr_cell){y % 4 == 1 ? 0 : 1, y}, 500, 1, WR_CELL_BUSH);
    }
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    wr_roads *roads = roads_on(nav);
    void *scratch = test_scratch(roads);
    static wr_node nodes[NODES_MAX];
    int32_t told = 0, count;
    wr_cost cost;
    test_distances(nav, 0, distance);
    for (wr_node to = 0; to < test_nodes(nav); to += 97) {
        if (wr_nav_has(nav, to) && distance[to] < 32000 * WR_COST_STRAIGHT) {
            check_pair(nav, roads, scratch, 0, to);
            told++;
        } else if (wr_nav_has(nav, to) && distance[to] > 32100 * WR_COST_STRAIGHT) {
            assert_int_equal(wr_roads_path_nodes(roads, scratch, 0, to, nodes, NODES_MAX, &count, &cost),
                             WR_E_CAPACITY);
        }
    }
    assert_true(told > 100);
    free(scratch);
    wr_roads_destroy(roads);
    wr_nav_destroy(nav);
}

static void places_are_joined_as_wr_nav_path_joins_them(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {55, 0};
    test_map_rooms(&map, &chance, 90, 70, 7);
    wr_nav *nav = test_nav(&map, 3, WR_CORNERS_KEEP);
    wr_roads *roads = roads_on(nav);
    void *scratch = test_scratch(roads);
    wr_nav_query *query = wr_nav_query_init(nav, aligned_alloc(64, (wr_nav_query_size(nav) + 63) / 64 * 64));
    static wr_point points[2][4096];
    for (int32_t i = 0; i < 200 / TEST_STRIDE; i++) {
        const wr_point from = test_place(&chance, &map), to = test_place(&chance, &map);
        wr_path road = {.points = points[0], .capacity = 4096}, path = {.points = points[1], .capacity = 4096};
        const wr_status status = wr_nav_path(nav, query, from, to, &path);
        assert_int_equal(wr_roads_path(roads, scratch, from, to, &road), status);
        assert_int_equal(road.cost, path.cost);
        assert_int_equal(road.straight, path.straight);
        assert_int_equal(road.diagonal, path.diagonal);
        assert_point_equal(road.nearest, path.nearest);
        assert_true(status != WR_OK || road.count >= 1);
        if (status == WR_OK) {
            assert_point_equal(road.points[0], from);
            assert_point_equal(road.points[road.count - 1], to);
        }
    }
    free(query);
    free(scratch);
    wr_roads_destroy(roads);
    wr_nav_destroy(nav);
}

static wr_status try_roads(const wr_hooks *hooks, void *context)
{
    wr_roads *roads = NULL;
    const wr_roads_config config = {.hub_bytes = 100};
    const wr_status status = wr_roads_create_with(context, &config, hooks, &roads);
    assert_true((status == WR_OK) == (roads != NULL));
    wr_roads_destroy(roads);
    return status;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {56, 0};
    test_map_rooms(&map, &chance, 40, 40, 4);
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    assert_true(wr_test_each_failure(try_roads, nav) > 5);
    wr_nav_destroy(nav);
    wr_roads_destroy(NULL);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_pair_of_small_maps_is_as_far_as_it_is),
    cmocka_unit_test(every_pattern_of_walls_of_4_by_4_is_as_far_as_it_is),
    cmocka_unit_test(rooms_mazes_caves_and_fields_are_as_far_as_they_are),
    cmocka_unit_test(long_narrow_and_empty_maps_have_ways_too),
    cmocka_unit_test(ways_between_pillars_are_as_far_as_they_are),
    cmocka_unit_test(corners_that_are_cut_have_no_roads),
    cmocka_unit_test(hubs_are_kept_as_far_as_their_memory_is_allowed),
    cmocka_unit_test(an_array_too_short_holds_the_first_nodes_and_the_cost_is_of_all),
    cmocka_unit_test(a_way_longer_than_roads_can_tell_is_left_to_others),
    cmocka_unit_test(places_are_joined_as_wr_nav_path_joins_them),
    cmocka_unit_test(every_allocation_may_fail),
};
WR_TEST_MAIN(tests)
