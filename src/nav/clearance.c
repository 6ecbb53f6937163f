// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Clearance: how far each place of a row of cells is from the next solid cell, exactly. Lengths are in units of
// cell / (2n): places lie at odd multiples, borders of cells at multiples of 2n, so squared distances are integers.
//
//      #####|     |     |     |     up a column of cells one number tells how far the next solid cell is; so is
//           |     | p   |     |     its distance from a row of places. Of the columns around, the nearest to p is
//           |     |     |#####|     the least of (distance along the row)^2 + (distance up the column)^2.
//
// Sources: Danielsson, "Euclidean Distance Mapping", 1980, for going along both axes in turn; Saito and Toriwaki,
// "New Algorithms for Euclidean Distance Transformation", 1994, for doing so exactly.
#include <string.h>

#include "nav/terrain_int.h"

enum { BLOCK = 8 }; // columns measured at once

// Distances are odd, and 1 from the border of the column next to the solid one.
int32_t wr__clearance_reach(int32_t n, int32_t max)
{
    return max < 2 ? 0 : (max - 2) / (2 * n) + 1;
}

static bool is_solid(const nav_survey *s, int32_t x, int32_t y)
{
    const wr_terrain *terrain = s->terrain;
    return x < 0 || y < 0 || x >= terrain->width || y >= terrain->height ||
           terrain->solid[nav_survey_label(s, x, y)] != 0;
}

void wr__sweep_take(nav_survey *survey, wr_arena *arena, int32_t width, int32_t max)
{
    nav_sweep *sweep = &survey->sweep;
    const size_t n = (size_t)survey->terrain->n;
    sweep->max = max;
    sweep->reach = wr__clearance_reach(survey->terrain->n, max);
    const size_t count = (size_t)width + 2 * (size_t)sweep->reach;
    sweep->solid = WR_ARENA_ARRAY(arena, uint8_t, count * ((size_t)sweep->reach + 1));
    sweep->below = WR_ARENA_ARRAY(arena, uint8_t, count);
    sweep->above = WR_ARENA_ARRAY(arena, uint8_t, count);
    sweep->vertical = WR_ARENA_ARRAY(arena, uint16_t, count + BLOCK - 1);
    sweep->planar = WR_ARENA_ARRAY(arena, uint16_t, width + BLOCK - 1);
    survey->squares = WR_ARENA_ARRAY(arena, uint16_t, n * n * (size_t)width + 63); // they are read 64 at a time
}

static uint8_t *solid_row(const nav_sweep *sweep, int32_t y)
{
    return sweep->solid + (size_t)(y % (sweep->reach + 1)) * (size_t)sweep->count;
}

// One for each solid cell of a row, the outside among them.
static void find_solid(const nav_survey *s, int32_t y)
{
    const wr_terrain *terrain = s->terrain;
    const int32_t first = s->sweep.first, count = s->sweep.count;
    uint8_t *restrict found = solid_row(&s->sweep, y);
    memset(found, 1, (size_t)count);
    if (y >= terrain->height) {
        return;
    }
    const int32_t begin = first < 0 ? -first : 0;
    const int32_t end = first + count < terrain->width ? count : terrain->width - first;
    const uint8_t *labels = terrain->labels + y * terrain->width + first, *solid = terrain->solid;
    if (s->trial == NULL) {
        for (int32_t i = begin; i < end; i++) {
            found[i] = solid[labels[i]];
        }
        return;
    }
    for (int32_t i = begin; i < end; i++) {
        found[i] = solid[nav_survey_label(s, first + i, y)];
    }
}

// Cells below one, not counted, to a solid one; reach + 1: farther.
static uint8_t look_down(const nav_survey *s, int32_t x, int32_t y)
{
    int32_t k = 1;
    while (k <= s->sweep.reach && !is_solid(s, x, y - k)) {
        k++;
    }
    return (uint8_t)k;
}

// Before the first row: what lies below is known as it will be there, and what lies above but for the farthest row.
void wr__sweep_begin(nav_survey *survey)
{
    nav_sweep *sweep = &survey->sweep;
    sweep->first = survey->x - sweep->reach;
    sweep->count = survey->width + 2 * sweep->reach;
    for (int32_t i = 0; i < sweep->count; i++) {
        sweep->below[i] = (uint8_t)(look_down(survey, sweep->first + i, survey->y) - 1);
    }
    for (int32_t k = 0; k < sweep->reach; k++) {
        find_solid(survey, survey->y + k);
    }
}

