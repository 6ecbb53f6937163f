// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Roads: a query. From each end the distances are swept up through the parts, smallest first; where both have come to
// the same part, they meet in its corners.
#include "nav/roads_query.h"

static void *take(uint8_t *base, size_t *used, size_t count, size_t size)
{
    const size_t at = *used;
    *used += (count * size + 63) / 64 * 64;
    return base == NULL ? NULL : base + at;
}

// Lays the arrays into the caller's memory, as it is: nothing in there is read before it is written. Bytes they take.
static size_t lay_out(roads_query *q, const wr_roads *r, uint8_t *base)
{
    size_t used = 0;
    q->roads = r;
    q->stack_room = r->chain_max + 2;
    for (int32_t i = 0; i < 2; i++) {
        const size_t reach = (size_t)wr__corners_reach_max(&r->map);
        q->ends[i].arcs = take(base, &used, reach, sizeof(nav_arc));
        q->ends[i].corners = take(base, &used, reach, sizeof(int32_t));
        q->ends[i].chain_of = take(base, &used, reach, sizeof(uint8_t));
        q->ends[i].hubs =
            take(base, &used, (size_t)ROADS_CHAINS * (size_t)r->hubs.most + ROADS_MORE, sizeof(int32_t));
        q->ends[i].visits = take(base, &used, (size_t)r->stats.parts, sizeof(roads_visit));
        q->ends[i].distance =
            take(base, &used, (size_t)r->fronts + (size_t)r->stats.parts * (ROADS_MORE - 1), sizeof(int32_t));
        q->ends[i].first = take(base, &used, (size_t)r->chain_max, sizeof(int32_t));
    }
    q->stack = take(base, &used, (size_t)q->stack_room, sizeof(roads_stretch));
    q->chain = take(base, &used, (size_t)r->chain_max + 1, sizeof(roads_stretch));
    q->trail = take(base, &used, r->hubs.kept ? (size_t)r->map.count + 2 : 0, sizeof(wr_node));
    return used;
}

size_t wr_roads_query_size(const wr_roads *roads)
{
    roads_query q;
    return roads->ready ? lay_out(&q, roads, NULL) : 64;
}

// ---- Up from both ends -------------------------------------------------------------------------------------------

static int32_t find_visit(const roads_end *e, int32_t part, int32_t depth)
{
    int32_t v = e->of_depth[depth];
    while (v >= 0 && e->visits[v].part != part) {
        v = e->visits[v].next;
    }
    return v;
}

static int32_t come_to(const roads_query *q, roads_end *e, int32_t part)
{
    const roads_part *p = &q->roads->parts[part];
    int32_t v = find_visit(e, part, p->depth);
    if (v < 0) {
        v = e->visit_count++;
        e->visits[v] = (roads_visit){part, e->of_depth[p->depth], -1, e->distance_count};
        e->of_depth[p->depth] = v;
        int32_t *distance = e->distance + e->distance_count;
        const int32_t count = p->own + p->rim + ROADS_MORE - 1;
        for (int32_t i = 0; i < count; i++) {
            distance[i] = CORNERS_FAR;
        }
        e->distance_count += count;
    }
    return v;
}

static void look_around(const roads_query *q, roads_end *e, wr_node node)
{
    const corner_map *map = &q->roads->map;
    e->node = node;
    e->at = corner_spot_of(map, node);
    if (corner_at(map, e->at)) {
        e->arcs[0] = (nav_arc){node, 0};
        e->arc_count = 1;
    } else {
        e->arc_count = wr__corners_turns(map, e->at, e->arcs);
    }
    for (int32_t i = 0; i < e->arc_count; i++) {
        e->corners[i] = wr__corners_index(map, corner_spot_of(map, e->arcs[i].to));
    }
}

