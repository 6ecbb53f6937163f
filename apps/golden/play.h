// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Plays a scene on a map at one rate of ticks, records it, and says in four numbers what happened. Then the recording
// is played from a checkpoint in its middle, which must end as the first did. A checkpoint of the end can be kept, and
// be gone on from: here, or by another build on another machine.
#ifndef WARREN_GOLDEN_PLAY_H
#define WARREN_GOLDEN_PLAY_H

#include "golden/scene.h"
#include "golden/tape.h"

#include <stdio.h>

typedef struct play_how {
    const wr_hooks *hooks;
    int32_t rate, ticks;
    int32_t further; // ticks after those, by players who begin anew; 0: none
    FILE *trace;     // NULL, or where each tick's hash and its parts are written, a line a tick
} play_how;

/// What is to be the same everywhere.
typedef struct play_end {
    int32_t rate;
    uint64_t ticks;  // of the last state
    uint64_t hash;   // of the last state
    uint64_t chain;  // over the hashes of all ticks
    uint64_t events; // over all events since the game or its further ticks began
    uint64_t bytes;  // of the recording, or of a checkpoint of the last state
} play_end;

typedef struct play_result {
    play_end end, further;
    wr_counters counters; // at the end
    tape checkpoint;      // of the end, to be freed
} play_result;

/// why: what was refused, if anything.
wr_status play(const scene *what, const wr_map *map, const play_how *how, play_result *out, wr_finding *why);

/// Plays the further ticks from a checkpoint of a golden scene. Errors: those of loading; WR_E_NOT_FOUND when it is of
/// no such scene, WR_E_DIVERGED when it has other bytes after it was loaded and saved.
wr_status play_on(const uint8_t *bytes, size_t size, const play_how *how, play_end *out, wr_finding *why);

#endif
