// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: the hooks a host gets when it brings none: malloc and one thread.
#include <stdlib.h>
#include <string.h>

#include "core/assert.h"
#include "warren/core.h"

// aligned_alloc is missing on some systems, so a block is asked for that is larger by the alignment. The address
// malloc gave stands right before the memory handed out.
static void *malloc_aligned(void *context, size_t size, size_t align)
{
    (void)context;
    WR_ASSERT(align != 0 && (align & (align - 1)) == 0);
    size_t extra = sizeof(void *) + align - 1;
    if (size > PTRDIFF_MAX - extra) { // no object may be larger
        return NULL;
    }
    unsigned char *block = malloc(size + extra);
    if (block == NULL) {
        return NULL;
    }
    size_t past = ((uintptr_t)block + sizeof(void *)) & (align - 1);
    unsigned char *memory = block + sizeof(void *) + (past == 0 ? 0 : align - past);
    memcpy(memory - sizeof(void *), &block, sizeof block);
    return memory;
}

static void free_aligned(void *context, void *memory, size_t size)
{
    (void)context;
    (void)size;
    if (memory != NULL) {
        void *block;
        memcpy(&block, (unsigned char *)memory - sizeof block, sizeof block);
        free(block);
    }
}

static void for_in_calling_thread(void *context, int32_t count, int32_t grain, wr_job *job, void *job_context)
{
    (void)context;
    (void)grain;
    if (count > 0) {
        job(job_context, 0, count, 0);
    }
}

wr_hooks wr_hooks_default(void)
{
    return (wr_hooks){
        .allocator = {.alloc = malloc_aligned, .release = free_aligned},
        .parallel_for = for_in_calling_thread,
        .workers = 1,
    };
}
