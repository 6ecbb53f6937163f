// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren bench: rows that belong together, and other libraries that answer well, badly or not at all.
#include "tool.h"

#include <stdlib.h>

static void write_yard(void)
{
    tool_write("yard.map", "type octile\nheight 5\nwidth 8\nmap\n........\n..@@@@..\n........\n.@......\n........\n");
}

static void write_program(const char *name, const char *text)
{
    char line[64];
    tool_write(name, text);
    snprintf(line, sizeof line, "chmod +x %s", name);
    assert_int_equal(tool(line)->code, 0);
}

// A value of the row with that key of the first map; 0 when there is none.
static double of_row(const char *json, const char *key, const char *what)
{
    char path[64], quoted[32];
    snprintf(quoted, sizeof quoted, "\"%s\"", key);
    for (int i = 0; i < json_count(json, "maps.0.rows"); ++i) {
        snprintf(path, sizeof path, "maps.0.rows.%d.row", i);
        if (strcmp(json_at(json, path), quoted) == 0) {
            snprintf(path, sizeof path, "maps.0.rows.%d.%s", i, what);
            return strtod(json_at(json, path), NULL);
        }
    }
    return 0;
}

static void bench_alone_lists_what_there_is(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W bench");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "\n  nav ");
    a = tool("$W bench crowd --help");
    assert_int_equal(a->code, 0);
    static const char *const told[] = {"\n  crowd rooms ", "\n  crowd point ", "\n  crowd many ", "\n  crowd costs "};
    for (size_t i = 0; i < sizeof told / sizeof told[0]; ++i) {
        assert_says(a->out, told[i]);
    }
    a = tool("$W bench nva");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "did you mean 'nav'?");
}

static void what_bench_cannot_do_is_refused(void **state)
{
    (void)state;
    write_yard();
    assert_int_equal(tool("$W bench nav --alone --peers x yard.map")->code, 2);
    assert_int_equal(tool("$W bench nav --movingai . yard.map")->code, 2);
    assert_int_equal(tool("mkdir -p empty; $W bench nav --movingai empty")->code, 3);
    assert_int_equal(tool("$W bench nav --movingai nowhere")->code, 3);
    assert_int_equal(tool("$W bench nav --alone none.map")->code, 3);
}

