// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The hostile map files T1-T12, T14 and T15 of the threat model, by number: refused at their place, in linear time, within
// memory that follows the bytes.
#include "map_read/reading.h"

#include <time.h>

// ---- Long texts --------------------------------------------------------------------------------------------------

// A text put together from pieces.
typedef struct builder {
    char *text;
    size_t size, capacity;
} builder;

static void add(builder *b, const char *piece, size_t times)
{
    const size_t size = strlen(piece);
    if (b->size + size * times > b->capacity) {
        b->capacity = 2 * (b->size + size * times);
        b->text = realloc(b->text, b->capacity);
        assert_non_null(b->text);
    }
    char *begin = b->text + b->size;
    const size_t whole = size * times;
    memcpy(begin, piece, whole > 0 ? size : 0);
    for (size_t done = size; done < whole; done *= 2) { // what is there is copied behind itself
        memcpy(begin + done, begin, done < whole - done ? done : whole - done);
    }
    b->size += whole;
}

static void add_number(builder *b, const char *format, int number)
{
    char piece[128];
    (void)snprintf(piece, sizeof piece, format, number);
    add(b, piece, 1);
}

// Reads and frees the text. Ten times what the slowest machine of ours needs is not linear any more.
static reading read_built(builder *b)
{
    struct timespec begin;
    struct timespec end;
    (void)timespec_get(&begin, TIME_UTC);
    const reading r = read_with(b->text, b->size, false);
    (void)timespec_get(&end, TIME_UTC);
    assert_true(end.tv_sec - begin.tv_sec < 10);
    free(b->text);
    *b = (builder){0};
    return r;
}

static void assert_built_refused(builder *b, int32_t line, int32_t column, const char *rule, const char *fragment)
{
    const reading r = read_built(b);
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, line, column, rule, fragment);
}

// ---- T1-T3: YAML as a weapon -------------------------------------------------------------------------------------

static void t1_anchors_aliases_merge_keys_and_tags_are_refused_at_the_first_sign(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {"a: &a [x, x]\nb: [*a, *a]\n" PLAIN, 1, 4, "T1", "an anchor ('&')"},
        {"a: &a [*a]\n" PLAIN, 1, 4, "T1", "an anchor"},
        {"a: *b\n" PLAIN, 1, 4, "T1", "an alias ('*')"},
        {"a: *\n" PLAIN, 1, 4, "T1", "an alias"},
        {"a: &\n" PLAIN, 1, 4, "T1", "an anchor"},
        {"&a a: 1\n" PLAIN, 1, 1, "T1", "an anchor"},
        {"*a : 1\n" PLAIN, 1, 1, "T1", "an alias"},
        {"<<: {width: 5}\n" PLAIN, 1, 1, "T1", "a merge key ('<<')"},
        {"a: !!python/object:os.system rm\n" PLAIN, 1, 4, "T1", "a tag ('!')"},
        {"a: !!binary aGk=\n" PLAIN, 1, 4, "T1", "a tag"},
        {"a: !own x\n" PLAIN, 1, 4, "T1", "a tag"},
        {"a: ! x\n" PLAIN, 1, 4, "T1", "a tag"},
        {"a: ! \"x\"\n" PLAIN, 1, 4, "T1", "a tag"},
        {"a: !<tag:x> x\n" PLAIN, 1, 4, "T1", "a tag"},
        {"a: !\n" PLAIN, 1, 4, "T1", "a tag"},
        {"a: !!seq [x]\n" PLAIN, 1, 4, "T1", "a tag"},
        {"a: !!map {x: 1}\n" PLAIN, 1, 4, "T1", "a tag"},
        {"\xc3\xa9: \xc3\xa9\na: [\xc3\xa9, !x \xc3\xa9]\n" PLAIN, 2, 8, "T1", "a tag"},
    };
    EACH_IS_REFUSED(cases);
}

