// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What holds for all subcommands: help, options, exit codes, streams.
#include "tool.h"

static const char *const names[] = {"check", "run", "path", "nav", "bench", "draw", "bake", "play", "version"};
enum { NAMES = sizeof names / sizeof names[0] };

static void every_help_has_purpose_usage_options_examples_and_codes(void **state)
{
    (void)state;
    for (int i = 0; i < NAMES; ++i) {
        char line[64], first[64];
        snprintf(line, sizeof line, "$W %s --help", names[i]);
        snprintf(first, sizeof first, "warren %s: ", names[i]);
        const tool_answer *a = tool(line);
        assert_int_equal(a->code, 0);
        assert_string_equal(a->err, "");
        assert_true(strncmp(a->out, first, strlen(first)) == 0);
        assert_says(a->out, "\nUsage\n  warren ");
        assert_says(a->out, "\nOptions\n");
        assert_says(a->out, "--json");
        assert_says(a->out, "\nExamples\n  warren ");
        assert_says(a->out, "\nExit codes\n  0 fine");
    }
}

static void help_lines_are_not_wider_than_a_terminal(void **state)
{
    (void)state;
    for (int i = 0; i < NAMES; ++i) {
        char line[64];
        snprintf(line, sizeof line, "$W %s --help", names[i]);
        for (const char *p = tool(line)->out; *p != '\0'; p += strcspn(p, "\n") + 1) {
            if (strcspn(p, "\n") > 100) {
                fail_msg("%s: %.120s", names[i], p);
            }
        }
    }
}

static void help_of_a_subcommand_is_the_same_by_either_way(void **state)
{
    (void)state;
    for (int i = 0; i < NAMES; ++i) {
        char line[128];
        snprintf(line, sizeof line, "$W help %s >a; $W %s --help >b; cmp a b", names[i], names[i]);
        assert_int_equal(tool(line)->code, 0);
    }
}

static void no_subcommand_gives_the_short_help(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W");
    assert_int_equal(a->code, 2);
    assert_string_equal(a->out, "");
    assert_says(a->err, "Subcommands");
    a = tool("$W help");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "play a map or a scene in the terminal");
}

static void a_wrong_word_gets_the_nearest_right_one(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W chekc x");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "did you mean 'check'?");
    a = tool("$W run room.map --tikcs 5");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "did you mean --ticks?");
    a = tool("$W run room.map --bot colect");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "did you mean 'collect'?");
    a = tool("$W draw room.map --layers map,mash");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "did you mean 'mesh'");
    a = tool("$W check --frobnicate room.map");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "warren check --help");
}

static void bad_options_are_refused_with_a_sentence(void **state)
{
    (void)state;
    static const char *const lines[][2] = {{"$W check", "needs a file"},
                                           {"$W check room.map --n 2", "odd whole number from 1 to 15"},
                                           {"$W check room.map --n 17", "odd whole number from 1 to 15"},
                                           {"$W check room.map --n", "needs a value"},
                                           {"$W check room.map --n --json", "needs a value"},
                                           {"$W check room.map --json=yes", "takes no value"},
                                           {"$W check room.map --json --json", "twice"},
                                           {"$W check room.map -j", "no option '-j'"},
                                           {"$W run room.map --ticks=-1", "whole number from 0 to 2147483647"},
                                           {"$W run room.map --ticks 1e3", "whole number"},
                                           {"$W run room.map --ticks 0x10", "whole number"},
                                           {"$W run room.map --ticks 99999999999999999999", "whole number"},
                                           {"$W run room.map --ticks ''", "whole number"},
                                           {"$W run room.map --seed 18446744073709551616", "64-bit number"},
                                           {"$W run room.map --seed 0x10000000000000000", "64-bit number"},
                                           {"$W run room.map --seed 1.5", "64-bit number"},
                                           {"$W run room.map --seed 0x", "64-bit number"},
                                           {"$W run room.map --rate 61", "20, 30, 50, 60, 120"},
                                           {"$W run room.map --seconds 1,5", "decimals with a point"},
                                           {"$W run room.map --seconds 1 --ticks 60", "give one of them"},
                                           {"$W run room.map --players 17", "from 1 to 16"},
                                           {"$W run room.map --threads 0", "from 1 to 64"},
                                           {"$W run room.map room.map", "does not know what to do"},
                                           {"$W run room.map --picture a.bmp", ".png or .svg"},
                                           {"$W run room.map --layers map", "--picture"},
                                           {"$W path room.map --from 1,1", "--from X,Y and --to X,Y"},
                                           {"$W path room.map --from 1,1 --to 2", "3.25,1"},
                                           {"$W path room.map --from 1,1 --to 2,x", "3.25,1"},
                                           {"$W path room.map --from 1,1 --to '2;1'", "3.25,1"},
                                           {"$W path room.map --from 1,1 --to 7,1", "outside the map"},
                                           {"$W path room.map --from 1,1 --to=-1,1", "outside the map"},
                                           {"$W path room.map --from 1,1 --to 3,1 --corners round",
                                            "one of cut, keep"},
                                           {"$W draw room.map --scale 0", "from 1 to 256"},
                                           {"$W draw room.map --layers ''", "not empty"},
                                           {"$W draw room.map --layers map,", "commas"},
                                           {"$W version extra", "does not know what to do"},
                                           {"$W help nothing", "no subcommand"}};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        const tool_answer *a = tool(lines[i][0]);
        if (a->code != 2 || a->out[0] != '\0' || strstr(a->err, lines[i][1]) == NULL) {
            fail_msg("%s: exit %d, '%s', '%s' is not in '%s'", lines[i][0], a->code, a->out, lines[i][1], a->err);
        }
    }
}

