// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// For fuzz targets of readers: hooks whose allocator counts the blocks that are out, and what must hold of findings.
#ifndef WR_FUZZ_COUNTED_H
#define WR_FUZZ_COUNTED_H

#include "require.h"
#include "warren/text.h"

#include <string.h>

typedef struct counted {
    wr_allocator inner;
    int64_t live; // blocks out
} counted;

static inline void *counted_alloc(void *context, size_t size, size_t align)
{
    counted *c = context;
    void *memory = c->inner.alloc(c->inner.context, size, align);
    c->live += memory != NULL;
    return memory;
}

static inline void counted_release(void *context, void *memory, size_t size)
{
    counted *c = context;
    c->inner.release(c->inner.context, memory, size);
    c->live--;
}

static inline wr_hooks counted_hooks(counted *c)
{
    wr_hooks hooks = wr_hooks_default();
    *c = (counted){.inner = hooks.allocator};
    hooks.allocator = (wr_allocator){counted_alloc, counted_release, c};
    return hooks;
}

/// In the order of their places, each with a rule and a sentence that harms no terminal.
static inline void require_findings(const wr_findings *findings)
{
    REQUIRE(findings->count >= 0 && findings->count <= WR_FINDINGS_MAX);
    REQUIRE(findings->dropped == 0 || findings->count == WR_FINDINGS_MAX);
    for (int32_t i = 0; i < findings->count; i++) {
        const wr_finding *f = &findings->items[i];
        const wr_finding *before = i > 0 ? f - 1 : f;
        REQUIRE(f->line >= 1 && f->column >= 1);
        REQUIRE(before->line < f->line || (before->line == f->line && before->column <= f->column));
        REQUIRE(f->rule[0] != '\0' && memchr(f->rule, '\0', sizeof f->rule) != NULL);
        REQUIRE(memchr(f->message, '\0', sizeof f->message) != NULL && f->message[0] != '\0');
        for (const char *p = f->message; *p != '\0'; p++) {
            REQUIRE((unsigned char)*p >= 0x20 && *p != 0x7f);
        }
    }
}

#endif
