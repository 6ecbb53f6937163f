// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// draw looks at the other modules and nobody looks at it: a canvas of pixels and a sheet of SVG, both painters.
#ifndef WARREN_DRAW_H
#define WARREN_DRAW_H

#include "warren/core.h"
#include "warren/dungeon.h"
#include "warren/rects.h"
#include "warren/sim.h"
#include "warren/stream.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Canvas ------------------------------------------------------------------------------------------------------

/// Pixels in the caller's array, straight alpha, top row first, and the window of the world they show.
typedef struct wr_canvas {
    int32_t width, height; // pixels
    uint8_t *rgba;         // [height][width][4]
    float left, bottom;    // units at the lower-left corner of the picture
    float scale;           // pixels a unit
} wr_canvas;

#define WR_CANVAS_SIDE_MAX 32768

/// Fills with one colour.
WR_API void wr_canvas_clear(wr_canvas *canvas, wr_color color);

/// A painter on the canvas: anti-aliased by coverage, clipped, blended over what is there, layers ignored. The
/// canvas must outlive it and keep its window. Places that are no numbers draw nothing. No memory, no libm: equal pictures on
/// all machines with IEEE floats.
WR_API wr_painter wr_canvas_painter(wr_canvas *canvas);

/// Width of a UTF-8 text of that size: WR_TEXT_ADVANCE a code point. What is not ASCII shows as a box on a canvas.
WR_API float wr_text_width(const char *text, float size);

// ---- SVG ---------------------------------------------------------------------------------------------------------

/// A sheet of SVG: text that grows, ended by NUL. Zeroed memory is an empty one.
typedef struct wr_svg {
    wr_allocator allocator;
    char *text; // [size + 1]; NULL before the beginning
    size_t size, capacity;
    float left, bottom, width, height; // units: the window of the world
    float scale;                       // pixels a unit
    int32_t layers;                    // begun so far
    wr_status status;                  // the first failure; the text is then what fitted
} wr_svg;

/// Begins a sheet; what was in `svg` is forgotten. allocator: NULL for the default.
/// Errors: WR_E_ARGUMENT (a size that is not above zero), WR_E_MEMORY. Painting and ending it then do nothing.
WR_API wr_status wr_svg_begin(wr_svg *svg, const wr_allocator *allocator, float left, float bottom, float width,
                              float height, float scale);

/// A painter on the sheet, which must outlive it: circles, lines, paths and texts; each layer is a group with its name
/// as id.
WR_API wr_painter wr_svg_painter(wr_svg *svg);

/// Closes the sheet; svg->text is then a whole document of svg->size bytes. Returns svg->status: the first failure.
WR_API wr_status wr_svg_end(wr_svg *svg);

/// Gives back the text. NULL and zeroed ones are fine.
WR_API void wr_svg_destroy(wr_svg *svg);

// ---- A whole picture ---------------------------------------------------------------------------------------------

/// Size in units of wr_picture: the level with its margins for numbers, title and legend.
typedef struct wr_picture_frame {
    float left, bottom, width, height;
} wr_picture_frame;

WR_API wr_picture_frame wr_picture_frame_of(const wr_world *world, uint32_t layers);

/// The picture of `warren draw`: background, title, the layers of the world, and the legend of what occurs in it.
WR_API void wr_picture(const wr_world *world, uint32_t layers, const char *title, const wr_painter *painter);

/// A path over a picture: a red strip with round ends, start and target marked. cell: width of a cell in units.
WR_API void wr_picture_path(const wr_point *points, int32_t count, float cell, const wr_painter *painter);

// ---- Rooms of a viewer -------------------------------------------------------------------------------------------

/// Layers ROOMS and PORTALS of WR_LAYER_LIST, over the map of a world on an endless level; nothing of any other.
///
///   rooms    within the minimum radius red, within the target radius yellow, kept beyond it green, to be loaded with an orange
///            edge; hidden ones are dimmed, those that are not loaded are dark, and where monsters sleep it is dusk
///   portals  a bar across each door, green when it is open, red when it is closed
///
/// streamer: that has the regions of the world's window. viewer: one that has been told of.
WR_API void wr_stream_draw(const wr_world *world, const wr_streamer *streamer, int32_t viewer, uint32_t layers,
                           const wr_painter *painter);

