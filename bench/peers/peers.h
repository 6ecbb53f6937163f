// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a library that Warren is measured against must be able to do. Cells are 0-based, y either way.
#ifndef WR_BENCH_PEERS_H
#define WR_BENCH_PEERS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peers_grid {
    int32_t width, height;
    const uint8_t *open; // [height][width] 1 where one can walk
} peers_grid;

typedef struct peers_way {
    int32_t from_x, from_y, to_x, to_y;
    double steps; // Warren's length, in cells
} peers_way;

typedef struct peer {
    const char *name;
    const char *note;                     // in what its answers differ from Warren's
    bool (*open)(const peers_grid *grid); // prepares it
    void (*close)(void);
    void (*settle)(const peers_way *ways, int32_t count); // what an asker knows beforehand, untimed; may be NULL
    bool (*ask)(int32_t number, const peers_way *way);    // finds a way, whole; number: of the ways of settle
    double (*length)(void);                               // of the way found last
    bool (*sweep)(int32_t x, int32_t y);                  // distances from everywhere; may be NULL
} peer;

extern const peer peer_libtcod, peer_detour;

/// All of a crowd are ordered to one place at once. Lengths are cells.
typedef struct peers_order {
    int32_t count, rate; // of monsters; of updates a second
    double radius, speed;
    double to_x, to_y;
    double *places; // [count][2]
    int32_t mark_count;
    int32_t *marks; // [mark_count] updates after which is told where all are, in rising order
} peers_order;

/// Plays it and prints what peers.c says.
void detour_crowd_tell(const peers_grid *grid, const peers_order *order);

/// Bodies that are thrown all at once, from a floor at height 0. Lengths are metres.
typedef struct peers_throws {
    int32_t count, ticks, rate; // of bodies; steps, and how many of them are a second
    double gravity;
    double *bodies; // [count][5] x, y, and speeds along x, y and upwards
} peers_throws;

/// Plays it and prints what peers.c says.
void chipmunk_tell(const peers_throws *throws);
void bullet_tell(const peers_throws *throws);

/// The middle of samples, which are sorted.
double peers_middle(double *samples, int count);

/// The processor's time: other programs do not count, as little as with Warren.
double peers_seconds(void);

#ifdef __cplusplus
}
#endif
#endif
