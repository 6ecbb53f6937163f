// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Streaming by sentences, on pieces made by hand.
#include "support/wr_test.h"

#include "stream/plain_stream.h"

// ---- Help --------------------------------------------------------------------------------------------------------------

static hand_piece hand; // the one that is being added

static const wr_region_id origin = {0, 0};

static wr_streamer *make(const wr_stream_config *config)
{
    wr_streamer *s;
    wr_finding why;
    assert_int_equal(wr_streamer_create(config, NULL, &s, &why), WR_OK);
    return s;
}

static wr_stream_place at_cell(wr_region_id id, int32_t x, int32_t y)
{
    return (wr_stream_place){id, (4 * x + 2) * WR_FIX_ONE, (4 * y + 2) * WR_FIX_ONE};
}

static wr_room_id room_id(wr_region_id id, int32_t space)
{
    return (wr_room_id){.piece = id, .space = space};
}

static void look(wr_streamer *s, int32_t viewer, wr_stream_place place)
{
    assert_int_equal(wr_stream_look(s, viewer, &place, 1), WR_OK);
}

static void update_until_still(wr_streamer *s)
{
    uint64_t before;
    do {
        before = wr_stream_count(s).viewers_looked_at;
        wr_stream_update(s);
    } while (wr_stream_count(s).viewers_looked_at != before);
}

static wr_stream_state state_of(const wr_streamer *s, int32_t viewer)
{
    wr_stream_state out;
    assert_int_equal(wr_stream_state_of(s, viewer, &out), WR_OK);
    return out;
}

static bool sees(const wr_streamer *s, int32_t viewer, wr_room_id room)
{
    bool visible;
    (void)wr_stream_room(s, viewer, room, &visible);
    return visible;
}

// Rooms of 15 x 15 cells in a row, joined by doors of one kind on (16 i + 15, 7).
static void add_row(wr_streamer *s, wr_region_id id, int32_t rooms, wr_cell_kind kind)
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

static void add_regions(wr_streamer *s, int32_t across, int32_t up)
{
    for (int32_t i = 0; i < across * up; i++) {
        hand_region(&hand, (wr_region_id){i % across, i / across}, 1);
        assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
    }
}

// ---- Settings ----------------------------------------------------------------------------------------------------------

static void settings_out_of_range_are_refused_with_a_sentence(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 20; i++) {
        wr_stream_config c = wr_stream_config_default();
        switch (i) {
        case 0:
            c.cell = 0;
            break;
        case 1:
            c.cell = 65;
            break;
        case 2:
            c.viewers_max = 0;
            break;
        case 3:
            c.viewers_max = WR_STREAM_VIEWERS_MAX + 1;
            break;
        case 4:
            c.pieces_max = 0;
            break;
        case 5:
            c.pieces_max = INT32_MAX;
            break;
        case 6:
            c.rooms_max = -1;
            break;
        case 7:
            c.rooms_max = INT32_MAX;
            break;
        case 8:
            c.minimum_radius = -1;
            break;
        case 9:
            c.target_radius = c.minimum_radius - 1;
            break;
        case 10:
            c.slack = INT32_MAX;
            break;
        case 11:
            c.view_distance = INT32_MIN;
            break;
        case 12:
            c.prefetch = -1;
            break;
        case 13:
            c.cells_per_tick = 0;
            break;
        case 14:
            c.budget_cells = -1;
            break;
        case 15:
            c.unload = WR_STREAM_UNLOAD_COUNT;
            break;
        case 16:
            c.pause = (wr_stream_pause)-1;
            break;
        case 17:
            c.viewer_rooms = c.pieces_max * 192 + 1;
            break;
        case 18:
            c.cells_max = -5;
            break;
        default:
            c.portals_max = INT32_MAX;
            break;
        }
        wr_streamer *s = (wr_streamer *)&c;
        wr_finding why;
        assert_int_equal(wr_streamer_create(&c, NULL, &s, &why), WR_E_ARGUMENT);
        assert_null(s);
        assert_true(strlen(why.message) > 10);
        assert_int_equal(wr_streamer_size(&c), 0);
    }
}

static wr_status create_and_destroy(const wr_hooks *hooks, void *context)
{
    wr_streamer *s;
    wr_finding why;
    const wr_status status = wr_streamer_create(context, hooks, &s, &why);
    assert_true((status == WR_OK) == (s != NULL) && (status == WR_OK) == (why.message[0] == '\0'));
    wr_streamer_destroy(s);
    return status;
}

