// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: settings, the profiles, and what can be had of them.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "dungeon/dungeon_int.h"

// ---- Profiles ----------------------------------------------------------------------------------------------------

// The same numbers stand in profiles/<name>.yaml; a test compares them.
#define ROW(name, side, min, max, kept, filled, wide, back, no_ends, caved, pillared, open, secret, gates) \
    [WR_DUNGEON_PROFILE_##name] = {                                                                        \
        .width = side,                                                                                     \
        .height = side,                                                                                    \
        .room_min = min,                                                                                   \
        .room_max = max,                                                                                   \
        .keep = kept,                                                                                      \
        .fill = filled,                                                                                    \
        .corridor = wide,                                                                                  \
        .loops = back,                                                                                     \
        .dead_ends_none = no_ends,                                                                         \
        .caves = caved,                                                                                    \
        .pillars = pillared,                                                                               \
        .doors_open = open,                                                                                \
        .doors_secret = secret,                                                                            \
        .locks = gates,                                                                                    \
    },

// clang-format off
static const wr_dungeon_config profiles[WR_DUNGEON_PROFILE_COUNT] = {
    //                  room  room              corr-         no dead                  doors   doors
    //            side   min   max  keep  fill   idor  loops     ends  caves  pillars   open  secret  locks
    ROW(CRYPT,      96,    6,   28,   62,   82,     1,  1500,   false,     0,       0,    20,      5,     0)
    ROW(CAVES,      96,    7,   26,   50,   75,     1,  1500,   false,    50,       0,    80,      0,     0)
    ROW(FORTRESS,  128,    9,   24,   55,   80,     2,  2000,   false,     0,      60,    10,      0,     2)
    ROW(MAZE,       64,    3,    0,    0,   30,     1,  4000,   false,     0,       0,    70,      5,     0)
    ROW(SPARSE,    128,    4,   28,   85,    0,     1,     0,   false,     0,       0,    30,      0,     0)
    ROW(DENSE,      96,    6,    0,    0,  100,     1,  2500,    true,     0,       0,    30,      0,     0)
    ROW(GRAND,     192,    7,   48,   30,   75,     3,  1500,   false,     0,      80,    50,      0,     0)
    ROW(TINY,       32,    5,   16,   60,   55,     1,  1500,   false,     0,       0,    40,      0,     0)
};
#undef ROW
// clang-format on

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
    return profiles[is_profile(profile) ? profile : WR_DUNGEON_PROFILE_CRYPT];
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

// ---- What can be had ---------------------------------------------------------------------------------------------

wr_status wr__dungeon_refuse(wr_finding *why, const char *rule, const char *format, ...)
{
    if (why != NULL) {
        wr_findings list = {.count = 0};
        char message[sizeof why->message];
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(message, sizeof message, format, arguments);
        va_end(arguments);
        wr_findings_add(&list, WR_SEVERITY_ERROR, rule, 0, 0, message);
        *why = list.items[0];
    }
    return WR_E_ARGUMENT;
}

// Each setting by itself.
static wr_status check_ranges(const wr_dungeon_config *c, wr_finding *why)
{
    const struct {
        const char *name, *rule;
        int32_t value, least, most;
    } ranges[] = {
        {"width", "K49", c->width, 1, WR_GRID_SIDE_MAX},
        {"height", "K49", c->height, 1, WR_GRID_SIDE_MAX},
        {"room_min", "D10", c->room_min, WR_DUNGEON_ROOM_MIN, 1024},
        {"room_max", "D1", c->room_max, 0, WR_GRID_SIDE_MAX},
        {"keep", "D1", c->keep, 0, 100},
        {"fill", "D3", c->fill, 0, 100},
        {"corridor", "D16", c->corridor, 1, WR_DUNGEON_CORRIDOR_MAX},
        {"loops", "D13", c->loops, 0, WR_DUNGEON_LOOPS_ALL},
        {"caves", "K49", c->caves, 0, 100},
        {"pillars", "K49", c->pillars, 0, 100},
        {"doors_open", "D16", c->doors_open, 0, 100},
        {"doors_secret", "D16", c->doors_secret, 0, 100},
        {"locks", "K49", c->locks, 0, WR_DUNGEON_LOCKS_MAX},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        if (ranges[i].value < ranges[i].least || ranges[i].value > ranges[i].most) {
            return wr__dungeon_refuse(why, ranges[i].rule, "%s %d is not in %d..%d", ranges[i].name,
                                      (int)ranges[i].value, (int)ranges[i].least, (int)ranges[i].most);
        }
    }
    return WR_OK;
}

// A side of the map holds a room, its walls and a lane, or says what would have to give way.
static wr_status check_side(const wr_dungeon_config *c, const char *name, int32_t side, wr_finding *why)
{
    const int32_t least = wr__leaf_min(c);
    const int32_t room_min = side - c->corridor - 2;
    if (side >= least) {
        return WR_OK;
    }
    if (room_min >= WR_DUNGEON_ROOM_MIN) {
        return wr__dungeon_refuse(
            why, "K49",
            "%s %d is less than %d: room_min %d, corridor %d and 2 of walls; set %s to %d or more, or "
            "room_min to %d or less",
            name, (int)side, (int)least, (int)c->room_min, (int)c->corridor, name, (int)least, (int)room_min);
    }
    return wr__dungeon_refuse(why, "K49",
                              "%s %d is less than %d: room_min %d, corridor %d and 2 of walls; set %s to %d or more",
                              name, (int)side, (int)least, (int)c->room_min, (int)c->corridor, name, (int)least);
}

wr_status wr_dungeon_check(const wr_dungeon_config *config, wr_finding *why)
{
    const wr_dungeon_config *c = config;
    const wr_status in_range = check_ranges(c, why);
    if (in_range != WR_OK) {
        return in_range;
    }
    if (c->room_max != 0 && c->room_max < c->room_min) {
        return wr__dungeon_refuse(why, "D10", "room_max %d is less than room_min %d; set it to 0 or to %d and more",
                                  (int)c->room_max, (int)c->room_min, (int)c->room_min);
    }
    if (c->doors_open + c->doors_secret > 100) {
        return wr__dungeon_refuse(why, "D16",
                                  "doors_open %d and doors_secret %d are more than 100 together; set doors_secret to "
                                  "%d or less",
                                  (int)c->doors_open, (int)c->doors_secret, (int)(100 - c->doors_open));
    }
    if ((int64_t)c->width * c->height > WR_GRID_CELLS_MAX) {
        return wr__dungeon_refuse(why, "K49",
                                  "width %d by height %d is more than %d cells; with this width set height to %d or "
                                  "less",
                                  (int)c->width, (int)c->height, WR_GRID_CELLS_MAX,
                                  (int)(WR_GRID_CELLS_MAX / c->width));
    }
    const wr_status wide = check_side(c, "width", c->width, why);
    return wide != WR_OK ? wide : check_side(c, "height", c->height, why);
}
