// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// horde, for its own files: scratch, and what the stages ask of each other. Scratch is empty between two ticks as far as
// anybody can tell: what is kept in it is either filled anew by the stage that reads it, or follows from the state.
#ifndef WR_HORDE_INT_H
#define WR_HORDE_INT_H

#include <string.h>

#include "horde/horde.h"
#include "horde/ways.h"

/// Where a player stands on the mesh of a class: what hunters of that class can make of him.
typedef struct wr__footing {
    wr_node node;      // the nearest one of any component, WR_NODE_NONE without any
    int32_t component; // of it; -1
    uint32_t apart; // how far it is from him, 1/65,536 units; UINT32_MAX: something is between that blows do not pass
} wr__footing;

// What stage 4 found out about a slot.
#define WR__LOOK_ASKED  1u // is it in sight of its target
#define WR__LOOK_NEAR   2u // it is within the range of it
#define WR__LOOK_GAINED 4u
#define WR__LOOK_LOST   8u

struct wr__horde_scratch {
    wr__ways *ways; // of stages 5 and 6

    // Of stages 3, 4 and 10. `footing` is filled by stages 3 and 4, for the players as they stood then.
    wr__footing footing[WR__HUNT_CLASSES][WR__QUARRY_MAX];
    int32_t *from, *to; // [capacity] slots of pairs who may see each other
    uint8_t *seen;      // [capacity] of a pair
    uint8_t *look;      // [capacity] by slot: WR__LOOK_*
    int8_t *was;        // [capacity] by slot: its target before
    // Of stages 8 and 9: [capacity] each.
    wr_knock_request *requests, *requests_more;
    uint8_t *results;
    wr_knock_change *changes;
    wr__note no_room; // where notes go that find none
};

// Squares of lengths: exact, without a root.
static inline uint64_t wr__square(int64_t a)
{
    return (uint64_t)(a * a);
}

static inline uint64_t wr__apart2(wr_point a, wr_point b)
{
    return wr__square((int64_t)a.x - b.x) + wr__square((int64_t)a.y - b.y);
}

/// Looks where all players who are there stand on every class's mesh.
void wr__footing_fill(wr__horde *horde);
/// True when a living player stands in this component of a class's mesh.
bool wr__footing_has(const wr__horde *horde, int32_t size, int32_t component);

/// How far a target may be and still be seen by who saw it: 1.1 times the range (looks.c).
wr_fix wr__loses_beyond(const wr__horde *horde);
/// A hunter has not seen its target this time. at_once: it is too far away to be seen at all.
void wr__look_missed(wr__horde *horde, int32_t slot, bool at_once);
/// Looks for all who asked, and tells what was gained and lost.
void wr__looks_step(wr__horde *horde);

/// wr__horde_way_length where the footing has just been filled: players need not be looked for again.
wr_fix wr__footing_way_length(const wr__horde *horde, int32_t size, wr_point at);

/// The first mark from `at` on that is not zero, or `end`; eight are passed at a time while all are.
static inline int32_t wr__next_mark(const uint8_t *marks, int32_t at, int32_t end)
{
    uint64_t eight = 0;
    for (; end - at >= 8 && eight == 0; at += 8) {
        memcpy(&eight, marks + at, sizeof eight);
    }
    at -= eight != 0 ? 8 : 0;
    while (at < end && marks[at] == 0) {
        at++;
    }
    return at;
}

/// How near one comes to a player from a node: as near as it likes where the way is clear, else as far as the node is, less
/// half the diagonal between two nodes; UINT32_MAX when there is something between that blows do not pass.
uint32_t wr__nearness(const wr__horde *horde, const wr_nav *nav, wr_node node, wr_point player);

/// The node place of a class's mesh that a place lies nearest to, whether it holds a node or not; WR_NODE_NONE off the map.
wr_node wr__node_at(const wr_nav *nav, const wr_grid *grid, wr_point at);
/// The component a hunter stands in: of the node place it is nearest to, or else of the nearest node. -1: there is none.
int32_t wr__hunter_component(const wr__horde *horde, int32_t slot);

/// Living hunters, counted from the mobs themselves (K88), but for those who dwell in a region: they hold no wave back, and no
/// round goes on for them.
int32_t wr__horde_alive(const wr__horde *horde);

/// Begins a wave when it may (round.c): its monsters wait in the queue from then on.
void wr__waves_step(wr__horde *horde, int32_t alive);

/// Where to spawn one of a kind. A place is the centre of a cell.
typedef enum wr__place_status {
    WR__PLACE_GOOD,   // free, in a living player's component, seen by nobody, 2 s away
    WR__PLACE_IN_WAY, // the best there is is in sight or nearer: `at` is the farthest that was looked at
    WR__PLACE_NONE
} wr__place_status;
wr__place_status wr__place_find(const wr__horde *horde, int32_t kind, uint64_t draw, wr_point *at);
/// The index-th place for one of a kind at or around a place, nearest first; false when that one is none.
bool wr__place_beside(const wr__horde *horde, int32_t kind, wr_point centre, int32_t index, wr_point *at);
#define WR__PLACES_BESIDE 25

/// Puts one in the queue; false when it is full.
bool wr__queue_push(wr__horde *horde, int32_t kind, int32_t health, uint8_t cause);
/// Those who were spawned leave the queue; the others keep their order.
void wr__queue_close(wr__horde *horde);

/// Ticks beyond recycle_distance (recycle.c), in stage 4.
void wr__outrun_count(wr__horde *horde);
/// One goes back to the queue, and is in `gone`; false, and nothing is done, when the queue is full.
bool wr__requeue(wr__horde *horde, int32_t slot, wr_requeue_cause cause);
/// Hunters who are to be spawned again leave (recycle.c); those in walls and off the map come back.
void wr__recycle(wr__horde *horde, int32_t alive);

/// What is wrong with the list of throngs, whose length is right (throngs.c).
const char *wr__throngs_fault(const wr__horde *horde);

/// What is wrong with a hunter that is knocked, by the list of the thrown (knocks.c).
const char *wr__knocked_fault(const wr__horde *horde, int32_t slot);

/// What is wrong with a hunter's attack and its place in a ring, of a hunter whose kind and target are right (fight.c).
const char *wr__fight_fault(const wr__horde *horde, int32_t slot);

#endif
