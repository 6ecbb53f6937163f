// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Weapons in the players' hands. The boomerang flies straight until something turns it, then heads for where its player is
// now, through everything; the sword stands before its player for 0.3 s. What they hit is the business of stages 2 and 7.
#include "sim/body.h"
#include "sim/world_int.h"

// ---- The sword -----------------------------------------------------------------------------------------------------

// Three quarters of a cell ahead: from a quarter before the player's centre to one and a quarter.
wr_point wr__sword_place(const wr_world *world, int32_t player)
{
    const wr_angle facing = world->mobs.heading[player];
    const wr__axis axis = facing % 32768 == 0 ? WR__X : WR__Y;
    return wr__moved(wr__place(world, player), axis,
                     facing < 32768 ? world->rules.sword_ahead : -world->rules.sword_ahead);
}

// ---- Buttons -------------------------------------------------------------------------------------------------------

static void launch(wr_world *world, int32_t player)
{
    const int32_t slot = wr__boomerang_slot(world, player);
    const wr_point at = wr__place(world, player);
    world->mobs.x[slot] = at.x;
    world->mobs.y[slot] = at.y;
    world->mobs.heading[slot] = world->mobs.heading[player];
    world->mobs.flags[slot] &= (uint8_t)~WR_MOB_HIDDEN;
    world->players[player].boomerang = WR_BOOMERANG_LAUNCHING;
    world->players[player].flown = 0;
    wr_event *event = wr__event(world, WR_EVENT_LAUNCH, world->mobs.id[slot], world->mobs.id[player]);
    event->x = at.x;
    event->y = at.y;
}

static void throw_bomb(wr_world *world, int32_t player)
{
    const wr_point at = wr__place(world, player);
    if (wr__bomb_throw(&world->fighters[player], &world->fighter_rules, &world->horde, at,
                       world->mobs.heading[player])) {
        wr_event *event = wr__event(world, WR_EVENT_BOMB, 0, world->mobs.id[player]);
        event->x = at.x;
        event->y = at.y;
    }
}

void wr__player_act(wr_world *world, int32_t player)
{
    wr__player *p = &world->players[player];
    const uint32_t id = world->mobs.id[player];
    const bool weapon_pressed = (p->buttons & ~p->buttons_last & WR_BUTTON_WEAPON) != 0;
    p->sword_ticks -= p->sword_ticks > 0;
    if (p->sword_ticks > 0 || p->boomerang != WR_BOOMERANG_INACTIVE) {
        return;
    }
    if (world->hunts && world->fighters[player].down != 0) {
        return;
    }
    if (weapon_pressed) {
        p->weapon = (uint8_t)((p->weapon + 1) % (world->hunts ? WR_WEAPON_COUNT : WR_WEAPON_BOMB));
        wr__event(world, WR_EVENT_WEAPON, id, 0)->value = p->weapon;
    }
    if ((p->buttons & WR_BUTTON_ATTACK) == 0) {
        return;
    }
    if (p->weapon == WR_WEAPON_BOMB) {
        throw_bomb(world, player);
        return;
    }
    if (world->hunts) {
        wr__struck_forget(world->horde.h.struck, world->core->ids.used, player, (wr_weapon)p->weapon);
    }
    if (p->weapon == WR_WEAPON_BOOMERANG) {
        launch(world, player);
    } else {
        p->sword_ticks = world->rules.sword_ticks;
        wr__event(world, WR_EVENT_SWING, id, 0);
    }
}

// ---- The boomerang's flight ----------------------------------------------------------------------------------------

void wr__boomerang_turn(wr_world *world, int32_t player)
{
    const int32_t slot = wr__boomerang_slot(world, player);
    if (world->players[player].boomerang != WR_BOOMERANG_LAUNCHING) {
        return;
    }
    world->players[player].boomerang = WR_BOOMERANG_RETURNING;
    wr_event *event = wr__event(world, WR_EVENT_RETURN, world->mobs.id[slot], world->mobs.id[player]);
    event->x = world->mobs.x[slot];
    event->y = world->mobs.y[slot];
}

static void put(wr_world *world, int32_t slot, wr_point at)
{
    world->mobs.x[slot] = at.x;
    world->mobs.y[slot] = at.y;
}

// Towards the player's hand; caught when he is within the step.
static void fly_back(wr_world *world, int32_t player, wr_fix step)
{
    const int32_t slot = wr__boomerang_slot(world, player);
    const wr_point at = wr__place(world, slot);
    const wr_point hand = wr__place(world, player);
    wr_fix rest;
    const wr_point to = wr_nav_step(at, hand, step, &rest);
    if (to.x != at.x || to.y != at.y) {
        world->mobs.heading[slot] = wr_atan2(to.y - at.y, to.x - at.x);
    }
    put(world, slot, to);
    if (to.x == hand.x && to.y == hand.y) {
        world->players[player].boomerang = WR_BOOMERANG_INACTIVE;
        world->mobs.flags[slot] |= WR_MOB_HIDDEN;
    }
}

// Ahead until a wall, the range or the end of the step. Returns how much of the step is left.
static wr_fix fly_out(wr_world *world, int32_t player, wr_fix step)
{
    wr__player *p = &world->players[player];
    const int32_t slot = wr__boomerang_slot(world, player);
    const wr_angle heading = world->mobs.heading[slot];
    const wr__axis axis = heading % 32768 == 0 ? WR__X : WR__Y;
    const wr_fix range = world->rules.boomerang_range - p->flown;
    const wr_fix leg = step < range ? step : range;
    const wr_point at = wr__place(world, slot);
    const wr_fix moved = wr__body_advance(&world->walls, world->level->grid.cell, at, world->rules.boomerang_half,
                                          axis, heading < 32768 ? leg : -leg);
    const wr_fix flown = moved < 0 ? -moved : moved;
    put(world, slot, wr__moved(at, axis, moved));
    p->flown += flown;
    if (flown < leg || p->flown == world->rules.boomerang_range) {
        wr__boomerang_turn(world, player);
    }
    return step - flown;
}

static void move_boomerang(wr_world *world, int32_t player)
{
    wr__player *p = &world->players[player];
    const int32_t slot = wr__boomerang_slot(world, player);
    wr_fix rest = wr__step_of(world, slot, world->rules.boomerang_step);
    const wr_fix step = rest;
    p->from = wr__place(world, slot);
    p->via_at = 0;
    p->flew = p->boomerang != WR_BOOMERANG_INACTIVE;
    if (p->boomerang == WR_BOOMERANG_INACTIVE) {
        put(world, slot, wr__place(world, player));
        p->from = wr__place(world, slot);
    }
    p->via = p->from;
    if (p->boomerang == WR_BOOMERANG_LAUNCHING) {
        rest = fly_out(world, player, step);
        p->via = wr__place(world, slot);
        p->via_at = step == 0 ? 0 : (wr_fix)(((int64_t)(step - rest) << 16) / step);
    }
    if (p->boomerang == WR_BOOMERANG_RETURNING) {
        fly_back(world, player, rest);
    }
}

void wr__boomerangs_move(wr_world *world)
{
    for (int32_t i = 0; i < world->config.players; i++) {
        move_boomerang(world, i);
    }
}
