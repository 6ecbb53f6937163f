// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hops over ground with costs: A* over all places of the window, from the target back to the start, so that every
// node it settles knows its way on. The estimate is the octile distance: no ground costs less than 1. Ways equally
// short: the one that settled first, by length with the estimate, then by the place's number in the window.
#include <string.h>

#include "nav/hop_int.h"

typedef struct mark {
    int64_t key;    // cost to the target and the estimate to the start
    uint32_t stamp; // of the search this was written by
    int32_t slot;   // in the heap; -1: settled
    int32_t way;    // direction of the next node toward the target
} mark;

typedef struct search {
    const wr_nav *nav;
    mark *marks;   // [side][side]
    int32_t *heap; // places, least first
    int32_t count;
    uint32_t stamp;
    int32_t side, left, low; // of the window, on the mesh
    int32_t column, row;     // the start, where the estimate leads
    int64_t outside;         // the least key of a way that leaves the window
} search;

static int32_t side_of(int32_t radius)
{
    return 2 * radius + 1;
}

size_t wr__hop_turns_size(const wr_nav *nav, int32_t radius_cells)
{
    const size_t side = (size_t)side_of(radius_cells * nav->config.n);
    return side * side * (sizeof(mark) + sizeof(int32_t));
}

// ---- The heap ----------------------------------------------------------------------------------------------------

static bool before(const search *s, int32_t a, int32_t b)
{
    return s->marks[a].key < s->marks[b].key || (s->marks[a].key == s->marks[b].key && a < b);
}

static void put(search *s, int32_t at, int32_t place)
{
    s->heap[at] = place;
    s->marks[place].slot = at;
}

static void rise(search *s, int32_t at, int32_t place)
{
    for (; at > 0 && before(s, place, s->heap[(at - 1) / 2]); at = (at - 1) / 2) {
        put(s, at, s->heap[(at - 1) / 2]);
    }
    put(s, at, place);
}

static int32_t take_least(search *s)
{
    const int32_t least = s->heap[0], place = s->heap[--s->count];
    int32_t at = 0;
    for (int32_t child = 1; child < s->count; child = 2 * at + 1) {
        child += child + 1 < s->count && before(s, s->heap[child + 1], s->heap[child]);
        if (!before(s, s->heap[child], place)) {
            break;
        }
        put(s, at, s->heap[child]);
        at = child;
    }
    if (s->count > 0) {
        put(s, at, place);
    }
    s->marks[least].slot = -1;
    return least;
}

// ---- The search --------------------------------------------------------------------------------------------------

static int64_t estimate(const search *s, int32_t column, int32_t row)
{
    const int32_t dx = column < s->column ? s->column - column : column - s->column;
    const int32_t dy = row < s->row ? s->row - row : row - s->row;
    const int32_t least = dx < dy ? dx : dy, most = dx < dy ? dy : dx;
    return most * WR_COST_STRAIGHT + least * (WR_COST_DIAGONAL - WR_COST_STRAIGHT);
}

static void offer(search *s, int32_t place, int64_t key, int32_t way)
{
    mark *m = &s->marks[place];
    if (m->stamp == s->stamp && (m->slot < 0 || key >= m->key)) {
        return;
    }
    const int32_t slot = m->stamp == s->stamp ? m->slot : s->count++;
    *m = (mark){.key = key, .stamp = s->stamp, .way = way};
    rise(s, slot, place);
}

static void expand(search *s, int32_t place)
{
    const int32_t r = place / s->side, c = place - r * s->side;
    const int32_t column = s->left + c, row = s->low + r;
    const uint8_t edges = s->nav->edges[row * s->nav->columns + column];
    const uint8_t out = nav_ways_out(c, r, s->side, s->side);
    const int64_t cost = s->marks[place].key - estimate(s, column, row);
    const int32_t here = nav_cost_at(s->nav, column, row);
    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        if ((edges >> d & 1) == 0) {
            continue;
        }
        const int32_t x = column + nav_dx[d], y = row + nav_dy[d];
        const int64_t key = cost + nav_step_cost_between(d, here, nav_cost_at(s->nav, x, y)) + estimate(s, x, y);
        if ((out >> d & 1) == 0) {
            offer(s, place + nav_dy[d] * s->side + nav_dx[d], key, d ^ 4);
        } else if (key < s->outside) {
            s->outside = key;
        }
    }
}

// The nodes where the way turns, without its ends; HOP_UNKNOWN when there are too many.
static int32_t write_turns(const search *s, int32_t start, int32_t target, wr_node *nodes)
{
    int32_t count = 0, came = -1;
    for (int32_t place = start; place != target;) {
        const int32_t way = s->marks[place].way;
        if (way != came && came >= 0) {
            if (count + 2 == WR_HOP_NODES_MAX) {
                return HOP_UNKNOWN;
            }
            const int32_t r = place / s->side;
            nodes[count++] = (s->low + r) * s->nav->columns + s->left + place - r * s->side;
        }
        came = way;
        place += nav_dy[way] * s->side + nav_dx[way];
    }
    return count;
}

int32_t wr__hop_turns(const wr_nav *nav, wr_hop *hop, const hop_ask *ask, wr_node *nodes, wr_cost *cost)
{
    const int32_t side = side_of(ask->radius);
    search s = {.nav = nav,
                .marks = (mark *)(void *)((uint8_t *)hop + HOP_HEAD),
                .side = side,
                .left = ask->column - ask->radius,
                .low = ask->row - ask->radius,
                .column = ask->column,
                .row = ask->row,
                .outside = INT64_MAX};
    s.heap = (int32_t *)(void *)(s.marks + (size_t)side * (size_t)side);
    if (hop_stamp(hop, HOP_TURNS)) {
        memset(s.marks, 0, (size_t)side * (size_t)side * sizeof(mark));
    }
    s.stamp = hop->stamp;
    const int32_t start = ask->radius * side + ask->radius, target = start + ask->to_dy * side + ask->to_dx;
    offer(&s, target, estimate(&s, ask->column + ask->to_dx, ask->row + ask->to_dy), 0);
    while (s.count > 0 && s.marks[s.heap[0]].key <= s.outside) {
        const int32_t place = take_least(&s);
        if (place == start) {
            *cost = s.marks[place].key;
            return write_turns(&s, start, target, nodes);
        }
        expand(&s, place);
    }
    return HOP_UNKNOWN;
}
