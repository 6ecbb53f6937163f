// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// knock: what both ways of making poses share. Each number of a pose comes out of the same operations on floats in
// the same order, one body at a time or eight, so that they are the same bits.
#ifndef WR_KNOCK_POSE_INT_H
#define WR_KNOCK_POSE_INT_H

#include "warren/pose.h"

enum { POSE_FALL, POSE_UP_BACK, POSE_UP_BELLY, POSE_CLIPS, POSE_KINDS_MAX = 256 };

// A clip made ready: at a part p of its time it is at frame begin + way * p. Backwards: from its last frame to frame
// 0.
typedef struct pose_clip {
    const float *rise;
    int32_t offset; // of its table from that of the first kind's fall, in floats
    int32_t last;   // frame
    float begin, way;
    float standing; // units
    int32_t unused;
} pose_clip;

// All that is the same for all bodies.
typedef struct pose_how {
    uint32_t tick;
    float alpha, back; // back: from the tick, alpha - 1
    float metre;
    float fall; // wr_knock_rules.fall
    bool near;  // all offsets are right: no table is too far away
    int32_t kind_count;
    int32_t fall_offset[8], fall_last[8]; // of the falls of the first eight kinds, by field
    float fall_way[8], fall_standing[8];
    pose_clip clips[POSE_CLIPS * POSE_KINDS_MAX]; // clip c of kind k is number POSE_CLIPS * k + c
} pose_how;

// Bodies as poses need them, by field: the host's arrays, or a block copied together.
typedef struct pose_view {
    const wr_fix *x, *y, *z, *vx, *vy;
    const int32_t *vz;
    const uint32_t *begun;
    const uint16_t *ticks;
    const wr_angle *angle;
    const int32_t *turn;
    const wr_fix *now_x, *now_y;
    const uint8_t *phase;
    const uint32_t *until;
    const uint16_t *rise;
    const wr_angle *heading; // NULL: 0
    const uint8_t *kind;     // NULL: 0
    const float *floor;      // units; NULL: 0
} pose_view;

#define POSE_UNIT  (1.0f / WR_FIX_ONE)
#define POSE_FINE  (1.0f / (1 << WR_KNOCK_FINE_BITS))
#define POSE_TURNS (1.0f / 65536) // 72 rotations of so many angles: bits of an angle times 72 behind the point

// Sine for the eye of s steps, -16,384..16,384, within 1e-6 and exact at both ends: s times so much of s * s. The odd
// polynomial of the seventh degree with the least error that is 1 at a quarter turn.
#define POSE_STEP   0x1p-14f
#define POSE_SINE_1 (1.57079029f * POSE_STEP)
#define POSE_SINE_3 (-0.645886064f * POSE_STEP * POSE_STEP * POSE_STEP)
#define POSE_SINE_5 (0.0794183537f * POSE_STEP * POSE_STEP * POSE_STEP * POSE_STEP * POSE_STEP)
#define POSE_SINE_7 (-0.00432258751f * 0x1p-98f)

/// Height of the centre of frame frame_0 and a part of the way to frame_1, at an angle.
static inline float wr__rise_between(const float *rise, int32_t frame_0, int32_t frame_1, float part, wr_angle angle)
{
    const int32_t at = angle * WR_LOWEST_TURNS;
    const int32_t turn_0 = at >> 16, turn_1 = turn_0 == WR_LOWEST_TURNS - 1 ? 0 : turn_0 + 1;
    const float turn_part = (float)(at & 65535) * POSE_TURNS;
    const float *row_0 = rise + (ptrdiff_t)frame_0 * WR_LOWEST_TURNS;
    const float *row_1 = rise + (ptrdiff_t)frame_1 * WR_LOWEST_TURNS;
    const float rise_0 = row_0[turn_0] + (row_0[turn_1] - row_0[turn_0]) * turn_part;
    const float rise_1 = row_1[turn_0] + (row_1[turn_1] - row_1[turn_0]) * turn_part;
    return rise_0 + (rise_1 - rise_0) * part;
}

/// What wr_lowest_bake takes.
bool wr__shape_is_good(const wr_shape *shape);

/// One after the other.
void wr__poses_plain(const pose_how *how, const pose_view *view, int32_t begin, int32_t end, float *out);

/// Eight at a time, as long as eight are left: returns how many were done. 0 where it was not compiled.
int32_t wr__poses_avx2(const pose_how *how, const pose_view *view, int32_t count, float *out);

/// wr_knock_poses by one way or the other. wide: only where wr__cpu_has_avx2.
void wr__knock_poses(const wr_knock_rules *rules, const wr_grid *grid, uint32_t tick, float alpha,
                     const wr_knock_bodies *bodies, const wr_angle *heading, const uint8_t *kind,
                     const wr_knock_clips *clips, int32_t clip_count, const int32_t *slots, int32_t slot_count,
                     float *out, bool wide);

#endif
