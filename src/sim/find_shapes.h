// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: who is in a shape, by whole numbers. Places are at most 5/4 * 2^31 apart along an axis, so squared distances fit 64
// bits without a sign, and products with a cosine 64 with one.
#ifndef WR_SIM_FIND_SHAPES_H
#define WR_SIM_FIND_SHAPES_H

#include "sim/find_int.h"

static inline int64_t wr__cross(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return ax * by - ay * bx;
}

// Left of its right edge and right of its left one; wider than half a turn, one of both is enough.
static inline bool wr__find_in_cone(const wr__find_shape *s, int64_t dx, int64_t dy)
{
    const int32_t half = s->what->half_angle;
    const bool in_right = wr__cross(s->rx, s->ry, dx, dy) >= 0, in_left = wr__cross(dx, dy, s->lx, s->ly) >= 0;
    if (half > WR_FIND_TURN / 2) {
        return in_right || in_left || half == WR_FIND_TURN;
    }
    return in_right && in_left && (half > 0 || dx * s->rx + dy * s->ry >= 0);
}

static inline bool wr__find_on_ray(const wr__find_shape *s, int64_t dx, int64_t dy, uint64_t *order)
{
    const int64_t along = dx * s->rx + dy * s->ry, beside = wr__cross(s->rx, s->ry, dx, dy);
    const int64_t half = (int64_t)s->what->radius * WR_FIX_ONE;
    *order = (uint64_t)along;
    return along >= 0 && along <= (int64_t)s->what->length * WR_FIX_ONE && beside >= -half && beside <= half;
}

/// Is it in the shape (whatever the k of NEAREST); if so, its order.
static inline bool wr__find_matches(const wr__find_shape *s, wr_fix x, wr_fix y, uint64_t *order)
{
    const wr_find *what = s->what;
    const int64_t dx = (int64_t)x - what->at.x, dy = (int64_t)y - what->at.y;
    *order = (uint64_t)(dx * dx) + (uint64_t)(dy * dy);
    switch (what->shape) {
    case WR_FIND_CIRCLE:
    case WR_FIND_NEAREST:
        return *order <= s->radius2;
    case WR_FIND_CONE:
        return *order <= s->radius2 && wr__find_in_cone(s, dx, dy);
    case WR_FIND_BOX:
        return x >= what->low.x && x <= what->high.x && y >= what->low.y && y <= what->high.y;
    case WR_FIND_RAY:
        return wr__find_on_ray(s, dx, dy, order);
    default:
        return false;
    }
}

#endif
