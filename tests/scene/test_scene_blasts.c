// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Monsters and blasts in scenes: what each key does, what is refused and where, how a block is filled, and which commands
// come of it in which tick.
#include "scene/show.h"

#include <stdlib.h>

#define HEAD  "warren: scene 1\nmap: a.map\nhunt: h.yaml\n"
#define CELLS (WR_HUNT_CELL * WR_FIX_ONE)

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

static wr_hunt two_kinds(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = 2;
    hunt.kinds[1] = hunt.kinds[0];
    snprintf(hunt.kinds[0].name, sizeof hunt.kinds[0].name, "slim");
    snprintf(hunt.kinds[1].name, sizeof hunt.kinds[1].name, "wide");
    return hunt;
}

// ---- What each key does -----------------------------------------------------------------------------------------

static void every_key_arrives_in_units(void **state)
{
    (void)state;
    const wr_scene scene = good(HEAD "monsters:\n"
                                     "  - {kind: Crystal Guard, count: 12, at: [3, 1.25], size: [8, 0.5]}\n"
                                     "  - {kind: slim, count: 1048575, at: [0, 8191], size: [8191, 0]}\n"
                                     "blasts:\n"
                                     "  - {tick: 90, at: [10.5, 0], radius: 63, strength: 1000, damage: 32767}\n"
                                     "  - {seconds: 2.5, at: [0, 0]}\n"
                                     "  - {seconds: 0.001, at: [1, 2], radius: 0, strength: 0.5, damage: 0}\n"
                                     "ticks_per_second: 50\n");
    assert_int_equal(scene.group_count, 2);
    const wr_scene_group *g = scene.groups;
    assert_string_equal(g[0].kind, "Crystal Guard");
    assert_int_equal(g[0].hunt_kind, -1);
    assert_int_equal(g[0].count, 12);
    assert_int_equal(g[0].x, 7 * CELLS / 2); // the middle of a cell
    assert_int_equal(g[0].y, 7 * CELLS / 4);
    assert_int_equal(g[0].width, 8 * CELLS);
    assert_int_equal(g[0].height, CELLS / 2);
    assert_int_equal(g[0].line, 5);
    assert_int_equal(g[0].column, 12);
    assert_int_equal(g[1].x, CELLS / 2);
    assert_int_equal((int64_t)g[1].y, (int64_t)8191 * CELLS + CELLS / 2);
    assert_int_equal((int64_t)g[1].width, (int64_t)8191 * CELLS);
    assert_int_equal(g[1].height, 0);

    assert_int_equal(scene.blast_count, 3);
    const wr_scene_blast *b = scene.blasts;
    assert_int_equal(b[0].tick, 90);
    assert_int_equal(b[0].x, 11 * CELLS);
    assert_int_equal(b[0].y, CELLS / 2);
    assert_int_equal(b[0].radius, 63 * CELLS);
    assert_int_equal(b[0].strength, 1000 * WR_FIX_ONE);
    assert_int_equal(b[0].damage, 32767);
    assert_int_equal(b[1].tick, 125);
    assert_int_equal(b[1].radius, 3 * CELLS); // what a player's bomb has
    assert_int_equal(b[1].strength, 18 * WR_FIX_ONE);
    assert_int_equal(b[1].damage, 0);
    assert_int_equal(b[2].tick, 1);
    assert_int_equal(b[2].radius, 0);
    assert_int_equal(b[2].strength, WR_FIX_ONE / 2);
}

