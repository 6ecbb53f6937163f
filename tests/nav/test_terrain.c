// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Terrains just made: clearance and size classes beside the rules written out, settings, memory; and what single
// changes do.
#include "nav/terrain_test.h"

// ---- Clearance, classes ------------------------------------------------------------------------------------------

static void check_terrain(const test_map *map, const wr_terrain_config *config)
{
    wr_terrain *terrain = test_terrain(map, config);
    const int32_t max = wr_terrain_count(terrain).clearance_max;
    for (int32_t c = 0; c < config->class_count; c++) {
        const wr_nav *nav = wr_terrain_nav(terrain, c);
        for (wr_node node = 0; node < test_nodes(nav); node++) {
            const int32_t column = node % nav->columns, row = node / nav->columns;
            const uint8_t clearance = plain_clearance(&map->grid, config->n, config->solid, column, row, max);
            const bool stands = plain_stands(&map->grid, config, c, column, row);
            if (wr_terrain_clearance(terrain, node) != clearance || wr_nav_has(nav, node) != stands ||
                wr_nav_edges(nav, node) != plain_edges(nav, column, row)) {
                fail_msg("class %d, place %d, %d: clearance %d, node %d, edges %02x; expected %d, %d, %02x", c,
                         column, row, wr_terrain_clearance(terrain, node), wr_nav_has(nav, node),
                         wr_nav_edges(nav, node), clearance, stands, plain_edges(nav, column, row));
            }
            assert_int_equal(nav_plane_get(&nav->across, row, column), stands);
            assert_int_equal(nav_plane_get(&nav->up, column, row), stands);
        }
    }
    wr_terrain_destroy(terrain);
}

static void clearance_is_the_distance_to_the_next_solid_cell(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {31, 0};
    static const int32_t most[] = {1, 2, 3, 7, 30, 255};
    for (int32_t i = 0; i < 72; i++) {
        wr_terrain_config config = wr_terrain_config_default();
        config.n = 1 + 2 * (i % 3);
        config.clearance_max = most[i % 6];
        config.solid = i % 4 == 3 ? (wr_kinds)1 << TEST_FOG : WR_KINDS_WALL;
        const int32_t side = i % 6 == 5 ? 8 : 16;
        test_ground(&map, &chance, 3 + test_below(&chance, side), 1 + test_below(&chance, side), 1 + i % 5,
                    25 * (i % 4) / 2);
        check_terrain(&map, &config);
    }
}

static void classes_of_all_radii_stand_where_they_are_no_wider_than_the_distance(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {32, 0};
    for (int32_t i = 0; i < 150; i++) {
        const int32_t cell = 1 + 5 * (i % 4), n = 1 + 2 * (i % 3);
        test_ground(&map, &chance, 4 + test_below(&chance, 12), 4 + test_below(&chance, 12), cell, i % 20);
        wr_terrain_config config = test_classes(n, 3, 0);
        for (int32_t c = 0; c < 3; c++) { // any, or a whole number of units and a little more or less
            const int32_t unit = cell * WR_FIX_ONE / (2 * n), whole = test_below(&chance, 5 * n) * unit;
            const int32_t radius =
                i % 2 == 0 ? test_below(&chance, 2 * cell * WR_FIX_ONE) : whole + test_below(&chance, 3) - 1;
            config.classes[c].radius = radius < 0 ? 0 : radius;
        }
        check_terrain(&map, &config);
    }
}

static void the_edge_of_the_map_is_a_wall(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 5, 4, 2);
    wr_terrain_config config = wr_terrain_config_default();
    config.n = 3;
    config.classes[0].radius = 2 * WR_FIX_ONE; // a cell's width: 6 units, and places lie at 1, 3, 5, 7
    wr_terrain *terrain = test_terrain(&map, &config);
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    for (wr_node node = 0; node < test_nodes(nav); node++) {
        const int32_t column = node % 15, row = node / 15;
        assert_int_equal(wr_nav_has(nav, node), column >= 3 && column < 12 && row >= 3 && row < 9);
    }
    assert_int_equal(wr_terrain_clearance(terrain, 0), 1);
    assert_int_equal(wr_terrain_clearance(terrain, 15 * 5 + 7), 6); // 11, but no class asks for more
    wr_terrain_destroy(terrain);
}

