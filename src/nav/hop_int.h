// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: what the files of hops share.
#ifndef WR_HOP_INT_H
#define WR_HOP_INT_H

#include "nav/scan.h"
#include "nav/terrain_int.h"
#include "warren/hop.h"

// Both searches keep what they know in the same memory.
typedef enum hop_kind { HOP_CORNERS, HOP_TURNS } hop_kind;

// The caller's memory: this, then what the search in use keeps. No pointers inside: it may be copied.
struct wr_hop {
    int32_t radius; // cells
    uint32_t stamp; // of the search that came last
    hop_kind kind;  // and which one that was
};

enum { HOP_HEAD = 64 };

_Static_assert(sizeof(struct wr_hop) <= HOP_HEAD, "what a search keeps begins behind the head");

/// From where to where; a way must not leave the window of `radius` places around the start.
typedef struct hop_ask {
    int32_t column, row;  // of the start
    int32_t to_dx, to_dy; // the target, from there
    int32_t radius;
} hop_ask;

// What a search says when it gives no way: there is none, or none that can be told to be shortest.
enum { HOP_NO_WAY = -1, HOP_UNKNOWN = -2 };

/// A shortest way between two nodes that no direct way joins, as far as less than NAV_DIRECT_SPAN straight steps take
/// one, on ground where all costs 1. nodes: room for WR_HOP_NODES_MAX; the corners between the ends, one reached
/// directly from the other. How many; or HOP_NO_WAY, HOP_UNKNOWN.
int32_t wr__hop_corners(const wr_nav *nav, wr_hop *hop, const hop_ask *ask, wr_node *nodes);
size_t wr__hop_corners_size(void);

/// A shortest way between two nodes of one component where ground has costs: the nodes between the ends where it
/// turns. How many; or HOP_UNKNOWN.
int32_t wr__hop_turns(const wr_nav *nav, wr_hop *hop, const hop_ask *ask, wr_node *nodes, wr_cost *cost);
size_t wr__hop_turns_size(const wr_nav *nav, int32_t radius_cells);

/// Do cells hold nodes in all their places or in none, of which there are several?
static inline bool hop_by_cells(const wr_nav *nav)
{
    return nav->config.n > 1 && nav->config.keep_off == 0 && nav->terrain->least[nav - nav->terrain->navs] == 0;
}

/// Memory that will be read soon: a hint, where the compiler knows one.
static inline void hop_fetch(const void *at)
{
#if defined(__GNUC__)
    __builtin_prefetch(at);
#else
    (void)at;
#endif
}

/// A new stamp. True when what bears one is to be cleared first: all have been used, or the other search has written
/// there.
static inline bool hop_stamp(wr_hop *hop, hop_kind kind)
{
    const bool stale = hop->stamp == UINT32_MAX || hop->kind != kind;
    hop->stamp = stale ? 1 : hop->stamp + 1;
    hop->kind = kind;
    return stale;
}

#endif
