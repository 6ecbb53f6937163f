// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The spanning tree: edges in order, and the tree of Prim's algorithm beside it.
#include "support/wr_test.h"

#include <stdlib.h>

#include "dungeon/support/triangulated.h"

static const wr_cell zero = {0, 0};

static uint64_t length_of(const wr_cell *points, wr_edge e)
{
    const int64_t dx = (int64_t)points[e.a].x - points[e.b].x, dy = (int64_t)points[e.a].y - points[e.b].y;
    return (uint64_t)(dx * dx + dy * dy);
}

static bool stands_before(const wr_cell *points, wr_edge e, wr_edge f)
{
    const uint64_t a = length_of(points, e), b = length_of(points, f);
    return a != b ? a < b : e.a != f.a ? e.a < f.a : e.b < f.b;
}

typedef struct tree {
    wr_edge *edges;
    uint8_t *in_tree;
    int32_t joined;
} tree;

// With memory of just the size that is asked for.
static tree tree_of(const wr_cell *points, int32_t count, const wr_edge *edges, int32_t edge_count)
{
    const size_t size = wr_spanning_tree_scratch_size(count, edge_count), room = (size_t)edge_count;
    uint8_t *scratch = aligned_alloc(64, (size + 64 + 63) / 64 * 64);
    tree t = {malloc(room * sizeof *edges + 1), malloc(room + 1), -1};
    assert_non_null(scratch);
    assert_non_null(t.edges);
    assert_non_null(t.in_tree);
    memset(scratch + size, 0xa5, 64);
    memset(t.in_tree, 7, room + 1);
    memcpy(t.edges, edges, room * sizeof *edges);
    t.joined = wr_spanning_tree(points, count, t.edges, edge_count, scratch, t.in_tree);
    for (int i = 0; i < 64; i++) {
        assert_int_equal(scratch[size + (size_t)i], 0xa5);
    }
    assert_int_equal(t.in_tree[edge_count], 7);
    free(scratch);
    return t;
}

static void tree_free(tree *t)
{
    free(t->edges);
    free(t->in_tree);
}

static int32_t compare_edges_at(const wr_edge *e, const wr_edge *f)
{
    return e->a != f->a ? (e->a < f->a ? -1 : 1) : (e->b > f->b) - (e->b < f->b);
}

static int compare_edges(const void *left, const void *right)
{
    return compare_edges_at(left, right);
}

// The edges that came, each once, in order.
static void check_order(const wr_cell *points, const wr_edge *came, const wr_edge *sorted, int32_t count)
{
    const size_t n = (size_t)count;
    wr_edge *left = malloc(n * sizeof *left), *right = malloc(n * sizeof *right);
    assert_true(left != NULL && right != NULL);
    for (int32_t i = 1; i < count; i++) {
        assert_true(stands_before(points, sorted[i - 1], sorted[i]));
    }
    memcpy(left, came, n * sizeof *left);
    memcpy(right, sorted, n * sizeof *right);
    qsort(left, n, sizeof *left, compare_edges);
    qsort(right, n, sizeof *right, compare_edges);
    assert_memory_equal(left, right, n * sizeof *left);
    free(left);
    free(right);
}

// Prim, over all pairs of points: the least edge that leaves the tree, again and again.
static uint64_t plain_weight(const wr_cell *points, int32_t count)
{
    uint64_t *nearest = malloc((size_t)count * sizeof *nearest), weight = 0;
    assert_non_null(nearest);
    for (int32_t i = 0; i < count; i++) {
        nearest[i] = length_of(points, (wr_edge){0, i});
    }
    for (int32_t joined = 1; joined < count; joined++) {
        int32_t next = -1;
        for (int32_t i = 1; i < count; i++) {
            next = nearest[i] > 0 && (next < 0 || nearest[i] < nearest[next]) ? i : next; // zero: in the tree
        }
        weight += nearest[next];
        nearest[next] = 0;
        for (int32_t i = 1; i < count; i++) {
            const uint64_t length = length_of(points, (wr_edge){next, i});
            nearest[i] = length < nearest[i] ? length : nearest[i];
        }
    }
    free(nearest);
    return weight;
}

// An edge belongs to the tree iff those before it do not join its ends yet: a group is a number for all points joined.
static void check_tree(const tree *t, int32_t count, int32_t edge_count)
{
    int32_t *group = malloc((size_t)count * sizeof *group), joined = 0;
    assert_non_null(group);
    for (int32_t i = 0; i < count; i++) {
        group[i] = i;
    }
    for (int32_t i = 0; i < edge_count; i++) {
        const int32_t a = group[t->edges[i].a], b = group[t->edges[i].b];
        assert_int_equal(t->in_tree[i], a != b);
        joined += a != b;
        for (int32_t k = 0; a != b && k < count; k++) {
            group[k] = group[k] == b ? a : group[k];
        }
    }
    assert_int_equal(t->joined, joined);
    free(group);
}

