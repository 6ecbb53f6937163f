// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the proof of tree, loops and links against dead ends (D12-D14, K60).
//
// The triangulation's edges are in order of length, which is proved by now; so the minimum spanning tree is read off them.
// An edge of it that is no link had no clear route. Each one that had is in the tree as well: what is shorter joins no more
// with fewer edges. So the tree and the minimum tree differ in exactly as many edges as the dungeon says it swapped.
#include "dungeon/validate_int.h"

typedef struct graph_proof {
    wr__proof *proof;
    const wr_dungeon *dungeon;
    const wr__proof_plane *plane;
    int32_t *parent;      // [rooms] parts that are joined
    uint8_t *minimum;     // [edges] 1: of the minimum spanning tree
    int32_t *near_of;     // [rooms] the last room that had this one for a neighbour in the triangulation,
    int32_t *near_by;     // [rooms] and by which edge
    int32_t *link_of;     // [rooms] the last room with a link to this one
    uint8_t *used;        // [doors] 1: by a link of the tree or a loop
    int32_t tree_minimum; // links of the tree that are edges of the minimum tree
} graph_proof;

static wr_cell place_of(const wr_dungeon *d, int32_t room)
{
    return (wr_cell){d->rooms[room].x, d->rooms[room].y};
}

// ---- Counts and order --------------------------------------------------------------------------------------------------

static bool prove_counts(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    if (d->tree_count != d->room_count - 1) {
        return wr__refute(proof, "D12", WR__NOWHERE, "%d links of the tree for %d rooms", d->tree_count,
                          d->room_count);
    }
    if (d->loop_count < 0 || d->more_count < 0 ||
        (int64_t)d->tree_count + d->loop_count + d->more_count != d->link_count) {
        return wr__refute(proof, "D13", WR__NOWHERE, "%d of the tree, %d loops and %d more are not %d links",
                          d->tree_count, d->loop_count, d->more_count, d->link_count);
    }
    if (!d->config.dead_ends_none && (d->more_count != 0 || d->more_bound != 0)) {
        return wr__refute(proof, "D14", WR__NOWHERE, "links against dead ends, which nobody asked for");
    }
    return true;
}

static wr_link_kind kind_at(const wr_dungeon *d, int32_t link)
{
    return link < d->tree_count ? WR_LINK_TREE : link < d->tree_count + d->loop_count ? WR_LINK_LOOP : WR_LINK_MORE;
}

static bool prove_order(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    for (int32_t i = 0; i < d->link_count; i++) {
        const wr_dungeon_link *link = &d->links[i];
        if (link->kind != kind_at(d, i)) {
            return wr__refute(proof, "D26", place_of(d, link->rooms.a),
                              "link %d is of another kind than its place says", i);
        }
        if (i == 0 || link->kind != link[-1].kind) {
            continue;
        }
        const wr_edge e = link->rooms, last = link[-1].rooms;
        if (e.a < last.a || (e.a == last.a && e.b < last.b)) {
            return wr__refute(proof, "D26", place_of(d, e.a), "link %d from room %d to room %d is not in order", i,
                              e.a, e.b);
        }
        if (e.a == last.a && e.b == last.b) {
            return wr__refute(proof, "K60", place_of(d, e.a), "rooms %d and %d are joined twice", e.a, e.b);
        }
    }
    return true;
}

// ---- Trees -------------------------------------------------------------------------------------------------------------

static void begin_parts(graph_proof *g)
{
    for (int32_t i = 0; i < g->dungeon->room_count; i++) {
        g->parent[i] = i;
    }
}

static void find_minimum_tree(graph_proof *g)
{
    begin_parts(g);
    for (int32_t i = 0; i < g->dungeon->delaunay_count; i++) {
        const wr_edge e = g->dungeon->delaunay[i];
        g->minimum[i] = wr__unite(g->parent, e.a, e.b);
    }
}

static bool prove_spanning(graph_proof *g)
{
    const wr_dungeon *d = g->dungeon;
    begin_parts(g);
    for (int32_t i = 0; i < d->tree_count; i++) {
        const wr_edge e = d->links[i].rooms;
        if (!wr__unite(g->parent, e.a, e.b)) {
            return wr__refute(g->proof, "D12", place_of(d, e.a),
                              "the tree has a ring with the link from room %d to room %d", e.a, e.b);
        }
    }
    return true;
}

// ---- Each link ---------------------------------------------------------------------------------------------------------

static bool overlap(int32_t a, int32_t a_size, int32_t b, int32_t b_size)
{
    return a < b + b_size && b < a + a_size;
}

static bool leaves_touch(const wr_dungeon *d, wr_edge e)
{
    const wr_rect *a = &d->leaves[e.a], *b = &d->leaves[e.b];
    const bool beside = a->x + a->width == b->x || b->x + b->width == a->x;
    const bool above = a->y + a->height == b->y || b->y + b->height == a->y;
    return (beside && overlap(a->y, a->height, b->y, b->height)) ||
           (above && overlap(a->x, a->width, b->x, b->width));
}

