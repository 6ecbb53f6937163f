// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: fixed point and exact square roots. Doubles appear at the border and as a guess that integers correct.
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "warren/core.h"

wr_fix wr_fix_from_double(double value)
{
    double scaled = value * WR_FIX_ONE; // exact: a power of two
    if (scaled != scaled) {
        return 0;
    }
    if (scaled >= INT32_MAX) {
        return INT32_MAX;
    }
    if (scaled <= INT32_MIN) {
        return INT32_MIN;
    }
    int32_t whole = (int32_t)scaled; // toward zero
    double rest = scaled - whole;    // exact
    if (rest >= 0.5) {
        whole++;
    } else if (rest <= -0.5) {
        whole--;
    }
    return whole;
}

double wr_fix_to_double(wr_fix value)
{
    return value / (double)WR_FIX_ONE;
}

float wr_fix_to_float(wr_fix value)
{
    return (float)wr_fix_to_double(value);
}

wr_fix wr_fix_mul(wr_fix a, wr_fix b)
{
    int64_t product = (int64_t)a * b + WR_FIX_ONE / 2;
    return (wr_fix)(uint32_t)((uint64_t)product >> 16); // bits 16..47 are the same for a shift with or without sign
}

#if defined(__SSE2__)

// The processor's own root, right to the last bit. So cut off it is the root of a whole number below EXACT_BELOW: that
// of (r + 1)^2 - 1 lies below r + 1 by 1 / (2 * (r + 1)) and more, a last bit at least.
#define EXACT_BELOW (UINT64_C(1) << 52)

static double guess_sqrt(double value)
{
    const __m128d wide = _mm_set_sd(value);
    return _mm_cvtsd_f64(_mm_sqrt_sd(wide, wide));
}

#else

#define EXACT_BELOW UINT64_C(1)

// Close to sqrt(value) for value > 0: within 2^-32 of it, relatively. Halving the exponent gives a first guess of
// 1/sqrt good to 3.5 %; each Newton step squares the error.
// Source: Chris Lomont, "Fast inverse square root" (2003).
static double guess_sqrt(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits = UINT64_C(0x5FE6EB50C7B537A9) - (bits >> 1);
    double inverse;
    memcpy(&inverse, &bits, sizeof inverse);
    for (int step = 0; step < 3; step++) {
        inverse *= 1.5 - 0.5 * value * inverse * inverse;
    }
    return value * inverse;
}

#endif

uint32_t wr_sqrt_u64(uint64_t value)
{
    if (value < EXACT_BELOW) {
        return (uint32_t)(int64_t)guess_sqrt((double)(int64_t)value);
    }
    double guess = guess_sqrt((double)value);
    uint64_t root = guess < UINT32_MAX ? (uint64_t)guess : UINT32_MAX;
    while (root * root > value) {
        root--;
    }
    while (root < UINT32_MAX && (root + 1) * (root + 1) <= value) {
        root++;
    }
    return (uint32_t)root;
}

uint32_t wr_length(int32_t dx, int32_t dy)
{
    uint64_t xx = (uint64_t)((int64_t)dx * dx);
    uint64_t yy = (uint64_t)((int64_t)dy * dy);
    return wr_sqrt_u64(xx + yy); // at most 2^63
}
