// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Places round the players: how many there are, where, who gets one and for how long, and that there is none that nobody
// could stand on.
#include "brawl.h"
#include "horde/rings.h"

// 16 x 16 cells; the ring of a usual hunter, 20 units round the player, fits in.
static const char hall[] = "xxxxxxxxxxxxxxxx\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "x       0      x\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "xxxxxxxxxxxxxxxx\n";

static const char chamber[] = "xxxxxxxx\n"
                              "x      x\n"
                              "x      x\n"
                              "x  0   x\n"
                              "x      x\n"
                              "x      x\n"
                              "x      x\n"
                              "xxxxxxxx\n";

static const char corridor[] = "xxxxxxxxxxxxxxxx\n"
                               "x       0      x\n"
                               "xxxxxxxxxxxxxxxx\n";

static const char bend[] = "xxxxxxxxxxxx\n"
                           "xxxxxxxx 0 x\n"
                           "xxxxxxxx xxx\n"
                           "xxxxxxxx xxx\n"
                           "x        xxx\n"
                           "xxxxxxxxxxxx\n";

static const char brink[] = "xxxxxxxxxxxx\n"
                            "x     ~~   x\n"
                            "x     ~~   x\n"
                            "x   0 ~~   x\n"
                            "x     ~~   x\n"
                            "x     ~~   x\n"
                            "xxxxxxxxxxxx\n";

// A nook 5 cells deep beside a hall.
static const char nook[] = "xxxxxxxxxxxxxxxx\n"
                           "xxxxxxx        x\n"
                           "xxxxxxx        x\n"
                           "xxxxxxx        x\n"
                           "xxxxxxx        x\n"
                           "xx0            x\n"
                           "xxxxxxx        x\n"
                           "xxxxxxx        x\n"
                           "xxxxxxx        x\n"
                           "xxxxxxx        x\n"
                           "xxxxxxxxxxxxxxxx\n";

static const char two[] = "xxxxxxxxxxxxxxxxxxxx\n"
                          "x                  x\n"
                          "x                  x\n"
                          "x                  x\n"
                          "x     0     1      x\n"
                          "x                  x\n"
                          "x                  x\n"
                          "x                  x\n"
                          "xxxxxxxxxxxxxxxxxxxx\n";

// A ravine from top to bottom, 14 units to the right of the player.
static const char ravine[] = "xxxxxxxxxxxxxxxx\n"
                             "x          ~   x\n"
                             "x          ~   x\n"
                             "x          ~   x\n"
                             "x          ~   x\n"
                             "x          ~   x\n"
                             "x          ~   x\n"
                             "x       0  ~   x\n"
                             "x          ~   x\n"
                             "x          ~   x\n"
                             "x          ~   x\n"
                             "x          ~   x\n"
                             "x          ~   x\n"
                             "xxxxxxxxxxxxxxxx\n";

static const char field[] = "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "           0          \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n"
                            "                      \n";

// Five of these have room round a player: 2 units in radius, at 4 units from him.
static wr_hunt stout(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kinds[0].radius = 2 * WR_FIX_ONE;
    hunt.kinds[0].attack_distance = 5 * WR_FIX_ONE;
    return hunt;
}

static void run_checked(horde_box *box, int32_t ticks)
{
    for (int32_t tick = 0; tick < ticks; tick++) {
        brawl_tick(box);
        brawl_check_rings(box);
    }
}

static bool holds(const horde_box *box, int32_t slot)
{
    return box->horde.h.ring[slot] != 0;
}

// ---- How many, and where -------------------------------------------------------------------------------------------------

static void as_many_hold_a_place_as_fit_and_the_rest_is_queued(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(hall, &hunt);
    int32_t queued = 0;
    brawl_surround(box, 0, 0, 200, 24.99);
    brawl_tick(box);
    brawl_check_rings(box);
    assert_int_equal(brawl_holders(box, 0), 55); // pi / asin(2.25 / 40)
    for (int32_t slot = 1; slot <= 200; slot++) {
        queued += (box->horde.h.brain[slot] & WR__BRAIN_QUEUED) != 0;
    }
    assert_int_equal(queued, 145);
    assert_int_equal(box->told[WR__NOTE_SWING], 55);
    horde_box_destroy(box);
}