static void a_hunt_needs_no_players_and_a_map_game_does(void **state)
{
    (void)state;
    assert_int_equal(good(HEAD "players: 0\n").world.players, 0);
    assert_int_equal(good(HEAD "monsters:\nblasts: []\n").group_count, 0);
    assert_int_equal(
        good(HEAD "player: {bomb_strength: 25, bomb_speed: 12, bomb_bursts: on}\n").world.hunter.bomb_speed,
        12 * WR_FIX_ONE);
    assert_true(good(HEAD "player: {bomb_speed: 12, bomb_bursts: on}\n").world.hunter.bomb_bursts);
    assert_int_equal(good(HEAD "player: {bomb_strength: 0}\n").world.hunter.bomb_strength, 0);
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
        {"warren: scene 1\nmap: a.map\nmonsters:\n  - {kind: a, count: 1, at: [1, 1], size: [0, 0]}\n", 4, 3,
         "there is no 'hunt'"},
        {"warren: scene 1\nmap: a.map\nblasts:\n  - {tick: 1, at: [1, 1]}\n", 4, 3, "there is no 'hunt'"},
        {HEAD "monsters: 5\n", 4, 11, "monsters is '5', but must be a list"},
        {HEAD "monsters: {kind: a}\n", 4, 11, "a mapping"},
        {HEAD "monsters:\n  - zombie\n", 5, 5, "monsters"},
        {HEAD "monsters:\n  - {count: 1, at: [1, 1], size: [0, 0]}\n", 5, 5, "'kind'"},
        {HEAD "monsters:\n  - {kind: a, at: [1, 1], size: [0, 0]}\n", 5, 5, "'count'"},
        {HEAD "monsters:\n  - {kind: a, count: 1, size: [0, 0]}\n", 5, 5, "'at'"},
        {HEAD "monsters:\n  - {kind: a, count: 1, at: [0, 0]}\n", 5, 5,
         "the key 'size' is missing; it holds two numbers, [x, y]"},
        {HEAD "monsters:\n  - {kind: a, count: 0, at: [1, 1], size: [0, 0]}\n", 5, 22, "1 to 1048575"},
        {HEAD "monsters:\n  - {kind: a, count: 1, at: [1, 1, 1], size: [0, 0]}\n", 5, 29,
         "at is a list of 3, but must be two numbers, [x, y]"},
        {HEAD "monsters:\n  - {kind: a, count: 1, at: [], size: [0, 0]}\n", 5, 29, "at is a list of 0"},
        {HEAD "monsters:\n  - {kind: a, count: 1, at: 3, size: [0, 0]}\n", 5, 29, "must be two numbers, [x, y]"},
        {HEAD "monsters:\n  - {kind: a, count: 1, at: [1, x], size: [0, 0]}\n", 5, 33, "at is 'x'"},
        {HEAD "monsters:\n  - {kind: a, count: 1, at: [8192, 1], size: [0, 0]}\n", 5, 30, "0 to 8191"},
        {HEAD "monsters:\n  - {kind: a, count: 1, at: [1, 1], size: [0, -1]}\n", 5, 47, "size is '-1'"},
        {HEAD "monsters:\n  - {kind: a, count: 1, at: [8000, 1], size: [192, 0]}\n", 5, 46, "beyond any level"},
        {HEAD "monsters:\n  - {kind: a, count: 1, at: [1, 1], size: [0, 0], gap: 1}\n", 5, 51, "unknown key 'gap'"},
        {HEAD "monsters:\n  - {kind: abcdefghijklmnopqrstuvwxyzabcdef, count: 1, at: [1, 1], size: [0, 0]}\n", 5, 12,
         "1 to 31"},
        {HEAD "blasts:\n  - {at: [1, 1]}\n", 5, 5, "neither tick nor seconds"},
        {HEAD "blasts:\n  - {tick: 1, seconds: 1, at: [1, 1]}\n", 5, 24, "both tick and seconds"},
        {HEAD "blasts:\n  - {tick: 0, at: [1, 1]}\n", 5, 12, "'0'"},
        {HEAD "blasts:\n  - {seconds: -1, at: [1, 1]}\n", 5, 15, "'-1'"},
        {HEAD "blasts:\n  - {tick: 1}\n", 5, 5, "'at'"},
        {HEAD "blasts:\n  - {tick: 1, at: [1, 1], radius: 63.5}\n", 5, 35, "0 to 63"},
        {HEAD "blasts:\n  - {tick: 1, at: [1, 1], strength: 1000.5}\n", 5, 37, "0 to 1000"},
        {HEAD "blasts:\n  - {tick: 1, at: [1, 1], damage: 32768}\n", 5, 35, "0 to 32767"},
        {HEAD "players: 17\n", 4, 10, "0 to 16"},
        {HEAD "player:\n  bomb_strength: 1001\n", 5, 18, "bomb_strength"},
        {HEAD "player:\n  bomb_speed: 321\n", 5, 15, "bomb_speed"},
        {HEAD "player:\n  bomb_bursts: 1\n", 5, 16, "bomb_bursts"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr_findings findings;
        wr_scene scene;
        assert_int_equal(wr_scene_read(cases[i].text, strlen(cases[i].text), NULL, &findings, &scene), WR_E_SYNTAX);
        if (findings.items[0].line != cases[i].line || findings.items[0].column != cases[i].column ||
            strstr(findings.items[0].message, cases[i].word) == NULL || findings.items[0].rule[0] == '\0') {
            fail_msg("case %d '%s': %d:%d: %s", (int)i, cases[i].text, (int)findings.items[0].line,
                     (int)findings.items[0].column, findings.items[0].message);
        }
        assert_int_equal(scene.group_count, 0); // the default again
        assert_int_equal(scene.blast_count, 0);
    }
}

