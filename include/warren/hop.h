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

// ---- Looked up ---------------------------------------------------------------------------------------------------

#define WR_HOP_TABLE_N_MAX 5      // nodes a cell and side
#define WR_HOP_TABLE_REACH_MAX 24 // cells

/// For who plans by hops where most have something in the way, as among small rooms: for each cell the corners of
/// walls in sight, and how far corners are from one another, made beforehand. Such a hop then takes some dozen
/// look-ups in place of a search. A table is nobody's state; but among equally short ways it may give another one
/// than wr_hop_nodes, so who replays asks by it always or never.
typedef struct wr_hop_table wr_hop_table;

/// Start from wr_hop_table_config_default().
typedef struct wr_hop_table_config {
    int32_t reach_cells;    // how far corners on all sides of one are known: 8, 16 or 24; 24. A hop that goes on
                            // farther from its first corner to its last is searched
    int32_t bytes_per_cell; // no more memory than so many bytes a cell of the map; 192
} wr_hop_table_config;
WR_API wr_hop_table_config wr_hop_table_config_default(void);

/// Makes a table of a mesh whose corners are kept, with at most WR_HOP_TABLE_N_MAX nodes a cell and side. The mesh
/// must outlive it.
///
/// Cost: a look around from each corner, and a search from it over those in reach: half a second for 22,000 corners
/// of rooms of 8 x 8 cells, 30 ms for the 900 of a smooth cave.
/// Memory: 4 bytes for every two corners within reach, and 4 (8 where n is 5) for each cell and corner in sight; a
/// byte a node place besides. With n 3 a cell takes 137 bytes among rooms of 8 x 8 cells, 25 among rooms of 32 x 32,
/// and 40 in a smooth cave.
/// Errors: WR_E_ARGUMENT (the mesh cuts corners, n, the config), WR_E_MEMORY, WR_E_CAPACITY (more than
/// bytes_per_cell; 8 x 8 cells with more than 256 corners; more than 2,000,000 cells).
/// Source: own; corners as in Uras, Koenig, Hernandez, "Subgoal Graphs for Optimal Pathfinding in Eight-Neighbor
/// Grids", 2013.
WR_API wr_status wr_hop_table_create(const wr_nav *nav, const wr_hop_table_config *config, const wr_hooks *hooks,
                                     wr_hop_table **out);
WR_API void wr_hop_table_destroy(wr_hop_table *table);

/// Catches up with the mesh after changes of its terrain: what lies within reach of them is made anew, and the table
/// then equals a fresh one. Until then all hops are searched. May allocate; nobody may ask meanwhile.
///
/// Cost: 6 ms for a change in a cave, 12 among small rooms (n 3); hardly more for many changes side by side.
/// Errors: WR_E_MEMORY, WR_E_CAPACITY (as wr_hop_table_create): the table is then empty, and hops are searched until
/// an update succeeds.
WR_API wr_status wr_hop_table_update(wr_hop_table *table);

/// Bytes taken.
WR_API size_t wr_hop_table_bytes(const wr_hop_table *table);

/// As wr_hop_nodes on the table's mesh, as short and with the same errors. It also answers where the way leaves the
/// window, if the table knows that it is the shortest. Which of several it gives depends on the mesh, the nodes and
/// the config alone and, where it is searched, on the radius. Several threads may ask one table, each with a wr_hop
/// of its own. No allocation.
WR_API wr_status wr_hop_table_nodes(const wr_hop_table *table, wr_hop *hop, wr_node from, wr_node to, wr_node *nodes,
                                    int32_t capacity, int32_t *count, wr_cost *cost);

/// As wr_hop_path.
WR_API wr_status wr_hop_table_path(const wr_hop_table *table, wr_hop *hop, wr_point from, wr_point to, wr_path *out);

#ifdef __cplusplus
}
#endif
#endif
