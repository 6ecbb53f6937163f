// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Proofs that run along: that a checkpoint holds everything (heavy), and that a world that is put back plays the same
// again (sync).
#ifndef WARREN_CLI_PROVE_H
#define WARREN_CLI_PROVE_H

#include "cli.h"

#include "warren/record.h"

/// Zeroed memory proves nothing.
typedef struct prove {
    bool heavy;   // each tick: save, load into a second world, step both, compare hash and bytes
    int32_t sync; // each so many ticks: put back, step again, compare every hash and the bytes; 0: never
    const wr_hooks *hooks;
    uint64_t heavy_ticks, sync_rounds; // done so far

    struct prove_bytes {
        unsigned char *bytes;
        size_t size, capacity;
    } before, start, one, other;
    struct prove_tick *ticks; // [sync] since `start`
    int32_t tick_count;
} prove;

/// CLI_ROOM when memory is out.
cli_exit prove_before(prove *p, const wr_world *world);
/// After wr_world_tick with those commands. CLI_DIVERGED: `difference` says where.
cli_exit prove_after(prove *p, wr_world *world, const wr_commands *commands, wr_difference *difference);
void prove_free(prove *p);

#endif
