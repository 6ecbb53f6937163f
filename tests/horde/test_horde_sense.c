// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 4 alone: whom a hunter is after, whether it can get at him, whether it sees him. Nobody moves but by the test.
#include "support/horde_box.h"
#include "support/wr_test.h"

#define UNITS(whole) ((whole)*WR_FIX_ONE)

static void sense(horde_box *box, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++) {
        horde_box_begin(box);
        wr__horde_sense(&box->horde);
        horde_box_carry_out(box, 4);
    }
}

static horde_box *box_of(const char *map, const wr_hunt *hunt)
{
    const horde_box_config config = horde_box_config_of(map, hunt);
    return horde_box_create(&config);
}

static bool sees(const horde_box *box, int32_t slot)
{
    return (box->horde.h.brain[slot] & WR__BRAIN_SEES) != 0;
}

static bool besieges(const horde_box *box, int32_t slot)
{
    return (box->horde.h.brain[slot] & WR__BRAIN_SIEGE) != 0;
}

// ---- Whom it is after --------------------------------------------------------------------------------------------------------

static const char open_field[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                                 "x                              x\n"
                                 "x0     1                       x\n"
                                 "x                              x\n"
                                 "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void the_nearest_player_is_hunted(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = box_of(open_field, &hunt);
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 3, 2));
    sense(box, 1);
    assert_int_equal(box->horde.h.target[slot], 0);
    horde_box_put(box, slot, horde_box_cell(box, 5, 2));
    sense(box, 6); // it looks up once in so many ticks
    assert_int_equal(box->horde.h.target[slot], 1);
    horde_box_player(box, 0, horde_box_cell(box, 5, 1)); // he comes near
    sense(box, 6);
    assert_int_equal(box->horde.h.target[slot], 0);
    horde_box_destroy(box);
}

// K85: whatever the order of the list.
static void ties_go_to_the_lowest_number(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = box_of(open_field, &hunt);
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 4, 2));
    sense(box, 1);
    assert_int_equal(box->horde.h.target[slot], 0);
    const wr_point first = horde_box_at(box, 0), second = horde_box_at(box, 1);
    horde_box_player(box, 0, second);
    horde_box_player(box, 1, first);
    sense(box, 6);
    assert_int_equal(box->horde.h.target[slot], 0);
    horde_box_destroy(box);
}

static void beyond_the_range_the_nearest_is_hunted_all_the_same(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.rules.sight_range = UNITS(8);
    horde_box *box = box_of(open_field, &hunt);
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 28, 2));
    sense(box, 1);
    assert_int_equal(box->horde.h.target[slot], 1);
    horde_box_destroy(box);
}

static void literally_it_is_the_first_beyond_and_the_last_of_a_tie(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.rules.sight_range = UNITS(20);
    hunt.rules.target_first_beyond = true; // Z41, Z42
    horde_box *box = box_of(open_field, &hunt);
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 28, 2));
    sense(box, 1);
    assert_int_equal(box->horde.h.target[slot], 0);
    horde_box_put(box, slot, horde_box_cell(box, 4, 2));
    sense(box, 6);
    assert_int_equal(box->horde.h.target[slot], 1);
    horde_box_put(box, slot, horde_box_cell(box, 3, 2));
    sense(box, 6);
    assert_int_equal(box->horde.h.target[slot], 0);
    horde_box_destroy(box);
}

static void who_is_down_is_hunted_no_more(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = box_of(open_field, &hunt);
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 3, 2));
    sense(box, 8);
    assert_int_equal(box->horde.h.target[slot], 0);
    assert_true(sees(box, slot));
    horde_box_down(box, 0);
    sense(box, 1);
    assert_int_equal(box->horde.h.target[slot], 1);
    horde_box_down(box, 1);
    sense(box, 1);
    assert_int_equal(box->horde.h.target[slot], -1);
    assert_false(sees(box, slot));
    assert_false(besieges(box, slot));
    horde_box_destroy(box);
}

