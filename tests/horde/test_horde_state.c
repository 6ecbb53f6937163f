// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// All stages together: the state alone decides. Threads, the order they run in and what the scratch holds change nothing; a
// horde whose arrays were copied goes on to the same bytes; rules between fields hold after every tick, and what breaks them is
// named.
#include "support/horde_box.h"
#include "support/wr_test.h"

#define UNITS(whole) ((whole)*WR_FIX_ONE)

// Rooms with doors, a gate, a chasm, a closet without a door; three players.
static const char halls[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                            "x         x              x         x        x  x\n"
                            "x  0      D              x         x     ~~~xxxx\n"
                            "x         x              D         d     ~~~   x\n"
                            "x         x              x         x           x\n"
                            "xxx xxxxxxx      x       xxxxx xxxxx           x\n"
                            "x         x      x       x         x           x\n"
                            "x         |              x    1    ?           x\n"
                            "x         x      x       x         x           x\n"
                            "xxxxxxxxxxxxxx xxxxxxxxxxxxxxx xxxxxxxx xxxxxxxx\n"
                            "x                                              x\n"
                            "x    x    x    x    x    x    x    x    x  2   x\n"
                            "x                                              x\n"
                            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

// Players walk about, gates and doors change, monsters are struck, all by what the state says.
static void live(horde_box *box)
{
    const uint64_t tick = box->state->tick;
    for (int32_t i = 0; i < box->horde.player_count; i++) {
        const uint64_t noise = wr_noise(3, WR_STREAM_BOTS, (uint64_t)i, tick / 40);
        const wr_point at = horde_box_at(box, i);
        const wr_point to = {at.x + (wr_fix)(noise % 3) * 16000 - 16000,
                             at.y + (wr_fix)(noise / 3 % 3) * 16000 - 16000};
        const wr_cell cell = wr_grid_cell_of(&box->grid, to);
        if (!wr_bits_get(&box->walls, cell.x, cell.y)) {
            horde_box_player(box, i, to);
        }
        if (tick % 400 == 200 && (uint64_t)i == tick / 400 % 3) {
            horde_box_down(box, i);
        } else if (tick % 400 == 0) {
            box->state->player_health[i] = box->config.player.health;
        }
    }
    if (tick % 200 == 0) {
        horde_box_set_cell(box, (wr_cell){10, 6}, tick % 1000 == 0 ? WR_CELL_GRASS : WR_CELL_GATE);
    }
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        if ((tick + (uint64_t)slot * 7) % 300 == 0) {
            horde_box_hurt(box, slot, 13, (wr_harm)(slot % WR_HARM_COUNT));
        }
        if ((tick + (uint64_t)slot * 11) % 300 == 0) {
            const uint32_t noise = (uint32_t)wr_noise(4, WR_STREAM_BOTS, (uint64_t)slot, tick) >> 1;
            const wr_cell cell = {(int32_t)(noise % 48), (int32_t)(noise / 48 % 14)}; // anywhere, or into the closet
            horde_box_put(box, slot,
                          noise % 3 == 0 ? horde_box_cell(box, 45, 12) : horde_box_cell(box, cell.x, cell.y));
        }
    }
}

static wr_hunt all_sorts(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.waves = (wr_hunt_waves){.every = UNITS(1), .spawn_max = 9, .alive_max = 60, .total_max = 1000};
    hunt.rules.siege_seconds = UNITS(2);
    hunt.rules.sight_range = UNITS(60);
    hunt.rules.recycle_distance = UNITS(120);
    hunt.round.goal_ends_round = false;
    hunt.kind_count = 4;
    for (int32_t i = 0; i < 4; i++) {
        hunt.kinds[i] = wr_hunt_kind_default();
        hunt.kinds[i].name[0] = (char)('a' + i);
        hunt.kinds[i].damage = 1;
        hunt.kinds[i].attack_distance = UNITS(6);
        hunt.kinds[i].speed = UNITS(13 + 5 * i);
    }
    hunt.kinds[1].doors = WR_HUNT_DOORS_OPEN;
    hunt.kinds[2].doors = WR_HUNT_DOORS_BREAK;
    hunt.kinds[3].radius = UNITS(2);
    return hunt;
}

static horde_box_config config_of(const wr_hunt *hunt)
{
    horde_box_config config = horde_box_config_of(halls, hunt);
    config.capacity = 100;
    config.move = live;
    config.player.health = 30000;
    return config;
}

