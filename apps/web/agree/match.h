// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A recording played tick by tick, and where it first went another way. On request one input is flipped: then a second
// world, the one to look at, plays beside the recorded one.
#ifndef WARREN_AGREE_MATCH_H
#define WARREN_AGREE_MATCH_H

#include "warren/record.h"

#define MATCH_NO_FLIP 0

typedef struct match {
    wr_replay *replay;
    wr_world *flipped; // NULL: nothing is flipped
    uint64_t flip_at;  // the tick whose input is another one
    wr_replay_info info;
    bool differs;
    char sentence[192]; // the first difference, or why the recording is refused; "" for none
} match;

/// Opens a recording, which must outlive the match.
///
///   flip_at  a tick of the recording: a bit of one input is flipped; MATCH_NO_FLIP
///
/// False: refused, or the tick has no input to flip within the recording; the sentence says why.
bool match_open(const void *bytes, size_t size, uint64_t flip_at, match *out);

/// Plays a tick. False at the recording's end.
bool match_tick(match *m);

/// The world to look at, lent.
const wr_world *match_world(const match *m);

void match_close(match *m);

#endif
