// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Header, switches, gates and formulas of the map file: B41-B55 and section A of the cases, by number.
#include "map_read/reading.h"

// ---- Size --------------------------------------------------------------------------------------------------------

static void b41_width_height_rows_and_two_separators_make_a_map(void **state)
{
    (void)state;
    reading r = read_text(PLAIN);
    assert_reads(&r);
    assert_int_equal(r.findings.count, 0);
    assert_int_equal(r.map.grid.width, 5);
    assert_int_equal(r.map.grid.height, 3);
    assert_int_equal(r.map.grid.cell, 1);
    assert_true(r.map.has_player);
    assert_int_equal(r.map.player.x, 2);
    assert_int_equal(r.map.player.y, 1);
    assert_false(r.map.extended);
    wr_map_destroy(&r.map);
}

static void b42_comments_in_the_header_say_nothing(void **state)
{
    (void)state;
    assert_reads_alike(PLAIN, "# a map\nwidth: 5 # cells\n\n  # between\nheight: 3\n" PLAIN_ROWS);
}

static void b55_maps_without_switches_and_gates_still_load(void **state)
{
    (void)state;
    reading r = read_text(PLAIN);
    assert_reads(&r);
    assert_int_equal(r.map.switch_count, 0);
    assert_int_equal(r.map.gate_count, 0);
    assert_int_equal(r.map.logic.op_count, 0);
    wr_map_destroy(&r.map);
}

static void k7_integers_other_than_plain_decimal_are_refused(void **state)
{
    (void)state;
    static const char *const values[] = {"040",  "1_0", "0b101", "0x28", "1:20", "yes", "+40", "40.0", "4e1",
                                         ".nan", "010", ".inf",  "null", "~",    "-0",  "5.",  "5,0",  "5 0",
                                         "[3]",  "{}",  "- 3",   "٣",    "1e3",  "0o7", "1.0", "--5",  "five"};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        char text[128];
        (void)snprintf(text, sizeof text, "height: 3\nwidth: %s\n" PLAIN_ROWS, values[i]);
        const reading r = read_text(text);
        assert_refused(&r);
        if (strcmp(values[i], "- 3") != 0) { // that one is no YAML
            assert_finding(&r, WR_SEVERITY_ERROR, 2, 8, "K7", "width");
        }
    }
}

static void k7_a_leading_zero_is_named(void **state)
{
    (void)state;
    const reading r = read_text("width: 040\nheight: 3\n" PLAIN_ROWS);
    assert_finding(&r, WR_SEVERITY_ERROR, 1, 8, "K7",
                   "header: width is '040', but must be an integer from 1 to 8192");
    assert_finding(&r, WR_SEVERITY_ERROR, 1, 8, "K7", "leave out the leading zero");
}

static void k8_words_zero_negative_and_missing_sizes_are_refused_by_name(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {"width: a\nheight: 3\n" PLAIN_ROWS, 1, 8, "K7", "width is 'a'"},
        {"width: 0\nheight: 3\n" PLAIN_ROWS, 1, 8, "K7", "width is '0'"},
        {"width: -3\nheight: 3\n" PLAIN_ROWS, 1, 8, "K7", "width is '-3'"},
        {"width:\nheight: 3\n" PLAIN_ROWS, 1, 7, "K7", "width is nothing"},
        {"width: 5\nheight: b\n" PLAIN_ROWS, 2, 9, "K7", "height is 'b'"},
        {"height: 3\n" PLAIN_ROWS, 1, 1, "K8", "the key 'width' is missing"},
        {"# first\nwidth: 5\n" PLAIN_ROWS, 2, 1, "K8", "the key 'height' is missing"},
    };
    EACH_IS_REFUSED(cases);
}

static void k8_all_that_is_missing_comes_at_once(void **state)
{
    (void)state;
    const reading r = read_text("gates: []\n" PLAIN_ROWS);
    assert_refused(&r);
    assert_int_equal(r.findings.errors, 2);
    assert_finding(&r, WR_SEVERITY_ERROR, 1, 1, "K8", "'width'");
    assert_finding(&r, WR_SEVERITY_ERROR, 1, 1, "K8", "'height'");
}

static void k9_quoted_sizes_are_texts(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {"width: \"5\"\nheight: 3\n" PLAIN_ROWS, 1, 8, "K7", "in quotes it is a text, take them off"},
        {"width: '5'\nheight: 3\n" PLAIN_ROWS, 1, 8, "K7", "width is '5'"},
        {"width: |\n  5\nheight: 3\n" PLAIN_ROWS, 1, 8, "K7", "width is '5\\x0a'"},
    };
    EACH_IS_REFUSED(cases);
}

static void k9_a_comment_behind_the_value_is_fine(void **state)
{
    (void)state;
    assert_reads_alike(PLAIN, "width: 5 # note\nheight:   3   # another\n" PLAIN_ROWS);
}

