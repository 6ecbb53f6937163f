// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What every subcommand shares: its entry in the table of main.c and the exit codes.
//
// Data goes to standard output, talk to standard error. A subcommand gets the arguments after its own name.
#ifndef WARREN_CLI_H
#define WARREN_CLI_H

typedef enum cli_exit {
    CLI_FINE = 0,
    CLI_NO = 1,    // the answer is no: not found, not solvable
    CLI_USAGE = 2, // the command was asked wrongly
    CLI_INPUT = 3, // a file is not what it should be
    CLI_DIVERGED = 4,
    CLI_ROOM = 5 // out of memory or disk
} cli_exit;

typedef struct cli_command {
    const char *name;
    const char *purpose; // one line, begins in lower case, without a full stop
    cli_exit (*run)(int argc, char **argv);
} cli_command;

cli_exit cmd_check(int argc, char **argv);
cli_exit cmd_gen(int argc, char **argv);
cli_exit cmd_run(int argc, char **argv);
cli_exit cmd_path(int argc, char **argv);
cli_exit cmd_nav(int argc, char **argv);
cli_exit cmd_draw(int argc, char **argv);
cli_exit cmd_play(int argc, char **argv);
cli_exit cmd_replay(int argc, char **argv);
cli_exit cmd_bake(int argc, char **argv);
cli_exit cmd_selftest(int argc, char **argv);
cli_exit cmd_bench(int argc, char **argv);

#endif
