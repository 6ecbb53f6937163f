// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Profile files (docs/format-profile.md): the settings of a dungeon by their names. In the reader library, for it stands
// on the YAML tree.
#include "dungeon/profile_keys_read.h"

#include <string.h>

const char *const wr__dead_end_words[] = {"keep", "none", NULL};
static const char *const formats[] = {"profile 1", NULL};

typedef struct profile {
    int32_t format;
    wr__profile_entry entry;
} profile;

static const wr_schema_field keys[] = {
    {"warren", WR_FIELD_WORD, WR_FIELD_REQUIRED, "P3", offsetof(profile, format), 0, 0, formats},
    WR__PROFILE_KEYS(offsetof(profile, entry), "P3"),
};
static const wr_schema schema = {keys, (int32_t)(sizeof keys / sizeof keys[0]), WR_SEVERITY_ERROR, "P2", "P1"};

wr__profile_entry wr__profile_entry_of(const wr_dungeon_config *config)
{
    const int64_t loops = (int64_t)config->loops * WR_FIX_ONE + WR_DUNGEON_LOOPS_ALL / 2;
    return (wr__profile_entry){.dead_ends = config->dead_ends_none,
                               .loops = (wr_fix)(loops / WR_DUNGEON_LOOPS_ALL),
                               .config = *config};
}

wr_dungeon_config wr__profile_settings(const wr__profile_entry *entry)
{
    wr_dungeon_config config = entry->config;
    // Nearest, so that 0.15, which Q16.16 does not hold exactly, is 1,500.
    config.loops = (int32_t)(((int64_t)entry->loops * WR_DUNGEON_LOOPS_ALL + WR_FIX_ONE / 2) / WR_FIX_ONE);
    config.dead_ends_none = entry->dead_ends == 1;
    return config;
}

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

void wr__profile_refuse(const wr_finding *why, const wr_yaml *yaml, int32_t map, const char *name,
                        wr_findings *findings)
{
    const wr_yaml_node *at = &yaml->nodes[map];
    for (int32_t key = wr__yaml_first(yaml, map), value; key >= 0; key = yaml->nodes[value].next) {
        value = yaml->nodes[key].next;
        if (at == &yaml->nodes[map] && names(why->message, wr__yaml_text(yaml, key))) {
            at = &yaml->nodes[value];
        }
    }
    wr__finding(findings, WR_SEVERITY_ERROR, why->rule, at->line, at->column, "%s: %s", name, why->message);
}

bool wr__profile_check(const wr_dungeon_config *config, const wr_yaml *yaml, int32_t map, const char *name,
                       wr_findings *findings)
{
    wr_finding why = {0};
    const bool good = wr_dungeon_check(config, &why) == WR_OK;
    if (!good) {
        wr__profile_refuse(&why, yaml, map, name, findings);
    }
    return good;
}

static void read_tree(const wr_yaml *yaml, wr_findings *findings, wr_dungeon_config *config)
{
    profile p = {.entry = wr__profile_entry_of(config)};
    if (!wr__schema_read(&schema, yaml, 0, "profile", findings, &p, NULL)) {
        return;
    }
    const wr_dungeon_config read = wr__profile_settings(&p.entry);
    if (wr__profile_check(&read, yaml, 0, "profile", findings) && findings->errors == 0) {
        *config = read; // a doubled key is an error, and leaves the tree good
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
