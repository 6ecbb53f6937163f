// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream, on dungeon, map and core: which rooms a viewer has, and which of them he may see. Rooms come and go whole. The
// simulation never looks at this: a server keeps one streamer for all its viewers, a client one for itself, and who watches
// changes nothing in a world.
//
//     wr_streamer *s;  wr_streamer_create(&config, NULL, &s, NULL);
//     wr_stream_add(s, wr_stream_piece_of(region), WR_STREAM_ATOMIC);  // rooms that there are
//     wr_stream_look(s, viewer, foci, 1);                              // where he is
//     wr_stream_update(s);                                             // a tick
//     changes = wr_stream_changes(s, viewer, &count);                  // load this, unload that
//     rooms = wr_stream_visible(s, viewer, &count);                    // through open doors
//
// A room here is a wr_space of a piece: a room proper, or a stretch of passage. Distances are from a focus to the nearest
// point of the room's rectangle grown by one cell on every side, its walls; exact, and whoever is exactly as far as a radius
// is within it. Beyond 32,767 units along an axis all are equally far. Everything is a function of what was handed in, in
// integers: the same everywhere. Room ids are in order by piece (y, then x), then by number.
#ifndef WARREN_STREAM_H
#define WARREN_STREAM_H

#include "warren/core.h"
#include "warren/dungeon.h"
#include "warren/endless.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_STREAM_VIEWERS_MAX 1024
#define WR_STREAM_FOCI_MAX    8 // a viewer
#define WR_STREAM_PLACES_MAX  4 // a viewer: places that wr_stream_prefetch keeps at once
#define WR_STREAM_PIECES_MAX  65536
#define WR_STREAM_ROOMS_MAX   (1 << 24)

/// Which room: of what piece, and its number there. Pieces of an endless dungeon are its regions; of another level there is
/// one.
typedef struct wr_room_id {
    wr_region_id piece;
    int32_t space;
    int32_t unused; // zero
} wr_room_id;

/// A place of the plane: units, Q16.16, from the lower-left corner of a region (64 cells wide), which they may exceed.
typedef struct wr_stream_place {
    wr_region_id region;
    wr_fix x, y;
} wr_stream_place;

typedef enum wr_stream_mode {
    WR_STREAM_ATOMIC,     // in when it is near, whole; out when it is far
    WR_STREAM_PERSISTENT, // in at once for everybody, and never out
    WR_STREAM_MODE_COUNT
} wr_stream_mode;

typedef enum wr_stream_unload {
    WR_STREAM_UNLOAD_LOW_MEMORY,    // beyond the minimum radius, when memory is needed; farthest first
    WR_STREAM_UNLOAD_OPPORTUNISTIC, // beyond target_radius + slack at once; within it as above
    WR_STREAM_UNLOAD_COUNT
} wr_stream_unload;

typedef enum wr_stream_pause {
    WR_STREAM_PAUSE_NEVER,
    WR_STREAM_PAUSE_MINIMUM, // while a room within the minimum radius is missing
    WR_STREAM_PAUSE_OUTSIDE, // while the room a focus stands in, or one that it shares a portal with, is missing (K110);
                             // also when that lies over a region's border and the region is not there, and where no piece
                             // is. Such rooms are loaded however far they are, or he might wait for ever
    WR_STREAM_PAUSE_COUNT
} wr_stream_pause;

/// Start from wr_stream_config_default().
typedef struct wr_stream_config {
    int32_t cell;           // units a cell: 4
    int32_t viewers_max;    // 1..WR_STREAM_VIEWERS_MAX; 16
    int32_t pieces_max;     // regions at once, 1..WR_STREAM_PIECES_MAX; 64
    int32_t rooms_max;      // rooms of all pieces together, up to WR_STREAM_ROOMS_MAX; 0: 192 a piece
    int32_t portals_max;    // portals of all pieces together; 0: 2 a room
    int32_t cells_max;      // cells of all pieces together, walls included; 0: a region's 4,096 a piece
    int32_t viewer_rooms;   // rooms a viewer may have at once, up to rooms_max: what his lists have room for, and a bound as
                            // budget_cells is one; 0: 1,024, or rooms_max when that is less
    wr_fix minimum_radius;  // units; what is nearer is loaded first and never unloaded; 64
    wr_fix target_radius;   // what is nearer is loaded; at least the minimum; 256
    wr_fix slack;           // unloaded beyond target + slack only, so that a border walked to and fro costs nothing; and
                            // where memory is short a room makes way only for one that is nearer by more than this; 64
    wr_fix view_distance;   // nobody sees farther, along straight lines from focus to portal; 255
    wr_fix prefetch;        // a closed or secret door within so much of a focus: the rooms on both its sides are loaded as
                            // if they were within the minimum radius, though hidden; 24
    int32_t cells_per_tick; // budget of loading, a viewer: floor cells of rooms; the first of a tick always goes; 512
    int64_t budget_cells;   // floor cells a viewer may hold; 0: no bound. What he cannot be without (persistent rooms, the
                            // minimum radius, rooms behind doors at hand, what WR_STREAM_PAUSE_OUTSIDE waits for) is loaded
                            // all the same, and nothing else then: wr_stream_state says so and by how much it is too small
    wr_stream_unload unload;
    wr_stream_pause pause;
} wr_stream_config;

