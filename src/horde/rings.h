// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// horde, for rings.c, leases.c and fight.c: the rings round the players, and who has a place in them.
#ifndef WR_HORDE_RINGS_H
#define WR_HORDE_RINGS_H

#include "horde/horde.h"

#define WR__RING_PLACES_MAX 120 // of a ring; wr__hunters.ring numbers them from 1

/// Kinds that stand alike: at one distance, of one radius, on one mesh.
typedef struct wr__ring {
    wr_fix distance, radius;
    wr_fix least; // nearer than that to the player's middle nobody stands
    int32_t size; // class of the ground's meshes
    int32_t places;
    wr_point offsets[WR__RING_PLACES_MAX]; // from the player to each place, in the open
} wr__ring;

typedef enum wr__spot_state { WR__SPOT_CLOSED, WR__SPOT_FREE, WR__SPOT_HELD } wr__spot_state;

/// A place of a ring, as it is in this tick.
typedef struct wr__spot {
    wr_point at;
    int32_t component; // of the mesh, unless it is closed
    uint8_t state;     // wr__spot_state
} wr__spot;

/// What the ring of the player at work is like.
typedef struct wr__ring_work {
    bool used;    // somebody of it is near; else nothing here means anything
    bool open;    // no wall far and wide
    bool wanted;  // somebody waits for a place in it
    int32_t home; // component that the player stands in
    int32_t
        component;   // of all places that are not closed: WR__RING_MIXED where they differ, WR__RING_NONE without any
    int32_t free;    // places somebody could take now
    int32_t waiting; // who could take one, best first: `best`, no more than are free
    int32_t best[WR__RING_PLACES_MAX];
    int32_t part[WR__RING_PLACES_MAX]; // [waiting] the component each of them walks in
    wr__spot spots[WR__RING_PLACES_MAX];
} wr__ring_work;

enum { WR__RING_NONE = -1, WR__RING_MIXED = -2 };

/// A place that is taken, of any ring.
typedef struct wr__held {
    wr_point at;
    wr_fix radius;
} wr__held;

// What the fight found out about a hunter in this tick.
#define WR__FIGHT_NEAR  1u // near enough to its target to have a place or to wait for one
#define WR__FIGHT_BLOW  2u // its wind-up is over
#define WR__FIGHT_READY 4u // may begin a swing, as far as time and distance go
#define WR__FIGHT_LOOSE 8u // nobody of its size can stand in a ring here: it swings without a place

struct wr__rings {
    int32_t ring_count;
    wr__ring rings[WR_HUNT_KINDS_MAX];
    uint8_t ring_of[WR_HUNT_KINDS_MAX];   // by kind of the hunt
    uint64_t reach2[WR_HUNT_KINDS_MAX];   // by kind: squares of its reach,
    uint64_t near2[WR_HUNT_KINDS_MAX][2]; // and of how near one is to get a place, and to keep it
    uint32_t there;                       // bit a player who is
    bool leases;                          // places are given: not where swings begin at the end of a hop
    uint8_t *marks;                       // [capacity] WR__FIGHT_*
    int32_t *marked;                      // [capacity] hunters with a mark, by slot
    int32_t marked_count;
    int32_t *near;                          // [capacity] those with WR__FIGHT_NEAR, by target, then slot
    int32_t near_begin[WR__QUARRY_MAX + 1]; // of each player's in `near`
    wr__ring_work work[WR_HUNT_KINDS_MAX];  // of the player at work
    wr__held held[WR_HUNT_KINDS_MAX * WR__RING_PLACES_MAX];
    int32_t held_count;
};

// The lease of who holds a place: ticks since it last came nearer to it, below them in how many marks, quarters of its step,
// it stands as near as it has been. Farther than all marks it is nearer when it is by a quarter of a step in one tick.
#define WR__LEASE_MARK_BITS 9
#define WR__LEASE_MARKS     ((1 << WR__LEASE_MARK_BITS) - 1)

/// Ticks without progress of who holds a place; the longest lease is a second.
static inline int32_t wr__lease_ticks(uint16_t lease)
{
    return lease >> WR__LEASE_MARK_BITS;
}

/// Is there nothing that stops bodies or blocks sight as far as the ring goes.
bool wr__ring_is_open(const wr__horde *horde, const wr__ring *ring, wr_point centre);
/// Where a place is, round a player at `centre`, and the component it lies in; false when nobody can stand there. open:
/// wr__ring_is_open, or false; it only saves time.
bool wr__ring_find(const wr__horde *horde, const wr__ring *ring, wr_point centre, bool open, int32_t index,
                   wr__spot *spot);

static inline const wr__ring *wr__ring_of(const wr__horde *horde, int32_t slot)
{
    return &horde->rings->rings[horde->rings->ring_of[horde->h.hunt_kind[slot]]];
}

/// Ends leases, gives places to those who wait, says who waits (leases.c): of everybody in `near`.
void wr__leases_step(wr__horde *horde);

#endif
