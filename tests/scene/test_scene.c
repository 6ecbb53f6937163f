// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Scene files: what each key does, what is refused and where it is said to be; the shipped scenes with their maps and
// dungeons.
#include "scene/show.h"

#include <stdlib.h>

#define HEAD    "warren: scene 1\nmap: a.map\n"
#define DUNGEON "warren: scene 1\ndungeon:\n"

static wr_status read_text(const char *text, wr_findings *findings, wr_scene *out)
{
    return wr_scene_read(text, strlen(text), NULL, findings, out);
}

static wr_scene good(const char *text)
{
    wr_findings findings;
    wr_scene scene;
    if (read_text(text, &findings, &scene) != WR_OK) {
        fail_msg("%d:%d: %s", (int)findings.items[0].line, (int)findings.items[0].column, findings.items[0].message);
    }
    assert_int_equal(findings.count, 0);
    return scene;
}

// ---- What each key does -----------------------------------------------------------------------------------------

static void the_shortest_scene_has_all_defaults(void **state)
{
    (void)state;
    const wr_scene scene = good(HEAD);
    const wr_world_config world = wr_world_config_default();
    assert_string_equal(scene.map, "a.map");
    assert_true(scene.world.seed == world.seed);
    assert_int_equal(scene.world.ticks_per_second, world.ticks_per_second);
    assert_int_equal(scene.world.players, world.players);
    assert_int_equal(scene.world.touch, world.touch);
    assert_int_equal(scene.world.sight_range, world.sight_range);
    assert_int_equal(scene.world.paths_per_tick, world.paths_per_tick);
    assert_int_equal(scene.level.nav.n, 3);
    assert_int_equal(scene.level.nav.corners, WR_CORNERS_CUT);
    assert_int_equal(scene.bots[0], WR_BOT_COLLECT);
    assert_int_equal(scene.ticks, 3600);
}

static void every_key_arrives_where_it_belongs(void **state)
{
    (void)state;
    const wr_scene scene = good("# all of it\n"
                                "warren: scene 1\n"
                                "map: two_doors.map\n"
                                "seed: 18446744073709551615\n"
                                "ticks_per_second: 120\n"
                                "ticks: 77\n"
                                "players:\n"
                                "  - bot: stand\n"
                                "  - bot: wander\n"
                                "  - bot: collect\n"
                                "rules:\n"
                                "  touch: damage\n"
                                "  health: 9\n"
                                "  diagonal: even\n"
                                "  sight: sampled\n"
                                "  sight_range: 2.5\n"
                                "  chase: through\n"
                                "  corners: keep\n"
                                "mesh: {n: 15}\n"
                                "caps: {mobs: 100, events: 200, paths_per_tick: 3}\n");
    assert_string_equal(scene.map, "two_doors.map");
    assert_true(scene.world.seed == UINT64_MAX);
    assert_int_equal(scene.world.ticks_per_second, 120);
    assert_int_equal(scene.ticks, 77);
    assert_int_equal(scene.world.players, 3);
    assert_int_equal(scene.bots[0], WR_BOT_STAND);
    assert_int_equal(scene.bots[1], WR_BOT_WANDER);
    assert_int_equal(scene.bots[2], WR_BOT_COLLECT);
    assert_int_equal(scene.world.touch, WR_TOUCH_DAMAGE);
    assert_int_equal(scene.world.player_health, 9);
    assert_int_equal(scene.world.diagonal, WR_DIAGONAL_EVEN);
    assert_int_equal(scene.world.sight, WR_SIGHT_SAMPLED);
    assert_int_equal(scene.world.sight_range, 5 * WR_FIX_ONE / 2);
    assert_int_equal(scene.world.chase, WR_CHASE_THROUGH);
    assert_int_equal(scene.level.nav.corners, WR_CORNERS_KEEP);
    assert_int_equal(scene.level.nav.n, 15);
    assert_int_equal(scene.world.mobs_max, 100);
    assert_int_equal(scene.world.events_max, 200);
    assert_int_equal(scene.world.paths_per_tick, 3);
}

