// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Triangles over merged cells: no T-junctions, nothing missing, and pulled up into walls a closed surface (K63).
#include "rects_plain.h"

#include "core/sort.h"

typedef int32_t triangle[3];

typedef struct mesh {
    wr_cell *corners;
    triangle *triangles;
    int32_t corner_count, triangle_count;
} mesh;

static mesh triangulate(const merged *m)
{
    const int32_t corners = 4 * m->count, triangles = 6 * m->count;
    mesh out = {take((size_t)corners * sizeof(wr_cell)), take((size_t)triangles * sizeof(triangle)), -1, -1};
    assert_int_equal(wr_rects_triangulate(m->parts, m->count, NULL, out.corners, corners, &out.corner_count,
                                          out.triangles, triangles, &out.triangle_count),
                     WR_OK);
    return out;
}

static void drop(mesh *m)
{
    free(m->corners);
    free(m->triangles);
}

static int64_t twice_area(const mesh *m, int32_t i)
{
    const wr_cell *a = &m->corners[m->triangles[i][0]], *b = &m->corners[m->triangles[i][1]],
                  *c = &m->corners[m->triangles[i][2]];
    return ((int64_t)b->x - a->x) * ((int64_t)c->y - a->y) - ((int64_t)b->y - a->y) * ((int64_t)c->x - a->x);
}

// ---- Sides ------------------------------------------------------------------------------------------------------

// Directed sides of triangles, from << 32 | to, sorted.
typedef struct sides {
    uint64_t *keys;
    size_t count;
} sides;

static sides sides_of(triangle *triangles, size_t count)
{
    sides s = {take(count * 3 * sizeof(uint64_t)), 0};
    uint64_t *scratch = take(count * 3 * sizeof(uint64_t));
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            s.keys[s.count++] = (uint64_t)(uint32_t)triangles[i][k] << 32 | (uint32_t)triangles[i][(k + 1) % 3];
        }
    }
    wr_sort_u64(s.keys, NULL, s.count, scratch, NULL);
    free(scratch);
    for (size_t i = 1; i < s.count; i++) {
        assert_true(s.keys[i - 1] != s.keys[i]); // a side that two triangles walk the same way
    }
    return s;
}

static bool has_side(const sides *s, uint64_t key)
{
    size_t from = 0, to = s->count;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (s->keys[middle] < key) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from < s->count && s->keys[from] == key;
}

static bool is_outer(const sides *s, size_t i)
{
    return !has_side(s, s->keys[i] << 32 | s->keys[i] >> 32);
}

// How long the border between cells of a label and others is, for all labels together.
static int64_t border_length(const uint8_t *labels, int32_t w, int32_t h)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < w * h; i++) {
        const int32_t x = i % w, y = i / w;
        if (labels[i] != 0) {
            sum += (x == 0 || labels[i - 1] != labels[i]) + (x == w - 1 || labels[i + 1] != labels[i]) +
                   (y == 0 || labels[i - w] != labels[i]) + (y == h - 1 || labels[i + w] != labels[i]);
        }
    }
    return sum;
}

// ---- Flat and pulled up -------------------------------------------------------------------------------------------

// Triangles of a part follow one another and cover it; each turns left; outer sides are the border, all others are walked
// once each way, so no corner lies on a side.
static void check_flat(const uint8_t *labels, int32_t w, int32_t h, const merged *parts, const mesh *m)
{
    int32_t at = 0;
    for (int32_t i = 0; i < parts->count; i++) {
        const int64_t wanted = 2 * (int64_t)parts->parts[i].rect.width * parts->parts[i].rect.height;
        for (int64_t sum = 0; sum < wanted; at++) {
            assert_true(at < m->triangle_count && twice_area(m, at) > 0);
            sum += twice_area(m, at);
            assert_true(sum <= wanted);
        }
    }
    assert_int_equal(at, m->triangle_count);
    const sides s = sides_of(m->triangles, (size_t)m->triangle_count);
    int64_t outer = 0;
    for (size_t i = 0; i < s.count; i++) {
        const wr_cell a = m->corners[s.keys[i] >> 32], b = m->corners[(uint32_t)s.keys[i]];
        if (is_outer(&s, i)) {
            assert_true(a.x == b.x || a.y == b.y);
            outer += labs((long)a.x - b.x) + labs((long)a.y - b.y);
        }
    }
    assert_int_equal(outer, border_length(labels, w, h));
    free(s.keys);
}

