// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// How good a crowd stands.
#include "horde/crowd_int.h"

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static bool overlaps_much(const wr_crowd *crowd, const crowd_body *a, const crowd_body *b)
{
    const wr_fix ra = crowd->config.radius[a->size], rb = crowd->config.radius[b->size];
    const int64_t least = (int64_t)ra + rb - lesser(ra, rb) / 2;
    const int64_t dx = (int64_t)a->x - b->x, dy = (int64_t)a->y - b->y;
    return dx * dx + dy * dy < least * least;
}

static bool is_overlapped(const wr_crowd *crowd, int32_t at)
{
    crowd_run runs[CROWD_RUNS_MAX];
    const crowd_body *body = &crowd->sorted[at];
    const int32_t count = wr__crowd_runs(crowd, at, runs);
    for (int32_t r = 0; r < count; r++) {
        for (int32_t i = runs[r].begin; i < runs[r].end; i++) {
            if (i != at && wr__crowd_tag(crowd, i) == runs[r].tag && overlaps_much(crowd, body, &crowd->sorted[i])) {
                return true;
            }
        }
    }
    return false;
}

wr_crowd_quality wr_crowd_measure(wr_crowd *crowd, const wr_crowd_bodies *bodies, const wr_crowd_ground *ground)
{
    wr_crowd_quality quality = {0};
    wr__crowd_take(crowd, bodies, NULL);
    wr__crowd_sort(crowd, false, NULL);
    quality.bodies = crowd->present;
    for (int32_t i = 0; i < crowd->present; i++) {
        const crowd_body *body = &crowd->sorted[i];
        const crowd_walls walls = wr__crowd_walls(crowd, ground, body->size);
        quality.overlapped += is_overlapped(crowd, i);
        quality.walled += wr__crowd_in_wall(&walls, body->x, body->y);
    }
    return quality;
}
