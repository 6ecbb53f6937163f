// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Sight in batches beside sight of one pair, which has an oracle of its own (test_sight.c): the same bits, whatever is
// asked together, in which order, in how many pieces.
#include "nav/nav_test.h"

#include <stdlib.h>

enum { PAIRS_MAX = 8192 };

typedef struct batch {
    wr_bits bits;
    int32_t cell, count;
    wr_fix range;
    wr_point from[PAIRS_MAX], to[PAIRS_MAX];
    uint8_t seen[PAIRS_MAX];
} batch;

static void require_pair(const batch *b, int32_t i, const char *how)
{
    const bool there = wr_sight_within(&b->bits, b->cell, b->from[i], b->to[i], b->range);
    if (b->seen[i] != there) {
        fail_msg("%s, pair %d, (%d, %d) to (%d, %d), range %d: %d, alone %d", how, i, b->from[i].x, b->from[i].y,
                 b->to[i].x, b->to[i].y, b->range, b->seen[i], there);
    }
}

static void require_count(const batch *b, int32_t sum)
{
    int32_t seen = 0;
    for (int32_t i = 0; i < b->count; i++) {
        assert_true(b->seen[i] <= 1);
        seen += b->seen[i];
    }
    assert_int_equal(sum, seen);
}

static void check_pairs(batch *b)
{
    memset(b->seen, 0xCD, sizeof b->seen);
    require_count(b, wr_sight_pairs(&b->bits, b->cell, b->range, b->from, b->to, b->count, b->seen));
    for (int32_t i = 0; i < b->count; i++) {
        require_pair(b, i, "pairs");
    }
    assert_true(b->count == PAIRS_MAX || b->seen[b->count] == 0xCD);
}

// All pairs ask from their first eye.
static void check_many(batch *b)
{
    for (int32_t i = 1; i < b->count; i++) {
        b->from[i] = b->from[0];
    }
    require_count(b, wr_sight_many(&b->bits, b->cell, b->range, b->from[0], b->to, b->count, b->seen));
    for (int32_t i = 0; i < b->count; i++) {
        require_pair(b, i, "many");
    }
}

// Places by number, from a list in which they lie backwards.
static void check_indexed(batch *b)
{
    static wr_fix x[2 * PAIRS_MAX], y[2 * PAIRS_MAX];
    static int32_t from[PAIRS_MAX], to[PAIRS_MAX];
    for (int32_t i = 0; i < b->count; i++) {
        from[i] = 2 * (b->count - 1 - i);
        to[i] = from[i] + 1;
        x[from[i]] = b->from[i].x;
        y[from[i]] = b->from[i].y;
        x[to[i]] = b->to[i].x;
        y[to[i]] = b->to[i].y;
    }
    memset(b->seen, 0xCD, sizeof b->seen);
    require_count(b, wr_sight_indexed(&b->bits, b->cell, b->range, x, y, from, to, b->count, b->seen));
    for (int32_t i = 0; i < b->count; i++) {
        require_pair(b, i, "indexed");
    }
    assert_true(b->count == PAIRS_MAX || b->seen[b->count] == 0xCD);
}

// ---- All pairs of small maps -------------------------------------------------------------------------------------

// Every eye of the lattice of halves looks at every place of it: centres, corners, middles of edges, the map's edge.
static void check_lattice(batch *b, int32_t width, int32_t height)
{
    const int32_t columns = 2 * width + 1, rows = 2 * height + 1, half = b->cell * (WR_FIX_ONE / 2);
    b->count = columns * rows;
    for (int32_t eye = 0; eye < columns * rows; eye++) {
        for (int32_t i = 0; i < b->count; i++) {
            b->from[i] = (wr_point){eye % columns * half, eye / columns * half};
            b->to[i] = (wr_point){i % columns * half, i / columns * half};
        }
        if (eye % 3 == 0) {
            check_pairs(b);
        } else if (eye % 3 == 1) {
            check_many(b);
        } else {
            for (int32_t i = 0; i < b->count; i++) { // the eye is the target
                const wr_point at = b->from[i];
                b->from[i] = b->to[i];
                b->to[i] = at;
            }
            check_pairs(b);
        }
    }
}

