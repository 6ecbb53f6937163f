// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hops looked up beside the plain twin and beside those searched; lists beside looks from every place; tables that
// caught up with changed ground beside tables just made.
#include <stdlib.h>

#include "nav/hop_table.h"
#include "nav/roads_test.h"
#include "warren/terrain.h"

enum { PLAIN_MAX = 65536 };

typedef struct land {
    wr_terrain *terrain;
    const wr_nav *nav;
    wr_hop_table *table;
    wr_hop *hop;
    int32_t answers, looked_up;
} land;

static const wr_hop_table_config no_limit = {.reach_cells = 24, .bytes_per_cell = INT32_MAX};

static land land_on(const test_map *map, int32_t n, int32_t reach, int32_t radius, const wr_hooks *hooks)
{
    wr_hop_table_config config = no_limit;
    config.reach_cells = reach;
    wr_terrain_config terrain_config = wr_terrain_config_default();
    terrain_config.n = n;
    land l = {0};
    assert_int_equal(wr_terrain_create(&map->grid, &terrain_config, NULL, &l.terrain), WR_OK);
    l.nav = wr_terrain_nav(l.terrain, 0);
    assert_int_equal(wr_hop_table_create(l.nav, &config, hooks, &l.table), WR_OK);
    void *memory = aligned_alloc(64, (wr_hop_size(l.nav, radius) + 63) / 64 * 64);
    assert_non_null(memory);
    l.hop = wr_hop_init(l.nav, radius, memory);
    return l;
}

static void land_end(land l)
{
    free(l.hop);
    wr_hop_table_destroy(l.table);
    wr_terrain_destroy(l.terrain);
}

// ---- Beside the plain twin ---------------------------------------------------------------------------------------

static bool is_looked_up(const land *l, wr_node from, wr_node to)
{
    corner_spot corners[WR_HOP_NODES_MAX];
    const int32_t columns = l->nav->columns;
    const hop_ask ask = {from % columns, from / columns, to % columns - from % columns, to / columns - from / columns,
                         0};
    const table_list a = table_list_at(l->table, from % columns, from / columns);
    const table_list b = table_list_at(l->table, to % columns, to / columns);
    return wr__hop_table_ask(l->table, &ask, &a, &b, corners) > 0;
}

static void check_hop(land *l, wr_node from, wr_node to)
{
    static wr_node plain[PLAIN_MAX];
    wr_node nodes[WR_HOP_NODES_MAX];
    int32_t count, plain_count;
    wr_cost cost, plain_cost;
    const wr_status status = wr_hop_table_nodes(l->table, l->hop, from, to, nodes, WR_HOP_NODES_MAX, &count, &cost);
    const wr_status expected =
        wr_nav_path_nodes_plain(l->nav, from, to, true, NULL, plain, PLAIN_MAX, &plain_count, &plain_cost);
    if (status == WR_E_CAPACITY) {
        assert_int_equal(expected, WR_OK);
        assert_int_equal(count, 0);
        return;
    }
    assert_int_equal(status, expected);
    if (status != WR_OK) {
        return;
    }
    if (cost != plain_cost || test_walk(l->nav, nodes, count) != cost || nodes[0] != from || nodes[count - 1] != to) {
        fail_msg("%d to %d: cost %lld in %d nodes, the twin %lld in %d", from, to, (long long)cost, count,
                 (long long)plain_cost, plain_count);
    }
    l->answers++;
    l->looked_up += is_looked_up(l, from, to);
}

static void check_some(land *l, test_chance *chance, int32_t radius, int32_t count)
{
    const int32_t reach = radius * l->nav->config.n, columns = l->nav->columns, rows = l->nav->rows;
    for (int32_t i = 0; i < count; i++) {
        const wr_node from = test_below(chance, columns * rows);
        const int32_t x = from % columns + test_below(chance, 2 * reach + 1) - reach;
        const int32_t y = from / columns + test_below(chance, 2 * reach + 1) - reach;
        if (wr_nav_has(l->nav, from) && x >= 0 && y >= 0 && x < columns && y < rows &&
            wr_nav_has(l->nav, y * columns + x)) {
            check_hop(l, from, y * columns + x);
        }
    }
}

