// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Roads: a query. From each end the distances are swept up through the parts, smallest first; where both have come to the same part,
// they meet in its corners. Then the way is read back: a distance is the sum of two, or what it was below, or a free leg; which
// of them is seen by trying, in a fixed order.
#include "nav/roads_int.h"

// A part that distances have come to.
typedef struct visit {
    int32_t part;
    int32_t next;  // of the same depth; -1
    int32_t above; // the visit of the part above, once something was found there; -1
    int32_t at;    // of its corners' distances
} visit;

// One end of the way.
typedef struct end {
    wr_node node;
    int32_t column, row;
    nav_arc *arcs; // corners it reaches
    int32_t arc_count;
    visit *visits;
    int32_t visit_count;
    int32_t *distance; // of corners in the parts visited, own ones first, then the rim
    int32_t distance_count;
    int32_t of_depth[ROADS_DEPTHS]; // visits; -1
} end;

// A distance in a part's triangle, i < j, and which way it is walked.
typedef struct stretch {
    int32_t part;
    uint16_t i, j;
    bool back; // from j to i
} stretch;

typedef struct query {
    const wr_roads *roads;
    end ends[2];
    stretch *stack, *chain;
    int32_t stack_room;
    int32_t best;          // distance of the way found
    int32_t meet[2], slot; // visits of the part where the ends' ways meet, and in which corner
    // The way as it is written down.
    wr_node *nodes;
    int32_t capacity, count;
    wr_node last;    // where it has come to; written down when it turns
    int32_t heading; // direction of the last step; -1
    int64_t straight, diagonal;
} query;

static void *take(uint8_t *base, size_t *used, size_t count, size_t size)
{
    const size_t at = *used;
    *used += (count * size + 63) / 64 * 64;
    return base == NULL ? NULL : base + at;
}

// Lays the arrays into the caller's memory, as it is: nothing in there is read before it is written. Bytes they take.
static size_t lay_out(query *q, const wr_roads *r, uint8_t *base)
{
    size_t used = 0;
    q->roads = r;
    q->stack_room = r->chain_max + 2;
    for (int32_t i = 0; i < 2; i++) {
        q->ends[i].arcs = take(base, &used, (size_t)wr__corners_reach_max(&r->map), sizeof(nav_arc));
        q->ends[i].visits = take(base, &used, (size_t)r->stats.parts, sizeof(visit));
        q->ends[i].distance = take(base, &used, (size_t)r->fronts, sizeof(int32_t));
    }
    q->stack = take(base, &used, (size_t)q->stack_room, sizeof(stretch));
    q->chain = take(base, &used, (size_t)r->chain_max + 1, sizeof(stretch));
    return used;
}

size_t wr_roads_query_size(const wr_roads *roads)
{
    query q;
    return roads->ready ? lay_out(&q, roads, NULL) : 64;
}

// ---- Writing the way down ----------------------------------------------------------------------------------------

static void write(query *q, wr_node node)
{
    if (q->count < q->capacity) {
        q->nodes[q->count] = node;
    }
    q->count++;
}

static void walk(query *q, wr_node to, int32_t heading)
{
    if (heading != q->heading) {
        write(q, q->last);
    }
    q->heading = heading;
    q->last = to;
}

static int32_t heading_of(int32_t dx, int32_t dy)
{
    static const uint8_t headings[3][3] = {{NAV_SW, NAV_S, NAV_SE}, {NAV_W, 0, NAV_E}, {NAV_NW, NAV_N, NAV_NE}};
    return headings[dy + 1][dx + 1];
}

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

// Walks a leg as long as the octile distance, first diagonally or first straight on. False when neither way is free.
static bool walk_leg(query *q, int32_t column, int32_t row, int32_t to_column, int32_t to_row)
{
    const corner_map *map = &q->roads->map;
    bool straight_first = false;
    if (!wr__corners_clear(map, column, row, to_column, to_row, false)) {
        straight_first = true;
        if (!wr__corners_clear(map, column, row, to_column, to_row, true)) {
            return false;
        }
    }
    const int32_t dx = sign(to_column - column), dy = sign(to_row - row);
    const int32_t width = (to_column - column) * dx, height = (to_row - row) * dy;
    const int32_t diagonal = width < height ? width : height, straight = width + height - 2 * diagonal;
    const int32_t straight_dx = width > height ? dx : 0, straight_dy = width > height ? 0 : dy;
    const int32_t turn_column = column + (straight_first ? straight * straight_dx : diagonal * dx);
    const int32_t turn_row = row + (straight_first ? straight * straight_dy : diagonal * dy);
    const wr_node turn = turn_row * map->columns + turn_column, to = to_row * map->columns + to_column;
    q->straight += straight;
    q->diagonal += diagonal;
    if (straight_first && straight > 0) {
        walk(q, diagonal > 0 ? turn : to, heading_of(straight_dx, straight_dy));
    }
    if (diagonal > 0) {
        walk(q, straight > 0 && !straight_first ? turn : to, heading_of(dx, dy));
    }
    if (!straight_first && straight > 0) {
        walk(q, to, heading_of(straight_dx, straight_dy));
    }
    return true;
}

