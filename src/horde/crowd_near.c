// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What those around do to a body: everything is a sum over them, so their order does not matter.
//
// Two of radii a and b that are d apart, R = a + b, overlap by R - d, and each would make good half of that. With s =
// 1 - d^2/R^2 that half is d * (s/4 + 3/16 s^2 + 5/32 s^3 + ...), the series of (R - d) / 2. We take three terms, the
// last as 1/8 s^3: no root, no division, right to a hundredth up to an overlap of a fifth, and gentler than the truth
// beyond.
#include "core/bits.h"
#include "core/cpu.h"
#include "horde/crowd_int.h"

static int32_t share_of(const crowd_body *body, const crowd_body *other)
{
    const bool fixed = (other->state & WR_CROWD_FIXED) != 0;
    return fixed && other->weight != 0 ? 2 * CROWD_EVEN : wr__crowd_share(body->weight, other->weight);
}

static int64_t magnitude(int64_t value)
{
    return value < 0 ? -value : value;
}

// As if a 32nd of their reach apart that way; false when it is no way.
static bool set_apart(int64_t x, int64_t y, int32_t touch, int32_t *dx, int32_t *dy)
{
    const int64_t most = magnitude(x) > magnitude(y) ? magnitude(x) : magnitude(y);
    if (most > 0) {
        *dx = (int32_t)(x * (touch / 32) / most);
        *dy = (int32_t)(y * (touch / 32) / most);
    }
    return most > 0;
}

static wr_angle angle_of(int32_t slot)
{
    return (wr_angle)((uint32_t)slot * 40503u); // by the golden ratio: slots in a row go far apart
}

// Which way the other is of two on the same small step: the rest of their difference says it, and where there is
// none, their slots: each has a direction, and they are as far apart as those are.
static void part_the_same(const crowd_body *body, const crowd_body *other, int32_t touch, int32_t *dx, int32_t *dy)
{
    const wr_angle a = angle_of(body->slot), b = angle_of(other->slot);
    if (!set_apart((int64_t)other->x - body->x, (int64_t)other->y - body->y, touch, dx, dy) &&
        !set_apart((int64_t)wr_cos(b) - wr_cos(a), (int64_t)wr_sin(b) - wr_sin(a), touch, dx, dy)) {
        (void)set_apart((int64_t)other->slot - body->slot, 0, touch, dx, dy);
    }
}

// The share of the squared distance at which two touch that this one is.
static int32_t distance_of(const crowd_meeting *meeting, int32_t dx, int32_t dy)
{
    const int32_t scaled = (dx * dx + dy * dy) >> meeting->shift; // below 2^31: both are below 2^15
    return (int32_t)((uint32_t)(scaled > INT16_MAX ? INT16_MAX : scaled) * meeting->share >> 16);
}

// a * b / CROWD_ONE of two pairs, rounded down; of numbers whose products stay below 2^30 in sum.
static int32_t dot(uint32_t a, int32_t bx, int32_t by)
{
    const int32_t ax = wr__crowd_pair_x(a), ay = wr__crowd_pair_y(a);
    return (int32_t)((uint32_t)(ax * bx + ay * by + (1 << 30)) / CROWD_ONE) - (1 << 30) / CROWD_ONE;
}

// How much of an overlap a body makes good, times 2^15.
static int32_t half_of(int32_t distance, int32_t share)
{
    const int32_t s = CROWD_ONE - distance;
    const int32_t squared = (int32_t)((uint32_t)(16 * s * s) >> 16);
    const int32_t cubed = (int32_t)((uint32_t)(8 * s * squared) >> 16);
    return (s + 3 * squared / 8 + cubed / 4) * share / CROWD_EVEN;
}

