// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Another build of warren beside this one: its hash of every tick as it plays the same recording, and its checkpoint of
// one tick.
#ifndef WARREN_CLI_AGAINST_H
#define WARREN_CLI_AGAINST_H

#include "cli.h"

#include "warren/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Zeroed memory is nobody. Whoever uses one sets the first five.
typedef struct against {
    const char *command; // a line of shell: "qemu-s390x-static build/s390x/bin/warren"
    const char *path;    // of the recording
    const char *level;   // of the map that is handed in with it; NULL: none
    bool lenient;        // and read leniently
    int32_t patience;    // seconds it may be silent
    pid_t child;         // it leads a process group of its own
    int lines;           // what it prints, while there is a child
    char text[1024];     // [size] read, but for [at] not asked for
    size_t at, size;
    uint64_t begin_ns;
    bool hangs; // it was silent for too long
} against;

/// Starts `COMMAND replay PATH --hashes --other-rules`, and `--level` if there is one. False, and says why, when it cannot.
bool against_begin(against *a);
/// The next tick's hash as the other has it; false when it has no more, says something else, or is silent for too long.
bool against_next(against *a, uint64_t *tick, uint64_t *hash);
/// The other has a moment to end by itself.
void against_end(against *a);

/// The other's world after so many ticks, compared field by field with ours. True when `difference` names what differs. The
/// other gets as long for it as it took to come here, and once more, and its patience.
bool against_compare(const against *a, const wr_world *ours, wr_difference *difference);

#endif
