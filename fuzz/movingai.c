// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Moving AI maps: any bytes are either a grid that passes the map's check, and that is the same after writing and reading
// when swamp and trees are taken for what they are here, or at least one error with its line (K126, T32).
#include "counted.h"
#include "warren/map.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require_round_trip(const wr_map *map, const wr_hooks *hooks)
{
    size_t needed = 0;
    size_t written = 0;
    wr_findings findings;
    wr_map again;
    REQUIRE(wr_map_check(map) == WR_OK);
    REQUIRE(wr_movingai_write(&map->grid, WR_KIND(BUSH), NULL, 0, &needed) == WR_E_CAPACITY);
    char *text = malloc(needed);
    REQUIRE(text != NULL);
    REQUIRE(wr_movingai_write(&map->grid, WR_KIND(BUSH), text, needed, &written) == WR_OK && written == needed);
    REQUIRE(wr_movingai_read(text, written, hooks, &findings, &again) == WR_OK && findings.count == 0);
    REQUIRE(wr_map_equal(map, &again));
    wr_map_destroy(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    counted count;
    const wr_hooks hooks = counted_hooks(&count);
    wr_findings findings;
    wr_map map;
    const wr_status status = wr_movingai_read(data, size, &hooks, &findings, &map);
    REQUIRE(status == WR_OK || status == WR_E_SYNTAX);
    REQUIRE((status == WR_OK) == (findings.errors == 0));
    require_findings(&findings);
    if (status == WR_OK) {
        require_round_trip(&map, &hooks);
    }
    wr_map_destroy(&map);
    REQUIRE(count.live == 0);
    return 0;
}
