// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Benchmark of walking: a step of the path layer, a Run, a step after the ground has changed elsewhere and on its way; ways
// straightened; turns to plan granted. Walkers go the ways of random pairs on rooms of 15 cells.
#include "grounds.h"
#include "warren/follow.h"
#include "warren/path.h"
#include "warren/plans.h"
#include "warren/terrain.h"

enum { SIDE = 256, WALKERS = 1000, TURNS = 256, REPEATS = 9, ASKERS = 5000, CAP = 64 };

typedef struct crowd {
    wr_terrain *terrain;
    const wr_nav *nav;
    wr_follow_config config;
    wr_follow walkers[WALKERS];
    wr_point points[WALKERS][TURNS];
    int32_t counts[WALKERS];
} crowd;

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static wr_node some_node(const wr_nav *nav)
{
    wr_node node;
    do {
        node = below(wr_nav_columns(nav) * wr_nav_rows(nav));
    } while (!wr_nav_has(nav, node));
    return node;
}

// Ways of at least four turns that fit; all in one component, for every wall has a door.
static void draw_ways(crowd *c)
{
    wr_nav_query *query = wr_nav_query_init(c->nav, bench_take(wr_nav_query_size(c->nav)));
    for (int32_t i = 0; i < WALKERS;) {
        wr_path path = {.points = c->points[i], .capacity = TURNS};
        const wr_point from = wr_nav_place(c->nav, some_node(c->nav)), to = wr_nav_place(c->nav, some_node(c->nav));
        if (wr_nav_path(c->nav, query, from, to, &path) == WR_OK && path.count >= 4) {
            c->counts[i++] = path.count;
        }
    }
    free(query);
}

static void run_all(crowd *c, uint64_t tick)
{
    for (int32_t i = 0; i < WALKERS; i++) {
        c->walkers[i].at = c->points[i][0];
        (void)wr_follow_run(&c->walkers[i], &c->config, c->points[i], c->counts[i], tick);
    }
}

static void step_all(crowd *c)
{
    for (int32_t i = 0; i < WALKERS; i++) {
        wr_follow_events events;
        wr_follow_step(&c->walkers[i], &c->config, c->nav, c->points[i], WR_FIX_ONE / 16, &events);
    }
}

// The cell in the corner of the map becomes a wall, or grass again: a change that is on nobody's way.
static void change_far_away(crowd *c, int32_t round)
{
    const wr_cell at = {SIDE - 1, SIDE - 1};
    const uint8_t label = round % 2 == 0 ? WR_CELL_BUSH : WR_CELL_GRASS;
    (void)wr_terrain_set(c->terrain, &at, &label, 1);
}

static void bench_steps(crowd *c)
{
    double run[REPEATS], first[REPEATS], step[REPEATS], changed[REPEATS];
    for (int32_t r = 0; r < REPEATS; r++) {
        double start = seconds();
        for (int32_t k = 0; k < 20; k++) {
            run_all(c, (uint64_t)(r * 100 + k));
        }
        run[r] = (seconds() - start) / 20 / WALKERS * 1e9;
        start = seconds();
        for (int32_t k = 0; k < 20; k++) {
            run_all(c, (uint64_t)(r * 100 + k));
            step_all(c);
        }
        first[r] = (seconds() - start) / 20 / WALKERS * 1e9 - run[r];
        start = seconds();
        for (int32_t k = 0; k < 100; k++) {
            step_all(c);
        }
        step[r] = (seconds() - start) / 100 / WALKERS * 1e9;
        start = seconds();
        for (int32_t k = 0; k < 20; k++) {
            change_far_away(c, k);
            step_all(c);
        }
        changed[r] = (seconds() - start) / 20 / WALKERS * 1e9;
    }
    bench_row("Run", bench_median(run, REPEATS), "ns", "");
    bench_row("first step after a Run, which looks at the whole way", bench_median(first, REPEATS), "ns", "");
    bench_row("step", bench_median(step, REPEATS), "ns", "");
    bench_row("step after a change elsewhere", bench_median(changed, REPEATS), "ns", "");
}

static void bench_straightening(const crowd *c)
{
    static wr_point points[WALKERS][TURNS];
    const wr_body body = wr_nav_body(c->nav);
    double samples[REPEATS];
    int64_t before = 0, after = 0;
    for (int32_t r = 0; r < REPEATS; r++) {
        memcpy(points, c->points, sizeof points);
        before = after = 0;
        const double start = seconds();
        for (int32_t i = 0; i < WALKERS; i++) {
            before += c->counts[i];
            after += wr_path_straighten(c->nav, &body, points[i], c->counts[i]);
        }
        samples[r] = (seconds() - start) / WALKERS * 1e6;
    }
    char what[80];
    snprintf(what, sizeof what, "a way straightened, from %.0f points to %.0f", (double)before / WALKERS,
             (double)after / WALKERS);
    bench_row(what, bench_median(samples, REPEATS), "us", "");
}

// All want a way in one tick; every tick grants CAP.
static void bench_turns(void)
{
    wr_plans *plans = wr_plans_init(10000, bench_take(wr_plans_size(10000)));
    int32_t granted[CAP];
    double ask[REPEATS], grant[REPEATS];
    uint64_t tick = 0;
    for (int32_t r = 0; r < REPEATS; r++) {
        double start = seconds();
        for (int32_t k = 0; k < 20; k++) {
            for (int32_t i = 0; i < ASKERS; i++) {
                (void)wr_plans_ask(plans, 2 * i, tick);
            }
            for (int32_t i = 0; k < 19 && i < ASKERS; i++) {
                (void)wr_plans_drop(plans, 2 * i);
            }
        }
        ask[r] = (seconds() - start) / 39 / ASKERS * 1e9;
        start = seconds();
        int32_t ticks = 0;
        while (wr_plans_grant(plans, tick++, CAP, granted) > 0) {
            ticks++;
        }
        grant[r] = (seconds() - start) / ticks * 1e6;
    }
    char what[80];
    snprintf(what, sizeof what, "a tick of %d turns, %d asked at once; longest wait %u of %d ticks", CAP, ASKERS,
             plans->counts.wait_max, wr_plans_wait_max(ASKERS, CAP));
    bench_row("asked for a turn, or asked no more", bench_median(ask, REPEATS), "ns", "");
    bench_row(what, bench_median(grant, REPEATS), "us", "");
    free(plans);
}

int main(void)
{
    static crowd c;
    const wr_grid grid = ground_rooms(SIDE, 15, 4);
    const wr_terrain_config config = wr_terrain_config_default();
    if (wr_terrain_create(&grid, &config, NULL, &c.terrain) != WR_OK) {
        fprintf(stderr, "no terrain of %d x %d cells\n", SIDE, SIDE);
        return 5;
    }
    c.nav = wr_terrain_nav(c.terrain, 0);
    c.config = wr_follow_config_default(60, 0);
    c.config.run_ticks = 0;
    draw_ways(&c);
    bench_steps(&c);
    bench_straightening(&c);
    bench_turns();
    wr_terrain_destroy(c.terrain);
    free(grid.kinds);
    return 0;
}
