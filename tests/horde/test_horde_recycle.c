// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Nobody stays where he does no good: besiegers, those who are outrun, stragglers and those in walls. And so every hunt ends,
// wherever its player stands.
#include "horde/horde_int.h"
#include "support/horde_box.h"
#include "support/wr_test.h"

#include "warren/sight.h"

#define UNITS(whole) ((whole)*WR_FIX_ONE)

// No waves of its own for an hour.
static wr_hunt quiet_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.waves.every = UNITS(3600);
    hunt.round.seconds = UNITS(7200);
    return hunt;
}

static horde_box *box_of(const char *map, const wr_hunt *hunt)
{
    const horde_box_config config = horde_box_config_of(map, hunt);
    return horde_box_create(&config);
}

static void assert_requeued(const horde_box *box, wr_requeue_cause cause, uint64_t tick)
{
    const horde_box_told *told = horde_box_last(box, WR__NOTE_REQUEUE);
    assert_non_null(told);
    assert_int_equal(told->note.value, cause);
    assert_true(told->tick == tick);
}

// ---- Siege -----------------------------------------------------------------------------------------------------------------------

// Far behind the gate lies a chamber that the player's part has nothing to do with.
static const char cage[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                           "x   x                              x\n"
                           "x0  |                          z   x\n"
                           "x   xxxxxxxxxxxxxxxxxxxxxxx        x\n"
                           "x                         x        x\n"
                           "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void besiegers_are_spawned_again_after_eight_seconds_with_the_health_they_have(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    horde_box *box = box_of(cage, &hunt);
    const int32_t slot = horde_box_next(box, 0);
    box->horde.h.health[slot] = 17;
    horde_box_run(box, 479);
    assert_int_equal(box->horde.round->requeued, 0);
    assert_int_equal(box->horde.h.kind[slot], BOX_HUNTER);
    horde_box_run(box, 1);
    assert_requeued(box, WR_REQUEUE_SIEGE, 480);
    assert_int_equal(horde_box_alive(box), 0);
    assert_int_equal(box->horde.round->requeued, 1);
    assert_int_equal(box->horde.counts.requeued_by[WR_REQUEUE_SIEGE], 1);
    assert_int_equal(box->horde.round->queue_count, 1);
    assert_int_equal(box->horde.queue[0].health, 17);
    horde_box_run(box, 40); // the player's part has unseen places: it comes there
    assert_int_equal(horde_box_alive(box), 1);
    const int32_t again = horde_box_next(box, 0);
    assert_int_equal(box->horde.h.health[again], 17);
    assert_int_equal(box->horde.round->total, 0);
    assert_true(horde_box_at(box, again).x < UNITS(104));
    horde_box_destroy(box);
}

static void a_gate_that_opens_ends_the_siege(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    horde_box *box = box_of(cage, &hunt);
    horde_box_run(box, 400);
    horde_box_set_cell(box, (wr_cell){4, 3}, WR_CELL_GRASS);
    horde_box_run(box, 400);
    assert_int_equal(box->horde.round->requeued, 0);
    assert_true(horde_box_at(box, horde_box_next(box, 0)).x < UNITS(60)); // it has come over
    horde_box_destroy(box);
}

// ---- Outrun ----------------------------------------------------------------------------------------------------------------------