static void k9_a_colon_without_a_blank_is_named(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {"width:5\nheight: 3\n" PLAIN_ROWS, 1, 6, "K9", "'width:5' needs a blank behind its colon"},
        {"width: 5\nheight:3\n" PLAIN_ROWS, 2, 7, "K9", "'height:3' needs a blank behind its colon"},
    };
    EACH_IS_REFUSED(cases);
}

static void k10_doubled_keys_are_refused_with_both_lines(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {"width: 5\nheight: 3\nwidth: 5\n" PLAIN_ROWS, 3, 1, "K10",
         "'width' stands twice in one mapping: in line 1 and in line 3"},
        {SIZE "switches:\n  - id: a\n    x: 1\n    y: 0\n    x: 1\n" SWITCH_ROWS, 7, 5, "K10",
         "in line 5 and in line 7"},
        {FORMULA("{and: [], and: []}"), 10, 24, "K10", "'and' stands twice"},
        {SIZE "other:\n  - deep:\n      a: 1\n      b: 2\n      a: 3\n" PLAIN_ROWS, 7, 7, "K10", "'a' stands twice"},
        {SIZE "gates: []\ngates: []\n" PLAIN_ROWS, 4, 1, "K10", "'gates'"},
    };
    EACH_IS_REFUSED(cases);
}

static void k10_a_doubled_key_is_doubled_in_quotes_too(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {"width: 5\nheight: 3\n\"width\": 5\n" PLAIN_ROWS, 3, 1, "K10", "'width'"},
        {SIZE "switches:\n  - {id: a, x: 1, y: 0, 'x': 1}\n" SWITCH_ROWS, 4, 25, "K10", "'x'"},
    };
    EACH_IS_REFUSED(cases);
}

static void k11_a_header_that_is_no_mapping_is_refused(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {PLAIN_ROWS, 1, 1, "K11", "must be a mapping with width and height, but is empty"},
        {"# only a comment\n" PLAIN_ROWS, 1, 1, "K11", "empty"},
        {"\n\n" PLAIN_ROWS, 1, 1, "K11", "empty"},
        {"- width: 5\n- height: 3\n" PLAIN_ROWS, 1, 1, "K11", "a list"},
        {"\nhello\n" PLAIN_ROWS, 2, 1, "K11", "'hello'"},
        {"~\n" PLAIN_ROWS, 1, 1, "K11", "'~'"},
        {"", 1, 1, "B41", "'---' that ends the header is missing"},
        {"# nothing", 1, 10, "B41", "'---' that ends the header is missing"},
    };
    EACH_IS_REFUSED(cases);
}

// ---- YAML --------------------------------------------------------------------------------------------------------

static void k4_keys_are_texts_whatever_they_look_like(void **state)
{
    (void)state;
    const reading r = read_text(SIZE "switches:\n  - {id: a, x: 1, y: 0, on: 1, n: 2, off: 3, yes: 4}\n" SWITCH_ROWS);
    assert_refused(&r);
    assert_int_equal(r.findings.errors, 4); // four unknown keys, and y is the coordinate
    assert_finding(&r, WR_SEVERITY_ERROR, 4, 25, "B53", "unknown key 'on'");
    assert_finding(&r, WR_SEVERITY_ERROR, 4, 32, "B53", "unknown key 'n'");
    assert_finding(&r, WR_SEVERITY_ERROR, 4, 38, "B53", "unknown key 'off'");
    assert_finding(&r, WR_SEVERITY_ERROR, 4, 46, "B53", "unknown key 'yes'");
}

static void k13_a_list_may_begin_in_the_first_column(void **state)
{
    (void)state;
    assert_reads_alike(GOOD, SIZE "switches:\n- id: a\n  x: 1\n  y: 0\ngates:\n- x: 3\n  y: 0\n  open_if:\n"
                                  "    switch_is_on: a\n" ROWS);
}

static void k13_an_indented_file_lacks_its_separators(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {"  width: 5\n  height: 3\n  ---\n  xxxxx\n", 3, 1, "K13", "must begin in the first column"},
        {" width: 5\n\t---\n", 2, 1, "K13", "must begin in the first column"},
    };
    EACH_IS_REFUSED(cases);
}

static void k13_an_indented_header_is_fine(void **state)
{
    (void)state;
    assert_reads_alike(PLAIN, "  width: 5\n  height: 3\n" PLAIN_ROWS);
}

static void k14_empty_lists_and_nothing_are_the_same_as_no_key(void **state)
{
    (void)state;
    assert_reads_alike(PLAIN, SIZE "switches: []\ngates: []\n" PLAIN_ROWS);
    assert_reads_alike(PLAIN, SIZE "switches:\ngates:\n" PLAIN_ROWS);
    assert_reads_alike(PLAIN, SIZE "switches: ~\ngates: null\nlegend:\nheights:\n" PLAIN_ROWS);
}

