// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A dungeon as a map: it passes the map's own check, comes back from its file as it was, and can be solved, locks and all.
#include "warren/dungeon.h"
#include "warren/solve.h"

#include "support/wr_test.h"

#include <stdlib.h>

#define SPOTS_MAX 8192

typedef struct made {
    wr_dungeon dungeon;
    wr_spot spots[SPOTS_MAX];
    int32_t count;
    wr_map map;
} made;

static made *make(const wr_dungeon_config *config)
{
    made *m = calloc(1, sizeof *m);
    assert_non_null(m);
    assert_int_equal(wr_dungeon_generate(config, NULL, NULL, &m->dungeon), WR_OK);
    assert_int_equal(wr_dungeon_populate(&m->dungeon, NULL, NULL, m->spots, SPOTS_MAX, &m->count), WR_OK);
    assert_int_equal(wr_dungeon_map(&m->dungeon, m->spots, m->count, NULL, &m->map), WR_OK);
    return m;
}

static void unmake(made *m)
{
    wr_map_destroy(&m->map);
    wr_dungeon_destroy(&m->dungeon);
    free(m);
}

static void the_map_passes_its_check_and_comes_back_from_its_file(void **state)
{
    (void)state;
    for (int32_t profile = 0; profile < WR_DUNGEON_PROFILE_COUNT; profile++) {
        wr_dungeon_config config = wr_dungeon_profile((wr_dungeon_profile_id)profile);
        config.seed = 11;
        made *m = make(&config);
        assert_int_equal(wr_map_check(&m->map), WR_OK);
        assert_true(m->map.has_player);
        size_t size = 0;
        assert_int_equal(wr_map_write(&m->map, NULL, 0, &size), WR_E_CAPACITY);
        char *text = malloc(size);
        assert_non_null(text);
        assert_int_equal(wr_map_write(&m->map, text, size, &size), WR_OK);
        wr_findings findings;
        wr_map back;
        assert_int_equal(wr_map_read(text, size, NULL, NULL, &findings, &back), WR_OK);
        assert_int_equal(findings.count, 0);
        assert_true(wr_map_equal(&m->map, &back));
        free(text);
        wr_map_destroy(&back);
        unmake(m);
    }
}

static void every_generated_map_can_be_solved(void **state)
{
    (void)state;
    int32_t locks = 0;
    for (int32_t profile = 0; profile < WR_DUNGEON_PROFILE_COUNT; profile++) {
        for (uint64_t seed = 0; seed < 60; seed++) {
            wr_dungeon_config config = wr_dungeon_profile((wr_dungeon_profile_id)profile);
            config.seed = seed;
            config.locks = profile == WR_DUNGEON_PROFILE_TINY ? 1 : (int32_t)(seed % 5);
            wr_dungeon probe = {0};
            if (wr_dungeon_generate(&config, NULL, NULL, &probe) != WR_OK) { // not every dungeon has room for so many
                wr_dungeon_destroy(&probe);
                continue;
            }
            wr_dungeon_destroy(&probe);
            made *m = make(&config);
            wr_solution solution;
            locks += m->dungeon.lock_count;
            assert_int_equal(wr_map_solve(&m->map, NULL, NULL, &solution), WR_OK);
            if (!solution.solvable) {
                fail_msg("profile %d, seed %d cannot be solved", (int)profile, (int)seed);
            }
            wr_solution_destroy(&solution);
            unmake(m);
        }
    }
    assert_true(locks > 500);
}

static void a_gate_opens_with_its_lock_and_no_other(void **state)
{
    (void)state;
    wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_FORTRESS);
    config.seed = 7;
    config.locks = 3;
    made *m = make(&config);
    assert_int_equal(m->map.switch_count, 3);
    assert_true(m->map.gate_count >= 3 * config.corridor);
    for (int32_t gate = 0; gate < m->map.gate_count; gate++) {
        const wr_gate_formula formula = m->map.logic.gates[gate];
        assert_int_equal(formula.count, 1);
        assert_false(m->map.gates[gate].open);
        const int32_t lock = m->map.logic.ops[formula.first].switch_index;
        const wr_rect *room = &m->dungeon.rooms[m->dungeon.locks[lock].room];
        const wr_cell at = m->map.gates[gate].at;
        assert_true(at.x >= room->x - 1 && at.x <= room->x + room->width && at.y >= room->y - 1 &&
                    at.y <= room->y + room->height);
    }
    unmake(m);
}

static void spots_that_stand_in_walls_are_refused(void **state)
{
    (void)state;
    const wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_TINY);
    made *m = make(&config);
    wr_map map;
    const wr_spot bad[] = {{.at = {0, 0}, .kind = WR_SPOT_START},
                           {.at = {-1, 5}, .kind = WR_SPOT_START},
                           {.at = {1 << 30, 5}, .kind = WR_SPOT_START},
                           {.at = m->spots[0].at, .kind = WR_SPOT_KIND_COUNT}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(wr_dungeon_map(&m->dungeon, &bad[i], 1, NULL, &map), WR_E_ARGUMENT);
    }
    const wr_dungeon empty = {0};
    assert_int_equal(wr_dungeon_map(&empty, NULL, 0, NULL, &map), WR_E_ARGUMENT);
    unmake(m);
}

static void without_a_start_there_is_no_player(void **state)
{
    (void)state;
    const wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_TINY);
    made *m = make(&config);
    wr_map map;
    assert_int_equal(wr_dungeon_map(&m->dungeon, NULL, 0, NULL, &map), WR_OK);
    assert_false(map.has_player);
    assert_int_equal(wr_map_check(&map), WR_OK);
    wr_map_destroy(&map);
    unmake(m);
}

static wr_status map_with(const wr_hooks *hooks, void *context)
{
    made *m = context;
    wr_map map;
    const wr_status status = wr_dungeon_map(&m->dungeon, m->spots, m->count, hooks, &map);
    wr_map_destroy(&map);
    return status;
}

static void memory_that_is_out_is_an_answer(void **state)
{
    (void)state;
    const wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_TINY);
    made *m = make(&config);
    wr_test_each_failure(map_with, m);
    unmake(m);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_map_passes_its_check_and_comes_back_from_its_file),
    cmocka_unit_test(every_generated_map_can_be_solved),
    cmocka_unit_test(a_gate_opens_with_its_lock_and_no_other),
    cmocka_unit_test(spots_that_stand_in_walls_are_refused),
    cmocka_unit_test(without_a_start_there_is_no_player),
    cmocka_unit_test(memory_that_is_out_is_an_answer),
};

WR_TEST_MAIN(tests)
