// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where a body can stand: asked of the mesh of its size class, cheapest first.
#include "knock/knock_int.h"

// The part of an axis that a place on the map lies in. nav->place_scale is rounded down, so the estimate is the part or the one
// before.
static int32_t part_of(const wr_nav *nav, int64_t at)
{
    const int64_t side = (int64_t)nav->cell * WR_FIX_ONE;
    const int64_t k = (int64_t)(((uint64_t)at * nav->place_scale) >> 32);
    return (int32_t)(k + ((k + 1) * side <= at * nav->config.n));
}

static int32_t smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

wr_node wr__knock_node(const wr_nav *nav, wr_point place)
{
    const wr_point at = wr__nav_clamp(nav, place);
    return smaller(part_of(nav, at.y), nav->rows - 1) * nav->columns + smaller(part_of(nav, at.x), nav->columns - 1);
}

int32_t wr__knock_component(const wr_nav *nav, wr_point home)
{
    const int32_t here = nav_component(nav, wr__knock_node(nav, home));
    if (here >= 0) {
        return here;
    }
    const wr_node node = wr_nav_nearest(nav, home, -1);
    return node == WR_NODE_NONE ? -1 : nav_component(nav, node);
}

// Nothing is blocked in a cell and the eight around it: then no corner is shut, and nothing solid is nearer than a cell's width.
static bool is_open(const wr_nav *nav, wr_point place)
{
    const int32_t x = nav_cell_at(place.x, nav->cell_reciprocal), y = nav_cell_at(place.y, nav->cell_reciprocal);
    const wr_bits *blocked = &nav->blocked;
    if (x < 1 || y < 1 || x >= nav->width - 1 || y >= nav->height - 1 || (x & 63) == 0 || (x & 63) == 63) {
        return false;
    }
    const uint64_t *row = blocked->words + (ptrdiff_t)y * blocked->stride + (x >> 6);
    return (((row[-blocked->stride] | row[0] | row[blocked->stride]) >> ((x & 63) - 1)) & 7u) == 0;
}

bool wr__knock_belongs(const wr_nav *nav, int32_t component, wr_point place)
{
    const nav_regions *g = &nav->regions;
    const int32_t column = smaller(part_of(nav, place.x), nav->columns - 1);
    const int32_t row = smaller(part_of(nav, place.y), nav->rows - 1);
    const int32_t region = g->region[row * nav->columns + column];
    if (region == NAV_NO_REGION) {
        return false;
    }
    const int32_t chunk = nav_chunk_of(nav, column, row);
    return component == (region < g->border_max ? g->component[chunk * g->border_max + region]
                                                : g->chunks[chunk].first_inner + region - g->border_max);
}

// The disc lies inside its place's own cell, which is not blocked, for a node is there: so it touches no other, and no corner.
static bool is_inside_cell(const wr_nav *nav, wr_point place, wr_fix radius)
{
    const int64_t side = (int64_t)nav->cell * WR_FIX_ONE;
    const int64_t x = place.x - nav_cell_at(place.x, nav->cell_reciprocal) * side;
    const int64_t y = place.y - nav_cell_at(place.y, nav->cell_reciprocal) * side;
    const int64_t room = radius > 0 ? radius : 1;
    return x >= room && y >= room && x <= side - room && y <= side - room;
}

bool wr__knock_stands(const wr_nav *nav, int32_t component, wr_point place)
{
    if (!nav_same_place(place, wr__nav_clamp(nav, place)) || !wr__knock_belongs(nav, component, place)) {
        return false;
    }
    const wr_fix radius = wr_nav_body(nav).radius;
    return (is_open(nav, place) && radius <= nav->cell * WR_FIX_ONE) || is_inside_cell(nav, place, radius) ||
           wr_nav_clear(nav, place, place);
}

wr_point wr__knock_nearest(const wr_nav *nav, int32_t component, wr_point place)
{
    const wr_node node = component < 0 ? WR_NODE_NONE : wr__nav_nearest_any(nav, place, component);
    return node == WR_NODE_NONE ? place : wr_nav_place(nav, node);
}