static void who_draws_back_for_a_blow_keeps_its_target(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = box_of(open_field, &hunt);
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 3, 2));
    sense(box, 1);
    box->horde.h.act[slot] = WR__ACT_WINDUP;
    box->horde.h.act_ticks[slot] = 20;
    horde_box_put(box, slot, horde_box_cell(box, 6, 2));
    sense(box, 20);
    assert_int_equal(box->horde.h.target[slot], 0);
    box->horde.h.act[slot] = WR__ACT_COOLDOWN;
    sense(box, 6);
    assert_int_equal(box->horde.h.target[slot], 1);
    horde_box_destroy(box);
}

static void without_players_nobody_is_hunted(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = box_of("xxxxxx\nx z  x\nxxxxxx\n", &hunt);
    sense(box, 20);
    assert_int_equal(box->horde.h.target[0], -1);
    assert_false(besieges(box, 0));
    horde_box_destroy(box);
}

// ---- Who can be reached ------------------------------------------------------------------------------------------------------

// Player 0 stands behind a gate, player 1 far away in the open.
static const char cage[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                           "x   x                          x\n"
                           "x0  | z                      1 x\n"
                           "x   x                          x\n"
                           "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void a_player_who_can_be_reached_is_hunted_before_a_nearer_one_who_cannot(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = box_of(cage, &hunt);
    const int32_t slot = horde_box_next(box, 0);
    sense(box, 100);
    assert_int_equal(box->horde.h.target[slot], 1);
    assert_false(besieges(box, slot));
    assert_int_equal(box->horde.h.adrift[slot], 0);
    horde_box_set_cell(box, (wr_cell){4, 2}, WR_CELL_GRASS); // the gate opens
    sense(box, 12);
    assert_int_equal(box->horde.h.target[slot], 0);
    horde_box_destroy(box);
}

static void who_can_reach_nobody_lays_siege_and_its_ticks_are_counted(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = box_of(cage, &hunt);
    const int32_t slot = horde_box_next(box, 0);
    horde_box_down(box, 1);
    sense(box, 1);
    assert_int_equal(box->horde.h.target[slot], 0);
    assert_true(besieges(box, slot));
    assert_int_equal(box->horde.h.adrift[slot], 2);
    for (int32_t i = 1; i < 200; i++) {
        sense(box, 1);
        assert_int_equal(box->horde.h.adrift[slot], i + 2);
        assert_int_equal(box->horde.h.target[slot], 0);
    }
    horde_box_set_cell(box, (wr_cell){4, 2}, WR_CELL_GRASS);
    sense(box, 12); // known within so many ticks
    assert_false(besieges(box, slot));
    assert_int_equal(box->horde.h.adrift[slot], 0);
    horde_box_destroy(box);
}

// Across a chasm blows pass, bodies do not: it stands at the edge and strikes, and is not adrift.
static void who_can_hit_from_where_it_gets_is_not_adrift(void **state)
{
    (void)state;
    static const char island[] = "xxxxxxxxxxxxxxxxxxxxxxxx\n"
                                 "x   ~~                 x\n"
                                 "x0  ~~     z           x\n"
                                 "x   ~~                 x\n"
                                 "xxxxxxxxxxxxxxxxxxxxxxxx\n";
    wr_hunt hunt = wr_hunt_default();
    for (int32_t reach = 25; reach >= 12; reach -= 13) { // the edge is 20 units away from him
        hunt.kinds[0].attack_distance = UNITS(reach);
        horde_box *box = box_of(island, &hunt);
        const int32_t slot = horde_box_next(box, 0);
        sense(box, 100);
        assert_int_equal(box->horde.h.target[slot], 0);
        assert_true(besieges(box, slot));
        assert_int_equal(box->horde.h.adrift[slot], reach == 25 ? 1 : 101);
        horde_box_destroy(box);
    }
}