static void one_eye_sees_what_pairs_see_on_every_lattice_point_K75(void **state)
{
    (void)state;
    static batch b;
    static test_map map;
    uint64_t words[16];
    test_chance chance = {81, 0};
    for (int32_t i = 0; i < 60; i += TEST_STRIDE) {
        const int32_t width = 4 + test_below(&chance, 6), height = 4 + test_below(&chance, 5);
        test_map_scatter(&map, &chance, width, height, 1 + i % 3, 10 + i % 50);
        wr_bits_init(&b.bits, words, &map.grid, WR_KINDS_BLOB);
        b.cell = 1 + i % 3;
        b.range = i % 4 == 0 ? 3 * b.cell * WR_FIX_ONE : INT32_MAX;
        check_lattice(&b, width, height);
    }
}

static void batches_are_symmetric_for_all_pairs_of_all_cells_K75(void **state)
{
    (void)state;
    static batch b;
    static uint8_t back[PAIRS_MAX];
    static test_map map;
    uint64_t words[16];
    test_chance chance = {82, 0};
    for (int32_t k = 0; k < 20; k++) {
        test_map_scatter(&map, &chance, 9, 10, 1, 4 * k);
        wr_bits_init(&b.bits, words, &map.grid, WR_KINDS_SIGHT);
        b.cell = 1;
        b.range = 6 * WR_FIX_ONE;
        b.count = 8100;
        for (int32_t i = 0; i < b.count; i++) {
            b.from[i] = wr_grid_centre(&map.grid, (wr_cell){i / 90 % 9, i / 90 / 9});
            b.to[i] = wr_grid_centre(&map.grid, (wr_cell){i % 90 % 9, i % 90 / 9});
        }
        check_pairs(&b);
        assert_int_equal(wr_sight_pairs(&b.bits, 1, b.range, b.to, b.from, b.count, back),
                         wr_sight_pairs(&b.bits, 1, b.range, b.from, b.to, b.count, b.seen));
        assert_memory_equal(back, b.seen, (size_t)b.count);
    }
}

// ---- At random ---------------------------------------------------------------------------------------------------

static wr_point some_place(test_chance *chance, const test_map *map, int32_t quarter)
{
    const wr_point at = test_place(chance, map);
    return quarter == 0 ? at : (wr_point){at.x / quarter * quarter, at.y / quarter * quarter};
}

// Pairs of all kinds: near and far, on corners and edges, in runs with one end in common, each as long as it happens.
static void fill_at_random(batch *b, test_chance *chance, const test_map *map)
{
    b->count = 1 + test_below(chance, 1200);
    for (int32_t i = 0; i < b->count;) {
        const int32_t quarter = test_below(chance, 3) == 0 ? b->cell * WR_FIX_ONE / 4 : 0;
        const int32_t run = 1 + (test_below(chance, 4) == 0 ? test_below(chance, 300) : test_below(chance, 4));
        const int32_t near = 1 << test_below(chance, 8), kind = test_below(chance, 3);
        wr_point eye = some_place(chance, map, quarter);
        for (int32_t k = 0; k < run && i < b->count; k++, i++) {
            wr_point at = some_place(chance, map, quarter);
            at.x = eye.x + (at.x - eye.x) / near;
            at.y = test_below(chance, 20) == 0 ? eye.y : eye.y + (at.y - eye.y) / near;
            b->from[i] = kind == 0 ? at : eye;
            b->to[i] = kind == 0 ? eye : at;
            eye = kind == 2 ? at : eye; // a chain: each is seen by the one before
        }
    }
}

static void check_at_random(int32_t width, int32_t height, int32_t cell, int32_t percent, uint64_t seed)
{
    static batch b;
    static test_map map;
    static uint64_t words[TEST_CELLS_MAX / 4];
    test_chance chance = {seed, 0};
    test_map_scatter(&map, &chance, width, height, cell, percent);
    wr_bits_init(&b.bits, words, &map.grid, WR_KIND(BUSH));
    b.cell = cell;
    for (int32_t i = 0; i < 40; i += TEST_STRIDE) {
        const wr_fix ranges[] = {INT32_MAX, 5 * cell * WR_FIX_ONE, 20 * cell * WR_FIX_ONE, 77777, 0, -1};
        b.range = ranges[i % 6];
        fill_at_random(&b, &chance, &map);
        check_pairs(&b);
        check_indexed(&b);
        check_many(&b);
    }
}

