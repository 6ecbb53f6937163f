// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Worlds on endless levels at their rims: whoever is cut by the edge of a window that moves, what lies about there, settings at
// the ends of what is allowed, regions after copies.
#include "support/wr_test.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "sim/window_stage.h"
#include "warren/record.h"
#include "warren/window.h"

enum { REGION = WR_REGION_CELLS, CELL = WR_HUNT_CELL };

// ---- Worlds --------------------------------------------------------------------------------------------------------

static play play_of(int32_t players)
{
    play p = {.endless = wr_endless_config_default(), .window = wr_window_config_default()};
    p.hunt = wr_hunt_default();
    p.hunt.waves.every = 300 * WR_FIX_ONE;
    p.hunt.round.seconds = 30000 * WR_FIX_ONE;
    p.endless.dwellers = 0;
    p.config = wr_world_config_default();
    p.config.players = players;
    p.config.wake_radius = 128 * WR_FIX_ONE;
    return p;
}

static int32_t events_of(const play *p, wr_event_kind kind)
{
    int32_t count, found = 0;
    const wr_event *events = wr_world_events(p->world, &count);
    for (int32_t i = 0; i < count; i++) {
        found += events[i].kind == kind;
    }
    return found;
}

// A row of grass from a cell on to the right, and one below and above it, so that bodies fit.
static void clear_row(play *p, wr_cell from, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        for (int32_t y = from.y - 1; y <= from.y + 1; y++) {
            const wr_point at = wr_grid_centre(wr_level_grid(wr_world_level(p->world)), (wr_cell){from.x + i, y});
            ask(p, (wr_command){.kind = WR_COMMAND_LABEL, .x = at.x, .y = at.y, .value = WR_CELL_GRASS});
        }
    }
}

static void teleport(play *p, int32_t player, wr_fix x, wr_fix y)
{
    ask(p, (wr_command){.kind = WR_COMMAND_TELEPORT, .mob = {p->world->mobs.id[player]}, .x = x, .y = y});
}

// ---- The rim -----------------------------------------------------------------------------------------------------------

// One player in the outermost column on the left, the other in column 3 of five with his body over the border to column 4: the
// window would go a region to the left, and cut him.
static void test_nobody_is_cut(void **state)
{
    (void)state;
    play p = play_of(2);
    open_play(&p);
    const wr_fix border = 4 * REGION * CELL * WR_FIX_ONE,
                 row = (2 * REGION + 32) * CELL * WR_FIX_ONE + 2 * WR_FIX_ONE;
    clear_row(&p, (wr_cell){4 * REGION - 4, 2 * REGION + 32}, 8);
    clear_row(&p, (wr_cell){8, 2 * REGION + 32}, 4);
    tick(&p);
    teleport(&p, 0, 9 * CELL * WR_FIX_ONE, row);
    teleport(&p, 1, border - WR_FIX_ONE, row);
    tick(&p);
    assert_int_equal(events_of(&p, WR_EVENT_REFUSED), 0);
    expect_valid(&p);
    ask(&p, (wr_command){.kind = WR_COMMAND_SHIFT, .value = -1});
    tick(&p);
    assert_int_equal(events_of(&p, WR_EVENT_REFUSED), 1);
    expect_valid(&p);
    for (int32_t i = 0; i < 12; i++) { // then he walks on to the right, and back
        ask(&p,
            (wr_command){.kind = WR_COMMAND_INPUT, .player = 1, .buttons = i < 6 ? WR_BUTTON_RIGHT : WR_BUTTON_LEFT});
        tick(&p);
        expect_valid(&p);
    }
    teleport(&p, 1, border - 8 * WR_FIX_ONE, row); // nothing of him is over it
    tick(&p);
    assert_true(window_of(&p).corner.x == -3);
    expect_valid(&p);
    close_play(&p);
}

