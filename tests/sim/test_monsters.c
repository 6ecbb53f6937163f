// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Spinners and bats, and what touching a monster does.
#include "sim/stage.h"

static const int32_t rates[] = {20, 30, 50, 60, 120};
#define RATES (sizeof rates / sizeof *rates)

static wr_fix step_of(wr_point a, wr_point b)
{
    return (wr_fix)wr_length(b.x - a.x, b.y - a.y);
}

// ---- Spinners ----------------------------------------------------------------------------------------------------------

static void spinner_limits_are_those_of_the_example(void **state) // B43, facts 3.4
{
    (void)state;
    stage s = stage_of("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                       "x  *               S     x             x\n"
                       "x                        x    *   *    x\n"
                       "x                      * x             x\n"
                       "x         s        xxxxxxx            sx\n"
                       "x     xxx *   xx                       x\n"
                       "x                            xxx       x\n"
                       "x^   |  v    xxxxxxxxxx        x       x\n"
                       "x       ^ *                    x   *   x\n"
                       "x      S              S     *  x       x\n"
                       "x  *       v    *              O       x\n"
                       "x         |                    O       x\n"
                       "x     xx     s        xs               x\n"
                       "x  P      *           x       *        x\n"
                       "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n");
    static const struct {
        wr_cell at;
        int32_t low, high;
    } ways[] = {{{13, 2}, 8, 21}, {{23, 2}, 23, 38}, {{10, 10}, 1, 18}, {{38, 10}, 26, 38},
                {{7, 5}, 3, 8},   {{22, 5}, 3, 6},   {{19, 13}, 11, 13}};
    stage_level(&s);
    int32_t checked = 0;
    for (int32_t i = 0; i < s.level->start_count; i++) {
        const wr__start *start = &s.level->starts[i];
        for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
            if (start->cell.x != ways[k].at.x || start->cell.y != ways[k].at.y) {
                continue;
            }
            const wr__box way = wr__spinner_way(s.level, (wr_mob_kind)start->kind, start->cell);
            const bool level = start->kind == WR_MOB_SPINNER_H;
            assert_int_equal(level ? way.x_low : way.y_low, STAGE_CENTRE(ways[k].low));
            assert_int_equal(level ? way.x_high : way.y_high, STAGE_CENTRE(ways[k].high));
            checked++;
        }
    }
    assert_int_equal(checked, 7);
    stage_close(&s);
}

static void spinner_without_a_bush_turns_at_the_maps_edge(void **state) // K133
{
    (void)state;
    stage s = stage_of("   s   \n"
                       "P      \n");
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_SPINNER_H, 0);
    wr_fix low = STAGE_CELL(99), high = 0;
    for (int32_t i = 0; i < 300; i++) {
        stage_wait(&s, 1);
        const wr_fix x = stage_at(&s, slot).x;
        low = x < low ? x : low;
        high = x > high ? x : high;
        assert_int_equal(stage_at(&s, slot).y, STAGE_CENTRE(1));
    }
    assert_true(low >= STAGE_CENTRE(0) && low < STAGE_CENTRE(0) + s.world->rules.spinner_step);
    assert_true(high <= STAGE_CENTRE(6) && high > STAGE_CENTRE(6) - s.world->rules.spinner_step);
    stage_close(&s);
}

static void spinner_shut_in_one_cell_stays_there(void **state) // K133
{
    (void)state;
    stage s = stage_of(" x \n"
                       "xSx\n"
                       " xP\n");
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_SPINNER_V, 0);
    for (int32_t i = 0; i < 20; i++) {
        stage_wait(&s, 1);
        assert_int_equal(stage_at(&s, slot).x, STAGE_CENTRE(1));
        assert_int_equal(stage_at(&s, slot).y, STAGE_CENTRE(1));
    }
    stage_close(&s);
}

