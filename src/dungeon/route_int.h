// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, routes only: a search for the corridor between two rooms. route.c goes through the ways there are, route_clear.c
// says whether one will do.
#ifndef WR_DUNGEON_ROUTE_INT_H
#define WR_DUNGEON_ROUTE_INT_H

#include "dungeon/links_int.h"

// A corridor with its doors: end 0 is the first room's, end 1 the second's.
typedef struct wr__way {
    wr_route route;
    int32_t points;
    wr_side side[2];
    int32_t place[2]; // along the wall, of the door's lower end
    int32_t door[2];  // that is there already, or WR__DOOR_NEW
    wr_cell point[WR__PIECES_MAX + 1];
    wr_rect piece[WR__PIECES_MAX]; // the cells between two points
} wr__way;

// A room as seen along an axis, with places of the lower end of what is as wide as a corridor.
typedef struct wr__extent {
    wr__span places; // of doors in the walls along the axis
    int32_t before;  // of a corridor that comes to the wall from below, or from the left
    int32_t after;   // from above, or from the right
} wr__extent;

typedef struct wr__search {
    const wr__linking *l;
    int32_t room[2];
    wr__extent extent[2][2]; // [end][axis]
    int32_t corridor;        // width
    unsigned wants;
    uint64_t bits; // the state of chance
    wr__way now;   // what is looked at, and in the end what was found
    wr__way spare; // clear, but runs beside another corridor
    bool has_spare;
} wr__search;

/// The way at hand, laid by its points: true, and the search ends, when it will do. It must be clear of rooms and bring what
/// is wanted; if it would run along beside another corridor, it becomes the spare one, unless there is one.
bool wr__way_offer(wr__search *s);

#endif
