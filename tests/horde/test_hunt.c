// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The roulette draws what its rarities say, to the last number of the wheel and by statistics (Z52, Z54); means are exact.
#include "horde/hunt_test.h"

enum { DRAWS = 1000000 };

static uint64_t noise_of(int32_t draw)
{
    return wr_noise(7, WR_STREAM_WAVES, 0, (uint64_t)draw);
}

// The least noise that is number r of n on the wheel.
static uint64_t noise_at(uint64_t r, uint64_t n)
{
    const uint64_t whole = UINT64_MAX / n;
    const uint64_t rest = UINT64_MAX % n + 1; // 2^64 = whole * n + rest
    return r * whole + (r * rest + n - 1) / n;
}

static void assert_every_number(const wr_hunt *hunt)
{
    int32_t drawn[WR_HUNT_KINDS_MAX] = {0};
    uint64_t sum = 0;
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        sum += (uint64_t)hunt->kinds[i].rarity;
    }
    for (uint64_t r = 0; r < sum; r++) {
        const int32_t kind = wr_hunt_draw(hunt, noise_at(r, sum));
        assert_in_range(kind, 0, hunt->kind_count - 1);
        drawn[kind]++;
        // All noise up to that of the next number is of this one.
        assert_int_equal(kind, wr_hunt_draw(hunt, r + 1 < sum ? noise_at(r + 1, sum) - 1 : UINT64_MAX));
    }
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        assert_int_equal(drawn[i], hunt->kinds[i].rarity);
    }
}

static void each_number_of_the_wheel_is_one_kinds(void **state)
{
    (void)state;
    wr_findings findings;
    wr_hunt hunt = shipped_hunt("mystery_forest", &findings);
    assert_every_number(&hunt);
    hunt.kinds[0].rarity = 0; // at the beginning, in the middle, at the end
    assert_every_number(&hunt);
    hunt.kinds[2].rarity = 0;
    hunt.kinds[3].rarity = 0;
    assert_every_number(&hunt);
    hunt.kinds[1].rarity = 1;
    assert_every_number(&hunt);
}

static void a_rarity_of_0_is_never_drawn_and_none_at_all_gives_none(void **state)
{
    (void)state;
    wr_findings findings;
    wr_hunt hunt = shipped_hunt("colosseum", &findings);
    hunt.kinds[1].rarity = 0;
    for (int32_t i = 0; i < 100000; i++) {
        assert_int_not_equal(wr_hunt_draw(&hunt, noise_of(i)), 1);
    }
    for (int32_t i = 0; i < hunt.kind_count; i++) {
        hunt.kinds[i].rarity = 0;
    }
    assert_int_equal(wr_hunt_draw(&hunt, 12345), -1);
    assert_int_equal(wr_hunt_mean_health(&hunt), 0);
    assert_int_equal(wr_hunt_mean_speed(&hunt), 0);
}

static void rarities_at_their_most_do_not_overflow(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = WR_HUNT_KINDS_MAX;
    for (int32_t i = 0; i < WR_HUNT_KINDS_MAX; i++) {
        hunt.kinds[i] = wr_hunt_kind_default();
        hunt.kinds[i].rarity = WR_HUNT_RARITY_MAX;
        hunt.kinds[i].health = INT16_MAX;
        hunt.kinds[i].speed = WR_HUNT_SPEED_MAX * WR_FIX_ONE;
    }
    assert_int_equal(wr_hunt_draw(&hunt, 0), 0);
    assert_int_equal(wr_hunt_draw(&hunt, UINT64_MAX), WR_HUNT_KINDS_MAX - 1);
    assert_int_equal(wr_hunt_mean_health(&hunt), INT16_MAX * WR_FIX_ONE);
    assert_int_equal(wr_hunt_mean_speed(&hunt), WR_HUNT_SPEED_MAX * WR_FIX_ONE);
}

