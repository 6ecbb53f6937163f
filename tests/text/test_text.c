// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Findings, quoted values, characters, lines, numbers, names of files, and what a file is by its content.
#include "support/wr_test.h"
#include "text/check.h"
#include "text/findings.h"
#include "text/lines.h"
#include "text/name.h"
#include "text/numbers.h"
#include "text/utf8.h"

// ---- Findings ----------------------------------------------------------------------------------------------------

static void findings_are_kept_in_the_order_of_their_places(void **state)
{
    (void)state;
    wr_findings f = {0};
    wr_findings_add(&f, WR_SEVERITY_ERROR, "B1", 7, 2, "c");
    wr_findings_add(&f, WR_SEVERITY_WARNING, "B2", 3, 9, "b");
    wr_findings_add(&f, WR_SEVERITY_REMARK, "B3", 3, 1, "a");
    wr_findings_add(&f, WR_SEVERITY_ERROR, "B4", 7, 2, "d"); // same place: behind the first
    assert_int_equal(f.count, 4);
    assert_int_equal(f.errors, 2);
    assert_int_equal(f.dropped, 0);
    for (int32_t i = 0; i < 4; i++) {
        const char wanted[] = {(char)('a' + i), '\0'};
        assert_string_equal(f.items[i].message, wanted);
    }
}

static void a_full_list_keeps_the_first_places(void **state)
{
    (void)state;
    wr_findings f = {0};
    for (int32_t i = 0; i < 100; i++) {
        wr__finding(&f, WR_SEVERITY_ERROR, "B1", i * 37 % 100 + 1, 1, "number %d", (int)(i * 37 % 100 + 1));
    }
    assert_int_equal(f.count, WR_FINDINGS_MAX);
    assert_int_equal(f.errors, 100);
    assert_int_equal(f.dropped, 80);
    for (int32_t i = 0; i < WR_FINDINGS_MAX; i++) {
        assert_int_equal(f.items[i].line, i + 1);
    }
}

static void an_error_displaces_a_warning_from_a_full_list(void **state)
{
    (void)state;
    wr_findings f = {0};
    for (int32_t i = 1; i <= 25; i++) {
        wr_findings_add(&f, WR_SEVERITY_WARNING, "", i, 1, "warning");
    }
    wr_findings_add(&f, WR_SEVERITY_ERROR, "", 99, 1, "error");
    wr_findings_add(&f, WR_SEVERITY_REMARK, "", 1, 1, "remark");
    assert_int_equal(f.count, WR_FINDINGS_MAX);
    assert_int_equal(f.errors, 1);
    assert_int_equal(f.dropped, 7);
    assert_int_equal(f.items[18].line, 19);
    assert_int_equal(f.items[19].line, 99);
    assert_int_equal(f.items[19].severity, WR_SEVERITY_ERROR);
}

static void messages_hold_nothing_a_terminal_obeys(void **state)
{
    (void)state;
    wr_findings f = {0};
    wr_findings_add(&f, WR_SEVERITY_ERROR, "B48\x1b", 1, 1,
                    "a\x1b[2J\nb\xff\xe2\x80\xae"
                    "c\xc3\xa9");
    assert_string_equal(f.items[0].rule, "B48\\x1b");
    assert_string_equal(f.items[0].message, "a\\x1b[2J\\x0ab\\xff\\u202ec\xc3\xa9");
}

static void long_messages_are_cut_between_characters(void **state)
{
    (void)state;
    char message[600];
    for (size_t length = 220; length < 240; length++) {
        wr_findings f = {0};
        for (size_t i = 0; i < length; i++) {
            memcpy(message + 2 * i, "\xc3\xa9", 2);
        }
        message[2 * length] = '\0';
        wr_findings_add(&f, WR_SEVERITY_ERROR, "", 1, 1, message);
        const size_t kept = strlen(f.items[0].message);
        assert_true(kept < sizeof f.items[0].message);
        assert_int_equal((kept - 3) % 2, 0);
        assert_string_equal(f.items[0].message + kept - 3, "...");
    }
    memset(message, 'a', 227);
    message[227] = '\0';
    wr_findings f = {0};
    wr_findings_add(&f, WR_SEVERITY_ERROR, "1234567", 1, 1, message);
    assert_string_equal(f.items[0].message, message); // fits to the last byte
    assert_string_equal(f.items[0].rule, "1234567");
}

