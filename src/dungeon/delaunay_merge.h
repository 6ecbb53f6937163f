// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Delaunay by dividing and joining, after Guibas and Stolfi, "Primitives for the manipulation of general subdivisions and the
// computation of Voronoi diagrams" (1985), with cuts across x and y in turn after Dwyer, "A faster divide-and-conquer
// algorithm for constructing Delaunay triangulations" (1987). Included by the two files that say how wide numbers are.
//
// The points stand in the order of a Z-curve, so each cut is where a bit of x or y changes, and parts are joined from the
// bottom up with a short stack.

// What a point c left of the line from l to r says about the circle through the three: the cotangent of the angle at c,
// dot / area. The larger the angle, the smaller it is, and the sooner a circle that grows from the line on that side meets c.
// So of two points c and d left of the line, d lies inside the circle through l, r, c iff cot d < cot c; no determinant of
// three rows is needed. A point that is not left of the line counts as never met: 1 / 0.
typedef struct cotangent {
    wide dot, area;
} cotangent;

static inline cotangent cotangent_at(wr_cell c, wr_cell l, wr_cell r)
{
    const wide lx = c.x - l.x, ly = c.y - l.y, rx = c.x - r.x, ry = c.y - r.y;
    const wide area = lx * ry - ly * rx;
    const wide dot = lx * rx + ly * ry;
    return area > 0 ? (cotangent){dot, area} : (cotangent){1, 0};
}

static inline wide area_of(wr_cell a, wr_cell b, wr_cell c)
{
    return (wide)(b.x - a.x) * (c.y - a.y) - (wide)(b.y - a.y) * (c.x - a.x);
}

static inline bool is_lower(wr_cell a, wr_cell b)
{
    return a.y != b.y ? a.y < b.y : a.x < b.x;
}

// Four points on one circle: is the lowest of them a or b, and not c or d? Then the diagonal is a-b.
static inline bool lowest_is_of(wr_cell a, wr_cell b, wr_cell c, wr_cell d)
{
    const wr_cell ab = is_lower(a, b) ? a : b, cd = is_lower(c, d) ? c : d;
    return is_lower(ab, cd);
}

typedef struct builder {
    wr__half *h;
    const wr_cell *points;
    int32_t *hull; // of a point on the hull of its part: the half-edge to the next one counter-clockwise; -1: alone
    int32_t top;   // half-edges from here on were never used
    int32_t free;  // the first free edge, -1: none
} builder;

// A part: the triangulation of a run of points, known by its outermost points: least and greatest by (x, y), by (y, x). So
// they are corners of its hull, and stand on it once.
typedef struct part {
    int32_t left, right, low, high;
    int32_t level; // of the cut behind it
} part;

static inline int32_t take_edge(builder *b)
{
    const int32_t e = b->free;
    if (e < 0) {
        b->top += 2;
        return b->top - 2;
    }
    b->free = b->h[e].next;
    return e;
}

// Puts e into a ring before (clockwise of) `next`.
static inline void link_before(wr__half *h, int32_t e, int32_t next)
{
    const int32_t prev = h[next].prev;
    h[e].next = next;
    h[e].prev = prev;
    h[prev].next = e;
    h[next].prev = e;
}

static inline void unlink_half(wr__half *h, int32_t e)
{
    h[h[e].prev].next = h[e].next;
    h[h[e].next].prev = h[e].prev;
}

static inline void drop_edge(builder *b, int32_t e)
{
    const int32_t first = e & ~1;
    unlink_half(b->h, e);
    unlink_half(b->h, e ^ 1);
    b->h[first].to = -1;
    b->h[first].next = b->free;
    b->free = first;
}

// The half-edges of a point by which a tangent goes: on the hull of its part, to the next point counter-clockwise; -1: the
// part is one point.
static inline void link_at_hull(wr__half *h, int32_t e, int32_t hull)
{
    if (hull < 0) {
        h[e].next = h[e].prev = e;
    } else {
        link_before(h, e, hull);
    }
}

typedef struct tangent {
    int32_t left, right;           // points
    int32_t left_hull, right_hull; // their half-edges on the hull
} tangent;

// The common tangent that has all points of both parts on its left or on it; of those on it the ones nearest to each other.
// On the left part it goes clockwise, on the right one counter-clockwise. In a part that is a line the points between its
// ends stand on the hull twice, so it is half-edges that are followed.
static inline tangent find_tangent(const builder *b, int32_t left, int32_t right)
{
    const wr__half *h = b->h;
    const wr_cell *p = b->points;
    tangent t = {left, right, b->hull[left], b->hull[right]};
    for (bool moved = true; moved;) {
        moved = false;
        while (t.left_hull >= 0) {
            const int32_t e = h[t.left_hull].prev;
            if (area_of(p[t.left], p[t.right], p[h[e].to]) >= 0) {
                break;
            }
            t.left = h[e].to;
            t.left_hull = e ^ 1;
            moved = true;
        }
        while (t.right_hull >= 0) {
            const int32_t to = h[t.right_hull].to;
            if (area_of(p[t.left], p[t.right], p[to]) >= 0) {
                break;
            }
            t.right_hull = h[t.right_hull ^ 1].next;
            t.right = to;
            moved = true;
        }
    }
    return t;
}

