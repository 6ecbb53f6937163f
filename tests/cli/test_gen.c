// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren gen: its fields, its seeds, what it refuses, and the map and the picture it leaves.
#include "gen_tests.h"

#include <stdlib.h>

static const char *gen_json(const char *options)
{
    char line[256];
    snprintf(line, sizeof line, "$W gen --json %s", options);
    return tool_json(line, 0);
}

// A field of a dungeon, in memory of its own until the 4th call after this one.
static const char *field_of(const char *options, const char *field)
{
    static char answers[4][64];
    static int turn;
    char *answer = answers[turn++ % 4];
    snprintf(answer, sizeof answers[0], "%s", json_at(gen_json(options), field));
    return answer;
}

// ---- Fields --------------------------------------------------------------------------------------------------------

static bool is_number(const char *text)
{
    char *end;
    (void)strtod(text, &end);
    return text[0] != '\0' && *end == '\0';
}

static bool is_string_of(const char *text, const char *letters, size_t least, size_t most)
{
    const size_t size = strlen(text);
    return size >= least + 2 && size <= most + 2 && text[0] == '"' && text[size - 1] == '"' &&
           strspn(text + 1, letters) == size - 2;
}

static void every_field_is_there_in_its_type(void **state)
{
    (void)state;
    static const char *const numbers[] = {"width",
                                          "height",
                                          "rooms",
                                          "doors",
                                          "locks",
                                          "corridor_cells",
                                          "dead_ends",
                                          "third_room_crossings",
                                          "aspect_max",
                                          "components",
                                          "microseconds",
                                          "edges.delaunay",
                                          "edges.tree",
                                          "edges.removed",
                                          "edges.loops",
                                          "edges.loops_wanted",
                                          "edges.more",
                                          "edges.more_bound",
                                          "edges.tree_swaps",
                                          "parts.floor",
                                          "parts.floor_min",
                                          "parts.wall",
                                          "parts.wall_min",
                                          "parts.saved_floor",
                                          "parts.saved_wall",
                                          "parts.saved_all",
                                          "parts.floor_min_whole",
                                          "parts.wall_min_whole",
                                          "stage_microseconds.generate",
                                          "stage_microseconds.masks",
                                          "stage_microseconds.merge",
                                          "stage_microseconds.validate"};
    static const char *const stages[] = {"leaves", "rooms", "delaunay", "links", "doors", "locks", "grid"};
    char *j = strdup(gen_json("--seed 7"));
    assert_non_null(j);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) {
        if (!is_number(json_at(j, numbers[i]))) {
            fail_msg("%s is '%s'", numbers[i], json_at(j, numbers[i]));
        }
    }
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "seed"), "\"7\"");
    assert_string_equal(json_at(j, "profile"), "\"crypt\"");
    assert_true(is_string_of(json_at(j, "hash"), "0123456789abcdef", 16, 16));
    assert_int_equal(json_count(j, "stage_hashes"), sizeof stages / sizeof stages[0]);
    for (size_t i = 0; i < sizeof stages / sizeof stages[0]; ++i) {
        char path[64];
        snprintf(path, sizeof path, "stage_hashes.%s", stages[i]);
        assert_true(is_string_of(json_at(j, path), "0123456789abcdef", 16, 16));
    }
    free(j);
}