static void values_are_quoted_escaped_and_cut(void **state)
{
    (void)state;
    assert_string_equal(wr__quote("a", 1).text, "'a'");
    assert_string_equal(wr__quote("", 0).text, "''");
    assert_string_equal(wr__quote("a\0b", 3).text, "'a\\x00b'");
    assert_string_equal(wr__quote("\xe2\x80\x8b", 3).text, "'\\u200b'");
    assert_string_equal(wr__quote("\xf3\xa0\x81\x81", 4).text, "'\\U000e0041'");
    char text[200];
    memset(text, 'x', sizeof text);
    const wr_quote cut = wr__quote(text, sizeof text);
    assert_int_equal(strlen(cut.text), 43);
    assert_string_equal(cut.text + 39, "...'");
    // A blank that is none shows what it is.
    assert_string_equal(wr__quote("a\xc2\xa0"
                                  "b\xe3\x80\x80 ",
                                  8)
                            .text,
                        "'a\\u00a0b\\u3000 '");
}

static void a_finding_is_written_with_source_line_and_column(void **state)
{
    (void)state;
    wr_findings f = {0};
    char out[64];
    wr_findings_add(&f, WR_SEVERITY_ERROR, "B48", 41, 7, "wrong");
    wr_findings_add(&f, WR_SEVERITY_ERROR, "", 42, 0, "line");
    wr_findings_add(&f, WR_SEVERITY_ERROR, "", 0, 0, "all");
    assert_int_equal(wr_finding_format(&f.items[1], "a.map", out, sizeof out), 17);
    assert_string_equal(out, "a.map:41:7: wrong");
    (void)wr_finding_format(&f.items[2], "a.map", out, sizeof out);
    assert_string_equal(out, "a.map:42: line");
    (void)wr_finding_format(&f.items[0], "a\x1b.map", out, sizeof out);
    assert_string_equal(out, "a\\x1b.map: all");
}

static void a_finding_is_cut_to_the_room_there_is(void **state)
{
    (void)state;
    wr_findings f = {0};
    char out[8];
    wr_findings_add(&f, WR_SEVERITY_ERROR, "", 1, 2, "wrong");
    const size_t whole = wr_finding_format(&f.items[0], "map", out, 0);
    assert_int_equal(whole, strlen("map:1:2: wrong"));
    memset(out, 'z', sizeof out);
    assert_int_equal(wr_finding_format(&f.items[0], "map", out, 5), whole);
    assert_string_equal(out, "map:");
    assert_int_equal(out[5], 'z');
}

static void severities_have_names(void **state)
{
    (void)state;
    assert_string_equal(wr_severity_name(WR_SEVERITY_ERROR), "error");
    assert_string_equal(wr_severity_name(WR_SEVERITY_WARNING), "warning");
    assert_string_equal(wr_severity_name(WR_SEVERITY_REMARK), "remark");
    assert_string_equal(wr_severity_name(WR_SEVERITY_COUNT), "?");
}

// ---- Characters --------------------------------------------------------------------------------------------------

static size_t encode(uint32_t code, char *out)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    const size_t more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const uint8_t lead[] = {0, 0xc0, 0xe0, 0xf0};
    out[0] = (char)(lead[more] | code >> (6 * more));
    for (size_t i = 1; i <= more; i++) {
        out[i] = (char)(0x80 | (code >> (6 * (more - i)) & 0x3f));
    }
    return more + 1;
}

static void every_code_point_is_read_and_every_surrogate_is_bad(void **state)
{
    (void)state;
    for (uint32_t code = 0; code < 0x110000; code++) {
        char bytes[4];
        const size_t size = encode(code, bytes);
        size_t at = 0;
        const uint32_t read = wr__utf8_next(bytes, size, &at);
        if (code >= 0xd800 && code < 0xe000) {
            assert_int_equal(read, WR_UTF8_BAD | 0xedu);
            assert_int_equal(at, 1);
        } else if (read != code || at != size) {
            assert_int_equal(read, code);
        }
        for (size_t cut = 1; cut < size; cut++) { // cut short it is bad
            at = 0;
            if ((wr__utf8_next(bytes, cut, &at) & WR_UTF8_BAD) == 0 || at != 1) {
                fail_msg("U+%04x cut to %zu bytes", (unsigned)code, cut);
            }
        }
    }
}

