// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The attack cycle: when a swing begins, when and whether its blow lands, and how long it takes until the next.
#include "brawl.h"
#include "horde/rings.h"

// A hall of 16 x 16 cells with a player in the middle.
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

static int32_t told_at(const horde_box *box, wr__note_kind kind, int32_t index)
{
    for (int32_t i = 0; i < box->log_count; i++) {
        if (box->log[i].note.kind == kind && index-- == 0) {
            return (int32_t)box->log[i].tick;
        }
    }
    return -1;
}

// One hunter, some units to the right of the player.
static horde_box *duel(const wr_hunt *hunt, double distance, int32_t *slot)
{
    horde_box *box = brawl_create(hall, hunt);
    *slot = brawl_add(box, 0, brawl_beside(horde_box_at(box, 0), distance, 0), 0);
    return box;
}

// ---- The cycle -----------------------------------------------------------------------------------------------------------

static void a_cycle_is_the_wind_up_and_then_the_cooldown(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    const int32_t rates[] = {20, 30, 50, 60, 120}, windups[] = {7, 10, 17, 20, 40};
    for (int32_t i = 0; i < 5; i++) {
        horde_box_config config = horde_box_config_of(hall, &hunt);
        config.rate = rates[i];
        horde_box *box = brawl_create_with(&config);
        brawl_add(box, 0, brawl_beside(horde_box_at(box, 0), 10, 0), 0);
        const int32_t cycle = windups[i] + 2 * rates[i];
        for (int32_t tick = 1; tick <= 1 + 4 * cycle; tick++) {
            brawl_tick(box);
            const int32_t since = (tick - 1) % cycle, before = (tick - 1) / cycle;
            assert_int_equal(box->told[WR__NOTE_SWING], before + 1);
            assert_int_equal(box->blows, before + (since >= windups[i]));
        }
        assert_int_equal(box->told[WR__NOTE_MISS], 0);
        horde_box_destroy(box);
    }
}

static void rate_scales_both_timers(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    const struct {
        uint16_t rate;
        int32_t cycle;
    } cases[] = {{256, 140}, {128, 280}, {512, 70}, {1024, 35}, {64, 560}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int32_t slot;
        horde_box *box = duel(&hunt, 10, &slot);
        box->horde.h.rate[slot] = cases[i].rate;
        brawl_run(box, 3 * cases[i].cycle - 8);
        for (int32_t swing = 0; swing < 3; swing++) { // a pass of a slow clock may come some ticks early
            const int32_t due = 1 + swing * cases[i].cycle;
            assert_in_range(told_at(box, WR__NOTE_SWING, swing), due - 4 > 1 ? due - 4 : 1, due);
        }
        assert_int_equal(box->told[WR__NOTE_SWING], 3);
        assert_int_equal(box->blows, 3);
        horde_box_destroy(box);
    }
}

static void an_odd_rate_is_kept_over_time(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    int32_t slot;
    horde_box *box = duel(&hunt, 10, &slot);
    box->horde.h.rate[slot] = 100;
    int32_t passed = 0;
    for (int32_t tick = 0; tick < 2560; tick++) {
        brawl_tick(box);
        passed += wr__hunter_ticks(&box->horde, slot);
    }
    assert_int_equal(passed, 1000);
    assert_in_range(box->told[WR__NOTE_SWING], 1000 / 140, 1000 / 140 + 1);
    horde_box_destroy(box);
}

static void rate_zero_stops_an_attack_where_it_is(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    int32_t slot;
    horde_box *box = duel(&hunt, 10, &slot);
    brawl_run(box, 5);
    box->horde.h.rate[slot] = 0;
    brawl_run(box, 500);
    assert_int_equal(box->horde.h.act[slot], WR__ACT_WINDUP);
    assert_int_equal(box->blows, 0);
    box->horde.h.rate[slot] = 256;
    brawl_run(box, 16);
    assert_int_equal(box->blows, 1);
    brawl_run(box, 119);
    box->horde.h.rate[slot] = 0;
    brawl_run(box, 100);
    box->horde.h.rate[slot] = 256;
    brawl_tick(box); // its cooldown is over
    assert_int_equal(box->told[WR__NOTE_SWING], 2);
    horde_box_destroy(box);
}

