// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, on map and core: long ways, prepared. Between two corners of walls a shortest path turns nowhere that matters,
// so the corners and who sees whom among them are all there is to search; and they are contracted, part of the map by
// part of the map, so that a query looks at few. Exact, and repaired where the ground has changed.
#ifndef WARREN_ROADS_H
#define WARREN_ROADS_H

#include "warren/core.h"
#include "warren/nav.h"
#include "warren/path.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_ROADS_STEPS_MAX 32089

typedef struct wr_roads wr_roads;

/// Start from wr_roads_config_default().
typedef struct wr_roads_config {
    int32_t hub_bytes; // memory for distances from corners to hubs, bytes a node place; 8. With them a query takes half
                       // the time or less. Where they would take more than this none are kept; 0: never. After
                       // changes there may be gaps, half of it all at most
} wr_roads_config;
WR_API wr_roads_config wr_roads_config_default(void);

/// Prepares a mesh whose corners are kept. It must outlive the roads.
///
/// Cost: a look around from each corner, then for each part of the map the cube of its corners and those around it,
/// and for each corner a sum for every two of those around its part and its hubs.
/// Memory: 7 bits a node place, 20 bytes a corner, and 4 bytes for every two corners in and around one part: with
/// rooms of 8 x 8 cells some 7 bytes a place, with rooms of 32 x 32 one; 6 on a smooth cave, 50 where every third
/// cell is a wall. Then hubs, each corner some 50 to 150 of 4 bytes, and 8 for each corner that it reaches: with rooms
/// of 32 x 32 half a byte a place, on a cave 8; with rooms of 8 x 8 30, which is more than the default allows.
/// Errors: WR_E_ARGUMENT (the mesh cuts corners, hub_bytes below 0), WR_E_MEMORY, WR_E_CAPACITY (no line through the map without
/// thousands of ways across: more than 4,096 corners of one part and those around it).
/// Source: Uras, Koenig, Hernandez, "Subgoal Graphs for Optimal Pathfinding in Eight-Neighbor Grids", 2013; Dibbelt,
/// Strasser, Wagner, "Customizable Contraction Hierarchies", 2016, as a multifrontal elimination; hubs as Abraham,
/// Delling, Goldberg, Werneck, "Hierarchical Hub Labelings for Shortest Paths", 2012.
WR_API wr_status wr_roads_create(const wr_nav *nav, const wr_hooks *hooks, wr_roads **out);
WR_API wr_status wr_roads_create_with(const wr_nav *nav, const wr_roads_config *config, const wr_hooks *hooks,
                                      wr_roads **out);
WR_API void wr_roads_destroy(wr_roads *roads);

/// Catches up with the mesh after changes of its terrain: only parts whose corners or sight lines changed are made
/// anew. The roads then equal freshly made ones: every query gives the same path, node for node. Until then
/// queries say WR_E_CAPACITY. May allocate.
///
/// Cost: one pass over chunks, corners and parts, a few looks around for each changed place, and the parts from there
/// up as far as distances across them changed. Many changes at once: at most about a new create.
/// Errors: WR_E_MEMORY, WR_E_CAPACITY (as wr_roads_create): the roads are then empty, and every query says
/// WR_E_CAPACITY until an update succeeds.
WR_API wr_status wr_roads_update(wr_roads *roads);

typedef struct wr_roads_stats {
    int32_t corners;     // in the graph
    int32_t parts;       // of the map that own corners, all levels
    int32_t parts_made;  // by the last create or update
    int64_t arcs;        // distances kept in parts
    int64_t hubs;        // and from corners to hubs
    size_t bytes;        // memory kept
} wr_roads_stats;
WR_API wr_roads_stats wr_roads_count(const wr_roads *roads);

/// Scratch for one asker, aligned to 64, in the caller's memory; no pointers inside. Changes size when the roads are
/// updated: ask again.
WR_API size_t wr_roads_query_size(const wr_roads *roads);

/// The shortest path between two nodes: nodes[0] = from, where it turns, nodes[count - 1] = to. Between two of them
/// the way is straight along an axis or a diagonal.
///
/// Among equally short paths a fixed one: it depends on the mesh, the config and the two nodes alone, not on what was changed or
/// asked before, the build, or the thread. It need not be the one wr_nav_path_nodes gives.
///
/// Errors: WR_E_NOT_FOUND (another component, no node), WR_PARTIAL (the first `capacity` nodes; the cost is of the
/// whole), WR_E_CAPACITY (ask wr_nav_path_nodes: the mesh has changed since the last update, some label costs more
/// than 1, or the way is longer than WR_ROADS_STEPS_MAX straight steps, a diagonal one counted as the square root of
/// two).
/// Cost: with hubs, the corners that the ends reach times the hubs they share, and the corners on the way; without, about
/// the square of the corners of one cut through the map, and the way's length. No allocation.
WR_API wr_status wr_roads_path_nodes(const wr_roads *roads, void *scratch, wr_node from, wr_node to, wr_node *nodes,
                                     int32_t capacity, int32_t *count, wr_cost *cost);

/// The same between places, with ends, first leg and turns as wr_nav_path has them.
WR_API wr_status wr_roads_path(const wr_roads *roads, void *scratch, wr_point from, wr_point to, wr_path *out);

#ifdef __cplusplus
}
#endif
#endif
