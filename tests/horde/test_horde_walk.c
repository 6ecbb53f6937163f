// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 6: walking, what is noticed on the way, doors, and who is pushed.
#include "horde/chase.h"

static const char s_hall[] = "xxxxxxxxxxxxxxxxxxxxxxxxx\n"
                             "x                       x\n"
                             "x z                   0 x\n"
                             "x                       x\n"
                             "xxxxxxxxxxxxxxxxxxxxxxxxx\n";

static bool comes_near(horde_box *box, int32_t slot, wr_point to, int32_t units, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++) {
        if (chase_apart(box, slot, to) <= UNITS(units)) {
            return true;
        }
        horde_box_tick(box);
    }
    return false;
}

// ---- Walking -----------------------------------------------------------------------------------------------------------

static void it_walks_as_fast_as_its_kind(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_hall, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    const wr_point start = horde_box_at(box, slot);
    horde_box_run(box, 120);
    // 2 s at 16 units a second, less what stands in for the rest of a hop: a tenth of a cell or a tick at each end of one
    assert_in_range(horde_box_at(box, slot).x - start.x, UNITS(31), UNITS(32));
    assert_int_equal(horde_box_at(box, slot).y, start.y);
    assert_int_equal(box->horde.h.heading[slot], 0);
    horde_box_destroy(box);
}

static void half_the_rate_is_half_the_way(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_hall, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    const wr_point start = horde_box_at(box, slot);
    box->horde.h.rate[slot] = 128;
    horde_box_run(box, 240);
    assert_in_range(horde_box_at(box, slot).x - start.x, UNITS(31), UNITS(32));
    assert_int_equal(box->horde.counts.watchdog_fires, 0);
    box->horde.h.rate[slot] = 0;
    const wr_point frozen = horde_box_at(box, slot);
    horde_box_run(box, 240);
    assert_int_equal(horde_box_at(box, slot).x, frozen.x);
    assert_int_equal(box->horde.counts.agent_stuck, 0);
    horde_box_destroy(box);
}

static void it_stands_where_the_wind_up_roots_it(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_hall, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    horde_box_run(box, 10);
    const wr_point rooted = horde_box_at(box, slot);
    for (int32_t i = 0; i < 200; i++) {
        box->horde.h.act[slot] = WR__ACT_WINDUP;
        box->horde.tick = ++box->state->tick;
        wr__horde_plan(&box->horde);
        wr__horde_move(&box->horde);
        wr__horde_empty(&box->horde);
    }
    assert_int_equal(horde_box_at(box, slot).x, rooted.x);
    assert_int_equal(box->horde.counts.agent_stuck, 0);
    assert_in_range(box->horde.counts.runs, 4, 6); // and goes on learning, at the pace of hops
    horde_box_destroy(box);
}

// ---- Traps ---------------------------------------------------------------------------------------------------------------

static const char s_trap[] = "xxxxxxxxxxxxxxxxxxxxxxxxx\n"
                             "x                       x\n"
                             "x     xxxxxxxxxxx       x\n"
                             "x               x       x\n"
                             "x               x       x\n"
                             "x          z    x     0 x\n"
                             "x               x       x\n"
                             "x               x       x\n"
                             "x     xxxxxxxxxxx       x\n"
                             "x                       x\n"
                             "xxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void walls_in_the_shape_of_a_u_are_no_trap_by_route(void **state)
{
    (void)state;
    wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_trap, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    assert_true(comes_near(box, slot, horde_box_at(box, 0), 4, 900));
    assert_int_equal(box->horde.counts.agent_stuck, 0);
    horde_box_destroy(box);
    hunt.rules.chase = WR_HUNT_CHASE_STRAIGHT; // through the air they are one (Z21)
    box = chase_box(s_trap, &hunt, 8);
    assert_false(comes_near(box, slot, horde_box_at(box, 0), 4, 900));
    assert_in_range(box->horde.counts.idle_ticks_max, 1, box->horde.rules.kinds[0].watchdog_ticks + 30);
    horde_box_destroy(box);
}

static void from_any_cell(int32_t n)
{
    const wr_hunt hunt = chase_hunt();
    horde_box_config config = horde_box_config_of(s_trap, &hunt);
    config.capacity = 160;
    config.n = n;
    horde_box *box = horde_box_create(&config);
    int32_t made = 1;
    for (int32_t y = 1; y < box->grid.height - 1; y += 2) {
        for (int32_t x = 1; x < box->grid.width - 1; x += 3) {
            if (box->grid.kinds[y * box->grid.width + x] == WR_CELL_GRASS) {
                made += horde_box_spawn(box, 0, horde_box_cell(box, x, y)) >= 0;
            }
        }
    }
    horde_box_run(box, 1500);
    assert_int_equal(horde_box_alive(box), made);
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        assert_true(chase_apart(box, slot, horde_box_at(box, 0)) < UNITS(16)); // a heap of them
    }
    horde_box_destroy(box);
}

