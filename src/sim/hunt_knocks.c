// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stages 8 and 9 of a hunt: what goes off, whom it hurts and throws, who lands and gets up; and what is left of those who die
// of it. Blasts follow one another in a fixed order, those of the host's commands first, then bombs by player; each has its
// number, and within one hunters are thrown in the order of theirs (R20).
#include <string.h>

#include "core/sort.h"
#include "sim/world_int.h"

_Static_assert(WR__FLAG_KNOCKED == WR_MOB_KNOCKED, "one bit");

// ---- What is left of the dead ------------------------------------------------------------------------------------------

// How a hunter that dies is just now.
typedef struct fallen {
    wr_knock_phase phase;
    int32_t throws;
    wr_flight flight; // of one in the air
    wr_point at, home;
    wr_fix z;
    wr_angle angle;
} fallen;

static fallen fallen_of(const wr_world *world, int32_t slot)
{
    const wr__horde *horde = &world->horde;
    const wr_knock_bodies *b = &horde->thrown.bodies;
    const uint32_t tick = (uint32_t)horde->tick;
    const wr_point at = wr__place(world, slot);
    const int32_t place = horde->h.phase[slot] == WR_KNOCK_NONE ? -1 : wr__thrown_place(horde, slot);
    fallen f = {.at = at, .home = at, .z = wr__floor_at(horde->grid, at)};
    if (place < 0) {
        return f;
    }
    f.phase = (wr_knock_phase)b->phase[place];
    f.throws = b->throws[place];
    f.angle = wr_knock_angle(&horde->knock, tick, b, place);
    if (wr_is_knocked(b->phase[place])) {
        f.home = (wr_point){b->home_x[place], b->home_y[place]};
    }
    if (f.phase == WR_KNOCK_FLIGHT) {
        f.flight = wr_flight_get(&b->flight, place);
        const wr_flight_place now = wr_flight_at(&horde->knock, &f.flight, tick);
        f.at = now.at;
        f.z = now.z;
    }
    return f;
}

// Away from the blast, as it would have been thrown had it lived (R41).
static wr_flight thrown_dead(const wr_world *world, int32_t slot, const fallen *f)
{
    const wr__horde *horde = &world->horde;
    const wr_nav *nav[WR__HUNT_CLASSES];
    const wr_knock_ground ground = wr__knock_ground(horde, nav);
    const wr_fix resistance = horde->hunt.kinds[horde->h.hunt_kind[slot]].resistance;
    const bool half = f->throws > 0 && !horde->hunt.rules.juggle;
    wr_flight flight = wr_knock_throw(&horde->knock, horde->seed, world->blast, wr__hunter_number(horde, slot),
                                      resistance, half, f->at, f->z, f->angle, (uint32_t)horde->tick);
    wr_flight_land(&ground, &horde->knock, wr__kind_of(horde, slot)->size, f->home, &flight, NULL);
    return flight;
}

// It falls where it is: h * k * k is what a body rises and falls in k ticks with a speed of h * k, so this is a hop too low to
// be seen that takes as long as one wants. Lying it does not turn; getting up it falls back, standing onto its back or belly.
static wr_flight dropped_dead(const wr_world *world, int32_t slot, const fallen *f)
{
    const wr__horde *horde = &world->horde;
    const int32_t ticks = f->phase == WR_KNOCK_LIE ? 1 : (horde->rules.rate + 3) / 4;
    const bool back = f->phase == WR_KNOCK_NONE || f->phase == WR_KNOCK_STAND
                          ? wr__hunter_number(horde, slot) % 2 == 0
                          : wr_lies_on_back(f->angle);
    const uint32_t turn = (back ? 16384u : 49152u) - f->angle;
    return (wr_flight){.x = f->at.x,
                       .y = f->at.y,
                       .z = f->z,
                       .vz = ticks * horde->knock.fall,
                       .begun = (uint32_t)horde->tick,
                       .ticks = (uint16_t)ticks,
                       .angle = f->angle,
                       .turn = (int32_t)((turn & 65535u) ^ 32768u) - 32768};
}