static void overlong_forms_are_bad(void **state)
{
    (void)state;
    static const char *const forms[] = {
        "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xfe",
        "\xff",     "\x80",     "\xbf"};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        size_t at = 0;
        assert_true((wr__utf8_next(forms[i], strlen(forms[i]), &at) & WR_UTF8_BAD) != 0);
        assert_int_equal(at, 1);
    }
}

static void t8_characters_fall_into_three_classes(void **state)
{
    (void)state;
    static const uint32_t plain[] = {'a', ' ', '\t', '\n', '~', 0xa0, 0xe9, 0x663, 0x4e2d, 0x1f600};
    static const uint32_t hidden[] = {0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfe0f, 0x3164};
    static const uint32_t refused[] = {0,
                                       '\r',
                                       0x0b,
                                       0x1b,
                                       0x7f,
                                       0x80,
                                       0x85,
                                       0x9f,
                                       0x61c,
                                       0x200e,
                                       0x2028,
                                       0x2029,
                                       0x202e,
                                       0x2066,
                                       0xfeff,
                                       0xfffe,
                                       0x1ffff,
                                       0xe0041,
                                       WR_UTF8_BAD | 0xff};
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        assert_int_equal(wr__utf8_class(plain[i]), WR_CODE_PLAIN);
    }
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) {
        assert_int_equal(wr__utf8_class(hidden[i]), WR_CODE_HIDDEN);
    }
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_int_equal(wr__utf8_class(refused[i]), WR_CODE_REFUSED);
    }
}

static void a_check_names_the_first_bad_character_of_each_line(void **state)
{
    (void)state;
    static const char text[] = "good\n\xc3\xa9\x01\x02\nfine\r\nlone\rreturn\n";
    wr_findings f = {0};
    assert_false(wr__text_check(text, sizeof text - 1, &f));
    assert_int_equal(f.count, 2);
    assert_int_equal(f.items[0].line, 2);
    assert_int_equal(f.items[0].column, 2);
    assert_int_equal(f.items[1].line, 4);
    assert_int_equal(f.items[1].column, 5);
    assert_true(wr__text_check("good\r\ntext", 10, &f));
    assert_true(wr__text_check(NULL, 0, &f));
}

// ---- Lines -------------------------------------------------------------------------------------------------------

static void lines_end_with_lf_or_crlf_or_the_text(void **state)
{
    (void)state;
    static const char text[] = "\xef\xbb\xbf"
                               "a\nbc\r\n\nd";
    static const char *const wanted[] = {"a", "bc", "", "d"};
    wr_lines lines = wr__lines(text, sizeof text - 1);
    wr_line line;
    for (int32_t i = 0; i < 4; i++) {
        assert_true(wr__lines_next(&lines, &line));
        assert_int_equal(line.number, i + 1);
        assert_int_equal(line.size, strlen(wanted[i]));
        assert_memory_equal(line.text, wanted[i], line.size);
    }
    assert_false(wr__lines_next(&lines, &line));
    lines = wr__lines("a\n", 2);
    assert_true(wr__lines_next(&lines, &line));
    assert_false(wr__lines_next(&lines, &line));
    lines = wr__lines("", 0);
    assert_false(wr__lines_next(&lines, &line));
}

static void a_separator_is_three_dashes_and_blanks(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is;
    } cases[] = {{"---", true},   {"--- \t", true}, {"--", false}, {"----", false},
                 {" ---", false}, {"--- a", false}, {"", false},   {"---\x0b", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const wr_line line = {cases[i].text, strlen(cases[i].text), 1};
        assert_int_equal(wr__line_is_separator(line), cases[i].is);
    }
}

// ---- Numbers -----------------------------------------------------------------------------------------------------

static void naturals_are_plain_digits(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        wr_number form;
        uint64_t value;
    } cases[] = {
        {"0", WR_NUMBER_OK, 0},
        {"7", WR_NUMBER_OK, 7},
        {"18446744073709551615", WR_NUMBER_OK, UINT64_MAX},
        {"18446744073709551616", WR_NUMBER_RANGE, 0},
        {"18446744073709551619", WR_NUMBER_RANGE, 0},
        {"99999999999999999999999999999999", WR_NUMBER_RANGE, 0},
        {"", WR_NUMBER_FORM, 0},
        {"00", WR_NUMBER_FORM, 0},
        {"01", WR_NUMBER_FORM, 0},
        {"+1", WR_NUMBER_FORM, 0},
        {"-1", WR_NUMBER_FORM, 0},
        {"1 ", WR_NUMBER_FORM, 0},
        {"1.0", WR_NUMBER_FORM, 0},
        {"0x1", WR_NUMBER_FORM, 0},
        {"99999999999999999999999999999999x", WR_NUMBER_FORM, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t value = 0;
        assert_int_equal(wr__parse_natural(cases[i].text, strlen(cases[i].text), &value), cases[i].form);
        assert_true(value == cases[i].value);
    }
}

