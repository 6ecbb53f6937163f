// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The keys by which files name a dungeon's settings: profiles have just these, scenes have more. In the reader library.
#ifndef WR_DUNGEON_PROFILE_KEYS_READ_H
#define WR_DUNGEON_PROFILE_KEYS_READ_H

#include <stddef.h>

#include "text/schema.h"
#include "warren/dungeon.h"

/// What a file says, before it becomes settings.
typedef struct wr__profile_entry {
    int32_t dead_ends; // word
    wr_fix loops;
    wr_dungeon_config config;
} wr__profile_entry;

extern const char *const wr__dead_end_words[];

#define WR__PROFILE_KEY(at, rule, key, type, member, least, most, words)                                        \
    {                                                                                                           \
        (key), WR_FIELD_##type, WR_FIELD_OPTIONAL, (rule), (at) + offsetof(wr__profile_entry, member), (least), \
            (most), (words)                                                                                     \
    }
#define WR__PROFILE_NUMBER(at, rule, name, least, most) \
    WR__PROFILE_KEY(at, rule, #name, INTEGER, config.name, least, most, NULL)

/// Rows of a schema. at: where in its target the entry begins; rule: of a value out of its range. The first are those that any
/// plane with rooms has.
#define WR__PROFILE_ROOM_KEYS(at, rule)                                                                          \
    WR__PROFILE_NUMBER(at, rule, room_min, WR_DUNGEON_ROOM_MIN, WR_GRID_SIDE_MAX),                               \
        WR__PROFILE_NUMBER(at, rule, room_max, 0, WR_GRID_SIDE_MAX), WR__PROFILE_NUMBER(at, rule, keep, 0, 100), \
        WR__PROFILE_NUMBER(at, rule, fill, 0, 100),                                                              \
        WR__PROFILE_NUMBER(at, rule, corridor, 1, WR_DUNGEON_CORRIDOR_MAX),                                      \
        WR__PROFILE_KEY(at, rule, "loops", FIX, loops, 0, WR_FIX_ONE, NULL),                                     \
        WR__PROFILE_KEY(at, rule, "dead_ends", WORD, dead_ends, 0, 0, wr__dead_end_words),                       \
        WR__PROFILE_NUMBER(at, rule, caves, 0, 100), WR__PROFILE_NUMBER(at, rule, pillars, 0, 100),              \
        WR__PROFILE_NUMBER(at, rule, doors_open, 0, 100), WR__PROFILE_NUMBER(at, rule, doors_secret, 0, 100)
#define WR__PROFILE_KEYS(at, rule)                                                                  \
    WR__PROFILE_NUMBER(at, rule, width, 1, WR_GRID_SIDE_MAX),                                       \
        WR__PROFILE_NUMBER(at, rule, height, 1, WR_GRID_SIDE_MAX), WR__PROFILE_ROOM_KEYS(at, rule), \
        WR__PROFILE_NUMBER(at, rule, locks, 0, WR_DUNGEON_LOCKS_MAX)

/// From settings to what a file would say, and back.
wr__profile_entry wr__profile_entry_of(const wr_dungeon_config *config);
wr_dungeon_config wr__profile_settings(const wr__profile_entry *entry);

/// Tells why settings are refused together: at the first of them that the mapping names, else at its beginning.
void wr__profile_refuse(const wr_finding *why, const wr_yaml *yaml, int32_t map, const char *name,
                        wr_findings *findings);

/// False for settings that are refused together: that is told.
bool wr__profile_check(const wr_dungeon_config *config, const wr_yaml *yaml, int32_t map, const char *name,
                       wr_findings *findings);

#endif
