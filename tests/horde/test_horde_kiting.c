// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Kiting: every fourth hunter goes round the crowd, by its number. A player who circles a pillar is met, a room with two doors
// is entered by both; what was seen of the crowd is state, so that copies, threads and loads agree.
#include "horde/chase.h"
#include "horde/horde_int.h"
#include "horde/ways_int.h"

// ---- Round a pillar --------------------------------------------------------------------------------------------------------

enum { SIDE = 41, PILLAR = 14, PILLAR_END = 26, PACK = 40, LONG = 40 * 60, SEEDS = 4 };

// He runs round it for ever, at 16 units a second.
static void run_round(horde_box *box)
{
    static const int8_t corners[4][2] = {{12, 28}, {28, 28}, {28, 12}, {12, 12}};
    int32_t *leg = box->config.context;
    wr_fix rest = 0;
    const wr_point to = horde_box_cell(box, corners[*leg][0], corners[*leg][1]);
    const wr_point at = wr_nav_step(horde_box_at(box, 0), to, UNITS(16) / 60, &rest);
    *leg = at.x == to.x && at.y == to.y ? (*leg + 1) % 4 : *leg;
    horde_box_player(box, 0, at);
}

// Forty hunters, a little slower than he, stand together behind him.
static horde_box *pillar_box(uint64_t seed, int32_t *leg, bool together, int32_t threads, uint64_t scramble)
{
    wr_hunt hunt = chase_hunt();
    hunt.kinds[0].speed = UNITS(15);
    char *map = chase_hall(SIDE, 12, 12);
    for (int32_t y = PILLAR; y <= PILLAR_END; y++) {
        memset(map + (SIDE - 1 - y) * (SIDE + 1) + PILLAR, 'x', PILLAR_END - PILLAR + 1);
    }
    horde_box_config config = horde_box_config_of(map, &hunt);
    config.seed = seed;
    config.together = together;
    config.threads = threads;
    config.scramble = scramble;
    config.move = run_round;
    config.context = leg;
    horde_box *box = horde_box_create(&config);
    for (int32_t i = 0; i < PACK; i++) {
        horde_box_spawn(box, 0, horde_box_cell(box, 10 + i % 6, 2 + i / 6));
    }
    box->config.map = NULL; // it has been read
    free(map);
    return box;
}

// Ticks until one of them is within reach of him; LONG: never.
static int32_t ticks_until_met(uint64_t seed, bool together)
{
    int32_t leg = 0, ticks = 0;
    bool met = false;
    horde_box *box = pillar_box(seed, &leg, together, 1, 0);
    for (; ticks < LONG && !met; ticks++) {
        horde_box_tick(box);
        for (int32_t slot = 1; slot <= PACK; slot++) {
            met = met || chase_apart(box, slot, horde_box_at(box, 0)) < UNITS(3);
        }
    }
    horde_box_destroy(box);
    return ticks;
}

static void who_circles_a_pillar_is_met_by_those_who_go_round_the_other_way(void **state)
{
    (void)state;
    int32_t sum = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        assert_int_equal(ticks_until_met(seed, true), LONG);
        sum += ticks_until_met(seed, false);
    }
    print_message("met after %.1f s in the mean; all together not in 40\n", sum / 60.0 / SEEDS);
    assert_in_range(sum / SEEDS, 60, LONG - 8 * 60);
}

// ---- A room with two doors -------------------------------------------------------------------------------------------------