static void more_than_there_is_room_for_is_refused(void **state)
{
    (void)state;
    char text[8192];
    wr_findings findings;
    wr_scene scene;
    for (int32_t count = WR_SCENE_BLASTS_MAX; count <= WR_SCENE_BLASTS_MAX + 1; count++) {
        size_t size = (size_t)snprintf(text, sizeof text, HEAD "blasts:\n");
        for (int32_t i = 0; i < count; i++) {
            size += (size_t)snprintf(text + size, sizeof text - size, "  - {tick: %d, at: [1, 1]}\n", (int)i + 1);
        }
        const wr_status status = wr_scene_read(text, size, NULL, &findings, &scene);
        assert_int_equal(status, count > WR_SCENE_BLASTS_MAX ? WR_E_SYNTAX : WR_OK);
    }
    assert_non_null(strstr(findings.items[0].message, "blasts has 65 entries, but at most 64"));
    size_t size = (size_t)snprintf(text, sizeof text, HEAD "monsters:\n");
    for (int32_t i = 0; i <= WR_SCENE_GROUPS_MAX; i++) {
        size +=
            (size_t)snprintf(text + size, sizeof text - size, "  - {kind: a, count: 1, at: [1, 1], size: [0, 0]}\n");
    }
    assert_int_equal(wr_scene_read(text, size, NULL, &findings, &scene), WR_E_SYNTAX);
    assert_non_null(strstr(findings.items[0].message, "monsters has 33 entries, but at most 32"));
}

static void every_cut_and_every_changed_byte_is_answered_T13(void **state)
{
    (void)state;
    static const char text[] = HEAD "monsters:\n  - {kind: a, count: 9, at: [1, 2.5], size: [3, 4]}\n"
                                    "blasts:\n  - {seconds: 1, at: [5, 6], radius: 4, strength: 20, damage: 1}\n";
    char changed[sizeof text];
    for (size_t at = 0; at < sizeof text - 1; at++) {
        wr_findings findings;
        wr_scene scene;
        char *cut = malloc(at + (at == 0));
        assert_non_null(cut);
        memcpy(cut, text, at);
        const wr_status status = wr_scene_read(cut, at, NULL, &findings, &scene);
        assert_true((status == WR_OK) == (findings.errors == 0));
        free(cut);
        for (int byte = 0; byte < 256; byte++) {
            memcpy(changed, text, sizeof text);
            changed[at] = (char)byte;
            const wr_status answer = wr_scene_read(changed, sizeof text - 1, NULL, &findings, &scene);
            assert_true((answer == WR_OK) == (findings.errors == 0));
        }
    }
}

// ---- The hunt ---------------------------------------------------------------------------------------------------

