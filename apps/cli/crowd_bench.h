// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the files of `warren bench crowd` share: an order to a crowd, where it was seen afterwards, and what that comes to.
// A cell is four units wide, as in every hunt.
#ifndef WARREN_CLI_CROWD_BENCH_H
#define WARREN_CLI_CROWD_BENCH_H

#include "nav.h"

#include "warren/field.h"

enum { CROWD_RATE = 60, CROWD_SPEED = 16, CROWD_RADIUS = 1 }; // ticks, units a second; units

/// All monsters are ordered to one place at once, each from a cell of its own that leads there.
typedef struct crowd_order {
    wr_grid grid; // its kinds are the order's own; the player's cell is the target
    wr_cell to;
    int32_t count;
    wr_cell *from; // [count]
    int32_t mark_count;
    int32_t *marks;    // [mark_count] ticks after which all are looked at, in rising order
    nav_ground ground; // by which ways are measured
    wr_field *field;   // how far it is to the target, in whose component
    int32_t component;
} crowd_order;

/// What an order is made of.
typedef struct crowd_plan {
    wr_grid grid;          // handed over, also when it fails
    int32_t count, spread; // monsters, and how many cells they are at most from the middle along an axis
    const int32_t *marks;  // [mark_count]
    int32_t mark_count;
} crowd_plan;

/// What is wrong is said; CLI_USAGE where so many find no place.
cli_exit crowd_order_make(crowd_order *order, const crowd_plan *plan);
void crowd_order_free(crowd_order *order); // zeroed ones are fine

typedef enum crowd_route { CROWD_WAITS, CROWD_PARTIAL, CROWD_WHOLE } crowd_route;

typedef struct crowd_seen {
    wr_point at; // units
    crowd_route route;
} crowd_seen;

/// How somebody carried the order out.
typedef struct crowd_answer {
    char name[40], note[200];
    double prepared_ms, tick_ms, worst_ms; // ticks: their mean, and the slowest
    int32_t marks_seen, seen_in_mark;      // so far
    bool whole;                            // all was told
    crowd_seen *seen;                      // [mark_count][count]
} crowd_answer;

bool crowd_answer_begin(crowd_answer *answer, const crowd_order *order); // false: no memory
void crowd_answer_free(crowd_answer *answer);

/// In a world of ours. What is wrong is said.
cli_exit crowd_ours(const crowd_order *order, crowd_answer *out);
/// On open ground, by our crowd alone. What is wrong is said.
cli_exit crowd_alone(const crowd_order *order, crowd_answer *out);
/// By the program that asks other libraries; true when one has answered.
bool crowd_peers(const char *program, const crowd_order *order, crowd_answer *out);

/// What a mark shows.
typedef struct crowd_figures {
    int32_t waiting, partial; // have no route; have one that ends before the target
    int32_t arrived;          // are in the crowd around the target
    double come_cells;        // nearer to the target by so much, along the way; the mean
    double come_share;        // of what their speed allows
    double overlapped_share;  // of monsters that overlap another by more than a quarter of the diameter
    double jitter; // metres a second; mean of those deep inside, over all marks of the second before. 0: none
} crowd_figures;

crowd_figures crowd_measure(const crowd_order *order, const crowd_answer *answer, int32_t mark);

/// Whether one is in the crowd around the target, or would be if all were there.
bool crowd_has_arrived(const crowd_order *order, wr_point at);
/// Cells of the way from there to the target; below 0 where there is none.
double crowd_way(const crowd_order *order, wr_point at);

/// Both at the last mark, side by side. answers: [count], at most two.
cli_exit crowd_picture(const crowd_order *order, const crowd_answer *answers, int32_t count, const char *path,
                       int32_t scale, bool tell);

/// The bench: what its options say.
typedef struct crowd_options {
    bool json;
    const char *peers, *picture;      // NULL: none
    int32_t monsters, seconds, scale; // of the rooms; pixels a cell of the picture
} crowd_options;

cli_exit bench_crowd(const crowd_options *options, int count, char **names);

#endif