static void one_block_is_all_it_takes(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    wr_failing_allocator memory = {0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    wr_streamer *s;
    (void)state;
    assert_int_equal(wr_test_each_failure(create_and_destroy, &c), 1);
    assert_int_equal(wr_streamer_create(&c, &hooks, &s, NULL), WR_OK);
    assert_int_equal(memory.live_bytes, wr_streamer_size(&c));
    add_regions(s, 3, 3);
    look(s, 0, at_cell(origin, 30, 30));
    update_until_still(s);
    assert_int_equal(memory.calls, 1);
    wr_streamer_destroy(s);
    assert_int_equal(memory.live, 0);
}

static void sizes_stay_sensible(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    assert_true(wr_streamer_size(&c) < 8 << 20);
    c.viewers_max = WR_STREAM_VIEWERS_MAX;
    c.viewer_rooms = 512;
    assert_true(wr_streamer_size(&c) < 80 << 20);
    c.pieces_max = WR_STREAM_PIECES_MAX;
    c.rooms_max = WR_STREAM_ROOMS_MAX;
    c.viewer_rooms = WR_STREAM_ROOMS_MAX;
    const size_t size = wr_streamer_size(&c); // 2 TB, or 0 where no object is so large
    assert_true(size == 0 || size > (size_t)UINT32_MAX);
}

// ---- Distance and order ------------------------------------------------------------------------------------------------

static void exactly_on_a_radius_is_within_it(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    c.minimum_radius = c.target_radius = 50 * WR_FIX_ONE;
    c.slack = 0;
    c.unload = WR_STREAM_UNLOAD_OPPORTUNISTIC;
    wr_streamer *s = make(&c);
    hand_init(&hand, (wr_region_id){7, 7}, 64, 64);
    (void)hand_room(&hand, 30, 30, 3, 3); // with its walls from 116 to 136 units
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
    const wr_fix near = 116 * WR_FIX_ONE, far = 136 * WR_FIX_ONE;
    const wr_fix on[][2] = {{near - 30 * WR_FIX_ONE, near - 40 * WR_FIX_ONE},
                            {far + 40 * WR_FIX_ONE, far + 30 * WR_FIX_ONE},
                            {near - 50 * WR_FIX_ONE, near + 7}};
    for (size_t i = 0; i < 3; i++) {
        for (int32_t beyond = 1; beyond >= 0; beyond--) {
            const wr_fix x = on[i][0] + (on[i][0] < near ? -beyond : beyond);
            look(s, 0, (wr_stream_place){{6, 8}, x + 256 * WR_FIX_ONE, on[i][1] - 256 * WR_FIX_ONE});
            wr_stream_update(s);
            assert_int_equal(wr_stream_has(s, 0, room_id((wr_region_id){7, 7}, 0)), !beyond);
        }
    }
    wr_streamer_destroy(s);
}

static void rooms_come_nearest_first_within_the_budget(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    int32_t count;
    (void)state;
    c.cells_per_tick = 2 * 225;
    wr_streamer *s = make(&c);
    add_row(s, origin, 4, WR_CELL_DOOR_OPEN);
    look(s, 0, at_cell(origin, 63, 7));
    wr_stream_update(s);
    const wr_stream_change *changes = wr_stream_changes(s, 0, &count);
    assert_int_equal(count, 2);
    assert_int_equal(changes[0].room.space, 3);
    assert_int_equal(changes[1].room.space, 2);
    assert_true(changes[0].load && changes[0].floor == 225);
    wr_stream_update(s);
    changes = wr_stream_changes(s, 0, &count);
    assert_int_equal(count, 2);
    assert_int_equal(changes[0].room.space, 1);
    assert_int_equal(changes[1].room.space, 0);
    wr_streamer_destroy(s);
}

static void the_first_room_of_a_tick_always_goes(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    c.cells_per_tick = 1;
    wr_streamer *s = make(&c);
    add_row(s, origin, 4, WR_CELL_DOOR_OPEN);
    look(s, 0, at_cell(origin, 0, 0));
    for (int32_t i = 1; i <= 4; i++) {
        wr_stream_update(s);
        assert_int_equal(state_of(s, 0).rooms_loaded, i);
        assert_int_equal(state_of(s, 0).rooms_pending, 4 - i);
    }
    wr_streamer_destroy(s);
}

static void equal_distances_are_settled_by_the_room_id(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    int32_t count;
    (void)state;
    c.cells_per_tick = 4 * 225;
    wr_streamer *s = make(&c);
    hand_init(&hand, origin, 64, 64);
    (void)hand_room(&hand, 40, 24, 15, 15);
    (void)hand_room(&hand, 9, 24, 15, 15); // as far to the left of cell 32's corner as the first is to the right
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
    look(s, 0, (wr_stream_place){origin, 128 * WR_FIX_ONE, 128 * WR_FIX_ONE});
    wr_stream_update(s);
    const wr_stream_change *changes = wr_stream_changes(s, 0, &count);
    assert_int_equal(count, 2);
    assert_int_equal(changes[0].room.space, 0);
    assert_int_equal(changes[1].room.space, 1);
    wr_streamer_destroy(s);
}

static void persistent_rooms_come_first_for_everybody_and_stay(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    const wr_region_id far_away = {1000000, 3};
    int32_t count;
    (void)state;
    c.cells_per_tick = 225;
    c.unload = WR_STREAM_UNLOAD_OPPORTUNISTIC;
    wr_streamer *s = make(&c);
    add_row(s, origin, 4, WR_CELL_DOOR_OPEN);
    hand_init(&hand, far_away, 16, 16);
    (void)hand_room(&hand, 0, 0, 15, 15);
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_PERSISTENT), WR_OK);
    look(s, 0, at_cell(origin, 3, 3));
    assert_int_equal(wr_stream_look(s, 9, NULL, 0), WR_OK);
    wr_stream_update(s);
    assert_true(wr_stream_has(s, 0, room_id(far_away, 0)) && wr_stream_has(s, 9, room_id(far_away, 0)));
    (void)wr_stream_changes(s, 0, &count);
    assert_int_equal(count, 1);
    update_until_still(s);
    assert_int_equal(state_of(s, 0).rooms_loaded, 5);
    assert_int_equal(state_of(s, 9).rooms_loaded, 1);
    assert_int_equal(wr_stream_room(s, 9, room_id(far_away, 0), NULL), WR_ROOM_KEPT);
    assert_int_equal(wr_stream_set_mode(s, room_id(far_away, 0), WR_STREAM_ATOMIC), WR_OK);
    update_until_still(s);
    assert_int_equal(state_of(s, 0).rooms_loaded, 4);
    assert_int_equal(state_of(s, 9).rooms_loaded, 0);
    wr_streamer_destroy(s);
}

// ---- Not to and fro ----------------------------------------------------------------------------------------------------

// Over the border of two regions and 24 units to either side, as seen from a room of its own kind of settings.
static void walk_to_and_fro(const wr_stream_config *config, uint64_t most)
{
    wr_streamer *s = make(config);
    add_regions(s, 4, 3);
    wr_stream_counters settled = {0};
    for (int32_t step = 0; step < 10000; step++) {
        const int32_t phase = step % 96;
        const wr_fix x = (phase < 48 ? phase - 24 : 72 - phase) * WR_FIX_ONE;
        look(s, 0, (wr_stream_place){{2, 1}, x, 100 * WR_FIX_ONE});
        wr_stream_update(s);
        if (step == 191) { // twice over it: what there is to load is loaded
            settled = wr_stream_count(s);
        }
    }
    const wr_stream_counters after = wr_stream_count(s);
    assert_true(settled.rooms_loaded > 0);
    assert_int_equal(after.rooms_loaded, settled.rooms_loaded);
    assert_int_equal(after.rooms_unloaded, settled.rooms_unloaded);
    assert_true(settled.rooms_unloaded <= most);
    wr_streamer_destroy(s);
}

static void walking_to_and_fro_over_a_border_loads_nothing_twice(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    walk_to_and_fro(&c, 0);
    c.unload = WR_STREAM_UNLOAD_OPPORTUNISTIC;
    walk_to_and_fro(&c, 0);
    c.budget_cells = 6000; // half of what lies within the target radius
    walk_to_and_fro(&c, 40);
    c.unload = WR_STREAM_UNLOAD_LOW_MEMORY;
    walk_to_and_fro(&c, 40);
    c.budget_cells = 0;
    c.viewer_rooms = 25;
    walk_to_and_fro(&c, 40);
}

