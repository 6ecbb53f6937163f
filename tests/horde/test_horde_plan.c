// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 5: how often hunters plan (Z26), how late they learn (Z27), watchdog, limit and failures.
#include "horde/chase.h"

// 30 hunters along the wall far from the player: 13, 9, 6, 2 of the four kinds.
static horde_box *thirty(const char *map, const wr_hunt *hunt)
{
    static const int32_t counts[] = {13, 9, 6, 2};
    horde_box *box = chase_box(map, hunt, 40);
    int32_t made = 0;
    for (int32_t kind = 0; kind < 4; kind++) {
        for (int32_t i = 0; i < counts[kind]; i++, made++) {
            assert_true(horde_box_spawn(box, kind, horde_box_cell(box, 3, 5 + 4 * made)) >= 0);
        }
    }
    return box;
}

static void thirty_zombies_in_the_open_plan_fifty_times_a_second(void **state)
{
    (void)state;
    char *map = chase_hall(130, 127, 64);
    const wr_hunt hunt = chase_forest();
    horde_box *box = thirty(map, &hunt);
    horde_box_run(box, 60); // all are under way
    const uint64_t before = box->horde.counts.runs;
    horde_box_run(box, 600);
    const uint64_t runs = box->horde.counts.runs - before;
    assert_in_range(runs, 450, 550);
    assert_int_equal(box->horde.counts.watchdog_fires, 0);
    assert_int_equal(box->horde.counts.limit_reached, 0);
    horde_box_destroy(box);
    free(map);
}

static void thirty_zombies_that_plan_every_tick_plan_1800_times_a_second(void **state)
{
    (void)state;
    char *map = chase_hall(130, 127, 64);
    wr_hunt hunt = chase_forest();
    hunt.rules.replan = WR_HUNT_REPLAN_TICK;
    horde_box *box = thirty(map, &hunt);
    horde_box_run(box, 60);
    const uint64_t before = box->horde.counts.runs;
    horde_box_run(box, 60);
    assert_int_equal(box->horde.counts.runs - before, 1800);
    assert_int_equal(box->horde.counts.limit_reached, 0);
    horde_box_destroy(box);
    free(map);
}

static void with_the_watchdog_alone_thirty_zombies_plan_by_it(void **state)
{
    (void)state;
    char *map = chase_hall(130, 127, 64);
    wr_hunt hunt = chase_forest();
    hunt.rules.replan = WR_HUNT_REPLAN_WATCHDOG;
    horde_box *box = thirty(map, &hunt);
    horde_box_run(box, 300);
    assert_int_equal(box->horde.counts.runs, 30 + box->horde.counts.watchdog_fires);
    assert_in_range(box->horde.counts.watchdog_fires, 60, 200);
    horde_box_destroy(box);
    free(map);
}

// ---- Lag ---------------------------------------------------------------------------------------------------------------

// He goes round a square in 4 s, and turns at its corners.
static void walk_a_square(horde_box *box)
{
    static const int32_t dx[] = {1, 0, -1, 0}, dy[] = {0, 1, 0, -1};
    const uint64_t side = box->state->tick / 57 % 4; // no multiple of a hop's ticks
    const wr_point at = horde_box_at(box, 0);
    const wr_fix step = UNITS(16) / 60;
    horde_box_player(box, 0, (wr_point){at.x + dx[side] * step, at.y + dy[side] * step});
}

static void a_zombie_learns_of_a_turn_within_a_hop_and_a_tick(void **state)
{
    (void)state;
    static const int32_t speeds[] = {19, 27, 16, 14};
    char *map = chase_hall(60, 30, 30);
    const wr_hunt hunt = chase_forest();
    horde_box_config config = horde_box_config_of(map, &hunt);
    config.move = walk_a_square;
    for (int32_t kind = 0; kind < 4; kind++) {
        horde_box *box = horde_box_create(&config);
        assert_true(horde_box_spawn(box, kind, horde_box_cell(box, 3, 9)) >= 0);
        horde_box_run(box, 1800);
        const uint32_t hop = (uint32_t)(12 * 60 + speeds[kind] - 1) / (uint32_t)speeds[kind];
        assert_in_range(box->horde.counts.lag_max[kind], hop / 2, hop + 1);
        horde_box_destroy(box);
    }
    free(map);
}

// ---- Watchdog, limit, failures ---------------------------------------------------------------------------------------

