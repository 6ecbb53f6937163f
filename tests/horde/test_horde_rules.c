// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Seconds and units a second become ticks and units a tick; kinds become size classes; ground becomes what each class may
// walk on.
#include "support/horde_box.h"
#include "support/wr_test.h"

#define UNITS(whole) ((whole)*WR_FIX_ONE)
#define MILLI(value) ((wr_fix)((int64_t)(value)*WR_FIX_ONE / 1000))

static const int32_t rates[] = {20, 30, 50, 60, 120};
enum { RATES = 5 };

static wr__hunt_rules rules_at(const wr_hunt *hunt, int32_t rate)
{
    const wr_hunt_player player = wr_hunt_player_default();
    wr__hunt_rules rules;
    assert_int_equal(wr__hunt_rules_of(hunt, &player, rate, WR_HUNT_CELL, &rules), WR_OK);
    return rules;
}

// ---- Times and lengths -----------------------------------------------------------------------------------------------------

static void seconds_become_the_nearest_tick_at_every_rate(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    static const int32_t windup[RATES] = {7, 10, 17, 20, 40}; // 0.333 s
    static const int32_t run[RATES] = {1, 2, 3, 4, 8};        // more than 0.07 s must pass
    static const int32_t unseen[RATES] = {5, 8, 13, 15, 30};  // 0.25 s, halves up
    static const int32_t rise[RATES] = {13, 20, 33, 40, 80};  // 0.667 s
    static const int32_t lie[RATES] = {15, 23, 38, 45, 90};   // 0.75 s, halves up
    for (int32_t i = 0; i < RATES; i++) {
        const wr__hunt_rules rules = rules_at(&hunt, rates[i]);
        assert_int_equal(rules.kinds[0].windup_ticks, windup[i]);
        assert_int_equal(rules.kinds[0].cooldown_ticks, 2 * rates[i]);
        assert_int_equal(rules.retry_ticks, windup[i]);
        assert_int_equal(rules.run_ticks, run[i]);
        assert_int_equal(rules.unseen_ticks, unseen[i]);
        assert_int_equal(rules.kinds[0].lie_ticks, lie[i]);
        assert_int_equal(rules.kinds[0].rise_ticks, rise[i]);
        assert_int_equal(rules.grace_ticks, unseen[i]);
        assert_int_equal(rules.wave_ticks, 5 * rates[i]);
        assert_int_equal(rules.round_ticks, 225 * rates[i]);
        assert_int_equal(rules.siege_ticks, 8 * rates[i]);
        assert_int_equal(rules.recycle_ticks, 10 * rates[i]);
        assert_int_equal(rules.straggler_ticks, 20 * rates[i]);
        assert_int_equal(rules.warn_ticks, rates[i] / 2);
    }
}

static void no_time_is_less_than_a_tick_and_no_step_is_nothing(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.kinds[0].wind_up = 1;
    hunt.kinds[0].lie = 0;
    hunt.kinds[0].rise = 0;
    hunt.kinds[0].speed = 1;
    hunt.waves.every = 1;
    const wr__hunt_rules rules = rules_at(&hunt, 60);
    assert_int_equal(rules.kinds[0].windup_ticks, 1);
    assert_int_equal(rules.kinds[0].lie_ticks, 1);
    assert_int_equal(rules.kinds[0].rise_ticks, 1);
    assert_int_equal(rules.kinds[0].step, 1);
    assert_int_equal(rules.wave_ticks, 1);
    assert_in_range(rules.kinds[0].watchdog_ticks, 1, UINT16_MAX);
}

static void speed_becomes_the_nearest_step(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    for (int32_t i = 0; i < RATES; i++) {
        for (int32_t speed = 13; speed <= 27; speed++) {
            hunt.kinds[0].speed = UNITS(speed);
            const int64_t off = (int64_t)rules_at(&hunt, rates[i]).kinds[0].step * rates[i] - UNITS(speed);
            assert_true(2 * (off < 0 ? -off : off) <= rates[i]);
        }
    }
}

