// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bots of hunts: whole rounds on the shipped maps, that they are functions of what they read, that walls never hold them.
#include "support/wr_test.h"
#include "warren/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Rounds --------------------------------------------------------------------------------------------------------------

typedef struct round {
    wr_level *level;
    wr_world *world;
    wr_bot *bots[WR_PLAYERS_MAX];
    int32_t players;
} round;

static size_t read_file(const char *path, char *bytes, size_t size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t got = fread(bytes, 1, size, file);
    fclose(file);
    return got;
}

static void read_hunt(const char *name, wr_hunt *out)
{
    static char bytes[1 << 16];
    char path[64];
    wr_findings findings;
    snprintf(path, sizeof path, "hunts/%s.yaml", name);
    const size_t size = read_file(path, bytes, sizeof bytes);
    assert_int_equal(wr_hunt_read(bytes, size, NULL, &findings, out, NULL), WR_OK);
}

static wr_level *level_of(const char *name, int32_t cell)
{
    static char bytes[1 << 16];
    char path[64];
    wr_findings findings;
    wr_map map;
    wr_level *level;
    wr_level_config config = wr_level_config_default();
    config.cell = cell;
    config.nav.n = 1;
    snprintf(path, sizeof path, "maps/%s.map", name);
    const size_t size = read_file(path, bytes, sizeof bytes);
    assert_int_equal(wr_map_read(bytes, size, NULL, NULL, &findings, &map), WR_OK);
    assert_int_equal(wr_level_create(&map, &config, NULL, &level, NULL), WR_OK);
    wr_map_destroy(&map);
    return level;
}

static round round_on(wr_level *level, const char *hunt, wr_bot_kind kind, int32_t players, uint64_t seed)
{
    wr_hunt rules;
    round r = {.level = level, .players = players};
    wr_world_config config = wr_world_config_default();
    read_hunt(hunt, &rules);
    config.seed = seed;
    config.players = players;
    config.hunt = &rules;
    config.diagonal = WR_DIAGONAL_EVEN;
    assert_int_equal(wr_world_create(&config, level, NULL, &r.world, NULL), WR_OK);
    for (int32_t i = 0; i < players; i++) {
        assert_int_equal(wr_bot_create(kind, level, i, seed, NULL, &r.bots[i]), WR_OK);
    }
    return r;
}

static round round_of(const char *name, wr_bot_kind kind, int32_t players, uint64_t seed)
{
    return round_on(level_of(name, WR_HUNT_CELL), name, kind, players, seed);
}

static void round_end(round *r)
{
    for (int32_t i = 0; i < r->players; i++) {
        wr_bot_destroy(r->bots[i]);
    }
    wr_world_destroy(r->world);
    wr_level_destroy(r->level);
}

static void play_tick(round *r)
{
    wr_command items[WR_PLAYERS_MAX];
    for (int32_t i = 0; i < r->players; i++) {
        items[i] = wr_bot_command(r->bots[i], r->world);
    }
    const wr_commands commands = {items, r->players};
    wr_world_tick(r->world, &commands);
}

// Ticks until its end; fails when it has none.
static wr_round_view play_round(round *r)
{
    wr_round_view view;
    for (int32_t tick = 0; tick < 230 * 60; tick++) {
        play_tick(r);
        assert_int_equal(wr_world_round(r->world, &view), WR_OK);
        if (view.end != WR_ROUND_RUNS) {
            return view;
        }
    }
    fail_msg("no end");
    return view;
}

// ---- What they can do ------------------------------------------------------------------------------------------------------

static void four_who_fight_win_the_colosseum(void **state)
{
    (void)state;
    int32_t won = 0;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        round r = round_of("colosseum", WR_BOT_FIGHT, 4, seed);
        const wr_round_view view = play_round(&r);
        won += view.end == WR_ROUND_GOAL;
        assert_in_range(view.kills, view.goal / 2, 50);
        round_end(&r);
    }
    assert_in_range(won, 2, 3);
}

static void two_who_fight_kill_half_of_what_the_forest_asks_for(void **state)
{
    (void)state;
    int32_t kills = 0, goal = 0;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        round r = round_of("mystery_forest", WR_BOT_FIGHT, 2, seed);
        const wr_round_view view = play_round(&r);
        kills += view.kills;
        goal += view.goal;
        round_end(&r);
    }
    assert_in_range(kills, goal / 2, goal);
}

static void every_kind_plays_a_whole_round_alone_or_with_fifteen_others(void **state)
{
    (void)state;
    for (int kind = WR_BOT_FIGHT; kind < WR_BOT_KIND_COUNT; kind++) {
        round r = round_of("colosseum", (wr_bot_kind)kind, kind % 2 == 0 ? 1 : 16, 5);
        const wr_round_view view = play_round(&r);
        assert_in_range(view.end, WR_ROUND_GOAL, WR_ROUND_CLEARED);
        round_end(&r);
    }
}

// ---- How they play ---------------------------------------------------------------------------------------------------------

