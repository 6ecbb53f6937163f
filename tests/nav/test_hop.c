// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hops beside the plain twin: as short, never an answer where the shortest way is another's, each step an edge.
#include <stdlib.h>

#include "nav/hop_int.h"
#include "nav_test.h"
#include "warren/hop.h"
#include "warren/terrain.h"

enum { PLAIN_MAX = 65536 };

typedef struct hopper {
    const wr_nav *nav;
    wr_nav *own; // what is destroyed with it
    wr_hop *hop;
    int32_t answers, give_ups;
} hopper;

static hopper hopper_on(const wr_nav *nav, wr_nav *own, int32_t radius)
{
    void *memory = aligned_alloc(64, (wr_hop_size(nav, radius) + 63) / 64 * 64);
    assert_non_null(memory);
    return (hopper){.nav = nav, .own = own, .hop = wr_hop_init(nav, radius, memory)};
}

static hopper hopper_at(const test_map *map, int32_t n, int32_t radius)
{
    wr_nav *nav = test_nav(map, n, WR_CORNERS_KEEP);
    return hopper_on(nav, nav, radius);
}

static void hopper_end(hopper h)
{
    free(h.hop);
    wr_nav_destroy(h.own);
}

static int32_t way_between(const wr_nav *nav, wr_node a, wr_node b)
{
    const int32_t dx = b % nav->columns - a % nav->columns, dy = b / nav->columns - a / nav->columns;
    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        const int32_t steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
        if (nav_dx[d] * steps == dx && nav_dy[d] * steps == dy && steps > 0) {
            return d;
        }
    }
    return -1;
}

// What a path costs, step by step; fails where a step is no edge or a node no turn.
static wr_cost walk(const wr_nav *nav, const wr_node *nodes, int32_t count)
{
    wr_cost cost = 0;
    int32_t came = -1;
    for (int32_t i = 1; i < count; i++) {
        const int32_t d = way_between(nav, nodes[i - 1], nodes[i]);
        assert_true(d >= 0 && d != came);
        for (wr_node at = nodes[i - 1]; at != nodes[i]; at += nav->step[d]) {
            assert_true(wr_nav_edges(nav, at) >> d & 1);
            const wr_node next = at + nav->step[d];
            cost += nav_step_cost_between(d, nav_cost_at(nav, at % nav->columns, at / nav->columns),
                                          nav_cost_at(nav, next % nav->columns, next / nav->columns));
        }
        came = d;
    }
    return cost;
}

static void check_hop(hopper *h, wr_node from, wr_node to)
{
    static wr_node plain[PLAIN_MAX];
    wr_node nodes[WR_HOP_NODES_MAX];
    int32_t count, plain_count;
    wr_cost cost, plain_cost;
    const wr_status status = wr_hop_nodes(h->nav, h->hop, from, to, nodes, WR_HOP_NODES_MAX, &count, &cost);
    const wr_status expected =
        wr_nav_path_nodes_plain(h->nav, from, to, true, NULL, plain, PLAIN_MAX, &plain_count, &plain_cost);
    if (status == WR_E_CAPACITY) {
        assert_int_equal(expected, WR_OK);
        assert_int_equal(count, 0);
        assert_true(cost == 0);
        h->give_ups++;
        return;
    }
    assert_int_equal(status, expected);
    if (status != WR_OK) {
        return;
    }
    if (cost != plain_cost || walk(h->nav, nodes, count) != cost || nodes[0] != from || nodes[count - 1] != to) {
        fail_msg("%d to %d: cost %lld in %d nodes, the twin %lld in %d", from, to, (long long)cost, count,
                 (long long)plain_cost, plain_count);
    }
    h->answers++;
}

static void check_some(hopper *h, test_chance *chance, int32_t count)
{
    const int32_t reach = h->hop->radius * h->nav->config.n, columns = h->nav->columns, rows = h->nav->rows;
    for (int32_t i = 0; i < count; i++) {
        const wr_node from = test_below(chance, columns * rows);
        const int32_t x = from % columns + test_below(chance, 2 * reach + 1) - reach;
        const int32_t y = from / columns + test_below(chance, 2 * reach + 1) - reach;
        if (wr_nav_has(h->nav, from) && x >= 0 && y >= 0 && x < columns && y < rows) {
            check_hop(h, from, y * columns + x);
        }
    }
}

