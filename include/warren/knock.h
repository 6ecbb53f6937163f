// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// knock, on nav, map and core: bodies thrown through the air. A body is one point with a height and an angle (R1, R4); it is
// thrown on a parabola that ends where it can stand, lies, gets up and is itself again. It works on the host's own arrays,
// without a world:
//
//     wr_knock_rules_of(&config, &rules);                                   // once
//     wr_knock_launch(&ground, &rules, &blasts, &requests, &bodies, ...);   // when something explodes
//     wr_knock_step(&ground, &rules, tick, &bodies, &counts);               // each tick: who lands, who gets up
//     wr_knock_poses(&bodies.flight, ...);                                  // when it is drawn (warren/pose.h)
//
// Where a body is in the air is a function of its flight and the tick: nothing is written while it flies. So is where it
// lands: launching says it, to the bit what stepping would have found.
#ifndef WARREN_KNOCK_H
#define WARREN_KNOCK_H

#include "warren/core.h"
#include "warren/map.h"
#include "warren/nav.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Rules -----------------------------------------------------------------------------------------------------------

/// Metres, seconds, Q16.16. Begin with wr_knock_config_default.
typedef struct wr_knock_config {
    int32_t ticks_per_second;        // 20, 30, 50, 60 or 120; 60
    int32_t metre;                   // units in a metre, 1..64: a cell's width; 1
    wr_fix gravity;                  // metres a second and second, 1..1,000; 20 (R16)
    wr_angle rise_angle, rise_spread; // of the throw, 60 +- 5 degrees (R17)
    wr_fix across, up;               // factors of the two halves of the speed, 0..16; 0.85, 1.3 (R17)
    wr_angle turn_spread;            // +- 15 degrees beside straight away (R18)
    wr_fix strength_spread;          // +- 0.2 of the strength (R18), 0..1
    wr_fix edge;                     // what is left of it at the blast's edge, 0..1; 0.5 (R18)
    wr_fix speed_least;              // metres a second, 0..100; 2 (R21)
    wr_fix turn_height;              // metres of height for half a turn, 1/16..1,000; 2.5 (R34)
    int32_t half_turns_max;          // 0..16; 3
    wr_fix stand_seconds;            // standing so long a body is as new: thrown before, it is thrown half as far, and then
                                     // not at all; 0..60; 1.5
    bool juggle;                     // literal: thrown again without end, with all the strength (R29, R36)
} wr_knock_config;

WR_API wr_knock_config wr_knock_config_default(void);

/// Numbers of vertical flight have so many bits behind the point: h, half of what speed loses in a tick, is right to 0.02 %
/// at every rate with R16's gravity (to 0.3 % with the least), and an apex to a centimetre.
#define WR_KNOCK_FINE_BITS 22

/// The same per tick. Filled by wr_knock_rules_of; to be read only.
typedef struct wr_knock_rules {
    wr_knock_config config;
    int32_t fall;              // h: half of gravity, units a tick and tick, WR_KNOCK_FINE_BITS
    int32_t up_most;           // vertical speed is cut to it, units a tick, WR_KNOCK_FINE_BITS: no apex beyond 16,000 units
    wr_fix across_most;        // and the other, units a tick, Q16.16: 512
    int32_t stand_ticks;
} wr_knock_rules;

/// Errors: WR_E_ARGUMENT (a field out of its range): `out` is then zeroed.
WR_API wr_status wr_knock_rules_of(const wr_knock_config *config, wr_knock_rules *out);

// ---- Flight ----------------------------------------------------------------------------------------------------------

/// One flight, by value: a parabola from a place and tick on. After k ticks, 0 <= k <= ticks, it is at
///     x + k*vx, y + k*vy, z + (k*vz - k*k*h >> 6), angle + turn*k/ticks (towards zero)
/// with h = rules.fall. All zero: none.
typedef struct wr_flight {
    wr_fix x, y, z;  // where it began; z above level 0, not above the floor there
    wr_fix vx, vy;   // units a tick
    int32_t vz;      // units a tick, upwards, WR_KNOCK_FINE_BITS
    uint32_t begun;  // tick in which it was thrown, its low 32 bits
    uint16_t ticks;  // until it lands, at least 1
    wr_angle angle;  // at its beginning: 0 upright, a quarter turn on its back, three quarters on its belly
    int32_t turn;    // by so much until it lands, steps of wr_angle: then it lies
} wr_flight;

