// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: who is joined with whom (D11-D14). The triangulation of the rooms' centres, its minimum spanning tree, some of
// what the tree leaves out, and more against dead ends.
//
// An edge becomes a link only when a clear route is found. What remains of the tree without the edges that have none is
// part of every minimum spanning tree of the graph of edges that have one; so it is completed by going through the other
// edges by length, taking those that join two parts. Parts that are left are joined over the lanes of the cuts, where
// there is always a route (links_more.c).
//
// Links are made in the order (a, b), which is by place, so that what is touched together lies together in memory.
#include "dungeon/links_heap.h"
#include "dungeon/links_int.h"

#include <string.h>

#include "core/assert.h"
#include "core/sort.h"

// What has become of an edge.
enum { EDGE_LEFT_OUT, EDGE_TAKEN, EDGE_NO_WAY };

static size_t edges_bound(int32_t rooms)
{
    return rooms < 2 ? 0 : WR_DELAUNAY_EDGES_MAX(rooms);
}

// Of so many edges that the tree leaves out.
static int32_t loops_wanted(const wr_dungeon_config *config, int64_t removed)
{
    return (int32_t)((config->loops * removed + WR_DUNGEON_LOOPS_ALL / 2) / WR_DUNGEON_LOOPS_ALL);
}

int32_t wr__links_bound(const wr_dungeon_config *config, int32_t rooms)
{
    const int64_t tree = rooms < 2 ? 0 : rooms - 1;
    const int64_t more = config->dead_ends_none ? rooms : 0; // each ends one dead end at least
    return (int32_t)(tree + loops_wanted(config, (int64_t)edges_bound(rooms) - tree) + more);
}

static bool comes_before(const wr_edge *e, const wr_edge *other)
{
    return e->a < other->a || (e->a == other->a && e->b < other->b);
}

// Puts edges, given by number, into the order (a, b): counted by a, few have the same. [room_count + 1] ends: scratch.
static void order_edges(const wr_dungeon *d, const int32_t *edges, int32_t count, int32_t *ends, int32_t *ordered)
{
    memset(ends, 0, ((size_t)d->room_count + 1) * sizeof *ends);
    for (int32_t i = 0; i < count; i++) {
        ends[d->delaunay[edges[i]].a + 1]++;
    }
    for (int32_t i = 0; i < d->room_count; i++) {
        ends[i + 1] += ends[i];
    }
    for (int32_t i = 0; i < count; i++) {
        ordered[ends[d->delaunay[edges[i]].a]++] = edges[i];
    }
    for (int32_t i = 1; i < count; i++) {
        const int32_t held = ordered[i];
        int32_t to = i;
        for (; to > 0 && comes_before(&d->delaunay[held], &d->delaunay[ordered[to - 1]]); to--) {
            ordered[to] = ordered[to - 1];
        }
        ordered[to] = held;
    }
}

// ---- Triangulation ----------------------------------------------------------------------------------------------

// Fills the edges, by length, and says which are of the minimum spanning tree. Centres are doubled: whole numbers.
static void triangulate(wr_dungeon *d, uint8_t *state, wr_arena *scratch)
{
    const size_t used = scratch->used;
    wr_cell *centres = WR_ARENA_ARRAY(scratch, wr_cell, d->room_count);
    for (int32_t i = 0; i < d->room_count; i++) {
        const wr_rect *r = &d->rooms[i];
        centres[i] = (wr_cell){2 * r->x + r->width, 2 * r->y + r->height};
    }
    const size_t mark = scratch->used;
    void *memory = wr_arena_take(scratch, wr_delaunay_scratch_size(d->room_count), 1, 64);
    WR_ASSERT(memory != NULL);
    const wr_status status = wr_delaunay(centres, d->room_count, memory, d->delaunay, &d->delaunay_count, NULL, NULL);
    WR_ASSERT(status == WR_OK); // rooms do not overlap, so no two centres are the same
    wr_arena_rewind(scratch, mark);
    memory = wr_arena_take(scratch, wr_spanning_tree_scratch_size(d->room_count, d->delaunay_count), 1, 64);
    WR_ASSERT(memory != NULL);
    wr_spanning_tree(centres, d->room_count, d->delaunay, d->delaunay_count, memory, state);
    wr_arena_rewind(scratch, used);
}