static void check_map(const test_map *map, test_chance *chance, int32_t n, int32_t radius, int32_t count)
{
    hopper h = hopper_at(map, n, radius);
    check_some(&h, chance, count);
    hopper_end(h);
}

static void every_pair_of_small_maps_costs_what_the_twin_says(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {31, 0};
    for (int32_t i = 0; i < 40; i++) {
        test_map_scatter(&map, &chance, 3 + test_below(&chance, 7), 3 + test_below(&chance, 6), 1, 9 * (i % 6));
        hopper h = hopper_at(&map, i % 10 == 9 ? 3 : 1, 12);
        const int32_t places = test_nodes(h.nav), stride = TEST_STRIDE * (places > 100 ? 11 : 1);
        for (wr_node from = 0; from < places; from++) {
            for (wr_node to = from % stride; to < places; to += stride) {
                check_hop(&h, from, to);
            }
        }
        assert_int_equal(h.give_ups, 0); // no way leaves the window: it holds the map
        hopper_end(h);
    }
}

static void scattered_maps_cost_what_the_twin_says(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {32, 0};
    for (int32_t i = 0; i < 60; i++) {
        test_map_scatter(&map, &chance, 4 + test_below(&chance, 40), 4 + test_below(&chance, 40), 1,
                         5 + 4 * (i % 11));
        check_map(&map, &chance, i % 5 == 0 ? 3 : 1, 1 + test_below(&chance, 12), 120 / TEST_STRIDE);
    }
}

// Rooms of `size` cells with a door in most walls.
static void draw_rooms(test_map *map, test_chance *chance, int32_t side, int32_t size)
{
    test_map_empty(map, side, side, 1);
    for (int32_t i = 0; i < side * side; i++) {
        map->kinds[i] = i % side % size == 0 || i / side % size == 0 ? WR_CELL_HOLE : WR_CELL_GRASS;
    }
    for (int32_t i = 0; i < side * side / size; i++) {
        const int32_t along = test_below(chance, side), wall = test_below(chance, side / size) * size;
        map->kinds[i % 2 == 0 ? along * side + wall : wall * side + along] = WR_CELL_GRASS;
    }
}

// Walls that smoothed noise leaves.
static void draw_caves(test_map *map, test_chance *chance, int32_t side)
{
    static uint8_t was[TEST_CELLS_MAX];
    test_map_scatter(map, chance, side, side, 1, 44);
    for (int32_t k = 0; k < 4; k++) {
        memcpy(was, map->kinds, (size_t)side * (size_t)side);
        for (int32_t i = 0; i < side * side; i++) {
            int32_t rock = 0;
            for (int32_t j = 0; j < 9; j++) {
                const int32_t x = i % side + j % 3 - 1, y = i / side + j / 3 - 1;
                rock += x < 0 || y < 0 || x >= side || y >= side || was[y * side + x] != WR_CELL_GRASS;
            }
            map->kinds[i] = rock > 4 ? WR_CELL_HOLE : WR_CELL_GRASS;
        }
    }
}

// Corridors one cell wide: walls between them fall as in a random walk through all cells.
static void draw_maze(test_map *map, test_chance *chance, int32_t side)
{
    test_map_empty(map, side, side, 1);
    memset(map->kinds, WR_CELL_HOLE, (size_t)side * (size_t)side);
    int32_t x = 1, y = 1;
    map->kinds[side + 1] = WR_CELL_GRASS;
    for (int32_t i = 0; i < 40 * side * side; i++) {
        const int32_t d = 2 * test_below(chance, 4), nx = x + 2 * nav_dx[d], ny = y + 2 * nav_dy[d];
        if (nx < 1 || ny < 1 || nx >= side - 1 || ny >= side - 1) {
            continue;
        }
        if (map->kinds[ny * side + nx] != WR_CELL_GRASS) {
            map->kinds[ny * side + nx] = map->kinds[(y + nav_dy[d]) * side + x + nav_dx[d]] = WR_CELL_GRASS;
        }
        x = nx;
        y = ny;
    }
}

