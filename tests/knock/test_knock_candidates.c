// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Candidates told one by one are those that a landing looks at: the last is the one it takes, and of the others each has
// something against it.
#include "knock/knock_int.h"
#include "knock/knock_scene.h"

static const char yard[] = "####################"
                           "#        #         #"
                           "#        #   ~~~   #"
                           "#   T    #   ~~~   #"
                           "#        |   ~~~   #"
                           "#   ##   #         #"
                           "#        #    TT   #"
                           "#  ~~~~  #         #"
                           "#  ~~~~  #   #     #"
                           "#        #   #     #"
                           "#        #   ####  #"
                           "####################";
static const char steps[] = "####################"
                            "#      +++    #    #"
                            "#  ++  +++    #    #"
                            "#  ++  +++         #"
                            "#      ---    ~~   #"
                            "#   T  ---    ~~   #"
                            "#      ---         #"
                            "#########    +++   #"
                            "#       #    +++   #"
                            "#       |    +++   #"
                            "#       #          #"
                            "####################";
enum { WIDTH = 20, HEIGHT = 12 };

static void give_heights(scene *s, bool floors)
{
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        s->top[i] = s->kinds[i] == WR_CELL_TOWER ? 3 * SCENE_ONE : 8 * SCENE_ONE;
    }
    s->grid.wall = s->top;
    s->grid.ground = floors ? s->floor : NULL;
}

// A flight from anywhere that is no wall, as hard as may be or hardly at all.
static wr_flight some_flight(const scene *s, dice *d)
{
    const wr_fix side = s->grid.cell * SCENE_ONE;
    wr_flight flight = {.begun = 77};
    do {
        flight.x = dice_draw(d, WIDTH * side);
        flight.y = dice_draw(d, HEIGHT * side);
    } while (wr_bits_get(&s->walls, flight.x / side, flight.y / side));
    const wr_blast blast = {.at = {flight.x + dice_draw(d, 4 * side) - 2 * side,
                                   flight.y + dice_draw(d, 4 * side) - 2 * side},
                            .radius = 8 * side,
                            .strength = dice_draw(d, 24 * SCENE_ONE)};
    const wr_point at = {flight.x, flight.y};
    const knock_over over = wr__knock_over(&s->ground);
    const wr_fix z =
        wr__knock_floor(&over, wr__knock_cell(&over, at)) + (dice_draw(d, 4) == 0 ? dice_draw(d, 5 * side) : 0);
    return wr_knock_throw(&s->rules, d->seed, &blast, (uint32_t)d->drawn, 0, false, at, z, 0, 77);
}

// Nothing may be told of a candidate that does not hold.
static void check_refused(const scene *s, int32_t size, wr_point home, const wr_flight_candidate *c)
{
    const wr_nav *nav = s->nav[size];
    const int32_t component = wr__knock_component(nav, home);
    const wr_node node = wr__knock_node(nav, c->at);
    const bool stands = nav_has(nav, node) && wr_nav_clear(nav, c->at, c->at);
    switch (c->why) {
    case WR_FLIGHT_NO_PLACE: // one off the map is told of where it would leave it
        assert_true(!stands || c->at.x == 0 || c->at.y == 0 || c->at.x >= nav->end.x || c->at.y >= nav->end.y);
        break;
    case WR_FLIGHT_OTHER_PART:
        assert_true(stands && nav_component(nav, node) != component);
        break;
    case WR_FLIGHT_IN_THE_WAY:
        assert_true(s->grid.ground != NULL || (stands && nav_component(nav, node) == component));
        break;
    default:
        assert_true(false);
    }
}

static void check_launches(const scene *s, int32_t count, int32_t reasons[WR_FLIGHT_REFUSAL_COUNT])
{
    dice d = {.seed = 11};
    for (int32_t i = 0; i < count; i++) {
        const int32_t size = i % 2;
        const wr_flight wished = some_flight(s, &d);
        const wr_point home = i % 5 == 0 ? scene_centre(s, 2, 2) : (wr_point){wished.x, wished.y};
        wr_flight_candidate tried[WR_FLIGHT_CANDIDATES];
        wr_knock_counts counts = {0};
        wr_flight landed = wished;
        wr_flight_land(&s->ground, &s->rules, size, home, &landed, &counts);
        const int32_t told = wr_flight_candidates(&s->ground, &s->rules, size, home, &wished, tried);
        assert_int_equal(told, counts.predictions);
        const wr_flight_candidate *last = &tried[told - 1];
        const bool taken = last->why == WR_FLIGHT_TAKEN;
        assert_int_equal(taken, counts.fallback_up + counts.fallback_near == 0);
        if (taken) {
            const wr_flight_place end = wr_flight_at(&s->rules, &landed, landed.begun + landed.ticks);
            assert_true(last->at.x == end.at.x && last->at.y == end.at.y && last->ticks == landed.ticks);
        }
        for (int32_t k = 0; k < told - taken; k++) {
            check_refused(s, size, home, &tried[k]);
            reasons[tried[k].why]++;
        }
        reasons[WR_FLIGHT_TAKEN] += taken;
    }
}

