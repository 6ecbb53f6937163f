// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// libtcod: A* and Dijkstra over a map of cells. Nothing is prepared but the map.
#include "peers.h"

#include <libtcod/fov.h>
#include <libtcod/path.h>
#include <libtcod/version.h>

#include <stddef.h>

#define DIAGONAL 1.41f // what its handbook gives

static TCOD_map_t map;
static TCOD_path_t path;
static TCOD_dijkstra_t field;

static bool open_map(const peers_grid *grid)
{
    map = TCOD_map_new(grid->width, grid->height);
    if (map == NULL) {
        return false;
    }
    for (int32_t i = 0; i < grid->width * grid->height; ++i) {
        const bool free = grid->open[i] != 0;
        TCOD_map_set_properties(map, i % grid->width, i / grid->width, free, free);
    }
    path = TCOD_path_new_using_map(map, DIAGONAL);
    field = TCOD_dijkstra_new(map, DIAGONAL);
    return path != NULL && field != NULL;
}

static void close_map(void)
{
    TCOD_dijkstra_delete(field);
    TCOD_path_delete(path);
    TCOD_map_delete(map);
}

static bool ask(int32_t number, const peers_way *way)
{
    (void)number;
    return TCOD_path_compute(path, way->from_x, way->from_y, way->to_x, way->to_y);
}

static double length(void)
{
    int x = 0, y = 0;
    double sum = 0;
    TCOD_path_get_origin(path, &x, &y);
    for (int i = 0; i < TCOD_path_size(path); ++i) {
        int next_x = 0, next_y = 0;
        TCOD_path_get(path, i, &next_x, &next_y);
        sum += next_x != x && next_y != y ? 1.4142135623730951 : 1;
        x = next_x;
        y = next_y;
    }
    return sum;
}

static bool sweep(int32_t x, int32_t y)
{
    TCOD_dijkstra_compute(field, x, y);
    return true;
}

const peer peer_libtcod = {
    .name = "libtcod " TCOD_STRVERSION,
    .note = "cuts corners of walls, so its ways are shorter; a diagonal costs it 1.41",
    .open = open_map,
    .close = close_map,
    .ask = ask,
    .length = length,
    .sweep = sweep,
};
