// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The sweep of a field: Dijkstra with buckets, going on only where a shortest way may.
//
// A bucket is as wide as a power of two that no step is shorter than. So nothing in a bucket can make anything in the same bucket
// nearer: all of it is final when its turn comes, in whatever order it is looked at. An entry remembers from where it was
// reached, and on even ground that tells where to go on (field.c, `after`):
//
//      . . .       straight on after a straight step, and round     . 2 3      after a diagonal step
//      p v 1       a wall's corner where one begins or ends;        . v 1      three ways
//      . . .                                                        p . .
//
// for what else lies beside v is reached from p as soon without v. Where two ways to v are equally long the one that came first
// decides. That is right: of a node's shortest ways only some that end in a diagonal step are not gone on with, and then
// there is one that ends in a straight step from a node just as final; straight steps are left out only where something shorter exists.
//
// Lists of entries are chains of chunks. When there is no chunk left, the block of places that an entry belongs to notes the key,
// and is looked through when the key's turn comes: what is to be done is in the keys.
//
// Sources: Dial, "Algorithm 360: Shortest-Path Forest with Topological Ordering", 1969; Harabor and Grastien, "Online Graph
// Pruning for Pathfinding on Grid Maps", 2011; Sturtevant and Rabin, "Canonical Orderings on Grids", 2016.
#include <string.h>

#include "core/bits.h"
#include "nav/field_int.h"

enum { BUCKETS_EVEN = 4, BUCKETS = 512 }; // more than the longest step is wide, in buckets

typedef struct field_sweep {
    const wr_nav *nav;
    wr_field *field;
    field_parts parts;
    uint32_t shift, mask;         // of buckets
    bool whole;                   // places are nodes
    int32_t step[NAV_DIRECTIONS]; // between places of the window
    uint32_t spill_least;         // of all keys in spill
    int32_t free, fresh;          // chunks given back; chunks never used
    int32_t used;                 // chunks in lists
    int64_t looked_at;            // entries
    // node = place + base + (place / stride) * skip, the quotient by a factor
    int32_t base, skip, factor_shift;
    uint64_t factor;
    uint32_t tail[BUCKETS]; // where the next entry of a bucket goes in the pool; 0: an empty list
} field_sweep;

// ---- Lists -------------------------------------------------------------------------------------------------------

// The place of the next entry when the last chunk is full, or there is none; 0 when no chunk is left.
static uint32_t open_chunk(field_sweep *s, uint32_t tail)
{
    int32_t chunk = s->free;
    if (chunk != 0) {
        s->free = s->parts.links[chunk];
    } else if (s->fresh < s->field->chunks) {
        chunk = s->fresh++;
    } else {
        return 0;
    }
    s->used++;
    s->parts.links[chunk] = tail == 0 ? 0 : (int32_t)((tail - 1) / FIELD_CHUNK);
    return (uint32_t)chunk * FIELD_CHUNK;
}

static void spill(field_sweep *s, int32_t place, uint32_t key)
{
    uint32_t *least = &s->parts.spill[place / FIELD_BLOCK];
    *least = key < *least ? key : *least;
    s->spill_least = key < s->spill_least ? key : s->spill_least;
}

static inline void push(field_sweep *s, int32_t place, uint32_t key, uint32_t way)
{
    uint32_t *tail = &s->tail[key >> s->shift & s->mask];
    uint32_t at = *tail;
    if (at % FIELD_CHUNK == 0) {
        at = open_chunk(s, at);
        if (at == 0) {
            spill(s, place, key);
            return;
        }
    }
    s->parts.pool[at] = (uint32_t)place << 4 | way;
    *tail = at + 1;
}

static inline void offer(field_sweep *s, int32_t place, uint32_t key, uint32_t way)
{
    if (key < s->parts.keys[place]) {
        s->parts.keys[place] = key;
        push(s, place, key, way);
    }
}

// ---- Going on from a place ---------------------------------------------------------------------------------------

static inline wr_node node_of(const field_sweep *s, int32_t place)
{
    const int32_t row = (int32_t)((uint64_t)(uint32_t)place * s->factor >> s->factor_shift);
    return place + s->base + row * s->skip;
}

