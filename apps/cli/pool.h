// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Threads for the library, which starts none: a blocking parallel-for behind wr_hooks.
#ifndef WARREN_CLI_POOL_H
#define WARREN_CLI_POOL_H

#include "warren/core.h"

enum { POOL_THREADS_MAX = 64 };

typedef struct pool pool;

/// Starts threads - 1 threads; the caller is the last worker. NULL when memory or threads are out.
pool *pool_create(int32_t threads);
void pool_destroy(pool *p); // NULL is fine

/// The default hooks with this pool's parallel-for; a NULL pool gives the default.
wr_hooks pool_hooks(pool *p);

#endif