// ---- Doors -------------------------------------------------------------------------------------------------------------

static void a_closed_door_hides_everything_behind_it(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    int32_t count;
    (void)state;
    wr_streamer *s = make(&c);
    add_row(s, origin, 4, WR_CELL_DOOR_CLOSED);
    look(s, 0, at_cell(origin, 3, 3));
    update_until_still(s);
    assert_int_equal(state_of(s, 0).rooms_loaded, 4);
    assert_int_equal(wr_stream_visible(s, 0, &count)[0].space, 0);
    assert_int_equal(count, 1);
    assert_int_equal(wr_stream_door(s, origin, (wr_cell){31, 7}, true), WR_OK); // the second: still behind the first
    wr_stream_update(s);
    assert_int_equal(state_of(s, 0).rooms_visible, 1);
    assert_int_equal(wr_stream_door(s, origin, (wr_cell){15, 7}, true), WR_OK);
    wr_stream_update(s);
    assert_int_equal(state_of(s, 0).rooms_visible, 3);
    assert_false(sees(s, 0, room_id(origin, 3)));
    assert_int_equal(wr_stream_door(s, origin, (wr_cell){15, 7}, false), WR_OK);
    wr_stream_update(s);
    assert_int_equal(state_of(s, 0).rooms_visible, 1);
    assert_int_equal(wr_stream_door(s, origin, (wr_cell){14, 7}, true), WR_E_NOT_FOUND);
    assert_int_equal(wr_stream_door(s, origin, (wr_cell){-15, INT32_MIN}, true), WR_E_NOT_FOUND);
    assert_int_equal(wr_stream_door(s, (wr_region_id){0, 1}, (wr_cell){15, 7}, true), WR_E_NOT_FOUND);
    wr_streamer_destroy(s);
}

static void a_secret_door_is_a_closed_one_until_it_is_found(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    wr_streamer *s = make(&c);
    add_row(s, origin, 2, WR_CELL_DOOR_SECRET);
    look(s, 0, at_cell(origin, 14, 7));
    update_until_still(s);
    assert_false(sees(s, 0, room_id(origin, 1)));
    assert_int_equal(wr_stream_door(s, origin, (wr_cell){15, 7}, true), WR_OK);
    wr_stream_update(s);
    assert_true(sees(s, 0, room_id(origin, 1)));
    wr_streamer_destroy(s);
}

static void nobody_sees_farther_than_the_view_distance(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    c.view_distance = 60 * WR_FIX_ONE;
    wr_streamer *s = make(&c);
    add_row(s, origin, 4, WR_CELL_DOOR_OPEN);
    const wr_fix y = 30 * WR_FIX_ONE; // of the door's cell, 60 to 64 units along
    look(s, 0, (wr_stream_place){origin, 0, y});
    update_until_still(s);
    assert_true(sees(s, 0, room_id(origin, 1)));
    assert_false(sees(s, 0, room_id(origin, 2)));
    look(s, 0, (wr_stream_place){origin, 0, 27 * WR_FIX_ONE}); // a unit lower than the door
    wr_stream_update(s);
    assert_false(sees(s, 0, room_id(origin, 1)));
    wr_streamer_destroy(s);
}

static void who_stands_in_a_doorway_is_in_both_rooms(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    wr_streamer *s = make(&c);
    add_row(s, origin, 3, WR_CELL_DOOR_CLOSED);
    look(s, 0, at_cell(origin, 31, 7));
    update_until_still(s);
    assert_false(sees(s, 0, room_id(origin, 0)));
    assert_true(sees(s, 0, room_id(origin, 1)) && sees(s, 0, room_id(origin, 2)));
    look(s, 0, at_cell(origin, 32, 7));
    wr_stream_update(s);
    assert_false(sees(s, 0, room_id(origin, 1)));
    wr_streamer_destroy(s);
}

// Two regions, a door in the rim of the left one.
static wr_streamer *two_regions(const wr_stream_config *config, wr_cell_kind left, wr_cell_kind right)
{
    wr_streamer *s = make(config);
    hand_init(&hand, origin, 64, 64);
    (void)hand_portal(&hand, hand_room(&hand, 49, 0, 14, 15), -1, (wr_cell){63, 7}, left, WR_SIDE_E, 0);
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
    hand_init(&hand, (wr_region_id){1, 0}, 64, 64);
    (void)hand_portal(&hand, hand_room(&hand, 0, 0, 15, 15), -1, (wr_cell){0, 7}, right, WR_SIDE_W, 0);
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
    return s;
}

static void a_door_over_a_border_is_one_door(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    const wr_region_id right = {1, 0};
    (void)state;
    wr_streamer *s = two_regions(&c, WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_CLOSED);
    look(s, 0, at_cell(origin, 50, 3));
    look(s, 1, at_cell(right, 0, 7)); // in front of the door, not in it
    update_until_still(s);
    assert_int_equal(state_of(s, 0).rooms_visible + state_of(s, 1).rooms_visible, 2);
    for (int32_t told = 0; told < 2; told++) { // from either side
        const wr_region_id id = told == 0 ? origin : right;
        const wr_cell at = told == 0 ? (wr_cell){63, 7} : (wr_cell){0, 7};
        assert_int_equal(wr_stream_door(s, id, at, true), WR_OK);
        wr_stream_update(s);
        assert_true(sees(s, 0, room_id(right, 0)) && sees(s, 1, room_id(origin, 0)));
        assert_int_equal(wr_stream_door(s, id, at, false), WR_OK);
        wr_stream_update(s);
        assert_int_equal(state_of(s, 0).rooms_visible + state_of(s, 1).rooms_visible, 2);
    }
    look(s, 0, at_cell(origin, 63, 7));
    wr_stream_update(s);
    assert_int_equal(state_of(s, 0).rooms_visible, 2);
    assert_int_equal(wr_stream_count(s).doors_changed, 4);
    wr_streamer_destroy(s);
}

