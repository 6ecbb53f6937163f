// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Fighting in a world with a hunt: what weapons do to hunters and hunters to players, and that all kills are counted alike.
#include "sim/stage.h"

static const char hall[] = "xxxxxxxxxxxxxxxx\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "x  P           x\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "x              x\n"
                           "xxxxxxxxxxxxxxxx\n";

// A hunt in which nobody comes but by command.
static wr_hunt quiet_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.waves.every = 3000 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    hunt.round.goal_ends_round = false;
    return hunt;
}

static stage hunt_stage(const char *rows, const wr_hunt *hunt)
{
    stage s = stage_of(rows);
    s.cell = WR_HUNT_CELL;
    s.config.hunt = hunt;
    s.config.hunter = wr_hunt_player_default();
    return s;
}

// A hunter so many units from player 0; frozen, it stands where it is and does nothing.
static int32_t add(stage *s, int32_t kind, double dx, double dy, bool frozen)
{
    const wr_point at = stage_at(s, 0);
    const int32_t before = stage_count(s, WR_MOB_HUNTER);
    stage_command(s, (wr_command){.kind = WR_COMMAND_SPAWN,
                                  .value = WR_MOB_HUNTER,
                                  .flag = (uint32_t)kind,
                                  .x = at.x + wr_fix_from_double(dx),
                                  .y = at.y + wr_fix_from_double(dy)});
    const wr_event *event = stage_event(s, WR_EVENT_SPAWN);
    assert_non_null(event);
    assert_int_equal(stage_count(s, WR_MOB_HUNTER), before + 1);
    const int32_t slot = wr_mob_slot(s->world, event->id);
    if (frozen) {
        stage_command(s, (wr_command){.kind = WR_COMMAND_RATE, .mob = event->id, .value = 0});
        stage_put(s, slot, at.x + wr_fix_from_double(dx),
                  at.y + wr_fix_from_double(dy)); // it has gone a step meanwhile
    }
    return slot;
}

static int32_t health_of(const stage *s, int32_t slot)
{
    return wr_world_mobs(s->world).health[slot];
}

static wr_round_view round_of(const stage *s)
{
    wr_round_view round;
    assert_int_equal(wr_world_round(s->world, &round), WR_OK);
    return round;
}

static wr_fighter_view fighter_of(const stage *s, int32_t player)
{
    wr_fighter_view fighter;
    assert_int_equal(wr_world_fighter(s->world, player, &fighter), WR_OK);
    return fighter;
}

// Presses the weapon button until he has it in hand.
static void take_weapon(stage *s, wr_weapon weapon)
{
    while (stage_player(s).weapon != weapon) {
        stage_hold(s, WR_BUTTON_WEAPON, 1);
        stage_wait(s, 1);
    }
}

static void face_right(stage *s)
{
    stage_hold(s, WR_BUTTON_RIGHT, 1);
    stage_wait(s, 1);
}

// ---- Weapons -------------------------------------------------------------------------------------------------------------

static void a_swing_of_the_sword_hits_once_and_three_kill(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = hunt_stage(hall, &hunt);
    stage_open(&s);
    face_right(&s);
    take_weapon(&s, WR_WEAPON_SWORD);
    const int32_t slot = add(&s, 0, 4.5, 0.5, true);
    const int32_t left[] = {15, 5};
    for (int32_t swing = 0; swing < 2; swing++) {
        stage_hold(&s, WR_BUTTON_ATTACK, 1);
        stage_wait(&s, 30); // the sword stands there for 18 ticks
        assert_int_equal(health_of(&s, slot), left[swing]);
        assert_int_equal(s.seen[WR_EVENT_HIT], swing + 1);
    }
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    const wr_event *death = stage_event(&s, WR_EVENT_DEATH);
    assert_non_null(death);
    assert_int_equal(death->value, WR_MOB_HUNTER);
    assert_int_equal(death->by.bits, stage_id(&s, 0).bits);
    assert_int_equal(round_of(&s).kills, 1);
    assert_int_equal(round_of(&s).kills_by[WR_HARM_SWORD], 1);
    assert_int_equal(fighter_of(&s, 0).kills, 1);
    assert_int_equal(fighter_of(&s, 0).damage_dealt, 25); // as far as there was health
    stage_close(&s);
}

