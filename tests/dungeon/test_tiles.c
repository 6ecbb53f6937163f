// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tiles: every neighbourhood, every width, the plain way beside the fast one, edits beside whole fields.
#include "support/wr_test.h"

#include <stdlib.h>

#include "warren/tiles.h"

static uint64_t drawn;

static int32_t below(int32_t n)
{
    return (int32_t)wr_noise_below(wr_noise(17, WR_STREAM_LAYOUT, 0, drawn++), (uint32_t)n);
}

// ---- The plain way, from the picture in the header ----------------------------------------------------------------

static int plain_at(const uint8_t *mask, int32_t w, int32_t h, int outside, int32_t x, int32_t y)
{
    return x < 0 || y < 0 || x >= w || y >= h ? outside : mask[y * w + x];
}

static int plain_8(const uint8_t *mask, int32_t w, int32_t h, int outside, int32_t x, int32_t y)
{
    int code = 0;
    code += plain_at(mask, w, h, outside, x, y + 1) * WR_TILE_N;
    code += plain_at(mask, w, h, outside, x + 1, y + 1) * WR_TILE_NE;
    code += plain_at(mask, w, h, outside, x + 1, y) * WR_TILE_E;
    code += plain_at(mask, w, h, outside, x + 1, y - 1) * WR_TILE_SE;
    code += plain_at(mask, w, h, outside, x, y - 1) * WR_TILE_S;
    code += plain_at(mask, w, h, outside, x - 1, y - 1) * WR_TILE_SW;
    code += plain_at(mask, w, h, outside, x - 1, y) * WR_TILE_W;
    code += plain_at(mask, w, h, outside, x - 1, y + 1) * WR_TILE_NW;
    return code;
}

static bool has(int mask, int bits)
{
    return (mask & bits) == bits;
}

static int plain_reduce(int m)
{
    int r = m & (WR_TILE_N | WR_TILE_E | WR_TILE_S | WR_TILE_W);
    r |= has(m, WR_TILE_N | WR_TILE_NE | WR_TILE_E) ? WR_TILE_NE : 0;
    r |= has(m, WR_TILE_E | WR_TILE_SE | WR_TILE_S) ? WR_TILE_SE : 0;
    r |= has(m, WR_TILE_S | WR_TILE_SW | WR_TILE_W) ? WR_TILE_SW : 0;
    r |= has(m, WR_TILE_W | WR_TILE_NW | WR_TILE_N) ? WR_TILE_NW : 0;
    return r;
}

// How many masks below its own reduced one are reduced masks themselves.
static int plain_rank(int mask)
{
    int rank = 0;
    for (int m = 0; m < plain_reduce(mask); m++) {
        rank += plain_reduce(m) == m;
    }
    return rank;
}

static int plain_4(int m)
{
    return has(m, WR_TILE_N) + 2 * has(m, WR_TILE_E) + 4 * has(m, WR_TILE_S) + 8 * has(m, WR_TILE_W);
}

static void plain_mask(const uint8_t *mask, int32_t w, int32_t h, int outside, wr_tile_set set, uint8_t *codes)
{
    static uint8_t ranks[256];
    if (ranks[255] == 0) {
        for (int m = 0; m < 256; m++) {
            ranks[m] = (uint8_t)plain_rank(m);
        }
    }
    for (int32_t i = 0; i < w * h; i++) {
        const int m = plain_8(mask, w, h, outside, i % w, i / w);
        codes[i] = (uint8_t)(set == WR_TILES_4 ? plain_4(m) : set == WR_TILES_8 ? m : ranks[m]);
    }
}

// ---- Masks of one cell ------------------------------------------------------------------------------------------

static void all_256_masks_fall_onto_47_tiles(void **state)
{
    (void)state;
    bool seen[WR_TILE_CODES_47] = {false};
    for (int m = 0; m < 256; m++) {
        const uint8_t mask = (uint8_t)m;
        assert_int_equal(wr_tile_reduce(mask), plain_reduce(m));
        assert_int_equal(wr_tile_47_of_8(mask), plain_rank(m));
        assert_int_equal(wr_tile_4_of_8(mask), plain_4(m));
        assert_int_equal(wr_tile_8_of_47(wr_tile_47_of_8(mask)), plain_reduce(m));
        seen[wr_tile_47_of_8(mask)] = true;
    }
    for (int rank = 0; rank < WR_TILE_CODES_47; rank++) {
        assert_true(seen[rank]);
    }
    for (int rank = WR_TILE_CODES_47; rank < 256; rank++) {
        assert_int_equal(wr_tile_8_of_47((uint8_t)rank), 0);
    }
}