static void the_map_game_is_a_class_like_others_B19(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {33, 0};
    for (int32_t i = 0; i < 24; i++) {
        const int32_t n = 1 + 2 * (i % 4);
        test_map_scatter(&map, &chance, 3 + test_below(&chance, 20), 3 + test_below(&chance, 20), 1 + i % 3, 5 + i);
        wr_terrain_config config = wr_terrain_config_default();
        config.n = n;
        config.solid = 0;
        config.classes[0].corners = i % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP;
        config.classes[0].keep_off = WR_KIND(BUSH);
        wr_terrain *terrain = test_terrain(&map, &config);
        wr_nav *nav = test_nav(&map, n, config.classes[0].corners);
        assert_same_nav(wr_terrain_nav(terrain, 0), nav);
        wr_nav_destroy(nav);
        wr_terrain_destroy(terrain);
    }
}

static void a_squeeze_between_two_walls_is_closed_to_all_who_keep_corners_K65(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 4, "  x ", "  x ", "xx  ", "    ");
    wr_terrain_config config = test_classes(1, 3, WR_FIX_ONE);
    for (config.n = 1; config.n <= 7; config.n += 2) {
        wr_terrain *terrain = test_terrain(&map, &config);
        assert_int_equal(wr_nav_count(wr_terrain_nav(terrain, 0)).components, 2);
        assert_int_equal(wr_nav_count(wr_terrain_nav(terrain, 1)).components, 2);
        assert_int_equal(wr_nav_count(wr_terrain_nav(terrain, 2)).components, config.n == 1 ? 1 : 2);
        wr_terrain_destroy(terrain);
    }
}

static void a_node_exactly_as_far_as_its_radius_stays_K66(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 2, "xxxxx", "     ", "xxxxx"); // a corridor as wide as the walker
    wr_terrain_config config = wr_terrain_config_default();
    for (config.n = 1; config.n <= WR_NAV_N_MAX; config.n += 2) {
        for (int32_t more = 0; more <= 1; more++) {
            config.classes[0].radius = WR_FIX_ONE + more;
            wr_terrain *terrain = test_terrain(&map, &config);
            const wr_nav *nav = wr_terrain_nav(terrain, 0);
            const wr_node middle = (config.n + config.n / 2) * nav->columns + 2 * config.n + config.n / 2;
            assert_int_equal(wr_nav_has(nav, middle), more == 0);
            assert_false(wr_nav_has(nav, middle + nav->columns));
            wr_terrain_destroy(terrain);
        }
    }
}

static void what_no_class_can_enter_is_walked_through_by_another(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "  O  ", "  O  ");
    wr_terrain_config config = test_classes(1, 2, 0);
    config.classes[1].cost[WR_CELL_HOLE] = 1; // it flies
    wr_terrain *terrain = test_terrain(&map, &config);
    assert_false(wr_nav_clear(wr_terrain_nav(terrain, 0), test_at(&map, 0, 0), test_at(&map, 4, 0)));
    assert_true(wr_nav_clear(wr_terrain_nav(terrain, 1), test_at(&map, 0, 0), test_at(&map, 4, 0)));
    assert_int_equal(wr_nav_count(wr_terrain_nav(terrain, 0)).components, 2);
    assert_int_equal(wr_nav_count(wr_terrain_nav(terrain, 1)).components, 1);
    wr_terrain_destroy(terrain);
}

