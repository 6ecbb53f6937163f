// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Sine, cosine and arctangent against libm's long doubles, which the library itself never calls.
#include "core_tests.h"

#include <math.h>

#include "core/hash.h"

#define ANGLES 65536
#define TAU    6.283185307179586476925286766559005768L

static long double turn(uint32_t angle)
{
    return TAU * (long double)angle / ANGLES;
}

void sine_and_cosine_are_the_nearest_number_for_every_angle(void **state)
{
    (void)state;
    long worst = 0;
    for (uint32_t a = 0; a < ANGLES; a++) {
        long sine_error = labs(wr_sin((wr_angle)a) - lroundl(sinl(turn(a)) * WR_FIX_ONE));
        long cosine_error = labs(wr_cos((wr_angle)a) - lroundl(cosl(turn(a)) * WR_FIX_ONE));
        worst = sine_error > worst ? sine_error : worst;
        worst = cosine_error > worst ? cosine_error : worst;
    }
    assert_int_equal(worst, WR_SINE_ERROR_MAX);
}

void sine_and_cosine_keep_the_symmetries_of_the_circle(void **state)
{
    (void)state;
    for (uint32_t a = 0; a < ANGLES; a++) {
        assert_int_equal(wr_sin((wr_angle)(0u - a)), -wr_sin((wr_angle)a));
        assert_int_equal(wr_sin((wr_angle)(32768u - a)), wr_sin((wr_angle)a));
        assert_int_equal(wr_cos((wr_angle)(0u - a)), wr_cos((wr_angle)a));
        assert_int_equal(wr_cos((wr_angle)a), wr_sin((wr_angle)(a + 16384u)));
        assert_int_equal(wr_cos((wr_angle)(16384u - a)), wr_sin((wr_angle)a));
    }
}

void sine_and_cosine_are_exact_on_the_axes(void **state)
{
    (void)state;
    static const wr_fix sines[4] = {0, WR_FIX_ONE, 0, -WR_FIX_ONE};
    for (uint32_t quarter = 0; quarter < 4; quarter++) {
        assert_int_equal(wr_sin((wr_angle)(quarter * 16384)), sines[quarter]);
        assert_int_equal(wr_cos((wr_angle)(quarter * 16384)), sines[(quarter + 1) % 4]);
    }
    assert_int_equal(wr_sin(8192), 46341); // sqrt(1/2)
    assert_int_equal(wr_cos(8192), 46341);
}

void arctangent_undoes_sine_and_cosine_for_every_angle(void **state)
{
    (void)state;
    for (uint32_t a = 0; a < ANGLES; a++) {
        // A circle of 2^30 is fine enough to tell all angles apart.
        int32_t x = (int32_t)lroundl(cosl(turn(a)) * 0x1p30L);
        int32_t y = (int32_t)lroundl(sinl(turn(a)) * 0x1p30L);
        assert_int_equal(wr_atan2(y, x), a);
        assert_int_equal(wr_atan2(wr_sin((wr_angle)a), wr_cos((wr_angle)a)), a);
    }
}

void arctangent_is_exact_on_axes_and_diagonals(void **state)
{
    (void)state;
    static const int32_t lengths[] = {1, 2, 3, 65536, 1000000007, INT32_MAX};
    assert_int_equal(wr_atan2(0, 0), 0);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        int32_t r = lengths[i];
        assert_int_equal(wr_atan2(0, r), 0);
        assert_int_equal(wr_atan2(r, r), 8192);
        assert_int_equal(wr_atan2(r, 0), 16384);
        assert_int_equal(wr_atan2(r, -r), 24576);
        assert_int_equal(wr_atan2(0, -r), 32768);
        assert_int_equal(wr_atan2(-r, -r), 40960);
        assert_int_equal(wr_atan2(-r, 0), 49152);
        assert_int_equal(wr_atan2(-r, r), 57344);
    }
    assert_int_equal(wr_atan2(0, INT32_MIN), 32768);
    assert_int_equal(wr_atan2(INT32_MIN, 0), 49152);
    assert_int_equal(wr_atan2(INT32_MIN, INT32_MIN), 40960);
}

