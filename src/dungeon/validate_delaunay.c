// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the proof of the triangulation (D11), from the places and the edges alone, without making one.
//
// Edges are sorted about each room by angle, so that each half edge knows the next one of the face on its left. Then:
//
//  1. Each face on the left is a triangle, counter-clockwise, or its half edges are *outside*.
//  2. The half edges outside are one closed walk that never turns left and turns once round in all: the boundary of a
//     convex polygon, clockwise.
//  3. In the sum of the boundaries of all triangles inner edges cancel, for each is walked both ways; what stays is that
//     polygon's boundary. So the triangles wind round each point inside once and round each outside not at all: they cover
//     the polygon, without overlap. Every room has an edge, so it is a corner of triangles and lies in no other.
//  4. No inner edge has the far corner of one triangle inside the circle of the other. Then no circle has any room inside:
//     Delaunay's lemma ("Sur la sphere vide", 1934).
//  5. An edge whose two triangles have one circle starts at the room that is lowest by (y, x) of the four. Were there a
//     triangle without the lowest room of its circle, then walking from it toward that room one would cross an edge into the
//     first triangle with it, and that edge breaks this rule. So all triangles of a circle share its lowest room.
//
// Rooms on one line have no triangle: there the edges must be the chain.
#include "dungeon/validate_int.h"

#include "core/assert.h"

#define UNSEEN  (-2)
#define OUTSIDE (-1)

wr__proof_plane wr__proof_plane_take(wr_arena *arena, int32_t room_count, const wr_edge *edges, int32_t edge_count)
{
    return (wr__proof_plane){
        .room_count = room_count,
        .edge_count = edge_count,
        .edges = edges,
        .centre = WR_ARENA_ARRAY(arena, wr_cell, room_count),
        .first = WR_ARENA_ARRAY(arena, int32_t, room_count + 1),
        .around = WR_ARENA_ARRAY(arena, int32_t, 2 * edge_count),
        .place = WR_ARENA_ARRAY(arena, int32_t, 2 * edge_count),
        .apex = WR_ARENA_ARRAY(arena, int32_t, 2 * edge_count),
    };
}

// ---- Half edges ----------------------------------------------------------------------------------------------------

static int32_t origin(const wr__proof_plane *p, int32_t half)
{
    const wr_edge *e = &p->edges[half >> 1];
    return (half & 1) != 0 ? e->b : e->a;
}

static int32_t head(const wr__proof_plane *p, int32_t half)
{
    return origin(p, half ^ 1);
}

static wr_cell direction(const wr__proof_plane *p, int32_t half)
{
    const wr_cell from = p->centre[origin(p, half)];
    const wr_cell to = p->centre[head(p, half)];
    return (wr_cell){to.x - from.x, to.y - from.y};
}

