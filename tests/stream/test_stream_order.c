// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Streaming by sentences, on pieces made by hand: what comes and goes first, near and far, and within what memory.
#include "stream/stream_test.h"

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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(exactly_on_a_radius_is_within_it),
    cmocka_unit_test(rooms_come_nearest_first_within_the_budget),
    cmocka_unit_test(the_first_room_of_a_tick_always_goes),
    cmocka_unit_test(equal_distances_are_settled_by_the_room_id),
    cmocka_unit_test(persistent_rooms_come_first_for_everybody_and_stay),
    cmocka_unit_test(walking_to_and_fro_over_a_border_loads_nothing_twice),
    cmocka_unit_test(too_small_a_budget_is_said_with_numbers),
    cmocka_unit_test(changes_carried_out_in_order_keep_to_the_budget),
};

WR_TEST_MAIN(tests)
