// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Launches of many: the same whatever order requests come in and however many work at it; who is thrown, how often, and that
// nobody ever lands where he could not have walked.
#include <stdlib.h>

#include "knock/knock_int.h"
#include "knock/knock_scene.h"
#include "support/wr_scrambled_loop.h"

enum { SIDE = 48 };

typedef struct batch {
    wr_blast blasts[8];
    wr_knock_request requests[SCENE_BODIES * 2], more[SCENE_BODIES * 2];
    uint8_t results[SCENE_BODIES * 2];
    int32_t count;
    wr_knock_counts counts;
} batch;

static void launch(const scene *s, batch *b, crowd *c, uint32_t tick, const wr_hooks *hooks)
{
    wr_knock_launch(&s->ground, &s->rules, 77, tick, b->blasts, b->requests, b->more, b->count, &c->bodies,
                    b->results, hooks, &b->counts);
}

static void ask(batch *b, uint32_t tick, int32_t blast, int32_t body)
{
    b->requests[b->count++] = (wr_knock_request){tick, blast, body};
}

// One body, one blast just left of it.
static wr_knock_result throw_one(const scene *s, batch *b, crowd *c, int32_t body, uint32_t tick)
{
    b->blasts[0] = (wr_blast){.at = {c->x[body] - 1000, c->y[body]},
                              .radius = 4 * SCENE_ONE,
                              .strength = 12 * SCENE_ONE,
                              .number = tick};
    b->count = 0;
    b->counts = (wr_knock_counts){0};
    ask(b, tick, 0, body);
    launch(s, b, c, tick, NULL);
    return (wr_knock_result)b->results[0];
}

static void stand_at(const scene *s, crowd *c, int32_t body, int32_t x, int32_t y)
{
    const wr_point at = scene_centre(s, x, y);
    c->x[body] = at.x;
    c->y[body] = at.y;
}

static wr_point end_of(const crowd *c, int32_t body)
{
    const wr_flight f = wr_flight_get(&c->bodies.flight, body);
    return knock_end_of(&f);
}

static wr_cell cell_of(const scene *s, wr_point at)
{
    return wr_grid_cell_of(&s->grid, at);
}

// A map ends where its last cell does, and a place there is outside: a state that says so is refused when it is read.
static void test_home_is_on_the_map(void **state)
{
    (void)state;
    static scene s;
    static crowd c;
    static batch b;
    static char rows[SIDE * SIDE];
    memset(rows, ' ', sizeof rows);
    scene_begin(&s, SIDE, SIDE, 1, 1, rows);
    crowd_begin(&c, 1);
    c.x[0] = c.y[0] = SIDE * SCENE_ONE;
    assert_int_equal(throw_one(&s, &b, &c, 0, 1), WR_KNOCK_THROWN);
    assert_int_equal(c.bodies.home_x[0], SIDE * SCENE_ONE - 1);
    assert_int_equal(c.bodies.home_y[0], SIDE * SCENE_ONE - 1);
    scene_end(&s);
}

// ---- Order -------------------------------------------------------------------------------------------------------------

// A field with pillars and pits, bodies of both sizes all over it, four blasts.
static void set_up(scene *s, crowd *c, batch *b, int32_t bodies)
{
    static char rows[SIDE * SIDE];
    dice d = {.seed = 21};
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        rows[i] = "             #~"[dice_draw(&d, 15)];
    }
    scene_begin(s, SIDE, SIDE, 1, 1, rows);
    crowd_begin(c, bodies);
    *b = (batch){0};
    for (int32_t i = 0; i < bodies; i++) {
        c->size[i] = (uint8_t)dice_draw(&d, 2);
        c->resistance[i] = dice_draw(&d, SCENE_ONE);
        c->immune[i] = dice_draw(&d, 16) == 0;
        c->x[i] = dice_draw(&d, SIDE * SCENE_ONE);
        c->y[i] = dice_draw(&d, SIDE * SCENE_ONE);
    }
    for (int32_t k = 0; k < 4; k++) {
        b->blasts[k] = (wr_blast){.at = scene_centre(s, 5 + 12 * k, 40 - 9 * k),
                                  .radius = 30 * SCENE_ONE,
                                  .strength = (12 + 2 * k) * SCENE_ONE,
                                  .number = (uint32_t)(100 - k)};
    }
    for (int32_t i = 0; i < bodies * 2 - 20; i++) {
        ask(b, 500, dice_draw(&d, 4), dice_draw(&d, bodies));
    }
    for (int32_t i = 0; i < 20; i++) { // some twice
        b->requests[b->count++] = b->requests[i];
    }
}

