// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A hunt on the command line: its report, its heat map, its trace, and a wave that is played again.
#include "tool.h"

#include <ctype.h>
#include <stdlib.h>

// Every name that a file can bring is hostile.
#define EVIL "<b>\\\"x'&</td><script>"

static const char s_map[] = "width: 16\nheight: 8\n---\n"
                            "xxxxxxxxxxxxxxxx\n"
                            "xb     x       x\n"
                            "x      x   x   x\n"
                            "x  x       x   x\n"
                            "x      P       x\n"
                            "x  x    x      x\n"
                            "x       x     bx\n"
                            "xxxxxxxxxxxxxxxx\n---\n";
static const char s_hunt[] =
    "warren: hunt 1\nkinds:\n"
    "  - {name: \"" EVIL "\", rarity: 2, health: 8, speed: 16, damage: 20, attack_distance: 5}\n"
    "  - {name: Imp, rarity: 1, health: 5, speed: 24, damage: 9, attack_distance: 4}\n"
    "waves: {every: 1, max_spawn: 5, max_alive: 12, max_total: 60}\n"
    "round: {seconds: 20, goal: {base: 40, per_extra: 5}}\n";
static const char s_scene[] = "warren: scene 1\nmap: pen.map\nhunt: pen_hunt.yaml\nseed: 3\nplayers: 2\nseconds: 8\n";

static int begin(void **state)
{
    if (tool_begin(state) != 0) {
        return 1;
    }
    tool_write("pen.map", s_map);
    tool_write("pen_hunt.yaml", s_hunt);
    tool_write("pen.yaml", s_scene);
    return 0;
}

// ---- Help --------------------------------------------------------------------------------------------------------

// Reads a page tag by tag: those that are opened are closed, in order, and nothing in it is a script or comes from elsewhere.
static void check_page(const char *text)
{
    static const char *const empty[] = {"meta"};
    char open[64][16];
    int depth = 0;
    assert_int_equal(strncmp(text, "<!DOCTYPE html>\n", 16), 0);
    for (const char *p = text + 15; (p = strchr(p, '<')) != NULL;) {
        if (strncmp(p, "<!--", 4) == 0) {
            p = strstr(p, "-->");
            assert_non_null(p);
            continue;
        }
        const bool closes = p[1] == '/';
        const char *name = p + 1 + closes;
        size_t size = 0;
        while (isalnum((unsigned char)name[size])) {
            size++;
        }
        assert_in_range(size, 1, 15);
        const char *end = name + size;
        for (bool quoted = false; quoted || *end != '>'; end++) {
            assert_true(*end != '\0' && *end != '<');
            quoted = *end == '"' ? !quoted : quoted;
        }
        bool is_empty = end[-1] == '/';
        for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
            is_empty = is_empty || (strlen(empty[i]) == size && strncmp(name, empty[i], size) == 0);
        }
        if (closes) {
            if (depth == 0 || strlen(open[depth - 1]) != size || strncmp(open[depth - 1], name, size) != 0) {
                fail_msg("</%.*s> closes nothing", (int)size, name);
            }
            depth--;
        } else if (!is_empty) {
            assert_in_range(depth, 0, 63);
            snprintf(open[depth++], sizeof open[0], "%.*s", (int)size, name);
        }
        p = end;
    }
    assert_int_equal(depth, 0);
    assert_quiet(text, "<script");
    assert_quiet(text, " src=");
    assert_quiet(text, " href=");
    assert_quiet(text, "url(");
    assert_quiet(text, "@import");
}

static char *copy_of(const char *name)
{
    char line[128];
    snprintf(line, sizeof line, "cat '%s'", name);
    char *text = strdup(tool(line)->out);
    assert_non_null(text);
    return text;
}

// ---- The report --------------------------------------------------------------------------------------------------

static void a_report_is_one_page_that_stands_alone(void **state)
{
    (void)state;
    assert_says(tool("$W run pen.yaml --report r.html")->err, "warren: wrote r.html\n");
    char *page = copy_of("r.html");
    check_page(page);
    static const char *const parts[] = {
        "<h1>pen.yaml</h1>", "Monsters alive",     "Kills",        "Players",         "The map",
        "Key figures",       "Ways asked for",     "This machine", "wave 1 at 1 s: ", "prefers-color-scheme:dark",
        "@media print",      "<th>boomerang</th>", "P2 "};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        assert_says(page, parts[i]);
    }
    free(page);
}

