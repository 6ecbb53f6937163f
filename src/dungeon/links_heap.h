// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, links and locks: a heap of keys with the least on top, where what gets its turn is a small part of the whole, or
// is known only by and by. A key carries in its low bits what it stands for.
// Source: J. W. J. Williams, "Algorithm 232: Heapsort" (1964); R. W. Floyd for making one of many keys at once.
#ifndef WR_DUNGEON_LINKS_HEAP_H
#define WR_DUNGEON_LINKS_HEAP_H

#include <stddef.h>
#include <stdint.h>

typedef struct wr__heap {
    uint64_t *keys;
    size_t count;
} wr__heap;

// Puts a key at `at` or below.
static inline void wr__heap_sink(wr__heap *heap, size_t at, uint64_t key)
{
    for (size_t child = 2 * at + 1; child < heap->count; child = 2 * at + 1) {
        child += child + 1 < heap->count && heap->keys[child + 1] < heap->keys[child];
        if (heap->keys[child] >= key) {
            break;
        }
        heap->keys[at] = heap->keys[child];
        at = child;
    }
    heap->keys[at] = key;
}

/// Makes a heap of keys in any order.
static inline void wr__heap_make(wr__heap *heap)
{
    for (size_t i = heap->count / 2; i-- > 0;) {
        wr__heap_sink(heap, i, heap->keys[i]);
    }
}

static inline void wr__heap_push(wr__heap *heap, uint64_t key)
{
    size_t at = heap->count++;
    for (; at > 0 && heap->keys[(at - 1) / 2] > key; at = (at - 1) / 2) {
        heap->keys[at] = heap->keys[(at - 1) / 2];
    }
    heap->keys[at] = key;
}

/// Takes the least key out; there is one.
static inline uint64_t wr__heap_pop(wr__heap *heap)
{
    const uint64_t least = heap->keys[0];
    heap->count--;
    if (heap->count > 0) {
        wr__heap_sink(heap, 0, heap->keys[heap->count]);
    }
    return least;
}

/// So many low bits hold each number below `count`, one at least.
static inline int wr__heap_bits(int32_t count)
{
    int bits = 1;
    while ((count - 1) >> bits > 0) {
        bits++;
    }
    return bits;
}

/// A key: a drawn number, and in the low bits what it stands for.
static inline uint64_t wr__heap_key(uint64_t drawn, int bits, int32_t what)
{
    return drawn >> bits << bits | (uint64_t)what;
}

static inline int32_t wr__heap_what(uint64_t key, int bits)
{
    return (int32_t)(key & ((UINT64_C(1) << bits) - 1));
}

#endif
