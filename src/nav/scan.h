// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: looking along lines of the mesh, 64 places at a time. For meshes whose corners are kept.
//
// No way from a to b is shorter than the octile distance: D diagonal and S straight steps, each kind in one
// direction. Is there one as short? Any order of those steps may be the one that is free, so first diagonally, then
// straight, is not enough to look at:
//
//      . . . # b    row by row, the places that can be reached by such steps alone are a set of bits. A bit spreads
//      . . . / #    along its row while there are nodes (one addition does that for all), and goes up where both
//      # . / . .    corners beside the diagonal are free. Bit k of row j is k straight and j diagonal steps from a: b
//      a - # . .    is bit S of row D. One word a row holds ways of fewer than NAV_DIRECT_SPAN straight steps.
//
// That is exact, and needs no thought about corners. Lemma: where no way is as short as the octile distance, a
// shortest one turns where, going straight along a wall, it comes to the wall's end; so from a node whose rows of
// sets are known, the next place to turn is among the bits of those rows beside which a wall ends (hop_look.c). It
// follows from the completeness of jump points, whose steps are among those of the sets: Harabor and Grastien,
// "Online Graph Pruning for Pathfinding on Grid Maps", 2011; for words at a time, "Improving Jump Point Search",
// 2014.
#ifndef WR_NAV_SCAN_H
#define WR_NAV_SCAN_H

#include "core/bits.h"
#include "nav/nav_int.h"

/// Bit i tells whether there is a node at place k + i of a line. Lines -1..count and places -1..count may be asked;
/// bits beyond the end of the line are whatever follows it, but the one right behind its last place is 0.
static inline uint64_t nav_window(const nav_plane *plane, int32_t line, int32_t k)
{
    const uint64_t *word = &plane->words[(ptrdiff_t)line * plane->stride + ((k + 1) >> 6)];
    const int32_t shift = (k + 1) & 63;
    return word[0] >> shift | word[1] << 1 << (63 - shift);
}

/// The same backwards: bit i is place k - i; the one right before the first place is 0.
static inline uint64_t nav_window_back(const nav_plane *plane, int32_t line, int32_t k)
{
    const uint64_t *word = &plane->words[(ptrdiff_t)line * plane->stride + ((k + 1) >> 6)];
    const int32_t shift = (k + 1) & 63;
    return wr__reverse64(word[0] << (63 - shift) | word[-1] >> 1 >> shift);
}

/// Lines that are looked along: those of a plane, forwards or backwards, and the next one above or below.
typedef struct nav_view {
    const nav_plane *plane;
    int32_t up;      // 1 or -1: from a line to the next one
    int32_t forward; // 1 or -1: from a place to the next one
} nav_view;

/// Lines in straight direction `d`, the next ones toward diagonal direction `d` + 1 (left false: clockwise) or - 1.
static inline nav_view nav_view_of(const wr_nav *nav, int32_t d, bool left)
{
    const int32_t diagonal = (d + (left ? 7 : 1)) & 7;
    const bool across = nav_dy[d] == 0;
    return (nav_view){across ? &nav->across : &nav->up, across ? nav_dy[diagonal] : nav_dx[diagonal],
                      across ? nav_dx[d] : nav_dy[d]};
}

static inline uint64_t nav_look(nav_view view, int32_t line, int32_t k)
{
    return view.forward > 0 ? nav_window(view.plane, line, k) : nav_window_back(view.plane, line, k);
}

/// Straight steps one can walk from a place before no node follows. `d` is even; the place itself need not be a node.
static inline int32_t nav_steps(const wr_nav *nav, int32_t column, int32_t row, int32_t d)
{
    const nav_view view = nav_view_of(nav, d, false);
    const bool across = nav_dy[d] == 0;
    const int32_t line = across ? row : column;
    int32_t k = across ? column : row, steps = 0;
    for (;;) {
        const int32_t run = wr__ctz64(~(nav_look(view, line, k) | 1)); // of the 63 places beyond this one
        if (run < 64) {
            return steps + run - 1;
        }
        steps += 63;
        k += 63 * view.forward;
    }
}

/// Diagonal steps one can walk from a node. `d` is odd.
static inline int32_t nav_steps_diagonal(const wr_nav *nav, int32_t column, int32_t row, int32_t d)
{
    const nav_view view = {&nav->across, nav_dy[d], nav_dx[d]};
    uint64_t here = nav_look(view, row, column);
    for (int32_t steps = 0;; steps++) {
        const uint64_t next = nav_look(view, row + (steps + 1) * view.up, column + steps * view.forward);
        if ((here >> 1 & next & next >> 1 & 1) == 0) {
            return steps;
        }
        here = next >> 1; // begins one place farther on
    }
}

/// All bits of `free` that follow a bit of `from` without a gap, and those bits. `from` is a part of `free`.
static inline uint64_t nav_spread(uint64_t from, uint64_t free)
{
    return (free & ~(free + from)) | from; // a carry runs from each bit to the end of its run
}

/// The bits of row j + 1 that are reached diagonally. reached, here: of row j; next: row j + 1, from the same place
/// on as row j.
static inline uint64_t nav_rise(uint64_t reached, uint64_t here, uint64_t next)
{
    return reached & here >> 1 & next & next >> 1; // bit k of row j + 1 lies one place farther on
}

enum { NAV_DIRECT_SPAN = 62 }; // of a row above, two bits are lost to looking one place to the side

