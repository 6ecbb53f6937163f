// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Maps in letters, with gates that open by any formula, for tests of the explorer.
#ifndef WR_TESTS_DRAWN_MAP_H
#define WR_TESTS_DRAWN_MAP_H

#include "support/wr_test.h"
#include "warren/solve.h"

#define OPS_MAX 8

typedef struct formula {
    int32_t count;
    wr_op ops[OPS_MAX];
} formula;

#define ROWS(rows) (rows), (int32_t)(sizeof(rows) / sizeof *(rows))

/// Rows from the top. Switches are on a cell `^`, gates on `|`, by (y, x); gate i opens by formula i. To be destroyed.
void draw_map(const char *const *rows, int32_t height, const formula *formulas, wr_map *map);

/// What the explorer finds when it goes to the end. To be destroyed.
wr_solution solved(const wr_map *map);

#endif
