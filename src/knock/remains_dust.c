// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Dust: one puff for each square of ground, sorted by (row, column), so that a thousand bodies make a few large clouds
// (R45). A step raises all its dust before it cuts down to the cap: what is left is then the same in any order of the
// dead.
#include <string.h>

#include "knock/remains_int.h"

int wr__puff_order(const wr_puff *a, const wr_puff *b)
{
    if (a->row != b->row) {
        return a->row < b->row ? -1 : 1;
    }
    return a->column < b->column ? -1 : a->column > b->column;
}

// The first puff that does not come before this one.
static int32_t find(const wr_remains *r, const wr_puff *puff)
{
    const wr_puff *puffs = wr__puff_room(r);
    int32_t low = 0, high = r->puff_count;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (wr__puff_order(&puffs[middle], puff) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

void wr__puff_raise(wr_remains *r, wr_fix x, wr_fix y)
{
    const wr_puff more = {.column = x / r->config.dust_cell,
                          .row = y / r->config.dust_cell,
                          .tick = r->tick,
                          .weight = 1};
    const int32_t at = find(r, &more);
    wr_puff *puff = wr__puff_room(r) + at;
    if (at < r->puff_count && wr__puff_order(puff, &more) == 0) {
        puff->tick = r->tick;
        puff->weight += puff->weight < UINT32_MAX;
        return;
    }
    memmove(puff + 1, puff, (size_t)(r->puff_count - at) * sizeof *puff);
    *puff = more;
    r->puff_count++;
}

// Those are kept that are younger than `age`, and of those of that age all but the first `spared`.
static void keep_younger(wr_remains *r, uint32_t elapsed, int64_t age, int32_t spared)
{
    wr_puff *puffs = wr__puff_room(r);
    const int32_t count = r->puff_count;
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        const int64_t is = wr__age(r, puffs[i].tick, elapsed);
        if (is < age || (is == age && spared-- <= 0)) {
            puffs[kept++] = puffs[i];
        }
    }
    memset(puffs + kept, 0, (size_t)(count - kept) * sizeof *puffs);
    r->puff_count = kept;
}

void wr__puffs_drop(wr_remains *r, uint32_t elapsed)
{
    keep_younger(r, elapsed, r->config.dust_ticks, INT32_MAX);
}

// Counts ages by one of their two bytes: of those whose byte above it is `above`, or of all (-1) by their high byte.
static void tally(const wr_remains *r, int32_t above, int32_t counts[256])
{
    const wr_puff *puffs = wr__puff_room(r);
    memset(counts, 0, 256 * sizeof *counts);
    for (int32_t i = 0; i < r->puff_count; i++) {
        const uint32_t age = r->tick - puffs[i].tick; // at most dust_ticks, 16 bits
        if (above < 0) {
            counts[age >> 8 & 255u]++;
        } else if (age >> 8 == (uint32_t)above) {
            counts[age & 255u]++;
        }
    }
}

// Goes down from the oldest until `left` would be used up; what is left of it then is to be taken there.
static int32_t oldest_byte(const int32_t counts[256], int32_t *left)
{
    int32_t byte = 255;
    while (byte > 0 && counts[byte] < *left) {
        *left -= counts[byte--];
    }
    return byte;
}

void wr__puffs_cut(wr_remains *r)
{
    int32_t counts[256];
    int32_t excess = r->puff_count - r->config.puffs_max;
    if (excess <= 0) {
        return;
    }
    tally(r, -1, counts);
    const int32_t high = oldest_byte(counts, &excess);
    tally(r, high, counts);
    const int32_t low = oldest_byte(counts, &excess);
    keep_younger(r, 0, (int64_t)high * 256 + low, excess);
}
