// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The other command is the user's own line of shell; the words we add are handed over as arguments, never as text.
#include "against.h"

#include "file.h"
#include "term.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 8, CHECKPOINT_MAX = 1 << 30 };

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
    pid_t child = fork();
    if (child == 0) {
        dup2(out, STDOUT_FILENO);
        execv("/bin/sh", argv);
        _exit(127);
    }
    for (int i = 4; argv[i] != NULL; ++i) {
        free(argv[i]);
    }
    free(line);
    return child;
}

static int wait_for(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool against_begin(against *a)
{
    int ends[2];
    if (pipe(ends) != 0 || fcntl(ends[0], F_SETFD, FD_CLOEXEC) != 0) {
        say("cannot start '%s': %s", a->command, strerror(errno));
        return false;
    }
    const char *words[] = {"replay", a->path, "--hashes", "--other-rules", NULL};
    a->child = start(a->command, words, ends[1]);
    close(ends[1]);
    a->lines = a->child > 0 ? fdopen(ends[0], "r") : NULL;
    if (a->lines == NULL) {
        say("cannot start '%s': %s", a->command, strerror(errno));
        close(ends[0]);
        return false;
    }
    return true;
}

bool against_next(against *a, uint64_t *tick, uint64_t *hash)
{
    char line[64];
    if (fgets(line, sizeof line, a->lines) == NULL) {
        return false;
    }
    char *end = NULL;
    *tick = strtoull(line, &end, 10);
    if (end == line || *end != ' ') {
        return false;
    }
    const char *digits = end + 1;
    *hash = strtoull(digits, &end, 16);
    return end == digits + 16 && *end == '\n';
}

void against_end(against *a)
{
    if (a->lines != NULL) {
        fclose(a->lines);
        a->lines = NULL;
    }
    if (a->child > 0) {
        (void)wait_for(a->child); // it ends: nobody reads what it writes
        a->child = 0;
    }
}

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
    close(fd);
    snprintf(number, sizeof number, "%" PRIu64, tick);
    const char *words[] = {"replay", a->path, "--to", number, "--save", path, "--other-rules", NULL};
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    pid_t child = nowhere >= 0 ? start(a->command, words, nowhere) : -1;
    bool good = child > 0;
    if (nowhere >= 0) {
        close(nowhere);
    }
    if (good) {
        int code = wait_for(child);
        good = (code == CLI_FINE || code == CLI_DIVERGED) && file_read(path, CHECKPOINT_MAX, out, why) == CLI_FINE;
    }
    unlink(path);
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
