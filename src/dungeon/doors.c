// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the doors of rooms while links are made, and their order and kinds at the end. A room's doors hang in a list, for
// there are two or three of them; those of one side keep a wall cell between them.
#include "dungeon/links_int.h"

#include "core/assert.h"

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

static int32_t place_of(const wr_dungeon_door *door)
{
    return door->side == WR_SIDE_N || door->side == WR_SIDE_S ? door->at.x : door->at.y;
}

// The door that a new one at `place` would overlap or touch.
static int32_t door_near(const wr__linking *l, int32_t room, wr_side side, int32_t place)
{
    for (int32_t i = l->door_first[room]; i >= 0; i = l->door_next[i]) {
        const wr_dungeon_door *door = &l->dungeon->doors[i];
        const int32_t away = place_of(door) - place;
        if (door->side == side && away <= l->corridor && away >= -l->corridor) {
            return i;
        }
    }
    return WR__DOOR_NEW;
}

bool wr__door_find(const wr__linking *l, int32_t room, wr_side side, wr__span span, int32_t want, bool fresh,
                   int32_t *door, int32_t *place)
{
    *place = want;
    *door = door_near(l, room, side, want);
    if (*door == WR__DOOR_NEW) {
        return true;
    }
    const int32_t taken = place_of(&l->dungeon->doors[*door]);
    *place = taken;
    if (!fresh) {
        return span.low <= taken && taken <= span.high;
    }
    *door = WR__DOOR_NEW;
    const int32_t step = want < taken ? -l->corridor - 1 : l->corridor + 1;
    for (int32_t way = 1; way >= -1; way -= 2) {
        *place = taken + way * step;
        if (span.low <= *place && *place <= span.high && door_near(l, room, side, *place) == WR__DOOR_NEW) {
            return true;
        }
    }
    return false;
}

int32_t wr__door_make(wr__linking *l, int32_t room, wr_side side, int32_t place)
{
    wr_dungeon *d = l->dungeon;
    const int32_t door = d->door_count++;
    d->doors[door] = (wr_dungeon_door){.at = door_cell(&d->rooms[room], side, place),
                                       .room = room,
                                       .side = (uint8_t)side,
                                       .kind = WR_CELL_DOOR_CLOSED,
                                       .lock = -1};
    l->door_next[door] = l->door_first[room];
    l->door_first[room] = door;
    return door;
}

bool wr__room_is_dead_end(const wr__linking *l, int32_t room)
{
    const int32_t first = l->door_first[room];
    return first >= 0 && l->door_next[first] < 0;
}

// ---- The end ----------------------------------------------------------------------------------------------------

static bool stands_before(const wr_dungeon_door *a, const wr_dungeon_door *b)
{
    return a->side != b->side ? a->side < b->side : place_of(a) < place_of(b);
}

// order[i]: the door that becomes number i. By insertion: rooms have few doors.
static void order_of_doors(const wr__linking *l, int32_t *order)
{
    const wr_dungeon *d = l->dungeon;
    int32_t count = 0;
    for (int32_t room = 0; room < d->room_count; room++) {
        const int32_t begin = count;
        for (int32_t door = l->door_first[room]; door >= 0; door = l->door_next[door]) {
            int32_t to = count++;
            for (; to > begin && stands_before(&d->doors[door], &d->doors[order[to - 1]]); to--) {
                order[to] = order[to - 1];
            }
            order[to] = door;
        }
    }
    WR_ASSERT(count == d->door_count);
}

// Moves each door to its number, cycle by cycle; `order` is 0, 1, 2, ... afterwards.
static void move_doors(wr_dungeon_door *doors, int32_t count, int32_t *order)
{
    for (int32_t i = 0; i < count; i++) {
        const wr_dungeon_door held = doors[i];
        int32_t to = i;
        while (order[to] != i) {
            const int32_t from = order[to];
            doors[to] = doors[from];
            order[to] = to;
            to = from;
        }
        doors[to] = held;
        order[to] = to;
    }
}

static uint8_t kind_of_door(const wr_dungeon_config *config, wr__noise noise, const wr_dungeon_door *door)
{
    const uint64_t id = wr__id_of_cells(door->at, (wr_cell){door->side, 0});
    const uint32_t drawn = wr_noise_below(wr__noise_at(noise, id, WR__DRAW_DOOR), 100);
    if (drawn < (uint32_t)config->doors_open) {
        return WR_CELL_DOOR_OPEN;
    }
    return drawn < (uint32_t)(config->doors_open + config->doors_secret) ? WR_CELL_DOOR_SECRET : WR_CELL_DOOR_CLOSED;
}

void wr__doors_finish(wr__linking *l, wr_arena *scratch)
{
    wr_dungeon *d = l->dungeon;
    const size_t used = scratch->used;
    int32_t *order = WR_ARENA_ARRAY(scratch, int32_t, d->door_count);
    int32_t *number = WR_ARENA_ARRAY(scratch, int32_t, d->door_count);
    WR_ASSERT(order != NULL && number != NULL);
    order_of_doors(l, order);
    for (int32_t i = 0; i < d->door_count; i++) {
        number[order[i]] = i;
    }
    move_doors(d->doors, d->door_count, order);
    for (int32_t i = 0; i < d->link_count; i++) {
        wr_dungeon_link *link = &d->links[i];
        link->doors[0] = number[link->doors[0]];
        link->doors[1] = number[link->doors[1]];
    }
    for (int32_t i = 0; i < d->door_count; i++) {
        d->doors[i].kind = kind_of_door(&d->config, l->noise, &d->doors[i]);
    }
    wr_arena_rewind(scratch, used);
}
