// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the tests of streaming by sentences share.
#ifndef STREAM_TEST_H
#define STREAM_TEST_H

#include "support/wr_test.h"

#include "stream/plain_stream.h"

static hand_piece hand; // the one that is being added

static const wr_region_id origin = {0, 0};

static inline wr_streamer *make(const wr_stream_config *config)
{
    wr_streamer *s;
    wr_finding why;
    assert_int_equal(wr_streamer_create(config, NULL, &s, &why), WR_OK);
    return s;
}

static inline wr_stream_place at_cell(wr_region_id id, int32_t x, int32_t y)
{
    return (wr_stream_place){id, (4 * x + 2) * WR_FIX_ONE, (4 * y + 2) * WR_FIX_ONE};
}

static inline wr_room_id room_id(wr_region_id id, int32_t space)
{
    return (wr_room_id){.piece = id, .space = space};
}

static inline void look(wr_streamer *s, int32_t viewer, wr_stream_place place)
{
    assert_int_equal(wr_stream_look(s, viewer, &place, 1), WR_OK);
}

static inline void update_until_still(wr_streamer *s)
{
    uint64_t before;
    do {
        before = wr_stream_count(s).viewers_looked_at;
        wr_stream_update(s);
    } while (wr_stream_count(s).viewers_looked_at != before);
}

static inline wr_stream_state state_of(const wr_streamer *s, int32_t viewer)
{
    wr_stream_state out;
    assert_int_equal(wr_stream_state_of(s, viewer, &out), WR_OK);
    return out;
}

static inline bool sees(const wr_streamer *s, int32_t viewer, wr_room_id room)
{
    bool visible;
    (void)wr_stream_room(s, viewer, room, &visible);
    return visible;
}

// Rooms of 15 x 15 cells in a row, joined by doors of one kind on (16 i + 15, 7).
static inline void add_row(wr_streamer *s, wr_region_id id, int32_t rooms, wr_cell_kind kind)
{
    hand_init(&hand, id, 64, 16);
    for (int32_t i = 0; i < rooms; i++) {
        (void)hand_room(&hand, 16 * i, 0, 15, 15);
        if (i > 0) {
            (void)hand_portal(&hand, i - 1, i, (wr_cell){16 * i - 1, 7}, kind, WR_SIDE_COUNT, 0);
        }
    }
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
}

static inline void add_regions(wr_streamer *s, int32_t across, int32_t up)
{
    for (int32_t i = 0; i < across * up; i++) {
        hand_region(&hand, (wr_region_id){i % across, i / across}, 1);
        assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
    }
}

#endif
