// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A stage without edges, for tests of windows: settings, an endless level, a world on it, and the commands of its next tick.
#ifndef WR_TEST_WINDOW_STAGE_H
#define WR_TEST_WINDOW_STAGE_H

#include "support/wr_test.h"

#include "sim/world_int.h"
#include "warren/window.h"

#define WINDOW_STAGE_COMMANDS 128

typedef struct play {
    wr_hunt hunt;
    wr_endless_config endless;
    wr_window_config window;
    wr_world_config config;
    wr_level *level;
    wr_world *world;
    uint32_t sequence;
    wr_command commands[WINDOW_STAGE_COMMANDS];
    int32_t count;
} play;

/// Makes level and world of the settings; the play stays where it is from now on.
void open_play(play *p);
void close_play(play *p);

/// One more command of the next tick: an input of a player, or of the host.
void ask(play *p, wr_command command);
void tick(play *p);

wr_window window_of(const play *p);
void expect_valid(const play *p);

#endif
