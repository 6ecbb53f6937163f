// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Streaming through regions of endless dungeons, held against their cells alone: a flood over floor and open doors knows
// nothing of rooms and portals.
#include "stream/stream_test.h"

enum { ACROSS = 4, REGIONS = ACROSS * ACROSS, SIDE = ACROSS * WR_REGION_CELLS };

static wr_region regions[REGIONS];
static uint8_t cells[SIDE * SIDE]; // kinds, as they stand now
static bool flooded[SIDE * SIDE];
static wr_region_id corner;

static wr_endless *make_endless(wr_dungeon_profile_id profile, uint64_t seed)
{
    wr_endless_config config = wr_endless_config_default();
    wr_endless *endless;
    config.rooms = wr_dungeon_profile(profile);
    config.rooms.locks = 0;
    config.rooms.room_min = config.rooms.room_min < 4 ? 4 : config.rooms.room_min; // the least a region takes
    config.rooms.seed = seed;
    assert_int_equal(wr_endless_create(&config, NULL, &endless, NULL), WR_OK);
    return endless;
}

// All regions of the square, into the streamer and into `cells`.
static wr_streamer *make_square(wr_endless *endless, const wr_stream_config *config)
{
    wr_streamer *s = make(config);
    for (int32_t i = 0; i < REGIONS; i++) {
        const wr_region_id id = {corner.x + i % ACROSS, corner.y + i / ACROSS};
        assert_int_equal(wr_endless_region(endless, id, &regions[i]), WR_OK);
        assert_int_equal(wr_stream_add(s, wr_stream_piece_of(&regions[i]), WR_STREAM_ATOMIC), WR_OK);
        for (int32_t k = 0; k < 64 * 64; k++) {
            cells[(i / ACROSS * 64 + k / 64) * SIDE + i % ACROSS * 64 + k % 64] = regions[i].kinds[k];
        }
    }
    return s;
}

static bool is_door(uint8_t kind)
{
    return kind == WR_CELL_DOOR_OPEN || kind == WR_CELL_DOOR_CLOSED || kind == WR_CELL_DOOR_SECRET;
}

// Over floor and open doors, from a cell that may be any door.
static void flood(int32_t x, int32_t y)
{
    static int32_t queue[SIDE * SIDE];
    int32_t count = 0;
    memset(flooded, 0, sizeof flooded);
    queue[count++] = y * SIDE + x;
    flooded[y * SIDE + x] = true;
    for (int32_t next = 0; next < count; next++) {
        const int32_t at = queue[next];
        const int32_t beside[] = {at % SIDE < SIDE - 1 ? at + 1 : at, at % SIDE > 0 ? at - 1 : at,
                                  at < SIDE * (SIDE - 1) ? at + SIDE : at, at >= SIDE ? at - SIDE : at};
        for (int32_t i = 0; i < 4; i++) {
            const uint8_t kind = cells[beside[i]];
            if (!flooded[beside[i]] && (kind == WR_CELL_GRASS || kind == WR_CELL_DOOR_OPEN)) {
                flooded[beside[i]] = true;
                queue[count++] = beside[i];
            }
        }
    }
}

// Whether the flood came to a cell of the room that is no door.
static bool is_flooded(wr_room_id room)
{
    const int32_t i = (int32_t)(room.piece.y - corner.y) * ACROSS + (int32_t)(room.piece.x - corner.x);
    const wr_rect r = regions[i].spaces[room.space].cells;
    for (int32_t k = 0; k < r.width * r.height; k++) {
        const int32_t x = r.x + k % r.width, y = r.y + k / r.width;
        const int32_t at = (i / ACROSS * 64 + y) * SIDE + i % ACROSS * 64 + x;
        if (regions[i].space[y * 64 + x] == room.space && !is_door(cells[at]) && flooded[at]) {
            return true;
        }
    }
    return false;
}

