// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren nav: what is measured is a machine's; what is counted and checked is not.
#include "tool.h"

#include <stdlib.h>

// Two rooms, a door between them, a pillar, and a closet nobody gets into.
static const char house[] = "type octile\nheight 7\nwidth 12\nmap\n"
                            "............\n"
                            ".....@......\n"
                            ".@...@......\n"
                            ".....@...@@@\n"
                            ".....@...@.@\n"
                            ".....@...@@@\n"
                            ".....@......\n";

// y of a scenario goes down from the top. Lengths by hand: along the row; one diagonal; round the wall's upper end, where no
// corner may be cut.
#define QUERIES                                  \
    "version 1\n"                                \
    "0\thouse.map\t12\t7\t0\t0\t4\t0\t4\n"       \
    "0\thouse.map\t12\t7\t0\t0\t1\t1\t1.41421\n" \
    "1\thouse.map\t12\t7\t4\t3\t6\t3\t8\n"

static double number(const char *json, const char *path)
{
    return strtod(json_at(json, path), NULL);
}

static long whole(const char *json, const char *path)
{
    return strtol(json_at(json, path), NULL, 10);
}

static void write_house(void)
{
    tool_write("house.map", house);
    tool_write("house.scen", QUERIES);
}

static void a_scenario_is_answered_and_right(void **state)
{
    (void)state;
    write_house();
    const char *j = tool_json("$W nav house.map --scen house.scen --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "engine"), "\"roads\"");
    assert_int_equal(whole(j, "queries"), 3);
    assert_int_equal(whole(j, "mismatches"), 0);
    assert_int_equal(whole(j, "fallbacks"), 0);
    assert_int_equal(whole(j, "nodes"), 69);
    assert_int_equal(whole(j, "components"), 2);
    assert_int_equal(whole(j, "by_length.0-12.count"), 3);
    assert_int_equal(whole(j, "by_length.512+.count"), 0);
    assert_int_equal(json_count(j, "by_length"), 5);
    assert_true(number(j, "longest_error") > 1e-6 && number(j, "longest_error") < 5e-6);
    assert_true(number(j, "mean_us") > 0 && number(j, "prep_ms") > 0 && number(j, "bytes_per_node") > 1);
    assert_true(number(j, "p50_us") <= number(j, "p99_us") && number(j, "p99_us") <= number(j, "max_us"));
}

static void both_engines_are_right(void **state)
{
    (void)state;
    write_house();
    const char *j = tool_json("$W nav house.map --scen house.scen --engine astar --json", 0);
    assert_string_equal(json_at(j, "engine"), "\"astar\"");
    assert_int_equal(whole(j, "mismatches"), 0);
    assert_string_equal(json_at(j, "roads_ms"), "");
}

static void a_wrong_length_is_a_mismatch_with_its_line(void **state)
{
    (void)state;
    write_house();
    tool_write("wrong.scen", QUERIES "0\thouse.map\t12\t7\t0\t0\t0\t3\t4\n");
    const char *j = tool_json("$W nav house.map --scen wrong.scen --json 2>err", 1);
    assert_string_equal(json_at(j, "ok"), "false");
    assert_int_equal(whole(j, "mismatches"), 1);
    assert_true(number(j, "longest_error") > 0.999);
    assert_says(tool("cat err")->out, "wrong.scen:5: the way is 3 long; the file says 4");
}

static void a_way_that_is_not_there_is_a_mismatch(void **state)
{
    (void)state;
    write_house();
    tool_write("closet.scen",
               "version 1\n0\thouse.map\t12\t7\t0\t0\t10\t4\t12\n0\thouse.map\t12\t7\t5\t1\t0\t0\t5\n");
    const char *j = tool_json("$W nav house.map --scen closet.scen --json 2>err", 1);
    assert_int_equal(whole(j, "mismatches"), 2);
    assert_says(tool("cat err")->out, "closet.scen:2: there is no way");
}

static void every_third_query_is_a_third_of_them(void **state)
{
    (void)state;
    write_house();
    assert_int_equal(whole(tool_json("$W nav house.map --scen house.scen --every 2 --json", 0), "queries"), 2);
    assert_int_equal(whole(tool_json("$W nav house.map --scen house.scen --every 3 --json", 0), "queries"), 1);
    assert_int_equal(whole(tool_json("$W nav house.map --scen house.scen --every 99 --json", 0), "queries"), 1);
}

