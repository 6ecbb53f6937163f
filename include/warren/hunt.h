// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// hunt, a part of horde, on text, map and core: what a hunt is made of. Kinds of monsters and how rare each is, waves, the
// round and its goal, and the rules by which hunters chase. Plain data: a file says it (docs/format-hunt.md), or a program.
//
//     wr_hunt hunt = wr_hunt_default();                  // then set what differs; or wr_hunt_read
//     wr_hunt_check(&hunt, NULL, &findings);             // what cannot work, and what probably was not meant
//     wr_hunt_reach(&hunt, 5);                           // goal, and what the waves bring, for five players
//     config.hunt = &hunt;                               // of a world's settings: it is played there
//
// Lengths are units (studs: a cell is 4 of them), times are seconds, both Q16.16; a world turns them into ticks once.
#ifndef WARREN_HUNT_H
#define WARREN_HUNT_H

#include "warren/bytes.h"
#include "warren/core.h"
#include "warren/text.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_HUNT_KINDS_MAX  16
#define WR_HUNT_NAME_MAX   31      // bytes of a kind's name and of a clip's
#define WR_HUNT_CELL       4       // units a cell of a hunt's level is wide: one metre
#define WR_HUNT_SIZES_MAX  8       // kinds that differ in radius or in how they take doors
#define WR_HUNT_RARITY_MAX 1000000 // of a kind
#define WR_HUNT_SPEED_MAX  320     // units a second: 16 a tick at 20 ticks a second, as far as a crowd's bodies go
#define WR_HUNT_SPAWN_MAX  2000    // monsters of a wave
#define WR_HUNT_TOTAL_MAX  1000000 // monsters of a round

/// What hurts a monster. The first two are wr_weapon.
typedef enum wr_harm { WR_HARM_BOOMERANG, WR_HARM_SWORD, WR_HARM_BOMB, WR_HARM_HOST, WR_HARM_COUNT } wr_harm;

/// "sword" and the like; "?" beyond the list. Static text.
WR_API const char *wr_harm_name(wr_harm harm);

/// What a monster is seen to do. The simulation says which clip and how many ticks it has been in it.
typedef enum wr_clip {
    WR_CLIP_IDLE,
    WR_CLIP_WALK,
    WR_CLIP_ATTACK,
    WR_CLIP_DEATH, // a kind without one falls as a body (Z57)
    WR_CLIP_COUNT
} wr_clip;

/// "idle" and the like; also the name of the default set's clip, which a missing one falls back to (Z15).
WR_API const char *wr_clip_name(wr_clip clip);

typedef enum wr_hunt_doors {
    WR_HUNT_DOORS_NEVER, // a closed door is a wall to it
    WR_HUNT_DOORS_OPEN,  // it opens doors by touching them
    WR_HUNT_DOORS_BREAK, // it beats them in: the way through costs what that takes
    WR_HUNT_DOORS_COUNT
} wr_hunt_doors;

typedef struct wr_hunt_kind {
    char name[WR_HUNT_NAME_MAX + 1]; // unique
    int32_t rarity;                  // weight of the roulette, 0..WR_HUNT_RARITY_MAX (Z52); 0: only by command
    int32_t health;                  // 1..32,767
    wr_fix speed;                    // units a second, 1/4..WR_HUNT_SPEED_MAX
    wr_fix radius;                   // of its disc, 1/16..8 units; 1. Kinds that differ in it or in `doors`: 8 at most
    int32_t damage;                  // of a blow, 0..32,767
    wr_fix attack_distance;          // units between centres (Z46), 0..255; 25
    wr_fix wind_up;                  // seconds from the swing's begin to the blow (Z47), 0..60; 0.333
    wr_fix cooldown;                 // seconds from the blow to the next swing (Z49), 0..300; 2
    wr_fix resistance;               // 0..1: of a blast's harm and force; what is left of it is 1 - resistance
    bool immune;                     // blasts do nothing to it
    wr_fix lie, rise;                // seconds that it lies when it has been thrown, and takes to get up, 0..60; 0.75, 0.667
    bool host_brain;                 // goes where the host's module wishes; all else as the others
    int32_t takes[WR_HARM_COUNT];    // damage it takes from each in place of the weapon's own; -1: the weapon's own
    wr_hunt_doors doors;
    char clips[WR_CLIP_COUNT][WR_HUNT_NAME_MAX + 1]; // "": the default set's
} wr_hunt_kind;

