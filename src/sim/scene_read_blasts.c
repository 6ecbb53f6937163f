// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Monsters that are there from the start, and blasts, in a scene. Files count in cells, which are metres; here they become
// units. In the reader library.
#include "sim/scene_read_int.h"

#include <string.h>

#define CELLS(count) ((int64_t)(count)*WR_FIX_ONE)
#define FAR_MOST     CELLS(WR_GRID_SIDE_MAX - 1) // of a hunt's level, in cells
#define RADIUS_MOST  CELLS(63)
#define STRENGTH     18 // metres a second (R16)
#define RADIUS       3  // cells, as a player's bomb

// One of either, before cells become units. Pairs are nodes of lists.
typedef struct entry {
    wr_text kind;
    int32_t count, at, size;
    int32_t tick;
    wr_fix seconds, radius, strength;
    int32_t damage;
} entry;

#define KEY(key, type, need, member, least, most)                                                     \
    {                                                                                                 \
        (key), WR_FIELD_##type, WR_FIELD_##need, "S3", offsetof(entry, member), (least), (most), NULL \
    }
#define PAIR(key, member)                                                                  \
    {                                                                                      \
        (key), WR_FIELD_LIST, WR_FIELD_REQUIRED, "S3", offsetof(entry, member), 0, 0, pair \
    }
#define SCHEMA(keys)                                                                     \
    {                                                                                    \
        (keys), (int32_t)(sizeof(keys) / sizeof(keys)[0]), WR_SEVERITY_ERROR, "S2", "S1" \
    }

static const char *const pair[] = {"two numbers, [x, y]", NULL};
static const wr_schema_field group_keys[] = {
    KEY("kind", TEXT, REQUIRED, kind, 1, WR_HUNT_NAME_MAX),
    KEY("count", INTEGER, REQUIRED, count, 1, WR_MOBS_MAX),
    PAIR("at", at),
    PAIR("size", size),
};
static const wr_schema_field blast_keys[] = {
    KEY("tick", INTEGER, OPTIONAL, tick, 1, WR__SCENE_TICKS_MAX),
    KEY("seconds", FIX, OPTIONAL, seconds, 0, INT32_MAX),
    PAIR("at", at),
    KEY("radius", FIX, OPTIONAL, radius, 0, RADIUS_MOST),
    KEY("strength", FIX, OPTIONAL, strength, 0, CELLS(1000)),
    KEY("damage", INTEGER, OPTIONAL, damage, 0, INT16_MAX),
};
static const wr_schema group_schema = SCHEMA(group_keys);
static const wr_schema blast_schema = SCHEMA(blast_keys);

// ---- Pairs -------------------------------------------------------------------------------------------------------

static wr_fix units_of(wr_fix cells)
{
    return (wr_fix)((int64_t)cells * WR_HUNT_CELL); // of at most 8,191 cells
}

// Two decimals. False when they are not.
static bool read_pair(const wr_yaml *yaml, int32_t list, const char *key, const char *name, wr_findings *findings,
                      wr_fix out[2])
{
    const wr_schema_field number = {key, WR_FIELD_FIX, WR_FIELD_REQUIRED, "S3", 0, 0, FAR_MOST, NULL};
    if (list < 0) {
        return false; // that is told already
    }
    const wr_yaml_node *node = &yaml->nodes[list];
    if (node->count != 2) {
        wr__finding(findings, WR_SEVERITY_ERROR, "S3", node->line, node->column,
                    "%s: %s is a list of %d, but must be %s", name, key, (int)node->count, pair[0]);
        return false;
    }
    const int32_t first = wr__yaml_first(yaml, list);
    const bool good = wr__field_read(&number, yaml, first, name, findings, &out[0]);
    return wr__field_read(&number, yaml, yaml->nodes[first].next, name, findings, &out[1]) && good;
}

// As everywhere in cells: 3, 1 is the middle of cell (3, 1).
static bool read_place(const wr_yaml *yaml, int32_t list, const char *name, wr_findings *findings, wr_fix *x,
                       wr_fix *y)
{
    wr_fix at[2];
    const bool good = read_pair(yaml, list, "at", name, findings, at);
    if (good) {
        *x = units_of(at[0]) + WR_HUNT_CELL * WR_FIX_ONE / 2;
        *y = units_of(at[1]) + WR_HUNT_CELL * WR_FIX_ONE / 2;
    }
    return good;
}

// ---- Groups ------------------------------------------------------------------------------------------------------

static bool group_fits(const wr_scene_group *g)
{
    return (int64_t)g->x + g->width <= INT32_MAX && (int64_t)g->y + g->height <= INT32_MAX;
}