static void who_stands_still_in_time_begins_no_swing(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    int32_t slot;
    horde_box *box = duel(&hunt, 10, &slot);
    box->horde.h.rate[slot] = 0;
    brawl_run(box, 100);
    assert_int_equal(box->told[WR__NOTE_SWING], 0);
    box->horde.h.rate[slot] = 256;
    brawl_tick(box);
    assert_int_equal(box->told[WR__NOTE_SWING], 1);
    horde_box_destroy(box);
}

// ---- The swing's begin ---------------------------------------------------------------------------------------------------

static void a_swing_begins_at_the_attack_distance_and_not_beyond(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    int32_t slot;
    horde_box *box = duel(&hunt, 25, &slot);
    box->horde.h.x[slot]++;
    brawl_run(box, 10);
    assert_int_equal(box->told[WR__NOTE_SWING], 0);
    box->horde.h.x[slot]--;
    brawl_tick(box);
    assert_int_equal(box->told[WR__NOTE_SWING], 1);
    assert_int_equal(horde_box_last(box, WR__NOTE_SWING)->note.by, 0);
    assert_int_equal(horde_box_last(box, WR__NOTE_SWING)->note.slot, slot);
    horde_box_destroy(box);
}

static void nobody_swings_through_a_wall_or_at_who_is_down(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    int32_t slot;
    horde_box *box = duel(&hunt, 12, &slot);
    const wr_cell between = wr_grid_cell_of(&box->grid, brawl_beside(horde_box_at(box, 0), 6, 0));
    horde_box_set_cell(box, between, WR_CELL_GATE);
    brawl_run(box, 30);
    assert_int_equal(box->told[WR__NOTE_SWING], 0);
    horde_box_set_cell(box, between, WR_CELL_GRASS);
    horde_box_down(box, 0);
    brawl_run(box, 30);
    assert_int_equal(box->told[WR__NOTE_SWING], 0);
    assert_int_equal(box->horde.h.ring[slot], 0);
    box->state->player_health[0] = 50;
    brawl_tick(box);
    assert_int_equal(box->told[WR__NOTE_SWING], 1);
    horde_box_destroy(box);
}

static void literal_swings_begin_at_the_end_of_a_hop_only(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.rules.swing_at_hop_end = true;
    int32_t slot;
    horde_box *box = duel(&hunt, 12, &slot);
    brawl_run(box, 30);
    assert_int_equal(box->told[WR__NOTE_SWING], 0);
    box->horde.hop_ended[slot] = 1;
    brawl_tick(box);
    assert_int_equal(box->told[WR__NOTE_SWING], 1);
    assert_int_equal(box->horde.h.ring[slot], 0); // and knows no places
    horde_box_destroy(box);
}

// Across a chasm, on the very point that is nearest to its target: its hops have no length.
static void a_hop_of_no_length_counts_as_the_end_of_a_hop(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.rules.swing_at_hop_end = true;
    hunt.rules.host_damage = true;
    hunt.waves.every = 3000 * WR_FIX_ONE;
    const horde_box_config config = horde_box_config_of("xxxxxxxx\n"
                                                        "x0 ~~z x\n"
                                                        "xxxxxxxx\n",
                                                        &hunt);
    horde_box *box = horde_box_create(&config);
    const wr_point at = horde_box_letter(box, 'z');
    int32_t slot = horde_box_next(box, 0);
    slot = slot >= 0 ? slot : horde_box_spawn(box, 0, at);
    horde_box_run(box, 5 * 60);
    assert_int_equal(box->horde.h.x[slot], at.x);
    assert_int_equal(box->horde.h.y[slot], at.y);
    assert_true(box->told[WR__NOTE_SWING] >= 2); // a cycle is 2.3 s
    horde_box_destroy(box);
}

