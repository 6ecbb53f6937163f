// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren check --solve: what it says of maps that can be solved and of those that cannot, and how it ends.
#include "tool.h"

#include <stdlib.h>

#define SWITCH \
    "switches:\n  - id: s\n    x: %d\n    y: 1\ngates:\n  - x: 5\n    y: 1\n    open_if:\n      switch_is_on: s\n"

// One row between walls; the switch's place is told, the gate is the fifth cell.
static void write_row(const char *name, const char *row, int switch_x)
{
    char text[512], line[32];
    memset(line, 'x', sizeof line);
    line[strlen(row)] = '\0';
    snprintf(text, sizeof text, "width: %d\nheight: 3\n" SWITCH "---\n%s\n%s\n%s\n---\n", (int)strlen(row), switch_x,
             line, row, line);
    tool_write(name, text);
}

static void a_map_that_can_be_solved_comes_with_its_actions(void **state)
{
    (void)state;
    write_row("good.map", "xP^  |*x", 2);
    const char *j = tool_json("$W check good.map --solve --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "solvable"), "true");
    assert_string_equal(json_at(j, "unreachable"), "[]");
    assert_string_equal(json_at(j, "exhaustive"), "true");
    assert_string_equal(json_at(j, "shortest"), "true");
    assert_string_equal(json_at(j, "areas"), "2");
    assert_string_equal(json_at(j, "states_explored"), "2"); // as it is, and turned
    assert_int_equal(json_count(j, "actions"), 3);           // the crystal, the switch, the gate
    assert_string_equal(json_at(j, "actions.0.kind"), "\"crystal\"");
    assert_string_equal(json_at(j, "actions.0.x"), "6");
    assert_string_equal(json_at(j, "actions.0.y"), "1");
    assert_string_equal(json_at(j, "actions.0.actions"), "[{\"switch\":\"s\",\"from\":[1,1]}]");
    assert_string_equal(json_at(j, "actions.1.kind"), "\"switch\"");
    assert_string_equal(json_at(j, "actions.1.id"), "\"s\"");
    assert_string_equal(json_at(j, "actions.2.kind"), "\"gate\"");
    assert_string_equal(json_at(tool_json("$W check good.map --json", 0), "solvable"), ""); // only when asked for
}

static void what_gates_keep_out_of_reach_is_told(void **state)
{
    (void)state;
    write_row("behind.map", "xP *x|^*x", 6); // the switch behind a wall and its own gate
    const char *j = tool_json("$W check behind.map --solve --json", 1);
    assert_string_equal(json_at(j, "ok"), "true"); // the file is good; the answer is no
    assert_string_equal(json_at(j, "solvable"), "false");
    assert_int_equal(json_count(j, "unreachable"), 3);
    assert_int_equal(json_count(j, "actions"), 1); // the crystal on this side
    assert_string_equal(json_at(j, "unreachable.0.kind"), "\"crystal\"");
    assert_says(json_at(j, "unreachable.0.why"), "no way leads there");
    write_row("locked.map", "xP * |^*x", 6);
    j = tool_json("$W check locked.map --solve --json", 1);
    assert_string_equal(json_at(j, "unreachable.1.kind"), "\"switch\"");
    assert_string_equal(json_at(j, "unreachable.1.id"), "\"s\"");
    assert_string_equal(json_at(j, "unreachable.1.x"), "6");
    assert_says(json_at(j, "unreachable.1.why"), "gates");
    assert_string_equal(json_at(j, "unreachable.2.kind"), "\"gate\"");
}

static void people_are_told_in_sentences(void **state)
{
    (void)state;
    write_row("good.map", "xP^  |*x", 2);
    write_row("locked.map", "xP * |^*x", 6);
    const tool_answer *a = tool("$W check good.map --solve");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "\n  solvable  yes: 3 things to reach, 2 states explored\n");
    assert_says(a->out, "\n  actions   for crystal at 6,1, which takes most\n            1  from 1,1 turn s\n");
    a = tool("$W check locked.map --solve");
    assert_int_equal(a->code, 1);
    assert_says(a->out, "\n  solvable  no: ");
    assert_says(a->out, "\n  not       crystal at 7,1: ");
    assert_quiet(a->out, "\x1b");
}

