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
// Sources: Dial, "Algorithm 360: Shortest-Path Forest with Topological Ordering", 1969; Harabor and Grastien, "Online Graph
// Pruning for Pathfinding on Grid Maps", 2011; Sturtevant and Rabin, "Canonical Orderings on Grids", 2016.
#include <string.h>

#include "core/bits.h"
#include "core/sort.h"
#include "nav/field_lists.h"

// ---- Going on from a place ---------------------------------------------------------------------------------------

static void go_on_even(field_sweep *s, int32_t place, uint32_t way)
{
    const uint32_t key = s->parts.keys[place];
    for (uint32_t ways = s->field->after[way][s->nav->edges[field_node(s, place)]]; ways != 0; ways &= ways - 1) {
        const uint32_t d = (uint32_t)wr__ctz64(ways);
        offer(s, place + s->step[d], key + s->length[d], d);
    }
}

static void go_on(field_sweep *s, int32_t place, uint32_t way)
{
    if (s->field->weighted) {
        wr__field_go_on_costs(s, place, way);
    } else {
        go_on_even(s, place, way);
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

// Room in every list. False when there may be too few chunks for what one chunk leads to.
static bool make_room(field_sweep *s)
{
    if (s->field->weighted || s->field->chunks - 1 - s->used < CHUNKS_AHEAD) {
        s->has_room = false;
        return false;
    }
    for (int32_t slot = 0; !s->has_room && slot < BUCKETS_EVEN; slot++) {
        if (s->tail[slot] % FIELD_CHUNK == 0) {
            s->tail[slot] = open_chunk(s, s->tail[slot]);
        }
    }
    s->has_room = true;
    return true;
}

static void drain(field_sweep *s, uint32_t bucket)
{
    const uint32_t slot = bucket & s->mask;
    uint32_t tail = s->tail[slot];
    if (tail % FIELD_CHUNK == 1 && s->parts.pool[tail - 1] == 0) {
        return; // there is room, and nothing in it
    }
    s->tail[slot] = 0; // nothing comes here meanwhile
    while (tail != 0) {
        const uint32_t chunk = (tail - 1) / FIELD_CHUNK, begin = chunk * FIELD_CHUNK + 1;
        const uint32_t *entries = s->parts.pool + begin;
        if (s->field->weighted) {
            wr__field_drain_costs(s, entries, tail - begin, bucket);
        } else if (!make_room(s)) {
            drain_chunk(s, entries, tail - begin, bucket);
        } else {
            wr__field_go_on_even(s, entries, tail - begin, bucket);
        }
        s->looked_at += tail - begin;
        s->waiting -= (int32_t)(tail - begin);
        const uint32_t before = close_chunk(s, chunk);
        tail = before == 0 ? 0 : (before + 1) * FIELD_CHUNK;
    }
    s->tail[slot] = s->has_room && s->tail[slot] == 0 ? open_chunk(s, 0) : s->tail[slot];
}

static bool is_empty(const field_sweep *s)
{
    return s->spill_least == FIELD_NEVER && s->waiting == 0;
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
        s->stride16[d] = ((uint32_t)s->step[d] << 4) + (uint32_t)d;
        s->straight[d] = (d & 1) != 0 ? UINT32_MAX : 1u << d;
        s->length[d] = (d & 1) != 0 ? FIELD_DIAGONAL : FIELD_STRAIGHT;
    }
    s->straight[FIELD_ALL] = UINT32_MAX;
    s->spill_least = FIELD_NEVER;
    s->spilled = false;
    s->free = 0;
    s->fresh = 1;
    s->used = 0;
    s->waiting = 0;
    s->has_room = false;
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

static int by_key(const void *a, const void *b, void *context)
{
    const field_seed *left = a, *right = b;
    (void)context;
    return (left->key > right->key) - (left->key < right->key);
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
    const int32_t end_row = field_end_row(field, squares);
    for (int32_t row = field_first_row(squares); row < end_row; row++) {
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

bool wr__field_sweep(const wr_nav *nav, wr_field *field, int32_t count, const field_squares *frontier,
                     field_bounds bounds)
{
    field_sweep s;
    begin(&s, nav, field);
    wr_sort(s.parts.seeds, (size_t)count, sizeof *s.parts.seeds, by_key, NULL, s.parts.pool); // empty still
    const uint32_t end = bounds.below >> s.shift;
    uint32_t bucket = frontier != NULL ? wake(&s, frontier) : FIELD_ZERO >> s.shift;
    bool empty = false;
    for (int32_t next = 0; !empty; bucket++) {
        if (is_empty(&s)) { // on to the next seed, but no farther than is asked
            empty = next == count;
            uint32_t there = empty ? bucket : s.parts.seeds[next].key >> s.shift;
            there = there < end ? there : end;
            bucket = there > bucket ? there : bucket;
        }
        s.looked_at = bucket << s.shift <= field->settled ? 0 : s.looked_at; // what is settled is looked at once more
        if (empty || bucket >= end || s.looked_at >= bounds.nodes ||
            (bounds.until >= 0 && s.parts.keys[bounds.until] >> s.shift < bucket)) {
            break;
        }
        s.limit = (bucket + RUN_BUCKETS < end ? bucket + RUN_BUCKETS : end) << s.shift;
        next = sow(&s, bucket, next, count);
        drain(&s, bucket);
        if (s.spill_least >> s.shift == bucket) {
            drain_spill(&s, bucket);
        }
    }
    forget_spill(&s);
    field->done = empty && bounds.below == field_end(field);
    if (empty) { // nothing will be nearer than it is, whatever was run ahead to; and what lies beyond `below` is not known
        bucket = field->done && bucket + FIELD_AHEAD < end ? bucket + FIELD_AHEAD : end;
    }
    field->settled = bucket << s.shift > field->settled ? bucket << s.shift : field->settled;
    return s.spilled;
}
