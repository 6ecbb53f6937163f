// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The list of hunters that have been thrown, beside the arrays of all: who comes onto it, who leaves, and what a blast and a
// tick do to those on it. Between two ticks it is by slot, rising, and nobody on it is in no phase. Inside one, who dies or
// is sent away stays in its place, in no phase, until the list is swept: a thousand deaths cost one pass.
#include <string.h>

#include "horde/horde_int.h"

// ---- Entries -------------------------------------------------------------------------------------------------------

// What of a body follows from its slot: arrays of ours, lent to wr_knock_launch as it wants them.
static void fill(wr__horde *horde, int32_t place)
{
    wr__thrown_list *t = &horde->thrown;
    const int32_t slot = t->slot[place];
    const wr__hunt_kind *kind = wr__kind_of(horde, slot);
    const wr_hunt_kind *given = &horde->hunt.kinds[horde->h.hunt_kind[slot]];
    t->id[place] = wr__hunter_number(horde, slot);
    t->size[place] = kind->size;
    t->resistance[place] = given->resistance;
    t->immune[place] = given->immune;
    t->lie[place] = (uint16_t)kind->lie_ticks;
    t->rise[place] = (uint16_t)kind->rise_ticks;
}

static void move(wr__horde *horde, int32_t to, int32_t from)
{
    wr__thrown_list *t = &horde->thrown;
    wr_knock_bodies *b = &t->bodies;
    t->slot[to] = t->slot[from];
    b->x[to] = b->x[from];
    b->y[to] = b->y[from];
    b->phase[to] = b->phase[from];
    b->throws[to] = b->throws[from];
    b->until[to] = b->until[from];
    b->home_x[to] = b->home_x[from];
    b->home_y[to] = b->home_y[from];
    const wr_flight flight = wr_flight_get(&b->flight, from);
    wr_flight_set(&b->flight, to, &flight);
    t->id[to] = t->id[from];
    t->size[to] = t->size[from];
    t->resistance[to] = t->resistance[from];
    t->immune[to] = t->immune[from];
    t->lie[to] = t->lie[from];
    t->rise[to] = t->rise[from];
}

static void set_count(wr__horde *horde, int32_t count)
{
    horde->round->thrown_count = (uint32_t)count;
    horde->thrown.bodies.count = horde->thrown.bodies.flight.count = count;
}

int32_t wr__thrown_place(const wr__horde *horde, int32_t slot)
{
    const int32_t *slots = horde->thrown.slot;
    int32_t low = 0, high = (int32_t)horde->round->thrown_count;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (slots[middle] < slot) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const bool there = low < (int32_t)horde->round->thrown_count && slots[low] == slot;
    return there && horde->thrown.bodies.phase[low] != WR_KNOCK_NONE ? low : -1;
}

void wr__thrown_clear(const wr__thrown_list *thrown, size_t begin, size_t end)
{
    const wr_knock_bodies *b = &thrown->bodies;
    const wr_flights *f = &b->flight;
    const size_t n = end > begin ? end - begin : 0;
    memset(thrown->slot + begin, 0, n * sizeof *thrown->slot);
    memset(b->x + begin, 0, n * sizeof *b->x);
    memset(b->y + begin, 0, n * sizeof *b->y);
    memset(b->phase + begin, 0, n * sizeof *b->phase);
    memset(b->throws + begin, 0, n * sizeof *b->throws);
    memset(b->until + begin, 0, n * sizeof *b->until);
    memset(b->home_x + begin, 0, n * sizeof *b->home_x);
    memset(b->home_y + begin, 0, n * sizeof *b->home_y);
    memset(f->x + begin, 0, n * sizeof *f->x);
    memset(f->y + begin, 0, n * sizeof *f->y);
    memset(f->z + begin, 0, n * sizeof *f->z);
    memset(f->vx + begin, 0, n * sizeof *f->vx);
    memset(f->vy + begin, 0, n * sizeof *f->vy);
    memset(f->vz + begin, 0, n * sizeof *f->vz);
    memset(f->begun + begin, 0, n * sizeof *f->begun);
    memset(f->ticks + begin, 0, n * sizeof *f->ticks);
    memset(f->angle + begin, 0, n * sizeof *f->angle);
    memset(f->turn + begin, 0, n * sizeof *f->turn);
}

