// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the minimum spanning tree after Kruskal: edges by length, and a forest that grows together.
#include "core/sort.h"
#include "warren/delaunay.h"

typedef struct weighed_edge {
    uint64_t length;
    int32_t a, b;
} weighed_edge;

static size_t up_to_line(size_t size)
{
    return (size + 63) & ~(size_t)63;
}

size_t wr_spanning_tree_scratch_size(int32_t count, int32_t edge_count)
{
    if (count < 0 || edge_count < 0) {
        return 0;
    }
    return up_to_line((size_t)count * sizeof(int32_t)) + 2 * up_to_line((size_t)edge_count * sizeof(weighed_edge)) +
           64;
}

static uint64_t length_of(wr_cell a, wr_cell b)
{
    const int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    return (uint64_t)(dx * dx) + (uint64_t)(dy * dy);
}

static int compare(const void *left, const void *right, void *context)
{
    const weighed_edge *a = left, *b = right;
    (void)context;
    if (a->length != b->length) {
        return a->length < b->length ? -1 : 1;
    }
    return a->a != b->a ? (a->a < b->a ? -1 : 1) : (a->b > b->b) - (a->b < b->b);
}

static int32_t root_of(int32_t *parent, int32_t i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

int32_t wr_spanning_tree(const wr_cell *points, int32_t count, wr_edge *edges, int32_t edge_count, void *scratch,
                         uint8_t *in_tree)
{
    int32_t *parent = scratch;
    uint8_t *memory = scratch;
    weighed_edge *weighed = (weighed_edge *)(void *)(memory + up_to_line((size_t)count * sizeof *parent));
    weighed_edge *spare = weighed + edge_count;
    for (int32_t i = 0; i < edge_count; i++) {
        const wr_edge e = edges[i];
        weighed[i] = (weighed_edge){length_of(points[e.a], points[e.b]), e.a, e.b};
    }
    wr_sort(weighed, (size_t)edge_count, sizeof *weighed, compare, NULL, spare);
    for (int32_t i = 0; i < count; i++) {
        parent[i] = i;
    }
    int32_t joined = 0;
    for (int32_t i = 0; i < edge_count; i++) {
        edges[i] = (wr_edge){weighed[i].a, weighed[i].b};
        const int32_t a = root_of(parent, edges[i].a), b = root_of(parent, edges[i].b);
        in_tree[i] = a != b;
        parent[a] = b;
        joined += a != b;
    }
    return joined;
}