static void batches_at_random_equal_one_pair_at_a_time(void **state)
{
    (void)state;
    check_at_random(40, 30, 1, 12, 91);
    check_at_random(64, 64, 1, 4, 92);
    check_at_random(130, 7, 4, 3, 93);
    check_at_random(7, 200, 3, 8, 94);
    check_at_random(300, 200, 1, 2, 95);
    check_at_random(65, 129, 2, 0, 96);
    check_at_random(1, 1, 64, 0, 97);
    check_at_random(511, 500, 64, 1, 98);
}

// Short ranges, where pairs that share nothing are answered by a look at the rows between: of all sizes, at all columns
// of a word, few blockers, so that now and then one in the last row or column decides.
static void near_pairs_equal_one_pair_at_a_time(void **state)
{
    (void)state;
    static batch b;
    static test_map map;
    static uint64_t words[3 * 60];
    test_chance chance = {101, 0};
    for (int32_t k = 0; k < 30; k += TEST_STRIDE) {
        test_map_scatter(&map, &chance, 140, 60, 1, 1 + k % 10);
        wr_bits_init(&b.bits, words, &map.grid, WR_KINDS_BLOB);
        b.cell = 1;
        b.range = (5 + k % 4) * WR_FIX_ONE + WR_FIX_ONE / 2;
        b.count = 5000;
        for (int32_t i = 0; i < b.count; i++) {
            b.from[i] = test_place(&chance, &map);
            b.to[i].x = b.from[i].x + test_below(&chance, 18 * WR_FIX_ONE) - 9 * WR_FIX_ONE;
            b.to[i].y = b.from[i].y + test_below(&chance, 18 * WR_FIX_ONE) - 9 * WR_FIX_ONE;
        }
        check_pairs(&b);
    }
}

// Rooms with doors: views end at walls, look through doors, and reach beyond the cells they know.
static void batches_in_rooms_equal_one_pair_at_a_time(void **state)
{
    (void)state;
    static batch b;
    static test_map map;
    static uint64_t words[TEST_CELLS_MAX / 32];
    test_chance chance = {99, 0};
    test_map_empty(&map, 230, 170, 1);
    for (int32_t i = 0; i < 230; i += 12) {
        wr_grid_set_rect(&map.grid, (wr_cell){i, 0}, 1, 170, WR_CELL_BUSH);
        wr_grid_set_rect(&map.grid, (wr_cell){0, i}, 230, 1, WR_CELL_BUSH);
    }
    for (int32_t i = 0; i < 300; i++) {
        const wr_cell at = {test_below(&chance, 230), test_below(&chance, 170)};
        wr_grid_set_rect(&map.grid, at, 1 + test_below(&chance, 30), 1, WR_CELL_GRASS);
        wr_grid_set_rect(&map.grid, at, 1, 1 + test_below(&chance, 30), WR_CELL_GRASS);
    }
    wr_bits_init(&b.bits, words, &map.grid, WR_KINDS_SIGHT);
    b.cell = 1;
    for (int32_t i = 0; i < 60; i += TEST_STRIDE) {
        b.range = i % 2 == 0 ? INT32_MAX : (8 + i) * WR_FIX_ONE;
        fill_at_random(&b, &chance, &map);
        check_pairs(&b);
        check_indexed(&b);
        check_many(&b);
    }
}

