// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: loops (D13). Chance gives each edge that the tree left out its turn; those are taken that are clear and
// bring a way that was not there, until there are enough.
#include <string.h>

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
    uint64_t begin, last; // keys in the queue are from here, to here
    uint64_t *keys;       // [key_count]
    uint64_t *spare;      // as many
    int32_t *ends;        // as many
    int32_t capacity;     // of these three
    int32_t key_count, next;
} queue;

static void insert_keys(uint64_t *keys, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const uint64_t held = keys[i];
        int32_t to = i;
        for (; to > 0 && held < keys[to - 1]; to--) {
            keys[to] = keys[to - 1];
        }
        keys[to] = held;
    }
}

// Into a few times as many buckets as there are keys: chance spreads them evenly, so a bucket seldom has two.
static void sort_keys(queue *q)
{
    int32_t buckets = 2;
    while (buckets < 4 * q->key_count && 2 * buckets <= q->capacity) {
        buckets *= 2;
    }
    int shift = 0;
    while ((q->last - q->begin) >> shift >= (uint64_t)buckets) {
        shift++;
    }
    memset(q->ends, 0, (size_t)buckets * sizeof *q->ends);
    for (int32_t i = 0; i < q->key_count; i++) {
        q->ends[(q->keys[i] - q->begin) >> shift]++;
    }
    int32_t sum = 0;
    for (int32_t i = 0; i < buckets; i++) {
        const int32_t here = q->ends[i];
        q->ends[i] = sum;
        sum += here;
    }
    for (int32_t i = 0; i < q->key_count; i++) {
        q->spare[q->ends[(q->keys[i] - q->begin) >> shift]++] = q->keys[i];
    }
    insert_keys(q->spare, q->key_count);
    uint64_t *sorted = q->spare;
    q->spare = q->keys;
    q->keys = sorted;
}

static void fill(queue *q, const wr__linking *l)
{
    const wr_edge *delaunay = l->dungeon->delaunay;
    int32_t count = 0;
    for (int32_t i = 0; i < q->count; i++) {
        const wr_edge e = delaunay[q->edges[i]];
        const uint64_t id = (uint64_t)q->corners[e.b] << 32 | q->corners[e.a]; // wr__id_of_cells
        const uint64_t key = wr__heap_key(wr__noise_at(l->noise, id, WR__DRAW_LOOP), q->bits, q->edges[i]);
        q->keys[count] = key; // counted or not
        count += (q->begin <= key) & (key <= q->last);
    }
    q->key_count = count;
    q->next = 0;
    sort_keys(q);
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
    const int32_t capacity = d->delaunay_count + 2; // two buckets, or one key more than there are
    int32_t *edges = WR__SCRATCH_ARRAY(scratch, int32_t, capacity);
    queue q = {.edges = edges,
               .corners = WR__SCRATCH_ARRAY(scratch, uint32_t, d->room_count),
               .bits = wr__heap_bits(d->delaunay_count),
               .capacity = capacity,
               .keys = WR__SCRATCH_ARRAY(scratch, uint64_t, capacity),
               .spare = WR__SCRATCH_ARRAY(scratch, uint64_t, capacity),
               .ends = WR__SCRATCH_ARRAY(scratch, int32_t, capacity)};
    WR_ASSERT(q.ends != NULL);
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
    while (q->next == q->key_count) {
        if (q->last == UINT64_MAX) {
            return -1;
        }
        q->begin = q->last + 1;
        q->last = UINT64_MAX;
        fill(q, l);
    }
    return wr__heap_what(q->keys[q->next++], q->bits);
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

size_t wr__loops_scratch_size(size_t edges, size_t loops, int32_t room_count)
{
    return wr__turns_size(loops, room_count) + (edges + 2) * (2 * sizeof(int32_t) + 2 * sizeof(uint64_t)) +
           (size_t)room_count * sizeof(uint32_t);
}
