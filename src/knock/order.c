// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The order of requests: (tick, number of the blast, id of the body), so that it does not matter who wrote them when (R20). Who
// writes them blast by blast and slot by slot has done the work already: runs in order are found first and then merged.
// Source: natural merge sort; Knuth, The Art of Computer Programming 3, 5.2.4.
#include <string.h>

#include "knock/knock_int.h"
#include "knock/order.h"

static int sign(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

// Slot and index come last, for ids and numbers that are not as unique as they should be.
static int compare(const knock_order *o, const wr_knock_request *a, const wr_knock_request *b)
{
    int less = sign(a->tick, b->tick);
    less = less != 0 || a->blast == b->blast ? less : sign(o->blasts[a->blast].number, o->blasts[b->blast].number);
    less = less != 0 ? less : sign(knock_id(o->bodies, a->body), knock_id(o->bodies, b->body));
    less = less != 0 ? less : sign((uint32_t)a->body, (uint32_t)b->body);
    return less != 0 ? less : sign((uint32_t)a->blast, (uint32_t)b->blast);
}

bool wr__knock_one_blast(const knock_order *order, const wr_knock_request *a, const wr_knock_request *b)
{
    return a->tick == b->tick && order->blasts[a->blast].number == order->blasts[b->blast].number;
}

// The end of the run that begins here.
static int32_t run_end(const knock_order *o, const wr_knock_request *requests, int32_t begin, int32_t count)
{
    int32_t end = begin + 1;
    while (end < count && compare(o, &requests[end - 1], &requests[end]) <= 0) {
        end++;
    }
    return end;
}

static void merge(const knock_order *o, const wr_knock_request *a, int32_t a_count, const wr_knock_request *b,
                  int32_t b_count, wr_knock_request *out)
{
    int32_t i = 0, k = 0;
    while (i < a_count && k < b_count) {
        const bool second = compare(o, &b[k], &a[i]) < 0;
        *out++ = second ? b[k] : a[i];
        k += second;
        i += !second;
    }
    memcpy(out, a + i, (size_t)(a_count - i) * sizeof *a);
    memcpy(out + (a_count - i), b + k, (size_t)(b_count - k) * sizeof *b);
}

// Merges runs in pairs, from one array to the other; returns how many are left.
static int32_t merge_pairs(const knock_order *o, const wr_knock_request *from, wr_knock_request *to, int32_t count)
{
    int32_t runs = 0;
    for (int32_t begin = 0; begin < count; runs++) {
        const int32_t middle = run_end(o, from, begin, count);
        const int32_t end = middle < count ? run_end(o, from, middle, count) : middle;
        merge(o, from + begin, middle - begin, from + middle, end - middle, to + begin);
        begin = end;
    }
    return runs;
}

void wr__knock_sort(const knock_order *order, wr_knock_request *requests, int32_t count, wr_knock_request *more)
{
    if (count < 2 || run_end(order, requests, 0, count) == count) {
        return;
    }
    wr_knock_request *from = requests, *to = more;
    for (int32_t runs = count; runs > 1;) {
        runs = merge_pairs(order, from, to, count);
        wr_knock_request *const other = from;
        from = to;
        to = other;
    }
    if (from != requests) {
        memcpy(requests, from, (size_t)count * sizeof *requests);
    }
}

void wr_knock_sort(wr_knock_request *requests, int32_t count, const wr_blast *blasts, const wr_knock_bodies *bodies,
                   wr_knock_request *more)
{
    const knock_order order = {blasts, bodies};
    wr__knock_sort(&order, requests, count, more);
}
