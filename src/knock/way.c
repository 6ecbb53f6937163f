// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The walk: which line of the grid comes next is the sign of a cross product, as in nav's sight, and when it comes is one
// division: the way to it over the speed. Between two crossings a flight is in one cell, or runs along the edge of two.
#include "knock/way.h"

#include "nav/nav_int.h"

// ---- Ground --------------------------------------------------------------------------------------------------------

knock_over wr__knock_over(const wr_knock_ground *ground)
{
    const wr_grid *grid = ground->grid;
    const int64_t side = (int64_t)grid->cell * WR_FIX_ONE;
    return (knock_over){.walls = ground->walls,
                        .floor = grid->ground,
                        .top = grid->wall,
                        .width = grid->width,
                        .height = grid->height,
                        .cell = grid->cell,
                        .reciprocal = nav_reciprocal(grid->cell),
                        .side = side,
                        .end = {(wr_fix)(grid->width * side), (wr_fix)(grid->height * side)}};
}

static wr_fix clamped(wr_fix value, wr_fix low, wr_fix high)
{
    return value < low ? low : value > high ? high : value;
}

wr_point wr__knock_on_map(const knock_over *over, wr_point place)
{
    return (wr_point){clamped(place.x, 0, over->end.x), clamped(place.y, 0, over->end.y)};
}

wr_cell wr__knock_cell(const knock_over *over, wr_point place)
{
    const int32_t x = nav_cell_at(place.x, over->reciprocal), y = nav_cell_at(place.y, over->reciprocal);
    return (wr_cell){x < over->width ? x : over->width - 1, y < over->height ? y : over->height - 1};
}

wr_fix wr__knock_floor(const knock_over *over, wr_cell at)
{
    return over->floor == NULL
               ? 0
               : clamped(over->floor[(ptrdiff_t)at.y * over->width + at.x], -KNOCK_HEIGHT_MOST, KNOCK_HEIGHT_MOST);
}

static bool is_inside(const knock_over *over, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < over->width && y < over->height;
}

int64_t wr__knock_top(const knock_over *over, int32_t x, int32_t y)
{
    if (!is_inside(over, x, y)) {
        return INT64_MAX;
    }
    if (over->walls == NULL || !wr_bits_get(over->walls, x, y)) {
        return INT64_MIN;
    }
    const wr_fix top = over->top == NULL ? INT32_MAX : over->top[(ptrdiff_t)y * over->width + x];
    return top == INT32_MAX ? INT64_MAX : (int64_t)wr__knock_floor(over, (wr_cell){x, y}) + top;
}

// ---- Falling -------------------------------------------------------------------------------------------------------

// The upper root of k * k * h - k * vz + 64 * rise = 0 is less than a tick away from the first guess: a root is taken of a 256th
// of the discriminant, and is wrong by less than 16, which is less than h.
int32_t wr__knock_falls(int32_t vz, int32_t fall, int64_t rise, int32_t from)
{
    const int64_t square = (int64_t)vz * vz / 256 - fall * rise;
    const int64_t root = square > 0 ? 16 * (int64_t)wr_sqrt_u64((uint64_t)square) : 0;
    int64_t k = (vz + root) / (2 * (int64_t)fall);
    k = k > from ? k : (int64_t)from + 1;
    while (k > (int64_t)from + 1 && knock_rise(vz, fall, k - 1) <= rise) {
        k--;
    }
    while (knock_rise(vz, fall, k) > rise) {
        k++;
    }
    return (int32_t)k;
}

// ---- The walk ------------------------------------------------------------------------------------------------------

enum { NEVER = INT32_MAX };

// One axis of the line.
typedef struct axis {
    int32_t step;   // 1 or -1 for the way it goes; 0: it does not move along it
    int32_t cell;   // column (or row) that it is in
    int32_t beside; // that on the other side of the line it runs along; else the same
    int64_t speed;  // not below 0
    int64_t next;   // way from the beginning to the next line
    bool on_line;   // begins on the line that it comes into the first cell by
} axis;

static axis axis_of(const knock_over *over, wr_fix at, wr_fix speed, int32_t count)
{
    const int32_t over_cell = nav_cell_at(at, over->reciprocal);
    const bool on_line = over_cell * over->side == at;
    axis a = {.step = (speed > 0) - (speed < 0), .speed = speed < 0 ? -(int64_t)speed : speed};
    a.cell = a.step < 0 && on_line ? over_cell - 1 : over_cell;
    a.on_line = a.step != 0 && on_line;
    a.next = a.step > 0 ? (a.cell + 1) * over->side - at : at - a.cell * over->side;
    if (a.step == 0) {
        a.cell = over_cell < count ? over_cell : count - 1;
        a.beside = !on_line ? a.cell : a.cell < over_cell ? over_cell : over_cell - 1;
    } else {
        a.beside = a.cell;
    }
    return a;
}

