// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Thrown things, case by case: where they bounce, roll out, fall and burst.
#include "thrown_box.h"

#define ONE WR_FIX_ONE

static thrown_box box;

// A speed in metres a second, a tick's worth of it.
static wr_fix across(double speed)
{
    return (wr_fix)(speed * ONE * box.grid.cell / box.rules.config.ticks_per_second);
}

static int32_t up(double speed)
{
    return (int32_t)(speed * (1 << WR_KNOCK_FINE_BITS) * box.grid.cell / box.rules.config.ticks_per_second);
}

static wr_flight_place at(const wr_thrown *thrown, uint32_t tick)
{
    return wr_thrown_at(&box.rules, thrown, tick);
}

static void require_rests_at(const wr_thrown *thrown, wr_fix x, wr_fix y, wr_fix z)
{
    assert_int_equal(thrown->end, WR_THROWN_RESTS);
    assert_int_equal(thrown->flight.x, x);
    assert_int_equal(thrown->flight.y, y);
    assert_int_equal(thrown->flight.z, z);
    assert_int_equal(thrown->flight.ticks, 0);
    assert_int_equal(at(thrown, thrown->flight.begun + 1000).z, z);
}

// On level ground: each bounce is restitution squared as high as the one before, and it rolls out within a few
// metres.
static void test_a_bomb_bounces_lower_and_lower_and_lies(void **state)
{
    (void)state;
    box_begin(&box, 40, 3, 1, 60);
    wr_thrown bomb = box_throw(&box, ONE, ONE, 0, across(6), 0, up(8));
    wr_fix last = 4 * ONE;
    int32_t bounces = 0;
    for (uint32_t tick = 1; bomb.end != WR_THROWN_RESTS; tick++) {
        assert_true(tick < 1000);
        const int32_t more = box_step(&box, &bomb, tick);
        if (more > 0) {
            const wr_fix apex = (wr_fix)((int64_t)bomb.flight.vz * bomb.flight.vz / (4 * box.rules.fall) >> 6);
            assert_int_equal(more, 1);
            assert_int_equal(bomb.flight.z, 0);
            assert_true(apex < last * 23 / 100 && (bounces == 0 || apex > last * 18 / 100));
            last = apex;
            bounces++;
        }
    }
    assert_int_equal(bounces, 2); // 3.6, 1.62; 0.73 metres a second is less than one
    assert_int_equal(bomb.bounces, 2);
    assert_true(bomb.flight.x > 7.7 * ONE && bomb.flight.x < 8.1 * ONE);
    require_rests_at(&bomb, bomb.flight.x, ONE, 0);
}

static void test_rates_of_ticks_agree_where_it_lies(void **state)
{
    (void)state;
    const int32_t rates[] = {20, 30, 50, 60, 120};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        box_begin(&box, 40, 3, 1, rates[i]);
        wr_thrown bomb = box_throw(&box, ONE, ONE, 0, across(6), 0, up(12));
        (void)box_step(&box, &bomb, 100000);
        assert_int_equal(bomb.bounces, 3); // 5.4, 2.43, 1.09
        // Each landing is a whole tick: up to one more at each of four.
        assert_true(bomb.flight.x > 11.3 * ONE && bomb.flight.x < (11.5 + 15.2 / rates[i]) * ONE);
    }
}

static void test_a_wall_turns_it_round_on_this_side(void **state)
{
    (void)state;
    box_begin(&box, 10, 3, 1, 60);
    box_wall(&box, 5, 1, WR_WALL_ENDLESS);
    wr_thrown bomb = box_throw(&box, 3 * ONE, ONE + 7, ONE, 20000, 0, up(2));
    assert_int_equal(bomb.end, WR_THROWN_WALL);
    assert_int_equal(bomb.flight.ticks, 6); // 3 * 65536 + 7 * 20000 would be past it
    assert_int_equal(bomb.wall_x, 1);
    assert_int_equal(bomb.wall_y, 0);
    const wr_flight before = bomb.flight;
    const wr_flight_place there = at(&bomb, 6);
    assert_int_equal(box_step(&box, &bomb, 5), 0);
    assert_int_equal(box_step(&box, &bomb, 6), 1);
    assert_int_equal(bomb.flight.x, 3 * ONE + 6 * 20000);
    assert_int_equal(bomb.flight.x, there.at.x);
    assert_int_equal(bomb.flight.z, there.z);
    assert_int_equal(bomb.flight.vx, -10000);
    assert_int_equal(bomb.flight.vz, before.vz - 12 * box.rules.fall);
    assert_int_equal(bomb.flight.begun, 6);
}

