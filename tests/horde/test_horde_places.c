// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where monsters are spawned: free for their size, where players can be reached from, unseen, two seconds away; and what
// happens when there is no such place.
#include "horde/horde_int.h"
#include "support/horde_box.h"
#include "support/wr_test.h"
#include "warren/path.h"
#include "warren/sight.h"

#include <stdlib.h>

#define UNITS(whole) ((whole)*WR_FIX_ONE)

static const char rooms[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                            "x      x         x    |     x      x\n"
                            "x  0   x         x    |     x      x\n"
                            "x                x    |     x      x\n"
                            "x      x         x    |            x\n"
                            "xxx xxxxxxxx xxxxxxxxxxxxxxxx xxxxxx\n"
                            "x        x                         x\n"
                            "x        x      ~~~~     1         x\n"
                            "x               ~~~~               x\n"
                            "x        x      ~~~~               x\n"
                            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static wr_hunt quick_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.waves.every = UNITS(1) / 4;
    hunt.waves.total_max = 100000;
    hunt.round.seconds = UNITS(3000);
    hunt.round.goal_ends_round = false;
    return hunt;
}

static horde_box *box_of(const char *map, const wr_hunt *hunt)
{
    const horde_box_config config = horde_box_config_of(map, hunt);
    return horde_box_create(&config);
}

static void spawn_stage(horde_box *box)
{
    horde_box_begin(box);
    wr__horde_spawn(&box->horde);
}

// What follows in the same tick: those who came leave the queue, and fields are made, by which ways are measured.
static void carry_out(horde_box *box)
{
    horde_box_carry_out(box, 3);
    wr__queue_close(&box->horde);
    wr__horde_sense(&box->horde);
    horde_box_carry_out(box, 4);
    wr__horde_plan(&box->horde);
    horde_box_carry_out(box, 5);
}

// ---- Good places ---------------------------------------------------------------------------------------------------------------

// By a search of its own: the length of the way to the nearest living player in units, -1 without one.
static double way_to_players(const horde_box *box, const wr_nav *nav, wr_point at)
{
    double least = -1;
    void *memory = aligned_alloc(64, (wr_nav_query_size(nav) + 63) / 64 * 64);
    wr_nav_query *query = wr_nav_query_init(nav, memory);
    for (int32_t i = 0; i < box->horde.player_count; i++) {
        wr_point points[64];
        wr_path path = {.points = points, .capacity = 64};
        if (box->horde.players[i].there && wr_nav_path(nav, query, at, box->horde.players[i].at, &path) == WR_OK) {
            least = least < 0 || path.length < least ? path.length : least;
        }
    }
    free(memory);
    return least;
}

static bool is_seen(const horde_box *box, wr_point at)
{
    for (int32_t i = 0; i < box->horde.player_count; i++) {
        const wr__quarry *player = &box->horde.players[i];
        if (player->there &&
            wr_sight_within(&box->sight, box->grid.cell, at, player->at, box->hunt.rules.sight_range)) {
            return true;
        }
    }
    return false;
}

static void assert_good_place(const horde_box *box, const wr__spawn *spawn)
{
    const wr__hunt_kind *kind = &box->horde.rules.kinds[spawn->hunt_kind];
    const wr_nav *nav = wr_terrain_nav(box->horde.ground, kind->size);
    const wr_node node = wr_nav_nearest(nav, spawn->at, -1);
    const wr_point place = wr_nav_place(nav, node);
    assert_true(place.x == spawn->at.x && place.y == spawn->at.y);
    assert_false(is_seen(box, spawn->at));
    const double away = way_to_players(box, nav, spawn->at);
    const double speed = wr_fix_to_double(kind->step) * box->horde.rules.rate;
    if (away < 2 * speed - 0.01) {
        print_error("%f units away at %f a second\n", away, speed);
    }
    assert_true(away >= 2 * speed - 0.01);
}

