// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// horde, for fight.c: the rings round the players, and who has a place in them.
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
} wr__ring;

typedef enum wr__place_state { WR__PLACE_CLOSED, WR__PLACE_FREE, WR__PLACE_HELD } wr__place_state;

/// A place of a ring, as it is in this tick.
typedef struct wr__ring_spot {
    wr_point at;
    int32_t component; // of the mesh, unless it is closed
    uint8_t state;     // wr__place_state
} wr__ring_spot;

/// What a ring of the player at work has.
typedef struct wr__ring_work {
    int32_t free;      // places somebody could take now
    int32_t component; // of all that are not closed; RING_MIXED where they differ, RING_NONE where all are closed
    int32_t waiting;   // who could take one, best first: `best`, as many as are free
    int32_t best[WR__RING_PLACES_MAX];
    bool wanted; // somebody waits for a place in it
    wr__ring_spot spots[WR__RING_PLACES_MAX];
} wr__ring_work;

// What the fight found out about a hunter in this tick.
#define WR__FIGHT_NEAR  1u // near enough to its target to have a place or to wait for one
#define WR__FIGHT_BLOW  2u // its wind-up is over
#define WR__FIGHT_READY 4u // may begin a swing, as far as time and distance go
#define WR__FIGHT_LOOSE 8u // nobody of its size can stand in a ring here: it swings without a place

struct wr__rings {
    int32_t ring_count;
    wr__ring rings[WR_HUNT_KINDS_MAX];
    uint8_t ring_of[WR_HUNT_KINDS_MAX]; // by kind of the hunt
    uint8_t *marks;                     // [capacity] WR__FIGHT_*
    int32_t *near;                      // [capacity] hunters with a mark, by slot
    int32_t near_count;
    wr__ring_work work[WR_HUNT_KINDS_MAX];
};

/// Ends leases, gives places to those who wait, says who waits: of everybody in `near`.
void wr__rings_step(wr__horde *horde);

#endif
