// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, on map and core: ground that changes, and who can walk on it. A terrain holds the label of every cell, how far
// every node is from the next wall, and a mesh (wr_nav) for each size class. Cells and costs are changed here; all
// meshes, and the components of each, are right again when the call returns.
//
//     terrain   labels of cells, one clearance byte a node
//       nav 0   mesh of size class 0: who can stand where, edges, components
//       nav 1   mesh of size class 1, ...
//
// Who walks asks the meshes. Any number of threads may, as long as nobody changes the terrain.
#ifndef WARREN_TERRAIN_H
#define WARREN_TERRAIN_H

#include "warren/core.h"
#include "warren/map.h"
#include "warren/nav.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_TERRAIN_CLASSES_MAX 8
#define WR_TERRAIN_LABELS 64     // a cell's label is its kind on the grid: 0..63
#define WR_TERRAIN_COST_MAX 255
#define WR_TERRAIN_CLEARANCE_MAX 255
#define WR_TERRAIN_IMPASSABLE 0  // as a cost: nobody of the class stands in such a cell

/// Walkers of one size and habit. Zeroed it can stand nowhere: begin with wr_size_class_default.
typedef struct wr_size_class {
    wr_fix radius;      // units; of the disc that stands on a node. 0: a point
    wr_corners corners; // WR_CORNERS_KEEP unless it walks by the map game's rules
    wr_kinds keep_off;  // the map game's rule (B19): labels whose centre keeps nodes off; 0 for all others
    uint8_t cost[WR_TERRAIN_LABELS]; // of a step there, 1..255 times its length, or WR_TERRAIN_IMPASSABLE
} wr_size_class;

/// A point that keeps corners; every label costs 1 but those of WR_KINDS_WALL, holes, chasms and gates: impassable.
WR_API wr_size_class wr_size_class_default(void);

typedef struct wr_terrain_config {
    int32_t n;             // nodes a cell and side: odd, 1..WR_NAV_N_MAX
    wr_kinds solid;        // labels that clearance is measured from; nobody stands in such a cell, whatever its cost
    int32_t clearance_max; // what the byte counts to, 1..255; 0: what the largest class needs, and edits stay cheap
    int32_t class_count;   // 1..WR_TERRAIN_CLASSES_MAX
    wr_size_class classes[WR_TERRAIN_CLASSES_MAX];
} wr_terrain_config;

/// n 1, one default class, WR_KINDS_WALL is solid.
WR_API wr_terrain_config wr_terrain_config_default(void);

typedef struct wr_terrain wr_terrain;

/// Builds all meshes from a grid; keeps nothing of it. hooks: NULL for the defaults; only the allocator is used.
///
/// A node of a class is where its cell's label is passable for it and not solid, and no solid cell's open interior is
/// nearer than its radius: exactly, for every radius, whatever the clearance byte rounds. All outside the map counts
/// as solid, so a class keeps its radius away from the map's edge; a point walks up to it. Labels that are impassable
/// but not solid (chasms, closed gates) forbid their own cell only, and the map game's keep_off works on its own. A
/// step between two nodes costs its length times the mean of both cells' costs: the border between cells lies half
/// way.
///
/// Memory: labels a byte a cell, clearance a byte a node place, and for each class what wr_nav_create says: with one
/// class 7.4 bytes a place at n 1, 5.0 at n 3, and for changes some 30,000 bytes more a class; wr_terrain_count
/// tells. One block for it all and two for each class's components.
/// Cost: O(cells * classes + places * (classes + clearance_max / n)).
/// Errors: WR_E_ARGUMENT (what wr_nav_create refuses; a label above 63; no class or too many; a radius below 0 or of
/// more than clearance_max * cell / (2n), 255 where that is 0; a cost above 1 where places times the highest cost
/// exceed 2^30), WR_E_MEMORY.
WR_API wr_status wr_terrain_create(const wr_grid *grid, const wr_terrain_config *config, const wr_hooks *hooks,
                                   wr_terrain **out);
WR_API void wr_terrain_destroy(wr_terrain *terrain);

