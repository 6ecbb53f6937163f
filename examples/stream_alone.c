// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Streaming without a world: somebody walks through three rooms; what he has, loaded room by room, and what he sees.
//
//     #aaaa#bbbbb#cccccc#
//     #aaaa+bbbbb/cccccc#     + a closed door, / an open one
//     #######+#########/#
//     #ddddddddddddddddd#
#include "warren/stream.h"

#include <stdio.h>

enum { WIDTH = 19, HEIGHT = 6, ROOMS = 4, DOORS = 4 };
enum { CLOSED = WR_CELL_DOOR_CLOSED, OPEN = WR_CELL_DOOR_OPEN, INSIDE = WR_SIDE_COUNT };

static const wr_space rooms[ROOMS] = {{{1, 3, 4, 2}, 8, 0, {0}},
                                      {{6, 3, 5, 2}, 10, 0, {0}},
                                      {{12, 3, 6, 2}, 12, 0, {0}},
                                      {{1, 1, 17, 1}, 17, 0, {0}}};
static const wr_portal doors[DOORS] = {{0, 1, {5, 3, 1, 1}, CLOSED, INSIDE, 0, 0},
                                       {1, 2, {11, 3, 1, 1}, OPEN, INSIDE, 0, 0},
                                       {1, 3, {7, 2, 1, 1}, CLOSED, INSIDE, 0, 0},
                                       {2, 3, {17, 2, 1, 1}, OPEN, INSIDE, 0, 0}};

int main(void)
{
    uint16_t space[WIDTH * HEIGHT]; // whose each cell is; a door's is of the first of its rooms
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        space[i] = WR_SPACE_NONE;
        for (int32_t k = 0, x = i % WIDTH, y = i / WIDTH; k < ROOMS; k++) {
            const wr_rect r = rooms[k].cells, d = doors[k].cells;
            space[i] = x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height ? (uint16_t)k : space[i];
            space[i] = x == d.x && y == d.y ? (uint16_t)doors[k].a : space[i];
        }
    }
    const wr_stream_piece plan = {{0, 0}, rooms, doors, ROOMS, DOORS, WIDTH, HEIGHT, space};
    wr_stream_config config = wr_stream_config_default(); // a cell is four units
    config.minimum_radius = config.target_radius = config.prefetch = 12 * WR_FIX_ONE;
    config.pause = WR_STREAM_PAUSE_NEVER; // else all that borders on where he stands is loaded, however far it is
    wr_streamer *s;
    if (wr_streamer_create(&config, NULL, &s, NULL) != WR_OK || wr_stream_add(s, plan, WR_STREAM_ATOMIC) != WR_OK) {
        return 1;
    }
    for (int32_t x = 1, count; x < WIDTH - 1; x++) {
        const wr_stream_place place = {plan.id, (4 * x + 2) * WR_FIX_ONE, 14 * WR_FIX_ONE};
        (void)wr_stream_door(s, plan.id, (wr_cell){x + 1, 3}, true); // not found where there is none
        (void)wr_stream_look(s, 0, &place, 1);
        wr_stream_update(s);
        const wr_room_id *visible = wr_stream_visible(s, 0, &count);
        for (int32_t i = 0; i < ROOMS; i++) {
            printf("%c", i < count ? 'a' + (int)visible[i].space : '.');
        }
        const wr_stream_change *changes = wr_stream_changes(s, 0, &count);
        for (int32_t i = 0; i < count; i++) {
            printf("  %s %c", changes[i].load ? "loads" : "unloads", 'a' + (int)changes[i].room.space);
        }
        puts("");
    }
    wr_streamer_destroy(s);
}