// Pearson's chi-square with three degrees of freedom is below 21.1 in 9,999 of 10,000 cases.
static void assert_drawn_as_rare(const char *name, double health, double speed, double miniboss)
{
    wr_findings findings;
    const wr_hunt hunt = shipped_hunt(name, &findings);
    double drawn[WR_HUNT_KINDS_MAX] = {0};
    double chi = 0, mean_health = 0, mean_speed = 0;
    assert_int_equal(hunt.kind_count, 4);
    for (int32_t i = 0; i < DRAWS; i++) {
        drawn[wr_hunt_draw(&hunt, noise_of(i))]++;
    }
    for (int32_t i = 0; i < hunt.kind_count; i++) {
        const double wanted = DRAWS / 100.0 * hunt.kinds[i].rarity;
        chi += (drawn[i] - wanted) * (drawn[i] - wanted) / wanted;
        mean_health += drawn[i] / DRAWS * hunt.kinds[i].health;
        mean_speed += drawn[i] / DRAWS * wr_fix_to_double(hunt.kinds[i].speed);
    }
    assert_true(chi > 0 && chi < 21.1);
    // Deviations of a monster are 49 and 91 of health, 5 of speed: four of those of a million.
    assert_float_equal((float)mean_health, (float)health, 0.4f);
    assert_float_equal((float)mean_speed, (float)speed, 0.02f);
    assert_float_equal((float)(drawn[3] / DRAWS * hunt.kinds[3].health), (float)miniboss, 0.4f);
    assert_int_equal(wr_hunt_mean_health(&hunt), wr_fix_from_double(health));
    assert_int_equal(wr_hunt_mean_speed(&hunt), wr_fix_from_double(speed));
}

static void a_million_draws_of_mystery_forest_are_as_its_rarities_say(void **state)
{
    (void)state;
    assert_drawn_as_rare("mystery_forest", 37.75, 20.55, 12.5);
}

static void a_million_draws_of_colosseum_are_as_its_rarities_say(void **state)
{
    (void)state;
    assert_drawn_as_rare("colosseum", 63, 20.75, 22.5);
}

static void defaults_pass_their_checks(void **state)
{
    (void)state;
    wr_findings findings = {0};
    const wr_hunt hunt = wr_hunt_default();
    const wr_hunt_player player = wr_hunt_player_default();
    assert_int_equal(wr_hunt_check(&hunt, NULL, &findings), WR_OK);
    assert_int_equal(wr_hunt_player_check(&player, &findings), WR_OK);
    assert_int_equal(findings.errors, 0);
    assert_string_equal(hunt.kinds[0].name, "zombie");
    assert_int_equal(wr_hunt_goal(&hunt, 1), 20);
    assert_int_equal(wr_hunt_goal(&hunt, 0), 20);
    assert_int_equal(wr_hunt_goal(&hunt, 4), 41);
    assert_int_equal(wr_hunt_goal(&hunt, 16), 76); // 125, were it not capped
}

static void names_are_those_of_the_files(void **state)
{
    (void)state;
    assert_string_equal(wr_harm_name(WR_HARM_BOOMERANG), "boomerang");
    assert_string_equal(wr_harm_name(WR_HARM_SWORD), "sword");
    assert_string_equal(wr_harm_name(WR_HARM_BOMB), "bomb");
    assert_string_equal(wr_harm_name(WR_HARM_HOST), "host");
    assert_string_equal(wr_harm_name(WR_HARM_COUNT), "?");
    assert_string_equal(wr_harm_name((wr_harm)-1), "?");
    assert_string_equal(wr_clip_name(WR_CLIP_IDLE), "idle");
    assert_string_equal(wr_clip_name(WR_CLIP_WALK), "walk");
    assert_string_equal(wr_clip_name(WR_CLIP_ATTACK), "attack");
    assert_string_equal(wr_clip_name(WR_CLIP_DEATH), "death");
    assert_string_equal(wr_clip_name(WR_CLIP_COUNT), "?");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(each_number_of_the_wheel_is_one_kinds),
    cmocka_unit_test(a_rarity_of_0_is_never_drawn_and_none_at_all_gives_none),
    cmocka_unit_test(rarities_at_their_most_do_not_overflow),
    cmocka_unit_test(a_million_draws_of_mystery_forest_are_as_its_rarities_say),
    cmocka_unit_test(a_million_draws_of_colosseum_are_as_its_rarities_say),
    cmocka_unit_test(defaults_pass_their_checks),
    cmocka_unit_test(names_are_those_of_the_files),
};
WR_TEST_MAIN(tests)
