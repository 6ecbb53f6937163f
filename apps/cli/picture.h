// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Pictures of a world as files: PNG or SVG, by the end of the name.
#ifndef WARREN_CLI_PICTURE_H
#define WARREN_CLI_PICTURE_H

#include "cli.h"
#include "viewing.h"

#include "warren/draw.h"
#include "warren/sim.h"

#include <stdbool.h>

enum { PICTURE_SCALE = 32, PICTURE_SCALE_MAX = 256, PICTURE_DUNGEON_SIDE = 1600, PICTURE_SHEET_SCALE = 2 };

typedef struct picture {
    const char *path; // ends in .png or .svg
    const char *title;
    uint32_t layers;
    int32_t scale;          // pixels a cell; 0: PICTURE_SCALE, or less where the level is large
    int32_t around;         // cells a side round the first player, of a plan; 0: the whole level
    const viewing *viewing; // whose rooms the layers of that name show; NULL: nobody's
    bool plan;              // the level alone: no title, no legend, margins for numbers only
    const wr_point *points; // [point_count] a path over it
    int32_t point_count;
    void (*over)(const void *what, const wr_painter *painter); // NULL, or what else is drawn over the map
    const void *over_what;
} picture;

/// Says what is wrong and gives false when a name ends in neither .png nor .svg.
bool picture_name_ok(const char *path);

/// "map,mobs" or "all" to WR_LAYER_* bits. Says which word it does not know.
bool picture_layers(const char *list, uint32_t *layers);

/// The same for WR_DUNGEON_LAYER_* bits.
bool picture_dungeon_layers(const char *list, uint32_t *layers);

/// The same for words (ended by "all" and NULL) with a bit each.
bool picture_words(const char *const *words, const uint32_t *bits, const char *list, uint32_t *layers);

/// Draws and writes; says why when it cannot, and with `tell` that it has.
cli_exit picture_write(const wr_world *world, const picture *what, bool tell);

/// The window of it, and all that is drawn there.
wr_picture_frame picture_frame(const wr_world *world, const picture *what);
void picture_paint(const wr_world *world, const picture *what, const wr_painter *painter);

/// Pixels a unit of a picture of a world as a PNG: what->scale, or as many as fit. CLI_USAGE, and it is said, where the
/// picture would be too large.
cli_exit picture_scale(const wr_world *world, const picture *what, float *scale);

/// The same for a dungeon, and for a sheet of many. scale: pixels a cell; 0: as many as fit a picture one likes to look at.
cli_exit picture_write_dungeon(const wr_dungeon_picture *what, const char *path, int32_t scale, bool tell);
cli_exit picture_write_sheet(const wr_dungeon *dungeons, int32_t count, const char *title, const char *path,
                             int32_t scale, bool tell);

/// The same for where monsters were.
cli_exit picture_write_heat(const wr_heat_picture *what, const char *path, bool tell);

/// Whatever somebody paints into a frame. scale: pixels a unit of it.
typedef struct picture_painting {
    wr_picture_frame frame;
    void (*paint)(const void *context, const wr_painter *painter);
    const void *context;
} picture_painting;

cli_exit picture_write_painting(const picture_painting *what, const char *path, int32_t scale, bool tell);

#endif
