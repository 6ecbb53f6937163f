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

/// Thousands of pairs in one call: seen[i] becomes 1 when wr_sight_within(blockers, cell, from[i], to[i], range),
/// else 0. Each answer is of its pair alone: in any order, asked in pieces by several threads, they are the same.
/// Returns how many are seen.
///
///   from, to  [count]
///   seen      [count] out
///
/// Cost: no more than one by one, and a fraction of it for many pairs that follow each other and share an end (a
/// player whom hundreds may see): that eye looks around once, whole rows of cells at a time. No memory but the
/// stack's, 8 KiB.
WR_API int32_t wr_sight_pairs(const wr_bits *blockers, int32_t cell, wr_fix range, const wr_point *from,
                              const wr_point *to, int32_t count, uint8_t *seen);

/// The same for one eye and many targets.
WR_API int32_t wr_sight_many(const wr_bits *blockers, int32_t cell, wr_fix range, wr_point eye,
                             const wr_point *targets, int32_t count, uint8_t *seen);

/// The same by number, on a host's own arrays, such as those a world lends: place from[i] and place to[i].
///
///   x, y      places; each number in from and to is of one of them
///   from, to  [count]
WR_API int32_t wr_sight_indexed(const wr_bits *blockers, int32_t cell, wr_fix range, const wr_fix *x, const wr_fix *y,
                                const int32_t *from, const int32_t *to, int32_t count, uint8_t *seen);

/// The course's sampling (B27 `sight: sampled`): points every 1/16 of a cell from a; asymmetric, grazes corners.
/// For comparison only: it may look past `range` by less than that, and does not test the target's own place. Cost:
/// O(samples).
WR_API bool wr_sight_sampled(const wr_bits *blockers, int32_t cell, wr_point a, wr_point b, wr_fix range);

#ifdef __cplusplus
}
#endif
#endif