static void no_node_at_all_is_answered_K69(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, " x", "xx");
    wr_terrain_config config = test_classes(3, 2, 2 * WR_FIX_ONE);
    wr_terrain *terrain = test_terrain(&map, &config);
    const wr_nav *wide = wr_terrain_nav(terrain, 1);
    assert_int_equal(wr_nav_count(wide).nodes, 0);
    assert_int_equal(wr_nav_nearest(wide, test_at(&map, 0, 0), -1), WR_NODE_NONE);
    assert_int_equal(wr_nav_count(wr_terrain_nav(terrain, 0)).nodes, 9);
    const wr_cell last = {0, 1};
    const uint8_t bush = WR_CELL_BUSH;
    assert_int_equal(wr_terrain_set(terrain, &last, &bush, 1), WR_OK);
    assert_int_equal(wr_nav_count(wr_terrain_nav(terrain, 0)).nodes, 0);
    wr_terrain_destroy(terrain);
}

// ---- Costs -------------------------------------------------------------------------------------------------------

static void a_place_costs_what_its_label_costs(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {34, 0};
    for (int32_t n = 1; n <= WR_NAV_N_MAX; n += 2) {
        test_ground(&map, &chance, 37, 9, 1, 10);
        wr_terrain_config config = test_classes(n, 1, 0);
        wr_terrain *terrain = test_terrain(&map, &config);
        const wr_nav *nav = wr_terrain_nav(terrain, 0);
        for (wr_node node = 0; node < test_nodes(nav); node++) {
            const int32_t column = node % nav->columns, row = node / nav->columns;
            const uint8_t label = map.kinds[row / n * 37 + column / n];
            const bool solid = ((WR_KINDS_WALL >> label) & 1) != 0;
            assert_int_equal(nav_cost_at(nav, column, row), solid ? 0 : config.classes[0].cost[label]);
            assert_int_equal(nav_chunk_of(nav, column, row), column / n / 16 + row / n / 16 * 3);
        }
        wr_terrain_destroy(terrain);
    }
    const int32_t n = 3, far = 8191 * n + 2; // the last place of the longest row
    test_map_empty(&map, 8192, 1, 1);
    wr_nav *nav = test_nav(&map, n, WR_CORNERS_KEEP);
    for (int32_t column = 0; column <= far; column++) {
        assert_int_equal(nav_cell_of(nav, column), column / n);
    }
    wr_nav_destroy(nav);
}

static void a_mesh_is_uniform_while_no_cell_costs_more_than_one(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "    ", "    ");
    wr_terrain_config config = test_classes(1, 2, 0);
    config.classes[0].cost[WR_CELL_BUSH] = 9; // nobody stands there, for it is solid
    wr_terrain *terrain = test_terrain(&map, &config);
    const wr_nav *a = wr_terrain_nav(terrain, 0), *b = wr_terrain_nav(terrain, 1);
    const wr_cell at[2] = {{1, 1}, {2, 1}};
    const uint8_t swamp[2] = {TEST_SWAMP, WR_CELL_BUSH}, grass[2] = {0, 0};
    assert_true(a->uniform && b->uniform);
    assert_int_equal(wr_terrain_set(terrain, at, swamp, 2), WR_OK);
    assert_true(!a->uniform && b->uniform);
    assert_int_equal(a->version, 1);
    assert_int_equal(wr_terrain_set_cost(terrain, 0, TEST_SWAMP, 1), WR_OK);
    assert_true(a->uniform);
    assert_int_equal(a->costs_version, 2);
    assert_int_equal(b->costs_version, 0);
    assert_int_equal(wr_terrain_set_cost(terrain, 1, TEST_SWAMP, 2), WR_OK);
    assert_false(b->uniform);
    assert_int_equal(wr_terrain_set(terrain, at, grass, 2), WR_OK);
    assert_true(b->uniform);
    assert_int_equal(nav_step_cost_between(NAV_E, 1, 2), 3 * WR_COST_STRAIGHT / 2);
    assert_int_equal(nav_step_cost_between(NAV_NE, 255, 255), 255 * WR_COST_DIAGONAL);
    wr_terrain_destroy(terrain);
}

