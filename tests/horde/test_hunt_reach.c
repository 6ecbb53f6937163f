// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What waves bring: the solved numbers of the two hunts, a plain count of every way the waves can fall, a plain table of
// chances in floating point, and rounds played with dice.
#include "horde/hunt_test.h"

enum { TABLE = 256 };

static wr_hunt hunt_of(int32_t total_max, int32_t spawn_max, int32_t every, int32_t seconds)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.waves.total_max = total_max;
    hunt.waves.spawn_max = spawn_max;
    hunt.waves.every = every * WR_FIX_ONE;
    hunt.round.seconds = seconds * WR_FIX_ONE;
    hunt.round.goal_capped = false;
    hunt.round.goal_per_extra = 0;
    return hunt;
}

static double of_q16(int64_t value)
{
    return (double)value / WR_FIX_ONE;
}

static int32_t ppm_of(const wr_hunt *hunt, int32_t goal)
{
    wr_hunt asked = *hunt;
    asked.round.goal_base = goal;
    const wr_hunt_reached reached = wr_hunt_reach(&asked, 1);
    assert_int_equal(reached.goal, goal);
    return reached.chance_ppm;
}

// ---- Solved numbers (Z56, Z64) -------------------------------------------------------------------------------------

static void mystery_forest_brings_76_to_82_in_19_waves(void **state)
{
    (void)state;
    wr_findings findings;
    const wr_hunt hunt = shipped_hunt("mystery_forest_literal", &findings);
    const wr_hunt_reached reached = wr_hunt_reach(&hunt, 9);
    assert_int_equal(reached.goal, 76);
    assert_int_equal(reached.total_least, 76);
    assert_int_equal(reached.total_most, 82);
    assert_float_equal((float)of_q16(reached.total_mean_q16), 78.0f, 0.0001f);
    assert_float_equal((float)of_q16(reached.waves_mean_q16), 19.5f, 0.0001f);
    assert_float_equal((float)of_q16(reached.seconds_mean_q16), 97.5f, 0.001f);
    assert_int_equal(reached.waves_in_time, 44); // one due after 225 s finds the round over
    assert_int_equal(reached.chance_ppm, 1000000);
    assert_int_equal(wr_hunt_reach(&hunt, 10).goal, 83);
    assert_int_equal(wr_hunt_reach(&hunt, 10).chance_ppm, 0);
}

static void colosseum_brings_41_to_50_in_56_seconds(void **state)
{
    (void)state;
    wr_findings findings;
    const wr_hunt hunt = shipped_hunt("colosseum_literal", &findings);
    const wr_hunt_reached reached = wr_hunt_reach(&hunt, 5);
    assert_int_equal(reached.goal, 48);
    assert_int_equal(reached.total_least, 41);
    assert_int_equal(reached.total_most, 50);
    assert_float_equal((float)of_q16(reached.total_mean_q16), 44.0f, 0.001f);
    assert_float_equal((float)of_q16(reached.waves_mean_q16), 8.0f, 0.0001f);
    assert_float_equal((float)of_q16(reached.seconds_mean_q16), 56.0f, 0.001f);
    assert_int_equal(reached.chance_ppm, 109053); // 0.1090525345895513
    assert_int_equal(wr_hunt_reach(&hunt, 4).goal, 41);
    assert_int_equal(wr_hunt_reach(&hunt, 4).chance_ppm, 1000000);
    assert_int_equal(wr_hunt_reach(&hunt, 6).goal, 55);
    assert_int_equal(wr_hunt_reach(&hunt, 6).chance_ppm, 0);
}