static const char detour[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                             "x0                                     x\n"
                             "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx x\n"
                             "xz                                     x\n"
                             "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static void who_is_outrun_for_ten_seconds_is_spawned_again(void **state)
{
    (void)state;
    wr_hunt hunt = quiet_hunt();
    hunt.rules.recycle_distance = UNITS(200);
    hunt.kinds[0].speed = UNITS(1);
    horde_box *box = box_of(detour, &hunt);
    horde_box_run(box, 599);
    assert_int_equal(box->horde.round->requeued, 0);
    horde_box_run(box, 70); // it is asked about once a second
    assert_int_equal(box->horde.counts.requeued_by[WR_REQUEUE_OUTRUN], 1);
    horde_box_destroy(box);
}

static void who_comes_nearer_in_time_is_left_alone(void **state)
{
    (void)state;
    wr_hunt hunt = quiet_hunt();
    hunt.rules.recycle_distance = UNITS(200);
    horde_box *box = box_of(detour, &hunt); // 16 units a second: 160 in ten seconds, of 300
    horde_box_run(box, 900);
    assert_int_equal(box->horde.counts.requeued_by[WR_REQUEUE_OUTRUN], 0);
    horde_box_destroy(box);
}

// ---- Stragglers ------------------------------------------------------------------------------------------------------------------

// Who crawls towards the player and never gets there.
static horde_box *box_with_stragglers(int32_t count)
{
    wr_hunt hunt = quiet_hunt();
    hunt.rules.recycle_distance = 0;
    hunt.kinds[0].speed = WR_FIX_ONE / 16;
    horde_box *box = box_of("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                            "x0     x                               x\n"
                            "x      x                               x\n"
                            "x                                      x\n"
                            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n",
                            &hunt);
    for (int32_t i = 0; i < count; i++) {
        horde_box_spawn(box, 0, horde_box_cell(box, 20 + i % 15, 1 + i / 15));
    }
    return box;
}

static void the_last_one_is_spawned_again_when_nobody_has_hit_anybody_for_twenty_seconds(void **state)
{
    (void)state;
    horde_box *box = box_with_stragglers(1);
    horde_box_run(box, 1199);
    assert_int_equal(box->horde.round->requeued, 0);
    horde_box_run(box, 1);
    assert_requeued(box, WR_REQUEUE_STRAGGLER, 1200);
    horde_box_destroy(box);
}

static void a_hit_gives_it_twenty_seconds_more(void **state)
{
    (void)state;
    horde_box *box = box_with_stragglers(1);
    horde_box_run(box, 1000);
    assert_false(horde_box_hurt(box, horde_box_next(box, 0), 1, WR_HARM_BOOMERANG));
    horde_box_run(box, 1199);
    assert_int_equal(box->horde.round->requeued, 0);
    horde_box_run(box, 2);
    assert_int_equal(box->horde.counts.requeued_by[WR_REQUEUE_STRAGGLER], 1);
    horde_box_destroy(box);
}

// 5 % of a wave, at least one.
static void more_than_a_twentieth_of_the_wave_are_no_stragglers(void **state)
{
    (void)state;
    for (uint32_t wave = 20; wave <= 60; wave += 20) {
        for (int32_t left = 1; left <= 4; left++) {
            horde_box *box = box_with_stragglers(left);
            box->horde.round->total = wave + 7;
            box->horde.round->wave_first = 7;
            box->horde.round->wave = 2;
            horde_box_run(box, 1300);
            assert_int_equal(box->horde.round->requeued > 0, (uint32_t)left * 20 <= wave);
            assert_true(box->horde.round->requeued <= (uint32_t)left);
            horde_box_destroy(box);
        }
    }
}

// ---- Out of walls ----------------------------------------------------------------------------------------------------------------

static void who_is_in_a_wall_in_a_chasm_or_off_the_map_is_put_back(void **state)
{
    (void)state;
    static const char ground[] = "xxxxxxxxxxxxxxxxxxxx\n"
                                 "x0     xxxx    ~~~~x\n"
                                 "x      xxxx    ~~~~x\n"
                                 "x              ~~~~x\n"
                                 "xxxxxxxxxxxxxxxxxxxx\n";
    wr_hunt hunt = quiet_hunt();
    hunt.kinds[0].speed = 1; // nobody walks out by himself
    static const int32_t cells[][2] = {{9, 3}, {0, 0}, {17, 2}, {-3, 2}, {25, 9}, {10, 2}};
    for (int32_t i = 0; i < 6; i++) {
        horde_box *box = box_of(ground, &hunt);
        const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 5, 1));
        horde_box_run(box, 3);
        horde_box_put(box, slot, (wr_point){UNITS(4 * cells[i][0] + 2), UNITS(4 * cells[i][1] + 2)});
        for (int32_t tick = 0; tick < 16; tick++) { // within so many ticks
            horde_box_begin(box);
            wr__horde_bury(&box->horde);
            horde_box_carry_out(box, 10);
        }
        const wr_point at = horde_box_at(box, slot);
        const wr_cell cell = wr_grid_cell_of(&box->grid, at);
        assert_int_equal(wr_grid_kind(&box->grid, cell), WR_CELL_GRASS);
        assert_int_equal(box->told[WR__NOTE_MOVED], 1);
        const horde_box_told *told = horde_box_last(box, WR__NOTE_MOVED);
        assert_true(told->note.x == at.x && told->note.y == at.y && told->note.slot == slot);
        int32_t fault;
        assert_null(wr__horde_fault(&box->horde, &fault));
        horde_box_destroy(box);
    }
}

