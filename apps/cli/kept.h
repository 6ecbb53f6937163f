// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A world out of a checkpoint or a recording.
#ifndef WARREN_CLI_KEPT_H
#define WARREN_CLI_KEPT_H

#include "json.h"
#include "load.h"

#include "warren/record.h"

/// Zeroed memory holds nothing.
typedef struct kept {
    wr_replay *replay; // of a recording; at its start
    wr_level *level;   // of a checkpoint
    wr_world *world;   // of either
} kept;

/// Opens a file that load() took for a checkpoint or a recording. On failure a finding says why, in `from`. A recording
/// made under other rules is refused unless `any_rules`.
cli_exit kept_open(loaded *from, bool any_rules, const wr_hooks *hooks, kept *out);
void kept_close(kept *k);

/// The first difference as an object, or null. at: tick of the values, when that is not tick_to; 0: they are of it.
void kept_add_difference(json *j, const wr_difference *difference, uint64_t at);

/// The same as a sentence for people.
void kept_say_difference(const char *path, const wr_difference *difference, uint64_t at);

#endif
