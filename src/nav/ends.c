// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The ends of a way and its points. What wr_nav_path promises about them is kept here, whichever engine found the nodes.
#include "nav/ends.h"

wr_status wr__ends_find(const wr_nav *nav, wr_point from, wr_point to, wr_path *path, wr_node *start, wr_node *goal)
{
    path->count = 0;
    path->straight = path->diagonal = 0;
    path->cost = 0;
    path->length = 0;
    path->nearest = from;
    *goal = WR_NODE_NONE;
    *start = wr_nav_nearest(nav, from, -1);
    if (*start == WR_NODE_NONE) {
        return WR_E_NOT_FOUND;
    }
    const int32_t component = nav_component(nav, *start);
    *goal = wr__nav_nearest_clear(nav, to, component);
    if (*goal == WR_NODE_NONE) {
        path->nearest = wr_nav_place(nav, wr__nav_nearest_any(nav, to, component));
        return WR_E_NOT_FOUND;
    }
    path->nearest = to;
    return WR_OK;
}

// Where two places are apart, in units: an integer root, then two steps of Newton's for the rest.
static double distance(wr_point a, wr_point b)
{
    const int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    const uint64_t squared = (uint64_t)(dx * dx + dy * dy);
    double root = (double)wr_sqrt_u64(squared);
    if (squared != 0) {
        root = (root + (double)squared / root) / 2;
        root = (root + (double)squared / root) / 2;
    }
    return root / WR_FIX_ONE;
}

static void add_point(nav_ends *ends, wr_point at)
{
    wr_path *path = ends->path;
    if (nav_same_place(ends->last, at)) {
        return;
    }
    ends->last = at;
    if (path->count >= path->capacity) {
        ends->fits = false;
        return;
    }
    path->points[path->count++] = at;
}

void wr__ends_begin(nav_ends *ends, const wr_nav *nav, wr_node start, wr_point from, wr_point to, wr_path *path)
{
    const int32_t row = start / nav->columns, column = start - row * nav->columns;
    const wr_point first = nav_place_at(nav, column, row);
    *ends = (nav_ends){.nav = nav,
                       .path = path,
                       .from = from,
                       .to = to,
                       .first = first,
                       .second = to,
                       .last = {~from.x, from.y},
                       .column = column,
                       .row = row,
                       .came = -1,
                       .first_way = -1,
                       .fits = true};
    add_point(ends, from);
}

// Whether S' is walked to, or left out: then walking begins toward `second`.
static void settle_start(nav_ends *ends, wr_point second)
{
    ends->second = second;
    ends->skip = nav_same_place(ends->from, ends->first) || wr_nav_clear(ends->nav, ends->from, second);
}

void wr__ends_leg(nav_ends *ends, int32_t direction, int32_t steps)
{
    if (ends->first_way < 0) {
        settle_start(ends, nav_place_at(ends->nav, ends->column + nav_dx[direction], ends->row + nav_dy[direction]));
        ends->first_way = direction;
        add_point(ends, ends->skip ? ends->second : ends->first);
    } else if (direction != ends->came) {
        add_point(ends, nav_place_at(ends->nav, ends->column, ends->row));
    }
    ends->came = direction;
    ends->column += nav_dx[direction] * steps;
    ends->row += nav_dy[direction] * steps;
    *((direction & 1) != 0 ? &ends->path->diagonal : &ends->path->straight) += steps;
}

wr_status wr__ends_finish(nav_ends *ends)
{
    const bool here = ends->first_way < 0; // S' is T'
    const wr_point end = nav_place_at(ends->nav, ends->column, ends->row);
    wr_path *path = ends->path;
    if (here) {
        settle_start(ends, ends->to);
    }
    if (!here || !ends->skip) {
        add_point(ends, end);
    }
    add_point(ends, ends->to);

    static const double diagonal = 1.4142135623730951;
    const int32_t cell = ends->nav->cell, n = ends->nav->config.n;
    const double steps = (path->straight + path->diagonal * diagonal) * cell / n;
    if (nav_same_place(ends->from, ends->first) || !ends->skip) {
        path->length = distance(ends->from, ends->first) + steps + distance(end, ends->to);
    } else if (here) {
        path->length = distance(ends->from, ends->to);
    } else {
        const double step = (ends->first_way & 1) != 0 ? diagonal : 1.0;
        path->length = distance(ends->from, ends->second) + steps - step * cell / n + distance(end, ends->to);
    }
    return ends->fits ? WR_OK : WR_PARTIAL;
}

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

wr_status wr__ends_write(const wr_nav *nav, const wr_node *nodes, int32_t count, wr_point from, wr_point to,
                         wr_path *path)
{
    static const uint8_t directions[9] = {NAV_SW, NAV_S, NAV_SE, NAV_W, 0, NAV_E, NAV_NW, NAV_N, NAV_NE};
    nav_ends ends;
    wr__ends_begin(&ends, nav, nodes[0], from, to, path);
    for (int32_t i = 1; i < count; i++) {
        const int32_t row = nodes[i] / nav->columns;
        const int32_t right = nodes[i] - row * nav->columns - ends.column, up = row - ends.row;
        const int32_t steps = magnitude(right) > magnitude(up) ? magnitude(right) : magnitude(up);
        if (steps != 0) {
            wr__ends_leg(&ends, directions[3 * sign(up) + sign(right) + 4], steps);
        }
    }
    return wr__ends_finish(&ends);
}
