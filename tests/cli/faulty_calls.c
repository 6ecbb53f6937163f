// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The calls by which the command line writes files, as a bad disk has them. Linked in place of the system's own; the variable
// WARREN_FAULT says what goes wrong:
//
//     write:3:28      the third write gives ENOSPC (28), and all later ones
//     fsync:1:5       so does the first fsync of a file with EIO; `folder` is the fsync of a folder
//     write:2:short   each write from the second on takes half of what it is given
//     write:2:eintr   the second is interrupted once
//     rename:1:kill   the process is gone before the rename, as by kill -9
#include "file_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef enum fault { FAULT_NONE, FAULT_ERROR, FAULT_SHORT } fault;

// What the next call of that name meets; each call counts its own.
static fault meet(const char *call, int *count)
{
    const char *what = getenv("WARREN_FAULT");
    size_t size = strlen(call);
    *count += 1;
    if (what == NULL || strncmp(what, call, size) != 0 || what[size] != ':') {
        return FAULT_NONE;
    }
    char *action = NULL;
    int from = (int)strtol(what + size + 1, &action, 10);
    if (*count < from) {
        return FAULT_NONE;
    }
    if (strcmp(action, ":kill") == 0) {
        raise(SIGKILL);
    }
    if (strcmp(action, ":short") == 0) {
        return FAULT_SHORT;
    }
    if (strcmp(action, ":eintr") == 0) {
        errno = EINTR;
        return *count == from ? FAULT_ERROR : FAULT_NONE;
    }
    errno = (int)strtol(action + 1, NULL, 10);
    return FAULT_ERROR;
}

static int faulty_open(const char *path, int flags, mode_t mode)
{
    static int count;
    return meet("open", &count) == FAULT_ERROR ? -1 : open(path, flags, mode);
}

static ssize_t faulty_write(int fd, const void *bytes, size_t size)
{
    static int count;
    fault f = meet("write", &count);
    return f == FAULT_ERROR ? -1 : write(fd, bytes, f == FAULT_SHORT ? (size + 1) / 2 : size);
}

static int faulty_fsync(int fd)
{
    static int files, folders;
    struct stat status;
    bool folder = fstat(fd, &status) == 0 && S_ISDIR(status.st_mode);
    return meet(folder ? "folder" : "fsync", folder ? &folders : &files) == FAULT_ERROR ? -1 : fsync(fd);
}

// As Linux does it: the descriptor is gone even when close fails.
static int faulty_close(int fd)
{
    static int count;
    fault f = meet("close", &count);
    int number = errno;
    int result = close(fd);
    errno = f == FAULT_ERROR ? number : errno;
    return f == FAULT_ERROR ? -1 : result;
}

static int faulty_rename(const char *from, const char *to)
{
    static int count;
    return meet("rename", &count) == FAULT_ERROR ? -1 : rename(from, to);
}

const file_calls file_system = {faulty_open, faulty_write, faulty_fsync, faulty_close, faulty_rename};
