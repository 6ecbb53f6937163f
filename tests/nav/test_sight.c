// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Sight beside a plain oracle: every cell, edge and corner by itself, in exact rational arithmetic, without walking
// along the line at all.
#include "nav/nav_test.h"

// ---- The oracle --------------------------------------------------------------------------------------------------

typedef struct slab {
    int64_t low, high, below; // the open stretch (low/below, high/below) of the segment, below > 0
    bool empty, whole;
} slab;

// Where a + t * d lies strictly between low and high.
static slab slab_of(int64_t a, int64_t d, int64_t low, int64_t high)
{
    if (d == 0) {
        const bool inside = low < a && a < high;
        return (slab){0, 0, 1, !inside, inside};
    }
    return d > 0 ? (slab){low - a, high - a, d, false, false} : (slab){a - high, a - low, -d, false, false};
}

static bool meets_unit(slab s) // with 0 <= t <= 1
{
    return s.whole || (s.low < s.below && s.high > 0);
}

// True when the segment meets the open square of a cell.
static bool enters(wr_point a, wr_point b, int64_t x, int64_t y, int64_t side)
{
    const slab h = slab_of(a.x, (int64_t)b.x - a.x, x * side, (x + 1) * side);
    const slab v = slab_of(a.y, (int64_t)b.y - a.y, y * side, (y + 1) * side);
    if (h.empty || v.empty || !meets_unit(h) || !meets_unit(v)) {
        return false;
    }
    return h.whole || v.whole || (h.low * v.below < v.high * h.below && v.low * h.below < h.high * v.below);
}

// True when the segment runs along the edge between cell (x, y) and the one right of it, or above it.
static bool along(wr_point a, wr_point b, int64_t x, int64_t y, int64_t side, bool above)
{
    const int64_t line = (above ? y + 1 : x + 1) * side, from = (above ? x : y) * side;
    const int64_t at = above ? a.y : a.x, at_b = above ? b.y : b.x;
    const int64_t p = above ? a.x : a.y, q = above ? b.x : b.y;
    const int64_t low = p < q ? p : q, high = p < q ? q : p;
    return at == line && at_b == line && (low > from ? low : from) < (high < from + side ? high : from + side);
}

// True when the upper right corner of a cell lies on the segment, strictly between its ends.
static bool through(wr_point a, wr_point b, int64_t x, int64_t y, int64_t side)
{
    const int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    const int64_t px = (x + 1) * side - a.x, py = (y + 1) * side - a.y;
    const bool inside =
        (px > 0) == (dx > 0) && (py > 0) == (dy > 0) && llabs(px) <= llabs(dx) && llabs(py) <= llabs(dy);
    return inside && dx * py == dy * px && !(px == 0 && py == 0) && !(px == dx && py == dy);
}

static bool plain_sight(const wr_bits *bits, int32_t cell, wr_point a, wr_point b)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    for (int32_t y = -1; y <= bits->height; y++) {
        for (int32_t x = -1; x <= bits->width; x++) {
            const bool here = wr_bits_get(bits, x, y), right = wr_bits_get(bits, x + 1, y);
            const bool up = wr_bits_get(bits, x, y + 1), across = wr_bits_get(bits, x + 1, y + 1);
            if ((here && enters(a, b, x, y, side)) || (here && right && along(a, b, x, y, side, false)) ||
                (here && up && along(a, b, x, y, side, true)) ||
                (((here && across) || (right && up)) && through(a, b, x, y, side))) {
                return false;
            }
        }
    }
    return true;
}

static void check_both_ways(const wr_bits *bits, int32_t cell, wr_point a, wr_point b)
{
    const bool expected = (a.x == b.x && a.y == b.y) || plain_sight(bits, cell, a, b);
    const bool seen = wr_sight(bits, cell, a, b), back = wr_sight(bits, cell, b, a);
    if (seen != expected || back != expected) {
        fail_msg("(%d, %d) to (%d, %d): expected %d, there %d, back %d", a.x, a.y, b.x, b.y, expected, seen, back);
    }
}

// ---- Every pattern of a 4×4 grid ---------------------------------------------------------------------------------

enum { SIDE = 4, LATTICE = 4 * SIDE + 1, CONDITIONS = 24 };

// What blocks one segment on a 4×4 grid: any cell of `one`, or all cells of one of `both`.
typedef struct shadow {
    wr_point a, b;
    uint32_t one;
    uint32_t both[CONDITIONS];
    int32_t count;
} shadow;

static uint32_t cell_bit(int32_t x, int32_t y) // 0: outside, which always blocks
{
    return x >= 0 && y >= 0 && x < SIDE && y < SIDE ? (uint32_t)1 << (y * SIDE + x) : 0;
}

static void add_condition(shadow *s, uint32_t cells)
{
    assert_true(s->count < CONDITIONS);
    s->both[s->count++] = cells;
}

