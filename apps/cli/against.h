// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Another build of warren beside this one: its hash of every tick as it plays the same recording, and its checkpoint of
// one tick.
#ifndef WARREN_CLI_AGAINST_H
#define WARREN_CLI_AGAINST_H

#include "cli.h"

#include "warren/record.h"

#include <stdio.h>
#include <sys/types.h>

/// Zeroed memory is nobody.
typedef struct against {
    const char *command; // a line of shell: "qemu-s390x-static build/s390x/bin/warren"
    const char *path;    // of the recording
    FILE *lines;
    pid_t child;
} against;

/// Starts `COMMAND replay PATH --hashes --other-rules`. False, and says why, when it cannot.
bool against_begin(against *a);
/// The next tick's hash as the other has it; false when it has no more, or says something else.
bool against_next(against *a, uint64_t *tick, uint64_t *hash);
void against_end(against *a);

/// The other's world after so many ticks, compared field by field with ours. True when `difference` names what differs.
bool against_compare(const against *a, const wr_world *ours, wr_difference *difference);

#endif
