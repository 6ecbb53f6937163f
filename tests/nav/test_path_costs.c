// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Paths where cells cost more than one another: beside a brute force that knows nothing but the map's letters, all pairs of
// small maps; beside the plain twin on larger ones.
#include <stdlib.h>

#include "nav/nav_test.h"
#include "warren/terrain.h"

enum { NODES_MAX = 20000, SMALL_MAX = 400 };

// The labels with costs of their own; grass costs 1, bushes and holes are walls.
static const uint8_t priced[] = {WR_CELL_CRYSTAL, WR_CELL_PLAYER, WR_CELL_BAT, WR_CELL_SWITCH};
enum { PRICED = sizeof priced };

typedef struct prices {
    uint8_t of[PRICED];
} prices;

typedef struct walker {
    wr_terrain *terrain;
    const wr_nav *nav;
    wr_nav_query *query;
} walker;

static walker walker_on(const test_map *map, int32_t n, wr_corners corners, prices price)
{
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    config.classes[0].corners = corners;
    for (int32_t i = 0; i < PRICED; i++) {
        config.classes[0].cost[priced[i]] = price.of[i];
    }
    walker w;
    assert_int_equal(wr_terrain_create(&map->grid, &config, NULL, &w.terrain), WR_OK);
    w.nav = wr_terrain_nav(w.terrain, 0);
    void *memory = aligned_alloc(64, (wr_nav_query_size(w.nav) + 63) / 64 * 64);
    assert_non_null(memory);
    w.query = wr_nav_query_init(w.nav, memory);
    return w;
}

static void walker_end(walker w)
{
    free(w.query);
    wr_terrain_destroy(w.terrain);
}

static void scatter_prices(test_map *map, test_chance *chance, int32_t percent)
{
    for (int32_t i = 0; i < map->grid.width * map->grid.height; i++) {
        if (map->kinds[i] == WR_CELL_GRASS && test_below(chance, 100) < percent) {
            map->kinds[i] = priced[test_below(chance, PRICED)];
        }
    }
}

static prices some_prices(test_chance *chance, int32_t most)
{
    prices p;
    for (int32_t i = 0; i < PRICED; i++) {
        p.of[i] = (uint8_t)(1 + test_below(chance, most));
    }
    return p;
}

// ---- The brute force ---------------------------------------------------------------------------------------------

static int32_t price_at(const test_map *map, prices price, int32_t x, int32_t y, int32_t n)
{
    const uint8_t kind = map->kinds[y / n * map->grid.width + x / n];
    for (int32_t i = 0; i < PRICED; i++) {
        if (kind == priced[i]) {
            return price.of[i];
        }
    }
    return 1;
}

// From a node one step to (x + dx, y + dy): half of each cell's cost, times what the step is long.
static int64_t step_of(const test_map *map, prices price, int32_t n, wr_node node, int32_t dx, int32_t dy)
{
    const int32_t columns = map->grid.width * n, x = node % columns, y = node / columns;
    const int64_t length = dx != 0 && dy != 0 ? 6074001000 : 4294967296;
    return length * (price_at(map, price, x, y, n) + price_at(map, price, x + dx, y + dy, n)) / 2;
}