static shadow shadow_of(wr_point a, wr_point b)
{
    shadow s = {.a = a, .b = b};
    for (int32_t y = -1; y <= SIDE; y++) {
        for (int32_t x = -1; x <= SIDE; x++) {
            const uint32_t here = cell_bit(x, y), right = cell_bit(x + 1, y), up = cell_bit(x, y + 1);
            if (enters(a, b, x, y, WR_FIX_ONE)) {
                assert_true(here != 0); // both ends are on the map
                s.one |= here;
            }
            if (along(a, b, x, y, WR_FIX_ONE, false)) {
                add_condition(&s, here | right);
            }
            if (along(a, b, x, y, WR_FIX_ONE, true)) {
                add_condition(&s, here | up);
            }
            if (through(a, b, x, y, WR_FIX_ONE)) {
                add_condition(&s, here | cell_bit(x + 1, y + 1));
                add_condition(&s, right | up);
            }
        }
    }
    return s;
}

static bool shadow_is_clear(const shadow *s, uint32_t pattern)
{
    bool clear = (pattern & s->one) == 0;
    for (int32_t i = 0; i < s->count && clear; i++) {
        clear = (pattern & s->both[i]) != s->both[i];
    }
    return clear;
}

static wr_bits pattern_bits(uint64_t *words, uint32_t pattern)
{
    for (int32_t y = 0; y < SIDE; y++) {
        words[y] = pattern >> (y * SIDE) & 15;
    }
    return (wr_bits){SIDE, SIDE, 1, words};
}

static wr_point lattice_point(int32_t x, int32_t y) // quarters of a cell
{
    return (wr_point){x * (WR_FIX_ONE / 4), y * (WR_FIX_ONE / 4)};
}

static void check_pattern(const shadow *s, uint32_t pattern)
{
    uint64_t words[SIDE];
    const wr_bits bits = pattern_bits(words, pattern);
    const bool expected = shadow_is_clear(s, pattern);
    const bool there = wr_sight(&bits, 1, s->a, s->b), back = wr_sight(&bits, 1, s->b, s->a);
    if (there != expected || back != expected) {
        fail_msg("pattern %04x, (%d, %d) to (%d, %d): expected %d, there %d, back %d", pattern, s->a.x, s->a.y,
                 s->b.x, s->b.y, expected, there, back);
    }
}

static void sight_between_all_centres_is_exact_for_every_pattern_K75(void **state)
{
    (void)state;
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        for (int32_t j = i + 1; j < SIDE * SIDE; j++) {
            const shadow s = shadow_of(lattice_point(4 * (i % SIDE) + 2, 4 * (i / SIDE) + 2),
                                       lattice_point(4 * (j % SIDE) + 2, 4 * (j / SIDE) + 2));
            for (uint32_t pattern = 0; pattern < 65536; pattern += TEST_STRIDE) {
                check_pattern(&s, pattern);
            }
        }
    }
}

// Every pair of the 17×17 quarter points, corners and edges of the map among them, each with a handful of patterns,
// so that all 65,536 patterns come up many times.
static void sight_between_quarter_points_is_exact_K75(void **state)
{
    (void)state;
    uint32_t pattern = 0;
    for (int32_t i = 0; i < LATTICE * LATTICE; i++) {
        for (int32_t j = i + 1; j < LATTICE * LATTICE; j++) {
            const shadow s =
                shadow_of(lattice_point(i % LATTICE, i / LATTICE), lattice_point(j % LATTICE, j / LATTICE));
            for (int32_t k = 0; k < 14; k += TEST_STRIDE) {
                pattern = (pattern + 40503) & 65535; // odd: a full cycle
                check_pattern(&s, pattern);
                check_pattern(&s, pattern & (pattern >> 3) & 65535);
            }
        }
    }
}

// ---- Longer lines ------------------------------------------------------------------------------------------------

static void check_lines(int32_t width, int32_t height, int32_t cell, int32_t percent, int32_t lines, uint64_t seed)
{
    static test_map map;
    static uint64_t words[TEST_CELLS_MAX];
    test_chance chance = {seed, 0};
    test_map_scatter(&map, &chance, width, height, cell, percent);
    wr_bits bits;
    wr_bits_init(&bits, words, &map.grid, WR_KIND(BUSH));
    const int32_t quarter = cell * WR_FIX_ONE / 4;
    for (int32_t i = 0; i < lines; i++) {
        wr_point a = test_place(&chance, &map), b = test_place(&chance, &map);
        if (i % 3 == 1) { // onto corners, edges, centres
            a = (wr_point){a.x / quarter * quarter, a.y / quarter * quarter};
            b = (wr_point){b.x / quarter * quarter, b.y / quarter * quarter};
        } else if (i % 3 == 2) { // near by
            b.x = a.x + (b.x - a.x) / 8;
            b.y = a.y + (b.y - a.y) / 8;
        }
        check_both_ways(&bits, cell, a, b);
    }
}

