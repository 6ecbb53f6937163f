// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the Delaunay triangulation of points with whole coordinates, exact and unique. Here the points are put in order
// along a Z-curve, and what delaunay_merge.h built of them is written out.
#include "warren/delaunay.h"

#include "core/sort.h"
#include "dungeon/delaunay_int.h"

// ---- Room ---------------------------------------------------------------------------------------------------------

// Where the parts of the scratch begin. The sort's arrays lie where the half-edges come later.
typedef struct layout {
    size_t points, ids, hull, halves, size;
} layout;

static size_t up_to_line(size_t size)
{
    return (size + 63) & ~(size_t)63;
}

static layout layout_of(int32_t count)
{
    const size_t n = (size_t)count;
    const size_t halves = n > 1 ? 2 * sizeof(wr__half) * WR_DELAUNAY_EDGES_MAX(n) : 0;
    const size_t sorting = n * (2 * sizeof(uint64_t) + 2 * sizeof(uint32_t));
    layout at = {0};
    at.ids = at.points + up_to_line(n * sizeof(wr_cell));
    at.hull = at.ids + up_to_line(n * sizeof(int32_t));
    at.halves = at.hull + up_to_line(n * sizeof(int32_t));
    at.size = at.halves + up_to_line(halves > sorting ? halves : sorting) + 64;
    return at;
}

size_t wr_delaunay_scratch_size(int32_t count)
{
    return count < 0 || count > WR_DELAUNAY_POINTS_MAX ? 0 : layout_of(count).size;
}

// ---- Order --------------------------------------------------------------------------------------------------------

// Moves bit i to bit 2i.
static uint64_t spread(uint32_t bits)
{
    uint64_t v = bits;
    v = (v | v << 16) & 0x0000ffff0000ffff;
    v = (v | v << 8) & 0x00ff00ff00ff00ff;
    v = (v | v << 4) & 0x0f0f0f0f0f0f0f0f;
    v = (v | v << 2) & 0x3333333333333333;
    v = (v | v << 1) & 0x5555555555555555;
    return v;
}

// The place of the highest bit; bits != 0.
static int32_t highest_bit(uint64_t bits)
{
    int32_t place = 0;
    for (int32_t step = 32; step > 0; step /= 2) {
        const int32_t more = bits >> (place + step) != 0 ? step : 0;
        place += more;
    }
    return place;
}

typedef struct bounds {
    wr_cell low, high;
} bounds;

static bounds bounds_of(const wr_cell *points, int32_t count)
{
    bounds b = {points[0], points[0]};
    for (int32_t i = 1; i < count; i++) {
        const wr_cell p = points[i];
        b.low.x = p.x < b.low.x ? p.x : b.low.x;
        b.low.y = p.y < b.low.y ? p.y : b.low.y;
        b.high.x = p.x > b.high.x ? p.x : b.high.x;
        b.high.y = p.y > b.high.y ? p.y : b.high.y;
    }
    return b;
}

// Fills points, ids and levels; false when two points are in one place.
static bool put_in_order(const wr_cell *points, int32_t count, wr_cell low, uint8_t *scratch, const layout *at)
{
    const size_t n = (size_t)count;
    wr_cell *sorted = (wr_cell *)(void *)(scratch + at->points);
    uint32_t *ids = (uint32_t *)(void *)(scratch + at->ids);
    int32_t *level = (int32_t *)(void *)(scratch + at->hull);
    uint64_t *keys = (uint64_t *)(void *)(scratch + at->halves);
    uint64_t *keys_spare = keys + n;
    uint32_t *ids_spare = (uint32_t *)(void *)(keys_spare + n);
    for (size_t i = 0; i < n; i++) {
        const uint32_t x = (uint32_t)points[i].x - (uint32_t)low.x, y = (uint32_t)points[i].y - (uint32_t)low.y;
        keys[i] = spread(x) | spread(y) << 1;
        ids[i] = (uint32_t)i;
    }
    wr_sort_u64(keys, ids, n, keys_spare, ids_spare);
    for (size_t i = 0; i < n; i++) {
        const wr_cell p = points[ids[i]];
        sorted[i] = (wr_cell){p.x - low.x, p.y - low.y};
    }
    for (size_t i = 0; i + 1 < n; i++) {
        const uint64_t differ = keys[i] ^ keys[i + 1];
        if (differ == 0) {
            return false;
        }
        level[i] = highest_bit(differ);
    }
    return true;
}