/// Where it is at a tick: from its landing on where it landed, before it began where it begins. Ticks may begin anew at 2^32.
typedef struct wr_flight_place {
    wr_point at;
    wr_fix z;
    wr_angle angle;
} wr_flight_place;
WR_API wr_flight_place wr_flight_at(const wr_knock_rules *rules, const wr_flight *flight, uint32_t tick);

/// Highest z of a flight above its beginning, floor: vz * vz / (4 * h); 0 for vz <= 0.
WR_API wr_fix wr_flight_apex(const wr_knock_rules *rules, int32_t vz);

/// How far a flight of that apex turns until it lands (R34): to the nearest of the two lying angles in the direction of the spin
/// (0 from one of them), then half a turn for each turn_height of apex. backwards: towards its back, a turn above 0.
WR_API int32_t wr_flight_turn(const wr_knock_rules *rules, wr_angle angle, wr_fix apex, bool backwards);

/// True when a body that lies at this angle lies on its back; else on its belly (R35).
static inline bool wr_lies_on_back(wr_angle angle)
{
    return angle < 32768;
}

/// Flights of many by field: arrays of the host, [count] each.
typedef struct wr_flights {
    int32_t count;
    wr_fix *x, *y, *z, *vx, *vy;
    int32_t *vz;
    uint32_t *begun;
    uint16_t *ticks;
    wr_angle *angle;
    int32_t *turn;
} wr_flights;

WR_API wr_flight wr_flight_get(const wr_flights *flights, int32_t index);
WR_API void wr_flight_set(const wr_flights *flights, int32_t index, const wr_flight *flight);

// ---- Where bodies land -------------------------------------------------------------------------------------------------

/// What is flown over.
typedef struct wr_knock_ground {
    const wr_grid *grid;      // its `ground` and `wall`: heights of floors and of walls on them; NULL: level; endless
    const wr_bits *walls;     // cells that stop what flies into them below their wall's top (floor and wall; INT32_MAX:
                              // endless); NULL: none inside. Outside the map all is endless wall
    const wr_nav *const *nav; // [sizes] by size class: who can stand where, and what hangs together
    int32_t sizes;
} wr_knock_ground;

/// What has been counted; add to it, never reset by the library. Not state.
typedef struct wr_knock_counts {
    uint64_t requests, launched, relaunched; // relaunched: of `launched`, those that were in the air, lay or got up
    uint64_t immune, chained;                // thrown by nothing; thrice too soon: damage only
    uint64_t predictions;                    // candidates looked at
    uint64_t fallback_up;                    // none would do: straight up
    uint64_t fallback_near;                  // nor their own cell: to the nearest that does (R31)
    uint64_t landed, landed_passable;        // passable where they came down, as the ground was then
    uint64_t moved;                          // the ground had changed under them: put on the nearest place
    uint64_t prediction_mismatches;          // did not land as foreseen; 0
    uint64_t component_changes;              // landed in another component than they were thrown in; 0
    uint32_t predictions_max;                // of one launch; at most 60
} wr_knock_counts;

/// Adds `more` to `counts`.
WR_API void wr_knock_count(wr_knock_counts *counts, const wr_knock_counts *more);

