// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Squares among cells. A wall stops a body when a cell's near edge lies ahead of the body's leading edge:
//
//        lead      target
//     +---+| - - - >|            cells whose near edge is in [lead, target) can stop it; the first blocked one does,
//     |   ||   #####|            and the body ends with its edge on the cell's edge
//     +---+|   #####
//
// Two moving squares are one point moving against a square twice as wide (their Minkowski sum); a segment misses an open
// square when one of three axes parts them: x, y, or the segment's normal (the separating axis theorem).
#include "sim/body.h"

static int64_t floor_div(int64_t a, int64_t b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

static int64_t ceil_div(int64_t a, int64_t b)
{
    return -floor_div(-a, b);
}

static int64_t side_of(int32_t cell)
{
    return (int64_t)cell * WR_FIX_ONE;
}

// ---- Cells ---------------------------------------------------------------------------------------------------------

wr__cells wr__cells_under(wr_point at, wr_fix half, int32_t cell)
{
    const int64_t side = side_of(cell);
    return (wr__cells){
        .low = {(int32_t)floor_div((int64_t)at.x - half, side), (int32_t)floor_div((int64_t)at.y - half, side)},
        .high = {(int32_t)ceil_div((int64_t)at.x + half, side) - 1,
                 (int32_t)ceil_div((int64_t)at.y + half, side) - 1},
    };
}

wr__cells wr__cells_touched(wr_point at, wr_fix half, int32_t cell, wr__axis axis, int32_t sign)
{
    const int64_t side = side_of(cell);
    const int64_t lead = (int64_t)wr__along(at, axis) + (int64_t)sign * half;
    wr__cells cells = wr__cells_under(at, half, cell);
    const int32_t line = (int32_t)floor_div(lead, side);
    const int32_t ahead = sign > 0 ? line : line - 1;
    if (lead != line * side) {
        cells.high.x = cells.low.x - 1;
    } else if (axis == WR__X) {
        cells.low.x = cells.high.x = ahead;
    } else {
        cells.low.y = cells.high.y = ahead;
    }
    return cells;
}

static bool any_wall(const wr_bits *walls, wr__cells cells)
{
    for (int32_t y = cells.low.y; y <= cells.high.y; y++) {
        for (int32_t x = cells.low.x; x <= cells.high.x; x++) {
            if (wr_bits_get(walls, x, y)) {
                return true;
            }
        }
    }
    return false;
}

bool wr__body_fits(const wr_bits *walls, int32_t cell, wr_point at, wr_fix half)
{
    return !any_wall(walls, wr__cells_under(at, half, cell));
}

// ---- One axis at a time --------------------------------------------------------------------------------------------

// One column (or row, along y) of the cells under a body.
static bool line_blocked(const wr_bits *walls, wr__cells under, wr__axis axis, int64_t line)
{
    if (axis == WR__X) {
        under.low.x = under.high.x = (int32_t)line;
    } else {
        under.low.y = under.high.y = (int32_t)line;
    }
    return any_wall(walls, under);
}

wr_fix wr__body_advance(const wr_bits *walls, int32_t cell, wr_point at, wr_fix half, wr__axis axis, wr_fix by)
{
    const int64_t side = side_of(cell);
    const wr__cells under = wr__cells_under(at, half, cell);
    const int64_t lead = (int64_t)wr__along(at, axis) + (by > 0 ? half : -half);
    const int64_t target = lead + by;
    if (by > 0) {
        for (int64_t line = ceil_div(lead, side); line * side < target; line++) {
            if (line_blocked(walls, under, axis, line)) {
                return (wr_fix)(line * side - lead);
            }
        }
    } else {
        for (int64_t line = floor_div(lead, side) - 1; (line + 1) * side > target; line--) {
            if (line_blocked(walls, under, axis, line)) {
                return (wr_fix)((line + 1) * side - lead);
            }
        }
    }
    return by;
}

// ---- Two ways ------------------------------------------------------------------------------------------------------

static int64_t magnitude(int64_t value)
{
    return value < 0 ? -value : value;
}

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

bool wr__ways_meet(wr__way a, wr__way b, wr_fix reach)
{
    // From the point of view of `a`: `b` runs along (x, y) + t * (dx, dy), t in 0..1.
    const int64_t x = (int64_t)b.from.x - a.from.x;
    const int64_t y = (int64_t)b.from.y - a.from.y;
    const int64_t x_end = (int64_t)b.to.x - a.to.x;
    const int64_t y_end = (int64_t)b.to.y - a.to.y;
    if (lesser(x, x_end) >= reach || greater(x, x_end) <= -reach || lesser(y, y_end) >= reach ||
        greater(y, y_end) <= -reach) {
        return false;
    }
    const int64_t dx = x_end - x;
    const int64_t dy = y_end - y;
    return (dx == 0 && dy == 0) || magnitude(x * dy - y * dx) < reach * (magnitude(dx) + magnitude(dy));
}

bool wr__way_near(wr__way way, wr_point point, wr_fix radius)
{
    const int64_t x = (int64_t)point.x - way.from.x;
    const int64_t y = (int64_t)point.y - way.from.y;
    const int64_t dx = (int64_t)way.to.x - way.from.x;
    const int64_t dy = (int64_t)way.to.y - way.from.y;
    const int64_t reach = greater(magnitude(dx), magnitude(dy)) + radius;
    if (magnitude(x) > reach || magnitude(y) > reach) {
        return false; // and now all products fit
    }
    const int64_t square = (int64_t)radius * radius;
    const int64_t length = dx * dx + dy * dy;
    const int64_t along = x * dx + y * dy;
    if (along <= 0) {
        return x * x + y * y <= square;
    }
    if (along >= length) {
        return (x - dx) * (x - dx) + (y - dy) * (y - dy) <= square;
    }
    // |cross| / sqrt(length) <= radius. The root is rounded down: in the way's last 65,536th a miss.
    return magnitude(x * dy - y * dx) <= (int64_t)radius * wr_sqrt_u64((uint64_t)length);
}

wr__cells wr__cells_along(wr__way way, wr_fix half, int32_t cell)
{
    const wr__cells a = wr__cells_under(way.from, half, cell);
    const wr__cells b = wr__cells_under(way.to, half, cell);
    return (wr__cells){
        .low = {(int32_t)lesser(a.low.x, b.low.x), (int32_t)lesser(a.low.y, b.low.y)},
        .high = {(int32_t)greater(a.high.x, b.high.x), (int32_t)greater(a.high.y, b.high.y)},
    };
}

// ---- Towards a place -----------------------------------------------------------------------------------------------

// Unfolded, the way there and back is a circle of twice the length; its second half is walked backwards.
wr_fix wr__bounce(wr_fix at, wr_fix by, wr_fix low, wr_fix high, bool *turned)
{
    const int64_t length = (int64_t)high - low;
    const int64_t ahead = (int64_t)at - low + by;
    if (length <= 0 || by == 0) {
        *turned = false;
        return length <= 0 ? low : at;
    }
    const int64_t lap = floor_div(ahead, length);
    const int64_t rest = ahead - lap * length;
    *turned = lap % 2 != 0;
    return (wr_fix)(low + (*turned ? length - rest : rest));
}
