// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The hash of a world: one number for each part, by value and little-endian, and one over them and the tick. What follows
// from the rest (ids from slots and generations, the sight bits, components of the mesh), what no later tick reads (places
// of the last tick), counters and events are no part of it.
#include "core/hash.h"
#include "sim/world_int.h"

static uint64_t hash_cells(const wr_world *world)
{
    wr_hasher h;
    const size_t words = (size_t)world->walls.stride * (size_t)world->walls.height;
    wr_hasher_begin(&h);
    wr_hasher_u64s(&h, world->crystals.words, words);
    wr_hasher_u64s(&h, world->walls.words, words);
    wr_hasher_u32(&h, (uint32_t)world->core->crystals_left);
    return wr_hasher_end(&h);
}

static uint64_t hash_mobs(const wr_world *world)
{
    wr_hasher h;
    const wr__mobs *m = &world->mobs;
    const wr_id_state *ids = &world->core->ids;
    const size_t n = (size_t)ids->used;
    wr_hasher_begin(&h);
    wr_hasher_u32(&h, (uint32_t)ids->used);
    wr_hasher_u32(&h, (uint32_t)ids->live);
    wr_hasher_u32(&h, (uint32_t)ids->free_first);
    wr_hasher_u32(&h, (uint32_t)ids->retired);
    wr_hasher_u32(&h, world->core->spawned);
    wr_hasher_u32(&h, (uint32_t)world->core->plan_first);
    wr_hasher_bytes(&h, m->kind, n);
    wr_hasher_bytes(&h, m->flags, n);
    wr_hasher_i32s(&h, m->x, n);
    wr_hasher_i32s(&h, m->y, n);
    wr_hasher_u16s(&h, m->heading, n);
    wr_hasher_u16s(&h, (const uint16_t *)m->health, n);
    wr_hasher_u16s(&h, m->rate, n);
    wr_hasher_u16s(&h, (const uint16_t *)m->timer, n);
    wr_hasher_i32s(&h, m->goal_x, n);
    wr_hasher_i32s(&h, m->goal_y, n);
    wr_hasher_bytes(&h, m->blob, n);
    wr_hasher_bytes(&h, m->sees, n);
    wr_hasher_bytes(&h, m->path_at, n);
    wr_hasher_bytes(&h, m->path_count, n);
    wr_hasher_u64s(&h, m->user, n);
    wr_hasher_i32s(&h, m->origin, n);
    wr_hasher_u16s(&h, (const uint16_t *)m->home_x, n);
    wr_hasher_u16s(&h, (const uint16_t *)m->home_y, n);
    wr_hasher_u32s(&h, m->counter, n);
    wr_hasher_i32s(&h, m->path, n * WR__PATH_NODES);
    wr_hasher_u16s(&h, m->generation, n);
    wr_hasher_i32s(&h, m->next_free, n);
    wr_hasher_u32s(&h, world->start_counter, (size_t)world->level->start_count);
    return wr_hasher_end(&h);
}

static void hash_point(wr_hasher *h, wr_point at)
{
    wr_hasher_u32(h, (uint32_t)at.x);
    wr_hasher_u32(h, (uint32_t)at.y);
}

static uint64_t hash_players(const wr_world *world)
{
    wr_hasher h;
    wr_hasher_begin(&h);
    for (int32_t i = 0; i < world->config.players; i++) {
        const wr__player *p = &world->players[i];
        wr_hasher_u32(&h, (uint32_t)p->score);
        wr_hasher_u32(&h, (uint32_t)p->sword_ticks);
        wr_hasher_u32(&h, (uint32_t)p->grace_ticks);
        wr_hasher_u16(&h, p->buttons);
        wr_hasher_u16(&h, p->buttons_last);
        wr_hasher_u8(&h, p->weapon);
        wr_hasher_u8(&h, p->boomerang);
        wr_hasher_u8(&h, p->flew);
        wr_hasher_u32(&h, (uint32_t)p->flown);
        hash_point(&h, p->from);
        hash_point(&h, p->via);
        wr_hasher_u32(&h, (uint32_t)p->via_at);
    }
    return wr_hasher_end(&h);
}

static uint64_t hash_logic(const wr_world *world)
{
    wr_hasher h;
    wr_hasher_begin(&h);
    wr_hasher_bytes(&h, world->switches, (size_t)world->level->switch_count);
    wr_hasher_bytes(&h, world->gates, (size_t)world->level->gate_count);
    wr_hasher_u32s(&h, world->switch_touch, (size_t)world->level->switch_count);
    return wr_hasher_end(&h);
}

static uint64_t hash_host(const wr_world *world)
{
    wr_hasher h;
    wr_hasher_begin(&h);
    wr__host_hash(world, &h);
    return wr_hasher_end(&h);
}

void wr__world_hash_rules(wr_world *world)
{
    const wr_world_config *c = &world->config;
    const wr_level_config *l = &world->level->config;
    const uint64_t fields[] = {
        c->seed,
        (uint64_t)c->ticks_per_second,
        (uint64_t)c->players,
        (uint64_t)c->mobs_max,
        (uint64_t)c->events_max,
        (uint64_t)c->paths_per_tick,
        (uint64_t)c->touch,
        (uint64_t)c->diagonal,
        (uint64_t)c->sight,
        (uint64_t)c->chase,
        (uint64_t)(int64_t)c->sight_range,
        (uint64_t)c->player_health,
        (uint64_t)l->nav.n,
        (uint64_t)l->nav.corners,
        l->nav.blocked,
        l->nav.keep_off,
        (uint64_t)l->zone_cells,
        (uint64_t)l->bat_zone_cells,
        (uint64_t)world->level->grid.cell,
        world->level->map_hash,
    };
    wr_hasher h;
    wr_hasher_begin(&h);
    wr_hasher_u64s(&h, fields, sizeof fields / sizeof *fields);
    wr__host_hash_rules(world, &h);
    world->core->hash_parts[WR_HASH_RULES] = wr_hasher_end(&h);
}

void wr__world_rehash(wr_world *world)
{
    uint64_t *parts = world->core->hash_parts;
    if (world->core->cells_changed) { // most ticks leave them alone, and they are the largest part of a wide level
        parts[WR_HASH_CELLS] = hash_cells(world);
        world->core->cells_changed = false;
    }
    parts[WR_HASH_MOBS] = hash_mobs(world);
    parts[WR_HASH_PLAYERS] = hash_players(world);
    parts[WR_HASH_LOGIC] = hash_logic(world);
    parts[WR_HASH_HOST] = hash_host(world);
    wr_hasher h;
    wr_hasher_begin(&h);
    wr_hasher_u64(&h, world->core->ticks);
    wr_hasher_u64s(&h, parts, WR_HASH_COUNT);
    world->core->hash = wr_hasher_end(&h);
}
