// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What can be played and was probably not meant. Each of these the original game had, or its authors feared.
#include "horde/hunt_int.h"
#include "text/findings.h"
#include "text/numbers.h"

#include <stdio.h>
#include <string.h>

#define LONG_BLOW (3 * WR_HUNT_CELL * WR_FIX_ONE) // three metres

static wr_quote name_of(const wr_hunt_kind *kind)
{
    return wr__quote(kind->name, strlen(kind->name));
}

// ---- Kinds ---------------------------------------------------------------------------------------------------------

// Z34, Z36: a hop takes R / v; who takes longer than the watchdog waits is cut on every hop.
static void remark_watchdog(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    const wr_hunt_rules *rules = &hunt->rules;
    if (rules->replan == WR_HUNT_REPLAN_TICK) {
        return; // no hop is ever ended
    }
    if (rules->watchdog_seconds == 0 && rules->watchdog_k <= WR_FIX_ONE) {
        wr__finding(findings, WR_SEVERITY_REMARK, "Z67", marks->watchdog.line, marks->watchdog.column,
                    "watchdog: with k %s it fires before a hop is done, on every hop; take a k above 1",
                    wr__fix_decimal(rules->watchdog_k).text);
        return;
    }
    for (int32_t i = 0; i < hunt->kind_count && rules->watchdog_seconds > 0; i++) {
        const wr_hunt_kind *kind = &hunt->kinds[i];
        if ((int64_t)kind->speed * rules->watchdog_seconds <= (int64_t)rules->reaction * WR_FIX_ONE) {
            wr__finding(findings, WR_SEVERITY_REMARK, "Z36", marks->speed[i].line, marks->speed[i].column,
                        "kind %s: at speed %s a hop of %s takes %s s; the watchdog cuts it after %s s, every time",
                        name_of(kind).text, wr__fix_decimal(kind->speed).text, wr__fix_decimal(rules->reaction).text,
                        wr__fix_decimal((wr_fix)((int64_t)rules->reaction * WR_FIX_ONE / kind->speed)).text,
                        wr__fix_decimal(rules->watchdog_seconds).text);
        }
    }
}

static void remark_rarity(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        if (hunt->kinds[i].rarity == 0) {
            wr__finding(findings, WR_SEVERITY_REMARK, "K91", marks->rarity[i].line, marks->rarity[i].column,
                        "kind %s: with rarity 0 it comes by command only, in no wave", name_of(&hunt->kinds[i]).text);
        }
    }
}

static void remark_sight(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        const wr_hunt_kind *kind = &hunt->kinds[i];
        if (kind->attack_distance > hunt->rules.sight_range) {
            wr__finding(findings, WR_SEVERITY_REMARK, "Z40", marks->attack_distance[i].line,
                        marks->attack_distance[i].column, "kind %s: attack_distance %s is longer than sight_range %s",
                        name_of(kind).text, wr__fix_decimal(kind->attack_distance).text,
                        wr__fix_decimal(hunt->rules.sight_range).text);
        }
    }
}

// Z63. One remark for all: in Z's hunts it would be every kind.
static void remark_blow(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    int32_t first = -1;
    int32_t others = -1;
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        const bool is_long = hunt->kinds[i].attack_distance > LONG_BLOW;
        first = is_long && first < 0 ? i : first;
        others += is_long;
    }
    if (first < 0) {
        return;
    }
    char more[48] = "";
    if (others > 0) {
        (void)snprintf(more, sizeof more, "; %d more kind%s such a one", (int)others,
                       others == 1 ? " has" : "s have");
    }
    const wr_fix distance = hunt->kinds[first].attack_distance;
    wr__finding(findings, WR_SEVERITY_REMARK, "Z63", marks->attack_distance[first].line,
                marks->attack_distance[first].column, "kind %s: attack_distance %s is long for a blow, %s m%s",
                name_of(&hunt->kinds[first]).text, wr__fix_decimal(distance).text,
                wr__fix_decimal(distance / WR_HUNT_CELL).text, more);
}

// R22: immunity says it all.
static void remark_immune(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        const wr_hunt_kind *kind = &hunt->kinds[i];
        if (kind->immune && kind->resistance > 0) {
            wr__finding(findings, WR_SEVERITY_REMARK, "R22", marks->kinds[i].line, marks->kinds[i].column,
                        "kind %s: it is immune, so that its resistance %s changes nothing", name_of(kind).text,
                        wr__fix_decimal(kind->resistance).text);
        }
    }
}

// ---- Players -------------------------------------------------------------------------------------------------------

void wr__hunt_remark_player(const wr_hunt_player *player, wr_findings *findings)
{
    if (player->bomb_bursts && player->bomb_speed == 0) {
        wr__finding(findings, WR_SEVERITY_REMARK, "R3", 0, 0,
                    "player: bomb_bursts is on, but with bomb_speed 0 a bomb is laid and meets nobody");
    }
}

