// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Phases of thrown bodies, tick by tick: when each begins and ends, how a body lies and gets up, what happens when the ground
// has changed under it; and that the calendar says and does the same without looking at who is not due.
#include <stdlib.h>

#include "knock/knock_int.h"
#include "knock/knock_scene.h"

enum { SIDE = 32 };

static void stand_at(const scene *s, crowd *c, int32_t body, int32_t x, int32_t y)
{
    const wr_point at = scene_centre(s, x, y);
    c->x[body] = at.x;
    c->y[body] = at.y;
}

// A blast just left of where a body stands or flies.
static uint8_t throw_at(const scene *s, crowd *c, int32_t body, uint32_t tick, wr_fix strength)
{
    const bool flies = c->phase[body] == WR_KNOCK_FLIGHT;
    const wr_flight f = wr_flight_get(&c->bodies.flight, body);
    const wr_point at = flies ? wr_flight_at(&s->rules, &f, tick).at : (wr_point){c->x[body], c->y[body]};
    const wr_blast blast = {{at.x - 1000, at.y}, 20 * SCENE_ONE, strength, tick};
    wr_knock_request request = {tick, 0, body}, more;
    uint8_t result;
    wr_knock_launch(&s->ground, &s->rules, 1, tick, &blast, &request, &more, 1, &c->bodies, &result, NULL, NULL);
    return result;
}

static int32_t step(const scene *s, crowd *c, uint32_t tick, wr_knock_change *changes, wr_knock_counts *counts)
{
    return wr_knock_step(&s->ground, &s->rules, tick, &c->bodies, changes, counts);
}

// Steps until something happens; asserts that it is this, and when.
static wr_knock_change next_change(const scene *s, crowd *c, uint32_t *tick, uint32_t after, wr_knock_phase phase)
{
    wr_knock_change change[4];
    int32_t count = 0;
    uint32_t waited = 0;
    while (count == 0 && waited < 1000) {
        count = step(s, c, ++*tick, change, NULL);
        waited++;
    }
    assert_int_equal(count, 1);
    assert_int_equal(waited, after);
    assert_int_equal(change[0].phase, phase);
    assert_int_equal(c->phase[change[0].body], phase);
    return change[0];
}

static void test_a_body_flies_lies_gets_up_and_is_as_new(void **state)
{
    (void)state;
    static crowd c;
    scene s;
    scene_begin(&s, SIDE, SIDE, 1, 1, NULL);
    crowd_begin(&c, 2);
    stand_at(&s, &c, 1, 5, 5);
    const wr_point from = {c.x[1], c.y[1]};
    uint32_t tick = UINT32_MAX - 30; // numbers of ticks begin anew on the way
    assert_int_equal(throw_at(&s, &c, 1, tick, 9 * SCENE_ONE), WR_KNOCK_THROWN);
    const wr_flight f = wr_flight_get(&c.bodies.flight, 1);
    assert_true(c.x[1] == from.x && c.y[1] == from.y && c.home_x[1] == from.x);
    const wr_knock_change down = next_change(&s, &c, &tick, f.ticks, WR_KNOCK_LIE);
    assert_int_equal(down.body, 1);
    assert_int_equal(down.moved, 0);
    const wr_point at = knock_end_of(&f);
    assert_true(c.x[1] == at.x && c.y[1] == at.y);
    assert_int_equal(c.until[1], tick + 45);
    const wr_angle lies = wr_knock_angle(&s.rules, tick, &c.bodies, 1);
    assert_true(lies == 16384 || lies == 49152);
    assert_int_equal(wr_knock_angle(&s.rules, tick + 30, &c.bodies, 1), lies);
    (void)next_change(&s, &c, &tick, 45, WR_KNOCK_RISE);
    assert_int_equal(wr_knock_angle(&s.rules, tick, &c.bodies, 1), lies);
    const wr_angle half = lies == 16384 ? 8192 : 57344, last = lies == 16384 ? 409 : 65127;
    assert_int_equal(wr_knock_angle(&s.rules, tick + 20, &c.bodies, 1), half);
    assert_int_equal(wr_knock_angle(&s.rules, tick + 39, &c.bodies, 1), last);
    assert_int_equal(wr_knock_angle(&s.rules, tick + 40, &c.bodies, 1), 0);
    (void)next_change(&s, &c, &tick, 40, WR_KNOCK_STAND);
    assert_int_equal(c.fx[1] | c.fy[1] | c.vz[1] | c.turn[1] | c.ticks[1] | c.home_x[1] | c.home_y[1], 0);
    assert_int_equal(c.throws[1], 1);
    (void)next_change(&s, &c, &tick, 90, WR_KNOCK_NONE);
    assert_int_equal(c.throws[1] | c.until[1], 0);
    assert_true(c.x[1] == at.x && c.y[1] == at.y);
    for (uint32_t i = 1; i < 300; i++) {
        assert_int_equal(step(&s, &c, tick + i, NULL, NULL), 0);
    }
    scene_end(&s);
}

