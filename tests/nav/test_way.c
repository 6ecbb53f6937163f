// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Legs of ways that come from outside: many at a time, beside each walked by itself.
#include "nav/nav_int.h"
#include "nav/nav_test.h"
#include "nav/way.h"

#define LEGS_MAX 1000

// One step after another in the one direction that leads there.
static bool plain_leg_holds(const wr_nav *nav, wr_node from, wr_node to)
{
    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        wr_node node = from;
        while (node >= 0 && (((uint32_t)nav->edges[node] >> d) & 1u) != 0) {
            node += nav->step[d];
            if (node == to) {
                return true;
            }
        }
    }
    return false;
}

static bool leg_holds(const wr_nav *nav, wr_node from, wr_node to)
{
    const wr_node nodes[] = {from, to};
    const uint32_t leg = 0;
    return wr__nav_legs_hold(nav, nodes, &leg, 1);
}

static void require_leg(const wr_nav *nav, wr_node from, wr_node to)
{
    if (leg_holds(nav, from, to) != plain_leg_holds(nav, from, to)) {
        fail_msg("from %d to %d, %d a row: %s", (int)from, (int)to, (int)nav->columns,
                 plain_leg_holds(nav, from, to) ? "holds" : "does not hold");
    }
}

static void legs_between_all_nodes_of_small_maps(void **state)
{
    (void)state;
    static test_map map;
    test_chance chance = {.seed = 11};
    for (int32_t round = 0; round < 60; round += TEST_STRIDE) {
        const int32_t n = 1 + 2 * test_below(&chance, 2);
        const int32_t width = 1 + test_below(&chance, 9);
        const int32_t height = 1 + test_below(&chance, 9);
        test_map_scatter(&map, &chance, width, height, 1, test_below(&chance, 40));
        wr_nav *nav = test_nav(&map, n, round % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
        for (wr_node from = -1; from < test_nodes(nav); from++) {
            for (wr_node to = -1; to < test_nodes(nav); to++) {
                require_leg(nav, from, to);
            }
        }
        wr_nav_destroy(nav);
    }
}

// Longer than half a row, where the difference of two numbers looks like that of nodes in neighbouring rows.
static void legs_along_whole_rows_and_columns(void **state)
{
    (void)state;
    static const int32_t sides[][2] = {{300, 3}, {3, 300}, {1, 200}, {200, 1}, {90, 90}};
    static test_map map;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        test_map_empty(&map, sides[i][0], sides[i][1], 1);
        wr_nav *nav = test_nav(&map, 3, WR_CORNERS_CUT);
        const int32_t columns = wr_nav_columns(nav);
        const int32_t last = test_nodes(nav) - 1;
        for (wr_node node = 0; node <= last; node += 7) {
            require_leg(nav, node, node / columns * columns); // the first of its row, the last; of its column
            require_leg(nav, node, node / columns * columns + columns - 1);
            require_leg(nav, node, node % columns);
            require_leg(nav, node, last - columns + 1 + node % columns);
            require_leg(nav, node, last - node);
        }
        assert_true(columns == 1 || leg_holds(nav, 0, columns - 1));
        assert_true(columns == last + 1 || leg_holds(nav, last, columns - 1));
        wr_nav_destroy(nav);
    }
}

// Any one bad leg of a thousand is found.
static void one_bad_leg_among_many(void **state)
{
    (void)state;
    static test_map map;
    static wr_node nodes[2 * LEGS_MAX];
    static uint32_t legs[LEGS_MAX];
    test_chance chance = {.seed = 12};
    test_map_scatter(&map, &chance, 40, 40, 1, 15);
    wr_nav *nav = test_nav(&map, 3, WR_CORNERS_CUT);
    for (uint32_t i = 0; i < LEGS_MAX;) {
        const wr_node from = test_below(&chance, test_nodes(nav));
        const wr_node to = from + (1 + test_below(&chance, 12)) * nav->step[test_below(&chance, NAV_DIRECTIONS)];
        if (to >= 0 && to < test_nodes(nav) && plain_leg_holds(nav, from, to)) {
            legs[i] = 2 * i;
            nodes[2 * i] = from;
            nodes[2 * i + 1] = to;
            i++;
        }
    }
    assert_true(wr__nav_legs_hold(nav, nodes, legs, LEGS_MAX));
    for (size_t i = 0; i < LEGS_MAX; i += 1 + 2 * (TEST_STRIDE - 1)) {
        const wr_node good = nodes[2 * i + 1];
        wr_node bad = i % 3 == 0 ? -1 : nodes[2 * i];
        while (i % 3 == 2 && (bad == nodes[2 * i] || plain_leg_holds(nav, nodes[2 * i], bad))) {
            bad = test_below(&chance, test_nodes(nav));
        }
        nodes[2 * i + 1] = bad;
        assert_false(wr__nav_legs_hold(nav, nodes, legs, LEGS_MAX));
        assert_true(wr__nav_legs_hold(nav, nodes, legs, i));
        assert_true(wr__nav_legs_hold(nav, nodes, legs + i + 1, LEGS_MAX - i - 1));
        nodes[2 * i + 1] = good;
    }
    assert_true(wr__nav_legs_hold(nav, nodes, legs, 0));
    wr_nav_destroy(nav);
}

static void components_of_some_nodes_and_no_others(void **state)
{
    (void)state;
    static test_map map;
    static const wr_node nodes[] = {0, 99, -1, 99, 4, 99, 0, 99};
    static const uint32_t which[] = {3, 1, 2};
    int32_t components[4] = {77, 77, 77, 77};
    TEST_DRAW(&map, 1, "  x  ");
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_CUT);
    wr__nav_components(nav, nodes, 2, which, 3, components);
    assert_int_equal(components[0], 77);
    assert_int_equal(components[1], -1);
    assert_int_equal(components[2], 1);
    assert_int_equal(components[3], 0);
    wr_nav_destroy(nav);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(legs_between_all_nodes_of_small_maps),
    cmocka_unit_test(legs_along_whole_rows_and_columns),
    cmocka_unit_test(one_bad_leg_among_many),
    cmocka_unit_test(components_of_some_nodes_and_no_others),
};

WR_TEST_MAIN(tests)
