// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A field without a world: two targets T, one sweep, and a crowd of any size reads its next step. Prints the way from each
// cell to the nearer target, lets one target move, and walks a crowd there.
#include "warren/field.h"
#include "warren/nav.h"

#include <stdio.h>

static const char *const rows[] = {"########################", "#      #               #",
                                   "#  T   #    #######    #", "#           #     #    #",
                                   "#      #    #  T       #", "#      #    #     #    #",
                                   "####  ########  ########", "#                      #",
                                   "########################"};

enum { WIDTH = 24, HEIGHT = 9, CROWD = WIDTH * HEIGHT, ROOM = 1 << 17 };
static _Alignas(64) unsigned char memory[ROOM]; // the field's; a sweep allocates nothing

int main(void)
{
    uint8_t kinds[CROWD];
    wr_grid grid = {.width = WIDTH, .height = HEIGHT, .cell = 1, .kinds = kinds};
    wr_field_target targets[2];
    wr_node crowd[CROWD]; // one in every cell: with one node a cell, the number of the cell
    for (int i = 0, found = 0; i < CROWD; i++) {
        const char c = rows[HEIGHT - 1 - i / WIDTH][i % WIDTH]; // row 0 of a grid is the bottom row
        kinds[i] = c == '#' ? WR_CELL_BUSH : WR_CELL_GRASS;
        crowd[i] = i;
        if (c == 'T') {
            targets[found++] = (wr_field_target){.node = i, .start = 0};
        }
    }
    const wr_nav_config config = {.n = 1, .corners = WR_CORNERS_KEEP, .blocked = WR_KINDS_WALL};
    wr_nav *nav;
    if (wr_nav_create(&grid, &config, NULL, &nav) != WR_OK || wr_field_size(nav, INT32_MAX) > ROOM) {
        return 1;
    }
    wr_field *field = wr_field_init(nav, INT32_MAX, memory);
    wr_status status = wr_field_build_to(nav, field, targets, 2, WR_FIELD_ENDLESS);
    for (int i = 0; i < CROWD; i++) {
        uint8_t way; // N NE E SE S SW W NW, or WR_FIELD_HERE
        const wr_node node = (HEIGHT - 1 - i / WIDTH) * WIDTH + i % WIDTH;
        const char c = wr_field_way(nav, field, node, &way) == WR_OK ? "^/>\\v/<\\T"[way] : '#';
        printf(i % WIDTH == WIDTH - 1 ? "%c\n" : "%c", c);
    }
    targets[0].node -= 2; // two cells to the left
    status = status == WR_OK ? wr_field_move(nav, field, targets, 2) : status;
    for (int step = 0; step < 40 && status == WR_OK; step++) {
        (void)wr_field_follow(nav, field, crowd, CROWD, crowd);
    }
    int arrived = 0;
    for (int i = 0; i < CROWD; i++) {
        arrived += crowd[i] == targets[0].node || crowd[i] == targets[1].node;
    }
    printf("%d have arrived\n", arrived);
    wr_nav_destroy(nav);
    return status == WR_OK ? 0 : 1;
}