static void a_diagonal_counts_only_with_both_its_sides(void **state)
{
    (void)state; // K61: north and east are wall, the corner between them is floor, and the other way round
    const uint8_t corner_open = WR_TILE_N | WR_TILE_E;
    const uint8_t corner_shut = WR_TILE_N | WR_TILE_E | WR_TILE_NE;
    assert_int_not_equal(wr_tile_47_of_8(corner_open), wr_tile_47_of_8(corner_shut));
    assert_int_equal(wr_tile_47_of_8(WR_TILE_NE), wr_tile_47_of_8(0));
    assert_int_equal(wr_tile_47_of_8(WR_TILE_NE | WR_TILE_N), wr_tile_47_of_8(WR_TILE_N));
    assert_int_equal(wr_tile_47_of_8(WR_TILE_NW | WR_TILE_N), wr_tile_47_of_8(WR_TILE_N));
    assert_int_equal(wr_tile_47_of_8(255), 46);
}

static void every_neighbourhood_of_a_cell_gets_its_code(void **state)
{
    (void)state;
    static const int8_t dx[8] = {0, 1, 1, 1, 0, -1, -1, -1}, dy[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    for (int m = 0; m < 256; m++) {
        for (uint8_t own = 0; own < 2; own++) {
            uint8_t mask[9] = {0}, codes[9];
            for (int i = 0; i < 8; i++) {
                mask[(1 + dy[i]) * 3 + 1 + dx[i]] = (uint8_t)(m >> i & 1);
            }
            mask[4] = own;
            assert_int_equal(wr_tiles_mask(mask, 3, 3, 0, WR_TILES_8, codes), WR_OK);
            assert_int_equal(codes[4], m);
            assert_int_equal(wr_tiles_mask(mask, 3, 3, 1, WR_TILES_4, codes), WR_OK);
            assert_int_equal(codes[4], plain_4(m));
            assert_int_equal(wr_tiles_mask(mask, 3, 3, 0, WR_TILES_47, codes), WR_OK);
            assert_int_equal(codes[4], plain_rank(m));
        }
    }
}

// ---- Fields -----------------------------------------------------------------------------------------------------

enum { WIDTH_MAX = 130, HEIGHT_MAX = 5, FIELD = WIDTH_MAX * HEIGHT_MAX };

// The field starts `shift` bytes past an aligned place, and nothing is written before or behind the codes.
static void check_field(int32_t w, int32_t h, uint8_t outside, wr_tile_set set, int shift)
{
    static _Alignas(64) uint8_t mask[FIELD + 64], codes[FIELD + 128], want[FIELD];
    for (int32_t i = 0; i < w * h; i++) {
        mask[shift + i] = (uint8_t)below(2);
    }
    memset(codes, 0xCD, sizeof codes);
    uint8_t *out = codes + 64 - shift;
    assert_int_equal(wr_tiles_mask(mask + shift, w, h, outside, set, out), WR_OK);
    plain_mask(mask + shift, w, h, outside, set, want);
    assert_memory_equal(out, want, (size_t)(w * h));
    assert_int_equal(out[-1], 0xCD);
    assert_int_equal(out[w * h], 0xCD);
}

static void every_width_equals_the_plain_way(void **state)
{
    (void)state;
    for (int32_t w = 1; w <= WIDTH_MAX; w++) {
        for (int32_t h = 1; h <= HEIGHT_MAX; h += h == 3 ? 2 : 1) {
            for (int i = 0; i < 2 * WR_TILES_COUNT; i++) {
                check_field(w, h, (uint8_t)(i & 1), (wr_tile_set)(i >> 1), below(64));
            }
        }
    }
}

static void rows_longer_than_a_block_equal_the_plain_way(void **state)
{
    (void)state;
    enum { LONG = 4100 };
    static const int32_t widths[] = {1023, 1024, 1025, 1026, 1027, 2049, 2050, 2051, LONG};
    static uint8_t mask[3 * LONG], codes[3 * LONG], want[3 * LONG];
    for (size_t i = 0; i < sizeof mask; i++) {
        mask[i] = (uint8_t)below(2);
    }
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        for (int set = 0; set < WR_TILES_COUNT; set++) {
            assert_int_equal(wr_tiles_mask(mask, widths[i], 3, 1, (wr_tile_set)set, codes), WR_OK);
            plain_mask(mask, widths[i], 3, 1, (wr_tile_set)set, want);
            assert_memory_equal(codes, want, (size_t)widths[i] * 3);
        }
    }
}

