// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren nav --hops: ways to places some cells away, drawn at random, as thousands of monsters ask for them each tick. Every
// answer is walked and its cost held against A*; that of a share against the plain twin, which looks at the whole map.
#include "nav.h"

#include "warren/hop.h"

#include <stdlib.h>
#include <string.h>

#define PLAIN_PLACES 20000000 // places the plain twin may look at in all, unless more checks are asked for

typedef struct hops {
    const nav_options *options;
    nav_ground ground;
    wr_hop *hop;
    nav_astar astar;
    nav_asker asker, near, plain;
    nav_pair *pairs;
    int32_t drawn, count; // pairs drawn, and those of them whose way stays in the window
    int32_t direct, checked;
    int64_t mismatches;
    nav_times times;
} hops;

static wr_status hop_ask(void *engine, wr_node from, wr_node to, wr_node *nodes, int32_t capacity, int32_t *count,
                         wr_cost *cost)
{
    const hops *h = engine;
    return wr_hop_nodes(h->ground.mesh, h->hop, from, to, nodes, capacity, count, cost);
}

static wr_status plain_ask(void *engine, wr_node from, wr_node to, wr_node *nodes, int32_t capacity, int32_t *count,
                           wr_cost *cost)
{
    const nav_ground *ground = engine;
    return wr_nav_path_nodes_plain(ground->mesh, from, to, true, NULL, nodes, capacity, count, cost);
}

// ---- Pairs -----------------------------------------------------------------------------------------------------------

// A place within the radius of a node, other than its own, with a node of its component. False: not this time.
static bool draw_target(const hops *h, wr_node from, uint64_t bits, wr_node *to)
{
    const wr_nav *mesh = h->ground.mesh;
    const int32_t columns = wr_nav_columns(mesh), rows = wr_nav_rows(mesh);
    const int32_t reach = h->options->hops * h->ground.n, side = 2 * reach + 1;
    const int32_t x = from % columns - reach + (int32_t)wr_noise_below(bits, (uint32_t)side);
    const int32_t y = from / columns - reach + (int32_t)wr_noise_below(bits << 32, (uint32_t)side);
    if (x < 0 || y < 0 || x >= columns || y >= rows || y * columns + x == from) {
        return false;
    }
    *to = y * columns + x;
    return wr_nav_has(mesh, *to) && wr_nav_component(mesh, *to) == wr_nav_component(mesh, from);
}

// A start that finds no target in a hundred draws is alone in its hole, or nearly: another start is drawn.
static void draw_pair(const hops *h, uint64_t number, nav_pair *pair)
{
    enum { STARTS = 100, DRAWS = 100 };
    const uint64_t seed = h->options->seed.value;
    *pair = (nav_pair){0};
    for (uint64_t s = 0; s < STARTS; ++s) {
        const uint64_t id = number * STARTS + s;
        pair->from = nav_random_node(&h->ground, seed, id);
        for (uint64_t i = 0; i < DRAWS; ++i) {
            if (draw_target(h, pair->from, wr_noise(~seed, WR_STREAM_BOTS, id, i), &pair->to)) {
                return;
            }
        }
    }
    pair->to = pair->from; // a map of nothing but single nodes
}

// ---- Right or wrong --------------------------------------------------------------------------------------------------

static bool agrees(const nav_asker *twin, const nav_pair *pair)
{
    int32_t turns = 0;
    wr_cost cost = 0;
    return twin->ask(twin->engine, pair->from, pair->to, twin->nodes, twin->capacity, &turns, &cost) == WR_OK &&
           cost == pair->way.cost;
}

// Were nothing in the way, it would be no shorter.
static bool is_direct(const hops *h, const nav_pair *pair)
{
    const int32_t columns = wr_nav_columns(h->ground.mesh);
    const int32_t dx = abs(pair->from % columns - pair->to % columns);
    const int32_t dy = abs(pair->from / columns - pair->to / columns);
    return pair->way.diagonal == (dx < dy ? dx : dy) && pair->way.straight == abs(dx - dy);
}

// Draws a pair and asks for its way. It is dropped when the hop cannot say.
static void answer_one(hops *h, bool check)
{
    nav_pair *pair = &h->pairs[h->count];
    draw_pair(h, (uint64_t)h->drawn++, pair);
    int32_t turns = 0;
    wr_cost cost = 0;
    pair->status = hop_ask(h, pair->from, pair->to, h->asker.nodes, h->asker.capacity, &turns, &cost);
    if (pair->status == WR_E_CAPACITY) {
        return;
    }
    bool right = pair->status == WR_OK &&
                 nav_walk(&h->ground, pair->from, pair->to, h->asker.nodes, turns, &pair->way) &&
                 pair->way.cost == cost && agrees(&h->near, pair);
    if (check) {
        h->checked++;
        right = right && agrees(&h->plain, pair);
    }
    h->mismatches += !right;
    h->direct += is_direct(h, pair);
    h->count++;
}

