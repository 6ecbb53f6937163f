// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// endless, a part of dungeon: a dungeon without edges. The plane is cut into regions of 64 x 64 cells, each made alone
// from (seed, x, y); where two of them meet, the doors follow from (seed, border), so neighbours agree without knowing
// each other.
//
//     +--------+--------+--------+     region      64 x 64 cells, 4 x 4 chunks; its rim is wall but for the borders' doors
//     |  rooms D passage|        |     space       a room, or a piece of passage: what is loaded whole or not at all
//     |        |   +    D        |     portal      where one goes from space to space: a door, or an open line of cells
//     +---D----+---D----+---D----+     border      between two regions: 1 or 2 doors, each in the rim of the region to the
//     |        D        D        |                 left or below; the cells over against it are floor
//
//     wr_endless *endless;  wr_endless_create(&config, NULL, &endless, NULL);
//     wr_endless_region(endless, (wr_region_id){1000000000000, -1000000000000}, region);    // whenever, in whatever order
//
// The whole is connected: each region is in itself, and every border has a door.
#ifndef WARREN_ENDLESS_H
#define WARREN_ENDLESS_H

#include "warren/core.h"
#include "warren/dungeon.h"
#include "warren/map.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_REGION_CELLS       64 // a side
#define WR_REGION_CHUNKS      4  // a side
#define WR_CHUNK_CELLS        16 // a side; of 4 units each: 64 units (D20)
#define WR_REGION_SPACES_MAX  1024
#define WR_REGION_PORTALS_MAX 2048
#define WR_BORDER_DOORS_MAX   2
#define WR_REGION_FAR         ((int64_t)1 << 62) // coordinates of regions lie within +-this
#define WR_SPACE_NONE         UINT16_MAX

/// Which region: its lower-left cell is (64 x, 64 y) of the plane.
typedef struct wr_region_id {
    int64_t x, y;
} wr_region_id;

/// Start from wr_endless_config_default(). Two with equal settings are one dungeon, wherever one begins in it.
typedef struct wr_endless_config {
    wr_dungeon_config rooms;  // the seed, and what rooms, passages and doors are like; its sides follow from the region's
                              // and are not looked at; room_min 4..24; no locks
    int32_t second_doors;     // of 100 borders, so many have two doors; 0..100; 50
    uint64_t secret;          // of the server: who knows the seed only learns nothing of the dwellers
    int32_t dwellers;         // places where monsters wait, in 1/100 a room: 0..WR_POPULATION_PER_ROOM_MAX; 150
    wr_region_id noise_offset; // a hook for tests: noise is handed region minus this, so what lies there is what lies at the
                              // origin without it. (0, 0)
} wr_endless_config;

/// The crypt, seed 0.
WR_API wr_endless_config wr_endless_config_default(void);

/// Checks settings: WR_E_ARGUMENT when one is out of its range or they are at odds, and *why (may be NULL) says which, and
/// what would do.
WR_API wr_status wr_endless_check(const wr_endless_config *config, wr_finding *why);

// ---- A region ----------------------------------------------------------------------------------------------------------

typedef enum wr_space_kind {
    WR_SPACE_ROOM,
    WR_SPACE_PASSAGE, // with all it branches into, if that fits into a chunk's sides; what is larger is cut where chunks
                      // meet. A piece reaches over such a line only where a door lies across it, by corridor - 1 cells
    WR_SPACE_KIND_COUNT
} wr_space_kind;

/// What is loaded whole or not at all (D19). Its walls are the solid cells 8-adjacent to its floor.
typedef struct wr_space {
    wr_rect cells;  // of the region: the least rectangle over its floor, which is the GRASS in it; doors are in its walls
    int32_t floor;  // cells
    uint8_t kind;   // wr_space_kind
    uint8_t unused[3];
} wr_space;

/// Where one goes from one space to the next.
typedef struct wr_portal {
    int32_t a, b;  // spaces of this region, a below b; of a border's: `a` here, and b is -1
    wr_rect cells; // a door's, which lies between no other spaces; without a door the line of a's cells that touch b, and
                   // two spaces may have several; of a border's: in this region's rim
    uint8_t kind;  // WR_CELL_DOOR_CLOSED, _OPEN or _SECRET; WR_CELL_GRASS: no door, always open
    uint8_t side;  // wr_side the region's border lies on; WR_SIDE_COUNT: inside. Over a border the two regions' portals are
                   // matched by `door`, and both say the same kind
    uint8_t door;  // number of the door in its border
    uint8_t unused;
} wr_portal;

