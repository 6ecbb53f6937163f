// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Mobs: taking a slot, giving it back, and the arrays lent to the host. An empty slot is all zero.
#include <string.h>

#include "sim/body.h"
#include "sim/world_int.h"

static const char *const names[WR_MOB_KIND_COUNT] = {"none", "player", "boomerang", "spinner_h", "spinner_v",
                                                     "bat",  "blob",   "host",      "hunter"};

const char *wr_mob_kind_name(wr_mob_kind kind)
{
    return (uint32_t)kind < WR_MOB_KIND_COUNT ? names[kind] : "?";
}

// ---- Lent to the host ----------------------------------------------------------------------------------------------

wr_mobs wr_world_mobs(const wr_world *world)
{
    const wr__mobs *m = &world->mobs;
    return (wr_mobs){.count = world->core->ids.used,
                     .id = m->id,
                     .kind = m->kind,
                     .flags = m->flags,
                     .x = m->x,
                     .y = m->y,
                     .x_last = m->x_last,
                     .y_last = m->y_last,
                     .heading = m->heading,
                     .health = m->health,
                     .user = m->user,
                     .hunt_kind = world->hunts ? world->horde.h.hunt_kind : NULL};
}

int32_t wr_mob_slot(const wr_world *world, wr_mob_id id)
{
    return wr_ids_slot(&world->ids, id.bits);
}

bool wr_mob_is_alive(const wr_world *world, wr_mob_id id)
{
    return wr_mob_slot(world, id) >= 0;
}

// ---- Taking and giving back ----------------------------------------------------------------------------------------

uint64_t wr__mob_noise(wr_world *world, int32_t slot)
{
    const int32_t origin = world->mobs.origin[slot];
    const uint64_t id = origin >= 0 ? (uint64_t)origin : ((uint64_t)1 << 32) + (uint64_t)(-1 - (int64_t)origin);
    return wr_noise(world->config.seed, WR_STREAM_BRAINS, id, world->mobs.counter[slot]++);
}

void wr__mob_jump(wr_world *world, int32_t slot, wr_point to)
{
    wr__mobs *m = &world->mobs;
    m->x[slot] = m->x_last[slot] = to.x;
    m->y[slot] = m->y_last[slot] = to.y;
    m->flags[slot] |= WR_MOB_JUMPED;
    if (slot < world->config.players && world->players[slot].boomerang == WR_BOOMERANG_INACTIVE) {
        wr__mob_jump(world, wr__boomerang_slot(world, slot), to);
    }
}

static wr_fix clamp(wr_fix value, wr_fix low, wr_fix high)
{
    return value < low ? low : value > high ? high : value;
}

wr__box wr__mob_area(const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    switch (m->kind[slot]) {
    case WR_MOB_SPINNER_H:
        return (wr__box){m->goal_x[slot], m->y[slot], m->goal_y[slot], m->y[slot]};
    case WR_MOB_SPINNER_V:
        return (wr__box){m->x[slot], m->goal_x[slot], m->x[slot], m->goal_y[slot]};
    default:
        return wr__bat_area(world->level, wr__home(world, slot));
    }
}

void wr__mob_settle(wr_world *world, int32_t slot, wr_point at)
{
    wr__mobs *m = &world->mobs;
    const wr_mob_kind kind = (wr_mob_kind)m->kind[slot];
    const wr_cell home = wr_grid_cell_of(&world->level->grid, at);
    wr__mob_jump(world, slot, at);
    m->home_x[slot] = (int16_t)home.x;
    m->home_y[slot] = (int16_t)home.y;
    if (kind == WR_MOB_SPINNER_H || kind == WR_MOB_SPINNER_V) {
        const wr__box way = wr__spinner_way(world->level, kind, home);
        m->goal_x[slot] = kind == WR_MOB_SPINNER_H ? way.x_low : way.y_low;
        m->goal_y[slot] = kind == WR_MOB_SPINNER_H ? way.x_high : way.y_high;
    }
    if (kind != WR_MOB_BLOB && kind != WR_MOB_HOST && kind != WR_MOB_HUNTER) {
        const wr__box area = wr__mob_area(world, slot);
        wr__mob_jump(world, slot,
                     (wr_point){clamp(at.x, area.x_low, area.x_high), clamp(at.y, area.y_low, area.y_high)});
    }
}

void wr__mob_start(wr_world *world, int32_t slot, wr_mob_kind kind, wr_point at)
{
    wr__mobs *m = &world->mobs;
    m->kind[slot] = (uint8_t)kind;
    m->flags[slot] = WR_MOB_ALIVE;
    m->rate[slot] = WR__RATE_ONE;
    m->health[slot] = WR__HEALTH_MONSTER;
    m->sees[slot] = -1;
    wr__host_clear(world, slot);
    m->heading[slot] = kind == WR_MOB_SPINNER_V ? 16384 : 0; // to the right or up at first
    wr__mob_jump(world, slot, at);
    if (kind < WR_MOB_SPINNER_H) {
        return;
    }
    wr__mob_settle(world, slot, at);
    if (kind == WR_MOB_BAT) {
        m->heading[slot] = (wr_angle)(wr__mob_noise(world, slot) >> 48);
        m->timer[slot] = (int16_t)(world->rules.bat_turn_ticks * WR__RATE_ONE);
    } else if (kind == WR_MOB_BLOB) {
        wr__blob_send(world, slot, at);
        wr__blob_place(world, slot);
    }
}

int32_t wr__next_origin(wr_world *world)
{
    wr__core *core = world->core;
    core->spawned = core->spawned < WR__ORIGIN_MAX ? core->spawned + 1 : 1;
    return -1 - (int32_t)core->spawned;
}

int32_t wr__mob_take(wr_world *world, wr_mob_kind kind, wr_point at, int32_t origin)
{
    wr__mobs *m = &world->mobs;
    const uint32_t id = wr_ids_take(&world->ids);
    if (id == 0) {
        return -1;
    }
    const int32_t slot = wr_ids_slot(&world->ids, id);
    m->id[slot] = id;
    m->origin[slot] = origin;
    if (origin >= 0) {
        m->counter[slot] = world->start_counter[origin];
    }
    wr__mob_start(world, slot, kind, at);
    return slot;
}

void wr__mob_free(wr_world *world, int32_t slot)
{
    wr__mobs *m = &world->mobs;
    const int32_t origin = m->origin[slot];
    if (m->kind[slot] == WR_MOB_HUNTER) {
        wr__hunter_end(&world->horde, slot, world->harm);
    }
    if (m->kind[slot] >= WR_MOB_SPINNER_H && origin >= 0) {
        world->start_counter[origin] = m->counter[slot];
    }
    wr_ids_free(&world->ids, m->id[slot]);
    m->id[slot] = 0;
    m->kind[slot] = m->flags[slot] = m->blob[slot] = m->path_at[slot] = m->path_count[slot] = 0;
    m->x[slot] = m->y[slot] = m->x_last[slot] = m->y_last[slot] = 0;
    m->heading[slot] = m->rate[slot] = 0;
    m->health[slot] = m->home_x[slot] = m->home_y[slot] = 0;
    m->timer[slot] = 0;
    m->component[slot] = m->origin[slot] = 0;
    m->goal_x[slot] = m->goal_y[slot] = 0;
    m->sees[slot] = 0;
    m->user[slot] = 0;
    m->counter[slot] = 0;
    memset(m->path + (size_t)slot * WR__PATH_NODES, 0, WR__PATH_NODES * sizeof *m->path);
    wr__host_clear(world, slot);
}
