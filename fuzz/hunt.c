// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hunts, as a file and compiled. Any bytes are, as a file, either at least one error with its place or a hunt that passes
// its check; compiled, either refused or such a hunt that says the same bytes. Of every hunt the chances add up.
#include "warren/hunt.h"
#include "counted.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint8_t bytes[WR_HUNT_SAVED_MAX];

static size_t save(const wr_hunt *hunt)
{
    wr_writer writer = {bytes, sizeof bytes, 0};
    wr_hunt_save(hunt, &writer);
    REQUIRE(wr_writer_fits(&writer));
    return writer.size;
}

static void require_drawn(const wr_hunt *hunt)
{
    for (uint64_t i = 0; i < 64; i++) {
        const int32_t kind = wr_hunt_draw(hunt, i == 63 ? UINT64_MAX : i << 58);
        REQUIRE(kind >= 0 && kind < hunt->kind_count && hunt->kinds[kind].rarity > 0);
    }
    REQUIRE(wr_hunt_mean_health(hunt) >= WR_FIX_ONE && wr_hunt_mean_speed(hunt) >= WR_FIX_ONE / 4);
}

static void require_reach(const wr_hunt *hunt)
{
    wr_hunt_reached all[WR_HUNT_PLAYERS_MAX];
    char text[160];
    wr_hunt_reach_all(hunt, WR_HUNT_PLAYERS_MAX, all);
    for (int32_t i = 0; i < WR_HUNT_PLAYERS_MAX; i++) {
        const wr_hunt_reached *r = &all[i];
        REQUIRE(r->goal == wr_hunt_goal(hunt, i + 1) && r->goal >= 1);
        REQUIRE(r->chance_ppm >= 0 && r->chance_ppm <= 1000000);
        REQUIRE(i == 0 || (r->goal >= all[i - 1].goal && r->chance_ppm <= all[i - 1].chance_ppm));
        REQUIRE(r->goal <= r->total_in_time || r->chance_ppm == 0);
        REQUIRE(r->total_in_time <= r->total_most && r->total_least <= r->total_most);
        REQUIRE(r->total_mean_q16 >> 16 <= r->total_most && (r->total_mean_q16 + WR_FIX_ONE) >> 16 >= r->total_least);
        REQUIRE(r->waves_mean_q16 >= WR_FIX_ONE && r->seconds_mean_q16 > 0);
    }
    REQUIRE(wr_hunt_goal_format(hunt, text, sizeof text) < sizeof text);
}

static void require_good(const wr_hunt *hunt)
{
    wr_findings findings = {0};
    REQUIRE(wr_hunt_check(hunt, NULL, &findings) == WR_OK && findings.errors == 0);
    require_drawn(hunt);
    require_reach(hunt);
}

static void try_compiled(const uint8_t *data, size_t size)
{
    wr_hunt hunt;
    wr_reader reader = {data, size, 0, false};
    if (wr_hunt_load(&hunt, &reader) == WR_OK) {
        REQUIRE(save(&hunt) == reader.at && memcmp(bytes, data, reader.at) == 0);
        require_good(&hunt);
    } else {
        REQUIRE(hunt.kind_count == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    counted count;
    const wr_hooks hooks = counted_hooks(&count);
    wr_findings findings;
    wr_hunt hunt;
    wr_hunt_marks marks;
    const wr_status status = wr_hunt_read(data, size, &hooks, &findings, &hunt, &marks);
    REQUIRE(status == WR_OK || status == WR_E_SYNTAX);
    REQUIRE((status == WR_OK) == (findings.errors == 0));
    require_findings(&findings);
    if (status == WR_OK) {
        require_good(&hunt);
        wr_hunt back;
        wr_reader reader = {bytes, save(&hunt), 0, false};
        REQUIRE(wr_hunt_load(&back, &reader) == WR_OK && reader.at == reader.size);
    } else {
        REQUIRE(hunt.kind_count == 1 && strcmp(hunt.kinds[0].name, "zombie") == 0); // the default
    }
    try_compiled(data, size);
    REQUIRE(count.live == 0);
    return 0;
}