static void rooms_caves_and_mazes_cost_what_the_twin_says(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {33, 0};
    for (int32_t i = 0; i < 24; i++) {
        if (i % 3 == 0) {
            draw_rooms(&map, &chance, 33 + i, 4 + i % 5);
        } else if (i % 3 == 1) {
            draw_caves(&map, &chance, 40 + i);
        } else {
            draw_maze(&map, &chance, 25 + 2 * (i / 3));
        }
        check_map(&map, &chance, i % 4 == 0 ? 3 : 1, 3 + test_below(&chance, 10), 100 / TEST_STRIDE);
    }
}

static void maps_of_one_line_and_ends_of_words(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {34, 0};
    for (int32_t length = 61; length <= 66; length++) {
        for (int32_t i = 0; i < 4; i++) {
            test_map_scatter(&map, &chance, i % 2 == 0 ? length : 1 + i, i % 2 == 0 ? 1 + i : length, 1, 4 * (i / 2));
            check_map(&map, &chance, 1, 32, 150 / TEST_STRIDE);
        }
        test_map_scatter(&map, &chance, length, length, 1, 20);
        check_map(&map, &chance, 1, 12, 80 / TEST_STRIDE);
    }
}

// Wider than a word: a look goes on from where its word ends, and legs may be longer than one.
static void wide_windows_cost_what_the_twin_says(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {35, 0};
    for (int32_t i = 0; i < 6; i++) {
        if (i % 2 == 0) {
            test_map_scatter(&map, &chance, 40, 40, 1, 1 + i);
        } else {
            draw_rooms(&map, &chance, 41, 20);
        }
        check_map(&map, &chance, 5, 32, 60 / TEST_STRIDE);
    }
    test_map_empty(&map, 60, 60, 1);
    for (int32_t y = 1; y < 60; y++) { // one wall, longer than a word's places, with a way round its foot
        map.kinds[y * 60 + 30] = WR_CELL_HOLE;
    }
    hopper h = hopper_at(&map, 3, 32);
    const int32_t columns = h.nav->columns;
    for (int32_t k = 0; k < 12; k++) {
        check_hop(&h, (7 * k + 3) * columns + 89 - 7 * k, (90 - 6 * k) * columns + 100 + 6 * k);
    }
    assert_true(h.answers > 6);
    hopper_end(h);
}

static void where_a_way_outside_could_be_shorter_it_gives_up(void **state)
{
    (void)state;
    static test_map map;
    TEST_DRAW(&map, 1, "..........", "....O.....", "....O.....", "....O.....", "....O.....", "....O.....",
              "....O.....", "....O.....");
    hopper narrow = hopper_at(&map, 1, 3), wide = hopper_at(&map, 1, 8);
    const wr_node from = 3, to = 5; // at the wall's foot: the way round its head is seven rows up
    check_hop(&narrow, from, to);
    check_hop(&wide, from, to);
    assert_int_equal(narrow.give_ups, 1);
    assert_int_equal(wide.answers, 1);
    hopper_end(narrow);
    hopper_end(wide);
}

