// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, merging: a band of a field in bits, and how it is cut.
//
// A band is a row of chunks, or the whole field. All its labels and chunks are worked on at once: what matters is only
// whether two neighbours are alike, that is of one label and one chunk, and that is a bit on the side between them. Cutting
// clears bits until each set of cells that are still joined is a rectangle; whatever decides the cuts, reading the
// rectangles off is the same.
#ifndef WR_RECTS_INT_H
#define WR_RECTS_INT_H

#include "warren/rects.h"

/// Chords that meet others, as a graph of horizontal against vertical ones. A place where they meet is a point of the
/// lattice that lies on one chord of each kind only, so there are no more edges than points.
typedef struct wr__rects_graph {
    int32_t across_count, up_count, edge_count; // horizontal chords, vertical chords, meetings
    int32_t *first;     // [across_count + 1] of a horizontal chord: its edges are first[a]..first[a + 1] - 1
    int32_t *edges;     // [edge_count] vertical chords
    int32_t *of_across; // [across_count] its partner in the matching, or -1
    int32_t *of_up;     // [up_count] its partner, or -1
    int32_t
        *level; // [across_count] steps from a horizontal chord without partner, by ways that alternate; below 0: none
    int32_t *next;  // [across_count] the edge to look at next
    int32_t *queue; // [across_count]
} wr__rects_graph;

/// Finds a largest matching. Afterwards the horizontal chords with level >= 0 and the vertical ones that meet none of those
/// are a largest set without meetings (Koenig), and it is the same set whichever matching was found. Returns the size of
/// the matching.
int32_t wr__rects_match(wr__rects_graph *graph);

/// Bit x of a row is cell (x, y), or the lattice point at its lower left.
typedef struct wr__rects_band {
    const uint8_t *labels; // [height][width] the band's own rows; the caller's, or cells
    uint8_t *cells;        // [height][width] where labels can be changed; only to grow
    void *beside;          // memory for a second band; only to grow
    int32_t width, height;
    int32_t words;    // a row
    uint64_t *open;   // [words] columns that may be joined to the one at their left: all but the first of a chunk
    uint64_t *some;   // [height][words] cells that have a label
    uint64_t *left;   // [height][words] cells joined to the one at their left
    uint64_t *down;   // [height][words] cells joined to the one below
    uint64_t *corner; // [height][words] points that are reflex corners
    uint64_t *chord;  // [height][words] points on horizontal chords, in the end on those that are cut
    uint64_t *upward; // [height][words] upper ends of vertical chords, then cuts that go up
    uint64_t *going;  // [words] lines on their way from row to row
    int32_t *column;  // [width] the number of the vertical chord in a column
    int32_t *places;  // [across_count] of a horizontal chord in the graph: y * width + x of its right end
    wr__rects_graph graph;
} wr__rects_band;

/// Lays out a band in memory, which may be NULL to measure only. Returns the bytes it takes.
uint64_t wr__rects_layout(wr__rects_band *band, wr_rects_way way, int32_t width, int32_t height, bool with_cells,
                          void *memory);

/// Reads the labels of a band: fills open, some, left, down.
void wr__rects_read(wr__rects_band *band, int32_t chunk);

/// Finds the corners and the chords between them, and leaves in `chord` those horizontal ones that are cut. Returns how many
/// are cut of both kinds: the largest set of chords that do not meet.
int64_t wr__rects_chords(wr__rects_band *band);

/// Cuts into as few rectangles as can be; after wr__rects_chords.
void wr__rects_cut_minimum(wr__rects_band *band);

/// Cuts row by row, as wide as it goes, then as high.
void wr__rects_cut_greedy(wr__rects_band *band);

/// One or the other.
void wr__rects_cut(wr__rects_band *band, wr_rects_way way);

/// Lets the labels of a chunk, columns x0..x1-1 of a band that is cut, grow into cells of another; no rectangle of that one
/// is left.
void wr__rects_grow(wr__rects_band *band, int32_t x0, int32_t x1, uint8_t into, wr_rects_way way);

/// The first x' >= x whose bit is clear; 64 * words when there is none.
int32_t wr__rects_run_end(const uint64_t *row, int32_t words, int32_t x);

/// Of a band that is cut: the lower-left cells of rectangles in a word of a row, and the rectangle of one.
static inline uint64_t wr__rects_starts(const wr__rects_band *b, int32_t y, int32_t w)
{
    const size_t i = (size_t)y * (size_t)b->words + (size_t)w;
    return b->some[i] & ~b->left[i] & ~b->down[i];
}
wr_rect wr__rects_rect_at(const wr__rects_band *band, int32_t x, int32_t y);

#endif