static void k14_switches_and_gates_must_be_lists(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {SIZE "switches: none\n" PLAIN_ROWS, 3, 11, "B45", "switches is 'none', but must be a list"},
        {SIZE "switches: {id: a}\n" PLAIN_ROWS, 3, 11, "B45", "switches is a mapping"},
        {SIZE "switches: ''\n" PLAIN_ROWS, 3, 11, "B45", "switches is ''"},
        {SIZE "gates: 3\n" PLAIN_ROWS, 3, 8, "B49", "gates is '3'"},
        {SIZE "gates:\n  x: 3\n" PLAIN_ROWS, 4, 3, "B49", "gates is a mapping"},
    };
    EACH_IS_REFUSED(cases);
}

static void k17_a_tab_for_indentation_is_named(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {SIZE "switches:\n\t- id: a\n" SWITCH_ROWS, 4, 1, "K17", "a tab is used for indentation"},
        {"\twidth: 5\n" PLAIN_ROWS, 1, 1, "K17", "a tab is used for indentation"},
    };
    EACH_IS_REFUSED(cases);
}

static void k17_a_tab_behind_a_colon_is_fine(void **state)
{
    (void)state;
    assert_reads_alike(PLAIN, "width:\t5\nheight: \t3\n" PLAIN_ROWS);
}

static void k18_unknown_keys_at_the_top_are_warnings(void **state)
{
    (void)state;
    reading r = read_text(SIZE "author: me\nnext_map: [1, {a: b}]\n" PLAIN_ROWS);
    assert_reads(&r);
    assert_int_equal(r.findings.count, 2);
    assert_finding(&r, WR_SEVERITY_WARNING, 3, 1, "K18", "unknown key 'author', ignored");
    assert_finding(&r, WR_SEVERITY_WARNING, 4, 1, "K18", "unknown key 'next_map', ignored");
    wr_map_destroy(&r.map);
}

static void k18_unknown_keys_further_down_are_errors(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {SIZE "switches:\n  - {id: a, x: 1, y: 0, colour: red}\n" SWITCH_ROWS, 4, 25, "B53",
         "switch 'a': unknown key 'colour'"},
        {SIZE SWITCHES GATE "    z: 1\n" ROWS, 11, 5, "B53", "gate number 1: unknown key 'z'"},
        {FORMULA("{xor: []}"), 10, 15, "B50", "unknown key 'xor'; known are and, or, not, switch_is_on"},
    };
    EACH_IS_REFUSED(cases);
}

static void b54_yaml_in_braces_is_the_same_map(void **state)
{
    (void)state;
    assert_reads_alike(GOOD, "{width: 5, height: 3, switches: [{id: a, x: 1, y: 0}], gates: [{x: 3, y: 0, open_if: "
                             "{switch_is_on: a}}]}\n" ROWS);
}

static void b52_yaml_that_is_none_is_refused_with_its_place(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {"width: 5\n height: 3\n" PLAIN_ROWS, 2, 8, "B52", "not YAML: "},
        {"width: [5\nheight: 3\n" PLAIN_ROWS, 2, 7, "B52", "not YAML: "},
        {"width: \"5\n" PLAIN_ROWS, 2, 1, "B52", "not YAML: "},
        {"width: 5\nheight\n" PLAIN_ROWS, 3, 1, "B52", "not YAML: "},
        {"width: 5\nheight: 3\nswitches:\n  - id: a\n   x: 1\n" PLAIN_ROWS, 5, 4, "B52", "not YAML: "},
        {"? [width]\n: 5\n" PLAIN_ROWS, 1, 3, "B52", "a key must be a word"},
        {"{a: 1}: 5\n" PLAIN_ROWS, 1, 1, "B52", "a key must be a word"},
    };
    EACH_IS_REFUSED(cases);
}

// ---- Switches ----------------------------------------------------------------------------------------------------

static void b45_switches_are_mappings_with_id_x_and_y(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {SIZE "switches:\n  - a\n" SWITCH_ROWS, 4, 5, "B45", "switch number 1 must be a mapping"},
        {SIZE "switches:\n  - [id, a]\n" SWITCH_ROWS, 4, 5, "B45", "but is a list"},
        {SIZE "switches:\n  -\n" SWITCH_ROWS, 4, 4, "B45", "but is nothing"},
        {SIZE "switches:\n  - {x: 1, y: 0}\n" SWITCH_ROWS, 4, 5, "B45", "switch number 1: the key 'id' is missing"},
        {SIZE "switches:\n  - {id: a, y: 0}\n" SWITCH_ROWS, 4, 5, "B45", "switch 'a': the key 'x' is missing"},
        {SIZE "switches:\n  - {id: a, x: 1}\n" SWITCH_ROWS, 4, 5, "B45", "switch 'a': the key 'y' is missing"},
    };
    EACH_IS_REFUSED(cases);
}

