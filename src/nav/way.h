// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, for sim: questions about ways that come from outside, many at a time.
#ifndef WR_NAV_WAY_H
#define WR_NAV_WAY_H

#include "warren/nav.h"

/// components[i] of some i: the component of nodes[i * stride], -1 for none. nodes: within the mesh's places, or below 0.
void wr__nav_components(const wr_nav *nav, const wr_node *nodes, size_t stride, const uint32_t *which, size_t count,
                        int32_t *components);

/// True when all legs can be walked: each from nodes[leg] to nodes[leg + 1], which lies in one of the eight directions, with
/// an edge at every step. nodes: within the mesh's places, or below 0, where no leg may begin or end.
bool wr__nav_legs_hold(const wr_nav *nav, const wr_node *nodes, const uint32_t *legs, size_t count);

#endif
