// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bombs and fireballs: segments of free flight, one from each bounce to the next. How fast a thing is when it comes
// down is taken from how high it has been, not from the tick in which that is noticed, so that it bounces alike at
// every rate.
#include "core/assert.h"
#include "knock/thrown_int.h"

#define FINE (WR_KNOCK_FINE_BITS - 16) // bits by which vertical speeds are finer

wr_thrown_rules wr_thrown_rules_default(void)
{
    return (wr_thrown_rules){
        .ground_restitution = WR_FIX_ONE * 45 / 100,
        .ground_friction = WR_FIX_ONE * 3 / 10,
        .wall_restitution = WR_FIX_ONE / 2,
        .rest_speed = WR_FIX_ONE,
        .bounces_max = 32,
    };
}

static bool within(int64_t value, int64_t low, int64_t high)
{
    return value >= low && value <= high;
}

static bool fits(const wr_thrown_rules *r)
{
    return within(r->ground_restitution, 0, WR_FIX_ONE) && within(r->ground_friction, 0, WR_FIX_ONE) &&
           within(r->wall_restitution, 0, WR_FIX_ONE) && within(r->rest_speed, 0, 1000 * WR_FIX_ONE) &&
           within(r->bounces_max, 1, UINT8_MAX);
}

// ---- Segments -----------------------------------------------------------------------------------------------------

static wr_fix cut(int64_t value, int64_t low, int64_t high)
{
    return (wr_fix)(value < low ? low : value > high ? high : value);
}

// It stays at a place: no speed, no ticks.
static void settle(wr_thrown *thrown, const knock_over *over, wr__spot at, uint32_t tick, wr_thrown_end end)
{
    thrown->flight = (wr_flight){.x = cut(at.x, 0, over->end.x),
                                 .y = cut(at.y, 0, over->end.y),
                                 .z = cut(at.z, INT32_MIN, INT32_MAX),
                                 .begun = tick};
    thrown->end = (uint8_t)end;
    thrown->wall_x = thrown->wall_y = 0;
}

// On its block or above it, on the map.
static bool is_free(const knock_over *over, const wr__spot *at)
{
    return within(at->x, 0, over->end.x) && within(at->y, 0, over->end.y) &&
           at->z >= wr__block(over, wr__spot_cell(over, at));
}

// The next segment from a place on: vx, vy and vz are in the flight already.
static void set_out(wr_thrown *thrown, const knock_over *over, const wr_knock_rules *rules, wr__spot at,
                    uint32_t tick)
{
    if (!is_free(over, &at)) {
        settle(thrown, over, at, tick, WR_THROWN_RESTS);
        return;
    }
    thrown->flight.x = (wr_fix)at.x;
    thrown->flight.y = (wr_fix)at.y;
    thrown->flight.z = (wr_fix)at.z;
    thrown->flight.begun = tick;
    wr__thrown_find_end(over, rules, thrown);
}

wr_thrown wr_thrown_begin(const wr_knock_ground *ground, const wr_knock_rules *rules,
                          const wr_thrown_rules *thrown_rules, wr_point at, wr_fix z, wr_fix vx, wr_fix vy,
                          int32_t vz, uint32_t tick)
{
    WR_ASSERT(fits(thrown_rules));
    WR_ASSERT(within(vx, -rules->across_most, rules->across_most) &&
              within(vy, -rules->across_most, rules->across_most));
    WR_ASSERT(within(vz, -rules->up_most, rules->up_most));
    const knock_over over = wr__knock_over(ground);
    const wr__spot spot = {at.x, at.y, cut(z, -KNOCK_HEIGHT_MOST, KNOCK_HEIGHT_MOST)};
    wr_thrown thrown = {.flight = {.vx = vx, .vy = vy, .vz = vz}};
    set_out(&thrown, &over, rules, spot, tick);
    return thrown;
}

// ---- Bounces ------------------------------------------------------------------------------------------------------

// Upward speed after coming down at a height: v * v = vz * vz + 4 * h * (how far below its beginning), no more than a
// throw's.
static int32_t speed_after(const wr_knock_rules *rules, const wr_flight *f, int64_t height, wr_fix restitution)
{
    const int64_t most = rules->up_most, four = (int64_t)rules->fall << (FINE + 2), below = f->z - height;
    const int64_t vz = within(f->vz, -most, most) ? f->vz : most, square = vz * vz;
    int64_t speed = most;
    if (below <= (most * most - square) / four) {
        speed = (int64_t)wr_sqrt_u64((uint64_t)(square + four * below)); // not below 0: it has been as high
    }
    return (int32_t)(speed * restitution >> 16);
}