WR_API wr_stream_config wr_stream_config_default(void);

typedef struct wr_streamer wr_streamer;

/// One block; nothing later allocates. why: NULL, or what is refused and what would do.
/// Errors: WR_E_ARGUMENT, WR_E_MEMORY; `out` is then NULL.
WR_API wr_status wr_streamer_create(const wr_stream_config *config, const wr_hooks *hooks, wr_streamer **out,
                                    wr_finding *why);
WR_API void wr_streamer_destroy(wr_streamer *streamer);
WR_API size_t wr_streamer_size(const wr_stream_config *config); // bytes it takes; 0 for settings that are refused

// ---- Rooms that there are ------------------------------------------------------------------------------------------------

/// Rooms and portals of a piece, lent for the call. Places are cells from its lower-left corner, which is its region's.
/// Pieces of 64 x 64 are joined over borders as regions are, portals by side and number; those of other sizes are not, and
/// portals of their borders lead nowhere. As in a region, the cells of a border's door are the door's in the piece to the
/// left or below, and floor in front of it in the other.
typedef struct wr_stream_piece {
    wr_region_id id;
    const wr_space *spaces;
    const wr_portal *portals;
    int32_t space_count, portal_count;
    int32_t width, height;  // cells, up to 8,192; of a region 64 x 64
    const uint16_t *space;  // [height][width] of each cell, WR_SPACE_NONE of solid ones
} wr_stream_piece;

WR_API wr_stream_piece wr_stream_piece_of(const wr_region *region);

/// A piece is there now; its doors stand as its portals' kinds say, those of borders as they do at the neighbour, where
/// there is one. Borders are joined with neighbours that are there. All its rooms begin in `mode`.
/// Errors: WR_E_CAPACITY (pieces, rooms, portals or cells), WR_E_ARGUMENT (its id, or cells of another, are there already,
/// or its numbers are not sound); nothing is changed then.
WR_API wr_status wr_stream_add(wr_streamer *streamer, wr_stream_piece piece, wr_stream_mode mode);
/// It is there no more: whoever has rooms of it is told to unload them, before all else. Added again before the next update
/// it is another piece: its rooms are unloaded and loaded. Errors: WR_E_NOT_FOUND.
WR_API wr_status wr_stream_remove(wr_streamer *streamer, wr_region_id id);
/// Another mode for one room. Errors: WR_E_NOT_FOUND, WR_E_ARGUMENT (no such mode).
WR_API wr_status wr_stream_set_mode(wr_streamer *streamer, wr_room_id room, wr_stream_mode mode);

/// The door on a cell of a piece (all portals with a door on it) is open now, or closed; over a border for both sides, from
/// whichever it is told. Only viewers that may see it, or stand near, are looked at again. Opened and closed between two
/// updates it is as it was, at no cost. Errors: WR_E_NOT_FOUND (no door there).
WR_API wr_status wr_stream_door(wr_streamer *streamer, wr_region_id piece, wr_cell at, bool open);

// ---- Viewers -------------------------------------------------------------------------------------------------------------

/// Where a viewer is: foci [count], 0..WR_STREAM_FOCI_MAX; with none he has nothing but what is persistent or prefetched.
/// The first call makes him. A jump (teleport) needs nothing special: what is near is loaded, minimum radius first. A focus
/// on a solid cell, or where no piece is, stands in no room: it loads what is near and sees nothing. Errors: WR_E_ARGUMENT.
WR_API wr_status wr_stream_look(wr_streamer *streamer, int32_t viewer, const wr_stream_place *foci, int32_t count);
/// Something is going to be needed there: what lies within target_radius of it is loaded and kept, nearest first, after what
/// the foci need, for `ticks` updates from the next on. The same place again: for that many from now on.
/// Errors: WR_E_ARGUMENT (no such viewer, ticks < 1), WR_E_CAPACITY (WR_STREAM_PLACES_MAX places already).
WR_API wr_status wr_stream_prefetch(wr_streamer *streamer, int32_t viewer, wr_stream_place place, int32_t ticks);
/// He is gone, with all he had; nobody is told of that. Errors: WR_E_ARGUMENT for a viewer there is not.
WR_API wr_status wr_stream_leave(wr_streamer *streamer, int32_t viewer);

