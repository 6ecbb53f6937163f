// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Straightening: bodies beside walls against plain distances, bends against all choices of points there are, corners.
#include "nav/follow_int.h"
#include "nav_test.h"
#include "warren/follow.h"
#include "warren/terrain.h"

#include <math.h>

enum { ONE = WR_FIX_ONE, POINTS = 1024 };

static test_map s_map;

// ---- A body along a line ------------------------------------------------------------------------------------------

typedef long double real; // 64 bits of it: what differs by more than 1e-6 raw units it tells apart

static real point_to_box(real x, real y, const real box[4])
{
    const real dx = fmaxl(fmaxl(box[0] - x, x - box[2]), 0), dy = fmaxl(fmaxl(box[1] - y, y - box[3]), 0);
    return hypotl(dx, dy);
}

static real point_to_line(real x, real y, wr_point a, wr_point b)
{
    const real dx = (real)b.x - a.x, dy = (real)b.y - a.y, square = dx * dx + dy * dy;
    const real t = square > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / square : 0, on = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypotl(x - a.x - on * dx, y - a.y - on * dy);
}

// Cut to the box on both axes: is anything left? (Liang and Barsky)
static bool line_meets_box(wr_point a, wr_point b, const real box[4])
{
    real low = 0, high = 1;
    const real from[2] = {a.x, a.y}, way[2] = {(real)b.x - a.x, (real)b.y - a.y};
    for (int32_t i = 0; i < 2; i++) {
        if (way[i] == 0) {
            if (from[i] < box[i] || from[i] > box[i + 2]) {
                return false;
            }
            continue;
        }
        const real p = (box[i] - from[i]) / way[i], q = (box[i + 2] - from[i]) / way[i];
        low = fmaxl(low, fminl(p, q));
        high = fminl(high, fmaxl(p, q));
    }
    return low <= high;
}

static real line_to_box(wr_point a, wr_point b, const real box[4])
{
    if (line_meets_box(a, b, box)) {
        return 0;
    }
    real least = fminl(point_to_box(a.x, a.y, box), point_to_box(b.x, b.y, box));
    for (int32_t i = 0; i < 4; i++) {
        least = fminl(least, point_to_line(box[(i & 1) != 0 ? 2 : 0], box[(i & 2) != 0 ? 3 : 1], a, b));
    }
    return least;
}

static real to_edge(wr_point p)
{
    const real right = (real)s_map.grid.width * s_map.grid.cell * ONE,
               up = (real)s_map.grid.height * s_map.grid.cell * ONE;
    return fminl(fminl(p.x, p.y), fminl(right - p.x, up - p.y));
}

// How near a line comes to a wall or the map's edge.
static real room_along(wr_point a, wr_point b)
{
    real least = fminl(to_edge(a), to_edge(b));
    for (int32_t y = 0; y < s_map.grid.height; y++) {
        for (int32_t x = 0; x < s_map.grid.width; x++) {
            if (s_map.kinds[y * s_map.grid.width + x] == WR_CELL_BUSH) {
                const real side = (real)s_map.grid.cell * ONE,
                           box[4] = {x * side, y * side, (x + 1) * side, (y + 1) * side};
                least = fminl(least, line_to_box(a, b, box));
            }
        }
    }
    return least;
}

static const wr_kinds s_solid = WR_KIND(BUSH);
static const double s_radii[] = {0, 0.3, 0.5, 1.2}; // cells
enum { RADII = sizeof s_radii / sizeof s_radii[0] };

static void a_body_fits_exactly_where_distances_say_so(void **state)
{
    (void)state;
    test_chance chance = {5, 0};
    int32_t fits[RADII] = {0}, refused[RADII] = {0};
    for (int32_t round = 0; round < 200 / TEST_STRIDE; round++) {
        test_map_scatter(&s_map, &chance, 4 + test_below(&chance, 20), 4 + test_below(&chance, 20),
                         1 + test_below(&chance, 6), test_below(&chance, 12));
        wr_nav *nav = test_nav(&s_map, 1, WR_CORNERS_KEEP);
        for (int32_t i = 0; i < 200; i++) {
            const int32_t r = 1 + test_below(&chance, RADII - 1);
            const wr_body body = {wr_fix_from_double(s_radii[r] * s_map.grid.cell), s_solid};
            const wr_point a = test_place(&chance, &s_map);
            wr_point b = test_place(&chance, &s_map);
            if (i % 4 == 0) { // short, or along an axis
                b = (wr_point){i % 8 == 0 ? a.x : b.x, i % 8 == 0 ? b.y : a.y};
            }
            const real room = room_along(a, b);
            if (fabsl(room - body.radius) > 1e-6L) {
                const bool fit = wr__body_passes(nav, &body, a, b);
                assert_int_equal(fit, room > body.radius);
                fits[r] += fit;
                refused[r] += !fit;
            }
            assert_int_equal(wr__body_passes(nav, &body, a, b), wr__body_passes(nav, &body, b, a));
        }
        wr_nav_destroy(nav);
    }
    for (int32_t r = 1; r < RADII; r++) {
        assert_true(fits[r] > 100 / TEST_STRIDE && refused[r] > 100);
    }
}

