// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What no world could play: numbers out of their ranges first, then what is wrong between them. Whoever made the hunt, a
// file, a checkpoint or a program, is held to the same.
#include "horde/hunt_int.h"
#include "text/findings.h"
#include "text/numbers.h"
#include "text/utf8.h"

#include <stdio.h>
#include <string.h>

// ---- Ranges --------------------------------------------------------------------------------------------------------

typedef enum number_type { INTEGER, FIX } number_type;

typedef struct number {
    const char *key;
    size_t offset;
    number_type type;
    const char *rule;
    int64_t least, most;
} number;

#define KIND(key, member, type, need, rule, least, most) \
    {(key), offsetof(wr_hunt_kind, member), type, (rule), (least), (most)},
#define WAVES(key, member, type, need, rule, least, most) \
    {(key), offsetof(wr_hunt_waves, member), type, (rule), (least), (most)},
#define ROUND(key, member, type, need, rule, least, most) \
    {(key), offsetof(wr_hunt_round, member), type, (rule), (least), (most)},
#define RULES(key, member, type, need, rule, least, most) \
    {(key), offsetof(wr_hunt_rules, member), type, (rule), (least), (most)},
#define PLAYER(key, member, type, need, rule, least, most) \
    {(key), offsetof(wr_hunt_player, member), type, (rule), (least), (most)},
enum { RADII_RATIO = 64 }; // of wr_crowd

static const number kind_numbers[] = {WR__HUNT_KIND_LIST(KIND)};
static const number waves_numbers[] = {WR__HUNT_WAVES_LIST(WAVES)};
static const number round_numbers[] = {WR__HUNT_ROUND_LIST(ROUND)};
static const number goal_numbers[] = {WR__HUNT_GOAL_LIST(ROUND)};
static const number rules_numbers[] = {WR__HUNT_RULES_LIST(RULES)};
static const number watchdog_numbers[] = {WR__HUNT_WATCHDOG_LIST(RULES)};
static const number player_numbers[] = {WR__HUNT_PLAYER_LIST(PLAYER)};
#define COUNT(list) ((int32_t)(sizeof(list) / sizeof(list)[0]))

// Whom a finding is about, and where the file speaks of him.
typedef struct checking {
    const char *name;
    wr_hunt_mark at;
    wr_findings *findings;
} checking;

static wr_decimal shown(number_type type, int64_t value)
{
    wr_decimal out;
    if (type == FIX) {
        return wr__fix_decimal((wr_fix)value);
    }
    (void)snprintf(out.text, sizeof out.text, "%d", (int)value);
    return out;
}

static void check_numbers(const checking *c, const number *list, int32_t count, const void *fields)
{
    for (int32_t i = 0; i < count; i++) {
        int32_t value;
        memcpy(&value, (const char *)fields + list[i].offset, sizeof value);
        if (value < list[i].least || value > list[i].most) {
            wr__finding(c->findings, WR_SEVERITY_ERROR, list[i].rule, c->at.line, c->at.column,
                        "%s: %s is %s, but must be %s to %s", c->name, list[i].key, shown(list[i].type, value).text,
                        shown(list[i].type, list[i].least).text, shown(list[i].type, list[i].most).text);
        }
    }
}

// One of `count` things that have words in a file.
static void check_choice(const checking *c, const char *key, int choice, int count)
{
    if (choice < 0 || choice >= count) {
        wr__finding(c->findings, WR_SEVERITY_ERROR, "H3", c->at.line, c->at.column, "%s: %s is %d, but there are %d",
                    c->name, key, choice, count);
    }
}

// ---- Kinds ---------------------------------------------------------------------------------------------------------

bool wr__hunt_is_name(const char *name)
{
    const char *end = memchr(name, '\0', WR_HUNT_NAME_MAX + 1);
    const size_t size = end != NULL ? (size_t)(end - name) : 0;
    bool good = size > 0;
    for (size_t at = 0; at < size && good;) {
        const uint32_t code = wr__utf8_next(name, size, &at);
        good = code >= ' ' && wr__utf8_class(code) == WR_CODE_PLAIN;
    }
    return good;
}

static void check_names(const checking *c, const wr_hunt_kind *kind)
{
    if (!wr__hunt_is_name(kind->name)) {
        wr__finding(c->findings, WR_SEVERITY_ERROR, "H4", c->at.line, c->at.column,
                    "%s: the name is no text of 1 to %d bytes that a screen can show", c->name, WR_HUNT_NAME_MAX);
    }
    for (int clip = 0; clip < WR_CLIP_COUNT; clip++) {
        if (kind->clips[clip][0] != '\0' && !wr__hunt_is_name(kind->clips[clip])) {
            wr__finding(c->findings, WR_SEVERITY_ERROR, "H3", c->at.line, c->at.column,
                        "%s: the clip %s is no text of 1 to %d bytes that a screen can show", c->name,
                        wr_clip_name((wr_clip)clip), WR_HUNT_NAME_MAX);
        }
    }
}