static void a_piece_that_comes_takes_its_neighbours_word_for_a_door(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    const wr_region_id right = {1, 0};
    (void)state;
    wr_streamer *s = two_regions(&c, WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_CLOSED);
    look(s, 0, at_cell(right, 3, 3));
    assert_int_equal(wr_stream_door(s, right, (wr_cell){0, 7}, true), WR_OK);
    update_until_still(s);
    assert_int_equal(wr_stream_remove(s, origin), WR_OK);
    update_until_still(s);
    assert_int_equal(state_of(s, 0).rooms_visible, 1);
    hand_init(&hand, origin, 64, 64);
    (void)hand_portal(&hand, hand_room(&hand, 49, 0, 14, 15), -1, (wr_cell){63, 7}, WR_CELL_DOOR_CLOSED, WR_SIDE_E,
                      0);
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
    update_until_still(s);
    assert_int_equal(state_of(s, 0).rooms_visible, 2);
    wr_streamer_destroy(s);
}

static void a_door_opened_and_closed_between_updates_costs_nothing(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    int32_t count;
    (void)state;
    wr_streamer *s = two_regions(&c, WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_CLOSED);
    look(s, 0, at_cell(origin, 62, 7));
    look(s, 1, at_cell((wr_region_id){1, 0}, 1, 7));
    update_until_still(s);
    const wr_stream_counters before = wr_stream_count(s);
    assert_int_equal(wr_stream_door(s, origin, (wr_cell){63, 7}, true), WR_OK);
    assert_int_equal(wr_stream_door(s, (wr_region_id){1, 0}, (wr_cell){0, 7}, false), WR_OK);
    wr_stream_update(s);
    assert_int_equal(wr_stream_count(s).viewers_looked_at, before.viewers_looked_at);
    assert_int_equal(wr_stream_count(s).doors_changed, before.doors_changed);
    (void)wr_stream_changes(s, 0, &count);
    assert_int_equal(count, 0);
    assert_int_equal(state_of(s, 0).rooms_visible, 1);
    wr_streamer_destroy(s);
}

static void a_door_concerns_only_those_who_may_see_it(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    c.viewers_max = 100;
    c.pieces_max = 128;
    wr_streamer *s = make(&c);
    for (int32_t i = 0; i < 100; i++) {
        add_row(s, (wr_region_id){8 * i, 0}, 4, WR_CELL_DOOR_CLOSED);
        look(s, i, at_cell((wr_region_id){8 * i, 0}, 3, 3));
    }
    update_until_still(s);
    uint64_t before = wr_stream_count(s).viewers_looked_at;
    for (int32_t i = 0; i < 100; i++) {
        assert_int_equal(wr_stream_door(s, (wr_region_id){8 * i, 0}, (wr_cell){15, 7}, true), WR_OK);
        wr_stream_update(s);
        assert_int_equal(wr_stream_count(s).viewers_looked_at, ++before);
        assert_int_equal(state_of(s, i).rooms_visible, 2);
    }
    // Two closed doors away nobody sees it, and nobody stands near.
    assert_int_equal(wr_stream_door(s, origin, (wr_cell){47, 7}, true), WR_OK);
    wr_stream_update(s);
    assert_int_equal(wr_stream_count(s).viewers_looked_at, before);
    wr_streamer_destroy(s);
}

static void what_lies_behind_a_door_at_hand_is_loaded_though_hidden(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    c.minimum_radius = c.target_radius = 8 * WR_FIX_ONE;
    c.slack = 0;
    c.unload = WR_STREAM_UNLOAD_OPPORTUNISTIC;
    wr_streamer *s = make(&c);
    add_row(s, origin, 3, WR_CELL_DOOR_CLOSED);
    const wr_fix y = 30 * WR_FIX_ONE; // of the door, 60 to 64 units along
    look(s, 0, (wr_stream_place){origin, 36 * WR_FIX_ONE - 1, y});
    update_until_still(s);
    assert_false(wr_stream_has(s, 0, room_id(origin, 1)));
    look(s, 0, (wr_stream_place){origin, 36 * WR_FIX_ONE, y});
    update_until_still(s);
    assert_true(wr_stream_has(s, 0, room_id(origin, 1)));
    assert_false(sees(s, 0, room_id(origin, 1)));
    assert_int_equal(state_of(s, 0).rooms_minimum, 2);
    assert_int_equal(wr_stream_door(s, origin, (wr_cell){15, 7}, true), WR_OK); // open: nothing lies behind it
    update_until_still(s);
    assert_false(wr_stream_has(s, 0, room_id(origin, 1)));
    wr_streamer_destroy(s);
}

// ---- Jumps, pauses, places ---------------------------------------------------------------------------------------------

static void who_jumps_gets_the_minimum_first_and_waits_for_it(void **state)
{
    static const wr_stream_pause pauses[] = {WR_STREAM_PAUSE_NEVER, WR_STREAM_PAUSE_MINIMUM, WR_STREAM_PAUSE_OUTSIDE};
    (void)state;
    for (int32_t i = 0; i < 3; i++) {
        wr_stream_config c = wr_stream_config_default();
        c.cells_per_tick = 225;
        c.pause = pauses[i];
        wr_streamer *s = make(&c);
        add_regions(s, 3, 3);
        look(s, 0, at_cell(origin, 3, 3));
        update_until_still(s);
        assert_int_equal(state_of(s, 0).paused,
                         i == 2); // K110: its borders to the left and below lead to what is not there
        look(s, 0, at_cell((wr_region_id){1, 1}, 36, 36));
        int32_t waited = 0;
        for (bool done = false; !done && waited < 100; waited++) {
            wr_stream_update(s);
            const wr_stream_state now = state_of(s, 0);
            int32_t missing = 0;
            for (int32_t room = 0; room < 16; room++) {
                missing += wr_stream_room(s, 0, room_id((wr_region_id){1, 1}, room), NULL) == WR_ROOM_PENDING;
            }
            done = missing == 0 && now.rooms_pending == 0;
            assert_true(i != 0 || !now.paused);
            assert_true(i == 0 || now.paused || wr_stream_has(s, 0, room_id((wr_region_id){1, 1}, 10)));
        }
        assert_in_range(waited, 4, 90); // about as many ticks as rooms
        assert_false(state_of(s, 0).paused);
        assert_int_equal(wr_stream_count(s).paused_updates > 0, i != 0);
        wr_streamer_destroy(s);
    }
}