static void touching_with_the_rim_is_free_and_one_step_nearer_is_not(void **state)
{
    (void)state;
    TEST_DRAW(&s_map, 4, "                ", "                ", "                ", "       x        ",
              "                ", "                ");
    wr_nav *nav = test_nav(&s_map, 1, WR_CORNERS_KEEP);
    const wr_point corner = {28 * ONE, 12 * ONE}; // upper left of the wall
    // Beside a side; an end before a corner, 3-4-5; and a slanting line 39 / sqrt(149) from the corner.
    const wr_point lines[3][2] = {{{8 * ONE, 13 * ONE}, {50 * ONE, 13 * ONE}},
                                  {{corner.x - 3 * ONE, corner.y + 4 * ONE},
                                   {corner.x - 9 * ONE, corner.y + 4 * ONE}},
                                  {{22 * ONE, 9 * ONE}, {29 * ONE, 19 * ONE}}};
    const wr_fix radii[3] = {ONE, 5 * ONE, (wr_fix)(39 * ONE / sqrt(149))};
    for (int32_t i = 0; i < 3; i++) {
        const real room = room_along(lines[i][0], lines[i][1]);
        const wr_body body = {radii[i], s_solid}, larger = {body.radius + 1, s_solid};
        assert_true(room >= body.radius && room < body.radius + 1);
        assert_true(wr__body_passes(nav, &body, lines[i][0], lines[i][1]));
        assert_false(wr__body_passes(nav, &larger, lines[i][0], lines[i][1]));
    }
    // Exactly, where rounding of the length could go wrong: 6 and 8 make 10, and the corner is 40 / 10 units off.
    const wr_point a = {20 * ONE, 8 * ONE}, b = {26 * ONE, 16 * ONE};
    const wr_body exact = {4 * ONE, s_solid}, more = {exact.radius + 1, s_solid};
    assert_true(wr__body_passes(nav, &exact, a, b));
    assert_false(wr__body_passes(nav, &more, a, b));
    wr_nav_destroy(nav);
}

// ---- Bends -------------------------------------------------------------------------------------------------------

static bool may_join(const wr_nav *nav, const wr_body *body, const wr_point *points, int32_t i, int32_t j)
{
    return j == i + 1 ||
           (wr_nav_clear(nav, points[i], points[j]) && wr__body_passes(nav, body, points[i], points[j]));
}

// The best of all choices of points, one bit each: fewest, shortest, then the earliest looked at from the end.
static uint32_t best_choice(const wr_nav *nav, const wr_body *body, const wr_point *points, int32_t count)
{
    static bool s_joined[16][16];
    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = i + 1; j < count; j++) {
            s_joined[i][j] = may_join(nav, body, points, i, j);
        }
    }
    uint32_t best = 0;
    int32_t best_legs = INT32_MAX;
    int64_t best_length = 0;
    for (uint32_t inner = 0; inner < 1u << (count - 2); inner++) {
        const uint32_t choice = inner << 1 | 1u | 1u << (count - 1);
        int32_t legs = 0, at = 0;
        int64_t length = 0;
        for (int32_t j = 1; j < count && at >= 0; j++) {
            if (((choice >> j) & 1u) != 0) {
                legs++;
                length += wr_length(points[j].x - points[at].x, points[j].y - points[at].y);
                at = s_joined[at][j] ? j : -1;
            }
        }
        // Of choices as good, the one that is less as a number has the earlier points from the end on.
        if (at >= 0 && (legs < best_legs || (legs == best_legs && length < best_length))) {
            best = choice;
            best_legs = legs;
            best_length = length;
        }
    }
    return best;
}

static real length_of(const wr_point *points, int32_t count)
{
    real length = 0;
    for (int32_t i = 1; i < count; i++) {
        length += hypotl((real)points[i].x - points[i - 1].x, (real)points[i].y - points[i - 1].y);
    }
    return length;
}