static wr_status finish(query *q, int32_t *count, wr_cost *cost)
{
    write(q, q->last);
    *cost = q->straight * WR_COST_STRAIGHT + q->diagonal * WR_COST_DIAGONAL;
    *count = q->count < q->capacity ? q->count : q->capacity;
    return q->count <= q->capacity ? WR_OK : WR_PARTIAL;
}

// ---- Up from both ends -------------------------------------------------------------------------------------------

static const roads_part *part_of(const query *q, const visit *v)
{
    return &q->roads->parts[v->part];
}

static int32_t find_visit(const end *e, int32_t part, int32_t depth)
{
    int32_t v = e->of_depth[depth];
    while (v >= 0 && e->visits[v].part != part) {
        v = e->visits[v].next;
    }
    return v;
}

static int32_t come_to(const query *q, end *e, int32_t part)
{
    const roads_part *p = &q->roads->parts[part];
    int32_t v = find_visit(e, part, p->depth);
    if (v < 0) {
        v = e->visit_count++;
        e->visits[v] = (visit){part, e->of_depth[p->depth], -1, e->distance_count};
        e->of_depth[p->depth] = v;
        const int32_t end_of = e->distance_count + p->own + p->rim;
        for (; e->distance_count < end_of; e->distance_count++) {
            e->distance[e->distance_count] = CORNERS_FAR;
        }
    }
    return v;
}

static void begin(const query *q, end *e, wr_node node)
{
    const corner_map *map = &q->roads->map;
    e->node = node;
    e->row = node / map->columns;
    e->column = node - e->row * map->columns;
    e->visit_count = 0;
    e->distance_count = 0;
    for (int32_t depth = 0; depth < ROADS_DEPTHS; depth++) {
        e->of_depth[depth] = -1;
    }
    if (corner_at(map, e->column, e->row)) {
        e->arcs[0] = (nav_arc){node, 0};
        e->arc_count = 1;
    } else {
        e->arc_count = wr__corners_reach(map, e->column, e->row, e->arcs);
    }
    for (int32_t i = 0; i < e->arc_count; i++) {
        const int32_t row = e->arcs[i].to / map->columns, column = e->arcs[i].to - row * map->columns;
        const roads_corner *c = &q->roads->corners[wr__corners_index(map, column, row)];
        const visit *v = &e->visits[come_to(q, e, c->part)];
        e->distance[v->at + c->slot] = e->arcs[i].key;
    }
}

// Could the way through a corner, this far from its end, be shorter than the best one known?
static bool is_worth(const query *q, const end *other, wr_node corner, int32_t distance)
{
    if (q->best == CORNERS_FAR || distance >= q->best) {
        return distance < q->best;
    }
    const int32_t columns = q->roads->map.columns, row = corner / columns;
    return distance + wr__corners_octile(corner - row * columns, row, other->column, other->row) < q->best;
}

static void pass_rim(const query *q, end *e, int32_t at)
{
    const roads_part *p = part_of(q, &e->visits[at]);
    const uint16_t *places = roads_places(q->roads, p);
    const int32_t *distance = e->distance + e->visits[at].at + p->own;
    int32_t *above = NULL;
    for (int32_t k = 0; k < p->rim; k++) {
        if (distance[k] < q->best) {
            if (above == NULL) {
                const int32_t v = come_to(q, e, roads_above(q->roads, e->visits[at].part));
                e->visits[at].above = v;
                above = e->distance + e->visits[v].at;
            }
            above[places[k]] = distance[k] < above[places[k]] ? distance[k] : above[places[k]];
        }
    }
}

