// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Delaunay for points within 16,384 of each other on both axes: one word, and two products from each multiplication.
//
// A vector with x and y in one word, u = x + y * 2^32 (negative parts borrow from those above, it is one number), times
// another one, v = a + b * 2^32, modulo 2^64, is x * a + (x * b + y * a) * 2^32: the sum of two products stands in the upper
// half, rounded, because x * a is less than 2^31 on either side. With v = (y', x') that sum is the scalar product of (x, y)
// and (x', y'), with v = (x', -y') the area between (x', y') and (x, y).
#include "dungeon/delaunay_int.h"

// The line from l to r, prepared.
typedef struct line {
    uint64_t l, r;
    uint64_t r_turned;
    uint64_t mirrored; // r - l with y negative
} line;

static inline line line_between(uint64_t l, uint64_t r)
{
    const uint64_t along = r - l;
    const uint64_t x = (uint64_t)(int32_t)(uint32_t)along; // along = x + y * 2^32
    return (line){l, r, wr__spot_turned(r), 2 * x - along};
}

static inline int64_t upper_half(uint64_t product)
{
    return (int32_t)(uint32_t)((product + 0x80000000u) >> 32);
}

// Twice the area of l, r, c, positive when c is left of the line. At most 2 * 2^14 * 2^14 = 2^29.
static inline int64_t area_at(const line *k, uint64_t c)
{
    return upper_half((c - k->l) * k->mirrored);
}

// The scalar product of the ways from l to c and from r to c. At most 2^29 on either side.
static inline int64_t dot_at(const line *k, uint64_t c)
{
    return upper_half((c - k->l) * (wr__spot_turned(c) - k->r_turned));
}

// Negative, zero or positive as a * b is less than, equal to or more than c * d, all of them at most 2^29.
static inline int64_t compare_products(int64_t a, int64_t b, int64_t c, int64_t d)
{
    return a * b - c * d;
}

// Across which axis a cut goes: 0 parts left from right, 1 low from high. The highest bit decides.
static inline size_t axis_of(uint32_t cut)
{
    return (cut & 0x55555555) < (cut & 0xaaaaaaaa);
}

// A point at the border of a part: its place, the more important coordinate first, and its number.
typedef uint64_t corner;

static inline corner corner_of(uint64_t place, uint32_t point)
{
    return (place >> 32) << 48 | (place & 0xffff) << 32 | point;
}

static inline uint32_t point_of(corner c)
{
    return (uint32_t)c;
}

static inline bool is_before(corner a, corner b)
{
    return a < b;
}

#define BUILD wr__delaunay_near
#include "dungeon/delaunay_merge.h"
