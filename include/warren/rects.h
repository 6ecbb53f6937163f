// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: cells merged into few rectangles, for meshes, colliders and parts.
#ifndef WARREN_RECTS_H
#define WARREN_RECTS_H

#include "warren/core.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum wr_rects_way {
    WR_RECTS_MINIMUM, // no partition into rectangles has fewer
    WR_RECTS_GREEDY,  // row by row, as wide as it goes, then as high: about a fifth more on floors
    WR_RECTS_WAY_COUNT
} wr_rects_way;

#define WR_RECTS_LABELS_MAX 255

/// What is merged, and how. Start from wr_rects_options_default().
typedef struct wr_rects_options {
    wr_rects_way way; // WR_RECTS_MINIMUM
    int32_t chunk;    // side of the squares, counted from cell (0, 0), whose borders no rectangle crosses; 0: none
    uint8_t grow;     // 0, or a label whose cells rectangles of others may cover as well, so that they are fewer; it gets
                      // no rectangle itself. In each chunk labels grow in turn, the lowest first, and none has more
                      // rectangles than without, though it may not have as few as growing could give
} wr_rects_options;

WR_API wr_rects_options wr_rects_options_default(void);

/// A rectangle of cells of one label.
typedef struct wr_rects_part {
    wr_rect rect;
    uint8_t label;
} wr_rects_part;

/// Bytes of scratch for a field of that size; 0 for sizes and options out of range, and where it would not fit a size_t.
/// About 19 bytes a cell for the minimum, 1 for the greedy way, rows rounded up to 64 cells: of the whole field, or with
/// chunks of one row of chunks. To grow, about as much again for one chunk.
WR_API size_t wr_rects_scratch_size(int32_t width, int32_t height, const wr_rects_options *options);

/// Cuts the cells of each label, per chunk, into rectangles that cover all of them and do not overlap.
///
///   labels    [height][width]: 0 is nothing, 1..255 are merged each by itself; regions may have holes
///   scratch   wr_rects_scratch_size bytes, aligned to 64
///   parts     [capacity] out: chunk by chunk, rows of chunks from the bottom; in a chunk by label, then by (y, x)
///   *count    rectangles there are, also when they do not fit
///
/// The minimum is N - L + chi: reflex corners, less the largest set of chords between them that do not meet, plus the
/// Euler number (Lipski, Lodi, Luccio, Mugnai, Pagli, "On two-dimensional data organization II", 1979; Ohtsuki 1982;
/// Ferrari, Sankar, Sklansky, "Minimal rectangular partitions of digitized blobs", 1984). Which of several minimum
/// partitions is given is fixed and the same on all machines: of chords that may be cut either way, the vertical ones are,
/// and corners left over are cut upwards or downwards.
/// Cost:   O(cells) and, for chords that meet, O(meetings * sqrt(chords)); no allocation, no recursion. To grow, once more
///         for each label of a chunk.
/// Errors: WR_E_ARGUMENT for sizes or options out of range: a side below 1, a product of 2^31 or more; nothing is written.
///         WR_E_CAPACITY: parts[capacity] are filled, *count says how many there are.
WR_API wr_status wr_rects_merge(const uint8_t *labels, int32_t width, int32_t height, const wr_rects_options *options,
                                void *scratch, wr_rects_part *parts, int32_t capacity, int32_t *count);

/// How few rectangles would do, by the formula and without making them. The way must be WR_RECTS_MINIMUM; `grow` is a label
/// like any other here. Labels, chunk and scratch as above.
/// Errors: WR_E_ARGUMENT.
WR_API wr_status wr_rects_minimum(const uint8_t *labels, int32_t width, int32_t height, const wr_rects_options *options,
                                  void *scratch, int64_t *count);

/// Triangles over rectangles, without T-junctions: wherever a corner lies on the side of a neighbour of the same label, it
/// is a corner of that neighbour's triangles too, so every inner side belongs to exactly two triangles, and every outer one
/// to exactly one. Pulled up into walls, the surface is closed and each side belongs to exactly two triangles.
///
///   parts     [count], as wr_rects_merge gives them; x and y at least 0, no two overlap
///   allocator for the time of the call; NULL is the default
///   corners   [corner_capacity] out: places in cells, for one label after the other by (y, x); each once, but twice where
///             two cells of the label touch in a corner and nowhere near it: the lower cell's first
///   triangles [triangle_capacity][3] out: indices into corners, counter-clockwise; those of a rectangle stand together,
///             in the order of the parts
///   *corner_count, *triangle_count   how many there are, also when they do not fit; at most 4 * count and 6 * count
///
/// Cost:   O(n), but for sorting; 176 bytes a part.
/// Errors: WR_E_ARGUMENT for parts out of range, and for parts that overlap where that gives too many triangles;
///         WR_E_MEMORY; WR_E_CAPACITY: filled as far as there is room.
WR_API wr_status wr_rects_triangulate(const wr_rects_part *parts, int32_t count, const wr_allocator *allocator,
                                      wr_cell *corners, int32_t corner_capacity, int32_t *corner_count,
                                      int32_t (*triangles)[3], int32_t triangle_capacity, int32_t *triangle_count);

#ifdef __cplusplus
}
#endif
#endif
