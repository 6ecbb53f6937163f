// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ground that changes at random, beside ground just made: after each step the nodes and edges around by the rules
// written out, now and then all that is kept, to the bit. 100,000 steps in all.
#include "nav/terrain_test.h"

typedef struct setting {
    int32_t width, height, cell, n, classes;
    wr_fix radius;
    int32_t clearance_max, steps;
} setting;

typedef struct play {
    test_map map; // labels as they should be
    wr_terrain_config config;
    wr_terrain *terrain;
    test_chance chance;
} play;

static void check_whole(const play *p)
{
    wr_terrain *fresh = test_terrain(&p->map, &p->config);
    assert_same_terrain(p->terrain, fresh);
    wr_terrain_destroy(fresh);
}

// The places of cells around one: nodes, edges, clearance.
static void check_around(const play *p, wr_cell at, int32_t reach)
{
    const int32_t n = p->config.n, max = wr_terrain_count(p->terrain).clearance_max;
    const int32_t columns = p->map.grid.width * n, rows = p->map.grid.height * n;
    const int32_t left = (at.x - reach) * n, low = (at.y - reach) * n, side = (2 * reach + 1) * n;
    for (int32_t row = low < 0 ? 0 : low; row < low + side && row < rows; row++) {
        for (int32_t column = left < 0 ? 0 : left; column < left + side && column < columns; column++) {
            const wr_node node = row * columns + column;
            assert_int_equal(wr_terrain_clearance(p->terrain, node),
                             plain_clearance(&p->map.grid, n, p->config.solid, column, row, max));
            for (int32_t c = 0; c < p->config.class_count; c++) {
                const wr_nav *nav = wr_terrain_nav(p->terrain, c);
                const bool stands = plain_stands(&p->map.grid, &p->config, c, column, row);
                const uint8_t edges = plain_edges(nav, column, row);
                if (wr_nav_has(nav, node) != stands || wr_nav_edges(nav, node) != edges) {
                    fail_msg("class %d, place %d, %d: node %d, edges %02x; expected %d, %02x", c, column, row,
                             wr_nav_has(nav, node), wr_nav_edges(nav, node), stands, edges);
                }
            }
        }
    }
}

// One to a dozen cells close together, some of them twice.
static void step_cells(play *p, int32_t count)
{
    wr_cell cells[12];
    uint8_t labels[12];
    const wr_cell middle = {test_below(&p->chance, p->map.grid.width), test_below(&p->chance, p->map.grid.height)};
    for (int32_t i = 0; i < count; i++) {
        wr_cell at = middle;
        if (count > 1) {
            at.x += test_below(&p->chance, 5) - 2;
            at.y += test_below(&p->chance, 3) - 1;
        }
        const bool inside = wr_grid_has(&p->map.grid, at);
        cells[i] = inside ? at : middle;
        labels[i] = test_label(&p->chance, 30);
        p->map.kinds[cells[i].y * p->map.grid.width + cells[i].x] = labels[i];
    }
    assert_int_equal(wr_terrain_set(p->terrain, cells, labels, count), WR_OK);
    check_around(p, cells[count - 1], wr_terrain_count(p->terrain).clearance_reach < 2 ? 1 : 2);
}

static void step_cost(play *p)
{
    static const uint8_t labels[] = {WR_CELL_HOLE, WR_CELL_GATE, TEST_SWAMP, TEST_FOG, WR_CELL_CHASM, WR_CELL_BUSH};
    static const uint8_t costs[] = {0, 1, 1, 2, 255};
    const int32_t c = test_below(&p->chance, p->config.class_count);
    const uint8_t label = labels[test_below(&p->chance, 6)], cost = costs[test_below(&p->chance, 5)];
    p->config.classes[c].cost[label] = cost;
    assert_int_equal(wr_terrain_set_cost(p->terrain, c, label, cost), WR_OK);
    assert_int_equal(wr_terrain_cost(p->terrain, c, label), cost);
}

static void play_setting(const setting *s, uint64_t seed)
{
    static play p;
    p.chance = (test_chance){seed, 0};
    p.config = test_classes(s->n, s->classes, s->radius);
    p.config.clearance_max = s->clearance_max;
    test_ground(&p.map, &p.chance, s->width, s->height, s->cell, 20);
    p.terrain = test_terrain(&p.map, &p.config);
    for (int32_t i = 0; i < s->steps / TEST_STRIDE; i++) {
        const int32_t draw = test_below(&p.chance, 100);
        if (draw < 4) {
            step_cost(&p);
        } else {
            step_cells(&p, draw < 16 ? 2 + draw % 11 : 1);
        }
        if (i % 400 == 399 || (draw < 4 && i % 8 == 0)) {
            check_whole(&p);
        }
    }
    check_whole(&p);
    wr_terrain_destroy(p.terrain);
}

static void play_all(const setting *settings, size_t count, uint64_t seed)
{
    for (size_t i = 0; i < count; i++) {
        play_setting(&settings[i], seed + i);
    }
}

static void one_class_is_as_if_just_made_after_each_of_50000_steps(void **state)
{
    (void)state;
    static const setting settings[] = {{40, 36, 1, 1, 1, 0, 0, 25000},
                                       {24, 20, 4, 3, 1, 0, 0, 15000},
                                       {9, 70, 3, 1, 1, 0, 4, 10000}};
    play_all(settings, 3, 1);
}

static void all_classes_are_as_if_just_made_after_each_of_50000_steps(void **state)
{
    (void)state;
    static const setting settings[] = {{40, 36, 1, 1, 3, WR_FIX_ONE / 2, 0, 14000},
                                       {24, 20, 4, 3, 3, 4 * WR_FIX_ONE / 2 - 777, 0, 12000},
                                       {24, 20, 3, 3, 2, 4 * WR_FIX_ONE + 11, 0, 10000},
                                       {33, 17, 2, 1, 3, 3 * WR_FIX_ONE, 7, 8000},
                                       {12, 10, 7, 5, 3, 5 * WR_FIX_ONE, 0, 5000},
                                       {1, 90, 5, 3, 3, WR_FIX_ONE, 0, 1000}};
    play_all(settings, 6, 20);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(one_class_is_as_if_just_made_after_each_of_50000_steps),
    cmocka_unit_test(all_classes_are_as_if_just_made_after_each_of_50000_steps),
};

WR_TEST_MAIN(tests)