static void b46_coordinates_are_integers_inside_the_map(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {SIZE "switches:\n  - {id: a, x: 5, y: 0}\n" SWITCH_ROWS, 4, 16, "B46",
         "switch 'a': x is '5', but must be an integer from 0 to 4"},
        {SIZE "switches:\n  - {id: a, x: 1, y: 3}\n" SWITCH_ROWS, 4, 22, "B46",
         "y is '3', but must be an integer from 0 to 2"},
        {SIZE "switches:\n  - {id: a, x: -1, y: 0}\n" SWITCH_ROWS, 4, 16, "B46", "x is '-1'"},
        {SIZE "switches:\n  - {id: a, x: \"1\", y: 0}\n" SWITCH_ROWS, 4, 16, "B46", "take them off"},
        {SIZE "switches:\n  - {id: a, x: 01, y: 0}\n" SWITCH_ROWS, 4, 16, "B46", "leave out the leading zero"},
        {SIZE "switches:\n  - {id: a, x: 1.0, y: 0}\n" SWITCH_ROWS, 4, 16, "B46", "x is '1.0'"},
        {SIZE "switches:\n  - {id: a, x: , y: 0}\n" SWITCH_ROWS, 4, 16, "B46", "x is nothing"},
        {SIZE "switches:\n  - {id: a, x: [1], y: 0}\n" SWITCH_ROWS, 4, 16, "B46", "x is a list"},
    };
    EACH_IS_REFUSED(cases);
}

static void k34_a_switch_needs_its_letter_in_the_rows(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {SIZE "switches:\n  - {id: a, x: 2, y: 0}\n" SWITCH_ROWS, 4, 16, "K34",
         "switch 'a' at (2,0) must stand on a '^', but there is 'x' (bush)"},
        {SIZE "switches:\n  - {id: a, x: 1, y: 1}\n" PLAIN_ROWS, 4, 16, "K34", "there is ' ' (grass)"},
        {SIZE "switches:\n  - {id: a, x: 1, y: 2}\n" SWITCH_ROWS, 4, 16, "K34", "y counts from the bottom row up"},
        {SIZE SWITCHES "gates:\n  - {x: 2, y: 0, open_if: {switch_is_on: a}}\n" ROWS, 8, 9, "K34",
         "gate at (2,0) must stand on a '|'"},
        {SIZE SWITCHES "gates:\n  - {x: 1, y: 0, open_if: {switch_is_on: a}}\n" ROWS, 8, 9, "K34",
         "there is '^' (switch)"},
    };
    EACH_IS_REFUSED(cases);
}

static void k36_an_entry_without_a_good_place_leaves_its_letter_unblamed(void **state)
{
    (void)state;
    const reading r = read_text(SIZE "switches:\n  - {id: a, x: z, y: 0}\n" SWITCH_ROWS);
    assert_refused(&r);
    assert_int_equal(r.findings.count, 1); // no word of a '^' without an entry: it has one, with a fault
}

static void b47_ids_are_kept_as_written(void **state)
{
    (void)state;
    reading r = read_text(SIZE "switches:\n  - {id: \"a b\\\" \\\\é\", x: 1, y: 0}\n" SWITCH_ROWS);
    assert_reads(&r);
    assert_string_equal(r.map.switches[0].id, "a b\" \\é");
    wr_map_destroy(&r.map);
}

static void b47_ids_have_1_to_64_bytes(void **state)
{
    (void)state;
    char text[256];
    char id[66];
    memset(id, 'i', sizeof id);
    for (int length = 63; length <= 65; length++) {
        (void)snprintf(text, sizeof text, SIZE "switches:\n  - {id: %.*s, x: 1, y: 0}\n" SWITCH_ROWS, length, id);
        reading r = read_text(text);
        if (length <= 64) {
            assert_reads(&r);
            assert_int_equal(strlen(r.map.switches[0].id), length);
        } else {
            assert_refused(&r);
            assert_finding(&r, WR_SEVERITY_ERROR, 4, 10, "B47", "a text of 1 to 64 bytes on one line");
        }
        wr_map_destroy(&r.map);
    }
}

static void b47_an_id_is_a_text_on_one_line(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {SIZE "switches:\n  - {id: [a], x: 1, y: 0}\n" SWITCH_ROWS, 4, 10, "B47", "id is a list"},
        {SIZE "switches:\n  - {id: {a: 1}, x: 1, y: 0}\n" SWITCH_ROWS, 4, 10, "B47", "id is a mapping"},
        {SIZE "switches:\n  - id: |\n      a\n    x: 1\n    y: 0\n" SWITCH_ROWS, 4, 9, "B47", "id is 'a\\x0a'"},
        {SIZE "switches:\n  - {id: \"a\\tb\", x: 1, y: 0}\n" SWITCH_ROWS, 4, 10, "B47", "id is 'a\\x09b'"},
    };
    EACH_IS_REFUSED(cases);
}

