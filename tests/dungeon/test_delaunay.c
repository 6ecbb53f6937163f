// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Delaunay: against its definition on small sets, by local checks on large ones, near and far and at the limits between;
// ties, points on lines and circles, any order of the same points.
#include "support/wr_test.h"

#include <stdlib.h>

#include "dungeon/delaunay_exact.h"
#include "dungeon/support/big_int.h"
#include "dungeon/support/triangulated.h"

enum { NEAR = 16384, FAR = 1 << 30 };

static const wr_cell zero = {0, 0};

static int32_t below(uint64_t seed, uint64_t counter, int32_t n)
{
    return (int32_t)wr_noise_below(wr_noise(seed, WR_STREAM_BRAINS, 7, counter), (uint32_t)n);
}

// ---- Two words ----------------------------------------------------------------------------------------------------

static int plain_compare(int64_t a, int64_t b, int64_t c, int64_t d)
{
    const big_int ab = big_product(big_of(a), big_of(b)), cd = big_product(big_of(c), big_of(d));
    return big_sign(big_difference(ab, cd));
}

static void products_compare_as_large_numbers_do(void **state)
{
    static const int64_t edges[] = {0,
                                    1,
                                    -1,
                                    2,
                                    INT64_MAX,
                                    INT64_MIN,
                                    INT64_MIN + 1,
                                    1LL << 61,
                                    -(1LL << 61),
                                    1LL << 32,
                                    1LL << 31,
                                    (1LL << 32) - 1,
                                    (1LL << 61) - 1};
    const int n = sizeof edges / sizeof edges[0];
    (void)state;
    for (int i = 0; i < n * n * n * n; i++) {
        const int64_t a = edges[i % n], b = edges[i / n % n], c = edges[i / n / n % n], d = edges[i / n / n / n];
        assert_int_equal(wr__compare_products(a, b, c, d), plain_compare(a, b, c, d));
    }
    for (uint64_t i = 0; i < 20000; i++) {
        int64_t v[4];
        for (uint64_t k = 0; k < 4; k++) {
            const uint64_t noise = wr_noise(3, WR_STREAM_BRAINS, k, i);
            v[k] = (int64_t)(noise >> (noise & 63)) * (noise & 64 ? -1 : 1);
        }
        assert_int_equal(wr__compare_products(v[0], v[1], v[2], v[3]), plain_compare(v[0], v[1], v[2], v[3]));
        assert_int_equal(wr__compare_products(v[0], v[1], v[1], v[0]), 0);
    }
}

// ---- Any points ---------------------------------------------------------------------------------------------------

static void small_sets_are_triangulated_by_definition(void **state)
{
    static const int32_t spans[] = {2, 3, 5, 30, 1000, NEAR, NEAR + 1, 50000, 1 << 20, FAR};
    (void)state;
    for (uint64_t i = 0; i < 540; i++) {
        const int32_t span = spans[i % 10], most = span < 3 ? 8 : 12, count = 2 + below(1, i, most - 1);
        wr_cell *points = random_points(i, count, span, (wr_cell){-5, 11});
        triangulated t = triangulate(points, count);
        check_by_definition(&t);
        triangulated_free(&t);
        free(points);
    }
}

static void check_random(uint64_t seed, int32_t count, int32_t span, wr_cell low)
{
    wr_cell *points = random_points(seed, count, span, low);
    triangulated t = triangulate(points, count);
    check_locally(&t);
    triangulated_free(&t);
    free(points);
}

static void large_sets_hold_their_circles_empty(void **state)
{
    (void)state;
    check_random(1, 3000, NEAR, zero);
    check_random(2, 3000, NEAR + 1, zero);
    check_random(3, 3000, 80, zero); // every second place is taken: ties everywhere
    check_random(4, 2000, FAR, (wr_cell){-(1 << 29), -(1 << 30)});
    check_random(5, 2000, 1 << 21, (wr_cell){INT32_MAX - (1 << 21), INT32_MIN});
}

