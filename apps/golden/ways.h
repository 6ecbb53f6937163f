// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Navigation on grounds that change, as numbers that must be the same everywhere: meshes and components after edits,
// what would block, ways of all engines, fields, sight, walkers, straightened ways, and whose turn it is to plan.
#ifndef WARREN_GOLDEN_WAYS_H
#define WARREN_GOLDEN_WAYS_H

#include "warren/core.h"

#include <stdbool.h>

/// The name of a line, such as "ways/caves.3": a ground, and how many nodes a cell and side; NULL beyond the last.
const char *ways_line(int32_t index);

/// Prints it, and with `trace` instead a line for each round, which is a few edits and what was asked after them:
///
///     ways/NAME 0 ROUNDS hash-of-all chain-of-each-part...
///     ways/NAME 0 ROUND hash-of-all part=hash...
///
/// False when something is refused; that has been said then.
bool ways_print(int32_t index, bool trace, const wr_hooks *hooks);

#endif
