// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What `warren check --solve` says of a map.
#ifndef WARREN_CLI_SOLVED_H
#define WARREN_CLI_SOLVED_H

#include "json.h"

#include "warren/solve.h"

/// The keys solvable, unreachable, actions, states_explored and beside them exhaustive, shortest, areas.
void solved_add(json *j, const wr_map *map, const wr_solution *solution);
void solved_print(const wr_map *map, const wr_solution *solution);

#endif
