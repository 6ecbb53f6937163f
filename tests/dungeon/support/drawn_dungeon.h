// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Dungeons drawn in letters, made without the generator.
//
//     a b c e f ...   floor of rooms 0, 1, 2, ...; d is taken     .   corridor
//     D d ? |         doors                                       ^   a switch on the floor of a room
//     #               rock, in rooms and elsewhere
//
// The top row comes first. What the drawing does not say is given beside it: leaves, and links as pairs of letters, the
// tree, loops and those against dead ends apart by slashes: "ab ac / bc". Doors and ways are found by looking: the first
// pair of doors with a way through nothing but corridor.
#ifndef WR_TEST_DRAWN_DUNGEON_H
#define WR_TEST_DRAWN_DUNGEON_H

#include "warren/dungeon.h"

#define DRAWN_ROOMS_MAX 12
#define DRAWN_CELLS_MAX 4096

typedef struct drawing {
    const char *const *rows; // config.height of them
    const wr_rect *leaves;   // [rooms]
    const char *links;
    const char *locks;        // letters of the locked rooms, in order
    const wr_cell *switches;  // [locks]
    wr_dungeon_config config; // width and height as drawn
    int32_t tree_swaps;
} drawing;

/// A dungeon and the memory it lies in. Not to be destroyed with wr_dungeon_destroy, nor copied with `=`.
typedef struct drawn_dungeon {
    wr_dungeon dungeon;
    wr_rect leaves[DRAWN_ROOMS_MAX], rooms[DRAWN_ROOMS_MAX];
    wr_edge delaunay[3 * DRAWN_ROOMS_MAX];
    wr_dungeon_link links[4 * DRAWN_ROOMS_MAX];
    wr_dungeon_door doors[8 * DRAWN_ROOMS_MAX];
    wr_dungeon_lock locks[DRAWN_ROOMS_MAX];
    uint8_t kinds[DRAWN_CELLS_MAX];
} drawn_dungeon;

/// Fails the test when the drawing has no such link, or too much of anything.
void draw_dungeon(drawn_dungeon *out, const drawing *g);

/// The same dungeon on memory of its own.
void copy_drawn(drawn_dungeon *to, const drawn_dungeon *from);

#endif
