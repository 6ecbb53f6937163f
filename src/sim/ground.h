// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: ground that changes in play (D29). A world with config.edits_max has a level of its own, in its block, whose cells,
// walls and sight are as they are now; all else in it is lent from the level that was given. What differs from what that level
// made is the state: a list of edits, and costs.
//
//      given        . . D . x        what it made: the base
//      edits            d . .        (cell, label), in order, none that says what the base says
//      own          . . d . x        base and edits: cells, walls, sight, heights of walls; the hunters' meshes follow
//
// In all other worlds there is no edit, no cost and no level but the given one, and every function here does nothing.
#ifndef WR_SIM_GROUND_H
#define WR_SIM_GROUND_H

#include "core/arena.h"
#include "sim/level_int.h"
#include "warren/terrain.h"
#include "warren/window.h"

#define WR__EDIT_REGION  64   // cells a side of the blocks that edits are counted in
#define WR__GROUND_BATCH 1024 // changed cells that wait for the meshes; more follow in pieces

/// The state of a ground, and what is counted of it.
typedef struct wr__ground {
    int32_t *edit_count; // [1]
    wr_edit *edits;      // [edits_max] by region y, region x, cell; zero behind the last
    uint8_t *cost;       // [class_count][WR_TERRAIN_LABELS] what a step costs, 0: impassable
    uint8_t *base;       // derived: [height][width] of a window what its regions made; NULL: the given level's
    int32_t doors_shut; // derived: doors that are closed as the base has them. Each needs a place in the list to open
} wr__ground;

/// What the meshes, and whoever stands there, do not know yet. Empty between two ticks, but for `all`.
typedef struct wr__ground_wait {
    wr_cell *cells;  // [WR__GROUND_BATCH] labelled since the meshes last followed
    uint8_t *labels; // [WR__GROUND_BATCH]
    int32_t count;
    bool all;     // any label and any cost may be another: the level is new, loaded, copied or reset
    bool costs;   // some cost is another
    bool taken;   // ground was taken from somebody's feet: bits of `lost` are set, or a label became impassable
    wr_bits lost; // cells where some cannot stand any more; none between two ticks
} wr__ground_wait;

/// Labels no cell is ever given: what stands on it at the start, switches and gates.
#define WR__LABELS_NEVER                                                                                           \
    (WR_KIND(CRYSTAL) | WR_KIND(SPINNER_H) | WR_KIND(SPINNER_V) | WR_KIND(PLAYER) | WR_KIND(BAT) | WR_KIND(BLOB) | \
     WR_KIND(SWITCH) | WR_KIND(GATE))

static inline bool wr__label_fits(uint8_t label)
{
    return label < WR_TERRAIN_LABELS && (WR__LABELS_NEVER >> label & 1u) == 0;
}

/// No command changes such a cell.
static inline bool wr__label_is_fixed(uint8_t label)
{
    return label == WR_CELL_SWITCH || label == WR_CELL_GATE;
}

static inline bool wr__label_is_shut(uint8_t label)
{
    return label == WR_CELL_DOOR_CLOSED || label == WR_CELL_DOOR_SECRET;
}

/// Below 0 when `a` stands before `b` in the list, 0 for the same cell.
static inline int64_t wr__edit_order(const wr_edit *a, const wr_edit *b)
{
    const int64_t rows = (int64_t)a->region_y - b->region_y;
    const int64_t columns = (int64_t)a->region_x - b->region_x;
    return rows != 0 ? rows : columns != 0 ? columns : (int64_t)a->cell - b->cell;
}

// ---- Settings and memory (ground.c) --------------------------------------------------------------------------------

/// The level that a world is made with when it is handed this one: of a world's own the one that was given.
const wr_level *wr__level_given(const wr_level *level);
/// Checks edits_max. Errors: WR_E_ARGUMENT, WR_E_CAPACITY.
wr_status wr__ground_settle(wr_world_config *config, const wr_level *level, wr_finding *why);
/// At the very end of the state.
void wr__ground_take_state(wr_arena *arena, wr_world *world);
/// Cells, walls, sight and heights of the level of its own; one for each state.
void wr__ground_take_own(wr_arena *arena, wr_world *world);
void wr__ground_take_scratch(wr_arena *arena, wr_world *world);
/// Puts the own level in the place of the given one: once the world lies where it stays.
void wr__ground_bind(wr_world *world);
void wr__ground_take_over(wr_world *world, const wr_world *from);

// ---- What follows from the state (ground.c) --------------------------------------------------------------------------

/// What the level made, without edits: [height][width].
const uint8_t *wr__ground_base(const wr_world *world);
/// Number of the cell of an edit; -1 for one outside the level.
ptrdiff_t wr__edit_cell(const wr_world *world, const wr_edit *edit);
/// The own level anew, from base and edits. Those outside are left out; none need hold any rule.
void wr__ground_make(wr_world *world);
/// The own level of another world; before its state is copied. Nothing is done where both have the same edits and costs, and the same window.
void wr__ground_copy(wr_world *to, const wr_world *from);
/// No edits, costs as the hunt has them, the level as it was made.
void wr__ground_reset(wr_world *world);
/// The window moved by so many regions: edits are counted from its new corner; the own level is made anew, and the meshes have
/// yet to follow.
void wr__ground_shift(wr_world *world, int32_t right, int32_t up);
/// Rules between the numbers of the state; NULL when all hold.
const char *wr__ground_fault(const wr_world *world);
/// True when the own levels say the same.
bool wr__ground_same(const wr_world *a, const wr_world *b);

// ---- Changes (ground_change.c) -------------------------------------------------------------------------------------------

/// A cell of the level has a label from now on; the meshes follow later. False: there is no room for it, and nothing is
/// changed. There always is for a door that is closed as it was made. In a window the edits of the farthest region outside make
/// room.
bool wr__ground_set(wr_world *world, wr_cell at, uint8_t label);
/// WR_COMMAND_LABEL and WR_COMMAND_COST: what is wrong (wr_refusal), or -1 and it is done.
int wr__ground_label(wr_world *world, const wr_command *command);
int wr__ground_cost(wr_world *world, const wr_command *command);
/// What a step on a label may cost a size class: false for what nobody can change.
bool wr__ground_cost_fits(const wr_world *world, int32_t size, uint8_t label, uint8_t cost);

// ---- Who follows (ground_follow.c) ---------------------------------------------------------------------------------------

/// The hunters' meshes follow labels and costs.
void wr__ground_follow(wr_world *world);
/// After commands: whoever cannot stand any more where he stands is moved to the nearest place.
void wr__ground_leave(wr_world *world);

#endif
