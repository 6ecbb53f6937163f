// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the files of `warren gen` share: what was asked for, and one dungeon with all that is told of it.
#ifndef WARREN_CLI_GEN_H
#define WARREN_CLI_GEN_H

#include "args.h"
#include "cli.h"
#include "json.h"

#include "warren/dungeon.h"
#include "warren/rects.h"

#include <stdbool.h>

enum { GEN_CHUNK = 16 };                            // side of the squares that parts are merged in
enum { GEN_FLOOR = 1, GEN_WALL = 2, GEN_ROCK = 3 }; // labels of cells

typedef struct gen_options {
    arg_seed seed;
    const char *seed_text, *profile;
    int32_t width, height, min_room, max_room, keep, fill, corridor, caves, pillars, doors_open, doors_secret,
        locks; // -1: as the profile has it
    const char *loops;
    int32_t dead_ends; // -1: as the profile has it; 0 keep, 1 none
    arg_seed secret;
    const char *out, *picture, *layers;
    int32_t scale, sheet;
    bool stats, full, json;
    const char *sweep, *resume;
    int32_t threads;
    bool endless;
    const char *region, *regions;
} gen_options;

/// Whether the options go together; says which do not.
bool gen_options_ok(const gen_options *options);

/// The settings of a profile by its name or from a file (NULL: the crypt) with what was given over them and the seed, checked.
/// *name: the profile's, for people and programs; it lies in `profile`. What is wrong is said, findings where they belong.
cli_exit gen_settings(const gen_options *options, const char *profile, wr_dungeon_config *config, const char **name);

/// Says why something cannot be had, under its name, where findings belong; the second of settings with one seed. CLI_INPUT, or
/// CLI_ROOM.
cli_exit gen_refuse(const gen_options *options, const char *name, const wr_finding *why);
cli_exit gen_refuse_seed(const gen_options *options, const char *name, uint64_t seed, const wr_finding *why);

/// One dungeon and what is told of it.
typedef struct gen {
    gen_options options;
    const char *profile; // its name, for people and programs
    wr_dungeon_config config;
    wr_dungeon dungeon;
    wr_dungeon_report report;
    wr_dungeon_stats stats; // when asked for: it is the slowest of all
    wr_spot *spots;         // [spot_count]
    int32_t spot_count;
    uint8_t *labels;      // [height][width] GEN_FLOOR, GEN_WALL, GEN_ROCK
    uint8_t *codes;       // [height][width] 8-bit masks of walls
    wr_rects_part *parts; // [part_count] of floor and wall, in chunks
    int32_t part_count;
    int64_t floor_cells, wall_cells;
    int64_t floor_parts, wall_parts, grown_parts;          // in chunks; grown: walls that may grow into rock
    int64_t floor_min, wall_min;                           // the same by the formula
    int64_t floor_min_whole, wall_min_whole;               // without chunks
    uint64_t generate_ns, masks_ns, merge_ns, validate_ns; // medians
} gen;

/// Makes the dungeon and looks at it from all sides. CLI_INPUT: these settings cannot be had, *why says why; CLI_ROOM has been
/// said.
cli_exit gen_make(gen *g, wr_finding *why);
void gen_free(gen *g);

cli_exit gen_print(const gen *g);
void gen_add_lists(json *j, const gen *g); // what --full adds

/// A small picture of it, where the terminal has colours and is wide enough.
void gen_view(const gen *g);

/// `--sweep`: many dungeons, each proved.
cli_exit gen_sweep(const gen_options *options);

/// `--endless`: a piece of a dungeon without edges.
cli_exit gen_endless(const gen_options *options);

#endif
