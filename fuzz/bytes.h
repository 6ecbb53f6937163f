// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A fuzzer's bytes as numbers.
#ifndef WR_FUZZ_BYTES_H
#define WR_FUZZ_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bytes {
    const uint8_t *at;
    size_t left;
} bytes;

// Little-endian; zeros when there are no more.
static inline uint64_t take(bytes *b, int count)
{
    uint64_t value = 0;
    for (int i = 0; i < count && b->left > 0; i++, b->at++, b->left--) {
        value |= (uint64_t)*b->at << 8 * i;
    }
    return value;
}

// Either any 32 bits, or within a range.
static inline int32_t take_number(bytes *b, bool any, int32_t least, int32_t most)
{
    const uint32_t bits = (uint32_t)take(b, any ? 4 : 2);
    return any ? (int32_t)bits : least + (int32_t)(bits % (uint32_t)(most - least + 1));
}

#endif