// Heaps of points with nothing between them: the curve is cut deep down.
static void heaps_of_points_far_apart_are_joined(void **state)
{
    enum { HEAP = 300, HEAPS = 4 };
    static const wr_cell corners[HEAPS] = {{0, 0}, {FAR - 40, 3}, {FAR / 2 - 20, FAR / 2 - 20}, {7, FAR - 40}};
    wr_cell points[HEAP * HEAPS + 1];
    (void)state;
    for (int32_t i = 0; i < HEAPS; i++) {
        wr_cell *heap = random_points((uint64_t)i, HEAP, 40, corners[i]);
        memcpy(points + i * HEAP, heap, HEAP * sizeof *heap);
        free(heap);
    }
    points[HEAP * HEAPS] = (wr_cell){FAR, FAR};
    triangulated t = triangulate(points, HEAP * HEAPS + 1);
    check_locally(&t);
    triangulated_free(&t);
}

// ---- The same points otherwise ------------------------------------------------------------------------------------

static bool is_same_place(wr_cell a, wr_cell b)
{
    return a.x == b.x && a.y == b.y;
}

// Edges as places, in their order.
static void check_same_edges(const triangulated *t, const triangulated *u)
{
    assert_int_equal(t->edge_count, u->edge_count);
    for (int32_t i = 0; i < t->edge_count; i++) {
        const wr_cell a = t->points[t->edges[i].a], b = t->points[t->edges[i].b];
        const wr_cell c = u->points[u->edges[i].a], d = u->points[u->edges[i].b];
        assert_true((is_same_place(a, c) && is_same_place(b, d)) || (is_same_place(a, d) && is_same_place(b, c)));
    }
}

static void check_same_triangles(const triangulated *t, const triangulated *u)
{
    assert_int_equal(t->triangle_count, u->triangle_count);
    for (int32_t i = 0; i < t->triangle_count; i++) {
        int turned = 0;
        while (turned < 3 && !is_same_place(t->points[t->triangles[i][0]], u->points[u->triangles[i][turned]])) {
            turned++;
        }
        for (int k = 0; k < 3; k++) {
            assert_true(turned < 3 &&
                        is_same_place(t->points[t->triangles[i][k]], u->points[u->triangles[i][(k + turned) % 3]]));
        }
    }
}

static void any_order_of_the_points_gives_the_same_edges_in_the_same_order(void **state)
{
    static const int32_t spans[] = {12, 60, NEAR, FAR};
    (void)state;
    for (uint64_t i = 0; i < 80; i++) {
        const int32_t count = 100 + below(2, i, 60), span = spans[i % 4];
        wr_cell *points = random_points(i, count, span, zero);
        wr_cell *others = malloc((size_t)count * sizeof *others);
        assert_non_null(others);
        memcpy(others, points, (size_t)count * sizeof *others);
        shuffle(others, count, i + 1000);
        triangulated t = triangulate(points, count), u = triangulate(others, count);
        check_same_edges(&t, &u);
        check_same_triangles(&t, &u);
        triangulated_free(&t);
        triangulated_free(&u);
        free(points);
        free(others);
    }
}

// The same points moved, and 2^16 times as far apart: one word here, two there.
static void near_and_far_points_are_joined_alike(void **state)
{
    static const int32_t spans[] = {20, 100, NEAR};
    (void)state;
    for (uint64_t i = 0; i < 60; i++) {
        const int32_t count = 200;
        wr_cell *points = random_points(i, count, spans[i % 3], zero);
        wr_cell moved[200], grown[200];
        for (int32_t k = 0; k < count; k++) {
            moved[k] = (wr_cell){points[k].x - 1000000, points[k].y + 77};
            grown[k] = (wr_cell){points[k].x * 65536 - 5, points[k].y * 65536 + 9};
        }
        triangulated t = triangulate(points, count), u = triangulate(moved, count), v = triangulate(grown, count);
        assert_int_equal(t.edge_count, u.edge_count);
        assert_int_equal(t.edge_count, v.edge_count);
        assert_memory_equal(t.edges, u.edges, (size_t)t.edge_count * sizeof *t.edges);
        assert_memory_equal(t.edges, v.edges, (size_t)t.edge_count * sizeof *t.edges);
        triangulated_free(&t);
        triangulated_free(&u);
        triangulated_free(&v);
        free(points);
    }
}

