// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// map, for its readers: one block for all arrays of a map, and what the file format takes for granted.
#ifndef WR_MAP_MAP_H
#define WR_MAP_MAP_H

#include "warren/map.h"

/// The heights a map has when its file says nothing: cliffs and towers 3 m, all other walls endless (0).
#define WR__HEIGHT_DEFAULT(kind) ((kind) == WR_CELL_CLIFF || (kind) == WR_CELL_TOWER ? 3 * WR_FIX_ONE : 0)

/// Kinds that have a height. The three doors share one.
#define WR__KINDS_HIGH (WR_KINDS_WALL | WR_KIND(DOOR_OPEN) | WR_KIND(GATE))

/// What `wall_height` may say, metres Q16.16.
#define WR__WALL_HEIGHT_LEAST (WR_FIX_ONE / 4)
#define WR__WALL_HEIGHT_MOST  (8192 * WR_FIX_ONE)

/// Arrays of a new map, to be filled. All zero: grass, no switch on, no formula.
typedef struct wr__map_arrays {
    wr_map_switch *switches;   // [switch_count]
    wr_map_gate *gates;        // [gate_count]
    wr_gate_formula *formulas; // [gate_count]
    wr_op *ops;                // [op_count]
} wr__map_arrays;

/// Takes one block for a map of these counts and sets the map up on it: sizes, default heights, cell 1, all grass.
/// Counts are checked against the caps. Errors: WR_E_ARGUMENT, WR_E_MEMORY; `map` is then zeroed.
wr_status wr__map_make(wr_map *map, const wr_allocator *allocator, int32_t width, int32_t height,
                       int32_t switch_count, int32_t gate_count, int32_t op_count, wr__map_arrays *arrays);

/// Evaluates all gates of a map from its switches' states and sets `open`. The formulas must have been checked.
void wr__map_set_gates(wr_map *map);

#endif
