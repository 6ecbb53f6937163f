// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Fixed point and exact square roots.
#include "core_tests.h"

#include <math.h>

static uint64_t draw(uint64_t i)
{
    return wr_noise(20, WR_STREAM_BOTS, 1, i);
}

void doubles_become_the_nearest_fixed_point(void **state)
{
    (void)state;
    static const struct {
        double from;
        wr_fix to;
    } cases[] = {
        {0.0, 0},
        {-0.0, 0},
        {1.0, 65536},
        {-1.0, -65536},
        {0.5 / 65536, 1}, // halves away from zero
        {-0.5 / 65536, -1},
        {0.4999999 / 65536, 0},
        {1.5 / 65536, 2},
        {-2.5 / 65536, -3},
        {0.1, 6554},
        {-0.1, -6554},
        {32767.0, 2147418112},
        {32767.99998, INT32_MAX},
        {-32768.0, INT32_MIN},
        {1e-300, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(wr_fix_from_double(cases[i].from), cases[i].to);
    }
}

void doubles_out_of_range_are_clamped(void **state)
{
    (void)state;
    assert_int_equal(wr_fix_from_double(32768.0), INT32_MAX);
    assert_int_equal(wr_fix_from_double(1e300), INT32_MAX);
    assert_int_equal(wr_fix_from_double((double)INFINITY), INT32_MAX);
    assert_int_equal(wr_fix_from_double(-32769.0), INT32_MIN);
    assert_int_equal(wr_fix_from_double(-1e300), INT32_MIN);
    assert_int_equal(wr_fix_from_double(-(double)INFINITY), INT32_MIN);
    assert_int_equal(wr_fix_from_double((double)NAN), 0);
}

void every_fixed_point_survives_a_double(void **state)
{
    (void)state;
    static const wr_fix edges[] = {INT32_MIN, INT32_MIN + 1, -65537, -1, 0, 1, 65535, INT32_MAX - 1, INT32_MAX};
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        assert_int_equal(wr_fix_from_double(wr_fix_to_double(edges[i])), edges[i]);
    }
    for (uint64_t i = 0; i < 100000; i++) {
        wr_fix value = (wr_fix)(uint32_t)draw(i);
        assert_int_equal(wr_fix_from_double(wr_fix_to_double(value)), value);
        assert_true(wr_fix_to_float(value) == (float)wr_fix_to_double(value));
    }
    assert_true(wr_fix_to_double(-32768) == -0.5);
    assert_true(wr_fix_to_float(98304) == 1.5f);
}

void products_round_to_nearest_halves_up(void **state)
{
    (void)state;
    assert_int_equal(wr_fix_mul(3 * WR_FIX_ONE, -2 * WR_FIX_ONE), -6 * WR_FIX_ONE);
    assert_int_equal(wr_fix_mul(1, 32768), 1);  // a half goes up
    assert_int_equal(wr_fix_mul(-1, 32768), 0); // up, not away from zero
    assert_int_equal(wr_fix_mul(1, 32767), 0);
    assert_int_equal(wr_fix_mul(-1, 32769), -1);
    assert_int_equal(wr_fix_mul(-3, 32768), -1);
    assert_int_equal(wr_fix_mul(INT32_MIN, WR_FIX_ONE), INT32_MIN);
    assert_int_equal(wr_fix_mul(INT32_MAX, WR_FIX_ONE), INT32_MAX);
    assert_int_equal(wr_fix_mul(INT32_MIN, 1), -32768);
    for (uint64_t i = 0; i < 100000; i++) {
        wr_fix a = (int32_t)(uint32_t)draw(2 * i) >> 8;
        wr_fix b = (int32_t)(uint32_t)draw(2 * i + 1) >> 9;
        double exact = (double)a * (double)b / 65536; // 46 bits: exact in a double
        assert_true((double)wr_fix_mul(a, b) == floor(exact + 0.5));
    }
}

void products_that_do_not_fit_wrap(void **state)
{
    (void)state;
    // (-2^31)^2 / 2^16 = 2^46, of which 32 bits are left: none
    assert_int_equal(wr_fix_mul(INT32_MIN, INT32_MIN), 0);
    assert_int_equal(wr_fix_mul(256 * WR_FIX_ONE, 128 * WR_FIX_ONE), INT32_MIN);
    assert_int_equal(wr_fix_mul(256 * WR_FIX_ONE, 256 * WR_FIX_ONE), 0);
}

static void assert_root_is_exact(uint64_t value)
{
    uint64_t root = wr_sqrt_u64(value);
    if (root * root > value || (root < UINT32_MAX && (root + 1) * (root + 1) <= value)) {
        fail_msg("wr_sqrt_u64(%llu) = %llu", (unsigned long long)value, (unsigned long long)root);
    }
}

void square_roots_are_exact_around_every_square(void **state)
{
    (void)state;
    for (uint64_t root = 1; root <= 70000; root++) {
        assert_int_equal(wr_sqrt_u64(root * root - 1), root - 1);
        assert_int_equal(wr_sqrt_u64(root * root), root);
        assert_int_equal(wr_sqrt_u64(root * root + 1), root);
    }
    for (uint64_t down = 0; down < 70000; down++) {
        uint64_t root = UINT32_MAX - down;
        assert_int_equal(wr_sqrt_u64(root * root - 1), root - 1);
        assert_int_equal(wr_sqrt_u64(root * root), root);
        assert_int_equal(wr_sqrt_u64(root * root + 2 * root), root);
    }
    assert_int_equal(wr_sqrt_u64(0), 0);
    assert_int_equal(wr_sqrt_u64(UINT64_MAX), UINT32_MAX);
}

void square_roots_are_exact_for_random_numbers(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 300000; i++) {
        assert_root_is_exact(draw(i) >> (i % 64));
        uint64_t root = draw(i) & UINT32_MAX;
        assert_root_is_exact(root * root);
        assert_root_is_exact(root * root - 1 + 2 * (i & 1));
    }
    for (int bit = 0; bit < 64; bit++) {
        uint64_t power = UINT64_C(1) << bit;
        assert_root_is_exact(power - 1);
        assert_root_is_exact(power);
        assert_root_is_exact(power + 1);
    }
}

void lengths_are_exact_for_any_two_int32(void **state)
{
    (void)state;
    assert_int_equal(wr_length(0, 0), 0);
    assert_int_equal(wr_length(3, -4), 5);
    assert_int_equal(wr_length(INT32_MIN, 0), 2147483648u);
    assert_int_equal(wr_length(0, INT32_MAX), 2147483647u);
    assert_int_equal(wr_length(INT32_MIN, INT32_MIN), 3037000499u); // floor(2^31 sqrt 2)
    assert_int_equal(wr_length(INT32_MAX, INT32_MIN), 3037000499u);
    assert_int_equal(wr_length(INT32_MAX, INT32_MAX), 3037000498u);
    for (uint64_t i = 0; i < 100000; i++) {
        int32_t dx = (int32_t)(uint32_t)draw(i);
        int32_t dy = (int32_t)(uint32_t)(draw(i) >> 32);
        uint64_t length = wr_length(dx, dy);
        uint64_t square = (uint64_t)((int64_t)dx * dx) + (uint64_t)((int64_t)dy * dy);
        assert_true(length * length <= square && square < (length + 1) * (length + 1));
    }
}
