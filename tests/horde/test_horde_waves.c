// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Waves and the round: when they come, how many live, what ends it, and that nothing is left of it.
#include "horde/horde_int.h"
#include "support/horde_box.h"
#include "support/wr_test.h"

#define UNITS(whole) ((whole)*WR_FIX_ONE)

// The player stands in a chamber of his own; monsters come from the hall behind.
static const char two_rooms[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                                "x     x                        x\n"
                                "x  0  x                        x\n"
                                "x     x                        x\n"
                                "x     xxxxxxxxxxxxxxxxxxxxxx   x\n"
                                "x                              x\n"
                                "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

// Short waves: one a second, of 1 to 7, 30 alive at most, until 75 have come.
static wr_hunt quick_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.waves.every = UNITS(1);
    hunt.kinds[0].damage = 0;
    return hunt;
}

static horde_box *box_of(const char *map, const wr_hunt *hunt)
{
    const horde_box_config config = horde_box_config_of(map, hunt);
    return horde_box_create(&config);
}

// ---- Waves -----------------------------------------------------------------------------------------------------------------

static void first_wave_comes_after_every_and_not_before(void **state)
{
    (void)state;
    const wr_hunt hunt = quick_hunt();
    horde_box *box = box_of(two_rooms, &hunt);
    horde_box_run(box, 59);
    assert_int_equal(box->told[WR__NOTE_WAVE], 0);
    assert_int_equal(horde_box_alive(box), 0);
    horde_box_run(box, 1);
    assert_int_equal(box->told[WR__NOTE_WAVE], 1);
    const horde_box_told *told = horde_box_last(box, WR__NOTE_WAVE);
    assert_int_equal(told->note.value, 1);
    assert_in_range(told->note.flag, 1, 7);
    horde_box_run(box, 10);
    assert_int_equal(horde_box_alive(box), told->note.flag);
    assert_int_equal(box->horde.round->total, told->note.flag);
    horde_box_destroy(box);
}

static void waves_come_one_an_interval_and_go_on_while_no_more_than_the_total_have_come(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.round.goal_ends_round = false;
    uint32_t least = UINT32_MAX, most = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        horde_box_config config = horde_box_config_of(two_rooms, &hunt);
        config.seed = seed;
        horde_box *box = horde_box_create(&config);
        uint32_t wave = 0, total = 0;
        while (box->horde.round->end == WR_ROUND_RUNS) {
            horde_box_tick(box);
            if (box->horde.round->wave != wave) {
                wave++;
                assert_int_equal(box->horde.round->wave, wave);
                assert_int_equal(box->horde.round->ticks, 60 * wave);
                assert_true(total <= 75);
            }
            total = box->horde.round->total;
            horde_box_kill_all(box, WR_HARM_SWORD);
        }
        assert_int_equal(box->horde.round->end, WR_ROUND_CLEARED);
        assert_in_range(total, 76, 82); // Z56
        assert_int_equal(box->spawned, total);
        assert_int_equal(box->horde.round->spawned_by[0], total);
        assert_int_equal(box->horde.round->kills, total);
        least = total < least ? total : least;
        most = total > most ? total : most;
        horde_box_destroy(box);
    }
    assert_true(least < most);
}

static void waves_and_kinds_are_drawn_by_seed_and_wave_alone(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.round.goal_ends_round = false;
    hunt.kind_count = 3;
    hunt.kinds[1] = hunt.kinds[2] = hunt.kinds[0];
    hunt.kinds[1].name[0] = 'b';
    hunt.kinds[2].name[0] = 'c';
    hunt.kinds[1].rarity = 0; // only by command
    uint32_t by[2][WR_HUNT_KINDS_MAX];
    for (int32_t way = 0; way < 2; way++) {
        horde_box *box = box_of(two_rooms, &hunt);
        if (way == 1) {
            horde_box_player(box, 0, horde_box_cell(box, 30, 5)); // elsewhere: other places, the same monsters
        }
        for (int32_t i = 0; i < 1200; i++) {
            horde_box_tick(box);
            horde_box_kill_all(box, WR_HARM_HOST);
        }
        memcpy(by[way], box->horde.round->spawned_by, sizeof by[way]);
        horde_box_destroy(box);
    }
    assert_memory_equal(by[0], by[1], sizeof by[0]);
    assert_int_equal(by[0][1], 0);
    assert_true(by[0][0] > 10 && by[0][2] > 10);
}

