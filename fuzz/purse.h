// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Memory with an end, for bytes from strangers: an allocator that gives so much and no more, and knows what is out.
#ifndef WR_FUZZ_PURSE_H
#define WR_FUZZ_PURSE_H

#include "warren/core.h"

typedef struct purse {
    wr_allocator inner;
    size_t size; // bytes it gives at most
    size_t live; // bytes that are out
} purse;

static inline void *purse_alloc(void *context, size_t size, size_t align)
{
    purse *p = context;
    if (size > p->size - p->live) {
        return NULL;
    }
    p->live += size;
    return p->inner.alloc(p->inner.context, size, align);
}

static inline void purse_release(void *context, void *memory, size_t size)
{
    purse *p = context;
    p->live -= size;
    p->inner.release(p->inner.context, memory, size);
}

/// The default hooks with the purse as their allocator.
static inline wr_hooks purse_hooks(purse *p, size_t size)
{
    wr_hooks hooks = wr_hooks_default();
    *p = (purse){.inner = hooks.allocator, .size = size};
    hooks.allocator = (wr_allocator){purse_alloc, purse_release, p};
    return hooks;
}

#endif
