// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the doors of rooms while links are made, and what the dungeon gets of them at the end. A room's doors hang in a
// list in the order of the dungeon, for there are two or three of them; those of one side keep a wall cell between them.
#include "dungeon/links_int.h"

bool wr__door_instead(const wr__linking *l, int32_t room, wr_side side, wr__span span, int32_t want, int32_t near,
                      bool fresh, int32_t *door, int32_t *place)
{
    const int32_t taken = (int32_t)(l->doors[near].wall & 0xFFFF);
    if (!fresh) {
        *door = near;
        *place = taken;
        return span.low <= taken && taken <= span.high;
    }
    *door = WR__DOOR_NEW;
    const int32_t step = want < taken ? -l->corridor - 1 : l->corridor + 1;
    for (int32_t way = 1; way >= -1; way -= 2) {
        *place = taken + way * step;
        if (span.low <= *place && *place <= span.high && wr__door_near(l, room, wr__wall_of(side, *place)) < 0) {
            return true;
        }
    }
    return false;
}

int32_t wr__door_make(wr__linking *l, int32_t room, wr_side side, int32_t place)
{
    const int32_t door = l->door_count++;
    const uint32_t wall = wr__wall_of(side, place);
    int32_t *at = &l->door_first[room];
    while (*at >= 0 && l->doors[*at].wall < wall) {
        at = &l->doors[*at].next;
    }
    l->doors[door] = (wr__door){.next = *at, .wall = wall};
    *at = door;
    return door;
}

// ---- The end ----------------------------------------------------------------------------------------------------

static wr_cell door_cell(const wr_rect *room, wr_side side, int32_t place)
{
    switch (side) {
    case WR_SIDE_N:
        return (wr_cell){place, room->y + room->height};
    case WR_SIDE_E:
        return (wr_cell){room->x + room->width, place};
    case WR_SIDE_S:
        return (wr_cell){place, room->y - 1};
    default:
        return (wr_cell){room->x - 1, place};
    }
}

static uint8_t kind_of_door(const wr_dungeon_config *config, wr__noise noise, wr_cell at, wr_side side)
{
    uint32_t half = (uint32_t)wr__noise_at(noise, wr__id_of_cells(at, (wr_cell){(int32_t)side, 0}), WR__DRAW_DOOR);
    const uint32_t drawn = wr__draw_below(&half, 100);
    if (drawn < (uint32_t)config->doors_open) {
        return WR_CELL_DOOR_OPEN;
    }
    return drawn < (uint32_t)(config->doors_open + config->doors_secret) ? WR_CELL_DOOR_SECRET : WR_CELL_DOOR_CLOSED;
}

void wr__doors_finish(wr__linking *l)
{
    wr_dungeon *d = l->dungeon;
    int32_t count = 0;
    for (int32_t room = 0; room < d->room_count; room++) {
        for (int32_t i = l->door_first[room]; i >= 0;) {
            wr__door *door = &l->doors[i];
            const wr_side side = (wr_side)(door->wall >> 16);
            const wr_cell at = door_cell(&d->rooms[room], side, (int32_t)(door->wall & 0xFFFF));
            d->doors[count] = (wr_dungeon_door){.at = at,
                                                .room = room,
                                                .side = (uint8_t)side,
                                                .kind = kind_of_door(&d->config, l->noise, at, side),
                                                .lock = -1};
            i = door->next;
            door->next = count++; // its number from now on
        }
    }
    d->door_count = count;
    for (int32_t i = 0; i < d->link_count; i++) {
        wr_dungeon_link *link = &d->links[i];
        link->doors[0] = l->doors[link->doors[0]].next;
        link->doors[1] = l->doors[link->doors[1]].next;
    }
}
