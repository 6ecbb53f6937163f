// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hunt files (docs/format-hunt.md): tables of keys. A key that no code reads is an error (Z62). What is wrong between keys
// the check finds, as in a hunt that a program made; the reader tells it where they stand. In the reader library.
#include "horde/hunt_read_int.h"

#include <string.h>

static const char *const formats[] = {"hunt 1", NULL};
static const char *const replans[] = {"hop", "tick", "watchdog", NULL};
static const char *const chases[] = {"route", "straight", NULL};
static const char *const targets[] = {"nearest", "literal", NULL};
static const char *const swings[] = {"tick", "hop", NULL};
static const char *const spawns[] = {"unseen", "anywhere", NULL};
static const char *const damages[] = {"matrix", "host", NULL};
static const char *const juggles[] = {"capped", "literal", NULL};
static const char *const blasts[] = {"stopped", "through", NULL};
static const char *const kills[] = {"all", "sword", NULL};

// What the file says, before it becomes a hunt. Words are indices into the lists above.
typedef struct entry {
    wr_hunt_waves waves;
    wr_hunt_round round;
    wr_hunt_rules rules;
    int32_t format;
    int32_t kinds_list, waves_map, round_map, goal_map, rules_map, watchdog_map;
    int32_t counts, replan, chase, target, swing, spawn, juggle, blast, damage;
    bool recheck;
} entry;

