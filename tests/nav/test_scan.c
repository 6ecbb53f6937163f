// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Looking along lines: every primitive against the same by single steps.
#include "core/bits.h"
#include "nav/hop_int.h"
#include "nav/scan.h"
#include "nav_test.h"

#include <stdlib.h>

static uint64_t any_word(test_chance *chance)
{
    const uint64_t word = wr_noise(chance->seed, WR_STREAM_LAYOUT, 1, chance->counter++);
    return test_below(chance, 3) == 0 ? word : word & wr_noise(chance->seed, WR_STREAM_LAYOUT, 2, chance->counter++);
}

static void bits_of_words_equal_their_plain_twins(void **state)
{
    (void)state;
    test_chance chance = {3, 0};
    assert_int_equal(wr__ctz64(0), 64);
    assert_int_equal(wr__clz64(0), 64);
    for (int32_t i = 0; i < 20000; i++) {
        const uint64_t word = (any_word(&chance) >> (i & 63)) << (i / 64 & 63);
        assert_int_equal(wr__ctz64(word), wr__ctz64_plain(word));
        assert_int_equal(wr__clz64(word), wr__clz64_plain(word));
        const uint64_t back = wr__reverse64(word);
        for (int32_t bit = 0; bit < 64; bit++) {
            assert_int_equal(back >> (63 - bit) & 1, word >> bit & 1);
        }
    }
    for (int32_t bit = 0; bit < 64; bit++) {
        assert_int_equal(wr__ctz64((uint64_t)1 << bit), bit);
        assert_int_equal(wr__clz64((uint64_t)1 << bit), 63 - bit);
    }
}

// A map whose sides lie about the words' ends.
static wr_nav *some_mesh(test_map *map, test_chance *chance, int32_t i)
{
    static const int32_t sides[] = {1, 2, 7, 61, 62, 63, 64, 65, 126, 127, 130};
    const int32_t width = sides[i % 11], height = sides[(i / 11 + i) % 11];
    test_map_scatter(map, chance, width, height, 1, 12 * (i % 4));
    return test_nav(map, i % 7 == 0 && width < 64 && height < 64 ? 3 : 1, WR_CORNERS_KEEP);
}

enum { MESHES = 44 };

static bool is_node(const wr_nav *nav, int32_t column, int32_t row)
{
    return column >= 0 && row >= 0 && column < nav->columns && row < nav->rows &&
           wr_nav_has(nav, row * nav->columns + column);
}

static void check_windows(const wr_nav *nav, int32_t line, int32_t k, bool turned)
{
    const nav_plane *plane = turned ? &nav->up : &nav->across;
    const int32_t count = turned ? nav->rows : nav->columns;
    const uint64_t window = nav_window(plane, line, k), back = nav_window_back(plane, line, k);
    for (int32_t i = 0; i < 64 && k + i <= count; i++) {
        assert_int_equal(window >> i & 1, turned ? is_node(nav, line, k + i) : is_node(nav, k + i, line));
    }
    for (int32_t i = 0; i < 64 && k - i >= -1; i++) {
        assert_int_equal(back >> i & 1, turned ? is_node(nav, line, k - i) : is_node(nav, k - i, line));
    }
}

static void a_window_shows_the_nodes_from_any_place_on(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {4, 0};
    for (int32_t i = 0; i < MESHES; i++) {
        wr_nav *nav = some_mesh(&map, &chance, i);
        for (int32_t line = -1; line <= nav->rows; line += TEST_STRIDE) {
            for (int32_t k = -1; k <= nav->columns; k++) {
                check_windows(nav, line, k, false);
            }
        }
        for (int32_t line = -1; line <= nav->columns; line += TEST_STRIDE) {
            for (int32_t k = -1; k <= nav->rows; k++) {
                check_windows(nav, line, k, true);
            }
        }
        wr_nav_destroy(nav);
    }
}

