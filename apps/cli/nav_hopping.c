// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Random hops, answered and timed. Every answer is walked and its cost held against A*; that of a share against the plain
// twin, which looks at the whole map.
#include "nav.h"

#include "warren/hop.h"

#include <stdlib.h>

#define PLAIN_PLACES 20000000 // places the plain twin may look at in all, unless more checks are asked for

typedef struct hopper {
    const nav_ground *ground;
    wr_hop *hop;
    wr_hop_table *table; // NULL: they are searched
    nav_astar astar;
    nav_asker asker, near, plain;
    nav_hopping *out;
} hopper;

static wr_status hop_ask(void *engine, wr_node from, wr_node to, wr_node *nodes, int32_t capacity, int32_t *count,
                         wr_cost *cost)
{
    const hopper *h = engine;
    return h->table != NULL ? wr_hop_table_nodes(h->table, h->hop, from, to, nodes, capacity, count, cost)
                            : wr_hop_nodes(h->ground->mesh, h->hop, from, to, nodes, capacity, count, cost);
}

static wr_status plain_ask(void *engine, wr_node from, wr_node to, wr_node *nodes, int32_t capacity, int32_t *count,
                           wr_cost *cost)
{
    const nav_ground *ground = engine;
    return wr_nav_path_nodes_plain(ground->mesh, from, to, true, NULL, nodes, capacity, count, cost);
}

// ---- Pairs -----------------------------------------------------------------------------------------------------------

// A place within the radius of a node, other than its own, with a node of its component. False: not this time.
static bool draw_target(const hopper *h, wr_node from, uint64_t bits, wr_node *to)
{
    const wr_nav *mesh = h->ground->mesh;
    const int32_t columns = wr_nav_columns(mesh), rows = wr_nav_rows(mesh);
    const int32_t reach = h->out->radius * h->ground->n, side = 2 * reach + 1;
    const int32_t x = from % columns - reach + (int32_t)wr_noise_below(bits, (uint32_t)side);
    const int32_t y = from / columns - reach + (int32_t)wr_noise_below(bits << 32, (uint32_t)side);
    if (x < 0 || y < 0 || x >= columns || y >= rows || y * columns + x == from) {
        return false;
    }
    *to = y * columns + x;
    return wr_nav_has(mesh, *to) && wr_nav_component(mesh, *to) == wr_nav_component(mesh, from);
}

// A start that finds no target in a hundred draws is alone in its hole, or nearly: another start is drawn.
static void draw_pair(const hopper *h, uint64_t number, nav_pair *pair)
{
    enum { STARTS = 100, DRAWS = 100 };
    const uint64_t seed = h->out->seed;
    *pair = (nav_pair){0};
    for (uint64_t s = 0; s < STARTS; ++s) {
        const uint64_t id = number * STARTS + s;
        pair->from = nav_random_node(h->ground, seed, id);
        for (uint64_t i = 0; i < DRAWS; ++i) {
            if (draw_target(h, pair->from, wr_noise(~seed, WR_STREAM_BOTS, id, i), &pair->to)) {
                return;
            }
        }
    }
    pair->to = pair->from; // a map of nothing but single nodes
}

// ---- Right or wrong --------------------------------------------------------------------------------------------------

static bool agrees(const hopper *h, const nav_asker *twin, const nav_pair *pair)
{
    int32_t turns = 0;
    wr_cost cost = 0;
    if (twin->ask(twin->engine, pair->from, pair->to, twin->nodes, twin->capacity, &turns, &cost) != WR_OK) {
        return false;
    }
    const wr_cost apart = cost < pair->way.cost ? pair->way.cost - cost : cost - pair->way.cost;
    const double error = (double)apart / (double)WR_COST_STRAIGHT / h->ground->n;
    h->out->longest_error = error > h->out->longest_error ? error : h->out->longest_error;
    return apart == 0;
}

