// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a flight meets on its way: a few by hand, then millions at random against stepping, on places and speeds that hit
// edges and corners as often as not.
#include "knock/way.h"
#include "support/wr_test.h"
#include "warren/sight.h"

#ifdef __SANITIZE_ADDRESS__
#define FLIGHTS 30000
#else
#define FLIGHTS 400000
#endif

enum { SIDE = 6, ONE = WR_FIX_ONE };
#define FINE (1 << WR_KNOCK_FINE_BITS)

typedef struct scene {
    uint8_t kinds[SIDE * SIDE];
    wr_fix floor[SIDE * SIDE], top[SIDE * SIDE];
    uint64_t words[SIDE];
    wr_bits walls;
    wr_grid grid;
    wr_knock_ground ground;
    knock_over over;
} scene;

// The map in letters, first row on top: '#' a wall of 2 units, '+' a floor one unit high, '-' one that is one deep.
static void set_up(scene *s, const char *rows, bool floors, bool tops)
{
    *s = (scene){.grid = {SIDE, SIDE, 1, s->kinds, floors ? s->floor : NULL, tops ? s->top : NULL}};
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        const char letter = rows[(SIDE - 1 - i / SIDE) * SIDE + i % SIDE];
        s->kinds[i] = letter == '#' ? WR_CELL_BUSH : WR_CELL_GRASS;
        s->floor[i] = letter == '+' ? ONE : letter == '-' ? -ONE : 0;
        s->top[i] = 2 * ONE;
    }
    wr_bits_init(&s->walls, s->words, &s->grid, WR_KINDS_WALL);
    s->ground = (wr_knock_ground){.grid = &s->grid, .walls = &s->walls};
    s->over = wr__knock_over(&s->ground);
}

static wr_flight flight_of(double x, double y, double z, double vx, double vy, double vz)
{
    return (wr_flight){.x = (wr_fix)(x * ONE),
                       .y = (wr_fix)(y * ONE),
                       .z = (wr_fix)(z * ONE),
                       .vx = (wr_fix)(vx * ONE),
                       .vy = (wr_fix)(vy * ONE),
                       .vz = (int32_t)(vz * FINE)};
}

static void assert_met(knock_met met, knock_end end, int32_t tick, int32_t x, int32_t y)
{
    assert_int_equal(met.end, end);
    assert_int_equal(met.tick, tick);
    assert_int_equal(met.cell.x, x);
    assert_int_equal(met.cell.y, y);
}

static void test_a_wall_is_hit_in_the_step_that_comes_into_it(void **state)
{
    (void)state;
    scene s;
    set_up(&s,
           "      "
           "      "
           "   #  "
           "      "
           "      "
           "      ",
           false, false);
    const wr_flight f = flight_of(0.5, 3.25, 0, 1, 0, 1);
    const knock_met met = wr__knock_meets(&s.over, &f, FINE / 100, 100);
    assert_met(met, KNOCK_HITS, 3, 3, 3); // 2.5 at tick 2
    assert_true(met.by_x && !met.by_y);
}

static void test_a_low_wall_is_flown_over_and_sunk_into_from_above(void **state)
{
    (void)state;
    scene s;
    set_up(&s,
           "      "
           "      "
           "   #  "
           "      "
           "      "
           "      ",
           false, true);
    const wr_flight over = flight_of(0.5, 3.25, 0, 0.5, 0, 1); // h = 1/8: 0.875, 1.5, 1.875, 2, 1.875 ...
    assert_met(wr__knock_meets(&s.over, &over, FINE / 8, 100), KNOCK_HITS, 6, 3, 3); // on the edge at tick 5
    const wr_flight above = flight_of(2.25, 3.25, 4, 0.25, 0, 0); // in at 3; 3.875, 3.5, 2.875, 2, 0.875
    const knock_met met = wr__knock_meets(&s.over, &above, FINE / 8, 100);
    assert_met(met, KNOCK_HITS, 5, 3, 3);
    assert_true(!met.by_x && !met.by_y);
    const wr_flight beyond = flight_of(2.25, 3.25, 4, 1, 0, 0); // 3.25, 4.25, 5.25: outside at 6.25
    assert_met(wr__knock_meets(&s.over, &beyond, FINE / 8, 100), KNOCK_HITS, 4, 6, 3);
}

