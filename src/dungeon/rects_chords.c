// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The minimum partition. At a reflex corner three of the four cells round a point are joined, so exactly one horizontal
// and one vertical line leave it along the inside. Where such a line ends at another reflex corner it is a chord, and a cut
// along it mends two corners at once; every other corner takes a cut of its own, and each cut is one rectangle more. So as
// many chords are cut as there can be without two that meet, not even in a corner; the corners left over are cut upwards or
// downwards until a border or a chord stops them. (Lipski et al. 1979, Ohtsuki 1982, Ferrari et al. 1984.)
//
// Vertical lines are followed a row of words at a time, all columns at once; horizontal ones from corner to corner.
#include <string.h>

#include "dungeon/rects_bits.h"
#include "dungeon/rects_int.h"

enum { NONE = -1 };

static size_t row_of(const wr__rects_band *b, int32_t y)
{
    return (size_t)y * (size_t)b->words;
}

// ---- Corners and chords, from the bottom row up -------------------------------------------------------------------

// At the points of a row. Lines that go up from corners below either end at a corner here, or go on, or run into a side.
static bool find_corners(wr__rects_band *b, int32_t y)
{
    const size_t at = row_of(b, y);
    const uint64_t *left = b->left + at, *left_below = left - b->words, *down = b->down + at;
    uint64_t carry = 0, any = 0;
    for (int32_t w = 0; w < b->words; w++) {
        const uint64_t corner = (down[w] ^ (down[w] << 1 | carry)) & (left[w] ^ left_below[w]);
        b->corner[at + (size_t)w] = corner;
        b->upward[at + (size_t)w] = b->going[w] & corner;
        b->going[w] = ((b->going[w] & down[w]) | corner) & left[w];
        carry = down[w] >> 63;
        any |= corner;
    }
    return any != 0;
}

// Points from..to.
static void set_points(uint64_t *row, int32_t from, int32_t to)
{
    const int32_t end = to >> 6;
    uint64_t mask = UINT64_MAX << (from & 63);
    for (int32_t w = from >> 6; w < end; w++) {
        row[w] |= mask;
        mask = UINT64_MAX;
    }
    row[end] |= mask & UINT64_MAX >> (63 - (to & 63));
}

// Where the horizontal line that begins at point x ends: it goes on where all four cells round a point are joined.
static int32_t line_end(const uint64_t *left, const uint64_t *down, int32_t words, int32_t x)
{
    int32_t w = x >> 6;
    uint64_t stops = ~(down[w] & left[w]) & UINT64_MAX << (x & 63) << 1;
    while (stops == 0 && ++w < words) {
        stops = ~(down[w] & left[w]);
    }
    return stops == 0 ? words * 64 : w * 64 + wr__bits_lowest(stops);
}

static int32_t find_across(wr__rects_band *b, int32_t y)
{
    const size_t at = row_of(b, y);
    const uint64_t *left = b->left + at, *down = b->down + at, *corner = b->corner + at;
    int32_t count = 0;
    for (int32_t w = 0; w < b->words; w++) {
        for (uint64_t bits = corner[w] & down[w]; bits != 0; bits &= bits - 1) {
            const int32_t x = w * 64 + wr__bits_lowest(bits);
            const int32_t end = line_end(left, down, b->words, x);
            if (end < b->width && (corner[end >> 6] >> (end & 63) & 1) != 0) {
                set_points(b->chord + at, x, end);
                count++;
            }
        }
    }
    return count;
}

// ---- Where chords meet, from the top row down ---------------------------------------------------------------------

// The meetings of a row, by x, so that those of a horizontal chord follow one another. Vertical chords get their number at
// their first meeting.
static void add_meetings(wr__rects_band *b, int32_t y, int32_t w, uint64_t meetings, int32_t *end)
{
    wr__rects_graph *g = &b->graph;
    for (; meetings != 0; meetings &= meetings - 1) {
        const int32_t x = w * 64 + wr__bits_lowest(meetings);
        if (x > *end) {
            *end = wr__rects_run_end(b->down + row_of(b, y), b->words, x);
            b->places[g->across_count] = y * b->width + *end;
            g->first[g->across_count++] = g->edge_count;
        }
        if (b->column[x] == NONE) {
            b->column[x] = g->up_count++;
        }
        g->edges[g->edge_count++] = b->column[x];
    }
}

