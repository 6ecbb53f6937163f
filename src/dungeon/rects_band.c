// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A band: its memory, and labels turned into bits eight cells at a time.
#include <string.h>

#include "dungeon/rects_bits.h"
#include "dungeon/rects_int.h"

// ---- Memory -----------------------------------------------------------------------------------------------------

typedef struct room {
    unsigned char *base; // NULL to measure
    uint64_t used;       // below 2^40 for any field
} room;

// Not zeroed: a whole field has far more room for chords than it has chords.
static void *take(room *r, uint64_t count, uint64_t size)
{
    const uint64_t at = r->used;
    r->used += (count * size + 63) / 64 * 64;
    return r->base == NULL ? NULL : r->base + at;
}

uint64_t wr__rects_layout(wr__rects_band *b, wr_rects_way way, int32_t width, int32_t height, bool with_cells,
                          void *memory)
{
    // A corner lies on a point inside the band and ends at most one chord of a kind, a chord has two.
    const uint64_t points = (uint64_t)(width - 1) * (uint64_t)(height - 1);
    const uint64_t chords = way == WR_RECTS_MINIMUM ? points / 2 : 0;
    const int32_t words = (int32_t)(((int64_t)width + 63) / 64);
    const uint64_t area = (uint64_t)words * (uint64_t)height;
    room r = {memory, 0};
    *b = (wr__rects_band){.width = width, .height = height, .words = words};
    b->cells = take(&r, with_cells ? (uint64_t)width * (uint64_t)height : 0, 1);
    b->open = take(&r, (uint64_t)words, sizeof *b->open);
    b->some = take(&r, area, sizeof *b->some);
    b->left = take(&r, area, sizeof *b->left);
    b->down = take(&r, area, sizeof *b->down);
    if (way != WR_RECTS_MINIMUM) {
        return r.used;
    }
    b->corner = take(&r, area, sizeof *b->corner);
    b->chord = take(&r, area, sizeof *b->chord);
    b->upward = take(&r, area, sizeof *b->upward);
    b->going = take(&r, (uint64_t)words, sizeof *b->going);
    b->column = take(&r, chords > 0 ? (uint64_t)width : 0, sizeof *b->column);
    b->places = take(&r, chords, sizeof *b->places);
    b->graph.first = take(&r, chords + 1, sizeof *b->graph.first);
    b->graph.edges = take(&r, chords > 0 ? points : 0, sizeof *b->graph.edges);
    b->graph.of_across = take(&r, chords, sizeof *b->graph.of_across);
    b->graph.of_up = take(&r, chords, sizeof *b->graph.of_up);
    b->graph.level = take(&r, chords, sizeof *b->graph.level);
    b->graph.next = take(&r, chords, sizeof *b->graph.next);
    b->graph.queue = take(&r, chords, sizeof *b->graph.queue);
    return r.used;
}

// ---- Eight cells in a word --------------------------------------------------------------------------------------

#define LOW_SEVEN UINT64_C(0x7F7F7F7F7F7F7F7F) // of each byte

// Byte i of the word is cell i, whatever order the machine keeps its bytes in.
static uint64_t load_8(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
           (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

static uint64_t load_some(const uint8_t *p, int32_t count)
{
    uint64_t word = 0;
    for (int32_t i = 0; i < count; i++) {
        word |= (uint64_t)p[i] << 8 * i;
    }
    return word;
}

// The top bit of each byte that is not zero; the carry out of the low seven bits stays in its byte.
static uint64_t marks(uint64_t word)
{
    return (((word & LOW_SEVEN) + LOW_SEVEN) | word) & ~LOW_SEVEN;
}

// Eight marks as eight bits: byte i is moved so that its mark becomes bit 56 + i, and no two sums meet.
static uint64_t gather(uint64_t marked)
{
    return marked * UINT64_C(0x0002040810204081) >> 56;
}

// ---- Rows -------------------------------------------------------------------------------------------------------

typedef struct bits_of_cells {
    uint64_t some, left, down;
} bits_of_cells;

// Up to 64 cells of a row; *before is the cell at their left, and then the last of them. below is NULL in the first row.
static bits_of_cells read_word(const uint8_t *here, const uint8_t *below, int32_t count, uint8_t *before)
{
    bits_of_cells out = {0, 0, 0};
    for (int32_t i = 0; i < count; i += 8) {
        const int32_t n = count - i < 8 ? count - i : 8;
        const uint64_t cells = n == 8 ? load_8(here + i) : load_some(here + i, n);
        const uint64_t some = marks(cells);
        out.some |= gather(some) << i;
        out.left |= gather(some & ~marks(cells ^ (cells << 8 | *before))) << i;
        if (below != NULL) {
            const uint64_t under = n == 8 ? load_8(below + i) : load_some(below + i, n);
            out.down |= gather(some & ~marks(cells ^ under)) << i;
        }
        *before = here[i + n - 1];
    }
    return out;
}

static void open_columns(wr__rects_band *b, int32_t chunk)
{
    memset(b->open, 0xFF, (size_t)b->words * sizeof *b->open);
    for (int64_t x = 0; x<b->width; x += chunk> 0 ? chunk : b->width) {
        b->open[x >> 6] &= ~(UINT64_C(1) << (x & 63));
    }
}

void wr__rects_read(wr__rects_band *b, int32_t chunk)
{
    open_columns(b, chunk);
    for (int32_t y = 0; y < b->height; y++) {
        const uint8_t *here = b->labels + (size_t)y * (size_t)b->width;
        const uint8_t *below = y > 0 ? here - b->width : NULL;
        const size_t row = (size_t)y * (size_t)b->words;
        uint8_t before = 0;
        for (int32_t w = 0; w < b->words; w++) {
            const int32_t x = w * 64;
            const int32_t count = b->width - x < 64 ? b->width - x : 64;
            const bits_of_cells bits = read_word(here + x, below == NULL ? NULL : below + x, count, &before);
            b->some[row + (size_t)w] = bits.some;
            b->left[row + (size_t)w] = bits.left & b->open[w];
            b->down[row + (size_t)w] = bits.down;
        }
    }
}

int32_t wr__rects_run_end(const uint64_t *row, int32_t words, int32_t x)
{
    int32_t w = x >> 6;
    uint64_t gaps = ~row[w] >> (x & 63);
    if (gaps != 0) {
        return x + wr__bits_lowest(gaps);
    }
    for (w++; w < words; w++) {
        gaps = ~row[w];
        if (gaps != 0) {
            return w * 64 + wr__bits_lowest(gaps);
        }
    }
    return words * 64; // only where a row fills its words
}

void wr__rects_cut(wr__rects_band *b, wr_rects_way way)
{
    if (way == WR_RECTS_MINIMUM) {
        (void)wr__rects_chords(b);
        wr__rects_cut_minimum(b);
    } else {
        wr__rects_cut_greedy(b);
    }
}

wr_rect wr__rects_rect_at(const wr__rects_band *b, int32_t x, int32_t y)
{
    const size_t words = (size_t)b->words;
    const uint64_t *left = b->left + (size_t)y * words;
    const uint64_t *down = b->down + (size_t)y * words + (size_t)(x >> 6);
    const int32_t right = x + 1 < b->width ? wr__rects_run_end(left, b->words, x + 1) : x + 1;
    int32_t top = y + 1;
    while (top < b->height && (down[(size_t)(top - y) * words] >> (x & 63) & 1) != 0) {
        top++;
    }
    return (wr_rect){x, y, right - x, top - y};
}
