// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// All tests of the command line in one program, in a folder that is gone afterwards.
#include "tool.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    static struct CMUnitTest all[WR_TEST_COUNT_MAX];
    const struct {
        const struct CMUnitTest *tests;
        size_t count;
    } parts[] = {{check_tests, check_test_count},     {check_hunt_tests, check_hunt_test_count},
                 {usage_tests, usage_test_count},     {path_tests, path_test_count},
                 {run_tests, run_test_count},         {draw_tests, draw_test_count},
                 {hostile_tests, hostile_test_count}, {play_tests, play_test_count},
                 {solve_tests, solve_test_count},     {nav_tests, nav_test_count},
                 {bench_tests, bench_test_count},     {bake_tests, bake_test_count}};
    size_t count = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i) {
        memcpy(all + count, parts[i].tests, parts[i].count * sizeof all[0]);
        count += parts[i].count;
    }
    setenv("TERM", "xterm-256color", 1);
    unsetenv("COLORTERM");
    if (tool_begin(NULL) != 0) {
        perror("cannot make a folder in " WARREN_WORK);
        return 1;
    }
    int result = wr_test_main(argc, argv, all, count);
    return tool_end(NULL) == 0 ? result : 1;
}
