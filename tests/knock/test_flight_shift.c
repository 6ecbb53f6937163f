// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A flight that moves with its ground: a bomb thrown over the same floors and walls at another place is the same bomb moved
// there, at whatever tick it moves, through all its bounces.
#include "knock/shift.h"
#include "knock/thrown_box.h"

enum { YARD = 16, CELL = 4, FROM = 2, TO = 20, RATE = 60 };

// The same yard at (x, x), endless wall around it.
static void build(thrown_box *box, uint64_t seed, int32_t x)
{
    box_begin(box, BOX_SIDE_MAX, BOX_SIDE_MAX, CELL, RATE);
    for (int32_t i = 0; i < BOX_SIDE_MAX * BOX_SIDE_MAX; i++) {
        box_wall(box, i % BOX_SIDE_MAX, i / BOX_SIDE_MAX, WR_WALL_ENDLESS);
    }
    for (int32_t i = 0; i < YARD * YARD; i++) {
        const int32_t u = x + i % YARD, v = x + i / YARD, draw = (int32_t)box_below(&seed, 12);
        wr_bits_set(&box->walls, u, v, draw == 0);
        box->top[v * BOX_SIDE_MAX + u] = draw == 0 ? 3 * WR_FIX_ONE : WR_WALL_ENDLESS;
        box_floor(box, u, v, (wr_fix)box_below(&seed, 3) * WR_FIX_ONE);
    }
}

static wr_thrown some_bomb(const thrown_box *box, uint64_t seed)
{
    const wr_fix at = (FROM * CELL + YARD * CELL / 2) * WR_FIX_ONE;
    const wr_fix vx = (wr_fix)box_below(&seed, WR_FIX_ONE) - WR_FIX_ONE / 2;
    const wr_fix vy = (wr_fix)box_below(&seed, WR_FIX_ONE) - WR_FIX_ONE / 2;
    return box_throw(box, at + vx, at + vy, 8 * WR_FIX_ONE, vx, vy,
                     (int32_t)box_below(&seed, 1 << WR_KNOCK_FINE_BITS));
}

static void a_bomb_that_moves_with_its_ground_flies_on_alike(void **state)
{
    (void)state;
    static thrown_box here, there;
    const wr_fix by = (TO - FROM) * CELL * WR_FIX_ONE, side = BOX_SIDE_MAX * CELL * WR_FIX_ONE;
    int32_t bounces = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        build(&here, seed, FROM);
        build(&there, seed, TO);
        wr_thrown bomb = some_bomb(&here, 1000 * seed);
        const uint32_t moves = (uint32_t)(seed % 90);
        for (uint32_t tick = 0; tick <= moves; tick++) {
            (void)box_step(&here, &bomb, tick);
        }
        wr_thrown moved = bomb;
        wr__flight_shift(&moved.flight, by, by);
        assert_true(wr__flight_is_inside(&moved.flight, side, side));
        assert_true(wr_thrown_fits(&moved, &there.ground, &there.rules, &there.bomb, moves));
        for (uint32_t tick = moves + 1; tick < 300; tick++) {
            bounces += box_step(&here, &bomb, tick);
            (void)box_step(&there, &moved, tick);
            wr_thrown back = moved;
            wr__flight_shift(&back.flight, -by, -by);
            assert_memory_equal(&back, &bomb, sizeof bomb);
        }
    }
    assert_true(bounces > 200);
}

static void all_of_a_flight_is_on_the_level_or_it_is_off_it(void **state)
{
    (void)state;
    const wr_fix side = 100 * WR_FIX_ONE;
    wr_flight flight = {
        .x = 10 * WR_FIX_ONE, .y = 20 * WR_FIX_ONE, .vx = WR_FIX_ONE, .vy = -WR_FIX_ONE / 2, .ticks = 20};
    assert_true(wr__flight_is_inside(&flight, side, side));
    wr__flight_shift(&flight, 70 * WR_FIX_ONE - 1, 0); // its end: below the edge
    assert_true(wr__flight_is_inside(&flight, side, side));
    wr__flight_shift(&flight, 1, 0);
    assert_false(wr__flight_is_inside(&flight, side, side));
    wr__flight_shift(&flight, -80 * WR_FIX_ONE, -10 * WR_FIX_ONE); // its beginning at 0, its end too
    assert_true(wr__flight_is_inside(&flight, side, side));
    wr__flight_shift(&flight, 0, -1);
    assert_false(wr__flight_is_inside(&flight, side, side));
    wr__flight_shift(&flight, -1, 1);
    assert_false(wr__flight_is_inside(&flight, side, side));
    wr__flight_shift(&flight, INT32_MAX, INT32_MIN);
    wr__flight_shift(&flight, INT32_MAX, INT32_MIN);
    assert_int_equal(flight.x, INT32_MAX);
    assert_int_equal(flight.y, INT32_MIN);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_bomb_that_moves_with_its_ground_flies_on_alike),
    cmocka_unit_test(all_of_a_flight_is_on_the_level_or_it_is_off_it),
};

WR_TEST_MAIN(tests)
