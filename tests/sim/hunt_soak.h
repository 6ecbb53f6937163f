// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Rounds by the hundred: shipped maps and hunts, bots or somebody who stands in a given cell, searches that fail. What each
// must hold: it ends, and nobody is idle for longer than tau + 0.5 s, tau being its kind's. Without cmocka, so that a program
// may play for hours what a test plays for seconds.
#ifndef WR_TEST_HUNT_SOAK_H
#define WR_TEST_HUNT_SOAK_H

#include "horde/horde.h"
#include "warren/sim.h"

typedef struct soak_ground {
    wr_level *level;
    wr_hunt hunt;
} soak_ground;

/// Maps and hunts by their bare names, from the folders maps and hunts. False, and says why on standard error.
bool soak_open(const char *map, const char *hunt, soak_ground *out);
void soak_close(soak_ground *ground);

typedef struct soak_round {
    uint64_t seed;
    int32_t players;
    wr_bot_kind bot; // all of them; WR_BOT_KIND_COUNT: each another, by seed
    wr__inject inject;
    bool stands; // player 0 stands in this cell
    wr_cell at;
} soak_round;

/// Sums and greatest ones over rounds.
typedef struct soak_figures {
    int32_t rounds, bad;                // bad: no end, or somebody idle for too long
    int32_t by_end[WR_ROUND_END_COUNT]; // RUNS: no end
    int32_t idle_over_max;              // ticks idle beyond tau + 0.5 s; at most 0 when all is well
    uint32_t idle_max, queued_max;      // ticks
    uint64_t ticks, hunters, kills, requeued, watchdog_fires, failed; // failed: searches that came to nothing, put in
} soak_figures;

/// Plays it out and adds to the figures; false when it was bad.
bool soak_play(const soak_ground *ground, const soak_round *round, soak_figures *figures);

/// The most ticks that anybody is idle beyond what his kind may be; INT32_MIN when nobody is there.
int32_t soak_idle_over(const wr__horde *horde, int32_t rate);

/// Cells where a player may stand: no wall, hole or chasm.
bool soak_is_free(const soak_ground *ground, wr_cell at);

#endif