static void a_bad_scenario_is_refused_with_its_line(void **state)
{
    (void)state;
    write_house();
    tool_write("bad.scen", "version 1\n0\thouse.map\t12\t7\t0\t0\t4\tfour\t4\n");
    const char *j = tool_json("$W nav house.map --scen bad.scen --json", 3);
    assert_string_equal(json_at(j, "ok"), "false");
    assert_string_equal(json_at(j, "findings.0.file"), "\"bad.scen\"");
    assert_string_equal(json_at(j, "findings.0.line"), "2");
    tool_write("other.scen", "version 1\n0\tother.map\t13\t7\t0\t0\t4\t0\t4\n");
    assert_int_equal(tool("$W nav house.map --scen other.scen --json")->code, 3);
    assert_int_equal(tool("$W nav house.map --scen none.scen")->code, 3);
    assert_int_equal(tool("$W nav house.map --scen .")->code, 3);
    assert_int_equal(tool("$W nav none.map --scen house.scen")->code, 3);
}

static void hops_are_right_and_counted(void **state)
{
    (void)state;
    write_house();
    const char *j = tool_json("$W nav house.map --hops 3 --count 500 --seed 7 --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "seed"), "\"7\"");
    assert_int_equal(whole(j, "queries") + whole(j, "left_window"), 500);
    assert_true(whole(j, "queries") > 300);
    assert_int_equal(whole(j, "mismatches"), 0);
    assert_int_equal(whole(j, "longest_error"), 0);
    assert_int_equal(whole(j, "checked"), whole(j, "queries"));
    assert_int_equal(whole(j, "by_length.0-12.count") + whole(j, "by_length.12-32.count"), whole(j, "queries"));
    assert_true(number(j, "direct_share") > 0.5 && number(j, "direct_share") < 1);
}

static void hops_of_one_seed_are_the_same(void **state)
{
    (void)state;
    write_house();
    const char *const line = "$W nav house.map --hops 4 --n 3 --count 300 --check 10 --seed %s --json";
    char text[128], shares[3][32];
    static const char *const seeds[3] = {"cat", "cat", "dog"};
    for (int i = 0; i < 3; ++i) {
        snprintf(text, sizeof text, line, seeds[i]);
        const char *j = tool_json(text, 0);
        assert_true(whole(j, "checked") <= 10 && whole(j, "checked") > 0);
        snprintf(shares[i], sizeof shares[i], "%s of %s", json_at(j, "direct_share"), json_at(j, "queries"));
    }
    assert_string_equal(shares[0], shares[1]);
    assert_string_not_equal(shares[0], shares[2]);
}

static void a_field_is_proved_at_every_node(void **state)
{
    (void)state;
    write_house();
    const char *j = tool_json("$W nav house.map --field 0,0 --json", 0);
    assert_int_equal(whole(j, "nodes"), 69);
    assert_int_equal(whole(j, "swept"), 68); // the closet apart
    assert_int_equal(whole(j, "mismatches"), 0);
    assert_int_equal(whole(j, "moves"), 64);
    assert_true(number(j, "nodes_per_us") > 0 && number(j, "repair_us") > 0);
    j = tool_json("$W nav house.map --field 0,0 --n 3 --radius 0.3 --json", 0);
    assert_int_equal(whole(j, "mismatches"), 0);
    assert_true(whole(j, "swept") > 400);
}

static void a_target_in_a_closet_has_a_small_field(void **state)
{
    (void)state;
    write_house();
    const char *j = tool_json("$W nav house.map --field 10,2 --json", 0);
    assert_int_equal(whole(j, "swept"), 1);
    assert_int_equal(whole(j, "moves"), 0);
    assert_int_equal(whole(j, "mismatches"), 0);
}

static void a_field_says_which_node_it_starts_from(void **state)
{
    (void)state;
    write_house();
    assert_says(tool("$W nav house.map --field 3,1")->out, "\n  from          the node at 3,1\n");
    const tool_answer *a = tool("$W nav house.map --field 1,4"); // a pillar
    assert_says(a->out, "\n  from          the node at 1,3, the nearest to 1,4\n");
    assert_says(a->out, "\n  swept         68 of 69 nodes in ");
    const char *j = tool_json("$W nav house.map --field 3.2,1 --n 3 --json", 0);
    assert_int_equal(json_count(j, "from"), 2);
    assert_true(number(j, "from.0") > 3.33333 && number(j, "from.0") < 3.33334);
    assert_true(number(j, "from.1") == 1);
    tool_write("full.map", "type octile\nheight 1\nwidth 2\nmap\n@@\n");
    assert_string_equal(json_at(tool_json("$W nav full.map --field 0,0 --json", 0), "from"), "null");
    assert_says(tool("$W nav full.map --field 0,0")->out, "nowhere: the map has no node");
}

