// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Flights and throws by themselves: the figures of the course, two million flights against stepping, and what noise may do.
#include "knock/knock_int.h"
#include "knock/knock_scene.h"

static const int32_t rates[] = {20, 30, 50, 60, 120};
enum { RATES = sizeof rates / sizeof *rates };

static wr_knock_rules rules_of(wr_knock_config config)
{
    wr_knock_rules rules;
    assert_int_equal(wr_knock_rules_of(&config, &rules), WR_OK);
    return rules;
}

// No chance in it.
static wr_knock_config plain_config(void)
{
    wr_knock_config config = wr_knock_config_default();
    config.rise_spread = config.turn_spread = 0;
    config.strength_spread = 0;
    return config;
}

// The course's blast, 18 metres a second, at the body's feet: a hair beside it, for a direction.
static wr_flight throw_one(const wr_knock_rules *rules, wr_knock_ground *ground, wr_point at)
{
    const wr_blast blast = {.at = {at.x - 1, at.y}, .radius = 100 * WR_FIX_ONE, .strength = 18 * WR_FIX_ONE};
    wr_flight flight = wr_knock_throw(rules, 1, &blast, 5, 0, false, at, 0, 0, 100);
    if (ground != NULL) {
        wr_flight_land(ground, rules, 0, at, &flight, NULL);
    }
    return flight;
}

static double metres(int64_t length)
{
    return (double)length / WR_FIX_ONE;
}

static void test_sixty_degrees_come_ten_metres_high_at_every_rate(void **state)
{
    (void)state;
    scene s;
    scene_begin(&s, 40, 8, 1, 1, NULL);
    for (int32_t i = 0; i < RATES; i++) {
        wr_knock_config config = plain_config();
        config.ticks_per_second = rates[i];
        const wr_knock_rules rules = rules_of(config);
        const wr_flight flight = throw_one(&rules, &s.ground, scene_centre(&s, 2, 3));
        const double apex = metres(wr_flight_apex(&rules, flight.vz));
        assert_true(apex > 10.26 && apex < 10.28);
        const double seconds = (double)flight.ticks / rates[i];
        assert_true(seconds >= 2.026 && seconds <= 2.027 + 1.0 / rates[i]); // a landing is a whole tick
        const double range = metres((int64_t)flight.ticks * flight.vx);
        assert_true(range >= 15.49 && range <= 15.51 + 7.66 / rates[i]);
        assert_int_equal(flight.vy, 0);
        if (rates[i] == 60) {
            assert_int_equal(flight.ticks, 122);
            assert_true(range > 15.55 && range < 15.565);
        }
    }
    scene_end(&s);
}

static void test_forty_five_degrees_stay_low(void **state)
{
    (void)state;
    scene s;
    scene_begin(&s, 40, 8, 1, 1, NULL);
    wr_knock_config config = plain_config();
    config.rise_angle = 8192;
    config.across = config.up = WR_FIX_ONE;
    const wr_knock_rules rules = rules_of(config);
    const wr_flight flight = throw_one(&rules, &s.ground, scene_centre(&s, 2, 3));
    const double apex = metres(wr_flight_apex(&rules, flight.vz));
    assert_true(apex > 4.045 && apex < 4.055);
    assert_int_equal(flight.ticks, 77);
    scene_end(&s);
}

static void test_a_wider_metre_throws_as_much_farther(void **state)
{
    (void)state;
    wr_knock_config config = plain_config();
    const wr_knock_rules one = rules_of(config);
    config.metre = 4;
    const wr_knock_rules four = rules_of(config);
    const wr_point at = {500 * WR_FIX_ONE, 500 * WR_FIX_ONE};
    const wr_flight a = throw_one(&one, NULL, at), b = throw_one(&four, NULL, at);
    assert_true(b.vx >= 4 * a.vx - 4 && b.vx <= 4 * a.vx + 4);
    assert_true(b.vz >= 4 * a.vz - 4 && b.vz <= 4 * a.vz + 4);
    assert_int_equal(a.turn, b.turn);
}

// ---- Turning -------------------------------------------------------------------------------------------------------

