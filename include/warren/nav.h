// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, on map and core: the mesh of nodes where walkers of one size class can stand. Made alone it never changes; made by
// a terrain (warren/terrain.h) it changes with that, and with nothing else. Between changes any number of threads may ask it.
#ifndef WARREN_NAV_H
#define WARREN_NAV_H

#include "warren/core.h"
#include "warren/map.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum wr_corners {
    WR_CORNERS_CUT,  // all eight neighbours (B13)
    WR_CORNERS_KEEP, // a diagonal step needs both nodes beside it
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
/// Inside it is a terrain of one class (warren/terrain.h) that nobody can change. Kinds above 63 are passable.
///
/// Cost: O(node places). Kept are 5.6 bytes a place at n 1, 3.8 at n 3, 3.4 from n 7 on, and some 2,000 bytes more;
/// while it is made no more than 8 bytes a place.
/// Errors: WR_E_ARGUMENT (n even or out of range, a grid out of range or above 32,767 units on a side, more than 2^30
/// places), WR_E_MEMORY.
WR_API wr_status wr_nav_create(const wr_grid *grid, const wr_nav_config *config, const wr_hooks *hooks, wr_nav **out);
WR_API void wr_nav_destroy(wr_nav *nav);

typedef struct wr_nav_stats {
    int32_t n;
    int64_t nodes, axis_edges, diagonal_edges; // edges counted once
    int32_t components;
    size_t bytes; // memory kept: this mesh's, and what a terrain shares among its meshes when this is the only one
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

/// The component of a node, -1 for no node. Two nodes are joined by a path exactly when these are equal. The numbers
/// mean nothing else, and change when the ground does: keep them out of what is saved.
WR_API int32_t wr_nav_component(const wr_nav *nav, wr_node node);

/// The nearest node with a clear straight way from a place (S' of B16), by distance, then number.
///
///   from       a place outside the map counts as the nearest one on its edge
///   component  only nodes of this component; -1 for any
///
/// For walkers with a radius a way is looked for on which they keep it; from a place where they cannot even stand, one
/// for a point.
/// When no node within two cells' width has a clear way (the place lies inside an obstacle, or the component is
/// elsewhere) the nearest node of all counts, whatever lies between. WR_NODE_NONE when there is none (in that
/// component). Cost: O(1) with a node within a cell's width; else a look at each chunk (16 x 16 cells) that is
/// nearer than the answer, and at places of the few that could hold it.
WR_API wr_node wr_nav_nearest(const wr_nav *nav, wr_point from, int32_t component);

/// True when wr_nav_path finds a way: the nearest nodes of both, then a comparison of two numbers.
WR_API bool wr_nav_reachable(const wr_nav *nav, wr_point from, wr_point to);

/// True when the straight way between two places is clear for walking: as wr_sight with `blocked` cells as blockers,
/// but where corners are cut the corner shared by two diagonal blockers may be passed where the mesh does (B17): with
/// n 1 every one, with more none beside a `keep_off` cell (K65). So where kept-off kinds are blocked, a clear way
/// never joins two components. A place in a blocked cell's open interior, exactly in a corner that cannot be passed,
/// or off the map has no clear way to anywhere, itself included.
///
/// For walkers with a radius, every point of the line must also be that far from the open interior of every solid cell,
/// exactly: it is wr_body_clear for wr_nav_body.
WR_API bool wr_nav_clear(const wr_nav *nav, wr_point from, wr_point to);

/// Room a walker takes. Zeroed it is a point.
typedef struct wr_body {
    wr_fix radius;  // of its disc; units, 0 for a point
    wr_kinds solid; // labels its disc stays out of: those clearance is measured from. Off the map all is solid
} wr_body;

/// The room that walkers of this mesh take: radius of their size class, and what is solid in its terrain. A point for a mesh of
/// wr_nav_create.
WR_API wr_body wr_nav_body(const wr_nav *nav);

/// May a body of any size go straight there? As wr_nav_clear, and every point of the line is at least its radius away from
/// every solid cell. Cost: O(cells along the line, and as far beside it as the radius).
WR_API bool wr_body_clear(const wr_nav *nav, const wr_body *body, wr_point from, wr_point to);

#ifdef __cplusplus
}
#endif
#endif
