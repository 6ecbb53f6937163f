// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, for following and straightening: who fits where, exactly.
#ifndef WR_NAV_FOLLOW_INT_H
#define WR_NAV_FOLLOW_INT_H

#include "nav/nav_int.h"
#include "warren/follow.h"

/// `seen` of a walker whose way has not been held against the mesh at any change.
#define WR__FOLLOW_UNSEEN UINT64_MAX

/// A waypoint of spacing this near to the end of a leg is left to the turn: 0.1 units.
#define WR__FOLLOW_MARK_NEAR 6554u

/// Waypoints of spacing lie so far apart, at least 0.1 units; 0: there are none.
static inline uint32_t wr__follow_spacing(const wr_follow_config *config)
{
    const uint32_t spacing = config->spacing > 0 ? (uint32_t)config->spacing : 0;
    return spacing == 0 || spacing > WR__FOLLOW_MARK_NEAR ? spacing : WR__FOLLOW_MARK_NEAR;
}

uint32_t wr__follow_distance(wr_point a, wr_point b);

/// Puts it on the leg from one place to another; where the next waypoint lies does not change.
void wr__follow_leg(wr_follow *walker, wr_point from, wr_point to);
/// Puts it on the next leg, from where it is, with its waypoints.
void wr__follow_next_leg(wr_follow *walker, const wr_follow_config *config, wr_point to);
/// The place on its leg so far along, 0..length.
wr_point wr__follow_place(const wr_follow *walker, uint32_t along);

/// Columns first..last of cells (not cut to the map) that a line enters between two heights, low < high, `reach` to
/// both sides of it counted in. Exact for a reach of 0: cells whose open interior it enters, and a cell it only runs
/// along. False when it does not come between.
bool wr__line_columns(wr_point a, wr_point b, int64_t low, int64_t high, int64_t reach, int64_t side, int32_t *first,
                      int32_t *last);

/// True when the leg between two points is open for a walker that stands at `at` on it. *cut: only the part ahead is.
bool wr__leg_is_open(const wr_nav *nav, const wr_body *body, wr_point from, wr_point at, wr_point to, bool *cut);

/// True when something has changed near a leg since the mesh was at `seen`.
bool wr__leg_is_touched(const wr_nav *nav, const wr_body *body, wr_point from, wr_point to, uint64_t seen);

#endif
