// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream.h over again, plainly: every tick all rooms of all pieces are looked at for every viewer, and nothing is remembered
// but what he has. And pieces to try it on, made by hand.
#ifndef PLAIN_STREAM_H
#define PLAIN_STREAM_H

#include "warren/stream.h"

enum { PLAIN_PIECES = 64, PLAIN_VIEWERS = 128, PLAIN_ROOMS = 2048, PLAIN_HAS = 2048, PLAIN_CHANGES = 2 * PLAIN_HAS };

// ---- Pieces by hand ----------------------------------------------------------------------------------------------------

enum { HAND_SPACES = 256, HAND_PORTALS = 512, HAND_CELLS = 160 * 160 };

typedef struct hand_piece {
    wr_space spaces[HAND_SPACES];
    wr_portal portals[HAND_PORTALS];
    uint16_t space[HAND_CELLS];
    wr_stream_piece piece; // over the arrays above: not to be copied
} hand_piece;

/// Width x height cells of solid ground.
void hand_init(hand_piece *h, wr_region_id id, int32_t width, int32_t height);
/// A room of that floor; its number.
int32_t hand_room(hand_piece *h, int32_t x, int32_t y, int32_t width, int32_t height);
/// A portal of one cell, which becomes floor of a; its number. b -1: of the border on `side`, number `door`.
int32_t hand_portal(hand_piece *h, int32_t a, int32_t b, wr_cell at, wr_cell_kind kind, wr_side side, int32_t door);
/// A region of 4 x 4 rooms, portals between most of them and on all four borders, by its id and the seed.
void hand_region(hand_piece *h, wr_region_id id, uint64_t seed);
/// A region of an endless dungeon.
void hand_take(hand_piece *h, const wr_region *region);
/// As large as that, of rooms 15 cells wide, joined in rows; no borders.
void hand_level(hand_piece *h, wr_region_id id, int32_t width, int32_t height, uint64_t seed);

// ---- The twin ----------------------------------------------------------------------------------------------------------

typedef struct plain_piece {
    bool is_there;
    hand_piece hand;
    uint64_t birth; // one added again is another
    bool open[HAND_PORTALS];
    uint8_t mode[HAND_SPACES];
} plain_piece;

typedef struct plain_has {
    wr_room_id room;
    int32_t floor;
    uint64_t birth;
} plain_has;

typedef struct plain_viewer {
    bool is_there;
    wr_stream_place foci[WR_STREAM_FOCI_MAX], places[WR_STREAM_PLACES_MAX];
    int32_t focus_count, place_count, left[WR_STREAM_PLACES_MAX];
    plain_has has[PLAIN_HAS];
    int32_t has_count;
    wr_stream_change changes[PLAIN_CHANGES];
    int32_t change_count;
    wr_room_id visible[PLAIN_ROOMS];
    wr_stream_state state;
} plain_viewer;

typedef struct plain {
    wr_stream_config config; // viewer_rooms not 0
    plain_piece pieces[PLAIN_PIECES];
    plain_viewer viewers[PLAIN_VIEWERS];
    uint64_t births;
} plain;

wr_status plain_add(plain *p, const hand_piece *hand, wr_stream_mode mode);
wr_status plain_remove(plain *p, wr_region_id id);
wr_status plain_set_mode(plain *p, wr_room_id room, wr_stream_mode mode);
wr_status plain_door(plain *p, wr_region_id id, wr_cell at, bool open);
void plain_look(plain *p, int32_t viewer, const wr_stream_place *foci, int32_t count);
wr_status plain_prefetch(plain *p, int32_t viewer, wr_stream_place place, int32_t ticks);
void plain_leave(plain *p, int32_t viewer);
void plain_update(plain *p);

/// Everything a viewer may ask, held against the twin; false, with a line on standard error, where they differ.
bool plain_agrees(const plain *p, const wr_streamer *s, int32_t viewer);

#endif