/// One tick of all viewers: what is to be loaded and unloaded.
///
///   first    out goes what is there no more, by room id; what is too far (wr_stream_unload); what is above the budget
///   then in  persistent rooms; within the minimum radius; behind closed doors at hand, and what the pause waits for; within
///            target_radius; prefetched. Of each the nearest first, ties by room id. When one does not fit in the tick or
///            in memory, nothing behind it does
///   for them out goes, if memory is short, what comes last in that order: rooms beyond the target radius before those
///            prefetched, and these before those within it; of each the farthest first, of equals the last by id
///
/// Cost: O(rooms near a viewer) for those who moved or whom a change concerns, O(1) for the rest.
WR_API void wr_stream_update(wr_streamer *streamer);

typedef struct wr_stream_change {
    wr_room_id room;
    int32_t floor; // cells
    bool load;     // else unload
    uint8_t unused[3];
} wr_stream_change;

/// What changed for a viewer in the last update, in order, lent until the next. Who carries it out in this order never holds
/// more than the budget, but for what he cannot be without. NULL and 0 for a viewer there is not; of lists below as well.
WR_API const wr_stream_change *wr_stream_changes(const wr_streamer *streamer, int32_t viewer, int32_t *count);
/// Rooms he has, by room id, lent until the next update.
WR_API const wr_room_id *wr_stream_loaded(const wr_streamer *streamer, int32_t viewer, int32_t *count);
WR_API bool wr_stream_has(const wr_streamer *streamer, int32_t viewer, wr_room_id room);
/// Rooms he may see: a walk over open portals from the rooms each focus stands in (all that share a door, on its cells),
/// over those that are no farther than view_distance from it. Of them those that are loaded; by room id, lent until the next
/// update.
WR_API const wr_room_id *wr_stream_visible(const wr_streamer *streamer, int32_t viewer, int32_t *count);

typedef struct wr_stream_state {
    bool paused;             // his simulation should stand still (wr_stream_pause)
    bool short_of_memory;    // what he cannot be without is more than budget_cells, or more rooms than viewer_rooms
    int64_t cells_loaded, cells_minimum; // floor cells he has; of what he cannot be without
    int32_t rooms_loaded, rooms_visible;
    int32_t rooms_minimum;   // that he cannot be without
    int32_t rooms_pending;   // to be loaded as soon as tick and memory allow
} wr_stream_state;

/// Errors: WR_E_ARGUMENT for a viewer there is not; `out` is then zeroed.
WR_API wr_status wr_stream_state_of(const wr_streamer *streamer, int32_t viewer, wr_stream_state *out);

/// How a room stands to a viewer, for pictures and tools: loaded or not as of the last update, near or far as foci and doors
/// have been told.
typedef enum wr_room_state {
    WR_ROOM_UNKNOWN, // not of any piece
    WR_ROOM_FAR,     // neither loaded nor to be loaded
    WR_ROOM_PENDING, // to be loaded
    WR_ROOM_MINIMUM, // loaded, within the minimum radius
    WR_ROOM_TARGET,  // loaded, within the target radius
    WR_ROOM_KEPT,    // loaded, beyond it
    WR_ROOM_STATE_COUNT
} wr_room_state;
WR_API wr_room_state wr_stream_room(const wr_streamer *streamer, int32_t viewer, wr_room_id room, bool *visible);
WR_API const char *wr_room_state_name(wr_room_state state); // "minimum" and the like; "?" beyond the list

typedef struct wr_stream_counters {
    uint64_t updates, viewers_looked_at; // of all updates: those whose surroundings were gone through again
    uint64_t rooms_loaded, rooms_unloaded; // for all viewers
    uint64_t doors_changed;  // found in another state by an update
    uint64_t paused_updates; // a viewer each
    int32_t rooms, pieces;               // there now
} wr_stream_counters;
WR_API wr_stream_counters wr_stream_count(const wr_streamer *streamer);

#ifdef __cplusplus
}
#endif
#endif
