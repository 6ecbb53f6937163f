// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Who is near: a lamp among bats asks who is around it and seen past a bush, before it, in its beam, and who is nearest.
#include <stdio.h>

#include "warren/find.h"

#define SIDE 21
#define BATS 40

static _Alignas(64) unsigned char memory[1 << 13];

static void ask(const wr_world *world, const wr_finder *finder, const char *what, const wr_find *find)
{
    wr_found found[8];
    const int32_t count = wr_world_find(world, finder, find, found, 8);
    printf("%-9s%2d:", what, (int)count);
    for (int32_t i = 0; i < count && i < 8; i++) {
        printf(" %d at %.2f%s", (int)found[i].slot, wr_fix_to_double(wr_found_distance(find, &found[i])),
               i + 1 < count && i < 7 ? "," : "");
    }
    printf("\n");
}

int main(void)
{
    uint8_t kinds[SIDE * SIDE];
    wr_map map = {0};
    wr_level *level = NULL;
    wr_world *world = NULL;
    wr_world_config config = wr_world_config_default();
    wr_command spawn = {.kind = WR_COMMAND_SPAWN, .player = WR_PLAYER_HOST, .value = WR_MOB_BAT};
    config.players = 0;
    wr_grid_init(SIDE, SIDE, 1, kinds, &map.grid); // all grass
    wr_grid_set_rect(&map.grid, (wr_cell){SIDE / 2, SIDE / 2}, 2, 2, WR_CELL_BUSH);
    if (wr_level_create(&map, NULL, NULL, &level, NULL) != WR_OK ||
        wr_world_create(&config, level, NULL, &world, NULL) != WR_OK || wr_finder_size(world) > sizeof memory) {
        return 1;
    }
    for (int32_t tick = 0; tick < 300; tick++) {
        spawn.x = (2 + tick * 7 % 17) * WR_FIX_ONE;
        spawn.y = (2 + tick * 5 % 17) * WR_FIX_ONE;
        wr_world_tick(world, &(wr_commands){&spawn, tick < BATS});
    }
    wr_finder *finder = wr_finder_init(world, memory);
    wr_finder_update(finder, world);
    const wr_point lamp = {8 * WR_FIX_ONE, 8 * WR_FIX_ONE};
    ask(world, finder, "around", &(wr_find){.at = lamp, .radius = 6 * WR_FIX_ONE, .clear = true});
    ask(world, finder, "ahead", // the way up and right, 30 degrees to either side
        &(wr_find){
            .shape = WR_FIND_CONE, .at = lamp, .radius = WR_FIND_ANYWHERE, .heading = 8192, .half_angle = 5461});
    ask(world, finder, "beam",
        &(wr_find){.shape = WR_FIND_RAY, .at = lamp, .radius = WR_FIX_ONE / 2, .length = 20 * WR_FIX_ONE});
    ask(world, finder, "nearest",
        &(wr_find){.shape = WR_FIND_NEAREST, .at = lamp, .radius = WR_FIND_ANYWHERE, .k = 2});
    wr_world_destroy(world);
    wr_level_destroy(level);
    return 0;
}