static void a_map_is_measured_and_right(void **state)
{
    (void)state;
    write_yard();
    const char *j = tool_json("$W bench nav --alone yard.map --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "mismatches"), "0");
    assert_int_equal(json_count(j, "maps"), 1);
    assert_string_equal(json_at(j, "maps.0.map"), "\"yard.map\"");
    assert_string_equal(json_at(j, "maps.0.nodes"), "35");
    assert_int_equal(json_count(j, "maps.0.peers"), 0);
    static const char *const keys[] = {"prep",        "bytes",         "across",      "hop_n1",    "hop_n3",
                                       "sweep",       "no_way",        "repair_n3",   "follow_n3", "edit_n3",
                                       "would_block", "three_classes", "hop_table_n3"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; ++i) {
        if (!(of_row(j, keys[i], "value") > 0)) {
            fail_msg("%s is not measured: %s", keys[i], j);
        }
    }
    assert_says(tool("$W bench nav --alone yard.map")->out, "yard.map: 8 x 5 cells, 35 nodes, 0 mismatches\n");
}

// Whether a line of a text ends in a blank.
static bool has_blank_ends(const char *text)
{
    return strstr(text, " \n") != NULL;
}

static void a_target_missed_is_marked_and_counted(void **state)
{
    (void)state;
    tool_write("hall.map", "type octile\nheight 4\nwidth 6\nmap\n......\n......\n......\n......\n");
    const char *j = tool_json("$W bench nav --alone hall.map --json", 0);
    assert_int_equal(strncmp(j, "{\"ok\":true,\"mismatches\":0,\"maps\":[", 34), 0);
    assert_string_equal(json_at(j, "maps.0.targets_of"), "\"cave\"");
    int targets = 0, misses = 0;
    for (int i = 0; i < json_count(j, "maps.0.rows"); ++i) {
        char path[64], text[3][32];
        static const char *const fields[] = {"value", "target", "missed"};
        for (int k = 0; k < 3; ++k) {
            snprintf(path, sizeof path, "maps.0.rows.%d.%s", i, fields[k]);
            snprintf(text[k], sizeof text[k], "%s", json_at(j, path));
        }
        snprintf(path, sizeof path, "maps.0.rows.%d.at_least", i);
        const bool at_least = strcmp(json_at(j, path), "true") == 0, any = strcmp(text[1], "null") != 0;
        const double value = strtod(text[0], NULL), target = strtod(text[1], NULL);
        const bool miss = any && (at_least ? value < target : value > target);
        assert_string_equal(text[2], miss ? "true" : "false");
        targets += any;
        misses += miss;
    }
    assert_int_equal(strtol(json_at(j, "maps.0.targets"), NULL, 10), targets);
    assert_int_equal(strtol(json_at(j, "maps.0.targets_missed"), NULL, 10), misses);
    assert_true(of_row(j, "bytes", "target") == 8 && of_row(j, "hop_n3", "target") == 0.3);
    assert_true(of_row(j, "across", "target") == 0 && of_row(j, "sweep", "target") == 60);

    // On so small a map what a mesh has besides its places weighs more than 8 bytes a place, on every machine.
    const tool_answer *a = tool("$W bench nav --alone hall.map");
    assert_false(has_blank_ends(a->out));
    assert_says(a->out, "target, cave\n");
    const char *row = strstr(a->out, "  memory of the mesh, n 3, a node place");
    assert_non_null(row);
    assert_true(strchr(row, '!') != NULL && strchr(row, '!') < strchr(row, '\n'));
    assert_says(a->out, " of 18 targets missed\n");
    assert_null(strchr(a->out, '\x1b'));
}

// A corridor of one cell leads round: more than one node in a hundred stands between two walls.
static void narrow_maps_are_held_to_the_targets_of_rooms(void **state)
{
    (void)state;
    tool_write("narrow.map", "type octile\nheight 3\nwidth 5\nmap\n.....\n.@@@.\n.....\n");
    const char *j = tool_json("$W bench nav --alone narrow.map --json", 0);
    assert_string_equal(json_at(j, "maps.0.targets_of"), "\"rooms\"");
    assert_true(of_row(j, "hop_n3", "target") == 0.6 && of_row(j, "across", "target") == 100);
    assert_true(of_row(j, "prep", "target") == 100);
}

static void others_are_asked_and_stand_beside(void **state)
{
    (void)state;
    write_yard();
    write_program("snail", "#!/bin/sh\ncp \"$1\" asked\necho peer Snail 1.0\necho note carries its house\n"
                           "echo prepared 4000\necho ways hops 1000000 0 1.5\necho sweeps 35000000\n");
    const char *j = tool_json("$W bench nav --peers ./snail yard.map --json", 0);
    assert_string_equal(json_at(j, "maps.0.peers.0.name"), "\"Snail 1.0\"");
    assert_string_equal(json_at(j, "maps.0.peers.0.note"), "\"carries its house\"");
    assert_string_equal(json_at(j, "maps.0.peers.0.length_ratio.hops"), "1.5");
    assert_true(of_row(j, "hop_n1", "peers.0.value") == 1000000);
    assert_true(of_row(j, "hop_n1", "peers.0.ratio") > 1000);
    assert_true(of_row(j, "prep", "peers.0.value") == 4000);
    assert_true(of_row(j, "sweep", "peers.0.ratio") > 1000); // a rate: how much higher ours is
    assert_true(of_row(j, "hop_n3", "peers.0.value") == 0);
    // What it was asked: the map, lists of ways, targets.
    const tool_answer *a = tool("head -2 asked; sed -n 3p asked; grep -c '' asked; grep -E '^(ways|sweeps)' asked");
    assert_says(a->out, "warren-peers 1\ngrid 8 5\n........\n");
    assert_says(a->out, "\nways hops 1000\nways long 0\nways across 150\nsweeps 5\n");
    a = tool("$W bench nav --peers ./snail yard.map");
    assert_says(a->out, "Snail 1.0 carries its house");
    assert_false(has_blank_ends(a->out));
}

static void those_installed_find_every_way(void **state)
{
    (void)state;
    if (tool("test -x \"$(dirname \"$W\")/warren_peers\"")->code != 0) {
        skip(); // none was there when this was built
    }
    write_yard();
    const char *j = tool_json("$W bench nav yard.map --json", 0);
    assert_true(json_count(j, "maps.0.peers") > 0);
    for (int i = 0; i < json_count(j, "maps.0.peers"); ++i) {
        static const char *const lists[] = {"hops", "across"};
        for (int k = 0; k < 2; ++k) {
            char path[64];
            snprintf(path, sizeof path, "maps.0.peers.%d.not_found.%s", i, lists[k]);
            assert_string_equal(json_at(j, path), "0");
            snprintf(path, sizeof path, "maps.0.peers.%d.length_ratio.%s", i, lists[k]);
            const double ratio = strtod(json_at(j, path), NULL);
            assert_true(ratio > 0.8 && ratio < 1.01);
        }
    }
    assert_true(of_row(j, "across", "peers.0.ratio") > 0);
}

static void others_that_fail_harm_nothing(void **state)
{
    (void)state;
    write_yard();
    write_program("mute", "#!/bin/sh\nexit 3\n");
    write_program("mad",
                  "#!/bin/sh\necho ways hops 1 2 3\necho peer Mad\necho ways\nhead -c 5000 /dev/zero | tr '\\0' x\n"
                  "kill -9 $$\n");
    static const char *const names[] = {"./mute", "./mad", "./nobody", "."};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        char line[128];
        snprintf(line, sizeof line,
                 "mkdir -p own && TMPDIR=\"$PWD/own\" $W bench nav --peers %s yard.map --json 2>err", names[i]);
        const char *j = tool_json(line, 0);
        assert_true(of_row(j, "hop_n1", "value") > 0);
        assert_true(of_row(j, "hop_n1", "peers.0.value") == 0);
        assert_says(tool("cat err")->out, "did not end well");
    }
    assert_int_equal(tool("ls -A own | wc -l | grep -qx 0")->code, 0);
}

