// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Whom a bot sees in a hunt. All hunters are looked at when it thinks; of those the nearest are followed in between.
#include "sim/bots_hunt_int.h"

#define LOOK (16 * WR__GRAINS) // grains; more than twice as far as blows go

int32_t wr__grains_apart(wr__grains a, wr__grains b)
{
    const int64_t dx = (int64_t)a.x - b.x;
    const int64_t dy = (int64_t)a.y - b.y;
    return (int32_t)wr_sqrt_u64((uint64_t)(dx * dx + dy * dy));
}

static bool in_square(wr__grains a, wr__grains b, int32_t half)
{
    return a.x - b.x <= half && b.x - a.x <= half && a.y - b.y <= half && b.y - a.y <= half;
}

// Keeps the nearest, in order; among equals who was found first.
static void keep(wr__hunt_bot *h, const wr__foe *foe)
{
    if (h->foe_count == WR__FOES_MAX && foe->apart >= h->foes[WR__FOES_MAX - 1].apart) {
        return;
    }
    int32_t i = h->foe_count < WR__FOES_MAX ? h->foe_count++ : WR__FOES_MAX - 1;
    for (; i > 0 && h->foes[i - 1].apart > foe->apart; i--) {
        h->foes[i] = h->foes[i - 1];
    }
    h->foes[i] = *foe;
}

void wr__hunt_look(wr__hunt_view *v)
{
    const wr_mobs mobs = wr_world_mobs(v->world);
    const wr__grains me = {v->me.at.x, v->me.at.y}; // in units, as mobs are
    v->h->foe_count = 0;
    for (int32_t slot = 0; slot < mobs.count; slot++) {
        const wr__grains at = {mobs.x[slot], mobs.y[slot]};
        if (mobs.kind[slot] != WR_MOB_HUNTER || !in_square(at, me, LOOK * v->grain)) {
            continue;
        }
        wr__foe foe = {.slot = slot, .id = mobs.id[slot], .at = {at.x / v->grain, at.y / v->grain}};
        const wr_hunt_kind *kind = &v->hunt->kinds[mobs.hunt_kind[slot]];
        foe.apart = wr__grains_apart(foe.at, v->here);
        foe.reach = kind->attack_distance / v->grain;
        foe.radius = kind->radius / v->grain;
        foe.speed = kind->speed / v->grain;
        keep(v->h, &foe);
    }
}

void wr__hunt_follow(wr__hunt_view *v)
{
    const wr_mobs mobs = wr_world_mobs(v->world);
    int32_t left = 0;
    for (int32_t i = 0; i < v->h->foe_count; i++) {
        wr__foe foe = v->h->foes[i];
        if (foe.slot < mobs.count && mobs.id[foe.slot] == foe.id && mobs.kind[foe.slot] == WR_MOB_HUNTER) {
            foe.at = (wr__grains){mobs.x[foe.slot] / v->grain, mobs.y[foe.slot] / v->grain};
            foe.apart = wr__grains_apart(foe.at, v->here);
            v->h->foes[left++] = foe;
        }
    }
    v->h->foe_count = left;
}

bool wr__hunt_sees(const wr__hunt_view *v, wr__grains a, wr__grains b)
{
    const wr_point from = {a.x * v->grain, a.y * v->grain};
    const wr_point to = {b.x * v->grain, b.y * v->grain};
    return wr_sight(v->cells.sight, v->grid->cell, from, to);
}

int32_t wr__hunt_swings(const wr__hunt_view *v)
{
    int32_t swings = 0;
    for (int32_t i = 0; i < v->h->foe_count; i++) {
        const wr__foe *foe = &v->h->foes[i];
        int32_t ticks;
        swings += foe->apart <= foe->reach + foe->reach / 10 &&
                  wr_world_clip(v->world, foe->slot, &ticks) == WR_CLIP_ATTACK && wr__hunt_sees(v, foe->at, v->here);
    }
    return swings;
}

int32_t wr__hunt_count(const wr__hunt_view *v, wr__grains at, int32_t reach)
{
    int32_t count = 0;
    for (int32_t i = 0; i < v->h->foe_count; i++) {
        count += in_square(v->h->foes[i].at, at, reach) && wr__grains_apart(v->h->foes[i].at, at) <= reach;
    }
    return count;
}
