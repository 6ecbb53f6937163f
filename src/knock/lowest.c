// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// How far a body's centre is above its lowest point, by frame and angle (R38, R39). Computed in whole numbers:
// coordinates in 2^-20 m, sines in 2^-16, so that a table is the same wherever it is baked.
#include "core/assert.h"
#include "knock/pose_int.h"

#define FINE  1048576  // a metre
#define REACH 1000.0f  // metres
#define SCALE 0x1p-36f // FINE * WR_FIX_ONE to a metre

static int64_t fine_of(float metres)
{
    const double fine = (double)metres * FINE;
    return (int64_t)(fine < 0 ? fine - 0.5 : fine + 0.5);
}

// False for what is not finite, too.
static bool is_within(float value, float low)
{
    return value >= low && value <= REACH;
}

static bool is_good_box(const wr_shape_box *box)
{
    return is_within(box->x, -REACH) && is_within(box->y, -REACH) && is_within(box->z, -REACH) &&
           is_within(box->half_x, 0) && is_within(box->half_y, 0) && is_within(box->half_z, 0);
}

static bool is_good_frame(const wr_shape_frame *frame)
{
    if (frame->box_count < 0 || frame->point_count < 0 || (frame->box_count == 0 && frame->point_count == 0)) {
        return false;
    }
    for (int32_t i = 0; i < frame->box_count; i++) {
        if (!is_good_box(&frame->boxes[i])) {
            return false;
        }
    }
    for (int32_t i = 0; i < frame->point_count; i++) {
        const wr_shape_point *p = &frame->points[i];
        if (!is_within(p->x, -REACH) || !is_within(p->y, -REACH) || !is_within(p->z, -REACH)) {
            return false;
        }
    }
    return true;
}

bool wr__shape_is_good(const wr_shape *shape)
{
    if (shape->frame_count < 1 || shape->frame_count > WR_LOWEST_FRAMES_MAX) {
        return false;
    }
    for (int32_t f = 0; f < shape->frame_count; f++) {
        if (!is_good_frame(&shape->frames[f])) {
            return false;
        }
    }
    return true;
}

// How far below the centre the lowest corner of a box is: of the eight, that on whose side the sines point down.
static int64_t depth_of_box(const wr_shape_box *box, int64_t sine, int64_t cosine)
{
    const int64_t centre = fine_of(box->x) * sine + fine_of(box->z) * cosine;
    return fine_of(box->half_x) * (sine < 0 ? -sine : sine) + fine_of(box->half_z) * (cosine < 0 ? -cosine : cosine) -
           centre;
}

float wr_shape_rise(const wr_shape_frame *frame, wr_angle angle)
{
    const int64_t sine = wr_sin(angle), cosine = wr_cos(angle);
    int64_t depth = INT64_MIN;
    for (int32_t i = 0; i < frame->box_count; i++) {
        const int64_t more = depth_of_box(&frame->boxes[i], sine, cosine);
        depth = more > depth ? more : depth;
    }
    for (int32_t i = 0; i < frame->point_count; i++) {
        const wr_shape_point *p = &frame->points[i];
        const int64_t more = -(fine_of(p->x) * sine + fine_of(p->z) * cosine);
        depth = more > depth ? more : depth;
    }
    return (float)depth * SCALE;
}

// Rotation t of WR_LOWEST_TURNS, to the nearest angle.
static wr_angle angle_of(int32_t turn)
{
    return (wr_angle)((turn * 65536 + WR_LOWEST_TURNS / 2) / WR_LOWEST_TURNS);
}

wr_status wr_lowest_bake(const wr_shape *shape, float *rise)
{
    if (!wr__shape_is_good(shape)) {
        return WR_E_ARGUMENT;
    }
    for (int32_t f = 0; f < shape->frame_count; f++) {
        for (int32_t t = 0; t < WR_LOWEST_TURNS; t++) {
            rise[f * WR_LOWEST_TURNS + t] = wr_shape_rise(&shape->frames[f], angle_of(t));
        }
    }
    return WR_OK;
}

float wr_lowest_at(const wr_lowest *table, float frame, wr_angle angle)
{
    WR_ASSERT(table->frame_count >= 1);
    const int32_t last = table->frame_count - 1;
    const float cut = frame > 0 ? frame < (float)last ? frame : (float)last : 0; // NaN: 0
    const int32_t frame_0 = (int32_t)cut;
    return wr__rise_between(table->rise, frame_0, frame_0 < last ? frame_0 + 1 : last, cut - (float)frame_0, angle);
}

wr_lowest_error wr_lowest_measure(const wr_shape *shape, const wr_lowest *table)
{
    WR_ASSERT(shape->frame_count == table->frame_count);
    wr_lowest_error most = {0, 0};
    for (int32_t f = 0; f < shape->frame_count; f++) {
        for (int32_t a = 0; a < 65536; a++) {
            const float over =
                wr_lowest_at(table, (float)f, (wr_angle)a) - wr_shape_rise(&shape->frames[f], (wr_angle)a);
            most.hovers = over > most.hovers ? over : most.hovers;
            most.sinks = -over > most.sinks ? -over : most.sinks;
        }
    }
    return most;
}
