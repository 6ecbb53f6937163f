// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Players: walking, walls, openings, doors, holes, gates that close on them.
#include "sim/stage.h"

#define STEP (WR_FIX_ONE / 8) // 4 px a frame at 60 ticks a second

static void player_moves_four_pixels_an_axis_and_frame(void **state) // B9
{
    (void)state;
    stage s = stage_of("     \n"
                       "     \n"
                       "P    \n");
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 1);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(0) + STEP);
    stage_hold(&s, WR_BUTTON_UP, 1);
    assert_int_equal(stage_at(&s, 0).y, STAGE_CENTRE(0) + STEP);
    stage_close(&s);
}

static void diagonal_is_faster_as_the_course_has_it_unless_evened(void **state) // B9
{
    (void)state;
    stage s = stage_of("     \n"
                       "     \n"
                       "P    \n");
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT | WR_BUTTON_UP, 1);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(0) + STEP);
    assert_int_equal(stage_at(&s, 0).y, STAGE_CENTRE(0) + STEP);
    stage_close(&s);

    s.config.diagonal = WR_DIAGONAL_EVEN;
    s.map = (wr_map){0};
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT | WR_BUTTON_UP, 1);
    const wr_point at = stage_at(&s, 0);
    assert_true(stage_near(wr_length(at.x - STAGE_CENTRE(0), at.y - STAGE_CENTRE(0)), STEP, 1));
    stage_close(&s);
}

static void opposite_buttons_cancel_out(void **state)
{
    (void)state;
    stage s = stage_of("   \n"
                       " P \n"
                       "   \n");
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_LEFT | WR_BUTTON_RIGHT | WR_BUTTON_UP | WR_BUTTON_DOWN, 5);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(1));
    assert_int_equal(stage_at(&s, 0).y, STAGE_CENTRE(1));
    stage_close(&s);
}

static void player_faces_south_before_north_before_west_before_east(void **state)
{
    (void)state;
    stage s = stage_of("   \n"
                       " P \n"
                       "   \n");
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 1);
    assert_int_equal(stage_player(&s).facing, 0);
    stage_hold(&s, WR_BUTTON_LEFT, 1);
    assert_int_equal(stage_player(&s).facing, 32768);
    stage_hold(&s, WR_BUTTON_LEFT | WR_BUTTON_UP, 1);
    assert_int_equal(stage_player(&s).facing, 16384);
    stage_hold(&s, WR_BUTTON_RIGHT | WR_BUTTON_DOWN, 1);
    assert_int_equal(stage_player(&s).facing, 49152);
    stage_wait(&s, 3);
    assert_int_equal(stage_player(&s).facing, 49152);
    stage_close(&s);
}

static void walls_and_the_edge_hold_the_player_at_exact_contact(void **state)
{
    (void)state;
    static const int32_t rates[] = {20, 30, 50, 60, 120};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        stage s = stage_of("     \n"
                           "P   x\n"
                           "     \n");
        s.config.ticks_per_second = rates[i];
        stage_open(&s);
        stage_hold(&s, WR_BUTTON_RIGHT, rates[i]);
        assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(3));
        stage_hold(&s, WR_BUTTON_LEFT, rates[i]);
        assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(0));
        stage_hold(&s, WR_BUTTON_UP, rates[i]);
        assert_int_equal(stage_at(&s, 0).y, STAGE_CENTRE(2));
        stage_hold(&s, WR_BUTTON_DOWN, rates[i]);
        assert_int_equal(stage_at(&s, 0).y, STAGE_CENTRE(0));
        stage_close(&s);
    }
}

static void nothing_is_passed_at_four_times_the_speed_and_20_ticks(void **state)
{
    (void)state;
    stage s = stage_of("P   x   \n");
    s.config.ticks_per_second = 20;
    stage_open(&s);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RATE, .mob = stage_id(&s, 0), .value = 1024});
    stage_hold(&s, WR_BUTTON_RIGHT, 20);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(3));
    stage_close(&s);
}