static void k6_ids_are_compared_as_source_text(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"1", "1"}, {"1", "\"1\""}, {"'1'", "1"}, {"yes", "\"yes\""}, {"0x1", "0x1"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char text[256];
        (void)snprintf(text, sizeof text,
                       SIZE "switches:\n  - {id: %s, x: 1, y: 0}\n" GATES "{switch_is_on: %s}\n" ROWS, pairs[i][0],
                       pairs[i][1]);
        reading r = read_text(text);
        assert_reads(&r);
        wr_map_destroy(&r.map);
    }
    static const refusal cases[] = {
        {SIZE "switches:\n  - {id: 1, x: 1, y: 0}\n" GATES "{switch_is_on: 01}\n" ROWS, 8, 29, "B50",
         "'01', which is no switch"},
        {SIZE "switches:\n  - {id: 1, x: 1, y: 0}\n" GATES "{switch_is_on: 1.0}\n" ROWS, 8, 29, "B50", "'1.0'"},
        {SIZE "switches:\n  - {id: 1, x: 1, y: 0}\n" GATES "{switch_is_on: 0x1}\n" ROWS, 8, 29, "B50", "'0x1'"},
        {SIZE "switches:\n  - {id: '', x: 1, y: 0}\n" SWITCH_ROWS, 4, 10, "B47", "switch number 1: id is ''"},
        {SIZE "switches:\n  - {id: , x: 1, y: 0}\n" SWITCH_ROWS, 4, 10, "B47", "id is nothing"},
        {SIZE "switches:\n  - {id: null, x: 1, y: 0}\n" SWITCH_ROWS, 4, 10, "B47", "id is 'null'"},
        {SIZE "switches:\n  - {id: ~, x: 1, y: 0}\n" SWITCH_ROWS, 4, 10, "B47", "id is '~'"},
    };
    EACH_IS_REFUSED(cases);
    reading r = read_text(SIZE "switches:\n  - {id: \"null\", x: 1, y: 0}\n" SWITCH_ROWS);
    assert_reads(&r); // in quotes it is a text
    wr_map_destroy(&r.map);
}

// The state of the one switch with `value` behind `state:`.
static wr_status read_state(const char *value, bool *on)
{
    char text[256];
    (void)snprintf(text, sizeof text, SIZE "switches:\n  - id: a\n    x: 1\n    y: 0\n%s%s\n" SWITCH_ROWS,
                   value == NULL ? "" : "    state: ", value == NULL ? "" : value);
    reading r = read_text(text);
    *on = r.status == WR_OK && r.map.switches[0].on;
    if (r.status != WR_OK) {
        assert_refused(&r);
        assert_true(find(&r.findings, 7, value[0] == '\0' ? 11 : 12, "B48", "switch 'a': state is ") != NULL);
    }
    wr_map_destroy(&r.map);
    return r.status;
}

static void b48_the_state_is_off_when_absent(void **state)
{
    (void)state;
    bool on = true;
    assert_int_equal(read_state(NULL, &on), WR_OK);
    assert_false(on);
}

static void k1_a_bare_on_starts_the_switch_on(void **state)
{
    (void)state;
    bool on = false;
    assert_int_equal(read_state("on", &on), WR_OK);
    assert_true(on);
    assert_int_equal(read_state("off", &on), WR_OK);
    assert_false(on);
}

static void k2_on_and_off_in_any_case_that_yaml_knows(void **state)
{
    (void)state;
    static const char *const words[][2] = {{"on", "off"},         {"On", "Off"},     {"ON", "OFF"},
                                           {"\"on\"", "\"off\""}, {"'ON'", "'OFF'"}, {"\"On\"", "'Off'"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        bool on = false;
        assert_int_equal(read_state(words[i][0], &on), WR_OK);
        assert_true(on);
        assert_int_equal(read_state(words[i][1], &on), WR_OK);
        assert_false(on);
    }
}

static void k3_the_other_words_for_true_and_false_count_too(void **state)
{
    (void)state;
    static const char *const words[][2] = {{"true", "false"}, {"True", "False"}, {"TRUE", "FALSE"},
                                           {"yes", "no"},     {"Yes", "No"},     {"YES", "'NO'"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        bool on = false;
        assert_int_equal(read_state(words[i][0], &on), WR_OK);
        assert_true(on);
        assert_int_equal(read_state(words[i][1], &on), WR_OK);
        assert_false(on);
    }
}

static void k3_any_other_state_names_switch_and_value(void **state)
{
    (void)state;
    static const char *const values[] = {"1",   "enabled", "oN",      "[on]",    "",     "~",   "null",
                                         "y",   "n",       "{on: 1}", "''",      "onn",  "o n", "tRUE",
                                         "yEs", "oFF",     "OFf",     "\"on \"", "TrUE", "0"};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        bool on = true;
        assert_int_equal(read_state(values[i], &on), WR_E_SYNTAX);
    }
}

static void k37_two_switches_with_one_id_are_refused_with_both_places(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {"width: 5\nheight: 3\nswitches:\n  - {id: a, x: 1, y: 0}\n  - {id: b, x: 2, y: 0}\n  - {id: \"a\", x: 3, y: "
         "0}\n"
         "---\nxxxxx\nx P x\nx^^^x\n---\n",
         6, 5, "K37", "two switches have the id 'a': in line 4 and in line 6"},
    };
    EACH_IS_REFUSED(cases);
}

