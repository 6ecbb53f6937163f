// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Moving AI files: what real ones look like, what hostile ones try (K126, T32), and back out again.
#include "map_of.h"

#include <stdlib.h>

static wr_status read_text(const char *text, wr_findings *findings, wr_map *out)
{
    return wr_movingai_read(text, strlen(text), NULL, findings, out);
}

// ---- Reading ----------------------------------------------------------------------------------------------------

static void letters_become_kinds_and_the_last_row_is_row_0_K126(void **state)
{
    (void)state;
    wr_findings findings;
    wr_map map;
    assert_int_equal(read_text("type octile\nheight 2\nwidth 4\nmap\n.GSW\n@OT.\n", &findings, &map), WR_OK);
    static const uint8_t kinds[8] = {WR_CELL_BUSH,  WR_CELL_BUSH,  WR_CELL_BUSH,  WR_CELL_GRASS,
                                     WR_CELL_GRASS, WR_CELL_GRASS, WR_CELL_GRASS, WR_CELL_CHASM};
    assert_int_equal(map.grid.width, 4);
    assert_int_equal(map.grid.height, 2);
    assert_int_equal(map.grid.cell, 1);
    assert_memory_equal(map.grid.kinds, kinds, sizeof kinds);
    assert_true(map.extended);
    assert_false(map.has_player);
    assert_int_equal(findings.count, 0);
    assert_int_equal(wr_map_check(&map), WR_OK);
    wr_map_destroy(&map);
}

static void every_way_to_end_a_line_gives_the_same_map_K126(void **state)
{
    (void)state;
    static const char *const texts[] = {"type octile\nheight 2\nwidth 3\nmap\n..@\nT..\n",
                                        "type octile\nheight 2\nwidth 3\nmap\n..@\nT..",
                                        "type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n..@\r\nT..\r\n",
                                        "type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n..@\r\nT..",
                                        "type octile\nheight 2\r\nwidth 3\nmap\r\n..@\nT..\r\n\r\n\n",
                                        "\xef\xbb\xbftype octile\nheight 2\nwidth 3\nmap\n..@\nT..\n"};
    wr_findings findings;
    wr_map first;
    assert_int_equal(read_text(texts[0], &findings, &first), WR_OK);
    for (size_t i = 1; i < sizeof texts / sizeof texts[0]; i++) {
        wr_map map;
        assert_int_equal(read_text(texts[i], &findings, &map), WR_OK);
        assert_true(wr_map_equal(&first, &map));
        wr_map_destroy(&map);
    }
    wr_map_destroy(&first);
}

static void each_fault_is_named_with_its_line_T32(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t line, column;
        const char *word; // of the message
    } cases[] = {
        {"", 1, 1, "type octile"},
        {"height 2\nwidth 2\nmap\n..\n..\n", 1, 1, "type octile"},
        {"type octile-corner\nheight 1\nwidth 1\nmap\n.\n", 1, 6, "'octile-corner'"},
        {"type tile\nheight 1\nwidth 1\nmap\n.\n", 1, 6, "'tile'"},
        {"type \nheight 1\nwidth 1\nmap\n.\n", 1, 6, "''"},
        {"type \x1b[2J\nheight 1\nwidth 1\nmap\n.\n", 1, 6, "\\x1b[2J"},
        {"type", 1, 1, "type octile"},
        {"type octile", 2, 1, "height N"},
        {"type octile\nwidth 1\nheight 1\nmap\n.\n", 2, 1, "height N"},
        {"type octile\nheight -1\nwidth 1\nmap\n.\n", 2, 8, "'-1'"},
        {"type octile\nheight 0\nwidth 1\nmap\n", 2, 8, "'0'"},
        {"type octile\nheight 01\nwidth 1\nmap\n.\n", 2, 8, "'01'"},
        {"type octile\nheight 1.0\nwidth 1\nmap\n.\n", 2, 8, "'1.0'"},
        {"type octile\nheight 8193\nwidth 1\nmap\n.\n", 2, 8, "'8193'"},
        {"type octile\nheight 4294967299\nwidth 1\nmap\n.\n", 2, 8, "8192"},
        {"type octile\nheight 1\nwidth 99999999999999999999999999\nmap\n.\n", 3, 7, "8192"},
        {"type octile\nheight 1\nwidth \nmap\n.\n", 3, 7, "''"},
        {"type octile\nheight 1\n", 3, 1, "width N"},
        {"type octile\nheight 8192\nwidth 8192\nmap\n.\n", 3, 1, "16777216"},
        {"type octile\nheight 1\nwidth 1\n.\n", 4, 1, "'map'"},
        {"type octile\nheight 1\nwidth 1\n", 4, 1, "'map'"},
        {"type octile\nheight 2\nwidth 2\nmap\n..\n", 6, 1, "after 1 of 2 rows"},
        {"type octile\nheight 8192\nwidth 2048\nmap\n", 5, 1, "after 0 of 8192 rows"},
        {"type octile\nheight 2\nwidth 2\nmap\n..\n.\n", 6, 2, "1 cells, but the width is 2"},
        {"type octile\nheight 2\nwidth 2\nmap\n...\n..\n", 5, 3, "3 cells, but the width is 2"},
        {"type octile\nheight 2\nwidth 2\nmap\n.. \n..\n", 5, 3, "3 cells"},
        {"type octile\nheight 2\nwidth 2\nmap\n..\n.x\n", 6, 2, "'x'"},
        {"type octile\nheight 2\nwidth 2\nmap\n..\n\x1b.\n", 6, 1, "\\x1b"},
        {"type octile\nheight 1\nwidth 2\nmap\n..\n..\n", 6, 1, "behind the last row"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr_findings findings;
        wr_map map;
        memset(&map, 0xff, sizeof map);
        assert_int_equal(read_text(cases[i].text, &findings, &map), WR_E_SYNTAX);
        assert_int_equal(findings.errors, 1);
        assert_string_equal(findings.items[0].rule, "K126");
        if (findings.items[0].line != cases[i].line || findings.items[0].column != cases[i].column ||
            strstr(findings.items[0].message, cases[i].word) == NULL) {
            fail_msg("case %d: %d:%d: %s", (int)i, (int)findings.items[0].line, (int)findings.items[0].column,
                     findings.items[0].message);
        }
        assert_null(map.memory);
        assert_null(map.grid.kinds);
    }
}

