// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: XXH3 of bytes and of streams of fields. xxHash is compiled in from its header; nothing is linked.
#include "core/hash.h"
#include "core/bytes.h"

#include <assert.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static_assert(sizeof(XXH3_state_t) <= sizeof(((wr_hasher *)NULL)->state), "wr_hasher is too small for XXH3's state");
static_assert(_Alignof(XXH3_state_t) <= 64, "wr_hasher is not aligned for XXH3's state");

// From so many bytes on xxHash takes them by stripes.
#define LONG 256

static XXH3_state_t *state_of(wr_hasher *hasher)
{
    return (XXH3_state_t *)(void *)hasher->state;
}

uint64_t wr_hash_bytes(const void *bytes, size_t size)
{
#if WR__AVX2
    if (size >= LONG && wr__cpu_has_avx2()) {
        return wr__hash_bytes_avx2(bytes, size);
    }
#endif
    return XXH3_64bits(bytes, size);
}

void wr_hasher_begin(wr_hasher *hasher)
{
    memset(hasher, 0, sizeof *hasher);
    XXH3_64bits_reset(state_of(hasher));
}

void wr_hasher_bytes(wr_hasher *hasher, const void *bytes, size_t size)
{
#if WR__AVX2
    if (size >= LONG && wr__cpu_has_avx2()) {
        wr__hasher_bytes_avx2(hasher, bytes, size);
        return;
    }
#endif
    if (size != 0) {
        XXH3_64bits_update(state_of(hasher), bytes, size);
    }
}

uint64_t wr_hasher_end(wr_hasher *hasher)
{
    return XXH3_64bits_digest(state_of(hasher));
}

// A field's bytes from the lowest up. Compilers make one store of it on a little-endian machine.
static void put(uint8_t *out, uint64_t value, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        out[i] = (uint8_t)(value >> (8 * i));
    }
}

void wr_hasher_u8(wr_hasher *hasher, uint8_t value)
{
    wr_hasher_bytes(hasher, &value, 1);
}

void wr_hasher_u16(wr_hasher *hasher, uint16_t value)
{
    uint8_t bytes[2];
    put(bytes, value, sizeof bytes);
    wr_hasher_bytes(hasher, bytes, sizeof bytes);
}

void wr_hasher_u32(wr_hasher *hasher, uint32_t value)
{
    uint8_t bytes[4];
    put(bytes, value, sizeof bytes);
    wr_hasher_bytes(hasher, bytes, sizeof bytes);
}

void wr_hasher_u64(wr_hasher *hasher, uint64_t value)
{
    uint8_t bytes[8];
    put(bytes, value, sizeof bytes);
    wr_hasher_bytes(hasher, bytes, sizeof bytes);
}

static uint64_t value_at(const void *values, size_t i, size_t size)
{
    if (size == sizeof(uint16_t)) {
        return ((const uint16_t *)values)[i];
    }
    if (size == sizeof(uint32_t)) {
        return ((const uint32_t *)values)[i]; // also the bits of an int32_t
    }
    return ((const uint64_t *)values)[i];
}

void wr__hasher_by_value(wr_hasher *hasher, const void *values, size_t count, size_t size)
{
    uint8_t buffer[512];
    size_t fill = 0;
    for (size_t i = 0; i < count; i++) {
        put(buffer + fill, value_at(values, i, size), size);
        fill += size;
        if (fill == sizeof buffer || i + 1 == count) {
            wr_hasher_bytes(hasher, buffer, fill);
            fill = 0;
        }
    }
}

static void hash_array(wr_hasher *hasher, const void *values, size_t count, size_t size)
{
    if (wr__is_little_endian()) {
        wr_hasher_bytes(hasher, values, count * size);
    } else {
        wr__hasher_by_value(hasher, values, count, size);
    }
}

void wr_hasher_u16s(wr_hasher *hasher, const uint16_t *values, size_t count)
{
    hash_array(hasher, values, count, sizeof *values);
}

void wr_hasher_u32s(wr_hasher *hasher, const uint32_t *values, size_t count)
{
    hash_array(hasher, values, count, sizeof *values);
}

void wr_hasher_i32s(wr_hasher *hasher, const int32_t *values, size_t count)
{
    hash_array(hasher, values, count, sizeof *values);
}

void wr_hasher_u64s(wr_hasher *hasher, const uint64_t *values, size_t count)
{
    hash_array(hasher, values, count, sizeof *values);
}
