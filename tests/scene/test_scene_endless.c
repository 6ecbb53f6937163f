// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Endless dungeons in scene files: what each key does, what is refused and where, and the shipped scenes.
#include "scene/show.h"
#include "warren/window.h"

#include <stdlib.h>

#define HEAD    "warren: scene 1\nhunt: a.yaml\n"
#define ENDLESS HEAD "endless:\n"

static wr_scene good(const char *text)
{
    wr_findings findings;
    wr_scene scene;
    if (wr_scene_read(text, strlen(text), NULL, &findings, &scene) != WR_OK) {
        fail_msg("%d:%d: %s", (int)findings.items[0].line, (int)findings.items[0].column, findings.items[0].message);
    }
    assert_int_equal(findings.count, 0);
    return scene;
}

// ---- What each key does -----------------------------------------------------------------------------------------

static void every_key_arrives_where_it_belongs(void **state)
{
    (void)state;
    const wr_scene scene = good(ENDLESS "  room_min: 6\n" // before the profile it differs from
                                        "  profile: fortress\n"
                                        "  seed: 12\n"
                                        "  room_max: 20\n"
                                        "  keep: 11\n"
                                        "  fill: 66\n"
                                        "  corridor: 1\n"
                                        "  loops: 0.15\n"
                                        "  dead_ends: none\n"
                                        "  caves: 12\n"
                                        "  pillars: 13\n"
                                        "  doors_open: 14\n"
                                        "  doors_secret: 15\n"
                                        "  second_doors: 16\n"
                                        "  secret: moss\n"
                                        "  dwellers: 1.23\n"
                                        "  start: [-1000000000000, 4611686018427387874]\n"
                                        "  window: 15\n"
                                        "seed: 99\n"
                                        "rules: {wake_radius: 100.5}\n"
                                        "caps: {edits: 65536}\n");
    const wr_dungeon_config *d = &scene.endless.rooms;
    const int32_t found[] = {d->room_min,
                             d->room_max,
                             d->keep,
                             d->fill,
                             d->corridor,
                             d->loops,
                             d->dead_ends_none,
                             d->caves,
                             d->pillars,
                             d->doors_open,
                             d->doors_secret,
                             scene.endless.second_doors,
                             d->locks,
                             scene.endless.dwellers,
                             scene.window.regions};
    const int32_t expected[] = {6, 20, 11, 66, 1, 1500, 1, 12, 13, 14, 15, 16, 0, 123, 15};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        if (found[i] != expected[i]) {
            fail_msg("number %d is %d, but must be %d", (int)i, (int)found[i], (int)expected[i]);
        }
    }
    assert_true(scene.has_endless && !scene.has_dungeon && !scene.seeds_dungeon);
    assert_true(scene.world.seed == 99 && d->seed == 12 && scene.endless.secret == wr_hash_bytes("moss", 4));
    assert_true(scene.window.start.x == -1000000000000 && scene.window.start.y == 4611686018427387874);
    assert_int_equal(scene.world.wake_radius, 100 * WR_FIX_ONE + WR_FIX_ONE / 2);
    assert_int_equal(scene.world.edits_max, 65536);
    assert_int_equal(scene.level.cell, WR_HUNT_CELL);
}

static void what_is_left_out_is_the_profiles_and_the_scenes(void **state)
{
    (void)state;
    static const char *const texts[] = {HEAD "seed: 5\nendless:\n", HEAD "endless: {}\nseed: 5\n"};
    for (size_t i = 0; i < 2; i++) {
        wr_scene scene = good(texts[i]);
        const wr_endless_config standard = wr_endless_config_default();
        wr_dungeon_config crypt = wr_dungeon_profile(WR_DUNGEON_PROFILE_CRYPT);
        crypt.seed = 5;
        crypt.locks = 0;
        assert_true(scene.has_endless && scene.seeds_dungeon);
        assert_memory_equal(&scene.endless.rooms, &crypt, sizeof crypt); // a copy, gaps and all
        assert_int_equal(scene.endless.second_doors, standard.second_doors);
        assert_int_equal(scene.endless.dwellers, standard.dwellers);
        assert_int_equal(scene.window.regions, wr_window_config_default().regions);
        assert_true(scene.window.start.x == 0 && scene.window.start.y == 0);
        assert_true(scene.world.wake_radius == 0 && scene.world.edits_max == 0);
        wr_scene_set_seed(&scene, 6);
        assert_true(scene.world.seed == 6 && scene.endless.rooms.seed == 6);
    }
    wr_scene own = good(ENDLESS "  seed: 3\n");
    wr_scene_set_seed(&own, 8);
    assert_true(own.world.seed == 8 && own.endless.rooms.seed == 3);
}

// ---- What is refused ---------------------------------------------------------------------------------------------

