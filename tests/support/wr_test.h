// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What every test program shares: cmocka with its includes in the order it asks for, a main with a name filter, and
// the allocator that fails on demand.
//
//   static const struct CMUnitTest tests[] = {cmocka_unit_test(gate_opens_when_last_switch_is_pressed), ...};
//   WR_TEST_MAIN(tests)
//
//   test_core                all tests
//   test_core arena sort     those with "arena" or "sort" in the name
//   test_core --list         the names
#ifndef WR_TEST_H
#define WR_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/wr_failing_allocator.h"

#define WR_TEST_COUNT_MAX 512

static inline bool wr_test_is_wanted(const char *name, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strstr(name, argv[i]) != NULL) {
            return true;
        }
    }
    return argc == 1;
}

/// Runs the tests whose names hold one of the arguments; 1 when one fails or a filter matches nothing.
static inline int wr_test_main(int argc, char **argv, const struct CMUnitTest *tests, size_t count)
{
    static struct CMUnitTest wanted[WR_TEST_COUNT_MAX];
    size_t wanted_count = 0;
    bool list = argc == 2 && strcmp(argv[1], "--list") == 0;
    if (count > WR_TEST_COUNT_MAX) {
        fprintf(stderr, "%zu tests in one program, WR_TEST_COUNT_MAX is %d\n", count, WR_TEST_COUNT_MAX);
        return 1;
    }
    for (size_t i = 0; i < count; i++) {
        if (list) {
            puts(tests[i].name);
        } else if (wr_test_is_wanted(tests[i].name, argc, argv)) {
            wanted[wanted_count++] = tests[i];
        }
    }
    if (list) {
        return 0;
    }
    if (wanted_count == 0) {
        fprintf(stderr, "no test has such a name; --list shows them\n");
        return 1;
    }
    return _cmocka_run_group_tests(argv[0], wanted, wanted_count, NULL, NULL) == 0 ? 0 : 1;
}

#define WR_TEST_MAIN(tests)                                                         \
    int main(int argc, char **argv)                                                 \
    {                                                                               \
        return wr_test_main(argc, argv, tests, sizeof(tests) / sizeof((tests)[0])); \
    }

#endif