static void steps_are_those_one_can_walk(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {5, 0};
    for (int32_t i = 0; i < MESHES; i++) {
        wr_nav *nav = some_mesh(&map, &chance, i);
        for (wr_node node = 0; node < test_nodes(nav); node += TEST_STRIDE) {
            const int32_t row = node / nav->columns, column = node % nav->columns;
            for (int32_t d = 0; d < NAV_DIRECTIONS && wr_nav_has(nav, node); d++) {
                int32_t steps = 0;
                for (wr_node at = node; (wr_nav_edges(nav, at) >> d & 1) != 0; at += nav->step[d]) {
                    steps++;
                }
                assert_int_equal(d % 2 == 0 ? nav_steps(nav, column, row, d)
                                            : nav_steps_diagonal(nav, column, row, d),
                                 steps);
            }
        }
        wr_nav_destroy(nav);
    }
}

// Which nodes of a mesh have a way from `from` that is as short as the octile distance: place by place, in order of distance.
static void spread_direct(const wr_nav *nav, wr_node from, uint8_t *direct)
{
    const int32_t columns = nav->columns, row = from / columns, column = from % columns;
    memset(direct, 0, (size_t)test_nodes(nav));
    direct[from] = 1;
    for (int32_t distance = 1; distance < nav->rows + columns; distance++) {
        for (int32_t y = row - distance; y <= row + distance; y++) {
            const int32_t width = distance - abs(y - row);
            for (int32_t x = column - width; x <= column + width; x += width > 0 ? 2 * width : 1) {
                if (!is_node(nav, x, y)) {
                    continue;
                }
                for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
                    // A step is part of such a way when it leads out of a node and is of the two kinds that lead here.
                    const int32_t px = x - nav_dx[d], py = y - nav_dy[d];
                    const int32_t w = abs(x - column), h = abs(y - row), pw = abs(px - column), ph = abs(py - row);
                    const bool straight = d % 2 == 0 && (w > h   ? pw == w - 1 && ph == h
                                                         : w < h ? ph == h - 1 && pw == w
                                                                 : false);
                    const bool diagonal = d % 2 == 1 && pw == w - 1 && ph == h - 1;
                    if ((straight || diagonal) && is_node(nav, px, py) && direct[py * columns + px] &&
                        (wr_nav_edges(nav, py * columns + px) >> d & 1) != 0) {
                        direct[y * columns + x] = 1;
                    }
                }
            }
        }
    }
}

static void direct_is_exact_for_all_pairs(void **state)
{
    (void)state;
    static test_map map;
    static uint8_t direct[TEST_CELLS_MAX];
    test_chance chance = {6, 0};
    for (int32_t i = 0; i < MESHES; i++) {
        wr_nav *nav = some_mesh(&map, &chance, i);
        const int32_t places = test_nodes(nav), stride = 1 + places * TEST_STRIDE / 40;
        for (wr_node from = test_below(&chance, stride); from < places; from += stride) {
            if (!wr_nav_has(nav, from)) {
                continue;
            }
            spread_direct(nav, from, direct);
            for (wr_node to = 0; to < places; to++) {
                if (wr_nav_has(nav, to) &&
                    (nav_direct(nav, from, to) != direct[to] || nav_direct(nav, to, from) != direct[to])) {
                    fail_msg("mesh %d, %d to %d: direct is %d", i, from, to, direct[to]);
                }
            }
        }
        wr_nav_destroy(nav);
    }
}

static void the_wide_form_equals_the_narrow_one(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {7, 0};
    for (int32_t i = 0; i < 12; i++) {
        test_map_scatter(&map, &chance, 130, 130, 1, 2 * i);
        wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
        for (int32_t k = 0; k < 4000 / TEST_STRIDE; k++) {
            const int32_t row = test_below(&chance, 130), to_row = test_below(&chance, 130);
            const int32_t column = test_below(&chance, 130), to_column = test_below(&chance, 130);
            const nav_leg leg = nav_leg_between(nav, column, row, to_column, to_row);
            if (is_node(nav, column, row) && is_node(nav, to_column, to_row) && leg.run < NAV_DIRECT_SPAN) {
                assert_int_equal(wr__nav_leg_wide(&leg), nav_leg_how(&leg) != 0);
            }
        }
        wr_nav_destroy(nav);
    }
}

