// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren path: places in cells, lengths to eight decimals, and what it says when there is no way.
#include "tool.h"

static const char open_map[] = "width: 6\nheight: 4\n---\n"
                               "      \n"
                               "  x   \n"
                               "P x   \n"
                               "  x   \n---\n";

static void a_straight_way_is_as_long_as_its_cells(void **state)
{
    (void)state;
    tool_write("open.map", open_map);
    const char *j = tool_json("$W path open.map --from 0,0 --to 0,3 --json", 0);
    assert_string_equal(json_at(j, "found"), "true");
    assert_string_equal(json_at(j, "cost"), "3.00000000");
    assert_string_equal(json_at(j, "straight"), "3");
    assert_string_equal(json_at(j, "diagonal"), "0");
    assert_string_equal(json_at(j, "points.0"), "[0,0]");
    assert_string_equal(json_at(j, "n"), "1");
    assert_string_equal(json_at(j, "corners"), "\"cut\"");
}

static void a_diagonal_counts_the_root_of_two(void **state)
{
    (void)state;
    tool_write("open.map", open_map);
    const char *j = tool_json("$W path open.map --from 3,0 --to 5,2 --json", 0);
    assert_string_equal(json_at(j, "cost"), "2.82842712");
    assert_string_equal(json_at(j, "straight"), "0");
    assert_string_equal(json_at(j, "diagonal"), "2");
}

static void the_way_round_a_wall_cuts_or_keeps_its_corners(void **state)
{
    (void)state;
    tool_write("open.map", open_map);
    // From (0,0) up along the wall, over its head at (2,3), down again.
    const char *j = tool_json("$W path open.map --from 0,0 --to 4,0 --json", 0);
    assert_string_equal(json_at(j, "straight"), "2");
    assert_string_equal(json_at(j, "diagonal"), "4");
    assert_string_equal(json_at(j, "cost"), "7.65685425");
    j = tool_json("$W path open.map --from 0,0 --to 4,0 --corners keep --json", 0);
    assert_string_equal(json_at(j, "straight"), "6");
    assert_string_equal(json_at(j, "diagonal"), "2");
    assert_string_equal(json_at(j, "cost"), "8.82842712");
}

static void start_and_target_are_among_the_points(void **state)
{
    (void)state;
    tool_write("open.map", open_map);
    const char *j = tool_json("$W path open.map --from=-0.25,0.125 --to 5.25,1.5 --n 3 --json", 0);
    int count = json_count(j, "points");
    char last[32];
    snprintf(last, sizeof last, "points.%d", count - 1);
    assert_string_equal(json_at(j, "points.0"), "[-0.25,0.125]");
    assert_string_equal(json_at(j, last), "[5.25,1.5]");
}

static void nodes_of_a_finer_mesh_are_exact_thirds(void **state)
{
    (void)state;
    tool_write("open.map", open_map);
    const char *j = tool_json("$W path open.map --from 3.333333,0 --to 5,3 --n 3 --json", 0);
    assert_says(j, ".33333");
    assert_string_equal(json_at(j, "ok"), "true");
    // Whole steps of a third: the sum of the steps is the sum of the lengths.
    j = tool_json("$W path open.map --from 3,0 --to 5,0 --n 3 --json", 0);
    assert_string_equal(json_at(j, "cost"), "2.00000000");
    assert_string_equal(json_at(j, "straight"), "6");
}

static void without_a_way_the_nearest_point_is_told(void **state)
{
    (void)state;
    tool_write("split.map", "width: 5\nheight: 3\n---\n  x  \nP x  \n  x  \n---\n");
    const char *j = tool_json("$W path split.map --from 0,1 --to 4,1 --json", 1);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "found"), "false");
    assert_string_equal(json_at(j, "nearest"), "[1,1]");
    assert_string_equal(json_at(j, "cost"), "");
    const tool_answer *a = tool("$W path split.map --from 0,1 --to 4,1");
    assert_int_equal(a->code, 1);
    assert_string_equal(a->out, "not found: there is no way; the nearest that can be reached is 1,1\n");
}

