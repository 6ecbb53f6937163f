// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: the bot that walks on through an endless dungeon, from inside.
#ifndef WR_SIM_BOTS_WALK_INT_H
#define WR_SIM_BOTS_WALK_INT_H

#include "sim/bots_hunt_int.h"
#include "warren/endless.h"

#define WR__WALK_OPENINGS 4 // of a side that are looked at; as made it has at most WR_BORDER_DOORS_MAX

/// Lays the way out of the region whose lower left cell is `low`: the yard's values lead to a cell beyond its border. bits:
/// noise that chooses among equals. With `tries` of the walk each call after a failure takes another way. False where no way
/// leads out.
bool wr__walk_lay(wr__hunt_view *v, wr_cell low, uint64_t bits);

#endif
