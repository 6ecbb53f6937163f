// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the tests of roads share: maps of the kinds that long ways lead through, plain distances, and what a way must
// be.
#ifndef WR_ROADS_TEST_H
#define WR_ROADS_TEST_H

#include <stdlib.h>

#include "nav/nav_test.h"
#include "warren/path.h"
#include "warren/roads.h"

/// Rooms of `room` cells a side, walls one cell wide, most of them with a door.
static inline void test_map_rooms(test_map *map, test_chance *chance, int32_t width, int32_t height, int32_t room)
{
    test_map_empty(map, width, height, 1);
    for (int32_t i = 0; i < width * height; i++) {
        map->kinds[i] =
            i % width % (room + 1) == room || i / width % (room + 1) == room ? WR_CELL_BUSH : WR_CELL_GRASS;
    }
    for (int32_t y = 0; y < height; y += room + 1) {
        for (int32_t x = 0; x < width; x += room + 1) {
            const wr_cell doors[2] = {{x + room, y + test_below(chance, room)},
                                      {x + test_below(chance, room), y + room}};
            for (int32_t i = 0; i < 2; i++) {
                if (test_below(chance, 5) != 0 && wr_grid_has(&map->grid, doors[i])) {
                    map->kinds[doors[i].y * width + doors[i].x] = WR_CELL_GRASS;
                }
            }
        }
    }
}

/// Noise, then every cell as most of those around it are, a few times over.
static inline void test_map_cave(test_map *map, test_chance *chance, int32_t width, int32_t height)
{
    static uint8_t before[TEST_CELLS_MAX];
    test_map_scatter(map, chance, width, height, 1, 44);
    for (int32_t round = 0; round < 3; round++) {
        memcpy(before, map->kinds, (size_t)width * (size_t)height);
        for (int32_t y = 0; y < height; y++) {
            for (int32_t x = 0; x < width; x++) {
                int32_t walls = 0;
                for (int32_t i = 0; i < 9; i++) {
                    const int32_t u = x + i % 3 - 1, v = y + i / 3 - 1;
                    walls += u < 0 || v < 0 || u >= width || v >= height || before[v * width + u] != WR_CELL_GRASS;
                }
                map->kinds[y * width + x] = walls >= 5 ? WR_CELL_BUSH : WR_CELL_GRASS;
            }
        }
    }
}

/// Corridors one cell wide (both sides odd), made by a walk that goes back when it is stuck; then a few walls fall.
static inline void test_map_maze(test_map *map, test_chance *chance, int32_t width, int32_t height)
{
    static int32_t trail[TEST_CELLS_MAX];
    test_map_empty(map, width, height, 1);
    memset(map->kinds, WR_CELL_BUSH, (size_t)width * (size_t)height);
    int32_t count = 0;
    trail[count++] = width + 1;
    map->kinds[width + 1] = WR_CELL_GRASS;
    while (count > 0) {
        const int32_t at = trail[count - 1], x = at % width, y = at / width;
        int32_t ways[4], open = 0;
        for (int32_t d = 0; d < 4; d++) {
            const int32_t u = x + 2 * (d == 0) - 2 * (d == 1), v = y + 2 * (d == 2) - 2 * (d == 3);
            if (u > 0 && v > 0 && u < width - 1 && v < height - 1 && map->kinds[v * width + u] == WR_CELL_BUSH) {
                ways[open++] = v * width + u;
            }
        }
        if (open == 0) {
            count--;
            continue;
        }
        const int32_t to = ways[test_below(chance, open)];
        map->kinds[to] = map->kinds[(at + to) / 2] = WR_CELL_GRASS;
        trail[count++] = to;
    }
    for (int32_t i = 0; i < width * height / 100; i++) {
        map->kinds[test_below(chance, width * height)] = WR_CELL_GRASS;
    }
}

/// The length of the shortest path from a node to each, by trying until nothing gets shorter; INT64_MAX where there
/// is none.
static inline void test_distances(const wr_nav *nav, wr_node from, wr_cost *distance)
{
    static wr_node queue[TEST_CELLS_MAX];
    static bool waits[TEST_CELLS_MAX];
    const int32_t places = test_nodes(nav), up = wr_nav_columns(nav);
    const int32_t steps[8] = {up, up + 1, 1, 1 - up, -up, -up - 1, -1, up - 1};
    for (int32_t i = 0; i < places; i++) {
        distance[i] = INT64_MAX;
    }
    distance[from] = 0;
    int32_t first = 0, count = 1;
    queue[0] = from;
    while (count > 0) {
        const wr_node node = queue[first];
        first = (first + 1) % places;
        count--;
        waits[node] = false;
        const uint8_t edges = wr_nav_edges(nav, node);
        for (int32_t d = 0; d < 8; d++) {
            const wr_cost length = distance[node] + (d % 2 != 0 ? WR_COST_DIAGONAL : WR_COST_STRAIGHT);
            if ((edges >> d & 1) != 0 && length < distance[node + steps[d]]) {
                distance[node + steps[d]] = length;
                if (!waits[node + steps[d]]) {
                    waits[node + steps[d]] = true;
                    queue[(first + count++) % places] = node + steps[d];
                }
            }
        }
    }
}

/// What a way given by its turns costs; each step is asserted to be one.
static inline wr_cost test_walk(const wr_nav *nav, const wr_node *nodes, int32_t count)
{
    static const int32_t dx[8] = {0, 1, 1, 1, 0, -1, -1, -1}, dy[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    const int32_t columns = wr_nav_columns(nav);
    wr_cost cost = 0;
    int32_t came = -1;
    for (int32_t i = 1; i < count; i++) {
        const int32_t right = nodes[i] % columns - nodes[i - 1] % columns;
        const int32_t upward = nodes[i] / columns - nodes[i - 1] / columns;
        const int32_t steps = abs(right) > abs(upward) ? abs(right) : abs(upward);
        int32_t way = 0;
        while (way < 7 && (dx[way] * steps != right || dy[way] * steps != upward)) {
            way++;
        }
        assert_true(steps > 0 && dx[way] * steps == right && dy[way] * steps == upward && way != came);
        for (int32_t k = 0; k < steps; k++) {
            assert_true(wr_nav_edges(nav, nodes[i - 1] + k * (dy[way] * columns + dx[way])) >> way & 1);
            cost += way % 2 != 0 ? WR_COST_DIAGONAL : WR_COST_STRAIGHT;
        }
        came = way;
    }
    return cost;
}

/// Memory for one asker.
static inline void *test_scratch(const wr_roads *roads)
{
    void *memory = aligned_alloc(64, (wr_roads_query_size(roads) + 63) / 64 * 64);
    assert_non_null(memory);
    return memory;
}

#endif
