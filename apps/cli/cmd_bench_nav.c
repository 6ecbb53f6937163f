// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren bench nav: the rows of one map, measured by what `warren nav` measures with, and other libraries asked the same
// ways on the same map in the same run.
#include "nav_bench.h"

#include <stdlib.h>
#include <string.h>

enum {
    HOP_CELLS = 12,
    HOPS = 4000,      // a list
    PEER_HOPS = 1000, // of them others are asked
    WAYS = 150,
    WAYS_DRAWN = 3000,
    LONG_LEAST = 200, // steps of long ways
    LONG_MOST = 300,
    EDITS = 300,
    WHOLE_PLACES = 40000000,
    LOOKUPS = 100000
};

typedef struct bench {
    bench_table *table;
    const wr_grid *grid;
    nav_ground one, three; // nodes a cell
    nav_hopping hops_one, hops_three, hops_table;
    nav_pair *drawn, *across, *lengthy; // [WAYS_DRAWN], [WAYS], [WAYS]
    int32_t across_count, lengthy_count;
    nav_sweep sweep;
    nav_edits edits;
} bench;

static volatile int32_t sink; // what is computed for nothing cannot be left out

static void add(bench *b, const char *key, const char *what, const char *unit, double value, double target,
                const char *list)
{
    bench_row *row = &b->table->rows[b->table->row_count++];
    *row = (bench_row){.key = key, .what = what, .unit = unit, .value = value, .target = target, .list = list};
    row->rate = strcmp(unit, "nodes/us") == 0;
}

// A target that hangs on the kind of map.
static double either(const bench *b, double cave, double rooms)
{
    return b->table->rooms ? rooms : cave;
}

// ---- Rows ------------------------------------------------------------------------------------------------------------

static bool measure_hops(bench *b)
{
    b->hops_one = (nav_hopping){.radius = HOP_CELLS, .wanted = HOPS, .checks = 0, .seed = 1};
    b->hops_three = (nav_hopping){.radius = HOP_CELLS, .wanted = HOPS, .checks = 0, .seed = 1};
    if (!nav_hopping_measure(&b->one, true, &b->hops_one) || !nav_hopping_measure(&b->three, true, &b->hops_three)) {
        return false;
    }
    const nav_times *one = &b->hops_one.times, *three = &b->hops_three.times;
    add(b, "hop_n1", "hop, 12 cells, n 1", "us", one->mean_us, 0, "hops");
    add(b, "hop_n3", "hop, 12 cells, n 3", "us", three->mean_us, either(b, 0.30, 0.60), NULL);
    add(b, "hop_n3_p999", "  99.9 of 100 take no longer", "us", three->p999_us, 5, NULL);
    add(b, "replan_hops", "10,000 plan anew by hops, n 3", "ms", three->mean_us * 10, 6, NULL);
    b->table->mismatches += b->hops_one.mismatches + b->hops_three.mismatches;
    return true;
}

// The same pairs looked up. Where walls are so dense that no table is made, there are no rows.
static bool measure_table(bench *b)
{
    nav_hopping *h = &b->hops_table;
    *h = (nav_hopping){.radius = HOP_CELLS, .wanted = HOPS, .checks = 0, .seed = 1, .table = true};
    if (!nav_hopping_measure(&b->three, true, h)) {
        return h->table_status == WR_E_CAPACITY;
    }
    add(b, "hop_table_n3", "  looked up in a table", "us", h->times.mean_us, either(b, 0.30, 0.60), NULL);
    add(b, "hop_table_n3_p999", "  99.9 of 100 take no longer", "us", h->times.p999_us, 5, NULL);
    add(b, "replan_table", "10,000 plan anew by the table, n 3", "ms", h->times.mean_us * 10, 6, NULL);
    add(b, "hop_table_bytes", "  memory of the table, a node place", "bytes",
        (double)h->table_bytes / (double)b->three.places, 0, NULL);
    b->table->mismatches += h->mismatches;
    return true;
}

