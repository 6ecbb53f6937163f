// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a thrown thing meets. Unlike a body it does not care where it lands, so here every cell is a block, as high as
// its floor or the top of the wall on it: from above it is ground, from the side a wall. Heights are taken on the
// straight line between two ticks, at the very moment at which a border is crossed, by products and not by quotients.
#ifndef WR_THROWN_INT_H
#define WR_THROWN_INT_H

#include "knock/way.h"
#include "warren/thrown.h"

#define WR__ENDLESS ((int64_t)1 << 33) // above all heights; times a speed it fits

/// A place in 64 bits: a step may lead out of the map.
typedef struct wr__spot {
    int64_t x, y, z;
} wr__spot;

/// The first thing that a step meets.
typedef struct wr__meet {
    uint8_t end; // GROUND, WALL, or WR_THROWN_END_COUNT for nothing
    uint8_t wall_x, wall_y;
    wr__spot at; // GROUND: the last place of the step over the block that it came down on, at its height
} wr__meet;

/// How high the block of a cell is; WR__ENDLESS outside.
int64_t wr__block(const knock_over *over, wr_cell at);

/// The cell a place is over: its lower-left edges belong to it, and the map's last ones to its last cells.
wr_cell wr__spot_cell(const knock_over *over, const wr__spot *spot);

/// Ticks that a flight has lasted at a tick, not below 0.
static inline int32_t wr__thrown_ticks(const wr_flight *flight, uint32_t tick)
{
    const uint32_t gone = tick - flight->begun;
    return gone <= INT32_MAX ? (int32_t)gone : 0;
}

/// Where a flight is after so many ticks, whatever it says.
wr__spot wr__flight_spot(const wr_flight *flight, int64_t fall, int64_t tick);

/// A step from above the block that `from` is over, or from its top.
wr__meet wr__thrown_sweep(const knock_over *over, const wr__spot *from, const wr__spot *to);

/// Sets ticks, end and walls of a segment that begins on its block or above it.
void wr__thrown_find_end(const knock_over *over, const wr_knock_rules *rules, wr_thrown *thrown);

#endif
