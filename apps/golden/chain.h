// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// One number that says what many numbers were, and in which order.
#ifndef WARREN_GOLDEN_CHAIN_H
#define WARREN_GOLDEN_CHAIN_H

#include "warren/core.h"

/// The chain so far and the next number, little-endian, as one hash.
static inline uint64_t chained(uint64_t chain, uint64_t next)
{
    uint8_t bytes[16];
    for (int32_t i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(chain >> (8 * i));
        bytes[8 + i] = (uint8_t)(next >> (8 * i));
    }
    return wr_hash_bytes(bytes, sizeof bytes);
}

/// The same with two numbers of 32 bits.
static inline uint64_t chained_pair(uint64_t chain, int32_t a, int32_t b)
{
    return chained(chain, (uint64_t)(uint32_t)a << 32 | (uint32_t)b);
}

#endif
