// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Walls.
#include "horde/crowd_int.h"

static int64_t ceil_half_root(int64_t square)
{
    const uint32_t root = wr_sqrt_u64((uint64_t)square);
    return (int64_t)root / 2 + 1;
}

// Gaps between two cells are cell * sqrt(a * a + b * b) wide, and whether a disc passes one must not change.
wr_fix wr__crowd_keep(wr_fix radius, int32_t cell)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE, wide = 2 * (int64_t)radius;
    int64_t keep = radius - CROWD_SKIN;
    for (int64_t a = 0; a * side < wide; a++) {
        for (int64_t b = a > 0 ? 0 : 1; (a * a + b * b) * side * side < wide * wide; b++) {
            const int64_t half = ceil_half_root((a * a + b * b) * side * side);
            keep = half > keep && half <= radius ? half : keep;
        }
    }
    return (wr_fix)keep;
}
