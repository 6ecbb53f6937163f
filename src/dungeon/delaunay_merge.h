// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Delaunay by dividing and joining, after Guibas and Stolfi, "Primitives for the manipulation of general subdivisions and the
// computation of Voronoi diagrams" (1985), with cuts across x and y in turn after Dwyer, "A faster divide-and-conquer
// algorithm for constructing Delaunay triangulations" (1987). Included by the two files that say how places are measured.
//
// Circles. Of the points left of the line from l to r, a circle that grows through l and r on that side meets the one first
// at which the angle between l and r is largest, so its cotangent, dot / area, least. So d lies inside the circle through
// l, r, c iff dot(d) * area(c) < dot(c) * area(d): that is the determinant of the in-circle test, and two numbers for each
// point are all it takes.
//
// Ties. Lift each point to height x^2 + y^2; the triangles are the lower hull. Sink the lowest point by (y, x) by e, the
// next by e^2, and so on, e smaller than anything: no four points are on one plane then, so the lower hull is unique, and
// the method finds it as it finds any other, if every comparison answers for the sunken points. Only ties can be changed
// by so little. Of four points on a circle the lowest sinks the most, so it joins the diagonal: that is what
// lowest_is_of asks. And among all points of one circle with none inside, the face is split as the sinking of its lowest
// point alone splits it: into triangles from there to each edge of the face.

typedef struct builder {
    uint32_t *words;
    const uint64_t *spots;
    uint32_t
        *hull;   // of a corner of its part: the half-edge to the next point counter-clockwise; WR__NONE: it is alone
    size_t free; // the first free edge
} builder;

// A part: the triangulation of a run of points. Its corners are the least and the greatest by (x, y) and by (y, x); such
// points are on the hull once, even if all are on one line.
typedef struct part {
    corner least[2], most[2];
    uint32_t cut; // behind it
    uint32_t begin;
} part;

// ---- Edges --------------------------------------------------------------------------------------------------------

static inline size_t take_edge(builder *b)
{
    const size_t e = b->free;
    b->free = b->words[e + WR__NEXT];
    return e;
}

static inline void set_half(uint32_t *w, size_t half, size_t next, size_t prev, size_t to)
{
    w[half + WR__NEXT] = (uint32_t)next;
    w[half + WR__PREV] = (uint32_t)prev;
    w[half + WR__TO] = (uint32_t)to;
}

// A new edge from l to r: counter-clockwise behind `after` in the ring of l, clockwise behind `before` in that of r. Each
// name may be that of the new edge itself, in a ring that was empty.
static inline void set_edge(uint32_t *w, size_t e, size_t l, size_t after, size_t next, size_t r, size_t before,
                            size_t prev)
{
    set_half(w, e, next, after, r);
    set_half(w, e ^ 1, before, prev, l);
    w[after + WR__NEXT] = (uint32_t)e;
    w[next + WR__PREV] = (uint32_t)e;
    w[before + WR__PREV] = (uint32_t)(e ^ 1);
    w[prev + WR__NEXT] = (uint32_t)(e ^ 1);
}

// ---- Two parts become one -----------------------------------------------------------------------------------------

// The edge along which two parts touch first, seen from below: all points of both are left of it or on its line, and of
// those on the line it joins the two nearest. Left it is sought clockwise, right counter-clockwise, from corners that face
// each other. In a part that is a line the points between its ends are on the hull twice, so half-edges are followed.
static inline size_t lowest_edge(builder *b, size_t l, size_t r)
{
    uint32_t *const w = b->words;
    const uint64_t *const spots = b->spots;
    size_t l_hull = b->hull[l], r_hull = b->hull[r];
    line k = line_between(spots[l], spots[r]);
    for (bool first = true, moved = true; moved; first = false) {
        moved = first;
        while (l_hull != WR__NONE && area_at(&k, spots[w[w[l_hull + WR__PREV] + WR__TO]]) < 0) {
            l_hull = w[l_hull + WR__PREV] ^ 1;
            l = w[(l_hull ^ 1) + WR__TO];
            k = line_between(spots[l], spots[r]);
            moved = true;
        }
        if (!moved) {
            break;
        }
        moved = false;
        while (r_hull != WR__NONE && area_at(&k, spots[w[r_hull + WR__TO]]) < 0) {
            r = w[r_hull + WR__TO];
            r_hull = w[(r_hull ^ 1) + WR__NEXT];
            k = line_between(spots[l], spots[r]);
            moved = true;
        }
    }
    const size_t e = take_edge(b);
    const bool l_alone = l_hull == WR__NONE, r_alone = r_hull == WR__NONE;
    set_edge(w, e, l, l_alone ? e : w[l_hull + WR__PREV], l_alone ? e : l_hull, r, r_alone ? e ^ 1 : r_hull,
             r_alone ? e ^ 1 : w[r_hull + WR__PREV]);
    b->hull[l] = (uint32_t)e;
    return e;
}

