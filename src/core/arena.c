// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: the arena, and zeroed memory from the host's allocator.
#include "core/arena.h"

#include <string.h>

#include "core/assert.h"

#define ALIGN_MAX 64

wr_arena wr_arena_on(void *base, size_t size)
{
    WR_ASSERT(base != NULL && (uintptr_t)base % ALIGN_MAX == 0);
    return (wr_arena){.base = base, .size = size};
}

wr_arena wr_arena_measuring(void)
{
    return (wr_arena){.size = SIZE_MAX};
}

// True when `count` items from the next multiple of `align` on lie within the arena; then says where.
static bool place(const wr_arena *arena, size_t count, size_t size, size_t align, size_t *begin, size_t *end)
{
    if (arena->used > SIZE_MAX - (align - 1)) {
        return false;
    }
    *begin = (arena->used + align - 1) & ~(align - 1);
    if (*begin > arena->size || (size != 0 && count > (arena->size - *begin) / size)) {
        return false;
    }
    *end = *begin + count * size;
    return true;
}

void *wr_arena_take(wr_arena *arena, size_t count, size_t size, size_t align)
{
    WR_ASSERT(align != 0 && align <= ALIGN_MAX && (align & (align - 1)) == 0);
    size_t begin = 0;
    size_t end = 0;
    if (!place(arena, count, size, align, &begin, &end)) {
        arena->full = true;
        return NULL;
    }
    arena->used = end;
    return arena->base == NULL ? NULL : memset(arena->base + begin, 0, end - begin);
}

void wr_arena_rewind(wr_arena *arena, size_t used)
{
    WR_ASSERT(used <= arena->used);
    arena->used = used;
}

void *wr__alloc(const wr_allocator *allocator, size_t size)
{
    void *memory = allocator->alloc(allocator->context, size, ALIGN_MAX);
    return memory == NULL ? NULL : memset(memory, 0, size);
}

void wr__release(const wr_allocator *allocator, void *memory, size_t size)
{
    if (memory != NULL) {
        allocator->release(allocator->context, memory, size);
    }
}
