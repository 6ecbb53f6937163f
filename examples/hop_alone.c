// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hops without a world: a crowd that plans only a few cells ahead, each tick anew. No preparation, no allocation, no queue.
#include "warren/hop.h"
#include "warren/nav.h"

#include <stdio.h>

static const char *const rows[] = {"                    ", "       ######       ", "            #       ",
                                   "   ######   #       ", "        #   #       ", "        #           ",
                                   "        #           "};

enum { WIDTH = 20, HEIGHT = 7, RADIUS = 12 };
static _Alignas(64) unsigned char scratch[1 << 18];

int main(void)
{
    uint8_t kinds[WIDTH * HEIGHT];
    wr_grid grid;
    if (wr_grid_init(WIDTH, HEIGHT, 1, kinds, &grid) != WR_OK) {
        return 1;
    }
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        kinds[i] = rows[HEIGHT - 1 - i / WIDTH][i % WIDTH] == '#' ? WR_CELL_CLIFF : WR_CELL_GRASS;
    }
    wr_nav_config config = wr_nav_config_default();
    config.n = 3;
    config.corners = WR_CORNERS_KEEP; // nobody squeezes through between two corners
    config.blocked = WR_KINDS_WALL;
    wr_nav *nav;
    if (wr_nav_create(&grid, &config, NULL, &nav) != WR_OK || wr_hop_size(nav, RADIUS) > sizeof scratch) {
        return 1;
    }
    wr_hop *hop = wr_hop_init(nav, RADIUS, scratch);

    const wr_point target = wr_grid_centre(&grid, (wr_cell){14, 3});
    int answered = 0;
    for (int x = 1; x < WIDTH; x += 3) {
        const wr_point from = wr_grid_centre(&grid, (wr_cell){x, 1});
        wr_point points[WR_HOP_NODES_MAX + 2];
        wr_path path = {.points = points, .capacity = WR_HOP_NODES_MAX + 2};
        const wr_status status = wr_hop_path(nav, hop, from, target, &path); // too far for a hop: ask wr_nav_path
        printf("from cell (%d,1): %s, %.3f cells", x, wr_status_text(status), path.length);
        for (int i = 1; i < path.count; i++) {
            printf("  %.3f,%.3f", wr_fix_to_double(points[i].x), wr_fix_to_double(points[i].y));
        }
        printf("\n");
        answered += status == WR_OK;
    }
    wr_nav_destroy(nav);
    return answered > 4 ? 0 : 1;
}
