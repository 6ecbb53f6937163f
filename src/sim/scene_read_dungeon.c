// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A dungeon in a scene: a profile, what differs from it, and what lives there. In the reader library.
#include "dungeon/profile_keys_read.h"
#include "sim/scene_read_int.h"

#define A_ROOM 100 // settings count in hundredths a room, files in things a room

static const char *const profiles[] = {
#define PROFILE(name, text, what) text,
    WR_DUNGEON_PROFILE_LIST(PROFILE)
#undef PROFILE
        NULL};

// What the file says, before it becomes settings.
typedef struct entry {
    int32_t profile;
    uint64_t seed, secret;
    wr_fix spawns, chests, traps;
    wr__profile_entry settings;
} entry;

#define KEY(key, type, member, least, most, words)                                                         \
    {                                                                                                      \
        (key), WR_FIELD_##type, WR_FIELD_OPTIONAL, "S3", offsetof(entry, member), (least), (most), (words) \
    }
#define THINGS(name) KEY(#name, FIX, name, 0, (int64_t)(WR_POPULATION_PER_ROOM_MAX / A_ROOM) * WR_FIX_ONE, NULL)

static const wr_schema_field keys[] = {
    KEY("profile", WORD, profile, 0, 0, profiles),
    KEY("seed", SEED, seed, 0, 0, NULL),
    WR__PROFILE_KEYS(offsetof(entry, settings), "S3"),
    KEY("secret", SEED, secret, 0, 0, NULL),
    THINGS(spawns),
    THINGS(chests),
    THINGS(traps),
};
static const wr_schema schema = {keys, (int32_t)(sizeof keys / sizeof keys[0]), WR_SEVERITY_ERROR, "S2", "S1"};

// Nearest, so that 1.2, which Q16.16 does not hold exactly, is 120.
static int32_t hundredths(wr_fix things)
{
    return (int32_t)(((int64_t)things * A_ROOM + WR_FIX_ONE / 2) / WR_FIX_ONE);
}

static wr_fix things(int32_t per_hundred_rooms)
{
    return (wr_fix)(((int64_t)per_hundred_rooms * WR_FIX_ONE + A_ROOM / 2) / A_ROOM);
}

// All other keys differ from the profile, wherever it stands. What is no profile is told when all keys are read.
static wr_dungeon_profile_id profile_of(const wr_yaml *yaml, int32_t node)
{
    wr_findings told = {.count = 0};
    int32_t profile = WR_DUNGEON_PROFILE_CRYPT;
    const int32_t value = wr__yaml_get(yaml, node, "profile");
    if (value >= 0) {
        wr__field_read(&keys[0], yaml, value, "dungeon", &told, &profile);
    }
    return (wr_dungeon_profile_id)profile;
}

static entry entry_of(wr_dungeon_profile_id profile, const wr_scene *scene)
{
    const wr_dungeon_config config = wr_dungeon_profile(profile);
    return (entry){.seed = scene->world.seed,
                   .secret = scene->population.secret,
                   .spawns = things(scene->population.spawns),
                   .chests = things(scene->population.chests),
                   .traps = things(scene->population.traps),
                   .settings = wr__profile_entry_of(&config)};
}

void wr__scene_read_dungeon(const wr_yaml *yaml, int32_t node, wr_findings *findings, wr_scene *out)
{
    const bool is_map = yaml->nodes[node].type == WR_YAML_MAP;
    entry e = entry_of(is_map ? profile_of(yaml, node) : WR_DUNGEON_PROFILE_CRYPT, out);
    const bool good = !is_map || wr__schema_read(&schema, yaml, node, "dungeon", findings, &e, NULL);
    out->has_dungeon = true;
    out->seeds_dungeon = !is_map || wr__yaml_get(yaml, node, "seed") < 0;
    out->dungeon = wr__profile_settings(&e.settings);
    out->dungeon.seed = e.seed;
    out->population.secret = e.secret;
    out->population.spawns = hundredths(e.spawns);
    out->population.chests = hundredths(e.chests);
    out->population.traps = hundredths(e.traps);
    if (good) {
        wr__profile_check(&out->dungeon, yaml, node, "dungeon", findings);
    }
}

void wr_scene_set_seed(wr_scene *scene, uint64_t seed)
{
    scene->world.seed = seed;
    if (scene->seeds_dungeon) {
        scene->dungeon.seed = seed;
        scene->endless.rooms.seed = seed;
    }
}
