// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Good files with one thing wrong: every prefix, every byte deleted, doubled or changed (T13), every allocation refused.
#include "map_read/reading.h"

// ---- T13: every change -------------------------------------------------------------------------------------------

// Reads: a map that passes its check, or at least one error, each with its place.
static reading read_and_check(const char *bytes, size_t size)
{
    const reading r = read_with(bytes, size, false);
    if (r.status == WR_OK) {
        assert_reads(&r);
    } else {
        assert_refused(&r);
        for (int32_t i = 0; i < r.findings.count; i++) {
            assert_true(r.findings.items[i].line >= 1 && r.findings.items[i].column >= 1);
        }
    }
    return r;
}

static void read_once(const char *bytes, size_t size)
{
    reading r = read_and_check(bytes, size);
    wr_map_destroy(&r.map);
}

// And the same again.
static void read_twice(const char *bytes, size_t size)
{
    reading a = read_and_check(bytes, size);
    reading b = read_with(bytes, size, false);
    assert_int_equal(a.status, b.status);
    assert_memory_equal(&a.findings, &b.findings, sizeof a.findings);
    assert_true(a.status != WR_OK || wr_map_equal(&a.map, &b.map));
    wr_map_destroy(&a.map);
    wr_map_destroy(&b.map);
}

static void every_change(const char *bytes, size_t size, int step)
{
    char *changed = malloc(size + 1);
    assert_non_null(changed);
    for (size_t i = 0; i < size; i++) {
        read_twice(bytes, i); // every prefix
        memcpy(changed, bytes, i);
        memcpy(changed + i, bytes + i + 1, size - i - 1);
        read_twice(changed, size - 1); // one byte deleted
        memcpy(changed, bytes, i + 1);
        memcpy(changed + i + 1, bytes + i, size - i);
        read_twice(changed, size + 1); // one byte doubled
        memcpy(changed, bytes, size);
        for (int value = (int)(i % (size_t)step); value < 256; value += step) {
            changed[i] = (char)value;
            read_once(changed, size);
        }
    }
    free(changed);
}

static void t13_every_change_of_a_small_map_reads_or_is_refused(void **state)
{
    (void)state;
    static const char text[] = "width: 3\nheight: 1\nswitches: [{id: a, x: 0, y: 0}]\ngates:\n- x: 2\n  y: 0\n"
                               "  open_if: {switch_is_on: a}\n---\n^P|\n---\n";
    every_change(text, sizeof text - 1, 1);
}

static void t13_every_change_of_the_example_reads_or_is_refused(void **state)
{
    (void)state;
    size_t size = 0;
    char *bytes = load_file("maps/example.map", &size);
    every_change(bytes, size, 127); // each place with two or three of the 256 values
    free(bytes);
}

// ---- T35: no memory ----------------------------------------------------------------------------------------------

static wr_status try_to_read(const wr_hooks *hooks, void *context)
{
    const char *text = context;
    wr_map_read_options options = wr_map_read_options_default();
    options.lenient = true;
    wr_findings findings;
    wr_map map;
    const wr_status status = wr_map_read(text, strlen(text), &options, hooks, &findings, &map);
    if (status != WR_OK) {
        static const wr_map empty;
        assert_memory_equal(&map, &empty, sizeof map);
    }
    wr_map_destroy(&map);
    return status;
}

static void t35_each_refused_allocation_gives_everything_back(void **state)
{
    (void)state;
    static char text[] =
        "width: 5\nheight: 3\nlegend: {\xc3\xa9: bush}\n" SWITCHES GATE "---\nxx|xx\nx P \xc3\xa9\nx^x|x\n---\n";
    assert_true(wr_test_each_failure(try_to_read, text) > 15);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(t13_every_change_of_a_small_map_reads_or_is_refused),
    cmocka_unit_test(t13_every_change_of_the_example_reads_or_is_refused),
    cmocka_unit_test(t35_each_refused_allocation_gives_everything_back),
};

WR_TEST_MAIN(tests)
