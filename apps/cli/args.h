// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A small strict parser for the command line, driven by a table, which also writes the help.
//
//     --opt=value   --opt value   --flag   operands anywhere   -- ends the options
//
// What it does not know it refuses, naming the nearest option it knows. Numbers are read without the locale.
#ifndef WARREN_CLI_ARGS_H
#define WARREN_CLI_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum arg_kind {
    ARG_FLAG,    // bool
    ARG_TEXT,    // const char *, not empty
    ARG_INT,     // int32_t, least..most
    ARG_ODD,     // int32_t, least..most, odd
    ARG_TICK,    // int64_t, 0..WR_TICKS_MAX
    ARG_SEED,    // arg_seed
    ARG_POINT,   // arg_point
    ARG_SECONDS, // int64_t microseconds, 0..most seconds
    ARG_CHOICE   // int32_t: the place of the word in `choices`
} arg_kind;

/// A full 64-bit seed: decimal, 0x and hex, a negative number (-1 is 2^64 - 1), or a word that stands for its hash.
typedef struct arg_seed {
    bool given;
    uint64_t value;
} arg_seed;

/// A place in cells, Q16.16, nearest: "3,1" or "3.25,1".
typedef struct arg_point {
    bool given;
    int64_t x, y;
} arg_point;

typedef struct arg_option {
    const char *name; // without the dashes
    arg_kind kind;
    const char *value; // what stands for the value in the help; NULL for flags
    const char *help;
    size_t offset; // of the field in the struct of options
    int32_t least, most;
    const char *const *choices; // [..] ended by NULL
} arg_option;

typedef struct arg_command {
    const char *name;
    const char *purpose;
    const char *operands; // for the usage line: "FILE..."
    const arg_option *options;
    int option_count;
    int operands_min, operands_max;
    void (*notes)(FILE *stream); // lines under the options; NULL is none
    const char *examples;        // lines
    unsigned exits;              // bit e: exit code e can occur
} arg_command;

#define ARG_COUNT(table) (int)(sizeof(table) / sizeof(table)[0])

typedef enum args_result { ARGS_OK, ARGS_HELP, ARGS_BAD } args_result;

/// Reads argv[0..argc-1] into `options` (its fields hold the defaults) and moves the operands to the front of argv.
/// ARGS_HELP: help was asked for and has been printed. ARGS_BAD: what is wrong has been said.
args_result args_parse(const arg_command *command, int argc, char **argv, void *options, int *operand_count);

void args_help(const arg_command *command, FILE *stream);

/// The word of `words` (ended by NULL) that is nearest to `word`; NULL when none is near.
const char *args_nearest(const char *word, const char *const *words);

/// A seed that is a number: decimal, 0x and hex digits, or negative down to -2^63, which counts from 2^64. False for
/// anything else, the empty text too.
bool args_seed_number(const char *text, uint64_t *out);

/// "-12.5" as Q16.16, nearest, halves away from zero. False when it is no such number or beyond +-2^31 / 65,536.
bool args_fix(const char *text, size_t size, int64_t *out);

#endif