static void the_pause_has_no_end_of_its_own(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    wr_streamer *s = make(&c);
    look(s, 0, at_cell(origin, 3, 3)); // there is no piece yet
    for (int32_t i = 0; i < 1000; i++) {
        wr_stream_update(s);
        assert_true(state_of(s, 0).paused);
    }
    assert_int_equal(wr_stream_count(s).viewers_looked_at, 1); // and waiting costs nothing
    add_row(s, origin, 2, WR_CELL_DOOR_OPEN);
    wr_stream_update(s);
    assert_false(state_of(s, 0).paused);
    wr_streamer_destroy(s);
}

static void who_stands_in_a_wall_loads_what_is_near_and_sees_nothing(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    wr_streamer *s = make(&c);
    add_row(s, origin, 4, WR_CELL_DOOR_OPEN);
    look(s, 0, at_cell(origin, 15, 3));  // between two rooms
    look(s, 1, at_cell(origin, 15, 30)); // beyond the piece
    update_until_still(s);
    for (int32_t i = 0; i < 2; i++) {
        assert_int_equal(state_of(s, i).rooms_loaded, 4);
        assert_int_equal(state_of(s, i).rooms_visible, 0);
        assert_int_equal(state_of(s, i).paused, i == 1);
    }
    wr_streamer_destroy(s);
}

static void several_foci_see_and_load_together(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    wr_streamer *s = make(&c);
    add_row(s, origin, 2, WR_CELL_DOOR_CLOSED);
    add_row(s, (wr_region_id){50, 0}, 2, WR_CELL_DOOR_CLOSED);
    const wr_stream_place foci[] = {at_cell(origin, 3, 3), at_cell((wr_region_id){50, 0}, 20, 3)};
    assert_int_equal(wr_stream_look(s, 3, foci, 2), WR_OK);
    update_until_still(s);
    assert_int_equal(state_of(s, 3).rooms_loaded, 4);
    assert_true(sees(s, 3, room_id(origin, 0)) && sees(s, 3, room_id((wr_region_id){50, 0}, 1)));
    assert_int_equal(state_of(s, 3).rooms_visible, 2);
    assert_int_equal(wr_stream_look(s, 3, foci, 0), WR_OK);
    update_until_still(s);
    assert_int_equal(state_of(s, 3).rooms_loaded, 0);
    wr_streamer_destroy(s);
}

static void a_place_asked_for_is_there_as_long_as_said(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    const wr_region_id there = {9, 9};
    (void)state;
    c.unload = WR_STREAM_UNLOAD_OPPORTUNISTIC;
    c.cells_per_tick = 2000;
    wr_streamer *s = make(&c);
    add_row(s, origin, 2, WR_CELL_DOOR_OPEN);
    add_row(s, there, 2, WR_CELL_DOOR_OPEN);
    assert_int_equal(wr_stream_prefetch(s, 0, at_cell(there, 3, 3), 3), WR_E_ARGUMENT);
    look(s, 0, at_cell(origin, 3, 3));
    assert_int_equal(wr_stream_prefetch(s, 0, at_cell(there, 3, 3), 0), WR_E_ARGUMENT);
    assert_int_equal(wr_stream_prefetch(s, 0, at_cell(there, 3, 3), 3), WR_OK);
    for (int32_t i = 1; i <= 5; i++) {
        wr_stream_update(s);
        assert_int_equal(wr_stream_has(s, 0, room_id(there, 0)), i <= 3);
        assert_false(sees(s, 0, room_id(there, 0)));
        assert_true(wr_stream_has(s, 0, room_id(origin, 0)));
    }
    for (int32_t i = 0; i < WR_STREAM_PLACES_MAX; i++) {
        assert_int_equal(wr_stream_prefetch(s, 0, at_cell(there, i, 3), INT32_MAX), WR_OK);
    }
    assert_int_equal(wr_stream_prefetch(s, 0, at_cell(there, 9, 3), 1), WR_E_CAPACITY);
    assert_int_equal(wr_stream_prefetch(s, 0, at_cell(there, 2, 3), 1), WR_OK); // known already
    wr_streamer_destroy(s);
}

// ---- Memory ------------------------------------------------------------------------------------------------------------

static void too_small_a_budget_is_said_with_numbers(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    c.budget_cells = 500; // of 900
    wr_streamer *s = make(&c);
    add_row(s, origin, 4, WR_CELL_DOOR_OPEN);
    look(s, 0, (wr_stream_place){origin, 128 * WR_FIX_ONE, 32 * WR_FIX_ONE}); // all four within 64 units
    update_until_still(s);
    wr_stream_state now = state_of(s, 0);
    assert_true(now.short_of_memory && !now.paused);
    assert_int_equal(now.cells_minimum, 900);
    assert_int_equal(now.cells_loaded, 900);
    look(s, 0, (wr_stream_place){origin, 0, 32 * WR_FIX_ONE}); // two, and no more: there is room for no third
    update_until_still(s);
    now = state_of(s, 0);
    assert_false(now.short_of_memory);
    assert_int_equal(now.cells_minimum, 450);
    assert_int_equal(now.cells_loaded, 450);
    assert_int_equal(now.rooms_pending, 2);
    wr_streamer_destroy(s);

    c.budget_cells = 0;
    c.viewer_rooms = 3; // his lists end there, whatever is needed
    s = make(&c);
    add_row(s, origin, 4, WR_CELL_DOOR_OPEN);
    look(s, 0, (wr_stream_place){origin, 128 * WR_FIX_ONE, 32 * WR_FIX_ONE});
    update_until_still(s);
    now = state_of(s, 0);
    assert_true(now.short_of_memory);
    assert_int_equal(now.rooms_minimum, 4);
    assert_int_equal(now.rooms_loaded, 3);
    wr_streamer_destroy(s);
}

