// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A host for tests: three modules that touch all a module can.
//
//     scent   stage 4   each monster smells player 0: columns "scent" (8 bytes) and "fear" (1)
//     drift   stage 5   mobs of the host go by noise, kept in columns "turn" (2 bytes) and "steps" (4), on any worker
//     tally   stage 7   a state of its own: what was hit and who died, since the last reset of the level and ever
#ifndef WR_TEST_HOST_KIT_H
#define WR_TEST_HOST_KIT_H

#include "sim/stage.h"

enum { KIT_SCENT, KIT_FEAR, KIT_TURN, KIT_STEPS, KIT_COLUMNS };
enum { KIT_SENSE, KIT_DRIFT, KIT_TALLY, KIT_MODULES };

typedef struct kit_tally {
    uint64_t hits;
    uint32_t deaths, resets;
    uint16_t best; // most deaths between two resets; never above deaths
    uint8_t marks[13];
} kit_tally;

/// The host of the tests; to be changed before a world is made with it.
wr_host kit_host(void);

/// An open hall with a player, monsters and bushes, at the mercy of a host: opened on `hooks`.
stage kit_stage(const wr_host *host, const wr_hooks *hooks);
/// What a script says for the next tick: walking, striking, spawning mobs of the host, killing some. Returns how many.
#define KIT_COMMANDS 3
int32_t kit_commands(const stage *s, wr_command commands[KIT_COMMANDS]);
/// A tick with that.
void kit_tick(stage *s);

wr_mob_id kit_spawn(stage *s, wr_fix x, wr_fix y);
uint64_t kit_number(const wr_world *world, int32_t column, int32_t slot);

#endif