static void corridor_as_wide_as_the_player_is_passed(void **state) // K134
{
    (void)state;
    stage s = stage_of("xxxxxx\n"
                       "P     \n"
                       "xxxxxx\n");
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 60);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(5));
    stage_close(&s);
}

// Walks along a wall with one opening, from `offset` below it, and says whether he is through after two seconds.
static bool enters(stage *s, wr_fix x, wr_fix y, uint16_t buttons)
{
    stage_put(s, 0, x, y);
    stage_hold(s, buttons, 2 * s->config.ticks_per_second);
    return stage_at(s, 0).x >= STAGE_CENTRE(3);
}

static void corridor_is_entered_from_the_side_at_every_offset(void **state) // K134
{
    (void)state;
    static const int32_t rates[] = {20, 30, 50, 60, 120};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        stage s = stage_of("  xx\n"
                           "  xx\n"
                           "  xx\n"
                           "    \n"
                           "  xx\n"
                           "  xx\n"
                           "P xx\n");
        s.config.ticks_per_second = rates[i];
        stage_open(&s);
        for (wr_fix offset = 0; offset < WR_FIX_ONE; offset += 997) {
            assert_true(enters(&s, STAGE_CENTRE(1), STAGE_CENTRE(1) + offset, WR_BUTTON_RIGHT | WR_BUTTON_UP));
            assert_true(enters(&s, STAGE_CENTRE(1), STAGE_CENTRE(5) - offset, WR_BUTTON_RIGHT | WR_BUTTON_DOWN));
        }
        stage_close(&s);
    }
}

static void corridor_is_entered_from_below_at_every_offset(void **state) // K134
{
    (void)state;
    stage s = stage_of("xxx xxx\n"
                       "xxx xxx\n"
                       "       \n"
                       "P      \n");
    stage_open(&s);
    for (wr_fix offset = 0; offset < WR_FIX_ONE; offset += 997) {
        stage_put(&s, 0, STAGE_CENTRE(1) + offset, STAGE_CENTRE(1));
        stage_hold(&s, WR_BUTTON_RIGHT | WR_BUTTON_UP, 60);
        assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(3));
        assert_int_equal(stage_at(&s, 0).y, STAGE_CENTRE(3));
        stage_put(&s, 0, STAGE_CENTRE(5) - offset, STAGE_CENTRE(1));
        stage_hold(&s, WR_BUTTON_LEFT | WR_BUTTON_UP, 60);
        assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(3));
        assert_int_equal(stage_at(&s, 0).y, STAGE_CENTRE(3));
    }
    stage_close(&s);
}

static void pressing_beside_an_opening_slides_into_it_no_faster_than_walking(void **state) // K134
{
    (void)state;
    stage s = stage_of("  x \n"
                       "    \n"
                       "P x \n");
    stage_open(&s);
    for (wr_fix offset = -WR_FIX_ONE / 2; offset <= WR_FIX_ONE / 2; offset += 1009) {
        stage_put(&s, 0, STAGE_CENTRE(1), STAGE_CENTRE(1) + offset);
        wr_point last = stage_at(&s, 0);
        for (int32_t i = 0; i < 60; i++) {
            stage_hold(&s, WR_BUTTON_RIGHT, 1);
            const wr_point at = stage_at(&s, 0);
            const wr_fix across = at.y < last.y ? last.y - at.y : at.y - last.y;
            assert_true(at.x - last.x + across <= STEP);
            last = at;
        }
        assert_int_equal(last.x, STAGE_CENTRE(3));
        assert_int_equal(last.y, STAGE_CENTRE(1));
    }
    stage_close(&s);
}

static void wall_without_an_opening_does_not_move_the_player_sideways(void **state)
{
    (void)state;
    stage s = stage_of("  x\n"
                       "  x\n"
                       "P x\n");
    stage_open(&s);
    stage_put(&s, 0, STAGE_CENTRE(1), STAGE_CENTRE(1) + 12345);
    stage_hold(&s, WR_BUTTON_RIGHT, 30);
    assert_int_equal(stage_at(&s, 0).y, STAGE_CENTRE(1) + 12345);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(1));
    stage_close(&s);
}

