// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the files of `warren bench nav` share: maps, what other libraries answered, rows of a table.
#ifndef WARREN_CLI_NAV_BENCH_H
#define WARREN_CLI_NAV_BENCH_H

#include "nav.h"

// ---- Maps ------------------------------------------------------------------------------------------------------------

/// A cave by cellular automaton, and rooms of 7 x 7 cells with doors of one; `kinds` to be freed, NULL without memory.
wr_grid bench_cave(int32_t side);
wr_grid bench_rooms(int32_t side);

/// Whose targets a map is held to, by its mesh of one node a cell: those of rooms and mazes when it is large (more than
/// 100,000 nodes) or has many doors and corridors of one cell (more than 1 node in 100 between two walls); else a cave's.
bool bench_is_rooms(const nav_ground *ground);

// ---- Other libraries -------------------------------------------------------------------------------------------------

enum { PEERS_MAX = 4, PEERS_LISTS = 3, PEERS_SWEEPS = 5 };

/// What they are asked: the cells where one can walk, lists of ways of the mesh of one node a cell, targets of sweeps.
typedef struct peers_question {
    const nav_ground *ground;
    struct {
        const char *name;
        const nav_pair *pairs;
        int32_t count;
    } lists[PEERS_LISTS];
    wr_node sweeps[PEERS_SWEEPS];
} peers_question;

typedef struct peers_answer {
    char name[40], note[200];
    bool failed;
    double prep_ms, sweep_us; // sweep_us 0: it has none
    struct {
        char name[32];
        double mean_us, length_ratio;
        int32_t failed;
    } lists[PEERS_LISTS];
    int32_t list_count;
} peers_answer;

/// The program that asks them: beside this one, or `given`. NULL when there is none. To be freed.
char *peers_program(const char *given);

/// How the program is talked to: what is written into the file it gets, and who hears each line of its answer.
typedef struct peers_talk {
    unsigned patience_s; // then the program is ended
    bool (*write)(FILE *file, const void *question);
    const void *question;
    void (*line)(void *context, const char *line);
    void *context;
} peers_talk;

/// What went wrong is said.
void peers_talk_to(const char *program, const peers_talk *talk);

/// Asks; how many answered. What went wrong is said.
int32_t peers_ask(const char *program, const peers_question *question, peers_answer answers[PEERS_MAX]);

// ---- Rows ------------------------------------------------------------------------------------------------------------

typedef struct bench_row {
    const char *key, *what, *unit;
    bool rate;        // more is better
    double value;     // Warren's
    double target;    // at most, of a rate at least; 0: none on this map
    const char *list; // of the peers' lists that answers the same; NULL: none
} bench_row;

enum { BENCH_ROWS = 32 };

typedef struct bench_table {
    char *map; // to be freed
    int32_t width, height;
    bool rooms; // see bench_is_rooms
    int64_t nodes, mismatches;
    bench_row rows[BENCH_ROWS];
    int32_t row_count;
    double swept; // nodes of a sweep
    peers_answer peers[PEERS_MAX];
    int32_t peer_count;
} bench_table;

/// Measures everything on a map. peers: a program, or NULL. What is wrong is said.
cli_exit bench_nav_measure(const wr_grid *grid, const char *peers, bench_table *out);

void bench_nav_print(const bench_table *table);
void bench_nav_json(json *j, const bench_table *table);

#endif
