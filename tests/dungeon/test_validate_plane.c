// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The proof of the triangulation, by itself: it takes what the plain definition gives, and nothing else.
#include "dungeon/support/plain_delaunay.h"
#include "dungeon/validate_int.h"
#include "support/wr_test.h"

#define POINTS_MAX 512
#define EDGES_MAX  (3 * POINTS_MAX)

static uint8_t memory[POINTS_MAX * 128 + 4096];

static wr_dungeon_report prove(const wr_cell *points, int32_t count, const wr_edge *edges, int32_t edge_count)
{
    wr_dungeon_report report = {.valid = true, .at = WR__NOWHERE};
    uint8_t *base = memory + (64 - (uintptr_t)memory % 64) % 64;
    wr__proof proof = {.report = &report, .scratch = wr_arena_on(base, sizeof memory - 64)};
    wr__proof_plane plane = wr__proof_plane_take(&proof.scratch, count, edges, edge_count);
    assert_false(proof.scratch.full);
    memcpy(plane.centre, points, (size_t)count * sizeof *points);
    const bool holds = wr__prove_delaunay(&proof, &plane);
    assert_int_equal(holds, report.valid);
    return report;
}

static void assert_proved(const wr_cell *points, int32_t count, const wr_edge *edges, int32_t edge_count)
{
    const wr_dungeon_report report = prove(points, count, edges, edge_count);
    if (!report.valid) {
        fail_msg("%d points, %d edges: %s: %s", count, edge_count, report.rule, report.message);
    }
}

static void assert_refuted(const wr_cell *points, int32_t count, const wr_edge *edges, int32_t edge_count,
                           const char *rule, const char *says)
{
    const wr_dungeon_report report = prove(points, count, edges, edge_count);
    if (report.valid || strcmp(report.rule, rule) != 0 || strstr(report.message, says) == NULL) {
        fail_msg("expected %s ... %s ..., found %s: %s", rule, says, report.rule, report.message);
    }
}

static uint64_t draw(uint64_t counter)
{
    return wr_noise(11, WR_STREAM_EYE, 1, counter);
}

// Points in a square of side by side places, no two in one place. Small sides give many on one line and on one circle.
static int32_t draw_points(uint64_t seed, int32_t count, int32_t side, wr_cell *points)
{
    int32_t made = 0;
    for (uint64_t i = 0; i < 4 * (uint64_t)count && made < count; i++) {
        const uint64_t bits = draw(seed << 16 | i);
        const wr_cell p = {(int32_t)(bits % (uint64_t)side), (int32_t)((bits >> 32) % (uint64_t)side)};
        bool is_new = true;
        for (int32_t k = 0; k < made; k++) {
            is_new = is_new && (points[k].x != p.x || points[k].y != p.y);
        }
        if (is_new) {
            points[made++] = p;
        }
    }
    return made;
}

// ---- What is one -------------------------------------------------------------------------------------------------------

static void what_the_definition_gives_is_proved(void **state)
{
    (void)state;
    wr_cell points[16];
    wr_edge edges[48];
    for (uint64_t seed = 0; seed < 6000; seed++) {
        const int32_t side = seed % 3 == 0 ? 4 : seed % 3 == 1 ? 7 : 16384;
        const int32_t count = draw_points(seed, 1 + (int32_t)(seed % 14), side, points);
        assert_proved(points, count, edges, plain_delaunay(points, count, edges));
    }
}

static void one_and_two_points_are_proved(void **state)
{
    (void)state;
    const wr_cell points[2] = {{0, 0}, {5, 3}};
    const wr_edge edge = {0, 1};
    assert_proved(points, 1, NULL, 0);
    assert_proved(points, 2, &edge, 1);
    assert_refuted(points, 2, NULL, 0, "K56", "not the chain");
}

static void a_lattice_is_proved(void **state)
{
    (void)state;
    wr_cell points[100];
    wr_edge edges[300];
    for (int32_t i = 0; i < 100; i++) {
        points[i] = (wr_cell){i % 10, i / 10};
    }
    // Each square by the diagonal from its lower left corner.
    int32_t count = 0;
    for (int32_t i = 0; i < 100; i++) {
        const bool right = i % 10 < 9, above = i / 10 < 9;
        if (right) {
            edges[count++] = (wr_edge){i, i + 1};
        }
        if (above) {
            edges[count++] = (wr_edge){i, i + 10};
        }
        if (right && above) {
            edges[count++] = (wr_edge){i, i + 11};
        }
    }
    plain_sort_edges(points, edges, count);
    assert_proved(points, 100, edges, count);
}

// A hub with many neighbours, nearly on a circle: sorted by heap, not by insertion.
static int32_t draw_wheel(wr_cell *points, int32_t spokes, wr_edge *edges)
{
    int32_t count = 0;
    points[0] = (wr_cell){8000, 8000};
    for (int32_t i = 0; i < spokes; i++) {
        const wr_angle angle = (wr_angle)(65536 * ((7 * i) % spokes) / spokes); // not in order
        points[1 + i] = (wr_cell){8000 + wr_cos(angle) / 9, 8000 + wr_sin(angle) / 9};
        edges[count++] = (wr_edge){0, 1 + i};
    }
    for (int32_t i = 0; i < spokes; i++) {
        for (int32_t k = i + 1; k < spokes; k++) {
            const int32_t apart = (7 * (k - i)) % spokes;
            if (apart == 1 || apart == spokes - 1) {
                edges[count++] = (wr_edge){1 + i, 1 + k};
            }
        }
    }
    plain_sort_edges(points, edges, count);
    return count;
}

