// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// horde, for sim: the state of a hunt and the stages that step it. A horde is handed arrays by mob slot, the ground and
// who the players are; it never sees the world. What it wants of the world (a monster made, a blow dealt, an event told)
// it leaves in lists that the world carries out, in their order, when the stage returns.
//
//     stage                  reads                        writes
//     3 wr__horde_spawn      round, queue, players        round, spawns
//     4 wr__horde_sense      places, players              target, SEES, SIEGE, unseen, adrift, far
//     5 wr__horde_plan       target, places               fields, paths, brains
//     6 wr__horde_move       paths, places                places, headings, brains
//     7 wr__horde_fight      places, players              acts, rings, blows
//    10 wr__horde_bury       all                          round, gone
//
// Everything is a function of the state: what the scratch holds between two ticks changes nothing.
#ifndef WR_HORDE_HORDE_H
#define WR_HORDE_HORDE_H

#include "core/arena.h"
#include "warren/crowd.h"
#include "warren/field.h"
#include "warren/hop.h"
#include "warren/hunt.h"
#include "warren/knock.h"
#include "warren/map.h"
#include "warren/nav.h"
#include "warren/terrain.h"

#define WR__QUARRY_MAX      16 // players
#define WR__HUNT_CLASSES    WR_TERRAIN_CLASSES_MAX
#define WR__HUNT_PATH       8  // nodes of a hop a hunter remembers; a longer one ends there
#define WR__HUNT_NEAR_CELLS 16 // radius of the fields round each player
#define WR__HUNT_NO_SLOT    (-1)
#define WR__KNOCK_GRACE     (WR_FIX_ONE / 4) // seconds without a swing after getting up: 15 ticks at 60 a second

// ---- Numbers of a hunt at this world's rate (rules.c) ------------------------------------------------------------------

/// A kind in ticks and units a tick.
typedef struct wr__hunt_kind {
    wr_fix step;        // units a tick
    wr_fix reach, ring; // attack distance; where it stands to fight: 0.8 of it
    int32_t windup_ticks, cooldown_ticks;
    int32_t watchdog_ticks; // tau
    int32_t lie_ticks, rise_ticks;
    int32_t damage, health;
    int32_t takes[WR_HARM_COUNT]; // what it loses to each harm
    uint8_t size;                 // size class: of the ground's meshes and of the crowd
    uint8_t crowd;                // index into the crowd's radii
    uint8_t doors;                // wr_hunt_doors
    bool host_brain;
} wr__hunt_kind;

typedef struct wr__hunt_rules {
    int32_t rate; // ticks a second
    int32_t kind_count, class_count, crowd_count;
    wr__hunt_kind kinds[WR_HUNT_KINDS_MAX];
    wr_fix class_radius[WR__HUNT_CLASSES];   // of the ground's meshes
    uint8_t class_doors[WR__HUNT_CLASSES];   // wr_hunt_doors of its kinds
    wr_fix crowd_radius[WR_CROWD_SIZES_MAX]; // [crowd_count] every radius once

    wr_fix reaction; // R
    wr_fix sight_range;
    int32_t run_ticks;    // a Run is refused until more have passed: 0.07 s; 0 with replan: tick
    int32_t retry_ticks;  // after LimitReached: 0.333 s (Z38)
    int32_t stuck_ticks;  // of the window of progress
    wr_fix stuck_units;   // 0.07
    int32_t unseen_ticks; // sight is lost after 15
    int32_t siege_ticks, recycle_ticks, straggler_ticks, warn_ticks; // 8 s, 10 s, 20 s, 0.5 s
    wr_fix recycle_distance;
    int32_t wave_ticks, round_ticks;
    int32_t lease_ticks;                  // of a place in a ring without progress: 1 s
    int32_t grace_ticks;                  // WR__KNOCK_GRACE
    int32_t door_cost[WR_HUNT_KINDS_MAX]; // of a closed door's cell to who breaks doors, 1..255
} wr__hunt_rules;

