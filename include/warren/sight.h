// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, on map and core: who sees whom. Exact, symmetric, on a bitmap of blockers.
#ifndef WARREN_SIGHT_H
#define WARREN_SIGHT_H

#include "warren/core.h"
#include "warren/map.h"

#ifdef __cplusplus
extern "C" {
#endif

/// True when nothing blocks the straight line between two places, exactly and symmetrically: it is blocked when it
/// enters the open interior of a blocking cell, or passes the corner shared by two diagonal blockers. Touching one
/// corner or running along an edge is clear; running along the edge between two blockers is blocked.
///
/// A corner counts when it lies strictly between the two places: a place may stand in it and see both ways.
///
///   blockers  cells that block; outside the bitmap all is blocked
///   cell      width of a cell in units
///
/// Cost: O(cells crossed), 64-bit integers, no memory. A point sees itself.
WR_API bool wr_sight(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b);

/// As wr_sight, and not farther apart than `range` (Q16.16 units, inclusive: exactly range is seen). range < 0:
/// never.
WR_API bool wr_sight_within(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b, wr_fix range);

/// The course's sampling (B27 `sight: sampled`): points every 1/16 of a cell from a; asymmetric, grazes corners.
/// For comparison only: it may look past `range` by less than that, and does not test the target's own place. Cost:
/// O(samples).
WR_API bool wr_sight_sampled(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b, wr_fix range);

#ifdef __cplusplus
}
#endif
#endif