static void spinner_begins_to_the_right_or_up_and_minds_only_bushes(void **state)
{
    (void)state;
    stage s = stage_of("x    D  x\n"
                       "xs |O*b x\n"
                       "x       x\n"
                       "xS      x\n"
                       "x      Px\n"
                       "x       x\n"
                       "x       x\n"
                       "x       x\n"
                       "x       x\n"
                       "xxxxxxxxx\n");
    s.config.sight_range = -1;
    stage_open(&s);
    const int32_t h = stage_slot(&s, WR_MOB_SPINNER_H, 0);
    const int32_t v = stage_slot(&s, WR_MOB_SPINNER_V, 0);
    stage_wait(&s, 1);
    assert_int_equal(stage_at(&s, h).x, STAGE_CENTRE(1) + WR_FIX_ONE * 3 / 32);
    assert_int_equal(stage_at(&s, v).y, STAGE_CENTRE(6) + WR_FIX_ONE * 3 / 32);
    wr_fix farthest = 0;
    for (int32_t i = 0; i < 120; i++) {
        stage_wait(&s, 1);
        farthest = stage_at(&s, h).x > farthest ? stage_at(&s, h).x : farthest;
    }
    assert_true(farthest > STAGE_CENTRE(7) - WR_FIX_ONE / 8);
    stage_close(&s);
}

static void spinner_keeps_its_period_at_every_rate(void **state)
{
    (void)state;
    for (size_t i = 0; i < RATES; i++) {
        stage s = stage_of("x        s       x\n"
                           "P                 \n");
        s.config.ticks_per_second = rates[i];
        stage_open(&s);
        const int32_t slot = stage_slot(&s, WR_MOB_SPINNER_H, 0);
        int32_t turns = 0, first = 0, last = 0;
        bool right = true;
        for (int32_t tick = 1; tick <= 60 * rates[i]; tick++) {
            stage_wait(&s, 1);
            const bool now = wr_world_mobs(s.world).heading[slot] == 0;
            if (now != right) {
                right = now;
                first = turns == 0 ? tick : first;
                last = tick;
                turns++;
            }
        }
        // 15 cells from end to end at 5.625 cells a second.
        const int64_t expected = (int64_t)(turns - 1) * 15 * 1000000 / 5625;
        assert_true(turns > 20);
        assert_true(stage_near((int64_t)(last - first) * 1000 / rates[i], expected, expected / 50));
        stage_close(&s);
    }
}

// ---- Bats ------------------------------------------------------------------------------------------------------------

static void bat_keeps_its_speed_and_never_leaves_its_area(void **state)
{
    (void)state;
    for (size_t i = 0; i < RATES; i++) {
        stage s = stage_of("              \n"
                           "              \n"
                           "              \n"
                           " v  xx        \n"
                           "    xO        \n"
                           "    |         \n"
                           "              \n"
                           "              \n"
                           "             P\n");
        s.config.ticks_per_second = rates[i];
        stage_open(&s);
        const int32_t slot = stage_slot(&s, WR_MOB_BAT, 0);
        const wr_fix step = s.world->rules.bat_step;
        wr_point last = stage_at(&s, slot);
        int32_t straight = 0;
        for (int32_t tick = 0; tick < 20 * rates[i]; tick++) {
            const wr_angle heading = wr_world_mobs(s.world).heading[slot];
            stage_wait(&s, 1);
            const wr_point at = stage_at(&s, slot);
            assert_in_range(at.x, STAGE_CENTRE(0), STAGE_CENTRE(4)); // three cells, cut at the map's edge
            assert_in_range(at.y, STAGE_CENTRE(2), STAGE_CENTRE(8));
            if (wr_world_mobs(s.world).heading[slot] == heading) {
                assert_true(stage_near(step_of(last, at), step, 2));
                straight++;
            }
            last = at;
        }
        assert_true(straight > 5 * rates[i]);
        stage_close(&s);
    }
}

