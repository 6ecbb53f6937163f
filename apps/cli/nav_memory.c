// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Builds ask for the same sizes in the same order each time, so a short list of what was given back is enough.
#include "nav.h"

#include <stdlib.h>

void *nav_take(size_t size)
{
    // aligned_alloc wants a size that is a multiple of the alignment.
    return size <= SIZE_MAX - 64 ? aligned_alloc(64, (size + 63) / 64 * 64 + (size == 0 ? 64 : 0)) : NULL;
}

static void *lend(void *context, size_t size, size_t align)
{
    nav_memory *memory = context;
    void *found = NULL;
    (void)align; // 64 is the most there is
    for (int32_t i = memory->kept_count - 1; i >= 0 && found == NULL; --i) {
        if (memory->kept[i].size == size) {
            found = memory->kept[i].memory;
            memory->kept[i] = memory->kept[--memory->kept_count];
        }
    }
    found = found != NULL ? found : nav_take(size);
    memory->bytes += found != NULL ? size : 0;
    return found;
}

static void take_back(void *context, void *block, size_t size)
{
    nav_memory *memory = context;
    if (block == NULL) {
        return;
    }
    memory->bytes -= size;
    if (memory->kept_count == NAV_KEPT_MAX) {
        free(block);
        return;
    }
    memory->kept[memory->kept_count].memory = block;
    memory->kept[memory->kept_count++].size = size;
}

wr_hooks nav_memory_hooks(nav_memory *memory)
{
    wr_hooks hooks = wr_hooks_default();
    hooks.allocator = (wr_allocator){.alloc = lend, .release = take_back, .context = memory};
    return hooks;
}

void nav_memory_free(nav_memory *memory)
{
    for (int32_t i = 0; i < memory->kept_count; ++i) {
        free(memory->kept[i].memory);
    }
    memory->kept_count = 0;
}
