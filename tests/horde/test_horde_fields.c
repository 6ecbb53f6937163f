// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Fields that hunters share: whom they lead to, when they are renewed, sieges, and that they follow from the state.
#include "horde/chase.h"
#include "horde/horde_int.h"

static const char s_prison[] = "xxxxxxxxxxxxxxxxxxxxxxxxx\n"
                               "x                       x\n"
                               "x z          xxxxxxx    x\n"
                               "x            x     x    x\n"
                               "x            x  0  x    x\n"
                               "x            x     x    x\n"
                               "x            xxxxxxx    x\n"
                               "x                       x\n"
                               "xxxxxxxxxxxxxxxxxxxxxxxxx\n";

static wr_node node_at(const horde_box *box, wr_point at)
{
    return wr_nav_nearest(wr_terrain_nav(box->horde.ground, 0), at, -1);
}

static bool has_target(const horde_box *box, wr_node node)
{
    bool has = false;
    for (uint32_t i = 0; i < box->horde.far_count[0]; i++) {
        has = has || box->horde.far_targets[i] == node;
    }
    return has;
}

// ---- Sieges --------------------------------------------------------------------------------------------------------------

static void who_cannot_reach_its_target_besieges_the_nearest_place(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_prison, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    horde_box_tick(box);
    assert_int_equal(box->horde.far_count[0], 2);
    assert_true(has_target(box, node_at(box, horde_box_at(box, 0))));
    horde_box_run(box, 900);
    const wr_point at = horde_box_at(box, slot), player = horde_box_at(box, 0);
    // The prison is 7 cells wide and 5 high: the nearest places outside are 3 cells above and below him.
    assert_in_range(chase_apart(box, slot, player), UNITS(11), UNITS(13));
    assert_in_range(at.x - player.x + UNITS(1), 0, UNITS(2));
    assert_true(box->horde.h.brain[slot] & WR__BRAIN_SIEGE);
    assert_int_equal(box->horde.counts.computation_errors, 0);
    assert_in_range(box->horde.counts.idle_ticks_max, 1, box->horde.rules.kinds[0].watchdog_ticks + 30);
    horde_box_destroy(box);
}

static void the_wall_falls_and_it_goes_in(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_prison, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    horde_box_run(box, 300);
    horde_box_set_cell(box, (wr_cell){19, 4}, WR_CELL_GRASS);
    horde_box_run(box, 600);
    assert_true(chase_apart(box, slot, horde_box_at(box, 0)) < UNITS(4));
    assert_int_equal(box->horde.far_count[0], 1);
    horde_box_destroy(box);
}

static void a_new_part_of_the_map_has_a_way_at_once(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_prison, &hunt, 8);
    const int32_t slot = horde_box_next(box, 0);
    horde_box_run(box, 33);
    horde_box_put(box, slot, horde_box_cell(box, 1, 1));
    for (int32_t y = 1; y < 4; y++) { // shut off, in the middle of a turn
        horde_box_set_cell(box, (wr_cell){4, y}, WR_CELL_BUSH);
        horde_box_set_cell(box, (wr_cell){y, 4}, WR_CELL_BUSH);
    }
    horde_box_set_cell(box, (wr_cell){4, 4}, WR_CELL_BUSH);
    box->horde.h.brain[slot] |= WR__BRAIN_WANTS;
    horde_box_tick(box);
    assert_true(has_target(box, node_at(box, horde_box_cell(box, 3, 3))));
    horde_box_run(box, 200);
    assert_in_range(chase_apart(box, slot, horde_box_cell(box, 3, 3)), 0, UNITS(1));
    horde_box_destroy(box);
}

// ---- Renewing --------------------------------------------------------------------------------------------------------------

static const char s_two[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                            "x       x                                                              x       x\n"
                            "x 0                                 z                                        1 x\n"
                            "x       x                                                              x       x\n"
                            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void the_far_field_leads_to_all_players_who_are_there(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_two, &hunt, 8);
    horde_box_tick(box);
    assert_int_equal(box->horde.far_count[0], 2);
    assert_int_equal(box->horde.far_players[0], 3);
    const wr_fix near = wr__horde_way_length(&box->horde, 0, horde_box_cell(box, 22, 2));
    assert_int_equal(near, 20 * 4 * WR_FIX_ONE); // straight along the corridor
    horde_box_down(box, 0);
    horde_box_tick(box);
    assert_int_equal(box->horde.far_count[0], 1);
    assert_int_equal(box->horde.far_players[0], 2);
    assert_int_equal(wr__horde_way_length(&box->horde, 0, horde_box_cell(box, 22, 2)), (77 - 22) * 4 * WR_FIX_ONE);
    horde_box_destroy(box);
}