/// The numbers of a hunt. cell: units. Kinds of one radius and one way with doors share a class: 8 at most, or
/// WR_E_CAPACITY.
wr_status wr__hunt_rules_of(const wr_hunt *hunt, const wr_hunt_player *player, int32_t rate, int32_t cell,
                            wr__hunt_rules *out);

/// The ground's settings for these rules: one size class a class of the hunt, cells of `n` nodes a side.
wr_terrain_config wr__hunt_ground_of(const wr__hunt_rules *rules, int32_t n);

// ---- Monsters by slot ---------------------------------------------------------------------------------------------------

// How a hunter is doing. Stage 6 sets or clears QUEUED of everybody, stage 7 sets it of those whose ring is full.
#define WR__BRAIN_GOAL    1u   // it has a goal: where its way leads (Z61: a flag, not a zero vector)
#define WR__BRAIN_ACTIVE  2u   // it walks a way
#define WR__BRAIN_WANTS   4u   // its brain wants a Run as soon as it may
#define WR__BRAIN_STUCK   8u   // flagged by AgentStuck; cleared by Reached and by progress (Z37)
#define WR__BRAIN_SEES    16u  // sees its target: gained at r, lost after 15 ticks or beyond 1.1 r
#define WR__BRAIN_DWELLER 32u  // goes with its region of an endless dungeon; only where `dwellers` says so
#define WR__BRAIN_QUEUED  64u  // stands before a narrow place or in a full ring: it is not stuck
#define WR__BRAIN_SIEGE   128u // its target cannot be reached: it goes to the nearest point that can

// WINDUP roots: stage 6 gives it no wish, and stage 4 leaves it its target. The others walk.
typedef enum wr__act { WR__ACT_READY, WR__ACT_WINDUP, WR__ACT_COOLDOWN, WR__ACT_COUNT } wr__act;

/// Arrays by mob slot. Slots of other mobs are zero in the horde's own arrays.
typedef struct wr__hunters {
    // Lent: what all mobs of the world have.
    uint32_t *id;
    uint8_t *kind, *flags; // kind: wr_mob_kind; hunters are the ones of `mob_kind`
    wr_fix *x, *y, *x_last, *y_last;
    wr_angle *heading;
    int16_t *health;
    uint16_t *rate;          // Q8: of speed and timers
    wr_fix *goal_x, *goal_y; // the end of its way
    uint8_t *path_at, *path_count;
    wr_node *path;         // [slot][WR__HUNT_PATH] of its class's mesh: the nodes it walks by, path_at is next
    const int32_t *origin; // of a hunter -1 - n, n from 1: numbers its noise
    uint32_t *counter;     // draws of noise so far
    // Its own, hot.
    uint8_t *hunt_kind;      // index into the hunt's kinds
    uint8_t *brain;          // WR__BRAIN_*
    uint8_t *crowd;          // WR_CROWD_* as the last step left them
    uint8_t *pressure;       // of the last step
    int8_t *target;          // player, -1 none
    uint8_t *act;            // wr__act
    uint16_t *act_ticks;     // left of it
    uint16_t *watchdog;      // ticks until its way is run anew (Z30)
    uint16_t *since_run;     // ticks since the last Run that was taken; stops at 65,535
    uint16_t *wait;          // ticks until it may Run again (Z38); 0: now
    uint16_t *window;        // walking ticks since the last progress
    wr_fix *gained, *wanted; // how much nearer it came in them, and how much it would have, at most 2^30
    uint16_t *unseen;        // ticks since it last saw its target; stops at 65,535
    uint16_t *adrift;        // 0: somebody can be reached; else it lays SIEGE: 1 + ticks in which it could hit nobody
    uint16_t *far;           // ticks beyond recycle_distance
    uint8_t *ring;           // place in its target's ring, from 1; 0: none
    uint16_t *lease;         // without a place: ticks it has waited for one; with one: wr__lease_ticks of it
    uint32_t *struck;        // bit 2 * player + weapon: that swing or flight has hit it already
    // Derived from the list of the thrown, and from flags.
    uint8_t *phase; // wr_knock_phase, or WR__PHASE_ASLEEP: both sense, plan, walk, fight and push not (R14)
} wr__hunters;