static void check_points(const wr_cell *points, int32_t count)
{
    triangulated d = triangulate(points, count);
    tree t = tree_of(points, count, d.edges, d.edge_count);
    uint64_t weight = 0;
    check_order(points, d.edges, t.edges, d.edge_count);
    check_tree(&t, count, d.edge_count);
    for (int32_t i = 0; i < d.edge_count; i++) {
        weight += t.in_tree[i] ? length_of(points, t.edges[i]) : 0;
    }
    assert_int_equal(t.joined, count - 1);
    assert_int_equal(weight, plain_weight(points, count));
    tree_free(&t);
    triangulated_free(&d);
}

static void trees_weigh_as_little_as_prims(void **state)
{
    static const int32_t spans[] = {40, 16384, 16385, 1 << 16, 1 << 24, 1 << 28};
    (void)state;
    for (uint64_t i = 0; i < 60; i++) {
        const int32_t count = 2 + (int32_t)(i * i) % 700;
        wr_cell *points = random_points(i, count, spans[i % 6], zero);
        check_points(points, count);
        free(points);
    }
    wr_cell *points = random_points(99, 4000, 16384, zero);
    check_points(points, 4000);
    free(points);
}

// All of one length, and all but a few: two heaps far apart, two rows far apart.
static void edges_of_one_length_and_very_long_ones_are_ordered(void **state)
{
    wr_cell points[900];
    (void)state;
    for (int32_t i = 0; i < 900; i++) {
        points[i] = (wr_cell){i % 30 * 100, i / 30 * 100};
    }
    check_points(points, 900);
    for (int32_t i = 0; i < 900; i++) {
        points[i] = (wr_cell){i % 20 + (i % 3 == 0 ? 1 << 28 : 0), i / 20};
    }
    shuffle(points, 900, 1);
    check_points(points, 900);
    for (int32_t i = 0; i < 900; i++) {
        points[i] = (wr_cell){i / 2, i % 2 * 10000};
    }
    shuffle(points, 900, 2);
    check_points(points, 900);
}

// Stars whose edges come backwards: all of one length, and all of about one length, too long to be seen whole, and falling
// with the number of the point.
static void stars_are_ordered(void **state)
{
    enum { RAYS = 2500 };
    static wr_cell points[RAYS + 1];
    static wr_edge edges[RAYS];
    (void)state;
    for (int32_t far = 0; far <= 1; far++) {
        for (int32_t i = 1; i <= RAYS; i++) {
            points[i] = far ? (wr_cell){1 << 29, RAYS - i} : (wr_cell){3, 4}; // nothing asks for them to be apart
            edges[RAYS - i] = (wr_edge){0, i};
        }
        tree t = tree_of(points, RAYS + 1, edges, RAYS);
        check_order(points, edges, t.edges, RAYS);
        assert_int_equal(t.joined, RAYS);
        tree_free(&t);
    }
}

static void a_graph_in_pieces_gives_a_forest(void **state)
{
    const wr_cell points[] = {{0, 0}, {1, 0}, {5, 5}, {6, 5}, {6, 6}, {9, 9}};
    const wr_edge edges[] = {{2, 4}, {0, 1}, {3, 4}, {2, 3}};
    (void)state;
    tree t = tree_of(points, 6, edges, 4);
    check_order(points, edges, t.edges, 4);
    check_tree(&t, 6, 4);
    assert_int_equal(t.joined, 3);
    assert_int_equal(t.in_tree[3], 0);
    tree_free(&t);
}

static void no_edges_give_no_tree(void **state)
{
    const wr_cell points[] = {{0, 0}, {1, 0}};
    (void)state;
    for (int32_t count = 0; count <= 2; count++) {
        tree t = tree_of(points, count, &(wr_edge){0, 0}, 0);
        assert_int_equal(t.joined, 0);
        tree_free(&t);
    }
    assert_int_equal(wr_spanning_tree_scratch_size(-1, 3), 0);
    assert_int_equal(wr_spanning_tree_scratch_size(3, -1), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(trees_weigh_as_little_as_prims),
    cmocka_unit_test(edges_of_one_length_and_very_long_ones_are_ordered),
    cmocka_unit_test(stars_are_ordered),
    cmocka_unit_test(a_graph_in_pieces_gives_a_forest),
    cmocka_unit_test(no_edges_give_no_tree),
};

WR_TEST_MAIN(tests)
