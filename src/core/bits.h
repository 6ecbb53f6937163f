// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: where the first and the last bit of a word are, and a word read backwards. Where the compiler knows an instruction it
// is asked for it; the plain twins give the same.
#ifndef WR_BITS_H
#define WR_BITS_H

#include <stdint.h>

/// Zeros below the lowest bit that is set; 64 for 0.
static inline int32_t wr__ctz64_plain(uint64_t bits)
{
    int32_t zeros = bits == 0 ? 64 : 0;
    for (int32_t half = 32; half != 0 && bits != 0; half /= 2) {
        const int32_t skip = (bits & (((uint64_t)1 << half) - 1)) == 0 ? half : 0;
        bits >>= skip;
        zeros += skip;
    }
    return zeros;
}

/// Zeros above the highest bit that is set; 64 for 0.
static inline int32_t wr__clz64_plain(uint64_t bits)
{
    int32_t zeros = bits == 0 ? 64 : 0;
    for (int32_t half = 32; half != 0 && bits != 0; half /= 2) {
        const int32_t skip = bits >> (64 - half) == 0 ? half : 0;
        bits <<= skip;
        zeros += skip;
    }
    return zeros;
}

static inline int32_t wr__ctz64(uint64_t bits)
{
#if defined(__GNUC__)
    return bits == 0 ? 64 : __builtin_ctzll(bits);
#else
    return wr__ctz64_plain(bits);
#endif
}

static inline int32_t wr__clz64(uint64_t bits)
{
#if defined(__GNUC__)
    return bits == 0 ? 64 : __builtin_clzll(bits);
#else
    return wr__clz64_plain(bits);
#endif
}

/// Bit i becomes bit 63 - i. Compilers know the last three lines as one instruction.
static inline uint64_t wr__reverse64(uint64_t bits)
{
    bits = (bits >> 1 & UINT64_C(0x5555555555555555)) | (bits & UINT64_C(0x5555555555555555)) << 1;
    bits = (bits >> 2 & UINT64_C(0x3333333333333333)) | (bits & UINT64_C(0x3333333333333333)) << 2;
    bits = (bits >> 4 & UINT64_C(0x0F0F0F0F0F0F0F0F)) | (bits & UINT64_C(0x0F0F0F0F0F0F0F0F)) << 4;
    bits = (bits >> 8 & UINT64_C(0x00FF00FF00FF00FF)) | (bits & UINT64_C(0x00FF00FF00FF00FF)) << 8;
    bits = (bits >> 16 & UINT64_C(0x0000FFFF0000FFFF)) | (bits & UINT64_C(0x0000FFFF0000FFFF)) << 16;
    return bits >> 32 | bits << 32;
}

#endif
