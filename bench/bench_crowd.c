// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Benchmark of the crowd: a tick at a thousand to a million bodies that stand close, and how it grows; ten thousand
// that chase one point, from all over a field until they stand around it; how good two thousand stand after 15 s;
// crowds through doors are measured by their tests, which print their figures. Times are of the processor, medians of
// ticks; the rows of growth are taken in turn.
#include <string.h>
#include <time.h>

#include "bench.h"
#include "warren/crowd.h"

enum { ROUNDS = 7, RATE = 60 };

typedef struct host {
    wr_crowd *crowd;
    wr_crowd_bodies bodies;
    wr_fix *x, *y, *wish_x, *wish_y;
    uint8_t *size, *weight, *state, *pressure;
    wr_point target;
    uint64_t drawn;
} host;

static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int32_t draw(host *h, int32_t low, int32_t high)
{
    const uint64_t bits = wr_noise(1, WR_STREAM_BOTS, 1, h->drawn++);
    return low + (int32_t)wr_noise_below(bits, (uint32_t)(high - low) + 1u);
}

// Every fourth body is of the other radius, and weighs as it is wide. On a ground of 8,192 units, in a square around its middle
// as many times as wide as if they just fitted, each of radius 1.
static host begin_mixed(int32_t count, double spread, wr_fix radius, wr_fix other)
{
    const wr_crowd_config config = {.capacity = count,
                                    .size_count = radius == other ? 1 : 2,
                                    .radius = {radius, other},
                                    .width = 2048,
                                    .height = 2048,
                                    .cell = 4};
    const size_t n = (size_t)count;
    host h = {.crowd = wr_crowd_init(&config, bench_take(wr_crowd_size(&config))),
              .target = {4096 * WR_FIX_ONE, 4096 * WR_FIX_ONE}};
    h.x = bench_take(n * sizeof(wr_fix));
    h.y = bench_take(n * sizeof(wr_fix));
    h.wish_x = bench_take(n * sizeof(wr_fix));
    h.wish_y = bench_take(n * sizeof(wr_fix));
    h.size = bench_take(n);
    h.weight = bench_take(n);
    h.state = bench_take(n);
    h.pressure = bench_take(n);
    for (size_t i = 0; i < n; i++) {
        h.size[i] = radius != other && i % 4 == 0;
        h.weight[i] = (uint8_t)(16 * config.radius[h.size[i]] / WR_FIX_ONE);
    }
    memset(h.state, 0, n);
    h.bodies = (wr_crowd_bodies){.count = count,
                                 .x = h.x,
                                 .y = h.y,
                                 .wish_x = h.wish_x,
                                 .wish_y = h.wish_y,
                                 .size = h.size,
                                 .weight = h.weight,
                                 .state = h.state,
                                 .pressure = h.pressure};
    const int32_t half = (int32_t)(wr_sqrt_u64((uint64_t)count << 32) * spread * 0.93);
    for (int32_t i = 0; i < count; i++) {
        h.x[i] = h.target.x + draw(&h, -half, half);
        h.y[i] = h.target.y + draw(&h, -half, half);
    }
    return h;
}

static host begin(int32_t count, double spread)
{
    return begin_mixed(count, spread, WR_FIX_ONE, WR_FIX_ONE);
}

static void end(host *h)
{
    void *const all[] = {h->crowd, h->x, h->y, h->wish_x, h->wish_y, h->size, h->weight, h->state, h->pressure};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        free(all[i]);
    }
}

static void chase(host *h, int32_t tick)
{
    const int32_t step = 16 * WR_FIX_ONE / RATE;
    h->bodies.turn = (uint32_t)(tick / (RATE / 2));
    for (int32_t i = 0; i < h->bodies.count; i++) {
        const wr_fix dx = h->target.x - h->x[i], dy = h->target.y - h->y[i];
        const int64_t far = wr_length(dx, dy);
        h->wish_x[i] = (wr_fix)(far > step ? (int64_t)dx * step / far : dx);
        h->wish_y[i] = (wr_fix)(far > step ? (int64_t)dy * step / far : dy);
        h->state[i] = (uint8_t)((h->state[i] & ~WR_CROWD_IN_RING) | (far < 4 * WR_FIX_ONE ? WR_CROWD_IN_RING : 0));
    }
}

