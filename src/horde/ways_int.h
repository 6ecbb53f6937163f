// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// horde, stages 5 and 6: what fields.c, plan.c, walk.c and crowding.c share.
#ifndef WR_HORDE_WAYS_INT_H
#define WR_HORDE_WAYS_INT_H

#include "horde/horde_int.h"
#include "warren/follow.h"

enum { WR__WAYS_GRAIN = 256, WR__RUNS_GRAIN = 32 };

// Parts that use memory of their own, whatever the number of workers: a host may bring others at any time.
enum { WR__WAYS_LANES = 4 };

// What a stage found out about a slot, to be told and counted in slot order when all are done.
#define WR__TOLD_FIRED       1u // its watchdog
#define WR__TOLD_LIMIT       2u // LimitReached
#define WR__TOLD_COMPUTATION 4u // ComputationError
#define WR__TOLD_UNREACHABLE 8u // TargetUnreachable
#define WR__TOLD_REACHED     16u
#define WR__TOLD_BLOCKED     32u
#define WR__TOLD_STUCK       64u
#define WR__TOLD_WAYPOINT    128u
#define WR__TOLD_STRAIGHT    256u // of a Run: it saw its goal
#define WR__TOLD_DOOR        512u // it opened the door at door[slot]

typedef struct wr__near {
    wr_field *field;
    wr_node built_for;  // WR_NODE_NONE: for nothing
    uint64_t looked_at; // version of the ground it is known to be right for
} wr__near;

typedef struct wr__far {
    wr_field *field;
    bool built; // for far_targets, as the state has them
    uint64_t looked_at;
} wr__far;

// Which fields are to be built in this tick.
typedef struct wr__build {
    int8_t size, player; // player WR__BUILD_FAR, WR__BUILD_ROUND: the far one, the one round the crowd
} wr__build;

enum { WR__BUILD_FAR = -1, WR__BUILD_ROUND = -2 };

// What a lane counts on the way through the slots, in a line of memory of its own.
typedef struct wr__tally {
    uint64_t hunter_ticks, queued_ticks;
    uint32_t idle_max, queued_max, waiting_max;
    uint32_t unused[9];
} wr__tally;

struct wr__ways {
    int32_t class_count, player_count;

    // Fields.
    wr__near near[WR__HUNT_CLASSES][WR__QUARRY_MAX];
    wr__far far[WR__HUNT_CLASSES];
    wr__far round[WR__HUNT_CLASSES]; // to far_targets, round throngs
    wr__build builds[WR__HUNT_CLASSES * (WR__QUARRY_MAX + 2)];
    int32_t build_count;

    // Throngs.
    uint8_t *heads;  // [blocks] all zero between two looks
    uint8_t *over;   // [height][width] cells: what the throngs of the state add to their cost
    bool over_known; // it is of these throngs; else it holds anything

    // Runs.
    wr_hop *hops[WR__WAYS_LANES];
    int32_t *asks;     // [capacity] slots that run a way in this tick
    wr_node *ask_node; // [capacity] by place in `asks`: where it stands
    int32_t ask_count;
    uint8_t *cause; // [capacity] by slot: 1 + wr_run_cause of who asks
    uint16_t *told; // [capacity] WR__TOLD_*

    // The crowd.
    wr_crowd *crowd;
    wr_fix *wish_x, *wish_y;                    // [capacity]
    wr_fix *length;                             // [capacity] of the wish
    uint8_t *size, *weight, *state;             // [capacity] as wr_crowd_bodies has them
    uint8_t *pressure;                          // [capacity]
    int32_t *door;                              // [capacity] index of a cell
    wr_bits pits[WR_CROWD_SIZES_MAX];           // cells nobody of a crowd's size stands in: holes, chasms
    const wr_bits *pits_of[WR_CROWD_SIZES_MAX]; // those of each, NULL for none
    wr_kinds pit_kinds[WR_CROWD_SIZES_MAX];     // labels those of each have
    uint8_t *pit_labels;                        // [height][width] as they were then; NULL where costs never change
    uint64_t pits_version;                      // of the ground
    bool pits_known;

