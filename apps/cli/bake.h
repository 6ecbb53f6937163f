// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// From a body to the tables of its clips: how good they are, and as a file for a game.
#ifndef WARREN_CLI_BAKE_H
#define WARREN_CLI_BAKE_H

#include "cli.h"
#include "json.h"

#include "warren/pose.h"

enum { BAKE_CLIPS = 3 };

typedef struct bake_clip {
    const char *name;
    const wr_shape *shape;
    wr_lowest table;
    wr_lowest_error error;
} bake_clip;

/// A body with its tables. Of a body that was read, so that it can be baked.
typedef struct baked {
    const wr_shapes *shapes;
    float *rise; // of all clips
    wr_knock_clips clips;
    bake_clip clip[BAKE_CLIPS];
    // By two ways that cost less, metres: what a game would see that had no table.
    double sine_sinks;    // two constants and a sine (R37)
    double row_hovers[2]; // one row for all frames (R39): limp on its back, on its belly
} baked;

/// False when memory is out.
bool bake(const wr_shapes *shapes, baked *out);
void bake_free(baked *b);

/// How many frames and parts, in one object and in lines.
void bake_add_shapes(json *j, const wr_shapes *shapes);
void bake_print_shapes(const wr_shapes *shapes);

/// True for a name that ends with .h or .wlow; else says what would do.
bool bake_name_ok(const char *path);

/// Writes the tables, by what the name ends with. Says what went wrong.
cli_exit bake_write(const baked *b, const char *path);

#endif