static void begin(const roads_query *q, roads_end *e)
{
    e->visit_count = 0;
    e->distance_count = 0;
    for (int32_t depth = 0; depth < ROADS_DEPTHS; depth++) {
        e->of_depth[depth] = -1;
    }
    for (int32_t i = 0; i < e->arc_count; i++) {
        const roads_corner *c = &q->roads->corners[e->corners[i]];
        const roads_visit *v = &e->visits[come_to(q, e, c->part)];
        e->distance[v->at + c->slot] = e->arcs[i].key;
    }
}

// Could the way through a corner, this far from its end, be shorter than the best one known?
static bool is_worth(const roads_query *q, const roads_end *other, wr_node corner, int32_t distance)
{
    if (q->best == CORNERS_FAR || distance >= q->best) {
        return distance < q->best;
    }
    return distance + corner_octile(corner_spot_of(&q->roads->map, corner), other->at) < q->best;
}

static void pass_rim(const roads_query *q, roads_end *e, int32_t at)
{
    const roads_part *p = roads_part_of(q, &e->visits[at]);
    const int32_t *distance = e->distance + e->visits[at].at + p->own;
    int32_t least = CORNERS_FAR;
    for (int32_t k = 0; k < p->rim; k++) {
        least = distance[k] < least ? distance[k] : least;
    }
    if (least < q->best) {
        const uint16_t *places = roads_places(q->roads, p);
        const int32_t v = come_to(q, e, roads_above(q->roads, e->visits[at].part));
        e->visits[at].above = v;
        int32_t *above = e->distance + e->visits[v].at;
        for (int32_t k = 0; k < p->rim; k++) {
            const int32_t place = places[k];
            above[place] = distance[k] < above[place] ? distance[k] : above[place];
        }
    }
}

// Sets the distances apart that an end's own corners in a part begin with.
static void set_apart(roads_end *e, const roads_part *p, int32_t *distance)
{
    for (int32_t k = 0; k < p->own; k++) {
        e->first[k] = distance[k];
        distance[k] = CORNERS_FAR;
    }
}

// From one of a part's own corners on to those behind it. When another own corner leads to this one, it has led to
// all behind it too: distances of a part keep the triangle inequality over own corners.
static inline void go_on(const roads_query *q, const roads_end *e, const roads_end *other, const roads_part *p,
                         int32_t slot, const int32_t *row, int32_t *distance)
{
    const int32_t first = e->first[slot];
    if (first < distance[slot]) {
        distance[slot] = first;
        if (is_worth(q, other, roads_nodes(q->roads, p)[slot], first)) {
            roads_lower_more(distance + slot + 1, row + slot + 1, first, p->own + p->rim - slot - 1);
        }
    }
}

// A part that one end has come to.
static void sweep_part(roads_query *q, int32_t side, int32_t at)
{
    roads_end *e = &q->ends[side];
    const roads_part *p = roads_part_of(q, &e->visits[at]);
    int32_t *distance = e->distance + e->visits[at].at;
    set_apart(e, p, distance);
    const int32_t *row = roads_row(q->roads, p, 0);
    for (int32_t k = 0; k < p->own; k++) {
        go_on(q, e, &q->ends[side ^ 1], p, k, row, distance);
        row = roads_row_next(p, k, row);
    }
    pass_rim(q, e, at);
}

static inline int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

// A part that both ends have come to, and in whose corners they may meet.
static void sweep_shared(roads_query *q, int32_t a, int32_t b)
{
    roads_end *from = &q->ends[0], *to = &q->ends[1];
    const roads_part *p = roads_part_of(q, &from->visits[a]);
    int32_t *da = from->distance + from->visits[a].at, *db = to->distance + to->visits[b].at;
    set_apart(from, p, da);
    set_apart(to, p, db);
    const int32_t *row = roads_row(q->roads, p, 0);
    for (int32_t k = 0; k < p->own; k++) {
        const int32_t sum = least(from->first[k], da[k]) + least(to->first[k], db[k]);
        if (sum < q->best) {
            q->best = sum;
            q->meet[0] = a;
            q->meet[1] = b;
            q->slot = k;
        }
        go_on(q, from, to, p, k, row, da);
        go_on(q, to, from, p, k, row, db);
        row = roads_row_next(p, k, row);
    }
    pass_rim(q, from, a);
    pass_rim(q, to, b);
}