static void assert_faultless(const horde_box *box)
{
    int32_t slot;
    const char *fault = wr__horde_fault(&box->horde, &slot);
    if (fault != NULL) {
        print_error("tick %d, slot %d: %s\n", (int32_t)box->state->tick, slot, fault);
    }
    assert_null(fault);
}

// ---- Threads ---------------------------------------------------------------------------------------------------------------------

static void threads_and_their_order_change_nothing(void **state)
{
    (void)state;
    enum { WAYS = 6, TICKS = 200 };
    static const int32_t threads[WAYS] = {1, 2, 3, 7, 1, 1};
    static const uint64_t scramble[WAYS] = {0, 0, 0, 0, 1, 99};
    const wr_hunt hunt = all_sorts();
    horde_box *boxes[WAYS];
    for (int32_t k = 0; k < WAYS; k++) {
        horde_box_config config = config_of(&hunt);
        config.threads = threads[k];
        config.scramble = scramble[k];
        boxes[k] = horde_box_create(&config);
    }
    for (int32_t tick = 0; tick < TICKS; tick++) {
        for (int32_t k = 0; k < WAYS; k++) {
            horde_box_tick(boxes[k]);
            assert_true(horde_box_hash(boxes[k]) == horde_box_hash(boxes[0]));
        }
    }
    assert_true(boxes[0]->spawned > 5);
    for (int32_t k = WAYS - 1; k >= 0; k--) {
        assert_int_equal(boxes[k]->log_count, boxes[0]->log_count);
        assert_memory_equal(boxes[k]->told, boxes[0]->told, sizeof boxes[0]->told);
        horde_box_destroy(boxes[k]);
    }
}

// ---- Copies ----------------------------------------------------------------------------------------------------------------------

static void assert_goes_on_alike(horde_box *box, horde_box *other, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++) {
        horde_box_tick(box);
        horde_box_tick(other);
        if (horde_box_hash(box) != horde_box_hash(other)) {
            print_error("tick %d, %d after the copy\n", (int32_t)box->state->tick, i + 1);
        }
        assert_true(horde_box_hash(box) == horde_box_hash(other));
    }
}

static void a_copied_state_goes_on_to_the_same_bytes(void **state)
{
    (void)state;
    const wr_hunt hunt = all_sorts();
    const horde_box_config config = config_of(&hunt);
    horde_box *box = horde_box_create(&config);
    for (int32_t round = 0; round < 20; round++) {
        horde_box *fresh = horde_box_create(&config);
        horde_box_copy(fresh, box);
        assert_true(horde_box_hash(box) == horde_box_hash(fresh));
        assert_goes_on_alike(box, fresh, 17 + 3 * round);
        horde_box_destroy(fresh);
    }
    assert_true(box->horde.round->requeued > 5);
    assert_true(box->told[WR__NOTE_SIGHT] > 20);
    horde_box_destroy(box);
}

// Into one that has lived through something else: its scratch is full of that.
static void a_copy_into_a_used_horde_goes_on_alike(void **state)
{
    (void)state;
    const wr_hunt hunt = all_sorts();
    const horde_box_config config = config_of(&hunt);
    horde_box *box = horde_box_create(&config), *other = horde_box_create(&config);
    horde_box_run(box, 300);
    horde_box_run(other, 500);
    horde_box_copy(other, box);
    assert_goes_on_alike(box, other, 200);
    horde_box_destroy(other);
    horde_box_destroy(box);
}

static void another_seed_is_another_hunt(void **state)
{
    (void)state;
    const wr_hunt hunt = all_sorts();
    horde_box_config config = config_of(&hunt);
    horde_box *box = horde_box_create(&config);
    config.seed++;
    horde_box *other = horde_box_create(&config);
    horde_box_run(box, 200);
    horde_box_run(other, 200);
    assert_false(horde_box_hash(box) == horde_box_hash(other));
    horde_box_destroy(other);
    horde_box_destroy(box);
}

// ---- Rules between fields --------------------------------------------------------------------------------------------------------