static void two_dashes_end_the_options(void **state)
{
    (void)state;
    tool("cp room.map ./--json");
    const tool_answer *a = tool("$W check -- --json");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "--json: good");
}

static void a_value_may_follow_an_equals_sign(void **state)
{
    (void)state;
    assert_string_equal(json_at(tool_json("$W check room.map --n=3 --json", 0), "mesh.n"), "3");
}

static void version_is_told_both_ways(void **state)
{
    (void)state;
    assert_says(tool("$W version")->out, "warren 0.");
    assert_says(tool("$W --version")->out, "warren 0.");
    const char *j = tool_json("$W version --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_true(json_at(j, "abi")[0] >= '1');
}

static void lost_output_is_an_error(void **state)
{
    (void)state;
    assert_int_equal(tool("$W check room.map >&-")->code, 5);
    if (tool("test -c /dev/full")->code != 0) {
        skip();
    }
    const tool_answer *a = tool("$W check room.map --json >/dev/full");
    assert_int_equal(a->code, 5);
    assert_says(a->err, "standard output");
    assert_int_equal(tool("$W path room.map --from 1,1 --to 3,1 --json >/dev/full")->code, 5);
    assert_int_equal(tool("$W help >/dev/full")->code, 5);
}

static void closed_streams_change_nothing_else(void **state)
{
    (void)state;
    // T59: with standard input and error closed the next file opened would get their numbers.
    assert_int_equal(tool("$W check room.map --json <&- >a; $W check room.map --json 2>&- >b; cmp a b")->code, 0);
    assert_int_equal(tool("$W run room.map --ticks 3 --events e1 >/dev/null")->code, 0);
    assert_int_equal(tool("$W run room.map --ticks 3 --events e2 >/dev/null 2>&- <&-; cmp e1 e2")->code, 0);
    assert_int_equal(
        tool("$W draw room.map --out s1.svg; $W draw room.map --out s2.svg 2>&- >&- <&-; cmp s1.svg s2.svg")->code,
        0);
}

static void the_locale_changes_nothing(void **state)
{
    (void)state;
    // A decimal comma must neither be read nor written (T59), be the locale installed or not.
    const tool_answer *a =
        tool("$W path room.map --from 1,1 --to 3.25,2 --json >a\n"
             "LC_ALL=de_DE.UTF-8 LC_NUMERIC=de_DE.UTF-8 $W path room.map --from 1,1 --to 3.25,2 --json >b\n"
             "cmp a b && cat b");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "3.25");
}

static void a_small_stack_is_enough(void **state)
{
    (void)state;
    const tool_answer *a = tool(WARREN_SANITIZED ? "ulimit -s 1024; $W check $MAPS/example.map --n 3"
                                                 : "ulimit -s 64; $W check $MAPS/example.map --n 3");
    assert_int_equal(a->code, 0);
}

static void words_of_the_command_line_cannot_command_the_terminal(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W check \"$(printf 'a\\033[2J\\377b')\" --json; $W \"$(printf 'x\\033c')\";"
                                "$W check \"$(printf 'a\\033[2J\\377b')\" >&2");
    assert_quiet(a->out, "\x1b");
    assert_quiet(a->err, "\x1b");
    assert_says(a->out, "a\\u001b[2J\\\\xffb");
    assert_says(a->err, "a\\x1b[2J\\xffb");
}

const struct CMUnitTest usage_tests[] = {
    cmocka_unit_test(every_help_has_purpose_usage_options_examples_and_codes),
    cmocka_unit_test(help_lines_are_not_wider_than_a_terminal),
    cmocka_unit_test(help_of_a_subcommand_is_the_same_by_either_way),
    cmocka_unit_test(no_subcommand_gives_the_short_help),
    cmocka_unit_test(a_wrong_word_gets_the_nearest_right_one),
    cmocka_unit_test(bad_options_are_refused_with_a_sentence),
    cmocka_unit_test(two_dashes_end_the_options),
    cmocka_unit_test(a_value_may_follow_an_equals_sign),
    cmocka_unit_test(version_is_told_both_ways),
    cmocka_unit_test(lost_output_is_an_error),
    cmocka_unit_test(closed_streams_change_nothing_else),
    cmocka_unit_test(the_locale_changes_nothing),
    cmocka_unit_test(a_small_stack_is_enough),
    cmocka_unit_test(words_of_the_command_line_cannot_command_the_terminal),
};
const size_t usage_test_count = sizeof usage_tests / sizeof usage_tests[0];
