// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Roads: a query. From each end the distances are swept up through the parts, smallest first; where both have come to the same part,
// they meet in its corners. Then the way is read back: a distance is the sum of two, or what it was below, or a free leg; which
// of them is seen by trying, in a fixed order.
#include "nav/ends.h"
#include "nav/roads_int.h"

// A part that distances have come to.
typedef struct visit {
    int32_t part;
    int32_t next;  // of the same depth; -1
    int32_t above; // the visit of the part above, once something was found there; -1
    int32_t at;    // where its corners' distances begin
} visit;

// One end of the way.
typedef struct end {
    wr_node node;
    corner_spot at;
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
    // The way as it is written down: by nodes where it turns, or as points.
    nav_ends *points; // NULL: nodes
    wr_node *nodes;
    int32_t capacity, count;
    wr_node last;    // where it has come to; written down when it turns
    int32_t heading; // direction of the last leg; -1
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

static void walk(query *q, wr_node to, int32_t heading, int32_t steps)
{
    if (steps == 0) {
        return;
    }
    *((heading & 1) != 0 ? &q->diagonal : &q->straight) += steps;
    if (q->points != NULL) {
        wr__ends_leg(q->points, heading, steps);
    } else if (heading != q->heading) {
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
static bool walk_leg(query *q, corner_spot from, corner_spot to)
{
    const corner_map *map = &q->roads->map;
    const bool straight_first = !wr__corners_clear(map, from, to, false);
    if (straight_first && !wr__corners_clear(map, from, to, true)) {
        return false;
    }
    const int32_t dx = sign(to.column - from.column), dy = sign(to.row - from.row);
    const int32_t width = (to.column - from.column) * dx, height = (to.row - from.row) * dy;
    const int32_t diagonal = width < height ? width : height, straight = width + height - 2 * diagonal;
    const int32_t straight_dx = width > height ? dx : 0, straight_dy = width > height ? 0 : dy;
    const int32_t turn_column = from.column + (straight_first ? straight * straight_dx : diagonal * dx);
    const int32_t turn_row = from.row + (straight_first ? straight * straight_dy : diagonal * dy);
    const wr_node turn = turn_row * map->columns + turn_column, there = to.row * map->columns + to.column;
    if (straight_first) {
        walk(q, turn, heading_of(straight_dx, straight_dy), straight);
        walk(q, there, heading_of(dx, dy), diagonal);
    } else {
        walk(q, turn, heading_of(dx, dy), diagonal);
        walk(q, there, heading_of(straight_dx, straight_dy), straight);
    }
    return true;
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
        int32_t *distance = e->distance + e->distance_count;
        const int32_t count = p->own + p->rim;
        for (int32_t i = 0; i < count; i++) {
            distance[i] = CORNERS_FAR;
        }
        e->distance_count += count;
    }
    return v;
}

static void begin(const query *q, end *e, wr_node node)
{
    const corner_map *map = &q->roads->map;
    e->node = node;
    e->at = corner_spot_of(map, node);
    e->visit_count = 0;
    e->distance_count = 0;
    for (int32_t depth = 0; depth < ROADS_DEPTHS; depth++) {
        e->of_depth[depth] = -1;
    }
    if (corner_at(map, e->at)) {
        e->arcs[0] = (nav_arc){node, 0};
        e->arc_count = 1;
    } else {
        e->arc_count = wr__corners_reach(map, e->at, e->arcs);
    }
    for (int32_t i = 0; i < e->arc_count; i++) {
        const roads_corner *c = &q->roads->corners[wr__corners_index(map, corner_spot_of(map, e->arcs[i].to))];
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
    return distance + corner_octile(corner_spot_of(&q->roads->map, corner), other->at) < q->best;
}

static void pass_rim(const query *q, end *e, int32_t at)
{
    const roads_part *p = part_of(q, &e->visits[at]);
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

// From one of a part's own corners on to those behind it.
static inline void go_on(const query *q, const end *other, const roads_part *p, int32_t slot, int32_t *distance)
{
    if (is_worth(q, other, roads_nodes(q->roads, p)[slot], distance[slot])) {
        roads_lower(distance + slot + 1, roads_row(q->roads, p, slot) + slot + 1, distance[slot],
                    p->own + p->rim - slot - 1);
    }
}

// A part that one end has come to.
static void sweep_part(query *q, int32_t side, int32_t at)
{
    end *e = &q->ends[side];
    const roads_part *p = part_of(q, &e->visits[at]);
    int32_t *distance = e->distance + e->visits[at].at;
    for (int32_t k = 0; k < p->own; k++) {
        go_on(q, &q->ends[side ^ 1], p, k, distance);
    }
    pass_rim(q, e, at);
}

// A part that both ends have come to, and in whose corners they may meet.
static void sweep_shared(query *q, int32_t a, int32_t b)
{
    end *from = &q->ends[0], *to = &q->ends[1];
    const roads_part *p = part_of(q, &from->visits[a]);
    int32_t *da = from->distance + from->visits[a].at, *db = to->distance + to->visits[b].at;
    for (int32_t k = 0; k < p->own; k++) {
        if (da[k] < q->best && db[k] < q->best - da[k]) {
            q->best = da[k] + db[k];
            q->meet[0] = a;
            q->meet[1] = b;
            q->slot = k;
        }
        go_on(q, to, p, k, da);
        go_on(q, from, p, k, db);
    }
    pass_rim(q, from, a);
    pass_rim(q, to, b);
}

static void sweep(query *q)
{
    q->best = CORNERS_FAR;
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

// ---- Back down ---------------------------------------------------------------------------------------------------

// Which corner of a part's rim stands at `place` in the part above; -1.
static int32_t find_place(const wr_roads *r, const roads_part *p, int32_t place)
{
    const uint16_t *places = roads_places(r, p), wanted = (uint16_t)place;
    uint16_t found = 0;
    for (uint16_t k = 0; k < p->rim; k++) { // to the end, so that many are looked at at once
        found = (uint16_t)(found | (places[k] == wanted ? k + 1 : 0));
    }
    return found - 1;
}

// The own corner of a part, among the first ones, that a stretch goes through; -1.
static int32_t find_middle(const wr_roads *r, const roads_part *p, stretch s, int32_t key)
{
    const int32_t middles = s.i < p->own ? s.i : p->own;
    for (int32_t k = 0; k < middles; k++) {
        const int32_t *row = roads_row(r, p, k);
        if (row[s.i] + row[s.j] == key) {
            return k;
        }
    }
    return -1;
}

// The same stretch in the part below that it was taken over from. False when there is none.
static bool go_down(const wr_roads *r, stretch *s, int32_t key)
{
    for (int32_t below = wr__roads_below(r, s->part, -1); below >= 0; below = wr__roads_below(r, s->part, below)) {
        const roads_part *c = &r->parts[below];
        const int32_t i = find_place(r, c, s->i), j = i < 0 ? -1 : find_place(r, c, s->j);
        if (j >= 0) {
            const int32_t low = c->own + (i < j ? i : j), high = c->own + (i < j ? j : i);
            if (roads_row(r, c, low)[high] == key) {
                *s = (stretch){below, (uint16_t)low, (uint16_t)high, s->back != (j < i)};
                return true;
            }
        }
    }
    return false;
}

// The two stretches that one is the sum of; in a part below, perhaps. out[0] is walked after out[1].
static bool split(const wr_roads *r, stretch s, stretch out[2])
{
    const int32_t key = roads_row(r, &r->parts[s.part], s.i)[s.j];
    int32_t k = find_middle(r, &r->parts[s.part], s, key);
    while (k < 0) {
        if (!go_down(r, &s, key)) {
            return false;
        }
        k = find_middle(r, &r->parts[s.part], s, key);
    }
    out[0] = (stretch){s.part, (uint16_t)k, s.back ? s.i : s.j, false};
    out[1] = (stretch){s.part, (uint16_t)k, s.back ? s.j : s.i, true};
    return true;
}

static bool walk_free(query *q, stretch s)
{
    const wr_roads *r = q->roads;
    const roads_part *p = &r->parts[s.part];
    const wr_node from = roads_nodes(r, p)[s.back ? s.j : s.i], to = roads_nodes(r, p)[s.back ? s.i : s.j];
    const corner_spot a = corner_spot_of(&r->map, from), b = corner_spot_of(&r->map, to);
    return corner_octile(a, b) == roads_row(r, p, s.i)[s.j] && walk_leg(q, a, b);
}

// False only if the roads are broken.
static bool walk_stretch(query *q, stretch s)
{
    int32_t count = 0;
    q->stack[count++] = s;
    while (count > 0) {
        s = q->stack[--count];
        if (!walk_free(q, s)) {
            if (count + 2 > q->stack_room || !split(q->roads, s, q->stack + count)) {
                return false;
            }
            count += 2;
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
    const int32_t key = distance[*slot];
    *stretched = false;
    if (*slot < p->own && arc_to(e, roads_nodes(r, p)[*slot], key) >= 0) {
        return false;
    }
    const int32_t middles = *slot < p->own ? *slot : p->own;
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
            const int32_t place = find_place(r, b, *slot);
            if (place >= 0 && e->distance[e->visits[below].at + b->own + place] == key) {
                *at = below;
                *slot = b->own + place;
                return true;
            }
        }
    }
    return false;
}

static bool walk_to_corner(query *q, wr_node from, wr_node to)
{
    const corner_map *map = &q->roads->map;
    return from == to || walk_leg(q, corner_spot_of(map, from), corner_spot_of(map, to));
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

// Walks the shortest way between two nodes of one component.
static wr_status find_way(query *q, const wr_roads *roads, void *scratch, wr_node from, wr_node to)
{
    (void)lay_out(q, roads, scratch);
    q->last = from;
    q->heading = -1;
    if (walk_to_corner(q, from, to)) {
        return WR_OK;
    }
    begin(q, &q->ends[0], from);
    begin(q, &q->ends[1], to);
    sweep(q);
    return q->best < CORNERS_FAR && walk_found(q) ? WR_OK : WR_E_CAPACITY;
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
    query q = {.nodes = nodes, .capacity = capacity};
    const wr_status status = find_way(&q, roads, scratch, from, to);
    if (status == WR_OK) {
        write(&q, q.last);
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
    query q = {.points = &points};
    const wr_status status = find_way(&q, roads, scratch, start, goal);
    if (status != WR_OK) {
        out->count = out->straight = out->diagonal = 0;
        return status;
    }
    out->cost = q.straight * WR_COST_STRAIGHT + q.diagonal * WR_COST_DIAGONAL;
    return wr__ends_finish(&points);
}