static void test_over_a_low_wall_it_flies_and_on_its_top_it_lies(void **state)
{
    (void)state;
    box_begin(&box, 12, 3, 1, 60);
    box_wall(&box, 5, 1, 2 * ONE);
    wr_thrown over = box_throw(&box, 2 * ONE, ONE + 1, 3 * ONE, across(14), 0, 0);
    (void)box_step(&box, &over, 1000);
    assert_true(over.flight.x > 6 * ONE && over.flight.z == 0);
    box.bomb.ground_restitution = 0;
    wr_thrown onto = box_throw(&box, 4 * ONE, ONE + 1, 3 * ONE, across(5), 0, 0);
    (void)box_step(&box, &onto, 1000);
    require_rests_at(&onto, onto.flight.x, ONE + 1, 2 * ONE);
    assert_int_equal(onto.flight.x >> 16, 5);
    wr_thrown under = box_throw(&box, 4 * ONE, ONE + 1, 2 * ONE, across(5), 0, 0);
    assert_int_equal(under.end, WR_THROWN_WALL);
}

static void test_two_walls_at_once_turn_both_speeds(void **state)
{
    (void)state;
    box_begin(&box, 9, 9, 1, 60);
    for (int32_t k = 0; k < 4; k++) { // into each corner, exactly along the diagonal
        const int32_t sx = k % 2 == 0 ? 1 : -1, sy = k / 2 == 0 ? 1 : -1;
        const wr_fix mid = 4 * ONE + ONE / 2;
        wr_bits_init(&box.walls, box.words, &box.grid, 0);
        box_wall(&box, 4 + sx, 4, WR_WALL_ENDLESS);
        box_wall(&box, 4, 4 + sy, WR_WALL_ENDLESS);
        wr_thrown shut = box_throw(&box, mid, mid, ONE, sx * 9000, sy * 9000, 0);
        assert_int_equal(shut.end, WR_THROWN_WALL);
        assert_int_equal(shut.flight.ticks, 3);
        assert_int_equal(shut.wall_x + 2 * shut.wall_y, 3);
        (void)box_step(&box, &shut, 3);
        assert_int_equal(shut.flight.vx, -sx * 4500);
        assert_int_equal(shut.flight.vy, -sy * 4500);
        wr_bits_init(&box.walls, box.words, &box.grid, 0); // only the block behind the corner: hit on its very edge
        box_wall(&box, 4 + sx, 4 + sy, WR_WALL_ENDLESS);
        const wr_thrown edge = box_throw(&box, mid, mid, ONE, sx * 9000, sy * 9000, 0);
        assert_int_equal(edge.flight.ticks, 3);
        assert_int_equal(edge.wall_x + 2 * edge.wall_y, 3);
        wr_bits_init(&box.walls, box.words, &box.grid, 0); // one block beside it is only touched
        box_wall(&box, 4 + sx, 4, WR_WALL_ENDLESS);
        wr_thrown free = box_throw(&box, mid, mid, ONE, sx * 9000, sy * 9000, 0);
        assert_int_equal(free.end, WR_THROWN_GROUND);
        wr_bits_init(&box.walls, box.words, &box.grid, 0); // that and the one behind: only one speed turns
        box_wall(&box, 4, 4 + sy, WR_WALL_ENDLESS);
        box_wall(&box, 4 + sx, 4 + sy, WR_WALL_ENDLESS);
        const wr_thrown one = box_throw(&box, mid, mid, ONE, sx * 9000, sy * 9000, 0);
        assert_int_equal(one.wall_x + 2 * one.wall_y, 2);
    }
}