static void in_the_open_places_lie_at_four_fifths_of_the_reach(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(hall, &hunt);
    brawl_surround(box, 0, 0, 100, 24);
    brawl_tick(box);
    for (int32_t slot = 1; slot <= 100; slot++) {
        wr_point place;
        if (wr__ring_place(&box->horde, slot, &place)) {
            const wr_point centre = horde_box_at(box, 0);
            assert_in_range(wr_length(place.x - centre.x, place.y - centre.y), 20 * WR_FIX_ONE - 16,
                            20 * WR_FIX_ONE + 16);
        }
    }
    horde_box_destroy(box);
}

static void one_gets_the_place_nearest_to_it(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(hall, &hunt);
    brawl_surround(box, 0, 0, 8, 25);
    brawl_tick(box);
    for (int32_t slot = 1; slot <= 8; slot++) {
        wr_point place;
        const wr_point at = horde_box_at(box, slot);
        assert_true(wr__ring_place(&box->horde, slot, &place));
        assert_true(wr_length(place.x - at.x, place.y - at.y) < 6 * WR_FIX_ONE); // 5 straight on, and half a shoulder
    }
    horde_box_destroy(box);
}

static void in_a_small_room_places_lie_along_its_walls(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(chamber, &hunt);
    brawl_scatter(box, 0, 0, 200, 16, 3);
    run_checked(box, 200);
    assert_in_range(brawl_holders(box, 0), 20, 54);
    for (int32_t slot = 1; slot < box->state->slots; slot++) {
        assert_int_equal(box->horde.rings->marks[slot] & WR__FIGHT_LOOSE, 0);
    }
    horde_box_destroy(box);
}

static void a_corridor_and_a_bend_have_few_places_but_real_ones(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    const char *maps[] = {corridor, bend};
    for (int32_t i = 0; i < 2; i++) {
        horde_box *box = brawl_create(maps[i], &hunt);
        brawl_scatter(box, 0, 0, 300, 12, 8);
        run_checked(box, 400);
        assert_in_range(brawl_holders(box, 0), 1, 6);
        assert_true(box->blows > 10);
        horde_box_destroy(box);
    }
}

static void across_a_chasm_they_fight_from_their_own_side(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(brink, &hunt);
    for (int32_t y = 1; y <= 5; y++) {
        brawl_add(box, 0, horde_box_cell(box, 9, y), 0);
    }
    run_checked(box, 100);
    assert_true(box->blows >= 5);
    horde_box_destroy(box);
}

static void who_is_too_big_to_stand_in_the_ring_swings_without_a_place(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.kinds[0].radius = 6 * WR_FIX_ONE;
    horde_box *box = brawl_create(nook, &hunt);
    const int32_t slot = brawl_add(box, 0, brawl_beside(horde_box_at(box, 0), 24.9, 0), 0);
    run_checked(box, 200);
    assert_int_equal(box->horde.h.ring[slot], 0);
    assert_int_equal(box->told[WR__NOTE_SWING], 2);
    assert_int_equal(box->horde.counts.slot_wait_max, 0);
    horde_box_destroy(box);
}

static void kinds_of_all_sizes_leave_each_other_room(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = 4;
    for (int32_t k = 1; k < 4; k++) {
        hunt.kinds[k] = wr_hunt_kind_default();
        hunt.kinds[k].name[0] = (char)('a' + k);
    }
    hunt.kinds[1].radius = 3 * WR_FIX_ONE;
    hunt.kinds[1].attack_distance = 20 * WR_FIX_ONE;
    hunt.kinds[2].radius = WR_FIX_ONE / 2;
    hunt.kinds[2].attack_distance = 8 * WR_FIX_ONE;
    hunt.kinds[3].attack_distance = 24 * WR_FIX_ONE;
    horde_box *box = brawl_create(hall, &hunt);
    for (int32_t k = 0; k < 4; k++) {
        brawl_scatter(box, k, 0, 100, 24, 6 + (uint64_t)k);
    }
    for (int32_t tick = 0; tick < 200; tick++) {
        horde_box_player(box, 0, brawl_beside(horde_box_at(box, 0), tick % 40 < 20 ? 0.25 : -0.25, 0.0625));
        brawl_tick(box);
        brawl_check_rings(box);
    }
    horde_box_destroy(box);
}

