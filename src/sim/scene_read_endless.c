// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// An endless dungeon in a scene: a profile, what differs from it, who dwells there, and where in it one begins. It has no sides
// and no locks, so these keys of a profile it does not know. In the reader library.
#include "dungeon/profile_keys_read.h"
#include "sim/scene_read_int.h"
#include "sim/window.h"

#define A_ROOM 100 // settings count in hundredths a room, files in things a room

static const char *const profiles[] = {
#define PROFILE(name, text, what) text,
    WR_DUNGEON_PROFILE_LIST(PROFILE)
#undef PROFILE
        NULL};
static const char *const windows[] = {"3", "5", "7", "9", "11", "13", "15", NULL}; // WR_WINDOW_REGIONS_MIN and on
static const char *const pair[] = {"two integers, [x, y]", NULL};

// What the file says, before it becomes settings.
typedef struct entry {
    int32_t profile;
    uint64_t seed, secret;
    int32_t second_doors, start, window;
    wr_fix dwellers;
    wr__profile_entry settings;
} entry;

#define KEY(key, type, member, least, most, words)                                                         \
    {                                                                                                      \
        (key), WR_FIELD_##type, WR_FIELD_OPTIONAL, "S3", offsetof(entry, member), (least), (most), (words) \
    }

static const wr_schema_field keys[] = {
    KEY("profile", WORD, profile, 0, 0, profiles),
    KEY("seed", SEED, seed, 0, 0, NULL),
    WR__PROFILE_ROOM_KEYS(offsetof(entry, settings), "S3"),
    KEY("second_doors", INTEGER, second_doors, 0, 100, NULL),
    KEY("secret", SEED, secret, 0, 0, NULL),
    KEY("dwellers", FIX, dwellers, 0, (int64_t)(WR_POPULATION_PER_ROOM_MAX / A_ROOM) * WR_FIX_ONE, NULL),
    KEY("start", LIST, start, 0, 0, pair),
    KEY("window", WORD, window, 0, 0, windows),
};
static const wr_schema schema = {keys, (int32_t)(sizeof keys / sizeof keys[0]), WR_SEVERITY_ERROR, "S2", "S1"};

static const wr_schema_field coordinate = {"start", WR_FIELD_WIDE,   WR_FIELD_REQUIRED, "S3",
                                           0,       -WR__WINDOW_FAR, WR__WINDOW_FAR,    NULL};

static bool read_start(const wr_yaml *yaml, int32_t list, wr_findings *findings, wr_region_id *out)
{
    if (list < 0) {
        return true;
    }
    const wr_yaml_node *node = &yaml->nodes[list];
    if (node->count != 2) {
        wr__finding(findings, WR_SEVERITY_ERROR, "S3", node->line, node->column,
                    "endless: start is a list of %d, but must be %s: the region's coordinates", (int)node->count,
                    pair[0]);
        return false;
    }
    const int32_t first = wr__yaml_first(yaml, list);
    const bool good = wr__field_read(&coordinate, yaml, first, "endless", findings, &out->x);
    return wr__field_read(&coordinate, yaml, yaml->nodes[first].next, "endless", findings, &out->y) && good;
}

// All other keys differ from the profile, wherever it stands. What is no profile is told when all keys are read.
static wr_dungeon_profile_id profile_of(const wr_yaml *yaml, int32_t node)
{
    wr_findings told = {.count = 0};
    int32_t profile = WR_DUNGEON_PROFILE_CRYPT;
    const int32_t value = wr__yaml_get(yaml, node, "profile");
    if (value >= 0) {
        wr__field_read(&keys[0], yaml, value, "endless", &told, &profile);
    }
    return (wr_dungeon_profile_id)profile;
}

static entry entry_of(wr_dungeon_profile_id profile, const wr_scene *scene)
{
    const wr_dungeon_config config = wr_dungeon_profile(profile);
    const wr_endless_config *endless = &scene->endless;
    return (entry){.seed = scene->world.seed,
                   .secret = endless->secret,
                   .second_doors = endless->second_doors,
                   .dwellers = (wr_fix)(((int64_t)endless->dwellers * WR_FIX_ONE + A_ROOM / 2) / A_ROOM),
                   .start = -1,
                   .window = (scene->window.regions - WR_WINDOW_REGIONS_MIN) / 2,
                   .settings = wr__profile_entry_of(&config)};
}

static void take(const entry *e, wr_scene *out)
{
    out->endless.rooms = wr__profile_settings(&e->settings);
    out->endless.rooms.seed = e->seed;
    out->endless.rooms.locks = 0;
    out->endless.second_doors = e->second_doors;
    out->endless.secret = e->secret;
    // Nearest, so that 1.2, which Q16.16 does not hold exactly, is 120.
    out->endless.dwellers = (int32_t)(((int64_t)e->dwellers * A_ROOM + WR_FIX_ONE / 2) / WR_FIX_ONE);
    out->window.regions = WR_WINDOW_REGIONS_MIN + 2 * e->window;
}

void wr__scene_read_endless(const wr_yaml *yaml, int32_t node, wr_findings *findings, wr_scene *out)
{
    const bool is_map = yaml->nodes[node].type == WR_YAML_MAP;
    entry e = entry_of(is_map ? profile_of(yaml, node) : WR_DUNGEON_PROFILE_CRYPT, out);
    bool good = true;
    if (is_map) {
        good = wr__schema_read(&schema, yaml, node, "endless", findings, &e, NULL);
        good = read_start(yaml, e.start, findings, &out->window.start) && good;
    }
    out->has_endless = true;
    out->seeds_dungeon = !is_map || wr__yaml_get(yaml, node, "seed") < 0;
    take(&e, out);
    wr_finding why = {0};
    if (good && wr_endless_check(&out->endless, &why) != WR_OK) {
        wr__profile_refuse(&why, yaml, node, "endless", findings);
    }
    if (out->hunt[0] == '\0') {
        wr__finding(findings, WR_SEVERITY_ERROR, "S1", yaml->nodes[node].line, yaml->nodes[node].column,
                    "scene: an endless dungeon is for hunts, and there is no 'hunt'");
    }
}
