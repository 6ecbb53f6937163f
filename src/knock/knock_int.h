// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// knock, for its own files: flights at a tick, throws from noise, landings with what they cost, one body's change.
#ifndef WR_KNOCK_INT_H
#define WR_KNOCK_INT_H

#include "knock/way.h"
#include "nav/nav_int.h"

// ---- Flights at a tick -----------------------------------------------------------------------------------------------

/// Ticks of a flight that are over, 0..ticks. A tick before it began is its beginning.
static inline uint32_t knock_age(uint32_t begun, uint16_t ticks, uint32_t tick)
{
    const int32_t age = (int32_t)(tick - begun);
    return age <= 0 ? 0 : age < ticks ? (uint32_t)age : ticks;
}

/// One coordinate after so many ticks. Modulo 2^32, so it is right wherever the answer fits.
static inline wr_fix knock_along(wr_fix at, wr_fix speed, uint32_t age)
{
    return (wr_fix)((uint32_t)at + age * (uint32_t)speed);
}

static inline wr_fix knock_height(wr_fix z, int32_t vz, int32_t fall, uint32_t age)
{
    return (wr_fix)(uint32_t)((uint64_t)z + (uint64_t)knock_rise(vz, fall, (int64_t)age));
}

/// Where it lands.
static inline wr_point knock_end_of(const wr_flight *flight)
{
    return (wr_point){knock_along(flight->x, flight->vx, flight->ticks),
                      knock_along(flight->y, flight->vy, flight->ticks)};
}

/// value / 2^bits, to the nearest, halves up. |value| < 2^62.
static inline int64_t knock_shifted(int64_t value, int32_t bits)
{
    const uint64_t lift = UINT64_C(1) << 62, half = UINT64_C(1) << (bits - 1);
    return (int64_t)((lift + half + (uint64_t)value) >> bits) - (int64_t)(lift >> bits);
}

// ---- Throws ----------------------------------------------------------------------------------------------------------

/// wr_knock_throw with its noise drawn.
wr_flight wr__knock_throw(const wr_knock_rules *rules, uint64_t noise, const wr_blast *blast, wr_fix resistance,
                          bool half, wr_point at, wr_fix z, wr_angle angle, uint32_t tick);

// ---- Landings --------------------------------------------------------------------------------------------------------

enum { KNOCK_CANDIDATES = 60 }; // 15 directions, 4 factors each (R27)

/// The speed of candidate 0..59 for one that is wished for (R26).
void wr__knock_candidate(wr_fix vx, wr_fix vy, int32_t number, wr_fix *out_x, wr_fix *out_y);

/// What looking for a landing came to.
typedef struct knock_found {
    uint8_t predictions; // candidates looked at, at most 60
    bool up, near;       // straight up; to the nearest place that does
    bool mismatch;       // stepping came to something else; debug builds alone look
} knock_found;

/// A landing that is looked for.
typedef struct knock_search {
    const knock_over *over;
    const wr_nav *nav;
    int32_t component;
    int32_t fall;
    wr_flight up;  // straight up from where it begins
    wr_fix vx, vy; // as wished
} knock_search;

knock_search wr__knock_search(const knock_over *over, const wr_knock_rules *rules, const wr_nav *nav, wr_point home,
                              const wr_flight *flight);

/// The number of the first candidate that will do, from 1, and `flight` is it; 0: none.
int32_t wr__knock_look(const knock_search *search, wr_flight *flight);

/// The candidate of that number. True: it will do, and `flight` is it; else its ticks are those of one straight up.
bool wr__knock_try(const knock_search *search, int32_t number, wr_flight *flight);

/// wr_flight_land over ground made ready.
knock_found wr__knock_land(const knock_over *over, const wr_knock_rules *rules, const wr_nav *nav, wr_point home,
                           wr_flight *flight);

/// The place within the mesh whose node a body on a cell stands for: the part of the map that it lies in, of as many equal parts
/// as there are nodes.
wr_node wr__knock_node(const wr_nav *nav, wr_point place);

/// The component that a body at home in a place stays in; -1 where there is no node at all.
int32_t wr__knock_component(const wr_nav *nav, wr_point home);

/// True where the node that a place on the map stands for is there and of that component.
bool wr__knock_belongs(const wr_nav *nav, int32_t component, wr_point place);

/// True where a body of the class can stand exactly, in that component.
bool wr__knock_stands(const wr_nav *nav, int32_t component, wr_point place);

/// R31: the nearest node of the component, by distance, then number; the place itself when there is none.
wr_point wr__knock_nearest(const wr_nav *nav, int32_t component, wr_point place);

// ---- Bodies ----------------------------------------------------------------------------------------------------------

static inline uint32_t knock_id(const wr_knock_bodies *bodies, int32_t body)
{
    return bodies->id != NULL ? bodies->id[body] : (uint32_t)body;
}

static inline int32_t knock_size(const wr_knock_bodies *bodies, int32_t body)
{
    return bodies->size != NULL ? bodies->size[body] : 0;
}

/// Ticks it lies, and those it gets up: at least 1.
static inline uint32_t knock_rise_ticks(const wr_knock_bodies *bodies, int32_t body)
{
    return bodies->rise[body] > 1 ? bodies->rise[body] : 1u;
}

static inline bool knock_is_due(const wr_knock_bodies *bodies, int32_t body, uint32_t tick)
{
    return bodies->phase[body] != WR_KNOCK_NONE && bodies->until[body] == tick;
}

/// What a step works with.
typedef struct knock_step {
    knock_over over;
    const wr_knock_ground *ground;
    const wr_knock_rules *rules;
    const wr_knock_bodies *bodies;
    uint32_t tick;
    wr_knock_counts counts;
} knock_step;

knock_step wr__knock_step_begin(const wr_knock_ground *ground, const wr_knock_rules *rules, uint32_t tick,
                                const wr_knock_bodies *bodies);

/// A body whose phase ends goes on to the next.
wr_knock_change wr__knock_change(knock_step *step, int32_t body);

#endif
