// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What must hold for any map, wherever it comes from. Files are checked by their reader with a place for each fault;
// this is the same set of rules for maps made by a program, with one answer.
#include "warren/map.h"

#include "map/map.h"
#include "text/utf8.h"

#include <string.h>

static bool grid_fits(const wr_map *map)
{
    const wr_grid *grid = &map->grid;
    return grid->width >= 1 && grid->width <= WR_GRID_SIDE_MAX && grid->height >= 1 &&
           grid->height <= WR_GRID_SIDE_MAX && (int64_t)grid->width * grid->height <= WR_GRID_CELLS_MAX &&
           grid->cell >= 1 && grid->cell <= WR_GRID_CELL_MAX && grid->kinds != NULL;
}

static bool kinds_fit(const wr_map *map)
{
    const size_t cells = (size_t)map->grid.width * (size_t)map->grid.height;
    int32_t players = 0;

    for (size_t i = 0; i < cells; i++) {
        if (map->grid.kinds[i] >= WR_CELL_COUNT) {
            return false;
        }
        players += map->grid.kinds[i] == WR_CELL_PLAYER;
    }
    if (!map->has_player) {
        return players == 0;
    }
    return players == 1 && wr_grid_kind(&map->grid, map->player) == WR_CELL_PLAYER;
}

// Only walls and gates are high, and the three kinds of door are as high as each other: they share a word in the file.
static bool heights_fit(const wr_map *map)
{
    for (int kind = 0; kind < WR_CELL_COUNT; kind++) {
        const bool wall = (WR__KINDS_HIGH >> kind) & 1u;
        if (map->kind_height[kind] < 0 || (!wall && map->kind_height[kind] != 0)) {
            return false;
        }
    }
    return map->kind_height[WR_CELL_DOOR_OPEN] == map->kind_height[WR_CELL_DOOR_CLOSED] &&
           map->kind_height[WR_CELL_DOOR_SECRET] == map->kind_height[WR_CELL_DOOR_CLOSED];
}

// An id is what a reader would take: UTF-8 that a screen shows, on one line.
static bool id_fits(const char *id)
{
    const char *end = memchr(id, '\0', WR_MAP_ID_MAX + 1);
    const size_t size = end == NULL ? 0 : (size_t)(end - id);

    for (size_t at = 0; at < size;) {
        const uint32_t code = wr__utf8_next(id, size, &at);
        if (code < ' ' || wr__utf8_class(code) != WR_CODE_PLAIN) {
            return false;
        }
    }
    return size > 0;
}

static bool same(wr_cell a, wr_cell b)
{
    return a.x == b.x && a.y == b.y;
}

static bool switches_fit(const wr_map *map)
{
    if (map->switch_count != map->logic.switch_count || (map->switch_count > 0 && map->switches == NULL)) {
        return false;
    }
    for (int32_t i = 0; i < map->switch_count; i++) {
        const wr_map_switch *s = &map->switches[i];
        if (wr_grid_kind(&map->grid, s->at) != WR_CELL_SWITCH || !id_fits(s->id)) {
            return false;
        }
        for (int32_t j = 0; j < i; j++) {
            if (same(s->at, map->switches[j].at) || strcmp(s->id, map->switches[j].id) == 0) {
                return false;
            }
        }
    }
    return true;
}

static bool gates_fit(const wr_map *map)
{
    uint8_t switches[WR_LOGIC_SWITCHES_MAX];
    const wr_logic logic = {.desc = map->logic};

    if (map->gate_count != map->logic.gate_count || (map->gate_count > 0 && map->gates == NULL)) {
        return false;
    }
    for (int32_t i = 0; i < map->switch_count; i++) {
        switches[i] = map->switches[i].on;
    }
    for (int32_t i = 0; i < map->gate_count; i++) {
        if (wr_grid_kind(&map->grid, map->gates[i].at) != WR_CELL_GATE ||
            map->gates[i].open != wr_logic_gate(&logic, switches, i)) {
            return false;
        }
        for (int32_t j = 0; j < i; j++) {
            if (same(map->gates[i].at, map->gates[j].at)) {
                return false;
            }
        }
    }
    return true;
}

wr_status wr_map_check(const wr_map *map)
{
    const bool fits = map != NULL && grid_fits(map) && kinds_fit(map) && heights_fit(map) &&
                      wr_logic_check(&map->logic) == WR_OK && switches_fit(map) && gates_fit(map);
    return fits ? WR_OK : WR_E_ARGUMENT;
}