// A moment: between two ticks, or one.
typedef struct moment {
    int32_t floor, ceil;
} moment;

static moment moment_of(const axis *a, int32_t last)
{
    const uint32_t way = (uint32_t)a->next, speed = (uint32_t)a->speed; // both below 2^32
    const uint32_t floor = way / speed;
    if (floor > (uint32_t)last) {
        return (moment){NEVER, NEVER};
    }
    return (moment){(int32_t)floor, (int32_t)floor + (floor * speed != way)};
}

typedef struct walk {
    const knock_over *over;
    int64_t z, vz, fall;
    int32_t last;
    axis x, y;
    moment in;         // when it came into the cell
    bool by_x, by_y;   // and by which borders
    bool first_inside; // a tick at that very moment is over this cell
} walk;

static int64_t height_at(const walk *w, int32_t tick)
{
    return w->z + knock_rise(w->vz, w->fall, tick);
}

static knock_met flies(const walk *w)
{
    return (knock_met){.tick = w->last};
}

static knock_met hits(const walk *w, int32_t tick, int32_t x, int32_t y, bool by_x, bool by_y)
{
    return tick <= w->last ? (knock_met){tick, {x, y}, KNOCK_HITS, by_x, by_y} : flies(w);
}

// At a tick it is over a cell that it was not over before.
static bool lands_at(const walk *w, int32_t tick, int64_t floor)
{
    return tick > 0 && height_at(w, tick) <= floor && height_at(w, tick - 1) >= floor;
}

static knock_met lands(int32_t tick, int32_t x, int32_t y)
{
    return (knock_met){.tick = tick, .cell = {x, y}, .end = KNOCK_LANDS};
}

// The first tick in begin..end at which it is no higher than a height, when it is higher at begin - 1, or begin is the first
// one that counts.
static int32_t sinks_to(const walk *w, int64_t height, int32_t begin, int32_t end)
{
    if (begin > end || (height_at(w, begin) > height && height_at(w, end) > height)) {
        return NEVER;
    }
    return height_at(w, begin) <= height ? begin
                                         : wr__knock_falls((int32_t)w->vz, (int32_t)w->fall, height - w->z, begin);
}

