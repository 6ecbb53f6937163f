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

/// The first call that failed: its name (NULL: none) and its errno.
typedef struct file_fault {
    const char *call;
    int number;
} file_fault;

/// Says it in a sentence. CLI_ROOM.
cli_exit file_explain(const file_fault *fault, char why[FILE_WHY_MAX]);

/// Opens what is written to directly, made or emptied when it is a file; -1 and `why` when that cannot be. A pipe that
/// nobody reads is waited for, but not for ever.
int file_open(const char *path, char why[FILE_WHY_MAX]);

// On a descriptor. False, and noted as the fault unless one is noted already, when the system fails. What cannot be synced,
// such as a pipe, is fine.
bool file_write(int fd, const void *bytes, size_t size, file_fault *fault);
bool file_sync(int fd, file_fault *fault);
bool file_close(int fd, file_fault *fault);
/// The folder of a path, so that a new name in it outlasts a power cut.
bool file_sync_folder(const char *path, file_fault *fault);

/// A file being written, one at a time. What is no regular file (a device, a pipe) is written to directly.
typedef struct file_out {
    int fd;
    char *path; // where it ends up
    char *beside;
    char *buffer; // [used] not written yet
    size_t used;
    file_fault fault;
} file_out;

/// CLI_ROOM and `why` when it cannot be made. On CLI_FINE one of commit and abandon must follow; a signal that ends the
/// process meanwhile takes the file beside along. A file that is replaced hands on its permissions.
cli_exit file_begin(file_out *file, const char *path, char why[FILE_WHY_MAX]);

/// False when they could not be written; commit will say so, so nobody else has to.
bool file_put(file_out *file, const void *bytes, size_t size);

/// True when a write has failed: there is no use in more.
bool file_failed(const file_out *file);

/// Everything to disk, then the name, then the folder to disk. After a failure an old file of that name is as it was, and
/// nothing is left beside; only when the last step fails the new one has the name already, and is whole.
cli_exit file_commit(file_out *file, char why[FILE_WHY_MAX]);
void file_abandon(file_out *file);

/// True when something of that name is there, whatever it is.
bool file_exists(const char *path);

/// True when both paths are the same regular file, or will be once they are written.
bool file_same(const char *a, const char *b);

/// Where a path leads when it is written to, in new memory: links are followed, those that lead to nothing yet, too. NULL, and
/// errno, when the folder is not there.
char *file_target(const char *path);

/// The part of a path behind the last separator.
const char *file_name(const char *path);

/// directory of `path` / middle / name, in new memory; NULL when there is none.
char *file_beside(const char *path, const char *middle, const char *name);

#endif
