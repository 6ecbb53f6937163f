// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 7 of a horde alone: everybody stands where the test puts him, hunts the player he is told to and sees him. Leases,
// acts and rate go on by themselves; nobody walks, and blows hurt nobody.
#ifndef BRAWL_H
#define BRAWL_H

#include "support/horde_box.h"
#include "support/wr_test.h"

/// A box without the tick: map and hunt as in horde_box_config_of.
horde_box *brawl_create(const char *map, const wr_hunt *hunt);
/// The same with settings of one's own.
horde_box *brawl_create_with(const horde_box_config *config);

/// A hunter after a player whom it sees.
int32_t brawl_add(horde_box *box, int32_t kind, wr_point at, int32_t player);
/// `count` hunters round a player, the i-th `distance` units away in the i-th direction.
void brawl_surround(horde_box *box, int32_t kind, int32_t player, int32_t count, double distance);
/// `count` hunters after a player, somewhere within `distance` units of him; who cannot stand there is left out.
void brawl_scatter(horde_box *box, int32_t kind, int32_t player, int32_t count, double distance, uint64_t seed);

/// One tick of stage 7. Notes are logged and counted in `told`, blows in `blows` and `blows_by_player`.
void brawl_tick(horde_box *box);
void brawl_run(horde_box *box, int32_t ticks);

/// What holds after any tick: every place is somebody's, nobody shares one, one can stand and see the player there, no two
/// are too near, and who waits is queued.
void brawl_check_rings(const horde_box *box);
/// How many hold a place in a player's ring.
int32_t brawl_holders(const horde_box *box, int32_t player);

/// So many units right and up of a place.
wr_point brawl_beside(wr_point at, double x, double y);

#endif
