// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// knock, for neighbouring modules: flights when all places move by the same, as those of a window that moves do. A flight is a
// place and a speed, so only where it begins moves; it is then the same flight, to the bit, at every tick.
//
//     wr__flight_shift(&bomb->thrown.flight, x, y);
//     if (!wr__flight_is_inside(&bomb->thrown.flight, width, height)) {
//         *bomb = (wr__bomb){0}; // it is gone
//     }
#ifndef WR_KNOCK_SHIFT_H
#define WR_KNOCK_SHIFT_H

#include "warren/knock.h"

/// A coordinate that has moved; at the ends of all numbers it stays there.
static inline wr_fix wr__shifted(wr_fix at, wr_fix by)
{
    const int64_t to = (int64_t)at + by;
    return to < INT32_MIN ? INT32_MIN : to > INT32_MAX ? INT32_MAX : (wr_fix)to;
}

/// Is a place on a level so wide and high, below its upper and right edge?
static inline bool wr__is_inside(int64_t x, int64_t y, wr_fix width, wr_fix height)
{
    return x >= 0 && y >= 0 && x < width && y < height;
}

/// Of bodies, bombs and the dead. Not for one that is all zero: that is none.
static inline void wr__flight_shift(wr_flight *flight, wr_fix x, wr_fix y)
{
    flight->x = wr__shifted(flight->x, x);
    flight->y = wr__shifted(flight->y, y);
}

/// Where it begins and where it ends, and so all of it.
static inline bool wr__flight_is_inside(const wr_flight *flight, wr_fix width, wr_fix height)
{
    const int64_t k = flight->ticks;
    return wr__is_inside(flight->x, flight->y, width, height) &&
           wr__is_inside(flight->x + k * flight->vx, flight->y + k * flight->vy, width, height);
}

#endif
