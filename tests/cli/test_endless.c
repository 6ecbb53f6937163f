// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren run on endless scenes: what it counts and proves, that viewers change nothing, that a budget which is too small is
// answered in words, that recordings play the same again.
#include "tool.h"

#include "warren/record.h"
#include "warren/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECONDS "--seconds 12"

static double number(const char *j, const char *field)
{
    const char *value = json_at(j, field);
    if (value[0] == '\0') {
        fail_msg("no field %s", field);
    }
    return atof(value);
}

static void a_run_tells_of_the_walk_the_window_sleep_and_viewers(void **state)
{
    (void)state;
    const char *j = tool_json("$W run $SCENES/endless_far.yaml --json", 0);
    assert_in_range((int)number(j, "viewers"), 2, 2); // one a player
    assert_in_range((int)number(j, "speed_mean"), 10, 28);
    assert_true(number(j, "walked") > 300);
    assert_in_range((int)number(j, "rooms_loaded"), 50, 100000);
    assert_in_range((int)number(j, "loads_per_s_max"), 1, 100000);
    assert_in_range((int)number(j, "cells_held_max"), 100, 400000);
    assert_int_equal((int)number(j, "partial_rooms"), 0);
    assert_int_equal((int)number(j, "visible_behind_closed_door"), 0);
    assert_in_range((int)number(j, "awake") + (int)number(j, "asleep"), 100, 2000);
    assert_true(number(j, "awake_min") <= number(j, "awake_mean") &&
                number(j, "awake_mean") <= number(j, "awake_max"));
    assert_true(number(j, "resident_peak_bytes") > 1e6);
    assert_true(number(j, "corner.x") > 999999999990.0 && number(j, "corner.y") < -999999999990.0);
    (void)number(j, "rooms_unloaded");
    (void)number(j, "paused_ticks");
    (void)number(j, "shifts");
}

static void who_watches_changes_nothing(void **state)
{
    (void)state;
    char hash[24], chain[24];
    const char *j = tool_json("$W run $SCENES/endless_short.yaml --viewers 0 --json " SECONDS, 0);
    snprintf(hash, sizeof hash, "%s", json_at(j, "hash"));
    snprintf(chain, sizeof chain, "%s", json_at(j, "hash_chain"));
    assert_int_equal((int)number(j, "rooms_loaded"), 0);
    j = tool_json("$W run $SCENES/endless_short.yaml --viewers 1 --json " SECONDS, 0);
    assert_string_equal(json_at(j, "hash"), hash);
    assert_string_equal(json_at(j, "hash_chain"), chain);
    const int loaded = (int)number(j, "rooms_loaded");
    j = tool_json("$W run $SCENES/endless_short.yaml --viewers 100 --threads 2 --json " SECONDS, 0);
    assert_string_equal(json_at(j, "hash"), hash);
    assert_string_equal(json_at(j, "hash_chain"), chain);
    assert_int_equal((int)number(j, "rooms_loaded"), 100 * loaded);
}

// The answer names what would do, and that does.
static void a_budget_that_is_too_small_is_answered_in_words(void **state)
{
    (void)state;
    char line[160];
    const tool_answer *a = tool("$W run $SCENES/endless_short.yaml --stream-budget 50 " SECONDS);
    assert_int_equal(a->code, 1);
    assert_says(a->err, "--stream-budget is too small");
    const char *words = strstr(a->err, "without has ");
    assert_non_null(words);
    const int needed = atoi(words + strlen("without has "));
    assert_in_range(needed, 51, 100000);
    snprintf(line, sizeof line, "$W run $SCENES/endless_short.yaml --stream-budget %d --json " SECONDS, needed);
    const char *j = tool_json(line, 0);
    assert_true((int)number(j, "cells_held_max") <= needed);
    assert_true((int)number(j, "rooms_unloaded") > 0);
}

static void a_window_that_moves_down_is_told_so(void **state)
{
    (void)state;
    assert_int_equal(tool("$W run $SCENES/endless_short.yaml --viewers 0 --seconds 20 --events walk.jsonl")->code, 0);
    assert_says(tool("grep '\"shift\"' walk.jsonl")->out, "\"right\":0,\"up\":-1}");
}

static void viewers_are_of_endless_dungeons(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W run $MAPS/example.map --viewers 3 --ticks 5");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "this level has an end");
}

