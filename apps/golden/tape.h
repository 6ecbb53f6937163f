// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Recordings in memory, and how one is played back.
#ifndef WARREN_GOLDEN_TAPE_H
#define WARREN_GOLDEN_TAPE_H

#include "warren/record.h"

/// Bytes from malloc. Zeroed memory is an empty tape.
typedef struct tape {
    uint8_t *bytes;
    size_t size, capacity;
} tape;

/// A sink that appends; the tape must stay where it is.
wr_sink tape_sink(tape *t);
void tape_free(tape *t);

/// Appends a checkpoint. options: NULL for the defaults.
wr_status tape_save(tape *t, const wr_world *world, const wr_save_options *options);

typedef struct tape_result {
    int32_t rate;
    uint64_t ticks, hash, chain;
} tape_result;

/// Goes to the tick `from`, by the checkpoint nearest before it, and plays to the end. Every hash and checkpoint on
/// the way is compared. Errors: those of reading; WR_E_DIVERGED, and `why` says where.
wr_status tape_play(const uint8_t *bytes, size_t size, uint64_t from, const wr_host *host, const wr_hooks *hooks,
                    tape_result *out, wr_finding *why);

#endif