// A client that does what it is told: it has whole rooms only, what the streamer says it has, and never more than the budget.
static void changes_carried_out_in_order_keep_to_the_budget(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    bool has[4][3][16] = {{{false}}};
    int64_t cells = 0;
    (void)state;
    c.minimum_radius = 20 * WR_FIX_ONE;
    c.budget_cells = 5000;
    wr_streamer *s = make(&c);
    add_regions(s, 4, 3);
    for (int32_t step = 0; step < 2000; step++) {
        int32_t count, loaded;
        look(s, 0, (wr_stream_place){{0, 1}, (step % 1000) * WR_FIX_ONE, (step % 77) * WR_FIX_ONE});
        wr_stream_update(s);
        const wr_stream_change *changes = wr_stream_changes(s, 0, &count);
        for (int32_t i = 0; i < count; i++) {
            bool *it = &has[changes[i].room.piece.x][changes[i].room.piece.y][changes[i].room.space];
            assert_true(*it != changes[i].load);
            *it = changes[i].load;
            cells += changes[i].load ? changes[i].floor : -changes[i].floor;
            assert_true(cells <= c.budget_cells);
        }
        const wr_room_id *rooms = wr_stream_loaded(s, 0, &loaded);
        for (int32_t i = 0; i < loaded; i++) {
            assert_true(has[rooms[i].piece.x][rooms[i].piece.y][rooms[i].space]);
        }
        assert_int_equal(state_of(s, 0).cells_loaded, cells);
    }
    wr_streamer_destroy(s);
}

// ---- Coming and going --------------------------------------------------------------------------------------------------

static void a_piece_that_goes_takes_its_rooms_from_everybody(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    int32_t count;
    (void)state;
    wr_streamer *s = make(&c);
    add_row(s, origin, 2, WR_CELL_DOOR_OPEN);
    look(s, 0, at_cell(origin, 3, 3));
    update_until_still(s);
    assert_int_equal(wr_stream_remove(s, origin), WR_OK);
    assert_int_equal(wr_stream_remove(s, origin), WR_E_NOT_FOUND);
    assert_false(wr_stream_has(s, 0, room_id(origin, 0)));
    assert_int_equal(wr_stream_room(s, 0, room_id(origin, 0), NULL), WR_ROOM_UNKNOWN);
    add_row(s, origin, 1, WR_CELL_DOOR_OPEN); // another in its place
    wr_stream_update(s);
    const wr_stream_change *changes = wr_stream_changes(s, 0, &count);
    assert_int_equal(count, 3);
    assert_true(!changes[0].load && changes[0].room.space == 0 && changes[0].floor == 225);
    assert_true(!changes[1].load && changes[1].room.space == 1);
    assert_true(changes[2].load && changes[2].room.space == 0);
    assert_int_equal(wr_stream_count(s).rooms, 1);
    assert_int_equal(wr_stream_count(s).pieces, 1);
    wr_streamer_destroy(s);
}

static void a_viewer_who_left_has_nothing_and_may_come_again(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    int32_t count;
    (void)state;
    wr_streamer *s = make(&c);
    add_row(s, origin, 3, WR_CELL_DOOR_OPEN);
    look(s, 0, at_cell(origin, 3, 3));
    look(s, 1, at_cell(origin, 3, 3));
    update_until_still(s);
    assert_int_equal(wr_stream_leave(s, 0), WR_OK);
    assert_int_equal(wr_stream_leave(s, 0), WR_E_ARGUMENT);
    assert_null(wr_stream_loaded(s, 0, &count));
    assert_int_equal(count, 0);
    assert_false(wr_stream_has(s, 0, room_id(origin, 0)));
    assert_true(wr_stream_has(s, 1, room_id(origin, 0)));
    look(s, 0, at_cell(origin, 3, 3));
    wr_stream_update(s);
    (void)wr_stream_changes(s, 0, &count);
    assert_int_equal(count, 2); // 512 cells a tick
    wr_streamer_destroy(s);
}

static void room_that_is_given_back_is_used_again(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    c.pieces_max = 5;
    c.rooms_max = 10;
    c.portals_max = 7;
    c.cells_max = 5 * 1024;
    wr_streamer *s = make(&c);
    look(s, 0, at_cell(origin, 3, 3));
    for (int32_t i = 0; i < 500; i++) {
        if (i >= 4) {
            assert_int_equal(wr_stream_remove(s, (wr_region_id){(i - 4) % 9, 0}), WR_OK);
        }
        add_row(s, (wr_region_id){i % 9, 0}, 2 + (i % 2 == 0 && i % 3 == 0), WR_CELL_DOOR_OPEN);
        wr_stream_update(s);
    }
    assert_int_equal(wr_stream_count(s).pieces, 4);
    hand_init(&hand, (wr_region_id){40, 0}, 64, 64); // too many cells
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_E_CAPACITY);
    wr_streamer_destroy(s);
}

static void pieces_pushed_together_are_the_same_to_those_who_stand(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    c.pieces_max = 4;
    c.rooms_max = 12;
    wr_streamer *s = make(&c);
    add_row(s, (wr_region_id){100, 0}, 4, WR_CELL_DOOR_OPEN);
    add_row(s, origin, 4, WR_CELL_DOOR_CLOSED);
    look(s, 0, at_cell(origin, 3, 3));
    update_until_still(s);
    const uint64_t before = wr_stream_count(s).viewers_looked_at;
    assert_int_equal(wr_stream_remove(s, (wr_region_id){100, 0}), WR_OK);
    add_row(s, (wr_region_id){200, 0}, 3, WR_CELL_DOOR_OPEN);
    add_row(s, (wr_region_id){300, 0}, 4, WR_CELL_DOOR_OPEN); // there is no end left to put it
    wr_stream_update(s);
    assert_int_equal(wr_stream_count(s).viewers_looked_at, before);
    for (int32_t i = 0; i < 4; i++) {
        assert_true(wr_stream_has(s, 0, room_id(origin, i)));
    }
    assert_int_equal(wr_stream_door(s, origin, (wr_cell){15, 7}, true), WR_OK);
    wr_stream_update(s);
    assert_int_equal(wr_stream_count(s).viewers_looked_at, before + 1);
    assert_true(sees(s, 0, room_id(origin, 1)));
    wr_streamer_destroy(s);
}

static void standing_viewers_cost_nothing(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    wr_streamer *s = make(&c);
    add_regions(s, 3, 3);
    for (int32_t i = 0; i < 16; i++) {
        look(s, i, at_cell((wr_region_id){i % 3, i / 8}, 3 * i, 40));
    }
    update_until_still(s);
    const uint64_t before = wr_stream_count(s).viewers_looked_at;
    for (int32_t i = 0; i < 100; i++) {
        look(s, i % 16, at_cell((wr_region_id){i % 16 % 3, i % 16 / 8}, 3 * (i % 16), 40)); // said again
        wr_stream_update(s);
    }
    assert_int_equal(wr_stream_count(s).viewers_looked_at, before);
    hand_region(&hand, (wr_region_id){900, 900}, 1); // far from all of them
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
    wr_stream_update(s);
    assert_int_equal(wr_stream_count(s).viewers_looked_at, before);
    wr_streamer_destroy(s);
}

