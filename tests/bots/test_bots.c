// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bots: what they can do on the shipped maps, at every rate of ticks; that they are functions of what they read; and
// that what they foresee is what happens.
#include "warren/sim.h"

#include "map/map_of.h"
#include "sim/bots_int.h"

#include <stdlib.h>

// ---- A game played by one bot -----------------------------------------------------------------------------------

typedef struct game {
    wr_level *level;
    wr_world *world;
    wr_bot *bot;
} game;

static game game_on(const wr_map *map, wr_bot_kind kind, const wr_world_config *config)
{
    game g = {NULL, NULL, NULL};
    assert_int_equal(wr_level_create(map, NULL, NULL, &g.level, NULL), WR_OK);
    assert_int_equal(wr_world_create(config, g.level, NULL, &g.world, NULL), WR_OK);
    assert_int_equal(wr_bot_create(kind, g.level, 0, config->seed, NULL, &g.bot), WR_OK);
    return g;
}

static game game_of(const char *name, wr_bot_kind kind, const wr_world_config *config)
{
    char path[64];
    static char bytes[1 << 16];
    snprintf(path, sizeof path, "maps/%s.map", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    wr_findings findings;
    wr_map map;
    assert_int_equal(wr_map_read(bytes, size, NULL, NULL, &findings, &map), WR_OK);
    const game g = game_on(&map, kind, config);
    wr_map_destroy(&map);
    return g;
}

static void game_end(game *g)
{
    wr_bot_destroy(g->bot);
    wr_world_destroy(g->world);
    wr_level_destroy(g->level);
}

static wr_command play_tick(game *g)
{
    const wr_command command = wr_bot_command(g->bot, g->world);
    const wr_commands commands = {&command, 1};
    wr_world_tick(g->world, &commands);
    return command;
}

// Plays until all crystals are taken. Returns the ticks it took; fails beyond the limit.
static int32_t collect_all(game *g, const char *name, int32_t limit)
{
    int32_t ticks = 0;
    while (wr_world_cells_of(g->world).crystals_left > 0) {
        if (ticks++ == limit) {
            fail_msg("%s: %d crystals left after %d ticks", name, (int)wr_world_cells_of(g->world).crystals_left,
                     (int)limit);
        }
        play_tick(g);
    }
    return ticks;
}

static wr_world_config config_of(uint64_t seed, int32_t rate)
{
    wr_world_config config = wr_world_config_default();
    config.seed = seed;
    config.ticks_per_second = rate;
    return config;
}

// ---- What they can do -------------------------------------------------------------------------------------------

static void collect_takes_every_crystal_of_every_map_without_a_loss(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int32_t seconds;
    } maps[] = {{"across", 2},    {"corners", 30}, {"corridors", 30},    {"crossing", 40}, {"example", 30},
                {"gauntlet", 15}, {"keep", 20},    {"lever_island", 12}, {"pond", 20},     {"two_doors", 12}};
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        const wr_world_config config = config_of(1, 60);
        game g = game_of(maps[i].name, WR_BOT_COLLECT, &config);
        collect_all(&g, maps[i].name, maps[i].seconds * 60);
        assert_int_equal(wr_world_counters(g.world).lives_lost, 0);
        game_end(&g);
    }
}

static void collect_plays_the_example_at_every_rate(void **state)
{
    (void)state;
    static const int32_t rates[] = {20, 30, 50, 120};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        const wr_world_config config = config_of(2 + i, rates[i]);
        game g = game_of("example", WR_BOT_COLLECT, &config);
        collect_all(&g, "example", 30 * rates[i]);
        assert_int_equal(wr_world_counters(g.world).lives_lost, 0);
        game_end(&g);
    }
}

static void collect_copes_with_even_diagonals(void **state)
{
    (void)state;
    wr_world_config config = config_of(3, 60);
    config.diagonal = WR_DIAGONAL_EVEN;
    game g = game_of("example", WR_BOT_COLLECT, &config);
    collect_all(&g, "example", 40 * 60);
    assert_int_equal(wr_world_counters(g.world).lives_lost, 0);
    game_end(&g);
}

static void collect_throws_the_levers_of_an_airlock_in_order(void **state)
{
    (void)state;
    const wr_world_config config = config_of(1, 60);
    game g = game_of("two_doors", WR_BOT_COLLECT, &config);
    int32_t order[8];
    int32_t toggles = 0;
    for (int32_t tick = 0; tick < 720 && wr_world_cells_of(g.world).crystals_left > 0; tick++) {
        play_tick(&g);
        int32_t count;
        const wr_event *events = wr_world_events(g.world, &count);
        for (int32_t i = 0; i < count; i++) {
            if (events[i].kind == WR_EVENT_TOGGLE && toggles < 8) {
                order[toggles++] = events[i].value;
            }
        }
    }
    assert_int_equal(toggles, 2);
    assert_int_equal(order[0], 0); // power, then lock
    assert_int_equal(order[1], 1);
    game_end(&g);
}

