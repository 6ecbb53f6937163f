// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Straightening: breadth first over the points of a way, one bend a round. A round tries the points not reached yet
// from those the round before reached; of several that reach one the shortest counts. Whether two points see each
// other is asked last, for it costs most: only where the answer would matter.
#include <string.h>

#include "nav/follow_int.h"

// One piece of a way in the making.
typedef struct piece {
    const wr_nav *nav;
    const wr_body *body;
    const wr_point *points;
    int32_t count;
    int16_t before[WR_STRAIGHTEN_POINTS]; // the point it is reached from, -1: it is not reached yet
    int64_t length[WR_STRAIGHTEN_POINTS]; // of the way to it
    int16_t found[WR_STRAIGHTEN_POINTS];  // points reached, round by round, in a round from the first on
    int32_t begin, end, next;             // of those of the last round; and how many with those of this one
    uint8_t cheap[WR_STRAIGHTEN_POINTS];  // cost of the cheapest cell that the leg to the next point enters
} piece;

// Costs of the cells a line enters: the lowest, and the highest. A way may begin and end off the map, where none are.
static void costs_along(const wr_nav *nav, wr_point a, wr_point b, uint8_t *low, uint8_t *high)
{
    const int64_t side = (int64_t)nav->cell * WR_FIX_ONE;
    const wr_fix lower = a.y < b.y ? a.y : b.y, up = a.y < b.y ? b.y : a.y, down = lower > 0 ? lower : 0;
    *low = UINT8_MAX;
    *high = 0;
    for (int64_t y = down / side - (down % side == 0 && down > 0); y < nav->height && y * side <= up; y++) {
        int32_t first, last;
        if (!wr__line_columns(a, b, y * side, (y + 1) * side, 0, side, &first, &last)) {
            continue;
        }
        for (int32_t x = first < 0 ? 0 : first; x <= last && x < nav->width; x++) {
            const uint8_t cost = nav->cost[nav->labels[(ptrdiff_t)y * nav->width + x]];
            *low = cost < *low ? cost : *low;
            *high = cost > *high ? cost : *high;
        }
    }
}

static bool is_no_dearer(const piece *p, int32_t i, int32_t j)
{
    uint8_t cheapest = UINT8_MAX, low, high;
    for (int32_t k = i; k < j; k++) {
        cheapest = p->cheap[k] < cheapest ? p->cheap[k] : cheapest;
    }
    costs_along(p->nav, p->points[i], p->points[j], &low, &high);
    return high <= cheapest;
}

static bool joins(const piece *p, int32_t i, int32_t j)
{
    const wr_point a = p->points[i], b = p->points[j];
    return j == i + 1 || (wr__nav_clear_point(p->nav, a, b) && (p->nav->uniform || is_no_dearer(p, i, j)) &&
                          wr__body_passes(p->nav, p->body, a, b));
}

static int64_t distance(wr_point a, wr_point b)
{
    const int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    return wr_sqrt_u64((uint64_t)(dx * dx) + (uint64_t)(dy * dy));
}

// Reaches point j from one of those the last round reached, if it can.
static bool reach(piece *p, int32_t j)
{
    int64_t best = INT64_MAX;
    for (int32_t k = p->begin; k < p->end && p->found[k] < j; k++) {
        const int32_t i = p->found[k];
        const bool first = best == INT64_MAX; // then any length will do, and a root is saved where they do not join
        if (first && !joins(p, i, j)) {
            continue;
        }
        const int64_t length = p->length[i] + distance(p->points[i], p->points[j]);
        if (length < best && (first || joins(p, i, j))) {
            best = length;
            p->before[j] = (int16_t)i;
        }
    }
    if (best == INT64_MAX) {
        return false;
    }
    p->length[j] = best;
    p->found[p->next++] = (int16_t)j;
    return true;
}

// The points that stay, to the front of `out`; returns how many.
static int32_t write_way(const piece *p, wr_point *out)
{
    wr_point kept[WR_STRAIGHTEN_POINTS];
    int32_t first = WR_STRAIGHTEN_POINTS;
    for (int32_t j = p->count - 1; j > 0; j = p->before[j]) {
        kept[--first] = p->points[j];
    }
    kept[--first] = p->points[0];
    memcpy(out, kept + first, (size_t)(WR_STRAIGHTEN_POINTS - first) * sizeof *out);
    return WR_STRAIGHTEN_POINTS - first;
}

// 2..WR_STRAIGHTEN_POINTS points; `out` does not begin behind them.
static int32_t straighten_piece(const wr_nav *nav, const wr_body *body, const wr_point *points, int32_t count,
                                wr_point *out)
{
    piece p = {.nav = nav, .body = body, .points = points, .count = count, .end = 1, .next = 1};
    const int32_t last = count - 1;
    memset(p.before, -1, sizeof p.before);
    for (int32_t k = 0; k < last && !nav->uniform; k++) {
        uint8_t high;
        costs_along(nav, points[k], points[k + 1], &p.cheap[k], &high);
    }
    // Every leg of the way itself joins its ends, so the last point is reached in `last` rounds at the latest.
    while (!reach(&p, last)) {
        for (int32_t j = 1; j < last; j++) {
            if (p.before[j] < 0) {
                reach(&p, j);
            }
        }
        p.begin = p.end;
        p.end = p.next;
    }
    return write_way(&p, out);
}

int32_t wr_path_straighten(const wr_nav *nav, const wr_body *body, wr_point *points, int32_t count)
{
    if (count < 3) {
        return count;
    }
    int32_t kept = 1;
    for (int32_t begin = 0; begin < count - 1; begin += WR_STRAIGHTEN_POINTS - 1) {
        const int32_t left = count - begin;
        const int32_t size = left < WR_STRAIGHTEN_POINTS ? left : WR_STRAIGHTEN_POINTS;
        kept += straighten_piece(nav, body, points + begin, size, points + kept - 1) - 1;
    }
    return kept;
}