static void names_from_files_are_text_in_it(void **state) // T
{
    (void)state;
    tool("cp pen.yaml 'a<b>&\"c.yaml'; $W run 'a<b>&\"c.yaml' --ticks 200 --report evil.html");
    char *page = copy_of("evil.html");
    check_page(page);
    assert_quiet(page, "<b>\"");
    assert_quiet(page, "a<b>");
    assert_says(page, "<h1>a&lt;b&gt;&amp;&quot;c.yaml</h1>");
    assert_says(page, "<td>&lt;b&gt;&quot;x&#39;&amp;&lt;/td&gt;&lt;script&gt;</td>");
    free(page);
}

static void the_same_world_gives_the_same_bytes_but_for_the_times(void **state)
{
    (void)state;
    tool("$W run pen.yaml --report a.html --no-times; $W run pen.yaml --threads 2 --report b.html --no-times;"
         "$W run pen.yaml --report c.html");
    char *a = copy_of("a.html"), *b = copy_of("b.html"), *c = copy_of("c.html");
    assert_string_equal(a, b);
    assert_quiet(a, "This machine");
    char *from = strstr(c, "<!-- times -->\n");
    char *to = strstr(c, "<!-- end of times -->\n");
    assert_true(from != NULL && to > from);
    to += strlen("<!-- end of times -->\n");
    memmove(from, to, strlen(to) + 1);
    assert_string_equal(a, c);
    free(a);
    free(b);
    free(c);
}

static void a_report_is_about_a_hunt(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W run pen.map --ticks 5 --report no.html");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "--report is about a hunt; pen.map is none");
    assert_int_equal(tool("test -e no.html")->code, 1);
    assert_says(tool("$W run pen.yaml --no-times")->err, "--no-times is about a report");
    a = tool("$W run pen.yaml --report x.html --heat ./x.html");
    assert_int_equal(a->code, 2);
    a = tool("$W run pen.yaml --ticks 3 --report nowhere/x.html --json");
    assert_int_equal(a->code, 5);
    assert_says(a->err, "cannot write the report nowhere/x.html");
}

static void even_no_tick_gives_a_report(void **state)
{
    (void)state;
    assert_int_equal(tool("$W run pen.yaml --ticks 0 --report zero.html --trace zero.json --heat zero.svg")->code, 0);
    char *page = copy_of("zero.html");
    check_page(page);
    free(page);
    assert_true(json_is_valid(tool("cat zero.json")->out));
}

// ---- The heat map ------------------------------------------------------------------------------------------------

static void a_heat_map_is_a_picture(void **state)
{
    (void)state;
    assert_int_equal(tool("$W run pen.yaml --heat h.png --heat h.svg")->code, 2); // once
    assert_int_equal(tool("$W run pen.yaml --heat h.png && $W run pen.yaml --heat h.svg --json >/dev/null")->code, 0);
    assert_says(tool("head -c 4 h.png | tail -c 3")->out, "PNG");
    const char *svg = tool("cat h.svg")->out;
    assert_says(svg, "<g id=\"heat\">");
    assert_says(svg, ">pen.yaml</text>");
    assert_says(svg, "fill=\"#fce08e\""); // the hottest cell
    assert_says(svg, ">killed ");
    const tool_answer *a = tool("$W run pen.yaml --heat h.gif");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "h.gif");
    assert_int_equal(tool("$W run pen.map --ticks 60 --heat game.svg")->code, 0); // without a hunt, too
}

// ---- The trace ---------------------------------------------------------------------------------------------------