static void two_players_have_a_ring_each(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(two, &hunt);
    brawl_scatter(box, 0, 0, 150, 22, 1);
    brawl_scatter(box, 0, 1, 150, 22, 2);
    run_checked(box, 60);
    assert_true(brawl_holders(box, 0) > 30);
    assert_true(brawl_holders(box, 1) > 30);
    assert_true(box->blows_by_player[0] > 30);
    assert_true(box->blows_by_player[1] > 30);
    horde_box_destroy(box);
}

// ---- Who and how long ----------------------------------------------------------------------------------------------------

static void the_lowest_ids_come_first_when_all_have_waited_alike(void **state)
{
    (void)state;
    const wr_hunt hunt = stout();
    horde_box *box = brawl_create(hall, &hunt);
    brawl_surround(box, 0, 0, 8, 4.99);
    brawl_tick(box);
    for (int32_t slot = 1; slot <= 8; slot++) {
        assert_int_equal(holds(box, slot), slot <= 5);
    }
    horde_box_destroy(box);
}

static void a_lease_ends_with_the_blow_and_who_is_ready_comes_first(void **state)
{
    (void)state;
    const wr_hunt hunt = stout();
    horde_box *box = brawl_create(hall, &hunt);
    brawl_surround(box, 0, 0, 8, 4.99);
    run_checked(box, 20);
    assert_int_equal(box->told[WR__NOTE_SWING], 5);
    brawl_tick(box); // five blows; the three who waited swing at once, two of the five keep a place meanwhile
    assert_int_equal(box->blows, 5);
    assert_int_equal(box->told[WR__NOTE_SWING], 8);
    for (int32_t slot = 1; slot <= 8; slot++) {
        assert_int_equal(holds(box, slot), slot <= 2 || slot >= 6);
    }
    assert_int_equal(box->horde.counts.slot_wait_max, 20);
    horde_box_destroy(box);
}

static void who_has_waited_longest_gets_the_place_that_falls_free(void **state)
{
    (void)state;
    const wr_hunt hunt = stout();
    horde_box *box = brawl_create(hall, &hunt);
    brawl_surround(box, 0, 0, 8, 4.99);
    brawl_tick(box);
    const wr_point at = horde_box_at(box, 6);
    horde_box_put(box, 6, brawl_beside(horde_box_at(box, 0), -24, 0));
    brawl_tick(box); // gone for a tick: its wait begins anew
    horde_box_put(box, 6, at);
    brawl_tick(box);
    horde_box_kill(box, 1, WR_HARM_SWORD);
    brawl_tick(box);
    assert_false(holds(box, 6));
    assert_true(holds(box, 7));
    assert_false(holds(box, 8));
    horde_box_destroy(box);
}

static void who_can_swing_at_once_goes_before_who_only_waited_longer(void **state)
{
    (void)state;
    const wr_hunt hunt = stout();
    horde_box *box = brawl_create(hall, &hunt);
    brawl_surround(box, 0, 0, 6, 9); // out of reach: five have places and one waits
    brawl_run(box, 30);
    const int32_t late = brawl_add(box, 0, brawl_beside(horde_box_at(box, 0), 0, 4.5), 0);
    brawl_run(box, 10);
    assert_false(holds(box, late)); // a lease is not cut short
    horde_box_kill(box, 2, WR_HARM_SWORD);
    brawl_tick(box);
    assert_true(holds(box, late));
    assert_false(holds(box, 6));
    assert_int_equal(box->horde.h.lease[6], 41);
    assert_int_equal(box->told[WR__NOTE_SWING], 1);
    horde_box_destroy(box);
}

