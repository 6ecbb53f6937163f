// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The arena, and zeroed memory from the host.
#include "core_tests.h"

#include "core/arena.h"

#define BLOCK 4096

static _Alignas(64) uint8_t block[BLOCK];

static wr_arena dirty_arena(void)
{
    memset(block, 0xEE, BLOCK);
    return wr_arena_on(block, BLOCK);
}

void an_arena_hands_out_zeroed_aligned_memory(void **state)
{
    (void)state;
    wr_arena arena = dirty_arena();
    uint8_t *end = block;
    for (size_t align = 1; align <= 64; align *= 2) {
        uint8_t *memory = wr_arena_take(&arena, 3, 5, align);
        assert_non_null(memory);
        assert_true(memory >= end);
        assert_int_equal((uintptr_t)memory % align, 0);
        for (int i = 0; i < 15; i++) {
            assert_int_equal(memory[i], 0);
        }
        end = memory + 15;
        assert_int_equal(*end, 0xEE); // not more than was asked for
        assert_int_equal(arena.used, end - block);
    }
    int32_t *numbers = WR_ARENA_ARRAY(&arena, int32_t, 10);
    assert_int_equal((uintptr_t)numbers % 64, 0);
    assert_false(arena.full);
}

static void lay_out(wr_arena *arena)
{
    wr_arena_take(arena, 1, 3, 1);
    wr_arena_take(arena, 7, 8, 8);
    wr_arena_take(arena, 0, 8, 64);
    (void)WR_ARENA_ARRAY(arena, uint16_t, 33);
}

void measuring_says_what_an_arena_takes(void **state)
{
    (void)state;
    wr_arena measuring = wr_arena_measuring();
    lay_out(&measuring);
    wr_arena real = dirty_arena();
    lay_out(&real);
    assert_int_equal(measuring.used, 64 + 66);
    assert_int_equal(real.used, measuring.used);
    assert_false(measuring.full);
    assert_null(wr_arena_take(&measuring, 1, 1, 1));
    wr_arena exact = wr_arena_on(block, real.used);
    lay_out(&exact);
    assert_false(exact.full);
    wr_arena short_by_one = wr_arena_on(block, real.used - 1);
    lay_out(&short_by_one);
    assert_true(short_by_one.full);
}

void an_arena_that_is_full_says_so_and_stays_so(void **state)
{
    (void)state;
    wr_arena arena = dirty_arena();
    assert_non_null(wr_arena_take(&arena, BLOCK - 10, 1, 1));
    assert_null(wr_arena_take(&arena, 11, 1, 1));
    assert_true(arena.full);
    assert_int_equal(arena.used, BLOCK - 10);
    assert_non_null(wr_arena_take(&arena, 10, 1, 1)); // what fits is still given
    assert_true(arena.full);
    assert_null(wr_arena_take(&arena, 1, 1, 64));
    wr_arena_rewind(&arena, 0);
    assert_true(arena.full);
}

void an_arena_is_not_fooled_by_overflowing_sizes(void **state)
{
    (void)state;
    static const size_t sizes[][2] = {
        {SIZE_MAX, 1},         {1, SIZE_MAX},       {SIZE_MAX, SIZE_MAX}, {SIZE_MAX / 2 + 1, 2},
        {SIZE_MAX / 4 + 2, 4}, {SIZE_MAX - 63, 64}, {BLOCK, 2},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        wr_arena arena = dirty_arena();
        wr_arena_take(&arena, 1, 1, 1);
        assert_null(wr_arena_take(&arena, sizes[i][0], sizes[i][1], 64));
        assert_true(arena.full);
        assert_int_equal(arena.used, 1);
    }
    wr_arena measuring = wr_arena_measuring();
    wr_arena_take(&measuring, SIZE_MAX, 1, 1);
    assert_false(measuring.full);
    wr_arena_take(&measuring, 1, 1, 64);
    assert_true(measuring.full);
    assert_int_equal(measuring.used, SIZE_MAX);
}

void a_rewound_arena_zeroes_again(void **state)
{
    (void)state;
    wr_arena arena = dirty_arena();
    wr_arena_take(&arena, 10, 1, 1);
    size_t mark = arena.used;
    uint8_t *first = wr_arena_take(&arena, 100, 1, 1);
    memset(first, 0x11, 100);
    wr_arena_rewind(&arena, mark);
    uint8_t *second = wr_arena_take(&arena, 100, 1, 1);
    assert_ptr_equal(first, second);
    assert_int_equal(second[99], 0);
}

static wr_status allocate_three(const wr_hooks *hooks, void *context)
{
    (void)context;
    static const size_t sizes[3] = {1, 64, 1000};
    uint8_t *memory[3] = {NULL};
    wr_status status = WR_OK;
    for (int i = 0; i < 3 && status == WR_OK; i++) {
        memory[i] = wr__alloc(&hooks->allocator, sizes[i]);
        if (memory[i] == NULL) {
            status = WR_E_MEMORY;
            break;
        }
        assert_int_equal((uintptr_t)memory[i] % 64, 0);
        assert_int_equal(memory[i][0], 0);
        assert_int_equal(memory[i][sizes[i] - 1], 0);
    }
    for (int i = 0; i < 3; i++) {
        wr__release(&hooks->allocator, memory[i], sizes[i]);
    }
    return status;
}

void memory_of_the_host_is_zeroed_and_goes_back_with_its_size(void **state)
{
    (void)state;
    assert_int_equal(wr_test_each_failure(allocate_three, NULL), 3);
}
