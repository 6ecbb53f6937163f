// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tiles from masks. The first and last cell of a row are looked at one by one; all between go through a kernel that reads
// the row and the ones above and below it, where a row beyond the field is a few bytes that all say `outside`.
#include "warren/tiles.h"

#include <string.h>

#include "dungeon/tiles_int.h"

enum { BLOCK = 1024 }; // cells a kernel does at once; their codes are still in the first cache when they are ranked
enum { SIDES = WR_TILE_N | WR_TILE_E | WR_TILE_S | WR_TILE_W };

typedef struct field {
    const uint8_t *mask; // [height][width]
    int32_t width, height;
    uint8_t outside;
    wr_tile_set set;
    uint8_t beyond[BLOCK + 2]; // a piece of a row beyond the field, one cell longer than a block on both sides
} field;

// ---- Codes of codes ---------------------------------------------------------------------------------------------

// The reduced masks in rising order, and of each mask which of them it reduces to.
static const uint8_t reduced[WR_TILE_CODES_47] = {0,   1,   4,   5,   7,   16,  17,  20,  21,  23,  28,  29,
                                                  31,  64,  65,  68,  69,  71,  80,  81,  84,  85,  87,  92,
                                                  93,  95,  112, 113, 116, 117, 119, 124, 125, 127, 193, 197,
                                                  199, 209, 213, 215, 221, 223, 241, 245, 247, 253, 255};

static const uint8_t ranks[256] = {0,  1,  0,  1,  2,  3,  2,  4,  0,  1,  0,  1,  2,  3,  2,  4,  //
                                   5,  6,  5,  6,  7,  8,  7,  9,  5,  6,  5,  6,  10, 11, 10, 12, //
                                   0,  1,  0,  1,  2,  3,  2,  4,  0,  1,  0,  1,  2,  3,  2,  4,  //
                                   5,  6,  5,  6,  7,  8,  7,  9,  5,  6,  5,  6,  10, 11, 10, 12, //
                                   13, 14, 13, 14, 15, 16, 15, 17, 13, 14, 13, 14, 15, 16, 15, 17, //
                                   18, 19, 18, 19, 20, 21, 20, 22, 18, 19, 18, 19, 23, 24, 23, 25, //
                                   13, 14, 13, 14, 15, 16, 15, 17, 13, 14, 13, 14, 15, 16, 15, 17, //
                                   26, 27, 26, 27, 28, 29, 28, 30, 26, 27, 26, 27, 31, 32, 31, 33, //
                                   0,  1,  0,  1,  2,  3,  2,  4,  0,  1,  0,  1,  2,  3,  2,  4,  //
                                   5,  6,  5,  6,  7,  8,  7,  9,  5,  6,  5,  6,  10, 11, 10, 12, //
                                   0,  1,  0,  1,  2,  3,  2,  4,  0,  1,  0,  1,  2,  3,  2,  4,  //
                                   5,  6,  5,  6,  7,  8,  7,  9,  5,  6,  5,  6,  10, 11, 10, 12, //
                                   13, 34, 13, 34, 15, 35, 15, 36, 13, 34, 13, 34, 15, 35, 15, 36, //
                                   18, 37, 18, 37, 20, 38, 20, 39, 18, 37, 18, 37, 23, 40, 23, 41, //
                                   13, 34, 13, 34, 15, 35, 15, 36, 13, 34, 13, 34, 15, 35, 15, 36, //
                                   26, 42, 26, 42, 28, 43, 28, 44, 26, 42, 26, 42, 31, 45, 31, 46};

uint8_t wr_tile_4_of_8(uint8_t mask)
{
    return (uint8_t)((mask & 1) | (mask >> 1 & 2) | (mask >> 2 & 4) | (mask >> 3 & 8));
}

// Bit i of the mask turned one step either way meets the two sides of diagonal i.
uint8_t wr_tile_reduce(uint8_t mask)
{
    const uint32_t onward = (uint32_t)mask << 1 | mask >> 7;
    const uint32_t back = (uint32_t)mask >> 1 | (uint32_t)mask << 7;
    return (uint8_t)(mask & (SIDES | (onward & back)));
}

uint8_t wr_tile_47_of_8(uint8_t mask)
{
    return ranks[mask];
}

uint8_t wr_tile_8_of_47(uint8_t rank)
{
    return rank < WR_TILE_CODES_47 ? reduced[rank] : 0;
}

// ---- A cell, a run of cells -------------------------------------------------------------------------------------

static uint8_t at(const field *f, int32_t x, int32_t y)
{
    const bool inside = x >= 0 && y >= 0 && x < f->width && y < f->height;
    return inside ? f->mask[(size_t)y * (size_t)f->width + (size_t)x] : f->outside;
}