static void the_figures_agree_with_each_other(void **state)
{
    (void)state;
    static const char *const options[] = {"--seed 7", "--profile maze-like", "--profile dense --seed 3",
                                          "--profile tiny --loops 1", "--profile fortress --loops 0"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; ++i) {
        char *j = strdup(gen_json(options[i]));
        const int rooms = atoi(json_at(j, "rooms")), tree = atoi(json_at(j, "edges.tree"));
        const int all = atoi(json_at(j, "edges.delaunay")), removed = atoi(json_at(j, "edges.removed"));
        assert_int_equal(tree, rooms - 1);
        assert_int_equal(removed, all - tree);
        assert_true(atoi(json_at(j, "edges.loops")) <= atoi(json_at(j, "edges.loops_wanted")));
        assert_string_equal(json_at(j, "components"), "1");
        assert_string_equal(json_at(j, "third_room_crossings"), "0");
        assert_true(strtod(json_at(j, "aspect_max"), NULL) <= 2.5);
        assert_string_equal(json_at(j, "parts.floor"), json_at(j, "parts.floor_min"));
        assert_string_equal(json_at(j, "parts.wall"), json_at(j, "parts.wall_min"));
        const double floor = strtod(json_at(j, "parts.floor"), NULL), wall = strtod(json_at(j, "parts.wall"), NULL);
        const double cells =
            strtod(json_at(j, "parts.floor_cells"), NULL) + strtod(json_at(j, "parts.wall_cells"), NULL);
        const double saved = strtod(json_at(j, "parts.saved_all"), NULL) - (1 - (floor + wall) / cells);
        assert_true(saved > -1e-6 && saved < 1e-6);
        free(j);
    }
}

static void fifteen_percent_of_the_edges_come_back_by_default(void **state)
{
    (void)state;
    for (int seed = 0; seed < 4; ++seed) {
        char options[64];
        snprintf(options, sizeof options, "--seed %d --width 128", seed);
        const char *j = gen_json(options);
        assert_int_equal(atoi(json_at(j, "edges.loops_wanted")), (15 * atoi(json_at(j, "edges.removed")) + 50) / 100);
    }
}

static void stats_are_told_when_asked_for(void **state)
{
    (void)state;
    const char *j = gen_json("--seed 7 --stats");
    static const char *const keys[] = {"dead_ends", "bridges",  "loops",    "degree_max",
                                       "radius",    "diameter", "centre",   "way_mean",
                                       "way_max",   "area_min", "area_max", "corridor_median"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; ++i) {
        char path[64];
        snprintf(path, sizeof path, "stats.%s", keys[i]);
        assert_true(is_number(json_at(j, path)));
    }
    const int links = atoi(json_at(j, "edges.tree")) + atoi(json_at(j, "edges.loops"));
    assert_int_equal(atoi(json_at(j, "stats.loops")), links - atoi(json_at(j, "rooms")) + 1);
    const tool_answer *a = tool("$W gen --seed 7 --stats");
    assert_says(a->out, "crypt, seed 7\n");
    assert_says(a->out, "\n  bridges ");
    assert_says(a->out, "\n  proof       valid\n");
    assert_quiet(a->out, "\x1b");
    assert_quiet(tool("$W gen --seed 7")->out, "bridges");
}

// ---- Seeds ---------------------------------------------------------------------------------------------------------

static void a_seed_has_64_bits_in_any_form(void **state)
{
    (void)state;
    static const char *const forms[][2] = {{"0", "\"0\""},
                                           {"-1", "\"18446744073709551615\""},
                                           {"18446744073709551615", "\"18446744073709551615\""},
                                           {"0xffffffffffffffff", "\"18446744073709551615\""},
                                           {"0xC0FFEE", "\"12648430\""},
                                           {"9223372036854775808", "\"9223372036854775808\""},
                                           {"-9223372036854775808", "\"9223372036854775808\""}};
    char last[64] = "";
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; ++i) {
        char options[64];
        snprintf(options, sizeof options, "--profile tiny --seed %s", forms[i][0]);
        assert_string_equal(field_of(options, "seed"), forms[i][1]);
        const char *hash = field_of(options, "hash");
        assert_int_equal(strcmp(hash, last) == 0, i == 2 || i == 3 || i == 6); // another seed, another dungeon
        snprintf(last, sizeof last, "%s", hash);
    }
    assert_string_equal(field_of("--profile tiny", "hash"), field_of("--profile tiny --seed 0", "hash"));
}

static void a_text_stands_for_its_hash(void **state)
{
    (void)state;
    // XXH3, computed with tools/xxh3.py, which shares nothing with the library.
    assert_string_equal(field_of("--seed-text 'the old mill'", "seed"), "\"1974853513076194607\"");
    assert_string_equal(field_of("--seed-text 7", "seed"), "\"499566431179015674\""); // a text, too
    assert_string_equal(field_of("--seed-text='the old mill'", "hash"),
                        field_of("--seed 0x1b6816ce9256bd2f", "hash"));
}

