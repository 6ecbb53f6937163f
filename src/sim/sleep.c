// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 11 of a hunt: who sleeps (D21). First the chunks, from where the players are; then each hunter by the chunk it stands in.
// So who sleeps is a function of the state behind the tick, whatever went before, and a loaded state is asked for the same.
//
//     16 cells
//     +----+----+----+----+----+
//     |    |    |  . | .  |    |      p wakes every chunk that his circle touches: the nearest point of a chunk
//     +----+----+----+----+----+      is at most wake_radius away, exactly
//     |    |.   |  p |   .|    |
//     +----+----+----+----+----+
//
// Whoever is on the list of the thrown is awake: the ticks of that list are counted from the world's. He may sleep when he has
// left it: up, and for so long that he would be thrown as if for the first time.
//
// All that is done to a sleeper here is one byte of `phase` and one bit of `flags`; the stages of a horde pass over him by it, and
// none of them touches his numbers. That is all there is to waking.
#include <string.h>

#include "sim/world_int.h"
#include "warren/window.h"

_Static_assert(WR__FLAG_ASLEEP == WR_MOB_ASLEEP, "one bit");

enum { BLOCK = 256, RADIUS_MIN = 64, RADIUS_MAX = 32767 };

bool wr__sleep_fits(const wr_world_config *config, wr_finding *why)
{
    const wr_fix radius = config->wake_radius;
    if (radius == 0) {
        return true;
    }
    if (config->hunt == NULL) {
        wr__explain(why, "wake_radius is for hunts; without one it must be 0");
        return false;
    }
    if (radius < RADIUS_MIN * WR_FIX_ONE || radius > RADIUS_MAX * WR_FIX_ONE) {
        wr__explain(why, "wake_radius must be %d to %d units, or 0: nobody ever sleeps", RADIUS_MIN, RADIUS_MAX);
        return false;
    }
    return true;
}

void wr__sleep_take(wr_arena *arena, wr_world *world)
{
    wr__sleep *s = &world->sleep;
    const wr_grid *grid = &world->level->grid;
    if (world->config.wake_radius == 0) {
        return;
    }
    s->columns = (grid->width + WR__CHUNK_CELLS - 1) / WR__CHUNK_CELLS;
    s->rows = (grid->height + WR__CHUNK_CELLS - 1) / WR__CHUNK_CELLS;
    s->chunks = WR_ARENA_ARRAY(arena, uint8_t, (size_t)s->columns * (size_t)s->rows);
    s->checked = WR_ARENA_ARRAY(arena, uint8_t, (size_t)s->columns * (size_t)s->rows);
}

// ---- Chunks ----------------------------------------------------------------------------------------------------------

// From a place to the nearest point of a chunk, along an axis.
static uint64_t beside(wr_fix at, int32_t chunk, int64_t side)
{
    const int64_t low = chunk * side, high = low + side;
    return (uint64_t)(at < low ? low - at : at > high ? at - high : 0);
}

static int32_t clamp(int64_t value, int32_t most)
{
    return (int32_t)(value < 0 ? 0 : value < most ? value : most);
}

static void wake_round(const wr_world *world, wr_point at, uint8_t *chunks)
{
    const wr__sleep *s = &world->sleep;
    const int64_t side = (int64_t)WR__CHUNK_CELLS * world->level->grid.cell * WR_FIX_ONE;
    const int64_t radius = world->config.wake_radius;
    const uint64_t radius2 = (uint64_t)(radius * radius);
    const int32_t left = clamp((at.x - radius) / side - 1, s->columns - 1),
                  right = clamp((at.x + radius) / side, s->columns - 1);
    const int32_t low = clamp((at.y - radius) / side - 1, s->rows - 1),
                  high = clamp((at.y + radius) / side, s->rows - 1);
    for (int32_t y = low; y <= high; y++) {
        const uint64_t up = beside(at.y, y, side);
        for (int32_t x = left; x <= right; x++) {
            const uint64_t across = beside(at.x, x, side);
            chunks[(ptrdiff_t)y * s->columns + x] |= across * across + up * up <= radius2; // at most 2^63
        }
    }
}

static void find_chunks(const wr_world *world, uint8_t *chunks)
{
    memset(chunks, 0, (size_t)world->sleep.columns * (size_t)world->sleep.rows);
    for (int32_t i = 0; i < world->config.players; i++) {
        wake_round(world, wr__place(world, i), chunks);
    }
}

// ---- Hunters ---------------------------------------------------------------------------------------------------------

static uint8_t all_bits_if(bool yes)
{
    return (uint8_t) - (int32_t)yes;
}

// Chunk of a place along an axis. A division by multiplication: exact, for places are below 2^11 chunks of the smallest cells,
// and cells at most 64 wide. The end of the level belongs to its last chunk.
static uint32_t chunk_of(wr_fix at, uint32_t part, uint32_t last)
{
    const uint32_t chunk = (((uint32_t)at >> 20) * part) >> 20;
    return chunk < last ? chunk : last;
}