static void watchdog_is_k_times_r_over_v_so_that_no_kind_is_cut(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    for (int32_t i = 0; i < RATES; i++) {
        for (int32_t speed = 1; speed <= 320; speed += 11) { // Z36, Z67: slow ones too
            hunt.kinds[0].speed = UNITS(speed);
            const wr__hunt_kind kind = rules_at(&hunt, rates[i]).kinds[0];
            const int64_t hop = (int64_t)hunt.rules.reaction / kind.step; // ticks of a straight hop
            assert_true(kind.watchdog_ticks >= 1);
            assert_true(kind.watchdog_ticks > hop || kind.watchdog_ticks >= hop * 5 / 4 - 1);
        }
    }
    hunt.kinds[0].speed = UNITS(15);
    assert_int_equal(rules_at(&hunt, 60).kinds[0].watchdog_ticks, 60); // 1.25 * 12 / 15 s
    hunt.rules.watchdog_seconds = UNITS(1);
    hunt.kinds[0].speed = UNITS(3);
    assert_int_equal(rules_at(&hunt, 60).kinds[0].watchdog_ticks, 60); // literal
}

static void replan_every_tick_lifts_the_limit(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.rules.replan = WR_HUNT_REPLAN_TICK;
    assert_int_equal(rules_at(&hunt, 60).run_ticks, 0);
}

static void ring_is_four_fifths_of_the_reach(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    assert_int_equal(rules_at(&hunt, 60).kinds[0].reach, UNITS(25));
    assert_int_equal(rules_at(&hunt, 60).kinds[0].ring, UNITS(20));
}

// ---- Harm ------------------------------------------------------------------------------------------------------------------

static void kinds_take_a_weapons_own_damage_or_what_they_say(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.kinds[0].takes[WR_HARM_SWORD] = 3;
    hunt.kinds[0].takes[WR_HARM_BOOMERANG] = 0;
    const wr__hunt_kind kind = rules_at(&hunt, 60).kinds[0];
    assert_int_equal(kind.takes[WR_HARM_SWORD], 3);
    assert_int_equal(kind.takes[WR_HARM_BOOMERANG], 0);
    assert_int_equal(kind.takes[WR_HARM_BOMB], wr_hunt_player_default().damage[WR_HARM_BOMB]);
}

static void resistance_and_immunity_are_to_blasts_only(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.kinds[0].resistance = WR_FIX_ONE / 4;
    assert_int_equal(rules_at(&hunt, 60).kinds[0].takes[WR_HARM_BOMB], 30);
    assert_int_equal(rules_at(&hunt, 60).kinds[0].takes[WR_HARM_SWORD], 10);
    hunt.kinds[0].immune = true;
    hunt.kinds[0].takes[WR_HARM_BOMB] = 40;
    assert_int_equal(rules_at(&hunt, 60).kinds[0].takes[WR_HARM_BOMB], 0);
    assert_int_equal(rules_at(&hunt, 60).kinds[0].takes[WR_HARM_SWORD], 10);
}

// ---- Classes ---------------------------------------------------------------------------------------------------------------

static wr_hunt kinds_of(int32_t count, const wr_fix *radius, const wr_hunt_doors *doors)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = count;
    for (int32_t i = 0; i < count; i++) {
        hunt.kinds[i] = wr_hunt_kind_default();
        hunt.kinds[i].name[0] = (char)('a' + i);
        hunt.kinds[i].radius = radius[i];
        hunt.kinds[i].doors = doors[i];
    }
    return hunt;
}

static void kinds_of_one_radius_and_one_way_with_doors_share_a_class(void **state)
{
    (void)state;
    const wr_fix radius[] = {UNITS(1), UNITS(2), UNITS(1), UNITS(1), UNITS(2)};
    const wr_hunt_doors doors[] = {WR_HUNT_DOORS_NEVER, WR_HUNT_DOORS_OPEN, WR_HUNT_DOORS_NEVER, WR_HUNT_DOORS_OPEN,
                                   WR_HUNT_DOORS_OPEN};
    const wr_hunt hunt = kinds_of(5, radius, doors);
    const wr__hunt_rules rules = rules_at(&hunt, 60);
    static const uint8_t size[] = {0, 1, 0, 2, 1}, crowd[] = {0, 1, 0, 0, 1};
    assert_int_equal(rules.class_count, 3);
    assert_int_equal(rules.crowd_count, 2);
    for (int32_t i = 0; i < 5; i++) {
        assert_int_equal(rules.kinds[i].size, size[i]);
        assert_int_equal(rules.kinds[i].crowd, crowd[i]);
        assert_int_equal(rules.class_radius[size[i]], radius[i]);
        assert_int_equal(rules.crowd_radius[crowd[i]], radius[i]);
    }
}