static void monsters_come_where_they_fit_unseen_reachable_and_two_seconds_away(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.kind_count = 3;
    hunt.kinds[1] = hunt.kinds[2] = hunt.kinds[0];
    hunt.kinds[1].name[0] = 'w';
    hunt.kinds[1].radius = UNITS(5);
    hunt.waves.spawn_max = 30;
    hunt.kinds[2].name[0] = 'f';
    hunt.kinds[2].speed = UNITS(27);
    int32_t seen = 0;
    for (int32_t n = 1; n <= 3; n += 2) {
        horde_box_config config = horde_box_config_of(rooms, &hunt);
        config.n = n;
        horde_box *box = horde_box_create(&config);
        for (int32_t tick = 0; tick < 1500; tick++) {
            const bool announced = box->horde.round->warned != 0;
            spawn_stage(box);
            for (int32_t i = 0; i < box->horde.spawn_count && !announced && tick % 50 > 30; i++) {
                assert_good_place(box, &box->horde.spawns[i]);
                seen++;
            }
            carry_out(box);
            if (tick % 50 == 0) { // players move about, by leaps; half a second later all is known of it
                horde_box_player(box, 0, horde_box_cell(box, 1 + tick / 50 % 6, 7));
                horde_box_player(box, 1, horde_box_cell(box, 22 + tick / 50 % 12, 1 + tick / 50 % 4));
            }
            horde_box_kill_all(box, WR_HARM_SWORD);
        }
        assert_int_equal(box->horde.counts.spawned_in_view, 0);
        for (int32_t k = 0; k < 3; k++) {
            assert_true(box->horde.round->spawned_by[k] > 20);
        }
        horde_box_destroy(box);
    }
    assert_true(seen > 60);
}

// The closed-off room, the players' own and those in sight get nobody; all others do.
static void all_cells_that_will_do_are_used(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.waves.spawn_max = 30;
    horde_box *box = box_of(rooms, &hunt);
    int32_t in_room[3] = {0}; // upper middle, closed, lower left
    for (int32_t tick = 0; tick < 6000; tick++) {
        spawn_stage(box);
        for (int32_t i = 0; i < box->horde.spawn_count; i++) {
            const wr_cell at = wr_grid_cell_of(&box->grid, box->horde.spawns[i].at);
            in_room[0] += at.y > 5 && at.x > 7 && at.x < 17;
            in_room[1] += at.y > 5 && at.x > 17 && at.x < 22;
            in_room[2] += at.y < 5 && at.x < 9;
        }
        carry_out(box);
        horde_box_kill_all(box, WR_HARM_SWORD);
    }
    assert_true(in_room[0] > 50);
    assert_int_equal(in_room[1], 0); // behind the gates
    assert_true(in_room[2] > 50);
    horde_box_destroy(box);
}

static void the_maps_spawn_cells_are_the_only_ones_if_it_has_some(void **state)
{
    (void)state;
    static const char marked[] = "xxxxxxxxxxxxxxxxxxxxxxxx\n"
                                 "x0   x                 x\n"
                                 "x    x  m       m      x\n"
                                 "x    x            m    x\n"
                                 "x    xxxxxxxxxxxxxxx   x\n"
                                 "x                      x\n"
                                 "xxxxxxxxxxxxxxxxxxxxxxxx\n";
    const wr_hunt hunt = quick_hunt();
    horde_box *box = box_of(marked, &hunt);
    int32_t used[3] = {0};
    assert_int_equal(box->horde.spawn_cell_count, 3);
    for (int32_t tick = 0; tick < 2000; tick++) {
        spawn_stage(box);
        for (int32_t i = 0; i < box->horde.spawn_count; i++) {
            int32_t which = -1;
            for (int32_t k = 0; k < 3; k++) {
                const wr_point at = wr_grid_centre(&box->grid, box->spawn_cells[k]);
                which = at.x == box->horde.spawns[i].at.x && at.y == box->horde.spawns[i].at.y ? k : which;
            }
            assert_in_range(which, 0, 2);
            used[which]++;
        }
        carry_out(box);
        horde_box_kill_all(box, WR_HARM_SWORD);
    }
    assert_true(used[0] > 50 && used[1] > 50 && used[2] > 50);
    horde_box_destroy(box);
}

static void no_two_come_to_one_place_in_one_tick(void **state)
{
    (void)state;
    static const char one[] = "xxxxxxxxxxxxxxxx\n"
                              "x0  x       m  x\n"
                              "x   xxxxxxxxx  x\n"
                              "x              x\n"
                              "xxxxxxxxxxxxxxxx\n";
    wr_hunt hunt = quick_hunt();
    hunt.waves.spawn_max = 20;
    horde_box *box = box_of(one, &hunt);
    for (int32_t tick = 0; tick < 300; tick++) {
        spawn_stage(box);
        assert_true(box->horde.spawn_count <= 1);
        carry_out(box);
        horde_box_kill_all(box, WR_HARM_SWORD);
    }
    assert_true(box->spawned > 50);
    horde_box_destroy(box);
}

// ---- Nothing but places in sight -------------------------------------------------------------------------------------------------

