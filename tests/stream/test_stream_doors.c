// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Streaming by sentences, on pieces made by hand: doors, and what is seen through them; jumps, pauses, places.
#include "stream/stream_test.h"

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
    c.pause = WR_STREAM_PAUSE_MINIMUM; // which needs no room beside the minimum
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

// A hall longer than the target radius, and a room at its far end: without it he would stand still for ever.
static void what_the_pause_waits_for_is_loaded_however_far_it_is(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 3; i++) {
        wr_stream_config c = wr_stream_config_default();
        c.pause = i == 2 ? WR_STREAM_PAUSE_MINIMUM : WR_STREAM_PAUSE_OUTSIDE;
        c.target_radius = i == 1 ? c.target_radius : c.minimum_radius;
        c.budget_cells = i == 1 ? 300 : 0; // and not the room
        wr_streamer *s = make(&c);
        hand_init(&hand, origin, 64, 16);
        (void)hand_room(&hand, 0, 5, 40, 7);
        (void)hand_room(&hand, 41, 0, 15, 15);
        (void)hand_room(&hand, 57, 0, 4, 15);
        (void)hand_portal(&hand, 0, 1, (wr_cell){40, 8}, WR_CELL_DOOR_OPEN, WR_SIDE_COUNT, 0);
        (void)hand_portal(&hand, 1, 2, (wr_cell){56, 8}, WR_CELL_DOOR_OPEN, WR_SIDE_COUNT, 0);
        assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
        look(s, 0, at_cell(origin, 1, 8));
        assert_int_equal(wr_stream_room(s, 0, room_id(origin, 1), NULL), i == 2 ? WR_ROOM_FAR : WR_ROOM_PENDING);
        update_until_still(s);
        const wr_stream_state now = state_of(s, 0);
        assert_false(now.paused);
        assert_int_equal(now.rooms_loaded, i == 2 ? 1 : 2);
        assert_int_equal(now.rooms_minimum, i == 2 ? 1 : 2);
        assert_int_equal(now.cells_minimum, i == 2 ? 280 : 505);
        assert_int_equal(now.short_of_memory, i == 1);
        assert_int_equal(wr_stream_room(s, 0, room_id(origin, 1), NULL), i == 2   ? WR_ROOM_FAR
                                                                         : i == 1 ? WR_ROOM_TARGET
                                                                                  : WR_ROOM_KEPT);
        wr_streamer_destroy(s);
    }
}

// And a region that comes at the far end of where he stands, farther than anything else reaches, ends the pause.
static void a_region_that_comes_far_away_ends_the_pause(void **state)
{
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    c.minimum_radius = c.target_radius = c.view_distance = 10 * WR_FIX_ONE;
    wr_streamer *s = make(&c);
    hand_init(&hand, origin, 64, 64);
    (void)hand_portal(&hand, hand_room(&hand, 1, 0, 62, 15), -1, (wr_cell){63, 7}, WR_CELL_DOOR_CLOSED, WR_SIDE_E, 0);
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
    look(s, 0, at_cell(origin, 1, 8));
    update_until_still(s);
    assert_true(state_of(s, 0).paused);
    hand_init(&hand, (wr_region_id){1, 0}, 64, 64);
    (void)hand_portal(&hand, hand_room(&hand, 0, 0, 15, 15), -1, (wr_cell){0, 7}, WR_CELL_DOOR_CLOSED, WR_SIDE_W, 0);
    assert_int_equal(wr_stream_add(s, hand.piece, WR_STREAM_ATOMIC), WR_OK);
    wr_stream_update(s);
    assert_false(state_of(s, 0).paused);
    assert_int_equal(state_of(s, 0).rooms_loaded, 2);
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

static const struct CMUnitTest tests[] = {
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
    cmocka_unit_test(what_the_pause_waits_for_is_loaded_however_far_it_is),
    cmocka_unit_test(a_region_that_comes_far_away_ends_the_pause),
    cmocka_unit_test(who_stands_in_a_wall_loads_what_is_near_and_sees_nothing),
    cmocka_unit_test(several_foci_see_and_load_together),
    cmocka_unit_test(a_place_asked_for_is_there_as_long_as_said),
};

WR_TEST_MAIN(tests)
