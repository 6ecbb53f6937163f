// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: looking along lines of the mesh, 64 places at a time. For meshes whose corners are kept.
//
// No way from a to b is shorter than the octile distance: D diagonal and S straight steps, each kind in one direction. Is there
// one as short? Any order of those steps may be the one that is free, so first diagonally, then straight, is not enough to look at:
//
//      . . . # b      row by row, the places that can be reached by such steps alone are a set of bits. A bit spreads along
//      . . . / #      its row while there are nodes (one addition does that for all), and goes up where both corners beside the
//      # . / . .      diagonal are free. Bit k of row j is k straight and j diagonal steps from a: b is bit S of row D.
//      a - # . .      One word a row holds ways of fewer than NAV_DIRECT_SPAN straight steps.
//
// That is exact, and needs no thought about corners. Lemma: where corners are kept, a shortest way that is not as short as the
// octile distance turns at a corner of a wall (nav_corners) that it passes by a straight step; so from a node whose rows of
// sets are known, the next place to turn is among the bits of nav_corners in them. It follows from the completeness of jump points,
// whose steps are among those of the sets: Harabor and Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", 2011;
// for words at a time, "Improving Jump Point Search", 2014.
#ifndef WR_NAV_SCAN_H
#define WR_NAV_SCAN_H

#include "core/bits.h"
#include "nav/nav_int.h"

/// Bit i tells whether there is a node at place k + i of a line. Lines -1..count and places -1..count may be asked; bits beyond
/// the end of the line are whatever follows it, but the one right behind its last place is 0.
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

/// The bits of row j + 1 that are reached diagonally. reached, here: of row j; next: row j + 1, from the same place on as row j.
static inline uint64_t nav_rise(uint64_t reached, uint64_t here, uint64_t next)
{
    return reached & here >> 1 & next & next >> 1; // bit k of row j + 1 lies one place farther on
}

/// The bits where a wall in the line beside ends: beside the place before there is no node, and beside this one there is.
/// Where somebody came along the line, he can turn round the wall's corner here.
static inline uint64_t nav_corners(uint64_t beside)
{
    return beside & ~(beside << 1);
}

enum { NAV_DIRECT_SPAN = 62 }; // of a row above, two bits are lost to looking one place to the side

/// The way of the sets: from place k of a line `rise` diagonal steps and `run` straight ones, run below NAV_DIRECT_SPAN. With `sets`,
/// sets[j] are the places reached in row j, j 0..rise.
static inline bool nav_direct_narrow(nav_view view, int32_t line, int32_t k, int32_t rise, int32_t run,
                                     uint64_t *sets)
{
    const uint64_t within = ((uint64_t)2 << run) - 1;
    uint64_t here = nav_look(view, line, k);
    uint64_t reached = nav_spread(1, here) & within;
    if (sets != NULL) {
        sets[0] = reached;
    }
    for (int32_t j = 0; j < rise; j++) {
        line += view.up;
        const uint64_t next = nav_look(view, line, k);
        const uint64_t risen = nav_rise(reached, here, next);
        if (risen == 0) {
            return false;
        }
        k += view.forward;
        here = next >> 1;
        reached = nav_spread(risen, here) & within;
        if (sets != NULL) {
            sets[j + 1] = reached;
        }
    }
    return reached >> run & 1;
}

/// How a direct way may go. Where a simple one is free it is told: diagonally, then straight, wins.
typedef enum nav_direct_kind {
    NAV_DIRECT_NONE,           // there is none
    NAV_DIRECT_DIAGONAL_FIRST, // all diagonal steps, then all straight ones
    NAV_DIRECT_STRAIGHT_FIRST,
    NAV_DIRECT_MIXED // in some other order: the sets of nav_direct_narrow know it
} nav_direct_kind;

/// As nav_direct_narrow.
static inline nav_direct_kind nav_direct_how(nav_view view, int32_t line, int32_t k, int32_t rise, int32_t run)
{
    const uint64_t within = ((uint64_t)2 << run) - 1;
    uint64_t here = nav_look(view, line, k);
    uint64_t reached = nav_spread(1, here) & within, always = reached;
    for (int32_t j = 0; j < rise; j++) {
        line += view.up;
        const uint64_t next = nav_look(view, line, k);
        const uint64_t risen = nav_rise(reached, here, next);
        if (risen == 0) {
            return NAV_DIRECT_NONE;
        }
        k += view.forward;
        here = next >> 1;
        reached = nav_spread(risen, here) & within;
        always &= risen; // who rose in the same column all the time
    }
    if ((reached >> run & 1) == 0) {
        return NAV_DIRECT_NONE;
    }
    return (always & 1) != 0 && (here & within) == within ? NAV_DIRECT_DIAGONAL_FIRST
           : (always >> run & 1) != 0                     ? NAV_DIRECT_STRAIGHT_FIRST
                                                          : NAV_DIRECT_MIXED;
}

/// nav_direct_narrow for any `run`, strip by strip.
bool wr__nav_direct_wide(nav_view view, int32_t line, int32_t k, int32_t rise, int32_t run);

/// Two nodes as a view has them: the one place is `run` straight and `rise` diagonal steps from the other.
typedef struct nav_sight_line {
    nav_view view;
    int32_t line, k; // of the first
    int32_t rise, run;
} nav_sight_line;

static inline nav_sight_line nav_sight_line_of(const wr_nav *nav, int32_t column, int32_t row, int32_t to_column,
                                               int32_t to_row)
{
    const int32_t dx = to_column - column, dy = to_row - row;
    const int32_t right = dx < 0 ? -1 : 1, upward = dy < 0 ? -1 : 1;
    const int32_t width = dx * right, height = dy * upward;
    if (width >= height) {
        return (nav_sight_line){{&nav->across, upward, right}, row, column, height, width - height};
    }
    return (nav_sight_line){{&nav->up, right, upward}, column, row, width, height - width};
}

/// Is there a way between two nodes that is as short as the octile distance? Symmetric and exact.
/// Cost: a few instructions for each diagonal step, times run / 62.
static inline bool nav_direct_between(const wr_nav *nav, int32_t column, int32_t row, int32_t to_column,
                                      int32_t to_row)
{
    const nav_sight_line s = nav_sight_line_of(nav, column, row, to_column, to_row);
    return s.run < NAV_DIRECT_SPAN ? nav_direct_narrow(s.view, s.line, s.k, s.rise, s.run, NULL)
                                   : wr__nav_direct_wide(s.view, s.line, s.k, s.rise, s.run);
}

static inline bool nav_direct(const wr_nav *nav, wr_node from, wr_node to)
{
    const int32_t row = from / nav->columns, to_row = to / nav->columns;
    return nav_direct_between(nav, from - row * nav->columns, row, to - to_row * nav->columns, to_row);
}

#endif