static void who_watches_changes_nothing_for_another(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    wr_stream_state first = {0};
    (void)state;
    c.viewers_max = 200;
    for (int32_t others = 0; others < 200; others += 199) {
        wr_streamer *s = make(&c);
        add_regions(s, 3, 3);
        for (int32_t i = 0; i < 50; i++) {
            for (int32_t k = 0; k < others; k++) {
                look(s, k, at_cell((wr_region_id){k % 3, k % 2}, (k * 7 + i) % 64, k % 64));
            }
            look(s, 199, at_cell((wr_region_id){1, 1}, 5 + i, 7));
            wr_stream_update(s);
        }
        const wr_stream_state now = state_of(s, 199);
        if (others == 0) {
            first = now;
        }
        assert_int_equal(now.rooms_loaded, first.rooms_loaded);
        assert_int_equal(now.cells_loaded, first.cells_loaded);
        assert_int_equal(now.rooms_visible, first.rooms_visible);
        wr_streamer_destroy(s);
    }
}

// ---- Hostile -----------------------------------------------------------------------------------------------------------

static void viewers_and_foci_out_of_range_are_refused(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    const wr_stream_place here = at_cell(origin, 3, 3), beyond[] = {{{INT64_MIN, 0}, 0, 0},
                                                                    {{0, INT64_MAX}, 0, 0},
                                                                    {{WR_REGION_FAR + 1, 0}, 0, 0},
                                                                    {{0, -WR_REGION_FAR - 1}, 0, 0}};
    const int32_t nobody[] = {-1, INT32_MIN, 16, INT32_MAX, 5};
    wr_stream_state out;
    int32_t count;
    (void)state;
    wr_streamer *s = make(&c);
    assert_int_equal(wr_stream_look(s, 0, &here, -1), WR_E_ARGUMENT);
    assert_int_equal(wr_stream_look(s, 0, &here, WR_STREAM_FOCI_MAX + 1), WR_E_ARGUMENT);
    assert_int_equal(wr_stream_look(s, 0, NULL, 1), WR_E_ARGUMENT);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(wr_stream_look(s, 0, &beyond[i], 1), WR_E_ARGUMENT);
    }
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(i < 4 ? wr_stream_look(s, nobody[i], &here, 1) : WR_E_ARGUMENT, WR_E_ARGUMENT);
        assert_int_equal(wr_stream_leave(s, nobody[i]), WR_E_ARGUMENT);
        assert_int_equal(wr_stream_prefetch(s, nobody[i], here, 1), WR_E_ARGUMENT);
        assert_int_equal(wr_stream_state_of(s, nobody[i], &out), WR_E_ARGUMENT);
        assert_null(wr_stream_changes(s, nobody[i], &count));
        assert_null(wr_stream_visible(s, nobody[i], &count));
        assert_null(wr_stream_loaded(s, nobody[i], &count));
        assert_int_equal(count, 0);
        assert_false(wr_stream_has(s, nobody[i], room_id(origin, 0)));
    }
    look(s, 0, (wr_stream_place){{WR_REGION_FAR, -WR_REGION_FAR}, INT32_MAX, INT32_MIN});
    wr_stream_update(s);
    assert_int_equal(wr_stream_prefetch(s, 0, beyond[0], 1), WR_E_ARGUMENT);
    assert_string_equal(wr_room_state_name(WR_ROOM_KEPT), "kept");
    assert_string_equal(wr_room_state_name((wr_room_state)-1), "?");
    assert_string_equal(wr_room_state_name(WR_ROOM_STATE_COUNT), "?");
    wr_streamer_destroy(s);
}

static void break_piece(int32_t how)
{
    wr_stream_piece *p = &hand.piece;
    switch (how) {
    case 0:
        hand.spaces[1].cells.x = 50;
        break; // over the edge
    case 1:
        hand.spaces[1].cells = (wr_rect){INT32_MAX, 0, INT32_MAX, 1};
        break;
    case 2:
        hand.spaces[0].cells.width = 0;
        break;
    case 3:
        hand.spaces[0].floor = 226;
        break;
    case 4:
        hand.spaces[0].floor = 0;
        break;
    case 5:
        hand.spaces[0].kind = WR_SPACE_KIND_COUNT;
        break;
    case 6:
        hand.portals[0].a = -1;
        break;
    case 7:
        hand.portals[0].b = 4;
        break;
    case 8:
        hand.portals[0].a = hand.portals[0].b;
        break;
    case 9:
        hand.portals[0].b = INT32_MIN;
        break;
    case 10:
        hand.portals[0].kind = WR_CELL_BUSH;
        break;
    case 11:
        hand.portals[0].kind = 255;
        break;
    case 12:
        hand.portals[0].side = WR_SIDE_COUNT + 1;
        break;
    case 13:
        hand.portals[0].side = WR_SIDE_N;
        break; // and b is none
    case 14:
        hand.portals[0].cells = (wr_rect){0, 16, 1, 1};
        break;
    case 15:
        hand.portals[0].cells.height = INT32_MIN;
        break;
    case 16:
        hand.portals[1] = (wr_portal){.b = -1, .cells = {0, 0, 1, 1}, .side = WR_SIDE_W, .door = 2};
        break;
    case 17:
        hand.portals[1] = hand.portals[2] = (wr_portal){.b = -1, .cells = {0, 0, 1, 1}, .side = WR_SIDE_W};
        break;
    case 18:
        hand.space[5] = 4;
        break;
    case 19:
        p->space = NULL;
        break;
    case 20:
        p->spaces = NULL;
        break;
    case 21:
        p->portals = NULL;
        break;
    case 22:
        p->space_count = -1;
        break;
    case 23:
        p->space_count = 65536;
        break;
    case 24:
        p->portal_count = INT32_MIN;
        break;
    case 25:
        p->width = 0;
        break;
    case 26:
        p->height = 8193;
        break;
    case 27:
        p->width = -64;
        break;
    case 28:
        p->id.x = INT64_MIN;
        break;
    case 29:
        p->id.y = WR_REGION_FAR + 1;
        break;
    default:
        p->id = origin;
        break; // there already
    }
}

