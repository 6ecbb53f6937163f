// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Talking to people: colour where it is welcome, sentences on standard error, a progress bar on a terminal.
#ifndef WARREN_CLI_TERM_H
#define WARREN_CLI_TERM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// The compiler checks the arguments where it can.
#if defined(__GNUC__)
#define CLI_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define CLI_PRINTF(text, first)
#endif

typedef enum paint { PAINT_NONE, PAINT_BOLD, PAINT_DIM, PAINT_RED, PAINT_YELLOW, PAINT_BLUE, PAINT_GREEN } paint;

/// True when the stream is a terminal that shows colours and the user has not set NO_COLOR.
bool term_colored(FILE *stream);

/// The escape for a paint, or "" where colours are not welcome.
const char *term_paint(FILE *stream, paint which);

/// Columns of the terminal behind the stream, 80 where there is none.
int term_columns(FILE *stream);

/// A sentence on standard error, "warren: " before and a newline behind. Whatever the arguments hold, a terminal can
/// only show it.
void say(const char *format, ...) CLI_PRINTF(1, 2);

/// Text that only shows (see utf8_safe), written to a stream.
void put_safe(FILE *stream, const char *text, size_t size);

/// Flushes standard output. False, and says why, when something printed has not arrived.
bool term_finish(void);

/// A bar on standard error, only when that is a terminal. Zeroed memory is a bar that has not begun.
typedef struct progress {
    bool on;
    const char *unit; // what is counted, in the singular
    uint64_t total;
    uint64_t next_ns; // when to draw it again
    uint64_t wait_ns; // between lines in place of the bar; 0: there are none
} progress;

void progress_begin(progress *bar, const char *unit, uint64_t total);
/// The same for what may take minutes: where there is no bar, a line after two seconds, after four more, eight and so on.
void progress_begin_or_say(progress *bar, const char *unit, uint64_t total);
void progress_show(progress *bar, uint64_t done, uint64_t now_ns);
void progress_end(progress *bar);

/// A clock that only goes forward.
uint64_t clock_ns(void);

#endif
