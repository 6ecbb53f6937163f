// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Triangulation and spanning tree, nanoseconds a point: random places, places of rooms in a dungeon, places far apart. Small
// sets are many, so that no branch is learnt by heart; each is timed alone, so that some are not disturbed.
#include <string.h>

#include "bench.h"
#include "warren/delaunay.h"

enum { RUNS = 9, SETS_MAX = 200, POINTS_A_RUN = 64000, SPAN = 16384, FAR_SPAN = 1 << 30 };

// ---- Points -------------------------------------------------------------------------------------------------------

typedef enum shape {
    RANDOM,
    ROOMS,
    FAR,
} shape;

static int32_t below(int32_t n, uint64_t set, uint64_t counter)
{
    return (int32_t)wr_noise_below(wr_noise(11, WR_STREAM_LAYOUT, set, counter), (uint32_t)n);
}

static int compare_cells(const void *left, const void *right)
{
    const wr_cell *a = left, *b = right;
    return a->y != b->y ? (a->y < b->y ? -1 : 1) : (a->x > b->x) - (a->x < b->x);
}

// Draws until no two are in one place, then shuffles.
static void random_places(wr_cell *points, int32_t count, int32_t span, uint64_t set)
{
    uint64_t counter = 0;
    for (int32_t have = 0; have < count;) {
        for (; have < count; have++, counter += 2) {
            points[have] = (wr_cell){below(span, set, counter), below(span, set, counter + 1)};
        }
        qsort(points, (size_t)count, sizeof *points, compare_cells);
        have = 1;
        for (int32_t i = 1; i < count; i++) {
            if (compare_cells(&points[i], &points[have - 1]) != 0) {
                points[have++] = points[i];
            }
        }
    }
    for (int32_t i = count - 1; i > 0; i--) {
        const int32_t other = below(i + 1, ~set, (uint64_t)i);
        const wr_cell held = points[i];
        points[i] = points[other];
        points[other] = held;
    }
}

// Doubled centres of rooms about 15 cells apart, each somewhere in its part of the map, row by row as a dungeon has them.
static void rooms(wr_cell *points, int32_t count, uint64_t set)
{
    int32_t side = 1;
    while (side * side < count) {
        side++;
    }
    for (int32_t i = 0; i < count; i++) {
        const uint64_t counter = 2 * (uint64_t)i;
        points[i] = (wr_cell){i % side * 30 + below(13, set, counter), i / side * 30 + below(13, set, counter + 1)};
    }
}

// ---- Figures ------------------------------------------------------------------------------------------------------

static void measure(shape of, int32_t count, const char *target)
{
    static const char *const names[] = {"random", "rooms", "far"};
    const int32_t many = POINTS_A_RUN / count, sets = many > SETS_MAX ? SETS_MAX : many > 1 ? many : 1;
    const size_t n = (size_t)count, edges_max = WR_DELAUNAY_EDGES_MAX(n);
    wr_cell *points = bench_take(n * (size_t)sets * sizeof *points);
    void *scratch = bench_take(wr_delaunay_scratch_size(count));
    void *tree_scratch = bench_take(wr_spanning_tree_scratch_size(count, (int32_t)edges_max));
    wr_edge *edges = bench_take(edges_max * sizeof *edges);
    uint8_t *in_tree = bench_take(edges_max);
    double triangulation[RUNS * SETS_MAX], tree[RUNS * SETS_MAX];
    int samples = 0;
    char what[80];
    for (int32_t set = 0; set < sets; set++) {
        wr_cell *p = points + (size_t)set * n;
        if (of == ROOMS) {
            rooms(p, count, (uint64_t)set);
        } else {
            random_places(p, count, of == FAR ? FAR_SPAN : SPAN, (uint64_t)set);
        }
    }
    for (int run = 0; run < RUNS; run++) {
        for (int32_t set = 0; set < sets; set++) {
            const wr_cell *p = points + (size_t)set * n;
            int32_t edge_count = 0;
            const double begin = bench_seconds();
            const wr_status status = wr_delaunay(p, count, scratch, edges, &edge_count, NULL, NULL);
            const double middle = bench_seconds();
            const int32_t joined = wr_spanning_tree(p, count, edges, edge_count, tree_scratch, in_tree);
            const double end = bench_seconds();
            if (status != WR_OK || joined != count - 1) {
                fprintf(stderr, "no tree of %d points\n", (int)count);
                exit(1);
            }
            triangulation[samples] = (middle - begin) * 1e9 / count;
            tree[samples++] = (end - middle) * 1e9 / count;
        }
    }
    snprintf(what, sizeof what, "triangulation of %d points, %s", (int)count, names[of]);
    bench_row(what, bench_median(triangulation, samples), "ns/point", target);
    snprintf(what, sizeof what, "spanning tree of %d points, %s", (int)count, names[of]);
    bench_row(what, bench_median(tree, samples), "ns/point", count <= 10000 ? "<= 60" : "");
    free(points);
    free(scratch);
    free(tree_scratch);
    free(edges);
    free(in_tree);
}

int main(void)
{
    static const int32_t counts[] = {230, 1000, 10000, 100000, 1000000};
    static const char *const targets[] = {"", "<= 120", "<= 150", "<= 220", "<= 300"};
    for (int of = RANDOM; of <= FAR; of++) {
        for (int i = 0; i < 5; i++) {
            measure((shape)of, counts[i], of == RANDOM ? targets[i] : "");
        }
    }
    const size_t bytes = wr_delaunay_scratch_size(1000000);
    bench_row("scratch of the triangulation", (double)bytes / 1e6, "byte/point", "");
    return 0;
}
