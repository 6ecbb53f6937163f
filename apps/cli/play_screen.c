// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Two arrays of glyphs, wanted and shown. Colours are compared as the terminal will get them, so a shade it cannot tell
// apart costs nothing. A frame goes out between the marks of a synchronised update; terminals that do not know them
// ignore them.
#include "play_screen.h"

#include "play_term.h"
#include "utf8.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

play_colors play_colors_of_terminal(void)
{
    const char *none = getenv("NO_COLOR"), *depth = getenv("COLORTERM"), *term = getenv("TERM");
    if (none != NULL && none[0] != '\0') {
        return PLAY_COLORS_NONE;
    }
    if ((depth != NULL && (strcmp(depth, "truecolor") == 0 || strcmp(depth, "24bit") == 0)) ||
        (term != NULL && strstr(term, "direct") != NULL)) {
        return PLAY_COLORS_DIRECT;
    }
    return PLAY_COLORS_256;
}

// ---- The arrays --------------------------------------------------------------------------------------------------

void play_screen_free(play_screen *screen)
{
    free(screen->now);
    free(screen->shown);
    free(screen->out);
    memset(screen, 0, sizeof *screen);
}

bool play_screen_resize(play_screen *screen, int columns, int rows)
{
    play_colors colors = screen->colors;
    play_screen_free(screen);
    screen->colors = colors;
    screen->fresh = true;
    size_t cells = (size_t)columns * (size_t)rows;
    screen->now = calloc(cells, sizeof *screen->now);
    screen->shown = calloc(cells, sizeof *screen->shown);
    // A glyph takes at most a place (12), two colours (19 each) and its bytes (4).
    screen->capacity = cells * 56 + 64;
    screen->out = malloc(screen->capacity);
    if (screen->now == NULL || screen->shown == NULL || screen->out == NULL) {
        play_screen_free(screen);
        return false;
    }
    screen->columns = columns;
    screen->rows = rows;
    for (int row = 0; row < rows; ++row) {
        play_screen_fill(screen, 0, row, columns, PLAY_PLAIN);
    }
    return true;
}

// The colours 16 to 255: a cube of six levels, then greys.
static void palette_color(int index, int part[3])
{
    static const int levels[6] = {0, 95, 135, 175, 215, 255};
    int cube = index - 16;
    for (int i = 2; i >= 0; --i, cube /= 6) {
        part[i] = index < 232 ? levels[cube % 6] : (index - 232) * 10 + 8;
    }
}

