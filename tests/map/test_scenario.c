// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Moving AI scenarios: what real files look like, what hostile ones try (K126), lengths to the last digit.
#include "support/wr_test.h"
#include "warren/map.h"

#include <stdlib.h>

static wr_status read_text(const char *text, wr_findings *findings, wr_scenario *out)
{
    return wr_scenario_read(text, strlen(text), NULL, findings, out);
}

#define SMALL "version 1\n3\tmaps/a.map\t5\t4\t0\t1\t4\t3\t4.82843\n"

// ---- Reading ----------------------------------------------------------------------------------------------------

static void queries_become_arrays_and_y_is_turned_K126(void **state)
{
    (void)state;
    wr_findings findings;
    wr_scenario s;
    assert_int_equal(read_text(SMALL "12\tmaps/a.map\t5\t4\t2\t0\t2\t3\t3\n", &findings, &s), WR_OK);
    assert_int_equal(findings.count, 0);
    assert_int_equal(s.width, 5);
    assert_int_equal(s.height, 4);
    assert_int_equal(s.count, 2);
    assert_string_equal(s.map, "maps/a.map");
    assert_int_equal(s.bucket[0], 3);
    assert_int_equal(s.bucket[1], 12);
    assert_int_equal(s.line[0], 2);
    assert_int_equal(s.line[1], 3);
    assert_int_equal(s.start[0].x, 0);
    assert_int_equal(s.start[0].y, 2);
    assert_int_equal(s.goal[0].x, 4);
    assert_int_equal(s.goal[0].y, 0);
    assert_int_equal(s.start[1].y, 3);
    assert_int_equal(s.goal[1].y, 0);
    assert_int_equal(s.length[0], 4828430000);
    assert_int_equal(s.length[1], 3000000000);
    wr_scenario_destroy(&s);
    assert_null(s.start);
    wr_scenario_destroy(&s);
    wr_scenario_destroy(NULL);
}

static void every_way_to_write_a_line_gives_the_same_scenario_K126(void **state)
{
    (void)state;
    static const char *const texts[] = {"version 1\n0\ta.map\t2\t2\t0\t0\t1\t1\t1.41421\n",
                                        "version 1.0\n0\ta.map\t2\t2\t0\t0\t1\t1\t1.41421\n",
                                        "version 1\n0\ta.map\t2\t2\t0\t0\t1\t1\t1.41421",
                                        "version 1\r\n0\ta.map\t2\t2\t0\t0\t1\t1\t1.41421\r\n",
                                        "version 1\r\n0 a.map 2 2 0 0 1 1 1.41421",
                                        "version\t1 \n  0  a.map\t 2 2 0 0 1 1 1.41421\t \n\n \n\r\n",
                                        "\xef\xbb\xbfversion 1\n0\ta.map\t2\t2\t0\t0\t1\t1\t1.41421\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        wr_findings findings;
        wr_scenario s;
        assert_int_equal(read_text(texts[i], &findings, &s), WR_OK);
        assert_int_equal(findings.count, 0);
        assert_int_equal(s.count, 1);
        assert_int_equal(s.length[0], 1414210000);
        assert_int_equal(s.start[0].y, 1);
        assert_int_equal(s.goal[0].x, 1);
        wr_scenario_destroy(&s);
    }
}