static void groups_find_their_kinds_and_room_in_the_hunt(void **state)
{
    (void)state;
    const wr_hunt hunt = two_kinds();
    wr_scene scene = good(HEAD "players: 2\nmonsters:\n  - {kind: wide, count: 30, at: [1, 1], size: [5, 5]}\n"
                               "  - {kind: slim, count: 40, at: [1, 1], size: [5, 5]}\n");
    wr_finding why = {0};
    assert_int_equal(wr_scene_set_hunt(&scene, &hunt, &why), WR_OK);
    assert_ptr_equal(scene.world.hunt, &hunt);
    assert_int_equal(scene.groups[0].hunt_kind, 1);
    assert_int_equal(scene.groups[1].hunt_kind, 0);
    assert_int_equal(scene.world.mobs_max, hunt.waves.alive_max + 2 * 2 + 64 + 70);

    scene = good(HEAD "monsters:\n  - {kind: slim, count: 1, at: [1, 1], size: [0, 0]}\n"
                      "  - {kind: Slim, count: 1, at: [1, 1], size: [0, 0]}\n");
    assert_int_equal(wr_scene_set_hunt(&scene, &hunt, &why), WR_E_NOT_FOUND);
    assert_int_equal(why.line, 6);
    assert_int_equal(why.column, 12);
    assert_string_equal(why.rule, "S5");
    assert_string_equal(why.message, "monsters: the hunt has no kind 'Slim'; it has slim, wide");
    assert_int_equal(wr_scene_set_hunt(&scene, &hunt, NULL), WR_E_NOT_FOUND);

    static const char capped[] =
        HEAD "players: 3\ncaps: {mobs: %d}\nmonsters:\n  - {kind: slim, count: 20, at: [1, 1], size: [5, 5]}\n";
    for (int mobs = 25; mobs <= 26; mobs++) {
        char text[256];
        snprintf(text, sizeof text, capped, mobs);
        scene = good(text);
        assert_int_equal(wr_scene_set_hunt(&scene, &hunt, &why), mobs < 26 ? WR_E_CAPACITY : WR_OK);
        assert_int_equal(scene.world.mobs_max, mobs);
    }
    assert_non_null(strstr(why.message, "they are 26, and there are places for 25"));
    assert_int_equal(why.line, 7);

    scene = good(HEAD "monsters:\n  - {kind: slim, count: 1000000, at: [1, 1], size: [5, 5]}\n"
                      "  - {kind: slim, count: 1000000, at: [1, 1], size: [5, 5]}\n");
    assert_int_equal(wr_scene_set_hunt(&scene, &hunt, &why), WR_E_CAPACITY);
    scene = good(HEAD); // without groups nothing is settled but the hunt
    assert_int_equal(wr_scene_set_hunt(&scene, &hunt, &why), WR_OK);
    assert_int_equal(scene.world.mobs_max, 0);
}

// ---- Commands ---------------------------------------------------------------------------------------------------

static wr_scene with_group(int32_t count, wr_fix width, wr_fix height)
{
    wr_scene scene = wr_scene_default();
    scene.group_count = 1;
    scene.groups[0] = (wr_scene_group){.hunt_kind = 1, .count = count, .x = CELLS, .y = 2 * CELLS};
    scene.groups[0].width = width;
    scene.groups[0].height = height;
    return scene;
}

// Columns and rows of a block, as its places show them, which go from one corner to the other.
static void expect_block(int32_t count, wr_fix width, wr_fix height, int32_t columns)
{
    const wr_scene scene = with_group(count, width, height);
    wr_command *items = calloc((size_t)count, sizeof *items);
    assert_non_null(items);
    assert_int_equal(wr_scene_commands(&scene, 1, items, count), count);
    const int32_t rows = (count + columns - 1) / columns;
    for (int32_t i = 0; i < count; i++) {
        const int64_t across = columns > 1 ? (int64_t)width * (i % columns) / (columns - 1) : 0;
        const int64_t up = rows > 1 ? (int64_t)height * (i / columns) / (rows - 1) : 0;
        const wr_command expected = {.kind = WR_COMMAND_SPAWN,
                                     .player = WR_PLAYER_HOST,
                                     .sequence = (uint32_t)i,
                                     .value = WR_MOB_HUNTER,
                                     .x = CELLS + (wr_fix)across,
                                     .y = 2 * CELLS + (wr_fix)up,
                                     .flag = 1};
        assert_memory_equal(&items[i], &expected, sizeof expected);
    }
    free(items);
}

