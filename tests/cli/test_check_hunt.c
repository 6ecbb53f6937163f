// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren check on hunts: for whom the goal can be met, what is probably not meant, and what is wrong.
#include "tool.h"

#define HUNTS "$MAPS/../hunts/"

static void check_says_for_whom_a_goal_can_be_met(void **state)
{
    (void)state;
    static const char *const goals[] = {"20", "27", "34", "41", "48", "55"};
    static const char *const chances[] = {"1", "1", "1", "1", "0.109053", "0"};
    const char *j = tool_json("$W check --json " HUNTS "colosseum_literal.yaml", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "kind"), "\"hunt\"");
    assert_int_equal(json_count(j, "goal_by_players"), 16);
    for (int i = 0; i < 6; ++i) {
        char players[40], goal[40], chance[40], number[8];
        snprintf(players, sizeof players, "goal_by_players.%d.players", i);
        snprintf(goal, sizeof goal, "goal_by_players.%d.goal", i);
        snprintf(chance, sizeof chance, "goal_by_players.%d.chance", i);
        snprintf(number, sizeof number, "%d", i + 1);
        assert_string_equal(json_at(j, players), number);
        assert_string_equal(json_at(j, goal), goals[i]);
        assert_string_equal(json_at(j, chance), chances[i]);
    }
    assert_string_equal(json_at(j, "goal_by_players.15"), "{\"players\":16,\"goal\":125,\"chance\":0}");
    assert_int_equal(json_count(j, "findings"), 2);
    assert_string_equal(json_at(j, "findings.1.rule"), "\"Z64\"");
    assert_string_equal(json_at(j, "findings.1.severity"), "\"remark\"");
    assert_string_equal(json_at(j, "findings.1.message"),
                        "\"goal: reachable for 1-4 players, by chance (0.11) for 5, never from 6\"");
}

static void check_says_what_the_waves_of_a_hunt_bring(void **state)
{
    (void)state;
    const char *j = tool_json("$W check --json " HUNTS "mystery_forest.yaml", 0);
    assert_string_equal(json_at(j, "total_least"), "76");
    assert_string_equal(json_at(j, "total_most"), "82");
    assert_string_equal(json_at(j, "total_mean"), "78");
    assert_string_equal(json_at(j, "waves_mean"), "19.5");
    assert_string_equal(json_at(j, "seconds_mean"), "97.5");
    assert_string_equal(json_at(j, "waves_in_time"), "44");
    assert_string_equal(json_at(j, "mean_health"), "37.75");
    assert_string_equal(json_at(j, "mean_speed"), "20.55");
    assert_string_equal(json_at(j, "kinds.3"),
                        "{\"name\":\"Crystal Guard\",\"rarity\":5,\"health\":250,\"speed\":14,\"damage\":20}");
    assert_string_equal(json_at(j, "goal_by_players.15"), "{\"players\":16,\"goal\":76,\"chance\":1}");
}

static void check_tells_people_what_is_in_a_hunt(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W check " HUNTS "colosseum.yaml --n 3 --solve");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "colosseum.yaml: good\n");
    assert_says(a->out, "Victorious Zomdiator: 5%, health 450, speed 13, damage 24\n");
    assert_says(a->out, "1 to 10 monsters each 7 s, at most 30 alive\n");
    assert_says(a->out, "41 to 50; in the mean 44.0, in 8.0 waves and 56.0 s\n");
    assert_says(a->out, "20 and 7 for each further player, capped; reachable for 1-16 players\n");
    assert_says(a->out, "is long for a blow, 6.25 m; 3 more kinds have such a one [Z63]");
    assert_says(a->out, "--solve is about maps and scenes; this is neither");
    assert_string_equal(a->err, "");
}

static void check_names_what_is_wrong_in_a_hunt(void **state)
{
    (void)state;
    tool_write("bad_hunt.yaml", "warren: hunt 1\nkinds:\n  - name: a\n    rarity: -1\n    health: 2\n    speed: 3\n"
                                "    damage: 4\n    HasShield: yes\n");
    const char *j = tool_json("$W check --json bad_hunt.yaml", 3);
    assert_string_equal(json_at(j, "ok"), "false");
    assert_string_equal(json_at(j, "kind"), "\"hunt\"");
    assert_string_equal(json_at(j, "findings.0.rule"), "\"K91\"");
    assert_string_equal(json_at(j, "findings.0.line"), "4");
    assert_string_equal(json_at(j, "findings.0.column"), "13");
    assert_string_equal(json_at(j, "findings.1.rule"), "\"Z62\"");
    assert_string_equal(json_at(j, "goal_by_players"), "");
    assert_int_equal(tool("$W check bad_hunt.yaml " HUNTS "colosseum.yaml")->code, 3);
}