static void decimals_go_to_the_nearest_fixed_point(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        wr_number form;
        wr_fix value;
    } cases[] = {
        {"0", WR_NUMBER_OK, 0},
        {"1", WR_NUMBER_OK, 65536},
        {"-1", WR_NUMBER_OK, -65536},
        {"2.5", WR_NUMBER_OK, 163840},
        {"0.1", WR_NUMBER_OK, 6554}, // 6,553.6
        {"-0.1", WR_NUMBER_OK, -6554},
        {"0.000007629", WR_NUMBER_OK, 0}, // just below half a step
        {"0.00000763", WR_NUMBER_OK, 1},  // just above
        {"0.00390625", WR_NUMBER_OK, 256},
        {"0.999999999", WR_NUMBER_OK, 65536},
        {"32767.99999", WR_NUMBER_OK, INT32_MAX},
        {"32767.999999", WR_NUMBER_RANGE, 0}, // would round to 32,768
        {"-32768", WR_NUMBER_OK, INT32_MIN},
        {"32768", WR_NUMBER_RANGE, 0},
        {"-32768.1", WR_NUMBER_RANGE, 0},
        {"99999999999999999999", WR_NUMBER_RANGE, 0},
        {"1.", WR_NUMBER_FORM, 0},
        {".5", WR_NUMBER_FORM, 0},
        {"1.1234567890", WR_NUMBER_FORM, 0},
        {"1,5", WR_NUMBER_FORM, 0},
        {"1e3", WR_NUMBER_FORM, 0},
        {"--1", WR_NUMBER_FORM, 0},
        {"-", WR_NUMBER_FORM, 0},
        {"", WR_NUMBER_FORM, 0},
        {"01.5", WR_NUMBER_FORM, 0},
        {"1.5.5", WR_NUMBER_FORM, 0},
        {"nan", WR_NUMBER_FORM, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr_fix value = 0;
        assert_int_equal(wr__parse_fix(cases[i].text, strlen(cases[i].text), &value), cases[i].form);
        assert_int_equal(value, cases[i].value);
    }
}

// ---- Names -------------------------------------------------------------------------------------------------------

static void t17_only_bare_names_are_names_of_files(void **state)
{
    (void)state;
    static const char *const good[] = {"a", "example.map", "two_doors-2.map", "A.B.c",
                                       "0", "console.map", "com10",           "lpt"};
    static const char *const bad[] = {"",         ".",       "..",    "../x",     "a/b",      "/etc/passwd", "a\\b",
                                      "C:a",      "c:\\a",   "con",   "CON.map",  "nul",      "Aux.txt",     "com1",
                                      "LPT9.a.b", ".hidden", "-rf",   "a.",       "a..b",     "a b",         "a\tb",
                                      "~",        "a*",      "$HOME", "\xc3\xa9", "a\x1b[2J", "prn",         "a:b"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(wr__is_bare_name(good[i], strlen(good[i]), 64));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(wr__is_bare_name(bad[i], strlen(bad[i]), 64));
    }
    char name[5000];
    memset(name, 'a', sizeof name);
    assert_true(wr__is_bare_name(name, 64, 64));
    assert_false(wr__is_bare_name(name, 65, 64));
    assert_false(wr__is_bare_name(name, sizeof name, 64));
    assert_false(wr__is_bare_name("a\0b", 3, 64));
}

// ---- Content -----------------------------------------------------------------------------------------------------

