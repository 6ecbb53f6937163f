// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: what is open in a search that is mostly short. A few keys lie in no order, and the least of them is found
// without a branch whose outcome would have to be guessed; when there are more, the rest lies in a heap.
#ifndef WR_HOP_OPEN_H
#define WR_HOP_OPEN_H

#include <stdint.h>

enum { HOP_OPEN_FRONT = 64, HOP_OPEN_STEP = 4, HOP_OPEN_MAX = 2048 };

// A key: what it bounds << 32, which one << HOP_OPEN_SHIFT, and room for its place in front[], so that the least of
// them tells where it lies.
enum { HOP_OPEN_SHIFT = 6, HOP_OPEN_PLACE = HOP_OPEN_FRONT - 1 };

typedef struct hop_open {
    int32_t front_count, heap_count;
    uint64_t front[HOP_OPEN_FRONT + HOP_OPEN_STEP]; // behind the last one HOP_OPEN_STEP - 1 times UINT64_MAX
    uint64_t heap[HOP_OPEN_MAX];                    // least first
} hop_open;

static inline void hop_open_clear(hop_open *open)
{
    open->front_count = open->heap_count = 0;
}

/// which: below 2^26. No more than HOP_OPEN_MAX at a time.
static inline void hop_open_push(hop_open *open, uint32_t bound, uint32_t which)
{
    const uint64_t key = (uint64_t)bound << 32 | which << HOP_OPEN_SHIFT;
    if (open->front_count < HOP_OPEN_FRONT) {
        uint64_t *front = &open->front[open->front_count];
        front[0] = key | (uint32_t)open->front_count++;
        front[1] = front[2] = front[3] = UINT64_MAX;
        return;
    }
    uint64_t *heap = open->heap;
    int32_t at = open->heap_count++;
    for (; at > 0 && heap[(at - 1) / 2] > key; at = (at - 1) / 2) {
        heap[at] = heap[(at - 1) / 2];
    }
    heap[at] = key;
}

static inline uint64_t hop_open_take_heap(hop_open *open)
{
    uint64_t *heap = open->heap;
    const uint64_t least = heap[0], key = heap[--open->heap_count];
    int32_t at = 0;
    for (int32_t child = 1; child < open->heap_count; child = 2 * at + 1) {
        child += child + 1 < open->heap_count && heap[child + 1] < heap[child];
        if (heap[child] >= key) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = key;
    return least;
}

static inline uint64_t hop_open_less(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/// Takes the least; UINT64_MAX when nothing is open.
static inline uint64_t hop_open_take(hop_open *open)
{
    uint64_t *front = open->front, least = UINT64_MAX;
    for (int32_t i = 0; i < open->front_count; i += HOP_OPEN_STEP) {
        const uint64_t a = hop_open_less(front[i], front[i + 1]), b = hop_open_less(front[i + 2], front[i + 3]);
        least = hop_open_less(least, hop_open_less(a, b));
    }
    if (open->heap_count > 0 && open->heap[0] < least) {
        return hop_open_take_heap(open);
    }
    if (open->front_count > 0) {
        const uint64_t place = least & HOP_OPEN_PLACE, last = (uint64_t)--open->front_count;
        front[place] = (front[last] & ~(uint64_t)HOP_OPEN_PLACE) | place;
        front[last] = UINT64_MAX;
    }
    return least;
}

static inline uint32_t hop_open_bound(uint64_t key)
{
    return (uint32_t)(key >> 32);
}

static inline uint32_t hop_open_which(uint64_t key)
{
    return (uint32_t)key >> HOP_OPEN_SHIFT;
}

#endif