// Of a hunter that sleeps (sim/sleep.c): it does nothing that the knocked do not, and of its own numbers none changes. Nobody on
// the list of the thrown sleeps.
#define WR__PHASE_ASLEEP (WR_KNOCK_STAND + 1u)
_Static_assert((WR_KNOCK_NONE & 3) == 0 && (WR_KNOCK_STAND & 3) == 0 && (WR__PHASE_ASLEEP & 3) != 0 &&
                   WR_KNOCK_FLIGHT == 1 && WR_KNOCK_RISE == 3,
               "wr__is_out looks at two bits");

/// Knocked or asleep.
static inline bool wr__is_out(uint8_t phase)
{
    return (phase & 3u) != 0;
}

/// Who has been thrown and has not stood long enough since: a list by slot, rising, beside the arrays of all, so that a hunt
/// in which nobody flies pays a byte a slot. `bodies` has one entry for each in the list; its count is round.thrown_count.
/// In the state: slot, and of bodies all that is in and out; what is in only follows from slot and kind.
typedef struct wr__thrown_list {
    int32_t *slot;          // [capacity]
    wr_knock_bodies bodies; // [capacity] arrays of ours; its count is made by wr__thrown_derive
    // Derived: what is in only, lent to `bodies`. Taken with the scratch.
    uint32_t *id;
    uint8_t *size, *immune;
    wr_fix *resistance;
    uint16_t *lie, *rise;
    bool dropped; // inside a tick: somebody on it is thrown no more
} wr__thrown_list;

// Of wr_mobs.flags: WR_MOB_KNOCKED, WR_MOB_ASLEEP.
#define WR__FLAG_KNOCKED 16u
#define WR__FLAG_ASLEEP  32u

// ---- The round ------------------------------------------------------------------------------------------------------------

/// Scalars of the state; no gaps between fields.
typedef struct wr__round {
    uint64_t hunt;      // what is hunted by: a hash that the world puts here
    uint32_t ticks;     // of the round so far
    uint32_t end_tick;  // of the round, when it ended
    uint32_t wave;      // begun so far
    uint32_t wave_due;  // ticks until the next may begin
    uint32_t wave_left; // of this wave, still to be placed
    uint32_t total;     // spawned by waves, spawned again ones not counted twice
    uint32_t kills;     // that count towards the goal
    uint32_t kills_by[WR_HARM_COUNT];
    uint32_t spawned_by[WR_HUNT_KINDS_MAX];
    uint32_t goal;
    uint32_t hit_tick;    // of the round: when anybody last hurt anybody, or a monster came
    uint32_t wave_first;  // total when this wave began: what 5 % is of
    uint32_t requeued;    // so far
    uint32_t queue_count; // waiting in `queue`
    uint8_t end;          // wr_round_end; WR_ROUND_RUNS while it goes on
    uint8_t warned;       // a spawn in sight has been announced; `warn_due` counts down
    uint8_t warn_kind;    // of whom
    uint8_t unused;       // zero
    uint32_t warn_due;
    wr_fix warn_x, warn_y; // where
    uint32_t throng_count; // in `throngs`
    uint32_t thrown_count; // in `thrown`
    uint32_t blasts;       // so far: numbers their noise (R19)
} wr__round;

/// One who waits for a place to be spawned at: with its wave, or again out of sight with the health it had.
typedef struct wr__queued {
    int16_t health;
    uint8_t hunt_kind;
    uint8_t cause; // wr_requeue_cause; WR_REQUEUE_COUNT: it comes with its wave
    uint32_t tick; // of the round since when it waits
} wr__queued;

// ---- What the world hands in and carries out ---------------------------------------------------------------------------------

/// A player, as a hunter sees him. Filled by the world before stage 3 and again after the players have moved.
typedef struct wr__quarry {
    wr_point at, last;
    int32_t slot;
    bool there; // alive and not down: he can be a target
} wr__quarry;