static void a_place_inside_an_obstacle_is_not_found(void **state)
{
    (void)state;
    tool_write("open.map", open_map);
    const char *j = tool_json("$W path open.map --from 0,0 --to 2,1 --json", 1);
    assert_string_equal(json_at(j, "found"), "false");
    assert_says(json_at(j, "why"), "target");
    assert_string_equal(json_at(j, "nearest"), "[1,1]");
    j = tool_json("$W path open.map --from 2,1 --to 0,0 --json", 1);
    assert_says(json_at(j, "why"), "start");
    // The edge of an obstacle belongs to the free cell beside it.
    j = tool_json("$W path open.map --from 1.5,0 --to 0,0 --json", 0);
    assert_string_equal(json_at(j, "cost"), "1.50000000");
}

static void a_map_of_obstacles_has_no_nearest_point(void **state)
{
    (void)state;
    tool_write("full.map", "type octile\nheight 1\nwidth 2\nmap\n@@\n");
    assert_string_equal(json_at(tool_json("$W path full.map --from 0,0 --to 1,0 --json", 1), "nearest"), "null");
}

static void a_level_without_a_player_has_paths(void **state)
{
    (void)state;
    tool_write("grid.map", "type octile\nheight 2\nwidth 3\nmap\n..@\n...\n");
    const char *j = tool_json("$W path grid.map --from 0,1 --to 2,0 --json", 0);
    assert_string_equal(json_at(j, "cost"), "2.41421356");
}

static void a_long_path_comes_whole(void **state)
{
    (void)state;
    // A comb of 60 teeth: the path turns twice at each.
    FILE *file;
    char path[600];
    snprintf(path, sizeof path, "%s/comb.map", tool_folder());
    file = fopen(path, "w");
    assert_non_null(file);
    fputs("type octile\nheight 40\nwidth 3999\nmap\n", file);
    for (int row = 0; row < 40; ++row) {
        for (int x = 0; x < 3999; ++x) {
            bool gap = x % 4 == 1 ? row == 39 : row == 0;
            fputc(x % 2 == 1 && !gap ? '@' : '.', file);
        }
        fputc('\n', file);
    }
    fclose(file);
    const char *j = tool_json("$W path comb.map --from 0,39 --to 3998,39 --corners keep --json", 0);
    assert_true(json_count(j, "points") > 2048);
    assert_string_equal(json_at(j, "points.0"), "[0,39]");
}

static void the_picture_of_a_path_is_written(void **state)
{
    (void)state;
    tool_write("open.map", open_map);
    assert_int_equal(tool("$W path open.map --from 0,0 --to 4,0 --picture p.png --scale 8")->code, 0);
    assert_int_equal(tool("test \"$(od -An -c -N4 p.png | tr -d ' ')\" = '211PNG'")->code, 0);
    assert_int_equal(tool("$W path open.map --from 0,0 --to 4,0 --picture p.svg && grep -q '<svg' p.svg")->code, 0);
}

const struct CMUnitTest path_tests[] = {
    cmocka_unit_test(a_straight_way_is_as_long_as_its_cells),
    cmocka_unit_test(a_diagonal_counts_the_root_of_two),
    cmocka_unit_test(the_way_round_a_wall_cuts_or_keeps_its_corners),
    cmocka_unit_test(start_and_target_are_among_the_points),
    cmocka_unit_test(nodes_of_a_finer_mesh_are_exact_thirds),
    cmocka_unit_test(without_a_way_the_nearest_point_is_told),
    cmocka_unit_test(a_place_inside_an_obstacle_is_not_found),
    cmocka_unit_test(a_map_of_obstacles_has_no_nearest_point),
    cmocka_unit_test(a_level_without_a_player_has_paths),
    cmocka_unit_test(a_long_path_comes_whole),
    cmocka_unit_test(the_picture_of_a_path_is_written),
};
const size_t path_test_count = sizeof path_tests / sizeof path_tests[0];
