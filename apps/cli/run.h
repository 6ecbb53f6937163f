// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// One run of warren run: what was asked, what it plays, what it writes, and how it is summed up.
#ifndef WARREN_CLI_RUN_H
#define WARREN_CLI_RUN_H

#include "args.h"
#include "events.h"
#include "game.h"
#include "hist.h"
#include "kept.h"
#include "pool.h"
#include "prove.h"
#include "recorder.h"
#include "run_endless.h"
#include "watch.h"

typedef struct run_options {
    bool json, lenient, compress, heavy, no_times;
    int32_t ticks, players, bot, rate, threads, n, checkpoint_every, sync, retry_from_wave, viewers, stream_budget;
    int64_t microseconds, retry_from;
    arg_seed seed;
    const char *level, *picture, *layers, *events, *record, *save, *report, *trace, *heat;
} run_options;

typedef struct run {
    run_options options;
    uint32_t layers;
    int64_t ticks;
    uint64_t tick_first;    // that was done before
    uint64_t refused_first; // commands, until then
    loaded *from;
    loaded *level; // what --level names
    pool *threads;
    wr_hooks hooks;
    kept k; // a checkpoint's or recording's world
    game g;
    hist *times;                // nanoseconds; of a hunt, of its round
    bool round_was_over;        // before the first tick
    uint32_t round_ticks_first; // of the round that were played before
    file_out events;
    bool has_events;
    watch watch;
    run_endless endless;
    recorder recorder;
    prove prove;
    bool diverged;
    wr_difference difference;
} run;

/// True for a world out of a checkpoint or a recording.
static inline bool run_is_kept(const run *r)
{
    return r->from->content == WR_CONTENT_CHECKPOINT || r->from->content == WR_CONTENT_RECORDING;
}

/// Who plays, in a word: a bot, or what a recording holds.
static inline const char *run_bot_name(const run *r, int32_t player)
{
    return r->options.retry_from >= 0 ? "recorded" : wr_bot_kind_name(r->from->scene.bots[player]);
}

/// Sums up on standard output, or as JSON; what went another way is said on standard error. CLI_ROOM when it cannot be
/// written.
cli_exit run_report(const run *r);

#endif