static void one_with_no_place_at_all_goes_back_to_the_queue(void **state)
{
    (void)state;
    wr_hunt hunt = quiet_hunt();
    hunt.kinds[0].radius = UNITS(7);
    horde_box *box = box_of("xxxxxx\nx0  zx\nxxxxxx\n", &hunt);
    horde_box_put(box, 1, horde_box_cell(box, 0, 0));
    for (int32_t tick = 0; tick < 16; tick++) {
        horde_box_begin(box);
        wr__horde_bury(&box->horde);
        horde_box_carry_out(box, 10);
    }
    assert_int_equal(horde_box_alive(box), 0);
    assert_int_equal(box->horde.round->queue_count, 1);
    horde_box_destroy(box);
}

// ---- Who can be put nowhere -----------------------------------------------------------------------------------------------------

// The second kind is too wide for the hall: one of it waits in the queue from the start.
static horde_box *hall_with_one_too_wide(wr_hunt *hunt)
{
    *hunt = quiet_hunt();
    hunt->kind_count = 2;
    hunt->kinds[1] = hunt->kinds[0];
    hunt->kinds[1].name[0] = 'w';
    hunt->kinds[1].radius = UNITS(7);
    hunt->kinds[0].speed = WR_FIX_ONE / 16; // it never gets there
    horde_box *box = box_of("xxxxxxxxxxxxxxxxxxxxx\nx0                 zx\nxxxxxxxxxxxxxxxxxxxxx\n", hunt);
    assert_true(wr__queue_push(&box->horde, 1, hunt->kinds[1].health, WR_REQUEUE_SIEGE));
    return box;
}

static void a_round_ends_when_only_one_is_left_who_can_be_put_nowhere(void **state)
{
    (void)state;
    wr_hunt hunt;
    horde_box *box = hall_with_one_too_wide(&hunt);
    box->horde.round->total = (uint32_t)hunt.waves.total_max + 1; // no wave comes any more
    horde_box_run(box, 100);
    horde_box_kill_all(box, WR_HARM_SWORD);
    horde_box_run(box, 20 * 60 - 1);
    assert_int_equal(box->horde.round->queue_count, 1);
    assert_int_equal(box->horde.round->end, WR_ROUND_RUNS);
    horde_box_run(box, 2);
    assert_int_equal(box->horde.round->end, WR_ROUND_CLEARED);
    assert_int_equal(box->horde.round->queue_count, 0);
    int32_t fault;
    assert_null(wr__horde_fault(&box->horde, &fault));
    horde_box_destroy(box);
}

static void a_straggler_is_spawned_again_whoever_waits_in_vain(void **state)
{
    (void)state;
    wr_hunt hunt;
    horde_box *box = hall_with_one_too_wide(&hunt);
    horde_box_run(box, 20 * 60 - 1);
    assert_int_equal(box->horde.counts.requeued_by[WR_REQUEUE_STRAGGLER], 0);
    horde_box_run(box, 4);
    assert_int_equal(box->horde.counts.requeued_by[WR_REQUEUE_STRAGGLER], 1);
    horde_box_destroy(box);
}

// ---- Every hunt ends -------------------------------------------------------------------------------------------------------------

