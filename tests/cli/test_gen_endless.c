// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren gen --endless: its fields, its regions near and far, what it refuses, and its pictures.
#include "gen_tests.h"

#include <stdlib.h>

static const char *endless_json(const char *options)
{
    char line[256];
    snprintf(line, sizeof line, "$W gen --endless --json %s", options);
    return tool_json(line, 0);
}

static void every_field_is_there_in_its_type(void **state)
{
    (void)state;
    static const char *const numbers[] = {"rooms",           "spaces",          "portals",
                                          "doors",           "dwellers",        "floor_cells",
                                          "regions_checked", "borders_checked", "border_mismatches",
                                          "components",      "microseconds",    "chunk_microseconds"};
    const char *j = endless_json("--seed 7 --region -3,2 --regions 4x3");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) {
        char *end;
        const char *text = json_at(j, numbers[i]);
        const double value = strtod(text, &end);
        if (*text == '\0' || *end != '\0' || (value <= 0 && strcmp(numbers[i], "border_mismatches") != 0)) {
            fail_msg("%s is '%s'", numbers[i], text);
        }
    }
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "valid"), "true");
    assert_string_equal(json_at(j, "seed"), "\"7\"");
    assert_string_equal(json_at(j, "profile"), "\"crypt\"");
    assert_string_equal(json_at(j, "region"), "[-3,2]");
    assert_string_equal(json_at(j, "regions"), "[4,3]");
    assert_string_equal(json_at(j, "regions_checked"), "12");
    assert_string_equal(json_at(j, "borders_checked"), "17");
    assert_string_equal(json_at(j, "border_mismatches"), "0");
    assert_string_equal(json_at(j, "components"), "1");
    assert_int_equal(strlen(json_at(j, "hash")), 18);
}

static void hash_at(const char *options, char hash[32])
{
    snprintf(hash, 32, "%s", json_at(endless_json(options), "hash"));
}

static void a_region_hangs_on_seed_and_place_alone(void **state)
{
    (void)state;
    char far_away[32], again[32], beside[32], other[32], secret[32];
    hash_at("--seed 7 --region 1000000000000,-1000000000000", far_away);
    hash_at("--region=1000000000000,-1000000000000 --seed 0x7 --regions 1x1", again);
    hash_at("--seed 7 --region 1000000000001,-1000000000000", beside);
    hash_at("--seed 8 --region 1000000000000,-1000000000000", other);
    hash_at("--seed 7 --region 1000000000000,-1000000000000 --secret 9", secret);
    assert_string_equal(far_away, again);
    assert_string_equal(far_away, secret); // where monsters wait is no part of it
    assert_string_not_equal(far_away, beside);
    assert_string_not_equal(far_away, other);
}

static void the_plane_s_ends_are_as_good_as_its_middle(void **state)
{
    (void)state;
    static const char *const places[] = {"4611686018427387900,4611686018427387900",
                                         "-4611686018427387904,-4611686018427387904",
                                         "4611686018427387900,-4611686018427387904"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; ++i) {
        char options[96], want[96];
        snprintf(options, sizeof options, "--regions 5x5 --corridor 2 --region %s", places[i]);
        snprintf(want, sizeof want, "[%s]", places[i]);
        const char *j = endless_json(options);
        assert_string_equal(json_at(j, "region"), want);
        assert_string_equal(json_at(j, "components"), "1");
        assert_string_equal(json_at(j, "border_mismatches"), "0");
    }
}

static void settings_go_over_the_profile_s(void **state)
{
    (void)state;
    assert_string_equal(json_at(endless_json("--profile maze-like --min-room 4 --doors-open 100 --doors-secret 0"),
                                "ok"),
                        "true");
    assert_string_equal(json_at(endless_json("--profile fortress"), "ok"), "true"); // whose locks are left out
    assert_string_equal(json_at(endless_json("--profile tiny --min-room 24 --caves 100 --corridor 3"), "rooms"), "1");
    assert_string_equal(json_at(endless_json("--seed-text mill"), "ok"), "true");
}

static void settings_that_cannot_be_had_are_findings(void **state)
{
    (void)state;
    static const struct {
        const char *options, *words;
    } cases[] = {{"--profile maze-like", "room_min 3 is not in 4..24"},
                 {"--min-room 25", "room_min 25 is not in 4..24"},
                 {"--corridor 4", "corridor 4 is not in 1..3"},
                 {"--caves 101", "caves 101 is not in 0..100"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char line[160];
        snprintf(line, sizeof line, "$W gen --endless --json --picture never.svg %s", cases[i].options);
        const char *j = tool_json(line, 3);
        assert_string_equal(json_at(j, "ok"), "false");
        assert_says(json_at(j, "findings.0.message"), cases[i].words);
        assert_int_equal(tool("test -e never.svg")->code, 1);
    }
}

static void what_does_not_go_together_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *options, *words;
    } cases[] = {{"--region 0,0", "give --endless too"},
                 {"--regions 2x2", "give --endless too"},
                 {"--endless --width 64", "--regions WxH"},
                 {"--endless --height 64", "--regions WxH"},
                 {"--endless --locks 0", "no width, height or locks"},
                 {"--endless --out x.map", "with edges"},
                 {"--endless --sweep 0:3", "with edges"},
                 {"--endless --stats", "with edges"},
                 {"--endless --full --json", "with edges"},
                 {"--endless --sheet 3 --picture x.svg", "with edges"},
                 {"--endless --layers tiles", "--picture"},
                 {"--endless --picture x.jpg", ".png"},
                 {"--endless --picture x.svg --layers leaves", "leaves"},
                 {"--endless --seed 1 --seed-text a", "two seeds"},
                 {"--endless --threads 2", "--sweep"},
                 {"--endless --profile crypd", "crypt"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char line[160];
        snprintf(line, sizeof line, "$W gen %s", cases[i].options);
        const tool_answer *a = tool(line);
        assert_int_equal(a->code, 2);
        assert_string_equal(a->out, "");
        assert_says(a->err, cases[i].words);
    }
}