static void k19_a_billion_laughs_stop_at_the_first(void **state)
{
    (void)state;
    builder b = {0};
    add(&b, "a: &a [x,x,x,x,x,x,x,x,x]\n", 1);
    for (int i = 'b'; i < 'j'; i++) {
        char line[64];
        (void)snprintf(line, sizeof line, "%c: &%c [*%c,*%c,*%c,*%c,*%c,*%c,*%c]\n", i, i, i - 1, i - 1, i - 1, i - 1,
                       i - 1, i - 1, i - 1);
        add(&b, line, 1);
    }
    add(&b, PLAIN, 1);
    wr_failing_allocator memory = {0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    wr_findings findings;
    wr_map map;
    assert_int_equal(wr_map_read(b.text, b.size, NULL, &hooks, &findings, &map), WR_E_SYNTAX);
    assert_int_equal(findings.count, 1);
    assert_int_equal(findings.items[0].line, 1);
    assert_true(memory.peak_bytes < 64 * 1024);
    assert_int_equal(memory.live, 0);
    free(b.text);
}

static void t2_nesting_is_refused_in_linear_time_and_constant_stack(void **state)
{
    (void)state;
    static const struct {
        const char *piece;
        int32_t column; // of the collection that is one too many
    } forms[] = {{"[", 2101}, {"{a: ", 4 * 2100 + 1}, {"- ", 2 * 2100 + 1}, {"? ", 0}};
    static const size_t counts[] = {1000, 100000, 10000000};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
            builder b = {0};
            add(&b, forms[i].piece, counts[k]);
            add(&b, "\n" PLAIN, 1);
            const bool too_long = b.size > (size_t)1 << 20;
            const reading r = read_built(&b);
            assert_refused(&r);
            if (too_long) {
                assert_finding(&r, WR_SEVERITY_ERROR, 1, 1, "T6", "is longer than");
            } else if (counts[k] > 2100 && forms[i].column > 0) {
                assert_finding(&r, WR_SEVERITY_ERROR, 1, forms[i].column, "K20", "nested too deep");
            }
        }
    }
}

static void k20_nesting_cut_off_inside_is_refused_too(void **state)
{
    (void)state;
    static const char *const pieces[] = {"[", "{a: ", "- ", "? "};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        for (size_t count = 1; count < 5000; count = count * 3 + 1) {
            builder b = {0};
            add(&b, pieces[i], count);
            add(&b, "\n---\n", 1);
            const reading r = read_built(&b);
            assert_refused(&r);
        }
    }
}

static void k20_wide_lists_inside_deep_brackets_cost_no_square(void **state)
{
    (void)state;
    builder b = {0};
    add(&b, "a: ", 1);
    add(&b, "[", 2000);
    add(&b, "a,", 500000);
    add(&b, "\n---\n", 1);
    const reading r = read_built(&b);
    assert_refused(&r);
    assert_int_equal(r.findings.count, 1);
    assert_string_equal(r.findings.items[0].rule, "K20");
    assert_non_null(strstr(r.findings.items[0].message, "too many brackets"));
}

static void t3_deep_and_wide_formulas_meet_their_caps(void **state)
{
    (void)state;
    static const int depths[] = {1000, 1001, 100000};
    for (size_t i = 0; i < 3; i++) { // one `not` more than fits, two more, and deeper than YAML itself may nest
        builder b = {0};
        add(&b, SIZE SWITCHES GATES, 1);
        add(&b, "{not: [", (size_t)depths[i]);
        add(&b, "{switch_is_on: a}", 1);
        add(&b, "]}", (size_t)depths[i]);
        add(&b, "\n" ROWS, 1);
        assert_built_refused(&b, 10, depths[i] < 2000 ? 14 + 7 * 1000 : 14 + 7 * 1048 + 6,
                             depths[i] < 2000 ? "B51" : "K20",
                             depths[i] < 2000 ? "deeper than 1,000 levels" : "nested too deep");
    }
}

static void t3_a_tree_with_a_million_leaves_is_refused(void **state)
{
    (void)state;
    builder b = {0};
    add(&b, SIZE SWITCHES GATES, 1);
    add(&b, "{and: [", 20);
    add(&b, "{switch_is_on: a}, ", 54000);
    add(&b, "\n" ROWS, 1);
    const reading r = read_built(&b);
    assert_refused(&r);
}