static const char s_room[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                             "x                                      x\n"
                             "x                                      x\n"
                             "x             xxxxxxxxxxxx             x\n"
                             "x             x          x             x\n"
                             "x             x          x             x\n"
                             "x                 0                    x\n"
                             "x             x          x             x\n"
                             "x             x          x             x\n"
                             "x             xxxxxxxxxxxx             x\n"
                             "x                                      x\n"
                             "x                                      x\n"
                             "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static bool is_inside(const horde_box *box, int32_t slot)
{
    const wr_point at = horde_box_at(box, slot);
    return at.x > UNITS(15 * 4) && at.x < UNITS(25 * 4) && at.y > UNITS(4 * 4) && at.y < UNITS(9 * 4);
}

// Eighty from the west, ten seconds: how many are in the room, how many have been beyond its eastern wall.
static int32_t enter_room(bool together, int32_t *by_east)
{
    enum { EIGHTY = 80 };
    bool east[EIGHTY + 1] = {false};
    int32_t inside = 0;
    const wr_hunt hunt = chase_hunt();
    horde_box_config config = horde_box_config_of(s_room, &hunt);
    config.capacity = 128;
    config.together = together;
    horde_box *box = horde_box_create(&config);
    for (int32_t i = 0; i < EIGHTY; i++) {
        horde_box_spawn(box, 0, horde_box_cell(box, 1 + i / 11, 1 + i % 11));
    }
    for (int32_t tick = 0; tick < 10 * 60; tick++) {
        horde_box_tick(box);
        for (int32_t slot = 1; slot <= EIGHTY; slot++) {
            east[slot] = east[slot] || horde_box_at(box, slot).x > UNITS(26 * 4);
        }
    }
    *by_east = 0;
    for (int32_t slot = 1; slot <= EIGHTY; slot++) {
        inside += is_inside(box, slot);
        *by_east += east[slot] && is_inside(box, slot);
    }
    horde_box_destroy(box);
    return inside;
}

static void a_room_with_two_doors_is_entered_by_both(void **state)
{
    (void)state;
    int32_t by_east_together, by_east;
    const int32_t together = enter_room(true, &by_east_together), inside = enter_room(false, &by_east);
    print_message("in the room %d, %d by the other door; all together %d\n", (int)inside, (int)by_east,
                  (int)together);
    assert_int_equal(by_east_together, 0);
    assert_in_range(by_east, 8, 24);
    assert_in_range(inside, together + 5, 80);
}

// ---- Who -------------------------------------------------------------------------------------------------------------------

static void a_quarter_go_round_by_number_whatever_their_slot_and_an_eighth_of_the_others_aim_ahead(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_room, &hunt, 8);
    const int32_t a = horde_box_spawn(box, 0, horde_box_cell(box, 2, 2));
    const int32_t b = horde_box_spawn(box, 0, horde_box_cell(box, 3, 3));
    int32_t *origin = (int32_t *)box->horde.h.origin, rounds = 0, aheads = 0;
    box->horde.round->throng_count = 1;
    for (int32_t number = 1; number <= 4000; number++) {
        origin[a] = origin[b] = -1 - number;
        const uint64_t bent = wr__hunter_bent(&box->horde, a);
        assert_true(bent == wr__hunter_bent(&box->horde, b));
        rounds += wr__goes_round(&box->horde, a);
        aheads += (bent & 7) == 7;
        assert_false(wr__goes_round(&box->horde, a) && (bent & 7) == 7);
    }
    assert_in_range(rounds, 900, 1100);
    assert_in_range(aheads, 430, 570);
    horde_box_destroy(box);
}

static void nobody_goes_round_through_the_air(void **state)
{
    (void)state;
    wr_hunt hunt = chase_hunt();
    hunt.rules.chase = WR_HUNT_CHASE_STRAIGHT;
    horde_box *box = chase_box(s_room, &hunt, 64);
    for (int32_t i = 0; i < 20; i++) {
        horde_box_spawn(box, 0, horde_box_cell(box, 2, 2));
    }
    horde_box_run(box, 90);
    assert_int_equal(box->horde.round->throng_count, 0);
    horde_box_destroy(box);
}

// ---- What is seen ----------------------------------------------------------------------------------------------------------

static int32_t heads_in(const horde_box *box, int32_t column, int32_t row)
{
    int32_t heads = 0;
    for (int32_t slot = 1; slot < box->horde.slots; slot++) {
        const wr_point at = horde_box_at(box, slot);
        heads += at.x / UNITS(8) == column && at.y / UNITS(8) == row;
    }
    return heads;
}

static void blocks_of_two_metres_are_counted_in_the_first_tick_of_each_half_second(void **state)
{
    (void)state;
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_room, &hunt, 128);
    for (int32_t i = 0; i < 80; i++) {
        horde_box_spawn(box, 0, horde_box_cell(box, 1 + i / 11, 1 + i % 11));
    }
    for (int32_t look = 0; look < 12; look++) {
        uint32_t count = 0;
        horde_box_run(box, 29);
        horde_box_begin(box);
        wr__horde_sense(&box->horde);
        for (int32_t row = 0; row < 7; row++) {
            for (int32_t column = 0; column < 20; column++) {
                count += heads_in(box, column, row) > 1;
            }
        }
        assert_int_equal(box->horde.tick % 30, 0);
        assert_true(wr__throngs_look(&box->horde));
        assert_int_equal(box->horde.round->throng_count, count);
        for (uint32_t i = 0; i < count; i++) {
            const int32_t block = (int32_t)(box->horde.throngs[i] >> 8);
            assert_int_equal(box->horde.throngs[i] & 255, heads_in(box, block % 20, block / 20));
        }
        assert_null(wr__throngs_fault(&box->horde));
    }
    horde_box_destroy(box);
}

