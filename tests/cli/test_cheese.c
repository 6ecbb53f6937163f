// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren check --cheese: a map made to be cheesed, one that is fair, and how both are told.
#include "tool.h"

#include <stdlib.h>

#define HUNT                                                                                                        \
    "warren: hunt 1\nkinds:\n  - name: Wolf\n    rarity: 1\n    health: 30\n    speed: 20\n    damage: 10\n    "    \
    "attack_distance: 6\nwaves:\n  every: 1\n  max_spawn: 3\n  max_alive: 10\n  max_total: 20\nround:\n  seconds: " \
    "20\n  goal:\n    base: 15\n    per_extra: 1\nrules:\n  siege_seconds: 3\n"

// Blows reach a cell and a half, and the water is five cells wide. On land a hunter is soon everywhere.
#define ISLAND                     \
    "width: 26\nheight: 9\n---\n"  \
    "xxxxxxxxxxxxxxxxxxxxxxxxxx\n" \
    "x    x ~~~~~~~~~~~~~~~~  x\n" \
    "x    x ~~~~~~~~~~~~~~~~  x\n" \
    "x b  x ~~~~~~     ~~~~~  x\n" \
    "x       ~~~~~  P  ~~~~~  x\n" \
    "x b  x ~~~~~~     ~~~~~  x\n" \
    "x    x ~~~~~~~~~~~~~~~~  x\n" \
    "x    x ~~~~~~~~~~~~~~~~  x\n" \
    "xxxxxxxxxxxxxxxxxxxxxxxxxx\n---\n"

#define HALL                       \
    "width: 26\nheight: 9\n---\n"  \
    "xxxxxxxxxxxxxxxxxxxxxxxxxx\n" \
    "x    x                   x\n" \
    "x    x                   x\n" \
    "x b  x                   x\n" \
    "x             P          x\n" \
    "x b  x                   x\n" \
    "x    x                   x\n" \
    "x    x                   x\n" \
    "xxxxxxxxxxxxxxxxxxxxxxxxxx\n---\n"

static void write_scene(const char *name, const char *map)
{
    char file[64], text[256];
    tool_write("wolves.yaml", HUNT);
    snprintf(file, sizeof file, "%s.map", name);
    tool_write(file, map);
    snprintf(file, sizeof file, "%s.yaml", name);
    snprintf(text, sizeof text, "warren: scene 1\nmap: %s.map\nhunt: wolves.yaml\nseed: 4\nplayers: 2\n", name);
    tool_write(file, text);
}

static void an_island_no_hunter_can_reach_is_named_with_every_tactic(void **state)
{
    (void)state;
    write_scene("island", "warren: map 1\n" ISLAND);
    const char *j = tool_json("$W check island.yaml --cheese --seeds 4 --json", 1);
    assert_string_equal(json_at(j, "ok"), "true"); // the files are good
    assert_string_equal(json_at(j, "cheese.seeds"), "4");
    assert_string_equal(json_at(j, "cheese.rounds"), "16");
    assert_string_equal(json_at(j, "cheese.won"), "16");
    assert_string_equal(json_at(j, "cheese.tactics"), "[\"camp\",\"circle\",\"outrun\",\"shut\"]");
    assert_string_equal(json_at(j, "cheese.found.0.share"), "1");
    assert_string_equal(json_at(j, "cheese.found.0.seed"), "\"4\"");
    assert_string_equal(json_at(j, "cheese.found.0.ends.time"), "4"); // every round has its end
    const int x = atoi(json_at(j, "cheese.found.0.x")), y = atoi(json_at(j, "cheese.found.0.y"));
    assert_in_range(x, 13, 17);
    assert_in_range(y, 3, 5);
}

static void a_fair_map_has_none(void **state)
{
    (void)state;
    write_scene("hall", "warren: map 1\n" HALL);
    const char *j = tool_json("$W check hall.yaml --cheese --seeds 10 --json", 0);
    assert_string_equal(json_at(j, "cheese.won"), "0");
    assert_string_equal(json_at(j, "cheese.found"), "[]");
    const tool_answer *a = tool("$W check hall.yaml --cheese --seeds 2");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "none in 8 rounds");
    assert_null(strchr(a->err, '\r'));
}

