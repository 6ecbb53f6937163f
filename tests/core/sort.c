// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Both sorts beside a plain insertion sort.
#include "core_tests.h"

#include "core/sort.h"

#define COUNT_MAX 1200

typedef struct item {
    uint32_t key;
    uint32_t place; // before sorting
} item;

static int by_key(const void *a, const void *b, void *context)
{
    uint32_t left = ((const item *)a)->key;
    uint32_t right = ((const item *)b)->key;
    if (context != NULL) {
        ++*(size_t *)context;
    }
    return (left > right) - (left < right);
}

static void assert_sorted_and_stable(const item *items, size_t count)
{
    uint64_t places = 0;
    for (size_t i = 0; i < count; i++) {
        places += items[i].place;
        if (i > 0) {
            assert_true(items[i - 1].key <= items[i].key);
            assert_true(items[i - 1].key != items[i].key || items[i - 1].place < items[i].place);
        }
    }
    assert_int_equal(places, count == 0 ? 0 : (uint64_t)count * (count - 1) / 2);
}

void merge_sort_orders_every_length_and_keeps_equals_in_place(void **state)
{
    (void)state;
    static item items[COUNT_MAX];
    static item scratch[COUNT_MAX];
    for (size_t count = 0; count <= COUNT_MAX; count += count < 200 ? 1 : 53) {
        for (uint32_t keys = 1; keys <= 1000; keys *= 10) {
            for (size_t i = 0; i < count; i++) {
                items[i] = (item){wr_noise_below(wr_noise(count, WR_STREAM_BOTS, keys, i), keys), (uint32_t)i};
            }
            wr_sort(items, count, sizeof *items, by_key, NULL, scratch);
            assert_sorted_and_stable(items, count);
        }
    }
}

static int by_first_byte(const void *a, const void *b, void *context)
{
    (void)context;
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

void merge_sort_moves_items_of_any_size(void **state)
{
    (void)state;
    enum { COUNT = 50, SIZE_MAX_HERE = 41 };
    uint8_t items[COUNT * SIZE_MAX_HERE];
    uint8_t scratch[COUNT * SIZE_MAX_HERE];
    for (size_t size = 1; size <= SIZE_MAX_HERE; size += 5) {
        for (size_t i = 0; i < COUNT; i++) {
            memset(items + i * size, (int)(i * 7 % COUNT), size); // 7 and 50 share no factor: each value once
        }
        wr_sort(items, COUNT, size, by_first_byte, NULL, scratch);
        for (size_t i = 0; i < COUNT * size; i++) {
            assert_int_equal(items[i], i / size);
        }
    }
}

void merge_sort_compares_no_more_than_n_log_n(void **state)
{
    (void)state;
    enum { COUNT = 1024 };
    static item items[COUNT];
    static item scratch[COUNT];
    for (int shape = 0; shape < 3; shape++) { // random, falling, sorted
        for (uint32_t i = 0; i < COUNT; i++) {
            uint32_t random = wr_noise_below(wr_noise(9, WR_STREAM_BOTS, 0, i), 100000);
            items[i] = (item){shape == 0 ? random : shape == 1 ? COUNT - i : i, i};
        }
        size_t compared = 0;
        wr_sort(items, COUNT, sizeof *items, by_key, &compared, scratch);
        assert_sorted_and_stable(items, COUNT);
        // Runs of 8 by insertion: at most 28 each; then 7 rounds of merging with one look at the seam per merge.
        size_t most = COUNT / 8 * 28 + 7 * COUNT + COUNT / 8;
        assert_true(compared <= (shape == 2 ? 2 * COUNT : most));
    }
}

void merge_sort_hands_the_context_through(void **state)
{
    (void)state;
    item items[3] = {{3, 0}, {2, 1}, {1, 2}};
    item scratch[3];
    size_t compared = 0;
    wr_sort(items, 3, sizeof *items, by_key, &compared, scratch);
    assert_int_equal(compared, 3);
    assert_int_equal(items[0].key, 1);
}

// Stable insertion sort, the plain twin.
static void plain_sort(uint64_t *keys, uint32_t *values, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        for (size_t k = i; k > 0 && keys[k - 1] > keys[k]; k--) {
            uint64_t key = keys[k];
            keys[k] = keys[k - 1];
            keys[k - 1] = key;
            uint32_t value = values[k];
            values[k] = values[k - 1];
            values[k - 1] = value;
        }
    }
}

static void assert_radix_equals_plain(uint64_t mask, size_t count, uint64_t seed)
{
    static uint64_t keys[COUNT_MAX], plain_keys[COUNT_MAX], keys_scratch[COUNT_MAX];
    static uint32_t values[COUNT_MAX], plain_values[COUNT_MAX], values_scratch[COUNT_MAX];
    for (size_t i = 0; i < count; i++) {
        keys[i] = plain_keys[i] = wr_noise(seed, WR_STREAM_BOTS, mask, i) & mask;
        values[i] = plain_values[i] = (uint32_t)i;
    }
    wr_sort_u64(keys, values, count, keys_scratch, values_scratch);
    plain_sort(plain_keys, plain_values, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(keys[i], plain_keys[i]);
        assert_int_equal(values[i], plain_values[i]);
    }
}

void radix_sort_orders_every_length_and_keeps_equals_in_place(void **state)
{
    (void)state;
    for (size_t count = 0; count <= 400; count += count < 140 ? 1 : 37) {
        assert_radix_equals_plain(UINT64_MAX, count, count);
        assert_radix_equals_plain(3, count, count);
        assert_radix_equals_plain(0, count, count);
        assert_radix_equals_plain(UINT64_C(0xFF0000000F000001), count, count);
    }
}

void radix_sort_works_without_companions(void **state)
{
    (void)state;
    static uint64_t keys[COUNT_MAX], scratch[COUNT_MAX];
    for (size_t count = 60; count <= COUNT_MAX; count += 190) {
        for (size_t i = 0; i < count; i++) {
            keys[i] = wr_noise(11, WR_STREAM_BOTS, count, i);
        }
        wr_sort_u64(keys, NULL, count, scratch, NULL);
        for (size_t i = 1; i < count; i++) {
            assert_true(keys[i - 1] <= keys[i]);
        }
    }
}

void radix_sort_tells_keys_apart_that_differ_in_one_byte(void **state)
{
    (void)state;
    for (int byte = 0; byte < 8; byte++) { // one pass: the result must come back from the scratch
        assert_radix_equals_plain(UINT64_C(0xFF) << (8 * byte), 300, 12);
    }
}
