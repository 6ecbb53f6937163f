// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Thrown hunters as they are read from outside: one by value, or all of them, living and dead, as matrices. The dead are given
// to wr_knock_poses as bodies like the living; so each batch is gathered, in whatever order its bodies lie.
#include <string.h>

#include "sim/world_int.h"

// ---- One -----------------------------------------------------------------------------------------------------------

// Where its feet or its back are: never below the floor it comes down on.
static wr_fix height_of(const wr_world *world, int32_t place)
{
    const wr__horde *horde = &world->horde;
    const wr_knock_bodies *b = &horde->thrown.bodies;
    const wr_fix floor = wr__floor_at(horde->grid, wr__place(world, horde->thrown.slot[place]));
    if (b->phase[place] != WR_KNOCK_FLIGHT) {
        return floor;
    }
    const wr_flight flight = wr_flight_get(&b->flight, place);
    return wr_flight_at(&horde->knock, &flight, (uint32_t)world->core->ticks).z;
}

wr_status wr_world_knocked(const wr_world *world, int32_t slot, wr_knocked_view *out)
{
    memset(out, 0, sizeof *out);
    if (slot < 0 || slot >= world->core->ids.used) {
        return WR_E_ARGUMENT;
    }
    const wr__horde *horde = &world->horde;
    const int32_t i = world->hunts && horde->h.phase[slot] != WR_KNOCK_NONE ? wr__thrown_place(horde, slot) : -1;
    if (i < 0) {
        return WR_OK;
    }
    const wr_knock_bodies *b = &horde->thrown.bodies;
    const uint32_t tick = (uint32_t)world->core->ticks;
    *out = (wr_knocked_view){.phase = (wr_knock_phase)b->phase[i],
                             .ticks_left = b->until[i] - tick,
                             .z = height_of(world, i),
                             .angle = wr_knock_angle(&horde->knock, tick, b, i),
                             .flight = wr_flight_get(&b->flight, i),
                             .launched = {b->home_x[i], b->home_y[i]}};
    return WR_OK;
}

const wr_knock_rules *wr_world_knock_rules(const wr_world *world)
{
    return world->hunts ? &world->horde.knock : NULL;
}

wr_knock_counts wr_world_knock_counts(const wr_world *world)
{
    return world->hunts ? world->horde.knock_counts : (wr_knock_counts){0};
}

// ---- All of them -----------------------------------------------------------------------------------------------------

enum { BATCH = 64 };

// Bodies gathered for wr_knock_poses.
typedef struct batch {
    int32_t count, written, capacity;
    float *out;
    wr_fix x[BATCH], y[BATCH], home_x[BATCH], home_y[BATCH];
    uint8_t phase[BATCH], throws[BATCH], kind[BATCH];
    uint32_t until[BATCH];
    uint16_t lie[BATCH], rise[BATCH];
    wr_angle heading[BATCH];
    int32_t slot[BATCH];
    struct {
        wr_fix x[BATCH], y[BATCH], z[BATCH], vx[BATCH], vy[BATCH];
        int32_t vz[BATCH];
        uint32_t begun[BATCH];
        uint16_t ticks[BATCH];
        wr_angle angle[BATCH];
        int32_t turn[BATCH];
    } f;
} batch;

static wr_knock_bodies bodies_of(batch *b)
{
    return (wr_knock_bodies){.count = b->count,
                             .lie = b->lie,
                             .rise = b->rise,
                             .x = b->x,
                             .y = b->y,
                             .phase = b->phase,
                             .throws = b->throws,
                             .until = b->until,
                             .home_x = b->home_x,
                             .home_y = b->home_y,
                             .flight = {b->count, b->f.x, b->f.y, b->f.z, b->f.vx, b->f.vy, b->f.vz, b->f.begun,
                                        b->f.ticks, b->f.angle, b->f.turn}};
}

// What all bodies of a call share.
typedef struct view {
    const wr_world *world;
    float alpha;
    const wr_knock_clips *clips;
    float scale[3];
} view;

