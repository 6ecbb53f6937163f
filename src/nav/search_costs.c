// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The search of search.c where cells cost more than one another: the same answers by the same rule, with buckets for an
// open list. The estimate stays the octile distance, for a step costs at least what it is long. Nodes may be opened
// again, so it goes on until no open node's key can be as low as the path's: then every node on a cheapest path has been
// expanded with its final key, and has offered itself to all that may go on by it.
#include "nav/buckets.h"
#include "nav/search_int.h"

static void open_with(const search *s, nav_buckets *open, int32_t place, int64_t key, uint8_t way)
{
    nav_mark *mark = &s->marks[place];
    mark->stamp = s->stamp;
    mark->key = key;
    mark->way = way;
    nav_buckets_push(open, s->marks, place);
}

// A way from `place` on in direction `way` has this key: takes it when it is shorter, or as short and by a lower node.
static void offer(const search *s, nav_buckets *open, int32_t place, int64_t key, uint8_t way)
{
    nav_mark *mark = &s->marks[place];
    if (mark->stamp == s->stamp) {
        if (key > mark->key) {
            return;
        }
        if (key == mark->key) {
            mark->way = s->step[way] < s->step[mark->way] ? way : mark->way;
            return;
        }
        if (mark->queue != NAV_CLOSED) {
            nav_buckets_remove(open, s->marks, place);
        }
    }
    open_with(s, open, place, key, way);
}

static int64_t estimate(const search *s, int32_t column, int32_t row)
{
    return nav_octile(nav_apart(column, s->from.column), nav_apart(row, s->from.row));
}

static void expand(search *s, nav_buckets *open, int32_t place)
{
    const wr_nav *nav = s->nav;
    const int32_t r = place / s->columns, c = place - r * s->columns;
    const int32_t row = s->low + r, column = s->left + c;
    const uint8_t edges = nav->edges[row * nav->columns + column];
    const uint8_t out = nav_ways_out(c, r, s->columns, s->rows);
    const int32_t cost = nav_cost_at(nav, column, row);
    const int64_t walked = s->marks[place].key - estimate(s, column, row);

    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        if (((edges >> d) & 1) == 0) {
            continue;
        }
        const int32_t x = column + nav_dx[d], y = row + nav_dy[d];
        const int64_t key = walked + nav_step_cost_between(d, cost, nav_cost_at(nav, x, y)) + estimate(s, x, y);
        if (((out >> d) & 1) == 0) {
            offer(s, open, place + s->step[d], key, (uint8_t)(d ^ 4));
        } else if (key < s->outside) {
            s->outside = key;
        }
    }
}

static int32_t highest_cost(const wr_nav *nav)
{
    int32_t highest = 1;
    for (size_t label = 0; label < sizeof nav->cost; label++) {
        highest = nav->cost[label] > highest ? nav->cost[label] : highest;
    }
    return highest;
}

wr_cost wr__search_costs_run(search *s, int32_t settle_max)
{
    nav_buckets open;
    nav_buckets_clear(&open, (highest_cost(s->nav) + 1) * WR_COST_DIAGONAL); // the estimate may grow by a step, too
    open_with(s, &open, s->to.place, estimate(s, s->to.column, s->to.row), 0);

    int64_t bound = INT64_MAX - 1; // the cost of a path, once one is known
    for (int32_t settled = 0;; settled++) {
        const int64_t least = nav_buckets_least(&open);
        if (least > bound) {
            return s->outside > bound ? bound : -1;
        }
        if (least >= s->outside || settled >= settle_max) {
            return -1;
        }
        const int32_t place = nav_buckets_take(&open, s->marks);
        if (place == s->from.place) {
            bound = s->marks[place].key;
        } else if (s->marks[place].key <= bound) {
            expand(s, &open, place);
        }
    }
}