static void every_pair_of_small_maps_costs_what_the_twin_says(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {131, 0};
    for (int32_t i = 0; i < 30; i++) {
        test_map_scatter(&map, &chance, 3 + test_below(&chance, 9), 3 + test_below(&chance, 8), 1, 9 * (i % 6));
        land l = land_on(&map, i % 10 == 9 ? 3 : 1, 8 + 8 * (i % 3), 12, NULL);
        const int32_t places = test_nodes(l.nav), stride = TEST_STRIDE * (places > 100 ? 11 : 1);
        for (wr_node from = 0; from < places; from++) {
            for (wr_node to = from % stride; to < places; to += stride) {
                check_hop(&l, from, to);
            }
        }
        land_end(l);
    }
}

static void scattered_maps_cost_what_the_twin_says(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {132, 0};
    for (int32_t i = 0; i < 50; i++) {
        const int32_t radius = 1 + test_below(&chance, 14);
        test_map_scatter(&map, &chance, 4 + test_below(&chance, 40), 4 + test_below(&chance, 40), 1,
                         5 + 4 * (i % 11));
        land l = land_on(&map, 1 + 2 * (i % 3) * (i % 2), 8 + 8 * (i % 3), radius, NULL);
        check_some(&l, &chance, radius, 60 / TEST_STRIDE);
        land_end(l);
    }
}

static void rooms_caves_and_mazes_cost_what_the_twin_says(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {133, 0};
    int32_t looked_up = 0;
    for (int32_t i = 0; i < 24; i++) {
        if (i % 3 == 0) {
            test_map_rooms(&map, &chance, 33 + i, 50, 4 + i % 5);
        } else if (i % 3 == 1) {
            test_map_cave(&map, &chance, 40 + i, 45);
        } else {
            test_map_maze(&map, &chance, 41, 31);
        }
        land l = land_on(&map, 1 + 2 * (i % 3) * (i % 2), 8 + 8 * (i % 3), 12, NULL);
        check_some(&l, &chance, 12, 80 / TEST_STRIDE);
        looked_up += l.looked_up;
        land_end(l);
    }
    assert_true(looked_up > 20);
}

static void most_hops_among_rooms_are_looked_up(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {134, 0};
    test_map_rooms(&map, &chance, 40, 40, 8);
    land l = land_on(&map, 3, 24, 6, NULL);
    check_some(&l, &chance, 6, 400 / TEST_STRIDE);
    assert_true(l.answers > 0 && l.looked_up > l.answers / 2);
    land_end(l);
}

// Both ends know corners 8 cells around, and are 20 apart. The bush amid them, with the shortest way round it, is in no
// list; corners of the two above it are in both.
static void corners_beyond_the_lists_of_both_ends_are_not_forgotten(void **state)
{
    (void)state;
    static test_map map;
    static const wr_cell bushes[] = {{15, 15}, {12, 18}, {18, 18}};
    for (int32_t turned = 0; turned < 2; turned++) {
        test_map_empty(&map, 31, 31, 1);
        for (int32_t i = 0; i < 3; i++) {
            map.kinds[turned ? bushes[i].x * 31 + bushes[i].y : bushes[i].y * 31 + bushes[i].x] = WR_CELL_BUSH;
        }
        land l = land_on(&map, 1, 8, WR_HOP_RADIUS_MAX, NULL);
        for (int32_t far = 9; far <= 15; far++) {
            const wr_node from = turned ? (15 - far) * 31 + 15 : 15 * 31 + 15 - far;
            check_hop(&l, from, from + (turned ? 31 : 1) * 2 * far);
            check_hop(&l, from + (turned ? 31 : 1) * 2 * far, from);
        }
        assert_int_equal(l.answers, 14);
        land_end(l);
    }
}

// ---- Lists -------------------------------------------------------------------------------------------------------