// What stands at the end of a half-edge. area <= 0: it is not left of the line, and no circle meets it.
typedef struct candidate {
    size_t half;
    uint64_t spot;
    int64_t area, dot;
} candidate;

static inline candidate candidate_at(const builder *b, const line *k, size_t half)
{
    const uint64_t spot = b->spots[b->words[half + WR__TO]];
    return (candidate){half, spot, area_at(k, spot), dot_at(k, spot)};
}

// Of four points on one circle: is the lowest a or b, and not c or d? Then the diagonal is a-b.
static inline bool lowest_is_of(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return (a < b ? a : b) < (c < d ? c : d);
}

// The first point round `from`, turning from the line to `to` as `turn` says, to which an edge may stay. An edge is dropped
// when the circle through its end and the line holds the end of the next one. That end must be left of the line: right of
// it, circles only shrink while they grow on the left, and the first one, below the lowest edge, was empty. And round a
// point the ends left of the line come first, so behind one that is not there is none to be looked for.
static inline candidate clear_way(builder *b, const line *k, uint64_t from, uint64_t to, size_t half, size_t turn)
{
    candidate c = candidate_at(b, k, half);
    for (;;) {
        const candidate next = candidate_at(b, k, b->words[c.half + turn]);
        const int64_t order = compare_products(next.dot, c.area, c.dot, next.area);
        if (((order - 1) & -next.area) >= 0) { // order > 0 or next.area <= 0
            return c;
        }
        if (order == 0 && lowest_is_of(from, c.spot, to, next.spot)) {
            return c;
        }
        b->free = wr__edge_drop(b->words, c.half, b->free);
        c = next;
    }
}

// Is the left candidate met first? At least one is left of the line.
static inline bool is_left_first(const line *k, const candidate *l, const candidate *r)
{
    const int64_t order = compare_products(l->dot, r->area, r->dot, l->area);
    if (order != 0) {
        return ((order & -l->area) | (r->area - 1)) < 0; // order < 0 and l->area > 0, or r->area <= 0
    }
    return r->area <= 0 || (l->area > 0 && lowest_is_of(k->r, l->spot, k->l, r->spot));
}

// Joins two parts that a straight line separates, l of the one on its left, r of the other. From the lowest edge upwards,
// the point met first makes a triangle with the edge, and its far side is the next edge.
static void join(builder *b, size_t l, size_t r)
{
    uint32_t *const w = b->words;
    size_t e = lowest_edge(b, l, r);
    l = w[(e ^ 1) + WR__TO];
    r = w[e + WR__TO];
    size_t l_half = w[e + WR__NEXT], r_half = w[(e ^ 1) + WR__PREV];
    uint64_t l_spot = b->spots[l], r_spot = b->spots[r];
    for (;;) {
        const line k = line_between(l_spot, r_spot);
        const candidate lc = clear_way(b, &k, l_spot, r_spot, l_half, WR__NEXT);
        const candidate rc = clear_way(b, &k, r_spot, l_spot, r_half, WR__PREV);
        if ((-lc.area | -rc.area) >= 0) { // neither is left of the line
            break;
        }
        const size_t last = e;
        size_t after, before;
        e = take_edge(b);
        l_half = lc.half;
        r_half = rc.half;
        if (is_left_first(&k, &lc, &rc)) {
            l = w[lc.half + WR__TO];
            l_spot = lc.spot;
            after = lc.half ^ 1;
            before = last ^ 1;
            l_half = w[after + WR__NEXT];
        } else {
            r = w[rc.half + WR__TO];
            r_spot = rc.spot;
            after = last;
            before = rc.half ^ 1;
            r_half = w[before + WR__PREV];
        }
        set_edge(w, e, l, after, l_half, r, before, r_half);
    }
    b->hull[r] = (uint32_t)(e ^ 1);
}

// ---- Small parts --------------------------------------------------------------------------------------------------

