// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Fields: nodes swept a microsecond, a target that moves, followers, and from how many chasers on a field beats asking one by one.
//
//     bench_field                     generated maps
//     bench_field --movingai DIR      whole-map sweeps over all maps there
//
// Times are of the processor, so that neighbours on a busy machine count less.
#include <dirent.h>
#include <string.h>
#include <time.h>

#include "bench.h"
#include "core/noise.h"
#include "warren/dungeon.h"
#include "warren/field.h"
#include "warren/follow.h"
#include "warren/hop.h"
#include "warren/map.h"
#include "warren/nav.h"
#include "warren/path.h"

enum { REPEATS = 15, SIDE = 256, AGENTS = 10000 };

static uint64_t drawn;

static int32_t below(int32_t n)
{
    return (int32_t)wr_noise_below(wr_noise(5, WR_STREAM_LAYOUT, 0, drawn++), (uint32_t)n);
}

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

// ---- Maps --------------------------------------------------------------------------------------------------------

static wr_grid grid_of(int32_t side)
{
    wr_grid grid;
    (void)wr_grid_init(side, side, 1, bench_take((size_t)side * (size_t)side), &grid);
    return grid;
}

static wr_grid open_ground(void)
{
    return grid_of(SIDE);
}

// Rooms of 15 x 15 cells with a door in every wall.
static wr_grid rooms(void)
{
    wr_grid grid = grid_of(SIDE);
    for (int32_t at = 15; at < SIDE; at += 16) {
        wr_grid_set_rect(&grid, (wr_cell){at, 0}, 1, SIDE, WR_CELL_BUSH);
        wr_grid_set_rect(&grid, (wr_cell){0, at}, SIDE, 1, WR_CELL_BUSH);
    }
    for (int32_t at = 15; at < SIDE; at += 16) {
        for (int32_t k = 0; k < SIDE; k += 16) {
            wr_grid_set_rect(&grid, (wr_cell){at, k + below(15)}, 1, 1, WR_CELL_GRASS);
            wr_grid_set_rect(&grid, (wr_cell){k + below(15), at}, 1, 1, WR_CELL_GRASS);
        }
    }
    return grid;
}

static bool wall_at(const wr_grid *grid, int32_t x, int32_t y)
{
    return x < 0 || y < 0 || x >= SIDE || y >= SIDE || grid->kinds[y * SIDE + x] == WR_CELL_BUSH;
}

static int32_t walls_around(const wr_grid *grid, int32_t x, int32_t y)
{
    int32_t walls = 0;
    for (int32_t dy = -1; dy <= 1; dy++) {
        for (int32_t dx = -1; dx <= 1; dx++) {
            walls += wall_at(grid, x + dx, y + dy);
        }
    }
    return walls;
}

// Noise made smooth four times.
static wr_grid cave(void)
{
    wr_grid grid = grid_of(SIDE), next = grid_of(SIDE);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        grid.kinds[i] = below(100) < 42 ? WR_CELL_BUSH : WR_CELL_GRASS;
    }
    for (int32_t round = 0; round < 4; round++) {
        for (int32_t i = 0; i < SIDE * SIDE; i++) {
            next.kinds[i] = walls_around(&grid, i % SIDE, i / SIDE) >= 5 ? WR_CELL_BUSH : WR_CELL_GRASS;
        }
        memcpy(grid.kinds, next.kinds, SIDE * SIDE);
    }
    free(next.kinds);
    return grid;
}

// Corridors one cell wide, without a loop: a walk that turns back where it cannot go on.
static wr_grid maze(void)
{
    wr_grid grid = grid_of(SIDE);
    wr_cell *stack = bench_take(SIDE * SIDE * sizeof *stack);
    wr_grid_set_rect(&grid, (wr_cell){0, 0}, SIDE, SIDE, WR_CELL_BUSH);
    int32_t count = 1;
    stack[0] = (wr_cell){1, 1};
    wr_grid_set_rect(&grid, stack[0], 1, 1, WR_CELL_GRASS);
    while (count > 0) {
        static const int8_t dx[4] = {0, 2, 0, -2}, dy[4] = {2, 0, -2, 0};
        const wr_cell at = stack[count - 1];
        const int32_t first = below(4);
        bool on = false;
        for (int32_t i = 0; i < 4 && !on; i++) {
            const int32_t d = (first + i) % 4;
            const wr_cell to = {at.x + dx[d], at.y + dy[d]};
            on = to.x > 0 && to.y > 0 && to.x < SIDE - 1 && to.y < SIDE - 1 && wall_at(&grid, to.x, to.y);
            if (on) {
                wr_grid_set_rect(&grid, (wr_cell){at.x + dx[d] / 2, at.y + dy[d] / 2}, 1, 1, WR_CELL_GRASS);
                wr_grid_set_rect(&grid, to, 1, 1, WR_CELL_GRASS);
                stack[count++] = to;
            }
        }
        count -= !on;
    }
    free(stack);
    return grid;
}