/// A region, by value: no memory of its own. Some 94 KB; beyond the counts all is zero.
typedef struct wr_region {
    wr_region_id id;
    uint64_t hash;                               // of kinds, spaces and portals; not of the id
    int32_t room_count, space_count, portal_count; // rooms are the first of the spaces
    uint8_t kinds[WR_REGION_CELLS * WR_REGION_CELLS];  // wr_cell_kind, row by row from the bottom: GRASS, BUSH, doors
    uint16_t space[WR_REGION_CELLS * WR_REGION_CELLS]; // of a floor cell; of a door's cell the space it belongs to (a of its
                                                 // portal); WR_SPACE_NONE of solid cells
    wr_space spaces[WR_REGION_SPACES_MAX];       // [space_count] rooms, then passages, each by (y, x) of their first cell
    wr_portal portals[WR_REGION_PORTALS_MAX];    // [portal_count] borders' by (side, door), then by (a, b, y, x, width,
                                                 // height)
} wr_region;

typedef struct wr_endless wr_endless;

/// Room to make regions in. One thread at a time uses one; all of equal settings make the same regions.
/// why: NULL, or what is wrong with the settings. Errors: WR_E_ARGUMENT, WR_E_MEMORY; `out` is then NULL.
WR_API wr_status wr_endless_create(const wr_endless_config *config, const wr_hooks *hooks, wr_endless **out,
                                   wr_finding *why);
WR_API void wr_endless_destroy(wr_endless *endless);
WR_API wr_endless_config wr_endless_config_of(const wr_endless *endless);
/// Bytes it takes altogether, in one block.
WR_API size_t wr_endless_size(const wr_endless *endless);

/// Makes a region: whatever was made before with this object changes nothing. No allocation.
/// Cost: once per region, see docs/endless.md. Errors: WR_E_ARGUMENT beyond WR_REGION_FAR; `out` is then zeroed.
WR_API wr_status wr_endless_region(wr_endless *endless, wr_region_id id, wr_region *out);

/// The doors of a border, from its noise alone: `side` WR_SIDE_E or WR_SIDE_N of a region (the other two are its neighbours'
/// E and N). out: along the border, the first cell of each and how many cells it is wide, from the lower end.
typedef struct wr_border_door {
    int32_t at, width; // cells along the border, within 2..61 and within one chunk; width is the corridor's
    uint8_t kind;      // WR_CELL_DOOR_CLOSED, _OPEN or _SECRET
} wr_border_door;
WR_API int32_t wr_endless_border(const wr_endless *endless, wr_region_id id, wr_side side,
                                 wr_border_door out[WR_BORDER_DOORS_MAX]);

/// Cells of one chunk of a region, x and y 0..3, row by row from its lower-left cell.
///   kinds   [256] out
///   masks   [256] out; may be NULL. The codes of WR_TILES_8 (tiles.h) where solid cells belong; what lies over the region's
///           border is looked at, too, for it follows from the borders
/// Cost: at most 5 us (docs/endless.md). Errors: WR_E_ARGUMENT.
WR_API wr_status wr_endless_chunk(const wr_endless *endless, const wr_region *region, int32_t x, int32_t y,
                                  uint8_t *kinds, uint8_t *masks);

/// Where monsters wait in a region: cells of rooms, none twice, from noise(seed ^ hash of the secret, POPULATION, region).
///   cells   [capacity] out, by (y, x)
/// Returns how many there are, also when they do not fit.
WR_API int32_t wr_endless_dwellers(const wr_endless *endless, const wr_region *region, wr_cell *cells, int32_t capacity);

// ---- A piece of the plane ------------------------------------------------------------------------------------------------

/// Proves of a rectangle of regions, looking at cells alone: that the rims are wall but for the doors of wr_endless_border,
/// that over every border door there is floor on both sides, that every region is connected in itself, and the piece as a
/// whole; that spaces are what they say, and portals lead from one to the other. What the arrays hold may be anything.
typedef struct wr_endless_report {
    bool valid;
    char rule[8];        // the first rule that does not hold; "" when valid
    wr_region_id region; // where
    wr_cell at;          // in it; (-1, -1) nowhere in particular
    char message[228];
    int64_t regions_checked, borders_checked, border_mismatches;
    int32_t components;  // of the piece's floor, doors being floor: 1
} wr_endless_report;

/// regions: [height][width] row by row from the bottom. Errors: WR_E_ARGUMENT (sides of 1..256), WR_E_MEMORY.
WR_API wr_status wr_endless_validate(const wr_endless *endless, const wr_region *regions, int32_t width, int32_t height,
                                     const wr_hooks *hooks, wr_endless_report *report);

#ifdef __cplusplus
}
#endif
#endif
