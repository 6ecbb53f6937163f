// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// wr_delaunay with its memory, and what must be true of every answer, looked at with large numbers.
#ifndef WR_TEST_TRIANGULATED_H
#define WR_TEST_TRIANGULATED_H

#include "warren/delaunay.h"

typedef struct triangulated {
    const wr_cell *points;
    int32_t count, edge_count, triangle_count;
    wr_edge *edges;
    int32_t (*triangles)[3];
} triangulated;

/// Calls wr_delaunay with memory of just the size it asks for; fails the test when it refuses.
triangulated triangulate(const wr_cell *points, int32_t count);
void triangulated_free(triangulated *t);

/// Fails the test unless t is the one triangulation of its points. By local checks, which are enough: neighbouring
/// triangles do not hold each other's far corners in their circles (of four points on one circle the diagonal is that of
/// the lowest), sides without a neighbour go round convexly, and there are as many triangles as the points need.
void check_locally(const triangulated *t);

/// Fails the test unless the triangles are all those, and only those, whose circles are empty; O(n^4).
void check_by_definition(const triangulated *t);

/// Points of a random set, no two in one place, coordinates in 0..span, beginning at `low`.
wr_cell *random_points(uint64_t seed, int32_t count, int32_t span, wr_cell low);

/// Puts the points into another order, drawn from the seed.
void shuffle(wr_cell *points, int32_t count, uint64_t seed);

#endif
