// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The golden recordings of tests/golden as bytes in the program; cmake/embed.cmake writes their source.
#ifndef WARREN_CLI_GOLDEN_FILES_H
#define WARREN_CLI_GOLDEN_FILES_H

#include <stddef.h>

typedef struct golden_file {
    const char *name;
    const unsigned char *bytes; // [size]
    size_t size;
} golden_file;

extern const golden_file golden_files[];
extern const size_t golden_file_count;

#endif
