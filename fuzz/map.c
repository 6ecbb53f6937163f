// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Map files: any bytes are either a map that passes its check and is written and read back the same, or at least one error
// with its place; and all memory comes back.
#include "warren/map.h"
#include "require.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int64_t live; // blocks out

static void *counted_alloc(void *context, size_t size, size_t align)
{
    const wr_allocator *inner = context;
    void *memory = inner->alloc(inner->context, size, align);
    live += memory != NULL;
    return memory;
}

static void counted_release(void *context, void *memory, size_t size)
{
    const wr_allocator *inner = context;
    inner->release(inner->context, memory, size);
    live--;
}

static void require_findings(const wr_findings *findings)
{
    REQUIRE(findings->count >= 0 && findings->count <= WR_FINDINGS_MAX);
    REQUIRE(findings->dropped == 0 || findings->count == WR_FINDINGS_MAX);
    for (int32_t i = 0; i < findings->count; i++) {
        const wr_finding *f = &findings->items[i];
        const wr_finding *before = i > 0 ? f - 1 : f;
        REQUIRE(f->line >= 1 && f->column >= 1);
        REQUIRE(before->line < f->line || (before->line == f->line && before->column <= f->column));
        REQUIRE(memchr(f->message, '\0', sizeof f->message) != NULL && f->message[0] != '\0');
        for (const char *p = f->message; *p != '\0'; p++) {
            REQUIRE((unsigned char)*p >= 0x20 && *p != 0x7f);
        }
    }
}

static void require_round_trip(const wr_map *map, const wr_map_read_options *options, const wr_hooks *hooks)
{
    size_t needed = 0;
    size_t written = 0;
    wr_findings findings;
    wr_map again;
    REQUIRE(wr_map_check(map) == WR_OK);
    REQUIRE(wr_map_write(map, NULL, 0, &needed) == WR_E_CAPACITY);
    char *text = malloc(needed);
    REQUIRE(text != NULL);
    REQUIRE(wr_map_write(map, text, needed, &written) == WR_OK && written == needed);
    const wr_status status = wr_map_read(text, written, options, hooks, &findings, &again);
    REQUIRE(status == WR_OK && findings.errors == 0);
    REQUIRE(wr_map_equal(map, &again) && wr_map_hash(map) == wr_map_hash(&again));
    wr_map_destroy(&again);
    free(text);
}

static void read_one_way(const uint8_t *data, size_t size, bool lenient)
{
    wr_hooks plain = wr_hooks_default();
    wr_hooks hooks = plain;
    hooks.allocator = (wr_allocator){counted_alloc, counted_release, &plain.allocator};
    wr_map_read_options options = wr_map_read_options_default();
    options.lenient = lenient;
    wr_findings findings;
    wr_map map;
    const wr_status status = wr_map_read(data, size, &options, &hooks, &findings, &map);
    REQUIRE(status == WR_OK || status == WR_E_SYNTAX);
    REQUIRE((status == WR_OK) == (findings.errors == 0));
    require_findings(&findings);
    if (status == WR_OK) {
        require_round_trip(&map, &options, &hooks);
    }
    wr_map_destroy(&map);
    REQUIRE(live == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    (void)wr_content_of(data, size);
    read_one_way(data, size, false);
    read_one_way(data, size, true);
    return 0;
}
