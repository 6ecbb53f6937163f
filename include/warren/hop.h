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
#define WR_HOP_NODES_MAX 64  // turns a hop may have

/// Scratch for one asker, aligned to 64; no pointers inside. Some kilobytes, whatever the size of the map.
typedef struct wr_hop wr_hop;
WR_API size_t wr_hop_size(const wr_nav *nav, int32_t radius_cells);
WR_API wr_hop *wr_hop_init(const wr_nav *nav, int32_t radius_cells, void *memory);

/// The shortest path between two nodes that are at most `radius_cells` apart on each axis: nodes[0] = from, where it turns,
/// nodes[count - 1] = to. Exact where it answers: where a way that leaves the window of radius_cells around `from` could be
/// shorter, or there are more turns than WR_HOP_NODES_MAX, it says WR_E_CAPACITY, and never gives a longer one.
///
/// Among equally short paths a fixed one, which depends on the mesh and the two nodes alone. It need not be the one
/// wr_nav_path_nodes gives.
///
/// Errors: WR_E_NOT_FOUND (another component, no node), WR_E_CAPACITY (see above; count is 0; also when the ends are too
/// far apart, or the mesh cuts corners), WR_PARTIAL (the first `capacity` nodes; the cost is of the whole).
/// Cost: a look along the line; when something is in the way, a search over the corners near it. No allocation.
WR_API wr_status wr_hop_nodes(const wr_nav *nav, wr_hop *hop, wr_node from, wr_node to, wr_node *nodes,
                              int32_t capacity, int32_t *count, wr_cost *cost);

/// The same between places, with ends, first leg and turns as wr_nav_path has them.
WR_API wr_status wr_hop_path(const wr_nav *nav, wr_hop *hop, wr_point from, wr_point to, wr_path *out);

#ifdef __cplusplus
}
#endif
#endif
