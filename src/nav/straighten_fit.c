// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Does a disc fit along a line? The way it sweeps is a lane with round ends; no solid cell may reach into it. A cell
// is convex and so is the line, so where they do not meet the nearest pair is an end of the line and the cell, or a
// corner of the cell and the line:
//
//      .-----------------.
//     (  a-------------b  )     all in integers: squares of distances to the ends, and for corners beside the line
//      '-----------+-----'      the cross product against radius * length, squared where it is close
//                  |cell
#include "nav/follow_int.h"

static int64_t floor_div(int64_t a, int64_t b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

static int64_t ceil_div(int64_t a, int64_t b)
{
    return -floor_div(-a, b);
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a < b ? b : a;
}

// The abscissae of a slanting line at two heights on it, rounded outwards.
static void columns_between(wr_point a, wr_point b, int64_t low, int64_t high, int64_t *left, int64_t *right)
{
    const bool up = a.y < b.y;
    const wr_point p = up ? a : b, q = up ? b : a;
    const int64_t dx = (int64_t)q.x - p.x, dy = (int64_t)q.y - p.y;
    const int64_t at_low = dx * (low - p.y), at_high = dx * (high - p.y);
    *left = p.x + floor_div(least(at_low, at_high), dy);
    *right = p.x + ceil_div(most(at_low, at_high), dy);
}

bool wr__line_columns(wr_point a, wr_point b, int64_t low, int64_t high, int64_t reach, int64_t side, int32_t *first,
                      int32_t *last)
{
    const int64_t down = least(a.y, b.y), up = most(a.y, b.y);
    int64_t left = least(a.x, b.x), right = most(a.x, b.x);
    if (down == up ? down < low - reach || down > high + reach : up <= low - reach || down >= high + reach) {
        return false;
    }
    if (down != up) {
        columns_between(a, b, most(down, low - reach), least(up, high + reach), &left, &right);
    }
    const int64_t begin = floor_div(left - reach, side), end = ceil_div(right + reach, side) - 1;
    *first = (int32_t)least(begin, end); // on a grid line the cells on both sides
    *last = (int32_t)most(begin, end);
    return true;
}

// a * a < b * c, exactly.
static bool square_is_less(uint64_t a, uint64_t b, uint64_t c)
{
    const uint64_t low32 = 0xFFFFFFFF;
    uint64_t high[2], low[2];
    const uint64_t factors[2][2] = {{a, a}, {b, c}};
    for (int32_t i = 0; i < 2; i++) {
        const uint64_t p = factors[i][0], q = factors[i][1];
        const uint64_t middle = (p >> 32) * (q & low32) + ((p & low32) * (q & low32) >> 32);
        const uint64_t other = (p & low32) * (q >> 32) + (middle & low32);
        high[i] = (p >> 32) * (q >> 32) + (middle >> 32) + (other >> 32);
        low[i] = p * q;
    }
    return high[0] != high[1] ? high[0] < high[1] : low[0] < low[1];
}

// A line and what all cells ask of it.
typedef struct lane {
    wr_point a, b;
    int64_t dx, dy;
    uint64_t square; // of its length
    int64_t length;  // rounded down
    int64_t radius;
} lane;

static bool end_is_near(const lane *l, wr_point p, int64_t left, int64_t down, int64_t right, int64_t up)
{
    const int64_t dx = most(most(left - p.x, p.x - right), 0), dy = most(most(down - p.y, p.y - up), 0);
    return dx < l->radius && dy < l->radius && dx * dx + dy * dy < l->radius * l->radius;
}

// True when the distance of the line to a corner beside it, |cross| / length, is below the radius.
static bool corner_is_near(const lane *l, int64_t cross)
{
    const int64_t off = cross < 0 ? -cross : cross;
    if (off >= l->radius * (l->length + 1)) {
        return false;
    }
    return off < l->radius * l->length || square_is_less((uint64_t)off, (uint64_t)(l->radius * l->radius), l->square);
}

static bool cell_is_near(const lane *l, int64_t left, int64_t down, int64_t right, int64_t up)
{
    if (end_is_near(l, l->a, left, down, right, up) || end_is_near(l, l->b, left, down, right, up)) {
        return true;
    }
    int64_t below = INT64_MAX, above = INT64_MIN;
    for (int32_t i = 0; i < 4; i++) {
        const int64_t x = ((i & 1) != 0 ? right : left) - l->a.x, y = ((i & 2) != 0 ? up : down) - l->a.y;
        const int64_t cross = l->dx * y - l->dy * x, along = l->dx * x + l->dy * y;
        if (along > 0 && (uint64_t)along < l->square && corner_is_near(l, cross)) {
            return true;
        }
        below = least(below, cross);
        above = most(above, cross);
    }
    // It may also pass right through, far from all corners: then it comes between them, and between the sides.
    return below <= 0 && above >= 0 && most(l->a.x, l->b.x) >= left && least(l->a.x, l->b.x) <= right &&
           most(l->a.y, l->b.y) >= down && least(l->a.y, l->b.y) <= up;
}

static bool is_solid(const wr_nav *nav, wr_kinds solid, int32_t x, int32_t y)
{
    const uint8_t label = nav->labels[(ptrdiff_t)y * nav->width + x];
    return label < WR_TERRAIN_LABELS && ((solid >> label) & 1u) != 0;
}

static bool row_is_free(const wr_nav *nav, wr_kinds solid, const lane *l, int32_t y)
{
    const int64_t side = (int64_t)nav->cell * WR_FIX_ONE;
    int32_t first, last;
    if (!wr__line_columns(l->a, l->b, y * side, (y + 1) * side, l->radius, side, &first, &last)) {
        return true;
    }
    first = first < 0 ? 0 : first;
    last = last >= nav->width ? nav->width - 1 : last;
    for (int32_t x = first; x <= last; x++) {
        if (is_solid(nav, solid, x, y) && cell_is_near(l, x * side, y * side, (x + 1) * side, (y + 1) * side)) {
            return false;
        }
    }
    return true;
}

static bool keeps_from_edge(const wr_nav *nav, wr_point at, int64_t radius)
{
    return at.x >= radius && at.y >= radius && at.x <= nav->end.x - radius && at.y <= nav->end.y - radius;
}

bool wr__body_passes(const wr_nav *nav, const wr_body *body, wr_point a, wr_point b)
{
    if (body->radius <= 0) {
        return true;
    }
    lane l = {.a = a, .b = b, .dx = (int64_t)b.x - a.x, .dy = (int64_t)b.y - a.y, .radius = body->radius};
    l.square = (uint64_t)(l.dx * l.dx) + (uint64_t)(l.dy * l.dy);
    l.length = wr_sqrt_u64(l.square);
    if (!keeps_from_edge(nav, a, l.radius) || !keeps_from_edge(nav, b, l.radius)) {
        return false; // beyond the edge all is solid
    }
    const int64_t side = (int64_t)nav->cell * WR_FIX_ONE;
    const int64_t down = floor_div(least(a.y, b.y) - l.radius, side), up = floor_div(most(a.y, b.y) + l.radius, side);
    for (int64_t y = most(down, 0); y <= up && y < nav->height; y++) {
        if (!row_is_free(nav, body->solid, &l, (int32_t)y)) {
            return false;
        }
    }
    return true;
}
