// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The closed form of a pose's matrix against the products it stands for (R48), and scale kept apart (R46).
#include "support/wr_test.h"
#include "warren/pose.h"

static uint64_t drawn;

static float within(float most)
{
    const uint32_t bits = wr_noise_below(wr_noise(3, WR_STREAM_EYE, 7, drawn++), 2000001);
    return ((float)bits / 1000000 - 1) * most;
}

typedef double matrix[4][4];

static void multiply(matrix a, matrix b, matrix out)
{
    for (int32_t i = 0; i < 4; i++) {
        for (int32_t j = 0; j < 4; j++) {
            out[i][j] = 0;
            for (int32_t k = 0; k < 4; k++) {
                out[i][j] += a[i][k] * b[k][j];
            }
        }
    }
}

// Moved, turned by the heading, turned by the angle, scaled: three products of four matrices.
static void by_products(const float *pose, const float *scale, matrix out)
{
    matrix moved = {{1, 0, 0, pose[0]}, {0, 1, 0, pose[1]}, {0, 0, 1, pose[2]}, {0, 0, 0, 1}};
    matrix looks = {{pose[3], -pose[4], 0, 0}, {pose[4], pose[3], 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    matrix turned = {{pose[5], 0, -pose[6], 0}, {0, 1, 0, 0}, {pose[6], 0, pose[5], 0}, {0, 0, 0, 1}};
    matrix scaled = {{scale[0], 0, 0, 0}, {0, scale[1], 0, 0}, {0, 0, scale[2], 0}, {0, 0, 0, 1}};
    matrix one, two;
    multiply(moved, looks, one);
    multiply(one, turned, two);
    multiply(two, scaled, out);
}

static void random_pose(float *pose)
{
    const wr_angle heading = (wr_angle)(drawn * 40503), angle = (wr_angle)(drawn * 9973);
    pose[0] = within(500);
    pose[1] = within(500);
    pose[2] = within(20);
    pose[3] = wr_fix_to_float(wr_cos(heading));
    pose[4] = wr_fix_to_float(wr_sin(heading));
    pose[5] = wr_fix_to_float(wr_cos(angle));
    pose[6] = wr_fix_to_float(wr_sin(angle));
    pose[7] = 0;
}

static void assert_near(double value, double wanted)
{
    const double size = wanted < 0 ? -wanted : wanted, off = value < wanted ? wanted - value : value - wanted;
    if (off > size * 1e-6) {
        fail_msg("%.9g, and not %.9g", value, wanted);
    }
}

static void test_the_closed_form_is_the_product(void **state)
{
    (void)state;
    static const float scales[][3] = {{1, 1, 1}, {2, 2, 2}, {0.5f, 2, 3}, {1, 0.25f, 1.75f}};
    for (int32_t i = 0; i < 10000; i++) {
        float pose[WR_KNOCK_POSE_FLOATS], found[12];
        matrix wanted;
        random_pose(pose);
        wr_pose_matrix(pose, scales[i % 4], found);
        by_products(pose, scales[i % 4], wanted);
        for (int32_t k = 0; k < 12; k++) {
            assert_near((double)found[k], wanted[k / 4][k % 4]);
        }
    }
}

// Length of column c: how large the body is along that axis.
static double length_of(const float *m, int32_t c)
{
    const double x = (double)m[c], y = (double)m[c + 4], z = (double)m[c + 8];
    return wr_sqrt_u64((uint64_t)((x * x + y * y + z * z) * 1e12)) / 1e6;
}

static void test_a_body_twice_as_large_is_so_at_every_angle(void **state)
{
    (void)state;
    static const float scale[3] = {2, 2, 2};
    for (int32_t i = 0; i < 1000; i++) {
        float pose[WR_KNOCK_POSE_FLOATS], m[12];
        random_pose(pose);
        wr_pose_matrix(pose, scale, m);
        for (int32_t c = 0; c < 3; c++) {
            const double length = length_of(m, c);
            assert_true(length > 1.9999 && length < 2.0001);
        }
        assert_true(m[3] == pose[0] && m[7] == pose[1] && m[11] == pose[2]); // its place is not scaled
    }
}

static void test_a_quarter_turn_lays_it_on_its_back(void **state)
{
    (void)state;
    const float pose[WR_KNOCK_POSE_FLOATS] = {0, 0, 0, 0, 1, 0, 1, 0}, one[3] = {1, 1, 1}; // it looks along +y
    float m[12];
    wr_pose_matrix(pose, one, m);
    assert_true(m[8] == 1);               // ahead of it is up
    assert_true(m[6] == -1);              // its head is behind
    assert_true(m[1] == -1 && m[9] == 0); // its left stays its left
}

static void test_many_are_as_one_by_one(void **state)
{
    (void)state;
    static const float scale[3] = {1, 2, 3};
    static float poses[50 * WR_KNOCK_POSE_FLOATS], all[50 * 12];
    for (int32_t i = 0; i < 50; i++) {
        random_pose(poses + i * WR_KNOCK_POSE_FLOATS);
    }
    wr_pose_matrices(poses, 50, scale, all);
    for (int32_t i = 0; i < 50; i++) {
        float one[12];
        wr_pose_matrix(poses + i * WR_KNOCK_POSE_FLOATS, scale, one);
        assert_memory_equal(one, all + i * 12, sizeof one);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_the_closed_form_is_the_product),
    cmocka_unit_test(test_a_body_twice_as_large_is_so_at_every_angle),
    cmocka_unit_test(test_a_quarter_turn_lays_it_on_its_back),
    cmocka_unit_test(test_many_are_as_one_by_one),
};

WR_TEST_MAIN(tests)