// A monster of the host whose body reaches over the new edge goes, one that touches it stays.
static void test_host_at_the_edge(void **state)
{
    (void)state;
    play p = play_of(1);
    open_play(&p);
    const wr_fix border = REGION * CELL * WR_FIX_ONE, row = (2 * REGION + 32) * CELL * WR_FIX_ONE + 2 * WR_FIX_ONE;
    clear_row(&p, (wr_cell){REGION - 4, 2 * REGION + 32}, 8);
    tick(&p);
    ask(&p, (wr_command){.kind = WR_COMMAND_SPAWN, .value = WR_MOB_HOST, .x = border + WR_FIX_ONE, .y = row});
    ask(&p, (wr_command){.kind = WR_COMMAND_SPAWN, .value = WR_MOB_HOST, .x = border + 2 * WR_FIX_ONE, .y = row});
    tick(&p);
    assert_int_equal(events_of(&p, WR_EVENT_SPAWN), 2);
    ask(&p, (wr_command){.kind = WR_COMMAND_SHIFT, .value = 1});
    tick(&p);
    assert_true(window_of(&p).corner.x == -1);
    expect_valid(&p);
    assert_int_equal(events_of(&p, WR_EVENT_REMOVE), 1);
    close_play(&p);
}

// His boomerang was over the edge and is not yet: what is remembered of its way stays on the level.
static void test_boomerang_at_the_edge(void **state)
{
    (void)state;
    play p = play_of(1);
    open_play(&p);
    const wr_fix border = REGION * CELL * WR_FIX_ONE, row = (2 * REGION + 32) * CELL * WR_FIX_ONE + 2 * WR_FIX_ONE;
    clear_row(&p, (wr_cell){REGION - 12, 2 * REGION + 32}, 24);
    tick(&p);
    int32_t removed = 0, flown = 0;
    for (int32_t i = 0; i < 30; i++) {
        const wr_fix x = border + (12 + i % 3) * WR_FIX_ONE;
        teleport(&p, 0, x, row);
        ask(&p, (wr_command){.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_LEFT});
        tick(&p);
        for (int32_t t = 0; t < 2 * i; t++) { // it flies out over the border, and comes back
            ask(&p, (wr_command){.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_ATTACK});
            tick(&p);
        }
        const bool flies = p.world->players[0].boomerang != WR_BOOMERANG_INACTIVE;
        ask(&p, (wr_command){.kind = WR_COMMAND_SHIFT, .value = 1});
        tick(&p);
        expect_valid(&p);
        flown += flies;
        removed += flies && p.world->players[0].boomerang == WR_BOOMERANG_INACTIVE;
        ask(&p, (wr_command){.kind = WR_COMMAND_RESTART});
        tick(&p);
        clear_row(&p, (wr_cell){REGION - 12, 2 * REGION + 32}, 20);
        tick(&p);
    }
    assert_true(flown > 5 && removed > 1 && removed < flown);
    close_play(&p);
}

// ---- Bombs -------------------------------------------------------------------------------------------------------------

// A bomb that was thrown and lies still lies where it lay beside its player.
static void test_bombs_move(void **state)
{
    (void)state;
    play p = play_of(1);
    p.config.hunter.bomb_speed = 12 * WR_FIX_ONE;
    p.config.hunter.bomb_fuse = 20 * WR_FIX_ONE;
    open_play(&p);
    for (int32_t i = 0; i < 2; i++) {
        ask(&p, (wr_command){.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_WEAPON});
        tick(&p);
        tick(&p);
    }
    assert_int_equal(p.world->players[0].weapon, WR_WEAPON_BOMB);
    ask(&p, (wr_command){.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_ATTACK});
    tick(&p);
    for (int32_t i = 0; i < 900; i++) {
        wr_bomb_view before, after;
        assert_int_equal(wr_world_bombs(p.world, &before, 1), 1);
        const wr_point at = wr__place(p.world, 0);
        if (i % 100 == 99) { // in the air, rolling, at rest
            ask(&p, (wr_command){.kind = WR_COMMAND_SHIFT, .value = i % 200 == 99 ? 1 : -1});
        }
        tick(&p);
        assert_int_equal(wr_world_bombs(p.world, &after, 1), 1);
        const wr_point now = wr__place(p.world, 0);
        if (i > 600) {
            assert_true(after.at.x - now.x == before.at.x - at.x && after.at.y - now.y == before.at.y - at.y);
        }
        if (i % 100 == 99) {
            expect_valid(&p);
        }
    }
    assert_true(p.world->fighters[0].bombs[0].thrown.flight.ticks == 0);
    assert_true(window_of(&p).shifts == 9);
    close_play(&p);
}

