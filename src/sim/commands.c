// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 1, commands: the only way in. They come in any order from any hand, so each is checked whole before it changes
// anything; what does not fit is refused with an event and a reason.
#include "core/sort.h"
#include "sim/world_int.h"

#define FITS -1

static bool place_fits(const wr_world *world, const wr_command *c)
{
    const wr_point at = {c->x, c->y};
    return c->x >= 0 && c->y >= 0 && wr_grid_has(&world->level->grid, wr_grid_cell_of(&world->level->grid, at));
}

// Walls stop players and mobs of the host, so they must stand clear of them.
static bool stands_at(wr_mob_kind kind, const wr_world *world, wr_point at)
{
    return (kind != WR_MOB_PLAYER && kind != WR_MOB_HOST) || wr__player_fits(world, at);
}

static void event_place(wr_event *event, wr_point at)
{
    event->x = at.x;
    event->y = at.y;
}

// ---- One command of each kind: what is wrong with it (wr_refusal), or FITS and it is done ---------------------------

static int input(wr_world *world, const wr_command *c, uint32_t *heard)
{
    if (c->player >= world->config.players) {
        return WR_REFUSED_PLAYER;
    }
    if ((*heard >> c->player) & 1u) {
        return WR_REFUSED_TWICE;
    }
    *heard |= 1u << c->player;
    world->players[c->player].buttons = (uint16_t)(c->buttons & wr__buttons(world));
    return FITS;
}

static int spawn_hunter(wr_world *world, const wr_command *c)
{
    const wr_point at = {c->x, c->y};
    const wr__hunt_rules *rules = &world->horde.rules;
    if (c->flag >= (uint32_t)rules->kind_count) {
        return WR_REFUSED_VALUE;
    }
    wr__ground_follow(world);
    if (!place_fits(world, c) || !wr__hunter_stands(world, (int32_t)c->flag, at)) {
        return WR_REFUSED_PLACE;
    }
    const wr__spawn one = {.at = at,
                           .queued = -1,
                           .health = (int16_t)rules->kinds[c->flag].health,
                           .hunt_kind = (uint8_t)c->flag};
    const int32_t slot = wr__hunter_take(world, &one);
    if (slot < 0) {
        return WR_REFUSED_ROOM;
    }
    world->mobs.user[slot] = c->user;
    wr_event *event = wr__event(world, WR_EVENT_SPAWN, world->mobs.id[slot], 0);
    event->value = c->value;
    event->flag = (uint16_t)c->flag;
    event_place(event, at);
    world->core->counters.spawned++;
    return FITS;
}

// In a hunt only hunters and the host's own come in.
static int spawn(wr_world *world, const wr_command *c)
{
    if (world->hunts && c->value == WR_MOB_HUNTER) {
        return spawn_hunter(world, c);
    }
    if (world->hunts && c->value != WR_MOB_HOST) {
        return WR_REFUSED_VALUE;
    }
    if (c->value < WR_MOB_SPINNER_H || c->value > WR_MOB_HOST) {
        return WR_REFUSED_VALUE;
    }
    if (!place_fits(world, c) || !stands_at((wr_mob_kind)c->value, world, (wr_point){c->x, c->y})) {
        return WR_REFUSED_PLACE;
    }
    const int32_t slot = wr__mob_take(world, (wr_mob_kind)c->value, (wr_point){c->x, c->y}, wr__next_origin(world));
    if (slot < 0) {
        return WR_REFUSED_ROOM;
    }
    world->mobs.user[slot] = c->user;
    wr_event *event = wr__event(world, WR_EVENT_SPAWN, world->mobs.id[slot], 0);
    event->value = c->value;
    event_place(event, wr__place(world, slot));
    world->core->counters.spawned++;
    return FITS;
}

static bool is_monster(const wr_world *world, int32_t slot)
{
    return world->mobs.kind[slot] >= WR_MOB_SPINNER_H;
}

static int remove_mob(wr_world *world, int32_t slot)
{
    if (!is_monster(world, slot)) {
        return WR_REFUSED_MOB;
    }
    wr__event(world, WR_EVENT_REMOVE, world->mobs.id[slot], 0)->value = world->mobs.kind[slot];
    wr__mob_free(world, slot);
    return FITS;
}

