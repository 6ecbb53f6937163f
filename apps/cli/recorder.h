// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A recording on its way to a file, and a checkpoint to one.
//
// A recording's file is made at once and grows by whole blocks, each in one write: writing beside and renaming would keep
// from the name what a killed program leaves. A checkpoint is written beside and renamed like every other file.
#ifndef WARREN_CLI_RECORDER_H
#define WARREN_CLI_RECORDER_H

#include "file.h"
#include "pack.h"

#include "warren/record.h"

typedef struct recorder_options {
    const char *path;
    bool compress;
    int32_t checkpoint_seconds; // below 0: the library's default
    const void *source;         // [source_size] text of what is played; NULL: none
    size_t source_size;
} recorder_options;

/// Zeroed memory records nothing.
typedef struct recorder {
    wr_record *record;
    packer *packer;
    char *path;            // where links lead
    int fd;                // of the file, while there is a record
    file_fault fault;      // the first call that failed
    uint64_t bytes;        // written to the file so far
    wr_record_sizes sizes; // as they were before compression
} recorder;

/// CLI_ROOM and `why` when the file cannot be made or written.
cli_exit recorder_begin(recorder *r, const wr_world *world, const recorder_options *options, char why[FILE_WHY_MAX]);
/// After each tick.
cli_exit recorder_tick(recorder *r, const wr_world *world, const wr_commands *commands, char why[FILE_WHY_MAX]);
/// Nothing happens, and all is fine, when nothing is recorded or the recording has ended.
cli_exit recorder_end(recorder *r, const wr_world *world, char why[FILE_WHY_MAX]);

/// A checkpoint of the world, its level whole. CLI_ROOM and `why` when it cannot be written.
cli_exit checkpoint_write(const wr_world *world, const char *path, bool compress, char why[FILE_WHY_MAX]);

#endif