// Were nothing in the way, it would be no shorter.
static bool is_direct(const hopper *h, const nav_pair *pair)
{
    const int32_t columns = wr_nav_columns(h->ground->mesh);
    const int32_t dx = abs(pair->from % columns - pair->to % columns);
    const int32_t dy = abs(pair->from / columns - pair->to / columns);
    return pair->way.diagonal == (dx < dy ? dx : dy) && pair->way.straight == abs(dx - dy);
}

// Draws a pair and asks for its way. It is dropped when the hop cannot say.
static void answer_one(hopper *h, bool check)
{
    nav_pair *pair = &h->out->pairs[h->out->count];
    draw_pair(h, (uint64_t)h->out->drawn++, pair);
    int32_t turns = 0;
    wr_cost cost = 0;
    pair->status = hop_ask(h, pair->from, pair->to, h->asker.nodes, h->asker.capacity, &turns, &cost);
    if (pair->status == WR_E_CAPACITY) {
        return;
    }
    bool right = pair->status == WR_OK &&
                 nav_walk(h->ground, pair->from, pair->to, h->asker.nodes, turns, &pair->way) &&
                 pair->way.cost == cost && agrees(h, &h->near, pair);
    if (check) {
        h->out->checked++;
        right = right && agrees(h, &h->plain, pair);
    }
    h->out->mismatches += !right;
    h->out->direct += is_direct(h, pair);
    h->out->count++;
}

static int32_t checks_of(const hopper *h)
{
    const int32_t count = h->out->wanted;
    const int64_t affordable = PLAIN_PLACES / h->ground->places;
    const int64_t wanted = h->out->checks >= 0 ? h->out->checks : affordable < 16 ? 16 : affordable;
    return wanted < count ? (int32_t)wanted : count;
}

static void answer_all(hopper *h, bool quiet)
{
    const int64_t count = h->out->wanted, checks = checks_of(h);
    progress bar = {0};
    if (!quiet) {
        progress_begin(&bar, "hop", (uint64_t)count);
    }
    for (int64_t i = 0; i < count; ++i) {
        answer_one(h, (i + 1) * checks / count != i * checks / count);
        if (i % 16 == 0) {
            progress_show(&bar, (uint64_t)i, clock_ns());
        }
    }
    progress_end(&bar);
}

static bool make_table(hopper *h)
{
    const wr_hop_table_config config = wr_hop_table_config_default();
    const int64_t start = (int64_t)clock_ns();
    h->out->table_status = wr_hop_table_create(h->ground->mesh, &config, NULL, &h->table);
    h->out->table_ms = (double)((int64_t)clock_ns() - start) * 1e-6;
    h->out->table_bytes = h->table != NULL ? wr_hop_table_bytes(h->table) : 0;
    return h->table != NULL;
}

static bool init(hopper *h)
{
    if (h->out->table && !make_table(h)) {
        return false;
    }
    void *memory = nav_take(wr_hop_size(h->ground->mesh, h->out->radius));
    h->hop = memory != NULL ? wr_hop_init(h->ground->mesh, h->out->radius, memory) : NULL;
    h->out->pairs = malloc((size_t)(h->out->wanted + 1) * sizeof *h->out->pairs);
    return h->hop != NULL && h->out->pairs != NULL && nav_astar_init(&h->astar, h->ground->mesh) &&
           nav_asker_init(&h->asker, h->ground, hop_ask, h) &&
           nav_asker_init(&h->near, h->ground, nav_astar_ask, &h->astar) &&
           nav_asker_init(&h->plain, h->ground, plain_ask, (void *)(uintptr_t)h->ground);
}

bool nav_hopping_measure(const nav_ground *ground, bool quiet, nav_hopping *out)
{
    hopper h = {.ground = ground, .out = out};
    const bool some = ground->stats.nodes > 0;
    bool fine = init(&h);
    if (fine && some) {
        answer_all(&h, quiet);
        fine = nav_time(&h.asker, out->pairs, out->count, quiet, &out->times);
    }
    nav_asker_fini(&h.plain);
    nav_asker_fini(&h.near);
    nav_asker_fini(&h.asker);
    nav_astar_fini(&h.astar);
    wr_hop_table_destroy(h.table);
    free(h.hop);
    return fine;
}
