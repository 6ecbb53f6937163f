// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Reading rectangles off a band that is cut: a cell that is joined neither to the one at its left nor to the one below is
// the lower-left cell of one, which reaches to the right and upwards as far as cells are joined.
#include "dungeon/rects_bits.h"
#include "dungeon/rects_int.h"

static uint64_t starts_of(const wr__rects_band *b, size_t i)
{
    return b->some[i] & ~b->left[i] & ~b->down[i];
}

// Columns x0..x1-1 of a row as the lowest bits of a word; there are at most 64.
static uint64_t piece(const wr__rects_band *b, size_t row, int32_t x0, int32_t x1)
{
    const size_t first = row + (size_t)(x0 >> 6), last = row + (size_t)((x1 - 1) >> 6);
    const int32_t shift = x0 & 63;
    uint64_t bits = starts_of(b, first) >> shift;
    if (last != first) {
        bits |= starts_of(b, last) << (64 - shift);
    }
    return x1 - x0 < 64 ? bits & ((UINT64_C(1) << (x1 - x0)) - 1) : bits;
}

static wr__rects_starts pack_narrow(const wr__rects_band *b, int32_t x0, int32_t x1)
{
    int32_t shift = 0;
    while (1 << shift < x1 - x0) {
        shift++;
    }
    const int32_t rows = 64 >> shift; // in a word
    const int32_t groups = (b->height - 1) / rows + 1;
    for (int32_t g = 0, y = 0; g < groups; g++) {
        const int32_t end = b->height - y < rows ? b->height : y + rows;
        uint64_t word = 0;
        for (int32_t at = 0; y < end; y++, at += 1 << shift) {
            word |= piece(b, (size_t)y * (size_t)b->words, x0, x1) << at;
        }
        b->starts[g] = word;
    }
    return (wr__rects_starts){b->starts, groups, 1, shift, x0};
}

// The words of the rows as they are, without the columns at both ends that are not the chunk's.
static wr__rects_starts pack_wide(const wr__rects_band *b, int32_t x0, int32_t x1)
{
    const int32_t first = x0 >> 6, in_row = ((x1 - 1) >> 6) - first + 1;
    uint64_t *to = b->starts;
    for (int32_t y = 0; y < b->height; y++, to += in_row) {
        const size_t row = (size_t)y * (size_t)b->words + (size_t)first;
        for (int32_t w = 0; w < in_row; w++) {
            to[w] = starts_of(b, row + (size_t)w);
        }
        to[0] &= UINT64_MAX << (x0 & 63);
        to[in_row - 1] &= UINT64_MAX >> (63 - ((x1 - 1) & 63));
    }
    return (wr__rects_starts){b->starts, b->height, in_row, 6, first * 64};
}

wr__rects_starts wr__rects_pack(const wr__rects_band *b, int32_t x0, int32_t x1)
{
    return x1 - x0 <= 64 ? pack_narrow(b, x0, x1) : pack_wide(b, x0, x1);
}
