// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What is wrong with a list of the thrown that somebody else wrote: numbers that are each in their range, and no game comes to
// together. What passes may be flown for ever: no place leaves the level, no height leaves its number.
#include "horde/horde_int.h"

// Ticks until a phase ends: from now on, at least one.
static bool is_due_within(const wr__horde *horde, uint32_t until, int64_t most)
{
    const uint32_t left = until - (uint32_t)horde->tick;
    return left >= 1 && left <= (most < 1 ? 1 : most);
}

static bool is_in_level(const wr__horde *horde, int64_t x, int64_t y)
{
    const int64_t side = (int64_t)horde->grid->cell * WR_FIX_ONE;
    return x >= 0 && y >= 0 && x < side * horde->grid->width && y < side * horde->grid->height;
}

// Between its ends a flight goes straight over the ground, and no higher than its apex.
const char *wr__flight_fault(const wr__horde *horde, const wr_flight *f)
{
    const wr_knock_rules *rules = &horde->knock;
    const int64_t k = f->ticks, z_end = f->z + ((k * f->vz - k * k * rules->fall) >> (WR_KNOCK_FINE_BITS - 16));
    if (f->ticks == 0 || f->vz > rules->up_most || f->vz < -(int64_t)rules->up_most) {
        return "a flight has no time, or is faster than any";
    }
    if (!is_in_level(horde, f->x, f->y) || !is_in_level(horde, f->x + k * f->vx, f->y + k * f->vy)) {
        return "a flight leads off the level";
    }
    const int64_t apex = f->vz > 0 ? (int64_t)wr_flight_apex(rules, f->vz) + 1 : 0;
    if (f->z + apex > INT32_MAX || z_end < INT32_MIN) {
        return "a flight leads beyond all heights";
    }
    return NULL;
}

static bool is_lying_angle(wr_angle angle)
{
    return angle == 16384 || angle == 49152;
}

static const char *fault_of_flight(const wr__horde *horde, int32_t i, uint8_t phase)
{
    const wr_knock_bodies *b = &horde->thrown.bodies;
    const wr_flight f = wr_flight_get(&b->flight, i);
    const int64_t turn_most = (int64_t)32768 * (horde->knock.config.half_turns_max + 2);
    const uint32_t since = (uint32_t)horde->tick - f.begun;
    const char *fault = wr__flight_fault(horde, &f);
    if (fault != NULL) {
        return fault;
    }
    if (f.turn > turn_most || f.turn < -turn_most || !is_lying_angle((wr_angle)(f.angle + (uint32_t)f.turn))) {
        return "a hunter turns in the air as none does";
    }
    if (phase == WR_KNOCK_FLIGHT ? f.begun + f.ticks != b->until[i] || since >= f.ticks
                                 : since < f.ticks || since > INT32_MAX) {
        return "a hunter flies that has landed, or has landed and still flies";
    }
    const wr_flight_place at = wr_flight_at(&horde->knock, &f, (uint32_t)horde->tick);
    const wr_point stands = wr__hunter_at(horde, horde->thrown.slot[i]);
    if (phase == WR_KNOCK_FLIGHT && (at.at.x != stands.x || at.at.y != stands.y)) {
        return "a hunter in the air is where its flight is not";
    }
    return is_in_level(horde, b->home_x[i], b->home_y[i]) ? NULL : "a hunter was thrown off the level";
}

// Of one that stands all of its flight is over.
static bool has_no_flight(const wr_knock_bodies *b, int32_t i)
{
    const wr_flight f = wr_flight_get(&b->flight, i);
    const uint32_t any = (uint32_t)f.x | (uint32_t)f.y | (uint32_t)f.z | (uint32_t)f.vx | (uint32_t)f.vy |
                         (uint32_t)f.vz | f.begun | f.ticks | f.angle | (uint32_t)f.turn;
    return (any | (uint32_t)b->home_x[i] | (uint32_t)b->home_y[i]) == 0;
}

static const char *fault_of_phase(const wr__horde *horde, int32_t i, const wr__hunt_kind *kind)
{
    const wr_knock_bodies *b = &horde->thrown.bodies;
    switch (b->phase[i]) {
    case WR_KNOCK_FLIGHT:
        return fault_of_flight(horde, i, WR_KNOCK_FLIGHT);
    case WR_KNOCK_LIE:
    case WR_KNOCK_RISE:
        if (!is_due_within(horde, b->until[i], b->phase[i] == WR_KNOCK_LIE ? kind->lie_ticks : kind->rise_ticks)) {
            return "a hunter lies or gets up longer than its kind does";
        }
        return fault_of_flight(horde, i, b->phase[i]);
    default:
        return is_due_within(horde, b->until[i], horde->knock.stand_ticks) && has_no_flight(b, i)
                   ? NULL
                   : "a hunter stands and still flies, or remembers that it flew for too long";
    }
}

static const char *fault_of_entry(const wr__horde *horde, int32_t i)
{
    const wr__thrown_list *t = &horde->thrown;
    const int32_t slot = t->slot[i];
    const wr_point stands = wr__hunter_at(horde, slot);
    if ((i > 0 && slot <= t->slot[i - 1]) || !wr__is_hunter(horde, slot)) {
        return "the list of the thrown is out of order, or has one that is no hunter";
    }
    if (horde->hunt.kinds[horde->h.hunt_kind[slot]].immune) {
        return "a hunter was thrown that is immune";
    }
    if (t->bodies.phase[i] != WR_KNOCK_FLIGHT && (t->bodies.x[i] != stands.x || t->bodies.y[i] != stands.y)) {
        return "a hunter lies or stands in two places";
    }
    return fault_of_phase(horde, i, wr__kind_of(horde, slot));
}

const char *wr__thrown_fault(const wr__horde *horde, int32_t *slot)
{
    const char *fault = NULL;
    for (uint32_t i = 0; i < horde->round->thrown_count && fault == NULL; i++) {
        *slot = horde->thrown.slot[i];
        fault = fault_of_entry(horde, (int32_t)i);
    }
    for (int32_t i = 0; i < horde->slots && fault == NULL; i++) {
        const bool shown = (horde->h.flags[i] & WR__FLAG_KNOCKED) != 0;
        *slot = i;
        fault = shown == wr_is_knocked(horde->h.phase[i]) ? NULL : "somebody is shown to be knocked who is not";
    }
    return fault;
}
