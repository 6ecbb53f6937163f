// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
#include "dungeon/support/triangulated.h"

#include "support/wr_test.h"

#include <stdlib.h>

#include "dungeon/support/big_int.h"

// ---- Memory -------------------------------------------------------------------------------------------------------

enum { GUARD = 64, GUARD_BYTE = 0xa5 };

static void *take(size_t size)
{
    void *memory = malloc(size == 0 ? 1 : size);
    assert_non_null(memory);
    return memory;
}

static void check_guard(const uint8_t *guard)
{
    for (int i = 0; i < GUARD; i++) {
        assert_int_equal(guard[i], GUARD_BYTE);
    }
}

triangulated triangulate(const wr_cell *points, int32_t count)
{
    const size_t room = count > 1 ? (size_t)count : 1, size = wr_delaunay_scratch_size(count);
    triangulated t = {points, count, -1, -1, NULL, NULL};
    uint8_t *scratch = aligned_alloc(64, (size + GUARD + 63) / 64 * 64);
    assert_non_null(scratch);
    memset(scratch + size, GUARD_BYTE, GUARD);
    t.edges = take(WR_DELAUNAY_EDGES_MAX(room) * sizeof *t.edges);
    t.triangles = take(WR_DELAUNAY_TRIANGLES_MAX(room) * sizeof *t.triangles);
    assert_int_equal(wr_delaunay(points, count, scratch, t.edges, &t.edge_count, t.triangles, &t.triangle_count),
                     WR_OK);
    check_guard(scratch + size);
    free(scratch);
    return t;
}

void triangulated_free(triangulated *t)
{
    free(t->edges);
    free(t->triangles);
}

// ---- Points -------------------------------------------------------------------------------------------------------

static int compare_cells(const void *left, const void *right)
{
    const wr_cell *a = left, *b = right;
    return a->y != b->y ? (a->y < b->y ? -1 : 1) : (a->x > b->x) - (a->x < b->x);
}

static wr_cell random_cell(uint64_t seed, uint64_t counter, int32_t span, wr_cell low)
{
    const uint32_t size = (uint32_t)span + 1;
    const int32_t x = (int32_t)wr_noise_below(wr_noise(seed, WR_STREAM_LAYOUT, 0, counter), size);
    const int32_t y = (int32_t)wr_noise_below(wr_noise(seed, WR_STREAM_LAYOUT, 1, counter), size);
    return (wr_cell){low.x + x, low.y + y};
}

wr_cell *random_points(uint64_t seed, int32_t count, int32_t span, wr_cell low)
{
    wr_cell *points = take((size_t)count * sizeof *points);
    uint64_t counter = 0;
    for (int32_t have = 0; have < count;) {
        for (; have < count; have++) {
            points[have] = random_cell(seed, counter++, span, low);
        }
        qsort(points, (size_t)count, sizeof *points, compare_cells);
        have = 1; // those in one place stand side by side
        for (int32_t i = 1; i < count; i++) {
            if (compare_cells(&points[i], &points[have - 1]) != 0) {
                points[have++] = points[i];
            }
        }
    }
    shuffle(points, count, seed);
    return points;
}

void shuffle(wr_cell *points, int32_t count, uint64_t seed)
{
    for (int32_t i = count - 1; i > 0; i--) {
        const uint64_t noise = wr_noise(seed, WR_STREAM_LAYOUT, 2, (uint64_t)i);
        const int32_t other = (int32_t)wr_noise_below(noise, (uint32_t)i + 1);
        const wr_cell held = points[i];
        points[i] = points[other];
        points[other] = held;
    }
}

// ---- By definition ------------------------------------------------------------------------------------------------

static bool is_lower(wr_cell a, wr_cell b)
{
    return compare_cells(&a, &b) < 0;
}

// Of four points on one circle, a, c, b, d in turn: is the diagonal a-b, and not c-d?
static bool is_diagonal(wr_cell a, wr_cell b, wr_cell c, wr_cell d)
{
    return is_lower(is_lower(a, b) ? a : b, is_lower(c, d) ? c : d);
}

// May the triangle of a, b, c, which turn left, stand beside the point d?
static bool stands_beside(const wr_cell *p, int32_t a, int32_t b, int32_t c, int32_t d)
{
    const int inside = big_in_circle(p[a], p[b], p[c], p[d]);
    if (inside != 0) {
        return inside < 0;
    }
    if (big_turn(p[a], p[b], p[d]) < 0) { // beyond a-b
        return is_diagonal(p[a], p[b], p[c], p[d]);
    }
    return big_turn(p[b], p[c], p[d]) < 0 ? is_diagonal(p[b], p[c], p[a], p[d]) : is_diagonal(p[c], p[a], p[b], p[d]);
}

static bool is_there(const triangulated *t, int32_t a, int32_t b, int32_t c)
{
    for (int32_t i = 0; i < t->triangle_count; i++) {
        const int32_t *have = t->triangles[i];
        if (have[0] == a && have[1] == b && have[2] == c) {
            return true;
        }
    }
    return false;
}

