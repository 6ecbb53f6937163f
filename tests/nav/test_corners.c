// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Corners, and who reaches whom, beside the words of their definition; and what the 32-bit keys can tell apart.
#include "nav/corners.h"

#include "core/arena.h"
#include "nav/roads_test.h"

typedef struct world {
    wr_nav *nav;
    corner_map map;
    wr_allocator allocator;
} world;

static world world_on(const test_map *map, int32_t n)
{
    world w = {.nav = test_nav(map, n, WR_CORNERS_KEEP), .allocator = wr_hooks_default().allocator};
    assert_true(wr__corners_init(&w.map, w.nav, &w.allocator));
    return w;
}

static void world_end(world *w)
{
    wr__corners_fini(&w->map, &w->allocator);
    wr_nav_destroy(w->nav);
}

static bool has(const world *w, int32_t column, int32_t row)
{
    return column >= 0 && row >= 0 && column < w->map.columns && row < w->map.rows &&
           wr_nav_has(w->nav, row * w->map.columns + column);
}

// A corner beside a blocked place on the diagonal of this slope: 1 or -1.
static bool plain_stop(const world *w, int32_t column, int32_t row, int32_t slope)
{
    bool is = false;
    for (int32_t dx = -1; dx <= 1; dx += 2) {
        const int32_t dy = dx * slope;
        is = is || (!has(w, column + dx, row + dy) && has(w, column + dx, row) && has(w, column, row + dy));
    }
    return is && has(w, column, row);
}

static bool plain_corner(const world *w, int32_t column, int32_t row)
{
    return plain_stop(w, column, row, 1) || plain_stop(w, column, row, -1);
}

static void check_corners(const world *w)
{
    int32_t count = 0;
    for (int32_t row = 0; row < w->map.rows; row++) {
        for (int32_t column = 0; column < w->map.columns; column++) {
            const corner_spot at = {column, row};
            const bool corner = plain_corner(w, column, row), node = has(w, column, row);
            assert_int_equal(corner_at(&w->map, at), corner);
            for (int32_t slope = 0; slope < 2; slope++) {
                const bool past = node && !plain_stop(w, column, row, slope == CORNERS_RISING ? -1 : 1);
                assert_int_equal(nav_plane_get(&w->map.past[slope][CORNERS_ACROSS], row, column), past);
                assert_int_equal(nav_plane_get(&w->map.past[slope][CORNERS_UP], column, row), past);
            }
            assert_int_equal(wr__corners_index(&w->map, at), count);
            count += corner;
        }
    }
    assert_int_equal(w->map.count, count);
}

static void corners_are_where_two_ways_meet_at_the_end_of_a_wall(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {41, 0};
    for (int32_t i = 0; i < 40; i++) {
        test_map_scatter(&map, &chance, 1 + test_below(&chance, 140), 1 + test_below(&chance, 80), 1, 9 * (i % 6));
        world w = world_on(&map, 1 + 2 * (i % 2));
        check_corners(&w);
        world_end(&w);
    }
}

// ---- Who reaches whom --------------------------------------------------------------------------------------------

// Whether a look along diagonals of this slope stops at a place. all: at every corner, whatever the slope.
static bool plain_stops(const world *w, int32_t column, int32_t row, int32_t slope, bool all)
{
    return all ? plain_corner(w, column, row) : plain_stop(w, column, row, slope);
}

// All places that some order of the steps leads over are nodes, all diagonal steps between them are free, and the last
// one is the only one at which a look stops: a corner, or with `turns` one across its slope; but on the straight part
// at the beginning each one counts.
static bool plain_reaches(const world *w, corner_spot a, corner_spot b, bool turns)
{
    const int32_t dx = b.column < a.column ? -1 : 1, dy = b.row < a.row ? -1 : 1;
    const int32_t width = (b.column - a.column) * dx, height = (b.row - a.row) * dy;
    const int32_t diagonal = width < height ? width : height;
    const int32_t sx = width > height ? dx : 0, sy = width > height ? 0 : dy;
    const int32_t straight = width + height - 2 * diagonal;
    for (int32_t i = 0; i <= diagonal; i++) {
        for (int32_t j = i == 0; j <= straight; j++) {
            const int32_t column = a.column + i * dx + j * sx, row = a.row + i * dy + j * sy;
            const bool is_end = i == diagonal && j == straight;
            const bool slips = i < diagonal && (!has(w, column + dx, row) || !has(w, column, row + dy));
            const bool stops = plain_stops(w, column, row, -dx * dy, !turns || i == 0);
            if (!has(w, column, row) || slips || stops != is_end) {
                return false;
            }
        }
    }
    return diagonal == 0 || (has(w, a.column + dx, a.row) && has(w, a.column, a.row + dy));
}