static int damage(wr_world *world, int32_t slot, int32_t value)
{
    if (world->mobs.kind[slot] == WR_MOB_BOOMERANG) {
        return WR_REFUSED_MOB;
    }
    if (value <= 0) {
        return WR_REFUSED_VALUE;
    }
    wr__mob_hurt(world, slot, value, 0);
    return FITS;
}

static int32_t most_health(const wr_world *world, int32_t slot)
{
    if (world->mobs.kind[slot] == WR_MOB_HUNTER) {
        return world->horde.rules.kinds[world->horde.h.hunt_kind[slot]].health;
    }
    return is_monster(world, slot) ? WR__HEALTH_MONSTER : world->config.player_health;
}

static int heal(wr_world *world, int32_t slot, int32_t value)
{
    if (world->mobs.kind[slot] == WR_MOB_BOOMERANG) {
        return WR_REFUSED_MOB;
    }
    if (value <= 0) {
        return WR_REFUSED_VALUE;
    }
    const int32_t health = world->mobs.health[slot];
    if (world->hunts && slot < world->config.players && world->fighters[slot].down != 0) {
        return WR_REFUSED_MOB; // a comrade brings him back, or nobody does
    }
    const int32_t most = most_health(world, slot);
    world->mobs.health[slot] = (int16_t)(value < most - health ? health + value : most);
    return FITS;
}

static int teleport(wr_world *world, const wr_command *c, int32_t slot)
{
    const wr_point at = {c->x, c->y};
    if (world->mobs.kind[slot] == WR_MOB_BOOMERANG) {
        return WR_REFUSED_MOB;
    }
    const bool hunter = world->mobs.kind[slot] == WR_MOB_HUNTER;
    wr__ground_follow(world);
    if (!place_fits(world, c) || !stands_at((wr_mob_kind)world->mobs.kind[slot], world, at) ||
        (hunter && !wr__hunter_stands(world, world->horde.h.hunt_kind[slot], at))) {
        return WR_REFUSED_PLACE;
    }
    if (world->mobs.kind[slot] == WR_MOB_PLAYER) {
        wr__mob_jump(world, slot, at);
    } else if (world->mobs.kind[slot] == WR_MOB_BLOB) {
        wr__mob_jump(world, slot, at);
        wr__blob_place(world, slot);
    } else if (hunter) {
        wr__thrown_drop(&world->horde, slot); // it stands there
        wr__mob_jump(world, slot, at);
        wr__hunter_jumped(world, slot);
    } else {
        wr__mob_settle(world, slot, at);
    }
    return FITS;
}

static int steer(wr_world *world, const wr_command *c, int32_t slot)
{
    if (world->mobs.kind[slot] != WR_MOB_BLOB) {
        return WR_REFUSED_MOB;
    }
    if (!place_fits(world, c)) {
        return WR_REFUSED_PLACE;
    }
    wr__blob_send(world, slot, (wr_point){c->x, c->y});
    return FITS;
}

static int rate(wr_world *world, const wr_command *c, int32_t slot)
{
    if (c->value < 0 || c->value > WR__RATE_MAX) {
        return WR_REFUSED_VALUE;
    }
    world->mobs.rate[slot] = (uint16_t)c->value;
    return FITS;
}

static int set_switch(wr_world *world, const wr_command *c)
{
    if (c->value < 0 || c->value >= world->level->switch_count || c->flag > 1) {
        return WR_REFUSED_VALUE;
    }
    wr__switch_set(world, c->value, c->flag == 1, 0);
    return FITS;
}

// Once a tick: a level as it was at its start needs no restart, and it is the dearest of all commands.
static int restart(wr_world *world)
{
    if (world->core->restarted) {
        return WR_REFUSED_TWICE;
    }
    world->core->restarted = true;
    wr__level_reset(world);
    return FITS;
}

// It goes off in stage 8.
static int blast(wr_world *world, const wr_command *c)
{
    const wr__boom boom = {.player = -1,
                           .damage = c->value,
                           .at = {c->x, c->y},
                           .radius = c->flag == 0 ? 1 : (wr_fix)c->flag,
                           .strength = (wr_fix)c->user};
    if (c->value < 0 || c->value > INT16_MAX || c->flag > 255u * WR_FIX_ONE ||
        c->user > (uint64_t)1000 * WR_FIX_ONE) {
        return WR_REFUSED_VALUE;
    }
    if (!place_fits(world, c)) {
        return WR_REFUSED_PLACE;
    }
    return wr__hunt_ask_blast(world, &boom) ? FITS : WR_REFUSED_ROOM;
}

