// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A field without a world: one sweep around T, and a crowd of any size reads its next step. Prints the way from each cell.
#include "warren/field.h"
#include "warren/nav.h"

#include <stdio.h>

static const char *const rows[] = {"########################", "#      #               #",
                                   "#      #    #######    #", "#           #     #    #",
                                   "#      #    #  T       #", "#      #    #     #    #",
                                   "####  ########  ########", "#                      #",
                                   "########################"};

enum { WIDTH = 24, HEIGHT = 9, RADIUS = 24, ROOM = 1 << 17 };
static _Alignas(64) unsigned char memory[ROOM]; // the field's; building it allocates nothing

// The letter of a step, by which way it goes: up is +y.
static char letter(wr_point from, wr_point to)
{
    static const char *const ways[3] = {"/v\\", "<T>", "\\^/"};
    const int dx = (to.x > from.x) - (to.x < from.x);
    const int dy = (to.y > from.y) - (to.y < from.y);
    return ways[dy + 1][dx + 1];
}

int main(void)
{
    uint8_t kinds[WIDTH * HEIGHT];
    wr_grid grid;
    wr_point target = {0, 0};
    if (wr_grid_init(WIDTH, HEIGHT, 1, kinds, &grid) != WR_OK) {
        return 1;
    }
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const char c = rows[HEIGHT - 1 - i / WIDTH][i % WIDTH]; // row 0 of a grid is the bottom row
        kinds[i] = c == '#' ? WR_CELL_BUSH : WR_CELL_GRASS;
        target = c == 'T' ? wr_grid_centre(&grid, (wr_cell){i % WIDTH, i / WIDTH}) : target;
    }
    wr_nav_config config = wr_nav_config_default(); // one node a cell
    config.corners = WR_CORNERS_KEEP;
    wr_nav *nav;
    if (wr_nav_create(&grid, &config, NULL, &nav) != WR_OK || wr_field_size(nav, RADIUS) > ROOM) {
        return 1;
    }
    wr_field *field = wr_field_init(nav, RADIUS, memory);
    wr_status status = wr_field_build(nav, field, target, -1); // the one sweep; again when the target has moved
    for (int y = HEIGHT - 1; y >= 0; y--) {
        char line[WIDTH + 1] = {0};
        for (int x = 0; x < WIDTH; x++) {
            const wr_point from = wr_grid_centre(&grid, (wr_cell){x, y});
            wr_point next;
            const bool wall = kinds[y * WIDTH + x] == WR_CELL_BUSH;
            line[x] = wall ? '#' : wr_field_next(nav, field, from, &next) == WR_OK ? letter(from, next) : ' ';
        }
        puts(line);
    }
    wr_nav_destroy(nav);
    return status == WR_OK ? 0 : 1;
}
