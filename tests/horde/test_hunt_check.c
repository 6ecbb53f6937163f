// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Every number of a hunt at both ends of its range and one beyond, every rule between numbers, every remark.
#include "horde/hunt_test.h"

static void assert_refused(const wr_hunt *hunt, const char *rule, const char *words)
{
    wr_findings findings = {0};
    assert_int_equal(wr_hunt_check(hunt, NULL, &findings), WR_E_ARGUMENT);
    assert_int_equal(wr_hunt_check(hunt, NULL, NULL), WR_E_ARGUMENT);
    assert_found(&findings, rule, WR_SEVERITY_ERROR, words);
}

static void assert_good(const wr_hunt *hunt)
{
    wr_findings findings = {0};
    if (wr_hunt_check(hunt, NULL, &findings) != WR_OK) {
        fail_msg("%s", findings.items[0].message);
    }
    assert_int_equal(findings.errors, 0);
    assert_int_equal(wr_hunt_check(hunt, NULL, NULL), WR_OK);
}

// ---- Ranges --------------------------------------------------------------------------------------------------------

typedef struct range {
    const char *key, *rule;
    size_t offset;
    int64_t least, most;
} range;

#define ONE                        ((int64_t)WR_FIX_ONE)
#define IN(member)                 offsetof(wr_hunt, member)
#define OF(member)                 offsetof(wr_hunt_player, member)
#define PUT(object, offset, value) memcpy((char *)&(object) + (offset), &(value), sizeof(value))

static const range hunt_ranges[] = {
    {"health", "H3", IN(kinds[1].health), 1, 32767},
    {"rarity", "K91", IN(kinds[1].rarity), 0, 1000000},
    {"speed", "H3", IN(kinds[1].speed), ONE / 4, 320 * ONE},
    {"radius", "H3", IN(kinds[1].radius), ONE / 16, 8 * ONE},
    {"damage", "H3", IN(kinds[1].damage), 0, 32767},
    {"attack_distance", "H3", IN(kinds[1].attack_distance), 0, 255 * ONE},
    {"wind_up", "H3", IN(kinds[1].wind_up), 0, 60 * ONE},
    {"cooldown", "H3", IN(kinds[1].cooldown), 0, 300 * ONE},
    {"resistance", "H3", IN(kinds[1].resistance), 0, ONE},
    {"lie", "H3", IN(kinds[1].lie), 0, 60 * ONE},
    {"rise", "H3", IN(kinds[1].rise), 0, 60 * ONE},
    {"takes", "H3", IN(kinds[1].takes[WR_HARM_BOMB]), -1, 32767},
    {"every", "H3", IN(waves.every), ONE / 16, 3600 * ONE},
    {"max_spawn", "H3", IN(waves.spawn_max), 1, 2000},
    {"max_alive", "H3", IN(waves.alive_max), 0, 1000000},
    {"max_total", "H3", IN(waves.total_max), 0, 1000000},
    {"seconds", "H3", IN(round.seconds), ONE, INT32_MAX},
    {"base", "H3", IN(round.goal_base), 1, 1000000},
    {"per_extra", "H3", IN(round.goal_per_extra), 0, 1000000},
    {"reaction", "H3", IN(rules.reaction), ONE, 120 * ONE},
    {"sight_range", "H3", IN(rules.sight_range), 0, INT32_MAX},
    {"recycle_distance", "H3", IN(rules.recycle_distance), 0, INT32_MAX},
    {"siege_seconds", "H3", IN(rules.siege_seconds), ONE, 300 * ONE},
    {"k", "Z67", IN(rules.watchdog_k), ONE / 16, 16 * ONE},
    {"seconds", "Z67", IN(rules.watchdog_seconds), 0, 300 * ONE},
    {"doors", "H3", IN(kinds[1].doors), 0, WR_HUNT_DOORS_COUNT - 1},
    {"replan", "H3", IN(rules.replan), 0, WR_HUNT_REPLAN_COUNT - 1},
    {"chase", "H3", IN(rules.chase), 0, WR_HUNT_CHASE_COUNT - 1},
    {"kinds", "H5", IN(kind_count), 1, 2},
};

