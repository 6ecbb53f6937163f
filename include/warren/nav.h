// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, on map and core: sight, the mesh of nodes, shortest paths, a window field that many share.
//
//     mesh    read-only data made from a grid; any number of threads may ask it
//     query   one asker's scratch memory; one thread at a time
//     field   the way to one point from everywhere near it
//
#ifndef WARREN_NAV_H
#define WARREN_NAV_H

#include "warren/core.h"
#include "warren/map.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Sight -------------------------------------------------------------------------------------------------------

/// True when nothing blocks the straight line between two places, exactly and symmetrically: it is blocked when it
/// enters the open interior of a blocking cell, or passes the corner shared by two diagonal blockers. Touching one
/// corner or running along an edge is clear; running along the edge between two blockers is blocked.
///
/// A corner counts when it lies strictly between the two places: a place may stand in it and see both ways.
///
///   blockers  cells that block; outside the bitmap all is blocked
///   cell      width of a cell in units
///
/// Cost: O(cells crossed), 64-bit integers, no memory. A point sees itself.
WR_API bool wr_sight(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b);

/// As wr_sight, and not farther apart than `range` (Q16.16 units, inclusive: exactly range is seen). range < 0:
/// never.
WR_API bool wr_sight_within(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b, wr_fix range);

/// The course's sampling (B27 `sight: sampled`): points every 1/16 of a cell from a; asymmetric, grazes corners.
/// For comparison only: it may look past `range` by less than that, and does not test the target's own place. Cost:
/// O(samples).
WR_API bool wr_sight_sampled(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b, wr_fix range);

// ---- Mesh --------------------------------------------------------------------------------------------------------

typedef enum wr_corners {
    WR_CORNERS_CUT,  // all eight neighbours (B13)
    WR_CORNERS_KEEP, // a diagonal step needs both cells beside it free
    WR_CORNERS_COUNT
} wr_corners;

#define WR_NAV_N_MAX 15

typedef struct wr_nav_config {
    int32_t n;         // nodes a cell and side: odd, 1..WR_NAV_N_MAX (B18)
    wr_corners corners;
    wr_kinds blocked;  // kinds without nodes
    wr_kinds keep_off; // kinds whose centre keeps nodes at least one cell's width away (B19: bushes)
} wr_nav_config;

/// n 1, corners cut, a blob's obstacles, keeping off bushes.
WR_API wr_nav_config wr_nav_config_default(void);

/// A node is a number: (row * nodes a row) + column, rows from the bottom, over all n*n places of every cell, whether
/// they hold a node or not. WR_NODE_NONE is none.
typedef int32_t wr_node;
#define WR_NODE_NONE (-1)

typedef struct wr_nav wr_nav;

/// Builds the mesh. It keeps nothing of the grid. hooks: NULL for the defaults; only the allocator is used.
///
/// A node is dropped when its cell is of a `blocked` kind, or when the centre of a `keep_off` cell is nearer than a
/// cell's width s. In units of s/(2n) that is dx*dx + dy*dy < 4*n*n, integers all; a node exactly s away stays.
///
/// Cost: O(node places), 5 bytes a place and a bit a cell kept, no more than 8 bytes a place at the peak.
/// Errors: WR_E_ARGUMENT (n even or out of range, a grid out of range or above 32,767 units on a side, more than 2^30
/// places), WR_E_MEMORY.
WR_API wr_status wr_nav_create(const wr_grid *grid, const wr_nav_config *config, const wr_hooks *hooks, wr_nav **out);
WR_API void wr_nav_destroy(wr_nav *nav);

typedef struct wr_nav_stats {
    int32_t n;
    int64_t nodes, axis_edges, diagonal_edges; // edges counted once
    int32_t components;
    size_t bytes; // memory kept
} wr_nav_stats;

/// Counts. O(nodes).
WR_API wr_nav_stats wr_nav_count(const wr_nav *nav);

/// Columns and rows of node places: width * n and height * n.
WR_API int32_t wr_nav_columns(const wr_nav *nav);
WR_API int32_t wr_nav_rows(const wr_nav *nav);

WR_API bool wr_nav_has(const wr_nav *nav, wr_node node);

/// Directions from a node that have an edge: bit d for direction d, N NE E SE S SW W NW from bit 0. 0 for no node.
WR_API uint8_t wr_nav_edges(const wr_nav *nav, wr_node node);

/// Where a node lies. Node i of a cell: cell*x + floor((2i+1) * cell * 65536 / (2n)).
WR_API wr_point wr_nav_place(const wr_nav *nav, wr_node node);

/// The component of a node: 0-based, numbered by their lowest nodes; -1 for no node. Two nodes are joined by a path
/// exactly when these are equal.
WR_API int32_t wr_nav_component(const wr_nav *nav, wr_node node);