// ---- A dungeon ---------------------------------------------------------------------------------------------------

// Name, bit, word for the command line, what it shows. Drawn in this order, later ones over earlier ones.
#define WR_DUNGEON_LAYER_LIST(X)                                                                                     \
    X(TILES, 1, "tiles", "floor and walls, shaded by the tile each cell shows")                                      \
    X(LEAVES, 2, "leaves", "the parts the map was cut into")                                                         \
    X(PARTS, 4, "parts", "merged rectangles of floor and walls")                                                     \
    X(DELAUNAY, 8, "delaunay", "the triangulation of the rooms' centres")                                            \
    X(TREE, 16, "tree", "the links of the tree")                                                                     \
    X(LOOPS, 32, "loops", "links that came back, and those against dead ends")                                       \
    X(DOORS, 64, "doors", "doors by kind, gates with their switches")                                                \
    X(SPOTS, 128, "spots", "start, exits, spawns, chests, traps")                                                    \
    X(NUMBERS, 256, "numbers", "numbers of the rooms")

typedef enum wr_dungeon_layer {
#define WR_DUNGEON_LAYER_ENUM(name, bit, text, what) WR_DUNGEON_LAYER_##name = bit,
    WR_DUNGEON_LAYER_LIST(WR_DUNGEON_LAYER_ENUM)
#undef WR_DUNGEON_LAYER_ENUM
} wr_dungeon_layer;
#define WR_DUNGEON_LAYERS_PLAIN                                                                                      \
    ((uint32_t)WR_DUNGEON_LAYER_TILES | (uint32_t)WR_DUNGEON_LAYER_DOORS | (uint32_t)WR_DUNGEON_LAYER_SPOTS)

/// What a picture of a dungeon shows. A unit is a cell.
typedef struct wr_dungeon_picture {
    const wr_dungeon *dungeon;
    uint32_t layers;    // WR_DUNGEON_LAYER_* bits
    const char *title;  // NULL: none
    const uint8_t *codes;       // [height][width] 8-bit masks of the walls, wr_tiles_mask; NULL: walls are shaded plainly
    const wr_rects_part *parts; // [part_count]
    int32_t part_count;
    const wr_spot *spots; // [spot_count]
    int32_t spot_count;
    const char *footer; // the small line below; NULL: its sides, rooms, doors, dead ends and hash
} wr_dungeon_picture;

/// Size in cells: the dungeon with its margins for title and legend.
WR_API wr_picture_frame wr_dungeon_picture_frame(const wr_dungeon_picture *picture);
WR_API void wr_dungeon_picture_draw(const wr_dungeon_picture *picture, const wr_painter *painter);

/// A contact sheet: `count` small dungeons side by side, each with its seed below. `columns` >= 1. A unit is a cell of the
/// largest dungeon.
WR_API wr_picture_frame wr_dungeon_sheet_frame(const wr_dungeon *dungeons, int32_t count, int32_t columns);
WR_API void wr_dungeon_sheet_draw(const wr_dungeon *dungeons, int32_t count, int32_t columns, const char *title,
                                  const wr_painter *painter);

// ---- Heat --------------------------------------------------------------------------------------------------------

/// Where things were, over the map. A unit is a cell.
typedef struct wr_heat_picture {
    const wr_grid *grid;
    const uint32_t *heat;   // [height][width] how often somebody was there; 0: never
    const uint32_t *deaths; // [height][width] a disc each, the larger the more; NULL: none
    const uint32_t *downs;  // [height][width] a cross where there are any; NULL: none
    const char *title;      // NULL: none
    bool plan;              // the map alone: no margins, title, legend
} wr_heat_picture;

/// Size in cells.
WR_API wr_picture_frame wr_heat_picture_frame(const wr_heat_picture *picture);
/// Warmth goes by the cube root, so that one crowded corner leaves something of the ways to it.
WR_API void wr_heat_picture_draw(const wr_heat_picture *picture, const wr_painter *painter);

// ---- PNG ---------------------------------------------------------------------------------------------------------

/// Takes the next bytes of a PNG being made. False: they could not be taken, and the making ends.
typedef bool wr_png_put(void *context, const void *bytes, size_t size);

