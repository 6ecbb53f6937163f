// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Files: read whole under a cap, written beside and renamed. Both say what went wrong in a sentence.
#ifndef WARREN_CLI_FILE_H
#define WARREN_CLI_FILE_H

#include "cli.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { FILE_WHY_MAX = 200 };

typedef struct file_bytes {
    char *bytes; // [size], not ended by NUL
    size_t size;
} file_bytes;

/// Reads a regular file of at most `most` bytes. Nothing else is opened for long: a directory, a pipe, a device and a
/// file that changes its size meanwhile are refused. CLI_INPUT or CLI_ROOM, and `why` says why.
cli_exit file_read(const char *path, size_t most, file_bytes *out, char why[FILE_WHY_MAX]);
void file_free(file_bytes *file);

/// A file being written, one at a time. What is no regular file (a device, a pipe) is written to directly.
typedef struct file_out {
    FILE *stream;
    char *path; // where it ends up
    char *beside;
    int error; // errno of the first write that failed
} file_out;

/// Opens what is written to directly, made or emptied when it is a file; -1 and `why` when that cannot be. A pipe that
/// nobody reads is waited for, but not for ever.
int file_open(const char *path, char why[FILE_WHY_MAX]);

/// CLI_ROOM and `why` when it cannot be made. On CLI_FINE one of commit and abandon must follow; a signal that ends the
/// process meanwhile takes the file beside along. A file that is replaced hands on its permissions.
cli_exit file_begin(file_out *file, const char *path, char why[FILE_WHY_MAX]);

/// False when they could not be written; commit will say so, so nobody else has to.
bool file_put(file_out *file, const void *bytes, size_t size);

/// Everything to disk, then the name. After a failure an old file of that name is as it was.
cli_exit file_commit(file_out *file, char why[FILE_WHY_MAX]);
void file_abandon(file_out *file);

/// True when something of that name is there, whatever it is.
bool file_exists(const char *path);

/// True when both paths are the same regular file, or will be once they are written.
bool file_same(const char *a, const char *b);

/// The part of a path behind the last separator.
const char *file_name(const char *path);

/// directory of `path` / middle / name, in new memory; NULL when there is none.
char *file_beside(const char *path, const char *middle, const char *name);

#endif
