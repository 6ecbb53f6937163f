// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Sight for thousands of pairs. What does not depend on the pair is computed once; and where one eye looks at many
// targets, what it sees of each cell is found for whole rows of cells at a time, before anybody asks:
//
//      c c # o o .       c  all cells between the eye's and this one are free: it sees everything in it
//      c c # o o .       o  some staircase of free cells leads there, always on in the same two directions:
//      c c o o . .          a line might, so it is walked
//      E c o o # .       .  none does, and every line enters cells like a staircase: it sees nothing there
//
// A row is one word, and both sets of a row follow from those of the row before by an addition. A staircase passes a
// corner by one of the two cells beside it; where both are blocked a line is, too, so no line can do more.
#include "core/bits.h"
#include "nav/sight_int.h"
#include "warren/sight.h"

// What all pairs of a call share.
typedef struct ground {
    const wr_bits *bits;
    int32_t cell;
    uint32_t reciprocal;
    int64_t side;
    uint32_t end_x, end_y; // the map's upper right corner, or as far as places go
    int64_t squared;       // of the range; -1: nothing is seen
    int32_t reach;         // cells that lie within range along an axis, and two
} ground;

static uint32_t end_of(int32_t cells, int64_t side)
{
    return (uint32_t)(cells * side < INT32_MAX ? cells * side : INT32_MAX);
}

static ground ground_of(const wr_bits *bits, int32_t cell, wr_fix range)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    return (ground){.bits = bits,
                    .cell = cell,
                    .reciprocal = nav_reciprocal(cell),
                    .side = side,
                    .end_x = end_of(bits->width, side),
                    .end_y = end_of(bits->height, side),
                    .squared = range < 0 ? -1 : (int64_t)range * range,
                    .reach = range < 0 ? 0 : (int32_t)(range / side) + 2};
}

typedef enum verdict { BLIND, SEEN, SLANT } verdict;

// All but slanting lines is decided here: out of range, off the map, along an axis.
static inline verdict first_look(const ground *g, wr_point a, wr_point b)
{
    const int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    if (((uint32_t)a.x > g->end_x) | ((uint32_t)a.y > g->end_y) | ((uint32_t)b.x > g->end_x) |
        ((uint32_t)b.y > g->end_y)) {
        return g->squared >= 0 && nav_same_place(a, b) ? SEEN : BLIND;
    }
    if (dx * dx + dy * dy > g->squared) {
        return BLIND;
    }
    if (dx == 0 || dy == 0) {
        return nav_same_place(a, b) || wr__line_clear_inside(g->bits, g->bits, g->cell, a, b) ? SEEN : BLIND;
    }
    return SLANT;
}

// ---- Pairs that have nothing in common ---------------------------------------------------------------------------

enum { BOX_ROWS = 8 };

// Is all free between two near places? A look at BOX_ROWS rows, the last of the box again and again when it has fewer:
// without branches that could be guessed wrong. False also for a box that two words of a row share.
static inline bool box_is_free(const wr_bits *bits, sight_axis h, sight_axis v)
{
    const int32_t x = h.up != 0 ? h.cell : h.cell - h.crossings, y = v.up != 0 ? v.cell : v.cell - v.crossings;
    if ((x & 63) + h.crossings > 63 || v.crossings >= BOX_ROWS) {
        return false;
    }
    const uint64_t *row = &bits->words[(ptrdiff_t)y * bits->stride + (x >> 6)];
    uint64_t any = 0;
    for (int32_t i = 0; i < BOX_ROWS; i++) {
        any |= *row;
        row += i < v.crossings ? bits->stride : 0;
    }
    return (any >> (x & 63) & (((uint64_t)2 << h.crossings) - 1)) == 0;
}

static inline bool pair_is_clear(const ground *g, wr_point a, wr_point b)
{
    const verdict look = first_look(g, a, b);
    if (look != SLANT) {
        return look == SEEN;
    }
    const sight_axis h = sight_axis_of(a.x, b.x, g->reciprocal), v = sight_axis_of(a.y, b.y, g->reciprocal);
    return (g->reach <= BOX_ROWS + 1 && box_is_free(g->bits, h, v)) ||
           sight_walk(g->bits, g->bits, g->side, a, b, h, v);
}

