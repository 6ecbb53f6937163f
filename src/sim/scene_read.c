// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Scene files (docs/format-scene.md): tables of keys, and the few rules that tie keys to each other. What the file
// leaves out stays at its default. In the reader library, for it stands on the YAML tree.
#include "sim/scene_read_int.h"
#include "warren/window.h"

#include <stddef.h>
#include <string.h>

wr_scene wr_scene_default(void)
{
    wr_scene scene = {.world = wr_world_config_default(),
                      .level = wr_level_config_default(),
                      .dungeon = wr_dungeon_config_default(),
                      .population = wr_population_config_default(),
                      .endless = wr_endless_config_default(),
                      .window = wr_window_config_default()};
    for (int i = 0; i < WR_PLAYERS_MAX; i++) {
        scene.bots[i] = WR_BOT_COLLECT;
    }
    scene.ticks = 60 * scene.world.ticks_per_second;
    return scene;
}

// ---- Words and keys ---------------------------------------------------------------------------------------------

static const char *const formats[] = {"scene 1", NULL};
static const char *const rates[] = {"20", "30", "50", "60", "120", NULL};
static const int32_t rate_of[] = {20, 30, 50, 60, 120};
static const char *const nodes_a_side[] = {"1", "3", "5", "7", "9", "11", "13", "15", NULL};
static const char *const touches[] = {"lose", "damage", NULL};
static const char *const diagonals[] = {"fast", "even", NULL};
static const char *const sights[] = {"exact", "sampled", NULL};
static const char *const chases[] = {"route", "through", NULL};
static const char *const corners[] = {"cut", "keep", NULL};
static const char *const bots[] = {
#define BOT(name, text, what) text,
    WR_BOT_LIST(BOT)
#undef BOT
        NULL};

// What the file says, before it becomes a scene. Words are indices into the lists above.
typedef struct entry {
    int32_t format, rate, ticks, players, player, rules, mesh, caps, dungeon, endless, monsters, blasts;
    wr_text map, hunt;
    uint64_t seed;
    wr_fix seconds;
    int32_t touch, diagonal, sight, chase, corners, health;
    wr_fix sight_range, wake_radius;
    int32_t n;
    int32_t mobs, events, paths_per_tick, edits;
} entry;

#define KEY(key, type, need, member, least, most, words)                                                 \
    {                                                                                                    \
        (key), WR_FIELD_##type, WR_FIELD_##need, "S3", offsetof(entry, member), (least), (most), (words) \
    }
#define SCHEMA(keys)                                                                     \
    {                                                                                    \
        (keys), (int32_t)(sizeof(keys) / sizeof(keys)[0]), WR_SEVERITY_ERROR, "S2", "S1" \
    }

