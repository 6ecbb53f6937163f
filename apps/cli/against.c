// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The other command is the user's own line of shell; the words we add are handed over as arguments, never as text. It may
// fail, chatter or hang: each wait for it has an end, and then its whole process group goes. It goes with us, too, when a
// signal ends us: being a group of its own, it would not hear of Ctrl-C.
#include "against.h"

#include "ending.h"
#include "file.h"
#include "term.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS_MAX = 12, CHECKPOINT_MAX = 1 << 30 };
#define SECOND_NS UINT64_C(1000000000)
#define ENDING_NS UINT64_C(300000000) // for whoever is told that he is read no more
#define GLANCE_NS UINT64_C(5000000)   // between two looks whether a process has ended

// ---- Processes ---------------------------------------------------------------------------------------------------

// Of the child: nothing to read, so that it never waits for a key; and a group, so that what it starts goes with it.
static void run_shell(char **argv, int out, const sigset_t *mask)
{
    setpgid(0, 0);
    sigprocmask(SIG_SETMASK, mask, NULL);
    if (dup2(out, STDOUT_FILENO) >= 0) { // before anything new may take that number
        int nothing = open("/dev/null", O_RDONLY);
        if (nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0) {
            execv("/bin/sh", argv);
        }
    }
    _exit(127);
}

