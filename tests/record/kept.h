// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Golden scenes with all their settings, for tests of checkpoints: played by hands that depend on nothing but the world and
// its tick, so a world that was loaded is played as the one that was saved.
#ifndef WR_TESTS_KEPT_H
#define WR_TESTS_KEPT_H

#include "record/played.h"
#include "support/wr_test.h"

typedef struct kept {
    const scene *scene;
    board board;
    wr_host host;
    wr_level_config level_config;
    wr_world_config config;
    wr_hunt hunt;
    wr_level *level;
    wr_world *world;
} kept;

void kept_begin(kept *k, const char *name, int32_t rate);
/// what: lasts as long as `k`.
void kept_begin_scene(kept *k, const scene *what, int32_t rate);
/// The woods on ground that changes, without a host: some cells and costs have changed, doors opened.
void kept_begin_ground(kept *k, int32_t edits_max);
void kept_end(kept *k);
/// NULL, or the host of the scene.
const wr_host *kept_host(const kept *k);
/// One tick of the scene's own world or of another that was made like it.
void kept_tick(const kept *k, wr_world *world);
void kept_play(kept *k, int32_t ticks);

/// A checkpoint, from malloc.
typedef struct kept_file {
    uint8_t *bytes;
    size_t size;
} kept_file;

/// options: NULL for the defaults.
kept_file kept_save(const wr_world *world, const wr_save_options *options);
kept_file kept_copy(const kept_file *file);
void kept_free(kept_file *file);

/// Fails the test when the world is not valid.
void kept_require_valid(const wr_world *world);
/// A load that must succeed. level: as for wr_world_load.
void kept_load(const kept *k, const kept_file *file, const wr_level *level, wr_level **out_level, wr_world **out);

#endif
