// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Benchmarks of components: asked for, kept right under edits, tried before something is built, and the nearest node of one
// far away. On 512 x 512 cells; edits with all that belongs to them.
#include <string.h>

#include "grounds.h"
#include "nav/nav_int.h"
#include "warren/terrain.h"

enum { SIDE = 512, STEPS = 4000, REPEATS = 9 };

static volatile int64_t sink; // what is computed here cannot be left out

// One way back and forth, a cell wide: every edit parts it, anywhere.
static wr_grid one_long_way(void)
{
    wr_grid grid = ground_open(SIDE);
    for (int32_t x = 1; x < SIDE; x += 2) {
        wr_grid_set_rect(&grid, (wr_cell){x, x % 4 == 1 ? 0 : 1}, 1, SIDE - 1, WR_CELL_BUSH);
    }
    return grid;
}

static wr_terrain *terrain_of(const wr_grid *grid, int32_t n)
{
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    config.class_count = 1;
    config.classes[0] = wr_size_class_default();
    wr_terrain *terrain = NULL;
    if (wr_terrain_create(grid, &config, NULL, &terrain) != WR_OK) {
        fprintf(stderr, "no terrain\n");
        exit(5);
    }
    return terrain;
}

// ---- Rows --------------------------------------------------------------------------------------------------------

typedef struct times {
    double us[2 * STEPS];
    int32_t count;
} times;

static void print_times(const char *what, times *t, const char *target)
{
    char row[96];
    if (t->count == 0) {
        return;
    }
    double sum = 0;
    const double median = bench_median(t->us, t->count);
    for (int32_t i = 0; i < t->count; i++) {
        sum += t->us[i];
    }
    snprintf(row, sizeof row, "%s, %d of them: mean", what, t->count);
    bench_row(row, sum / t->count, "us", target);
    bench_row("    median", median, "us", "");
    bench_row("    99 of 100", t->us[t->count * 99 / 100], "us", "");
    bench_row("    worst", t->us[t->count - 1], "us", "");
}

static void bench_asking(const wr_nav *nav)
{
    static wr_node nodes[65536];
    for (int32_t far = 0; far <= 1; far++) {
        for (int32_t i = 0; i < 65536; i++) {
            nodes[i] = far ? below(nav->columns * nav->rows) : below(40) * nav->columns + below(40);
        }
        double samples[REPEATS];
        for (int32_t r = 0; r < REPEATS; r++) {
            const double start = bench_seconds();
            for (int32_t i = 0; i < 65536; i += 2) {
                sink += wr_nav_component(nav, nodes[i]) == wr_nav_component(nav, nodes[i + 1]);
            }
            samples[r] = bench_seconds() - start;
        }
        bench_row(far ? "are two nodes joined? anywhere" : "are two nodes joined? near each other",
                  bench_median(samples, REPEATS) / 32768 * 1e9, "ns", "50");
    }
}

static wr_node some_node(const wr_nav *nav)
{
    for (;;) {
        const wr_node node = below(nav->columns * nav->rows);
        if (nav_has(nav, node)) {
            return node;
        }
    }
}

// A cell is built on and cleared again, after it was asked whether that would cut one node off another.
static void bench_edits(const wr_grid *grid, int32_t n, const char *name)
{
    static times stay, part, tried;
    stay.count = part.count = tried.count = 0;
    wr_terrain *terrain = terrain_of(grid, n);
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    void *scratch = bench_take(wr_nav_would_block_size(nav));
    printf("\n%s, n %d\n", name, n);
    bench_asking(nav);
    for (int32_t i = 0; i < STEPS; i++) {
        const wr_node from = some_node(nav), to = some_node(nav), on = some_node(nav);
        const wr_cell at = {on % nav->columns / n, on / nav->columns / n};
        const uint8_t before = wr_terrain_label(terrain, at), labels[2] = {WR_CELL_BUSH, before};
        double start = bench_seconds();
        sink += wr_nav_would_block(nav, &at, 1, WR_CELL_BUSH, from, to, scratch);
        tried.us[tried.count++] = (bench_seconds() - start) * 1e6;
        for (int32_t k = 0; k < 2; k++) {
            const int32_t components = nav->components;
            start = bench_seconds();
            (void)wr_terrain_set(terrain, &at, &labels[k], 1);
            const double us = (bench_seconds() - start) * 1e6;
            times *t = nav->components == components ? &stay : &part;
            t->us[t->count++] = us;
        }
    }
    print_times("edits that part and join nothing", &stay, "20");
    print_times("edits that part or join", &part, "20");
    print_times("may I build here?", &tried, "50");
    free(scratch);
    wr_terrain_destroy(terrain);
}

