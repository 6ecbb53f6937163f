// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: the window of a world on an endless level, for the module's own files. See warren/window.h for the rules.
#ifndef WR_SIM_WINDOW_H
#define WR_SIM_WINDOW_H

#include "core/arena.h"
#include "sim/level_int.h"

// Corners lie within this: so windows and their neighbours lie within WR_REGION_FAR, and their sums fit.
#define WR__WINDOW_FAR (WR_REGION_FAR - 2 * WR_WINDOW_REGIONS_MAX)

/// Where the window is: of the state, but no part of its hash, for far away everything is the same. No gaps between fields.
typedef struct wr__window_at {
    int64_t x, y; // the region at its lower left
    uint64_t shifts;
} wr__window_at;

typedef struct wr__window {
    int32_t side;      // regions; 0: the world has no window
    wr__window_at *at; // of the state
    // Shared with the spare.
    wr_endless *endless; // beside the block, as the ground is
    wr_region
        *regions; // [side][side] region (x, y) lies at (x mod side, y mod side), or an older one that nobody needs
    wr_cell *dwellers; // [WR__DWELLERS_MAX] scratch
    // By command, in this tick.
    bool ordered;
    int32_t ordered_x, ordered_y;
} wr__window;

#define WR__DWELLERS_MAX 1024 // of a region that find a place

/// Copies a region's cells to region (x, y) of a square of cells. side: cells. kinds: [side][side].
void wr__region_paste(const wr_region *region, int32_t side, int32_t x, int32_t y, uint8_t *kinds);
/// Where players start in a region: the floor cell in the middle of the room that is nearest to its middle.
wr_cell wr__region_start(const wr_region *region);

// ---- Memory --------------------------------------------------------------------------------------------------------

/// Before the world has memory: how wide its window is.
void wr__window_prepare(wr_world *world);
/// What lies beside the block. Errors: WR_E_MEMORY.
wr_status wr__window_make(wr_world *world, const wr_hooks *hooks, wr_finding *why);
void wr__window_drop(wr_world *world);
void wr__window_take_state(wr_arena *arena, wr_world *world);
void wr__window_take_scratch(wr_arena *arena, wr_world *world);
/// Hunters that may dwell in a window of such a level, as a rule.
int64_t wr__window_dwellers(const wr_level *level);

// ---- Regions -------------------------------------------------------------------------------------------------------

/// A region of the state's window by its column and row in it; made when it is not there.
const wr_region *wr__window_region(const wr_world *world, int32_t column, int32_t row);
/// Makes those that are not there: after a load or copy, also one that was refused, for the spare has the same room.
void wr__window_fill(const wr_world *world);
/// The cells of the window where the state has it, as they were made. kinds: [height][width] of the level.
void wr__window_base(const wr_world *world, uint8_t *kinds);

// ---- In a tick ---------------------------------------------------------------------------------------------------------

/// To where the level starts.
void wr__window_begin(wr_world *world);
/// Those who dwell in all regions of the window come, when there is nobody yet.
void wr__window_people(wr_world *world);
/// Those of one region, by its column and row in the window.
void wr__window_people_region(wr_world *world, int32_t column, int32_t row);
/// A SHIFT command: wr_refusal, or -1 and it is done in stage 11.
int wr__window_order(wr_world *world, int32_t right, int32_t up);
/// Moves the window when that is ordered or due. 11
void wr__window_step(wr_world *world);

/// What is wrong with where it is; NULL when nothing is.
const char *wr__window_fault(const wr_world *world);

#endif