/// The nearest node with a clear straight way from a place (S' of B16), by distance, then number.
///
///   from       a place outside the map counts as the nearest one on its edge
///   component  only nodes of this component; -1 for any
///
/// When no node within two cells' width has a clear way (the place lies inside an obstacle, or the component is
/// elsewhere) the nearest node of all counts, whatever lies between. WR_NODE_NONE when there is none (in that
/// component). Cost: O(1) with a clear way; without, the places nearer than the answer.
WR_API wr_node wr_nav_nearest(const wr_nav *nav, wr_point from, int32_t component);

/// True when wr_nav_path finds a way. O(1): a component's number is compared, nothing is searched.
WR_API bool wr_nav_reachable(const wr_nav *nav, wr_point from, wr_point to);

/// True when the straight way between two places is clear for walking: as wr_sight with `blocked` cells as
/// blockers, but where corners are cut the corner shared by two diagonal blockers may be passed where the mesh does
/// (B17): with n 1 every one, with more none beside a `keep_off` cell (K65). So where kept-off kinds are blocked, a clear
/// way never joins two components. A place in a blocked cell's open interior, exactly in a corner that cannot be passed, or
/// off the map has no clear way to anywhere, itself included.
WR_API bool wr_nav_clear(const wr_nav *nav, wr_point from, wr_point to);

// ---- Paths -------------------------------------------------------------------------------------------------------

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
    wr_cost cost;      // of those steps
    double length;     // of the way walked from S to T, units; for people, never for state
    wr_point nearest;  // the target, or when it cannot be reached the place of the nearest node that can
} wr_path;

typedef struct wr_nav_query wr_nav_query;

/// Scratch for searches on this mesh, in the caller's memory (aligned to 64). 24 bytes a node place. It holds no
/// pointers: its bytes may be copied and used elsewhere. What it remembers never changes an answer.
WR_API size_t wr_nav_query_size(const wr_nav *nav);
WR_API wr_nav_query *wr_nav_query_init(const wr_nav *nav, void *memory);

/// A small query for short ways: it looks at a window of `side` node places a side, laid so that the two ends are in
/// its middle, and settles at most `settle_max` nodes. Where it answers, it answers as a whole query does; where a way
/// that leaves the window could be as short, or the search grows too long, WR_E_CAPACITY: ask a whole one. Fast,
/// because its memory stays in the cache, and its cost has a bound.
WR_API size_t wr_nav_query_near_size(const wr_nav *nav, int32_t side);
WR_API wr_nav_query *wr_nav_query_near_init(const wr_nav *nav, int32_t side, int32_t settle_max, void *memory);

/// The shortest path from a place to a place along the mesh (B15, B16).
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

// ---- Window field ------------------------------------------------------------------------------------------------

typedef struct wr_field wr_field;

/// Memory for a field over the window of cells within `radius_cells` of its target's node; aligned to 64. 25 bytes
/// a node place of the window. Like a query it holds no pointers.
WR_API size_t wr_field_size(const wr_nav *nav, int32_t radius_cells);
WR_API wr_field *wr_field_init(const wr_nav *nav, int32_t radius_cells, void *memory);

/// Sweeps from the target's nearest node in `component` (-1: in any) with a clear way, over the window; what was
/// there is gone. O(places of the window), no allocation. WR_E_NOT_FOUND when there is no such node; the field is
/// then empty.
WR_API wr_status wr_field_build(const wr_nav *nav, wr_field *field, wr_point target, int32_t component);

/// The next place to walk straight to on the shortest path from `from` to the field's target: points[1] of
/// wr_nav_path from there (points[0] when `from` is the target). Exact: where a path that leaves the window could
/// be as short, the answer is WR_PARTIAL and nothing is written: ask wr_nav_path. WR_E_NOT_FOUND: another
/// component, or an empty field. Cost: O(1), a clear-way test or two. Any number of threads may ask one field.
WR_API wr_status wr_field_next(const wr_nav *nav, const wr_field *field, wr_point from, wr_point *next);

// ---- Follower ----------------------------------------------------------------------------------------------------

/// The place `step` along the straight line from `from` to `to`, or `to` when that is no farther; what is left of the
/// step is written to `rest`. The move is `step` long within one unit of Q16.16, diagonals too (B8). step: 0..2^24.
WR_API wr_point wr_nav_step(wr_point from, wr_point to, wr_fix step, wr_fix *rest);

/// One who walks along points, such as those of wr_path. Plain data: start with the place and `next` 0.
typedef struct wr_follower {
    wr_point at;
    int32_t next; // index of the point it walks to; the number of points when it has arrived
} wr_follower;

/// One step along points[0..count-1]. Arrival is exact: what is left of a step goes into the next leg, over as many
/// points as it reaches. Returns true when the last point is reached.
WR_API bool wr_nav_follow(wr_follower *follower, const wr_point *points, int32_t count, wr_fix step);

#ifdef __cplusplus
}
#endif
#endif
