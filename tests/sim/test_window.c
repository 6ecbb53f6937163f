// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Worlds on endless levels: the window follows its players and nothing but numbers changes; far away is as near as the origin;
// nobody is lost; any tick can be saved, loaded and copied.
#include "support/wr_test.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "sim/window_stage.h"
#include "warren/record.h"
#include "warren/window.h"

#define FAR_X INT64_C(1000000000000)
#define FAR_Y (-INT64_C(1000000000000))

enum { REGION = WR_REGION_CELLS, UNITS = WR_REGION_CELLS * WR_HUNT_CELL };

// ---- Worlds --------------------------------------------------------------------------------------------------------

static wr_hunt busy_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kinds[0].doors = WR_HUNT_DOORS_OPEN;
    hunt.waves = (wr_hunt_waves){.every = WR_FIX_ONE, .spawn_max = 12, .alive_max = 60, .total_max = 100000};
    hunt.round.seconds = 30000 * WR_FIX_ONE;
    hunt.round.goal_base = 100000;
    hunt.rules.recycle_distance = 100 * WR_FIX_ONE;
    return hunt;
}

static play play_of(int32_t players)
{
    play p = {.endless = wr_endless_config_default(), .window = wr_window_config_default()};
    p.hunt = busy_hunt();
    p.endless.rooms.seed = 11;
    p.endless.secret = 5;
    p.config = wr_world_config_default();
    p.config.players = players;
    p.config.seed = 3;
    p.config.wake_radius = 128 * WR_FIX_ONE;
    p.config.mobs_max = 3000;
    p.config.hunter.health = 30000;
    return p;
}

static void hold(play *p, uint16_t buttons)
{
    ask(p, (wr_command){.kind = WR_COMMAND_INPUT, .buttons = buttons});
}

static wr_region_id region_of(const play *p, int32_t player)
{
    const wr_cell cell = wr_grid_cell_of(wr_level_grid(wr_world_level(p->world)), wr__place(p->world, player));
    const wr_window window = window_of(p);
    return (wr_region_id){window.corner.x + cell.x / REGION, window.corner.y + cell.y / REGION};
}

// The floor that players would start on in a region of the window.
static wr_point floor_of(const play *p, wr_region_id id)
{
    const wr_region *region = wr_world_region(p->world, id);
    const wr_window window = window_of(p);
    assert_non_null(region);
    const wr_cell at = wr__region_start(region);
    return wr_grid_centre(wr_level_grid(wr_world_level(p->world)),
                          (wr_cell){(int32_t)(id.x - window.corner.x) * REGION + at.x,
                                    (int32_t)(id.y - window.corner.y) * REGION + at.y});
}

static void jump(play *p, int32_t player, wr_region_id id)
{
    const wr_point at = floor_of(p, id);
    ask(p, (wr_command){.kind = WR_COMMAND_TELEPORT, .mob = {p->world->mobs.id[player]}, .x = at.x, .y = at.y});
}

static const wr_event *event_of(const play *p, wr_event_kind kind)
{
    int32_t count;
    const wr_event *events = wr_world_events(p->world, &count);
    for (int32_t i = 0; i < count; i++) {
        if (events[i].kind == kind) {
            return &events[i];
        }
    }
    return NULL;
}

// ---- The window follows ------------------------------------------------------------------------------------------------

static void test_start(void **state)
{
    (void)state;
    play p = play_of(1);
    open_play(&p);
    const wr_window window = window_of(&p);
    assert_true(window.corner.x == -2 && window.corner.y == -2 && window.width == 5 && window.height == 5);
    const wr_region_id at = region_of(&p, 0);
    assert_true(at.x == 0 && at.y == 0);
    expect_valid(&p);
    close_play(&p);
}

// The cells of the world are those of its regions, each as it is made alone.
static void expect_cells(const play *p)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(p->world));
    const wr_window window = window_of(p);
    wr_endless *endless;
    wr_region *region = malloc(sizeof *region);
    assert_int_equal(wr_endless_create(&p->endless, NULL, &endless, NULL), WR_OK);
    int32_t edits;
    const wr_edit *edit = wr_world_edits(p->world, &edits);
    for (int32_t i = 0; i < window.width * window.height; i++) {
        const int32_t column = i % window.width, row = i / window.width;
        const wr_region_id id = {window.corner.x + column, window.corner.y + row};
        assert_int_equal(wr_endless_region(endless, id, region), WR_OK);
        for (int32_t k = 0; k < edits; k++) {
            if (edit[k].region_x == column && edit[k].region_y == row) {
                region->kinds[edit[k].cell] = edit[k].label;
            }
        }
        for (int32_t y = 0; y < REGION; y++) {
            const size_t from = ((size_t)row * REGION + (size_t)y) * (size_t)grid->width + (size_t)column * REGION;
            assert_memory_equal(grid->kinds + from, region->kinds + (size_t)y * REGION, REGION);
        }
    }
    wr_endless_destroy(endless);
    free(region);
}

