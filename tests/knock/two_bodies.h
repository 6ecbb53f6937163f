// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The two bodies poses are tested with (bodies/), read and baked.
#ifndef WR_TWO_BODIES_H
#define WR_TWO_BODIES_H

#include <stdio.h>
#include <stdlib.h>

#include "support/wr_test.h"
#include "warren/pose.h"

typedef struct test_body {
    wr_shapes *shapes;
    float *rise;
    wr_knock_clips clips;
} test_body;

static inline test_body test_body_of(const char *path)
{
    static char text[1 << 16];
    test_body body = {NULL, NULL, {.standing = 0}};
    wr_findings findings;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_int_equal(wr_shapes_read(text, size, NULL, &findings, &body.shapes), WR_OK);
    body.rise = malloc((size_t)wr_shapes_floats(body.shapes) * sizeof *body.rise);
    assert_non_null(body.rise);
    assert_int_equal(wr_shapes_bake(body.shapes, body.rise, &body.clips), WR_OK);
    return body;
}

static inline void test_body_free(test_body *body)
{
    wr_shapes_free(body->shapes);
    free(body->rise);
}

enum { PARTS_MAX = 32 };

/// A frame between two that have the same parts, as a host's clip would move it.
typedef struct between_frames {
    wr_shape_frame frame;
    wr_shape_box boxes[PARTS_MAX];
    wr_shape_point points[PARTS_MAX];
} between_frames;

static inline float test_mix(float a, float b, float part)
{
    return a + (b - a) * part;
}

static inline void test_between(const wr_shape *shape, float at, between_frames *out)
{
    const int32_t last = shape->frame_count - 1, first = (int32_t)at < last ? (int32_t)at : last;
    const wr_shape_frame *a = &shape->frames[first], *b = &shape->frames[first < last ? first + 1 : last];
    const float part = at - (float)first;
    assert_true(a->box_count == b->box_count && a->point_count == b->point_count);
    assert_true(a->box_count <= PARTS_MAX && a->point_count <= PARTS_MAX);
    for (int32_t i = 0; i < a->box_count; i++) {
        const wr_shape_box *p = &a->boxes[i], *q = &b->boxes[i];
        out->boxes[i] = (wr_shape_box){test_mix(p->x, q->x, part),           test_mix(p->y, q->y, part),
                                       test_mix(p->z, q->z, part),           test_mix(p->half_x, q->half_x, part),
                                       test_mix(p->half_y, q->half_y, part), test_mix(p->half_z, q->half_z, part)};
    }
    for (int32_t i = 0; i < a->point_count; i++) {
        const wr_shape_point *p = &a->points[i], *q = &b->points[i];
        out->points[i] =
            (wr_shape_point){test_mix(p->x, q->x, part), test_mix(p->y, q->y, part), test_mix(p->z, q->z, part)};
    }
    out->frame = (wr_shape_frame){a->box_count, a->point_count, out->boxes, out->points};
}

#endif