static bool prove_link(graph_proof *g, const wr_dungeon_link *link)
{
    const wr_dungeon *d = g->dungeon;
    const wr_edge e = link->rooms;
    const bool in_triangulation = g->near_of[e.b] == e.a;
    if (g->link_of[e.b] == e.a) {
        return wr__refute(g->proof, "K60", place_of(d, e.a), "rooms %d and %d are joined twice", e.a, e.b);
    }
    g->link_of[e.b] = e.a;
    if (!in_triangulation && (link->kind == WR_LINK_LOOP || !leaves_touch(d, e))) {
        return wr__refute(g->proof, link->kind == WR_LINK_LOOP ? "D13" : "D12", place_of(d, e.a),
                          "the link from room %d to room %d is no edge of the triangulation", e.a, e.b);
    }
    if (link->kind == WR_LINK_TREE && in_triangulation) {
        g->tree_minimum += g->minimum[g->near_by[e.b]];
    }
    return true;
}

// Links of each kind are in order, so one walk over the rooms meets all of them: at room a those from a to higher ones.
static bool prove_each_link(graph_proof *g)
{
    const wr_dungeon *d = g->dungeon;
    const wr__proof_plane *p = g->plane;
    int32_t next[WR_LINK_KIND_COUNT] = {0, d->tree_count, d->tree_count + d->loop_count};
    const int32_t end[WR_LINK_KIND_COUNT] = {next[1], next[2], d->link_count};
    for (int32_t i = 0; i < d->room_count; i++) {
        g->near_of[i] = g->link_of[i] = -1;
    }
    for (int32_t a = 0; a < d->room_count; a++) {
        for (int32_t i = p->first[a]; i < p->first[a + 1]; i++) {
            const int32_t edge = p->around[i] >> 1;
            g->near_of[p->edges[edge].b] = a; // of edges that come from below it is a itself that is marked
            g->near_by[p->edges[edge].b] = edge;
        }
        for (int32_t kind = 0; kind < WR_LINK_KIND_COUNT; kind++) {
            for (; next[kind] < end[kind] && d->links[next[kind]].rooms.a == a; next[kind]++) {
                if (!prove_link(g, &d->links[next[kind]])) {
                    return false;
                }
            }
        }
    }
    return true;
}

// ---- Figures -----------------------------------------------------------------------------------------------------------

static bool prove_tree_figures(graph_proof *g)
{
    const wr_dungeon *d = g->dungeon;
    const int32_t swaps = d->tree_count - g->tree_minimum;
    if (d->tree_swaps != swaps) {
        return wr__refute(g->proof, "D12", WR__NOWHERE,
                          "the tree is said to differ from the minimum in %d edges, and does in %d", d->tree_swaps,
                          swaps);
    }
    const int64_t removed = (int64_t)d->delaunay_count - d->tree_count;
    const int64_t wanted = (d->config.loops * removed + WR_DUNGEON_LOOPS_ALL / 2) / WR_DUNGEON_LOOPS_ALL;
    if (d->loops_wanted != wanted) {
        return wr__refute(g->proof, "K60", WR__NOWHERE, "%d loops wanted: of %d edges left out it is %d",
                          d->loops_wanted, (int32_t)removed, (int32_t)wanted);
    }
    if (d->loop_count > d->loops_wanted) {
        return wr__refute(g->proof, "D13", WR__NOWHERE, "%d loops, and %d are wanted", d->loop_count,
                          d->loops_wanted);
    }
    return true;
}

// Rooms that had one door before links were made against that. A link ends two dead ends at most.
static bool prove_more_bound(graph_proof *g)
{
    const wr_dungeon *d = g->dungeon;
    int32_t *doors = g->near_of;
    for (int32_t i = 0; i < d->room_count; i++) {
        doors[i] = 0;
    }
    for (int32_t i = 0; i < d->tree_count + d->loop_count; i++) {
        for (int end = 0; end < 2; end++) {
            const int32_t door = d->links[i].doors[end];
            doors[d->doors[door].room] += !g->used[door];
            g->used[door] = 1;
        }
    }
    int32_t dead_ends = 0;
    for (int32_t i = 0; i < d->room_count; i++) {
        dead_ends += doors[i] == 1;
    }
    if (d->config.dead_ends_none && d->more_bound != (dead_ends + 1) / 2) {
        return wr__refute(g->proof, "D14", WR__NOWHERE, "%d links are said to be needed against %d dead ends",
                          d->more_bound, dead_ends);
    }
    return true;
}

bool wr__prove_links(wr__proof *proof, const wr__proof_plane *plane)
{
    const wr_dungeon *d = proof->dungeon;
    const size_t rooms = (size_t)d->room_count;
    const size_t used = proof->scratch.used;
    graph_proof g = {
        .proof = proof,
        .dungeon = d,
        .plane = plane,
        .parent = WR_ARENA_ARRAY(&proof->scratch, int32_t, rooms),
        .near_of = WR_ARENA_ARRAY(&proof->scratch, int32_t, 3 * rooms),
        .minimum = WR_ARENA_ARRAY(&proof->scratch, uint8_t, d->delaunay_count),
        .used = WR_ARENA_ARRAY(&proof->scratch, uint8_t, d->door_count),
    };
    g.near_by = g.near_of + rooms;
    g.link_of = g.near_by + rooms;
    bool holds = prove_counts(proof) && prove_order(proof);
    if (holds) {
        find_minimum_tree(&g);
        holds = prove_spanning(&g) && prove_each_link(&g) && prove_tree_figures(&g) && prove_more_bound(&g);
    }
    wr_arena_rewind(&proof->scratch, used);
    return holds;
}
