// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The same as way.c by stepping, written apart from it, and plainly: tick by tick, each step against every cell around it. What
// a debug build asks of every flight, and what tests ask of millions.
#include "knock/way.h"

// A step: from one tick to the next.
typedef struct stride {
    int64_t x, y, dx, dy;
    int64_t z_from, z_to;
    bool first; // of the flight
} stride;

// A moment of a step, 0 to 1: num / den, den > 0.
typedef struct part {
    int64_t num, den;
} part;

static int part_compare(part a, part b)
{
    const int64_t difference = a.num * b.den - b.num * a.den;
    return (difference > 0) - (difference < 0);
}

// When it is strictly between two coordinates; false for never. A step that does not move along the axis is at all times.
static bool between(int64_t at, int64_t delta, int64_t low, int64_t high, part *begin, part *end)
{
    *begin = (part){-1, 1};
    *end = (part){2, 1};
    if (delta == 0) {
        return low < at && at < high;
    }
    *begin = delta > 0 ? (part){low - at, delta} : (part){at - high, -delta};
    *end = delta > 0 ? (part){high - at, delta} : (part){at - low, -delta};
    return true;
}

// What stops a step first.
typedef struct obstacle {
    part when;
    knock_met met;
} obstacle;

static void take_first(obstacle *best, part when, wr_cell cell, bool by_x, bool by_y)
{
    const part at = when.num < 0 ? (part){0, 1} : when;
    if (best->met.end == KNOCK_FLIES || part_compare(at, best->when) < 0) {
        *best = (obstacle){at, {.cell = cell, .end = KNOCK_HITS, .by_x = by_x, .by_y = by_y}};
    }
}

static int64_t low_of(const stride *s)
{
    return s->z_from < s->z_to ? s->z_from : s->z_to;
}

static bool is_on_map(const knock_over *over, wr_cell at)
{
    return at.x >= 0 && at.y >= 0 && at.x < over->width && at.y < over->height;
}

static bool floor_stops(const knock_over *over, const stride *s, wr_cell at)
{
    return is_on_map(over, at) && s->z_from < wr__knock_floor(over, at);
}

// The cell, where the step is inside it.
static void try_inside(const knock_over *over, const stride *s, wr_cell at, obstacle *best)
{
    part x_begin, x_end, y_begin, y_end;
    if (!between(s->x, s->dx, at.x * over->side, (at.x + 1) * over->side, &x_begin, &x_end) ||
        !between(s->y, s->dy, at.y * over->side, (at.y + 1) * over->side, &y_begin, &y_end)) {
        return;
    }
    const bool x_later = part_compare(x_begin, y_begin) >= 0, y_later = part_compare(x_begin, y_begin) <= 0;
    const part begin = x_later ? x_begin : y_begin, end = part_compare(x_end, y_end) < 0 ? x_end : y_end;
    if (part_compare(begin, end) >= 0 || begin.num >= begin.den || end.num <= 0) {
        return;
    }
    if (low_of(s) < wr__knock_top(over, at.x, at.y) || floor_stops(over, s, at)) {
        take_first(best, begin, at, begin.num >= 0 && x_later, begin.num >= 0 && y_later);
    }
}

// Two cells side by side, where the step runs along the edge between them. at: the one to the right, or above.
static void try_edge(const knock_over *over, const stride *s, wr_cell at, bool vertical, obstacle *best)
{
    const wr_cell beside = {at.x - vertical, at.y - !vertical};
    part begin, end;
    if (!(vertical ? s->dx == 0 && s->x == at.x * over->side : s->dy == 0 && s->y == at.y * over->side) ||
        !(vertical ? between(s->y, s->dy, at.y * over->side, (at.y + 1) * over->side, &begin, &end)
                   : between(s->x, s->dx, at.x * over->side, (at.x + 1) * over->side, &begin, &end)) ||
        begin.num >= begin.den || end.num <= 0) {
        return;
    }
    const wr_cell under = (vertical ? at.x < over->width : at.y < over->height) ? at : beside;
    if ((low_of(s) < wr__knock_top(over, at.x, at.y) && low_of(s) < wr__knock_top(over, beside.x, beside.y)) ||
        floor_stops(over, s, under)) {
        take_first(best, begin, under, begin.num >= 0 && !vertical, begin.num >= 0 && vertical);
    }
}

// Four cells in whose corner a step stands still.
static void try_still(const knock_over *over, const stride *s, wr_cell at, obstacle *best)
{
    if (s->dx != 0 || s->dy != 0 || s->x != at.x * over->side || s->y != at.y * over->side) {
        return;
    }
    bool all = true;
    for (int32_t i = 0; i < 4; i++) {
        all = all && low_of(s) < wr__knock_top(over, at.x - (i & 1), at.y - (i >> 1));
    }
    const wr_point place = {(wr_fix)s->x, (wr_fix)s->y};
    const wr_cell under = wr__knock_cell(over, place);
    if (all || floor_stops(over, s, under)) {
        take_first(best, (part){0, 1}, under, false, false);
    }
}

