// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Sight of one pair: a slanting line is walked from cell to cell (sight_int.h), one along an axis is looked along.
#include "warren/sight.h"
#include "nav/sight_int.h"

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
        const uint32_t r = nav_reciprocal(cell);
        return sight_walk(blockers, shut, (int64_t)cell * WR_FIX_ONE, a, b, sight_axis_of(a.x, b.x, r),
                          sight_axis_of(a.y, b.y, r));
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