// Straightens and holds the outcome against the choices, and each new leg against plain distances.
static int32_t straighten_checked(const wr_nav *nav, const wr_body *body, const wr_point *points, int32_t count)
{
    wr_point out[POINTS];
    memcpy(out, points, (size_t)count * sizeof *points);
    const int32_t kept = wr_path_straighten(nav, body, out, count);
    if (count <= 14) {
        uint32_t choice = best_choice(nav, body, points, count);
        int32_t expected = 0;
        for (int32_t i = 0; i < count; i++) {
            if (((choice >> i) & 1u) != 0) {
                assert_point_equal(out[expected], points[i]);
                expected++;
            }
        }
        assert_int_equal(kept, expected);
    }
    assert_true(length_of(out, kept) <= length_of(points, count) + 1e-6L);
    for (int32_t i = 1, at = 0; i < kept; i++) {
        const int32_t was = at;
        do {
            at++;
        } while (points[at].x != out[i].x || points[at].y != out[i].y);
        assert_true(at == was + 1 || (wr_nav_clear(nav, out[i - 1], out[i]) &&
                                      room_along(out[i - 1], out[i]) >= body->radius - 1e-6L));
    }
    assert_point_equal(out[0], points[0]);
    assert_point_equal(out[kept - 1], points[count - 1]);
    return kept;
}

static wr_terrain *terrain_of(int32_t n, wr_fix radius)
{
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    config.solid = s_solid;
    config.classes[0].radius = radius;
    wr_terrain *terrain = NULL;
    assert_int_equal(wr_terrain_create(&s_map.grid, &config, NULL, &terrain), WR_OK);
    return terrain;
}

static void ways_of_searches_get_the_fewest_bends_there_are(void **state)
{
    (void)state;
    static _Alignas(64) uint8_t s_memory[1 << 20];
    test_chance chance = {8, 0};
    int32_t saved[RADII] = {0}, asked[RADII] = {0};
    for (int32_t round = 0; round < 120 / TEST_STRIDE; round++) {
        const int32_t r = round % RADII, cell = 1 + test_below(&chance, 5);
        test_map_scatter(&s_map, &chance, 8 + test_below(&chance, 10), 8 + test_below(&chance, 10), cell,
                         r == 3 ? 6 : 20);
        const wr_body body = {wr_fix_from_double(s_radii[r] * cell), s_solid};
        wr_terrain *terrain = terrain_of(1 + 2 * (round / RADII % 3), body.radius);
        const wr_nav *nav = wr_terrain_nav(terrain, 0);
        assert_true(wr_nav_query_size(nav) <= sizeof s_memory);
        wr_nav_query *query = wr_nav_query_init(nav, s_memory);
        for (int32_t i = 0; i < 60; i++) {
            wr_point points[POINTS];
            wr_path path = {.points = points, .capacity = POINTS};
            if (wr_nav_path(nav, query, test_place(&chance, &s_map), test_place(&chance, &s_map), &path) == WR_OK) {
                asked[r] += path.count;
                saved[r] += path.count - straighten_checked(nav, &body, points, path.count);
            }
        }
        wr_terrain_destroy(terrain);
    }
    for (int32_t r = 0; r < RADII; r++) {
        assert_true(asked[r] > 300 / TEST_STRIDE && saved[r] * 20 > asked[r]);
    }
}

static void any_points_in_open_ground_are_chosen_well(void **state)
{
    (void)state;
    test_chance chance = {9, 0};
    for (int32_t round = 0; round < 400 / TEST_STRIDE; round++) {
        test_map_scatter(&s_map, &chance, 12, 12, 2, 10);
        wr_nav *nav = test_nav(&s_map, 1, WR_CORNERS_KEEP);
        const wr_body body = {round % 3 * ONE / 3, s_solid};
        const int32_t count = 2 + test_below(&chance, 11);
        wr_point points[16] = {{0, 0}};
        for (int32_t i = 0; i < count; i++) { // few places, so that lengths tie
            points[i] = test_at(&s_map, 4 * test_below(&chance, 3) + 1, 4 * test_below(&chance, 3) + 1);
        }
        wr_point out[16];
        memcpy(out, points, sizeof out);
        const int32_t kept = wr_path_straighten(nav, &body, out, count);
        const uint32_t choice = best_choice(nav, &body, points, count);
        for (int32_t i = 0, k = 0; i < count; i++) {
            if (((choice >> i) & 1u) != 0) {
                assert_in_range(k, 0, kept - 1);
                assert_point_equal(out[k], points[i]);
                k++;
            }
        }
        wr_nav_destroy(nav);
    }
}

