// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The hunt's share of what a run came to.
#ifndef WARREN_CLI_RUN_HUNT_H
#define WARREN_CLI_RUN_HUNT_H

#include "json.h"
#include "watch.h"

#include "warren/sim.h"

/// The fields of `warren run --json` that only hunts have; nothing without a hunt. ticks_first: of the round that were played
/// before this run, which has counted nothing in them.
void run_hunt_add(json *j, const wr_world *world, uint32_t ticks_first);
/// What a player did in it, inside his object.
void run_hunt_add_player(json *j, const wr_world *world, const watch *w, int32_t player);
/// Lines of the table; nothing without a hunt.
void run_hunt_print(const wr_world *world, uint32_t ticks_first);

#endif