static inline void join_two(builder *b, uint32_t l, uint32_t r)
{
    const size_t e = take_edge(b);
    set_half(b->words, e, e, e, r);
    set_half(b->words, e ^ 1, e ^ 1, e ^ 1, l);
    b->hull[l] = (uint32_t)e;
    b->hull[r] = (uint32_t)(e ^ 1);
}

// An edge and a point; false when they are on one line.
static inline bool join_three(builder *b, uint32_t of_edge, uint32_t z)
{
    uint32_t *const w = b->words;
    size_t e = b->hull[of_edge];
    const line k = line_between(b->spots[w[(e ^ 1) + WR__TO]], b->spots[w[e + WR__TO]]);
    const int64_t area = area_at(&k, b->spots[z]);
    if (area == 0) {
        return false;
    }
    e ^= area < 0; // now x, y, z go round counter-clockwise, with e from x to y, f from y to z, g from z to x
    const size_t x = w[(e ^ 1) + WR__TO], y = w[e + WR__TO];
    const size_t f = take_edge(b), g = take_edge(b);
    set_half(w, e, g ^ 1, g ^ 1, y);
    set_half(w, e ^ 1, f, f, x);
    set_half(w, f, e ^ 1, e ^ 1, z);
    set_half(w, f ^ 1, g, g, y);
    set_half(w, g, f ^ 1, f ^ 1, x);
    set_half(w, g ^ 1, e, e, z);
    b->hull[x] = (uint32_t)e;
    b->hull[y] = (uint32_t)f;
    b->hull[z] = (uint32_t)g;
    return true;
}

// ---- All parts ----------------------------------------------------------------------------------------------------

static inline void reach(part *p, corner least0, corner least1, corner most0, corner most1)
{
    p->least[0] = is_before(least0, p->least[0]) ? least0 : p->least[0];
    p->least[1] = is_before(least1, p->least[1]) ? least1 : p->least[1];
    p->most[0] = is_before(p->most[0], most0) ? most0 : p->most[0];
    p->most[1] = is_before(p->most[1], most1) ? most1 : p->most[1];
}

// The part `second` ends before point `end`, and becomes one with `first`.
static inline void join_parts(builder *b, part *first, const part *second, uint32_t end)
{
    const bool edge_first = second->begin - first->begin == 2;
    const uint32_t edge = edge_first ? first->begin : second->begin,
                   point = edge_first ? second->begin : first->begin;
    if (end - first->begin != 3 || !join_three(b, edge, point)) {
        const size_t axis = axis_of(first->cut);
        join(b, point_of(first->most[axis]), point_of(second->least[axis]));
    }
    reach(first, second->least[0], second->least[1], second->most[0], second->most[1]);
    first->cut = second->cut;
}

static inline void free_all(uint32_t *words, size_t edges)
{
    for (size_t e = 0; e < edges * WR__EDGE_WORDS; e += WR__EDGE_WORDS) {
        words[e + WR__NEXT] = (uint32_t)(e + WR__EDGE_WORDS);
        words[e + WR__TO] = WR__NONE;
    }
}

// Points come in the order of the curve. A part waits on the stack until the cut behind it is the smallest yet to be
// closed, so cuts fall from the bottom of the stack upwards, and it is as high as a place on the curve has bits.
void BUILD(const wr__delaunay_points *points, uint32_t *words)
{
    builder b = {words, points->spots, points->cuts, 0};
    part stack[64];
    part *top = stack;
    uint32_t cut_before = UINT32_MAX;
    free_all(words, WR_DELAUNAY_EDGES_MAX(points->count));
    for (uint32_t i = 0; i < points->count; top++) {
        const uint32_t left = points->count - i;
        uint32_t cut = left > 1 ? b.hull[i] : UINT32_MAX;
        const corner x = corner_of(wr__spot_turned(b.spots[i]), i), y = corner_of(b.spots[i], i);
        *top = (part){{x, y}, {x, y}, cut, i};
        if (left > 1 && cut < cut_before && (left == 2 || cut < b.hull[i + 1])) {
            const corner x2 = corner_of(wr__spot_turned(b.spots[i + 1]), i + 1),
                         y2 = corner_of(b.spots[i + 1], i + 1);
            cut = left > 2 ? b.hull[i + 1] : UINT32_MAX;
            top->cut = cut;
            reach(top, x2, y2, x2, y2);
            join_two(&b, i, i + 1);
            i += 2;
        } else {
            b.hull[i++] = WR__NONE;
        }
        cut_before = cut;
        for (; top > stack && top[-1].cut < cut; top--) {
            join_parts(&b, top - 1, top, i);
        }
    }
}
