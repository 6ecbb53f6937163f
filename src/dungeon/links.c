// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: who is joined with whom (D11-D14). The triangulation of the rooms' centres, its minimum spanning tree,
// some of what the tree leaves out, and more against dead ends.
//
// An edge becomes a link only when a clear route is found. What remains of the tree without the edges that have none
// is part of every minimum spanning tree of the graph of edges that have one; so it is completed by going through the
// other edges by length, taking those that join two parts. Parts that are left are joined over the lanes of the cuts,
// where there is always a route (links_more.c).
//
// Links are made in the order (a, b), which is by place, so that what is touched together lies together in memory.
#include "core/assert.h"
#include "dungeon/links_int.h"

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

// ---- Triangulation ----------------------------------------------------------------------------------------------

// Fills the edges, by length, and says which are of the minimum spanning tree. Centres are doubled: whole numbers.
static void triangulate(wr_dungeon *d, uint8_t *state, wr_arena *scratch)
{
    const size_t used = scratch->used;
    wr_cell *centres = WR__SCRATCH_ARRAY(scratch, wr_cell, d->room_count);
    for (int32_t i = 0; i < d->room_count; i++) {
        const wr_rect *r = &d->rooms[i];
        centres[i] = (wr_cell){2 * r->x + r->width, 2 * r->y + r->height};
    }
    const size_t mark = scratch->used;
    void *memory = wr__scratch_take(scratch, wr_delaunay_scratch_size(d->room_count), 1);
    WR_ASSERT(memory != NULL);
    const wr_status status = wr_delaunay(centres, d->room_count, memory, d->delaunay, &d->delaunay_count, NULL, NULL);
    WR_ASSERT(status == WR_OK); // rooms do not overlap, so no two centres are the same
    wr_arena_rewind(scratch, mark);
    memory = wr__scratch_take(scratch, wr_spanning_tree_scratch_size(d->room_count, d->delaunay_count), 1);
    WR_ASSERT(memory != NULL);
    wr_spanning_tree(centres, d->room_count, d->delaunay, d->delaunay_count, memory, state);
    wr_arena_rewind(scratch, used);
}

// ---- Tree -------------------------------------------------------------------------------------------------------

// Makes links of the edges of the minimum spanning tree; returns how many have no way.
static int32_t link_tree(wr__linking *l, uint8_t *state, wr_arena *scratch)
{
    const wr_dungeon *d = l->dungeon;
    const size_t used = scratch->used;
    wr__turns edges = wr__turns_take(d->room_count, d->room_count, scratch);
    for (int32_t e = 0; e < d->delaunay_count; e++) {
        edges.items[edges.count] = wr__turn_of(d->delaunay[e], e); // counted or not: there is room for one more
        edges.count += state[e] == WR__EDGE_TAKEN;
    }
    const int32_t made = wr__links_of_edges(l, state, &edges, WR_LINK_TREE, 0);
    wr_arena_rewind(scratch, used);
    return edges.count - made;
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
        if (state[e] != WR__EDGE_LEFT_OUT || wr__part_of(parts, edge.a) == wr__part_of(parts, edge.b)) {
            continue;
        }
        state[e] = WR__EDGE_NO_WAY;
        if (wr__link_make(l, edge.a, edge.b, WR_LINK_TREE, 0)) {
            state[e] = WR__EDGE_TAKEN;
            wr__parts_join(parts, edge.a, edge.b);
        }
    }
    if (d->link_count < d->room_count - 1) {
        wr__links_last_resort(l, parts, scratch);
    }
    wr_arena_rewind(scratch, used);
}

// ---- The stage --------------------------------------------------------------------------------------------------

static int32_t count_dead_ends(const wr__linking *l)
{
    int32_t count = 0;
    for (int32_t i = 0; i < l->dungeon->room_count; i++) {
        count += wr__room_is_dead_end(l, i);
    }
    return count;
}

// Edges that are not of the tree; links of the last resort are no edges.
static int32_t count_left_out(const wr_dungeon *d, const uint8_t *state)
{
    int32_t count = 0;
    for (int32_t e = 0; e < d->delaunay_count; e++) {
        count += state[e] != WR__EDGE_TAKEN;
    }
    return count;
}

// Links of each kind are made by (a, b), unless something went wrong with one of them; then they are put into that
// order.
static void make_tree(wr__linking *l, uint8_t *state, wr_arena *scratch)
{
    wr_dungeon *d = l->dungeon;
    d->tree_swaps = link_tree(l, state, scratch);
    if (d->tree_swaps > 0) {
        mend_tree(l, state, scratch);
        wr__links_order(d->links, d->link_count, d->room_count, scratch);
    }
    d->tree_count = d->link_count;
    WR_ASSERT(d->tree_count == d->room_count - 1);
}