static void bat_turns_by_at_most_an_eighth_four_times_a_second(void **state)
{
    (void)state;
    stage s = stage_of("                             \n"
                       "                             \n"
                       "                             \n"
                       "              v              \n"
                       "                             \n"
                       "                             \n"
                       "P                            \n");
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_BAT, 0);
    wr_angle last = wr_world_mobs(s.world).heading[slot];
    int32_t turns = 0, left = 0;
    for (int32_t tick = 1; tick <= 600; tick++) {
        const wr_point at = stage_at(&s, slot);
        const bool inside = at.x > STAGE_CENTRE(11) + WR_FIX_ONE / 4 && at.x < STAGE_CENTRE(17) - WR_FIX_ONE / 4 &&
                            at.y > STAGE_CENTRE(0) + WR_FIX_ONE / 4 && at.y < STAGE_CENTRE(6) - WR_FIX_ONE / 4;
        stage_wait(&s, 1);
        const wr_angle now = wr_world_mobs(s.world).heading[slot];
        const int16_t turn = (int16_t)(now - last);
        if (inside && turn != 0) {
            assert_int_equal(tick % 15, 0);
            assert_in_range(turn + 8192, 0, 16384);
            turns++;
            left += turn > 0;
        }
        last = now;
    }
    assert_true(turns > 15 && left > 3 && left < turns - 3);
    stage_close(&s);
}

// ---- Touch -------------------------------------------------------------------------------------------------------------

static void touching_a_monster_loses_and_the_level_starts_anew(void **state) // B11
{
    (void)state;
    stage s = stage_of("x*P  s   x\n"
                       "^    v  b \n");
    s.config.sight_range = -1;
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_LEFT, 4);
    assert_int_equal(stage_player(&s).score, 1);
    const uint32_t id = wr_world_mobs(s.world).id[stage_slot(&s, WR_MOB_SPINNER_H, 0)];
    const int32_t bat = stage_slot(&s, WR_MOB_BAT, 0);
    int32_t ticks = 4;
    while (s.seen[WR_EVENT_LOSS] == 0) {
        assert_true(s.world->mobs.counter[bat] > 0);
        stage_hold(&s, WR_BUTTON_RIGHT, 1);
        ticks++;
    }
    const uint32_t counter = s.world->mobs.counter[bat];
    const wr_event *loss = stage_event(&s, WR_EVENT_LOSS);
    assert_int_not_equal(loss->by.bits, 0);
    assert_int_equal(s.seen[WR_EVENT_RESET], 1);
    assert_int_equal(stage_player(&s).score, 0);
    assert_int_equal(wr_world_counters(s.world).lives_lost, 1);
    assert_int_equal(wr_world_cells_of(s.world).crystals_left, 1);
    assert_int_equal(wr_world_ticks(s.world), ticks); // the tick goes on
    assert_true(counter >= 2);                        // and so does the noise
    assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(2));
    const int32_t spinner = stage_slot(&s, WR_MOB_SPINNER_H, 0);
    assert_int_equal(stage_at(&s, spinner).x, STAGE_CENTRE(5));
    assert_int_equal(wr_world_mobs(s.world).id[spinner], id);
    for (int32_t slot = 0; slot < wr_world_mobs(s.world).count; slot++) {
        assert_true(wr_world_mobs(s.world).flags[slot] & WR_MOB_JUMPED);
    }
    stage_wait(&s, 1);
    assert_false(wr_world_mobs(s.world).flags[0] & WR_MOB_JUMPED);
    stage_close(&s);
}

static void dead_monsters_come_back_at_a_reset_and_spawned_ones_go(void **state)
{
    (void)state;
    stage s = stage_of("P      s \n"
                       "         \n"
                       "       v \n");
    stage_open(&s);
    const wr_mob_id old = stage_id(&s, stage_slot(&s, WR_MOB_SPINNER_H, 0));
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = old, .value = 1});
    stage_command(
        &s, (wr_command){.kind = WR_COMMAND_SPAWN, .value = WR_MOB_BAT, .x = STAGE_CENTRE(6), .y = STAGE_CENTRE(1)});
    assert_int_equal(stage_count(&s, WR_MOB_BAT), 2);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    assert_int_equal(stage_count(&s, WR_MOB_BAT), 1);
    assert_int_equal(stage_count(&s, WR_MOB_SPINNER_H), 1);
    assert_false(wr_mob_is_alive(s.world, old));
    assert_int_equal(s.seen[WR_EVENT_SPAWN], 2);
    assert_int_equal(s.seen[WR_EVENT_REMOVE], 1);
    assert_int_equal(wr_world_counters(s.world).lives_lost, 0);
    stage_close(&s);
}