static void what_has_no_hop_says_why(void **state)
{
    (void)state;
    static test_map map;
    TEST_DRAW(&map, 1, "...O......", "...O......", "...O......", "...O......");
    hopper h = hopper_at(&map, 1, 4);
    wr_node nodes[4];
    int32_t count = 7;
    wr_cost cost = 7;
    assert_int_equal(wr_hop_nodes(h.nav, h.hop, 0, 3, nodes, 4, &count, &cost), WR_E_NOT_FOUND); // no node
    assert_int_equal(wr_hop_nodes(h.nav, h.hop, 0, 4, nodes, 4, &count, &cost), WR_E_NOT_FOUND); // another component
    assert_int_equal(wr_hop_nodes(h.nav, h.hop, 0, 40, nodes, 4, &count, &cost), WR_E_NOT_FOUND);
    assert_int_equal(wr_hop_nodes(h.nav, h.hop, -1, 0, nodes, 4, &count, &cost), WR_E_NOT_FOUND);
    assert_int_equal(wr_hop_nodes(h.nav, h.hop, 4, 9, nodes, 4, &count, &cost), WR_E_CAPACITY); // five columns
    assert_int_equal(count, 0);
    assert_true(cost == 0);
    assert_int_equal(wr_hop_nodes(h.nav, h.hop, 4, 8, nodes, 4, &count, &cost), WR_OK);
    assert_int_equal(count, 2);
    assert_int_equal(wr_hop_nodes(h.nav, h.hop, 4, 4, nodes, 4, &count, &cost), WR_OK);
    assert_int_equal(count, 1);
    assert_true(cost == 0);
    wr_nav *cut = test_nav(&map, 1, WR_CORNERS_CUT);
    assert_int_equal(wr_hop_nodes(cut, h.hop, 4, 5, nodes, 4, &count, &cost), WR_E_CAPACITY);
    wr_nav_destroy(cut);
    hopper_end(h);
}

static void a_full_array_holds_the_first_nodes(void **state)
{
    (void)state;
    static test_map map;
    TEST_DRAW(&map, 1, ".......", ".OOOOO.", "...O...", ".O.O.O.", ".O...O.");
    hopper h = hopper_at(&map, 1, 8);
    wr_node whole[WR_HOP_NODES_MAX], part[WR_HOP_NODES_MAX + 1];
    int32_t count, some;
    wr_cost cost, same;
    assert_int_equal(wr_hop_nodes(h.nav, h.hop, 0, 6, whole, WR_HOP_NODES_MAX, &count, &cost), WR_OK);
    assert_true(count > 3);
    for (int32_t capacity = 0; capacity <= count; capacity++) {
        part[capacity] = -7;
        const wr_status status = wr_hop_nodes(h.nav, h.hop, 0, 6, part, capacity, &some, &same);
        assert_int_equal(status, capacity < count ? WR_PARTIAL : WR_OK);
        assert_int_equal(some, capacity);
        assert_true(same == cost);
        assert_int_equal(part[capacity], -7);
        assert_memory_equal(part, whole, (size_t)capacity * sizeof(wr_node));
    }
    hopper_end(h);
}

static void more_turns_than_a_hop_may_have_are_told(void **state)
{
    (void)state;
    static test_map map;
    wr_node zigzag[3] = {0};
    int32_t count;
    wr_cost cost;
    enum { SIDE = 33 };
    test_map_empty(&map, SIDE, SIDE, 1);
    memset(map.kinds, WR_CELL_HOLE, SIDE * SIDE);
    for (int32_t i = 0; i < SIDE; i++) { // stairs: two turns a step
        map.kinds[i * SIDE + i] = WR_CELL_GRASS;
        map.kinds[i * SIDE + (i < SIDE - 1 ? i + 1 : i)] = WR_CELL_GRASS;
    }
    hopper stairs = hopper_at(&map, 1, 32);
    check_hop(&stairs, 0, 31 * SIDE + 31); // 62 turns
    assert_int_equal(stairs.answers, 1);
    check_hop(&stairs, 0, 31 * SIDE + 32);
    check_hop(&stairs, 0, 32 * SIDE + 32);
    assert_int_equal(stairs.answers, 2);
    assert_int_equal(wr_hop_nodes(stairs.nav, stairs.hop, 0, 31 * SIDE + 31, zigzag, 3, &count, &cost), WR_PARTIAL);
    assert_int_equal(count, 3);
    hopper_end(stairs);
}