// Up the nearest one counts: so from the farthest row down.
static void sweep_columns(nav_survey *survey)
{
    const nav_sweep *sweep = &survey->sweep;
    const int32_t reach = sweep->reach, count = sweep->count;
    const uint8_t far = (uint8_t)(reach + 1);
    uint8_t *restrict below = sweep->below, *restrict above = sweep->above;
    find_solid(survey, survey->y + reach);
    memset(above, far, (size_t)count);
    for (int32_t k = reach; k >= 0; k--) {
        const uint8_t *restrict found = solid_row(sweep, survey->y + k);
        for (int32_t i = 0; i < count; i++) {
            above[i] = found[i] != 0 ? (uint8_t)k : above[i];
        }
    }
    for (int32_t i = 0; i < count; i++) {
        below[i] = above[i] == 0 ? 0 : (uint8_t)(below[i] + (below[i] < far));
    }
}

// At most max squared.
static uint16_t square(int32_t v, int32_t max)
{
    return (uint16_t)(v < max ? v * v : max * max);
}

// In 16 bits throughout, so that eight columns fit into a register.
static int16_t clipped(int16_t v, int16_t max)
{
    const int16_t least = v < 0 ? 0 : v;
    return least > max ? max : least;
}

// Squared, from a row of places that lies `down` above the lower border of its cells. What is farther than can be seen, reach + 1
// cells, is no less than max away; and from within a solid cell nothing is far.
static void measure_up(const nav_sweep *sweep, int32_t n, int32_t down)
{
    const int16_t max = (int16_t)sweep->max, cell = (int16_t)(2 * n), up = (int16_t)down;
    const uint8_t *below = sweep->below, *above = sweep->above;
    uint16_t *restrict vertical = sweep->vertical;
    for (int32_t i = 0, count = sweep->count; i < count; i++) {
        const int16_t b = clipped((int16_t)(cell * (below[i] - 1) + up), max);
        const int16_t a = clipped((int16_t)(cell * above[i] - up), max), least = b < a ? b : a;
        vertical[i] = (uint16_t)(least * least);
    }
}

static uint16_t lesser(uint16_t a, uint16_t b)
{
    return a < b ? a : b;
}

// Cut off at 2^16 - 1, which is more than any max^2; so that eight fit into a register.
static uint16_t sum(uint16_t a, uint16_t b)
{
    return (uint16_t)(lesser(a, (uint16_t)(UINT16_MAX - b)) + b);
}

static uint16_t greatest(const uint16_t *values, int32_t count)
{
    uint16_t most = 0;
    for (int32_t i = 0; i < count; i++) {
        most = values[i] > most ? values[i] : most;
    }
    return most;
}

// Columns in blocks of eight, the last one beyond the window's end: there is room for them.
static void take_nearer(uint16_t *restrict least, const uint16_t *restrict west, const uint16_t *restrict east,
                        uint16_t left, uint16_t right, int32_t width)
{
    const int32_t end = (width + BLOCK - 1) & ~(BLOCK - 1);
    for (int32_t x = 0; x < end; x++) {
        least[x] = lesser(least[x], lesser(sum(west[x], left), sum(east[x], right)));
    }
}

// From places that lie `right` of the left border of their cells.
static void measure_across(const nav_sweep *sweep, int32_t n, int32_t width, int32_t right, uint16_t *least)
{
    const uint16_t *own = sweep->vertical + sweep->reach;
    memcpy(least, own, (size_t)width * sizeof *least);
    for (int32_t o = 1; o <= sweep->reach; o++) {
        const int32_t to_left = 2 * n * (o - 1) + right, to_right = 2 * n * o - right;
        const uint16_t left = square(to_left, sweep->max), next = square(to_right, sweep->max);
        if (o % 4 == 0 && greatest(least, width) <= lesser(left, next)) {
            return; // nothing as far as that is nearer
        }
        take_nearer(least, own - o, own + o, left, next, width);
    }
}

void wr__sweep_next(nav_survey *survey)
{
    nav_sweep *sweep = &survey->sweep;
    const int32_t n = survey->terrain->n, width = survey->width;
    sweep_columns(survey);
    for (int32_t i = 0; i < n; i++) {
        uint16_t *squares = survey->squares + (size_t)i * (size_t)n * (size_t)width;
        measure_up(sweep, n, 2 * i + 1);
        if (n == 1) {
            measure_across(sweep, n, width, 1, squares);
            continue;
        }
        for (int32_t j = 0; j < n; j++) {
            measure_across(sweep, n, width, 2 * j + 1, sweep->planar);
            uint16_t *place = squares + j;
            for (int32_t x = 0; x < width; x++, place += n) {
                *place = sweep->planar[x];
            }
        }
    }
}