// sleeps [count]: all bits for each hunter that is to sleep, none for all others.
static void find_sleepers(const wr_world *world, const uint8_t *chunks, int32_t begin, int32_t count, uint8_t *sleeps)
{
    const wr__sleep *s = &world->sleep;
    const uint32_t cell = (uint32_t)world->level->grid.cell, part = ((UINT32_C(1) << 20) + cell - 1) / cell;
    const uint32_t columns = (uint32_t)s->columns, right = columns - 1, high = (uint32_t)s->rows - 1;
    const wr_fix *x = world->mobs.x + begin, *y = world->mobs.y + begin;
    const uint8_t *kind = world->mobs.kind + begin, *phase = world->horde.h.phase + begin;
    uint32_t chunk[BLOCK];
    for (int32_t i = 0; i < count; i++) {
        chunk[i] = chunk_of(y[i], part, high) * columns + chunk_of(x[i], part, right);
    }
    for (int32_t i = 0; i < count; i++) {
        sleeps[i] = all_bits_if(chunks[chunk[i]] == 0);
    }
    for (int32_t i = 0; i < count; i++) {
        const uint8_t may = all_bits_if(phase[i] == WR_KNOCK_NONE) | all_bits_if(phase[i] == WR__PHASE_ASLEEP);
        sleeps[i] &= all_bits_if(kind[i] == WR_MOB_HUNTER) & may;
    }
}

static void put_to_sleep(wr_world *world, int32_t begin, int32_t count, const uint8_t *sleeps)
{
    uint8_t *flags = world->mobs.flags + begin, *phase = world->horde.h.phase + begin;
    for (int32_t i = 0; i < count; i++) {
        const uint8_t others = phase[i] == WR__PHASE_ASLEEP ? WR_KNOCK_NONE : phase[i];
        phase[i] = (sleeps[i] & WR__PHASE_ASLEEP) | (others & (uint8_t)~sleeps[i]);
        flags[i] = (uint8_t)((flags[i] & ~WR_MOB_ASLEEP) | (sleeps[i] & WR_MOB_ASLEEP));
    }
}

static void look_at(wr_world *world, int32_t begin, int32_t end)
{
    uint8_t sleeps[BLOCK];
    for (; begin < end; begin += BLOCK) {
        const int32_t count = end - begin < BLOCK ? end - begin : BLOCK;
        find_sleepers(world, world->sleep.chunks, begin, count, sleeps);
        put_to_sleep(world, begin, count, sleeps);
    }
}

// Of sleepers only who jumped may have come into another chunk.
static void look_at_jumpers(wr_world *world, int32_t begin, int32_t end)
{
    const uint8_t *flags = world->mobs.flags;
    while (begin < end) {
        uint64_t eight = 0;
        const int32_t count = end - begin < (int32_t)sizeof eight ? end - begin : (int32_t)sizeof eight;
        memcpy(&eight, flags + begin, (size_t)count);
        if ((eight & UINT64_C(0x0101010101010101) * WR_MOB_JUMPED) != 0) {
            look_at(world, begin, begin + count);
        }
        begin += count;
    }
}

// Chunks are as they were.
static void look_at_movers(wr_world *world)
{
    const int32_t used = world->core->ids.used;
    for (int32_t at = 0; at < used;) {
        const wr__stretch s = wr__next_stretch(&world->horde, at, used, used);
        look_at_jumpers(world, at, s.begin);
        at = s.begin + s.count;
        look_at(world, s.begin, at);
    }
}

static void count_all(wr_world *world)
{
    const uint8_t *kind = world->mobs.kind, *flags = world->mobs.flags;
    int32_t hunters = 0, asleep = 0;
    for (int32_t i = 0; i < world->core->ids.used; i++) {
        hunters += kind[i] == WR_MOB_HUNTER;
        asleep += (flags[i] & WR_MOB_ASLEEP) != 0;
    }
    world->sleep.asleep = asleep;
    world->sleep.awake = hunters - asleep;
}

void wr__hunt_sleep(wr_world *world)
{
    wr__sleep *s = &world->sleep;
    if (s->columns == 0) {
        return;
    }
    find_chunks(world, s->checked);
    if (memcmp(s->checked, s->chunks, (size_t)s->columns * (size_t)s->rows) != 0) {
        memcpy(s->chunks, s->checked, (size_t)s->columns * (size_t)s->rows);
        look_at(world, 0, world->core->ids.used);
    } else {
        look_at_movers(world);
    }
    count_all(world);
}

// ---- What follows from a state ---------------------------------------------------------------------------------------

void wr__sleep_derive(wr_world *world)
{
    wr__sleep *s = &world->sleep;
    if (s->columns == 0) {
        return;
    }
    find_chunks(world, s->chunks);
    count_all(world);
}

const char *wr__sleep_fault(const wr_world *world, int32_t *slot)
{
    const wr__sleep *s = &world->sleep;
    const uint8_t *flags = world->mobs.flags;
    uint8_t sleeps[BLOCK];
    if (s->columns == 0) {
        return NULL; // its flags' range has no such bit
    }
    find_chunks(world, s->checked);
    const int32_t used = world->core->ids.used;
    for (int32_t begin = 0; begin < used; begin += BLOCK) {
        const int32_t count = used - begin < BLOCK ? used - begin : BLOCK;
        find_sleepers(world, s->checked, begin, count, sleeps);
        for (int32_t i = 0; i < count; i++) {
            if (((flags[begin + i] & WR_MOB_ASLEEP) != 0) != (sleeps[i] != 0)) {
                *slot = begin + i;
                return "somebody is shown to sleep who is awake, or the other way round";
            }
        }
    }
    return NULL;
}

// ---- Asking ------------------------------------------------------------------------------------------------------------

wr_sleep_view wr_world_sleep(const wr_world *world)
{
    const wr__sleep *s = &world->sleep;
    return (wr_sleep_view){.awake = s->awake,
                           .asleep = s->asleep,
                           .columns = s->columns,
                           .rows = s->rows,
                           .chunks = s->columns > 0 ? s->chunks : NULL};
}
