// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: links that the triangulation's tree and loops do not give. Rooms whose leaves touch are joined over the
// lane between them; links are added to rooms with one door (D14).
//
// Why that is enough. Leaves fill the map, so the graph of leaves that share a piece of a side is connected, and for
// each of its edges route.c has a way whatever doors there are. So as long as the rooms are in several parts, two
// whose leaves touch are in different ones and get joined.
#include "dungeon/links_int.h"

#include "core/assert.h"
#include "core/sort.h"

// ---- Leaves that touch ------------------------------------------------------------------------------------------

// A leaf as seen along an axis: where it begins on it, and from where to where it lies across.
static int32_t begin_of(const wr_rect *leaf, int axis)
{
    return axis == 0 ? leaf->x : leaf->y;
}

static int32_t end_of(const wr_rect *leaf, int axis)
{
    return axis == 0 ? leaf->x + leaf->width : leaf->y + leaf->height;
}

static uint64_t key_of_leaf(const wr_rect *leaf, int axis)
{
    return (uint64_t)(uint32_t)begin_of(leaf, axis) << 32 | (uint32_t)begin_of(leaf, 1 - axis);
}

void wr__facing_begin(wr__facing *f, const wr_rect *leaves, int32_t count, wr_arena *scratch)
{
    *f = (wr__facing){.leaves = leaves, .count = count};
    f->order[0] = WR_ARENA_ARRAY(scratch, int32_t, count);
    f->order[1] = WR_ARENA_ARRAY(scratch, int32_t, count);
    const size_t used = scratch->used;
    uint64_t *keys = WR_ARENA_ARRAY(scratch, uint64_t, count);
    uint32_t *values = WR_ARENA_ARRAY(scratch, uint32_t, count);
    uint64_t *keys_scratch = WR_ARENA_ARRAY(scratch, uint64_t, count);
    uint32_t *values_scratch = WR_ARENA_ARRAY(scratch, uint32_t, count);
    WR_ASSERT(values_scratch != NULL);
    for (int axis = 0; axis < 2; axis++) {
        for (int32_t i = 0; i < count; i++) {
            keys[i] = key_of_leaf(&leaves[i], axis);
            values[i] = (uint32_t)i;
        }
        wr_sort_u64(keys, values, (size_t)count, keys_scratch, values_scratch);
        for (int32_t i = 0; i < count; i++) {
            f->order[axis][i] = (int32_t)values[i];
        }
    }
    wr_arena_rewind(scratch, used);
}

// Leaves that begin where this one ends do not overlap, so across they end in the order in which they begin.
int32_t wr__facing_first(const wr__facing *f, int32_t leaf, int axis)
{
    const int32_t line = end_of(&f->leaves[leaf], axis);
    const int32_t low = begin_of(&f->leaves[leaf], 1 - axis);
    int32_t begin = 0;
    int32_t end = f->count;
    while (begin < end) {
        const int32_t middle = begin + (end - begin) / 2;
        const wr_rect *r = &f->leaves[f->order[axis][middle]];
        const bool before = begin_of(r, axis) < line || (begin_of(r, axis) == line && end_of(r, 1 - axis) <= low);
        begin = before ? middle + 1 : begin;
        end = before ? end : middle;
    }
    return begin;
}

bool wr__facing_has(const wr__facing *f, int32_t leaf, int axis, int32_t at)
{
    if (at >= f->count) {
        return false;
    }
    const wr_rect *r = &f->leaves[f->order[axis][at]];
    return begin_of(r, axis) == end_of(&f->leaves[leaf], axis) &&
           begin_of(r, 1 - axis) < end_of(&f->leaves[leaf], 1 - axis);
}

// ---- The last resort --------------------------------------------------------------------------------------------

static void join_parts(wr__linking *l, int32_t *parts, int32_t a, int32_t b)
{
    if (wr__parts_join(parts, a, b)) {
        const bool made = wr__link_make(l, a < b ? a : b, a < b ? b : a, WR_LINK_TREE, 0);
        WR_ASSERT(made);
    }
}

void wr__links_last_resort(wr__linking *l, int32_t *parts, wr_arena *scratch)
{
    const wr_dungeon *d = l->dungeon;
    const size_t used = scratch->used;
    wr__facing f;
    wr__facing_begin(&f, d->leaves, d->room_count, scratch);
    for (int32_t i = 0; i < d->room_count; i++) {
        for (int axis = 0; axis < 2; axis++) {
            for (int32_t at = wr__facing_first(&f, i, axis); wr__facing_has(&f, i, axis, at); at++) {
                join_parts(l, parts, i, f.order[axis][at]);
            }
        }
    }
    wr_arena_rewind(scratch, used);
}

