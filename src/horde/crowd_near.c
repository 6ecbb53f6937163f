// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What those around do to a body: everything is a sum over them, so their order does not matter.
//
// Two of radii a and b that are d apart, R = a + b, overlap by R - d, and each would make good half of that. With
// s = 1 - d^2/R^2 the half is d * (s/4 + 3/16 s^2 + ...), the series of (R - d) / 2; its first two terms are all we take: no
// root, no division, right to a hundredth up to an overlap of a fifth, and gentler than the truth beyond, which brings the
// very deep ones apart step by step and without a jump.
#include "horde/crowd_int.h"

// 512 w / (v + w), of two that weigh v and w: twice the share of the overlap that is the first one's to make good.
static int32_t share_of(const crowd_body *body, const crowd_body *other)
{
    if (other->weight == 0) {
        return 0;
    }
    if (other->state & WR_CROWD_FIXED) {
        return 2 * CROWD_EVEN;
    }
    return 2 * CROWD_EVEN * other->weight / (body->weight + other->weight);
}

// Where two are that stand on the same small step: the rest of their difference says it, and when there is none, their slots.
static void part_the_same(const crowd_body *body, const crowd_body *other, int32_t touch, int32_t *dx, int32_t *dy)
{
    const int64_t x = (int64_t)other->x - body->x, y = (int64_t)other->y - body->y;
    const int64_t most = (x < 0 ? -x : x) > (y < 0 ? -y : y) ? (x < 0 ? -x : x) : (y < 0 ? -y : y);
    if (most > 0) {
        *dx = (int32_t)(x * (touch / 32) / most);
        *dy = (int32_t)(y * (touch / 32) / most);
        return;
    }
    const wr_angle own =
        (wr_angle)((uint32_t)body->slot * 40503u); // by the golden ratio: slots in a row go far apart
    *dx = -(int32_t)((int64_t)wr_cos(own) * (touch / 32) / WR_FIX_ONE);
    *dy = -(int32_t)((int64_t)wr_sin(own) * (touch / 32) / WR_FIX_ONE);
}

static void add(crowd_sums *sums, const crowd_meeting *meeting, int32_t dx, int32_t dy, int32_t heading_x,
                int32_t heading_y, int32_t share, bool arrived)
{
    const int32_t square = dx * dx + dy * dy; // below 2^31: both are below 2^15
    int32_t scaled = square >> meeting->shift;
    scaled = scaled > INT16_MAX ? INT16_MAX : scaled;
    const int32_t distance = (int32_t)((uint32_t)scaled * meeting->share >> 16);
    if (distance > CROWD_ONE + CROWD_ONE / 8) {
        return;
    }
    const int32_t dot = (heading_x * dx + heading_y * dy) / (1 << 15);
    sums->touches = true;
    sums->meets_arrived |= arrived && dot > 0;
    const int32_t s = distance < CROWD_ONE ? CROWD_ONE - distance : 0;
    const int32_t s_squared = (int32_t)((uint32_t)(16 * s * s) >> 16);
    const int32_t half = (s + 3 * s_squared / 8) * share / CROWD_EVEN;
    sums->x -= dx * half;
    sums->y -= dy * half;
    sums->ahead += dot > 0 ? dot * half : 0;
    sums->around += s * share / CROWD_EVEN;
}

crowd_sums wr__crowd_near(const wr_crowd *crowd, int32_t at, int32_t heading_x, int32_t heading_y)
{
    const crowd_body *body = &crowd->sorted[at];
    crowd_run runs[CROWD_RUNS_MAX];
    const int32_t count = wr__crowd_runs(crowd, body->x, body->y, runs);
    crowd_sums sums = {0};
    for (int32_t r = 0; r < count; r++) {
        for (int32_t i = runs[r].begin; i < runs[r].end; i++) {
            const crowd_body *other = &crowd->sorted[i];
            if (i == at || crowd->tag[i] != runs[r].tag) {
                continue;
            }
            const crowd_meeting *meeting = &crowd->meetings[body->size][other->size];
            int32_t dx = (int16_t)(uint16_t)(crowd->x[i] - crowd->x[at]);
            int32_t dy = (int16_t)(uint16_t)(crowd->y[i] - crowd->y[at]);
            if (dx == 0 && dy == 0) {
                part_the_same(body, other, meeting->touch, &dx, &dy);
            }
            add(&sums, meeting, dx, dy, heading_x, heading_y, share_of(body, other), crowd->arrived[i] != 0);
        }
    }
    return sums;
}
