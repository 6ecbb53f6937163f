// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, for its own files: what a mesh is made of, and the questions path and field ask it.
#ifndef WR_NAV_INT_H
#define WR_NAV_INT_H

#include "warren/nav.h"

// Directions N NE E SE S SW W NW are 0..7; the odd ones are diagonals and d ^ 4 is the way back.
enum { NAV_N, NAV_NE, NAV_E, NAV_SE, NAV_S, NAV_SW, NAV_W, NAV_NW, NAV_DIRECTIONS };

static const int8_t nav_dx[NAV_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int8_t nav_dy[NAV_DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};

struct wr_nav {
    wr_nav_config config;
    int32_t cell;          // width of a cell in units
    int32_t columns, rows; // of node places
    int32_t components;
    int32_t step[NAV_DIRECTIONS]; // from a node's number to its neighbour's
    wr_fix *x, *y;                // [columns], [rows] where nodes lie
    uint8_t *edges;               // [rows][columns] bit d: an edge in direction d
    int32_t *component;           // [rows][columns] -1: no node
    wr_bits blocked;              // cells of config.blocked
    wr_allocator allocator;
    size_t size; // of the one block all this lies in
};

static inline wr_cost nav_step_cost(int32_t direction)
{
    return (direction & 1) != 0 ? WR_COST_DIAGONAL : WR_COST_STRAIGHT;
}

static inline wr_point nav_place_at(const wr_nav *nav, int32_t column, int32_t row)
{
    return (wr_point){nav->x[column], nav->y[row]};
}

static inline bool nav_same_place(wr_point a, wr_point b)
{
    return a.x == b.x && a.y == b.y;
}

/// The exact test of sight.c; the ends differ. squeeze: passing the corner shared by two diagonal blockers is clear.
bool wr__line_clear(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b, bool squeeze);

/// The place, or the nearest one on the map when it lies outside.
wr_point wr__nav_clamp(const wr_nav *nav, wr_point place);

/// The nearest node in `component` (-1: any) that has a clear way and is at most WR_NAV_REACH cells away.
wr_node wr__nav_nearest_clear(const wr_nav *nav, wr_point place, int32_t component);

/// The nearest node in `component` (-1: any), whatever lies between.
wr_node wr__nav_nearest_any(const wr_nav *nav, wr_point place, int32_t component);

#endif