// ---- The blow ------------------------------------------------------------------------------------------------------------

// A swing begins 20 units away; when its blow is due the player is `distance` away, maybe with a gate between, maybe down.
static void strike_at(bool unchecked, double distance, bool gate, bool down, int32_t blows)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.rules.blow_unchecked = unchecked;
    int32_t slot;
    horde_box *box = duel(&hunt, 20, &slot);
    brawl_run(box, 20);
    horde_box_player(box, 0, brawl_beside(horde_box_at(box, slot), -distance, 0));
    if (gate) {
        horde_box_set_cell(box, wr_grid_cell_of(&box->grid, brawl_beside(horde_box_at(box, slot), -8, 0)),
                           WR_CELL_GATE);
    }
    if (down) {
        horde_box_down(box, 0);
    }
    brawl_tick(box);
    assert_int_equal(box->told[WR__NOTE_SWING], 1);
    assert_int_equal(box->blows, blows);
    assert_int_equal(box->told[WR__NOTE_MISS], 1 - blows);
    assert_int_equal(box->horde.h.act[slot], WR__ACT_COOLDOWN); // either way
    assert_int_equal(box->horde.counts.swings, box->horde.counts.blows + box->horde.counts.misses);
    horde_box_destroy(box);
}

static void a_blow_reaches_a_tenth_farther_than_the_swing_and_no_more(void **state)
{
    (void)state;
    strike_at(false, 27.5, false, false, 1);
    strike_at(false, 27.5 + 1.0 / 65536, false, false, 0);
}

static void a_blow_needs_a_clear_line_and_somebody_who_stands(void **state)
{
    (void)state;
    strike_at(false, 20, true, false, 0);
    strike_at(false, 20, false, true, 0);
}

static void literal_blows_land_wherever_he_has_gone(void **state)
{
    (void)state;
    strike_at(true, 35, false, false, 1);
    strike_at(true, 20, true, false, 1);
    strike_at(true, 20, false, true, 0);
}

static void a_blow_says_who_whom_how_hard_and_how_far(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    int32_t slot;
    horde_box *box = duel(&hunt, 15, &slot);
    brawl_run(box, 21);
    assert_int_equal(box->horde.blow_count, 1);
    assert_int_equal(box->horde.blows[0].slot, slot);
    assert_int_equal(box->horde.blows[0].player, 0);
    assert_int_equal(box->horde.blows[0].damage, 8);
    assert_int_equal(box->horde.blows[0].distance, 15 * WR_FIX_ONE);
    horde_box_destroy(box);
}

// ---- Hurting hunters -------------------------------------------------------------------------------------------------------

static void whatever_hurts_a_hunter_takes_its_health_and_says_when_it_is_gone(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    int32_t slot;
    horde_box *box = duel(&hunt, 15, &slot);
    box->horde.round->ticks = 77;
    assert_false(wr__hunter_hurt(&box->horde, slot, 24));
    assert_int_equal(box->horde.h.health[slot], 1);
    assert_int_equal(box->horde.round->hit_tick, 77);
    assert_true(wr__hunter_hurt(&box->horde, slot, 30000));
    assert_int_equal(box->horde.h.health[slot], 0);
    horde_box_destroy(box);
}

// ---- Always ----------------------------------------------------------------------------------------------------------------

