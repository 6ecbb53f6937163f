// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: noise, chance as a function. The four numbers are absorbed one after the other; between them all bits are
// mixed, so each is spread over the whole word before the next one joins. The results are for ever: every recorded
// game hangs on them.
#include "warren/core.h"

// One-to-one, and flipping any bit flips every other with a chance of a half.
// Source: Pelle Evensen, "Stronger, better, morer, Moremur; a better Murmur3-type mixer" (2019).
static uint64_t mix(uint64_t x)
{
    x ^= x >> 27;
    x *= UINT64_C(0x3C79AC492BA7B653);
    x ^= x >> 33;
    x *= UINT64_C(0x1C69B3F74AC4AE35);
    x ^= x >> 27;
    return x;
}

uint64_t wr_noise(uint64_t seed, wr_stream stream, uint64_t id, uint64_t counter)
{
    const uint64_t golden = UINT64_C(0x9E3779B97F4A7C15); // keeps a run of zeros from staying zero
    uint64_t x = mix(seed + golden);
    x = mix(x + (uint64_t)stream + golden);
    x = mix(x + id + golden);
    return mix(x + counter + golden);
}

uint32_t wr_noise_below(uint64_t bits, uint32_t n)
{
    // The high word of the 96-bit product bits * n, in two steps.
    uint64_t low = (bits & UINT32_MAX) * n;
    return (uint32_t)(((bits >> 32) * n + (low >> 32)) >> 32);
}