static inline void go_on_even(field_sweep *s, int32_t place, uint32_t way, bool whole)
{
    const uint32_t key = s->parts.keys[place];
    uint32_t ways = s->field->after[way][s->nav->edges[whole ? place : node_of(s, place)]];
    while (ways != 0) {
        const uint32_t d = (uint32_t)wr__ctz64(ways);
        offer(s, place + s->step[d], key + ((d & 1) != 0 ? FIELD_DIAGONAL : FIELD_STRAIGHT), d);
        ways &= ways - 1;
    }
}

static void go_on_weighted(field_sweep *s, int32_t place)
{
    const wr_nav *nav = s->nav;
    const wr_node node = node_of(s, place);
    const int32_t row = node / nav->columns, column = node - row * nav->columns;
    const uint32_t key = s->parts.keys[place], edges = nav->edges[node];
    const int32_t cost = nav_cost_at(nav, column, row);
    for (uint32_t d = 0; d < NAV_DIRECTIONS; d++) {
        if ((edges >> d & 1) != 0) {
            const uint32_t both = (uint32_t)(cost + nav_cost_at(nav, column + nav_dx[d], row + nav_dy[d]));
            offer(s, place + s->step[d], key + both * ((d & 1) != 0 ? FIELD_DIAGONAL : FIELD_STRAIGHT), d);
        }
    }
}

static inline void go_on(field_sweep *s, int32_t place, uint32_t way)
{
    if (s->field->weighted) {
        go_on_weighted(s, place);
    } else {
        go_on_even(s, place, way, s->whole);
    }
}

static void drain_chunk(field_sweep *s, const uint32_t *entries, uint32_t count, uint32_t bucket)
{
    const uint32_t shift = s->shift;
    for (uint32_t i = 0; i < count; i++) {
        const int32_t place = (int32_t)(entries[i] >> 4);
        if (s->parts.keys[place] >> shift == bucket) { // else it was reached sooner since
            go_on(s, place, entries[i] & 15);
        }
    }
}

static void drain(field_sweep *s, uint32_t bucket)
{
    uint32_t tail = s->tail[bucket & s->mask];
    s->tail[bucket & s->mask] = 0;
    while (tail != 0) {
        const uint32_t chunk = (tail - 1) / FIELD_CHUNK, begin = chunk * FIELD_CHUNK;
        drain_chunk(s, s->parts.pool + begin, tail - begin, bucket);
        s->looked_at += tail - begin;
        const int32_t before = s->parts.links[chunk];
        s->parts.links[chunk] = s->free;
        s->free = (int32_t)chunk;
        s->used--;
        tail = before == 0 ? 0 : (uint32_t)(before + 1) * FIELD_CHUNK;
    }
}

// ---- Where the pool was too small --------------------------------------------------------------------------------

static int32_t places_of(const wr_field *field)
{
    return field->stride * field->rows;
}

static void drain_block(field_sweep *s, int32_t block, uint32_t bucket)
{
    const uint32_t *keys = s->parts.keys;
    const int32_t from = block * FIELD_BLOCK, end = places_of(s->field);
    const int32_t to = end - from < FIELD_BLOCK ? end : from + FIELD_BLOCK;
    s->parts.spill[block] = FIELD_NEVER;
    for (int32_t place = from; place < to; place++) {
        if (keys[place] >> s->shift == bucket) {
            go_on(s, place, FIELD_ALL);
            s->looked_at++;
        }
    }
    for (int32_t place = from; place < to; place++) { // those left are spilled still, or looked at twice
        if (keys[place] != FIELD_NEVER && keys[place] >> s->shift > bucket) {
            spill(s, place, keys[place]);
        }
    }
}

static void drain_spill(field_sweep *s, uint32_t bucket)
{
    const int32_t blocks = places_of(s->field) / FIELD_BLOCK + 1;
    for (int32_t block = 0; block < blocks; block++) {
        if (s->parts.spill[block] >> s->shift == bucket) {
            drain_block(s, block, bucket);
        }
    }
    s->spill_least = FIELD_NEVER;
    for (int32_t block = 0; block < blocks; block++) {
        const uint32_t key = s->parts.spill[block];
        s->spill_least = key < s->spill_least ? key : s->spill_least;
    }
}

