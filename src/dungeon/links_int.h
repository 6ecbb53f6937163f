// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, links only: the work in hand while rooms are being joined. links.c and its kin decide who is joined with
// whom, route.c finds the corridor, doors.c keeps the doors.
#ifndef WR_DUNGEON_LINKS_INT_H
#define WR_DUNGEON_LINKS_INT_H

#include "dungeon/dungeon_int.h"
#include "dungeon/marks.h"

/// Of a door while links are made: the next of its room, by wall and place, and these two in one word.
typedef struct wr__door {
    int32_t next;
    uint32_t wall; // wr_side << 16 | place
} wr__door;

typedef struct wr__linking {
    wr_dungeon *dungeon; // links are appended to it, in the order they are made, their doors numbered as below
    wr__noise noise;
    int32_t corridor; // width
    wr__marks marks;
    int32_t *door_first; // [room_count + 1], the last for nobody
    wr__door *doors;     // [wr__doors_bound] in the order they are made; number 0 is the end of all lists
    int32_t door_count;  // with number 0
} wr__linking;

// ---- Doors ------------------------------------------------------------------------------------------------------

/// Places along a wall, each of the lower end of something as wide as a corridor; high < low: none.
typedef struct wr__span {
    int32_t low, high;
} wr__span;

/// A door that a corridor ends at: one that is there, or one to be made.
typedef struct wr__doorway {
    uint32_t wall; // as of a door
    int32_t *at;   // where its number stands in the list of its room, or will be put in
} wr__doorway;

static inline uint32_t wr__wall_of(wr_side side, int32_t place)
{
    return (uint32_t)side << 16 | (uint32_t)place;
}

static inline int32_t wr__place_of(uint32_t wall)
{
    return (int32_t)(wall & 0xFFFF);
}

/// A new door there. Where it stands in the list there is the first door that it would overlap or touch, if there is
/// such a one: then wr__doorway_is_taken. Walls are farther apart than any two places.
static inline wr__doorway wr__doorway_at(const wr__linking *l, int32_t room, uint32_t wall)
{
    int32_t *at = &l->door_first[room];
    while (l->doors[*at].wall + (uint32_t)l->corridor < wall) {
        at = &l->doors[*at].next;
    }
    return (wr__doorway){wall, at};
}

static inline bool wr__doorway_is_taken(const wr__linking *l, const wr__doorway *door)
{
    return l->doors[*door->at].wall <= door->wall + (uint32_t)l->corridor;
}

static inline bool wr__doorway_is_new(const wr__linking *l, const wr__doorway *door)
{
    return l->doors[*door->at].wall != door->wall;
}

/// For one that is taken: the door that takes it, or with `fresh`, when no door that is there already will do, a new
/// one beside that. False when there is none in `span`.
bool wr__doorway_instead(const wr__linking *l, int32_t room, wr__span span, bool fresh, wr__doorway *door);

/// The door's number; makes it if it is new.
static inline int32_t wr__door_of(wr__linking *l, const wr__doorway *door)
{
    if (wr__doorway_is_new(l, door)) {
        const int32_t made = l->door_count++;
        l->doors[made] = (wr__door){.next = *door->at, .wall = door->wall};
        *door->at = made;
    }
    return *door->at;
}

/// Whether the room has one door only.
static inline bool wr__room_is_dead_end(const wr__linking *l, int32_t room)
{
    return l->door_first[room] != 0 && l->doors[l->door_first[room]].next == 0;
}

/// Room for the doors there can be, and for number 0.
static inline size_t wr__doors_bound(const wr_dungeon_config *config, int32_t rooms)
{
    return 1 + 2 * (size_t)wr__links_bound(config, rooms);
}

/// Begins the lists, all empty. door_first and doors: as above.
void wr__doors_begin(wr__linking *l, int32_t *door_first, wr__door *doors);

/// Gives the dungeon its doors, in order and with kinds drawn, and the links their numbers. Ends the lists of doors.
void wr__doors_finish(wr__linking *l);

// ---- Routes -----------------------------------------------------------------------------------------------------

/// What a link must bring.
enum {
    WR__WANT_DOOR_A = 1, // a new door in the first room
    WR__WANT_DOOR_B = 2, // and in the second
    WR__WANT_WAY = 4     // a door or a cell of corridor that was not there
};

/// Joins rooms a < b, when a clear route between them is found that brings what is wanted.
bool wr__link_make(wr__linking *l, int32_t a, int32_t b, wr_link_kind kind, unsigned wants);

