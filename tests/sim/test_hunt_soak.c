// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Some seconds of what hunt_soak plays for hours.
#include "sim/hunt_soak.h"
#include "support/wr_test.h"

// Under sanitizers, ten times as slow, a few of them.
#ifdef NDEBUG
enum { GROUNDS = 8, SEEDS = 8, EACH = 397 };
#else
enum { GROUNDS = 4, SEEDS = 3, EACH = 1009 };
#endif

static const struct {
    const char *map, *hunt;
} grounds[8] = {
    {"colosseum", "colosseum"},      {"mystery_forest", "mystery_forest"},
    {"keep", "mystery_forest"},      {"two_doors", "colosseum"},
    {"corridors", "mystery_forest"}, {"lever_island", "colosseum"},
    {"crossing", "mystery_forest"},  {"example", "colosseum"},
};

static soak_ground open_ground(size_t i)
{
    soak_ground ground;
    assert_true(soak_open(grounds[i].map, grounds[i].hunt, &ground));
    return ground;
}

static void sixteen_players_of_every_kind_play_every_hunt_to_its_end(void **state)
{
    (void)state;
    for (size_t i = 0; i < GROUNDS; i++) {
        soak_ground ground = open_ground(i);
        soak_figures figures = {0};
        const soak_round round = {.seed = 1, .players = 16, .bot = WR_BOT_KIND_COUNT};
        if (!soak_play(&ground, &round, &figures)) {
            fail_msg("%s: end %d, idle %d ticks too long", grounds[i].map, (int)figures.by_end[WR_ROUND_RUNS],
                     (int)figures.idle_over_max);
        }
        soak_close(&ground);
    }
}

static void searches_that_fail_leave_nobody_idle(void **state) // K83
{
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        soak_ground ground = open_ground(seed % 2);
        soak_figures figures = {0};
        const soak_round round = {.seed = seed,
                                  .players = 1 + (int32_t)(seed % 4),
                                  .bot = WR_BOT_KIND_COUNT,
                                  .inject = {(uint32_t)(seed % 3) * 150000, (uint32_t)(seed % 4) * 100000, 100000}};
        if (!soak_play(&ground, &round, &figures)) {
            fail_msg("seed %d: idle %d ticks too long", (int)seed, (int)figures.idle_over_max);
        }
        assert_true(figures.failed > 0);
        soak_close(&ground);
    }
}

// Every so many free cells of each map.
static void rounds_end_wherever_a_player_stands(void **state)
{
    (void)state;
    for (size_t i = 0; i < GROUNDS; i++) {
        soak_ground ground = open_ground(i);
        const wr_grid *grid = wr_level_grid(ground.level);
        int32_t number = 0;
        for (int32_t cell = 0; cell < grid->width * grid->height; cell++) {
            const wr_cell at = {cell % grid->width, cell / grid->width};
            if (!soak_is_free(&ground, at) || ++number % EACH != 0) {
                continue;
            }
            soak_figures figures = {0};
            const soak_round round = {.seed = (uint64_t)cell, .players = 1, .stands = true, .at = at};
            if (!soak_play(&ground, &round, &figures)) {
                fail_msg("%s, somebody stands at %d,%d: end %d, idle %d ticks too long", grounds[i].map, (int)at.x,
                         (int)at.y, (int)figures.by_end[WR_ROUND_RUNS], (int)figures.idle_over_max);
            }
        }
        soak_close(&ground);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sixteen_players_of_every_kind_play_every_hunt_to_its_end),
    cmocka_unit_test(searches_that_fail_leave_nobody_idle),
    cmocka_unit_test(rounds_end_wherever_a_player_stands),
};

WR_TEST_MAIN(tests)
