// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A pool of workers for tests, blocking, as a host would bring it: real threads that take small pieces as they come, so that who
// does what is another thing each time. Programs that include it are linked with Threads::Threads.
//
//   int32_t workers = 3;                       // 1..WR_THREADS_MAX
//   wr_hooks hooks = wr_hooks_default();
//   wr_threads_use(&workers, &hooks);
#ifndef WR_THREADS_H
#define WR_THREADS_H

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "warren/core.h"

enum { WR_THREADS_MAX = 7, WR_THREADS_PIECE = 3 };

typedef struct wr_threads_pool {
    pthread_mutex_t lock;
    int32_t next, count;
    wr_job *job;
    void *context;
} wr_threads_pool;

typedef struct wr_threads_worker {
    wr_threads_pool *pool;
    int32_t number;
} wr_threads_worker;

static inline void *wr_threads_work(void *argument)
{
    const wr_threads_worker *w = argument;
    wr_threads_pool *p = w->pool;
    for (;;) {
        pthread_mutex_lock(&p->lock);
        const int32_t begin = p->next;
        const int32_t end = p->count - begin > WR_THREADS_PIECE ? begin + WR_THREADS_PIECE : p->count;
        p->next = end;
        pthread_mutex_unlock(&p->lock);
        if (begin >= p->count) {
            return NULL;
        }
        p->job(p->context, begin, end, w->number);
    }
}

static inline void wr_threads_for(void *context, int32_t count, int32_t grain, wr_job *job, void *job_context)
{
    const int32_t workers_now = *(const int32_t *)context;
    wr_threads_pool p = {.count = count, .job = job, .context = job_context};
    pthread_t threads[WR_THREADS_MAX];
    wr_threads_worker workers[WR_THREADS_MAX];
    (void)grain;
    pthread_mutex_init(&p.lock, NULL);
    for (int32_t i = 0; i < workers_now; i++) {
        workers[i] = (wr_threads_worker){&p, i};
        assert_int_equal(pthread_create(&threads[i], NULL, wr_threads_work, &workers[i]), 0);
    }
    for (int32_t i = 0; i < workers_now; i++) {
        pthread_join(threads[i], NULL);
    }
    pthread_mutex_destroy(&p.lock);
}

/// Puts the pool into hooks; the number of workers is the caller's and must outlive what is made with them.
static inline void wr_threads_use(int32_t *workers, wr_hooks *hooks)
{
    hooks->parallel_for = wr_threads_for;
    hooks->parallel_context = workers;
    hooks->workers = *workers;
}

#endif