static void shuffle(batch *b, uint64_t seed)
{
    dice d = {.seed = seed};
    for (int32_t i = b->count - 1; i > 0; i--) {
        const int32_t k = dice_draw(&d, i + 1);
        const wr_knock_request one = b->requests[i];
        b->requests[i] = b->requests[k];
        b->requests[k] = one;
    }
}

// A loop with so many workers, that hands out pieces of `grain` in turn.
static void in_turn(void *context, int32_t count, int32_t grain, wr_job *job, void *job_context)
{
    const int32_t workers = *(const int32_t *)context;
    for (int32_t worker = workers - 1; worker >= 0; worker--) {
        for (int32_t begin = worker * grain; begin < count; begin += workers * grain) {
            job(job_context, begin, begin + grain < count ? begin + grain : count, worker);
        }
    }
}

static void test_any_order_and_any_number_of_workers_gives_the_same(void **state)
{
    (void)state;
    static crowd before, first, c;
    static batch b, all, shuffled;
    scene s;
    set_up(&s, &before, &all, SCENE_BODIES);
    crowd_copy(&first, &before);
    b = all;
    launch(&s, &all, &first, 500, NULL);
    assert_int_equal(all.counts.requests, all.count);
    assert_true(all.counts.launched > SCENE_BODIES && all.counts.relaunched > 100);
    assert_true(all.counts.immune > 10 && all.counts.chained > 100 && all.counts.predictions_max <= 60);
    for (int32_t round = 0; round < 12; round++) {
        static const int32_t numbers[] = {1, 2, 3, 7};
        int32_t workers = numbers[round % 4];
        wr_scrambled_loop loop = {.seed = (uint64_t)round};
        wr_hooks hooks = wr_hooks_default();
        if (round < 8) {
            hooks.parallel_for = in_turn;
            hooks.parallel_context = &workers;
            hooks.workers = workers;
        } else {
            wr_scrambled_loop_use(&loop, &hooks);
        }
        shuffled = b;
        shuffle(&shuffled, (uint64_t)round + 1);
        crowd_copy(&c, &before);
        launch(&s, &shuffled, &c, 500, &hooks);
        assert_true(crowd_equal(&c, &first));
        assert_memory_equal(shuffled.results, all.results, (size_t)all.count);
        assert_memory_equal(shuffled.requests, all.requests, (size_t)all.count * sizeof *all.requests);
        assert_memory_equal(&shuffled.counts, &all.counts, sizeof all.counts);
    }
    scene_end(&s);
}

static int compare_requests(const batch *b, const crowd *c, const wr_knock_request *p, const wr_knock_request *q)
{
    const uint64_t left[3] = {p->tick, b->blasts[p->blast].number, c->id[p->body]};
    const uint64_t right[3] = {q->tick, b->blasts[q->blast].number, c->id[q->body]};
    for (int32_t i = 0; i < 3; i++) {
        if (left[i] != right[i]) {
            return left[i] < right[i] ? -1 : 1;
        }
    }
    return 0;
}

static void test_requests_are_sorted_by_tick_blast_and_id(void **state)
{
    (void)state;
    static crowd c;
    static batch b;
    scene s;
    for (int32_t bodies = 11; bodies <= 1000; bodies = bodies * 3 + 1) {
        set_up(&s, &c, &b, bodies);
        for (int32_t i = 0; i < b.count; i++) {
            b.requests[i].tick = (uint32_t)(i % 3) - 1u;
        }
        uint64_t before = 0, after = 0;
        for (int32_t i = 0; i < b.count; i++) {
            before += wr_noise(b.requests[i].tick, WR_STREAM_BOTS, (uint64_t)b.requests[i].blast,
                               (uint64_t)b.requests[i].body);
        }
        shuffle(&b, 3);
        wr_knock_sort(b.requests, b.count, b.blasts, &c.bodies, b.more);
        for (int32_t i = 0; i < b.count; i++) {
            after += wr_noise(b.requests[i].tick, WR_STREAM_BOTS, (uint64_t)b.requests[i].blast,
                              (uint64_t)b.requests[i].body);
            assert_true(i == 0 || compare_requests(&b, &c, &b.requests[i - 1], &b.requests[i]) <= 0);
        }
        assert_true(before == after);
        scene_end(&s);
    }
}

