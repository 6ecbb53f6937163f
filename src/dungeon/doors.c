// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the doors of rooms while links are made, and what the dungeon gets of them at the end. A room's doors hang
// in a list in the order of the dungeon, for there are two or three of them; those of one side keep a wall cell
// between them.
#include "dungeon/links_int.h"

#include "core/assert.h"

// Beyond all walls, and far enough below 2^32 that a corridor's width can be added.
#define WALL_END ((uint32_t)WR_SIDE_COUNT << 16)

void wr__doors_begin(wr__linking *l, int32_t *door_first, wr__door *doors)
{
    l->door_first = door_first;
    l->doors = doors;
    l->doors[0] = (wr__door){.next = 0, .wall = WALL_END};
    l->door_count = 1;
    for (int32_t i = 0; i <= l->dungeon->room_count; i++) {
        l->door_first[i] = 0;
    }
}

bool wr__doorway_instead(const wr__linking *l, int32_t room, wr__span span, bool fresh, wr__doorway *door)
{
    const int32_t want = wr__place_of(door->wall);
    const int32_t taken = wr__place_of(l->doors[*door->at].wall);
    const wr_side side = (wr_side)(door->wall >> 16);
    if (!fresh) {
        door->wall = l->doors[*door->at].wall;
        return span.low <= taken && taken <= span.high;
    }
    const int32_t step = want < taken ? -l->corridor - 1 : l->corridor + 1;
    for (int32_t way = 1; way >= -1; way -= 2) {
        const int32_t place = taken + way * step;
        if (span.low <= place && place <= span.high) {
            *door = wr__doorway_at(l, room, wr__wall_of(side, place));
            if (!wr__doorway_is_taken(l, door)) {
                return true;
            }
        }
    }
    return false;
}

// ---- The end ----------------------------------------------------------------------------------------------------

// Where a door in a wall of the room is. Choices here and below, not branches: nobody foresees on which side a door
// is, or what chance will say.
static inline wr_cell door_cell(const wr_rect *room, uint32_t wall)
{
    const int32_t begin[] = {room->y, room->x};
    const int32_t end[] = {room->y + room->height, room->x + room->width};
    const uint32_t side = wall >> 16;
    const int32_t place = wr__place_of(wall);
    const int32_t line = wr__choose(side <= WR_SIDE_E, end[side & 1], begin[side & 1] - 1); // of the wall's cells
    const int32_t differ = (place ^ line) & -(int32_t)(side & 1);
    return (wr_cell){place ^ differ, line ^ differ};
}

static inline uint8_t kind_of_door(const wr_dungeon_config *config, wr__noise noise, wr_cell at, wr_side side)
{
    static const uint8_t kinds[] = {WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_SECRET, WR_CELL_DOOR_OPEN};
    uint32_t half = (uint32_t)wr__noise_at(noise, wr__id_of_cells(at, (wr_cell){(int32_t)side, 0}), WR__DRAW_DOOR);
    const int32_t drawn = (int32_t)wr__draw_below(&half, 100);
    return kinds[(drawn < config->doors_open) + (drawn < config->doors_open + config->doors_secret)];
}

// All lists one after another: each room has a door.
static int32_t write_doors(wr__linking *l)
{
    const wr_dungeon *d = l->dungeon;
    const wr_dungeon_config config = d->config; // so that it need not be looked at again after each write
    wr__door *doors = l->doors;
    int32_t count = 0;
    int32_t room = 0;
    for (int32_t i = l->door_first[0]; i != 0; count++) {
        const uint32_t wall = doors[i].wall;
        const wr_side side = (wr_side)(wall >> 16);
        const wr_cell at = door_cell(&d->rooms[room], wall);
        const int32_t next = doors[i].next;
        d->doors[count] = (wr_dungeon_door){.at = at,
                                            .room = room,
                                            .side = (uint8_t)side,
                                            .kind = kind_of_door(&config, l->noise, at, side),
                                            .lock = -1};
        doors[i].next = count; // its number from now on
        room += next == 0;
        i = wr__choose(next == 0, l->door_first[room], next);
    }
    WR_ASSERT(room == d->room_count);
    return count;
}

void wr__doors_finish(wr__linking *l)
{
    wr_dungeon *d = l->dungeon;
    d->door_count = write_doors(l);
    for (int32_t i = 0; i < d->link_count; i++) {
        wr_dungeon_link *link = &d->links[i];
        link->doors[0] = l->doors[link->doors[0]].next;
        link->doors[1] = l->doors[link->doors[1]].next;
    }
}