static void check_kind(const wr_hunt_kind *kind, wr_hunt_mark at, wr_findings *findings)
{
    const char *end = memchr(kind->name, '\0', sizeof kind->name);
    const wr_quote quote = wr__quote(kind->name, end != NULL ? (size_t)(end - kind->name) : sizeof kind->name);
    char name[sizeof quote.text + 8];
    (void)snprintf(name, sizeof name, "kind %s", quote.text);
    const checking c = {name, at, findings};
    check_names(&c, kind);
    check_numbers(&c, kind_numbers, COUNT(kind_numbers), kind);
    check_choice(&c, "doors", (int)kind->doors, WR_HUNT_DOORS_COUNT);
    for (int harm = 0; harm < WR_HARM_COUNT; harm++) {
        if (kind->takes[harm] < -1 || kind->takes[harm] > INT16_MAX) {
            wr__finding(findings, WR_SEVERITY_ERROR, "H3", at.line, at.column,
                        "%s: takes %d of the %s, but must take 0 to %d, or -1 for the weapon's own", name,
                        (int)kind->takes[harm], wr_harm_name((wr_harm)harm), INT16_MAX);
        }
    }
}

// Names must be ended: check_kind has seen to that.
static void check_doubles(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    for (int32_t i = 1; i < hunt->kind_count; i++) {
        for (int32_t j = 0; j < i; j++) {
            if (wr__hunt_is_name(hunt->kinds[i].name) && strcmp(hunt->kinds[i].name, hunt->kinds[j].name) == 0) {
                wr__finding(findings, WR_SEVERITY_ERROR, "H4", marks->kinds[i].line, marks->kinds[i].column,
                            "kind %d has the name %s, as kind %d has", (int)i + 1,
                            wr__quote(hunt->kinds[i].name, strlen(hunt->kinds[i].name)).text, (int)j + 1);
                break;
            }
        }
    }
}

// The ground keeps a mesh for each.
static void check_sizes(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    int32_t sizes = 0;
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        int32_t j = 0;
        while (hunt->kinds[j].radius != hunt->kinds[i].radius || hunt->kinds[j].doors != hunt->kinds[i].doors) {
            j++;
        }
        sizes += j == i;
        if (j == i && sizes == WR_HUNT_SIZES_MAX + 1) {
            wr__finding(findings, WR_SEVERITY_ERROR, "H5", marks->kinds[i].line, marks->kinds[i].column,
                        "kind %d is one more than %d that differ in radius or doors; let it share both with another",
                        (int)i + 1, WR_HUNT_SIZES_MAX);
        }
    }
}

// Who is pushed by whom is told by squares of the largest, and they must not hold too many of the smallest.
static void check_radii(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    int32_t small = 0, large = 0;
    for (int32_t i = 1; i < hunt->kind_count; i++) {
        small = hunt->kinds[i].radius < hunt->kinds[small].radius ? i : small;
        large = hunt->kinds[i].radius > hunt->kinds[large].radius ? i : large;
    }
    if (hunt->kind_count > 0 && hunt->kinds[large].radius / RADII_RATIO > hunt->kinds[small].radius) {
        wr__finding(findings, WR_SEVERITY_ERROR, "H5", marks->kinds[large].line, marks->kinds[large].column,
                    "kind %d has more than %d times the radius of kind %d", (int)large + 1, RADII_RATIO,
                    (int)small + 1);
    }
}

static void check_rarities(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    bool any = hunt->kind_count == 0; // then that is what is wrong
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        any = any || hunt->kinds[i].rarity != 0;
    }
    if (!any) {
        wr__finding(findings, WR_SEVERITY_ERROR, "K91", marks->rarity[0].line, marks->rarity[0].column,
                    "kinds: all rarities are 0, so that a wave could draw none of them");
    }
}

void wr__hunt_check_lists(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    check_doubles(hunt, marks, findings);
    check_rarities(hunt, marks, findings);
}