void check_by_definition(const triangulated *t)
{
    const wr_cell *p = t->points;
    int32_t expected = 0;
    for (int32_t a = 0; a < t->count; a++) {
        for (int32_t b = a + 1; b < t->count; b++) {
            for (int32_t c = a + 1; c < t->count; c++) {
                bool stands = b != c && big_turn(p[a], p[b], p[c]) > 0;
                for (int32_t d = 0; stands && d < t->count; d++) {
                    stands = d == a || d == b || d == c || stands_beside(p, a, b, c, d);
                }
                expected += stands;
                assert_true(!stands || is_there(t, a, b, c));
            }
        }
    }
    assert_int_equal(t->triangle_count, expected);
}

// ---- Locally ------------------------------------------------------------------------------------------------------

// A side of a triangle, from a to b, with the corner opposite.
typedef struct side {
    int32_t a, b, opposite;
} side;

static int compare_ends(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return a != c ? (a < c ? -1 : 1) : (b > d) - (b < d);
}

static int compare_sides(const void *left, const void *right)
{
    const side *s = left, *t = right;
    return compare_ends(s->a, s->b, t->a, t->b);
}

static int compare_edges(const void *left, const void *right)
{
    const wr_edge *e = left, *f = right;
    return compare_ends(e->a, e->b, f->a, f->b);
}

static side *sides_of(const triangulated *t)
{
    side *sides = take((size_t)t->triangle_count * 3 * sizeof *sides);
    for (int32_t i = 0; i < t->triangle_count; i++) {
        const int32_t *c = t->triangles[i];
        assert_true(c[0] < c[1] && c[0] < c[2]);
        assert_int_equal(big_turn(t->points[c[0]], t->points[c[1]], t->points[c[2]]), 1);
        for (int k = 0; k < 3; k++) {
            sides[3 * i + k] = (side){c[k], c[(k + 1) % 3], c[(k + 2) % 3]};
        }
    }
    qsort(sides, (size_t)t->triangle_count * 3, sizeof *sides, compare_sides);
    for (int32_t i = 1; i < 3 * t->triangle_count; i++) {
        assert_true(compare_sides(&sides[i - 1], &sides[i]) < 0); // two triangles cannot be on one side of an edge
    }
    return sides;
}

static void check_edges_are_sides(const triangulated *t, const side *sides, int32_t outer)
{
    const size_t count = (size_t)t->edge_count;
    wr_edge *edges = take(count * sizeof *edges);
    memcpy(edges, t->edges, count * sizeof *edges);
    qsort(edges, count, sizeof *edges, compare_edges);
    for (size_t i = 0; i < count; i++) {
        assert_true(edges[i].a < edges[i].b && (i == 0 || compare_edges(&edges[i - 1], &edges[i]) < 0));
        const side there = {edges[i].a, edges[i].b, 0}, back = {edges[i].b, edges[i].a, 0};
        const size_t n = (size_t)t->triangle_count * 3;
        assert_true(bsearch(&there, sides, n, sizeof there, compare_sides) != NULL ||
                    bsearch(&back, sides, n, sizeof back, compare_sides) != NULL);
    }
    assert_int_equal(2 * t->edge_count, 3 * t->triangle_count + outer);
    free(edges);
}

// The sides without a neighbour make one convex round: each is followed by one that does not turn right, and together they
// turn once, which they do when only one of them goes from a point to a higher one after one that does not.
static void check_border(const triangulated *t, const side *outer, int32_t outer_count)
{
    int32_t *next = take((size_t)t->count * sizeof *next);
    int32_t turns_upwards = 0;
    for (int32_t i = 0; i < t->count; i++) {
        next[i] = -1;
    }
    for (int32_t i = 0; i < outer_count; i++) {
        assert_int_equal(next[outer[i].a], -1);
        next[outer[i].a] = outer[i].b;
    }
    for (int32_t i = 0; i < outer_count; i++) {
        const int32_t a = outer[i].a, b = outer[i].b, c = next[b];
        assert_true(c >= 0);
        assert_true(big_turn(t->points[a], t->points[b], t->points[c]) >= 0);
        turns_upwards += is_lower(t->points[b], t->points[a]) && is_lower(t->points[b], t->points[c]);
    }
    assert_int_equal(turns_upwards, 1);
    free(next);
}

void check_locally(const triangulated *t)
{
    const int32_t side_count = 3 * t->triangle_count;
    side *sides = sides_of(t);
    side *outer = take((size_t)side_count * sizeof *outer);
    int32_t outer_count = 0;
    for (int32_t i = 0; i < side_count; i++) {
        const side s = sides[i], back = {s.b, s.a, 0};
        const side *beyond = bsearch(&back, sides, (size_t)side_count, sizeof back, compare_sides);
        if (beyond == NULL) {
            outer[outer_count++] = s;
        } else {
            assert_true(stands_beside(t->points, s.a, s.b, s.opposite, beyond->opposite));
        }
    }
    check_edges_are_sides(t, sides, outer_count);
    check_border(t, outer, outer_count);
    assert_int_equal(t->triangle_count, 2 * t->count - 2 - outer_count);
    free(sides);
    free(outer);
}