// Corners in the list of a place, and those of them that a look finds.
static void check_list(const wr_hop_table *t, corner_spot at, nav_arc *found)
{
    const int32_t count = wr__corners_turns(&t->map, at, found);
    const table_list list = table_list_at(t, at.column, at.row);
    int32_t listed = 0, seen = 0;
    for (int32_t i = 0; i < list.per; i++) {
        const uint64_t entry = t->wide ? ((const uint64_t *)list.entries)[i] : ((const uint32_t *)list.entries)[i];
        if ((entry >> list.bit & 1) == 0) {
            continue;
        }
        listed++;
        const corner_spot corner = table_spot(t, &t->tiles[(entry & 0x7fffff) >> 8], (int32_t)(entry & 0xff));
        bool is_found = false;
        for (int32_t k = 0; k < count; k++) {
            is_found |= found[k].to == corner.row * t->map.columns + corner.column;
        }
        assert_true(is_found);
    }
    for (int32_t k = 0; k < count; k++) {
        const corner_spot corner = corner_spot_of(&t->map, found[k].to);
        seen += abs(corner.column - at.column) <= t->reach && abs(corner.row - at.row) <= t->reach;
    }
    assert_int_equal(listed, seen);
}

static void lists_hold_what_a_look_from_each_place_finds(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {135, 0};
    for (int32_t i = 0; i < 20; i++) {
        if (i % 2 == 0) {
            test_map_scatter(&map, &chance, 20 + i, 30, 1, 1 + i);
        } else {
            test_map_cave(&map, &chance, 40 + i, 40);
        }
        land l = land_on(&map, 1 + 2 * (i % 3), i < 10 ? 8 : 24, 4, NULL);
        nav_arc *found = malloc((size_t)wr__corners_reach_max(&l.table->map) * sizeof *found);
        for (wr_node node = 0; node < test_nodes(l.nav); node += TEST_STRIDE) {
            if (wr_nav_has(l.nav, node)) {
                check_list(l.table, corner_spot_of(&l.table->map, node), found);
            }
        }
        free(found);
        land_end(l);
    }
}

// ---- Changes -----------------------------------------------------------------------------------------------------

static void check_tile(const wr_hop_table *a, const wr_hop_table *b, int32_t i)
{
    const table_tile *p = &a->tiles[i], *q = &b->tiles[i];
    const table_making *m = &a->making[i], *o = &b->making[i];
    assert_int_equal(p->count, q->count);
    assert_int_equal(p->per, q->per);
    assert_int_equal(p->first, q->first);
    assert_int_equal(m->window, o->window);
    assert_int_equal(m->rows_size, o->rows_size);
    assert_int_equal(m->lists_size, o->lists_size);
    assert_int_equal(m->arcs_size, o->arcs_size);
    assert_memory_equal(p->begins, q->begins, sizeof p->begins);
    if (p->count > 0) {
        assert_memory_equal(p->corners, q->corners, p->count * sizeof *p->corners);
        assert_memory_equal(p->rows, q->rows, m->rows_size);
        assert_memory_equal(m->first_arc, o->first_arc, (p->count + 1u) * sizeof *m->first_arc);
    }
    if (m->lists_size > 0) {
        assert_memory_equal(p->lists, q->lists, m->lists_size);
    }
    if (m->arcs_size > 0) {
        assert_memory_equal(m->arcs, o->arcs, m->arcs_size);
    }
}

static void check_fresh(const land *l)
{
    const wr_hop_table_config config = {.reach_cells = l->table->around * TABLE_TILE, .bytes_per_cell = INT32_MAX};
    wr_hop_table *fresh = NULL;
    assert_int_equal(wr_hop_table_create(l->nav, &config, NULL, &fresh), WR_OK);
    for (int32_t i = 0; i < fresh->columns * fresh->rows; i++) {
        check_tile(l->table, fresh, i);
    }
    assert_int_equal(wr_hop_table_bytes(l->table), wr_hop_table_bytes(fresh));
    wr_hop_table_destroy(fresh);
}

static void change_some(const land *l, const test_map *map, test_chance *chance, int32_t most)
{
    wr_cell cells[64];
    uint8_t labels[64];
    const int32_t count = 1 + test_below(chance, most);
    const wr_cell near = {test_below(chance, map->grid.width), test_below(chance, map->grid.height)};
    for (int32_t i = 0; i < count; i++) {
        cells[i] = (wr_cell){near.x + test_below(chance, 5) - 2, near.y + test_below(chance, 5) - 2};
        cells[i] = i > 0 && wr_grid_has(&map->grid, cells[i]) ? cells[i] : near;
        labels[i] = wr_terrain_label(l->terrain, cells[i]) == WR_CELL_GRASS ? WR_CELL_BUSH : WR_CELL_GRASS;
    }
    assert_int_equal(wr_terrain_set(l->terrain, cells, labels, count), WR_OK);
}