static void test_a_second_throw_lies_half_as_long(void **state)
{
    (void)state;
    static crowd c;
    scene s;
    scene_begin(&s, SIDE, SIDE, 1, 1, NULL);
    crowd_begin(&c, 1);
    stand_at(&s, &c, 0, 5, 5);
    uint32_t tick = 10;
    assert_int_equal(throw_at(&s, &c, 0, tick, 9 * SCENE_ONE), WR_KNOCK_THROWN);
    (void)next_change(&s, &c, &tick, c.ticks[0], WR_KNOCK_LIE);
    const wr_angle lies = wr_knock_angle(&s.rules, tick, &c.bodies, 0);
    tick += 3;
    assert_int_equal(throw_at(&s, &c, 0, tick, 9 * SCENE_ONE), WR_KNOCK_AGAIN);
    assert_int_equal(c.angle[0], lies); // no snap to upright (R36)
    assert_true(c.home_x[0] == c.x[0]); // from where it lies
    (void)next_change(&s, &c, &tick, c.ticks[0], WR_KNOCK_LIE);
    assert_int_equal(throw_at(&s, &c, 0, tick, 9 * SCENE_ONE), WR_KNOCK_CHAINED);
    (void)next_change(&s, &c, &tick, 22, WR_KNOCK_RISE);
    (void)next_change(&s, &c, &tick, 40, WR_KNOCK_STAND);
    tick += 60; // a second: not yet as new
    assert_int_equal(throw_at(&s, &c, 0, tick, 9 * SCENE_ONE), WR_KNOCK_CHAINED);
    (void)next_change(&s, &c, &tick, 30, WR_KNOCK_NONE);
    assert_int_equal(throw_at(&s, &c, 0, tick, 9 * SCENE_ONE), WR_KNOCK_THROWN);
    scene_end(&s);
}

static void test_one_who_gets_up_is_thrown_from_its_angle(void **state)
{
    (void)state;
    static crowd c;
    scene s;
    scene_begin(&s, SIDE, SIDE, 1, 1, NULL);
    for (uint32_t first = 0; first < 20; first++) {
        crowd_begin(&c, 1);
        stand_at(&s, &c, 0, 9, 9);
        uint32_t tick = first;
        (void)throw_at(&s, &c, 0, tick, 4 * SCENE_ONE);
        (void)next_change(&s, &c, &tick, c.ticks[0], WR_KNOCK_LIE);
        const bool on_back = wr_lies_on_back(wr_knock_angle(&s.rules, tick, &c.bodies, 0));
        (void)next_change(&s, &c, &tick, 45, WR_KNOCK_RISE);
        tick += 10;
        assert_int_equal(throw_at(&s, &c, 0, tick, 4 * SCENE_ONE), WR_KNOCK_AGAIN);
        assert_int_equal(c.angle[0], on_back ? 12288 : 53248);
        const wr_angle end = (wr_angle)(c.angle[0] + c.turn[0]);
        assert_true(end == 16384 || end == 49152);
    }
    scene_end(&s);
}

static void test_no_time_at_all_is_a_tick(void **state)
{
    (void)state;
    static crowd c;
    scene s;
    scene_begin(&s, SIDE, SIDE, 1, 1, NULL);
    s.rules.stand_ticks = 0;
    crowd_begin(&c, 1);
    c.lie[0] = c.rise[0] = 0;
    stand_at(&s, &c, 0, 5, 5);
    uint32_t tick = 10;
    (void)throw_at(&s, &c, 0, tick, 9 * SCENE_ONE);
    (void)next_change(&s, &c, &tick, c.ticks[0], WR_KNOCK_LIE);
    (void)next_change(&s, &c, &tick, 1, WR_KNOCK_RISE);
    (void)next_change(&s, &c, &tick, 1, WR_KNOCK_STAND);
    (void)next_change(&s, &c, &tick, 1, WR_KNOCK_NONE);
    scene_end(&s);
}

