// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hunters that are thrown: the list of them, beside the arrays of all.
#include <string.h>

#include "horde/horde.h"

void wr__thrown_clear(const wr__thrown_list *thrown, size_t begin, size_t end)
{
    const wr_knock_bodies *b = &thrown->bodies;
    const wr_flights *f = &b->flight;
    const size_t n = end > begin ? end - begin : 0;
    memset(thrown->slot + begin, 0, n * sizeof *thrown->slot);
    memset(b->x + begin, 0, n * sizeof *b->x);
    memset(b->y + begin, 0, n * sizeof *b->y);
    memset(b->phase + begin, 0, n * sizeof *b->phase);
    memset(b->throws + begin, 0, n * sizeof *b->throws);
    memset(b->until + begin, 0, n * sizeof *b->until);
    memset(b->home_x + begin, 0, n * sizeof *b->home_x);
    memset(b->home_y + begin, 0, n * sizeof *b->home_y);
    memset(f->x + begin, 0, n * sizeof *f->x);
    memset(f->y + begin, 0, n * sizeof *f->y);
    memset(f->z + begin, 0, n * sizeof *f->z);
    memset(f->vx + begin, 0, n * sizeof *f->vx);
    memset(f->vy + begin, 0, n * sizeof *f->vy);
    memset(f->vz + begin, 0, n * sizeof *f->vz);
    memset(f->begun + begin, 0, n * sizeof *f->begun);
    memset(f->ticks + begin, 0, n * sizeof *f->ticks);
    memset(f->angle + begin, 0, n * sizeof *f->angle);
    memset(f->turn + begin, 0, n * sizeof *f->turn);
}