static void they_come_from_any_cell_whatever_the_mesh(void **state)
{
    (void)state;
    from_any_cell(1);
    from_any_cell(3);
    from_any_cell(5);
}

static void at_every_rate_it_comes_at_the_same_time(void **state)
{
    (void)state;
    static const int32_t rates[] = {60, 20, 30, 50, 120};
    double seconds[5];
    for (int32_t i = 0; i < 5; i++) {
        const wr_hunt hunt = chase_hunt();
        horde_box_config config = horde_box_config_of(s_trap, &hunt);
        config.rate = rates[i];
        horde_box *box = horde_box_create(&config);
        int32_t ticks = 0;
        while (chase_apart(box, horde_box_next(box, 0), horde_box_at(box, 0)) > UNITS(6) && ticks < 3000) {
            horde_box_tick(box);
            ticks++;
        }
        seconds[i] = (double)ticks / rates[i];
        assert_true(seconds[i] > seconds[0] * 0.98 && seconds[i] < seconds[0] * 1.02);
        horde_box_destroy(box);
    }
}

// He walks up, 12 units a second.
static void walk_up(horde_box *box)
{
    const wr_point at = horde_box_at(box, 0);
    horde_box_player(box, 0, (wr_point){at.x, at.y + UNITS(12) / 60});
}

// Gives it the first number with which it is such a hunter: 7 aims ahead, 6 does not.
static void bend(horde_box *box, int32_t slot, uint64_t bent)
{
    int32_t *origin = &((int32_t *)box->horde.h.origin)[slot];
    for (*origin = -2; (wr__hunter_bent(&box->horde, slot) & 7u) != bent; (*origin)--) {
        assert_in_range(-*origin, 2, 1000);
    }
}

static void every_eighth_cuts_the_way_off(void **state)
{
    (void)state;
    wr_hunt hunt = chase_hunt();
    char *map = chase_hall(60, 50, 5);
    horde_box_config config = horde_box_config_of(map, &hunt);
    config.move = walk_up;
    int32_t ticks[2];
    for (int32_t ahead = 0; ahead < 2; ahead++) {
        horde_box *box = horde_box_create(&config);
        const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 25, 20));
        bend(box, slot, ahead ? 7 : 6);
        for (ticks[ahead] = 0; chase_apart(box, slot, horde_box_at(box, 0)) > UNITS(6); ticks[ahead]++) {
            horde_box_tick(box);
            assert_true(ticks[ahead] < 700);
        }
        horde_box_destroy(box);
    }
    assert_true(ticks[1] < ticks[0] - 10);
    free(map);
}

// ---- On the way ------------------------------------------------------------------------------------------------------------

static const char s_detour[] = "xxxxxxxxxxxxxxxxxxxxxxxxx\n"
                               "x                       x\n"
                               "x xxxxxxxxxxxxxxxxxxxxx x\n"
                               "x z                   0 x\n"
                               "xxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void a_wall_on_the_way_blocks_it_and_it_goes_round(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_detour, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    horde_box_run(box, 3);
    horde_box_set_cell(box, (wr_cell){4, 1}, WR_CELL_BUSH);
    horde_box_run(box, 18);
    assert_in_range(box->horde.counts.blocked, 1, 3);
    assert_in_range(chase_runs(box, slot, WR_RUN_BLOCKED) + chase_runs(box, slot, WR_RUN_LIMIT), 1, 3);
    assert_true(comes_near(box, slot, horde_box_at(box, 0), 4, 900));
    assert_int_equal(box->horde.counts.agent_stuck, 0);
    horde_box_destroy(box);
}

static void who_is_moved_away_plans_from_where_it_is(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_detour, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    horde_box_run(box, 3);
    horde_box_put(box, slot, horde_box_cell(box, 8, 3)); // behind the wall
    assert_true(comes_near(box, slot, horde_box_at(box, 0), 4, 900));
    horde_box_destroy(box);
}

static void who_gets_nowhere_is_stuck_after_half_a_second(void **state) // K81
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_hall, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    wr_bits_set(&box->walls, 4, 2, true); // a wall that its mesh does not know of
    horde_box_run(box, 60);
    assert_in_range(box->horde.counts.agent_stuck, 1, 2);
    assert_true(box->horde.h.brain[slot] & WR__BRAIN_STUCK);
    wr_bits_set(&box->walls, 4, 2, false);
    horde_box_run(box, 2);
    assert_false(box->horde.h.brain[slot] & WR__BRAIN_STUCK); // progress clears it
    assert_true(chase_runs(box, slot, WR_RUN_STUCK) >= 1);
    horde_box_destroy(box);
}