static void test_follows(void **state)
{
    (void)state;
    play p = play_of(1);
    open_play(&p);
    for (int32_t i = 0; i < 60; i++) {
        tick(&p);
    }
    for (int32_t step = 0; step < 6; step++) { // to the ring, there it comes after
        const wr_region_id at = region_of(&p, 0), to = {at.x + 1, at.y - (step & 1)};
        const wr_window before = window_of(&p);
        jump(&p, 0, to);
        tick(&p);
        const wr_region_id now = region_of(&p, 0);
        const wr_window after = window_of(&p);
        assert_true(now.x == to.x && now.y == to.y);
        assert_true(now.x > after.corner.x && now.x < after.corner.x + 4 && now.y > after.corner.y &&
                    now.y < after.corner.y + 4);
        const wr_event *event = event_of(&p, WR_EVENT_SHIFT);
        assert_int_equal(event != NULL, after.shifts != before.shifts);
        if (event != NULL) {
            assert_int_equal(event->value, after.corner.x - before.corner.x);
            assert_int_equal((int16_t)event->flag, after.corner.y - before.corner.y);
            assert_true((wr_world_mobs(p.world).flags[0] & WR_MOB_JUMPED) != 0);
        }
        expect_valid(&p);
        expect_cells(&p);
        for (int32_t i = 0; i < 30; i++) {
            hold(&p, WR_BUTTON_UP);
            tick(&p);
        }
        expect_valid(&p);
    }
    assert_true(window_of(&p).shifts >= 2);
    close_play(&p);
}

// Nobody who came with a wave is lost: who lives, waits or has died is all who ever came.
static void test_nobody_is_lost(void **state)
{
    (void)state;
    play p = play_of(1);
    p.endless.dwellers = 0;
    open_play(&p);
    for (int32_t i = 0; i < 1500; i++) {
        if (i % 150 == 149) {
            const wr_region_id at = region_of(&p, 0);
            jump(&p, 0, (wr_region_id){at.x + 1, at.y});
        }
        tick(&p);
        wr_round_view round;
        assert_int_equal(wr_world_round(p.world, &round), WR_OK);
        int32_t dead = 0;
        for (int32_t k = 0; k < WR_HARM_COUNT; k++) {
            dead += round.kills_by[k];
        }
        const int32_t waiting = round.queued - (int32_t)p.world->horde.round->wave_left;
        assert_int_equal(round.alive + waiting + dead, round.spawned);
    }
    assert_true(window_of(&p).shifts >= 3);
    close_play(&p);
}

// ---- Far away ------------------------------------------------------------------------------------------------------------

static void walk_about(play *p, int32_t t)
{
    const uint64_t noise = wr_noise(9, WR_STREAM_BOTS, (uint64_t)(t / 20), 0);
    hold(p, (uint16_t)(noise & 31u));
    if (t % 97 == 96) {
        const wr_region_id at = region_of(p, 0);
        for (int32_t i = 0; i < p->config.players; i++) { // all of them, so that the window can follow
            jump(p, i, (wr_region_id){at.x + (int64_t)(noise >> 8 & 1u), at.y + (int64_t)(noise >> 9 & 1u)});
        }
    }
    if (t % 31 == 30) { // a wall, a chasm, grass where he stands and beside
        const wr_cell cell = wr_grid_cell_of(wr_level_grid(wr_world_level(p->world)), wr__place(p->world, 0));
        const wr_point at = wr_grid_centre(wr_level_grid(wr_world_level(p->world)),
                                           (wr_cell){cell.x + (int32_t)(noise >> 12 & 3u), cell.y});
        static const int32_t labels[] = {WR_CELL_BUSH, WR_CELL_GRASS, WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_OPEN};
        ask(p, (wr_command){.kind = WR_COMMAND_LABEL, .x = at.x, .y = at.y, .value = labels[noise >> 20 & 3u]});
    }
}