// ---- Tree -------------------------------------------------------------------------------------------------------

// Makes links of edges, given by number, if there is a way; returns how many were made.
static int32_t link_edges(wr__linking *l, uint8_t *state, const int32_t *edges, int32_t count, wr_link_kind kind,
                          unsigned wants)
{
    int32_t made = 0;
    for (int32_t i = 0; i < count; i++) {
        const wr_edge edge = l->dungeon->delaunay[edges[i]];
        const bool is_made = wr__link_make(l, edge.a, edge.b, kind, wants);
        state[edges[i]] = is_made ? EDGE_TAKEN : EDGE_NO_WAY;
        made += is_made;
    }
    return made;
}

// Makes links of the edges of the minimum spanning tree; returns how many have no way.
static int32_t link_tree(wr__linking *l, uint8_t *state, wr_arena *scratch)
{
    const wr_dungeon *d = l->dungeon;
    const size_t used = scratch->used;
    int32_t *edges = WR_ARENA_ARRAY(scratch, int32_t, d->room_count);
    int32_t *ordered = WR_ARENA_ARRAY(scratch, int32_t, d->room_count);
    int32_t *ends = WR_ARENA_ARRAY(scratch, int32_t, d->room_count + 1);
    int32_t count = 0;
    WR_ASSERT(ends != NULL);
    for (int32_t e = 0; e < d->delaunay_count; e++) {
        edges[count] = e;
        count += state[e] == EDGE_TAKEN;
    }
    order_edges(d, edges, count, ends, ordered);
    const int32_t made = link_edges(l, state, ordered, count, WR_LINK_TREE, 0);
    wr_arena_rewind(scratch, used);
    return count - made;
}

// Joins the parts of a tree that some edges are missing from.
static void mend_tree(wr__linking *l, uint8_t *state, wr_arena *scratch)
{
    const wr_dungeon *d = l->dungeon;
    const size_t used = scratch->used;
    int32_t *parts = WR_ARENA_ARRAY(scratch, int32_t, d->room_count);
    WR_ASSERT(parts != NULL);
    for (int32_t i = 0; i < d->room_count; i++) {
        parts[i] = i;
    }
    for (int32_t i = 0; i < d->link_count; i++) {
        wr__parts_join(parts, d->links[i].rooms.a, d->links[i].rooms.b);
    }
    for (int32_t e = 0; e < d->delaunay_count && d->link_count < d->room_count - 1; e++) {
        const wr_edge edge = d->delaunay[e];
        if (state[e] != EDGE_LEFT_OUT || wr__part_of(parts, edge.a) == wr__part_of(parts, edge.b)) {
            continue;
        }
        state[e] = EDGE_NO_WAY;
        if (wr__link_make(l, edge.a, edge.b, WR_LINK_TREE, 0)) {
            state[e] = EDGE_TAKEN;
            wr__parts_join(parts, edge.a, edge.b);
        }
    }
    if (d->link_count < d->room_count - 1) {
        wr__links_last_resort(l, parts, scratch);
    }
    wr_arena_rewind(scratch, used);
}

// ---- Loops ------------------------------------------------------------------------------------------------------

// The left-out edges by their turn. Most never get it, and so are never sorted.
static wr__heap heap_of_turns(const wr__linking *l, const uint8_t *state, int bits, uint64_t *keys)
{
    const wr_dungeon *d = l->dungeon;
    wr__heap heap = {.keys = keys};
    for (int32_t e = 0; e < d->delaunay_count; e++) {
        if (state[e] == EDGE_LEFT_OUT) {
            const wr_rect *a = &d->rooms[d->delaunay[e].a];
            const wr_rect *b = &d->rooms[d->delaunay[e].b];
            const uint64_t id = wr__id_of_cells((wr_cell){a->x, a->y}, (wr_cell){b->x, b->y});
            keys[heap.count++] = wr__heap_key(wr__noise_at(l->noise, id, WR__DRAW_LOOP), bits, e);
        }
    }
    wr__heap_make(&heap);
    return heap;
}