static void the_goals_of_the_shipped_hunts_are_met_by_every_number_of_players(void **state) // K87
{
    (void)state;
    static const char *const names[] = {"mystery_forest", "colosseum"};
    static const int32_t caps[] = {76, 41};
    for (int32_t k = 0; k < 2; k++) {
        wr_findings findings;
        const wr_hunt hunt = shipped_hunt(names[k], &findings);
        for (int32_t n = 1; n <= WR_HUNT_PLAYERS_MAX; n++) {
            const int32_t plain = 20 + 7 * (n - 1);
            const wr_hunt_reached reached = wr_hunt_reach(&hunt, n);
            assert_int_equal(reached.goal, plain < caps[k] ? plain : caps[k]);
            assert_int_equal(reached.chance_ppm, 1000000);
        }
        char text[80];
        assert_int_equal(wr_hunt_goal_format(&hunt, text, sizeof text), 26);
        assert_string_equal(text, "reachable for 1-16 players");
        assert_null(finding_of(&findings, "Z64"));
    }
}

// ---- Beside plain reckoning ----------------------------------------------------------------------------------------

// All ways, wave by wave: from `total` with `left` waves to come, how many of size^left ways meet the goal.
static uint64_t count_ways(const wr_hunt *hunt, int32_t total, int32_t left, int32_t goal)
{
    const int32_t size = hunt->waves.spawn_max;
    uint64_t all = 1;
    for (int32_t i = 0; i < left; i++) {
        all *= (uint64_t)size;
    }
    if (total >= goal) {
        return all;
    }
    if (left == 0 || total > hunt->waves.total_max) {
        return 0;
    }
    uint64_t ways = 0;
    for (int32_t wave = 1; wave <= size; wave++) {
        ways += count_ways(hunt, total + wave, left - 1, goal);
    }
    return ways;
}

static void chances_are_those_of_all_ways_counted_one_by_one(void **state)
{
    (void)state;
    for (int32_t size = 1; size <= 4; size++) {
        for (int32_t total_max = 0; total_max <= 6; total_max++) {
            for (int32_t waves = 0; waves <= 8; waves++) {
                const wr_hunt hunt = hunt_of(total_max, size, 2, 2 * waves + 1);
                uint64_t all = 1;
                for (int32_t i = 0; i < waves; i++) {
                    all *= (uint64_t)size;
                }
                for (int32_t goal = 1; goal <= total_max + size + 1; goal++) {
                    const uint64_t ways = count_ways(&hunt, 0, waves, goal);
                    assert_int_equal(ppm_of(&hunt, goal), (ways * 1000000 + all / 2) / all);
                }
            }
        }
    }
}

// P(a wave is pending at each total) after so many waves, in floating point.
static double plain_chance(const wr_hunt *hunt, int32_t waves, int32_t goal)
{
    double chance[TABLE] = {1};
    double met = 0;
    for (int32_t w = 0; w < waves; w++) {
        double next[TABLE] = {0};
        for (int32_t t = 0; t <= hunt->waves.total_max; t++) {
            for (int32_t s = 1; s <= hunt->waves.spawn_max; s++) {
                const double part = chance[t] / hunt->waves.spawn_max;
                met += t < goal && t + s >= goal ? part : 0;
                next[t + s] += part;
            }
        }
        memcpy(chance, next, sizeof chance);
    }
    return met;
}

static void chances_are_those_of_a_plain_table(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 300; i++) {
        const uint64_t noise = wr_noise(11, WR_STREAM_WAVES, i, 0);
        const int32_t total_max = (int32_t)wr_noise_below(noise, 100);
        const int32_t size = 1 + (int32_t)(noise & 31);
        const int32_t waves = (int32_t)(noise >> 8 & 63);
        const int32_t goal = 1 + (int32_t)(noise >> 16) % (total_max + size);
        const wr_hunt hunt = hunt_of(total_max, size, 3, 3 * waves + 1);
        const double plain = 1e6 * plain_chance(&hunt, waves, goal > 0 ? goal : 1);
        const int32_t ppm = ppm_of(&hunt, goal > 0 ? goal : 1);
        assert_true(ppm - plain < 0.51 && plain - ppm < 0.51);
    }
}

