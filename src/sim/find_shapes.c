// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where those can be who are in a shape: areas that hold it, rounded outwards.
#include "sim/find_int.h"

#define MARGIN (2 * (int64_t)WR_FIX_ONE) // more than a shape may lean over for the rounding of sines

// ---- Where they can be -------------------------------------------------------------------------------------------

#define EVERYWHERE ((int64_t)1 << 33)

static wr__find_area area_around(wr_point at, wr_fix radius)
{
    const int64_t r = radius < 0 ? EVERYWHERE : radius;
    return (wr__find_area){at.x - r, at.y - r, at.x + r, at.y + r};
}

static void area_include(wr__find_area *area, int64_t x, int64_t y)
{
    area->x0 = x < area->x0 ? x : area->x0;
    area->x1 = x > area->x1 ? x : area->x1;
    area->y0 = y < area->y0 ? y : area->y0;
    area->y1 = y > area->y1 ? y : area->y1;
}

static wr__find_area area_wider(wr__find_area a, int64_t by)
{
    return (wr__find_area){a.x0 - by, a.y0 - by, a.x1 + by, a.y1 + by};
}

// The end of a line from a place: exact but for the rounding of sines.
static void end_of(wr_point at, wr_angle heading, int64_t length, int64_t *x, int64_t *y)
{
    *x = at.x + length * wr_cos(heading) / WR_FIX_ONE;
    *y = at.y + length * wr_sin(heading) / WR_FIX_ONE;
}

// Its point, the ends of its edges, and where its arc passes over an axis.
static wr__find_area area_of_cone(const wr_find *what)
{
    if (what->radius < 0) {
        return area_around(what->at, what->radius);
    }
    wr__find_area area = {what->at.x, what->at.y, what->at.x, what->at.y};
    for (int32_t side = -1; side <= 1; side += 2) {
        int64_t x, y;
        end_of(what->at, (wr_angle)(what->heading + side * what->half_angle), what->radius, &x, &y);
        area_include(&area, x, y);
    }
    for (int32_t quarter = 0; quarter < 4; quarter++) {
        const wr_angle axis = (wr_angle)(quarter * 16384);
        const int32_t off = (int16_t)(uint16_t)(axis - what->heading);
        if ((off < 0 ? -off : off) <= what->half_angle) {
            int64_t x, y;
            end_of(what->at, axis, what->radius, &x, &y);
            area_include(&area, x, y);
        }
    }
    return area_wider(area, MARGIN);
}

static void ray_corners(const wr_find *what, wr__find_corner out[4])
{
    const int64_t c = wr_cos(what->heading), s = wr_sin(what->heading);
    const int64_t ax = what->length * c / WR_FIX_ONE, ay = what->length * s / WR_FIX_ONE;
    const int64_t bx = -what->radius * s / WR_FIX_ONE, by = what->radius * c / WR_FIX_ONE;
    const int64_t x = what->at.x, y = what->at.y;
    out[0] = (wr__find_corner){x - bx, y - by};
    out[1] = (wr__find_corner){x + ax - bx, y + ay - by};
    out[2] = (wr__find_corner){x + ax + bx, y + ay + by};
    out[3] = (wr__find_corner){x + bx, y + by};
}

wr__find_shape wr__find_shape_of(const wr_find *what)
{
    wr__find_shape shape = {.what = what};
    const int32_t half = what->shape == WR_FIND_CONE ? what->half_angle : 0;
    const wr_angle right = (wr_angle)(what->heading - half), left = (wr_angle)(what->heading + half);
    shape.rx = wr_cos(right);
    shape.ry = wr_sin(right);
    shape.lx = wr_cos(left);
    shape.ly = wr_sin(left);
    shape.radius2 = what->radius < 0 ? UINT64_MAX : (uint64_t)((int64_t)what->radius * what->radius);
    if (what->shape == WR_FIND_RAY) {
        ray_corners(what, shape.corners);
    }
    return shape;
}

wr__find_area wr__find_area_of(const wr__find_shape *shape)
{
    const wr_find *what = shape->what;
    if (what->shape == WR_FIND_BOX) {
        return (wr__find_area){what->low.x, what->low.y, what->high.x, what->high.y};
    }
    if (what->shape == WR_FIND_CONE) {
        return area_of_cone(what);
    }
    if (what->shape != WR_FIND_RAY) {
        return area_around(what->at, what->radius);
    }
    wr__find_area area = {what->at.x, what->at.y, what->at.x, what->at.y};
    for (int32_t i = 0; i < 4; i++) {
        area_include(&area, shape->corners[i].x, shape->corners[i].y);
    }
    return area_wider(area, MARGIN);
}

// Where an edge is at a height between its ends: in 1/256 units, so that the product fits.
static int64_t edge_at(wr__find_corner a, wr__find_corner b, int64_t y)
{
    const int64_t over = (y - a.y) >> 8, rise = (b.y - a.y) >> 8;
    return a.x + ((b.x - a.x) >> 8) * over / rise * 256;
}

// What of an edge lies between two heights. They are MARGIN too wide, so edge_at is near enough.
static void include_edge(wr__find_area *area, wr__find_corner a, wr__find_corner b, int64_t y0, int64_t y1)
{
    const wr__find_corner low = a.y <= b.y ? a : b, high = a.y <= b.y ? b : a;
    if (high.y < y0 || low.y > y1) {
        return;
    }
    if ((high.y - low.y) >> 8 == 0) {
        area_include(area, low.x, y0);
        area_include(area, high.x, y0);
        return;
    }
    area_include(area, edge_at(low, high, low.y > y0 ? low.y : y0), y0);
    area_include(area, edge_at(low, high, high.y < y1 ? high.y : y1), y0);
}

wr__find_area wr__find_ray_between(const wr__find_shape *shape, int64_t y0, int64_t y1)
{
    const wr__find_corner *corners = shape->corners;
    wr__find_area area = {EVERYWHERE, y0, -EVERYWHERE, y1};
    for (int32_t i = 0; i < 4; i++) {
        include_edge(&area, corners[i], corners[(i + 1) & 3], y0 - MARGIN, y1 + MARGIN);
    }
    return (wr__find_area){area.x0 - MARGIN, y0, area.x1 + MARGIN, y1};
}
