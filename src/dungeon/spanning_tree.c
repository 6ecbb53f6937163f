// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the minimum spanning tree after Kruskal. Edges are sorted by length, those of one length by their ends; then an
// edge belongs to the tree when it joins two trees of the forest so far.
#include <string.h>

#include "core/sort.h"
#include "dungeon/delaunay_int.h"

// Where the arrays begin in the scratch: the forest, two arrays of words, two of numbers, the edges as they came.
typedef struct layout {
    size_t words, numbers, edges, size;
} layout;

static size_t up_to_line(size_t size)
{
    return (size + 63) & ~(size_t)63;
}

static layout layout_of(size_t count, size_t edge_count)
{
    layout at;
    at.words = up_to_line(count * sizeof(int32_t));
    at.numbers = at.words + up_to_line(2 * edge_count * sizeof(uint64_t));
    at.edges = at.numbers + up_to_line(2 * edge_count * sizeof(uint32_t));
    at.size = at.edges + up_to_line(edge_count * sizeof(wr_edge)) + 64;
    return at;
}

size_t wr_spanning_tree_scratch_size(int32_t count, int32_t edge_count)
{
    return count < 0 || edge_count < 0 ? 0 : layout_of((size_t)count, (size_t)edge_count).size;
}

// ---- Order --------------------------------------------------------------------------------------------------------

static uint64_t length_of(const wr_cell *points, wr_edge e)
{
    const int64_t dx = (int64_t)points[e.a].x - points[e.b].x, dy = (int64_t)points[e.a].y - points[e.b].y;
    return (uint64_t)(dx * dx + dy * dy); // at most 2 * 2^60
}

static uint32_t bits_of(uint32_t value)
{
    uint32_t bits = 0;
    for (; value != 0; value >>= 1) {
        bits++;
    }
    return bits;
}

// Edges of one length, in order by (a, b).
static void order_run(wr_edge *run, size_t count, uint64_t *keys, uint64_t *spare)
{
    for (size_t i = 0; i < count; i++) {
        keys[i] = (uint64_t)(uint32_t)run[i].a << 32 | (uint32_t)run[i].b;
    }
    wr_sort_u64(keys, NULL, count, spare, NULL);
    for (size_t i = 0; i < count; i++) {
        run[i] = (wr_edge){(int32_t)(uint32_t)(keys[i] >> 32), (int32_t)(uint32_t)keys[i]};
    }
}

static bool is_after(wr_edge left, wr_edge right)
{
    return left.a != right.a ? left.a > right.a : left.b > right.b;
}

// Words hold the lengths from bit `shift` on, sorted; edge i comes from number numbers[i], or, without these, from the one
// in the lower half of word i. The words are used up.
static void write_in_order(wr_edge *edges, size_t count, const wr_edge *from, uint64_t *words, uint32_t shift,
                           const uint32_t *numbers, uint64_t *spare)
{
    for (size_t begin = 0, end; begin < count; begin = end) {
        const uint64_t length = words[begin] >> shift;
        bool in_order = true;
        for (end = begin; end < count && words[end] >> shift == length; end++) {
            edges[end] = from[numbers != NULL ? numbers[end] : (uint32_t)words[end]];
            in_order = in_order && (end == begin || is_after(edges[end], edges[end - 1]));
        }
        if (!in_order) {
            order_run(edges + begin, end - begin, words + begin, spare + begin);
        }
    }
}

static void sort_edges(const wr_cell *points, wr_edge *edges, size_t count, uint8_t *memory, const layout *at)
{
    uint64_t *words = (uint64_t *)(void *)(memory + at->words);
    uint64_t *spare = words + count;
    uint32_t *numbers = (uint32_t *)(void *)(memory + at->numbers);
    wr_edge *from = (wr_edge *)(void *)(memory + at->edges);
    uint64_t longest = 0;
    memcpy(from, edges, count * sizeof *edges);
    for (size_t i = 0; i < count; i++) {
        words[i] = length_of(points, edges[i]);
        longest = words[i] > longest ? words[i] : longest;
    }
    if (longest > UINT32_MAX) {
        for (size_t i = 0; i < count; i++) {
            numbers[i] = (uint32_t)i;
        }
        wr_sort_u64(words, numbers, count, spare, numbers + count);
        write_in_order(edges, count, from, words, 0, numbers, spare);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        words[i] = words[i] << 32 | i;
    }
    uint64_t *sorted = wr__sort_high(words, spare, count, bits_of((uint32_t)longest));
    write_in_order(edges, count, from, sorted, 32, NULL, sorted == words ? spare : words);
}

// ---- Tree ---------------------------------------------------------------------------------------------------------

// A point's parent in the forest; of a root: minus the number of points below it.
static int32_t root_of(int32_t *forest, int32_t i)
{
    for (;;) {
        const int32_t up = forest[i];
        if (up < 0) {
            return i;
        }
        const int32_t up2 = forest[up];
        if (up2 < 0) {
            return up;
        }
        forest[i] = up2;
        i = up2;
    }
}

static void join_roots(int32_t *forest, int32_t a, int32_t b)
{
    const bool a_stays = forest[a] <= forest[b];
    const int32_t root = a_stays ? a : b, below = a_stays ? b : a;
    forest[root] += forest[below];
    forest[below] = root;
}

int32_t wr_spanning_tree(const wr_cell *points, int32_t count, wr_edge *edges, int32_t edge_count, void *scratch,
                         uint8_t *in_tree)
{
    if (count < 1 || edge_count < 1) {
        return 0;
    }
    const layout at = layout_of((size_t)count, (size_t)edge_count);
    int32_t *forest = scratch;
    sort_edges(points, edges, (size_t)edge_count, scratch, &at);
    for (int32_t i = 0; i < count; i++) {
        forest[i] = -1;
    }
    int32_t joined = 0, i = 0;
    for (; i < edge_count && joined < count - 1; i++) {
        const int32_t a = root_of(forest, edges[i].a), b = root_of(forest, edges[i].b);
        in_tree[i] = a != b;
        if (a != b) {
            join_roots(forest, a, b);
            joined++;
        }
    }
    memset(in_tree + i, 0, (size_t)(edge_count - i));
    return joined;
}