static const char s_hall[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                             "x                                      x\n"
                             "x z                                  0 x\n"
                             "x                                      x\n"
                             "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void a_kind_of_six_studs_a_second_completes_its_hops_uncut(void **state)
{
    (void)state;
    wr_hunt hunt = chase_hunt();
    hunt.kinds[0].speed = UNITS(6);
    horde_box *box = chase_box(s_hall, &hunt, 8);
    horde_box_run(box, 900);
    assert_int_equal(box->horde.counts.watchdog_fires, 0);
    assert_in_range(box->horde.counts.reached, 6, 9);
    hunt.rules.watchdog_seconds = UNITS(1); // literal: it is cut on every hop
    horde_box_destroy(box);
    box = chase_box(s_hall, &hunt, 8);
    horde_box_run(box, 900);
    assert_in_range(box->horde.counts.watchdog_fires, 6, 15);
    horde_box_destroy(box);
}

static void a_failed_computation_is_mended_by_the_watchdog_towards_the_same_goal(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box_config config = horde_box_config_of(s_hall, &hunt);
    config.inject.computation = 1000000;
    horde_box *box = horde_box_create(&config);
    const int32_t slot = horde_box_next(box, 0);
    const wr_point start = horde_box_at(box, slot);
    horde_box_tick(box);
    assert_int_equal(box->horde.counts.computation_errors, 1);
    assert_true(box->horde.h.brain[slot] & WR__BRAIN_GOAL);
    assert_false(box->horde.h.brain[slot] & WR__BRAIN_ACTIVE);
    const wr_fix goal = box->horde.h.goal_x[slot];
    assert_in_range(goal - start.x, UNITS(6), UNITS(12)); // a first hop is shorter, by id
    box->horde.inject.computation = 0;
    const int32_t tau = box->horde.rules.kinds[0].watchdog_ticks;
    horde_box_run(box, tau - 2);
    assert_int_equal(horde_box_at(box, slot).x, start.x);
    horde_box_run(box, 3);
    assert_int_equal(box->horde.counts.watchdog_fires, 1);
    assert_int_equal(chase_runs(box, slot, WR_RUN_WATCHDOG), 1);
    assert_int_equal(box->horde.h.goal_x[slot], goal);
    assert_true(horde_box_at(box, slot).x > start.x);
    horde_box_destroy(box);
}

static void a_run_too_early_is_refused_and_tried_again_after_a_third_of_a_second(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_hall, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    horde_box_run(box, 10);
    box->horde.h.brain[slot] |= WR__BRAIN_WANTS;
    box->horde.h.since_run[slot] = 0;
    const uint64_t runs = box->horde.counts.runs;
    horde_box_tick(box);
    assert_int_equal(box->horde.counts.limit_reached, 1);
    assert_int_equal(box->horde.h.watchdog[slot], box->horde.rules.kinds[0].watchdog_ticks);
    assert_int_equal(box->horde.h.wait[slot], 20);
    horde_box_run(box, 19);
    assert_int_equal(box->horde.counts.runs, runs);
    horde_box_tick(box);
    assert_int_equal(box->horde.counts.runs, runs + 1);
    assert_int_equal(box->horde.counts.runs_by[WR_RUN_LIMIT], 1);
    horde_box_destroy(box);
}

static void a_hunter_on_its_target_has_reached_it_at_once(void **state)
{
    (void)state;
    wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_hall, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    horde_box_put(box, slot, horde_box_at(box, 0));
    horde_box_tick(box);
    assert_true(box->horde.counts.runs == 1 && box->horde.counts.reached == 1);
    assert_true(box->horde.h.brain[slot] & WR__BRAIN_WANTS);
    horde_box_destroy(box);
}

static void without_a_player_hunters_stroll_within_their_component(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_hall, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    wr_point last = horde_box_at(box, slot);
    int32_t places = 0;
    for (int32_t i = 0; i < 1200; i++) {
        box->horde.tick++;
        box->horde.slots = 2; // the stages alone: a world without players ends the round
        wr__horde_plan(&box->horde);
        wr__horde_move(&box->horde);
        wr__horde_empty(&box->horde);
        const wr_point at = horde_box_at(box, slot);
        assert_true(at.x > UNITS(4) && at.x < UNITS(156) && at.y > UNITS(4) && at.y < UNITS(16));
        if (i % 60 == 0) {
            places += chase_apart(box, slot, last) > UNITS(1);
            last = at;
        }
    }
    assert_true(places > 8);
    horde_box_destroy(box);
}

// ---- Soak ----------------------------------------------------------------------------------------------------------------

static const char s_rooms[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                              "x zz x      x         x        x\n"
                              "x zz        x    x    x   x    x\n"
                              "x zz x           x        x    x\n"
                              "xxx xx      xxxxxxx xxxxxxx xxxx\n"
                              "x    x  1   x         x        x\n"
                              "x zz xxxxx xx    zz        0   x\n"
                              "x zz x      x    zz   x        x\n"
                              "x    x  zz       zz   xxxxx xxxx\n"
                              "x       zz  x         x        x\n"
                              "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

// Both turn every second and stop at walls.
static void wander(horde_box *box)
{
    for (int32_t i = 0; i < 2; i++) {
        const wr_angle angle = (wr_angle)wr_noise(3, WR_STREAM_BOTS, (uint64_t)i, box->state->tick / 60);
        const wr_point at = horde_box_at(box, i);
        const wr_point to = {at.x + wr_cos(angle) / 4, at.y + wr_sin(angle) / 4};
        const wr_body body = {.radius = UNITS(1), .solid = WR_KINDS_WALL};
        if (wr_body_clear(wr_terrain_nav(box->horde.ground, 0), &body, at, to)) {
            horde_box_player(box, i, to);
        }
    }
}

static void whatever_fails_nobody_is_idle_longer_than_its_watchdog(void **state) // K83
{
    (void)state;
    static const wr__inject faults[] = {
        {0, 0, 0},      {300000, 0, 0},           {0, 300000, 0},      {0, 0, 300000},
        {900000, 0, 0}, {200000, 200000, 200000}, {0, 500000, 500000}, {0, 0, 1000000},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        const wr_hunt hunt = chase_hunt();
        horde_box_config config = horde_box_config_of(s_rooms, &hunt);
        config.inject = faults[i];
        config.move = wander;
        horde_box *box = horde_box_create(&config);
        horde_box_run(box, 1200);
        const wr_hunt_counters *counts = &box->horde.counts;
        assert_in_range(counts->idle_ticks_max, 1, box->horde.rules.kinds[0].watchdog_ticks + 30);
        assert_true((faults[i].computation != 0) == (counts->computation_errors != 0));
        assert_true((faults[i].unreachable != 0) == (counts->unreachable != 0));
        assert_true(counts->blocked >= counts->runs * faults[i].blocked / 1250000);
        horde_box_destroy(box);
    }
}

// ---- The same bits -------------------------------------------------------------------------------------------------------

static void threads_change_nothing(void **state)
{
    (void)state;
    static const int32_t threads[] = {2, 3, 7};
    wr_hunt hunt = chase_forest();
    horde_box_config config = horde_box_config_of(s_rooms, &hunt);
    config.move = wander;
    horde_box *one = horde_box_create(&config);
    horde_box_run(one, 400);
    for (int32_t i = 0; i < 4; i++) {
        config.threads = i < 3 ? threads[i] : 1;
        config.scramble = i < 3 ? 0 : 99;
        horde_box *other = horde_box_create(&config);
        horde_box_run(other, 400);
        assert_true(horde_box_hash(one) == horde_box_hash(other));
        assert_memory_equal(&one->horde.counts, &other->horde.counts, sizeof one->horde.counts);
        horde_box_destroy(other);
    }
    horde_box_destroy(one);
}

static void a_copy_goes_on_as_if_nothing_had_happened(void **state)
{
    (void)state;
    wr_hunt hunt = chase_forest();
    horde_box_config config = horde_box_config_of(s_rooms, &hunt);
    config.move = wander;
    config.inject = (wr__inject){50000, 50000, 50000};
    horde_box *one = horde_box_create(&config);
    for (int32_t i = 0; i < 12; i++) {
        horde_box_run(one, 37);
        if (i == 5) {
            horde_box_set_cell(one, (wr_cell){3, 6},
                               WR_CELL_BUSH); // behind the last tick, as a hunter's door is opened
        }
        if (i == 8) {
            horde_box_down(one, 1);
        }
        horde_box *other = horde_box_create(&config);
        horde_box_copy(other, one);
        for (int32_t k = 0; k < 8; k++) {
            horde_box_tick(other);
        }
        horde_box_run(one, 8);
        assert_true(horde_box_hash(one) == horde_box_hash(other));
        horde_box_destroy(other);
    }
    horde_box_destroy(one);
}

static void those_who_came_together_do_not_plan_together(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    char *map = chase_hall(130, 127, 64);
    horde_box *box = chase_box(map, &hunt, 128);
    for (int32_t i = 0; i < 120; i++) {
        assert_true(horde_box_spawn(box, 0, horde_box_cell(box, 3, 4 + i)) >= 0);
    }
    horde_box_run(box, 2);
    uint64_t most = 0;
    for (int32_t i = 0; i < 200; i++) {
        const uint64_t before = box->horde.counts.runs;
        horde_box_tick(box);
        const uint64_t runs = box->horde.counts.runs - before;
        most = runs > most ? runs : most;
    }
    assert_in_range(most, 3, 20);
    horde_box_destroy(box);
    free(map);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(thirty_zombies_in_the_open_plan_fifty_times_a_second),
    cmocka_unit_test(those_who_came_together_do_not_plan_together),
    cmocka_unit_test(thirty_zombies_that_plan_every_tick_plan_1800_times_a_second),
    cmocka_unit_test(with_the_watchdog_alone_thirty_zombies_plan_by_it),
    cmocka_unit_test(a_zombie_learns_of_a_turn_within_a_hop_and_a_tick),
    cmocka_unit_test(a_kind_of_six_studs_a_second_completes_its_hops_uncut),
    cmocka_unit_test(a_failed_computation_is_mended_by_the_watchdog_towards_the_same_goal),
    cmocka_unit_test(a_run_too_early_is_refused_and_tried_again_after_a_third_of_a_second),
    cmocka_unit_test(a_hunter_on_its_target_has_reached_it_at_once),
    cmocka_unit_test(without_a_player_hunters_stroll_within_their_component),
    cmocka_unit_test(whatever_fails_nobody_is_idle_longer_than_its_watchdog),
    cmocka_unit_test(threads_change_nothing),
    cmocka_unit_test(a_copy_goes_on_as_if_nothing_had_happened),
};

WR_TEST_MAIN(tests)
