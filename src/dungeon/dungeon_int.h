// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, its own files: the stages of wr_dungeon_generate, each a function of what the earlier ones made.
#ifndef WR_DUNGEON_INT_H
#define WR_DUNGEON_INT_H

#include "core/arena.h"
#include "core/noise.h"
#include "text/findings.h"
#include "warren/dungeon.h"

// ---- Chance -----------------------------------------------------------------------------------------------------

/// What is drawn for. Numbers are for ever.
typedef enum wr__draw {
    WR__DRAW_SPLIT = 1, // of a node: axis and place of the cut
    WR__DRAW_ROOM,      // of a leaf: size and place of the room
    WR__DRAW_SHAPE,     // of a room: cave, pillars
    WR__DRAW_CAVE,      // of sixteen cells of a row, from a multiple of 16 on: rock and floor of caves
    WR__DRAW_ROUTE,     // of a link: which route, where it bends, where its doors stand
    WR__DRAW_LOOP,      // of an edge the tree left out: its turn
    WR__DRAW_DOOR,      // of a door: its kind
    WR__DRAW_LOCK,      // of a room: its turn to be locked; of a lock: where the switch lies
} wr__draw;

/// An integer in 0..n-1 from half a draw, n >= 1, and what is left of it for the next one: taken as a fraction of
/// 2^32, its n-fold has a whole part and another fraction. The bias of several in a row is below the product of their
/// n / 2^32.
static inline uint32_t wr__draw_below(uint32_t *half, uint32_t n)
{
    const uint64_t product = (uint64_t)*half * n;
    *half = (uint32_t)product;
    return (uint32_t)(product >> 32);
}

/// `a` if true, else `b`, without a branch: where nobody foresees which, a processor that guesses would be wrong
/// every other time.
static inline int32_t wr__choose(bool which, int32_t a, int32_t b)
{
    return b ^ ((a ^ b) & -(int32_t)which);
}

/// An id for a rectangle, a cell or an edge: no two of a kind share one.
static inline uint64_t wr__id_of_rect(const wr_rect *r)
{
    return (uint64_t)(uint32_t)r->x | (uint64_t)(uint32_t)r->y << 16 | (uint64_t)(uint32_t)r->width << 32 |
           (uint64_t)(uint32_t)r->height << 48;
}

/// Of two cells, e.g. the lower-left cells of two rooms: what is drawn for an edge hangs on places, not on numbers.
static inline uint64_t wr__id_of_cells(wr_cell a, wr_cell b)
{
    return (uint64_t)(uint32_t)a.x | (uint64_t)(uint32_t)a.y << 16 | (uint64_t)(uint32_t)b.x << 32 |
           (uint64_t)(uint32_t)b.y << 48;
}

// ---- Space ------------------------------------------------------------------------------------------------------

/// A leaf is at least so wide and high: room_min, and corridor + 2 cells round it.
static inline int32_t wr__leaf_min(const wr_dungeon_config *c)
{
    return c->room_min + c->corridor + 2;
}

// Lanes. A room keeps 1 cell from the left and lower side of its leaf and corridor + 1 from the right and upper side.
// So left of (below) each cut run `corridor` cells, along the whole cut, that belong to no room and to no room's
// wall: the cut's lane. Two rooms whose leaves touch the same cut from opposite sides can always be joined by a
// straight or S-shaped corridor: from either door through its own leaf's margin into the lane, and along it.

/// The wall round a room: the room and one cell more on each side.
static inline wr_rect wr__ring_of(const wr_rect *room)
{
    return (wr_rect){room->x - 1, room->y - 1, room->width + 2, room->height + 2};
}

/// Rooms there can be at most.
int64_t wr__rooms_bound(const wr_dungeon_config *config);

/// As WR_ARENA_ARRAY, but not zeroed: for what is written before it is read.
#define WR__SCRATCH_ARRAY(arena, type, count) ((type *)wr__scratch_take((arena), (size_t)(count), sizeof(type)))

