// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ground that is another one altogether, beside ground just made: dungeons, mazes, noise, all wall, all free, one after
// another in the memory of the first, with edits and costs between. All that is kept, to the bit; what is asked of it; and
// nothing is allocated.
#include "nav/roads_test.h"
#include "nav/terrain_test.h"
#include "warren/dungeon.h"
#include "warren/hop.h"

enum { GROUNDS = 6 };

typedef struct setting {
    int32_t width, height, cell, n, classes;
    wr_fix radius;
    int32_t clearance_max, steps;
} setting;

typedef struct play {
    test_map map; // labels as they should be
    wr_terrain_config config;
    wr_failing_allocator counted;
    wr_terrain *terrain;
    test_chance chance;
    wr_nav_query *query; // of the first class, kept over all changes
    wr_field *field;     // the same
} play;

static void fill_map(test_map *map, uint8_t label)
{
    memset(map->kinds, label, (size_t)map->grid.width * (size_t)map->grid.height);
}

// A dungeon as large as the map, or noise where it is too small for one.
static void fill_dungeon(test_map *map, test_chance *chance)
{
    wr_dungeon_config config =
        wr_dungeon_profile((wr_dungeon_profile_id)test_below(chance, WR_DUNGEON_PROFILE_COUNT));
    config.seed = (uint64_t)test_below(chance, 1 << 20);
    config.width = map->grid.width;
    config.height = map->grid.height;
    wr_dungeon dungeon = {0};
    if (wr_dungeon_generate(&config, NULL, NULL, &dungeon) == WR_OK) {
        memcpy(map->kinds, dungeon.grid.kinds, (size_t)map->grid.width * (size_t)map->grid.height);
    } else {
        test_ground(map, chance, map->grid.width, map->grid.height, map->grid.cell, 40);
    }
    wr_dungeon_destroy(&dungeon);
}

static void fill_some(test_map *map, test_chance *chance, int32_t which)
{
    const int32_t width = map->grid.width, height = map->grid.height, cell = map->grid.cell;
    switch (which) {
    case 0:
        fill_map(map, WR_CELL_BUSH);
        break;
    case 1:
        fill_map(map, WR_CELL_GRASS);
        break;
    case 2:
        fill_dungeon(map, chance);
        break;
    case 3:
        test_map_maze(map, chance, width, height);
        break;
    case 4:
        test_ground(map, chance, width, height, cell, test_below(chance, 70));
        break;
    default:
        fill_map(map, (uint8_t)(test_below(chance, 2) == 0 ? TEST_SWAMP : WR_CELL_CHASM));
        break;
    }
    map->grid.cell = cell; // that of a maze is one unit wide
}

// ---- Beside a terrain just made ----------------------------------------------------------------------------------

static wr_cost path_cost(const wr_nav *nav, wr_nav_query *query, wr_point from, wr_point to, wr_status *status)
{
    static wr_point points[4096];
    wr_path path = {.points = points, .capacity = 4096};
    *status = wr_nav_path(nav, query, from, to, &path);
    return *status == WR_OK ? path.cost : 0;
}

static void check_paths(play *p, const wr_nav *fresh)
{
    const wr_nav *nav = wr_terrain_nav(p->terrain, 0);
    wr_nav_query *query = wr_nav_query_init(fresh, aligned_alloc(64, (wr_nav_query_size(fresh) + 63) / 64 * 64));
    for (int32_t i = 0; i < 12; i++) {
        const wr_point from = test_place(&p->chance, &p->map), to = test_place(&p->chance, &p->map);
        wr_status status, expected;
        const wr_cost cost = path_cost(nav, p->query, from, to, &status);
        assert_int_equal(cost, path_cost(fresh, query, from, to, &expected));
        assert_int_equal(status, expected);
        assert_int_equal(wr_nav_nearest(nav, from, -1), wr_nav_nearest(fresh, from, -1));
        assert_int_equal(wr_nav_clear(nav, from, to), wr_nav_clear(fresh, from, to));
        assert_int_equal(wr_nav_reachable(nav, from, to), wr_nav_reachable(fresh, from, to));
    }
    free(query);
}