static void a_flight_of_the_boomerang_hits_once_out_and_back(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = hunt_stage(hall, &hunt);
    stage_open(&s);
    face_right(&s);
    const int32_t near = add(&s, 0, 8, 1.5, true), far = add(&s, 0, 12, -1.5, true);
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    stage_wait(&s, 120);
    assert_int_equal(stage_player(&s).boomerang, WR_BOOMERANG_INACTIVE);
    assert_int_equal(health_of(&s, near), 25 - 8);
    assert_int_equal(health_of(&s, far), 25); // it turned round at the first
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    stage_wait(&s, 120);
    assert_int_equal(health_of(&s, near), 25 - 16);
    stage_close(&s);
}

static void kinds_take_what_the_matrix_says(void **state)
{
    (void)state;
    wr_hunt hunt = quiet_hunt();
    hunt.kinds[0].takes[WR_HARM_SWORD] = 0;
    hunt.kinds[0].takes[WR_HARM_BOOMERANG] = 21;
    stage s = hunt_stage(hall, &hunt);
    stage_open(&s);
    face_right(&s);
    const int32_t slot = add(&s, 0, 4.5, 0, true);
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    stage_wait(&s, 120);
    assert_int_equal(health_of(&s, slot), 4);
    take_weapon(&s, WR_WEAPON_SWORD);
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    stage_wait(&s, 30);
    assert_int_equal(health_of(&s, slot), 4);
    stage_close(&s);
}

static void a_bomb_kills_around_it_but_not_behind_a_wall(void **state)
{
    (void)state;
    static const char walled[] = "xxxxxxxxxxxxxxxx\n"
                                 "x              x\n"
                                 "x              x\n"
                                 "x  P           x\n"
                                 "xxxxx          x\n"
                                 "x              x\n"
                                 "x              x\n"
                                 "xxxxxxxxxxxxxxxx\n";
    const wr_hunt hunt = quiet_hunt();
    stage s = hunt_stage(walled, &hunt);
    stage_open(&s);
    take_weapon(&s, WR_WEAPON_BOMB);
    const int32_t edge = add(&s, 0, 11.9, 0, true), hidden = add(&s, 0, 0, -8, true);
    add(&s, 0, 3, 3, true);
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    assert_int_equal(s.seen[WR_EVENT_BOMB], 1);
    stage_wait(&s, 59);
    assert_int_equal(s.seen[WR_EVENT_BLAST], 0);
    stage_wait(&s, 1);
    assert_non_null(stage_event(&s, WR_EVENT_BLAST));
    assert_int_equal(stage_event(&s, WR_EVENT_BLAST)->value, 2);
    assert_int_equal(health_of(&s, edge), 25 - 20);
    assert_int_equal(health_of(&s, hidden), 25);
    assert_int_equal(stage_count(&s, WR_MOB_HUNTER), 2);
    assert_int_equal(round_of(&s).kills_by[WR_HARM_BOMB], 1);
    assert_int_equal(fighter_of(&s, 0).damage_dealt, 45);
    stage_close(&s);
}

static void all_kills_count_whoever_deals_them(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = hunt_stage(hall, &hunt);
    stage_open(&s);
    const int32_t slot = add(&s, 0, 30, 0, true);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = stage_id(&s, slot), .value = 24});
    assert_int_equal(health_of(&s, slot), 1);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = stage_id(&s, slot), .value = 24});
    assert_int_equal(stage_count(&s, WR_MOB_HUNTER), 0);
    assert_int_equal(round_of(&s).kills, 1);
    assert_int_equal(round_of(&s).kills_by[WR_HARM_HOST], 1);
    assert_int_equal(fighter_of(&s, 0).kills, 0);
    stage_close(&s);
}

// ---- Hunters ---------------------------------------------------------------------------------------------------------------

static void hunters_come_strike_and_put_the_last_player_down(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = hunt_stage(hall, &hunt);
    stage_open(&s);
    for (int32_t i = 0; i < 5; i++) {
        add(&s, 0, 40, 3 * i - 6, false);
    }
    int32_t ticks = 0;
    while (round_of(&s).end == WR_ROUND_RUNS && ticks++ < 1200) {
        stage_wait(&s, 1);
    }
    assert_int_equal(round_of(&s).end, WR_ROUND_PLAYERS);
    assert_int_equal(s.seen[WR_EVENT_HIT], 13); // blows of 8 until 100 are gone
    assert_int_equal(s.seen[WR_EVENT_DOWN], 1);
    assert_int_equal(fighter_of(&s, 0).damage_taken, 100);
    assert_true(fighter_of(&s, 0).down);
    assert_int_equal(stage_count(&s, WR_MOB_HUNTER), 0); // and nobody is left
    stage_close(&s);
}

