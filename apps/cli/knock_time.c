// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Repetitions of `warren bench knock`, and the two kinds of bodies it looks at.
#include "knock_bench.h"

#include "nav.h"

// ---- Times ---------------------------------------------------------------------------------------------------------

double knock_clock_ms(void)
{
    return nav_processor_ns() / 1e6;
}

double knock_clock_cost(void)
{
    enum { READINGS = 201 };
    double ms[READINGS];
    for (int32_t i = 0; i < READINGS; ++i) {
        const double from = knock_clock_ms();
        ms[i] = knock_clock_ms() - from;
    }
    return nav_median(ms, READINGS);
}

knock_rounds knock_rounds_begin(const knock_table *table)
{
    return (knock_rounds){.least = table->quick ? 3 : 5, .budget = table->quick ? 10 : 250};
}

bool knock_rounds_go_on(const knock_rounds *rounds)
{
    return rounds->count < rounds->least || (rounds->count < KNOCK_ROUNDS_MAX && rounds->spent < rounds->budget);
}

void knock_rounds_add(knock_rounds *rounds, double ms, double spent)
{
    rounds->ms[rounds->count++] = ms;
    rounds->spent += spent;
}

double knock_rounds_middle(knock_rounds *rounds)
{
    return nav_median(rounds->ms, rounds->count);
}

// ---- How they look -------------------------------------------------------------------------------------------------

// A trunk, and arms that go from the sides to as far as they reach and back.
static void bake(bool arms, float part, float *rises)
{
    wr_shape_box boxes[KNOCK_FRAMES][2];
    wr_shape_frame frames[KNOCK_FRAMES];
    for (int32_t f = 0; f < KNOCK_FRAMES; ++f) {
        const float t = (float)f / (KNOCK_FRAMES - 1), raised = part * t * (1 - t);
        boxes[f][0] = (wr_shape_box){0, 0, 0.1f * raised, 0.2f, 0.25f, 0.9f - raised};
        boxes[f][1] = (wr_shape_box){0.2f * raised, 0, 0.45f, 0.1f + raised, 0.9f, 0.1f + raised};
        frames[f] = (wr_shape_frame){arms ? 2 : 1, 0, boxes[f], NULL};
    }
    (void)wr_lowest_bake(&(wr_shape){KNOCK_FRAMES, frames}, rises);
}

void knock_looks_make(knock_looks *looks)
{
    static const float parts[3] = {1.2f, 0.8f, 1.6f};
    for (int32_t k = 0; k < KNOCK_CLIPS; ++k) {
        wr_lowest made[3];
        for (int32_t c = 0; c < 3; ++c) {
            bake(k == 1, parts[c], looks->rises[k][c]);
            made[c] = (wr_lowest){KNOCK_FRAMES, looks->rises[k][c]};
        }
        looks->clips[k] =
            (wr_knock_clips){.fall = made[0], .up_back = made[1], .up_belly = made[2], .standing = 0.9f};
    }
}
