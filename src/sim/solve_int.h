// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim, the explorer of maps: what the map is to it, and what its two searches share.
#ifndef WR_SIM_SOLVE_INT_H
#define WR_SIM_SOLVE_INT_H

#include "core/arena.h"
#include "warren/solve.h"

/// A place from which a switch can be toggled, and what the throw needs.
typedef struct wr__reach {
    int32_t switch_index;
    int32_t area; // of the stand
    wr_cell from;
    int32_t first, count; // needs[first .. first + count - 1]: nodes, see wr__puzzle
} wr__reach;

/// The map as the explorer sees it. A node is an area, 0..area_count - 1, or a gate, area_count + its index. Areas that one
/// never gets to or from, for they have no gate and not the player, are no nodes.
typedef struct wr__puzzle {
    const wr_map *map;
    wr_logic logic;
    int32_t *node_of; // [height][width] -1: never walked on
    int32_t area_count, areas_seen;
    int32_t start;            // node of the player
    int32_t (*gate_sides)[4]; // [gate_count] nodes beside a gate, -1 for none
    wr__reach *reaches;       // [reach_first[switch_count]] by switch, then by (y, x) of the stand
    int32_t *reach_first;     // [switch_count + 1]
    int32_t *needs;           // a gate that must be open; an area one must get to, so that its door is open
    int32_t *relevant;        // [relevant_count] switches that a gate waits for, ascending
    int32_t relevant_count;
    wr_cell *crystals;     // [crystal_count] by (y, x)
    int32_t *crystal_node; // [crystal_count] where each lies, -1 for nowhere one gets to
    int32_t crystal_count;
    uint8_t *bounds;  // [targets] wr_unreached: why it cannot be reached whatever one does; NO: it may be
    uint8_t *initial; // [switch_count] as the map has them
} wr__puzzle;

/// Fills a puzzle on an arena; run once on a measuring arena to learn the size. False when the map has no player.
bool wr__puzzle_make(const wr_map *map, wr_arena *arena, wr__puzzle *out);

/// The nodes joined by open gates, for one state of the switches.
typedef struct wr__joined {
    int32_t *root; // [area_count + gate_count] the lowest node of the part; of a shut gate itself
    uint8_t *open; // [gate_count]
} wr__joined;

void wr__joined_take(const wr__puzzle *p, wr_arena *arena, wr__joined *j);
void wr__puzzle_join(const wr__puzzle *p, const uint8_t *switches, wr__joined *j);

/// The same for gates as they stand in j->open.
void wr__puzzle_join_open(const wr__puzzle *p, wr__joined *j);

/// True when somebody in the part `root` can toggle the switch from there.
bool wr__reach_holds(const wr__puzzle *p, const wr__joined *j, const wr__reach *reach, int32_t root);

/// The first place from which somebody in the part `root` can toggle the switch; NULL when there is none.
const wr__reach *wr__reach_of(const wr__puzzle *p, const wr__joined *j, int32_t switch_index, int32_t root);

/// True when the gate is open and somebody in the part can walk into it.
bool wr__gate_is_entered(const wr__puzzle *p, const wr__joined *j, int32_t gate, int32_t root);

/// Targets are numbered: crystals, switches, gates.
static inline int32_t wr__puzzle_targets(const wr__puzzle *p)
{
    return p->crystal_count + p->map->switch_count + p->map->gate_count;
}

/// Fills the bounds: what is behind walls; with `hope` also what no search would find. Errors: WR_E_MEMORY.
wr_status wr__puzzle_bound(wr__puzzle *p, bool hope, const wr_allocator *allocator);

// ---- What was found ----------------------------------------------------------------------------------------------

/// A chain of actions, from its last to its first. Links are never changed once they are made.
typedef struct wr__chain {
    int32_t before; // the link before, -1 for none
    int32_t reach;  // of the puzzle
} wr__chain;

/// Which link of a chain leads to each target. -1: none is needed; WR__NOT_REACHED.
#define WR__NOT_REACHED (-2)

/// Builds the solution's targets and lists of actions. reached: [targets].
wr_status wr__solution_make(const wr__puzzle *p, const wr__chain *chains, const int32_t *reached,
                            const wr_allocator *allocator, wr_solution *out);

// ---- The two searches --------------------------------------------------------------------------------------------

/// Breadth first over states, at most states_max of them, until all is found that the bounds do not rule out.
wr_status wr__puzzle_search(const wr__puzzle *p, int64_t states_max, const wr_allocator *allocator, wr_solution *out);

/// Turns each switch as the gates want it, as soon as it can be. wanted: [switch_count].
wr_status wr__puzzle_close(const wr__puzzle *p, const uint8_t *wanted, const wr_allocator *allocator,
                           wr_solution *out);

/// What the gates want of each switch, 0 or 1. False when two want one differently.
bool wr__puzzle_wants(const wr__puzzle *p, uint8_t *wanted);

#endif
