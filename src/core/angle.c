// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: sine, cosine and arctangent from small integer tables. All three fold their argument into one part of the
// circle first, so the circle's symmetries hold to the bit.
#include "core/angle_table.h"
#include "warren/core.h"

#define QUARTER 16384
#define EIGHTH  8192

// sin of 0..QUARTER steps, rounded to Q16: sin(a + b) = sin a - sin a (1 - cos b) + cos a sin b, a a multiple of 128
// steps. The sum is good to 2^-37, and no angle's sine lies within 2^-34 of a tie: each result is the nearest there
// is.
static wr_fix quarter_sine(uint32_t steps)
{
    uint32_t a = steps >> 7;
    uint32_t b = steps & 127;
    uint64_t down = (coarse_sine[a] >> 14) * fine_versine[b] >> 31;  // Q32 * Q45 to Q46
    uint64_t up = (coarse_sine[128 - a] >> 14) * fine_sine[b] >> 24; // Q32 * Q38 to Q46
    return (wr_fix)((coarse_sine[a] + up - down + (UINT64_C(1) << 29)) >> 30);
}

wr_fix wr_sin(wr_angle angle)
{
    uint32_t half = angle & 32767u;
    wr_fix sine = quarter_sine(half <= QUARTER ? half : 2 * QUARTER - half);
    return angle < 2 * QUARTER ? sine : -sine;
}

wr_fix wr_cos(wr_angle angle)
{
    return wr_sin((wr_angle)(angle + QUARTER));
}

// atan of ratio (Q32, 0..1) in steps, 0..EIGHTH: the cubic through the four nearest of the table's points.
// Source: Newton's forward differences.
static uint32_t eighth_arctangent(uint64_t ratio)
{
    uint32_t node = (uint32_t)(ratio >> 25);
    if (node == 128) {
        return EIGHTH;
    }
    const uint32_t *p = &arctangent[node]; // the points at -1, 0, 1, 2; t is between 0 and 1, Q25
    int64_t t = (int64_t)(ratio & 0x1FFFFFF);
    int64_t one = INT64_C(1) << 25;
    int64_t d1 = (int64_t)p[1] - p[0];
    int64_t d2 = (int64_t)p[2] - 2 * (int64_t)p[1] + p[0];
    int64_t d3 = (int64_t)p[3] - 3 * (int64_t)p[2] + 3 * (int64_t)p[1] - p[0];
    // p0 + u d1 + u(u-1)/2 d2 + u(u-1)(u-2)/6 d3 with u = t + 1, by Horner
    int64_t inner = d3 * (t - one) / (3 * one);
    inner = (d2 + inner) * t / (2 * one);
    int64_t value = p[0] + (d1 + inner) * (t + one) / one;
    return (uint32_t)((value + (1 << 17)) >> 18) - 128;
}

wr_angle wr_atan2(int32_t dy, int32_t dx)
{
    uint32_t x = dx < 0 ? 0u - (uint32_t)dx : (uint32_t)dx;
    uint32_t y = dy < 0 ? 0u - (uint32_t)dy : (uint32_t)dy;
    if (x == 0 && y == 0) {
        return 0;
    }
    bool steep = y > x;
    uint32_t angle = eighth_arctangent(((uint64_t)(steep ? x : y) << 32) / (steep ? y : x));
    if (steep) {
        angle = QUARTER - angle;
    }
    if (dx < 0) {
        angle = 2 * QUARTER - angle;
    }
    return (wr_angle)(dy < 0 ? 0u - angle : angle);
}
