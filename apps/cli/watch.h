// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Who looks on while a world is played: what a report, a trace and a heat map are made of. It reads the world after each
// tick and is no part of it; all but the times is a function of the world.
#ifndef WARREN_CLI_WATCH_H
#define WARREN_CLI_WATCH_H

#include "warren/sim.h"

#include <stdbool.h>

enum { WATCH_SAMPLES = 900 }; // about as many as a chart has room for

/// What is looked at; all of it costs memory.
typedef struct watch_options {
    bool samples;       // for curves
    bool ticks;         // each tick, for a trace
    bool heat;          // where monsters were, and who fell where
    int64_t tick_count; // to be played
} watch_options;

/// A second of the game; in long runs several. The first sample is the state before the first tick.
typedef struct watch_sample {
    uint64_t tick;                            // its last
    int32_t ticks;                            // in it
    int32_t alive[WR_HUNT_KINDS_MAX], queued; // at its end
    int32_t kills;                            // so far
    int32_t health[WR_PLAYERS_MAX];           // at its end
    uint64_t plans_by[WR_RUN_CAUSE_COUNT];    // in it
    uint64_t median_ns, p99_ns;               // of its ticks
} watch_sample;

typedef struct watch_tick_note {
    uint64_t begin_ns; // since the first tick began
    uint32_t ns;       // that it took; at most 4 s
    int32_t alive, queued, kills;
    uint32_t plans; // in it
} watch_tick_note;

/// Something that stands for itself: WAVE, DEATH of a monster, DOWN, REVIVE, ROUND, REQUEUE.
typedef struct watch_mark {
    uint64_t tick, ns; // ns: since the first tick began
    wr_event_kind kind;
    int32_t player; // who is down or was revived, who killed; -1: none
    int32_t value, flag;
} watch_mark;

/// Zeroed memory looks at nothing.
typedef struct watch {
    watch_options options;
    int32_t rate, players, kinds; // kinds: 1 without a hunt
    uint64_t tick_first, clock_first;
    bool failed; // memory was out; what there is stays good

    watch_sample *samples; // [sample_count]
    int32_t sample_count, sample_capacity, sample_ticks;
    watch_tick_note *ticks; // [tick_count]
    int64_t tick_count, tick_capacity;
    watch_mark *marks; // [mark_count]
    int64_t mark_count, mark_capacity;
    uint32_t *heat, *deaths, *downs; // [height][width]
    uint64_t *times;                 // [sample_ticks] of the sample that is gathered
    int32_t time_count;
    uint8_t *kind_at;                                // [mobs_max] kind of the hunter that is, or was, in the slot
    wr_hunt_counters counts, begun;                  // after the last tick; when the sample began
    int32_t kills_by[WR_PLAYERS_MAX][WR_HARM_COUNT]; // since the first tick: who killed, with what
    int32_t killed[WR_HUNT_KINDS_MAX];               // since the first tick
} watch;

/// False when memory is out. What is not asked for is not kept; who killed with what always is.
bool watch_begin(watch *w, const wr_world *world, const watch_options *options);
/// After each tick, which lasted from begin_ns to end_ns of a clock.
void watch_tick(watch *w, const wr_world *world, uint64_t begin_ns, uint64_t end_ns);
/// Once, after the last tick: the sample that is not full yet.
void watch_end(watch *w, const wr_world *world);
void watch_free(watch *w);

#endif
