// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: noise with the seed and the stream mixed in once, for modules that draw much from one stream. Inline: it is four
// multiplications a draw.
#ifndef WR_CORE_NOISE_H
#define WR_CORE_NOISE_H

#include "warren/core.h"

/// What wr_noise has made of the seed and the stream.
typedef struct wr__noise {
    uint64_t prefix;
} wr__noise;

// Keeps a run of zeros from staying zero.
#define WR__NOISE_STEP UINT64_C(0x9E3779B97F4A7C15)

// One-to-one, and flipping any bit flips every other with a chance of a half.
// Source: Pelle Evensen, "Stronger, better, morer, Moremur; a better Murmur3-type mixer" (2019).
static inline uint64_t wr__noise_mix(uint64_t x)
{
    x ^= x >> 27;
    x *= UINT64_C(0x3C79AC492BA7B653);
    x ^= x >> 33;
    x *= UINT64_C(0x1C69B3F74AC4AE35);
    x ^= x >> 27;
    return x;
}

static inline wr__noise wr__noise_begin(uint64_t seed, wr_stream stream)
{
    const uint64_t x = wr__noise_mix(seed + WR__NOISE_STEP);
    return (wr__noise){wr__noise_mix(x + (uint64_t)stream + WR__NOISE_STEP)};
}

/// wr_noise(seed, stream, id, counter) for the seed and the stream it was begun with.
static inline uint64_t wr__noise_at(wr__noise noise, uint64_t id, uint64_t counter)
{
    return wr__noise_mix(wr__noise_mix(noise.prefix + id + WR__NOISE_STEP) + counter + WR__NOISE_STEP);
}

#endif