// Players run about, hunters crowd round them, some are killed.
static void stir(horde_box *box, uint64_t tick)
{
    for (int32_t i = 0; i < box->horde.player_count; i++) {
        const uint64_t bits = wr_noise(11, WR_STREAM_BOTS, (uint64_t)i, tick / 20);
        const wr_point at = horde_box_at(box, i);
        const wr_point to =
            brawl_beside(at, (double)((int)(bits % 3) - 1) / 4, (double)((int)(bits / 3 % 3) - 1) / 4);
        if (!wr_bits_get(&box->walls, to.x / (WR_HUNT_CELL * WR_FIX_ONE), to.y / (WR_HUNT_CELL * WR_FIX_ONE))) {
            horde_box_player(box, i, to);
        }
    }
    const int32_t victim = horde_box_next(box, (int32_t)(wr_noise(12, WR_STREAM_BOTS, 0, tick) % 400));
    if (tick % 16 == 0 && victim >= 0) {
        horde_box_kill(box, victim, WR_HARM_SWORD);
    }
}

static uint64_t hash_of_run(int32_t threads, uint64_t scramble)
{
    wr_hunt hunt = wr_hunt_default();
    horde_box_config config = horde_box_config_of(hall, &hunt);
    config.capacity = 4096;
    config.threads = threads;
    config.scramble = scramble;
    horde_box *box = brawl_create_with(&config);
    brawl_scatter(box, 0, 0, 3000, 26, 5);
    for (uint64_t tick = 0; tick < 120; tick++) {
        stir(box, tick);
        brawl_tick(box);
    }
    uint64_t hash = horde_box_hash(box) ^ (uint64_t)box->blows * UINT64_C(0x9E3779B97F4A7C15);
    for (int32_t i = 0; i < box->log_count; i++) {
        hash = hash * 31 + (uint64_t)box->log[i].note.slot * 7 + (uint64_t)box->log[i].note.kind;
    }
    assert_true(box->blows > 100);
    horde_box_destroy(box);
    return hash;
}

static void threads_change_nothing(void **state)
{
    (void)state;
    const uint64_t one = hash_of_run(1, 0);
    assert_int_equal(hash_of_run(2, 0), one);
    assert_int_equal(hash_of_run(3, 0), one);
    assert_int_equal(hash_of_run(7, 0), one);
    assert_int_equal(hash_of_run(1, 99), one);
}

static void what_the_scratch_held_changes_nothing(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(hall, &hunt);
    brawl_scatter(box, 0, 0, 400, 30, 9);
    for (uint64_t tick = 0; tick < 200; tick++) {
        stir(box, tick);
        brawl_tick(box);
    }
    horde_box *copy = brawl_create(hall, &hunt);
    horde_box_copy(copy, box);
    for (uint64_t tick = 200; tick < 400; tick++) {
        stir(box, tick);
        stir(copy, tick);
        brawl_tick(box);
        brawl_tick(copy);
        assert_int_equal(horde_box_hash(copy), horde_box_hash(box));
    }
    horde_box_destroy(copy);
    horde_box_destroy(box);
}

static void no_hunter_has_two_attacks_in_flight(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(hall, &hunt);
    static int32_t open[512];
    int32_t seen = 0;
    memset(open, 0, sizeof open);
    brawl_scatter(box, 0, 0, 300, 30, 4);
    for (int32_t tick = 0; tick < 600; tick++) {
        const int32_t n = box->log_count;
        brawl_tick(box);
        for (int32_t i = 0; i < box->horde.blow_count; i++) {
            open[box->horde.blows[i].slot]--;
        }
        for (int32_t i = n; i < box->log_count; i++) {
            const wr__note *note = &box->log[i].note;
            open[note->slot] += note->kind == WR__NOTE_SWING ? 1 : -1;
            assert_in_range(open[note->slot], 0, 1);
            seen++;
        }
    }
    assert_true(seen > 300);
    horde_box_destroy(box);
}

static void check_fault(horde_box *box, int32_t slot, uint8_t act, uint16_t ticks, uint8_t ring, uint16_t lease,
                        bool fine)
{
    wr__hunters *h = &box->horde.h;
    int32_t where = -1;
    h->act[slot] = act;
    h->act_ticks[slot] = ticks;
    h->ring[slot] = ring;
    h->lease[slot] = lease;
    assert_int_equal(wr__horde_fault(&box->horde, &where) == NULL, fine);
    assert_int_equal(where, fine ? -1 : slot);
}