/// A monster to be made. The world takes a slot and calls wr__hunter_begin; with none free it does not, and who waited in
/// the queue still waits there: nobody is lost.
typedef struct wr__spawn {
    wr_point at;
    int32_t queued; // its place in the queue; -1: the host's command made it
    int16_t health;
    uint8_t hunt_kind;
    bool again;   // one that was requeued
    bool dweller; // WR__BRAIN_DWELLER; never of one that waited in the queue
} wr__spawn;

/// A blow that lands: the world hurts the player, or with host_damage only says so.
typedef struct wr__blow {
    int32_t slot, player, damage;
    wr_fix distance;
} wr__blow;

// What is told, and becomes an event of the world.
typedef enum wr__note_kind {
    WR__NOTE_RUN, // slot; by: player it goes for; value: wr_run_cause, flag: wr_follow_error of a failed one, x y: goal
    WR__NOTE_SIGHT,    // slot; by: player, flag: gained or lost
    WR__NOTE_FOLLOW,   // slot; value: wr_follow_event_kind, flag: wr_follow_error
    WR__NOTE_WATCHDOG, // slot
    WR__NOTE_SWING,    // slot; by: player
    WR__NOTE_MISS,     // slot; by: player: out of reach or out of sight when the blow fell
    WR__NOTE_DOOR,     // slot; x y: centre of a door it opened; value: 1 beaten in
    WR__NOTE_WAVE,     // value: number from 1, flag: how many
    WR__NOTE_WARN,     // a spawn in sight comes in 0.5 s; x y
    WR__NOTE_REQUEUE,  // slot; value: wr_requeue_cause
    WR__NOTE_ROUND,    // value: wr_round_end, flag: goal met
    WR__NOTE_NO_PLACE, // once a second while one who waits finds no place to spawn at; value: kind
    WR__NOTE_MOVED,    // slot: it was in a wall or off the map, and stands at x y now
    WR__NOTES
} wr__note_kind;

typedef struct wr__note {
    uint8_t kind;
    uint8_t unused[3];
    int32_t slot; // -1: none
    int32_t by;   // player, -1: none
    int32_t value;
    int32_t flag;
    wr_fix x, y;
} wr__note;

typedef struct wr__horde_scratch wr__horde_scratch;
typedef struct wr__rings wr__rings;

/// Where errors of every kind are put in by tests (soak): of `per_million` Runs. Zeroed: none. Not state.
typedef struct wr__inject {
    uint32_t computation, unreachable, blocked; // each 0..1,000,000
} wr__inject;

