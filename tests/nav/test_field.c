// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The window field beside whole paths: where it answers, it answers as wr_nav_path does, to the point.
#include <stdlib.h>

#include "nav/nav_test.h"

static void *memory_of(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(memory);
    return memory;
}

typedef struct tally {
    int32_t same, partial, none;
} tally;

// Asks the field and the path from one place and counts what came.
static void compare(const wr_nav *nav, wr_nav_query *query, const wr_field *field, wr_point from, wr_point target,
                    tally *t)
{
    static wr_point points[4096];
    wr_path path = {.points = points, .capacity = 4096};
    const wr_status found = wr_nav_path(nav, query, from, target, &path);
    wr_point next = {-7, -7};
    const wr_status status = wr_field_next(nav, field, from, &next);
    if (status == WR_OK) {
        assert_int_equal(found, WR_OK);
        assert_point_equal(next, points[path.count > 1 ? 1 : 0]);
        t->same++;
        return;
    }
    assert_point_equal(next, ((wr_point){-7, -7})); // nothing is written
    if (status == WR_PARTIAL) {
        assert_int_equal(found, WR_OK);
        t->partial++;
    } else {
        assert_int_equal(status, WR_E_NOT_FOUND);
        assert_int_equal(found, WR_E_NOT_FOUND);
        t->none++;
    }
}

static void check_field(const test_map *map, int32_t n, wr_corners corners, int32_t radius, test_chance *chance,
                        tally *t)
{
    wr_nav *nav = test_nav(map, n, corners);
    wr_nav_query *query = wr_nav_query_init(nav, memory_of(wr_nav_query_size(nav)));
    wr_field *field = wr_field_init(nav, radius, memory_of(wr_field_size(nav, radius)));
    for (int32_t k = 0; k < 4; k++) {
        const wr_point target = test_place(chance, map);
        const wr_node goal = wr_nav_nearest(nav, target, -1);
        const wr_status built = wr_field_build(nav, field, target, -1);
        assert_int_equal(built, goal >= 0 && wr_nav_reachable(nav, target, target) ? WR_OK : WR_E_NOT_FOUND);
        if (built != WR_OK) {
            continue;
        }
        for (wr_node node = 0; node < test_nodes(nav); node++) {
            if (wr_nav_has(nav, node)) {
                compare(nav, query, field, wr_nav_place(nav, node), target, t);
            }
        }
        for (int32_t i = 0; i < 100; i++) {
            compare(nav, query, field, test_place(chance, map), target, t);
        }
        compare(nav, query, field, target, target, t);
    }
    free(field);
    free(query);
    wr_nav_destroy(nav);
}

static void a_field_says_what_a_path_says_or_that_it_does_not_know(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {31, 0};
    tally t = {0, 0, 0};
    for (int32_t i = 0; i < 36; i++) {
        const int32_t n = i % 3 == 0 ? 3 : 1;
        test_map_scatter(&map, &chance, 24 / n, 18 / n, 1 + i % 2, test_below(&chance, 40));
        check_field(&map, n, i % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP, i % 5, &chance, &t);
    }
    assert_in_range(t.same, 3000, 100000);
    assert_in_range(t.partial, 3000, 100000);
    assert_in_range(t.none, 100, 100000);
}

static void a_field_over_the_whole_map_knows_everything(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {32, 0};
    tally t = {0, 0, 0};
    for (int32_t i = 0; i < 8; i++) {
        test_map_scatter(&map, &chance, 13, 11, 1, 5 * i);
        check_field(&map, 1, i % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP, i % 2 == 0 ? 13 : INT32_MAX, &chance, &t);
    }
    assert_int_equal(t.partial, 0);
    assert_in_range(t.same, 1000, 100000);
}

static void in_the_open_a_field_of_six_cells_knows_all_that_sees_its_target(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 30, 30, 1);
    test_chance chance = {33, 0};
    for (int32_t n = 1; n <= 7; n += 2) {
        wr_nav *nav = test_nav(&map, n, WR_CORNERS_CUT);
        wr_field *field = wr_field_init(nav, 6, memory_of(wr_field_size(nav, 6)));
        const wr_point target = test_at(&map, 14.3, 15.4);
        assert_int_equal(wr_field_build(nav, field, target, -1), WR_OK);
        int32_t seen = 0;
        for (int32_t i = 0; i < 3000; i++) {
            const wr_point from = test_place(&chance, &map);
            wr_point next;
            if (wr_length(from.x - target.x, from.y - target.y) <= 5 * WR_FIX_ONE) {
                assert_int_equal(wr_field_next(nav, field, from, &next), WR_OK);
                seen++;
            }
        }
        assert_in_range(seen, 100, 3000);
        free(field);
        wr_nav_destroy(nav);
    }
}

