// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A plain explorer of small maps, to hold the fast one against: cell by cell, state by state, until nothing gets cheaper.
#ifndef WR_TESTS_PLAIN_SOLVER_H
#define WR_TESTS_PLAIN_SOLVER_H

#include "support/wr_test.h"
#include "warren/solve.h"

#define CELLS_MAX    128
#define SWITCHES_MAX 4

/// Fewest toggles to each (cell, state): moves cost nothing, toggles one.
typedef struct plain {
    const wr_map *map;
    wr_logic logic;
    uint8_t memory[4096];
    int16_t cost[1 << SWITCHES_MAX][CELLS_MAX]; // -1: not reached
} plain;

/// switch_cost: fewest toggles up to and with the first of each switch, -1 when there is none.
void explore_plainly(plain *p, const wr_map *map, int16_t *switch_cost);

/// Of a target, -1 when it is not reached.
int16_t plain_cost(const plain *p, const int16_t *switch_cost, const wr_target *t);

/// Plays a target's actions by the plain rules: each must be possible where one is then.
void check_actions(const plain *p, const wr_solution *s, const wr_target *t);

#endif