static void a_trace_is_chromes_json(void **state)
{
    (void)state;
    const char *j = tool_json("$W run pen.yaml --ticks 240 --trace t.json --json", 0);
    const int waves = atoi(json_at(j, "waves")), kills = atoi(json_at(j, "kills"));
    assert_true(waves > 1);
    const char *text = tool("cat t.json")->out;
    assert_true(json_is_valid(text));
    assert_string_equal(json_at(text, "displayTimeUnit"), "\"ms\"");
    int ticks = 0, counters = 0, named = 0, wave_marks = 0, deaths = 0;
    double last = -1;
    char *lines = strdup(text);
    assert_non_null(lines);
    for (char *line = strtok(lines, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        const size_t size = strlen(line);
        if (line[0] != '{' || strncmp(line, "{\"display", 9) == 0) {
            continue;
        }
        line[size - 1] = line[size - 1] == ',' ? '\0' : line[size - 1];
        const char phase = json_at(line, "ph")[1];
        assert_true(json_at(line, "name")[0] == '"' && json_at(line, "pid")[0] == '1' &&
                    json_at(line, "tid")[0] != '\0');
        assert_true(phase == 'M' || atof(json_at(line, "ts")) >= 0);
        const bool tick = strcmp(json_at(line, "name"), "\"tick\"") == 0;
        if (tick) {
            assert_true(atof(json_at(line, "ts")) > last && atof(json_at(line, "dur")) > 0);
            last = atof(json_at(line, "ts"));
        }
        ticks += tick;
        counters += phase == 'C';
        named += phase == 'M';
        wave_marks += phase == 'i' && strncmp(json_at(line, "name"), "\"wave ", 6) == 0;
        deaths += phase == 'i' && strcmp(json_at(line, "name"), "\"death\"") == 0;
    }
    free(lines);
    assert_int_equal(ticks, 240);
    assert_int_equal(wave_marks, waves);
    assert_int_equal(deaths, kills);
    assert_int_equal(named, 3 + 2); // the process, ticks, waves, two players
    assert_true(counters >= 4);
}

// ---- A wave again ------------------------------------------------------------------------------------------------

static void a_wave_is_played_again_and_ends_in_the_same_hash(void **state) // R5
{
    (void)state;
    char hash[32], tick[16] = "";
    snprintf(hash, sizeof hash, "%s",
             json_at(tool_json("$W run pen.yaml --record p.wrec --events e.jsonl --json", 0), "hash"));
    const char *event = tool("grep '\"kind\":\"hit\"' e.jsonl | grep -m 1 '\"weapon\"'")->out;
    assert_true(strlen(json_at(event, "weapon")) > 4 && json_at(event, "damage")[0] != '\0');
    event = tool("grep -m 1 '\"kind\":\"spawn\".*Imp' e.jsonl")->out;
    assert_string_equal(json_at(event, "name"), "\"Imp\"");
    event = tool("grep '\"wave\":3,' e.jsonl")->out;
    snprintf(tick, sizeof tick, "%s", json_at(event, "tick"));
    assert_true(atoi(tick) > 0);
    const char *j = tool_json("$W run p.wrec --retry-from-wave 3 --report w.html --json", 0);
    assert_string_equal(json_at(j, "tick_first"), tick);
    // Of the ticks played here, not of the whole round.
    const bool runs = strcmp(json_at(j, "round_end.tick"), "null") == 0;
    const double played = (atof(json_at(j, runs ? "ticks" : "round_end.tick")) - atof(tick)) / 60;
    const double share = atof(json_at(j, "plans_per_s")) * played / atof(json_at(j, "plans"));
    assert_true(played > 1 && share > 0.99 && share < 1.01);
    assert_string_equal(json_at(j, "hash"), hash);
    assert_string_equal(json_at(j, "first_difference"), "null");
    assert_string_equal(json_at(tool_json("$W replay p.wrec --json", 0), "ok"), "true");
    char *page = copy_of("w.html");
    check_page(page);
    assert_says(page, "P1 recorded");
    assert_says(page, "where this run began");
    free(page);
    // Without checkpoints it is found all the same.
    tool("$W run pen.yaml --record q.wrec --checkpoint-every 0 --compress");
    j = tool_json("$W run q.wrec --retry-from-wave 3 --json", 0);
    assert_string_equal(json_at(j, "tick_first"), tick);
    assert_string_equal(json_at(j, "hash"), hash);
}

static void a_wave_there_is_not_is_told(void **state)
{
    (void)state;
    tool("$W run pen.yaml --ticks 200 --record p.wrec; $W run pen.map --ticks 5 --record m.wrec");
    const tool_answer *a = tool("$W run p.wrec --retry-from-wave 99");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "p.wrec holds the begin of waves 1 to 3");
    a = tool("$W run m.wrec --retry-from-wave 1");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "m.wrec holds the begin of no wave");
    assert_says(tool("$W run pen.yaml --retry-from-wave 1")->err,
                "--retry-from-wave plays the inputs of a recording");
    assert_says(tool("$W run p.wrec --retry-from-wave 1 --retry-from 5")->err, "say the same twice");
    assert_says(tool("$W run p.wrec --retry-from-wave 1 --bot stand")->err, "a --bot has no part in them");
    assert_int_equal(tool("$W run p.wrec --retry-from-wave 0")->code, 2);
}