// A wall from edge to edge, cell by cell, and a gap in it: the worst that one cell can do on open ground.
static void bench_wall(int32_t n)
{
    wr_grid grid = ground_open(SIDE);
    wr_terrain *terrain = terrain_of(&grid, n);
    const uint8_t labels[2] = {WR_CELL_BUSH, WR_CELL_GRASS};
    double seconds = 0, start = 0;
    for (int32_t y = 0; y < SIDE; y++) {
        start = bench_seconds();
        (void)wr_terrain_set(terrain, &(wr_cell){SIDE / 2, y}, &labels[0], 1);
        seconds += bench_seconds() - start;
    }
    printf("\na wall across open ground, n %d\n", n);
    bench_row("a cell of it, mean", seconds / SIDE * 1e6, "us", "20");
    bench_row("    the last one, which parts it in halves", (bench_seconds() - start) * 1e6, "us", "");
    start = bench_seconds();
    (void)wr_terrain_set(terrain, &(wr_cell){SIDE / 2, SIDE / 2}, &labels[1], 1);
    bench_row("    a gap, which joins them", (bench_seconds() - start) * 1e6, "us", "");
    wr_terrain_destroy(terrain);
    free(grid.kinds);
}

// The nearest node of the ground around from within a block of walls, with a yard in its middle.
static void bench_far(void)
{
    wr_grid grid = ground_open(SIDE);
    for (int32_t side = 4; side <= 256; side *= 4) {
        const int32_t low = (SIDE - side) / 2;
        memset(grid.kinds, WR_CELL_GRASS, (size_t)SIDE * SIDE);
        wr_grid_set_rect(&grid, (wr_cell){low, low}, side, side, WR_CELL_BUSH);
        grid.kinds[SIDE / 2 * SIDE + SIDE / 2] = WR_CELL_GRASS;
        wr_terrain *terrain = terrain_of(&grid, 3);
        const wr_nav *nav = wr_terrain_nav(terrain, 0);
        double samples[REPEATS];
        for (int32_t r = 0; r < REPEATS; r++) {
            const double start = bench_seconds();
            for (int32_t i = 0; i < 1000; i++) {
                const wr_point from = {(SIDE / 2 << 16) + 30000 + i, (SIDE / 2 << 16) + 33000};
                sink += wr__nav_nearest_any(nav, from, wr_nav_component(nav, 0));
            }
            samples[r] = bench_seconds() - start;
        }
        char what[80];
        snprintf(what, sizeof what, "nearest node outside, from a yard in %d x %d cells", side, side);
        bench_row(what, bench_median(samples, REPEATS) * 1e3, "us", "");
        wr_terrain_destroy(terrain);
    }
    free(grid.kinds);
}

int main(void)
{
    const wr_grid doors = ground_rooms(SIDE, 15, 4), way = one_long_way();
    for (int32_t n = 1; n <= 5; n += 2) {
        bench_edits(&doors, n, "rooms");
    }
    bench_edits(&way, 1, "one long way");
    bench_wall(1);
    bench_wall(3);
    printf("\n");
    bench_far();
    free(doors.kinds);
    free(way.kinds);
    return 0;
}
