// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Shortest paths: A* from the target back to the start, so that every node it settles knows its way on to the
// target. It does not stop at the start but settles all that is no longer than the path found: then every tie has
// been seen, and each node's way leads to the lowest-numbered of the next nodes on its shortest paths.
//
// Sources: Dijkstra, "A Note on Two Problems in Connexion with Graphs", 1959; Hart, Nilsson and Raphael, "A Formal
// Basis for the Heuristic Determination of Minimum Cost Paths", 1968. The estimate is the octile distance, exact
// where nothing is in the way.
#include <string.h>

#include "nav/open.h"

// The caller's memory: this, then a mark for every place, from offset 64 on. No pointers inside: it may be copied.
struct wr_nav_query {
    int64_t places;
    uint32_t stamp; // of the search that came last
};

enum { QUERY_HEAD = 64 };

size_t wr_nav_query_size(const wr_nav *nav)
{
    return QUERY_HEAD + (size_t)nav->columns * (size_t)nav->rows * sizeof(nav_mark);
}

wr_nav_query *wr_nav_query_init(const wr_nav *nav, void *memory)
{
    memset(memory, 0, wr_nav_query_size(nav));
    wr_nav_query *query = memory;
    query->places = (int64_t)nav->columns * nav->rows;
    return query;
}

static nav_mark *marks_of(wr_nav_query *query)
{
    return (nav_mark *)(void *)((uint8_t *)query + QUERY_HEAD);
}

// All marks become unwritten in O(1); every 2^32 searches they really are.
static void forget_marks(wr_nav_query *query)
{
    query->stamp++;
    if (query->stamp == 0) {
        memset(marks_of(query), 0, (size_t)query->places * sizeof(nav_mark));
        query->stamp = 1;
    }
}

// ---- The search --------------------------------------------------------------------------------------------------

typedef struct search {
    const wr_nav *nav;
    nav_mark *marks;
    uint32_t stamp;
    int32_t column, row; // of the start, where the estimate leads
    nav_open open;
} search;

static int64_t octile(int32_t dx, int32_t dy)
{
    const int32_t least = dx < dy ? dx : dy, most = dx < dy ? dy : dx;
    return most * WR_COST_STRAIGHT + least * (WR_COST_DIAGONAL - WR_COST_STRAIGHT);
}

static int32_t apart(int32_t a, int32_t b)
{
    return a < b ? b - a : a - b;
}

// A way from `node` on in direction `way` has this key: takes it when it is shorter, or as short and by a lower node.
static void offer(search *s, int32_t node, int64_t key, int64_t growth, uint8_t way)
{
    nav_mark *mark = &s->marks[node];
    if (mark->stamp == s->stamp) {
        if (key > mark->key || (key == mark->key && s->nav->step[way] > s->nav->step[mark->way])) {
            return;
        }
        if (key == mark->key) {
            mark->way = way;
            return;
        }
        nav_open_remove(&s->open, s->marks, node); // open still: a closed key is final
    }
    mark->stamp = s->stamp;
    mark->key = key;
    mark->way = way;
    nav_open_push(&s->open, s->marks, node, nav_queue_of(growth));
}

static void expand(search *s, int32_t node)
{
    const wr_nav *nav = s->nav;
    const int32_t row = node / nav->columns, column = node - row * nav->columns;
    const int32_t dx[3] = {apart(column - 1, s->column), apart(column, s->column), apart(column + 1, s->column)};
    const int32_t dy[3] = {apart(row - 1, s->row), apart(row, s->row), apart(row + 1, s->row)};
    const int64_t key = s->marks[node].key;
    const int64_t here = octile(dx[1], dy[1]);
    const uint8_t edges = nav->edges[node];

    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        if (((edges >> d) & 1) != 0) {
            const int64_t growth = nav_step_cost(d) + octile(dx[1 + nav_dx[d]], dy[1 + nav_dy[d]]) - here;
            offer(s, node + nav->step[d], key + growth, growth, (uint8_t)(d ^ 4));
        }
    }
}

// The marks then hold the way from every node on a shortest path. The nodes exist and are of one component.
static wr_cost search_run(const wr_nav *nav, wr_nav_query *query, wr_node from, wr_node to)
{
    forget_marks(query);
    search s = {.nav = nav, .marks = marks_of(query), .stamp = query->stamp};
    s.row = from / nav->columns;
    s.column = from - s.row * nav->columns;
    nav_open_clear(&s.open);

    const int32_t to_row = to / nav->columns, to_column = to - to_row * nav->columns;
    s.marks[to] = (nav_mark){.key = octile(apart(to_column, s.column), apart(to_row, s.row)), .stamp = s.stamp};
    nav_open_push(&s.open, s.marks, to, 0);

    int64_t bound = INT64_MAX - 1; // the length of the path, once it is known
    for (;;) {
        const uint8_t least = nav_open_least(&s.open, NAV_QUEUES);
        if (s.open.key[least] > bound) {
            return bound;
        }
        const int32_t node = nav_open_take(&s.open, s.marks, least);
        if (node == from) {
            bound = s.marks[node].key;
        } else {
            expand(&s, node);
        }
    }
}

