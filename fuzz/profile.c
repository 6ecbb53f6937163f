// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Profile files: any bytes are either at least one error with its place, and then nothing is changed, or settings that pass
// their check and of which a dungeon is made.
#include "counted.h"
#include "warren/dungeon.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CELLS_MAX = 1 << 14 };

static bool same(const wr_dungeon_config *a, const wr_dungeon_config *b)
{
    return a->seed == b->seed && a->width == b->width && a->height == b->height && a->room_min == b->room_min &&
           a->room_max == b->room_max && a->keep == b->keep && a->fill == b->fill && a->corridor == b->corridor &&
           a->loops == b->loops && a->dead_ends_none == b->dead_ends_none && a->caves == b->caves &&
           a->pillars == b->pillars && a->doors_open == b->doors_open && a->doors_secret == b->doors_secret &&
           a->locks == b->locks;
}

static void require_dungeon(const wr_dungeon_config *config, const wr_hooks *hooks)
{
    wr_dungeon dungeon = {0};
    wr_dungeon_report report;
    const wr_status status = wr_dungeon_generate(config, hooks, NULL, &dungeon);
    REQUIRE(status == WR_OK || (status == WR_E_ARGUMENT && config->locks > 0));
    if (status == WR_OK) {
        REQUIRE(wr_dungeon_validate(&dungeon, hooks, &report) == WR_OK && report.valid);
    }
    wr_dungeon_destroy(&dungeon);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    counted count;
    const wr_hooks hooks = counted_hooks(&count);
    wr_findings findings;
    wr_dungeon_config config = wr_dungeon_config_default();
    const wr_dungeon_config before = config;
    const wr_status status = wr_dungeon_profile_read(data, size, &hooks, &findings, &config);
    REQUIRE(status == WR_OK || status == WR_E_SYNTAX);
    REQUIRE((status == WR_OK) == (findings.errors == 0));
    require_findings(&findings);
    if (status != WR_OK) {
        REQUIRE(same(&config, &before));
    } else {
        REQUIRE(wr_dungeon_check(&config, NULL) == WR_OK && config.seed == before.seed);
        if ((int64_t)config.width * config.height <= CELLS_MAX) {
            require_dungeon(&config, &hooks);
        }
    }
    REQUIRE(count.live == 0);
    return 0;
}