// ---- Ties ---------------------------------------------------------------------------------------------------------

static bool has_edge(const triangulated *t, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < t->edge_count; i++) {
        if ((t->edges[i].a == a && t->edges[i].b == b) || (t->edges[i].a == b && t->edges[i].b == a)) {
            return true;
        }
    }
    return false;
}

// K58: each square of a lattice is cut from its lower-left corner, however large the lattice's step is.
static void lattice_squares_are_cut_from_their_lowest_corner(void **state)
{
    static const int32_t steps[] = {1, 2, 7, 1820, 1821, 119304647};
    enum { SIDE = 10 };
    (void)state;
    for (int k = 0; k < 6; k++) {
        wr_cell points[SIDE * SIDE];
        for (int32_t i = 0; i < SIDE * SIDE; i++) {
            points[i] = (wr_cell){i % SIDE * steps[k], i / SIDE * steps[k]};
        }
        triangulated t = triangulate(points, SIDE * SIDE);
        check_locally(&t);
        assert_int_equal(t.edge_count, 2 * SIDE * (SIDE - 1) + (SIDE - 1) * (SIDE - 1));
        for (int32_t i = 0; i < SIDE * (SIDE - 1); i++) {
            assert_true(i % SIDE == SIDE - 1 || has_edge(&t, i, i + SIDE + 1));
        }
        triangulated_free(&t);
    }
}

// All points with whole coordinates on the circle of radius 1,105 = 5 * 13 * 17; there are 108.
static int32_t points_on_circle(wr_cell *points, int32_t scale)
{
    int32_t count = 0;
    for (int32_t y = -1105; y <= 1105; y++) {
        for (int32_t x = -1105; x <= 1105; x++) {
            if (x * x + y * y == 1105 * 1105) {
                points[count++] = (wr_cell){x * scale, y * scale};
            }
        }
    }
    assert_int_equal(count, 108);
    shuffle(points, count, 5);
    return count;
}

static void points_on_a_circle_are_a_fan_from_the_lowest(void **state)
{
    static const int32_t scales[] = {1, 7, 8, 400000};
    (void)state;
    for (int k = 0; k < 4; k++) {
        wr_cell points[109];
        const int32_t count = points_on_circle(points, scales[k]);
        int32_t low = 0;
        for (int32_t i = 0; i < count; i++) {
            low = points[i].y < points[low].y ? i : low;
        }
        triangulated t = triangulate(points, count);
        check_locally(&t);
        assert_int_equal(t.triangle_count, count - 2);
        for (int32_t i = 0; i < t.triangle_count; i++) {
            assert_true(t.triangles[i][0] == low || t.triangles[i][1] == low || t.triangles[i][2] == low);
        }
        triangulated_free(&t);

        points[count] = zero; // with the centre in it, all triangles meet there
        t = triangulate(points, count + 1);
        check_locally(&t);
        assert_int_equal(t.triangle_count, count);
        for (int32_t i = 0; i < t.triangle_count; i++) {
            assert_true(t.triangles[i][1] == count || t.triangles[i][2] == count);
        }
        triangulated_free(&t);
    }
}

// ---- Lines --------------------------------------------------------------------------------------------------------

// K56: points from..from + n - 1 steps along a line, shuffled, are a chain of neighbours.
static void check_line(int32_t count, wr_cell step, uint64_t seed)
{
    wr_cell points[64];
    for (int32_t i = 0; i < count; i++) {
        points[i] = (wr_cell){100 + i * step.x, 200 + i * step.y};
    }
    shuffle(points, count, seed);
    triangulated t = triangulate(points, count);
    assert_int_equal(t.edge_count, count - 1);
    assert_int_equal(t.triangle_count, 0);
    for (int32_t i = 0; i < t.edge_count; i++) {
        const wr_cell a = points[t.edges[i].a], b = points[t.edges[i].b];
        const bool forth = is_same_place(b, (wr_cell){a.x + step.x, a.y + step.y});
        assert_true(forth || is_same_place(a, (wr_cell){b.x + step.x, b.y + step.y}));
    }
    triangulated_free(&t);
}