static void nine_classes_are_too_many(void **state)
{
    (void)state;
    wr_fix radius[9];
    wr_hunt_doors doors[9] = {0};
    for (int32_t i = 0; i < 9; i++) {
        radius[i] = UNITS(1) + i;
    }
    const wr_hunt eight = kinds_of(8, radius, doors), nine = kinds_of(9, radius, doors);
    const wr_hunt_player player = wr_hunt_player_default();
    wr__hunt_rules rules;
    assert_int_equal(wr__hunt_rules_of(&eight, &player, 60, WR_HUNT_CELL, &rules), WR_OK);
    assert_int_equal(wr__hunt_rules_of(&nine, &player, 60, WR_HUNT_CELL, &rules), WR_E_CAPACITY);
}

// ---- Ground ----------------------------------------------------------------------------------------------------------------

static void doors_are_walls_free_or_dear_to_a_class_and_gates_holes_and_chasms_bar_all(void **state)
{
    (void)state;
    const wr_fix radius[] = {UNITS(1), UNITS(1), UNITS(1)};
    const wr_hunt_doors doors[] = {WR_HUNT_DOORS_NEVER, WR_HUNT_DOORS_OPEN, WR_HUNT_DOORS_BREAK};
    const wr_hunt hunt = kinds_of(3, radius, doors);
    const wr__hunt_rules rules = rules_at(&hunt, 60);
    const wr_terrain_config ground = wr__hunt_ground_of(&rules, 3);
    assert_int_equal(ground.n, 3);
    assert_int_equal(ground.class_count, 3);
    static const wr_cell_kind barring[] = {WR_CELL_GATE, WR_CELL_HOLE, WR_CELL_CHASM};
    for (int32_t i = 0; i < 3; i++) {
        const wr_size_class *class = &ground.classes[i];
        assert_int_equal(class->radius, UNITS(1));
        assert_int_equal(class->corners, WR_CORNERS_KEEP);
        assert_int_equal(class->keep_off, 0);
        assert_int_equal(class->cost[WR_CELL_GRASS], 1);
        assert_int_equal(class->cost[WR_CELL_DOOR_OPEN], 1);
        assert_int_equal(class->cost[WR_CELL_DOOR_CLOSED], class->cost[WR_CELL_DOOR_SECRET]);
        for (int32_t k = 0; k < 3; k++) {
            assert_int_equal(class->cost[barring[k]], WR_TERRAIN_IMPASSABLE);
        }
    }
    assert_int_equal(ground.classes[0].cost[WR_CELL_DOOR_CLOSED], WR_TERRAIN_IMPASSABLE);
    assert_int_equal(ground.classes[1].cost[WR_CELL_DOOR_CLOSED], 1);
    assert_int_equal(ground.classes[2].cost[WR_CELL_DOOR_CLOSED], rules.door_cost[2]);
    assert_true(rules.door_cost[2] > 1);
}

static void breaking_a_door_costs_the_way_one_could_have_gone(void **state)
{
    (void)state;
    const wr_fix radius[] = {UNITS(1), UNITS(1)};
    const wr_hunt_doors doors[] = {WR_HUNT_DOORS_BREAK, WR_HUNT_DOORS_BREAK};
    wr_hunt hunt = kinds_of(2, radius, doors);
    hunt.kinds[0].damage = 50; // 100 of health: 2 blows of 2.333 s at 16 units a second are 74.7 units, 18.7 cells
    hunt.kinds[1].damage = 25; // twice as long
    wr__hunt_rules rules = rules_at(&hunt, 60);
    assert_int_equal(rules.door_cost[0], 19);
    assert_int_equal(rules.door_cost[1], 38);
    hunt.kinds[0].speed = UNITS(32);
    assert_int_equal(rules_at(&hunt, 60).door_cost[0], 38);
    hunt.kinds[0].damage = 1;
    assert_int_equal(rules_at(&hunt, 60).door_cost[0], WR_TERRAIN_COST_MAX);
    // A class has one cost: that of its kind with the least.
    const wr_terrain_config ground = wr__hunt_ground_of(&rules, 1);
    assert_int_equal(ground.classes[0].cost[WR_CELL_DOOR_CLOSED], 19);
}

