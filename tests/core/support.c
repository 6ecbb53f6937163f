// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The failing allocator itself: other modules' tests lean on it.
#include "core_tests.h"

#include "support/wr_scrambled_loop.h"

// Asks four times and says which calls were refused, a bit each.
static unsigned refusals(wr_failing_allocator *failing)
{
    wr_allocator allocator = wr_failing_allocator_use(failing);
    unsigned refused = 0;
    for (unsigned i = 0; i < 4; i++) {
        void *memory = allocator.alloc(allocator.context, 10, 16);
        if (memory == NULL) {
            refused |= 1u << i;
            continue;
        }
        assert_int_equal(failing->live, 1);
        assert_int_equal(failing->live_bytes, 10);
        allocator.release(allocator.context, memory, 10);
    }
    assert_int_equal(failing->calls, 4);
    assert_int_equal(failing->live, 0);
    return refused;
}

void the_failing_allocator_refuses_the_call_it_was_told(void **state)
{
    (void)state;
    wr_failing_allocator never = {0};
    assert_int_equal(refusals(&never), 0);
    wr_failing_allocator second = {.fail_at = 2};
    assert_int_equal(refusals(&second), 0x2);
    assert_int_equal(second.refused, 1);
    assert_int_equal(second.peak_bytes, 10);
}

void the_failing_allocator_refuses_all_later_calls(void **state)
{
    (void)state;
    wr_failing_allocator from_second = {.fail_at = 2, .fail_from = true};
    assert_int_equal(refusals(&from_second), 0xE);
    assert_int_equal(from_second.refused, 3);
}

static wr_status allocate_as_often_as_told(const wr_hooks *hooks, void *context)
{
    for (int left = *(int *)context; left > 0; left--) {
        void *memory = hooks->allocator.alloc(hooks->allocator.context, 1, 1);
        if (memory == NULL) {
            return WR_E_MEMORY;
        }
        hooks->allocator.release(hooks->allocator.context, memory, 1);
    }
    return WR_OK;
}

void each_failure_is_tried_once(void **state)
{
    (void)state;
    for (int times = 0; times < 5; times++) {
        assert_int_equal(wr_test_each_failure(allocate_as_often_as_told, &times), times);
    }
}

typedef struct loop_log {
    int32_t times[50];
    int32_t falls;    // pieces that lie before the one run last
    int32_t begin;    // of the piece run last
    uint32_t workers; // seen, a bit each
} loop_log;

static void log_piece(void *context, int32_t begin, int32_t end, int32_t worker)
{
    loop_log *log = context;
    assert_true(begin < end && end - begin <= 8);
    for (int32_t i = begin; i < end; i++) {
        log->times[i]++;
    }
    log->falls += begin < log->begin;
    log->begin = begin;
    log->workers |= 1u << worker;
}

void the_scrambled_loop_runs_every_item_once_in_another_order(void **state)
{
    (void)state;
    wr_scrambled_loop loop = {.seed = 3};
    wr_hooks hooks = wr_hooks_default();
    wr_scrambled_loop_use(&loop, &hooks);
    for (int32_t count = 0; count <= 50; count++) {
        loop_log log = {.begin = count};
        hooks.parallel_for(hooks.parallel_context, count, 8, log_piece, &log);
        for (int32_t i = 0; i < 50; i++) {
            assert_int_equal(log.times[i], i < count);
        }
        assert_int_equal(log.workers >> hooks.workers, 0);
        if (count == 50) {
            assert_true(log.falls >= 5);
            assert_int_equal(log.workers, 7);
        }
    }
}