static double step(host *h)
{
    const double begun = processor_seconds();
    wr_crowd_step(h->crowd, &h->bodies, NULL, NULL);
    return processor_seconds() - begun;
}

// ---- Growth -------------------------------------------------------------------------------------------------------

static void growth(void)
{
    enum { SIZES = 4 };
    static const int32_t counts[SIZES] = {1000, 10000, 100000, 1000000};
    double took[SIZES][ROUNDS];
    for (int32_t round = 0; round < ROUNDS; round++) {
        for (int32_t s = 0; s < SIZES; s++) {
            host h = begin(counts[s], 1.0);
            const int32_t ticks = counts[s] < 100000 ? 200000 / counts[s] : 2;
            double sum = 0;
            chase(&h, 0);
            (void)step(&h); // warm
            for (int32_t tick = 0; tick < ticks; tick++) {
                chase(&h, tick);
                sum += step(&h);
            }
            took[s][round] = sum / ticks / counts[s] * 1e9;
            end(&h);
        }
    }
    double first = 0, last = 0;
    for (int32_t s = 0; s < SIZES; s++) {
        char what[64];
        snprintf(what, sizeof what, "tick, %d bodies that stand close", counts[s]);
        last = bench_median(took[s], ROUNDS);
        first = s == 0 ? last : first;
        bench_row(what, last, "ns a body", "");
    }
    bench_row("the last by the first", last / first, "x", "<= 1.41 (exponent 1.05)");
}

// ---- One point ----------------------------------------------------------------------------------------------------

static void one_point(void)
{
    enum { TICKS = 1800 };
    static double took[TICKS];
    host h = begin(10000, 2.0);
    for (int32_t tick = 0; tick < TICKS; tick++) {
        chase(&h, tick);
        took[tick] = step(&h) * 1e3;
    }
    bench_row("10,000 chase one point, first 5 s", bench_median(took, 300), "ms a tick", "<= 1.5, then 0.6");
    bench_row("10,000 chase one point, 25 to 30 s: packed", bench_median(took + 1500, 300), "ms a tick", "");
    end(&h);
}

static void quality(void)
{
    host h = begin(2000, 1.6);
    double moved = 0, count = 0;
    wr_fix *before = bench_take(4000 * sizeof *before);
    for (int32_t tick = 0; tick < 15 * RATE; tick++) {
        chase(&h, tick);
        memcpy(before, h.x, 2000 * sizeof *before);
        memcpy(before + 2000, h.y, 2000 * sizeof *before);
        (void)step(&h);
        for (int32_t i = 0; i < 2000 && tick >= 14 * RATE; i++) {
            if (wr_length(h.x[i] - h.target.x, h.y[i] - h.target.y) < 30 * WR_FIX_ONE) {
                moved += wr_length(h.x[i] - before[i], h.y[i] - before[2000 + i]);
                count++;
            }
        }
    }
    const wr_crowd_quality found = wr_crowd_measure(h.crowd, &h.bodies, NULL);
    bench_row("2,000 on one target after 15 s: overlapped by > 25 %", found.overlapped * 100.0 / 2000, "%", "<= 1");
    bench_row("the same: jitter of those inside", moved / count / WR_FIX_ONE * RATE / 4, "m/s", "<= 0.03");
    free(before);
    end(&h);
}

static void mixed(double radius, double other)
{
    char what[96];
    host h = begin_mixed(2000, 1.6 * other, wr_fix_from_double(radius), wr_fix_from_double(other));
    for (int32_t tick = 0; tick < 15 * RATE; tick++) {
        chase(&h, tick);
        (void)step(&h);
    }
    const wr_crowd_quality found = wr_crowd_measure(h.crowd, &h.bodies, NULL);
    snprintf(what, sizeof what, "the same of radii %.4g and %.4g: overlapped by > 25 %%", radius, other);
    bench_row(what, found.overlapped * 100.0 / 2000, "%", "");
    end(&h);
}

int main(void)
{
    one_point();
    quality();
    mixed(1, 1.5);
    mixed(1, 1.75);
    mixed(1, 2);
    mixed(0.5, 1);
    growth();
    return 0;
}