// Takes left-out edges by turn, those that are clear and bring a way that was not there, until there are enough: as many
// at a time as are missing.
static void link_loops(wr__linking *l, uint8_t *state, wr_arena *scratch)
{
    wr_dungeon *d = l->dungeon;
    const size_t used = scratch->used;
    uint64_t *keys = WR_ARENA_ARRAY(scratch, uint64_t, d->delaunay_count);
    int32_t *edges = WR_ARENA_ARRAY(scratch, int32_t, d->loops_wanted);
    int32_t *ordered = WR_ARENA_ARRAY(scratch, int32_t, d->loops_wanted);
    int32_t *ends = WR_ARENA_ARRAY(scratch, int32_t, d->room_count + 1);
    WR_ASSERT(ends != NULL);
    const int bits = wr__heap_bits(d->delaunay_count);
    wr__heap heap = heap_of_turns(l, state, bits, keys);
    while (d->loop_count < d->loops_wanted && heap.count > 0) {
        int32_t count = 0;
        while (count < d->loops_wanted - d->loop_count && heap.count > 0) {
            edges[count++] = wr__heap_what(wr__heap_pop(&heap), bits);
        }
        order_edges(d, edges, count, ends, ordered);
        d->loop_count += link_edges(l, state, ordered, count, WR_LINK_LOOP, WR__WANT_WAY);
    }
    wr_arena_rewind(scratch, used);
}

// ---- Order ------------------------------------------------------------------------------------------------------

typedef struct turn {
    wr_edge rooms;
    int32_t from; // the link
} turn;

static int compare_turns(const void *a, const void *b, void *context)
{
    (void)context;
    const wr_edge *e = &((const turn *)a)->rooms;
    const wr_edge *f = &((const turn *)b)->rooms;
    return e->a != f->a ? (e->a > f->a) - (e->a < f->a) : (e->b > f->b) - (e->b < f->b);
}

static bool are_in_order(const wr_dungeon_link *links, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        if (comes_before(&links[i].rooms, &links[i - 1].rooms)) {
            return false;
        }
    }
    return true;
}

// Puts links of one kind into the order (a, b). They were made in it, or in a few runs.
static void order_links(wr_dungeon_link *links, int32_t count, wr_arena *scratch)
{
    if (are_in_order(links, count)) {
        return;
    }
    const size_t used = scratch->used;
    turn *turns = WR_ARENA_ARRAY(scratch, turn, count);
    turn *sorting = WR_ARENA_ARRAY(scratch, turn, count);
    WR_ASSERT(sorting != NULL);
    for (int32_t i = 0; i < count; i++) {
        turns[i] = (turn){links[i].rooms, i};
    }
    wr_sort(turns, (size_t)count, sizeof *turns, compare_turns, NULL, sorting);
    for (int32_t i = 0; i < count; i++) { // each cycle of the permutation once round
        const wr_dungeon_link held = links[i];
        int32_t to = i;
        while (turns[to].from != i) {
            const int32_t next = turns[to].from;
            links[to] = links[next];
            turns[to].from = to;
            to = next;
        }
        links[to] = held;
        turns[to].from = to;
    }
    wr_arena_rewind(scratch, used);
}

static void count_dead_ends(const wr__linking *l, int32_t *count)
{
    *count = 0;
    for (int32_t i = 0; i < l->dungeon->room_count; i++) {
        *count += wr__room_is_dead_end(l, i);
    }
}

// ---- The stage --------------------------------------------------------------------------------------------------

static void begin_marks(wr__linking *l, wr_arena *scratch)
{
    const wr_dungeon *d = l->dungeon;
    l->marks.stride = wr__marks_stride(d->config.width);
    l->marks.words =
        WR_ARENA_ARRAY(scratch, uint64_t, (size_t)l->marks.stride * WR__PLANE_COUNT * (size_t)d->config.height);
    WR_ASSERT(l->marks.words != NULL);
    for (int32_t i = 0; i < d->room_count; i++) {
        const wr_rect ring = wr__ring_of(&d->rooms[i]);
        wr__marks_set(&l->marks, WR__PLANE_ROOMS, &ring);
    }
}

// Edges that are not of the tree; links of the last resort are no edges.
static int32_t count_left_out(const wr_dungeon *d, const uint8_t *state)
{
    int32_t count = 0;
    for (int32_t e = 0; e < d->delaunay_count; e++) {
        count += state[e] != EDGE_TAKEN;
    }
    return count;
}

