// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren bench knock: all rows are there and right, and other libraries stand beside those they answer.
#include "tool.h"

#include <stdlib.h>

// A field of the row of that name; fails when there is none.
static const char *of_row(const char *json, const char *row, const char *what)
{
    const char *value = json_of_row(json, "rows", row, what);
    if (value == NULL) {
        fail_msg("no row %s: %s", row, json);
    }
    return value;
}

static double value_of(const char *json, const char *row)
{
    return strtod(of_row(json, row, "value"), NULL);
}

static void bodies_of_a_number_of_ones_own_have_all_rows(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "flying",        "flying_matrices",     "server_landing", "knocked",          "knocked_poses",
        "blast_refused", "refused_predictions", "prediction",     "blast_stepped",    "prediction_stepped",
        "blast_paths",   "paths_predictions",   "blast_open",     "open_predictions", "kill"};
    const char *j = tool_json("$W bench knock --alone --monsters 40 --json", 0);
    assert_int_equal(strncmp(j, "{\"ok\":true,\"ticks_per_second\":60,\"targets\":0,\"targets_missed\":0,", 64), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        assert_true(value_of(j, rows[i]) > 0);
        assert_string_equal(of_row(j, rows[i], "bodies"), "40");
        assert_string_equal(of_row(j, rows[i], "target"), "null"); // those are of other numbers
        assert_string_equal(of_row(j, rows[i], "missed"), "false");
        assert_string_equal(of_row(j, rows[i], "published"), "null");
        assert_string_equal(of_row(j, rows[i], "peers"), "[]");
    }
    assert_string_equal(of_row(j, "kill_tick", "bodies"), "40");
    assert_true(value_of(j, "matrix") > 0 && value_of(j, "matrix_products") > 0);
    assert_string_equal(of_row(j, "server", "unit"), "\"ms\"");
    assert_int_equal(json_count(j, "peers"), 0);
}

static void what_is_thrown_lands_as_foreseen(void **state)
{
    (void)state;
    const char *j = tool_json("$W bench knock --alone --monsters 30 --json", 0);
    assert_string_equal(of_row(j, "refused_predictions", "value"), "60");
    assert_string_equal(of_row(j, "open_predictions", "value"), "1");
    assert_true(value_of(j, "paths_predictions") > 1.5 && value_of(j, "paths_predictions") < 15);
    assert_string_equal(json_at(j, "predictions_max"), "60");
    assert_string_equal(json_at(j, "prediction_mismatches"), "\"0\"");
    assert_string_equal(json_at(j, "component_changes"), "\"0\"");
    assert_true(strtod(json_at(j, "launched") + 1, NULL) >= 30 * 3);
}

static void others_that_throw_stand_beside(void **state)
{
    (void)state;
    tool_write("snail",
               "#!/bin/sh\ncp \"$1\" asked\necho flying 25 1\necho peer Snail 1.0\necho note leaves a trail\n"
               "echo flying 24 9\necho flying 25 4000\necho peer Slug\necho note has no house\n");
    const char *j = tool_json("chmod +x snail; $W bench knock --monsters 25 --peers ./snail --json", 0);
    assert_int_equal(json_count(j, "peers"), 2);
    assert_string_equal(json_at(j, "peers.0.name"), "\"Snail 1.0\"");
    assert_string_equal(json_at(j, "peers.0.note"), "\"leaves a trail\"");
    assert_string_equal(of_row(j, "flying", "peers.0.value"), "4000");
    assert_true(strtod(of_row(j, "flying", "peers.0.ratio"), NULL) > 1000);
    assert_string_equal(of_row(j, "flying", "peers.1"), ""); // the slug has told of nothing
    assert_string_equal(of_row(j, "knocked", "peers"), "[]");
    // What they were asked.
    const tool_answer *a = tool("head -4 asked; grep -c '' asked");
    assert_int_equal(a->code, 0);
    assert_string_equal(a->out, "warren-peers 1\ngrid 1 1\n.\nthrows 25 90 60 20.0\n29\n");
}

static void the_table_lines_up(void **state)
{
    (void)state;
    tool_write("snail", "#!/bin/sh\necho peer Snail 1.0\necho note leaves a trail\necho flying 25 4000\n");
    const tool_answer *a = tool("chmod +x snail; $W bench knock --monsters 25 --peers ./snail");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "knock: bodies thrown as R17 says, 60 ticks a second\n");
    assert_says(a->out, "Snail 1.0");
    assert_says(a->out, "published, M3 Pro\n");
    assert_says(a->out, "\n    predictions a body                                       25        60.0\n");
    assert_says(a->out, "  Snail 1.0: leaves a trail\n");
    assert_says(a->out, "  0 of 0 targets missed; of ");
    assert_quiet(a->out, " \n");
}

static void those_installed_answer(void **state)
{
    (void)state;
    if (tool("strings -a \"$(dirname \"$W\")/warren_peers\" 2>/dev/null | grep -q 'peer Chipmunk'")->code != 0) {
        skip(); // it was not there when this was built
    }
    const char *j = tool_json("$W bench knock --monsters 100 --json", 0);
    assert_true(json_count(j, "peers") >= 1);
    assert_string_equal(of_row(j, "flying", "peers.0.name"), json_at(j, "peers.0.name"));
    assert_true(strtod(of_row(j, "flying", "peers.0.value"), NULL) > 0);
}

static void what_thrown_bodies_are_not_asked_is_refused(void **state)
{
    (void)state;
    static const char *const lines[] = {"$W bench knock rooms",
                                        "$W bench knock --seconds 2",
                                        "$W bench knock --movingai .",
                                        "$W bench knock --picture k.svg",
                                        "$W bench knock --scale 2",
                                        "$W bench knock --monsters 0",
                                        "$W bench knock --alone --peers x"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        if (tool(lines[i])->code != 2) {
            fail_msg("%s is not refused", lines[i]);
        }
    }
    assert_says(tool("$W bench nock")->err, "did you mean 'knock'?");
    assert_says(tool("$W bench")->out, "\n  knock ");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(bodies_of_a_number_of_ones_own_have_all_rows),
    cmocka_unit_test(what_is_thrown_lands_as_foreseen),
    cmocka_unit_test(others_that_throw_stand_beside),
    cmocka_unit_test(the_table_lines_up),
    cmocka_unit_test(those_installed_answer),
    cmocka_unit_test(what_thrown_bodies_are_not_asked_is_refused),
};

int main(int argc, char **argv)
{
    if (tool_begin(NULL) != 0) {
        perror("cannot make a folder in " WARREN_WORK);
        return 1;
    }
    const int result = wr_test_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
    return tool_end(NULL) == 0 ? result : 1;
}
