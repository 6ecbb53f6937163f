// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Delaunay, its own files: the edges as words, the order of the points, and the two builders, for points near and far.
#ifndef WR_DELAUNAY_INT_H
#define WR_DELAUNAY_INT_H

#include "warren/delaunay.h"

// ---- Edges --------------------------------------------------------------------------------------------------------
//
// An edge is six words, two of each kind: its two directions, the half-edges, have one each.
//
//      0      1      2      3      4      5
//      next   next   prev   prev   to     to
//
// A half-edge is named by the place of its `next` in the array of all words. So its way back is at ^ 1, and each of its
// words is one load from the name. The half-edges that leave a point form a ring.

enum {
    WR__NEXT =
        0, // the next half-edge counter-clockwise of this one, from the same point; of a free edge: the next free one
    WR__PREV = 2, // the next clockwise
    WR__TO = 4,   // the point it leads to; WR__NONE in the first half of a free edge
    WR__EDGE_WORDS = 6,
};

#define WR__NONE UINT32_MAX

/// Takes an edge out of both rings and makes it the first of the free ones. Returns its first half-edge.
size_t wr__edge_drop(uint32_t *words, size_t half, size_t free);

// ---- Points -------------------------------------------------------------------------------------------------------

/// A point in one word, counted from the lower-left corner of all points. Such words stand in order by (y, x).
static inline uint64_t wr__spot(uint32_t x, uint32_t y)
{
    return (uint64_t)y << 32 | x;
}

/// The point with x and y exchanged: such words stand in order by (x, y).
static inline uint64_t wr__spot_turned(uint64_t spot)
{
    return spot << 32 | spot >> 32;
}

/// Up to this span wr__delaunay_near builds; beyond it, up to WR_DELAUNAY_SPAN_MAX, wr__delaunay_far.
#define WR__NEAR_SPAN_MAX 16384

/// Points in the order of a Z-curve, in which each cut is where a bit of x or of y changes.
typedef struct wr__delaunay_points {
    uint64_t *spots; // [count]
    int32_t *ids;    // [count] their places among the caller's points
    uint32_t
        *cuts; // [count - 1] between a point and the next; the larger, the earlier it parts them all. Near: the bits
               // in which their places on the curve differ; far: the number of the highest of these
    uint32_t count;
} wr__delaunay_points;

/// Fills the arrays. spare: 24 bytes a point, aligned to 8. False when two points are in one place.
bool wr__order_near(const wr_cell *points, wr_cell low, uint64_t *spare, wr__delaunay_points *out);
bool wr__order_far(const wr_cell *points, wr_cell low, uint64_t *spare, wr__delaunay_points *out);

/// Stable radix sort by the bits from `from` on; all bits above from + bits are zero.
/// Returns the one of the two arrays, both [count], in which the items stand in the end.
uint64_t *wr__sort_bits(uint64_t *items, uint64_t *spare, size_t count, uint32_t from, uint32_t bits);
#define WR__SORT_MANY 2048
/// The same of that many and more: 48 KB of stack. Of fewer it is 8.
uint64_t *wr__sort_many(uint64_t *items, uint64_t *spare, size_t count, uint32_t from, uint32_t bits);
/// The same by digits of at most so many bits. places: room for 2^width_max numbers for each of them.
uint64_t *wr__sort_by(uint32_t *places, uint32_t width_max, uint64_t *items, uint64_t *spare, size_t count,
                      uint32_t from, uint32_t bits);

// ---- Builders -----------------------------------------------------------------------------------------------------

/// Builds the triangulation of at least 2 points into words, [WR_DELAUNAY_EDGES_MAX * WR__EDGE_WORDS]. The array of cuts
/// is used up.
void wr__delaunay_near(const wr__delaunay_points *points, uint32_t *words);
void wr__delaunay_far(const wr__delaunay_points *points, uint32_t *words);

#endif
