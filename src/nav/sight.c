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

// One axis of a walk from a to b, a != b, both >= 0.
typedef struct axis {
    int64_t length;    // |b - a|
    int64_t ahead;     // from a to the first grid line in the direction of travel, 1..side
    int32_t cell;      // the cell whose inside comes first
    int32_t step;      // -1 or 1
    int32_t crossings; // grid lines strictly between a and b
} axis;

// The column (or row) a coordinate >= 0 lies in: the width of a cell is a whole number of units.
static int32_t cell_at(wr_fix at, int32_t cell)
{
    return (int32_t)(((uint32_t)at >> 16) / (uint32_t)cell);
}

static axis axis_of(wr_fix a, wr_fix b, int32_t cell)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    axis out;
    if (a < b) {
        out.cell = cell_at(a, cell);
        out.step = 1;
        out.length = (int64_t)b - a;
        out.ahead = (out.cell + 1) * side - a;
        out.crossings = cell_at(b - 1, cell) - out.cell;
    } else {
        out.cell = cell_at(a - 1, cell);
        out.step = -1;
        out.length = (int64_t)a - b;
        out.ahead = a - out.cell * side;
        out.crossings = out.cell - cell_at(b, cell);
    }
    return out;
}

static bool is_set(const wr_bits *bits, int32_t x, int32_t y)
{
    return (bits->words[(size_t)y * (size_t)bits->stride + (size_t)(x >> 6)] >> (x & 63)) & 1u;
}

// A slanting line. All cells it enters lie inside the bitmap, for both ends do.
static bool slant_is_clear(const wr_bits *bits, int32_t cell, wr_point a, wr_point b, bool squeeze)
{
    const axis h = axis_of(a.x, b.x, cell);
    const axis v = axis_of(a.y, b.y, cell);
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    const int64_t over = side * v.length;                    // what crossing a vertical adds to the error
    const int64_t up = side * h.length;                      // what crossing a horizontal takes away
    int64_t error = h.ahead * v.length - v.ahead * h.length; // each product below (2^31 + 2^22) * 2^31
    int32_t x = h.cell, y = v.cell;

    for (int32_t left = h.crossings + v.crossings;; left--) {
        if (is_set(bits, x, y)) {
            return false;
        }
        if (left == 0) {
            return true;
        }
        if (error == 0) { // both crossings are still to come, so both side cells are inside
            if (!squeeze && is_set(bits, x + h.step, y) && is_set(bits, x, y + v.step)) {
                return false;
            }
            error = over - up;
            x += h.step;
            y += v.step;
            left--;
        } else {
            const bool across = error < 0;
            error += across ? over : -up;
            x += across ? h.step : 0;
            y += across ? 0 : v.step;
        }
    }
}

// A line along an axis: at coordinate `at`, over low..high of the other one.
static bool straight_is_clear(const wr_bits *bits, int32_t cell, bool vertical, wr_fix at, wr_fix low, wr_fix high,
                              bool squeeze)
{
    const int32_t here = cell_at(at, cell);
    const bool on_line = (int64_t)here * cell * WR_FIX_ONE == at;
    const int32_t last = cell_at(high - 1, cell);
    bool side_was = false, here_was = false;

    for (int32_t i = cell_at(low, cell); i <= last; i++) {
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
        if (!squeeze && ((here_is && side_was) || (side_is && here_was))) {
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

bool wr__line_clear(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b, bool squeeze)
{
    if (!is_on_map(blockers, cell, a) || !is_on_map(blockers, cell, b)) {
        return false; // whatever leaves the map enters blocked ground
    }
    if (a.x == b.x) {
        return straight_is_clear(blockers, cell, true, a.x, a.y < b.y ? a.y : b.y, a.y < b.y ? b.y : a.y, squeeze);
    }
    if (a.y == b.y) {
        return straight_is_clear(blockers, cell, false, a.y, a.x < b.x ? a.x : b.x, a.x < b.x ? b.x : a.x, squeeze);
    }
    return slant_is_clear(blockers, cell, a, b, squeeze);
}

bool wr_sight(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b)
{
    return nav_same_place(a, b) || wr__line_clear(blockers, cell, a, b, false);
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
    const int64_t resolution = (int64_t)cell * (WR_FIX_ONE / 16);
    for (int64_t along = 0; distance != 0 && along <= distance; along += resolution) {
        const wr_fix x = (wr_fix)(a.x + dx * along / distance);
        const wr_fix y = (wr_fix)(a.y + dy * along / distance);
        if (along > range || wr_bits_get(blockers, cell_at(x, cell), cell_at(y, cell))) {
            return false;
        }
    }
    return true;
}
