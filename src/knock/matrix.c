// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// From a pose to a matrix in one closed form (R48). With c, s of the angle a and C, S of the heading it is the
// product of
//
//     1 . . x     C -S . .     c . -s .     X . . .
//     . 1 . y  *  S  C . .  *  . 1  . .  *  . Y . .      moved, turned by the heading, by the angle, scaled
//     . . 1 z     .  . 1 .     s .  c .     . . Z .
//
// in which nearly all terms are zero. Scale is a factor of columns, never of the turning alone: a body twice as large
// stays so (R46).
#include "warren/pose.h"

// Its own function with restrict parameters: so a compiler may keep everything of a pose in registers.
static inline void matrix_of(const float *restrict pose, const float *restrict scale, float *restrict out)
{
    const float heading_cos = pose[3], heading_sin = pose[4], cosine = pose[5], sine = pose[6];
    out[0] = heading_cos * cosine * scale[0];
    out[1] = -heading_sin * scale[1];
    out[2] = -(heading_cos * sine) * scale[2];
    out[3] = pose[0];
    out[4] = heading_sin * cosine * scale[0];
    out[5] = heading_cos * scale[1];
    out[6] = -(heading_sin * sine) * scale[2];
    out[7] = pose[1];
    out[8] = sine * scale[0];
    out[9] = 0.0f;
    out[10] = cosine * scale[2];
    out[11] = pose[2];
}

void wr_pose_matrix(const float pose[WR_KNOCK_POSE_FLOATS], const float scale[3], float out[12])
{
    matrix_of(pose, scale, out);
}

void wr_pose_matrices(const float *poses, int32_t count, const float scale[3], float *out)
{
    const float all[3] = {scale[0], scale[1], scale[2]}; // stores to `out` leave it alone
    for (int32_t i = 0; i < count; i++) {
        matrix_of(poses + (size_t)i * WR_KNOCK_POSE_FLOATS, all, out + (size_t)i * 12);
    }
}
