// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The bot that walks on through an endless dungeon: that it gets on, for minutes and whatever the seed, that it crosses region
// after region, that it is a function of what it reads, and that it wanders where a level has an end.
#include "support/wr_test.h"
#include "warren/sim.h"
#include "warren/window.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RATE    60
#define WINDOW  3 // regions
#define SECONDS 300

typedef struct walk {
    wr_scene scene;
    wr_hunt hunt;
    wr_level *level;
    wr_world *world;
    wr_bot *bot;
} walk;

static size_t read_file(const char *path, char *bytes, size_t size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t got = fread(bytes, 1, size, file);
    fclose(file);
    return got;
}

// scenes/endless_short, another seed and window; offset: of the noise.
static walk *walk_far(uint64_t seed, int32_t regions, wr_region_id start, wr_region_id offset)
{
    static char bytes[1 << 16];
    wr_findings findings;
    wr_finding why = {0};
    walk *w = calloc(1, sizeof *w);
    assert_non_null(w);
    size_t size = read_file("scenes/endless_short.yaml", bytes, sizeof bytes);
    assert_int_equal(wr_scene_read(bytes, size, NULL, &findings, &w->scene), WR_OK);
    size = read_file("hunts/endless_short.yaml", bytes, sizeof bytes);
    assert_int_equal(wr_hunt_read(bytes, size, NULL, &findings, &w->hunt, NULL), WR_OK);
    assert_int_equal(wr_scene_set_hunt(&w->scene, &w->hunt, &why), WR_OK);
    wr_scene_set_seed(&w->scene, seed);
    w->scene.window = (wr_window_config){.start = start, .regions = regions};
    w->scene.endless.noise_offset = offset;
    assert_int_equal(wr_scene_level(&w->scene, NULL, NULL, &w->level, &why), WR_OK);
    assert_int_equal(wr_world_create(&w->scene.world, w->level, NULL, &w->world, &why), WR_OK);
    assert_int_equal(wr_bot_create(WR_BOT_WALK, w->level, 0, seed, NULL, &w->bot), WR_OK);
    return w;
}

static walk *walk_of(uint64_t seed, int32_t regions, wr_region_id start)
{
    return walk_far(seed, regions, start, (wr_region_id){0, 0});
}

static void walk_end(walk *w)
{
    wr_bot_destroy(w->bot);
    wr_world_destroy(w->world);
    wr_level_destroy(w->level);
    free(w);
}

static void walk_tick(walk *w)
{
    const wr_command command = wr_bot_command(w->bot, w->world);
    const wr_commands commands = {&command, 1};
    wr_world_tick(w->world, &commands);
}

// Q16.16 of the plane, from the corner of region `start`.
static void place_of(const walk *w, int64_t out[2])
{
    const int64_t region = (int64_t)WR_REGION_CELLS * WR_HUNT_CELL * WR_FIX_ONE;
    wr_window window;
    wr_player_view me;
    assert_true(wr_world_window(w->world, &window));
    assert_int_equal(wr_world_player(w->world, 0, &me), WR_OK);
    out[0] = (window.corner.x - w->scene.window.start.x) * region + me.at.x;
    out[1] = (window.corner.y - w->scene.window.start.y) * region + me.at.y;
}

typedef struct way {
    double units;    // walked
    int32_t regions; // gone through, each time counted
    int32_t still;   // ticks at most within half a cell of one place
} way;

static way walk_for(walk *w, int32_t ticks)
{
    const double one = WR_FIX_ONE, region = WR_REGION_CELLS * WR_HUNT_CELL;
    int64_t last[2], anchor[2], at[2];
    int32_t since = 0;
    way of = {0};
    place_of(w, last);
    memcpy(anchor, last, sizeof anchor);
    for (int32_t tick = 0; tick < ticks; tick++) {
        walk_tick(w);
        place_of(w, at);
        of.units += hypot((double)(at[0] - last[0]), (double)(at[1] - last[1])) / one;
        of.regions += floor((double)at[0] / one / region) != floor((double)last[0] / one / region) ||
                      floor((double)at[1] / one / region) != floor((double)last[1] / one / region);
        const bool away = hypot((double)(at[0] - anchor[0]), (double)(at[1] - anchor[1])) > WR_HUNT_CELL / 2 * one;
        since = away ? 0 : since + 1;
        of.still = since > of.still ? since : of.still;
        memcpy(anchor, away ? at : anchor, sizeof anchor);
        memcpy(last, at, sizeof last);
    }
    return of;
}

// ---- Tests -----------------------------------------------------------------------------------------------------------

static void it_gets_on_for_minutes_whatever_the_seed(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        walk *w = walk_of(seed, WINDOW, (wr_region_id){0, 0});
        const way of = walk_for(w, SECONDS * RATE);
        if (of.still > 2 * RATE || of.units / SECONDS < 15 || of.regions < SECONDS / 30) {
            fail_msg("seed %d: %.1f units a second, %d regions, %.2f s in one place", (int)seed, of.units / SECONDS,
                     (int)of.regions, (double)of.still / RATE);
        }
        walk_end(w);
    }
}

static void it_is_a_function_of_what_it_reads(void **state)
{
    (void)state;
    walk *a = walk_of(7, 5, (wr_region_id){0, 0});
    walk *b = walk_of(7, 5, (wr_region_id){0, 0});
    for (int32_t tick = 0; tick < 20 * RATE; tick++) {
        walk_tick(a);
        walk_tick(b);
        assert_true(wr_world_hash(a->world, NULL) == wr_world_hash(b->world, NULL));
    }
    walk_end(a);
    walk_end(b);
}