static void with_the_hosts_damage_blows_are_only_told(void **state)
{
    (void)state;
    wr_hunt hunt = quiet_hunt();
    hunt.rules.host_damage = true;
    stage s = hunt_stage(hall, &hunt);
    stage_open(&s);
    add(&s, 0, 15, 0, false);
    stage_wait(&s, 600);
    assert_true(s.seen[WR_EVENT_HIT] >= 3);
    assert_int_equal(stage_player(&s).health, 100);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = stage_id(&s, 0), .value = 30});
    assert_int_equal(stage_player(&s).health, 70);
    stage_close(&s);
}

static void a_comrade_brings_back_who_is_down(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = hunt_stage(hall, &hunt);
    s.config.players = 2;
    stage_open(&s);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = stage_id(&s, 1), .value = 1000});
    assert_int_equal(s.seen[WR_EVENT_DOWN], 1);
    assert_true(fighter_of(&s, 1).down);
    stage_wait(&s, 178);
    assert_true(fighter_of(&s, 1).down);
    stage_wait(&s, 1);
    assert_non_null(stage_event(&s, WR_EVENT_REVIVE));
    assert_int_equal(stage_event(&s, WR_EVENT_REVIVE)->by.bits, stage_id(&s, 0).bits);
    assert_false(fighter_of(&s, 1).down);
    assert_int_equal(health_of(&s, 1), 50);
    assert_int_equal(fighter_of(&s, 0).revives, 1);
    assert_int_equal(round_of(&s).end, WR_ROUND_RUNS);
    stage_close(&s);
}

static void hunters_turn_from_who_is_down_to_who_stands(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = hunt_stage(hall, &hunt);
    s.config.players = 2;
    stage_open(&s);
    stage_put(&s, 1, stage_at(&s, 0).x + 30 * WR_FIX_ONE, stage_at(&s, 0).y);
    add(&s, 0, 12, 0, false);
    stage_wait(&s, 30);
    const int32_t health = health_of(&s, 0);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = stage_id(&s, 0), .value = 1000});
    stage_wait(&s, 600);
    assert_true(health < 100);
    assert_true(health_of(&s, 1) < 100);
    assert_int_equal(health_of(&s, 0), 0);
    stage_close(&s);
}

// ---- Players' walking ------------------------------------------------------------------------------------------------------

static void a_dash_runs_two_and_a_half_times_as_far(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = hunt_stage(hall, &hunt);
    stage_open(&s);
    const wr_fix start = stage_at(&s, 0).x;
    stage_hold(&s, WR_BUTTON_RIGHT, 15);
    const wr_fix walked = stage_at(&s, 0).x - start;
    stage_hold(&s, WR_BUTTON_RIGHT | WR_BUTTON_DASH, 15);
    const wr_fix dashed = stage_at(&s, 0).x - start - walked;
    assert_int_equal(s.seen[WR_EVENT_DASH], 1);
    assert_true(stage_near(walked, 4 * WR_FIX_ONE, 32));
    assert_true(stage_near(dashed, 10 * WR_FIX_ONE, 32));
    stage_close(&s);
}

static void hunters_in_the_way_slow_him_down_but_never_stop_him(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = hunt_stage(hall, &hunt);
    stage_open(&s);
    for (int32_t i = 0; i < 12; i++) {
        add(&s, 0, 3 + 2 * (i % 3), 2 * (i / 3) - 3, true);
    }
    const wr_fix start = stage_at(&s, 0).x;
    stage_hold(&s, WR_BUTTON_RIGHT, 60);
    const wr_fix walked = stage_at(&s, 0).x - start;
    assert_in_range(walked, (wr_fix)(16 * 0.35 * WR_FIX_ONE) - 64, (wr_fix)(15.5 * WR_FIX_ONE));
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_swing_of_the_sword_hits_once_and_three_kill),
    cmocka_unit_test(a_flight_of_the_boomerang_hits_once_out_and_back),
    cmocka_unit_test(kinds_take_what_the_matrix_says),
    cmocka_unit_test(a_bomb_kills_around_it_but_not_behind_a_wall),
    cmocka_unit_test(all_kills_count_whoever_deals_them),
    cmocka_unit_test(hunters_come_strike_and_put_the_last_player_down),
    cmocka_unit_test(with_the_hosts_damage_blows_are_only_told),
    cmocka_unit_test(a_comrade_brings_back_who_is_down),
    cmocka_unit_test(hunters_turn_from_who_is_down_to_who_stands),
    cmocka_unit_test(a_dash_runs_two_and_a_half_times_as_far),
    cmocka_unit_test(hunters_in_the_way_slow_him_down_but_never_stop_him),
};

WR_TEST_MAIN(tests)
