// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, locks only: which corridors are one.
#ifndef WR_DUNGEON_LOCKS_INT_H
#define WR_DUNGEON_LOCKS_INT_H

#include "dungeon/dungeon_int.h"

/// Corridors that meet, cross or lie side by side are one network, whichever links they were made for.
///
///   network  [link_count] out: of the links whose corridors are one, the first
///
/// Cost: O(links + cells of corridors), without a look at the grid. Scratch: wr__networks_scratch_size.
void wr__networks_find(const wr_dungeon *dungeon, int32_t *network, wr_arena *scratch);
size_t wr__networks_scratch_size(const wr_dungeon_config *config, int32_t rooms);

#endif
