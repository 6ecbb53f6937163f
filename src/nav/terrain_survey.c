// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The survey: which of the n*n places of every cell hold a node of a class. A place holds one when its cell's label
// is passable and not solid, no centre of a cell that keeps nodes off is nearer than a cell's width (B19), and the
// next solid cell is no nearer than the class is wide.
#include <string.h>

#include "nav/terrain_int.h"

// Rules by number: of a cell without nodes, then of the 256 neighbourhoods, a bit for each cell around that keeps
// nodes off.
enum { NO_NODES, NEIGHBOURHOODS };

// In units of s/(2n) a node lies at odd multiples and a centre of a cell at n; within the threshold 2n it is dropped.
static uint16_t row_allowed(int32_t n, int32_t neighbourhood, int32_t i)
{
    uint16_t allowed = 0;
    for (int32_t j = 0; j < n; j++) {
        bool keep = true;
        for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
            const int32_t dx = 2 * j + 1 - n - 2 * n * nav_dx[d];
            const int32_t dy = 2 * i + 1 - n - 2 * n * nav_dy[d];
            keep = keep && (((neighbourhood >> d) & 1) == 0 || dx * dx + dy * dy >= 4 * n * n);
        }
        allowed = (uint16_t)(allowed | (keep ? 1 << j : 0));
    }
    return allowed;
}

void wr__survey_rules(uint16_t *allowed, int32_t n, int32_t count)
{
    for (int32_t rule = NEIGHBOURHOODS; rule < count; rule++) {
        for (int32_t i = 0; i < n; i++) {
            allowed[rule * n + i] = row_allowed(n, rule - NEIGHBOURHOODS, i);
        }
    }
}

void wr__survey_take(nav_survey *survey, wr_arena *arena, const wr_terrain *terrain, int32_t width, int32_t max)
{
    *survey = (nav_survey){.terrain = terrain};
    survey->tried = WR_ARENA_ARRAY(arena, uint8_t, width);
    survey->barred = WR_ARENA_ARRAY(arena, uint8_t, width + 7); // they are read eight at a time
    for (int32_t i = 0; i < 3; i++) {
        survey->near[i] = WR_ARENA_ARRAY(arena, uint8_t, width + 2);
    }
    survey->around = WR_ARENA_ARRAY(arena, uint16_t, width);
    if (max > 0) {
        wr__sweep_take(survey, arena, width, max);
    }
}

// No class keeps nodes off, or n is 1 and no centre is nearer than s.
static bool is_simple(const wr_terrain *terrain)
{
    return terrain->allowed_count == NAV_RULES_FREE;
}

static void see_near(const nav_survey *s, int32_t y)
{
    const wr_terrain *terrain = s->terrain;
    if (is_simple(terrain)) {
        return;
    }
    uint8_t *near = s->near[(y + 3) % 3];
    memset(near, 0, (size_t)s->width + 2); // none outside the map
    const int32_t first = s->x > 0 ? -1 : 0, end = s->x + s->width < terrain->width ? s->width + 1 : s->width;
    for (int32_t x = first; x < end && y >= 0 && y < terrain->height; x++) {
        near[x + 1] = terrain->keeps[nav_survey_label(s, s->x + x, y)];
    }
}

// For all classes at once.
static void see_bars(const nav_survey *s)
{
    const uint8_t *bars = s->terrain->bars, *here = s->here;
    uint8_t *restrict barred = s->barred;
    for (int32_t x = 0, width = s->width; x < width; x++) {
        barred[x] = bars[here[x]];
    }
}

void wr__survey_begin(nav_survey *survey, const nav_trial *trial, int32_t x, int32_t width, int32_t y)
{
    survey->trial = trial;
    survey->x = x;
    survey->width = width;
    survey->y = y;
    see_near(survey, y - 1);
    see_near(survey, y);
    if (survey->sweep.max > 0) {
        wr__sweep_begin(survey);
    }
    survey->y = y - 1;
}

void wr__survey_next(nav_survey *survey)
{
    survey->y++;
    survey->here = survey->terrain->labels + survey->y * survey->terrain->width + survey->x;
    if (survey->trial != NULL) {
        for (int32_t x = 0; x < survey->width; x++) {
            survey->tried[x] = nav_survey_label(survey, survey->x + x, survey->y);
        }
        survey->here = survey->tried;
    }
    see_near(survey, survey->y + 1);
    if (survey->terrain->n == 1) {
        see_bars(survey);
    }
    if (survey->sweep.max > 0) {
        wr__sweep_next(survey);
    }
}

