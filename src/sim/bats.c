// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bats fly at constant speed in a square round their start, through everything in it. Four times a second one turns by up
// to an eighth of the circle either way; at the square's edge it is reflected, within the step.
#include "sim/body.h"
#include "sim/world_int.h"

#define TURN_MAX 8192 // 45 degrees

static void turn(wr_world *world, int32_t slot)
{
    wr__mobs *m = &world->mobs;
    m->timer[slot] = (int16_t)(m->timer[slot] - m->rate[slot]);
    if (m->timer[slot] > 0) {
        return;
    }
    m->timer[slot] = (int16_t)(m->timer[slot] + world->rules.bat_turn_ticks * WR__RATE_ONE);
    const uint32_t turn = wr_noise_below(wr__mob_noise(world, slot), 2 * TURN_MAX + 1);
    m->heading[slot] = (wr_angle)(m->heading[slot] + turn - TURN_MAX);
}

static void fly(wr_world *world, int32_t slot)
{
    wr__mobs *m = &world->mobs;
    const wr__box area = wr__mob_area(world, slot);
    const wr_fix step = wr__step_of(world, slot, world->rules.bat_step);
    const wr_angle heading = m->heading[slot];
    bool turned_x, turned_y;
    m->x[slot] = wr__bounce(m->x[slot], wr_fix_mul(wr_cos(heading), step), area.x_low, area.x_high, &turned_x);
    m->y[slot] = wr__bounce(m->y[slot], wr_fix_mul(wr_sin(heading), step), area.y_low, area.y_high, &turned_y);
    if (turned_x) {
        m->heading[slot] = (wr_angle)(32768 - m->heading[slot]);
    }
    if (turned_y) {
        m->heading[slot] = (wr_angle)(0 - m->heading[slot]);
    }
}

void wr__bats_move(wr_world *world)
{
    if (world->hunts) {
        return; // in a hunt there are none
    }
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        if (world->mobs.kind[slot] == WR_MOB_BAT) {
            turn(world, slot);
            fly(world, slot);
        }
    }
}