// A tower is built where it will land; then a wall between it and home.
static void test_ground_that_changes_in_flight_moves_a_landing(void **state)
{
    (void)state;
    static crowd c;
    scene s;
    scene_begin(&s, SIDE, 3, 1, 1, NULL);
    for (int32_t round = 0; round < 2; round++) {
        crowd_begin(&c, 1);
        stand_at(&s, &c, 0, 5, 1);
        uint32_t tick = 10;
        wr_knock_counts counts = {0};
        assert_int_equal(throw_at(&s, &c, 0, tick, 15 * SCENE_ONE), WR_KNOCK_THROWN);
        const wr_flight f = wr_flight_get(&c.bodies.flight, 0);
        const wr_cell to = wr_grid_cell_of(&s.grid, knock_end_of(&f));
        assert_true(to.x > 7);
        for (int32_t y = 0; y < 3; y++) {
            scene_set(&s, round == 0 ? to.x : to.x - 1, y, y == to.y || round == 1 ? WR_CELL_TOWER : WR_CELL_GRASS);
        }
        wr_knock_change change;
        assert_int_equal(step(&s, &c, tick + f.ticks, &change, &counts), 1);
        assert_int_equal(change.phase, WR_KNOCK_LIE);
        assert_int_equal(change.moved, 1);
        assert_int_equal(counts.moved, 1);
        assert_int_equal(counts.landed, 1);
        assert_int_equal(counts.landed_passable | counts.component_changes | counts.prediction_mismatches, 0);
        const wr_cell at = wr_grid_cell_of(&s.grid, (wr_point){c.x[0], c.y[0]});
        const wr_point centre = scene_centre(&s, at.x, at.y);
        assert_true(c.x[0] == centre.x && c.y[0] == centre.y);
        if (round == 0) { // beside the tower
            assert_true(abs(at.x - to.x) <= 1 && abs(at.y - to.y) <= 1 && (at.x != to.x || at.y != to.y));
        } else { // on this side of the wall
            assert_int_equal(at.x, to.x - 2);
            assert_int_equal(at.y, to.y);
        }
        const wr_flight after = wr_flight_get(&c.bodies.flight, 0);
        const wr_flight_place place = wr_flight_at(&s.rules, &after, tick + 1000);
        assert_true(place.at.x == c.x[0] && place.at.y == c.y[0]); // who asks the flight is told the same
        for (int32_t y = 0; y < 3; y++) {
            scene_set(&s, round == 0 ? to.x : to.x - 1, y, WR_CELL_GRASS);
        }
    }
    scene_end(&s);
}

static void test_a_flight_that_ends_in_the_air_is_counted(void **state)
{
    (void)state;
    static crowd c;
    scene s;
    scene_begin(&s, SIDE, 3, 1, 1, NULL);
    s.grid.ground = s.floor;
    crowd_begin(&c, 1);
    stand_at(&s, &c, 0, 5, 1);
    wr_knock_counts counts = {0};
    (void)throw_at(&s, &c, 0, 10, 9 * SCENE_ONE);
    for (int32_t i = 0; i < SIDE * 3; i++) {
        s.floor[i] = -SCENE_ONE; // the ground sinks
    }
    assert_int_equal(step(&s, &c, 10u + c.ticks[0], NULL, &counts), 1);
    assert_int_equal(counts.prediction_mismatches, 1);
    assert_int_equal(counts.landed_passable, 1);
    scene_end(&s);
}

// ---- Places --------------------------------------------------------------------------------------------------------

static void test_places_are_those_of_each_flight(void **state)
{
    (void)state;
    static crowd c;
    static wr_fix xs[SCENE_BODIES], ys[SCENE_BODIES], zs[SCENE_BODIES];
    scene s;
    scene_begin(&s, SIDE, SIDE, 1, 1, NULL);
    crowd_begin(&c, 300);
    dice d = {.seed = 41};
    for (int32_t i = 0; i < 300; i++) {
        stand_at(&s, &c, i, dice_draw(&d, SIDE), dice_draw(&d, SIDE));
        if (i % 3 != 0) {
            (void)throw_at(&s, &c, i, UINT32_MAX - (uint32_t)dice_draw(&d, 60),
                           3 * SCENE_ONE + dice_draw(&d, 9 * SCENE_ONE));
        }
        c.phase[i] = i % 7 == 1 ? WR_KNOCK_LIE : c.phase[i];
    }
    for (uint32_t tick = UINT32_MAX - 70; tick != 130; tick++) {
        for (int32_t i = 0; i < 300; i++) {
            xs[i] = ys[i] = zs[i] = -5;
        }
        wr_knock_places(&s.rules, tick, &c.bodies, xs, ys, zs);
        for (int32_t i = 0; i < 300; i++) {
            const wr_flight f = wr_flight_get(&c.bodies.flight, i);
            const wr_flight_place place = wr_flight_at(&s.rules, &f, tick);
            const bool flies = c.phase[i] == WR_KNOCK_FLIGHT;
            assert_int_equal(xs[i], flies ? place.at.x : -5);
            assert_int_equal(ys[i], flies ? place.at.y : -5);
            assert_int_equal(zs[i], flies ? place.z : 0);
            assert_int_equal(wr_knock_angle(&s.rules, tick, &c.bodies, i), flies ? place.angle
                                                                           : c.phase[i] == WR_KNOCK_LIE
                                                                               ? (wr_angle)(f.angle + f.turn)
                                                                               : 0);
        }
        wr_knock_places(&s.rules, tick, &c.bodies, xs, ys, NULL);
    }
    scene_end(&s);
}