// What went off in the tick in which all places move is shown where it is now.
static void test_blasts_move(void **state)
{
    (void)state;
    play p = play_of(1);
    open_play(&p);
    const wr_point at = wr__place(p.world, 0);
    ask(&p, (wr_command){.kind = WR_COMMAND_BLAST, .x = at.x, .y = at.y, .flag = 4 * WR_FIX_ONE});
    ask(&p, (wr_command){.kind = WR_COMMAND_SHIFT, .value = 1, .flag = (uint32_t)-1});
    tick(&p);
    wr_blast blast;
    assert_int_equal(wr_world_blasts(p.world, &blast, 1), 1);
    assert_true(blast.at.x == wr__place(p.world, 0).x && blast.at.y == wr__place(p.world, 0).y);
    assert_true(blast.at.x != at.x && blast.at.y != at.y);
    close_play(&p);
}

// ---- Settings at their ends ---------------------------------------------------------------------------------------------

static void test_ends_of_the_plane(void **state)
{
    (void)state;
    const int64_t ends[] = {WR__WINDOW_FAR, -WR__WINDOW_FAR, WR__WINDOW_FAR - 7, 7 - WR__WINDOW_FAR};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        play p = play_of(1);
        wr_finding why = {0};
        p.window.start = (wr_region_id){ends[i], -ends[i]};
        p.config.hunt = &p.hunt;
        const wr_status made = wr_level_create_endless(&p.endless, &p.window, NULL, NULL, &p.level, &why);
        if (made != WR_OK) {
            assert_int_equal(made, WR_E_ARGUMENT);
            assert_true(i < 2 && why.message[0] != '\0');
            continue;
        }
        assert_int_equal(wr_world_create(&p.config, p.level, NULL, &p.world, NULL), WR_OK);
        tick(&p);
        size_t size = 0;
        (void)wr_world_save(p.world, NULL, NULL, 0, &size);
        void *bytes = malloc(size);
        assert_int_equal(wr_world_save(p.world, NULL, bytes, size, &size), WR_OK);
        if (wr_world_restore(p.world, bytes, size, &why) != WR_OK) {
            fail_msg("%zu: %s", i, why.message);
        }
        free(bytes);
        close_play(&p);
    }
}

// Where the plane ends on the right the window still follows upwards.
static void test_along_the_end_of_the_plane(void **state)
{
    (void)state;
    play p = play_of(1);
    p.window.start = (wr_region_id){WR__WINDOW_FAR - p.window.regions / 2, 0};
    open_play(&p);
    const int32_t side = p.window.regions, last = side * REGION - 20;
    const int64_t low = window_of(&p).corner.y;
    for (int32_t i = 1; i <= 3; i++) { // twice there is room to the right
        clear_row(&p, (wr_cell){last, last}, 3);
        tick(&p);
        teleport(&p, 0, (last * CELL + 6) * WR_FIX_ONE, (last * CELL + 2) * WR_FIX_ONE);
        tick(&p);
        assert_int_equal(window_of(&p).corner.y - low, i * (side / 2));
    }
    assert_true(window_of(&p).corner.x == WR__WINDOW_FAR);
    expect_valid(&p);
    close_play(&p);
}

// Who comes with a wave finds a place however far monsters are awake.
static void test_wide_awake(void **state)
{
    (void)state;
    play p = play_of(1);
    p.window.regions = 3;
    p.config.wake_radius = 32767 * WR_FIX_ONE;
    p.hunt.waves = (wr_hunt_waves){.every = WR_FIX_ONE / 2, .spawn_max = 4, .alive_max = 30, .total_max = 100};
    open_play(&p);
    for (int32_t i = 0; i < 600; i++) {
        tick(&p);
        assert_int_equal(events_of(&p, WR_EVENT_REFUSED), 0);
    }
    wr_round_view round;
    assert_int_equal(wr_world_round(p.world, &round), WR_OK);
    assert_true(round.spawned > 15);
    close_play(&p);
}

