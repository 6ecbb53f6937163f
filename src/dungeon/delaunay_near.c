// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Delaunay for points within 16,384 of each other on both axes: lengths and areas fit 32 bits, their products 64.
#include "dungeon/delaunay_int.h"

typedef int32_t wide; // an area or a scalar product

// a * b against c * d. All are below 2 * 2^14 * 2^14 = 2^29, so the products are below 2^58.
static inline int64_t less_is_negative(wide a, wide b, wide c, wide d)
{
    return (int64_t)a * b - (int64_t)c * d;
}

#define WR__BUILD wr__delaunay_near
#include "dungeon/delaunay_merge.h"