// Seven cells in a row, and every second one bars the way.
static void closed_doors_are_walls_unless_told_otherwise(void **state)
{
    (void)state;
    tool_write("doors.map", "warren: map 1\nwidth: 7\nheight: 1\n---\nPD ? | \n---\n");
    const char *j = tool_json("$W nav --lenient doors.map --json", 0);
    assert_string_equal(json_at(j, "doors"), "\"closed\"");
    assert_int_equal(whole(j, "shut_cells"), 3);
    assert_int_equal(whole(j, "nodes"), 4);
    assert_int_equal(whole(j, "components"), 4);
    assert_says(tool("$W nav --lenient doors.map")->out,
                "  doors         4 components; closed doors and gates, 3 cells, are walls "
                "here: --doors open opens them\n");
    j = tool_json("$W nav --lenient doors.map --doors open --json", 0);
    assert_string_equal(json_at(j, "doors"), "\"open\"");
    assert_int_equal(whole(j, "nodes"), 7);
    assert_int_equal(whole(j, "components"), 1);
    assert_says(tool("$W nav --lenient doors.map --doors open")->out,
                "  doors         all closed doors and gates, 3 cells, are open");
    assert_int_equal(whole(tool_json("$W nav --lenient doors.map --doors open --field 0,0 --json", 0), "swept"), 7);
    assert_int_equal(whole(tool_json("$W nav --lenient doors.map --doors open --hops 3 --json", 0), "mismatches"), 0);
    assert_int_equal(whole(tool_json("$W nav --lenient doors.map --doors open --n 3 --edit 99 --json", 0),
                           "mismatches"),
                     0);
    write_house(); // has no doors, but a closet
    assert_null(strstr(tool("$W nav house.map")->out, "doors"));
}

static void all_of_a_dungeon_is_one_when_its_doors_open(void **state)
{
    (void)state;
    assert_int_equal(tool("$W gen --seed 7 --out dungeon.map")->code, 0);
    const char *j = tool_json("$W nav dungeon.map --json", 0);
    assert_int_equal(whole(j, "components"), 51);
    assert_int_equal(whole(tool_json("$W nav dungeon.map --doors open --json", 0), "components"), 1);
}

static void ground_that_was_changed_is_as_if_made_anew(void **state)
{
    (void)state;
    write_house();
    static const char *const lines[] = {"$W nav house.map --edit 200 --json",
                                        "$W nav house.map --edit 100 --n 3 --json",
                                        "$W nav house.map --edit 100 --n 3 --radius 0.4 --seed 9 --json",
                                        "$W nav $MAPS/example.map --edit 100 --json"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        const char *j = tool_json(lines[i], 0);
        assert_string_equal(json_at(j, "ok"), "true");
        assert_int_equal(whole(j, "mismatches"), 0);
        assert_int_equal(whole(j, "whole_every"), 1);
        assert_int_equal(whole(j, "whole_checks"), whole(j, "edits"));
        assert_int_equal(whole(j, "cell_us.count") + whole(j, "label_us.count"), whole(j, "edit_us.count"));
        assert_true(whole(j, "paths") >= 100 && whole(j, "roads_paths") >= whole(j, "paths"));
        assert_true(whole(j, "fallbacks") < whole(j, "roads_paths"));
        assert_true(whole(j, "would_block_us.count") > 0);
        assert_true(number(j, "edit_us.mean") > 0 && number(j, "edit_us.p50") <= number(j, "edit_us.p99"));
    }
    assert_says(tool("$W nav house.map --edit 50")->out, "  mismatches    0\n\n  us               count     mean");
}

static void without_a_mode_the_map_is_told_of(void **state)
{
    (void)state;
    write_house();
    const char *j = tool_json("$W nav house.map --json", 0);
    assert_int_equal(whole(j, "width"), 12);
    assert_int_equal(whole(j, "height"), 7);
    assert_int_equal(whole(j, "nodes"), 69);
    assert_true(whole(j, "corners") > 0);
    const tool_answer *a = tool("$W nav house.map");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "12 x 7 cells");
    assert_says(a->out, "69 nodes, 2 components");
    assert_says(a->out, " bytes a node place, ");
    assert_says(a->out, " KiB in all, made in ");
}

static void people_get_a_table(void **state)
{
    (void)state;
    write_house();
    const tool_answer *a = tool("$W nav house.map --scen house.scen");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "  queries       3 by roads\n");
    assert_says(a->out, "  mismatches    0; the longest error is 0.000004 cells\n");
    assert_says(a->out, "\n  steps        ways   mean us\n  0-12            3 ");
    assert_says(tool("$W nav house.map --hops 3 --count 50")->out, "  hops          ");
    assert_says(tool("$W nav house.map --field 3,1")->out, "  mismatches    0, every node proved\n");
}

