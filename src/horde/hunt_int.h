// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// hunt: the numbers of a hunt with the names files have for them, and their ranges, once for reader and check.
#ifndef WR_HORDE_HUNT_INT_H
#define WR_HORDE_HUNT_INT_H

#include "warren/hunt.h"

#define WR__UNITS(n) ((int64_t)(n)*WR_FIX_ONE) // also seconds

// X(key, member, type, need, rule, least, most). type and need are those of a schema; INTEGER is int32_t, FIX is wr_fix.
#define WR__HUNT_KIND_LIST(X)                                                            \
    X("rarity", rarity, INTEGER, REQUIRED, "K91", 0, WR_HUNT_RARITY_MAX)                 \
    X("health", health, INTEGER, REQUIRED, "H3", 1, INT16_MAX)                           \
    X("speed", speed, FIX, REQUIRED, "H3", WR_FIX_ONE / 4, WR__UNITS(WR_HUNT_SPEED_MAX)) \
    X("damage", damage, INTEGER, REQUIRED, "H3", 0, INT16_MAX)                           \
    X("radius", radius, FIX, OPTIONAL, "H3", WR_FIX_ONE / 16, WR__UNITS(8))              \
    X("attack_distance", attack_distance, FIX, OPTIONAL, "H3", 0, WR__UNITS(255))        \
    X("wind_up", wind_up, FIX, OPTIONAL, "H3", 0, WR__UNITS(60))                         \
    X("cooldown", cooldown, FIX, OPTIONAL, "H3", 0, WR__UNITS(300))                      \
    X("resistance", resistance, FIX, OPTIONAL, "H3", 0, WR__UNITS(1))                    \
    X("lie", lie, FIX, OPTIONAL, "H3", 0, WR__UNITS(60))                                 \
    X("rise", rise, FIX, OPTIONAL, "H3", 0, WR__UNITS(60))

#define WR__HUNT_WAVES_LIST(X)                                               \
    X("every", every, FIX, OPTIONAL, "H3", WR_FIX_ONE / 16, WR__UNITS(3600)) \
    X("max_spawn", spawn_max, INTEGER, OPTIONAL, "H3", 1, WR_HUNT_SPAWN_MAX) \
    X("max_alive", alive_max, INTEGER, OPTIONAL, "H3", 0, WR_HUNT_TOTAL_MAX) \
    X("max_total", total_max, INTEGER, OPTIONAL, "H3", 0, WR_HUNT_TOTAL_MAX)

#define WR__HUNT_ROUND_LIST(X) X("seconds", seconds, FIX, OPTIONAL, "H3", WR__UNITS(1), INT32_MAX)

#define WR__HUNT_GOAL_LIST(X)                                           \
    X("base", goal_base, INTEGER, OPTIONAL, "H3", 1, WR_HUNT_TOTAL_MAX) \
    X("per_extra", goal_per_extra, INTEGER, OPTIONAL, "H3", 0, WR_HUNT_TOTAL_MAX)

#define WR__HUNT_RULES_LIST(X)                                                 \
    X("reaction", reaction, FIX, OPTIONAL, "H3", WR__UNITS(1), WR__UNITS(120)) \
    X("sight_range", sight_range, FIX, OPTIONAL, "H3", 0, INT32_MAX)           \
    X("recycle_distance", recycle_distance, FIX, OPTIONAL, "H3", 0, INT32_MAX) \
    X("siege_seconds", siege_seconds, FIX, OPTIONAL, "H3", WR__UNITS(1), WR__UNITS(300))

#define WR__HUNT_TAU_MAX 300 // seconds

// k and seconds of the watchdog; 0 seconds: by k. In a file only one of them stands.
#define WR__HUNT_WATCHDOG_LIST(X)                                            \
    X("k", watchdog_k, FIX, OPTIONAL, "Z67", WR_FIX_ONE / 16, WR__UNITS(16)) \
    X("seconds", watchdog_seconds, FIX, OPTIONAL, "Z67", 0, WR__UNITS(WR__HUNT_TAU_MAX))

#define WR__HUNT_PLAYER_LIST(X)                                                        \
    X("walk", walk, FIX, OPTIONAL, "H3", WR_FIX_ONE / 4, WR__UNITS(WR_HUNT_SPEED_MAX)) \
    X("dash", dash, FIX, OPTIONAL, "H3", WR_FIX_ONE / 4, WR__UNITS(WR_HUNT_SPEED_MAX)) \
    X("dash_seconds", dash_seconds, FIX, OPTIONAL, "H3", 0, WR__UNITS(300))            \
    X("dash_rest", dash_rest, FIX, OPTIONAL, "H3", 0, WR__UNITS(300))                  \
    X("health", health, INTEGER, OPTIONAL, "H3", 1, INT16_MAX)                         \
    X("revive_seconds", revive_seconds, FIX, OPTIONAL, "H3", 0, WR__UNITS(300))        \
    X("revive_health", revive_health, INTEGER, OPTIONAL, "H3", 1, INT16_MAX)           \
    X("bomb_radius", bomb_radius, FIX, OPTIONAL, "H3", 0, WR__UNITS(255))              \
    X("bomb_fuse", bomb_fuse, FIX, OPTIONAL, "H3", 0, WR__UNITS(300))                  \
    X("bomb_rest", bomb_rest, FIX, OPTIONAL, "H3", 0, WR__UNITS(300))                  \
    X("bomb_strength", bomb_strength, FIX, OPTIONAL, "H3", 0, WR__UNITS(1000))         \
    X("bomb_speed", bomb_speed, FIX, OPTIONAL, "H3", 0, WR__UNITS(WR_HUNT_SPEED_MAX))

/// tau of a kind, in Q16.16 seconds; at worst 2^40.
int64_t wr__hunt_tau(const wr_hunt_rules *rules, const wr_hunt_kind *kind);

/// The remarks on a hunt without errors (hunt_remarks.c).
void wr__hunt_remark(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings);

/// The remarks on a player without errors.
void wr__hunt_remark_player(const wr_hunt_player *player, wr_findings *findings);

/// True when the check finds no error; remarks are not made.
bool wr__hunt_is_playable(const wr_hunt *hunt);

/// What is wrong between kinds, and is so whatever their other numbers are: two of a name, nobody to draw.
void wr__hunt_check_lists(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings);

/// A kind's or a clip's name: ended by NUL, not empty, and nothing but what a screen shows.
bool wr__hunt_is_name(const char *name);

#endif