static void bodies_that_only_touch_do_not_meet(void **state) // K134
{
    (void)state;
    stage s = stage_of("xxx\n"
                       "xSx\n"
                       "xPx\n"
                       "xxx\n");
    stage_open(&s);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RATE,
                                   .mob = stage_id(&s, stage_slot(&s, WR_MOB_SPINNER_V, 0)),
                                   .value = 0});
    const int32_t losses = s.seen[WR_EVENT_LOSS];
    stage_wait(&s, 10);
    assert_int_equal(s.seen[WR_EVENT_LOSS], losses);
    stage_close(&s);
}

static void nothing_passes_a_player_at_20_ticks_and_four_times_the_speed(void **state)
{
    (void)state;
    stage s = stage_of("s    P    \n");
    s.config.ticks_per_second = 20;
    stage_open(&s);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RATE,
                                   .mob = stage_id(&s, stage_slot(&s, WR_MOB_SPINNER_H, 0)),
                                   .value = 1024});
    stage_wait(&s, 6);
    assert_int_equal(s.seen[WR_EVENT_LOSS], 1);
    stage_close(&s);
}

static void damage_takes_one_with_a_second_of_grace_and_the_last_one_restarts_the_player(void **state)
{
    (void)state;
    for (size_t i = 0; i < RATES; i++) {
        stage s = stage_of("xxxxxx\n"
                           "xP  sx\n"
                           "xxxxxx\n");
        s.config.ticks_per_second = rates[i];
        s.config.touch = WR_TOUCH_DAMAGE;
        stage_open(&s);
        const int32_t monster = stage_slot(&s, WR_MOB_SPINNER_H, 0);
        stage_put(&s, 0, STAGE_CENTRE(4), STAGE_CENTRE(1)); // on it, and kept on it
        stage_command(&s, (wr_command){.kind = WR_COMMAND_RATE, .mob = stage_id(&s, monster), .value = 0});
        assert_int_equal(stage_player(&s).health, 2);
        stage_wait(&s, rates[i] - 2);
        assert_int_equal(stage_player(&s).health, 2);
        stage_wait(&s, 1);
        assert_int_equal(stage_player(&s).health, 1);
        assert_int_equal(s.seen[WR_EVENT_LOSS], 0);
        stage_wait(&s, rates[i]);
        assert_int_equal(s.seen[WR_EVENT_LOSS], 1);
        assert_int_equal(s.seen[WR_EVENT_RESET], 0);
        assert_int_equal(stage_player(&s).health, 3);
        assert_int_equal(stage_at(&s, 0).x, STAGE_CENTRE(1));
        assert_int_equal(wr_world_counters(s.world).lives_lost, 1);
        stage_close(&s);
    }
}

static void hole_takes_a_life_also_where_touch_is_damage(void **state)
{
    (void)state;
    stage s = stage_of("P  O  \n");
    s.config.touch = WR_TOUCH_DAMAGE;
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 30);
    assert_int_equal(s.seen[WR_EVENT_LOSS], 1);
    assert_int_equal(s.seen[WR_EVENT_RESET], 0);
    assert_int_equal(stage_player(&s).health, 3);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(spinner_limits_are_those_of_the_example),
    cmocka_unit_test(spinner_without_a_bush_turns_at_the_maps_edge),
    cmocka_unit_test(spinner_shut_in_one_cell_stays_there),
    cmocka_unit_test(spinner_begins_to_the_right_or_up_and_minds_only_bushes),
    cmocka_unit_test(spinner_keeps_its_period_at_every_rate),
    cmocka_unit_test(bat_keeps_its_speed_and_never_leaves_its_area),
    cmocka_unit_test(bat_turns_by_at_most_an_eighth_four_times_a_second),
    cmocka_unit_test(touching_a_monster_loses_and_the_level_starts_anew),
    cmocka_unit_test(dead_monsters_come_back_at_a_reset_and_spawned_ones_go),
    cmocka_unit_test(bodies_that_only_touch_do_not_meet),
    cmocka_unit_test(nothing_passes_a_player_at_20_ticks_and_four_times_the_speed),
    cmocka_unit_test(damage_takes_one_with_a_second_of_grace_and_the_last_one_restarts_the_player),
    cmocka_unit_test(hole_takes_a_life_also_where_touch_is_damage),
};

WR_TEST_MAIN(tests)
