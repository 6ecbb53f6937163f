// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What must change nothing: how many threads there are, who takes which piece of a loop, what memory held before.
#ifndef WARREN_GOLDEN_SURROUNDINGS_H
#define WARREN_GOLDEN_SURROUNDINGS_H

#include "warren/core.h"

typedef struct surroundings {
    wr_hooks hooks; // for the library; valid while this struct stays where it is
    wr_hooks below; // of the pool
    int32_t fill;
    void *pool;
} surroundings;

#define FILL_NONE (-1) // memory as malloc gives it

/// Hooks with that many threads, whose memory is full of the byte `fill` when given and again when taken back. False
/// where there are no such threads. WARREN_GOLDEN_THREADS says that the system has POSIX threads.
bool surroundings_init(surroundings *s, int32_t threads, int32_t fill);
void surroundings_fini(surroundings *s);

#endif