static void every_key_of_a_dungeon_arrives_where_it_belongs(void **state)
{
    (void)state;
    const wr_scene scene = good(DUNGEON "  locks: 4\n" // before the profile it differs from
                                        "  profile: fortress\n"
                                        "  seed: 12\n"
                                        "  width: 70\n"
                                        "  height: 50\n"
                                        "  room_min: 7\n"
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
                                        "  secret: moss\n"
                                        "  spawns: 1.23\n"
                                        "  chests: 100\n"
                                        "  traps: 0.05\n"
                                        "seed: 99\n");
    const wr_dungeon_config *d = &scene.dungeon;
    const wr_population_config *p = &scene.population;
    const int32_t found[] = {d->width,        d->height,         d->room_min, d->room_max, d->keep,  d->fill,
                             d->corridor,     d->loops,          d->caves,    d->pillars,  d->locks, d->doors_open,
                             d->doors_secret, d->dead_ends_none, p->spawns,   p->chests,   p->traps, p->exits};
    const int32_t expected[] = {70, 50, 7, 20, 11, 66, 1, 1500, 12, 13, 4, 14, 15, 1, 123, 10000, 5, 1};
    assert_true(scene.has_dungeon && !scene.seeds_dungeon);
    assert_string_equal(scene.map, "");
    assert_true(scene.world.seed == 99 && d->seed == 12 && p->secret == wr_hash_bytes("moss", 4));
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        if (found[i] != expected[i]) {
            fail_msg("number %d is %d, but must be %d", (int)i, (int)found[i], (int)expected[i]);
        }
    }
}

static void what_a_dungeon_leaves_out_is_the_profiles_and_the_scenes(void **state)
{
    (void)state;
    static const char *const texts[] = {"warren: scene 1\nseed: 5\ndungeon:\n",
                                        "warren: scene 1\ndungeon: {}\nseed: 5\n"};
    const wr_population_config population = wr_population_config_default();
    for (size_t i = 0; i < 2; i++) {
        wr_scene scene = good(texts[i]);
        wr_dungeon_config crypt = wr_dungeon_profile(WR_DUNGEON_PROFILE_CRYPT);
        crypt.seed = 5;
        assert_true(scene.has_dungeon && scene.seeds_dungeon);
        assert_memory_equal(&scene.dungeon, &crypt, sizeof crypt); // a copy, gaps and all
        assert_memory_equal(&scene.population, &population, sizeof population);
        wr_scene_set_seed(&scene, 6);
        assert_true(scene.world.seed == 6 && scene.dungeon.seed == 6);
    }
    for (int32_t profile = 0; profile < WR_DUNGEON_PROFILE_COUNT; profile++) {
        char text[128];
        const char *name = wr_dungeon_profile_name((wr_dungeon_profile_id)profile);
        snprintf(text, sizeof text, DUNGEON "  profile: %s\n  seed: 3\n", name);
        wr_scene scene = good(text);
        wr_dungeon_config config = wr_dungeon_profile((wr_dungeon_profile_id)profile);
        config.seed = 3;
        assert_memory_equal(&scene.dungeon, &config, sizeof config);
        wr_scene_set_seed(&scene, 8);
        assert_true(scene.world.seed == 8 && scene.dungeon.seed == 3); // it has its own
    }
    wr_scene plain = good(HEAD);
    wr_scene_set_seed(&plain, 4);
    assert_true(plain.world.seed == 4 && !plain.has_dungeon);
}

static void seconds_become_the_nearest_number_of_ticks(void **state)
{
    (void)state;
    assert_int_equal(good(HEAD "seconds: 2.5\n").ticks, 150);
    assert_int_equal(good(HEAD "seconds: 0.0001\n").ticks, 1);
    assert_int_equal(good(HEAD "seconds: 0.13\nticks_per_second: 50\n").ticks, 7); // 6.5 up
    assert_int_equal(good(HEAD "seconds: 32767\nticks_per_second: 120\n").ticks, 3932040);
    assert_int_equal(good(HEAD "ticks_per_second: 20\n").ticks, 1200);
}

static void players_may_be_a_number(void **state)
{
    (void)state;
    const wr_scene scene = good(HEAD "players: 16\n");
    assert_int_equal(scene.world.players, 16);
    for (int i = 0; i < 16; i++) {
        assert_int_equal(scene.bots[i], WR_BOT_COLLECT);
    }
    assert_int_equal(good(HEAD "players:\n  - {}\n").bots[0], WR_BOT_COLLECT);
}