static void test_the_same_blast_throws_a_body_once(void **state)
{
    (void)state;
    static crowd c;
    static batch b;
    scene s;
    scene_begin(&s, 40, 5, 1, 1, NULL);
    crowd_begin(&c, 2);
    stand_at(&s, &c, 0, 3, 2);
    stand_at(&s, &c, 1, 4, 2);
    b.count = 0;
    b.blasts[0] = (wr_blast){scene_centre(&s, 1, 2), 9 * SCENE_ONE, 9 * SCENE_ONE, 5};
    ask(&b, 10, 0, 1);
    ask(&b, 10, 0, 0);
    ask(&b, 10, 0, 1);
    launch(&s, &b, &c, 10, NULL);
    assert_int_equal(b.results[0], WR_KNOCK_THROWN); // ids go down as slots go up
    assert_int_equal(b.results[1], WR_KNOCK_TWICE);
    assert_int_equal(b.results[2], WR_KNOCK_THROWN);
    assert_int_equal(c.throws[1], 1);
    scene_end(&s);
}

// One after the other in one call: each is the last of its blast and the first of the next.
static void test_three_blasts_of_one_call_throw_a_body_as_three_calls_do(void **state)
{
    (void)state;
    static crowd at_once, apart;
    static batch b;
    scene s;
    scene_begin(&s, 40, 40, 1, 1, NULL);
    crowd_begin(&at_once, 1);
    stand_at(&s, &at_once, 0, 20, 20);
    crowd_copy(&apart, &at_once);
    b.count = 0;
    for (int32_t k = 0; k < 3; k++) {
        b.blasts[k] = (wr_blast){scene_centre(&s, 15 + 4 * k, 17), 9 * SCENE_ONE, 9 * SCENE_ONE, (uint32_t)(7 - k)};
        ask(&b, 10, k, 0);
    }
    launch(&s, &b, &at_once, 10, NULL);
    const uint8_t results[] = {WR_KNOCK_THROWN, WR_KNOCK_AGAIN, WR_KNOCK_CHAINED};
    assert_memory_equal(b.results, results, sizeof results);
    for (int32_t k = 2; k >= 0; k--) {
        b.count = 0;
        ask(&b, 10, k, 0);
        launch(&s, &b, &apart, 10, NULL);
        assert_int_equal(b.results[0], results[2 - k]);
    }
    assert_true(crowd_equal(&at_once, &apart));
    scene_end(&s);
}

// ---- Who is thrown -----------------------------------------------------------------------------------------------------

static void test_resistance_lets_fall_and_only_the_flag_holds(void **state)
{
    (void)state;
    static crowd c;
    static batch b;
    scene s;
    scene_begin(&s, 40, 5, 1, 1, NULL);
    crowd_begin(&c, 3);
    for (int32_t i = 0; i < 3; i++) {
        stand_at(&s, &c, i, 3, 2);
    }
    c.resistance[0] = SCENE_ONE * 95 / 100;
    c.resistance[1] = SCENE_ONE;
    c.immune[2] = 1;
    assert_int_equal(throw_one(&s, &b, &c, 0, 100), WR_KNOCK_THROWN);
    assert_int_equal(throw_one(&s, &b, &c, 1, 100), WR_KNOCK_THROWN);
    assert_int_equal(b.counts.launched, 1);
    assert_int_equal(throw_one(&s, &b, &c, 2, 100), WR_KNOCK_IMMUNE);
    assert_int_equal(b.counts.immune, 1);
    for (int32_t i = 0; i < 2; i++) {
        const double up = c.vz[i] / 4194304.0 * 60;
        assert_true(up > 2 * 1.3 * 0.81 && up < 2 * 1.3 * 0.91); // 2 metres a second, at 55 to 65 degrees
        assert_int_equal(c.phase[i], WR_KNOCK_FLIGHT);
        assert_int_equal(c.until[i], 100u + c.ticks[i]);
    }
    assert_int_equal(c.phase[2], WR_KNOCK_NONE);
    assert_int_equal(c.until[2] | c.ticks[2] | c.throws[2], 0);
    scene_end(&s);
}

