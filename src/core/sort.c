// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: two stable sorts. The merge sort works from the bottom up on short runs that were put in order by insertion;
// the radix sort counts all eight bytes in one pass and skips those in which the keys do not differ.
#include "core/sort.h"

#include <string.h>

#define RUN   8  // items put in order by insertion before merging
#define SHORT 64 // up to here insertion beats counting 2,048 buckets

static void insertion_sort(uint8_t *items, size_t count, size_t size, wr_compare *compare, void *context,
                           uint8_t *held)
{
    for (size_t i = 1; i < count; i++) {
        size_t to = i;
        while (to > 0 && compare(items + (to - 1) * size, items + i * size, context) > 0) {
            to--;
        }
        if (to != i) {
            memcpy(held, items + i * size, size);
            memmove(items + (to + 1) * size, items + to * size, (i - to) * size);
            memcpy(items + to * size, held, size);
        }
    }
}

typedef struct merge_order {
    size_t size;
    wr_compare *compare;
    void *context;
} merge_order;

// Merges from[0..middle) and from[middle..count) into `into`; of equals the left one goes first.
static void merge(const merge_order *order, const uint8_t *from, size_t middle, size_t count, uint8_t *into)
{
    size_t size = order->size;
    const uint8_t *left = from;
    const uint8_t *left_end = from + middle * size;
    const uint8_t *right = left_end;
    const uint8_t *right_end = from + count * size;
    if (left == left_end || right == right_end || order->compare(left_end - size, right, order->context) <= 0) {
        memcpy(into, from, count * size); // in order already
        return;
    }
    while (left != left_end && right != right_end) {
        const uint8_t **next = order->compare(left, right, order->context) <= 0 ? &left : &right;
        memcpy(into, *next, size);
        *next += size;
        into += size;
    }
    memcpy(into, left, (size_t)(left_end - left));
    memcpy(into + (left_end - left), right, (size_t)(right_end - right));
}

void wr_sort(void *items, size_t count, size_t size, wr_compare *compare, void *context, void *scratch)
{
    if (count < 2 || size == 0) {
        return;
    }
    const merge_order order = {size, compare, context};
    uint8_t *from = items;
    uint8_t *into = scratch;
    for (size_t begin = 0; begin < count; begin += RUN) {
        size_t length = count - begin < RUN ? count - begin : RUN;
        insertion_sort(from + begin * size, length, size, compare, context, into);
    }
    for (size_t width = RUN; width < count; width *= 2) {
        for (size_t begin = 0; begin < count;) {
            size_t length = (count - begin) / 2 < width ? count - begin : 2 * width;
            size_t middle = length < width ? length : width;
            merge(&order, from + begin * size, middle, length, into + begin * size);
            begin += length;
        }
        uint8_t *swap = from;
        from = into;
        into = swap;
    }
    if (from != items) {
        memcpy(items, from, count * size);
    }
}

static void insertion_sort_u64(uint64_t *keys, uint32_t *values, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t key = keys[i];
        uint32_t value = values != NULL ? values[i] : 0;
        size_t to = i;
        for (; to > 0 && keys[to - 1] > key; to--) {
            keys[to] = keys[to - 1];
            if (values != NULL) {
                values[to] = values[to - 1];
            }
        }
        keys[to] = key;
        if (values != NULL) {
            values[to] = value;
        }
    }
}

// Turns a byte's counts into the places where its items begin; false when all keys share the byte.
static bool begin_places(size_t place[256], size_t count)
{
    size_t sum = 0;
    for (int digit = 0; digit < 256; digit++) {
        size_t here = place[digit];
        if (here == count) {
            return false;
        }
        place[digit] = sum;
        sum += here;
    }
    return true;
}

void wr_sort_u64(uint64_t *keys, uint32_t *values, size_t count, uint64_t *keys_scratch, uint32_t *values_scratch)
{
    if (count <= SHORT) {
        insertion_sort_u64(keys, values, count);
        return;
    }
    size_t places[8][256] = {{0}};
    for (size_t i = 0; i < count; i++) {
        for (int byte = 0; byte < 8; byte++) {
            places[byte][keys[i] >> (8 * byte) & 255]++;
        }
    }
    uint64_t *from = keys;
    uint64_t *into = keys_scratch;
    uint32_t *values_from = values;
    uint32_t *values_into = values_scratch;
    for (int byte = 0; byte < 8; byte++) {
        if (!begin_places(places[byte], count)) {
            continue;
        }
        for (size_t i = 0; i < count; i++) {
            size_t to = places[byte][from[i] >> (8 * byte) & 255]++;
            into[to] = from[i];
            if (values != NULL) {
                values_into[to] = values_from[i];
            }
        }
        uint64_t *swap = from;
        from = into;
        into = swap;
        uint32_t *values_swap = values_from;
        values_from = values_into;
        values_into = values_swap;
    }
    if (from != keys) {
        memcpy(keys, from, count * sizeof *keys);
        if (values != NULL) {
            memcpy(values, values_from, count * sizeof *values);
        }
    }
}
