// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// window, a part of sim: hunts on ground that changes and has no end. A world on an endless dungeon sees a window of it,
// some regions wide, and all places are measured from the window's lower-left corner. The window follows the players; far
// away everything is as exact as at the origin.
//
//      regions of the plane               the window, 5 x 5 regions: 0..1,279 units
//     . . . . . . . . . .                 who enters its outermost ring moves it: by whole regions, until
//     . . +---------+ . .                 the players are in its middle again
//     . . |    p -> | . .      ==>  . . . . . +---------+
//     . . +---------+ . .                     |    p    |
//
// Ground changes by WR_COMMAND_LABEL and WR_COMMAND_COST (D29), in any hunt whose edits_max says how much of it.
// Monsters sleep in chunks far from all players (D21): wake_radius.
#ifndef WARREN_WINDOW_H
#define WARREN_WINDOW_H

#include "warren/core.h"
#include "warren/endless.h"
#include "warren/map.h"
#include "warren/sim.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- An endless level ----------------------------------------------------------------------------------------------

#define WR_WINDOW_REGIONS_MIN 3
#define WR_WINDOW_REGIONS_MAX 15
#define WR_EDITS_MAX          65536

WR_API wr_window_config wr_window_config_default(void);

/// A level of an endless dungeon, its cells WR_HUNT_CELL units wide; for worlds with a hunt. Of itself it is the window at
/// the start; a world on it has a window of its own that moves. Checkpoints and recordings hold its settings.
///
///   endless, window, config, hooks  NULL for the defaults
///
/// Errors: WR_E_ARGUMENT (settings), WR_E_MEMORY; `out` is then NULL.
WR_API wr_status wr_level_create_endless(const wr_endless_config *endless, const wr_window_config *window,
                                         const wr_level_config *config, const wr_hooks *hooks, wr_level **out,
                                         wr_finding *why);
/// The settings such a level was made of; either may be NULL. False, and nothing is written, for every other level.
WR_API bool wr_level_endless(const wr_level *level, wr_endless_config *endless, wr_window_config *window);

// ---- The window of a world -----------------------------------------------------------------------------------------

// In stage 11 of a tick, behind all else: a player in the window's outermost ring of regions moves it (of a window of three:
// a player so far in it as a chunk is wide, or a step to and fro would move it twice), so that the box round all players is
// in its middle, as far as none of them would fall out or be cut by its edge. Every place of the state moves by the same
// whole regions, all mobs get the jumped bit, event SHIFT says by how much. The host may order it before that is due:
// WR_COMMAND_SHIFT. What leaves the window: hunters of waves wait to be spawned again (nobody is lost), those who dwell in a
// region go with it, boomerangs come back, bombs are gone, mobs of the host are removed (event REMOVE), what is left of the
// dead is forgotten, edits are kept as edits_max says. A region that comes in is as it was made, with the edits kept of it
// and its dwellers asleep in it.

typedef struct wr_window {
    wr_region_id corner;    // the region at its lower left
    int32_t width, height;  // regions
    uint64_t shifts;        // so far
} wr_window;

/// False, and `out` is zeroed, for a world on another level.
WR_API bool wr_world_window(const wr_world *world, wr_window *out);
/// A region of the window as it was made, without edits; lent until the next tick. NULL outside, or without a window.
WR_API const wr_region *wr_world_region(const wr_world *world, wr_region_id id);
/// Could a player join at a region: WR_OK when he and all others fit into the window together; else WR_E_CAPACITY, and *why
/// (may be NULL) says how many regions apart they would be and that they need two worlds. WR_E_NOT_FOUND without a window.
WR_API wr_status wr_world_join_fits(const wr_world *world, wr_region_id at, wr_finding *why);

// ---- Changing ground -----------------------------------------------------------------------------------------------

/// Cells that were changed, in the window and beyond, lent until the next tick: by (region y, region x, cell). Regions are
/// counted from the window's corner; of a level without a window, blocks of 64 x 64 cells from its own.
typedef struct wr_edit {
    int32_t region_x, region_y;
    uint16_t cell; // 64 * y + x
    uint8_t label; // what it is now
    uint8_t unused; // zero
} wr_edit;
WR_API const wr_edit *wr_world_edits(const wr_world *world, int32_t *count);

// ---- Sleep ---------------------------------------------------------------------------------------------------------

// A chunk (16 x 16 cells) is awake while its nearest point is within wake_radius of a player, down or not; else it sleeps,
// and every hunter that stands in it. Whoever was thrown is awake until he is over it: up, and for so long that his next
// throw would be as his first. Asleep, no time passes for him: he keeps place, health and all timers, and goes on in the
// tick after he wakes as if there had been none between. He counts as alive, and what is done to him is done to him: damage,
// blasts, commands. Who watches changes nothing. It is decided at the end of each tick, from where all stand then.

typedef struct wr_sleep_view {
    int32_t awake, asleep;   // hunters; both 0 where nobody ever sleeps
    int32_t columns, rows;   // chunks of the level
    const uint8_t *chunks;   // [rows][columns] 1 awake, 0 asleep; lent until the next tick; NULL where nobody ever sleeps
} wr_sleep_view;
WR_API wr_sleep_view wr_world_sleep(const wr_world *world);

#ifdef __cplusplus
}
#endif
#endif