static void test_no_strength_and_no_distance_and_far_too_much(void **state)
{
    (void)state;
    static crowd c;
    static batch b;
    scene s;
    scene_begin(&s, 20, 20, 1, 1, NULL);
    for (int32_t i = 0; i < 64; i++) {
        crowd_begin(&c, 1);
        stand_at(&s, &c, 0, 10, 10);
        b.count = 0;
        b.counts = (wr_knock_counts){0};
        b.blasts[0] = (wr_blast){.at = {c.x[0], c.y[0]},
                                 .radius = i % 2 == 0 ? 0 : 5 * SCENE_ONE,
                                 .strength = i % 4 < 2 ? 0 : INT32_MAX,
                                 .number = (uint32_t)i};
        ask(&b, 7, 0, 0);
        launch(&s, &b, &c, 7, NULL);
        assert_int_equal(b.results[0], WR_KNOCK_THROWN);
        const wr_cell at = cell_of(&s, end_of(&c, 0));
        assert_true(wr_grid_has(&s.grid, at));
        if (i % 4 < 2) {
            assert_true(c.vx[0] != 0 || c.vy[0] != 0);
            assert_true(c.ticks[0] > 10 && c.ticks[0] < 20); // the least there is
        } else {
            assert_true(c.ticks[0] > 60 && c.vz[0] <= s.rules.up_most);
        }
    }
    scene_end(&s);
}

static void test_a_second_throw_is_half_and_a_third_is_none(void **state)
{
    (void)state;
    static crowd c;
    static batch b;
    scene s;
    scene_begin(&s, 60, 9, 1, 1, NULL);
    scene_rules(&s, 60);
    s.rules.config.strength_spread = 0;
    s.rules.config.rise_spread = 0;
    crowd_begin(&c, 1);
    stand_at(&s, &c, 0, 5, 4);
    assert_int_equal(throw_one(&s, &b, &c, 0, 100), WR_KNOCK_THROWN);
    assert_int_equal(b.counts.relaunched, 0);
    const int32_t whole = c.vz[0];
    const wr_flight flight = wr_flight_get(&c.bodies.flight, 0);
    const wr_flight_place then = wr_flight_at(&s.rules, &flight, 130);
    b.count = 0;
    b.counts = (wr_knock_counts){0};
    b.blasts[0] = (wr_blast){.at = {then.at.x - 999, then.at.y}, .radius = 4 * SCENE_ONE, .strength = 12 * SCENE_ONE};
    ask(&b, 130, 0, 0);
    launch(&s, &b, &c, 130, NULL);
    assert_int_equal(b.results[0], WR_KNOCK_AGAIN);
    assert_int_equal(b.counts.relaunched, 1);
    assert_true(c.vz[0] * 2 > whole - 60 && c.vz[0] * 2 < whole + 60);
    assert_true(c.fx[0] == then.at.x && c.fy[0] == then.at.y && c.fz[0] == then.z); // from where it flew
    assert_int_equal(c.angle[0], then.angle);                                       // as it was turned
    assert_true(c.home_x[0] == c.x[0] && c.home_y[0] == c.y[0]);                    // of its first throw
    static crowd before;
    crowd_copy(&before, &c);
    assert_int_equal(throw_one(&s, &b, &c, 0, 140), WR_KNOCK_CHAINED);
    assert_int_equal(b.counts.chained, 1);
    assert_true(crowd_equal(&before, &c));
    s.rules.config.juggle = true;
    s.rules.config.edge = SCENE_ONE; // however far it has flown
    assert_int_equal(throw_one(&s, &b, &c, 0, 140), WR_KNOCK_AGAIN);
    assert_true(c.vz[0] > whole - whole / 100 && c.vz[0] < whole + whole / 100); // whole was not at the very centre
    assert_int_equal(c.throws[0], 2);
    scene_end(&s);
}

// ---- Where they come down ------------------------------------------------------------------------------------------------

