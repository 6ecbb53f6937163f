// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The report of a hunt: one HTML file with its pictures inside, without a script, that needs nothing else.
#ifndef WARREN_CLI_HUNT_PAGE_H
#define WARREN_CLI_HUNT_PAGE_H

#include "cli.h"
#include "hist.h"
#include "page.h"
#include "watch.h"

typedef struct hunt_page {
    const watch *w; // with samples and heat
    const wr_world *world;
    const char *file;                 // name of what was played
    const char *bots[WR_PLAYERS_MAX]; // who played
    const hist *times;                // of all ticks of the round; NULL: the block of times is left out
    int32_t threads;

    // Filled in by hunt_page_write.
    const wr_hunt *hunt;
    wr_round_view round;
    double from, to;   // seconds that the curves show
    uint64_t tick_end; // the last tick they show
} hunt_page;

/// CLI_ROOM, and it is said, when it cannot be written. The same world gives the same bytes but for the block of times.
cli_exit hunt_page_write(hunt_page *h, const char *path);

// ---- For its own files (hunt_curves.c) ---------------------------------------------------------------------------

void hunt_curves_alive(const hunt_page *h, page *p);
void hunt_curves_kills(const hunt_page *h, page *p);
void hunt_curves_plans(const hunt_page *h, page *p);
void hunt_curves_players(const hunt_page *h, page *p);
void hunt_curves_times(const hunt_page *h, page *p);

#endif
