// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A kind with a brain of the game's own: moths that circle the player. Each keeps its angle in a host column; the module
// turns it every tick and wishes the moth an eighth of its way there. Prints their places and the hash all machines get.
#include <inttypes.h>
#include <stdio.h>

#include "warren/sim.h"

#define SIDE  13
#define MOTHS 5

static void circle(void *context, const wr_host_step *step)
{
    const wr_mobs mobs = wr_world_mobs(step->world);
    wr_angle *angle = step->columns[0];
    wr_player_view player;
    (void)context;
    wr_world_player(step->world, 0, &player);
    for (int32_t i = 0; i < step->slots; i++) {
        if (mobs.kind[i] == WR_MOB_HOST) {
            angle[i] = (wr_angle)(angle[i] + 300 + 50 * mobs.user[i]); // each at its own pace
            step->wish_x[i] = (player.at.x + 4 * wr_cos(angle[i]) - mobs.x[i]) / 8;
            step->wish_y[i] = (player.at.y + 4 * wr_sin(angle[i]) - mobs.y[i]) / 8;
        }
    }
}

int main(void)
{
    const wr_host host = {1, {{"angle", sizeof(wr_angle)}}, 1, {{.name = "circle", .stage = 5, .step = circle}}};
    uint8_t kinds[SIDE * SIDE];
    wr_map map = {.has_player = true, .player = {SIDE / 2, SIDE / 2}};
    wr_command spawn = {.kind = WR_COMMAND_SPAWN, .player = WR_PLAYER_HOST, .value = WR_MOB_HOST};
    wr_world_config config = wr_world_config_default();
    wr_level *level = NULL;
    wr_world *world = NULL;
    config.host = &host;
    wr_grid_init(SIDE, SIDE, 1, kinds, &map.grid); // all grass
    wr_grid_set_rect(&map.grid, map.player, 1, 1, WR_CELL_PLAYER);
    if (wr_level_create(&map, NULL, NULL, &level, NULL) != WR_OK ||
        wr_world_create(&config, level, NULL, &world, NULL) != WR_OK) {
        return 1;
    }
    spawn.x = 11 * WR_FIX_ONE;
    spawn.y = 6 * WR_FIX_ONE;
    for (; spawn.user < 600; spawn.user++) {
        wr_world_tick(world, &(wr_commands){&spawn, spawn.user < MOTHS});
    }
    const wr_mobs mobs = wr_world_mobs(world);
    for (int32_t i = 2; i < mobs.count; i++) { // after the player and his boomerang
        printf("moth %d  %6.3f %6.3f\n", (int)mobs.user[i], wr_fix_to_double(mobs.x[i]), wr_fix_to_double(mobs.y[i]));
    }
    printf("%016" PRIx64 "\n", wr_world_hash(world, NULL));
    wr_world_destroy(world);
    wr_level_destroy(level);
    return 0;
}
