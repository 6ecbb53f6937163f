// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The order of requests: (tick, number of the blast, id of the body), so that it does not matter who wrote them when (R20). Who
// writes them blast by blast and slot by slot has done the work already. Else many are sorted by those bytes in which they
// differ, two or three as a rule; and what is left to do, for few requests or for ids that are not unique, runs that are merged
// do.
// Source: radix and natural merge sort; Knuth, The Art of Computer Programming 3, 5.2.5 and 5.2.4.
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

// ---- By bytes ----------------------------------------------------------------------------------------------------------

enum { BY_ID, BY_BLAST, BY_TICK, NUMBERS, BYTES_FROM = 48 }; // the last counts most; fewer are not worth their tables

static inline uint32_t number_of(const knock_order *o, const wr_knock_request *r, int32_t which)
{
    return which == BY_ID ? knock_id(o->bodies, r->body) : which == BY_BLAST ? o->blasts[r->blast].number : r->tick;
}

// Bits in which not all are alike.
static uint32_t differing(const knock_order *o, const wr_knock_request *requests, int32_t count, int32_t which)
{
    const uint32_t first = number_of(o, &requests[0], which);
    uint32_t bits = 0;
    for (int32_t i = 1; i < count; i++) {
        bits |= number_of(o, &requests[i], which) ^ first;
    }
    return bits;
}

// By one byte of a number, from one array into the other; those alike stay as they are.
static void sort_byte(const knock_order *o, const wr_knock_request *from, wr_knock_request *to, int32_t count,
                      int32_t which, int32_t shift)
{
    int32_t ends[257] = {0};
    for (int32_t i = 0; i < count; i++) {
        ends[(number_of(o, &from[i], which) >> shift & 255u) + 1]++;
    }
    for (int32_t k = 1; k < 256; k++) {
        ends[k] += ends[k - 1];
    }
    for (int32_t i = 0; i < count; i++) {
        to[ends[number_of(o, &from[i], which) >> shift & 255u]++] = from[i];
    }
}

static void sort_bytes(const knock_order *o, wr_knock_request *requests, int32_t count, wr_knock_request *more)
{
    wr_knock_request *from = requests, *to = more;
    for (int32_t which = 0; which < NUMBERS; which++) {
        const uint32_t bits = differing(o, from, count, which);
        for (int32_t shift = 0; shift < 32; shift += 8) {
            if ((bits >> shift & 255u) != 0) {
                sort_byte(o, from, to, count, which, shift);
                wr_knock_request *const other = from;
                from = to;
                to = other;
            }
        }
    }
    if (from != requests) {
        memcpy(requests, from, (size_t)count * sizeof *requests);
    }
}

// ---- Together ----------------------------------------------------------------------------------------------------------

void wr__knock_sort(const knock_order *order, wr_knock_request *requests, int32_t count, wr_knock_request *more)
{
    if (count < 2 || run_end(order, requests, 0, count) == count) {
        return;
    }
    if (count >= BYTES_FROM) {
        sort_bytes(order, requests, count, more);
    }
    wr_knock_request *from = requests, *to = more;
    for (int32_t runs = run_end(order, requests, 0, count) == count ? 1 : count; runs > 1;) {
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