static wr_hunt two_kinds(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = 2;
    hunt.kinds[1] = wr_hunt_kind_default();
    (void)snprintf(hunt.kinds[1].name, sizeof hunt.kinds[1].name, "other");
    return hunt;
}

static void hunt_numbers_are_good_within_their_ranges_only(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof hunt_ranges / sizeof *hunt_ranges; i++) {
        const range *r = &hunt_ranges[i];
        wr_hunt hunt = two_kinds();
        const int32_t least = (int32_t)r->least, most = (int32_t)r->most;
        PUT(hunt, r->offset, least);
        assert_good(&hunt);
        PUT(hunt, r->offset, most);
        assert_good(&hunt);
        const int32_t below = r->offset == IN(kind_count) ? 0 : least - 1;
        PUT(hunt, r->offset, below);
        assert_refused(&hunt, r->rule, r->key);
        if (r->most < INT32_MAX) {
            const int32_t above = r->offset == IN(kind_count) ? WR_HUNT_KINDS_MAX + 1 : most + 1;
            PUT(hunt, r->offset, above);
            assert_refused(&hunt, r->rule, r->key);
        }
        const int32_t lowest = INT32_MIN;
        PUT(hunt, r->offset, lowest);
        assert_refused(&hunt, r->rule, r->key);
    }
}

static const range player_ranges[] = {
    {"walk", "H3", OF(walk), ONE / 4, 320 * ONE},
    {"dash", "H3", OF(dash), ONE / 4, 320 * ONE},
    {"dash_seconds", "H3", OF(dash_seconds), 0, 300 * ONE},
    {"dash_rest", "H3", OF(dash_rest), 0, 300 * ONE},
    {"health", "H3", OF(health), 50, 32767}, // no less than a revived one has
    {"revive_seconds", "H3", OF(revive_seconds), 0, 300 * ONE},
    {"revive_health", "H3", OF(revive_health), 1, 100},
    {"sword", "H3", OF(damage[WR_HARM_SWORD]), 0, 32767},
    {"host", "H3", OF(damage[WR_HARM_HOST]), 0, 32767},
    {"bomb_radius", "H3", OF(bomb_radius), 0, 255 * ONE},
    {"bomb_fuse", "H3", OF(bomb_fuse), 0, 300 * ONE},
    {"bomb_rest", "H3", OF(bomb_rest), 0, 300 * ONE},
    {"bomb_strength", "H3", OF(bomb_strength), 0, 1000 * ONE},
    {"bomb_speed", "H3", OF(bomb_speed), 0, 320 * ONE},
};

static void player_numbers_are_good_within_their_ranges_only(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof player_ranges / sizeof *player_ranges; i++) {
        const range *r = &player_ranges[i];
        const int32_t values[] = {(int32_t)r->least, (int32_t)r->most, (int32_t)r->least - 1, (int32_t)r->most + 1};
        for (int32_t k = 0; k < 4; k++) {
            wr_hunt_player player = wr_hunt_player_default();
            wr_findings findings = {0};
            PUT(player, r->offset, values[k]);
            assert_int_equal(wr_hunt_player_check(&player, &findings), k < 2 ? WR_OK : WR_E_ARGUMENT);
            assert_int_equal(wr_hunt_player_check(&player, NULL), k < 2 ? WR_OK : WR_E_ARGUMENT);
            if (k >= 2) {
                assert_found(&findings, r->rule, WR_SEVERITY_ERROR, r->key);
            }
        }
    }
}

// ---- Between numbers -----------------------------------------------------------------------------------------------