static const wr_schema_field scene_keys[] = {
    KEY("warren", WORD, REQUIRED, format, 0, 0, formats),
    {"map", WR_FIELD_NAME, WR_FIELD_OPTIONAL, "T17", offsetof(entry, map), 1, WR_NAME_MAX, NULL},
    KEY("dungeon", MAP, OPTIONAL, dungeon, 0, 0, NULL),
    KEY("endless", MAP, OPTIONAL, endless, 0, 0, NULL),
    {"hunt", WR_FIELD_NAME, WR_FIELD_OPTIONAL, "T17", offsetof(entry, hunt), 1, WR_NAME_MAX, NULL},
    KEY("seed", SEED, OPTIONAL, seed, 0, 0, NULL),
    KEY("ticks_per_second", WORD, OPTIONAL, rate, 0, 0, rates),
    KEY("ticks", INTEGER, OPTIONAL, ticks, 1, WR__SCENE_TICKS_MAX, NULL),
    KEY("seconds", FIX, OPTIONAL, seconds, 0, INT32_MAX, NULL),
    KEY("players", ANY, OPTIONAL, players, 0, 0, NULL),
    KEY("player", MAP, OPTIONAL, player, 0, 0, NULL),
    KEY("monsters", LIST, OPTIONAL, monsters, 0, 0, NULL),
    KEY("blasts", LIST, OPTIONAL, blasts, 0, 0, NULL),
    KEY("rules", MAP, OPTIONAL, rules, 0, 0, NULL),
    KEY("mesh", MAP, OPTIONAL, mesh, 0, 0, NULL),
    KEY("caps", MAP, OPTIONAL, caps, 0, 0, NULL),
};
static const wr_schema_field rule_keys[] = {
    KEY("touch", WORD, OPTIONAL, touch, 0, 0, touches),
    KEY("health", INTEGER, OPTIONAL, health, 1, INT16_MAX, NULL),
    KEY("diagonal", WORD, OPTIONAL, diagonal, 0, 0, diagonals),
    KEY("sight", WORD, OPTIONAL, sight, 0, 0, sights),
    KEY("sight_range", FIX, OPTIONAL, sight_range, 0, (int64_t)WR_GRID_SIDE_MAX *WR_FIX_ONE, NULL),
    KEY("chase", WORD, OPTIONAL, chase, 0, 0, chases),
    KEY("corners", WORD, OPTIONAL, corners, 0, 0, corners),
    KEY("wake_radius", FIX, OPTIONAL, wake_radius, 0, INT32_MAX, NULL),
};
static const wr_schema_field mesh_keys[] = {KEY("n", WORD, OPTIONAL, n, 0, 0, nodes_a_side)};
static const wr_schema_field cap_keys[] = {
    KEY("mobs", INTEGER, OPTIONAL, mobs, 1, WR_MOBS_MAX, NULL),
    KEY("events", INTEGER, OPTIONAL, events, 16, 1 << 24, NULL),
    KEY("paths_per_tick", INTEGER, OPTIONAL, paths_per_tick, 1, 1 << 20, NULL),
    KEY("edits", INTEGER, OPTIONAL, edits, 0, WR_EDITS_MAX, NULL),
};
static const wr_schema scene_schema = SCHEMA(scene_keys);
static const wr_schema rule_schema = SCHEMA(rule_keys);
static const wr_schema mesh_schema = SCHEMA(mesh_keys);
static const wr_schema cap_schema = SCHEMA(cap_keys);

// A player: `bot: wander`.
typedef struct player {
    int32_t bot;
    int32_t x, y; // of the cell he starts in, in a hunt; -1: on the P
} player;

static const wr_schema_field player_keys[] = {
    {"bot", WR_FIELD_WORD, WR_FIELD_OPTIONAL, "S3", offsetof(player, bot), 0, 0, bots},
    {"x", WR_FIELD_INTEGER, WR_FIELD_OPTIONAL, "S3", offsetof(player, x), 0, WR_GRID_SIDE_MAX - 1, NULL},
    {"y", WR_FIELD_INTEGER, WR_FIELD_OPTIONAL, "S3", offsetof(player, y), 0, WR_GRID_SIDE_MAX - 1, NULL},
};
static const wr_schema player_schema = SCHEMA(player_keys);
// A hunt needs nobody: monsters stroll, and fly where something explodes.
static const wr_schema_field player_count[] = {{"players", WR_FIELD_INTEGER, WR_FIELD_OPTIONAL, "S3", 0, 1,
                                                WR_PLAYERS_MAX, NULL},
                                               {"players", WR_FIELD_INTEGER, WR_FIELD_OPTIONAL, "S3", 0, 0,
                                                WR_PLAYERS_MAX, NULL}};

// ---- Players ----------------------------------------------------------------------------------------------------

// Both or neither.
static void take_start(const wr_yaml *yaml, int32_t node, const player *one, wr_findings *findings, int32_t index,
                       wr_scene *out)
{
    if ((one->x < 0) != (one->y < 0)) {
        wr__finding(findings, WR_SEVERITY_ERROR, "S4", yaml->nodes[node].line, yaml->nodes[node].column,
                    "player: x and y of the cell he starts in stand together");
    } else if (one->x >= 0) {
        out->world.hunt_starts |= 1u << index;
        out->world.hunt_start[index] = (wr_cell){one->x, one->y};
    }
}

