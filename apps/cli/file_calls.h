// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The calls of the system by which files are written, as a table: the tests build the program with another one, whose calls
// fail where they are told to.
#ifndef WARREN_CLI_FILE_CALLS_H
#define WARREN_CLI_FILE_CALLS_H

#include <stddef.h>
#include <sys/types.h>

/// Each as POSIX has it.
typedef struct file_calls {
    int (*open)(const char *path, int flags, mode_t mode);
    ssize_t (*write)(int fd, const void *bytes, size_t size);
    int (*fsync)(int fd);
    int (*close)(int fd);
    int (*rename)(const char *from, const char *to);
} file_calls;

extern const file_calls file_system;

#endif