static void fall(wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    const fallen f = fallen_of(world, slot);
    const bool flies = world->blast != NULL && (f.throws < 2 || world->horde.hunt.rules.juggle);
    if (world->blast == NULL && !wr_is_knocked((uint8_t)f.phase)) {
        return; // its kind's own death
    }
    const wr_dead dead = {.id = m->id[slot],
                          .heading = m->heading[slot],
                          .kind = world->horde.h.hunt_kind[slot],
                          .flight = flies                        ? thrown_dead(world, slot, &f)
                                    : f.phase == WR_KNOCK_FLIGHT ? f.flight
                                                                 : dropped_dead(world, slot, &f)};
    wr_remains_add(world->remains, &dead);
}

void wr__hunter_falls(wr_world *world, int32_t slot)
{
    if (world->blast == NULL) { // else they have fallen
        fall(world, slot);
    }
}

// ---- Stage 8: blasts ---------------------------------------------------------------------------------------------------

// Those whom it will kill, by slot: the dead are kept in that order, and each finds his place at the end.
static void fall_all(wr_world *world, int32_t reached)
{
    wr__scratch *s = &world->scratch;
    int32_t count = 0;
    for (int32_t i = 0; i < reached; i++) {
        s->wound_keys[count] = (uint64_t)s->wounds[i].slot;
        count += s->wounds[i].damage > 0 && s->wounds[i].damage >= world->mobs.health[s->wounds[i].slot];
    }
    wr_sort_u64(s->wound_keys, NULL, (size_t)count, s->wound_keys + world->config.mobs_max, NULL);
    for (int32_t i = 0; i < count; i++) {
        fall(world, (int32_t)s->wound_keys[i]);
    }
}

static void hurt_all(wr_world *world, const wr__boom *boom, int32_t reached)
{
    const wr_harm harm = boom->player < 0 ? WR_HARM_HOST : WR_HARM_BOMB;
    for (int32_t i = 0; i < reached; i++) {
        const wr__wound wound = world->scratch.wounds[i];
        if (wound.damage > 0) {
            wr__hunter_wound(world, wound.slot, wound.damage, harm, boom->player);
        }
    }
}

static void say_thrown(wr_world *world, const wr__throw *thrown, uint32_t by)
{
    const wr_flight f = wr_flight_get(&world->horde.thrown.bodies.flight, thrown->place);
    wr_event *event = wr__event(world, WR_EVENT_KNOCK, world->mobs.id[thrown->slot], by);
    event->value = f.ticks;
    event->flag = thrown->result;
    event->x = (wr_fix)(f.x + (int64_t)f.ticks * f.vx);
    event->y = (wr_fix)(f.y + (int64_t)f.ticks * f.vy);
}

// Those it reached who live.
static void throw_all(wr_world *world, const wr_blast *blast, int32_t reached, uint32_t by)
{
    wr__scratch *s = &world->scratch;
    int32_t count = 0;
    for (int32_t i = 0; i < reached; i++) {
        const int32_t slot = s->wounds[i].slot;
        if (world->mobs.kind[slot] == WR_MOB_HUNTER) {
            s->wound_keys[count++] = (uint64_t)slot;
        }
    }
    wr_sort_u64(s->wound_keys, NULL, (size_t)count, s->wound_keys + world->config.mobs_max, NULL);
    for (int32_t i = 0; i < count; i++) {
        s->thrown_slots[i] = (int32_t)s->wound_keys[i];
    }
    const int32_t thrown = wr__hunters_throw(&world->horde, blast, s->thrown_slots, count, s->throws);
    for (int32_t i = 0; i < thrown; i++) {
        say_thrown(world, &s->throws[i], by);
    }
}

static void go_off(wr_world *world, const wr__boom *boom)
{
    wr__scratch *s = &world->scratch;
    const uint32_t by = boom->player < 0 ? 0 : world->mobs.id[boom->player];
    const int32_t reached =
        wr__blast(&world->horde, boom, s->wounds, s->wound_keys, s->wound_keys + world->config.mobs_max);
    const wr_blast blast = {boom->at, boom->radius, boom->strength, world->horde.round->blasts++};
    s->blasts[s->blast_count++] = blast;
    wr_event *event = wr__event(world, WR_EVENT_BLAST, 0, by);
    event->x = boom->at.x;
    event->y = boom->at.y;
    for (int32_t i = 0; i < reached; i++) {
        event->value += s->wounds[i].damage > 0;
    }
    world->blast = boom->strength > 0 ? &blast : NULL;
    if (boom->strength > 0) {
        fall_all(world, reached);
    }
    hurt_all(world, boom, reached);
    world->blast = NULL;
    if (boom->strength > 0) {
        throw_all(world, &blast, reached, by);
    }
}