static void change_and_check(const test_map *map, int32_t n, int32_t reach, test_chance *chance, int32_t times,
                             int32_t most)
{
    land l = land_on(map, n, reach, 8, NULL);
    for (int32_t i = 0; i < times; i++) {
        change_some(&l, map, chance, most);
        assert_int_equal(wr_hop_table_update(l.table), WR_OK);
        check_fresh(&l);
        check_some(&l, chance, 8, 2);
    }
    land_end(l);
}

static void tables_catch_up_after_every_change(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {136, 0};
    for (int32_t i = 0; i < 8; i++) {
        test_map_scatter(&map, &chance, 40 + 5 * i, 90 - 9 * i, 1, 4 * (i % 8));
        change_and_check(&map, 1 + 2 * (i % 2), 8, &chance, 14 / TEST_STRIDE, 1 + i % 4);
    }
    test_map_rooms(&map, &chance, 90, 80, 6);
    change_and_check(&map, 1, 16, &chance, 14 / TEST_STRIDE, 2);
    change_and_check(&map, 3, 8, &chance, 14 / TEST_STRIDE, 2);
    test_map_maze(&map, &chance, 81, 61);
    change_and_check(&map, 1, 24, &chance, 14 / TEST_STRIDE, 2);
    test_map_cave(&map, &chance, 90, 80);
    change_and_check(&map, 3, 16, &chance, 14 / TEST_STRIDE, 3);
}

static void many_changes_at_once_are_caught_up_with(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {137, 0};
    test_map_rooms(&map, &chance, 100, 100, 7);
    land l = land_on(&map, 1, 8, 8, NULL);
    for (int32_t i = 0; i < 28; i += TEST_STRIDE) {
        for (int32_t k = 0; k < 1 << i % 7; k++) {
            change_some(&l, &map, &chance, 8);
        }
        assert_int_equal(wr_hop_table_update(l.table), WR_OK);
        check_fresh(&l);
    }
    land_end(l);
}

// ---- In between --------------------------------------------------------------------------------------------------

static void check_as_searched(const land *l, test_chance *chance, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const wr_node from = test_below(chance, test_nodes(l->nav)), to = test_below(chance, test_nodes(l->nav));
        wr_node nodes[2][WR_HOP_NODES_MAX];
        int32_t counts[2];
        wr_cost costs[2];
        assert_int_equal(wr_hop_table_nodes(l->table, l->hop, from, to, nodes[0], WR_HOP_NODES_MAX, &counts[0],
                                            &costs[0]),
                         wr_hop_nodes(l->nav, l->hop, from, to, nodes[1], WR_HOP_NODES_MAX, &counts[1], &costs[1]));
        assert_int_equal(counts[0], counts[1]);
        assert_int_equal(costs[0], costs[1]);
        assert_memory_equal(nodes[0], nodes[1], (size_t)counts[0] * sizeof(wr_node));
    }
}

static void until_it_catches_up_and_where_ground_costs_hops_are_searched(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {138, 0};
    test_map_rooms(&map, &chance, 40, 30, 5);
    land l = land_on(&map, 1, 24, 12, NULL);
    change_some(&l, &map, &chance, 4);
    check_as_searched(&l, &chance, 300);
    assert_int_equal(wr_hop_table_update(l.table), WR_OK);
    const wr_cell at = {1, 1};
    const uint8_t swamp = 40;
    assert_int_equal(wr_terrain_set(l.terrain, &at, &swamp, 1), WR_OK);
    assert_int_equal(wr_terrain_set_cost(l.terrain, 0, swamp, 3), WR_OK);
    assert_int_equal(wr_hop_table_update(l.table), WR_OK);
    check_as_searched(&l, &chance, 300);
    check_some(&l, &chance, 8, 50);
    land_end(l);
}