// It could walk into the room, but not to where he stands.
static void a_player_in_a_gap_too_narrow_for_it_cannot_be_reached(void **state)
{
    (void)state;
    static const char gap[] = "xxxxxxxxxxxxxxxxxxxxxxxx\n"
                              "xxxxxxxxxxxxx          x\n"
                              "x0                     x\n"
                              "xxxxxxxxxxxxx          x\n"
                              "xxxxxxxxxxxxx          x\n"
                              "xxxxxxxxxxxxxxxxxxxxxxxx\n";
    wr_hunt hunt = wr_hunt_default();
    for (int32_t wide = 0; wide < 2; wide++) {
        hunt.kinds[0].radius = wide == 1 ? UNITS(3) : UNITS(1);
        horde_box *box = box_of(gap, &hunt);
        const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 18, 3));
        sense(box, 50);
        assert_int_equal(besieges(box, slot), wide == 1);
        horde_box_player(box, 0, horde_box_cell(box, 11, 3)); // near enough to the gap's mouth to be hit
        sense(box, 12);
        assert_int_equal(box->horde.h.adrift[slot] > 1, false);
        horde_box_destroy(box);
    }
}

// ---- Sight -------------------------------------------------------------------------------------------------------------------

static wr_hunt short_sighted(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.rules.sight_range = UNITS(40);
    return hunt;
}

