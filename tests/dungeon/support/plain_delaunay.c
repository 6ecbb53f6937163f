// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// An edge is there when it is a side of a triangle that is there. A triangle is there when its circle has no point inside
// and, of the points on its circle, one of its corners is the lowest and the others are neighbours.
#include "dungeon/support/plain_delaunay.h"

#include <stdbool.h>

static int64_t turn(wr_cell a, wr_cell b, wr_cell c)
{
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

// Above zero inside, zero on the circle of a counter-clockwise triangle; the lifted determinant about d.
static int64_t in_circle(wr_cell a, wr_cell b, wr_cell c, wr_cell d)
{
    const int64_t ax = a.x - d.x, ay = a.y - d.y, bx = b.x - d.x, by = b.y - d.y, cx = c.x - d.x, cy = c.y - d.y;
    return (ax * ax + ay * ay) * (bx * cy - by * cx) - (bx * bx + by * by) * (ax * cy - ay * cx) +
           (cx * cx + cy * cy) * (ax * by - ay * bx);
}

static bool is_lower(wr_cell a, wr_cell b)
{
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

// Whether the triangle i, j, k, counter-clockwise, i its lowest corner, is there.
static bool has_triangle(const wr_cell *p, int32_t count, int32_t i, int32_t j, int32_t k)
{
    for (int32_t other = 0; other < count; other++) {
        if (other == i || other == j || other == k) {
            continue;
        }
        const int64_t inside = in_circle(p[i], p[j], p[k], p[other]);
        const bool beyond = turn(p[j], p[k], p[other]) < 0; // on the arc between j and k
        if (inside > 0 || (inside == 0 && (beyond || is_lower(p[other], p[i])))) {
            return false;
        }
    }
    return true;
}

static bool has_edge_in_triangle(const wr_cell *p, int32_t count, int32_t a, int32_t b)
{
    for (int32_t c = 0; c < count; c++) {
        if (c == a || c == b || turn(p[a], p[b], p[c]) == 0) {
            continue;
        }
        const bool left = turn(p[a], p[b], p[c]) > 0;
        int32_t corner[3] = {left ? a : b, left ? b : a, c};
        int32_t low = is_lower(p[corner[0]], p[corner[1]]) ? 0 : 1;
        low = is_lower(p[corner[low]], p[corner[2]]) ? low : 2;
        if (has_triangle(p, count, corner[low], corner[(low + 1) % 3], corner[(low + 2) % 3])) {
            return true;
        }
    }
    return false;
}

// On a line neighbours are those with nobody between.
static bool has_edge_on_line(const wr_cell *p, int32_t count, int32_t a, int32_t b)
{
    for (int32_t c = 0; c < count; c++) {
        if (c == a || c == b) {
            continue;
        }
        if (turn(p[a], p[b], p[c]) != 0) {
            return false;
        }
        const int64_t dot =
            (int64_t)(p[a].x - p[c].x) * (p[b].x - p[c].x) + (int64_t)(p[a].y - p[c].y) * (p[b].y - p[c].y);
        if (dot < 0) {
            return false;
        }
    }
    return true;
}

static int64_t length(const wr_cell *p, wr_edge e)
{
    const int64_t dx = p[e.b].x - p[e.a].x, dy = p[e.b].y - p[e.a].y;
    return dx * dx + dy * dy;
}

static bool stands_before(const wr_cell *p, wr_edge e, wr_edge f)
{
    const int64_t a = length(p, e), b = length(p, f);
    return a != b ? a < b : e.a != f.a ? e.a < f.a : e.b < f.b;
}

void plain_sort_edges(const wr_cell *points, wr_edge *edges, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const wr_edge held = edges[i];
        int32_t to = i;
        for (; to > 0 && stands_before(points, held, edges[to - 1]); to--) {
            edges[to] = edges[to - 1];
        }
        edges[to] = held;
    }
}

static bool all_on_line(const wr_cell *p, int32_t count)
{
    for (int32_t i = 2; i < count; i++) {
        if (turn(p[0], p[1], p[i]) != 0) {
            return false;
        }
    }
    return true;
}

int32_t plain_delaunay(const wr_cell *points, int32_t count, wr_edge *edges)
{
    const bool line = all_on_line(points, count);
    int32_t found = 0;
    for (int32_t a = 0; a < count; a++) {
        for (int32_t b = a + 1; b < count; b++) {
            if (line ? has_edge_on_line(points, count, a, b) : has_edge_in_triangle(points, count, a, b)) {
                edges[found++] = (wr_edge){a, b};
            }
        }
    }
    plain_sort_edges(points, edges, found);
    return found;
}