/// The mesh of a class; lives as long as the terrain, and changes with it. NULL: there is no such class.
WR_API const wr_nav *wr_terrain_nav(const wr_terrain *terrain, int32_t size_class);

/// Label of a cell; WR_CELL_BUSH outside.
WR_API uint8_t wr_terrain_label(const wr_terrain *terrain, wr_cell at);

/// floor(distance from a node place to the next solid cell or the map's edge), in cell / (2n), at most clearance_max;
/// 0 inside a solid cell and off the map.
WR_API uint8_t wr_terrain_clearance(const wr_terrain *terrain, wr_node node);

/// Cost of a label for a class, as it was set; WR_TERRAIN_IMPASSABLE where there is no such class or label.
WR_API uint8_t wr_terrain_cost(const wr_terrain *terrain, int32_t size_class, uint8_t label);

/// Counts every call that changed something. A field or a graph made at one number is out of date at another.
WR_API uint64_t wr_terrain_version(const wr_terrain *terrain);

typedef struct wr_terrain_stats {
    int32_t size_classes, clearance_max;
    int32_t clearance_reach; // cells around one that becomes solid or free whose clearance may change, on each axis
    int64_t places;          // of nodes
    size_t bytes;            // memory kept: ground, all meshes and their components
} wr_terrain_stats;

/// Counts. O(classes).
WR_API wr_terrain_stats wr_terrain_count(const wr_terrain *terrain);

/// Sets the labels of cells: a wall is built, one gate opens (no label means an open gate: it becomes grass, or a label
/// of your own; wr_terrain_set_cost opens all of them at once). One call with many cells costs less than many calls. A
/// cell named twice takes the later label. Afterwards all is as if the terrain had just been made so, to the bit; only
/// numbers of components may be others.
///
/// Cost: the nodes within clearance_max of each cell that becomes solid or free, else those of the cell; the
/// components of the chunks (16 x 16 cells) that they lie in, and, where a component splits or joins, the regions of
/// its smaller part. No allocation.
/// Errors: WR_E_ARGUMENT (a cell outside, a label above 63, count < 0): then nothing is changed.
WR_API wr_status wr_terrain_set(wr_terrain *terrain, const wr_cell *cells, const uint8_t *labels, int32_t count);

/// All cells get new labels at once, costs stay: [height][width] of 0..63, of the terrain's own size. For a window of ground
/// that moves. Afterwards all is as if the terrain had just been made of this grid with these costs, to the bit; only
/// numbers of components may be others. Fields, graphs and tables made before are out of date everywhere, unless all
/// labels are what they were: then nothing is done.
///
/// Cost: what wr_terrain_create takes, without its memory. No allocation, whatever the labels.
/// Errors: WR_E_ARGUMENT (a label above 63): then nothing is changed.
WR_API wr_status wr_terrain_refill(wr_terrain *terrain, const uint8_t *labels);

/// Sets the cost of a label for a class. Between two passable costs O(1); to or from impassable as wr_terrain_set
/// over all cells of that label. Errors: WR_E_ARGUMENT (no such class or label, or the bound of wr_terrain_create):
/// unchanged.
WR_API wr_status wr_terrain_set_cost(wr_terrain *terrain, int32_t size_class, uint8_t label, uint8_t cost);

/// Would `to` no longer be reachable from `from`, for walkers of this mesh, if these cells had this label? Nothing is
/// changed: a tower may be tried at every cell before it is built. False also when they are not joined now. True when
/// `from` or `to` itself would lose its node.
///
///   nav      a mesh of a terrain, or one of wr_nav_create
///   cells    [count] 1..64, in a square of 16 x 16 cells: more is a mistake in code. Those outside the map are walls
///            already
///   scratch  wr_nav_would_block_size bytes, aligned to 64; for one thread at a time
///
/// Cost: the chunks these cells touch; then, when what hung together through them no longer does, a search over
/// regions from all its parts in turn, that ends with the second largest.
WR_API bool wr_nav_would_block(const wr_nav *nav, const wr_cell *cells, int32_t count, uint8_t label, wr_node from,
                               wr_node to, void *scratch);
WR_API size_t wr_nav_would_block_size(const wr_nav *nav);

#ifdef __cplusplus
}
#endif
#endif