static void many_faulty_rows_are_all_counted(void **state)
{
    (void)state;
    char text[1024] = "type octile\nheight 40\nwidth 2\nmap\n";
    for (int i = 0; i < 40; i++) {
        strcat(text, ".\n");
    }
    wr_findings findings;
    wr_map map;
    assert_int_equal(read_text(text, &findings, &map), WR_E_SYNTAX);
    assert_int_equal(findings.count, WR_FINDINGS_MAX);
    assert_int_equal(findings.errors, 40);
    assert_int_equal(findings.dropped, 20);
}

static void a_binary_file_is_refused_T32(void **state)
{
    (void)state;
    uint8_t bytes[512];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)wr_noise(1, WR_STREAM_LAYOUT, 0, i);
    }
    wr_findings findings;
    wr_map map;
    assert_int_equal(wr_movingai_read(bytes, sizeof bytes, NULL, &findings, &map), WR_E_SYNTAX);
    assert_int_equal(wr_movingai_read(NULL, 0, NULL, &findings, &map), WR_E_SYNTAX);
    static const char zeros[64];
    assert_int_equal(wr_movingai_read(zeros, sizeof zeros, NULL, &findings, &map), WR_E_SYNTAX);
    static const char with_nul[] = "type octile\nheight 1\nwidth 3\nmap\n.\0.\n";
    assert_int_equal(wr_movingai_read(with_nul, sizeof with_nul - 1, NULL, &findings, &map), WR_E_SYNTAX);
    assert_int_equal(findings.items[0].column, 2);
}

static void every_cut_of_a_file_is_refused_or_the_whole_map_T13(void **state)
{
    (void)state;
    static const char text[] = "type octile\r\nheight 2\r\nwidth 12\r\nmap\r\n..@.........\r\nT..........W\r\n";
    for (size_t size = 0; size < sizeof text; size++) {
        char *exact = malloc(size + (size == 0)); // a read past the end is seen by the sanitizer
        assert_non_null(exact);
        memcpy(exact, text, size);
        wr_findings findings;
        wr_map map;
        const wr_status status = wr_movingai_read(exact, size, NULL, &findings, &map);
        assert_int_equal(status, size >= sizeof text - 3 ? WR_OK : WR_E_SYNTAX);
        assert_true((status == WR_OK) == (findings.errors == 0));
        wr_map_destroy(&map);
        free(exact);
    }
}

static void every_changed_byte_is_refused_or_a_valid_map_T13(void **state)
{
    (void)state;
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n..@\nT..\n";
    for (size_t at = 0; at < sizeof text - 1; at++) {
        for (int byte = 0; byte < 256; byte++) {
            char changed[sizeof text];
            memcpy(changed, text, sizeof text);
            changed[at] = (char)byte;
            wr_findings findings;
            wr_map map;
            const wr_status status = wr_movingai_read(changed, sizeof text - 1, NULL, &findings, &map);
            assert_true(status == WR_OK || status == WR_E_SYNTAX);
            if (status == WR_OK) {
                assert_int_equal(wr_map_check(&map), WR_OK);
            }
            wr_map_destroy(&map);
        }
    }
}

