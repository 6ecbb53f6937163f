// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the Delaunay triangulation of points with whole coordinates, exact and unique. delaunay_order.c sorts the points,
// delaunay_merge.h builds; here is the room for it, and what is built is written out.
#include "warren/delaunay.h"

#include "dungeon/delaunay_int.h"

// ---- Room ---------------------------------------------------------------------------------------------------------

// Where the arrays begin in the scratch. The sort works where the edges come later.
typedef struct layout {
    size_t ids, cuts, edges, size;
} layout;

static size_t up_to_line(size_t size)
{
    return (size + 63) & ~(size_t)63;
}

static layout layout_of(size_t count)
{
    const size_t edges = count > 1 ? WR_DELAUNAY_EDGES_MAX(count) * WR__EDGE_WORDS * sizeof(uint32_t) : 0;
    const size_t sorting = count * 3 * sizeof(uint64_t);
    layout at;
    at.ids = up_to_line(count * sizeof(uint64_t));
    at.cuts = at.ids + up_to_line(count * sizeof(int32_t));
    at.edges = at.cuts + up_to_line(count * sizeof(uint32_t));
    at.size = at.edges + up_to_line(edges > sorting ? edges : sorting) + 64;
    return at;
}

static bool is_in_range(int32_t count)
{
    return count >= 0 && count <= WR_DELAUNAY_POINTS_MAX && (size_t)count < SIZE_MAX / 128;
}

size_t wr_delaunay_scratch_size(int32_t count)
{
    return is_in_range(count) ? layout_of((size_t)count).size : 0;
}

// ---- Edges --------------------------------------------------------------------------------------------------------

static void leave_ring(uint32_t *words, size_t half)
{
    const size_t next = words[half + WR__NEXT], prev = words[half + WR__PREV];
    words[prev + WR__NEXT] = (uint32_t)next;
    words[next + WR__PREV] = (uint32_t)prev;
}

size_t wr__edge_drop(uint32_t *words, size_t half, size_t free)
{
    const size_t first = half & ~(size_t)1;
    leave_ring(words, half);
    leave_ring(words, half ^ 1);
    words[first + WR__NEXT] = (uint32_t)free;
    words[first + WR__TO] = WR__NONE;
    return first;
}

// ---- Out ----------------------------------------------------------------------------------------------------------

static int32_t write_edges(const uint32_t *words, const wr__delaunay_points *points, wr_edge *edges)
{
    const int32_t *ids = points->ids;
    const size_t end = WR_DELAUNAY_EDGES_MAX(points->count) * WR__EDGE_WORDS;
    int32_t count = 0;
    for (size_t e = 0; e < end; e += WR__EDGE_WORDS) {
        if (words[e + WR__TO] != WR__NONE) {
            const int32_t a = ids[words[e + WR__TO]], b = ids[words[(e ^ 1) + WR__TO]];
            edges[count].a = a < b ? a : b;
            edges[count].b = a < b ? b : a;
            count++;
        }
    }
    return count;
}

// Twice the area of a triangle. Each side of it spans at most 2^30, so each product is at most 2^60.
static bool is_counter_clockwise(uint64_t a, uint64_t b, uint64_t c)
{
    const int64_t ax = (uint32_t)a, bx = (uint32_t)b, cx = (uint32_t)c;
    const int64_t ay = (int64_t)(a >> 32), by = (int64_t)(b >> 32), cy = (int64_t)(c >> 32);
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0;
}

static void write_from_lowest(int32_t a, int32_t b, int32_t c, int32_t triangle[3])
{
    const bool a_first = a < b && a < c, b_first = !a_first && b < c;
    triangle[0] = a_first ? a : b_first ? b : c;
    triangle[1] = a_first ? b : b_first ? c : a;
    triangle[2] = a_first ? c : b_first ? a : b;
}

// Left of a half-edge is a triangle when three turns to the left lead back to it counter-clockwise; outside they go
// clockwise. A triangle is written by the first of its half-edges.
static int32_t write_triangles(const uint32_t *words, const wr__delaunay_points *points, int32_t (*triangles)[3])
{
    const size_t end = WR_DELAUNAY_EDGES_MAX(points->count) * WR__EDGE_WORDS;
    int32_t count = 0;
    for (size_t e = 0; e < end; e += (e & 1) != 0 ? WR__EDGE_WORDS - 1 : 1) {
        if (words[(e & ~(size_t)1) + WR__TO] == WR__NONE) {
            continue;
        }
        const size_t f = words[(e ^ 1) + WR__PREV], g = words[(f ^ 1) + WR__PREV];
        if (f < e || g < e || words[(g ^ 1) + WR__PREV] != e) {
            continue;
        }
        const size_t a = words[g + WR__TO], b = words[e + WR__TO], c = words[f + WR__TO];
        if (is_counter_clockwise(points->spots[a], points->spots[b], points->spots[c])) {
            write_from_lowest(points->ids[a], points->ids[b], points->ids[c], triangles[count++]);
        }
    }
    return count;
}

// ---- All ----------------------------------------------------------------------------------------------------------

// The lower-left corner of all points, and the larger side of the box around them.
static wr_cell low_corner(const wr_cell *points, int32_t count, int64_t *span)
{
    wr_cell low = points[0], high = points[0];
    for (int32_t i = 1; i < count; i++) {
        const wr_cell p = points[i];
        low.x = p.x < low.x ? p.x : low.x;
        low.y = p.y < low.y ? p.y : low.y;
        high.x = p.x > high.x ? p.x : high.x;
        high.y = p.y > high.y ? p.y : high.y;
    }
    const int64_t width = (int64_t)high.x - low.x, height = (int64_t)high.y - low.y;
    *span = width > height ? width : height;
    return low;
}

wr_status wr_delaunay(const wr_cell *points, int32_t count, void *scratch, wr_edge *edges, int32_t *edge_count,
                      int32_t (*triangles)[3], int32_t *triangle_count)
{
    int32_t unused;
    int32_t *const triangles_found = triangle_count != NULL ? triangle_count : &unused;
    *edge_count = *triangles_found = 0;
    if (!is_in_range(count)) {
        return WR_E_ARGUMENT;
    }
    if (count < 2) {
        return WR_OK;
    }
    int64_t span;
    const wr_cell low = low_corner(points, count, &span);
    if (span > WR_DELAUNAY_SPAN_MAX) {
        return WR_E_ARGUMENT;
    }
    const layout at = layout_of((size_t)count);
    uint8_t *memory = scratch;
    wr__delaunay_points sorted = {scratch, (int32_t *)(void *)(memory + at.ids),
                                  (uint32_t *)(void *)(memory + at.cuts), (uint32_t)count};
    void *work = memory + at.edges;
    const bool is_near = span <= WR__NEAR_SPAN_MAX;
    if (!(is_near ? wr__order_near(points, low, work, &sorted) : wr__order_far(points, low, work, &sorted))) {
        return WR_E_ARGUMENT;
    }
    if (is_near) {
        wr__delaunay_near(&sorted, work);
    } else {
        wr__delaunay_far(&sorted, work);
    }
    *edge_count = write_edges(work, &sorted, edges);
    if (triangles != NULL) {
        *triangles_found = write_triangles(work, &sorted, triangles);
    }
    return WR_OK;
}