static void places_get_the_way_of_their_nodes(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {139, 0};
    test_map_rooms(&map, &chance, 40, 30, 5);
    land l = land_on(&map, 1, 24, 32, NULL);
    for (int32_t i = 0; i < 200; i++) {
        wr_point points[2][64];
        wr_path paths[2] = {{.points = points[0], .capacity = 64}, {.points = points[1], .capacity = 64}};
        const wr_point from = test_place(&chance, &map), to = test_place(&chance, &map);
        const wr_status looked_up = wr_hop_table_path(l.table, l.hop, from, to, &paths[0]);
        const wr_status searched = wr_hop_path(l.nav, l.hop, from, to, &paths[1]);
        assert_true(looked_up == searched || searched == WR_E_CAPACITY);
        if (looked_up == WR_OK && searched == WR_OK) {
            assert_int_equal(paths[0].cost, paths[1].cost);
            assert_point_equal(points[0][0], points[1][0]);
            assert_point_equal(points[0][paths[0].count - 1], points[1][paths[1].count - 1]);
        }
    }
    land_end(l);
}

static void what_a_table_cannot_be_made_of_is_refused(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {140, 0};
    test_map_scatter(&map, &chance, 60, 60, 1, 30);
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP), *cut = test_nav(&map, 1, WR_CORNERS_CUT);
    wr_nav *fine = test_nav(&map, 7, WR_CORNERS_KEEP);
    wr_hop_table *table = NULL;
    const wr_hop_table_config config = wr_hop_table_config_default();
    wr_hop_table_config odd = config, small = config;
    odd.reach_cells = 12;
    small.bytes_per_cell = 20;
    assert_int_equal(wr_hop_table_create(cut, &config, NULL, &table), WR_E_ARGUMENT);
    assert_int_equal(wr_hop_table_create(fine, &config, NULL, &table), WR_E_ARGUMENT);
    assert_int_equal(wr_hop_table_create(nav, &odd, NULL, &table), WR_E_ARGUMENT);
    assert_int_equal(wr_hop_table_create(nav, &small, NULL, &table), WR_E_CAPACITY);
    assert_null(table);
    wr_hop_table_destroy(NULL);
    wr_nav_destroy(nav);
    wr_nav_destroy(cut);
    wr_nav_destroy(fine);
}

// ---- Without memory ----------------------------------------------------------------------------------------------

static wr_status try_table(const wr_hooks *hooks, void *context)
{
    wr_hop_table *table = NULL;
    const wr_status status = wr_hop_table_create(context, &no_limit, hooks, &table);
    assert_true((status == WR_OK) == (table != NULL));
    wr_hop_table_destroy(table);
    return status;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {141, 0};
    test_map_rooms(&map, &chance, 18, 18, 4);
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    assert_true(wr_test_each_failure(try_table, nav) > 5);
    wr_nav_destroy(nav);
}

static void without_memory_a_table_is_empty_until_there_is_some(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {142, 0};
    test_map_rooms(&map, &chance, 40, 30, 4);
    wr_failing_allocator memory = {0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    land l = land_on(&map, 1, 8, 8, &hooks);
    for (int32_t i = 1; i < 60; i++) {
        change_some(&l, &map, &chance, 3);
        memory.fail_at = memory.calls + 1 + i % 30;
        const int64_t refused = memory.refused;
        const wr_status status = wr_hop_table_update(l.table);
        assert_int_equal(status, memory.refused == refused ? WR_OK : WR_E_MEMORY);
        if (status != WR_OK) {
            check_as_searched(&l, &chance, 10);
        }
        memory.fail_at = 0;
        assert_int_equal(wr_hop_table_update(l.table), WR_OK);
        check_fresh(&l);
    }
    land_end(l);
    assert_int_equal(memory.live, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_pair_of_small_maps_costs_what_the_twin_says),
    cmocka_unit_test(scattered_maps_cost_what_the_twin_says),
    cmocka_unit_test(rooms_caves_and_mazes_cost_what_the_twin_says),
    cmocka_unit_test(most_hops_among_rooms_are_looked_up),
    cmocka_unit_test(corners_beyond_the_lists_of_both_ends_are_not_forgotten),
    cmocka_unit_test(lists_hold_what_a_look_from_each_place_finds),
    cmocka_unit_test(tables_catch_up_after_every_change),
    cmocka_unit_test(many_changes_at_once_are_caught_up_with),
    cmocka_unit_test(until_it_catches_up_and_where_ground_costs_hops_are_searched),
    cmocka_unit_test(places_get_the_way_of_their_nodes),
    cmocka_unit_test(what_a_table_cannot_be_made_of_is_refused),
    cmocka_unit_test(every_allocation_may_fail),
    cmocka_unit_test(without_memory_a_table_is_empty_until_there_is_some),
};
WR_TEST_MAIN(tests)