static void seeds_take_the_whole_range_and_texts_K64(void **state)
{
    (void)state;
    assert_true(good(HEAD "seed: 0\n").world.seed == 0);
    assert_true(good(HEAD "seed: 9223372036854775808\n").world.seed == (uint64_t)1 << 63);
    assert_true(good(HEAD "seed: -1\n").world.seed == UINT64_MAX);
    assert_true(good(HEAD "seed: moss\n").world.seed == wr_hash_bytes("moss", 4));
    assert_true(good(HEAD "seed: \"12\"\n").world.seed == wr_hash_bytes("12", 2));
}

static void a_range_of_zero_is_blind_and_not_the_default(void **state)
{
    (void)state;
    assert_true(good(HEAD "rules: {sight_range: 0}\n").world.sight_range < 0);
    assert_int_equal(good(HEAD "rules: {}\nmesh:\ncaps:\n").level.nav.n, 3); // nothing behind the colon is no key
}

// ---- What is refused --------------------------------------------------------------------------------------------

static void each_fault_is_named_with_line_and_column(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t line, column;
        const char *word; // of the message
    } cases[] = {
        {"", 1, 1, "scene 1"},
        {"# nothing\n", 1, 1, "scene 1"},
        {"- a\n", 1, 1, "must be a mapping"},
        {"map: a.map\n", 1, 1, "'warren'"},
        {"warren: scene 1\n", 1, 1, "'map'"},
        {"warren: scene 1\nseed: 5\n", 1, 1, "nor 'dungeon'"},
        {"warren: scene 2\nmap: a.map\n", 1, 9, "'scene 2'"},
        {"warren: hunt 1\nmap: a.map\n", 1, 9, "'hunt 1'"},
        {HEAD "hunts: x\n", 3, 1, "unknown key 'hunts'"},
        {HEAD "hunt: ../x.yaml\n", 3, 7, "hunt"},
        {HEAD "player:\n  walk: 20\n", 4, 3, "there is no 'hunt'"},
        {HEAD "hunt: x.yaml\nplayer:\n  walk: 0\n", 5, 9, "walk"},
        {HEAD "hunt: x.yaml\nplayer:\n  health: 10\n  revive_health: 11\n", 5, 3, "more than health"},
        {HEAD "hunt: x.yaml\nrules:\n  touch: lose\n", 5, 10, "nobody looks at 'touch'"},
        {HEAD "map: b.map\n", 3, 1, "map"},
        {HEAD "seed: 18446744073709551616\n", 3, 7, "seed"},
        {HEAD "seed: 0x10\n", 3, 7, "quotes"},
        {HEAD "seed: [1]\n", 3, 7, "a list"},
        {HEAD "seed: 1.5\n", 3, 7, "'1.5'"},
        {HEAD "seed: -9223372036854775809\n", 3, 7, "seed"},
        {HEAD "ticks_per_second: 25\n", 3, 19, "20, 30, 50, 60 or 120"},
        {HEAD "ticks_per_second: 060\n", 3, 19, "'060'"},
        {HEAD "ticks: 0\n", 3, 8, "'0'"},
        {HEAD "ticks: 10368001\n", 3, 8, "10368000"},
        {HEAD "seconds: -1\n", 3, 10, "'-1'"},
        {HEAD "seconds: 32768\n", 3, 10, "32767"},
        {HEAD "ticks: 5\nseconds: 5\n", 4, 10, "both"},
        {HEAD "players: 0\n", 3, 10, "1 to 16"},
        {HEAD "players: 17\n", 3, 10, "1 to 16"},
        {HEAD "players: []\n", 3, 10, "0 entries"},
        {HEAD "players: {bot: stand}\n", 3, 10, "a mapping"},
        {HEAD "players:\n  - bot: stand\n  - bot: dance\n", 5, 10, "stand, wander, collect"},
        {HEAD "players:\n  - wander\n", 4, 5, "player"},
        {HEAD "players:\n  - name: x\n", 4, 5, "unknown key 'name'"},
        {HEAD "rules: 5\n", 3, 8, "rules"},
        {HEAD "rules:\n  touch: kill\n", 4, 10, "lose or damage"},
        {HEAD "rules:\n  diagonal: 1\n", 4, 13, "fast or even"},
        {HEAD "rules:\n  sight: none\n", 4, 10, "exact or sampled"},
        {HEAD "rules:\n  sight_range: -1\n", 4, 16, "'-1'"},
        {HEAD "rules:\n  sight_range: far\n", 4, 16, "'far'"},
        {HEAD "rules:\n  chase: straight\n", 4, 10, "route or through"},
        {HEAD "rules:\n  corners: on\n", 4, 12, "cut or keep"},
        {HEAD "rules:\n  health: 0\n", 4, 11, "1 to 32767"},
        {HEAD "rules:\n  speed: 9\n", 4, 3, "unknown key 'speed'"},
        {HEAD "mesh:\n  n: 2\n", 4, 6, "1, 3, 5"},
        {HEAD "mesh:\n  n: 17\n", 4, 6, "'17'"},
        {HEAD "caps:\n  mobs: 1048576\n", 4, 9, "1048575"},
        {HEAD "caps:\n  events: 15\n", 4, 11, "16 to 16777216"},
        {HEAD "caps:\n  paths_per_tick: \"8\"\n", 4, 19, "quotes"},
        {HEAD "players: &a 3\n", 3, 10, "anchor"},
        {HEAD "dungeon:\n", 3, 9, "both a map and a dungeon"},
        {HEAD "dungeon: {width: 9}\n", 3, 10, "both a map and a dungeon"},
        {"warren: scene 1\ndungeon: 5\n", 2, 10, "dungeon"},
        {"warren: scene 1\ndungeon: crypt\n", 2, 10, "dungeon"},
        {"warren: scene 1\ndungeon: [crypt]\n", 2, 10, "dungeon"},
        {DUNGEON "  profile: cellar\n", 3, 12, "crypt, caves-and-halls, fortress, maze-like"},
        {DUNGEON "  profile: crypt\n  profile: tiny\n", 4, 3, "profile"},
        {DUNGEON "  warren: profile 1\n", 3, 3, "unknown key 'warren'"},
        {DUNGEON "  rooms: 5\n", 3, 3, "unknown key 'rooms'"},
        {DUNGEON "  rooms: 5\n", 3, 3, "locks, secret, spawns, chests, traps"}, // the whole list
        {DUNGEON "  width: 8193\n", 3, 10, "8192"},
        {DUNGEON "  width: \"40\"\n", 3, 10, "quotes"},
        {DUNGEON "  loops: 1.5\n", 3, 10, "'1.5'"},
        {DUNGEON "  dead_ends: some\n", 3, 14, "keep or none"},
        {DUNGEON "  locks: -1\n", 3, 10, "'-1'"},
        {DUNGEON "  seed: 0x5\n", 3, 9, "quotes"},
        {DUNGEON "  secret: []\n", 3, 11, "a list"},
        {DUNGEON "  spawns: 100.5\n", 3, 11, "'100.5'"},
        {DUNGEON "  chests: many\n", 3, 11, "'many'"},
        {DUNGEON "  traps: -0.1\n", 3, 10, "'-0.1'"},
        {DUNGEON "  profile: tiny\n  width: 7\n", 4, 10, "width 7"},
        {DUNGEON "  profile: tiny\n  room_min: 200\n", 4, 13, "room_max 16 is less than room_min 200"},
        {DUNGEON "  doors_open: 60\n  doors_secret: 41\n", 3, 15, "more than 100 together"},
        {DUNGEON "  width: 8192\n  height: 8192\n", 3, 10, "16777216 cells"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr_findings findings;
        wr_scene scene;
        assert_int_equal(read_text(cases[i].text, &findings, &scene), WR_E_SYNTAX);
        assert_true(findings.errors > 0);
        assert_true(findings.items[0].rule[0] != '\0');
        if (findings.items[0].line != cases[i].line || findings.items[0].column != cases[i].column ||
            strstr(findings.items[0].message, cases[i].word) == NULL) {
            fail_msg("case %d '%s': %d:%d: %s", (int)i, cases[i].text, (int)findings.items[0].line,
                     (int)findings.items[0].column, findings.items[0].message);
        }
        assert_string_equal(scene.map, ""); // the default again
        assert_false(scene.has_dungeon);
        assert_int_equal(scene.world.players, 1);
    }
}