static void each_fault_is_named_with_line_and_column(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t line, column;
        const char *word; // of the message
    } cases[] = {
        {"warren: scene 1\nendless:\n", 2, 9, "for hunts"},
        {ENDLESS "  seed: 3\nmap: a.map\n", 4, 3, "both a map and an endless dungeon"},
        {ENDLESS "  seed: 3\ndungeon:\n", 4, 3, "both a dungeon and an endless dungeon"},
        {HEAD "endless: 5\n", 3, 10, "endless"},
        {HEAD "endless: [crypt]\n", 3, 10, "endless"},
        {ENDLESS "  profile: cellar\n", 4, 12, "crypt, caves-and-halls, fortress, maze-like"},
        {ENDLESS "  width: 64\n", 4, 3, "unknown key 'width'"},
        {ENDLESS "  height: 64\n", 4, 3, "unknown key 'height'"},
        {ENDLESS "  locks: 1\n", 4, 3, "secret, dwellers, start, window"}, // the whole list
        {ENDLESS "  spawns: 1\n", 4, 3, "unknown key 'spawns'"},
        {ENDLESS "  second_doors: 101\n", 4, 17, "0 to 100"},
        {ENDLESS "  second_doors: -1\n", 4, 17, "'-1'"},
        {ENDLESS "  dwellers: 100.1\n", 4, 13, "'100.1'"},
        {ENDLESS "  dwellers: -1\n", 4, 13, "'-1'"},
        {ENDLESS "  window: 1\n", 4, 11, "3, 5, 7"},
        {ENDLESS "  window: 4\n", 4, 11, "'4'"},
        {ENDLESS "  window: 17\n", 4, 11, "15"},
        {ENDLESS "  window: 4294967301\n", 4, 11, "15"}, // 2^32 + 5
        {ENDLESS "  start: 5\n", 4, 10, "two integers, [x, y]"},
        {ENDLESS "  start: []\n", 4, 10, "two integers, [x, y]"},
        {ENDLESS "  start: [1]\n", 4, 10, "a list of 1"},
        {ENDLESS "  start: [1, 2, 3]\n", 4, 10, "a list of 3"},
        {ENDLESS "  start: [1.5, 2]\n", 4, 11, "'1.5'"},
        {ENDLESS "  start: [1, \"2\"]\n", 4, 14, "quotes"},
        {ENDLESS "  start: [1, [2]]\n", 4, 14, "a list"},
        {ENDLESS "  start: [1, ]\n", 4, 10, "a list of 1"},
        {ENDLESS "  start: [0x10, 1]\n", 4, 11, "'0x10'"},
        {ENDLESS "  start: [--1, 1]\n", 4, 11, "'--1'"},
        {ENDLESS "  start: [-, 1]\n", 4, 11, "start"},
        {ENDLESS "  start: [+1, 1]\n", 4, 11, "'+1'"},
        {ENDLESS "  start: [01, 1]\n", 4, 11, "leading zero"},
        {ENDLESS "  start: [4611686018427387875, 1]\n", 4, 11, "from -4611686018427387874 to 4611686018427387874"},
        {ENDLESS "  start: [1, -4611686018427387875]\n", 4, 14, "-4611686018427387874"},
        {ENDLESS "  start: [1, -9223372036854775808]\n", 4, 14, "start"},
        {ENDLESS "  start: [9223372036854775808, 1]\n", 4, 11, "start"},
        {ENDLESS "  start: [18446744073709551617, 1]\n", 4, 11, "start"}, // 2^64 + 1
        {ENDLESS "  room_min: 3\n", 4, 13, "room_min"},
        {ENDLESS "  room_max: 60\n  room_min: 25\n", 5, 13, "room_min"},
        {ENDLESS "  doors_open: 60\n  doors_secret: 41\n", 4, 15, "more than 100 together"},
        {HEAD "endless:\nrules: {wake_radius: -1}\n", 4, 22, "wake_radius"},
        {HEAD "endless:\nrules: {wake_radius: 32768}\n", 4, 22, "32767"},
        {HEAD "endless:\ncaps: {edits: 65537}\n", 4, 15, "65536"},
        {HEAD "endless:\ncaps: {edits: -1}\n", 4, 15, "'-1'"},
        {"warren: scene 1\nmap: a.map\nrules: {wake_radius: 5}\n", 3, 22, "there is no 'hunt'"},
        {"warren: scene 1\nmap: a.map\ncaps: {edits: 5}\n", 3, 15, "there is no 'hunt'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr_findings findings;
        wr_scene scene;
        assert_int_equal(wr_scene_read(cases[i].text, strlen(cases[i].text), NULL, &findings, &scene), WR_E_SYNTAX);
        assert_true(findings.errors > 0);
        assert_true(findings.items[0].rule[0] != '\0');
        if (findings.items[0].line != cases[i].line || findings.items[0].column != cases[i].column ||
            strstr(findings.items[0].message, cases[i].word) == NULL) {
            fail_msg("case %d '%s': %d:%d: %s", (int)i, cases[i].text, (int)findings.items[0].line,
                     (int)findings.items[0].column, findings.items[0].message);
        }
        assert_false(scene.has_endless); // the default again
        assert_true(scene.window.start.x == 0 && scene.window.start.y == 0);
    }
}

// ---- The shipped scenes --------------------------------------------------------------------------------------------

static void shipped_scenes_make_worlds(void **state)
{
    (void)state;
    static const char *const names[] = {"endless_short", "endless_far", "endless_walk"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        show s;
        wr_endless_config endless;
        show_open(&s, names[i]);
        assert_true(s.scene.has_endless && s.scene.bots[0] == WR_BOT_WALK);
        assert_true(wr_level_endless(s.level, &endless, NULL));
        assert_int_equal(endless.rooms.seed, s.scene.world.seed);
        show_close(&s);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_key_arrives_where_it_belongs),
    cmocka_unit_test(what_is_left_out_is_the_profiles_and_the_scenes),
    cmocka_unit_test(each_fault_is_named_with_line_and_column),
    cmocka_unit_test(shipped_scenes_make_worlds),
};

WR_TEST_MAIN(tests)
