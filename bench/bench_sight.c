// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Benchmarks of sight: pairs near by, farther and far, in rooms, in caves and in the open, asked one by one and in
// batches, with eyes of their own and with one for all; ns a pair. All ways must give the same answers.
#include <string.h>

#include "grounds.h"
#include "warren/sight.h"

enum { REPEATS = 15, PAIRS = 8192, SIDE = 512 };

// ---- Pairs -------------------------------------------------------------------------------------------------------

typedef struct pairs {
    wr_point from[PAIRS], to[PAIRS];
    wr_fix x[2 * PAIRS], y[2 * PAIRS];
    int32_t a[PAIRS], b[PAIRS];
    uint8_t seen[PAIRS], again[PAIRS];
} pairs;

// Both stand free, `cells` apart at most, at least half of that.
static void choose(pairs *p, const wr_bits *bits, int32_t cells)
{
    for (int32_t i = 0; i < PAIRS;) {
        const wr_angle angle = (wr_angle)below(65536);
        const int32_t far = cells * (32768 + below(32769));
        const wr_point a = {below(SIDE * WR_FIX_ONE), below(SIDE * WR_FIX_ONE)};
        const wr_point b = {(wr_fix)(a.x + (int64_t)far * wr_cos(angle) / 65536),
                            (wr_fix)(a.y + (int64_t)far * wr_sin(angle) / 65536)};
        if (b.x >= 0 && b.y >= 0 && !wr_bits_get(bits, a.x >> 16, a.y >> 16) &&
            !wr_bits_get(bits, b.x >> 16, b.y >> 16)) {
            p->from[i] = a;
            p->to[i] = b;
            p->a[i] = 2 * i;
            p->b[i] = 2 * i + 1;
            p->x[2 * i] = a.x;
            p->y[2 * i] = a.y;
            p->x[2 * i + 1] = b.x;
            p->y[2 * i + 1] = b.y;
            i++;
        }
    }
}

// All targets around one eye: as far from it as the pairs' ends are from each other.
static void gather(pairs *p, const wr_bits *bits, int32_t cells, wr_point eye)
{
    for (int32_t i = 0; i < PAIRS;) {
        const int32_t reach = cells * WR_FIX_ONE;
        const wr_point at = {eye.x + below(2 * reach) - reach, eye.y + below(2 * reach) - reach};
        if (at.x >= 0 && at.y >= 0 && !wr_bits_get(bits, at.x >> 16, at.y >> 16)) {
            p->to[i++] = at;
        }
    }
}

// ---- Timing ------------------------------------------------------------------------------------------------------

typedef enum way { ONE_BY_ONE, BATCH, INDEXED, ONE_EYE_BY_ONE, ONE_EYE, WAY_COUNT } way;

static const char *const way_names[WAY_COUNT] = {"one by one", "batch", "batch by numbers", "one eye, one by one",
                                                 "one eye, batch"};

static void ask(way how, pairs *p, const wr_bits *bits, wr_fix range, wr_point eye, uint8_t *seen)
{
    switch (how) {
    case ONE_BY_ONE:
        for (int32_t i = 0; i < PAIRS; i++) {
            seen[i] = wr_sight_within(bits, 1, p->from[i], p->to[i], range);
        }
        break;
    case BATCH:
        (void)wr_sight_pairs(bits, 1, range, p->from, p->to, PAIRS, seen);
        break;
    case INDEXED:
        (void)wr_sight_indexed(bits, 1, range, p->x, p->y, p->a, p->b, PAIRS, seen);
        break;
    case ONE_EYE_BY_ONE:
        for (int32_t i = 0; i < PAIRS; i++) {
            seen[i] = wr_sight_within(bits, 1, eye, p->to[i], range);
        }
        break;
    default:
        (void)wr_sight_many(bits, 1, range, eye, p->to, PAIRS, seen);
        break;
    }
}

static double nanoseconds(way how, pairs *p, const wr_bits *bits, wr_fix range, wr_point eye, uint8_t *seen)
{
    double samples[REPEATS];
    for (int32_t r = 0; r < REPEATS; r++) {
        const double start = bench_seconds();
        ask(how, p, bits, range, eye, seen);
        samples[r] = (bench_seconds() - start) / PAIRS * 1e9;
    }
    return bench_median(samples, REPEATS);
}

static int32_t bench_distance(const char *name, const wr_bits *bits, int32_t cells)
{
    static pairs p;
    const wr_point eye = {SIDE / 2 * WR_FIX_ONE + 8 * WR_FIX_ONE + 9000, SIDE / 2 * WR_FIX_ONE + 8 * WR_FIX_ONE};
    int32_t wrong = 0;
    double ns[WAY_COUNT];
    for (way how = ONE_BY_ONE; how < WAY_COUNT; how++) {
        const bool single = how == ONE_BY_ONE || how == ONE_EYE_BY_ONE;
        if (how == ONE_BY_ONE) {
            choose(&p, bits, cells);
        } else if (how == ONE_EYE_BY_ONE) {
            gather(&p, bits, cells, eye);
        }
        uint8_t *seen = single ? p.seen : p.again;
        ns[how] = nanoseconds(how, &p, bits, cells * WR_FIX_ONE, eye, seen);
        int32_t clear = 0;
        for (int32_t i = 0; i < PAIRS; i++) {
            clear += p.seen[i];
            wrong += !single && p.seen[i] != p.again[i];
        }
        char what[80];
        snprintf(what, sizeof what, "%s, %d cells, %s, %d %% seen", name, cells, way_names[how], 100 * clear / PAIRS);
        bench_row(what, ns[how], "ns", "");
    }
    return wrong;
}

int main(void)
{
    static uint64_t words[SIDE * SIDE / 64];
    static const int32_t distances[] = {5, 20, 100};
    int32_t wrong = 0;
    for (int32_t map = 0; map < 3; map++) {
        wr_bits bits;
        wr_grid grid = map == 0 ? ground_rooms(SIDE, 15, 4) : map == 1 ? ground_cave(SIDE) : ground_open(SIDE);
        wr_bits_init(&bits, words, &grid, WR_KINDS_SIGHT);
        for (size_t i = 0; i < sizeof distances / sizeof distances[0]; i++) {
            wrong += bench_distance(map == 0 ? "rooms" : map == 1 ? "caves" : "open", &bits, distances[i]);
        }
        free(grid.kinds);
    }
    if (wrong != 0) {
        fprintf(stderr, "%d answers differ\n", wrong);
    }
    return wrong == 0 ? 0 : 1;
}
