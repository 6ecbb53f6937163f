// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: the corners of a mesh whose corners are kept, and who reaches whom among them directly.
//
//      # # . .     A corner c is a node with a blocked place diagonally beside it, and nodes on both sides of that
//      # # . .     diagonal. From a the octile distance to b, D diagonal and S straight steps, is walked in whatever order
//      . c . b     (all free, or one meets a corner on the way). b is reached directly when no such way has a corner on it
//      a . . .     but at its ends; then all of them are free.
//
// A shortest path is a chain of such legs from corner to corner, so distances on the graph of corners are exact.
//
// Source: Uras, Koenig and Hernandez, "Subgoal Graphs for Optimal Pathfinding in Eight-Neighbor Grids", 2013; looked
// along lines a word at a time here.
#ifndef WR_CORNERS_H
#define WR_CORNERS_H

#include "nav/nav_int.h"

// Lengths as 32-bit keys. 47,321 / 33,461 is a convergent of the square root of two, so these order straight + diagonal * sqrt(2)
// exactly, and tell all lengths apart, while two paths differ by fewer than 33,461 diagonals; and paths of that many are not
// shorter than CORNERS_FAR. A sum of two that are not far does not overflow.
enum { CORNERS_STRAIGHT = 33461, CORNERS_DIAGONAL = 47321, CORNERS_FAR = 1 << 30 };

/// A copy of the mesh's planes, as they were when the corners were found. Zeroed it is empty.
typedef struct corner_map {
    int32_t columns, rows;
    nav_plane across, up;           // where there are nodes
    nav_plane pass_across, pass_up; // of them those that are no corners
    int32_t *before;                // [rows * stride of pass_across] corners before each word of it
    int32_t count;
    void *memory;
    size_t size;
} corner_map;

/// Finds all. False without memory.
bool wr__corners_init(corner_map *corners, const wr_nav *nav, const wr_allocator *allocator);
void wr__corners_fini(corner_map *corners, const wr_allocator *allocator);

/// Says that places hold a node, or no longer do. Afterwards corners beside them are right again; numbers are not.
void wr__corners_flip(corner_map *corners, const wr_node *places, int32_t count);

/// Numbers the corners in the order of their nodes.
void wr__corners_number(corner_map *corners);

static inline bool corner_at(const corner_map *corners, int32_t column, int32_t row)
{
    return nav_plane_get(&corners->across, row, column) && !nav_plane_get(&corners->pass_across, row, column);
}

/// The number of a corner.
int32_t wr__corners_index(const corner_map *corners, int32_t column, int32_t row);

typedef struct nav_arc {
    wr_node to;
    int32_t key; // its length
} nav_arc;

/// The corners that a node reaches directly, in a fixed order, without those CORNERS_FAR away. `out` has room for
/// wr__corners_reach_max of them. Cost: the free diagonal steps around it, each a look along a row and a column.
int32_t wr__corners_reach(const corner_map *corners, int32_t column, int32_t row, nav_arc *out);
int32_t wr__corners_reach_max(const corner_map *corners);

/// The octile distance between two places; CORNERS_FAR when it is no less.
int32_t wr__corners_octile(int32_t column, int32_t row, int32_t to_column, int32_t to_row);

/// Is the way of first all diagonal, then all straight steps free (straight_first: the other way round)?
bool wr__corners_clear(const corner_map *corners, int32_t column, int32_t row, int32_t to_column, int32_t to_row,
                       bool straight_first);

#endif
