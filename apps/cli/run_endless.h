// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a run through an endless dungeon came to besides its hunt: the walk, the window, who slept, what viewers loaded and saw,
// and the proofs that are made each second.
#ifndef WARREN_CLI_RUN_ENDLESS_H
#define WARREN_CLI_RUN_ENDLESS_H

#include "json.h"
#include "viewing.h"

#include "warren/sim.h"

/// Zeroed memory is a run without a window.
typedef struct run_endless {
    bool there; // the world has a window
    viewing v;
    int32_t rate;
    uint64_t ticks; // counted

    bool walked_before[WR_PLAYERS_MAX]; // `last` is known
    wr_stream_place last[WR_PLAYERS_MAX];
    double walked[WR_PLAYERS_MAX]; // units

    int32_t awake_least, awake_most;
    int64_t awake_sum, awake_count;

    uint64_t paused_ticks, loads_second, loads_most; // loads_second: of the streamer when the second began
    int64_t needed_most, held_most; // floor cells of a viewer: that he cannot be without, that he had
    int64_t partial_rooms, seen_through_doors;

    uint8_t *reached; // [cells of the window] 1: one can walk there, doors as they stand
    uint32_t *queue;  // likewise
} run_endless;

/// Nothing without a window: CLI_USAGE, and it is said, when viewers or a budget were asked for all the same.
/// viewers: -1, one a player. budget_cells: 0: no bound.
cli_exit run_endless_begin(run_endless *e, const wr_world *world, int32_t viewers, int64_t budget_cells);
/// After each tick. False when the streamer had no room; the run cannot go on as asked.
bool run_endless_tick(run_endless *e, const wr_world *world);
void run_endless_free(run_endless *e);

/// Where nobody ever sleeps all are awake.
wr_sleep_view run_endless_sleep(const wr_world *world);

/// False: a room was loaded in part, somebody saw through a closed door, or the budget was too small.
bool run_endless_is_sound(const run_endless *e);
/// Says on standard error what of that it was.
void run_endless_say(const run_endless *e);

/// Fields of `warren run --json` that only these runs have.
void run_endless_add(json *j, const run_endless *e, const wr_world *world);
/// Lines of the table.
void run_endless_print(const run_endless *e, const wr_world *world);

/// Most bytes this process ever had in memory; 0 where the system does not tell.
uint64_t resident_peak_bytes(void);

#endif
