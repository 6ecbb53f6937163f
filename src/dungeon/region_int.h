// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, the endless one only: a region while it is being made. endless.c goes through the steps, region_dig.c joins the
// borders' doors with the rooms, region_spaces.c and region_portals.c say what is loaded whole and where one goes on.
#ifndef WR_DUNGEON_REGION_INT_H
#define WR_DUNGEON_REGION_INT_H

#include "dungeon/dungeon_int.h"
#include "warren/endless.h"

enum { WR__CELLS = WR_REGION_CELLS * WR_REGION_CELLS, WR__BORDER_DOORS = WR_SIDE_COUNT * WR_BORDER_DOORS_MAX };

// ---- Chance -----------------------------------------------------------------------------------------------------

/// Counters of noise beside those of wr__draw, for ever. A region's x makes a key of the seed, its y one of that key; both
/// steps are one-to-one, so no two regions of a column share a key, and no pattern in x and y comes back in the keys.
enum {
    WR__DRAW_COLUMN = 64,   // of x: the column's key
    WR__DRAW_REGION,        // of y: the seed of the region's rooms, and of all else in it
    WR__DRAW_BORDER_E,      // of y: where the doors of its right border are, and their kinds
    WR__DRAW_BORDER_N,      // of its upper border
    WR__DRAW_BORDER_ROOM,   // of a door between a border's passage and a room: its kind
    WR__DRAW_DWELLERS,      // of a room: how many
    WR__DRAW_DWELLERS_CELL, // and from here on: where each is
};

/// The place that noise is handed: the region less the offset of the settings, wrapping.
static inline wr_region_id wr__endless_place(const wr_endless_config *config, wr_region_id id)
{
    return (wr_region_id){(int64_t)((uint64_t)id.x - (uint64_t)config->noise_offset.x),
                          (int64_t)((uint64_t)id.y - (uint64_t)config->noise_offset.y)};
}

/// wr_noise of a region: chained over x and y.
static inline uint64_t wr__endless_noise(uint64_t seed, wr_stream stream, wr_region_id place, uint64_t what)
{
    return wr_noise(wr_noise(seed, stream, (uint64_t)place.x, WR__DRAW_COLUMN), stream, (uint64_t)place.y, what);
}

/// Doors of any of a region's four borders, see wr_endless_border.
int32_t wr__endless_border(const wr_endless_config *config, wr_region_id id, wr_side side,
                           wr_border_door out[WR_BORDER_DOORS_MAX]);

/// Of a door: closed, open or secret, by the hundredths of the settings.
static inline uint8_t wr__draw_door_kind(uint32_t *half, const wr_dungeon_config *config)
{
    const int32_t drawn = (int32_t)wr__draw_below(half, 100);
    return drawn < config->doors_open                          ? WR_CELL_DOOR_OPEN
           : drawn < config->doors_open + config->doors_secret ? WR_CELL_DOOR_SECRET
                                                               : WR_CELL_DOOR_CLOSED;
}

// ---- A region being made ----------------------------------------------------------------------------------------

/// What may be dug where. Kinds of cells say what is floor.
typedef enum wr__plot_ground {
    WR__GROUND_ROCK,
    WR__GROUND_PASSAGE,                      // was rock
    WR__GROUND_ROOM,                         // within a room's four walls, be it floor or not
    WR__GROUND_WALL,                         // and the three after it: a wall on that wr_side of its room
    WR__GROUND_CORNER = WR__GROUND_WALL + 4, // of two walls
    WR__GROUND_DOOR,                         // in a wall
    WR__GROUND_RIM
} wr__plot_ground;

/// A door in a room's wall. Its front: the cells outside of it, a row or a column as long as the door.
typedef struct wr__room_door {
    wr_rect cells, front;
    uint8_t kind;
} wr__room_door;

typedef struct wr__plot {
    int32_t corridor;
    wr__noise noise;         // of this region
    const wr_dungeon *rooms; // its rooms, their lower-left cell at (corridor + 1, corridor + 1)
    wr_region *out;
    wr_border_door border[WR_SIDE_COUNT][WR_BORDER_DOORS_MAX];
    int32_t border_count[WR_SIDE_COUNT];
    wr__room_door dug[WR__BORDER_DOORS]; // doors that borders' passages made
    int32_t dug_count;
    uint8_t ground[WR__CELLS];    // wr__plot_ground
    uint8_t came[WR__CELLS];      // a search: 1 + wr_side one came from
    uint16_t queue[WR__CELLS];    // and its cells in their order
    uint8_t owner[WR__CELLS];     // the chunk whose passages a cell goes with
    uint16_t passages[WR__CELLS]; // cells of passages, in rising order
    int32_t passage_count;
    uint64_t keys[WR_REGION_PORTALS_MAX], keys_scratch[WR_REGION_PORTALS_MAX];
} wr__plot;

static inline int32_t wr__at(int32_t x, int32_t y)
{
    return y * WR_REGION_CELLS + x;
}

/// Lower-left cell of the rooms' map in the region.
static inline int32_t wr__rooms_at(const wr__plot *plot)
{
    return plot->corridor + 1;
}

/// The cells of door number `i`, first those of the rooms', then those that were dug; false when there are no more.
bool wr__region_door(const wr__plot *plot, int32_t i, wr__room_door *door);

/// The cells of a border's door in the region's rim.
wr_rect wr__region_gap(wr_side side, const wr_border_door *door);

/// Copies the rooms, opens the rim, and digs a passage from each of the borders' doors.
void wr__region_dig(wr__plot *plot);

/// Numbers rooms and passages, and says of each cell which it belongs to.
void wr__region_spaces(wr__plot *plot);

/// Portals, and of doors' cells the space they belong to.
void wr__region_portals(wr__plot *plot);

#endif
