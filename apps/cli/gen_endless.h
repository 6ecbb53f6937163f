// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the files of `warren gen --endless` share: a piece of the plane and what is told of it.
#ifndef WARREN_CLI_GEN_ENDLESS_H
#define WARREN_CLI_GEN_ENDLESS_H

#include "gen.h"

#include "warren/endless.h"

enum { ENDLESS_SIDE_MAX = 64 }; // regions

typedef struct endless_piece {
    const gen_options *options;
    const char *profile; // its name
    wr_endless_config config;
    wr_endless *endless;
    wr_region_id corner; // the lower-left region
    int32_t width, height;
    wr_region *regions; // [height][width]
    wr_endless_report report;
    int64_t rooms, spaces, portals, doors, floor, dwellers;
    uint64_t hash;                // of one region its own; of several the XXH3 of theirs
    uint64_t region_ns, chunk_ns; // medians
} endless_piece;

// Name, bit, word, what it shows.
#define ENDLESS_LAYER_LIST(X)                                                                  \
    X(TILES, 1, "tiles", "floor and walls, shaded by the tile each cell shows")                \
    X(DOORS, 2, "doors", "doors by kind")                                                      \
    X(BORDERS, 4, "borders", "where regions meet")                                             \
    X(SPACES, 8, "spaces", "what is loaded whole: a colour for each room and passage")         \
    X(PORTALS, 16, "portals", "lines from space to space: doors, and where a passage was cut") \
    X(SPOTS, 32, "spots", "where monsters wait; --secret says for which server")

typedef enum endless_layer {
#define ENDLESS_LAYER_ENUM(name, bit, text, what) ENDLESS_LAYER_##name = bit,
    ENDLESS_LAYER_LIST(ENDLESS_LAYER_ENUM)
#undef ENDLESS_LAYER_ENUM
} endless_layer;
#define ENDLESS_LAYERS_PLAIN \
    ((uint32_t)ENDLESS_LAYER_TILES | (uint32_t)ENDLESS_LAYER_DOORS | (uint32_t)ENDLESS_LAYER_BORDERS)

cli_exit gen_endless_print(const endless_piece *piece);

/// The piece on the terminal, where it has colours and is wide enough.
void gen_endless_view(const endless_piece *piece);

cli_exit gen_endless_picture(const endless_piece *piece, uint32_t layers);

#endif
