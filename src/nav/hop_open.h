// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: what is open in a search that is mostly short. A few keys lie in no order, and the least of them is found
// without a branch whose outcome would have to be guessed; when there are more, the rest lies in a heap.
#ifndef WR_HOP_OPEN_H
#define WR_HOP_OPEN_H

#include <stdint.h>

enum { HOP_OPEN_FRONT = 32, HOP_OPEN_MAX = 2048 };

typedef struct hop_open {
    int32_t front_count, heap_count;
    uint64_t front[HOP_OPEN_FRONT];
    uint64_t heap[HOP_OPEN_MAX]; // least first
} hop_open;

static inline void hop_open_clear(hop_open *open)
{
    open->front_count = open->heap_count = 0;
}

/// No more than HOP_OPEN_MAX keys at a time.
static inline void hop_open_push(hop_open *open, uint64_t key)
{
    if (open->front_count < HOP_OPEN_FRONT) {
        open->front[open->front_count++] = key;
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

/// Takes the least key; UINT64_MAX when nothing is open.
static inline uint64_t hop_open_take(hop_open *open)
{
    uint64_t *front = open->front, least = UINT64_MAX;
    int32_t at = 0;
    for (int32_t i = 0; i < open->front_count; i++) {
        at = front[i] < least ? i : at;
        least = front[i] < least ? front[i] : least;
    }
    if (open->heap_count > 0 && open->heap[0] < least) {
        return hop_open_take_heap(open);
    }
    if (open->front_count > 0) {
        front[at] = front[--open->front_count];
    }
    return least;
}

#endif
