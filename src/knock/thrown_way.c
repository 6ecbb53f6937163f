// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where a segment ends. Within a cell it leaps: to the last tick before it leaves the cell or comes down on it,
// whichever is first; both are a division away. Only steps over borders are looked at one by one.
#include "core/assert.h"
#include "knock/thrown_int.h"

// ---- Blocks -------------------------------------------------------------------------------------------------------

int64_t wr__block(const knock_over *over, wr_cell at)
{
    const int64_t top = wr__knock_top(over, at.x, at.y);
    if (top == INT64_MAX) {
        return WR__ENDLESS;
    }
    const int64_t floor = wr__knock_floor(over, at);
    return top > floor ? top : floor;
}

static int32_t cell_at(int64_t place, int64_t side, int32_t count)
{
    const int64_t cell = place >= 0 ? place / side : -1 - (-1 - place) / side;
    return (int32_t)(cell == count && place == count * side ? cell - 1 : cell);
}

wr_cell wr__spot_cell(const knock_over *over, const wr__spot *spot)
{
    return (wr_cell){cell_at(spot->x, over->side, over->width), cell_at(spot->y, over->side, over->height)};
}

wr__spot wr__flight_spot(const wr_flight *flight, int64_t fall, int64_t tick)
{
    return (wr__spot){.x = flight->x + tick * flight->vx,
                      .y = flight->y + tick * flight->vy,
                      .z = flight->z + knock_rise(flight->vz, fall, tick)};
}

// ---- A step -------------------------------------------------------------------------------------------------------

// One axis of a step.
typedef struct pace {
    int64_t from, length; // length: not below 0
    int32_t way;          // -1, 0, 1
    int32_t cell, last;   // where it is now; where the step ends
} pace;

static pace pace_of(int64_t from, int64_t to, int32_t cell, int32_t last)
{
    return (pace){from, to < from ? from - to : to - from, (to > from) - (to < from), cell, last};
}

// How far it is to the border of the cell it is in; only asked while there is one to cross.
static int64_t to_border(const pace *p, int64_t side)
{
    return p->way > 0 ? (p->cell + 1) * side - p->from : p->from - p->cell * side;
}

// A moment of the step: num / den of it is done, den > 0.
typedef struct part {
    int64_t num, den;
} part;

// The next crossing, and of which borders.
static part next_crossing(const pace *x, const pace *y, int64_t side, bool *by_x, bool *by_y)
{
    const bool more_x = x->cell != x->last, more_y = y->cell != y->last;
    const part at_x = {more_x ? to_border(x, side) : 0, x->length},
               at_y = {more_y ? to_border(y, side) : 0, y->length};
    const int64_t later = more_x && more_y ? at_x.num * at_y.den - at_y.num * at_x.den : more_x ? -1 : 1;
    *by_x = later <= 0;
    *by_y = later >= 0;
    return *by_x ? at_x : at_y;
}

// A coordinate at a moment, rounded towards where the step began, and kept in the cell.
static int64_t last_inside(const pace *p, part at, int64_t side)
{
    const int64_t place = p->from + p->way * (p->length * at.num / at.den);
    const int64_t high = (p->cell + 1) * side - 1; // what comes from above may be rounded up to the border
    return place > high ? high : place;
}

static wr__meet nothing(void)
{
    return (wr__meet){.end = WR_THROWN_END_COUNT};
}

static wr__meet wall(bool x, bool y)
{
    return (wr__meet){.end = WR_THROWN_WALL, .wall_x = x, .wall_y = y};
}

