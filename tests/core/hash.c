// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// XXH3 of bytes, of streams cut anywhere, and of fields.
#include "core_tests.h"

#include "core/bytes.h"
#include "core/hash.h"

#define SIZE 3000 // beyond XXH3's long path, its block and its inner buffer

static void fill(uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)wr_noise(30, WR_STREAM_BOTS, 0, i);
    }
}

void xxh3_gives_its_published_numbers(void **state)
{
    (void)state;
    assert_int_equal(wr_hash_bytes("", 0), UINT64_C(0x2D06800538D394C2));
    assert_int_equal(wr_hash_bytes("a", 1), UINT64_C(0xE6C632B61E964E1F));
    assert_int_equal(wr_hash_bytes("abc", 3), UINT64_C(0x78AF5F94892F3950));
}

void a_stream_hashes_as_its_bytes_however_it_is_cut(void **state)
{
    (void)state;
    uint8_t bytes[SIZE];
    fill(bytes, SIZE);
    for (size_t size = 0; size <= SIZE; size += size < 600 ? 1 : 37) {
        uint64_t whole = wr_hash_bytes(bytes, size);
        for (size_t piece = 1; piece <= 1024; piece = piece * 3 + 1) {
            wr_hasher hasher;
            wr_hasher_begin(&hasher);
            for (size_t at = 0; at < size; at += piece) {
                wr_hasher_bytes(&hasher, bytes + at, size - at < piece ? size - at : piece);
            }
            assert_int_equal(wr_hasher_end(&hasher), whole);
        }
    }
}

void fields_hash_as_their_little_endian_bytes(void **state)
{
    (void)state;
    uint8_t block[2000];
    wr_writer writer = {.bytes = block, .capacity = sizeof block};
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    for (uint64_t i = 0; i < 100; i++) {
        uint64_t value = wr_noise(31, WR_STREAM_BOTS, 0, i);
        wr_write_u8(&writer, (uint8_t)value);
        wr_hasher_u8(&hasher, (uint8_t)value);
        wr_write_u16(&writer, (uint16_t)value);
        wr_hasher_u16(&hasher, (uint16_t)value);
        wr_write_u32(&writer, (uint32_t)value);
        wr_hasher_u32(&hasher, (uint32_t)value);
        wr_write_u64(&writer, value);
        wr_hasher_u64(&hasher, value);
    }
    assert_int_equal(writer.size, 1500);
    assert_int_equal(wr_hasher_end(&hasher), wr_hash_bytes(block, writer.size));
    assert_int_equal(block[0], (uint8_t)wr_noise(31, WR_STREAM_BOTS, 0, 0));
}

#define VALUES 700

typedef struct arrays {
    uint16_t u16s[VALUES];
    uint32_t u32s[VALUES];
    int32_t i32s[VALUES];
    uint64_t u64s[VALUES];
} arrays;

static const arrays *filled_arrays(void)
{
    static arrays a;
    for (size_t i = 0; i < VALUES; i++) {
        uint64_t value = wr_noise(32, WR_STREAM_BOTS, 0, i);
        a.u16s[i] = (uint16_t)value;
        a.u32s[i] = (uint32_t)value;
        a.i32s[i] = (int32_t)(uint32_t)(value >> 7);
        a.u64s[i] = value;
    }
    return &a;
}

static uint64_t hash_field_by_field(const arrays *a, size_t count)
{
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    for (size_t i = 0; i < count; i++) {
        wr_hasher_u16(&hasher, a->u16s[i]);
    }
    for (size_t i = 0; i < count; i++) {
        wr_hasher_u32(&hasher, a->u32s[i]);
    }
    for (size_t i = 0; i < count; i++) {
        wr_hasher_u32(&hasher, (uint32_t)a->i32s[i]);
    }
    for (size_t i = 0; i < count; i++) {
        wr_hasher_u64(&hasher, a->u64s[i]);
    }
    return wr_hasher_end(&hasher);
}

void arrays_hash_as_their_fields(void **state)
{
    (void)state;
    const arrays *a = filled_arrays();
    for (size_t count = 0; count <= VALUES; count += 35) {
        wr_hasher hasher;
        wr_hasher_begin(&hasher);
        wr_hasher_u16s(&hasher, a->u16s, count);
        wr_hasher_u32s(&hasher, a->u32s, count);
        wr_hasher_i32s(&hasher, a->i32s, count);
        wr_hasher_u64s(&hasher, a->u64s, count);
        assert_int_equal(wr_hasher_end(&hasher), hash_field_by_field(a, count));
    }
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    wr_hasher_u64s(&hasher, NULL, 0);
    assert_int_equal(wr_hasher_end(&hasher), wr_hash_bytes("", 0));
}

void arrays_turned_round_in_a_buffer_hash_alike(void **state)
{
    (void)state;
    const arrays *a = filled_arrays();
    for (size_t count = 0; count <= VALUES; count += 35) {
        wr_hasher hasher;
        wr_hasher_begin(&hasher);
        wr__hasher_by_value(&hasher, a->u16s, count, 2);
        wr__hasher_by_value(&hasher, a->u32s, count, 4);
        wr__hasher_by_value(&hasher, a->i32s, count, 4);
        wr__hasher_by_value(&hasher, a->u64s, count, 8);
        assert_int_equal(wr_hasher_end(&hasher), hash_field_by_field(a, count));
    }
}

void a_hasher_can_be_read_and_goes_on(void **state)
{
    (void)state;
    uint8_t bytes[SIZE];
    fill(bytes, SIZE);
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    wr_hasher_bytes(&hasher, bytes, 1000);
    assert_int_equal(wr_hasher_end(&hasher), wr_hash_bytes(bytes, 1000));
    wr_hasher branch = hasher; // a copy goes its own way
    wr_hasher_bytes(&hasher, bytes + 1000, SIZE - 1000);
    assert_int_equal(wr_hasher_end(&hasher), wr_hash_bytes(bytes, SIZE));
    wr_hasher_bytes(&branch, bytes + 1000, 500);
    assert_int_equal(wr_hasher_end(&branch), wr_hash_bytes(bytes, 1500));
}