static void blocks_are_filled_row_by_row_with_like_gaps(void **state)
{
    (void)state;
    expect_block(1, 0, 0, 1);
    expect_block(1, 5 * CELLS, 5 * CELLS, 1);
    expect_block(9, 5 * CELLS, 5 * CELLS, 3);
    expect_block(10, 5 * CELLS, 5 * CELLS, 4); // 4, 4, 2
    expect_block(24, 6 * CELLS, 4 * CELLS, 6);
    expect_block(7, 6 * CELLS, 0, 7); // a line
    expect_block(7, 0, 6 * CELLS, 1);
    expect_block(7, 0, 0, 1);
    expect_block(500, 20 * CELLS, 20 * CELLS, 23);
    expect_block(3, 8000 * CELLS, 1, 3); // no more columns than monsters
}

static void commands_come_in_their_ticks_in_order_and_no_more_than_fit(void **state)
{
    (void)state;
    wr_scene scene = with_group(3, 2 * CELLS, 0);
    scene.group_count = 2;
    scene.groups[1] = (wr_scene_group){.hunt_kind = 0, .count = 1, .x = 5 * CELLS, .y = CELLS};
    scene.blast_count = 3;
    scene.blasts[0] = (wr_scene_blast){.tick = 60, .x = 1, .y = 2, .radius = 3, .strength = 4, .damage = 5};
    scene.blasts[1] = (wr_scene_blast){.tick = 1, .x = 6, .y = 7, .radius = 8, .strength = 9};
    scene.blasts[2] = (wr_scene_blast){.tick = 60, .x = 10, .y = 11, .radius = 12, .strength = 13, .damage = 14};
    wr_command items[8] = {{0}};
    assert_int_equal(wr_scene_commands(&scene, 1, items, 8), 5);
    assert_int_equal(items[3].flag, 0);
    assert_int_equal(items[3].x, 5 * CELLS);
    assert_int_equal(items[4].kind, WR_COMMAND_BLAST);
    assert_int_equal(items[4].sequence, 4);
    assert_int_equal(wr_scene_commands(&scene, 1, NULL, 0), 5);
    scene.groups[1].count = 0; // a program's own scene: nobody, in a row
    scene.groups[1].width = CELLS;
    assert_int_equal(wr_scene_commands(&scene, 1, items, 8), 4);
    assert_int_equal(items[3].kind, WR_COMMAND_BLAST);
    scene.groups[1] = (wr_scene_group){.hunt_kind = 0, .count = 1, .x = 5 * CELLS, .y = CELLS};
    memset(items, 0, sizeof items);
    assert_int_equal(wr_scene_commands(&scene, 1, items, 2), 5);
    assert_int_equal(items[1].kind, WR_COMMAND_SPAWN);
    assert_int_equal(items[2].kind, WR_COMMAND_NONE);
    for (int64_t tick = 0; tick < 200; tick++) {
        assert_int_equal(wr_scene_commands(&scene, tick, NULL, 0), tick == 1 ? 5 : tick == 60 ? 2 : 0);
    }
    memset(items, 0, sizeof items);
    assert_int_equal(wr_scene_commands(&scene, 60, items, 8), 2);
    const wr_command expected[2] = {{.kind = WR_COMMAND_BLAST,
                                     .player = WR_PLAYER_HOST,
                                     .sequence = 0,
                                     .value = 5,
                                     .x = 1,
                                     .y = 2,
                                     .flag = 3,
                                     .user = 4},
                                    {.kind = WR_COMMAND_BLAST,
                                     .player = WR_PLAYER_HOST,
                                     .sequence = 1,
                                     .value = 14,
                                     .x = 10,
                                     .y = 11,
                                     .flag = 12,
                                     .user = 13}};
    assert_memory_equal(items, expected, sizeof expected);
}

// ---- The shipped scenes -----------------------------------------------------------------------------------------

static void open_blast(show *s, const char *name)
{
    char file[32];
    snprintf(file, sizeof file, "blast_%s", name);
    show_open(s, file);
}

// Monsters of all its groups.
static int32_t monsters_of(const show *s)
{
    int32_t monsters = 0;
    for (int32_t i = 0; i < s->scene.group_count; i++) {
        monsters += s->scene.groups[i].count;
    }
    return monsters;
}

