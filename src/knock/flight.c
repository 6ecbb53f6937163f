// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A flight by itself: where it is at a tick, how high it comes, how far it turns.
#include "knock/knock_int.h"

enum { HALF_TURN = 32768, ON_BACK = 16384 };

wr_flight_place wr_flight_at(const wr_knock_rules *rules, const wr_flight *flight, uint32_t tick)
{
    const uint32_t age = knock_age(flight->begun, flight->ticks, tick);
    const int64_t turned = flight->ticks == 0 ? 0 : (int64_t)flight->turn * age / flight->ticks;
    return (wr_flight_place){
        .at = {knock_along(flight->x, flight->vx, age), knock_along(flight->y, flight->vy, age)},
        .z = knock_height(flight->z, flight->vz, rules->fall, age),
        .angle = (wr_angle)(flight->angle + turned),
    };
}

wr_fix wr_flight_apex(const wr_knock_rules *rules, int32_t vz)
{
    const int64_t apex = vz <= 0 ? 0 : (int64_t)vz * vz / (4 * (int64_t)rules->fall) >> (WR_KNOCK_FINE_BITS - 16);
    return apex < INT32_MAX ? (wr_fix)apex : INT32_MAX;
}

int32_t wr_flight_turn(const wr_knock_rules *rules, wr_angle angle, wr_fix apex, bool backwards)
{
    const int64_t each = (int64_t)rules->config.turn_height * rules->config.metre;
    const int64_t times = apex <= 0 ? 0 : apex / each;
    const int64_t half_turns = times < rules->config.half_turns_max ? times : rules->config.half_turns_max;
    const int32_t first =
        (backwards ? ON_BACK - angle : angle - ON_BACK) & (HALF_TURN - 1); // to the next lying angle
    const int32_t turn = first + (int32_t)half_turns * HALF_TURN;
    return backwards ? turn : -turn;
}

wr_flight wr_flight_get(const wr_flights *flights, int32_t index)
{
    return (wr_flight){.x = flights->x[index],
                       .y = flights->y[index],
                       .z = flights->z[index],
                       .vx = flights->vx[index],
                       .vy = flights->vy[index],
                       .vz = flights->vz[index],
                       .begun = flights->begun[index],
                       .ticks = flights->ticks[index],
                       .angle = flights->angle[index],
                       .turn = flights->turn[index]};
}

void wr_flight_set(const wr_flights *flights, int32_t index, const wr_flight *flight)
{
    flights->x[index] = flight->x;
    flights->y[index] = flight->y;
    flights->z[index] = flight->z;
    flights->vx[index] = flight->vx;
    flights->vy[index] = flight->vy;
    flights->vz[index] = flight->vz;
    flights->begun[index] = flight->begun;
    flights->ticks[index] = flight->ticks;
    flights->angle[index] = flight->angle;
    flights->turn[index] = flight->turn;
}

void wr_knock_count(wr_knock_counts *counts, const wr_knock_counts *more)
{
    counts->requests += more->requests;
    counts->launched += more->launched;
    counts->relaunched += more->relaunched;
    counts->immune += more->immune;
    counts->chained += more->chained;
    counts->predictions += more->predictions;
    counts->fallback_up += more->fallback_up;
    counts->fallback_near += more->fallback_near;
    counts->landed += more->landed;
    counts->landed_passable += more->landed_passable;
    counts->moved += more->moved;
    counts->prediction_mismatches += more->prediction_mismatches;
    counts->component_changes += more->component_changes;
    counts->predictions_max =
        counts->predictions_max > more->predictions_max ? counts->predictions_max : more->predictions_max;
}

const char *wr_knock_phase_name(wr_knock_phase phase)
{
    static const char *const names[WR_KNOCK_PHASE_COUNT] = {"none", "flight", "lie", "rise", "stand"};
    return (uint32_t)phase < WR_KNOCK_PHASE_COUNT ? names[phase] : "?";
}
