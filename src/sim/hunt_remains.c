// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What is left of a hunt's dead, beside the state: each state of a world has a block of it behind its events, so a checkpoint
// that is refused changes nothing here either. It is saved and copied with the world and hashed apart: no tick reads it.
#include <string.h>

#include "sim/columns.h"

// ---- Memory --------------------------------------------------------------------------------------------------------

void wr__remains_take(wr_arena *arena, wr_world *world)
{
    if (!world->hunts) {
        return;
    }
    const wr_remains_config config = wr_remains_config_default(&world->horde.knock);
    void *memory = wr_arena_take(arena, 1, wr_remains_size(&config), 64);
    world->remains = memory == NULL ? NULL : wr_remains_init(&config, memory);
}

bool wr__remains_any(const wr_world *world)
{
    int32_t bodies = 0, decals = 0, puffs = 0;
    if (world->hunts) {
        (void)wr_remains_bodies(world->remains, &bodies);
        (void)wr_remains_decals(world->remains, &decals);
        (void)wr_remains_puffs(world->remains, &puffs);
    }
    return (bodies | decals | puffs) != 0;
}

// Most of the time nothing is left: then no room is written.
void wr__remains_clear(wr_world *world)
{
    if (wr__remains_any(world)) {
        wr_remains_clear(world->remains);
    }
    wr_remains_step(world->remains, (uint32_t)world->core->ticks);
}

void wr__remains_copy(wr_world *to, const wr_world *from)
{
    if (wr__remains_any(from)) {
        const wr_remains_config config = wr_remains_config_default(&from->horde.knock);
        memcpy(to->remains, from->remains, wr_remains_size(&config));
    } else if (from->hunts) {
        wr__remains_clear(to);
    }
}

// ---- From a checkpoint -----------------------------------------------------------------------------------------------

// Of each the kind is the hunt's: who draws looks it up.
static bool kinds_fit(const wr_world *world)
{
    const int32_t kinds = world->horde.rules.kind_count;
    int32_t bodies, decals;
    const wr_dead *dead = wr_remains_bodies(world->remains, &bodies);
    const wr_decal *decal = wr_remains_decals(world->remains, &decals);
    bool fit = true;
    for (int32_t i = 0; i < bodies; i++) {
        fit = fit && dead[i].kind < kinds;
    }
    for (int32_t i = 0; i < decals; i++) {
        fit = fit && decal[i].kind < kinds;
    }
    return fit;
}

static bool take(wr_world *world, wr_reader *reader)
{
    wr_reader tick = *reader; // it comes first
    return world->hunts && wr_read_u32(&tick) == (uint32_t)world->core->ticks &&
           wr_remains_load(world->remains, reader) == WR_OK && reader->at == reader->size && wr__remains_any(world) &&
           kinds_fit(world);
}

wr_status wr__remains_load(wr_world *world, wr_reader *reader, wr_finding *why)
{
    if (world->hunts) {
        wr__remains_clear(world);
    }
    if (reader == NULL || take(world, reader)) {
        return WR_OK;
    }
    wr__refuse(why, "T21", "what is left of the dead is as no game leaves it, or of no hunt");
    return WR_E_SYNTAX;
}

// ---- Asking ------------------------------------------------------------------------------------------------------------

const wr_remains *wr_world_remains(const wr_world *world)
{
    return world->hunts ? world->remains : NULL;
}

uint64_t wr_world_remains_hash(const wr_world *world)
{
    return world->hunts ? wr_remains_hash(world->remains) : 0;
}
