// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: bits of a word. Where the compiler knows an instruction it is asked for it; the plain twins give the same.
#ifndef WR_RECTS_BITS_H
#define WR_RECTS_BITS_H

#include <stdint.h>

/// How many bits are set.
static inline int32_t wr__bits_count(uint64_t bits)
{
    const uint64_t pairs = bits - (bits >> 1 & UINT64_C(0x5555555555555555));
    const uint64_t fours = (pairs & UINT64_C(0x3333333333333333)) + (pairs >> 2 & UINT64_C(0x3333333333333333));
    const uint64_t bytes = (fours + (fours >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int32_t)(bytes * UINT64_C(0x0101010101010101) >> 56);
}

/// The number of the lowest bit that is set; bits != 0.
static inline int32_t wr__bits_lowest_plain(uint64_t bits)
{
    return wr__bits_count(~bits & (bits - 1));
}

static inline int32_t wr__bits_lowest(uint64_t bits)
{
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    return wr__bits_lowest_plain(bits);
#endif
}

#endif
