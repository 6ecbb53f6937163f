// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// One loop at a time. A loop has a number; workers wait until it grows, then take pieces from a shared counter until
// none is left. The caller works too, closes the loop when no piece is left, and returns when those who came are out; so
// the job's data may live on its stack, and nobody waits for a worker that wakes too late.
//
// A tick is some twenty short loops, and waking a thread takes as long as one of them. So who waits first looks for a
// while; only then it sleeps.
#include "pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct worker {
    pool *owner;
    int32_t number;
    pthread_t thread;
} worker;

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t work, done;
    atomic_uint loop; // the number of the loop; written under the lock, which guards all but what is atomic
    bool stop;
    bool open;       // workers may still join this loop
    int32_t asleep;  // workers that must be woken
    atomic_int busy; // workers that have joined this loop and not finished it
    int32_t count, grain;
    wr_job *job;
    void *job_context;
    atomic_int next; // the first item nobody has taken
    int32_t worker_count;
    worker workers[POOL_THREADS_MAX];
};

static void take_pieces(pool *p, int32_t number)
{
    for (;;) {
        int32_t begin = atomic_fetch_add(&p->next, p->grain);
        if (begin >= p->count) {
            return;
        }
        int32_t end = p->count - begin > p->grain ? begin + p->grain : p->count;
        p->job(p->job_context, begin, end, number);
    }
}

// How often one who waits looks before it sleeps: some 100 microseconds for a worker, which lets others run meanwhile, and 20
// for the caller, who waits for the last piece only.
enum { LOOKS_FOR_LOOP = 300, LOOKS_FOR_END = 10000 };

static void look_out_for_loop(pool *p, unsigned seen)
{
    for (int32_t i = 0; i < LOOKS_FOR_LOOP && atomic_load(&p->loop) == seen; ++i) {
        sched_yield();
    }
}

static void look_out_for_end(pool *p)
{
    for (int32_t i = 0; i < LOOKS_FOR_END && atomic_load(&p->busy) > 0; ++i) {
    }
}

static void take_part(pool *p, int32_t number)
{
    atomic_fetch_add(&p->busy, 1);
    pthread_mutex_unlock(&p->lock);
    take_pieces(p, number);
    pthread_mutex_lock(&p->lock);
    if (atomic_fetch_sub(&p->busy, 1) == 1) {
        pthread_cond_signal(&p->done);
    }
}

static void *work(void *context)
{
    worker *self = context;
    pool *p = self->owner;
    unsigned seen = 0;
    for (;;) {
        look_out_for_loop(p, seen);
        pthread_mutex_lock(&p->lock);
        while (!p->stop && atomic_load(&p->loop) == seen) {
            p->asleep += 1;
            pthread_cond_wait(&p->work, &p->lock);
            p->asleep -= 1;
        }
        if (p->stop) {
            pthread_mutex_unlock(&p->lock);
            return NULL;
        }
        seen = atomic_load(&p->loop);
        if (p->open) {
            take_part(p, self->number);
        }
        pthread_mutex_unlock(&p->lock);
    }
}

static void open_loop(pool *p, int32_t count, int32_t grain, wr_job *job, void *job_context)
{
    pthread_mutex_lock(&p->lock);
    p->count = count;
    p->grain = grain;
    p->job = job;
    p->job_context = job_context;
    p->open = true;
    atomic_store(&p->next, 0);
    atomic_fetch_add(&p->loop, 1);
    if (p->asleep > 0) {
        pthread_cond_broadcast(&p->work);
    }
    pthread_mutex_unlock(&p->lock);
}

static void close_loop(pool *p)
{
    look_out_for_end(p);
    pthread_mutex_lock(&p->lock);
    p->open = false;
    while (atomic_load(&p->busy) > 0) {
        pthread_cond_wait(&p->done, &p->lock);
    }
    pthread_mutex_unlock(&p->lock);
}

static void parallel_for(void *context, int32_t count, int32_t grain, wr_job *job, void *job_context)
{
    pool *p = context;
    grain = grain < 1 ? 1 : grain;
    // The counter passes `count` by at most a grain a worker; near the top of int32 that would wrap.
    if (count <= grain || count > INT32_MAX / 2 || grain > INT32_MAX / 2 / POOL_THREADS_MAX) {
        if (count > 0) {
            job(job_context, 0, count, 0);
        }
        return;
    }
    open_loop(p, count, grain, job, job_context);
    take_pieces(p, 0);
    close_loop(p);
}

pool *pool_create(int32_t threads)
{
    pool *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    pthread_cond_init(&p->done, NULL);
    for (int32_t i = 0; i + 1 < threads && i + 1 < POOL_THREADS_MAX; ++i) {
        worker *w = &p->workers[i];
        *w = (worker){.owner = p, .number = i + 1};
        if (pthread_create(&w->thread, NULL, work, w) != 0) {
            pool_destroy(p);
            return NULL;
        }
        p->worker_count += 1;
    }
    return p;
}

void pool_destroy(pool *p)
{
    if (p == NULL) {
        return;
    }
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
    for (int32_t i = 0; i < p->worker_count; ++i) {
        pthread_join(p->workers[i].thread, NULL);
    }
    pthread_cond_destroy(&p->work);
    pthread_cond_destroy(&p->done);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

wr_hooks pool_hooks(pool *p)
{
    wr_hooks hooks = wr_hooks_default();
    if (p != NULL) {
        hooks.parallel_for = parallel_for;
        hooks.workers = p->worker_count + 1;
        hooks.parallel_context = p;
    }
    return hooks;
}