static void a_map_without_a_node_is_no_trouble(void **state)
{
    (void)state;
    tool_write("full.map", "type octile\nheight 1\nwidth 2\nmap\n@@\n");
    assert_int_equal(whole(tool_json("$W nav full.map --json", 0), "nodes"), 0);
    assert_int_equal(whole(tool_json("$W nav full.map --hops 5 --json", 0), "queries"), 0);
    assert_int_equal(whole(tool_json("$W nav full.map --field 0,0 --json", 0), "swept"), 0);
    assert_int_equal(whole(tool_json("$W nav full.map --edit 20 --json", 0), "mismatches"), 0);
    tool_write("one.map", "type octile\nheight 1\nwidth 2\nmap\n@.\n");
    assert_int_equal(whole(tool_json("$W nav one.map --hops 5 --count 3 --json", 0), "queries"), 3);
    assert_int_equal(whole(tool_json("$W nav one.map --field 0,0 --json", 0), "swept"), 1);
}

static void map_files_and_scenes_serve_too(void **state)
{
    (void)state;
    assert_int_equal(whole(tool_json("$W nav $MAPS/example.map --hops 6 --n 3 --count 200 --json", 0), "mismatches"),
                     0);
    assert_int_equal(whole(tool_json("$W nav $SCENES/example.yaml --field 3,1 --json", 0), "mismatches"), 0);
}

static void what_does_not_go_together_is_refused(void **state)
{
    (void)state;
    write_house();
    static const char *const lines[][2] = {
        {"$W nav", "needs a file"},
        {"$W nav house.map --hops 3 --field 1,1", "give one of them"},
        {"$W nav house.map --scen house.scen --n 3", "one node a cell"},
        {"$W nav house.map --scen house.scen --radius 0.2", "for a point"},
        {"$W nav house.map --every 2", "--every goes with --scen"},
        {"$W nav house.map --hops 3 --engine astar", "--engine goes with --scen"},
        {"$W nav house.map --count 3", "--count goes with --hops"},
        {"$W nav house.map --check 3", "--check goes with --hops"},
        {"$W nav house.map --seed 3", "--seed goes with"},
        {"$W nav house.map --edit 0", "from 1 to 1000000"},
        {"$W nav house.map --edit 3 --scen house.scen", "give one of them"},
        {"$W nav house.map --hops 0", "from 1 to 32"},
        {"$W nav house.map --hops 33", "from 1 to 32"},
        {"$W nav house.map --hops 3 --count 0", "from 1 to 1000000"},
        {"$W nav house.map --n 2", "odd"},
        {"$W nav house.map --radius=-1", "--radius wants cells"},
        {"$W nav house.map --radius 200", "radius of at most"},
        {"$W nav house.map --radius 1e3", "--radius wants cells"},
        {"$W nav house.map --doors ajar", "closed"},
        {"$W nav house.map --field 3", "place in cells"},
        {"$W nav house.map --field 12,3", "outside the map"},
        {"$W nav house.map --field=-1,3", "outside the map"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        const tool_answer *a = tool(lines[i][0]);
        if (a->code != 2) {
            fail_msg("%s: exit code %d", lines[i][0], a->code);
        }
        assert_string_equal(a->out, "");
        assert_says(a->err, lines[i][1]);
    }
}

const struct CMUnitTest nav_tests[] = {
    cmocka_unit_test(a_scenario_is_answered_and_right),
    cmocka_unit_test(both_engines_are_right),
    cmocka_unit_test(a_wrong_length_is_a_mismatch_with_its_line),
    cmocka_unit_test(a_way_that_is_not_there_is_a_mismatch),
    cmocka_unit_test(every_third_query_is_a_third_of_them),
    cmocka_unit_test(a_bad_scenario_is_refused_with_its_line),
    cmocka_unit_test(hops_are_right_and_counted),
    cmocka_unit_test(hops_of_one_seed_are_the_same),
    cmocka_unit_test(a_field_is_proved_at_every_node),
    cmocka_unit_test(a_target_in_a_closet_has_a_small_field),
    cmocka_unit_test(a_field_says_which_node_it_starts_from),
    cmocka_unit_test(closed_doors_are_walls_unless_told_otherwise),
    cmocka_unit_test(all_of_a_dungeon_is_one_when_its_doors_open),
    cmocka_unit_test(ground_that_was_changed_is_as_if_made_anew),
    cmocka_unit_test(without_a_mode_the_map_is_told_of),
    cmocka_unit_test(people_get_a_table),
    cmocka_unit_test(a_map_without_a_node_is_no_trouble),
    cmocka_unit_test(map_files_and_scenes_serve_too),
    cmocka_unit_test(what_does_not_go_together_is_refused),
};
const size_t nav_test_count = sizeof nav_tests / sizeof nav_tests[0];
