// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// thrown, a part of knock, on nav, map and core: things that are thrown and do not care where they land: bombs that bounce
// and roll out, fireballs that burst on what they meet (R3). The same flight as a body's; a bounce begins a new one, so
// between two bounces nothing is stepped.
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
    wr_fix rest_speed;         // metres a second: with less upwards it stays where it is; 1
    int32_t bounces_max;       // off ground and walls; then it falls and stays; 1..255; 32
    bool bursts;               // a fireball: it ends where it first meets anything
} wr_thrown_rules;

WR_API wr_thrown_rules wr_thrown_rules_default(void);

typedef enum wr_thrown_end {
    WR_THROWN_GROUND, // it will bounce, or lie there
    WR_THROWN_WALL,
    WR_THROWN_RESTS,  // it lies: the segment has no end
    WR_THROWN_BURST,  // it ends there
    WR_THROWN_END_COUNT
} wr_thrown_end;

/// In the air between two bounces. By value; no gaps. flight.ticks: until `end`; angle and turn: 0.
typedef struct wr_thrown {
    wr_flight flight;
    uint8_t end;     // wr_thrown_end
    uint8_t bounces; // so far
    uint8_t wall_x, wall_y; // of WALL: 1 when the speed along that axis turns round
} wr_thrown;

/// Throws: the first segment. at, z: inside the map, above the floor or on it, in no wall (else it rests there at once).
/// vx, vy: units a tick, at most rules.across_most each way; vz: WR_KNOCK_FINE_BITS, at most up_most, may be below 0.
///
/// A segment ends at the first tick at which it would be on or below the floor it is over (GROUND), or in whose step it
/// would enter a wall below its top, or a floor from the side, or leave the map (WALL): it is then still on this side of
/// it. Exact, swept: nothing is passed at any speed.
WR_API wr_thrown wr_thrown_begin(const wr_knock_ground *ground, const wr_knock_rules *rules,
                                 const wr_thrown_rules *thrown_rules, wr_point at, wr_fix z, wr_fix vx, wr_fix vy,
                                 int32_t vz, uint32_t tick);

/// Goes on to a tick: through all ends that are due up to it. Returns how many bounces there were. Calling it every tick or
/// once in a hundred gives the same, as long as the ground stays.
WR_API int32_t wr_thrown_step(wr_thrown *thrown, const wr_knock_ground *ground, const wr_knock_rules *rules,
                              const wr_thrown_rules *thrown_rules, uint32_t tick);

/// Where it is.
WR_API wr_flight_place wr_thrown_at(const wr_knock_rules *rules, const wr_thrown *thrown, uint32_t tick);

/// The speed to throw with so that it comes down on level ground at a place: across at `speed` (units a tick), vertical as
/// that takes. False where that is beyond the rules.
WR_API bool wr_thrown_aim(const wr_knock_rules *rules, wr_point from, wr_point to, wr_fix speed, wr_fix *vx, wr_fix *vy,
                          int32_t *vz);

#ifdef __cplusplus
}
#endif
#endif
