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
// Sources: Danielsson, "Euclidean Distance Mapping", 1980, for going along both axes in turn; Saito and Toriwaki, "New
// Algorithms for Euclidean Distance Transformation", 1994, for doing so exactly.
#include "nav/terrain_int.h"

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
    sweep->below = WR_ARENA_ARRAY(arena, uint8_t, count);
    sweep->above = WR_ARENA_ARRAY(arena, uint8_t, count);
    sweep->vertical = WR_ARENA_ARRAY(arena, int32_t, count);
    sweep->planar = WR_ARENA_ARRAY(arena, int32_t, width);
    survey->squares = WR_ARENA_ARRAY(arena, uint16_t, n * n * (size_t)width);
}

// Cells from one, not counted, in steps of `way` along its column to a solid one; reach + 1: farther.
static uint8_t look(const nav_survey *s, int32_t x, int32_t y, int32_t way)
{
    int32_t k = 1;
    while (k <= s->sweep.reach && !is_solid(s, x, y + k * way)) {
        k++;
    }
    return (uint8_t)k;
}

// Before the first row: what lies below is known as it will be there, above nothing is.
void wr__sweep_begin(nav_survey *survey)
{
    nav_sweep *sweep = &survey->sweep;
    sweep->first = survey->x - sweep->reach;
    sweep->count = survey->width + 2 * sweep->reach;
    for (int32_t i = 0; i < sweep->count; i++) {
        sweep->below[i] = (uint8_t)(look(survey, sweep->first + i, survey->y, -1) - 1);
        sweep->above[i] = 0;
    }
}

static void sweep_columns(nav_survey *survey)
{
    nav_sweep *sweep = &survey->sweep;
    const int32_t far = sweep->reach + 1;
    for (int32_t i = 0; i < sweep->count; i++) {
        const int32_t x = sweep->first + i, above = sweep->above[i];
        if (is_solid(survey, x, survey->y)) {
            sweep->below[i] = sweep->above[i] = 0;
            continue;
        }
        sweep->below[i] = (uint8_t)(sweep->below[i] + (sweep->below[i] < far));
        if (above == far) { // one more row comes into reach
            sweep->above[i] = (uint8_t)(is_solid(survey, x, survey->y + far - 1) ? far - 1 : far);
        } else {
            sweep->above[i] = above == 0 ? look(survey, x, survey->y, 1) : (uint8_t)(above - 1);
        }
    }
}

// Squared, from a row of places that lies `down` above the lower border of its cells.
static void measure_up(nav_sweep *sweep, int32_t n, int32_t down)
{
    int32_t below[WR_TERRAIN_CLEARANCE_MAX], above[WR_TERRAIN_CLEARANCE_MAX];
    const int32_t most = sweep->max * sweep->max, far = sweep->reach + 1;
    below[0] = above[0] = 0;
    for (int32_t k = 1; k <= far; k++) {
        const int32_t b = 2 * n * (k - 1) + down, a = 2 * n * k - down;
        below[k] = k < far && b < sweep->max ? b * b : most;
        above[k] = k < far && a < sweep->max ? a * a : most;
    }
    for (int32_t i = 0; i < sweep->count; i++) {
        const int32_t b = below[sweep->below[i]], a = above[sweep->above[i]];
        sweep->vertical[i] = b < a ? b : a;
    }
}

static int32_t greatest(const int32_t *values, int32_t count)
{
    int32_t most = 0;
    for (int32_t i = 0; i < count; i++) {
        most = values[i] > most ? values[i] : most;
    }
    return most;
}

// From places that lie `right` of the left border of their cells.
static void measure_across(nav_sweep *sweep, int32_t n, int32_t width, int32_t right)
{
    const int32_t *own = sweep->vertical + sweep->reach;
    int32_t *least = sweep->planar;
    for (int32_t x = 0; x < width; x++) {
        least[x] = own[x];
    }
    for (int32_t o = 1; o <= sweep->reach; o++) {
        const int32_t left = 2 * n * (o - 1) + right, next = 2 * n * o - right;
        const int32_t left_square = left * left, right_square = next * next;
        if (o % 4 == 0 && greatest(least, width) <= (left < next ? left_square : right_square)) {
            return; // nothing as far as that is nearer
        }
        for (int32_t x = 0; x < width; x++) {
            const int32_t l = own[x - o] + left_square, r = own[x + o] + right_square;
            const int32_t nearer = l < r ? l : r;
            least[x] = nearer < least[x] ? nearer : least[x];
        }
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
        for (int32_t j = 0; j < n; j++) {
            measure_across(sweep, n, width, 2 * j + 1);
            for (int32_t x = 0; x < width; x++) {
                squares[x * n + j] = (uint16_t)sweep->planar[x]; // at most max^2: `vertical` is no more
            }
        }
    }
}