// Follows vertical chords from their upper ends down; returns how many there are.
static int32_t find_meetings(wr__rects_band *b, int32_t y)
{
    const size_t at = row_of(b, y);
    int32_t count = 0, end = NONE;
    for (int32_t w = 0; w < b->words; w++) {
        const uint64_t tops = b->upward[at + (size_t)w];
        for (uint64_t bits = tops; bits != 0; bits &= bits - 1, count++) {
            b->column[w * 64 + wr__bits_lowest(bits)] = NONE;
        }
        b->going[w] = tops | (b->going[w] & b->left[at + (size_t)w]);
        const uint64_t meetings = b->going[w] & b->chord[at + (size_t)w];
        if (meetings != 0) {
            add_meetings(b, y, w, meetings, &end);
        }
    }
    return count;
}

// A horizontal chord that is not cut.
static void drop_chord(wr__rects_band *b, int32_t place)
{
    const size_t at = row_of(b, place / b->width);
    for (int32_t x = place % b->width;; x--) {
        b->chord[at + (size_t)(x >> 6)] &= ~(UINT64_C(1) << (x & 63));
        if (x == 0 || (b->down[at + (size_t)((x - 1) >> 6)] >> ((x - 1) & 63) & 1) == 0) {
            return;
        }
    }
}

int64_t wr__rects_chords(wr__rects_band *b)
{
    const size_t row = (size_t)b->words * sizeof(uint64_t);
    int64_t across = 0, up = 0;
    memset(b->chord, 0, row * (size_t)b->height);
    memset(b->corner, 0, row);
    memset(b->upward, 0, row);
    memset(b->going, 0, row);
    for (int32_t y = 1; y < b->height; y++) {
        across += find_corners(b, y) ? find_across(b, y) : 0;
    }

    wr__rects_graph *g = &b->graph;
    g->across_count = g->up_count = g->edge_count = 0;
    memset(b->going, 0, row);
    for (int32_t y = b->height - 1; y > 0; y--) {
        up += find_meetings(b, y);
    }
    g->first[g->across_count] = g->edge_count;
    const int32_t matched = wr__rects_match(g);
    for (int32_t a = 0; a < g->across_count; a++) {
        if (g->level[a] < 0) {
            drop_chord(b, b->places[a]);
        }
    }
    return across + up - matched;
}

// ---- Cuts -------------------------------------------------------------------------------------------------------

// Corners on a chord that is cut are mended. From the others lines go up, then down, until a side or such a chord stops
// them; those from the two ends of a vertical chord make the same cut.
static void lines_up(wr__rects_band *b)
{
    memset(b->going, 0, (size_t)b->words * sizeof(uint64_t));
    for (int32_t y = 0; y < b->height; y++) {
        const size_t at = row_of(b, y);
        for (int32_t w = 0; w < b->words; w++) {
            const size_t i = at + (size_t)w;
            b->going[w] = (b->corner[i] | (b->going[w] & b->down[i])) & ~b->chord[i] & b->left[i];
            b->upward[i] = b->going[w];
        }
    }
}

void wr__rects_cut_minimum(wr__rects_band *b)
{
    lines_up(b);
    memset(b->going, 0, (size_t)b->words * sizeof(uint64_t));
    for (int32_t y = b->height - 1; y >= 0; y--) {
        const size_t at = row_of(b, y);
        for (int32_t w = 0; w < b->words; w++) {
            const size_t i = at + (size_t)w;
            const uint64_t chord = b->chord[i];
            const uint64_t next = w + 1 < b->words ? b->chord[i + 1] << 63 : 0;
            const uint64_t lines = (b->corner[i] | (b->going[w] & b->down[i])) & ~chord;
            b->left[i] &= ~(b->upward[i] | b->going[w]);
            b->down[i] &= ~(chord & (chord >> 1 | next)); // where a chord ends and another begins, `down` has no bit
            b->going[w] = y > 0 ? lines & b->left[i - (size_t)b->words] : 0;
        }
    }
}