static void maps_are_named_by_bare_names_only_T17_K132(void **state)
{
    (void)state;
    static const char *const names[] = {"../x.map", "maps/x.map", "/etc/passwd", "c:x.map",   "C:\\x",       "..",
                                        ".",        ".hidden",    "con",         "NUL.map",   "com1",        "a/",
                                        "a\\b",     "\"\"",       "\"a\\0b\"",   "~",         "caf\xc3\xa9", "a b",
                                        "[x]",      "a:b",        "x.",          "\"\\e[2J\""};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[128];
        snprintf(text, sizeof text, "warren: scene 1\nmap: %s\n", names[i]);
        wr_findings findings;
        wr_scene scene;
        if (read_text(text, &findings, &scene) != WR_E_SYNTAX || findings.items[0].line != 2) {
            fail_msg("map name %s was not refused", names[i]);
        }
    }
    char longest[160] = "warren: scene 1\nmap: ";
    const size_t head = strlen(longest);
    memset(longest + head, 'a', 65);
    wr_findings findings;
    wr_scene scene;
    assert_int_equal(read_text(longest, &findings, &scene), WR_E_SYNTAX);
    assert_string_equal(findings.items[0].rule, "T17");
    longest[head + 64] = '\0';
    assert_int_equal(strlen(good(longest).map), WR_NAME_MAX);
}