static void a_lease_ends_after_a_second_without_progress(void **state)
{
    (void)state;
    const wr_hunt hunt = stout();
    horde_box *box = brawl_create(hall, &hunt);
    brawl_surround(box, 0, 0, 8, 9); // near enough to have a place, too far to swing, and they do not move
    brawl_run(box, 60);
    for (int32_t slot = 1; slot <= 8; slot++) {
        assert_int_equal(holds(box, slot), slot <= 5);
    }
    brawl_tick(box);
    for (int32_t slot = 1; slot <= 8; slot++) {
        assert_int_equal(holds(box, slot), slot <= 2 || slot >= 6);
    }
    assert_int_equal(box->told[WR__NOTE_SWING], 0);
    horde_box_destroy(box);
}

static void who_comes_nearer_keeps_its_lease(void **state)
{
    (void)state;
    const wr_hunt hunt = stout();
    horde_box *box = brawl_create(hall, &hunt);
    const int32_t slot = brawl_add(box, 0, brawl_beside(horde_box_at(box, 0), 12.5, 0), 0);
    for (int32_t tick = 0; tick < 100; tick++) {
        box->horde.h.x[slot] -= 4400; // just above a quarter of its step
        brawl_tick(box);
        assert_true(holds(box, slot));
        assert_int_equal(wr__lease_ticks(box->horde.h.lease[slot]), 0);
    }
    brawl_run(box, 10);
    assert_int_equal(wr__lease_ticks(box->horde.h.lease[slot]), 10);
    horde_box_destroy(box);
}

static void a_second_counts_from_the_last_progress(void **state)
{
    (void)state;
    const wr_hunt hunt = stout();
    horde_box *box = brawl_create(hall, &hunt);
    const int32_t slot = brawl_add(box, 0, brawl_beside(horde_box_at(box, 0), 12.5, 0), 0);
    brawl_tick(box);
    for (int32_t i = 0; i < 3; i++) {
        box->horde.h.x[slot] -= 4400;
        brawl_tick(box);
        assert_int_equal(wr__lease_ticks(box->horde.h.lease[slot]), 0);
        brawl_run(box, 59);
        assert_true(holds(box, slot));
    }
    const uint16_t before = box->horde.h.lease[slot];
    assert_int_equal(wr__lease_ticks(before), 59);
    brawl_tick(box); // over; with nobody else there it gets one again
    assert_int_equal(wr__lease_ticks(box->horde.h.lease[slot]), 0);
    horde_box_destroy(box);
}

static void who_goes_to_and_fro_makes_no_progress(void **state)
{
    (void)state;
    const wr_hunt hunt = stout();
    horde_box *box = brawl_create(hall, &hunt);
    const int32_t slot = brawl_add(box, 0, brawl_beside(horde_box_at(box, 0), 12.5, 0), 0);
    brawl_tick(box);
    for (int32_t tick = 0; tick < 58; tick++) {
        box->horde.h.x[slot] += tick % 2 == 0 ? 8800 : -8800;
        brawl_tick(box);
        assert_int_equal(wr__lease_ticks(box->horde.h.lease[slot]), tick + 1);
    }
    box->horde.h.x[slot] -= 4400; // at last
    brawl_tick(box);
    assert_int_equal(wr__lease_ticks(box->horde.h.lease[slot]), 0);
    horde_box_destroy(box);
}

static void places_beyond_a_ravine_are_for_those_beyond_it(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(ravine, &hunt);
    const wr_point player = horde_box_at(box, 0);
    int32_t beyond = 0;
    brawl_scatter(box, 0, 0, 400, 13, 5); // all on his side, and of the lowest ids
    for (int32_t slot = 1; slot < box->state->slots; slot++) {
        assert_true(horde_box_at(box, slot).x < player.x + 14 * WR_FIX_ONE);
    }
    const int32_t first = box->state->slots;
    for (int32_t i = 0; i < 40; i++) {
        brawl_add(box, 0, brawl_beside(player, 18 + i % 3, -14 + i * 0.7), 0);
    }
    brawl_tick(box);
    brawl_check_rings(box);
    for (int32_t slot = first; slot < first + 40; slot++) {
        beyond += holds(box, slot);
    }
    assert_in_range(beyond, 8, 39); // as many as there are places beyond it
    for (int32_t slot = first; slot < first + beyond; slot++) {
        assert_true(holds(box, slot)); // and those are the first of them
    }
    assert_true(brawl_holders(box, 0) - beyond > 20);
    run_checked(box, 400);
    horde_box_destroy(box);
}

