// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The quick partition: from the bottom row up, each cell that is not yet covered begins a rectangle, as wide as the row
// allows, then as high as rows of that whole width go. Row by row that is: a run of cells goes on upwards if all of it is
// joined to the row above, and otherwise ends; what is left of the row above makes new runs.
#include "dungeon/rects_int.h"

// What bits reach along neighbours that are joined, in six steps of 1, 2, 4 ... 32. Bit x of `joined`: to the one at its left.
static uint64_t reach_right(uint64_t bits, uint64_t joined)
{
    for (int32_t k = 1; k < 64; k *= 2) {
        bits |= bits << k & joined;
        joined &= joined << k;
    }
    return bits;
}

static uint64_t reach_left(uint64_t bits, uint64_t joined)
{
    joined >>= 1;
    for (int32_t k = 1; k < 64; k *= 2) {
        bits |= bits >> k & joined;
        joined &= joined >> k;
    }
    return bits;
}

// Of the runs of the row below, those that are not joined as a whole; fills `broken`.
static void find_broken(uint64_t *broken, const uint64_t *some_below, const uint64_t *left_below,
                        const uint64_t *down, int32_t words)
{
    uint64_t carry = 0;
    for (int32_t w = 0; w < words; w++) {
        broken[w] = reach_right((some_below[w] & ~down[w]) | (carry & left_below[w]), left_below[w]);
        carry = broken[w] >> 63;
    }
    carry = 0;
    for (int32_t w = words; w-- > 0;) {
        broken[w] = reach_left(broken[w] | carry << 63, left_below[w]);
        carry = broken[w] & left_below[w] & 1;
    }
}

void wr__rects_cut_greedy(wr__rects_band *b)
{
    uint64_t *broken = b->starts; // of no use yet
    for (int32_t y = 1; y < b->height; y++) {
        const size_t at = (size_t)y * (size_t)b->words;
        uint64_t *left = b->left + at, *down = b->down + at;
        const uint64_t *left_below = left - b->words;
        find_broken(broken, b->some + at - b->words, left_below, down, b->words);
        uint64_t carry = 0;
        for (int32_t w = 0; w < b->words; w++) {
            down[w] &= ~broken[w];
            left[w] &= ~((down[w] | down[w] << 1 | carry) & ~left_below[w]); // both ends of a run that goes on
            carry = down[w] >> 63;
        }
    }
}
