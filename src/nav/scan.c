// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ways of more straight steps than a word has bits: they are cut into strips. What comes out of one strip, row by row, is what
// goes into the next.
//
//      row 2            +-----+-----+--b
//      row 1         +--+--x--+-----+      strips lean, as the rows of nav_direct_narrow do; x comes in by a straight step
//      row 0      a--+-----+-----+
#include <string.h>

#include "nav/scan.h"

// There is a diagonal step for every row, so no more rows than the shorter side of a map of 2^30 places has.
enum { ROWS_MAX = 1 << 15, ROW_WORDS = ROWS_MAX / 64 + 1 };

// One strip, from its first place in row 0 on. came: bit j where row j is entered; left: where the next strip is. Gives the set
// of the last row.
static uint64_t strip_walk(nav_view view, int32_t line, int32_t k, int32_t rise, const uint64_t *came, uint64_t *left)
{
    uint64_t here = nav_look(view, line, k), risen = 0, reached = 0;
    for (int32_t j = 0;; j++) {
        reached = nav_spread(risen | (came[j >> 6] >> (j & 63) & 1), here);
        left[j >> 6] |= (reached >> NAV_DIRECT_SPAN & 1) << (j & 63);
        if (j == rise) {
            return reached;
        }
        line += view.up;
        const uint64_t next = nav_look(view, line, k);
        k += view.forward;
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

bool wr__nav_direct_wide(nav_view view, int32_t line, int32_t k, int32_t rise, int32_t run)
{
    uint64_t came[ROW_WORDS] = {1}, left[ROW_WORDS];
    const size_t words = (size_t)rise / 64 + 1;
    for (;;) {
        memset(left, 0, words * sizeof *left);
        const uint64_t last = strip_walk(view, line, k, rise, came, left);
        if (run < NAV_DIRECT_SPAN) {
            return last >> run & 1;
        }
        if (!any_bit(left, words)) {
            return false;
        }
        memcpy(came, left, words * sizeof *came);
        run -= NAV_DIRECT_SPAN;
        k += NAV_DIRECT_SPAN * view.forward;
    }
}
