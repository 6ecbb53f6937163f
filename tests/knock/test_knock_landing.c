// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where a body lands: against all sixty candidates stepped and asked one by one, over walls and floors of all heights; and
// by hand what the course tells: half-way walls, steps in the ground, the edge of the map, nowhere to go.
#include <stdlib.h>

#include "knock/knock_scene.h"
#include "knock/look_int.h"

// ---- The candidates --------------------------------------------------------------------------------------------------

static double magnitude(double value)
{
    return value < 0 ? -value : value;
}

static void test_candidates_are_those_of_the_course(void **state)
{
    (void)state;
    static const double factors[] = {1, 0.7, 0.4, 0.1};
    static const int32_t degrees[] = {0, 25, -25, 50, -50, 75, -75, 100, -100, 125, -125, 150, -150, 175, -175};
    dice d = {.seed = 11};
    for (int32_t i = 0; i < 20000; i++) {
        const int32_t most = i % 2 == 0 ? 512 * SCENE_ONE : SCENE_ONE;
        const wr_fix vx = dice_draw(&d, 2 * most) - most, vy = dice_draw(&d, 2 * most) - most;
        for (int32_t k = 0; k < KNOCK_CANDIDATES; k++) {
            const double turn = degrees[k / 4] / 360.0 * 65536, cosine = wr_cos((wr_angle)(int32_t)turn) / 65536.0;
            const double sine = wr_sin((wr_angle)(int32_t)turn) / 65536.0, factor = factors[k % 4];
            wr_fix x, y;
            wr__knock_candidate(vx, vy, k, &x, &y);
            const double near = 4 + most * 2e-4; // the angle above is a whole one of 65,536
            assert_true(magnitude(x - factor * (vx * cosine - vy * sine)) < near);
            assert_true(magnitude(y - factor * (vx * sine + vy * cosine)) < near);
        }
        wr_fix x, y;
        wr__knock_candidate(vx, vy, 0, &x, &y);
        assert_true(x == vx && y == vy);
    }
}

// ---- The slow way ----------------------------------------------------------------------------------------------------

static wr_node node_under(const wr_nav *nav, const wr_grid *grid, int32_t n, wr_point at)
{
    const int64_t side = (int64_t)grid->cell * SCENE_ONE;
    const int64_t column = at.x * (int64_t)n / side, row = at.y * (int64_t)n / side;
    return (wr_node)(row * wr_nav_columns(nav) + column);
}

static bool is_inside(const wr_grid *grid, wr_point at)
{
    return at.x >= 0 && at.y >= 0 && at.x < grid->width * grid->cell * SCENE_ONE &&
           at.y < grid->height * grid->cell * SCENE_ONE;
}

static bool slow_stands(const wr_nav *nav, const wr_grid *grid, int32_t n, int32_t component, wr_point at)
{
    const wr_node node = is_inside(grid, at) ? node_under(nav, grid, n, at) : WR_NODE_NONE;
    return wr_nav_has(nav, node) && wr_nav_component(nav, node) == component && wr_nav_clear(nav, at, at);
}

static int32_t slow_component(const wr_nav *nav, const wr_grid *grid, int32_t n, wr_point home)
{
    const wr_node under = node_under(nav, grid, n, home);
    return wr_nav_component(nav, wr_nav_has(nav, under) ? under : wr_nav_nearest(nav, home, -1));
}

static wr_point slow_nearest(const wr_nav *nav, int32_t component, wr_point from)
{
    wr_point best = from;
    int64_t least = INT64_MAX;
    for (wr_node node = 0; node < wr_nav_columns(nav) * wr_nav_rows(nav); node++) {
        const wr_point at = wr_nav_place(nav, node);
        const int64_t dx = (int64_t)at.x - from.x, dy = (int64_t)at.y - from.y;
        if (component >= 0 && wr_nav_component(nav, node) == component && dx * dx + dy * dy < least) {
            least = dx * dx + dy * dy;
            best = at;
        }
    }
    return best;
}

