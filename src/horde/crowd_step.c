// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A tick of the crowd: two looks at the neighbours, each from places that nobody changes meanwhile.
//
//   1  on the places of before: how squeezed everybody is, and who overlaps; everybody goes what is left of its
//      wish, and away from those it overlaps
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

// ---- The wish under pressure --------------------------------------------------------------------------------------

// The length of a wish, right to 3 %: how strong a pressure is felt may hang on the direction that much.
static int64_t about_length(int32_t x, int32_t y)
{
    const int64_t a = magnitude(x), b = magnitude(y), most = a > b ? a : b, least = a > b ? b : a;
    const int64_t blunt = most * 7 / 8 + least / 2;
    return blunt > most ? blunt : most;
}

// What is left of a wish, of 65,536. p sums overlaps by the common radius: ahead by the cosine, weighed by half;
// around simply.
//   ahead   1 / (1 + 25 p); a quarter of that where another is nearer to the place both would be at: two at a gap for
//           one would keep each other out of it for ever
//   around  1 / (1 + 20 p)^2
static int32_t left_of_wish(const wr_crowd *crowd, const crowd_body *body, const crowd_sums *sums, bool arrived)
{
    if (arrived) { // an overlap by R is 2 * CROWD_ONE of `around`
        const int64_t once = (INT64_C(65536) * CROWD_ONE) / (CROWD_ONE + 10 * sums->around);
        return (int32_t)(once * once / 65536);
    }
    const int64_t all = (int64_t)crowd->meetings[body->size][body->size].touch << 15;
    const int64_t most = (sums->met & CROWD_JOINS) != 0 ? 65536 / 4 : 65536;
    return sums->ahead == 0 ? (int32_t)most : (int32_t)((all * most) / (all + 25 * sums->ahead));
}

// ---- Moving -------------------------------------------------------------------------------------------------------

typedef struct crowd_way {
    int32_t x, y;
} crowd_way;

static int32_t push_along(const wr_crowd *crowd, int64_t sum)
{
    const int64_t most = INT64_C(1) << 32;
    const int64_t cut = sum > most ? most : sum < -most ? -most : sum;
    return (int32_t)(cut * crowd->step * 3 / (INT64_C(1) << 33));
}

// Three quarters of what would part two: more would overshoot where many press on each other. At most half the
// radius.
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

// ---- The two looks ------------------------------------------------------------------------------------------------

// A step back and to one side, to which changes by turns: who makes way in a niche would be kept there by the same
// side for ever.
static crowd_way make_way(const crowd_tick *tick, const crowd_body *body)
{
    const int32_t x = body->wish_x, y = body->wish_y;
    const bool right = (tick->out->turn & 1) == 0;
    return right ? (crowd_way){(y - x) / 2, (-x - y) / 2} : (crowd_way){(-y - x) / 2, (x - y) / 2};
}

static crowd_way under_pressure(const crowd_tick *tick, crowd_body *body, const crowd_sums *sums, bool arrived)
{
    const int32_t left = left_of_wish(tick->crowd, body, sums, arrived);
    body->pressure = (uint8_t)((65536 - left) / 257);
    if ((sums->met & CROWD_MUST_YIELD) != 0 ||
        ((sums->met & CROWD_YIELDS_BEHIND) != 0 && (sums->met & CROWD_GOES_FIRST) == 0)) {
        body->state |= WR_CROWD_YIELDS;
        return make_way(tick, body);
    }
    return (crowd_way){(int32_t)((int64_t)body->wish_x * left / 65536),
                       (int32_t)((int64_t)body->wish_y * left / 65536)};
}

// Beside a wall, nearer than the width of two bodies, nobody arrives by touching: those who stood there would keep the door shut
// that others are still to come through.
static bool has_arrived(const crowd_walls *walls, const crowd_body *body, uint32_t met)
{
    return (body->state & WR_CROWD_IN_RING) != 0 ||
           ((met & CROWD_MEETS_ARRIVED) != 0 && !wr__crowd_near_wall(walls, body->x, body->y, 3 * walls->radius));
}

