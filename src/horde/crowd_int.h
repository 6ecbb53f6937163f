// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// horde: the crowd's own numbers. Bodies of a tick lie sorted by the square they stand in; a square is as wide as the largest
// body, so who touches somebody stands in one of the nine squares around him. Squares are counted around a torus, so their
// number follows that of the bodies and not the size of the map; a tag, the laps around it, tells those apart who share a
// square and are far from each other.
//
// Distances between neighbours are counted in small steps of which CROWD_SIDE are the width of a square: two differ by less
// than 2^15 across three squares, so 16 bits hold a coordinate, whatever lies to the left of it.
#ifndef WR_CROWD_INT_H
#define WR_CROWD_INT_H

#include "warren/crowd.h"

enum {
    CROWD_SIDE = 16320,      // small steps in the largest body's diameter: twice that and a bit stay below 2^15
    CROWD_SCALE_BITS = 20,   // of `scale`
    CROWD_RATIO_MAX = 64,    // largest radius by smallest
    CROWD_RADIUS_MIN = 4096, // 1/16 unit
    CROWD_SKIN = 256,        // 1/256 unit: so much nearer to a wall than its radius a body may stand
    CROWD_LAPS_MAX = 256,    // around the torus along an axis, so that eight bits of a tag tell them apart
    CROWD_PAD = 16,          // entries behind the end that a vector may read
    CROWD_ONE = 1 << 14      // one, of shares of a distance
};

/// How two sizes meet: shares of the squared distance at which they touch, in CROWD_ONE.
typedef struct crowd_meeting {
    int32_t touch;  // small steps: the sum of their radii
    int32_t shift;  // touch * touch >> shift is 2^14..2^15 - 1
    uint32_t share; // (d * d >> shift) * share >> 16 is the share
} crowd_meeting;

/// A body of this tick.
typedef struct crowd_body {
    wr_fix x, y;
    wr_fix wish_x, wish_y;
    int32_t slot;
    uint8_t size, weight, state, pressure;
} crowd_body;

struct wr_crowd {
    wr_crowd_config config;
    wr_fix largest;                  // radius
    uint32_t scale;                  // small steps in a unit of Q16.16, CROWD_SCALE_BITS behind the point
    uint32_t by_side;                // squares in a unit of Q16.16, 32 bits behind the point
    int32_t squares_x, squares_y;    // of the whole ground
    int32_t torus_max;               // squares there is memory for
    wr_fix keep[WR_CROWD_SIZES_MAX]; // how far centres stay from solid cells
    crowd_meeting meetings[WR_CROWD_SIZES_MAX][WR_CROWD_SIZES_MAX];

    // Of this tick.
    int32_t columns, rows;       // of the torus, powers of two
    int32_t present;             // bodies
    uint32_t *starts;            // [columns * rows + 1] the first body of a square
    uint32_t *keys;              // [capacity] square of a body
    crowd_body *bodies, *sorted; // [capacity] as they came, as they stand
    uint16_t *x, *y, *tag;       // [capacity + CROWD_PAD] of the sorted: small steps, laps
    int16_t *arrived;            // [capacity + CROWD_PAD] -1 or 0
};

/// Columns and rows of the torus for so many bodies.
void wr__crowd_torus(const wr_crowd *crowd, int32_t count, int32_t *columns, int32_t *rows);

/// How far from solid cells the centre of such a body stays: nearly its radius.
wr_fix wr__crowd_keep(wr_fix radius, int32_t cell);

#endif
