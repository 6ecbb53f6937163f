// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Pieces made by hand.
#include <stdlib.h>
#include <string.h>

#include "stream/plain_stream.h"

void hand_init(hand_piece *h, wr_region_id id, int32_t width, int32_t height)
{
    memset(h, 0, sizeof *h);
    h->piece = (wr_stream_piece){
        .id = id, .spaces = h->spaces, .portals = h->portals, .width = width, .height = height, .space = h->space};
    for (int32_t i = 0; i < width * height; i++) {
        h->space[i] = WR_SPACE_NONE;
    }
}

int32_t hand_room(hand_piece *h, int32_t x, int32_t y, int32_t width, int32_t height)
{
    const int32_t number = h->piece.space_count++;
    h->spaces[number] = (wr_space){.cells = {x, y, width, height}, .floor = width * height};
    for (int32_t i = 0; i < width * height; i++) {
        h->space[(y + i / width) * h->piece.width + x + i % width] = (uint16_t)number;
    }
    return number;
}

int32_t hand_portal(hand_piece *h, int32_t a, int32_t b, wr_cell at, wr_cell_kind kind, wr_side side, int32_t door)
{
    const int32_t number = h->piece.portal_count++;
    h->portals[number] = (wr_portal){.a = a,
                                     .b = b,
                                     .cells = {at.x, at.y, 1, 1},
                                     .kind = (uint8_t)kind,
                                     .side = (uint8_t)side,
                                     .door = (uint8_t)door};
    h->space[at.y * h->piece.width + at.x] = (uint16_t)a;
    return number;
}

static wr_cell_kind kind_of(uint64_t bits)
{
    static const uint8_t kinds[] = {WR_CELL_GRASS,       WR_CELL_DOOR_OPEN,   WR_CELL_DOOR_OPEN, WR_CELL_DOOR_CLOSED,
                                    WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_SECRET, WR_CELL_GRASS,     WR_CELL_DOOR_OPEN};
    return (wr_cell_kind)kinds[bits % 8];
}

// Rooms as large as chunks or smaller in every chunk, its right column and upper row wall; those without a portal between
// them are as good as far from each other.
static void lay_rooms(hand_piece *h, uint64_t seed)
{
    const int32_t across = h->piece.width / 16, up = h->piece.height / 16;
    const uint64_t id = (uint64_t)h->piece.id.x * 1000003 + (uint64_t)h->piece.id.y;
    for (int32_t i = 0; i < across * up; i++) {
        const uint64_t bits = wr_noise(seed, WR_STREAM_LAYOUT, id, (uint64_t)i);
        const int32_t x = (int32_t)(bits % 4), y = (int32_t)(bits / 4 % 4);
        const bool whole = bits / 16 % 2 != 0;
        (void)hand_room(h, 16 * (i % across) + (whole ? 0 : x), 16 * (i / across) + (whole ? 0 : y),
                        whole ? 15 : 15 - x, whole ? 15 : 15 - y);
    }
    for (int32_t i = 0; i < across * up; i++) {
        const uint64_t bits = wr_noise(seed, WR_STREAM_LAYOUT, id, (uint64_t)(1000 + i));
        const int32_t x = 16 * (i % across), y = 16 * (i / across);
        if (i % across < across - 1 && bits % 8 != 0) {
            hand_portal(h, i, i + 1, (wr_cell){x + 15, y + 4 + (int32_t)(bits / 8 % 10)}, kind_of(bits / 128),
                        WR_SIDE_COUNT, 0);
        }
        if (i / across < up - 1 && bits / 4096 % 8 != 0) {
            hand_portal(h, i, i + across, (wr_cell){x + 4 + (int32_t)(bits / 32768 % 10), y + 15},
                        kind_of(bits / 1048576), WR_SIDE_COUNT, 0);
        }
    }
}

// East or north border of region (x, y): which chunk along it, and the kind.
static uint64_t border_bits(wr_region_id id, bool north, uint64_t seed)
{
    return wr_noise(seed, WR_STREAM_LAYOUT, (uint64_t)id.x * 1000003 + (uint64_t)id.y, north ? 5001 : 5000);
}

void hand_region(hand_piece *h, wr_region_id id, uint64_t seed)
{
    hand_init(h, id, WR_REGION_CELLS, WR_REGION_CELLS);
    lay_rooms(h, seed);
    for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
        const bool north = side == WR_SIDE_N || side == WR_SIDE_S, mine = side == WR_SIDE_N || side == WR_SIDE_E;
        const wr_region_id owner = {id.x - (side == WR_SIDE_W), id.y - (side == WR_SIDE_S)};
        const uint64_t bits = border_bits(owner, north, seed);
        for (int32_t door = 0; door < 1 + (int32_t)(bits % 2); door++) {
            const int32_t chunk = door == 0 ? (int32_t)(bits / 2 % 2) : 2 + (int32_t)(bits / 4 % 2);
            const int32_t along = 16 * chunk + 5 + (int32_t)(bits / 16 % 8), rim = mine ? 63 : 0;
            const int32_t room = north ? chunk + (mine ? 12 : 0) : 4 * chunk + (mine ? 3 : 0);
            hand_portal(h, room, -1, north ? (wr_cell){along, rim} : (wr_cell){rim, along},
                        kind_of(bits >> (20 + door)), (wr_side)side, door);
        }
    }
}

void hand_take(hand_piece *h, const wr_region *region)
{
    hand_init(h, region->id, WR_REGION_CELLS, WR_REGION_CELLS);
    if (region->space_count > HAND_SPACES || region->portal_count > HAND_PORTALS) {
        abort();
    }
    h->piece.space_count = region->space_count;
    h->piece.portal_count = region->portal_count;
    memcpy(h->spaces, region->spaces, (size_t)region->space_count * sizeof *h->spaces);
    memcpy(h->portals, region->portals, (size_t)region->portal_count * sizeof *h->portals);
    memcpy(h->space, region->space, sizeof region->space);
}

void hand_level(hand_piece *h, wr_region_id id, int32_t width, int32_t height, uint64_t seed)
{
    hand_init(h, id, width, height);
    lay_rooms(h, seed);
}