static void a_field_of_one_kind_goes_on_beyond_its_edges(void **state)
{
    (void)state;
    uint8_t mask[20 * 20], codes[20 * 20];
    memset(mask, 1, sizeof mask);
    assert_int_equal(wr_tiles_mask(mask, 20, 20, 1, WR_TILES_8, codes), WR_OK);
    for (size_t i = 0; i < sizeof codes; i++) {
        assert_int_equal(codes[i], 255);
    }
    assert_int_equal(wr_tiles_mask(mask, 20, 20, 0, WR_TILES_8, codes), WR_OK);
    assert_int_equal(codes[0], WR_TILE_N | WR_TILE_NE | WR_TILE_E);
    assert_int_equal(codes[19], WR_TILE_N | WR_TILE_NW | WR_TILE_W);
    assert_int_equal(codes[399], WR_TILE_S | WR_TILE_SW | WR_TILE_W);
    assert_int_equal(codes[21], 255);
}

// ---- Edits ------------------------------------------------------------------------------------------------------

static void flip_rect(uint8_t *mask, int32_t w, int32_t h, const wr_rect *r)
{
    for (int32_t i = 0; i < w * h; i++) {
        const int64_t dx = (int64_t)(i % w) - r->x, dy = (int64_t)(i / w) - r->y;
        mask[i] ^= dx >= 0 && dy >= 0 && dx < r->width && dy < r->height && below(2) == 1;
    }
}

static void edits_equal_the_whole_field_made_anew(void **state)
{
    (void)state;
    static uint8_t mask[FIELD], codes[FIELD], want[FIELD];
    for (int round = 0; round < 3000; round++) {
        const int32_t w = 1 + below(round % 2 ? 12 : WIDTH_MAX), h = 1 + below(HEIGHT_MAX);
        const wr_tile_set set = (wr_tile_set)below(WR_TILES_COUNT);
        const uint8_t outside = (uint8_t)below(2);
        for (int32_t i = 0; i < w * h; i++) {
            mask[i] = (uint8_t)below(2);
        }
        assert_int_equal(wr_tiles_mask(mask, w, h, outside, set, codes), WR_OK);
        const wr_rect rect = {below(w + 4) - 2, below(h + 4) - 2, below(w + 3), below(4)};
        flip_rect(mask, w, h, &rect);
        assert_int_equal(wr_tiles_mask_rect(mask, w, h, outside, set, &rect, codes), WR_OK);
        assert_int_equal(wr_tiles_mask(mask, w, h, outside, set, want), WR_OK);
        assert_memory_equal(codes, want, (size_t)(w * h));
    }
}

static void an_edit_touches_its_cells_and_those_around_them_only(void **state)
{
    (void)state;
    uint8_t mask[10 * 10] = {0}, codes[10 * 10];
    memset(codes, 0xCD, sizeof codes);
    const wr_rect rect = {3, 4, 2, 1};
    assert_int_equal(wr_tiles_mask_rect(mask, 10, 10, 0, WR_TILES_8, &rect, codes), WR_OK);
    for (int i = 0; i < 100; i++) {
        const int x = i % 10, y = i / 10;
        assert_int_equal(codes[i], x >= 2 && x <= 5 && y >= 3 && y <= 5 ? 0 : 0xCD);
    }
}

