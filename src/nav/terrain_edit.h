// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, for terrain_edit.c and terrain_set.c: a change of ground on its way.
#ifndef WR_NAV_TERRAIN_EDIT_H
#define WR_NAV_TERRAIN_EDIT_H

#include "nav/terrain_int.h"

// Cells, or places, from a corner to a corner, both in it. Empty when high.x < low.x.
typedef struct nav_box {
    wr_cell low, high;
} nav_box;

// One change on its way.
typedef struct nav_change {
    wr_terrain *terrain;
    uint32_t classes;                       // those it can matter to, a bit each
    nav_box waiting;                        // cells to survey
    bool walls;                             // clearance can have changed
    nav_box places[WR_TERRAIN_CLASSES_MAX]; // around the nodes of a class that came or went
} nav_change;

/// A change that can matter to these classes, a bit each.
nav_change wr__change_begin(wr_terrain *terrain, uint32_t classes);

/// A cell whose nodes, and those of cells at most `margin` away, may come or go.
void wr__change_wait(nav_change *change, wr_cell at, int32_t margin);

/// Surveys what still waits; then the components are right again.
void wr__change_finish(nav_change *change);

/// A mesh and one of its chunks differ from what they were before this change.
static inline void nav_stamp(const wr_terrain *terrain, wr_nav *nav, int32_t chunk)
{
    nav->version = terrain->version;
    nav->chunk_version[chunk] = terrain->version;
}

#endif