// Nobody is put into a wall or over the ravine, and no wave joins them.
static void everybody_of_the_shipped_scenes_has_a_place(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int32_t monsters;
    } shows[] = {{"open", 500}, {"wall", 359}, {"ravine", 274}, {"tower", 363}, {"corridor", 344}};
    for (size_t i = 0; i < sizeof shows / sizeof *shows; i++) {
        show s;
        open_blast(&s, shows[i].name);
        const int32_t monsters = monsters_of(&s);
        assert_int_equal(monsters, shows[i].monsters);
        wr_command *items = calloc((size_t)monsters, sizeof *items);
        assert_non_null(items);
        assert_int_equal(wr_scene_commands(&s.scene, 1, items, monsters), monsters);
        wr_world_tick(s.world, &(wr_commands){items, monsters});
        for (int32_t tick = 1; tick < 60; tick++) {
            wr_world_tick(s.world, NULL);
        }
        wr_round_view round;
        assert_int_equal(wr_world_round(s.world, &round), WR_OK);
        assert_int_equal(wr_world_counters(s.world).refused, 0);
        assert_int_equal(round.alive, monsters);
        assert_int_equal(round.wave, 0);
        free(items);
        show_close(&s);
    }
}

// ---- Parts of a level between which there is no way, found plainly ----------------------------------------------------

#define CELLS_MAX 4096

static bool is_open(const wr_grid *grid, int32_t cell)
{
    return (((WR_KINDS_WALL | WR_KIND(CHASM) | WR_KIND(GATE)) >> grid->kinds[cell]) & 1u) == 0;
}

// part[cell]: the first cell that it hangs together with, by sides; -1 where nobody stands. Returns how many there are.
static int32_t find_parts(const wr_grid *grid, int32_t *part)
{
    const int32_t count = grid->width * grid->height;
    assert_in_range(count, 1, CELLS_MAX);
    for (int32_t i = 0; i < count; i++) {
        part[i] = is_open(grid, i) ? i : -1;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int32_t i = 0; i < count; i++) { // a wall lies round every one of these maps
            const int32_t beside[] = {i - 1, i + 1, i - grid->width, i + grid->width};
            for (size_t k = 0; k < 4 && part[i] >= 0; k++) {
                if (part[beside[k]] >= 0 && part[beside[k]] < part[i]) {
                    part[i] = part[beside[k]];
                    changed = true;
                }
            }
        }
    }
    int32_t parts = 0;
    for (int32_t i = 0; i < count; i++) {
        parts += part[i] == i;
    }
    return parts;
}

static int32_t part_of(const show *s, const int32_t *part, int32_t slot)
{
    const wr_grid *grid = wr_level_grid(s->level);
    const wr_mobs mobs = wr_world_mobs(s->world);
    const wr_cell at = wr_grid_cell_of(grid, (wr_point){mobs.x[slot], mobs.y[slot]});
    return part[at.y * grid->width + at.x];
}

// Everybody who is not in the air is in the part he was in at first. Returns how many are over what nobody stands on.
static int32_t watch_parts(const show *s, const int32_t *part, int32_t *first, bool begins)
{
    const wr_mobs mobs = wr_world_mobs(s->world);
    int32_t over = 0;
    for (int32_t slot = 0; slot < mobs.count; slot++) {
        wr_knocked_view knocked;
        if ((mobs.flags[slot] & WR_MOB_ALIVE) == 0 || mobs.kind[slot] != WR_MOB_HUNTER) {
            continue;
        }
        const int32_t here = part_of(s, part, slot);
        assert_int_equal(wr_world_knocked(s->world, slot, &knocked), WR_OK);
        if (knocked.phase == WR_KNOCK_FLIGHT) {
            over += here < 0;
            continue;
        }
        first[slot] = begins ? here : first[slot];
        assert_true(here >= 0);
        assert_int_equal(here, first[slot]);
    }
    return over;
}

// Across a ravine, or over a gate that is shut: each lands on the side he was on, blast after blast.
static void nobody_lands_where_no_way_leads(void **state)
{
    (void)state;
    static const char *const names[] = {"ravine", "corridor"};
    static int32_t part[CELLS_MAX], first[1024];
    static wr_command items[1024];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        show s;
        int32_t over = 0;
        open_blast(&s, names[i]);
        assert_in_range(find_parts(wr_level_grid(s.level), part), 2, 20);
        for (int64_t tick = 1; tick <= 780; tick++) {
            const int32_t count = wr_scene_commands(&s.scene, tick, items, 1024);
            wr_world_tick(s.world, &(wr_commands){items, count});
            over += watch_parts(&s, part, first, tick == 1);
        }
        assert_true((over > 0) == (i == 0)); // some over the ravine, nobody over a wall without end
        assert_true(wr_world_knock_counts(s.world).landed > 100);
        show_close(&s);
    }
}