enum { WALL_HEIGHT = 3 };

static int64_t six_volumes(const mesh *m, triangle t)
{
    int64_t p[3][3];
    for (int k = 0; k < 3; k++) {
        p[k][0] = m->corners[t[k] / 2].x;
        p[k][1] = m->corners[t[k] / 2].y;
        p[k][2] = t[k] % 2 * WALL_HEIGHT;
    }
    return p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1]) + p[0][1] * (p[1][2] * p[2][0] - p[1][0] * p[2][2]) +
           p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0]);
}

static void put(triangle *t, uint32_t a, uint32_t b, uint32_t c)
{
    (*t)[0] = (int32_t)a;
    (*t)[1] = (int32_t)b;
    (*t)[2] = (int32_t)c;
}

// Corner i becomes 2i on the ground and 2i + 1 on top; outer sides become two triangles of a wall.
static void check_pulled_up(const mesh *m, int64_t cells)
{
    const size_t flat = (size_t)m->triangle_count;
    const sides s = sides_of(m->triangles, flat);
    triangle *solid = take((2 * flat + 2 * s.count) * sizeof *solid);
    size_t count = 0;
    for (size_t i = 0; i < flat; i++) {
        const uint32_t a = 2 * (uint32_t)m->triangles[i][0], b = 2 * (uint32_t)m->triangles[i][1],
                       c = 2 * (uint32_t)m->triangles[i][2];
        put(&solid[count++], a + 1, b + 1, c + 1);
        put(&solid[count++], c, b, a);
    }
    for (size_t i = 0; i < s.count; i++) {
        const uint32_t a = 2 * (uint32_t)(s.keys[i] >> 32), b = 2 * (uint32_t)s.keys[i];
        if (is_outer(&s, i)) {
            put(&solid[count++], a, b, b + 1);
            put(&solid[count++], a, b + 1, a + 1);
        }
    }
    const sides all = sides_of(solid, count); // each directed side once
    int64_t volume = 0;
    for (size_t i = 0; i < all.count; i++) {
        assert_false(is_outer(&all, i)); // and once the other way
    }
    for (size_t i = 0; i < count; i++) {
        volume += six_volumes(m, solid[i]);
    }
    assert_int_equal(volume, 6 * cells * WALL_HEIGHT);
    free(all.keys);
    free(solid);
    free(s.keys);
}

static void check_field(const uint8_t *labels, int32_t w, int32_t h, const wr_rects_options *options)
{
    int64_t cells = 0;
    for (int32_t i = 0; i < w * h; i++) {
        cells += labels[i] != 0;
    }
    merged parts = merge(labels, w, h, options);
    mesh m = triangulate(&parts);
    check_flat(labels, w, h, &parts, &m);
    check_pulled_up(&m, cells);
    drop(&m);
    free(parts.parts);
}

// ---- Tests ------------------------------------------------------------------------------------------------------

static void a_corner_on_a_side_is_a_corner_of_its_triangles(void **state)
{
    (void)state;
    // K63: the upper rectangle's corner lies in the middle of the lower one's upper side.
    wr_rects_part parts[] = {{{0, 0, 4, 1}, 1}, {{0, 1, 2, 1}, 1}};
    const merged two = {parts, 2};
    mesh m = triangulate(&two);
    assert_int_equal(m.corner_count, 7);
    assert_int_equal(m.triangle_count, 5);
    drop(&m);
    wr_rects_part others[] = {{{0, 0, 4, 1}, 1}, {{0, 1, 2, 1}, 2}}; // of another label it is none of its business
    const merged strangers = {others, 2};
    m = triangulate(&strangers);
    assert_int_equal(m.corner_count, 8);
    assert_int_equal(m.triangle_count, 4);
    drop(&m);
}

