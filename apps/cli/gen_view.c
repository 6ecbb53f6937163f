// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A dungeon on the terminal: two rows of cells a line of text, in half blocks of the terminal's own sixteen colours.
#include "gen.h"

#include "term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Numbers of the foreground's colours; the background's are 10 more. Zero: nothing is there.
enum { NOTHING = 0, RED = 31, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, GREY = 90, BRIGHT_YELLOW = 93 };

static uint8_t color_of(uint8_t kind)
{
    return kind == WR_CELL_BUSH     ? NOTHING
           : kind == WR_CELL_GRASS  ? WHITE
           : kind == WR_CELL_GATE   ? RED
           : kind == WR_CELL_SWITCH ? CYAN
                                    : YELLOW; // doors
}

static const uint8_t color_of_spot[WR_SPOT_KIND_COUNT] = {GREEN, BLUE, MAGENTA, BRIGHT_YELLOW, GREY};

// Sets the colours of what follows, where they are not set already.
static void set_colors(uint8_t front, uint8_t back, uint8_t now[2])
{
    if (front == now[0] && back == now[1]) {
        return;
    }
    if (back != NOTHING) {
        printf("\x1b[0;%d;%dm", front, back + 10);
    } else {
        printf("\x1b[0;%dm", front);
    }
    now[0] = front;
    now[1] = back;
}

static void print_pair(uint8_t upper, uint8_t lower, uint8_t now[2])
{
    if (upper == NOTHING && lower == NOTHING) {
        set_colors(WHITE, NOTHING, now);
        putchar(' ');
    } else if (upper == lower) {
        set_colors(upper, NOTHING, now);
        fputs("\xE2\x96\x88", stdout); // a full block
    } else if (upper == NOTHING) {
        set_colors(lower, NOTHING, now);
        fputs("\xE2\x96\x84", stdout); // the lower half
    } else {
        set_colors(upper, lower, now);
        fputs("\xE2\x96\x80", stdout); // the upper half
    }
}

void gen_view(const gen *g)
{
    const wr_grid *grid = &g->dungeon.grid;
    const size_t width = (size_t)grid->width, cells = width * (size_t)grid->height;
    uint8_t *colors = term_colored(stdout) && grid->width <= term_columns(stdout) ? malloc(cells + width) : NULL;
    if (colors == NULL) {
        return; // there is no room for it
    }
    memset(colors, NOTHING, width); // below the map, for an odd number of rows
    uint8_t *rows = colors + width;
    for (size_t i = 0; i < cells; ++i) {
        rows[i] = color_of(grid->kinds[i]);
    }
    for (int32_t i = 0; i < g->spot_count; ++i) {
        rows[(size_t)g->spots[i].at.y * width + (size_t)g->spots[i].at.x] = color_of_spot[g->spots[i].kind];
    }
    for (int32_t y = grid->height - 1; y >= 0; y -= 2) {
        uint8_t now[2] = {NOTHING, NOTHING};
        for (size_t x = 0; x < width; ++x) {
            print_pair(colors[((size_t)y + 1) * width + x], colors[(size_t)y * width + x], now);
        }
        puts("\x1b[0m");
    }
    free(colors);
}
