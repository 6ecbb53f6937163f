// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Questions to a finished mesh: counts, nodes, and the node nearest to a place.
#include "nav/terrain_int.h"

wr_nav_stats wr_nav_count(const wr_nav *nav)
{
    // What all classes of a terrain share counts here when there is but one.
    const size_t shared = nav->terrain->class_count == 1 ? nav->terrain->shared : 0;
    wr_nav_stats stats = {.n = nav->config.n,
                          .components = nav->components,
                          .bytes = nav->size + shared + wr__regions_bytes(nav)};
    const size_t places = (size_t)nav->rows * (size_t)nav->columns;
    for (size_t i = 0; i < places; i++) {
        const uint8_t e = nav->edges[i];
        stats.nodes += nav_has(nav, (wr_node)i);
        stats.axis_edges += ((e >> NAV_N) & 1) + ((e >> NAV_E) & 1);
        stats.diagonal_edges += ((e >> NAV_NE) & 1) + ((e >> NAV_SE) & 1);
    }
    return stats;
}

int32_t wr_nav_columns(const wr_nav *nav)
{
    return nav->columns;
}

int32_t wr_nav_rows(const wr_nav *nav)
{
    return nav->rows;
}

static bool is_place(const wr_nav *nav, wr_node node)
{
    return node >= 0 && node < nav->columns * nav->rows;
}

bool wr_nav_has(const wr_nav *nav, wr_node node)
{
    return is_place(nav, node) && nav_has(nav, node);
}

uint8_t wr_nav_edges(const wr_nav *nav, wr_node node)
{
    return is_place(nav, node) ? nav->edges[node] : 0;
}

wr_point wr_nav_place(const wr_nav *nav, wr_node node)
{
    if (!is_place(nav, node)) {
        return (wr_point){0, 0};
    }
    return nav_place_at(nav, node % nav->columns, node / nav->columns);
}

int32_t wr_nav_component(const wr_nav *nav, wr_node node)
{
    return is_place(nav, node) ? nav_component(nav, node) : -1;
}

// A place is in the way of itself when it lies in a blocked cell's inside or off the map.
bool wr__nav_stands_free(const wr_nav *nav, wr_point at)
{
    const int32_t side = nav->cell * WR_FIX_ONE;
    return nav_same_place(at, wr__nav_clamp(nav, at)) &&
           (at.x % side == 0 || at.y % side == 0 || !wr_bits_get(&nav->blocked, at.x / side, at.y / side));
}

// Whose corners nobody passes, as the mesh has it: all where corners are kept; where they are cut those of cells that
// keep nodes off, unless the only nodes are the centres. So a clear way never leads from one component to another.
static const wr_bits *shut_of(const wr_nav *nav)
{
    return nav->config.corners == WR_CORNERS_KEEP ? &nav->blocked : nav->config.n == 1 ? NULL : &nav->tight;
}

// Exactly in a corner that nobody passes, between two free cells: who stood there would be in both.
static bool in_shut_corner(const wr_nav *nav, wr_point at, int32_t x, int32_t y)
{
    const int64_t side = (int64_t)nav->cell * WR_FIX_ONE;
    const wr_bits *blocked = &nav->blocked, *shut = shut_of(nav);
    if (shut == NULL || at.x != x * side || at.y != y * side) {
        return false;
    }
    const bool low = wr_bits_get(blocked, x - 1, y - 1), high = wr_bits_get(blocked, x, y);
    const bool left = wr_bits_get(blocked, x - 1, y), right = wr_bits_get(blocked, x, y - 1);
    if (low != high || left != right || low == left) {
        return false;
    }
    return low ? wr_bits_get(shut, x - 1, y - 1) || wr_bits_get(shut, x, y)
               : wr_bits_get(shut, x - 1, y) || wr_bits_get(shut, x, y - 1);
}

bool wr__nav_clear_point(const wr_nav *nav, wr_point from, wr_point to)
{
    const int32_t x = nav_cell_at(from.x, nav->cell_reciprocal), y = nav_cell_at(from.y, nav->cell_reciprocal);
    const int32_t to_x = nav_cell_at(to.x, nav->cell_reciprocal), to_y = nav_cell_at(to.y, nav->cell_reciprocal);
    if (in_shut_corner(nav, from, x, y) || in_shut_corner(nav, to, to_x, to_y)) {
        return false;
    }
    if (x == to_x && y == to_y && !wr_bits_get(&nav->blocked, x, y)) {
        return true; // both in one free cell, and nothing stands inside a cell
    }
    if (nav_same_place(from, to)) {
        return wr__nav_stands_free(nav, from);
    }
    return wr__line_clear(&nav->blocked, shut_of(nav), nav->cell, from, to);
}

wr_body wr_nav_body(const wr_nav *nav)
{
    const wr_terrain *terrain = nav->terrain;
    return (wr_body){.radius = terrain->classes[nav - terrain->navs].radius, .solid = terrain->solid_kinds};
}

bool wr_body_clear(const wr_nav *nav, const wr_body *body, wr_point from, wr_point to)
{
    return wr__nav_clear_point(nav, from, to) && wr__body_passes(nav, body, from, to);
}

bool wr_nav_clear(const wr_nav *nav, wr_point from, wr_point to)
{
    const wr_body body = wr_nav_body(nav);
    return wr_body_clear(nav, &body, from, to);
}