// Over a border and back, in a window in which all but the middle is ring.
static void test_to_and_fro_in_three(void **state)
{
    (void)state;
    play p = play_of(1);
    p.window.regions = 3;
    open_play(&p);
    const wr_fix border = 2 * REGION * CELL * WR_FIX_ONE, row = (REGION + 32) * CELL * WR_FIX_ONE + 2 * WR_FIX_ONE;
    clear_row(&p, (wr_cell){2 * REGION - 4, REGION + 32}, 26);
    tick(&p);
    for (int32_t i = 0; i < 40; i++) {
        teleport(&p, 0, border + (i % 2 == 0 ? -WR_FIX_ONE : 12 * WR_FIX_ONE), row);
        tick(&p);
    }
    assert_true(window_of(&p).shifts == 0);
    teleport(&p, 0, border + 16 * CELL * WR_FIX_ONE, row);
    tick(&p);
    assert_true(window_of(&p).shifts == 1 && window_of(&p).corner.x == 0);
    expect_valid(&p);
    for (int32_t i = 0; i < 40; i++) { // now on the other side of it
        teleport(&p, 0, border / 2 + (i % 2 == 0 ? 2 * WR_FIX_ONE : -WR_FIX_ONE), row);
        tick(&p);
    }
    assert_true(window_of(&p).shifts == 1);
    close_play(&p);
}

// Where one begins is part of what a level is, for there it begins anew; where all lies is not.
static void test_start_is_of_the_level(void **state)
{
    (void)state;
    play a = play_of(1), b = play_of(1);
    b.window.start = (wr_region_id){3, 0};
    open_play(&a);
    open_play(&b);
    assert_true(wr_level_hash(a.level) != wr_level_hash(b.level));
    size_t size = 0;
    const wr_save_options options = {.level = WR_LEVEL_BY_HASH, .presentation = true};
    (void)wr_world_save(a.world, &options, NULL, 0, &size);
    void *bytes = malloc(size);
    assert_int_equal(wr_world_save(a.world, &options, bytes, size, &size), WR_OK);
    assert_int_equal(wr_world_restore(b.world, bytes, size, NULL), WR_E_NOT_FOUND);
    free(bytes);
    close_play(&a);
    close_play(&b);
}

// Of a dungeon of small rooms, too, all who dwell there and a wave find room.
static void test_room_for_all(void **state)
{
    (void)state;
    play p = play_of(1);
    p.endless.rooms = wr_dungeon_profile(WR_DUNGEON_PROFILE_MAZE);
    p.endless.rooms.room_min = p.endless.rooms.room_min < 4 ? 4 : p.endless.rooms.room_min;
    p.endless.rooms.locks = 0;
    p.endless.dwellers = 150;
    p.hunt.waves.every = WR_FIX_ONE;
    open_play(&p);
    const wr_sleep_view sleep = wr_world_sleep(p.world);
    assert_true(sleep.awake + sleep.asleep > 1000);
    assert_true(sleep.awake + sleep.asleep + 2 + wr__hunt_mobs_wanted(&p.world->config) <=
                p.world->config.mobs_max + 200);
    for (int32_t i = 0; i < 120; i++) {
        tick(&p);
    }
    wr_round_view round;
    assert_int_equal(wr_world_round(p.world, &round), WR_OK);
    assert_true(round.wave > 0 && p.world->horde.round->total > 0);
    close_play(&p);
}

