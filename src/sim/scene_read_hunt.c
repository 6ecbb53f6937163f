// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A hunt in a scene: the name of its file, and what players are in it. In the reader library.
#include "horde/hunt_int.h"
#include "sim/scene_read_int.h"

#include <string.h>

#define KEY(key, type, member, least, most)                                                                      \
    {                                                                                                            \
        (key), WR_FIELD_##type, WR_FIELD_OPTIONAL, "S3", offsetof(wr_hunt_player, member), (least), (most), NULL \
    }
#define NUMBER(key, member, type, need, rule, least, most) KEY(key, type, member, least, most),

static const wr_schema_field keys[] = {
    WR__HUNT_PLAYER_LIST(NUMBER) //
    KEY("boomerang", INTEGER, damage[WR_HARM_BOOMERANG], 0, INT16_MAX),
    KEY("sword", INTEGER, damage[WR_HARM_SWORD], 0, INT16_MAX),
    KEY("bomb", INTEGER, damage[WR_HARM_BOMB], 0, INT16_MAX),
    KEY("bomb_bursts", ON_OFF, bomb_bursts, 0, 0),
};
static const wr_schema schema = {keys, (int32_t)(sizeof keys / sizeof keys[0]), WR_SEVERITY_ERROR, "S2", "S1"};

// What rules of the map game say nobody reads in a hunt (Z62).
static const char *const idle_rules[] = {"touch", "health", "sight", "sight_range", "chase", "corners"};

static void refuse(const wr_yaml *yaml, int32_t node, wr_findings *findings, const char *sentence)
{
    wr__finding(findings, WR_SEVERITY_ERROR, "Z62", yaml->nodes[node].line, yaml->nodes[node].column, "%s", sentence);
}

static void refuse_idle_rules(const wr_yaml *yaml, int32_t rules, wr_findings *findings)
{
    for (size_t i = 0; rules >= 0 && i < sizeof idle_rules / sizeof idle_rules[0]; i++) {
        const int32_t node = wr__yaml_get(yaml, rules, idle_rules[i]);
        if (node >= 0) {
            wr__finding(
                findings, WR_SEVERITY_ERROR, "Z62", yaml->nodes[node].line, yaml->nodes[node].column,
                "rules: nobody looks at '%s' in a hunt; hunters' rules stand in the hunt, players' under 'player'",
                idle_rules[i]);
        }
    }
}

static void refuse_without_hunt(const wr_yaml *yaml, int32_t map, const char *name, const char *key,
                                wr_findings *findings)
{
    const int32_t node = map < 0 ? -1 : wr__yaml_get(yaml, map, key);
    if (node >= 0) {
        wr__finding(findings, WR_SEVERITY_ERROR, "Z62", yaml->nodes[node].line, yaml->nodes[node].column,
                    "%s: '%s' is for hunts, and there is no 'hunt'", name, key);
    }
}

static void read_player(const wr_yaml *yaml, int32_t node, wr_findings *findings, wr_hunt_player *out)
{
    wr__schema_read(&schema, yaml, node, "player", findings, out, NULL);
    if (out->revive_health > out->health) {
        refuse(yaml, node, findings, "player: revive_health is more than health");
    }
}

// Bots of the map game know nothing of hunts.
static void give_bots(const wr_yaml *yaml, int32_t players, wr_scene *out)
{
    const bool list = players >= 0 && yaml->nodes[players].type == WR_YAML_LIST;
    int32_t at = list ? wr__yaml_first(yaml, players) : -1;
    for (int32_t i = 0; i < WR_PLAYERS_MAX; i++) {
        if (at < 0 || wr__yaml_get(yaml, at, "bot") < 0) {
            out->bots[i] = WR_BOT_FIGHT;
        }
        at = at >= 0 ? yaml->nodes[at].next : -1;
    }
}

void wr__scene_read_hunt(const wr_yaml *yaml, wr_text hunt, int32_t player, int32_t players, int32_t rules,
                         int32_t caps, bool mesh_given, wr_findings *findings, wr_scene *out)
{
    if (hunt.size == 0) {
        refuse_without_hunt(yaml, rules, "rules", "wake_radius", findings);
        refuse_without_hunt(yaml, caps, "caps", "edits", findings);
        if (out->world.hunt_starts != 0) {
            refuse(yaml, 0, findings, "scene: x and y of a player are for hunts; all start on the P");
        }
        if (player >= 0) {
            refuse(yaml, player, findings, "scene: 'player' says what players are in a hunt, and there is no 'hunt'");
        }
        return;
    }
    memcpy(out->hunt, hunt.text, (size_t)hunt.size);
    if (player >= 0) {
        read_player(yaml, player, findings, &out->world.hunter);
    }
    give_bots(yaml, players, out);
    refuse_idle_rules(yaml, rules, findings);
    out->world.hunt_n = mesh_given ? out->level.nav.n : 1;
    out->level.nav.n = 1; // of blobs, and there are none
    out->level.cell = WR_HUNT_CELL;
    if (rules < 0 || wr__yaml_get(yaml, rules, "diagonal") < 0) {
        out->world.diagonal = WR_DIAGONAL_EVEN;
    }
}
