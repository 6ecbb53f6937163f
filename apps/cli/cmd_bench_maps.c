// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The maps that `warren bench nav` makes itself: the same everywhere, whoever has no others; and what kind a map is of.
#include "nav_bench.h"

#include <stdlib.h>
#include <string.h>

static uint32_t draw(uint64_t which, uint64_t id, uint32_t n)
{
    return wr_noise_below(wr_noise(1, WR_STREAM_BOTS, which, id), n);
}

static wr_grid blank(int32_t side)
{
    wr_grid grid = {0};
    uint8_t *kinds = malloc((size_t)side * (size_t)side);
    if (kinds != NULL) {
        (void)wr_grid_init(side, side, 1, kinds, &grid);
    }
    return grid;
}

// Walls round about, itself included; outside is wall.
static int32_t walls_round(const wr_grid *grid, int32_t x, int32_t y)
{
    int32_t walls = 0;
    for (int32_t dy = -1; dy <= 1; ++dy) {
        for (int32_t dx = -1; dx <= 1; ++dx) {
            walls += wr_grid_kind(grid, (wr_cell){x + dx, y + dy}) == WR_CELL_BUSH;
        }
    }
    return walls;
}

// Source: the rule of "5 of 9" for caves, "Cellular Automata Method for Generating Random Cave-Like Levels" (RogueBasin).
wr_grid bench_cave(int32_t side)
{
    enum { WALLS = 44, PASSES = 5 }; // of 100 cells at first
    wr_grid grid = blank(side), next = blank(side);
    if (grid.kinds == NULL || next.kinds == NULL) {
        free(grid.kinds);
        free(next.kinds);
        return (wr_grid){0};
    }
    const size_t cells = (size_t)side * (size_t)side;
    for (size_t i = 0; i < cells; ++i) {
        grid.kinds[i] = draw(1, i, 100) < WALLS ? WR_CELL_BUSH : WR_CELL_GRASS;
    }
    for (int32_t pass = 0; pass < PASSES; ++pass) {
        for (size_t i = 0; i < cells; ++i) {
            const int32_t x = (int32_t)(i % (size_t)side), y = (int32_t)(i / (size_t)side);
            next.kinds[i] = walls_round(&grid, x, y) >= 5 ? WR_CELL_BUSH : WR_CELL_GRASS;
        }
        memcpy(grid.kinds, next.kinds, cells);
    }
    free(next.kinds);
    return grid;
}

// Seven doors of eight are there.
static void cut_door(wr_grid *grid, uint64_t which, int32_t x, int32_t y, bool upright)
{
    enum { ROOM = 8 };
    const uint64_t id = (uint64_t)y * (uint64_t)grid->width + (uint64_t)x;
    if (draw(which, id, 8) > 0) {
        const int32_t at = 1 + (int32_t)draw(which + 1, id, ROOM - 1);
        wr_grid_set_rect(grid, (wr_cell){x + (upright ? 0 : at), y + (upright ? at : 0)}, 1, 1, WR_CELL_GRASS);
    }
}

wr_grid bench_rooms(int32_t side)
{
    enum { ROOM = 8 };
    wr_grid grid = blank(side);
    if (grid.kinds == NULL) {
        return grid;
    }
    for (int32_t i = 0; i < side; i += ROOM) {
        wr_grid_set_rect(&grid, (wr_cell){i, 0}, 1, side, WR_CELL_BUSH);
        wr_grid_set_rect(&grid, (wr_cell){0, i}, side, 1, WR_CELL_BUSH);
    }
    for (int32_t y = 0; y < side; y += ROOM) {
        for (int32_t x = 0; x < side; x += ROOM) {
            if (x > 0) {
                cut_door(&grid, 2, x, y, true);
            }
            if (y > 0) {
                cut_door(&grid, 4, x, y, false);
            }
        }
    }
    return grid;
}

bool bench_is_rooms(const nav_ground *ground)
{
    enum { LARGE = 100000, NORTH_SOUTH = 1 << 0 | 1 << 4, EAST_WEST = 1 << 2 | 1 << 6 };
    int64_t narrow = 0;
    for (int64_t i = 0; i < ground->places; ++i) {
        if (wr_nav_has(ground->mesh, (wr_node)i)) {
            const int32_t edges = wr_nav_edges(ground->mesh, (wr_node)i);
            narrow += (edges & NORTH_SOUTH) == 0 || (edges & EAST_WEST) == 0;
        }
    }
    return ground->stats.nodes > LARGE || narrow * 100 > ground->stats.nodes;
}