// All hops from some nodes, as one number.
static uint64_t sum_of_hops(const hopper *h, wr_node from, wr_node step)
{
    uint64_t sum = 0;
    for (wr_node to = from % step; to < test_nodes(h->nav); to += step) {
        wr_node nodes[WR_HOP_NODES_MAX];
        int32_t count;
        wr_cost cost;
        const wr_status status = wr_hop_nodes(h->nav, h->hop, from, to, nodes, WR_HOP_NODES_MAX, &count, &cost);
        sum = sum * 31 + (uint64_t)status + (uint64_t)count;
        for (int32_t i = 0; i < count; i++) {
            sum = sum * 31 + (uint64_t)nodes[i];
        }
    }
    return sum;
}

static void answers_do_not_depend_on_what_was_asked_before(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {36, 0};
    test_map_scatter(&map, &chance, 24, 24, 1, 30);
    hopper fresh = hopper_at(&map, 1, 12), used = hopper_at(&map, 1, 12);
    for (wr_node from = 0; from < test_nodes(fresh.nav); from += 5 * TEST_STRIDE) {
        (void)wr_hop_init(fresh.nav, 12, fresh.hop);
        const uint64_t sum = sum_of_hops(&fresh, from, 3);
        assert_true(sum == sum_of_hops(&used, from, 3));
        (void)sum_of_hops(&used, test_below(&chance, test_nodes(fresh.nav)), 17);
        used.hop->stamp = from % 2 == 0 ? UINT32_MAX - 40 : used.hop->stamp; // stamps begin anew meanwhile
    }
    // Its bytes may be used elsewhere.
    void *copy = aligned_alloc(64, (wr_hop_size(used.nav, 12) + 63) / 64 * 64);
    memcpy(copy, used.hop, wr_hop_size(used.nav, 12));
    const hopper moved = {.nav = used.nav, .hop = copy};
    assert_true(sum_of_hops(&moved, 30, 3) == sum_of_hops(&used, 30, 3));
    free(copy);
    hopper_end(fresh);
    hopper_end(used);
}

static void ground_with_costs_costs_what_the_twin_says(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {37, 0};
    for (int32_t i = 0; i < 20; i++) {
        test_map_scatter(&map, &chance, 6 + test_below(&chance, 16), 6 + test_below(&chance, 16), 1, 5 * (i % 6));
        for (int32_t k = 0; k < map.grid.width * map.grid.height; k++) {
            map.kinds[k] =
                map.kinds[k] == WR_CELL_GRASS && test_below(&chance, 3) == 0 ? WR_CELL_DOOR_OPEN : map.kinds[k];
        }
        wr_terrain_config config = wr_terrain_config_default();
        config.n = i % 4 == 0 ? 3 : 1;
        config.classes[0].cost[WR_CELL_DOOR_OPEN] = (uint8_t)(1 + i % 5);
        wr_terrain *terrain = NULL;
        assert_int_equal(wr_terrain_create(&map.grid, &config, NULL, &terrain), WR_OK);
        hopper h = hopper_on(wr_terrain_nav(terrain, 0), NULL, 1 + test_below(&chance, 12));
        check_some(&h, &chance, 100 / TEST_STRIDE);
        // The same scratch on even ground and back.
        assert_int_equal(wr_terrain_set_cost(terrain, 0, WR_CELL_DOOR_OPEN, 1), WR_OK);
        check_some(&h, &chance, 40 / TEST_STRIDE);
        assert_int_equal(wr_terrain_set_cost(terrain, 0, WR_CELL_DOOR_OPEN, 7), WR_OK);
        check_some(&h, &chance, 40 / TEST_STRIDE);
        hopper_end(h);
        wr_terrain_destroy(terrain);
    }
}

