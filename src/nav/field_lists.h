// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: what a sweep of a field has before it, a list of entries for each bucket.
//
// Lists are chains of chunks. When there is no chunk left, the block of places that an entry belongs to notes the key,
// and is looked through when the key's turn comes: what is to be done is in the keys.
#ifndef WR_FIELD_LISTS_H
#define WR_FIELD_LISTS_H

#include "nav/field_int.h"

enum {
    BUCKETS = 512,                  // more than the longest step is wide, in buckets
    BUCKETS_EVEN = 16,              // more than a run is wide
    RUN_BUCKETS = FIELD_AHEAD - 2,  // how far ahead straight runs go on
    CHUNKS_AHEAD = 7 + BUCKETS_EVEN // that one chunk's entries may need: seven ways each, and one for every list
};

// How many directions a set has.
#define FIELD_COUNT_2(n) n, (n) + 1, (n) + 1, (n) + 2
#define FIELD_COUNT_4(n) FIELD_COUNT_2(n), FIELD_COUNT_2((n) + 1), FIELD_COUNT_2((n) + 1), FIELD_COUNT_2((n) + 2)
#define FIELD_COUNT_6(n) FIELD_COUNT_4(n), FIELD_COUNT_4((n) + 1), FIELD_COUNT_4((n) + 1), FIELD_COUNT_4((n) + 2)
static const uint8_t field_ways_in[256] = {FIELD_COUNT_6(0), FIELD_COUNT_6(1), FIELD_COUNT_6(1), FIELD_COUNT_6(2)};

typedef struct field_sweep {
    const wr_nav *nav;
    wr_field *field;
    field_parts parts;
    uint32_t shift, mask;                  // of buckets
    bool whole;                            // places are nodes
    int32_t step[NAV_DIRECTIONS];          // between places of the window
    uint32_t stride16[NAV_DIRECTIONS];     // from an entry that came from nowhere to that of the next place
    uint32_t length[NAV_DIRECTIONS];       // of steps where all cells cost 1
    uint32_t straight[NAV_DIRECTIONS + 1]; // the set of a straight direction alone; of others no set of ways
    uint32_t limit;                        // of keys that are run on from
    uint32_t spill_least;                  // of all keys in spill
    bool spilled;                          // there was one
    uint32_t free;                         // the first chunk of those given back, 0: none
    int32_t fresh;                         // chunks from here on were never used
    int32_t used;                          // chunks in lists
    int32_t waiting;                       // entries in lists
    bool has_room;                         // every list has room for an entry
    int64_t looked_at;                     // entries
    // node = place + base + (place / stride) * skip, the quotient by a factor
    int32_t base, skip, factor_shift;
    uint64_t factor;
    // Where the next entry of a bucket goes in the pool. A multiple of FIELD_CHUNK: there is no room, the last chunk is full or
    // there is none (0). The first word of a chunk is the number of the one before it in its list, 0 for none.
    uint32_t tail[BUCKETS];
} field_sweep;

// Where the next entry goes when there is no room behind `tail`; `tail` itself when no chunk is left.
static inline uint32_t open_chunk(field_sweep *s, uint32_t tail)
{
    uint32_t chunk = s->free;
    if (chunk != 0) {
        s->free = s->parts.pool[chunk * FIELD_CHUNK];
    } else if (s->fresh < s->field->chunks) {
        chunk = (uint32_t)s->fresh++;
    } else {
        return tail;
    }
    s->used++;
    s->parts.pool[chunk * FIELD_CHUNK] = tail == 0 ? 0 : (tail - 1) / FIELD_CHUNK;
    return chunk * FIELD_CHUNK + 1;
}

// Gives the chunk back; returns the one before it.
static inline uint32_t close_chunk(field_sweep *s, uint32_t chunk)
{
    uint32_t *link = &s->parts.pool[chunk * FIELD_CHUNK];
    const uint32_t before = *link;
    *link = s->free;
    s->free = chunk;
    s->used--;
    return before;
}

static inline void spill(field_sweep *s, int32_t place, uint32_t key)
{
    uint32_t *least = &s->parts.spill[place / FIELD_BLOCK];
    *least = key < *least ? key : *least;
    s->spill_least = key < s->spill_least ? key : s->spill_least;
    s->spilled = true;
}

static inline void push(field_sweep *s, int32_t place, uint32_t key, uint32_t way)
{
    const uint32_t slot = key >> s->shift & s->mask;
    uint32_t *tail = &s->tail[slot];
    if (*tail % FIELD_CHUNK == 0) {
        *tail = open_chunk(s, *tail);
    }
    if (*tail % FIELD_CHUNK == 0) {
        spill(s, place, key);
        return;
    }
    s->parts.pool[(*tail)++] = (uint32_t)place << 4 | way;
    s->waiting++;
    s->has_room = false; // perhaps
}

static inline void offer(field_sweep *s, int32_t place, uint32_t key, uint32_t way)
{
    if (key < s->parts.keys[place]) {
        s->parts.keys[place] = key;
        push(s, place, key, way);
    }
}

static inline wr_node field_node(const field_sweep *s, int32_t place)
{
    const int32_t row = (int32_t)((uint64_t)(uint32_t)place * s->factor >> s->factor_shift);
    return place + s->base + row * s->skip;
}

/// Goes on from the entries of a chunk, over even ground. Every list has room, and there are CHUNKS_AHEAD chunks.
void wr__field_go_on_even(field_sweep *s, const uint32_t *entries, uint32_t count, uint32_t bucket);

/// Goes on from a place whose key is final, where ground has costs.
void wr__field_go_on_costs(field_sweep *s, int32_t place, uint32_t way);

/// The same from the entries of a chunk.
void wr__field_drain_costs(field_sweep *s, const uint32_t *entries, uint32_t count, uint32_t bucket);

#endif