/// Throws one body: the first of the 60 candidates of R26 that it can land at, with vertical speed kept (R28).
///
///   size      size class
///   home      a place in the component it must stay in, that of its first launch: of the node there, else of wr_nav_nearest
///   flight    in: x, y, z, begun, angle, vz, and vx, vy as wished. out: vx, vy, ticks as found, and x, y, z, vz cut (below);
///             turn is left alone
///   counts    may be NULL
///
/// A candidate counts where the node of the place it lands on (of as many equal parts of the map as there are nodes, the one it
/// lies in) is there, in the component of `home`, a body of the class can stand exactly there (wr_nav_clear), and nothing
/// is in the way.
///
/// Landing is the first tick, from 1 on, at which it is no higher than the floor of the cell it is over, and was no lower
/// the tick before. In the way is, in a step from one tick to the next, a wall whose top is above the lower of its two ends, and
/// a floor that is above its beginning. A step meets a cell as wr_sight does: by its open inside, by an edge between two of
/// them, by a corner that two of them share; a corner counts at all ticks but the first and the last.
///
/// Where none counts: straight up, whatever wall it stands in. Where it cannot stand on its own place: to the nearest node of that
/// component, by distance, then number (R31; with one node a cell, the centre of the nearest cell), through whatever is
/// between, at the first tick it is no higher than the floor there; at its highest, where it never is above that. It lands
/// exactly there: so it begins nearer by less than ticks / 65,536 units. Without any node it goes up and comes down.
///
/// Any number has an answer. x, y are cut to the map below its upper and right edge; z to the floor and 16,000 units, floors to
/// 16,000 units either way; vx and vy to rules.across_most each way; vz to 0..rules.up_most.
/// Cost: O(1) a candidate on level ground with no walls around the way; else O(cells on the way).
/// Source: own. On level ground all candidates land at the same tick, and that is a square root.
WR_API void wr_flight_land(const wr_knock_ground *ground, const wr_knock_rules *rules, int32_t size, wr_point home,
                           wr_flight *flight, wr_knock_counts *counts);

/// What speaks against a candidate: the first of these that does.
typedef enum wr_flight_refusal {
    WR_FLIGHT_TAKEN,
    WR_FLIGHT_NO_PLACE,   // a body of its size cannot stand there, or it is off the map
    WR_FLIGHT_OTHER_PART, // in another component than its home
    WR_FLIGHT_IN_THE_WAY, // a wall, or the side of a floor
    WR_FLIGHT_REFUSAL_COUNT
} wr_flight_refusal;

#define WR_FLIGHT_CANDIDATES 60 // 15 directions, 4 factors of the speed across in each (R26)

typedef struct wr_flight_candidate {
    wr_point at;    // where it comes down; one with something in the way on uneven ground: where it meets it. Cut to the map
    uint16_t ticks; // until then
    uint8_t why;    // wr_flight_refusal
    uint8_t unused;
} wr_flight_candidate;

/// What wr_flight_land looks at for that flight, in its order, up to the one it takes; all 60, none of them taken, where none
/// counts. For pictures, and for who wonders. Returns how many. Arguments as of wr_flight_land; flight: as it is given there.
WR_API int32_t wr_flight_candidates(const wr_knock_ground *ground, const wr_knock_rules *rules, int32_t size,
                                    wr_point home, const wr_flight *flight,
                                    wr_flight_candidate out[WR_FLIGHT_CANDIDATES]);

// ---- Bodies ------------------------------------------------------------------------------------------------------------

typedef enum wr_knock_phase {
    WR_KNOCK_NONE,
    WR_KNOCK_FLIGHT,
    WR_KNOCK_LIE,
    WR_KNOCK_RISE,  // gets up
    WR_KNOCK_STAND, // up, but not long enough to be thrown as if for the first time
    WR_KNOCK_PHASE_COUNT
} wr_knock_phase;

/// "flight" and the like; "?" beyond the list. Static text.
WR_API const char *wr_knock_phase_name(wr_knock_phase phase);

/// In the air, lying or getting up: what others skip (R13, R14).
static inline bool wr_is_knocked(uint8_t phase)
{
    return phase >= WR_KNOCK_FLIGHT && phase <= WR_KNOCK_RISE;
}

