// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Remains for tests: chance, bodies, one that is made and given back in a line.
#ifndef REMAINS_BOX_H
#define REMAINS_BOX_H

#include "support/wr_test.h"
#include "warren/remains.h"

static inline uint32_t box_below(uint64_t *seed, uint32_t n)
{
    *seed += 1;
    return wr_noise_below(wr_noise(5, WR_STREAM_BOTS, 1, *seed), n);
}

static inline wr_remains_config box_config(int32_t bodies, int32_t decals, int32_t puffs)
{
    const wr_knock_config config = wr_knock_config_default();
    wr_knock_rules rules;
    assert_int_equal(wr_knock_rules_of(&config, &rules), WR_OK);
    wr_remains_config out = wr_remains_config_default(&rules);
    out.bodies_max = bodies;
    out.decals_max = decals;
    out.puffs_max = puffs;
    return out;
}

static inline wr_remains *box_create(const wr_remains_config *config)
{
    void *memory = malloc(wr_remains_size(config));
    assert_non_null(memory);
    wr_remains *remains = wr_remains_init(config, memory);
    assert_non_null(remains);
    return remains;
}

/// Somewhere in a field of so many units a side, thrown by chance at `begun`.
static inline wr_dead box_dead(uint64_t *seed, uint32_t id, uint32_t begun, uint32_t side)
{
    wr_dead dead = {.id = id, .heading = (wr_angle)box_below(seed, 65536), .kind = (uint8_t)box_below(seed, 256)};
    wr_flight *f = &dead.flight;
    f->ticks = (uint16_t)(1 + box_below(seed, 150));
    f->x = (wr_fix)(16 * WR_FIX_ONE + (int32_t)box_below(seed, side * WR_FIX_ONE));
    f->y = (wr_fix)(16 * WR_FIX_ONE + (int32_t)box_below(seed, side * WR_FIX_ONE));
    f->z = (wr_fix)box_below(seed, 4 * WR_FIX_ONE) - 2 * WR_FIX_ONE;
    f->vx = ((int32_t)box_below(seed, 32 * WR_FIX_ONE) - 16 * WR_FIX_ONE) / f->ticks;
    f->vy = ((int32_t)box_below(seed, 32 * WR_FIX_ONE) - 16 * WR_FIX_ONE) / f->ticks;
    f->vz = (int32_t)box_below(seed, 1 << 21);
    f->begun = begun;
    f->angle = (wr_angle)box_below(seed, 65536);
    f->turn = (int32_t)box_below(seed, 300000) - 150000;
    return dead;
}

/// As bytes; the caller frees them.
static inline uint8_t *box_save(const wr_remains *remains, size_t *size)
{
    wr_writer writer = {NULL, 0, 0};
    wr_remains_save(remains, &writer);
    *size = writer.size;
    uint8_t *bytes = malloc(writer.size);
    assert_non_null(bytes);
    writer = (wr_writer){bytes, writer.size, 0};
    wr_remains_save(remains, &writer);
    assert_true(wr_writer_fits(&writer) && writer.size == *size);
    return bytes;
}

/// Equal in all that can be seen.
static inline void box_require_same(const wr_remains *a, const wr_remains *b)
{
    int32_t na, nb;
    const wr_dead *bodies = wr_remains_bodies(a, &na);
    const wr_dead *others = wr_remains_bodies(b, &nb);
    assert_int_equal(na, nb);
    assert_memory_equal(bodies, others, (size_t)na * sizeof *bodies);
    const wr_decal *decals = wr_remains_decals(a, &na);
    const wr_decal *more = wr_remains_decals(b, &nb);
    assert_int_equal(na, nb);
    assert_memory_equal(decals, more, (size_t)na * sizeof *decals);
    const wr_puff *puffs = wr_remains_puffs(a, &na);
    const wr_puff *clouds = wr_remains_puffs(b, &nb);
    assert_int_equal(na, nb);
    assert_memory_equal(puffs, clouds, (size_t)na * sizeof *puffs);
    assert_true(wr_remains_hash(a) == wr_remains_hash(b));
}

#endif
