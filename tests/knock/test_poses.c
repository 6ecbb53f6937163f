// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Poses of the two test bodies through their throws: the exact shape neither sinks nor jumps, the centre is on the
// parabola (R40), and a throw begins and ends as one who stands.
#include <math.h>

#include "pose_host.h"
#include "two_bodies.h"

#define POSE(name) float name[WR_KNOCK_POSE_FLOATS]

static pose_host host;
static test_body both[2];
static wr_knock_clips clips[2];

static int begin(void **state)
{
    (void)state;
    both[0] = test_body_of("bodies/slim.yaml");
    both[1] = test_body_of("bodies/spread.yaml");
    clips[0] = both[0].clips;
    clips[1] = both[1].clips;
    host_begin(&host, 9);
    return 0;
}

static int end(void **state)
{
    (void)state;
    test_body_free(&both[0]);
    test_body_free(&both[1]);
    return 0;
}

static void pose_of(int32_t slot, const wr_grid *grid, uint32_t tick, double alpha, float *out)
{
    const wr_knock_bodies bodies = host_bodies(&host);
    wr_knock_poses(&host.rules, grid, tick, (float)alpha, &bodies, host.heading, host.kind, clips, 2, &slot, 1, out);
}

// A body of its own, standing at a place, thrown at a tick.
static void throw_one(int32_t slot, uint32_t tick, double metres_up, wr_fix floor)
{
    host.x[slot] = 100 * WR_FIX_ONE + host_below(&host, 50 * WR_FIX_ONE);
    host.y[slot] = 100 * WR_FIX_ONE + host_below(&host, 50 * WR_FIX_ONE);
    host.fz[slot] = 0;
    host.angle[slot] = 0;
    host.kind[slot] = (uint8_t)host_below(&host, 2);
    host.heading[slot] = (wr_angle)host_below(&host, 65536);
    host_throw(&host, slot, tick, metres_up, floor);
}

// The exact shape of body `slot` in a pose: how far the centre is above its lowest point. up: NULL falling.
static double exact_rise(int32_t slot, const wr_shape *clip, const float *pose, double angle)
{
    between_frames at;
    (void)slot;
    test_between(clip, pose[7], &at);
    return (double)wr_shape_rise(&at.frame, (wr_angle)(int64_t)angle);
}

// ---- Sinking and hovering ----------------------------------------------------------------------------------------

static void test_nobody_sinks_by_more_than_4_mm_at_a_thousand_moments_of_flight(void **state)
{
    (void)state;
    double deepest = 0, off_most = 0;
    int32_t on_parabola = 0;
    for (int32_t i = 0; i < 1000; i++) {
        throw_one(0, 500, 1.6 + host_below(&host, 1900) / 100.0, 0);
        const int32_t since = 1 + host_below(&host, host.ticks[0]);
        const double alpha = host_below(&host, 1001) / 1000.0, k = fmax(since - 1 + alpha, 0);
        const double height = (k * host.vz[0] - k * k * host.rules.fall) / (1 << WR_KNOCK_FINE_BITS);
        POSE(pose);
        pose_of(0, NULL, 500 + (uint32_t)since, alpha, pose);
        const double angle = 65536 * 20 + trunc(host.turn[0] * k / host.ticks[0]);
        const double rise = exact_rise(0, &both[host.kind[0]].shapes->fall, pose, angle);
        const double stands = (double)clips[host.kind[0]].standing;
        deepest = fmax(deepest, rise - (double)pose[2]);
        if (height >= fabs(stands - rise) + 0.2) { // 0.2: where the table is that high
            const double off = fabs((double)pose[2] - (height + stands));
            off_most = fmax(off_most, off);
            on_parabola++;
        }
    }
    print_message("deepest %.2f mm under the floor; %d times in the air, centre %.3f mm off the parabola\n",
                  deepest * 1e3, (int)on_parabola, off_most * 1e3);
    assert_true(deepest <= 0.004);
    assert_true(on_parabola > 600 && off_most < 0.001);
}

// Low, it is between: no higher over the floor than the parabola is, and never below its own lowest point.
static void test_near_the_floor_the_centre_is_as_near_to_the_parabola_as_can_be(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 500; i++) {
        throw_one(0, 500, 3 + host_below(&host, 1000) / 100.0, 0);
        const uint32_t since = 1 + (uint32_t)host_below(&host, host.ticks[0]);
        POSE(pose);
        pose_of(0, NULL, 500 + since, 1, pose);
        const double k = since, fine = k * host.vz[0] - k * k * host.rules.fall;
        const double height = fmax(fine / (1 << WR_KNOCK_FINE_BITS), 0),
                     stands = (double)clips[host.kind[0]].standing;
        const wr_angle angle = (wr_angle)(host.turn[0] * (int64_t)since / host.ticks[0]);
        const double rise = (double)wr_lowest_at(&clips[host.kind[0]].fall, pose[7], angle);
        const double wanted = height + fmin(fmax(stands, rise - height), rise + height);
        assert_true(fabs((double)pose[2] - wanted) < 0.002);
    }
}

