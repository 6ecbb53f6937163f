// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The grid: a width, a height and one byte a cell, in the caller's memory. Everything outside is wall.
#include "warren/map.h"

#include <string.h>

static bool sizes_fit(int32_t width, int32_t height, int32_t cell)
{
    return width >= 1 && width <= WR_GRID_SIDE_MAX && height >= 1 && height <= WR_GRID_SIDE_MAX &&
           (int64_t)width * height <= WR_GRID_CELLS_MAX && cell >= 1 && cell <= WR_GRID_CELL_MAX;
}

wr_status wr_grid_init(int32_t width, int32_t height, int32_t cell, uint8_t *kinds, wr_grid *out)
{
    memset(out, 0, sizeof *out);
    if (!sizes_fit(width, height, cell) || kinds == NULL) {
        return WR_E_ARGUMENT;
    }
    out->width = width;
    out->height = height;
    out->cell = cell;
    out->kinds = kinds;
    memset(kinds, WR_CELL_GRASS, (size_t)width * (size_t)height);
    return WR_OK;
}

bool wr_grid_has(const wr_grid *grid, wr_cell at)
{
    return at.x >= 0 && at.y >= 0 && at.x < grid->width && at.y < grid->height;
}

uint8_t wr_grid_kind(const wr_grid *grid, wr_cell at)
{
    if (!wr_grid_has(grid, at)) {
        return WR_CELL_BUSH;
    }
    return grid->kinds[(size_t)at.y * (size_t)grid->width + (size_t)at.x];
}

// Cuts [from, from + length) to [0, end); false when nothing is left.
static bool cut(int32_t *from, int32_t *to, int32_t length, int32_t end)
{
    const int64_t last = (int64_t)*from + length;
    *to = last < end ? (int32_t)(last > 0 ? last : 0) : end;
    *from = *from > 0 ? *from : 0;
    return length > 0 && *from < *to;
}

void wr_grid_set_rect(wr_grid *grid, wr_cell corner, int32_t width, int32_t height, uint8_t kind)
{
    wr_cell end;
    if (!cut(&corner.x, &end.x, width, grid->width) || !cut(&corner.y, &end.y, height, grid->height)) {
        return;
    }
    for (int32_t y = corner.y; y < end.y; y++) {
        memset(&grid->kinds[(size_t)y * (size_t)grid->width + (size_t)corner.x], kind, (size_t)(end.x - corner.x));
    }
}

// Division that rounds down, so that places left of or below the level fall into negative cells.
static int32_t floor_div(int32_t a, int64_t b)
{
    return (int32_t)(a >= 0 ? a / b : -((-(int64_t)a + b - 1) / b));
}

wr_cell wr_grid_cell_of(const wr_grid *grid, wr_point at)
{
    const int64_t side = (int64_t)grid->cell * WR_FIX_ONE;
    return (wr_cell){floor_div(at.x, side), floor_div(at.y, side)};
}

wr_point wr_grid_centre(const wr_grid *grid, wr_cell at)
{
    const int64_t side = (int64_t)grid->cell * WR_FIX_ONE;
    return (wr_point){(wr_fix)(at.x * side + side / 2), (wr_fix)(at.y * side + side / 2)};
}
