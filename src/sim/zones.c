// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where monsters may go: functions of the map and the start, nothing else. A zone of 7 x 7 cells is one 64-bit word:
//
//     . . x x . . .        bit (row * 7 + column), the lower left first; set where a blob may be sent.
//     . . x . . . .        Not set: obstacles, cells outside the map, and cells that no path from the start reaches.
//     . . . b . . O
#include "sim/level_int.h"

#include <string.h>

// ---- Spinners and bats ---------------------------------------------------------------------------------------------

// Cells that are free of bushes on both sides of a start, in one direction.
static wr_cell last_free(const wr_grid *grid, wr_cell at, int32_t dx, int32_t dy)
{
    wr_cell next = {at.x + dx, at.y + dy};
    while (wr_grid_kind(grid, next) != WR_CELL_BUSH) { // the map ends in bushes
        at = next;
        next = (wr_cell){at.x + dx, at.y + dy};
    }
    return at;
}

static wr__box centres_of(const wr_grid *grid, wr_cell low, wr_cell high)
{
    const wr_point a = wr_grid_centre(grid, low);
    const wr_point b = wr_grid_centre(grid, high);
    return (wr__box){a.x, a.y, b.x, b.y};
}

wr__box wr__spinner_way(const wr_level *level, wr_mob_kind kind, wr_cell start)
{
    const int32_t dx = kind == WR_MOB_SPINNER_H;
    const int32_t dy = kind == WR_MOB_SPINNER_V;
    return centres_of(&level->grid, last_free(&level->grid, start, -dx, -dy), last_free(&level->grid, start, dx, dy));
}

static int32_t clamp(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

wr__box wr__bat_area(const wr_level *level, wr_cell start)
{
    const int32_t reach = level->config.bat_zone_cells;
    const int32_t right = level->grid.width - 1;
    const int32_t top = level->grid.height - 1;
    const wr_cell low = {clamp(start.x - reach, 0, right), clamp(start.y - reach, 0, top)};
    const wr_cell high = {clamp(start.x + reach, 0, right), clamp(start.y + reach, 0, top)};
    return centres_of(&level->grid, low, high);
}

// ---- Blobs -------------------------------------------------------------------------------------------------------

static wr_node centre_node(const wr_level *level, wr_cell at)
{
    const int32_t n = level->config.nav.n;
    return (at.y * n + n / 2) * wr_nav_columns(level->nav) + at.x * n + n / 2;
}

static int32_t component_of(const wr_level *level, wr_cell start)
{
    const wr_node node = centre_node(level, start);
    if (wr_nav_has(level->nav, node)) {
        return wr_nav_component(level->nav, node);
    }
    const wr_node nearest = wr_nav_nearest(level->nav, wr_grid_centre(&level->grid, start), -1);
    return nearest == WR_NODE_NONE ? -1 : wr_nav_component(level->nav, nearest);
}

void wr__zone_mask(const wr_level *level, wr_cell start, uint64_t *mask)
{
    const int32_t side = level->config.zone_cells;
    const int32_t component = component_of(level, start);
    memset(mask, 0, (size_t)level->zone_words * sizeof *mask);
    if (component < 0) {
        return;
    }
    for (int32_t bit = 0; bit < side * side; bit++) {
        const wr_cell at = {start.x - side / 2 + bit % side, start.y - side / 2 + bit / side};
        const bool inside = wr_grid_has(&level->grid, at);
        if (inside && wr_nav_component(level->nav, centre_node(level, at)) == component) {
            mask[bit / 64] |= (uint64_t)1 << (bit % 64);
        }
    }
}

static int32_t bits_in(uint64_t word)
{
    int32_t count = 0;
    for (; word != 0; word &= word - 1) {
        count++;
    }
    return count;
}

int32_t wr__zone_count(const wr_level *level, const uint64_t *mask)
{
    int32_t count = 0;
    for (int32_t i = 0; i < level->zone_words; i++) {
        count += bits_in(mask[i]);
    }
    return count;
}

wr_cell wr__zone_cell(const wr_level *level, wr_cell start, const uint64_t *mask, int32_t k)
{
    const int32_t side = level->config.zone_cells;
    for (int32_t bit = 0; bit < side * side; bit++) {
        if ((mask[bit / 64] >> (bit % 64)) & 1u && k-- == 0) {
            return (wr_cell){start.x - side / 2 + bit % side, start.y - side / 2 + bit / side};
        }
    }
    return start;
}