static void k37_two_entries_for_one_cell_are_refused_with_both_places(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {SIZE "switches:\n  - {id: a, x: 1, y: 0}\n  - {id: b, x: 1, y: 0}\n" SWITCH_ROWS, 5, 5, "K37",
         "two entries of 'switches' for the cell (1,0): in line 4 and in line 5"},
        {SIZE SWITCHES GATE "  - {x: 3, y: 0, open_if: {switch_is_on: a}}\n" ROWS, 11, 5, "K37",
         "two entries of 'gates' for the cell (3,0): in line 8 and in line 11"},
    };
    EACH_IS_REFUSED(cases);
}

// ---- Gates and formulas ------------------------------------------------------------------------------------------

static void b49_gates_are_mappings_with_x_y_and_open_if(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {SIZE "gates:\n  - 3\n" ROWS, 4, 5, "B49", "gate number 1 must be a mapping"},
        {SIZE SWITCHES "gates:\n  - {x: 3, y: 0}\n" ROWS, 8, 5, "B49", "gate number 1: the key 'open_if' is missing"},
        {SIZE SWITCHES "gates:\n  - {y: 0, open_if: {switch_is_on: a}}\n" ROWS, 8, 5, "B49",
         "the key 'x' is missing"},
        {SIZE SWITCHES "gates:\n  - {x: 5, y: 0, open_if: {switch_is_on: a}}\n" ROWS, 8, 9, "B49",
         "an integer from 0 to 4"},
        {SIZE SWITCHES "gates:\n  - {x: 3, y: no, open_if: {switch_is_on: a}}\n" ROWS, 8, 15, "B49", "y is 'no'"},
    };
    EACH_IS_REFUSED(cases);
}

static void b50_a_formula_is_a_mapping_with_exactly_one_key(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {FORMULA("a"), 10, 14, "B50", "gate (3,0): a formula is 'a', but must be a mapping with one key"},
        {FORMULA(""), 10, 13, "B50", "a formula is nothing"},
        {FORMULA("[{switch_is_on: a}]"), 10, 14, "B50", "a formula is a list"},
        {FORMULA("{}"), 10, 14, "B50", "'a formula' takes exactly one key, here stand 0"},
        {FORMULA("{switch_is_on: a, not: [{switch_is_on: a}]}"), 10, 14, "B50", "here stand 2"},
        {FORMULA("{switch_is_of: a}"), 10, 15, "B50", "unknown key 'switch_is_of'"},
        {FORMULA("{AND: []}"), 10, 15, "B50", "unknown key 'AND'"},
    };
    EACH_IS_REFUSED(cases);
}

static void b50_operators_take_lists_of_formulas(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {FORMULA("{and: {switch_is_on: a}}"), 10, 20, "B50",
         "'and' holds a mapping, but must hold a list of two formulas"},
        {FORMULA("{or: a}"), 10, 19, "B50", "'or' holds 'a', but must hold a list of two formulas"},
        {FORMULA("{or: }"), 10, 19, "B50", "'or' holds nothing"},
        {FORMULA("{not: a}"), 10, 20, "B50", "'not' holds 'a', but must hold a list of one formula"},
        {FORMULA("{not: []}"), 10, 20, "B50", "'not' takes exactly one formula, here stand 0"},
        {FORMULA("{not: [{switch_is_on: a}, {switch_is_on: a}]}"), 10, 20, "B50", "here stand 2"},
        {FORMULA("{and: [a, {switch_is_on: a}]}"), 10, 21, "B50", "a formula is 'a'"},
        {FORMULA("{not: [{not: [{not: [b]}]}]}"), 10, 35, "B50", "a formula is 'b'"},
    };
    EACH_IS_REFUSED(cases);
}

static void b50_switch_is_on_names_a_declared_switch(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {FORMULA("{switch_is_on: b}"), 10, 29, "B50", "gate (3,0): switch_is_on names 'b', which is no switch"},
        {FORMULA("{switch_is_on: [a]}"), 10, 29, "B50", "switch_is_on holds a list"},
        {FORMULA("{switch_is_on: }"), 10, 29, "B50", "switch_is_on holds nothing"},
        {FORMULA("{switch_is_on: ''}"), 10, 29, "B50", "switch_is_on holds ''"},
        {FORMULA("{switch_is_on: ~}"), 10, 29, "B50", "switch_is_on holds '~'"},
        {SIZE GATES "{switch_is_on: a}\n"
                    "---\nxxxxx\nx P x\nxxx|x\n---\n",
         6, 29, "B50", "but no switch is declared"},
    };
    EACH_IS_REFUSED(cases);
}

