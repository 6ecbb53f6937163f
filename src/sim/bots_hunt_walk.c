// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Walking down the values of the yard: from the middle of a cell to that of the neighbour to which it goes down steepest. A
// diagonal needs both cells beside it free, so a body as wide as a cell never meets a wall between two middles.
#include "sim/bots_hunt_int.h"

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

static bool is_free(const wr__yard *yard, int32_t cell)
{
    return (yard->pass[cell] & WR__YARD_PLAYER) != 0;
}

static bool may_step(const wr__yard *yard, int32_t cell, wr_cell step)
{
    const int32_t up = step.y * yard->stride;
    const bool sides = step.x == 0 || step.y == 0 || (is_free(yard, cell + step.x) && is_free(yard, cell + up));
    return sides && is_free(yard, cell + step.x + up);
}

// The steepest way down, by value over length; `from` itself where there is none.
static wr_cell step_down(const wr__yard *yard, wr_cell from)
{
    const int32_t cell = wr__yard_cell(yard, from);
    int32_t best = 0;
    wr_cell to = from;
    for (int32_t d = 0; cell >= 0 && d < 8; d++) {
        const wr_cell step = wr__yard_steps[d];
        if (!may_step(yard, cell, step)) {
            continue;
        }
        const int32_t fall = yard->value[cell] - yard->value[cell + step.y * yard->stride + step.x];
        const int32_t steep = fall * (d < 4 ? 10 : 7);
        if (steep > best) {
            best = steep;
            to = (wr_cell){from.x + step.x, from.y + step.y};
        }
    }
    return to;
}

static uint16_t arrow(int32_t gap, int32_t slack, uint16_t plus, uint16_t minus)
{
    return gap > slack ? plus : gap < -slack ? minus : 0;
}

// Nearer than half a step it is there.
static uint16_t arrows_to(const wr__hunt_view *v, wr_cell to)
{
    const wr__grains goal = wr__grains_centre(to);
    const int32_t slack = v->fighter.dash_ticks > 1 ? v->step + v->step / 2 : v->step / 2 + 1;
    return (uint16_t)(arrow(goal.x - v->here.x, slack, WR_BUTTON_RIGHT, WR_BUTTON_LEFT) |
                      arrow(goal.y - v->here.y, slack, WR_BUTTON_UP, WR_BUTTON_DOWN));
}

// Held by something that was not foreseen, a comrade's door or a gate: to the middle of its cell, and on from there.
static bool is_held(wr__hunt_view *v)
{
    wr__hunt_bot *h = v->h;
    const uint16_t ways = WR_BUTTON_UP | WR_BUTTON_DOWN | WR_BUTTON_LEFT | WR_BUTTON_RIGHT;
    const bool moved = magnitude(v->here.x - h->last.x) + magnitude(v->here.y - h->last.y) > 0;
    h->still = moved || (h->held & ways) == 0 ? 0 : h->still + 1;
    h->last = v->here;
    if (h->still <= v->rate / 5) {
        return false;
    }
    h->still = 0;
    return true;
}

uint16_t wr__hunt_walk(wr__hunt_view *v)
{
    wr__hunt_bot *h = v->h;
    const bool held = is_held(v);
    if (held) {
        h->to = v->cell;
        h->walks = true;
    }
    uint16_t arrows = h->walks ? arrows_to(v, h->to) : 0;
    if (arrows == 0) {
        h->to = h->errand == WR__ERRAND_STAY ? v->cell : step_down(&h->yard, v->cell);
        h->walks = true;
        arrows = arrows_to(v, h->to);
    }
    return arrows;
}