static void who_cools_down_in_the_midst_of_a_crowd_asks_for_no_place(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(hall, &hunt);
    brawl_surround(box, 0, 0, 3, 10);
    for (int32_t slot = 1; slot <= 3; slot++) {
        box->horde.h.act[slot] = WR__ACT_COOLDOWN;
        box->horde.h.act_ticks[slot] = 5;
    }
    box->horde.h.crowd[1] = WR_CROWD_ARRIVED;
    box->horde.h.crowd[2] = WR_CROWD_ARRIVED | WR_CROWD_IN_RING;
    brawl_tick(box);
    assert_false(holds(box, 1));
    assert_true((box->horde.h.brain[1] & WR__BRAIN_QUEUED) != 0);
    assert_true(holds(box, 2)); // at its place
    assert_true(holds(box, 3)); // in the open
    brawl_run(box, 4);
    assert_true(holds(box, 1)); // rested: it takes one, and swings
    assert_int_equal(box->told[WR__NOTE_SWING], 3);
    horde_box_destroy(box);
}

static void alone_it_keeps_one_place_through_many_cycles(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(hall, &hunt);
    const int32_t slot = brawl_add(box, 0, brawl_beside(horde_box_at(box, 0), 14, 15), 0);
    brawl_tick(box);
    const uint8_t place = box->horde.h.ring[slot];
    assert_int_not_equal(place, 0);
    for (int32_t tick = 0; tick < 1000; tick++) {
        brawl_tick(box);
        assert_int_equal(box->horde.h.ring[slot], place);
    }
    assert_int_equal(box->horde.counts.slot_wait_max, 0);
    horde_box_destroy(box);
}

static void everybody_in_reach_gets_his_turn(void **state)
{
    (void)state;
    const wr_hunt hunt = stout();
    horde_box *box = brawl_create(hall, &hunt);
    int32_t swings[65] = {0};
    brawl_surround(box, 0, 0, 40, 4.99);
    brawl_run(box, 60 * 60);
    for (int32_t i = 0; i < box->log_count; i++) {
        swings[box->log[i].note.slot] += box->log[i].note.kind == WR__NOTE_SWING;
    }
    // Five places for 20 ticks a swing, 40 who want one: 160 ticks until all have had theirs, more than a cooldown.
    for (int32_t slot = 1; slot <= 40; slot++) {
        assert_in_range(swings[slot], 3600 / 160 - 1, 3600 / 160 + 1);
    }
    assert_true(box->horde.counts.slot_wait_max <= 160);
    horde_box_destroy(box);
}

// ---- Nothing is left behind ------------------------------------------------------------------------------------------------

static void a_ring_ends_when_its_player_goes_down_or_out_of_sight(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(hall, &hunt);
    brawl_surround(box, 0, 0, 30, 20);
    brawl_tick(box);
    assert_int_equal(brawl_holders(box, 0), 30);
    horde_box_down(box, 0);
    brawl_tick(box);
    assert_int_equal(brawl_holders(box, 0), 0);
    box->state->player_health[0] = 1;
    brawl_tick(box);
    assert_int_equal(brawl_holders(box, 0), 30);
    for (int32_t slot = 1; slot <= 15; slot++) {
        box->horde.h.brain[slot] &= (uint8_t)~WR__BRAIN_SEES;
    }
    brawl_tick(box);
    assert_int_equal(brawl_holders(box, 0), 15);
    horde_box_destroy(box);
}

