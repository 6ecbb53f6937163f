// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A bot that walks on through an endless dungeon: from region to region, along a heading that drifts and now and then turns,
// never back the way it came unless nothing else is left. The way out of a region is laid once, and anew when the window has
// moved, or when it has not got on for a second: then through another door. Where a level has an end it wanders about.
#include "sim/bots_walk_int.h"

#include <string.h>

#include "warren/window.h"

#define QUARTER  16384
#define DRIFT    2048 // of a heading, a region, either way: 11 degrees
#define STRAY    8192 // of the side chosen from the heading, either way
#define TURNS    6    // of so many regions in one it turns by a quarter
#define WALKERS  64   // their noise is not that of the wanderers, which counts players from 0
#define SWORD    (WR__GRAINS + WR__GRAINS / 4)
#define BLADE    (WR__GRAINS / 2)
#define THOUGHTS 8 // a second, of who is near

// ---- Where to --------------------------------------------------------------------------------------------------------

static uint64_t noise_of(const wr_bot *bot)
{
    return wr_noise(bot->seed, WR_STREAM_BOTS, (uint64_t)bot->player + WALKERS, bot->walk.regions);
}

static int32_t side_of(wr_angle heading)
{
    return (int32_t)((uint32_t)heading + QUARTER / 2) / QUARTER % 4;
}

// -range..range - 1
static int32_t either_way(uint64_t bits, int32_t range)
{
    return (int32_t)wr_noise_below(bits, (uint32_t)(2 * range)) - range;
}

// The side it came over from where it was; -1 when it came another way, by a jump say. Unsigned, for the plane is wider than a
// signed number goes.
static int32_t side_between(wr_region_id from, wr_region_id to)
{
    static const wr_cell ways[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int32_t side = 0; side < 4; side++) {
        if ((uint64_t)to.x - (uint64_t)from.x == (uint64_t)ways[side].x &&
            (uint64_t)to.y - (uint64_t)from.y == (uint64_t)ways[side].y) {
            return side;
        }
    }
    return -1;
}

// Begins with a region: a side to leave it by.
static void choose_side(wr_bot *bot, wr_region_id region)
{
    wr__walk *walk = &bot->walk;
    const int32_t over = walk->begun ? side_between(walk->region, region) : -1;
    walk->regions++;
    const uint64_t bits = noise_of(bot);
    if (!walk->begun) {
        walk->heading = (wr_angle)bits;
    }
    walk->begun = true;
    walk->region = region;
    walk->back = over >= 0 ? (over + 2) % 4 : -1;
    walk->tries = 0;
    const int32_t quarter = wr_noise_below(bits >> 16, TURNS) != 0 ? 0 : (bits >> 15 & 1u) != 0 ? QUARTER : -QUARTER;
    walk->heading = (wr_angle)(walk->heading + either_way(bits >> 24, DRIFT) + quarter);
    walk->side = side_of((wr_angle)(walk->heading + either_way(bits >> 32, STRAY)));
    if (walk->side == walk->back) {
        walk->side = (walk->side + ((bits >> 14 & 1u) != 0 ? 1 : 3)) % 4;
        walk->heading = (wr_angle)(walk->side * QUARTER);
    }
}

// ---- Getting on -------------------------------------------------------------------------------------------------------

// Has not left the place it was at for a second; or strolls, and it is time to look again.
static bool is_stuck(const wr__hunt_view *v)
{
    wr__walk *walk = &v->bot->walk;
    if (!walk->lost && wr__grains_apart(walk->anchor, v->here) >= WR__GRAINS) {
        walk->anchor = v->here;
        walk->ticks = 0;
        return false;
    }
    if (++walk->ticks <= v->rate) {
        return false;
    }
    walk->ticks = 0;
    return true;
}

static bool is_corner(const wr__walk *walk, wr_region_id corner)
{
    return walk->corner.x == corner.x && walk->corner.y == corner.y;
}

// What is in mind is of other places when the window has moved; the way is laid anew when it has to be.
static void keep_way(wr__hunt_view *v, wr_region_id corner)
{
    wr__walk *walk = &v->bot->walk;
    const wr_cell low = {v->cell.x - v->cell.x % WR_REGION_CELLS, v->cell.y - v->cell.y % WR_REGION_CELLS};
    const wr_region_id region = {corner.x + v->cell.x / WR_REGION_CELLS, corner.y + v->cell.y / WR_REGION_CELLS};
    const bool moved = !is_corner(walk, corner);
    const bool arrived = !walk->begun || region.x != walk->region.x || region.y != walk->region.y;
    walk->anchor = moved ? v->here : walk->anchor;
    const bool stuck = is_stuck(v);
    if (!moved && !arrived && !stuck) {
        return;
    }
    if (arrived) {
        choose_side(v->bot, region);
    }
    walk->tries += stuck && !arrived;
    walk->corner = corner;
    walk->lost = !wr__walk_lay(v, low, noise_of(v->bot));
    v->h->errand = WR__ERRAND_GO;
    v->h->walks = v->h->walks && !moved && !stuck;
    v->h->last = moved ? v->here : v->h->last;
}

// ---- The sword --------------------------------------------------------------------------------------------------------

static bool is_before(const wr__hunt_view *v, const wr__foe *foe)
{
    static const wr_cell ahead[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const wr_cell way = ahead[v->me.facing / QUARTER];
    const int32_t dx = foe->at.x - v->here.x, dy = foe->at.y - v->here.y;
    const int32_t along = dx * way.x + dy * way.y, beside = dx * way.y + dy * way.x;
    return along > 0 && along <= SWORD + foe->radius && beside <= BLADE + foe->radius &&
           -beside <= BLADE + foe->radius;
}

// Who stands in the way is struck now and then; it never stops for anybody.
static uint16_t strike(const wr__hunt_view *v)
{
    const uint64_t beat = wr_world_ticks(v->world) / (uint64_t)(v->rate / 4);
    if (v->me.weapon != WR_WEAPON_SWORD) { // on the tick the button goes down
        return (v->h->held & WR_BUTTON_WEAPON) == 0 ? WR_BUTTON_WEAPON : 0;
    }
    if ((wr_noise(v->bot->seed, WR_STREAM_BOTS, (uint64_t)v->bot->player + 2 * WALKERS, beat) & 1u) != 0) {
        return 0;
    }
    for (int32_t i = 0; i < v->h->foe_count; i++) {
        if (is_before(v, &v->h->foes[i])) {
            return WR_BUTTON_ATTACK;
        }
    }
    return 0;
}

// ---- A tick -----------------------------------------------------------------------------------------------------------

uint16_t wr__bot_walk(wr_bot *bot, const wr_world *world)
{
    wr__hunt_view v;
    wr_window window;
    if (!wr_world_window(world, &window) || !wr__hunt_view_of(bot, world, &v)) {
        return wr__bot_wander(bot, world); // the level has an end
    }
    if (v.fighter.down) {
        return 0;
    }
    keep_way(&v, window.corner);
    if (--v.h->wait <= 0) {
        v.h->wait = v.rate / THOUGHTS;
        wr__hunt_look(&v);
    } else {
        wr__hunt_follow(&v);
    }
    v.h->held = bot->walk.lost ? wr__bot_wander(bot, world) : (uint16_t)(wr__hunt_walk(&v) | strike(&v));
    return v.h->held;
}
