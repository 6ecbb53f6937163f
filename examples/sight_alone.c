// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Sight without a world: a bitmap of walls, the host's own arrays of places, and what a watcher sees within twelve cells.
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
    wr_fix x[WIDTH * HEIGHT], y[WIDTH * HEIGHT]; // the host's places: here the centres of all cells, from the top
    int32_t from[WIDTH * HEIGHT], to[WIDTH * HEIGHT], watcher = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const wr_cell at = {i % WIDTH, HEIGHT - 1 - i / WIDTH}; // row 0 of a grid is the bottom row
        const char c = rows[i / WIDTH][i % WIDTH];
        kinds[at.y * WIDTH + at.x] = c == '#' ? WR_CELL_BUSH : WR_CELL_GRASS;
        x[i] = wr_grid_centre(&grid, at).x;
        y[i] = wr_grid_centre(&grid, at).y;
        watcher = c == 'o' ? i : watcher;
    }
    wr_bits walls;
    wr_bits_init(&walls, words, &grid, WR_KINDS_SIGHT);

    uint8_t sees[WIDTH * HEIGHT];
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        from[i] = watcher;
        to[i] = i;
    }
    const int seen = wr_sight_indexed(&walls, 1, 12 * WR_FIX_ONE, x, y, from, to, WIDTH * HEIGHT, sees);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const char c = rows[i / WIDTH][i % WIDTH];
        putchar(c == ' ' && sees[i] ? '.' : c);
        if (i % WIDTH == WIDTH - 1) {
            putchar('\n');
        }
    }
    printf("%d cells in sight. The diagonal wall on the right hides what is behind it: no ray passes between\n"
           "two blockers that share a corner. A hole would block nothing: it is not in WR_KINDS_SIGHT.\n",
           seen);
    return seen > 0 ? 0 : 1;
}
