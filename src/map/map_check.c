// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What must hold for any map, wherever it comes from. Files are checked by their reader with a place for each fault;
// this is the same set of rules for maps made by a program, with one answer.
#include "warren/map.h"

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

// Only walls are high, and the three kinds of door are as high as each other: they share a word in the file.
static bool heights_fit(const wr_map *map)
{
    for (int kind = 0; kind < WR_CELL_COUNT; kind++) {
        const bool wall = ((WR_KINDS_WALL | WR_KIND(DOOR_OPEN)) >> kind) & 1u;
        if (map->kind_height[kind] < 0 || (!wall && map->kind_height[kind] != 0)) {
            return false;
        }
    }
    return map->kind_height[WR_CELL_DOOR_OPEN] == map->kind_height[WR_CELL_DOOR_CLOSED] &&
           map->kind_height[WR_CELL_DOOR_SECRET] == map->kind_height[WR_CELL_DOOR_CLOSED];
}

// Length of the UTF-8 sequence at p, at most `size` bytes long; 0 when it is none, or a character that a file may not
// hold: controls, surrogates, overlong forms, the byte order mark and what no screen shows.
static size_t character(const unsigned char *p, size_t size)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t n = p[0] < 0x80 ? 1 : p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
    uint32_t code = n == 1 ? p[0] : p[0] & (0x7fu >> n);

    if (n > size || (n > 1 && p[0] < 0xc2) || p[0] > 0xf4) {
        return 0;
    }
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (p[i] & 0x3fu);
    }
    const bool hidden = code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code < 0xe000) ||
                        (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
                        (code >= 0x2060 && code <= 0x206f) || code == 0xfeff || (code & 0xfffe) == 0xfffe;
    return code < least[n] || code > 0x10ffff || hidden ? 0 : n;
}

static bool id_fits(const char *id)
{
    const char *end = memchr(id, '\0', WR_MAP_ID_MAX + 1);
    if (end == NULL || end == id) {
        return false;
    }
    for (const char *p = id; p < end;) {
        const size_t n = character((const unsigned char *)p, (size_t)(end - p));
        if (n == 0) {
            return false;
        }
        p += n;
    }
    return true;
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
