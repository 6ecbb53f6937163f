// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A world out of a checkpoint or a recording.
#ifndef WARREN_CLI_KEPT_H
#define WARREN_CLI_KEPT_H

#include "json.h"
#include "load.h"

#include "warren/record.h"

enum { KEPT_TEXT_MAX = 220 };

/// Zeroed memory holds nothing.
typedef struct kept {
    wr_replay *replay; // of a recording; at its start
    wr_level *level;   // of a checkpoint, or made of the map that was handed in
    wr_world *world;   // of either
} kept;

typedef struct kept_options {
    bool any_rules;      // a recording made under other rules is welcome
    const loaded *level; // what --level names; NULL: nothing
    const wr_hooks *hooks;
} kept_options;

/// What a file says of itself, before anything is made of it.
typedef struct kept_info {
    wr_checkpoint_info first; // the checkpoint, or the recording's first one
    wr_replay_info recording;
} kept_info;

/// Looks a file through that load() took for a checkpoint or a recording. On failure a finding says why, in `from`.
cli_exit kept_look(loaded *from, kept_info *out);

/// Why nothing can be made of it here, as words for people: it holds a game's own modules, or names its level by hash and
/// none is handed in. NULL when neither is so; `reason`: the same for programs.
const char *kept_lacks(const kept_info *info, const loaded *level, char text[KEPT_TEXT_MAX], const char **reason);

/// Opens a file that was looked at. On failure a finding says why, in `from`.
cli_exit kept_open(loaded *from, const kept_info *info, const kept_options *options, kept *out);
void kept_close(kept *k);

/// The first difference as an object, or null. at: tick of the values, when that is not tick_to; 0: they are of it.
void kept_add_difference(json *j, const wr_difference *difference, uint64_t at);

/// The same as a sentence for people.
void kept_say_difference(const char *path, const wr_difference *difference, uint64_t at);

#endif
