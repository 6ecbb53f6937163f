// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A hunt as it is read from outside: the round, players, what hunters are seen to do, counters.
#include <string.h>

#include "sim/world_int.h"

// ---- The round and its players -------------------------------------------------------------------------------------

const wr_hunt *wr_world_hunt(const wr_world *world)
{
    return world->hunts ? &world->horde.hunt : NULL;
}

// Some of these numbers go on for ever, and begin anew.
static int32_t table_number(uint32_t number)
{
    return number < INT32_MAX ? (int32_t)number : INT32_MAX;
}

static int32_t count_alive(const wr_world *world)
{
    int32_t alive = 0;
    for (int32_t slot = 2 * world->config.players; slot < world->core->ids.used; slot++) {
        alive += world->mobs.kind[slot] == WR_MOB_HUNTER;
    }
    return alive;
}

wr_status wr_world_round(const wr_world *world, wr_round_view *out)
{
    memset(out, 0, sizeof *out);
    if (!world->hunts) {
        return WR_E_NOT_FOUND;
    }
    const wr__round *r = world->horde.round;
    *out = (wr_round_view){.end = (wr_round_end)r->end,
                           .ticks = r->ticks,
                           .end_tick = r->end_tick,
                           .wave = table_number(r->wave),
                           .alive = count_alive(world),
                           .queued = (int32_t)r->queue_count,
                           .spawned = (int32_t)r->total,
                           .goal = (int32_t)r->goal,
                           .kills = table_number(r->kills),
                           .requeued = table_number(r->requeued)};
    for (int32_t i = 0; i < WR_HUNT_KINDS_MAX; i++) {
        out->spawned_by[i] = table_number(r->spawned_by[i]);
    }
    for (int32_t i = 0; i < WR_HARM_COUNT; i++) {
        out->kills_by[i] = table_number(r->kills_by[i]);
    }
    return WR_OK;
}

wr_status wr_world_fighter(const wr_world *world, int32_t player, wr_fighter_view *out)
{
    memset(out, 0, sizeof *out);
    if (!world->hunts) {
        return WR_E_NOT_FOUND;
    }
    if (player < 0 || player >= world->config.players) {
        return WR_E_ARGUMENT;
    }
    const wr__fighter *f = &world->fighters[player];
    *out = (wr_fighter_view){.down = f->down != 0,
                             .revive_ticks = f->revive_ticks,
                             .dash_ticks = f->dash_ticks,
                             .dash_rest_ticks = f->dash_rest_ticks,
                             .bomb_rest_ticks = f->bomb_rest_ticks,
                             .kills = table_number(f->kills),
                             .damage_dealt = table_number(f->damage_dealt),
                             .damage_taken = table_number(f->damage_taken),
                             .downs = table_number(f->downs),
                             .revives = table_number(f->revives)};
    return WR_OK;
}

int32_t wr_world_bombs(const wr_world *world, wr_bomb_view *out, int32_t capacity)
{
    int32_t count = 0;
    for (int32_t i = 0; world->hunts && i < world->config.players * WR__BOMBS_A_PLAYER; i++) {
        const int32_t player = i / WR__BOMBS_A_PLAYER;
        const wr__bomb *bomb = &world->fighters[player].bombs[i % WR__BOMBS_A_PLAYER];
        if (bomb->fuse_ticks > 0) {
            if (count < capacity) {
                out[count] = (wr_bomb_view){player,
                                            {bomb->x, bomb->y},
                                            wr__bomb_height(&world->fighter_rules, &world->horde, bomb),
                                            bomb->fuse_ticks};
            }
            count++;
        }
    }
    return count;
}

wr_hunt_counters wr_world_hunt_counters(const wr_world *world)
{
    return world->hunts ? world->horde.counts : (wr_hunt_counters){0};
}

// ---- What a hunter is seen to do -------------------------------------------------------------------------------------

static bool is_hunter(const wr_world *world, int32_t slot)
{
    return world->hunts && slot >= 0 && slot < world->core->ids.used && world->mobs.kind[slot] == WR_MOB_HUNTER;
}

wr_clip wr_world_clip(const wr_world *world, int32_t slot, int32_t *ticks)
{
    *ticks = 0;
    if (!is_hunter(world, slot)) {
        return WR_CLIP_IDLE;
    }
    const wr__hunters *h = &world->horde.h;
    if (wr__is_out(h->phase[slot])) {
        return WR_CLIP_IDLE; // wr_world_knocked says what it does; or it sleeps
    }
    if (h->act[slot] == WR__ACT_WINDUP) {
        *ticks = wr__kind_of(&world->horde, slot)->windup_ticks - h->act_ticks[slot];
        return WR_CLIP_ATTACK;
    }
    const bool walks = h->x[slot] != h->x_last[slot] || h->y[slot] != h->y_last[slot];
    *ticks = h->since_run[slot]; // a step begins with its way
    return walks ? WR_CLIP_WALK : WR_CLIP_IDLE;
}

wr_angle wr_world_head(const wr_world *world, int32_t slot, bool *down)
{
    *down = true;
    if (slot < 0 || slot >= world->core->ids.used) {
        return 0;
    }
    const wr_angle heading = world->mobs.heading[slot];
    const bool looks = is_hunter(world, slot) && !wr__is_out(world->horde.h.phase[slot]);
    const int32_t target = looks ? world->horde.h.target[slot] : -1;
    if (target < 0) {
        return heading;
    }
    const wr_point at = wr__place(world, slot);
    const wr_point to = wr__place(world, target);
    const int64_t ahead = (int64_t)(to.x - at.x) * wr_cos(heading) + (int64_t)(to.y - at.y) * wr_sin(heading);
    if (ahead <= 0) { // behind it: it walks looking at the floor
        return heading;
    }
    *down = false;
    return wr_atan2(to.y - at.y, to.x - at.x);
}
