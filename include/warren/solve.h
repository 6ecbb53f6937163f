// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: can this map be solved? Areas times states of the switches, explored to the end.
#ifndef WARREN_SOLVE_H
#define WARREN_SOLVE_H

#include "warren/map.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_SOLVE_SWITCHES_EXACT 20

typedef enum wr_target_kind { WR_TARGET_CRYSTAL, WR_TARGET_SWITCH, WR_TARGET_GATE, WR_TARGET_KIND_COUNT } wr_target_kind;

/// Something to be reached: a crystal walked over, a switch toggled, a gate walked through.
typedef struct wr_target {
    wr_target_kind kind;
    int32_t index;     // crystals by (y, x); switches and gates as in the map
    wr_cell at;
    bool reached;
    int32_t first, count; // its shortest list of actions: actions[first .. first + count - 1]
} wr_target;

/// Go to `from` and toggle the switch from there.
typedef struct wr_action {
    int32_t switch_index;
    wr_cell from; // where the player stands
    uint8_t weapon; // 0 sword, 1 boomerang
} wr_action;

typedef struct wr_solve_options {
    int64_t states_max; // explored at most: 1 << 22. Up to WR_SOLVE_SWITCHES_EXACT switches are explored to the end whatever it says
} wr_solve_options;

WR_API wr_solve_options wr_solve_options_default(void);

/// What the explorer found. Zeroed memory is an empty one.
typedef struct wr_solution {
    bool solvable;   // every target is reached
    bool exhaustive; // all that can be reached was explored: what is not reached cannot be. False: states_max ended it
    int32_t target_count, action_count;
    wr_target *targets; // [target_count] crystals, switches, gates
    wr_action *actions; // [action_count]
    int64_t states_explored;
    int32_t areas;
    wr_allocator allocator;
    void *memory;
    size_t memory_size;
} wr_solution;

/// Explores a map from its player: an area is what can be walked with all gates shut, joined by open gates; a state is the
/// area one stands in and the states of all switches. A switch is toggled from any place of the area from which the rules
/// of the weapons let one reach it; nobody toggles while standing in a gate; monsters are ignored; doors open at a touch,
/// secret ones as well. Breadth first, so each list of actions is as short as can be; of equally short ones the
/// first by switch, then by place.
/// Errors: WR_E_ARGUMENT for a map that wr_map_check refuses or that has no player; WR_E_MEMORY.
WR_API wr_status wr_map_solve(const wr_map *map, const wr_solve_options *options, const wr_hooks *hooks,
                              wr_solution *out);

WR_API void wr_solution_destroy(wr_solution *solution);

#ifdef __cplusplus
}
#endif
#endif
