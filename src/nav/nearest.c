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
//
// What is not found so within a cell's width is far: then we look at ring after ring of chunks, and into those only that have
// the component and can hold a nearer node than the best so far.
#include "nav/terrain_int.h"

// How far away, in cells, a node with a clear way is looked for. A free cell has one at its centre, so a place in
// free ground never needs more than one cell; two leave room for kinds that keep nodes off without blocking.
#define WR_NAV_REACH 2

// The way from the place to a node: any, clear for a point, or for the class's body.
typedef enum way_kind { WAY_ANY, WAY_POINT, WAY_BODY } way_kind;

typedef struct hunt {
    const wr_nav *nav;
    wr_point place;
    int32_t component; // -1: any
    way_kind way;
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

static hunt hunt_from(const wr_nav *nav, wr_point place, int32_t component, way_kind way)
{
    const wr_point on_map = wr__nav_clamp(nav, place);
    return (hunt){.nav = nav,
                  .place = on_map,
                  .component = component,
                  .way = way,
                  .column = nearest_index(nav->x, nav->columns, on_map.x, nav->place_scale),
                  .row = nearest_index(nav->y, nav->rows, on_map.y, nav->place_scale),
                  .best = INT64_MAX,
                  .node = WR_NODE_NONE};
}

static int64_t square(int64_t v)
{
    return v * v;
}

static bool has_way(const hunt *h, wr_point at)
{
    return h->way == WAY_ANY ||
           (h->way == WAY_POINT ? wr__nav_clear_point(h->nav, h->place, at) : wr_nav_clear(h->nav, h->place, at));
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
    if (has_way(h, at)) {
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

// The place nearest on both axes.
static bool hunt_middle(hunt *h)
{
    try_node(h, h->column, h->row);
    return h->node != WR_NODE_NONE;
}

// Rings 1..last; true when no other can hold a nearer node.
static bool hunt_rings(hunt *h, int32_t last)
{
    for (int32_t r = 1; r <= last; r++) {
        const int64_t least = ring_distance(h, r);
        if (least == INT64_MAX || least > h->best) {
            return true;
        }
        try_ring(h, r);
    }
    return false;
}

// ---- Far away ----------------------------------------------------------------------------------------------------

// Columns (or rows) of places of the chunks on an axis.
static int32_t chunk_first(const wr_nav *nav, int32_t k)
{
    return k * nav->regions.side;
}

static int32_t chunk_last(const wr_nav *nav, int32_t k, int32_t count)
{
    const int32_t end = (k + 1) * nav->regions.side;
    return (end < count ? end : count) - 1;
}

// From a coordinate to the places first..last of an axis, at 0 when it lies among them.
static int64_t beyond(const wr_fix *coordinates, int32_t first, int32_t last, wr_fix at)
{
    return at < coordinates[first]  ? (int64_t)coordinates[first] - at
           : at > coordinates[last] ? (int64_t)at - coordinates[last]
                                    : 0;
}

enum { REGION_NONE = -2, REGION_SOME = -1 };

// The region of a chunk that is of the component: REGION_NONE, or REGION_SOME when there may be several.
static int32_t region_in(const hunt *h, int32_t chunk)
{
    const nav_regions *g = &h->nav->regions;
    const nav_chunk *c = &g->chunks[chunk];
    if (h->component < 0) {
        return c->border + c->inner > 0 ? REGION_SOME : REGION_NONE;
    }
    if (h->component >= c->first_inner && h->component < c->first_inner + c->inner) {
        return g->border_max + h->component - c->first_inner;
    }
    int32_t region = REGION_NONE;
    for (int32_t i = 0; i < c->border; i++) {
        if (g->component[chunk * g->border_max + i] == h->component) {
            region = region == REGION_NONE ? i : REGION_SOME;
        }
    }
    return region;
}

// The row's nodes of a region from the nearest place on, as long as they can be as near as the best.
static void try_row(hunt *h, int32_t row, int32_t first, int32_t last, int64_t apart, int32_t region)
{
    const wr_fix *x = h->nav->x;
    const uint16_t *regions = h->nav->regions.region + (size_t)row * (size_t)h->nav->columns;
    const int32_t middle = h->column < first ? first : h->column > last ? last : h->column;
    for (int32_t c = middle; c >= first && square((int64_t)x[c] - h->place.x) + apart <= h->best; c--) {
        if (region == REGION_SOME || regions[c] == region) {
            try_node(h, c, row);
        }
    }
    for (int32_t c = middle + 1; c <= last && square((int64_t)x[c] - h->place.x) + apart <= h->best; c++) {
        if (region == REGION_SOME || regions[c] == region) {
            try_node(h, c, row);
        }
    }
}

static void try_chunk(hunt *h, int32_t x, int32_t y)
{
    const wr_nav *nav = h->nav;
    const int32_t left = chunk_first(nav, x), right = chunk_last(nav, x, nav->columns);
    const int32_t low = chunk_first(nav, y), high = chunk_last(nav, y, nav->rows);
    const int64_t beside = square(beyond(nav->x, left, right, h->place.x));
    if (beside + square(beyond(nav->y, low, high, h->place.y)) > h->best) {
        return;
    }
    const int32_t region = region_in(h, y * nav->chunk_columns + x);
    if (region == REGION_NONE) {
        return;
    }
    const int32_t middle = h->row < low ? low : h->row > high ? high : h->row;
    int64_t apart = square((int64_t)nav->y[middle] - h->place.y);
    for (int32_t r = middle; r >= low && beside + apart <= h->best; r--) {
        try_row(h, r, left, right, apart, region);
        apart = r > low ? square((int64_t)nav->y[r - 1] - h->place.y) : apart;
    }
    for (int32_t r = middle + 1; r <= high; r++) {
        apart = square((int64_t)nav->y[r] - h->place.y);
        if (beside + apart > h->best) {
            break;
        }
        try_row(h, r, left, right, apart, region);
    }
}

// The least squared distance from the place to the chunks of a ring; INT64_MAX when none is on the map.
static int64_t chunk_ring_distance(const hunt *h, int32_t x, int32_t y, int32_t r)
{
    const wr_nav *nav = h->nav;
    int64_t least = INT64_MAX;
    const int64_t sides[4] = {
        x - r >= 0 ? (int64_t)h->place.x - nav->x[chunk_last(nav, x - r, nav->columns)] : INT64_MAX,
        x + r < nav->chunk_columns ? (int64_t)nav->x[chunk_first(nav, x + r)] - h->place.x : INT64_MAX,
        y - r >= 0 ? (int64_t)h->place.y - nav->y[chunk_last(nav, y - r, nav->rows)] : INT64_MAX,
        y + r < nav->chunk_rows ? (int64_t)nav->y[chunk_first(nav, y + r)] - h->place.y : INT64_MAX};
    for (int32_t i = 0; i < 4; i++) {
        if (sides[i] != INT64_MAX && square(sides[i]) < least) {
            least = square(sides[i]);
        }
    }
    return least;
}

static void hunt_chunks(hunt *h)
{
    const wr_nav *nav = h->nav;
    const int32_t x = h->column / nav->regions.side, y = h->row / nav->regions.side;
    try_chunk(h, x, y);
    for (int32_t r = 1; chunk_ring_distance(h, x, y, r) <= h->best; r++) {
        if (chunk_ring_distance(h, x, y, r) == INT64_MAX) {
            return;
        }
        for (int32_t v = y - r < 0 ? 0 : y - r; v <= y + r && v < nav->chunk_rows; v++) {
            const int32_t step = v == y - r || v == y + r ? 1 : 2 * r;
            for (int32_t u = x - r; u <= x + r; u += step) {
                if (u >= 0 && u < nav->chunk_columns) {
                    try_chunk(h, u, v);
                }
            }
        }
    }
}

// A component that touches no border of a chunk is in one alone: the last chunk whose numbers begin no later.
static void hunt_inner(hunt *h)
{
    const wr_nav *nav = h->nav;
    int32_t low = 0, high = nav->regions.chunk_count;
    while (high - low > 1) {
        const int32_t middle = low + (high - low) / 2;
        const bool later = nav->regions.chunks[middle].first_inner > h->component;
        low = later ? low : middle;
        high = later ? middle : high;
    }
    try_chunk(h, low % nav->chunk_columns, low / nav->chunk_columns);
}

// True when all nodes that a place has a clear way to are of one component: for points, when what keeps nodes off is blocked.
// Then every free cell has a node in its middle, that all its others are joined to; and a clear way goes from free cell
// to free cell where the mesh does, too.
static bool has_one_component(const wr_nav *nav)
{
    const wr_terrain *terrain = nav->terrain;
    return (nav->config.keep_off & ~nav->config.blocked) == 0 && terrain->least[nav - terrain->navs] == 0;
}

static wr_node hunt_clear(const wr_nav *nav, wr_point place, int32_t component, way_kind way)
{
    const bool any = component >= 0 && has_one_component(nav);
    hunt h = hunt_from(nav, place, any ? -1 : component, way);
    h.best = square((int64_t)WR_NAV_REACH * nav->cell * WR_FIX_ONE);
    if (!hunt_middle(&h) && wr__nav_stands_free(nav, h.place)) {
        (void)hunt_rings(&h, INT32_MAX);
    }
    return any && h.node != WR_NODE_NONE && nav_component(nav, h.node) != component ? WR_NODE_NONE : h.node;
}

wr_node wr__nav_nearest_clear(const wr_nav *nav, wr_point place, int32_t component)
{
    const bool wide = nav->terrain->least[nav - nav->terrain->navs] > 0;
    wr_node node = wide ? hunt_clear(nav, place, component, WAY_BODY) : WR_NODE_NONE;
    if (node != WR_NODE_NONE || (wide && component >= 0 && hunt_clear(nav, place, -1, WAY_BODY) != WR_NODE_NONE)) {
        return node; // where a body stands well, a way that is clear for a point alone leads nowhere
    }
    return hunt_clear(nav, place, component, WAY_POINT);
}

wr_node wr__nav_nearest_any(const wr_nav *nav, wr_point place, int32_t component)
{
    hunt h = hunt_from(nav, place, component, WAY_ANY);
    if (nav->components == 0 || component >= nav->regions.next_id || hunt_middle(&h) ||
        hunt_rings(&h, nav->config.n)) {
        return h.node;
    }
    if (component >= 0 && component < nav->columns * nav->rows) {
        hunt_inner(&h);
    } else {
        hunt_chunks(&h);
    }
    return h.node;
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
