// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Sight without a world: a bitmap of walls, one watcher, and what it sees within twelve cells.
#include "warren/sight.h"

#include <stdio.h>

static const char *const rows[] = {"########################", "#          #           #", "#          #    ##     #",
                                   "#   ##     #    ##     #", "#          #           #", "#     o        #       #",
                                   "#             #        #", "#   ####     #         #", "#                      #",
                                   "########################"};

enum { WIDTH = 24, HEIGHT = 10 };

int main(void)
{
    uint8_t kinds[WIDTH * HEIGHT];
    uint64_t words[HEIGHT]; // one bit a cell, 64 to the word
    wr_grid grid;
    if (wr_grid_init(WIDTH, HEIGHT, 1, kinds, &grid) != WR_OK) {
        return 1;
    }
    wr_point watcher = {0, 0};
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const char c = rows[HEIGHT - 1 - y][x]; // row 0 of a grid is the bottom row
            kinds[y * WIDTH + x] = c == '#' ? WR_CELL_BUSH : WR_CELL_GRASS;
            watcher = c == 'o' ? wr_grid_centre(&grid, (wr_cell){x, y}) : watcher;
        }
    }
    wr_bits walls;
    wr_bits_init(&walls, words, &grid, WR_KINDS_SIGHT);

    int seen = 0;
    for (int y = HEIGHT - 1; y >= 0; y--) {
        char line[WIDTH + 1] = {0};
        for (int x = 0; x < WIDTH; x++) {
            const wr_point centre = wr_grid_centre(&grid, (wr_cell){x, y});
            const bool sees = wr_sight_within(&walls, 1, watcher, centre, 12 * WR_FIX_ONE);
            line[x] = rows[HEIGHT - 1 - y][x] != ' ' ? rows[HEIGHT - 1 - y][x] : sees ? '.' : ' ';
            seen += sees;
        }
        puts(line);
    }
    printf("%d cells in sight. The diagonal wall on the right hides what is behind it: no ray passes between\n"
           "two blockers that share a corner. A hole would block nothing: it is not in WR_KINDS_SIGHT.\n",
           seen);
    return seen > 0 ? 0 : 1;
}
