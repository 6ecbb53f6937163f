// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Pools of ids.
#include "core_tests.h"

#include "core/ids.h"

#define SLOTS 8

typedef struct small_pool {
    wr_id_state state;
    uint16_t generation[SLOTS];
    int32_t next_free[SLOTS];
    wr_id_pool pool;
} small_pool;

static wr_id_pool *new_pool(small_pool *small)
{
    small->pool = (wr_id_pool){&small->state, small->generation, small->next_free, SLOTS};
    wr_ids_init(&small->pool);
    return &small->pool;
}

void ids_are_never_zero_and_name_their_slot(void **state)
{
    (void)state;
    small_pool small;
    wr_id_pool *pool = new_pool(&small);
    for (int32_t i = 0; i < SLOTS; i++) {
        assert_int_equal(wr_ids_at(pool, i), 0);
        uint32_t id = wr_ids_take(pool);
        assert_int_equal(id, i + 1); // generation 0: the first ids are the plain numbers from 1
        assert_int_equal(wr_ids_slot(pool, id), i);
        assert_int_equal(wr_ids_at(pool, i), id);
        assert_true(wr_ids_valid(pool));
    }
    assert_int_equal(small.state.live, SLOTS);
    assert_int_equal(wr_ids_at(pool, -1), 0);
    assert_int_equal(wr_ids_at(pool, SLOTS), 0);
}

void the_slot_freed_last_is_used_first(void **state)
{
    (void)state;
    small_pool small;
    wr_id_pool *pool = new_pool(&small);
    uint32_t ids[3] = {wr_ids_take(pool), wr_ids_take(pool), wr_ids_take(pool)};
    assert_true(wr_ids_free(pool, ids[0]));
    assert_true(wr_ids_free(pool, ids[2]));
    assert_true(wr_ids_valid(pool));
    uint32_t first = wr_ids_take(pool);
    uint32_t second = wr_ids_take(pool);
    assert_int_equal(wr_ids_slot(pool, first), 2);
    assert_int_equal(wr_ids_slot(pool, second), 0);
    assert_int_equal(first, ids[2] + (1u << WR_ID_INDEX_BITS)); // the next generation
    assert_int_equal(wr_ids_slot(pool, wr_ids_take(pool)), 3);
}

void stale_and_impossible_ids_are_ordinary_answers(void **state)
{
    (void)state;
    small_pool small;
    wr_id_pool *pool = new_pool(&small);
    uint32_t id = wr_ids_take(pool);
    assert_true(wr_ids_free(pool, id));
    assert_int_equal(wr_ids_slot(pool, id), -1);
    assert_false(wr_ids_free(pool, id)); // twice
    uint32_t again = wr_ids_take(pool);
    assert_int_equal(wr_ids_slot(pool, id), -1);
    assert_int_equal(wr_ids_slot(pool, again), 0);
    static const uint32_t never[] = {0, 2, SLOTS, SLOTS + 1, 0xFFFFF, 0x100000, 0x200001, 0xFFF00001, UINT32_MAX};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++) {
        assert_int_equal(wr_ids_slot(pool, never[i]), -1);
        assert_false(wr_ids_free(pool, never[i]));
    }
    assert_int_equal(small.state.live, 1);
    assert_true(wr_ids_valid(pool));
}

void a_full_pool_gives_zero_and_recovers(void **state)
{
    (void)state;
    small_pool small;
    wr_id_pool *pool = new_pool(&small);
    uint32_t last = 0;
    for (int i = 0; i < SLOTS; i++) {
        last = wr_ids_take(pool);
    }
    assert_int_equal(wr_ids_take(pool), 0);
    assert_int_equal(small.state.live, SLOTS);
    assert_true(wr_ids_free(pool, last));
    assert_int_not_equal(wr_ids_take(pool), 0);
    assert_int_equal(wr_ids_take(pool), 0);
    wr_id_pool empty = {&small.state, NULL, NULL, 0};
    wr_ids_init(&empty);
    assert_int_equal(wr_ids_take(&empty), 0);
    assert_true(wr_ids_valid(&empty));
}

void a_slot_whose_generations_are_spent_is_retired(void **state)
{
    (void)state;
    small_pool small;
    wr_id_pool *pool = new_pool(&small);
    uint32_t previous = 0;
    for (int32_t generation = 0; generation <= WR_ID_GENERATION_MAX; generation++) {
        uint32_t id = wr_ids_take(pool);
        assert_int_equal(wr_ids_slot(pool, id), 0);
        assert_true(id > previous); // each generation has ids of its own
        assert_true(wr_ids_free(pool, id));
        previous = id;
    }
    assert_int_equal(small.state.retired, 1);
    assert_true(wr_ids_valid(pool));
    assert_int_equal(wr_ids_slot(pool, previous), -1);
    assert_int_equal(wr_ids_at(pool, 0), 0);
    assert_int_equal(wr_ids_slot(pool, wr_ids_take(pool)), 1);
}