static const char long_hall[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                                "x0                             x\n"
                                "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static wr_point away_from_player(const horde_box *box, wr_fix distance)
{
    const wr_point player = horde_box_at(box, 0);
    return (wr_point){player.x + distance, player.y};
}

static void sight_is_gained_at_the_range_and_lost_beyond_eleven_tenths_of_it(void **state)
{
    (void)state;
    const wr_hunt hunt = short_sighted();
    horde_box *box = box_of(long_hall, &hunt);
    const int32_t slot = horde_box_spawn(box, 0, away_from_player(box, UNITS(40) + 1));
    sense(box, 30);
    assert_false(sees(box, slot));
    horde_box_put(box, slot, away_from_player(box, UNITS(40)));
    sense(box, 6); // within so many ticks
    assert_true(sees(box, slot));
    horde_box_put(box, slot, away_from_player(box, UNITS(44)));
    sense(box, 100);
    assert_true(sees(box, slot));
    horde_box_put(box, slot, away_from_player(box, UNITS(44) + 1));
    sense(box, 6);
    assert_false(sees(box, slot));
    assert_int_equal(box->told[WR__NOTE_SIGHT], 2);
    horde_box_destroy(box);
}

static void sight_is_lost_fifteen_ticks_after_a_wall_came_between(void **state)
{
    (void)state;
    static const int32_t rates[] = {20, 60, 120}, ticks[] = {5, 15, 30};
    for (int32_t i = 0; i < 3; i++) {
        const wr_hunt hunt = short_sighted();
        horde_box_config config = horde_box_config_of(long_hall, &hunt);
        config.rate = rates[i];
        horde_box *box = horde_box_create(&config);
        const int32_t slot = horde_box_spawn(box, 0, away_from_player(box, UNITS(16)));
        sense(box, 1); // its target is new, so it looks at once
        assert_true(sees(box, slot));
        horde_box_set_cell(box, (wr_cell){3, 1}, WR_CELL_CLIFF);
        int32_t after = 0;
        while (sees(box, slot) && after < 100) {
            sense(box, 1);
            after++;
        }
        assert_in_range(after, ticks[i], ticks[i]);
        const horde_box_told *told = horde_box_last(box, WR__NOTE_SIGHT);
        assert_int_equal(told->note.slot, slot);
        assert_int_equal(told->note.by, 0);
        assert_int_equal(told->note.flag, 0);
        horde_box_destroy(box);
    }
}

static void a_glimpse_keeps_sight(void **state)
{
    (void)state;
    const wr_hunt hunt = short_sighted();
    horde_box *box = box_of(long_hall, &hunt);
    const int32_t slot = horde_box_spawn(box, 0, away_from_player(box, UNITS(16)));
    sense(box, 6);
    for (int32_t i = 0; i < 10; i++) {
        horde_box_set_cell(box, (wr_cell){3, 1}, WR_CELL_CLIFF);
        sense(box, 3);
        horde_box_set_cell(box, (wr_cell){3, 1}, WR_CELL_GRASS);
        sense(box, 6);
        assert_true(sees(box, slot));
    }
    assert_int_equal(box->told[WR__NOTE_SIGHT], 1);
    horde_box_destroy(box);
}

static void sight_of_one_player_is_not_sight_of_the_next(void **state)
{
    (void)state;
    static const char corner[] = "xxxxxxxxxxxxxxxx\n"
                                 "x0  z   x     1x\n"
                                 "x       x      x\n"
                                 "x              x\n"
                                 "xxxxxxxxxxxxxxxx\n";
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = box_of(corner, &hunt);
    const int32_t slot = horde_box_next(box, 0);
    sense(box, 1);
    assert_true(sees(box, slot));
    horde_box_down(box, 0);
    sense(box, 1);
    assert_int_equal(box->horde.h.target[slot], 1);
    assert_false(sees(box, slot));
    assert_int_equal(box->told[WR__NOTE_SIGHT], 2);
    assert_int_equal(horde_box_last(box, WR__NOTE_SIGHT)->note.by, 0);
    horde_box_destroy(box);
}

// ---- Outrun --------------------------------------------------------------------------------------------------------------------

// The way to the player leads round a wall: 300 units where the straight line has 12.
static const char detour[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                             "x0                                     x\n"
                             "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx x\n"
                             "xz                                     x\n"
                             "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void who_is_far_by_way_is_counted(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.kinds[0].attack_distance = UNITS(3);
    for (int32_t near = 0; near < 2; near++) {
        hunt.rules.recycle_distance = near == 1 ? UNITS(400) : UNITS(250);
        horde_box *box = box_of(detour, &hunt);
        horde_box_tick(box); // fields are made for it
        horde_box_tick(box);
        const int32_t slot = horde_box_next(box, 0);
        sense(box, 200);
        assert_int_equal(box->horde.h.far[slot] >= 200 - 64, near == 0);
        horde_box_put(box, slot, horde_box_cell(box, 30, 3));
        sense(box, 64);
        assert_int_equal(box->horde.h.far[slot], 0);
        horde_box_destroy(box);
    }
}

static void without_a_distance_nobody_is_outrun(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.rules.recycle_distance = 0;
    horde_box *box = box_of(detour, &hunt);
    horde_box_tick(box);
    sense(box, 200);
    assert_int_equal(box->horde.h.far[horde_box_next(box, 0)], 0);
    horde_box_destroy(box);
}

// ---- Views ---------------------------------------------------------------------------------------------------------------------

static void a_place_is_in_view_of_the_living_only_within_range_and_past_no_wall(void **state)
{
    (void)state;
    const wr_hunt hunt = short_sighted();
    horde_box *box = box_of(long_hall, &hunt);
    horde_box_begin(box);
    assert_true(wr__horde_in_view(&box->horde, away_from_player(box, UNITS(40))));
    assert_false(wr__horde_in_view(&box->horde, away_from_player(box, UNITS(40) + 1)));
    horde_box_set_cell(box, (wr_cell){3, 1}, WR_CELL_CLIFF);
    assert_false(wr__horde_in_view(&box->horde, away_from_player(box, UNITS(20))));
    horde_box_set_cell(box, (wr_cell){3, 1}, WR_CELL_GRASS);
    horde_box_down(box, 0);
    horde_box_begin(box);
    assert_false(wr__horde_in_view(&box->horde, away_from_player(box, UNITS(20))));
    horde_box_destroy(box);
}

// ---- All at once -----------------------------------------------------------------------------------------------------------------

// Many hunters and four players who come and go: the answers of one hunter are those of a plain look at it alone.
static void crowds_are_told_what_each_would_be_told_alone(void **state)
{
    (void)state;
    static const char rooms[] = "xxxxxxxxxxxxxxxxxxxxxxxx\n"
                                "x0   x    x    ~~      x\n"
                                "x         x    ~~  1   x\n"
                                "x    x    |    ~~      x\n"
                                "xxx xxxxxxxxxxxxxxxx xxx\n"
                                "x   x       2  x       x\n"
                                "x          x   D    3  x\n"
                                "x   x      x   x       x\n"
                                "xxxxxxxxxxxxxxxxxxxxxxxx\n";
    wr_hunt hunt = wr_hunt_default();
    hunt.rules.sight_range = UNITS(30);
    hunt.kinds[0].attack_distance = UNITS(10);
    horde_box_config config = horde_box_config_of(rooms, &hunt);
    config.capacity = 128;
    horde_box *boxes[4];
    for (int32_t k = 0; k < 4; k++) {
        config.threads = k == 1 ? 3 : 1;
        config.scramble = k == 2 ? 5 : k == 3 ? 6 : 0;
        boxes[k] = horde_box_create(&config);
        for (int32_t i = 0; i < 100; i++) {
            const uint64_t noise = wr_noise(1, WR_STREAM_BOTS, 1, (uint64_t)i);
            const wr_cell cell = {1 + (int32_t)(noise % 22), 1 + (int32_t)(noise / 22 % 7)};
            if (!wr_bits_get(&boxes[k]->walls, cell.x, cell.y)) {
                horde_box_spawn(boxes[k], 0, horde_box_cell(boxes[k], cell.x, cell.y));
            }
        }
    }
    for (int32_t tick = 0; tick < 120; tick++) {
        for (int32_t k = 0; k < 4; k++) {
            horde_box *box = boxes[k];
            box->state->player_health[tick / 30 % 4] = tick % 30 < 15 ? 0 : 100;
            sense(box, 1);
            assert_true(horde_box_hash(box) == horde_box_hash(boxes[0]));
            int32_t slot;
            assert_null(wr__horde_fault(&box->horde, &slot));
        }
    }
    assert_true(boxes[0]->told[WR__NOTE_SIGHT] > 50);
    for (int32_t k = 3; k >= 0; k--) {
        assert_memory_equal(boxes[k]->told, boxes[0]->told, sizeof boxes[0]->told);
        assert_int_equal(boxes[k]->log_count, boxes[0]->log_count);
        horde_box_destroy(boxes[k]);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_nearest_player_is_hunted),
    cmocka_unit_test(ties_go_to_the_lowest_number),
    cmocka_unit_test(beyond_the_range_the_nearest_is_hunted_all_the_same),
    cmocka_unit_test(literally_it_is_the_first_beyond_and_the_last_of_a_tie),
    cmocka_unit_test(who_is_down_is_hunted_no_more),
    cmocka_unit_test(who_draws_back_for_a_blow_keeps_its_target),
    cmocka_unit_test(without_players_nobody_is_hunted),
    cmocka_unit_test(a_player_who_can_be_reached_is_hunted_before_a_nearer_one_who_cannot),
    cmocka_unit_test(who_can_reach_nobody_lays_siege_and_its_ticks_are_counted),
    cmocka_unit_test(who_can_hit_from_where_it_gets_is_not_adrift),
    cmocka_unit_test(a_player_in_a_gap_too_narrow_for_it_cannot_be_reached),
    cmocka_unit_test(sight_is_gained_at_the_range_and_lost_beyond_eleven_tenths_of_it),
    cmocka_unit_test(sight_is_lost_fifteen_ticks_after_a_wall_came_between),
    cmocka_unit_test(a_glimpse_keeps_sight),
    cmocka_unit_test(sight_of_one_player_is_not_sight_of_the_next),
    cmocka_unit_test(who_is_far_by_way_is_counted),
    cmocka_unit_test(without_a_distance_nobody_is_outrun),
    cmocka_unit_test(a_place_is_in_view_of_the_living_only_within_range_and_past_no_wall),
    cmocka_unit_test(crowds_are_told_what_each_would_be_told_alone),
};

WR_TEST_MAIN(tests)