static void names_are_ended_shown_and_not_shared(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "a\nb", "a\tb", "\x7f", "\xff", "a\xe2\x80\x8bz", "\xe2\x80\xae"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wr_hunt hunt = two_kinds();
        (void)snprintf(hunt.kinds[1].name, sizeof hunt.kinds[1].name, "%s", bad[i]);
        assert_refused(&hunt, "H4", "screen");
        hunt = two_kinds();
        (void)snprintf(hunt.kinds[1].clips[WR_CLIP_DEATH], sizeof hunt.kinds[1].clips[0], "%s", bad[i]);
        if (bad[i][0] == '\0') {
            assert_good(&hunt); // the default set's
        } else {
            assert_refused(&hunt, "H3", "clip death");
        }
    }
    wr_hunt hunt = two_kinds();
    memset(hunt.kinds[1].name, 'x', sizeof hunt.kinds[1].name);
    assert_refused(&hunt, "H4", "screen");
    hunt.kinds[1].name[WR_HUNT_NAME_MAX] = '\0';
    assert_good(&hunt);
    (void)snprintf(hunt.kinds[1].name, sizeof hunt.kinds[1].name, "zombie");
    assert_refused(&hunt, "H4", "kind 2 has the name 'zombie', as kind 1 has");
    (void)snprintf(hunt.kinds[1].name, sizeof hunt.kinds[1].name, "Z\xc3\xb6mbie");
    assert_good(&hunt);
}

static void somebody_must_be_drawn(void **state)
{
    (void)state;
    wr_hunt hunt = two_kinds();
    hunt.kinds[0].rarity = hunt.kinds[1].rarity = 0;
    assert_refused(&hunt, "K91", "all rarities are 0");
    hunt.kinds[1].rarity = 1;
    assert_good(&hunt);
}

static void ground_has_eight_sizes(void **state)
{
    (void)state;
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = 10;
    for (int32_t i = 0; i < hunt.kind_count; i++) {
        hunt.kinds[i] = wr_hunt_kind_default();
        (void)snprintf(hunt.kinds[i].name, sizeof hunt.kinds[i].name, "k%d", (int)i);
        hunt.kinds[i].radius = WR_FIX_ONE * (1 + i / 2);
        hunt.kinds[i].doors = i % 2 == 0 ? WR_HUNT_DOORS_NEVER : WR_HUNT_DOORS_BREAK;
    }
    assert_refused(&hunt, "H5", "kind 9 is one more than 8");
    hunt.kind_count = 8;
    assert_good(&hunt);
    hunt.kind_count = 9;
    hunt.kinds[8] = hunt.kinds[3];
    (void)snprintf(hunt.kinds[8].name, sizeof hunt.kinds[8].name, "shares");
    assert_good(&hunt);
}

static void the_largest_is_at_most_sixty_four_times_the_smallest(void **state)
{
    (void)state;
    wr_hunt hunt = two_kinds();
    hunt.kinds[0].radius = WR_FIX_ONE / 8;
    hunt.kinds[1].radius = 8 * WR_FIX_ONE;
    assert_good(&hunt);
    hunt.kinds[0].radius = WR_FIX_ONE / 10;
    assert_refused(&hunt, "H5", "kind 2 has more than 64 times the radius of kind 1");
}

static void no_watchdog_waits_for_more_than_five_minutes(void **state)
{
    (void)state;
    wr_hunt hunt = two_kinds();
    hunt.kinds[1].speed = WR_FIX_ONE / 4;
    hunt.rules.watchdog_k = 6 * WR_FIX_ONE + WR_FIX_ONE / 4; // 6.25 * 12 / 0.25 = 300 s
    assert_good(&hunt);
    hunt.rules.watchdog_k += WR_FIX_ONE / 64;
    assert_refused(&hunt, "Z67", "kind 'other': at speed 0.25 its watchdog would wait for more than 300 s");
    hunt.rules.watchdog_seconds = WR_FIX_ONE; // then k says nothing
    assert_good(&hunt);
}

// ---- Remarks -------------------------------------------------------------------------------------------------------

static wr_findings remarks_on(const wr_hunt *hunt)
{
    wr_findings findings = {0};
    assert_int_equal(wr_hunt_check(hunt, NULL, &findings), WR_OK);
    for (int32_t i = 0; i < findings.count; i++) {
        assert_int_equal(findings.items[i].severity, WR_SEVERITY_REMARK);
    }
    return findings;
}