static void sight_is_exact_between_any_places(void **state)
{
    (void)state;
    check_lines(24, 17, 1, 20, 800, 1);
    check_lines(70, 9, 4, 8, 500, 2);
    check_lines(17, 24, 3, 30, 800, 3);
}

static void sight_is_exact_along_the_longest_lines(void **state)
{
    (void)state;
    check_lines(8192, 2, 1, 0, 60, 4);
    check_lines(2, 8192, 1, 0, 60, 5);
    check_lines(127, 127, 64, 1, 60, 6);
    check_lines(511, 511, 64, 0, 9, 8); // products next to 2^62
    check_lines(512, 31, 63, 1, 60, 7);
}

// ---- Rules by name -----------------------------------------------------------------------------------------------

static wr_bits draw_bits(test_map *map, uint64_t *words, const char *const *rows, int32_t count)
{
    test_map_draw(map, 1, rows, count);
    wr_bits bits;
    wr_bits_init(&bits, words, &map->grid, WR_KINDS_SIGHT);
    return bits;
}

static void touching_one_corner_is_clear_and_passing_between_two_is_not_K76(void **state)
{
    (void)state;
    test_map map;
    uint64_t words[3];
    const char *const one[] = {"   ", " x ", "   "}, *const two[] = {"   ", " x ", "  x"};
    wr_bits bits = draw_bits(&map, words, one, 3);
    assert_true(wr_sight(&bits, 1, test_at(&map, 1, 0), test_at(&map, 2, 1)));
    assert_true(wr_sight(&bits, 1, test_at(&map, 0.5, -0.5), test_at(&map, 2.5, 1.5)));
    assert_false(wr_sight(&bits, 1, test_at(&map, 0.99, 0), test_at(&map, 1.99, 1))); // a hundredth of a cell inside
    bits = draw_bits(&map, words, two, 3);
    assert_false(wr_sight(&bits, 1, test_at(&map, 1, 0), test_at(&map, 2, 1)));
    assert_false(wr_sight(&bits, 1, test_at(&map, 2, 1), test_at(&map, 1, 0)));
    const wr_point corner = test_at(&map, 1.5, 0.5); // standing in it one sees both ways
    assert_true(wr_sight(&bits, 1, corner, test_at(&map, 1, 0)));
    assert_true(wr_sight(&bits, 1, corner, test_at(&map, 2, 1)));
}

static void an_edge_is_clear_but_not_between_two_blockers(void **state)
{
    (void)state;
    test_map map;
    uint64_t words[3];
    const char *const one[] = {"   ", " x ", "   "}, *const two[] = {"   ", " xx", "   "};
    const char *const turned[] = {"  x", " x ", "   "};
    wr_bits bits = draw_bits(&map, words, one, 3);
    assert_true(wr_sight(&bits, 1, test_at(&map, 1.5, 0), test_at(&map, 1.5, 2)));
    assert_true(wr_sight(&bits, 1, test_at(&map, -0.5, -0.5), test_at(&map, -0.5, 2.5))); // the map's own edge
    bits = draw_bits(&map, words, two, 3);
    assert_false(wr_sight(&bits, 1, test_at(&map, 1.5, 0), test_at(&map, 1.5, 2)));
    assert_false(wr_sight(&bits, 1, test_at(&map, 2.5, 0), test_at(&map, 2.5, 2))); // between it and the outside
    bits = draw_bits(&map, words, turned, 3);
    assert_false(wr_sight(&bits, 1, test_at(&map, 1.5, 0), test_at(&map, 1.5, 2))); // through their corner
}

static void holes_do_not_block_B30_K78(void **state)
{
    (void)state;
    test_map map;
    uint64_t words[3];
    const char *const rows[] = {"   ", " O ", "   "};
    const wr_bits bits = draw_bits(&map, words, rows, 3);
    assert_true(wr_sight_within(&bits, 1, test_at(&map, 0, 1), test_at(&map, 2, 1), 5 * WR_FIX_ONE));
    assert_true(wr_sight(&bits, 1, test_at(&map, 1, 1), test_at(&map, 2, 2))); // standing over it
}

