// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The golden scenes: small games, made in code because builds for other processors read no YAML, that between them
// use every kind of cell, monster, rule and command.
#ifndef WARREN_GOLDEN_SCENE_H
#define WARREN_GOLDEN_SCENE_H

#include "warren/sim.h"

typedef struct scene {
    const char *name;
    const char *rows; // letters of the map format, top row first, each ended by \n; NULL: a thicket made of noise
    int32_t width, height; // cells; of a thicket
    int32_t cell;          // units; 0: 1
    uint64_t seed;
    int32_t n; // nodes a cell; 0: 3
    bool corners_kept;
    int32_t zone_cells;  // 0: the default
    const char *players; // one letter each: c collects, w wanders, s stands, r presses buttons at random
    wr_touch touch;
    wr_diagonal diagonal;
    wr_sight_rule sight;
    wr_chase chase;
    int32_t sight_cells;    // 0: the default
    int32_t paths_per_tick; // 0: the default
    int32_t events_max;     // 0: the default
    int32_t crowd;          // monsters the host spawns in the first ticks
    int32_t moths;          // and monsters with a brain of the host's own
    bool meddles;           // the host sends commands of all kinds, some of them wrong
} scene;

extern const scene golden_scenes[];
extern const int32_t golden_scene_count;

/// A map and the arrays it lies in, all from malloc.
typedef struct board {
    wr_map map;
    uint8_t *kinds;
    wr_map_switch *switches;
    wr_map_gate *gates;
    wr_op *ops;
    wr_gate_formula *formulas;
} board;

/// Draws the map of a scene. False when there is no memory; `out` is to be given back in any case.
bool board_of(const scene *what, board *out);
void board_free(board *b);

#endif
