// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A parallel loop for tests, in one thread: pieces of odd lengths, run from the last to the first by workers that
// change from piece to piece. Code that gives other bits under it leans on who ran what, and when. (Races are the
// thread sanitizer's business.)
//
//   wr_scrambled_loop loop = {.seed = 1};
//   wr_hooks hooks = wr_hooks_default();
//   wr_scrambled_loop_use(&loop, &hooks);
#ifndef WR_SCRAMBLED_LOOP_H
#define WR_SCRAMBLED_LOOP_H

#include "warren/core.h"

#define WR_SCRAMBLED_WORKERS 3

typedef struct wr_scrambled_loop {
    uint64_t seed;  // another seed, other pieces
    uint64_t calls; // loops run so far
} wr_scrambled_loop;

static inline void wr_scrambled_for(void *context, int32_t count, int32_t grain, wr_job *job, void *job_context)
{
    wr_scrambled_loop *loop = context;
    uint64_t call = loop->calls++;
    int32_t longest = grain < 1 ? 1 : grain;
    for (int32_t end = count, piece = 0; end > 0; piece++) {
        uint64_t bits = wr_noise(loop->seed, WR_STREAM_BOTS, call, (uint64_t)piece);
        int32_t length = 1 + (int32_t)wr_noise_below(bits, (uint32_t)longest);
        int32_t begin = end > length ? end - length : 0;
        job(job_context, begin, end, (int32_t)(bits % WR_SCRAMBLED_WORKERS));
        end = begin;
    }
}

/// Puts the loop into hooks; `loop` is the caller's and must outlive what is made with them.
static inline void wr_scrambled_loop_use(wr_scrambled_loop *loop, wr_hooks *hooks)
{
    hooks->parallel_for = wr_scrambled_for;
    hooks->parallel_context = loop;
    hooks->workers = WR_SCRAMBLED_WORKERS;
}

#endif
