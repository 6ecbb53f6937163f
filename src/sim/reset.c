// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The level as it is at its start. A reset keeps the ids of what lives, so that nothing a host holds goes stale for no
// reason; only what had died gets new ones. Ticks, counters and draws of noise go on.
#include <string.h>

#include "sim/world_int.h"

static void bits_copy(wr_bits *to, const wr_bits *from)
{
    memcpy(to->words, from->words, wr_bits_size(from->width, from->height));
}

static void cells_reset(wr_world *world)
{
    const wr_level *level = world->level;
    wr__window_begin(world);
    wr__ground_reset(world);
    bits_copy(&world->walls, &level->walls);
    bits_copy(&world->sight, &level->sight);
    bits_copy(&world->crystals, &level->crystals);
    world->core->crystals_left = level->crystal_count;
    world->core->cells_changed = true;
    for (int32_t i = 0; i < level->switch_count; i++) {
        world->switches[i] = level->switches[i].on;
        world->switch_touch[i] = 0;
    }
    world->core->touching = 0;
    for (int32_t i = 0; i < level->gate_count; i++) {
        const wr_cell at = level->gates[i].at;
        world->gates[i] = world->scratch.gates[i] = level->gates[i].open;
        wr_bits_set(&world->walls, at.x, at.y, !level->gates[i].open);
        wr_bits_set(&world->sight, at.x, at.y, !level->gates[i].open);
    }
}

wr_point wr__player_start(const wr_world *world, int32_t player)
{
    const wr_world_config *config = &world->config;
    const bool own = config->hunt != NULL && (config->hunt_starts >> player & 1u) != 0;
    return wr_grid_centre(&world->level->grid, own ? config->hunt_start[player] : world->level->player);
}

void wr__player_reset(wr_world *world, int32_t player)
{
    const wr_point at = wr__player_start(world, player);
    const int32_t boomerang = wr__boomerang_slot(world, player);
    const wr__player old = world->players[player];
    world->players[player] =
        (wr__player){.buttons = old.buttons, .buttons_last = old.buttons_last, .from = at, .via = at};
    world->mobs.health[player] = (int16_t)world->config.player_health;
    world->mobs.heading[player] = 49152; // down, towards who looks at the screen
    wr__mob_jump(world, player, at);     // and his boomerang
    world->mobs.flags[boomerang] |= WR_MOB_HIDDEN;
}

void wr__level_populate(wr_world *world)
{
    const wr_level *level = world->level;
    const int32_t players = world->config.players;
    cells_reset(world);
    for (int32_t i = 0; i < 2 * players; i++) {
        const wr_point at = wr__player_start(world, i % players);
        wr__mob_take(world, i < players ? WR_MOB_PLAYER : WR_MOB_BOOMERANG, at, -1);
    }
    for (int32_t i = 0; i < players; i++) {
        wr__player_reset(world, i);
    }
    for (int32_t i = 0; i < level->start_count && !world->hunts; i++) {
        const wr__start *start = &level->starts[i];
        wr__mob_take(world, (wr_mob_kind)start->kind, wr_grid_centre(&level->grid, start->cell), i);
    }
    wr__hunt_begin(world);
    wr__window_people(world);
}

// What the host spawned goes; the level's own go home.
static void monsters_home(wr_world *world)
{
    const wr_level *level = world->level;
    for (int32_t slot = 2 * world->config.players; slot < world->core->ids.used; slot++) {
        const wr_mob_kind kind = (wr_mob_kind)world->mobs.kind[slot];
        const int32_t origin = world->mobs.origin[slot];
        if (kind == WR_MOB_NONE) {
            continue;
        }
        if (origin < 0) {
            wr__event(world, WR_EVENT_REMOVE, world->mobs.id[slot], 0)->value = (int32_t)kind;
            wr__mob_free(world, slot);
        } else {
            wr__mob_start(world, slot, kind, wr_grid_centre(&level->grid, level->starts[origin].cell));
        }
    }
}

// The slots of the level's own that live.
static void find_starts(wr_world *world)
{
    int32_t *start_slot = world->scratch.start_slot;
    for (int32_t i = 0; i < world->level->start_count; i++) {
        start_slot[i] = -1;
    }
    for (int32_t slot = 2 * world->config.players; slot < world->core->ids.used; slot++) {
        if (world->mobs.kind[slot] != WR_MOB_NONE) {
            start_slot[world->mobs.origin[slot]] = slot; // the host's are gone
        }
    }
}

static void monsters_again(wr_world *world)
{
    const wr_level *level = world->level;
    find_starts(world);
    for (int32_t i = 0; i < level->start_count; i++) {
        const wr__start *start = &level->starts[i];
        const wr_point at = wr_grid_centre(&level->grid, start->cell);
        if (world->scratch.start_slot[i] >= 0) {
            continue;
        }
        const int32_t slot = wr__mob_take(world, (wr_mob_kind)start->kind, at, i);
        if (slot < 0) { // ids of all places are spent; the start stays empty
            wr_event *event = wr__event(world, WR_EVENT_REFUSED, 0, 0);
            event->value = WR_COMMAND_SPAWN;
            event->flag = WR_REFUSED_ROOM;
            continue;
        }
        wr_event *event = wr__event(world, WR_EVENT_SPAWN, world->mobs.id[slot], 0);
        event->value = start->kind;
        event->x = at.x;
        event->y = at.y;
        world->core->counters.spawned++;
    }
}

void wr__level_reset(wr_world *world)
{
    wr__event(world, WR_EVENT_RESET, 0, 0);
    world->core->counters.resets++;
    wr__host_reset(world);
    world->core->lost = false;
    cells_reset(world);
    for (int32_t i = 0; i < world->config.players; i++) {
        wr__player_reset(world, i);
        world->mobs.rate[i] = world->mobs.rate[wr__boomerang_slot(world, i)] = WR__RATE_ONE;
    }
    monsters_home(world);
    if (!world->hunts) {
        monsters_again(world);
    }
    wr__hunt_begin(world);
    wr__window_people(world);
}
