// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Baked clips as bytes: back to the bit, and no byte of them can be another without being noticed.
#include <math.h>

#include "two_bodies.h"

enum { ROOM = 1 << 14 };

static uint8_t bytes[ROOM];
static float rise[ROOM];

static size_t save(const wr_knock_clips *clips)
{
    wr_writer writer = {bytes, sizeof bytes, 0};
    wr_clips_save(clips, &writer);
    assert_true(wr_writer_fits(&writer));
    return writer.size;
}

static size_t save_spread(void)
{
    test_body body = test_body_of("bodies/spread.yaml");
    const size_t size = save(&body.clips);
    test_body_free(&body);
    return size;
}

static wr_status load(const void *from, size_t size, int32_t capacity, wr_knock_clips *out)
{
    wr_reader reader = {from, size, 0, false};
    return wr_clips_load(&reader, rise, capacity, out);
}

static void assert_same(const wr_lowest *a, const wr_lowest *b)
{
    assert_int_equal(a->frame_count, b->frame_count);
    assert_memory_equal(a->rise, b->rise, (size_t)a->frame_count * WR_LOWEST_TURNS * sizeof(float));
}

static void test_clips_come_back_to_the_bit(void **state)
{
    (void)state;
    test_body body = test_body_of("bodies/spread.yaml");
    wr_knock_clips back;
    const size_t size = save(&body.clips);
    assert_int_equal(wr_clips_floats(bytes, size), wr_shapes_floats(body.shapes));
    assert_int_equal(load(bytes, size, wr_shapes_floats(body.shapes), &back), WR_OK);
    assert_same(&body.clips.fall, &back.fall);
    assert_same(&body.clips.up_back, &back.up_back);
    assert_same(&body.clips.up_belly, &back.up_belly);
    assert_true(back.standing == body.clips.standing);
    test_body_free(&body);
}

// Behind other bytes, as a part of a file of the host's own.
static void test_they_may_stand_behind_others(void **state)
{
    (void)state;
    test_body body = test_body_of("bodies/slim.yaml");
    wr_knock_clips back;
    wr_writer writer = {bytes, sizeof bytes, 0};
    wr_write_u8(&writer, 77);
    wr_clips_save(&body.clips, &writer);
    wr_write_u8(&writer, 78);
    wr_reader reader = {bytes, writer.size, 1, false};
    assert_int_equal(wr_clips_load(&reader, rise, ROOM, &back), WR_OK);
    assert_same(&body.clips.fall, &back.fall);
    assert_int_equal(wr_read_u8(&reader), 78);
    test_body_free(&body);
}

static void assert_refused(size_t size, wr_status wanted)
{
    wr_knock_clips out = {.standing = 1};
    assert_int_equal(load(bytes, size, ROOM, &out), wanted);
    assert_true(out.fall.frame_count == 0 && out.fall.rise == NULL && out.standing == 0);
}

static void test_every_cut_and_every_other_byte_is_noticed(void **state)
{
    (void)state;
    const size_t size = save_spread();
    for (size_t cut = 0; cut < size; cut++) {
        assert_refused(cut, WR_E_SYNTAX);
    }
    for (size_t i = 0; i < size; i++) {
        for (int32_t bit = 0; bit < 8; bit++) {
            wr_knock_clips out;
            bytes[i] ^= (uint8_t)(1 << bit);
            assert_int_not_equal(load(bytes, size, ROOM, &out), WR_OK);
            bytes[i] ^= (uint8_t)(1 << bit);
        }
    }
    assert_int_equal(load(bytes, size, ROOM, &(wr_knock_clips){.standing = 0}), WR_OK);
}

// With the checksum made right (T21).
static void make_right(size_t size)
{
    wr_writer writer = {bytes + 16, 8, 0};
    wr_write_u64(&writer, wr_hash_bytes(bytes + 24, size - 24));
}

static void put(size_t at, uint32_t value)
{
    wr_writer writer = {bytes + at, 4, 0};
    wr_write_u32(&writer, value);
}

static void test_fields_are_checked_behind_a_right_checksum(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        uint32_t value;
        wr_status status;
    } bad[] = {
        {8, 0, WR_E_SYNTAX},           {8, 2, WR_E_UNSUPPORTED},      {12, 1, WR_E_SYNTAX},
        {24, 0x7FC00000, WR_E_SYNTAX}, // standing: no number
        {24, 0xFF800000, WR_E_SYNTAX}, // infinite
        {28, 0, WR_E_SYNTAX},          {28, 1025, WR_E_SYNTAX},       {28, 0x80000001, WR_E_SYNTAX},
        {32, 1024, WR_E_SYNTAX},       {36, 0xFFFFFFFF, WR_E_SYNTAX}, {40, 1, WR_E_SYNTAX},
        {48, 0x7F800000, WR_E_SYNTAX}, {52, 0x44FA2000, WR_E_SYNTAX}, // 2,001 m
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const size_t size = save_spread();
        put(bad[i].at, bad[i].value);
        make_right(size);
        assert_refused(size, bad[i].status);
        assert_int_equal(wr_clips_floats(bytes, size) > 0, bad[i].at == 24 || bad[i].at >= 48);
    }
}

static void test_too_little_room_is_said(void **state)
{
    (void)state;
    wr_knock_clips out;
    const size_t size = save_spread();
    const int32_t floats = wr_clips_floats(bytes, size);
    assert_int_equal(load(bytes, size, floats - 1, &out), WR_E_CAPACITY);
    assert_int_equal(load(bytes, size, floats, &out), WR_OK);
    wr_writer writer = {bytes, 100, 0};
    wr_clips_save(&out, &writer); // no room: what is needed is said, and nothing beyond written
    assert_false(wr_writer_fits(&writer));
    assert_int_equal(writer.size, size);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_clips_come_back_to_the_bit),
    cmocka_unit_test(test_they_may_stand_behind_others),
    cmocka_unit_test(test_every_cut_and_every_other_byte_is_noticed),
    cmocka_unit_test(test_fields_are_checked_behind_a_right_checksum),
    cmocka_unit_test(test_too_little_room_is_said),
};

WR_TEST_MAIN(tests)