static void costs_are_bounded_by_the_number_of_places(void **state)
{
    (void)state;
    static test_map map;
    test_map_empty(&map, 512, 500, 1);
    wr_terrain_config config = wr_terrain_config_default();
    wr_terrain *terrain = NULL;
    config.n = 5; // 6,400,000 places: 2^30 / 167 and a few more
    config.classes[0].cost[TEST_FOG] = 168;
    assert_int_equal(wr_terrain_create(&map.grid, &config, NULL, &terrain), WR_E_ARGUMENT);
    assert_null(terrain);
    config.classes[0].cost[TEST_FOG] = 167;
    assert_int_equal(wr_terrain_create(&map.grid, &config, NULL, &terrain), WR_OK);
    assert_int_equal(wr_terrain_set_cost(terrain, 0, TEST_SWAMP, 168), WR_E_ARGUMENT);
    assert_int_equal(wr_terrain_cost(terrain, 0, TEST_SWAMP), 1);
    assert_int_equal(wr_terrain_version(terrain), 0);
    assert_int_equal(wr_terrain_set_cost(terrain, 0, TEST_SWAMP, 167), WR_OK);
    assert_int_equal(wr_terrain_version(terrain), 1);
    wr_terrain_destroy(terrain);
}

// ---- What changes, and who is told -------------------------------------------------------------------------------

static void only_chunks_that_differ_have_a_new_number(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {35, 0};
    test_ground(&map, &chance, 70, 40, 1, 15);
    const wr_terrain_config config = test_classes(3, 3, WR_FIX_ONE / 2);
    wr_terrain *terrain = test_terrain(&map, &config);
    static uint8_t before[3][70 * 40 * 9];
    for (int32_t i = 0; i < 300; i++) {
        for (int32_t c = 0; c < 3; c++) {
            memcpy(before[c], wr_terrain_nav(terrain, c)->edges, sizeof before[c]);
        }
        const wr_cell at = {test_below(&chance, 70), test_below(&chance, 40)};
        const uint8_t was = wr_terrain_label(terrain, at), label = test_label(&chance, 40);
        assert_int_equal(wr_terrain_set(terrain, &at, &label, 1), WR_OK);
        const uint64_t version = wr_terrain_version(terrain);
        for (int32_t c = 0; c < 3; c++) {
            const wr_nav *nav = wr_terrain_nav(terrain, c);
            bool differs[15] = {false}; // a lone node has no edges, but its cell's cost has changed then
            differs[at.y / 16 * 5 + at.x / 16] = nav->cost[was] != nav->cost[label];
            for (wr_node node = 0; node < test_nodes(nav); node++) {
                const int32_t chunk = nav_chunk_of(nav, node % nav->columns, node / nav->columns);
                differs[chunk] = differs[chunk] || nav->edges[node] != before[c][node];
            }
            for (int32_t k = 0; k < 15; k++) {
                assert_true(wr__nav_chunk_version(nav, k) == version || !differs[k]);
                assert_true(wr__nav_chunk_version(nav, k) <= nav->version && nav->version <= version);
            }
        }
    }
    wr_terrain_destroy(terrain);
}

static void what_would_be_is_what_is_afterwards(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {36, 0};
    for (int32_t i = 0; i < 60; i++) {
        test_ground(&map, &chance, 20, 12, 2, 15);
        const wr_terrain_config config = test_classes(1 + 2 * (i % 3), 3, test_below(&chance, 4 * WR_FIX_ONE));
        wr_terrain *terrain = test_terrain(&map, &config);
        wr_cell cells[6];
        uint8_t labels[6];
        const int32_t count = 1 + i % 6, left = test_below(&chance, 10), low = test_below(&chance, 9);
        labels[0] = test_label(&chance, 40);
        for (int32_t k = 0; k < count; k++) {
            cells[k] = (wr_cell){left + test_below(&chance, 10), low + test_below(&chance, 3)};
            labels[k] = labels[0];
        }
        static uint16_t rows[3][20 * 12][WR_NAV_N_MAX];
        for (int32_t k = 0; k < 3 * 20 * 12; k++) {
            const wr_cell at = {k % 20, k / 20 % 12};
            wr__terrain_would_hold(wr_terrain_nav(terrain, k / 240), cells, count, labels[0], at,
                                   rows[k / 240][k % 240]);
        }
        assert_int_equal(wr_terrain_set(terrain, cells, labels, count), WR_OK);
        for (int32_t c = 0; c < 3; c++) {
            const wr_nav *nav = wr_terrain_nav(terrain, c);
            for (wr_node node = 0; node < test_nodes(nav); node++) {
                const int32_t n = config.n, column = node % nav->columns, row = node / nav->columns;
                const uint16_t bits = rows[c][row / n * 20 + column / n][row % n];
                assert_int_equal((bits >> column % n) & 1, wr_nav_has(nav, node));
            }
        }
        wr_terrain_destroy(terrain);
    }
}

