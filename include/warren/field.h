// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, on map and core: the way to one point from everywhere near it, shared by many.
#ifndef WARREN_FIELD_H
#define WARREN_FIELD_H

#include "warren/core.h"
#include "warren/nav.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wr_field wr_field;

/// Memory for a field over the window of cells within `radius_cells` of its target's node; aligned to 64. 25 bytes
/// a node place of the window. Like a query it holds no pointers.
WR_API size_t wr_field_size(const wr_nav *nav, int32_t radius_cells);
WR_API wr_field *wr_field_init(const wr_nav *nav, int32_t radius_cells, void *memory);

/// Sweeps from the target's nearest node in `component` (-1: in any) with a clear way, over the window; what was
/// there is gone. O(places of the window), no allocation. WR_E_NOT_FOUND when there is no such node; the field is
/// then empty.
WR_API wr_status wr_field_build(const wr_nav *nav, wr_field *field, wr_point target, int32_t component);

/// The next place to walk straight to on the shortest path from `from` to the field's target: points[1] of
/// wr_nav_path from there (points[0] when `from` is the target). Exact: where a path that leaves the window could
/// be as short, the answer is WR_PARTIAL and nothing is written: ask wr_nav_path. WR_E_NOT_FOUND: another
/// component, or an empty field. Cost: O(1), a clear-way test or two. Any number of threads may ask one field.
WR_API wr_status wr_field_next(const wr_nav *nav, const wr_field *field, wr_point from, wr_point *next);

#ifdef __cplusplus
}
#endif
#endif