static void rounds_with_dice_agree(void **state)
{
    (void)state;
    enum { ROUNDS = 250000 };
    const wr_hunt hunt = hunt_of(40, 10, 7, 225);
    int64_t total = 0, waves = 0;
    int32_t met = 0;
    for (int32_t round = 0; round < ROUNDS; round++) {
        int32_t spawned = 0;
        for (uint64_t wave = 0; spawned <= 40; wave++, waves++) {
            spawned += 1 + (int32_t)wr_noise_below(wr_noise(3, WR_STREAM_WAVES, (uint64_t)round, wave), 10);
        }
        assert_in_range(spawned, 41, 50);
        total += spawned;
        met += spawned >= 48;
    }
    const wr_hunt_reached reached = wr_hunt_reach(&hunt, 1);
    assert_float_equal((float)((double)total / ROUNDS), (float)of_q16(reached.total_mean_q16), 0.02f);
    assert_float_equal((float)((double)waves / ROUNDS), (float)of_q16(reached.waves_mean_q16), 0.016f);
    assert_float_equal((float)met / ROUNDS, (float)ppm_of(&hunt, 48) / 1e6f, 0.0025f); // four deviations
}

// ---- Ends of the ranges --------------------------------------------------------------------------------------------

// A renewal process goes beyond a far mark by (S + 2) / 3 in the mean.
static void the_largest_hunts_are_reckoned_as_well(void **state)
{
    (void)state;
    const wr_hunt hunt = hunt_of(WR_HUNT_TOTAL_MAX, WR_HUNT_SPAWN_MAX, 1, 32767);
    const wr_hunt_reached reached = wr_hunt_reach(&hunt, 1);
    const double mean = WR_HUNT_TOTAL_MAX + (WR_HUNT_SPAWN_MAX + 2) / 3.0;
    assert_true(of_q16(reached.total_mean_q16) > mean - 0.01 && of_q16(reached.total_mean_q16) < mean + 0.01);
    assert_int_equal(reached.chance_ppm, 1000000);
    const wr_hunt ones = hunt_of(WR_HUNT_TOTAL_MAX, 1, 3600, 32767);
    assert_int_equal(wr_hunt_reach(&ones, 1).waves_mean_q16 >> 16, WR_HUNT_TOTAL_MAX + 1);
    assert_int_equal(wr_hunt_reach(&ones, 1).seconds_mean_q16 >> 16, INT64_C(3600) * (WR_HUNT_TOTAL_MAX + 1));
    assert_int_equal(wr_hunt_reach(&ones, 1).waves_in_time, 9);
    const wr_hunt one_wave = hunt_of(0, 1, 5, 225);
    assert_int_equal(wr_hunt_reach(&one_wave, 1).total_most, 1);
    assert_int_equal(wr_hunt_reach(&one_wave, 1).waves_mean_q16, WR_FIX_ONE);
}

static void chances_do_not_jump_where_the_kept_totals_begin_anew(void **state)
{
    (void)state;
    // The larger size by its definition: P(total > M + a) for a far M is the weight of the waves that reach so far.
    const wr_hunt hunt = hunt_of(60000, WR_HUNT_SPAWN_MAX, 1, 32767);
    for (int32_t a = 1; a <= WR_HUNT_SPAWN_MAX; a += 37) {
        const double left = WR_HUNT_SPAWN_MAX - a + 1;
        const double wanted = 1e6 * left * (left + 1) / ((double)WR_HUNT_SPAWN_MAX * (WR_HUNT_SPAWN_MAX + 1));
        const int32_t ppm = ppm_of(&hunt, 60000 + a);
        assert_true(ppm - wanted < 1 && wanted - ppm < 1);
    }
}

static void where_time_is_short_for_many_monsters_the_mean_wave_decides(void **state)
{
    (void)state;
    const wr_hunt hunt = hunt_of(5000, 9, 1, 101); // 100 waves of 5 in the mean, 900 at most
    assert_int_equal(ppm_of(&hunt, 500), 1000000);
    assert_int_equal(ppm_of(&hunt, 501), 0);
    assert_int_equal(ppm_of(&hunt, 901), 0);
    assert_int_equal(wr_hunt_reach(&hunt, 1).total_in_time, 900);
}

