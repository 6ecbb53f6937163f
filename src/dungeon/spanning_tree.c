// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the minimum spanning tree after Kruskal. Edges are sorted by (length, a, b); then an edge belongs to the tree when
// it joins two trees of the forest so far.
//
// Nearly all edges are of about one length, so length, a and b, or the higher bits of the length, fit one word, and words
// are quick to sort. The few long ones are sorted apart.
#include <string.h>

#include "core/sort.h"
#include "dungeon/delaunay_int.h"

enum { SAMPLES = 64, LONG_SAMPLES = 1 };

// A long edge.
typedef struct weighed {
    uint64_t length;
    wr_edge edge;
} weighed;

static size_t up_to_line(size_t size)
{
    return (size + 63) & ~(size_t)63;
}

// The forest, then the words from below and the long edges from above, each with as much again to sort them.
size_t wr_spanning_tree_scratch_size(int32_t count, int32_t edge_count)
{
    if (count < 0 || edge_count < 0 || (size_t)count > SIZE_MAX / 16 || (size_t)edge_count > SIZE_MAX / 64) {
        return 0;
    }
    return up_to_line((size_t)count * sizeof(int32_t)) + up_to_line(2 * (size_t)edge_count * sizeof(weighed)) + 64;
}

// ---- Order --------------------------------------------------------------------------------------------------------

static uint64_t length_of(const wr_cell *points, wr_edge e)
{
    const int64_t dx = (int64_t)points[e.a].x - points[e.b].x, dy = (int64_t)points[e.a].y - points[e.b].y;
    return (uint64_t)(dx * dx + dy * dy); // at most 2 * 2^60
}

static uint32_t bits_of(uint64_t value)
{
    uint32_t bits = 0;
    for (uint32_t step = 32; step > 0; step /= 2) {
        bits += value >> (bits + step) != 0 ? step : 0;
    }
    return bits + (value >> bits != 0);
}

// So many bits that hardly an edge is longer, as seen from a sample.
static uint32_t usual_bits(const wr_cell *points, const wr_edge *edges, size_t count)
{
    uint32_t with_bits[65] = {0}, longer = 0, bits = 62;
    const size_t step = count / SAMPLES + 1;
    for (size_t i = 0; i < count; i += step) {
        with_bits[bits_of(length_of(points, edges[i]))]++;
    }
    while (bits > 0 && longer + with_bits[bits] <= LONG_SAMPLES) {
        longer += with_bits[bits--];
    }
    return bits + 1;
}

// How an edge is a word: its length without the lowest `cut` bits, a and b in k bits each.
typedef struct packing {
    const wr_cell *points;
    uint32_t k, cut;
} packing;

static uint64_t word_of(const packing *p, wr_edge e, uint64_t length)
{
    return length >> p->cut << 2 * p->k | (uint64_t)(uint32_t)e.a << p->k | (uint32_t)e.b;
}

static wr_edge edge_of(const packing *p, uint64_t word)
{
    const uint32_t mask = (uint32_t)(((uint64_t)1 << p->k) - 1);
    return (wr_edge){(int32_t)((uint32_t)(word >> p->k) & mask), (int32_t)((uint32_t)word & mask)};
}

// Does the edge of word v stand after that of word w?
static bool is_after(const packing *p, uint64_t v, uint64_t w)
{
    if (p->cut > 0 && (v ^ w) >> 2 * p->k == 0) {
        const uint64_t v_length = length_of(p->points, edge_of(p, v)), w_length = length_of(p->points, edge_of(p, w));
        return v_length != w_length ? v_length > w_length : v > w;
    }
    return v > w;
}

static int compare_words(const void *left, const void *right, void *context)
{
    uint64_t v, w;
    memcpy(&v, left, sizeof v);
    memcpy(&w, right, sizeof w);
    return is_after(context, v, w) - is_after(context, w, v);
}