/// Makes a PNG of the canvas and hands it on piece by piece. In warren::png, for it needs libpng.
/// Errors: WR_E_ARGUMENT (no pixels, a side too long, no `put`), WR_E_IO (`put` said false), WR_E_MEMORY.
WR_API wr_status wr_png_encode(const wr_canvas *canvas, wr_png_put *put, void *context);

/// Writes the canvas as a PNG file; beside it first, then renamed: an old file stays whole when this fails. In
/// warren::png. Errors: as above; after WR_E_IO errno says why. The file beside is `path` with ".part" behind it, or
/// ".part2" and so on where that name is taken; it stays only when the process dies meanwhile.
WR_API wr_status wr_png_write(const wr_canvas *canvas, const char *path);

/// Few colours for many pictures, for a moving one of a third the size. In warren::png.
///
///     wr_palette_box boxes[WR_PALETTE_BOXES] = {0}; // 1 MB
///     for (...) { draw(&canvas); wr_palette_tally(&canvas, boxes); }
///     wr_palette_make(boxes, 127, &palette);
#define WR_PALETTE_MAX 255
#define WR_PALETTE_BOXES 32768
typedef struct wr_palette_box {
    uint64_t count, sum[3];
} wr_palette_box;
typedef struct wr_palette {
    int32_t count; // 0..WR_PALETTE_MAX
    wr_color colors[WR_PALETTE_MAX]; // opaque
} wr_palette;

/// Which box a colour falls into: five bits of red, green and blue.
static inline int32_t wr_palette_box_of(const uint8_t rgb[3])
{
    return (rgb[0] >> 3) << 10 | (rgb[1] >> 3) << 5 | rgb[2] >> 3;
}
/// Counts all pixels of a picture; what shines through is taken for opaque.
WR_API void wr_palette_tally(const wr_canvas *canvas, wr_palette_box boxes[WR_PALETTE_BOXES]);
/// At most `count` colours, 1..WR_PALETTE_MAX, for what was counted; none where nothing was.
WR_API void wr_palette_make(const wr_palette_box boxes[WR_PALETTE_BOXES], int32_t count, wr_palette *out);
/// The nearest of them, by red, green and blue; the first of those as near. 0 where there are none.
WR_API int32_t wr_palette_nearest(const wr_palette *palette, const uint8_t rgb[3]);

/// An animated PNG being made: frames one after the other, of which each holds only what differs from the one before. Whoever
/// does not know of animations shows the first frame. In warren::png.
///
///     wr_apng_begin(width, height, frames, 0, put, context, &hooks, &apng);
///     for (...) { draw(&canvas); wr_apng_add(apng, &canvas, 1, 30); }
///     status = wr_apng_end(apng);
typedef struct wr_apng wr_apng;

/// frame_count: 1..65,535, known beforehand. plays: how often it is shown; 0: for ever. put: as wr_png_encode. hooks: NULL
/// for the defaults; only the allocator is used (libpng has its own).
/// Errors: WR_E_ARGUMENT (a side out of range, no frame, no `put`), WR_E_MEMORY; `out` is then NULL.
WR_API wr_status wr_apng_begin(int32_t width, int32_t height, int32_t frame_count, int32_t plays, wr_png_put *put,
                               void *context, const wr_hooks *hooks, wr_apng **out);

/// Before the first frame: all frames are written in these colours, each pixel in the one nearest to the middle of its box.
/// Errors: WR_E_ARGUMENT (a frame was added, no colours), as wr_apng_add; WR_E_MEMORY.
WR_API wr_status wr_apng_colors(wr_apng *apng, const wr_palette *palette);

/// The next frame, shown for numerator / denominator seconds, each 0..65,535 and the second at least 1. canvas: of the size
/// given; what lets something shine through is shown on white.
/// Errors: WR_E_ARGUMENT (another size, more frames than said), WR_E_IO (`put` said false), WR_E_MEMORY. After an error all
/// further calls give the same.
WR_API wr_status wr_apng_add(wr_apng *apng, const wr_canvas *canvas, int32_t numerator, int32_t denominator);

/// Closes it and gives back its memory. Returns the first failure; WR_E_ARGUMENT where frames are missing. NULL: WR_OK.
WR_API wr_status wr_apng_end(wr_apng *apng);

#ifdef __cplusplus
}
#endif
#endif
