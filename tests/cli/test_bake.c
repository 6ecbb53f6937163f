// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren bake: its table, what it writes, and what it refuses.
#include "tool.h"

#include <stdlib.h>

#include "warren/pose.h"

#define IMP "warren: body 1\nname: 9-imp\nstanding:\n  points: [[0, 0, -1]]\nfall:\n  - points: [[0, 0, -1]]\n"

static void a_table_says_how_deep_bodies_sink_and_how_high_they_hang(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W bake $BODIES/slim.yaml $BODIES/spread.yaml");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "slim.yaml: slim\n");
    assert_says(a->out, "spread.yaml: spread\n");
    assert_says(a->out, "  fall           6    432       0.95       27.6\n");
    assert_says(a->out, "  fall           6    432       1.62       49.5\n");
    assert_says(a->out, "two constants and a sine sink it by 795 mm");
    tool_write("imp.yaml", IMP);
    assert_says(tool("$W bake imp.yaml")->out, "up_back     none: the fall backwards");
}

static void json_says_the_same_of_one_and_of_many(void **state)
{
    (void)state;
    const char *j = tool_json("$W bake $BODIES/slim.yaml --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "name"), "\"slim\"");
    assert_string_equal(json_at(j, "clips.0.frames"), "6");
    assert_string_equal(json_at(j, "clips.0.sinks_mm"), "0.946");
    assert_string_equal(json_at(j, "clips.2.clip"), "\"up_belly\"");
    j = tool_json("$W bake $BODIES/slim.yaml room.map --json", 3);
    assert_string_equal(json_at(j, "ok"), "false");
    assert_string_equal(json_at(j, "files.0.ok"), "true");
    assert_string_equal(json_at(j, "files.1.ok"), "false");
    assert_string_equal(json_at(j, "files.1.findings.0.rule"), "\"Y1\"");
}

static void a_header_compiles_and_has_every_float(void **state)
{
    (void)state;
    tool_write("imp.yaml", IMP);
    tool_write("use.c", "#include \"imp.h\"\n#include \"slim.h\"\n"
                        "int frames(void);\nint frames(void)\n{\n"
                        "    return _9_imp_clips.fall.frame_count + slim_clips.up_back.frame_count;\n}\n");
    assert_int_equal(tool("$W bake imp.yaml --out imp.h && $W bake $BODIES/slim.yaml --out slim.h")->code, 0);
    const tool_answer *a = tool(WARREN_CC " -std=c17 -Wall -Wextra -Werror -Wfloat-conversion -I " WARREN_SOURCE
                                          "/include -fsyntax-only use.c");
    if (a->code != 0) {
        fail_msg("%s", a->err);
    }
    assert_says(tool("cat imp.h")->out, "static const float _9_imp_fall[1 * WR_LOWEST_TURNS] = {\n    1.0f,");
    assert_int_equal(strtol(tool("grep -o '[0-9]f,' slim.h | wc -l")->out, NULL, 10), 14 * WR_LOWEST_TURNS + 1);
}

static void bytes_are_what_the_library_loads(void **state)
{
    (void)state;
    static uint8_t bytes[8192];
    static float rise[2048];
    char path[600];
    wr_knock_clips clips;
    assert_int_equal(tool("$W bake $BODIES/spread.yaml --out spread.wlow --json")->code, 0);
    snprintf(path, sizeof path, "%s/spread.wlow", tool_folder());
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    wr_reader reader = {bytes, fread(bytes, 1, sizeof bytes, file), 0, false};
    fclose(file);
    assert_int_equal(wr_clips_load(&reader, rise, 2048, &clips), WR_OK);
    assert_int_equal(reader.at, reader.size);
    assert_int_equal(clips.fall.frame_count, 6);
    assert_int_equal(clips.up_belly.frame_count, 4);
}

static void what_cannot_be_baked_is_told_with_its_place(void **state)
{
    (void)state;
    tool_write("bad.yaml", IMP "  - points: [[0, 0]]\n");
    const tool_answer *a = tool("$W bake bad.yaml --out bad.h; code=$?; ls bad.h; exit $code");
    assert_int_equal(a->code, 3);
    assert_says(a->err, "bad.yaml:7:14: fall, frame 2, point 1: must be [x, y, z] in metres [Y3]");
    assert_quiet(a->out, "bad.h");
    a = tool("$W bake room.map");
    assert_int_equal(a->code, 3);
    assert_says(a->err, "no body; one begins with 'warren: body 1' [Y1]");
    assert_says(tool("$W run $BODIES/slim.yaml")->err, "a body: 'warren bake' makes tables of it");
}

static void output_is_of_one_body_and_never_the_body_itself(void **state)
{
    (void)state;
    tool_write("imp.yaml", IMP);
    assert_says(tool("$W bake imp.yaml imp.yaml --out x.h")->err, "--out is of one body");
    const tool_answer *a = tool("$W bake imp.yaml --out x.png");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "a name that ends with .h");
    a = tool("cp imp.yaml imp.h; $W bake imp.h --out ./imp.h; code=$?; cmp imp.yaml imp.h || exit 9; exit $code");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "is the file that is baked");
    assert_int_equal(tool("$W bake imp.yaml --out nowhere/x.h")->code, 5);
    assert_says(tool("$W bake imp.yaml --out y.h")->err, "warren: wrote y.h\n");
    assert_quiet(tool("$W bake imp.yaml --out y.h --json")->err, "wrote");
}

static void check_knows_bodies(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W check $BODIES/spread.yaml");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "spread.yaml: good\n  body      spread, its centre 0.900 m above the floor\n");
    const char *j = tool_json("$W check $BODIES/slim.yaml --json", 0);
    assert_string_equal(json_at(j, "kind"), "\"body\"");
    assert_string_equal(json_at(j, "body.fall.parts"), "36");
}

const struct CMUnitTest bake_tests[] = {
    cmocka_unit_test(a_table_says_how_deep_bodies_sink_and_how_high_they_hang),
    cmocka_unit_test(json_says_the_same_of_one_and_of_many),
    cmocka_unit_test(a_header_compiles_and_has_every_float),
    cmocka_unit_test(bytes_are_what_the_library_loads),
    cmocka_unit_test(what_cannot_be_baked_is_told_with_its_place),
    cmocka_unit_test(output_is_of_one_body_and_never_the_body_itself),
    cmocka_unit_test(check_knows_bodies),
};
const size_t bake_test_count = sizeof bake_tests / sizeof bake_tests[0];
