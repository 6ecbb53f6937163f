// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: XXH3 of long runs of bytes by AVX2: xxHash compiled once more, all its functions for such processors. The state
// is the same, whichever of the two has gone on with it, and so is the number in the end.
#include "core/hash.h"

#if WR__AVX2
#include <immintrin.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#define XXH_VECTOR XXH_AVX2
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include <xxhash.h>
#pragma clang attribute pop
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#include <xxhash.h>
#pragma GCC pop_options
#endif

#define FOR_AVX2 __attribute__((target("avx2")))

FOR_AVX2 uint64_t wr__hash_bytes_avx2(const void *bytes, size_t size)
{
    return XXH3_64bits(bytes, size);
}

FOR_AVX2 void wr__hasher_bytes_avx2(wr_hasher *hasher, const void *bytes, size_t size)
{
    XXH3_64bits_update((XXH3_state_t *)(void *)hasher->state, bytes, size);
}

#endif