static void test_a_floor_is_landed_on_from_above_and_hit_from_the_side(void **state)
{
    (void)state;
    scene s;
    set_up(&s,
           "      "
           "      "
           "  +   "
           "      "
           "  -   "
           "      ",
           true, false);
    const wr_flight side = flight_of(1.5, 3.5, 0, 0.25, 0, 0.75); // h = 1/4: 0.5, 0.5, 0
    const knock_met met = wr__knock_meets(&s.over, &side, FINE / 4, 100);
    assert_met(met, KNOCK_HITS, 3, 2, 3); // on the edge at tick 2, not high enough for the step after it
    assert_true(met.by_x && !met.by_y);
    const wr_flight up = flight_of(1.5, 3.5, 0, 0.25, 0, 1.5); // 1.25, 2, 2.25, 2, 1.25, 0
    assert_met(wr__knock_meets(&s.over, &up, FINE / 4, 100), KNOCK_LANDS, 6, 3, 3);
    const wr_flight onto = flight_of(1.75, 3.5, 0, 0.125, 0, 1.5); // over the edge at tick 2, 1.25 at tick 5, 0 at 6
    assert_met(wr__knock_meets(&s.over, &onto, FINE / 4, 100), KNOCK_LANDS, 6, 2, 3);
    const wr_flight into = flight_of(1.75, 1.5, 0, 0.125, 0, 0); // at once: it stood on the floor
    assert_met(wr__knock_meets(&s.over, &into, FINE / 4, 100), KNOCK_LANDS, 1, 1, 1);
    const wr_flight down = flight_of(1.75, 1.5, 0, 0.125, 0, 0.5); // 0.25, 0 over the edge, -0.75, -2
    assert_met(wr__knock_meets(&s.over, &down, FINE / 4, 100), KNOCK_LANDS, 4, 2, 1);
}

static void test_corners_and_edges_are_as_sight_has_them(void **state)
{
    (void)state;
    scene s;
    set_up(&s,
           "      "
           "  #   "
           " #    "
           "   ## "
           "   ## "
           "      ",
           false, false);
    const wr_flight corner = flight_of(1.5, 4.5, 1, 0.25, -0.25, 0); // through (2, 4), between two walls, at tick 2
    const knock_met met = wr__knock_meets(&s.over, &corner, 1, 100);
    assert_int_equal(met.end, KNOCK_HITS);
    assert_int_equal(met.tick, 3);
    assert_true(met.by_x && met.by_y);
    const wr_flight ends_there = flight_of(1.5, 4.5, 1, 0.25, -0.25, 0);
    assert_int_equal(wr__knock_meets(&s.over, &ends_there, 1, 2).end, KNOCK_FLIES);
    const wr_flight along = flight_of(3, 0.5, 1, 0, 0.5, 0); // walls on the right alone
    assert_int_equal(wr__knock_meets(&s.over, &along, 1, 9).end, KNOCK_FLIES);
    const wr_flight between = flight_of(4, 0.5, 1, 0, 0.5, 0); // and on both sides, from tick 1 on
    assert_int_equal(wr__knock_meets(&s.over, &between, 1, 9).tick, 2);
}

// ---- At random -----------------------------------------------------------------------------------------------------

static uint32_t draw(uint64_t *n, uint32_t below)
{
    return wr_noise_below(wr_noise(7, WR_STREAM_BOTS, (*n)++, 0), below);
}

static void random_scene(scene *s, uint64_t *n)
{
    char rows[SIDE * SIDE + 1] = {0};
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        rows[i] = "     #+-"[draw(n, 8)];
    }
    set_up(s, rows, draw(n, 3) != 0, draw(n, 2) != 0);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        s->top[i] = (wr_fix)draw(n, 5) * ONE / 2;
        s->floor[i] += draw(n, 4) == 0 ? (wr_fix)draw(n, ONE) : 0;
    }
    s->top[draw(n, SIDE * SIDE)] = INT32_MAX;
}

// On a quarter of a cell, an edge among them, three times of four.
static wr_fix random_length(uint64_t *n, int32_t quarters)
{
    const wr_fix whole = (wr_fix)draw(n, (uint32_t)quarters + 1) * (ONE / 4);
    return draw(n, 4) == 0 ? (wr_fix)draw(n, (uint32_t)(quarters * (ONE / 4)) + 1) : whole;
}