// Three places: two by the walls of the player's room, one behind a door.
static const char places_map[] = "warren: map 1\nwidth: 13\nheight: 5\n---\n"
                                 "xxxxxxxxxxxxx\n"
                                 "x b x    xxxx\n"
                                 "x   D     b x\n"
                                 "xP bx    xxxx\n"
                                 "xxxxxxxxxxxxx\n"
                                 "---\n";
static const char places_hunt[] =
    "warren: hunt 1\nkinds:\n"
    "  - {name: thin, rarity: 1, health: 1, speed: 9, damage: 1, doors: open}\n"
    "  - {name: kept, rarity: 1, health: 1, speed: 9, damage: 1}\n"
    "  - {name: wide, rarity: 1, health: 1, speed: 9, damage: 1, doors: open, radius: 3}\n"
    "  - {name: huge, rarity: 1, health: 1, speed: 9, damage: 1, radius: 8}\n";

static void check_says_where_kinds_can_be_spawned(void **state)
{
    (void)state;
    tool_write("places.map", places_map);
    tool_write("places_hunt.yaml", places_hunt);
    tool_write("places.yaml", "warren: scene 1\nmap: places.map\nhunt: places_hunt.yaml\n");
    static const char *const good[] = {"3", "2", "0", "0"};
    static const char *const lines[] = {"$W check --json places.yaml",
                                        "$W check --json places_hunt.yaml --scene places.yaml",
                                        "$W check --json places_hunt.yaml --scene places.map"};
    for (int k = 0; k < 3; ++k) {
        const char *j = tool_json(lines[k], 0);
        assert_int_equal(json_count(j, "spawn_places"), 4);
        for (int i = 0; i < 4; ++i) {
            char path[40];
            snprintf(path, sizeof path, "spawn_places.%d.good", i);
            assert_string_equal(json_at(j, path), good[i]);
            snprintf(path, sizeof path, "spawn_places.%d.places", i);
            assert_string_equal(json_at(j, path), "3");
        }
        assert_says(j,
                    "kind 'kept' can be spawned at 2 of 3 places; too narrow for it, or no way to the player (with "
                    "'doors: never'): 10,2\"");
        assert_says(j, "kind 'huge' can be spawned nowhere");
        assert_quiet(j, "kind 'thin' can be");
    }
    const tool_answer *a = tool("$W check places_hunt.yaml --scene places.map");
    assert_says(a->out, "thin: at 3 of 3 places\n");
    assert_says(a->out, "huge: at 0 of 3 places\n");
    a = tool("$W check places_hunt.yaml --scene nowhere.map");
    assert_int_equal(a->code, 3);
}

static void places_are_looked_at_from_wherever_a_player_starts(void **state)
{
    (void)state;
    static const struct {
        const char *players, *good;
    } scenes[] = {{"[{bot: stand}]", "2"},
                  {"[{bot: stand, x: 9, y: 2}]", "1"},
                  {"[{bot: stand, x: 9, y: 2}, {bot: stand}]", "3"},
                  {"[{bot: stand, x: 9, y: 2}, {bot: stand, x: 7, y: 2}]", "1"}};
    tool_write("places.map", places_map);
    tool_write("places_hunt.yaml", places_hunt);
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; ++i) {
        char text[160];
        snprintf(text, sizeof text, "warren: scene 1\nmap: places.map\nhunt: places_hunt.yaml\nplayers: %s\n",
                 scenes[i].players);
        tool_write("places.yaml", text);
        const char *j = tool_json("$W check --json places.yaml", 0);
        assert_string_equal(json_at(j, "spawn_places.1.good"), scenes[i].good);
        assert_string_equal(json_at(j, "spawn_places.0.good"), "3");
    }
    assert_says(tool("$W check places.yaml")->out, "or no way to any player (with 'doors: never'): 3,1 2,3");
}

static void who_breaks_doors_without_damage_is_behind_them_for_good(void **state)
{
    (void)state;
    tool_write("places.map", places_map);
    tool_write("places_hunt.yaml", "warren: hunt 1\nkinds:\n"
                                   "  - {name: ram, rarity: 1, health: 1, speed: 9, damage: 1, doors: break}\n"
                                   "  - {name: lamb, rarity: 1, health: 1, speed: 9, damage: 0, doors: break}\n");
    const char *j = tool_json("$W check --json places_hunt.yaml --scene places.map", 0);
    assert_string_equal(json_at(j, "spawn_places.0.good"), "3");
    assert_string_equal(json_at(j, "spawn_places.1.good"), "2");
    assert_says(j, "kind 'lamb' can be spawned at 2 of 3 places; too narrow for it, or no way to the player (with "
                   "'doors: break' and no damage): 10,2\"");
}