// Into the array the bodies came in: the sorted ones stay as they are while others look at them. In place: one that is
// changed beside and copied would wait for its bytes to arrive.
static void first_look_at(const crowd_tick *tick, int32_t i, const crowd_sums *sums)
{
    const wr_crowd *crowd = tick->crowd;
    crowd_body *body = &crowd->bodies[i];
    *body = crowd->sorted[i];
    const uint8_t state = body->state, touches = (sums->met & CROWD_MEETS) != 0 ? WR_CROWD_TOUCHES : 0;
    if (state & WR_CROWD_FIXED) {
        (void)under_pressure(tick, body, sums, false);
        body->state = (uint8_t)((state & ~WR_CROWD_TOUCHES) | touches);
        return;
    }
    const crowd_walls *walls = &tick->walls[body->size];
    const wr_fix reach = walls->radius + (wr_fix)about_length(body->wish_x, body->wish_y) / 16 * 17 + 64;
    const bool walled = wr__crowd_near_wall(walls, body->x, body->y, reach);
    const bool arrived = has_arrived(walls, body, sums->met);
    body->state = (uint8_t)((state & WR_CROWD_IN_RING) | touches | (arrived ? WR_CROWD_ARRIVED : 0) |
                            (walled ? CROWD_NEAR_WALL : 0));
    const crowd_way way = under_pressure(tick, body, sums, arrived), push = push_of(crowd, body, sums);
    go(tick, body, (crowd_way){way.x + push.x, way.y + push.y});
}

static void second_look_at(const crowd_tick *tick, int32_t i, const crowd_sums *sums)
{
    const wr_crowd *crowd = tick->crowd;
    crowd_body body = crowd->sorted[i];
    const wr_crowd_bodies *out = tick->out;
    if ((body.state & WR_CROWD_FIXED) == 0) {
        go(tick, &body, push_of(crowd, &body, sums));
        out->x[body.slot] = body.x;
        out->y[body.slot] = body.y;
    }
    out->state[body.slot] = body.state & (uint8_t)~CROWD_NEAR_WALL;
    out->pressure[body.slot] = body.pressure;
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static void first_look(void *context, int32_t begin, int32_t end, int32_t worker)
{
    (void)worker;
    const crowd_tick *tick = context;
    crowd_sums sums[CROWD_ROW];
    for (int32_t row = begin; row < end; row += CROWD_ROW) {
        const int32_t row_end = lesser(row + CROWD_ROW, end);
        wr__crowd_near(tick->crowd, row, row_end, true, sums);
        for (int32_t i = row; i < row_end; i++) {
            first_look_at(tick, i, &sums[i - row]);
        }
    }
}

static void second_look(void *context, int32_t begin, int32_t end, int32_t worker)
{
    (void)worker;
    const crowd_tick *tick = context;
    crowd_sums sums[CROWD_ROW];
    for (int32_t row = begin; row < end; row += CROWD_ROW) {
        const int32_t row_end = lesser(row + CROWD_ROW, end);
        wr__crowd_near(tick->crowd, row, row_end, false, sums);
        for (int32_t i = row; i < row_end; i++) {
            second_look_at(tick, i, &sums[i - row]);
        }
    }
}

static void for_all(const crowd_tick *tick, const wr_hooks *hooks, wr_job *job)
{
    crowd_tick own = *tick;
    wr__crowd_for(hooks, tick->crowd->present, CROWD_GRAIN, job, &own);
}

void wr_crowd_step(wr_crowd *crowd, const wr_crowd_bodies *bodies, const wr_crowd_ground *ground,
                   const wr_hooks *hooks)
{
    crowd_tick tick = {.crowd = crowd, .out = bodies};
    for (int32_t i = 0; i < crowd->config.size_count; i++) {
        tick.walls[i] = wr__crowd_walls(crowd, ground, i);
    }
    wr__crowd_take(crowd, bodies, hooks);
    wr__crowd_sort(crowd, true, hooks);
    for_all(&tick, hooks, first_look);
    wr__crowd_count(crowd, hooks);
    wr__crowd_sort(crowd, false, hooks);
    for_all(&tick, hooks, second_look);
}
