// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Poses for drawing, between the last tick and this one. Floats begin here and never go back.
#include "sim/world_int.h"

static void write_pose(const wr__mobs *m, int32_t slot, double alpha, float *out)
{
    const double part = (m->flags[slot] & WR_MOB_JUMPED) != 0 ? 1.0 : alpha;
    const double x = m->x_last[slot] + ((double)m->x[slot] - m->x_last[slot]) * part;
    const double y = m->y_last[slot] + ((double)m->y[slot] - m->y_last[slot]) * part;
    out[0] = (float)(x * (1.0 / WR_FIX_ONE));
    out[1] = (float)(y * (1.0 / WR_FIX_ONE));
    out[2] = 0.0f;
    out[3] = (float)wr_cos(m->heading[slot]) * (1.0f / WR_FIX_ONE);
    out[4] = (float)wr_sin(m->heading[slot]) * (1.0f / WR_FIX_ONE);
    out[5] = 1.0f;
    out[6] = (float)m->kind[slot];
    out[7] = (float)slot;
}

int32_t wr_world_poses(const wr_world *world, float alpha, float *out, int32_t capacity)
{
    const wr__mobs *m = &world->mobs;
    int32_t count = 0;
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        if ((m->flags[slot] & (WR_MOB_ALIVE | WR_MOB_HIDDEN)) != WR_MOB_ALIVE) {
            continue;
        }
        if (count < capacity) {
            write_pose(m, slot, alpha, out + (size_t)count * WR_POSE_FLOATS);
        }
        count++;
    }
    return count;
}
