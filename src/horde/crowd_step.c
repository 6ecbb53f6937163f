// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A tick of the crowd: two looks at the neighbours, each from places that nobody changes meanwhile.
//
//   1  on the places of before: how squeezed everybody is, and who overlaps; everybody goes what is left of its wish, and
//      away from those it overlaps
//   2  on the places that gives: away from those it overlaps
#include "horde/crowd_int.h"

enum { CROWD_GRAIN = 256 };

typedef struct crowd_tick {
    wr_crowd *crowd;
    const wr_crowd_bodies *out;
    crowd_walls walls[WR_CROWD_SIZES_MAX];
} crowd_tick;

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

// ---- The wish under pressure ---------------------------------------------------------------------------------------

// The length of a wish, right to 3 %: how strong a pressure is felt may hang on the direction that much.
static int64_t about_length(int32_t x, int32_t y)
{
    const int64_t a = magnitude(x), b = magnitude(y), most = a > b ? a : b, least = a > b ? b : a;
    const int64_t blunt = most * 7 / 8 + least / 2;
    return blunt > most ? blunt : most;
}

// What is left of a wish, of 65,536: 1 / (1 + 20 p), p the overlaps by their common radius.
static int32_t left_of_wish(const wr_crowd *crowd, const crowd_body *body, const crowd_sums *sums, int64_t length,
                            bool arrived)
{
    if (arrived) { // an overlap by R is 2 * CROWD_ONE of `around`
        return (int32_t)((INT64_C(65536) * CROWD_ONE) / (CROWD_ONE + 10 * sums->around));
    }
    const int64_t all = length * crowd->meetings[body->size][body->size].touch;
    return sums->ahead == 0 ? 65536 : (int32_t)((all * 65536) / (all + 40 * sums->ahead));
}

// ---- Moving --------------------------------------------------------------------------------------------------------

typedef struct crowd_way {
    int32_t x, y;
} crowd_way;

static int32_t push_along(const wr_crowd *crowd, int64_t sum)
{
    const int64_t most = INT64_C(1) << 34;
    const int64_t cut = sum > most ? most : sum < -most ? -most : sum;
    return (int32_t)(cut * (crowd->step / 2) / (INT64_C(1) << 31));
}

// Half of what would part them, for neighbours do as much at the same time; and at most half the radius.
static crowd_way push_of(const wr_crowd *crowd, const crowd_body *body, const crowd_sums *sums)
{
    const int32_t most = crowd->config.radius[body->size] / 2;
    crowd_way push = {push_along(crowd, sums->x), push_along(crowd, sums->y)};
    if ((int64_t)push.x * push.x + (int64_t)push.y * push.y > (int64_t)most * most) {
        const int64_t length = wr_length(push.x, push.y);
        push.x = (int32_t)((int64_t)push.x * most / length);
        push.y = (int32_t)((int64_t)push.y * most / length);
    }
    return push;
}

static void go(const crowd_tick *tick, crowd_body *body, crowd_way way)
{
    const crowd_walls *walls = &tick->walls[body->size];
    if ((body->state & CROWD_NEAR_WALL) == 0) {
        body->x += way.x;
        body->y += way.y;
    } else if (wr__crowd_move(walls, &body->x, &body->y, way.x, way.y)) {
        body->state |= WR_CROWD_WALLED;
    }
}

// ---- The two looks -------------------------------------------------------------------------------------------------

// Into the array the bodies came in: the sorted ones stay as they are while others look at them.
static void first_look_at(const crowd_tick *tick, int32_t i)
{
    const wr_crowd *crowd = tick->crowd;
    crowd_body body = crowd->sorted[i];
    int32_t heading_x = body.wish_x, heading_y = body.wish_y;
    while (magnitude(heading_x) > 1 << 14 || magnitude(heading_y) > 1 << 14) {
        heading_x /= 2;
        heading_y /= 2;
    }
    const crowd_sums sums = wr__crowd_near(crowd, i, heading_x, heading_y);
    const bool fixed = (body.state & WR_CROWD_FIXED) != 0;
    const bool arrived = !fixed && ((body.state & WR_CROWD_IN_RING) != 0 || sums.meets_arrived);
    const int32_t left = left_of_wish(crowd, &body, &sums, about_length(heading_x, heading_y), arrived);
    body.pressure = (uint8_t)((65536 - left) / 257);
    body.state &= WR_CROWD_FIXED | WR_CROWD_IN_RING | (fixed ? WR_CROWD_ARRIVED : 0);
    body.state |= (sums.touches ? WR_CROWD_TOUCHES : 0) | (arrived ? WR_CROWD_ARRIVED : 0);
    if (!fixed) {
        const crowd_walls *walls = &tick->walls[body.size];
        const wr_fix reach = walls->radius + 64 + (wr_fix)about_length(body.wish_x, body.wish_y) / 16 * 17;
        body.state |= wr__crowd_near_wall(walls, body.x, body.y, reach) ? CROWD_NEAR_WALL : 0;
        crowd_way way = push_of(crowd, &body, &sums);
        way.x += (int32_t)((int64_t)body.wish_x * left / 65536);
        way.y += (int32_t)((int64_t)body.wish_y * left / 65536);
        go(tick, &body, way);
    }
    crowd->bodies[i] = body;
}

static void second_look_at(const crowd_tick *tick, int32_t i)
{
    const wr_crowd *crowd = tick->crowd;
    crowd_body body = crowd->sorted[i];
    const wr_crowd_bodies *out = tick->out;
    if ((body.state & WR_CROWD_FIXED) == 0) {
        const crowd_sums sums = wr__crowd_near(crowd, i, 0, 0);
        go(tick, &body, push_of(crowd, &body, &sums));
        out->x[body.slot] = body.x;
        out->y[body.slot] = body.y;
    }
    out->state[body.slot] = body.state & (uint8_t)~CROWD_NEAR_WALL;
    out->pressure[body.slot] = body.pressure;
}

static void first_look(void *context, int32_t begin, int32_t end, int32_t worker)
{
    (void)worker;
    for (int32_t i = begin; i < end; i++) {
        first_look_at(context, i);
    }
}

static void second_look(void *context, int32_t begin, int32_t end, int32_t worker)
{
    (void)worker;
    for (int32_t i = begin; i < end; i++) {
        second_look_at(context, i);
    }
}

static void for_all(const crowd_tick *tick, const wr_hooks *hooks, wr_job *job)
{
    crowd_tick own = *tick;
    if (hooks != NULL && hooks->parallel_for != NULL && hooks->workers > 1) {
        hooks->parallel_for(hooks->parallel_context, tick->crowd->present, CROWD_GRAIN, job, &own);
    } else {
        job(&own, 0, tick->crowd->present, 0);
    }
}

void wr_crowd_step(wr_crowd *crowd, const wr_crowd_bodies *bodies, const wr_crowd_ground *ground,
                   const wr_hooks *hooks)
{
    crowd_tick tick = {.crowd = crowd, .out = bodies};
    for (int32_t i = 0; i < crowd->config.size_count; i++) {
        tick.walls[i] = wr__crowd_walls(crowd, ground, i);
    }
    wr__crowd_take(crowd, bodies);
    wr__crowd_sort(crowd);
    for_all(&tick, hooks, first_look);
    wr__crowd_sort(crowd);
    for_all(&tick, hooks, second_look);
}