typedef struct wr_hunt_waves {
    wr_fix every;        // seconds, 1/16..3,600; the first comes after so long (Z51)
    int32_t spawn_max;   // a wave is 1..spawn_max monsters, each number as likely; at most WR_HUNT_SPAWN_MAX
    int32_t alive_max;   // no more live at once (Z68); 0: no such cap, as in the literal form
    int32_t total_max;   // a wave begins while no more than so many have been spawned in the round: total_max + spawn_max
                         // at most (Z56); 0..WR_HUNT_TOTAL_MAX
} wr_hunt_waves;

typedef struct wr_hunt_round {
    wr_fix seconds;                    // from 1 up
    int32_t goal_base, goal_per_extra; // kills asked for: base + per_extra * (players - 1) (Z64); base from 1 up
    bool goal_capped;                  // and no more than total_max + 1, which every round brings
    bool goal_ends_round;              // false is literal (Z66)
    bool goal_sword_only;              // literal: only the sword's kills count (Z65)
} wr_hunt_round;

typedef enum wr_hunt_replan {
    WR_HUNT_REPLAN_HOP,      // at the end of each hop
    WR_HUNT_REPLAN_TICK,     // each tick; lifts the follower's limit of 0.07 s
    WR_HUNT_REPLAN_WATCHDOG, // only when the watchdog fires
    WR_HUNT_REPLAN_COUNT
} wr_hunt_replan;

typedef enum wr_hunt_chase {
    WR_HUNT_CHASE_ROUTE,    // R along the shortest way
    WR_HUNT_CHASE_STRAIGHT, // R through the air (Z21)
    WR_HUNT_CHASE_COUNT
} wr_hunt_chase;

typedef struct wr_hunt_rules {
    wr_fix reaction;             // R, units of a hop (Z20), 1..120; 12
    wr_hunt_replan replan;
    wr_hunt_chase chase;
    wr_fix watchdog_k;           // tau = k * R / v (Z67), k 1/16..16; 1.25. At most 300 s for every kind
    wr_fix watchdog_seconds;     // above 0: tau for all kinds, literal (Z30); at most 300
    wr_fix sight_range;          // units hunters see; 255 (Z40)
    bool target_first_beyond;    // literal: beyond sight_range the first of the list, the last wins ties (Z41, Z42)
    bool swing_at_hop_end;       // literal: attacks begin at the end of a hop only (Z46)
    bool blow_unchecked;         // literal: the blow lands however far the target has gone (Z63)
    bool spawn_anywhere;         // literal: spawn points in sight of players count
    bool juggle;                 // literal: who is thrown again before he has stood 1.5 s flies as far as ever (R29, R36)
    bool blast_through;          // blasts hurt and throw through walls and closed gates
    bool host_damage;            // HIT events say what would be; the host's DAMAGE commands do it
    wr_fix recycle_distance;     // units by path: farther for 10 s is spawned again; 0: never; 400
    wr_fix siege_seconds;        // without a reachable target until it is spawned again, 1..300; 8
} wr_hunt_rules;

typedef struct wr_hunt {
    int32_t kind_count;          // 1..WR_HUNT_KINDS_MAX
    wr_hunt_kind kinds[WR_HUNT_KINDS_MAX];
    wr_hunt_waves waves;
    wr_hunt_round round;
    wr_hunt_rules rules;
} wr_hunt;

/// One kind "zombie": rarity 100, health 25, speed 16, damage 8; waves of 1..7 every 5 s, 30 alive, 75 in all; rounds of
/// 225 s, goal 20 + 7 for each further player, capped.
WR_API wr_hunt wr_hunt_default(void);
WR_API wr_hunt_kind wr_hunt_kind_default(void);

/// Players in a hunt. Speeds are units a second; a dash is a button (WR_BUTTON_DASH).
typedef struct wr_hunt_player {
    wr_fix walk, dash;                 // 16, 40
    wr_fix dash_seconds, dash_rest;    // 0.25, 2
    int32_t health;                    // 100
    wr_fix revive_seconds;             // a comrade beside him that long brings him back; 3
    int32_t revive_health;             // with so much; 50
    int32_t damage[WR_HARM_COUNT];     // of the boomerang 8, the sword 10, a bomb 40; host: 0
    wr_fix bomb_radius, bomb_fuse, bomb_rest; // 12 units, 1 s, 3 s
    wr_fix bomb_strength;              // metres a second at its centre (wr_blast), 0..1,000; 18. 0: it throws nobody
    wr_fix bomb_speed;                 // units a second he throws it with, where he looks; 0: it lies where he stands; 0
    bool bomb_bursts;                  // a fireball: thrown, it goes off on the first it meets: floor, wall or monster
} wr_hunt_player;

