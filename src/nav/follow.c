// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The follower: steps of constant length along straight legs. One square root and one division a leg.
#include "warren/follow.h"

static int64_t magnitude(int64_t value)
{
    return value < 0 ? -value : value;
}

// A part of a distance: round(value * ratio / 2^bits), halves away from zero. |value| * ratio below 2^62.
static wr_fix part_of(int64_t value, int64_t ratio, int32_t bits)
{
    const int64_t half = (int64_t)1 << (bits - 1);
    const wr_fix part = (wr_fix)((magnitude(value) * ratio + half) >> bits);
    return value < 0 ? -part : part;
}

wr_point wr_nav_step(wr_point from, wr_point to, wr_fix step, wr_fix *rest)
{
    const int64_t dx = (int64_t)to.x - from.x;
    const int64_t dy = (int64_t)to.y - from.y;
    const uint64_t square = (uint64_t)(dx * dx) + (uint64_t)(dy * dy);
    // Eight more bits of the length where there is room: a short way's rounding would be felt in the step.
    const int32_t more = square < (uint64_t)1 << 46 ? 8 : 0;
    const int64_t length = wr_sqrt_u64(square << (2 * more));
    if (length <= (int64_t)step << more) {
        *rest = step - (wr_fix)(length >> more);
        return to;
    }
    // One division for both axes. A step is below 2^24, so the ratio has room for 38 bits less those of the length.
    const int32_t bits = 38 - more;
    const int64_t ratio = ((int64_t)step << 38) / length;
    *rest = 0;
    return (wr_point){from.x + part_of(dx, ratio, bits), from.y + part_of(dy, ratio, bits)};
}

bool wr_nav_follow(wr_follower *follower, const wr_point *points, int32_t count, wr_fix step)
{
    while (follower->next < count) {
        const wr_point to = points[follower->next];
        follower->at = wr_nav_step(follower->at, to, step, &step);
        if (follower->at.x != to.x || follower->at.y != to.y) {
            return false;
        }
        follower->next++;
        if (step == 0) {
            break;
        }
    }
    return follower->next >= count;
}