static void collect_waits_for_ever_where_no_lever_helps(void **state)
{
    (void)state;
    wr__map_arrays arrays;
    wr_map map = map_of(ROWS("xxxxxxx", "x P x*x", "x ^ | x", "xxxxxxx"), 2, &arrays);
    arrays.ops[0] = (wr_op){WR_OP_SWITCH, 0}; // opens when the lever is on, and it is; but a bush is behind
    arrays.ops[1] = (wr_op){WR_OP_SWITCH, 0};
    arrays.formulas[0] = (wr_gate_formula){0, 1};
    map.grid.kinds[7 + 5] = WR_CELL_BUSH;
    wr__map_set_gates(&map);
    const wr_world_config config = config_of(1, 60);
    game g = game_on(&map, WR_BOT_COLLECT, &config);
    for (int32_t tick = 0; tick < 120; tick++) {
        play_tick(&g);
    }
    assert_int_equal(wr_world_counters(g.world).toggles, 0);
    assert_int_equal(wr_world_counters(g.world).lives_lost, 0);
    game_end(&g);
    wr_map_destroy(&map);
}

static void collect_finds_crystals_beyond_its_window(void **state)
{
    (void)state;
    enum { WIDTH = 700 };
    static char row[WIDTH + 1], wall[WIDTH + 1];
    memset(row, ' ', WIDTH);
    memset(wall, 'x', WIDTH);
    row[0] = row[WIDTH - 1] = 'x';
    row[3] = 'P';
    row[WIDTH - 4] = '*';
    wr__map_arrays arrays;
    wr_map map = map_of(ROWS(wall, row, wall), 0, &arrays);
    const wr_world_config config = config_of(1, 30);
    game g = game_on(&map, WR_BOT_COLLECT, &config);
    collect_all(&g, "a long corridor", 30 * 100);
    game_end(&g);
    wr_map_destroy(&map);
}

static void wander_walks_far_and_keeps_out_of_holes(void **state)
{
    (void)state;
    wr__map_arrays arrays;
    wr_map map = map_of(ROWS("xxxxxxxxxxxxxxxx", "x              x", "x  OO  x  O O  x", "x  OO  x       x",
                             "x      xx xx   x", "x P             ", "x   O O O O    ~", "x              ~",
                             "xxxxxxxxxx~~xxxx"),
                        0, &arrays);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        const wr_world_config config = config_of(seed, seed % 2 == 0 ? 20 : 60);
        game g = game_on(&map, WR_BOT_WANDER, &config);
        uint64_t seen[16] = {0};
        int32_t cells = 0;
        uint16_t pressed = 0;
        for (int32_t tick = 0; tick < 90 * config.ticks_per_second; tick++) {
            pressed |= play_tick(&g).buttons;
            wr_player_view me;
            assert_int_equal(wr_world_player(g.world, 0, &me), WR_OK);
            const wr_cell at = wr_grid_cell_of(wr_level_grid(g.level), me.at);
            const uint64_t bit = (uint64_t)1 << at.x;
            cells += (seen[at.y] & bit) == 0;
            seen[at.y] |= bit;
        }
        assert_int_equal(wr_world_counters(g.world).lives_lost, 0);
        assert_true(cells > 60);
        assert_int_equal(pressed, 63); // all four ways, and both weapons
        game_end(&g);
    }
    wr_map_destroy(&map);
}

static void stand_does_nothing(void **state)
{
    (void)state;
    const wr_world_config config = config_of(1, 60);
    game g = game_of("across", WR_BOT_STAND, &config);
    for (int32_t tick = 0; tick < 30; tick++) {
        const wr_command command = play_tick(&g);
        assert_int_equal(command.kind, WR_COMMAND_INPUT);
        assert_int_equal(command.buttons, 0);
        assert_int_equal(command.player, 0);
    }
    game_end(&g);
}

// ---- Functions of what they read --------------------------------------------------------------------------------

