// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Map files: any bytes are either a map that passes its check and is written and read back the same, or at least one error
// with its place; and all memory comes back.
#include "warren/map.h"
#include "counted.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require_round_trip(const wr_map *map, const wr_map_read_options *options, const wr_hooks *hooks)
{
    size_t needed = 0;
    size_t written = 0;
    wr_findings findings;
    wr_map again;
    REQUIRE(wr_map_check(map) == WR_OK);
    const wr_status measured = wr_map_write(map, NULL, 0, &needed);
    if (measured == WR_E_UNSUPPORTED) {
        return; // a lenient chain of many operands can be too deep to be written in brackets
    }
    REQUIRE(measured == WR_E_CAPACITY);
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
    counted count;
    const wr_hooks hooks = counted_hooks(&count);
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
    REQUIRE(count.live == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    (void)wr_content_of(data, size);
    read_one_way(data, size, false);
    read_one_way(data, size, true);
    return 0;
}