static void places_are_read_strictly(void **state)
{
    (void)state;
    static const char *const places[] = {"1",
                                         "1,",
                                         ",1",
                                         ",",
                                         "1,2,3",
                                         "1;2",
                                         "+1,2",
                                         " 1,2",
                                         "1, 2",
                                         "1,2 ",
                                         "1.5,2",
                                         "1e3,2",
                                         "0x1,2",
                                         "--1,2",
                                         "-,2",
                                         "a,b",
                                         "4611686018427387905,0",
                                         "0,-4611686018427387905",
                                         "9223372036854775807,0",
                                         "-9223372036854775808,0",
                                         "9223372036854775808,0",
                                         "-9223372036854775809,0",
                                         "18446744073709551616,0",
                                         "36893488147419103232,0",
                                         "99999999999999999999999999999999999999,0"};
    static const char *const sides[] = {
        "0x1", "1x0",   "65x1", "1x65", "1",   "1x",           "x1",
        "1X1", "1x1x1", "-1x1", "1x1 ", "2,2", "4294967297x1", "18446744073709551617x1"};
    char line[160];
    for (size_t i = 0; i < sizeof places / sizeof places[0]; ++i) {
        snprintf(line, sizeof line, "$W gen --endless --region='%s' --json", places[i]);
        assert_int_equal(tool(line)->code, 2);
        assert_says(tool(line)->err, "two whole numbers");
    }
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; ++i) {
        snprintf(line, sizeof line, "$W gen --endless --regions='%s' --json", sides[i]);
        assert_int_equal(tool(line)->code, 2);
        assert_says(tool(line)->err, "1x1 to 64x64");
    }
    const tool_answer *a = tool("$W gen --endless --region 4611686018427387904,0 --regions 2x1");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "beyond 2^62");
    a = tool("printf '%05000d' 7 >long; $W gen --endless --region \"$(cat long),0\" --json");
    assert_int_equal(a->code, 0); // zeros before a number change nothing
}

static void people_get_a_table(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W gen --endless --seed 7 --region 5,-6 --regions 2x1");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "crypt without edges, seed 7, region 5,-6");
    assert_says(a->out, "2 x 1 regions of 64 x 64 cells");
    assert_says(a->out, "valid: 1 border, all in one piece");
    assert_string_equal(a->err, "");
}

static void pictures_have_layers(void **state)
{
    (void)state;
    static const char *const layers[] = {"tiles",        "tiles,doors",   "tiles,borders",
                                         "tiles,spaces", "tiles,portals", "tiles,spots",
                                         "all"};
    long sizes[7];
    for (int i = 0; i < 7; ++i) {
        char line[160];
        snprintf(line, sizeof line,
                 "$W gen --endless --regions 2x1 --picture e.svg --layers %s >/dev/null 2>&1; wc -c <e.svg",
                 layers[i]);
        sizes[i] = atol(tool(line)->out);
        assert_true(i == 0 ? sizes[0] > 10000 : sizes[i] > sizes[0]);
    }
    const tool_answer *a = tool("$W gen --endless --picture e.png --scale 3 --layers all");
    assert_int_equal(a->code, 0);
    assert_says(a->err, "wrote e.png");
    a = tool("$W gen --endless --picture f.png --scale 3 --layers all --json >/dev/null; cmp e.png f.png");
    assert_int_equal(a->code, 0);
    assert_string_equal(a->err, "");
    assert_int_equal(tool("$W gen --endless --picture nowhere/x.svg")->code, 5);
}

const struct CMUnitTest gen_endless_tests[] = {
    cmocka_unit_test(every_field_is_there_in_its_type),
    cmocka_unit_test(a_region_hangs_on_seed_and_place_alone),
    cmocka_unit_test(the_plane_s_ends_are_as_good_as_its_middle),
    cmocka_unit_test(settings_go_over_the_profile_s),
    cmocka_unit_test(settings_that_cannot_be_had_are_findings),
    cmocka_unit_test(what_does_not_go_together_is_refused),
    cmocka_unit_test(places_are_read_strictly),
    cmocka_unit_test(people_get_a_table),
    cmocka_unit_test(pictures_have_layers),
};
const size_t gen_endless_test_count = sizeof gen_endless_tests / sizeof gen_endless_tests[0];