static wr_nav *mesh(const wr_grid *grid, int32_t n)
{
    wr_nav_config config = {.n = n, .corners = WR_CORNERS_KEEP, .blocked = WR_KINDS_WALL};
    wr_nav *nav = NULL;
    if (wr_nav_create(grid, &config, NULL, &nav) != WR_OK) {
        fprintf(stderr, "no mesh\n");
        exit(5);
    }
    return nav;
}

// A node of the component that most random nodes are in.
static wr_node some_node(const wr_nav *nav)
{
    static const wr_nav *last;
    static int32_t most;
    if (last != nav) {
        last = nav;
        int32_t seen[64];
        int32_t best = 0;
        for (int32_t i = 0; i < 64; i++) {
            do {
                seen[i] = wr_nav_component(nav, below(wr_nav_columns(nav) * wr_nav_rows(nav)));
            } while (seen[i] < 0);
        }
        for (int32_t i = 0; i < 64; i++) {
            int32_t same = 0;
            for (int32_t k = 0; k < 64; k++) {
                same += seen[k] == seen[i];
            }
            most = same > best ? seen[i] : most;
            best = same > best ? same : best;
        }
    }
    wr_node node;
    do {
        node = below(wr_nav_columns(nav) * wr_nav_rows(nav));
    } while (wr_nav_component(nav, node) != most);
    return node;
}

// ---- Whole maps --------------------------------------------------------------------------------------------------

static int64_t known(const wr_nav *nav, const wr_field *field)
{
    int64_t count = 0;
    uint8_t way;
    for (wr_node node = 0; node < wr_nav_columns(nav) * wr_nav_rows(nav); node++) {
        count += wr_field_way(nav, field, node, &way) == WR_OK;
    }
    return count;
}

static double sweep_whole(const char *name, const wr_nav *nav)
{
    const size_t size = wr_field_size(nav, INT32_MAX);
    wr_field *field = wr_field_init(nav, INT32_MAX, bench_take(size));
    double samples[REPEATS];
    int64_t nodes = 0;
    for (int32_t r = 0; r < REPEATS; r++) {
        const wr_field_target target = {some_node(nav), 0};
        const double start = seconds();
        (void)wr_field_build_to(nav, field, &target, 1, WR_FIELD_ENDLESS);
        samples[r] = seconds() - start;
        nodes = known(nav, field);
        samples[r] /= (double)nodes;
    }
    char what[120];
    const double rate = 1e-6 / bench_median(samples, REPEATS);
    snprintf(what, sizeof what, "whole map, %s, %lld nodes, %.3f bytes a place", name, (long long)nodes,
             (double)size / ((double)wr_nav_columns(nav) * wr_nav_rows(nav)));
    bench_row(what, rate, "nodes/us", "60, the goal 120");
    free(field);
    return rate;
}

// ---- Targets that move -------------------------------------------------------------------------------------------

// A node one cell away in some direction, or the same.
static wr_node one_cell_on(const wr_nav *nav, wr_node node, int32_t n)
{
    static const int8_t dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
    const int32_t d = below(4), columns = wr_nav_columns(nav);
    const int32_t column = node % columns + dx[d] * n, row = node / columns + dy[d] * n;
    const bool inside = column >= 0 && row >= 0 && column < columns && row < wr_nav_rows(nav);
    const wr_node next = row * columns + column;
    return inside && wr_nav_component(nav, next) == wr_nav_component(nav, node) ? next : node;
}

enum { WALK = 400 };

static double walk(const wr_nav *nav, wr_field *field, wr_field_target *targets, int32_t count, int32_t n)
{
    double samples[WALK / 20];
    for (int32_t i = 0; i < WALK / 20; i++) {
        double sum = 0;
        for (int32_t k = 0; k < 20; k++) {
            const int32_t which = below(count);
            wr_node next = targets[which].node;
            for (int32_t tries = 0; next == targets[which].node && tries < 20; tries++) {
                next = one_cell_on(nav, targets[which].node, n);
            }
            targets[which].node = next;
            const double start = seconds();
            (void)wr_field_move(nav, field, targets, count);
            sum += seconds() - start;
        }
        samples[i] = sum / 20;
    }
    return bench_median(samples, WALK / 20) * 1e6;
}

