// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the files of `warren bench crowd costs` share: a row of its table, and the horde that is measured.
#ifndef WARREN_CLI_CROWD_COSTS_H
#define WARREN_CLI_CROWD_COSTS_H

#include "args.h"
#include "cli.h"
#include "json.h"
#include "pool.h"

#include "warren/sim.h"

#include <stdbool.h>

enum { COSTS_MONSTERS = 10000, COSTS_ROWS = 28, COSTS_PLAYERS = 4 }; // the number that most targets are of

/// What is asked of a row.
typedef enum costs_asked { COSTS_NOTHING, COSTS_AT_MOST, COSTS_AT_LEAST } costs_asked;

typedef struct costs_row {
    const char *key, *what, *unit;
    double value;
    costs_asked asked;
    double target;
    bool of_size; // the target is one of COSTS_MONSTERS, and no other number is held to it
} costs_row;

typedef struct costs_table {
    int32_t monsters; // asked for
    int32_t hunters;  // alive when ticks were measured
    int32_t ticks;    // of the world so far, and its hash then
    uint64_t hash;
    costs_row rows[COSTS_ROWS];
    int32_t count;
} costs_table;

/// Measures a horde of so many and prints its table; with j it is written there instead, as "costs".
cli_exit crowd_costs(int32_t monsters, json *j);

void costs_add(costs_table *table, costs_row row);

/// The middle of times, which are sorted; and the one that 99 of 100 do not exceed.
double costs_median(double *values, int32_t count);
double costs_p99(double *values, int32_t count);

double costs_thread_ms(void); // the processor's time of this thread
double costs_wall_ms(void);

/// The crowd alone: one point, growth, how they stand. What is wrong is said.
cli_exit costs_alone(costs_table *table);
/// One order in rooms: who is without a route a tick later.
cli_exit costs_routes(costs_table *table);

// ---- A horde ---------------------------------------------------------------------------------------------------------

extern const char costs_scene_text[], costs_hunt_text[]; // scenes/horde_10000.yaml and its hunt

/// Memory lent, and how often it was asked for.
typedef struct costs_memory {
    size_t bytes;
    int64_t asked;
} costs_memory;

/// The scene in two worlds that are always alike, one for one thread and one for two.
typedef struct costs_horde {
    costs_memory memory, memory_two;
    wr_hunt hunt;
    wr_scene scene;
    wr_level *level;
    pool *threads;
    wr_world *one, *two;
    wr_bot *bots[COSTS_PLAYERS];
    size_t bytes; // that the world for one thread takes beside its level
} costs_horde;

/// Makes it, waits until all hunters are there, and measures ticks. What is wrong is said.
cli_exit costs_world(costs_horde *horde, costs_table *table);
void costs_horde_free(costs_horde *horde); // zeroed ones are fine

/// Hash, checkpoint, copy and memory of the horde as it stands then.
cli_exit costs_kept(costs_horde *horde, costs_table *table);

#endif