// A field that was built on other ground grows as one that never was.
static void check_field(play *p, const wr_nav *fresh)
{
    const wr_nav *nav = wr_terrain_nav(p->terrain, 0);
    wr_field *field = wr_field_init(fresh, 16, aligned_alloc(64, (wr_field_size(fresh, 16) + 63) / 64 * 64));
    const wr_node node = wr_nav_nearest(nav, test_place(&p->chance, &p->map), -1);
    if (node != WR_NODE_NONE) {
        const wr_field_target target = {node, 0};
        assert_int_equal(wr_field_build_to(nav, p->field, &target, 1, 40 * WR_COST_STRAIGHT), WR_OK);
        assert_int_equal(wr_field_build_to(fresh, field, &target, 1, 40 * WR_COST_STRAIGHT), WR_OK);
        for (wr_node at = 0; at < test_nodes(nav); at++) {
            uint8_t way = 0, expected = 0;
            const wr_status status = wr_field_way(nav, p->field, at, &way);
            assert_int_equal(status, wr_field_way(fresh, field, at, &expected));
            assert_int_equal(way, expected);
        }
    }
    free(field);
}

static void check_whole(play *p)
{
    wr_terrain *fresh = test_terrain(&p->map, &p->config);
    assert_same_terrain(p->terrain, fresh);
    for (int32_t c = 0; c < p->config.class_count; c++) {
        const wr_nav_stats stats = wr_nav_count(wr_terrain_nav(p->terrain, c));
        const wr_nav_stats expected = wr_nav_count(wr_terrain_nav(fresh, c));
        assert_int_equal(stats.nodes, expected.nodes);
        assert_int_equal(stats.axis_edges, expected.axis_edges);
        assert_int_equal(stats.diagonal_edges, expected.diagonal_edges);
    }
    check_paths(p, wr_terrain_nav(fresh, 0));
    check_field(p, wr_terrain_nav(fresh, 0));
    wr_terrain_destroy(fresh);
}

// ---- Steps -------------------------------------------------------------------------------------------------------

static void step_refill(play *p)
{
    const int32_t cells = p->map.grid.width * p->map.grid.height;
    const uint64_t before = wr_terrain_version(p->terrain);
    fill_some(&p->map, &p->chance, test_below(&p->chance, GROUNDS));
    const bool differs = memcmp(p->map.kinds, p->terrain->labels, (size_t)cells) != 0;
    assert_int_equal(wr_terrain_refill(p->terrain, p->map.kinds), WR_OK);
    assert_int_equal(wr_terrain_version(p->terrain), before + (differs ? 1 : 0));
    for (int32_t c = 0; c < p->config.class_count && differs; c++) {
        const wr_nav *nav = wr_terrain_nav(p->terrain, c);
        assert_int_equal(nav->version, before + 1);
        for (int32_t chunk = 0; chunk < nav->chunk_columns * nav->chunk_rows; chunk++) {
            assert_int_equal(nav->chunk_version[chunk], before + 1);
        }
    }
}

static void step_cells(play *p, int32_t count)
{
    wr_cell cells[12];
    uint8_t labels[12];
    for (int32_t i = 0; i < count; i++) {
        cells[i] = (wr_cell){test_below(&p->chance, p->map.grid.width), test_below(&p->chance, p->map.grid.height)};
        labels[i] = test_label(&p->chance, 30);
        p->map.kinds[cells[i].y * p->map.grid.width + cells[i].x] = labels[i];
    }
    assert_int_equal(wr_terrain_set(p->terrain, cells, labels, count), WR_OK);
}

static void step_cost(play *p)
{
    static const uint8_t labels[] = {WR_CELL_HOLE, WR_CELL_GATE, TEST_SWAMP, TEST_FOG, WR_CELL_CHASM, WR_CELL_BUSH};
    static const uint8_t costs[] = {0, 1, 1, 2, 255};
    const int32_t c = test_below(&p->chance, p->config.class_count);
    const uint8_t label = labels[test_below(&p->chance, 6)], cost = costs[test_below(&p->chance, 5)];
    p->config.classes[c].cost[label] = cost;
    assert_int_equal(wr_terrain_set_cost(p->terrain, c, label, cost), WR_OK);
}

static void play_begin(play *p, const setting *s, uint64_t seed)
{
    *p = (play){.chance = {seed, 0}, .config = test_classes(s->n, s->classes, s->radius)};
    p->config.clearance_max = s->clearance_max;
    test_map_empty(&p->map, s->width, s->height, s->cell);
    fill_some(&p->map, &p->chance, test_below(&p->chance, GROUNDS));
    const wr_hooks hooks = wr_failing_hooks(&p->counted);
    assert_int_equal(wr_terrain_create(&p->map.grid, &p->config, &hooks, &p->terrain), WR_OK);
    const wr_nav *nav = wr_terrain_nav(p->terrain, 0);
    p->query = wr_nav_query_init(nav, aligned_alloc(64, (wr_nav_query_size(nav) + 63) / 64 * 64));
    p->field = wr_field_init(nav, 16, aligned_alloc(64, (wr_field_size(nav, 16) + 63) / 64 * 64));
}

