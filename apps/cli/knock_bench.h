// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the files of `warren bench knock` share: rows of its table, and a field of bodies that are thrown. Times
// are of the processor, medians of many repetitions.
#ifndef WARREN_CLI_KNOCK_BENCH_H
#define WARREN_CLI_KNOCK_BENCH_H

#include "cli.h"
#include "json.h"

#include "warren/knock.h"
#include "warren/pose.h"

#include <stdbool.h>

enum { KNOCK_ROWS = 80, KNOCK_PEERS = 2, KNOCK_RATE = 60, KNOCK_SIZES = 5 };

// ---- Rows ----------------------------------------------------------------------------------------------------------

/// What was published for the same, on another machine. Zeroed: nothing.
typedef struct knock_published {
    double low, high;
} knock_published;

typedef struct knock_row {
    const char *key, *what, *unit;
    int32_t bodies; // 0: it is of none
    double value;
    double target; // at most; 0: none
    knock_published published;
    bool flying; // what other libraries are asked
} knock_row;

/// What another library answered.
typedef struct knock_peer {
    char name[40], note[200];
    double flying[KNOCK_SIZES]; // ms a step by size; 0: it did not answer
} knock_peer;

typedef struct knock_table {
    int32_t sizes[KNOCK_SIZES]; // how many bodies
    int32_t size_count;
    bool quick; // a size of the user's own: not for records, so repeated less often
    knock_row rows[KNOCK_ROWS];
    int32_t row_count;
    wr_knock_counts counts; // of all that was thrown
    knock_peer peers[KNOCK_PEERS];
    int32_t peer_count;
} knock_table;

/// target and published are of that many bodies; of others nothing is asked.
void knock_add(knock_table *table, knock_row row);

/// Each adds its rows. What is wrong is said.
cli_exit knock_flights(knock_table *table);
cli_exit knock_blasts(knock_table *table);
cli_exit knock_kills(knock_table *table);
cli_exit knock_world(knock_table *table);
cli_exit knock_matrices(knock_table *table);

/// Asks other libraries by that program.
void knock_beside(const char *program, knock_table *table);

/// The bench. peers: a program, or NULL; bodies: 0: as the bench has it.
cli_exit bench_knock(const char *peers, int32_t bodies, bool as_json);

// ---- Times ---------------------------------------------------------------------------------------------------------

enum { KNOCK_ROUNDS_MAX = 401 };

/// Repetitions of something, as many as a quarter of a second holds and not fewer than some.
typedef struct knock_rounds {
    double ms[KNOCK_ROUNDS_MAX];
    int32_t count, least;
    double spent, budget;
} knock_rounds;

knock_rounds knock_rounds_begin(const knock_table *table);
bool knock_rounds_go_on(const knock_rounds *rounds);
void knock_rounds_add(knock_rounds *rounds, double ms, double spent); // spent: with all that is not measured
double knock_rounds_middle(knock_rounds *rounds);

/// The processor's time, and what it takes to ask for it: to be taken away from what is as short.
double knock_clock_ms(void);
double knock_clock_cost(void);

// ---- Ground --------------------------------------------------------------------------------------------------------

typedef enum knock_lie {
    KNOCK_OPEN,  // all can be stood on
    KNOCK_PATHS, // three cells of ten: paths of one cell, six apart; chasms between them
    KNOCK_WALL   // a wall; every body on a cell alone among chasms beside it: no landing will do
} knock_lie;

typedef struct knock_field {
    wr_grid grid;
    uint8_t *kinds;
    void *wall_memory;
    wr_bits walls;
    struct wr_terrain *terrain;
    const wr_nav *nav[1];
    wr_knock_rules rules;
    wr_knock_ground ground;
} knock_field;

// ---- Bodies --------------------------------------------------------------------------------------------------------

/// Bodies on a field, as they stand before they are thrown; all arrays are in one block.
typedef struct knock_crowd {
    knock_field field;
    int32_t count;
    void *memory;
    wr_knock_bodies bodies;
    size_t state_size;      // of all that a launch or a tick writes
    uint8_t *state, *first; // where it is; as it was when all stood
    wr_knock_request *requests, *shuffled, *more;
    wr_blast *blasts; // [count]
    uint8_t *results;
    wr_angle *heading;
    uint8_t *kind;
} knock_crowd;

/// So many on such a field, the nearest cells around its middle. What is wrong is said.
cli_exit knock_crowd_make(knock_crowd *crowd, int32_t count, knock_lie lie);
void knock_crowd_free(knock_crowd *crowd);  // zeroed ones are fine
void knock_crowd_stand(knock_crowd *crowd); // all as they were

/// Requests of each body by a blast of its own beside it, all around (R17): all strength, whatever their number.
void knock_ask_each(knock_crowd *crowd);
/// And by one blast in the middle whose radius is so many times as far as the farthest is: 1 leaves it half the
/// strength.
void knock_ask_one(knock_crowd *crowd, int32_t reach);

/// They stand and are thrown at tick 0; ms that took.
double knock_throw_all(knock_crowd *crowd, uint64_t seed, wr_knock_counts *counts);

// ---- How they look -------------------------------------------------------------------------------------------------

enum { KNOCK_CLIPS = 2, KNOCK_FRAMES = 24 };

/// Two kinds, slim and with arms spread, each with three clips.
typedef struct knock_looks {
    wr_knock_clips clips[KNOCK_CLIPS];
    float rises[KNOCK_CLIPS][3][KNOCK_FRAMES * WR_LOWEST_TURNS];
} knock_looks;

void knock_looks_make(knock_looks *looks);

#endif
