// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// crowd, a part of horde, on map and core: thousands of round bodies that want to go somewhere, keep off each other
// and off walls. It works on the host's own arrays, without a world:
//
//     wr_crowd *crowd = wr_crowd_init(&config, memory);            // once
//     bodies.wish_x[i] = ...;                                      // each tick: where each would go
//     wr_crowd_step(crowd, &bodies, &ground, &hooks);              // x, y, state and pressure are the next tick's
//
// Everybody reads the places of before and writes his own, so order, storage and threads change nothing.
//
// A squeezed body stops pushing: its wish is scaled down by the pressure on it. But only who is *ahead* of it counts,
// by the cosine, until it has arrived: otherwise doors jam, each held by those who press from beside. It has arrived
// when the host says so (it stands where it fights), or when it touches somebody ahead who had arrived a tick before;
// not beside a wall, though, or whoever stands in a door would close it. Then all around count, and it comes to rest.
//
// Doors. Where two would be at the same place, the one who has the other more straight ahead waits. Of two who meet
// head on one has right of way, and the other makes way, and so do those behind it. In a door for one, that lets
// through one side after the other; in a wider one it makes lanes.
//
// What wishes should be: straight to the target where the way is clear, else to the next place on the path as soon as
// a point could walk straight there. Walls are slid along here, so corners need no care; who waits until its whole
// disc can go straight turns back in doors and blocks them.
#ifndef WARREN_CROWD_H
#define WARREN_CROWD_H

#include "warren/core.h"
#include "warren/map.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_CROWD_SIZES_MAX  8
#define WR_CROWD_BODIES_MAX (1 << 20)
#define WR_CROWD_RADIUS_MIN (WR_FIX_ONE / 16)
#define WR_CROWD_RADIUS_MAX (32 * WR_FIX_ONE)
#define WR_CROWD_WISH_MAX   (16 * WR_FIX_ONE) // of a tick, along an axis; what is more is cut

// What a body is in this tick: in. Zero is an ordinary one.
#define WR_CROWD_ABSENT  1u // not there: an empty slot, somebody in the air. Nothing else of it is read or written
#define WR_CROWD_FIXED   2u // stands where it is and pushes the others: a player, who has moved. Counts as arrived
#define WR_CROWD_IN_RING 4u // has arrived: stands where it fights
// Out, and in again in the next tick. Of a FIXED one only TOUCHES and the pressure are written.
#define WR_CROWD_YIELDS  8u  // makes way for somebody who comes head on, or for one ahead who does
#define WR_CROWD_ARRIVED 16u // in its ring, or touches somebody ahead who had arrived a tick ago
#define WR_CROWD_TOUCHES 32u // another body is nearer than 1.06 times the sum of their radii
#define WR_CROWD_WALLED  64u // a wall took something of its way

typedef struct wr_crowd_config {
    int32_t capacity;                  // bodies, 1..WR_CROWD_BODIES_MAX
    int32_t size_count;                // 1..WR_CROWD_SIZES_MAX
    wr_fix radius[WR_CROWD_SIZES_MAX]; // units, WR_CROWD_RADIUS_MIN..MAX, the largest at most 64 times the smallest
    int32_t width, height, cell;       // of the ground in cells, and of a cell in units; at most 32,767 units a side
} wr_crowd_config;

/// Bodies by field, the host's arrays: slot i is one body.
typedef struct wr_crowd_bodies {
    int32_t count;                 // slots, at most the capacity
    uint32_t turn;                 // counts up about every half second: to which side one makes way and, every 64
                                   // turns anew, who goes first
    wr_fix *x, *y;                 // [count] in and out: centres
    const wr_fix *wish_x, *wish_y; // [count] where it would go in this tick
    const uint8_t *size;           // [count] index into radius
    const uint8_t *weight;         // [count] 0..255: of two that overlap the heavier moves less; 0 pushes nobody.
                                   // NULL: all weigh the same
    uint8_t *state;                // [count] in and out: WR_CROWD_*
    uint8_t *pressure;             // [count] out: how squeezed it is, 0 none, 255 all and more
} wr_crowd_bodies;

/// Where bodies can be. NULL or all zeroed: open ground, whose edge only keeps centres in.
typedef struct wr_crowd_ground {
    const wr_bits *solid;                      // cells whose open interior a disc stays out of; all outside is solid
    const wr_bits *barred[WR_CROWD_SIZES_MAX]; // cells the centre of that size stays out of besides: chasms; or NULL
} wr_crowd_ground;

typedef struct wr_crowd wr_crowd;

/// Memory for a crowd, aligned to 64: 70 bytes a body, 10 to 20 for squares of its own, and 17,000 for all. No state:
/// what is in it between two steps changes nothing. 0 when the settings are out of range.
WR_API size_t wr_crowd_size(const wr_crowd_config *config);
/// NULL when the settings are out of range.
WR_API wr_crowd *wr_crowd_init(const wr_crowd_config *config, void *memory);

/// One tick: everybody goes what pressure leaves of its wish, and two passes part those who overlap: one with the
/// wish, from the places of before, one from where that led.
///
///   bodies  places must be inside the ground
///   ground  NULL: open
///   hooks   NULL for the defaults; only parallel_for is used
///
/// A pass moves a body by at most half its radius. Of a move that meets walls as much is done as can be done
/// straight, and the rest along them: nothing is gone through, however far it would go and whoever pushes. A body
/// comes no nearer to a wall than its radius less 1/256 unit, and passes between two cells exactly where its radius
/// fits; so nobody ever gets from one component to another of a mesh that has a node in every cell where such a body
/// can stand. For a coarser mesh, where wide bodies find room that its nodes do not show, bar the cells without a
/// node. Who stands in a wall all the same is led out of it, half a radius a pass: to the nearest free cell.
///
/// Everything is a sum over neighbours, so slots may be in any order; only of two on the very same place they say who
/// goes where.
/// Cost: O(count), some 0.1 µs a body where each touches six; on one place their square. No allocation.
/// Source: order-free relaxation as in "Position Based Dynamics" (Müller et al., 2007), neighbours by
/// counting sort as in "Particle Simulation using CUDA" (Green, 2010); pressure, right of way and walls are our own.
WR_API void wr_crowd_step(wr_crowd *crowd, const wr_crowd_bodies *bodies, const wr_crowd_ground *ground,
                          const wr_hooks *hooks);

/// How good a crowd stands, for tests and tables: of all that are there.
typedef struct wr_crowd_quality {
    int32_t bodies;
    int32_t overlapped; // those that overlap another by more than a quarter of the smaller diameter
    int32_t walled;     // those nearer to a wall than their radius, by more than 1/256 unit
} wr_crowd_quality;

WR_API wr_crowd_quality wr_crowd_measure(wr_crowd *crowd, const wr_crowd_bodies *bodies,
                                         const wr_crowd_ground *ground);

#ifdef __cplusplus
}
#endif
#endif