static void places_of_the_dead_are_free(void **state)
{
    (void)state;
    const wr_hunt hunt = stout();
    horde_box *box = brawl_create(hall, &hunt);
    for (int32_t round = 0; round < 20; round++) {
        brawl_surround(box, 0, 0, 8, 4.99);
        brawl_tick(box);
        brawl_check_rings(box);
        assert_int_equal(brawl_holders(box, 0), 5);
        horde_box_kill_all(box, WR_HARM_BOMB);
    }
    horde_box_destroy(box);
}

static void a_number_brought_along_from_elsewhere_is_nobodys_claim(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(two, &hunt);
    const wr_point between = brawl_beside(horde_box_at(box, 0), 12, 0);
    const int32_t a = brawl_add(box, 0, between, 0), b = brawl_add(box, 0, between, 1),
                  c = brawl_add(box, 0, between, 0);
    brawl_tick(box);
    box->horde.h.ring[b] = box->horde.h.ring[a];
    box->horde.h.target[b] = 0;
    box->horde.h.ring[c] = 250;
    brawl_tick(box);
    brawl_check_rings(box);
    assert_true(holds(box, a) && holds(box, b) && holds(box, c));
    assert_int_not_equal(box->horde.h.ring[a], box->horde.h.ring[b]);
    assert_true(box->horde.h.ring[c] <= 55);
    horde_box_destroy(box);
}

static void a_wall_that_rises_closes_places_and_moves_their_holders_on(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(hall, &hunt);
    brawl_surround(box, 0, 0, 55, 20);
    brawl_tick(box);
    assert_int_equal(brawl_holders(box, 0), 55);
    const wr_point player = horde_box_at(box, 0);
    for (int32_t y = -1; y <= 1; y++) {
        horde_box_set_cell(box, wr_grid_cell_of(&box->grid, brawl_beside(player, 12, 4 * y)), WR_CELL_GATE);
    }
    run_checked(box, 3);
    assert_in_range(brawl_holders(box, 0), 40, 52);
    horde_box_destroy(box);
}

// Two players walk in circles, a shoal of hunters after them.
static void circle(horde_box *box)
{
    for (int32_t i = 0; i < box->horde.player_count; i++) {
        const wr_angle angle = (wr_angle)(box->state->tick * 150 + (uint64_t)i * 30000);
        const wr_point at = horde_box_at(box, i);
        horde_box_player(box, i, (wr_point){at.x + wr_cos(angle) / 5, at.y + wr_sin(angle) / 5});
    }
}

static void in_a_whole_hunt_rings_stay_sound_and_wait_is_short(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.rules.host_damage = true; // nobody goes down
    hunt.waves.every = 3000 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    horde_box_config config = horde_box_config_of(two, &hunt);
    config.capacity = 128;
    config.move = circle;
    horde_box *box = horde_box_create(&config);
    for (int32_t i = 0; i < 100; i++) {
        const uint64_t bits = wr_noise(1, WR_STREAM_BOTS, 8, (uint64_t)i);
        horde_box_spawn(box, 0, horde_box_cell(box, 1 + (int32_t)(bits % 18), 1 + (int32_t)(bits >> 8 & 7) % 7));
    }
    for (int32_t tick = 0; tick < 600; tick++) {
        horde_box_tick(box);
        if (tick % 20 == 0) {
            brawl_check_rings(box);
        }
    }
    assert_int_equal(box->horde.counts.phantom_slots, 0);
    assert_true(box->blows > 200);
    assert_in_range(box->horde.counts.slot_wait_max, 1, 300);
    horde_box_destroy(box);
}

