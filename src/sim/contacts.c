// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 7, fight: who met whom on the ways of this tick. Weapons strike first (strikes.c), then crystals are taken, then
// monsters and holes get the players.
#include "sim/body.h"
#include "sim/world_int.h"

// ---- Losing --------------------------------------------------------------------------------------------------------

static void lose(wr_world *world, int32_t player, uint32_t by)
{
    if (world->core->lost) {
        return; // nobody loses a level twice
    }
    wr_event *event = wr__event(world, WR_EVENT_LOSS, world->mobs.id[player], by);
    event->x = world->mobs.x[player];
    event->y = world->mobs.y[player];
    world->core->counters.lives_lost++;
    if (world->config.touch == WR_TOUCH_LOSE) {
        world->core->lost = true; // the level starts anew at the end of the tick
    } else {
        wr__player_reset(world, player);
        world->players[player].grace_ticks = world->rules.grace_ticks;
    }
}

void wr__mob_die(wr_world *world, int32_t slot, uint32_t by)
{
    wr_event *event = wr__event(world, WR_EVENT_DEATH, world->mobs.id[slot], by);
    event->value = world->mobs.kind[slot];
    event->x = world->mobs.x[slot];
    event->y = world->mobs.y[slot];
    world->core->counters.deaths++;
    wr__mob_free(world, slot);
}

static void say_down(wr_world *world, int32_t player, uint32_t by)
{
    wr_event *event = wr__event(world, WR_EVENT_DOWN, world->mobs.id[player], by);
    event->x = world->mobs.x[player];
    event->y = world->mobs.y[player];
    world->core->counters.lives_lost++;
}

// In a hunt a player is not lost: he lies there until a comrade brings him back.
static void hurt_fighter(wr_world *world, int32_t player, int32_t damage, uint32_t by)
{
    const wr__hurt hurt = wr__fighter_hurt(&world->fighters[player], &world->mobs.health[player], damage);
    if (hurt == WR__HURT_NOT) {
        return;
    }
    wr__horde_hit(&world->horde);
    wr_event *event = wr__event(world, WR_EVENT_HIT, world->mobs.id[player], by);
    event->value = damage;
    event->x = world->mobs.x[player];
    event->y = world->mobs.y[player];
    if (hurt == WR__HURT_DOWN) {
        say_down(world, player, by);
    }
}

void wr__mob_hurt(wr_world *world, int32_t slot, int32_t damage, uint32_t by)
{
    wr__mobs *m = &world->mobs;
    if (world->hunts && m->kind[slot] == WR_MOB_PLAYER) {
        hurt_fighter(world, slot, damage, by);
        return;
    }
    if (m->kind[slot] == WR_MOB_HUNTER) {
        wr__hunter_wound(world, slot, damage, WR_HARM_HOST, -1);
        return;
    }
    wr_event *event = wr__event(world, WR_EVENT_HIT, m->id[slot], by);
    event->value = damage;
    event->x = m->x[slot];
    event->y = m->y[slot];
    m->health[slot] = (int16_t)(damage < m->health[slot] ? m->health[slot] - damage : 0);
    if (m->health[slot] > 0) {
        return;
    }
    if (m->kind[slot] == WR_MOB_PLAYER) {
        lose(world, slot, by);
    } else {
        wr__mob_die(world, slot, by);
    }
}

// ---- Crystals ------------------------------------------------------------------------------------------------------

static void take(wr_world *world, int32_t player, wr_cell at)
{
    const wr_point place = wr_grid_centre(&world->level->grid, at);
    wr_bits_set(&world->crystals, at.x, at.y, false);
    world->core->cells_changed = true;
    world->core->crystals_left--;
    world->core->counters.crystals++;
    wr_event *event = wr__event(world, WR_EVENT_CRYSTAL, 0, world->mobs.id[player]);
    event->value = ++world->players[player].score;
    event->x = place.x;
    event->y = place.y;
}

static void take_along(wr_world *world, int32_t player, wr__way way)
{
    const wr_grid *grid = &world->level->grid;
    const wr__cells cells = wr__cells_along(way, world->rules.half, grid->cell);
    for (wr_cell at = cells.low; at.y <= cells.high.y; at.y++) {
        for (at.x = cells.low.x; at.x <= cells.high.x; at.x++) {
            const wr_point centre = wr_grid_centre(grid, at);
            if (wr_grid_has(grid, at) && wr_bits_get(&world->crystals, at.x, at.y) &&
                wr__ways_meet((wr__way){centre, centre}, way, 2 * world->rules.half)) {
                take(world, player, at);
            }
        }
    }
}

void wr__crystals_take(wr_world *world)
{
    for (int32_t i = 0; i < world->config.players && world->core->crystals_left > 0; i++) {
        take_along(world, i, wr__way_of(world, i));
        if (world->players[i].sword_ticks > 0) {
            const wr_point sword = wr__sword_place(world, i);
            take_along(world, i, (wr__way){sword, sword});
        }
    }
}

// ---- Monsters and holes --------------------------------------------------------------------------------------------

bool wr__falls(const wr_world *world, wr__way way)
{
    const wr_grid *grid = &world->level->grid;
    const wr_fix half = world->rules.half;
    const wr__cells cells = wr__cells_along(way, half, grid->cell);
    for (wr_cell at = cells.low; at.y <= cells.high.y; at.y++) {
        for (at.x = cells.low.x; at.x <= cells.high.x; at.x++) {
            const uint8_t kind = wr_grid_kind(grid, at);
            const wr_point centre = wr_grid_centre(grid, at);
            if ((kind == WR_CELL_HOLE && wr__way_near(way, centre, half)) ||
                (kind == WR_CELL_CHASM && wr__ways_meet((wr__way){centre, centre}, way, half))) {
                return true;
            }
        }
    }
    return false;
}

// The first monster that touched the player, -1 for none.
static int32_t toucher_of(const wr_world *world, wr__way way)
{
    const int32_t slots = world->core->ids.used;
    for (int32_t slot = 2 * world->config.players; slot < slots; slot++) {
        if (world->mobs.kind[slot] != WR_MOB_NONE &&
            wr__ways_meet(way, wr__way_of(world, slot), 2 * world->rules.half)) {
            return slot;
        }
    }
    return -1;
}

// In a hunt touching hurts nobody. Who falls is down, and lies where one can stand.
static void fall_in_hunt(wr_world *world, int32_t player)
{
    if (!wr__falls(world, wr__way_of(world, player))) {
        return;
    }
    if (wr__fighter_fall(&world->fighters[player], &world->mobs.health[player])) {
        say_down(world, player, 0);
    }
    wr__player_rescue(world, player);
}

static void touch(wr_world *world, int32_t player)
{
    if (world->hunts) {
        fall_in_hunt(world, player);
        return;
    }
    wr__player *p = &world->players[player];
    const wr__way way = wr__way_of(world, player);
    p->grace_ticks -= p->grace_ticks > 0;
    const int32_t by = p->grace_ticks > 0 ? -1 : toucher_of(world, way);
    if (by >= 0 && world->config.touch == WR_TOUCH_LOSE) {
        lose(world, player, world->mobs.id[by]);
        return;
    }
    if (by >= 0) {
        p->grace_ticks = world->rules.grace_ticks;
        wr__mob_hurt(world, player, 1, world->mobs.id[by]);
    }
    if (wr__falls(world, wr__way_of(world, player))) {
        lose(world, player, 0);
    }
}

void wr__players_touch(wr_world *world)
{
    for (int32_t i = 0; i < world->config.players && !world->core->lost; i++) {
        touch(world, i);
    }
}