static void move_some_door(wr_streamer *s, uint64_t bits)
{
    const int32_t i = (int32_t)(bits % REGIONS);
    const wr_portal *p = &regions[i].portals[bits / 64 % (uint64_t)regions[i].portal_count];
    const bool open = bits >> 40 & 1;
    if (p->kind == WR_CELL_GRASS || p->side == WR_SIDE_W || p->side == WR_SIDE_S) {
        return;
    }
    assert_int_equal(wr_stream_door(s, regions[i].id, (wr_cell){p->cells.x, p->cells.y}, open), WR_OK);
    for (int32_t k = 0; k < p->cells.width * p->cells.height; k++) {
        const int32_t x = p->cells.x + k % p->cells.width, y = p->cells.y + k / p->cells.width;
        cells[(i / ACROSS * 64 + y) * SIDE + i % ACROSS * 64 + x] = open ? WR_CELL_DOOR_OPEN : WR_CELL_DOOR_CLOSED;
    }
}

// With eyes that see all of the square, he sees the rooms that the flood came to; never one it did not.
static void walk(wr_dungeon_profile_id profile, uint64_t seed, wr_region_id at)
{
    wr_stream_config c = wr_stream_config_default();
    wr_endless *endless = make_endless(profile, seed);
    corner = at;
    c.target_radius = c.view_distance = 2000 * WR_FIX_ONE;
    c.cells_per_tick = 1 << 20;
    c.viewer_rooms = c.rooms_max = 8192;
    wr_streamer *s = make_square(endless, &c);
    for (uint64_t step = 0; step < 60; step++) {
        const uint64_t bits = wr_noise(seed, WR_STREAM_BOTS, 1, step);
        int32_t x = (int32_t)(bits % SIDE), y = (int32_t)(bits / SIDE % SIDE), seen = 0, count;
        while (cells[y * SIDE + x] == WR_CELL_BUSH) {
            x = (x + 7) % SIDE, y = (y + (x < 7)) % SIDE;
        }
        for (uint64_t k = 0; k < 8; k++) {
            move_some_door(s, wr_noise(seed, WR_STREAM_BOTS, 2 + k, step));
        }
        look(s, 0, at_cell((wr_region_id){at.x + x / 64, at.y + y / 64}, x % 64, y % 64));
        wr_stream_update(s);
        flood(x, y);
        for (int32_t i = 0; i < REGIONS; i++) {
            for (int32_t room = 0; room < regions[i].space_count; room++) {
                const wr_room_id id = room_id(regions[i].id, room);
                assert_true(wr_stream_has(s, 0, id));
                seen += is_flooded(id);
                if (sees(s, 0, id) != is_flooded(id)) {
                    fail_msg("seed %d, step %d, from (%d, %d): room %d of region %d", (int)seed, (int)step, (int)x,
                             (int)y, (int)room, (int)i);
                }
            }
        }
        (void)wr_stream_visible(s, 0, &count);
        assert_int_equal(count, seen);
    }
    wr_streamer_destroy(s);
    wr_endless_destroy(endless);
}

static void who_sees_all_of_it_sees_what_a_flood_over_the_cells_comes_to(void **state)
{
    (void)state;
    for (int32_t profile = 0; profile < WR_DUNGEON_PROFILE_COUNT; profile++) {
        walk((wr_dungeon_profile_id)profile, (uint64_t)profile, (wr_region_id){-2, 17});
    }
    walk(WR_DUNGEON_PROFILE_CRYPT, 99, (wr_region_id){1000000000000, -1000000000000});
}