static void k65_a_point_touches_a_corner_and_never_passes_between_two(void **state)
{
    (void)state;
    const wr_body point = {0, 0}, body = {ONE / 4, s_solid};
    wr_point way[3];
    TEST_DRAW(&s_map, 1, "    ", " x  ", "    ", "    ");
    wr_nav *one = test_nav(&s_map, 1, WR_CORNERS_KEEP);
    const wr_point round_it[3] = {test_at(&s_map, 0, 2), test_at(&s_map, 0, 1), test_at(&s_map, 1, 1)};
    memcpy(way, round_it, sizeof way);
    assert_int_equal(wr_path_straighten(one, &point, way, 3), 2); // along the wall's corner
    memcpy(way, round_it, sizeof way);
    assert_int_equal(wr_path_straighten(one, &body, way, 3), 3); // where a body does not fit
    wr_nav_destroy(one);
    TEST_DRAW(&s_map, 1, "    ", " x  ", "x   ", "    ");
    wr_nav *two = test_nav(&s_map, 1, WR_CORNERS_KEEP);
    wr_point between[4] = {test_at(&s_map, 0, 2), test_at(&s_map, 0, 3), test_at(&s_map, 2, 3),
                           test_at(&s_map, 1, 1)};
    assert_true(wr_path_straighten(two, &point, between, 4) >= 3);
    wr_nav_destroy(two);
}

// ---- Ground that costs -------------------------------------------------------------------------------------------

// The cost of a way in cells' costs times units, cell by cell.
static real cost_of(const wr_terrain *terrain, const wr_point *points, int32_t count)
{
    real cost = 0;
    for (int32_t i = 1; i < count; i++) {
        const wr_point a = points[i - 1], b = points[i];
        const real length = hypotl((real)b.x - a.x, (real)b.y - a.y), side = (real)s_map.grid.cell * ONE;
        for (int32_t y = 0; y < s_map.grid.height; y++) {
            for (int32_t x = 0; x < s_map.grid.width; x++) {
                const real box[4] = {x * side, y * side, (x + 1) * side, (y + 1) * side};
                real low = 0, high = 1;
                const real from[2] = {a.x, a.y}, way[2] = {(real)b.x - a.x, (real)b.y - a.y};
                for (int32_t k = 0; k < 2; k++) {
                    if (way[k] == 0) {
                        high = from[k] < box[k] || from[k] >= box[k + 2] ? -1 : high;
                    } else {
                        low = fmaxl(low, fminl((box[k] - from[k]) / way[k], (box[k + 2] - from[k]) / way[k]));
                        high = fminl(high, fmaxl((box[k] - from[k]) / way[k], (box[k + 2] - from[k]) / way[k]));
                    }
                }
                const uint8_t label = wr_terrain_label(terrain, (wr_cell){x, y});
                cost += high > low ? (high - low) * length * wr_terrain_cost(terrain, 0, label) : 0;
            }
        }
    }
    return cost;
}

static void a_straightened_way_never_costs_more(void **state)
{
    (void)state;
    static _Alignas(64) uint8_t s_memory[1 << 20];
    test_chance chance = {10, 0};
    const wr_body point = {0, 0};
    int32_t saved = 0, dearer = 0;
    for (int32_t round = 0; round < 60 / TEST_STRIDE; round++) {
        test_map_scatter(&s_map, &chance, 14, 14, 2, 10);
        for (int32_t i = 0; i < 14 * 14; i++) {
            s_map.kinds[i] = s_map.kinds[i] == 0 && test_below(&chance, 3) == 0 ? WR_CELL_SWITCH : s_map.kinds[i];
        }
        wr_terrain *terrain = terrain_of(1, 0);
        assert_int_equal(wr_terrain_set_cost(terrain, 0, WR_CELL_SWITCH, (uint8_t)(2 + round % 5)), WR_OK);
        const wr_nav *nav = wr_terrain_nav(terrain, 0);
        wr_nav_query *query = wr_nav_query_init(nav, s_memory);
        for (int32_t i = 0; i < 40; i++) {
            wr_point points[POINTS], out[POINTS];
            wr_path path = {.points = points, .capacity = POINTS};
            const wr_point from = test_at(&s_map, test_below(&chance, 14), test_below(&chance, 14));
            const wr_point to = test_at(&s_map, test_below(&chance, 14), test_below(&chance, 14));
            if (wr_nav_path(nav, query, from, to, &path) != WR_OK) {
                continue;
            }
            memcpy(out, points, sizeof out);
            const int32_t kept = wr_path_straighten(nav, &point, out, path.count);
            const real before = cost_of(terrain, points, path.count);
            assert_true(cost_of(terrain, out, kept) <= before * (1 + 1e-12L) + 1e-6L);
            const wr_point ends[2] = {points[0], points[path.count - 1]};
            dearer += wr_nav_clear(nav, ends[0], ends[1]) && cost_of(terrain, ends, 2) > before * 1.01L;
            saved += path.count - kept;
        }
        wr_terrain_destroy(terrain);
    }
    assert_true(saved > 20 / TEST_STRIDE);
    assert_true(dearer > 20 / TEST_STRIDE); // ways that a blind straightening would have spoilt
}