// ---- Fields ------------------------------------------------------------------------------------------------------

static void a_hunt_has_all_its_fields_for_1_to_16_players(void **state)
{
    (void)state;
    static const char *const fields[] = {"spawned",
                                         "spawned_by_kind.Imp",
                                         "waves",
                                         "alive_max",
                                         "kills",
                                         "kills_by_weapon.sword",
                                         "kills_by_weapon.boomerang",
                                         "kills_by_weapon.bomb",
                                         "goal",
                                         "goal_met",
                                         "round_end.reason",
                                         "round_end.tick",
                                         "plans_per_s",
                                         "plans_per_monster_s",
                                         "watchdog_fires",
                                         "stuck_seconds_max",
                                         "reaction_lag_max_s.Imp",
                                         "waiting_max_ticks",
                                         "queued_max_ticks",
                                         "slot_wait_max",
                                         "phantom_slots",
                                         "spawned_in_view",
                                         "requeued",
                                         "overlap_share",
                                         "jitter"};
    static const int players[] = {1, 5, 16};
    for (size_t k = 0; k < sizeof players / sizeof *players; k++) {
        char line[96], path[64];
        snprintf(line, sizeof line, "$W run pen.yaml --players %d --ticks 400 --json", players[k]);
        const char *j = tool_json(line, 0);
        assert_int_equal(json_count(j, "players"), players[k]);
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
            if (json_at(j, fields[i])[0] == '\0') {
                fail_msg("no field %s", fields[i]);
            }
        }
        assert_int_equal(atoi(json_at(j, "goal")), 40 + 5 * (players[k] - 1) < 61 ? 40 + 5 * (players[k] - 1) : 61);
        assert_string_equal(json_at(j, "phantom_slots"), "0");
        int by_players = 0, by_weapon = 0;
        for (int i = 0; i < players[k]; i++) {
            static const char *const weapons[] = {"boomerang", "sword", "bomb", "host"};
            snprintf(path, sizeof path, "players.%d.kills", i);
            by_players += atoi(json_at(j, path));
            for (size_t w = 0; w < sizeof weapons / sizeof *weapons; w++) {
                snprintf(path, sizeof path, "players.%d.kills_by_weapon.%s", i, weapons[w]);
                by_weapon += atoi(json_at(j, path));
            }
        }
        assert_int_equal(by_players, atoi(json_at(j, "kills")));
        assert_int_equal(by_weapon, by_players);
    }
    assert_int_equal(tool("$W run pen.yaml --players 17")->code, 2);
}

// What make run plays.
static void the_catacombs_are_lively(void **state)
{
    (void)state;
    const char *j = tool_json("$W run $SCENES/catacombs.yaml --seconds 25 --json", 0);
    assert_int_equal(json_count(j, "players"), 4);
    assert_true(atoi(json_at(j, "waves")) >= 3);
    assert_true(atoi(json_at(j, "kills")) > 0);
    assert_string_equal(json_at(tool_json("$W check $SCENES/catacombs.yaml --json", 0), "ok"), "true");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_report_is_one_page_that_stands_alone),
    cmocka_unit_test(names_from_files_are_text_in_it),
    cmocka_unit_test(the_same_world_gives_the_same_bytes_but_for_the_times),
    cmocka_unit_test(a_report_is_about_a_hunt),
    cmocka_unit_test(even_no_tick_gives_a_report),
    cmocka_unit_test(a_heat_map_is_a_picture),
    cmocka_unit_test(a_trace_is_chromes_json),
    cmocka_unit_test(a_wave_is_played_again_and_ends_in_the_same_hash),
    cmocka_unit_test(a_wave_there_is_not_is_told),
    cmocka_unit_test(a_hunt_has_all_its_fields_for_1_to_16_players),
    cmocka_unit_test(the_catacombs_are_lively),
};

int main(int argc, char **argv)
{
    if (begin(NULL) != 0) {
        perror("cannot make a folder in " WARREN_WORK);
        return 1;
    }
    const int result = wr_test_main(argc, argv, tests, sizeof tests / sizeof *tests);
    return tool_end(NULL) == 0 ? result : 1;
}
