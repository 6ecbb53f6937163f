// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A bot for hunts from one tick to the next.
#include "sim/bots_hunt_int.h"

#include <string.h>

#define THOUGHTS 8 // a second

static int32_t yard_side(wr_bot_kind kind)
{
    switch (kind) {
    case WR_BOT_CAMP:
    case WR_BOT_SHUT:
        return WR__YARD_WIDE;
    case WR_BOT_WALK:
        return WR__YARD_WALK;
    case WR_BOT_KITE:
    case WR_BOT_OUTRUN:
        return WR__YARD_RUN;
    default:
        return WR__YARD_NEAR;
    }
}

wr__hunt_bot *wr__hunt_bot_take(wr_arena *arena, wr_bot_kind kind, const wr_grid *grid)
{
    wr__hunt_bot stand_in;
    wr__hunt_bot *h = WR_ARENA_ARRAY(arena, wr__hunt_bot, 1);
    memset(&stand_in, 0, sizeof stand_in);
    wr__yard_take(arena, &stand_in.yard, grid, yard_side(kind));
    if (h != NULL) {
        *h = stand_in;
    }
    return h;
}

void wr__hunt_bot_begin(wr_bot *bot)
{
    wr__hunt_bot *h = bot->hunt;
    const uint64_t bits = wr_noise(bot->seed, WR_STREAM_BOTS, (uint64_t)bot->player, 0);
    h->wait = bot->player % 8; // they take turns
    h->yard.knows = bot->kind == WR_BOT_WALK;
    h->comrade = -1;
    h->turn = (bits & 1u) != 0 ? 1 : -1;
    h->leg = (int32_t)(bits >> 1 & 7u);
}

bool wr__hunt_view_of(wr_bot *bot, const wr_world *world, wr__hunt_view *v)
{
    *v = (wr__hunt_view){.bot = bot, .h = bot->hunt, .world = world, .hunt = wr_world_hunt(world)};
    if (v->hunt == NULL || wr_world_player(world, bot->player, &v->me) != WR_OK ||
        wr_world_fighter(world, bot->player, &v->fighter) != WR_OK) {
        return false;
    }
    const wr_world_config config = wr_world_config_of(world);
    v->grid = wr_level_grid(wr_world_level(world)); // as it is now
    v->cells = wr_world_cells_of(world);
    v->rate = config.ticks_per_second;
    v->grain = v->grid->cell * (WR_FIX_ONE / WR__GRAINS);
    const wr_fix speed = v->fighter.dash_ticks > 1 ? config.hunter.dash : config.hunter.walk;
    v->step = speed / v->rate / v->grain;
    v->here = (wr__grains){v->me.at.x / v->grain, v->me.at.y / v->grain};
    v->cell = (wr_cell){v->here.x >> 8, v->here.y >> 8};
    return true;
}

static void think(wr__hunt_view *v)
{
    const int32_t beat = v->rate / THOUGHTS;
    v->h->wait = beat > 0 ? beat : 1;
    v->h->age++;
    wr__hunt_look(v);
    wr__hunt_aim(v);
}

uint16_t wr__bot_hunt(wr_bot *bot, const wr_world *world)
{
    wr__hunt_view v;
    if (!wr__hunt_view_of(bot, world, &v) || v.fighter.down) {
        return 0;
    }
    if (--v.h->wait <= 0) {
        think(&v);
    } else {
        wr__hunt_follow(&v);
    }
    v.h->held = wr__hunt_strike(&v, wr__hunt_walk(&v));
    return v.h->held;
}