static void test_half_turns_are_counted_by_height(void **state)
{
    (void)state;
    const wr_knock_rules rules = rules_of(wr_knock_config_default());
    const struct {
        double apex;
        int32_t half_turns;
    } rows[] = {{0, 0}, {2.49, 0}, {2.5, 1}, {4.05, 1}, {5, 2}, {7.6, 3}, {10.27, 3}, {12.5, 3}, {16000, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const wr_fix apex = (wr_fix)(rows[i].apex * WR_FIX_ONE);
        assert_int_equal(wr_flight_turn(&rules, 0, apex, true), 16384 + 32768 * rows[i].half_turns);
        assert_int_equal(wr_flight_turn(&rules, 0, apex, false), -16384 - 32768 * rows[i].half_turns);
    }
    assert_int_equal(wr_flight_turn(&rules, 16384, 0, true), 0); // it lies already
    assert_int_equal(wr_flight_turn(&rules, 16384, 0, false), 0);
    assert_int_equal(wr_flight_turn(&rules, 16385, 0, true), 32767);
    assert_int_equal(wr_flight_turn(&rules, 16385, 0, false), -1);
    assert_int_equal(wr_flight_turn(&rules, 0, -5, true), 16384);
}

static void test_every_flight_ends_lying(void **state)
{
    (void)state;
    const wr_knock_rules rules = rules_of(wr_knock_config_default());
    dice d = {.seed = 1};
    int32_t backs = 0;
    for (int32_t i = 0; i < 20000; i++) {
        const wr_angle angle = (wr_angle)dice_draw(&d, 65536);
        const bool backwards = dice_draw(&d, 2) != 0;
        const int32_t turn = wr_flight_turn(&rules, angle, dice_draw(&d, 20 * WR_FIX_ONE), backwards);
        assert_true(backwards ? turn >= 0 && turn < 4 * 32768 : turn <= 0 && turn > -4 * 32768);
        const wr_flight flight = {.ticks = (uint16_t)(1 + dice_draw(&d, 300)),
                                  .angle = angle,
                                  .turn = turn,
                                  .begun = 77};
        const wr_angle end = wr_flight_at(&rules, &flight, 77u + flight.ticks).angle;
        assert_true(end == 16384 || end == 49152);
        assert_int_equal(wr_flight_at(&rules, &flight, 77).angle, angle);
        assert_int_equal(wr_lies_on_back(end), end == 16384);
        backs += wr_lies_on_back(end);
    }
    assert_true(backs > 8000 && backs < 12000);
}

// ---- At a tick -----------------------------------------------------------------------------------------------------

static void test_a_flight_is_where_its_formula_says(void **state)
{
    (void)state;
    const wr_knock_rules rules = rules_of(wr_knock_config_default());
    const wr_flight flight = {.x = 5 << 16,
                              .y = 6 << 16,
                              .z = 3 << 16,
                              .vx = 1000,
                              .vy = -2000,
                              .vz = 1 << 20,
                              .begun = UINT32_MAX - 1,
                              .ticks = 100,
                              .turn = -50};
    const wr_flight_place begin = wr_flight_at(&rules, &flight, UINT32_MAX - 1);
    assert_int_equal(begin.at.x, flight.x);
    assert_int_equal(begin.z, flight.z);
    assert_int_equal(wr_flight_at(&rules, &flight, UINT32_MAX - 9).z, flight.z); // before it
    const wr_flight_place third = wr_flight_at(&rules, &flight, 1);              // the tick has begun anew
    assert_int_equal(third.at.x, flight.x + 3000);
    assert_int_equal(third.at.y, flight.y - 6000);
    assert_int_equal(third.z, flight.z + (3 * flight.vz - 9 * rules.fall) / 64);
    assert_int_equal(third.angle, (wr_angle)-1); // 1.5, towards zero
    const wr_flight_place end = wr_flight_at(&rules, &flight, 98), later = wr_flight_at(&rules, &flight, 5000);
    assert_int_equal(end.at.x, flight.x + 100 * 1000);
    assert_memory_equal(&end.at, &later.at, sizeof end.at);
    assert_int_equal(end.z, later.z);
    assert_int_equal(later.angle, (wr_angle)-50);
    const wr_flight none = {0};
    assert_int_equal(wr_flight_at(&rules, &none, 12345).at.x, 0);
}

static void test_flights_are_kept_by_field(void **state)
{
    (void)state;
    static crowd c;
    crowd_begin(&c, 3);
    const wr_flight flight = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    wr_flight_set(&c.bodies.flight, 1, &flight);
    const wr_flight back = wr_flight_get(&c.bodies.flight, 1), other = wr_flight_get(&c.bodies.flight, 2);
    assert_memory_equal(&back, &flight, sizeof back);
    assert_int_equal(other.turn | other.x | other.vz | other.ticks, 0);
}

// Two million: tick, place and height of the closed form, and of stepping, which asks nothing but the floor.
static void test_landing_is_what_stepping_finds(void **state)
{
    (void)state;
    scene s;
    scene_begin(&s, 32, 32, 64, 1, NULL);
    const int32_t count = SCENE_MANY(2000000);
    dice d = {.seed = 2};
    int64_t ticks = 0;
    for (int32_t i = 0; i < count; i++) {
        if (i % (count / RATES / 4) == 0) {
            scene_rules(&s, rates[i % RATES]);
            s.rules.config.metre = 1;
            s.rules.fall = 1 + s.rules.fall / (1 + dice_draw(&d, 96));
        }
        const uint64_t bits = dice_bits(&d);
        const int32_t most = s.rules.fall < 4000000 ? 240 * s.rules.fall : s.rules.up_most;
        wr_flight f = {.x = (wr_fix)(bits & 0x7FFFFFF),
                       .y = (wr_fix)(bits >> 24 & 0x7FFFFFF),
                       .z = (bits >> 52 & 3) == 0 ? (wr_fix)(bits >> 40 & 0xFFFFF) : 0,
                       .vx = (wr_fix)(bits >> 12 & 0x1FFFF) - 0x10000,
                       .vy = (wr_fix)(bits >> 30 & 0x1FFFF) - 0x10000,
                       .vz = (int32_t)((bits >> 33) * (uint64_t)most >> 31)};
        const wr_flight wished = f;
        wr_flight_land(&s.ground, &s.rules, 0, (wr_point){f.x, f.y}, &f, NULL);
        assert_true(f.x == wished.x && f.y == wished.y && f.z == wished.z && f.vz == wished.vz);
        int64_t z = (int64_t)f.z * 64, v = f.vz;
        wr_fix x = f.x, y = f.y;
        int32_t k = 0;
        do {
            z += v - s.rules.fall;
            v -= 2 * (int64_t)s.rules.fall;
            x += f.vx;
            y += f.vy;
            k++;
        } while (z >= 64); // no higher than 0, rounded down
        const wr_flight_place place = wr_flight_at(&s.rules, &f, f.begun + f.ticks);
        const int64_t height = z >= 0 ? z / 64 : -((63 - z) / 64);
        if (f.ticks != k || place.at.x != x || place.at.y != y || place.z != height) {
            fail_msg("flight %d: %d ticks, stepping %d; height %d, %d", i, f.ticks, k, place.z, (int)height);
        }
        ticks += k;
    }
    assert_true(ticks > (int64_t)count * 20);
    scene_end(&s);
}

// ---- Throws --------------------------------------------------------------------------------------------------------

static void test_noise_spreads_as_far_as_the_rules_say(void **state)
{
    (void)state;
    wr_knock_config config = wr_knock_config_default();
    config.across = config.up = WR_FIX_ONE;
    const wr_knock_rules rules = rules_of(config);
    const wr_blast blast = {.at = {0, 50 << 16}, .radius = 100 << 16, .strength = 20 << 16, .number = 3};
    const wr_point at = {1, 50 << 16}; // straight to the right
    double least[3] = {1e9, 1e9, 1e9}, most[3] = {-1e9, -1e9, -1e9};
    int32_t back = 0;
    for (uint32_t id = 0; id < 20000; id++) {
        const wr_flight f = wr_knock_throw(&rules, 9, &blast, id, 0, false, at, 0, 0, 0);
        const double across = wr_length(f.vx, f.vy) / 65536.0 * 60, up = f.vz / 4194304.0 * 60;
        const double squared = across * across + up * up;
        const double of[3] = {(int16_t)wr_atan2(f.vy, f.vx) / 65536.0 * 360,
                              wr_atan2((wr_fix)(up * 65536), (wr_fix)(across * 65536)) / 65536.0 * 360, squared};
        for (int32_t i = 0; i < 3; i++) {
            least[i] = of[i] < least[i] ? of[i] : least[i];
            most[i] = of[i] > most[i] ? of[i] : most[i];
        }
        back += f.turn > 0;
    }
    assert_true(least[0] > -15.1 && least[0] < -14.9 && most[0] < 15.1 && most[0] > 14.9);
    assert_true(least[1] > 54.9 && least[1] < 55.1 && most[1] < 65.1 && most[1] > 64.9);
    assert_true(least[2] > 15.9 * 15.9 && least[2] < 16.1 * 16.1 && most[2] < 24.1 * 24.1 && most[2] > 23.9 * 23.9);
    assert_true(back > 9000 && back < 11000);
}

static void test_strength_falls_with_distance_and_resistance(void **state)
{
    (void)state;
    const wr_knock_rules rules = rules_of(plain_config());
    const wr_blast blast = {.at = {100 << 16, 100 << 16}, .radius = 10 << 16, .strength = 18 << 16};
    const struct {
        double distance, resistance, speed; // metres a second
        bool half;
    } rows[] = {{0.001, 0, 18, false},  {5, 0, 13.5, false},     {10, 0, 9, false},    {25, 0, 9, false},
                {0.001, 0.5, 9, false}, {0.001, 0.95, 2, false}, {0.001, 1, 2, false}, {0.001, 7, 2, false},
                {0.001, -3, 18, false}, {0.001, 0, 9, true},     {10, 0, 4.5, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const wr_point at = {(100 << 16) + (wr_fix)(rows[i].distance * 65536), 100 << 16};
        const wr_flight f =
            wr_knock_throw(&rules, 1, &blast, 1, (wr_fix)(rows[i].resistance * 65536), rows[i].half, at, 0, 0, 0);
        const double up = f.vz / 4194304.0 * 60 / 1.3 / 0.8660254, across = f.vx / 65536.0 * 60 / 0.85 / 0.5;
        assert_true(up > rows[i].speed * 0.999 && up < rows[i].speed * 1.001);
        assert_true(across > rows[i].speed * 0.998 && across < rows[i].speed * 1.002);
    }
}

static void test_on_the_very_centre_noise_gives_the_direction(void **state)
{
    (void)state;
    const wr_knock_rules rules = rules_of(wr_knock_config_default());
    const wr_blast blast = {.at = {100 << 16, 100 << 16}, .radius = 0, .strength = 18 << 16};
    int32_t quarters[4] = {0};
    for (uint32_t id = 0; id < 4000; id++) {
        const wr_flight f = wr_knock_throw(&rules, 1, &blast, id, 0, false, blast.at, 0, 0, 0);
        quarters[wr_atan2(f.vy, f.vx) / 16384]++;
        assert_true(f.vz > 0);
    }
    for (int32_t i = 0; i < 4; i++) {
        assert_true(quarters[i] > 900 && quarters[i] < 1100);
    }
}

static void test_any_number_gives_a_flight(void **state)
{
    (void)state;
    static const int32_t odd[] = {INT32_MIN, -WR_FIX_ONE, -1, 0, 1, WR_FIX_ONE, 1 << 30, INT32_MAX};
    enum { ODD = sizeof odd / sizeof *odd };
    scene s;
    scene_begin(&s, 8, 8, 64, 1, NULL);
    dice d = {.seed = 4};
    for (int32_t i = 0; i < SCENE_MANY(SCENE_MANY(200000)); i++) {
        int32_t v[12];
        for (int32_t k = 0; k < 12; k++) {
            v[k] = odd[dice_draw(&d, ODD)];
        }
        if (i % 64 == 0) {
            wr_knock_config config = wr_knock_config_default();
            config.ticks_per_second = rates[dice_draw(&d, RATES)];
            config.metre = 1 + 63 * dice_draw(&d, 2);
            config.gravity = dice_draw(&d, 2) == 0 ? WR_FIX_ONE : 1000 * WR_FIX_ONE;
            config.across = config.up = 16 * WR_FIX_ONE;
            s.rules = rules_of(config);
            s.grid.ground = dice_draw(&d, 2) == 0 ? NULL : s.floor;
            for (int32_t k = 0; k < 64; k++) {
                s.floor[k] = odd[dice_draw(&d, ODD)];
            }
        }
        const wr_blast blast = {.at = {v[0], v[1]}, .radius = v[2], .strength = v[3], .number = (uint32_t)v[4]};
        wr_flight f = wr_knock_throw(&s.rules, 1, &blast, (uint32_t)v[5], v[6], (v[7] & 1) != 0,
                                     (wr_point){v[8], v[9]}, v[10], (wr_angle)v[11], (uint32_t)v[7]);
        assert_true(f.vz >= 0 && f.vz <= s.rules.up_most);
        assert_true(wr_length(f.vx, f.vy) <= (uint32_t)s.rules.across_most + 512);
        if (dice_draw(&d, 2) == 0) {
            f.vx = v[2];
            f.vy = v[3];
            f.vz = v[4];
        }
        wr_knock_counts counts = {0};
        wr_flight_land(&s.ground, &s.rules, 0, (wr_point){v[9], v[10]}, &f, &counts);
        const wr_flight_place place = wr_flight_at(&s.rules, &f, f.begun + f.ticks);
        assert_true(f.ticks >= 1 && counts.predictions_max <= 60);
        assert_true(wr__knock_stands(s.nav[0], wr__knock_component(s.nav[0], place.at), place.at));
    }
    scene_end(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_sixty_degrees_come_ten_metres_high_at_every_rate),
    cmocka_unit_test(test_forty_five_degrees_stay_low),
    cmocka_unit_test(test_a_wider_metre_throws_as_much_farther),
    cmocka_unit_test(test_half_turns_are_counted_by_height),
    cmocka_unit_test(test_every_flight_ends_lying),
    cmocka_unit_test(test_a_flight_is_where_its_formula_says),
    cmocka_unit_test(test_flights_are_kept_by_field),
    cmocka_unit_test(test_landing_is_what_stepping_finds),
    cmocka_unit_test(test_noise_spreads_as_far_as_the_rules_say),
    cmocka_unit_test(test_strength_falls_with_distance_and_resistance),
    cmocka_unit_test(test_on_the_very_centre_noise_gives_the_direction),
    cmocka_unit_test(test_any_number_gives_a_flight),
};

WR_TEST_MAIN(tests)
