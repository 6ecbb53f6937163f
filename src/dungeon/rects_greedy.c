// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The quick partition: from the bottom row up, each cell that is not yet covered begins a rectangle, as wide as the row
// allows, then as high as rows of that whole width go. Row by row that is: a run of cells goes on upwards if all of it is
// joined to the row above, and otherwise ends; what is left of the row above makes new runs.
#include "dungeon/rects_bits.h"
#include "dungeon/rects_int.h"

static void clear_bit(uint64_t *row, int32_t x)
{
    row[x >> 6] &= ~(UINT64_C(1) << (x & 63));
}

static void clear_range(uint64_t *row, int32_t from, int32_t to)
{
    for (int32_t x = from; x < to;) {
        const int32_t end = (x | 63) < to ? (x | 63) + 1 : to;
        row[x >> 6] &= ~(UINT64_MAX << (x & 63) & UINT64_MAX >> (63 - ((end - 1) & 63)));
        x = end;
    }
}

void wr__rects_cut_greedy(wr__rects_band *b)
{
    for (int32_t y = 1; y < b->height; y++) {
        const size_t at = (size_t)y * (size_t)b->words;
        uint64_t *left = b->left + at, *down = b->down + at;
        const uint64_t *some_below = b->some + at - b->words, *left_below = left - b->words;
        for (int32_t w = 0; w < b->words; w++) {
            for (uint64_t bits = some_below[w] & ~left_below[w]; bits != 0; bits &= bits - 1) {
                const int32_t x = w * 64 + wr__bits_lowest(bits);
                const int32_t end = x + 1 < b->width ? wr__rects_run_end(left_below, b->words, x + 1) : x + 1;
                if (wr__rects_run_end(down, b->words, x) < end) {
                    clear_range(down, x, end);
                    continue;
                }
                clear_bit(left, x);
                if (end < b->width) {
                    clear_bit(left, end);
                }
            }
        }
    }
}