static void a_short_round_has_few_waves(void **state)
{
    (void)state;
    const wr_hunt hunt = hunt_of(40, 10, 7, 21); // at 7 and 14 s; the third is due with the end
    assert_int_equal(wr_hunt_reach(&hunt, 1).waves_in_time, 2);
    assert_int_equal(wr_hunt_reach(&hunt, 1).total_in_time, 20);
    assert_int_equal(ppm_of(&hunt, 2), 1000000);
    assert_int_equal(ppm_of(&hunt, 3), 990000);
    assert_int_equal(ppm_of(&hunt, 19), 30000);
    assert_int_equal(ppm_of(&hunt, 20), 10000);
    assert_int_equal(ppm_of(&hunt, 21), 0);
}

static void all_players_at_once_are_each_by_himself(void **state)
{
    (void)state;
    wr_findings findings;
    const wr_hunt hunt = shipped_hunt("colosseum_literal", &findings);
    wr_hunt_reached all[WR_HUNT_PLAYERS_MAX];
    wr_hunt_reach_all(&hunt, WR_HUNT_PLAYERS_MAX, all);
    for (int32_t i = 0; i < WR_HUNT_PLAYERS_MAX; i++) {
        const wr_hunt_reached one = wr_hunt_reach(&hunt, i + 1);
        assert_int_equal(one.goal, all[i].goal);
        assert_int_equal(one.chance_ppm, all[i].chance_ppm);
        assert_int_equal(one.total_mean_q16, all[i].total_mean_q16);
        assert_int_equal(one.total_in_time, all[i].total_in_time);
    }
}

static void goals_are_told_in_one_sentence(void **state)
{
    (void)state;
    static const struct {
        int32_t total_max, base, extra, seconds;
        const char *text;
    } cases[] = {
        {40, 20, 7, 225, "reachable for 1-4 players, by chance (0.11) for 5, never from 6"},
        {40, 41, 7, 225, "reachable for 1 player, by chance (0.11) for 2, never from 3"},
        {40, 42, 1, 225, "by chance (0.82 to 0.02) for 1-9, never from 10"},
        {40, 51, 0, 225, "never from 1"},
        {40, 41, 0, 225, "reachable for 1-16 players"},
        {1000, 20, 300, 225, "reachable for 1 player, by chance (below 0.01) for 2, never from 3"},
        {40, 3, 0, 21, "by chance (0.99) for 1-16"},
        {40, 5, 0, 28, "by chance (above 0.99) for 1-16"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wr_hunt hunt = hunt_of(cases[i].total_max, 10, 7, cases[i].seconds);
        char text[160];
        hunt.round.goal_base = cases[i].base;
        hunt.round.goal_per_extra = cases[i].extra;
        assert_int_equal(wr_hunt_goal_format(&hunt, text, sizeof text), strlen(cases[i].text));
        assert_string_equal(text, cases[i].text);
        assert_int_equal(wr_hunt_goal_format(&hunt, text, 6), strlen(cases[i].text)); // and cut, as snprintf does
        assert_int_equal(strlen(text), 5);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(mystery_forest_brings_76_to_82_in_19_waves),
    cmocka_unit_test(colosseum_brings_41_to_50_in_56_seconds),
    cmocka_unit_test(the_goals_of_the_shipped_hunts_are_met_by_every_number_of_players),
    cmocka_unit_test(chances_are_those_of_all_ways_counted_one_by_one),
    cmocka_unit_test(chances_are_those_of_a_plain_table),
    cmocka_unit_test(rounds_with_dice_agree),
    cmocka_unit_test(the_largest_hunts_are_reckoned_as_well),
    cmocka_unit_test(chances_do_not_jump_where_the_kept_totals_begin_anew),
    cmocka_unit_test(where_time_is_short_for_many_monsters_the_mean_wave_decides),
    cmocka_unit_test(a_short_round_has_few_waves),
    cmocka_unit_test(all_players_at_once_are_each_by_himself),
    cmocka_unit_test(goals_are_told_in_one_sentence),
};
WR_TEST_MAIN(tests)
