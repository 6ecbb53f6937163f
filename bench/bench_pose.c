// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Poses of thrown bodies: 500 to 100,000 in the air, one at a time and eight at a time, in turns; of several kinds,
// by slots, of all phases; and matrices in closed form beside the products they stand for (R48).
//
//     bench_pose [runs]
//
// Times are of the processor; the median of some runs.
#include <string.h>

#include "bench.h"
#include "core/cpu.h"
#include "knock/pose_int.h"

enum { BODIES_MAX = 100000, FRAMES = 24, KINDS = 4, RUNS_MAX = 1000 };

static wr_fix x[BODIES_MAX], y[BODIES_MAX], from_x[BODIES_MAX], from_y[BODIES_MAX], from_z[BODIES_MAX];
static wr_fix vx[BODIES_MAX], vy[BODIES_MAX];
static int32_t vz[BODIES_MAX], turn[BODIES_MAX], slots[BODIES_MAX];
static uint32_t begun[BODIES_MAX], until[BODIES_MAX];
static uint16_t ticks[BODIES_MAX], rise[BODIES_MAX];
static wr_angle angle[BODIES_MAX], heading[BODIES_MAX];
static uint8_t phase[BODIES_MAX], mixed[BODIES_MAX], kind[BODIES_MAX];
static float table[KINDS][3][FRAMES * WR_LOWEST_TURNS];
static wr_knock_clips clips[KINDS];
static wr_knock_rules rules;
static float *poses, *matrices;
static uint64_t drawn;

static int32_t below(int32_t limit)
{
    return (int32_t)wr_noise_below(wr_noise(5, WR_STREAM_EYE, 4, drawn++), (uint32_t)limit);
}

static wr_lowest some_table(float *rises)
{
    for (int32_t i = 0; i < FRAMES * WR_LOWEST_TURNS; i++) {
        rises[i] = 0.2f + (float)below(1000) / 1000;
    }
    return (wr_lowest){FRAMES, rises};
}

// A throw of 18 m/s at 60 degrees, a second ago.
static void fill(void)
{
    const wr_knock_config config = wr_knock_config_default();
    (void)wr_knock_rules_of(&config, &rules);
    for (int32_t i = 0; i < KINDS; i++) {
        clips[i] = (wr_knock_clips){some_table(table[i][0]), some_table(table[i][1]), some_table(table[i][2]), 0.9f};
    }
    for (int32_t i = 0; i < BODIES_MAX; i++) {
        from_x[i] = x[i] = below(256 * WR_FIX_ONE);
        from_y[i] = y[i] = below(256 * WR_FIX_ONE);
        vx[i] = below(WR_FIX_ONE / 4) - WR_FIX_ONE / 8;
        vy[i] = below(WR_FIX_ONE / 4) - WR_FIX_ONE / 8;
        vz[i] = 1416000;
        begun[i] = 1000 - 60 + (uint32_t)below(40);
        ticks[i] = (uint16_t)(110 + below(20));
        turn[i] = below(200000) - 100000;
        heading[i] = (wr_angle)below(65536);
        kind[i] = (uint8_t)below(KINDS);
        phase[i] = WR_KNOCK_FLIGHT;
        mixed[i] = (uint8_t)(WR_KNOCK_FLIGHT + below(3));
        until[i] = 1000 + (uint32_t)below(40);
        rise[i] = 40;
        slots[i] = i;
    }
}

static wr_knock_bodies bodies_of(uint8_t *phases)
{
    return (wr_knock_bodies){
        .count = BODIES_MAX,
        .rise = rise,
        .x = x,
        .y = y,
        .phase = phases,
        .until = until,
        .flight = {BODIES_MAX, from_x, from_y, from_z, vx, vy, vz, begun, ticks, angle, turn},
    };
}

static double milliseconds(void)
{
    return (double)clock() * 1e3 / CLOCKS_PER_SEC;
}

typedef struct question {
    const char *what;
    uint8_t *phases;
    const uint8_t *kinds;
    const int32_t *slots;
} question;

// Small counts many times, so that the clock has something to see.
static double ask(const question *q, int32_t count, bool wide)
{
    const wr_knock_bodies bodies = bodies_of(q->phases);
    const int32_t times = 200000 / count;
    const double begin = milliseconds();
    for (int32_t i = 0; i < times; i++) {
        wr__knock_poses(&rules, NULL, 1000, (float)(i & 7) / 8, &bodies, heading, q->kinds, clips, KINDS, q->slots,
                        count, poses, wide);
    }
    return (milliseconds() - begin) / times;
}

