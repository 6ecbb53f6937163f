// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Delaunay for points within 2^30 of each other on both axes: what is measured fits one word, products of it two.
#include "dungeon/delaunay_exact.h"
#include "dungeon/delaunay_int.h"

typedef struct line {
    uint64_t l, r;
} line;

static inline line line_between(uint64_t l, uint64_t r)
{
    return (line){l, r};
}

static inline int64_t x_of(uint64_t spot)
{
    return (uint32_t)spot;
}

static inline int64_t y_of(uint64_t spot)
{
    return (int64_t)(spot >> 32);
}

// Twice the area of l, r, c, positive when c is left of the line. At most 2 * 2^30 * 2^30 = 2^61.
static inline int64_t area_at(const line *k, uint64_t c)
{
    return (x_of(k->r) - x_of(k->l)) * (y_of(c) - y_of(k->l)) - (y_of(k->r) - y_of(k->l)) * (x_of(c) - x_of(k->l));
}

// The scalar product of the ways from l to c and from r to c. At most 2^61 on either side.
static inline int64_t dot_at(const line *k, uint64_t c)
{
    return (x_of(c) - x_of(k->l)) * (x_of(c) - x_of(k->r)) + (y_of(c) - y_of(k->l)) * (y_of(c) - y_of(k->r));
}

// Negative, zero or positive as a * b is less than, equal to or more than c * d; the products are at most 2^122.
static inline int64_t compare_products(int64_t a, int64_t b, int64_t c, int64_t d)
{
    return wr__compare_products(a, b, c, d);
}

// Across which axis a cut goes: 0 parts left from right, 1 low from high.
static inline size_t axis_of(uint32_t cut)
{
    return cut & 1;
}

// A point at the border of a part: its place, the more important coordinate first, and its number.
typedef struct corner {
    uint64_t place;
    uint32_t point;
} corner;

static inline corner corner_of(uint64_t place, uint32_t point)
{
    return (corner){place, point};
}

static inline uint32_t point_of(corner c)
{
    return c.point;
}

static inline bool is_before(corner a, corner b)
{
    return a.place < b.place;
}

#define BUILD wr__delaunay_far
#include "dungeon/delaunay_merge.h"