static void b50_all_faults_of_a_formula_come_at_once(void **state)
{
    (void)state;
    const reading r =
        read_text(FORMULA("{and: [{not: [{switch_is_on: z}]}, {or: [{nor: 1}, {switch_is_on: a}, 7]}]}"));
    assert_refused(&r);
    assert_int_equal(r.findings.errors, 4);
    assert_finding(&r, WR_SEVERITY_ERROR, 10, 43, "B50", "'z'");
    assert_finding(&r, WR_SEVERITY_ERROR, 10, 54, "K40", "'or' takes exactly two formulas, here stand 3");
    assert_finding(&r, WR_SEVERITY_ERROR, 10, 56, "B50", "'nor'");
    assert_finding(&r, WR_SEVERITY_ERROR, 10, 84, "B50", "'7'");
}

static void k39_a_mapping_under_not_is_refused_with_a_hint(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {FORMULA("\n      not:\n        switch_is_on: a"), 12, 9, "K39",
         "must hold a list of one: put '- ' before it"},
    };
    EACH_IS_REFUSED(cases);
}

static void k39_lenient_takes_the_mapping_with_a_warning(void **state)
{
    (void)state;
    reading strict = read_text(FORMULA("{not: [{switch_is_on: a}]}"));
    reading r = read_lenient(FORMULA("{not: {switch_is_on: a}}"));
    assert_reads(&strict);
    assert_reads(&r);
    assert_int_equal(r.findings.count, 1);
    assert_finding(&r, WR_SEVERITY_WARNING, 10, 20, "K39", "put '- ' before it");
    assert_true(wr_map_equal(&strict.map, &r.map));
    wr_map_destroy(&strict.map);
    wr_map_destroy(&r.map);
}

static void k40_one_operand_is_refused_even_leniently(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {FORMULA("{and: [{switch_is_on: a}]}"), 10, 20, "K40", "'and' takes exactly two formulas, here stands 1"},
        {FORMULA("{or: []}"), 10, 19, "K40", "here stand 0"},
        {FORMULA("{or: [{switch_is_on: a}, {switch_is_on: a}, {switch_is_on: a}]}"), 10, 19, "K40", "here stand 3"},
    };
    EACH_IS_REFUSED(cases);
    const reading r = read_lenient(cases[0].text);
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, 10, 20, "K40", "here stands 1");
}

static void k40_lenient_chains_more_than_two(void **state)
{
    (void)state;
    reading chain =
        read_lenient(FORMULA("{and: [{switch_is_on: a}, {not: [{switch_is_on: a}]}, {switch_is_on: a}]}"));
    reading nested =
        read_text(FORMULA("{and: [{and: [{switch_is_on: a}, {not: [{switch_is_on: a}]}]}, {switch_is_on: a}]}"));
    assert_reads(&chain);
    assert_reads(&nested);
    assert_finding(&chain, WR_SEVERITY_WARNING, 10, 20, "K40", "here stand 3");
    assert_true(wr_map_equal(&chain.map, &nested.map));
    wr_map_destroy(&chain.map);
    wr_map_destroy(&nested.map);
}

static void b53_lenient_errors_are_errors_still(void **state)
{
    (void)state;
    const reading r = read_lenient(SIZE "switches:\n  - {id: a, x: 1, y: 0, colour: red}\n" SWITCH_ROWS "text\n");
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, 4, 25, "B53", "'colour'");
    assert_finding(&r, WR_SEVERITY_ERROR, 10, 1, "K29", "text behind");
}

// ---- Depth -------------------------------------------------------------------------------------------------------

// A gate whose formula is switch_is_on in so many `not`s.
static reading read_nots(int nots, bool lenient)
{
    char *text = malloc(512 + (size_t)nots * 16);
    assert_non_null(text);
    size_t used = (size_t)sprintf(text, SIZE SWITCHES GATES);
    for (int i = 0; i < nots; i++) {
        used += (size_t)sprintf(text + used, "{not: [");
    }
    used += (size_t)sprintf(text + used, "{switch_is_on: a}");
    for (int i = 0; i < nots; i++) {
        used += (size_t)sprintf(text + used, "]}");
    }
    used += (size_t)sprintf(text + used, "\n" ROWS);
    const reading r = read_with(text, used, lenient);
    free(text);
    return r;
}

static void b51_formulas_nest_to_1000_and_no_deeper(void **state)
{
    (void)state;
    reading r = read_nots(WR_LOGIC_DEPTH_MAX - 1, false);
    assert_reads(&r);
    assert_int_equal(r.map.logic.op_count, WR_LOGIC_DEPTH_MAX);
    assert_true(r.map.gates[0].open); // 999 nots of off
    wr_map_destroy(&r.map);
    r = read_nots(WR_LOGIC_DEPTH_MAX, false);
    assert_refused(&r);
    assert_int_equal(r.findings.errors, 1);
    assert_finding(&r, WR_SEVERITY_ERROR, 10, 14 + 7 * WR_LOGIC_DEPTH_MAX, "B51", "nested deeper than 1,000 levels");
}

