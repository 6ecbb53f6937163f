// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A field over the whole map: swept, walked along by a crowd, repaired, and proved. The proof needs no other search: where
// the target is at 0, and every other node is as far as the least of its neighbours and the step there, all distances are the
// shortest there are. For no distance can then be more than a way's length, and following the least leads home by it.
#include "nav.h"

#include "warren/field.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 9, MOVES = 64, CROWD = 10000, CROWD_STEPS = 20 };
#define BUDGET_NS 3e9

typedef struct sweep {
    const nav_ground *ground;
    wr_field *field, *fresh; // fresh: of the target as it is, not repaired
    int32_t steps[8];        // from a node's number to its neighbour's
    nav_sweep *out;
} sweep;

// ---- Proof -----------------------------------------------------------------------------------------------------------

static wr_cost step_cost(const nav_ground *ground, wr_node from, wr_node to, int direction)
{
    const wr_cost half = (direction & 1) != 0 ? WR_COST_DIAGONAL / 2 : WR_COST_STRAIGHT / 2;
    return half * (nav_node_cost(ground, from) + nav_node_cost(ground, to));
}

// The node itself is right: as far as its nearest neighbour says, and its way leads to the first of those that say so.
static bool is_right(const sweep *s, wr_node node, wr_cost cost, wr_node target)
{
    const wr_nav *mesh = s->ground->mesh;
    uint8_t way = 0;
    if (wr_field_way(mesh, s->field, node, &way) != WR_OK) {
        return false;
    }
    if (node == target) {
        return cost == 0 && way == WR_FIELD_HERE;
    }
    const uint8_t edges = wr_nav_edges(mesh, node);
    wr_cost least = INT64_MAX;
    wr_node first = WR_NODE_NONE;
    for (int d = 0; d < 8; ++d) {
        wr_cost there = 0;
        const wr_node next = node + s->steps[d];
        if ((edges >> d & 1) == 0 || wr_field_cost(mesh, s->field, next, &there) != WR_OK) {
            continue;
        }
        there += step_cost(s->ground, node, next, d);
        if (there < least || (there == least && next < first)) {
            least = there;
            first = next;
        }
    }
    return cost == least && way < 8 && node + s->steps[way] == first;
}

static void prove(const sweep *s, wr_node target)
{
    const wr_nav *mesh = s->ground->mesh;
    const int32_t component = wr_nav_component(mesh, target);
    s->out->swept = 0;
    for (int64_t i = 0; i < s->ground->places; ++i) {
        const wr_node node = (wr_node)i;
        if (!wr_nav_has(mesh, node)) {
            continue;
        }
        wr_cost cost = 0;
        const wr_status status = wr_field_cost(mesh, s->field, node, &cost);
        const bool joined = wr_nav_component(mesh, node) == component;
        if (joined && status == WR_PARTIAL) {
            s->out->too_far++;
        } else {
            s->out->mismatches += joined ? status != WR_OK || !is_right(s, node, cost, target) : status == WR_OK;
            s->out->swept += joined;
        }
    }
}

// Around the target the repaired field says what a fresh one says.
static void compare(const sweep *s, wr_node target)
{
    const wr_nav *mesh = s->ground->mesh;
    const int32_t columns = wr_nav_columns(mesh), rows = wr_nav_rows(mesh);
    const int32_t reach = (NAV_REPAIR_CELLS + 2) * s->ground->n, x = target % columns, y = target / columns;
    for (int32_t r = y < reach ? 0 : y - reach; r <= y + reach && r < rows; ++r) {
        for (int32_t c = x < reach ? 0 : x - reach; c <= x + reach && c < columns; ++c) {
            const wr_node node = r * columns + c;
            wr_cost a = 0, b = 0;
            uint8_t way_a = 0, way_b = 0;
            const wr_status mine = wr_field_cost(mesh, s->field, node, &a);
            const wr_status other = wr_field_cost(mesh, s->fresh, node, &b);
            (void)wr_field_way(mesh, s->field, node, &way_a);
            (void)wr_field_way(mesh, s->fresh, node, &way_b);
            s->out->mismatches += mine != other || a != b || way_a != way_b;
        }
    }
}

// ---- Times -----------------------------------------------------------------------------------------------------------

