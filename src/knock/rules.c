// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The rules of knocking: from metres and seconds to units and ticks, once.
#include "warren/knock.h"

#define APEX_MOST ((int64_t)16000 * WR_FIX_ONE) // no body rises farther above where it was thrown

wr_knock_config wr_knock_config_default(void)
{
    return (wr_knock_config){
        .ticks_per_second = 60,
        .metre = 1,
        .gravity = 20 * WR_FIX_ONE,
        .rise_angle = 10923, // 60 degrees
        .rise_spread = 910,  // 5
        .across = WR_FIX_ONE * 85 / 100,
        .up = WR_FIX_ONE * 13 / 10,
        .turn_spread = 2731, // 15
        .strength_spread = WR_FIX_ONE / 5,
        .edge = WR_FIX_ONE / 2,
        .speed_least = 2 * WR_FIX_ONE,
        .turn_height = WR_FIX_ONE * 5 / 2,
        .half_turns_max = 3,
        .stand_seconds = WR_FIX_ONE * 3 / 2,
    };
}

static bool within(int64_t value, int64_t low, int64_t high)
{
    return value >= low && value <= high;
}

static bool is_rate(int32_t rate)
{
    return rate == 20 || rate == 30 || rate == 50 || rate == 60 || rate == 120;
}

static bool fits(const wr_knock_config *c)
{
    const int64_t one = WR_FIX_ONE;
    return is_rate(c->ticks_per_second) && within(c->metre, 1, WR_GRID_CELL_MAX) &&
           within(c->gravity, one, 1000 * one) && within(c->rise_angle, 0, 16384) &&
           within(c->rise_spread, 0, 16384 - c->rise_angle) && c->rise_spread <= c->rise_angle &&
           within(c->across, 0, 16 * one) && within(c->up, 0, 16 * one) && within(c->strength_spread, 0, one) &&
           within(c->edge, 0, one) && within(c->speed_least, 0, 100 * one) &&
           within(c->turn_height, one / 16, 1000 * one) && within(c->half_turns_max, 0, 16) &&
           within(c->stand_seconds, 0, 60 * one);
}

// value, of which the divisor is not below 1, to the nearest, halves up.
static int64_t nearest(int64_t value, int64_t divisor)
{
    return (value + divisor / 2) / divisor;
}

wr_status wr_knock_rules_of(const wr_knock_config *config, wr_knock_rules *out)
{
    *out = (wr_knock_rules){0};
    if (!fits(config)) {
        return WR_E_ARGUMENT;
    }
    const int64_t rate = config->ticks_per_second;
    const int64_t fine = (int64_t)1 << (WR_KNOCK_FINE_BITS - 16);
    const int64_t fall = nearest((int64_t)config->gravity * config->metre * fine, 2 * rate * rate);
    // vz * vz = 4 * h * apex. What would not fit is more than a speed can be.
    const bool bounded = 4 * fall <= INT64_MAX / (APEX_MOST * fine);
    const int64_t up = bounded ? wr_sqrt_u64((uint64_t)(4 * fall * APEX_MOST * fine)) : INT32_MAX;
    *out = (wr_knock_rules){
        .config = *config,
        .fall = (int32_t)fall,
        .up_most = (int32_t)(up < INT32_MAX ? up : INT32_MAX),
        .across_most = 512 * WR_FIX_ONE,
        .stand_ticks = (int32_t)nearest((int64_t)config->stand_seconds * rate, WR_FIX_ONE),
    };
    return WR_OK;
}
