// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Cheese: a place and a way of playing by which a hunt is won unhurt, or sat out. One bot plays a scene alone, round after
// round, by each tactic and with many seeds; rounds in which nobody was hurt are told by where it stood.
#ifndef WARREN_CLI_CHECK_CHEESE_H
#define WARREN_CLI_CHECK_CHEESE_H

#include "cli.h"
#include "json.h"
#include "load.h"

#include "warren/sim.h"

#include <stdbool.h>

enum { CHEESE_SEEDS = 100, CHEESE_SEEDS_MAX = 100000, CHEESE_TACTICS = 4 };

/// Rounds of one tactic that were won unhurt about one cell.
typedef struct cheese_spot {
    int32_t tactic; // index of cheese_tactic
    wr_cell at;     // where most of them stood for longest
    int32_t seeds;  // how many rounds
    uint64_t seed;  // of the first of them
    int32_t by_end[WR_ROUND_END_COUNT];
} cheese_spot;

/// Zeroed memory holds nothing.
typedef struct cheese {
    bool was_sought;
    int32_t seeds;      // rounds of each tactic
    int32_t won;        // of all rounds, unhurt
    cheese_spot *spots; // [spot_count] most seeds first; then by tactic, then by cell from the lower left
    int32_t spot_count;
    uint32_t *stood; // [height][width] ticks that players stood there unhurt, from the first wave on
    int32_t width, height;
} cheese;

typedef struct cheese_options {
    int32_t seeds, threads;
    const char *picture; // NULL: none
} cheese_options;

/// Plays the rounds of a scene with a hunt: seeds from the scene's own up. Bad news go to the file's findings and `from->code`,
/// but what a picture cannot be written for, that is said. CLI_FINE also when cheese was found.
cli_exit cheese_find(loaded *from, const cheese_options *options, cheese *out);
void cheese_free(cheese *c);

wr_bot_kind cheese_tactic(int32_t index);

/// The key "cheese".
void cheese_add(json *j, const cheese *c);
void cheese_print(const cheese *c);

#endif