// At an edge of the field, where neighbours may be missing.
static uint8_t code_of(const field *f, int32_t x, int32_t y)
{
    static const int8_t dx[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int8_t dy[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    uint32_t code = 0;
    for (int32_t i = 0; i < 8; i++) {
        code |= (uint32_t)at(f, x + dx[i], y + dy[i]) << i;
    }
    const uint8_t mask = (uint8_t)code;
    return f->set == WR_TILES_8 ? mask : f->set == WR_TILES_4 ? wr_tile_4_of_8(mask) : ranks[mask];
}

// Cells that have neighbours to the left and to the right; above, here and below are the cells of three rows.
static void code_run(wr_tile_set set, const uint8_t *above, const uint8_t *here, const uint8_t *below, int32_t count,
                     uint8_t *codes)
{
    if (set == WR_TILES_4) {
        wr__tiles_row_4(above, here + 1, below, here - 1, count, codes);
        return;
    }
    wr__tiles_row_8(above, above + 1, here + 1, below + 1, below, below - 1, here - 1, above - 1, count, codes);
    if (set == WR_TILES_47) {
        for (int32_t i = 0; i < count; i++) {
            codes[i] = ranks[codes[i]];
        }
    }
}

// Cells x0..x1-1 of a row.
static void code_row(const field *f, int32_t y, int32_t x0, int32_t x1, uint8_t *codes)
{
    const size_t width = (size_t)f->width;
    const uint8_t *here = f->mask + (size_t)y * width;
    uint8_t *out = codes + (size_t)y * width;
    int32_t x = x0;
    if (x == 0) {
        out[x] = code_of(f, x, y);
        x++;
    }
    while (x < x1 && x < f->width - 1) {
        const int32_t left = (x1 < f->width - 1 ? x1 : f->width - 1) - x;
        const int32_t count = left < BLOCK ? left : BLOCK;
        const uint8_t *above = y < f->height - 1 ? here + width + x : f->beyond + 1;
        const uint8_t *below = y > 0 ? here - width + x : f->beyond + 1;
        code_run(f->set, above, here + x, below, count, out + x);
        x += count;
    }
    if (x < x1) {
        out[x] = code_of(f, x, y);
    }
}

// ---- Fields -----------------------------------------------------------------------------------------------------

// The field, or false when something is out of its range.
static bool field_of(const uint8_t *mask, int32_t width, int32_t height, uint8_t outside, wr_tile_set set, field *out)
{
    if (width < 1 || height < 1 || (int64_t)width * height > INT32_MAX || outside > 1 ||
        (uint32_t)set >= WR_TILES_COUNT) {
        return false;
    }
    out->mask = mask;
    out->width = width;
    out->height = height;
    out->outside = outside;
    out->set = set;
    memset(out->beyond, outside, sizeof out->beyond);
    return true;
}

wr_status wr_tiles_mask(const uint8_t *mask, int32_t width, int32_t height, uint8_t outside, wr_tile_set set,
                        uint8_t *codes)
{
    field f;
    if (!field_of(mask, width, height, outside, set, &f)) {
        return WR_E_ARGUMENT;
    }
    for (int32_t y = 0; y < height; y++) {
        code_row(&f, y, 0, width, codes);
    }
    return WR_OK;
}

// One cell more on both sides of a stretch, cut to 0..size.
static void widen(int32_t begin, int32_t length, int32_t size, int32_t *from, int32_t *to)
{
    const int64_t first = (int64_t)begin - 1;
    const int64_t end = (int64_t)begin + length + 1;
    *from = (int32_t)(first < 0 ? 0 : first > size ? size : first);
    *to = (int32_t)(end < 0 ? 0 : end > size ? size : end);
}

wr_status wr_tiles_mask_rect(const uint8_t *mask, int32_t width, int32_t height, uint8_t outside, wr_tile_set set,
                             const wr_rect *rect, uint8_t *codes)
{
    field f;
    if (!field_of(mask, width, height, outside, set, &f)) {
        return WR_E_ARGUMENT;
    }
    if (rect->width < 1 || rect->height < 1) {
        return WR_OK;
    }
    int32_t x0, x1, y0, y1;
    widen(rect->x, rect->width, width, &x0, &x1);
    widen(rect->y, rect->height, height, &y0, &y1);
    for (int32_t y = y0; y < y1 && x0 < x1; y++) {
        code_row(&f, y, x0, x1, codes);
    }
    return WR_OK;
}

void wr_tiles_belong(const uint8_t *kinds, size_t count, uint64_t belongs, uint8_t *out)
{
    for (size_t i = 0; i < count; i++) {
        const uint8_t kind = kinds[i];
        out[i] = (uint8_t)(kind < 64 ? belongs >> (kind & 63) & 1 : 0);
    }
}
