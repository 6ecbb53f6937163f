// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Delaunay for points within 2^30 of each other on both axes: lengths and areas fit 64 bits, their products two words.
#include "dungeon/delaunay_exact.h"
#include "dungeon/delaunay_int.h"

typedef int64_t wide; // an area or a scalar product

// a * b against c * d. All are at most 2 * 2^30 * 2^30 = 2^61, so the products are at most 2^122.
static inline int less_is_negative(wide a, wide b, wide c, wide d)
{
    return wr__compare_products(a, b, c, d);
}

#define WR__BUILD wr__delaunay_far
#include "dungeon/delaunay_merge.h"
