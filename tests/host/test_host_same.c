// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Worlds with a host are the same every time: on any number of workers, on any memory, as a copy, from a tick in the middle.
#include <pthread.h>

#include "host/kit.h"
#include "support/wr_scrambled_loop.h"

#define TICKS       240
#define WORKERS_MAX 7

// ---- Threads -----------------------------------------------------------------------------------------------------------

typedef struct share {
    wr_job *job;
    void *context;
    int32_t begin, end, worker;
} share;

static void *work(void *context)
{
    const share *s = context;
    if (s->begin < s->end) {
        s->job(s->context, s->begin, s->end, s->worker);
    }
    return NULL;
}

// Equal shares, the last one first.
static void run_shares(void *context, int32_t count, int32_t grain, wr_job *job, void *job_context)
{
    const int32_t workers = *(const int32_t *)context;
    pthread_t threads[WORKERS_MAX];
    share shares[WORKERS_MAX];
    (void)grain;
    for (int32_t i = workers - 1; i >= 0; i--) {
        shares[i] = (share){job, job_context, count * i / workers, count * (i + 1) / workers, i};
        assert_int_equal(pthread_create(&threads[i], NULL, work, &shares[i]), 0);
    }
    for (int32_t i = 0; i < workers; i++) {
        pthread_join(threads[i], NULL);
    }
}

// ---- Runs ------------------------------------------------------------------------------------------------------------

// Hashes of all ticks as one.
static uint64_t play(const wr_host *host, const wr_hooks *hooks, int32_t ticks)
{
    stage s = kit_stage(host, hooks);
    uint64_t all = 0;
    stage_open(&s);
    for (int32_t i = 0; i < ticks; i++) {
        kit_tick(&s);
        const uint64_t both[2] = {all, wr_world_hash(s.world, NULL)};
        all = wr_hash_bytes(both, sizeof both);
    }
    assert_in_range(stage_count(&s, WR_MOB_HOST), 3, 40);
    assert_true(s.seen[WR_EVENT_DEATH] > 3 && s.seen[WR_EVENT_REMOVE] > 3 && s.seen[WR_EVENT_RESET] > 0);
    stage_close(&s);
    return all;
}

static void number_of_workers_changes_nothing(void **state)
{
    (void)state;
    const wr_host host = kit_host();
    const uint64_t alone = play(&host, NULL, TICKS);
    static const int32_t counts[] = {1, 2, 3, 7};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        int32_t workers = counts[i];
        wr_hooks hooks = wr_hooks_default();
        hooks.parallel_for = run_shares;
        hooks.parallel_context = &workers;
        hooks.workers = workers;
        assert_true(play(&host, &hooks, TICKS) == alone);
    }
    for (uint64_t seed = 1; seed < 5; seed++) {
        wr_scrambled_loop loop = {.seed = seed};
        wr_hooks hooks = wr_hooks_default();
        wr_scrambled_loop_use(&loop, &hooks);
        assert_true(play(&host, &hooks, TICKS) == alone);
    }
}

static void what_was_in_memory_before_changes_nothing(void **state)
{
    (void)state;
    const wr_host host = kit_host();
    wr_failing_allocator rubbish = {0};
    const wr_hooks hooks = wr_failing_hooks(&rubbish);
    assert_true(play(&host, &hooks, TICKS) == play(&host, NULL, TICKS));
    assert_int_equal(rubbish.live, 0);
}

// ---- Copies ----------------------------------------------------------------------------------------------------------

static void copy_goes_on_as_the_world_it_was_taken_from(void **state)
{
    (void)state;
    const wr_host host = kit_host();
    for (int32_t at = 1; at < 200; at = at * 3 + 1) {
        stage a = kit_stage(&host, NULL);
        stage b = kit_stage(&host, NULL);
        stage_open(&a);
        stage_level(&b);
        assert_int_equal(wr_world_create(&b.config, a.level, NULL, &b.world, NULL), WR_OK);
        for (int32_t i = 0; i < at; i++) {
            kit_tick(&a);
            if (i % 2 == 0) {
                kit_tick(&b); // a past of its own
            }
        }
        assert_int_equal(wr_world_copy(b.world, a.world), WR_OK);
        wr_difference d;
        assert_false(wr__host_differ(a.world, b.world, &d));
        for (int32_t i = 0; i < 100; i++) {
            kit_tick(&a);
            kit_tick(&b);
            assert_true(wr_world_hash(a.world, NULL) == wr_world_hash(b.world, NULL));
        }
        wr_world_destroy(b.world);
        b.world = NULL;
        stage_close(&b);
        stage_close(&a);
    }
}

static void only_worlds_with_the_same_host_are_copied(void **state)
{
    (void)state;
    const wr_host host = kit_host();
    stage a = kit_stage(&host, NULL);
    stage_open(&a);
    for (int32_t what = 0; what < 7; what++) {
        wr_host other = host;
        other.columns[KIT_FEAR].name[0] = what == 0 ? 'd' : 'f';
        other.columns[KIT_FEAR].size = what == 1 ? 2 : 1; // on 64 bytes' alignment of the same size
        other.modules[KIT_TALLY].version = what == 2 ? 8 : 7;
        other.modules[KIT_TALLY].stage = what == 3 ? 5 : 7;
        other.modules[KIT_TALLY].name[0] = what == 4 ? 'T' : 't';
        other.modules[KIT_TALLY].state_size += what == 5 ? 1 : 0;
        stage b = kit_stage(what == 6 ? NULL : &other, NULL);
        wr_world *world;
        assert_int_equal(wr_world_create(&b.config, a.level, NULL, &world, NULL), WR_OK);
        assert_int_equal(wr_world_copy(world, a.world), WR_E_ARGUMENT);
        assert_int_equal(wr_world_copy(a.world, world), WR_E_ARGUMENT);
        wr_world_destroy(world);
    }
    wr_host other = host; // its own functions' context is its own business
    int32_t here;
    other.modules[KIT_SENSE].context = &here;
    stage b = kit_stage(&other, NULL);
    wr_world *world;
    assert_int_equal(wr_world_create(&b.config, a.level, NULL, &world, NULL), WR_OK);
    assert_int_equal(wr_world_copy(world, a.world), WR_OK);
    wr_world_destroy(world);
    stage_close(&a);
}

// ---- Memory ----------------------------------------------------------------------------------------------------------

static wr_status make(const wr_hooks *hooks, void *context)
{
    stage *s = context;
    wr_finding why = {0};
    const wr_status status = wr_world_create(&s->config, s->level, hooks, &s->world, &why);
    if (status == WR_OK) {
        for (int32_t i = 0; i < 50; i++) {
            kit_tick(s);
        }
    } else {
        assert_null(s->world);
        assert_string_equal(why.message, "out of memory");
    }
    wr_world_destroy(s->world);
    s->world = NULL;
    return status;
}

static void one_block_is_asked_for_and_refusal_is_an_answer(void **state)
{
    (void)state;
    const wr_host host = kit_host();
    stage s = kit_stage(&host, NULL);
    stage_level(&s);
    assert_int_equal(wr_test_each_failure(make, &s), 1);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(number_of_workers_changes_nothing),
    cmocka_unit_test(what_was_in_memory_before_changes_nothing),
    cmocka_unit_test(copy_goes_on_as_the_world_it_was_taken_from),
    cmocka_unit_test(only_worlds_with_the_same_host_are_copied),
    cmocka_unit_test(one_block_is_asked_for_and_refusal_is_an_answer),
};
WR_TEST_MAIN(tests)