// `or` over 2^levels leaves, in flow style.
static void add_tree(builder *b, int levels)
{
    for (int leaf = 0; leaf < 1 << levels; leaf++) {
        for (int level = levels; level > 0; level--) {
            add(b, leaf % (1 << level) == 0 ? "{or: [" : "", 1);
        }
        add(b, "{switch_is_on: a}", 1);
        for (int level = 1; level <= levels && (leaf + 1) % (1 << level) == 0; level++) {
            add(b, "]}", 1);
        }
        add(b, leaf + 1 < 1 << levels ? ", " : "", 1);
    }
}

static void t3_all_formulas_together_have_65536_steps(void **state)
{
    (void)state;
    for (int too_many = 0; too_many < 2; too_many++) {
        builder b = {0};
        add(&b, "width: 3\nheight: 2\nswitches: [{id: a, x: 1, y: 0}]\ngates:\n- {x: 0, y: 1, open_if: ", 1);
        add_tree(&b, 15); // 65,535 steps
        add(&b, "}\n- {x: 1, y: 1, open_if: ", 1);
        add(&b, too_many == 0 ? "{switch_is_on: a}" : "{not: [{switch_is_on: a}]}", 1);
        add(&b, "}\n---\n||\nP^\n---\n", 1);
        reading r = read_built(&b);
        if (too_many == 0) {
            assert_reads(&r);
            assert_int_equal(r.map.logic.op_count, WR_LOGIC_OPS_MAX);
        } else {
            assert_refused(&r);
            assert_int_equal(r.findings.errors, 1);
            assert_finding(&r, WR_SEVERITY_ERROR, 6, 25, "T3", "more than 65,536 steps");
        }
        wr_map_destroy(&r.map);
    }
}

static void t3_deep_formulas_in_one_line_have_room(void **state)
{
    (void)state;
    builder b = {0};
    const int gates = 2; // of 999 levels each
    add(&b, "width: 2\nheight: 2\nswitches: [{id: a, x: 1, y: 0}]\ngates:\n", 1);
    for (int i = 0; i < gates; i++) {
        add_number(&b, "- {x: %d, y: 1, open_if: ", i);
        add(&b, "{or: [{switch_is_on: a},", 999);
        add(&b, "{switch_is_on: a}", 1);
        add(&b, "]}", 999);
        add(&b, "}\n", 1);
    }
    add(&b, "---\n||\nP^\n---\n", 1);
    reading r = read_built(&b);
    assert_reads(&r);
    assert_int_equal(r.map.logic.op_count, gates * 1999);
    wr_map_destroy(&r.map);
}

static void t3_a_hundred_thousand_operands_are_refused_in_both_modes(void **state)
{
    (void)state;
    for (int lenient = 0; lenient < 2; lenient++) {
        builder b = {0};
        add(&b, SIZE SWITCHES GATES "{and: [", 1);
        add(&b, "{switch_is_on: a},", 50000);
        add(&b, "]}\n" ROWS, 1);
        const reading r = read_with(b.text, b.size, lenient == 1);
        assert_refused(&r);
        assert_finding(&r, WR_SEVERITY_ERROR, 10, 20, lenient == 1 ? "B51" : "K40",
                       lenient == 1 ? "nested deeper than 1,000 levels" : "here stand 50000");
        free(b.text);
    }
}

// ---- T4-T6: sizes ------------------------------------------------------------------------------------------------

