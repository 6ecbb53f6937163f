// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// thrown, a part of knock, on nav, map and core: things that are thrown and do not care where they land: bombs that
// bounce and roll out, fireballs that burst on what they meet (R3). The same flight as a body's; a bounce begins a
// new one, so between two bounces nothing is stepped.
#ifndef WARREN_THROWN_H
#define WARREN_THROWN_H

#include "warren/core.h"
#include "warren/knock.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Begin with wr_thrown_rules_default: a bomb.
typedef struct wr_thrown_rules {
    wr_fix ground_restitution; // of vertical speed kept at a bounce, 0..1; 0.45
    wr_fix ground_friction;    // of the other taken at a bounce, 0..1; 0.3
    wr_fix wall_restitution;   // of the speed against a wall that is turned round, 0..1; 0.5
    wr_fix rest_speed;         // metres a second: with no more upwards it stays where it is; 0..1,000; 1
    int32_t bounces_max;       // off ground and walls; then it falls and stays; 1..255; 32
    bool bursts;               // a fireball: it ends where it first meets anything
} wr_thrown_rules;

WR_API wr_thrown_rules wr_thrown_rules_default(void);

/// How a segment ends.
typedef enum wr_thrown_end {
    WR_THROWN_GROUND, // it comes down on something
    WR_THROWN_WALL,   // or against it
    WR_THROWN_RESTS,  // it lies where flight begins, since then: no speed, no ticks
    WR_THROWN_BURST,  // it burst there and then: no speed, no ticks
    WR_THROWN_END_COUNT
} wr_thrown_end;

/// In the air between two bounces. By value; no gaps. flight.ticks: until `end`, may be 0; angle and turn: 0.
typedef struct wr_thrown {
    wr_flight flight;
    uint8_t end;     // wr_thrown_end
    uint8_t bounces; // so far
    uint8_t wall_x, wall_y; // of WALL: 1 when the speed along that axis turns round
} wr_thrown;

/// Throws: the first segment. at, z: on the map, above the floor or on it, in no wall (else it rests there at once);
/// z is cut to +-16,000 units. Mistakes in code: vx, vy (units a tick) beyond rules.across_most, vz
/// (WR_KNOCK_FINE_BITS) beyond rules.up_most, each way; rules out of their ranges. ground->nav is not looked at.
///
/// Every cell is a block as high as its floor, or as the top of the wall on it. A segment ends with the first step
/// (from one tick to the next, in a straight line) that comes down on a block: at the end of that step (GROUND), on
/// the last of its places over the block, at its height. Or with the first step that would come into a block from the
/// side, or leave the map: at its beginning (WALL), so that it is still on this side. Whatever it goes by in between,
/// and however fast, counts; a block that is touched in a corner only does not, two that meet there do. Exact:
/// heights are compared at the very moments of crossing.
///
/// Off the ground the vertical speed is that with which it comes down from so high, times ground_restitution,
/// upwards, and the others lose ground_friction. Off a wall the speed across it turns round times wall_restitution;
/// the rest goes on. With as many bounces as may be it falls straight down, and lies.
WR_API wr_thrown wr_thrown_begin(const wr_knock_ground *ground, const wr_knock_rules *rules,
                                 const wr_thrown_rules *thrown_rules, wr_point at, wr_fix z, wr_fix vx, wr_fix vy,
                                 int32_t vz, uint32_t tick);

/// Goes on to a tick: through all ends that are due up to it. Returns how many bounces there were. Calling it every
/// tick or once in a hundred gives the same, as long as the ground stays. Where it has changed, what a segment meets
/// is looked for again at its end: through a gate that has opened it flies on, and in one that has closed it rests.
/// Numbers no throw comes to (out of a file) rest, too.
/// Cost: O(1) until an end is due, then O(cells on the way).
WR_API int32_t wr_thrown_step(wr_thrown *thrown, const wr_knock_ground *ground, const wr_knock_rules *rules,
                              const wr_thrown_rules *thrown_rules, uint32_t tick);

/// True for what throwing and stepping to a tick can leave; what that may be where the ground has changed since, too.
/// For what comes out of a file: whatever it says, nothing breaks, but what fits is also somewhere on the map.
WR_API bool wr_thrown_fits(const wr_thrown *thrown, const wr_knock_ground *ground, const wr_knock_rules *rules,
                           const wr_thrown_rules *thrown_rules, uint32_t tick);

/// Where it is at a tick that it has been stepped to, or at any before it from flight.begun on.
WR_API wr_flight_place wr_thrown_at(const wr_knock_rules *rules, const wr_thrown *thrown, uint32_t tick);

/// The speed to throw with so that it comes down on level ground at a place: across at no more than `speed` (units a
/// tick), vertical as that takes. It comes down at tick vz / rules.fall, at most half of so many 1/65,536 of a unit
/// beside the place on each axis. False where that is beyond the rules: all are 0.
WR_API bool wr_thrown_aim(const wr_knock_rules *rules, wr_point from, wr_point to, wr_fix speed, wr_fix *vx,
                          wr_fix *vy, int32_t *vz);

#ifdef __cplusplus
}
#endif
#endif