// Who is in whose way. Of two who are ahead of each other, as where two streams join, only the one who has the other
// more straight ahead feels it; of two who walk against each other only the one who has no right of way.
static void add_manners(crowd_sums *sums, const wr_crowd *crowd, int32_t at, int32_t i, int32_t dx, int32_t dy,
                        int32_t half)
{
    const uint32_t own = crowd->heading[at], others = crowd->heading[i];
    const int32_t ahead = dot(own, dx, dy);
    const int32_t back = -dot(others, dx, dy);
    if (ahead <= 0) {
        return;
    }
    const int32_t along = dot(own, wr__crowd_pair_x(others), wr__crowd_pair_y(others));
    const uint32_t own_calm = crowd->trait[at] >> CROWD_CALM_SHIFT, others_calm = crowd->trait[i] >> CROWD_CALM_SHIFT;
    const bool calm = ((own_calm | others_calm) & CROWD_ARRIVED) != 0;
    const bool head_on = !calm && back > 0 && along < -CROWD_ONE / 2;
    const bool first = head_on && wr__crowd_right_of_way(crowd, own) >= wr__crowd_right_of_way(crowd, others);
    sums->met |= (others_calm & CROWD_ARRIVED) != 0 ? CROWD_MEETS_ARRIVED : 0;
    sums->met |= first ? CROWD_GOES_FIRST : 0;
    sums->met |= head_on && !first ? CROWD_MUST_YIELD : 0;
    sums->met |= !calm && back <= 0 && along > 0 && (others_calm & CROWD_YIELDED) != 0 ? CROWD_YIELDS_BEHIND : 0;
    sums->met |= !calm && back > 0 && ahead > back && !first ? CROWD_JOINS : 0;
    sums->ahead += ahead >= back && !first ? ahead * half : 0;
}

static void look_at(const wr_crowd *crowd, int32_t at, int32_t i, int32_t dx, int32_t dy, bool manners,
                    crowd_sums *sums)
{
    const crowd_body *body = &crowd->sorted[at], *other = &crowd->sorted[i];
    const crowd_meeting *meeting = &crowd->meetings[body->size][other->size];
    const int32_t distance = distance_of(meeting, dx, dy);
    if (distance > CROWD_ONE + CROWD_ONE / 8) {
        return;
    }
    if (dx == 0 && dy == 0) {
        part_the_same(body, other, meeting->touch, &dx, &dy);
    }
    const int32_t share = share_of(body, other);
    const int32_t half = distance < CROWD_ONE ? half_of(distance, share) : 0;
    sums->x -= dx * half;
    sums->y -= dy * half;
    if (manners) {
        sums->met |= CROWD_MEETS;
        sums->around += distance < CROWD_ONE ? (CROWD_ONE - distance) * share / CROWD_EVEN : 0;
        add_manners(sums, crowd, at, i, dx, dy, half);
    }
}

static void look_around(const wr_crowd *crowd, int32_t at, bool manners, crowd_sums *sums)
{
    crowd_run runs[CROWD_RUNS_MAX];
    const int32_t count = wr__crowd_runs(crowd, at, runs);
    *sums = (crowd_sums){0};
    for (int32_t r = 0; r < count; r++) {
        for (int32_t i = runs[r].begin; i < runs[r].end; i += 8) {
            uint32_t close = wr__crowd_close(crowd, at, &runs[r], i, crowd->reach[crowd->sorted[at].size]);
            for (; close != 0; close &= close - 1) {
                const int32_t k = i + wr__ctz64(close);
                if (k != at) {
                    const uint32_t way = wr__crowd_from(crowd->place[at], crowd->place[k]);
                    look_at(crowd, at, k, wr__crowd_pair_x(way), wr__crowd_pair_y(way), manners, sums);
                }
            }
        }
    }
}

static void near_one(const wr_crowd *crowd, int32_t body, bool manners, crowd_sums *sums)
{
    const uint8_t unlike = crowd->odd == 0 ? 0 : crowd->unlike[crowd->squares[body]];
    bool done = false;
    if (crowd->twin == CROWD_TWIN_PLAIN) {
        done = false;
    } else if (unlike == 0) {
        done = wr__crowd_near_fast(crowd, body, manners, sums);
    } else if (crowd->mixed && (unlike & CROWD_PLAIN) == 0 && !wr__crowd_is_light(crowd, body)) {
        done = wr__crowd_near_mixed(crowd, body, manners, sums);
    }
    if (!done) {
        look_around(crowd, body, manners, sums);
    }
}

void wr__crowd_near(const wr_crowd *crowd, int32_t begin, int32_t end, bool manners, crowd_sums *sums)
{
    const bool wide = crowd->twin == CROWD_TWIN_AVX2 && (crowd->odd == 0 || crowd->mixed);
    if (wide && wr__crowd_near_avx2(crowd, begin, end, manners, crowd->mixed, sums)) {
        return;
    }
    for (int32_t i = begin; i < end; i++, sums++) {
        if (!wide || sums->unsure) {
            near_one(crowd, i, manners, sums);
        }
    }
}

crowd_twin wr__crowd_twin(void)
{
#if defined(__SSE2__)
    return wr__cpu_has_avx2() ? CROWD_TWIN_AVX2 : CROWD_TWIN_SSE2;
#else
    return CROWD_TWIN_PLAIN;
#endif
}
