// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Merging without a dungeon: a plan in letters becomes as few boxes as can be, each with a letter of its own, and then
// triangles for a mesh.
#include "warren/rects.h"

#include <stdio.h>

// '.' is floor, '#' wall, a blank rock that nobody sees: walls may grow into it.
static const char *const rows[] = {" #######            ", " #.....#######      ", " #...........#      ",
                                   " #.....#####.####   ", " #######   #....##  ", "           ###...#  ",
                                   "             #####  "};

enum { WIDTH = 20, HEIGHT = 7, CELLS = WIDTH * HEIGHT, FLOOR = 1, WALL = 2, ROCK = 3 };
static _Alignas(64) unsigned char scratch[1 << 16]; // merging allocates nothing

int main(void)
{
    uint8_t labels[CELLS];
    for (int i = 0; i < CELLS; i++) {
        const char c = rows[HEIGHT - 1 - i / WIDTH][i % WIDTH]; // row 0 is the bottom row
        labels[i] = c == '.' ? FLOOR : c == '#' ? WALL : ROCK;
    }
    wr_rects_options options = wr_rects_options_default();
    options.grow = ROCK;
    if (wr_rects_scratch_size(WIDTH, HEIGHT, &options) > sizeof scratch) {
        return 1;
    }
    wr_rects_part parts[CELLS];
    int32_t count;
    if (wr_rects_merge(labels, WIDTH, HEIGHT, &options, scratch, parts, CELLS, &count) != WR_OK) {
        return 1;
    }
    char plan[HEIGHT][WIDTH + 1];
    for (int i = 0; i < CELLS + HEIGHT; i++) {
        plan[i / (WIDTH + 1)][i % (WIDTH + 1)] = i % (WIDTH + 1) == WIDTH ? '\0' : ' ';
    }
    for (int32_t i = 0; i < count; i++) {
        const wr_rect *r = &parts[i].rect;
        for (int32_t k = 0; k < r->width * r->height; k++) {
            plan[r->y + k / r->width][r->x + k % r->width] = (char)((parts[i].label == FLOOR ? 'a' : 'A') + i % 26);
        }
    }
    for (int y = HEIGHT - 1; y >= 0; y--) {
        puts(plan[y]);
    }
    wr_cell corners[4 * CELLS];
    int32_t triangles[6 * CELLS][3], corner_count, triangle_count;
    const wr_status status = wr_rects_triangulate(parts, count, NULL, corners, 4 * CELLS, &corner_count, triangles,
                                                  6 * CELLS, &triangle_count);
    printf("%d boxes, %d corners, %d triangles\n", (int)count, (int)corner_count, (int)triangle_count);
    return status == WR_OK ? 0 : 1;
}