// Both ways of asking all sixty at once, and one by one.
static void test_all_sixty_at_once(void **state)
{
    (void)state;
    dice d = {.seed = 13};
    int64_t plain = 0, found = 0;
    for (int32_t round = 0; round < SCENE_MANY(400); round++) {
        static const int32_t cells[] = {1, 2, 3, 4, 64};
        char rows[64 * 40];
        for (size_t i = 0; i < sizeof rows; i++) {
            rows[i] = dice_draw(&d, 3) == 0 ? ' ' : '~';
        }
        scene s;
        scene_begin(&s, 64, 40, cells[dice_draw(&d, 5)], 1, rows);
        const knock_over over = wr__knock_over(&s.ground);
        const wr_fix side = s.grid.cell * SCENE_ONE;
        for (int32_t i = 0; i < 40; i++) {
            const int32_t far = dice_draw(&d, 4) == 0 ? 64 : 16;
            const wr_flight f = {.x = dice_draw(&d, 64 * side),
                                 .y = dice_draw(&d, 40 * side),
                                 .vx = (dice_draw(&d, 2 * side) - side) / 64 * far,
                                 .vy = (dice_draw(&d, 2 * side) - side) / 64 * far,
                                 .vz = s.rules.fall * dice_draw(&d, 90)};
            const knock_search search = wr__knock_search(&over, &s.rules, s.nav[0], (wr_point){f.x, f.y}, &f);
            const knock_pits pits = wr__knock_pits(&search);
            const uint64_t hopes = wr__knock_hopes(&search, &pits);
            for (int32_t k = 0; k < KNOCK_CANDIDATES; k++) {
                wr_fix vx, vy;
                wr__knock_candidate(search.vx, search.vy, k, &vx, &vy);
                const int64_t x = f.x + (int64_t)search.up.ticks * vx, y = f.y + (int64_t)search.up.ticks * vy;
                const bool hope = x >= 0 && y >= 0 && x < (int64_t)64 * side && y < (int64_t)40 * side &&
                                  s.kinds[y / side * 64 + x / side] == WR_CELL_GRASS;
                assert_int_equal((hopes >> k) & 1u, hope);
                found += hope;
            }
            assert_true(hopes >> KNOCK_CANDIDATES == 0);
            plain += pits.plain;
#if WR__AVX2
            if (pits.plain && wr__cpu_has_avx2()) {
                knock_cells ends;
                assert_true(wr__knock_hopes_avx2(&search, &pits, &ends) == hopes);
                for (int32_t k = 0; k < KNOCK_CANDIDATES; k++) {
                    const int32_t at = knock_cell_of(k);
                    wr_fix vx, vy;
                    wr__knock_candidate(search.vx, search.vy, k, &vx, &vy);
                    assert_int_equal(ends.column[at], (f.x + search.up.ticks * vx) / side);
                    assert_int_equal(ends.row[at], (f.y + search.up.ticks * vy) / side);
                }
            }
#endif
        }
        scene_end(&s);
    }
    assert_true(plain > SCENE_MANY(400) * 4 && found > plain * 4);
}

static wr_point end_of(const wr_flight *f)
{
    return (wr_point){(wr_fix)(f->x + (int64_t)f->ticks * f->vx), (wr_fix)(f->y + (int64_t)f->ticks * f->vy)};
}

// The number of the candidate that is right, by stepping; 60: none. Straight up no wall is in the way.
static int32_t slow_candidate(const scene *s, int32_t n, int32_t size, int32_t component, wr_flight *flight)
{
    const wr_flight wished = *flight;
    for (int32_t i = 0; i < KNOCK_CANDIDATES; i++) {
        *flight = wished;
        wr__knock_candidate(wished.vx, wished.vy, i, &flight->vx, &flight->vy);
        knock_over over = wr__knock_over(&s->ground);
        over.walls = flight->vx == 0 && flight->vy == 0 ? NULL : over.walls;
        const knock_met met = wr__knock_steps(&over, flight, s->rules.fall, UINT16_MAX);
        flight->ticks = (uint16_t)met.tick;
        if (met.end == KNOCK_LANDS && slow_stands(s->nav[size], &s->grid, n, component, end_of(flight))) {
            return i;
        }
    }
    return KNOCK_CANDIDATES;
}

enum { SIDE = 12 };