// ---- The list ------------------------------------------------------------------------------------------------------

// What all may read of who is on the list.
static void show(wr__horde *horde, int32_t place)
{
    const int32_t slot = horde->thrown.slot[place];
    const uint8_t phase = horde->thrown.bodies.phase[place];
    const uint8_t others = (uint8_t)(horde->h.flags[slot] & ~WR__FLAG_KNOCKED);
    horde->h.phase[slot] = phase;
    horde->h.flags[slot] = wr_is_knocked(phase) ? others | WR__FLAG_KNOCKED : others;
}

void wr__thrown_drop(wr__horde *horde, int32_t slot)
{
    const int32_t place = horde->h.phase[slot] == WR_KNOCK_NONE ? -1 : wr__thrown_place(horde, slot);
    if (place >= 0) {
        horde->thrown.bodies.phase[place] = WR_KNOCK_NONE;
        show(horde, place);
        horde->thrown.dropped = true;
    }
}

void wr__thrown_settle(wr__horde *horde)
{
    wr__thrown_list *t = &horde->thrown;
    const int32_t count = (int32_t)horde->round->thrown_count;
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        if (t->bodies.phase[i] == WR_KNOCK_NONE) {
            continue;
        }
        if (kept < i) {
            move(horde, kept, i);
        }
        if (t->bodies.phase[kept] != WR_KNOCK_FLIGHT) { // the crowd pushes who gets up, gates who lies
            t->bodies.x[kept] = horde->h.x[t->slot[kept]];
            t->bodies.y[kept] = horde->h.y[t->slot[kept]];
        }
        kept++;
    }
    wr__thrown_clear(t, (size_t)kept, (size_t)count);
    set_count(horde, kept);
    t->dropped = false;
}

// Who is thrown is awake.
static void wake(wr__horde *horde, const int32_t *slots, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (horde->h.phase[slots[i]] == WR__PHASE_ASLEEP) {
            horde->h.phase[slots[i]] = WR_KNOCK_NONE;
            horde->h.flags[slots[i]] &= (uint8_t)~WR__FLAG_ASLEEP;
        }
    }
}

// Those of `slots` who are not on the list come onto it, in no phase. From the end: each entry moves once at most.
static void enlist(wr__horde *horde, const int32_t *slots, int32_t count)
{
    wr__thrown_list *t = &horde->thrown;
    int32_t fresh = 0, old = (int32_t)horde->round->thrown_count - 1;
    for (int32_t i = 0; i < count; i++) {
        fresh += horde->h.phase[slots[i]] == WR_KNOCK_NONE;
    }
    int32_t to = old + fresh;
    set_count(horde, to + 1);
    for (int32_t i = count - 1; i >= 0; i--) {
        if (horde->h.phase[slots[i]] != WR_KNOCK_NONE) {
            continue;
        }
        for (; old >= 0 && t->slot[old] > slots[i]; old--) {
            move(horde, to--, old);
        }
        wr__thrown_clear(t, (size_t)to, (size_t)to + 1);
        t->slot[to] = slots[i];
        t->bodies.x[to] = horde->h.x[slots[i]];
        t->bodies.y[to] = horde->h.y[slots[i]];
        fill(horde, to--);
    }
}

void wr__thrown_derive(wr__horde *horde)
{
    set_count(horde, (int32_t)horde->round->thrown_count);
    for (int32_t i = 0; i < (int32_t)horde->round->thrown_count; i++) {
        fill(horde, i);
    }
    horde->thrown.dropped = false;
}

