// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Delaunay, its own files: the mesh of half-edges that is built, and the two builders, for points near and far.
#ifndef WR_DELAUNAY_INT_H
#define WR_DELAUNAY_INT_H

#include "warren/delaunay.h"

/// One of the two directions of an edge; the other is at index ^ 1. Round a point its half-edges form a ring.
typedef struct wr__half {
    int32_t next,
        prev;   // counter-clockwise and clockwise of this one, from the same point; of a free edge: the next free
    int32_t to; // the point it leads to; -1: the edge is free
} wr__half;

/// Points are counted in the order of the curve along which they were sorted.
typedef struct wr__delaunay_mesh {
    wr__half *halves;      // [2 * WR_DELAUNAY_EDGES_MAX(count)]
    const wr_cell *points; // [count] from their lower-left corner on, sorted
    int32_t *hull;         // [count] in: the level of the cut between a point and the next one; changed on return
    int32_t count;
    int32_t halves_count; // out: how many have ever been in use
} wr__delaunay_mesh;

/// Span up to 16,384: one word.
#define WR__DELAUNAY_NEAR_SPAN 16384

/// Builds the triangulation of at least 2 points.
void wr__delaunay_near(wr__delaunay_mesh *mesh);
void wr__delaunay_far(wr__delaunay_mesh *mesh);

#endif