static void only_cells_within_reach_can_differ(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 31, 31, 1);
    for (int32_t i = 0; i < 40; i++) {
        const int32_t n = 1 + 2 * (i % 3);
        const wr_terrain_config config = test_classes(n, 3, i * WR_FIX_ONE / 8);
        wr_terrain *terrain = test_terrain(&map, &config);
        const wr_cell at = {15, 15};
        for (int32_t c = 0; c < 3; c++) {
            const wr_nav *nav = wr_terrain_nav(terrain, c);
            int32_t reach = 0;
            for (int32_t k = 0; k < 31 * 31; k++) {
                uint16_t rows[WR_NAV_N_MAX];
                wr__terrain_would_hold(nav, &at, 1, WR_CELL_BUSH, (wr_cell){k % 31, k / 31}, rows);
                for (int32_t r = 0; r < n; r++) {
                    for (int32_t j = 0; j < n; j++) {
                        const wr_node node = (k / 31 * n + r) * nav->columns + k % 31 * n + j;
                        const int32_t dx = k % 31 < 15 ? 15 - k % 31 : k % 31 - 15,
                                      dy = k / 31 < 15 ? 15 - k / 31 : k / 31 - 15;
                        const int32_t far = dx > dy ? dx : dy;
                        reach = ((rows[r] >> j) & 1) != wr_nav_has(nav, node) && far > reach ? far : reach;
                    }
                }
            }
            assert_true(reach <= wr__terrain_reach(nav));
        }
        wr_terrain_destroy(terrain);
    }
}

static void a_change_takes_no_memory(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {37, 0};
    test_ground(&map, &chance, 60, 50, 1, 20);
    wr_failing_allocator allocator = {0};
    const wr_hooks hooks = wr_failing_hooks(&allocator);
    const wr_terrain_config config = test_classes(3, 3, WR_FIX_ONE);
    wr_terrain *terrain = NULL;
    assert_int_equal(wr_terrain_create(&map.grid, &config, &hooks, &terrain), WR_OK);
    assert_int_equal(allocator.live_bytes, wr_terrain_count(terrain).bytes);
    const int64_t calls = allocator.calls;
    for (int32_t i = 0; i < 200; i++) {
        const wr_cell at = {test_below(&chance, 60), test_below(&chance, 50)};
        const uint8_t label = test_label(&chance, 30);
        assert_int_equal(wr_terrain_set(terrain, &at, &label, 1), WR_OK);
        assert_int_equal(wr_terrain_set_cost(terrain, i % 3, WR_CELL_HOLE, (uint8_t)(i % 2)), WR_OK);
    }
    assert_int_equal(allocator.calls, calls);
    wr_terrain_destroy(terrain);
    assert_int_equal(allocator.live, 0);
}

// ---- Settings ----------------------------------------------------------------------------------------------------