static void without_a_player_nobody_solves_it(void **state)
{
    (void)state;
    tool_write("grid.map", "type octile\nheight 1\nwidth 3\nmap\n...\n");
    const char *j = tool_json("$W check grid.map --solve --json", 3);
    assert_string_equal(json_at(j, "ok"), "false");
    assert_string_equal(json_at(j, "findings.0.rule"), "\"B41\"");
    assert_string_equal(json_at(j, "solvable"), "");
    assert_int_equal(tool("$W check grid.map")->code, 0);
    tool_write("empty.map", "width: 3\nheight: 1\n---\n * \n---\n");
    assert_int_equal(tool("$W check empty.map --solve")->code, 3);
}

static void of_several_files_the_worst_answer_counts(void **state)
{
    (void)state;
    write_row("good.map", "xP^  |*x", 2);
    write_row("locked.map", "xP * |^*x", 6);
    const char *j = tool_json("$W check good.map locked.map --solve --json", 1);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "files.0.solvable"), "true");
    assert_string_equal(json_at(j, "files.1.solvable"), "false");
    assert_int_equal(tool("$W check locked.map nowhere.map --solve")->code, 3);
}

static void scenes_are_solved_and_other_files_are_not(void **state)
{
    (void)state;
    assert_string_equal(json_at(tool_json("$W check $SCENES/example.yaml --solve --json", 0), "solvable"), "true");
    assert_int_equal(tool("$W run room.map --ticks 1 --save end.wckp")->code, 0);
    static const char *const others[] = {"end.wckp", "\"$PROFILES/tiny.yaml\""};
    for (int i = 0; i < 2; ++i) {
        char line[128];
        snprintf(line, sizeof line, "$W check %s --solve --json", others[i]);
        const char *j = tool_json(line, 0);
        assert_string_equal(json_at(j, "solvable"), "");
        assert_string_equal(json_at(j, "findings.0.severity"), "\"remark\"");
        assert_says(json_at(j, "findings.0.message"), "maps and scenes");
    }
}

// Each lock's switch lies behind the lock before it at most, so its gates take no more actions than its number.
static void generated_gates_open_in_their_order(void **state)
{
    (void)state;
    enum { LOCKS = 6 };
    for (int seed = 0; seed < 4; ++seed) {
        char line[160];
        snprintf(line, sizeof line, "$W gen --profile fortress --seed %d --locks %d --out g.map", seed, LOCKS);
        assert_int_equal(tool(line)->code, 0);
        char *j = strdup(tool_json("$W check g.map --solve --json", 0));
        assert_string_equal(json_at(j, "solvable"), "true");
        assert_int_equal(json_count(j, "switches"), LOCKS);
        int most = 0;
        for (int i = 0; i < json_count(j, "actions"); ++i) {
            char path[64];
            snprintf(path, sizeof path, "actions.%d.actions", i);
            const int count = json_count(j, path);
            most = count > most ? count : most;
            for (int k = 0; k < count; ++k) { // shortest: no switch twice
                char switches[2][64];
                snprintf(switches[0], sizeof switches[0], "actions.%d.actions.%d.switch", i, k);
                for (int m = 0; m < k; ++m) {
                    snprintf(switches[1], sizeof switches[1], "actions.%d.actions.%d.switch", i, m);
                    assert_string_not_equal(json_at(j, switches[0]), json_at(j, switches[1]));
                }
            }
        }
        assert_true(most >= 1 && most <= LOCKS);
        free(j);
    }
}

const struct CMUnitTest solve_tests[] = {
    cmocka_unit_test(a_map_that_can_be_solved_comes_with_its_actions),
    cmocka_unit_test(what_gates_keep_out_of_reach_is_told),
    cmocka_unit_test(people_are_told_in_sentences),
    cmocka_unit_test(without_a_player_nobody_solves_it),
    cmocka_unit_test(of_several_files_the_worst_answer_counts),
    cmocka_unit_test(scenes_are_solved_and_other_files_are_not),
    cmocka_unit_test(generated_gates_open_in_their_order),
};
const size_t solve_test_count = sizeof solve_tests / sizeof solve_tests[0];