static void t4_sizes_never_wrap_and_are_refused_before_memory_is_taken(void **state)
{
    (void)state;
    static const char *const sizes[] = {"0",          "-1",      "2147483647",           "2147483648",
                                        "4294967299", "8193",    "18446744073709551619", "99999999999999999999999",
                                        "65536",      "1000000", "4294967296",           "18446744073709551616"};
    char huge[401];
    memset(huge, '3', 400);
    huge[400] = '\0';
    for (size_t i = 0; i <= sizeof sizes / sizeof sizes[0]; i++) {
        char text[1024];
        const char *size = i < sizeof sizes / sizeof sizes[0] ? sizes[i] : huge;
        (void)snprintf(text, sizeof text, "width: %s\nheight: %s\n" PLAIN_ROWS, size, size);
        wr_failing_allocator memory = {0};
        const wr_hooks hooks = wr_failing_hooks(&memory);
        reading r;
        r.status = wr_map_read(text, strlen(text), NULL, &hooks, &r.findings, &r.map);
        assert_refused(&r);
        assert_int_equal(r.findings.errors, 2);
        assert_finding(&r, WR_SEVERITY_ERROR, 1, 8, "K7", "width is '");
        assert_finding(&r, WR_SEVERITY_ERROR, 2, 9, "K7", "height is '");
        assert_true(memory.peak_bytes < 64 * 1024);
    }
}

static void t4_width_times_height_is_capped(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {"width: 8192\nheight: 2049\n" PLAIN_ROWS, 2, 9, "T4",
         "8192 by 2049 cells are more than a map may have, 16777216"},
        {"height: 8192\nwidth: 8192\n" PLAIN_ROWS, 1, 9, "T4", "8192 by 8192"},
    };
    EACH_IS_REFUSED(cases);
}

static void t5_numbers_of_other_kinds_are_refused(void **state)
{
    (void)state;
    static const char *const values[] = {"1.0", "1e3",   "0x10", "010",    "1_0", "1:20", ".nan", ".inf", "yes",
                                         "~",   "\"3\"", "[3]",  "{3: 3}", "٣",   "Ⅲ",    "३",    "１"};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        char text[256];
        (void)snprintf(text, sizeof text, "width: 5\nheight: %s\n" PLAIN_ROWS, values[i]);
        const reading r = read_text(text);
        assert_refused(&r);
        assert_finding(&r, WR_SEVERITY_ERROR, 2, 9, "K7", "height is ");
    }
}

static void t6_memory_follows_the_bytes_and_not_the_promise(void **state)
{
    (void)state;
    const char *text = "width: 2048\nheight: 8192\n---\nx\nP\n";
    wr_failing_allocator memory = {0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    reading r;
    r.status = wr_map_read(text, strlen(text), NULL, &hooks, &r.findings, &r.map);
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, 6, 1, "B52", "the file ends after 2 of 8192 rows");
    assert_true(memory.peak_bytes < 64 * 1024);
    assert_int_equal(memory.live, 0);
}

static void t6_rows_without_end_long_lines_and_newlines_alone_are_refused(void **state)
{
    (void)state;
    builder b = {0};
    add(&b, SIZE "---\n", 1);
    add(&b, "x\n", 1000000);
    assert_built_refused(&b, 7, 1, "B41", "here the closing line '---' must stand");
    add(&b, SIZE "---\n", 1);
    add(&b, "x", 4000000);
    assert_built_refused(&b, 4, 6, "K27", "the row has 4000000 characters, but width is 5");
    add(&b, "\n", 1 << 20);
    assert_built_refused(&b, 1 << 20, 1, "B41", "the line '---' that ends the header is missing");
    add(&b, "\n", (1 << 20) + 2);
    assert_built_refused(&b, 1, 1, "T6", "the header is longer than 1048576 bytes");
    add(&b, "a", (32 << 20) + 1);
    assert_built_refused(&b, 1, 1, "T6", "the file is longer than 33554432 bytes");
}

static void t6_caps_can_be_set(void **state)
{
    (void)state;
    wr_map_read_options options = wr_map_read_options_default();
    options.file_size_max = strlen(PLAIN) - 1;
    reading r;
    r.status = wr_map_read(PLAIN, strlen(PLAIN), &options, NULL, &r.findings, &r.map);
    assert_refused(&r);
    options.file_size_max++;
    options.header_size_max = strlen(SIZE) - 1;
    r.status = wr_map_read(PLAIN, strlen(PLAIN), &options, NULL, &r.findings, &r.map);
    assert_refused(&r);
    options.header_size_max++;
    r.status = wr_map_read(PLAIN, strlen(PLAIN), &options, NULL, &r.findings, &r.map);
    assert_reads(&r);
    wr_map_destroy(&r.map);
}