void wr__survey_class(nav_survey *survey, int32_t size_class)
{
    const wr_terrain *terrain = survey->terrain;
    const int32_t c = size_class, width = survey->width;
    uint16_t *around = survey->around;
    const uint8_t *here = survey->here, *bars = terrain->bars;
    if (terrain->n == 1) {
        return; // labels say it all
    }
    if (is_simple(terrain)) {
        for (int32_t x = 0; x < width; x++) {
            around[x] = ((bars[here[x]] >> c) & 1) != 0 ? NO_NODES : NEIGHBOURHOODS;
        }
        return;
    }
    const uint8_t *south = survey->near[(survey->y + 2) % 3] + 1, *beside = survey->near[(survey->y + 3) % 3] + 1;
    const uint8_t *north = survey->near[(survey->y + 4) % 3] + 1;
    for (int32_t x = 0; x < width; x++) {
        const int32_t low = (north[x] >> c & 1) | (north[x + 1] >> c & 1) << 1 | (beside[x + 1] >> c & 1) << 2 |
                            (south[x + 1] >> c & 1) << 3;
        const int32_t high = (south[x] >> c & 1) | (south[x - 1] >> c & 1) << 1 | (beside[x - 1] >> c & 1) << 2 |
                             (north[x - 1] >> c & 1) << 3;
        around[x] = (uint16_t)((bars[here[x]] >> c & 1) != 0 ? NO_NODES : NEIGHBOURHOODS + (low | high << 4));
    }
}

void wr__survey_clearance(const nav_survey *survey, uint8_t *clearance)
{
    const wr_terrain *t = survey->terrain;
    const int32_t n = t->n, count = survey->width * n;
    for (int32_t i = 0; i < n && clearance != NULL; i++) {
        const uint16_t *squares = survey->squares + (size_t)i * (size_t)count;
        uint8_t *row = clearance + (size_t)(survey->y * n + i) * (size_t)t->columns + survey->x * n;
        for (int32_t k = 0; k < count; k++) {
            row[k] = t->root[squares[k]];
        }
    }
}

// Bit k: the k-th of `count` squares, or of the first 64, is no less than `least`. The bits beyond are any. First a
// byte each, which compilers do many at a time.
static uint64_t far_enough(const uint16_t *squares, int32_t count, uint16_t least)
{
    uint8_t far[64];
    for (int32_t k = 0; k < 64; k++) {
        far[k] = squares[k] >= least;
    }
    uint64_t bits = 0;
    for (int32_t g = 0; g < count && g < 64; g += 8) {
        bits |= nav_gathered(nav_bytes(far + g)) << g;
    }
    return bits;
}

// One node a cell.
static void nodes_by_labels(const nav_survey *survey, int32_t size_class, int32_t first, uint64_t *words)
{
    for (int32_t x = -first; x < survey->width; x += 64, words++) {
        const int32_t skip = x < 0 ? -x : 0, rest = survey->width - x, count = (rest < 64 ? rest : 64) - skip;
        const uint64_t all = count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
        const uint8_t *barred = survey->barred + x + skip;
        uint64_t bits = 0;
        for (int32_t g = 0; g < count; g += 8) {
            bits |= nav_gathered(nav_bytes(barred + g) >> size_class) << g;
        }
        *words = (all & ~bits) << skip;
    }
}

// The n nodes of a row of each cell, one after another.
static void nodes_by_rules(const nav_survey *survey, int32_t i, int32_t first, uint64_t *words)
{
    // The words may lie anywhere: all that the loop reads is named here, or it would be read again.
    const int32_t n = survey->terrain->n, width = survey->width;
    const uint16_t *allowed = survey->terrain->allowed + i, *around = survey->around;
    uint64_t bits = 0;
    int32_t fill = first;
    for (int32_t x = 0; x < width; x++) {
        const uint64_t row = allowed[around[x] * n];
        bits |= row << fill;
        fill += n;
        if (fill >= 64) {
            *words++ = bits;
            fill -= 64;
            bits = row >> (n - fill); // what did not fit; n - fill >= 1
        }
    }
    if (fill > 0) {
        *words = bits;
    }
}

// Leaves only those that are far enough from solid cells.
static void keep_far(const uint16_t *squares, int32_t least, int32_t first, int32_t count, uint64_t *words)
{
    for (int32_t k = -first; k < count; k += 64, words++) { // from place k on; those before the window are none
        const int32_t skip = k < 0 ? -k : 0;
        *words &= *words == 0 ? 0 : far_enough(squares + k + skip, count - k - skip, (uint16_t)least) << skip;
    }
}

void wr__survey_nodes(const nav_survey *survey, int32_t size_class, int32_t i, int32_t first, uint64_t *words)
{
    const wr_terrain *terrain = survey->terrain;
    const int32_t count = survey->width * terrain->n, least = terrain->least[size_class];
    if (terrain->n == 1) {
        nodes_by_labels(survey, size_class, first, words);
    } else {
        nodes_by_rules(survey, i, first, words);
    }
    if (least > 0) {
        keep_far(survey->squares + (size_t)i * (size_t)count, least, first, count, words);
    }
}