static void every_rate_brings_the_same_waves_in_the_same_seconds(void **state)
{
    (void)state;
    static const int32_t rates[] = {20, 30, 50, 60, 120};
    int32_t sizes[5][10];
    wr_hunt hunt = quick_hunt();
    hunt.round.goal_ends_round = false;
    for (int32_t r = 0; r < 5; r++) {
        horde_box_config config = horde_box_config_of(two_rooms, &hunt);
        config.rate = rates[r];
        horde_box *box = horde_box_create(&config);
        for (int32_t wave = 0; wave < 10; wave++) {
            for (int32_t i = 0; i < rates[r]; i++) {
                horde_box_tick(box);
                horde_box_kill_all(box, WR_HARM_SWORD);
            }
            const horde_box_told *told = horde_box_last(box, WR__NOTE_WAVE);
            assert_true(told->tick == (uint64_t)(rates[r] * (wave + 1)));
            sizes[r][wave] = told->note.flag;
        }
        assert_memory_equal(sizes[r], sizes[0], sizeof sizes[0]);
        horde_box_destroy(box);
    }
}

static void no_more_live_at_once_than_the_cap_and_the_next_wave_comes_when_one_has_died(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.waves.alive_max = 5;
    horde_box *box = box_of(two_rooms, &hunt);
    for (int32_t i = 0; i < 1000; i++) {
        horde_box_tick(box);
        assert_true(horde_box_alive(box) <= 5);
    }
    assert_int_equal(horde_box_alive(box), 5);
    const uint32_t wave = box->horde.round->wave, left = box->horde.round->wave_left;
    const int32_t spawned = box->spawned;
    horde_box_kill(box, horde_box_next(box, 0), WR_HARM_SWORD);
    horde_box_run(box, 2);
    assert_int_equal(horde_box_alive(box), 5);
    assert_int_equal(box->spawned, spawned + 1);
    assert_int_equal(box->horde.round->wave, left > 0 ? wave : wave + 1);
    horde_box_destroy(box);
}

static void without_a_cap_any_number_lives(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.waves.alive_max = 0; // literal
    horde_box_config config = horde_box_config_of(two_rooms, &hunt);
    config.capacity = 128;
    horde_box *box = horde_box_create(&config);
    horde_box_run(box, 60 * 40);
    assert_true(horde_box_alive(box) > 40);
    horde_box_destroy(box);
}

// K90: and the loop that waits does not spin: a tick is a tick.
static void no_wave_begins_while_one_of_the_last_still_waits(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.waves.alive_max = 2;
    horde_box *box = box_of(two_rooms, &hunt);
    uint32_t wave = 0;
    for (int32_t i = 0; i < 2400; i++) {
        const uint32_t left = box->horde.round->wave_left;
        horde_box_tick(box);
        if (box->horde.round->wave != wave) {
            assert_int_equal(left, 0);
            assert_int_equal(box->horde.round->wave, wave + 1);
            wave = box->horde.round->wave;
        }
        if (i % 20 == 0 && horde_box_alive(box) > 0) {
            horde_box_kill(box, horde_box_next(box, 0), WR_HARM_SWORD);
        }
    }
    assert_true(wave > 5);
    horde_box_destroy(box);
}

