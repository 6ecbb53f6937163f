// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: from places to nodes and back, the same for every engine that finds a way between two nodes. It says where a way
// from S to T enters and leaves the mesh, and writes its turns as points: S, S' or the node after it, turns, T', T.
#ifndef WR_NAV_ENDS_H
#define WR_NAV_ENDS_H

#include "nav/nav_int.h"

/// Clears the path, and finds S' and T' as wr_nav_path says. WR_E_NOT_FOUND: no way, and path->nearest says how near one gets.
wr_status wr__ends_find(const wr_nav *nav, wr_point from, wr_point to, wr_path *path, wr_node *start, wr_node *goal);

/// Writes a way of which the turns are known: nodes[0] is S', nodes[count - 1] is T', and between two of them it goes straight
/// along an axis or a diagonal. Where it does not turn, a node may stand all the same. path: as wr__ends_find left it; `cost` is
/// the caller's to set. WR_OK or WR_PARTIAL.
wr_status wr__ends_write(const wr_nav *nav, const wr_node *nodes, int32_t count, wr_point from, wr_point to,
                         wr_path *path);

/// The same leg by leg, for those who hold no list.
typedef struct nav_ends {
    const wr_nav *nav;
    wr_path *path;
    wr_point from, to;
    wr_point first, second; // places of S' and of the node after it
    wr_point last;          // point given last, whether there was room for it or not
    int32_t column, row;    // where the legs have come to
    int32_t came;           // the direction of the leg before, -1 at S'
    int32_t first_way;      // the direction of the first leg, -1 without one
    bool skip;              // the first leg is dropped
    bool fits;
} nav_ends;

void wr__ends_begin(nav_ends *ends, const wr_nav *nav, wr_node start, wr_point from, wr_point to, wr_path *path);
void wr__ends_leg(nav_ends *ends, int32_t direction, int32_t steps);
wr_status wr__ends_finish(nav_ends *ends);

#endif
