// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, links only: the work in hand while rooms are being joined. links.c decides who is joined with whom, route.c
// finds the corridor, doors.c keeps the doors.
#ifndef WR_DUNGEON_LINKS_INT_H
#define WR_DUNGEON_LINKS_INT_H

#include "dungeon/dungeon_int.h"
#include "dungeon/links_marks.h"

/// Of a door while links are made: the next of its room, by wall and place, and these two in one word.
typedef struct wr__door {
    int32_t next;  // -1: the last
    uint32_t wall; // wr_side << 16 | place
} wr__door;

typedef struct wr__linking {
    wr_dungeon *dungeon; // links are appended to it, in the order they are made, their doors numbered as below
    wr__noise noise;
    int32_t corridor; // width
    wr__marks marks;
    int32_t *door_first; // [room_count] -1: none
    wr__door *doors;     // [doors there can be] in the order they are made
    int32_t door_count;
} wr__linking;

// ---- Doors ------------------------------------------------------------------------------------------------------

#define WR__DOOR_NEW (-1)

/// Places along a wall, each of the lower end of something as wide as a corridor; high < low: none.
typedef struct wr__span {
    int32_t low, high;
} wr__span;

static inline uint32_t wr__wall_of(wr_side side, int32_t place)
{
    return (uint32_t)side << 16 | (uint32_t)place;
}

/// The door that a new one would overlap or touch, or WR__DOOR_NEW. Walls are farther apart than any two places.
static inline int32_t wr__door_near(const wr__linking *l, int32_t room, uint32_t wall)
{
    const uint32_t reach = (uint32_t)l->corridor;
    int32_t door = l->door_first[room];
    while (door >= 0 && l->doors[door].wall - wall + reach > 2 * reach) {
        door = l->doors[door].next;
    }
    return door;
}

/// Where `near` stands in the way of a door wanted in `span`: gives near itself, or with `fresh`, when no door that is there
/// already will do, WR__DOOR_NEW and a place beside it. False when there is none.
bool wr__door_instead(const wr__linking *l, int32_t room, wr_side side, wr__span span, int32_t want, int32_t near,
                      bool fresh, int32_t *door, int32_t *place);

/// Makes the door; returns its number.
int32_t wr__door_make(wr__linking *l, int32_t room, wr_side side, int32_t place);

/// Whether the room has one door only.
static inline bool wr__room_is_dead_end(const wr__linking *l, int32_t room)
{
    return l->door_first[room] >= 0 && l->doors[l->door_first[room]].next < 0;
}

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

#define WR__PIECES_MAX 3 // of a way

/// The cells of a corridor between two points of its way.
static inline wr_rect wr__piece_between(wr_cell a, wr_cell b, int32_t corridor)
{
    return (wr_rect){.x = a.x < b.x ? a.x : b.x,
                     .y = a.y < b.y ? a.y : b.y,
                     .width = (a.x < b.x ? b.x - a.x : a.x - b.x) + corridor,
                     .height = (a.y < b.y ? b.y - a.y : a.y - b.y) + corridor};
}

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

// ---- Links beyond the triangulation's tree and loops ----------------------------------------------------------------

/// Joins what the triangulation could not. `parts`: [room_count] a union-find over the links there are.
void wr__links_last_resort(wr__linking *l, int32_t *parts, wr_arena *scratch);

/// Links against dead ends. taken: [delaunay_count] edges that are links already.
void wr__links_against_dead_ends(wr__linking *l, uint8_t *taken, wr_arena *scratch);

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
