// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: the corners of a mesh whose corners are kept, and who reaches whom among them directly.
//
//      # # . .     A corner c is a node with a blocked place diagonally beside it, and nodes on both sides of that
//      # # . .     diagonal. The octile distance from a to b, diagonal and straight steps, is walked in whatever
//      . c . b     order. b is reached directly when all those ways are free and none has a corner on it but at
//      a . . .     its ends. (Where none has a corner on it, one is free only if all are.)
//
// A shortest path is a chain of such legs from corner to corner, so distances on the graph of corners are exact.
//
// Source: Uras, Koenig and Hernandez, "Subgoal Graphs for Optimal Pathfinding in Eight-Neighbor Grids", 2013; looked
// along lines a word at a time here.
#ifndef WR_CORNERS_H
#define WR_CORNERS_H

#include "nav/nav_int.h"

// Lengths as 32-bit keys. 47,321 / 33,461 is a convergent of the square root of two, so these order straight +
// diagonal * sqrt(2) exactly, and tell all lengths apart, while two paths differ by fewer than 33,461 diagonals; and
// paths of that many are not shorter than CORNERS_FAR. A sum of two does not overflow.
enum { CORNERS_STRAIGHT = 33461, CORNERS_DIAGONAL = 47321, CORNERS_FAR = (1 << 30) - 1 };

enum { CORNERS_RISING, CORNERS_FALLING };
enum { CORNERS_ACROSS, CORNERS_UP };

/// A copy of the mesh's planes, as they were when the corners were found. Zeroed it is empty.
typedef struct corner_map {
    int32_t columns, rows;
    uint64_t reciprocal; // ceil(2^shift / columns), so that a node's row takes no division
    int32_t shift;
    nav_plane across, up; // where there are nodes
    // Of them those past which a look goes that rises (to the north-east, or the other way) or falls, by rows and by
    // columns: nodes without a blocked corner place to the side of the look.
    nav_plane past[2][2]; // [CORNERS_RISING, ..FALLING][CORNERS_ACROSS, ..UP]
    int32_t *before;      // [rows * stride of across] corners before each word of it
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

typedef struct corner_spot {
    int32_t column, row;
} corner_spot;

/// Where a node lies. Exact: a node is below 2^30, and the reciprocal times columns is above 2^shift by at most
/// columns, which is not more than 2^(shift - 30).
static inline corner_spot corner_spot_of(const corner_map *map, wr_node node)
{
    const int32_t row = (int32_t)((uint64_t)(uint32_t)node * map->reciprocal >> map->shift);
    return (corner_spot){node - row * map->columns, row};
}

static inline bool corner_at(const corner_map *map, corner_spot at)
{
    return nav_plane_get(&map->across, at.row, at.column) &&
           !(nav_plane_get(&map->past[CORNERS_RISING][CORNERS_ACROSS], at.row, at.column) &&
             nav_plane_get(&map->past[CORNERS_FALLING][CORNERS_ACROSS], at.row, at.column));
}

/// Word i of the rows' plane: the corners in it.
uint64_t wr__corners_word(const corner_map *map, ptrdiff_t i);

/// The number of a corner.
int32_t wr__corners_index(const corner_map *map, corner_spot at);

typedef struct nav_arc {
    wr_node to;
    int32_t key; // its length
} nav_arc;

/// The corners that a node reaches directly, in a fixed order, without those CORNERS_FAR away. `out` has room for
/// wr__corners_reach_max of them. Cost: the free diagonal steps around it, each a look along a row and a column.
int32_t wr__corners_reach(const corner_map *map, corner_spot from, nav_arc *out);
int32_t wr__corners_reach_max(const corner_map *map);

/// The same, but looks past corners round which no shortest way turns as they lie, so these are fewer; from the end of
/// a straight look on all count. Between two nodes s and t of one component, either all diagonal, then all straight
/// steps lead from s to t in one of the two orders, or a shortest way leads through one of these corners of s and, from
/// there on, one of those of t; it may be the same one. (Why is in corners.c.) Where s is a corner, it alone does, too.
int32_t wr__corners_turns(const corner_map *map, corner_spot from, nav_arc *out);

/// The octile distance between two places; CORNERS_FAR when it is no less.
static inline int32_t corner_octile(corner_spot a, corner_spot b)
{
    const int64_t dx = a.column < b.column ? b.column - a.column : a.column - b.column;
    const int64_t dy = a.row < b.row ? b.row - a.row : a.row - b.row;
    const int64_t key =
        (dx < dy ? dx : dy) * (CORNERS_DIAGONAL - CORNERS_STRAIGHT) + (dx < dy ? dy : dx) * CORNERS_STRAIGHT;
    return key < CORNERS_FAR ? (int32_t)key : CORNERS_FAR;
}

/// Is the way of first all diagonal, then all straight steps free (straight_first: the other way round)?
bool wr__corners_clear(const corner_map *map, corner_spot from, corner_spot to, bool straight_first);

#endif