// ---- All of them ---------------------------------------------------------------------------------------------------

static int apply_to_mob(wr_world *world, const wr_command *c)
{
    const int32_t slot = wr_mob_slot(world, c->mob);
    if (slot < 0) {
        return WR_REFUSED_MOB;
    }
    switch (c->kind) {
    case WR_COMMAND_REMOVE:
        return remove_mob(world, slot);
    case WR_COMMAND_DAMAGE:
        return damage(world, slot, c->value);
    case WR_COMMAND_HEAL:
        return heal(world, slot, c->value);
    case WR_COMMAND_TELEPORT:
        return teleport(world, c, slot);
    case WR_COMMAND_STEER:
        return steer(world, c, slot);
    default:
        return rate(world, c, slot);
    }
}

static int apply(wr_world *world, const wr_command *c, uint32_t *heard)
{
    const bool for_hunts = c->kind == WR_COMMAND_BLAST;
    const bool on_ground = c->kind == WR_COMMAND_LABEL || c->kind == WR_COMMAND_COST;
    if (c->kind == WR_COMMAND_NONE || c->kind >= WR_COMMAND_KIND_COUNT || (on_ground && !world->changes) ||
        (for_hunts && !world->hunts)) {
        return WR_REFUSED_KIND;
    }
    const bool host = c->player == WR_PLAYER_HOST;
    const bool for_all = c->kind == WR_COMMAND_INPUT || c->kind == WR_COMMAND_RESTART;
    if (!host && (c->player >= world->config.players || !for_all)) {
        return WR_REFUSED_PLAYER;
    }
    switch (c->kind) {
    case WR_COMMAND_INPUT:
        return input(world, c, heard);
    case WR_COMMAND_SPAWN:
        return spawn(world, c);
    case WR_COMMAND_SWITCH:
        return set_switch(world, c);
    case WR_COMMAND_RESTART:
        return restart(world);
    case WR_COMMAND_BLAST:
        return blast(world, c);
    case WR_COMMAND_LABEL:
        return wr__ground_label(world, c);
    case WR_COMMAND_COST:
        return wr__ground_cost(world, c);
    case WR_COMMAND_SHIFT:
        return wr__window_order(world, c->value, (int32_t)c->flag);
    default:
        return apply_to_mob(world, c);
    }
}

static void refuse(wr_world *world, const wr_command *c, int refusal)
{
    const uint32_t by = c->player < world->config.players ? world->mobs.id[c->player] : 0;
    wr_event *event = wr__event(world, WR_EVENT_REFUSED, 0, by);
    event->value = c->kind;
    event->flag = (uint16_t)refusal;
    world->core->counters.refused++;
}

// By player, then sequence, then as given. keys and order are twice as long as they are used: the sort's scratch.
static void sort_commands(wr_world *world, const wr_command *items, int32_t count)
{
    wr__scratch *s = &world->scratch;
    for (int32_t i = 0; i < count; i++) {
        s->keys[i] = (uint64_t)items[i].player << 32 | items[i].sequence;
        s->order[i] = (uint32_t)i;
    }
    wr_sort_u64(s->keys, s->order, (size_t)count, s->keys + world->commands_max, s->order + world->commands_max);
}

void wr__commands_apply(wr_world *world, const wr_commands *commands)
{
    const int32_t given = commands == NULL || commands->items == NULL || commands->count < 0 ? 0 : commands->count;
    const int32_t count = given < world->commands_max ? given : world->commands_max;
    uint32_t heard = 0; // players whose input has come
    for (int32_t i = 0; i < world->config.players; i++) {
        world->players[i].buttons_last = world->players[i].buttons;
        world->players[i].buttons = 0;
    }
    if (count > 0) {
        sort_commands(world, commands->items, count);
    }
    for (int32_t i = 0; i < count; i++) {
        const wr_command *c = &commands->items[world->scratch.order[i]];
        const int refusal = apply(world, c, &heard);
        if (refusal != FITS) {
            refuse(world, c, refusal);
        }
    }
    for (int32_t i = count; i < given; i++) {
        refuse(world, &commands->items[i], WR_REFUSED_ROOM);
    }
    wr__ground_leave(world);
    world->core->counters.commands += (uint64_t)given;
    world->core->restarted = false;
}
