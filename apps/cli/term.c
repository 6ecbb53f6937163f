// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Colours, sentences and the progress bar. Nothing here is written to a stream that is no terminal but plain text.
#include "term.h"

#include "utf8.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

bool term_colored(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    if ((no_color != NULL && no_color[0] != '\0') || term == NULL || strcmp(term, "dumb") == 0) {
        return false;
    }
    return isatty(fileno(stream)) == 1;
}

const char *term_paint(FILE *stream, paint which)
{
    static const char *const escapes[] = {"\x1b[0m",  "\x1b[1m",  "\x1b[2m", "\x1b[31m",
                                          "\x1b[33m", "\x1b[34m", "\x1b[32m"};
    return term_colored(stream) ? escapes[which] : "";
}

int term_columns(FILE *stream)
{
    struct winsize size;
    if (isatty(fileno(stream)) == 1 && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return size.ws_col;
    }
    return 80;
}

void put_safe(FILE *stream, const char *text, size_t size)
{
    for (size_t i = 0; i < size;) {
        char piece[64];
        size_t part = 0;
        // Whole characters only: a piece never ends inside one.
        while (i + part < size && part < 5) {
            uint32_t code = 0;
            size_t step = utf8_step(text + i + part, size - i - part, &code);
            part += step == 0 ? 1 : step;
        }
        utf8_safe(piece, sizeof piece, text + i, part);
        fputs(piece, stream);
        i += part;
    }
}

void say(const char *format, ...)
{
    char line[2048];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    fputs("warren: ", stderr);
    size_t size = length < 0 ? 0 : (size_t)length < sizeof line ? (size_t)length : sizeof line - 1;
    put_safe(stderr, line, size);
    fputc('\n', stderr);
}

bool term_finish(void)
{
    errno = 0;
    bool bad = ferror(stdout) != 0;
    if (fflush(stdout) != 0 || bad) {
        say("cannot write to standard output: %s", errno != 0 ? strerror(errno) : "an earlier write failed");
        return false;
    }
    return true;
}

uint64_t clock_ns(void)
{
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void progress_begin(progress *bar, const char *unit, uint64_t total)
{
    const char *term = getenv("TERM");
    bar->on = isatty(STDERR_FILENO) == 1 && total > 0 && term != NULL && strcmp(term, "dumb") != 0;
    bar->unit = unit;
    bar->total = total;
    bar->next_ns = clock_ns() + 300000000u; // what is done by then needs no bar
    bar->wait_ns = 0;
}

void progress_begin_or_say(progress *bar, const char *unit, uint64_t total)
{
    progress_begin(bar, unit, total);
    if (!bar->on) {
        bar->wait_ns = 2000000000u;
        bar->next_ns = clock_ns() + bar->wait_ns;
    }
}

static void say_progress(progress *bar, uint64_t done, uint64_t now_ns)
{
    say("%s %llu of %llu", bar->unit, (unsigned long long)done, (unsigned long long)bar->total);
    bar->wait_ns *= 2;
    bar->next_ns = now_ns + bar->wait_ns;
}

void progress_show(progress *bar, uint64_t done, uint64_t now_ns)
{
    if (now_ns < bar->next_ns || (!bar->on && bar->wait_ns == 0)) {
        return;
    }
    if (!bar->on) {
        say_progress(bar, done, now_ns);
        return;
    }
    bar->next_ns = now_ns + 100000000u;
    char figures[80];
    const int size =
        snprintf(figures, sizeof figures, " %3d %%  %s %llu of %llu", (int)((double)done / (double)bar->total * 100),
                 bar->unit, (unsigned long long)done, (unsigned long long)bar->total);
    const int left = term_columns(stderr) - size - 4; // a line that is too long would stay behind
    const int width = left < 0 ? 0 : left > 30 ? 30 : left;
    const int full = (int)((double)done / (double)bar->total * width);
    fputs("\r[", stderr);
    for (int i = 0; i < width; ++i) {
        fputc(i < full ? '#' : '.', stderr);
    }
    fprintf(stderr, "]%s", figures);
    fflush(stderr);
}

void progress_end(progress *bar)
{
    if (bar->on) {
        fputs("\r\x1b[K", stderr);
        fflush(stderr);
    }
    bar->on = false;
    bar->wait_ns = 0;
}
