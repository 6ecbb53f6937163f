// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bytes out and in.
#include "core_tests.h"

#include "core/bytes.h"

void fields_are_written_little_endian(void **state)
{
    (void)state;
    uint8_t block[18];
    wr_writer w = {.bytes = block, .capacity = sizeof block};
    wr_write_u8(&w, 0x01);
    wr_write_u16(&w, 0x0302);
    wr_write_u32(&w, 0x07060504);
    wr_write_u64(&w, UINT64_C(0x0F0E0D0C0B0A0908));
    wr_write_bytes(&w, "\x10\x11\x12", 3);
    assert_true(wr_writer_fits(&w));
    assert_int_equal(w.size, 18);
    for (int i = 0; i < 18; i++) {
        assert_int_equal(block[i], i + 1);
    }
}

static void write_some(wr_writer *w)
{
    wr_write_u64(w, UINT64_MAX - 5);
    wr_write_u8(w, 200);
    wr_write_u32(w, 0x80000001);
    wr_write_bytes(w, "warren", 6);
    wr_write_u16(w, 0xFFFE);
}

#define SOME 21

static bool read_some(wr_reader *r)
{
    bool right = wr_read_u64(r) == UINT64_MAX - 5;
    right = wr_read_u8(r) == 200 && right;
    right = wr_read_u32(r) == 0x80000001 && right;
    const uint8_t *bytes = wr_read_bytes(r, 6);
    right = bytes != NULL && memcmp(bytes, "warren", 6) == 0 && right;
    return wr_read_u16(r) == 0xFFFE && right;
}

void what_is_written_is_read_back(void **state)
{
    (void)state;
    uint8_t block[SOME];
    wr_writer w = {.bytes = block, .capacity = SOME};
    write_some(&w);
    assert_int_equal(w.size, SOME);
    wr_reader r = {.bytes = block, .size = SOME};
    assert_true(read_some(&r));
    assert_false(r.failed);
    assert_int_equal(r.at, SOME);
}

void a_writer_without_room_says_how_much_is_needed(void **state)
{
    (void)state;
    wr_writer w = {0};
    write_some(&w);
    assert_int_equal(w.size, SOME);
    assert_false(wr_writer_fits(&w));
    wr_writer nothing = {0};
    wr_write_bytes(&nothing, NULL, 0);
    assert_true(wr_writer_fits(&nothing));
    wr_write_bytes(&nothing, "x", SIZE_MAX);
    wr_write_u8(&nothing, 1);
    assert_int_equal(nothing.size, SIZE_MAX); // saturates instead of coming round to something small
    assert_false(wr_writer_fits(&nothing));
}

void a_writer_never_writes_past_its_block(void **state)
{
    (void)state;
    for (size_t capacity = 0; capacity < SOME; capacity++) {
        uint8_t block[SOME + 8];
        memset(block, 0xEE, sizeof block);
        wr_writer w = {.bytes = block, .capacity = capacity};
        write_some(&w);
        assert_false(wr_writer_fits(&w));
        for (size_t i = capacity; i < sizeof block; i++) {
            assert_int_equal(block[i], 0xEE);
        }
    }
}

void a_reader_cut_anywhere_fails_and_gives_zeros(void **state)
{
    (void)state;
    uint8_t block[SOME];
    wr_writer w = {.bytes = block, .capacity = SOME};
    write_some(&w);
    for (size_t size = 0; size < SOME; size++) {
        uint8_t *cut = malloc(size); // of just this size: a sanitizer sees a read beyond
        assert_true(cut != NULL || size == 0);
        if (size != 0) {
            memcpy(cut, block, size);
        }
        wr_reader r = {.bytes = cut, .size = size};
        assert_false(read_some(&r));
        assert_true(r.failed);
        assert_int_equal(wr_read_u8(&r), 0);
        assert_null(wr_read_bytes(&r, 0));
        free(cut);
    }
}

void a_count_is_checked_against_the_bytes_that_follow(void **state)
{
    (void)state;
    uint8_t block[16] = {0};
    wr_reader r = {.bytes = block, .size = 16};
    (void)wr_read_u32(&r);
    assert_true(wr_reader_holds(&r, 12, 1));
    assert_false(wr_reader_holds(&r, 13, 1));
    assert_true(wr_reader_holds(&r, 3, 4));
    assert_false(wr_reader_holds(&r, 4, 4));
    assert_false(wr_reader_holds(&r, 2, 7));
    assert_false(wr_reader_holds(&r, UINT64_MAX, 8)); // times 8 would come round to something small
    assert_false(wr_reader_holds(&r, UINT64_C(1) << 61, 8));
    assert_true(wr_reader_holds(&r, 0, SIZE_MAX));
    assert_null(wr_read_bytes(&r, SIZE_MAX));
    assert_true(r.failed);
    assert_false(wr_reader_holds(&r, 0, 1));
}
