// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The order on open ground by our crowd alone (warren/crowd.h), without a world, ways or fights: everybody wants to go straight
// to the target, and has arrived within four units of it.
#include "crowd_bench.h"

#include "term.h"

#include "warren/crowd.h"

#include <stdlib.h>
#include <string.h>

typedef struct alone {
    const crowd_order *order;
    wr_crowd *crowd;
    wr_crowd_bodies bodies;
    wr_fix *x, *y, *wish_x, *wish_y;
    uint8_t *size, *state, *pressure;
} alone;

static bool make(alone *a)
{
    const crowd_order *o = a->order;
    const wr_crowd_config config = {.capacity = o->count,
                                    .size_count = 1,
                                    .radius = {CROWD_RADIUS * WR_FIX_ONE},
                                    .width = o->grid.width,
                                    .height = o->grid.height,
                                    .cell = WR_HUNT_CELL};
    const size_t n = (size_t)o->count;
    void *memory = nav_take(wr_crowd_size(&config));
    a->crowd = memory != NULL ? wr_crowd_init(&config, memory) : NULL;
    a->x = calloc(n, sizeof *a->x);
    a->y = calloc(n, sizeof *a->y);
    a->wish_x = calloc(n, sizeof *a->wish_x);
    a->wish_y = calloc(n, sizeof *a->wish_y);
    a->size = calloc(n, 1);
    a->state = calloc(n, 1);
    a->pressure = calloc(n, 1);
    a->bodies = (wr_crowd_bodies){.count = o->count,
                                  .x = a->x,
                                  .y = a->y,
                                  .wish_x = a->wish_x,
                                  .wish_y = a->wish_y,
                                  .size = a->size,
                                  .state = a->state,
                                  .pressure = a->pressure};
    return a->crowd != NULL && a->x != NULL && a->y != NULL && a->wish_x != NULL && a->wish_y != NULL &&
           a->size != NULL && a->state != NULL && a->pressure != NULL;
}

static void give_back(alone *a)
{
    void *const all[] = {a->crowd, a->x, a->y, a->wish_x, a->wish_y, a->size, a->state, a->pressure};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
        free(all[i]);
    }
}

static void wish(alone *a, int32_t tick)
{
    const wr_point to = wr_grid_centre(&a->order->grid, a->order->to);
    const int64_t step = CROWD_SPEED * WR_FIX_ONE / CROWD_RATE;
    a->bodies.turn = (uint32_t)(2 * tick / CROWD_RATE);
    for (int32_t i = 0; i < a->order->count; ++i) {
        const wr_fix dx = to.x - a->x[i], dy = to.y - a->y[i];
        const int64_t far = wr_length(dx, dy);
        a->wish_x[i] = (wr_fix)(far > step ? dx * step / far : dx);
        a->wish_y[i] = (wr_fix)(far > step ? dy * step / far : dy);
        a->state[i] = (uint8_t)((a->state[i] & ~WR_CROWD_IN_RING) | (far < 4 * WR_FIX_ONE ? WR_CROWD_IN_RING : 0));
    }
}

static void look(const alone *a, crowd_answer *out)
{
    crowd_seen *seen = &out->seen[(size_t)out->marks_seen++ * (size_t)a->order->count];
    for (int32_t i = 0; i < a->order->count; ++i) {
        seen[i] = (crowd_seen){{a->x[i], a->y[i]}, CROWD_WHOLE};
    }
}

static void run(alone *a, crowd_answer *out)
{
    const crowd_order *o = a->order;
    double sum = 0;
    int32_t tick = 0;
    for (int32_t i = 0; i < o->count; ++i) {
        const wr_point at = wr_grid_centre(&o->grid, o->from[i]);
        a->x[i] = at.x;
        a->y[i] = at.y;
    }
    for (int32_t i = 0; i < o->mark_count; ++i) {
        for (; tick < o->marks[i]; ++tick) {
            const double from = nav_processor_ns();
            wish(a, tick);
            wr_crowd_step(a->crowd, &a->bodies, NULL, NULL);
            const double ms = (nav_processor_ns() - from) / 1e6;
            sum += ms;
            out->worst_ms = ms > out->worst_ms ? ms : out->worst_ms;
        }
        look(a, out);
    }
    out->tick_ms = sum / (tick > 0 ? tick : 1);
    out->whole = true;
}

cli_exit crowd_alone(const crowd_order *order, crowd_answer *out)
{
    alone a = {.order = order};
    const bool fine = crowd_answer_begin(out, order) && make(&a);
    if (fine) {
        snprintf(out->name, sizeof out->name, "Warren crowd");
        snprintf(out->note, sizeof out->note, "the crowd alone: nobody plans, nobody fights");
        run(&a, out);
    } else {
        say("out of memory for a crowd");
    }
    give_back(&a);
    return fine ? CLI_FINE : CLI_ROOM;
}