// Into the next cell by one border, or by a corner: touching one block there is no harm, two shut the way.
static wr__meet cross(const knock_over *over, const pace *x, const pace *y, bool by_x, bool by_y, int64_t height,
                      int64_t den)
{
    const wr_cell beside_x = {x->cell + x->way, y->cell}, beside_y = {x->cell, y->cell + y->way};
    if (!by_x || !by_y) {
        const bool stops = height < wr__block(over, by_x ? beside_x : beside_y) * den;
        return stops ? wall(by_x, by_y) : nothing();
    }
    const bool stops_x = height < wr__block(over, beside_x) * den, stops_y = height < wr__block(over, beside_y) * den;
    if (stops_x && stops_y) {
        return wall(true, true);
    }
    if (height < wr__block(over, (wr_cell){beside_x.x, beside_y.y}) * den) {
        return stops_x || stops_y ? wall(stops_x, stops_y) : wall(true, true);
    }
    return nothing();
}

wr__meet wr__thrown_sweep(const knock_over *over, const wr__spot *from, const wr__spot *to)
{
    const wr_cell first = wr__spot_cell(over, from), last = wr__spot_cell(over, to);
    const int64_t side = over->side;
    pace x = pace_of(from->x, to->x, first.x, last.x), y = pace_of(from->y, to->y, first.y, last.y);
    int64_t block = wr__block(over, first);
    while (x.cell != x.last || y.cell != y.last) {
        bool by_x, by_y;
        const part at = next_crossing(&x, &y, side, &by_x, &by_y);
        const int64_t height = from->z * at.den + (to->z - from->z) * at.num; // times den
        if (height < block * at.den) {
            return (wr__meet){.end = WR_THROWN_GROUND,
                              .at = {last_inside(&x, at, side), last_inside(&y, at, side), block}};
        }
        const wr__meet met = cross(over, &x, &y, by_x, by_y, height, at.den);
        if (met.end == WR_THROWN_WALL) {
            return met;
        }
        x.cell += by_x ? x.way : 0;
        y.cell += by_y ? y.way : 0;
        block = wr__block(over, (wr_cell){x.cell, y.cell});
    }
    return to->z > block ? nothing() : (wr__meet){.end = WR_THROWN_GROUND, .at = {to->x, to->y, block}};
}

// ---- A segment ----------------------------------------------------------------------------------------------------

// Ticks along one axis for which it stays in the cell; none on the map's upper edge, where all that follows is out.
static int64_t stays(int64_t place, int64_t speed, int32_t cell, int64_t side)
{
    if (speed == 0) {
        return UINT16_MAX;
    }
    const int64_t way = speed > 0 ? (cell + 1) * side - 1 - place : place - cell * side;
    return way > 0 ? way / (speed > 0 ? speed : -speed) : 0;
}

// From a tick at which it is above its block to the last one before anything can happen.
static int64_t leap(const knock_over *over, const wr_flight *f, int64_t fall, const wr__spot *spot, int64_t tick)
{
    const wr_cell at = wr__spot_cell(over, spot);
    const int64_t by_x = stays(spot->x, f->vx, at.x, over->side), by_y = stays(spot->y, f->vy, at.y, over->side);
    const int64_t out = tick + (by_x < by_y ? by_x : by_y);
    const int64_t down = wr__knock_falls(f->vz, (int32_t)fall, wr__block(over, at) - f->z, (int32_t)tick) - 1;
    return out < down ? out : down;
}

void wr__thrown_find_end(const knock_over *over, const wr_knock_rules *rules, wr_thrown *thrown)
{
    const int64_t fall = rules->fall;
    int64_t tick = 0;
    for (;;) {
        const wr__spot from = wr__flight_spot(&thrown->flight, fall, tick);
        const wr__spot to = wr__flight_spot(&thrown->flight, fall, tick + 1);
        const wr__meet met = wr__thrown_sweep(over, &from, &to);
        if (met.end != WR_THROWN_END_COUNT) {
            tick += met.end == WR_THROWN_GROUND;
            WR_ASSERT(tick <= UINT16_MAX); // what begins no higher than flights do is down before
            thrown->flight.ticks = (uint16_t)tick;
            thrown->end = met.end;
            thrown->wall_x = met.wall_x;
            thrown->wall_y = met.wall_y;
            return;
        }
        tick = leap(over, &thrown->flight, fall, &to, tick + 1);
    }
}