static void flush(const view *v, batch *b)
{
    float poses[BATCH][WR_KNOCK_POSE_FLOATS], matrices[BATCH][12];
    const wr__horde *horde = &v->world->horde;
    const wr_knock_bodies bodies = bodies_of(b);
    if (b->count == 0) {
        return;
    }
    wr_knock_poses(&horde->knock, horde->grid, (uint32_t)v->world->core->ticks, v->alpha, &bodies, b->heading,
                   b->kind, v->clips, horde->rules.kind_count, NULL, b->count, poses[0]);
    wr_pose_matrices(poses[0], b->count, v->scale, matrices[0]);
    for (int32_t i = 0; i < b->count; i++) {
        float *to = b->out + (size_t)b->written++ * WR_BODY_FLOATS;
        memcpy(to, matrices[i], sizeof matrices[i]);
        to[12] = (float)b->kind[i];
        to[13] = (float)b->slot[i];
        to[14] = poses[i][7];
        to[15] = (float)b->phase[i];
    }
    b->count = 0;
}

// A place in the batch; -1: the caller wants no more.
static int32_t next(const view *v, batch *b)
{
    if (b->written + b->count == b->capacity) {
        return -1;
    }
    if (b->count == BATCH) {
        flush(v, b);
    }
    return b->count++;
}

static void put_flight(batch *b, int32_t i, const wr_flight *flight)
{
    const wr_flights flights = {BATCH,   b->f.x,     b->f.y,     b->f.z,     b->f.vx,  b->f.vy,
                                b->f.vz, b->f.begun, b->f.ticks, b->f.angle, b->f.turn};
    wr_flight_set(&flights, i, flight);
}

static void add_living(const view *v, batch *b, int32_t place)
{
    const wr__horde *horde = &v->world->horde;
    const wr__thrown_list *t = &horde->thrown;
    const int32_t i = next(v, b), slot = t->slot[place];
    if (i < 0) {
        return;
    }
    const wr_flight flight = wr_flight_get(&t->bodies.flight, place);
    b->x[i] = t->bodies.x[place];
    b->y[i] = t->bodies.y[place];
    b->home_x[i] = t->bodies.home_x[place];
    b->home_y[i] = t->bodies.home_y[place];
    b->phase[i] = t->bodies.phase[place];
    b->throws[i] = t->bodies.throws[place];
    b->until[i] = t->bodies.until[place];
    b->lie[i] = t->lie[place];
    b->rise[i] = t->rise[place];
    b->kind[i] = horde->h.hunt_kind[slot];
    b->heading[i] = horde->h.heading[slot];
    b->slot[i] = slot;
    put_flight(b, i, &flight);
}

static void add_dead(const view *v, batch *b, const wr_dead *dead)
{
    const uint32_t tick = (uint32_t)v->world->core->ticks;
    const int32_t i = next(v, b);
    if (i < 0) {
        return;
    }
    const wr_flight *f = &dead->flight;
    const wr_flight_place lands = wr_flight_at(&v->world->horde.knock, f, f->begun + f->ticks);
    b->x[i] = b->home_x[i] = lands.at.x;
    b->y[i] = b->home_y[i] = lands.at.y;
    b->phase[i] = tick - f->begun < f->ticks ? WR_KNOCK_FLIGHT : WR_KNOCK_LIE;
    b->throws[i] = 1;
    b->until[i] = b->phase[i] == WR_KNOCK_FLIGHT ? f->begun + f->ticks : tick + 1;
    b->lie[i] = b->rise[i] = 1;
    b->kind[i] = dead->kind;
    b->heading[i] = dead->heading;
    b->slot[i] = -1;
    put_flight(b, i, f);
}

int32_t wr_world_bodies(const wr_world *world, float alpha, const wr_knock_clips *clips, const float *scale,
                        float *out, int32_t capacity)
{
    batch b = {.capacity = capacity > 0 ? capacity : 0, .out = out};
    view v = {.world = world, .alpha = alpha, .clips = clips, .scale = {1.0f, 1.0f, 1.0f}};
    int32_t count = 0, dead_count;
    if (!world->hunts) {
        return 0;
    }
    if (scale != NULL) {
        memcpy(v.scale, scale, sizeof v.scale);
    }
    for (int32_t i = 0; i < (int32_t)world->horde.round->thrown_count; i++) {
        if (wr_is_knocked(world->horde.thrown.bodies.phase[i])) {
            add_living(&v, &b, i);
            count++;
        }
    }
    const wr_dead *dead = wr_remains_bodies(world->remains, &dead_count);
    for (int32_t i = 0; i < dead_count; i++) {
        add_dead(&v, &b, &dead[i]);
    }
    flush(&v, &b);
    return count + dead_count;
}
