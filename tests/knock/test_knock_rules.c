// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Rules of knocking: what metres and seconds become at each rate, and what is refused.
#include "support/wr_test.h"
#include "warren/knock.h"

static const int32_t rates[] = {20, 30, 50, 60, 120};

// What gravity is in metres, within two parts of ten thousand, at every rate and every width of a cell.
static void test_fall_is_half_of_gravity_at_every_rate(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        for (int32_t metre = 1; metre <= 64; metre *= 2) {
            wr_knock_config config = wr_knock_config_default();
            wr_knock_rules rules;
            config.ticks_per_second = rates[i];
            config.metre = metre;
            assert_int_equal(wr_knock_rules_of(&config, &rules), WR_OK);
            const double gravity = 2.0 * rules.fall * rates[i] * rates[i] / metre / (1 << WR_KNOCK_FINE_BITS);
            assert_true(gravity > 20 * 0.9998 && gravity < 20 * 1.0002);
            assert_int_equal(rules.stand_ticks, rates[i] * 3 / 2);
        }
    }
}

// A body that rises as fast as may be comes no higher than 16,000 units, and flies for no more ticks than a flight counts.
static void test_the_fastest_rise_is_bounded(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        for (int32_t metre = 1; metre <= 64; metre *= 4) {
            wr_knock_config config = wr_knock_config_default();
            wr_knock_rules rules;
            config.ticks_per_second = rates[i];
            config.metre = metre;
            config.gravity = WR_FIX_ONE;
            assert_int_equal(wr_knock_rules_of(&config, &rules), WR_OK);
            const int64_t apex = (int64_t)rules.up_most * rules.up_most / (4 * (int64_t)rules.fall);
            assert_true(apex <= (int64_t)16000 << WR_KNOCK_FINE_BITS);
            assert_true(rules.up_most / rules.fall < 65535);
        }
    }
}

static void test_settings_out_of_range_are_refused(void **state)
{
    (void)state;
    wr_knock_config bad[10];
    for (size_t i = 0; i < 10; i++) {
        bad[i] = wr_knock_config_default();
    }
    bad[0].ticks_per_second = 61;
    bad[1].metre = 0;
    bad[2].gravity = WR_FIX_ONE - 1;
    bad[3].rise_angle = 16385;
    bad[4].rise_spread = 10924;
    bad[5].across = -1;
    bad[6].strength_spread = WR_FIX_ONE + 1;
    bad[7].turn_height = 0;
    bad[8].half_turns_max = -1;
    bad[9].stand_seconds = 61 * WR_FIX_ONE;
    for (size_t i = 0; i < 10; i++) {
        wr_knock_rules rules;
        assert_int_equal(wr_knock_rules_of(&bad[i], &rules), WR_E_ARGUMENT);
        assert_int_equal(rules.fall, 0);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_fall_is_half_of_gravity_at_every_rate),
    cmocka_unit_test(test_the_fastest_rise_is_bounded),
    cmocka_unit_test(test_settings_out_of_range_are_refused),
};

WR_TEST_MAIN(tests)