static void a_map_of_heat_is_of_a_level_that_stays(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W run $SCENES/endless_short.yaml --ticks 60 --heat heat.png");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "its window moves");
    a = tool("$W run $SCENES/endless_short.yaml --ticks 60 --report walk.html && grep -c 'The map' walk.html");
    assert_int_equal(a->code, 1); // grep found none
    assert_says(a->err, "wrote walk.html");
}

static void a_recording_plays_the_same_again(void **state)
{
    (void)state;
    tool_json("$W run $SCENES/endless_short.yaml --record walk.wrec --save walk.wcp --json " SECONDS, 0);
    const char *j = tool_json("$W replay walk.wrec --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    j = tool_json("$W check walk.wcp --json", 0);
    assert_string_equal(json_at(j, "endless.window"), "3");
    j = tool_json("$W run walk.wcp --bot walk --seconds 1 --json", 0); // and goes on
    assert_int_equal((int)number(j, "visible_behind_closed_door"), 0);
}

static wr_status put(void *file, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, file) == size ? WR_OK : WR_E_MEMORY;
}

// Somebody walks through doors, the host starts the level anew, and he walks again.
static void record_a_restart(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", tool_folder(), name);
    enum { TICKS = 480, AGAIN = 300 };
    wr_hunt hunt = wr_hunt_default();
    wr_world_config config = wr_world_config_default();
    wr_level *level;
    wr_world *world;
    wr_bot *bot;
    wr_record *record;
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    config.hunt = &hunt;
    assert_int_equal(wr_level_create_endless(NULL, NULL, NULL, NULL, &level, NULL), WR_OK);
    assert_int_equal(wr_world_create(&config, level, NULL, &world, NULL), WR_OK);
    assert_int_equal(wr_bot_create(WR_BOT_WALK, level, 0, 7, NULL, &bot), WR_OK);
    assert_int_equal(wr_record_begin(world, NULL, &(wr_sink){put, file}, NULL, &record), WR_OK);
    for (int32_t i = 0; i < TICKS; ++i) {
        const wr_command items[] = {wr_bot_command(bot, world),
                                    {.kind = WR_COMMAND_RESTART, .player = WR_PLAYER_HOST}};
        const wr_commands commands = {items, i == AGAIN ? 2 : 1};
        wr_world_tick(world, &commands);
        assert_int_equal(wr_record_tick(record, world, &commands), WR_OK);
    }
    assert_int_equal(wr_record_end(record, world, NULL), WR_OK);
    assert_int_equal(fclose(file), 0);
    wr_bot_destroy(bot);
    wr_world_destroy(world);
    wr_level_destroy(level);
}

static void doors_are_closed_again_when_the_level_starts_anew(void **state)
{
    (void)state;
    record_a_restart("again.wrec");
    const char *j = tool_json("$W run again.wrec --retry-from 0 --json", 0);
    assert_int_equal((int)number(j, "visible_behind_closed_door"), 0);
    assert_int_equal((int)number(j, "counters.resets"), 1);
}

static void a_check_says_what_an_endless_scene_is(void **state)
{
    (void)state;
    const char *j = tool_json("$W check $SCENES/endless_far.yaml --json", 0);
    assert_string_equal(json_at(j, "endless.x"), "1000000000000");
    assert_string_equal(json_at(j, "endless.y"), "-1000000000000");
    assert_string_equal(json_at(j, "endless.seed"), "\"4\"");
    assert_says(tool("$W check $SCENES/endless_far.yaml")->out, "begins in region 1000000000000,-1000000000000");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_run_tells_of_the_walk_the_window_sleep_and_viewers),
    cmocka_unit_test(who_watches_changes_nothing),
    cmocka_unit_test(a_budget_that_is_too_small_is_answered_in_words),
    cmocka_unit_test(a_window_that_moves_down_is_told_so),
    cmocka_unit_test(viewers_are_of_endless_dungeons),
    cmocka_unit_test(a_map_of_heat_is_of_a_level_that_stays),
    cmocka_unit_test(a_recording_plays_the_same_again),
    cmocka_unit_test(doors_are_closed_again_when_the_level_starts_anew),
    cmocka_unit_test(a_check_says_what_an_endless_scene_is),
};

int main(int argc, char **argv)
{
    if (tool_begin(NULL) != 0) {
        perror("cannot make a folder in " WARREN_WORK);
        return 1;
    }
    const int result = wr_test_main(argc, argv, tests, sizeof tests / sizeof *tests);
    return tool_end(NULL) == 0 ? result : 1;
}
