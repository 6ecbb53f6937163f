// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the crowd's tests share: a crowd with its host's arrays, chance, grounds drawn in letters.
#ifndef CROWD_TEST_H
#define CROWD_TEST_H

#include <stdlib.h>

#include "support/wr_test.h"
#include "warren/crowd.h"

#define UNITS(value) ((wr_fix)((value)*WR_FIX_ONE))

typedef struct crowd_host {
    wr_crowd_config config;
    wr_crowd *crowd;
    wr_crowd_bodies bodies;
    wr_fix *x, *y, *wish_x, *wish_y;
    uint8_t *size, *weight, *state, *pressure;
    uint64_t drawn; // how often chance was asked
} crowd_host;

static inline void *crowd_take(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(memory);
    memset(memory, 0, (size + 63) / 64 * 64);
    return memory;
}

static inline crowd_host crowd_host_of(const wr_crowd_config *config)
{
    crowd_host host = {.config = *config};
    const size_t n = (size_t)config->capacity;
    assert_true(wr_crowd_size(config) > 0);
    host.crowd = wr_crowd_init(config, crowd_take(wr_crowd_size(config)));
    assert_non_null(host.crowd);
    host.x = crowd_take(n * sizeof(wr_fix));
    host.y = crowd_take(n * sizeof(wr_fix));
    host.wish_x = crowd_take(n * sizeof(wr_fix));
    host.wish_y = crowd_take(n * sizeof(wr_fix));
    host.size = crowd_take(n);
    host.weight = crowd_take(n);
    host.state = crowd_take(n);
    host.pressure = crowd_take(n);
    memset(host.weight, 1, n);
    host.bodies = (wr_crowd_bodies){.count = config->capacity,
                                    .x = host.x,
                                    .y = host.y,
                                    .wish_x = host.wish_x,
                                    .wish_y = host.wish_y,
                                    .size = host.size,
                                    .weight = host.weight,
                                    .state = host.state,
                                    .pressure = host.pressure};
    return host;
}

static inline void crowd_host_end(crowd_host *host)
{
    free(host->crowd);
    free(host->x);
    free(host->y);
    free(host->wish_x);
    free(host->wish_y);
    free(host->size);
    free(host->weight);
    free(host->state);
    free(host->pressure);
}

/// An integer in low..high.
static inline int32_t crowd_draw(crowd_host *host, int32_t low, int32_t high)
{
    const uint64_t bits = wr_noise(77, WR_STREAM_BRAINS, 5, host->drawn++);
    return low + (int32_t)wr_noise_below(bits, (uint32_t)(high - low) + 1u);
}

/// A wish straight to a place, at most `speed` long.
static inline void crowd_wish(crowd_host *host, int32_t i, wr_point to, wr_fix speed)
{
    const int64_t dx = (int64_t)to.x - host->x[i], dy = (int64_t)to.y - host->y[i];
    const int64_t length = wr_length((int32_t)dx, (int32_t)dy);
    const bool near = length <= speed;
    host->wish_x[i] = (wr_fix)(near ? dx : dx * speed / length);
    host->wish_y[i] = (wr_fix)(near ? dy : dy * speed / length);
}

static inline uint64_t crowd_hash(const crowd_host *host)
{
    const size_t n = (size_t)host->bodies.count;
    const uint64_t parts[4] = {wr_hash_bytes(host->x, n * sizeof(wr_fix)), wr_hash_bytes(host->y, n * sizeof(wr_fix)),
                               wr_hash_bytes(host->state, n), wr_hash_bytes(host->pressure, n)};
    return wr_hash_bytes(parts, sizeof parts);
}

/// Walls where the letter is '#', barred where it is '~'; the first row is the top one.
typedef struct crowd_map {
    int32_t width, height;
    wr_bits solid, barred;
    uint8_t *kinds;
    wr_grid grid;
} crowd_map;

static inline crowd_map crowd_map_blank(int32_t width, int32_t height, int32_t cell)
{
    crowd_map map = {.width = width, .height = height};
    map.kinds = crowd_take((size_t)(width * height));
    assert_int_equal(wr_grid_init(width, height, cell, map.kinds, &map.grid), WR_OK);
    wr_bits_init(&map.solid, crowd_take(wr_bits_size(width, height)), &map.grid, WR_KINDS_WALL);
    wr_bits_init(&map.barred, crowd_take(wr_bits_size(width, height)), &map.grid, WR_KIND(CHASM));
    return map;
}

static inline void crowd_map_set(crowd_map *map, int32_t x, int32_t y, char letter)
{
    map->kinds[y * map->width + x] = letter == '#' ? WR_CELL_BUSH : letter == '~' ? WR_CELL_CHASM : WR_CELL_GRASS;
    wr_bits_set(&map->solid, x, y, letter == '#');
    wr_bits_set(&map->barred, x, y, letter == '~');
}

static inline crowd_map crowd_map_of(const char *const *rows, int32_t height, int32_t cell)
{
    crowd_map map = crowd_map_blank((int32_t)strlen(rows[0]), height, cell);
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < map.width; x++) {
            crowd_map_set(&map, x, y, rows[height - 1 - y][x]);
        }
    }
    return map;
}

static inline void crowd_map_end(crowd_map *map)
{
    free(map->kinds);
    free(map->solid.words);
    free(map->barred.words);
}

#endif