// Ways by roads whose length A* confirms; those of LONG_LEAST to LONG_MOST steps, and any.
static bool draw_ways(bench *b, nav_roads *roads, nav_asker *asker)
{
    nav_asker twin;
    bool fine = nav_asker_init(&twin, &b->one, nav_astar_ask, &roads->astar);
    for (int32_t i = 0; fine && i < WAYS_DRAWN && (b->across_count < WAYS || b->lengthy_count < WAYS); ++i) {
        nav_pair p = {.from = nav_random_node(&b->one, 2, 2 * (uint64_t)i),
                      .to = nav_random_node(&b->one, 2, 2 * (uint64_t)i + 1)};
        int32_t turns = 0;
        wr_cost cost = 0, least = 0;
        if (wr_nav_component(b->one.mesh, p.from) != wr_nav_component(b->one.mesh, p.to)) {
            continue;
        }
        p.status = asker->ask(asker->engine, p.from, p.to, asker->nodes, asker->capacity, &turns, &cost);
        const bool legal =
            p.status == WR_OK && nav_walk(&b->one, p.from, p.to, asker->nodes, turns, &p.way) && p.way.cost == cost;
        const int32_t steps = p.way.straight + p.way.diagonal;
        const bool lengthy = steps >= LONG_LEAST && steps < LONG_MOST && b->lengthy_count < WAYS;
        if (legal && !lengthy && b->across_count == WAYS) {
            continue;
        }
        (void)twin.ask(twin.engine, p.from, p.to, twin.nodes, twin.capacity, &turns, &least);
        b->table->mismatches += !legal || least != cost;
        if (lengthy) {
            b->lengthy[b->lengthy_count++] = p;
        }
        if (b->across_count < WAYS) {
            b->across[b->across_count++] = p;
        }
    }
    nav_asker_fini(&twin);
    return fine;
}

static bool measure_ways(bench *b)
{
    nav_roads roads;
    nav_asker asker = {0};
    nav_times lengthy = {0}, across = {0};
    b->lengthy = malloc(WAYS * sizeof *b->lengthy);
    b->across = malloc(WAYS * sizeof *b->across);
    const bool fine = nav_roads_init(&roads, &b->one) && nav_asker_init(&asker, &b->one, nav_roads_ask, &roads) &&
                      b->lengthy != NULL && b->across != NULL && draw_ways(b, &roads, &asker) &&
                      nav_time(&asker, b->lengthy, b->lengthy_count, true, &lengthy) &&
                      nav_time(&asker, b->across, b->across_count, true, &across);
    nav_asker_fini(&asker);
    nav_roads_fini(&roads);
    if (fine && b->lengthy_count > 0) {
        add(b, "long", "way of 200 to 300 steps", "us", lengthy.mean_us, either(b, 6, 0), "long");
    }
    if (fine && b->across_count > 0) {
        add(b, "across", "way between any two nodes", "us", across.mean_us, either(b, 0, 100), "across");
    }
    return fine;
}

// Ground for walkers of three sizes at once: ms for as many node places as the target speaks of. Below 0: no memory.
static double three_classes(const wr_grid *grid)
{
    enum { BUILDS = 5, PLACES = 156000 };
    static const int64_t radii[3] = {0, WR_FIX_ONE * 3 / 10, WR_FIX_ONE * 7 / 10};
    nav_memory memory = {0};
    const wr_hooks hooks = nav_memory_hooks(&memory);
    wr_terrain_config config = nav_ground_config(&(nav_walker){.n = 1}, grid->cell);
    double ms[BUILDS];
    bool fine = true;
    config.class_count = 3;
    for (int32_t i = 0; i < config.class_count; ++i) {
        config.classes[i] = nav_ground_config(&(nav_walker){.n = 1, .radius = radii[i]}, grid->cell).classes[0];
    }
    for (int32_t i = 0; i < BUILDS && fine; ++i) {
        wr_terrain *terrain = NULL;
        const double from = nav_processor_ns();
        fine = wr_terrain_create(grid, &config, &hooks, &terrain) == WR_OK;
        ms[i] = (nav_processor_ns() - from) / 1e6;
        wr_terrain_destroy(terrain);
    }
    nav_memory_free(&memory);
    return fine ? nav_median(ms, BUILDS) * PLACES / grid->width / grid->height : -1;
}

static bool measure_preparation(bench *b)
{
    const double three = three_classes(b->grid);
    add(b, "prep", "prepared, n 1: mesh and roads", "ms", b->one.mesh_ms + b->one.roads_ms, either(b, 20, 100),
        "prep");
    add(b, "mesh", "  of it the mesh", "ms", b->one.mesh_ms, 0, NULL);
    add(b, "three_classes", "ground for 3 sizes, 156,000 places", "ms", three, 5, NULL);
    add(b, "bytes", "memory of the mesh, n 3, a node place", "bytes",
        (double)b->three.mesh_bytes / (double)b->three.places, 8, NULL);
    return three >= 0;
}

