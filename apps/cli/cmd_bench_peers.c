// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Other libraries are asked by a program of its own, warren_peers, which lies beside this one where they were installed when
// it was built. It gets a file, and prints lines (bench/peers/peers.c); an alarm ends it when it takes too long, and a signal
// that ends us ends it, too.
#include "ending.h"
#include "nav_bench.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_S = 90, PATH_BYTES = 4096 };

char *peers_program(const char *given)
{
    char path[PATH_BYTES + 16];
    if (given != NULL) {
        return strdup(given);
    }
    const ssize_t size = readlink("/proc/self/exe", path, PATH_BYTES - 1);
    if (size <= 0) {
        return NULL;
    }
    path[size] = '\0';
    char *slash = strrchr(path, '/');
    memcpy(slash != NULL ? slash + 1 : path, "warren_peers", sizeof "warren_peers");
    return access(path, X_OK) == 0 ? strdup(path) : NULL;
}

// ---- The question ----------------------------------------------------------------------------------------------------

static bool write_question(FILE *file, const void *question)
{
    const peers_question *q = question;
    const wr_nav *mesh = q->ground->mesh;
    const int32_t columns = wr_nav_columns(mesh), rows = wr_nav_rows(mesh);
    fprintf(file, "warren-peers 1\ngrid %d %d\n", (int)columns, (int)rows);
    for (int32_t y = 0; y < rows; ++y) {
        for (int32_t x = 0; x < columns; ++x) {
            fputc(wr_nav_has(mesh, y * columns + x) ? '.' : '#', file);
        }
        fputc('\n', file);
    }
    for (int32_t k = 0; k < PEERS_LISTS; ++k) {
        fprintf(file, "ways %s %d\n", q->lists[k].name, (int)q->lists[k].count);
        for (int32_t i = 0; i < q->lists[k].count; ++i) {
            const nav_pair *p = &q->lists[k].pairs[i];
            fprintf(file, "%d %d %d %d %.9f\n", (int)(p->from % columns), (int)(p->from / columns),
                    (int)(p->to % columns), (int)(p->to / columns), nav_length(q->ground, &p->way));
        }
    }
    fprintf(file, "sweeps %d\n", PEERS_SWEEPS);
    for (int32_t i = 0; i < PEERS_SWEEPS; ++i) {
        fprintf(file, "%d %d\n", (int)(q->sweeps[i] % columns), (int)(q->sweeps[i] / columns));
    }
    return ferror(file) == 0;
}

// Into a file of its own; the path must stay until it is gone.
static bool keep_question(const peers_talk *talk, char *path, size_t size)
{
    const char *folder = getenv("TMPDIR");
    snprintf(path, size, "%s/warren-XXXXXX", folder != NULL && folder[0] == '/' ? folder : "/tmp");
    const int fd = mkstemp(path);
    if (fd < 0) {
        return false;
    }
    ending_takes_file(path);
    FILE *file = fdopen(fd, "w");
    const bool fine = file != NULL && talk->write(file, talk->question);
    return (file != NULL ? fclose(file) == 0 : close(fd) == 0) && fine;
}

// ---- The answer ------------------------------------------------------------------------------------------------------

typedef struct answers_read {
    peers_answer *answers; // [PEERS_MAX]
    int32_t count;
} answers_read;

static void read_line(void *context, const char *line)
{
    answers_read *read = context;
    peers_answer *a = read->count > 0 ? &read->answers[read->count - 1] : NULL;
    if (strncmp(line, "peer ", 5) == 0 && read->count < PEERS_MAX) {
        a = &read->answers[read->count++];
        memset(a, 0, sizeof *a);
        snprintf(a->name, sizeof a->name, "%.*s", (int)strcspn(line + 5, "\n"), line + 5);
        a->failed = true; // until it has prepared itself
    } else if (a != NULL && strncmp(line, "note ", 5) == 0) {
        snprintf(a->note, sizeof a->note, "%.*s", (int)strcspn(line + 5, "\n"), line + 5);
    } else if (a != NULL && sscanf(line, "prepared %lf", &a->prep_ms) == 1) {
        a->failed = false;
    } else if (a != NULL && strncmp(line, "ways ", 5) == 0 && a->list_count < PEERS_LISTS) {
        a->list_count +=
            sscanf(line, "ways %31s %lf %d %lf", a->lists[a->list_count].name, &a->lists[a->list_count].mean_us,
                   &a->lists[a->list_count].failed, &a->lists[a->list_count].length_ratio) == 4;
    } else if (a != NULL) {
        (void)sscanf(line, "sweeps %lf", &a->sweep_us);
    }
}

static pid_t start(const char *program, const char *path, int out, unsigned patience)
{
    char *argv[3] = {strdup(program), strdup(path), NULL};
    fflush(NULL);
    sigset_t all, before; // no signal may come between the child's begin and our knowing of it
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    const pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        signal(SIGALRM, SIG_DFL);
        sigprocmask(SIG_SETMASK, &before, NULL);
        if (dup2(out, STDOUT_FILENO) >= 0) {
            alarm(patience); // it outlasts the call below
            execv(program, argv);
        }
        _exit(127);
    }
    if (child > 0) {
        (void)setpgid(child, child); // whoever of the two comes first
        ending_takes_group(child);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    free(argv[0]);
    free(argv[1]);
    return child;
}

static void finish(pid_t child, const char *program, unsigned patience)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    ending_takes_group(0);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
        say("%s was ended: it took more than %u seconds for this map", program, patience);
    } else if (status != 0) {
        say("%s did not end well", program);
    }
}

void peers_talk_to(const char *program, const peers_talk *talk)
{
    char path[512], line[512];
    int ends[2] = {-1, -1};
    const bool kept = keep_question(talk, path, sizeof path);
    const pid_t child = kept && pipe(ends) == 0 ? start(program, path, ends[1], talk->patience_s) : -1;
    if (ends[1] >= 0) {
        close(ends[1]);
    }
    FILE *lines = child > 0 ? fdopen(ends[0], "r") : NULL;
    while (lines != NULL && fgets(line, sizeof line, lines) != NULL) {
        talk->line(talk->context, line);
    }
    if (lines != NULL) {
        fclose(lines);
    } else if (ends[0] >= 0) {
        close(ends[0]);
    }
    if (child > 0) {
        finish(child, program, talk->patience_s);
    } else {
        say("cannot ask other libraries by %s: %s", program, strerror(errno));
    }
    unlink(path);
    ending_takes_file(NULL);
}

int32_t peers_ask(const char *program, const peers_question *question, peers_answer answers[PEERS_MAX])
{
    answers_read read = {.answers = answers};
    peers_talk_to(program, &(peers_talk){PATIENCE_S, write_question, question, read_line, &read});
    return read.count;
}