static void sweep(roads_query *q)
{
    q->best = CORNERS_FAR;
    begin(q, &q->ends[0]);
    begin(q, &q->ends[1]);
    for (int32_t depth = q->roads->depths; depth >= 0; depth--) {
        for (int32_t a = q->ends[0].of_depth[depth]; a >= 0; a = q->ends[0].visits[a].next) {
            const int32_t b = find_visit(&q->ends[1], q->ends[0].visits[a].part, depth);
            if (b >= 0) {
                sweep_shared(q, a, b);
            } else {
                sweep_part(q, 0, a);
            }
        }
        for (int32_t b = q->ends[1].of_depth[depth]; b >= 0; b = q->ends[1].visits[b].next) {
            if (find_visit(&q->ends[0], q->ends[1].visits[b].part, depth) < 0) {
                sweep_part(q, 1, b);
            }
        }
    }
}

// Walks the shortest way between two nodes of one component.
static wr_status find_way(roads_query *q, const wr_roads *roads, void *scratch, wr_node from, wr_node to)
{
    (void)lay_out(q, roads, scratch);
    q->last = from;
    q->heading = -1;
    if (wr__roads_walk_direct(q, from, to)) {
        return WR_OK;
    }
    look_around(q, &q->ends[0], from);
    look_around(q, &q->ends[1], to);
    if (wr__roads_meet(q)) {
        if (q->best < CORNERS_FAR) {
            wr__roads_walk_met(q);
        }
        return q->best < CORNERS_FAR ? WR_OK : WR_E_CAPACITY;
    }
    sweep(q);
    return q->best < CORNERS_FAR && wr__roads_walk_found(q) ? WR_OK : WR_E_CAPACITY;
}

static bool can_answer(const wr_roads *roads)
{
    return roads->ready && roads->version == roads->nav->version && roads->nav->uniform;
}

wr_status wr_roads_path_nodes(const wr_roads *roads, void *scratch, wr_node from, wr_node to, wr_node *nodes,
                              int32_t capacity, int32_t *count, wr_cost *cost)
{
    *count = 0;
    *cost = 0;
    if (!can_answer(roads)) {
        return WR_E_CAPACITY;
    }
    const int32_t component = wr_nav_component(roads->nav, from);
    if (component < 0 || component != wr_nav_component(roads->nav, to)) {
        return WR_E_NOT_FOUND;
    }
    roads_query q = {.nodes = nodes, .capacity = capacity};
    const wr_status status = find_way(&q, roads, scratch, from, to);
    if (status == WR_OK) {
        wr__roads_write(&q, q.last);
        *cost = q.straight * WR_COST_STRAIGHT + q.diagonal * WR_COST_DIAGONAL;
        *count = q.count < capacity ? q.count : capacity;
    }
    return status == WR_OK && q.count > capacity ? WR_PARTIAL : status;
}

wr_status wr_roads_path(const wr_roads *roads, void *scratch, wr_point from, wr_point to, wr_path *out)
{
    wr_node start, goal;
    const wr_status found = wr__ends_find(roads->nav, from, to, out, &start, &goal);
    if (found != WR_OK || !can_answer(roads)) {
        return found != WR_OK ? found : WR_E_CAPACITY;
    }
    nav_ends points;
    wr__ends_begin(&points, roads->nav, start, from, to, out);
    roads_query q = {.points = &points};
    const wr_status status = find_way(&q, roads, scratch, start, goal);
    if (status != WR_OK) {
        out->count = out->straight = out->diagonal = 0;
        return status;
    }
    out->cost = q.straight * WR_COST_STRAIGHT + q.diagonal * WR_COST_DIAGONAL;
    return wr__ends_finish(&points);
}
