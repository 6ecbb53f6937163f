// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: the window of a world on an endless level, for the module's own files. See warren/window.h for the rules.
#ifndef WR_SIM_WINDOW_H
#define WR_SIM_WINDOW_H

#include "sim/level_int.h"

// Corners lie within this: so windows and their neighbours lie within WR_REGION_FAR, and their sums fit.
#define WR__WINDOW_FAR (WR_REGION_FAR - 2 * WR_WINDOW_REGIONS_MAX)

/// Copies a region's cells to region (x, y) of a square of cells. side: cells. kinds: [side][side].
void wr__region_paste(const wr_region *region, int32_t side, int32_t x, int32_t y, uint8_t *kinds);
/// Where players start in a region: the floor cell in the middle of the room that is nearest to its middle.
wr_cell wr__region_start(const wr_region *region);

#endif
