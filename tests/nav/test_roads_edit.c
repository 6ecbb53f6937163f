// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Roads that caught up with changed ground beside roads just made: the same parts, the same distances, the same ways.
#include "nav/roads_int.h"
#include "nav/roads_test.h"
#include "warren/terrain.h"

enum { NODES_MAX = 20000 };

typedef struct land {
    wr_terrain *terrain;
    const wr_nav *nav;
    wr_roads *roads;
} land;

static land land_on(const test_map *map, int32_t n, int32_t hub_bytes, const wr_hooks *hooks)
{
    const wr_roads_config roads_config = {.hub_bytes = hub_bytes};
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    land l;
    assert_int_equal(wr_terrain_create(&map->grid, &config, NULL, &l.terrain), WR_OK);
    l.nav = wr_terrain_nav(l.terrain, 0);
    assert_int_equal(wr_roads_create_with(l.nav, &roads_config, hooks, &l.roads), WR_OK);
    return l;
}

static void land_end(land l)
{
    wr_roads_destroy(l.roads);
    wr_terrain_destroy(l.terrain);
}

// ---- The same parts ----------------------------------------------------------------------------------------------

static void check_part(const wr_roads *a, int32_t part_a, const wr_roads *b, int32_t part_b)
{
    const roads_part *p = &a->parts[part_a], *q = &b->parts[part_b];
    assert_int_equal(p->own, q->own);
    assert_int_equal(p->rim, q->rim);
    assert_int_equal(p->depth, q->depth);
    assert_int_equal(p->left, q->left);
    assert_int_equal(p->leaf, q->leaf);
    assert_false(p->gone || p->is_queued);
    if (p->own > 0) {
        const size_t words = (size_t)(p->own + p->rim) + roads_triangle(p->own + p->rim);
        assert_memory_equal(roads_nodes(a, p), roads_nodes(b, q), words * sizeof(int32_t));
        if (roads_above(a, part_a) >= 0) {
            assert_memory_equal(roads_places(a, p), roads_places(b, q), p->rim * sizeof(uint16_t));
        }
    }
}

// Part by part from the whole map on; a stack, for recursion has no place here.
static void check_parts(const wr_roads *a, const wr_roads *b)
{
    int32_t stack[2 * ROADS_DEPTHS][2] = {{0, 0}}, count = 1;
    while (count > 0) {
        const int32_t part_a = stack[count - 1][0], part_b = stack[--count][1];
        check_part(a, part_a, b, part_b);
        for (int32_t side = 0; side < 2; side++) {
            const int32_t half_a = a->parts[part_a].half[side], half_b = b->parts[part_b].half[side];
            assert_int_equal(half_a < 0, half_b < 0);
            if (half_a >= 0) {
                stack[count][0] = half_a;
                stack[count++][1] = half_b;
            }
        }
    }
}

static void check_corners(const wr_roads *a, const wr_roads *b)
{
    assert_int_equal(a->map.count, b->map.count);
    for (int32_t i = 0; i < a->map.count; i++) {
        assert_int_equal(a->corners[i].node, b->corners[i].node);
        assert_int_equal(a->corners[i].level, b->corners[i].level);
        assert_int_equal(a->corners[i].slot, b->corners[i].slot);
        assert_false(a->corners[i].touched);
    }
}

static void check_hubs(const wr_roads *a, const wr_roads *b)
{
    assert_int_equal(a->hubs.kept, b->hubs.kept);
    assert_int_equal(a->hubs.most, b->hubs.most);
    for (int32_t i = 0; a->hubs.kept && i < a->map.count; i++) {
        const roads_kept *p = &a->hubs.of[i], *q = &b->hubs.of[i];
        assert_int_equal(p->count, q->count);
        assert_memory_equal(a->hubs.rows + p->at, b->hubs.rows + q->at, (size_t)p->count * sizeof(int32_t));
        assert_int_equal(p->leg_count, q->leg_count);
        assert_memory_equal(a->hubs.legs + p->legs, b->hubs.legs + q->legs, (size_t)p->leg_count * sizeof(roads_leg));
    }
}

static void check_ways(const land *l, const wr_roads *fresh, test_chance *chance, int32_t times)
{
    static wr_node ways[2][NODES_MAX];
    void *scratch[2] = {test_scratch(l->roads), test_scratch(fresh)};
    for (int32_t i = 0; i < times; i++) {
        const wr_node from = test_below(chance, test_nodes(l->nav)), to = test_below(chance, test_nodes(l->nav));
        int32_t counts[2];
        wr_cost costs[2];
        const wr_status status =
            wr_roads_path_nodes(l->roads, scratch[0], from, to, ways[0], NODES_MAX, &counts[0], &costs[0]);
        assert_int_equal(wr_roads_path_nodes(fresh, scratch[1], from, to, ways[1], NODES_MAX, &counts[1], &costs[1]),
                         status);
        assert_int_equal(counts[0], counts[1]);
        assert_int_equal(costs[0], costs[1]);
        assert_memory_equal(ways[0], ways[1], (size_t)counts[0] * sizeof(wr_node));
        assert_int_equal(test_walk(l->nav, ways[0], counts[0]), costs[0]);
    }
    free(scratch[0]);
    free(scratch[1]);
}