static void points_on_one_line_are_a_chain(void **state)
{
    static const wr_cell steps[] = {{1, 0},     {0, 1},      {1, 1},        {1, -1},       {-3, 2},
                                    {5, 200},   {-1000, 0},  {16777216, 0}, {3, 17000000}, {-16777216, 16777215},
                                    {260, 260}, {261, -261}, {0, -16777216}};
    (void)state;
    for (int k = 0; k < 13; k++) {
        for (int32_t count = 2; count <= 64; count++) {
            check_line(count, steps[k], (uint64_t)count);
        }
    }
}

// Two rows, two points, a row and a point, two rows through the middle of a heap. Rows stand on even places, the heap on odd.
static void lines_among_other_points_are_triangulated(void **state)
{
    static const wr_cell steps[] = {{2, 0}, {0, 2}, {2, 2}, {4, -2}, {80000, 2}, {-2, 6000000}};
    static const int32_t begins[] = {0, 39, 0, 0}, counts[] = {80, 2, 41, 120};
    (void)state;
    for (int i = 0; i < 24; i++) {
        const wr_cell s = steps[i / 4];
        wr_cell points[120];
        for (int32_t k = 0; k < 40; k++) {
            points[k] = (wr_cell){k * s.x, k * s.y};
            points[40 + k] = (wr_cell){k * s.x - 3 * s.y, k * s.y + 3 * s.x};
            points[80 + k] = (wr_cell){5 * s.y + 2 * below(4, (uint64_t)k, 37) + 1, 5 * s.x + 2 * k + 1};
        }
        shuffle(points + begins[i % 4], counts[i % 4], 3);
        triangulated t = triangulate(points + begins[i % 4], counts[i % 4]);
        if (counts[i % 4] > 2) {
            check_locally(&t);
        } else {
            assert_int_equal(t.edge_count, 1);
        }
        triangulated_free(&t);
    }
}

// ---- Limits -------------------------------------------------------------------------------------------------------

static void points_at_the_limits_of_a_span_are_triangulated(void **state)
{
    static const int32_t spans[] = {NEAR - 1, NEAR, NEAR + 1, FAR - 1, FAR};
    (void)state;
    for (int k = 0; k < 5; k++) {
        const int32_t s = spans[k];
        wr_cell points[] = {{0, 0},     {s, 0},     {0, s},         {s, s}, {s / 2, 0},
                            {s, s / 2}, {1, s / 2}, {s / 2, s - 1}, {1, 1}, {s - 1, s - 1}};
        for (int32_t count = 2; count <= 10; count++) {
            triangulated t = triangulate(points, count);
            check_by_definition(&t);
            if (count > 2) {
                check_locally(&t);
            }
            triangulated_free(&t);
        }
    }
}

static wr_status status_of(const wr_cell *points, int32_t count)
{
    static _Alignas(64) uint8_t scratch[4096];
    wr_edge edges[32];
    int32_t triangles[32][3];
    int32_t edge_count = 7, triangle_count = 7;
    assert_true(count < 0 || count > 10 || wr_delaunay_scratch_size(count) <= sizeof scratch);
    const wr_status status = wr_delaunay(points, count, scratch, edges, &edge_count, triangles, &triangle_count);
    if (status != WR_OK) {
        assert_int_equal(edge_count, 0);
        assert_int_equal(triangle_count, 0);
    }
    return status;
}