// ---- One eye -----------------------------------------------------------------------------------------------------

enum { VIEW_SPAN = 64 }; // cells an axis that a view knows

// One quarter of what an eye sees. Bit i of row j is i cells aside and j rows on from the eye's own cell there, which
// for an eye on a grid line is another one for each direction.
typedef struct view {
    int32_t rows;                // that are known
    bool shut;                   // and behind them nothing is seen, of the first VIEW_SPAN columns
    int32_t narrow;              // rows, from the first on, in which nothing is seen beyond those columns
    uint64_t clear[VIEW_SPAN];   // cells that are seen whole
    uint64_t perhaps[VIEW_SPAN]; // cells that lines may lead to
} view;

// Free cells of row y from column x on, to the right or to the left. What lies beyond the map counts as free: nobody is
// there, and no staircase comes back.
static uint64_t free_from(const wr_bits *bits, int32_t x, int32_t y, bool right)
{
    const uint64_t *row = &bits->words[(ptrdiff_t)y * bits->stride];
    const int32_t word = x >> 6, shift = x & 63;
    if (right) {
        return ~(row[word] >> shift | (word + 1 < bits->stride ? row[word + 1] << 1 << (63 - shift) : 0));
    }
    return ~wr__reverse64(row[word] << (63 - shift) | (word > 0 ? row[word - 1] >> 1 >> shift : 0));
}

// The ones from bit 0 on to the first zero.
static uint64_t first_run(uint64_t bits)
{
    return (~bits & (bits + 1)) - 1;
}

// `free` bits that follow one of `from`, a part of it, without a gap; and those: a carry runs to the end of each run.
static uint64_t spread(uint64_t from, uint64_t free)
{
    return (free & ~(free + from)) | from;
}

static void look_around(const ground *g, wr_point eye, bool right, bool up, view *out)
{
    const int32_t x = nav_cell_at(eye.x - 1 + right, g->reciprocal);
    const int32_t y = nav_cell_at(eye.y - 1 + up, g->reciprocal), to = up ? g->bits->height - y : y + 1;
    out->rows = 0;
    out->shut = true;
    out->narrow = INT32_MAX;
    if (x >= g->bits->width || y >= g->bits->height) {
        return; // an eye on the map's edge: this quarter lies beyond
    }
    uint64_t clear = 1, perhaps = 1; // seeds for the first row
    for (int32_t j = 0; j < to; j++) {
        if (j == VIEW_SPAN || j == g->reach) {
            out->shut = false;
            out->narrow = j < out->narrow ? j : out->narrow;
            return;
        }
        const uint64_t free = free_from(g->bits, x, up ? y + j : y - j, right);
        clear = j == 0 ? first_run(free) : first_run(clear & free);
        perhaps = spread(perhaps & free, free);
        if (perhaps == 0) {
            return;
        }
        out->clear[j] = clear;
        out->perhaps[j] = perhaps;
        out->rows = j + 1;
        out->narrow = perhaps >> 63 != 0 && j < out->narrow ? j : out->narrow;
    }
}

// BLIND or SEEN where the view knows; SLANT where the line must be walked.
static inline verdict view_of(const view *v, int32_t column, int32_t row)
{
    if (column >= VIEW_SPAN) {
        return row < v->narrow ? BLIND : SLANT;
    }
    if (row >= v->rows) {
        return v->shut ? BLIND : SLANT;
    }
    return (v->clear[row] >> column & 1) != 0 ? SEEN : (v->perhaps[row] >> column & 1) != 0 ? SLANT : BLIND;
}

