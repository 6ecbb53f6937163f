// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The crowd alone (warren/crowd.h): bodies that chase one point on open ground of 2,048 x 2,048 cells. Times are of wr_crowd_step
// and of the processor; making wishes is the host's.
#include "crowd_bench.h"
#include "crowd_costs.h"
#include "nav_bench.h"

#include "term.h"

#include "warren/crowd.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 2048, SIZES = 3, ROUNDS = 5, COUNTS = 4, CHASE_TICKS = 5 * CROWD_RATE };

typedef struct bodies {
    void *memory;
    wr_crowd *crowd;
    wr_crowd_bodies all;
    wr_fix *x, *y, *wish_x, *wish_y;
    uint8_t *size, *state, *pressure;
} bodies;

static const wr_point middle = {SIDE / 2 * WR_HUNT_CELL * WR_FIX_ONE, SIDE / 2 * WR_HUNT_CELL *WR_FIX_ONE};

// ---- Bodies ----------------------------------------------------------------------------------------------------------

static bool take(bodies *b, const wr_crowd_config *config)
{
    const size_t n = (size_t)config->capacity;
    b->memory = nav_take(wr_crowd_size(config));
    b->crowd = b->memory != NULL ? wr_crowd_init(config, b->memory) : NULL;
    b->x = calloc(4 * n, sizeof *b->x);
    b->size = calloc(3 * n, 1);
    if (b->crowd == NULL || b->x == NULL || b->size == NULL) {
        return false;
    }
    b->y = b->x + n;
    b->wish_x = b->y + n;
    b->wish_y = b->wish_x + n;
    b->state = b->size + n;
    b->pressure = b->state + n;
    b->all = (wr_crowd_bodies){.count = config->capacity,
                               .x = b->x,
                               .y = b->y,
                               .wish_x = b->wish_x,
                               .wish_y = b->wish_y,
                               .size = b->size,
                               .state = b->state,
                               .pressure = b->pressure};
    return true;
}

static void give_back(bodies *b)
{
    free(b->memory);
    free(b->x);
    free(b->size);
}

static wr_fix drawn(int32_t i, uint64_t counter, int64_t half)
{
    const uint64_t noise = wr_noise(1, WR_STREAM_BOTS, (uint64_t)i, counter);
    return (wr_fix)((int64_t)wr_noise_below(noise, (uint32_t)(2 * half + 1)) - half);
}

// In a square around the middle, `spread` times as wide as one in which they would just find room.
static bool make(bodies *b, int32_t count, int32_t sizes, double spread)
{
    const wr_crowd_config config = {.capacity = count,
                                    .size_count = sizes,
                                    .radius = {WR_FIX_ONE, WR_FIX_ONE * 5 / 4, WR_FIX_ONE * 7 / 4},
                                    .width = SIDE,
                                    .height = SIDE,
                                    .cell = WR_HUNT_CELL};
    const int64_t half = (int64_t)(sqrt(count) * spread * 0.93 * WR_FIX_ONE);
    *b = (bodies){.memory = NULL};
    if (!take(b, &config)) {
        return false;
    }
    for (int32_t i = 0; i < count; ++i) {
        b->x[i] = middle.x + drawn(i, 0, half);
        b->y[i] = middle.y + drawn(i, 1, half);
        b->size[i] = (uint8_t)(i % sizes);
    }
    return true;
}

static void wish(bodies *b, int32_t tick)
{
    const int64_t step = CROWD_SPEED * WR_FIX_ONE / CROWD_RATE;
    b->all.turn = (uint32_t)(2 * tick / CROWD_RATE);
    for (int32_t i = 0; i < b->all.count; ++i) {
        const wr_fix dx = middle.x - b->x[i], dy = middle.y - b->y[i];
        const int64_t far = wr_length(dx, dy);
        b->wish_x[i] = (wr_fix)(far > step ? dx * step / far : dx);
        b->wish_y[i] = (wr_fix)(far > step ? dy * step / far : dy);
        b->state[i] =
            (uint8_t)((b->state[i] & ~WR_CROWD_IN_RING) | (far < WR_HUNT_CELL * WR_FIX_ONE ? WR_CROWD_IN_RING : 0));
    }
}

// A tick; the ms of its step.
static double chase(bodies *b, int32_t tick)
{
    wish(b, tick);
    const double from = costs_thread_ms();
    wr_crowd_step(b->crowd, &b->all, NULL, NULL);
    return costs_thread_ms() - from;
}

// ---- Rows ------------------------------------------------------------------------------------------------------------

static bool one_point(costs_table *table, int32_t sizes, costs_row row)
{
    bodies b;
    double took[CHASE_TICKS];
    const bool fine = make(&b, table->monsters, sizes, 2);
    for (int32_t tick = 0; fine && tick < CHASE_TICKS; ++tick) {
        took[tick] = chase(&b, tick);
    }
    if (fine) {
        row.value = costs_median(took, CHASE_TICKS);
        costs_add(table, row);
    }
    give_back(&b);
    return fine;
}