static void test_the_last_candidate_is_where_it_lands(void **state)
{
    (void)state;
    for (int32_t kind = 0; kind < 4; kind++) {
        int32_t reasons[WR_FLIGHT_REFUSAL_COUNT] = {0};
        scene s;
        scene_begin(&s, WIDTH, HEIGHT, kind % 2 == 0 ? 1 : 4, kind == 1 ? 3 : 1, kind < 3 ? yard : steps);
        if (kind > 1) {
            give_heights(&s, kind == 3);
        }
        check_launches(&s, SCENE_MANY(6000), reasons);
        for (int32_t i = 0; i < WR_FLIGHT_REFUSAL_COUNT; i++) {
            assert_true(reasons[i] > 0);
        }
        scene_end(&s);
    }
}

// One flight to the right, seven cells far, over what is drawn.
static wr_flight_candidate first_of(const char *row)
{
    scene s;
    wr_flight_candidate tried[WR_FLIGHT_CANDIDATES];
    scene_begin(&s, 12, 3, 1, 1, row);
    const wr_point from = scene_centre(&s, 2, 1);
    wr_flight flight = {.x = from.x, .y = from.y, .vz = 60 * s.rules.fall};
    flight.vx = 7 * SCENE_ONE / 60 + 1;
    assert_true(wr_flight_candidates(&s.ground, &s.rules, 0, from, &flight, tried) > 0);
    assert_int_equal(tried[0].ticks, 60);
    scene_end(&s);
    return tried[0];
}

static void test_each_reason_has_its_word(void **state)
{
    (void)state;
    const struct {
        const char *rows;
        wr_flight_refusal why;
    } cases[] = {{"############"
                  "#          #"
                  "############",
                  WR_FLIGHT_TAKEN},
                 {"############"
                  "#       ~~ #"
                  "############",
                  WR_FLIGHT_NO_PLACE},
                 {"############"
                  "#     ~    #"
                  "############",
                  WR_FLIGHT_OTHER_PART},
                 {"            "
                  "     #      "
                  "            ",
                  WR_FLIGHT_IN_THE_WAY}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const wr_flight_candidate first = first_of(cases[i].rows);
        assert_int_equal(first.why, cases[i].why);
        assert_true(first.at.x / SCENE_ONE == 9 && first.at.y / SCENE_ONE == 1);
    }
}

static void test_a_flight_round_all_coordinates_is_off_the_map(void **state)
{
    (void)state;
    scene s;
    wr_flight_candidate tried[WR_FLIGHT_CANDIDATES];
    wr_knock_counts counts = {0};
    scene_begin(&s, 12, 12, 1, 1, NULL);
    const wr_point from = scene_centre(&s, 6, 6);
    wr_flight flight = {.x = from.x,
                        .y = from.y,
                        .vx = 16 * SCENE_ONE,
                        .vz = 4096 * s.rules.fall}; // 65,536 units far
    assert_int_equal(wr_flight_candidates(&s.ground, &s.rules, 0, from, &flight, tried), WR_FLIGHT_CANDIDATES);
    assert_int_equal(tried[0].ticks, 4096);
    assert_int_equal(tried[0].why, WR_FLIGHT_NO_PLACE);
    assert_int_equal(tried[WR_FLIGHT_CANDIDATES - 1].why, WR_FLIGHT_NO_PLACE);
    wr_flight_land(&s.ground, &s.rules, 0, from, &flight, &counts);
    assert_int_equal(counts.fallback_up, 1);
    scene_end(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_a_flight_round_all_coordinates_is_off_the_map),
    cmocka_unit_test(test_the_last_candidate_is_where_it_lands),
    cmocka_unit_test(test_each_reason_has_its_word),
};
WR_TEST_MAIN(tests)