static void random_scene(scene *s, dice *d, int32_t n)
{
    static const int32_t cells[] = {1, 3, 4};
    char rows[SIDE * SIDE];
    const char *letters = dice_draw(d, 3) == 0   ? "      ######~~"
                          : dice_draw(d, 2) == 0 ? "          #T~~+-"
                                                 : " #~~~~~~";
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        rows[i] = letters[dice_draw(d, (int32_t)strlen(letters))];
    }
    scene_begin(s, SIDE, SIDE, cells[dice_draw(d, 3)], n, rows);
    scene_rules(s, 20);
    s->rules.fall *= 4;
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        s->floor[i] *= s->grid.cell;
        s->top[i] = dice_draw(d, 6) == 0 ? INT32_MAX : dice_draw(d, 8) * s->grid.cell * (SCENE_ONE / 2);
    }
    s->grid.ground = dice_draw(d, 2) == 0 ? NULL : s->floor;
    s->grid.wall = dice_draw(d, 2) == 0 ? NULL : s->top;
    s->ground.walls = dice_draw(d, 8) == 0 ? NULL : &s->walls;
}

static wr_fix random_along(dice *d, int32_t end)
{
    return dice_draw(d, 3) == 0 ? dice_draw(d, end / 32768) * 32768 : dice_draw(d, end);
}

static void test_the_first_candidate_that_will_do(void **state)
{
    (void)state;
    dice d = {.seed = 12};
    int32_t came_to[3] = {0}, first = 0;
    for (int32_t round = 0; round < SCENE_MANY(800); round++) {
        scene s;
        const int32_t n = 1 + 2 * dice_draw(&d, 2);
        random_scene(&s, &d, n);
        const knock_over over = wr__knock_over(&s.ground);
        for (int32_t i = 0; i < 40; i++) {
            const int32_t size = dice_draw(&d, 2), end = SIDE * s.grid.cell * SCENE_ONE;
            const wr_nav *nav = s.nav[size];
            const int32_t most = s.grid.cell * SCENE_ONE;
            const wr_flight wished = {.x = random_along(&d, end),
                                      .y = random_along(&d, end),
                                      .vx = (random_along(&d, 2 * most) - most) >> dice_draw(&d, 3),
                                      .vy = (random_along(&d, 2 * most) - most) >> dice_draw(&d, 3),
                                      .vz = s.rules.fall * dice_draw(&d, 30)};
            wr_flight f = wished, slow = wished;
            const wr_node node = dice_draw(&d, wr_nav_columns(nav) * wr_nav_rows(nav));
            if (wr_nav_has(nav, node)) { // else anywhere
                f.x = slow.x = wr_nav_place(nav, node).x;
                f.y = slow.y = wr_nav_place(nav, node).y;
            }
            const wr_point here = {f.x, f.y};
            const wr_point home =
                dice_draw(&d, 2) == 0 ? here : (wr_point){random_along(&d, end), random_along(&d, end)};
            const wr_fix floor = wr__knock_floor(&over, wr__knock_cell(&over, here));
            f.z = slow.z = floor + (dice_draw(&d, 2) == 0 ? 0 : dice_draw(&d, 4 * most));
            wr_knock_counts counts = {0};
            wr_flight_land(&s.ground, &s.rules, size, home, &f, &counts);
            const int32_t component = slow_component(nav, &s.grid, n, home);
            const int32_t number = slow_candidate(&s, n, size, component, &slow);
            assert_int_equal(counts.predictions, number < KNOCK_CANDIDATES ? number + 1 : KNOCK_CANDIDATES);
            assert_int_equal(counts.predictions_max, counts.predictions);
            if (number < KNOCK_CANDIDATES) {
                assert_memory_equal(&f, &slow, sizeof f);
                came_to[0]++;
                first += number == 0;
            } else if (slow_stands(nav, &s.grid, n, component, here)) {
                assert_true(f.vx == 0 && f.vy == 0 && f.x == here.x && f.y == here.y);
                came_to[1]++;
                assert_int_equal(counts.fallback_up, 1);
            } else {
                const wr_point to = slow_nearest(nav, component, here), landed = end_of(&f);
                assert_true(landed.x == to.x && landed.y == to.y);
                assert_true(labs((long)f.x - here.x) < f.ticks && labs((long)f.y - here.y) < f.ticks);
                came_to[2]++;
                assert_int_equal(counts.fallback_near, 1);
            }
        }
        scene_end(&s);
    }
    const int32_t all = came_to[0] + came_to[1] + came_to[2];
    assert_true(came_to[0] > all / 4 && came_to[2] > all / 64 && first > all / 64 && first < all / 2);
    assert_true(came_to[1] > all / 256);
}

