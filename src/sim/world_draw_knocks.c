// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The layer of flights. Of everybody in the air: the way from throw to landing as dots, as many ticks from one to the
// next, on the arc that the body is seen on; a thin line on the ground beneath; the cell it lands in. Of throws of the last
// tick, too, what was looked at before: a cross for each landing that was refused. And the reaches of its blasts.
#include "sim/world_draw_int.h"

#define DOTS_A_SECOND 12

// ---- Ways --------------------------------------------------------------------------------------------------------

static wr__spot seen_at(const wr__airborne *air)
{
    return (wr__spot){air->at.x, air->at.y + WR__LIFT * air->height};
}

static void draw_way(const wr__scenery *s, const wr_flight *f, int32_t hunt_kind)
{
    const wr__brush level = wr__level_brush(s);
    const float step = (float)s->config.ticks_per_second / DOTS_A_SECOND;
    const wr__airborne from = wr__draw_flight_at(s, f, 0), to = wr__draw_flight_at(s, f, f->ticks);
    if (!wr__spot_in_view(s, from.at) && !wr__spot_in_view(s, to.at)) {
        return;
    }
    wr__line(&level, from.at.x, from.at.y, to.at.x, to.at.y, 0.03f, WR__WAY_BELOW);
    for (int32_t i = 1; (float)i * step < (float)f->ticks; i++) {
        const wr__airborne air = wr__draw_flight_at(s, f, (float)i * step);
        const wr__spot at = seen_at(&air);
        wr__sign_dot(&level, at.x, at.y, wr__nearer(air.height), hunt_kind);
    }
}

static void draw_landing(const wr__scenery *s, const wr_flight *f)
{
    const wr_cell at = wr_grid_cell_of(s->grid, wr_flight_at(s->knock, f, f->begun + f->ticks).at);
    if (wr__cell_in_view(s, at)) {
        const wr__brush b = wr__cell_brush(s, at);
        wr__sign_landing(&b);
    }
}

// ---- What was refused --------------------------------------------------------------------------------------------

static void draw_refused(const wr__scenery *s, int32_t slot)
{
    wr_flight_candidate tried[WR_FLIGHT_CANDIDATES];
    const int32_t count = wr_world_candidates(s->world, slot, tried);
    for (int32_t i = 0; i < count; i++) {
        const wr__spot at = wr__spot_of(s, tried[i].at);
        if (tried[i].why != WR_FLIGHT_TAKEN && wr__spot_in_view(s, at)) {
            const wr__brush b = wr__spot_brush(s, at);
            wr__sign_refused(&b, (wr_flight_refusal)tried[i].why);
        }
    }
}

static void draw_reaches(const wr__scenery *s)
{
    wr_blast blasts[WR__DRAWN_BLASTS_MAX];
    const int32_t count = wr_world_blasts(s->world, blasts, WR__DRAWN_BLASTS_MAX);
    for (int32_t i = 0; i < count && i < WR__DRAWN_BLASTS_MAX; i++) {
        wr__draw_reach(s, &blasts[i]);
    }
}

// ---- All of it ---------------------------------------------------------------------------------------------------

// One thing of all of them, then the next: no cross hides a dot.
typedef void draw_one(const wr__scenery *s, const wr_flight *flight, int32_t slot, int32_t hunt_kind);

static void one_refused(const wr__scenery *s, const wr_flight *flight, int32_t slot, int32_t hunt_kind)
{
    (void)hunt_kind;
    if (slot >= 0 && flight->begun == (uint32_t)wr_world_ticks(s->world)) {
        draw_refused(s, slot);
    }
}

static void one_landing(const wr__scenery *s, const wr_flight *flight, int32_t slot, int32_t hunt_kind)
{
    (void)slot;
    (void)hunt_kind;
    draw_landing(s, flight);
}

static void one_way(const wr__scenery *s, const wr_flight *flight, int32_t slot, int32_t hunt_kind)
{
    (void)slot;
    draw_way(s, flight, hunt_kind);
}

static void for_all_in_air(const wr__scenery *s, draw_one *draw)
{
    const uint32_t now = (uint32_t)wr_world_ticks(s->world);
    int32_t count = 0;
    for (int32_t i = 0; i < s->mobs.count; i++) {
        wr_knocked_view k;
        if ((s->mobs.flags[i] & WR_MOB_KNOCKED) && wr__mob_is_drawn(s, i) &&
            wr_world_knocked(s->world, i, &k) == WR_OK && k.phase == WR_KNOCK_FLIGHT) {
            draw(s, &k.flight, i, s->mobs.hunt_kind[i]);
        }
    }
    const wr_dead *dead = wr_remains_bodies(s->remains, &count);
    for (int32_t i = 0; i < count; i++) {
        if (now - dead[i].flight.begun < dead[i].flight.ticks) {
            draw(s, &dead[i].flight, -1, dead[i].kind);
        }
    }
}

void wr__draw_knocks(const wr__scenery *s)
{
    if (s->hunt != NULL) {
        draw_reaches(s);
        for_all_in_air(s, one_landing);
        for_all_in_air(s, one_refused);
        for_all_in_air(s, one_way);
    }
}