// Puts words in order that are so but for their lowest bits. Should it take many steps, they are sorted anew.
static void settle(packing *p, uint64_t *words, size_t count, uint64_t *spare)
{
    size_t steps = 0;
    for (size_t i = 1; i < count && steps <= 4 * count; i++) {
        const uint64_t word = words[i];
        size_t to = i;
        for (; to > 0 && is_after(p, words[to - 1], word); to--) {
            words[to] = words[to - 1];
        }
        words[to] = word;
        steps += i - to;
    }
    if (steps > 4 * count) {
        wr_sort(words, count, sizeof *words, compare_words, p, spare);
    }
}

static int compare_long(const void *left, const void *right, void *context)
{
    const weighed *l = left, *r = right;
    (void)context;
    if (l->length != r->length) {
        return l->length < r->length ? -1 : 1;
    }
    return l->edge.a != r->edge.a ? (l->edge.a < r->edge.a ? -1 : 1)
                                  : (l->edge.b > r->edge.b) - (l->edge.b < r->edge.b);
}

static void sort_edges(const wr_cell *points, uint32_t count, wr_edge *edges, size_t edge_count, void *scratch)
{
    const uint32_t k = bits_of(count - 1), bits = usual_bits(points, edges, edge_count);
    packing p = {points, k, bits + 2 * k > 64 ? bits + 2 * k - 64 : 0};
    uint64_t *words = scratch;
    weighed *longs = (weighed *)scratch + 2 * edge_count;
    size_t shorts = 0;
    for (size_t i = 0; i < edge_count; i++) {
        const uint64_t length = length_of(points, edges[i]);
        if (length >> bits == 0) {
            words[shorts++] = word_of(&p, edges[i], length);
        } else {
            *--longs = (weighed){length, edges[i]};
        }
    }
    uint64_t *sorted = wr__sort_bits(words, words + shorts, shorts, k, bits - p.cut + k);
    settle(&p, sorted, shorts, sorted == words ? words + shorts : words);
    for (size_t i = 0; i < shorts; i++) {
        edges[i] = edge_of(&p, sorted[i]);
    }
    const size_t long_count = edge_count - shorts;
    wr_sort(longs, long_count, sizeof *longs, compare_long, NULL, longs - long_count);
    for (size_t i = 0; i < long_count; i++) {
        edges[shorts + i] = longs[i].edge;
    }
}

// ---- Tree ---------------------------------------------------------------------------------------------------------

// True when a and b were in two trees, which are one from now on. Both climb at once, and each hangs itself below what the
// other has found on its way. Parents have higher numbers than their children; a root is its own.
// Source: Rem's algorithm, in Dijkstra, "A Discipline of Programming" (1976).
static bool join_trees(int32_t *parent, int32_t a, int32_t b)
{
    while (parent[a] != parent[b]) {
        if (parent[a] > parent[b]) {
            const int32_t swap = a;
            a = b;
            b = swap;
        }
        const int32_t up = parent[a];
        parent[a] = parent[b];
        if (up == a) {
            return true;
        }
        a = up;
    }
    return false;
}

int32_t wr_spanning_tree(const wr_cell *points, int32_t count, wr_edge *edges, int32_t edge_count, void *scratch,
                         uint8_t *in_tree)
{
    if (count < 2 || edge_count < 1) {
        return 0;
    }
    int32_t *parent = scratch;
    sort_edges(points, (uint32_t)count, edges, (size_t)edge_count,
               (uint8_t *)scratch + up_to_line((size_t)count * sizeof *parent));
    for (int32_t i = 0; i < count; i++) {
        parent[i] = i;
    }
    int32_t joined = 0, i = 0;
    for (; i < edge_count && joined < count - 1; i++) {
        in_tree[i] = join_trees(parent, edges[i].a, edges[i].b);
        joined += in_tree[i];
    }
    memset(in_tree + i, 0, (size_t)(edge_count - i));
    return joined;
}
