// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Runs the built command line by the shell in a folder of its own, as a user would, and keeps what it said.
#ifndef WR_TOOL_H
#define WR_TOOL_H

#include "support/wr_test.h"

#include "json_look.h"

typedef struct tool_answer {
    int code;  // exit code; 128 + signal as the shell counts it
    char *out; // standard output
    char *err; // standard error
} tool_answer;

/// Runs a line of shell in the folder; "$W" is the program, "$MAPS", "$SCENES", "$PROFILES" and "$BODIES" are the folders of the
/// repository. The answer stands until the next call.
const tool_answer *tool(const char *line);

/// Runs it, checks the exit code and that the output is one line of valid JSON, and gives that.
const char *tool_json(const char *line, int code);

/// Writes a file into the folder.
void tool_write(const char *name, const char *text);

/// The folder, and the path of the program.
const char *tool_folder(void);
const char *tool_program(void);

int tool_begin(void **state); // group set-up and tear-down
int tool_end(void **state);

#define assert_says(text, part)                             \
    do {                                                    \
        if (strstr((text), (part)) == NULL) {               \
            fail_msg("'%s' is not in: %s", (part), (text)); \
        }                                                   \
    } while (0)
#define assert_quiet(text, part)                        \
    do {                                                \
        if (strstr((text), (part)) != NULL) {           \
            fail_msg("'%s' is in: %s", (part), (text)); \
        }                                               \
    } while (0)

/// A small room with a crystal beside the player, and a gate that stays closed.
#define ROOM                                                                                                    \
    "width: 7\nheight: 4\nswitches:\n  - id: s\n    x: 3\n    y: 2\ngates:\n  - x: 5\n    y: 1\n    open_if:\n" \
    "      switch_is_on: s\n---\nxxxxxxx\nx  ^ *x\nxP* x|x\nxxxxxxx\n---\n"

extern const struct CMUnitTest check_tests[], check_hunt_tests[], usage_tests[], hostile_tests[], path_tests[],
    run_tests[], draw_tests[], play_tests[], solve_tests[], nav_tests[], bench_tests[], bake_tests[];
extern const size_t check_test_count, check_hunt_test_count, usage_test_count, hostile_test_count, path_test_count,
    run_test_count, draw_test_count, play_test_count, solve_test_count, nav_test_count, bench_test_count,
    bake_test_count;

#endif
