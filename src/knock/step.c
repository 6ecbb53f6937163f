// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// One tick of bodies: who is due goes on from flight to lying, to getting up, to standing, to being as new. Nothing is written
// for anybody else.
#include "core/assert.h"
#include "knock/knock_int.h"

enum { UPRIGHT = 65536 }; // a whole turn: from the belly it is nearer

knock_step wr__knock_step_begin(const wr_knock_ground *ground, const wr_knock_rules *rules, uint32_t tick,
                                const wr_knock_bodies *bodies)
{
    return (
        knock_step){.over = wr__knock_over(ground), .ground = ground, .rules = rules, .bodies = bodies, .tick = tick};
}

// ---- Landing -----------------------------------------------------------------------------------------------------------

// It is no higher than the floor, or it was not foreseen so.
static bool is_down(const knock_step *s, const wr_flight_place *place)
{
    const wr_point at = wr__knock_on_map(&s->over, place->at);
    return place->z <= wr__knock_floor(&s->over, wr__knock_cell(&s->over, at));
}

// The ground has changed: to the nearest place, and its flight ends there.
static wr_point put_down(knock_step *s, const wr_nav *nav, int32_t component, wr_point at, int32_t body)
{
    const wr_point to = wr__knock_nearest(nav, component, at);
    const wr_flights *f = &s->bodies->flight;
    f->x[body] = to.x;
    f->y[body] = to.y;
    f->vx[body] = f->vy[body] = 0;
    s->counts.moved++;
    return to;
}

static bool land(knock_step *s, int32_t body)
{
    const wr_knock_bodies *b = s->bodies;
    const int32_t size = knock_size(b, body);
    WR_ASSERT(size < s->ground->sizes);
    const wr_nav *nav = s->ground->nav[size];
    const wr_flight flight = wr_flight_get(&b->flight, body);
    const wr_flight_place place = wr_flight_at(s->rules, &flight, s->tick);
    const int32_t component = wr__knock_component(nav, (wr_point){b->home_x[body], b->home_y[body]});
    const bool stands = wr__knock_stands(nav, component, place.at);
    const wr_point at = stands ? place.at : put_down(s, nav, component, place.at, body);
    b->x[body] = at.x;
    b->y[body] = at.y;
    s->counts.landed++;
    s->counts.landed_passable += stands;
    s->counts.prediction_mismatches += !is_down(s, &place);
    s->counts.component_changes += component >= 0 && wr__knock_component(nav, at) != component;
    return !stands;
}

// ---- One body ----------------------------------------------------------------------------------------------------------

// Half of it after a second throw.
static uint32_t lie_ticks(const knock_step *s, int32_t body)
{
    const uint32_t ticks = s->bodies->lie[body];
    const uint32_t lies = s->bodies->throws[body] == 2 && !s->rules->config.juggle ? ticks / 2 : ticks;
    return lies > 1 ? lies : 1;
}

static void stand_up(const knock_step *s, int32_t body)
{
    const wr_knock_bodies *b = s->bodies;
    const wr_flight none = {0};
    wr_flight_set(&b->flight, body, &none);
    b->home_x[body] = b->home_y[body] = 0;
}

wr_knock_change wr__knock_change(knock_step *s, int32_t body)
{
    const wr_knock_bodies *b = s->bodies;
    wr_knock_change change = {.body = body};
    uint32_t until = 0;
    switch ((wr_knock_phase)b->phase[body]) {
    case WR_KNOCK_FLIGHT:
        change.moved = land(s, body);
        change.phase = WR_KNOCK_LIE;
        until = s->tick + lie_ticks(s, body);
        break;
    case WR_KNOCK_LIE:
        change.phase = WR_KNOCK_RISE;
        until = s->tick + knock_rise_ticks(b, body);
        break;
    case WR_KNOCK_RISE:
        stand_up(s, body);
        change.phase = WR_KNOCK_STAND;
        until = s->tick + (s->rules->stand_ticks > 1 ? (uint32_t)s->rules->stand_ticks : 1u);
        break;
    default:
        b->throws[body] = 0;
        change.phase = WR_KNOCK_NONE;
        break;
    }
    b->phase[body] = change.phase;
    b->until[body] = until;
    return change;
}

