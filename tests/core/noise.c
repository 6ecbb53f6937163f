// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Noise: frozen values, avalanche, even spread. The tests are functions of fixed seeds, so they pass for ever or
// never.
#include "core_tests.h"

#include <math.h>

void noise_has_the_bits_it_always_had(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed;
        wr_stream stream;
        uint64_t id, counter, bits;
    } golden[] = {
        {0, WR_STREAM_LAYOUT, 0, 0, UINT64_C(0x64FBCBA98B373947)},
        {1, WR_STREAM_LAYOUT, 0, 0, UINT64_C(0x6B24C04C47557FA1)},
        {0, WR_STREAM_POPULATION, 0, 0, UINT64_C(0x5EE12F28FCDD4E98)},
        {0, WR_STREAM_LAYOUT, 1, 0, UINT64_C(0x57CD30685AA9FA4C)},
        {0, WR_STREAM_LAYOUT, 0, 1, UINT64_C(0x0CEFC136A63EDD76)},
        {42, WR_STREAM_BRAINS, 7, 1000, UINT64_C(0x0B699E6DF34F718F)},
        {UINT64_MAX, WR_STREAM_BOTS, UINT64_MAX, UINT64_MAX, UINT64_C(0x1BFFCADA8779BB7A)},
    };
    for (size_t i = 0; i < sizeof golden / sizeof golden[0]; i++) {
        uint64_t bits = wr_noise(golden[i].seed, golden[i].stream, golden[i].id, golden[i].counter);
        assert_int_equal(bits, golden[i].bits);
    }
}

#define SAMPLES 2048

// Flips bit `bit` of number `which` (0 seed, 1 id, 2 counter) for small, regular inputs, as games have them, and
// counts how often each output bit follows.
static void count_flips(int which, int bit, int flips[64])
{
    for (uint64_t i = 0; i < SAMPLES; i++) {
        uint64_t in[3] = {i % 8, i / 8 % 16, i / 128};
        uint64_t before = wr_noise(in[0], WR_STREAM_BRAINS, in[1], in[2]);
        in[which] ^= UINT64_C(1) << bit;
        uint64_t changed = before ^ wr_noise(in[0], WR_STREAM_BRAINS, in[1], in[2]);
        for (int out = 0; out < 64; out++) {
            flips[out] += (int)(changed >> out & 1);
        }
    }
}

void every_input_bit_flips_every_output_bit_half_the_time(void **state)
{
    (void)state;
    // 12,288 counts with a deviation of sqrt(2048)/2 = 22.6; six of these are exceeded by chance once in 40,000 runs.
    const int slack = 136;
    for (int which = 0; which < 3; which++) {
        for (int bit = 0; bit < 64; bit++) {
            int flips[64] = {0};
            count_flips(which, bit, flips);
            for (int out = 0; out < 64; out++) {
                assert_in_range(flips[out], SAMPLES / 2 - slack, SAMPLES / 2 + slack);
            }
        }
    }
}

void streams_have_nothing_to_do_with_each_other(void **state)
{
    (void)state;
    for (int a = WR_STREAM_LAYOUT; a <= WR_STREAM_BOTS; a++) {
        for (int b = WR_STREAM_LAYOUT; b < a; b++) {
            int equal[64] = {0};
            for (uint64_t i = 0; i < SAMPLES; i++) {
                uint64_t same = ~(wr_noise(5, (wr_stream)a, i, 0) ^ wr_noise(5, (wr_stream)b, i, 0));
                for (int bit = 0; bit < 64; bit++) {
                    equal[bit] += (int)(same >> bit & 1);
                }
            }
            for (int bit = 0; bit < 64; bit++) {
                assert_in_range(equal[bit], SAMPLES / 2 - 136, SAMPLES / 2 + 136);
            }
        }
    }
}

// How far `counts` are from even, in standard deviations of chi-square; within 5 is fine, far below 0 would be too
// even.
static double unevenness(const uint32_t *counts, uint32_t bins, double draws)
{
    double expected = draws / bins;
    double chi_square = 0;
    for (uint32_t i = 0; i < bins; i++) {
        chi_square += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    double freedom = bins - 1;
    return (chi_square - freedom) / sqrt(2 * freedom);
}

static uint64_t along(int which, uint64_t i)
{
    switch (which) {
    case 0:
        return wr_noise(i, WR_STREAM_WAVES, 3, 4);
    case 1:
        return wr_noise(1, WR_STREAM_WAVES, i, 4);
    default:
        return wr_noise(1, WR_STREAM_WAVES, 3, i);
    }
}

void numbers_below_n_are_evenly_spread(void **state)
{
    (void)state;
    static const uint32_t sizes[] = {2, 3, 6, 100, 256, 1000};
    static uint32_t counts[1000];
    const uint64_t draws = 100000;
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        for (int which = 0; which < 3; which++) {
            memset(counts, 0, sizeof counts);
            for (uint64_t i = 0; i < draws; i++) {
                uint32_t drawn = wr_noise_below(along(which, i), sizes[s]);
                assert_true(drawn < sizes[s]);
                counts[drawn]++;
            }
            double z = unevenness(counts, sizes[s], (double)draws);
            assert_true(z > -5 && z < 5);
        }
    }
}

void pairs_of_neighbours_are_evenly_spread(void **state)
{
    (void)state;
    static uint32_t counts[32 * 32];
    const uint64_t draws = 200000;
    for (int which = 0; which < 3; which++) {
        for (int shift = 0; shift < 64; shift += 16) { // low bits as well as the high ones
            memset(counts, 0, sizeof counts);
            for (uint64_t i = 0; i < draws; i++) {
                uint32_t a = wr_noise_below(along(which, 2 * i) << shift, 32);
                uint32_t b = wr_noise_below(along(which, 2 * i + 1) << shift, 32);
                counts[a * 32 + b]++;
            }
            double z = unevenness(counts, 32 * 32, (double)draws);
            assert_true(z > -5 && z < 5);
        }
    }
}

void numbers_below_n_are_the_high_word_of_the_product(void **state)
{
    (void)state;
    assert_int_equal(wr_noise_below(UINT64_MAX, 1), 0);
    assert_int_equal(wr_noise_below(UINT64_MAX, UINT32_MAX), UINT32_MAX - 1);
    assert_int_equal(wr_noise_below(0, UINT32_MAX), 0);
    assert_int_equal(wr_noise_below(UINT64_C(1) << 63, 6), 3);
    assert_int_equal(wr_noise_below((UINT64_C(1) << 63) - 1, 6), 2);
    // 2^64 / 3 = ...5555.33: the carry out of the low word decides
    assert_int_equal(wr_noise_below(UINT64_C(0x5555555555555555), 3), 0);
    assert_int_equal(wr_noise_below(UINT64_C(0x5555555555555556), 3), 1);
}