static void make_loops(wr__linking *l, uint8_t *state, wr_arena *scratch)
{
    wr_dungeon *d = l->dungeon;
    d->loops_wanted = loops_wanted(&d->config, count_left_out(d, state));
    if (d->loops_wanted > 0 && wr__links_loops(l, state, scratch) > 1) {
        wr__links_order(d->links + d->tree_count, d->loop_count, d->room_count, scratch);
    }
}

static void make_more(wr__linking *l, uint8_t *state, wr_arena *scratch)
{
    wr_dungeon *d = l->dungeon;
    const int32_t before = d->link_count;
    d->more_bound = (count_dead_ends(l) + 1) / 2;
    wr__links_against_dead_ends(l, state, scratch);
    d->more_count = d->link_count - before;
    wr__links_order(d->links + before, d->more_count, d->room_count, scratch);
}

static void clear_links(wr_dungeon *d)
{
    d->delaunay_count = d->link_count = d->door_count = 0;
    d->tree_count = d->loop_count = d->loops_wanted = 0;
    d->more_count = d->more_bound = d->tree_swaps = d->dead_ends = 0;
}

void wr__dungeon_link(wr_dungeon *dungeon, wr__noise noise, wr__marks *marks, wr_arena *scratch)
{
    wr_dungeon *d = dungeon;
    const size_t used = scratch->used;
    clear_links(d);
    if (d->room_count < 2) {
        wr__marks_begin(marks, d, scratch);
        return;
    }
    uint8_t *state = WR__SCRATCH_ARRAY(scratch, uint8_t, edges_bound(d->room_count));
    WR_ASSERT(state != NULL);
    triangulate(d, state, scratch);
    wr__marks_begin(marks, d, scratch);
    wr__linking l = {.dungeon = d, .noise = noise, .corridor = d->config.corridor, .marks = *marks};
    int32_t *door_first = WR__SCRATCH_ARRAY(scratch, int32_t, d->room_count + 1);
    wr__door *doors = WR__SCRATCH_ARRAY(scratch, wr__door, wr__doors_bound(&d->config, d->room_count));
    WR_ASSERT(doors != NULL);
    wr__doors_begin(&l, door_first, doors);
    make_tree(&l, state, scratch);
    make_loops(&l, state, scratch);
    if (d->config.dead_ends_none) {
        make_more(&l, state, scratch);
    }
    d->dead_ends = count_dead_ends(&l);
    wr__doors_finish(&l);
    wr_arena_rewind(scratch, used);
}

// ---- Scratch ----------------------------------------------------------------------------------------------------

static size_t most(size_t a, size_t b)
{
    return a > b ? a : b;
}

// The takes of wr__dungeon_link and of what it calls, from an arena without memory; of several that give back what
// they took, the largest.
size_t wr__links_scratch_size(const wr_dungeon_config *config, int32_t rooms)
{
    const size_t marks = wr__marks_size(config) + 64;
    if (rooms < 2) {
        return marks;
    }
    const size_t n = (size_t)rooms;
    const size_t edges = edges_bound(rooms);
    const size_t links = (size_t)wr__links_bound(config, rooms);
    const size_t align = 64 * 8;                                      // of up to eight arrays
    const size_t sorting = 2 * (sizeof(uint64_t) + sizeof(uint32_t)); // an item of wr_sort_u64
    const size_t facing = n * (2 * sizeof(int32_t) + sorting);
    const size_t triangles = n * sizeof(wr_cell) + most(wr_delaunay_scratch_size(rooms),
                                                        wr_spanning_tree_scratch_size(rooms, (int32_t)edges));
    const size_t tree = most(wr__turns_size(n, rooms), n * sizeof(int32_t) + facing);
    const size_t loops = wr__loops_scratch_size(edges, (size_t)loops_wanted(config, (int64_t)edges), rooms);
    const size_t more = links * sizeof(uint64_t) + most(links * sizeof(uint64_t), facing);
    const size_t making = most(most(tree, loops), most(more, wr__turns_size(links, rooms)));
    const size_t lists = (n + 1) * sizeof(int32_t) + wr__doors_bound(config, rooms) * sizeof(wr__door);
    return align * 2 + edges + most(triangles, marks + lists + making);
}