static void two_processes_make_the_same_dungeon(void **state)
{
    (void)state;
    static const char *const options[] = {"--seed 7 --full", "--seed 9 --profile fortress --full"};
    for (int i = 0; i < 2; ++i) {
        char line[512];
        snprintf(line, sizeof line,
                 "for i in 1 2; do $W gen --json %s | sed 's/\"microseconds.*\"validate\":[^}]*}//' >same$i; done\n"
                 "cmp same1 same2 && test $(wc -c <same1) -gt 10000",
                 options[i]);
        assert_int_equal(tool(line)->code, 0);
    }
}

static void what_lives_in_it_hangs_on_the_secret_and_the_hash_does_not(void **state)
{
    (void)state;
    assert_int_equal(
        tool("$W gen --seed 7 --json --full >a; $W gen --seed 7 --secret 5 --json --full >b\n"
             "spots() { sed 's/.*\"spots\"://' $1; }; hash() { sed 's/.*\"hash\":\\([^,]*\\).*/\\1/' $1; }\n"
             "test \"$(hash a)\" = \"$(hash b)\" && test \"$(spots a)\" != \"$(spots b)\"")
            ->code,
        0);
}

// ---- What is refused -----------------------------------------------------------------------------------------------

static void wrong_usage_is_said_and_nothing_is_made(void **state)
{
    (void)state;
    static const char *const lines[][2] = {
        {"--seed", "needs a value"},
        {"--seed 18446744073709551616", "64-bit"},
        {"--seed 0x", "64-bit"},
        {"--seed 7 --seed-text a", "two seeds"},
        {"--width 0", "from 1 to"},
        {"--width many", "whole number"},
        {"--corridor 1.5", "whole number"},
        {"--loops 1.1", "from 0 to 1"},
        {"--loops -0.1", "from 0 to 1"},
        {"--loops x", "from 0 to 1"},
        {"--dead-ends some", "one of keep, none"},
        {"--profile cryp", "did you mean 'crypt'?"},
        {"--profile nothing-like-it", "--help"},
        {"--profile all", "--sweep"},
        {"--layers tiles", "--picture"},
        {"--scale 4", "--picture"},
        {"--sheet 4", "--picture"},
        {"--picture x.jpg", ".png"},
        {"--picture x.svg --layers tiles,walls", "walls"},
        {"--picture x.svg --sheet 4 --out x.map", "about one"},
        {"--picture x.svg --sheet 4 --layers tree", "about one"},
        {"--picture x.svg --out ./x.svg", "same file"},
        {"--full", "--json"},
        {"--threads 2", "--sweep"},
        {"--resume r", "--sweep"},
        {"--sweep 0", "FIRST:COUNT"},
        {"--sweep 0:0", "FIRST:COUNT"},
        {"--sweep 0:1x", "FIRST:COUNT"},
        {"--sweep -1x:1", "FIRST:COUNT"},
        {"--sweep :1", "FIRST:COUNT"},
        {"--sweep +1:1", "FIRST:COUNT"},
        {"--sweep 18446744073709551616:1", "FIRST:COUNT"},
        {"--seed +5", "a 64-bit number"},
        {"--seed ' 5'", "a 64-bit number"},
        {"--sweep 0:18446744073709551616", "FIRST:COUNT"},
        {"--sweep 0:9 --profile cryp", "did you mean"},
        {"--sweep 0:9 --seed 1", "seeds"},
        {"--sweep 0:9 --out x.map", "about one"},
        {"--sweep 0:9 --stats", "about one"},
        {"7", "does not know what to do with"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        char line[256];
        snprintf(line, sizeof line, "$W gen %s", lines[i][0]);
        const tool_answer *a = tool(line);
        if (a->code != 2 || a->out[0] != '\0' || strstr(a->err, lines[i][1]) == NULL) {
            fail_msg("%s: exit %d, '%s', '%s' is not in '%s'", line, a->code, a->out, lines[i][1], a->err);
        }
    }
    assert_int_equal(tool("test ! -e x.svg && test ! -e x.map")->code, 0);
}

static void a_sweep_begins_at_any_seed(void **state)
{
    (void)state;
    static const char *const firsts[][2] = {{"-2", "18446744073709551614"},
                                            {"0x10", "16"},
                                            {"16", "16"},
                                            {"-9223372036854775808", "9223372036854775808"}};
    for (size_t i = 0; i < sizeof firsts / sizeof firsts[0]; ++i) {
        char line[128], said[64];
        snprintf(line, sizeof line, "$W gen --sweep %s:4 --profile tiny --json", firsts[i][0]);
        snprintf(said, sizeof said, "\"first\":\"%s\"", firsts[i][1]);
        const tool_answer *a = tool(line);
        assert_int_equal(a->code, 0);
        assert_non_null(strstr(a->out, said));
    }
}

static void more_gates_than_a_map_may_have_are_a_finding(void **state)
{
    (void)state;
    const tool_answer *a = tool(
        "$W gen --seed 1 --width 1000 --height 1000 --profile fortress --locks 1000 --corridor 3 --out g.map --json");
    assert_int_equal(a->code, 3);
    assert_non_null(strstr(a->out, "\"findings\""));
    assert_non_null(strstr(a->out, "4096 cells of gate"));
    assert_int_equal(tool("test ! -e g.map")->code, 0);
}

static void settings_out_of_reach_say_which_and_what_would_do(void **state)
{
    (void)state;
    static const struct {
        const char *options, *rule, *says[3];
    } cases[] = {
        {"--width 8", "\"K49\"", {"width 8", "room_min 6", "width to 9 or more"}},
        {"--width 8192 --height 8192 --corridor 3 --min-room 1025", "\"D10\"", {"room_min 1025", "3..1024", ""}},
        {"--min-room 2", "\"D10\"", {"room_min 2", "", ""}},
        {"--corridor 4", "\"D16\"", {"corridor 4", "1..3", ""}},
        {"--corridor 0", "\"D16\"", {"corridor 0", "1..3", ""}},
        {"--min-room 40 --max-room 30", "\"D10\"", {"room_max 30", "room_min 40", ""}},
        {"--doors-open 60 --doors-secret 41", "\"D16\"", {"60", "41", "40 or less"}},
        {"--keep 101", "\"D1\"", {"keep 101", "", ""}},
        {"--locks 500 --seed 3", "\"K49\"", {"with seed 3", "locks 500", "can be placed"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char line[256];
        snprintf(line, sizeof line, "$W gen --json --out never.map --picture never.svg %s", cases[i].options);
        const char *j = tool_json(line, 3);
        assert_string_equal(json_at(j, "ok"), "false");
        assert_int_equal(json_count(j, "findings"), 1);
        assert_string_equal(json_at(j, "findings.0.file"), "\"crypt\"");
        assert_string_equal(json_at(j, "findings.0.rule"), cases[i].rule);
        for (int k = 0; k < 3; ++k) {
            assert_says(json_at(j, "findings.0.message"), cases[i].says[k]);
        }
        snprintf(line, sizeof line, "$W gen %s", cases[i].options);
        const tool_answer *a = tool(line);
        assert_int_equal(a->code, 3);
        assert_string_equal(a->out, "");
        assert_says(a->err, cases[i].says[0]);
    }
    assert_int_equal(tool("test ! -e never.map && test ! -e never.svg")->code, 0);
}

static void a_room_minimum_pushes_the_profiles_own_maximum(void **state)
{
    (void)state;
    const char *j = gen_json("--profile tiny --width 96 --min-room 20 --full");
    for (int i = 0; i < json_count(j, "room_list"); ++i) {
        char path[64];
        snprintf(path, sizeof path, "room_list.%d.2", i);
        assert_true(atoi(json_at(j, path)) >= 20);
    }
}

// ---- Profiles ------------------------------------------------------------------------------------------------------

static void profiles_come_by_name_or_from_a_file(void **state)
{
    (void)state;
    const char *j = gen_json("--profile \"$PROFILES/fortress.yaml\" --seed 4");
    assert_string_equal(json_at(j, "profile"), "\"fortress.yaml\"");
    assert_string_equal(json_at(j, "locks"), "2");
    assert_string_equal(field_of("--profile \"$PROFILES/fortress.yaml\" --seed 4", "hash"),
                        field_of("--profile fortress --seed 4", "hash"));
    tool_write("mine.yaml", "warren: profile 1\nwidth: 40\nheight: 30\nroom_max: 10\ndead_ends: none\n");
    j = gen_json("--profile mine.yaml --locks 1");
    assert_string_equal(json_at(j, "width"), "40");
    assert_string_equal(json_at(j, "height"), "30");
    assert_string_equal(json_at(j, "locks"), "1");   // over the file
    j = gen_json("--profile mine.yaml --height 31"); // one side alone gives a square
    assert_string_equal(json_at(j, "width"), "31");
    assert_string_equal(json_at(j, "height"), "31");
}

static void what_is_wrong_in_a_profile_is_shown_where_it_stands(void **state)
{
    (void)state;
    tool_write("bad.yaml", "warren: profile 1\nwidth: 40\nrooms: 3\n");
    const char *j = tool_json("$W gen --profile bad.yaml --json", 3);
    assert_string_equal(json_at(j, "findings.0.file"), "\"bad.yaml\"");
    assert_string_equal(json_at(j, "findings.0.line"), "3");
    assert_string_equal(json_at(j, "findings.0.rule"), "\"P2\"");
    assert_says(tool("$W gen --profile bad.yaml")->err, "     3 | rooms: 3\n       | ^\n");
    j = tool_json("$W gen --profile room.map --json", 3);
    assert_string_equal(json_at(j, "findings.0.rule"), "\"P1\"");
    assert_says(json_at(j, "findings.0.message"), "warren: profile 1");
    assert_string_equal(json_at(tool_json("$W gen --profile . --json", 3), "findings.0.rule"), "\"T18\"");
}

static void a_profile_that_is_read_is_not_written_over(void **state)
{
    (void)state;
    tool("cp \"$PROFILES/tiny.yaml\" own.yaml; ln -sf own.yaml own.svg");
    static const char *const outputs[] = {"--out own.yaml", "--picture own.svg", "--sweep 0:9 --resume own.yaml"};
    for (int i = 0; i < 3; ++i) {
        char line[256];
        snprintf(line, sizeof line, "$W gen --profile own.yaml %s", outputs[i]);
        assert_int_equal(tool(line)->code, 2);
        assert_says(tool(line)->err, "own.yaml is read");
    }
    assert_int_equal(tool("cmp own.yaml \"$PROFILES/tiny.yaml\"")->code, 0);
}

static void check_knows_profiles_and_other_commands_refuse_them_by_name(void **state)
{
    (void)state;
    const char *j = tool_json("$W check \"$PROFILES\"/*.yaml --json", 0);
    assert_int_equal(json_count(j, "files"), 8);
    for (int i = 0; i < 8; ++i) {
        char path[64];
        snprintf(path, sizeof path, "files.%d.kind", i);
        assert_string_equal(json_at(j, path), "\"profile\"");
    }
    j = tool_json("$W check \"$PROFILES/fortress.yaml\" --json", 0);
    assert_string_equal(json_at(j, "profile"),
                        "{\"width\":128,\"height\":128,\"room_min\":9,\"room_max\":24,\"keep\":55,"
                        "\"fill\":80,\"corridor\":2,\"loops\":0.2,\"dead_ends\":\"keep\","
                        "\"caves\":0,\"pillars\":60,\"doors_open\":10,\"doors_secret\":0,"
                        "\"locks\":2}");
    assert_says(tool("$W check \"$PROFILES/fortress.yaml\"")->out,
                "fortress.yaml: good\n  size      128 x 128 cells\n");
    tool_write("greedy.yaml", "warren: profile 1\nlocks: 900\n");
    j = tool_json("$W check greedy.yaml --json", 0);
    assert_string_equal(json_at(j, "findings.0.severity"), "\"warning\"");
    assert_says(json_at(j, "findings.0.message"), "with seed 0: locks 900");
    static const char *const others[] = {"run", "draw", "path --from 1,1 --to 2,2", "replay"};
    for (int i = 0; i < 4; ++i) {
        char line[256];
        snprintf(line, sizeof line, "$W %s \"$PROFILES/tiny.yaml\" --json", others[i]);
        assert_says(json_at(tool_json(line, 3), "findings.0.message"), "a profile: 'warren gen --profile FILE'");
    }
}

// ---- What it leaves ------------------------------------------------------------------------------------------------

static void a_map_is_accepted_and_played(void **state)
{
    (void)state;
    static const char *const options[] = {"--seed 7", "--profile fortress --locks 4 --seed 2",
                                          "--profile caves-and-halls", "--profile tiny",
                                          "--profile maze-like --locks 9"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; ++i) {
        char line[256];
        snprintf(line, sizeof line, "$W gen %s --out made.map", options[i]);
        assert_int_equal(tool(line)->code, 0);
        assert_says(tool(line)->err, "wrote made.map");
        const char *j = tool_json("$W check made.map --json --solve", 0);
        assert_int_equal(json_count(j, "findings"), 0);
        assert_string_equal(json_at(j, "solvable"), "true");
        assert_string_equal(json_at(tool_json("$W run made.map --ticks 120 --json", 0), "ticks"), "120");
    }
    assert_int_equal(tool("head -n 1 made.map | grep -qx 'warren: map 1'")->code, 0);
}

static void a_map_has_the_dungeons_cells(void **state)
{
    (void)state;
    char *made = strdup(gen_json("--profile fortress --seed 2 --out cells.map"));
    const char *j = tool_json("$W check cells.map --json", 0);
    assert_string_equal(json_at(j, "width"), json_at(made, "width"));
    assert_int_equal(json_count(j, "switches"), atoi(json_at(made, "locks")));
    assert_true(json_count(j, "gates") > 0);
    // Grass and all that stands on it, doors and gates: floor.
    long floor = 0;
    static const char *const kinds[] = {"grass", "crystal", "player", "hole", "blob", "switch", "gate", "door"};
    for (int i = 0; i < 8; ++i) {
        char path[32];
        snprintf(path, sizeof path, "counts.%s", kinds[i]);
        floor += atol(json_at(j, path));
    }
    assert_int_equal(floor, atol(json_at(made, "parts.floor_cells")));
    free(made);
}

static void a_map_that_cannot_be_written_is_an_error(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W gen --out nowhere/x.map");
    assert_int_equal(a->code, 5);
    assert_says(a->err, "nowhere/x.map");
    assert_int_equal(tool("$W gen --picture nowhere/x.svg")->code, 5);
}

static void a_picture_is_a_png_or_an_svg(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W gen --profile tiny --picture p.png --layers all");
    assert_int_equal(a->code, 0);
    assert_string_equal(a->err, "warren: wrote p.png\n");
    assert_int_equal(tool("test \"$(od -An -c -N4 p.png | tr -d ' ')\" = '211PNG'")->code, 0);
    assert_int_equal(tool("$W gen --profile tiny --picture p.svg --json >/dev/null")->code, 0);
    assert_says(tool("cat p.svg")->out, "tiny, seed 0");
    assert_int_equal(tool("$W gen --profile tiny --picture q.png --layers all; cmp p.png q.png")->code, 0);
}

static void each_layer_adds_to_a_picture(void **state)
{
    (void)state;
    static const char *const words[] = {"leaves", "parts", "delaunay", "tree", "loops", "doors", "spots", "numbers"};
    long sizes[9];
    sizes[8] = atol(tool("$W gen --seed 7 --picture l.svg --layers tiles 2>&1 >/dev/null; wc -c <l.svg")->out +
                    strlen("warren: wrote l.svg\n"));
    assert_true(sizes[8] > 1000);
    for (int i = 0; i < 8; ++i) {
        char line[160];
        snprintf(line, sizeof line, "$W gen --seed 7 --picture l.svg --layers tiles,%s >/dev/null 2>&1; wc -c <l.svg",
                 words[i]);
        sizes[i] = atol(tool(line)->out);
        if (sizes[i] <= sizes[8]) {
            fail_msg("%s adds nothing: %ld bytes, %ld without", words[i], sizes[i], sizes[8]);
        }
    }
}

static void a_sheet_shows_many(void **state)
{
    (void)state;
    const char *j = gen_json("--profile tiny --seed 5 --sheet 9 --picture s9.svg");
    assert_string_equal(json_at(j, "sheet"), "9");
    assert_string_equal(json_at(j, "picture"), "\"s9.svg\"");
    assert_int_equal(tool("$W gen --profile tiny --seed 5 --sheet 1 --picture s1.svg 2>&1 &&\n"
                          "test $(wc -c <s9.svg) -gt $((5 * $(wc -c <s1.svg)))")
                         ->code,
                     0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_field_is_there_in_its_type),
    cmocka_unit_test(the_figures_agree_with_each_other),
    cmocka_unit_test(fifteen_percent_of_the_edges_come_back_by_default),
    cmocka_unit_test(stats_are_told_when_asked_for),
    cmocka_unit_test(a_seed_has_64_bits_in_any_form),
    cmocka_unit_test(a_text_stands_for_its_hash),
    cmocka_unit_test(two_processes_make_the_same_dungeon),
    cmocka_unit_test(what_lives_in_it_hangs_on_the_secret_and_the_hash_does_not),
    cmocka_unit_test(wrong_usage_is_said_and_nothing_is_made),
    cmocka_unit_test(a_sweep_begins_at_any_seed),
    cmocka_unit_test(more_gates_than_a_map_may_have_are_a_finding),
    cmocka_unit_test(settings_out_of_reach_say_which_and_what_would_do),
    cmocka_unit_test(a_room_minimum_pushes_the_profiles_own_maximum),
    cmocka_unit_test(profiles_come_by_name_or_from_a_file),
    cmocka_unit_test(what_is_wrong_in_a_profile_is_shown_where_it_stands),
    cmocka_unit_test(a_profile_that_is_read_is_not_written_over),
    cmocka_unit_test(check_knows_profiles_and_other_commands_refuse_them_by_name),
    cmocka_unit_test(a_map_is_accepted_and_played),
    cmocka_unit_test(a_map_has_the_dungeons_cells),
    cmocka_unit_test(a_map_that_cannot_be_written_is_an_error),
    cmocka_unit_test(a_picture_is_a_png_or_an_svg),
    cmocka_unit_test(each_layer_adds_to_a_picture),
    cmocka_unit_test(a_sheet_shows_many),
};

int main(int argc, char **argv)
{
    static struct CMUnitTest all[WR_TEST_COUNT_MAX];
    const struct {
        const struct CMUnitTest *tests;
        size_t count;
    } parts[] = {{tests, sizeof tests / sizeof tests[0]},
                 {gen_full_tests, gen_full_test_count},
                 {gen_sweep_tests, gen_sweep_test_count},
                 {gen_view_tests, gen_view_test_count},
                 {gen_endless_tests, gen_endless_test_count}};
    size_t count = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i) {
        memcpy(all + count, parts[i].tests, parts[i].count * sizeof all[0]);
        count += parts[i].count;
    }
    setenv("TERM", "xterm-256color", 1);
    if (tool_begin(NULL) != 0) {
        perror("cannot make a folder in " WARREN_WORK);
        return 1;
    }
    const int result = wr_test_main(argc, argv, all, count);
    return tool_end(NULL) == 0 ? result : 1;
}
