// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A hunt in a world, without a file: two players in a dungeon run in small circles and strike. Prints waves, kills and who
// goes down; then goes on from a checkpoint of the middle, to the same hash.
#include "warren/record.h"

#include <stdio.h>

enum { PLAYERS = 2, MIDDLE = 20 * 60, END = 40 * 60 }; // ticks, 60 a second
static unsigned char saved[1 << 18];

// What is pressed hangs on the world alone, here on its tick, so that whoever goes on from a checkpoint presses the same.
static wr_command press(const wr_world *world, uint8_t player)
{
    static const uint16_t ways[] = {WR_BUTTON_UP, WR_BUTTON_RIGHT, WR_BUTTON_DOWN, WR_BUTTON_LEFT};
    const uint16_t way = ways[(wr_world_ticks(world) / 15 + player * 2u) % 4];
    return (wr_command){.kind = WR_COMMAND_INPUT, .player = player, .buttons = way | WR_BUTTON_ATTACK};
}

static uint64_t play(wr_world *world, uint64_t end)
{
    while (wr_world_ticks(world) < end) {
        const wr_command commands[PLAYERS] = {press(world, 0), press(world, 1)};
        int32_t count;
        wr_world_tick(world, &(wr_commands){commands, PLAYERS});
        for (const wr_event *event = wr_world_events(world, &count); count > 0; count--, event++) {
            if (event->kind == WR_EVENT_WAVE || event->kind == WR_EVENT_DEATH || event->kind == WR_EVENT_DOWN) {
                printf("%4d %s\n", (int)event->tick, wr_event_kind_name((wr_event_kind)event->kind));
            }
        }
    }
    return wr_world_hash(world, NULL);
}

int main(void)
{
    wr_hunt hunt = wr_hunt_default(); // zombies; hunt_alone.c has kinds of its own, wr_hunt_read takes a file
    wr_level_config cells = wr_level_config_default();
    wr_world_config config = wr_world_config_default();
    wr_level *level;
    wr_world *world, *again;
    size_t size;
    hunt.kinds[0].doors = WR_HUNT_DOORS_OPEN; // or they would stay in their rooms
    cells.cell = WR_HUNT_CELL;                // a dungeon's are one unit wide otherwise, too narrow for anybody
    config.players = PLAYERS;
    config.hunt = &hunt;
    if (wr_level_create_dungeon(NULL, NULL, &cells, NULL, &level, NULL) != WR_OK ||
        wr_world_create(&config, level, NULL, &world, NULL) != WR_OK || play(world, MIDDLE) == 0 ||
        wr_world_save(world, NULL, saved, sizeof saved, &size) != WR_OK ||
        wr_world_load(saved, size, level, NULL, NULL, NULL, &again, NULL) != WR_OK) {
        return 1;
    }
    const bool same = play(world, END) == play(again, END);
    wr_world_destroy(again);
    wr_world_destroy(world);
    wr_level_destroy(level);
    return printf("%s\n", same ? "the same hash" : "another hash") < 0 || !same;
}
