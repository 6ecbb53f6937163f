// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a blast takes, from requests in any order to where everybody lands; and how long that would be if each
// candidate of a landing were flown step by step, as the publisher of the rules does it (R25).
#include "knock_bench.h"

#include "nav.h"
#include "term.h"

#include "warren/sight.h"

#include <stdlib.h>

enum { BLAST_SIZES = 3, TURNS = 15, FACTORS = 4 };

// ---- Step by step --------------------------------------------------------------------------------------------------

// In which order candidates are tried (R26): degrees, and parts of ten.
static const int32_t turns[TURNS] = {0, 25, -25, 50, -50, 75, -75, 100, -100, 125, -125, 150, -150, 175, -175};
static const int32_t factors[FACTORS] = {10, 7, 4, 1};

// Flies one candidate; the tick at which it is down on a cell that will do, or 0.
static int32_t fly(const knock_field *field, wr_point at, wr_fix vx, wr_fix vy, int32_t vz, int32_t component)
{
    const wr_fix end = field->grid.width * WR_FIX_ONE;
    int32_t z = 0, speed = vz;
    for (int32_t tick = 1;; ++tick) {
        at.x += vx;
        at.y += vy;
        z += speed - field->rules.fall;
        speed -= 2 * field->rules.fall;
        if (at.x < 0 || at.y < 0 || at.x >= end || at.y >= end ||
            wr_bits_get(&field->walls, at.x >> 16, at.y >> 16)) {
            return 0;
        }
        if (z <= 0) {
            const wr_node node = (at.y >> 16) * field->grid.width + (at.x >> 16);
            const wr_nav *nav = field->nav[0];
            return wr_nav_has(nav, node) && wr_nav_component(nav, node) == component && wr_nav_clear(nav, at, at)
                       ? tick
                       : 0;
        }
    }
}

// All candidates of a body until one will do; how many that are.
static int32_t try_all(const knock_crowd *crowd, int32_t body, uint64_t seed)
{
    const knock_field *field = &crowd->field;
    const wr_point at = {crowd->bodies.x[body], crowd->bodies.y[body]};
    const wr_node node = (at.y >> 16) * field->grid.width + (at.x >> 16);
    const int32_t component = wr_nav_component(field->nav[0], node);
    const wr_flight f = wr_knock_throw(&field->rules, seed, &crowd->blasts[0], (uint32_t)body, 0, false, at, 0, 0, 0);
    for (int32_t t = 0; t < TURNS; ++t) {
        const wr_angle turn = (wr_angle)(turns[t] * 65536 / 360);
        const int64_t cos = wr_cos(turn), sin = wr_sin(turn);
        const int64_t vx = (f.vx * cos - f.vy * sin) / WR_FIX_ONE, vy = (f.vx * sin + f.vy * cos) / WR_FIX_ONE;
        for (int32_t k = 0; k < FACTORS; ++k) {
            if (fly(field, at, (wr_fix)(vx * factors[k] / 10), (wr_fix)(vy * factors[k] / 10), f.vz, component) > 0) {
                return t * FACTORS + k + 1;
            }
        }
    }
    return TURNS * FACTORS;
}

static double step_by_step(const knock_table *table, knock_crowd *crowd, int64_t *tried)
{
    knock_rounds rounds = knock_rounds_begin(table);
    knock_crowd_stand(crowd);
    for (uint64_t seed = 1; knock_rounds_go_on(&rounds); ++seed) {
        *tried = 0;
        const double from = knock_clock_ms();
        for (int32_t i = 0; i < crowd->count; ++i) {
            *tried += try_all(crowd, i, seed);
        }
        const double ms = knock_clock_ms() - from;
        knock_rounds_add(&rounds, ms, ms);
    }
    return knock_rounds_middle(&rounds);
}

// ---- Blasts --------------------------------------------------------------------------------------------------------

static double blast(const knock_table *table, knock_crowd *crowd, wr_knock_counts *counts)
{
    knock_rounds rounds = knock_rounds_begin(table);
    for (uint64_t seed = 1; knock_rounds_go_on(&rounds); ++seed) {
        const double from = knock_clock_ms();
        const double ms = knock_throw_all(crowd, seed, counts);
        knock_rounds_add(&rounds, ms, knock_clock_ms() - from);
    }
    return knock_rounds_middle(&rounds);
}

static const struct {
    const char *key, *what, *predictions_key;
} named[] = {[KNOCK_WALL] = {"blast_refused", "a blast beside a wall, every landing refused", "refused_predictions"},
             [KNOCK_PATHS] = {"blast_paths", "a blast where 3 cells of 10 can be stood on", "paths_predictions"},
             [KNOCK_OPEN] = {"blast_open", "a blast on open ground", "open_predictions"}};

static void add_stepping(knock_table *table, knock_crowd *crowd)
{
    int64_t tried = 0;
    const double ms = step_by_step(table, crowd, &tried);
    knock_add(table, (knock_row){.key = "blast_stepped",
                                 .what = "  the same landings flown step by step",
                                 .unit = "ms",
                                 .bodies = crowd->count,
                                 .value = ms});
    knock_add(table, (knock_row){.key = "prediction_stepped",
                                 .what = "  a prediction by stepping",
                                 .unit = "ns",
                                 .bodies = crowd->count,
                                 .value = ms * 1e6 / (double)tried});
}

static cli_exit of_lie(knock_table *table, knock_lie lie, int32_t bodies, bool stepping)
{
    knock_crowd crowd;
    wr_knock_counts counts = {0};
    const cli_exit code = knock_crowd_make(&crowd, bodies, lie);
    if (code == CLI_FINE) {
        const bool known = bodies == 359 && lie == KNOCK_WALL;
        knock_ask_one(&crowd, lie == KNOCK_WALL ? 12 : 1);
        const double ms = blast(table, &crowd, &counts);
        const double each = (double)counts.predictions / (double)counts.requests;
        knock_add(table, (knock_row){.key = named[lie].key,
                                     .what = named[lie].what,
                                     .unit = "ms",
                                     .bodies = bodies,
                                     .value = ms,
                                     .target = known ? 0.10 : 0,
                                     .published = known ? (knock_published){1.3, 1.9} : (knock_published){0, 0}});
        knock_add(table, (knock_row){.key = named[lie].predictions_key,
                                     .what = "  predictions a body",
                                     .unit = "",
                                     .bodies = bodies,
                                     .value = each});
        if (lie == KNOCK_WALL) {
            knock_add(table, (knock_row){.key = "prediction",
                                         .what = "  a prediction",
                                         .unit = "ns",
                                         .bodies = bodies,
                                         .value = ms * 1e6 / (each * bodies)});
        }
    }
    if (code == CLI_FINE && stepping) {
        add_stepping(table, &crowd);
    }
    wr_knock_count(&table->counts, &counts);
    knock_crowd_free(&crowd);
    return code;
}

cli_exit knock_blasts(knock_table *table)
{
    static const knock_lie lies[] = {KNOCK_WALL, KNOCK_PATHS, KNOCK_OPEN};
    static const int32_t usual[BLAST_SIZES] = {359, 2000, 10000};
    cli_exit code = CLI_FINE;
    for (size_t k = 0; k < sizeof lies / sizeof *lies; ++k) {
        for (int32_t i = 0; i < (table->quick ? 1 : BLAST_SIZES) && code == CLI_FINE; ++i) {
            code = of_lie(table, lies[k], table->quick ? table->sizes[0] : usual[i], lies[k] == KNOCK_WALL && i == 0);
        }
    }
    return code;
}
