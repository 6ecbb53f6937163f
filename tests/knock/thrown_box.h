// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ground for thrown things in tests: a small map whose floors and walls have heights of their own.
#ifndef THROWN_BOX_H
#define THROWN_BOX_H

#include "support/wr_test.h"
#include "warren/thrown.h"

enum { BOX_SIDE_MAX = 40, BOX_CELLS = BOX_SIDE_MAX * BOX_SIDE_MAX };

typedef struct thrown_box {
    uint8_t kinds[BOX_CELLS];
    wr_fix floor[BOX_CELLS], top[BOX_CELLS];
    uint64_t words[BOX_SIDE_MAX];
    wr_grid grid;
    wr_bits walls;
    wr_knock_ground ground;
    wr_knock_rules rules;
    wr_thrown_rules bomb;
} thrown_box;

static inline uint32_t box_below(uint64_t *seed, uint32_t n)
{
    *seed += 1;
    return wr_noise_below(wr_noise(6, WR_STREAM_BOTS, 1, *seed), n);
}

/// Level grass of width x height cells, walls endless until said otherwise; 60 ticks a second.
static inline void box_begin(thrown_box *box, int32_t width, int32_t height, int32_t cell, int32_t rate)
{
    memset(box, 0, sizeof *box);
    assert_int_equal(wr_grid_init(width, height, cell, box->kinds, &box->grid), WR_OK);
    for (int32_t i = 0; i < BOX_CELLS; i++) {
        box->top[i] = WR_WALL_ENDLESS;
    }
    box->grid.ground = box->floor;
    box->grid.wall = box->top;
    wr_bits_init(&box->walls, box->words, &box->grid, 0);
    box->ground = (wr_knock_ground){.grid = &box->grid, .walls = &box->walls};
    wr_knock_config config = wr_knock_config_default();
    config.ticks_per_second = rate;
    config.metre = cell;
    assert_int_equal(wr_knock_rules_of(&config, &box->rules), WR_OK);
    box->bomb = wr_thrown_rules_default();
}

static inline void box_floor(thrown_box *box, int32_t x, int32_t y, wr_fix z)
{
    box->floor[y * box->grid.width + x] = z;
}

static inline void box_wall(thrown_box *box, int32_t x, int32_t y, wr_fix top)
{
    wr_bits_set(&box->walls, x, y, true);
    box->top[y * box->grid.width + x] = top;
}

/// How high what is on a cell is: endless outside.
static inline int64_t box_block(const thrown_box *box, int64_t x, int64_t y)
{
    if (x < 0 || y < 0 || x >= box->grid.width || y >= box->grid.height) {
        return (int64_t)1 << 33;
    }
    const int64_t i = y * box->grid.width + x;
    const bool wall = wr_bits_get(&box->walls, (int32_t)x, (int32_t)y);
    if (wall && box->top[i] == WR_WALL_ENDLESS) {
        return (int64_t)1 << 33;
    }
    return box->floor[i] + (wall && box->top[i] > 0 ? box->top[i] : 0);
}

static inline wr_thrown box_throw(const thrown_box *box, wr_fix x, wr_fix y, wr_fix z, wr_fix vx, wr_fix vy,
                                  int32_t vz)
{
    return wr_thrown_begin(&box->ground, &box->rules, &box->bomb, (wr_point){x, y}, z, vx, vy, vz, 0);
}

static inline int32_t box_step(const thrown_box *box, wr_thrown *thrown, uint32_t tick)
{
    return wr_thrown_step(thrown, &box->ground, &box->rules, &box->bomb, tick);
}

#endif
