// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Benchmarks of nav: mesh, sight, nearest nodes, paths by length, fields; how each grows; the example's counts. With
// --movingai DIR, every map of that folder with a scenario beside it, its lengths checked.
#include <string.h>

#include "grounds.h"
#include "movingai.h"
#include "warren/field.h"
#include "warren/nav.h"
#include "warren/path.h"
#include "warren/sight.h"

enum { REPEATS = 7, PAIRS = 4096 };

static volatile int64_t sink; // what is computed here cannot be left out

// ---- Maps made here ----------------------------------------------------------------------------------------------

// Rooms 16 cells wide with a door in each wall, bushes and a few holes strewn about.
static wr_grid rooms(int32_t side)
{
    wr_grid grid;
    (void)wr_grid_init(side, side, 1, bench_take((size_t)side * (size_t)side), &grid);
    for (int32_t i = 0; i < side; i += 16) {
        wr_grid_set_rect(&grid, (wr_cell){i, 0}, 1, side, WR_CELL_BUSH);
        wr_grid_set_rect(&grid, (wr_cell){0, i}, side, 1, WR_CELL_BUSH);
    }
    for (int32_t i = 0; i < side * side / 25; i++) {
        grid.kinds[below(side * side)] = below(4) == 0 ? WR_CELL_HOLE : WR_CELL_BUSH;
    }
    for (int32_t y = 0; y < side; y += 16) {
        for (int32_t x = 0; x < side; x += 16) {
            const int32_t door = 2 + below(10);
            wr_grid_set_rect(&grid, (wr_cell){x + door - 1, y - 1}, 3, 3, WR_CELL_GRASS);
            wr_grid_set_rect(&grid, (wr_cell){x - 1, y + door - 1}, 3, 3, WR_CELL_GRASS);
        }
    }
    return grid;
}

