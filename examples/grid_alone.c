// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A grid without a map file or a world: two rooms drawn with rectangles, a bitmap of what stops a walker, a flood
// over it that counts the cells one can reach, and the grid written in a form that other programs read.
#include "warren/map.h"

#include <stdio.h>

enum { WIDTH = 24, HEIGHT = 9, CELLS = WIDTH * HEIGHT };

// Visits every cell that can be reached by steps along the axes. The queue holds each cell at most once.
static int flood(const wr_bits *walls, wr_cell from, wr_bits *seen)
{
    static const wr_cell steps[4] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    wr_cell queue[CELLS] = {from};
    int count = 1;

    wr_bits_set(seen, from.x, from.y, true);
    for (int i = 0; i < count; i++) {
        for (int d = 0; d < 4; d++) {
            const wr_cell next = {queue[i].x + steps[d].x, queue[i].y + steps[d].y};
            if (!wr_bits_get(walls, next.x, next.y) && !wr_bits_get(seen, next.x, next.y)) {
                wr_bits_set(seen, next.x, next.y, true);
                queue[count++] = next;
            }
        }
    }
    return count;
}

int main(void)
{
    uint8_t kinds[CELLS]; // all memory is the caller's
    uint64_t walls_words[HEIGHT], seen_words[HEIGHT];
    wr_grid grid;
    wr_bits walls, seen;

    if (wr_grid_init(WIDTH, HEIGHT, 1, kinds, &grid) != WR_OK) {
        return 1;
    }
    wr_grid_set_rect(&grid, (wr_cell){0, 0}, WIDTH, HEIGHT, WR_CELL_BUSH);
    wr_grid_set_rect(&grid, (wr_cell){1, 1}, 9, 7, WR_CELL_GRASS);
    wr_grid_set_rect(&grid, (wr_cell){13, 2}, 10, 5, WR_CELL_GRASS);
    wr_grid_set_rect(&grid, (wr_cell){16, 3}, 3, 2, WR_CELL_CHASM);
    wr_bits_init(&walls, walls_words, &grid, WR_KINDS_WALL | WR_KIND(CHASM));
    wr_bits_init(&seen, seen_words, &grid, 0);
    printf("before the corridor: %d cells\n", flood(&walls, (wr_cell){2, 2}, &seen));

    wr_grid_set_rect(&grid, (wr_cell){10, 4}, 3, 1, WR_CELL_GRASS);
    wr_bits_init(&walls, walls_words, &grid, WR_KINDS_WALL | WR_KIND(CHASM));
    wr_bits_init(&seen, seen_words, &grid, 0);
    printf("and with it:         %d cells\n\n", flood(&walls, (wr_cell){2, 2}, &seen));

    char text[CELLS + 128];
    size_t size;
    const wr_status status = wr_movingai_write(&grid, WR_KINDS_WALL, text, sizeof text, &size);
    return status == WR_OK && fwrite(text, 1, size, stdout) == size ? 0 : 1;
}
