// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where a bot can walk: a window of cells and floods over it, breadth first along the axes. Small levels lie in one
// window; in large ones the bot knows what is round it, so that what it costs does not grow with the level.
#include "sim/bots_int.h"

#include <string.h>

int32_t wr__window_cell(const wr__window *window, wr_cell at)
{
    const int32_t x = at.x - window->corner.x;
    const int32_t y = at.y - window->corner.y;
    const bool inside = x >= 0 && y >= 0 && x < window->width && y < window->height;
    return inside ? y * window->width + x : -1;
}

static int32_t corner_of(int32_t round, int32_t side, int32_t level_side)
{
    const int32_t corner = round - side / 2;
    const int32_t most = level_side - side;
    return corner < 0 ? 0 : corner > most ? most : corner;
}

// Closed doors are walls to the world until somebody walks against them; that is what the bot will do.
static bool is_free(const wr_grid *grid, const wr_bits *walls, wr_cell at)
{
    const uint8_t kind = wr_grid_kind(grid, at);
    if (kind == WR_CELL_HOLE || kind == WR_CELL_CHASM) {
        return false;
    }
    return kind == WR_CELL_DOOR_CLOSED || !wr_bits_get(walls, at.x, at.y);
}

void wr__window_look(wr__window *window, const wr_world *world, wr_cell round)
{
    const wr_level *level = wr_world_level(world);
    const wr_grid *grid = wr_level_grid(level);
    const wr_world_cells cells = wr_world_cells_of(world);
    const wr_map_gate *gates = wr_level_gates(level);

    window->corner.x = corner_of(round.x, window->width, grid->width);
    window->corner.y = corner_of(round.y, window->height, grid->height);
    uint16_t *pass = window->pass;
    for (int32_t y = 0; y < window->height; y++) {
        for (int32_t x = 0; x < window->width; x++) {
            const wr_cell at = {window->corner.x + x, window->corner.y + y};
            *pass++ = is_free(grid, cells.walls, at) ? WR__PASS_FREE : WR__PASS_NEVER;
        }
    }
    for (int32_t i = 0; i < cells.gate_count; i++) {
        const int32_t cell = wr__window_cell(window, gates[i].at);
        if (cell >= 0) {
            window->pass[cell] = (uint16_t)(WR__PASS_GATE + i);
        }
    }
}

static bool is_open(const wr__window *window, const uint8_t *gates, int32_t cell)
{
    const uint16_t pass = window->pass[cell];
    return pass == WR__PASS_FREE || (pass >= WR__PASS_GATE && gates[pass - WR__PASS_GATE] != 0);
}

int32_t wr__window_flood(const wr__window *window, const uint8_t *gates, const uint16_t *starts, int32_t count,
                         uint16_t *steps)
{
    const int32_t width = window->width;
    const int32_t cells = width * window->height;
    int32_t filled = 0;

    memset(steps, 0xff, (size_t)cells * sizeof *steps); // WR__BOT_FAR
    for (int32_t i = 0; i < count; i++) {
        if (steps[starts[i]] == WR__BOT_FAR) {
            steps[starts[i]] = 0;
            window->queue[filled++] = starts[i];
        }
    }
    for (int32_t i = 0; i < filled; i++) {
        const int32_t cell = window->queue[i];
        const int32_t x = cell % width;
        const int32_t next[4] = {x + 1 < width ? cell + 1 : -1, cell + width < cells ? cell + width : -1,
                                 x > 0 ? cell - 1 : -1, cell - width};
        for (int32_t d = 0; d < 4; d++) {
            if (next[d] >= 0 && steps[next[d]] == WR__BOT_FAR && is_open(window, gates, next[d])) {
                steps[next[d]] = (uint16_t)(steps[cell] + 1 < WR__BOT_FAR ? steps[cell] + 1 : WR__BOT_FAR - 1);
                window->queue[filled++] = (uint16_t)next[d];
            }
        }
    }
    return filled;
}