// ---- Size --------------------------------------------------------------------------------------------------------

static void a_way_over_costly_ground_may_begin_and_end_far_off_the_map(void **state)
{
    (void)state;
    static _Alignas(64) uint8_t s_memory[1 << 14];
    enum { SWAMP = 40 };
    const wr_body point = {0};
    TEST_DRAW(&s_map, 1, "........", "..xxxx..", "........");
    s_map.kinds[2] = SWAMP;
    wr_terrain_config config = wr_terrain_config_default();
    config.classes[0].cost[SWAMP] = 3;
    wr_terrain *terrain;
    assert_int_equal(wr_terrain_create(&s_map.grid, &config, NULL, &terrain), WR_OK);
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    assert_true(wr_nav_query_size(nav) <= sizeof s_memory);
    wr_nav_query *query = wr_nav_query_init(nav, s_memory);
    for (int32_t i = 0; i < 9; i++) {
        const wr_fix far[3] = {-16000 * ONE, ONE, 16000 * ONE};
        const wr_point from = {far[i % 3], far[i / 3]}, to = {far[2 - i % 3], far[2 - i / 3]};
        wr_point points[16];
        wr_path path = {.points = points, .capacity = 16};
        assert_int_equal(wr_nav_path(nav, query, from, to, &path), WR_OK);
        const int32_t kept = wr_path_straighten(nav, &point, points, path.count);
        assert_true(kept <= path.count);
        assert_point_equal(points[0], from);
    }
    wr_terrain_destroy(terrain);
}

static void long_ways_are_done_in_pieces(void **state)
{
    (void)state;
    test_map_empty(&s_map, 100, 100, 1);
    wr_nav *nav = test_nav(&s_map, 1, WR_CORNERS_KEEP);
    const wr_body point = {0, 0};
    for (int32_t count = 0; count <= 3; count++) {
        wr_point few[3] = {test_at(&s_map, 1, 1), test_at(&s_map, 3, 1), test_at(&s_map, 3, 9)};
        assert_int_equal(wr_path_straighten(nav, &point, few, count), count < 3 ? count : 2);
    }
    static wr_point s_points[1000];
    for (int32_t count = 255; count <= 1000; count += 149) {
        for (int32_t i = 0; i < count; i++) {
            s_points[i] = test_at(&s_map, i % 90, i * 7 % 90);
        }
        const wr_point last = s_points[count - 1], second = s_points[WR_STRAIGHTEN_POINTS - 1];
        const int32_t kept = wr_path_straighten(nav, &point, s_points, count);
        assert_int_equal(kept, 1 + (count - 1 + WR_STRAIGHTEN_POINTS - 2) / (WR_STRAIGHTEN_POINTS - 1));
        assert_point_equal(s_points[kept - 1], last);
        if (kept > 2) {
            assert_point_equal(s_points[1], second);
        }
    }
    wr_nav_destroy(nav);
}

static const struct CMUnitTest s_tests[] = {
    cmocka_unit_test(a_body_fits_exactly_where_distances_say_so),
    cmocka_unit_test(touching_with_the_rim_is_free_and_one_step_nearer_is_not),
    cmocka_unit_test(ways_of_searches_get_the_fewest_bends_there_are),
    cmocka_unit_test(any_points_in_open_ground_are_chosen_well),
    cmocka_unit_test(k65_a_point_touches_a_corner_and_never_passes_between_two),
    cmocka_unit_test(a_straightened_way_never_costs_more),
    cmocka_unit_test(a_way_over_costly_ground_may_begin_and_end_far_off_the_map),
    cmocka_unit_test(long_ways_are_done_in_pieces),
};

WR_TEST_MAIN(s_tests)