static void test_far_is_the_same(void **state)
{
    (void)state;
    play here = play_of(1), there = play_of(1);
    there.window.start = there.endless.noise_offset = (wr_region_id){FAR_X, FAR_Y};
    open_play(&here);
    open_play(&there);
    assert_true(wr_level_hash(here.level) == wr_level_hash(there.level));
    for (int32_t i = 0; i < 1200; i++) {
        walk_about(&here, i);
        walk_about(&there, i);
        tick(&here);
        tick(&there);
        if (wr_world_hash(here.world, NULL) != wr_world_hash(there.world, NULL)) {
            wr_difference d;
            fail_msg("tick %d differs%s", i + 1, wr_world_differ(here.world, there.world, &d) ? " in state" : "");
        }
    }
    assert_true(window_of(&here).shifts > 2 && window_of(&there).shifts == window_of(&here).shifts);
    assert_true(window_of(&there).corner.x - FAR_X == window_of(&here).corner.x);
    close_play(&here);
    close_play(&there);
}

// ---- Every tick can be kept --------------------------------------------------------------------------------------------

typedef struct kept {
    uint8_t *bytes;
    size_t size;
} kept;

static kept keep(const play *p)
{
    kept k = {0};
    (void)wr_world_save(p->world, NULL, NULL, 0, &k.size);
    k.bytes = malloc(k.size);
    assert_int_equal(wr_world_save(p->world, NULL, k.bytes, k.size, &k.size), WR_OK);
    return k;
}

static void expect_same(const play *a, const wr_world *b)
{
    wr_difference d = {0};
    if (wr_world_hash(a->world, NULL) != wr_world_hash(b, NULL) || wr_world_differ(a->world, b, &d)) {
        fail_msg("tick %" PRIu64 ": %s %s of %u differs: %" PRId64 " and %" PRId64, wr_world_ticks(a->world),
                 d.module, d.field, d.entity, d.recorded, d.replayed);
    }
}

static void test_kept(void **state)
{
    (void)state;
    play p = play_of(2), q = play_of(2);
    open_play(&p);
    q.config.hunt = &q.hunt;
    assert_int_equal(wr_world_create(&q.config, p.level, NULL, &q.world, NULL), WR_OK); // on one level, for copies
    for (int32_t i = 0; i < 600; i++) {
        walk_about(&p, i);
        tick(&p);
        if (i % 23 != 0) {
            continue;
        }
        const kept k = keep(&p);
        wr_level *level = NULL;
        wr_world *loaded = NULL;
        wr_finding why = {0};
        if (wr_world_load(k.bytes, k.size, NULL, NULL, NULL, &level, &loaded, &why) != WR_OK) {
            fail_msg("tick %d: %s", i, why.message);
        }
        expect_same(&p, loaded);
        assert_int_equal(wr_world_restore(q.world, k.bytes, k.size, &why), WR_OK); // over what it was 23 ticks ago
        expect_same(&p, q.world);
        expect_valid(&q);
        assert_int_equal(wr_world_copy(q.world, p.world), WR_OK);
        expect_same(&p, q.world);
        for (int32_t t = 0; t < 12; t++) { // all of them go on alike
            wr_world_tick(loaded, NULL);
            wr_world_tick(q.world, NULL);
            assert_true(wr_world_hash(loaded, NULL) == wr_world_hash(q.world, NULL));
        }
        wr_world_destroy(loaded);
        wr_level_destroy(level);
        free(k.bytes);
    }
    assert_true(window_of(&p).shifts > 1);
    wr_world_destroy(q.world);
    close_play(&p);
}

// ---- Borders, two players, commands ---------------------------------------------------------------------------------------

static void test_to_and_fro(void **state)
{
    (void)state;
    play p = play_of(1);
    p.hunt.waves.alive_max = 8;
    open_play(&p);
    const wr_region_id left = {1, 0}, right = {2, 0}; // the second is in the ring of the first window
    for (int32_t step = 0; step < 10000; step++) {
        jump(&p, 0, (step & 1) != 0 ? left : right);
        tick(&p);
    }
    assert_int_equal(window_of(&p).shifts, 1); // then both lie within
    expect_valid(&p);
    close_play(&p);
}