static void at_most_3_bytes_a_cell_are_taken_beside_the_file(void **state)
{
    (void)state;
    enum { SIDE = 1000 };
    builder b = {0};
    add(&b, "width: 1000\nheight: 1000\n---\nP\n", 1);
    for (int i = 1; i < SIDE; i++) {
        add(&b, "x", SIDE);
        add(&b, "\n", 1);
    }
    add(&b, "---\n", 1);
    wr_failing_allocator memory = {0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    reading r;
    r.status = wr_map_read(b.text, b.size, NULL, &hooks, &r.findings, &r.map);
    assert_reads(&r);
    assert_true(memory.peak_bytes <= 3 * SIDE * SIDE);
    wr_map_destroy(&r.map);
    assert_int_equal(memory.live, 0);
    free(b.text);
}

// ---- T7, T8: characters ------------------------------------------------------------------------------------------

static void t7_nul_bytes_are_refused_at_their_place(void **state)
{
    (void)state;
    static const char header[] = "width: 5\nhei\0ght: 3\n" PLAIN_ROWS;
    static const char id[] = SIZE "switches:\n  - {id: a\0b, x: 1, y: 0}\n" SWITCH_ROWS;
    static const char rows[] = SIZE "---\nxxxxx\nx P\0x\nxxxxx\n---\n";
    static const char behind[] = PLAIN "\0";
    static const char escaped[] = SIZE "switches:\n  - {id: \"a\\0b\", x: 1, y: 0}\n" SWITCH_ROWS;
    reading r = read_with(header, sizeof header - 1, false);
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, 2, 4, "T7", "'\\x00' is a NUL byte");
    r = read_with(id, sizeof id - 1, false);
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, 4, 11, "T7", "'\\x00' is a NUL byte");
    r = read_with(rows, sizeof rows - 1, false);
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, 5, 4, "T7", "'\\x00' is a NUL byte");
    r = read_with(behind, sizeof behind - 1, false);
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, 8, 1, "K29", "text behind");
    r = read_with(escaped, sizeof escaped - 1, false);
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, 4, 10, "T7", "'\\x00' is a NUL byte");
}

static void t7_a_file_of_zeros_is_refused(void **state)
{
    (void)state;
    static const char zeros[4096];
    const reading r = read_with(zeros, sizeof zeros, false);
    assert_refused(&r);
    assert_int_equal(r.findings.count, 1);
    assert_finding(&r, WR_SEVERITY_ERROR, 1, 1, "T7", "NUL");
}

