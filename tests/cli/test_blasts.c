// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The scenes in which hundreds are thrown: half a minute of each, bit for bit the same whoever plays it with however many
// threads (R5), everybody down where they can stand and can walk to where they stood.
#include "tool.h"

#include <stdlib.h>

// What a scene comes to after 1,800 ticks. A change of rules changes these on purpose: print them anew with
// warren run scenes/blast_NAME.yaml --json
static const struct {
    const char *name, *hash, *remains_hash;
    int launched, relaunched, immune;
} scenes[] = {
    {"open", "55ef531d4048e198", "3c7b3249fc20752f", 971, 428, 36},
    {"wall", "daa161eef0ee78ff", "5e9bd8f12052a90a", 596, 196, 22},
    {"ravine", "c0c4e761e4b150fd", "d3a03b0d39969ec5", 364, 107, 4},
    {"tower", "02ceb38db1164205", "b5ec59a28783f32c", 398, 131, 14},
    {"corridor", "817015ace9323ab0", "f32f985c8d8cf73e", 238, 76, 2},
};
#define SCENES (sizeof scenes / sizeof *scenes)

static int number(const char *j, const char *field)
{
    const char *value = json_at(j, field);
    if (value[0] == '\0') {
        fail_msg("no field %s", field);
    }
    return atoi(value);
}

static const char *run(const char *scene, const char *options)
{
    char line[160];
    snprintf(line, sizeof line, "$W run $SCENES/blast_%s.yaml --json %s", scene, options);
    return tool_json(line, 0);
}

static void expect_hashes(size_t i, const char *j)
{
    char hash[24], remains[24];
    snprintf(hash, sizeof hash, "\"%s\"", scenes[i].hash);
    snprintf(remains, sizeof remains, "\"%s\"", scenes[i].remains_hash);
    if (strcmp(json_at(j, "hash"), hash) != 0 || strcmp(json_at(j, "remains_hash"), remains) != 0) {
        char found[24];
        snprintf(found, sizeof found, "%s", json_at(j, "hash"));
        fail_msg("%s: hash %s, remains %s", scenes[i].name, found, json_at(j, "remains_hash"));
    }
}

static void all_land_where_they_can_stand_and_as_foreseen_and_the_state_is_the_golden_one(void **state)
{
    (void)state;
    for (size_t i = 0; i < SCENES; i++) {
        const char *j = run(scenes[i].name, "--threads 3");
        assert_int_equal(number(j, "ticks"), 1800);
        assert_int_equal(number(j, "counters.refused"), 0);
        assert_int_equal(number(j, "prediction_mismatches"), 0);
        assert_int_equal(number(j, "component_changes"), 0);
        assert_in_range(number(j, "predictions_max"), 1, 60);
        assert_true(number(j, "predictions") >= number(j, "launched"));
        assert_int_equal(number(j, "landed_passable"), number(j, "landed"));
        assert_true(number(j, "landed") > 0);
        assert_int_equal(number(j, "moved"), 0);
        if (number(j, "launched") != scenes[i].launched || number(j, "relaunched") != scenes[i].relaunched ||
            number(j, "immune") != scenes[i].immune) {
            fail_msg("%s: launched %d, relaunched %d, immune %d", scenes[i].name, number(j, "launched"),
                     number(j, "relaunched"), number(j, "immune"));
        }
        expect_hashes(i, j);
    }
}

// Under sanitizers one of them has to do.
static void one_thread_comes_to_the_same(void **state)
{
    (void)state;
    for (size_t i = 0; i < (WARREN_SANITIZED ? 1 : SCENES); i++) {
        expect_hashes(i, run(scenes[i].name, "--threads 1"));
    }
}

// In the middle of the second blast most are in the air.
static void worlds_in_the_air_are_saved_restored_and_recorded(void **state)
{
    (void)state;
    for (size_t i = 0; i < SCENES; i += WARREN_SANITIZED ? 2 : 1) {
        char hash[24];
        (void)run(scenes[i].name, WARREN_SANITIZED ? "--ticks 100 --heavy" : "--ticks 200 --heavy");
        (void)run(scenes[i].name, "--ticks 160 --sync 40");
        snprintf(hash, sizeof hash, "%s", json_at(run(scenes[i].name, "--ticks 160 --record b.wrec"), "hash"));
        assert_string_equal(json_at(tool_json("$W replay b.wrec --json", 0), "hash"), hash);
        assert_string_equal(json_at(tool_json("$W run b.wrec --retry-from 100 --json --ticks 60", 0), "hash"), hash);
    }
}

static void people_are_told_who_was_thrown(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W run $SCENES/blast_wall.yaml --report wall.html");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "\n  thrown        ");
    assert_says(a->out, ", all where they can stand; ");
    assert_says(a->out, "\n  landings      ");
    assert_says(tool("cat wall.html")->out, "<tr><td>thrown</td>");
    a = tool("$W run $SCENES/blast_wall.yaml --ticks 20 --report wall.html");
    assert_quiet(a->out, "thrown");
    assert_quiet(tool("cat wall.html")->out, "<tr><td>thrown</td>");
    assert_quiet(tool("$W run $SCENES/pond.yaml --ticks 20 --json")->out, "launched");
}

static void people_are_told_who_could_not_be_put_where_the_scene_says(void **state)
{
    (void)state;
    assert_quiet(tool("$W run $SCENES/blast_wall.yaml --ticks 2")->out, "refused");
    const tool_answer *a = tool("cp $SCENES/../hunts/blast.yaml $SCENES/../maps/blast_wall.map . && "
                                "sed 's/at: .8, 24.5./at: [800, 24.5]/' $SCENES/blast_wall.yaml >far.yaml && "
                                "$W run far.yaml --ticks 2 --save far.wcp");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "\n  refused       290 commands; --events FILE has why\n");
    assert_quiet(tool("$W run far.wcp --ticks 2")->out, "refused"); // of this run
}

static void a_check_says_who_would_stand_outside(void **state)
{
    (void)state;
    const tool_answer *a =
        tool("cp $SCENES/../hunts/blast.yaml $SCENES/../maps/blast_wall.map . && "
             "sed -e 's/at: .8, 24.5./at: [800, 24.5]/' -e 's/blasts:/blasts:\\n"
             "  - {tick: 3, at: [5, 900]}/' $SCENES/blast_wall.yaml >far.yaml && $W check far.yaml");
    assert_int_equal(a->code, 0); // a warning
    assert_says(a->out, "far.yaml:");
    assert_says(a->out, "some of the 290 of 'Slim' would stand outside the map");
    assert_says(a->out, "blast 1, at tick 3, is outside the map");
    assert_quiet(tool("$W check $SCENES/blast_wall.yaml")->out, "outside");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(all_land_where_they_can_stand_and_as_foreseen_and_the_state_is_the_golden_one),
    cmocka_unit_test(one_thread_comes_to_the_same),
    cmocka_unit_test(worlds_in_the_air_are_saved_restored_and_recorded),
    cmocka_unit_test(people_are_told_who_was_thrown),
    cmocka_unit_test(people_are_told_who_could_not_be_put_where_the_scene_says),
    cmocka_unit_test(a_check_says_who_would_stand_outside),
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