static void test_two_apart(void **state)
{
    (void)state;
    play p = play_of(2);
    wr_finding why = {0};
    open_play(&p);
    jump(&p, 0, (wr_region_id){-2, 0});
    jump(&p, 1, (wr_region_id){2, 0});
    tick(&p);
    assert_true(window_of(&p).corner.x == -2 && window_of(&p).shifts == 0); // they are as far apart as can be
    assert_int_equal(wr_world_join_fits(p.world, (wr_region_id){0, 2}, &why), WR_OK);
    assert_int_equal(wr_world_join_fits(p.world, (wr_region_id){3, 0}, &why), WR_E_CAPACITY);
    assert_non_null(strstr(why.message, "two worlds"));
    assert_int_equal(wr_world_join_fits(p.world, (wr_region_id){INT64_MIN, INT64_MAX}, &why), WR_E_CAPACITY);
    ask(&p, (wr_command){.kind = WR_COMMAND_SHIFT, .value = 1});
    tick(&p);
    assert_int_equal(event_of(&p, WR_EVENT_REFUSED)->flag, WR_REFUSED_PLACE);
    ask(&p, (wr_command){.kind = WR_COMMAND_SHIFT, .flag = (uint32_t)-2}); // rows are free
    tick(&p);
    assert_true(window_of(&p).corner.y == -4);
    assert_int_equal((int16_t)event_of(&p, WR_EVENT_SHIFT)->flag, -2);
    expect_valid(&p);
    for (int32_t value = 6; value <= 7; value++) {
        ask(&p, (wr_command){.kind = WR_COMMAND_SHIFT, .value = value == 6 ? 6 : INT32_MIN});
        tick(&p);
        assert_int_equal(event_of(&p, WR_EVENT_REFUSED)->flag, WR_REFUSED_VALUE);
    }
    close_play(&p);
}

// All have come before the window moves, and nobody is spawned again: whoever comes later may get another's slot, for others
// dwell in other regions.
static play early_play(void)
{
    play p = play_of(1);
    p.window.regions = 7;
    p.hunt.waves = (wr_hunt_waves){.every = WR_FIX_ONE / 4, .spawn_max = 12, .total_max = 60};
    p.hunt.rules.recycle_distance = 0;
    p.hunt.rules.siege_seconds = 300 * WR_FIX_ONE;
    return p;
}

// Whether the window moves or not, what is near the player goes on the same.
static void test_exact(void **state)
{
    (void)state;
    play a = early_play(), b = early_play();
    open_play(&a);
    open_play(&b);
    for (int32_t i = 0; i < 900; i++) {
        const uint16_t buttons = (uint16_t)(wr_noise(4, WR_STREAM_BOTS, (uint64_t)(i / 30), 0) & 31u);
        if (i == 300) {
            ask(&b, (wr_command){.kind = WR_COMMAND_SHIFT, .value = 1, .flag = (uint32_t)-1});
        }
        hold(&a, buttons);
        hold(&b, buttons);
        tick(&a);
        tick(&b);
        const wr_fix dx = i >= 300 ? UNITS * WR_FIX_ONE : 0, dy = -dx;
        const wr_mobs m = wr_world_mobs(a.world), n = wr_world_mobs(b.world);
        int32_t awake = 0;
        for (int32_t slot = 0, other = 0; slot < m.count; slot++) { // slots are others' once some have left
            if ((m.flags[slot] & WR_MOB_ALIVE) == 0 || (m.flags[slot] & WR_MOB_ASLEEP) != 0) {
                continue;
            }
            for (other = 0; other < n.count && n.id[other] != m.id[slot]; other++) {
            }
            if (i < 300 || other < n.count) {
                assert_true(m.x[slot] - dx == n.x[other] && m.y[slot] - dy == n.y[other]);
                assert_true(m.heading[slot] == n.heading[other] && m.health[slot] == n.health[other]);
                awake++;
            }
        }
        assert_true(awake > 2);
    }
    assert_int_equal(window_of(&b).shifts, 1);
    close_play(&a);
    close_play(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start),           cmocka_unit_test(test_follows), cmocka_unit_test(test_nobody_is_lost),
        cmocka_unit_test(test_far_is_the_same), cmocka_unit_test(test_kept),    cmocka_unit_test(test_to_and_fro),
        cmocka_unit_test(test_two_apart),       cmocka_unit_test(test_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