// ---- A crowd ---------------------------------------------------------------------------------------------------------

static double of_mark(const char *json, int answer, int mark, const char *what)
{
    char path[96];
    snprintf(path, sizeof path, "scenes.0.answers.%d.marks.%d.%s", answer, mark, what);
    return strtod(json_at(json, path), NULL);
}

static void what_a_crowd_is_not_asked_is_refused(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "$W bench crowd rums",
        "$W bench crowd rooms --movingai .",
        "$W bench crowd point --monsters 5",
        "$W bench crowd costs --monsters 99",
        "$W bench crowd costs --seconds 2",
        "$W bench crowd rooms --scale 2",
        "$W bench crowd rooms --picture c.gif",
        "$W bench nav --monsters 5",
        "$W bench nav --picture c.svg",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        if (tool(lines[i])->code != 2) {
            fail_msg("%s is not refused", lines[i]);
        }
    }
}

static void of_an_ordered_crowd_nobody_is_without_a_route_after_a_tick(void **state)
{
    (void)state;
    const char *j = tool_json("$W bench crowd rooms --monsters 60 --seconds 2 --alone --json --picture c.svg", 0);
    assert_string_equal(json_at(j, "scenes.0.scene"), "\"rooms\"");
    assert_string_equal(json_at(j, "scenes.0.monsters"), "60");
    assert_int_equal(json_count(j, "scenes"), 1);
    assert_int_equal(json_count(j, "scenes.0.answers"), 1);
    assert_int_equal(json_count(j, "scenes.0.answers.0.marks"), 3);
    for (int mark = 0; mark < 3; ++mark) {
        assert_true(of_mark(j, 0, mark, "without_route") == 0);
    }
    assert_true(of_mark(j, 0, 0, "tick") == 1 && of_mark(j, 0, 2, "tick") == 120);
    assert_true(of_mark(j, 0, 2, "come_share") > 0.9 && of_mark(j, 0, 2, "come_share") < 1.2);
    assert_true(of_mark(j, 0, 2, "come_cells") > 6.5);
    const tool_answer *a = tool("cat c.svg");
    assert_says(a->out, "60 monsters, one order, after 2 s");
    assert_says(a->out, "0 of 60 still without a route");
    assert_says(tool("$W bench crowd rooms --monsters 9 --seconds 1 --alone")->out,
                "rooms: 9 monsters, one order, 512 x 512 cells, 1 s of 60 ticks\n");
}