static void the_same_seed_plays_the_same_game_and_another_another(void **state)
{
    (void)state;
    for (int kind = 0; kind < WR_BOT_KIND_COUNT; kind++) {
        const wr_world_config config = config_of(5, 60);
        game a = game_of("crossing", (wr_bot_kind)kind, &config);
        game b = game_of("crossing", (wr_bot_kind)kind, &config);
        for (int32_t tick = 0; tick < 400; tick++) {
            assert_int_equal(play_tick(&a).buttons, play_tick(&b).buttons);
            assert_true(wr_world_hash(a.world, NULL) == wr_world_hash(b.world, NULL));
        }
        game_end(&a);
        game_end(&b);
    }
    wr_bot *one;
    wr_bot *other;
    const wr_world_config config = config_of(5, 60);
    game g = game_of("crossing", WR_BOT_STAND, &config);
    assert_int_equal(wr_bot_create(WR_BOT_WANDER, g.level, 0, 1, NULL, &one), WR_OK);
    assert_int_equal(wr_bot_create(WR_BOT_WANDER, g.level, 0, 2, NULL, &other), WR_OK);
    int32_t differences = 0;
    for (int32_t tick = 0; tick < 400; tick++) {
        differences += wr_bot_command(one, g.world).buttons != wr_bot_command(other, g.world).buttons;
        play_tick(&g);
    }
    assert_true(differences > 50);
    wr_bot_destroy(one);
    wr_bot_destroy(other);
    game_end(&g);
}

static void asking_leaves_the_world_as_it_was(void **state)
{
    (void)state;
    const wr_world_config config = config_of(5, 60);
    game g = game_of("pond", WR_BOT_COLLECT, &config);
    game twin = game_of("pond", WR_BOT_COLLECT, &config);
    for (int32_t tick = 0; tick < 60; tick++) {
        wr_bot *guest;
        assert_int_equal(wr_bot_create(WR_BOT_COLLECT, g.level, 0, 77, NULL, &guest), WR_OK);
        (void)wr_bot_command(guest, g.world); // a third one asks and is not listened to
        wr_bot_destroy(guest);
        play_tick(&g);
        play_tick(&twin);
        assert_true(wr_world_hash(g.world, NULL) == wr_world_hash(twin.world, NULL));
    }
    game_end(&g);
    game_end(&twin);
}

static void commands_take_no_memory(void **state)
{
    (void)state;
    const wr_world_config config = config_of(1, 60);
    game g = game_of("two_doors", WR_BOT_STAND, &config);
    wr_failing_allocator counting = {0};
    const wr_hooks hooks = wr_failing_hooks(&counting);
    wr_bot_destroy(g.bot);
    assert_int_equal(wr_bot_create(WR_BOT_COLLECT, g.level, 0, 1, &hooks, &g.bot), WR_OK);
    assert_int_equal(counting.calls, 1);
    collect_all(&g, "two_doors", 720);
    assert_int_equal(counting.calls, 1);
    wr_bot_destroy(g.bot);
    assert_int_equal(counting.live, 0);

    counting = (wr_failing_allocator){.fail_at = 1};
    assert_int_equal(wr_bot_create(WR_BOT_COLLECT, g.level, 0, 1, &hooks, &g.bot), WR_E_MEMORY);
    assert_null(g.bot);
    game_end(&g);
}

static void wrong_arguments_make_no_bot(void **state)
{
    (void)state;
    const wr_world_config config = config_of(1, 60);
    game g = game_of("across", WR_BOT_STAND, &config);
    wr_bot *bot = g.bot;
    assert_int_equal(wr_bot_create(WR_BOT_KIND_COUNT, g.level, 0, 1, NULL, &bot), WR_E_ARGUMENT);
    assert_null(bot);
    assert_int_equal(wr_bot_create((wr_bot_kind)-1, g.level, 0, 1, NULL, &bot), WR_E_ARGUMENT);
    assert_int_equal(wr_bot_create(WR_BOT_STAND, NULL, 0, 1, NULL, &bot), WR_E_ARGUMENT);
    assert_int_equal(wr_bot_create(WR_BOT_STAND, g.level, -1, 1, NULL, &bot), WR_E_ARGUMENT);
    assert_int_equal(wr_bot_create(WR_BOT_STAND, g.level, WR_PLAYERS_MAX, 1, NULL, &bot), WR_E_ARGUMENT);
    wr_bot_destroy(NULL);

    // A bot for a player this world does not have: it presses nothing.
    for (int kind = 0; kind < WR_BOT_KIND_COUNT; kind++) {
        assert_int_equal(wr_bot_create((wr_bot_kind)kind, g.level, 9, 1, NULL, &bot), WR_OK);
        assert_int_equal(wr_bot_command(bot, g.world).buttons, 0);
        wr_bot_destroy(bot);
    }
    game_end(&g);
}

