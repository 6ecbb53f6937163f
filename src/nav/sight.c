// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Sight: from cell to cell along the line, in integers. Which grid line comes next is the sign of a cross product,
// zero is exactly the corner; so there is no rounding, and both directions see the same cells.
//
//      +-----+-----+-----+
//      |     |     |  .b |     error < 0: the line meets the next vertical first
//      +-----+----.+-----+     error > 0: the next horizontal
//      | a . |     |     |     error = 0: both at once, a corner
//      +-----+-----+-----+
//
// Method: Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing", 1987, with the two divisions
// multiplied out.
#include "nav/nav_int.h"
#include "warren/sight.h"

// One axis of a walk from a to b, a != b, both >= 0.
typedef struct axis {
    int64_t length;    // |b - a|
    int64_t ahead;     // from a to the first grid line in the direction of travel, 1..side
    int32_t cell;      // the cell whose inside comes first
    int32_t step;      // -1 or 1
    int32_t crossings; // grid lines strictly between a and b
} axis;

// Without branches: directions come at random.
static axis axis_of(wr_fix a, wr_fix b, int64_t side, uint32_t r)
{
    const int32_t up = a < b, step = 2 * up - 1;
    axis out;
    out.cell = nav_cell_at(a - 1 + up, r);
    out.step = step;
    out.length = ((int64_t)b - a) * step;
    out.ahead = ((out.cell + up) * side - a) * step;
    out.crossings = (nav_cell_at(b - up, r) - out.cell) * step;
    return out;
}

// Cells are numbered like the bits that hold them, so a step in any direction adds one number.
static bool is_set(const wr_bits *bits, int64_t at)
{
    return (bits->words[at >> 6] >> (at & 63)) & 1u;
}

// A slanting line. All cells it enters lie inside the bitmap, for both ends do.
static bool slant_is_clear(const wr_bits *bits, const wr_bits *shut, int32_t cell, wr_point a, wr_point b)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    const uint32_t r = nav_reciprocal(cell);
    const axis h = axis_of(a.x, b.x, side, r), v = axis_of(a.y, b.y, side, r);
    const int64_t row = (int64_t)bits->stride * 64, across = h.step, upward = v.step * row;
    const int64_t over = side * v.length;                    // what crossing a vertical adds to the error
    const int64_t up = side * h.length;                      // what crossing a horizontal takes away
    int64_t error = h.ahead * v.length - v.ahead * h.length; // each product below (2^31 + 2^22) * 2^31
    int64_t at = v.cell * row + h.cell;

    for (int32_t left = h.crossings + v.crossings;; left--) {
        if (is_set(bits, at)) {
            return false;
        }
        if (left == 0) {
            return true;
        }
        if (error == 0) { // both crossings are still to come, so both side cells are inside
            if (shut != NULL && is_set(bits, at + across) && is_set(bits, at + upward) &&
                (is_set(shut, at + across) || is_set(shut, at + upward))) {
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

// Of two diagonal blockers along a grid line: the later one in column (or row) `now`, the one before it in `before`.
static bool corner_is_shut(const wr_bits *shut, bool vertical, int32_t now, int32_t before, int32_t i)
{
    return vertical ? wr_bits_get(shut, now, i) || wr_bits_get(shut, before, i - 1)
                    : wr_bits_get(shut, i, now) || wr_bits_get(shut, i - 1, before);
}

// A line along an axis: at coordinate `at`, over low..high of the other one.
static bool straight_is_clear(const wr_bits *bits, const wr_bits *shut, int32_t cell, bool vertical, wr_fix at,
                              wr_fix low, wr_fix high)
{
    const uint32_t r = nav_reciprocal(cell);
    const int32_t here = nav_cell_at(at, r);
    const bool on_line = (int64_t)here * cell * WR_FIX_ONE == at;
    const int32_t last = nav_cell_at(high - 1, r);
    bool side_was = false, here_was = false;

    for (int32_t i = nav_cell_at(low, r); i <= last; i++) {
        const bool here_is = vertical ? wr_bits_get(bits, here, i) : wr_bits_get(bits, i, here);
        if (!on_line) {
            if (here_is) {
                return false;
            }
            continue;
        }
        // On a grid line: between two blockers it is shut, and where two blockers meet across it there is a corner.
        const bool side_is = vertical ? wr_bits_get(bits, here - 1, i) : wr_bits_get(bits, i, here - 1);
        if (here_is && side_is) {
            return false;
        }
        if (shut != NULL && ((here_is && side_was && corner_is_shut(shut, vertical, here, here - 1, i)) ||
                             (side_is && here_was && corner_is_shut(shut, vertical, here - 1, here, i)))) {
            return false;
        }
        here_was = here_is;
        side_was = side_is;
    }
    return true;
}

static bool is_on_map(const wr_bits *bits, int32_t cell, wr_point at)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    return at.x >= 0 && at.y >= 0 && at.x <= bits->width * side && at.y <= bits->height * side;
}

bool wr__line_clear_inside(const wr_bits *blockers, const wr_bits *shut, int32_t cell, wr_point a, wr_point b)
{
    if (a.x != b.x && a.y != b.y) {
        return slant_is_clear(blockers, shut, cell, a, b);
    }
    const bool vertical = a.x == b.x;
    const wr_fix p = vertical ? a.y : a.x, q = vertical ? b.y : b.x;
    return straight_is_clear(blockers, shut, cell, vertical, vertical ? a.x : a.y, p < q ? p : q, p < q ? q : p);
}

bool wr__line_clear(const wr_bits *blockers, const wr_bits *shut, int32_t cell, wr_point a, wr_point b)
{
    return is_on_map(blockers, cell, a) &&
           is_on_map(blockers, cell, b) && // what leaves the map enters blocked ground
           wr__line_clear_inside(blockers, shut, cell, a, b);
}

bool wr_sight(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b)
{
    return nav_same_place(a, b) || wr__line_clear(blockers, blockers, cell, a, b);
}

// The squared distance, or UINT64_MAX when one coordinate alone differs by more than `range` >= 0.
static uint64_t square_within(wr_point a, wr_point b, wr_fix range)
{
    const int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    if (dx > range || -dx > range || dy > range || -dy > range) {
        return UINT64_MAX;
    }
    return (uint64_t)(dx * dx) + (uint64_t)(dy * dy);
}

bool wr_sight_within(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b, wr_fix range)
{
    if (range < 0 || square_within(a, b, range) > (uint64_t)((int64_t)range * range)) {
        return false;
    }
    return wr_sight(blockers, cell, a, b);
}

bool wr_sight_sampled(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b, wr_fix range)
{
    if (range < 0 || !is_on_map(blockers, cell, a) || !is_on_map(blockers, cell, b)) {
        return false;
    }
    const int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    const int64_t distance = wr_sqrt_u64((uint64_t)(dx * dx + dy * dy));
    const uint32_t r = nav_reciprocal(cell);
    const int64_t resolution = (int64_t)cell * (WR_FIX_ONE / 16);
    for (int64_t along = 0; distance != 0 && along <= distance; along += resolution) {
        const wr_fix x = (wr_fix)(a.x + dx * along / distance);
        const wr_fix y = (wr_fix)(a.y + dy * along / distance);
        if (along > range || wr_bits_get(blockers, nav_cell_at(x, r), nav_cell_at(y, r))) {
            return false;
        }
    }
    return true;
}