static void each_fault_is_named_with_its_place_K126(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t line, column;
        const char *word; // of the message
    } cases[] = {
        {"", 1, 1, "version 1"},
        {"0\ta\t2\t2\t0\t0\t1\t1\t1\n", 1, 1, "version 1"}, // before version 1 there was no such line
        {"versions 1\n", 1, 1, "version 1"},
        {"Version 1\n", 1, 1, "version 1"},
        {"version", 1, 8, "version ''"},
        {"version 2\n", 1, 9, "'2'"},
        {"version 1.00\n", 1, 9, "'1.00'"},
        {"version 1 x\n", 1, 9, "'1 x'"},
        {"version -1\n", 1, 9, "'-1'"},
        {"version 1\n", 2, 1, "no queries"},
        {"version 1\n\n\n", 2, 1, "no queries"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\n", 2, 16, "9 fields"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t1\t7\n", 2, 19, "ninth field"},
        {"version 1\n0\ta b\t2\t2\t0\t0\t1\t1\t1\n", 2, 19, "ninth field"},
        {"version 1\n0\t2\t2\t0\t0\t1\t1\t1.41421\n", 2, 22, "9 fields"},
        {"version 1\n-1\ta\t2\t2\t0\t0\t1\t1\t1\n", 2, 1, "bucket '-1'"},
        {"version 1\n01\ta\t2\t2\t0\t0\t1\t1\t1\n", 2, 1, "bucket '01'"},
        {"version 1\n2147483648\ta\t2\t2\t0\t0\t1\t1\t1\n", 2, 1, "2147483647"},
        {"version 1\n0\ta\t0\t2\t0\t0\t1\t1\t1\n", 2, 5, "width '0'"},
        {"version 1\n0\ta\t2\t8193\t0\t0\t1\t1\t1\n", 2, 7, "height '8193'"},
        {"version 1\n0\ta\t2\t18446744073709551618\t0\t0\t1\t1\t1\n", 2, 7, "height"},
        {"version 1\n0\ta\t8192\t8192\t0\t0\t1\t1\t1\n", 2, 5, "16777216"},
        {"version 1\n0\ta\t2\t2\t-1\t0\t1\t1\t1\n", 2, 9, "start x '-1'"},
        {"version 1\n0\ta\t2\t3\t2\t0\t1\t1\t1\n", 2, 9, "from 0 to 1"},
        {"version 1\n0\ta\t2\t3\t0\t3\t1\t1\t1\n", 2, 11, "start y '3'"},
        {"version 1\n0\ta\t2\t3\t0\t0\t1.5\t1\t1\n", 2, 13, "goal x '1.5'"},
        {"version 1\n0\ta\t2\t3\t0\t0\t1\t+1\t1\n", 2, 15, "goal y '+1'"},
        {"version 1\n0\tm\xc3\xbc\x68\t2\t2\t0\t9\t1\t1\t1\n", 2, 13, "start y '9'"}, // columns are characters
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t-1\n", 2, 17, "length '-1'"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\tnan\n", 2, 17, "length 'nan'"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\tinf\n", 2, 17, "length 'inf'"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t1e309\n", 2, 17, "more than"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t1e99999999999999999999\n", 2, 17, "more than"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t100000000.000000001\n", 2, 17, "more than"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t99999999999999999999999999\n", 2, 17, "more than"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t01\n", 2, 17, "'01'"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t1.\n", 2, 17, "'1.'"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t.5\n", 2, 17, "'.5'"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t1e\n", 2, 17, "'1e'"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t1e+\n", 2, 17, "'1e+'"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t1.4.1\n", 2, 17, "'1.4.1'"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t1,4\n", 2, 17, "'1,4'"},
        {"version 1\n0\ta\t2\t2\t0\t0\t1\t1\t0x1\n", 2, 17, "'0x1'"},
        {SMALL "0\tmaps/b.map\t5\t4\t0\t0\t1\t1\t1\n", 3, 3, "'maps/b.map'"},
        {SMALL "0\tmaps/a.map\t10\t8\t0\t0\t1\t1\t1\n", 3, 14, "not scaled"},
        {SMALL "\n" SMALL, 3, 1, "empty line"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr_findings findings;
        wr_scenario s;
        memset(&s, 0xff, sizeof s);
        assert_int_equal(read_text(cases[i].text, &findings, &s), WR_E_SYNTAX);
        assert_int_equal(findings.errors, 1);
        assert_string_equal(findings.items[0].rule, "K126");
        if (findings.items[0].line != cases[i].line || findings.items[0].column != cases[i].column ||
            strstr(findings.items[0].message, cases[i].word) == NULL) {
            fail_msg("case %d: %d:%d: %s", (int)i, (int)findings.items[0].line, (int)findings.items[0].column,
                     findings.items[0].message);
        }
        assert_null(s.memory);
        assert_null(s.start);
        assert_int_equal(s.count, 0);
    }
}

