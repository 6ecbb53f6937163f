// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The pool of the command line behind a shim that cuts loops into tiny pieces, so that workers mix even in small
// scenes; and malloc behind a shim that fills.
#include "golden/surroundings.h"

#include <string.h>

#ifdef WARREN_GOLDEN_THREADS
#include "cli/pool.h"
#endif

#define GRAIN_MAX 3

static void *filled_alloc(void *context, size_t size, size_t align)
{
    const surroundings *s = context;
    void *memory = s->below.allocator.alloc(s->below.allocator.context, size, align);
    if (memory != NULL && s->fill != FILL_NONE) {
        memset(memory, s->fill, size);
    }
    return memory;
}

static void filled_release(void *context, void *memory, size_t size)
{
    const surroundings *s = context;
    if (memory != NULL && s->fill != FILL_NONE) {
        memset(memory, s->fill, size);
    }
    s->below.allocator.release(s->below.allocator.context, memory, size);
}

static void for_in_small_pieces(void *context, int32_t count, int32_t grain, wr_job *job, void *job_context)
{
    const surroundings *s = context;
    s->below.parallel_for(s->below.parallel_context, count, grain < GRAIN_MAX ? grain : GRAIN_MAX, job, job_context);
}

bool surroundings_init(surroundings *s, int32_t threads, int32_t fill)
{
    *s = (surroundings){.below = wr_hooks_default(), .fill = fill};
    if (threads > 1) {
#ifdef WARREN_GOLDEN_THREADS
        pool *p = pool_create(threads);
        if (p == NULL) {
            return false;
        }
        s->pool = p;
        s->below = pool_hooks(p);
#else
        return false;
#endif
    }
    s->hooks = s->below;
    s->hooks.allocator = (wr_allocator){filled_alloc, filled_release, s};
    if (threads > 1) {
        s->hooks.parallel_for = for_in_small_pieces;
        s->hooks.parallel_context = s;
    }
    return true;
}

void surroundings_fini(surroundings *s)
{
#ifdef WARREN_GOLDEN_THREADS
    pool_destroy(s->pool);
#endif
    s->pool = NULL;
}
