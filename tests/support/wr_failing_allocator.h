// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// An allocator for tests: refuses the n-th call, or all from the n-th on, and counts what is alive so that a leak
// shows. New memory is filled with rubbish; a guard behind each block shows a write past its end, and the size given
// back must be the size asked for.
//
//   static wr_status load(const wr_hooks *hooks, void *text)     // frees what it made when all went well
//   ...
//   wr_test_each_failure(load, text);                            // every allocation in it refused once
#ifndef WR_FAILING_ALLOCATOR_H
#define WR_FAILING_ALLOCATOR_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "warren/core.h"

typedef struct wr_failing_allocator {
    int64_t fail_at;    // the call that is refused, counted from 1; 0: none
    bool fail_from;     // all calls after it, too
    int64_t calls;      // so far
    int64_t refused;    // of them
    int64_t live;       // blocks given and not given back
    int64_t live_bytes; // their sizes together
    int64_t peak_bytes; // the most there ever was
} wr_failing_allocator;

#define WR_TEST_BLOCK_HEAD 64 // bytes before the memory: where malloc's block begins, and the size asked for
#define WR_TEST_BLOCK_TAIL 16 // guard bytes behind it
#define WR_TEST_GUARD      0xA7
#define WR_TEST_RUBBISH    0xCD

static inline void *wr_failing_alloc(void *context, size_t size, size_t align)
{
    wr_failing_allocator *a = context;
    assert_true(align != 0 && align <= 64 && (align & (align - 1)) == 0);
    a->calls++;
    if (a->fail_at != 0 && (a->calls == a->fail_at || (a->fail_from && a->calls > a->fail_at))) {
        a->refused++;
        return NULL;
    }
    if (size > SIZE_MAX / 2) {
        return NULL; // no machine has that
    }
    unsigned char *block = malloc(WR_TEST_BLOCK_HEAD + size + WR_TEST_BLOCK_TAIL + align);
    if (block == NULL) {
        return NULL;
    }
    size_t past = (uintptr_t)(block + WR_TEST_BLOCK_HEAD) & (align - 1);
    unsigned char *memory = block + WR_TEST_BLOCK_HEAD + (past == 0 ? 0 : align - past);
    memcpy(memory - 32, &block, sizeof block);
    memcpy(memory - 16, &size, sizeof size);
    memset(memory, WR_TEST_RUBBISH, size);
    memset(memory + size, WR_TEST_GUARD, WR_TEST_BLOCK_TAIL);
    a->live++;
    a->live_bytes += (int64_t)size;
    a->peak_bytes = a->live_bytes > a->peak_bytes ? a->live_bytes : a->peak_bytes;
    return memory;
}

static inline void wr_failing_release(void *context, void *memory, size_t size)
{
    wr_failing_allocator *a = context;
    assert_non_null(memory);
    unsigned char *bytes = memory;
    unsigned char *block;
    size_t asked;
    memcpy(&block, bytes - 32, sizeof block);
    memcpy(&asked, bytes - 16, sizeof asked);
    assert_int_equal(size, asked);
    for (size_t i = 0; i < WR_TEST_BLOCK_TAIL; i++) {
        assert_int_equal(bytes[size + i], WR_TEST_GUARD);
    }
    memset(memory, WR_TEST_RUBBISH, size);
    free(block);
    a->live--;
    a->live_bytes -= (int64_t)size;
}

/// The allocator over `state`, which the caller keeps and has zeroed.
static inline wr_allocator wr_failing_allocator_use(wr_failing_allocator *state)
{
    return (wr_allocator){.alloc = wr_failing_alloc, .release = wr_failing_release, .context = state};
}

/// The default hooks with this allocator.
static inline wr_hooks wr_failing_hooks(wr_failing_allocator *state)
{
    wr_hooks hooks = wr_hooks_default();
    hooks.allocator = wr_failing_allocator_use(state);
    return hooks;
}

/// Something that allocates. It must give back everything before it returns, success or not.
typedef wr_status wr_test_try(const wr_hooks *hooks, void *context);

// With the n-th call refused: true when the call was reached. What must hold is asserted.
static inline bool wr_test_failure_at(wr_test_try *attempt, void *context, int64_t n, bool fail_from)
{
    wr_failing_allocator state = {.fail_at = n, .fail_from = fail_from};
    wr_hooks hooks = wr_failing_hooks(&state);
    wr_status status = attempt(&hooks, context);
    assert_int_equal(status, state.refused != 0 ? WR_E_MEMORY : WR_OK);
    assert_int_equal(state.live, 0);
    assert_int_equal(state.live_bytes, 0);
    return state.refused != 0;
}

/// Runs `attempt` with its first call refused, then its second and so on until none is, once with that call alone
/// refused and once with all later ones too. A refusal must give WR_E_MEMORY, no refusal WR_OK, and nothing may stay
/// alive. Returns how many allocations the attempt makes.
static inline int64_t wr_test_each_failure(wr_test_try *attempt, void *context)
{
    int64_t n = 1;
    while (wr_test_failure_at(attempt, context, n, false)) {
        assert_true(wr_test_failure_at(attempt, context, n, true));
        n++;
    }
    return n - 1;
}

#endif