static void b51_a_deep_formula_in_indented_lines_reads_too(void **state)
{
    (void)state;
    enum { LEVELS = 300 };
    char *text = malloc(512 + (size_t)LEVELS * (2 * LEVELS + 64) * 2);
    assert_non_null(text);
    size_t used = (size_t)sprintf(text, SIZE SWITCHES "gates:\n  - x: 3\n    y: 0\n    open_if:\n");
    for (int i = 0; i < LEVELS; i++) {
        used += (size_t)sprintf(text + used, "%*s%snot:\n", 6 + 2 * i, "", i == 0 ? "" : "- ");
    }
    used += (size_t)sprintf(text + used, "%*s- switch_is_on: a\n" ROWS, 6 + 2 * LEVELS, "");
    reading r = read_with(text, used, false);
    free(text);
    assert_reads(&r);
    assert_int_equal(r.map.logic.op_count, LEVELS + 1);
    wr_map_destroy(&r.map);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(b41_width_height_rows_and_two_separators_make_a_map),
    cmocka_unit_test(b42_comments_in_the_header_say_nothing),
    cmocka_unit_test(b55_maps_without_switches_and_gates_still_load),
    cmocka_unit_test(k7_integers_other_than_plain_decimal_are_refused),
    cmocka_unit_test(k7_a_leading_zero_is_named),
    cmocka_unit_test(k8_words_zero_negative_and_missing_sizes_are_refused_by_name),
    cmocka_unit_test(k8_all_that_is_missing_comes_at_once),
    cmocka_unit_test(k9_quoted_sizes_are_texts),
    cmocka_unit_test(k9_a_comment_behind_the_value_is_fine),
    cmocka_unit_test(k9_a_colon_without_a_blank_is_named),
    cmocka_unit_test(k10_doubled_keys_are_refused_with_both_lines),
    cmocka_unit_test(k10_a_doubled_key_is_doubled_in_quotes_too),
    cmocka_unit_test(k11_a_header_that_is_no_mapping_is_refused),
    cmocka_unit_test(k4_keys_are_texts_whatever_they_look_like),
    cmocka_unit_test(k13_a_list_may_begin_in_the_first_column),
    cmocka_unit_test(k13_an_indented_file_lacks_its_separators),
    cmocka_unit_test(k13_an_indented_header_is_fine),
    cmocka_unit_test(k14_empty_lists_and_nothing_are_the_same_as_no_key),
    cmocka_unit_test(k14_switches_and_gates_must_be_lists),
    cmocka_unit_test(k17_a_tab_for_indentation_is_named),
    cmocka_unit_test(k17_a_tab_behind_a_colon_is_fine),
    cmocka_unit_test(k18_unknown_keys_at_the_top_are_warnings),
    cmocka_unit_test(k18_unknown_keys_further_down_are_errors),
    cmocka_unit_test(b54_yaml_in_braces_is_the_same_map),
    cmocka_unit_test(b52_yaml_that_is_none_is_refused_with_its_place),
    cmocka_unit_test(b45_switches_are_mappings_with_id_x_and_y),
    cmocka_unit_test(b46_coordinates_are_integers_inside_the_map),
    cmocka_unit_test(k34_a_switch_needs_its_letter_in_the_rows),
    cmocka_unit_test(k36_an_entry_without_a_good_place_leaves_its_letter_unblamed),
    cmocka_unit_test(b47_ids_are_kept_as_written),
    cmocka_unit_test(b47_ids_have_1_to_64_bytes),
    cmocka_unit_test(b47_an_id_is_a_text_on_one_line),
    cmocka_unit_test(k6_ids_are_compared_as_source_text),
    cmocka_unit_test(b48_the_state_is_off_when_absent),
    cmocka_unit_test(k1_a_bare_on_starts_the_switch_on),
    cmocka_unit_test(k2_on_and_off_in_any_case_that_yaml_knows),
    cmocka_unit_test(k3_the_other_words_for_true_and_false_count_too),
    cmocka_unit_test(k3_any_other_state_names_switch_and_value),
    cmocka_unit_test(k37_two_switches_with_one_id_are_refused_with_both_places),
    cmocka_unit_test(k37_two_entries_for_one_cell_are_refused_with_both_places),
    cmocka_unit_test(b49_gates_are_mappings_with_x_y_and_open_if),
    cmocka_unit_test(b50_a_formula_is_a_mapping_with_exactly_one_key),
    cmocka_unit_test(b50_operators_take_lists_of_formulas),
    cmocka_unit_test(b50_switch_is_on_names_a_declared_switch),
    cmocka_unit_test(b50_all_faults_of_a_formula_come_at_once),
    cmocka_unit_test(k39_a_mapping_under_not_is_refused_with_a_hint),
    cmocka_unit_test(k39_lenient_takes_the_mapping_with_a_warning),
    cmocka_unit_test(k40_one_operand_is_refused_even_leniently),
    cmocka_unit_test(k40_lenient_chains_more_than_two),
    cmocka_unit_test(b53_lenient_errors_are_errors_still),
    cmocka_unit_test(b51_formulas_nest_to_1000_and_no_deeper),
    cmocka_unit_test(b51_a_deep_formula_in_indented_lines_reads_too),
};

WR_TEST_MAIN(tests)