// Targets in the eye's four quarters; each is looked at when the first target lies there.
static int32_t one_eye(const ground *g, wr_point eye, const wr_point *targets, int32_t count, uint8_t *seen)
{
    view views[4];
    bool known[4] = {false, false, false, false};
    int32_t sum = 0;
    for (int32_t i = 0; i < count; i++) {
        const wr_point at = targets[i];
        verdict is = first_look(g, eye, at);
        if (is == SLANT) {
            const sight_axis h = sight_axis_of(eye.x, at.x, g->reciprocal);
            const sight_axis v = sight_axis_of(eye.y, at.y, g->reciprocal);
            const int32_t quarter = h.up | v.up << 1;
            if (!known[quarter]) {
                look_around(g, eye, h.up != 0, v.up != 0, &views[quarter]);
                known[quarter] = true;
            }
            is = view_of(&views[quarter], h.crossings, v.crossings);
            if (is == SLANT) {
                is = sight_walk(g->bits, g->bits, g->side, eye, at, h, v) ? SEEN : BLIND;
            }
        }
        seen[i] = is == SEEN;
        sum += seen[i];
    }
    return sum;
}

// ---- Batches -----------------------------------------------------------------------------------------------------

// An eye is worth a look around when it has this many targets.
static int32_t worth_a_look(const ground *g)
{
    return 8 + 2 * (g->reach < VIEW_SPAN ? g->reach : VIEW_SPAN);
}

static int32_t run_of(const wr_point *places, int32_t count)
{
    int32_t run = 1;
    while (run < count && nav_same_place(places[run], places[0])) {
        run++;
    }
    return run;
}

static int32_t loose_pairs(const ground *g, const wr_point *from, const wr_point *to, int32_t count, uint8_t *seen)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < count; i++) {
        seen[i] = pair_is_clear(g, from[i], to[i]);
        sum += seen[i];
    }
    return sum;
}

// Pairs that follow each other and share an end are that end's targets, for sight is symmetric.
static int32_t all_pairs(const ground *g, const wr_point *from, const wr_point *to, int32_t count, uint8_t *seen)
{
    const int32_t enough = worth_a_look(g);
    int32_t sum = 0, loose = 0; // pairs before this one that share nothing
    for (int32_t i = 0; i < count;) {
        const int32_t same_from = run_of(&from[i], count - i), same_to = run_of(&to[i], count - i);
        const int32_t run = same_from > same_to ? same_from : same_to;
        if (run >= enough) {
            sum += loose_pairs(g, &from[i - loose], &to[i - loose], loose, &seen[i - loose]);
            loose = 0;
            sum += same_from == run ? one_eye(g, from[i], &to[i], run, &seen[i])
                                    : one_eye(g, to[i], &from[i], run, &seen[i]);
        } else {
            loose += run;
        }
        i += run;
    }
    if (loose > 0) {
        sum += loose_pairs(g, &from[count - loose], &to[count - loose], loose, &seen[count - loose]);
    }
    return sum;
}

int32_t wr_sight_pairs(const wr_bits *blockers, int32_t cell, wr_fix range, const wr_point *from, const wr_point *to,
                       int32_t count, uint8_t *seen)
{
    const ground g = ground_of(blockers, cell, range);
    return all_pairs(&g, from, to, count, seen);
}

int32_t wr_sight_many(const wr_bits *blockers, int32_t cell, wr_fix range, wr_point eye, const wr_point *targets,
                      int32_t count, uint8_t *seen)
{
    const ground g = ground_of(blockers, cell, range);
    if (count >= worth_a_look(&g)) {
        return one_eye(&g, eye, targets, count, seen);
    }
    int32_t sum = 0;
    for (int32_t i = 0; i < count; i++) {
        seen[i] = pair_is_clear(&g, eye, targets[i]);
        sum += seen[i];
    }
    return sum;
}

int32_t wr_sight_indexed(const wr_bits *blockers, int32_t cell, wr_fix range, const wr_fix *x, const wr_fix *y,
                         const int32_t *from, const int32_t *to, int32_t count, uint8_t *seen)
{
    enum { BLOCK = 256 };
    const ground g = ground_of(blockers, cell, range);
    wr_point a[BLOCK], b[BLOCK];
    int32_t sum = 0;
    for (int32_t first = 0; first < count; first += BLOCK) {
        const int32_t size = count - first < BLOCK ? count - first : BLOCK;
        for (int32_t i = 0; i < size; i++) {
            a[i] = (wr_point){x[from[first + i]], y[from[first + i]]};
            b[i] = (wr_point){x[to[first + i]], y[to[first + i]]};
        }
        sum += all_pairs(&g, a, b, size, &seen[first]);
    }
    return sum;
}