// ---- The goal ------------------------------------------------------------------------------------------------------

typedef struct word {
    char text[24];
} word;

// Numbers of players from..to, counted from 0.
static word players(int32_t from, int32_t to)
{
    word out;
    (void)(from == to ? snprintf(out.text, sizeof out.text, "%d", (int)from + 1)
                      : snprintf(out.text, sizeof out.text, "%d-%d", (int)from + 1, (int)to + 1));
    return out;
}

// "0.11"; what would read as impossible or certain is neither.
static word chance(int32_t ppm)
{
    word out;
    const int hundredths = (ppm + 5000) / 10000;
    if (hundredths < 1 || hundredths > 99) {
        (void)snprintf(out.text, sizeof out.text, "%s", hundredths < 1 ? "below 0.01" : "above 0.99");
    } else {
        (void)snprintf(out.text, sizeof out.text, "0.%02d", hundredths);
    }
    return out;
}

// A part of a sentence, behind those before it.
typedef struct sentence {
    char text[160];
    int size;
} sentence;

static void begin_part(sentence *s)
{
    s->size += s->size > 0 ? snprintf(s->text + s->size, sizeof s->text - (size_t)s->size, ", ") : 0;
}

static void say_chances(sentence *s, const wr_hunt_reached *reached, int32_t from, int32_t to)
{
    const word first = chance(reached[from].chance_ppm);
    const word last = chance(reached[to].chance_ppm);
    const bool same = strcmp(first.text, last.text) == 0;
    begin_part(s);
    s->size += snprintf(s->text + s->size, sizeof s->text - (size_t)s->size, "by chance (%s%s%s) for %s", first.text,
                        same ? "" : " to ", same ? "" : last.text, players(from, to).text);
}

// Goals only grow with players: those who meet it surely come first, then those who may, then those who never do.
static sentence say_goal(const wr_hunt_reached reached[WR_HUNT_PLAYERS_MAX])
{
    int32_t sure = 0;
    int32_t possible = 0;
    sentence s = {"", 0};
    for (int32_t i = 0; i < WR_HUNT_PLAYERS_MAX; i++) {
        sure += reached[i].chance_ppm == 1000000;
        possible += reached[i].goal <= reached[i].total_in_time;
    }
    if (sure > 0) {
        s.size += snprintf(s.text, sizeof s.text, "reachable for %s player%s", players(0, sure - 1).text,
                           sure == 1 ? "" : "s");
    }
    if (possible > sure) {
        say_chances(&s, reached, sure, possible - 1);
    }
    if (possible < WR_HUNT_PLAYERS_MAX) {
        begin_part(&s);
        s.size += snprintf(s.text + s.size, sizeof s.text - (size_t)s.size, "never from %d", (int)possible + 1);
    }
    return s;
}

size_t wr_hunt_goal_format(const wr_hunt *hunt, char *out, size_t size)
{
    wr_hunt_reached reached[WR_HUNT_PLAYERS_MAX];
    wr_hunt_reach_all(hunt, WR_HUNT_PLAYERS_MAX, reached);
    return (size_t)snprintf(out, size, "%s", say_goal(reached).text);
}

static void remark_goal(const wr_hunt_reached *reached, const wr_hunt_marks *marks, wr_findings *findings)
{
    if (reached[WR_HUNT_PLAYERS_MAX - 1].chance_ppm < 1000000) {
        wr__finding(findings, WR_SEVERITY_REMARK, "Z64", marks->goal.line, marks->goal.column, "goal: %s",
                    say_goal(reached).text);
    }
}

// Waves that come after the round is over.
static void remark_time(const wr_hunt *hunt, const wr_hunt_reached *reached, const wr_hunt_marks *marks,
                        wr_findings *findings)
{
    const int64_t needed = reached->waves_mean_q16 >> 16;
    if (reached->waves_in_time < needed) {
        wr__finding(findings, WR_SEVERITY_REMARK, "Z56", marks->round.line, marks->round.column,
                    "round: %s s are enough for %d waves; to spawn more than max_total takes %d in the mean",
                    wr__fix_decimal(hunt->round.seconds).text, (int)reached->waves_in_time, (int)needed);
    }
}

void wr__hunt_remark(const wr_hunt *hunt, const wr_hunt_marks *marks, wr_findings *findings)
{
    wr_hunt_reached reached[WR_HUNT_PLAYERS_MAX];
    wr_hunt_reach_all(hunt, WR_HUNT_PLAYERS_MAX, reached);
    remark_watchdog(hunt, marks, findings);
    remark_rarity(hunt, marks, findings);
    remark_sight(hunt, marks, findings);
    remark_blow(hunt, marks, findings);
    remark_immune(hunt, marks, findings);
    remark_goal(reached, marks, findings);
    remark_time(hunt, &reached[0], marks, findings);
}