static void settings_out_of_range_are_refused_K67(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 4, 4, 1);
    const wr_terrain_config fine = wr_terrain_config_default();
    wr_terrain *terrain = NULL;
    for (int32_t n = -1; n <= 18; n++) {
        wr_terrain_config config = fine;
        config.n = n;
        const bool odd = n >= 1 && n <= WR_NAV_N_MAX && n % 2 == 1;
        assert_int_equal(wr_terrain_create(&map.grid, &config, NULL, &terrain), odd ? WR_OK : WR_E_ARGUMENT);
        assert_int_equal(terrain != NULL, odd);
        wr_terrain_destroy(terrain);
    }
    wr_terrain_config bad[8];
    for (int32_t i = 0; i < 8; i++) {
        bad[i] = fine;
    }
    bad[0].class_count = 0;
    bad[1].class_count = WR_TERRAIN_CLASSES_MAX + 1;
    bad[2].classes[0].radius = -1;
    bad[3].classes[0].radius = 255 * WR_FIX_ONE / 2 + 1;
    bad[4].classes[0].corners = WR_CORNERS_COUNT;
    bad[5].clearance_max = 256;
    bad[6].clearance_max = -1;
    bad[7].clearance_max = 3; // the byte would count to less than a class asks
    bad[7].classes[0].radius = 2 * WR_FIX_ONE;
    for (int32_t i = 0; i < 8; i++) {
        assert_int_equal(wr_terrain_create(&map.grid, &bad[i], NULL, &terrain), WR_E_ARGUMENT);
        assert_null(terrain);
    }
    bad[3].classes[0].radius--;
    assert_int_equal(wr_terrain_create(&map.grid, &bad[3], NULL, &terrain), WR_OK);
    wr_terrain_destroy(terrain);
    const wr_grid grids[] = {{0, 4, 1, map.kinds, NULL, NULL},
                             {4, 4, 65, map.kinds, NULL, NULL},
                             {4, 4, 1, NULL, NULL, NULL}};
    for (int32_t i = 0; i < 3; i++) {
        assert_int_equal(wr_terrain_create(&grids[i], &fine, NULL, &terrain), WR_E_ARGUMENT);
    }
    map.kinds[7] = 64;
    assert_int_equal(wr_terrain_create(&map.grid, &fine, NULL, &terrain), WR_E_ARGUMENT);
    wr_terrain_destroy(NULL);
}

static void bad_arguments_change_nothing(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {38, 0};
    test_ground(&map, &chance, 12, 9, 1, 20);
    const wr_terrain_config config = test_classes(3, 3, WR_FIX_ONE / 2);
    wr_terrain *terrain = test_terrain(&map, &config), *fresh = test_terrain(&map, &config);
    const wr_cell outside[] = {{-1, 0}, {0, -1}, {12, 0}, {0, 9}, {INT32_MIN, INT32_MAX}};
    for (int32_t i = 0; i < 5; i++) {
        const wr_cell cells[2] = {{3, 3}, outside[i]};
        assert_int_equal(wr_terrain_set(terrain, cells, (const uint8_t[2]){TEST_FOG, 0}, 2), WR_E_ARGUMENT);
        assert_int_equal(wr_terrain_label(terrain, outside[i]), WR_CELL_BUSH);
    }
    const wr_cell inside[2] = {{3, 3}, {4, 4}};
    assert_int_equal(wr_terrain_set(terrain, inside, (const uint8_t[2]){TEST_FOG, 64}, 2), WR_E_ARGUMENT);
    assert_int_equal(wr_terrain_set(terrain, inside, (const uint8_t[2]){0, 0}, -1), WR_E_ARGUMENT);
    assert_int_equal(wr_terrain_set(terrain, NULL, NULL, 0), WR_OK);
    assert_int_equal(wr_terrain_set_cost(terrain, -1, 0, 0), WR_E_ARGUMENT);
    assert_int_equal(wr_terrain_set_cost(terrain, 3, 0, 0), WR_E_ARGUMENT);
    assert_int_equal(wr_terrain_set_cost(terrain, 0, 64, 0), WR_E_ARGUMENT);
    assert_int_equal(wr_terrain_cost(terrain, 3, 0), WR_TERRAIN_IMPASSABLE);
    assert_int_equal(wr_terrain_cost(terrain, 0, 64), WR_TERRAIN_IMPASSABLE);
    assert_int_equal(wr_terrain_clearance(terrain, WR_NODE_NONE), 0);
    assert_int_equal(wr_terrain_clearance(terrain, 12 * 9 * 9), 0);
    assert_null(wr_terrain_nav(terrain, 3));
    assert_int_equal(wr_terrain_version(terrain), 0);
    assert_same_terrain(terrain, fresh);
    const uint8_t same[2] = {wr_terrain_label(terrain, inside[0]), wr_terrain_label(terrain, inside[1])};
    assert_int_equal(wr_terrain_set(terrain, inside, same, 2), WR_OK);
    assert_int_equal(wr_terrain_set_cost(terrain, 0, TEST_SWAMP, 3), WR_OK);
    assert_int_equal(wr_terrain_version(terrain), 0); // as they were
    wr_terrain_destroy(fresh);
    wr_terrain_destroy(terrain);
}

