// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: settings, the profiles, and what can be had of them.
#include "dungeon/dungeon_int.h"

#include <string.h>

// The same numbers as in profiles/<name>.yaml; a test compares them.
static const struct profile {
    wr_dungeon_config config;
} profiles[] = {
    [WR_DUNGEON_PROFILE_CRYPT] = {.config = {.width = 96,
                                             .height = 96,
                                             .room_min = 6,
                                             .room_max = 15,
                                             .keep = 45,
                                             .fill = 55,
                                             .corridor = 1,
                                             .loops = 1500,
                                             .doors_open = 20,
                                             .doors_secret = 5}},
    [WR_DUNGEON_PROFILE_CAVES] = {.config = {.width = 96,
                                             .height = 96,
                                             .room_min = 7,
                                             .room_max = 20,
                                             .keep = 50,
                                             .fill = 70,
                                             .corridor = 1,
                                             .loops = 1500,
                                             .caves = 50,
                                             .doors_open = 80}},
    [WR_DUNGEON_PROFILE_FORTRESS] = {.config = {.width = 128,
                                                .height = 128,
                                                .room_min = 9,
                                                .room_max = 24,
                                                .keep = 55,
                                                .fill = 80,
                                                .corridor = 2,
                                                .loops = 2000,
                                                .pillars = 60,
                                                .doors_open = 10,
                                                .locks = 2}},
    [WR_DUNGEON_PROFILE_MAZE] = {.config = {.width = 64,
                                            .height = 64,
                                            .room_min = 3,
                                            .fill = 30,
                                            .corridor = 1,
                                            .loops = 4000,
                                            .doors_open = 70,
                                            .doors_secret = 5}},
    [WR_DUNGEON_PROFILE_SPARSE] = {.config = {.width = 128,
                                              .height = 128,
                                              .room_min = 4,
                                              .room_max = 24,
                                              .keep = 80,
                                              .fill = 10,
                                              .corridor = 1,
                                              .doors_open = 30}},
    [WR_DUNGEON_PROFILE_DENSE] = {.config = {.width = 96,
                                             .height = 96,
                                             .room_min = 6,
                                             .room_max = 12,
                                             .keep = 50,
                                             .fill = 100,
                                             .corridor = 1,
                                             .loops = 2500,
                                             .dead_ends_none = true,
                                             .doors_open = 30}},
    [WR_DUNGEON_PROFILE_GRAND] = {.config = {.width = 192,
                                             .height = 192,
                                             .room_min = 7,
                                             .room_max = 48,
                                             .keep = 30,
                                             .fill = 75,
                                             .corridor = 3,
                                             .loops = 1500,
                                             .pillars = 80,
                                             .doors_open = 50}},
    [WR_DUNGEON_PROFILE_TINY] = {.config = {.width = 32,
                                            .height = 32,
                                            .room_min = 4,
                                            .room_max = 9,
                                            .keep = 40,
                                            .fill = 50,
                                            .corridor = 1,
                                            .loops = 1500,
                                            .doors_open = 40}},
};

static const char *const names[] = {
#define NAME(name, text, what) text,
    WR_DUNGEON_PROFILE_LIST(NAME)
#undef NAME
};

static const char *const descriptions[] = {
#define WHAT(name, text, what) what,
    WR_DUNGEON_PROFILE_LIST(WHAT)
#undef WHAT
};

static bool is_profile(wr_dungeon_profile_id profile)
{
    return (unsigned)profile < WR_DUNGEON_PROFILE_COUNT;
}

wr_dungeon_config wr_dungeon_profile(wr_dungeon_profile_id profile)
{
    return profiles[is_profile(profile) ? profile : WR_DUNGEON_PROFILE_CRYPT].config;
}

wr_dungeon_config wr_dungeon_config_default(void)
{
    return wr_dungeon_profile(WR_DUNGEON_PROFILE_CRYPT);
}

const char *wr_dungeon_profile_name(wr_dungeon_profile_id profile)
{
    return is_profile(profile) ? names[profile] : "?";
}

const char *wr_dungeon_profile_description(wr_dungeon_profile_id profile)
{
    return is_profile(profile) ? descriptions[profile] : "";
}

uint64_t wr_dungeon_seed_of_text(const char *text)
{
    return wr_hash_bytes(text, strlen(text));
}