static void closed_door_opens_at_a_touch_and_stays_open(void **state)
{
    (void)state;
    stage s = stage_of("xxxxx\n"
                       "P D  \n"
                       "xxxxx\n");
    stage_open(&s);
    stage_wait(&s, 5);
    assert_true(wr_bits_get(wr_world_cells_of(s.world).walls, 2, 1));
    stage_hold(&s, WR_BUTTON_RIGHT, 60);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(4));
    assert_int_equal(s.seen[WR_EVENT_DOOR], 1);
    assert_false(wr_bits_get(wr_world_cells_of(s.world).walls, 2, 1));
    assert_false(wr_bits_get(wr_world_cells_of(s.world).sight, 2, 1));
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    assert_true(wr_bits_get(wr_world_cells_of(s.world).walls, 2, 1));
    stage_close(&s);
}

static void secret_door_opens_at_a_touch_too(void **state)
{
    (void)state;
    stage s = stage_of("P ? \n");
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 60);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(3));
    stage_close(&s);
}

// ---- Holes -----------------------------------------------------------------------------------------------------------

static void player_falls_within_sixteen_pixels_of_a_hole(void **state)
{
    (void)state;
    stage s = stage_of("     \n"
                       "P O  \n"
                       "     \n");
    stage_open(&s);
    stage_put(&s, 0, STAGE_CENTRE(2) - WR_FIX_ONE / 2 - 1, STAGE_CENTRE(1));
    assert_int_equal(s.seen[WR_EVENT_LOSS], 0);
    stage_put(&s, 0, STAGE_CENTRE(2) - WR_FIX_ONE / 2, STAGE_CENTRE(1));
    assert_int_equal(s.seen[WR_EVENT_LOSS], 1);
    assert_int_equal(stage_event(&s, WR_EVENT_LOSS)->by.bits, 0);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(0));
    stage_close(&s);
}

static void player_passes_between_holes_one_cell_apart_but_not_between_neighbours(void **state)
{
    (void)state;
    static const int32_t rates[] = {20, 60, 120};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        stage s = stage_of("       \n"
                           " O O OO\n"
                           "P      \n");
        s.config.ticks_per_second = rates[i];
        stage_open(&s);
        stage_put(&s, 0, STAGE_CENTRE(2), STAGE_CENTRE(0));
        stage_hold(&s, WR_BUTTON_UP, rates[i]);
        assert_int_equal(s.seen[WR_EVENT_LOSS], 0);
        assert_int_equal(stage_at(&s, 0).y, STAGE_CENTRE(2));
        stage_put(&s, 0, STAGE_CELL(6), STAGE_CENTRE(0));
        stage_hold(&s, WR_BUTTON_UP, rates[i]);
        assert_true(s.seen[WR_EVENT_LOSS] > 0);
        stage_close(&s);
    }
}

static void chasm_takes_the_player_when_his_centre_is_over_it(void **state)
{
    (void)state;
    stage s = stage_of("P ~  \n");
    stage_open(&s);
    stage_put(&s, 0, STAGE_CELL(2), STAGE_CENTRE(0));
    assert_int_equal(s.seen[WR_EVENT_LOSS], 0);
    stage_put(&s, 0, STAGE_CELL(2) + 1, STAGE_CENTRE(0));
    assert_int_equal(s.seen[WR_EVENT_LOSS], 1);
    stage_close(&s);
}

// ---- Gates that close ------------------------------------------------------------------------------------------------

static void open_and_close(stage *s, bool open)
{
    stage_command(s, (wr_command){.kind = WR_COMMAND_SWITCH, .value = 0, .flag = open});
}

static void open_gate_lets_the_player_pass_and_a_closed_one_is_a_wall(void **state) // B36
{
    (void)state;
    stage s = stage_of("xxxxxx\n"
                       "^P |  \n"
                       "xxxxxx\n");
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 60);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(2));
    open_and_close(&s, true);
    stage_hold(&s, WR_BUTTON_RIGHT, 60);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(5));
    stage_close(&s);
}

