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

#include "nav/ends.h"
#include "nav/search_int.h"

// The caller's memory: this, then a mark for every place of its window, from offset 64 on. No pointers inside: it may be
// copied.
struct wr_nav_query {
    int64_t room;          // marks
    int32_t columns, rows; // of the window; of a whole query the mesh's
    int32_t settle_max;    // nodes a search may settle
    uint32_t stamp;        // of the search that came last
};

enum { QUERY_HEAD = 64 };

_Static_assert(sizeof(wr_nav_query) <= QUERY_HEAD, "the marks begin behind the head");

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static wr_nav_query head_of(const wr_nav *nav, int32_t side, int32_t settle_max)
{
    wr_nav_query head = {.columns = lesser(side > 1 ? side : 1, nav->columns),
                         .rows = lesser(side > 1 ? side : 1, nav->rows),
                         .settle_max = settle_max};
    head.room = (int64_t)head.columns * head.rows;
    return head;
}

static size_t size_of(wr_nav_query head)
{
    return QUERY_HEAD + (size_t)head.room * sizeof(nav_mark);
}

static wr_nav_query *init(wr_nav_query head, void *memory)
{
    wr_nav_query *query = memory;
    memset(memory, 0, size_of(head));
    *query = head;
    return query;
}

size_t wr_nav_query_size(const wr_nav *nav)
{
    return size_of(head_of(nav, INT32_MAX, INT32_MAX));
}

wr_nav_query *wr_nav_query_init(const wr_nav *nav, void *memory)
{
    return init(head_of(nav, INT32_MAX, INT32_MAX), memory);
}

size_t wr_nav_query_near_size(const wr_nav *nav, int32_t side)
{
    return size_of(head_of(nav, side, 0));
}

wr_nav_query *wr_nav_query_near_init(const wr_nav *nav, int32_t side, int32_t settle_max, void *memory)
{
    return init(head_of(nav, side, settle_max), memory);
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
        memset(marks_of(query), 0, (size_t)query->room * sizeof(nav_mark));
        query->stamp = 1;
    }
}

// ---- The search --------------------------------------------------------------------------------------------------

// Where a window of `length` begins on an axis of `count`, so that two places lie in its middle; -1 when it is too short.
static int32_t window_first(int32_t a, int32_t b, int32_t length, int32_t count)
{
    const int32_t first = lesser(a, b) - (length - 1 - nav_apart(a, b)) / 2;
    return nav_apart(a, b) >= length ? -1 : first < 0 ? 0 : lesser(first, count - length);
}

static spot spot_of(const search *s, wr_node node)
{
    const int32_t row = node / s->nav->columns, column = node - row * s->nav->columns;
    return (spot){(row - s->low) * s->columns + column - s->left, column, row};
}

static spot spot_beyond(const search *s, spot at, int32_t way)
{
    return (spot){at.place + s->step[way], at.column + nav_dx[way], at.row + nav_dy[way]};
}

// False when the two do not fit into the query's window.
static bool search_begin(search *s, const wr_nav *nav, wr_nav_query *query, wr_node from, wr_node to)
{
    forget_marks(query);
    *s = (search){.nav = nav,
                  .marks = marks_of(query),
                  .stamp = query->stamp,
                  .columns = query->columns,
                  .rows = query->rows,
                  .outside = INT64_MAX};
    const int32_t from_row = from / nav->columns, to_row = to / nav->columns;
    s->left = window_first(from - from_row * nav->columns, to - to_row * nav->columns, s->columns, nav->columns);
    s->low = window_first(from_row, to_row, s->rows, nav->rows);
    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        s->step[d] = nav_dy[d] * s->columns + nav_dx[d];
    }
    s->from = spot_of(s, from);
    s->to = spot_of(s, to);
    nav_open_clear(&s->open);
    return s->left >= 0 && s->low >= 0;
}