static void rules_hold_after_every_tick(void **state)
{
    (void)state;
    wr_hunt hunt = all_sorts();
    for (int32_t way = 0; way < 4; way++) {
        hunt.rules.replan = way < WR_HUNT_REPLAN_COUNT ? (wr_hunt_replan)way : WR_HUNT_REPLAN_HOP;
        hunt.rules.chase = way == 3 ? WR_HUNT_CHASE_STRAIGHT : WR_HUNT_CHASE_ROUTE;
        horde_box_config config = config_of(&hunt);
        config.rate = way == 1 ? 20 : 60;
        config.n = way == 2 ? 3 : 1;
        horde_box *box = horde_box_create(&config);
        for (int32_t tick = 0; tick < 500; tick++) {
            horde_box_tick(box);
            assert_faultless(box);
        }
        assert_true(box->spawned > 30);
        assert_int_equal(box->horde.notes_lost, 0);
        horde_box_destroy(box);
    }
}

static void empty_slots_are_all_zero(void **state)
{
    (void)state;
    const wr_hunt hunt = all_sorts();
    const horde_box_config config = config_of(&hunt);
    horde_box *box = horde_box_create(&config);
    for (int32_t i = 0; i < 10; i++) {
        horde_box_run(box, 60);
        horde_box_kill_all(box, WR_HARM_SWORD);
        assert_faultless(box);
    }
    horde_box_destroy(box);
}

typedef void breaking(wr__horde *horde, int32_t slot);

static void break_kind(wr__horde *horde, int32_t slot)
{
    horde->h.hunt_kind[slot] = 9;
}
static void break_target(wr__horde *horde, int32_t slot)
{
    horde->h.target[slot] = 3;
}
static void break_act(wr__horde *horde, int32_t slot)
{
    horde->h.act[slot] = WR__ACT_READY;
    horde->h.act_ticks[slot] = 4;
}
static void break_path(wr__horde *horde, int32_t slot)
{
    horde->h.path_at[slot] = (uint8_t)(horde->h.path_count[slot] + 1);
}
static void break_siege(wr__horde *horde, int32_t slot)
{
    horde->h.adrift[slot] = (uint16_t)(horde->h.adrift[slot] == 0);
}
static void break_sight(wr__horde *horde, int32_t slot)
{
    horde->h.brain[slot] |= WR__BRAIN_SEES;
    horde->h.target[slot] = -1;
}
static void break_player(wr__horde *horde, int32_t slot)
{
    (void)slot;
    horde->h.lease[0] = 1; // a slot without a hunter
}
static void break_wave(wr__horde *horde, int32_t slot)
{
    (void)slot;
    horde->round->wave_left++;
}
static void break_queue(wr__horde *horde, int32_t slot)
{
    (void)slot;
    horde->queue[horde->capacity - 1].health = 1;
}
static void break_count(wr__horde *horde, int32_t slot)
{
    (void)slot;
    horde->round->queue_count = (uint32_t)horde->capacity + 1;
}
static void break_end(wr__horde *horde, int32_t slot)
{
    (void)slot;
    horde->round->end_tick = 5;
}
static void break_hit(wr__horde *horde, int32_t slot)
{
    (void)slot;
    horde->round->hit_tick = horde->round->ticks + 1;
}

static void what_breaks_a_rule_is_named(void **state)
{
    (void)state;
    static breaking *const all[] = {break_kind,   break_target, break_act,   break_path,  break_siege, break_sight,
                                    break_player, break_wave,   break_queue, break_count, break_end,   break_hit};
    enum { COUNT = sizeof all / sizeof *all };
    const char *named[COUNT];
    const wr_hunt hunt = all_sorts();
    const horde_box_config config = config_of(&hunt);
    for (int32_t i = 0; i < COUNT; i++) {
        horde_box *box = horde_box_create(&config);
        horde_box_run(box, 150);
        assert_faultless(box);
        const int32_t slot = horde_box_next(box, 0);
        all[i](&box->horde, slot);
        int32_t where;
        named[i] = wr__horde_fault(&box->horde, &where);
        assert_non_null(named[i]);
        assert_int_equal(where, i < 6 ? slot : i == 6 ? 0 : -1);
        for (int32_t k = 0; k < i; k++) {
            assert_string_not_equal(named[i], named[k]);
        }
        horde_box_destroy(box);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(threads_and_their_order_change_nothing),
    cmocka_unit_test(a_copied_state_goes_on_to_the_same_bytes),
    cmocka_unit_test(a_copy_into_a_used_horde_goes_on_alike),
    cmocka_unit_test(another_seed_is_another_hunt),
    cmocka_unit_test(rules_hold_after_every_tick),
    cmocka_unit_test(empty_slots_are_all_zero),
    cmocka_unit_test(what_breaks_a_rule_is_named),
};

WR_TEST_MAIN(tests)