static void test_where_it_cannot_be_it_rests_at_once(void **state)
{
    (void)state;
    box_begin(&box, 5, 5, 1, 60);
    box_wall(&box, 2, 2, WR_WALL_ENDLESS);
    box_wall(&box, 3, 2, ONE);
    box_floor(&box, 1, 1, ONE);
    wr_thrown bomb = box_throw(&box, 2 * ONE, 2 * ONE, 9 * ONE, 1000, 0, up(5));
    require_rests_at(&bomb, 2 * ONE, 2 * ONE, 9 * ONE);
    bomb = box_throw(&box, 3 * ONE, 2 * ONE, ONE - 1, 1000, 0, up(5));
    require_rests_at(&bomb, 3 * ONE, 2 * ONE, ONE - 1);
    bomb = box_throw(&box, 3 * ONE, 2 * ONE, ONE, 1000, 0, up(5));
    assert_int_equal(bomb.end, WR_THROWN_GROUND);
    bomb = box_throw(&box, ONE, ONE, 0, 1000, 0, up(5));
    require_rests_at(&bomb, ONE, ONE, 0);
    bomb = box_throw(&box, -1, 6 * ONE, ONE, 1000, 0, up(5)); // off the map: on its edge
    require_rests_at(&bomb, 0, 5 * ONE, ONE);
    bomb = box_throw(&box, 5 * ONE, 5 * ONE, ONE, 1000, -70, up(5)); // on it, and out
    assert_int_equal(bomb.end, WR_THROWN_WALL);
    assert_int_equal(bomb.flight.ticks, 0);
    assert_int_equal(bomb.wall_x + 2 * bomb.wall_y, 1);
    bomb = box_throw(&box, 5 * ONE - 3, 2 * ONE, ONE, 1, 0, up(5)); // slowly to the edge, where it may be for a tick
    assert_int_equal(bomb.end, WR_THROWN_WALL);
    assert_int_equal(bomb.flight.ticks, 3);
    bomb = box_throw(&box, 0, 0, 0, 0, 0, 0); // let go of on the floor
    assert_int_equal(bomb.end, WR_THROWN_GROUND);
    assert_int_equal(bomb.flight.ticks, 1);
    assert_int_equal(box_step(&box, &bomb, 1), 0);
    require_rests_at(&bomb, 0, 0, 0);
}

// Thrown straight down, as fast as may be and slowly: it comes down, and bounces as it should.
static void test_thrown_down_it_bounces_up(void **state)
{
    (void)state;
    box_begin(&box, 5, 5, 1, 60);
    wr_thrown bomb = box_throw(&box, ONE, ONE, 3 * ONE, 0, 0, -up(10));
    assert_int_equal(box_step(&box, &bomb, bomb.flight.ticks), 1);
    assert_int_equal(bomb.flight.x, ONE);
    const double speed = 0.45 * 14.832; // sqrt(10^2 + 2 * 20 * 3)
    assert_true(bomb.flight.vz > up(speed * 0.999) && bomb.flight.vz < up(speed * 1.001));
    bomb = box_throw(&box, ONE, ONE, 3 * ONE, 0, 0, -box.rules.up_most);
    box.bomb.ground_restitution = ONE;
    assert_int_equal(box_step(&box, &bomb, bomb.flight.ticks), 1);
    assert_int_equal(bomb.flight.vz, box.rules.up_most);
    box_floor(&box, 1, 1, -40000 * (ONE / 2)); // as deep as may be
    bomb = box_throw(&box, ONE, ONE, 16000 * ONE, 0, 0, box.rules.up_most);
    (void)box_step(&box, &bomb, 2000000);
    require_rests_at(&bomb, ONE, ONE, -16000 * ONE);
}