static void bounce(wr_world *world)
{
    int32_t bounced[WR__BOMBS_MAX];
    const int32_t count =
        wr__bombs_fly(world->fighters, world->config.players, &world->fighter_rules, &world->horde, bounced);
    for (int32_t i = 0; i < count; i++) {
        const int32_t player = bounced[i] / WR__BOMBS_A_PLAYER;
        const wr__bomb *bomb = &world->fighters[player].bombs[bounced[i] % WR__BOMBS_A_PLAYER];
        wr_event *event = wr__event(world, WR_EVENT_BOUNCE, 0, world->mobs.id[player]);
        event->x = bomb->x;
        event->y = bomb->y;
    }
}

void wr__hunt_blast(wr_world *world)
{
    wr__boom booms[WR__BOMBS_MAX];
    if (!world->hunts) {
        return;
    }
    wr__hunt_stage_begin(world);
    world->scratch.blast_count = 0;
    for (int32_t i = 0; i < world->scratch.boom_count; i++) {
        go_off(world, &world->scratch.booms[i]);
    }
    world->scratch.boom_count = 0;
    bounce(world);
    const int32_t count = wr__bombs_step(world->fighters, world->config.players, &world->fighter_rules, booms);
    for (int32_t i = 0; i < count; i++) {
        go_off(world, &booms[i]);
    }
}

bool wr__hunt_ask_blast(wr_world *world, const wr__boom *boom)
{
    wr__scratch *s = &world->scratch;
    if (s->boom_count == WR__BLASTS_MAX) {
        return false;
    }
    s->booms[s->boom_count++] = *boom;
    return true;
}

// ---- Stage 9: landing and getting up -----------------------------------------------------------------------------------

// The player it fell on, the nearest; ties to the lowest.
static uint32_t fallen_on(const wr_world *world, int32_t slot)
{
    const wr__horde *horde = &world->horde;
    const int64_t reach = (int64_t)world->fighter_rules.half + horde->hunt.kinds[horde->h.hunt_kind[slot]].radius;
    int64_t nearest = reach * reach;
    uint32_t id = 0;
    for (int32_t i = 0; i < world->config.players; i++) {
        const int64_t dx = (int64_t)world->mobs.x[i] - world->mobs.x[slot];
        const int64_t dy = (int64_t)world->mobs.y[i] - world->mobs.y[slot];
        if (dx * dx + dy * dy < nearest) {
            nearest = dx * dx + dy * dy;
            id = world->mobs.id[i];
        }
    }
    return id;
}

static void land(wr_world *world, const wr__flown *flown)
{
    wr__mobs *m = &world->mobs;
    if (flown->moved) {
        wr__mob_jump(world, flown->slot, wr__place(world, flown->slot));
    }
    wr_event *event = wr__event(world, WR_EVENT_LAND, m->id[flown->slot], fallen_on(world, flown->slot));
    event->flag = flown->moved;
    event->x = m->x[flown->slot];
    event->y = m->y[flown->slot];
}

void wr__hunt_fly(wr_world *world)
{
    if (!world->hunts || world->horde.round->thrown_count == 0) {
        return;
    }
    wr__hunt_stage_begin(world);
    wr__flown *flown = world->scratch.flown;
    const int32_t count = wr__hunters_fly(&world->horde, flown);
    for (int32_t i = 0; i < count; i++) {
        if (flown[i].phase == WR_KNOCK_LIE) {
            land(world, &flown[i]);
        } else if (flown[i].phase == WR_KNOCK_STAND) {
            wr__event(world, WR_EVENT_RISEN, world->mobs.id[flown[i].slot], 0);
        }
    }
}

// ---- Stage 10 ----------------------------------------------------------------------------------------------------------

void wr__hunt_bury_remains(wr_world *world)
{
    if (world->hunts) {
        if (world->horde.round->thrown_count > 0) {
            wr__thrown_settle(&world->horde);
        }
        wr_remains_step(world->remains, (uint32_t)world->core->ticks);
    }
}