static void forget_spill(field_sweep *s)
{
    if (s->spill_least != FIELD_NEVER) {
        memset(s->parts.spill, 0xff, ((size_t)places_of(s->field) / FIELD_BLOCK + 1) * sizeof(uint32_t));
    }
}

// ---- The whole ---------------------------------------------------------------------------------------------------

static void begin(field_sweep *s, const wr_nav *nav, wr_field *field)
{
    s->nav = nav;
    s->field = field;
    s->parts = field_parts_of(field);
    s->shift = field_shift(field);
    s->mask = (field->weighted ? BUCKETS : BUCKETS_EVEN) - 1;
    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        s->step[d] = nav_dy[d] * field->stride + nav_dx[d];
    }
    s->spill_least = FIELD_NEVER;
    s->free = 0;
    s->fresh = 1;
    s->used = 0;
    s->looked_at = 0;
    s->base = field->row * nav->columns + field->column;
    s->skip = nav->columns - field->stride;
    s->whole = field_is_whole(nav, field);
    // Exact: the factor is off by less than 1, so the quotient by less than place / 2^factor_shift < 1 / stride.
    s->factor_shift = 34;
    while (field->stride >> (s->factor_shift - 34) > 1) {
        s->factor_shift++;
    }
    s->factor = ((uint64_t)1 << s->factor_shift) / (uint32_t)field->stride + 1;
    memset(s->tail, 0, (s->mask + 1) * sizeof s->tail[0]);
}

// Seeds whose turn it is; those who are reached sooner on another way are left out.
static int32_t sow(field_sweep *s, uint32_t bucket, int32_t next, int32_t count)
{
    const field_seed *seeds = s->parts.seeds;
    for (; next < count && seeds[next].key >> s->shift == bucket; next++) {
        uint32_t *key = &s->parts.keys[seeds[next].place];
        if (seeds[next].key <= *key) {
            *key = seeds[next].key;
            push(s, seeds[next].place, *key, FIELD_ALL);
        }
    }
    return next;
}

// All that leads on from what is settled. Returns the first bucket.
static uint32_t wake(field_sweep *s, const field_squares *squares)
{
    const wr_field *field = s->field;
    const uint32_t step = field_step_max(field), all = field->settled - FIELD_ZERO;
    const uint32_t width = step < all ? step : all, from = field->settled - width;
    field_span spans[2 * WR_FIELD_TARGETS_MAX];
    for (int32_t row = 0; row < field->rows; row++) {
        const int32_t count = wr__field_spans(field, squares, row, spans);
        for (int32_t i = 0; i < count; i++) {
            const int32_t end = row * field->stride + spans[i].to;
            for (int32_t place = row * field->stride + spans[i].from; place < end; place++) {
                if (s->parts.keys[place] - from < width) {
                    push(s, place, s->parts.keys[place], FIELD_ALL);
                }
            }
        }
    }
    return from >> s->shift;
}

void wr__field_sweep(const wr_nav *nav, wr_field *field, int32_t count, const field_squares *frontier,
                     field_bounds bounds)
{
    field_sweep s;
    begin(&s, nav, field);
    uint32_t bucket = FIELD_ZERO >> s.shift;
    if (frontier != NULL) {
        bucket = wake(&s, frontier);
    }
    int32_t next = 0;
    field->done = false;
    for (;;) {
        if (s.used == 0 && s.spill_least == FIELD_NEVER) { // on to the next seed
            if (next == count) {
                field->done = true;
                break;
            }
            const uint32_t there = s.parts.seeds[next].key >> s.shift;
            bucket = there > bucket ? there : bucket;
        }
        if (bucket << s.shift >= bounds.below || s.looked_at >= bounds.nodes ||
            (bounds.until >= 0 && s.parts.keys[bounds.until] >> s.shift < bucket)) {
            break;
        }
        next = sow(&s, bucket, next, count);
        drain(&s, bucket);
        if (s.spill_least >> s.shift == bucket) {
            drain_spill(&s, bucket);
        }
        bucket++;
    }
    field->settled = bucket << s.shift > field->settled ? bucket << s.shift : field->settled;
    forget_spill(&s);
}