static void t8_bad_and_hidden_characters_are_refused_and_shown_as_escapes(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *shown;
    } cases[] = {
        {"\xff", "\\xff"},                   // never UTF-8
        {"\x80", "\\x80"},                   // continues nothing
        {"\xc3", "\\xc3"},                   // cut
        {"\xc0\xaf", "\\xc0"},               // overlong
        {"\xe0\x80\xaf", "\\xe0"},           // overlong
        {"\xf0\x80\x80\xaf", "\\xf0"},       // overlong
        {"\xed\xa0\x80", "\\xed"},           // surrogate
        {"\xf4\x90\x80\x80", "\\xf4"},       // above U+10FFFF
        {"\xf8\x88\x80\x80\x80", "\\xf8"},   // five bytes
        {"\r", "\\x0d"},                     // CR alone
        {"\x0b", "\\x0b"},                   // VT
        {"\x0c", "\\x0c"},                   // FF
        {"\x1b[2J", "\\x1b"},                // a terminal's command
        {"\x7f", "\\x7f"},                   // DEL
        {"\xc2\x85", "\\u0085"},             // next line
        {"\xe2\x80\xa8", "\\u2028"},         // line separator
        {"\xe2\x80\xa9", "\\u2029"},         // paragraph separator
        {"\xe2\x80\xae", "\\u202e"},         // right to left override
        {"\xe2\x81\xa6", "\\u2066"},         // isolate
        {"\xe2\x80\x8f", "\\u200f"},         // right to left mark
        {"\xd8\x9c", "\\u061c"},             // Arabic letter mark
        {"\xe2\x80\x8b", "\\u200b"},         // zero-width space
        {"\xe2\x80\x8d", "\\u200d"},         // joiner
        {"\xc2\xad", "\\u00ad"},             // soft hyphen
        {"\xef\xbb\xbf", "\\ufeff"},         // byte order mark in the middle
        {"\xef\xbf\xbf", "\\uffff"},         // no character
        {"\xf3\xa0\x81\x81", "\\U000e0041"}, // a tag character
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[256];
        (void)snprintf(text, sizeof text, SIZE "switches:\n  - {id: a%sb, x: 1, y: 0}\n" SWITCH_ROWS, cases[i].bytes);
        const reading r = read_text(text);
        const bool hidden = i >= 21 && i <= 23; // allowed in comments: seen only when the id was read
        assert_refused(&r);
        assert_finding(&r, WR_SEVERITY_ERROR, 4, hidden ? 10 : 11, "T8", cases[i].shown);
        for (int32_t k = 0; k < r.findings.count; k++) {
            for (const char *p = r.findings.items[k].message; *p != '\0'; p++) {
                assert_true(*p >= 0x20 && *p < 0x7f); // nothing raw reaches a terminal
            }
        }
        (void)snprintf(text, sizeof text, SIZE "---\nxxxxx\nx %sP\nxxxxx\n---\n", cases[i].bytes);
        const reading rows = read_text(text);
        assert_refused(&rows);
        assert_true(find(&rows.findings, 5, 3, hidden ? "B52" : "T8", cases[i].shown) != NULL);
    }
}

static void t8_joiners_in_comments_are_fine(void **state)
{
    (void)state;
    assert_reads_alike(PLAIN, "# \xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xae\xd9\x88\n" PLAIN);
}

static void t8_utf16_is_refused_by_name(void **state)
{
    (void)state;
    static const char little[] = "\xff\xfew\0i\0d\0t\0h\0";
    static const char big[] = "\xfe\xff\0w\0i\0d\0t\0h";
    reading r = read_with(little, sizeof little - 1, false);
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, 1, 1, "T8", "UTF-16");
    r = read_with(big, sizeof big - 1, false);
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, 1, 1, "T8", "UTF-16");
}

// ---- T9-T12: keys, ids, places -----------------------------------------------------------------------------------

static void t9_many_doubled_keys_are_found_fast(void **state)
{
    (void)state;
    builder b = {0};
    add(&b, "a: 1\n", 20000);
    add(&b, PLAIN, 1);
    reading r = read_built(&b);
    assert_refused(&r);
    assert_int_equal(r.findings.errors, 19999);
    assert_int_equal(r.findings.count, WR_FINDINGS_MAX);
    assert_finding(&r, WR_SEVERITY_ERROR, 2, 1, "K10", "in line 1 and in line 2");
    for (int i = 0; i < 10000; i++) {
        add_number(&b, "a_long_common_prefix_%d: 1\n", i * 7919 % 10000);
    }
    add(&b, "a_long_common_prefix_77: 2\n" PLAIN, 1);
    r = read_built(&b);
    assert_refused(&r);
    assert_int_equal(r.findings.errors, 1);
}

static void t10_a_hundred_thousand_switches_are_refused_fast(void **state)
{
    (void)state;
    builder b = {0};
    add(&b, SIZE "switches:\n", 1);
    for (int i = 0; i < 20000; i++) {
        add_number(&b, "- {id: long_common_prefix_%05d, x: 1, y: 0}\n", i);
    }
    add(&b, PLAIN_ROWS, 1);
    const reading r = read_built(&b);
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, 4, 1, "T10", "a map has at most 4096 switches, here are 20000");
}

