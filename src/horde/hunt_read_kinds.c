// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The kinds of a hunt file. Name and the numbers of the original's table (Z53) must be given; the rest has defaults.
// In the reader library.
#include <stdio.h>
#include <string.h>

#include "horde/hunt_read_int.h"

static const char *const doors[] = {"never", "open", "break", NULL};
static const char *const brains[] = {"hunter", "host", NULL};

// What the file says of a kind, before it becomes one. Words are indices into the lists above.
typedef struct entry {
    wr_hunt_kind kind;
    wr_text name;
    wr_text clips[WR_CLIP_COUNT];
    int32_t clip_map, takes_map, doors, brain;
} entry;

#define AT(member) offsetof(entry, member)
#define NUMBER(key, member, type, need, rule, least, most) \
    WR__HUNT_KEY(AT(kind.member), key, type, need, rule, least, most, NULL),
static const wr_schema_field kind_keys[] = {
    WR__HUNT_KEY(AT(name), "name", TEXT, REQUIRED, "H4", 1, WR_HUNT_NAME_MAX, NULL),
    WR__HUNT_KIND_LIST(NUMBER) //
    WR__HUNT_KEY(AT(kind.immune), "immune", ON_OFF, OPTIONAL, "H3", 0, 0, NULL),
    WR__HUNT_KEY(AT(doors), "doors", WORD, OPTIONAL, "H3", 0, 0, doors),
    WR__HUNT_KEY(AT(brain), "brain", WORD, OPTIONAL, "H3", 0, 0, brains),
    WR__HUNT_KEY(AT(takes_map), "takes", MAP, OPTIONAL, "H3", 0, 0, NULL),
    WR__HUNT_KEY(AT(clip_map), "clips", MAP, OPTIONAL, "H3", 0, 0, NULL),
};
#define CLIP(clip, key) WR__HUNT_KEY(AT(clips[clip]), key, TEXT, OPTIONAL, "H3", 1, WR_HUNT_NAME_MAX, NULL)
static const wr_schema_field clip_keys[] = {
    CLIP(WR_CLIP_IDLE, "idle"),
    CLIP(WR_CLIP_WALK, "walk"),
    CLIP(WR_CLIP_ATTACK, "attack"),
    CLIP(WR_CLIP_DEATH, "death"),
};
#define TAKES(harm, key) WR__HUNT_KEY(AT(kind.takes[harm]), key, INTEGER, OPTIONAL, "H3", 0, INT16_MAX, NULL)
static const wr_schema_field takes_keys[] = {
    TAKES(WR_HARM_SWORD, "sword"),
    TAKES(WR_HARM_BOOMERANG, "boomerang"),
    TAKES(WR_HARM_BOMB, "bomb"),
    TAKES(WR_HARM_HOST, "host"),
};
static const wr_schema kind_schema = WR__HUNT_SCHEMA(kind_keys);
static const wr_schema clip_schema = WR__HUNT_SCHEMA(clip_keys);
static const wr_schema takes_schema = WR__HUNT_SCHEMA(takes_keys);

static void copy_text(wr_text text, char *out)
{
    if (text.size > 0) {
        memcpy(out, text.text, (size_t)text.size);
        out[text.size] = '\0';
    }
}

// Where a key's value stands, or else the kind.
static wr_hunt_mark mark_of_key(const wr_yaml *yaml, int32_t node, const char *key)
{
    const int32_t value = wr__yaml_get(yaml, node, key);
    return wr__hunt_mark_of(yaml, value >= 0 ? value : node);
}

static wr_hunt_kind read_kind(const wr_yaml *yaml, int32_t node, int32_t number, wr_findings *findings)
{
    char name[80];
    entry e = {.kind = wr_hunt_kind_default(), .clip_map = -1, .takes_map = -1};
    const int32_t named = wr__yaml_get(yaml, node, "name");
    (void)snprintf(e.kind.name, sizeof e.kind.name, "?%d", (int)number);
    if (named >= 0) {
        (void)snprintf(name, sizeof name, "kind %s", wr__yaml_quote(yaml, named).text);
    } else {
        (void)snprintf(name, sizeof name, "kind %d", (int)number);
    }
    wr__schema_read(&kind_schema, yaml, node, name, findings, &e, NULL);
    if (e.takes_map >= 0) {
        wr__schema_read(&takes_schema, yaml, e.takes_map, name, findings, &e, NULL);
    }
    if (e.clip_map >= 0) {
        wr__schema_read(&clip_schema, yaml, e.clip_map, name, findings, &e, NULL);
    }
    copy_text(e.name, e.kind.name);
    for (int clip = 0; clip < WR_CLIP_COUNT; clip++) {
        copy_text(e.clips[clip], e.kind.clips[clip]);
    }
    e.kind.doors = (wr_hunt_doors)e.doors;
    e.kind.host_brain = e.brain == 1;
    return e.kind;
}

void wr__hunt_read_kinds(const wr_yaml *yaml, int32_t list, wr_findings *findings, wr_hunt *out, wr_hunt_marks *marks)
{
    const wr_yaml_node *n = &yaml->nodes[list];
    if (n->count < 1 || n->count > WR_HUNT_KINDS_MAX) {
        wr__finding(findings, WR_SEVERITY_ERROR, "H5", n->line, n->column,
                    "hunt: kinds has %d entries, but must have 1 to %d", (int)n->count, WR_HUNT_KINDS_MAX);
    }
    out->kind_count = 0;
    for (int32_t at = wr__yaml_first(yaml, list); at >= 0 && out->kind_count < WR_HUNT_KINDS_MAX;
         at = yaml->nodes[at].next) {
        const int32_t i = out->kind_count++;
        out->kinds[i] = read_kind(yaml, at, i + 1, findings);
        marks->kinds[i] = mark_of_key(yaml, at, "name");
        marks->rarity[i] = mark_of_key(yaml, at, "rarity");
        marks->speed[i] = mark_of_key(yaml, at, "speed");
        marks->attack_distance[i] = mark_of_key(yaml, at, "attack_distance");
    }
}