static void names_that_a_terminal_could_obey_are_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"a\x1b[2J", "\xff.map", "a\xe2\x80\xae", "a\x7f", "a\xe2\x80\x8b"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[96];
        snprintf(text, sizeof text, "version 1\n0\t%s\t2\t2\t0\t0\t1\t1\t1\n", names[i]);
        wr_findings findings;
        wr_scenario s;
        assert_int_equal(read_text(text, &findings, &s), WR_E_SYNTAX);
        assert_int_equal(findings.items[0].line, 2);
        assert_string_equal(findings.items[0].rule, "T8");
    }
    char text[400] = "version 1\n0 ";
    memset(text + 12, 'm', WR_SCENARIO_MAP_MAX + 1);
    strcpy(text + 12 + WR_SCENARIO_MAP_MAX + 1, " 2 2 0 0 1 1 1");
    wr_findings findings;
    wr_scenario s;
    assert_int_equal(read_text(text, &findings, &s), WR_E_SYNTAX);
    assert_non_null(strstr(findings.items[0].message, "longer than 255"));
    text[12] = ' '; // the name is as long as it may be
    assert_int_equal(read_text(text, &findings, &s), WR_OK);
    assert_int_equal(strlen(s.map), WR_SCENARIO_MAP_MAX);
    wr_scenario_destroy(&s);
}

static void many_faulty_lines_are_all_counted(void **state)
{
    (void)state;
    char text[4096] = "version 1\n";
    for (int i = 0; i < 40; i++) {
        strcat(text, "0\ta\t2\t2\t0\t0\t1\t1\tx\n");
    }
    wr_findings findings;
    wr_scenario s;
    assert_int_equal(read_text(text, &findings, &s), WR_E_SYNTAX);
    assert_int_equal(findings.count, WR_FINDINGS_MAX);
    assert_int_equal(findings.errors, 40);
}

static void a_binary_file_is_refused_T32(void **state)
{
    (void)state;
    uint8_t bytes[512];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)wr_noise(1, WR_STREAM_LAYOUT, 0, i);
    }
    wr_findings findings;
    wr_scenario s;
    assert_int_equal(wr_scenario_read(bytes, sizeof bytes, NULL, &findings, &s), WR_E_SYNTAX);
    assert_int_equal(wr_scenario_read(NULL, 0, NULL, &findings, &s), WR_E_SYNTAX);
    static const char with_nul[] = "version 1\n0\ta\t2\t2\t0\t0\t1\t1\t1\0\n";
    assert_int_equal(wr_scenario_read(with_nul, sizeof with_nul - 1, NULL, &findings, &s), WR_E_SYNTAX);
    assert_int_equal(findings.items[0].column, 17);
}

// A cut at the end of a line, or inside the last number, leaves a shorter file that is as good; any other is refused.
static void every_cut_of_a_file_is_refused_or_holds_the_lines_left_T13(void **state)
{
    (void)state;
    static const char text[] = "version 1\r\n0\ta.map\t12\t12\t10\t10\t11\t11\t1.41421\r\n"
                               "0\ta.map\t12\t12\t3\t0\t0\t0\t3\r\n";
    for (size_t size = 0; size < sizeof text; size++) {
        char *exact = malloc(size + (size == 0)); // a read past the end is seen by the sanitizer
        assert_non_null(exact);
        memcpy(exact, text, size);
        wr_findings findings;
        wr_scenario s;
        const wr_status status = wr_scenario_read(exact, size, NULL, &findings, &s);
        const size_t first = sizeof "version 1\r\n0\ta.map\t12\t12\t10\t10\t11\t11\t" - 1, second = first + 9;
        const bool one = size > first && size <= second && text[size - 1] != '.', two = size >= sizeof text - 3;
        assert_int_equal(status, one || two ? WR_OK : WR_E_SYNTAX);
        assert_int_equal(s.count, two ? 2 : one ? 1 : 0);
        assert_true((status == WR_OK) == (findings.errors == 0));
        wr_scenario_destroy(&s);
        free(exact);
    }
}

static void every_changed_byte_is_refused_or_a_scenario_inside_its_map_T13(void **state)
{
    (void)state;
    static const char text[] = "version 1\n0\ta\t2\t3\t0\t0\t1\t1\t1.41421\n";
    for (size_t at = 0; at < sizeof text - 1; at++) {
        for (int byte = 0; byte < 256; byte++) {
            char changed[sizeof text];
            memcpy(changed, text, sizeof text);
            changed[at] = (char)byte;
            wr_findings findings;
            wr_scenario s;
            const wr_status status = wr_scenario_read(changed, sizeof text - 1, NULL, &findings, &s);
            assert_true(status == WR_OK || status == WR_E_SYNTAX);
            for (int32_t i = 0; i < s.count; i++) {
                assert_true(s.start[i].x >= 0 && s.start[i].x < s.width && s.goal[i].x >= 0 && s.goal[i].x < s.width);
                assert_true(s.start[i].y >= 0 && s.start[i].y < s.height && s.goal[i].y >= 0 &&
                            s.goal[i].y < s.height);
                assert_true(s.length[i] >= 0 && s.length[i] <= 100000000000000000);
            }
            wr_scenario_destroy(&s);
        }
    }
}