// Joins two parts that a straight line separates; seen along the line, l is of the part on the left. From the tangent
// upwards: of the points left of the base l-r the one whose circle through l and r is met first makes a triangle with it,
// and edges that stand in the way are dropped.
static inline void join(builder *b, int32_t l, int32_t r)
{
    wr__half *h = b->h;
    const wr_cell *p = b->points;
    const tangent t = find_tangent(b, l, r);
    int32_t base = take_edge(b);
    l = t.left;
    r = t.right;
    link_at_hull(h, base, t.left_hull);
    link_at_hull(h, base ^ 1, t.right_hull);
    h[base].to = r;
    h[base ^ 1].to = l;
    b->hull[l] = base;
    for (;;) {
        const wr_cell lp = p[l], rp = p[r];
        int32_t le = h[base].next;
        int32_t lto = h[le].to;
        cotangent lc = cotangent_at(p[lto], lp, rp);
        for (;;) {
            const int32_t next = h[le].next, to = h[next].to;
            const cotangent c = cotangent_at(p[to], lp, rp);
            const int64_t order = less_is_negative(c.dot, lc.area, lc.dot, c.area);
            if (order > 0 || c.area == 0 || (order == 0 && lowest_is_of(lp, p[lto], rp, p[to]))) {
                break;
            }
            drop_edge(b, le);
            le = next;
            lto = to;
            lc = c;
        }
        int32_t re = h[base ^ 1].prev;
        int32_t rto = h[re].to;
        cotangent rc = cotangent_at(p[rto], lp, rp);
        for (;;) {
            const int32_t next = h[re].prev, to = h[next].to;
            const cotangent c = cotangent_at(p[to], lp, rp);
            const int64_t order = less_is_negative(c.dot, rc.area, rc.dot, c.area);
            if (order > 0 || c.area == 0 || (order == 0 && lowest_is_of(rp, p[rto], lp, p[to]))) {
                break;
            }
            drop_edge(b, re);
            re = next;
            rto = to;
            rc = c;
        }
        if (lc.area == 0 && rc.area == 0) {
            break;
        }
        const int64_t order = less_is_negative(lc.dot, rc.area, rc.dot, lc.area);
        const bool left_first = order < 0 || (order == 0 && lowest_is_of(rp, p[lto], lp, p[rto]));
        const int32_t e = take_edge(b);
        if (left_first) {
            link_before(h, e, h[le ^ 1].next);
            link_before(h, e ^ 1, base ^ 1);
            l = lto;
        } else {
            link_before(h, e, h[base].next);
            link_before(h, e ^ 1, re ^ 1);
            r = rto;
        }
        h[e].to = r;
        h[e ^ 1].to = l;
        base = e;
    }
    b->hull[r] = base ^ 1;
}

static inline bool is_lefter(wr_cell a, wr_cell b)
{
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

// Two parts side by side (across x) or one above the other become one.
static inline part join_parts(builder *b, const part *first, const part *second, bool across_x)
{
    const wr_cell *p = b->points;
    part both = {first->left, second->right, first->low, second->high, second->level};
    if (across_x) {
        join(b, first->right, second->left);
        both.low = is_lower(p[second->low], p[first->low]) ? second->low : first->low;
        both.high = is_lower(p[second->high], p[first->high]) ? first->high : second->high;
    } else {
        join(b, first->high, second->low);
        both.left = is_lefter(p[second->left], p[first->left]) ? second->left : first->left;
        both.right = is_lefter(p[second->right], p[first->right]) ? first->right : second->right;
    }
    return both;
}

void WR__BUILD(wr__delaunay_mesh *mesh)
{
    builder b = {mesh->halves, mesh->points, mesh->hull, 0, -1};
    part stack[64]; // levels fall from the bottom up, and there are at most 62
    int32_t depth = 0;
    for (int32_t i = 0; i < mesh->count; i++) {
        part last = {i, i, i, i, i + 1 < mesh->count ? b.hull[i] : 64};
        b.hull[i] = -1;
        while (depth > 0 && stack[depth - 1].level < last.level) {
            depth--;
            last = join_parts(&b, &stack[depth], &last, (stack[depth].level & 1) == 0);
        }
        stack[depth++] = last;
    }
    mesh->halves_count = b.top;
}
