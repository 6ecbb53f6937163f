// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: the open list of searches where cells cost more than one another, so that a step adds one of too many amounts
// for open.h's queues. Keys that agree but for their lowest bits share a bucket, a chain through the marks; buckets are
// reused in turn, for all open keys lie within one largest step of the least. Inside a bucket there is no order: a node
// may be taken before its key is final, and is then opened again. So the search ends right, whatever a bucket's width.
//
// Source: Dial, "Algorithm 360: Shortest-Path Forest with Topological Ordering", 1969; wide buckets with reopening:
// Denardo and Fox, "Shortest-Route Methods: 1. Reaching, Pruning, and Buckets", 1979.
#ifndef WR_NAV_BUCKETS_H
#define WR_NAV_BUCKETS_H

#include "core/bits.h"
#include "nav/open.h"

enum { NAV_BUCKETS = 1024 };

typedef struct nav_buckets {
    int32_t shift; // key >> shift is the number of its bucket, of which the lowest bits are its place in the arrays
    int32_t count; // of open nodes
    int64_t least; // no open key's bucket has a lower number
    uint64_t filled[NAV_BUCKETS / 64];
    int32_t head[NAV_BUCKETS]; // only where it is filled
} nav_buckets;

/// Empty, for keys that grow by 0..`most` a step.
static inline void nav_buckets_clear(nav_buckets *open, int64_t most)
{
    open->shift = 0;
    while (most >> open->shift > NAV_BUCKETS - 2) {
        open->shift++;
    }
    open->count = 0;
    open->least = INT64_MAX;
    for (int32_t i = 0; i < NAV_BUCKETS / 64; i++) {
        open->filled[i] = 0;
    }
}

static inline void nav_buckets_push(nav_buckets *open, nav_mark *marks, int32_t node)
{
    nav_mark *mark = &marks[node];
    const int64_t number = mark->key >> open->shift;
    const int32_t at = (int32_t)(number & (NAV_BUCKETS - 1));
    const uint64_t bit = (uint64_t)1 << (at & 63);
    const bool is_filled = (open->filled[at >> 6] & bit) != 0;
    mark->queue = 0;
    mark->prev = -1;
    mark->next = is_filled ? open->head[at] : -1;
    if (is_filled) {
        marks[mark->next].prev = node;
    }
    open->filled[at >> 6] |= bit;
    open->head[at] = node;
    open->least = number < open->least ? number : open->least;
    open->count++;
}

/// Takes an open node out, whose key is still the one it was pushed with, and closes it.
static inline void nav_buckets_remove(nav_buckets *open, nav_mark *marks, int32_t node)
{
    nav_mark *mark = &marks[node];
    const int32_t at = (int32_t)((mark->key >> open->shift) & (NAV_BUCKETS - 1));
    if (mark->next >= 0) {
        marks[mark->next].prev = mark->prev;
    }
    if (mark->prev >= 0) {
        marks[mark->prev].next = mark->next;
    } else if (mark->next >= 0) {
        open->head[at] = mark->next;
    } else {
        open->filled[at >> 6] &= ~((uint64_t)1 << (at & 63));
    }
    mark->queue = NAV_CLOSED;
    open->count--;
}

/// The least key that a node still open can have; INT64_MAX when there is none.
static inline int64_t nav_buckets_least(nav_buckets *open)
{
    if (open->count == 0) {
        return INT64_MAX;
    }
    for (;;) {
        const int32_t at = (int32_t)(open->least & (NAV_BUCKETS - 1));
        const uint64_t rest = open->filled[at >> 6] >> (at & 63);
        if (rest != 0) {
            open->least += wr__ctz64(rest);
            return open->least << open->shift;
        }
        open->least += 64 - (at & 63);
    }
}

/// Takes and closes a node of the bucket that nav_buckets_least has found.
static inline int32_t nav_buckets_take(nav_buckets *open, nav_mark *marks)
{
    const int32_t node = open->head[open->least & (NAV_BUCKETS - 1)];
    nav_buckets_remove(open, marks, node);
    return node;
}

#endif
