// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Benchmark of hops: caves and rooms made here; with --movingai DIR, every map of that folder. From random nodes to
// random nodes of the same component within RADIUS cells on each axis, those whose shortest way stays in the window.
// The same once more looked up in a table, where one of the default's size can be made, and what a change of a cell
// costs its owner. Means are of whole rounds in processor's time, the median of several; percentiles are of single
// calls, each the fastest of three in a row, less what the clock takes.
#include "grounds.h"
#include "movingai.h"
#include "warren/hop.h"
#include "warren/nav.h"
#include "warren/path.h"
#include "warren/terrain.h"

enum { RADIUS = 12, HOPS = 20000, ROUNDS = 9, TURNS = 4096 };

static volatile int64_t sink; // what is computed here cannot be left out

// ---- Hops --------------------------------------------------------------------------------------------------------

typedef struct hops {
    const wr_nav *nav;
    wr_hop *hop;
    wr_hop_table *table; // NULL: hops are searched
    int32_t count, given_up, direct;
    wr_node from[HOPS], to[HOPS];
} hops;

static wr_terrain *ground_of(const wr_grid *grid, int32_t n)
{
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    wr_terrain *terrain = NULL;
    if (wr_terrain_create(grid, &config, NULL, &terrain) != WR_OK) {
        fprintf(stderr, "no mesh of %d x %d cells, n %d\n", grid->width, grid->height, n);
        exit(5);
    }
    return terrain;
}

static wr_cost octile(int32_t dx, int32_t dy)
{
    const int32_t a = dx < 0 ? -dx : dx, b = dy < 0 ? -dy : dy, least = a < b ? a : b;
    return (a + b - 2 * least) * WR_COST_STRAIGHT + least * WR_COST_DIAGONAL;
}

static void draw_hops(hops *h, int32_t n)
{
    const int32_t columns = wr_nav_columns(h->nav), rows = wr_nav_rows(h->nav), reach = RADIUS * n;
    wr_node nodes[WR_HOP_NODES_MAX];
    while (h->count < HOPS) {
        const wr_node from = below(columns * rows);
        const int32_t dx = below(2 * reach + 1) - reach, dy = below(2 * reach + 1) - reach;
        const int32_t x = from % columns + dx, y = from / columns + dy;
        if (!wr_nav_has(h->nav, from) || x < 0 || y < 0 || x >= columns || y >= rows ||
            wr_nav_component(h->nav, from) != wr_nav_component(h->nav, y * columns + x)) {
            continue;
        }
        int32_t count;
        wr_cost cost;
        if (wr_hop_nodes(h->nav, h->hop, from, y * columns + x, nodes, WR_HOP_NODES_MAX, &count, &cost) != WR_OK) {
            h->given_up++; // the shortest way may leave the window
            continue;
        }
        h->direct += cost == octile(dx, dy);
        h->from[h->count] = from;
        h->to[h->count++] = y * columns + x;
    }
}

static void one(const hops *h, int32_t i)
{
    wr_node nodes[WR_HOP_NODES_MAX];
    int32_t count;
    wr_cost cost;
    if (h->table != NULL) {
        (void)wr_hop_table_nodes(h->table, h->hop, h->from[i], h->to[i], nodes, WR_HOP_NODES_MAX, &count, &cost);
    } else {
        (void)wr_hop_nodes(h->nav, h->hop, h->from[i], h->to[i], nodes, WR_HOP_NODES_MAX, &count, &cost);
    }
    sink += cost + nodes[count - 1];
}

// Processor's time, so that others on the machine do not count.
static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static double mean_of_rounds(const hops *h)
{
    double samples[ROUNDS];
    for (int32_t r = 0; r < ROUNDS; r++) {
        const double start = processor_seconds();
        for (int32_t i = 0; i < h->count; i++) {
            one(h, i);
        }
        samples[r] = (processor_seconds() - start) / h->count;
    }
    return bench_median(samples, ROUNDS);
}

