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

// What is counted of each band, so that any number of workers comes to the same.
typedef struct measuring {
    wr_crowd *crowd;
    crowd_walls walls[WR_CROWD_SIZES_MAX];
    int32_t overlapped[CROWD_BANDS], walled[CROWD_BANDS];
} measuring;

static void measure_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    measuring *m = context;
    const wr_crowd *crowd = m->crowd;
    (void)worker;
    for (int32_t band = begin; band < end; band++) {
        for (int32_t i = crowd->band_begin[band]; i < crowd->band_begin[band + 1]; i++) {
            const crowd_body *body = &crowd->sorted[i];
            m->overlapped[band] += is_overlapped(crowd, i);
            m->walled[band] += wr__crowd_in_wall(&m->walls[body->size], body->x, body->y);
        }
    }
}

wr_crowd_quality wr__crowd_measure(wr_crowd *crowd, const wr_crowd_bodies *bodies, const wr_crowd_ground *ground,
                                   const wr_hooks *hooks)
{
    wr_crowd_quality quality = {0};
    measuring m = {.crowd = crowd};
    for (int32_t i = 0; i < crowd->config.size_count; i++) {
        m.walls[i] = wr__crowd_walls(crowd, ground, i);
    }
    wr__crowd_take(crowd, bodies, hooks);
    wr__crowd_sort(crowd, false, hooks);
    wr__crowd_for(hooks, wr__crowd_bands(crowd), 4, measure_job, &m);
    quality.bodies = crowd->present;
    for (int32_t band = 0; band < wr__crowd_bands(crowd); band++) {
        quality.overlapped += m.overlapped[band];
        quality.walled += m.walled[band];
    }
    return quality;
}

wr_crowd_quality wr_crowd_measure(wr_crowd *crowd, const wr_crowd_bodies *bodies, const wr_crowd_ground *ground)
{
    return wr__crowd_measure(crowd, bodies, ground, NULL);
}