static wr_status make_and_drop(const wr_hooks *hooks, void *context)
{
    const test_map *map = context;
    const wr_terrain_config config = test_classes(3, 3, WR_FIX_ONE / 2);
    wr_terrain *terrain = NULL;
    const wr_status status = wr_terrain_create(&map->grid, &config, hooks, &terrain);
    assert_int_equal(terrain != NULL, status == WR_OK);
    wr_terrain_destroy(terrain);
    return status;
}

static void a_terrain_without_memory_says_so_and_leaks_nothing(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {39, 0};
    test_ground(&map, &chance, 20, 19, 1, 20);
    assert_true(wr_test_each_failure(make_and_drop, &map) >= 5);
}

static void one_class_takes_at_most_eight_bytes_a_place(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {40, 0};
    for (int32_t n = 1; n <= 5; n += 2) {
        test_ground(&map, &chance, 400 / n, 400 / n, 1, 30);
        wr_failing_allocator allocator = {0};
        const wr_hooks hooks = wr_failing_hooks(&allocator);
        wr_terrain_config config = wr_terrain_config_default();
        config.n = n;
        config.classes[0].radius = WR_FIX_ONE / 2;
        wr_terrain *terrain = NULL;
        assert_int_equal(wr_terrain_create(&map.grid, &config, &hooks, &terrain), WR_OK);
        const wr_terrain_stats stats = wr_terrain_count(terrain);
        assert_true(stats.bytes <= 8 * (size_t)stats.places);
        assert_int_equal(wr_nav_count(wr_terrain_nav(terrain, 0)).bytes, stats.bytes);
        wr_terrain_destroy(terrain);
    }
}

static void the_smallest_and_the_longest_maps_are_made_and_changed(void **state)
{
    (void)state;
    static test_map map;
    static const int32_t sizes[][3] = {{1, 1, 1},    {1, 1, 15},   {1, 64, 3}, {64, 1, 5},
                                       {8192, 2, 1}, {1, 7000, 3}, {33, 2, 15}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        test_map_empty(&map, sizes[i][0], sizes[i][1], 3);
        wr_terrain_config config = test_classes(sizes[i][2], 3, WR_FIX_ONE);
        wr_terrain *terrain = test_terrain(&map, &config);
        const wr_cell ends[2] = {{sizes[i][0] - 1, sizes[i][1] - 1}, {0, 0}};
        const uint8_t bushes[2] = {WR_CELL_BUSH, WR_CELL_BUSH};
        assert_int_equal(wr_terrain_set(terrain, ends, bushes, 2), WR_OK);
        map.kinds[0] = map.kinds[sizes[i][0] * sizes[i][1] - 1] = WR_CELL_BUSH;
        wr_terrain *fresh = test_terrain(&map, &config);
        assert_same_terrain(terrain, fresh);
        wr_terrain_destroy(fresh);
        wr_terrain_destroy(terrain);
    }
}

