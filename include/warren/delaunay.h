// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the Delaunay triangulation of points with whole coordinates, exact and unique.
#ifndef WARREN_DELAUNAY_H
#define WARREN_DELAUNAY_H

#include "warren/core.h"

#ifdef __cplusplus
extern "C" {
#endif

/// An edge between two points or rooms by index, a < b.
typedef struct wr_edge {
    int32_t a, b;
} wr_edge;

#define WR_DELAUNAY_POINTS_MAX (1 << 26)
#define WR_DELAUNAY_SPAN_MAX (1 << 30) // largest less smallest coordinate, on each axis

/// Room to have for edges and triangles: 3n - 3 and 2n - 2 hold any triangulation of n >= 1 points.
#define WR_DELAUNAY_EDGES_MAX(n) (3 * (size_t)(n)-3)
#define WR_DELAUNAY_TRIANGLES_MAX(n) (2 * (size_t)(n)-2)

/// Bytes of scratch that wr_delaunay needs for so many points, 88 for each; 0 for a count that is out of its range or that no
/// memory of this machine holds.
WR_API size_t wr_delaunay_scratch_size(int32_t count);

/// The Delaunay triangulation: no point lies inside the circle through the corners of a triangle.
///
///   points          [count], no two in the same place; count in 0..WR_DELAUNAY_POINTS_MAX
///   scratch         wr_delaunay_scratch_size(count) bytes, aligned to 64; given back on return
///   edges           [WR_DELAUNAY_EDGES_MAX(count)] out
///   edge_count      out
///   triangles       [WR_DELAUNAY_TRIANGLES_MAX(count)][3] out, corners counter-clockwise from the lowest index; may be
///                   NULL
///   triangle_count  out; may be NULL
///
/// Exact: all decisions are made in integers, of one word where all points lie within 16,384 of each other on both axes,
/// of two beyond. Unique: where four or more points lie on one circle with none inside, all triangles between them share
/// the point that is lowest by (y, x). So the edges are a function of the places alone; shuffled points give the same
/// ones, and in the same order when the indices are read as places. Points all on one line give the chain of their
/// neighbours and no triangle; 0 and 1 points give nothing.
/// Cost:   O(n log n); no allocation, no recursion.
/// Errors: WR_E_ARGUMENT for a count or a span out of range and for two points in one place; the counts are then 0.
WR_API wr_status wr_delaunay(const wr_cell *points, int32_t count, void *scratch, wr_edge *edges, int32_t *edge_count,
                             int32_t (*triangles)[3], int32_t *triangle_count);

/// The minimum spanning tree of a connected graph whose edges weigh their squared length. Of equally long edges the one
/// with the lower (a, b) goes first, so the tree is unique.
///
///   points      [count] as above
///   edges       [edge_count] of a connected graph, e.g. from wr_delaunay; sorted in place by (length, a, b)
///   scratch     wr_spanning_tree_scratch_size(count, edge_count) bytes, aligned to 64
///   in_tree     [edge_count] out, of the sorted edges: 1 for the edges of the tree
///
/// Cost:   O(edges) as a rule: a radix sort and a union-find; no allocation, no recursion.
/// Returns the number of edges in the tree: count - 1 when the graph is connected.
WR_API int32_t wr_spanning_tree(const wr_cell *points, int32_t count, wr_edge *edges, int32_t edge_count, void *scratch,
                                uint8_t *in_tree);

/// Bytes of scratch that wr_spanning_tree needs, 4 for each point and 32 for each edge; 0 for counts below zero or that no
/// memory of this machine holds.
WR_API size_t wr_spanning_tree_scratch_size(int32_t count, int32_t edge_count);

#ifdef __cplusplus
}
#endif
#endif