// Differences of doubled centres are below 2^14, so products are below 2^28.
static int64_t cross(wr_cell a, wr_cell b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static int64_t dot(wr_cell a, wr_cell b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

static wr_cell between(wr_cell from, wr_cell to)
{
    return (wr_cell){to.x - from.x, to.y - from.y};
}

// The first half of the turn: from +x on, up to but without -x.
static bool is_first_half(wr_cell d)
{
    return d.y > 0 || (d.y == 0 && d.x > 0);
}

static bool is_before(wr_cell a, wr_cell b)
{
    const bool first = is_first_half(a);
    return first != is_first_half(b) ? first : cross(a, b) > 0;
}

// ---- Sorting about a room --------------------------------------------------------------------------------------------

static bool half_is_before(const wr__proof_plane *p, int32_t a, int32_t b)
{
    return is_before(direction(p, a), direction(p, b));
}

static void insertion_sort(const wr__proof_plane *p, int32_t *halves, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const int32_t half = halves[i];
        const wr_cell d = direction(p, half);
        int32_t to = i;
        for (; to > 0 && is_before(d, direction(p, halves[to - 1])); to--) {
            halves[to] = halves[to - 1];
        }
        halves[to] = half;
    }
}

static void sift(const wr__proof_plane *p, int32_t *heap, int32_t at, int32_t count)
{
    const int32_t half = heap[at];
    for (int32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && half_is_before(p, heap[child], heap[child + 1])) {
            child++;
        }
        if (!half_is_before(p, half, heap[child])) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = half;
}

static void heap_sort(const wr__proof_plane *p, int32_t *halves, int32_t count)
{
    for (int32_t i = count / 2; i-- > 0;) {
        sift(p, halves, i, count);
    }
    for (int32_t last = count - 1; last > 0; last--) {
        const int32_t top = halves[0];
        halves[0] = halves[last];
        halves[last] = top;
        sift(p, halves, 0, last);
    }
}

// A counting sort by origin, then by angle. Most rooms have six neighbours, a great hall may have hundreds.
static void sort_around(wr__proof_plane *p)
{
    const int32_t halves = 2 * p->edge_count;
    for (int32_t h = 0; h < halves; h++) {
        p->first[origin(p, h)]++;
    }
    for (int32_t i = 0; i < p->room_count; i++) { // from counts to ends, which filling from the end makes beginnings
        p->first[i + 1] += p->first[i];
    }
    for (int32_t h = halves - 1; h >= 0; h--) {
        p->around[--p->first[origin(p, h)]] = h;
    }
    for (int32_t i = 0; i < p->room_count; i++) {
        int32_t *own = p->around + p->first[i];
        const int32_t count = p->first[i + 1] - p->first[i];
        if (count <= 16) {
            insertion_sort(p, own, count);
        } else {
            heap_sort(p, own, count);
        }
    }
    for (int32_t i = 0; i < halves; i++) {
        p->place[p->around[i]] = i;
    }
}

// The next half edge of the face on the left: at the head, the one clockwise of the way back.
static int32_t next_of_face(const wr__proof_plane *p, int32_t half)
{
    const int32_t back = half ^ 1;
    const int32_t room = origin(p, back);
    const int32_t at = p->place[back];
    return p->around[(at == p->first[room] ? p->first[room + 1] : at) - 1];
}

// ---- Order -----------------------------------------------------------------------------------------------------------

static bool prove_order(wr__proof *proof, const wr__proof_plane *p)
{
    int64_t before = 0;
    for (int32_t i = 0; i < p->edge_count; i++) {
        const wr_edge e = p->edges[i];
        const wr_cell d = between(p->centre[e.a], p->centre[e.b]);
        const int64_t length = dot(d, d);
        const wr_edge last = i > 0 ? p->edges[i - 1] : (wr_edge){-1, -1};
        if (length < before || (length == before && (e.a < last.a || (e.a == last.a && e.b <= last.b)))) {
            return wr__refute(proof, "D26", WR__NOWHERE, "edge %d from room %d to room %d is not in order", i, e.a,
                              e.b);
        }
        before = length;
    }
    return true;
}

// ---- Rooms on one line -------------------------------------------------------------------------------------------------

static bool is_line(const wr__proof_plane *p)
{
    if (p->room_count < 3) {
        return true;
    }
    const wr_cell along = between(p->centre[0], p->centre[1]);
    for (int32_t i = 2; i < p->room_count; i++) {
        if (cross(along, between(p->centre[0], p->centre[i])) != 0) {
            return false;
        }
    }
    return true;
}

static int32_t degree(const wr__proof_plane *p, int32_t room)
{
    return p->first[room + 1] - p->first[room];
}

// From an end through rooms between two neighbours that lie on either side: that visits all of them.
static bool prove_chain(wr__proof *proof, const wr__proof_plane *p)
{
    int32_t room = 0;
    while (room < p->room_count && degree(p, room) != 1) {
        room++;
    }
    int32_t visited = 1;
    int32_t from = -1; // the half edge one came by
    while (room < p->room_count && visited < p->room_count) {
        const int32_t *own = p->around + p->first[room];
        const bool inner = from >= 0;
        if (degree(p, room) != (inner ? 2 : 1) || (inner && dot(direction(p, own[0]), direction(p, own[1])) >= 0)) {
            break;
        }
        from = inner && own[0] == (from ^ 1) ? own[1] : own[0];
        room = head(p, from);
        visited++;
    }
    if (visited != p->room_count || p->edge_count != p->room_count - 1) {
        return wr__refute(proof, "K56", WR__NOWHERE, "%d rooms on one line, and their %d edges are not the chain",
                          p->room_count, p->edge_count);
    }
    return true;
}

// ---- Faces -----------------------------------------------------------------------------------------------------------

// Finds the triangles. Answers how many half edges have none on their left; *outside is one of them, or -1.
static int32_t find_triangles(wr__proof_plane *p, int32_t *outside)
{
    const int32_t halves = 2 * p->edge_count;
    int32_t count = 0;
    *outside = -1;
    for (int32_t h = 0; h < halves; h++) {
        p->apex[h] = UNSEEN;
    }
    for (int32_t h = 0; h < halves; h++) {
        if (p->apex[h] != UNSEEN) {
            continue;
        }
        const int32_t second = next_of_face(p, h);
        const int32_t third = next_of_face(p, second);
        if (next_of_face(p, third) == h && cross(direction(p, h), direction(p, second)) > 0) {
            p->apex[h] = origin(p, third);
            p->apex[second] = origin(p, h);
            p->apex[third] = origin(p, second);
        } else {
            p->apex[h] = OUTSIDE;
            *outside = h;
            count++;
        }
    }
    return count;
}

static bool prove_boundary(wr__proof *proof, const wr__proof_plane *p, int32_t start, int32_t count)
{
    int32_t half = start;
    int32_t turns = 0;
    int32_t steps = 0;
    do {
        const int32_t next = next_of_face(p, half);
        const wr_cell d = direction(p, half);
        const wr_cell e = direction(p, next);
        const int64_t turn = cross(d, e);
        if (p->apex[half] != OUTSIDE || turn > 0 || (turn == 0 && dot(d, e) <= 0)) {
            const wr_cell at = p->centre[head(p, half)];
            return wr__refute(proof, "D11", (wr_cell){at.x / 2, at.y / 2},
                              "beside the edge from room %d to room %d is neither a triangle nor the outside",
                              origin(p, half), head(p, half));
        }
        turns += is_first_half(e) && !is_first_half(d);
        half = next;
        steps++;
    } while (half != start && steps < count);
    if (half != start || steps != count || turns != 1) {
        return wr__refute(proof, "D11", WR__NOWHERE,
                          "the triangles do not cover what lies between the outermost rooms");
    }
    return true;
}

static bool prove_faces(wr__proof *proof, wr__proof_plane *p)
{
    for (int32_t i = 0; i < p->room_count; i++) {
        if (degree(p, i) == 0) {
            return wr__refute(proof, "D11", WR__NOWHERE, "no edge leads to room %d", i);
        }
    }
    int32_t outside;
    const int32_t count = find_triangles(p, &outside);
    // Were each half edge a triangle's, the areas would add up to nothing, and each is above zero.
    WR_ASSERT(count > 0);
    return prove_boundary(proof, p, outside, count);
}

// ---- Circles ---------------------------------------------------------------------------------------------------------

// Above zero when d lies inside the circle through a, b and c, counter-clockwise; zero on it. Differences are below 2^14,
// so each of the three products is below 2^28 * 2^29 * 2 and the sum below 2^60.
static int64_t in_circle(wr_cell a, wr_cell b, wr_cell c, wr_cell d)
{
    const wr_cell da = between(d, a);
    const wr_cell db = between(d, b);
    const wr_cell dc = between(d, c);
    return dot(da, da) * cross(db, dc) + dot(db, db) * cross(dc, da) + dot(dc, dc) * cross(da, db);
}

static bool is_lower(wr_cell a, wr_cell b)
{
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

static bool prove_circle(wr__proof *proof, const wr__proof_plane *p, int32_t edge)
{
    const wr_edge e = p->edges[edge];
    const int32_t left = p->apex[2 * edge];
    const int32_t right = p->apex[2 * edge + 1];
    if (left < 0 || right < 0) {
        return true;
    }
    const wr_cell a = p->centre[e.a], b = p->centre[e.b], c = p->centre[left], d = p->centre[right];
    const int64_t inside = in_circle(a, b, c, d);
    const wr_cell low = is_lower(a, b) ? a : b;
    if (inside > 0) {
        return wr__refute(proof, "D11", (wr_cell){d.x / 2, d.y / 2},
                          "room %d lies inside the circle through rooms %d, %d and %d", right, e.a, e.b, left);
    }
    if (inside == 0 && !(is_lower(low, c) && is_lower(low, d))) {
        return wr__refute(proof, "K58", (wr_cell){d.x / 2, d.y / 2},
                          "rooms %d, %d, %d and %d lie on one circle, and the edge is not that of the lowest", e.a,
                          e.b, left, right);
    }
    return true;
}

bool wr__prove_delaunay(wr__proof *proof, wr__proof_plane *plane)
{
    sort_around(plane);
    if (!prove_order(proof, plane)) {
        return false;
    }
    if (is_line(plane)) {
        return prove_chain(proof, plane);
    }
    if (!prove_faces(proof, plane)) {
        return false;
    }
    for (int32_t i = 0; i < plane->edge_count; i++) {
        if (!prove_circle(proof, plane, i)) {
            return false;
        }
    }
    return true;
}