static void test_a_landed_body_lies_on_the_floor_to_the_bit(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 100; i++) {
        throw_one(0, 500, 2 + host_below(&host, 1500) / 100.0, 0);
        const uint32_t landing = 500u + host.ticks[0];
        for (uint32_t tick = 501; tick <= landing; tick++) {
            host_step(&host, 0, tick);
        }
        const wr_shape *fall = &both[host.kind[0]].shapes->fall;
        const wr_angle angle = (wr_angle)host.turn[0];
        POSE(pose);
        pose_of(0, NULL, landing, 1, pose);
        assert_true(pose[2] == wr_shape_rise(&fall->frames[fall->frame_count - 1], angle));
        assert_true(pose[7] == (float)(fall->frame_count - 1));
        assert_true(pose[5] == 0 && fabsf(pose[6]) == 1); // on its back or its belly
    }
}

// ---- From one tick to the next ------------------------------------------------------------------------------------

typedef struct jumps {
    double place, height, turn; // the most between the end of a tick and the begin of the next
    double tick_height;         // the most within a tick
} jumps;

static void compare_poses(const float *a, const float *b, jumps *most)
{
    most->place = fmax(most->place, fmax(fabs((double)(a[0] - b[0])), fabs((double)(a[1] - b[1]))));
    most->height = fmax(most->height, fabs((double)(a[2] - b[2])));
    most->turn = fmax(most->turn, fmax(fabs((double)(a[5] - b[5])), fabs((double)(a[6] - b[6]))));
}

// Through flight, lying and getting up, until it stands.
static void follow(int32_t slot, uint32_t begun, jumps *most)
{
    POSE(last);
    pose_of(slot, NULL, begun, 1, last);
    for (uint32_t tick = begun + 1;; tick++) {
        POSE(first);
        host_step(&host, slot, tick);
        if (host.phase[slot] == WR_KNOCK_NONE) {
            break;
        }
        pose_of(slot, NULL, tick, 0, first);
        compare_poses(last, first, most);
        pose_of(slot, NULL, tick, 1, last);
        most->tick_height = fmax(most->tick_height, fabs((double)(last[2] - first[2])));
    }
    // Drawn as one who stands from here on.
    const float stands[WR_KNOCK_POSE_FLOATS] = {
        (float)host.x[slot] / WR_FIX_ONE, (float)host.y[slot] / WR_FIX_ONE, clips[host.kind[slot]].standing, 0, 0, 1};
    compare_poses(last, stands, most);
}

static void test_nothing_jumps_from_launch_to_standing(void **state)
{
    (void)state;
    jumps most = {0, 0, 0, 0};
    for (int32_t i = 0; i < 200; i++) {
        throw_one(0, 500, 3 + host_below(&host, 1700) / 100.0, 0);
        host.lie[0] = 45;
        host.rise[0] = 40;
        follow(0, 500, &most);
    }
    print_message("between ticks: place %.3f mm, height %.3f mm, turn %.5f; within one: height %.0f mm\n",
                  most.place * 1e3, most.height * 1e3, most.turn, most.tick_height * 1e3);
    assert_true(most.place < 0.0002 && most.height < 0.001 && most.turn < 0.0002);
    // At 20 m/s it falls 0.33 m a tick; low over the floor what it was raised by goes at the same rate (R40); and it
    // turns.
    assert_true(most.tick_height < 0.75);
}

static void test_a_body_thrown_this_tick_is_where_it_stood(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 20; i++) {
        throw_one(0, 500, 12, 0);
        POSE(pose);
        pose_of(0, NULL, 500, i / 19.0, pose);
        assert_true(pose[0] == (float)host.x[0] / WR_FIX_ONE && pose[1] == (float)host.y[0] / WR_FIX_ONE);
        assert_true(pose[2] == clips[host.kind[0]].standing);
        assert_true(pose[5] == 1 && pose[6] == 0 && pose[7] == 0);
    }
}