static void check_kinds(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    if (hunt->kind_count < 1 || hunt->kind_count > WR_HUNT_KINDS_MAX) {
        wr__finding(findings, WR_SEVERITY_ERROR, "H5", marks->kinds[0].line, marks->kinds[0].column,
                    "a hunt has %d kinds, but must have 1 to %d", (int)hunt->kind_count, WR_HUNT_KINDS_MAX);
        return;
    }
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        check_kind(&hunt->kinds[i], marks->kinds[i], findings);
    }
    check_sizes(hunt, marks, findings);
    check_radii(hunt, marks, findings);
    wr__hunt_check_lists(hunt, marks, findings);
}

// ---- Rules ---------------------------------------------------------------------------------------------------------

int64_t wr__hunt_tau(const wr_hunt_rules *rules, const wr_hunt_kind *kind)
{
    const int64_t k_by_r = (int64_t)rules->watchdog_k * rules->reaction;
    return rules->watchdog_seconds > 0 ? rules->watchdog_seconds : k_by_r / kind->speed;
}

// Only of numbers in their ranges.
static void check_watchdog(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        if (wr__hunt_tau(&hunt->rules, &hunt->kinds[i]) > WR__UNITS(WR__HUNT_TAU_MAX)) {
            wr__finding(findings, WR_SEVERITY_ERROR, "Z67", marks->speed[i].line, marks->speed[i].column,
                        "kind %s: at speed %s its watchdog would wait for more than %d s; take a smaller k",
                        wr__quote(hunt->kinds[i].name, strlen(hunt->kinds[i].name)).text,
                        wr__fix_decimal(hunt->kinds[i].speed).text, WR__HUNT_TAU_MAX);
        }
    }
}

static void check_rules(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    const checking waves = {"waves", marks->waves, findings};
    const checking round = {"round", marks->round, findings};
    const checking goal = {"goal", marks->goal, findings};
    const checking rules = {"rules", marks->rules, findings};
    const checking watchdog = {"watchdog", marks->watchdog, findings};
    check_numbers(&waves, waves_numbers, COUNT(waves_numbers), &hunt->waves);
    check_numbers(&round, round_numbers, COUNT(round_numbers), &hunt->round);
    check_numbers(&goal, goal_numbers, COUNT(goal_numbers), &hunt->round);
    check_numbers(&rules, rules_numbers, COUNT(rules_numbers), &hunt->rules);
    check_numbers(&watchdog, watchdog_numbers, COUNT(watchdog_numbers), &hunt->rules);
    check_choice(&rules, "replan", (int)hunt->rules.replan, WR_HUNT_REPLAN_COUNT);
    check_choice(&rules, "chase", (int)hunt->rules.chase, WR_HUNT_CHASE_COUNT);
}

static const wr_hunt_marks nowhere = {.waves = {0, 0}};

static bool check_errors(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    const int32_t before = findings->errors;
    check_kinds(hunt, marks, findings);
    check_rules(hunt, marks, findings);
    if (findings->errors == before) {
        check_watchdog(hunt, marks, findings);
    }
    return findings->errors == before;
}

bool wr__hunt_is_playable(const wr_hunt *hunt)
{
    wr_findings findings = {0};
    return check_errors(hunt, &nowhere, &findings);
}

wr_status wr_hunt_check(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    wr_findings mine = {0};
    wr_findings *into = findings != NULL ? findings : &mine;
    const bool good = check_errors(hunt, marks != NULL ? marks : &nowhere, into);
    if (good && findings != NULL) {
        wr__hunt_remark(hunt, marks != NULL ? marks : &nowhere, into);
    }
    return good ? WR_OK : WR_E_ARGUMENT;
}

wr_status wr_hunt_player_check(const wr_hunt_player *player, wr_findings *findings)
{
    wr_findings mine = {0};
    const checking c = {"player", {0, 0}, findings != NULL ? findings : &mine};
    const int32_t before = c.findings->errors;
    check_numbers(&c, player_numbers, COUNT(player_numbers), player);
    for (int harm = 0; harm < WR_HARM_COUNT; harm++) {
        if (player->damage[harm] < 0 || player->damage[harm] > INT16_MAX) {
            wr__finding(c.findings, WR_SEVERITY_ERROR, "H3", 0, 0,
                        "player: the damage of the %s is %d, but must be 0 to %d", wr_harm_name((wr_harm)harm),
                        (int)player->damage[harm], INT16_MAX);
        }
    }
    if (player->revive_health > player->health) {
        wr__finding(c.findings, WR_SEVERITY_ERROR, "H3", 0, 0, "player: revive_health %d is more than health %d",
                    (int)player->revive_health, (int)player->health);
    }
    const bool good = c.findings->errors == before;
    if (good && findings != NULL) {
        wr__hunt_remark_player(player, findings);
    }
    return good ? WR_OK : WR_E_ARGUMENT;
}