static void a_shorter_way_around_outside_the_window_is_not_missed(void **state)
{
    (void)state;
    test_map map; // inside rows 2 to 4 the way leads along the wall to the left; one row higher it is short
    TEST_DRAW(&map, 1, "           ", "     O     ", "     O     ", "     O     ", " OOOOOOOOO ", "           ");
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    wr_field *field = wr_field_init(nav, 1, memory_of(wr_field_size(nav, 1)));
    wr_point next = {0, 0};
    assert_int_equal(wr_field_build(nav, field, test_at(&map, 4, 3), -1), WR_OK);
    assert_int_equal(wr_field_next(nav, field, test_at(&map, 4, 2), &next), WR_OK);
    assert_point_equal(next, test_at(&map, 4, 3));
    assert_int_equal(wr_field_next(nav, field, test_at(&map, 6, 3), &next), WR_PARTIAL);
    assert_int_equal(wr_field_next(nav, field, test_at(&map, 9, 5), &next), WR_PARTIAL);
    free(field);
    wr_nav_destroy(nav);
}

static void a_new_target_leaves_nothing_of_the_old_one(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {34, 0};
    test_map_scatter(&map, &chance, 20, 20, 1, 20);
    wr_nav *nav = test_nav(&map, 3, WR_CORNERS_CUT);
    const size_t size = wr_field_size(nav, 4);
    wr_field *used = wr_field_init(nav, 4, memory_of(size)), *fresh = memory_of(size), *copy = memory_of(size);
    for (int32_t k = 0; k < 30; k++) {
        const wr_point target = test_place(&chance, &map);
        memset(fresh, 0xCD, size);
        wr_field_init(nav, 4, fresh);
        assert_int_equal(wr_field_build(nav, fresh, target, -1), wr_field_build(nav, used, target, -1));
        memcpy(copy, used, size);
        for (int32_t i = 0; i < 100; i++) {
            const wr_point from = test_place(&chance, &map);
            wr_point a = {0, 0}, b = {0, 0}, c = {0, 0};
            const wr_status status = wr_field_next(nav, fresh, from, &a);
            assert_int_equal(wr_field_next(nav, used, from, &b), status);
            assert_int_equal(wr_field_next(nav, copy, from, &c), status);
            assert_point_equal(a, b);
            assert_point_equal(a, c);
        }
    }
    free(used);
    free(fresh);
    free(copy);
    wr_nav_destroy(nav);
}

static void a_field_without_a_target_node_is_empty_K69(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "  x  ", "  x  ", "  x  ");
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_CUT);
    wr_field *field = wr_field_init(nav, 2, memory_of(wr_field_size(nav, 2)));
    wr_point next;
    assert_int_equal(wr_field_next(nav, field, test_at(&map, 0, 0), &next), WR_E_NOT_FOUND); // never built
    assert_int_equal(wr_field_build(nav, field, test_at(&map, 0, 1), 0), WR_OK);
    assert_int_equal(wr_field_next(nav, field, test_at(&map, 1, 1), &next), WR_OK);
    assert_int_equal(wr_field_next(nav, field, test_at(&map, 4, 1), &next), WR_E_NOT_FOUND); // the other side
    assert_int_equal(wr_field_build(nav, field, test_at(&map, 0, 1), 1), WR_E_NOT_FOUND);
    assert_int_equal(wr_field_next(nav, field, test_at(&map, 1, 1), &next), WR_E_NOT_FOUND);
    assert_int_equal(wr_field_build(nav, field, test_at(&map, 2, 1), -1), WR_E_NOT_FOUND); // in the wall
    free(field);
    wr_nav_destroy(nav);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_field_says_what_a_path_says_or_that_it_does_not_know),
    cmocka_unit_test(a_field_over_the_whole_map_knows_everything),
    cmocka_unit_test(in_the_open_a_field_of_six_cells_knows_all_that_sees_its_target),
    cmocka_unit_test(a_shorter_way_around_outside_the_window_is_not_missed),
    cmocka_unit_test(a_new_target_leaves_nothing_of_the_old_one),
    cmocka_unit_test(a_field_without_a_target_node_is_empty_K69),
};

WR_TEST_MAIN(tests)