static void test_getting_up_runs_its_clip_from_lying_to_upright(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 40; i++) {
        throw_one(0, 500, 9, 0);
        host.phase[0] = WR_KNOCK_RISE;
        host.until[0] = 900;
        host.x[0] += 7 * WR_FIX_ONE; // put down elsewhere: it lies where the host says
        const bool on_back = wr_lies_on_back((wr_angle)host.turn[0]);
        const wr_lowest *clip = on_back ? &clips[host.kind[0]].up_back : &clips[host.kind[0]].up_belly;
        POSE(first);
        POSE(last);
        pose_of(0, NULL, 900u - host.rise[0], 0, first);
        pose_of(0, NULL, 899, 1, last);
        assert_true(first[5] == 0 && first[6] == (on_back ? 1.0f : -1.0f) && first[7] == 0);
        assert_true(last[5] == 1 && last[6] == 0 && last[7] == (float)(clip->frame_count - 1));
        assert_true(first[0] == (float)host.x[0] / WR_FIX_ONE && last[0] == first[0]);
        assert_true(first[2] == clip->rise[on_back ? 18 : 54] && last[2] == clips[host.kind[0]].standing);
    }
}

static void test_without_a_clip_it_gets_up_by_the_fall_backwards(void **state)
{
    (void)state;
    throw_one(0, 500, 9, 0);
    clips[0].up_back = clips[0].up_belly = (wr_lowest){0, NULL};
    host.kind[0] = 0;
    host.phase[0] = WR_KNOCK_RISE;
    host.until[0] = 900;
    POSE(first);
    POSE(last);
    pose_of(0, NULL, 900u - host.rise[0], 0, first);
    pose_of(0, NULL, 899, 1, last);
    assert_true(first[7] == (float)(clips[0].fall.frame_count - 1) && last[7] == 0);
    assert_true(last[2] == clips[0].standing);
}

// What the simulation says of a body and what is drawn of it: where it is and how it is turned, at the end of each
// tick; getting up a tick ahead.
static void test_poses_are_where_the_simulation_says(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 50; i++) {
        throw_one(0, 500, 3 + host_below(&host, 1700) / 100.0, 0);
        for (uint32_t tick = 500; host.phase[0] != WR_KNOCK_NONE; tick++) {
            const wr_knock_bodies bodies = host_bodies(&host);
            const wr_flight flight = wr_flight_get(&bodies.flight, 0);
            const wr_flight_place place = wr_flight_at(&host.rules, &flight, tick);
            const uint32_t turned_at = tick + (host.phase[0] == WR_KNOCK_RISE ? 1 : 0);
            const wr_angle angle = wr_knock_angle(&host.rules, turned_at, &bodies, 0);
            const double turn = angle * 6.283185307179586 / 65536;
            POSE(pose);
            pose_of(0, NULL, tick, 1, pose);
            assert_true(fabs((double)pose[0] - wr_fix_to_double(place.at.x)) < 0.0001);
            assert_true(fabs((double)pose[1] - wr_fix_to_double(place.at.y)) < 0.0001);
            assert_true(fabs((double)pose[5] - cos(turn)) < 0.0002); // a step of 65,536 or two
            assert_true(fabs((double)pose[6] - sin(turn)) < 0.0002);
            host_step(&host, 0, tick + 1);
        }
    }
}

// ---- Floors and units ---------------------------------------------------------------------------------------------

static void test_floors_are_those_of_the_cell_it_lands_in(void **state)
{
    (void)state;
    static uint8_t kinds[64 * 64];
    static wr_fix ground[64 * 64];
    wr_grid grid;
    assert_int_equal(wr_grid_init(64, 64, 4, kinds, &grid), WR_OK);
    for (int32_t i = 0; i < 64 * 64; i++) {
        ground[i] = 3 * WR_FIX_ONE;
    }
    grid.ground = ground;
    throw_one(0, 500, 15, 3 * WR_FIX_ONE); // from a pit of 3 m onto the level around it
    const double stands = (double)clips[host.kind[0]].standing;
    POSE(pose);
    pose_of(0, &grid, 500, 1, pose);
    assert_true(fabs((double)pose[2] - stands) < 1e-6);
    pose_of(0, &grid, 502, 1, pose); // below that level still: on its own way up
    assert_true((double)pose[2] > stands * 0.5 && (double)pose[2] < 3);
    const uint32_t landing = 500u + host.ticks[0];
    host_step(&host, 0, landing);
    pose_of(0, &grid, landing, 1, pose);
    const wr_shape *fall = &both[host.kind[0]].shapes->fall;
    const float flat = wr_shape_rise(&fall->frames[fall->frame_count - 1], (wr_angle)host.turn[0]);
    assert_true(fabsf(pose[2] - (3 + flat)) < 1e-6f); // and not the last tick's way below it
    pose_of(0, &grid, landing + 1, 0.5, pose);
    assert_true(fabsf(pose[2] - (3 + flat)) < 1e-6f);
}

