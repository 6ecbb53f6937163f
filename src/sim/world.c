// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Worlds: settings, creation in one block, copies, and what is read by value.
#include <inttypes.h>
#include <string.h>

#include "core/arena.h"
#include "sim/world_int.h"

wr_world_config wr_world_config_default(void)
{
    return (wr_world_config){.seed = 1,
                             .ticks_per_second = 60,
                             .players = 1,
                             .paths_per_tick = 64,
                             .touch = WR_TOUCH_LOSE,
                             .diagonal = WR_DIAGONAL_FAST,
                             .sight = WR_SIGHT_EXACT,
                             .chase = WR_CHASE_ROUTE,
                             .player_health = 3,
                             .hunter = wr_hunt_player_default()};
}

// ---- Settings ------------------------------------------------------------------------------------------------------

static bool rate_fits(int32_t rate)
{
    return rate == 20 || rate == 30 || rate == 50 || rate == 60 || rate == 120;
}

static int32_t mobs_needed(const wr_world_config *config, const wr_level *level)
{
    return (config->hunt == NULL ? level->start_count : 0) + 2 * config->players;
}

// What is wrong with the settings, as a sentence; NULL when nothing is.
static const char *fault_of(const wr_world_config *c)
{
    if (!rate_fits(c->ticks_per_second)) {
        return "ticks_per_second must be 20, 30, 50, 60 or 120";
    }
    if (c->players < 0 || c->players > WR_PLAYERS_MAX) {
        return "players must be 0 to 16";
    }
    if (c->mobs_max < 0 || c->mobs_max > WR_MOBS_MAX) {
        return "mobs_max must be 0 to 1048575";
    }
    if (c->events_max < 0 || c->events_max > (1 << 24) || (c->events_max > 0 && c->events_max < 16)) {
        return "events_max must be 0, or 16 to 16777216";
    }
    if (c->paths_per_tick < 1) {
        return "paths_per_tick must be at least 1";
    }
    if (c->player_health < 1 || c->player_health > INT16_MAX) {
        return "player_health must be 1 to 32767";
    }
    if ((uint32_t)c->touch >= WR_TOUCH_COUNT || (uint32_t)c->diagonal >= WR_DIAGONAL_COUNT ||
        (uint32_t)c->sight >= WR_SIGHT_COUNT || (uint32_t)c->chase >= WR_CHASE_COUNT) {
        return "touch, diagonal, sight or chase is none of its values";
    }
    return NULL;
}

static wr_status refuse_mobs(int32_t needed, int32_t mobs_max, wr_finding *why)
{
    wr__explain(why, "mobs_max is %" PRId32 ", but players, boomerangs and the level's monsters are %" PRId32,
                mobs_max, needed);
    return WR_E_CAPACITY;
}

static wr_status settle_config(wr_world_config *config, const wr_level *level, wr_finding *why)
{
    const char *fault = fault_of(config);
    if (fault == NULL && config->players > 0 && !level->has_player) {
        fault = "the level has no player's start: put a P on a free cell, or set players to 0";
    }
    if (fault != NULL) {
        wr__explain(why, "%s", fault);
        return WR_E_ARGUMENT;
    }
    wr_status status = wr__host_check(config->host, why);
    status = status == WR_OK ? wr__ground_settle(config, level, why) : status;
    status = status == WR_OK ? wr__hunt_settle(config, level, why) : status;
    if (status != WR_OK) {
        return status;
    }
    const int32_t needed = mobs_needed(config, level);
    if (config->mobs_max == 0) {
        config->mobs_max = needed + 64 < WR_MOBS_MAX ? needed + 64 : WR_MOBS_MAX;
    }
    if (config->mobs_max < needed) {
        return refuse_mobs(needed, config->mobs_max, why);
    }
    if (config->events_max == 0) {
        config->events_max = 4 * config->mobs_max + 256;
    }
    if (config->sight_range == 0) {
        config->sight_range = 5 * level->grid.cell * WR_FIX_ONE;
    }
    return WR_OK;
}

// ---- The block -------------------------------------------------------------------------------------------------------

static size_t measure(wr_world *world)
{
    wr_arena arena = wr_arena_measuring();
    wr__world_lay_out(&arena, world);
    return arena.full ? 0 : arena.used;
}

size_t wr_world_size(const wr_world_config *config, const wr_level *level)
{
    wr_world_config settled = *config;
    wr_world world;
    level = wr__level_given(level);
    if (settle_config(&settled, level, NULL) != WR_OK) {
        return 0;
    }
    wr__world_prepare(&world, &settled, level);
    const wr_hooks plain = wr_hooks_default();
    world.hooks = plain;
    if (wr__hunt_make_ground(&world, &plain, NULL) != WR_OK) {
        return 0;
    }
    const size_t size = measure(&world);
    wr__hunt_drop_ground(&world);
    return size;
}

