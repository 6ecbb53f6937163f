// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: which chunks of a hunt's level sleep, and who in them (warren/window.h). In a world where nobody ever does, every
// function here does nothing.
#ifndef WR_SIM_SLEEP_H
#define WR_SIM_SLEEP_H

#include "core/arena.h"
#include "warren/sim.h"

#define WR__CHUNK_CELLS 16

// Follows from the players' places and the mobs' flags. A spare has the same arrays.
typedef struct wr__sleep {
    int32_t columns, rows; // chunks of the level; 0 where nobody ever sleeps
    int32_t awake, asleep; // hunters
    uint8_t *chunks;       // [rows][columns] 1 awake: after the last tick
    uint8_t *checked;      // [rows][columns] the same of a state that is being looked at
} wr__sleep;

/// False, and `why` says so, when wake_radius is none.
bool wr__sleep_fits(const wr_world_config *config, wr_finding *why);
void wr__sleep_take(wr_arena *arena, wr_world *world);
/// After a load, a copy, and at the start of a level: chunks and counts follow the state.
void wr__sleep_derive(wr_world *world);
/// A hunter that is shown to sleep and should not, or the other way round; somebody else who does. NULL for none.
const char *wr__sleep_fault(const wr_world *world, int32_t *slot);
/// Who sleeps from now on. 11
void wr__hunt_sleep(wr_world *world);

#endif