#define KEY(key, type, need, member, words) \
    WR__HUNT_KEY(offsetof(entry, member), key, type, need, need##_RULE, 0, 0, words)
#define REQUIRED_RULE "H1"
#define OPTIONAL_RULE "H3"
#define WAVES(key, member, type, need, rule, least, most) \
    WR__HUNT_KEY(offsetof(entry, waves.member), key, type, need, rule, least, most, NULL),
#define ROUND(key, member, type, need, rule, least, most) \
    WR__HUNT_KEY(offsetof(entry, round.member), key, type, need, rule, least, most, NULL),
#define RULES(key, member, type, need, rule, least, most) \
    WR__HUNT_KEY(offsetof(entry, rules.member), key, type, need, rule, least, most, NULL),

static const wr_schema_field hunt_keys[] = {
    KEY("warren", WORD, REQUIRED, format, formats), KEY("kinds", LIST, REQUIRED, kinds_list, NULL),
    KEY("waves", MAP, OPTIONAL, waves_map, NULL),   KEY("round", MAP, OPTIONAL, round_map, NULL),
    KEY("rules", MAP, OPTIONAL, rules_map, NULL),
};
static const wr_schema_field waves_keys[] = {WR__HUNT_WAVES_LIST(WAVES)};
static const wr_schema_field round_keys[] = {
    WR__HUNT_ROUND_LIST(ROUND) //
    KEY("goal", MAP, OPTIONAL, goal_map, NULL),
};
static const wr_schema_field goal_keys[] = {
    WR__HUNT_GOAL_LIST(ROUND) //
    KEY("capped", ON_OFF, OPTIONAL, round.goal_capped, NULL),
    KEY("ends_round", ON_OFF, OPTIONAL, round.goal_ends_round, NULL),
    KEY("counts", WORD, OPTIONAL, counts, kills),
};
static const wr_schema_field rules_keys[] = {
    WR__HUNT_RULES_LIST(RULES) //
    KEY("replan", WORD, OPTIONAL, replan, replans),
    KEY("chase", WORD, OPTIONAL, chase, chases),
    KEY("watchdog", MAP, OPTIONAL, watchdog_map, NULL),
    KEY("target", WORD, OPTIONAL, target, targets),
    KEY("swing", WORD, OPTIONAL, swing, swings),
    KEY("recheck", ON_OFF, OPTIONAL, recheck, NULL),
    KEY("spawn", WORD, OPTIONAL, spawn, spawns),
    KEY("juggle", WORD, OPTIONAL, juggle, juggles),
    KEY("blast", WORD, OPTIONAL, blast, blasts),
    KEY("damage", WORD, OPTIONAL, damage, damages),
};
static const wr_schema_field watchdog_keys[] = {
    RULES("k", watchdog_k, FIX, OPTIONAL, "Z67", WR_FIX_ONE / 16, WR__UNITS(16))                           //
    RULES("seconds", watchdog_seconds, FIX, OPTIONAL, "Z67", WR_FIX_ONE / 16, WR__UNITS(WR__HUNT_TAU_MAX)) //
};
static const wr_schema hunt_schema = WR__HUNT_SCHEMA(hunt_keys);
static const wr_schema waves_schema = WR__HUNT_SCHEMA(waves_keys);
static const wr_schema round_schema = WR__HUNT_SCHEMA(round_keys);
static const wr_schema goal_schema = WR__HUNT_SCHEMA(goal_keys);
static const wr_schema rules_schema = WR__HUNT_SCHEMA(rules_keys);
static const wr_schema watchdog_schema = WR__HUNT_SCHEMA(watchdog_keys);

wr_hunt_mark wr__hunt_mark_of(const wr_yaml *yaml, int32_t node)
{
    return (wr_hunt_mark){yaml->nodes[node].line, yaml->nodes[node].column};
}

// A mapping in a mapping. What it is about stands where its first key stands, or where that does which holds it.
static wr_hunt_mark read_mapping(const wr_schema *schema, const wr_yaml *yaml, int32_t node, const char *name,
                                 wr_hunt_mark outer, wr_findings *findings, entry *e)
{
    if (node < 0) {
        return outer;
    }
    wr__schema_read(schema, yaml, node, name, findings, e, NULL);
    return wr__hunt_mark_of(yaml, node);
}

static void check_watchdog(const wr_yaml *yaml, int32_t node, wr_findings *findings)
{
    const int32_t k = node >= 0 ? wr__yaml_get(yaml, node, "k") : -1;
    const int32_t seconds = node >= 0 ? wr__yaml_get(yaml, node, "seconds") : -1;
    if (k >= 0 && seconds >= 0) {
        wr__finding(findings, WR_SEVERITY_ERROR, "Z67", yaml->nodes[seconds].line, yaml->nodes[seconds].column,
                    "watchdog: both k and seconds are given; one says it all");
    }
}

static void read_rest(const wr_yaml *yaml, wr_findings *findings, entry *e, wr_hunt_marks *marks)
{
    const wr_hunt_mark root = wr__hunt_mark_of(yaml, 0);
    marks->waves = read_mapping(&waves_schema, yaml, e->waves_map, "waves", root, findings, e);
    marks->round = read_mapping(&round_schema, yaml, e->round_map, "round", root, findings, e);
    marks->goal = read_mapping(&goal_schema, yaml, e->goal_map, "goal", marks->round, findings, e);
    marks->rules = read_mapping(&rules_schema, yaml, e->rules_map, "rules", root, findings, e);
    marks->watchdog = read_mapping(&watchdog_schema, yaml, e->watchdog_map, "watchdog", marks->rules, findings, e);
    check_watchdog(yaml, e->watchdog_map, findings);
}

static entry entry_of(const wr_hunt *hunt)
{
    return (entry){.waves = hunt->waves,
                   .round = hunt->round,
                   .rules = hunt->rules,
                   .kinds_list = -1,
                   .waves_map = -1,
                   .round_map = -1,
                   .goal_map = -1,
                   .rules_map = -1,
                   .watchdog_map = -1,
                   .recheck = true};
}

static void take(const entry *e, wr_hunt *out)
{
    out->waves = e->waves;
    out->round = e->round;
    out->round.goal_sword_only = e->counts == 1;
    out->rules = e->rules;
    out->rules.replan = (wr_hunt_replan)e->replan;
    out->rules.chase = (wr_hunt_chase)e->chase;
    out->rules.target_first_beyond = e->target == 1;
    out->rules.swing_at_hop_end = e->swing == 1;
    out->rules.blow_unchecked = !e->recheck;
    out->rules.spawn_anywhere = e->spawn == 1;
    out->rules.juggle = e->juggle == 1;
    out->rules.blast_through = e->blast == 1;
    out->rules.host_damage = e->damage == 1;
}

static void set_all(wr_hunt_marks *marks, wr_hunt_mark at)
{
    for (int32_t i = 0; i < WR_HUNT_KINDS_MAX; i++) {
        marks->kinds[i] = marks->rarity[i] = marks->speed[i] = marks->attack_distance[i] = at;
    }
    marks->waves = marks->round = marks->goal = marks->rules = marks->watchdog = at;
}

static void read_hunt(const wr_yaml *yaml, wr_findings *findings, wr_hunt *out, wr_hunt_marks *marks)
{
    if (yaml->node_count == 0) {
        wr__finding(findings, WR_SEVERITY_ERROR, "H1", 1, 1, "a hunt needs at least 'warren: hunt 1' and 'kinds:'");
        return;
    }
    entry e = entry_of(out);
    set_all(marks, wr__hunt_mark_of(yaml, 0));
    wr__schema_read(&hunt_schema, yaml, 0, "hunt", findings, &e, NULL);
    const int32_t kinds = wr__yaml_get(yaml, 0, "kinds");
    if (e.kinds_list >= 0) {
        wr__hunt_read_kinds(yaml, e.kinds_list, findings, out, marks);
    } else if (kinds >= 0 && wr__yaml_is_null(yaml, kinds)) {
        wr__finding(findings, WR_SEVERITY_ERROR, "H5", yaml->nodes[kinds].line, yaml->nodes[kinds].column,
                    "hunt: kinds has 0 entries, but must have 1 to %d", WR_HUNT_KINDS_MAX);
    }
    read_rest(yaml, findings, &e, marks);
    take(&e, out);
    if (findings->errors == 0) {
        (void)wr_hunt_check(out, marks, findings);
    } else {
        wr__hunt_check_lists(out, marks, findings);
    }
}

wr_status wr_hunt_read(const void *bytes, size_t size, const wr_hooks *hooks, wr_findings *findings, wr_hunt *out,
                       wr_hunt_marks *marks)
{
    const wr_hooks standard = wr_hooks_default();
    const wr_allocator *allocator = &(hooks != NULL ? hooks : &standard)->allocator;
    wr_hunt_marks mine = {.waves = {0, 0}};
    wr_yaml yaml;

    *out = wr_hunt_default();
    memset(findings, 0, sizeof *findings);
    wr_status status = wr__yaml_read(bytes, size, WR_YAML_SIZE_MAX, allocator, findings, &yaml);
    if (status == WR_OK) {
        read_hunt(&yaml, findings, out, marks != NULL ? marks : &mine);
    }
    wr__yaml_fini(&yaml);
    if (status == WR_OK && findings->errors > 0) {
        status = WR_E_SYNTAX;
    }
    if (status != WR_OK) {
        *out = wr_hunt_default();
    }
    return status;
}
