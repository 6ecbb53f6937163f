// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren gen on a terminal: the small picture above the table, cell by cell, and where there is none.
#include "gen_tests.h"
#include "vt.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

// Runs warren gen on a terminal of so many columns, and gives all it wrote there, until the next call.
static const char *gen_on_terminal(int columns, const char *profile, const char *extra)
{
    static char text[1 << 18];
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) {
        skip(); // a root without /dev/pts has no terminals to give
    }
    const int seat = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    const struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = VT_ROWS};
    assert_true(seat >= 0 && ioctl(terminal, TIOCSWINSZ, &size) == 0);
    const pid_t child = fork();
    if (child == 0) {
        dup2(seat, 1);
        dup2(seat, 2);
        execl(tool_program(), "warren", "gen", "--profile", profile, extra, (char *)NULL);
        _exit(99);
    }
    size_t used = 0;
    int status = -1;
    for (bool over = false;;) {
        struct pollfd ready = {.fd = terminal, .events = POLLIN};
        if (poll(&ready, 1, over ? 0 : 20) > 0) {
            const ssize_t got = read(terminal, text + used, sizeof text - used - 1);
            used += got > 0 ? (size_t)got : 0;
        } else if (over) {
            break;
        } else {
            over = waitpid(child, &status, WNOHANG) == child;
        }
    }
    close(seat);
    close(terminal);
    text[used] = '\0';
    assert_int_equal(status, 0);
    return text;
}

static void a_small_picture_stands_above_the_table(void **state)
{
    (void)state;
    static vt screen;
    const char *text = gen_on_terminal(VT_COLUMNS, "tiny", "--locks=1");
    vt_clear(&screen);
    vt_feed(&screen, text, strlen(text));
    const char *j = tool_json("$W gen --profile tiny --locks 1 --json --full", 0);
    const int height = atoi(json_at(j, "height"));
    for (int y = height - 1; y > 0; y -= 2) {
        char upper[64], lower[64], path[32];
        snprintf(path, sizeof path, "cells.%d", y);
        snprintf(upper, sizeof upper, "%s", json_at(j, path));
        snprintf(path, sizeof path, "cells.%d", y - 1);
        snprintf(lower, sizeof lower, "%s", json_at(j, path));
        for (size_t x = 1; upper[x] != '"'; ++x) { // inside the quotes
            const bool floor = upper[x] != 'x' || lower[x] != 'x';
            assert_int_equal(screen.cells[(height - 1 - y) / 2][x - 1], floor ? '#' : ' ');
        }
    }
    assert_true(vt_shows(&screen, "tiny, seed 0"));
    assert_says(text, "\x1b[0;33");   // a door
    assert_says(text, "\x1b[0;31");   // a gate
    assert_says(text, "37;42m");      // the start, with floor above it
    assert_says(text, "\x1b[0m\r\n"); // no colour runs on
}

static void a_narrow_terminal_gets_the_table_only(void **state)
{
    (void)state;
    const char *text = gen_on_terminal(31, "tiny", "--seed=1");
    assert_quiet(text, "\xE2\x96");
    assert_says(text, "tiny, seed 1");
    assert_says(gen_on_terminal(32, "tiny", "--seed=1"), "\xE2\x96");
    setenv("NO_COLOR", "1", 1);
    text = gen_on_terminal(80, "tiny", "--seed=1");
    unsetenv("NO_COLOR");
    assert_quiet(text, "\xE2\x96");
    assert_quiet(text, "\x1b");
}

static void a_sweep_shows_how_far_it_is(void **state)
{
    (void)state;
    static vt screen;
    const char *text = gen_on_terminal(100, "all", "--sweep=0:300");
    assert_says(text, "%"); // the bar
    vt_clear(&screen);
    vt_feed(&screen, text, strlen(text));
    assert_int_equal(strncmp(screen.cells[0], "profile ", 8), 0); // gone when the table comes
}

const struct CMUnitTest gen_view_tests[] = {
    cmocka_unit_test(a_small_picture_stands_above_the_table),
    cmocka_unit_test(a_narrow_terminal_gets_the_table_only),
    cmocka_unit_test(a_sweep_shows_how_far_it_is),
};
const size_t gen_view_test_count = sizeof gen_view_tests / sizeof gen_view_tests[0];
