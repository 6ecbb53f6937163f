// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: an arena, one block handed out front to back. Also used to lay out a block: run the same code on an arena
// without memory (base NULL, size SIZE_MAX) and `used` says how much it takes.
#ifndef WR_CORE_ARENA_H
#define WR_CORE_ARENA_H

#include "warren/core.h"

typedef struct wr_arena {
    uint8_t *base; // aligned to 64, or NULL to measure only
    size_t size;
    size_t used;
    bool full; // something did not fit; stays set
} wr_arena;

wr_arena wr_arena_on(void *base, size_t size);
wr_arena wr_arena_measuring(void);

/// `count` items of `size` bytes, zeroed, aligned to `align` (a power of two, at most 64). NULL when it does not fit,
/// the product overflows, or the arena only measures.
void *wr_arena_take(wr_arena *arena, size_t count, size_t size, size_t align);

#define WR_ARENA_ARRAY(arena, type, count) ((type *)wr_arena_take((arena), (size_t)(count), sizeof(type), 64))

/// Rewinds to an earlier `used`.
void wr_arena_rewind(wr_arena *arena, size_t used);

/// From the allocator of the hooks; zeroed. NULL when there is none.
void *wr__alloc(const wr_allocator *allocator, size_t size);
void wr__release(const wr_allocator *allocator, void *memory, size_t size);

#endif
