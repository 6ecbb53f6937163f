// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What is left of the dead on a window that moves: beside a list of what should be there; by steps that come before or after it;
// and a file of it is one that is taken.
#include "knock/remains_box.h"
#include "knock/remains_int.h"

enum { SIDE = 96 }; // units of the level

static const wr_fix s_level = SIDE * WR_FIX_ONE;

static bool is_inside(int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < s_level && y < s_level;
}

// Bodies, decals and dust of some ticks, all on the level.
static wr_remains *played(uint64_t seed, const wr_remains_config *config)
{
    wr_remains *remains = box_create(config);
    for (uint32_t tick = 1; tick < 400; tick++) {
        for (uint32_t i = box_below(&seed, 4); i > 0; i--) {
            const uint32_t id = box_below(&seed, 3); // few ids: ties
            const wr_dead dead = box_dead(&seed, id, tick, SIDE - 32);
            wr_remains_add(remains, &dead);
        }
        wr_remains_step(remains, tick);
    }
    return remains;
}

static void require_moved(const wr_remains *before, const wr_remains *after, wr_fix dx, wr_fix dy)
{
    int32_t count, left, kept = 0;
    const wr_dead *bodies = wr_remains_bodies(before, &count), *moved = wr_remains_bodies(after, &left);
    for (int32_t i = 0; i < count; i++) {
        const wr_flight *f = &bodies[i].flight;
        const int64_t x = (int64_t)f->x + dx, y = (int64_t)f->y + dy;
        if (is_inside(x, y) && is_inside(x + f->ticks * f->vx, y + f->ticks * f->vy)) {
            bool found = false;
            for (int32_t k = 0; k < left; k++) {
                found = found || (moved[k].id == bodies[i].id && moved[k].flight.x == x && moved[k].flight.y == y &&
                                  moved[k].flight.vx == f->vx && moved[k].flight.begun == f->begun);
            }
            assert_true(found);
            kept++;
        }
    }
    assert_int_equal(kept, left);
    const wr_decal *decals = wr_remains_decals(before, &count);
    (void)wr_remains_decals(after, &left);
    kept = 0;
    for (int32_t i = 0; i < count; i++) {
        kept += is_inside((int64_t)decals[i].x + dx, (int64_t)decals[i].y + dy);
    }
    assert_int_equal(kept, left);
}

// Each is where a square lies that its middle has moved into, and all are on the level.
static void require_dust_near(const wr_remains *before, const wr_remains *after, wr_fix dx, wr_fix dy)
{
    int32_t count, left, k = 0;
    const int64_t side = before->config.dust_cell;
    const wr_puff *puffs = wr_remains_puffs(before, &count), *moved = wr_remains_puffs(after, &left);
    for (int32_t i = 0; i < count; i++) {
        const int64_t x = (2 * puffs[i].column + 1) * side + 2 * (int64_t)dx,
                      y = (2 * puffs[i].row + 1) * side + 2 * (int64_t)dy;
        const int64_t column = x < 0 ? -((-x + 2 * side - 1) / (2 * side)) : x / (2 * side);
        const int64_t row = y < 0 ? -((-y + 2 * side - 1) / (2 * side)) : y / (2 * side);
        if (is_inside(column * side, row * side)) {
            assert_true(k < left);
            assert_int_equal(moved[k].column, column);
            assert_int_equal(moved[k].row, row);
            assert_int_equal(moved[k].weight, puffs[i].weight);
            assert_int_equal(moved[k++].tick, puffs[i].tick);
        }
    }
    assert_int_equal(k, left);
}

static void all_moves_and_what_is_off_the_level_is_forgotten(void **state)
{
    (void)state;
    static const int32_t by[][2] = {{0, 0}, {-32, 0}, {0, 32}, {-40, -40}, {17, -29}, {64, 64}, {-200, 0}, {3, 300}};
    const wr_remains_config config = box_config(60, 80, 50);
    int32_t kept = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        for (size_t i = 0; i < sizeof by / sizeof by[0]; i++) {
            const wr_fix dx = by[i][0] * WR_FIX_ONE, dy = by[i][1] * WR_FIX_ONE;
            wr_remains *before = played(seed, &config), *after = played(seed, &config), *read = box_create(&config);
            size_t size;
            wr_remains_shift(after, dx, dy, s_level, s_level);
            require_moved(before, after, dx, dy);
            require_dust_near(before, after, dx, dy);
            uint8_t *bytes = box_save(after, &size);
            wr_reader reader = {.bytes = bytes, .size = size};
            assert_int_equal(wr_remains_load(read, &reader), WR_OK);
            for (uint32_t tick = 400; tick < 800; tick += 50) { // and both go on alike
                wr_remains_step(read, tick);
                wr_remains_step(after, tick);
                box_require_same(read, after);
                kept += after->puff_count;
            }
            free(bytes);
            free(read);
            free(before);
            free(after);
        }
    }
    assert_true(kept > 0);
}

static void steps_come_before_it_or_after_it(void **state)
{
    (void)state;
    const wr_remains_config config = box_config(2000, 2000, 2000);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        wr_remains *first = played(seed, &config), *then = played(seed, &config);
        const wr_fix dx = -8 * config.dust_cell, dy = 4 * config.dust_cell; // whole squares
        wr_remains_shift(first, dx, dy, 2 * s_level, 2 * s_level);
        for (uint32_t tick = 400; tick < 480; tick++) {
            wr_remains_step(first, tick);
            wr_remains_step(then, tick);
        }
        wr_remains_shift(then, dx, dy, 2 * s_level, 2 * s_level);
        box_require_same(first, then);
        free(first);
        free(then);
    }
}

// Their order is that of their bytes, lowest first: 250 comes behind 260, which is 1 and 4; and 240 before 250.
static void two_that_differ_in_their_place_only_keep_their_order(void **state)
{
    (void)state;
    const wr_remains_config config = box_config(8, 8, 8);
    for (int32_t laid = 0; laid <= 1; laid++) {
        wr_remains *remains = box_create(&config), *read = box_create(&config);
        for (int32_t i = 0; i < 2; i++) {
            const wr_flight flight = {.x = (250 + 10 * i) * WR_FIX_ONE, .y = WR_FIX_ONE, .begun = 1, .ticks = 1};
            wr_remains_add(remains, &(wr_dead){.id = 5, .flight = flight});
        }
        wr_remains_step(remains, laid ? 1000 : 1);
        wr_remains_shift(remains, -10 * WR_FIX_ONE, 0, 1000 * WR_FIX_ONE, 1000 * WR_FIX_ONE);
        size_t size;
        uint8_t *bytes = box_save(remains, &size);
        wr_reader reader = {.bytes = bytes, .size = size};
        assert_int_equal(wr_remains_load(read, &reader), WR_OK);
        box_require_same(read, remains);
        free(bytes);
        free(read);
        free(remains);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(two_that_differ_in_their_place_only_keep_their_order),
    cmocka_unit_test(all_moves_and_what_is_off_the_level_is_forgotten),
    cmocka_unit_test(steps_come_before_it_or_after_it),
};

WR_TEST_MAIN(tests)
