// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: walking a slanting line from cell to cell, in integers. Which grid line comes next is the sign of a cross
// product, zero is exactly the corner; so there is no rounding, and both directions see the same cells.
//
//      +-----+-----+-----+
//      |     |     |  .b |     error < 0: the line meets the next vertical first
//      +-----+----.+-----+     error > 0: the next horizontal
//      | a . |     |     |     error = 0: both at once, a corner
//      +-----+-----+-----+
//
// Method: Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing", 1987, with the two divisions
// multiplied out.
#ifndef WR_NAV_SIGHT_INT_H
#define WR_NAV_SIGHT_INT_H

#include "nav/nav_int.h"

// One axis of a walk from a to b, a != b, both >= 0.
typedef struct sight_axis {
    int32_t up;        // 1 when b is greater, else 0
    int32_t cell;      // the cell whose inside comes first
    int32_t crossings; // grid lines strictly between a and b
} sight_axis;

/// Without branches: directions come at random. r: nav_reciprocal(cell)
static inline sight_axis sight_axis_of(wr_fix a, wr_fix b, uint32_t r)
{
    sight_axis out;
    out.up = a < b;
    out.cell = nav_cell_at(a - 1 + out.up, r);
    out.crossings = (nav_cell_at(b - out.up, r) - out.cell) * (2 * out.up - 1);
    return out;
}

// Cells are numbered like the bits that hold them, so a step in any direction adds one number.
static inline bool sight_is_set(const wr_bits *bits, int64_t at)
{
    return (bits->words[at >> 6] >> (at & 63)) & 1u;
}

/// From a to b, whose axes are h and v. All cells the line enters lie inside the bitmap, for both ends do.
static inline bool sight_walk(const wr_bits *bits, const wr_bits *shut, int64_t side, wr_point a, wr_point b,
                              sight_axis h, sight_axis v)
{
    const int64_t right = 2 * h.up - 1, upright = 2 * v.up - 1;
    const int64_t width = ((int64_t)b.x - a.x) * right, height = ((int64_t)b.y - a.y) * upright;
    const int64_t ahead = ((h.cell + h.up) * side - a.x) * right; // from a to the first grid line, 1..side
    const int64_t above = ((v.cell + v.up) * side - a.y) * upright;
    const int64_t row = (int64_t)bits->stride * 64, across = right, upward = upright * row;
    const int64_t over = side * height;             // what crossing a vertical adds to the error
    const int64_t up = side * width;                // what crossing a horizontal takes away
    int64_t error = ahead * height - above * width; // each product below (2^31 + 2^22) * 2^31
    int64_t at = v.cell * row + h.cell;

    for (int32_t left = h.crossings + v.crossings;; left--) {
        if (sight_is_set(bits, at)) {
            return false;
        }
        if (left == 0) {
            return true;
        }
        if (error == 0) { // both crossings are still to come, so both side cells are inside
            if (shut != NULL && sight_is_set(bits, at + across) && sight_is_set(bits, at + upward) &&
                (sight_is_set(shut, at + across) || sight_is_set(shut, at + upward))) {
                return false;
            }
            error = over - up;
            at += across + upward;
            left--;
        } else { // up, and back to across where that comes first: all ones or none, for a branch would be guessed wrong
            const int64_t first = -(int64_t)(error < 0);
            at += upward + ((across - upward) & first);
            error += ((over + up) & first) - up;
        }
    }
}

#endif
