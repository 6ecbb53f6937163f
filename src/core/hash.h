// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: XXH3 over fields. What is hashed is a stream of little-endian fields, so every machine gets the same number.
#ifndef WR_CORE_HASH_H
#define WR_CORE_HASH_H

#include "core/cpu.h"
#include "warren/bytes.h"

/// Opaque streaming state; on the stack. Start with wr_hasher_begin.
struct wr_hasher {
    _Alignas(64) unsigned char state[640];
};

void wr_hasher_begin(wr_hasher *hasher);
// Whole arrays by value; on a little-endian machine these are one pass over memory.
void wr_hasher_u16s(wr_hasher *hasher, const uint16_t *values, size_t count);
void wr_hasher_u32s(wr_hasher *hasher, const uint32_t *values, size_t count);
void wr_hasher_i32s(wr_hasher *hasher, const int32_t *values, size_t count);
void wr_hasher_u64s(wr_hasher *hasher, const uint64_t *values, size_t count);

/// How a big-endian machine hashes arrays: `count` integers of 2, 4 or 8 bytes turned round in a buffer. Same number.
void wr__hasher_by_value(wr_hasher *hasher, const void *values, size_t count, size_t size);

uint64_t wr_hasher_end(wr_hasher *hasher);

#if WR__AVX2
/// The twins of wr_hash_bytes and wr_hasher_bytes for processors with AVX2: the same numbers.
uint64_t wr__hash_bytes_avx2(const void *bytes, size_t size);
void wr__hasher_bytes_avx2(wr_hasher *hasher, const void *bytes, size_t size);
#endif

#endif
