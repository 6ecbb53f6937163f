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

// ---- In one call ---------------------------------------------------------------------------------------------------

static void one_call_makes_the_same_map(void **state)
{
    (void)state;
    for (int32_t profile = 0; profile < WR_DUNGEON_PROFILE_COUNT; profile++) {
        wr_dungeon_config config = wr_dungeon_profile((wr_dungeon_profile_id)profile);
        wr_map map;
        config.seed = 12;
        made *m = make(&config);
        assert_int_equal(wr_dungeon_make_map(&config, NULL, NULL, NULL, &map), WR_OK);
        assert_true(wr_map_hash(&map) == wr_map_hash(&m->map));
        wr_map_destroy(&map);
        unmake(m);
    }
    wr_map map;
    assert_int_equal(wr_dungeon_make_map(NULL, NULL, NULL, NULL, &map), WR_OK); // the crypt of seed 0
    assert_int_equal(map.grid.width, wr_dungeon_config_default().width);
    wr_map_destroy(&map);
}

// As much as settings can ask for: every cell where something may lie is taken, and a way past every trap remains.
static void more_than_there_is_room_for_fills_the_rooms(void **state)
{
    (void)state;
    wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_TINY);
    const wr_population_config crowd = {.exits = WR_POPULATION_EXITS_MAX,
                                        .spawns = WR_POPULATION_PER_ROOM_MAX,
                                        .chests = WR_POPULATION_PER_ROOM_MAX,
                                        .traps = WR_POPULATION_PER_ROOM_MAX};
    wr_dungeon dungeon = {.room_count = 0};
    wr_map map;
    config.locks = 1;
    assert_int_equal(wr_dungeon_generate(&config, NULL, NULL, &dungeon), WR_OK);
    assert_int_equal(wr_dungeon_make_map(&config, &crowd, NULL, NULL, &map), WR_OK);
    assert_int_equal(wr_map_check(&map), WR_OK);
    int32_t free_cells = 0, most = 0;
    for (int32_t i = 0; i < dungeon.room_count; i++) {
        const wr_rect *r = &dungeon.rooms[i];
        int32_t grass = 0;
        for (int32_t y = r->y; y < r->y + r->height; y++) {
            for (int32_t x = r->x; x < r->x + r->width; x++) {
                grass += wr_grid_kind(&map.grid, (wr_cell){x, y}) == WR_CELL_GRASS;
            }
        }
        most = grass > most ? grass : most; // the start's room has nothing but the player, and each an exit
        free_cells += grass;
    }
    assert_in_range(free_cells - most, 0, WR_POPULATION_EXITS_MAX);
    wr_map_destroy(&map);
    wr_dungeon_destroy(&dungeon);
}

static void settings_of_what_lives_there_are_checked_by_name(void **state)
{
    (void)state;
    static const struct {
        wr_population_config config;
        const char *words;
    } cases[] = {{{.exits = 17}, "exits 17 is not in 0..16"},
                 {{.exits = -1}, "exits -1"},
                 {{.spawns = WR_POPULATION_PER_ROOM_MAX + 1}, "spawns 10001 is not in 0..10000"},
                 {{.chests = INT32_MIN}, "chests -2147483648"},
                 {{.traps = INT32_MAX}, "traps 2147483647"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr_finding why = {0};
        wr_map map;
        assert_int_equal(wr_population_check(&cases[i].config, NULL), WR_E_ARGUMENT);
        assert_int_equal(wr_dungeon_make_map(NULL, &cases[i].config, NULL, &why, &map), WR_E_ARGUMENT);
        assert_non_null(strstr(why.message, cases[i].words));
        assert_string_equal(why.rule, "D27");
        assert_null(map.grid.kinds);
    }
    const wr_population_config none = {.exits = 0};
    assert_int_equal(wr_population_check(&none, NULL), WR_OK);
}

static void more_gates_than_a_map_may_have_are_refused(void **state)
{
    (void)state;
    wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_MAZE);
    wr_finding why = {0};
    wr_map map;
    config.width = config.height = 640;
    config.corridor = 3;
    config.loops = WR_DUNGEON_LOOPS_ALL;
    config.locks = WR_DUNGEON_LOCKS_MAX;
    assert_int_equal(wr_dungeon_make_map(&config, NULL, NULL, &why, &map), WR_E_CAPACITY);
    assert_non_null(strstr(why.message, "are more than the 4096 a map may have"));
    assert_null(map.grid.kinds);
}

static wr_status make_in_one_call(const wr_hooks *hooks, void *config)
{
    wr_map map;
    const wr_status status = wr_dungeon_make_map(config, NULL, hooks, NULL, &map);
    wr_map_destroy(&map);
    return status;
}

static void a_call_without_memory_gives_everything_back(void **state)
{
    (void)state;
    wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_TINY);
    assert_true(wr_test_each_failure(make_in_one_call, &config) >=
                4); // two of the dungeon, spots, what finds them, map
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_map_passes_its_check_and_comes_back_from_its_file),
    cmocka_unit_test(every_generated_map_can_be_solved),
    cmocka_unit_test(a_gate_opens_with_its_lock_and_no_other),
    cmocka_unit_test(spots_that_stand_in_walls_are_refused),
    cmocka_unit_test(without_a_start_there_is_no_player),
    cmocka_unit_test(memory_that_is_out_is_an_answer),
    cmocka_unit_test(one_call_makes_the_same_map),
    cmocka_unit_test(more_than_there_is_room_for_fills_the_rooms),
    cmocka_unit_test(settings_of_what_lives_there_are_checked_by_name),
    cmocka_unit_test(more_gates_than_a_map_may_have_are_refused),
    cmocka_unit_test(a_call_without_memory_gives_everything_back),
};

WR_TEST_MAIN(tests)
