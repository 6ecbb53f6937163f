// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Weapons. A bomb is laid whenever one is ready and those who follow will have come to it when it goes off; the boomerang
// is thrown along an axis at whoever it would hit; the sword is drawn at who stands beside. A dash is for getting out of
// the reach of a swing while it is wound up: blows land on who is still there.
#include "sim/bots_hunt_int.h"

#define THROW_FAR  (7 * WR__GRAINS + WR__GRAINS / 2) // the boomerang turns after 8 cells
#define SWORD_FAR  (WR__GRAINS + WR__GRAINS / 4)
#define BLADE      (WR__GRAINS / 2) // half the sword's width
#define DISC       (WR__GRAINS / 4) // half the boomerang's
#define FOLLOW_FAR (7 * WR__GRAINS) // who is so near will stand by the bomb a second later
#define SWORD_NEAR (2 * WR__GRAINS)

static const wr_cell ahead[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}; // E N W S, as angles count
static const uint16_t arrows_of[4] = {WR_BUTTON_RIGHT, WR_BUTTON_UP, WR_BUTTON_LEFT, WR_BUTTON_DOWN};

static bool is_runner(const wr__hunt_view *v)
{
    return v->h->errand != WR__ERRAND_STAY && !v->h->charges;
}

// ---- What to have in hand ---------------------------------------------------------------------------------------------

// Is a bomb laid here now worth it: who follows comes to it, who besieges must be in it.
static bool bomb_pays(const wr__hunt_view *v)
{
    const int32_t blast = wr_world_config_of(v->world).hunter.bomb_radius / v->grain;
    return wr__hunt_count(v, v->here, is_runner(v) ? FOLLOW_FAR : blast) > 0;
}

static wr_weapon weapon_wished(const wr__hunt_view *v)
{
    const bool soon = v->fighter.bomb_rest_ticks < v->rate / 10;
    if (soon && bomb_pays(v)) {
        return WR_WEAPON_BOMB;
    }
    const bool near = v->h->foe_count > 0 && v->h->foes[0].apart < SWORD_NEAR + v->h->foes[0].radius;
    return near && !is_runner(v) ? WR_WEAPON_SWORD : WR_WEAPON_BOOMERANG;
}

// ---- Blows along the axes ------------------------------------------------------------------------------------------------

// The direction in which a foe stands, no farther than `far` and no more than `wide` beside the axis; -1.
static int32_t direction_of(const wr__hunt_view *v, const wr__foe *foe, int32_t far, int32_t wide)
{
    const int32_t dx = foe->at.x - v->here.x;
    const int32_t dy = foe->at.y - v->here.y;
    for (int32_t d = 0; d < 4; d++) {
        const int32_t along = dx * ahead[d].x + dy * ahead[d].y;
        const int32_t beside = dx * ahead[d].y + dy * ahead[d].x;
        if (along > 0 && along <= far + foe->radius && beside <= wide + foe->radius &&
            -beside <= wide + foe->radius) {
            return d;
        }
    }
    return -1;
}

// Towards the nearest that can be hit; 0 when none can.
static uint16_t blow(const wr__hunt_view *v, int32_t far, int32_t wide)
{
    for (int32_t i = 0; i < v->h->foe_count; i++) {
        const wr__foe *foe = &v->h->foes[i];
        const int32_t d = direction_of(v, foe, far, wide);
        if (d >= 0 && wr__hunt_sees(v, v->here, foe->at)) {
            return (uint16_t)(arrows_of[d] | WR_BUTTON_ATTACK);
        }
    }
    return 0;
}

static uint16_t attack(const wr__hunt_view *v, uint16_t arrows)
{
    const wr_weapon wish = weapon_wished(v);
    if (v->me.boomerang != WR_BOOMERANG_INACTIVE || v->me.sword_ticks > 1) {
        return arrows;
    }
    if (wish != v->me.weapon) { // on the tick the button goes down
        return (uint16_t)(arrows | ((v->h->held & WR_BUTTON_WEAPON) == 0 ? WR_BUTTON_WEAPON : 0));
    }
    if (wish == WR_WEAPON_BOMB) {
        return (uint16_t)(arrows | (v->fighter.bomb_rest_ticks == 0 ? WR_BUTTON_ATTACK : 0));
    }
    const uint16_t strike = wish == WR_WEAPON_SWORD ? blow(v, SWORD_FAR, BLADE) : blow(v, THROW_FAR, DISC);
    return strike != 0 ? strike : arrows;
}

// ---- Dashes ------------------------------------------------------------------------------------------------------------------

static bool should_dash(const wr__hunt_view *v)
{
    return is_runner(v) && v->fighter.dash_rest_ticks == 0 && (v->h->held & WR_BUTTON_DASH) == 0 &&
           wr__hunt_swings(v) > 0;
}

// Hunters are on their way to who stands by a lever.
static bool should_throw(const wr__hunt_view *v)
{
    const wr__hunt_bot *h = v->h;
    return v->bot->kind == WR_BOT_SHUT && !h->safe && h->lever >= 0 && h->errand == WR__ERRAND_STAY &&
           v->me.weapon == WR_WEAPON_BOOMERANG && h->foes[0].apart < THROW_FAR &&
           v->me.boomerang == WR_BOOMERANG_INACTIVE;
}

uint16_t wr__hunt_strike(wr__hunt_view *v, uint16_t arrows)
{
    if (v->h->foe_count == 0) {
        return arrows;
    }
    if (should_dash(v)) {
        return (uint16_t)(arrows | WR_BUTTON_DASH);
    }
    if (should_throw(v)) {
        return (uint16_t)(arrows_of[v->h->lever] | WR_BUTTON_ATTACK);
    }
    const bool dashes = v->fighter.dash_ticks > 1;
    return dashes || v->bot->kind == WR_BOT_OUTRUN ? arrows : attack(v, arrows);
}