// Those who are over a wall of that kind just now, each of them higher than it.
static int32_t over_walls(const show *s, uint8_t kind)
{
    const wr_grid *grid = wr_level_grid(s->level);
    const wr_mobs mobs = wr_world_mobs(s->world);
    int32_t over = 0;
    for (int32_t slot = 0; slot < mobs.count; slot++) {
        const wr_cell at = wr_grid_cell_of(grid, (wr_point){mobs.x[slot], mobs.y[slot]});
        if ((mobs.flags[slot] & WR_MOB_ALIVE) == 0 || wr_grid_kind(grid, at) != kind) {
            continue;
        }
        wr_knocked_view knocked;
        assert_int_equal(wr_world_knocked(s->world, slot, &knocked), WR_OK);
        assert_int_equal(knocked.phase, WR_KNOCK_FLIGHT);
        assert_true(knocked.z >= grid->wall[at.y * grid->width + at.x]);
        over++;
    }
    return over;
}

// Some over cliffs of two metres and walls of three; towers of eight are in the way of most.
static void who_is_over_a_wall_is_higher_than_it(void **state)
{
    (void)state;
    static wr_command items[1024];
    show s;
    int32_t cliffs = 0, bushes = 0, towers = 0;
    show_open(&s, "blast_tower");
    for (int64_t tick = 1; tick <= 1000; tick++) {
        const int32_t count = wr_scene_commands(&s.scene, tick, items, 1024);
        wr_world_tick(s.world, &(wr_commands){items, count});
        cliffs += over_walls(&s, WR_CELL_CLIFF);
        bushes += over_walls(&s, WR_CELL_BUSH);
        towers += over_walls(&s, WR_CELL_TOWER);
    }
    assert_true(cliffs > 0 && bushes > 0 && towers < cliffs + bushes);
    show_close(&s);
}

// In cells that are as wide as a hunt's: what the map says in metres.
static void the_towers_level_knows_how_high_its_walls_are(void **state)
{
    (void)state;
    show s;
    show_open(&s, "blast_tower");
    const wr_grid *grid = wr_level_grid(s.level);
    assert_int_equal(grid->cell, WR_HUNT_CELL);
    assert_non_null(grid->wall);
    for (int32_t i = 0; i < grid->width * grid->height; i++) {
        const int32_t metres = grid->kinds[i] == WR_CELL_TOWER   ? 8
                               : grid->kinds[i] == WR_CELL_CLIFF ? 2
                               : grid->kinds[i] == WR_CELL_BUSH  ? 3
                                                                 : 0;
        assert_int_equal(grid->wall[i], metres * CELLS);
    }
    show_close(&s);
    show_open(&s, "blast_wall");
    assert_null(wr_level_grid(s.level)->wall);
    show_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_key_arrives_in_units),
    cmocka_unit_test(a_hunt_needs_no_players_and_a_map_game_does),
    cmocka_unit_test(each_fault_is_named_with_line_and_column),
    cmocka_unit_test(more_than_there_is_room_for_is_refused),
    cmocka_unit_test(every_cut_and_every_changed_byte_is_answered_T13),
    cmocka_unit_test(groups_find_their_kinds_and_room_in_the_hunt),
    cmocka_unit_test(blocks_are_filled_row_by_row_with_like_gaps),
    cmocka_unit_test(commands_come_in_their_ticks_in_order_and_no_more_than_fit),
    cmocka_unit_test(everybody_of_the_shipped_scenes_has_a_place),
    cmocka_unit_test(nobody_lands_where_no_way_leads),
    cmocka_unit_test(who_is_over_a_wall_is_higher_than_it),
    cmocka_unit_test(the_towers_level_knows_how_high_its_walls_are),
};

WR_TEST_MAIN(tests)