static inline void *wr__scratch_take(wr_arena *arena, size_t count, size_t size)
{
    void *none = wr_arena_take(arena, 0, size, 64); // where the next ones begin
    const size_t begin = arena->used;
    if (arena->full || count > (arena->size - begin) / size) {
        arena->full = true;
        return NULL;
    }
    arena->used = begin + count * size;
    return none;
}

/// WR_E_ARGUMENT, with a sentence in *why, which may be NULL.
wr_status wr__dungeon_refuse(wr_finding *why, const char *rule, const char *format, ...) WR_PRINTF(3, 4);

// ---- Stages -----------------------------------------------------------------------------------------------------

/// Cuts the map into leaves (D1-D10); leaves: [wr__rooms_bound]. Returns how many.
int32_t wr__dungeon_split(const wr_dungeon_config *config, wr__noise noise, wr_rect *leaves);

/// A room in each leaf (D3).
void wr__dungeon_rooms(const wr_dungeon_config *config, wr__noise noise, const wr_rect *leaves, int32_t count,
                       wr_rect *rooms);

/// Puts leaves and rooms into the order of the dungeon: by (y, x) of the rooms. From here on nothing depends on the
/// order in which they were made.
/// Scratch: wr__order_scratch_size bytes.
void wr__dungeon_order(const wr_dungeon_config *config, wr_rect *leaves, wr_rect *rooms, int32_t count,
                       wr_arena *scratch);
size_t wr__order_scratch_size(const wr_dungeon_config *config, int32_t rooms);

/// Which cells are to be floor, while there is no grid: marks.h.
typedef struct wr__marks wr__marks;

/// Marks the rooms. The marks take the end of the scratch, which is less by so much from then on.
void wr__marks_begin(wr__marks *marks, const wr_dungeon *dungeon, wr_arena *scratch);

/// Triangulation, tree, loops, links against dead ends; their doors and ways. Reads config, leaves and rooms; not the
/// grid, whose memory may be the scratch. Fills delaunay, links and doors (kinds too, gates apart) in the order that
/// dungeon.h promises, and the counts. All arrays have room: delaunay WR_DELAUNAY_EDGES_MAX(n), links
/// wr__links_bound, doors twice that. Begins the marks and adds the corridors.
/// Scratch: wr__links_scratch_size bytes.
void wr__dungeon_link(wr_dungeon *dungeon, wr__noise noise, wr__marks *marks, wr_arena *scratch);
int32_t wr__links_bound(const wr_dungeon_config *config, int32_t rooms);
size_t wr__links_scratch_size(const wr_dungeon_config *config, int32_t rooms);

/// What is marked becomes floor in the grid, all else rock; then the doors. Counts corridor_cells. Caves and pillars
/// are shaped later, by wr__dungeon_shape.
///
///   marks  may lie at the end of the memory in which the grid lies at the beginning
void wr__dungeon_carve(wr_dungeon *dungeon, const wr__marks *marks);

/// Caves and pillars, after the doors are known: every door still reaches every other inside the room, on ways as
/// wide as a corridor. Rooms of more than WR__CAVE_SIDE_MAX cells a side never become caves.
#define WR__CAVE_SIDE_MAX 64
void wr__dungeon_shape(wr_dungeon *dungeon, wr__noise noise);

/// Locks: gates for doors, switches on floor. Returns how many could be placed, config.locks at most.
/// Scratch: wr__locks_scratch_size bytes (0 without locks).
int32_t wr__dungeon_lock(wr_dungeon *dungeon, wr__noise noise, wr_arena *scratch);
size_t wr__locks_scratch_size(const wr_dungeon_config *config, int32_t rooms);

/// All after the division, for rooms in any order: what tests shuffle. `out` has its config, grid, arrays, and the
/// leaves and rooms.
///
///   scratch        wr__finish_scratch_size bytes; may lie in the memory of the grid, which is carved afterwards
///   locks_scratch  wr__locks_scratch_size bytes
///
/// Errors: WR_E_ARGUMENT when fewer locks can be placed than are asked for.
wr_status wr__dungeon_finish(wr_dungeon *out, wr_arena *scratch, wr_arena *locks_scratch, wr_finding *why);
size_t wr__finish_scratch_size(const wr_dungeon_config *config, int32_t rooms);

#endif