static wr_fix random_speed(uint64_t *n)
{
    const wr_fix speed = random_length(n, draw(n, 8) == 0 ? 16 : 4);
    return draw(n, 2) == 0 ? speed : -speed;
}

static void test_walking_the_line_is_stepping(void **state)
{
    (void)state;
    uint64_t n = 0;
    scene s;
    int32_t ends[3] = {0}, sunk = 0, corners = 0;
    for (int32_t i = 0; i < FLIGHTS; i++) {
        if (i % 32 == 0) {
            random_scene(&s, &n);
        }
        const int32_t fall = 1 + (int32_t)draw(&n, draw(&n, 4) == 0 ? FINE : FINE / 16);
        wr_flight f = {.x = random_length(&n, 4 * SIDE),
                       .y = random_length(&n, 4 * SIDE),
                       .vx = random_speed(&n),
                       .vy = random_speed(&n),
                       .vz = (int32_t)draw(&n, FINE) - (draw(&n, 4) == 0 ? FINE / 2 : 0)};
        const wr_cell under = wr__knock_cell(&s.over, (wr_point){f.x, f.y});
        f.z = wr__knock_floor(&s.over, under) + (draw(&n, 2) == 0 ? 0 : random_length(&n, 12));
        const int32_t last = (int32_t)draw(&n, draw(&n, 4) == 0 ? 4 : 64);
        const knock_met walked = wr__knock_meets(&s.over, &f, fall, last);
        const knock_met stepped = wr__knock_steps(&s.over, &f, fall, last);
        assert_int_equal(walked.end, stepped.end);
        assert_int_equal(walked.tick, stepped.tick);
        assert_int_equal(walked.by_x, stepped.by_x);
        assert_int_equal(walked.by_y, stepped.by_y);
        if (!(walked.by_x && walked.by_y)) { // of two that meet in a corner either
            assert_int_equal(walked.cell.x, stepped.cell.x);
            assert_int_equal(walked.cell.y, stepped.cell.y);
        }
        ends[walked.end]++;
        sunk += walked.end == KNOCK_HITS && !walked.by_x && !walked.by_y;
        corners += walked.end == KNOCK_HITS && walked.by_x && walked.by_y;
    }
    for (int32_t i = 0; i < 3; i++) {
        assert_true(ends[i] > FLIGHTS / 32);
    }
    assert_true(sunk > FLIGHTS / 256 && corners > FLIGHTS / 256);
}

// High above the floor nothing counts but endless walls: then it is the question that wr_sight answers.
static void test_between_endless_walls_it_is_sight(void **state)
{
    (void)state;
    uint64_t n = 1u << 30;
    scene s;
    int32_t seen = 0;
    for (int32_t i = 0; i < FLIGHTS / 4; i++) {
        if (i % 32 == 0) {
            random_scene(&s, &n);
            s.over.floor = s.over.top = NULL;
        }
        const wr_flight f = {.x = random_length(&n, 4 * SIDE),
                             .y = random_length(&n, 4 * SIDE),
                             .z = 100 * ONE,
                             .vx = random_speed(&n),
                             .vy = random_speed(&n)};
        const int32_t last = 1 + (int32_t)draw(&n, 9);
        if (f.vx == 0 && f.vy == 0) {
            continue; // who stands still sees, but falls into the wall he is in
        }
        const wr_point from = {f.x, f.y}, to = {f.x + last * f.vx, f.y + last * f.vy};
        const bool clear = wr_sight(&s.walls, 1, from, to);
        assert_int_equal(wr__knock_meets(&s.over, &f, FINE / 64, last).end, clear ? KNOCK_FLIES : KNOCK_HITS);
        seen += clear;
    }
    assert_true(seen > FLIGHTS / 64);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_a_wall_is_hit_in_the_step_that_comes_into_it),
    cmocka_unit_test(test_a_low_wall_is_flown_over_and_sunk_into_from_above),
    cmocka_unit_test(test_a_floor_is_landed_on_from_above_and_hit_from_the_side),
    cmocka_unit_test(test_corners_and_edges_are_as_sight_has_them),
    cmocka_unit_test(test_walking_the_line_is_stepping),
    cmocka_unit_test(test_between_endless_walls_it_is_sight),
};

WR_TEST_MAIN(tests)