static void states_no_tick_leaves_behind_are_told_apart(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    int32_t slot;
    horde_box *box = duel(&hunt, 10, &slot);
    check_fault(box, slot, WR__ACT_READY, 0, 0, 0, true);
    check_fault(box, slot, WR__ACT_READY, 1, 0, 0, false);
    check_fault(box, slot, WR__ACT_WINDUP, 20, 0, 0, true);
    check_fault(box, slot, WR__ACT_WINDUP, 21, 0, 0, false);
    check_fault(box, slot, WR__ACT_WINDUP, 0, 0, 0, false);
    check_fault(box, slot, WR__ACT_COOLDOWN, 120, 0, 0, true);
    check_fault(box, slot, WR__ACT_COOLDOWN, 121, 0, 0, false);
    check_fault(box, slot, WR__ACT_COUNT, 0, 0, 0, false);
    check_fault(box, slot, WR__ACT_READY, 0, 55, (59 << WR__LEASE_MARK_BITS) + WR__LEASE_MARKS, true);
    check_fault(box, slot, WR__ACT_READY, 0, 56, 0, false);
    check_fault(box, slot, WR__ACT_READY, 0, 55, 60 << WR__LEASE_MARK_BITS, false);
    check_fault(box, slot, WR__ACT_READY, 0, 0, 65535, true); // it may have waited long
    box->horde.h.target[slot] = -1;
    box->horde.h.brain[slot] = 0;
    check_fault(box, slot, WR__ACT_READY, 0, 1, 0, false);
    horde_box_destroy(box);
}

static void no_tick_leaves_a_faulty_state_behind(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    horde_box *box = brawl_create(hall, &hunt);
    brawl_scatter(box, 0, 0, 300, 30, 21);
    for (uint64_t tick = 0; tick < 400; tick++) {
        int32_t slot;
        const int32_t some = horde_box_next(box, (int32_t)(tick % 300));
        if (some >= 0) {
            box->horde.h.rate[some] = (uint16_t)(wr_noise(2, WR_STREAM_BOTS, 0, tick) % 1025);
        }
        stir(box, tick);
        brawl_tick(box);
        assert_null(wr__horde_fault(&box->horde, &slot));
    }
    horde_box_destroy(box);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_cycle_is_the_wind_up_and_then_the_cooldown),
    cmocka_unit_test(rate_scales_both_timers),
    cmocka_unit_test(an_odd_rate_is_kept_over_time),
    cmocka_unit_test(rate_zero_stops_an_attack_where_it_is),
    cmocka_unit_test(who_stands_still_in_time_begins_no_swing),
    cmocka_unit_test(a_swing_begins_at_the_attack_distance_and_not_beyond),
    cmocka_unit_test(nobody_swings_through_a_wall_or_at_who_is_down),
    cmocka_unit_test(literal_swings_begin_at_the_end_of_a_hop_only),
    cmocka_unit_test(a_hop_of_no_length_counts_as_the_end_of_a_hop),
    cmocka_unit_test(a_blow_reaches_a_tenth_farther_than_the_swing_and_no_more),
    cmocka_unit_test(a_blow_needs_a_clear_line_and_somebody_who_stands),
    cmocka_unit_test(literal_blows_land_wherever_he_has_gone),
    cmocka_unit_test(a_blow_says_who_whom_how_hard_and_how_far),
    cmocka_unit_test(whatever_hurts_a_hunter_takes_its_health_and_says_when_it_is_gone),
    cmocka_unit_test(threads_change_nothing),
    cmocka_unit_test(what_the_scratch_held_changes_nothing),
    cmocka_unit_test(no_hunter_has_two_attacks_in_flight),
    cmocka_unit_test(states_no_tick_leaves_behind_are_told_apart),
    cmocka_unit_test(no_tick_leaves_a_faulty_state_behind),
};

WR_TEST_MAIN(tests)