// Cost of the cheapest way from every node to `to`: relaxed again and again until nothing changes.
static void relax_all(const test_map *map, prices price, const wr_nav *nav, int32_t n, wr_node to, int64_t *cost)
{
    static const int8_t dx[8] = {0, 1, 1, 1, 0, -1, -1, -1}, dy[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    const int32_t count = test_nodes(nav), columns = wr_nav_columns(nav);
    for (int32_t i = 0; i < count; i++) {
        cost[i] = i == to ? 0 : INT64_MAX;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (wr_node node = 0; node < count; node++) {
            const uint8_t edges = wr_nav_edges(nav, node);
            for (int32_t d = 0; d < 8; d++) {
                const wr_node next = node + dy[d] * columns + dx[d];
                if ((edges >> d & 1) == 0 || cost[next] == INT64_MAX) {
                    continue;
                }
                const int64_t by = cost[next] + step_of(map, price, n, node, dx[d], dy[d]);
                changed = changed || by < cost[node];
                cost[node] = by < cost[node] ? by : cost[node];
            }
        }
    }
}

// The path must go on, at each node, by the lowest-numbered of the next nodes on cheapest paths.
static void require_path(const test_map *map, prices price, const wr_nav *nav, int32_t n, const int64_t *cost,
                         const wr_node *path, int32_t count)
{
    static const int8_t dx[8] = {-1, 0, 1, -1, 1, -1, 0, 1}, dy[8] = {-1, -1, -1, 0, 0, 1, 1, 1}; // rising numbers
    static const uint8_t bit[8] = {5, 4, 3, 6, 2, 7, 0, 1};
    for (int32_t i = 0; i + 1 < count; i++) {
        const uint8_t edges = wr_nav_edges(nav, path[i]);
        wr_node next = WR_NODE_NONE;
        for (int32_t k = 7; k >= 0; k--) {
            const wr_node other = path[i] + dy[k] * wr_nav_columns(nav) + dx[k];
            if ((edges >> bit[k] & 1) != 0 &&
                cost[other] + step_of(map, price, n, path[i], dx[k], dy[k]) == cost[path[i]]) {
                next = other;
            }
        }
        assert_int_equal(path[i + 1], next);
    }
}

static void check_all_pairs(const test_map *map, int32_t n, wr_corners corners, prices price)
{
    static int64_t cost[SMALL_MAX];
    static wr_node fast[SMALL_MAX], plain[SMALL_MAX];
    walker w = walker_on(map, n, corners, price);
    assert_true(test_nodes(w.nav) <= SMALL_MAX);
    for (wr_node to = 0; to < test_nodes(w.nav); to++) {
        if (!wr_nav_has(w.nav, to)) {
            continue;
        }
        relax_all(map, price, w.nav, n, to, cost);
        for (wr_node from = to % TEST_STRIDE; from < test_nodes(w.nav); from += TEST_STRIDE) {
            int32_t fast_count, plain_count;
            wr_cost fast_cost, plain_cost;
            const wr_status status =
                wr_nav_path_nodes(w.nav, w.query, from, to, false, fast, SMALL_MAX, &fast_count, &fast_cost);
            assert_int_equal(wr_nav_path_nodes_plain(w.nav, from, to, false, NULL, plain, SMALL_MAX, &plain_count,
                                                     &plain_cost),
                             status);
            const bool joined = wr_nav_has(w.nav, from) && cost[from] != INT64_MAX;
            assert_int_equal(status, joined ? WR_OK : WR_E_NOT_FOUND);
            assert_int_equal(fast_count, plain_count);
            assert_memory_equal(fast, plain, (size_t)fast_count * sizeof *fast);
            if (joined) {
                assert_true(fast_cost == cost[from] && plain_cost == cost[from]);
                assert_true(fast[0] == from && fast[fast_count - 1] == to);
                require_path(map, price, w.nav, n, cost, fast, fast_count);
            }
        }
    }
    walker_end(w);
}

static void every_pair_of_small_maps_costs_what_brute_force_says_K73(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {71, 0};
    for (int32_t i = 0; i < 30; i++) {
        test_map_scatter(&map, &chance, 3 + test_below(&chance, 7), 3 + test_below(&chance, 6), 1, 7 * (i % 4));
        scatter_prices(&map, &chance, 20 + 20 * (i % 5));
        static const int32_t most[3] = {3, 20, 255};
        check_all_pairs(&map, 1, i % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP, some_prices(&chance, most[i % 3]));
    }
    for (int32_t i = 0; i < 4; i++) {
        test_map_scatter(&map, &chance, 3, 4, 1, 10 * i);
        scatter_prices(&map, &chance, 60);
        check_all_pairs(&map, 3, i % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP, some_prices(&chance, 9));
    }
}

static void costs_in_stripes_and_even_prices_tie_as_the_rule_says(void **state)
{
    (void)state;
    test_map map;
    static const prices even = {{2, 2, 4, 1}}, steep = {{255, 1, 128, 255}};
    for (int32_t i = 0; i < 4; i++) {
        test_map_empty(&map, 9, 8, 1);
        for (int32_t k = 0; k < 72; k++) {
            const int32_t x = k % 9, y = k / 9;
            map.kinds[k] = i == 0 ? priced[0] : i == 1 ? priced[x % 4] : i == 2 ? priced[y % 4] : priced[(x + y) % 4];
        }
        check_all_pairs(&map, 1, WR_CORNERS_KEEP, even);
        check_all_pairs(&map, 1, WR_CORNERS_CUT, steep);
    }
}

// ---- Beside the twin ---------------------------------------------------------------------------------------------

static void pairs_of_larger_maps_equal_the_twin_K73(void **state)
{
    (void)state;
    static test_map map;
    static wr_node fast[NODES_MAX], plain[NODES_MAX];
    test_chance chance = {72, 0};
    for (int32_t i = 0; i < 9; i++) {
        const int32_t n = 1 + 2 * (i % 3);
        test_map_scatter(&map, &chance, 120 / n, 90 / n, 1, 3 + 4 * i);
        scatter_prices(&map, &chance, 10 + 10 * i);
        walker w = walker_on(&map, n, i % 2 == 0 ? WR_CORNERS_KEEP : WR_CORNERS_CUT,
                             some_prices(&chance, i < 3   ? 4
                                                  : i < 6 ? 40
                                                          : 255));
        for (int32_t k = 0; k < 25; k += TEST_STRIDE) {
            const wr_node from = wr_nav_nearest(w.nav, test_place(&chance, &map), -1);
            const wr_node to = wr_nav_nearest(w.nav, test_place(&chance, &map), wr_nav_component(w.nav, from));
            int32_t fast_count, plain_count;
            wr_cost fast_cost, plain_cost;
            const bool turns = k % 2 == 0;
            assert_int_equal(wr_nav_path_nodes(w.nav, w.query, from, to, turns, fast, NODES_MAX, &fast_count,
                                               &fast_cost),
                             WR_OK);
            assert_int_equal(wr_nav_path_nodes_plain(w.nav, from, to, turns, NULL, plain, NODES_MAX, &plain_count,
                                                     &plain_cost),
                             WR_OK);
            assert_true(fast_cost == plain_cost);
            assert_int_equal(fast_count, plain_count);
            assert_memory_equal(fast, plain, (size_t)fast_count * sizeof *fast);
        }
        walker_end(w);
    }
}

static void a_small_query_is_right_or_says_that_it_cannot_know(void **state)
{
    (void)state;
    static test_map map;
    static wr_node near[NODES_MAX], plain[NODES_MAX];
    test_chance chance = {73, 0};
    int32_t answered = 0, refused = 0;
    for (int32_t i = 0; i < 20; i++) {
        test_map_scatter(&map, &chance, 40, 30, 1, 2 * i);
        scatter_prices(&map, &chance, 40);
        walker w = walker_on(&map, 1, i % 2 == 0 ? WR_CORNERS_KEEP : WR_CORNERS_CUT, some_prices(&chance, 6));
        const wr_nav *nav = w.nav;
        const int32_t side = 1 + test_below(&chance, 30), settle_max = test_below(&chance, 400);
        void *memory = aligned_alloc(64, (wr_nav_query_near_size(nav, side) + 63) / 64 * 64);
        assert_non_null(memory);
        wr_nav_query *query = wr_nav_query_near_init(nav, side, settle_max, memory);
        for (int32_t k = 0; k < 60; k += TEST_STRIDE) {
            const wr_node from = wr_nav_nearest(nav, test_place(&chance, &map), -1);
            const wr_point at = wr_nav_place(nav, from);
            const wr_point by = {at.x + (test_below(&chance, 15) - 7) * WR_FIX_ONE,
                                 at.y + (test_below(&chance, 15) - 7) * WR_FIX_ONE};
            const wr_node to = wr_nav_nearest(nav, by, wr_nav_component(nav, from));
            int32_t near_count, plain_count;
            wr_cost near_cost, plain_cost;
            const wr_status status =
                wr_nav_path_nodes(nav, query, from, to, false, near, NODES_MAX, &near_count, &near_cost);
            assert_int_equal(wr_nav_path_nodes_plain(nav, from, to, false, NULL, plain, NODES_MAX, &plain_count,
                                                     &plain_cost),
                             WR_OK);
            if (status == WR_E_CAPACITY) {
                refused++;
                assert_int_equal(near_count, 0);
                continue;
            }
            answered++;
            assert_int_equal(status, WR_OK);
            assert_true(near_cost == plain_cost);
            assert_int_equal(near_count, plain_count);
            assert_memory_equal(near, plain, (size_t)near_count * sizeof *near);
        }
        free(memory);
        walker_end(w);
    }
    assert_true(answered > 300 / TEST_STRIDE && refused > 200 / TEST_STRIDE);
}

// ---- Small facts -------------------------------------------------------------------------------------------------

static void a_swamp_is_walked_round_only_when_that_costs_less(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 7, 5, 1);
    for (int32_t y = 1; y < 5; y++) {
        map.kinds[y * 7 + 3] = priced[0];
    }
    for (int32_t cost = 1; cost < 12; cost++) {
        walker w = walker_on(&map, 1, WR_CORNERS_KEEP, (prices){{(uint8_t)cost, 1, 1, 1}});
        wr_node nodes[64];
        int32_t count;
        wr_cost length;
        const wr_node from = 3 * 7 + 1, to = 3 * 7 + 5; // three rows above the gap
        assert_int_equal(wr_nav_path_nodes(w.nav, w.query, from, to, false, nodes, 64, &count, &length), WR_OK);
        const wr_cost through = (3 + cost) * WR_COST_STRAIGHT; // two steps of 1, two of the mean of 1 and cost
        const wr_cost round = 4 * WR_COST_DIAGONAL + 2 * WR_COST_STRAIGHT;
        assert_true(length == (through < round ? through : round));
        assert_int_equal(count, through < round ? 5 : 7);
        walker_end(w);
    }
}