// As a game walks: with budgets, and eyes that see as far as they do by default. Now nothing that the flood did not come to
// is seen, and he who is not paused has all around him.
static void nobody_ever_sees_behind_a_closed_door(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    wr_endless *endless = make_endless(WR_DUNGEON_PROFILE_CRYPT, 5);
    int64_t seen = 0, walked = 0;
    (void)state;
    corner = (wr_region_id){-100, 100};
    wr_streamer *s = make_square(endless, &c);
    int32_t x = SIDE / 2, y = SIDE / 2;
    while (cells[y * SIDE + x] == WR_CELL_BUSH) {
        x++;
    }
    for (uint64_t step = 0; step < 3000; step++) {
        const uint64_t bits = wr_noise(5, WR_STREAM_BOTS, 0, step / 5); // five steps one way
        const int32_t to_x = x + (int32_t)(bits % 3) - 1, to_y = y + (int32_t)(bits / 3 % 3) - 1;
        if (to_x > 0 && to_y > 0 && to_x < SIDE - 1 && to_y < SIDE - 1 && cells[to_y * SIDE + to_x] != WR_CELL_BUSH) {
            x = to_x, y = to_y;
            walked++;
        }
        move_some_door(s, wr_noise(5, WR_STREAM_BOTS, 1, step));
        look(s, 0, at_cell((wr_region_id){corner.x + x / 64, corner.y + y / 64}, x % 64, y % 64));
        wr_stream_update(s);
        flood(x, y);
        int32_t count;
        const wr_room_id *rooms = wr_stream_visible(s, 0, &count);
        for (int32_t i = 0; i < count; i++) {
            assert_true(is_flooded(rooms[i]) && wr_stream_has(s, 0, rooms[i]));
        }
        seen += count;
        const uint16_t space = regions[y / 64 * ACROSS + x / 64].space[y % 64 * 64 + x % 64];
        const wr_room_id here = room_id((wr_region_id){corner.x + x / 64, corner.y + y / 64}, space);
        assert_true(state_of(s, 0).paused || sees(s, 0, here));
    }
    assert_true(seen > 3000 && walked > 1000);
    assert_true(wr_stream_count(s).paused_updates < 100);
    wr_streamer_destroy(s);
    wr_endless_destroy(endless);
}

// An hour at 20 units a second through regions that are made ahead and dropped behind.
static void a_long_walk_keeps_what_it_holds_within_bounds(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    wr_endless *endless = make_endless(WR_DUNGEON_PROFILE_CRYPT, 1);
    static wr_region region;
    int32_t most = 0;
    (void)state;
    c.pieces_max = 9;
    wr_streamer *s = make(&c);
    const int64_t last = 72000 / 256;
    for (int64_t x = 0; x <= last; x++) {
        for (int64_t i = 0; i < 9; i++) {
            const wr_region_id id = {x + i % 3 - 1, i / 3 - 1};
            if (x > 0 && i % 3 == 2) {
                assert_int_equal(wr_stream_remove(s, (wr_region_id){x - 2, id.y}), WR_OK);
            }
            if (x == 0 || i % 3 == 2) {
                assert_int_equal(wr_endless_region(endless, id, &region), WR_OK);
                assert_int_equal(wr_stream_add(s, wr_stream_piece_of(&region), WR_STREAM_ATOMIC), WR_OK);
            }
        }
        for (int32_t step = 0; step < 32; step++) {
            look(s, 0, (wr_stream_place){{x, 0}, step * 8 * WR_FIX_ONE, 130 * WR_FIX_ONE});
            wr_stream_update(s);
            most = state_of(s, 0).rooms_loaded > most ? state_of(s, 0).rooms_loaded : most;
        }
    }
    const wr_stream_counters n = wr_stream_count(s);
    assert_int_equal(n.pieces, 9);
    assert_int_equal(n.rooms_loaded - n.rooms_unloaded, (uint64_t)state_of(s, 0).rooms_loaded);
    assert_true(most < 700 && n.rooms_loaded > 10000);
    wr_streamer_destroy(s);
    wr_endless_destroy(endless);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(who_sees_all_of_it_sees_what_a_flood_over_the_cells_comes_to),
    cmocka_unit_test(nobody_ever_sees_behind_a_closed_door),
    cmocka_unit_test(a_long_walk_keeps_what_it_holds_within_bounds),
};

WR_TEST_MAIN(tests)