static void people_are_told_tactic_place_and_share(void **state)
{
    (void)state;
    write_scene("island", "warren: map 1\n" ISLAND);
    const tool_answer *a = tool("$W check island.yaml --cheese --seeds 3");
    assert_int_equal(a->code, 1);
    assert_says(a->out, "12 of 12 rounds won or sat out unhurt");
    assert_says(a->out, "100.0%  outrun");
    assert_says(a->out, "(seed 4)");
    assert_null(strchr(a->err, '\r')); // no bar where there is no terminal
}

// Who waits for more than some seconds is told how far it is; what is done sooner says nothing.
static void what_takes_long_says_how_far_it_is(void **state)
{
    (void)state;
    write_scene("hall", "warren: map 1\n" HALL);
    const tool_answer *a = tool("from=$(date +%s); $W check hall.yaml --cheese --seeds 16; code=$?; "
                                "echo took $(($(date +%s) - from)); exit $code");
    assert_int_equal(a->code, 0);
    const char *took = strstr(a->out, "took ");
    assert_non_null(took);
    const long seconds = strtol(took + 5, NULL, 10); // as clocks show them: it may have been up to one less, or more
    if (seconds > 4) {
        assert_says(a->err, "warren: round ");
    } else if (seconds < 2) {
        assert_string_equal(a->err, "");
    }
}

static void threads_change_nothing(void **state)
{
    (void)state;
    write_scene("island", "warren: map 1\n" ISLAND);
    const tool_answer *a = tool("$W check island.yaml --cheese --seeds 6 --json > one; "
                                "$W check island.yaml --cheese --seeds 6 --threads 3 --json > three; cmp one three");
    assert_int_equal(a->code, 0);
}

static void a_heat_map_is_drawn(void **state)
{
    (void)state;
    write_scene("island", "warren: map 1\n" ISLAND);
    assert_int_equal(tool("$W check island.yaml --cheese --seeds 2 --picture heat.svg")->code, 1);
    assert_int_equal(tool("grep -q heat heat.svg && grep -q 'unhurt in 8 of 8 rounds' heat.svg")->code, 0);
    assert_int_equal(tool("$W check island.yaml --cheese --seeds 2 --picture heat.png")->code, 1);
    assert_int_equal(tool("test -s heat.png")->code, 0);
    const tool_answer *a = tool("$W check island.yaml --cheese --seeds 1 --picture no/such/heat.png");
    assert_int_equal(a->code, 5);
    assert_says(a->err, "heat.png");
}

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    assert_int_equal(tool("$W check $MAPS/example.map --seeds 3")->code, 2);
    assert_int_equal(tool("$W check $MAPS/example.map --picture a.png")->code, 2);
    assert_int_equal(tool("$W check $MAPS/example.map $MAPS/keep.map --cheese --picture a.png")->code, 2);
    assert_int_equal(tool("$W check $MAPS/example.map --cheese --picture a.gif")->code, 2);
    assert_int_equal(tool("$W check $MAPS/example.map --cheese --seeds 0")->code, 2);
    const tool_answer *a = tool("$W check $MAPS/example.map --cheese");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "--cheese is about scenes with a hunt");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(an_island_no_hunter_can_reach_is_named_with_every_tactic),
    cmocka_unit_test(a_fair_map_has_none),
    cmocka_unit_test(people_are_told_tactic_place_and_share),
    cmocka_unit_test(what_takes_long_says_how_far_it_is),
    cmocka_unit_test(threads_change_nothing),
    cmocka_unit_test(a_heat_map_is_drawn),
    cmocka_unit_test(what_does_not_fit_is_refused),
};

int main(int argc, char **argv)
{
    if (tool_begin(NULL) != 0) {
        perror("cannot make a folder in " WARREN_WORK);
        return 1;
    }
    const int result = wr_test_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
    return tool_end(NULL) == 0 ? result : 1;
}
