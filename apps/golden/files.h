// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Whole files, read and written.
#ifndef WARREN_GOLDEN_FILES_H
#define WARREN_GOLDEN_FILES_H

#include <stdbool.h>
#include <stddef.h>

/// The whole file, from malloc; NULL when it cannot be read.
unsigned char *read_whole(const char *path, size_t *size);
/// False when it cannot be written.
bool write_whole(const char *path, const void *bytes, size_t size);

/// The name of a file without its folders.
const char *last_part(const char *path);

#endif
