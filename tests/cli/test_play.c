// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren play on a terminal of our own: keys go in, what it writes comes out, and afterwards the terminal must be as it
// was, whatever ended the game.
//
// Between us and the game stands a leader of the session, as a shell would: only then does Ctrl-Z stop anything.
#include "tool.h"
#include "vt.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

typedef struct stage {
    int terminal; // our end
    int seat;     // the game's end, kept open so that its settings can be read afterwards
    int news;     // what waitpid told the leader
    pid_t leader, game;
    struct termios before;
    size_t size, mark;
    vt screen;
    char text[1 << 20]; // all the game has written
} stage;

static stage s;

static void lead(const char *map, const char *extra, int news)
{
    setsid();
    ioctl(s.seat, TIOCSCTTY, 0);
    pid_t game = fork();
    if (game == 0) {
        setpgid(0, 0);
        signal(SIGTTOU, SIG_IGN);
        tcsetpgrp(s.seat, getpid());
        signal(SIGTTOU, SIG_DFL);
        dup2(s.seat, 0);
        dup2(s.seat, 1);
        dup2(s.seat, 2);
        execl(tool_program(), "warren", "play", map, extra, (char *)NULL);
        _exit(99);
    }
    (void)!write(news, &game, sizeof game);
    for (;;) {
        int status = 0;
        if (waitpid(game, &status, WUNTRACED) < 0) {
            _exit(1);
        }
        (void)!write(news, &status, sizeof status);
        if (!WIFSTOPPED(status)) {
            _exit(0);
        }
    }
}

static void open_stage(int columns, int rows)
{
    memset(&s, 0, sizeof s);
    vt_clear(&s.screen);
    s.terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (s.terminal < 0) {
        skip(); // a root without /dev/pts has no terminals to give
    }
    assert_true(grantpt(s.terminal) == 0 && unlockpt(s.terminal) == 0);
    s.seat = open(ptsname(s.terminal), O_RDWR | O_NOCTTY);
    if (s.seat < 0) {
        close(s.terminal);
        skip();
    }
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    assert_int_equal(ioctl(s.terminal, TIOCSWINSZ, &size), 0);
    assert_int_equal(tcgetattr(s.seat, &s.before), 0);
}

static void start(const char *map, const char *extra, int columns, int rows)
{
    open_stage(columns, rows);
    char path[600];
    snprintf(path, sizeof path, "%s/%s", tool_folder(), map);
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    s.leader = fork();
    if (s.leader == 0) {
        close(ends[0]);
        close(s.terminal);
        lead(path, extra, ends[1]);
    }
    close(ends[1]);
    s.news = ends[0];
    assert_int_equal(read(s.news, &s.game, sizeof s.game), sizeof s.game);
}

static long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

// Takes what the game writes for a while.
static void listen_for(int ms)
{
    long until = now_ms() + ms;
    for (long left = ms; left >= 0; left = until - now_ms()) {
        struct pollfd in = {.fd = s.terminal, .events = POLLIN};
        if (poll(&in, 1, (int)left) > 0 && (in.revents & POLLIN) != 0) {
            ssize_t got = read(s.terminal, s.text + s.size, sizeof s.text - s.size - 1);
            vt_feed(&s.screen, s.text + s.size, got > 0 ? (size_t)got : 0);
            s.size += got > 0 ? (size_t)got : 0;
            if (s.size + 4096 > sizeof s.text) {
                memmove(s.text, s.text + sizeof s.text / 2, s.size - sizeof s.text / 2);
                s.size -= sizeof s.text / 2;
                s.mark = s.mark > sizeof s.text / 2 ? s.mark - sizeof s.text / 2 : 0;
            }
        }
    }
    s.text[s.size] = '\0';
}

// Forgets what has been written so far.
static void mark(void)
{
    s.mark = s.size;
}

static void expect(const char *part)
{
    for (int i = 0; i < 200; ++i) {
        if (strstr(s.text + s.mark, part) != NULL) {
            return;
        }
        listen_for(20);
    }
    fail_msg("the game never wrote '%s' behind %zu of %zu bytes", part + (part[0] == '\x1b'), s.mark, s.size);
}

// Waits until a row of the screen holds the text.
static void expect_shown(const char *text)
{
    for (int i = 0; i < 200 && !vt_shows(&s.screen, text); ++i) {
        listen_for(20);
    }
    if (!vt_shows(&s.screen, text)) {
        for (int row = 0; row < 24; ++row) {
            print_error("%.80s\n", s.screen.cells[row]);
        }
        fail_msg("'%s' never came on the screen", text);
    }
}

static void keys(const char *bytes)
{
    assert_int_equal(write(s.terminal, bytes, strlen(bytes)), (ssize_t)strlen(bytes));
}

static int next_status(void)
{
    struct pollfd in = {.fd = s.news, .events = POLLIN};
    for (int i = 0; i < 200 && poll(&in, 1, 0) == 0; ++i) {
        listen_for(20);
    }
    int status = 0;
    assert_int_equal(read(s.news, &status, sizeof status), sizeof status);
    listen_for(20);
    return status;
}