// Runs `COMMAND words...` with its output into `out`; -1 when there is no process.
static pid_t start(const char *command, const char *const *words, int out)
{
    size_t size = strlen(command) + sizeof " \"$@\"";
    char *line = malloc(size);
    if (line == NULL) {
        return -1;
    }
    snprintf(line, size, "%s \"$@\"", command);
    char *argv[WORDS_MAX + 5] = {(char[]){"sh"}, (char[]){"-c"}, line, (char[]){"sh"}};
    for (int i = 0; words[i] != NULL && i < WORDS_MAX; ++i) {
        argv[4 + i] = strdup(words[i]);
    }
    fflush(NULL);
    sigset_t all, before; // no signal may come between the child's begin and our knowing of it
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t child = fork();
    if (child == 0) {
        run_shell(argv, out, &before);
    }
    if (child > 0) {
        (void)setpgid(child, child); // whoever of the two comes first
        ending_takes_group(child);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    for (int i = 4; argv[i] != NULL; ++i) {
        free(argv[i]);
    }
    free(line);
    return child;
}

// The words behind the first `count`.
static void add_level(const against *a, const char **words, int count)
{
    if (a->level != NULL) {
        words[count++] = "--level";
        words[count++] = a->level;
        words[count++] = a->lenient ? "--lenient" : NULL;
    }
}

// Its exit code; -1 when it was ended by a signal, ours if it is not done by then. What it leaves behind in its group goes
// while it is still there to keep the group's number from anybody else.
static int wait_until(pid_t child, uint64_t until_ns)
{
    siginfo_t info = {0};
    while ((waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0) ||
           (info.si_pid == 0 && errno == EINTR)) {
        if (clock_ns() >= until_ns) {
            kill(-child, SIGKILL);
        }
        nanosleep(&(struct timespec){.tv_nsec = (long)GLANCE_NS}, NULL);
    }
    kill(-child, SIGKILL);
    ending_takes_group(0);
    int status = 0;
    pid_t done;
    while ((done = waitpid(child, &status, 0)) < 0 && errno == EINTR) {
    }
    return done == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// ---- Its hashes --------------------------------------------------------------------------------------------------

bool against_begin(against *a)
{
    int ends[2];
    if (pipe(ends) != 0) {
        say("cannot start '%s': %s", a->command, strerror(errno));
        return false;
    }
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    const char *words[WORDS_MAX + 1] = {"replay", a->path, "--hashes", "--other-rules"};
    add_level(a, words, 4);
    a->begin_ns = clock_ns();
    a->child = start(a->command, words, ends[1]);
    close(ends[1]);
    if (a->child < 0) {
        say("cannot start '%s': %s", a->command, strerror(errno));
        close(ends[0]);
        return false;
    }
    a->lines = ends[0];
    return true;
}

// More of what it prints behind what is there.
static bool read_more(against *a, uint64_t until_ns)
{
    memmove(a->text, a->text + a->at, a->size - a->at);
    a->size -= a->at;
    a->at = 0;
    for (;;) {
        uint64_t now = clock_ns();
        uint64_t left = now < until_ns ? (until_ns - now) / 1000000 + 1 : 0;
        int ready = left > 0 ? poll(&(struct pollfd){.fd = a->lines, .events = POLLIN}, 1, (int)left) : 0;
        if (ready < 0 && errno == EINTR) {
            continue;
        }
        a->hangs = ready == 0;
        ssize_t got = ready > 0 ? read(a->lines, a->text + a->size, sizeof a->text - 1 - a->size) : 0;
        a->size += got > 0 ? (size_t)got : 0;
        return got > 0;
    }
}

// Its next line without the end, NULL when there is none or a longer one than any of ours.
static const char *next_line(against *a)
{
    uint64_t until_ns = clock_ns() + (uint64_t)a->patience * SECOND_NS;
    char *end;
    while ((end = memchr(a->text + a->at, '\n', a->size - a->at)) == NULL) {
        if (a->size - a->at == sizeof a->text - 1 || !read_more(a, until_ns)) {
            return NULL;
        }
    }
    const char *line = a->text + a->at;
    *end = '\0';
    a->at = (size_t)(end + 1 - a->text);
    return line;
}

bool against_next(against *a, uint64_t *tick, uint64_t *hash)
{
    const char *line = next_line(a);
    if (line == NULL) {
        return false;
    }
    char *end = NULL;
    *tick = strtoull(line, &end, 10);
    if (end == line || *end != ' ') {
        return false;
    }
    const char *digits = end + 1;
    *hash = strtoull(digits, &end, 16);
    return end == digits + 16 && *end == '\0';
}

void against_end(against *a)
{
    if (a->child > 0) {
        close(a->lines); // whoever writes on ends by that
        (void)wait_until(a->child, clock_ns() + (a->hangs ? 0 : ENDING_NS));
        a->child = 0;
    }
}

// ---- Its world ---------------------------------------------------------------------------------------------------

// A checkpoint of the other's, in a file that is gone when this returns.
static bool fetch(const against *a, uint64_t tick, file_bytes *out)
{
    char why[FILE_WHY_MAX], number[24];
    const char *folder = getenv("TMPDIR");
    char path[512];
    snprintf(path, sizeof path, "%s/warren-XXXXXX", folder != NULL && folder[0] == '/' ? folder : "/tmp");
    int fd = mkstemp(path);
    if (fd < 0) {
        return false;
    }
    ending_takes_file(path);
    close(fd);
    snprintf(number, sizeof number, "%" PRIu64, tick);
    const char *words[WORDS_MAX + 1] = {"replay", a->path, "--to", number, "--save", path, "--other-rules"};
    add_level(a, words, 7);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    pid_t child = nowhere >= 0 ? start(a->command, words, nowhere) : -1;
    bool good = child > 0;
    if (nowhere >= 0) {
        close(nowhere);
    }
    if (good) {
        uint64_t now = clock_ns();
        int code = wait_until(child, now + 2 * (now - a->begin_ns) + (uint64_t)a->patience * SECOND_NS);
        good = (code == CLI_FINE || code == CLI_DIVERGED) && file_read(path, CHECKPOINT_MAX, out, why) == CLI_FINE;
    }
    unlink(path);
    ending_takes_file(NULL);
    return good;
}

bool against_compare(const against *a, const wr_world *ours, wr_difference *difference)
{
    file_bytes file = {0};
    wr_level *level = NULL;
    wr_world *theirs = NULL;
    bool found = false;
    if (fetch(a, wr_world_ticks(ours), &file) &&
        wr_world_load(file.bytes, file.size, NULL, NULL, NULL, &level, &theirs, NULL) == WR_OK) {
        found = wr_world_differ(theirs, ours, difference);
    }
    wr_world_destroy(theirs);
    wr_level_destroy(level);
    file_free(&file);
    return found;
}
