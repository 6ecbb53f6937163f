// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Long ways, prepared: roads over a mesh answer in microseconds, and catch up when a wall is built across them.
#include "warren/roads.h"
#include "warren/terrain.h"

#include <stdio.h>

static const char *const rows[] = {"########################", "#      #     #   #     #", "#  S   #     #   #  T  #",
                                   "#      #         #     #", "#   ####     #         #", "#            #####  ####",
                                   "#      #     #         #", "########################"};

enum { WIDTH = 24, HEIGHT = 8, NODES = 64, ROOM = 65536 };
static _Alignas(64) unsigned char scratch[ROOM]; // for one asker at a time

static wr_status show(const wr_roads *roads, const wr_nav *nav, wr_node from, wr_node to)
{
    wr_node nodes[NODES];
    int32_t count = 0;
    wr_cost cost = 0;
    wr_status status = WR_E_CAPACITY;
    if (wr_roads_query_size(roads) <= ROOM) {
        status = wr_roads_path_nodes(roads, scratch, from, to, nodes, NODES, &count, &cost);
    }
    printf("%s: %.3f cells, by", wr_status_text(status), (double)cost / (double)WR_COST_STRAIGHT);
    for (int i = 0; i < count; i++) {
        printf(" %d,%d", nodes[i] % wr_nav_columns(nav), nodes[i] / wr_nav_columns(nav));
    }
    printf("\n");
    return status;
}

int main(void)
{
    uint8_t kinds[WIDTH * HEIGHT];
    wr_grid grid;
    wr_terrain *terrain;
    wr_roads *roads;
    (void)wr_grid_init(WIDTH, HEIGHT, 1, kinds, &grid);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        kinds[i] = rows[HEIGHT - 1 - i / WIDTH][i % WIDTH] == '#' ? WR_CELL_BUSH : WR_CELL_GRASS;
    }
    const wr_terrain_config config = wr_terrain_config_default();
    if (wr_terrain_create(&grid, &config, NULL, &terrain) != WR_OK) {
        return 1;
    }
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    const wr_node from = 5 * WIDTH + 3, to = 5 * WIDTH + 20; // S and T
    int failed = wr_roads_create(nav, NULL, &roads) != WR_OK || show(roads, nav, from, to) != WR_OK;

    const wr_cell gap = {13, 4};
    const uint8_t wall = WR_CELL_BUSH;
    (void)wr_terrain_set(terrain, &gap, &wall, 1); // the roads are out of date now, and say so
    failed = failed || wr_roads_update(roads) != WR_OK || show(roads, nav, from, to) != WR_E_NOT_FOUND;
    wr_roads_destroy(roads);
    wr_terrain_destroy(terrain);
    return failed;
}
