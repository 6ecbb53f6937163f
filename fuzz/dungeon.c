// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Settings of dungeons: any numbers at all are refused with a sentence, or make a dungeon that is proved good, twice the
// same, whose map passes its check and can be solved. Then bytes of the dungeon are changed, and what proves it must stand
// whatever it is shown.
#include "warren/dungeon.h"
#include "bytes.h"
#include "counted.h"
#include "warren/solve.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CELLS_MAX = 100 * 100, SOLVED_CELLS_MAX = 48 * 48, SOLVED_LOCKS_MAX = 10, SPOTS = 4096 };

// ---- Bytes to settings ---------------------------------------------------------------------------------------------

static wr_dungeon_config take_config(bytes *b)
{
    const bool any = (take(b, 1) & 1u) != 0;
    wr_dungeon_config c = {.seed = take(b, 8)};
    c.width = take_number(b, any, 4, 110);
    c.height = take_number(b, any, 4, 110);
    c.room_min = take_number(b, any, 2, 24);
    c.room_max = take_number(b, any, 0, 60);
    c.keep = take_number(b, any, 0, 100);
    c.fill = take_number(b, any, 0, 100);
    c.corridor = take_number(b, any, 1, 3);
    c.loops = take_number(b, any, 0, WR_DUNGEON_LOOPS_ALL);
    c.dead_ends_none = (take(b, 1) & 1u) != 0;
    c.caves = take_number(b, any, 0, 100);
    c.pillars = take_number(b, any, 0, 100);
    c.doors_open = take_number(b, any, 0, 70);
    c.doors_secret = take_number(b, any, 0, 40);
    c.locks = take_number(b, any, 0, 24);
    return c;
}

// ---- What must hold ------------------------------------------------------------------------------------------------

static void require_sentence(const wr_finding *why)
{
    REQUIRE(why->severity == WR_SEVERITY_ERROR && why->rule[0] != '\0' && why->message[0] != '\0');
    REQUIRE(memchr(why->message, '\0', sizeof why->message) != NULL);
}

static void require_same_again(wr_dungeon *d, const wr_hooks *hooks, const counted *count)
{
    const uint64_t hash = wr_dungeon_hash(d);
    const int64_t live = count->live;
    REQUIRE(wr_dungeon_generate(&d->config, hooks, NULL, d) == WR_OK);
    REQUIRE(wr_dungeon_hash(d) == hash && count->live == live);
}

static void require_solvable(const wr_map *map, const wr_hooks *hooks)
{
    wr_solution solution = {0};
    REQUIRE(wr_map_solve(map, NULL, hooks, &solution) == WR_OK);
    REQUIRE(solution.solvable && solution.exhaustive);
    wr_solution_destroy(&solution);
}

static void require_population(const wr_dungeon *d, uint64_t secret, const wr_hooks *hooks)
{
    static wr_spot spots[SPOTS];
    const uint64_t hash = wr_dungeon_hash(d);
    wr_population_config config = wr_population_config_default();
    config.secret = secret;
    config.traps = (int32_t)(secret % 300);
    int32_t count = 0;
    const wr_status status = wr_dungeon_populate(d, &config, hooks, spots, SPOTS, &count);
    REQUIRE(wr_dungeon_hash(d) == hash);
    if (status == WR_E_CAPACITY) {
        REQUIRE(count > SPOTS);
        return;
    }
    REQUIRE(status == WR_OK && count >= 1 && spots[0].kind == WR_SPOT_START);
    wr_map map;
    const wr_status made = wr_dungeon_map(d, spots, count, hooks, &map);
    REQUIRE(made == WR_OK || made == WR_E_CAPACITY); // more gates than a map may have
    if (made == WR_OK) {
        REQUIRE(wr_map_check(&map) == WR_OK && map.has_player);
        const bool quick = d->lock_count <= SOLVED_LOCKS_MAX || d->lock_count > WR_SOLVE_SWITCHES_EXACT;
        if (quick && d->grid.width * d->grid.height <= SOLVED_CELLS_MAX) {
            require_solvable(&map, hooks);
        }
    }
    wr_map_destroy(&map);
}

