// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: noise, chance as a function. The four numbers are absorbed one after the other; between them all bits are
// mixed, so each is spread over the whole word before the next one joins. The results are for ever: every recorded
// game hangs on them.
#include "core/noise.h"

uint64_t wr_noise(uint64_t seed, wr_stream stream, uint64_t id, uint64_t counter)
{
    return wr__noise_at(wr__noise_begin(seed, stream), id, counter);
}

uint32_t wr_noise_below(uint64_t bits, uint32_t n)
{
    // The high word of the 96-bit product bits * n, in two steps.
    uint64_t low = (bits & UINT32_MAX) * n;
    return (uint32_t)(((bits >> 32) * n + (low >> 32)) >> 32);
}
