// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Moving AI scenarios: any bytes are either queries inside one map, that are the same after being written line by line and
// read again, or at least one error with its line (K126, T32).
#include "counted.h"
#include "warren/map.h"

#include <inttypes.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_inside(const wr_scenario *s, wr_cell at)
{
    return at.x >= 0 && at.x < s->width && at.y >= 0 && at.y < s->height;
}

static void require_queries(const wr_scenario *s)
{
    REQUIRE(s->count > 0 && s->map[0] != '\0' && strlen(s->map) <= WR_SCENARIO_MAP_MAX);
    REQUIRE(s->width >= 1 && s->width <= WR_GRID_SIDE_MAX && s->height >= 1 && s->height <= WR_GRID_SIDE_MAX);
    for (int32_t i = 0; i < s->count; i++) {
        REQUIRE(s->bucket[i] >= 0 && is_inside(s, s->start[i]) && is_inside(s, s->goal[i]));
        REQUIRE(s->line[i] > (i > 0 ? s->line[i - 1] : 1));
        REQUIRE(s->length[i] >= 0 && s->length[i] <= 100000000000000000);
        const int32_t whole = (int32_t)(s->length[i] / 1000000000);
        REQUIRE(wr_scenario_length_is_right(whole * INT64_C(1000000000), whole, 0));
        (void)wr_scenario_length_is_right(s->length[i], s->bucket[i], s->width);
    }
}

static void require_round_trip(const wr_scenario *s, const wr_hooks *hooks)
{
    const size_t room = 16 + (size_t)s->count * (strlen(s->map) + 128);
    char *text = malloc(room);
    REQUIRE(text != NULL);
    size_t size = (size_t)snprintf(text, room, "version 1\n");
    for (int32_t i = 0; i < s->count; i++) {
        size += (size_t)snprintf(text + size, room - size,
                                 "%" PRId32 "\t%s\t%" PRId32 "\t%" PRId32 "\t%" PRId32 "\t%" PRId32 "\t%" PRId32
                                 "\t%" PRId32 "\t%" PRId64 ".%09" PRId64 "\n",
                                 s->bucket[i], s->map, s->width, s->height, s->start[i].x,
                                 s->height - 1 - s->start[i].y, s->goal[i].x, s->height - 1 - s->goal[i].y,
                                 s->length[i] / 1000000000, s->length[i] % 1000000000);
    }
    wr_findings findings;
    wr_scenario again;
    REQUIRE(wr_scenario_read(text, size, hooks, &findings, &again) == WR_OK && findings.count == 0);
    REQUIRE(again.count == s->count && again.width == s->width && again.height == s->height);
    REQUIRE(strcmp(again.map, s->map) == 0);
    const size_t count = (size_t)s->count;
    REQUIRE(memcmp(again.bucket, s->bucket, count * sizeof *s->bucket) == 0);
    REQUIRE(memcmp(again.start, s->start, count * sizeof *s->start) == 0);
    REQUIRE(memcmp(again.goal, s->goal, count * sizeof *s->goal) == 0);
    REQUIRE(memcmp(again.length, s->length, count * sizeof *s->length) == 0);
    wr_scenario_destroy(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    counted count;
    const wr_hooks hooks = counted_hooks(&count);
    wr_findings findings;
    wr_scenario scenario;
    const wr_status status = wr_scenario_read(data, size, &hooks, &findings, &scenario);
    REQUIRE(status == WR_OK || status == WR_E_SYNTAX);
    REQUIRE((status == WR_OK) == (findings.errors == 0));
    require_findings(&findings);
    if (status == WR_OK) {
        require_queries(&scenario);
        require_round_trip(&scenario, &hooks);
    }
    wr_scenario_destroy(&scenario);
    REQUIRE(count.live == 0);
    return 0;
}