// Two cells that meet in the lower left corner of `at`, where the step passes it: it belongs to the step that leaves it.
static void try_corner(const knock_over *over, const stride *s, wr_cell at, obstacle *best)
{
    const int64_t right = at.x * over->side - s->x, up = at.y * over->side - s->y;
    const int64_t along = right * s->dx + up * s->dy, whole = s->dx * s->dx + s->dy * s->dy;
    if (right * s->dy != up * s->dx || along < 0 || along >= whole || (along == 0 && s->first)) {
        return;
    }
    const int64_t low = along == 0 ? s->z_from : low_of(s);
    const part when = s->dx != 0 ? (part){right * (s->dx < 0 ? -1 : 1), s->dx < 0 ? -s->dx : s->dx}
                                 : (part){up * (s->dy < 0 ? -1 : 1), s->dy < 0 ? -s->dy : s->dy};
    for (int32_t i = 0; i < 2; i++) {
        const wr_cell a = {at.x - 1, at.y - i}, b = {at.x, at.y - 1 + i};
        if (low < wr__knock_top(over, a.x, a.y) && low < wr__knock_top(over, b.x, b.y)) {
            take_first(best, when, a, true, true);
        }
    }
}

static int32_t cell_below(int64_t at, int64_t side)
{
    return (int32_t)(at >= 0 ? at / side : -1);
}

// The cells that a step touches, those beyond an edge among them; upper right corners of its last ones, too.
static wr_rect cells_around(const knock_over *over, const stride *s)
{
    const int64_t left = s->dx < 0 ? s->x + s->dx : s->x, low = s->dy < 0 ? s->y + s->dy : s->y;
    const int64_t right = left + (s->dx < 0 ? -s->dx : s->dx), high = low + (s->dy < 0 ? -s->dy : s->dy);
    const int32_t x = cell_below(left - 1, over->side), y = cell_below(low - 1, over->side);
    return (wr_rect){x, y, cell_below(right, over->side) - x + 1, cell_below(high, over->side) - y + 1};
}

static obstacle first_obstacle(const knock_over *over, const stride *s)
{
    obstacle best = {.met = {.end = KNOCK_FLIES}};
    const wr_rect r = cells_around(over, s);
    if (r.width == 1 && r.height == 1) { // all of it inside one cell
        try_inside(over, s, (wr_cell){r.x, r.y}, &best);
        return best;
    }
    for (int32_t i = 0; i < r.width * r.height; i++) { // before the cells that corners lead to
        const wr_cell at = {r.x + i % r.width, r.y + i / r.width};
        try_corner(over, s, at, &best);
        try_still(over, s, at, &best);
    }
    for (int32_t i = 0; i < r.width * r.height; i++) {
        const wr_cell at = {r.x + i % r.width, r.y + i / r.width};
        try_inside(over, s, at, &best);
        try_edge(over, s, at, true, &best);
        try_edge(over, s, at, false, &best);
    }
    return best;
}

// A place on the upper or right edge is over no cell, unless it stays there.
static bool is_over_cell(const knock_over *over, const stride *s)
{
    return (s->x + s->dx < over->end.x || s->dx == 0) && (s->y + s->dy < over->end.y || s->dy == 0);
}

knock_met wr__knock_steps(const knock_over *over, const wr_flight *flight, int32_t fall, int32_t last)
{
    const int64_t fine = (int64_t)1 << (WR_KNOCK_FINE_BITS - 16);
    int64_t z = flight->z * fine, speed = flight->vz; // fine units
    stride s = {
        .x = flight->x, .y = flight->y, .dx = flight->vx, .dy = flight->vy, .z_from = flight->z, .first = true};
    for (int32_t k = 1; k <= last; k++) {
        z += speed - fall;
        speed -= 2 * (int64_t)fall;
        s.z_to = z >= 0 ? z / fine : -((fine - 1 - z) / fine);
        obstacle met = first_obstacle(over, &s);
        if (met.met.end != KNOCK_FLIES) {
            met.met.tick = k;
            return met.met;
        }
        if (is_over_cell(over, &s)) {
            const wr_cell under = wr__knock_cell(over, (wr_point){(wr_fix)(s.x + s.dx), (wr_fix)(s.y + s.dy)});
            const int64_t floor = wr__knock_floor(over, under);
            if (s.z_to <= floor && s.z_from >= floor) {
                return (knock_met){.tick = k, .cell = under, .end = KNOCK_LANDS};
            }
        }
        s.x += s.dx;
        s.y += s.dy;
        s.z_from = s.z_to;
        s.first = false;
    }
    return (knock_met){.tick = last};
}