// ---- Doors -----------------------------------------------------------------------------------------------------------------

static const char s_door[] = "xxxxxxxxxxxxxxxxxxxxxxxxx\n"
                             "x          x            x\n"
                             "x z        D          0 x\n"
                             "x          x            x\n"
                             "xxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void who_opens_doors_opens_the_one_on_its_way(void **state)
{
    (void)state;
    for (int32_t doors = WR_HUNT_DOORS_NEVER; doors < WR_HUNT_DOORS_COUNT; doors++) {
        wr_hunt hunt = chase_hunt();
        hunt.kinds[0].doors = (wr_hunt_doors)doors;
        hunt.kinds[0].damage = 50; // so that two blows would break it
        hunt.rules.host_damage = true;
        horde_box *box = chase_box(s_door, &hunt, 8);
        const int32_t slot = horde_box_next(box, 0);
        const bool comes = comes_near(box, slot, horde_box_at(box, 0), 4, 1100);
        assert_int_equal(comes, doors != WR_HUNT_DOORS_NEVER);
        assert_int_equal(box->told[WR__NOTE_DOOR], doors != WR_HUNT_DOORS_NEVER);
        if (doors == WR_HUNT_DOORS_BREAK) {
            assert_int_equal(horde_box_last(box, WR__NOTE_DOOR)->note.value, 1);
        }
        horde_box_destroy(box);
    }
}

// ---- Crowds ----------------------------------------------------------------------------------------------------------------

static const char s_bottle[] = "xxxxxxxxxxxxxxxxxxxxxxxxx\n"
                               "x          x            x\n"
                               "x          x            x\n"
                               "x          x            x\n"
                               "x                     0 x\n"
                               "x          x            x\n"
                               "x          x            x\n"
                               "x          x            x\n"
                               "xxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void sixty_before_a_door_are_queued_and_not_stuck(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_bottle, &hunt, 80);
    for (int32_t i = 0; i < 60; i++) {
        const wr_point at = {UNITS(6) + i % 10 * UNITS(3), UNITS(6) + i / 10 * UNITS(4)};
        assert_true(horde_box_spawn(box, 0, at) >= 0);
    }
    horde_box_run(box, 1500);
    int32_t through = 0;
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        through += horde_box_at(box, slot).x > UNITS(48);
    }
    assert_int_equal(through, 60);
    assert_true(box->horde.counts.queued_ticks > 1000);
    assert_in_range(box->horde.counts.idle_ticks_max, 1, box->horde.rules.kinds[0].watchdog_ticks + 30);
    horde_box_destroy(box);
}

static void a_player_is_not_moved_and_nobody_stands_in_him(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_bottle, &hunt, 40);
    for (int32_t i = 0; i < 30; i++) {
        assert_true(horde_box_spawn(box, 0, horde_box_cell(box, 13 + i % 6, 1 + i / 6)) >= 0);
    }
    const wr_point stands = horde_box_at(box, 0);
    horde_box_run(box, 600);
    assert_true(horde_box_at(box, 0).x == stands.x && horde_box_at(box, 0).y == stands.y);
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        assert_true(chase_apart(box, slot, stands) > UNITS(1));
    }
    horde_box_destroy(box);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(it_walks_as_fast_as_its_kind),
    cmocka_unit_test(half_the_rate_is_half_the_way),
    cmocka_unit_test(it_stands_where_the_wind_up_roots_it),
    cmocka_unit_test(walls_in_the_shape_of_a_u_are_no_trap_by_route),
    cmocka_unit_test(they_come_from_any_cell_whatever_the_mesh),
    cmocka_unit_test(at_every_rate_it_comes_at_the_same_time),
    cmocka_unit_test(every_eighth_cuts_the_way_off),
    cmocka_unit_test(a_wall_on_the_way_blocks_it_and_it_goes_round),
    cmocka_unit_test(who_is_moved_away_plans_from_where_it_is),
    cmocka_unit_test(who_gets_nowhere_is_stuck_after_half_a_second),
    cmocka_unit_test(who_opens_doors_opens_the_one_on_its_way),
    cmocka_unit_test(sixty_before_a_door_are_queued_and_not_stuck),
    cmocka_unit_test(a_player_is_not_moved_and_nobody_stands_in_him),
};

WR_TEST_MAIN(tests)