static void throngs_that_cannot_be_are_found(void **state)
{
    (void)state;
    static const uint32_t bad[][2] = {
        {257, 0}, {1, 0}, {(20 * 7) << 8 | 2, 0}, {3 << 8 | 2, 3 << 8 | 2}, {3 << 8 | 2, 2 << 8 | 2}};
    const wr_hunt hunt = chase_hunt();
    horde_box *box = chase_box(s_room, &hunt, 16);
    box->horde.round->throng_count = 2;
    box->horde.throngs[0] = 3 << 8 | 2;
    box->horde.throngs[1] = (20 * 7 - 1) << 8 | 255;
    assert_null(wr__throngs_fault(&box->horde));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        box->horde.round->throng_count = bad[i][1] == 0 ? 1 : 2;
        memcpy(box->horde.throngs, bad[i], sizeof bad[i]);
        int32_t slot;
        assert_non_null(wr__throngs_fault(&box->horde));
        assert_non_null(wr__horde_fault(&box->horde, &slot));
    }
    horde_box_destroy(box);
}

// ---- The same ---------------------------------------------------------------------------------------------------------------

enum { BEGIN = 400, COPIES = 31, ON = 75 };

// The first one runs once and tells its hashes; copies of it, made in each tick of a half second, have the same ones.
static void a_copy_made_at_any_tick_goes_on_as_the_first_does(void **state)
{
    (void)state;
    static uint64_t hashes[COPIES + ON];
    int32_t leg = 0, copied = 0;
    horde_box *box = pillar_box(1, &leg, false, 1, 0), *copies[COPIES];
    int32_t legs[COPIES];
    horde_box_run(box, BEGIN);
    for (int32_t i = 0; i < COPIES + ON; i++) {
        if (i < COPIES) {
            assert_true(box->horde.round->throng_count > 2);
            legs[i] = leg;
            copies[i] = pillar_box(1, &copied, false, 1, 0);
            horde_box_copy(copies[i], box);
        }
        horde_box_tick(box);
        hashes[i] = horde_box_hash(box);
    }
    for (int32_t i = 0; i < COPIES; i++) {
        copied = legs[i];
        for (int32_t k = i; k < i + ON; k++) {
            horde_box_tick(copies[i]);
            assert_true(horde_box_hash(copies[i]) == hashes[k]);
        }
        horde_box_destroy(copies[i]);
    }
    horde_box_destroy(box);
}

static void any_number_of_threads_goes_round_alike(void **state)
{
    (void)state;
    static const int32_t threads[] = {1, 2, 3, 7, 1};
    uint64_t first = 0;
    for (int32_t i = 0; i < 5; i++) {
        int32_t leg = 0;
        horde_box *box = pillar_box(2, &leg, false, threads[i], i == 4 ? 99 : 0);
        horde_box_run(box, 300);
        first = i == 0 ? horde_box_hash(box) : first;
        assert_true(horde_box_hash(box) == first);
        horde_box_destroy(box);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(who_circles_a_pillar_is_met_by_those_who_go_round_the_other_way),
    cmocka_unit_test(a_room_with_two_doors_is_entered_by_both),
    cmocka_unit_test(a_quarter_go_round_by_number_whatever_their_slot_and_an_eighth_of_the_others_aim_ahead),
    cmocka_unit_test(nobody_goes_round_through_the_air),
    cmocka_unit_test(blocks_of_two_metres_are_counted_in_the_first_tick_of_each_half_second),
    cmocka_unit_test(throngs_that_cannot_be_are_found),
    cmocka_unit_test(a_copy_made_at_any_tick_goes_on_as_the_first_does),
    cmocka_unit_test(any_number_of_threads_goes_round_alike),
};

WR_TEST_MAIN(tests)
