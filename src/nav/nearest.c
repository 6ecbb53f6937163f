// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The node nearest to a place, by distance, then number. From the place of a node that is nearest on both axes we
// look at ring after ring of places around it, until no ring can hold a nearer one.
//
//      2 2 2 2 2
//      2 1 1 1 2      no place of ring r is nearer than the nearest of its four sides
//      2 1 0 1 2
//      2 1 1 1 2
//      2 2 2 2 2
#include "nav/nav_int.h"

// How far away, in cells, a node with a clear way is looked for. A free cell has one at its centre, so a place in
// free ground never needs more than one cell; two leave room for kinds that keep nodes off without blocking.
#define WR_NAV_REACH 2

typedef struct hunt {
    const wr_nav *nav;
    wr_point place;
    int32_t component; // -1: any
    bool clear;        // only with a clear way
    int32_t column, row;
    int64_t best; // squared distance that a candidate must not exceed
    wr_node node; // the best so far, or WR_NODE_NONE
} hunt;

static wr_fix clamp_axis(wr_fix at, wr_fix end)
{
    return at < 0 ? 0 : at > end ? end : at;
}

wr_point wr__nav_clamp(const wr_nav *nav, wr_point place)
{
    return (wr_point){clamp_axis(place.x, nav->end.x), clamp_axis(place.y, nav->end.y)};
}

// The index whose coordinate is nearest to one on the map, the lower of two as near. Places divide the map into equal
// parts; the estimate is the part or the one before, and rounding of coordinates can move the answer to a neighbour.
static int32_t nearest_index(const wr_fix *coordinates, int32_t count, wr_fix at, uint32_t scale)
{
    const int32_t k = (int32_t)(((uint64_t)at * scale) >> 32);
    if (k >= count) {
        return count - 1;
    }
    if (k > 0 && at - coordinates[k - 1] <= coordinates[k] - at) {
        return k - 1;
    }
    return k + 1 < count && coordinates[k + 1] - at < at - coordinates[k] ? k + 1 : k;
}

static hunt hunt_from(const wr_nav *nav, wr_point place, int32_t component, bool clear)
{
    const wr_point on_map = wr__nav_clamp(nav, place);
    return (hunt){.nav = nav,
                  .place = on_map,
                  .component = component,
                  .clear = clear,
                  .column = nearest_index(nav->x, nav->columns, on_map.x, nav->place_scale),
                  .row = nearest_index(nav->y, nav->rows, on_map.y, nav->place_scale),
                  .best = INT64_MAX,
                  .node = WR_NODE_NONE};
}

static int64_t square(int64_t v)
{
    return v * v;
}

static void try_node(hunt *h, int32_t column, int32_t row)
{
    const wr_nav *nav = h->nav;
    const wr_node node = row * nav->columns + column;
    const int32_t component = nav_component(nav, node);
    if (component < 0 || (h->component >= 0 && component != h->component)) {
        return;
    }
    const wr_point at = nav_place_at(nav, column, row);
    const int64_t distance = square((int64_t)at.x - h->place.x) + square((int64_t)at.y - h->place.y);
    if (distance > h->best || (distance == h->best && h->node != WR_NODE_NONE && node > h->node)) {
        return;
    }
    if (!h->clear || wr_nav_clear(nav, h->place, at)) {
        h->best = distance;
        h->node = node;
    }
}

// The least squared distance from the place to a line of places of the ring; INT64_MAX when none is on the map.
static int64_t ring_distance(const hunt *h, int32_t r)
{
    const wr_nav *nav = h->nav;
    const int32_t left = h->column - r, right = h->column + r, down = h->row - r, up = h->row + r;
    int64_t least = INT64_MAX;
    const int64_t sides[4] = {left >= 0 ? (int64_t)h->place.x - nav->x[left] : INT64_MAX,
                              right < nav->columns ? (int64_t)nav->x[right] - h->place.x : INT64_MAX,
                              down >= 0 ? (int64_t)h->place.y - nav->y[down] : INT64_MAX,
                              up < nav->rows ? (int64_t)nav->y[up] - h->place.y : INT64_MAX};
    for (int32_t i = 0; i < 4; i++) {
        if (sides[i] != INT64_MAX && square(sides[i]) < least) {
            least = square(sides[i]);
        }
    }
    return least;
}

static void try_ring(hunt *h, int32_t r)
{
    const int32_t left = h->column - r, right = h->column + r, down = h->row - r, up = h->row + r;
    const int32_t first = left > 0 ? left : 0;
    const int32_t last = right < h->nav->columns ? right : h->nav->columns - 1;
    for (int32_t row = down > 0 ? down : 0; row <= up && row < h->nav->rows; row++) {
        if (row == down || row == up) {
            for (int32_t column = first; column <= last; column++) {
                try_node(h, column, row);
            }
            continue;
        }
        if (left >= 0) {
            try_node(h, left, row);
        }
        if (right < h->nav->columns) {
            try_node(h, right, row);
        }
    }
}

static wr_node hunt_node(hunt *h)
{
    try_node(h, h->column, h->row);
    if (h->node != WR_NODE_NONE) {
        return h->node; // nearest on both axes
    }
    if (h->clear && !wr__nav_stands_free(h->nav, h->place)) {
        return WR_NODE_NONE;
    }
    for (int32_t r = 1;; r++) {
        const int64_t least = ring_distance(h, r);
        if (least == INT64_MAX || least > h->best) {
            return h->node;
        }
        try_ring(h, r);
    }
}

wr_node wr__nav_nearest_clear(const wr_nav *nav, wr_point place, int32_t component)
{
    hunt h = hunt_from(nav, place, component, true);
    h.best = square((int64_t)WR_NAV_REACH * nav->cell * WR_FIX_ONE);
    return hunt_node(&h);
}

wr_node wr__nav_nearest_any(const wr_nav *nav, wr_point place, int32_t component)
{
    if (nav->components == 0) {
        return WR_NODE_NONE;
    }
    hunt h = hunt_from(nav, place, component, false);
    return hunt_node(&h);
}

wr_node wr_nav_nearest(const wr_nav *nav, wr_point from, int32_t component)
{
    const wr_node clear = wr__nav_nearest_clear(nav, from, component);
    return clear != WR_NODE_NONE ? clear : wr__nav_nearest_any(nav, from, component);
}

bool wr_nav_reachable(const wr_nav *nav, wr_point from, wr_point to)
{
    const wr_node start = wr_nav_nearest(nav, from, -1);
    return start != WR_NODE_NONE && wr__nav_nearest_clear(nav, to, nav_component(nav, start)) != WR_NODE_NONE;
}