enum { ARCS_MAX = 8 * 64 };

static void check_reach(const world *w, bool turns)
{
    static nav_arc arcs[ARCS_MAX];
    static int32_t keys[TEST_CELLS_MAX];
    assert_true(wr__corners_reach_max(&w->map) <= ARCS_MAX);
    for (wr_node node = 0; node < test_nodes(w->nav); node++) {
        const corner_spot from = corner_spot_of(&w->map, node);
        if (!wr_nav_has(w->nav, node)) {
            continue;
        }
        memset(keys, 0, (size_t)test_nodes(w->nav) * sizeof keys[0]);
        const int32_t count = turns ? wr__corners_turns(&w->map, from, arcs) : wr__corners_reach(&w->map, from, arcs);
        assert_true(count <= wr__corners_reach_max(&w->map));
        for (int32_t i = 0; i < count; i++) {
            assert_int_equal(keys[arcs[i].to], 0); // each once
            keys[arcs[i].to] = arcs[i].key;
        }
        for (wr_node to = 0; to < test_nodes(w->nav); to++) {
            const corner_spot at = corner_spot_of(&w->map, to);
            const bool reached = to != node && plain_reaches(w, from, at, turns);
            assert_int_equal(keys[to], reached ? corner_octile(from, at) : 0);
            if (reached) { // in whatever order
                assert_true(wr__corners_clear(&w->map, from, at, false));
                assert_true(wr__corners_clear(&w->map, from, at, true));
            }
        }
    }
}

static void a_node_reaches_the_corners_to_which_every_way_is_free(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {42, 0};
    for (int32_t i = 0; i < 30; i += TEST_STRIDE) {
        test_map_scatter(&map, &chance, 4 + test_below(&chance, 20), 4 + test_below(&chance, 16), 1, 3 * (i % 10));
        world w = world_on(&map, 1);
        check_reach(&w, false);
        check_reach(&w, true);
        world_end(&w);
    }
    for (int32_t i = 0; i < 3; i += TEST_STRIDE) {
        test_map_cave(&map, &chance, 30 + 40 * (i == 1), 28);
        world w = world_on(&map, 1);
        check_reach(&w, false);
        check_reach(&w, true);
        world_end(&w);
    }
}

static void one_order_of_the_steps_is_free_exactly_when_each_step_is(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {43, 0};
    test_map_scatter(&map, &chance, 80, 70, 1, 6);
    world w = world_on(&map, 1);
    int32_t clear = 0;
    for (int32_t i = 0; i < 20000; i++) {
        const wr_node node = test_below(&chance, test_nodes(w.nav));
        const corner_spot from = corner_spot_of(&w.map, node);
        const corner_spot to = {test_below(&chance, 80), test_below(&chance, 70)};
        const int32_t dx = to.column < from.column ? -1 : 1, dy = to.row < from.row ? -1 : 1;
        int32_t width = (to.column - from.column) * dx, height = (to.row - from.row) * dy;
        const bool straight_first = i % 2 == 0, wide = width > height;
        int32_t diagonal = wide ? height : width, straight = width + height - 2 * diagonal;
        if (!wr_nav_has(w.nav, node)) {
            continue;
        }
        bool free = true;
        corner_spot at = from;
        while (free && diagonal + straight > 0) {
            const bool slant = straight == 0 || (diagonal > 0 && !straight_first);
            const int32_t x = slant || wide ? dx : 0, y = slant || !wide ? dy : 0;
            free = has(&w, at.column + x, at.row + y) &&
                   (!slant || (has(&w, at.column + x, at.row) && has(&w, at.column, at.row + y)));
            at = (corner_spot){at.column + x, at.row + y};
            *(slant ? &diagonal : &straight) -= 1;
        }
        assert_int_equal(wr__corners_clear(&w.map, from, to, straight_first), free);
        clear += free;
    }
    assert_true(clear > 100);
    world_end(&w);
}