// Whether one can walk `first` steps in one direction, then `then` in another.
static bool walks(const wr_nav *nav, wr_node at, int32_t d, int32_t first, int32_t e, int32_t then)
{
    for (int32_t i = 0; i < first + then; i++) {
        const int32_t way = i < first ? d : e;
        if ((wr_nav_edges(nav, at) >> way & 1) == 0) {
            return false;
        }
        at += nav->step[way];
    }
    return true;
}

static void simple_orders_are_told_where_they_are_free(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {8, 0};
    int32_t found[8] = {0};
    for (int32_t i = 0; i < 12; i++) {
        test_map_scatter(&map, &chance, 70, 66, 1, 3 + 3 * i);
        wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
        for (int32_t k = 0; k < 20000 / TEST_STRIDE; k++) {
            const int32_t row = test_below(&chance, 66), column = test_below(&chance, 70);
            const int32_t to_row = row + test_below(&chance, 21) - 10,
                          to_column = column + test_below(&chance, 21) - 10;
            if (!is_node(nav, column, row) || !is_node(nav, to_column, to_row)) {
                continue;
            }
            const nav_leg leg = nav_leg_between(nav, column, row, to_column, to_row);
            const int32_t right = to_column < column ? -1 : 1, up = to_row < row ? -1 : 1;
            const int32_t diagonal = right > 0 ? (up > 0 ? NAV_NE : NAV_SE) : (up > 0 ? NAV_NW : NAV_SW);
            const int32_t straight = leg.turned ? (up > 0 ? NAV_N : NAV_S) : (right > 0 ? NAV_E : NAV_W);
            const int32_t how = nav_leg_how(&leg);
            const wr_node from = row * nav->columns + column;
            assert_int_equal((how & NAV_DIRECT_DIAGONAL_FIRST) != 0,
                             walks(nav, from, diagonal, leg.rise, straight, leg.run));
            assert_int_equal((how & NAV_DIRECT_STRAIGHT_FIRST) != 0,
                             walks(nav, from, straight, leg.run, diagonal, leg.rise));
            found[how]++;
        }
        wr_nav_destroy(nav);
    }
    assert_true(found[0] > 0 && found[1] > 0 && found[3] > 0 && found[5] > 0 && found[7] > 0);
}

static void legs_by_cells_are_those_row_by_row(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {8, 0};
    for (int32_t i = 0; i < 24; i++) {
        wr_nav_config config = wr_nav_config_default();
        config.n = 3 + 2 * (i % 3);
        config.corners = WR_CORNERS_KEEP;
        config.keep_off = 0;
        test_map_scatter(&map, &chance, 4 + i, 30 - i, 1, 2 * (i % 8));
        wr_nav *nav = NULL;
        assert_int_equal(wr_nav_create(&map.grid, &config, NULL, &nav), WR_OK);
        assert_true(hop_by_cells(nav));
        for (int32_t k = 0; k < 20000 / TEST_STRIDE; k++) {
            const wr_node a = test_below(&chance, test_nodes(nav)), b = test_below(&chance, test_nodes(nav));
            const nav_leg leg =
                nav_leg_between(nav, a % nav->columns, a / nav->columns, b % nav->columns, b / nav->columns);
            if (nav_has(nav, a) && nav_has(nav, b) && leg.run + config.n < NAV_DIRECT_SPAN) {
                const int32_t in_cell = leg.line % config.n, alike = leg.up > 0 ? config.n - in_cell : in_cell + 1;
                assert_int_equal(nav_leg_how_by_cells(&leg, config.n, alike), nav_leg_how(&leg));
            }
        }
        wr_nav_destroy(nav);
    }
}

static const struct CMUnitTest s_tests[] = {
    cmocka_unit_test(legs_by_cells_are_those_row_by_row),
    cmocka_unit_test(bits_of_words_equal_their_plain_twins),
    cmocka_unit_test(a_window_shows_the_nodes_from_any_place_on),
    cmocka_unit_test(steps_are_those_one_can_walk),
    cmocka_unit_test(direct_is_exact_for_all_pairs),
    cmocka_unit_test(the_wide_form_equals_the_narrow_one),
    cmocka_unit_test(simple_orders_are_told_where_they_are_free),
};

WR_TEST_MAIN(s_tests)
