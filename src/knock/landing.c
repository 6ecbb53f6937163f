// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where a body lands: the candidates of R26 in their order, each asked the cheapest question first. On level ground all of
// them land at the same tick, for vertical speed is kept; so a candidate is two products and a bit.
//
//     does its cell hold a node    a bit
//     of the right component       a table
//     can it stand exactly there   cells around
//     is nothing in the way        cells along
#include "core/assert.h"
#include "knock/knock_int.h"

enum { DIRECTIONS = 15, FACTORS = 4 };

// 0, 25, -25, 50, ... -175 degrees: cosine and sine in 2^30, to the nearest.
#define TURN(cosine, sine) \
    {cosine, sine},        \
    {                      \
        cosine, -(sine)    \
    }
static const int32_t turns[DIRECTIONS][2] = {
    {1 << 30, 0},
    TURN(973140576, 453782903),
    TURN(690187940, 822533958),
    TURN(277904834, 1037154959),
    TURN(-186453311, 1057429273),
    TURN(-615873009, 879557810),
    TURN(-929887697, 536870912),
    TURN(-1069655912, 93582766),
};

// 1, 0.7, 0.4, 0.1 in Q16.
static const int32_t factors[FACTORS] = {65536, 45875, 26214, 6554};

// ---- Standing --------------------------------------------------------------------------------------------------------

// The part of an axis that a place on the map lies in. nav->place_scale is rounded down, so the estimate is the part or the one
// before.
static int32_t part_of(const wr_nav *nav, int64_t at)
{
    const int64_t side = (int64_t)nav->cell * WR_FIX_ONE;
    const int64_t k = (int64_t)(((uint64_t)at * nav->place_scale) >> 32);
    return (int32_t)(k + ((k + 1) * side <= at * nav->config.n));
}

static int32_t smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

wr_node wr__knock_node(const wr_nav *nav, wr_point place)
{
    const wr_point at = wr__nav_clamp(nav, place);
    return smaller(part_of(nav, at.y), nav->rows - 1) * nav->columns + smaller(part_of(nav, at.x), nav->columns - 1);
}

int32_t wr__knock_component(const wr_nav *nav, wr_point home)
{
    const int32_t here = nav_component(nav, wr__knock_node(nav, home));
    if (here >= 0) {
        return here;
    }
    const wr_node node = wr_nav_nearest(nav, home, -1);
    return node == WR_NODE_NONE ? -1 : nav_component(nav, node);
}

bool wr__knock_stands(const wr_nav *nav, int32_t component, wr_point place)
{
    const wr_node node = wr__knock_node(nav, place);
    return nav_has(nav, node) && nav_component(nav, node) == component && wr_nav_clear(nav, place, place);
}

wr_point wr__knock_nearest(const wr_nav *nav, int32_t component, wr_point place)
{
    const wr_node node = component < 0 ? WR_NODE_NONE : wr__nav_nearest_any(nav, place, component);
    return node == WR_NODE_NONE ? place : wr_nav_place(nav, node);
}

// ---- Looking ---------------------------------------------------------------------------------------------------------

void wr__knock_candidate(wr_fix vx, wr_fix vy, int32_t number, wr_fix *out_x, wr_fix *out_y)
{
    const int32_t *turn = turns[number / FACTORS], factor = factors[number % FACTORS];
    const int64_t x = knock_shifted((int64_t)vx * turn[0] - (int64_t)vy * turn[1], 30);
    const int64_t y = knock_shifted((int64_t)vx * turn[1] + (int64_t)vy * turn[0], 30);
    *out_x = (wr_fix)knock_shifted(x * factor, 16);
    *out_y = (wr_fix)knock_shifted(y * factor, 16);
}

// Straight up and down: the tick at which it is no higher than a floor. A floor that it does not come above: at its highest.
static int32_t falls_on(const wr_flight *flight, int32_t fall, int64_t floor)
{
    const int64_t rise = floor - flight->z;
    const int64_t half = ((int64_t)flight->vz + fall) / (2 * (int64_t)fall);
    const int32_t highest = half > 1 ? (int32_t)half : 1;
    return knock_rise(flight->vz, fall, highest) > rise ? wr__knock_falls(flight->vz, fall, rise, highest) : highest;
}