/// Bodies by field, the host's arrays: slot i is one body. [count] each. Before the first launch all that is in and out is
/// zero, but for x and y.
typedef struct wr_knock_bodies {
    int32_t count;
    // In.
    const uint32_t *id;        // numbers its noise, and orders requests; NULL: its slot
    const uint8_t *size;       // size class; NULL: 0
    const wr_fix *resistance;  // 0..1: what is left of the strength is 1 less it (R21); NULL: 0
    const uint8_t *immune;     // not 0: is never thrown (R22); NULL: none
    const uint16_t *lie, *rise; // ticks it lies and gets up, at least 1 each; after a second throw it lies half as long
    // In and out.
    wr_fix *x, *y;       // where it stands: read at a launch, written at a landing, and nothing in between
    uint8_t *phase;      // wr_knock_phase
    uint8_t *throws;     // since it last stood long enough: 0..2
    uint32_t *until;     // tick at which the phase ends, its low 32 bits; 0 in NONE
    wr_fix *home_x, *home_y; // where it left the ground; thrown again in the air it stays that; 0 in NONE and STAND
    wr_flights flight;   // of the last throw; kept until it stands, zero then
} wr_knock_bodies;

/// Something explodes. Whom it reaches the host says, by requests.
typedef struct wr_blast {
    wr_point at;
    wr_fix radius;   // units; who is farther away, or anywhere with 0, is thrown as at the edge
    wr_fix strength; // metres a second at its centre (18 in R16); falls off in a straight line to `edge` of it at the radius
    uint32_t number; // ordinal in its level, one a blast: the counter of its noise (R19)
} wr_blast;

/// A blast throws a body. Any number of threads may write requests, in any order.
typedef struct wr_knock_request {
    uint32_t tick;  // low 32 bits
    int32_t blast;  // index into blasts
    int32_t body;   // slot
} wr_knock_request;

typedef enum wr_knock_result {
    WR_KNOCK_THROWN,
    WR_KNOCK_AGAIN,   // thrown again before it stood long enough
    WR_KNOCK_IMMUNE,  // never
    WR_KNOCK_CHAINED, // not a third time
    WR_KNOCK_TWICE,   // the same body by the same blast in the same tick: once is enough
    WR_KNOCK_RESULT_COUNT
} wr_knock_result;

/// Puts requests into their order: (tick, number of the blast, id of the body) (R20), as plain numbers. more: [count] scratch.
/// Cost: O(count) when they are in order, O(count log count) else.
WR_API void wr_knock_sort(wr_knock_request *requests, int32_t count, const wr_blast *blasts,
                          const wr_knock_bodies *bodies, wr_knock_request *more);

/// Throws all bodies that are asked for, in the order of wr_knock_sort, whatever order requests are in: they are sorted.
///
/// Strength falls with distance, is cut by resistance, spread by noise(seed, knock, id, blast's number), and is at least
/// speed_least; a body on the blast's very centre is thrown where noise says. From where it is, in the air too; lying or
/// getting up it keeps its angle (R36). The launch is at height 0 above the floor, or where it flies. A debug build
/// steps every flight besides and compares. A body that is thrown before it has stood long enough is thrown with half the
/// strength, lies half as long, and is not thrown a third time; unless rules.config.juggle. Blasts follow each other in
/// their order, bodies of one blast are shared out.
///
///   tick        low 32 bits: when it takes off; it is one step on after the next tick
///   requests    [count] in any order; sorted on return
///   more        [count] scratch
///   results     [count] out, in sorted order: wr_knock_result; NULL: not wanted
///   hooks       NULL for the defaults; only parallel_for is used; changes nothing
///   counts      may be NULL
///
/// Mistakes in code: indices out of their arrays. Cost: O(count log count) and the launches. No allocation.
WR_API void wr_knock_launch(const wr_knock_ground *ground, const wr_knock_rules *rules, uint64_t seed, uint32_t tick,
                            const wr_blast *blasts, wr_knock_request *requests, wr_knock_request *more, int32_t count,
                            const wr_knock_bodies *bodies, uint8_t *results, const wr_hooks *hooks,
                            wr_knock_counts *counts);