// ---- All of them -------------------------------------------------------------------------------------------------------

enum { LOOKED_AT = 64 };

// Whether of so many the phase of one may end: who is in none is not told apart.
static bool may_be_due(const uint32_t *until, uint32_t tick)
{
    uint32_t due = 0;
    for (int32_t i = 0; i < LOOKED_AT; i++) {
        due |= until[i] == tick;
    }
    return due != 0;
}

// Slots begin..end-1; changes: where theirs go, or NULL. How many there are.
static int32_t change_due(knock_step *s, int32_t begin, int32_t end, wr_knock_change *changes)
{
    int32_t changed = 0;
    for (int32_t i = begin; i < end; i++) {
        if (knock_is_due(s->bodies, i, s->tick)) {
            const wr_knock_change change = wr__knock_change(s, i);
            if (changes != NULL) {
                changes[changed] = change;
            }
            changed++;
        }
    }
    return changed;
}

int32_t wr_knock_step(const wr_knock_ground *ground, const wr_knock_rules *rules, uint32_t tick,
                      const wr_knock_bodies *bodies, wr_knock_change *changes, wr_knock_counts *counts)
{
    knock_step s = wr__knock_step_begin(ground, rules, tick, bodies);
    int32_t changed = 0;
    for (int32_t begin = 0; begin < bodies->count; begin += LOOKED_AT) {
        const int32_t left = bodies->count - begin, end = begin + (left < LOOKED_AT ? left : LOOKED_AT);
        if (left < LOOKED_AT || may_be_due(bodies->until + begin, tick)) {
            changed += change_due(&s, begin, end, changes != NULL ? changes + changed : NULL);
        }
    }
    if (counts != NULL) {
        wr_knock_count(counts, &s.counts);
    }
    return changed;
}

// ---- Looking -----------------------------------------------------------------------------------------------------------

void wr_knock_places(const wr_knock_rules *rules, uint32_t tick, const wr_knock_bodies *bodies, wr_fix *xs,
                     wr_fix *ys, wr_fix *zs)
{
    const wr_flights *f = &bodies->flight;
    const int32_t fall = rules->fall;
    for (int32_t i = 0; i < bodies->count; i++) {
        const bool flies = bodies->phase[i] == WR_KNOCK_FLIGHT;
        const uint32_t age = knock_age(f->begun[i], f->ticks[i], tick);
        if (flies) {
            xs[i] = knock_along(f->x[i], f->vx[i], age);
            ys[i] = knock_along(f->y[i], f->vy[i], age);
        }
        if (zs != NULL) {
            zs[i] = flies ? knock_height(f->z[i], f->vz[i], fall, age) : 0;
        }
    }
}

// From lying to upright the shorter way, in a straight line.
static wr_angle rising_angle(const wr_knock_bodies *bodies, int32_t body, wr_angle lying, uint32_t tick)
{
    const uint32_t ticks = knock_rise_ticks(bodies, body);
    const int32_t left = (int32_t)(bodies->until[body] - tick);
    const int64_t to_do = left <= 0 ? 0 : (uint32_t)left < ticks ? left : (int64_t)ticks;
    const int64_t target = wr_lies_on_back(lying) ? 0 : UPRIGHT;
    return (wr_angle)(target - (target - lying) * to_do / (int64_t)ticks);
}

wr_angle wr_knock_angle(const wr_knock_rules *rules, uint32_t tick, const wr_knock_bodies *bodies, int32_t body)
{
    const uint8_t phase = bodies->phase[body];
    if (!wr_is_knocked(phase)) {
        return 0;
    }
    const wr_flight flight = wr_flight_get(&bodies->flight, body);
    if (phase == WR_KNOCK_FLIGHT) {
        return wr_flight_at(rules, &flight, tick).angle;
    }
    const wr_angle lying = (wr_angle)(flight.angle + flight.turn);
    return phase == WR_KNOCK_LIE ? lying : rising_angle(bodies, body, lying, tick);
}