static void read_group(const wr_yaml *yaml, int32_t node, wr_findings *findings, wr_scene_group *out)
{
    entry e = {.at = -1, .size = -1};
    wr_fields read;
    wr_fix size[2] = {0, 0};
    wr__schema_read(&group_schema, yaml, node, "monsters", findings, &e, &read);
    *out = (wr_scene_group){.hunt_kind = -1, .count = e.count};
    const bool placed = read_place(yaml, e.at, "monsters", findings, &out->x, &out->y);
    if (read_pair(yaml, e.size, "size", "monsters", findings, size) && placed) {
        out->width = units_of(size[0]);
        out->height = units_of(size[1]);
        if (!group_fits(out)) {
            wr__finding(findings, WR_SEVERITY_ERROR, "S3", yaml->nodes[e.size].line, yaml->nodes[e.size].column,
                        "monsters: at and size reach beyond any level; the largest has %d cells a side",
                        WR_GRID_SIDE_MAX - 1);
        }
    }
    if (e.kind.size > 0) {
        memcpy(out->kind, e.kind.text, (size_t)e.kind.size);
        out->line = yaml->nodes[read.node[0]].line;
        out->column = yaml->nodes[read.node[0]].column;
    }
}

// ---- Blasts ------------------------------------------------------------------------------------------------------

// In ticks or in seconds: the nearest number of ticks, at least 1.
static int32_t tick_of(const wr_yaml *yaml, int32_t node, const entry *e, int32_t rate, wr_findings *findings)
{
    const int32_t tick = wr__yaml_get(yaml, node, "tick");
    const int32_t seconds = wr__yaml_get(yaml, node, "seconds");
    if ((tick >= 0) == (seconds >= 0)) {
        const wr_yaml_node *at = &yaml->nodes[seconds >= 0 ? seconds : node];
        wr__finding(findings, WR_SEVERITY_ERROR, "S4", at->line, at->column, "blasts: %s",
                    tick >= 0 ? "both tick and seconds are given; one says it all"
                              : "neither tick nor seconds says when it goes off");
        return 1;
    }
    const int64_t nearest = ((int64_t)e->seconds * rate + WR_FIX_ONE / 2) / WR_FIX_ONE;
    return tick >= 0 ? e->tick : nearest > 0 ? (int32_t)nearest : 1;
}

static void read_blast(const wr_yaml *yaml, int32_t node, int32_t rate, wr_findings *findings, wr_scene_blast *out)
{
    entry e = {.at = -1, .radius = (wr_fix)CELLS(RADIUS), .strength = (wr_fix)CELLS(STRENGTH)};
    *out = (wr_scene_blast){.tick = 1};
    wr__schema_read(&blast_schema, yaml, node, "blasts", findings, &e, NULL);
    if (yaml->nodes[node].type == WR_YAML_MAP) {
        out->tick = tick_of(yaml, node, &e, rate, findings);
    }
    (void)read_place(yaml, e.at, "blasts", findings, &out->x, &out->y);
    out->radius = units_of(e.radius);
    out->strength = e.strength;
    out->damage = e.damage;
}

// ---- Both lists --------------------------------------------------------------------------------------------------

static int32_t count_of(const wr_yaml *yaml, int32_t list, const char *key, int32_t most, wr_findings *findings)
{
    const int32_t count = list < 0 ? 0 : yaml->nodes[list].count;
    if (count > most) {
        wr__finding(findings, WR_SEVERITY_ERROR, "S3", yaml->nodes[list].line, yaml->nodes[list].column,
                    "scene: %s has %d entries, but at most %d", key, (int)count, (int)most);
    }
    return count < most ? count : most;
}

void wr__scene_read_blasts(const wr_yaml *yaml, int32_t monsters, int32_t blasts, wr_findings *findings,
                           wr_scene *out)
{
    const int32_t first = monsters >= 0 ? monsters : blasts;
    if (first >= 0 && out->hunt[0] == '\0') {
        wr__finding(findings, WR_SEVERITY_ERROR, "Z62", yaml->nodes[first].line, yaml->nodes[first].column,
                    "scene: 'monsters' and 'blasts' are for hunts, and there is no 'hunt'");
        return;
    }
    out->group_count = count_of(yaml, monsters, "monsters", WR_SCENE_GROUPS_MAX, findings);
    out->blast_count = count_of(yaml, blasts, "blasts", WR_SCENE_BLASTS_MAX, findings);
    int32_t node = monsters < 0 ? -1 : wr__yaml_first(yaml, monsters);
    for (int32_t i = 0; i < out->group_count; i++, node = yaml->nodes[node].next) {
        read_group(yaml, node, findings, &out->groups[i]);
    }
    node = blasts < 0 ? -1 : wr__yaml_first(yaml, blasts);
    for (int32_t i = 0; i < out->blast_count; i++, node = yaml->nodes[node].next) {
        read_blast(yaml, node, out->world.ticks_per_second, findings, &out->blasts[i]);
    }
}