static void a_room_with_hundreds_of_neighbours_is_proved(void **state)
{
    (void)state;
    static wr_cell points[POINTS_MAX];
    static wr_edge edges[EDGES_MAX];
    for (int32_t spokes = 15; spokes <= 400; spokes = spokes * 3 / 2 + 1) {
        if (spokes % 7 == 0) {
            continue;
        }
        const int32_t count = draw_wheel(points, spokes, edges);
        assert_int_equal(count, 2 * spokes);
        assert_proved(points, 1 + spokes, edges, count);
        assert_refuted(points, 1 + spokes, edges, count - 1, "D11", "");
    }
}

// ---- What is none ------------------------------------------------------------------------------------------------------

static void any_other_set_of_edges_is_refuted(void **state)
{
    (void)state;
    wr_cell points[8];
    wr_edge right[24];
    int refuted = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        const int32_t count = draw_points(seed, 5, seed % 2 == 0 ? 3 : 100, points);
        const int32_t right_count = plain_delaunay(points, count, right);
        for (uint32_t set = 0; set < 1u << 10; set++) { // of the ten edges between five points
            wr_edge edges[10];
            int32_t edge_count = 0;
            int32_t bit = 0;
            for (int32_t a = 0; a < count; a++) {
                for (int32_t b = a + 1; b < count; b++, bit++) {
                    if ((set >> bit & 1) != 0) {
                        edges[edge_count++] = (wr_edge){a, b};
                    }
                }
            }
            plain_sort_edges(points, edges, edge_count);
            const bool same =
                edge_count == right_count && memcmp(edges, right, (size_t)right_count * sizeof *right) == 0;
            assert_int_equal(prove(points, count, edges, edge_count).valid, same);
            refuted += !same;
        }
    }
    assert_int_equal(refuted, 60 * 1023);
}

static void an_edge_moved_is_refuted(void **state)
{
    (void)state;
    wr_cell points[16];
    wr_edge right[48], edges[48];
    for (uint64_t seed = 0; seed < 2000; seed++) {
        const int32_t count = draw_points(seed, 12, seed % 2 == 0 ? 5 : 1000, points);
        const int32_t edge_count = plain_delaunay(points, count, right);
        memcpy(edges, right, sizeof edges);
        const uint64_t bits = draw(1000 + seed);
        const int32_t a = (int32_t)(bits % 11), b = a + 1 + (int32_t)((bits >> 8) % (uint64_t)(11 - a));
        edges[(bits >> 32) % (uint64_t)edge_count] = (wr_edge){a, b < count ? b : count - 1};
        plain_sort_edges(points, edges, edge_count);
        const bool same = memcmp(edges, right, (size_t)edge_count * sizeof *right) == 0;
        assert_int_equal(prove(points, count, edges, edge_count).valid, same);
    }
}

static void the_diagonal_of_a_square_is_the_lowest_rooms(void **state)
{
    (void)state;
    const wr_cell points[] = {{4, 4}, {0, 0}, {4, 0}, {0, 4}};
    wr_edge edges[] = {{0, 2}, {0, 3}, {1, 2}, {1, 3}, {0, 1}};
    assert_proved(points, 4, edges, 5);
    edges[4] = (wr_edge){2, 3};
    assert_refuted(points, 4, edges, 5, "K58", "on one circle");
}

static void two_triangles_apart_are_refuted(void **state)
{
    (void)state;
    const wr_cell points[] = {{0, 0}, {4, 0}, {2, 3}, {10, 10}, {14, 10}, {12, 13}};
    wr_edge edges[] = {{0, 1}, {0, 2}, {1, 2}, {3, 4}, {3, 5}, {4, 5}};
    plain_sort_edges(points, edges, 6);
    assert_refuted(points, 6, edges, 6, "D11", "do not cover");
}

// A ring of triangles twice round its middle: each side locally right, but not on the plane.
static void a_room_inside_a_triangle_is_refuted(void **state)
{
    (void)state;
    const wr_cell points[] = {{0, 0}, {30, 0}, {15, 30}, {15, 10}, {14, 12}, {16, 12}};
    wr_edge edges[] = {{0, 1}, {0, 2}, {1, 2}, {3, 4}, {3, 5}, {4, 5}};
    plain_sort_edges(points, edges, 6);
    assert_refuted(points, 6, edges, 6, "D11", "");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_the_definition_gives_is_proved),
    cmocka_unit_test(one_and_two_points_are_proved),
    cmocka_unit_test(a_lattice_is_proved),
    cmocka_unit_test(a_room_with_hundreds_of_neighbours_is_proved),
    cmocka_unit_test(any_other_set_of_edges_is_refuted),
    cmocka_unit_test(an_edge_moved_is_refuted),
    cmocka_unit_test(the_diagonal_of_a_square_is_the_lowest_rooms),
    cmocka_unit_test(two_triangles_apart_are_refuted),
    cmocka_unit_test(a_room_inside_a_triangle_is_refuted),
};

WR_TEST_MAIN(tests)