static void gate_that_closes_on_the_player_moves_him_to_the_nearest_free_place(void **state) // B40, K45
{
    (void)state;
    stage s = stage_of("xxxxxx\n"
                       "^P |  \n"
                       "xxxxxx\n");
    s.on[0] = true;
    stage_open(&s);
    stage_put(&s, 0, STAGE_CENTRE(3) - WR_FIX_ONE / 4, STAGE_CENTRE(1));
    open_and_close(&s, false);
    const wr_event *event = stage_event(&s, WR_EVENT_PUSHED);
    assert_non_null(event);
    assert_int_equal(event->x, STAGE_CENTRE(2));
    assert_int_equal(event->stage, 2);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(2));
    assert_true(wr_world_mobs(s.world).flags[0] & WR_MOB_JUMPED);

    open_and_close(&s, true);
    stage_put(&s, 0, STAGE_CENTRE(3) + WR_FIX_ONE / 4, STAGE_CENTRE(1));
    open_and_close(&s, false);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(4));

    open_and_close(&s, true);
    stage_put(&s, 0, STAGE_CENTRE(3), STAGE_CENTRE(1)); // as near on both sides: the lower one
    open_and_close(&s, false);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(2));
    stage_close(&s);
}

static void player_touching_a_closing_gate_is_not_moved(void **state) // K134
{
    (void)state;
    stage s = stage_of("^P |  \n");
    s.on[0] = true;
    stage_open(&s);
    stage_put(&s, 0, STAGE_CENTRE(2), STAGE_CENTRE(0));
    open_and_close(&s, false);
    assert_int_equal(s.seen[WR_EVENT_PUSHED], 0);
    stage_close(&s);
}

static void player_in_a_gate_among_walls_and_holes_is_moved_farther(void **state) // K45
{
    (void)state;
    stage s = stage_of("xxxxxxx\n"
                       "P^O|Ox \n"
                       "xxxxxxx\n");
    s.on[0] = true;
    stage_open(&s);
    stage_put(&s, 0, STAGE_CENTRE(3), STAGE_CENTRE(1));
    assert_int_equal(s.seen[WR_EVENT_LOSS], 0);
    open_and_close(&s, false);
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(1));
    assert_int_equal(s.seen[WR_EVENT_LOSS], 0);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(player_moves_four_pixels_an_axis_and_frame),
    cmocka_unit_test(diagonal_is_faster_as_the_course_has_it_unless_evened),
    cmocka_unit_test(opposite_buttons_cancel_out),
    cmocka_unit_test(player_faces_south_before_north_before_west_before_east),
    cmocka_unit_test(walls_and_the_edge_hold_the_player_at_exact_contact),
    cmocka_unit_test(nothing_is_passed_at_four_times_the_speed_and_20_ticks),
    cmocka_unit_test(corridor_as_wide_as_the_player_is_passed),
    cmocka_unit_test(corridor_is_entered_from_the_side_at_every_offset),
    cmocka_unit_test(corridor_is_entered_from_below_at_every_offset),
    cmocka_unit_test(pressing_beside_an_opening_slides_into_it_no_faster_than_walking),
    cmocka_unit_test(wall_without_an_opening_does_not_move_the_player_sideways),
    cmocka_unit_test(closed_door_opens_at_a_touch_and_stays_open),
    cmocka_unit_test(secret_door_opens_at_a_touch_too),
    cmocka_unit_test(player_falls_within_sixteen_pixels_of_a_hole),
    cmocka_unit_test(player_passes_between_holes_one_cell_apart_but_not_between_neighbours),
    cmocka_unit_test(chasm_takes_the_player_when_his_centre_is_over_it),
    cmocka_unit_test(open_gate_lets_the_player_pass_and_a_closed_one_is_a_wall),
    cmocka_unit_test(gate_that_closes_on_the_player_moves_him_to_the_nearest_free_place),
    cmocka_unit_test(player_touching_a_closing_gate_is_not_moved),
    cmocka_unit_test(player_in_a_gate_among_walls_and_holes_is_moved_farther),
};

WR_TEST_MAIN(tests)
