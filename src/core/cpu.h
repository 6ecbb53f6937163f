// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: what this processor can do besides what the library was compiled for. It may be asked for speed only: whatever has
// a faster twin gives the same bits without it.
#ifndef WR_CPU_H
#define WR_CPU_H

#include <stdbool.h>

// Whether functions for AVX2 can be compiled beside all others, by a target of their own. Not for Windows: gcc keeps its
// stack there aligned to 16 bytes only and stores vectors of 32 on it all the same. -DWR__AVX2=0 leaves them out.
#if !defined(WR__AVX2)
#if defined(__x86_64__) && defined(__GNUC__) && !defined(_WIN32)
#define WR__AVX2 1
#else
#define WR__AVX2 0
#endif
#endif

/// True when processor and system have AVX2, and what came with it: BMI2 and the counting of bits. The compiler's runtime asked
/// both before main: this reads what it found.
static inline bool wr__cpu_has_avx2(void)
{
#if WR__AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

#endif
