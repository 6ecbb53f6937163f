// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The system's own calls.
#include "file_calls.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static int open_file(const char *path, int flags, mode_t mode)
{
    return open(path, flags, mode);
}

const file_calls file_system = {open_file, write, fsync, close, rename};
