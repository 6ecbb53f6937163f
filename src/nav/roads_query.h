// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, for the files of roads: a query in the making. All of it lies in the caller's memory.
#ifndef WR_ROADS_QUERY_H
#define WR_ROADS_QUERY_H

#include "nav/ends.h"
#include "nav/roads_int.h"

enum { ROADS_CHAINS = 8 }; // of parts within each other, that an end's corners lie in; where there are more, none is

// A part that distances have come to.
typedef struct roads_visit {
    int32_t part;
    int32_t next;  // of the same depth; -1
    int32_t above; // the visit of the part above, once something was found there; -1
    int32_t at;    // where its corners' distances begin
} roads_visit;

// One end of the way.
typedef struct roads_end {
    wr_node node;
    corner_spot at;
    nav_arc *arcs;    // corners it reaches
    int32_t *corners; // their numbers
    int32_t arc_count;
    // By hubs.
    int32_t *hubs;                // [ROADS_CHAINS][most] distances
    uint8_t *chain_of;            // of an arc's corner
    int32_t chains[ROADS_CHAINS]; // the smallest part of each
    int32_t chain_count;
    // By parts.
    roads_visit *visits;
    int32_t visit_count;
    int32_t *distance; // of corners in the parts visited, own ones first, then the rim
    int32_t distance_count;
    int32_t *first;                 // distances that own corners of one part begin with
    int32_t of_depth[ROADS_DEPTHS]; // visits; -1
} roads_end;

// A distance in a part's triangle, i < j, and which way it is walked.
typedef struct roads_stretch {
    int32_t part;
    uint16_t i, j;
    bool back; // from j to i
} roads_stretch;

typedef struct roads_query {
    const wr_roads *roads;
    roads_end ends[2];
    roads_stretch *stack, *chain;
    int32_t stack_room;
    wr_node *trail;        // [corners + 2] nodes on the way
    int32_t best;          // distance of the way found
    int32_t meet[2], slot; // visits of the part where the ends' ways meet, and in which corner; chains, and which hub
    // The way as it is written down: by nodes where it turns, or as points.
    nav_ends *points; // NULL: nodes
    wr_node *nodes;
    int32_t capacity, count;
    wr_node last;    // where it has come to; written down when it turns
    int32_t heading; // direction of the last leg; -1
    int64_t straight, diagonal;
} roads_query;

static inline const roads_part *roads_part_of(const roads_query *q, const roads_visit *v)
{
    return &q->roads->parts[v->part];
}

/// Walks straight to a node that is reached directly, first diagonally or first straight on. False when neither way
/// is free.
bool wr__roads_walk_direct(roads_query *q, wr_node from, wr_node to);

/// Walks along the first nodes of the trail, each reached directly from the one before in whatever order of steps.
void wr__roads_walk_trail(roads_query *q, int32_t count);

/// Finds the shortest way by hubs. False when there are none, or the ends reach too many parts.
bool wr__roads_meet(roads_query *q);

/// Walks it.
void wr__roads_walk_met(roads_query *q);

/// Walks the way that the ends' distances have found. False only if the roads are broken.
bool wr__roads_walk_found(roads_query *q);

/// Writes a node down.
void wr__roads_write(roads_query *q, wr_node node);

#endif
