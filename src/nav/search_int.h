// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: one search of search.c, for the two that run it: search.c where all steps cost what they are long, and
// search_costs.c.
#ifndef WR_NAV_SEARCH_INT_H
#define WR_NAV_SEARCH_INT_H

#include "nav/open.h"

// A place is known by its number in the window; its column and row are those of the mesh.
typedef struct spot {
    int32_t place, column, row;
} spot;

typedef struct search {
    const wr_nav *nav;
    nav_mark *marks;
    uint32_t stamp;
    int32_t left, low, columns, rows; // the window
    int32_t step[NAV_DIRECTIONS];     // between places of the window
    spot from, to;                    // the estimate leads to `from`
    int64_t outside;                  // the least key of a way that leaves the window
    nav_open open;
} search;

static inline int64_t nav_octile(int32_t dx, int32_t dy)
{
    const int32_t least = dx < dy ? dx : dy, most = dx < dy ? dy : dx;
    return most * WR_COST_STRAIGHT + least * (WR_COST_DIAGONAL - WR_COST_STRAIGHT);
}

static inline int32_t nav_apart(int32_t a, int32_t b)
{
    return a < b ? b - a : a - b;
}

/// As search.c's own run: the marks then hold the way from every node on a cheapest path. The nodes exist and are of
/// one component. -1 when the query is too small to be sure.
wr_cost wr__search_costs_run(search *s, int32_t settle_max);

#endif