// What it says of a crowd of 3 after 1 and 60 updates.
#define SNAIL_SAYS                                                                                   \
    "#!/bin/sh\ncp \"$1\" asked\necho peer Snail 1.0\necho note stays at home\necho prepared 4000\n" \
    "echo mark 1\necho 1.5 1.5 w\necho 2.5 1.5 p\necho 3.5 1.5 w\n"

static void another_crowd_stands_beside(void **state)
{
    (void)state;
    write_program("snail", SNAIL_SAYS "echo mark 60\necho 1.5 1.5 w\necho 2.5 1.5 p\necho -9e99 nan v\n"
                                      "echo took 100 2000\n");
    const char *j =
        tool_json("$W bench crowd rooms --monsters 3 --seconds 1 --peers ./snail --json --picture c.svg", 0);
    assert_int_equal(json_count(j, "scenes.0.answers"), 2);
    assert_string_equal(json_at(j, "scenes.0.answers.1.name"), "\"Snail 1.0\"");
    assert_string_equal(json_at(j, "scenes.0.answers.1.note"), "\"stays at home\"");
    assert_string_equal(json_at(j, "scenes.0.answers.1.tick_ms"), "100");
    assert_string_equal(json_at(j, "scenes.0.answers.1.worst_ms"), "2000");
    assert_true(of_mark(j, 1, 0, "without_route") == 3 && of_mark(j, 1, 0, "partial") == 1);
    assert_true(of_mark(j, 1, 1, "without_route") == 2);
    assert_says(tool("cat c.svg")->out, "2 of 3 still without a route");
    // What it was asked.
    const tool_answer *a = tool("head -2 asked; sed -n '515,$p' asked | head -5; grep -c '' asked");
    assert_says(a->out, "warren-peers 1\ngrid 512 512\ncrowd 3 60 0.250000 4.000000\nto ");
    assert_says(a->out, "\nmarks 2\n1\n60\n");
    assert_says(a->out, "\n522\n");
}

static void another_crowd_that_is_cut_short_is_left_out(void **state)
{
    (void)state;
    write_program("snail", SNAIL_SAYS "echo mark 60\necho 1.5 1.5 w\necho took 100 2000\nexit 3\n");
    const char *j = tool_json("$W bench crowd rooms --monsters 3 --seconds 1 --peers ./snail --json 2>err", 0);
    assert_int_equal(json_count(j, "scenes.0.answers"), 1);
    assert_says(tool("cat err")->out, "did not end well");
    write_program("snail", SNAIL_SAYS "echo mark 60\necho took 100 2000\nyes '1.5 1.5 w' | head -9\n");
    j = tool_json("$W bench crowd rooms --monsters 3 --seconds 1 --peers ./snail --json 2>err", 0);
    assert_int_equal(json_count(j, "scenes.0.answers"), 1);
    assert_says(tool("cat err")->out, "told of no crowd to the end");
    write_program("snail", "#!/bin/sh\n"); // it knows no crowd
    j = tool_json("$W bench crowd rooms --monsters 3 --seconds 1 --peers ./snail --json", 0);
    assert_int_equal(json_count(j, "scenes.0.answers"), 1);
}

static void a_crowd_of_those_installed_is_shown(void **state)
{
    (void)state;
    if (tool("strings -a \"$(dirname \"$W\")/warren_peers\" 2>/dev/null | grep -q 'peer DetourCrowd'")->code != 0) {
        skip(); // it was not there when this was built
    }
    const char *j = tool_json("$W bench crowd rooms --monsters 10 --seconds 1 --json", 0);
    assert_int_equal(json_count(j, "scenes.0.answers"), 2);
    assert_string_equal(json_at(j, "scenes.0.answers.1.name"), "\"DetourCrowd\"");
    assert_true(of_mark(j, 1, 1, "come_share") > 0.5);
}