static void who_is_slower_than_its_watchdog_is_named(void **state)
{
    (void)state;
    wr_hunt hunt = two_kinds();
    hunt.rules.watchdog_seconds = WR_FIX_ONE;
    hunt.kinds[1].speed = 12 * WR_FIX_ONE + 1; // 12 s by the second is the border (Z34)
    wr_findings findings = remarks_on(&hunt);
    assert_null(finding_of(&findings, "Z36"));
    hunt.kinds[1].speed = 6 * WR_FIX_ONE;
    findings = remarks_on(&hunt);
    assert_found(&findings, "Z36", WR_SEVERITY_REMARK,
                 "kind 'other': at speed 6 a hop of 12 takes 2 s; the watchdog cuts it after 1 s, every time");
    hunt.kinds[1].speed = 12 * WR_FIX_ONE;
    findings = remarks_on(&hunt);
    assert_non_null(finding_of(&findings, "Z36"));
    hunt.rules.replan = WR_HUNT_REPLAN_TICK; // then no hop is done anyway
    findings = remarks_on(&hunt);
    assert_null(finding_of(&findings, "Z36"));
}

static void a_k_of_1_cuts_every_hop(void **state)
{
    (void)state;
    wr_hunt hunt = two_kinds();
    hunt.rules.watchdog_k = WR_FIX_ONE;
    wr_findings findings = remarks_on(&hunt);
    assert_found(&findings, "Z67", WR_SEVERITY_REMARK, "with k 1 it fires before a hop is done");
    hunt.rules.watchdog_k = WR_FIX_ONE + 1;
    findings = remarks_on(&hunt);
    assert_null(finding_of(&findings, "Z67"));
}

static void attacks_far_and_farther_than_sight_are_named(void **state)
{
    (void)state;
    wr_hunt hunt = two_kinds();
    wr_findings findings = remarks_on(&hunt);
    assert_found(&findings, "Z63", WR_SEVERITY_REMARK,
                 "kind 'zombie': attack_distance 25 is long for a blow, 6.25 m; 1 more kind has such a one");
    assert_null(finding_of(&findings, "Z40"));
    hunt.kinds[0].attack_distance = 12 * WR_FIX_ONE;
    findings = remarks_on(&hunt);
    assert_found(&findings, "Z63", WR_SEVERITY_REMARK, "kind 'other': attack_distance 25 is long for a blow, 6.25 m");
    hunt.kinds[1].attack_distance = 12 * WR_FIX_ONE;
    hunt.rules.sight_range = 12 * WR_FIX_ONE;
    findings = remarks_on(&hunt);
    assert_null(finding_of(&findings, "Z63"));
    assert_null(finding_of(&findings, "Z40"));
    hunt.rules.sight_range -= 1;
    findings = remarks_on(&hunt);
    assert_found(&findings, "Z40", WR_SEVERITY_REMARK,
                 "kind 'zombie': attack_distance 12 is longer than sight_range");
}

static void who_is_never_drawn_is_named(void **state)
{
    (void)state;
    wr_hunt hunt = two_kinds();
    hunt.kinds[1].rarity = 0;
    const wr_findings findings = remarks_on(&hunt);
    assert_found(&findings, "K91", WR_SEVERITY_REMARK, "kind 'other': with rarity 0 it comes by command only");
}

static void what_immunity_makes_idle_is_named(void **state)
{
    (void)state;
    wr_hunt hunt = two_kinds();
    hunt.kinds[1].immune = true;
    wr_findings findings = remarks_on(&hunt);
    assert_null(finding_of(&findings, "R22"));
    hunt.kinds[0].resistance = ONE / 2;
    findings = remarks_on(&hunt);
    assert_null(finding_of(&findings, "R22"));
    hunt.kinds[1].resistance = ONE / 4;
    findings = remarks_on(&hunt);
    assert_found(&findings, "R22", WR_SEVERITY_REMARK,
                 "kind 'other': it is immune, so that its resistance 0.25 changes nothing");
}

