// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Profile files: those that are shipped say what the library has built in; what is wrong in one is said where it stands.
#include "warren/dungeon.h"

#include "support/wr_test.h"

#include <stdlib.h>

static wr_status read_text(const char *text, wr_findings *findings, wr_dungeon_config *config)
{
    return wr_dungeon_profile_read(text, strlen(text), NULL, findings, config);
}

static void assert_same(const wr_dungeon_config *a, const wr_dungeon_config *b)
{
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    assert_int_equal(a->room_min, b->room_min);
    assert_int_equal(a->room_max, b->room_max);
    assert_int_equal(a->keep, b->keep);
    assert_int_equal(a->fill, b->fill);
    assert_int_equal(a->corridor, b->corridor);
    assert_int_equal(a->loops, b->loops);
    assert_int_equal(a->dead_ends_none, b->dead_ends_none);
    assert_int_equal(a->caves, b->caves);
    assert_int_equal(a->pillars, b->pillars);
    assert_int_equal(a->doors_open, b->doors_open);
    assert_int_equal(a->doors_secret, b->doors_secret);
    assert_int_equal(a->locks, b->locks);
}

static void the_files_are_the_built_in_profiles(void **state)
{
    (void)state;
    for (int32_t i = 0; i < WR_DUNGEON_PROFILE_COUNT; i++) {
        const wr_dungeon_profile_id id = (wr_dungeon_profile_id)i;
        char path[64], text[4096];
        snprintf(path, sizeof path, "profiles/%s.yaml", wr_dungeon_profile_name(id));
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        const size_t size = fread(text, 1, sizeof text, file);
        fclose(file);
        // A start that agrees with no profile: all settings must come from the file.
        wr_dungeon_config config = {.width = 50,
                                    .height = 51,
                                    .room_min = 11,
                                    .room_max = 12,
                                    .keep = 1,
                                    .fill = 2,
                                    .corridor = 1,
                                    .loops = 3,
                                    .caves = 4,
                                    .pillars = 5,
                                    .doors_open = 6,
                                    .doors_secret = 7,
                                    .locks = 8};
        wr_findings findings;
        if (wr_dungeon_profile_read(text, size, NULL, &findings, &config) != WR_OK) {
            fail_msg("%s: %s", path, findings.items[0].message);
        }
        assert_int_equal(findings.count, 0);
        const wr_dungeon_config built_in = wr_dungeon_profile(id);
        assert_same(&config, &built_in);
    }
}

static void what_is_left_out_stays(void **state)
{
    (void)state;
    wr_findings findings;
    wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_GRAND), before = config;
    assert_int_equal(read_text("warren: profile 1\n", &findings, &config), WR_OK);
    assert_same(&config, &before);
    assert_int_equal(read_text("warren: profile 1\nloops: 0.3333\n", &findings, &config), WR_OK);
    assert_int_equal(config.loops, 3333);
}

static void every_share_of_loops_comes_back_exactly(void **state)
{
    (void)state;
    for (int32_t i = 0; i <= WR_DUNGEON_LOOPS_ALL; i++) {
        char text[64];
        wr_findings findings;
        wr_dungeon_config config = wr_dungeon_config_default();
        snprintf(text, sizeof text, "warren: profile 1\nloops: %d.%04d\n", (int)i / 10000, (int)i % 10000);
        assert_int_equal(read_text(text, &findings, &config), WR_OK);
        assert_int_equal(config.loops, i);
        config.loops = i; // what a file leaves out survives the way through Q16.16, too
        assert_int_equal(read_text("warren: profile 1\n", &findings, &config), WR_OK);
        assert_int_equal(config.loops, i);
    }
}

static void bad_files_are_refused_and_nothing_changes(void **state)
{
    (void)state;
    static const struct {
        const char *text, *rule;
        int32_t line;
    } cases[] = {
        {"", "P1", 1},
        {"width: 10\n", "P1", 1},
        {"warren: scene 1\n", "P3", 1},
        {"warren: profile 1\nwidht: 10\n", "P2", 2},
        {"warren: profile 1\nwidth: 0\n", "P3", 2},
        {"warren: profile 1\nwidth: 8193\n", "P3", 2},
        {"warren: profile 1\nloops: 1.5\n", "P3", 2},
        {"warren: profile 1\ndead_ends: some\n", "P3", 2},
        {"warren: profile 1\nroom_min: 2\n", "P3", 2},
        {"warren: profile 1\nkeep: 101\n", "P3", 2},
        {"- warren\n", "P1", 1},
        {"warren: profile 1\nwidth: 50\nwidth: 50\n", "K10", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wr_findings findings;
        wr_dungeon_config config = wr_dungeon_config_default(), before = config;
        assert_int_equal(read_text(cases[i].text, &findings, &config), WR_E_SYNTAX);
        assert_string_equal(findings.items[0].rule, cases[i].rule);
        assert_int_equal(findings.items[0].line, cases[i].line);
        if (strcmp(cases[i].rule, "P2") == 0) { // all keys are named, to the last
            assert_non_null(strstr(findings.items[0].message, "doors_secret, locks"));
        }
        assert_same(&config, &before);
    }
}

static void settings_at_odds_are_told_where_the_file_names_one(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
        int32_t line, column;
    } cases[] = {
        {"warren: profile 1\ndoors_open: 60\ndoors_secret: 60\n", "doors_open 60 and doors_secret 60", 2, 13},
        {"warren: profile 1\ncaves: 3\nroom_min: 95\n", "room_max 28 is less than room_min 95", 3, 11},
        {"warren: profile 1\nroom_max: 5\n", "room_max 5 is less than room_min 6", 2, 11},
        {"warren: profile 1\nheight: 8\nwidth: 8\n", "width 8 is less than 9", 3, 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wr_findings findings;
        wr_dungeon_config config = wr_dungeon_config_default();
        assert_int_equal(read_text(cases[i].text, &findings, &config), WR_E_SYNTAX);
        assert_int_equal(findings.count, 1);
        assert_non_null(strstr(findings.items[0].message, cases[i].says));
        assert_int_equal(findings.items[0].line, cases[i].line);
        assert_int_equal(findings.items[0].column, cases[i].column);
    }
    // Nothing of what is wrong stands in the file.
    wr_findings findings;
    wr_dungeon_config config = wr_dungeon_config_default();
    config.corridor = 9;
    assert_int_equal(read_text("# a remark\nwarren: profile 1\nwidth: 50\n", &findings, &config), WR_E_SYNTAX);
    assert_int_equal(findings.items[0].line, 2);
    assert_int_equal(findings.items[0].column, 1);
}

static wr_status read_with(const wr_hooks *hooks, void *context)
{
    const char *text = context;
    wr_findings findings;
    wr_dungeon_config config = wr_dungeon_config_default();
    return wr_dungeon_profile_read(text, strlen(text), hooks, &findings, &config);
}

static void memory_that_is_out_is_an_answer(void **state)
{
    (void)state;
    wr_test_each_failure(read_with, "warren: profile 1\nwidth: 64\nheight: 64\n");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_files_are_the_built_in_profiles),
    cmocka_unit_test(what_is_left_out_stays),
    cmocka_unit_test(every_share_of_loops_comes_back_exactly),
    cmocka_unit_test(bad_files_are_refused_and_nothing_changes),
    cmocka_unit_test(settings_at_odds_are_told_where_the_file_names_one),
    cmocka_unit_test(memory_that_is_out_is_an_answer),
};

WR_TEST_MAIN(tests)