// ---- Out ----------------------------------------------------------------------------------------------------------

static int32_t write_edges(const wr__delaunay_mesh *mesh, const int32_t *ids, wr_edge *edges)
{
    int32_t count = 0;
    for (int32_t e = 0; e < mesh->halves_count; e += 2) {
        if (mesh->halves[e].to >= 0) {
            const int32_t a = ids[mesh->halves[e].to], b = ids[mesh->halves[e + 1].to];
            edges[count++] = a < b ? (wr_edge){a, b} : (wr_edge){b, a};
        }
    }
    return count;
}

// Twice the area of a triangle, negative clockwise. Coordinates span at most 2^30, so each product is at most 2^60.
static int64_t area_of(wr_cell a, wr_cell b, wr_cell c)
{
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

// The face left of a half-edge is a triangle when three steps close it counter-clockwise; outside they go clockwise.
static int32_t write_triangles(const wr__delaunay_mesh *mesh, const int32_t *ids, int32_t (*triangles)[3])
{
    const wr__half *h = mesh->halves;
    int32_t count = 0;
    for (int32_t e = 0; e < mesh->halves_count; e++) {
        if (h[e & ~1].to < 0) {
            continue;
        }
        const int32_t f = h[e ^ 1].prev, g = h[f ^ 1].prev;
        if (f < e || g < e || h[g ^ 1].prev != e) {
            continue;
        }
        const int32_t a = h[g].to, b = h[e].to, c = h[f].to;
        if (area_of(mesh->points[a], mesh->points[b], mesh->points[c]) > 0) {
            const int32_t ia = ids[a], ib = ids[b], ic = ids[c];
            int32_t *t = triangles[count++];
            const bool a_first = ia < ib && ia < ic, b_first = !a_first && ib < ic;
            t[0] = a_first ? ia : b_first ? ib : ic;
            t[1] = a_first ? ib : b_first ? ic : ia;
            t[2] = a_first ? ic : b_first ? ia : ib;
        }
    }
    return count;
}

wr_status wr_delaunay(const wr_cell *points, int32_t count, void *scratch, wr_edge *edges, int32_t *edge_count,
                      int32_t (*triangles)[3], int32_t *triangle_count)
{
    *edge_count = 0;
    if (triangle_count != NULL) {
        *triangle_count = 0;
    }
    if (count < 0 || count > WR_DELAUNAY_POINTS_MAX) {
        return WR_E_ARGUMENT;
    }
    if (count < 2) {
        return WR_OK;
    }
    const bounds box = bounds_of(points, count);
    const int64_t width = (int64_t)box.high.x - box.low.x, height = (int64_t)box.high.y - box.low.y;
    const int64_t span = width > height ? width : height;
    const layout at = layout_of(count);
    uint8_t *memory = scratch;
    if (span > WR_DELAUNAY_SPAN_MAX || !put_in_order(points, count, box.low, memory, &at)) {
        return WR_E_ARGUMENT;
    }
    wr__delaunay_mesh mesh = {
        .halves = (wr__half *)(void *)(memory + at.halves),
        .points = (const wr_cell *)(void *)(memory + at.points),
        .hull = (int32_t *)(void *)(memory + at.hull),
        .count = count,
    };
    const int32_t *ids = (const int32_t *)(void *)(memory + at.ids);
    if (span <= WR__DELAUNAY_NEAR_SPAN) {
        wr__delaunay_near(&mesh);
    } else {
        wr__delaunay_far(&mesh);
    }
    *edge_count = write_edges(&mesh, ids, edges);
    if (triangles != NULL) {
        const int32_t found = write_triangles(&mesh, ids, triangles);
        if (triangle_count != NULL) {
            *triangle_count = found;
        }
    }
    return WR_OK;
}
