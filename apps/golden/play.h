// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Plays a scene on a map at one rate of ticks, records it, and says in four numbers what happened. Then the recording
// is played from a checkpoint in its middle, which must end as the first did.
#ifndef WARREN_GOLDEN_PLAY_H
#define WARREN_GOLDEN_PLAY_H

#include "golden/scene.h"

#include <stdio.h>

typedef struct play_result {
    uint64_t hash;   // of the last state
    uint64_t chain;  // over the hashes of all ticks
    uint64_t events; // over all events
    uint64_t tape;   // of the recording's bytes
    wr_counters counters;
} play_result;

/// trace: NULL, or where each tick's hash and its parts are written, a line a tick. why: what was refused, if
/// anything.
wr_status play(const scene *what, const wr_map *map, int32_t rate, int32_t ticks, const wr_hooks *hooks, FILE *trace,
               play_result *out, wr_finding *why);

#endif