static void cells_that_touch_in_a_corner_have_a_corner_each(void **state)
{
    (void)state;
    const uint8_t rising[] = {1, 0, 0, 1}, falling[] = {0, 1, 1, 0}, full[] = {1, 1, 0, 1};
    wr_rects_options options = wr_rects_options_default();
    merged parts = merge(rising, 2, 2, &options);
    mesh m = triangulate(&parts);
    assert_int_equal(m.corner_count, 8);
    assert_int_equal(m.corners[3].x, 1); // of the lower cell, then of the upper one
    assert_int_equal(m.corners[4].x, 1);
    assert_true(m.triangles[0][0] == 3 || m.triangles[0][1] == 3 || m.triangles[0][2] == 3);
    drop(&m);
    free(parts.parts);
    check_field(rising, 2, 2, &options);
    check_field(falling, 2, 2, &options);
    check_field(full, 2, 2, &options);
}

static void meshes_of_every_shape_are_closed(void **state)
{
    (void)state;
    for (int round = 0; round < 12 * SHAPES; round++) {
        const int32_t w = 1 + below(70), h = 1 + below(40);
        uint8_t *labels = take((size_t)w * (size_t)h);
        wr_rects_options options = wr_rects_options_default();
        options.way = (wr_rects_way)(round / SHAPES % 2);
        options.chunk = round / SHAPES % 3 == 0 ? 0 : 1 + below(20);
        draw_field(labels, w, h, round % SHAPES);
        check_field(labels, w, h, &options);
        free(labels);
    }
}

static void corners_come_by_label_then_by_row(void **state)
{
    (void)state;
    static uint8_t labels[60 * 50];
    const wr_rects_options options = wr_rects_options_default();
    draw_field(labels, 60, 50, 4);
    merged parts = merge(labels, 60, 50, &options);
    mesh m = triangulate(&parts);
    int32_t at = 0, steps_back = 0;
    for (int32_t i = 0; i < parts.count; i++) { // parts come by label, and so do their corners
        for (int64_t sum = 2 * (int64_t)parts.parts[i].rect.width * parts.parts[i].rect.height; sum > 0; at++) {
            sum -= twice_area(&m, at);
        }
    }
    for (int32_t i = 1; i < m.corner_count; i++) {
        const wr_cell *a = &m.corners[i - 1], *b = &m.corners[i];
        steps_back += a->y > b->y || (a->y == b->y && a->x > b->x);
    }
    assert_int_equal(at, m.triangle_count);
    assert_int_equal(steps_back, 3); // four labels
    drop(&m);
    free(parts.parts);
}

static void rectangles_at_the_end_of_the_range_are_fine(void **state)
{
    (void)state;
    const int32_t big = INT32_MAX - 1;
    wr_rects_part parts[] = {{{0, 0, INT32_MAX, 1}, 9}, {{0, 1, 7, big}, 9}, {{7, 1, INT32_MAX - 7, big}, 9}};
    const merged three = {parts, 3};
    mesh m = triangulate(&three);
    assert_int_equal(m.corner_count, 8);
    assert_int_equal(m.triangle_count, 7);
    for (int32_t i = 0; i < m.triangle_count; i++) {
        assert_true(twice_area(&m, i) > 0);
    }
    drop(&m);
}

static void parts_out_of_range_are_refused(void **state)
{
    (void)state;
    static const wr_rect wrong[] = {{-1, 0, 1, 1},        {0, -1, 1, 1},        {0, 0, 0, 1},        {0, 0, 1, 0},
                                    {INT32_MAX, 0, 1, 1}, {0, INT32_MAX, 1, 1}, {0, 0, INT32_MIN, 1}};
    wr_cell corners[8];
    triangle triangles[8];
    int32_t corner_count = 5, triangle_count = 5;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const wr_rects_part parts[] = {{{0, 0, 1, 1}, 1}, {wrong[i], 1}};
        assert_int_equal(wr_rects_triangulate(parts, 2, NULL, corners, 8, &corner_count, triangles, 8,
                                              &triangle_count),
                         WR_E_ARGUMENT);
    }
    const wr_rects_part part = {{0, 0, 1, 1}, 1};
    assert_int_equal(wr_rects_triangulate(&part, -1, NULL, corners, 8, &corner_count, triangles, 8, &triangle_count),
                     WR_E_ARGUMENT);
    assert_int_equal(wr_rects_triangulate(&part, INT32_MAX, NULL, corners, 8, &corner_count, triangles, 8,
                                          &triangle_count),
                     WR_E_ARGUMENT);
    assert_int_equal(wr_rects_triangulate(&part, 1, NULL, corners, -1, &corner_count, triangles, 8, &triangle_count),
                     WR_E_ARGUMENT);
    assert_int_equal(corner_count, 5);
    assert_int_equal(triangle_count, 5);
    assert_int_equal(wr_rects_triangulate(NULL, 0, NULL, NULL, 0, &corner_count, NULL, 0, &triangle_count), WR_OK);
    assert_int_equal(corner_count, 0);
    assert_int_equal(triangle_count, 0);
}