static void several_faults_are_all_told(void **state)
{
    (void)state;
    wr_findings findings;
    wr_scene scene;
    assert_int_equal(read_text(HEAD "seed: []\nrules: {touch: x, sight: y}\nmesh: {n: 4}\n", &findings, &scene),
                     WR_E_SYNTAX);
    assert_int_equal(findings.errors, 4);
}

static void cut_and_change(const char *text)
{
    const size_t size = strlen(text);
    char *changed = malloc(size);
    assert_non_null(changed);
    for (size_t at = 0; at < size; at++) {
        wr_findings findings;
        wr_scene scene;
        char *cut = malloc(at + (at == 0));
        assert_non_null(cut);
        memcpy(cut, text, at);
        const wr_status status = wr_scene_read(cut, at, NULL, &findings, &scene);
        assert_true((status == WR_OK) == (findings.errors == 0));
        free(cut);
        for (int byte = 0; byte < 256; byte++) {
            memcpy(changed, text, size);
            changed[at] = (char)byte;
            const wr_status answer = wr_scene_read(changed, size, NULL, &findings, &scene);
            assert_true((answer == WR_OK) == (findings.errors == 0));
            assert_true(answer == WR_OK || answer == WR_E_SYNTAX);
            assert_true(answer != WR_OK || wr_dungeon_check(&scene.dungeon, NULL) == WR_OK);
        }
    }
    free(changed);
}

static void every_cut_and_every_changed_byte_is_answered_T13(void **state)
{
    (void)state;
    cut_and_change(HEAD "seed: 3\nplayers:\n  - bot: stand\nrules: {touch: damage}\nseconds: 2\n");
    cut_and_change(DUNGEON "  profile: tiny\n  width: 40\n  loops: 0.2\n  spawns: 1\nseed: 3\n");
}

static wr_status read_whole(const wr_hooks *hooks, void *text)
{
    wr_findings findings;
    wr_scene scene;
    const wr_status status = wr_scene_read(text, strlen(text), hooks, &findings, &scene);
    assert_true(status == WR_OK || strcmp(scene.map, "") == 0);
    return status;
}

static void memory_may_fail_at_any_call_T35(void **state)
{
    (void)state;
    char text[] = HEAD "seed: 3\nplayers: [{bot: stand}, {bot: wander}]\nrules: {touch: damage}\n";
    assert_true(wr_test_each_failure(read_whole, text) > 0);
}

// ---- The shipped scenes -----------------------------------------------------------------------------------------

static void read_scene(const char *name, wr_scene *out)
{
    char bytes[4096];
    char file[64];
    wr_findings findings;
    snprintf(file, sizeof file, "%s.yaml", name);
    const size_t size = show_read("scenes", file, bytes, sizeof bytes);
    assert_int_equal(wr_content_of(bytes, size), WR_CONTENT_SCENE);
    assert_int_equal(wr_scene_read(bytes, size, NULL, &findings, out), WR_OK);
    assert_int_equal(findings.count, 0);
}

