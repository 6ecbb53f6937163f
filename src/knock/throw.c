// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A throw: from a blast, a body and 64 bits of noise to a speed (R17, R18, R21). The bits are parted, so that one draw does
// for all there is to chance:
//
//     0..15 direction     16..31 angle of rise     32..47 strength     48 which way it turns     49..63 free
#include "knock/knock_int.h"

// Sixteen bits of noise spread evenly over -most..most.
static int32_t spread(uint64_t noise, int32_t first_bit, int32_t most)
{
    const uint32_t bits = (uint32_t)(noise >> first_bit) & 0xFFFFu;
    return (int32_t)(((uint64_t)bits * (2 * (uint32_t)most + 1)) >> 16) - most;
}

static int64_t within(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

// What distance leaves of the strength, Q16.
static int64_t left_at(const wr_knock_rules *rules, const wr_blast *blast, uint32_t distance)
{
    const int64_t edge = rules->config.edge;
    const int64_t radius = blast->radius;
    return distance >= radius ? edge : WR_FIX_ONE - (WR_FIX_ONE - edge) * (int64_t)distance / radius;
}

// Metres a second, Q16.
static int64_t speed_of(const wr_knock_rules *rules, uint64_t noise, const wr_blast *blast, uint32_t distance,
                        wr_fix resistance, bool half)
{
    const int64_t spreads = WR_FIX_ONE + spread(noise, 32, rules->config.strength_spread);
    const int64_t taken = WR_FIX_ONE - within(resistance, 0, WR_FIX_ONE);
    int64_t speed = blast->strength > 0 ? blast->strength : 0; // below 2^31, and below 2^32 hereafter
    speed = knock_shifted(speed * left_at(rules, blast, distance), 16);
    speed = knock_shifted(speed * spreads, 16);
    speed = knock_shifted(speed * taken, half ? 17 : 16);
    return within(speed, rules->config.speed_least, INT32_MAX);
}

static int64_t to_nearest(int64_t value, int64_t divisor)
{
    return (value + divisor / 2) / divisor;
}

wr_flight wr__knock_throw(const wr_knock_rules *rules, uint64_t noise, const wr_blast *blast, wr_fix resistance,
                          bool half, wr_point at, wr_fix z, wr_angle angle, uint32_t tick)
{
    const wr_knock_config *c = &rules->config;
    const int64_t dx = (int64_t)at.x - blast->at.x, dy = (int64_t)at.y - blast->at.y;
    const wr_point from = {(wr_fix)within(dx, -INT32_MAX, INT32_MAX), (wr_fix)within(dy, -INT32_MAX, INT32_MAX)};
    const bool centre = dx == 0 && dy == 0; // no direction is away from it
    const wr_angle away =
        centre ? (wr_angle)noise : (wr_angle)(wr_atan2(from.y, from.x) + spread(noise, 0, c->turn_spread));
    const wr_angle rise = (wr_angle)(c->rise_angle + spread(noise, 16, c->rise_spread));
    const int64_t speed = speed_of(rules, noise, blast, wr_length(from.x, from.y), resistance, half) * c->metre;
    // Q16 times Q16 is below 2^53, and with a factor below 2^57: divided by ticks a second, it is Q16, and Q22 for up.
    const int64_t across =
        to_nearest(knock_shifted(speed * wr_cos(rise), 16) * c->across, (int64_t)c->ticks_per_second * WR_FIX_ONE);
    const int64_t up = to_nearest(knock_shifted(speed * wr_sin(rise), 16) * c->up,
                                  (int64_t)c->ticks_per_second << (32 - WR_KNOCK_FINE_BITS));
    const wr_fix out = (wr_fix)within(across, 0, rules->across_most);
    wr_flight flight = {.x = at.x,
                        .y = at.y,
                        .z = z,
                        .vx = wr_fix_mul(out, wr_cos(away)),
                        .vy = wr_fix_mul(out, wr_sin(away)),
                        .vz = (int32_t)within(up, 0, rules->up_most),
                        .begun = tick,
                        .angle = angle};
    flight.turn = wr_flight_turn(rules, angle, wr_flight_apex(rules, flight.vz), ((noise >> 48) & 1u) != 0);
    return flight;
}

wr_flight wr_knock_throw(const wr_knock_rules *rules, uint64_t seed, const wr_blast *blast, uint32_t id,
                         wr_fix resistance, bool half, wr_point at, wr_fix z, wr_angle angle, uint32_t tick)
{
    const uint64_t noise = wr_noise(seed, WR_STREAM_KNOCK, id, blast->number);
    return wr__knock_throw(rules, noise, blast, resistance, half, at, z, angle, tick);
}
