// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A whole world without a file: a room built by hand, a blob in it, a player who runs for a crystal and lingers. Prints what
// happens and ends with the hash that every machine gets.
#include <inttypes.h>
#include <stdio.h>

#include "warren/sim.h"

#define WIDTH  16
#define HEIGHT 9

static void draw_room(wr_grid *grid)
{
    wr_grid_set_rect(grid, (wr_cell){0, 0}, WIDTH, HEIGHT, WR_CELL_BUSH);
    wr_grid_set_rect(grid, (wr_cell){1, 1}, WIDTH - 2, HEIGHT - 2, WR_CELL_GRASS);
    wr_grid_set_rect(grid, (wr_cell){6, 1}, 1, 5, WR_CELL_HOLE);
    wr_grid_set_rect(grid, (wr_cell){2, 2}, 1, 1, WR_CELL_PLAYER);
    wr_grid_set_rect(grid, (wr_cell){2, 6}, 1, 1, WR_CELL_CRYSTAL);
    wr_grid_set_rect(grid, (wr_cell){9, 3}, 1, 1, WR_CELL_BLOB);
}

static void tell(const wr_world *world)
{
    int32_t count;
    const wr_event *event = wr_world_events(world, &count);
    for (; count > 0; count--, event++) {
        printf("%4" PRIu32 "  %-8s %6.2f %6.2f\n", event->tick, wr_event_kind_name((wr_event_kind)event->kind),
               wr_fix_to_double(event->x), wr_fix_to_double(event->y));
    }
}

int main(void)
{
    uint8_t kinds[WIDTH * HEIGHT];
    wr_map map = {.has_player = true, .player = {2, 2}};
    wr_world_config config = wr_world_config_default();
    wr_level *level;
    wr_world *world;
    config.seed = 7;
    if (wr_grid_init(WIDTH, HEIGHT, 1, kinds, &map.grid) != WR_OK) {
        return 1;
    }
    draw_room(&map.grid);
    if (wr_level_create(&map, NULL, NULL, &level, NULL) != WR_OK) {
        return 1;
    }
    const wr_status status = wr_world_create(&config, level, NULL, &world, NULL);
    for (uint32_t tick = 0; status == WR_OK && tick < 600; tick++) {
        const uint16_t buttons = tick < 40 ? WR_BUTTON_UP : tick < 60 ? WR_BUTTON_RIGHT : 0;
        const wr_command input = {.kind = WR_COMMAND_INPUT, .buttons = buttons, .sequence = tick};
        wr_world_tick(world, &(wr_commands){&input, 1});
        tell(world);
    }
    printf("%016" PRIx64 "\n", status == WR_OK ? wr_world_hash(world, NULL) : 0);
    wr_world_destroy(world);
    wr_level_destroy(level);
    return status != WR_OK;
}