// ms a tick of bodies that stand close, mean of some.
static bool crowded(int32_t count, double *ms)
{
    bodies b;
    const int32_t ticks = count < 50000 ? 100000 / count : 2;
    const bool fine = make(&b, count, 1, 1);
    double sum = 0;
    for (int32_t tick = 0; fine && tick <= ticks; ++tick) {
        const double took = chase(&b, tick);
        sum += tick > 0 ? took : 0; // the first one warms the memory
    }
    *ms = sum / ticks;
    give_back(&b);
    return fine;
}

// From a tenth to a hundred times as many, sizes in turns. The exponent is that of a power through both ends.
static bool growth(costs_table *table)
{
    double took[COUNTS][ROUNDS];
    int32_t counts[COUNTS] = {table->monsters / 10, table->monsters, table->monsters * 10, table->monsters * 100};
    for (int32_t round = 0; round < ROUNDS; ++round) {
        for (int32_t i = 0; i < COUNTS; ++i) {
            counts[i] = counts[i] > WR_CROWD_BODIES_MAX ? WR_CROWD_BODIES_MAX : counts[i];
            if (!crowded(counts[i], &took[i][round])) {
                return false;
            }
        }
    }
    const int32_t last = COUNTS - 1;
    const double low = costs_median(took[0], ROUNDS), high = costs_median(took[last], ROUNDS);
    const double bodies_by = (double)counts[last] / counts[0];
    costs_add(table, (costs_row){.key = "growth",
                                 .what = "exponent of its growth, a tenth to a hundred times as many",
                                 .unit = "",
                                 .value = low > 0 && high > 0 ? log(high / low) / log(bodies_by) : 0,
                                 .asked = COSTS_AT_MOST,
                                 .target = 1.05,
                                 .of_size = true});
    return true;
}

// How a fifth of them stand around the point after 15 s.
static bool stand(costs_table *table)
{
    enum { TICKS = 15 * CROWD_RATE };
    bodies b;
    const int32_t count = table->monsters / 5;
    const int64_t inner = (int64_t)(sqrt(count * 1.1027) * 2 / 3 * WR_FIX_ONE);
    double moved = 0, looks = 0;
    wr_point *before = malloc((size_t)count * sizeof *before);
    const bool fine = make(&b, count, 1, 1.6) && before != NULL;
    for (int32_t tick = 0; fine && tick < TICKS; ++tick) {
        for (int32_t i = 0; i < count; ++i) {
            before[i] = (wr_point){b.x[i], b.y[i]};
        }
        (void)chase(&b, tick);
        for (int32_t i = 0; tick >= TICKS - CROWD_RATE && i < count; ++i) {
            if (wr_length(b.x[i] - middle.x, b.y[i] - middle.y) < inner) {
                moved += wr_length(b.x[i] - before[i].x, b.y[i] - before[i].y);
                looks++;
            }
        }
    }
    if (fine) {
        const wr_crowd_quality found = wr_crowd_measure(b.crowd, &b.all, NULL);
        costs_add(table, (costs_row){"overlapped", "a fifth of them 15 s later: overlapped by more than a quarter",
                                     "%", 100.0 * found.overlapped / count, COSTS_AT_MOST, 1, false});
        costs_add(table, (costs_row){"jitter", "  jitter of those deep inside", "m/s",
                                     looks > 0 ? moved / looks / WR_FIX_ONE * CROWD_RATE / WR_HUNT_CELL : 0,
                                     COSTS_AT_MOST, 0.03, false});
    }
    free(before);
    give_back(&b);
    return fine;
}

cli_exit costs_alone(costs_table *table)
{
    const bool fine =
        one_point(table, 1,
                  (costs_row){"chase_one_size", "the crowd alone chases one point, all of one size: a tick", "ms", 0,
                              COSTS_AT_MOST, 0.6, true}) &&
        one_point(table, SIZES,
                  (costs_row){"chase_three_sizes", "  of three sizes", "ms", 0, COSTS_NOTHING, 0, true}) &&
        growth(table) && stand(table);
    if (!fine) {
        say("out of memory for a crowd");
    }
    return fine ? CLI_FINE : CLI_ROOM;
}

// ---- Routes ----------------------------------------------------------------------------------------------------------

cli_exit costs_routes(costs_table *table)
{
    enum { ROOMS_SIDE = 512 };
    const int32_t mark = 1;
    crowd_order order = {.count = 0};
    crowd_answer answer = {.seen = NULL};
    const crowd_plan plan = {.grid = bench_rooms(ROOMS_SIDE),
                             .count = table->monsters / 5,
                             .spread = ROOMS_SIDE,
                             .marks = &mark,
                             .mark_count = 1};
    cli_exit code = crowd_order_make(&order, &plan);
    code = code == CLI_FINE ? crowd_ours(&order, &answer) : code;
    if (code == CLI_FINE) {
        const crowd_figures f = crowd_measure(&order, &answer, 0);
        costs_add(table, (costs_row){"without_route", "a fifth of them ordered through rooms: no route a tick later",
                                     "", f.waiting + f.partial, COSTS_AT_MOST, 0, false});
    }
    crowd_answer_free(&answer);
    crowd_order_free(&order);
    return code;
}
