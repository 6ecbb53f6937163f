// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Roads: the way, read back from distances. One is the sum of two, or what it was in a part below, or a free leg;
// which of them is seen by trying, in a fixed order.
#include "nav/roads_query.h"

// ---- Writing the way down ----------------------------------------------------------------------------------------

void wr__roads_write(roads_query *q, wr_node node)
{
    if (q->count < q->capacity) {
        q->nodes[q->count] = node;
    }
    q->count++;
}

static void walk(roads_query *q, wr_node to, int32_t heading, int32_t steps)
{
    if (steps == 0) {
        return;
    }
    *((heading & 1) != 0 ? &q->diagonal : &q->straight) += steps;
    if (q->points != NULL) {
        wr__ends_leg(q->points, heading, steps);
    } else if (heading != q->heading) {
        wr__roads_write(q, q->last);
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

// Walks all diagonal steps of a leg, then all straight ones, or the other way round.
static void walk_in_order(roads_query *q, corner_spot from, corner_spot to, bool straight_first)
{
    const int32_t dx = sign(to.column - from.column), dy = sign(to.row - from.row);
    const int32_t width = (to.column - from.column) * dx, height = (to.row - from.row) * dy;
    const int32_t diagonal = width < height ? width : height, straight = width + height - 2 * diagonal;
    const int32_t straight_dx = width > height ? dx : 0, straight_dy = width > height ? 0 : dy;
    const int32_t columns = q->roads->map.columns, there = to.row * columns + to.column;
    if (straight_first) {
        walk(q, there - diagonal * (dy * columns + dx), heading_of(straight_dx, straight_dy), straight);
        walk(q, there, heading_of(dx, dy), diagonal);
    } else {
        walk(q, there - straight * (straight_dy * columns + straight_dx), heading_of(dx, dy), diagonal);
        walk(q, there, heading_of(straight_dx, straight_dy), straight);
    }
}

// Walks a leg as long as the octile distance, first diagonally or first straight on. False when neither way is free.
static bool walk_leg(roads_query *q, corner_spot from, corner_spot to)
{
    const corner_map *map = &q->roads->map;
    const bool straight_first = !wr__corners_clear(map, from, to, false);
    if (straight_first && !wr__corners_clear(map, from, to, true)) {
        return false;
    }
    walk_in_order(q, from, to, straight_first);
    return true;
}

// Walks to a node reached in whatever order; goes on as it came, where the leg has such steps.
static void walk_in_any_order(roads_query *q, wr_node to)
{
    const corner_map *map = &q->roads->map;
    const bool straight_first = q->heading >= 0 && (q->heading & 1) == 0;
    walk_in_order(q, corner_spot_of(map, q->last), corner_spot_of(map, to), straight_first);
}

// Legs one after the other that have the same two kinds of steps are walked as one, where that is free.
void wr__roads_walk_trail(roads_query *q, int32_t count)
{
    const corner_map *map = &q->roads->map;
    for (int32_t first = 0, behind; first < count; first = behind) {
        const corner_spot from = corner_spot_of(map, q->last);
        corner_spot at = from;
        int32_t key = 0;
        for (behind = first; behind < count; behind++) {
            const corner_spot next = corner_spot_of(map, q->trail[behind]);
            key += corner_octile(at, next);
            if (corner_octile(from, next) != key) {
                break;
            }
            at = next;
        }
        if (behind == first + 1 || !walk_leg(q, from, at)) {
            for (int32_t i = first; i < behind; i++) {
                walk_in_any_order(q, q->trail[i]);
            }
        }
    }
}

// ---- Back down ---------------------------------------------------------------------------------------------------

// Where a corner stands in a part's rim; -1.
static int32_t find_in_rim(const wr_roads *r, const roads_part *p, wr_node node)
{
    const wr_node *rim = roads_nodes(r, p) + p->own;
    int32_t low = 0;
    for (int32_t count = p->rim; count > 1;) {
        const int32_t half = count / 2;
        low += rim[low + half] <= node ? half : 0;
        count -= half;
    }
    return p->rim > 0 && rim[low] == node ? low : -1;
}

// The own corner of a part, among the first ones, that a stretch goes through; -1.
static int32_t find_early_middle(const wr_roads *r, const roads_part *p, roads_stretch s, int32_t key)
{
    const int32_t early = s.i < p->own ? s.i : p->own;
    const int32_t *row = roads_row(r, p, 0);
    for (int32_t k = 0; k < early; k++) {
        if (row[s.i] + row[s.j] == key) {
            return k;
        }
        row = roads_row_next(p, k, row);
    }
    return -1;
}

// Any own corner of a part that a stretch goes through; -1.
static int32_t find_middle(const wr_roads *r, const roads_part *p, roads_stretch s, int32_t key)
{
    const int32_t early = find_early_middle(r, p, s, key);
    if (early >= 0 || s.i >= p->own) {
        return early;
    }
    const int32_t *from = roads_row(r, p, s.i);
    for (int32_t k = s.i + 1; k < p->own; k++) {
        if (from[k] < key && k != s.j &&
            (k < s.j ? roads_row(r, p, k)[s.j] : roads_row(r, p, s.j)[k]) == key - from[k]) {
            return k;
        }
    }
    return -1;
}

// The same stretch in the part below that it was taken over from. False when there is none.
static bool go_down(const wr_roads *r, roads_stretch *s, int32_t key)
{
    const roads_part *p = &r->parts[s->part];
    const wr_node nodes[2] = {roads_nodes(r, p)[s->i], roads_nodes(r, p)[s->j]};
    for (int32_t below = wr__roads_below(r, s->part, -1); below >= 0; below = wr__roads_below(r, s->part, below)) {
        const roads_part *c = &r->parts[below];
        const int32_t i = find_in_rim(r, c, nodes[0]), j = i < 0 ? -1 : find_in_rim(r, c, nodes[1]);
        if (j >= 0) {
            const int32_t low = c->own + (i < j ? i : j), high = c->own + (i < j ? j : i);
            if (roads_row(r, c, low)[high] == key) {
                *s = (roads_stretch){below, (uint16_t)low, (uint16_t)high, s->back != (j < i)};
                return true;
            }
        }
    }
    return false;
}

static roads_stretch stretch_of(int32_t part, int32_t from, int32_t to)
{
    const bool back = to < from;
    return (roads_stretch){part, (uint16_t)(back ? to : from), (uint16_t)(back ? from : to), back};
}

// The two stretches that one is the sum of; in a part below, perhaps. out[0] is walked after out[1].
static bool split(const wr_roads *r, roads_stretch s, roads_stretch out[2])
{
    const int32_t key = roads_row(r, &r->parts[s.part], s.i)[s.j];
    int32_t k = find_middle(r, &r->parts[s.part], s, key);
    while (k < 0) {
        if (!go_down(r, &s, key)) {
            return false;
        }
        k = find_middle(r, &r->parts[s.part], s, key);
    }
    out[0] = stretch_of(s.part, k, s.back ? s.i : s.j);
    out[1] = stretch_of(s.part, s.back ? s.j : s.i, k);
    return true;
}

static bool walk_free(roads_query *q, roads_stretch s)
{
    const wr_roads *r = q->roads;
    const roads_part *p = &r->parts[s.part];
    const wr_node from = roads_nodes(r, p)[s.back ? s.j : s.i], to = roads_nodes(r, p)[s.back ? s.i : s.j];
    const corner_spot a = corner_spot_of(&r->map, from), b = corner_spot_of(&r->map, to);
    return corner_octile(a, b) == roads_row(r, p, s.i)[s.j] && walk_leg(q, a, b);
}

// What waits on the stack begins at middles, different ones, of parts within each other. False only if the roads are
// broken.
static bool walk_stretch(roads_query *q, roads_stretch s)
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

static bool reaches(const roads_end *e, wr_node node, int32_t key)
{
    for (int32_t i = 0; i < e->arc_count; i++) {
        if (e->arcs[i].to == node && e->arcs[i].key == key) {
            return true;
        }
    }
    return false;
}

// From a corner of a visited part, one step of the sweep back toward the end: a stretch to another corner of it, or
// down to the visit it came from. False at a corner that the end reaches itself.
static bool step_back(const roads_query *q, const roads_end *e, int32_t *at, int32_t *slot, roads_stretch *out,
                      bool *stretched)
{
    const wr_roads *r = q->roads;
    const roads_visit *v = &e->visits[*at];
    const roads_part *p = roads_part_of(q, v);
    const int32_t *distance = e->distance + v->at;
    const int32_t key = distance[*slot];
    *stretched = false;
    if (*slot < p->own && reaches(e, roads_nodes(r, p)[*slot], key)) {
        return false;
    }
    const int32_t early = *slot < p->own ? *slot : p->own;
    const int32_t *row = roads_row(r, p, 0);
    for (int32_t k = 0; k < early; k++) {
        if (distance[k] + row[*slot] == key) {
            *out = (roads_stretch){v->part, (uint16_t)k, (uint16_t)*slot, false};
            *slot = k;
            *stretched = true;
            return true;
        }
        row = roads_row_next(p, k, row);
    }
    for (int32_t below = 0; below < e->visit_count; below++) {
        if (e->visits[below].above == *at) {
            const roads_part *b = roads_part_of(q, &e->visits[below]);
            const int32_t place = find_in_rim(r, b, roads_nodes(r, p)[*slot]);
            if (place >= 0 && e->distance[e->visits[below].at + b->own + place] == key) {
                *at = below;
                *slot = b->own + place;
                return true;
            }
        }
    }
    return false;
}

bool wr__roads_walk_direct(roads_query *q, wr_node from, wr_node to)
{
    const corner_map *map = &q->roads->map;
    return from == to || walk_leg(q, corner_spot_of(map, from), corner_spot_of(map, to));
}

bool wr__roads_walk_found(roads_query *q)
{
    const wr_roads *r = q->roads;
    int32_t count = 0, at = q->meet[0], slot = q->slot;
    bool stretched;
    while (step_back(q, &q->ends[0], &at, &slot, &q->chain[count], &stretched)) {
        count += stretched;
    }
    if (!wr__roads_walk_direct(q, q->ends[0].node, roads_nodes(r, roads_part_of(q, &q->ends[0].visits[at]))[slot])) {
        return false;
    }
    while (count > 0) {
        if (!walk_stretch(q, q->chain[--count])) {
            return false;
        }
    }
    at = q->meet[1];
    slot = q->slot;
    roads_stretch s;
    while (step_back(q, &q->ends[1], &at, &slot, &s, &stretched)) {
        s.back = true;
        if (stretched && !walk_stretch(q, s)) {
            return false;
        }
    }
    return wr__roads_walk_direct(q, q->last, q->ends[1].node);
}