// ---- By hand -----------------------------------------------------------------------------------------------------------

// 60 ticks a second; 1 unit in 10 ticks, in the air for some 20 of them, a metre high and a little more.
static wr_flight hop(const scene *s, int32_t x, int32_t y)
{
    const wr_point at = scene_centre(s, x, y);
    return (wr_flight){.x = at.x, .y = at.y, .vx = SCENE_ONE / 10, .vz = 20 * s->rules.fall + s->rules.fall / 2};
}

static wr_flight landed(scene *s, wr_flight f, wr_knock_counts *counts)
{
    const wr_point home = {f.x, f.y};
    *counts = (wr_knock_counts){0};
    wr_flight_land(&s->ground, &s->rules, 0, home, &f, counts);
    return f;
}

static void test_a_wall_half_as_high_is_flown_over(void **state)
{
    (void)state;
    scene s;
    wr_knock_counts counts;
    scene_begin(&s, 6, 3, 1, 1, "#######  # #######");
    s.grid.wall = s.top;
    const wr_flight wish = hop(&s, 2, 1);
    const double apex = wr_flight_apex(&s.rules, wish.vz) / 65536.0;
    assert_true(apex > 0.29 && apex < 0.3);
    for (int32_t i = 0; i < 18; i++) {
        s.top[i] = SCENE_ONE / 4;
    }
    // Over the wall from tick 5 to 15, where it is at least 0.2 high: not enough for 0.25, and beyond is another component.
    wr_flight f = landed(&s, wish, &counts);
    assert_true(f.vx <= SCENE_ONE / 20);
    // Nothing has to be as high as all that: now the same component goes round a pillar.
    scene_end(&s);
    scene_begin(&s, 6, 5, 1, 1, "                #             ");
    s.grid.wall = s.top;
    s.top[2 * 6 + 4] = SCENE_ONE / 5;
    f = landed(&s, hop(&s, 3, 2), &counts);
    assert_int_equal(f.vx, SCENE_ONE / 10);
    assert_int_equal(f.ticks, 21);
    s.top[2 * 6 + 4] = SCENE_ONE / 4;
    f = landed(&s, hop(&s, 3, 2), &counts);
    assert_true(f.vx != SCENE_ONE / 10 && counts.predictions > 1);
    s.grid.wall = NULL;
    wr_flight other = landed(&s, hop(&s, 3, 2), &counts);
    assert_true(other.vx != SCENE_ONE / 10);
    scene_end(&s);
}

static void test_steps_in_the_ground(void **state)
{
    (void)state;
    scene s;
    wr_knock_counts counts;
    scene_begin(&s, 6, 3, 1, 1,
                "      "
                "   ++ "
                "      ");
    s.grid.ground = s.floor;
    s.floor[6 + 3] = s.floor[6 + 4] = SCENE_ONE * 3 / 25;
    wr_flight f = landed(&s, hop(&s, 1, 1), &counts); // in the cell before the step, at tick 21 if there were none
    assert_int_equal(f.vx, SCENE_ONE / 10);
    assert_int_equal(f.ticks, 19); // over the edge at tick 15, 0.21 high; below 0.12 at 19
    assert_int_equal(counts.predictions, 1);
    s.floor[6 + 3] = s.floor[6 + 4] = SCENE_ONE / 4;
    f = landed(&s, hop(&s, 1, 1), &counts);
    assert_true(f.vx != SCENE_ONE / 10); // it meets the side of the step
    s.floor[6 + 3] = s.floor[6 + 4] = -SCENE_ONE / 2;
    f = landed(&s, hop(&s, 1, 1), &counts);
    assert_int_equal(f.vx, SCENE_ONE / 10);
    assert_int_equal(f.ticks, 28); // down the hole
    scene_end(&s);
}

