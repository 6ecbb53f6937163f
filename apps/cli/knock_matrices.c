// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Matrices of thrown bodies in one closed form, beside the same as a product: scale, turn by the angle, turn by
// the heading, move (R48).
#include "knock_bench.h"

#include "nav.h"
#include "term.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MATRICES = 10000 };

typedef struct square {
    float at[4][4];
} square;

static square product(const square *a, const square *b)
{
    square out;
    for (int32_t r = 0; r < 4; ++r) {
        for (int32_t c = 0; c < 4; ++c) {
            out.at[r][c] = a->at[r][0] * b->at[0][c] + a->at[r][1] * b->at[1][c] + a->at[r][2] * b->at[2][c] +
                           a->at[r][3] * b->at[3][c];
        }
    }
    return out;
}

// The same matrix by three products of four.
static void multiply(const float *pose, const float *scale, float *out)
{
    const square move = {{{1, 0, 0, pose[0]}, {0, 1, 0, pose[1]}, {0, 0, 1, pose[2]}, {0, 0, 0, 1}}};
    const square heading = {{{pose[3], -pose[4], 0, 0}, {pose[4], pose[3], 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}};
    const square turn = {{{pose[5], 0, -pose[6], 0}, {0, 1, 0, 0}, {pose[6], 0, pose[5], 0}, {0, 0, 0, 1}}};
    const square size = {{{scale[0], 0, 0, 0}, {0, scale[1], 0, 0}, {0, 0, scale[2], 0}, {0, 0, 0, 1}}};
    const square moved = product(&move, &heading), turned = product(&moved, &turn), all = product(&turned, &size);
    memcpy(out, all.at, 12 * sizeof *out);
}

typedef struct matrices {
    float *poses, *closed, *multiplied;
    float scale[3];
} matrices;

static bool make(matrices *m)
{
    m->poses = malloc(MATRICES * WR_KNOCK_POSE_FLOATS * sizeof *m->poses);
    m->closed = calloc(MATRICES * 12, sizeof *m->closed);
    m->multiplied = calloc(MATRICES * 12, sizeof *m->multiplied);
    for (int32_t i = 0; m->poses != NULL && i < MATRICES; ++i) {
        const float heading = (float)i * 0.01f, angle = (float)i * 0.037f;
        const float pose[WR_KNOCK_POSE_FLOATS] = {(float)(i % 100), (float)(i / 100), 3,           cosf(heading),
                                                  sinf(heading),    cosf(angle),      sinf(angle), 0};
        memcpy(m->poses + i * WR_KNOCK_POSE_FLOATS, pose, sizeof pose);
    }
    return m->poses != NULL && m->closed != NULL && m->multiplied != NULL;
}

static double measure(const knock_table *table, matrices *m, bool closed)
{
    knock_rounds rounds = knock_rounds_begin(table);
    while (knock_rounds_go_on(&rounds)) {
        const double from = knock_clock_ms();
        if (closed) {
            wr_pose_matrices(m->poses, MATRICES, m->scale, m->closed);
        } else {
            for (int32_t i = 0; i < MATRICES; ++i) {
                multiply(m->poses + i * WR_KNOCK_POSE_FLOATS, m->scale, m->multiplied + 12 * i);
            }
        }
        const double ms = knock_clock_ms() - from;
        knock_rounds_add(&rounds, ms, ms);
    }
    return knock_rounds_middle(&rounds);
}

static bool is_same(const matrices *m)
{
    for (int32_t i = 0; i < 12 * MATRICES; ++i) {
        if (!(fabsf(m->closed[i] - m->multiplied[i]) <= 1e-5f)) {
            return false;
        }
    }
    return true;
}

cli_exit knock_matrices(knock_table *table)
{
    matrices m = {.scale = {1, 2, 1.5f}};
    cli_exit code = CLI_ROOM;
    if (!make(&m)) {
        say("out of memory for matrices");
    } else {
        const double closed = measure(table, &m, true), multiplied = measure(table, &m, false);
        knock_add(table, (knock_row){.key = "matrix",
                                     .what = "a matrix in closed form",
                                     .unit = "ns",
                                     .value = closed * 1e6 / MATRICES});
        knock_add(table, (knock_row){.key = "matrix_products",
                                     .what = "  by three products",
                                     .unit = "ns",
                                     .value = multiplied * 1e6 / MATRICES});
        code = is_same(&m) ? CLI_FINE : CLI_NO;
        if (code == CLI_NO) {
            say("a matrix in closed form is not the product");
        }
    }
    free(m.poses);
    free(m.closed);
    free(m.multiplied);
    return code;
}
