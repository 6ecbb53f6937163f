// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, on map and core: shortest paths on a mesh, one asker at a time.
#ifndef WARREN_PATH_H
#define WARREN_PATH_H

#include "warren/core.h"
#include "warren/nav.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The order of path lengths: straight * 2^32 + diagonal * 6,074,001,000, in steps between nodes. It is the order
/// of straight + diagonal * sqrt(2) exactly while two paths differ by fewer than WR_COST_EXACT_DIAGONALS diagonals;
/// farther apart it may take two lengths that differ by less than 1 / 390,000 of a side for the wrong way round.
typedef int64_t wr_cost;
#define WR_COST_EXACT_DIAGONALS 275807
#define WR_COST_STRAIGHT ((wr_cost)4294967296)
#define WR_COST_DIAGONAL ((wr_cost)6074001000)

/// A path in the caller's array.
typedef struct wr_path {
    wr_point *points; // [capacity] S, S', ..., T', T
    int32_t capacity;
    int32_t count;     // points written
    int32_t straight;  // all steps from S' to T' along an axis
    int32_t diagonal;  // all steps from S' to T' along a diagonal
    wr_cost cost;      // of those steps, each times what its cells cost
    double length;     // of the way walked from S to T, units; for people, never for state
    wr_point nearest;  // the target, or when it cannot be reached the place of the nearest node that can
} wr_path;

typedef struct wr_nav_query wr_nav_query;

/// Scratch for searches on this mesh, in the caller's memory (aligned to 64). 24 bytes a node place. It holds no
/// pointers: its bytes may be copied and used elsewhere. What it remembers never changes an answer.
WR_API size_t wr_nav_query_size(const wr_nav *nav);
WR_API wr_nav_query *wr_nav_query_init(const wr_nav *nav, void *memory);

/// A small query for short ways: it looks at a window of `side` node places a side, laid so that the two ends are in
/// its middle, and settles at most `settle_max` nodes. Where it answers, it answers as a whole query does; where a
/// way that leaves the window could be as short, or the search grows too long, WR_E_CAPACITY: ask a whole one. Fast,
/// because its memory stays in the cache, and its cost has a bound.
WR_API size_t wr_nav_query_near_size(const wr_nav *nav, int32_t side);
WR_API wr_nav_query *wr_nav_query_near_init(const wr_nav *nav, int32_t side, int32_t settle_max, void *memory);

/// The shortest path from a place to a place along the mesh (B15, B16). Where cells have costs (terrain.h) a step
/// counts its length times the mean of both its cells' costs, and shortest means cheapest.
///
/// S' is wr_nav_nearest of S, so a start inside an obstacle leads out of it. T' is the nearest node of the
/// component of S' with a clear way to T, at most two cells' width away. Among equally short paths: from S' on, at
/// each node, the lowest-numbered next node that is on a shortest path. That depends on distances alone, so every
/// engine, build and thread walks the same way.
///
/// The first leg is dropped when the way from S to the second node (T when S' is T') is clear: then walking begins
/// toward that one. Points are turns only: a node between two steps of one direction is left out, except the first
/// node walked to; so points[1] is what wr_field_next says. A point that repeats the one before is left out.
///
/// Errors: WR_E_NOT_FOUND (no way: out->nearest says how near one gets, count is 0; the place itself when there is
/// no node at all), WR_PARTIAL (the array is full: it holds the first `capacity` points; costs are of the whole),
/// WR_E_CAPACITY (a query for short ways cannot say; count is 0).
/// Cost: A* over the mesh, all nodes whose estimate is no longer than the path; no allocation. No way: O(1), and
/// the places nearer than out->nearest.
WR_API wr_status wr_nav_path(const wr_nav *nav, wr_nav_query *query, wr_point from, wr_point to, wr_path *out);

/// The same by nodes, without places: nodes[0] = from ... = to. The engine beneath wr_nav_path. With `turns`, nodes
/// where the direction does not change are left out. Errors: as wr_nav_path; count is 0 without a way.
WR_API wr_status wr_nav_path_nodes(const wr_nav *nav, wr_nav_query *query, wr_node from, wr_node to, bool turns,
                                   wr_node *nodes, int32_t capacity, int32_t *count, wr_cost *cost);

/// The plain twin: Dijkstra over the whole mesh without any trick, for tests and doubts. Same answers, point for
/// point. Takes 16 bytes a node place from the hooks' allocator (NULL: the defaults) for as long as it runs.
WR_API wr_status wr_nav_path_nodes_plain(const wr_nav *nav, wr_node from, wr_node to, bool turns,
                                         const wr_hooks *hooks, wr_node *nodes, int32_t capacity, int32_t *count,
                                         wr_cost *cost);

#ifdef __cplusplus
}
#endif
#endif
