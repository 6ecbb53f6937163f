// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Components: nodes that follow each other in a row are a run; runs are joined with those of the row below by
// union-find, so nothing recurses, and long corridors cost as little as open ground.
//
//      . 2 2 2 . 3      2 touches 0; 3 touches 1; where corners are cut 2 touches 1, too
//      0 0 0 . 1 1
//
// Source: Tarjan, "Efficiency of a Good But Not Linear Set Union Algorithm", 1975, with path halving.
#include <string.h>

#include "nav/nav_int.h"

static int32_t find_root(int32_t *parent, int32_t i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

// The lower root wins: a root is the first run of its component.
static void join(int32_t *parent, int32_t a, int32_t b)
{
    a = find_root(parent, a);
    b = find_root(parent, b);
    if (a < b) {
        parent[b] = a;
    } else {
        parent[a] = b;
    }
}

// Finds the runs of a row and writes their numbers, -1 between them.
static int32_t find_runs(const uint8_t *here, int32_t columns, int32_t number, nav_run *runs, int32_t *numbers)
{
    int32_t count = 0;
    for (int32_t c = 0;;) {
        const uint8_t *first = memchr(here + c, 1, (size_t)(columns - c));
        const int32_t begin = first != NULL ? (int32_t)(first - here) : columns;
        for (; c < begin; c++) {
            numbers[c] = -1;
        }
        if (c == columns) {
            return count;
        }
        const uint8_t *after = memchr(here + c, 0, (size_t)(columns - c));
        const int32_t end = after != NULL ? (int32_t)(after - here) : columns;
        for (; c < end; c++) {
            numbers[c] = number + count;
        }
        runs[count++] = (nav_run){begin, end - 1};
    }
}

// Joins the runs of a row with those of the row below that they touch: side by side, or corner to corner where
// corners are cut. Both lists are sorted.
void wr__nav_label_row(wr_nav *nav, nav_labels *labels, int32_t r, const uint8_t *here)
{
    const int32_t reach = nav->config.corners == WR_CORNERS_CUT ? 1 : 0;
    const int32_t number = labels->count, below_count = labels->below, below_number = number - below_count;
    const nav_run *below = labels->runs[(r + 1) % 2];
    nav_run *runs = labels->runs[r % 2];
    int32_t *numbers = nav->component + (size_t)r * (size_t)nav->columns;
    const int32_t count = find_runs(here, nav->columns, number, runs, numbers);

    for (int32_t i = 0, k = 0; i < count; i++) {
        labels->parent[number + i] = number + i;
        while (k < below_count && below[k].last + reach < runs[i].first) {
            k++;
        }
        for (int32_t j = k; j < below_count && below[j].first <= runs[i].last + reach; j++) {
            join(labels->parent, below_number + j, number + i);
        }
    }
    labels->count += count;
    labels->below = count;
}

// Roots become 0, 1, 2 in the order of their first nodes, then every node gets its root's number.
void wr__nav_label_all(wr_nav *nav, nav_labels *labels)
{
    int32_t *number = labels->parent; // in place: a run is joined to one before it, which has its number already
    nav->components = 0;
    for (int32_t i = 0; i < labels->count; i++) {
        number[i] = number[i] == i ? nav->components++ : number[number[i]];
    }
    const size_t places = (size_t)nav->rows * (size_t)nav->columns;
    for (size_t i = 0; i < places; i++) {
        nav->component[i] = number[nav->component[i]];
    }
}
