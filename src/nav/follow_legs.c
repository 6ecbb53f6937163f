// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Legs of a way held against the mesh. A leg along an axis or a diagonal from node to node is what searches give, and
// is looked at node by node; any other is a straight line that has to be clear.
#include "nav/follow_int.h"

// The index whose coordinate is exactly this, or -1.
static int32_t index_at(const wr_fix *coordinates, int32_t count, wr_fix at, uint32_t scale)
{
    if (at < 0) {
        return -1;
    }
    const int32_t k = (int32_t)(((uint64_t)at * scale) >> 32);
    for (int32_t i = k; i <= k + 1 && i < count; i++) {
        if (coordinates[i] == at) {
            return i;
        }
    }
    return -1;
}

static bool is_node(const wr_nav *nav, wr_point at, int32_t *column, int32_t *row)
{
    *column = index_at(nav->x, nav->columns, at.x, nav->place_scale);
    *row = index_at(nav->y, nav->rows, at.y, nav->place_scale);
    return *column >= 0 && *row >= 0;
}

static int32_t sign(int32_t v)
{
    return (v > 0) - (v < 0);
}

static int32_t direction_of(int32_t dx, int32_t dy)
{
    static const int8_t s_direction[3][3] = {{NAV_SW, NAV_S, NAV_SE}, {NAV_W, -1, NAV_E}, {NAV_NW, NAV_N, NAV_NE}};
    return s_direction[dy + 1][dx + 1];
}

// True when the mesh joins two different places of nodes along a line of `steps` steps, as far as it lies ahead of
// `at`.
static bool mesh_joins(const wr_nav *nav, int32_t column, int32_t row, int32_t sx, int32_t sy, int32_t steps,
                       wr_point at)
{
    const int32_t d = direction_of(sx, sy);
    int32_t i = 0;
    while (i < steps &&
           ((int64_t)nav->x[column + i * sx] - at.x) * sx + ((int64_t)nav->y[row + i * sy] - at.y) * sy < 0) {
        i++;
    }
    wr_node node = (row + i * sy) * nav->columns + column + i * sx;
    if (!wr_nav_has(nav, node)) {
        return false;
    }
    for (; i < steps; i++, node += nav->step[d]) {
        if (((nav->edges[node] >> d) & 1) == 0) {
            return false;
        }
    }
    return true;
}

bool wr__leg_is_open(const wr_nav *nav, const wr_body *body, wr_point from, wr_point at, wr_point to, bool *cut)
{
    int32_t column, row, to_column, to_row;
    const bool from_node = is_node(nav, from, &column, &row), to_node = is_node(nav, to, &to_column, &to_row);
    const bool nodes = from_node && to_node;
    *cut = false;
    if (nodes) {
        const int32_t dx = to_column - column, dy = to_row - row;
        const int32_t wide = dx * sign(dx), high = dy * sign(dy);
        if ((dx != 0 || dy != 0) && (dx == 0 || dy == 0 || wide == high) &&
            mesh_joins(nav, column, row, sign(dx), sign(dy), wide > high ? wide : high, at)) {
            return true;
        }
    }
    if (wr__nav_clear_point(nav, from, to) && (!nodes || wr__body_passes(nav, body, from, to))) {
        return true;
    }
    *cut = true;
    return !nav_same_place(from, at) && wr__nav_clear_point(nav, at, to) &&
           (!nodes || wr__body_passes(nav, body, at, to));
}

static int32_t chunk_at(int64_t at, wr_fix end, const wr_nav *nav)
{
    const int64_t inside = at < 0 ? 0 : at >= end ? end - 1 : at;
    return nav_cell_at((wr_fix)inside, nav->cell_reciprocal) / NAV_CHUNK;
}

bool wr__leg_is_touched(const wr_nav *nav, const wr_body *body, wr_point from, wr_point to, uint64_t seen)
{
    const int64_t reach = (int64_t)body->radius + (int64_t)nav->cell * WR_FIX_ONE;
    const wr_point low = {from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y};
    const wr_point high = {from.x < to.x ? to.x : from.x, from.y < to.y ? to.y : from.y};
    const int32_t left = chunk_at(low.x - reach, nav->end.x, nav), right = chunk_at(high.x + reach, nav->end.x, nav);
    const int32_t down = chunk_at(low.y - reach, nav->end.y, nav), up = chunk_at(high.y + reach, nav->end.y, nav);
    for (int32_t y = down; y <= up; y++) {
        for (int32_t x = left; x <= right; x++) {
            if (wr__nav_chunk_version(nav, y * nav->chunk_columns + x) > seen) {
                return true;
            }
        }
    }
    return false;
}
