// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: loops (D13). Chance gives each edge that the tree left out its turn; those are taken that are clear and
// bring a way that was not there, until there are enough.
#include "core/assert.h"
#include "dungeon/links_heap.h"
#include "dungeon/links_int.h"

// The edges by their turn. Most never get it: those that come late are not put in before the others turn out not to
// suffice.
typedef struct queue {
    const int32_t *edges; // [count]
    int32_t count;
    uint32_t *corners;    // [room_count] x and y of the rooms, a quarter of what the rooms would fetch
    int bits;             // of a key: the edge's number
    uint64_t begin, last; // keys in the heap are from here, to here
    wr__heap heap;
} queue;

static void fill(queue *q, const wr__linking *l)
{
    const wr_edge *delaunay = l->dungeon->delaunay;
    size_t count = 0;
    for (int32_t i = 0; i < q->count; i++) {
        const wr_edge e = delaunay[q->edges[i]];
        const uint64_t id = (uint64_t)q->corners[e.b] << 32 | q->corners[e.a]; // wr__id_of_cells
        const uint64_t key = wr__heap_key(wr__noise_at(l->noise, id, WR__DRAW_LOOP), q->bits, q->edges[i]);
        q->heap.keys[count] = key; // counted or not
        count += q->begin <= key && key <= q->last;
    }
    q->heap.count = count;
    wr__heap_make(&q->heap);
}

static void look_at_rooms(queue *q, const wr_dungeon *d)
{
    for (int32_t i = 0; i < d->room_count; i++) {
        q->corners[i] = (uint32_t)d->rooms[i].y << 16 | (uint32_t)d->rooms[i].x;
    }
}

// Of the left-out edges; at first so many turns that they mostly suffice.
static queue begin_queue(const wr__linking *l, const uint8_t *state, wr_arena *scratch)
{
    const wr_dungeon *d = l->dungeon;
    int32_t *edges = WR__SCRATCH_ARRAY(scratch, int32_t, d->delaunay_count + 1);
    queue q = {.edges = edges,
               .corners = WR__SCRATCH_ARRAY(scratch, uint32_t, d->room_count),
               .bits = wr__heap_bits(d->delaunay_count),
               .heap.keys = WR__SCRATCH_ARRAY(scratch, uint64_t, d->delaunay_count + 1)};
    WR_ASSERT(q.heap.keys != NULL);
    for (int32_t e = 0; e < d->delaunay_count; e++) {
        edges[q.count] = e; // counted or not
        q.count += state[e] == WR__EDGE_LEFT_OUT;
    }
    const uint64_t wanted = (uint64_t)d->loops_wanted;
    const uint64_t first = wanted + wanted / 2 + 16;
    q.last = first < (uint64_t)q.count ? UINT64_MAX / (uint64_t)q.count * first : UINT64_MAX;
    look_at_rooms(&q, d);
    fill(&q, l);
    return q;
}

// The edge whose turn it is, or -1.
static int32_t next_edge(queue *q, const wr__linking *l)
{
    while (q->heap.count == 0) {
        if (q->last == UINT64_MAX) {
            return -1;
        }
        q->begin = q->last + 1;
        q->last = UINT64_MAX;
        fill(q, l);
    }
    return wr__heap_what(wr__heap_pop(&q->heap), q->bits);
}

// As many at a time as are missing.
int32_t wr__links_loops(wr__linking *l, uint8_t *state, wr_arena *scratch)
{
    wr_dungeon *d = l->dungeon;
    const size_t used = scratch->used;
    wr__turns turns = wr__turns_take(d->loops_wanted, d->room_count, scratch);
    queue q = begin_queue(l, state, scratch);
    int32_t runs = 0;
    int32_t edge = next_edge(&q, l);
    for (; d->loop_count < d->loops_wanted && edge >= 0; runs++) {
        turns.count = 0;
        while (turns.count < d->loops_wanted - d->loop_count && edge >= 0) {
            turns.items[turns.count++] = wr__turn_of(d->delaunay[edge], edge);
            edge = next_edge(&q, l);
        }
        d->loop_count += wr__links_of_edges(l, state, &turns, WR_LINK_LOOP, WR__WANT_WAY);
    }
    wr_arena_rewind(scratch, used);
    return runs;
}

size_t wr__loops_scratch_size(size_t edges, size_t links, int32_t room_count)
{
    return wr__turns_size(links, room_count) + (edges + 1) * (sizeof(int32_t) + sizeof(uint64_t)) +
           (size_t)room_count * sizeof(uint32_t);
}