// ---- Dead ends --------------------------------------------------------------------------------------------------

// Joins two rooms by new doors in those with one door only. With `pairs` both must be such. True when a link was
// made.
static bool mend_dead_ends(wr__linking *l, int32_t a, int32_t b, bool pairs)
{
    const unsigned wants =
        (wr__room_is_dead_end(l, a) ? WR__WANT_DOOR_A : 0u) | (wr__room_is_dead_end(l, b) ? WR__WANT_DOOR_B : 0u);
    const unsigned both = WR__WANT_DOOR_A | WR__WANT_DOOR_B;
    if (wants == 0 || (pairs && wants != both)) {
        return false;
    }
    if (wr__link_make(l, a, b, WR_LINK_MORE, wants)) {
        return true;
    }
    return !pairs && wants == both &&
           (wr__link_make(l, a, b, WR_LINK_MORE, WR__WANT_DOOR_A) ||
            wr__link_make(l, a, b, WR_LINK_MORE, WR__WANT_DOOR_B));
}

static void mend_along_edges(wr__linking *l, uint8_t *state, bool pairs)
{
    const wr_dungeon *d = l->dungeon;
    for (int32_t e = 0; e < d->delaunay_count; e++) {
        if (state[e] != WR__EDGE_TAKEN && mend_dead_ends(l, d->delaunay[e].a, d->delaunay[e].b, pairs)) {
            state[e] = WR__EDGE_TAKEN;
        }
    }
}

// ---- Dead ends that only a link beyond the triangulation can end

typedef struct pairs_joined {
    uint64_t *keys; // [count] a << 32 | b, ascending
    size_t count;
} pairs_joined;

static uint64_t key_of_pair(int32_t a, int32_t b)
{
    return a < b ? (uint64_t)a << 32 | (uint32_t)b : (uint64_t)b << 32 | (uint32_t)a;
}

static pairs_joined pairs_of_links(const wr_dungeon *d, wr_arena *scratch)
{
    const size_t count = (size_t)d->link_count;
    pairs_joined p = {.keys = WR_ARENA_ARRAY(scratch, uint64_t, count), .count = count};
    const size_t used = scratch->used;
    uint64_t *keys_scratch = WR_ARENA_ARRAY(scratch, uint64_t, count);
    WR_ASSERT(keys_scratch != NULL);
    for (size_t i = 0; i < count; i++) {
        p.keys[i] = key_of_pair(d->links[i].rooms.a, d->links[i].rooms.b);
    }
    wr_sort_u64(p.keys, NULL, count, keys_scratch, NULL);
    wr_arena_rewind(scratch, used);
    return p;
}

static bool are_joined(const pairs_joined *p, int32_t a, int32_t b)
{
    const uint64_t key = key_of_pair(a, b);
    size_t begin = 0;
    size_t end = p->count;
    while (begin < end) {
        const size_t middle = begin + (end - begin) / 2;
        begin = p->keys[middle] < key ? middle + 1 : begin;
        end = p->keys[middle] < key ? end : middle;
    }
    return begin < p->count && p->keys[begin] == key;
}

// Each pair of leaves that touch comes by once.
static void mend_over_lanes(wr__linking *l, wr_arena *scratch)
{
    const wr_dungeon *d = l->dungeon;
    const pairs_joined joined = pairs_of_links(d, scratch);
    wr__facing f;
    wr__facing_begin(&f, d->leaves, d->room_count, scratch);
    for (int32_t i = 0; i < d->room_count; i++) {
        for (int axis = 0; axis < 2; axis++) {
            for (int32_t at = wr__facing_first(&f, i, axis); wr__facing_has(&f, i, axis, at); at++) {
                const int32_t other = f.order[axis][at];
                if ((wr__room_is_dead_end(l, i) || wr__room_is_dead_end(l, other)) &&
                    !are_joined(&joined, i, other)) {
                    mend_dead_ends(l, i < other ? i : other, i < other ? other : i, false);
                }
            }
        }
    }
}

static bool has_dead_end(const wr__linking *l)
{
    for (int32_t i = 0; i < l->dungeon->room_count; i++) {
        if (wr__room_is_dead_end(l, i)) {
            return true;
        }
    }
    return false;
}

void wr__links_against_dead_ends(wr__linking *l, uint8_t *state, wr_arena *scratch)
{
    const size_t used = scratch->used;
    mend_along_edges(l, state, true);
    mend_along_edges(l, state, false);
    if (has_dead_end(l)) {
        mend_over_lanes(l, scratch);
    }
    wr_arena_rewind(scratch, used);
}