static void memory_is_asked_for_once_and_its_refusal_leaves_nothing_T35(void **state)
{
    (void)state;
    wr_failing_allocator counting = {0};
    wr_hooks hooks = wr_failing_hooks(&counting);
    wr_findings findings;
    wr_scenario s;
    assert_int_equal(wr_scenario_read(SMALL "x", sizeof SMALL, &hooks, &findings, &s), WR_E_SYNTAX);
    assert_int_equal(counting.calls, 0);
    assert_int_equal(wr_scenario_read(SMALL, sizeof SMALL - 1, &hooks, &findings, &s), WR_OK);
    assert_int_equal(counting.calls, 1);
    assert_true(counting.peak_bytes < 1024);
    wr_scenario_destroy(&s);
    counting.fail_at = 2;
    assert_int_equal(wr_scenario_read(SMALL, sizeof SMALL - 1, &hooks, &findings, &s), WR_E_MEMORY);
    assert_null(s.memory);
    assert_int_equal(s.count, 0);
    assert_int_equal(counting.live, 0);
}

static void a_grid_of_another_size_does_not_fit(void **state)
{
    (void)state;
    wr_findings findings;
    wr_scenario s;
    uint8_t kinds[64];
    wr_grid grid;
    assert_int_equal(read_text(SMALL, &findings, &s), WR_OK);
    assert_int_equal(wr_grid_init(5, 4, 1, kinds, &grid), WR_OK);
    assert_int_equal(wr_scenario_fits(&s, &grid, &findings), WR_OK);
    assert_int_equal(findings.count, 0);
    assert_int_equal(wr_grid_init(4, 5, 1, kinds, &grid), WR_OK);
    assert_int_equal(wr_scenario_fits(&s, &grid, &findings), WR_E_ARGUMENT);
    assert_int_equal(findings.errors, 1);
    assert_int_equal(findings.items[0].line, 2);
    assert_non_null(strstr(findings.items[0].message, "5 by 4"));
    wr_scenario_destroy(&s);
}

// ---- Lengths ----------------------------------------------------------------------------------------------------

static void lengths_are_read_exactly_to_the_billionth(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t value;
    } cases[] = {
        {"0", 0},
        {"0.000000000", 0},
        {"0e999999999999", 0},
        {"7", 7000000000},
        {"4.82843", 4828430000},
        {"760.938", 760938000000},
        {"2436.82", 2436820000000},
        {"192.16652222", 192166522220},
        {"1.23457e+06", 1234570000000000},
        {"1.23457E6", 1234570000000000},
        {"48284.3e-4", 4828430000},
        {"0.1234567894", 123456789},
        {"0.1234567895", 123456790},
        {"0.12345678949999999999999999999999", 123456789},
        {"99999999.9999999994", 99999999999999999},
        {"99999999.9999999995", 100000000000000000},
        {"100000000", 100000000000000000},
        {"100000000.00000000000000000000000001", 100000000000000000}, // to the nearest
        {"0.00000000000000000000000000001e+30", 10000000000},
        {"1000000000000000000000000000000e-30", 1000000000},
        {"1e-999999999999", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[128];
        snprintf(text, sizeof text, "version 1\n0 a 2 2 0 0 1 1 %s\n", cases[i].text);
        wr_findings findings;
        wr_scenario s;
        if (read_text(text, &findings, &s) != WR_OK || s.length[0] != cases[i].value) {
            fail_msg("%s: %lld", cases[i].text, s.count > 0 ? (long long)s.length[0] : -1LL);
        }
        wr_scenario_destroy(&s);
    }
}