// In whole nanoseconds: a double since 1970 counts in quarters of a microsecond.
static int64_t nanoseconds(void)
{
    struct timespec now;
    (void)timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static double clock_takes(void)
{
    static double samples[4001];
    for (int32_t i = 0; i < 4001; i++) {
        const int64_t start = nanoseconds();
        samples[i] = (double)(nanoseconds() - start);
    }
    return bench_median(samples, 4001);
}

// Of three calls the fastest counts: what interrupts the machine is not what a hop takes.
static void percentiles(const hops *h, double *samples)
{
    const double clock = clock_takes();
    for (int32_t i = 0; i < h->count; i++) {
        samples[i] = 1;
        for (int32_t k = 0; k < 3; k++) {
            const int64_t start = nanoseconds();
            one(h, i);
            const double seconds = ((double)(nanoseconds() - start) - clock) * 1e-9;
            samples[i] = seconds < samples[i] ? seconds : samples[i];
        }
    }
    qsort(samples, (size_t)h->count, sizeof *samples, bench_compare);
}

// The same hops by A* with queues over the same window.
static double mean_of_near(const hops *h, int32_t n)
{
    const int32_t side = 2 * RADIUS * n + 1;
    wr_nav_query *query =
        wr_nav_query_near_init(h->nav, side, INT32_MAX, bench_take(wr_nav_query_near_size(h->nav, side)));
    static wr_node nodes[TURNS];
    const int32_t count = h->count / 10;
    const double start = processor_seconds();
    for (int32_t i = 0; i < count; i++) {
        int32_t written;
        wr_cost cost;
        (void)wr_nav_path_nodes(h->nav, query, h->from[i], h->to[i], true, nodes, TURNS, &written, &cost);
        sink += cost;
    }
    const double seconds = (processor_seconds() - start) / count;
    free(query);
    return seconds;
}

// A cell becomes a wall and ground again: milliseconds until the table has caught up.
static double update_of(const hops *h, wr_terrain *terrain, const wr_grid *grid)
{
    enum { CHANGES = 21 };
    double samples[CHANGES];
    wr_cell at = {0, 0};
    for (int32_t i = 0; i < CHANGES; i++) {
        at = i % 2 == 0 ? (wr_cell){below(grid->width), below(grid->height)} : at;
        const uint8_t was = wr_terrain_label(terrain, at);
        const uint8_t label = was == WR_CELL_GRASS ? WR_CELL_HOLE : WR_CELL_GRASS;
        (void)wr_terrain_set(terrain, &at, &label, 1);
        const double start = processor_seconds();
        (void)wr_hop_table_update(h->table);
        samples[i] = processor_seconds() - start;
    }
    return bench_median(samples, CHANGES) * 1e3;
}

static void bench_searched(const hops *h, const char *name, int32_t n)
{
    static double samples[HOPS];
    const double mean = mean_of_rounds(h), near = mean_of_near(h, n);
    percentiles(h, samples);
    printf("%-22s n %d  %6.3f us   p50 %6.3f  p99 %6.3f  p99.9 %6.3f  max %6.2f   direct %4.1f %%  given up "
           "%4.1f %%  "
           "A* %6.2f us (%.1f)\n",
           name, n, mean * 1e6, samples[h->count / 2] * 1e6, samples[h->count * 99L / 100] * 1e6,
           samples[h->count * 999L / 1000] * 1e6, samples[h->count - 1] * 1e6, 100.0 * h->direct / h->count,
           100.0 * h->given_up / (h->count + h->given_up), near * 1e6, near / mean);
}

static void bench_looked_up(hops *h, wr_terrain *terrain, const wr_grid *grid)
{
    static double samples[HOPS];
    const wr_hop_table_config config = wr_hop_table_config_default();
    const double start = processor_seconds();
    if (wr_hop_table_create(h->nav, &config, NULL, &h->table) != WR_OK) {
        printf("%-26s  no table of the default's size\n", "");
        return;
    }
    const double made = processor_seconds() - start;
    const double bytes = (double)wr_hop_table_bytes(h->table);
    const double places = (double)wr_nav_columns(h->nav) * wr_nav_rows(h->nav);
    const double mean = mean_of_rounds(h);
    percentiles(h, samples);
    printf("%-22s      %6.3f us   p50 %6.3f  p99 %6.3f  p99.9 %6.3f  max %6.2f   table of %.1f B a place, made in "
           "%.0f ms, changed in %.2f ms\n",
           "", mean * 1e6, samples[h->count / 2] * 1e6, samples[h->count * 99L / 100] * 1e6,
           samples[h->count * 999L / 1000] * 1e6, samples[h->count - 1] * 1e6, bytes / places, made * 1e3,
           update_of(h, terrain, grid));
    wr_hop_table_destroy(h->table);
    h->table = NULL;
}

static void bench_grid(const char *name, const wr_grid *grid)
{
    static hops h;
    for (int32_t n = 1; n <= 5; n += 2) {
        wr_terrain *terrain = ground_of(grid, n);
        h.nav = wr_terrain_nav(terrain, 0);
        h.hop = wr_hop_init(h.nav, RADIUS, bench_take(wr_hop_size(h.nav, RADIUS)));
        h.count = h.given_up = h.direct = 0;
        draw_hops(&h, n);
        bench_searched(&h, name, n);
        bench_looked_up(&h, terrain, grid);
        fflush(stdout);
        free(h.hop);
        wr_terrain_destroy(terrain);
    }
}

// ---- Moving AI ---------------------------------------------------------------------------------------------------

static int32_t bench_map(const char *name, const wr_map *map, const wr_scenario *scenario)
{
    (void)scenario;
    bench_grid(name, &map->grid);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--movingai") == 0) {
        return movingai_folder(argv[2], bench_map) == 0 ? 0 : 1;
    }
    if (argc != 1) {
        fprintf(stderr, "usage: bench_hop [--movingai DIR]\n");
        return 2;
    }
    printf("hops of up to %d cells on each axis, mean of a whole path\n", RADIUS);
    const wr_grid cave = ground_cave(256), room = ground_rooms(512, 7, 3);
    bench_grid("caves 256", &cave);
    bench_grid("rooms 8, 512", &room);
    free(cave.kinds);
    free(room.kinds);
    return 0;
}