// ---- Throwing and flying ---------------------------------------------------------------------------------------------

wr_knock_ground wr__knock_ground(const wr__horde *horde, const wr_nav *nav[WR__HUNT_CLASSES])
{
    for (int32_t i = 0; i < horde->rules.class_count; i++) {
        nav[i] = wr_terrain_nav(horde->ground, i);
    }
    return (
        wr_knock_ground){.grid = horde->grid, .walls = horde->walls, .nav = nav, .sizes = horde->rules.class_count};
}

// Two numbers, both rising.
static void ask(wr__horde *horde, const int32_t *slots, int32_t count)
{
    const int32_t *listed = horde->thrown.slot;
    for (int32_t i = 0, place = 0; i < count; i++) {
        while (listed[place] != slots[i]) {
            place++;
        }
        horde->scratch->requests[i] = (wr_knock_request){(uint32_t)horde->tick, 0, place};
    }
}

int32_t wr__hunters_throw(wr__horde *horde, const wr_blast *blast, const int32_t *slots, int32_t count,
                          wr__throw *out)
{
    wr__horde_scratch *s = horde->scratch;
    const wr_nav *nav[WR__HUNT_CLASSES];
    const wr_knock_ground ground = wr__knock_ground(horde, nav);
    int32_t thrown = 0;
    if (count == 0) {
        return 0;
    }
    wr__thrown_settle(horde);
    wake(horde, slots, count);
    enlist(horde, slots, count);
    ask(horde, slots, count);
    wr_knock_launch(&ground, &horde->knock, horde->seed, (uint32_t)horde->tick, blast, s->requests, s->requests_more,
                    count, &horde->thrown.bodies, s->results, horde->hooks, &horde->knock_counts);
    for (int32_t i = 0; i < count; i++) {
        const int32_t place = s->requests[i].body, slot = horde->thrown.slot[place];
        if (s->results[i] == WR_KNOCK_THROWN || s->results[i] == WR_KNOCK_AGAIN) {
            out[thrown++] = (wr__throw){slot, place, s->results[i]};
            wr__hunter_thrown(horde, slot);
        }
        show(horde, place);
    }
    return thrown;
}

int32_t wr__hunters_fly(wr__horde *horde, wr__flown *out)
{
    wr__thrown_list *t = &horde->thrown;
    const wr_knock_bodies *b = &t->bodies;
    wr__hunters *h = &horde->h;
    const wr_nav *nav[WR__HUNT_CLASSES];
    wr__thrown_settle(horde);
    const int32_t count = b->count;
    if (count == 0) {
        return 0;
    }
    const wr_knock_ground ground = wr__knock_ground(horde, nav);
    wr_knock_change *changes = horde->scratch->changes;
    const int32_t changed =
        wr_knock_step(&ground, &horde->knock, (uint32_t)horde->tick, b, changes, &horde->knock_counts);
    for (int32_t i = 0; i < changed; i++) {
        const int32_t place = changes[i].body, slot = t->slot[place];
        out[i] = (wr__flown){slot, changes[i].phase, changes[i].moved != 0};
        if (changes[i].phase == WR_KNOCK_LIE) {
            h->x[slot] = b->x[place];
            h->y[slot] = b->y[place];
        }
        show(horde, place);
        if (changes[i].phase == WR_KNOCK_STAND) {
            wr__hunter_risen(horde, slot);
        }
    }
    for (int32_t i = 0; i < count; i++) {
        if (b->phase[i] == WR_KNOCK_FLIGHT) {
            const wr_flight flight = wr_flight_get(&b->flight, i);
            const wr_flight_place at = wr_flight_at(&horde->knock, &flight, (uint32_t)horde->tick);
            h->x[t->slot[i]] = at.at.x;
            h->y[t->slot[i]] = at.at.y;
        }
    }
    return changed;
}