// A way from `place` on in direction `way` has this key: takes it when it is shorter, or as short and by a lower node.
static void offer(search *s, int32_t place, int64_t key, uint8_t queue, uint8_t way)
{
    nav_mark *mark = &s->marks[place];
    if (mark->stamp == s->stamp) {
        if (key > mark->key || (key == mark->key && s->step[way] > s->step[mark->way])) {
            return;
        }
        if (key == mark->key) {
            mark->way = way;
            return;
        }
        nav_open_remove(&s->open, s->marks, place); // open still: a closed key is final
    }
    mark->stamp = s->stamp;
    mark->key = key;
    mark->way = way;
    nav_open_push(&s->open, s->marks, place, queue);
}

// By how much a step lets a key grow depends on little: on which side of the estimate's target the node lies, or beside
// it; and on how many columns it is farther away than rows, -2 or fewer to 2 or more: [side in x][in y][farther], each
// in rising order. An octal digit a direction, NW first and N last: the number of the queue for keys that grew so much.
static const uint32_t growths[3][3][5] = {
    {
        {023544100, 033544100, 044544101, 044533001, 044532001},
        {0, 0, 0, 054533033, 054532023},
        {053200144, 053300144, 054410144, 054410033, 054410023},
    },
    {
        {023545320, 033545330, 0, 0, 0},
        {0, 0, 054545454, 0, 0},
        {053202354, 053303354, 0, 0, 0},
    },
    {
        {001445320, 001445330, 001445441, 000335441, 000235441},
        {0, 0, 0, 030335453, 020235453},
        {041002354, 041003354, 041014454, 030014453, 020014453},
    },
};

static uint32_t growths_at(const search *s, int32_t column, int32_t row)
{
    const int32_t dx = column - s->from.column, dy = row - s->from.row;
    const int32_t farther = (dx < 0 ? -dx : dx) - (dy < 0 ? -dy : dy);
    const int32_t rank = farther < -2 ? 0 : farther > 2 ? 4 : farther + 2;
    return growths[1 + (dx > 0) - (dx < 0)][1 + (dy > 0) - (dy < 0)][rank];
}

// Directions in which a shortest way may go on, by the direction back to where it came from; the last is for the
// target, where it begins. All others lead to nodes that are reached from there by a strictly shorter way: by straight
// steps, which join all nodes side by side. In the second row more are left out: after a diagonal step where corners
// are kept, for then both nodes beside it are there; and after a straight one where they are cut, for then all
// diagonals are. Only strictly longer ways are left out, so no tie is settled otherwise. After Harabor and Grastien,
// "Online Graph Pruning for Pathfinding on Grid Maps", 2011.
static const uint8_t onward[2][NAV_DIRECTIONS + 1] = {
    {0x7c, 0xf8, 0xf1, 0xe3, 0xc7, 0x8f, 0x1f, 0x3e, 0xff},
    {0x38, 0x70, 0xe0, 0xc1, 0x83, 0x07, 0x0e, 0x1c, 0xff},
};

static void expand(search *s, int32_t place)
{
    const wr_nav *nav = s->nav;
    const int32_t r = place / s->columns, c = place - r * s->columns;
    const int32_t row = s->low + r, column = s->left + c;
    const int64_t key = s->marks[place].key;
    const uint32_t queues = growths_at(s, column, row);
    const uint8_t back = s->marks[place].way;
    const bool narrow = (back & 1) == (nav->config.corners == WR_CORNERS_KEEP);
    const uint8_t ways = nav->edges[row * nav->columns + column] & onward[narrow][back];
    const uint8_t out = nav_ways_out(c, r, s->columns, s->rows);

    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        if (((ways >> d) & 1) == 0) {
            continue;
        }
        const uint8_t queue = queues >> 3 * d & 7;
        if (((out >> d) & 1) == 0) {
            offer(s, place + s->step[d], key + nav_queue_growth[queue], queue, (uint8_t)(d ^ 4));
        } else if (key + nav_queue_growth[queue] < s->outside) {
            s->outside = key + nav_queue_growth[queue];
        }
    }
}