static void who_does_no_damage_breaks_no_door(void **state)
{
    (void)state;
    const wr_fix radius = UNITS(1);
    const wr_hunt_doors doors = WR_HUNT_DOORS_BREAK;
    wr_hunt hunt = kinds_of(1, &radius, &doors);
    hunt.kinds[0].damage = 0;
    const wr__hunt_rules rules = rules_at(&hunt, 60);
    assert_int_equal(rules.kinds[0].doors, WR_HUNT_DOORS_NEVER);
    assert_int_equal(wr__hunt_ground_of(&rules, 1).classes[0].cost[WR_CELL_DOOR_CLOSED], WR_TERRAIN_IMPASSABLE);
}

// The mesh of each class on a map with all of it: who gets from left to right.
static void each_class_gets_through_what_it_may(void **state)
{
    (void)state;
    static const char *const maps[] = {"xxxxx\nx0D x\nxxxxx\n", "xxxxx\nx0? x\nxxxxx\n", "xxxxx\nx0| x\nxxxxx\n",
                                       "xxxxx\nx0~ x\nxxxxx\n", "xxxxx\nx0d x\nxxxxx\n", "xxxxx\nx0x x\nxxxxx\n"};
    static const bool through[][3] = {{false, true, true},   {false, true, true}, {false, false, false},
                                      {false, false, false}, {true, true, true},  {false, false, false}};
    const wr_fix radius[] = {UNITS(1), UNITS(1), UNITS(1)};
    const wr_hunt_doors doors[] = {WR_HUNT_DOORS_NEVER, WR_HUNT_DOORS_OPEN, WR_HUNT_DOORS_BREAK};
    const wr_hunt hunt = kinds_of(3, radius, doors);
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        const horde_box_config config = horde_box_config_of(maps[i], &hunt);
        horde_box *box = horde_box_create(&config);
        for (int32_t size = 0; size < 3; size++) {
            const wr_nav *nav = wr_terrain_nav(box->horde.ground, size);
            const bool can = wr_nav_reachable(nav, horde_box_cell(box, 1, 1), horde_box_cell(box, 3, 1));
            if (can != through[i][size]) {
                print_error("map %zu, class %d\n", i, size);
            }
            assert_int_equal(can, through[i][size]);
        }
        horde_box_destroy(box);
    }
}

static void wide_kinds_stay_out_of_narrow_places(void **state)
{
    (void)state;
    const wr_fix radius[] = {UNITS(1), UNITS(3)};
    const wr_hunt_doors doors[] = {WR_HUNT_DOORS_NEVER, WR_HUNT_DOORS_NEVER};
    const wr_hunt hunt = kinds_of(2, radius, doors);
    const horde_box_config config = horde_box_config_of("xxxxxxxxx\n"
                                                        "x   x   x\n"
                                                        "x 0     x\n"
                                                        "x   x   x\n"
                                                        "xxxxxxxxx\n",
                                                        &hunt);
    horde_box *box = horde_box_create(&config);
    const wr_point from = horde_box_cell(box, 2, 2), to = horde_box_cell(box, 6, 2);
    assert_true(wr_nav_reachable(wr_terrain_nav(box->horde.ground, 0), from, to));
    assert_false(wr_nav_reachable(wr_terrain_nav(box->horde.ground, 1), from, to));
    horde_box_destroy(box);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(seconds_become_the_nearest_tick_at_every_rate),
    cmocka_unit_test(no_time_is_less_than_a_tick_and_no_step_is_nothing),
    cmocka_unit_test(speed_becomes_the_nearest_step),
    cmocka_unit_test(watchdog_is_k_times_r_over_v_so_that_no_kind_is_cut),
    cmocka_unit_test(replan_every_tick_lifts_the_limit),
    cmocka_unit_test(ring_is_four_fifths_of_the_reach),
    cmocka_unit_test(kinds_take_a_weapons_own_damage_or_what_they_say),
    cmocka_unit_test(resistance_and_immunity_are_to_blasts_only),
    cmocka_unit_test(kinds_of_one_radius_and_one_way_with_doors_share_a_class),
    cmocka_unit_test(nine_classes_are_too_many),
    cmocka_unit_test(doors_are_walls_free_or_dear_to_a_class_and_gates_holes_and_chasms_bar_all),
    cmocka_unit_test(breaking_a_door_costs_the_way_one_could_have_gone),
    cmocka_unit_test(who_does_no_damage_breaks_no_door),
    cmocka_unit_test(each_class_gets_through_what_it_may),
    cmocka_unit_test(wide_kinds_stay_out_of_narrow_places),
};

WR_TEST_MAIN(tests)