static bool measure_field(bench *b)
{
    const wr_node target = nav_random_node(&b->one, 3, 0);
    nav_sweep three;
    if (!nav_sweep_measure(&b->one, target, 3, &b->sweep) ||
        !nav_sweep_measure(&b->three, nav_random_node(&b->three, 3, 0), 3, &three)) {
        return false;
    }
    add(b, "sweep", "sweep of the whole map, n 1", "nodes/us", (double)b->sweep.swept / b->sweep.sweep_us, 60,
        "sweeps");
    add(b, "sweep_n3", "sweep of the whole map, n 3", "nodes/us", (double)three.swept / three.sweep_us, 60, NULL);
    add(b, "repair_n3", "target went a cell, 12 cells round it, n 3", "us", three.repair_us, 60, NULL);
    add(b, "follow_n3", "a step along a shared field, n 3", "ns", three.follow_ns, 20, NULL);
    add(b, "follow_all", "  10,000 of them", "ms", three.follow_ns / 100, 1, NULL);
    b->table->mismatches += b->sweep.mismatches + three.mismatches;
    b->table->swept = (double)b->sweep.swept;
    return true;
}

// "No way there": the components of two nodes compared.
static void measure_lookups(bench *b)
{
    enum { PAIRS = 1024 };
    wr_node nodes[PAIRS];
    double ns[5];
    for (uint64_t i = 0; i < PAIRS; ++i) {
        nodes[i] = nav_random_node(&b->three, 4, i);
    }
    for (int32_t r = 0; r < 5; ++r) {
        int32_t sum = 0;
        const double from = nav_processor_ns();
        for (int32_t i = 0; i < LOOKUPS; ++i) {
            sum += wr_nav_component(b->three.mesh, nodes[i % PAIRS]) ==
                   wr_nav_component(b->three.mesh, nodes[(i * 7 + 1) % PAIRS]);
        }
        ns[r] = (nav_processor_ns() - from) / LOOKUPS;
        sink = sum;
    }
    add(b, "no_way", "is there a way at all, n 3", "ns", nav_median(ns, 5), 50, NULL);
}

static bool measure_edits(bench *b)
{
    const nav_edits_plan plan = {
        .grid = b->grid, .count = EDITS, .seed = 5, .whole_places = WHOLE_PLACES, .quiet = true};
    if (!nav_edits_measure(&b->three, &plan, &b->edits)) {
        return false;
    }
    add(b, "edit_n3", "a cell or a label changed, n 3", "us", b->edits.all.mean_us, 20, NULL);
    add(b, "edit_n3_p99", "  99 of 100 take no longer", "us", b->edits.all.p99_us, 60, NULL);
    add(b, "roads_update", "  then the roads, n 3", "us", b->edits.roads.mean_us, 0, NULL);
    add(b, "would_block", "would a wall here cut off, n 3", "us", b->edits.would_block.mean_us, 50, NULL);
    b->table->mismatches += b->edits.mismatches;
    return true;
}

static void ask_peers(bench *b, const char *program)
{
    peers_question q = {.ground = &b->one,
                        .lists = {{"hops", b->hops_one.pairs, b->hops_one.count},
                                  {"long", b->lengthy, b->lengthy_count},
                                  {"across", b->across, b->across_count}}};
    q.lists[0].count = q.lists[0].count > PEER_HOPS ? PEER_HOPS : q.lists[0].count;
    for (int32_t i = 0; i < PEERS_SWEEPS; ++i) {
        q.sweeps[i] = nav_random_node(&b->one, 3, (uint64_t)i);
    }
    b->table->peer_count = peers_ask(program, &q, b->table->peers);
}

static bool measure(bench *b, const char *peers)
{
    if (!measure_preparation(b) || !measure_ways(b) || !measure_hops(b) || !measure_table(b) || !measure_field(b)) {
        return false;
    }
    measure_lookups(b);
    if (peers != NULL) { // before the ground changes
        ask_peers(b, peers);
    }
    return measure_edits(b);
}

cli_exit bench_nav_measure(const wr_grid *grid, const char *peers, bench_table *out)
{
    memset(out, 0, sizeof *out);
    bench b = {.table = out, .grid = grid};
    out->width = grid->width;
    out->height = grid->height;
    cli_exit code = nav_ground_make(&b.one, grid, &(nav_walker){.n = 1}, true);
    code = code == CLI_FINE ? nav_ground_make(&b.three, grid, &(nav_walker){.n = 3}, true) : code;
    out->nodes = b.one.stats.nodes;
    out->rooms = code == CLI_FINE && bench_is_rooms(&b.one);
    if (code == CLI_FINE && out->nodes > 0 && !measure(&b, peers)) {
        say("out of memory for the measurements");
        code = CLI_ROOM;
    }
    free(b.hops_one.pairs);
    free(b.hops_three.pairs);
    free(b.hops_table.pairs);
    free(b.lengthy);
    free(b.across);
    nav_ground_free(&b.one);
    nav_ground_free(&b.three);
    return code;
}