// K86, K88: whoever leaves the world in whatever way no longer counts.
static const char three_places[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                                   "x           x               x\n"
                                   "x 0         x  m    m    m  x\n"
                                   "x                           x\n"
                                   "xxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void a_long_queue_before_few_places_looks_for_a_few_a_tick_and_all_come(void **state)
{
    (void)state;
    enum { MANY = 2000, MOST = 3 + 64 + 1 };
    wr_hunt hunt = quick_hunt();
    hunt.waves = (wr_hunt_waves){.every = UNITS(1), .spawn_max = 1, .total_max = 1};
    hunt.rules.spawn_anywhere = true;
    horde_box_config config = horde_box_config_of(three_places, &hunt);
    config.capacity = MANY + 8;
    horde_box *box = horde_box_create(&config);
    for (int32_t i = 0; i < MANY; i++) {
        assert_true(wr__queue_push(&box->horde, 0, hunt.kinds[0].health, WR_REQUEUE_SIEGE));
    }
    for (int32_t tick = 0; tick < 50; tick++) {
        const uint64_t looks = box->horde.counts.place_looks;
        horde_box_tick(box);
        assert_in_range(box->horde.counts.place_looks - looks, 1, MOST);
    }
    assert_in_range(box->spawned, 140, 150);
    assert_int_equal(box->horde.round->queue_count + (uint32_t)box->spawned, MANY);
    horde_box_destroy(box);
}

static void the_living_are_counted_from_the_mobs_themselves(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.waves.alive_max = 4;
    horde_box *box = box_of(two_rooms, &hunt);
    horde_box_run(box, 600);
    assert_int_equal(horde_box_alive(box), 4);
    const uint32_t kills = box->horde.round->kills, total = box->horde.round->total;
    horde_box_kill_all(box, WR_HARM_COUNT); // gone, and nobody has killed them
    horde_box_run(box, 200);
    assert_true(horde_box_alive(box) > 0);
    assert_true(box->horde.round->total > total);
    assert_int_equal(box->horde.round->kills, kills);
    horde_box_destroy(box);
}

static void a_full_world_loses_nobody(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.round.goal_ends_round = false;
    horde_box_config config = horde_box_config_of(two_rooms, &hunt);
    config.capacity = 4; // a player and three hunters
    horde_box *box = horde_box_create(&config);
    uint32_t sizes = 0, wave = 0;
    while (box->horde.round->end == WR_ROUND_RUNS) {
        horde_box_tick(box);
        if (box->horde.round->wave != wave) {
            wave++;
            sizes += box->horde.round->wave_left + box->horde.round->total - box->horde.round->wave_first;
        }
        assert_true(horde_box_alive(box) <= 3);
        assert_true(box->refused <= (int32_t)box->state->tick);   // one a tick is tried in vain
        const bool over = box->horde.round->end != WR_ROUND_RUNS; // then those who wait are sent home
        assert_true(over || box->horde.round->total + box->horde.round->wave_left == sizes);
        if (box->state->tick % 30 == 0 && horde_box_alive(box) > 0) {
            horde_box_kill(box, horde_box_next(box, 0), WR_HARM_SWORD);
        }
    }
    assert_int_equal(box->spawned, box->horde.round->total);
    horde_box_destroy(box);
}

static void a_command_makes_hunters_that_no_wave_counts(void **state)
{
    (void)state;
    const wr_hunt hunt = quick_hunt();
    horde_box *box = box_of(two_rooms, &hunt);
    assert_true(horde_box_spawn(box, 0, horde_box_cell(box, 20, 4)) >= 0);
    assert_int_equal(box->horde.round->total, 0);
    assert_int_equal(box->horde.round->spawned_by[0], 1);
    horde_box_destroy(box);
}

// ---- Kills and the goal ------------------------------------------------------------------------------------------------------

static void all_harms_count_towards_the_goal_alike(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.round.goal_ends_round = false;
    for (int32_t literal = 0; literal < 2; literal++) {
        hunt.round.goal_sword_only = literal == 1; // Z65
        horde_box *box = box_of(two_rooms, &hunt);
        for (int32_t harm = 0; harm < WR_HARM_COUNT; harm++) {
            horde_box_kill(box, horde_box_spawn(box, 0, horde_box_cell(box, 20, 4)), (wr_harm)harm);
            assert_int_equal(box->horde.round->kills_by[harm], 1);
        }
        assert_int_equal(box->horde.round->kills, literal == 1 ? 1 : WR_HARM_COUNT);
        horde_box_destroy(box);
    }
}

// Kills `count` a tick until the round is over; returns ticks.
static uint32_t slaughter(horde_box *box)
{
    while (box->horde.round->end == WR_ROUND_RUNS) {
        horde_box_kill_all(box, WR_HARM_SWORD);
        horde_box_tick(box);
    }
    return box->horde.round->end_tick;
}

static void goal_grows_with_players_and_ends_the_round(void **state)
{
    (void)state;
    static const char four[] = "xxxxxxxxxxxxxxxxxxxxxxxx\nx01 x                  x\nx23 x                  x\n"
                               "x   x                  x\nx   xxxxxxxxxxxxxxx    x\nx                      x\n"
                               "xxxxxxxxxxxxxxxxxxxxxxxx\n";
    const wr_hunt hunt = quick_hunt();
    horde_box *box = box_of(four, &hunt);
    assert_int_equal(box->horde.round->goal, 20 + 7 * 3); // Z64
    const uint32_t end = slaughter(box);
    assert_int_equal(box->horde.round->end, WR_ROUND_GOAL);
    assert_true(box->horde.round->kills >= 41 && box->horde.round->kills < 41 + 7);
    assert_true(end < (uint32_t)box->horde.rules.round_ticks);
    const horde_box_told *told = horde_box_last(box, WR__NOTE_ROUND);
    assert_int_equal(told->note.value, WR_ROUND_GOAL);
    assert_int_equal(told->note.flag, 1);
    assert_int_equal(box->told[WR__NOTE_ROUND], 1);
    horde_box_destroy(box);
}

static void goal_that_does_not_end_the_round_is_literal(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.round.goal_ends_round = false; // Z66
    horde_box *box = box_of(two_rooms, &hunt);
    slaughter(box);
    assert_int_equal(box->horde.round->end, WR_ROUND_CLEARED);
    assert_true(box->horde.round->kills > 75);
    assert_int_equal(horde_box_last(box, WR__NOTE_ROUND)->note.flag, 1);
    horde_box_destroy(box);
}

// ---- The end -----------------------------------------------------------------------------------------------------------------

static void nothing_is_left(const horde_box *box)
{
    assert_int_equal(horde_box_alive(box), 0);
    assert_int_equal(box->horde.round->queue_count, 0);
    assert_int_equal(box->horde.round->wave_left, 0);
    assert_int_equal(box->horde.round->warned, 0);
    int32_t slot;
    assert_null(wr__horde_fault(&box->horde, &slot));
}

static void time_ends_the_round_and_takes_all_away(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.round.seconds = UNITS(10);
    horde_box *box = box_of(two_rooms, &hunt);
    horde_box_run(box, 599);
    assert_int_equal(box->horde.round->end, WR_ROUND_RUNS);
    assert_true(horde_box_alive(box) > 5);
    horde_box_run(box, 1);
    assert_int_equal(box->horde.round->end, WR_ROUND_TIME);
    assert_int_equal(box->horde.round->end_tick, 600);
    assert_int_equal(horde_box_last(box, WR__NOTE_ROUND)->note.flag, 0);
    nothing_is_left(box);
    horde_box_run(box, 300); // and nothing comes any more
    nothing_is_left(box);
    assert_int_equal(box->horde.round->ticks, 600);
    assert_int_equal(box->horde.round->wave, 9);
    horde_box_destroy(box);
}

static void all_players_down_end_the_round_one_of_them_does_not(void **state)
{
    (void)state;
    static const char two[] = "xxxxxxxxxxxxxxxxxxxx\nx01 x              x\nx   xxxxxxxxxxx    x\n"
                              "x                  x\nxxxxxxxxxxxxxxxxxxxx\n";
    const wr_hunt hunt = quick_hunt();
    horde_box *box = box_of(two, &hunt);
    horde_box_run(box, 100);
    horde_box_down(box, 0);
    horde_box_run(box, 100);
    assert_int_equal(box->horde.round->end, WR_ROUND_RUNS);
    horde_box_down(box, 1);
    horde_box_run(box, 1);
    assert_int_equal(box->horde.round->end, WR_ROUND_PLAYERS);
    nothing_is_left(box);
    horde_box_destroy(box);
}

static void a_round_without_players_goes_on_until_its_time(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.round.seconds = UNITS(5);
    horde_box *box = box_of("xxxxxxxx\nx      x\nx      x\nxxxxxxxx\n", &hunt);
    horde_box_run(box, 200);
    assert_true(horde_box_alive(box) > 0);
    horde_box_run(box, 100);
    assert_int_equal(box->horde.round->end, WR_ROUND_TIME);
    nothing_is_left(box);
    horde_box_destroy(box);
}

static void kills_after_the_end_do_not_count(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.round.seconds = UNITS(2);
    horde_box *box = box_of(two_rooms, &hunt);
    horde_box_run(box, 200);
    const uint32_t kills = box->horde.round->kills;
    horde_box_kill(box, horde_box_spawn(box, 0, horde_box_cell(box, 20, 4)), WR_HARM_SWORD);
    assert_int_equal(box->horde.round->kills, kills);
    horde_box_destroy(box);
}

// The state after cycles of spawning and killing is that of a horde that has only just begun, but for what is counted.
static void cycles_of_spawning_and_killing_leave_nothing_behind(void **state)
{
    (void)state;
    wr_hunt hunt = quick_hunt();
    hunt.waves.total_max = 1000000;
    hunt.round.seconds = UNITS(30000);
    hunt.round.goal_ends_round = false;
    horde_box *fresh = box_of(two_rooms, &hunt), *box = box_of(two_rooms, &hunt);
    for (int32_t i = 0; i < 3000; i++) {
        horde_box_tick(box);
        if (i % 7 == 0) {
            horde_box_kill_all(box, (wr_harm)(i % WR_HARM_COUNT));
        }
    }
    assert_true(box->spawned > 100);
    horde_box_kill_all(box, WR_HARM_SWORD);
    horde_box_copy(fresh, box);
    *fresh->state = (horde_box_state){0};
    *fresh->horde.round = (wr__round){0};
    horde_box *begun = box_of(two_rooms, &hunt);
    *begun->state = (horde_box_state){0};
    *begun->horde.round = (wr__round){0};
    // Fields were built for somebody, round some: that they have been is no leftover of a monster.
    const size_t far = WR_FIELD_TARGETS_MAX * sizeof(wr_node);
    memcpy(begun->horde.far_targets, fresh->horde.far_targets, far);
    memcpy(begun->horde.throngs, fresh->horde.throngs, (size_t)(begun->horde.capacity / 2) * sizeof(uint32_t));
    begun->horde.far_count[0] = fresh->horde.far_count[0];
    begun->horde.far_players[0] = fresh->horde.far_players[0];
    assert_memory_equal(begun->state_block, fresh->state_block, begun->state_size);
    horde_box_destroy(begun);
    horde_box_destroy(fresh);
    horde_box_destroy(box);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(first_wave_comes_after_every_and_not_before),
    cmocka_unit_test(waves_come_one_an_interval_and_go_on_while_no_more_than_the_total_have_come),
    cmocka_unit_test(waves_and_kinds_are_drawn_by_seed_and_wave_alone),
    cmocka_unit_test(every_rate_brings_the_same_waves_in_the_same_seconds),
    cmocka_unit_test(no_more_live_at_once_than_the_cap_and_the_next_wave_comes_when_one_has_died),
    cmocka_unit_test(without_a_cap_any_number_lives),
    cmocka_unit_test(no_wave_begins_while_one_of_the_last_still_waits),
    cmocka_unit_test(a_long_queue_before_few_places_looks_for_a_few_a_tick_and_all_come),
    cmocka_unit_test(the_living_are_counted_from_the_mobs_themselves),
    cmocka_unit_test(a_full_world_loses_nobody),
    cmocka_unit_test(a_command_makes_hunters_that_no_wave_counts),
    cmocka_unit_test(all_harms_count_towards_the_goal_alike),
    cmocka_unit_test(goal_grows_with_players_and_ends_the_round),
    cmocka_unit_test(goal_that_does_not_end_the_round_is_literal),
    cmocka_unit_test(time_ends_the_round_and_takes_all_away),
    cmocka_unit_test(all_players_down_end_the_round_one_of_them_does_not),
    cmocka_unit_test(a_round_without_players_goes_on_until_its_time),
    cmocka_unit_test(kills_after_the_end_do_not_count),
    cmocka_unit_test(cycles_of_spawning_and_killing_leave_nothing_behind),
};

WR_TEST_MAIN(tests)