/// The flight such a throw begins with, before its landing is looked for: vx, vy, vz, turn; for one who is no body any more
/// (R41) and for pictures. half: half the strength (a second throw). Then: wr_flight_land.
WR_API wr_flight wr_knock_throw(const wr_knock_rules *rules, uint64_t seed, const wr_blast *blast, uint32_t id,
                                wr_fix resistance, bool half, wr_point at, wr_fix z, wr_angle angle, uint32_t tick);

/// What happens to a body at a tick.
typedef struct wr_knock_change {
    int32_t body;
    uint8_t phase; // wr_knock_phase it is in now: LIE: it landed; RISE; STAND: it is up; NONE: it is as new
    uint8_t moved; // at a landing: the ground had changed, it was put down elsewhere
    uint8_t unused[2];
} wr_knock_change;

/// One tick of all bodies: those whose phase ends at it go on to the next. Landing: x and y become the place; where the
/// ground has changed and it cannot stand there, or there is another component than home's now, the nearest node of home's
/// (R31), and its flight ends there. Flights of bodies that stand are zeroed. Standing for no time takes a tick.
/// Every tick is to be stepped: who was due at one that was left out stays as it is.
///
///   changes  [bodies->count] out, by slot; may be NULL
///   counts   may be NULL
///
/// Returns how many changed. Cost: four bytes a slot, and those who are due.
WR_API int32_t wr_knock_step(const wr_knock_ground *ground, const wr_knock_rules *rules, uint32_t tick,
                             const wr_knock_bodies *bodies, wr_knock_change *changes, wr_knock_counts *counts);

/// Writes where everybody is that flies at this tick (x, y of others are left alone). For hosts that want places each tick;
/// nothing here needs it. xs, ys: [count]; zs: [count] heights, 0 for who does not fly; may be NULL.
WR_API void wr_knock_places(const wr_knock_rules *rules, uint32_t tick, const wr_knock_bodies *bodies, wr_fix *xs,
                            wr_fix *ys, wr_fix *zs);

/// The angle of a body at a tick, whatever it does: in flight as the flight says, lying as it lies, getting up back to
/// upright in a straight line, 0 standing.
WR_API wr_angle wr_knock_angle(const wr_knock_rules *rules, uint32_t tick, const wr_knock_bodies *bodies, int32_t body);

// ---- Server mode: who is due, without looking at the others ----------------------------------------------------------------

/// Bodies by the tick at which their phase ends. A tick costs those who are due and nothing else; poses are computed when
/// somebody asks (R4). Derived: made anew from bodies at any time.
typedef struct wr_knock_calendar wr_knock_calendar;

/// Memory aligned to 64 for so many slots, 8 bytes each and 16.1 KB. 0 for less than 1 or more than 2^20.
WR_API size_t wr_knock_calendar_size(int32_t capacity);
WR_API wr_knock_calendar *wr_knock_calendar_init(int32_t capacity, void *memory);
/// Fills it from bodies in any phase, at most as many as its capacity; `tick` is the last one that was stepped.
WR_API void wr_knock_calendar_fill(wr_knock_calendar *calendar, const wr_knock_bodies *bodies, uint32_t tick);
/// After a launch: bodies of requests (sorted, with their results) are due when they land.
WR_API void wr_knock_calendar_launched(wr_knock_calendar *calendar, const wr_knock_bodies *bodies,
                                       const wr_knock_request *requests, int32_t count);
/// wr_knock_step for those who are due alone: same changes, same state, if every tick is stepped. Who has been set to NONE
/// meanwhile is left out; whose `until` has been set to a later tick goes on then.
/// Source: Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", 1987.
WR_API int32_t wr_knock_calendar_step(wr_knock_calendar *calendar, const wr_knock_ground *ground,
                                      const wr_knock_rules *rules, uint32_t tick, const wr_knock_bodies *bodies,
                                      wr_knock_change *changes, wr_knock_counts *counts);

#ifdef __cplusplus
}
#endif
#endif