static void play_setting(const setting *s, uint64_t seed)
{
    static play p;
    play_begin(&p, s, seed);
    const int64_t taken = p.counted.calls;
    for (int32_t i = 0; i < s->steps / TEST_STRIDE; i++) {
        const int32_t draw = test_below(&p.chance, 6);
        if (draw < 3) {
            step_refill(&p);
        } else if (draw < 5) {
            step_cells(&p, 1 + test_below(&p.chance, 12));
        } else {
            step_cost(&p);
        }
        if (draw < 3 || i % 3 == 0) {
            check_whole(&p);
        }
    }
    assert_int_equal(p.counted.calls, taken);
    wr_terrain_destroy(p.terrain);
    assert_int_equal(p.counted.live, 0);
    free(p.query);
    free(p.field);
}

static void one_class_is_as_if_just_made_after_each_refill(void **state)
{
    (void)state;
    static const setting settings[] = {{65, 49, 1, 1, 1, 0, 0, 250},
                                       {33, 65, 4, 3, 1, 0, 0, 200},
                                       {9, 71, 3, 1, 1, 0, 4, 150},
                                       {1, 1, 4, 3, 1, 0, 0, 20}};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        play_setting(&settings[i], 100 + i);
    }
}

static void all_classes_are_as_if_just_made_after_each_refill(void **state)
{
    (void)state;
    static const setting settings[] = {{65, 49, 4, 1, 3, 2 * WR_FIX_ONE, 0, 200},
                                       {33, 65, 4, 3, 3, 4 * WR_FIX_ONE / 2 - 777, 0, 150},
                                       {25, 21, 3, 3, 2, 4 * WR_FIX_ONE + 11, 0, 150},
                                       {33, 17, 2, 1, 3, 3 * WR_FIX_ONE, 7, 150},
                                       {13, 11, 7, 5, 3, 5 * WR_FIX_ONE, 0, 80},
                                       {1, 91, 5, 3, 3, WR_FIX_ONE, 0, 60}};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        play_setting(&settings[i], 200 + i);
    }
}

// ---- What was made before ----------------------------------------------------------------------------------------

static void a_bad_label_changes_nothing_and_equal_labels_are_no_change(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {7, 0};
    test_ground(&map, &chance, 40, 30, 4, 30);
    const wr_terrain_config config = test_classes(3, 3, WR_FIX_ONE);
    wr_terrain *terrain = test_terrain(&map, &config), *fresh = test_terrain(&map, &config);
    assert_int_equal(wr_terrain_refill(terrain, map.kinds), WR_OK);
    assert_int_equal(wr_terrain_version(terrain), 0);
    static test_map other;
    test_ground(&other, &chance, 40, 30, 4, 30);
    for (int32_t at = 0; at < 40 * 30; at += 1199) { // the first and the last
        const uint8_t was = other.kinds[at];
        other.kinds[at] = at == 0 ? WR_TERRAIN_LABELS : UINT8_MAX;
        assert_int_equal(wr_terrain_refill(terrain, other.kinds), WR_E_ARGUMENT);
        other.kinds[at] = was;
    }
    assert_int_equal(wr_terrain_version(terrain), 0);
    assert_same_terrain(terrain, fresh);
    wr_terrain_destroy(fresh);
    wr_terrain_destroy(terrain);
}

static void a_refill_takes_no_memory_where_there_is_none(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {9, 0};
    test_map_empty(&map, 80, 80, 4);
    fill_map(&map, WR_CELL_BUSH); // the least there is to keep
    const wr_terrain_config config = test_classes(3, 3, WR_FIX_ONE);
    wr_failing_allocator counted = {0};
    const wr_hooks hooks = wr_failing_hooks(&counted);
    wr_terrain *terrain;
    assert_int_equal(wr_terrain_create(&map.grid, &config, &hooks, &terrain), WR_OK);
    counted.fail_at = counted.calls + 1;
    counted.fail_from = true;
    for (int32_t y = 0; y < 80; y++) { // the most: single cells, none beside another, and all that in turn
        for (int32_t x = 0; x < 80; x++) {
            map.kinds[y * 80 + x] = (x + y) % 2 == 0 ? WR_CELL_BUSH : WR_CELL_GRASS;
        }
    }
    for (int32_t i = 0; i < 4; i++) {
        assert_int_equal(wr_terrain_refill(terrain, map.kinds), WR_OK);
        wr_terrain *fresh = test_terrain(&map, &config);
        assert_same_terrain(terrain, fresh);
        wr_terrain_destroy(fresh);
        fill_some(&map, &chance, i);
    }
    assert_int_equal(counted.refused, 0);
    wr_terrain_destroy(terrain);
    assert_int_equal(counted.live, 0);
}