// Of the two meshes one has a dear cell that nobody can reach.
static void where_all_cells_cost_one_the_answers_are_those_of_a_mesh_without_costs(void **state)
{
    (void)state;
    static test_map map;
    static wr_node with[NODES_MAX], without[NODES_MAX];
    test_chance chance = {74, 0};
    test_map_scatter(&map, &chance, 80, 60, 1, 20);
    wr_grid_set_rect(&map.grid, (wr_cell){0, 0}, 2, 2, WR_CELL_BUSH);
    map.kinds[0] = priced[0];
    walker w = walker_on(&map, 1, WR_CORNERS_KEEP, (prices){{9, 1, 1, 1}});
    walker u = walker_on(&map, 1, WR_CORNERS_KEEP, (prices){{1, 1, 1, 1}});
    for (int32_t k = 0; k < 100; k += TEST_STRIDE) {
        const wr_node from = wr_nav_nearest(u.nav, test_place(&chance, &map), -1);
        const wr_node to = wr_nav_nearest(u.nav, test_place(&chance, &map), wr_nav_component(u.nav, from));
        if (from == 0 || to == 0) {
            continue;
        }
        int32_t with_count, without_count;
        wr_cost with_cost, without_cost;
        assert_int_equal(wr_nav_path_nodes(w.nav, w.query, from, to, true, with, NODES_MAX, &with_count, &with_cost),
                         WR_OK);
        assert_int_equal(wr_nav_path_nodes(u.nav, u.query, from, to, true, without, NODES_MAX, &without_count,
                                           &without_cost),
                         WR_OK);
        assert_true(with_cost == without_cost);
        assert_int_equal(with_count, without_count);
        assert_memory_equal(with, without, (size_t)with_count * sizeof *with);
    }
    walker_end(w);
    walker_end(u);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_pair_of_small_maps_costs_what_brute_force_says_K73),
    cmocka_unit_test(costs_in_stripes_and_even_prices_tie_as_the_rule_says),
    cmocka_unit_test(pairs_of_larger_maps_equal_the_twin_K73),
    cmocka_unit_test(a_small_query_is_right_or_says_that_it_cannot_know),
    cmocka_unit_test(a_swamp_is_walked_round_only_when_that_costs_less),
    cmocka_unit_test(where_all_cells_cost_one_the_answers_are_those_of_a_mesh_without_costs),
};

WR_TEST_MAIN(tests)
