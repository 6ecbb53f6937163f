// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A screen of coloured characters. What changed since the last frame is written, in one piece, and nothing else.
#ifndef WARREN_CLI_PLAY_SCREEN_H
#define WARREN_CLI_PLAY_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PLAY_PLAIN 0x01000000u // the terminal's own colour, else 0xRRGGBB

typedef enum play_colors {
    PLAY_COLORS_NONE,
    PLAY_COLORS_256,
    PLAY_COLORS_DIRECT // 24 bits
} play_colors;

typedef struct play_glyph {
    uint32_t code; // Unicode, one column wide
    uint32_t ink, paper;
} play_glyph;

/// Zeroed memory is a screen of no size.
typedef struct play_screen {
    int columns, rows;
    play_colors colors;
    play_glyph *now, *shown; // [rows][columns]
    bool fresh;              // nothing is known to be shown
    char *out;
    size_t size, capacity;
    uint8_t palette[32768]; // of 15-bit colours: the index among 256, 0 while unknown
} play_screen;

/// What the terminal can do, by COLORTERM, TERM and NO_COLOR.
play_colors play_colors_of_terminal(void);

/// False when memory is out; the screen then has no size.
bool play_screen_resize(play_screen *screen, int columns, int rows);
void play_screen_free(play_screen *screen);

void play_screen_put(play_screen *screen, int column, int row, play_glyph glyph); // outside is ignored
/// Text of UTF-8; returns the column behind it. What would do anything but show is left out.
int play_screen_text(play_screen *screen, int column, int row, const char *text, uint32_t ink, uint32_t paper);
void play_screen_fill(play_screen *screen, int column, int row, int width, uint32_t paper);

/// Writes the difference to what is shown. False when the terminal is gone or memory is out.
bool play_screen_show(play_screen *screen);

#endif