// A body over a ravine that is hit again, where nothing can be reached: to the nearest place of where it came from.
static void test_over_a_ravine_it_comes_down_beside_it(void **state)
{
    (void)state;
    scene s;
    wr_knock_counts counts = {0};
    scene_begin(&s, 9, 3, 1, 1,
                "  ~~~~~  "
                "  ~~~~~  "
                "  ~~~~~  ");
    wr_flight f = {.x = 4 * SCENE_ONE + 9000, .y = SCENE_ONE + 70, .z = 2 * SCENE_ONE, .vx = 9, .vy = -3};
    const wr_flight wish = f;
    wr_flight_land(&s.ground, &s.rules, 0, scene_centre(&s, 8, 1), &f, &counts);
    const wr_point to = end_of(&f), right = scene_centre(&s, 7, 1);
    assert_memory_equal(&to, &right, sizeof to); // the left one is nearer, but it came from the right
    assert_int_equal(counts.fallback_near, 1);
    const wr_flight_place end = wr_flight_at(&s.rules, &f, f.begun + f.ticks);
    assert_true(end.z <= 0 && wr_flight_at(&s.rules, &f, f.begun + f.ticks - 1u).z > 0);
    assert_true(f.x >= wish.x && f.x - wish.x < f.ticks);
    scene_end(&s);
}

// Floors too high to come down on: at its highest.
static void test_up_to_a_place_too_high(void **state)
{
    (void)state;
    scene s;
    wr_knock_counts counts = {0};
    scene_begin(&s, 3, 1, 1, 1, "~ ~");
    s.grid.ground = s.floor;
    s.floor[1] = 5 * SCENE_ONE;
    wr_flight f = {.x = SCENE_ONE / 2, .y = SCENE_ONE / 2, .vz = 30 * s.rules.fall};
    wr_flight_land(&s.ground, &s.rules, 0, scene_centre(&s, 1, 0), &f, &counts);
    assert_int_equal(f.ticks, 15);
    assert_int_equal(end_of(&f).x, scene_centre(&s, 1, 0).x);
    scene_end(&s);
}

static void test_without_a_node_it_stays_where_it_is(void **state)
{
    (void)state;
    scene s;
    wr_knock_counts counts;
    scene_begin(&s, 3, 3, 1, 1, "~~~~~~~~~");
    const wr_flight f = landed(&s, hop(&s, 1, 1), &counts);
    assert_true(f.vx == 0 && f.vy == 0 && f.ticks == 21);
    assert_int_equal(counts.predictions, 60);
    scene_end(&s);
}

// From beyond all heights: as from 16,000 units, and down within the ticks there are.
static void test_from_too_high_it_falls_from_as_high_as_may_be(void **state)
{
    (void)state;
    scene s;
    wr_knock_config config = wr_knock_config_default();
    config.ticks_per_second = 120;
    config.gravity = SCENE_ONE;
    scene_begin(&s, 5, 5, 1, 1, NULL);
    s.grid.ground = s.floor;
    for (int32_t i = 0; i < 25; i++) {
        s.floor[i] = INT32_MIN;
    }
    assert_int_equal(wr_knock_rules_of(&config, &s.rules), WR_OK);
    wr_flight f = {.x = SCENE_ONE, .y = SCENE_ONE, .z = INT32_MAX, .vz = INT32_MAX};
    wr_flight_land(&s.ground, &s.rules, 0, scene_centre(&s, 1, 1), &f, NULL);
    assert_int_equal(f.z, 16000 * SCENE_ONE);
    assert_int_equal(f.vz, s.rules.up_most);
    const int64_t k = f.ticks; // 48,000 units down, and not a tick sooner
    assert_true(f.z + knock_rise(f.vz, s.rules.fall, k) <= -16000 * SCENE_ONE);
    assert_true(f.z + knock_rise(f.vz, s.rules.fall, k - 1) > -16000 * SCENE_ONE);
    scene_end(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_from_too_high_it_falls_from_as_high_as_may_be),
    cmocka_unit_test(test_candidates_are_those_of_the_course),
    cmocka_unit_test(test_all_sixty_at_once),
    cmocka_unit_test(test_the_first_candidate_that_will_do),
    cmocka_unit_test(test_a_wall_half_as_high_is_flown_over),
    cmocka_unit_test(test_steps_in_the_ground),
    cmocka_unit_test(test_over_a_ravine_it_comes_down_beside_it),
    cmocka_unit_test(test_up_to_a_place_too_high),
    cmocka_unit_test(test_without_a_node_it_stays_where_it_is),
};

WR_TEST_MAIN(tests)