static void names_lead_to_kinds_and_back(void **state)
{
    (void)state;
    for (int kind = 0; kind < WR_BOT_KIND_COUNT; kind++) {
        assert_int_equal(wr_bot_kind_of(wr_bot_kind_name((wr_bot_kind)kind)), kind);
    }
    assert_string_equal(wr_bot_kind_name(WR_BOT_COLLECT), "collect");
    assert_string_equal(wr_bot_kind_name(WR_BOT_KIND_COUNT), "?");
    assert_string_equal(wr_bot_kind_name((wr_bot_kind)-1), "?");
    assert_int_equal(wr_bot_kind_of("Collect"), WR_BOT_KIND_COUNT);
    assert_int_equal(wr_bot_kind_of(""), WR_BOT_KIND_COUNT);
}

// ---- What they foresee ------------------------------------------------------------------------------------------

static void spinners_are_where_they_were_foreseen(void **state)
{
    (void)state;
    const wr_world_config config = config_of(1, 60);
    game g = game_of("example", WR_BOT_STAND, &config);
    const wr_grid *grid = wr_level_grid(g.level);
    wr__threats foreseen;
    for (int32_t tick = 0; tick < 100; tick++) {
        play_tick(&g);
    }
    wr__threats_find(g.world, (wr_point){20 * WR_FIX_ONE, 7 * WR_FIX_ONE}, 40, &foreseen);
    assert_int_equal(foreseen.count, 9); // seven spinners, two bats
    int32_t spinners = 0;
    for (int32_t tick = 0; tick <= 480; tick += 8, spinners = 0) { // a beat is eight ticks
        wr__threats now;
        wr__threats_find(g.world, (wr_point){20 * WR_FIX_ONE, 7 * WR_FIX_ONE}, 40, &now);
        for (int32_t i = 0; i < foreseen.count; i++) {
            const wr__grains at = wr__threat_at(&foreseen.items[i], tick * 32);
            for (int32_t k = 0; k < now.count && foreseen.items[i].kind != WR_MOB_BAT; k++) {
                spinners += now.items[k].kind == foreseen.items[i].kind && abs(now.items[k].at.x - at.x) <= 1 &&
                            abs(now.items[k].at.y - at.y) <= 1;
            }
        }
        assert_true(spinners >= 7);
        for (int32_t i = 0; i < 8; i++) {
            play_tick(&g);
        }
    }
    assert_int_equal(grid->cell, 1);
    game_end(&g);
}

static void the_nearest_threats_come_first_and_are_never_too_many(void **state)
{
    (void)state;
    static char row[101], first[101];
    memset(row, 'b', 100);
    memcpy(first, row, 100);
    first[0] = 'P';
    wr__map_arrays arrays;
    wr_map map = map_of(ROWS(row, row, first), 0, &arrays);
    const wr_world_config config = config_of(1, 60);
    game g = game_on(&map, WR_BOT_STAND, &config);
    wr__threats threats;
    wr__threats_find(g.world, (wr_point){WR_FIX_ONE / 2, WR_FIX_ONE / 2}, 200, &threats);
    assert_int_equal(threats.count, WR__THREATS_MAX);
    for (int32_t i = 1; i < threats.count; i++) {
        const wr__grains a = threats.items[i - 1].at;
        const wr__grains b = threats.items[i].at;
        assert_true(a.x + a.y <= b.x + b.y);
    }
    const wr__grains last = threats.items[WR__THREATS_MAX - 1].at;
    assert_int_equal(last.x / 256 + last.y / 256, 22); // three to a step from the second on
    wr__threats_find(g.world, (wr_point){WR_FIX_ONE / 2, WR_FIX_ONE / 2}, 1, &threats);
    assert_int_equal(threats.count, 3);
    game_end(&g);
    wr_map_destroy(&map);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(collect_takes_every_crystal_of_every_map_without_a_loss),
    cmocka_unit_test(collect_plays_the_example_at_every_rate),
    cmocka_unit_test(collect_copes_with_even_diagonals),
    cmocka_unit_test(collect_throws_the_levers_of_an_airlock_in_order),
    cmocka_unit_test(collect_waits_for_ever_where_no_lever_helps),
    cmocka_unit_test(collect_finds_crystals_beyond_its_window),
    cmocka_unit_test(wander_walks_far_and_keeps_out_of_holes),
    cmocka_unit_test(stand_does_nothing),
    cmocka_unit_test(the_same_seed_plays_the_same_game_and_another_another),
    cmocka_unit_test(asking_leaves_the_world_as_it_was),
    cmocka_unit_test(commands_take_no_memory),
    cmocka_unit_test(wrong_arguments_make_no_bot),
    cmocka_unit_test(names_lead_to_kinds_and_back),
    cmocka_unit_test(spinners_are_where_they_were_foreseen),
    cmocka_unit_test(the_nearest_threats_come_first_and_are_never_too_many),
};

WR_TEST_MAIN(tests)