    // For people.
    wr__tally tallies[WR__WAYS_LANES];
    wr_angle quarry_heading[WR__QUARRY_MAX];
    bool quarry_moves[WR__QUARRY_MAX];
    uint32_t turned;       // bit a player: he changed his direction in the tick before
    uint32_t *turned_tick; // [capacity] 1 + tick of the first turn of its target it has not answered; 0: none
    uint16_t *idle, *queued, *waiting; // [capacity] ticks in a row
};

static inline int32_t wr__lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/// The first slot from `at` on of which something is told, or `end`; four are passed at a time while nothing is.
static inline int32_t wr__next_told(const uint16_t *told, int32_t at, int32_t end)
{
    uint64_t four = 0;
    for (; end - at >= 4 && four == 0; at += 4) {
        memcpy(&four, told + at, sizeof four);
    }
    at -= four != 0 ? 4 : 0;
    while (at < end && told[at] == 0) {
        at++;
    }
    return at;
}

/// The first of `count` things that a lane does; of WR__WAYS_LANES all of them.
static inline int32_t wr__lane_begin(int32_t count, int32_t lane)
{
    return (int32_t)((int64_t)count * lane / WR__WAYS_LANES);
}

static inline int32_t wr__greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static inline wr_fix wr__apart(wr_point a, wr_point b)
{
    const uint32_t length = wr_length(b.x - a.x, b.y - a.y);
    return length < INT32_MAX ? (wr_fix)length : INT32_MAX;
}

static inline bool wr__is_within(wr_point a, wr_point b, wr_fix radius)
{
    const int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    return dx * dx + dy * dy <= (int64_t)radius * radius;
}

/// The player a hunter is after; -1 when he is not there.
static inline int32_t wr__quarry_of(const wr__horde *horde, int32_t slot)
{
    const int32_t player = horde->h.target[slot];
    return player >= 0 && player < horde->player_count && horde->players[player].there ? player : -1;
}

/// The fields that this tick's `asks` need are built and right (fields.c).
void wr__fields_ready(wr__horde *horde, int32_t ask_count);

/// The field that leads from a node towards a player (-1: to whoever is nearest); NULL when none does.
const wr_field *wr__field_for(const wr__horde *horde, int32_t size, int32_t player, wr_node node);
/// The one that leads round the crowd, built if somebody who goes round asks; NULL where that is not worth it.
const wr_field *wr__field_round(const wr__horde *horde, int32_t size, int32_t player, wr_node node);

/// Memory for throngs. Needs what wr__ways_take needs (throngs.c).
void wr__throngs_take(wr_arena *arena, const wr__horde *horde, wr__ways *ways);
/// In stage 5: looks where hunters stand when it is time to. True: others are known now.
bool wr__throngs_look(wr__horde *horde);
/// `over` is of the throngs that the state has.
void wr__throngs_lay(wr__horde *horde);
/// All blocks go on by so many cells, which are whole blocks; those off the level leave.
void wr__throngs_shift(wr__horde *horde, int32_t dx, int32_t dy);
/// Ticks from one look on, until which fields of a class do not lead round throngs: then its far field has been renewed.
int32_t wr__class_turn(const wr__horde *horde, int32_t size);
/// Do fields of a class lead round throngs now?
bool wr__throngs_count(const wr__horde *horde, int32_t size);
/// Is a hunter one of those who go round them?
bool wr__goes_round(const wr__horde *horde, int32_t slot);
/// Does what all others walk, by `plain`, cost a third more than the way round, or still more? Else that is one way with
/// them, and who goes round in it only stands in the way of those who come back.
bool wr__round_pays(const wr__horde *horde, int32_t size, const wr_field *round, const wr_field *plain, wr_node node);
/// Is there a throng on the straight line, but for the block where it begins?
bool wr__throng_between(const wr__horde *horde, wr_point from, wr_point to);

/// All timers of stage 5, and who asks for a way: `told` and `cause` of every slot (timers.c).
void wr__timers_step(wr__horde *horde);

/// One tick of the crowd with the wishes that stand in the ways (crowding.c).
void wr__crowd_tick(wr__horde *horde);

/// Behind the crowd: how far each has come on its way, and what becomes of that (progress.c).
void wr__progress_step(wr__horde *horde);

/// Notices who of the players turned in this tick: for the count of lags (plan.c). After they have moved.
void wr__players_watch(wr__horde *horde);

#endif
