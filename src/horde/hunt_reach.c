// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What waves bring. With S monsters a wave at most, each number as likely, the chance u(t) that the total is ever t is
// the mean of the S chances before it: u(t) = (u(t-1) + ... + u(t-S)) / S, u(0) = 1. Each total up to total_max begins a
// wave, so the sum of u over them is the mean number of waves; and a goal g is met when some total below it is followed
// by a wave that is large enough: the sum over j < g of u(j) * P(wave >= g - j). When the time ends before the waves
// must, u counts only what the waves in time pass through.
//
// Chances are integers, 2^60 for certain; S of them in a row add up to less than 4.
#include "warren/hunt.h"

#define ONE       ((uint64_t)1 << 60)
#define RING      2048 // totals that are kept: more than WR_HUNT_SPAWN_MAX, so the one that leaves a window is still there
#define TIMED_MAX 1024 // monsters up to which time is reckoned with exactly

typedef struct visits {
    uint64_t u[RING];   // of the last totals, at [total mod RING]
    uint64_t waves_q40; // mean number of waves
    int32_t waves_in_time;
    bool all_in_time;  // time is enough for all waves
    bool by_mean_wave; // it may not be, and there are too many monsters to reckon it out
} visits;

static uint64_t *u_of(visits *v, int32_t total)
{
    return &v->u[(uint32_t)total % RING];
}

static uint64_t nearest(uint64_t value, uint64_t parts)
{
    return (value + parts / 2) / parts;
}

// ---- Totals that are passed through --------------------------------------------------------------------------------

static void pass_through(const wr_hunt_waves *waves, visits *v)
{
    const int32_t size = waves->spawn_max;
    uint64_t window = 0;
    v->waves_q40 = (uint64_t)1 << 40;
    *u_of(v, 0) = ONE;
    for (int32_t t = 1; t <= waves->total_max; t++) {
        window += *u_of(v, t - 1);
        window -= t > size ? *u_of(v, t - 1 - size) : 0;
        *u_of(v, t) = nearest(window, (uint64_t)size);
        v->waves_q40 += nearest(*u_of(v, t), (uint64_t)1 << 20);
    }
}

// One wave: from the chance of each total to that after it. From the top down a total is read before it is written.
static void one_wave(const wr_hunt_waves *waves, uint64_t *chance)
{
    const int32_t size = waves->spawn_max;
    uint64_t window = 0;
    for (int32_t t = waves->total_max - 1; t >= 0 && t >= waves->total_max - size; t--) {
        window += chance[t];
    }
    for (int32_t t = waves->total_max; t > 0; t--) {
        chance[t] = nearest(window, (uint64_t)size);
        window -= chance[t - 1];
        window += t > size ? chance[t - 1 - size] : 0;
    }
    chance[0] = 0;
}

static void pass_in_time(const wr_hunt_waves *waves, visits *v)
{
    uint64_t chance[TIMED_MAX + 1] = {ONE};
    for (int32_t t = 0; t <= waves->total_max; t++) {
        *u_of(v, t) = 0;
    }
    for (int32_t wave = 0; wave < v->waves_in_time; wave++) {
        for (int32_t t = 0; t <= waves->total_max; t++) {
            *u_of(v, t) += chance[t];
        }
        one_wave(waves, chance);
    }
}

static void visit(const wr_hunt *hunt, visits *v)
{
    const wr_hunt_waves *waves = &hunt->waves;
    v->waves_in_time = (hunt->round.seconds - 1) / waves->every; // one that is due with the end does not come
    v->all_in_time = v->waves_in_time > waves->total_max;
    v->by_mean_wave = !v->all_in_time && waves->total_max > TIMED_MAX;
    pass_through(waves, v);
    if (!v->all_in_time && !v->by_mean_wave) {
        pass_in_time(waves, v);
    }
}

// ---- What is asked ---------------------------------------------------------------------------------------------------

static int32_t least_of(int64_t a, int64_t b)
{
    return (int32_t)(a < b ? a : b);
}

int32_t wr_hunt_goal(const wr_hunt *hunt, int32_t players)
{
    const wr_hunt_round *round = &hunt->round;
    const int64_t plain = round->goal_base + (int64_t)round->goal_per_extra * (players > 1 ? players - 1 : 0);
    return least_of(plain, round->goal_capped ? (int64_t)hunt->waves.total_max + 1 : INT32_MAX);
}

// Millionths of the chance that a total below the goal is followed by a wave that meets it.
static int32_t chance_of(const wr_hunt_waves *waves, visits *v, int32_t goal)
{
    const int32_t size = waves->spawn_max;
    const int32_t last = least_of(goal - 1, waves->total_max);
    uint64_t sum = 0; // 2^49 * size for certain
    for (int32_t j = goal > size ? goal - size : 0; j <= last; j++) {
        sum += (*u_of(v, j) >> 11) * (uint64_t)(size - (goal - j) + 1);
    }
    const uint64_t chance_q40 = sum / (uint64_t)size >> 9;
    return least_of((int64_t)nearest(chance_q40 * 1000000, (uint64_t)1 << 40), 1000000);
}

static int32_t chance_in_millionths(const wr_hunt *hunt, visits *v, const wr_hunt_reached *reached)
{
    const int32_t goal = reached->goal;
    if (goal > reached->total_in_time) {
        return 0;
    }
    if (v->by_mean_wave && goal > (int64_t)v->waves_in_time * (hunt->waves.spawn_max + 1) / 2) {
        return 0;
    }
    const bool surely = goal <= reached->total_least && (v->all_in_time || v->by_mean_wave);
    return surely || goal <= 0 ? 1000000 : chance_of(&hunt->waves, v, goal);
}

static wr_hunt_reached reached_of(const wr_hunt *hunt, visits *v, int32_t players)
{
    const wr_hunt_waves *waves = &hunt->waves;
    const uint64_t waves_q16 = nearest(v->waves_q40, (uint64_t)1 << 24);
    wr_hunt_reached r = {
        .goal = wr_hunt_goal(hunt, players),
        .total_least = waves->total_max + 1,
        .total_most = waves->total_max + waves->spawn_max,
        .waves_mean_q16 = (int64_t)waves_q16,
        // Waves times their mean: each wave is as large whatever came before it (Wald).
        .total_mean_q16 = (int64_t)nearest(v->waves_q40 * (uint64_t)(waves->spawn_max + 1), (uint64_t)1 << 25),
        .seconds_mean_q16 = (int64_t)((waves_q16 >> 16) * (uint64_t)waves->every +
                                      nearest((waves_q16 & 0xffff) * (uint64_t)waves->every, (uint64_t)1 << 16)),
        .waves_in_time = v->waves_in_time,
    };
    r.total_in_time = least_of((int64_t)v->waves_in_time * waves->spawn_max, r.total_most);
    r.chance_ppm = chance_in_millionths(hunt, v, &r);
    return r;
}

wr_hunt_reached wr_hunt_reach(const wr_hunt *hunt, int32_t players)
{
    visits v;
    visit(hunt, &v);
    return reached_of(hunt, &v, players);
}

void wr_hunt_reach_all(const wr_hunt *hunt, int32_t count, wr_hunt_reached *reached)
{
    visits v;
    visit(hunt, &v);
    for (int32_t i = 0; i < count; i++) {
        reached[i] = reached_of(hunt, &v, i + 1);
    }
}