static const char arena[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                            "x                                x\n"
                            "x  0                             x\n"
                            "x                                x\n"
                            "x                                x\n"
                            "x                                x\n"
                            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void who_must_come_in_sight_is_announced_half_a_second_before_and_comes_far_away(void **state)
{
    (void)state;
    static const int32_t rates[] = {20, 60, 120};
    for (int32_t r = 0; r < 3; r++) {
        wr_hunt hunt = quick_hunt();
        hunt.waves.every = UNITS(5);
        horde_box_config config = horde_box_config_of(arena, &hunt);
        config.rate = rates[r];
        horde_box *box = horde_box_create(&config);
        uint64_t warned_at = 0;
        int32_t came = 0;
        for (int32_t tick = 0; tick < rates[r] * 30; tick++) {
            horde_box_begin(box);
            wr__horde_spawn(&box->horde);
            const wr__round round = *box->horde.round;
            for (int32_t i = 0; i < box->horde.spawn_count; i++) {
                const wr_point at = box->horde.spawns[i].at;
                const horde_box_told *told = horde_box_last(box, WR__NOTE_WARN);
                assert_non_null(told);
                assert_int_equal(told->tick, warned_at);
                assert_int_equal(box->state->tick - told->tick, rates[r] / 2);
                assert_true(wr_length(at.x - told->note.x, at.y - told->note.y) <= (uint32_t)UNITS(12));
                assert_true(horde_box_at(box, 0).x + UNITS(70) < at.x); // of 116
                came++;
            }
            carry_out(box);
            if (round.warned != 0 && round.warn_due == (uint32_t)box->horde.rules.warn_ticks) {
                warned_at = box->state->tick;
            }
            horde_box_kill_all(box, WR_HARM_SWORD);
        }
        assert_true(came > 5);
        assert_int_equal(box->told[WR__NOTE_WARN], 6); // one a wave
        assert_int_equal(box->horde.counts.spawned_in_view, 0);
        horde_box_destroy(box);
    }
}

static void a_whole_wave_comes_out_where_it_was_announced_each_on_a_place_of_its_own(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.waves.every = UNITS(4);
    hunt.waves.spawn_max = 12;
    horde_box *box = box_of(arena, &hunt);
    int32_t waves = 0;
    for (int32_t tick = 0; tick < 2400; tick++) {
        spawn_stage(box);
        if (box->horde.spawn_count > 0) {
            waves++;
            assert_int_equal(box->horde.spawn_count, box->horde.round->wave_left);
        }
        carry_out(box);
        horde_box_kill_all(box, WR_HARM_SWORD);
    }
    assert_int_equal(waves, 9); // the tenth begins with the last tick
    horde_box_destroy(box);
}

// Wide ones fit into the hall only, which lies in sight; the others have the corridor below.
static void who_is_announced_does_not_hold_up_those_who_come_unseen(void **state)
{
    (void)state;
    static const char hall[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                               "x                              x\n"
                               "x 0                            x\n"
                               "x                              x\n"
                               "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx x\n"
                               "x                              x\n"
                               "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";
    wr_hunt hunt = quick_hunt();
    hunt.waves.every = UNITS(2);
    hunt.waves.spawn_max = 12;
    hunt.kind_count = 2;
    hunt.kinds[1] = hunt.kinds[0];
    hunt.kinds[1].name[0] = 'w';
    hunt.kinds[1].radius = UNITS(3);
    horde_box *box = box_of(hall, &hunt);
    int32_t meanwhile = 0, announced = 0;
    for (int32_t tick = 0; tick < 1200; tick++) {
        spawn_stage(box);
        const bool waits = box->horde.round->warn_due > 0;
        for (int32_t i = 0; i < box->horde.spawn_count; i++) {
            const bool wide = box->horde.spawns[i].hunt_kind == 1;
            assert_false(wide && waits);
            assert_int_equal(is_seen(box, box->horde.spawns[i].at), wide);
            meanwhile += waits;
            announced += wide;
        }
        carry_out(box);
        horde_box_kill_all(box, WR_HARM_SWORD);
    }
    assert_true(meanwhile > 10 && announced > 10);
    horde_box_destroy(box);
}

static void literally_they_come_in_sight_unannounced(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.rules.spawn_anywhere = true;
    horde_box *box = box_of(arena, &hunt);
    for (int32_t tick = 0; tick < 200; tick++) {
        spawn_stage(box);
        carry_out(box);
        horde_box_kill_all(box, WR_HARM_SWORD);
    }
    assert_true(box->spawned > 10);
    assert_int_equal(box->told[WR__NOTE_WARN], 0);
    assert_int_equal(box->horde.counts.spawned_in_view, box->spawned);
    horde_box_destroy(box);
}

// ---- No place at all -----------------------------------------------------------------------------------------------------------

// K92: skipped, said, and made up for when there is a place.
static void without_a_place_nobody_comes_it_is_said_and_they_come_later(void **state)
{
    (void)state;
    static const char cage[] = "xxxxxxxxxxxxxxxxxxxxxxxx\n"
                               "x   xxxxxxxxxxx        x\n"
                               "x0  |              m   x\n"
                               "x   xxxxxxxxxxx        x\n"
                               "xxxxxxxxxxxxxxxxxxxxxxxx\n";
    wr_hunt hunt = quick_hunt();
    horde_box *box = box_of(cage, &hunt);
    for (int32_t tick = 0; tick < 600; tick++) {
        spawn_stage(box);
        assert_int_equal(box->horde.spawn_count, 0);
        carry_out(box);
    }
    const uint32_t left = box->horde.round->wave_left;
    assert_true(left > 0);
    assert_int_equal(box->horde.round->wave, 1);
    assert_int_equal(box->told[WR__NOTE_NO_PLACE], 10); // once a second
    horde_box_set_cell(box, (wr_cell){4, 2}, WR_CELL_GRASS);
    for (int32_t tick = 0; tick < 60 && box->horde.round->wave == 1; tick++) {
        spawn_stage(box);
        carry_out(box);
    }
    assert_true((uint32_t)box->spawned >= left);
    horde_box_destroy(box);
}

static void one_for_whom_there_is_no_place_does_not_hold_up_the_others(void **state)
{
    (void)state;
    static const char narrow[] = "xxxxxxxxxxxxxxxx\n"
                                 "x0 x           x\n"
                                 "x  xxxxxxxxxxx x\n"
                                 "x              x\n"
                                 "xxxxxxxxxxxxxxxx\n";
    wr_hunt hunt = quick_hunt();
    hunt.kind_count = 2;
    hunt.kinds[1] = hunt.kinds[0];
    hunt.kinds[1].name[0] = 'w';
    hunt.kinds[1].radius = UNITS(3); // needs two cells
    hunt.waves.spawn_max = 20;
    horde_box *box = box_of(narrow, &hunt);
    for (int32_t tick = 0; tick < 60; tick++) {
        spawn_stage(box);
        carry_out(box);
    }
    assert_true(box->horde.round->spawned_by[0] > 0);
    assert_int_equal(box->horde.round->spawned_by[1], 0);
    assert_int_equal(box->horde.round->spawned_by[0] + box->horde.round->wave_left,
                     box->horde.round->total + box->horde.round->queue_count);
    assert_true(box->horde.round->wave_left > 0);
    horde_box_destroy(box);
}

static void those_who_are_spawned_again_come_first_keep_their_health_and_are_not_counted_twice(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.waves.every = UNITS(1);
    hunt.kind_count = 2;
    hunt.kinds[1] = hunt.kinds[0];
    hunt.kinds[1].name[0] = 'b';
    hunt.kinds[1].rarity = 0;
    horde_box *box = box_of(rooms, &hunt);
    for (int32_t i = 0; i < 5; i++) {
        assert_true(wr__queue_push(&box->horde, 1, 3 + i, WR_REQUEUE_SIEGE));
    }
    spawn_stage(box);
    assert_int_equal(box->horde.spawn_count, 5);
    carry_out(box);
    for (int32_t slot = horde_box_next(box, 0), i = 0; slot >= 0; slot = horde_box_next(box, slot + 1), i++) {
        assert_int_equal(box->horde.h.hunt_kind[slot], 1);
        assert_int_equal(box->horde.h.health[slot], 3 + i);
    }
    assert_int_equal(box->horde.round->total, 0);
    assert_int_equal(box->horde.round->spawned_by[1], 0);
    horde_box_destroy(box);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(monsters_come_where_they_fit_unseen_reachable_and_two_seconds_away),
    cmocka_unit_test(all_cells_that_will_do_are_used),
    cmocka_unit_test(the_maps_spawn_cells_are_the_only_ones_if_it_has_some),
    cmocka_unit_test(no_two_come_to_one_place_in_one_tick),
    cmocka_unit_test(who_must_come_in_sight_is_announced_half_a_second_before_and_comes_far_away),
    cmocka_unit_test(a_whole_wave_comes_out_where_it_was_announced_each_on_a_place_of_its_own),
    cmocka_unit_test(who_is_announced_does_not_hold_up_those_who_come_unseen),
    cmocka_unit_test(literally_they_come_in_sight_unannounced),
    cmocka_unit_test(without_a_place_nobody_comes_it_is_said_and_they_come_later),
    cmocka_unit_test(one_for_whom_there_is_no_place_does_not_hold_up_the_others),
    cmocka_unit_test(those_who_are_spawned_again_come_first_keep_their_health_and_are_not_counted_twice),
};

WR_TEST_MAIN(tests)
