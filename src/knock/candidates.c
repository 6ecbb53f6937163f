// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The candidates of a landing, told one by one: they are tried by the function that a launch tries them by, and one that will
// not do is asked again what speaks against it.
#include "core/assert.h"
#include "knock/knock_int.h"

_Static_assert(KNOCK_CANDIDATES == WR_FLIGHT_CANDIDATES, "as many as R26 has");

static bool is_on_mesh(const wr_nav *nav, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < nav->end.x && y < nav->end.y;
}

static wr_flight_refusal refusal_at(const knock_search *s, int64_t x, int64_t y)
{
    const wr_point at = {(wr_fix)x, (wr_fix)y};
    if (!is_on_mesh(s->nav, x, y)) {
        return WR_FLIGHT_NO_PLACE;
    }
    const wr_node node = wr__knock_node(s->nav, at);
    if (!nav_has(s->nav, node) || !wr_nav_clear(s->nav, at, at)) {
        return WR_FLIGHT_NO_PLACE;
    }
    return nav_component(s->nav, node) != s->component ? WR_FLIGHT_OTHER_PART : WR_FLIGHT_IN_THE_WAY;
}

// Where it is after its ticks, or would be: beyond the map, too, so in 64 bits.
static wr_flight_candidate told(const knock_search *s, const wr_flight *flight, int32_t ticks, bool stopped)
{
    const int64_t x = flight->x + (int64_t)ticks * flight->vx, y = flight->y + (int64_t)ticks * flight->vy;
    const wr_point end = s->over->end;
    return (wr_flight_candidate){.at = {(wr_fix)(x < 0       ? 0
                                                 : x < end.x ? x
                                                             : end.x),
                                        (wr_fix)(y < 0       ? 0
                                                 : y < end.y ? y
                                                             : end.y)},
                                 .ticks = (uint16_t)ticks,
                                 .why = (uint8_t)(stopped ? WR_FLIGHT_IN_THE_WAY : refusal_at(s, x, y))};
}

static wr_flight_candidate refused(const knock_search *s, const wr_flight *flight)
{
    if (s->over->floor == NULL || (flight->vx == 0 && flight->vy == 0)) {
        return told(s, flight, flight->ticks, false);
    }
    const knock_met met = wr__knock_meets(s->over, flight, s->fall, UINT16_MAX);
    return told(s, flight, met.tick, met.end != KNOCK_LANDS);
}

int32_t wr_flight_candidates(const wr_knock_ground *ground, const wr_knock_rules *rules, int32_t size, wr_point home,
                             const wr_flight *flight, wr_flight_candidate out[WR_FLIGHT_CANDIDATES])
{
    WR_ASSERT(size >= 0 && size < ground->sizes);
    const knock_over over = wr__knock_over(ground);
    const knock_search s = wr__knock_search(&over, rules, ground->nav[size], home, flight);
    for (int32_t i = 0; i < WR_FLIGHT_CANDIDATES; i++) {
        wr_flight tried;
        if (wr__knock_try(&s, i, &tried)) {
            out[i] = (wr_flight_candidate){.at = {knock_along(tried.x, tried.vx, tried.ticks),
                                                  knock_along(tried.y, tried.vy, tried.ticks)},
                                           .ticks = tried.ticks,
                                           .why = WR_FLIGHT_TAKEN};
            return i + 1;
        }
        out[i] = refused(&s, &tried);
    }
    return WR_FLIGHT_CANDIDATES;
}