static void check_fresh(const land *l, test_chance *chance, int32_t ways)
{
    wr_roads *fresh = NULL;
    assert_int_equal(wr_roads_create_with(l->nav, &l->roads->config, NULL, &fresh), WR_OK);
    check_corners(l->roads, fresh);
    check_parts(l->roads, fresh);
    check_hubs(l->roads, fresh);
    check_ways(l, fresh, chance, ways);
    wr_roads_stats a = wr_roads_count(l->roads), b = wr_roads_count(fresh);
    assert_int_equal(a.corners, b.corners);
    assert_int_equal(a.parts, b.parts);
    assert_int_equal(a.arcs, b.arcs);
    assert_int_equal(a.hubs, b.hubs);
    wr_roads_destroy(fresh);
}

// ---- Changes at random -------------------------------------------------------------------------------------------

static void change_some(const land *l, const test_map *map, test_chance *chance, int32_t most)
{
    wr_cell cells[64];
    uint8_t labels[64];
    const int32_t count = 1 + test_below(chance, most);
    const wr_cell near = {test_below(chance, map->grid.width), test_below(chance, map->grid.height)};
    for (int32_t i = 0; i < count; i++) {
        // most of them side by side, so that whole walls and holes in them come about
        const int32_t x = i == 0 || test_below(chance, 4) == 0 ? near.x : near.x + test_below(chance, 5) - 2;
        const int32_t y = i == 0 || test_below(chance, 4) == 0 ? near.y : near.y + test_below(chance, 5) - 2;
        cells[i] = (wr_cell){x, y};
        cells[i] = wr_grid_has(&map->grid, cells[i]) ? cells[i] : near;
        labels[i] = wr_terrain_label(l->terrain, cells[i]) == WR_CELL_GRASS ? WR_CELL_BUSH : WR_CELL_GRASS;
    }
    assert_int_equal(wr_terrain_set(l->terrain, cells, labels, count), WR_OK);
}

// Without hubs, with them, or with so little memory that they come and go.
static void change_and_check(const test_map *map, int32_t n, test_chance *chance, int32_t times, int32_t most)
{
    static const int32_t hub_bytes[] = {INT32_MAX, 0, INT32_MAX, 5};
    land l = land_on(map, n, hub_bytes[test_below(chance, 4)], NULL);
    for (int32_t i = 0; i < times; i++) {
        change_some(&l, map, chance, most);
        assert_int_equal(wr_roads_update(l.roads), WR_OK);
        check_fresh(&l, chance, 3);
    }
    land_end(l);
}

static void small_maps_catch_up_after_every_change(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {61, 0};
    for (int32_t i = 0; i < 12; i++) {
        test_map_scatter(&map, &chance, 8 + 3 * i, 30 - 2 * i, 1, 5 * (i % 8));
        change_and_check(&map, 1, &chance, 400 / TEST_STRIDE, 1 + i % 4);
    }
}

static void rooms_mazes_and_caves_catch_up(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {62, 0};
    test_map_rooms(&map, &chance, 70, 60, 6);
    change_and_check(&map, 1, &chance, 300 / TEST_STRIDE, 2);
    test_map_maze(&map, &chance, 61, 51);
    change_and_check(&map, 1, &chance, 300 / TEST_STRIDE, 2);
    test_map_cave(&map, &chance, 80, 80);
    change_and_check(&map, 1, &chance, 300 / TEST_STRIDE, 3);
    test_map_cave(&map, &chance, 30, 24);
    change_and_check(&map, 3, &chance, 200 / TEST_STRIDE, 2);
}

static void a_field_that_fills_with_walls_and_empties_again_catches_up(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {63, 0};
    test_map_empty(&map, 40, 33, 1);
    land l = land_on(&map, 1, INT32_MAX, NULL);
    for (int32_t round = 0; round < 2; round++) {
        for (int32_t i = 0; i < 300; i += TEST_STRIDE) {
            const wr_cell at = {test_below(&chance, 40), test_below(&chance, 33)};
            const uint8_t label = round == 0 ? WR_CELL_BUSH : WR_CELL_GRASS;
            assert_int_equal(wr_terrain_set(l.terrain, &at, &label, 1), WR_OK);
            assert_int_equal(wr_roads_update(l.roads), WR_OK);
            check_fresh(&l, &chance, 2);
        }
    }
    land_end(l);
}