static void digits_and_exponents_of_thousands_make_up_for_each_other(void **state)
{
    (void)state;
    enum { ZEROS = 20000 };
    static char zeros[ZEROS + 1], text[ZEROS + 64];
    memset(zeros, '0', ZEROS);
    static const char *const forms[] = {"1%se-20000", "0.%s1e20001"};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "version 1\n0 a 2 2 0 0 1 1 %s\n", forms[i]);
        char *const at = strstr(line, "%s");
        *at = '\0';
        snprintf(text, sizeof text, "%s%s%s", line, zeros, at + 2);
        wr_findings findings;
        wr_scenario s;
        assert_int_equal(read_text(text, &findings, &s), WR_OK);
        assert_int_equal(s.length[0], 1000000000);
        wr_scenario_destroy(&s);
    }
}

// The last billionth that is right below and above, and the first that is wrong.
static void right_is_off_by_three_quarters_of_the_sixth_digit_at_most(void **state)
{
    (void)state;
    static const struct {
        int32_t straight, diagonal;
        int64_t low, high; // the least and the largest length in a file that is right
    } cases[] = {
        {0, 0, 0, 7500},                                               // a file says 0
        {1, 0, 1000000000 - 7500, 1000000000 + 7500},                  // the place is 1e-5
        {9, 0, 9000000000 - 7500, 9000000000 + 7500},                  //
        {10, 0, 10000000000 - 7500, 10000000000 + 75000},              // and from 10 on 1e-4
        {0, 1, 1414206063, 1414221062},                                // of 1.414213562373...
        {2, 2, 4828419625, 4828434624},                                // of 4.828427124746...
        {100, 1000, 1514213562374 - 7500000, 1514213562373 + 7500000}, // of 1514.213562373095...
        {1000000, 0, 1000000000000000 - 750000000, 1000000000000000 + 7500000000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const int32_t a = cases[i].straight, b = cases[i].diagonal;
        assert_true(cases[i].low == 0 || !wr_scenario_length_is_right(cases[i].low - 1, a, b));
        assert_true(wr_scenario_length_is_right(cases[i].low, a, b));
        assert_true(wr_scenario_length_is_right(cases[i].high, a, b));
        assert_false(wr_scenario_length_is_right(cases[i].high + 1, a, b));
    }
    assert_true(wr_scenario_length_is_right(4828430000, 2, 2)); // rounded
    assert_true(wr_scenario_length_is_right(4828420000, 2, 2)); // cut
    assert_false(wr_scenario_length_is_right(4828440000, 2, 2));
    assert_false(wr_scenario_length_is_right(4828430000, 1, 2));
    assert_false(wr_scenario_length_is_right(4828430000, 2, 3));
}

static void the_longest_paths_are_judged_without_overflow(void **state)
{
    (void)state;
    assert_false(wr_scenario_length_is_right(0, INT32_MAX, INT32_MAX));
    assert_false(wr_scenario_length_is_right(100000000000000000, INT32_MAX, INT32_MAX));
    assert_false(wr_scenario_length_is_right(100000000000000000, 0, 0));
    assert_true(wr_scenario_length_is_right(100000000000000000, 100000000, 0));
    // 70,710,678 diagonals are 99999999.9804...
    assert_true(wr_scenario_length_is_right(100000000000000000 - 19580000, 0, 70710678));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(queries_become_arrays_and_y_is_turned_K126),
    cmocka_unit_test(every_way_to_write_a_line_gives_the_same_scenario_K126),
    cmocka_unit_test(each_fault_is_named_with_its_place_K126),
    cmocka_unit_test(names_that_a_terminal_could_obey_are_refused),
    cmocka_unit_test(many_faulty_lines_are_all_counted),
    cmocka_unit_test(a_binary_file_is_refused_T32),
    cmocka_unit_test(every_cut_of_a_file_is_refused_or_holds_the_lines_left_T13),
    cmocka_unit_test(every_changed_byte_is_refused_or_a_scenario_inside_its_map_T13),
    cmocka_unit_test(memory_is_asked_for_once_and_its_refusal_leaves_nothing_T35),
    cmocka_unit_test(a_grid_of_another_size_does_not_fit),
    cmocka_unit_test(lengths_are_read_exactly_to_the_billionth),
    cmocka_unit_test(digits_and_exponents_of_thousands_make_up_for_each_other),
    cmocka_unit_test(right_is_off_by_three_quarters_of_the_sixth_digit_at_most),
    cmocka_unit_test(the_longest_paths_are_judged_without_overflow),
};

WR_TEST_MAIN(tests)
