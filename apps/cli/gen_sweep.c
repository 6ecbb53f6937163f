// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren gen --sweep: dungeons by the million, each made and proved. Seeds are worked off in blocks; within a block the
// threads take what they get, and everything that is kept of a dungeon is a sum, a count or a minimum, so neither the
// number of threads nor a stop in between changes a figure. Twice a second the figures so far go to the resume file.
#include "gen.h"

#include "gen_tally.h"
#include "json.h"
#include "pool.h"
#include "term.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BLOCK_MAX = 2048, BLOCK_CELLS = 1 << 25, SAVE_NS = 500000000 };

typedef struct worker {
    wr_dungeon dungeon;
    tally tally; // of this block
    bool failed; // out of memory
} worker;

typedef struct sweep {
    tally_plan plan;
    tally sum;
    pool *pool;
    worker *workers; // [hooks.workers]
    wr_hooks hooks;
    uint64_t block_first; // of the seeds, counted from plan.first
    double cpu_before;
} sweep;

// ---- One dungeon -------------------------------------------------------------------------------------------------

static void prove(worker *w, const sweep *s, uint64_t offset, int32_t profile)
{
    wr_dungeon_config config = s->plan.configs[profile];
    config.seed = s->plan.first + offset;
    wr_finding why = {0};
    const wr_status status = wr_dungeon_generate(&config, NULL, &why, &w->dungeon);
    if (status == WR_E_MEMORY) {
        w->failed = true;
        return;
    }
    if (status != WR_OK) { // the settings were checked: only what a seed decides can be out of reach
        tally_refused(&w->tally, profile, offset, &why);
        return;
    }
    wr_dungeon_report report;
    if (wr_dungeon_validate(&w->dungeon, NULL, &report) != WR_OK) {
        w->failed = true;
        return;
    }
    tally_add(&w->tally, profile, offset, &w->dungeon, &report);
}

static void prove_some(void *context, int32_t begin, int32_t end, int32_t number)
{
    sweep *s = context;
    worker *w = &s->workers[number];
    for (int32_t i = begin; i < end && !w->failed; ++i) {
        prove(w, s, s->block_first + (uint64_t)(i / s->plan.profile_count), i % s->plan.profile_count);
    }
}

// ---- All of them -------------------------------------------------------------------------------------------------

static double cpu_seconds(void)
{
    struct timespec now;
    return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) == 0 ? (double)now.tv_sec + (double)now.tv_nsec / 1e9 : 0;
}

// Seeds of a block: of large dungeons few, so that the bar moves and little is lost, but some for each thread.
static uint64_t block_of(const tally_plan *plan, int32_t threads)
{
    int64_t cells = 0;
    for (int32_t i = 0; i < plan->profile_count; ++i) {
        cells += (int64_t)plan->configs[i].width * plan->configs[i].height;
    }
    const int64_t seeds = BLOCK_CELLS / cells, least = 2 * threads;
    return (uint64_t)(seeds < least ? least : seeds > BLOCK_MAX ? BLOCK_MAX : seeds);
}

static bool run_block(sweep *s, uint64_t seeds)
{
    const int32_t count = (int32_t)seeds * s->plan.profile_count;
    const int32_t grain = count / (8 * s->hooks.workers); // small enough that all end at about the same time
    s->hooks.parallel_for(s->hooks.parallel_context, count, grain < 1 ? 1 : grain > 8 ? 8 : grain, prove_some, s);
    bool fine = true;
    for (int32_t i = 0; i < s->hooks.workers; ++i) {
        fine = fine && !s->workers[i].failed;
        tally_merge(&s->sum, &s->workers[i].tally);
        memset(&s->workers[i].tally, 0, sizeof s->workers[i].tally);
    }
    return fine;
}

static cli_exit run_all(sweep *s, const char *resume)
{
    progress bar;
    progress_begin(&bar, "seed", s->plan.count);
    uint64_t saved_at = clock_ns();
    const double cpu = cpu_seconds();
    const uint64_t block = block_of(&s->plan, s->hooks.workers);
    cli_exit code = CLI_FINE;
    while (code == CLI_FINE && s->sum.seeds < s->plan.count) {
        const uint64_t left = s->plan.count - s->sum.seeds;
        const uint64_t seeds = left < block ? left : block;
        s->block_first = s->sum.seeds;
        if (!run_block(s, seeds)) {
            say("out of memory for the dungeons of the sweep");
            code = CLI_ROOM;
            break;
        }
        s->sum.seeds += seeds;
        s->sum.cpu_seconds = s->cpu_before + cpu_seconds() - cpu;
        const uint64_t now = clock_ns();
        progress_show(&bar, s->sum.seeds, now);
        if (resume != NULL && (now - saved_at > SAVE_NS || s->sum.seeds == s->plan.count)) {
            code = tally_save(&s->plan, &s->sum, resume);
            saved_at = now;
        }
    }
    progress_end(&bar);
    return code;
}

static cli_exit sweep_with(sweep *s, const gen_options *o)
{
    if (o->resume != NULL) {
        const cli_exit code = tally_load(o, &s->plan, &s->sum);
        if (code != CLI_FINE) {
            return code;
        }
        s->cpu_before = s->sum.cpu_seconds;
    }
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int32_t threads = o->threads > 0             ? o->threads
                      : cores < 1                ? 1
                      : cores > POOL_THREADS_MAX ? POOL_THREADS_MAX
                                                 : (int32_t)cores;
    s->pool = pool_create(threads);
    s->hooks = pool_hooks(s->pool);
    s->workers = s->pool != NULL ? calloc((size_t)s->hooks.workers, sizeof *s->workers) : NULL;
    if (s->workers == NULL) {
        say("out of memory for %d threads", (int)threads);
        return CLI_ROOM;
    }
    cli_exit code = run_all(s, o->resume);
    if (code == CLI_FINE) {
        code = o->json ? tally_print_json(&s->plan, &s->sum) : tally_print_table(&s->plan, &s->sum);
        code = code == CLI_FINE && s->sum.invalid > 0 ? CLI_NO : code;
    }
    return code;
}

cli_exit gen_sweep(const gen_options *o)
{
    sweep *s = calloc(1, sizeof *s);
    if (s == NULL) {
        say("out of memory for the sweep");
        return CLI_ROOM;
    }
    cli_exit code = tally_plan_of(o, &s->plan);
    if (code == CLI_FINE) {
        code = sweep_with(s, o);
    }
    for (int32_t i = 0; s->workers != NULL && i < s->hooks.workers; ++i) {
        wr_dungeon_destroy(&s->workers[i].dungeon);
    }
    pool_destroy(s->pool);
    free(s->workers);
    free(s);
    return code;
}
