// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A sweep of a field over even ground: what a chunk of entries leads to, where there are chunks enough, which is nearly always.
//
// Whether an entry is still good, how many ways lead on from it, and whether a neighbour becomes nearer by it, is all but chance; a
// processor that has to guess guesses wrong at every second entry, and that takes as long as the work itself. So the entries of a chunk
// are told apart without a branch, and what is not wanted of what is written down is written over by the next.
//
//      entries    a b c d e f     First all are looked up: nothing that is done later changes them, for they are of
//      runs       b e             the same bucket. Then they are done list by list; in one list all have the same
//      no ways    d               number of ways, so that is foreseen, and whether a neighbour becomes nearer is
//      two ways   a c f           only arithmetic.
#include <string.h>

#include "core/bits.h"
#include "nav/field_lists.h"

// An entry, and where to go on from it.
typedef struct task {
    uint32_t entry;
    wr_node node;
    uint32_t key;
    uint32_t ways;
} task;

enum { MORE = 4, RUNS, LISTS }; // the lists before these are of tasks with so many ways

// The entries of a chunk, told apart.
typedef struct agenda {
    uint32_t count[LISTS];
    task tasks[FIELD_CHUNK];
    uint8_t list[LISTS][FIELD_CHUNK]; // tasks
} agenda;

// What is looked at all the time.
typedef struct view {
    uint32_t *keys, *pool;
    const uint8_t *edges;
    uint8_t (*after)[256]; // [way one came][edges]
    bool whole;            // places are nodes
} view;

// An entry where there is room; keeps room. It stays there only when it is `wanted`.
static inline void put(field_sweep *s, uint32_t *pool, uint32_t entry, uint32_t key, uint32_t wanted)
{
    uint32_t *tail = &s->tail[key >> 16 & (BUCKETS_EVEN - 1)];
    const uint32_t at = *tail;
    pool[at] = entry;
    s->waiting += (int32_t)wanted;
    *tail = (at + wanted) % FIELD_CHUNK == 0 ? open_chunk(s, at + wanted) : at + wanted;
}

static inline task task_of(const field_sweep *s, const view *v, uint32_t entry, uint32_t bucket)
{
    const uint32_t key = v->keys[entry >> 4];
    const wr_node node = v->whole ? (wr_node)(entry >> 4) : field_node(s, (int32_t)(entry >> 4));
    const uint32_t good = key >> 16 == bucket; // else it was reached sooner since
    const uint32_t ways = v->after[entry & 15][v->edges[node]];
    return (task){entry, node, key, ways & (0 - good)};
}

// Straight on where that is all there is to do, until there is more, or no way on, or `limit` is reached; then an entry is left there.
static inline void run(field_sweep *s, const view *v, const task *t)
{
    const uint32_t way = t->entry & 15, limit = s->limit, ahead = t->ways;
    const uint8_t *after = v->after[way];
    const int32_t step = s->step[way], node_step = v->whole ? step : s->nav->step[way];
    int32_t place = (int32_t)(t->entry >> 4);
    wr_node node = t->node;
    uint32_t key = t->key, ways;
    do {
        key += FIELD_STRAIGHT;
        place += step;
        node += node_step;
        if (key >= v->keys[place]) {
            return;
        }
        v->keys[place] = key;
        ways = after[v->edges[node]];
    } while (ways == ahead && key < limit);
    put(s, v->pool, (uint32_t)place << 4 | way, key, ways != 0);
}

// Offers itself to the next place in a direction.
static inline void offer_step(field_sweep *s, const view *v, const task *t, uint32_t d)
{
    const uint32_t entry = (t->entry & ~UINT32_C(15)) + s->stride16[d]; // the way one came is in it
    const int32_t next = (int32_t)(t->entry >> 4) + s->step[d];         // of a guard, perhaps, before the first place
    const uint32_t offered = t->key + s->length[d], old = v->keys[next];
    const wr_node node = v->whole ? next : t->node + s->nav->step[d];
    const uint32_t leads_on = v->after[d][v->edges[node]] != 0, nearer = offered < old;
    v->keys[next] = offered < old ? offered : old;
    put(s, v->pool, entry, offered, nearer & leads_on);
}

// All in a list have the same number of ways.
static inline void offer_all(field_sweep *s, const view *v, const agenda *a, uint32_t ways)
{
    for (uint32_t i = 0; i < a->count[ways]; i++) {
        const task t = a->tasks[a->list[ways][i]];
        uint32_t left = t.ways;
        for (uint32_t k = 0; k < ways; k++, left &= left - 1) {
            offer_step(s, v, &t, (uint32_t)wr__ctz64(left));
        }
    }
}

void wr__field_go_on_even(field_sweep *s, const uint32_t *entries, uint32_t count, uint32_t bucket)
{
    const view v = {s->parts.keys, s->parts.pool, s->nav->edges, s->field->after, s->whole};
    agenda a;
    memset(a.count, 0, sizeof a.count);
    for (uint32_t i = 0; i < count; i++) {
        const task t = task_of(s, &v, entries[i], bucket);
        const uint32_t is_run = t.ways == s->straight[entries[i] & 15]; // of one way
        const uint32_t ways = field_ways_in[t.ways], list = (ways < MORE ? ways : MORE) + (RUNS - 1) * is_run;
        a.tasks[i] = t;
        a.list[list][a.count[list]++] = (uint8_t)i;
    }
    for (uint32_t i = 0; i < a.count[RUNS]; i++) {
        run(s, &v, &a.tasks[a.list[RUNS][i]]);
    }
    offer_all(s, &v, &a, 1);
    offer_all(s, &v, &a, 2);
    offer_all(s, &v, &a, 3);
    for (uint32_t i = 0; i < a.count[MORE]; i++) {
        const task t = a.tasks[a.list[MORE][i]];
        for (uint32_t left = t.ways; left != 0; left &= left - 1) {
            offer_step(s, &v, &t, (uint32_t)wr__ctz64(left));
        }
    }
}