static void build(const sweep *s, wr_field *field, wr_node target, wr_cost reach)
{
    (void)wr_field_build_to(s->ground->mesh, field, &(wr_field_target){.node = target}, 1, reach);
}

static void time_sweep(const sweep *s, wr_node target)
{
    double us[ROUNDS];
    const double begin = nav_processor_ns();
    while (s->out->rounds < ROUNDS && (s->out->rounds == 0 || nav_processor_ns() - begin < BUDGET_NS)) {
        const double from = nav_processor_ns();
        build(s, s->field, target, WR_FIELD_ENDLESS);
        us[s->out->rounds++] = (nav_processor_ns() - from) / 1e3;
    }
    s->out->sweep_us = nav_median(us, s->out->rounds);
}

// A cell's width on, the way a draw says, as far as one can go.
static wr_node go_on(const sweep *s, wr_node node, uint64_t bits)
{
    const int32_t d = (int32_t)wr_noise_below(bits, 8);
    for (int32_t i = 0; i < s->ground->n; ++i) {
        if ((wr_nav_edges(s->ground->mesh, node) >> d & 1) == 0) {
            break;
        }
        node += s->steps[d];
    }
    return node;
}

static wr_node time_repairs(const sweep *s, wr_node target, uint64_t seed)
{
    const wr_cost reach = WR_COST_STRAIGHT * NAV_REPAIR_CELLS * s->ground->n;
    double sum = 0;
    build(s, s->field, target, reach);
    for (uint64_t i = 0; i < MOVES * 8 && s->out->moves < MOVES; ++i) {
        const wr_node next = go_on(s, target, wr_noise(seed, WR_STREAM_BOTS, 1, i));
        if (next == target) {
            continue;
        }
        target = next;
        const double from = nav_processor_ns();
        (void)wr_field_move(s->ground->mesh, s->field, &(wr_field_target){.node = target}, 1);
        sum += (nav_processor_ns() - from) / 1e3;
        s->out->moves++;
        build(s, s->fresh, target, reach);
        compare(s, target);
    }
    s->out->repair_us = s->out->moves > 0 ? sum / s->out->moves : 0;
    return target;
}

static bool time_crowd(const sweep *s, uint64_t seed)
{
    wr_node *crowd = malloc(CROWD * sizeof *crowd);
    double ns[CROWD_STEPS];
    if (crowd == NULL) {
        return false;
    }
    for (uint64_t i = 0; i < CROWD; ++i) {
        crowd[i] = nav_random_node(s->ground, seed, i);
    }
    for (int32_t i = 0; i < CROWD_STEPS; ++i) {
        const double from = nav_processor_ns();
        (void)wr_field_follow(s->ground->mesh, s->field, crowd, CROWD, crowd);
        ns[i] = (nav_processor_ns() - from) / CROWD;
    }
    s->out->follow_ns = nav_median(ns, CROWD_STEPS);
    free(crowd);
    return true;
}

bool nav_sweep_measure(const nav_ground *ground, wr_node target, uint64_t seed, nav_sweep *out)
{
    const int32_t up = wr_nav_columns(ground->mesh);
    memset(out, 0, sizeof *out);
    out->bytes = wr_field_size(ground->mesh, INT32_MAX);
    void *memory = nav_take(out->bytes), *other = nav_take(out->bytes);
    sweep s = {.ground = ground, .steps = {up, up + 1, 1, 1 - up, -up, -up - 1, -1, up - 1}, .out = out};
    bool fine = memory != NULL && other != NULL;
    if (fine) {
        s.field = wr_field_init(ground->mesh, INT32_MAX, memory);
        s.fresh = wr_field_init(ground->mesh, INT32_MAX, other);
        time_sweep(&s, target);
        prove(&s, target);
        fine = time_crowd(&s, seed);
        const int64_t too_far = out->too_far;
        const wr_node moved = time_repairs(&s, target, seed);
        (void)wr_field_grow(ground->mesh, s.field, WR_NODE_NONE, WR_FIELD_ENDLESS, INT64_MAX);
        prove(&s, moved); // the repaired one, grown to the whole map
        out->too_far = too_far;
    }
    free(memory);
    free(other);
    return fine;
}