static const char *const example[15] = {
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "x  *               S     x             x",
    "x                        x    *   *    x", "x                      * x             x",
    "x         s        xxxxxxx            sx", "x     xxx *   xx                       x",
    "x                            xxx       x", "x^   |  v    xxxxxxxxxx        x       x",
    "x       ^ *                    x   *   x", "x      S              S     *  x       x",
    "x  *       v    *              O       x", "x         |                    O       x",
    "x     xx     s        xs               x", "x  P      *           x       *        x",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"};

static wr_grid example_grid(void)
{
    wr_grid grid;
    (void)wr_grid_init(40, 15, 1, bench_take(40 * 15), &grid);
    for (int32_t i = 0; i < 40 * 15; i++) {
        const char c = example[14 - i / 40][i % 40];
        grid.kinds[i] = c == 'x' ? WR_CELL_BUSH : c == 'O' ? WR_CELL_HOLE : c == '|' ? WR_CELL_GATE : WR_CELL_GRASS;
    }
    return grid;
}

static wr_nav *mesh(const wr_grid *grid, int32_t n, wr_corners corners)
{
    wr_nav_config config = wr_nav_config_default();
    config.n = n;
    config.corners = corners;
    wr_nav *nav = NULL;
    if (wr_nav_create(grid, &config, NULL, &nav) != WR_OK) {
        fprintf(stderr, "no mesh of %d x %d cells, n %d\n", grid->width, grid->height, n);
        exit(5);
    }
    return nav;
}

static wr_point some_place(const wr_grid *grid)
{
    return (wr_point){below(grid->width * WR_FIX_ONE), below(grid->height * WR_FIX_ONE)};
}

// The component that most of a few places are nearest to.
static int32_t main_component(const wr_nav *nav, const wr_grid *grid)
{
    int32_t met[15], best = 0, most = 0;
    for (int32_t i = 0; i < 15; i++) {
        met[i] = wr_nav_component(nav, wr_nav_nearest(nav, some_place(grid), -1));
    }
    for (int32_t i = 0; i < 15; i++) {
        int32_t same = 0;
        for (int32_t k = 0; k < 15; k++) {
            same += met[k] == met[i];
        }
        best = same > most ? met[i] : best;
        most = same > most ? same : most;
    }
    return best;
}

// The place of a node of that component.
static wr_point some_node(const wr_nav *nav, const wr_grid *grid)
{
    const int32_t component = main_component(nav, grid);
    for (;;) {
        const wr_node node = wr_nav_nearest(nav, some_place(grid), -1);
        if (wr_nav_component(nav, node) == component) {
            return wr_nav_place(nav, node);
        }
    }
}

// Where somebody walks: on the way from the node nearest to a place to one of its neighbours.
static wr_point walking_near(const wr_nav *nav, wr_point at)
{
    const wr_node node = wr_nav_nearest(nav, at, -1);
    const int32_t up = wr_nav_columns(nav);
    const int32_t steps[8] = {up, up + 1, 1, 1 - up, -up, -up - 1, -1, up - 1};
    const uint8_t edges = wr_nav_edges(nav, node);
    const wr_point a = wr_nav_place(nav, node);
    for (int32_t d = below(8), i = 0; i < 8; i++, d = (d + 1) % 8) {
        if ((edges >> d & 1) != 0) {
            const wr_point b = wr_nav_place(nav, node + steps[d]);
            const int32_t part = below(1024);
            return (wr_point){a.x + (b.x - a.x) * part / 1024, a.y + (b.y - a.y) * part / 1024};
        }
    }
    return a;
}

// ---- Mesh --------------------------------------------------------------------------------------------------------

static double build_seconds(const wr_grid *grid, int32_t n)
{
    double samples[REPEATS];
    for (int32_t i = 0; i < REPEATS; i++) {
        const double start = bench_seconds();
        wr_nav *nav = mesh(grid, n, WR_CORNERS_CUT);
        samples[i] = bench_seconds() - start;
        wr_nav_destroy(nav);
    }
    return bench_median(samples, REPEATS);
}

static void bench_mesh(void)
{
    printf("\nmesh\n");
    const wr_grid drawn = example_grid();
    for (int32_t n = 1; n <= 7; n += 2) {
        wr_nav *nav = mesh(&drawn, n, WR_CORNERS_CUT);
        const wr_nav_stats s = wr_nav_count(nav);
        printf(
            "example, n %d: %lld nodes, %lld axis edges, %lld diagonal edges, %d component%s, %.2f bytes a place\n",
            n, (long long)s.nodes, (long long)s.axis_edges, (long long)s.diagonal_edges, s.components,
            s.components == 1 ? "" : "s", (double)s.bytes / (600.0 * n * n));
        wr_nav_destroy(nav);
    }
    static const int32_t sides[] = {64, 128, 256, 512};
    for (size_t k = 0; k < sizeof sides / sizeof sides[0]; k++) {
        const wr_grid grid = rooms(sides[k]);
        for (int32_t n = 1; n <= 7; n += 2) {
            const double places = (double)sides[k] * sides[k] * n * n;
            char what[80];
            snprintf(what, sizeof what, "build, m %d, n %d (%.0f places)", sides[k], n, places);
            bench_row(what, build_seconds(&grid, n) * 1e9 / places, "ns/place", "a few");
        }
        free(grid.kinds);
    }
    free(drawn.kinds);
}

// ---- Sight, nearest ----------------------------------------------------------------------------------------------

static void bench_sight(const wr_grid *grid)
{
    printf("\nsight, 256 x 256 cells\n");
    wr_bits bits;
    void *memory = bench_take(wr_bits_size(grid->width, grid->height));
    static wr_point a[PAIRS], b[PAIRS];
    for (int32_t empty = 0; empty <= 1; empty++) {
        wr_bits_init(&bits, memory, grid, empty ? 0 : WR_KINDS_SIGHT);
        for (int32_t cells = 5; cells <= 160; cells *= 2) {
            for (int32_t i = 0; i < PAIRS; i++) {
                const wr_angle angle = (wr_angle)below(65536);
                a[i] = (wr_point){(160 << 16) - below(64 << 16), (160 << 16) - below(64 << 16)};
                b[i] = (wr_point){a[i].x + (empty || cells < 160 ? cells : 80) * wr_cos(angle) / 2,
                                  a[i].y + (empty || cells < 160 ? cells : 80) * wr_sin(angle) / 2};
            }
            double samples[REPEATS];
            int64_t clear = 0;
            for (int32_t r = 0; r < REPEATS; r++) {
                const double start = bench_seconds();
                clear = 0;
                for (int32_t i = 0; i < PAIRS; i++) {
                    clear += wr_sight(&bits, 1, a[i], b[i]);
                }
                samples[r] = (bench_seconds() - start) / PAIRS;
            }
            char what[80];
            snprintf(what, sizeof what, "%g cells, %s, %lld %% clear", cells / 2.0, empty ? "open" : "rooms",
                     (long long)(100 * clear / PAIRS));
            bench_row(what, bench_median(samples, REPEATS) * 1e9, "ns", cells == 20 ? "60" : "");
        }
    }
    free(memory);
}

static void bench_nearest(const wr_grid *grid)
{
    wr_nav *nav = mesh(grid, 3, WR_CORNERS_CUT);
    static wr_point at[PAIRS];
    for (int32_t anywhere = 0; anywhere <= 1; anywhere++) {
        for (int32_t i = 0; i < PAIRS; i++) {
            at[i] = anywhere ? some_place(grid) : walking_near(nav, some_place(grid));
        }
        const double start = bench_seconds();
        for (int32_t r = 0; r < 10; r++) {
            for (int32_t i = 0; i < PAIRS; i++) {
                sink += wr_nav_nearest(nav, at[i], -1);
            }
        }
        bench_row(anywhere ? "nearest node, anywhere, obstacles too, n 3" : "nearest node, from the mesh, n 3",
                  (bench_seconds() - start) / (10 * PAIRS) * 1e9, "ns", "");
    }
    wr_nav_destroy(nav);
}

// ---- Paths -------------------------------------------------------------------------------------------------------

typedef struct timing {
    double sum, count, steps;
} timing;

// Paths between random nodes, sorted by length into classes of doubling size: 4..8, 8..16 cells and so on.
static void bench_paths(const wr_grid *grid, int32_t n)
{
    wr_nav *nav = mesh(grid, n, WR_CORNERS_CUT);
    wr_nav_query *query = wr_nav_query_init(nav, bench_take(wr_nav_query_size(nav)));
    wr_point *points = bench_take(4096 * sizeof *points);
    timing classes[10] = {{0, 0, 0}};
    for (int32_t i = 0; i < 3000; i++) {
        const wr_point from = some_node(nav, grid);
        const int32_t reach = (2 << i % 8) * WR_FIX_ONE;
        wr_point to = {from.x + below(2 * reach) - reach, from.y + below(2 * reach) - reach};
        wr_path path = {.points = points, .capacity = 4096};
        const double start = bench_seconds();
        const wr_status status = wr_nav_path(nav, query, from, to, &path);
        const double seconds = bench_seconds() - start;
        int32_t k = 0;
        while (k < 9 && path.length >= 4 << k) {
            k++;
        }
        if (status == WR_OK && k > 0) {
            classes[k].sum += seconds;
            classes[k].count++;
            classes[k].steps += path.straight + path.diagonal;
        }
    }
    for (int32_t k = 1; k < 10; k++) {
        if (classes[k].count >= 20) {
            char what[80];
            snprintf(what, sizeof what, "path of %d to %d cells, n %d (%.0f steps)", 2 << k, 4 << k, n,
                     classes[k].steps / classes[k].count);
            bench_row(what, classes[k].sum / classes[k].count * 1e6, "us", "");
        }
    }
    free(points);
    free(query);
    wr_nav_destroy(nav);
}

static void bench_unreachable(void)
{
    wr_grid grid;
    (void)wr_grid_init(256, 256, 1, bench_take(256 * 256), &grid);
    wr_grid_set_rect(&grid, (wr_cell){100, 100}, 9, 9, WR_CELL_BUSH);
    wr_grid_set_rect(&grid, (wr_cell){103, 103}, 3, 3, WR_CELL_GRASS);
    wr_nav *nav = mesh(&grid, 3, WR_CORNERS_CUT);
    wr_nav_query *query = wr_nav_query_init(nav, bench_take(wr_nav_query_size(nav)));
    const wr_point from = {10 << 16, 10 << 16}, to = {(104 << 16) + 40000, (104 << 16) + 20000};
    wr_path path = {.points = NULL, .capacity = 0};
    double start = bench_seconds();
    for (int32_t i = 0; i < 10000; i++) {
        sink += wr_nav_reachable(nav, from, to);
    }
    bench_row("no way there, asked by wr_nav_reachable", (bench_seconds() - start) * 1e5, "ns", "50 (later)");
    start = bench_seconds();
    for (int32_t i = 0; i < 10000; i++) {
        sink += wr_nav_path(nav, query, from, to, &path);
    }
    bench_row("no way there, by wr_nav_path, with the nearest place", (bench_seconds() - start) * 1e5, "ns", "");
    free(query);
    wr_nav_destroy(nav);
    free(grid.kinds);
}

// ---- Fields ------------------------------------------------------------------------------------------------------

static void bench_field(const wr_grid *grid, int32_t n, int32_t radius)
{
    wr_nav *nav = mesh(grid, n, WR_CORNERS_CUT);
    wr_field *field = wr_field_init(nav, radius, bench_take(wr_field_size(nav, radius)));
    static wr_point around[64];
    double samples[300], asked = 0, seconds = 0, exact = 0;
    for (int32_t i = 0; i < 300; i++) {
        const wr_point target = some_node(nav, grid);
        for (int32_t k = 0; k < 64; k++) {
            const wr_point near = {target.x + below(10 << 16) - (5 << 16), target.y + below(10 << 16) - (5 << 16)};
            around[k] = walking_near(nav, near);
        }
        double start = bench_seconds();
        (void)wr_field_build(nav, field, target, -1);
        samples[i] = bench_seconds() - start;
        start = bench_seconds();
        for (int32_t k = 0; k < 64; k++) {
            wr_point next = {0, 0};
            exact += wr_field_next(nav, field, around[k], &next) == WR_OK;
            sink += next.x;
        }
        seconds += bench_seconds() - start;
        asked += 64;
    }
    char what[80];
    const double median = bench_median(samples, 300);
    snprintf(what, sizeof what, "field of %d x %d cells, n %d: build", 2 * radius + 1, 2 * radius + 1, n);
    bench_row(what, median * 1e6, "us", n == 3 && radius == 6 ? "100" : "");
    bench_row("    the same for a place", median * 1e9 / ((2 * radius + 1) * (2 * radius + 1) * n * n), "ns/place",
              "");
    snprintf(what, sizeof what, "    a step, %.0f %% answered, the rest far or walled in", 100 * exact / asked);
    bench_row(what, seconds / asked * 1e9, "ns", n == 3 && radius == 6 ? "100" : "");
    free(field);
    wr_nav_destroy(nav);
}

// ---- Moving AI ---------------------------------------------------------------------------------------------------

typedef struct outcome {
    int32_t queries, wrong, worst_steps;
    double seconds, worst;
} outcome;

static void run_query(const wr_scenario *scenario, int32_t i, const wr_nav *nav, wr_nav_query *query,
                      wr_point *points, outcome *out)
{
    const wr_cell a = scenario->start[i], b = scenario->goal[i];
    const wr_point from = wr_nav_place(nav, a.y * scenario->width + a.x);
    const wr_point to = wr_nav_place(nav, b.y * scenario->width + b.x);
    wr_path path = {.points = points, .capacity = 65536};
    const double start = bench_seconds();
    const wr_status status = wr_nav_path(nav, query, from, to, &path);
    const double seconds = bench_seconds() - start;
    out->queries++;
    out->seconds += seconds;
    if (seconds > out->worst) {
        out->worst = seconds;
        out->worst_steps = path.straight + path.diagonal;
    }
    if (status != WR_OK || !wr_scenario_length_is_right(scenario->length[i], path.straight, path.diagonal)) {
        out->wrong++;
        fprintf(stderr, "line %d is wrong: %d straight, %d diagonal steps, given %.9g\n", scenario->line[i],
                path.straight, path.diagonal, (double)scenario->length[i] / 1e9);
    }
}

static outcome run_scenario(const wr_scenario *scenario, const wr_nav *nav)
{
    outcome out = {0, 0, 0, 0, 0};
    wr_nav_query *query = wr_nav_query_init(nav, bench_take(wr_nav_query_size(nav)));
    wr_point *points = bench_take(65536 * sizeof *points);
    for (int32_t i = 0; i < scenario->count; i++) {
        run_query(scenario, i, nav, query, points, &out);
    }
    free(points);
    free(query);
    return out;
}

static int32_t bench_map(const char *name, const wr_map *map, const wr_scenario *scenario)
{
    if (scenario == NULL) {
        return 0;
    }
    wr_nav *nav = mesh(&map->grid, 1, WR_CORNERS_KEEP);
    const outcome out = run_scenario(scenario, nav);
    char what[120];
    snprintf(what, sizeof what, "%s: %lld nodes, %d queries, %d wrong", name, (long long)wr_nav_count(nav).nodes,
             out.queries, out.wrong);
    bench_row(what, out.seconds / (out.queries > 0 ? out.queries : 1) * 1e6, "us", "");
    wr_nav_destroy(nav);
    return out.wrong;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--movingai") == 0) {
        printf("Moving AI, n 1, corners kept, mean of a whole query\n");
        return movingai_folder(argv[2], bench_map) == 0 ? 0 : 1;
    }
    if (argc != 1) {
        fprintf(stderr, "usage: bench_nav [--movingai DIR]\n");
        return 2;
    }
    bench_mesh();
    const wr_grid grid = rooms(256);
    bench_sight(&grid);
    printf("\nnearest, paths, 256 x 256 cells\n");
    bench_nearest(&grid);
    for (int32_t n = 1; n <= 5; n += 2) {
        bench_paths(&grid, n);
    }
    bench_unreachable();
    printf("\nfields\n");
    for (int32_t n = 1; n <= 5; n += 2) {
        bench_field(&grid, n, 6);
    }
    bench_field(&grid, 3, 12);
    bench_field(&grid, 3, 24);
    free(grid.kinds);
    return 0;
}
