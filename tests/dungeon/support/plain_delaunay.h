// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The Delaunay triangulation by its definition, O(n^4) and plain: beside what finds it fast, and what proves it.
#ifndef WR_TEST_PLAIN_DELAUNAY_H
#define WR_TEST_PLAIN_DELAUNAY_H

#include "warren/delaunay.h"

/// Edges of the triangulation of few points, no two in one place, with the ties of wr_delaunay; sorted by (length, a, b).
/// edges: [3n - 3]. Differences of places stay below 2^14. Returns how many there are.
int32_t plain_delaunay(const wr_cell *points, int32_t count, wr_edge *edges);

/// Sorts edges by (length, a, b).
void plain_sort_edges(const wr_cell *points, wr_edge *edges, int32_t count);

#endif
