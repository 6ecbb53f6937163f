// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// From the shapes of a kind to its tables.
#include "knock/pose_int.h"

int32_t wr_shapes_floats(const wr_shapes *shapes)
{
    return (shapes->fall.frame_count + shapes->up_back.frame_count + shapes->up_belly.frame_count) * WR_LOWEST_TURNS;
}

static bool is_none_or_good(const wr_shape *shape)
{
    return shape->frame_count == 0 || wr__shape_is_good(shape);
}

// A clip's table, and behind it.
static wr_lowest bake(const wr_shape *shape, float **rise)
{
    const wr_lowest table = {shape->frame_count, shape->frame_count > 0 ? *rise : NULL};
    if (shape->frame_count > 0) {
        (void)wr_lowest_bake(shape, *rise);
    }
    *rise += shape->frame_count * WR_LOWEST_TURNS;
    return table;
}

wr_status wr_shapes_bake(const wr_shapes *shapes, float *rise, wr_knock_clips *out)
{
    if (shapes->standing.frame_count != 1 || !wr__shape_is_good(&shapes->standing) ||
        !wr__shape_is_good(&shapes->fall) || !is_none_or_good(&shapes->up_back) ||
        !is_none_or_good(&shapes->up_belly)) {
        return WR_E_ARGUMENT;
    }
    out->fall = bake(&shapes->fall, &rise);
    out->up_back = bake(&shapes->up_back, &rise);
    out->up_belly = bake(&shapes->up_belly, &rise);
    out->standing = wr_shape_rise(shapes->standing.frames, 0);
    return WR_OK;
}
