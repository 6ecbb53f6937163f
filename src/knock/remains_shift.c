// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What is left of the dead when all places move by the same: what is off the level then is forgotten, all else lies where it
// lay. Dust lies in squares, which need not fit the move: it goes to the square that then lies nearest to where it was.
#include <string.h>

#include "knock/remains_int.h"
#include "knock/shift.h"

typedef struct shift {
    wr_fix x, y, width, height;
} shift;

// Ages stay, and so does their order; two of one tick and id are by their bytes, and those are others now.
static void sort_dead(const wr_remains *r, wr_dead *list, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const wr_dead dead = list[i];
        int32_t at = i;
        for (; at > 0 && wr__dead_order(r, &list[at - 1], &dead) > 0; at--) {
            list[at] = list[at - 1];
        }
        list[at] = dead;
    }
}

static void sort_decals(const wr_remains *r, wr_decal *list, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const wr_decal decal = list[i];
        int32_t at = i;
        for (; at > 0 && wr__decal_order(r, &list[at - 1], &decal) > 0; at--) {
            list[at] = list[at - 1];
        }
        list[at] = decal;
    }
}

static void shift_bodies(wr_remains *r, const shift *s)
{
    wr_dead *bodies = wr__dead_room(r) + r->bodies.first;
    const int32_t count = r->bodies.count;
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        wr_dead dead = bodies[i];
        wr__flight_shift(&dead.flight, s->x, s->y);
        if (wr__flight_is_inside(&dead.flight, s->width, s->height)) {
            bodies[kept++] = dead;
        }
    }
    memset(bodies + kept, 0, (size_t)(count - kept) * sizeof *bodies);
    r->bodies.count = kept;
    sort_dead(r, bodies, kept);
}

static void shift_decals(wr_remains *r, const shift *s)
{
    wr_decal *decals = wr__decal_room(r) + r->decals.first;
    const int32_t count = r->decals.count;
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        wr_decal decal = decals[i];
        decal.x = wr__shifted(decal.x, s->x);
        decal.y = wr__shifted(decal.y, s->y);
        if (wr__is_inside(decal.x, decal.y, s->width, s->height)) {
            decals[kept++] = decal;
        }
    }
    memset(decals + kept, 0, (size_t)(count - kept) * sizeof *decals);
    r->decals.count = kept;
    sort_decals(r, decals, kept);
}

// To the nearest, halves up.
static int64_t squares_of(wr_fix by, wr_fix side)
{
    const int64_t twice = 2 * (int64_t)by + side, around = 2 * (int64_t)side;
    return twice / around - (twice % around < 0);
}

// All by as many squares, so no two meet, and their order stays.
static void shift_puffs(wr_remains *r, const shift *s)
{
    wr_puff *puffs = wr__puff_room(r);
    const int64_t side = r->config.dust_cell, right = squares_of(s->x, r->config.dust_cell);
    const int64_t up = squares_of(s->y, r->config.dust_cell);
    const int32_t count = r->puff_count;
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        const int64_t column = puffs[i].column + right, row = puffs[i].row + up;
        if (column >= 0 && row >= 0 && column * side < s->width && row * side < s->height) {
            wr_puff puff = puffs[i];
            puff.column = (int32_t)column;
            puff.row = (int32_t)row;
            puffs[kept++] = puff;
        }
    }
    memset(puffs + kept, 0, (size_t)(count - kept) * sizeof *puffs);
    r->puff_count = kept;
}

// Nothing is due sooner than it was.
void wr_remains_shift(wr_remains *remains, wr_fix dx, wr_fix dy, wr_fix width, wr_fix height)
{
    const shift s = {dx, dy, width, height};
    shift_bodies(remains, &s);
    shift_decals(remains, &s);
    shift_puffs(remains, &s);
}
