// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: bodies are squares along the axes. How far one gets before it touches a wall, and whether two met on their ways,
// exactly and in integers. Touching is no overlap: a body as wide as a corridor passes it (K134).
#ifndef WR_SIM_BODY_H
#define WR_SIM_BODY_H

#include "warren/map.h"

typedef enum wr__axis { WR__X, WR__Y } wr__axis;

/// A place's coordinate along an axis.
static inline wr_fix wr__along(wr_point at, wr__axis axis)
{
    return axis == WR__X ? at.x : at.y;
}

/// The place moved along an axis.
static inline wr_point wr__moved(wr_point at, wr__axis axis, wr_fix by)
{
    return axis == WR__X ? (wr_point){at.x + by, at.y} : (wr_point){at.x, at.y + by};
}

/// A rectangle of cells, both ends within; empty when high < low.
typedef struct wr__cells {
    wr_cell low, high;
} wr__cells;

/// The cells whose open interior a body overlaps. half: half its width.
wr__cells wr__cells_under(wr_point at, wr_fix half, int32_t cell);

/// The cells a body touches from outside with the side that looks along the axis: empty unless it lies on a grid line.
wr__cells wr__cells_touched(wr_point at, wr_fix half, int32_t cell, wr__axis axis, int32_t sign);

/// True when a body overlaps no wall.
bool wr__body_fits(const wr_bits *walls, int32_t cell, wr_point at, wr_fix half);

/// How much of `by` a body can move along an axis until it touches a wall: between 0 and `by`. Walls that it overlaps
/// already do not hold it. O(cells crossed).
wr_fix wr__body_advance(const wr_bits *walls, int32_t cell, wr_point at, wr_fix half, wr__axis axis, wr_fix by);

/// A way in a straight line.
typedef struct wr__way {
    wr_point from, to;
} wr__way;

/// True when a body on the way `a` and one on the way `b`, both walked at constant speed in the same time, overlap at some
/// moment. reach: half of one's width and half of the other's.
bool wr__ways_meet(wr__way a, wr__way b, wr_fix reach);

/// The least distance between a point and a way is at most `radius`.
bool wr__way_near(wr__way way, wr_point point, wr_fix radius);

/// The cells that may hold something a body meets on a way: those under it at both ends and between.
wr__cells wr__cells_along(wr__way way, wr_fix half, int32_t cell);

/// A place on [low, high] after a move by `by` that is thrown back at both ends, as often as it takes. turned: whether
/// it now moves the other way. O(1).
wr_fix wr__bounce(wr_fix at, wr_fix by, wr_fix low, wr_fix high, bool *turned);

#endif