static wr_level *level_of(const wr_scene *scene)
{
    static char bytes[1 << 16];
    wr_findings findings;
    wr_map map;
    wr_level *level;
    wr_finding why;
    if (scene->has_dungeon || scene->has_endless) {
        if (wr_scene_level(scene, NULL, NULL, &level, &why) != WR_OK) {
            fail_msg("%s", why.message);
        }
        return level;
    }
    const size_t size = show_read("maps", scene->map, bytes, sizeof bytes);
    if (wr_map_read(bytes, size, NULL, NULL, &findings, &map) != WR_OK) {
        fail_msg("%s:%d:%d: %s", scene->map, (int)findings.items[0].line, (int)findings.items[0].column,
                 findings.items[0].message);
    }
    assert_int_equal(findings.count, 0);
    assert_int_equal(wr_scene_level(scene, &map, NULL, &level, NULL), WR_OK);
    wr_map_destroy(&map);
    return level;
}

static void shipped_scenes_and_what_they_are_played_on_make_worlds(void **state)
{
    (void)state;
    static const char *const names[] = {"example",  "pond",      "across",  "two_doors", "lever_island",
                                        "gauntlet", "corridors", "corners", "crossing",  "keep",
                                        "arcade",   "crypt",     "vaults"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        wr_scene scene;
        wr_world *world;
        wr_finding why;
        read_scene(names[i], &scene);
        wr_level *level = level_of(&scene);
        if (wr_world_create(&scene.world, level, NULL, &world, &why) != WR_OK) {
            fail_msg("%s: %s", names[i], why.message);
        }
        wr_world_destroy(world);
        wr_level_destroy(level);
    }
}

// Plays a scene by its bots until all crystals are taken; returns the counters then.
static wr_counters play_out(const char *name)
{
    wr_scene scene;
    wr_world *world;
    wr_bot *bots[WR_PLAYERS_MAX];
    wr_command commands[WR_PLAYERS_MAX];
    read_scene(name, &scene);
    wr_level *level = level_of(&scene);
    const int32_t players = scene.world.players;
    assert_int_equal(wr_world_create(&scene.world, level, NULL, &world, NULL), WR_OK);
    for (int32_t i = 0; i < players; i++) {
        assert_int_equal(wr_bot_create(scene.bots[i], level, i, scene.world.seed, NULL, &bots[i]), WR_OK);
    }
    for (int32_t tick = 0; wr_world_cells_of(world).crystals_left > 0; tick++) {
        if (tick == scene.ticks) {
            fail_msg("%s: %d crystals are left", name, (int)wr_world_cells_of(world).crystals_left);
        }
        for (int32_t i = 0; i < players; i++) {
            commands[i] = wr_bot_command(bots[i], world);
        }
        wr_world_tick(world, &(wr_commands){commands, players});
    }
    const wr_counters counters = wr_world_counters(world);
    for (int32_t i = 0; i < players; i++) {
        wr_bot_destroy(bots[i]);
    }
    wr_world_destroy(world);
    wr_level_destroy(level);
    return counters;
}

static void bots_play_out_the_crypt_and_open_the_vaults(void **state)
{
    (void)state;
    const wr_counters crypt = play_out("crypt"), vaults = play_out("vaults");
    assert_true(crypt.crystals >= 20 && crypt.kills_boomerang >= 10 && crypt.lives_lost == 0);
    assert_true(vaults.crystals >= 20 && vaults.kills_boomerang >= 10 && vaults.lives_lost == 0);
    assert_true(vaults.toggles >= 3 && vaults.gates_changed >= 6);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_shortest_scene_has_all_defaults),
    cmocka_unit_test(every_key_arrives_where_it_belongs),
    cmocka_unit_test(every_key_of_a_dungeon_arrives_where_it_belongs),
    cmocka_unit_test(what_a_dungeon_leaves_out_is_the_profiles_and_the_scenes),
    cmocka_unit_test(seconds_become_the_nearest_number_of_ticks),
    cmocka_unit_test(players_may_be_a_number),
    cmocka_unit_test(seeds_take_the_whole_range_and_texts_K64),
    cmocka_unit_test(a_range_of_zero_is_blind_and_not_the_default),
    cmocka_unit_test(each_fault_is_named_with_line_and_column),
    cmocka_unit_test(maps_are_named_by_bare_names_only_T17_K132),
    cmocka_unit_test(several_faults_are_all_told),
    cmocka_unit_test(every_cut_and_every_changed_byte_is_answered_T13),
    cmocka_unit_test(memory_may_fail_at_any_call_T35),
    cmocka_unit_test(shipped_scenes_and_what_they_are_played_on_make_worlds),
    cmocka_unit_test(bots_play_out_the_crypt_and_open_the_vaults),
};

WR_TEST_MAIN(tests)