// On level ground, after so many ticks: is there a node, of the component?
static bool node_is_right(const knock_search *s, int64_t x, int64_t y)
{
    const wr_nav *nav = s->nav;
    if ((uint64_t)x >= (uint64_t)nav->end.x || (uint64_t)y >= (uint64_t)nav->end.y) {
        return false;
    }
    const int32_t column = part_of(nav, x), row = part_of(nav, y);
    return nav_plane_get(&nav->across, row, column) &&
           nav_component(nav, row * nav->columns + column) == s->component;
}

static bool way_is_clear(const knock_search *s, const wr_flight *flight)
{
    const knock_over *over = s->over;
    const wr_point from = {flight->x, flight->y};
    const wr_point to = {knock_along(flight->x, flight->vx, flight->ticks),
                         knock_along(flight->y, flight->vy, flight->ticks)};
    if (over->walls == NULL || nav_same_place(from, to) ||
        wr__line_clear_inside(over->walls, over->walls, over->cell, from, to)) {
        return true;
    }
    return over->top != NULL && wr__knock_meets(over, flight, s->fall, flight->ticks).end == KNOCK_LANDS;
}

// One candidate on level ground, where it lands after flight->ticks.
static bool lands_level(const knock_search *s, wr_flight *flight)
{
    const int64_t x = flight->x + (int64_t)flight->ticks * flight->vx,
                  y = flight->y + (int64_t)flight->ticks * flight->vy;
    if (!node_is_right(s, x, y)) {
        return false;
    }
    const wr_point at = {(wr_fix)x, (wr_fix)y};
    return wr_nav_clear(s->nav, at, at) && way_is_clear(s, flight);
}

// And where floors have heights.
static bool lands_somewhere(const knock_search *s, wr_flight *flight)
{
    if (flight->vx != 0 || flight->vy != 0) {
        const knock_met met = wr__knock_meets(s->over, flight, s->fall, UINT16_MAX);
        if (met.end != KNOCK_LANDS) {
            return false;
        }
        flight->ticks = (uint16_t)met.tick;
    }
    const wr_point at = {knock_along(flight->x, flight->vx, flight->ticks),
                         knock_along(flight->y, flight->vy, flight->ticks)};
    return node_is_right(s, at.x, at.y) && wr_nav_clear(s->nav, at, at);
}

bool wr__knock_try(const knock_search *s, int32_t number, wr_flight *flight)
{
    *flight = s->up;
    wr__knock_candidate(s->vx, s->vy, number, &flight->vx, &flight->vy);
    return s->over->floor == NULL ? lands_level(s, flight) : lands_somewhere(s, flight);
}

// The first candidate that will do. False: none will.
static bool look_around(const knock_search *s, wr_flight *flight, knock_found *found)
{
    for (int32_t i = 0; i < KNOCK_CANDIDATES; i++) {
        found->predictions++;
        if (wr__knock_try(s, i, flight)) {
            return true;
        }
    }
    return false;
}

// R31. Ticks go into no distance exactly, so it begins by less than a 65,536th for each nearer to where it goes, and comes to rest
// exactly there.
static void fly_to_nearest(const knock_search *s, wr_flight *flight)
{
    const wr_point to = wr__knock_nearest(s->nav, s->component, (wr_point){flight->x, flight->y});
    const int64_t dx = (int64_t)to.x - flight->x, dy = (int64_t)to.y - flight->y;
    flight->ticks = (uint16_t)falls_on(flight, s->fall, wr__knock_floor(s->over, wr__knock_cell(s->over, to)));
    flight->vx = (wr_fix)(dx / flight->ticks);
    flight->vy = (wr_fix)(dy / flight->ticks);
    flight->x += (wr_fix)(dx % flight->ticks);
    flight->y += (wr_fix)(dy % flight->ticks);
}