static void assert_restored(void)
{
    struct termios after;
    assert_int_equal(tcgetattr(s.seat, &after), 0);
    assert_int_equal(after.c_iflag, s.before.c_iflag);
    assert_int_equal(after.c_oflag, s.before.c_oflag);
    assert_int_equal(after.c_lflag, s.before.c_lflag);
    assert_int_equal(after.c_cflag, s.before.c_cflag);
    assert_memory_equal(after.c_cc, s.before.c_cc, sizeof after.c_cc);
    expect("\x1b[?25h\x1b[?1049l"); // the cursor, and the screen of before
}

static void close_stage(void)
{
    waitpid(s.leader, NULL, 0);
    close(s.terminal);
    close(s.seat);
    close(s.news);
}

// ---- Tests -------------------------------------------------------------------------------------------------------

static void play_needs_a_terminal(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W play room.map");
    assert_int_equal(a->code, 2);
    assert_string_equal(a->out, "");
    assert_says(a->err, "needs a terminal");
}

static void a_crystal_is_fetched_by_the_arrow_keys_and_q_quits(void **state)
{
    (void)state;
    start("room.map", "--json", 80, 24);
    expect("\x1b[?1049h");
    expect_shown("crystals 0/2");
    mark();
    for (int i = 0; i < 20; ++i) { // held down, as a keyboard repeats
        keys("\x1b[C");
        listen_for(30);
    }
    expect_shown("crystals 1/2");
    keys("q");
    int status = next_status();
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_restored();
    expect("\"score\":1");
    close_stage();
}

static void a_level_without_crystals_left_is_won_and_can_be_played_again(void **state)
{
    (void)state;
    tool_write("tiny.map", "width: 5\nheight: 1\n---\nP *  \n---\n");
    start("tiny.map", "--letters", 80, 24);
    expect_shown("crystals 0/1");
    for (int i = 0; i < 12; ++i) {
        keys("d");
        listen_for(30);
    }
    expect_shown("Well done!");
    mark();
    keys("R");
    expect_shown("0/1");
    keys("\x1b"); // Escape by itself
    assert_true(WIFEXITED(next_status()));
    assert_restored();
    close_stage();
}

static void pause_stops_the_ticks_and_a_point_makes_one(void **state)
{
    (void)state;
    start("room.map", NULL, 80, 24);
    expect_shown("tick");
    keys("p");
    expect_shown("Paused");
    listen_for(100);
    mark();
    listen_for(200);
    assert_int_equal(s.size, s.mark); // nothing changes, so nothing is written
    keys(".");
    for (int i = 0; i < 200 && s.size == s.mark; ++i) {
        listen_for(20);
    }
    listen_for(100);
    assert_true(s.size > s.mark && s.size - s.mark < 200); // a digit or two
    keys("q");
    assert_true(WIFEXITED(next_status()));
    close_stage();
}

static void a_hunt_is_played_with_three_weapons_and_a_dash(void **state)
{
    (void)state;
    tool_write("arena.map",
               "width: 12\nheight: 4\n---\nP          b\n            \n            \n            \n---\n");
    tool_write(
        "arena_hunt.yaml",
        "warren: hunt 1\nkinds:\n  - name: Zombie\n    rarity: 1\n    health: 25\n    speed: 8\n    damage: 5\n"
        "waves:\n  every: 0.5\n  max_spawn: 1\n");
    tool_write("arena.yaml", "warren: scene 1\nmap: arena.map\nhunt: arena_hunt.yaml\n");
    start("arena.yaml", "--letters", 110, 24);
    expect_shown("kills 0/20");
    expect_shown("health 100");
    expect_shown("dash ready");
    expect_shown("wave 1, 1 alive");
    expect_shown("Z"); // a zombie
    keys("3");
    expect_shown("bomb  dash");
    keys("f ");
    expect_shown("dash 1.");
    expect_shown("bomb 2.");
    keys("q");
    assert_true(WIFEXITED(next_status()));
    assert_restored();
    close_stage();
}

static void every_deadly_signal_gives_the_terminal_back(void **state)
{
    (void)state;
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; ++i) {
        start("room.map", NULL, 80, 24);
        expect_shown("crystals");
        kill(s.game, signals[i]);
        int status = next_status();
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), signals[i]);
        assert_restored();
        close_stage();
    }
}

static void control_c_ends_the_game(void **state)
{
    (void)state;
    start("room.map", NULL, 80, 24);
    expect_shown("crystals");
    keys("\x03");
    int status = next_status();
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
    assert_restored();
    close_stage();
}

static void control_z_stops_and_the_game_goes_on_after_it(void **state)
{
    (void)state;
    start("room.map", NULL, 80, 24);
    expect_shown("crystals");
    keys("\x1a");
    int status = next_status();
    assert_true(WIFSTOPPED(status) && WSTOPSIG(status) == SIGTSTP);
    assert_restored();
    mark();
    kill(s.game, SIGCONT);
    expect("\x1b[?1049h");
    expect_shown("crystals 0/2");
    keys("q");
    status = next_status();
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    mark();
    listen_for(20);
    struct termios after;
    tcgetattr(s.seat, &after);
    assert_int_equal(after.c_lflag, s.before.c_lflag);
    close_stage();
}