// As fast as may be in a space of one cell: it bounces to and fro within its tick, and lies there.
static void test_in_a_corridor_of_one_cell_it_stays(void **state)
{
    (void)state;
    box_begin(&box, 5, 5, 1, 60);
    for (int32_t y = 0; y < 5; y++) {
        box_wall(&box, 1, y, WR_WALL_ENDLESS);
        box_wall(&box, 3, y, WR_WALL_ENDLESS);
    }
    for (int32_t rest = 0; rest <= ONE; rest += ONE / 4) {
        box.bomb.wall_restitution = rest;
        wr_thrown bomb = box_throw(&box, 2 * ONE + 5, 2 * ONE, ONE, box.rules.across_most, 3, up(3));
        for (uint32_t tick = 0; tick < 400; tick++) {
            (void)box_step(&box, &bomb, tick);
            const wr_flight_place place = at(&bomb, tick);
            assert_true(place.at.x >= 2 * ONE && place.at.x < 3 * ONE && place.z >= 0);
        }
        assert_int_equal(bomb.end, WR_THROWN_RESTS);
        assert_true(bomb.bounces <= box.bomb.bounces_max);
    }
}

static void test_off_a_cliff_it_falls_and_up_a_step_it_does_not_go(void **state)
{
    (void)state;
    box_begin(&box, 20, 3, 1, 60);
    for (int32_t x = 0; x < 5; x++) {
        box_floor(&box, x, 1, 10 * ONE);
    }
    wr_thrown bomb = box_throw(&box, 4 * ONE, ONE, 10 * ONE, across(10), 0, up(4));
    assert_int_equal(bomb.end, WR_THROWN_GROUND);
    (void)box_step(&box, &bomb, bomb.flight.ticks);
    assert_int_equal(bomb.flight.z, 0);
    bomb = box_throw(&box, 8 * ONE, ONE, 0, across(-10), 0, up(4)); // against the cliff, from below
    assert_int_equal(bomb.end, WR_THROWN_WALL);
    (void)box_step(&box, &bomb, 1000);
    assert_true(bomb.flight.z == 0 && bomb.flight.x >= 5 * ONE);
    // What lies on the very edge lies there.
    bomb = box_throw(&box, 5 * ONE - 1, ONE, 10 * ONE, 0, 0, 0);
    (void)box_step(&box, &bomb, 50);
    require_rests_at(&bomb, 5 * ONE - 1, ONE, 10 * ONE);
}

// Down through the top of a pillar and out at its side within one step: it is the pillar that it comes down on.
static void test_a_pillar_is_not_passed_within_a_step(void **state)
{
    (void)state;
    box_begin(&box, 20, 3, 1, 20);
    box_floor(&box, 8, 1, 5 * ONE);
    const int32_t down = -(1 << WR_KNOCK_FINE_BITS) * 4; // 4 units a tick
    wr_thrown bomb = box_throw(&box, 6 * ONE, ONE, 8 * ONE - ONE / 8, 4 * ONE, 0, down);
    assert_int_equal(bomb.end, WR_THROWN_GROUND);
    assert_int_equal(bomb.flight.ticks, 1);
    assert_int_equal(box_step(&box, &bomb, 1), 1);
    assert_int_equal(bomb.flight.x, 9 * ONE - 1);
    assert_int_equal(bomb.flight.z, 5 * ONE);
    bomb = box_throw(&box, 6 * ONE, ONE, 7 * ONE - ONE / 4, 4 * ONE, 0, down); // a little lower it is its side
    assert_int_equal(bomb.end, WR_THROWN_WALL);
    bomb = box_throw(&box, 6 * ONE, ONE, 12 * ONE, 4 * ONE, 0, down); // higher it is past it
    assert_true(bomb.flight.ticks > 1);
}

