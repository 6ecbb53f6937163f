// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// May I build here? Beside building it really, on a terrain of its own.
#include "nav/terrain_test.h"

enum { CELLS_MAX = 12 };

typedef struct setting {
    int32_t width, height, n, percent, maps, tries, size_class;
    wr_fix radius;
} setting;

typedef struct trial {
    test_map map;
    test_chance chance;
    wr_terrain *terrain, *twin; // the second one is really built on, and put right again
    const wr_nav *nav, *built;
    void *scratch;
    int32_t answers[2]; // how often it said no and yes
} trial;

static void begin(trial *t, const wr_terrain_config *config, int32_t size_class)
{
    t->terrain = test_terrain(&t->map, config);
    t->twin = test_terrain(&t->map, config);
    t->nav = wr_terrain_nav(t->terrain, size_class);
    t->built = wr_terrain_nav(t->twin, size_class);
    t->scratch = aligned_alloc(64, wr_nav_would_block_size(t->nav));
    assert_non_null(t->scratch);
    memset(t->scratch, 0xA5, wr_nav_would_block_size(t->nav));
}

static void end(trial *t)
{
    wr_terrain_destroy(t->terrain);
    wr_terrain_destroy(t->twin);
    free(t->scratch);
}

// By the words of the header.
static bool really(trial *t, const wr_cell *cells, int32_t count, uint8_t label, wr_node from, wr_node to)
{
    wr_cell inside[CELLS_MAX];
    uint8_t before[CELLS_MAX], labels[CELLS_MAX];
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        if (wr_grid_has(&t->map.grid, cells[i])) {
            inside[kept] = cells[i];
            before[kept] = wr_terrain_label(t->terrain, cells[i]);
            labels[kept++] = label;
        }
    }
    const bool joined =
        wr_nav_component(t->nav, from) >= 0 && wr_nav_component(t->nav, from) == wr_nav_component(t->nav, to);
    assert_int_equal(wr_terrain_set(t->twin, inside, labels, kept), WR_OK);
    const bool still =
        wr_nav_component(t->built, from) >= 0 && wr_nav_component(t->built, from) == wr_nav_component(t->built, to);
    assert_int_equal(wr_terrain_set(t->twin, inside, before, kept), WR_OK);
    return joined && !still;
}

static void ask(trial *t, const wr_cell *cells, int32_t count, uint8_t label, wr_node from, wr_node to)
{
    const bool expected = really(t, cells, count, label, from, to);
    const bool answer = wr_nav_would_block(t->nav, cells, count, label, from, to, t->scratch);
    if (answer != expected) {
        fail_msg("%d cells from (%d, %d), label %d, node %d to %d: %d, but really %d", count, cells[0].x, cells[0].y,
                 label, from, to, answer, expected);
    }
    t->answers[answer]++;
}

// Towers, walls, lines, and things that open a way, near the ends or anywhere.
static void ask_something(trial *t)
{
    static const uint8_t labels[] = {WR_CELL_BUSH, WR_CELL_BUSH, WR_CELL_HOLE, WR_CELL_CHASM, WR_CELL_GRASS};
    const int32_t width = t->map.grid.width, height = t->map.grid.height, n = t->nav->config.n;
    wr_cell cells[CELLS_MAX];
    const int32_t count = 1 + test_below(&t->chance, CELLS_MAX), shape = test_below(&t->chance, 4);
    const wr_cell at = {test_below(&t->chance, width), test_below(&t->chance, height)};
    for (int32_t i = 0; i < count; i++) {
        const int32_t dx = shape == 0   ? test_below(&t->chance, 5)
                           : shape == 1 ? i
                           : shape == 2 ? 0
                                        : test_below(&t->chance, 16);
        const int32_t dy = shape == 0   ? test_below(&t->chance, 5)
                           : shape == 1 ? 0
                           : shape == 2 ? i
                                        : test_below(&t->chance, 16);
        cells[i] = (wr_cell){at.x + dx, at.y + dy};
    }
    wr_node ends[2];
    for (int32_t i = 0; i < 2; i++) {
        ends[i] = test_below(&t->chance, test_nodes(t->nav));
        if (test_below(&t->chance, 2) == 0) { // close by
            const int32_t x = at.x + test_below(&t->chance, 9) - 4, y = at.y + test_below(&t->chance, 9) - 4;
            const bool inside = wr_grid_has(&t->map.grid, (wr_cell){x, y});
            ends[i] = inside ? (y * n + test_below(&t->chance, n)) * wr_nav_columns(t->nav) + x * n : ends[i];
        }
    }
    for (int32_t i = 0; i < 20 && wr_nav_component(t->nav, ends[0]) < 0; i++) {
        ends[0] = test_below(&t->chance, test_nodes(t->nav));
    }
    for (int32_t i = 0; i < 20 && wr_nav_component(t->nav, ends[0]) != wr_nav_component(t->nav, ends[1]); i++) {
        ends[1] = test_below(&t->chance, test_nodes(t->nav));
    }
    ask(t, cells, count, labels[test_below(&t->chance, 5)], ends[0], ends[1]);
}