// When the round is over, nobody comes with a region either; in the next one they do.
static void test_round_over(void **state)
{
    (void)state;
    play p = play_of(1);
    p.endless.dwellers = 150;
    p.hunt.round.seconds = 2 * WR_FIX_ONE;
    open_play(&p);
    for (int32_t i = 0; i < 130; i++) {
        tick(&p);
    }
    wr_round_view round;
    assert_int_equal(wr_world_round(p.world, &round), WR_OK);
    assert_true(round.end == WR_ROUND_TIME && round.alive == 0);
    ask(&p, (wr_command){.kind = WR_COMMAND_SHIFT, .value = 2});
    tick(&p);
    assert_int_equal(events_of(&p, WR_EVENT_SHIFT), 1);
    assert_int_equal(events_of(&p, WR_EVENT_SPAWN), 0);
    expect_valid(&p);
    ask(&p, (wr_command){.kind = WR_COMMAND_RESTART});
    tick(&p);
    assert_true(events_of(&p, WR_EVENT_SPAWN) > 100);
    expect_valid(&p);
    close_play(&p);
}

// ---- Regions -------------------------------------------------------------------------------------------------------------

// Whoever reads a world writes nothing: all regions of its window are there, after a copy, after a restore, after one that is refused.
static void expect_regions_there(const play *p)
{
    const wr__window *window = &p->world->window;
    for (int32_t row = 0; row < window->side; row++) {
        for (int32_t column = 0; column < window->side; column++) {
            const wr_region_id id = {window->at->x + column, window->at->y + row};
            bool there = false;
            for (int32_t i = 0; i < window->side * window->side; i++) {
                there = there || (window->regions[i].room_count > 0 && window->regions[i].id.x == id.x &&
                                  window->regions[i].id.y == id.y);
            }
            assert_true(there);
        }
    }
}

static void test_regions_there(void **state)
{
    (void)state;
    play p = play_of(1), q = play_of(1);
    open_play(&p);
    q.config.hunt = &q.hunt;
    assert_int_equal(wr_world_create(&q.config, p.level, NULL, &q.world, NULL), WR_OK);
    ask(&p, (wr_command){.kind = WR_COMMAND_SHIFT, .value = 2, .flag = (uint32_t)-1});
    tick(&p);
    expect_regions_there(&p);
    size_t size = 0;
    (void)wr_world_save(p.world, NULL, NULL, 0, &size);
    void *bytes = malloc(size);
    assert_int_equal(wr_world_save(p.world, NULL, bytes, size, &size), WR_OK);
    assert_int_equal(wr_world_copy(q.world, p.world), WR_OK);
    expect_regions_there(&q);
    tick(&q);
    ask(&q, (wr_command){.kind = WR_COMMAND_SHIFT, .value = -2});
    tick(&q);
    assert_int_equal(wr_world_restore(q.world, bytes, size, NULL), WR_OK);
    expect_regions_there(&q);
    ask(&q, (wr_command){.kind = WR_COMMAND_SHIFT, .value = -2});
    tick(&q);
    const uint64_t hash = wr_world_hash(q.world, NULL);
    p.world->mobs.health[0] = 1; // its hash is not that of its state
    assert_int_equal(wr_world_save(p.world, NULL, bytes, size, &size), WR_OK);
    assert_true(wr_world_restore(q.world, bytes, size, NULL) != WR_OK);
    expect_regions_there(&q);
    assert_true(wr_world_hash(q.world, NULL) == hash && wr_world_rehash(q.world) == hash);
    expect_valid(&q);
    free(bytes);
    wr_world_destroy(q.world);
    close_play(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_is_cut),
        cmocka_unit_test(test_host_at_the_edge),
        cmocka_unit_test(test_boomerang_at_the_edge),
        cmocka_unit_test(test_bombs_move),
        cmocka_unit_test(test_blasts_move),
        cmocka_unit_test(test_ends_of_the_plane),
        cmocka_unit_test(test_along_the_end_of_the_plane),
        cmocka_unit_test(test_wide_awake),
        cmocka_unit_test(test_to_and_fro_in_three),
        cmocka_unit_test(test_start_is_of_the_level),
        cmocka_unit_test(test_room_for_all),
        cmocka_unit_test(test_round_over),
        cmocka_unit_test(test_regions_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