// What lies at a million million, with that taken off its noise, is what lies at the origin; so is the walk there.
static void far_away_it_walks_as_at_the_origin(void **state)
{
    (void)state;
    const wr_region_id far = {1000000000000, -1000000000000};
    walk *a = walk_of(7, 3, (wr_region_id){0, 0});
    walk *b = walk_far(7, 3, far, far);
    wr_window window;
    for (int32_t tick = 0; tick < 60 * RATE; tick++) {
        walk_tick(a);
        walk_tick(b);
        assert_true(wr_world_hash(a->world, NULL) == wr_world_hash(b->world, NULL));
    }
    assert_true(wr_world_window(b->world, &window));
    assert_true(window.shifts > 0 && window.corner.x > far.x - 100);
    walk_end(a);
    walk_end(b);
}

// Walls up all doors of the region's border but the first. Returns how many cells.
static int32_t wall_up(walk *w, wr_region_id id)
{
    static const int32_t out_x[WR_SIDE_COUNT] = {0, 0, 0, -1}, out_y[WR_SIDE_COUNT] = {0, 0, -1, 0}; // N E S W
    wr_command commands[64];
    wr_window window;
    int32_t count = 0;
    assert_true(wr_world_window(w->world, &window));
    const wr_region *region = wr_world_region(w->world, id);
    const int32_t x = (int32_t)(id.x - window.corner.x) * WR_REGION_CELLS;
    const int32_t y = (int32_t)(id.y - window.corner.y) * WR_REGION_CELLS;
    for (int32_t i = 1; i < region->portal_count && region->portals[i].side < WR_SIDE_COUNT; i++) {
        const wr_portal *p = &region->portals[i];
        for (int32_t k = 0; k < p->cells.width * p->cells.height; k++) {
            const int32_t cell_x = x + p->cells.x + k % p->cells.width + out_x[p->side];
            const int32_t cell_y = y + p->cells.y + k / p->cells.width + out_y[p->side];
            commands[count] = (wr_command){.kind = WR_COMMAND_LABEL,
                                           .player = WR_PLAYER_HOST,
                                           .sequence = (uint32_t)count,
                                           .value = WR_CELL_BUSH,
                                           .x = (cell_x * WR_HUNT_CELL + WR_HUNT_CELL / 2) * WR_FIX_ONE,
                                           .y = (cell_y * WR_HUNT_CELL + WR_HUNT_CELL / 2) * WR_FIX_ONE};
            count++;
        }
    }
    const wr_commands all = {commands, count};
    wr_world_tick(w->world, &all);
    return count;
}

static wr_region_id region_of(const walk *w)
{
    const int64_t region = (int64_t)WR_REGION_CELLS * WR_HUNT_CELL * WR_FIX_ONE;
    wr_window window;
    wr_player_view me;
    assert_true(wr_world_window(w->world, &window));
    assert_int_equal(wr_world_player(w->world, 0, &me), WR_OK);
    return (wr_region_id){window.corner.x + me.at.x / region, window.corner.y + me.at.y / region};
}

static void a_door_that_is_walled_up_sends_it_to_another(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        walk *w = walk_of(seed, 3, (wr_region_id){0, 0});
        for (int32_t tick = 0; tick < 2 * RATE; tick++) {
            walk_tick(w);
        }
        const wr_region_id before = region_of(w);
        wr_region_id after = before;
        assert_in_range(wall_up(w, before), 3, 64);
        for (int32_t tick = 0; tick < 90 * RATE && after.x == before.x && after.y == before.y; tick++) {
            walk_tick(w);
            after = region_of(w);
        }
        if (after.x == before.x && after.y == before.y) {
            fail_msg("seed %d: it does not find the door that is left", (int)seed);
        }
        walk_end(w);
    }
}

// With nothing to hunt it there is nobody to tell it from one who wanders.
static void where_a_level_has_an_end_it_wanders(void **state)
{
    (void)state;
    static char bytes[1 << 14];
    wr_level *level;
    wr_world *world;
    wr_bot *walker, *wanderer;
    wr_map map;
    wr_findings findings;
    const wr_world_config config = wr_world_config_default();
    const size_t size = read_file("maps/example.map", bytes, sizeof bytes);
    assert_int_equal(wr_map_read(bytes, size, NULL, NULL, &findings, &map), WR_OK);
    assert_int_equal(wr_level_create(&map, NULL, NULL, &level, NULL), WR_OK);
    wr_map_destroy(&map);
    assert_int_equal(wr_world_create(&config, level, NULL, &world, NULL), WR_OK);
    assert_int_equal(wr_bot_create(WR_BOT_WALK, level, 0, 4, NULL, &walker), WR_OK);
    assert_int_equal(wr_bot_create(WR_BOT_WANDER, level, 0, 4, NULL, &wanderer), WR_OK);
    for (int32_t tick = 0; tick < 10 * RATE; tick++) {
        const wr_command command = wr_bot_command(walker, world);
        const wr_commands commands = {&command, 1};
        assert_int_equal(command.buttons, wr_bot_command(wanderer, world).buttons);
        wr_world_tick(world, &commands);
    }
    wr_bot_destroy(walker);
    wr_bot_destroy(wanderer);
    wr_world_destroy(world);
    wr_level_destroy(level);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(it_gets_on_for_minutes_whatever_the_seed),
    cmocka_unit_test(it_is_a_function_of_what_it_reads),
    cmocka_unit_test(far_away_it_walks_as_at_the_origin),
    cmocka_unit_test(a_door_that_is_walled_up_sends_it_to_another),
    cmocka_unit_test(where_a_level_has_an_end_it_wanders),
};

WR_TEST_MAIN(tests)
