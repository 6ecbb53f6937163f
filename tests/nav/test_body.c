// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Walkers with a radius, off the nodes: the ways from where they stand to the mesh and from the mesh to where they go
// keep them as far from walls as the mesh does. Distances are looked at point by point along each leg.
#include "nav_test.h"
#include "warren/plans.h"
#include "warren/terrain.h"

enum { ONE = WR_FIX_ONE, SIDE = 24, CELL = 4, SAMPLES = 64, ROUNDS = 400 };

static test_map s_map;

static int64_t beyond(int64_t low, int64_t high, int64_t at)
{
    return at < low ? low - at : at > high ? at - high : 0;
}

// Nowhere nearer to a wall than the radius, less what rounding a point of the leg takes.
static bool stands(wr_point at, int64_t radius)
{
    const int64_t side = CELL * ONE, end = SIDE * side;
    if (at.x < radius || at.y < radius || at.x > end - radius || at.y > end - radius) {
        return false;
    }
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        const int64_t dx = beyond(i % SIDE * side, (i % SIDE + 1) * side, at.x);
        const int64_t dy = beyond(i / SIDE * side, (i / SIDE + 1) * side, at.y);
        if (s_map.kinds[i] == WR_CELL_BUSH && dx * dx + dy * dy < radius * radius) {
            return false;
        }
    }
    return true;
}

static bool keeps_off(wr_point a, wr_point b, int64_t radius)
{
    bool clear = true;
    for (int32_t k = 0; k <= SAMPLES && clear; k++) {
        const wr_point at = {(wr_fix)(a.x + ((int64_t)b.x - a.x) * k / SAMPLES),
                             (wr_fix)(a.y + ((int64_t)b.y - a.y) * k / SAMPLES)};
        clear = stands(at, radius);
    }
    return clear;
}

static wr_terrain *terrain_of(int32_t n, wr_fix radius, test_chance *chance)
{
    test_map_empty(&s_map, SIDE, SIDE, CELL);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        s_map.kinds[i] = test_below(chance, 100) < 8 ? WR_CELL_BUSH : WR_CELL_GRASS;
    }
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    config.classes[0].radius = radius;
    wr_terrain *terrain = NULL;
    assert_int_equal(wr_terrain_create(&s_map.grid, &config, NULL, &terrain), WR_OK);
    return terrain;
}

static wr_point somewhere(test_chance *chance, wr_fix radius)
{
    for (;;) {
        const wr_point at = {test_below(chance, SIDE * CELL * ONE), test_below(chance, SIDE * CELL * ONE)};
        if (stands(at, radius)) {
            return at;
        }
    }
}

// A node to which a body may go straight from here, near enough to be looked at.
static bool has_clear_node(const wr_nav *nav, wr_point at)
{
    const int64_t reach = (int64_t)2 * CELL * ONE;
    for (wr_node node = 0; node < wr_nav_columns(nav) * wr_nav_rows(nav); node++) {
        const wr_point to = wr_nav_place(nav, node);
        const int64_t dx = (int64_t)to.x - at.x, dy = (int64_t)to.y - at.y;
        if (wr_nav_has(nav, node) && dx * dx + dy * dy <= reach * reach && wr_nav_clear(nav, at, to)) {
            return true;
        }
    }
    return false;
}

static const wr_fix s_radii[] = {CELL * ONE * 3 / 10, CELL *ONE / 2, CELL *ONE * 7 / 10};

static void ways_keep_a_body_off_walls_from_its_first_step_to_its_last(void **state)
{
    (void)state;
    static wr_point points[512];
    test_chance chance = {11, 0};
    int32_t checked = 0;
    for (int32_t i = 0; i < 6; i++) {
        const int32_t n = i < 3 ? 1 : 3;
        const wr_fix radius = s_radii[i % 3];
        wr_terrain *terrain = terrain_of(n, radius, &chance);
        const wr_nav *nav = wr_terrain_nav(terrain, 0);
        void *memory = aligned_alloc(64, (wr_nav_query_size(nav) + 63) / 64 * 64);
        wr_nav_query *query = wr_nav_query_init(nav, memory);
        for (int32_t round = 0; round < ROUNDS / TEST_STRIDE; round++) {
            const wr_point from = somewhere(&chance, radius), to = somewhere(&chance, radius);
            wr_path path = {.points = points, .capacity = 512};
            if (wr_nav_path(nav, query, from, to, &path) != WR_OK || !has_clear_node(nav, from) ||
                !has_clear_node(nav, to)) {
                continue;
            }
            assert_true(keeps_off(points[0], points[1], radius - 2));
            assert_true(keeps_off(points[path.count - 2], points[path.count - 1], radius - 2));
            checked++;
        }
        free(memory);
        wr_terrain_destroy(terrain);
    }
    assert_true(checked > 1000 / TEST_STRIDE);
}

static void a_clear_way_is_as_wide_as_who_walks_it(void **state)
{
    (void)state;
    test_chance chance = {12, 0};
    int32_t clear = 0, narrow = 0;
    for (int32_t i = 0; i < 3; i++) {
        wr_terrain *terrain = terrain_of(1, s_radii[i], &chance);
        const wr_nav *nav = wr_terrain_nav(terrain, 0);
        const wr_body body = wr_nav_body(nav), point = {0, 0};
        assert_int_equal(body.radius, s_radii[i]);
        assert_true(body.solid == WR_KINDS_WALL);
        for (int32_t round = 0; round < 4 * ROUNDS / TEST_STRIDE; round++) {
            const wr_point from = somewhere(&chance, s_radii[i]), to = somewhere(&chance, s_radii[i]);
            const bool is_clear = wr_nav_clear(nav, from, to);
            assert_int_equal(is_clear, wr_nav_clear(nav, to, from));
            assert_int_equal(is_clear, wr_body_clear(nav, &body, from, to));
            assert_true(!is_clear || (wr_body_clear(nav, &point, from, to) && keeps_off(from, to, s_radii[i] - 2)));
            assert_true(is_clear || !keeps_off(from, to, s_radii[i] + CELL * ONE / 8));
            clear += is_clear;
            narrow += !is_clear && wr_body_clear(nav, &point, from, to);
        }
        wr_terrain_destroy(terrain);
    }
    assert_true(clear > 100 / TEST_STRIDE && narrow > 20 / TEST_STRIDE);
}

static void who_waits_for_a_turn_is_not_sent_through_a_gap_too_narrow(void **state)
{
    (void)state;
    test_chance chance = {13, 0};
    for (int32_t i = 0; i < 3; i++) {
        wr_terrain *terrain = terrain_of(1, s_radii[i], &chance);
        const wr_nav *nav = wr_terrain_nav(terrain, 0);
        for (int32_t round = 0; round < ROUNDS / TEST_STRIDE; round++) {
            const wr_point at = somewhere(&chance, s_radii[i]), goal = somewhere(&chance, s_radii[i]);
            wr_point next;
            if (wr_plans_meanwhile(nav, NULL, at, goal, &next) == WR_OK) {
                assert_true(keeps_off(at, next, s_radii[i] - 2));
            }
        }
        wr_terrain_destroy(terrain);
    }
}

static const struct CMUnitTest s_tests[] = {
    cmocka_unit_test(ways_keep_a_body_off_walls_from_its_first_step_to_its_last),
    cmocka_unit_test(a_clear_way_is_as_wide_as_who_walks_it),
    cmocka_unit_test(who_waits_for_a_turn_is_not_sent_through_a_gap_too_narrow),
};

WR_TEST_MAIN(s_tests)