// The player stands and kills with one stroke whom he sees within 10 units; so the hunt is won when all get at him.
static void stand_and_strike(horde_box *box)
{
    const wr_point player = horde_box_at(box, 0);
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        if (wr_sight_within(&box->sight, box->grid.cell, player, horde_box_at(box, slot), UNITS(10))) {
            horde_box_kill(box, slot, WR_HARM_SWORD);
        }
    }
}

static const char all_sorts[] = "xxxxxxxxxxxxxxxxxxxxxxxx\n"
                                "x     x   D     ~ ~    x\n"
                                "x     x   x    ~~ ~~   x\n"
                                "x         x    ~  ~    x\n"
                                "xxx xxxxxxxx   ~~~~    x\n"
                                "x x     |  x           x\n"
                                "x       xxxxx ?xx xxxxxx\n"
                                "x xxx   x      x       x\n"
                                "x   x          |       x\n"
                                "xxxxxxxxxxxxxxxxxxxxxxxx\n";

static void every_hunt_ends_wherever_its_player_stands(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.kinds[0].damage = 0;
    hunt.kinds[0].attack_distance = UNITS(6);
    hunt.kind_count = 2;
    hunt.kinds[1] = hunt.kinds[0];
    hunt.kinds[1].name[0] = 'd';
    hunt.kinds[1].radius = UNITS(1) + WR_FIX_ONE / 2;
    hunt.kinds[1].doors = WR_HUNT_DOORS_OPEN;
    hunt.waves = (wr_hunt_waves){.every = UNITS(1), .spawn_max = 3, .alive_max = 4, .total_max = 5};
    hunt.round.goal_ends_round = false;
    hunt.round.seconds = UNITS(300);
    horde_box_config config = horde_box_config_of(all_sorts, &hunt);
    char map[sizeof all_sorts];
    int32_t cells = 0;
    uint32_t longest = 0;
    for (size_t i = 0; i < sizeof all_sorts; i++) {
        if (all_sorts[i] != ' ') {
            continue;
        }
        memcpy(map, all_sorts, sizeof map);
        map[i] = '0';
        config.map = map;
        config.move = stand_and_strike;
        horde_box *box = horde_box_create(&config);
        while (box->horde.round->end == WR_ROUND_RUNS) {
            horde_box_tick(box);
        }
        const wr_cell at = wr_grid_cell_of(&box->grid, horde_box_at(box, 0));
        if (box->horde.round->end != WR_ROUND_CLEARED) {
            print_error("player at %d, %d: end %d\n", at.x, at.y, box->horde.round->end);
        }
        assert_int_equal(box->horde.round->end, WR_ROUND_CLEARED);
        longest = box->horde.round->end_tick > longest ? box->horde.round->end_tick : longest;
        cells++;
        horde_box_destroy(box);
    }
    assert_true(cells > 80);
    assert_true(longest < 60 * 60); // a minute
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(besiegers_are_spawned_again_after_eight_seconds_with_the_health_they_have),
    cmocka_unit_test(a_gate_that_opens_ends_the_siege),
    cmocka_unit_test(who_is_outrun_for_ten_seconds_is_spawned_again),
    cmocka_unit_test(who_comes_nearer_in_time_is_left_alone),
    cmocka_unit_test(the_last_one_is_spawned_again_when_nobody_has_hit_anybody_for_twenty_seconds),
    cmocka_unit_test(a_hit_gives_it_twenty_seconds_more),
    cmocka_unit_test(more_than_a_twentieth_of_the_wave_are_no_stragglers),
    cmocka_unit_test(who_is_in_a_wall_in_a_chasm_or_off_the_map_is_put_back),
    cmocka_unit_test(one_with_no_place_at_all_goes_back_to_the_queue),
    cmocka_unit_test(a_round_ends_when_only_one_is_left_who_can_be_put_nowhere),
    cmocka_unit_test(a_straggler_is_spawned_again_whoever_waits_in_vain),
    cmocka_unit_test(every_hunt_ends_wherever_its_player_stands),
};

WR_TEST_MAIN(tests)