typedef struct wr__horde {
    // Settled at creation.
    wr_hunt hunt;
    wr_hunt_player player;
    wr__hunt_rules rules;
    wr_knock_rules knock;
    uint64_t seed;
    int32_t player_count;
    int32_t capacity; // slots
    uint8_t mob_kind; // what `kind` says of a hunter
    const wr_grid *grid;
    const wr_cell *spawn_cells; // [spawn_cell_count] places the map gives; none: all free cells
    int32_t spawn_cell_count;
    const wr_hooks *hooks;
    wr__inject inject;
    bool together;      // set by tests: nobody goes round a crowd
    bool costs_change;  // what labels cost may change in play, for each size apart
    wr_fix wake_radius; // beyond it from all players monsters sleep; 0: nobody does
    bool dwellers;      // some belong to regions of an endless dungeon: the level is a window that moves

    // State. The arrays lie in the world's.
    wr__hunters h;
    wr__round *round;
    wr__queued *queue;      // [capacity] first come, first served
    wr__thrown_list thrown; // [capacity]
    uint32_t *throngs;      // [capacity / 2] see throngs.c: where several stood when that was last looked at
    wr_node *far_targets;   // [WR_FIELD_TARGETS_MAX] per class, see fields.c: what the far fields were last built for
    uint32_t *far_count;    // [class_count]
    uint32_t *far_players;  // [class_count] bit a player: those who were there then

    // Derived: follows the state.
    wr_terrain *ground;                      // labels as the world has its doors and gates now
    const wr_bits *walls, *sight;            // the world's: what stops bodies, what blocks sight
    const wr_fix *host_wish_x, *host_wish_y; // of the host's module, by slot, for kinds with host_brain; may be NULL

    // Handed in before each stage.
    uint64_t tick;
    int32_t slots; // used
    wr__quarry players[WR__QUARRY_MAX];

    // Left for the world after each stage. It carries them out and calls wr__horde_empty.
    wr__spawn *spawns; // [capacity]
    int32_t spawn_count;
    wr__blow *blows; // [capacity]
    int32_t blow_count;
    int32_t *gone; // [capacity] slots that leave without a death: requeued, or the round is over
    int32_t gone_count;
    wr_cell *doors; // [WR__HUNT_DOORS] closed doors that hunters opened in this stage
    int32_t door_count;
    wr__note *notes; // [note_capacity] in slot order within a kind of thing; what finds no room is counted
    int32_t note_count, note_capacity, notes_lost;

    wr_hunt_counters counts; // for people; not state
    wr_knock_counts knock_counts;
    uint8_t *hop_ended; // [capacity] inside a tick: 1 when its way ended at its goal, in stage 6 or, where it stood
                        // there already, in stage 5, which writes all of them; `swing_at_hop_end` looks at them.
                        // Taken with the scratch
    wr__rings *rings;   // memory of rings.c: wr__rings_take, with the scratch
    wr__horde_scratch *scratch; // fields, hops, crowd: memory of horde.c
} wr__horde;

#define WR__HUNT_DOORS 64

// ---- Making one (horde.c) ----------------------------------------------------------------------------------------------------

/// Takes the arrays of the state; on a measuring arena they are NULL. Lent arrays are set by the world.
void wr__horde_take_state(wr_arena *arena, wr__horde *horde);
/// Scratch: lists, fields, crowd. Needs rules, grid and (unless measuring) ground.
void wr__horde_take_scratch(wr_arena *arena, wr__horde *horde, int32_t n);
/// The round at its start: state zeroed but for lent arrays, goal set.
void wr__horde_begin(wr__horde *horde);
/// After a load or copy: fields are built again from what the state says of them. The ground must be right.
void wr__horde_derive(wr__horde *horde);
/// Zeroes places begin..end - 1 of the list; nothing when there are none (thrown.c).
void wr__thrown_clear(const wr__thrown_list *thrown, size_t begin, size_t end);
/// It is thrown: its way, its swing and its place in a ring are given up, and what it waited for. While it is knocked its
/// timers stand still, but for the cooldown of its last blow; whom it is after, and whether it sees him, stays as it was, and
/// so do the ticks it has laid siege or been outrun for. Thrown again, nothing changes.
void wr__hunter_thrown(wr__horde *horde, int32_t slot);
/// It is up again, where it landed: it wants a way at once. No swing begins for WR__KNOCK_GRACE from now.
void wr__hunter_risen(wr__horde *horde, int32_t slot);

/// Rules between fields, of a state whose numbers are in their ranges; NULL when all hold, else a sentence.
const char *wr__horde_fault(const wr__horde *horde, int32_t *slot);

/// A hunter just made in a slot: place, id and kind are set, all else is zero.
void wr__hunter_begin(wr__horde *horde, int32_t slot, const wr__spawn *spawn);
/// The slot is given back: its own arrays become zero. died: by which harm, or WR_HARM_COUNT: it is gone without a death.
/// All kills go through here and count alike.
void wr__hunter_end(wr__horde *horde, int32_t slot, wr_harm died);

// ---- Stages ---------------------------------------------------------------------------------------------------------------------