static void require_measures(const wr_dungeon *d, const wr_hooks *hooks)
{
    wr_dungeon_stats s;
    REQUIRE(wr_dungeon_measure(d, hooks, &s) == WR_OK);
    REQUIRE(s.rooms == d->room_count && s.links == d->link_count && s.loops == s.links - s.rooms + 1);
    REQUIRE(s.bridges >= 0 && s.bridges <= s.links && s.radius <= s.diameter && s.diameter <= 2 * s.radius);
    REQUIRE(s.way_mean <= s.way_max && s.corridor_min <= s.corridor_median && s.corridor_median <= s.corridor_max);
}

// A byte here and there of the lists and the grid is another one. No more is asked than that it can be looked at.
static void require_calm(wr_dungeon *d, bytes *b, const wr_hooks *hooks)
{
    const struct {
        void *at;
        size_t size;
    } lists[] = {{d->leaves, (size_t)d->room_count * sizeof *d->leaves},
                 {d->rooms, (size_t)d->room_count * sizeof *d->rooms},
                 {d->delaunay, (size_t)d->delaunay_count * sizeof *d->delaunay},
                 {d->links, (size_t)d->link_count * sizeof *d->links},
                 {d->doors, (size_t)d->door_count * sizeof *d->doors},
                 {d->locks, (size_t)d->lock_count * sizeof *d->locks},
                 {d->grid.kinds, (size_t)d->grid.width * (size_t)d->grid.height}};
    wr_dungeon_report report;
    while (b->left > 0) {
        const size_t list = (size_t)take(b, 1) % (sizeof lists / sizeof lists[0]);
        const size_t place = (size_t)take(b, 2);
        const uint8_t value = (uint8_t)take(b, 1);
        if (lists[list].size > 0) {
            ((uint8_t *)lists[list].at)[place % lists[list].size] = value;
        }
    }
    REQUIRE(wr_dungeon_validate(d, hooks, &report) == WR_OK);
    REQUIRE(report.valid == (report.rule[0] == '\0'));
    REQUIRE(memchr(report.message, '\0', sizeof report.message) != NULL);
}

static void require_good(wr_dungeon *d, bytes *b, const wr_hooks *hooks, const counted *count)
{
    wr_dungeon_report report;
    REQUIRE(d->memory_size[0] + d->memory_size[1] <= wr_dungeon_memory_bound(&d->config));
    REQUIRE(wr_dungeon_validate(d, hooks, &report) == WR_OK);
    if (!report.valid) {
        (void)fprintf(stderr, "%s at (%d, %d): %s\n", report.rule, (int)report.at.x, (int)report.at.y,
                      report.message);
    }
    REQUIRE(report.valid && report.components == 1 && report.third_room_crossings == 0 && report.aspect_max <= 25000);
    require_same_again(d, hooks, count);
    require_population(d, take(b, 8), hooks);
    require_measures(d, hooks);
    if (b->left > 0) {
        require_calm(d, b, hooks);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes b = {data, size};
    counted count;
    const wr_hooks hooks = counted_hooks(&count);
    const wr_dungeon_config config = take_config(&b);
    wr_finding why = {0};
    wr_dungeon d = {0};
    const wr_status checked = wr_dungeon_check(&config, &why);
    REQUIRE(checked == WR_OK || checked == WR_E_ARGUMENT);
    REQUIRE((wr_dungeon_memory_bound(&config) == 0) == (checked != WR_OK));
    if (checked == WR_OK && (int64_t)config.width * config.height > CELLS_MAX) {
        return 0; // it would take too long
    }
    const wr_status made = wr_dungeon_generate(&config, &hooks, &why, &d);
    REQUIRE(made == WR_OK || made == WR_E_ARGUMENT);
    if (made == WR_OK) {
        REQUIRE(checked == WR_OK);
        require_good(&d, &b, &hooks, &count);
    } else {
        REQUIRE(checked != WR_OK || config.locks > 0); // how many can be placed only the rooms tell
        REQUIRE(d.room_count == 0);
        require_sentence(&why);
    }
    wr_dungeon_destroy(&d);
    REQUIRE(count.live == 0);
    return 0;
}