static void read_player_list(const wr_yaml *yaml, int32_t list, wr_findings *findings, wr_scene *out)
{
    const wr_yaml_node *node = &yaml->nodes[list];
    if (node->count < 1 || node->count > WR_PLAYERS_MAX) {
        wr__finding(findings, WR_SEVERITY_ERROR, "S3", node->line, node->column,
                    "scene: players has %d entries, but must have 1 to %d", (int)node->count, WR_PLAYERS_MAX);
        return;
    }
    int32_t count = 0;
    for (int32_t at = wr__yaml_first(yaml, list); at >= 0; at = yaml->nodes[at].next) {
        player one = {.bot = WR_BOT_COLLECT, .x = -1, .y = -1};
        wr__schema_read(&player_schema, yaml, at, "player", findings, &one, NULL);
        take_start(yaml, at, &one, findings, count, out);
        out->bots[count++] = (wr_bot_kind)one.bot;
    }
    out->world.players = count;
}

// A number of players, or a list that says who plays each.
static void read_players(const wr_yaml *yaml, int32_t node, bool hunt, wr_findings *findings, wr_scene *out)
{
    if (yaml->nodes[node].type == WR_YAML_LIST) {
        read_player_list(yaml, node, findings, out);
    } else {
        wr__field_read(&player_count[hunt], yaml, node, "scene", findings, &out->world.players);
    }
}

// ---- The scene --------------------------------------------------------------------------------------------------

static entry entry_of(const wr_scene *scene)
{
    entry e = {.seed = scene->world.seed,
               .players = -1,
               .player = -1,
               .rules = -1,
               .mesh = -1,
               .caps = -1,
               .dungeon = -1,
               .endless = -1,
               .monsters = -1,
               .blasts = -1,
               .touch = (int32_t)scene->world.touch,
               .diagonal = (int32_t)scene->world.diagonal,
               .sight = (int32_t)scene->world.sight,
               .chase = (int32_t)scene->world.chase,
               .corners = (int32_t)scene->level.nav.corners,
               .health = scene->world.player_health,
               .sight_range = -1,
               .n = scene->level.nav.n / 2,
               .mobs = scene->world.mobs_max,
               .events = scene->world.events_max,
               .paths_per_tick = scene->world.paths_per_tick,
               .edits = scene->world.edits_max,
               .wake_radius = scene->world.wake_radius};
    while (rate_of[e.rate] != scene->world.ticks_per_second) {
        e.rate++;
    }
    return e;
}

static void take_rules(const entry *e, wr_scene *out)
{
    out->world.seed = e->seed;
    out->world.ticks_per_second = rate_of[e->rate];
    out->world.touch = (wr_touch)e->touch;
    out->world.diagonal = (wr_diagonal)e->diagonal;
    out->world.sight = (wr_sight_rule)e->sight;
    out->world.chase = (wr_chase)e->chase;
    out->world.player_health = e->health;
    if (e->sight_range >= 0) { // 0 in the file means blind, 0 in the settings means the default
        out->world.sight_range = e->sight_range > 0 ? e->sight_range : -1;
    }
    out->level.nav.corners = (wr_corners)e->corners;
    out->level.nav.n = 2 * e->n + 1;
    out->world.mobs_max = e->mobs;
    out->world.events_max = e->events;
    out->world.paths_per_tick = e->paths_per_tick;
    out->world.edits_max = e->edits;
    out->world.wake_radius = e->wake_radius;
}

// Either in ticks or in seconds; seconds become the nearest number of ticks, at least 1.
static void take_length(const wr_yaml *yaml, const entry *e, wr_findings *findings, wr_scene *out)
{
    const int32_t ticks = wr__yaml_get(yaml, 0, "ticks");
    const int32_t seconds = wr__yaml_get(yaml, 0, "seconds");
    const int32_t rate = rate_of[e->rate];
    if (ticks >= 0 && seconds >= 0) {
        wr__finding(findings, WR_SEVERITY_ERROR, "S4", yaml->nodes[seconds].line, yaml->nodes[seconds].column,
                    "scene: both ticks and seconds are given; one says it all");
    } else if (ticks >= 0) {
        out->ticks = e->ticks;
    } else if (seconds >= 0) {
        const int64_t nearest = ((int64_t)e->seconds * rate + WR_FIX_ONE / 2) / WR_FIX_ONE;
        out->ticks = nearest > 0 ? (int32_t)nearest : 1;
    } else {
        out->ticks = 60 * rate;
    }
}