static void rectangles_far_away_and_empty_ones_change_nothing(void **state)
{
    (void)state;
    static const wr_rect rects[] = {{INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX},
                                    {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX},
                                    {INT32_MIN, 0, 1, 1},
                                    {0, 0, 0, 3},
                                    {0, 0, 3, INT32_MIN},
                                    {0, 7, 4, 1},
                                    {-2, 0, 1, 1}};
    uint8_t mask[16] = {0}, codes[16];
    memset(codes, 0xCD, sizeof codes);
    for (size_t i = 0; i < sizeof rects / sizeof *rects; i++) {
        assert_int_equal(wr_tiles_mask_rect(mask, 4, 4, 0, WR_TILES_8, &rects[i], codes), WR_OK);
        for (int k = 0; k < 16; k++) {
            assert_int_equal(codes[k], 0xCD);
        }
    }
    const wr_rect all = {INT32_MIN / 2, INT32_MIN / 2, INT32_MAX, INT32_MAX};
    assert_int_equal(wr_tiles_mask_rect(mask, 4, 4, 0, WR_TILES_8, &all, codes), WR_OK);
    assert_int_equal(codes[15], 0);
}

// ---- What is refused --------------------------------------------------------------------------------------------

static void sizes_and_choices_out_of_range_are_refused(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {{0, 1},
                                       {1, 0},
                                       {-1, 4},
                                       {4, -1},
                                       {65536, 32768},
                                       {INT32_MAX, 2},
                                       {INT32_MIN, INT32_MIN},
                                       {INT32_MAX, INT32_MAX}};
    uint8_t mask[4] = {0}, codes[4] = {9, 9, 9, 9};
    const wr_rect rect = {0, 0, 1, 1};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        assert_int_equal(wr_tiles_mask(mask, sizes[i][0], sizes[i][1], 0, WR_TILES_8, codes), WR_E_ARGUMENT);
        assert_int_equal(wr_tiles_mask_rect(mask, sizes[i][0], sizes[i][1], 0, WR_TILES_8, &rect, codes),
                         WR_E_ARGUMENT);
    }
    assert_int_equal(wr_tiles_mask(mask, 2, 2, 2, WR_TILES_8, codes), WR_E_ARGUMENT);
    assert_int_equal(wr_tiles_mask(mask, 2, 2, 0, WR_TILES_COUNT, codes), WR_E_ARGUMENT);
    assert_int_equal(wr_tiles_mask(mask, 2, 2, 0, (wr_tile_set)-1, codes), WR_E_ARGUMENT);
    assert_int_equal(wr_tiles_mask_rect(mask, 2, 2, 255, WR_TILES_8, &rect, codes), WR_E_ARGUMENT);
    assert_int_equal(codes[0], 9);
}

static void kinds_become_masks(void **state)
{
    (void)state;
    uint8_t kinds[256], mask[256];
    for (int i = 0; i < 256; i++) {
        kinds[i] = (uint8_t)i;
    }
    const uint64_t belongs = UINT64_C(1) << 63 | 1 << 5 | 1;
    wr_tiles_belong(kinds, 256, belongs, mask);
    for (int i = 0; i < 256; i++) {
        assert_int_equal(mask[i], i == 63 || i == 5 || i == 0);
    }
    wr_tiles_belong(kinds, 0, belongs, NULL);
    wr_tiles_belong(kinds, 256, UINT64_MAX, kinds);
    for (int i = 0; i < 256; i++) {
        assert_int_equal(kinds[i], i < 64);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(all_256_masks_fall_onto_47_tiles),
    cmocka_unit_test(a_diagonal_counts_only_with_both_its_sides),
    cmocka_unit_test(every_neighbourhood_of_a_cell_gets_its_code),
    cmocka_unit_test(every_width_equals_the_plain_way),
    cmocka_unit_test(rows_longer_than_a_block_equal_the_plain_way),
    cmocka_unit_test(a_field_of_one_kind_goes_on_beyond_its_edges),
    cmocka_unit_test(edits_equal_the_whole_field_made_anew),
    cmocka_unit_test(an_edit_touches_its_cells_and_those_around_them_only),
    cmocka_unit_test(rectangles_far_away_and_empty_ones_change_nothing),
    cmocka_unit_test(sizes_and_choices_out_of_range_are_refused),
    cmocka_unit_test(kinds_become_masks),
};

WR_TEST_MAIN(tests)