static void a_file_is_what_its_content_says(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        wr_content content;
    } cases[] = {
        {"width: 1\nheight: 1\n---\nP\n---\n", WR_CONTENT_MAP},
        {"\xef\xbb\xbfwidth: 1\r\n--- \r\n", WR_CONTENT_MAP},
        {"warren: map 1\n---\n", WR_CONTENT_MAP},
        {"width: 1\n", WR_CONTENT_UNKNOWN},
        {"# --- no\nwidth: ---\n ---\n----\n", WR_CONTENT_UNKNOWN},
        {"type octile\nheight 1\nwidth 1\nmap\n.\n", WR_CONTENT_MOVINGAI},
        {"type: octile\n", WR_CONTENT_UNKNOWN},
        {"\ntype octile\n", WR_CONTENT_UNKNOWN},
        {"warren: scene 1\nmap: a.map\n", WR_CONTENT_SCENE},
        {"# a scene\n\n  # more\nwarren:   scene 1 # yes\n---\n", WR_CONTENT_SCENE},
        {"warren: scene 2\n", WR_CONTENT_SCENE},
        {"map: a.map\nwarren: scene 1\n", WR_CONTENT_UNKNOWN},
        {"warren: hunt 1\n", WR_CONTENT_HUNT},
        {"warren: profile 1\nwidth: 9\n", WR_CONTENT_PROFILE},
        {"# crypt\nwarren: profile 7", WR_CONTENT_PROFILE},
        {"warren: body 1\nname: imp\n", WR_CONTENT_BODY},
        {"warren: bodyguard\n", WR_CONTENT_UNKNOWN},
        {"warren: profiles\n", WR_CONTENT_UNKNOWN},
        {"warren: hunter\n", WR_CONTENT_UNKNOWN},
        {"warren: scenery\n", WR_CONTENT_UNKNOWN},
        {"", WR_CONTENT_UNKNOWN},
        {"\x89PNG\r\n\x1a\n", WR_CONTENT_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const size_t size = strlen(cases[i].text);
        char *copy = malloc(size > 0 ? size : 1); // without the NUL: reading past the end would show
        assert_non_null(copy);
        memcpy(copy, cases[i].text, size);
        assert_int_equal(wr_content_of(copy, size), cases[i].content);
        free(copy);
    }
    assert_int_equal(wr_content_of(NULL, 0), WR_CONTENT_UNKNOWN);
}

static void decimals_are_written_to_the_nearest_ten_thousandth(void **state)
{
    (void)state;
    static const struct {
        wr_fix value;
        const char *text;
    } cases[] = {{0, "0"},
                 {WR_FIX_ONE, "1"},
                 {-WR_FIX_ONE, "-1"},
                 {WR_FIX_ONE / 4, "0.25"},
                 {21823, "0.333"},
                 {WR_FIX_ONE / 16, "0.0625"},
                 {1, "0"},
                 {-1, "0"},
                 {4, "0.0001"},
                 {WR_FIX_ONE - 1, "1"},
                 {-WR_FIX_ONE / 2, "-0.5"},
                 {98 * WR_FIX_ONE / 10, "9.8"},
                 {INT32_MAX, "32768"},
                 {INT32_MIN, "-32768"},
                 {10 * WR_FIX_ONE, "10"},
                 {-4, "-0.0001"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(wr__fix_decimal(cases[i].value).text, cases[i].text);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(decimals_are_written_to_the_nearest_ten_thousandth),
    cmocka_unit_test(findings_are_kept_in_the_order_of_their_places),
    cmocka_unit_test(a_full_list_keeps_the_first_places),
    cmocka_unit_test(an_error_displaces_a_warning_from_a_full_list),
    cmocka_unit_test(messages_hold_nothing_a_terminal_obeys),
    cmocka_unit_test(long_messages_are_cut_between_characters),
    cmocka_unit_test(values_are_quoted_escaped_and_cut),
    cmocka_unit_test(a_finding_is_written_with_source_line_and_column),
    cmocka_unit_test(a_finding_is_cut_to_the_room_there_is),
    cmocka_unit_test(severities_have_names),
    cmocka_unit_test(every_code_point_is_read_and_every_surrogate_is_bad),
    cmocka_unit_test(overlong_forms_are_bad),
    cmocka_unit_test(t8_characters_fall_into_three_classes),
    cmocka_unit_test(a_check_names_the_first_bad_character_of_each_line),
    cmocka_unit_test(lines_end_with_lf_or_crlf_or_the_text),
    cmocka_unit_test(a_separator_is_three_dashes_and_blanks),
    cmocka_unit_test(naturals_are_plain_digits),
    cmocka_unit_test(decimals_go_to_the_nearest_fixed_point),
    cmocka_unit_test(t17_only_bare_names_are_names_of_files),
    cmocka_unit_test(a_file_is_what_its_content_says),
};

WR_TEST_MAIN(tests)
