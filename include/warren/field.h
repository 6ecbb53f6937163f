// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, on map and core: the way to the nearest of several targets from everywhere around them, shared by all who
// chase them. A sweep goes outward from the targets and writes down for each place how far it is and which way to go;
// reading is a byte. What the sweep has not come to yet says so, and it can go on from there when somebody farther
// asks.
//
//     wr_field_build       one target, a window around it         wr_field_next    where to walk from a place
//     wr_field_build_to    several targets, as far as you like    wr_field_way     which way from a node
//     wr_field_move        the targets have moved                 wr_field_follow  many nodes, one step each
//     wr_field_grow        somebody farther asks                  wr_field_cost, wr_field_target_of
//
// Which way a node goes is a function of mesh and targets alone: to the lowest-numbered next node on any of its
// shortest ways, as wr_nav_path goes. How far a sweep has come, what was built before in that memory, and who asks
// never change an answer.
//
// Who asks for a target that he cannot reach gets WR_E_NOT_FOUND. Where he gets nearest to it wr_nav_nearest says,
// given his own component: make that node the target.
#ifndef WARREN_FIELD_H
#define WARREN_FIELD_H

#include "warren/core.h"
#include "warren/nav.h"
#include "warren/path.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wr_field wr_field;

#define WR_FIELD_TARGETS_MAX 64
#define WR_FIELD_ENDLESS     INT64_MAX // as a reach: the whole window

/// A target: a node, and a start that is added to the length of every way to it, so that it is chosen only where it
/// is nearer by that much. The start is a length of whole steps (or half steps where ground has costs), as wr_cost
/// has them.
typedef struct wr_field_target {
    wr_node node;
    wr_cost start; // 0 or more
} wr_field_target;

/// Memory for a field over the window of cells within `radius_cells` of its target's node; aligned to 64. With a
/// radius of the map's longer side, or INT32_MAX, it is the whole map. 5 bytes a node place of the window, and 18
/// (small) to 40 kilobytes for targets and the sweep. Like a query it holds no pointers: its bytes may be copied.
WR_API size_t wr_field_size(const wr_nav *nav, int32_t radius_cells);
WR_API wr_field *wr_field_init(const wr_nav *nav, int32_t radius_cells, void *memory);

/// Sweeps from the target's nearest node in `component` (-1: in any) with a clear way, over the window; what was
/// there is gone. O(places of the window), no allocation. Errors: WR_E_NOT_FOUND (there is no such node),
/// WR_E_CAPACITY (the window has more than 2^27 places). The field is then empty.
WR_API wr_status wr_field_build(const wr_nav *nav, wr_field *field, wr_point target, int32_t component);

/// Sweeps from several targets until all that is no farther than `reach` is known, or all of the window;
/// wr_field_grow goes on from there. The window lies around all targets, `radius_cells` from a single one.
///
///   targets  [count] nodes, in any order; one may stand twice; count 0..WR_FIELD_TARGETS_MAX, 0 makes an empty field
///   reach    below 0 counts as 0; what lies a few steps farther may be known, too
///
/// The nearest target decides, starts included. Where two are equally near, the way is that to the lowest-numbered
/// next node.
/// Cost: the places within reach, 5 to 15 ns each. No allocation.
/// Errors: WR_E_ARGUMENT (no node, a start that is no length, too many), WR_E_CAPACITY (the targets lie too far apart
/// for the window, or the window has more than 2^27 places). The field is then empty.
WR_API wr_status wr_field_build_to(const wr_nav *nav, wr_field *field, const wr_field_target *targets, int32_t count,
                                   wr_cost reach);

/// The same where cells cost more than their labels say: for ways round a crowd, a fire, a danger.
///
///   over  [height][width] cells of the map: added to what the cell's label costs the class, the sum 255 at most;
///         read only, and only here
///
/// Ways are shortest by these costs, and wr_field_cost says them; who has no way has none whatever anything costs.
/// Nobody goes on from such a field: wr_field_move and wr_field_grow build it anew by labels alone.
/// Cost: the places within reach, up to 60 ns each where costs differ. Errors: as wr_field_build_to.
WR_API wr_status wr_field_build_over(const wr_nav *nav, wr_field *field, const wr_field_target *targets, int32_t count,
                                     wr_cost reach, const uint8_t *over);