WR_API wr_hunt_player wr_hunt_player_default(void);

/// findings: may be NULL. Errors: WR_E_ARGUMENT with a finding for each field out of range: speeds 1/4..WR_HUNT_SPEED_MAX,
/// times 0..300 s, health 1..32,767, of a revived one up to `health`, damages 0..32,767, bomb_radius 0..255,
/// bomb_strength 0..1,000, bomb_speed 0..WR_HUNT_SPEED_MAX.
WR_API wr_status wr_hunt_player_check(const wr_hunt_player *player, wr_findings *findings);

#define WR_HUNT_PLAYERS_MAX 16 // for so many wr_hunt_check reckons

/// Where a file says what, for findings. Zeroed: nowhere.
typedef struct wr_hunt_mark {
    int32_t line, column;
} wr_hunt_mark;
typedef struct wr_hunt_marks {
    wr_hunt_mark kinds[WR_HUNT_KINDS_MAX], rarity[WR_HUNT_KINDS_MAX], speed[WR_HUNT_KINDS_MAX],
        attack_distance[WR_HUNT_KINDS_MAX];
    wr_hunt_mark waves, round, goal, rules, watchdog;
} wr_hunt_marks;

/// All that is wrong with a hunt: errors (out of range, no kind with a rarity, two of a name, more sizes than ground can
/// have), and remarks: slower than its watchdog, goal out of reach and from how many players on, attack longer than sight,
/// attack distance long for a blow, a kind that is never drawn, a round too short for its waves. marks: NULL, or what
/// wr_hunt_read gave. What is found joins `findings`; NULL: only the status is wanted.
/// Errors: WR_E_ARGUMENT when there is an error among them; a world takes only what passes.
WR_API wr_status wr_hunt_check(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings);

/// What the waves bring, and what is asked, for a number of players.
typedef struct wr_hunt_reached {
    int32_t goal;
    int32_t total_least, total_most; // monsters of a round that is not cut short: total_max + 1..total_max + spawn_max
    int64_t total_mean_q16;          // their mean, Q16
    int64_t waves_mean_q16;          // waves until the cap
    int64_t seconds_mean_q16;        // and when the last of them comes
    int32_t waves_in_time;           // that begin before the round is over
    int32_t total_in_time;           // the most that they can bring: a goal beyond it is never met
    int32_t chance_ppm;              // that they bring at least `goal`, in millionths
} wr_hunt_reached;

/// In integers throughout, so the same everywhere. The chance is exact but for rounding; only where the time may be too
/// short for more than 1,024 monsters it is all or nothing, by the mean wave. players: below 1 counts as 1. The caps on the
/// living are left out: they put waves off as long as nobody is killed.
/// Cost: O(total_max) and 32 KB of stack; with less time than total_max + 1 waves take, O(waves * total_max), too.
/// Source: own; the chance that a total is passed through, by the waves that may end there (a renewal equation).
WR_API wr_hunt_reached wr_hunt_reach(const wr_hunt *hunt, int32_t players);

/// The same for 1..count players at the price of one.
WR_API void wr_hunt_reach_all(const wr_hunt *hunt, int32_t count, wr_hunt_reached *reached);

/// For whom the goal can be met, of 1..WR_HUNT_PLAYERS_MAX players: "reachable for 1-4 players, by chance (0.11) for 5,
/// never from 6". Always ended by NUL. Returns the length it would take.
WR_API size_t wr_hunt_goal_format(const wr_hunt *hunt, char *out, size_t size);

/// Kills asked for, O(1).
WR_API int32_t wr_hunt_goal(const wr_hunt *hunt, int32_t players);

/// The kind that 64 bits of noise draw: with probability rarity / sum, to 2^-40; one of rarity 0 never (K91). -1 when all
/// are 0, which wr_hunt_check refuses.
WR_API int32_t wr_hunt_draw(const wr_hunt *hunt, uint64_t noise);

