// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The terminal while a game has it: another screen, raw keys, no cursor; and given back whatever happens, be it the end,
// a signal, a crash, or Ctrl-Z.
//
// Plain escapes and no ncurses: a game needs raw bytes of the keyboard, 24-bit colours and whole frames, which curses
// hides behind its own picture of the screen, and one more library would have to be on the player's machine.
#ifndef WARREN_CLI_PLAY_TERM_H
#define WARREN_CLI_PLAY_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Takes the terminal behind standard input and output. False with errno when that fails.
bool play_term_open(void);
void play_term_close(void);

#define PLAY_TERM_RESIZED 1u // its size may have changed
#define PLAY_TERM_FRESH   2u // its screen is empty, and time has passed

/// What has happened since the last call. Here the process stops when Ctrl-Z asked for it.
unsigned play_term_events(void);

void play_term_size(int *columns, int *rows);

/// Waits for keys until `until_ns` of clock_ns(). Returns bytes read, 0 when time is up or a signal came, -1 when the
/// terminal is gone.
int play_term_read(char *bytes, size_t capacity, uint64_t until_ns);

/// False when the terminal is gone.
bool play_term_write(const char *bytes, size_t size);

/// Asks the terminal to report keys going up (the kitty keyboard protocol), once it has said that it can.
void play_term_report_releases(void);

#endif