static void order_and_pieces_change_nothing(void **state)
{
    (void)state;
    static batch b;
    static uint8_t seen[PAIRS_MAX], again[PAIRS_MAX];
    static test_map map;
    static uint64_t words[512];
    test_chance chance = {100, 0};
    test_map_scatter(&map, &chance, 90, 80, 1, 6);
    wr_bits_init(&b.bits, words, &map.grid, WR_KINDS_SIGHT);
    const wr_point eye = test_place(&chance, &map);
    b.count = 700;
    for (int32_t i = 0; i < b.count; i++) {
        b.to[i] = test_place(&chance, &map);
    }
    const wr_fix range = 40 * WR_FIX_ONE;
    const int32_t sum = wr_sight_many(&b.bits, 1, range, eye, b.to, b.count, seen);
    int32_t pieces = 0;
    for (int32_t i = 0, size; i < b.count; i += size) { // pieces that are worth a look around, and some that are not
        size = 1 + test_below(&chance, 200);
        size = size < b.count - i ? size : b.count - i;
        pieces += wr_sight_many(&b.bits, 1, range, eye, &b.to[i], size, &again[i]);
    }
    assert_int_equal(pieces, sum);
    assert_memory_equal(again, seen, (size_t)b.count);
    for (int32_t i = 0; i < b.count; i++) {
        b.from[i] = b.to[b.count - 1 - i];
    }
    assert_int_equal(wr_sight_many(&b.bits, 1, range, eye, b.from, b.count, again), sum);
    for (int32_t i = 0; i < b.count; i++) {
        assert_int_equal(again[b.count - 1 - i], seen[i]);
    }
}

// ---- Rules by name -----------------------------------------------------------------------------------------------

// The same question a hundred times: whether it is answered by itself or by a look around.
static int32_t ask(const wr_bits *bits, wr_point a, wr_point b, wr_fix range)
{
    wr_point from[100], to[100];
    uint8_t seen[100];
    for (int32_t i = 0; i < 100; i++) {
        from[i] = a;
        to[i] = b;
    }
    const int32_t single = wr_sight_pairs(bits, 1, range, from, to, 1, seen);
    const int32_t all = wr_sight_pairs(bits, 1, range, from, to, 100, seen);
    assert_int_equal(all, 100 * single);
    assert_int_equal(wr_sight_many(bits, 1, range, b, from, 100, seen), all);
    assert_int_equal(wr_sight_many(bits, 1, range, a, to, 3, seen), 3 * single);
    return single;
}

static void corners_and_edges_are_those_of_single_pairs_K76(void **state)
{
    (void)state;
    test_map map;
    uint64_t words[3];
    wr_bits bits;
    TEST_DRAW(&map, 1, "   ", " x ", "   ");
    wr_bits_init(&bits, words, &map.grid, WR_KINDS_SIGHT);
    assert_int_equal(ask(&bits, test_at(&map, 1, 0), test_at(&map, 2, 1), INT32_MAX), 1); // touches a corner
    assert_int_equal(ask(&bits, test_at(&map, 0.99, 0), test_at(&map, 1.99, 1), INT32_MAX), 0);
    assert_int_equal(ask(&bits, test_at(&map, 1.5, 0), test_at(&map, 1.5, 2), INT32_MAX), 1); // along an edge
    TEST_DRAW(&map, 1, "   ", " x ", "  x");
    wr_bits_init(&bits, words, &map.grid, WR_KINDS_SIGHT);
    assert_int_equal(ask(&bits, test_at(&map, 1, 0), test_at(&map, 2, 1), INT32_MAX), 0); // between two blockers
    assert_int_equal(ask(&bits, test_at(&map, 1.5, 0.5), test_at(&map, 1, 0), INT32_MAX),
                     1); // standing in that corner
    assert_int_equal(ask(&bits, test_at(&map, 1.5, 0.5), test_at(&map, 2, 1), INT32_MAX), 1);
    TEST_DRAW(&map, 1, "   ", " xx", "   ");
    wr_bits_init(&bits, words, &map.grid, WR_KINDS_SIGHT);
    assert_int_equal(ask(&bits, test_at(&map, 1.5, 0), test_at(&map, 1.5, 2), INT32_MAX), 0);
}

