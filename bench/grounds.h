// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The grounds that benchmarks of navigation measure on, all from one noise: open, rooms, a cave, a maze, strewn walls. Walls
// are bushes. A grid's kinds are freed by who asked for it.
#ifndef WR_BENCH_GROUNDS_H
#define WR_BENCH_GROUNDS_H

#include <string.h>

#include "bench.h"
#include "warren/map.h"

/// 0 .. n - 1, the next of a row that is the same in every run.
static inline int32_t below(int32_t n)
{
    static uint64_t counter;
    return (int32_t)wr_noise_below(wr_noise(5, WR_STREAM_LAYOUT, 0, counter++), (uint32_t)n);
}

static inline wr_grid ground_open(int32_t side)
{
    wr_grid grid;
    (void)wr_grid_init(side, side, 1, bench_take((size_t)side * (size_t)side), &grid);
    return grid;
}

/// Rooms `room` cells wide behind walls of one; `doors` walls of four have a door of one cell.
static inline wr_grid ground_rooms(int32_t side, int32_t room, int32_t doors)
{
    wr_grid grid = ground_open(side);
    for (int32_t at = room; at < side; at += room + 1) {
        wr_grid_set_rect(&grid, (wr_cell){at, 0}, 1, side, WR_CELL_BUSH);
        wr_grid_set_rect(&grid, (wr_cell){0, at}, side, 1, WR_CELL_BUSH);
    }
    for (int32_t at = room; at < side; at += room + 1) {
        for (int32_t k = 0; k < side; k += room + 1) {
            if (below(4) < doors) {
                wr_grid_set_rect(&grid, (wr_cell){at, k + below(room)}, 1, 1, WR_CELL_GRASS);
            }
            if (below(4) < doors) {
                wr_grid_set_rect(&grid, (wr_cell){k + below(room), at}, 1, 1, WR_CELL_GRASS);
            }
        }
    }
    return grid;
}

/// So many of a hundred cells are walls.
static inline wr_grid ground_strewn(int32_t side, int32_t percent)
{
    wr_grid grid = ground_open(side);
    for (int32_t i = 0; i < side * side; i++) {
        grid.kinds[i] = below(100) < percent ? WR_CELL_BUSH : WR_CELL_GRASS;
    }
    return grid;
}

/// Noise, then five times every cell as most of the nine around it are; outside is wall.
static inline wr_grid ground_cave(int32_t side)
{
    wr_grid grid = ground_strewn(side, 44);
    uint8_t *next = bench_take((size_t)side * (size_t)side);
    for (int32_t round = 0; round < 5; round++) {
        for (int32_t i = 0; i < side * side; i++) {
            int32_t walls = 0;
            for (int32_t k = 0; k < 9; k++) {
                const wr_cell at = {i % side + k % 3 - 1, i / side + k / 3 - 1};
                walls += wr_grid_kind(&grid, at) == WR_CELL_BUSH;
            }
            next[i] = walls > 4 ? WR_CELL_BUSH : WR_CELL_GRASS;
        }
        memcpy(grid.kinds, next, (size_t)side * (size_t)side);
    }
    free(next);
    return grid;
}

/// Corridors one cell wide, without a loop: a walk that turns back where it cannot go on.
static inline wr_grid ground_maze(int32_t side)
{
    static const int8_t dx[4] = {0, 2, 0, -2}, dy[4] = {2, 0, -2, 0};
    wr_grid grid = ground_open(side);
    wr_cell *stack = bench_take((size_t)side * (size_t)side * sizeof *stack);
    wr_grid_set_rect(&grid, (wr_cell){0, 0}, side, side, WR_CELL_BUSH);
    int32_t count = 1;
    stack[0] = (wr_cell){1, 1};
    wr_grid_set_rect(&grid, stack[0], 1, 1, WR_CELL_GRASS);
    while (count > 0) {
        const wr_cell at = stack[count - 1];
        const int32_t first = below(4);
        bool on = false;
        for (int32_t i = 0; i < 4 && !on; i++) {
            const int32_t d = (first + i) % 4;
            const wr_cell to = {at.x + dx[d], at.y + dy[d]};
            on =
                to.x > 0 && to.y > 0 && to.x < side - 1 && to.y < side - 1 && wr_grid_kind(&grid, to) == WR_CELL_BUSH;
            if (on) {
                wr_grid_set_rect(&grid, (wr_cell){at.x + dx[d] / 2, at.y + dy[d] / 2}, 1, 1, WR_CELL_GRASS);
                wr_grid_set_rect(&grid, to, 1, 1, WR_CELL_GRASS);
                stack[count++] = to;
            }
        }
        count -= !on;
    }
    free(stack);
    return grid;
}

#endif