void wr__horde_spawn(wr__horde *horde); // spawn.c, places.c, round.c
void wr__horde_sense(wr__horde *horde); // sense.c
void wr__horde_plan(wr__horde *horde);  // plan.c, fields.c
void wr__horde_move(wr__horde *horde);  // walk.c, crowding.c
void wr__horde_fight(wr__horde *horde); // fight.c, rings.c
void wr__horde_bury(wr__horde *horde);  // round.c, recycle.c

// ---- Hunters that are thrown (thrown.c, thrown_check.c) ----------------------------------------------------------------------------

/// One that a blast has thrown.
typedef struct wr__throw {
    int32_t slot, place; // place: in the list
    uint8_t result;      // wr_knock_result: THROWN or AGAIN
} wr__throw;

/// What became of one.
typedef struct wr__flown {
    int32_t slot;
    uint8_t phase; // wr_knock_phase it is in now
    bool moved;    // LIE: put down elsewhere, for the ground has changed
} wr__flown;

/// Throws hunters away from a blast. slots: [count] hunters, rising, none of an immune kind. out: [count], in the order of
/// wr_knock_sort. Returns how many of them are thrown; the others have been too often. 8
int32_t wr__hunters_throw(wr__horde *horde, const wr_blast *blast, const int32_t *slots, int32_t count,
                          wr__throw *out);
/// One tick of all who were thrown: who flies is where it flies now. out: [round->thrown_count] who lands, gets up, stands or
/// is as new, by slot. Returns how many. 9
int32_t wr__hunters_fly(wr__horde *horde, wr__flown *out);

/// Its place in the list; -1: it is not on it.
int32_t wr__thrown_place(const wr__horde *horde, int32_t slot);
/// It is thrown no more, wherever it is: it stands there, or is gone. Nothing for who is not on the list.
void wr__thrown_drop(wr__horde *horde, int32_t slot);
/// Those who were dropped leave the list, and all who do not fly lie and stand where they have been moved to. At the end of
/// a tick, and before anybody walks the list.
void wr__thrown_settle(wr__horde *horde);
/// After a load or copy: what is in only.
void wr__thrown_derive(wr__horde *horde);
/// What is wrong with the list, and with whom; NULL when nothing is. The tick must be that of the state.
const char *wr__thrown_fault(const wr__horde *horde, int32_t *slot);
/// The same of a flight: NULL, and it stays in the level and within all heights. Of bodies and bombs.
const char *wr__flight_fault(const wr__horde *horde, const wr_flight *flight);
/// What is flown over now; nav: room for its meshes.
wr_knock_ground wr__knock_ground(const wr__horde *horde, const wr_nav *nav[WR__HUNT_CLASSES]);

// ---- A window that moves (shift.c) -------------------------------------------------------------------------------------------------

/// The level's window has moved: all places go on by (dx, dy) cells, multiples of 64, as if all had always been there. Between
/// two ticks (stage 11), when no list waits for the world. Before it the world has
///
///   - moved x, y, x_last, y_last of all its mobs, and their home cells; who is off the level then is left as he is,
///   - filled ground, walls and sight with what is in the window now.
///
/// Moved here: goal and path of hunters, the announced place, far targets, throngs, and of the thrown where they stand, their
/// flights and where they left the ground. A way that leads off the level is given up, as that of one that jumped is; what is
/// remembered of places off it is forgotten. Nothing else of a hunt is a place. Not moved: goals and paths of other mobs,
/// bombs (wr__flight_shift), players; they are handed in anew before the next stage.
///
/// Then: wr__horde_outside; the world frees those in `gone` and calls wr__thrown_settle and, when all is in its place,
/// wr__horde_derive. What was derived before is of no use.
void wr__horde_shift(wr__horde *horde, int32_t dx, int32_t dy);
/// Hunters that are off the level, or were thrown and have left the ground or come down off it: their slots are in `gone`, in
/// slot order. They wait to be spawned again (WR_REQUEUE_OUTRUN, with a note), with the health they have; dwellers do not,
/// nor does anybody when the round is over or the queue is full.
void wr__horde_outside(wr__horde *horde);

// ---- Pieces ----------------------------------------------------------------------------------------------------------------------

