// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, on map and core: walking along points.
#ifndef WARREN_FOLLOW_H
#define WARREN_FOLLOW_H

#include "warren/core.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The place `step` along the straight line from `from` to `to`, or `to` when that is no farther; what is left of the
/// step is written to `rest`. The move is `step` long within one unit of Q16.16, diagonals too (B8). step: 0..2^24.
WR_API wr_point wr_nav_step(wr_point from, wr_point to, wr_fix step, wr_fix *rest);

/// One who walks along points, such as those of wr_path. Plain data: start with the place and `next` 0.
typedef struct wr_follower {
    wr_point at;
    int32_t next; // index of the point it walks to; the number of points when it has arrived
} wr_follower;

/// One step along points[0..count-1]. Arrival is exact: what is left of a step goes into the next leg, over as many
/// points as it reaches. Returns true when the last point is reached.
WR_API bool wr_nav_follow(wr_follower *follower, const wr_point *points, int32_t count, wr_fix step);

#ifdef __cplusplus
}
#endif
#endif