// How far the answer is from the true direction, in steps; 0.5 is the best that rounding can promise.
static long double atan_error(int32_t dy, int32_t dx)
{
    long double truth = atan2l((long double)dy, (long double)dx) / TAU * ANGLES;
    return fabsl(remainderl((long double)wr_atan2(dy, dx) - truth, ANGLES));
}

#define ATAN_ERROR_STATED (0.5L + 1.0L / 50000)

void arctangent_is_the_nearest_angle_for_every_small_vector(void **state)
{
    (void)state;
    long double worst = 0;
    for (int32_t dy = -200; dy <= 200; dy++) {
        for (int32_t dx = -200; dx <= 200; dx++) {
            long double error = dx == 0 && dy == 0 ? 0 : atan_error(dy, dx);
            worst = error > worst ? error : worst;
        }
    }
    assert_true(worst <= ATAN_ERROR_STATED);
}

void arctangent_is_the_nearest_angle_for_large_and_lopsided_vectors(void **state)
{
    (void)state;
    long double worst = 0;
    for (uint64_t i = 0; i < 300000; i++) {
        uint64_t bits = wr_noise(21, WR_STREAM_BOTS, 0, i);
        int32_t dx = (int32_t)(uint32_t)bits / (1 << (i % 31));
        int32_t dy = (int32_t)(uint32_t)(bits >> 32) / (1 << (i / 31 % 31));
        long double error = dx == 0 && dy == 0 ? 0 : atan_error(dy, dx);
        worst = error > worst ? error : worst;
    }
    // Right beside the middle between two angles, where an error of the method would show most.
    for (uint32_t a = 0; a < ANGLES; a++) {
        long double middle = TAU * ((long double)a + 0.5L) / ANGLES;
        int32_t dx = (int32_t)lroundl(cosl(middle) * 0x1p30L);
        int32_t dy = (int32_t)lroundl(sinl(middle) * 0x1p30L);
        long double error = atan_error(dy, dx);
        worst = error > worst ? error : worst;
    }
    assert_true(worst <= ATAN_ERROR_STATED);
    assert_true(worst < WR_ATAN_ERROR_MAX);
}

void arctangent_keeps_the_symmetries_of_the_circle(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 100000; i++) {
        uint64_t bits = wr_noise(22, WR_STREAM_BOTS, 0, i);
        int32_t dx = (int32_t)(bits & 0x7FFFFFFF) / (1 << (i % 31)) + 1;
        int32_t dy = (int32_t)(bits >> 33) / (1 << (i / 31 % 31)) + 1;
        if (dx <= 0 || dy <= 0) {
            continue; // INT32_MAX + 1 was not to be had
        }
        uint32_t angle = wr_atan2(dy, dx);
        assert_int_equal(wr_atan2(dx, dy), 16384 - angle);
        assert_int_equal(wr_atan2(dy, -dx), 32768 - angle);
        assert_int_equal(wr_atan2(-dy, -dx), (angle + 32768) & 65535);
        assert_int_equal(wr_atan2(-dy, dx), (0 - angle) & 65535);
    }
}

void arctangent_never_falls_along_an_octant(void **state)
{
    (void)state;
    wr_angle last = 0;
    for (int32_t dy = 0; dy <= 1 << 20; dy++) {
        wr_angle angle = wr_atan2(dy, 1 << 20);
        assert_true(angle == last || angle == last + 1);
        last = angle;
    }
    assert_int_equal(last, 8192);
}

void angles_have_the_bits_they_always_had(void **state)
{
    (void)state;
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    for (uint32_t a = 0; a < ANGLES; a++) {
        wr_hasher_u32(&hasher, (uint32_t)wr_sin((wr_angle)a));
        uint64_t bits = wr_noise(23, WR_STREAM_BOTS, 0, a);
        wr_hasher_u16(&hasher, wr_atan2((int32_t)(uint32_t)bits, (int32_t)(uint32_t)(bits >> 32)));
    }
    assert_int_equal(wr_hasher_end(&hasher), UINT64_C(0x4B9D05EC59CFED45));
}