// Thrown again and again beside a wall, a chasm, the foot of a tower: each time onto grass of the same part, or as it stood.
static void check_rows(const char *rows, int32_t width, int32_t height, wr_cell from, bool is_hemmed_in)
{
    static crowd c;
    static batch b;
    scene s;
    int32_t stays = 0;
    scene_begin(&s, width, height, 1, 1, rows);
    for (uint32_t i = 0; i < 200; i++) {
        crowd_begin(&c, 1);
        stand_at(&s, &c, 0, from.x, from.y);
        assert_int_equal(throw_one(&s, &b, &c, 0, i), WR_KNOCK_THROWN);
        const wr_point to = end_of(&c, 0), at = {c.x[0], c.y[0]};
        const wr_cell cell = cell_of(&s, to);
        assert_int_equal(wr_grid_kind(&s.grid, cell), WR_CELL_GRASS);
        assert_int_equal(wr__knock_component(s.nav[0], to), wr__knock_component(s.nav[0], at));
        assert_true(wr_sight(&s.walls, 1, at, to));
        assert_int_equal(b.counts.fallback_up != 0, c.vx[0] == 0 && c.vy[0] == 0);
        assert_int_equal(b.counts.fallback_up != 0, b.counts.predictions == 60);
        stays += cell.x == from.x && cell.y == from.y;
    }
    assert_true(is_hemmed_in ? stays == 200 : stays < 150);
    scene_end(&s);
}

static void test_beside_a_wall_a_chasm_a_tower(void **state)
{
    (void)state;
    check_rows("                #        "
               "                #        "
               "                #        "
               "                #        "
               "                #        "
               "                #        ",
               25, 6, (wr_cell){14, 3}, false);
    check_rows("       ~~~~~~~~~~~~      "
               "       ~~~~~~~~~~~~      "
               "       ~~~~~~~~~~~~      "
               "       ~~~~~~~~~~~~      ",
               25, 4, (wr_cell){6, 2}, false);
    check_rows("                         "
               "         TTTT            "
               "         TTTT            "
               "         TTTT            "
               "                         ",
               25, 5, (wr_cell){8, 2}, false);
    check_rows("~~~~~~~~~~~~~~~~~~~~~~~~~"
               "~~~~~~ ~~~~~~~~~~~   ~~~~"
               "~~~~~~~~~~~~~~~~~~   ~~~~"
               "~~~~~~~~~~~~~~~~~~~~~~~~~",
               25, 4, (wr_cell){6, 2}, true);
}

// Over the chasm both sides are joined round its end: it lands beyond. Cut off, it comes back.
static void test_over_a_chasm_to_where_it_could_walk(void **state)
{
    (void)state;
    static crowd c;
    static batch b;
    scene s;
    int32_t beyond[2] = {0};
    for (int32_t cut = 0; cut < 2; cut++) {
        scene_begin(&s, 25, 6, 1, 1,
                    cut == 0 ? "                         "
                               "        ~~               "
                               "        ~~               "
                               "        ~~               "
                               "        ~~               "
                               "        ~~               "
                             : "        ~~               "
                               "        ~~               "
                               "        ~~               "
                               "        ~~               "
                               "        ~~               "
                               "        ~~               ");
        for (uint32_t i = 0; i < 100; i++) {
            crowd_begin(&c, 1);
            stand_at(&s, &c, 0, 6, 2);
            (void)throw_one(&s, &b, &c, 0, i);
            beyond[cut] += cell_of(&s, end_of(&c, 0)).x > 9;
        }
        scene_end(&s);
    }
    assert_true(beyond[0] > 50);
    assert_int_equal(beyond[1], 0);
}

// Hit again over a ravine with no way on: to the nearest place of the side it came from.
static void test_hit_again_over_a_ravine(void **state)
{
    (void)state;
    static crowd c;
    static batch b;
    scene s;
    scene_begin(&s, 30, 3, 1, 1,
                "   ~~~~~~~~~~~~~~~~~~~~~~~   "
                " "
                "   ~~~~~~~~~~~~~~~~~~~~~~~   "
                " "
                "   ~~~~~~~~~~~~~~~~~~~~~~~   "
                " ");
    crowd_begin(&c, 1);
    stand_at(&s, &c, 0, 12, 1); // as if it flew there
    c.home_x[0] = scene_centre(&s, 1, 1).x;
    c.home_y[0] = scene_centre(&s, 1, 1).y;
    c.phase[0] = WR_KNOCK_FLIGHT;
    c.throws[0] = 1;
    c.fx[0] = c.x[0];
    c.fy[0] = c.y[0];
    c.fz[0] = 3 * SCENE_ONE;
    c.begun[0] = 50;
    c.ticks[0] = 100;
    assert_int_equal(throw_one(&s, &b, &c, 0, 50), WR_KNOCK_AGAIN);
    assert_int_equal(b.counts.fallback_near, 1);
    assert_int_equal(b.counts.predictions, 60);
    const wr_point to = end_of(&c, 0), there = scene_centre(&s, 2, 1);
    assert_memory_equal(&to, &there, sizeof to);
    scene_end(&s);
}