static void bench_moves(const char *name, const wr_nav *nav, int32_t n)
{
    enum { RADIUS = 12 };
    wr_field *window = wr_field_init(nav, RADIUS, bench_take(wr_field_size(nav, RADIUS)));
    wr_field *whole = wr_field_init(nav, INT32_MAX, bench_take(wr_field_size(nav, INT32_MAX)));
    wr_field_target targets[8];
    char what[120];
    for (int32_t i = 0; i < 8; i++) {
        targets[i] = (wr_field_target){some_node(nav), 0};
    }
    (void)wr_field_build_to(nav, window, targets, 1, WR_FIELD_ENDLESS);
    snprintf(what, sizeof what, "window of 25 x 25 cells, %s: moved a cell", name);
    bench_row(what, walk(nav, window, targets, 1, n), "us", n == 3 ? "60" : "");
    for (int32_t count = 1; count <= 8; count += 7) {
        (void)wr_field_build_to(nav, whole, targets, count, RADIUS * n * ((wr_cost)1 << 32));
        snprintf(what, sizeof what, "12 cells around each of %d, %s: one moved a cell", count, name);
        bench_row(what, walk(nav, whole, targets, count, n), "us", n == 3 ? "60" : "");
    }
    free(window);
    free(whole);
}

// ---- Chasers -----------------------------------------------------------------------------------------------------

static void crowd_around(const wr_nav *nav, wr_node target, int32_t reach, wr_node *crowd)
{
    const int32_t columns = wr_nav_columns(nav), rows = wr_nav_rows(nav);
    for (int32_t i = 0; i < AGENTS;) {
        const int32_t column = target % columns + below(2 * reach + 1) - reach;
        const int32_t row = target / columns + below(2 * reach + 1) - reach;
        if (column >= 0 && row >= 0 && column < columns && row < rows &&
            wr_nav_component(nav, row * columns + column) == wr_nav_component(nav, target)) {
            crowd[i++] = row * columns + column;
        }
    }
}

static double follow_ns(const wr_nav *nav, const wr_field *field, const wr_node *crowd)
{
    static wr_node at[AGENTS];
    double samples[REPEATS];
    for (int32_t r = 0; r < REPEATS; r++) {
        memcpy(at, crowd, sizeof at);
        const double start = seconds();
        for (int32_t step = 0; step < 30; step++) {
            (void)wr_field_follow(nav, field, at, AGENTS, at);
        }
        samples[r] = (seconds() - start) / 30 / AGENTS;
    }
    return bench_median(samples, REPEATS) * 1e9;
}

// As a game would: a step of a tenth of a cell; and where to go next, asked for each tick from the place one stands at, or from
// the node one walks to once one is there.
static double chase_ns(const wr_nav *nav, const wr_field *field, const wr_node *crowd, bool by_place)
{
    static wr_point at[AGENTS];
    static wr_node goal[AGENTS];
    double samples[REPEATS];
    for (int32_t i = 0; i < AGENTS; i++) {
        at[i] = wr_nav_place(nav, crowd[i]);
        goal[i] = crowd[i];
    }
    for (int32_t r = 0; r < REPEATS; r++) {
        const double start = seconds();
        for (int32_t tick = 0; tick < 10; tick++) {
            for (int32_t i = 0; i < AGENTS; i++) {
                wr_point next = at[i];
                wr_fix rest;
                if (by_place) {
                    (void)wr_field_next(nav, field, at[i], &next);
                } else {
                    next = wr_nav_place(nav, goal[i]);
                }
                at[i] = wr_nav_step(at[i], next, WR_FIX_ONE / 10, &rest);
                if (!by_place && at[i].x == next.x && at[i].y == next.y) {
                    (void)wr_field_follow(nav, field, &goal[i], 1, &goal[i]);
                }
            }
        }
        samples[r] = (seconds() - start) / 10 / AGENTS;
    }
    return bench_median(samples, REPEATS) * 1e9;
}

static double hop_us(const wr_nav *nav, int32_t radius, wr_node target, const wr_node *crowd)
{
    wr_hop *hop = wr_hop_init(nav, radius, bench_take(wr_hop_size(nav, radius)));
    double samples[REPEATS];
    for (int32_t r = 0; r < REPEATS; r++) {
        const double start = seconds();
        for (int32_t i = 0; i < 1000; i++) {
            wr_node nodes[WR_HOP_NODES_MAX];
            int32_t count;
            wr_cost cost;
            (void)wr_hop_nodes(nav, hop, crowd[i], target, nodes, WR_HOP_NODES_MAX, &count, &cost);
        }
        samples[r] = (seconds() - start) / 1000;
    }
    free(hop);
    return bench_median(samples, REPEATS) * 1e6;
}