// ---- The whole -------------------------------------------------------------------------------------------------------

static wr_fix cut(wr_fix value, wr_fix low, wr_fix high)
{
    return value < low ? low : value > high ? high : value;
}

// Into what is defined: on the map and below its end, no lower than the floor and no faster than may be.
static wr_flight cut_to_rules(const knock_over *over, const wr_knock_rules *rules, const wr_flight *flight)
{
    wr_flight out = *flight;
    out.x = cut(flight->x, 0, over->end.x - 1);
    out.y = cut(flight->y, 0, over->end.y - 1);
    const wr_fix floor = wr__knock_floor(over, wr__knock_cell(over, (wr_point){out.x, out.y}));
    out.z = cut(flight->z, floor, KNOCK_HEIGHT_MOST);
    out.vx = cut(flight->vx, -rules->across_most, rules->across_most);
    out.vy = cut(flight->vy, -rules->across_most, rules->across_most);
    out.vz = cut(flight->vz, 0, rules->up_most);
    return out;
}

#ifndef NDEBUG
// Does a flight that was found come down where stepping says? To the nearest place it goes through whatever is between, and
// straight up whatever wall it stands in.
static bool steps_alike(const knock_search *s, const wr_flight *flight, const knock_found *found)
{
    if (found->near) {
        const wr_point to = {knock_along(flight->x, flight->vx, flight->ticks),
                             knock_along(flight->y, flight->vy, flight->ticks)};
        return s->component < 0 || wr__knock_stands(s->nav, s->component, to);
    }
    knock_over over = *s->over;
    over.walls = flight->vx == 0 && flight->vy == 0 ? NULL : over.walls;
    const knock_met met = wr__knock_steps(&over, flight, s->fall, UINT16_MAX);
    return met.end == KNOCK_LANDS && met.tick == flight->ticks;
}
#endif

knock_search wr__knock_search(const knock_over *over, const wr_knock_rules *rules, const wr_nav *nav, wr_point home,
                              const wr_flight *flight)
{
    const wr_flight wished = cut_to_rules(over, rules, flight);
    knock_search s = {.over = over,
                      .nav = nav,
                      .component = wr__knock_component(nav, home),
                      .fall = rules->fall,
                      .up = wished,
                      .vx = wished.vx,
                      .vy = wished.vy};
    s.up.vx = s.up.vy = 0;
    const wr_fix floor = wr__knock_floor(over, wr__knock_cell(over, (wr_point){wished.x, wished.y}));
    s.up.ticks = (uint16_t)falls_on(&s.up, rules->fall, floor);
    return s;
}

knock_found wr__knock_land(const knock_over *over, const wr_knock_rules *rules, const wr_nav *nav, wr_point home,
                           wr_flight *flight)
{
    const knock_search s = wr__knock_search(over, rules, nav, home, flight);
    knock_found found = {0};
    if (!look_around(&s, flight, &found)) {
        *flight = s.up;
        found.near = !wr__knock_stands(nav, s.component, (wr_point){s.up.x, s.up.y});
        found.up = !found.near;
        if (found.near) {
            fly_to_nearest(&s, flight);
        }
    }
#ifndef NDEBUG
    found.mismatch = !steps_alike(&s, flight, &found);
    WR_ASSERT(!found.mismatch);
#endif
    return found;
}

void wr_flight_land(const wr_knock_ground *ground, const wr_knock_rules *rules, int32_t size, wr_point home,
                    wr_flight *flight, wr_knock_counts *counts)
{
    WR_ASSERT(size >= 0 && size < ground->sizes);
    const knock_over over = wr__knock_over(ground);
    const knock_found found = wr__knock_land(&over, rules, ground->nav[size], home, flight);
    if (counts != NULL) {
        const wr_knock_counts more = {.predictions = found.predictions,
                                      .predictions_max = found.predictions,
                                      .fallback_up = found.up,
                                      .fallback_near = found.near,
                                      .prediction_mismatches = found.mismatch};
        wr_knock_count(counts, &more);
    }
}