#define WR__POINTS_MAX 4 // of a way

/// The cells of a corridor between two points of its way.
static inline wr_rect wr__piece_between(wr_cell a, wr_cell b, int32_t corridor)
{
    return (wr_rect){.x = a.x < b.x ? a.x : b.x,
                     .y = a.y < b.y ? a.y : b.y,
                     .width = (a.x < b.x ? b.x - a.x : a.x - b.x) + corridor,
                     .height = (a.y < b.y ? b.y - a.y : a.y - b.y) + corridor};
}

// ---- Edges that become links ------------------------------------------------------------------------------------

/// What has become of an edge.
enum { WR__EDGE_LEFT_OUT, WR__EDGE_TAKEN, WR__EDGE_NO_WAY };

/// An edge or a link, by number, on its way into the order (a, b).
typedef struct wr__turn {
    uint64_t rooms; // a << 32 | b
    int32_t number;
} wr__turn;

static inline wr__turn wr__turn_of(wr_edge rooms, int32_t number)
{
    return (wr__turn){(uint64_t)(uint32_t)rooms.a << 32 | (uint32_t)rooms.b, number};
}

typedef struct wr__turns {
    wr__turn *items;
    int32_t count;
    wr__turn *spare; // as many
    int32_t *ends;   // [room_count + 1]
    int32_t room_count;
} wr__turns;

/// An empty list with room for so many. Scratch: wr__turns_size, and up to three times 64 for alignment.
wr__turns wr__turns_take(int32_t capacity, int32_t room_count, wr_arena *scratch);

static inline size_t wr__turns_size(size_t capacity, int32_t room_count)
{
    return 2 * capacity * sizeof(wr__turn) + ((size_t)room_count + 1) * sizeof(int32_t);
}

/// Puts them into the order (a, b).
void wr__turns_order(wr__turns *turns);

/// Makes links of edges, by number in the triangulation, in the order (a, b) and if there is a way. Returns how many
/// were made.
int32_t wr__links_of_edges(wr__linking *l, uint8_t *state, wr__turns *edges, wr_link_kind kind, unsigned wants);

/// Puts links of one kind, which were made in a few runs, into the order (a, b).
void wr__links_order(wr_dungeon_link *links, int32_t count, int32_t room_count, wr_arena *scratch);

// ---- Links beyond the tree ---------------------------------------------------------------------------------------

/// Loops: of the edges with state WR__EDGE_LEFT_OUT, until there are loops_wanted. Returns in how many runs.
int32_t wr__links_loops(wr__linking *l, uint8_t *state, wr_arena *scratch);
size_t wr__loops_scratch_size(size_t edges, size_t loops, int32_t room_count);

/// Joins what the triangulation could not. `parts`: [room_count] a union-find over the links there are.
void wr__links_last_resort(wr__linking *l, int32_t *parts, wr_arena *scratch);

/// Links against dead ends. state: [delaunay_count]
void wr__links_against_dead_ends(wr__linking *l, uint8_t *state, wr_arena *scratch);

// ---- Rooms whose leaves touch -------------------------------------------------------------------------------------

/// Leaves in the order of their left and of their lower sides.
typedef struct wr__facing {
    const wr_rect *leaves;
    int32_t count;
    int32_t *order[2]; // [count] by (x, y) and by (y, x)
} wr__facing;

void wr__facing_begin(wr__facing *f, const wr_rect *leaves, int32_t count, wr_arena *scratch);

/// The leaves that touch the right (axis 0) or upper (axis 1) side of `leaf` are order[axis][first..], as long as
/// wr__facing_has them.
int32_t wr__facing_first(const wr__facing *f, int32_t leaf, int axis);
bool wr__facing_has(const wr__facing *f, int32_t leaf, int axis, int32_t at);

// ---- Union-find ---------------------------------------------------------------------------------------------------

static inline int32_t wr__part_of(int32_t *parts, int32_t i)
{
    while (parts[i] != i) {
        parts[i] = parts[parts[i]];
        i = parts[i];
    }
    return i;
}

/// The lower number leads. False when they are one part already.
static inline bool wr__parts_join(int32_t *parts, int32_t a, int32_t b)
{
    a = wr__part_of(parts, a);
    b = wr__part_of(parts, b);
    parts[a > b ? a : b] = a > b ? b : a;
    return a != b;
}

#endif