static void test_a_fireball_bursts_on_what_it_first_meets(void **state)
{
    (void)state;
    box_begin(&box, 20, 3, 1, 60);
    box.bomb.bursts = true;
    wr_thrown ball = box_throw(&box, ONE, ONE, ONE, across(15), 0, 0);
    const uint32_t ticks = ball.flight.ticks;
    const wr_fix x = ball.flight.x + (wr_fix)ticks * ball.flight.vx;
    assert_int_equal(box_step(&box, &ball, ticks - 1), 0);
    assert_int_equal(ball.end, WR_THROWN_GROUND);
    assert_int_equal(box_step(&box, &ball, ticks + 500), 0);
    assert_int_equal(ball.end, WR_THROWN_BURST);
    assert_int_equal(ball.flight.begun, ticks);
    assert_int_equal(at(&ball, ticks + 9).at.x, x);
    assert_int_equal(at(&ball, ticks + 9).z, 0);
    box_wall(&box, 4, 1, WR_WALL_ENDLESS);
    ball = box_throw(&box, ONE, ONE, ONE, across(15), 0, up(1));
    (void)box_step(&box, &ball, 100);
    assert_int_equal(ball.end, WR_THROWN_BURST);
    assert_int_equal(ball.flight.x, ONE + 11 * across(15));
    assert_true(ball.flight.z > 0);
}

static void test_after_all_its_bounces_it_falls_and_lies(void **state)
{
    (void)state;
    box_begin(&box, 5, 5, 1, 60);
    box.bomb = (wr_thrown_rules){.ground_restitution = ONE, .wall_restitution = ONE, .bounces_max = 255};
    for (int32_t most = 1; most <= 255; most += 127) {
        box.bomb.bounces_max = most;
        wr_thrown bomb = box_throw(&box, ONE, ONE + 9, 0, across(3), across(1), up(6));
        const int32_t bounces = box_step(&box, &bomb, 10000000);
        assert_int_equal(bounces, most);
        assert_int_equal(bomb.bounces, most);
        assert_int_equal(bomb.end, WR_THROWN_RESTS);
        assert_int_equal(bomb.flight.z, 0);
    }
}

static void test_aimed_it_comes_down_on_the_place(void **state)
{
    (void)state;
    box_begin(&box, 40, 40, 1, 60);
    uint64_t seed = 3;
    int32_t thrown = 0;
    for (int32_t i = 0; i < 20000; i++) {
        const wr_point from = {(wr_fix)box_below(&seed, 40u << 16), (wr_fix)box_below(&seed, 40u << 16)};
        const wr_point to = {(wr_fix)box_below(&seed, 40u << 16), (wr_fix)box_below(&seed, 40u << 16)};
        const wr_fix speed = (wr_fix)(1 + box_below(&seed, 40000));
        wr_fix vx, vy;
        int32_t vz;
        if (!wr_thrown_aim(&box.rules, from, to, speed, &vx, &vy, &vz)) {
            assert_true(vx == 0 && vy == 0 && vz == 0);
            assert_true(wr_length(to.x - from.x, to.y - from.y) / (uint32_t)speed >= 4000);
            continue;
        }
        const int32_t ticks = vz / box.rules.fall;
        const wr_thrown bomb = box_throw(&box, from.x, from.y, 0, vx, vy, vz);
        const wr_flight_place place = at(&bomb, (uint32_t)ticks);
        assert_int_equal(bomb.end, WR_THROWN_GROUND);
        assert_int_equal(bomb.flight.ticks, ticks);
        assert_true(abs(place.at.x - to.x) <= ticks / 2 && abs(place.at.y - to.y) <= ticks / 2);
        assert_true(wr_length(vx, vy) <= (uint32_t)speed + 1);
        thrown++;
    }
    assert_true(thrown > 15000);
    wr_fix vx, vy;
    int32_t vz;
    assert_false(wr_thrown_aim(&box.rules, (wr_point){0, 0}, (wr_point){ONE, 0}, 0, &vx, &vy, &vz));
    assert_false(
        wr_thrown_aim(&box.rules, (wr_point){0, 0}, (wr_point){ONE, 0}, box.rules.across_most + 1, &vx, &vy, &vz));
    assert_true(wr_thrown_aim(&box.rules, (wr_point){ONE, 9}, (wr_point){ONE, 9}, 1, &vx, &vy, &vz));
    assert_true(vx == 0 && vy == 0 && vz == box.rules.fall);
}