// A speed of which a part is left, towards zero.
static wr_fix rest_of(wr_fix speed, wr_fix part)
{
    return (wr_fix)((int64_t)speed * part / WR_FIX_ONE);
}

static int32_t least_bounce(const wr_knock_rules *rules, const wr_thrown_rules *thrown_rules)
{
    const int64_t speed = ((int64_t)thrown_rules->rest_speed * rules->config.metre) << FINE;
    return cut(speed / rules->config.ticks_per_second, 0, INT32_MAX);
}

// After the last bounce it moves up and down only, and so meets no wall any more.
static void count(wr_thrown *thrown, const wr_thrown_rules *thrown_rules)
{
    thrown->bounces++;
    if (thrown->bounces >= thrown_rules->bounces_max) {
        thrown->flight.vx = thrown->flight.vy = 0;
    }
}

static int32_t bounce_off_ground(wr_thrown *thrown, const knock_over *over, const wr_knock_rules *rules,
                                 const wr_thrown_rules *thrown_rules, wr__spot at, uint32_t tick)
{
    wr_flight *f = &thrown->flight;
    const int32_t up = speed_after(rules, f, at.z, thrown_rules->ground_restitution);
    if (thrown->bounces >= thrown_rules->bounces_max || up <= least_bounce(rules, thrown_rules)) {
        settle(thrown, over, at, tick, WR_THROWN_RESTS);
        return 0;
    }
    f->vx = rest_of(f->vx, WR_FIX_ONE - thrown_rules->ground_friction);
    f->vy = rest_of(f->vy, WR_FIX_ONE - thrown_rules->ground_friction);
    f->vz = up;
    count(thrown, thrown_rules);
    set_out(thrown, over, rules, at, tick);
    return 1;
}

// The vertical speed goes on as it is: another tick of the same parabola.
static int32_t bounce_off_wall(wr_thrown *thrown, const knock_over *over, const wr_knock_rules *rules,
                               const wr_thrown_rules *thrown_rules, wr__spot at, const wr__meet *met, uint32_t tick)
{
    wr_flight *f = &thrown->flight;
    f->vx = met->wall_x ? -rest_of(f->vx, thrown_rules->wall_restitution) : f->vx;
    f->vy = met->wall_y ? -rest_of(f->vy, thrown_rules->wall_restitution) : f->vy;
    count(thrown, thrown_rules);
    set_out(thrown, over, rules, at, tick);
    return 1;
}

// False for numbers that no throw comes to: a file may hold anything. None rises much above 32,000 units.
static bool is_sound(const wr_thrown *thrown, const knock_over *over, const wr_knock_rules *rules,
                     const wr_thrown_rules *thrown_rules)
{
    const wr_flight *f = &thrown->flight;
    const int64_t vz = f->vz > 0 ? f->vz : 0, apex = f->z + (vz * vz / (4 * (int64_t)rules->fall) >> FINE);
    return thrown->bounces <= thrown_rules->bounces_max &&
           (thrown->end == WR_THROWN_GROUND || thrown->end == WR_THROWN_WALL) && within(f->x, 0, over->end.x) &&
           within(f->y, 0, over->end.y) && vz <= rules->up_most && apex <= INT32_MAX &&
           within(f->vx, -rules->across_most, rules->across_most) &&
           within(f->vy, -rules->across_most, rules->across_most);
}

// Through the end of a segment. What it meets there is looked for once more: the ground may have changed.
static int32_t pass_end(wr_thrown *thrown, const knock_over *over, const wr_knock_rules *rules,
                        const wr_thrown_rules *thrown_rules)
{
    wr_flight *f = &thrown->flight;
    const int64_t before = thrown->end == WR_THROWN_GROUND && f->ticks > 0 ? f->ticks - 1 : f->ticks;
    const uint32_t tick = f->begun + (uint32_t)before;
    const wr__spot from = wr__flight_spot(f, rules->fall, before), to = wr__flight_spot(f, rules->fall, before + 1);
    if (!is_free(over, &from)) {
        settle(thrown, over, from, f->begun + f->ticks, WR_THROWN_RESTS);
        return 0;
    }
    const wr__meet met = wr__thrown_sweep(over, &from, &to);
    const bool is_ground = met.end == WR_THROWN_GROUND;
    if (met.end != WR_THROWN_END_COUNT && thrown_rules->bursts) {
        settle(thrown, over, is_ground ? met.at : from, tick + is_ground, WR_THROWN_BURST);
        return 0;
    }
    if (is_ground) {
        return bounce_off_ground(thrown, over, rules, thrown_rules, met.at, tick + 1);
    }
    f->vz = cut(f->vz - 2 * before * rules->fall, -INT32_MAX, INT32_MAX);
    if (met.end == WR_THROWN_WALL) {
        return bounce_off_wall(thrown, over, rules, thrown_rules, from, &met, tick);
    }
    set_out(thrown, over, rules, from, tick);
    return 0;
}