static int32_t checks_of(const hops *h)
{
    const int32_t count = h->options->count;
    const int64_t affordable = PLAIN_PLACES / h->ground.places;
    const int64_t wanted = h->options->check >= 0 ? h->options->check : affordable < 16 ? 16 : affordable;
    return wanted < count ? (int32_t)wanted : count;
}

static void answer_all(hops *h)
{
    const int64_t count = h->options->count, checks = checks_of(h);
    progress bar;
    progress_begin(&bar, "hop", (uint64_t)count);
    for (int64_t i = 0; i < count; ++i) {
        answer_one(h, (i + 1) * checks / count != i * checks / count);
        if (i % 16 == 0) {
            progress_show(&bar, (uint64_t)i, clock_ns());
        }
    }
    progress_end(&bar);
}

// ---- The answer ------------------------------------------------------------------------------------------------------

static double share_of(int64_t part, int64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0;
}

static cli_exit tell_json(const hops *h, const loaded *from)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", h->mismatches == 0);
    json_text(&j, "file", from->first.path);
    json_int(&j, "hops", h->options->hops);
    json_u64(&j, "seed", h->options->seed.value);
    json_int(&j, "queries", h->count);
    json_int(&j, "left_window", h->drawn - h->count);
    json_int(&j, "mismatches", h->mismatches);
    json_int(&j, "checked", h->checked);
    json_number(&j, "direct_share", share_of(h->direct, h->count), 4, false);
    nav_times_json(&j, &h->times);
    nav_ground_json(&j, &h->ground);
    json_int(&j, "scratch_bytes", (int64_t)wr_hop_size(h->ground.mesh, h->options->hops));
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

static cli_exit tell(const hops *h, const loaded *from)
{
    if (h->options->json) {
        return tell_json(h, from);
    }
    put_safe(stdout, from->first.path, strlen(from->first.path));
    putchar('\n');
    nav_ground_print(&h->ground);
    printf("  hops          %d of at most %d cells, %.1f %% of them straight there; %d more left the window\n",
           (int)h->count, (int)h->options->hops, 100 * share_of(h->direct, h->count), (int)(h->drawn - h->count));
    printf("  mismatches    %lld, all held against A* and %d against the plain twin\n", (long long)h->mismatches,
           (int)h->checked);
    nav_times_print(&h->times);
    return CLI_FINE;
}

static bool init(hops *h)
{
    void *memory = nav_take(wr_hop_size(h->ground.mesh, h->options->hops));
    h->hop = memory != NULL ? wr_hop_init(h->ground.mesh, h->options->hops, memory) : NULL;
    h->pairs = malloc((size_t)(h->options->count + 1) * sizeof *h->pairs);
    return h->hop != NULL && h->pairs != NULL && nav_astar_init(&h->astar, h->ground.mesh) &&
           nav_asker_init(&h->asker, &h->ground, hop_ask, h) &&
           nav_asker_init(&h->near, &h->ground, nav_astar_ask, &h->astar) &&
           nav_asker_init(&h->plain, &h->ground, plain_ask, &h->ground);
}

static void fini(hops *h)
{
    nav_asker_fini(&h->plain);
    nav_asker_fini(&h->near);
    nav_asker_fini(&h->asker);
    nav_astar_fini(&h->astar);
    free(h->hop);
    free(h->pairs);
    nav_ground_free(&h->ground);
}

cli_exit nav_hops(const nav_options *options, const loaded *from)
{
    hops h = {.options = options};
    cli_exit code = nav_ground_make(&h.ground, &from->map.grid, options->n, options->radius, false);
    if (code == CLI_FINE && h.ground.stats.nodes > 0) {
        code = init(&h) ? CLI_FINE : CLI_ROOM;
        if (code == CLI_FINE) {
            answer_all(&h);
            code = nav_time(&h.asker, h.pairs, h.count, false, &h.times) ? CLI_FINE : CLI_ROOM;
        }
        if (code == CLI_ROOM) {
            say("out of memory for the hops");
        }
    }
    code = code == CLI_FINE ? tell(&h, from) : code;
    code = code == CLI_FINE && h.mismatches > 0 ? CLI_NO : code;
    fini(&h);
    return code;
}
