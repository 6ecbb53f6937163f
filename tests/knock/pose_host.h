// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A host's arrays with thrown bodies in them, for tests of poses: made by the formulas of the header, without a
// launch.
#ifndef WR_POSE_HOST_H
#define WR_POSE_HOST_H

#include <string.h>

#include "warren/pose.h"

enum { HOST_MAX = 1024 };

typedef struct pose_host {
    wr_knock_rules rules;
    uint64_t drawn;
    wr_fix x[HOST_MAX], y[HOST_MAX], home_x[HOST_MAX], home_y[HOST_MAX];
    wr_fix fx[HOST_MAX], fy[HOST_MAX], fz[HOST_MAX], vx[HOST_MAX], vy[HOST_MAX];
    int32_t vz[HOST_MAX], turn[HOST_MAX];
    uint32_t begun[HOST_MAX], until[HOST_MAX];
    uint16_t ticks[HOST_MAX], lie[HOST_MAX], rise[HOST_MAX];
    wr_angle angle[HOST_MAX], heading[HOST_MAX];
    uint8_t phase[HOST_MAX], throws[HOST_MAX], kind[HOST_MAX];
} pose_host;

static inline void host_begin(pose_host *host, uint64_t seed)
{
    const wr_knock_config config = wr_knock_config_default();
    memset(host, 0, sizeof *host);
    host->drawn = seed << 32;
    (void)wr_knock_rules_of(&config, &host->rules);
}

static inline int32_t host_below(pose_host *host, int32_t limit)
{
    return (int32_t)wr_noise_below(wr_noise(1, WR_STREAM_EYE, 3, host->drawn++), (uint32_t)limit);
}

static inline wr_knock_bodies host_bodies(pose_host *host)
{
    return (wr_knock_bodies){
        .count = HOST_MAX,
        .lie = host->lie,
        .rise = host->rise,
        .x = host->x,
        .y = host->y,
        .phase = host->phase,
        .throws = host->throws,
        .until = host->until,
        .home_x = host->home_x,
        .home_y = host->home_y,
        .flight = {HOST_MAX, host->fx, host->fy, host->fz, host->vx, host->vy, host->vz, host->begun, host->ticks,
                   host->angle, host->turn},
    };
}

/// Where a flight is after k ticks, by the formula of the header: height, Q16.16.
static inline wr_fix host_height(const pose_host *host, int32_t i, int32_t k)
{
    const int64_t fine = (int64_t)k * host->vz[i] - (int64_t)k * k * host->rules.fall;
    return host->fz[i] + (wr_fix)(fine >> (WR_KNOCK_FINE_BITS - 16));
}

/// Throws body i at a tick: up at so many metres a second, until it is at or below `floor`, ending at a lying angle.
static inline void host_throw(pose_host *host, int32_t i, uint32_t tick, double metres_up, wr_fix floor)
{
    host->begun[i] = tick;
    host->phase[i] = WR_KNOCK_FLIGHT;
    host->vz[i] = (int32_t)(metres_up / 60 * (1 << WR_KNOCK_FINE_BITS));
    host->fx[i] = host->x[i];
    host->fy[i] = host->y[i];
    host->vx[i] = host_below(host, 20000) - 10000;
    host->vy[i] = host_below(host, 20000) - 10000;
    int32_t k = 1;
    while (host_height(host, i, k) > floor || (int64_t)k * 2 * host->rules.fall < host->vz[i]) {
        k++;
    }
    host->ticks[i] = (uint16_t)k;
    host->turn[i] =
        (host_below(host, 2) == 0 ? 16384 : -16384) * (1 + 2 * host_below(host, 4)) - (int16_t)host->angle[i];
    host->lie[i] = (uint16_t)(1 + host_below(host, 60));
    host->rise[i] = (uint16_t)(1 + host_below(host, 60));
}

/// What wr_knock_step does with who is due, but the ground.
static inline void host_step(pose_host *host, int32_t i, uint32_t tick)
{
    const uint32_t landing = host->begun[i] + host->ticks[i];
    if (host->phase[i] == WR_KNOCK_FLIGHT && tick == landing) {
        host->phase[i] = WR_KNOCK_LIE;
        host->until[i] = tick + host->lie[i];
        host->x[i] = host->fx[i] + host->ticks[i] * host->vx[i];
        host->y[i] = host->fy[i] + host->ticks[i] * host->vy[i];
    } else if (host->phase[i] == WR_KNOCK_LIE && tick == host->until[i]) {
        host->phase[i] = WR_KNOCK_RISE;
        host->until[i] = tick + host->rise[i];
    } else if (host->phase[i] == WR_KNOCK_RISE && tick == host->until[i]) {
        host->phase[i] = WR_KNOCK_NONE;
        host->until[i] = 0;
        host->fx[i] = host->fy[i] = host->fz[i] = host->vx[i] = host->vy[i] = 0;
        host->vz[i] = host->turn[i] = 0;
        host->begun[i] = host->ticks[i] = host->angle[i] = 0;
    }
}

#endif
