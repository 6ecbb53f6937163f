// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Spinners go to and fro between two ends that follow from the map and their start, and mind nothing else.
#include "sim/body.h"
#include "sim/world_int.h"

static void move_spinner(wr_world *world, int32_t slot, wr_fix *at)
{
    wr__mobs *m = &world->mobs;
    const wr_fix step = wr__step_of(world, slot, world->rules.spinner_step);
    const bool forward = m->heading[slot] < 32768; // right or up
    bool turned;
    *at = wr__bounce(*at, forward ? step : -step, m->goal_x[slot], m->goal_y[slot], &turned);
    if (turned) {
        m->heading[slot] = (wr_angle)(m->heading[slot] + 32768);
    }
}

void wr__spinners_move(wr_world *world)
{
    wr__mobs *m = &world->mobs;
    if (world->hunts) {
        return; // in a hunt there are none
    }
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        if (m->kind[slot] == WR_MOB_SPINNER_H) {
            move_spinner(world, slot, &m->x[slot]);
        } else if (m->kind[slot] == WR_MOB_SPINNER_V) {
            move_spinner(world, slot, &m->y[slot]);
        }
    }
}
