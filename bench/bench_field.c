// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Fields: nodes swept a microsecond, a target that moves, followers, and from how many chasers on a field beats asking one by one.
//
//     bench_field                     generated maps
//     bench_field --movingai DIR      whole-map sweeps over all maps there
//
// Times are of the processor, so that neighbours on a busy machine count less.
#include <string.h>
#include <time.h>

#include "core/noise.h"
#include "grounds.h"
#include "movingai.h"
#include "warren/dungeon.h"
#include "warren/field.h"
#include "warren/follow.h"
#include "warren/hop.h"
#include "warren/map.h"
#include "warren/nav.h"
#include "warren/path.h"

enum { REPEATS = 15, SIDE = 256, AGENTS = 10000 };

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
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

static int32_t bench_map(const char *name, const wr_map *map, const wr_scenario *scenario)
{
    (void)scenario;
    wr_nav *nav = mesh(&map->grid, 1);
    (void)sweep_whole(name, nav);
    wr_nav_destroy(nav);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--movingai") == 0) {
        return movingai_folder(argv[2], bench_map) == 0 ? 0 : 1;
    }
    if (argc != 1) {
        fprintf(stderr, "usage: bench_field [--movingai DIR]\n");
        return 2;
    }
    const struct {
        const char *name;
        wr_grid grid;
    } maps[] = {{"open", ground_open(SIDE)},
                {"rooms", ground_rooms(SIDE, 15, 4)},
                {"cave", ground_cave(SIDE)},
                {"maze", ground_maze(SIDE)}};
    for (int32_t n = 1; n <= 3; n += 2) {
        for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
            wr_nav *nav = mesh(&maps[i].grid, n);
            char name[40];
            snprintf(name, sizeof name, "%s, n %d", maps[i].name, n);
            (void)sweep_whole(name, nav);
            bench_moves(name, nav, n);
            bench_chasers(name, nav, n);
            wr_nav_destroy(nav);
        }
    }
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        free(maps[i].grid.kinds);
    }
    return 0;
}