// Distances through a part, for one end (b < 0) or for both, which then may meet.
static void sweep_part(query *q, int32_t side, int32_t a, int32_t b)
{
    end *ends[2] = {&q->ends[side], &q->ends[side ^ 1]};
    const int32_t at[2] = {a, b};
    const roads_part *p = part_of(q, &ends[0]->visits[a]);
    const wr_node *nodes = roads_nodes(q->roads, p);
    const int32_t count = p->own + p->rim, both = b < 0 ? 1 : 2;
    int32_t *distance[2] = {ends[0]->distance + ends[0]->visits[a].at,
                            b < 0 ? NULL : ends[1]->distance + ends[1]->visits[b].at};
    for (int32_t k = 0; k < p->own; k++) {
        if (b >= 0 && distance[0][k] < q->best && distance[1][k] < q->best - distance[0][k]) {
            q->best = distance[0][k] + distance[1][k];
            q->meet[side] = a;
            q->meet[side ^ 1] = b;
            q->slot = k;
        }
        const int32_t *row = roads_row(q->roads, p, k);
        for (int32_t i = 0; i < both; i++) {
            const int32_t d = distance[i][k];
            if (d < CORNERS_FAR && is_worth(q, ends[i ^ 1], nodes[k], d)) {
                roads_lower(distance[i] + k + 1, row + k + 1, d, count - k - 1);
            }
        }
    }
    for (int32_t i = 0; i < both; i++) {
        pass_rim(q, ends[i], at[i]);
    }
}

static void sweep(query *q)
{
    q->best = CORNERS_FAR;
    for (int32_t depth = q->roads->depths; depth >= 0; depth--) {
        for (int32_t v = q->ends[0].of_depth[depth]; v >= 0; v = q->ends[0].visits[v].next) {
            sweep_part(q, 0, v, find_visit(&q->ends[1], q->ends[0].visits[v].part, depth));
        }
        for (int32_t v = q->ends[1].of_depth[depth]; v >= 0; v = q->ends[1].visits[v].next) {
            if (find_visit(&q->ends[0], q->ends[1].visits[v].part, depth) < 0) {
                sweep_part(q, 1, v, -1);
            }
        }
    }
}

// ---- Back down ---------------------------------------------------------------------------------------------------

// Where a node stands in the rim of a part; -1.
static int32_t in_rim(const wr_roads *r, const roads_part *p, wr_node node)
{
    const wr_node *rim = roads_nodes(r, p) + p->own;
    int32_t low = 0, count = p->rim;
    while (count > 0) {
        const int32_t half = count / 2;
        const bool above = rim[low + half] < node;
        low += above ? half + 1 : 0;
        count = above ? count - half - 1 : half;
    }
    return low < p->rim && rim[low] == node ? low : -1;
}

// The two stretches that one is the sum of, first below and then in the way it is walked; or the one it was in a part below.
static int32_t split(const wr_roads *r, stretch s, stretch out[2])
{
    const roads_part *p = &r->parts[s.part];
    const int32_t key = roads_row(r, p, s.i)[s.j];
    const int32_t middles = s.i < p->own ? s.i : p->own;
    for (int32_t k = 0; k < middles; k++) {
        const int32_t *row = roads_row(r, p, k);
        if (row[s.i] < key && row[s.j] == key - row[s.i]) {
            const uint16_t first = s.back ? s.j : s.i, second = s.back ? s.i : s.j;
            out[0] = (stretch){s.part, (uint16_t)k, second, false};
            out[1] = (stretch){s.part, (uint16_t)k, first, true};
            return 2;
        }
    }
    const wr_node a = roads_nodes(r, p)[s.i], b = roads_nodes(r, p)[s.j];
    for (int32_t below = wr__roads_below(r, s.part, -1); below >= 0; below = wr__roads_below(r, s.part, below)) {
        const roads_part *c = &r->parts[below];
        const int32_t i = in_rim(r, c, a), j = i < 0 ? -1 : in_rim(r, c, b);
        if (j >= 0) {
            const int32_t low = c->own + (i < j ? i : j), high = c->own + (i < j ? j : i);
            if (roads_row(r, c, low)[high] == key) {
                out[0] = (stretch){below, (uint16_t)low, (uint16_t)high, s.back != (j < i)};
                return 1;
            }
        }
    }
    return 0;
}

static bool walk_free(query *q, stretch s)
{
    const wr_roads *r = q->roads;
    const roads_part *p = &r->parts[s.part];
    const wr_node from = roads_nodes(r, p)[s.back ? s.j : s.i], to = roads_nodes(r, p)[s.back ? s.i : s.j];
    const int32_t columns = r->map.columns, row = from / columns, to_row = to / columns;
    const int32_t column = from - row * columns, to_column = to - to_row * columns;
    return wr__corners_octile(column, row, to_column, to_row) == roads_row(r, p, s.i)[s.j] &&
           walk_leg(q, column, row, to_column, to_row);
}