int32_t wr_thrown_step(wr_thrown *thrown, const wr_knock_ground *ground, const wr_knock_rules *rules,
                       const wr_thrown_rules *thrown_rules, uint32_t tick)
{
    WR_ASSERT(fits(thrown_rules));
    const knock_over over = wr__knock_over(ground);
    int32_t bounces = 0;
    while (thrown->end < WR_THROWN_RESTS) {
        const wr_flight *f = &thrown->flight;
        if (!is_sound(thrown, &over, rules, thrown_rules)) {
            settle(thrown, &over, (wr__spot){f->x, f->y, f->z}, f->begun, WR_THROWN_RESTS);
        } else if (wr__thrown_ticks(f, tick) < f->ticks) {
            break;
        } else {
            bounces += pass_end(thrown, &over, rules, thrown_rules);
        }
    }
    return bounces;
}

bool wr_thrown_fits(const wr_thrown *thrown, const wr_knock_ground *ground, const wr_knock_rules *rules,
                    const wr_thrown_rules *thrown_rules, uint32_t tick)
{
    const wr_flight *f = &thrown->flight;
    const knock_over over = wr__knock_over(ground);
    const uint32_t gone = tick - f->begun;
    const bool lies = thrown->end == WR_THROWN_RESTS || thrown->end == WR_THROWN_BURST;
    const bool turns = thrown->wall_x + thrown->wall_y > 0;
    if (f->angle != 0 || f->turn != 0 || thrown->wall_x > 1 || thrown->wall_y > 1 ||
        turns != (thrown->end == WR_THROWN_WALL)) {
        return false;
    }
    if (lies) {
        return (f->vx | f->vy | f->vz | f->ticks) == 0 && thrown->bounces <= thrown_rules->bounces_max &&
               within(f->x, 0, over.end.x) && within(f->y, 0, over.end.y);
    }
    // A straight line over the map: with both ends all of it is on it.
    const wr__spot last = wr__flight_spot(f, rules->fall, f->ticks > 0 ? f->ticks - 1 : 0);
    return is_sound(thrown, &over, rules, thrown_rules) && gone < f->ticks && within(last.x, 0, over.end.x) &&
           within(last.y, 0, over.end.y) && within(last.z, INT32_MIN, INT32_MAX);
}

// ---- Where it is, and how to throw it there -----------------------------------------------------------------------

wr_flight_place wr_thrown_at(const wr_knock_rules *rules, const wr_thrown *thrown, uint32_t tick)
{
    const wr_flight *f = &thrown->flight;
    const int64_t gone = wr__thrown_ticks(f, tick);
    const wr__spot at = wr__flight_spot(f, rules->fall, gone < f->ticks ? gone : f->ticks);
    return (wr_flight_place){{cut(at.x, INT32_MIN, INT32_MAX), cut(at.y, INT32_MIN, INT32_MAX)},
                             cut(at.z, INT32_MIN, INT32_MAX),
                             f->angle};
}

static wr_fix per_tick(int64_t way, int64_t ticks)
{
    return (wr_fix)((way < 0 ? way - ticks / 2 : way + ticks / 2) / ticks);
}

// With vz = h * n it is as high as it began at tick n, and h * (n - 1) fine units higher a tick before: it comes down
// at n.
bool wr_thrown_aim(const wr_knock_rules *rules, wr_point from, wr_point to, wr_fix speed, wr_fix *vx, wr_fix *vy,
                   int32_t *vz)
{
    const int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    *vx = *vy = *vz = 0;
    if (speed < 1 || speed > rules->across_most || !within(dx, INT32_MIN, INT32_MAX) ||
        !within(dy, INT32_MIN, INT32_MAX)) {
        return false;
    }
    const int64_t way = wr_length((int32_t)dx, (int32_t)dy);
    const int64_t ticks = way / speed + 1;
    if (ticks > UINT16_MAX || ticks * rules->fall > rules->up_most) {
        return false;
    }
    *vx = per_tick(dx, ticks);
    *vy = per_tick(dy, ticks);
    *vz = (int32_t)(ticks * rules->fall);
    return true;
}