static void bench_chasers(const char *name, const wr_nav *nav, int32_t n)
{
    enum { RADIUS = 12, PLAYERS = 4 };
    static wr_node crowd[AGENTS], next[AGENTS];
    char what[120];
    wr_field *field = wr_field_init(nav, INT32_MAX, bench_take(wr_field_size(nav, INT32_MAX)));
    wr_field_target targets[PLAYERS];
    for (int32_t i = 0; i < PLAYERS; i++) {
        targets[i] = (wr_field_target){some_node(nav), 0};
    }
    (void)wr_field_build_to(nav, field, targets, 1, WR_FIELD_ENDLESS);
    crowd_around(nav, targets[0].node, 4 * RADIUS * n, crowd);
    snprintf(what, sizeof what, "following, %d agents, %s", AGENTS, name);
    bench_row(what, follow_ns(nav, field, crowd), "ns/step", "20");

    snprintf(what, sizeof what, "steady chase, node by node, %s", name);
    bench_row(what, chase_ns(nav, field, crowd, false), "ns/tick", "100");
    snprintf(what, sizeof what, "steady chase, asking by place each tick, %s", name);
    bench_row(what, chase_ns(nav, field, crowd, true), "ns/tick", "100");

    crowd_around(nav, targets[0].node, RADIUS * n, crowd);
    (void)wr_field_build_to(nav, field, targets, PLAYERS, RADIUS * n * ((wr_cost)1 << 32));
    double samples[REPEATS];
    for (int32_t r = 0; r < REPEATS; r++) {
        const double start = seconds();
        for (int32_t i = 0; i < PLAYERS; i++) {
            targets[i].node = one_cell_on(nav, targets[i].node, n);
        }
        (void)wr_field_move(nav, field, targets, PLAYERS);
        (void)wr_field_follow(nav, field, crowd, AGENTS, next);
        samples[r] = seconds() - start;
    }
    snprintf(what, sizeof what, "%d re-plan, %d players moved, %s", AGENTS, PLAYERS, name);
    bench_row(what, bench_median(samples, REPEATS) * 1e3, "ms", "1");

    wr_field *window = wr_field_init(nav, RADIUS, bench_take(wr_field_size(nav, RADIUS)));
    (void)wr_field_build_to(nav, window, targets, 1, WR_FIELD_ENDLESS);
    wr_field_target one = targets[0];
    const double build = walk(nav, window, &one, 1, n), hop = hop_us(nav, RADIUS, targets[0].node, crowd);
    snprintf(what, sizeof what, "a window is worth %.3g us a hop, %s: chasers", hop, name);
    bench_row(what, build / hop, "", "");
    free(window);
    free(field);
}

// ---- Moving AI ---------------------------------------------------------------------------------------------------

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    fseek(file, 0, SEEK_END);
    const long end = ftell(file);
    rewind(file);
    char *text = bench_take((size_t)end + 1);
    *size = fread(text, 1, (size_t)end, file);
    fclose(file);
    return text;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

static int32_t bench_movingai(const char *folder)
{
    static char names[256][256];
    static wr_findings findings;
    size_t count = 0;
    DIR *dir = opendir(folder);
    for (const struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL && count < 256;) {
        const size_t length = strlen(entry->d_name);
        if (length > 4 && length < 256 && strcmp(entry->d_name + length - 4, ".map") == 0) {
            memcpy(names[count++], entry->d_name, length + 1);
        }
    }
    if (dir != NULL) {
        closedir(dir);
    }
    qsort(names, count, sizeof names[0], compare_names);
    for (size_t i = 0; i < count; i++) {
        static char path[4096];
        size_t size = 0;
        wr_map map;
        snprintf(path, sizeof path, "%.2000s/%s", folder, names[i]);
        char *text = read_file(path, &size);
        if (text == NULL || wr_movingai_read(text, size, NULL, &findings, &map) != WR_OK) {
            fprintf(stderr, "%s: cannot be read\n", names[i]);
            free(text);
            continue;
        }
        wr_nav *nav = mesh(&map.grid, 1);
        (void)sweep_whole(names[i], nav);
        wr_nav_destroy(nav);
        wr_map_destroy(&map);
        free(text);
    }
    return count == 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--movingai") == 0) {
        return bench_movingai(argv[2]) == 0 ? 0 : 1;
    }
    if (argc != 1) {
        fprintf(stderr, "usage: bench_field [--movingai DIR]\n");
        return 2;
    }
    static const struct {
        const char *name;
        wr_grid (*make)(void);
    } maps[] = {{"open", open_ground}, {"rooms", rooms}, {"cave", cave}, {"maze", maze}};
    for (int32_t n = 1; n <= 3; n += 2) {
        for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
            const wr_grid grid = maps[i].make();
            wr_nav *nav = mesh(&grid, n);
            char name[40];
            snprintf(name, sizeof name, "%s, n %d", maps[i].name, n);
            (void)sweep_whole(name, nav);
            bench_moves(name, nav, n);
            bench_chasers(name, nav, n);
            wr_nav_destroy(nav);
            free(grid.kinds);
        }
    }
    return 0;
}