// False only if the roads are broken.
static bool walk_stretch(query *q, stretch s)
{
    int32_t count = 0;
    q->stack[count++] = s;
    while (count > 0) {
        s = q->stack[--count];
        if (!walk_free(q, s)) {
            if (count + 2 > q->stack_room) {
                return false;
            }
            const int32_t parts = split(q->roads, s, q->stack + count);
            if (parts == 0) {
                return false;
            }
            count += parts;
        }
    }
    return true;
}

static int32_t arc_to(const end *e, wr_node node, int32_t key)
{
    for (int32_t i = 0; i < e->arc_count; i++) {
        if (e->arcs[i].to == node && e->arcs[i].key == key) {
            return i;
        }
    }
    return -1;
}

// From a corner of a visited part, one step of the sweep back toward the end: a stretch to another corner of it, or down to
// the visit it came from. False at a corner that the end reaches itself.
static bool step_back(const query *q, const end *e, int32_t *at, int32_t *slot, stretch *out, bool *stretched)
{
    const wr_roads *r = q->roads;
    const visit *v = &e->visits[*at];
    const roads_part *p = part_of(q, v);
    const int32_t *distance = e->distance + v->at;
    const int32_t key = distance[*slot], middles = *slot < p->own ? *slot : p->own;
    const wr_node node = roads_nodes(r, p)[*slot];
    *stretched = false;
    if (*slot < p->own && arc_to(e, node, key) >= 0) {
        return false;
    }
    for (int32_t k = 0; k < middles; k++) {
        if (distance[k] < key && roads_row(r, p, k)[*slot] == key - distance[k]) {
            *out = (stretch){v->part, (uint16_t)k, (uint16_t)*slot, false};
            *slot = k;
            *stretched = true;
            return true;
        }
    }
    for (int32_t below = 0; below < e->visit_count; below++) {
        if (e->visits[below].above == *at) {
            const roads_part *b = part_of(q, &e->visits[below]);
            const int32_t k = in_rim(r, b, node);
            if (k >= 0 && e->distance[e->visits[below].at + b->own + k] == key) {
                *at = below;
                *slot = b->own + k;
                return true;
            }
        }
    }
    return false;
}

static bool walk_to_corner(query *q, wr_node from, wr_node to)
{
    const int32_t columns = q->roads->map.columns, row = from / columns, to_row = to / columns;
    return from == to || walk_leg(q, from - row * columns, row, to - to_row * columns, to_row);
}

static bool walk_found(query *q)
{
    const wr_roads *r = q->roads;
    int32_t count = 0, at = q->meet[0], slot = q->slot;
    bool stretched;
    while (step_back(q, &q->ends[0], &at, &slot, &q->chain[count], &stretched)) {
        count += stretched;
    }
    if (!walk_to_corner(q, q->ends[0].node, roads_nodes(r, part_of(q, &q->ends[0].visits[at]))[slot])) {
        return false;
    }
    while (count > 0) {
        if (!walk_stretch(q, q->chain[--count])) {
            return false;
        }
    }
    at = q->meet[1];
    slot = q->slot;
    stretch s;
    while (step_back(q, &q->ends[1], &at, &slot, &s, &stretched)) {
        s.back = true;
        if (stretched && !walk_stretch(q, s)) {
            return false;
        }
    }
    return walk_to_corner(q, q->last, q->ends[1].node);
}

wr_status wr_roads_path_nodes(const wr_roads *roads, void *scratch, wr_node from, wr_node to, wr_node *nodes,
                              int32_t capacity, int32_t *count, wr_cost *cost)
{
    const wr_nav *nav = roads->nav;
    *count = 0;
    *cost = 0;
    if (!roads->ready || roads->version != nav->version || !nav->uniform) {
        return WR_E_CAPACITY;
    }
    const int32_t component = wr_nav_component(nav, from);
    if (component < 0 || component != wr_nav_component(nav, to)) {
        return WR_E_NOT_FOUND;
    }
    query q = {.nodes = nodes, .capacity = capacity, .last = from, .heading = -1};
    (void)lay_out(&q, roads, scratch);
    if (from != to && !walk_to_corner(&q, from, to)) {
        begin(&q, &q.ends[0], from);
        begin(&q, &q.ends[1], to);
        sweep(&q);
        if (q.best == CORNERS_FAR || !walk_found(&q)) {
            return WR_E_CAPACITY;
        }
    }
    return finish(&q, count, cost);
}