/// Means over the roulette: health, speed (Z26, Z54), the nearest Q16.16; 0 when all rarities are 0.
WR_API wr_fix wr_hunt_mean_health(const wr_hunt *hunt);
WR_API wr_fix wr_hunt_mean_speed(const wr_hunt *hunt);

// ---- What hunters do, in numbers and words ------------------------------------------------------------------------------

/// Why a hunter asked for a way.
typedef enum wr_run_cause {
    WR_RUN_REACHED,
    WR_RUN_BLOCKED,
    WR_RUN_STUCK,
    WR_RUN_WATCHDOG,
    WR_RUN_LIMIT, // its last Run came too early
    WR_RUN_TICK,  // replan: tick
    WR_RUN_NEW,   // just spawned, or its target is another
    WR_RUN_CAUSE_COUNT
} wr_run_cause;

typedef enum wr_requeue_cause {
    WR_REQUEUE_SIEGE,     // 8 s without a target it can reach
    WR_REQUEUE_OUTRUN,    // too far behind for 10 s
    WR_REQUEUE_STRAGGLER, // one of the last, and nobody has hit anybody for 20 s
    WR_REQUEUE_COUNT
} wr_requeue_cause;

typedef enum wr_round_end {
    WR_ROUND_RUNS,
    WR_ROUND_GOAL,    // as many kills as asked for
    WR_ROUND_TIME,
    WR_ROUND_PLAYERS, // all are down
    WR_ROUND_CLEARED, // all that the waves bring are dead
    WR_ROUND_END_COUNT
} wr_round_end;

/// "goal" and the like; "?" beyond the lists. Static text.
WR_API const char *wr_run_cause_name(wr_run_cause cause);
WR_API const char *wr_requeue_cause_name(wr_requeue_cause cause);
WR_API const char *wr_round_end_name(wr_round_end end);

/// What a hunt has counted since creation. Not state.
typedef struct wr_hunt_counters {
    uint64_t runs, hops, straight; // ways asked for; of them those searched for, those that saw their goal
    uint64_t runs_by[WR_RUN_CAUSE_COUNT];
    uint64_t limit_reached, computation_errors, unreachable, agent_stuck, blocked, reached, waypoints;
    uint64_t watchdog_fires;
    uint64_t swings, blows, misses;
    uint64_t hunter_ticks, queued_ticks;
    uint64_t field_builds, field_nodes;
    uint64_t place_looks; // for a place to spawn at
    uint64_t spawned_in_view, phantom_slots;
    uint64_t requeued_by[WR_REQUEUE_COUNT];
    uint32_t idle_ticks_max, queued_ticks_max, waiting_ticks_max, slot_wait_max;
    uint32_t lag_max[WR_HUNT_KINDS_MAX];
    uint32_t alive_max; // of those that waves brought
    uint64_t overlap_samples, overlapped, jitter_samples, jitter_sum;
} wr_hunt_counters;

// ---- The compiled form -------------------------------------------------------------------------------------------------

/// The compiled form: every field, little-endian, no more than WR_HUNT_SAVED_MAX bytes; for checkpoints. The hash is of
/// these bytes. load: WR_E_SYNTAX for what is cut short, what wr_hunt_check refuses, and any bytes that save would not have
/// written; `out` is then zeroed.
#define WR_HUNT_SAVED_MAX 4096
WR_API void wr_hunt_hash(const wr_hunt *hunt, wr_hasher *hasher);
WR_API void wr_hunt_save(const wr_hunt *hunt, wr_writer *writer);
WR_API wr_status wr_hunt_load(wr_hunt *out, wr_reader *reader);
WR_API void wr_hunt_player_hash(const wr_hunt_player *player, wr_hasher *hasher);
WR_API void wr_hunt_player_save(const wr_hunt_player *player, wr_writer *writer);
WR_API wr_status wr_hunt_player_load(wr_hunt_player *out, wr_reader *reader);

/// Reads a hunt file. In the reader library (warren::read). marks: may be NULL. Findings are those of wr_hunt_check, too.
/// Errors: WR_E_SYNTAX; `out` is then the default.
WR_API wr_status wr_hunt_read(const void *bytes, size_t size, const wr_hooks *hooks, wr_findings *findings,
                              wr_hunt *out, wr_hunt_marks *marks);

#ifdef __cplusplus
}
#endif
#endif
