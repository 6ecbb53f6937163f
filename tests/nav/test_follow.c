// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The follower: constant length, exact arrival, the rest of a step in the next leg.
#include "support/wr_test.h"
#include "warren/follow.h"

#include <math.h>

static double length_of(wr_point a, wr_point b)
{
    return hypot((double)b.x - a.x, (double)b.y - a.y);
}

static void b8_a_step_is_as_long_in_every_direction(void **state)
{
    (void)state;
    const wr_point from = {1000 * WR_FIX_ONE, 1000 * WR_FIX_ONE};
    for (uint64_t i = 0; i < 20000; i++) {
        const uint64_t bits = wr_noise(1, WR_STREAM_EYE, 0, i);
        const wr_fix reach = (wr_fix)1 << (8 + bits % 18);
        const wr_point to = {from.x + (wr_fix)(bits >> 8) % reach, from.y + (wr_fix)(bits >> 32) % reach};
        const wr_fix step = (wr_fix)(bits >> 20 & 0xFFFFF);
        wr_fix rest;
        const wr_point at = wr_nav_step(from, to, step, &rest);
        if (at.x == to.x && at.y == to.y) {
            assert_true(fabs(length_of(from, to) + rest - step) <= 1.0);
        } else {
            assert_int_equal(rest, 0);
            assert_true(fabs(length_of(from, at) - step) <= 1.0);
        }
    }
}

static void what_is_left_of_a_step_goes_into_the_next_legs(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{0, 0}, {65536, 0}, {65536, 65536}, {65536, 65536}, {0, 65536}};
    wr_follower follower = {{0, 0}, 0};
    assert_false(wr_nav_follow(&follower, s_points, 5, 65536 * 5 / 2)); // two whole legs and half of the third
    assert_int_equal(follower.at.x, 32768);
    assert_int_equal(follower.at.y, 65536);
    assert_int_equal(follower.next, 4);
    assert_true(wr_nav_follow(&follower, s_points, 5, 65536 * 9));
    assert_int_equal(follower.at.x, 0);
    assert_int_equal(follower.next, 5);
}

static void it_arrives_on_the_step_that_ends_there_and_stays(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{196608, 0}};
    wr_follower follower = {{0, 0}, 0};
    assert_false(wr_nav_follow(&follower, s_points, 1, 65536));
    assert_false(wr_nav_follow(&follower, s_points, 1, 65536));
    assert_true(wr_nav_follow(&follower, s_points, 1, 65536));
    assert_true(wr_nav_follow(&follower, s_points, 1, 65536));
    assert_int_equal(follower.at.x, 196608);
}

static void without_points_or_without_a_step_nothing_moves(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{196608, 0}};
    wr_follower follower = {{7, 9}, 0};
    assert_true(wr_nav_follow(&follower, s_points, 0, 65536));
    assert_false(wr_nav_follow(&follower, s_points, 1, 0));
    assert_int_equal(follower.at.x, 7);
    assert_int_equal(follower.at.y, 9);
}

static const struct CMUnitTest s_tests[] = {
    cmocka_unit_test(b8_a_step_is_as_long_in_every_direction),
    cmocka_unit_test(what_is_left_of_a_step_goes_into_the_next_legs),
    cmocka_unit_test(it_arrives_on_the_step_that_ends_there_and_stays),
    cmocka_unit_test(without_points_or_without_a_step_nothing_moves),
};

WR_TEST_MAIN(s_tests)