wr_status wr_world_create(const wr_world_config *config, const wr_level *level, const wr_hooks *hooks, wr_world **out,
                          wr_finding *why)
{
    const wr_hooks plain = wr_hooks_default();
    hooks = hooks == NULL ? &plain : hooks;
    *out = NULL;

    wr_world_config settled = *config;
    wr_world world;
    level = wr__level_given(level);
    wr_status status = settle_config(&settled, level, why);
    if (status != WR_OK) {
        return status;
    }
    wr__world_prepare(&world, &settled, level);
    world.hooks = *hooks;
    status = wr__hunt_make_ground(&world, hooks, why);
    status = status == WR_OK ? wr__window_make(&world, hooks, why) : status;
    if (status != WR_OK) {
        wr__hunt_drop_ground(&world);
        return status;
    }
    world.size = measure(&world);
    void *block = world.size == 0 ? NULL : wr__alloc(&hooks->allocator, world.size);
    if (block == NULL) {
        wr__window_drop(&world);
        wr__hunt_drop_ground(&world);
        wr__explain(why, "out of memory");
        return WR_E_MEMORY;
    }
    wr_arena arena = wr_arena_on(block, world.size);
    wr__world_lay_out(&arena, &world);
    wr_world *made = memcpy(block, &world, sizeof world);
    made->config.host = settled.host == NULL ? NULL : &made->host.given;
    made->config.hunt = settled.hunt == NULL ? NULL : &made->horde.hunt;
    made->spare->config = made->config;
    wr__ground_bind(made);
    wr__ground_bind(made->spare);
    wr__hunt_lend(made);
    wr__hunt_lend(made->spare);
    wr_ids_init(&made->ids);
    wr__level_populate(made);
    wr__world_hash_rules(made);
    wr__world_rehash(made);
    wr__world_chain(made);
    *out = made;
    return WR_OK;
}

void wr_world_destroy(wr_world *world)
{
    if (world != NULL) {
        const wr_allocator allocator = world->hooks.allocator;
        wr__window_drop(world);
        wr__hunt_drop_ground(world);
        wr__release(&allocator, world, world->size);
    }
}

// ---- Copies --------------------------------------------------------------------------------------------------------

static bool same_config(const wr_world_config *a, const wr_world_config *b)
{
    return a->seed == b->seed && a->ticks_per_second == b->ticks_per_second && a->players == b->players &&
           a->mobs_max == b->mobs_max && a->events_max == b->events_max && a->paths_per_tick == b->paths_per_tick &&
           a->touch == b->touch && a->diagonal == b->diagonal && a->sight == b->sight && a->chase == b->chase &&
           a->sight_range == b->sight_range && a->player_health == b->player_health;
}

wr_status wr_world_copy(wr_world *to, const wr_world *from)
{
    if (to->given != from->given || to->state_size != from->state_size || !same_config(&to->config, &from->config) ||
        !wr__host_same(to, from) || !wr__hunt_same(to, from)) {
        return WR_E_ARGUMENT;
    }
    if (to != from) {
        wr__ground_copy(to, from);
        wr__world_copy_state(to, from);
        memcpy(to->scratch.gates, to->gates, (size_t)to->level->gate_count * sizeof *to->gates);
        to->scratch.field_count = 0; // those it has are of its own past
        wr__remains_copy(to, from);
        wr__hunt_derive(to);
    }
    return WR_OK;
}

// ---- Asking --------------------------------------------------------------------------------------------------------

const wr_level *wr_world_level(const wr_world *world)
{
    return world->level;
}

wr_world_config wr_world_config_of(const wr_world *world)
{
    return world->config;
}

uint64_t wr_world_ticks(const wr_world *world)
{
    return world->core->ticks;
}

wr_counters wr_world_counters(const wr_world *world)
{
    return world->core->counters;
}

uint64_t wr_world_hash(const wr_world *world, uint64_t *parts)
{
    if (parts != NULL) {
        memcpy(parts, world->core->hash_parts, sizeof world->core->hash_parts);
    }
    return world->core->hash;
}

wr_world_cells wr_world_cells_of(const wr_world *world)
{
    return (wr_world_cells){.switch_count = world->level->switch_count,
                            .gate_count = world->level->gate_count,
                            .switches = world->switches,
                            .gates = world->gates,
                            .crystals = &world->crystals,
                            .sight = &world->sight,
                            .walls = &world->walls,
                            .crystals_left = world->core->crystals_left};
}

wr_status wr_world_player(const wr_world *world, int32_t player, wr_player_view *out)
{
    memset(out, 0, sizeof *out);
    if (player < 0 || player >= world->config.players) {
        return WR_E_ARGUMENT;
    }
    const wr__player *p = &world->players[player];
    *out = (wr_player_view){.mob = {world->mobs.id[player]},
                            .boomerang_mob = {world->mobs.id[wr__boomerang_slot(world, player)]},
                            .at = wr__place(world, player),
                            .facing = world->mobs.heading[player],
                            .weapon = (wr_weapon)p->weapon,
                            .boomerang = (wr_boomerang)p->boomerang,
                            .sword_ticks = p->sword_ticks,
                            .score = p->score,
                            .health = world->mobs.health[player]};
    return WR_OK;
}
