// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where a body lands: by the first candidate that will do, else straight up, else where it can (R31).
#include "core/assert.h"
#include "knock/knock_int.h"

// Straight up and down: the tick at which it is no higher than a floor. A floor that it does not come above: at its highest.
static int32_t falls_on(const wr_flight *flight, int32_t fall, int64_t floor)
{
    const int64_t rise = floor - flight->z;
    int64_t highest = 1;
    if (rise > 0) {
        highest = ((int64_t)flight->vz + fall) / (2 * (int64_t)fall);
        highest = highest > 1 ? highest : 1;
    }
    return knock_rise(flight->vz, fall, highest) > rise ? wr__knock_falls(flight->vz, fall, rise, (int32_t)highest)
                                                        : (int32_t)highest;
}

// R31. Ticks go into no distance exactly, so it begins by less than a 65,536th for each nearer to where it goes, and comes to rest
// exactly there.
static void fly_to_nearest(const knock_search *s, wr_flight *flight)
{
    const wr_point to = wr__knock_nearest(s->nav, s->component, (wr_point){flight->x, flight->y});
    const int64_t dx = (int64_t)to.x - flight->x, dy = (int64_t)to.y - flight->y;
    if (s->over->floor != NULL) {
        flight->ticks = (uint16_t)falls_on(flight, s->fall, wr__knock_floor(s->over, wr__knock_cell(s->over, to)));
    }
    flight->vx = (wr_fix)(dx / flight->ticks);
    flight->vy = (wr_fix)(dy / flight->ticks);
    flight->x += (wr_fix)(dx % flight->ticks);
    flight->y += (wr_fix)(dy % flight->ticks);
}

static wr_fix cut(wr_fix value, wr_fix low, wr_fix high)
{
    return value < low ? low : value > high ? high : value;
}

// Into what is defined: on the map and below its end, no lower than the floor and no faster than may be.
static wr_flight cut_to_rules(const knock_over *over, const wr_knock_rules *rules, const wr_flight *flight,
                              wr_fix *floor)
{
    wr_flight out = *flight;
    out.x = cut(flight->x, 0, over->end.x - 1);
    out.y = cut(flight->y, 0, over->end.y - 1);
    *floor = over->floor == NULL ? 0 : wr__knock_floor(over, wr__knock_cell(over, (wr_point){out.x, out.y}));
    out.z = cut(flight->z, *floor, KNOCK_HEIGHT_MOST);
    out.vx = cut(flight->vx, -rules->across_most, rules->across_most);
    out.vy = cut(flight->vy, -rules->across_most, rules->across_most);
    out.vz = cut(flight->vz, 0, rules->up_most);
    return out;
}

#ifndef NDEBUG
// Does a flight that was found come down where stepping says? To the nearest place it goes through whatever is between, and
// straight up whatever wall it stands in.
static bool steps_alike(const knock_search *s, const wr_flight *flight, const knock_found *found)
{
    if (found->near) {
        return s->component < 0 || wr__knock_stands(s->nav, s->component, knock_end_of(flight));
    }
    knock_over over = *s->over;
    over.walls = flight->vx == 0 && flight->vy == 0 ? NULL : over.walls;
    const knock_met met = wr__knock_steps(&over, flight, s->fall, UINT16_MAX);
    return met.end == KNOCK_LANDS && met.tick == flight->ticks;
}
#endif

knock_search wr__knock_search(const knock_over *over, const wr_knock_rules *rules, const wr_nav *nav, wr_point home,
                              const wr_flight *flight)
{
    wr_fix floor;
    const wr_flight wished = cut_to_rules(over, rules, flight, &floor);
    knock_search s = {.over = over,
                      .nav = nav,
                      .component = wr__knock_component(nav, home),
                      .fall = rules->fall,
                      .up = wished,
                      .vx = wished.vx,
                      .vy = wished.vy};
    s.up.vx = s.up.vy = 0;
    s.up.ticks = (uint16_t)falls_on(&s.up, rules->fall, floor);
    return s;
}

knock_found wr__knock_land(const knock_over *over, const wr_knock_rules *rules, const wr_nav *nav, wr_point home,
                           wr_flight *flight)
{
    const knock_search s = wr__knock_search(over, rules, nav, home, flight);
    const int32_t number = wr__knock_look(&s, flight);
    knock_found found = {.predictions = (uint8_t)(number > 0 ? number : KNOCK_CANDIDATES)};
    if (number == 0) {
        *flight = s.up;
        found.near = !wr__knock_stands(nav, s.component, (wr_point){s.up.x, s.up.y});
        found.up = !found.near;
        if (found.near) {
            fly_to_nearest(&s, flight);
        }
    }
#ifndef NDEBUG
    found.mismatch = !steps_alike(&s, flight, &found);
    WR_ASSERT(!found.mismatch);
#endif
    return found;
}

void wr_flight_land(const wr_knock_ground *ground, const wr_knock_rules *rules, int32_t size, wr_point home,
                    wr_flight *flight, wr_knock_counts *counts)
{
    WR_ASSERT(size >= 0 && size < ground->sizes);
    const knock_over over = wr__knock_over(ground);
    const knock_found found = wr__knock_land(&over, rules, ground->nav[size], home, flight);
    if (counts != NULL) {
        const wr_knock_counts more = {.predictions = found.predictions,
                                      .predictions_max = found.predictions,
                                      .fallback_up = found.up,
                                      .fallback_near = found.near,
                                      .prediction_mismatches = found.mismatch};
        wr_knock_count(counts, &more);
    }
}
