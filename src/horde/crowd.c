// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The crowd's settings and memory. The tick itself is in crowd_step.c.
#include <string.h>

#include "core/arena.h"
#include "horde/crowd_int.h"

// ---- Settings -----------------------------------------------------------------------------------------------------

static bool radii_are_fine(const wr_crowd_config *config)
{
    wr_fix least = WR_CROWD_RADIUS_MAX, most = 0;
    for (int32_t i = 0; i < config->size_count; i++) {
        const wr_fix radius = config->radius[i];
        if (radius < WR_CROWD_RADIUS_MIN || radius > WR_CROWD_RADIUS_MAX) {
            return false;
        }
        least = radius < least ? radius : least;
        most = radius > most ? radius : most;
    }
    return most / CROWD_RATIO_MAX <= least;
}

static bool is_fine(const wr_crowd_config *config)
{
    return config->capacity >= 1 && config->capacity <= WR_CROWD_BODIES_MAX && config->size_count >= 1 &&
           config->size_count <= WR_CROWD_SIZES_MAX && config->width >= 1 && config->height >= 1 &&
           config->cell >= 1 && config->cell <= WR_GRID_CELL_MAX && config->width <= 32767 / config->cell &&
           config->height <= 32767 / config->cell && radii_are_fine(config);
}

// The share of the squared distance is exact for 0 and off by less than 1/2^14 where they touch.
static crowd_meeting meeting_of(wr_fix a, wr_fix b, uint32_t scale)
{
    const int32_t touch = (int32_t)(((uint64_t)a + (uint64_t)b) * scale >> CROWD_SCALE_BITS);
    crowd_meeting meeting = {.touch = touch};
    while (touch * touch >> meeting.shift >= 2 * CROWD_ONE) {
        meeting.shift++;
    }
    const uint32_t share = (UINT32_C(1) << 29) / (uint32_t)(touch * touch >> meeting.shift);
    meeting.share = share > UINT16_MAX ? UINT16_MAX : share;
    return meeting;
}

static int32_t squares_along(const wr_crowd *crowd, int32_t cells)
{
    const uint64_t end = (uint64_t)cells * (uint64_t)crowd->config.cell * WR_FIX_ONE;
    return (int32_t)(end * crowd->by_side >> 32) + 1;
}

static void settle(wr_crowd *crowd, const wr_crowd_config *config)
{
    crowd->config = *config;
    crowd->twin = wr__crowd_twin();
    for (int32_t i = 0; i < config->size_count; i++) {
        crowd->largest = config->radius[i] > crowd->largest ? config->radius[i] : crowd->largest;
        crowd->keep[i] = wr__crowd_keep(config->radius[i], config->cell);
    }
    // As wide as the largest two are apart when they touch, nearly: whoever touches in small steps lies in
    // neighbouring squares.
    const uint32_t side = (uint32_t)(2 * crowd->largest + crowd->largest / 8 + 2);
    crowd->scale = (uint32_t)(((uint64_t)CROWD_SIDE << CROWD_SCALE_BITS) / side);
    crowd->by_side = (uint32_t)((UINT64_C(1) << 32) / side);
    crowd->step = (int32_t)(((uint64_t)side << 16) / CROWD_SIDE);
    crowd->by_cell = (uint32_t)(((1 << 21) + config->cell - 1) / config->cell);
    for (int32_t a = 0; a < config->size_count; a++) {
        for (int32_t b = 0; b < config->size_count; b++) {
            crowd->meetings[a][b] = meeting_of(config->radius[a], config->radius[b], crowd->scale);
            crowd->meets[a][b] = (uint32_t)crowd->meetings[a][b].shift << 16 | crowd->meetings[a][b].share;
            const int32_t touch = crowd->meetings[a][b].touch, reach = touch + touch / 16; // sqrt(9/8) is less
            crowd->reach[a] = reach > crowd->reach[a] ? reach : crowd->reach[a];
        }
    }
    crowd->squares_x = squares_along(crowd, config->width);
    crowd->squares_y = squares_along(crowd, config->height);
}

// ---- Memory -------------------------------------------------------------------------------------------------------

// Takes all arrays from the arena; with one that measures, only counts.
static void lay_out(wr_crowd *crowd, wr_arena *arena)
{
    const int32_t capacity = crowd->config.capacity;
    crowd->starts = WR_ARENA_ARRAY(arena, uint32_t, crowd->torus_max + 2);
    crowd->blocks = WR_ARENA_ARRAY(arena, crowd_block, CROWD_BLOCKS);
    crowd->keys = WR_ARENA_ARRAY(arena, uint32_t, capacity);
    crowd->squares = WR_ARENA_ARRAY(arena, uint32_t, capacity);
    crowd->unlike = WR_ARENA_ARRAY(arena, uint8_t, crowd->torus_max);
    crowd->bodies = WR_ARENA_ARRAY(arena, crowd_body, capacity);
    crowd->sorted = WR_ARENA_ARRAY(arena, crowd_body, capacity);
    crowd->place = WR_ARENA_ARRAY(arena, uint32_t, capacity + CROWD_PAD);
    crowd->heading = WR_ARENA_ARRAY(arena, uint32_t, capacity + CROWD_PAD);
    crowd->trait = WR_ARENA_ARRAY(arena, uint32_t, capacity + CROWD_PAD);
}

// Vectors read on behind the last body. What they find there counts for nothing, but it has been written.
static void clear_words(wr_crowd *crowd)
{
    const size_t size = (size_t)(crowd->config.capacity + CROWD_PAD) * sizeof *crowd->place;
    memset(crowd->place, 0, size);
    memset(crowd->trait, 0, size);
    memset(crowd->heading, 0, size);
}

static wr_crowd settled(const wr_crowd_config *config)
{
    wr_crowd crowd = {0};
    int32_t columns, rows;
    settle(&crowd, config);
    wr__crowd_torus(&crowd, config->capacity, &columns, &rows);
    crowd.torus_max = columns * rows;
    return crowd;
}

size_t wr_crowd_size(const wr_crowd_config *config)
{
    if (!is_fine(config)) {
        return 0;
    }
    wr_crowd crowd = settled(config);
    wr_arena arena = wr_arena_measuring();
    (void)WR_ARENA_ARRAY(&arena, wr_crowd, 1);
    lay_out(&crowd, &arena);
    return (arena.used + 63) & ~(size_t)63;
}

wr_crowd *wr_crowd_init(const wr_crowd_config *config, void *memory)
{
    if (!is_fine(config) || memory == NULL) {
        return NULL;
    }
    wr_arena arena = wr_arena_on(memory, wr_crowd_size(config));
    wr_crowd *crowd = WR_ARENA_ARRAY(&arena, wr_crowd, 1);
    *crowd = settled(config);
    lay_out(crowd, &arena);
    clear_words(crowd);
    return crowd;
}
