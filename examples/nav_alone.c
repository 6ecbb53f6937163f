// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Paths without a world: a mesh on a grid, the way from S to T, and the first step of a crowd that shares one field.
#include "warren/field.h"
#include "warren/nav.h"
#include "warren/path.h"

#include <stdio.h>

static const char *const rows[] = {"                    ", " S     ######       ", "            #       ",
                                   "   ######   #   T   ", "        #   #       ", "        #           ",
                                   "        #           "};

enum { WIDTH = 20, HEIGHT = 7, POINTS = 64, ROOM = 65536 };
static _Alignas(64) unsigned char scratch[2][ROOM]; // searches and fields allocate nothing

int main(void)
{
    uint8_t kinds[WIDTH * HEIGHT];
    wr_grid grid;
    if (wr_grid_init(WIDTH, HEIGHT, 1, kinds, &grid) != WR_OK) {
        return 1;
    }
    wr_point start = {0, 0}, target = {0, 0};
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const char c = rows[HEIGHT - 1 - i / WIDTH][i % WIDTH];
        const wr_point centre = wr_grid_centre(&grid, (wr_cell){i % WIDTH, i / WIDTH});
        kinds[i] = c == '#' ? WR_CELL_BUSH : WR_CELL_GRASS;
        start = c == 'S' ? centre : start;
        target = c == 'T' ? centre : target;
    }

    wr_nav_config config = wr_nav_config_default();
    config.n = 3; // nine nodes a cell
    wr_nav *nav;
    wr_status status = wr_nav_create(&grid, &config, NULL, &nav);
    if (status != WR_OK || wr_nav_query_size(nav) > ROOM || wr_field_size(nav, 6) > ROOM) {
        return 1;
    }
    wr_nav_query *query = wr_nav_query_init(nav, scratch[0]);
    wr_field *field = wr_field_init(nav, 6, scratch[1]);

    wr_point points[POINTS];
    wr_path path = {.points = points, .capacity = POINTS};
    status = wr_nav_path(nav, query, start, target, &path);
    printf("%.3f cells, %d straight and %d diagonal steps\n", path.length, path.straight, path.diagonal);
    for (int i = 0; i < path.count; i++) {
        printf("  %.3f, %.3f\n", wr_fix_to_double(points[i].x), wr_fix_to_double(points[i].y));
    }
    // All that chase T share one sweep over the thirteen cells around it.
    (void)wr_field_build(nav, field, target, -1);
    for (int x = 2; x <= 18; x += 4) {
        const wr_point from = wr_grid_centre(&grid, (wr_cell){x, 1});
        wr_point next = from;
        status = wr_field_next(nav, field, from, &next); // "best guess": too far for the field, ask wr_nav_path
        printf("from cell (%d,1): to %.3f, %.3f, %s\n", x, wr_fix_to_double(next.x), wr_fix_to_double(next.y),
               wr_status_text(status));
    }
    wr_nav_destroy(nav);
    return path.count > 2 ? 0 : 1;
}
