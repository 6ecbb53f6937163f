// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Poses for drawing, between the last tick and this one. Floats begin here and never go back. They are made in batches,
// each field for a batch at once: loops that a compiler turns into a few wide instructions.
#include "sim/world_int.h"

#define BATCH 64

typedef struct batch {
    int32_t count;
    int32_t slot[BATCH];
    int32_t x[BATCH], y[BATCH]; // now
    int32_t z[BATCH];
    int32_t back_x[BATCH], back_y[BATCH], back_z[BATCH]; // from now to the last tick; 0 for who jumped
    int32_t heading[BATCH];                              // -32,768..32,767
} batch;

// Sine for the eye of -32,768..32,767, within 1e-6 and exact at the quarters: the odd polynomial of the seventh degree with
// the least error that is 1 at a quarter turn.
static inline float sine(int32_t turn)
{
    const int32_t half = turn < 0 ? -32768 : 32768;
    const int32_t fold = turn > 16384 || turn < -16384 ? half - turn : turn;
    const float t = (float)fold * (1.0f / 16384.0f);
    const float t2 = t * t;
    return t * (1.57079029f + t2 * (-0.645886064f + t2 * (0.0794183537f + t2 * -0.00432258751f)));
}

// Of one in the air, or down since this tick, by its flight; of others where the floor is.
static void add_height(batch *b, const wr_world *world, int32_t slot, int32_t i)
{
    const wr__mobs *m = &world->mobs;
    const wr_grid *grid = &world->level->grid;
    const bool jumped = (m->flags[slot] & WR_MOB_JUMPED) != 0;
    wr_fix now = wr__floor_at(grid, wr__place(world, slot));
    wr_fix last = wr__floor_at(grid, (wr_point){m->x_last[slot], m->y_last[slot]});
    if ((m->flags[slot] & WR_MOB_KNOCKED) != 0) {
        const wr__horde *horde = &world->horde;
        const int32_t place = wr__thrown_place(horde, slot);
        const wr_flight flight = wr_flight_get(&horde->thrown.bodies.flight, place);
        const uint32_t tick = (uint32_t)world->core->ticks, since = tick - flight.begun;
        now = since < flight.ticks ? wr_flight_at(&horde->knock, &flight, tick).z : now;
        last = since >= 1 && since <= flight.ticks ? wr_flight_at(&horde->knock, &flight, tick - 1).z : now;
    }
    b->z[i] = now;
    b->back_z[i] = jumped ? 0 : (int32_t)((uint32_t)last - (uint32_t)now); // a file's flight may end in mid-air
}

static void add(batch *b, const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    const int32_t i = b->count++;
    const bool jumped = (m->flags[slot] & WR_MOB_JUMPED) != 0;
    b->slot[i] = slot;
    b->x[i] = m->x[slot];
    b->y[i] = m->y[slot];
    b->back_x[i] = jumped ? 0 : m->x_last[slot] - m->x[slot];
    b->back_y[i] = jumped ? 0 : m->y_last[slot] - m->y[slot];
    b->heading[i] = m->heading[slot] < 32768 ? m->heading[slot] : m->heading[slot] - 65536;
    b->z[i] = b->back_z[i] = 0;
    if (world->level->grid.ground != NULL || (m->flags[slot] & WR_MOB_KNOCKED) != 0) {
        add_height(b, world, slot, i);
    }
}

static void write(batch *b, const wr__mobs *m, float alpha, float *out)
{
    const float unit = 1.0f / WR_FIX_ONE;
    const float back = (1.0f - alpha) * unit;
    float field[5][BATCH];
    for (int32_t i = 0; i < BATCH; i++) { // all of them: what was not filled is not written
        const int32_t quarter = b->heading[i] + 16384;
        field[0][i] = (float)b->x[i] * unit + (float)b->back_x[i] * back;
        field[1][i] = (float)b->y[i] * unit + (float)b->back_y[i] * back;
        field[2][i] = sine(quarter > 32767 ? quarter - 65536 : quarter);
        field[3][i] = sine(b->heading[i]);
        field[4][i] = (float)b->z[i] * unit + (float)b->back_z[i] * back;
    }
    for (int32_t i = 0; i < b->count; i++, out += WR_POSE_FLOATS) {
        out[0] = field[0][i];
        out[1] = field[1][i];
        out[2] = field[4][i];
        out[3] = field[2][i];
        out[4] = field[3][i];
        out[5] = 1.0f;
        out[6] = (float)m->kind[b->slot[i]];
        out[7] = (float)b->slot[i];
    }
    b->count = 0;
}

int32_t wr_world_poses(const wr_world *world, float alpha, float *out, int32_t capacity)
{
    const wr__mobs *m = &world->mobs;
    batch b = {0};
    int32_t count = 0;
    int32_t written = 0;
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        if ((m->flags[slot] & (WR_MOB_ALIVE | WR_MOB_HIDDEN)) != WR_MOB_ALIVE || count++ >= capacity) {
            continue;
        }
        add(&b, world, slot);
        if (b.count == BATCH) {
            write(&b, m, alpha, out + (size_t)written * WR_POSE_FLOATS);
            written += BATCH;
        }
    }
    if (b.count > 0) {
        write(&b, m, alpha, out + (size_t)written * WR_POSE_FLOATS);
    }
    return count;
}