// ---- Paths by nodes ----------------------------------------------------------------------------------------------

static bool joined(const wr_nav *nav, wr_node from, wr_node to)
{
    return wr_nav_has(nav, from) && wr_nav_has(nav, to) && nav->component[from] == nav->component[to];
}

wr_status wr_nav_path_nodes(const wr_nav *nav, wr_nav_query *query, wr_node from, wr_node to, bool turns,
                            wr_node *nodes, int32_t capacity, int32_t *count, wr_cost *cost)
{
    *count = 0;
    *cost = 0;
    if (!joined(nav, from, to)) {
        return WR_E_NOT_FOUND;
    }
    *cost = search_run(nav, query, from, to);
    const nav_mark *marks = marks_of(query);
    int32_t came = -1;
    for (wr_node node = from;; node += nav->step[came]) {
        const int32_t way = node == to ? -1 : marks[node].way;
        if (!turns || node == from || way != came) {
            if (*count == capacity) {
                return WR_PARTIAL;
            }
            nodes[(*count)++] = node;
        }
        if (node == to) {
            return WR_OK;
        }
        came = way;
    }
}

// ---- Paths by places ---------------------------------------------------------------------------------------------

// Where two places are apart, in units: an integer root, then two steps of Newton's for the rest.
static double distance(wr_point a, wr_point b)
{
    const int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    const uint64_t squared = (uint64_t)(dx * dx + dy * dy);
    double root = (double)wr_sqrt_u64(squared);
    if (squared != 0) {
        root = (root + (double)squared / root) / 2;
        root = (root + (double)squared / root) / 2;
    }
    return root / WR_FIX_ONE;
}

static bool add_point(wr_path *path, wr_point at, wr_point *last)
{
    if (nav_same_place(*last, at)) {
        return true;
    }
    *last = at;
    if (path->count >= path->capacity) {
        return false;
    }
    path->points[path->count++] = at;
    return true;
}

// The nodes on the way from `start` to `goal` where walking turns; the first of them is always there. Counts the
// steps.
static bool add_nodes(const wr_nav *nav, const nav_mark *marks, wr_node start, wr_node goal, bool skip_start,
                      wr_path *out, wr_point *last)
{
    bool fits = true;
    int32_t came = -1;
    for (wr_node node = start; node != goal;) {
        const int32_t way = marks[node].way;
        const bool skipped = node == start && skip_start;
        if (!skipped && way != came) {
            fits = add_point(out, wr_nav_place(nav, node), last) && fits;
        }
        came = skipped ? -1 : way;
        out->straight += (way & 1) == 0;
        out->diagonal += way & 1;
        node += nav->step[way];
    }
    if (start != goal || !skip_start) {
        fits = add_point(out, wr_nav_place(nav, goal), last) && fits;
    }
    return fits;
}

static wr_status write_path(const wr_nav *nav, const nav_mark *marks, wr_node start, wr_node goal, wr_point from,
                            wr_point to, wr_path *out)
{
    const bool here = start == goal;
    const wr_point first = wr_nav_place(nav, start), end = wr_nav_place(nav, goal);
    const wr_point second = here ? to : wr_nav_place(nav, start + nav->step[marks[start].way]);
    const bool at_start = nav_same_place(from, first);
    const bool skip = at_start || wr_nav_clear(nav, from, second); // of S': the first leg is dropped

    wr_point last = {~from.x, from.y};
    bool fits = add_point(out, from, &last);
    fits = add_nodes(nav, marks, start, goal, skip, out, &last) && fits;
    fits = add_point(out, to, &last) && fits;

    static const double diagonal = 1.4142135623730951;
    const double steps = (out->straight + out->diagonal * diagonal) * nav->cell / nav->config.n;
    if (at_start || !skip) {
        out->length = distance(from, first) + steps + distance(end, to);
    } else if (here) {
        out->length = distance(from, to);
    } else {
        const double step = (marks[start].way & 1) != 0 ? diagonal : 1.0;
        out->length = distance(from, second) + steps - step * nav->cell / nav->config.n + distance(end, to);
    }
    return fits ? WR_OK : WR_PARTIAL;
}

wr_status wr_nav_path(const wr_nav *nav, wr_nav_query *query, wr_point from, wr_point to, wr_path *out)
{
    out->count = 0;
    out->straight = out->diagonal = 0;
    out->cost = 0;
    out->length = 0;
    out->nearest = from;
    const wr_node start = wr_nav_nearest(nav, from, -1);
    if (start == WR_NODE_NONE) {
        return WR_E_NOT_FOUND;
    }
    const int32_t component = nav->component[start];
    const wr_node goal = wr__nav_nearest_clear(nav, to, component);
    if (goal == WR_NODE_NONE) {
        out->nearest = wr_nav_place(nav, wr__nav_nearest_any(nav, to, component));
        return WR_E_NOT_FOUND;
    }
    out->nearest = to;
    out->cost = search_run(nav, query, start, goal);
    return write_path(nav, marks_of(query), start, goal, from, to, out);
}
