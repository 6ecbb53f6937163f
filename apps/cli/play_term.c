// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A process has one terminal and a signal handler has no argument, so this file has the program's only state of its own.
// The handler of a deadly signal gives the terminal back with write() and tcsetattr(), which POSIX allows there, and lets
// the signal do its work: whoever started us sees what killed us.
#include "play_term.h"

#include "term.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// Another screen, cursor off, no wrapping at the right edge, screen cleared, the question for the keyboard protocol.
#define TAKE "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[0m\x1b[2J\x1b[?u"
// An update that was begun ends (?2026l), then all that TAKE did, backwards.
#define GIVE         "\x1b[?2026l\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"
#define RELEASES_ON  "\x1b[>11u"
#define RELEASES_OFF "\x1b[<u"

static struct termios before;                // as we found it
static volatile sig_atomic_t taken;          // the terminal is ours
static volatile sig_atomic_t releases;       // keys going up are reported
static volatile sig_atomic_t resized, woken; // signals since the last look
static volatile sig_atomic_t stop_wanted;

static const int deadly[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT,
                             SIGBUS, SIGFPE,  SIGILL, SIGPIPE, SIGALRM, SIGXCPU};
enum { DEADLY = sizeof deadly / sizeof deadly[0] };

static bool send_all(const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = write(STDOUT_FILENO, bytes, size);
        if (sent < 0 && errno != EINTR && errno != EAGAIN) {
            return false;
        }
        if (sent < 0 && errno == EAGAIN) {
            struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
            poll(&out, 1, 100);
        }
        bytes += sent > 0 ? sent : 0;
        size -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

// Runs in signal handlers.
static void give_back(void)
{
    if (!taken) {
        return;
    }
    taken = 0;
    if (releases) {
        (void)!write(STDOUT_FILENO, RELEASES_OFF, sizeof RELEASES_OFF - 1);
        releases = 0;
    }
    (void)!write(STDOUT_FILENO, GIVE, sizeof GIVE - 1);
    tcflush(STDIN_FILENO, TCIFLUSH); // keys meant for the game are not for the shell
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

static bool take(void)
{
    struct termios raw = before;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN); // ISIG stays: Ctrl-C, Ctrl-Z and Ctrl-\ do what they do
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    taken = 1;
    return tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 && send_all(TAKE, sizeof TAKE - 1);
}

// ---- Signals -----------------------------------------------------------------------------------------------------

static void on_death(int number)
{
    signal(SIGTTOU, SIG_IGN); // in the background tcsetattr would stop us half dead
    give_back();
    signal(number, SIG_DFL);
    raise(number);
}

static void on_news(int number)
{
    switch (number) {
    case SIGWINCH:
        resized = 1;
        break;
    case SIGCONT:
        woken = 1;
        break;
    case SIGTSTP:
        stop_wanted = 1;
        break;
    default:
        break;
    }
}

static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigfillset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void watch_signals(void)
{
    // A stack of its own, or an overflow of the stack could not be handled.
    static char stack[16384];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&other, NULL);
    for (int i = 0; i < DEADLY; ++i) {
        struct sigaction now;
        bool ignored = sigaction(deadly[i], NULL, &now) == 0 && now.sa_handler == SIG_IGN; // nohup and the like
        if (!ignored) {
            handle(deadly[i], on_death, SA_ONSTACK);
        }
    }
    handle(SIGWINCH, on_news, 0);
    handle(SIGCONT, on_news, 0);
    handle(SIGTSTP, on_news, 0);
}

static void stop(void)
{
    give_back();
    handle(SIGTSTP, SIG_DFL, 0);
    raise(SIGTSTP);
    // Somebody has woken us.
    handle(SIGTSTP, on_news, 0);
}

// ---- For the game ------------------------------------------------------------------------------------------------

bool play_term_open(void)
{
    if (tcgetattr(STDIN_FILENO, &before) != 0) {
        return false;
    }
    static bool told;
    if (!told) {
        told = true;
        atexit(give_back);
    }
    watch_signals();
    if (!take()) {
        int why = errno;
        give_back();
        errno = why;
        return false;
    }
    return true;
}

void play_term_close(void)
{
    give_back();
    for (int i = 0; i < DEADLY; ++i) {
        handle(deadly[i], SIG_DFL, 0);
    }
    handle(SIGTSTP, SIG_DFL, 0);
    handle(SIGWINCH, SIG_DFL, 0);
    handle(SIGCONT, SIG_DFL, 0);
}

unsigned play_term_events(void)
{
    unsigned events = 0;
    if (stop_wanted) {
        stop_wanted = 0;
        stop();
        woken = 1;
    }
    if (woken) {
        woken = 0;
        releases = 0;
        take();
        events |= PLAY_TERM_FRESH | PLAY_TERM_RESIZED;
    }
    if (resized) {
        resized = 0;
        events |= PLAY_TERM_RESIZED;
    }
    return events;
}

void play_term_size(int *columns, int *rows)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    *columns = known ? size.ws_col : 80;
    *rows = known ? size.ws_row : 24;
}

int play_term_read(char *bytes, size_t capacity, uint64_t until_ns)
{
    uint64_t now = clock_ns();
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    int wait_ms = now >= until_ns ? 0 : (int)((until_ns - now + 999999) / 1000000);
    if (poll(&in, 1, wait_ms) <= 0) {
        return 0;
    }
    if ((in.revents & POLLIN) == 0) {
        return -1;
    }
    ssize_t got = read(STDIN_FILENO, bytes, capacity);
    if (got < 0) {
        return errno == EINTR || errno == EAGAIN ? 0 : -1;
    }
    return got == 0 ? -1 : (int)got; // poll promised something: nothing means the end
}

bool play_term_write(const char *bytes, size_t size)
{
    return send_all(bytes, size);
}

void play_term_report_releases(void)
{
    if (!releases) {
        releases = 1;
        send_all(RELEASES_ON, sizeof RELEASES_ON - 1);
    }
}