static int64_t lower(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

// What it must be above, here.
static int64_t top_around(const walk *w, int32_t x, int32_t y)
{
    const int32_t beside_x = w->x.step == 0 ? w->x.beside : x, beside_y = w->y.step == 0 ? w->y.beside : y;
    int64_t top = wr__knock_top(w->over, x, y);
    if (top > INT64_MIN && beside_x != x) {
        top = lower(top, wr__knock_top(w->over, beside_x, y));
    }
    if (top > INT64_MIN && beside_y != y) {
        top = lower(top, wr__knock_top(w->over, x, beside_y));
        top = beside_x != x ? lower(top, wr__knock_top(w->over, beside_x, beside_y)) : top;
    }
    return top;
}

// The end of the first step that is below the top of a wall while it is in it.
static int32_t hits_wall(const walk *w, int64_t top, int32_t leaves)
{
    if (top == INT64_MIN || leaves <= w->in.floor) {
        return NEVER;
    }
    return height_at(w, w->in.floor) < top ? w->in.floor + 1 : sinks_to(w, top - 1, w->in.floor + 1, leaves);
}

// From coming into the cell to leaving it: over_last is the last tick that it is over it, `leaves` the end of the last step that
// is in it.
static knock_met cross_cell(const walk *w, int32_t over_last, int32_t leaves)
{
    const int32_t x = w->x.cell, y = w->y.cell, in = w->in.floor;
    if (!is_inside(w->over, x, y)) {
        return hits(w, in + 1, x, y, w->by_x, w->by_y);
    }
    const int64_t floor = wr__knock_floor(w->over, (wr_cell){x, y});
    if (w->first_inside && w->in.ceil == in && lands_at(w, in, floor)) {
        return lands(in, x, y);
    }
    if (height_at(w, in) < floor) {
        return hits(w, in + 1, x, y, w->by_x, w->by_y);
    }
    const int32_t tick = sinks_to(w, floor, in + 1, over_last);
    const int32_t wall = hits_wall(w, top_around(w, x, y), tick < leaves ? tick : leaves);
    if (wall != NEVER) {
        return hits(w, wall, x, y, w->by_x && wall == in + 1, w->by_y && wall == in + 1);
    }
    return tick != NEVER ? lands(tick, x, y) : flies(w);
}

// Two walls that meet in a corner, across the way.
static knock_met cross_corner(const walk *w, moment at, wr_cell a, wr_cell b)
{
    const int64_t low = lower(height_at(w, at.floor), height_at(w, at.ceil));
    if (low < wr__knock_top(w->over, a.x, a.y) && low < wr__knock_top(w->over, b.x, b.y)) {
        return hits(w, at.floor + 1, a.x, a.y, true, true);
    }
    return flies(w);
}

// Through a corner, or over the end of the edge it runs along. A tick at that very moment comes before the step that leaves the
// corner; the cell it is over may be one that the line does not enter.
static knock_met leave_by_corner(const walk *w, moment at)
{
    const axis *x = &w->x, *y = &w->y;
    const wr_cell under = {x->step > 0 ? x->cell + 1 : x->cell, y->step > 0 ? y->cell + 1 : y->cell};
    if (at.floor == at.ceil && (under.x != x->cell || under.y != y->cell) && is_inside(w->over, under.x, under.y) &&
        lands_at(w, at.floor, wr__knock_floor(w->over, under))) {
        return lands(at.floor, under.x, under.y);
    }
    if (x->step != 0 && y->step != 0) {
        return cross_corner(w, at, (wr_cell){x->cell + x->step, y->cell}, (wr_cell){x->cell, y->cell + y->step});
    }
    const wr_cell here = {x->cell, y->cell}, beside = {x->beside, y->beside};
    const wr_cell next = {x->cell + x->step, y->cell + y->step},
                  next_beside = {x->beside + x->step, y->beside + y->step};
    const knock_met met = cross_corner(w, at, beside, next);
    return met.end != KNOCK_FLIES ? met : cross_corner(w, at, here, next_beside);
}

static void come_into(walk *w, moment at, bool by_x, bool by_y)
{
    w->in = at;
    w->by_x = by_x;
    w->by_y = by_y;
    w->first_inside = (!by_x || w->x.step > 0) && (!by_y || w->y.step > 0);
    if (by_x) {
        w->x.cell += w->x.step;
        w->x.beside += w->x.step;
        w->x.next += w->over->side;
    }
    if (by_y) {
        w->y.cell += w->y.step;
        w->y.beside += w->y.step;
        w->y.next += w->over->side;
    }
}

// When it leaves the cell, and by which borders.
typedef struct leaving {
    moment at; // NEVER: not before the last tick
    bool by_x, by_y;
} leaving;

static leaving leaving_of(const walk *w)
{
    const bool moves_x = w->x.step != 0, moves_y = w->y.step != 0;
    const int64_t error = w->x.next * w->y.speed - w->y.next * w->x.speed; // below 0: the next vertical comes first
    const bool by_x = moves_x && (!moves_y || error <= 0), by_y = moves_y && (!moves_x || error >= 0);
    const moment at = by_x ? moment_of(&w->x, w->last) : by_y ? moment_of(&w->y, w->last) : (moment){NEVER, NEVER};
    return (leaving){at, by_x, by_y};
}

static knock_met cross(const walk *w, const leaving *out)
{
    if (out->at.floor == NEVER) {
        return cross_cell(w, w->last, w->last);
    }
    const bool keeps_last = (!out->by_x || w->x.step < 0) && (!out->by_y || w->y.step < 0);
    const int32_t over_last = keeps_last ? out->at.floor : out->at.ceil - 1;
    const knock_met met = cross_cell(w, over_last, out->at.ceil < w->last ? out->at.ceil : w->last);
    const bool along = w->x.beside != w->x.cell || w->y.beside != w->y.cell;
    return met.end == KNOCK_FLIES && ((out->by_x && out->by_y) || along) ? leave_by_corner(w, out->at) : met;
}

knock_met wr__knock_meets(const knock_over *over, const wr_flight *flight, int32_t fall, int32_t last)
{
    walk w = {.over = over,
              .z = flight->z,
              .vz = flight->vz,
              .fall = fall,
              .last = last,
              .x = axis_of(over, flight->x, flight->vx, over->width),
              .y = axis_of(over, flight->y, flight->vy, over->height)};
    w.by_x = w.x.on_line;
    w.by_y = w.y.on_line;
    while (w.in.ceil <= last) {
        const leaving out = leaving_of(&w);
        const knock_met met = cross(&w, &out);
        if (met.end != KNOCK_FLIES || out.at.floor == NEVER) {
            return met;
        }
        come_into(&w, out.at, out.by_x, out.by_y);
    }
    return flies(&w);
}