static void unsound_pieces_are_refused_and_change_nothing(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    wr_streamer *s = make(&c);
    add_row(s, origin, 4, WR_CELL_DOOR_OPEN);
    look(s, 0, at_cell(origin, 3, 3));
    update_until_still(s);
    const wr_stream_counters before = wr_stream_count(s);
    for (int32_t how = 0; how <= 30; how++) {
        hand_init(&hand, (wr_region_id){0, 1}, 64, 16);
        for (int32_t i = 0; i < 4; i++) {
            (void)hand_room(&hand, 16 * i, 0, 15, 15);
            if (i > 0) {
                (void)hand_portal(&hand, i - 1, i, (wr_cell){16 * i - 1, 7}, WR_CELL_DOOR_OPEN, WR_SIDE_COUNT, 0);
            }
        }
        break_piece(how);
        if (wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC) != WR_E_ARGUMENT) {
            fail_msg("number %d was taken", (int)how);
        }
    }
    hand_init(&hand, (wr_region_id){3, 0}, 16, 16);
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_MODE_COUNT), WR_E_ARGUMENT);
    assert_int_equal(wr_stream_add(s, hand.piece, (wr_stream_mode)-1), WR_E_ARGUMENT);
    assert_int_equal(wr_stream_set_mode(s, room_id(origin, 0), WR_STREAM_MODE_COUNT), WR_E_ARGUMENT);
    assert_int_equal(wr_stream_set_mode(s, room_id(origin, 4), WR_STREAM_ATOMIC), WR_E_NOT_FOUND);
    assert_int_equal(wr_stream_set_mode(s, room_id(origin, -1), WR_STREAM_ATOMIC), WR_E_NOT_FOUND);
    wr_stream_update(s);
    assert_int_equal(wr_stream_count(s).viewers_looked_at, before.viewers_looked_at);
    assert_int_equal(wr_stream_count(s).rooms, before.rooms);
    assert_int_equal(wr_stream_count(s).pieces, before.pieces);
    wr_streamer_destroy(s);
}

static void pieces_do_not_lie_on_each_other(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    c.cells_max = 1 << 20;
    wr_streamer *s = make(&c);
    hand_init(&hand, (wr_region_id){-1, -1}, 129, 64);
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
    for (int32_t x = -2; x <= 2; x++) {
        hand_init(&hand, (wr_region_id){x, -1}, 1, 1);
        assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), x >= -1 && x <= 1 ? WR_E_ARGUMENT : WR_OK);
    }
    hand_init(&hand, (wr_region_id){-3, -2}, 128, 65);
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_E_ARGUMENT); // a row over the one at -2
    hand_init(&hand, (wr_region_id){-3, -2}, 128, 64);
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
    wr_streamer_destroy(s);
}

static void the_ends_of_the_plane_are_far_from_each_other(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    static const int64_t ends[] = {-WR_REGION_FAR, WR_REGION_FAR};
    (void)state;
    wr_streamer *s = make(&c);
    for (int32_t i = 0; i < 4; i++) {
        add_row(s, (wr_region_id){ends[i % 2], ends[i / 2]}, 4, WR_CELL_DOOR_OPEN);
        look(s, i, at_cell((wr_region_id){ends[i % 2], ends[i / 2]}, 3, 3));
    }
    update_until_still(s);
    for (int32_t i = 0; i < 16; i++) {
        const wr_region_id id = {ends[i / 4 % 2], ends[i / 4 / 2]};
        assert_int_equal(wr_stream_has(s, i % 4, room_id(id, 2)), i % 4 == i / 4);
        assert_int_equal(state_of(s, i % 4).rooms_visible, 4);
    }
    wr_streamer_destroy(s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(settings_out_of_range_are_refused_with_a_sentence),
    cmocka_unit_test(one_block_is_all_it_takes),
    cmocka_unit_test(sizes_stay_sensible),
    cmocka_unit_test(exactly_on_a_radius_is_within_it),
    cmocka_unit_test(rooms_come_nearest_first_within_the_budget),
    cmocka_unit_test(the_first_room_of_a_tick_always_goes),
    cmocka_unit_test(equal_distances_are_settled_by_the_room_id),
    cmocka_unit_test(persistent_rooms_come_first_for_everybody_and_stay),
    cmocka_unit_test(walking_to_and_fro_over_a_border_loads_nothing_twice),
    cmocka_unit_test(a_closed_door_hides_everything_behind_it),
    cmocka_unit_test(a_secret_door_is_a_closed_one_until_it_is_found),
    cmocka_unit_test(nobody_sees_farther_than_the_view_distance),
    cmocka_unit_test(who_stands_in_a_doorway_is_in_both_rooms),
    cmocka_unit_test(a_door_over_a_border_is_one_door),
    cmocka_unit_test(a_piece_that_comes_takes_its_neighbours_word_for_a_door),
    cmocka_unit_test(a_door_opened_and_closed_between_updates_costs_nothing),
    cmocka_unit_test(a_door_concerns_only_those_who_may_see_it),
    cmocka_unit_test(what_lies_behind_a_door_at_hand_is_loaded_though_hidden),
    cmocka_unit_test(who_jumps_gets_the_minimum_first_and_waits_for_it),
    cmocka_unit_test(the_pause_has_no_end_of_its_own),
    cmocka_unit_test(who_stands_in_a_wall_loads_what_is_near_and_sees_nothing),
    cmocka_unit_test(several_foci_see_and_load_together),
    cmocka_unit_test(a_place_asked_for_is_there_as_long_as_said),
    cmocka_unit_test(too_small_a_budget_is_said_with_numbers),
    cmocka_unit_test(changes_carried_out_in_order_keep_to_the_budget),
    cmocka_unit_test(a_piece_that_goes_takes_its_rooms_from_everybody),
    cmocka_unit_test(a_viewer_who_left_has_nothing_and_may_come_again),
    cmocka_unit_test(room_that_is_given_back_is_used_again),
    cmocka_unit_test(pieces_pushed_together_are_the_same_to_those_who_stand),
    cmocka_unit_test(standing_viewers_cost_nothing),
    cmocka_unit_test(who_watches_changes_nothing_for_another),
    cmocka_unit_test(viewers_and_foci_out_of_range_are_refused),
    cmocka_unit_test(unsound_pieces_are_refused_and_change_nothing),
    cmocka_unit_test(pieces_do_not_lie_on_each_other),
    cmocka_unit_test(the_ends_of_the_plane_are_far_from_each_other),
};

WR_TEST_MAIN(tests)
