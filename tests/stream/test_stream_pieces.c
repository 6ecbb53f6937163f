// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Streaming by sentences, on pieces made by hand: settings; pieces and viewers come and go; whatever comes from outside.
#include "stream/stream_test.h"

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