// Twenty thousand blasts on both sides of a closed gate, over walls as low as they come: nobody changes sides.
static void test_nobody_changes_his_part_of_the_map(void **state)
{
    (void)state;
    static const char rows[] = "########################"
                               "#          #           #"
                               "#          #     ~~    #"
                               "#          |     ~~    #"
                               "#    TT    #           #"
                               "#    TT    #           #"
                               "#          #    ####   #"
                               "#   ~~~    #           #"
                               "########################";
    static crowd c;
    static batch b;
    scene s;
    scene_begin(&s, 24, 9, 1, 1, rows);
    s.grid.wall = s.top;
    for (int32_t i = 0; i < 24 * 9; i++) {
        s.top[i] = SCENE_ONE;
    }
    dice d = {.seed = 31};
    wr_knock_counts counts = {0};
    int32_t sides[2] = {0}, again = 0;
    crowd_begin(&c, 8);
    for (int32_t i = 0; i < 8; i++) {
        stand_at(&s, &c, i, i % 2 == 0 ? 3 : 20, 7);
    }
    uint32_t tick = UINT32_MAX - 5000;
    for (int32_t round = 0; round < SCENE_MANY(20000); round++) {
        const int32_t first = dice_draw(&d, 8);
        b.count = 0;
        b.blasts[0] = (wr_blast){.at = {c.x[first] + dice_draw(&d, 4 * SCENE_ONE) - 2 * SCENE_ONE,
                                        c.y[first] + dice_draw(&d, 4 * SCENE_ONE) - 2 * SCENE_ONE},
                                 .radius = 6 * SCENE_ONE,
                                 .strength = dice_draw(&d, 24 * SCENE_ONE),
                                 .number = (uint32_t)round};
        for (int32_t i = 0; i < 8; i++) {
            ask(&b, tick, 0, i);
        }
        launch(&s, &b, &c, tick, NULL);
        for (int32_t i = 0; i < 8; i++) {
            again += b.results[i] == WR_KNOCK_AGAIN;
        }
        for (int32_t k = dice_draw(&d, 90); k >= 0; k--) {
            tick++;
            (void)wr_knock_step(&s.ground, &s.rules, tick, &c.bodies, NULL, &counts);
        }
        for (int32_t i = 0; i < 8; i++) {
            const int32_t x = c.x[i] / SCENE_ONE;
            assert_true(i % 2 == 0 ? x < 11 : x > 11);
            sides[i % 2] += c.phase[i] == WR_KNOCK_LIE;
        }
    }
    assert_true(sides[0] > 100 && sides[1] > 100 && again > 100 && counts.landed > 100);
    assert_int_equal(counts.landed_passable, counts.landed);
    assert_int_equal(counts.moved | counts.component_changes | counts.prediction_mismatches, 0);
    scene_end(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_home_is_on_the_map),
    cmocka_unit_test(test_any_order_and_any_number_of_workers_gives_the_same),
    cmocka_unit_test(test_requests_are_sorted_by_tick_blast_and_id),
    cmocka_unit_test(test_the_same_blast_throws_a_body_once),
    cmocka_unit_test(test_three_blasts_of_one_call_throw_a_body_as_three_calls_do),
    cmocka_unit_test(test_resistance_lets_fall_and_only_the_flag_holds),
    cmocka_unit_test(test_no_strength_and_no_distance_and_far_too_much),
    cmocka_unit_test(test_a_second_throw_is_half_and_a_third_is_none),
    cmocka_unit_test(test_beside_a_wall_a_chasm_a_tower),
    cmocka_unit_test(test_over_a_chasm_to_where_it_could_walk),
    cmocka_unit_test(test_hit_again_over_a_ravine),
    cmocka_unit_test(test_nobody_changes_his_part_of_the_map),
};

WR_TEST_MAIN(tests)
