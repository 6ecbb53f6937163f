// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// How good tables of lowest points are, beside the two ways that R37 and R39 tell of.
#include "bake.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ON_BACK = 16384, ON_BELLY = 49152 };

static double larger(double a, double b)
{
    return a > b ? a : b;
}

// Half the thickness, and what half the height is more by the cosine; of the standing frame, for the whole fall.
static double sinks_by_sine(const wr_shapes *shapes)
{
    const double turn = 6.283185307179586 / 65536;
    const double high = (double)wr_shape_rise(shapes->standing.frames, 0);
    const double flat = (double)wr_shape_rise(shapes->standing.frames, ON_BACK);
    double most = 0;
    for (int32_t f = 0; f < shapes->fall.frame_count; ++f) {
        for (int32_t a = 0; a < 65536; a += 64) {
            const double lift = flat + (high - flat) * fabs(cos(turn * a));
            most = larger(most, (double)wr_shape_rise(&shapes->fall.frames[f], (wr_angle)a) - lift);
        }
    }
    return most;
}

// What the highest of all frames leaves under the last one.
static double hovers_by_row(const wr_shapes *shapes, wr_angle lying)
{
    const wr_shape *fall = &shapes->fall;
    double highest = (double)wr_shape_rise(fall->frames, lying);
    for (int32_t f = 1; f < fall->frame_count; ++f) {
        highest = larger(highest, (double)wr_shape_rise(&fall->frames[f], lying));
    }
    return highest - (double)wr_shape_rise(&fall->frames[fall->frame_count - 1], lying);
}

bool bake(const wr_shapes *shapes, baked *out)
{
    memset(out, 0, sizeof *out);
    out->shapes = shapes;
    out->rise = malloc((size_t)wr_shapes_floats(shapes) * sizeof *out->rise);
    if (out->rise == NULL || wr_shapes_bake(shapes, out->rise, &out->clips) != WR_OK) {
        bake_free(out);
        return false;
    }
    out->clip[0] = (bake_clip){.name = "fall", .shape = &shapes->fall, .table = out->clips.fall};
    out->clip[1] = (bake_clip){.name = "up_back", .shape = &shapes->up_back, .table = out->clips.up_back};
    out->clip[2] = (bake_clip){.name = "up_belly", .shape = &shapes->up_belly, .table = out->clips.up_belly};
    for (int i = 0; i < BAKE_CLIPS; ++i) {
        out->clip[i].error = wr_lowest_measure(out->clip[i].shape, &out->clip[i].table);
    }
    out->sine_sinks = sinks_by_sine(shapes);
    out->row_hovers[0] = hovers_by_row(shapes, ON_BACK);
    out->row_hovers[1] = hovers_by_row(shapes, ON_BELLY);
    return true;
}

void bake_free(baked *b)
{
    free(b->rise);
    b->rise = NULL;
}

// ---- Frames and parts --------------------------------------------------------------------------------------------

static int32_t parts_of(const wr_shape *shape)
{
    int32_t parts = 0;
    for (int32_t f = 0; f < shape->frame_count; ++f) {
        parts += shape->frames[f].box_count + shape->frames[f].point_count;
    }
    return parts;
}

void bake_add_shapes(json *j, const wr_shapes *shapes)
{
    const wr_shape *const clips[] = {&shapes->fall, &shapes->up_back, &shapes->up_belly};
    static const char *const keys[] = {"fall", "up_back", "up_belly"};
    json_open(j, "body", '{');
    json_text(j, "name", shapes->name);
    json_number(j, "standing", (double)wr_shape_rise(shapes->standing.frames, 0), 6, false);
    for (int i = 0; i < BAKE_CLIPS; ++i) {
        json_open(j, keys[i], '{');
        json_int(j, "frames", clips[i]->frame_count);
        json_int(j, "parts", parts_of(clips[i]));
        json_close(j, '}');
    }
    json_close(j, '}');
}

void bake_print_shapes(const wr_shapes *shapes)
{
    printf("  %-10s%s, its centre %.3f m above the floor\n", "body", shapes->name,
           (double)wr_shape_rise(shapes->standing.frames, 0));
    printf("  %-10s%d of the fall, %d and %d of getting up from back and belly\n", "frames",
           (int)shapes->fall.frame_count, (int)shapes->up_back.frame_count, (int)shapes->up_belly.frame_count);
}
