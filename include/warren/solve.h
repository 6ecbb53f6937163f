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

// What is to be reached: name, word.
#define WR_TARGET_LIST(X)                       \
    X(CRYSTAL, "crystal") /* walked over */     \
    X(SWITCH, "switch")   /* toggled */         \
    X(GATE, "gate")       /* walked into, open */

typedef enum wr_target_kind {
#define WR_TARGET_ENUM(name, text) WR_TARGET_##name,
    WR_TARGET_LIST(WR_TARGET_ENUM)
#undef WR_TARGET_ENUM
        WR_TARGET_KIND_COUNT
} wr_target_kind;

/// "crystal" and the like; "?" beyond the list. Static text.
WR_API const char *wr_target_kind_name(wr_target_kind kind);

// Why a target is not reached: name, sentence.
#define WR_UNREACHED_LIST(X)                                                              \
    X(NO, "it is reached")                                                                \
    X(WALLED, "no way leads there, even with all gates open")                             \
    X(LOCKED, "the gates that would lead there never open for somebody who can get to them") \
    X(UNKNOWN, "the search ended before it was found")

typedef enum wr_unreached {
#define WR_UNREACHED_ENUM(name, text) WR_UNREACHED_##name,
    WR_UNREACHED_LIST(WR_UNREACHED_ENUM)
#undef WR_UNREACHED_ENUM
        WR_UNREACHED_COUNT
} wr_unreached;

/// The sentence. Static text.
WR_API const char *wr_unreached_text(wr_unreached why);

/// Something to be reached.
typedef struct wr_target {
    uint8_t kind;         // wr_target_kind
    bool reached;
    uint8_t why;          // wr_unreached
    int32_t index;        // crystals by (y, x); switches and gates as in the map
    wr_cell at;
    int32_t first, count; // how: actions[first .. first + count - 1], then go there
} wr_target;

/// Go to `from` and toggle the switch from there: with the sword where `from` is the switch's own cell, looking where no
/// other switch lies; else with the boomerang, thrown straight at it, when doors on its way have been opened.
typedef struct wr_action {
    int32_t switch_index;
    wr_cell from;
} wr_action;

typedef struct wr_solve_options {
    int64_t states_max; // explored and kept at most when there are more than WR_SOLVE_SWITCHES_EXACT switches: 1 << 20
} wr_solve_options;

WR_API wr_solve_options wr_solve_options_default(void);

/// What the explorer found. Zeroed memory is an empty one.
typedef struct wr_solution {
    bool solvable;   // every target is reached
    bool exhaustive; // what is not reached cannot be; false: states_max ended it
    bool shortest;   // no list of actions could be shorter
    int32_t target_count, action_count;
    wr_target *targets; // [target_count] crystals, switches, gates
    wr_action *actions; // [action_count]
    int64_t states_explored;
    int32_t areas;    // parts of the map that are walked without passing a gate
    int32_t switches; // that some gate waits for
    wr_allocator allocator;
    void *memory;
    size_t memory_size;
} wr_solution;

/// Explores a map from its player. An area is what can be walked with all gates shut; open gates join areas. A state is the
/// area one stands in and the states of all switches that gates wait for. A switch is toggled by the sword from its own
/// cell, or by the boomerang from a cell of one's area up to eight cells away in a row or column: it flies over holes
/// and chasms, through open gates, and through doors of the parts one can get to; walls, closed gates and other switches
/// stop it. Nobody toggles while standing in a gate, nobody walks while the boomerang is in the air; monsters are ignored;
/// doors open at a touch, secret ones as well; holes and chasms are not walked on.
///
/// One walks from cell to cell beside it and acts from their middles. So what is reached can be reached in play; but who
/// leans over the edge of a hole or chasm, or into an open gate, gets half a cell farther with his weapons, and slips through
/// between two holes that lie corner to corner: such tricks are left out.
///
/// Up to WR_SOLVE_SWITCHES_EXACT switches it is explored breadth first to the end, so each list of actions is as short as
/// can be; of equally short ones the first by switch, then by the place's (y, x), action by action. With more switches, when
/// no gate's formula wants one off that another wants on, it is decided exactly all the same: each switch is turned as
/// the gates want it as soon as it can be; the lists then hold what is needed and may be longer than they must. With
/// more switches and mixed wants it is explored breadth first up to states_max. Nothing is searched for that could not be
/// reached even if each switch, once it can be turned, were on and off at once.
/// Cost:   O(cells) and O(states * (switches' places + ops)). There are up to 2^switches states for each area one may stand
///         in; some hundred thousands are explored in a second. Memory: 8 bytes a cell, some 100 a state.
/// Errors: WR_E_ARGUMENT for a map that wr_map_check refuses or that has no player; WR_E_MEMORY.
WR_API wr_status wr_map_solve(const wr_map *map, const wr_solve_options *options, const wr_hooks *hooks,
                              wr_solution *out);

WR_API void wr_solution_destroy(wr_solution *solution);

#ifdef __cplusplus
}
#endif
#endif
