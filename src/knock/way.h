// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// knock: what a flight meets on its way, exactly. A flight's places lie on one straight line, so the line is walked from cell
// to cell once, and heights are asked only at the ticks between which it comes into a cell and goes: a parabola is lowest
// at the ends of any stretch of it.
//
//      tick 3    4      5      6     a step is from one tick to the next, as high as the lower of its two ends;
//       ---+--x--+---x--+--x---+---  it comes into a cell when its line enters the cell's open inside (wr_sight)
#ifndef WR_KNOCK_WAY_H
#define WR_KNOCK_WAY_H

#include "warren/knock.h"

// Floors beyond it, and flights that begin beyond it, count as there: heights stay within 32 bits whatever is added.
#define KNOCK_HEIGHT_MOST (16000 * WR_FIX_ONE)

/// What is flown over, made ready.
typedef struct knock_over {
    const wr_bits *walls;      // NULL: none inside the map
    const wr_fix *floor, *top; // heights of floors and of walls on them; NULL: level; endless
    int32_t width, height;     // cells
    int32_t cell;              // width of one, units
    uint32_t reciprocal;       // nav_reciprocal(cell)
    int64_t side;              // width of a cell, Q16.16
    wr_point end;              // the map's upper right corner
} knock_over;

/// ground->grid is not NULL.
knock_over wr__knock_over(const wr_knock_ground *ground);

/// The place, or the nearest one on the map.
wr_point wr__knock_on_map(const knock_over *over, wr_point place);

/// The cell that a place on the map is over: its lower-left edges belong to it, and the map's last ones to the last cells.
wr_cell wr__knock_cell(const knock_over *over, wr_point place);

/// Height of the floor of a cell of the map.
wr_fix wr__knock_floor(const knock_over *over, wr_cell at);

/// Top of the wall on a cell; INT64_MIN for none, INT64_MAX for an endless one and outside the map.
int64_t wr__knock_top(const knock_over *over, int32_t x, int32_t y);

/// How far above its beginning a flight is after k ticks, Q16.16, rounded down. vz: up to 2^31 each way; 0 <= k <= 2^16.
static inline int64_t knock_rise(int64_t vz, int64_t fall, int64_t k)
{
    const uint64_t lift = UINT64_C(1) << 62; // what is shifted is not below 0
    const uint64_t fine = lift + (uint64_t)(k * (vz - k * fall));
    return (int64_t)(fine >> (WR_KNOCK_FINE_BITS - 16)) - (int64_t)(lift >> (WR_KNOCK_FINE_BITS - 16));
}

/// The first tick after `from` at which a flight is no higher than `rise` above its beginning. It is higher at `from`.
int32_t wr__knock_falls(int32_t vz, int32_t fall, int64_t rise, int32_t from);

typedef enum knock_end {
    KNOCK_FLIES, // nothing until the last tick
    KNOCK_LANDS, // it is no higher than the floor it is over, and was no lower the tick before
    KNOCK_HITS   // a wall, the edge of the map, or the side of a floor
} knock_end;

typedef struct knock_met {
    int32_t
        tick; // LANDS: at which it lies. HITS: at the end of the step it cannot do: it is where it was a tick before
    wr_cell cell; // LANDS: that it is over. HITS: what it hits; may lie outside the map
    uint8_t end;  // knock_end
    uint8_t by_x,
        by_y; // HITS: that step comes into the cell across a border to its left or right; above or below it; both: at
              // a corner. Neither: it is there already, and sinks into the wall from above
} knock_met;

/// The first thing that a flight meets in ticks 1..last: what stepping would find, to the bit.
///
///   flight  x, y on the map; z within what heights may be; vx, vy, vz of any sign. The rest is not looked at
///   last    0..65,535
///
/// A step hits a wall whose top is above it, and the side of a floor that is above its beginning. As for wr_sight: along an edge
/// it hits what stands on both sides, and in a corner two that meet there across it, each above it; not in its first
/// and its last place. Cost: O(cells on the way), a division each.
knock_met wr__knock_meets(const knock_over *over, const wr_flight *flight, int32_t fall, int32_t last);

/// The same by stepping, apart and plainly (stepping.c): z += v - h, v -= 2h, x += vx, and every step against each cell around.
knock_met wr__knock_steps(const knock_over *over, const wr_flight *flight, int32_t fall, int32_t last);

#endif