// ---- What a horde costs ----------------------------------------------------------------------------------------------

// A field of a row of "costs"; fails when there is no such row.
static const char *of_cost(const char *json, const char *row, const char *what)
{
    const char *value = json_of_row(json, "costs.rows", row, what);
    if (value == NULL) {
        fail_msg("no row %s: %s", row, json);
    }
    return value;
}

static void the_costs_of_a_small_horde_have_all_rows(void **state)
{
    (void)state;
    static const char *const timed[] = {"chase_one_size",
                                        "chase_three_sizes",
                                        "growth",
                                        "tick",
                                        "tick_p99",
                                        "tick_clock",
                                        "tick_two",
                                        "two_threads",
                                        "hash",
                                        "save",
                                        "restore",
                                        "load",
                                        "copy"};
    const char *j = tool_json("$W bench crowd costs --monsters 100 --json", 0);
    assert_int_equal(json_count(j, "scenes"), 0);
    assert_string_equal(json_at(j, "costs.monsters"), "100");
    assert_string_equal(json_at(j, "costs.hunters"), "100");
    for (size_t i = 0; i < sizeof timed / sizeof timed[0]; ++i) {
        assert_true(strtod(of_cost(j, timed[i], "value"), NULL) > 0);
        assert_string_equal(of_cost(j, timed[i], "target"), "null"); // of ten thousand
        assert_string_equal(of_cost(j, timed[i], "missed"), "false");
    }
    assert_string_equal(of_cost(j, "without_route", "value"), "0");
    assert_string_equal(of_cost(j, "allocations", "value"), "0");
    assert_string_equal(of_cost(j, "allocations", "target"), "0");
    assert_string_equal(of_cost(j, "hot_bytes", "target"), "64");
    assert_true(strtod(of_cost(j, "hot_bytes", "value"), NULL) > 20);
    assert_true(strtod(of_cost(j, "hashed_bytes", "value"), NULL) <=
                strtod(of_cost(j, "state_bytes", "value"), NULL));
    assert_true(strtod(of_cost(j, "checkpoint_bytes", "value"), NULL) > 100);
    assert_true(strtod(of_cost(j, "memory", "value"), NULL) > 0.5);
    assert_string_equal(of_cost(j, "overlapped", "missed"), "false");
}

static void costs_line_up_and_need_no_file(void **state)
{
    (void)state;
    if (WARREN_SANITIZED) {
        skip(); // once is slow enough
    }
    const tool_answer *a = tool("mkdir -p empty && cd empty && $W bench crowd costs --monsters 100");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "costs: 100 monsters\n");
    assert_says(
        a->out,
        "  memory asked for in these ticks                                    0 times  at most 0       met\n");
    assert_says(a->out, "targets missed; hash ");
    assert_quiet(a->out, " \n");
}

const struct CMUnitTest bench_tests[] = {
    cmocka_unit_test(bench_alone_lists_what_there_is),
    cmocka_unit_test(what_bench_cannot_do_is_refused),
    cmocka_unit_test(a_map_is_measured_and_right),
    cmocka_unit_test(a_target_missed_is_marked_and_counted),
    cmocka_unit_test(narrow_maps_are_held_to_the_targets_of_rooms),
    cmocka_unit_test(others_are_asked_and_stand_beside),
    cmocka_unit_test(those_installed_find_every_way),
    cmocka_unit_test(others_that_fail_harm_nothing),
    cmocka_unit_test(the_costs_of_a_small_horde_have_all_rows),
    cmocka_unit_test(costs_line_up_and_need_no_file),
    cmocka_unit_test(what_a_crowd_is_not_asked_is_refused),
    cmocka_unit_test(of_an_ordered_crowd_nobody_is_without_a_route_after_a_tick),
    cmocka_unit_test(another_crowd_stands_beside),
    cmocka_unit_test(another_crowd_that_is_cut_short_is_left_out),
    cmocka_unit_test(a_crowd_of_those_installed_is_shown),
};
const size_t bench_test_count = sizeof bench_tests / sizeof bench_tests[0];
