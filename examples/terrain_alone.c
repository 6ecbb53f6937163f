// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ground that changes, without a world: walkers of two sizes, a gate that opens, a wall that is tried before it is built.
#include "warren/nav.h"
#include "warren/terrain.h"

#include <stdio.h>

static const char *const rows[] = {"###############", "#     ####### #", "#     #     # #", "#  S  |   T # #",
                                   "#     |     # #", "#     ####### #", "###############"};

enum { WIDTH = 15, HEIGHT = 7, CLASSES = 2, ROOM = 65536 };
static const char *const sizes[CLASSES] = {"small", "large"};
static _Alignas(64) unsigned char scratch[ROOM]; // trying and changing allocate nothing

static void report(const wr_terrain *terrain, const char *what, wr_point from, wr_point to)
{
    for (int c = 0; c < CLASSES; c++) {
        const bool joined = wr_nav_reachable(wr_terrain_nav(terrain, c), from, to);
        printf("%s: the %s %s\n", what, sizes[c], joined ? "get there" : "do not get there");
    }
}

int main(void)
{
    uint8_t kinds[WIDTH * HEIGHT];
    const wr_grid grid = {.width = WIDTH, .height = HEIGHT, .cell = 1, .kinds = kinds};
    const wr_point start = wr_grid_centre(&grid, (wr_cell){3, 3}), target = wr_grid_centre(&grid, (wr_cell){10, 3});
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const char c = rows[HEIGHT - 1 - i / WIDTH][i % WIDTH];
        kinds[i] = c == '#' ? WR_CELL_CLIFF : c == '|' ? WR_CELL_GATE : WR_CELL_GRASS;
    }
    wr_terrain_config config = wr_terrain_config_default();
    config.n = 3;
    config.class_count = CLASSES;
    config.classes[1] = wr_size_class_default();
    config.classes[1].radius = WR_FIX_ONE * 4 / 5; // it needs a gap two cells wide
    wr_terrain *terrain;
    wr_status status = wr_terrain_create(&grid, &config, NULL, &terrain);
    if (status != WR_OK) {
        return 1;
    }
    report(terrain, "the gate is shut", start, target);
    for (int c = 0; c < CLASSES && status == WR_OK; c++) {
        status = wr_terrain_set_cost(terrain, c, WR_CELL_GATE, 1); // all cells of that label, for this class
    }
    report(terrain, "the gate is open", start, target);
    const wr_cell post = {6, 3}; // half of the gateway
    for (int c = 0; c < CLASSES && wr_nav_would_block_size(wr_terrain_nav(terrain, c)) <= ROOM; c++) {
        const wr_nav *nav = wr_terrain_nav(terrain, c);
        const wr_node from = wr_nav_nearest(nav, start, -1), to = wr_nav_nearest(nav, target, -1);
        const bool shut = wr_nav_would_block(nav, &post, 1, WR_CELL_CLIFF, from, to, scratch);
        printf("a post in it would %s the %s\n", shut ? "shut out" : "let pass", sizes[c]);
    }
    status = wr_terrain_set(terrain, &post, (const uint8_t[]){WR_CELL_CLIFF}, 1);
    report(terrain, "the post stands", start, target);
    wr_terrain_destroy(terrain);
    return status == WR_OK ? 0 : 1;
}