/// The targets have moved: as wr_field_build_to with these targets and the reach of the last build, bit for bit. In a
/// field over the whole map only the surroundings of targets that differ (by place in the list) are swept again.
WR_API wr_status wr_field_move(const wr_nav *nav, wr_field *field, const wr_field_target *targets, int32_t count);

/// Goes on outward until `until` is known (WR_NODE_NONE: nobody asks), or all that is no farther than `reach`, or
/// about `nodes_max` more nodes are (INT64_MAX: any number), whichever comes first. A field that is not current is
/// built anew first.
///
/// WR_OK: `until` is known; without it, all within reach is, or there is nothing more. WR_PARTIAL: not yet, or never
/// (outside the window; see wr_field_way). WR_E_NOT_FOUND: no way leads from `until`, or the field is empty,
/// as it is when the ground has changed and a target's node is gone.
/// Cost: what is new, 5 to 15 ns a node; and 2 ns for every place that was known, so let it grow by a good part of
/// itself.
WR_API wr_status wr_field_grow(const wr_nav *nav, wr_field *field, wr_node until, wr_cost reach, int64_t nodes_max);

/// False when the mesh has changed since the field was built, in those parts of the map that it knows (or wherever,
/// when ground begins or ceases to have costs, or what a label costs has changed where it has; a field built over costs of
/// its own is outdated by any change). An outdated field may be asked: its answers are ways of the ground as it was, but
/// never a step that the mesh no longer has.
WR_API bool wr_field_is_current(const wr_nav *nav, const wr_field *field);

/// The next place to walk straight to on the shortest path from `from` to the field's target: points[1] of
/// wr_nav_path from there (points[0] when `from` is the target). Exact: where a path that leaves the window could be
/// as short, or the sweep has not come there yet, the answer is WR_PARTIAL and nothing is written: grow it, or ask
/// wr_nav_path. WR_E_NOT_FOUND: another component, or an empty field. Cost: O(1), a clear-way test or two. Any number
/// of threads may ask one field.
WR_API wr_status wr_field_next(const wr_nav *nav, const wr_field *field, wr_point from, wr_point *next);

#define WR_FIELD_HERE 8 // as a way: this is a target

/// Which way to go from a node: 0..7 for N NE E SE S SW W NW, or WR_FIELD_HERE. Errors as wr_field_next; WR_PARTIAL
/// also where the step is no longer in the mesh, and from farther than a field can tell: 53,000 straight steps, or
/// where ground has costs 26,000 divided by what it costs. Nearer than that it is exact, ties included.
WR_API wr_status wr_field_way(const wr_nav *nav, const wr_field *field, wr_node node, uint8_t *way);

/// How far it is from a node to the field's nearest target, starts included: exactly what wr_nav_path_nodes says.
/// Errors as wr_field_next.
WR_API wr_status wr_field_cost(const wr_nav *nav, const wr_field *field, wr_node node, wr_cost *cost);

/// Which target one comes to from a node: its index. O(steps): it is walked. Errors as wr_field_next.
WR_API wr_status wr_field_target_of(const wr_nav *nav, const wr_field *field, wr_node node, int32_t *index);

/// One step for each of many: next[i] is the node after nodes[i]; nodes[i] itself on a target, and where
/// wr_field_way gives no way. nodes and next may be the same array. Returns how many have a way. Sort the crowd by
/// node now and then, and neighbours read the same lines of memory.
WR_API int32_t wr_field_follow(const wr_nav *nav, const wr_field *field, const wr_node *nodes, int32_t count,
                               wr_node *next);

#ifdef __cplusplus
}
#endif
#endif
