// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// How high the walls of a level are, cell by cell, where its map says it by kinds. A metre is a cell.
#include "map/map.h"
#include "sim/level_int.h"

bool wr__level_has_heights(const wr_map *map)
{
    const size_t cells = (size_t)map->grid.width * (size_t)map->grid.height;
    wr_kinds finite = 0;
    for (int32_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        finite |= map->kind_height[kind] > 0 ? (wr_kinds)1 << kind : 0;
    }
    for (size_t i = 0; finite != 0 && i < cells; i++) {
        if ((finite >> map->grid.kinds[i] & 1u) != 0) {
            return true;
        }
    }
    return false;
}

static wr_fix units_of(wr_fix metres, int32_t cell)
{
    const int64_t units = (int64_t)metres * cell;
    return units < WR_WALL_ENDLESS ? (wr_fix)units : WR_WALL_ENDLESS; // nothing flies as high
}

static wr_fix height_of(const wr_fix *kind_height, int32_t kind, int32_t cell)
{
    const bool high = (WR__KINDS_HIGH >> kind & 1u) != 0;
    const wr_fix height = kind_height[kind];
    return !high ? 0 : height == 0 ? WR_WALL_ENDLESS : units_of(height, cell);
}

void wr__level_heights(const wr_map *map, wr_fix *wall)
{
    const size_t cells = (size_t)map->grid.width * (size_t)map->grid.height;
    wr_fix of_kind[WR_CELL_COUNT];
    for (int32_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        of_kind[kind] = height_of(map->kind_height, kind, map->grid.cell);
    }
    for (size_t i = 0; i < cells; i++) {
        wall[i] = of_kind[map->grid.kinds[i]];
    }
}

wr_fix wr__level_height_of(const wr_level *level, uint8_t label)
{
    return label < WR_CELL_COUNT ? height_of(level->kind_height, label, level->grid.cell) : 0;
}