/// What lies between two nodes, as their lines have it: from the one of them where places count upwards, `run`
/// straight steps along the line and `rise` diagonal ones take one to the other.
typedef struct nav_leg {
    const nav_plane *plane;
    int32_t line, k; // of the first
    int32_t up;      // 1 or -1: from a line to the next one
    int32_t rise, run;
    bool turned;   // lines are columns
    bool backward; // the first is the one that was named last
} nav_leg;

static inline nav_leg nav_leg_between(const wr_nav *nav, int32_t column, int32_t row, int32_t to_column,
                                      int32_t to_row)
{
    const int32_t dx = to_column - column, dy = to_row - row;
    const int32_t width = dx < 0 ? -dx : dx, height = dy < 0 ? -dy : dy;
    const int32_t up = (dx < 0) != (dy < 0) ? -1 : 1;
    if (width >= height) {
        const bool backward = dx < 0;
        return (nav_leg){
            &nav->across, backward ? to_row : row, backward ? to_column : column, up, height, width - height, false,
            backward};
    }
    const bool backward = dy < 0;
    return (
        nav_leg){&nav->up, backward ? to_column : column, backward ? to_row : row, up, width, height - width, true,
                 backward};
}

/// How a direct way between the ends may go: 0 when there is none, else NAV_DIRECT and what simple orders are free as
/// well.
enum {
    NAV_DIRECT = 1,
    NAV_DIRECT_DIAGONAL_FIRST = 2, // from the end named first: all diagonal steps, then all straight ones
    NAV_DIRECT_STRAIGHT_FIRST = 4
};

/// reached: of the last row; always: who rose in the same column all the time; is_free: that row is.
static inline int32_t nav_leg_told(const nav_leg *leg, uint64_t reached, uint64_t always, bool is_free)
{
    if ((reached >> leg->run & 1) == 0) {
        return 0;
    }
    const bool rising = (always & 1) != 0 && is_free, running = (always >> leg->run & 1) != 0;
    return NAV_DIRECT | ((leg->backward ? running : rising) ? NAV_DIRECT_DIAGONAL_FIRST : 0) |
           ((leg->backward ? rising : running) ? NAV_DIRECT_STRAIGHT_FIRST : 0);
}

/// run below NAV_DIRECT_SPAN.
static inline int32_t nav_leg_how(const nav_leg *leg)
{
    const uint64_t within = ((uint64_t)2 << leg->run) - 1;
    uint64_t here = nav_window(leg->plane, leg->line, leg->k);
    uint64_t reached = nav_spread(1, here) & within, always = reached;
    for (int32_t j = 0; j < leg->rise; j++) {
        const uint64_t next = nav_window(leg->plane, leg->line + (j + 1) * leg->up, leg->k + j);
        const uint64_t risen = nav_rise(reached, here, next);
        if (risen == 0) {
            return 0;
        }
        here = next >> 1;
        reached = nav_spread(risen, here) & within;
        always &= risen;
    }
    return nav_leg_told(leg, reached, always, (here & within) == within);
}

/// The same where cells hold nodes in all their n x n places or in none; run + n below NAV_DIRECT_SPAN. `alike`:
/// rows from the first one on that lie in its cell. What has been reached in the first of a cell's rows, and is free
/// in a later one, is reached there: walls and gaps are no narrower than a cell, so what rose by fewer than n steps
/// is in the same gap.
/// Cost: a third of that, where n is 3, for one row after the other has to wait for the one before.
static inline int32_t nav_leg_how_by_cells(const nav_leg *leg, int32_t n, int32_t alike)
{
    const uint64_t within = ((uint64_t)2 << leg->run) - 1;
    uint64_t here = nav_window(leg->plane, leg->line, leg->k);
    uint64_t reached = nav_spread(1, here) & within, always = reached;
    for (int32_t j = 0;; alike = n) {
        const int32_t rows = alike - 1 < leg->rise - j ? alike - 1 : leg->rise - j;
        j += rows;
        here >>= rows; // begins so many places farther on
        reached &= here;
        always &= here;
        if (j == leg->rise) {
            return nav_leg_told(leg, reached, always, (here & within) == within);
        }
        const uint64_t next = nav_window(leg->plane, leg->line + (j + 1) * leg->up, leg->k + j);
        j++;
        const uint64_t risen = nav_rise(reached, here, next);
        if (risen == 0) {
            return 0;
        }
        here = next >> 1;
        reached = nav_spread(risen, here) & within;
        always &= risen;
    }
}

/// Whether there is a direct way, for any run, strip by strip.
bool wr__nav_leg_wide(const nav_leg *leg);

/// Is there a way between two nodes that is as short as the octile distance? Symmetric and exact.
/// Cost: a few instructions for each diagonal step, times run / 62.
static inline bool nav_direct_between(const wr_nav *nav, int32_t column, int32_t row, int32_t to_column,
                                      int32_t to_row)
{
    const nav_leg leg = nav_leg_between(nav, column, row, to_column, to_row);
    return leg.run < NAV_DIRECT_SPAN ? nav_leg_how(&leg) != 0 : wr__nav_leg_wide(&leg);
}

static inline bool nav_direct(const wr_nav *nav, wr_node from, wr_node to)
{
    const int32_t row = from / nav->columns, to_row = to / nav->columns;
    return nav_direct_between(nav, from - row * nav->columns, row, to - to_row * nav->columns, to_row);
}

#endif
