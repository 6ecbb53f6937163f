// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, for sim: questions about ways that come from outside, many at a time.
#ifndef WR_NAV_WAY_H
#define WR_NAV_WAY_H

#include "warren/nav.h"

/// The component of every `stride`-th of the nodes, -1 for none. nodes: within the mesh's places, or below 0.
void wr__nav_components(const wr_nav *nav, const wr_node *nodes, size_t stride, size_t count, int32_t *components);

/// True when a way from node to node can be walked: from each the next lies in one of the eight directions, with an edge at
/// every step. nodes: [count] within the mesh's places, or below 0; count at least 2, or there is nothing to ask.
bool wr__nav_way_holds(const wr_nav *nav, const wr_node *nodes, int32_t count);

#endif
