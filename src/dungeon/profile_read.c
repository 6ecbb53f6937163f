// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Profile files (docs/format-profile.md): the settings of a dungeon by their names. In the reader library, for it stands
// on the YAML tree.
#include "text/schema.h"
#include "warren/dungeon.h"

#include <stddef.h>
#include <string.h>

static const char *const formats[] = {"profile 1", NULL};
static const char *const dead_ends[] = {"keep", "none", NULL};

// What the file says, before it becomes settings.
typedef struct entry {
    int32_t format, dead_ends;
    wr_fix loops;
    wr_dungeon_config config;
} entry;

#define KEY(key, type, member, least, most, words)                                                         \
    {                                                                                                      \
        (key), WR_FIELD_##type, WR_FIELD_OPTIONAL, "P3", offsetof(entry, member), (least), (most), (words) \
    }
#define NUMBER(name, least, most) KEY(#name, INTEGER, config.name, least, most, NULL)

static const wr_schema_field keys[] = {
    {"warren", WR_FIELD_WORD, WR_FIELD_REQUIRED, "P3", offsetof(entry, format), 0, 0, formats},
    NUMBER(width, 1, WR_GRID_SIDE_MAX),
    NUMBER(height, 1, WR_GRID_SIDE_MAX),
    NUMBER(room_min, WR_DUNGEON_ROOM_MIN, WR_GRID_SIDE_MAX),
    NUMBER(room_max, 0, WR_GRID_SIDE_MAX),
    NUMBER(keep, 0, 100),
    NUMBER(fill, 0, 100),
    NUMBER(corridor, 1, WR_DUNGEON_CORRIDOR_MAX),
    KEY("loops", FIX, loops, 0, WR_FIX_ONE, NULL),
    KEY("dead_ends", WORD, dead_ends, 0, 0, dead_ends),
    NUMBER(caves, 0, 100),
    NUMBER(pillars, 0, 100),
    NUMBER(doors_open, 0, 100),
    NUMBER(doors_secret, 0, 100),
    NUMBER(locks, 0, WR_DUNGEON_LOCKS_MAX),
};
static const wr_schema schema = {keys, (int32_t)(sizeof keys / sizeof keys[0]), WR_SEVERITY_ERROR, "P2", "P1"};

// Whether a sentence names a key, as a word of its own.
static bool names(const char *sentence, const char *key)
{
    static const char inside[] = "abcdefghijklmnopqrstuvwxyz_";
    const size_t size = strlen(key);
    for (const char *p = strstr(sentence, key); p != NULL; p = strstr(p + 1, key)) {
        const bool begins = p == sentence || strchr(inside, p[-1]) == NULL;
        if (begins && (p[size] == '\0' || strchr(inside, p[size]) == NULL)) {
            return true;
        }
    }
    return false;
}

// Settings at odds are told at the first of them that the file names, else at its beginning.
static void refuse(const wr_yaml *yaml, const wr_finding *why, wr_findings *findings)
{
    const wr_yaml_node *at = &yaml->nodes[0];
    for (int32_t key = wr__yaml_first(yaml, 0), value; key >= 0; key = yaml->nodes[value].next) {
        value = yaml->nodes[key].next;
        if (at == &yaml->nodes[0] && names(why->message, wr__yaml_text(yaml, key))) {
            at = &yaml->nodes[value];
        }
    }
    wr__finding(findings, WR_SEVERITY_ERROR, why->rule, at->line, at->column, "profile: %s", why->message);
}

static void read_tree(const wr_yaml *yaml, wr_findings *findings, wr_dungeon_config *config)
{
    entry e = {.config = *config, .dead_ends = config->dead_ends_none};
    e.loops = (wr_fix)(((int64_t)config->loops * WR_FIX_ONE + WR_DUNGEON_LOOPS_ALL / 2) / WR_DUNGEON_LOOPS_ALL);
    if (!wr__schema_read(&schema, yaml, 0, "profile", findings, &e, NULL)) {
        return;
    }
    // Nearest, so that 0.15, which Q16.16 does not hold exactly, is 1,500.
    e.config.loops = (int32_t)(((int64_t)e.loops * WR_DUNGEON_LOOPS_ALL + WR_FIX_ONE / 2) / WR_FIX_ONE);
    e.config.dead_ends_none = e.dead_ends == 1;
    wr_finding why = {0};
    if (wr_dungeon_check(&e.config, &why) != WR_OK) {
        refuse(yaml, &why, findings);
    } else if (findings->errors == 0) { // a doubled key is one, and leaves the tree good
        *config = e.config;
    }
}

wr_status wr_dungeon_profile_read(const void *bytes, size_t size, const wr_hooks *hooks, wr_findings *findings,
                                  wr_dungeon_config *config)
{
    const wr_hooks standard = wr_hooks_default();
    const wr_allocator *allocator = &(hooks != NULL ? hooks : &standard)->allocator;
    wr_yaml yaml;

    memset(findings, 0, sizeof *findings);
    wr_status status = wr__yaml_read(bytes, size, WR_YAML_SIZE_MAX, allocator, findings, &yaml);
    if (status == WR_OK && yaml.node_count == 0) {
        wr__finding(findings, WR_SEVERITY_ERROR, "P1", 1, 1, "a profile needs at least 'warren: profile 1'");
    } else if (status == WR_OK) {
        read_tree(&yaml, findings, config);
    }
    wr__yaml_fini(&yaml);
    return status == WR_OK && findings->errors > 0 ? WR_E_SYNTAX : status;
}