// Beside a terrain that has only this class.
static void assert_as_alone(const test_map *map, const wr_terrain *terrain, wr_terrain_config config)
{
    for (int32_t c = 0; c < terrain->class_count; c++) {
        wr_terrain_config one = config;
        one.class_count = 1;
        one.classes[0] = config.classes[c];
        wr_terrain *alone = test_terrain(map, &one);
        assert_same_nav(wr_terrain_nav(terrain, c), wr_terrain_nav(alone, 0));
        wr_terrain_destroy(alone);
    }
}

static void classes_that_begin_alike_are_made_as_each_alone_and_part_later(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {612, 0};
    for (int32_t n = 1; n <= 3; n += 2) {
        test_ground(&map, &chance, 45, 39, 1, 20);
        wr_terrain_config config = wr_terrain_config_default();
        config.n = n;
        config.class_count = 4;
        for (int32_t c = 1; c < 4; c++) {
            config.classes[c] = wr_size_class_default();
        }
        config.classes[1].radius = WR_FIX_ONE / (4 * n); // no node of a point is nearer to a wall
        config.classes[2].corners = WR_CORNERS_CUT;
        config.classes[3].cost[TEST_SWAMP] = 7;
        wr_terrain *terrain = test_terrain(&map, &config);
        const size_t places = (size_t)test_nodes(wr_terrain_nav(terrain, 0));
        assert_memory_equal(terrain->navs[1].edges, terrain->navs[0].edges, places);
        assert_as_alone(&map, terrain, config);
        config.classes[1].cost[TEST_FOG] = WR_TERRAIN_IMPASSABLE;
        assert_int_equal(wr_terrain_set_cost(terrain, 1, TEST_FOG, WR_TERRAIN_IMPASSABLE), WR_OK);
        for (int32_t i = 0; i < 40; i++) {
            const wr_cell at = {test_below(&chance, map.grid.width), test_below(&chance, map.grid.height)};
            const uint8_t label = test_label(&chance, 40);
            map.kinds[at.y * map.grid.width + at.x] = label;
            assert_int_equal(wr_terrain_set(terrain, &at, &label, 1), WR_OK);
        }
        assert_memory_not_equal(terrain->navs[1].edges, terrain->navs[0].edges, places);
        assert_as_alone(&map, terrain, config);
        wr_terrain_destroy(terrain);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(clearance_is_the_distance_to_the_next_solid_cell),
    cmocka_unit_test(classes_of_all_radii_stand_where_they_are_no_wider_than_the_distance),
    cmocka_unit_test(the_edge_of_the_map_is_a_wall),
    cmocka_unit_test(the_map_game_is_a_class_like_others_B19),
    cmocka_unit_test(a_squeeze_between_two_walls_is_closed_to_all_who_keep_corners_K65),
    cmocka_unit_test(a_node_exactly_as_far_as_its_radius_stays_K66),
    cmocka_unit_test(classes_that_begin_alike_are_made_as_each_alone_and_part_later),
    cmocka_unit_test(what_no_class_can_enter_is_walked_through_by_another),
    cmocka_unit_test(no_node_at_all_is_answered_K69),
    cmocka_unit_test(a_place_costs_what_its_label_costs),
    cmocka_unit_test(a_mesh_is_uniform_while_no_cell_costs_more_than_one),
    cmocka_unit_test(costs_are_bounded_by_the_number_of_places),
    cmocka_unit_test(only_chunks_that_differ_have_a_new_number),
    cmocka_unit_test(what_would_be_is_what_is_afterwards),
    cmocka_unit_test(only_cells_within_reach_can_differ),
    cmocka_unit_test(a_change_takes_no_memory),
    cmocka_unit_test(settings_out_of_range_are_refused_K67),
    cmocka_unit_test(bad_arguments_change_nothing),
    cmocka_unit_test(a_terrain_without_memory_says_so_and_leaks_nothing),
    cmocka_unit_test(one_class_takes_at_most_eight_bytes_a_place),
    cmocka_unit_test(the_smallest_and_the_longest_maps_are_made_and_changed),
};

WR_TEST_MAIN(tests)