static void memory_is_asked_for_once_and_its_refusal_leaves_nothing_T35(void **state)
{
    (void)state;
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n..@\nT..\n";
    static const char cut[] = "type octile\nheight 8192\nwidth 2048\nmap\n..@\n";
    wr_failing_allocator counting = {0};
    wr_hooks hooks = wr_failing_hooks(&counting);
    wr_findings findings;
    wr_map map;
    assert_int_equal(wr_movingai_read(cut, sizeof cut - 1, &hooks, &findings, &map), WR_E_SYNTAX);
    assert_int_equal(counting.calls, 0); // T6: the promise alone takes nothing
    assert_int_equal(wr_movingai_read(text, sizeof text - 1, &hooks, &findings, &map), WR_OK);
    assert_int_equal(counting.calls, 1);
    wr_map_destroy(&map);
    counting.fail_at = 2;
    assert_int_equal(wr_movingai_read(text, sizeof text - 1, &hooks, &findings, &map), WR_E_MEMORY);
    assert_null(map.grid.kinds);
    assert_int_equal(counting.live, 0);
}

// ---- Writing ----------------------------------------------------------------------------------------------------

static void written_files_read_back(void **state)
{
    (void)state;
    wr__map_arrays arrays;
    wr_map map = map_of(ROWS("xxxx", "xP~*", "x O "), 0, &arrays);
    char text[128];
    size_t size;
    assert_int_equal(wr_movingai_write(&map.grid, WR_KINDS_WALL, text, sizeof text - 1, &size), WR_OK);
    text[size] = '\0';
    assert_string_equal(text, "type octile\nheight 3\nwidth 4\nmap\n@@@@\n@.W.\n@...\n");
    assert_int_equal(wr_movingai_write(&map.grid, WR_KINDS_BLOB, text, sizeof text - 1, &size), WR_OK);
    text[size] = '\0';
    assert_string_equal(text, "type octile\nheight 3\nwidth 4\nmap\n@@@@\n@.@.\n@.@.\n");
    wr_map_destroy(&map);

    wr_findings findings;
    char again[128];
    size_t again_size;
    assert_int_equal(read_text(text, &findings, &map), WR_OK);
    assert_int_equal(wr_movingai_write(&map.grid, WR_KINDS_BLOB, again, sizeof again, &again_size), WR_OK);
    assert_int_equal(again_size, size);
    assert_memory_equal(again, text, size);
    wr_map_destroy(&map);
}

static void writing_into_too_little_room_writes_nothing(void **state)
{
    (void)state;
    uint8_t kinds[6];
    wr_grid grid;
    assert_int_equal(wr_grid_init(3, 2, 1, kinds, &grid), WR_OK);
    size_t size;
    char text[64];
    memset(text, '#', sizeof text);
    assert_int_equal(wr_movingai_write(&grid, 0, NULL, 0, &size), WR_E_CAPACITY);
    assert_int_equal(wr_movingai_write(&grid, 0, text, size - 1, &size), WR_E_CAPACITY);
    assert_int_equal(text[0], '#');
    assert_int_equal(wr_movingai_write(&grid, 0, text, size, &size), WR_OK);
    assert_int_equal(text[size - 1], '\n');
    assert_int_equal(text[size], '#');
    assert_int_equal(wr_movingai_write(NULL, 0, text, size, &size), WR_E_ARGUMENT);
    assert_int_equal(wr_movingai_write(&grid, 0, NULL, 9, &size), WR_E_ARGUMENT);
    grid.width = 8193;
    assert_int_equal(wr_movingai_write(&grid, 0, text, 9, &size), WR_E_ARGUMENT);
    assert_int_equal(size, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(letters_become_kinds_and_the_last_row_is_row_0_K126),
    cmocka_unit_test(every_way_to_end_a_line_gives_the_same_map_K126),
    cmocka_unit_test(each_fault_is_named_with_its_line_T32),
    cmocka_unit_test(many_faulty_rows_are_all_counted),
    cmocka_unit_test(a_binary_file_is_refused_T32),
    cmocka_unit_test(every_cut_of_a_file_is_refused_or_the_whole_map_T13),
    cmocka_unit_test(every_changed_byte_is_refused_or_a_valid_map_T13),
    cmocka_unit_test(memory_is_asked_for_once_and_its_refusal_leaves_nothing_T35),
    cmocka_unit_test(written_files_read_back),
    cmocka_unit_test(writing_into_too_little_room_writes_nothing),
};

WR_TEST_MAIN(tests)
