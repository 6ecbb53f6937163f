// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tables of lowest points: how far the two test bodies sink into the floor or hang over it by them (R38), and by the
// two ways that do not do: two constants and a sine (R37), and one row for all frames (R39).
#include <math.h>

#include "two_bodies.h"

#define MM 1000.0

static test_body bodies[2];
static const char *const names[2] = {"bodies/slim.yaml", "bodies/spread.yaml"};

static int read_both(void **state)
{
    (void)state;
    bodies[0] = test_body_of(names[0]);
    bodies[1] = test_body_of(names[1]);
    return 0;
}

static int free_both(void **state)
{
    (void)state;
    test_body_free(&bodies[0]);
    test_body_free(&bodies[1]);
    return 0;
}

typedef struct clip_pair {
    const wr_shape *shape;
    const wr_lowest *table;
    const char *name;
} clip_pair;

static clip_pair pair_of(const test_body *b, int32_t clip)
{
    const clip_pair pairs[3] = {{&b->shapes->fall, &b->clips.fall, "fall"},
                                {&b->shapes->up_back, &b->clips.up_back, "up_back"},
                                {&b->shapes->up_belly, &b->clips.up_belly, "up_belly"}};
    return pairs[clip];
}

// Deepest sinking: R38 has 4 mm. The tables do it in half of that, for a reach of 1.75 m. Hovering is where one part
// takes over from another between two rotations.
static void test_tables_sink_by_no_more_than_4_mm_at_every_angle(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 6; i++) {
        const clip_pair p = pair_of(&bodies[i / 3], i % 3);
        const wr_lowest_error most = wr_lowest_measure(p.shape, p.table);
        print_message("%s, %s: sinks %.2f mm, hovers %.1f mm\n", names[i / 3], p.name, (double)most.sinks * MM,
                      (double)most.hovers * MM);
        assert_true(most.sinks <= 0.002f && most.sinks > 0);
        assert_true(most.hovers <= 0.050f);
    }
}

static void test_tables_are_exact_at_the_72_rotations(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 6; i++) {
        const clip_pair p = pair_of(&bodies[i / 3], i % 3);
        for (int32_t f = 0; f < p.shape->frame_count; f++) {
            for (int32_t t = 0; t < WR_LOWEST_TURNS; t++) {
                const wr_angle angle = (wr_angle)((t * 65536 + 36) / 72); // to the nearest of 65,536
                const float off = wr_lowest_at(p.table, (float)f, angle) - wr_shape_rise(&p.shape->frames[f], angle);
                assert_true(fabsf(off) < 0.0001f);
                assert_true(t % 18 != 0 || off == 0); // upright, lying and on its head: to the bit
            }
        }
    }
}

// Between two frames a table is never lower than what it stands between: the most of straight lines is no more than
// the straight line between the two mosts.
static void test_between_frames_they_sink_no_deeper(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 6; i++) {
        const clip_pair p = pair_of(&bodies[i / 3], i % 3);
        double sinks = 0, hovers = 0;
        for (int32_t f = 0; f <= 8 * (p.shape->frame_count - 1); f++) {
            between_frames at;
            test_between(p.shape, (float)f / 8, &at);
            for (int32_t a = 0; a < 65536; a += 16) {
                const float off =
                    wr_lowest_at(p.table, (float)f / 8, (wr_angle)a) - wr_shape_rise(&at.frame, (wr_angle)a);
                hovers = off > hovers ? off : hovers;
                sinks = -off > sinks ? -off : sinks;
            }
        }
        print_message("%s, %s, between frames: sinks %.2f mm, hovers %.0f mm\n", names[i / 3], p.name, sinks * MM,
                      hovers * MM);
        assert_true(sinks <= 0.002);
        assert_true(hovers <= 0.180);
    }
}

// R37: half the thickness, and what half the height is more, by the cosine.
static void test_two_constants_and_a_sine_sink_by_decimetres(void **state)
{
    (void)state;
    static const double least[2] = {0.25, 0.75};
    for (int32_t b = 0; b < 2; b++) {
        const wr_shape *fall = &bodies[b].shapes->fall;
        const double high = (double)wr_shape_rise(bodies[b].shapes->standing.frames, 0);
        const double flat = (double)wr_shape_rise(bodies[b].shapes->standing.frames, 16384);
        double sinks = 0;
        for (int32_t f = 0; f < fall->frame_count; f++) {
            for (int32_t a = 0; a < 65536; a += 16) {
                const double naive = flat + (high - flat) * fabs(cos(a * 6.283185307179586 / 65536));
                sinks = fmax(sinks, (double)wr_shape_rise(&fall->frames[f], (wr_angle)a) - naive);
            }
        }
        print_message("%s, two constants and a sine: sinks %.0f mm\n", names[b], sinks * MM);
        assert_true(sinks > least[b]);
    }
}

// R39: the highest of all frames at an angle never sinks, and leaves who lies limp in the air.
static void test_one_row_for_all_frames_leaves_them_in_the_air(void **state)
{
    (void)state;
    static const wr_angle lying[2] = {16384, 49152};
    for (int32_t i = 0; i < 4; i++) {
        const wr_shape *fall = &bodies[i / 2].shapes->fall;
        double highest = 0;
        for (int32_t f = 0; f < fall->frame_count; f++) {
            highest = fmax(highest, (double)wr_shape_rise(&fall->frames[f], lying[i % 2]));
        }
        const double hovers = highest - (double)wr_shape_rise(&fall->frames[fall->frame_count - 1], lying[i % 2]);
        const double by_table = (double)wr_lowest_at(&bodies[i / 2].clips.fall, 100, lying[i % 2]) -
                                (double)wr_shape_rise(&fall->frames[fall->frame_count - 1], lying[i % 2]);
        print_message("%s, one row for all frames: hovers %.0f mm on its %s\n", names[i / 2], hovers * MM,
                      i % 2 == 0 ? "back" : "belly");
        assert_true(hovers > 0.14 && hovers < 0.29);
        assert_true(by_table == 0);
    }
}