static void make_links(wr__linking *l, uint8_t *state, wr_arena *scratch)
{
    wr_dungeon *d = l->dungeon;
    d->tree_swaps = link_tree(l, state, scratch);
    if (d->tree_swaps > 0) {
        mend_tree(l, state, scratch);
    }
    d->tree_count = d->link_count;
    WR_ASSERT(d->tree_count == d->room_count - 1);
    d->loops_wanted = loops_wanted(&d->config, count_left_out(d, state));
    if (d->loops_wanted > 0) {
        link_loops(l, state, scratch);
    }
    count_dead_ends(l, &d->dead_ends);
    if (d->config.dead_ends_none) {
        d->more_bound = (d->dead_ends + 1) / 2;
        wr__links_against_dead_ends(l, state, scratch);
        d->more_count = d->link_count - d->tree_count - d->loop_count;
        count_dead_ends(l, &d->dead_ends);
    }
}

static void clear_links(wr_dungeon *d)
{
    d->delaunay_count = d->link_count = d->door_count = 0;
    d->tree_count = d->loop_count = d->loops_wanted = 0;
    d->more_count = d->more_bound = d->tree_swaps = d->dead_ends = 0;
}

void wr__dungeon_link(wr_dungeon *dungeon, wr__noise noise, wr_arena *scratch)
{
    wr_dungeon *d = dungeon;
    clear_links(d);
    if (d->room_count < 2) {
        return;
    }
    const size_t used = scratch->used;
    uint8_t *state = WR_ARENA_ARRAY(scratch, uint8_t, edges_bound(d->room_count));
    WR_ASSERT(state != NULL);
    triangulate(d, state, scratch);
    wr__linking l = {.dungeon = d, .noise = noise, .corridor = d->config.corridor};
    l.door_first = WR_ARENA_ARRAY(scratch, int32_t, d->room_count);
    l.doors = WR_ARENA_ARRAY(scratch, wr__door, 2 * (size_t)wr__links_bound(&d->config, d->room_count));
    WR_ASSERT(l.doors != NULL);
    for (int32_t i = 0; i < d->room_count; i++) {
        l.door_first[i] = -1;
    }
    const size_t lists = scratch->used;
    begin_marks(&l, scratch);
    make_links(&l, state, scratch);
    wr_arena_rewind(scratch, lists);
    order_links(d->links, d->tree_count, scratch);
    order_links(d->links + d->tree_count, d->loop_count, scratch);
    order_links(d->links + d->tree_count + d->loop_count, d->more_count, scratch);
    wr__doors_finish(&l);
    wr_arena_rewind(scratch, used);
}

// ---- Scratch ----------------------------------------------------------------------------------------------------

static size_t most(size_t a, size_t b)
{
    return a > b ? a : b;
}

// The takes of wr__dungeon_link and of what it calls, from an arena without memory; of several that give back what they
// took, the largest.
size_t wr__links_scratch_size(const wr_dungeon_config *config, int32_t rooms)
{
    if (rooms < 2) {
        return 0;
    }
    const size_t n = (size_t)rooms;
    const size_t edges = edges_bound(rooms);
    const size_t links = (size_t)wr__links_bound(config, rooms);
    const size_t marks = (size_t)wr__marks_stride(config->width) * WR__PLANE_COUNT * (size_t)config->height;
    const size_t align = 64 * 8;                                      // of up to eight arrays
    const size_t sorting = 2 * (sizeof(uint64_t) + sizeof(uint32_t)); // an item of wr_sort_u64
    const size_t facing = n * (2 * sizeof(int32_t) + sorting);
    const size_t triangles = n * sizeof(wr_cell) + most(wr_delaunay_scratch_size(rooms),
                                                        wr_spanning_tree_scratch_size(rooms, (int32_t)edges));
    const size_t tree = (n + 1) * 3 * sizeof(int32_t) + facing;
    const size_t loops = edges * sizeof(uint64_t) + (2 * links + n + 1) * sizeof(int32_t);
    const size_t more = links * sizeof(uint64_t) + most(links * sizeof(uint64_t), facing);
    const size_t making = marks * sizeof(uint64_t) + most(tree, most(loops, more));
    const size_t lists = n * sizeof(int32_t) + 2 * links * sizeof(wr__door);
    return align * 2 + edges + most(triangles, lists + most(making, links * 2 * sizeof(turn)));
}
