// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ways of more straight steps than a word has bits: they are cut into strips. What comes out of one strip, row by
// row, is what goes into the next.
//
//      row 2            +-----+-----+--b
//      row 1         +--+--x--+-----+      strips lean, as the rows of nav_leg_how do; x comes in by a straight step
//      row 0      a--+-----+-----+
#include <string.h>

#include "nav/scan.h"

// There is a diagonal step for every row, so no more rows than the shorter side of a map of 2^30 places has.
enum { ROWS_MAX = 1 << 15, ROW_WORDS = ROWS_MAX / 64 + 1 };

// One strip, `from` straight steps on. came: bit j where row j is entered; left: where the next strip is. Gives the
// set of the last row.
static uint64_t strip_walk(const nav_leg *leg, int32_t from, const uint64_t *came, uint64_t *left)
{
    int32_t line = leg->line, k = leg->k + from;
    uint64_t here = nav_window(leg->plane, line, k), risen = 0, reached = 0;
    for (int32_t j = 0;; j++, k++) {
        reached = nav_spread(risen | (came[j >> 6] >> (j & 63) & 1), here);
        left[j >> 6] |= (reached >> NAV_DIRECT_SPAN & 1) << (j & 63);
        if (j == leg->rise) {
            return reached;
        }
        line += leg->up;
        const uint64_t next = nav_window(leg->plane, line, k);
        risen = nav_rise(reached, here, next);
        here = next >> 1;
    }
}

static bool any_bit(const uint64_t *words, size_t count)
{
    uint64_t all = 0;
    for (size_t i = 0; i < count; i++) {
        all |= words[i];
    }
    return all != 0;
}

bool wr__nav_leg_wide(const nav_leg *leg)
{
    uint64_t came[ROW_WORDS] = {1}, left[ROW_WORDS];
    const size_t words = (size_t)leg->rise / 64 + 1;
    for (int32_t from = 0;; from += NAV_DIRECT_SPAN) {
        memset(left, 0, words * sizeof *left);
        const uint64_t last = strip_walk(leg, from, came, left);
        if (leg->run - from < NAV_DIRECT_SPAN) {
            return last >> (leg->run - from) & 1;
        }
        if (!any_bit(left, words)) {
            return false;
        }
        memcpy(came, left, words * sizeof *came);
    }
}