static inline bool wr__is_hunter(const wr__horde *horde, int32_t slot)
{
    return horde->h.kind[slot] == horde->mob_kind;
}

/// A hunter that is not in the air, lying, getting up or asleep: one that acts.
static inline bool wr__is_up(const wr__horde *horde, int32_t slot)
{
    return wr__is_hunter(horde, slot) && !wr__is_out(horde->h.phase[slot]);
}

/// Slots in a row.
typedef struct wr__stretch {
    int32_t begin, count;
} wr__stretch;
/// From `at` on the next slots that do not all sleep, at most `most` and none from `end` on; those before its `begin` do. Its count
/// is 0 when all up to `end` do.
wr__stretch wr__next_stretch(const wr__horde *horde, int32_t at, int32_t end, int32_t most);

static inline const wr__hunt_kind *wr__kind_of(const wr__horde *horde, int32_t slot)
{
    return &horde->rules.kinds[horde->h.hunt_kind[slot]];
}

static inline wr_point wr__hunter_at(const wr__horde *horde, int32_t slot)
{
    return (wr_point){horde->h.x[slot], horde->h.y[slot]};
}

static inline const wr_nav *wr__hunter_nav(const wr__horde *horde, int32_t slot)
{
    return wr_terrain_nav(horde->ground, wr__kind_of(horde, slot)->size);
}

/// Empties the lists that were left for the world.
static inline void wr__horde_empty(wr__horde *horde)
{
    horde->spawn_count = horde->blow_count = horde->gone_count = horde->door_count = horde->note_count = 0;
}

/// Somebody hurt somebody: whoever deals a blow says so.
static inline void wr__horde_hit(wr__horde *horde)
{
    horde->round->hit_tick = horde->round->ticks;
}

/// Ticks that pass for a hunter in this tick: its rate, with what a whole tick leaves over spread evenly over ticks. All its
/// timers go by them.
static inline int32_t wr__hunter_ticks(const wr__horde *horde, int32_t slot)
{
    const uint64_t rate = horde->h.rate[slot];
    return (int32_t)(((horde->tick + 1) * rate >> 8) - (horde->tick * rate >> 8));
}

/// Where a hunter that has a place in its target's ring stands to fight, as players and walls are now: walk there, and it is
/// WR_CROWD_IN_RING within half its radius of it. False: it has none, or nobody of its size can stand there now; it goes for
/// the player (rings.c).
bool wr__ring_place(const wr__horde *horde, int32_t slot, wr_point *place);

/// Memory for rings; NULL on a measuring arena. Needs rules, hunt, player_count, capacity.
wr__rings *wr__rings_take(wr_arena *arena, const wr__horde *horde);

/// All that hurts a hunter goes through here: takes `damage` (above 0) off its health and remembers that somebody was hit.
/// True: it has none left, and the world ends it by this harm (fight.c).
bool wr__hunter_hurt(wr__horde *horde, int32_t slot, int32_t damage);

/// The number it was spawned with, from 1: it is who it is for as long as it lives, and nobody else ever is.
uint32_t wr__hunter_number(const wr__horde *horde, int32_t slot);

/// The next noise of a hunter, stream WR_STREAM_BRAINS.
uint64_t wr__hunter_noise(wr__horde *horde, int32_t slot);

/// What a hunter is like for as long as it lives: a noise of the number it was spawned with, not of its slot.
uint64_t wr__hunter_bent(const wr__horde *horde, int32_t slot);

/// Room for a note; a place to throw it away when there is none.
wr__note *wr__note_of(wr__horde *horde, wr__note_kind kind, int32_t slot);

/// How far a place of a class is from the nearest player it can reach, by path, as the fields have it (fields.c); -1: not
/// known or none. For spawn places and recycling.
wr_fix wr__horde_way_length(const wr__horde *horde, int32_t size, wr_point at);

/// Is any living player's sight of a place clear, within sight_range.
bool wr__horde_in_view(const wr__horde *horde, wr_point at);

#endif
