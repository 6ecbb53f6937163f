// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The hash of a world: one number for each part, over the same bytes as a checkpoint's section of that part, and one over
// them and the tick. What follows from the rest, what no later tick reads (places of the last tick), counters and events are
// no part of it.
#include "core/hash.h"
#include "sim/columns.h"

static uint64_t hash_part(const wr_world *world, int32_t part)
{
    wr_hasher h;
    wr_hasher_begin(&h);
    wr__part_put(world, part, wr__put_hash, &h);
    return wr_hasher_end(&h);
}

uint64_t wr__hash_of_host(const wr_world *world)
{
    wr_hasher h;
    wr_hasher_begin(&h);
    wr__host_hash_rules(world, &h);
    wr__host_hash(world, &h);
    return wr_hasher_end(&h);
}

uint64_t wr__hash_of_parts(uint64_t ticks, const uint64_t *parts)
{
    wr_hasher h;
    wr_hasher_begin(&h);
    wr_hasher_u64(&h, ticks);
    wr_hasher_u64s(&h, parts, parts[WR_HASH_HORDE] == 0 ? WR_HASH_HORDE : WR_HASH_COUNT);
    return wr_hasher_end(&h);
}

// The two parts that grow with the slots, each by a worker when it is worth the while.
enum { HASH_SLOTS = 1024 };

static void slots_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    static const int32_t parts[] = {WR_HASH_MOBS, WR_HASH_HORDE};
    wr_world *world = context;
    (void)worker;
    for (int32_t i = begin; i < end; i++) {
        world->core->hash_parts[parts[i]] = hash_part(world, parts[i]);
    }
}

static void hash_slots(wr_world *world)
{
    const wr_hooks *hooks = &world->hooks;
    const int32_t parts = world->hunts ? 2 : 1;
    world->core->hash_parts[WR_HASH_HORDE] = 0;
    hooks->parallel_for(hooks->parallel_context, parts, world->core->ids.used >= HASH_SLOTS ? 1 : 2, slots_job,
                        world);
}

void wr__world_rehash(wr_world *world)
{
    uint64_t *parts = world->core->hash_parts;
    if (world->core->cells_changed) { // most ticks leave them alone
        parts[WR_HASH_CELLS] = hash_part(world, WR_HASH_CELLS);
        world->core->cells_changed = false;
    }
    hash_slots(world);
    parts[WR_HASH_PLAYERS] = hash_part(world, WR_HASH_PLAYERS);
    parts[WR_HASH_LOGIC] = hash_part(world, WR_HASH_LOGIC);
    parts[WR_HASH_HOST] = wr__hash_of_host(world);
    world->core->hash = wr__hash_of_parts(world->core->ticks, parts);
}

void wr__world_chain(wr_world *world)
{
    const uint64_t links[] = {world->core->chain, world->core->hash};
    wr_hasher h;
    wr_hasher_begin(&h);
    wr_hasher_u64s(&h, links, 2);
    world->core->chain = wr_hasher_end(&h);
}

uint64_t wr_world_hash_chain(const wr_world *world)
{
    return world->core->chain;
}