static void parts_that_overlap_end_in_an_answer(void **state)
{
    (void)state;
    enum { PARTS = 60 };
    wr_rects_part parts[PARTS];
    wr_cell corners[4 * PARTS];
    triangle triangles[6 * PARTS];
    int32_t refused = 0;
    for (int round = 0; round < 200; round++) {
        int32_t corner_count = 0, triangle_count = 0;
        for (int i = 0; i < PARTS; i++) {
            const int32_t size = round % 2 ? 4 : 40;
            parts[i] = (wr_rects_part){{below(8), below(8), 1 + below(size), 1 + below(size)}, 1};
        }
        const wr_status status = wr_rects_triangulate(parts, PARTS, NULL, corners, 4 * PARTS, &corner_count,
                                                      triangles, 6 * PARTS, &triangle_count);
        assert_true(status == WR_OK || status == WR_E_ARGUMENT);
        refused += status == WR_E_ARGUMENT;
    }
    assert_true(refused > 0);
}

static void too_little_room_is_filled_and_counted(void **state)
{
    (void)state;
    static uint8_t labels[40 * 30];
    const wr_rects_options options = wr_rects_options_default();
    draw_field(labels, 40, 30, 3);
    merged parts = merge(labels, 40, 30, &options);
    mesh all = triangulate(&parts);
    wr_cell *corners = take((size_t)all.corner_count * sizeof *corners);
    triangle *triangles = take((size_t)all.triangle_count * sizeof *triangles);
    for (int round = 0; round < 200; round++) {
        const int32_t c = round < 2 ? 0 : below(all.corner_count + 1),
                      t = round == 0 ? 0 : below(all.triangle_count + 1);
        int32_t corner_count = -1, triangle_count = -1;
        const wr_status status = wr_rects_triangulate(parts.parts, parts.count, NULL, corners, c, &corner_count,
                                                      triangles, t, &triangle_count);
        const bool fits = c == all.corner_count && t == all.triangle_count;
        assert_int_equal(status, fits ? WR_OK : WR_E_CAPACITY);
        assert_int_equal(corner_count, all.corner_count);
        assert_int_equal(triangle_count, all.triangle_count);
        assert_memory_equal(corners, all.corners, (size_t)c * sizeof *corners);
        assert_memory_equal(triangles, all.triangles, (size_t)t * sizeof *triangles);
    }
    free(corners);
    free(triangles);
    drop(&all);
    free(parts.parts);
}

static wr_status try_triangulate(const wr_hooks *hooks, void *context)
{
    const merged *parts = context;
    wr_cell corners[64];
    triangle triangles[64];
    int32_t corner_count, triangle_count;
    return wr_rects_triangulate(parts->parts, parts->count, &hooks->allocator, corners, 64, &corner_count, triangles,
                                64, &triangle_count);
}

static void a_refused_allocation_is_an_error_and_leaks_nothing(void **state)
{
    (void)state;
    const uint8_t labels[] = {1, 1, 0, 0, 1, 1, 1, 0, 1};
    const wr_rects_options options = wr_rects_options_default();
    merged parts = merge(labels, 3, 3, &options);
    assert_int_equal(wr_test_each_failure(try_triangulate, &parts), 1);
    free(parts.parts);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_corner_on_a_side_is_a_corner_of_its_triangles),
    cmocka_unit_test(cells_that_touch_in_a_corner_have_a_corner_each),
    cmocka_unit_test(meshes_of_every_shape_are_closed),
    cmocka_unit_test(corners_come_by_label_then_by_row),
    cmocka_unit_test(rectangles_at_the_end_of_the_range_are_fine),
    cmocka_unit_test(parts_out_of_range_are_refused),
    cmocka_unit_test(parts_that_overlap_end_in_an_answer),
    cmocka_unit_test(too_little_room_is_filled_and_counted),
    cmocka_unit_test(a_refused_allocation_is_an_error_and_leaks_nothing),
};

WR_TEST_MAIN(tests)