// ---- Changes -----------------------------------------------------------------------------------------------------

static void places_that_change_leave_what_a_new_map_has(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {44, 0};
    test_map_scatter(&map, &chance, 130, 66, 1, 20);
    world w = world_on(&map, 1);
    for (int32_t i = 0; i < 100; i++) {
        wr_node flips[4];
        const int32_t first = test_below(&chance, 130 * 66 - 4), count = 1 + test_below(&chance, 4);
        for (int32_t k = 0; k < count; k++) {
            flips[k] = first + k;
            map.kinds[first + k] = map.kinds[first + k] == WR_CELL_GRASS ? WR_CELL_BUSH : WR_CELL_GRASS;
        }
        wr__corners_flip(&w.map, flips, count);
    }
    wr__corners_number(&w.map);
    wr_nav_destroy(w.nav);
    w.nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    check_corners(&w);
    world_end(&w);
}

// ---- Numbers -----------------------------------------------------------------------------------------------------

// Between two paths with fewer than 33,461 diagonals between them, the worst case is d diagonals against the whole
// numbers of straight steps next to d * sqrt(2).
static void keys_order_all_lengths_they_can_hold(void **state)
{
    (void)state;
    int64_t straight = 0;
    for (int64_t diagonal = 1; diagonal < 33461; diagonal++) {
        while ((straight + 1) * (straight + 1) < 2 * diagonal * diagonal) {
            straight++;
        }
        assert_true(straight * CORNERS_STRAIGHT < diagonal * CORNERS_DIAGONAL);
        assert_true((straight + 1) * CORNERS_STRAIGHT > diagonal * CORNERS_DIAGONAL);
    }
    assert_true((int64_t)33461 * CORNERS_DIAGONAL > CORNERS_FAR);
    assert_true(2 * (int64_t)CORNERS_FAR <= INT32_MAX);
}

static void a_node_has_its_row_without_division(void **state)
{
    (void)state;
    static test_map map;
    static const int32_t widths[] = {1,   2,   3,   5,   7,   64,   65,   100,  127,
                                     128, 129, 511, 512, 513, 1000, 4095, 8191, 8192};
    test_chance chance = {45, 0};
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        test_map_empty(&map, widths[i], 2, 1);
        world w = world_on(&map, 1);
        for (int32_t k = 0; k < 2000; k++) {
            const int32_t rows = (1 << 30) / widths[i];
            const int32_t row = k < 1000 ? rows - 1 - k % rows : test_below(&chance, rows);
            const int32_t column = k % 3 == 0 ? 0 : k % 3 == 1 ? widths[i] - 1 : test_below(&chance, widths[i]);
            const corner_spot at = corner_spot_of(&w.map, row * widths[i] + column);
            assert_int_equal(at.row, row);
            assert_int_equal(at.column, column);
        }
        world_end(&w);
    }
}

static void octile_distances_end_where_keys_do(void **state)
{
    (void)state;
    const corner_spot a = {3, 5};
    assert_int_equal(corner_octile(a, a), 0);
    assert_int_equal(corner_octile(a, (corner_spot){13, 2}), 7 * CORNERS_STRAIGHT + 3 * CORNERS_DIAGONAL);
    assert_int_equal(corner_octile((corner_spot){1, 10}, a), 3 * CORNERS_STRAIGHT + 2 * CORNERS_DIAGONAL);
    assert_int_equal(corner_octile(a, (corner_spot){32092, 5}), 32089 * CORNERS_STRAIGHT);
    assert_int_equal(corner_octile(a, (corner_spot){32093, 5}), CORNERS_FAR);
    assert_int_equal(corner_octile(a, (corner_spot){122879, 8000}), CORNERS_FAR);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(corners_are_where_two_ways_meet_at_the_end_of_a_wall),
    cmocka_unit_test(a_node_reaches_the_corners_to_which_every_way_is_free),
    cmocka_unit_test(one_order_of_the_steps_is_free_exactly_when_each_step_is),
    cmocka_unit_test(places_that_change_leave_what_a_new_map_has),
    cmocka_unit_test(keys_order_all_lengths_they_can_hold),
    cmocka_unit_test(a_node_has_its_row_without_division),
    cmocka_unit_test(octile_distances_end_where_keys_do),
};
WR_TEST_MAIN(tests)
