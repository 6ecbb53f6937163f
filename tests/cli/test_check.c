// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren check: its fields, its sentences, its exit codes.
#include "tool.h"

static void check_says_all_fields_of_the_example(void **state)
{
    (void)state;
    const char *j = tool_json("$W check $MAPS/example.map --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_int_equal(json_count(j, "findings"), 0);
    assert_string_equal(json_at(j, "width"), "40");
    assert_string_equal(json_at(j, "height"), "15");
    assert_string_equal(json_at(j, "player"), "{\"x\":3,\"y\":1}");
    assert_int_equal(json_count(j, "switches"), 2);
    assert_string_equal(json_at(j, "switches.0"), "{\"id\":\"first\",\"x\":1,\"y\":7,\"on\":false}");
    assert_string_equal(json_at(j, "switches.1"), "{\"id\":\"second\",\"x\":8,\"y\":6,\"on\":true}");
    assert_string_equal(json_at(j, "gates.0"), "{\"x\":5,\"y\":7,\"open\":false}"); // B43
    assert_string_equal(json_at(j, "gates.1"), "{\"x\":10,\"y\":3,\"open\":true}");
    assert_string_equal(json_at(j, "counts"),
                        "{\"grass\":431,\"bush\":141,\"crystal\":12,\"spinner_h\":4,\"spinner_v\":3,\"player\":1,"
                        "\"hole\":2,\"bat\":2,\"blob\":0,\"switch\":2,\"gate\":2,\"door\":0,\"chasm\":0,\"cliff\":0,"
                        "\"tower\":0}");
    assert_string_equal(json_at(j, "mesh"), "");
}

static void check_counts_the_mesh_of_the_example(void **state)
{
    (void)state;
    static const char *const expected[][2] = {
        {"1", "{\"n\":1,\"nodes\":455,\"axis_edges\":813,\"diagonal_edges\":738,\"components\":1}"},
        {"3", "{\"n\":3,\"nodes\":3536,\"axis_edges\":6766,\"diagonal_edges\":6484,\"components\":1}"},
        {"5", "{\"n\":5,\"nodes\":9579,\"axis_edges\":18643,\"diagonal_edges\":18202,\"components\":1}"},
        {"7", "{\"n\":7,\"nodes\":18506,\"axis_edges\":36288,\"diagonal_edges\":35664,\"components\":1}"}};
    for (int i = 0; i < 4; ++i) {
        char line[128];
        snprintf(line, sizeof line, "$W check --n %s --json $MAPS/example.map", expected[i][0]);
        assert_string_equal(json_at(tool_json(line, 0), "mesh"), expected[i][1]);
    }
}

static void check_tells_people_what_is_in_a_map(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W check $MAPS/example.map --n 3");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "example.map: good\n");
    assert_says(a->out, "40 x 15 cells");
    assert_says(a->out, "first at 1,7 is off");
    assert_says(a->out, "at 10,3 is open");
    assert_says(a->out, "12 crystal");
    assert_says(a->out, "3536 nodes");
    assert_string_equal(a->err, "");
    assert_quiet(a->out, "\x1b"); // no colour into a file
}

static const char bad_map[] = "width: 4\nheight: 2\nswitches:\n  - id: a\n    x: 2\n    y: 1\n    state: maybe\n---\n"
                              "xP^x\nxxx#\n---\n";

static void check_names_line_column_and_rule(void **state)
{
    (void)state;
    tool_write("bad.map", bad_map);
    const char *j = tool_json("$W check bad.map --json", 3);
    assert_string_equal(json_at(j, "ok"), "false");
    assert_true(json_count(j, "findings") >= 1);
    assert_string_equal(json_at(j, "findings.0.file"), "\"bad.map\"");
    assert_string_equal(json_at(j, "findings.0.line"), "7");
    assert_string_equal(json_at(j, "findings.0.column"), "12");
    assert_string_equal(json_at(j, "findings.0.severity"), "\"error\"");
    assert_string_equal(json_at(j, "findings.0.rule"), "\"B48\"");
    assert_says(json_at(j, "findings.0.message"), "maybe");
    assert_int_equal(json_count(j, "findings.0"), 6);
}

static void check_shows_people_the_line_and_a_caret(void **state)
{
    (void)state;
    tool_write("bad.map", bad_map);
    const tool_answer *a = tool("$W check bad.map");
    assert_int_equal(a->code, 3);
    assert_says(a->out, "bad.map:7:12: ");
    assert_says(a->out, "[B48]\n");
    assert_says(a->out, "     7 |     state: maybe\n       |            ^\n");
    assert_says(a->out, "bad.map: ");
}

static void check_of_several_files_gives_one_answer(void **state)
{
    (void)state;
    tool_write("bad.map", bad_map);
    const char *j = tool_json("$W check room.map bad.map room.map --json", 3);
    assert_string_equal(json_at(j, "ok"), "false");
    assert_int_equal(json_count(j, "files"), 3);
    assert_string_equal(json_at(j, "files.0.ok"), "true");
    assert_string_equal(json_at(j, "files.1.ok"), "false");
    assert_string_equal(json_at(j, "files.1.findings.0.line"), "7");
    assert_string_equal(json_at(j, "files.2.width"), "7");
}

static void check_lenient_turns_policies_into_warnings(void **state)
{
    (void)state;
    tool_write("bare.map", "width: 4\nheight: 1\n---\nP^ x\n---\n");
    assert_int_equal(tool("$W check bare.map")->code, 3);
    const char *j = tool_json("$W check bare.map --lenient --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "findings.0.severity"), "\"warning\"");
    assert_says(tool("$W check bare.map --lenient")->out, "warning: ");
}

static void check_reads_moving_ai_maps(void **state)
{
    (void)state;
    tool_write("grid.map", "type octile\nheight 2\nwidth 3\nmap\n..@\nT..\n");
    const char *j = tool_json("$W check grid.map --json --n 1", 0);
    assert_string_equal(json_at(j, "kind"), "\"movingai\"");
    assert_string_equal(json_at(j, "player"), "null");
    assert_string_equal(json_at(j, "counts.bush"), "2");
    assert_string_equal(json_at(j, "mesh.nodes"), "4");
}

static void check_of_a_scene_covers_its_map(void **state)
{
    (void)state;
    tool("mkdir -p world/scenes world/maps; cp room.map world/maps/room.map; cp room.map world/scenes/near.map");
    tool_write("world/scenes/a.yaml", "warren: scene 1\nmap: room.map\nplayers:\n  - bot: stand\n");
    tool_write("world/scenes/b.yaml", "warren: scene 1\nmap: near.map\nplayers:\n  - bot: stand\n");
    const char *j = tool_json("$W check world/scenes/a.yaml --json", 0);
    assert_string_equal(json_at(j, "kind"), "\"scene\"");
    assert_string_equal(json_at(j, "map"), "\"world/scenes/../maps/room.map\"");
    assert_string_equal(json_at(j, "width"), "7");
    assert_string_equal(json_at(tool_json("$W check world/scenes/b.yaml --json", 0), "map"),
                        "\"world/scenes/near.map\"");
    tool_write("world/maps/room.map", bad_map);
    j = tool_json("$W check world/scenes/a.yaml --json", 3);
    assert_string_equal(json_at(j, "findings.0.file"), "\"world/scenes/../maps/room.map\"");
    assert_string_equal(json_at(j, "findings.0.line"), "7");
}

static void check_of_a_scene_without_its_map_says_where_it_looked(void **state)
{
    (void)state;
    tool_write("lost.yaml", "warren: scene 1\nmap: nowhere.map\nplayers:\n  - bot: stand\n");
    const tool_answer *a = tool("$W check lost.yaml");
    assert_int_equal(a->code, 3);
    assert_says(a->out, "nowhere.map");
    assert_says(a->out, "../maps");
}

static void every_shipped_map_and_scene_is_good(void **state)
{
    (void)state;
    const char *j = tool_json("$W check $MAPS/*.map $SCENES/*.yaml --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_true(json_count(j, "files") >= 4);
}

const struct CMUnitTest check_tests[] = {
    cmocka_unit_test(check_says_all_fields_of_the_example),
    cmocka_unit_test(check_counts_the_mesh_of_the_example),
    cmocka_unit_test(check_tells_people_what_is_in_a_map),
    cmocka_unit_test(check_names_line_column_and_rule),
    cmocka_unit_test(check_shows_people_the_line_and_a_caret),
    cmocka_unit_test(check_of_several_files_gives_one_answer),
    cmocka_unit_test(check_lenient_turns_policies_into_warnings),
    cmocka_unit_test(check_reads_moving_ai_maps),
    cmocka_unit_test(check_of_a_scene_covers_its_map),
    cmocka_unit_test(check_of_a_scene_without_its_map_says_where_it_looked),
    cmocka_unit_test(every_shipped_map_and_scene_is_good),
};
const size_t check_test_count = sizeof check_tests / sizeof check_tests[0];