// Without what keeps nodes off, cells hold nodes in all their places or in none, and rows are looked along by cells.
static void rows_looked_along_by_cells_cost_what_the_twin_says(void **state)
{
    (void)state;
    static test_map map;
    static const int32_t ns[] = {3, 5, 7, 15};
    test_chance chance = {39, 0};
    int32_t answers = 0;
    for (int32_t i = 0; i < 48; i++) {
        const int32_t n = ns[i % 4], side = 96 / n + test_below(&chance, 6);
        if (i % 3 == 0) {
            draw_rooms(&map, &chance, side, 3 + test_below(&chance, 6));
        } else if (i % 3 == 1) {
            draw_caves(&map, &chance, side);
        } else {
            test_map_scatter(&map, &chance, side, 3 + test_below(&chance, side), 1, 4 + i / 2);
        }
        wr_terrain_config config = wr_terrain_config_default();
        config.n = n;
        config.classes[0].radius = i % 8 == 7 ? WR_FIX_ONE / 3 : 0; // then rows are as they come
        wr_terrain *terrain = NULL;
        assert_int_equal(wr_terrain_create(&map.grid, &config, NULL, &terrain), WR_OK);
        hopper h = hopper_on(wr_terrain_nav(terrain, 0), NULL, 1 + test_below(&chance, i % 2 == 0 ? 4 : 24));
        check_some(&h, &chance, 90 / TEST_STRIDE);
        answers += h.answers;
        hopper_end(h);
        wr_terrain_destroy(terrain);
    }
    assert_true(answers > 400 / TEST_STRIDE);
}

static void paths_between_places_have_the_ends_of_nav_path(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {38, 0};
    int32_t answers = 0;
    for (int32_t i = 0; i < 20; i++) {
        test_map_scatter(&map, &chance, 5 + test_below(&chance, 14), 5 + test_below(&chance, 14), 1 + i % 3,
                         6 * (i % 6));
        hopper h = hopper_at(&map, i % 2 == 0 ? 1 : 3, 32);
        void *memory = aligned_alloc(64, (wr_nav_query_size(h.nav) + 63) / 64 * 64);
        wr_nav_query *query = wr_nav_query_init(h.nav, memory);
        for (int32_t k = 0; k < 70 / TEST_STRIDE; k++) {
            const wr_point from = test_place(&chance, &map), to = test_place(&chance, &map);
            static wr_point a[4096], b[4096];
            wr_path hop = {.points = a, .capacity = 4096}, path = {.points = b, .capacity = 4096};
            const wr_status status = wr_hop_path(h.nav, h.hop, from, to, &hop);
            const wr_status expected = wr_nav_path(h.nav, query, from, to, &path);
            assert_point_equal(hop.nearest, path.nearest);
            if (status == WR_E_CAPACITY) {
                continue; // too many turns
            }
            assert_int_equal(status, expected);
            assert_true(hop.cost == path.cost);
            assert_int_equal(hop.straight, path.straight);
            assert_int_equal(hop.diagonal, path.diagonal);
            if (status == WR_OK) {
                assert_point_equal(a[0], from);
                assert_point_equal(a[hop.count - 1], to);
                assert_true(hop.count >= 1 && hop.length < path.length + 1.5 * map.grid.cell);
                answers++;
            }
        }
        free(query);
        hopper_end(h);
    }
    assert_true(answers > 100 / TEST_STRIDE);
}

static const struct CMUnitTest s_tests[] = {
    cmocka_unit_test(every_pair_of_small_maps_costs_what_the_twin_says),
    cmocka_unit_test(scattered_maps_cost_what_the_twin_says),
    cmocka_unit_test(rooms_caves_and_mazes_cost_what_the_twin_says),
    cmocka_unit_test(maps_of_one_line_and_ends_of_words),
    cmocka_unit_test(wide_windows_cost_what_the_twin_says),
    cmocka_unit_test(where_a_way_outside_could_be_shorter_it_gives_up),
    cmocka_unit_test(what_has_no_hop_says_why),
    cmocka_unit_test(a_full_array_holds_the_first_nodes),
    cmocka_unit_test(more_turns_than_a_hop_may_have_are_told),
    cmocka_unit_test(answers_do_not_depend_on_what_was_asked_before),
    cmocka_unit_test(ground_with_costs_costs_what_the_twin_says),
    cmocka_unit_test(rows_looked_along_by_cells_cost_what_the_twin_says),
    cmocka_unit_test(paths_between_places_have_the_ends_of_nav_path),
};

WR_TEST_MAIN(s_tests)