static void a_fireball_that_is_not_thrown_is_named(void **state)
{
    (void)state;
    wr_hunt_player player = wr_hunt_player_default();
    wr_findings findings = {0};
    player.bomb_speed = ONE;
    player.bomb_bursts = true;
    assert_int_equal(wr_hunt_player_check(&player, &findings), WR_OK);
    player.bomb_bursts = false;
    player.bomb_speed = 0;
    assert_int_equal(wr_hunt_player_check(&player, &findings), WR_OK);
    assert_int_equal(findings.count, 0);
    player.bomb_bursts = true;
    assert_int_equal(wr_hunt_player_check(&player, NULL), WR_OK);
    assert_int_equal(wr_hunt_player_check(&player, &findings), WR_OK);
    assert_int_equal(findings.errors, 0);
    assert_found(&findings, "R3", WR_SEVERITY_REMARK, "bomb_bursts is on, but with bomb_speed 0 a bomb is laid");
}

static void goals_out_of_reach_and_short_rounds_are_told(void **state)
{
    (void)state;
    wr_hunt hunt = two_kinds();
    hunt.waves.every = 7 * WR_FIX_ONE;
    hunt.waves.spawn_max = 10;
    hunt.waves.total_max = 40;
    wr_findings findings = remarks_on(&hunt);
    assert_null(finding_of(&findings, "Z64"));
    hunt.round.goal_capped = false;
    findings = remarks_on(&hunt);
    assert_found(&findings, "Z64", WR_SEVERITY_REMARK,
                 "goal: reachable for 1-4 players, by chance (0.11) for 5, never from 6");
    assert_null(finding_of(&findings, "Z56"));
    hunt.round.seconds = 40 * WR_FIX_ONE;
    findings = remarks_on(&hunt);
    assert_found(&findings, "Z56", WR_SEVERITY_REMARK,
                 "round: 40 s are enough for 5 waves; to spawn more than max_total takes 7 in the mean");
}

static void with_errors_there_are_no_remarks(void **state)
{
    (void)state;
    wr_hunt hunt = two_kinds();
    wr_findings findings = {0};
    hunt.waves.every = 0;
    hunt.kinds[1].rarity = 0;
    assert_int_equal(wr_hunt_check(&hunt, NULL, &findings), WR_E_ARGUMENT);
    assert_int_equal(findings.count, 1);
}

static void findings_join_those_that_are_there(void **state)
{
    (void)state;
    const wr_hunt hunt = wr_hunt_default();
    wr_findings findings = {0};
    wr_findings_add(&findings, WR_SEVERITY_ERROR, "T17", 0, 0, "somebody else's");
    assert_int_equal(wr_hunt_check(&hunt, NULL, &findings), WR_OK);
    assert_int_equal(findings.errors, 1);
    assert_non_null(finding_of(&findings, "Z63"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(hunt_numbers_are_good_within_their_ranges_only),
    cmocka_unit_test(player_numbers_are_good_within_their_ranges_only),
    cmocka_unit_test(names_are_ended_shown_and_not_shared),
    cmocka_unit_test(somebody_must_be_drawn),
    cmocka_unit_test(ground_has_eight_sizes),
    cmocka_unit_test(the_largest_is_at_most_sixty_four_times_the_smallest),
    cmocka_unit_test(no_watchdog_waits_for_more_than_five_minutes),
    cmocka_unit_test(who_is_slower_than_its_watchdog_is_named),
    cmocka_unit_test(a_k_of_1_cuts_every_hop),
    cmocka_unit_test(attacks_far_and_farther_than_sight_are_named),
    cmocka_unit_test(who_is_never_drawn_is_named),
    cmocka_unit_test(what_immunity_makes_idle_is_named),
    cmocka_unit_test(a_fireball_that_is_not_thrown_is_named),
    cmocka_unit_test(goals_out_of_reach_and_short_rounds_are_told),
    cmocka_unit_test(with_errors_there_are_no_remarks),
    cmocka_unit_test(findings_join_those_that_are_there),
};
WR_TEST_MAIN(tests)
