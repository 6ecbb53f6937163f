// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren gen --sweep: figures that hang on nothing but the seeds, however many threads there are and however often it was
// stopped; and a resume file that is this sweep's or none.
#include "gen_tests.h"

#include <stdlib.h>

static void a_sweep_counts_and_distributes(void **state)
{
    (void)state;
    const char *j = tool_json("$W gen --sweep 0:25 --profile all --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "first"), "\"0\"");
    assert_string_equal(json_at(j, "count"), "\"25\"");
    assert_string_equal(json_at(j, "dungeons"), "200");
    assert_string_equal(json_at(j, "invalid"), "0");
    assert_string_equal(json_at(j, "first_invalid"), "null");
    assert_true(strtod(json_at(j, "cpu_seconds"), NULL) > 0);
    assert_int_equal(json_count(j, "distributions"), 8);
    static const char *const keys[] = {"rooms", "doors", "loops", "dead_ends", "aspect_max", "corridor_cells"};
    for (int i = 0; i < 6; ++i) {
        char path[3][64];
        const char *const parts[] = {"min", "mean", "max"};
        double values[3];
        for (int k = 0; k < 3; ++k) {
            snprintf(path[k], sizeof path[k], "distributions.fortress.%s.%s", keys[i], parts[k]);
            values[k] = strtod(json_at(j, path[k]), NULL);
        }
        assert_true(values[0] <= values[1] && values[1] <= values[2] && values[2] > 0);
    }
    assert_string_equal(json_at(j, "distributions.dense.dead_ends.max"), "0"); // as its profile asks for
    assert_string_equal(json_at(j, "distributions.fortress.locks.min"), "2");
}

static void a_sweep_adds_up_what_single_dungeons_say(void **state)
{
    (void)state;
    long rooms = 0;
    uint64_t hashes = 0;
    for (int seed = -2; seed < 3; ++seed) {
        char line[96];
        snprintf(line, sizeof line, "$W gen --profile tiny --seed %d --json", seed);
        const char *j = tool_json(line, 0);
        rooms += atol(json_at(j, "rooms"));
        hashes += strtoull(json_at(j, "hash") + 1, NULL, 16);
    }
    // Over the end of the seeds: -2, -1, 0, 1, 2.
    const char *j = tool_json("$W gen --profile tiny --sweep 18446744073709551614:5 --json", 0);
    assert_string_equal(json_at(j, "dungeons"), "5");
    assert_true(strtod(json_at(j, "distributions.tiny.rooms.mean"), NULL) == (double)rooms / 5);
    assert_true(strtoull(json_at(j, "hash_sum") + 1, NULL, 16) == hashes);
}

static void a_sweep_takes_settings_and_files(void **state)
{
    (void)state;
    tool_write("few.yaml", "warren: profile 1\nwidth: 40\nheight: 30\n");
    const char *j = tool_json("$W gen --sweep 3:10 --profile few.yaml --locks 1 --json", 0);
    assert_string_equal(json_at(j, "dungeons"), "10");
    assert_int_equal(json_count(j, "distributions"), 1);
    assert_string_equal(json_at(j, "distributions.0"), "");
    assert_says(strstr(j, "\"distributions\""), "\"few.yaml\":{\"width\":40,\"height\":30,");
    assert_says(strstr(j, "\"distributions\""), "\"locks\":{\"min\":1,\"mean\":1,\"max\":1}");
    j = tool_json("$W gen --sweep 3:10 --width 8 --json", 3);
    assert_string_equal(json_at(j, "findings.0.rule"), "\"K49\"");
}

static void what_a_seed_cannot_give_is_invalid(void **state)
{
    (void)state;
    const char *j = tool_json("$W gen --sweep 40:60 --profile tiny --locks 6 --json", 1);
    assert_string_equal(json_at(j, "ok"), "false");
    assert_string_equal(json_at(j, "invalid"), json_at(j, "refused"));
    const int invalid = atoi(json_at(j, "invalid"));
    assert_true(invalid > 0 && invalid < 60);
    assert_string_equal(json_at(j, "first_invalid.profile"), "\"tiny\"");
    assert_string_equal(json_at(j, "first_invalid.rule"), "\"K49\"");
    assert_says(json_at(j, "first_invalid.reason"), "locks 6 is more than");
    const long first = strtol(json_at(j, "first_invalid.seed") + 1, NULL, 10);
    char line[160];
    snprintf(line, sizeof line, "$W gen --profile tiny --locks 6 --seed %ld --json", first);
    tool_json(line, 3);
    assert_true(first > 40); // so that there are some before it
    snprintf(line, sizeof line, "$W gen --profile tiny --locks 6 --sweep 40:%ld --json", first - 40);
    tool_json(line, 0);
}

static void the_number_of_threads_changes_nothing(void **state)
{
    (void)state;
    assert_int_equal(tool("for t in 1 2 3; do $W gen --sweep 5:30 --locks 1 --threads $t --json |\n"
                          "sed 's/\"cpu_seconds\":[0-9.]*//' >t$t; done; cmp t1 t2 && cmp t1 t3 && test -s t1")
                         ->code,
                     0);
}