static void t10_4096_switches_and_gates_are_a_map(void **state)
{
    (void)state;
    builder b = {0};
    add(&b, "width: 4096\nheight: 3\nswitches:\n", 1);
    for (int i = 0; i < 4096; i++) {
        add_number(&b, "- {id: the_same_beginning_for_all_%d, y: 0, ", i * 7 % 4096);
        add_number(&b, "x: %d}\n", i);
    }
    add(&b, "gates:\n", 1);
    for (int i = 0; i < 4096; i++) {
        add_number(&b, "- {x: %d, y: 1, ", i);
        add_number(&b, "open_if: {switch_is_on: the_same_beginning_for_all_%d}}\n", i);
    }
    add(&b, "---\nP\n", 1);
    add(&b, "|", 4096);
    add(&b, "\n", 1);
    add(&b, "^", 4096);
    add(&b, "\n---\n", 1);
    reading r = read_built(&b);
    assert_reads(&r);
    assert_int_equal(r.map.switch_count, 4096);
    assert_int_equal(r.map.gate_count, 4096);
    for (int32_t i = 0; i < 4096; i++) {
        assert_int_equal(r.map.logic.ops[i].switch_index * 7 % 4096, i);
    }
    wr_map_destroy(&r.map);
}

static void t10_lenient_gates_meet_the_same_cap(void **state)
{
    (void)state;
    builder b = {0};
    add(&b, "width: 4097\nheight: 2\n---\nP\n", 1);
    add(&b, "|", 4097);
    add(&b, "\n---\n", 1);
    const reading r = read_with(b.text, b.size, true);
    assert_refused(&r);
    assert_finding(&r, WR_SEVERITY_ERROR, 4, 1, "T10", "here are 4097");
    free(b.text);
}

static void t11_ids_compare_bytewise(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {SIZE "switches:\n  - {id: Key, x: 1, y: 0}\n" GATES "{switch_is_on: key}\n" ROWS, 8, 29, "B50",
         "'key', which is no switch"},
        {SIZE "switches:\n  - {id: \xc3\xa9, x: 1, y: 0}\n" GATES "{switch_is_on: e\xcc\x81}\n" ROWS, 8, 29, "B50",
         "which is no switch"},
        {SIZE "switches:\n  - {id: a, x: 1, y: 0}\n" GATES "{switch_is_on: aa}\n" ROWS, 8, 29, "B50", "'aa'"},
        {SIZE SWITCHES "gates:\n  - {x: 3, y: 0, open_if: {switch_is_on: '3,0'}}\n" ROWS, 8, 42, "B50", "'3,0'"},
    };
    EACH_IS_REFUSED(cases);
}

static void t12_places_that_are_none_are_refused(void **state)
{
    (void)state;
    static const char *const values[] = {"-1",  "5",    "4294967296", "4294967297",          "\"1\"",
                                         "1.0", "null", "",           "18446744073709551617"};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        char text[256];
        (void)snprintf(text, sizeof text, SIZE "switches:\n  - id: a\n    x: %s\n    y: 0\n" SWITCH_ROWS, values[i]);
        const reading r = read_text(text);
        assert_refused(&r);
        assert_finding(&r, WR_SEVERITY_ERROR, 5, values[i][0] == '\0' ? 7 : 8, "B46", "switch 'a': x is ");
    }
}

// ---- T14, T15: text in text --------------------------------------------------------------------------------------

static void t14_the_first_whole_line_of_dashes_ends_the_header(void **state)
{
    (void)state;
    static const refusal cases[] = {
        {"note: |\n---\nwidth: 5\n", 1, 1, "K8", "the key 'width' is missing"}, // inside a block text, too
        {"note: \"a\n---\nb\"\n", 2, 1, "B52", "not YAML"},
        {SIZE "...\n" PLAIN_ROWS, 3, 1, "T14", "the end mark '...'"},
        {SIZE "...\nwidth: 6\n" PLAIN_ROWS, 3, 1, "T14", "the end mark '...'"},
        {"%YAML 9.9\n" PLAIN, 1, 1, "T14", "a directive ('%')"},
        {"%YAML 1.1\n" PLAIN, 1, 1, "T14", "a directive"},
        {SIZE "%TAG ! tag:x\n" PLAIN_ROWS, 3, 1, "T14", "a directive"},
        {SIZE "--- # rows\nxxxxx\n", 4, 6, "B41", "is missing"},
    };
    EACH_IS_REFUSED(cases);
    assert_reads_alike(PLAIN, "# ---\nnote: \"---\"\nother: a --- b\nwidth: 5\nheight: 3\n" PLAIN_ROWS);
}