// ---- The calendar ----------------------------------------------------------------------------------------------------

static void test_a_calendar_says_what_it_takes(void **state)
{
    (void)state;
    assert_int_equal(wr_knock_calendar_size(0), 0);
    assert_int_equal(wr_knock_calendar_size(-5), 0);
    assert_int_equal(wr_knock_calendar_size((1 << 20) + 1), 0);
    assert_true(wr_knock_calendar_size(1) >= 16384 && wr_knock_calendar_size(1) < 16384 + 256);
    assert_true(wr_knock_calendar_size(1 << 20) < (9 << 20));
}

// Two crowds, one looked through, one by the calendar, through years of blasts: the same changes, the same state.
static void test_the_calendar_does_as_looking_through_them_all(void **state)
{
    (void)state;
    enum { BODIES = 60 };
    static crowd a, b;
    static wr_knock_change changes[2][SCENE_BODIES];
    static _Alignas(64) uint8_t memory[20000];
    dice d = {.seed = 51};
    int32_t happened = 0, cleared = 0;
    for (int32_t history = 0; history < SCENE_MANY(160); history++) {
        scene s;
        scene_begin(&s, SIDE, SIDE, 1, 1, NULL);
        crowd_begin(&a, BODIES);
        for (int32_t i = 0; i < BODIES; i++) {
            stand_at(&s, &a, i, dice_draw(&d, SIDE), dice_draw(&d, SIDE));
            a.lie[i] = (uint16_t)(dice_draw(&d, 20) == 0 ? dice_draw(&d, 9000) : dice_draw(&d, 4) * 10);
            a.rise[i] = (uint16_t)(dice_draw(&d, 4) * 10);
        }
        crowd_copy(&b, &a);
        assert_true(wr_knock_calendar_size(BODIES) <= sizeof memory);
        wr_knock_calendar *calendar = wr_knock_calendar_init(BODIES, memory);
        uint32_t tick = UINT32_MAX - (uint32_t)dice_draw(&d, 2000);
        wr_knock_counts counts[2] = {{0}, {0}};
        for (int32_t i = 0; i < 3000; i++, tick++) {
            if (dice_draw(&d, 30) == 0) {
                wr_blast blast = {scene_centre(&s, dice_draw(&d, SIDE), dice_draw(&d, SIDE)), 5 * SCENE_ONE,
                                  dice_draw(&d, 20 * SCENE_ONE), (uint32_t)i};
                wr_knock_request requests[BODIES], same[BODIES], more[BODIES];
                const int32_t count = 1 + dice_draw(&d, 8);
                for (int32_t k = 0; k < count; k++) {
                    requests[k] = same[k] = (wr_knock_request){tick, 0, dice_draw(&d, BODIES)};
                }
                wr_knock_launch(&s.ground, &s.rules, 3, tick, &blast, requests, more, count, &a.bodies, NULL, NULL,
                                NULL);
                wr_knock_launch(&s.ground, &s.rules, 3, tick, &blast, same, more, count, &b.bodies, NULL, NULL, NULL);
                wr_knock_calendar_launched(calendar, &b.bodies, same, count);
            }
            if (dice_draw(&d, 200) == 0) { // one is gone, and its slot empty
                const int32_t body = dice_draw(&d, BODIES);
                a.phase[body] = b.phase[body] = WR_KNOCK_NONE;
                a.throws[body] = b.throws[body] = 0;
                a.until[body] = b.until[body] = 0;
                cleared++;
            }
            if (dice_draw(&d, 500) == 0) {
                wr_knock_calendar_fill(calendar, &b.bodies, tick);
            }
            const int32_t one = step(&s, &a, tick + 1, changes[0], &counts[0]);
            const int32_t other =
                wr_knock_calendar_step(calendar, &s.ground, &s.rules, tick + 1, &b.bodies, changes[1], &counts[1]);
            assert_int_equal(one, other);
            assert_memory_equal(changes[0], changes[1], (size_t)one * sizeof *changes[0]);
            happened += one;
        }
        assert_true(crowd_equal(&a, &b));
        assert_memory_equal(&counts[0], &counts[1], sizeof counts[0]);
        scene_end(&s);
    }
    assert_true(happened > 300 && cleared > 5);
}