// How unlike two colours look: brightness, and twice as much what is left without it, or dark greens would turn grey.
static int unlike(const int a[3], const int b[3])
{
    int part[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    int bright = (2 * part[0] + 5 * part[1] + part[2]) / 8;
    return bright * bright + 2 * (part[0] - bright) * (part[0] - bright) +
           2 * (part[2] - bright) * (part[2] - bright);
}

// The nearest of the 256 colours, looked for once for each of 32,768 shades.
static uint32_t palette_index(play_screen *screen, uint32_t color)
{
    int part[3] = {(int)(color >> 16 & 255), (int)(color >> 8 & 255), (int)(color & 255)};
    uint8_t *known = &screen->palette[part[0] >> 3 << 10 | part[1] >> 3 << 5 | part[2] >> 3];
    if (*known == 0) {
        int least = INT_MAX;
        for (int index = 16; index < 256; ++index) {
            int other[3];
            palette_color(index, other);
            int error = unlike(part, other);
            *known = error < least ? (uint8_t)index : *known;
            least = error < least ? error : least;
        }
    }
    return *known;
}

static uint32_t as_shown(play_screen *screen, uint32_t color)
{
    if (color == PLAY_PLAIN || screen->colors == PLAY_COLORS_NONE) {
        return PLAY_PLAIN;
    }
    return screen->colors == PLAY_COLORS_256 ? palette_index(screen, color) : color & 0xFFFFFFu;
}

void play_screen_put(play_screen *screen, int column, int row, play_glyph glyph)
{
    if (column < 0 || row < 0 || column >= screen->columns || row >= screen->rows) {
        return;
    }
    glyph.ink = as_shown(screen, glyph.ink);
    glyph.paper = as_shown(screen, glyph.paper);
    if (glyph.code == ' ') {
        glyph.ink = PLAY_PLAIN; // nobody sees it
    }
    screen->now[row * screen->columns + column] = glyph;
}

int play_screen_text(play_screen *screen, int column, int row, const char *text, uint32_t ink, uint32_t paper)
{
    size_t size = strlen(text);
    for (size_t i = 0; i < size;) {
        uint32_t code = 0;
        size_t step = utf8_step(text + i, size - i, &code);
        bool shows = step > 0 && utf8_is_plain(code);
        play_screen_put(screen, column, row, (play_glyph){shows ? code : '?', ink, paper});
        column += 1;
        i += step > 0 ? step : 1;
    }
    return column;
}

void play_screen_fill(play_screen *screen, int column, int row, int width, uint32_t paper)
{
    for (int i = 0; i < width; ++i) {
        play_screen_put(screen, column + i, row, (play_glyph){' ', PLAY_PLAIN, paper});
    }
}

// ---- The difference ----------------------------------------------------------------------------------------------

static void add(play_screen *screen, const char *bytes)
{
    size_t size = strlen(bytes);
    if (size <= screen->capacity - screen->size) {
        memcpy(screen->out + screen->size, bytes, size);
        screen->size += size;
    }
}

// base is 38 for ink and 48 for paper; one more is the terminal's own.
static void add_color(play_screen *screen, int base, uint32_t color)
{
    char escape[32];
    if (color == PLAY_PLAIN) {
        snprintf(escape, sizeof escape, "\x1b[%dm", base + 1);
    } else if (screen->colors == PLAY_COLORS_DIRECT) {
        snprintf(escape, sizeof escape, "\x1b[%d;2;%u;%u;%um", base, (unsigned)(color >> 16 & 255),
                 (unsigned)(color >> 8 & 255), (unsigned)(color & 255));
    } else {
        snprintf(escape, sizeof escape, "\x1b[%d;5;%um", base, (unsigned)(color & 255));
    }
    add(screen, escape);
}

static void add_code(play_screen *screen, uint32_t code)
{
    char bytes[5] = {0};
    if (code < 0x80) {
        bytes[0] = (char)code;
    } else if (code < 0x800) {
        bytes[0] = (char)(0xC0 | code >> 6);
        bytes[1] = (char)(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        bytes[0] = (char)(0xE0 | code >> 12);
        bytes[1] = (char)(0x80 | (code >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (code & 0x3F));
    } else {
        bytes[0] = (char)(0xF0 | code >> 18);
        bytes[1] = (char)(0x80 | (code >> 12 & 0x3F));
        bytes[2] = (char)(0x80 | (code >> 6 & 0x3F));
        bytes[3] = (char)(0x80 | (code & 0x3F));
    }
    add(screen, bytes);
}

static void add_changes(play_screen *screen)
{
    uint32_t ink = PLAY_PLAIN, paper = PLAY_PLAIN;
    int pen = -1; // where the terminal's cursor stands
    for (int i = 0; i < screen->columns * screen->rows; ++i) {
        play_glyph want = screen->now[i], have = screen->shown[i];
        if (!screen->fresh && want.code == have.code && want.ink == have.ink && want.paper == have.paper) {
            continue;
        }
        if (pen != i || i % screen->columns == 0) {
            char escape[32];
            snprintf(escape, sizeof escape, "\x1b[%d;%dH", i / screen->columns + 1, i % screen->columns + 1);
            add(screen, escape);
        }
        if (want.ink != ink && want.code != ' ') {
            add_color(screen, 38, want.ink);
            ink = want.ink;
        }
        if (want.paper != paper) {
            add_color(screen, 48, want.paper);
            paper = want.paper;
        }
        add_code(screen, want.code);
        screen->shown[i] = want;
        pen = i + 1;
    }
}

bool play_screen_show(play_screen *screen)
{
    static const char begin[] = "\x1b[?2026h\x1b[0m", end[] = "\x1b[0m\x1b[?2026l";
    screen->size = 0;
    add(screen, begin);
    if (screen->fresh) {
        add(screen, "\x1b[2J");
    }
    size_t before = screen->size;
    add_changes(screen);
    bool changed = screen->size > before || screen->fresh;
    screen->fresh = false;
    add(screen, end);
    return !changed || play_term_write(screen->out, screen->size);
}