static void a_terminal_of_another_size_is_filled_anew(void **state)
{
    (void)state;
    start("room.map", NULL, 80, 24);
    expect_shown("crystals");
    mark();
    struct winsize small = {.ws_col = 10, .ws_row = 4}, wide = {.ws_col = 120, .ws_row = 30};
    ioctl(s.terminal, TIOCSWINSZ, &small);
    expect_shown("Too small");
    mark();
    ioctl(s.terminal, TIOCSWINSZ, &wide);
    expect("\x1b[30;"); // something in the last row
    expect_shown("v letters");
    keys("q");
    assert_true(WIFEXITED(next_status()));
    assert_restored();
    close_stage();
}

static void colours_follow_the_terminal(void **state)
{
    (void)state;
    setenv("COLORTERM", "truecolor", 1);
    start("room.map", NULL, 80, 24);
    expect("\x1b[48;2;");
    expect("\xE2\x96\x80"); // half a block
    keys("q");
    assert_true(WIFEXITED(next_status()));
    close_stage();
    unsetenv("COLORTERM");
    start("room.map", NULL, 80, 24);
    expect("\x1b[48;5;");
    keys("q");
    assert_true(WIFEXITED(next_status()));
    assert_quiet(s.text, "\x1b[48;2;");
    close_stage();
    setenv("NO_COLOR", "1", 1);
    start("room.map", NULL, 80, 24);
    expect_shown("x . . ^ . * x"); // letters, two columns each
    keys("q");
    assert_true(WIFEXITED(next_status()));
    assert_quiet(s.text, "\x1b[48;");
    assert_quiet(s.text, "\x1b[38;");
    close_stage();
    unsetenv("NO_COLOR");
}

static void a_bot_can_be_watched(void **state)
{
    (void)state;
    start("room.map", "--bot=collect", 80, 24);
    expect_shown("watching collect");
    expect_shown("Well done!");
    keys("q");
    assert_true(WIFEXITED(next_status()));
    assert_restored();
    close_stage();
}

static void a_game_is_recorded(void **state)
{
    (void)state;
    char extra[600];
    snprintf(extra, sizeof extra, "--record=%s/mine.wrec", tool_folder());
    start("room.map", extra, 80, 24);
    expect_shown("crystals 0/2");
    for (int i = 0; i < 20; ++i) {
        keys("\x1b[C");
        listen_for(30);
    }
    expect_shown("crystals 1/2");
    keys("q");
    assert_true(WIFEXITED(next_status()));
    close_stage();
    const char *j = tool_json("$W replay mine.wrec --json", 0);
    assert_string_equal(json_at(j, "complete"), "true");
    assert_true(strtol(json_at(j, "ticks"), NULL, 10) > 10);
    assert_says(tool("$W run room.map --record room.map")->err, "is a file that is played");
}

static void a_terminal_that_reports_releases_is_believed(void **state)
{
    (void)state;
    start("room.map", NULL, 80, 24);
    expect("\x1b[?u");
    keys("\x1b[?0u");
    expect("\x1b[>11u");
    keys("\x1b[1;1:1C"); // right goes down, and nothing repeats
    expect_shown("crystals 1/2");
    keys("\x1b[1;1:3C");
    keys("\x1b[113u"); // q
    assert_true(WIFEXITED(next_status()));
    expect("\x1b[<u");
    assert_restored();
    close_stage();
}

static void a_bad_map_is_told_on_the_ordinary_screen(void **state)
{
    (void)state;
    tool_write("bad.map", "width: 2\nheight: 1\n---\nP#\n---\n");
    start("bad.map", NULL, 80, 24);
    int status = next_status();
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    assert_says(s.text, "bad.map");
    assert_quiet(s.text, "?1049h");
    close_stage();
}

const struct CMUnitTest play_tests[] = {
    cmocka_unit_test(play_needs_a_terminal),
    cmocka_unit_test(a_crystal_is_fetched_by_the_arrow_keys_and_q_quits),
    cmocka_unit_test(a_level_without_crystals_left_is_won_and_can_be_played_again),
    cmocka_unit_test(pause_stops_the_ticks_and_a_point_makes_one),
    cmocka_unit_test(a_hunt_is_played_with_three_weapons_and_a_dash),
    cmocka_unit_test(every_deadly_signal_gives_the_terminal_back),
    cmocka_unit_test(control_c_ends_the_game),
    cmocka_unit_test(control_z_stops_and_the_game_goes_on_after_it),
    cmocka_unit_test(a_terminal_of_another_size_is_filled_anew),
    cmocka_unit_test(colours_follow_the_terminal),
    cmocka_unit_test(a_bot_can_be_watched),
    cmocka_unit_test(a_game_is_recorded),
    cmocka_unit_test(a_terminal_that_reports_releases_is_believed),
    cmocka_unit_test(a_bad_map_is_told_on_the_ordinary_screen),
};
const size_t play_test_count = sizeof play_tests / sizeof play_tests[0];
