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

#include "dungeon/rects_bits.h"
#include "warren/rects.h"

/// Chords that meet others, as a graph of horizontal against vertical ones. A place where they meet is a point of the
/// lattice that lies on one chord of each kind only, so there are no more edges than points.
typedef struct wr__rects_graph {
    int32_t across_count, up_count, edge_count; // horizontal chords, vertical chords, meetings
    int32_t *first;     // [across_count + 1] of a horizontal chord: its edges are first[a]..first[a + 1] - 1
    int32_t *edges;     // [edge_count] vertical chords
    int32_t *of_across; // [across_count] its partner in the matching, or -1
    int32_t *of_up;     // [up_count] its partner, or -1
    int32_t *level;     // [across_count] steps from one without partner, by ways that alternate; below 0: none
    int32_t *next;      // [across_count] the edge to look at next
    int32_t *queue;     // [across_count]
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
    uint64_t *starts; // [height][words] lower-left cells of a chunk's rectangles, packed
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

/// Up to 64 cells of a row: which have a label, which have that of the cell at their left, which that of the cell below.
typedef struct wr__rects_bits {
    uint64_t some, left, down;
} wr__rects_bits;

/// `before` is the cell at the left of the first; the last one is returned. The fast way, and its plain twin.
uint8_t wr__rects_read_word(const uint8_t *here, const uint8_t *below, int32_t count, uint8_t before,
                            wr__rects_bits *out);
uint8_t wr__rects_read_plain(const uint8_t *here, const uint8_t *below, int32_t count, uint8_t before,
                             wr__rects_bits *out);

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
static inline int32_t wr__rects_run_end(const uint64_t *row, int32_t words, int32_t x)
{
    int32_t w = x >> 6;
    uint64_t gaps = ~row[w] & UINT64_MAX << (x & 63);
    while (gaps == 0 && ++w < words) {
        gaps = ~row[w];
    }
    return gaps == 0 ? words * 64 : w * 64 + wr__bits_lowest(gaps); // no gap only where a row fills its words
}

/// The rectangles of a band that is cut are known by their lower-left cells. Those of a chunk, packed: a chunk of 16 columns
/// has four rows in a word, so that few words are looked at, and hardly any in vain.
typedef struct wr__rects_starts {
    const uint64_t *words; // [groups][in_row]
    int32_t groups, in_row;
    int32_t shift; // a row takes 1 << shift bits of a word
    int32_t x;     // of the first bit
} wr__rects_starts;

/// Packs the chunk of columns x0..x1-1; good until the next one is.
wr__rects_starts wr__rects_pack(const wr__rects_band *band, int32_t x0, int32_t x1);

/// The cell that a bit stands for.
static inline wr_cell wr__rects_start(const wr__rects_starts *s, int32_t group, int32_t word, int32_t bit)
{
    const int32_t mask = (1 << s->shift) - 1;
    return (wr_cell){s->x + word * 64 + (bit & mask), (group << (6 - s->shift)) + (bit >> s->shift)};
}

/// The rectangle whose lower-left cell that is: as far to the right and upwards as cells are joined.
static inline wr_rect wr__rects_rect_at(const wr__rects_band *b, wr_cell start)
{
    const size_t words = (size_t)b->words;
    const uint64_t *left = b->left + (size_t)start.y * words;
    const uint64_t *down = b->down + (size_t)start.y * words + (size_t)(start.x >> 6);
    const int32_t next = start.x + 1;
    const int32_t right = next < b->width ? wr__rects_run_end(left, b->words, next) : next;
    int32_t height = 1;
    while (height < b->height - start.y && (down[(size_t)height * words] >> (start.x & 63) & 1) != 0) {
        height++;
    }
    return (wr_rect){start.x, start.y, right - start.x, height};
}

static inline uint8_t wr__rects_label_at(const wr__rects_band *b, wr_cell cell)
{
    return b->labels[(size_t)cell.y * (size_t)b->width + (size_t)cell.x];
}

#endif