static void test_a_box_is_its_eight_corners(void **state)
{
    (void)state;
    const wr_shape_box box = {0.3f, 5, -0.2f, 0.4f, 9, 0.7f};
    const wr_shape_frame frame = {1, 0, &box, NULL};
    for (int32_t a = 0; a < 65536; a += 31) {
        const double sine = wr_fix_to_double(wr_sin((wr_angle)a)), cosine = wr_fix_to_double(wr_cos((wr_angle)a));
        double lowest = 1e9;
        for (int32_t corner = 0; corner < 8; corner++) {
            const double x = 0.3 + (corner & 1 ? 0.4 : -0.4), z = -0.2 + (corner & 4 ? 0.7 : -0.7);
            lowest = fmin(lowest, x * sine + z * cosine);
        }
        assert_true(fabs((double)wr_shape_rise(&frame, (wr_angle)a) + lowest) < 1e-5);
    }
}

static void test_a_frame_between_and_beyond_is_cut_and_mixed(void **state)
{
    (void)state;
    float rise[2 * WR_LOWEST_TURNS];
    const wr_lowest table = {2, rise};
    for (int32_t t = 0; t < WR_LOWEST_TURNS; t++) {
        rise[t] = (float)t;
        rise[WR_LOWEST_TURNS + t] = 100;
    }
    assert_true(wr_lowest_at(&table, -5, 16384) == 18);
    assert_true(wr_lowest_at(&table, NAN, 16384) == 18);
    assert_true(wr_lowest_at(&table, 0.5f, 16384) == 59);
    assert_true(wr_lowest_at(&table, 7, 16384) == 100);
    assert_true(wr_lowest_at(&table, 0, 65535) < 0.2f); // half way from the last rotation to the first, and on
    assert_true(wr_lowest_at(&table, 0, 65535 - 455) > 35 && wr_lowest_at(&table, 0, 65535 - 455) < 36);
}

static void test_shapes_that_cannot_be_baked_are_refused_and_nothing_is_written(void **state)
{
    (void)state;
    wr_shape_box box = {0, 0, 0, 1, 1, 1};
    wr_shape_point point = {0, 0, 0};
    wr_shape_frame frame = {1, 1, &box, &point};
    wr_shape shape = {1, &frame};
    float rise[WR_LOWEST_TURNS] = {7};
    float *const numbers[] = {&box.x, &box.half_y, &point.z};
    static const float bad[] = {NAN, INFINITY, -INFINITY, 1000.5f, -1000.5f};
    for (int32_t i = 0; i < 15; i++) {
        *numbers[i % 3] = bad[i / 3];
        assert_int_equal(wr_lowest_bake(&shape, rise), WR_E_ARGUMENT);
        *numbers[i % 3] = 0;
    }
    box.half_z = -0.001f;
    assert_int_equal(wr_lowest_bake(&shape, rise), WR_E_ARGUMENT);
    box.half_z = 0;
    frame.box_count = frame.point_count = 0;
    assert_int_equal(wr_lowest_bake(&shape, rise), WR_E_ARGUMENT);
    frame.point_count = 1;
    shape.frame_count = 0;
    assert_int_equal(wr_lowest_bake(&shape, rise), WR_E_ARGUMENT);
    shape.frame_count = WR_LOWEST_FRAMES_MAX + 1;
    assert_int_equal(wr_lowest_bake(&shape, rise), WR_E_ARGUMENT);
    assert_true(rise[0] == 7);
    shape.frame_count = 1;
    assert_int_equal(wr_lowest_bake(&shape, rise), WR_OK);
    assert_true(rise[0] == 0);
}

// Wherever they are baked.
static void test_tables_are_the_same_bits_everywhere(void **state)
{
    (void)state;
    static const uint64_t golden[2] = {0x0F2DC34E8D67B220, 0xB669571F8D52EE9C};
    for (int32_t b = 0; b < 2; b++) {
        uint8_t bytes[20000];
        wr_writer writer = {bytes, sizeof bytes, 0};
        wr_clips_save(&bodies[b].clips, &writer);
        assert_true(wr_writer_fits(&writer));
        const uint64_t hash = wr_hash_bytes(bytes, writer.size);
        if (hash != golden[b]) {
            fail_msg("%s: 0x%016llX", names[b], (unsigned long long)hash);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(test_tables_sink_by_no_more_than_4_mm_at_every_angle, read_both, free_both),
    cmocka_unit_test_setup_teardown(test_tables_are_exact_at_the_72_rotations, read_both, free_both),
    cmocka_unit_test_setup_teardown(test_between_frames_they_sink_no_deeper, read_both, free_both),
    cmocka_unit_test_setup_teardown(test_two_constants_and_a_sine_sink_by_decimetres, read_both, free_both),
    cmocka_unit_test_setup_teardown(test_one_row_for_all_frames_leaves_them_in_the_air, read_both, free_both),
    cmocka_unit_test(test_a_box_is_its_eight_corners),
    cmocka_unit_test(test_a_frame_between_and_beyond_is_cut_and_mixed),
    cmocka_unit_test(test_shapes_that_cannot_be_baked_are_refused_and_nothing_is_written),
    cmocka_unit_test_setup_teardown(test_tables_are_the_same_bits_everywhere, read_both, free_both),
};

WR_TEST_MAIN(tests)
