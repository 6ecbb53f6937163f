// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the tests of throws stand on: a map in letters with its terrain, two size classes, and bodies on it.
//
//     ' ' grass   # wall   ~ chasm   T tower   | closed gate   + floor 1 unit up   - floor 1 unit down
#ifndef KNOCK_SCENE_H
#define KNOCK_SCENE_H

#include "support/wr_test.h"
#include "warren/knock.h"
#include "warren/sight.h"
#include "warren/terrain.h"

enum { SCENE_SIDE_MAX = 64, SCENE_BODIES = 2000, SCENE_ONE = WR_FIX_ONE };
#define SCENE_WALLS (WR_KINDS_WALL | WR_KIND(GATE))

#ifdef __SANITIZE_ADDRESS__
#define SCENE_MANY(n) ((n) / 40)
#else
#define SCENE_MANY(n) (n)
#endif

typedef struct scene {
    uint8_t kinds[SCENE_SIDE_MAX * SCENE_SIDE_MAX];
    wr_fix floor[SCENE_SIDE_MAX * SCENE_SIDE_MAX], top[SCENE_SIDE_MAX * SCENE_SIDE_MAX];
    uint64_t words[SCENE_SIDE_MAX];
    wr_bits walls;
    wr_grid grid;
    wr_terrain *terrain;
    const wr_nav *nav[2]; // a point; a disc of 0.4 cells
    wr_knock_ground ground;
    wr_knock_rules rules;
} scene;

static inline void scene_rules(scene *s, int32_t rate)
{
    wr_knock_config config = wr_knock_config_default();
    config.ticks_per_second = rate;
    config.metre = s->grid.cell;
    assert_int_equal(wr_knock_rules_of(&config, &s->rules), WR_OK);
}

static inline uint8_t scene_kind(char letter)
{
    switch (letter) {
    case '#':
        return WR_CELL_BUSH;
    case '~':
        return WR_CELL_CHASM;
    case 'T':
        return WR_CELL_TOWER;
    case '|':
        return WR_CELL_GATE;
    default:
        return WR_CELL_GRASS;
    }
}

/// A map of width x height cells, first row on top; rows NULL: all grass. Level, walls endless.
static inline void scene_begin(scene *s, int32_t width, int32_t height, int32_t cell, int32_t n, const char *rows)
{
    memset(s, 0, sizeof *s);
    assert_int_equal(wr_grid_init(width, height, cell, s->kinds, &s->grid), WR_OK);
    for (int32_t i = 0; rows != NULL && i < width * height; i++) {
        const char letter = rows[(height - 1 - i / width) * width + i % width];
        s->kinds[i] = scene_kind(letter);
        s->floor[i] = letter == '+' ? SCENE_ONE : letter == '-' ? -SCENE_ONE : 0;
    }
    wr_bits_init(&s->walls, s->words, &s->grid, SCENE_WALLS);
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    config.class_count = 2;
    config.classes[1] = wr_size_class_default();
    config.classes[1].radius = cell * (SCENE_ONE * 2 / 5);
    assert_int_equal(wr_terrain_create(&s->grid, &config, NULL, &s->terrain), WR_OK);
    s->nav[0] = wr_terrain_nav(s->terrain, 0);
    s->nav[1] = wr_terrain_nav(s->terrain, 1);
    s->ground = (wr_knock_ground){.grid = &s->grid, .walls = &s->walls, .nav = s->nav, .sizes = 2};
    scene_rules(s, 60);
}

static inline void scene_end(scene *s)
{
    wr_terrain_destroy(s->terrain);
}

/// A cell becomes another kind, for walkers and for what flies.
static inline void scene_set(scene *s, int32_t x, int32_t y, uint8_t kind)
{
    const wr_cell at = {x, y};
    assert_int_equal(wr_terrain_set(s->terrain, &at, &kind, 1), WR_OK);
    s->kinds[y * s->grid.width + x] = kind;
    wr_bits_set(&s->walls, x, y, ((SCENE_WALLS >> kind) & 1u) != 0);
}

// ---- Bodies --------------------------------------------------------------------------------------------------------

typedef struct crowd {
    uint32_t id[SCENE_BODIES], until[SCENE_BODIES], begun[SCENE_BODIES];
    uint8_t size[SCENE_BODIES], immune[SCENE_BODIES], phase[SCENE_BODIES], throws[SCENE_BODIES];
    uint16_t lie[SCENE_BODIES], rise[SCENE_BODIES], ticks[SCENE_BODIES];
    wr_fix resistance[SCENE_BODIES], x[SCENE_BODIES], y[SCENE_BODIES], home_x[SCENE_BODIES], home_y[SCENE_BODIES];
    wr_fix fx[SCENE_BODIES], fy[SCENE_BODIES], fz[SCENE_BODIES], vx[SCENE_BODIES], vy[SCENE_BODIES];
    int32_t vz[SCENE_BODIES], turn[SCENE_BODIES];
    wr_angle angle[SCENE_BODIES];
    wr_knock_bodies bodies;
} crowd;

/// Its bodies are its own arrays again, after a copy.
static inline void crowd_bind(crowd *c, int32_t count)
{
    c->bodies = (wr_knock_bodies){.count = count,
                                  .id = c->id,
                                  .size = c->size,
                                  .resistance = c->resistance,
                                  .immune = c->immune,
                                  .lie = c->lie,
                                  .rise = c->rise,
                                  .x = c->x,
                                  .y = c->y,
                                  .phase = c->phase,
                                  .throws = c->throws,
                                  .until = c->until,
                                  .home_x = c->home_x,
                                  .home_y = c->home_y,
                                  .flight = {count, c->fx, c->fy, c->fz, c->vx, c->vy, c->vz, c->begun, c->ticks,
                                             c->angle, c->turn}};
}

static inline void crowd_copy(crowd *to, const crowd *from)
{
    *to = *from;
    crowd_bind(to, from->bodies.count);
}

/// `count` bodies at (0, 0), that lie 45 ticks and get up in 40; ids go down as slots go up.
static inline void crowd_begin(crowd *c, int32_t count)
{
    memset(c, 0, sizeof *c);
    for (int32_t i = 0; i < count; i++) {
        c->id[i] = (uint32_t)(9000 - i);
        c->lie[i] = 45;
        c->rise[i] = 40;
    }
    crowd_bind(c, count);
}

/// True when all that is written of two crowds is equal.
static inline bool crowd_equal(const crowd *a, const crowd *b)
{
    return memcmp(a, b, offsetof(crowd, bodies)) == 0;
}

static inline wr_point scene_centre(const scene *s, int32_t x, int32_t y)
{
    return wr_grid_centre(&s->grid, (wr_cell){x, y});
}

// ---- Chance --------------------------------------------------------------------------------------------------------

typedef struct dice {
    uint64_t seed, drawn;
} dice;

static inline uint64_t dice_bits(dice *d)
{
    return wr_noise(d->seed, WR_STREAM_BOTS, d->drawn++, 0);
}

/// 0..below - 1
static inline int32_t dice_draw(dice *d, int32_t below)
{
    return (int32_t)wr_noise_below(dice_bits(d), (uint32_t)below);
}

#endif