// Floors beyond all heights are those that flights take them for; and the map's last edge belongs to its last cells.
static void test_floors_at_the_ends_of_the_map_and_of_heights(void **state)
{
    (void)state;
    static const struct {
        wr_fix ground;
        float floor;
    } rows[] = {{INT32_MAX, 16000}, {INT32_MIN, -16000}, {5 * WR_FIX_ONE, 5}};
    uint8_t kinds[4] = {0};
    wr_grid grid;
    assert_int_equal(wr_grid_init(2, 2, 1, kinds, &grid), WR_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wr_fix ground[4] = {0, 0, 0, rows[i].ground};
        grid.ground = ground;
        host_begin(&host, 3);
        throw_one(0, 500, 4, 0);
        host_step(&host, 0, 500u + host.ticks[0]);
        host.x[0] = host.y[0] = 2 * WR_FIX_ONE;
        POSE(level);
        POSE(pose);
        pose_of(0, NULL, 501u + host.ticks[0], 1, level);
        pose_of(0, &grid, 501u + host.ticks[0], 1, pose);
        assert_true(pose[2] == rows[i].floor + level[2]);
    }
}

static void test_a_metre_of_sixteen_units_makes_bodies_sixteen_times_as_high(void **state)
{
    (void)state;
    wr_knock_config config = wr_knock_config_default();
    config.metre = 16;
    assert_int_equal(wr_knock_rules_of(&config, &host.rules), WR_OK);
    throw_one(0, 500, 9 * 16, 0);
    POSE(pose);
    pose_of(0, NULL, 500, 0, pose);
    assert_true(pose[2] == 16 * clips[host.kind[0]].standing);
}

static void test_who_stands_is_upright_where_the_host_says(void **state)
{
    (void)state;
    throw_one(0, 500, 9, 0);
    host.phase[0] = WR_KNOCK_STAND;
    host.vz[0] = host.turn[0] = 0; // as wr_knock_step leaves it
    host.begun[0] = host.ticks[0] = 0;
    host.fx[0] = host.fy[0] = host.vx[0] = host.vy[0] = 0;
    POSE(pose);
    pose_of(0, NULL, 700, 0.5, pose);
    assert_true(pose[0] == (float)host.x[0] / WR_FIX_ONE && pose[2] == clips[host.kind[0]].standing);
    assert_true(pose[5] == 1 && pose[6] == 0 && pose[7] == 0);
}

// Sine and cosine of all angles, by bodies that lie at them.
static void test_sines_are_good_to_a_millionth(void **state)
{
    (void)state;
    double worst = 0;
    throw_one(0, 500, 9, 0);
    host.turn[0] = 0;
    for (int32_t a = 0; a < 65536; a++) {
        POSE(pose);
        host.angle[0] = (wr_angle)a;
        host.heading[0] = (wr_angle)(a * 3);
        pose_of(0, NULL, 500, 0, pose);
        const double turn = a * 6.283185307179586 / 65536;
        worst = fmax(worst, fmax(fabs((double)pose[5] - cos(turn)), fabs((double)pose[6] - sin(turn))));
        worst = fmax(worst, fmax(fabs((double)pose[3] - cos(3 * turn)), fabs((double)pose[4] - sin(3 * turn))));
    }
    print_message("worst %.2g\n", worst);
    assert_true(worst < 1.2e-6);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
static const struct CMUnitTest tests[] = {
    TEST(test_nobody_sinks_by_more_than_4_mm_at_a_thousand_moments_of_flight),
    TEST(test_near_the_floor_the_centre_is_as_near_to_the_parabola_as_can_be),
    TEST(test_a_landed_body_lies_on_the_floor_to_the_bit),
    TEST(test_nothing_jumps_from_launch_to_standing),
    TEST(test_a_body_thrown_this_tick_is_where_it_stood),
    TEST(test_getting_up_runs_its_clip_from_lying_to_upright),
    TEST(test_poses_are_where_the_simulation_says),
    TEST(test_without_a_clip_it_gets_up_by_the_fall_backwards),
    TEST(test_floors_are_those_of_the_cell_it_lands_in),
    TEST(test_floors_at_the_ends_of_the_map_and_of_heights),
    TEST(test_a_metre_of_sixteen_units_makes_bodies_sixteen_times_as_high),
    TEST(test_who_stands_is_upright_where_the_host_says),
    TEST(test_sines_are_good_to_a_millionth),
};

WR_TEST_MAIN(tests)