static void without_marked_places_all_cells_are_places(void **state)
{
    (void)state;
    const char *j = tool_json("$W check --json " HUNTS "colosseum.yaml --scene $MAPS/example.map", 0);
    assert_string_equal(json_at(j, "spawn_places.0"), "{\"kind\":\"Zombie Gladiator\",\"places\":600,\"good\":455}");
    assert_int_equal(json_count(j, "findings"), 1); // walls are no news
}

static void who_wants_a_map_says_what_a_hunt_is_for(void **state)
{
    (void)state;
    static const char *const commands[] = {"run", "draw", "path --from 1,1 --to 2,2", "nav"};
    for (int i = 0; i < 4; ++i) {
        char line[160];
        snprintf(line, sizeof line, "$W %s " HUNTS "colosseum.yaml", commands[i]);
        const tool_answer *a = tool(line);
        assert_int_equal(a->code, 3);
        assert_says(a->err, "a hunt: it is played by a scene that names it; 'warren check' looks at it");
    }
}

// What newcomers get wrong: the wrong file, a hunt that is not there, a start in a wall.
static void a_scene_says_what_is_wrong_with_its_hunt(void **state)
{
    (void)state;
    static const char head[] = "warren: scene 1\nmap: places.map\n";
    static const struct {
        const char *rest, *says;
    } cases[] = {
        {"hunt: nowhere.yaml\n",
         "scene.yaml:3: its hunt 'nowhere.yaml' is neither beside the scene nor in ../hunts [T17]"},
        {"hunt: scene.yaml\n", "names it as its hunt, but it does not begin with 'warren: hunt 1' [H1]"},
        {"hunt: places_hunt.yaml\nplayers: [{x: 3, y: 1}, {x: 4, y: 3}]\n",
         "player 2 starts in cell 4,3, which is not free; a free cell would do [S5]"},
        {"hunt: places_hunt.yaml\nplayers: [{x: 30, y: 1}]\n",
         "player 1 starts in cell 30,1, which is outside the level;"},
        {"hunt: places_hunt.yaml\nmonsters:\n  - {kind: Thin, count: 1, at: [1, 1], size: [0, 0]}\n",
         "scene.yaml:5:12: monsters: the hunt has no kind 'Thin'; it has thin, kept, "},
        {"hunt: places_hunt.yaml\ncaps: {mobs: 9}\nmonsters:\n"
         "  - {kind: thin, count: 8, at: [1, 1], size: [0, 0]}\n",
         "scene.yaml:6:12: monsters: with the players and their boomerangs they are 10, and there are places for 9;"},
    };
    tool_write("places.map", places_map);
    tool_write("places_hunt.yaml", places_hunt);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[300];
        snprintf(text, sizeof text, "%s%s", head, cases[i].rest);
        tool_write("scene.yaml", text);
        const tool_answer *a = tool("$W check scene.yaml");
        assert_int_equal(a->code, 3);
        assert_says(a->out, cases[i].says);
        assert_says(a->out, "scene.yaml: 1 error\n");
    }
    tool_write("headless.yaml", "kinds:\n  - {name: thin, rarity: 1, health: 1, speed: 9, damage: 1}\n");
    const tool_answer *a = tool("$W check headless.yaml");
    assert_int_equal(a->code, 3);
    assert_says(a->out,
                "what is no map begins with 'warren: scene 1', 'warren: hunt 1' or 'warren: profile 1' [B41]");
}

const struct CMUnitTest check_hunt_tests[] = {
    cmocka_unit_test(check_says_for_whom_a_goal_can_be_met),
    cmocka_unit_test(check_says_what_the_waves_of_a_hunt_bring),
    cmocka_unit_test(check_tells_people_what_is_in_a_hunt),
    cmocka_unit_test(check_names_what_is_wrong_in_a_hunt),
    cmocka_unit_test(check_says_where_kinds_can_be_spawned),
    cmocka_unit_test(places_are_looked_at_from_wherever_a_player_starts),
    cmocka_unit_test(who_breaks_doors_without_damage_is_behind_them_for_good),
    cmocka_unit_test(without_marked_places_all_cells_are_places),
    cmocka_unit_test(who_wants_a_map_says_what_a_hunt_is_for),
    cmocka_unit_test(a_scene_says_what_is_wrong_with_its_hunt),
};
const size_t check_hunt_test_count = sizeof check_hunt_tests / sizeof check_hunt_tests[0];