// Doors that open and close while it is in the air.
static void test_ground_that_changes_is_seen_at_the_next_end(void **state)
{
    (void)state;
    box_begin(&box, 12, 3, 1, 60);
    box_wall(&box, 5, 1, WR_WALL_ENDLESS);
    wr_thrown bomb = box_throw(&box, ONE, ONE, 3 * ONE, across(9), 0, 0);
    assert_int_equal(bomb.end, WR_THROWN_WALL);
    wr_bits_set(&box.walls, 5, 1, false);
    assert_int_equal(box_step(&box, &bomb, bomb.flight.ticks), 0);
    assert_int_equal(bomb.end, WR_THROWN_GROUND);
    assert_int_equal(bomb.flight.vx, across(9));
    const wr_thrown open = box_throw(&box, ONE, ONE, 3 * ONE, across(9), 0, 0);
    assert_int_equal(bomb.flight.begun + bomb.flight.ticks, open.flight.ticks);
    const wr_flight_place place = at(&bomb, open.flight.ticks);
    box_wall(&box, place.at.x >> 16, 1, WR_WALL_ENDLESS);
    assert_int_equal(box_step(&box, &bomb, 1000), 0);
    assert_int_equal(bomb.end, WR_THROWN_RESTS);
}

static void test_ticks_may_wrap(void **state)
{
    (void)state;
    box_begin(&box, 30, 3, 1, 60);
    wr_thrown a =
        wr_thrown_begin(&box.ground, &box.rules, &box.bomb, (wr_point){ONE, ONE}, 0, across(5), 0, up(9), 0);
    wr_thrown b = wr_thrown_begin(&box.ground, &box.rules, &box.bomb, (wr_point){ONE, ONE}, 0, across(5), 0, up(9),
                                  UINT32_MAX - 30);
    for (uint32_t tick = 0; tick < 300; tick++) {
        (void)box_step(&box, &a, tick);
        (void)box_step(&box, &b, UINT32_MAX - 30 + tick);
        assert_true(wr_thrown_fits(&a, &box.ground, &box.rules, &box.bomb, tick));
        assert_true(wr_thrown_fits(&b, &box.ground, &box.rules, &box.bomb, UINT32_MAX - 30 + tick));
        const wr_flight_place pa = at(&a, tick), pb = at(&b, UINT32_MAX - 30 + tick);
        assert_true(pa.at.x == pb.at.x && pa.z == pb.z && a.bounces == b.bounces && a.end == b.end);
    }
    assert_int_equal(a.end, WR_THROWN_RESTS);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_a_bomb_bounces_lower_and_lower_and_lies),
    cmocka_unit_test(test_rates_of_ticks_agree_where_it_lies),
    cmocka_unit_test(test_a_wall_turns_it_round_on_this_side),
    cmocka_unit_test(test_over_a_low_wall_it_flies_and_on_its_top_it_lies),
    cmocka_unit_test(test_two_walls_at_once_turn_both_speeds),
    cmocka_unit_test(test_where_it_cannot_be_it_rests_at_once),
    cmocka_unit_test(test_thrown_down_it_bounces_up),
    cmocka_unit_test(test_in_a_corridor_of_one_cell_it_stays),
    cmocka_unit_test(test_off_a_cliff_it_falls_and_up_a_step_it_does_not_go),
    cmocka_unit_test(test_a_pillar_is_not_passed_within_a_step),
    cmocka_unit_test(test_a_fireball_bursts_on_what_it_first_meets),
    cmocka_unit_test(test_after_all_its_bounces_it_falls_and_lies),
    cmocka_unit_test(test_aimed_it_comes_down_on_the_place),
    cmocka_unit_test(test_ground_that_changes_is_seen_at_the_next_end),
    cmocka_unit_test(test_ticks_may_wrap),
};

WR_TEST_MAIN(tests)