static void it_is_renewed_every_half_second(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_two, &hunt, 8);
    horde_box_run(box, 3);
    horde_box_player(box, 0, horde_box_cell(box, 4, 1));
    const wr_node node = node_at(box, horde_box_at(box, 0));
    int32_t ticks = 0;
    for (; ticks < 40 && !has_target(box, node); ticks++) {
        horde_box_tick(box);
    }
    assert_in_range(ticks, 1, 30);
    horde_box_destroy(box);
}

static void there_is_no_way_length_where_nobody_can_come_from(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_prison, &hunt, 8);
    assert_int_equal(wr__horde_way_length(&box->horde, 0, horde_box_cell(box, 15, 4)), -1); // nothing is known yet
    horde_box_run(box, 40);
    assert_int_equal(wr__horde_way_length(&box->horde, 0, horde_box_cell(box, 1, 1)), -1);
    assert_int_equal(wr__horde_way_length(&box->horde, 0, horde_box_cell(box, 15, 4)), UNITS(4));
    horde_box_destroy(box);
}

// The ground changes behind a tick, as when a hunter opens a door: one world goes on, the other is loaded.
static void a_loaded_world_builds_the_same_fields(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box_config config = horde_box_config_of(s_two, &hunt);
    horde_box *one = horde_box_create(&config);
    horde_box_run(one, 33);
    horde_box_set_cell(one, (wr_cell){8, 2}, WR_CELL_BUSH);
    horde_box_set_cell(one, (wr_cell){20, 1}, WR_CELL_BUSH);
    horde_box *other = horde_box_create(&config);
    horde_box_copy(other, one);
    for (int32_t x = 1; x < 79; x++) {
        const wr_point at = horde_box_cell(one, x, 3);
        assert_int_equal(wr__horde_way_length(&one->horde, 0, at), wr__horde_way_length(&other->horde, 0, at));
    }
    horde_box_run(one, 300);
    horde_box_run(other, 300);
    assert_true(horde_box_hash(one) == horde_box_hash(other));
    horde_box_destroy(one);
    horde_box_destroy(other);
}

// ---- Sizes -----------------------------------------------------------------------------------------------------------------

static const char s_gap[] = "xxxxxxxxxxxxxxxxxxxxxxxxx\n"
                            "x          x            x\n"
                            "x          x            x\n"
                            "x          x            x\n"
                            "x                     0 x\n"
                            "x          x            x\n"
                            "x          x            x\n"
                            "x          x            x\n"
                            "xxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void who_is_too_wide_for_a_door_stays_outside(void **state)
{
    (void)state;
    wr_hunt hunt = chase_forest();
    hunt.kinds[1].radius = UNITS(2) + WR_FIX_ONE / 2;
    horde_box *box = chase_box(s_gap, &hunt, 8);
    const int32_t small = horde_box_spawn(box, 0, horde_box_cell(box, 3, 3));
    const int32_t large = horde_box_spawn(box, 1, horde_box_cell(box, 3, 5));
    horde_box_run(box, 600);
    assert_true(chase_apart(box, small, horde_box_at(box, 0)) < UNITS(4));
    assert_in_range(horde_box_at(box, large).x, UNITS(32), UNITS(44));
    assert_in_range(horde_box_at(box, large).y, UNITS(12), UNITS(20));
    horde_box_destroy(box);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(who_cannot_reach_its_target_besieges_the_nearest_place),
    cmocka_unit_test(the_wall_falls_and_it_goes_in),
    cmocka_unit_test(a_new_part_of_the_map_has_a_way_at_once),
    cmocka_unit_test(the_far_field_leads_to_all_players_who_are_there),
    cmocka_unit_test(it_is_renewed_every_half_second),
    cmocka_unit_test(there_is_no_way_length_where_nobody_can_come_from),
    cmocka_unit_test(a_loaded_world_builds_the_same_fields),
    cmocka_unit_test(who_is_too_wide_for_a_door_stays_outside),
};

WR_TEST_MAIN(tests)
