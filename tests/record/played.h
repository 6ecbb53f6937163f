// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A golden scene played by seeded hands and a host that meddles, with its recording in memory.
#ifndef WR_TESTS_PLAYED_H
#define WR_TESTS_PLAYED_H

#include "golden/scene.h"
#include "warren/record.h"

#define PLAYED_COMMANDS_MAX 64

typedef struct played {
    board board;
    wr_hunt hunt;
    wr_level *level;
    wr_world *world;
    uint8_t *bytes; // [size] the recording, from malloc
    size_t size, capacity;
    size_t writes; // of the sink; refused from write `refuse_at` on, when that is not 0
    size_t refuse_at;
    wr_record_sizes sizes;
} played;

const scene *scene_named(const char *name);

/// Level and world of a scene. players: as many as the scene's letters.
void played_begin(played *p, const scene *what, int32_t rate, const wr_hooks *hooks);
void played_end(played *p);

/// The sink that appends to `bytes`.
wr_sink played_sink(played *p);

/// The commands of the world's next tick, in no order: buttons that change now and then, a player who falls silent, one
/// who sends twice, one there is not, and all a host may and may not do. Returns how many.
int32_t played_commands(const wr_world *world, uint64_t seed, wr_command out[PLAYED_COMMANDS_MAX]);

/// Plays and records so many ticks.
void played_record(played *p, int32_t ticks, const wr_record_options *options);

#endif