// One map, dungeon or endless dungeon, and what is in it. All of a dungeon may be left out: it is a crypt then.
static void take_place(const wr_yaml *yaml, const entry *e, wr_findings *findings, wr_scene *out)
{
    static const char *const keys[] = {"map", "dungeon", "endless"};
    static const char *const words[] = {"a map", "a dungeon", "an endless dungeon"};
    int32_t nodes[3], first = -1;
    for (int32_t i = 0; i < 3; i++) {
        nodes[i] = wr__yaml_get(yaml, 0, keys[i]);
        if (nodes[i] >= 0 && first >= 0) {
            wr__finding(findings, WR_SEVERITY_ERROR, "S4", yaml->nodes[nodes[i]].line, yaml->nodes[nodes[i]].column,
                        "scene: both %s and %s are given; it is played on one", words[first], words[i]);
        }
        first = first < 0 && nodes[i] >= 0 ? i : first;
    }
    if (first < 0) {
        wr__finding(
            findings, WR_SEVERITY_ERROR, "S1", yaml->nodes[0].line, yaml->nodes[0].column,
            "scene: neither the key 'map' nor 'dungeon' nor 'endless' is there; it needs one to be played on");
    }
    if (nodes[1] >= 0) {
        wr__scene_read_dungeon(yaml, nodes[1], findings, out);
    }
    if (nodes[2] >= 0) {
        wr__scene_read_endless(yaml, nodes[2], findings, out);
    }
    if (e->map.size > 0) {
        memcpy(out->map, e->map.text, (size_t)e->map.size);
    }
}

static void read_mapping(const wr_schema *schema, const wr_yaml *yaml, int32_t node, const char *name,
                         wr_findings *findings, entry *e)
{
    if (node >= 0) {
        wr__schema_read(schema, yaml, node, name, findings, e, NULL);
    }
}

static void read_scene(const wr_yaml *yaml, wr_findings *findings, wr_scene *out)
{
    entry e = entry_of(out);
    if (yaml->node_count == 0) {
        wr__finding(findings, WR_SEVERITY_ERROR, "S1", 1, 1,
                    "a scene needs at least 'warren: scene 1', and 'map: NAME', 'dungeon:' or 'endless:'");
        return;
    }
    wr__schema_read(&scene_schema, yaml, 0, "scene", findings, &e, NULL);
    read_mapping(&rule_schema, yaml, e.rules, "rules", findings, &e);
    read_mapping(&mesh_schema, yaml, e.mesh, "mesh", findings, &e);
    read_mapping(&cap_schema, yaml, e.caps, "caps", findings, &e);
    if (e.players >= 0) {
        read_players(yaml, e.players, e.hunt.size > 0, findings, out);
    }
    take_length(yaml, &e, findings, out);
    take_rules(&e, out);
    if (yaml->nodes[0].type == WR_YAML_MAP) {
        const bool mesh_given = e.mesh >= 0 && wr__yaml_get(yaml, e.mesh, "n") >= 0;
        wr__scene_read_hunt(yaml, e.hunt, e.player, e.players, e.rules, e.caps, mesh_given, findings, out);
        take_place(yaml, &e, findings, out);
        wr__scene_read_blasts(yaml, e.monsters, e.blasts, findings, out);
    }
}

wr_status wr_scene_read(const void *bytes, size_t size, const wr_hooks *hooks, wr_findings *findings, wr_scene *out)
{
    const wr_hooks standard = wr_hooks_default();
    const wr_allocator *allocator = &(hooks != NULL ? hooks : &standard)->allocator;
    wr_yaml yaml;

    *out = wr_scene_default();
    memset(findings, 0, sizeof *findings);
    wr_status status = wr__yaml_read(bytes, size, WR_YAML_SIZE_MAX, allocator, findings, &yaml);
    if (status == WR_OK) {
        read_scene(&yaml, findings, out);
    }
    wr__yaml_fini(&yaml);
    if (status == WR_OK && findings->errors > 0) {
        status = WR_E_SYNTAX;
    }
    if (status != WR_OK) {
        *out = wr_scene_default();
    }
    return status;
}
