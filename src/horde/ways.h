// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// horde, between its own files: memory of stages 5 and 6. Fields, hops, the crowd's squares, and lists by slot. None of it is
// state: whatever lies here between two ticks, the next tick is the same.
//
//     scratch->ways = wr__ways_take(arena, horde, n);   // wr__horde_take_scratch
//     wr__ways_derive(horde);                           // wr__horde_begin and wr__horde_derive: what was built is forgotten
#ifndef WR_HORDE_WAYS_H
#define WR_HORDE_WAYS_H

#include "horde/horde.h"

typedef struct wr__ways wr__ways;

/// Takes it; NULL on a measuring arena. Needs rules, hunt, grid, player_count, capacity, hooks, and unless measuring the
/// ground. n: nodes a cell and side.
wr__ways *wr__ways_take(wr_arena *arena, const wr__horde *horde, int32_t n);

/// What was built is forgotten; the far fields are built from what the state says of them when they are first asked.
void wr__ways_derive(wr__horde *horde);

#endif
