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

// Three rows as a cell sees them; one beyond the field is a piece of `beyond`, for which the place in the row is no matter.
typedef struct three_rows {
    const uint8_t *above, *here, *below; // at the cell
} three_rows;

static three_rows rows_at(const field *f, int32_t x, int32_t y)
{
    const uint8_t *here = f->mask + (size_t)y * (size_t)f->width + (size_t)x;
    const uint8_t *beyond = f->beyond + 1;
    return (three_rows){y < f->height - 1 ? here + f->width : beyond, here, y > 0 ? here - f->width : beyond};
}

// A cell at an end of its row, where neighbours are missing on one side or on both.
static uint8_t code_of(const field *f, int32_t x, int32_t y)
{
    const three_rows r = rows_at(f, x, y);
    const bool west = x > 0, east = x < f->width - 1;
    const uint32_t o = f->outside;
    const uint32_t n = r.above[0], ne = east ? r.above[1] : o, e = east ? r.here[1] : o, se = east ? r.below[1] : o,
                   s = r.below[0], sw = west ? r.below[-1] : o, w = west ? r.here[-1] : o,
                   nw = west ? r.above[-1] : o;
    const uint8_t mask = (uint8_t)(n | ne << 1 | e << 2 | se << 3 | s << 4 | sw << 5 | w << 6 | nw << 7);
    return f->set == WR_TILES_8 ? mask : f->set == WR_TILES_4 ? wr_tile_4_of_8(mask) : ranks[mask];
}

// Cells that have neighbours to the left and to the right.
static void code_run(wr_tile_set set, const three_rows *r, int32_t count, uint8_t *codes)
{
    if (set == WR_TILES_4) {
        wr__tiles_row_4(r->above, r->here + 1, r->below, r->here - 1, count, codes);
        return;
    }
    wr__tiles_row_8(r->above, r->above + 1, r->here + 1, r->below + 1, r->below, r->below - 1, r->here - 1,
                    r->above - 1, count, codes);
    if (set == WR_TILES_47) {
        for (int32_t i = 0; i < count; i++) {
            codes[i] = ranks[codes[i]];
        }
    }
}

// Cells x0..x1-1 of a row.
static void code_row(const field *f, int32_t y, int32_t x0, int32_t x1, uint8_t *codes)
{
    uint8_t *out = codes + (size_t)y * (size_t)f->width;
    int32_t x = x0;
    if (x == 0) {
        out[x] = code_of(f, x, y);
        x++;
    }
    while (x < x1 && x < f->width - 1) {
        const int32_t left = (x1 < f->width - 1 ? x1 : f->width - 1) - x;
        const int32_t count = left < BLOCK ? left : BLOCK;
        const three_rows rows = rows_at(f, x, y);
        code_run(f->set, &rows, count, out + x);
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
