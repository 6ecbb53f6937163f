// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// horde: the way of one hop, as plan.c asks for it.
#ifndef WR_HORDE_WAY_H
#define WR_HORDE_WAY_H

#include "horde/ways_int.h"

/// Who looks for a way.
typedef struct wr__walker {
    const wr__horde *horde;
    const wr_nav *nav;
    const wr__hunt_kind *kind;
    int32_t slot;
    wr_point at;
    wr_node node; // where it stands on its mesh
    wr_fix reach; // how far it hops
    bool round;   // it goes round the crowd
} wr__walker;

typedef struct wr__way {
    wr_point goal;
    wr_node nodes[WR__HUNT_PATH]; // [count] where it turns before
    int32_t count;
    bool hopped; // it was searched for
} wr__way;

/// R, as far as a step can be.
static inline wr_fix wr__reach_of(const wr__horde *horde)
{
    return wr__lesser(horde->rules.reaction, 1 << 24);
}

/// One hop towards a player who is there. False: there is none.
bool wr__way_to_player(const wr__walker *walker, wr_hop *hop, int32_t player, wr__way *way);
/// To a place, or the nearest one it can stand on, as far as hops reach.
bool wr__way_by_hop(const wr__walker *walker, wr_hop *hop, wr_point goal, wr__way *way);
/// Anywhere within R, in its own component.
bool wr__way_to_stroll(const wr__walker *walker, wr_hop *hop, uint64_t noise, wr__way *way);
/// In stage 6: where its target, who walks, will be when a hunter that aims ahead gets there; at most two seconds on, and only
/// when that is clear. False: it goes for the player himself.
bool wr__way_ahead(const wr__horde *horde, int32_t slot, wr_point *aim);
/// Does it stand at its place in a ring?
bool wr__is_in_ring(const wr__horde *horde, int32_t slot, wr_point at);

#endif