static void people_get_a_table(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W gen --sweep 0:5");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "caves-and-halls");
    assert_says(a->out, "\n40 dungeons, 0 invalid, ");
    assert_quiet(a->out, "\x1b");
    assert_string_equal(a->err, ""); // no bar where there is no terminal
    a = tool("$W gen --sweep 40:60 --profile tiny --locks 6");
    assert_int_equal(a->code, 1);
    assert_says(a->out, "\nthe first: seed ");
    assert_says(a->out, "[K49]\n");
}

// ---- Stopped and gone on --------------------------------------------------------------------------------------------

static const char *const steady = "sed 's/\"cpu_seconds\":[0-9.]*//'";

static void a_sweep_that_is_killed_goes_on_to_the_same_figures(void **state)
{
    (void)state;
    // Long enough to be saved once or twice before it ends; killed as soon as it has been.
    const char *what = WARREN_SANITIZED ? "--sweep 9:6000 --profile tiny" : "--sweep 9:60000 --profile tiny";
    char line[1024];
    snprintf(line, sizeof line,
             "$W gen %s --threads 1 --resume kept --json >/dev/null & pid=$!\n"
             "while ! test -e kept && kill -0 $pid 2>/dev/null; do sleep 0.02; done\n"
             "kill -9 $pid 2>/dev/null; wait $pid; grep '^seeds ' kept",
             what);
    const tool_answer *a = tool(line);
    const long done = atol(a->out + strlen("seeds "));
    assert_true(done > 0);
    snprintf(line, sizeof line,
             "$W gen %s --resume kept --json | %s >on; $W gen %s --resume kept --json | %s >again\n"
             "$W gen %s --json | %s >straight\ncmp on straight && cmp again straight && test -s on",
             what, steady, what, steady, what, steady);
    assert_int_equal(tool(line)->code, 0);
}

static void a_finished_sweep_is_not_made_again(void **state)
{
    (void)state;
    const char *line = "$W gen --sweep 0:50 --resume done --json | %s >a%d; cp done before";
    char first[256];
    snprintf(first, sizeof first, line, steady, 1);
    tool(first);
    snprintf(first, sizeof first, line, "cat", 2);
    tool(first);
    assert_int_equal(
        tool("cmp done before; $W gen --sweep 0:50 --resume done --json >a3; cmp a2 a3; cmp done before")->code,
        0); // not even its processor time grows
}

static void a_resume_file_of_another_sweep_is_refused(void **state)
{
    (void)state;
    static const char *const others[] = {"--sweep 1:50 --profile tiny",
                                         "--sweep 0:51 --profile tiny",
                                         "--sweep 0:50 --profile crypt",
                                         "--sweep 0:50 --profile tiny --loops 0.5",
                                         "--sweep 0:50 --profile tiny --width 33",
                                         "--sweep 0:50"};
    assert_int_equal(tool("$W gen --sweep 0:50 --profile tiny --resume mine >/dev/null; cp mine kept_mine")->code, 0);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
        char line[160];
        snprintf(line, sizeof line, "$W gen %s --resume mine --json", others[i]);
        const char *j = tool_json(line, 3);
        assert_string_equal(json_at(j, "findings.0.file"), "\"mine\"");
        assert_string_equal(json_at(j, "findings.0.rule"), "\"T23\"");
    }
    assert_int_equal(tool("cmp mine kept_mine")->code, 0);
}

static void a_damaged_resume_file_is_refused(void **state)
{
    (void)state;
    assert_int_equal(tool("$W gen --sweep 0:9 --profile tiny --resume good >/dev/null")->code, 0);
    static const char *const damages[] = {"sed 's/^dungeons 9/dungeons 8/'",
                                          "sed 's/^invalid 0/invalid 1/'",
                                          "sed '$d'",
                                          "head -c 100",
                                          "head -c 0",
                                          "sed 's/^seeds/Seeds/'",
                                          "cat - room.map",
                                          "tr 9 8",
                                          "sed 's/$/ /'"};
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; ++i) {
        char line[256];
        snprintf(line, sizeof line,
                 "%s <good >bad; ! cmp -s good bad || exit 90\n"
                 "$W gen --sweep 0:9 --profile tiny --resume bad --json",
                 damages[i]);
        const char *j = tool_json(line, 3);
        assert_string_equal(json_at(j, "findings.0.rule"), "\"T20\"");
    }
    assert_string_equal(json_at(tool_json("$W gen --sweep 0:9 --profile tiny --resume . --json", 3),
                                "findings.0.rule"),
                        "\"T18\"");
    assert_int_equal(tool("$W gen --sweep 0:9 --profile tiny --resume nowhere/r")->code, 5);
}

const struct CMUnitTest gen_sweep_tests[] = {
    cmocka_unit_test(a_sweep_counts_and_distributes),
    cmocka_unit_test(a_sweep_adds_up_what_single_dungeons_say),
    cmocka_unit_test(a_sweep_takes_settings_and_files),
    cmocka_unit_test(what_a_seed_cannot_give_is_invalid),
    cmocka_unit_test(the_number_of_threads_changes_nothing),
    cmocka_unit_test(people_get_a_table),
    cmocka_unit_test(a_sweep_that_is_killed_goes_on_to_the_same_figures),
    cmocka_unit_test(a_finished_sweep_is_not_made_again),
    cmocka_unit_test(a_resume_file_of_another_sweep_is_refused),
    cmocka_unit_test(a_damaged_resume_file_is_refused),
};
const size_t gen_sweep_test_count = sizeof gen_sweep_tests / sizeof gen_sweep_tests[0];