// Metres a second by which those inside two thirds of a crowd of 300 are moved about, in the 15th second.
static double jitter_of(double reach, uint64_t seed)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kinds[0].attack_distance = wr_fix_from_double(reach);
    hunt.rules.host_damage = true;
    hunt.waves.every = 3000 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    horde_box_config config = horde_box_config_of(field, &hunt);
    config.capacity = 301;
    horde_box *box = horde_box_create(&config);
    box->horde.seed = seed;
    for (int32_t i = 0; i < 300; i++) {
        horde_box_spawn(box, 0, horde_box_cell(box, 1 + i % 20, 1 + i / 20));
    }
    horde_box_run(box, 14 * 60);
    const wr__hunters *h = &box->horde.h;
    const wr_point player = horde_box_at(box, 0);
    double moved = 0, seen = 0;
    for (int32_t tick = 0; tick < 60; tick++) {
        horde_box_tick(box);
        for (int32_t slot = 1; slot <= 300; slot++) {
            if (wr_length(h->x[slot] - player.x, h->y[slot] - player.y) < 13 * WR_FIX_ONE) {
                moved += wr_length(h->x[slot] - h->x_last[slot], h->y[slot] - h->y_last[slot]) / (4.0 * WR_FIX_ONE);
                seen += 1.0 / 60;
            }
        }
    }
    assert_true(seen > 100);
    assert_true(box->blows > (reach < 5 ? 50 : 1000));
    print_message("reach %.0f, 15 s: %d blows, the longest wait %.1f s\n", reach, (int)box->blows,
                  (double)box->horde.counts.slot_wait_max / 60);
    horde_box_destroy(box);
    return moved / seen;
}

// Who gets which place is chance, so one crowd says little.
static double jitter_round(double reach)
{
    double sum = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        sum += jitter_of(reach, seed);
    }
    return sum / 4;
}

static void a_crowd_that_fights_stands_still_inside(void **state)
{
    (void)state;
    const double few_places = jitter_round(4), many_places = jitter_round(25);
    print_message("jitter %.4f m/s with a reach of 4 units, %.4f with 25\n", few_places, many_places);
    assert_true(few_places < 0.06 && many_places < 0.06);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(as_many_hold_a_place_as_fit_and_the_rest_is_queued),
    cmocka_unit_test(in_the_open_places_lie_at_four_fifths_of_the_reach),
    cmocka_unit_test(one_gets_the_place_nearest_to_it),
    cmocka_unit_test(in_a_small_room_places_lie_along_its_walls),
    cmocka_unit_test(a_corridor_and_a_bend_have_few_places_but_real_ones),
    cmocka_unit_test(across_a_chasm_they_fight_from_their_own_side),
    cmocka_unit_test(who_is_too_big_to_stand_in_the_ring_swings_without_a_place),
    cmocka_unit_test(kinds_of_all_sizes_leave_each_other_room),
    cmocka_unit_test(two_players_have_a_ring_each),
    cmocka_unit_test(the_lowest_ids_come_first_when_all_have_waited_alike),
    cmocka_unit_test(a_lease_ends_with_the_blow_and_who_is_ready_comes_first),
    cmocka_unit_test(who_has_waited_longest_gets_the_place_that_falls_free),
    cmocka_unit_test(who_can_swing_at_once_goes_before_who_only_waited_longer),
    cmocka_unit_test(a_lease_ends_after_a_second_without_progress),
    cmocka_unit_test(who_comes_nearer_keeps_its_lease),
    cmocka_unit_test(a_second_counts_from_the_last_progress),
    cmocka_unit_test(who_goes_to_and_fro_makes_no_progress),
    cmocka_unit_test(places_beyond_a_ravine_are_for_those_beyond_it),
    cmocka_unit_test(who_cools_down_in_the_midst_of_a_crowd_asks_for_no_place),
    cmocka_unit_test(alone_it_keeps_one_place_through_many_cycles),
    cmocka_unit_test(everybody_in_reach_gets_his_turn),
    cmocka_unit_test(a_ring_ends_when_its_player_goes_down_or_out_of_sight),
    cmocka_unit_test(places_of_the_dead_are_free),
    cmocka_unit_test(a_number_brought_along_from_elsewhere_is_nobodys_claim),
    cmocka_unit_test(in_a_whole_hunt_rings_stay_sound_and_wait_is_short),
    cmocka_unit_test(a_crowd_that_fights_stands_still_inside),
    cmocka_unit_test(a_wall_that_rises_closes_places_and_moves_their_holders_on),
};

WR_TEST_MAIN(tests)