static void many_changes_at_once_are_caught_up_with(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {64, 0};
    test_map_rooms(&map, &chance, 64, 64, 7);
    land l = land_on(&map, 1, INT32_MAX, NULL);
    for (int32_t i = 0; i < 30; i += TEST_STRIDE) {
        for (int32_t k = 0; k < 1 << i % 8; k++) {
            change_some(&l, &map, &chance, 8);
        }
        assert_int_equal(wr_roads_update(l.roads), WR_OK);
        check_fresh(&l, &chance, 5);
    }
    land_end(l);
}

// ---- In between --------------------------------------------------------------------------------------------------

static void until_they_catch_up_roads_say_nothing(void **state)
{
    (void)state;
    static test_map map;
    TEST_DRAW(&map, 1, ".....", ".xxx.", ".....");
    land l = land_on(&map, 1, INT32_MAX, NULL);
    void *scratch = test_scratch(l.roads);
    wr_node nodes[16];
    wr_point points[16];
    wr_path path = {.points = points, .capacity = 16};
    int32_t count;
    wr_cost cost;
    const wr_cell at = {2, 2};
    const uint8_t label = WR_CELL_BUSH;
    assert_int_equal(wr_roads_path_nodes(l.roads, scratch, 0, 14, nodes, 16, &count, &cost), WR_OK);
    assert_int_equal(wr_terrain_set(l.terrain, &at, &label, 1), WR_OK);
    assert_int_equal(wr_roads_path_nodes(l.roads, scratch, 0, 14, nodes, 16, &count, &cost), WR_E_CAPACITY);
    assert_int_equal(count, 0);
    assert_int_equal(wr_roads_path(l.roads, scratch, test_at(&map, 0, 0), test_at(&map, 4, 2), &path), WR_E_CAPACITY);
    assert_int_equal(path.count, 0);
    assert_int_equal(wr_roads_update(l.roads), WR_OK);
    free(scratch);
    scratch = test_scratch(l.roads);
    assert_int_equal(wr_roads_path_nodes(l.roads, scratch, 0, 14, nodes, 16, &count, &cost), WR_OK);
    assert_int_equal(cost, 6 * WR_COST_STRAIGHT);
    free(scratch);
    land_end(l);
}

static void without_memory_roads_are_empty_until_there_is_some(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {65, 0};
    test_map_rooms(&map, &chance, 40, 30, 4);
    wr_failing_allocator memory = {0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    land l = land_on(&map, 1, INT32_MAX, &hooks);
    for (int32_t i = 1; i < 60; i++) {
        change_some(&l, &map, &chance, 3);
        memory.fail_at = memory.calls + 1 + i % 15;
        const int64_t refused = memory.refused;
        const wr_status status = wr_roads_update(l.roads);
        assert_int_equal(status, memory.refused == refused ? WR_OK : WR_E_MEMORY);
        if (status != WR_OK) {
            void *scratch = test_scratch(l.roads);
            wr_node nodes[4];
            int32_t count;
            wr_cost cost;
            assert_int_equal(wr_roads_path_nodes(l.roads, scratch, 0, 1, nodes, 4, &count, &cost), WR_E_CAPACITY);
            assert_int_equal(wr_roads_count(l.roads).corners, 0);
            free(scratch);
        }
        memory.fail_at = 0;
        assert_int_equal(wr_roads_update(l.roads), WR_OK);
        check_fresh(&l, &chance, 2);
    }
    land_end(l);
    assert_int_equal(memory.live, 0);
}

static void what_costs_more_than_its_length_is_left_to_others(void **state)
{
    (void)state;
    static test_map map;
    test_map_empty(&map, 5, 5, 1);
    land l = land_on(&map, 1, INT32_MAX, NULL);
    void *scratch = test_scratch(l.roads);
    wr_node nodes[4];
    int32_t count;
    wr_cost cost;
    const wr_cell at = {1, 1};
    const uint8_t swamp = 40;
    assert_int_equal(wr_terrain_set(l.terrain, &at, &swamp, 1), WR_OK);
    assert_int_equal(wr_terrain_set_cost(l.terrain, 0, swamp, 3), WR_OK);
    assert_int_equal(wr_roads_update(l.roads), WR_OK);
    assert_int_equal(wr_roads_path_nodes(l.roads, scratch, 0, 24, nodes, 4, &count, &cost), WR_E_CAPACITY);
    free(scratch);
    land_end(l);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(small_maps_catch_up_after_every_change),
    cmocka_unit_test(rooms_mazes_and_caves_catch_up),
    cmocka_unit_test(a_field_that_fills_with_walls_and_empties_again_catches_up),
    cmocka_unit_test(many_changes_at_once_are_caught_up_with),
    cmocka_unit_test(until_they_catch_up_roads_say_nothing),
    cmocka_unit_test(without_memory_roads_are_empty_until_there_is_some),
    cmocka_unit_test(what_costs_more_than_its_length_is_left_to_others),
};
WR_TEST_MAIN(tests)