// The marks then hold the way from every node on a shortest path. The nodes exist and are of one component. -1 when the
// query is too small to be sure: a way that leaves its window could be as short, or it settles too many nodes.
static wr_cost search_run(search *s, int32_t settle_max)
{
    if (!s->nav->uniform) {
        return wr__search_costs_run(s, settle_max);
    }
    const spot to = s->to;
    const int64_t key = nav_octile(nav_apart(to.column, s->from.column), nav_apart(to.row, s->from.row));
    s->marks[to.place] = (nav_mark){.key = key, .stamp = s->stamp, .way = NAV_DIRECTIONS};
    nav_open_push(&s->open, s->marks, to.place, 0);

    int64_t bound = INT64_MAX - 1; // the length of the path, once it is known
    for (int32_t settled = 0;; settled++) {
        const uint8_t least = nav_open_least(&s->open, NAV_QUEUES);
        if (s->open.key[least] > bound) {
            return s->outside > bound ? bound : -1;
        }
        if (s->open.key[least] >= s->outside || settled >= settle_max) {
            return -1;
        }
        const int32_t place = nav_open_take(&s->open, s->marks, least);
        if (place == s->from.place) {
            bound = s->marks[place].key;
        } else {
            expand(s, place);
        }
    }
}

// ---- Paths by nodes ----------------------------------------------------------------------------------------------

static bool joined(const wr_nav *nav, wr_node from, wr_node to)
{
    return wr_nav_has(nav, from) && wr_nav_has(nav, to) && nav_component(nav, from) == nav_component(nav, to);
}

wr_status wr_nav_path_nodes(const wr_nav *nav, wr_nav_query *query, wr_node from, wr_node to, bool turns,
                            wr_node *nodes, int32_t capacity, int32_t *count, wr_cost *cost)
{
    *count = 0;
    *cost = 0;
    if (!joined(nav, from, to)) {
        return WR_E_NOT_FOUND;
    }
    search s;
    const wr_cost length = search_begin(&s, nav, query, from, to) ? search_run(&s, query->settle_max) : -1;
    if (length < 0) {
        return WR_E_CAPACITY;
    }
    *cost = length;
    int32_t came = -1;
    for (spot at = s.from;; at = spot_beyond(&s, at, came)) {
        const int32_t way = at.place == s.to.place ? -1 : s.marks[at.place].way;
        if (!turns || at.place == s.from.place || way != came) {
            if (*count == capacity) {
                return WR_PARTIAL;
            }
            nodes[(*count)++] = at.row * nav->columns + at.column;
        }
        if (at.place == s.to.place) {
            return WR_OK;
        }
        came = way;
    }
}

// ---- Paths by places ---------------------------------------------------------------------------------------------

wr_status wr_nav_path(const wr_nav *nav, wr_nav_query *query, wr_point from, wr_point to, wr_path *out)
{
    wr_node start, goal;
    const wr_status found = wr__ends_find(nav, from, to, out, &start, &goal);
    if (found != WR_OK) {
        return found;
    }
    search s;
    const wr_cost length = search_begin(&s, nav, query, start, goal) ? search_run(&s, query->settle_max) : -1;
    if (length < 0) {
        return WR_E_CAPACITY;
    }
    out->cost = length;
    nav_ends ends;
    wr__ends_begin(&ends, nav, start, from, to, out);
    for (spot at = s.from; at.place != s.to.place;) {
        const int32_t way = s.marks[at.place].way;
        int32_t steps = 0;
        do {
            at = spot_beyond(&s, at, way);
            steps++;
        } while (at.place != s.to.place && s.marks[at.place].way == way);
        wr__ends_leg(&ends, way, steps);
    }
    return wr__ends_finish(&ends);
}