static void they_are_functions_of_what_they_read(void **state)
{
    (void)state;
    for (int kind = WR_BOT_FIGHT; kind < WR_BOT_KIND_COUNT; kind++) {
        round a = round_of("colosseum", (wr_bot_kind)kind, 3, 8);
        round b = round_of("colosseum", (wr_bot_kind)kind, 3, 8);
        for (int32_t tick = 0; tick < 12 * 60; tick++) {
            play_tick(&a);
            play_tick(&b);
            assert_int_equal(wr_world_hash(a.world, NULL), wr_world_hash(b.world, NULL));
        }
        round_end(&a);
        round_end(&b);
    }
}

static wr_point place_of(const round *r, int32_t player)
{
    wr_player_view view;
    assert_int_equal(wr_world_player(r->world, player, &view), WR_OK);
    return view.at;
}

static bool is_down(const round *r, int32_t player)
{
    wr_fighter_view view;
    assert_int_equal(wr_world_fighter(r->world, player, &view), WR_OK);
    return view.down;
}

// Holding a direction and not moving, for longest of all, in ticks.
static int32_t longest_held(round *r, int32_t ticks)
{
    const uint16_t ways = WR_BUTTON_UP | WR_BUTTON_DOWN | WR_BUTTON_LEFT | WR_BUTTON_RIGHT;
    int32_t held = 0, longest = 0;
    for (int32_t tick = 0; tick < ticks; tick++) {
        const wr_point before = place_of(r, 0);
        const wr_command command = wr_bot_command(r->bots[0], r->world);
        const wr_commands commands = {&command, 1};
        wr_world_tick(r->world, &commands);
        const wr_point after = place_of(r, 0);
        const bool moved = before.x != after.x || before.y != after.y;
        held = moved || is_down(r, 0) || (command.buttons & ways) == 0 ? 0 : held + 1;
        longest = held > longest ? held : longest;
    }
    return longest;
}

static void walls_never_hold_them(void **state)
{
    (void)state;
    static const char *const maps[] = {"colosseum", "keep", "two_doors"};
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        for (int kind = WR_BOT_FIGHT; kind < WR_BOT_KIND_COUNT; kind++) {
            round r = round_on(level_of(maps[i], WR_HUNT_CELL), "mystery_forest", (wr_bot_kind)kind, 1, 3);
            const int32_t held = longest_held(&r, 8 * 60);
            if (held > 30) {
                fail_msg("%s on %s: held for %d ticks", wr_bot_kind_name((wr_bot_kind)kind), maps[i], (int)held);
            }
            round_end(&r);
        }
    }
}

static void a_narrow_place_is_found_and_held(void **state)
{
    (void)state;
    round r = round_of("colosseum", WR_BOT_HOLD, 4, 1);
    for (int32_t tick = 0; tick < 12 * 60; tick++) {
        play_tick(&r);
    }
    const wr_grid *grid = wr_level_grid(r.level);
    const wr_cell first = wr_grid_cell_of(grid, place_of(&r, 0));
    for (int32_t i = 0; i < r.players; i++) { // all of them the same
        const wr_cell at = wr_grid_cell_of(grid, place_of(&r, i));
        assert_in_range(at.x - first.x + 1, 0, 2);
        assert_in_range(at.y - first.y + 1, 0, 2);
    }
    round_end(&r);
}

static void who_shuts_himself_in_throws_levers_at_hunters(void **state)
{
    (void)state;
    int32_t toggles = 0;
    round r = round_on(level_of("two_doors", WR_HUNT_CELL), "mystery_forest", WR_BOT_SHUT, 1, 2);
    for (int32_t tick = 0; tick < 30 * 60; tick++) {
        int32_t count;
        play_tick(&r);
        const wr_event *events = wr_world_events(r.world, &count);
        for (int32_t i = 0; i < count; i++) {
            toggles += events[i].kind == WR_EVENT_TOGGLE;
        }
    }
    assert_in_range(toggles, 1, 100);
    round_end(&r);
}

static void in_the_map_game_they_stand(void **state)
{
    (void)state;
    wr_level *level = level_of("example", 1);
    wr_world_config config = wr_world_config_default();
    wr_world *world;
    assert_int_equal(wr_world_create(&config, level, NULL, &world, NULL), WR_OK);
    for (int kind = WR_BOT_FIGHT; kind < WR_BOT_WALK; kind++) {
        wr_bot *bot;
        assert_int_equal(wr_bot_create((wr_bot_kind)kind, level, 0, 1, NULL, &bot), WR_OK);
        assert_int_equal(wr_bot_command(bot, world).buttons, 0);
        wr_bot_destroy(bot);
    }
    wr_world_destroy(world);
    wr_level_destroy(level);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(four_who_fight_win_the_colosseum),
    cmocka_unit_test(two_who_fight_kill_half_of_what_the_forest_asks_for),
    cmocka_unit_test(every_kind_plays_a_whole_round_alone_or_with_fifteen_others),
    cmocka_unit_test(they_are_functions_of_what_they_read),
    cmocka_unit_test(walls_never_hold_them),
    cmocka_unit_test(a_narrow_place_is_found_and_held),
    cmocka_unit_test(who_shuts_himself_in_throws_levers_at_hunters),
    cmocka_unit_test(in_the_map_game_they_stand),
};

WR_TEST_MAIN(tests)