static void it_says_what_building_it_really_does(void **state)
{
    (void)state;
    static const setting settings[] = {{60, 50, 1, 38, 8, 400, 0, 0},
                                       {50, 60, 1, 55, 8, 400, 2, 0},
                                       {33, 34, 3, 30, 5, 250, 0, 0},
                                       {33, 34, 3, 20, 5, 250, 2, 0},
                                       {48, 40, 3, 12, 4, 200, 1, WR_FIX_ONE},
                                       {34, 35, 5, 25, 3, 120, 1, WR_FIX_ONE / 3},
                                       {64, 64, 1, 10, 4, 250, 1, 3 * WR_FIX_ONE},
                                       {1, 120, 1, 4, 8, 100, 0, 0},
                                       {90, 2, 1, 8, 8, 150, 2, 0},
                                       {16, 16, 1, 40, 8, 150, 0, 0},
                                       {12, 9, 3, 20, 6, 100, 2, 0},
                                       {17, 33, 1, 50, 8, 300, 2, 0}};
    static trial t;
    int32_t yes = 0, no = 0;
    for (size_t k = 0; k < sizeof settings / sizeof settings[0]; k++) {
        const setting *s = &settings[k];
        t.chance = (test_chance){500 + k, 0};
        t.answers[0] = t.answers[1] = 0;
        for (int32_t i = 0; i < s->maps; i++) {
            const wr_terrain_config config = test_classes(s->n, 3, s->radius);
            test_map_empty(&t.map, s->width, s->height, 1);
            for (int32_t c = 0; c < s->width * s->height; c++) {
                const bool wall = test_below(&t.chance, 100) < s->percent;
                t.map.kinds[c] = !wall ? WR_CELL_GRASS : test_below(&t.chance, 3) == 0 ? WR_CELL_BUSH : WR_CELL_HOLE;
            }
            begin(&t, &config, s->size_class);
            for (int32_t a = 0; a < s->tries; a += TEST_STRIDE) {
                ask_something(&t);
            }
            end(&t);
        }
        no += t.answers[0];
        yes += t.answers[1];
    }
    assert_true(yes > no / 20 && no > yes / 20); // both were asked for
}

static void a_door_can_be_shut_when_there_is_another(void **state)
{
    (void)state;
    static trial t;
    const wr_terrain_config config = test_classes(1, 3, 0);
    test_map_empty(&t.map, 200, 64, 1);
    wr_grid_set_rect(&t.map.grid, (wr_cell){100, 0}, 1, 64, WR_CELL_BUSH);
    t.map.kinds[5 * 200 + 100] = t.map.kinds[60 * 200 + 100] = WR_CELL_GRASS;
    begin(&t, &config, 0);
    const wr_cell doors[2] = {{100, 5}, {100, 60}};
    const wr_node left = 30 * 200 + 3, right = 30 * 200 + 190;
    for (int32_t i = 0; i < 2; i++) {
        assert_false(wr_nav_would_block(t.nav, &doors[i], 1, WR_CELL_BUSH, left, right, t.scratch));
        assert_false(wr_nav_would_block(t.nav, &doors[i], 1, WR_CELL_GRASS, left, right, t.scratch));
    }
    end(&t);
    t.map.kinds[60 * 200 + 100] = WR_CELL_BUSH;
    begin(&t, &config, 0);
    assert_true(wr_nav_would_block(t.nav, &doors[0], 1, WR_CELL_BUSH, left, right, t.scratch));
    assert_false(wr_nav_would_block(t.nav, &doors[0], 1, WR_CELL_BUSH, left, left + 1, t.scratch));
    assert_true(wr_nav_would_block(t.nav, &(wr_cell){3, 30}, 1, WR_CELL_BUSH, left, right, t.scratch)); // on the end
    assert_false(wr_nav_would_block(t.nav, &(wr_cell){3, 30}, 1, WR_CELL_BUSH, WR_NODE_NONE, right, t.scratch));
    assert_false(wr_nav_would_block(t.nav, &(wr_cell){-3, 30}, 1, WR_CELL_BUSH, left, right, t.scratch));
    assert_int_equal(wr_nav_count(t.nav).components, 1); // nothing has changed
    end(&t);
}

static void a_mesh_made_alone_can_be_asked(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "     ", " xxx ", "     ", " xxx ", "     ");
    for (int32_t n = 1; n <= 3; n += 2) {
        wr_nav *nav = test_nav(&map, n, WR_CORNERS_CUT);
        void *scratch = aligned_alloc(64, wr_nav_would_block_size(nav));
        const wr_node from = n / 2 * 5 * n + n / 2, to = (4 * n + n / 2) * 5 * n + 4 * n + n / 2;
        const wr_cell left = {0, 1}, both[2] = {{0, 1}, {4, 1}};
        assert_false(wr_nav_would_block(nav, &left, 1, WR_CELL_HOLE, from, to, scratch));
        assert_true(wr_nav_would_block(nav, both, 2, WR_CELL_HOLE, from, to, scratch));
        assert_false(wr_nav_would_block(nav, both, 2, WR_CELL_PLAYER, from, to, scratch));
        free(scratch);
        wr_nav_destroy(nav);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(it_says_what_building_it_really_does),
    cmocka_unit_test(a_door_can_be_shut_when_there_is_another),
    cmocka_unit_test(a_mesh_made_alone_can_be_asked),
};

WR_TEST_MAIN(tests)