static void ranges_holes_and_the_same_place_are_those_of_single_pairs_B29_K78(void **state)
{
    (void)state;
    test_map map;
    uint64_t words[12];
    wr_bits bits;
    test_map_empty(&map, 12, 12, 1);
    map.kinds[5 * 12 + 5] = WR_CELL_HOLE;
    map.kinds[0] = WR_CELL_BUSH;
    wr_bits_init(&bits, words, &map.grid, WR_KINDS_SIGHT);
    const wr_fix five = 5 * WR_FIX_ONE;
    wr_point far = test_at(&map, 6, 7);
    assert_int_equal(ask(&bits, test_at(&map, 3, 3), far, five), 1); // 3-4-5, over the hole's corner
    far.y++;
    assert_int_equal(ask(&bits, test_at(&map, 3, 3), far, five), 0);
    assert_int_equal(ask(&bits, test_at(&map, 4, 4), test_at(&map, 6, 6), five), 1); // right over it
    assert_int_equal(ask(&bits, test_at(&map, 5, 5), test_at(&map, 5, 5), 0), 1);
    assert_int_equal(ask(&bits, test_at(&map, 5, 5), test_at(&map, 5, 5), -1), 0);
    assert_int_equal(ask(&bits, test_at(&map, 0, 0), test_at(&map, 0, 0), 0), 1); // in a wall one sees oneself
    assert_int_equal(ask(&bits, test_at(&map, 0, 0), test_at(&map, 1, 2), five), 0);
    const wr_point off = {-5, 12 * WR_FIX_ONE + 1}, wild = {INT32_MIN, INT32_MAX};
    assert_int_equal(ask(&bits, off, off, 0), 1);
    assert_int_equal(ask(&bits, off, test_at(&map, 1, 11), INT32_MAX), 0);
    assert_int_equal(ask(&bits, wild, (wr_point){INT32_MAX, INT32_MIN}, INT32_MAX), 0);
}

static void maps_that_reach_farther_than_places_do_are_looked_at_as_by_single_pairs(void **state)
{
    (void)state;
    static batch b;
    static uint64_t words[8192]; // of either: 8 rows of 128 words, or 8192 of one
    test_chance chance = {.seed = 41};
    for (int32_t cell = 1; cell <= 64; cell *= 2) {
        for (int32_t turned = 0; turned < 2; turned++) {
            b.bits = (wr_bits){turned != 0 ? 8 : 8192, turned != 0 ? 8192 : 8, turned != 0 ? 1 : 128, words};
            b.cell = cell;
            b.range = INT32_MAX;
            b.count = 256;
            for (int32_t i = 0; i < b.count; i++) {
                const wr_point far = {i % 7 == 0 ? INT32_MIN : i % 11 == 0 ? INT32_MAX : 0, 0};
                b.from[i] = (wr_point){test_below(&chance, 7 * cell << 16), test_below(&chance, 7 * cell << 16)};
                b.to[i] = (wr_point){far.x != 0 ? far.x : test_below(&chance, 7 * cell << 16),
                                     test_below(&chance, 7 * cell << 16)};
            }
            check_pairs(&b);
            check_many(&b);
        }
    }
}

static void nothing_asked_is_nothing_seen(void **state)
{
    (void)state;
    uint64_t words[4] = {0};
    const wr_bits bits = {4, 4, 1, words};
    const wr_point eye = {0, 0};
    assert_int_equal(wr_sight_pairs(&bits, 1, WR_FIX_ONE, NULL, NULL, 0, NULL), 0);
    assert_int_equal(wr_sight_many(&bits, 1, WR_FIX_ONE, eye, NULL, 0, NULL), 0);
    assert_int_equal(wr_sight_indexed(&bits, 1, WR_FIX_ONE, NULL, NULL, NULL, NULL, 0, NULL), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(one_eye_sees_what_pairs_see_on_every_lattice_point_K75),
    cmocka_unit_test(batches_are_symmetric_for_all_pairs_of_all_cells_K75),
    cmocka_unit_test(batches_at_random_equal_one_pair_at_a_time),
    cmocka_unit_test(near_pairs_equal_one_pair_at_a_time),
    cmocka_unit_test(batches_in_rooms_equal_one_pair_at_a_time),
    cmocka_unit_test(order_and_pieces_change_nothing),
    cmocka_unit_test(corners_and_edges_are_those_of_single_pairs_K76),
    cmocka_unit_test(ranges_holes_and_the_same_place_are_those_of_single_pairs_B29_K78),
    cmocka_unit_test(maps_that_reach_farther_than_places_do_are_looked_at_as_by_single_pairs),
    cmocka_unit_test(nothing_asked_is_nothing_seen),
};

WR_TEST_MAIN(tests)
