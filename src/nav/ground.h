// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, for the modules above: all labels of a terrain at once, where asking cell by cell takes too long; what it would refuse.
#ifndef WR_NAV_GROUND_H
#define WR_NAV_GROUND_H

#include "warren/terrain.h"

/// Labels [height][width] of the cells, until the terrain changes. present: which of them any cell has now.
const uint8_t *wr__terrain_labels(const wr_terrain *terrain, wr_kinds *present);

/// True when a label of this terrain may cost so much: the bound of wr_terrain_create.
bool wr__terrain_takes_cost(const wr_terrain *terrain, uint8_t cost);

#endif
