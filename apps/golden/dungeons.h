// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Dungeons of all profiles, a few seeds each, as numbers that must be the same everywhere: their geometry, what lives in
// them, their maps, tiles and merged parts. And triangulations of points farther apart than any dungeon is wide.
#ifndef WARREN_GOLDEN_DUNGEONS_H
#define WARREN_GOLDEN_DUNGEONS_H

#include "warren/core.h"

#include <stdbool.h>

/// The name of a line, such as "dungeon/crypt"; NULL beyond the last.
const char *dungeons_line(int32_t index);

/// Prints it, and with `trace` instead a line for each seed with all parts:
///
///     dungeon/NAME 0 SEEDS hash-of-all chain-of-each-part...
///     dungeon/NAME 0 SEED hash-of-all part=hash...
///
/// False when something is refused; that has been said then.
bool dungeons_print(int32_t index, bool trace, const wr_hooks *hooks);

#endif