// The window of an endless dungeon moves by 64 cells.
static void what_was_made_before_knows_that_it_is_out_of_date(void **state)
{
    (void)state;
    static test_map big, map;
    test_chance chance = {11, 0};
    test_map_empty(&big, 192, 128, 4);
    fill_dungeon(&big, &chance);
    test_map_empty(&map, 128, 128, 4);
    for (int32_t y = 0; y < 128; y++) {
        memcpy(map.kinds + (ptrdiff_t)y * 128, big.kinds + (ptrdiff_t)y * 192, 128);
    }
    const wr_terrain_config config = test_classes(1, 1, 0);
    wr_terrain *terrain = test_terrain(&map, &config);
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    wr_field *field = wr_field_init(nav, 24, aligned_alloc(64, (wr_field_size(nav, 24) + 63) / 64 * 64));
    assert_int_equal(wr_field_build(nav, field, test_at(&map, 64, 64), -1), WR_OK);
    wr_hop_table *table;
    const wr_hop_table_config all = wr_hop_table_config_default();
    assert_int_equal(wr_hop_table_create(nav, &all, NULL, &table), WR_OK);
    wr_roads *roads;
    assert_int_equal(wr_roads_create(nav, NULL, &roads), WR_OK);
    void *scratch = aligned_alloc(64, (wr_roads_query_size(roads) + 63) / 64 * 64);
    for (int32_t y = 0; y < 128; y++) {
        memcpy(map.kinds + (ptrdiff_t)y * 128, big.kinds + (ptrdiff_t)y * 192 + 64, 128);
    }
    assert_int_equal(wr_terrain_refill(terrain, map.kinds), WR_OK);
    assert_false(wr_field_is_current(nav, field));
    wr_node nodes[64];
    int32_t count;
    wr_cost cost;
    assert_int_equal(wr_roads_path_nodes(roads, scratch, 0, 1, nodes, 64, &count, &cost), WR_E_CAPACITY);
    assert_int_equal(wr_hop_table_update(table), WR_OK);
    assert_int_equal(wr_roads_update(roads), WR_OK);
    free(scratch);
    scratch = aligned_alloc(64, (wr_roads_query_size(roads) + 63) / 64 * 64);
    wr_hop *hop = wr_hop_init(nav, 24, aligned_alloc(64, (wr_hop_size(nav, 24) + 63) / 64 * 64));
    wr_nav_query *query = wr_nav_query_init(nav, aligned_alloc(64, (wr_nav_query_size(nav) + 63) / 64 * 64));
    for (int32_t i = 0; i < 200; i++) {
        static wr_node way[4096];
        const wr_node from = wr_nav_nearest(nav, test_place(&chance, &map), -1);
        const wr_node to = wr_nav_nearest(nav, test_place(&chance, &map), -1);
        wr_cost plain;
        const wr_status status = wr_nav_path_nodes(nav, query, from, to, true, way, 4096, &count, &plain);
        assert_int_equal(wr_roads_path_nodes(roads, scratch, from, to, way, 4096, &count, &cost), status);
        assert_true(status != WR_OK || cost == plain);
        const wr_status near = wr_hop_table_nodes(table, hop, from, to, way, 4096, &count, &cost);
        assert_true(near == WR_E_CAPACITY || near == status);
        assert_true(near != WR_OK || cost == plain);
    }
    free(query);
    free(hop);
    free(scratch);
    free(field);
    wr_roads_destroy(roads);
    wr_hop_table_destroy(table);
    wr_terrain_destroy(terrain);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(one_class_is_as_if_just_made_after_each_refill),
    cmocka_unit_test(all_classes_are_as_if_just_made_after_each_refill),
    cmocka_unit_test(a_bad_label_changes_nothing_and_equal_labels_are_no_change),
    cmocka_unit_test(a_refill_takes_no_memory_where_there_is_none),
    cmocka_unit_test(what_was_made_before_knows_that_it_is_out_of_date),
};

WR_TEST_MAIN(tests)
