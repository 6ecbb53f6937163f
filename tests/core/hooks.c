// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The default hooks and assertions.
#include "core_tests.h"

#include <signal.h>

#include "core/assert.h"

void default_memory_is_aligned_and_writable(void **state)
{
    (void)state;
    wr_hooks hooks = wr_hooks_default();
    static const size_t sizes[] = {0, 1, 15, 64, 1000, 100000};
    for (size_t align = 1; align <= 64; align *= 2) {
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            void *memory = hooks.allocator.alloc(hooks.allocator.context, sizes[i], align);
            assert_non_null(memory);
            assert_int_equal((uintptr_t)memory % align, 0);
            memset(memory, 0x55, sizes[i]);
            hooks.allocator.release(hooks.allocator.context, memory, sizes[i]);
        }
    }
    hooks.allocator.release(hooks.allocator.context, NULL, 0);
    assert_true(hooks.log == NULL); // silent
}

void default_memory_refuses_what_no_machine_has(void **state)
{
    (void)state;
    wr_hooks hooks = wr_hooks_default();
    assert_null(hooks.allocator.alloc(hooks.allocator.context, SIZE_MAX, 64));
    assert_null(hooks.allocator.alloc(hooks.allocator.context, SIZE_MAX - 63, 1));
}

typedef struct seen {
    int32_t times[100];
} seen;

static void count_items(void *context, int32_t begin, int32_t end, int32_t worker)
{
    seen *s = context;
    assert_int_equal(worker, 0);
    for (int32_t i = begin; i < end; i++) {
        s->times[i]++;
    }
}

void the_default_loop_runs_every_item_once(void **state)
{
    (void)state;
    wr_hooks hooks = wr_hooks_default();
    assert_int_equal(hooks.workers, 1);
    for (int32_t count = -1; count <= 100; count++) {
        seen s = {{0}};
        hooks.parallel_for(hooks.parallel_context, count, 8, count_items, &s);
        for (int32_t i = 0; i < 100; i++) {
            assert_int_equal(s.times[i], i < count);
        }
    }
}

static jmp_buf back;
static const char *said;
static const char *said_file;
static int said_line;

static void jump_back(const char *expression, const char *file, int line)
{
    said = expression;
    said_file = file;
    said_line = line;
    longjmp(back, 1);
}

void a_failed_assertion_reaches_the_handler(void **state)
{
    (void)state;
    wr_assert_set_handler(jump_back);
    said = NULL;
    int line = __LINE__ + 2;
    if (setjmp(back) == 0) {
        WR_ASSERT(2 + 2 == 5);
    }
    wr_assert_set_handler(NULL);
    assert_non_null(said);
    assert_string_equal(said, "2 + 2 == 5");
    assert_non_null(strstr(said_file, "hooks.c"));
    assert_int_equal(said_line, line);
}

static void jump_back_from_abort(int signal_number)
{
    (void)signal_number;
    longjmp(back, 2);
}

static void say_nothing(const char *expression, const char *file, int line)
{
    (void)file;
    (void)line;
    said = expression;
}

// True when the failed assertion ends in abort().
static bool aborts_with(wr_assert_handler *handler)
{
    void (*before)(int) = signal(SIGABRT, jump_back_from_abort);
    wr_assert_set_handler(handler);
    int how = setjmp(back);
    if (how == 0) {
        const bool this_line_is_expected = false; // what the default handler prints
        WR_ASSERT(this_line_is_expected);
    }
    wr_assert_set_handler(NULL);
    signal(SIGABRT, before);
    return how == 2;
}

void a_handler_that_returns_and_the_default_one_abort(void **state)
{
    (void)state;
    said = NULL;
    assert_true(aborts_with(say_nothing));
    assert_non_null(said);
    assert_true(aborts_with(NULL));
}

void an_assertion_that_holds_is_silent(void **state)
{
    (void)state;
    wr_assert_set_handler(jump_back);
    said = NULL;
    int evaluated = 0;
    if (setjmp(back) == 0) {
        WR_ASSERT(++evaluated == 1);
        WR_ASSERT_SLOW(1 + 1 == 2);
    }
    wr_assert_set_handler(NULL);
    assert_null(said);
    assert_int_equal(evaluated, 1);
}
