// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren run: its fields, its options, and that threads and speed of the machine change nothing.
#include "tool.h"

#include <stdlib.h>

static bool is_hash(const char *text)
{
    return strlen(text) == 18 && strspn(text + 1, "0123456789abcdef") == 16;
}

static void run_says_all_fields(void **state)
{
    (void)state;
    const char *j = tool_json("$W run $MAPS/example.map --ticks 120 --seed 7 --bot collect --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "ticks"), "120");
    assert_string_equal(json_at(j, "rate"), "60");
    assert_string_equal(json_at(j, "seed"), "\"7\"");
    assert_string_equal(json_at(j, "threads"), "1");
    assert_true(is_hash(json_at(j, "hash")));
    assert_int_equal(json_count(j, "hash_parts"), 6);
    assert_true(is_hash(json_at(j, "hash_parts.mobs")));
    assert_true(is_hash(json_at(j, "hash_parts.host")));
    assert_true(json_at(j, "score")[0] != '\0');
    assert_true(json_at(j, "lives_lost")[0] != '\0');
    assert_string_equal(json_at(j, "players.0.bot"), "\"collect\"");
    static const char *const counters[] = {"commands", "kills_boomerang", "kills_sword", "lives_lost",
                                           "toggles",  "gates_evaluated", "sight_tests", "field_builds",
                                           "paths",    "events_dropped"};
    for (size_t i = 0; i < sizeof counters / sizeof counters[0]; ++i) {
        char path[64];
        snprintf(path, sizeof path, "counters.%s", counters[i]);
        assert_true(json_at(j, path)[0] != '\0');
    }
    assert_string_equal(json_at(j, "counters.commands"), "120"); // one input a tick
    assert_int_equal(json_count(j, "ms_per_tick"), 3);
    assert_true(json_at(j, "ms_per_tick.median")[0] != '\0');
    assert_true(json_at(j, "ms_per_tick.p99")[0] != '\0');
    assert_true(json_at(j, "ms_per_tick.max")[0] != '\0');
}

static void threads_change_nothing(void **state)
{
    (void)state;
    char hash[3][32];
    for (int threads = 1; threads <= 3; ++threads) {
        char line[128];
        snprintf(line, sizeof line, "$W run $SCENES/pond.yaml --ticks 300 --threads %d --json", threads);
        snprintf(hash[threads - 1], sizeof hash[0], "%s", json_at(tool_json(line, 0), "hash"));
    }
    assert_string_equal(hash[0], hash[1]);
    assert_string_equal(hash[0], hash[2]);
}

static void the_same_run_twice_is_the_same(void **state)
{
    (void)state;
    char first[32];
    snprintf(first, sizeof first, "%s",
             json_at(tool_json("$W run room.map --ticks 60 --bot wander --json", 0), "hash"));
    assert_string_equal(first, json_at(tool_json("$W run room.map --ticks 60 --bot wander --json", 0), "hash"));
    assert_string_not_equal(first, json_at(tool_json("$W run room.map --ticks 61 --bot wander --json", 0), "hash"));
}

static void seeds_have_all_64_bits(void **state)
{
    (void)state;
    const char *j = tool_json("$W run room.map --ticks 1 --seed 18446744073709551615 --json", 0);
    assert_string_equal(json_at(j, "seed"), "\"18446744073709551615\"");
    j = tool_json("$W run room.map --ticks 1 --seed=-1 --json", 0);
    assert_string_equal(json_at(j, "seed"), "\"18446744073709551615\"");
    j = tool_json("$W run room.map --ticks 1 --seed 0xFFFFFFFFfffffffe --json", 0);
    assert_string_equal(json_at(j, "seed"), "\"18446744073709551614\"");
    // A word stands for its hash, as in a scene.
    char word[32];
    snprintf(word, sizeof word, "%s",
             json_at(tool_json("$W run room.map --ticks 1 --seed dragon --json", 0), "seed"));
    tool_write("dragon.yaml", "warren: scene 1\nmap: room.map\nseed: dragon\nticks: 1\n");
    assert_string_equal(json_at(tool_json("$W run dragon.yaml --json", 0), "seed"), word);
    assert_true(strlen(word) > 10);
}

static void zero_ticks_are_the_created_world(void **state)
{
    (void)state;
    const char *j = tool_json("$W run room.map --ticks 0 --json", 0);
    assert_string_equal(json_at(j, "ticks"), "0");
    assert_true(is_hash(json_at(j, "hash")));
    assert_string_equal(json_at(j, "ms_per_tick.median"), "0");
}

static void seconds_are_counted_at_the_rate(void **state)
{
    (void)state;
    assert_string_equal(json_at(tool_json("$W run room.map --seconds 1.5 --json", 0), "ticks"), "90");
    assert_string_equal(json_at(tool_json("$W run room.map --seconds 1.5 --rate 20 --json", 0), "ticks"), "30");
}

static void a_scene_brings_its_own_length_seed_and_players(void **state)
{
    (void)state;
    tool_write("two.yaml", "warren: scene 1\nmap: room.map\nseed: 41\nplayers:\n  - bot: stand\n  - bot: wander\n"
                           "seconds: 2\n");
    const char *j = tool_json("$W run two.yaml --json", 0);
    assert_string_equal(json_at(j, "seed"), "\"41\"");
    assert_string_equal(json_at(j, "ticks"), "120");
    assert_int_equal(json_count(j, "players"), 2);
    assert_string_equal(json_at(j, "players.1.bot"), "\"wander\"");
    j = tool_json("$W run two.yaml --players 3 --bot stand --seed 5 --ticks 7 --json", 0);
    assert_int_equal(json_count(j, "players"), 3);
    assert_string_equal(json_at(j, "players.2.bot"), "\"stand\"");
    assert_string_equal(json_at(j, "seed"), "\"5\"");
    assert_string_equal(json_at(j, "ticks"), "7");
}

static void a_bot_that_collects_collects(void **state)
{
    (void)state;
    const char *j = tool_json("$W run room.map --bot collect --seconds 10 --json", 0);
    assert_string_equal(json_at(j, "score"), "2");
    assert_string_equal(json_at(j, "crystals_left"), "0");
}

static void people_get_a_table(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W run $MAPS/example.map --ticks 60");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "\n  ticks         60 at 60 a second: 1.00 s\n");
    assert_says(a->out, "\n  ms per tick   median ");
    assert_says(a->out, "\n  hash          ");
    assert_string_equal(a->err, ""); // no bar where nobody sees it move
}

static void events_are_lines_of_json(void **state)
{
    (void)state;
    assert_int_equal(tool("$W run $MAPS/example.map --bot collect --ticks 600 --events e.jsonl >/dev/null")->code, 0);
    const tool_answer *a = tool("cat e.jsonl");
    int lines = 0, crystals = 0;
    long last = 0;
    for (char *p = a->out; *p != '\0';) {
        char *end = strchr(p, '\n');
        assert_non_null(end);
        *end = '\0';
        assert_true(json_is_valid(p));
        long tick = strtol(json_at(p, "tick"), NULL, 10);
        assert_true(tick >= last && tick <= 600);
        last = tick;
        assert_true(json_at(p, "stage")[0] != '\0');
        if (strcmp(json_at(p, "kind"), "\"crystal\"") == 0) {
            crystals += 1;
            assert_true(json_at(p, "by")[0] != '\0');
            assert_true(json_at(p, "x")[0] != '\0' && json_at(p, "x_raw")[0] != '\0');
        }
        lines += 1;
        p = end + 1;
    }
    assert_true(lines > 0 && crystals > 0);
}

static void a_level_without_a_player_cannot_run(void **state)
{
    (void)state;
    tool_write("grid.map", "type octile\nheight 2\nwidth 3\nmap\n..@\n...\n");
    const char *j = tool_json("$W run grid.map --ticks 1 --json", 3);
    assert_string_equal(json_at(j, "ok"), "false");
    assert_says(json_at(j, "findings.0.message"), "P");
    const tool_answer *a = tool("$W run grid.map --ticks 1");
    assert_int_equal(a->code, 3);
    assert_string_equal(a->out, "");
    assert_says(a->err, "grid.map: ");
}

// What gen writes as a map, a scene makes for itself of the same seed and settings.
static void a_scene_makes_the_dungeon_that_gen_makes(void **state)
{
    (void)state;
    tool_write("tiny.yaml", "warren: scene 1\ndungeon: {profile: tiny}\nseed: 5\n");
    assert_int_equal(tool("$W gen --profile tiny --seed 6 --out tiny.map")->code, 0);
    char of_map[64], of_scene[64];
    const char *j = tool_json("$W run tiny.map --seed 6 --ticks 200 --json", 0);
    snprintf(of_map, sizeof of_map, "%s", json_at(j, "hash_chain"));
    j = tool_json("$W run tiny.yaml --seed 6 --ticks 200 --json", 0); // the dungeon's too, for it has none of its own
    assert_string_equal(json_at(j, "hash_chain"), of_map);
    assert_string_equal(json_at(j, "map"), "\"tiny.yaml\"");
    j = tool_json("$W run tiny.yaml --ticks 200 --json", 0);
    snprintf(of_scene, sizeof of_scene, "%s", json_at(j, "hash_chain"));
    assert_string_not_equal(of_scene, of_map);
    assert_int_equal(
        tool("$W draw tiny.yaml --seed 6 --out a.png && $W draw tiny.yaml --out b.png && ! cmp -s a.png b.png")->code,
        0);
    // All else that takes a map takes it as well.
    j = tool_json("$W check tiny.yaml --solve --n 1 --json", 0);
    assert_string_equal(json_at(j, "dungeon_seed"), "\"5\"");
    assert_string_equal(json_at(j, "solvable"), "true");
    assert_string_equal(json_at(j, "width"), "32");
    assert_says(tool("$W check tiny.yaml")->out, "seed 5");
    tool_write("locked.yaml", "warren: scene 1\ndungeon: {profile: tiny, locks: 100}\n");
    j = tool_json("$W run locked.yaml --json", 3);
    assert_string_equal(json_at(j, "findings.0.rule"), "\"S5\"");
    assert_says(json_at(j, "findings.0.message"), "locks 100 is more than");
}

static void the_end_can_be_drawn(void **state)
{
    (void)state;
    assert_int_equal(tool("$W run room.map --ticks 5 --picture end.png --layers all")->code, 0);
    assert_int_equal(tool("test \"$(od -An -c -N4 end.png | tr -d ' ')\" = '211PNG'")->code, 0);
}

const struct CMUnitTest run_tests[] = {
    cmocka_unit_test(run_says_all_fields),
    cmocka_unit_test(threads_change_nothing),
    cmocka_unit_test(the_same_run_twice_is_the_same),
    cmocka_unit_test(seeds_have_all_64_bits),
    cmocka_unit_test(zero_ticks_are_the_created_world),
    cmocka_unit_test(seconds_are_counted_at_the_rate),
    cmocka_unit_test(a_scene_brings_its_own_length_seed_and_players),
    cmocka_unit_test(a_bot_that_collects_collects),
    cmocka_unit_test(people_get_a_table),
    cmocka_unit_test(events_are_lines_of_json),
    cmocka_unit_test(a_level_without_a_player_cannot_run),
    cmocka_unit_test(a_scene_makes_the_dungeon_that_gen_makes),
    cmocka_unit_test(the_end_can_be_drawn),
};
const size_t run_test_count = sizeof run_tests / sizeof run_tests[0];