static void exactly_five_cells_is_seen_and_a_hair_more_is_not_B29_K78(void **state)
{
    (void)state;
    test_map map;
    uint64_t words[12] = {0};
    for (int32_t cell = 1; cell <= 4; cell += 3) {
        test_map_empty(&map, 12, 12, cell);
        const wr_bits bits = {12, 12, 1, words};
        const wr_fix range = 5 * cell * WR_FIX_ONE;
        const wr_point a = test_at(&map, 3, 3);
        wr_point straight = test_at(&map, 8, 3), slanting = test_at(&map, 6, 7); // 3-4-5
        assert_true(wr_sight_within(&bits, cell, a, straight, range));
        assert_true(wr_sight_within(&bits, cell, slanting, a, range));
        straight.x++;
        slanting.y++;
        assert_false(wr_sight_within(&bits, cell, a, straight, range));
        assert_false(wr_sight_within(&bits, cell, slanting, a, range));
        assert_true(wr_sight_within(&bits, cell, a, a, 0));
        assert_false(wr_sight_within(&bits, cell, a, a, -1));
    }
}

static void a_point_sees_itself_and_nothing_sees_past_the_map(void **state)
{
    (void)state;
    test_map map;
    uint64_t words[3] = {0, 2, 0};
    test_map_empty(&map, 3, 3, 1);
    const wr_bits bits = {3, 3, 1, words};
    const wr_point wall = test_at(&map, 1, 1), free_cell = test_at(&map, 0, 0);
    assert_true(wr_sight(&bits, 1, wall, wall));
    assert_false(wr_sight(&bits, 1, wall, free_cell));
    const wr_fix wild[] = {INT32_MIN, -1, 3 * WR_FIX_ONE + 1, INT32_MAX};
    for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++) {
        const wr_point across = {wild[i], free_cell.y}, aslant = {wild[i], wild[3 - i]};
        assert_false(wr_sight(&bits, 1, free_cell, across));
        assert_false(wr_sight(&bits, 1, aslant, free_cell));
        assert_false(wr_sight_within(&bits, 1, across, aslant, INT32_MAX));
        assert_false(wr_sight_sampled(&bits, 1, free_cell, across, INT32_MAX));
    }
}

// ---- The course's sampling ---------------------------------------------------------------------------------------

static wr_point pixels(double x, double y)
{
    return (wr_point){wr_fix_from_double(x / 32), wr_fix_from_double(y / 32)};
}

static void sampling_looks_past_its_range_by_less_than_two_pixels_B27(void **state)
{
    (void)state;
    uint64_t words[8] = {0};
    const wr_bits bits = {8, 8, 1, words};
    const wr_point a = pixels(16, 16);
    assert_true(wr_sight_sampled(&bits, 1, a, pixels(16 + 161.9, 16), 5 * WR_FIX_ONE));
    assert_false(wr_sight_sampled(&bits, 1, a, pixels(16 + 162, 16), 5 * WR_FIX_ONE));
    assert_true(wr_sight_sampled(&bits, 1, a, a, 0));
    assert_false(wr_sight_sampled(&bits, 1, a, a, -1));
}

static void sampling_is_asymmetric_and_misses_thin_corners_B27(void **state)
{
    (void)state;
    uint64_t words[3] = {0, 2, 0};
    const wr_bits bits = {3, 3, 1, words};
    test_chance chance = {9, 0};
    int32_t one_way = 0, missed = 0, invented = 0;
    for (int32_t i = 0; i < 20000; i++) {
        const wr_point a = {test_below(&chance, 3 * WR_FIX_ONE), test_below(&chance, 3 * WR_FIX_ONE)};
        const wr_point b = {test_below(&chance, 3 * WR_FIX_ONE), test_below(&chance, 3 * WR_FIX_ONE)};
        const bool there = wr_sight_sampled(&bits, 1, a, b, INT32_MAX);
        const bool exact = wr_sight(&bits, 1, a, b);
        one_way += there != wr_sight_sampled(&bits, 1, b, a, INT32_MAX);
        missed += there && !exact;
        invented += exact && !there;
    }
    assert_in_range(one_way, 20, 400); // 0.1 to 2 % of the pairs
    assert_in_range(missed, 20, 400);
    assert_int_equal(invented, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sight_between_all_centres_is_exact_for_every_pattern_K75),
    cmocka_unit_test(sight_between_quarter_points_is_exact_K75),
    cmocka_unit_test(sight_is_exact_between_any_places),
    cmocka_unit_test(sight_is_exact_along_the_longest_lines),
    cmocka_unit_test(touching_one_corner_is_clear_and_passing_between_two_is_not_K76),
    cmocka_unit_test(an_edge_is_clear_but_not_between_two_blockers),
    cmocka_unit_test(holes_do_not_block_B30_K78),
    cmocka_unit_test(exactly_five_cells_is_seen_and_a_hair_more_is_not_B29_K78),
    cmocka_unit_test(a_point_sees_itself_and_nothing_sees_past_the_map),
    cmocka_unit_test(sampling_looks_past_its_range_by_less_than_two_pixels_B27),
    cmocka_unit_test(sampling_is_asymmetric_and_misses_thin_corners_B27),
};

WR_TEST_MAIN(tests)