// Hundreds on one day, thrown in any order: they come by slot.
static void test_a_full_day_comes_by_slot(void **state)
{
    (void)state;
    static crowd c;
    static wr_knock_change changes[SCENE_BODIES];
    static _Alignas(64) uint8_t memory[40000];
    scene s;
    scene_begin(&s, SIDE, SIDE, 1, 1, NULL);
    crowd_begin(&c, SCENE_BODIES);
    wr_knock_calendar *calendar = wr_knock_calendar_init(SCENE_BODIES, memory);
    dice d = {.seed = 61};
    int32_t due = 0;
    for (int32_t i = 0; i < SCENE_BODIES; i++) {
        const int32_t body = dice_draw(&d, SCENE_BODIES);
        stand_at(&s, &c, body, 5, 5);
        c.phase[body] = WR_KNOCK_LIE;
        c.until[body] = 77u + 4096u * (uint32_t)(body % 2);
        const wr_knock_request request = {1, 0, body};
        wr_knock_calendar_launched(calendar, &c.bodies, &request, 1);
    }
    for (int32_t i = 0; i < SCENE_BODIES; i++) {
        due += c.phase[i] != WR_KNOCK_NONE && i % 2 == 0;
    }
    assert_int_equal(wr_knock_calendar_step(calendar, &s.ground, &s.rules, 77, &c.bodies, changes, NULL), due);
    for (int32_t i = 1; i < due; i++) {
        assert_true(changes[i].body > changes[i - 1].body && changes[i].body % 2 == 0);
    }
    assert_true(due > SCENE_BODIES / 4);
    assert_true(wr_knock_calendar_step(calendar, &s.ground, &s.rules, 77 + 4096, &c.bodies, changes, NULL) > due / 2);
    scene_end(&s);
}

// A host may let a body lie longer without telling the calendar.
static void test_who_is_put_off_goes_on_at_the_later_tick(void **state)
{
    (void)state;
    static crowd c;
    static _Alignas(64) uint8_t memory[20000];
    wr_knock_change change;
    scene s;
    scene_begin(&s, 9, 9, 1, 1, NULL);
    crowd_begin(&c, 1);
    stand_at(&s, &c, 0, 5, 5);
    c.phase[0] = WR_KNOCK_LIE;
    c.until[0] = 50;
    wr_knock_calendar *calendar = wr_knock_calendar_init(1, memory);
    wr_knock_calendar_fill(calendar, &c.bodies, 49);
    c.until[0] = 60;
    for (uint32_t tick = 50; tick < 60; tick++) {
        assert_int_equal(wr_knock_calendar_step(calendar, &s.ground, &s.rules, tick, &c.bodies, &change, NULL), 0);
    }
    assert_int_equal(wr_knock_calendar_step(calendar, &s.ground, &s.rules, 60, &c.bodies, &change, NULL), 1);
    assert_int_equal(change.phase, WR_KNOCK_RISE);
    scene_end(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_who_is_put_off_goes_on_at_the_later_tick),
    cmocka_unit_test(test_a_body_flies_lies_gets_up_and_is_as_new),
    cmocka_unit_test(test_a_second_throw_lies_half_as_long),
    cmocka_unit_test(test_one_who_gets_up_is_thrown_from_its_angle),
    cmocka_unit_test(test_no_time_at_all_is_a_tick),
    cmocka_unit_test(test_ground_that_changes_in_flight_moves_a_landing),
    cmocka_unit_test(test_a_flight_that_ends_in_the_air_is_counted),
    cmocka_unit_test(test_places_are_those_of_each_flight),
    cmocka_unit_test(test_a_calendar_says_what_it_takes),
    cmocka_unit_test(test_the_calendar_does_as_looking_through_them_all),
    cmocka_unit_test(test_a_full_day_comes_by_slot),
};

WR_TEST_MAIN(tests)