static void t14_many_tag_directives_cost_no_square(void **state)
{
    (void)state;
    builder b = {0};
    for (int i = 0; i < 50000; i++) {
        add_number(&b, "%%TAG !a%d! b\n", i);
    }
    add(&b, PLAIN, 1);
    assert_built_refused(&b, 1, 1, "T14", "a directive");
}

static void t15_huge_indentation_blanks_and_tabs_are_linear(void **state)
{
    (void)state;
    static const char *const heads[] = {"a: |9\n", "a: |99\n", "a: |+9-\n", "a: >\n", "a: ",
                                        "a: \"",   "a:\t",     "- ",        "? "};
    static const char *const fills[] = {" ", "\t", "\n", " \n", "\n ", "b\n ", "- ", ": "};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        for (size_t k = 0; k < sizeof fills / sizeof fills[0]; k++) {
            builder b = {0};
            add(&b, heads[i], 1);
            add(&b, fills[k], 60000 / strlen(fills[k]));
            add(&b, "\n---\n", 1);
            const reading r = read_built(&b);
            assert_refused(&r);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(t1_anchors_aliases_merge_keys_and_tags_are_refused_at_the_first_sign),
    cmocka_unit_test(k19_a_billion_laughs_stop_at_the_first),
    cmocka_unit_test(t2_nesting_is_refused_in_linear_time_and_constant_stack),
    cmocka_unit_test(k20_nesting_cut_off_inside_is_refused_too),
    cmocka_unit_test(k20_wide_lists_inside_deep_brackets_cost_no_square),
    cmocka_unit_test(t3_deep_and_wide_formulas_meet_their_caps),
    cmocka_unit_test(t3_a_tree_with_a_million_leaves_is_refused),
    cmocka_unit_test(t3_all_formulas_together_have_65536_steps),
    cmocka_unit_test(t3_deep_formulas_in_one_line_have_room),
    cmocka_unit_test(t3_a_hundred_thousand_operands_are_refused_in_both_modes),
    cmocka_unit_test(t4_sizes_never_wrap_and_are_refused_before_memory_is_taken),
    cmocka_unit_test(t4_width_times_height_is_capped),
    cmocka_unit_test(t5_numbers_of_other_kinds_are_refused),
    cmocka_unit_test(t6_memory_follows_the_bytes_and_not_the_promise),
    cmocka_unit_test(t6_rows_without_end_long_lines_and_newlines_alone_are_refused),
    cmocka_unit_test(t6_caps_can_be_set),
    cmocka_unit_test(at_most_3_bytes_a_cell_are_taken_beside_the_file),
    cmocka_unit_test(t7_nul_bytes_are_refused_at_their_place),
    cmocka_unit_test(t7_a_file_of_zeros_is_refused),
    cmocka_unit_test(t8_bad_and_hidden_characters_are_refused_and_shown_as_escapes),
    cmocka_unit_test(t8_joiners_in_comments_are_fine),
    cmocka_unit_test(t8_utf16_is_refused_by_name),
    cmocka_unit_test(t9_many_doubled_keys_are_found_fast),
    cmocka_unit_test(t10_a_hundred_thousand_switches_are_refused_fast),
    cmocka_unit_test(t10_4096_switches_and_gates_are_a_map),
    cmocka_unit_test(t10_lenient_gates_meet_the_same_cap),
    cmocka_unit_test(t11_ids_compare_bytewise),
    cmocka_unit_test(t12_places_that_are_none_are_refused),
    cmocka_unit_test(t14_the_first_whole_line_of_dashes_ends_the_header),
    cmocka_unit_test(t14_many_tag_directives_cost_no_square),
    cmocka_unit_test(t15_huge_indentation_blanks_and_tabs_are_linear),
};

WR_TEST_MAIN(tests)
