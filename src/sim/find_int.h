// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: a question about mobs made ready to be asked of many, and the index that says of whom.
#ifndef WR_SIM_FIND_INT_H
#define WR_SIM_FIND_INT_H

#include "warren/find.h"

/// A mob in the index, and on its way through a question.
typedef struct wr__find_item {
    wr_fix x, y;
    uint32_t id;    // its slot is in it
    uint32_t group; // one bit: 1 << kind, of hunters 1 << (16 + kind of the hunt)
} wr__find_item;

#define WR__FIND_HUNTERS 16 // bits of `group` from here on

/// The mob of a slot; false when nobody is to be found in it.
bool wr__find_item_of(const wr_mobs *mobs, int32_t slot, wr__find_item *out);

/// Squares of 1 << shift, row by row, from (x0, y0); the mobs of square i are items starts[i]..starts[i + 1] - 1.
struct wr_finder {
    uint64_t ticks, hash; // of the world it is of
    wr__find_item *items; // [capacity]
    uint32_t *starts;     // [squares_max + 2]
    int32_t capacity, squares_max;
    int32_t count; // of items
    wr_fix x0, y0;
    int32_t shift, columns, rows;
    bool updated;
};

/// Squares, all edges inclusive; x0 above x1, or y0 above y1: none.
typedef struct wr__find_squares {
    int32_t x0, y0, x1, y1;
} wr__find_squares;

/// A rectangle in Q16.16 units, any place whatever, edges inclusive.
typedef struct wr__find_area {
    int64_t x0, y0, x1, y1;
} wr__find_area;

wr__find_squares wr__find_squares_in(const wr_finder *finder, wr__find_area area);

typedef struct wr__find_corner {
    int64_t x, y;
} wr__find_corner;

/// A shape made ready: what is reckoned once.
typedef struct wr__find_shape {
    const wr_find *what;
    uint64_t radius2;
    int64_t rx, ry, lx, ly;     // along the right and the left edge of a cone; along a ray
    wr__find_corner corners[4]; // of a ray, one after another
} wr__find_shape;

wr__find_shape wr__find_shape_of(const wr_find *what);
/// What contains all that a circle, cone, box or ray can find.
wr__find_area wr__find_area_of(const wr__find_shape *shape);
/// The part of a ray's area between two heights: hardly wider than it must be.
wr__find_area wr__find_ray_between(const wr__find_shape *shape, int64_t y0, int64_t y1);

#endif
