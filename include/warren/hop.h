// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, on map and core: hops, the shortest ways of those who plan a few cells ahead, thousands of them each tick.
#ifndef WARREN_HOP_H
#define WARREN_HOP_H

#include "warren/core.h"
#include "warren/nav.h"
#include "warren/path.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_HOP_RADIUS_MAX 32 // cells
#define WR_HOP_NODES_MAX 64  // nodes a hop may have: its ends, and where it turns

/// Scratch for one asker, aligned to 64; no pointers inside: its bytes may be copied and used elsewhere.
/// radius_cells: 1..WR_HOP_RADIUS_MAX. Whatever the size of the map it takes 100 KB, or 28 bytes a node place of the
/// window where that is more (150 KB for 12 cells and n 3): ground with costs needs that much, a hop on even ground
/// touches a few kilobytes.
typedef struct wr_hop wr_hop;
WR_API size_t wr_hop_size(const wr_nav *nav, int32_t radius_cells);
WR_API wr_hop *wr_hop_init(const wr_nav *nav, int32_t radius_cells, void *memory);

/// The shortest path between two nodes that are at most radius_cells * n places apart on each axis: nodes[0] = from,
/// where it turns, nodes[count - 1] = to. Between two of them the way is straight along an axis or a diagonal. Exact
/// where it answers: where a way that leaves the window of so many places around `from` could be shorter, or there
/// are more than WR_HOP_NODES_MAX nodes, or more corners near than it has room for, it says WR_E_CAPACITY, and never
/// gives a longer one.
///
/// Among equally short paths a fixed one, which depends on the mesh, the two nodes and the radius alone: not on what
/// was asked before, the build, or the thread. A leg from corner to corner goes diagonally first, then straight,
/// where that is free. It need not be the path wr_nav_path_nodes gives, and the path back need not be the same one.
///
/// Errors: WR_E_NOT_FOUND (another component, no node), WR_E_CAPACITY (see above; count is 0; also when the ends are
/// too far apart, or the mesh cuts corners), WR_PARTIAL (the first `capacity` nodes; the cost is of the whole). What
/// lies in nodes[] behind `count` is not told.
/// Cost: a look along the rows between; when something is in the way, a search over the corners near it, of at most a
/// thousand. Where ground has costs, A* over the places of the window. No allocation.
WR_API wr_status wr_hop_nodes(const wr_nav *nav, wr_hop *hop, wr_node from, wr_node to, wr_node *nodes,
                              int32_t capacity, int32_t *count, wr_cost *cost);

/// The same between places, with ends, first leg and turns as wr_nav_path has them, and its errors; WR_E_CAPACITY as
/// above.
WR_API wr_status wr_hop_path(const wr_nav *nav, wr_hop *hop, wr_point from, wr_point to, wr_path *out);

#ifdef __cplusplus
}
#endif
#endif