void a_pool_may_have_as_many_slots_as_the_index_holds(void **state)
{
    (void)state;
    const int32_t capacity = (1 << WR_ID_INDEX_BITS) - 1;
    wr_id_state ids = {0};
    uint16_t *generation = test_calloc((size_t)capacity, sizeof *generation);
    int32_t *next_free = test_calloc((size_t)capacity, sizeof *next_free);
    wr_id_pool pool = {&ids, generation, next_free, capacity};
    wr_ids_init(&pool);
    uint32_t id = 0;
    for (int32_t i = 0; i < capacity; i++) {
        id = wr_ids_take(&pool);
    }
    assert_int_equal(id, capacity);
    assert_int_equal(wr_ids_slot(&pool, id), capacity - 1);
    assert_int_equal(wr_ids_take(&pool), 0);
    assert_true(wr_ids_free(&pool, id));
    assert_int_equal(wr_ids_take(&pool), 0x1FFFFF);
    assert_true(wr_ids_valid(&pool));
    test_free(next_free);
    test_free(generation);
}

void random_use_of_a_pool_agrees_with_a_plain_list(void **state)
{
    (void)state;
    small_pool small;
    wr_id_pool *pool = new_pool(&small);
    uint32_t alive[SLOTS];
    int32_t count = 0;
    for (uint64_t i = 0; i < 20000; i++) {
        uint64_t bits = wr_noise(40, WR_STREAM_BOTS, 0, i);
        if ((bits & 1) != 0 || count == 0) {
            uint32_t id = wr_ids_take(pool);
            assert_int_equal(id == 0, count == SLOTS);
            if (id != 0) {
                alive[count++] = id;
            }
        } else {
            int32_t chosen = (int32_t)wr_noise_below(bits, (uint32_t)count);
            assert_true(wr_ids_free(pool, alive[chosen]));
            alive[chosen] = alive[--count];
        }
        assert_int_equal(small.state.live, count);
        assert_true(wr_ids_valid(pool));
        for (int32_t k = 0; k < count; k++) {
            assert_int_equal(wr_ids_at(pool, wr_ids_slot(pool, alive[k])), alive[k]);
        }
    }
    assert_int_equal(small.state.retired, 0);
}

// Slots 0 and 3 alive, the list is 2, 1; slots 4 to 7 never used.
static wr_id_pool *used_pool(small_pool *small)
{
    wr_id_pool *pool = new_pool(small);
    uint32_t ids[4] = {wr_ids_take(pool), wr_ids_take(pool), wr_ids_take(pool), wr_ids_take(pool)};
    assert_true(wr_ids_free(pool, ids[1]) && wr_ids_free(pool, ids[2]));
    assert_true(wr_ids_valid(pool));
    return pool;
}

void damaged_pools_are_found_out(void **state)
{
    (void)state;
    small_pool small;
    wr_id_pool *pool = used_pool(&small);
    small.next_free[1] = 2; // a loop
    assert_false(wr_ids_valid(pool));
    used_pool(&small)->next_free[2] = 0; // a living slot in the list
    assert_false(wr_ids_valid(pool));
    used_pool(&small)->next_free[1] = 5; // a slot never used
    assert_false(wr_ids_valid(pool));
    used_pool(&small)->next_free[2] = -1; // a free slot outside the list
    assert_false(wr_ids_valid(pool));
    used_pool(&small)->next_free[1] = -4; // no such mark
    assert_false(wr_ids_valid(pool));
    used_pool(&small)->next_free[3] = -3; // retired with generations left
    assert_false(wr_ids_valid(pool));
    used_pool(&small)->generation[0] = WR_ID_GENERATION_MAX + 1;
    assert_false(wr_ids_valid(pool));
    used_pool(&small)->state->free_first = INT32_MAX;
    assert_false(wr_ids_valid(pool));
    used_pool(&small)->state->free_first = INT32_MIN;
    assert_false(wr_ids_valid(pool));
    used_pool(&small)->state->live++;
    assert_false(wr_ids_valid(pool));
    used_pool(&small)->state->retired++;
    assert_false(wr_ids_valid(pool));
    used_pool(&small)->state->used = SLOTS + 1;
    assert_false(wr_ids_valid(pool));
    used_pool(&small)->state->used = -1;
    assert_false(wr_ids_valid(pool));
    assert_true(wr_ids_valid(used_pool(&small)));
}
