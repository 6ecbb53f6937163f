// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a player sees: a line of numbers, a window of the level round the player, a line of keys, and a message over it.
#ifndef WARREN_CLI_PLAY_VIEW_H
#define WARREN_CLI_PLAY_VIEW_H

#include "play_screen.h"

#include "warren/draw.h"
#include "warren/sim.h"

enum { PLAY_VIEW_COLUMNS_MIN = 24, PLAY_VIEW_ROWS_MIN = 8 };

/// Zeroed memory is a view of nothing.
typedef struct play_view {
    play_screen screen;
    wr_canvas canvas;
    int zoom;     // pixels a cell the user asked for; 0: what fits
    bool letters; // the map's letters instead of pixels
} play_view;

typedef struct play_state {
    const wr_world *world;
    const char *name;           // of the file
    const char *bot;            // NULL when a person plays
    float alpha;                // between the last tick and this one
    int32_t crystals;           // at the start
    bool paused, won, lost_now; // lost_now: a life has just been lost
} play_state;

/// Takes the size of the terminal. False when memory is out.
bool play_view_resize(play_view *view, int columns, int rows);
void play_view_free(play_view *view);

/// One step nearer or farther.
void play_view_zoom(play_view *view, int step);

/// Draws and shows. False when the terminal is gone.
bool play_view_show(play_view *view, const play_state *state);

#endif