static void both_ways(const question *q, int32_t count, int runs, const char *target)
{
    static double wide[RUNS_MAX], plain[RUNS_MAX];
    char text[96];
    for (int run = 0; run < runs; run++) {
        wide[run] = wr__cpu_has_avx2() ? ask(q, count, true) : 0;
        plain[run] = ask(q, count, false);
    }
    const double fast = bench_median(wide, runs), slow = bench_median(plain, runs);
    snprintf(text, sizeof text, "%d, %s: eight at a time", (int)count, q->what);
    bench_row(text, fast, "ms", target);
    bench_row("    a body", fast * 1e6 / count, "ns", "");
    bench_row("    one at a time", slow, "ms", "");
    bench_row("    a body", slow * 1e6 / count, "ns", "");
}

// ---- Matrices -----------------------------------------------------------------------------------------------------

static void multiply(const float *restrict a, const float *restrict b, float *restrict out)
{
    for (int32_t i = 0; i < 4; i++) {
        for (int32_t j = 0; j < 4; j++) {
            out[4 * i + j] =
                a[4 * i] * b[j] + a[4 * i + 1] * b[4 + j] + a[4 * i + 2] * b[8 + j] + a[4 * i + 3] * b[12 + j];
        }
    }
}

static void by_products(const float *p, const float *scale, float *out)
{
    const float moved[16] = {1, 0, 0, p[0], 0, 1, 0, p[1], 0, 0, 1, p[2], 0, 0, 0, 1};
    const float looks[16] = {p[3], -p[4], 0, 0, p[4], p[3], 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const float turned[16] = {p[5], 0, -p[6], 0, 0, 1, 0, 0, p[6], 0, p[5], 0, 0, 0, 0, 1};
    const float scaled[16] = {scale[0], 0, 0, 0, 0, scale[1], 0, 0, 0, 0, scale[2], 0, 0, 0, 0, 1};
    float one[16], two[16], all[16];
    multiply(moved, looks, one);
    multiply(one, turned, two);
    multiply(two, scaled, all);
    memcpy(out, all, 12 * sizeof *out);
}

static double make_matrices(int32_t count, bool closed)
{
    static const float scale[3] = {1, 1, 2};
    const int32_t times = 200000 / count;
    const double begin = milliseconds();
    for (int32_t i = 0; i < times; i++) {
        if (closed) {
            wr_pose_matrices(poses, count, scale, matrices);
        }
        for (int32_t k = 0; k < count && !closed; k++) {
            by_products(poses + (size_t)k * WR_KNOCK_POSE_FLOATS, scale, matrices + (size_t)k * 12);
        }
    }
    return (milliseconds() - begin) / times;
}

static void both_matrices(int32_t count, int runs)
{
    static double closed[RUNS_MAX], products[RUNS_MAX];
    char text[96];
    for (int run = 0; run < runs; run++) {
        closed[run] = make_matrices(count, true);
        products[run] = make_matrices(count, false);
    }
    snprintf(text, sizeof text, "%d matrices in closed form", (int)count);
    bench_row(text, bench_median(closed, runs), "ms", "");
    bench_row("    by three products", bench_median(products, runs), "ms", "");
}

int main(int argc, char **argv)
{
    static const int32_t counts[] = {500, 2000, 5000, 10000, 100000};
    static const char *const targets[] = {"", "0.005", "", "0.02", ""};
    const int asked = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 21;
    const int runs = asked < 1 ? 1 : asked > RUNS_MAX ? RUNS_MAX : asked;
    poses = bench_take(sizeof *poses * BODIES_MAX * WR_KNOCK_POSE_FLOATS);
    matrices = bench_take(sizeof *matrices * BODIES_MAX * 12);
    fill();
    for (int i = 0; i < 5; i++) {
        both_ways(&(question){"in the air", phase, NULL, NULL}, counts[i], runs, targets[i]);
    }
    both_ways(&(question){"of four kinds", phase, kind, NULL}, 10000, runs, "");
    both_ways(&(question){"of all phases, four kinds", mixed, kind, NULL}, 10000, runs, "");
    both_ways(&(question){"by slots, four kinds", phase, kind, slots}, 10000, runs, "");
    for (int i = 0; i < 5; i++) {
        both_matrices(counts[i], runs);
    }
    return 0;
}
