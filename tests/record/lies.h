// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Lies about a hunt: whole checkpoints, with good checksums, of states that were changed in memory.
#ifndef WR_TEST_LIES_H
#define WR_TEST_LIES_H

#include "record/kept.h"
#include "sim/columns.h"

/// A number of a column that is put in place of another. The last of a list has no column.
typedef struct lie {
    const char *column;
    int32_t index;
    int64_t value;
} lie;

/// Saves the world with these numbers changed, and expects the file to be refused in these words, by a load and by a
/// restore. other: a world of the same settings, for the lies.
void lies_tell(const kept *k, wr_world *other, const lie *lies, const char *words);

#define TELL(words, ...)                                     \
    do {                                                     \
        const lie told_lies[] = {__VA_ARGS__, {NULL, 0, 0}}; \
        lies_tell(&k, other, told_lies, words);              \
    } while (0)

#endif