static void spans_and_counts_out_of_range_are_refused(void **state)
{
    const wr_cell wide[] = {{0, 0}, {FAR, 0}, {5, 5}}, too_wide[] = {{0, 0}, {FAR, 0}, {-1, 5}},
                  too_high[] = {{0, INT32_MIN}, {1, 0}}, widest[] = {{INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX}};
    (void)state;
    assert_int_equal(status_of(wide, 3), WR_OK);
    assert_int_equal(status_of(too_wide, 3), WR_E_ARGUMENT);
    assert_int_equal(status_of(too_high, 2), WR_E_ARGUMENT);
    assert_int_equal(status_of(widest, 2), WR_E_ARGUMENT);
    assert_int_equal(status_of(wide, -1), WR_E_ARGUMENT);
    assert_int_equal(status_of(wide, WR_DELAUNAY_POINTS_MAX + 1), WR_E_ARGUMENT);
    assert_int_equal(wr_delaunay_scratch_size(-1), 0);
    assert_int_equal(wr_delaunay_scratch_size(WR_DELAUNAY_POINTS_MAX + 1), 0);
    assert_true(SIZE_MAX == UINT32_MAX || wr_delaunay_scratch_size(WR_DELAUNAY_POINTS_MAX) > 0);
}

static void two_points_in_one_place_are_refused(void **state)
{
    static const int32_t spans[] = {0, 3, NEAR, NEAR + 1, FAR};
    (void)state;
    for (int k = 0; k < 5; k++) {
        for (int32_t at = 0; at < 5; at++) {
            wr_cell points[] = {{0, 0}, {spans[k], 1}, {1, spans[k]}, {spans[k] / 2, spans[k] / 2 + 1},
                                {0, 0}, {0, 0}};
            points[5] = points[at];
            assert_int_equal(status_of(points + at, 6 - at), WR_E_ARGUMENT);
        }
    }
}

static void few_points_give_few_edges(void **state)
{
    const wr_cell points[] = {{4, 4}, {9, 2}, {5, 8}};
    (void)state;
    for (int32_t count = 0; count <= 3; count++) {
        triangulated t = triangulate(points, count);
        assert_int_equal(t.edge_count, count == 3 ? 3 : count == 2 ? 1 : 0);
        assert_int_equal(t.triangle_count, count == 3 ? 1 : 0);
        triangulated_free(&t);
    }
    int32_t count = -1;
    assert_int_equal(wr_delaunay(NULL, 0, NULL, NULL, &count, NULL, NULL), WR_OK);
    assert_int_equal(count, 0);
}

static void triangles_may_be_left_out(void **state)
{
    static _Alignas(64) uint8_t scratch[4096];
    const wr_cell points[] = {{0, 0}, {9, 1}, {5, 8}, {5, 4}};
    wr_edge edges[9];
    int32_t triangles[6][3];
    int32_t edge_count = 0, triangle_count = 7;
    (void)state;
    assert_int_equal(wr_delaunay(points, 4, scratch, edges, &edge_count, NULL, NULL), WR_OK);
    assert_int_equal(edge_count, 6);
    assert_int_equal(wr_delaunay(points, 4, scratch, edges, &edge_count, NULL, &triangle_count), WR_OK);
    assert_int_equal(triangle_count, 0);
    assert_int_equal(wr_delaunay(points, 4, scratch, edges, &edge_count, triangles, NULL), WR_OK);
    assert_int_equal(edge_count, 6);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(products_compare_as_large_numbers_do),
    cmocka_unit_test(small_sets_are_triangulated_by_definition),
    cmocka_unit_test(large_sets_hold_their_circles_empty),
    cmocka_unit_test(heaps_of_points_far_apart_are_joined),
    cmocka_unit_test(any_order_of_the_points_gives_the_same_edges_in_the_same_order),
    cmocka_unit_test(near_and_far_points_are_joined_alike),
    cmocka_unit_test(lattice_squares_are_cut_from_their_lowest_corner),
    cmocka_unit_test(points_on_a_circle_are_a_fan_from_the_lowest),
    cmocka_unit_test(points_on_one_line_are_a_chain),
    cmocka_unit_test(lines_among_other_points_are_triangulated),
    cmocka_unit_test(points_at_the_limits_of_a_span_are_triangulated),
    cmocka_unit_test(spans_and_counts_out_of_range_are_refused),
    cmocka_unit_test(two_points_in_one_place_are_refused),
    cmocka_unit_test(few_points_give_few_edges),
    cmocka_unit_test(triangles_may_be_left_out),
};

WR_TEST_MAIN(tests)
