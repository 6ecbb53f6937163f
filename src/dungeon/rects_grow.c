// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Rectangles that grow into cells of another label. For each label of a chunk, its cells and those it may grow into are cut
// together, as if they were one label. Rectangles without a cell of the label are left out, the others shrink to their
// label's cells; if they are fewer than without growing, they take the place of what was there, and what they cover is gone
// for the labels that follow.
#include <string.h>

#include "dungeon/rects_bits.h"
#include "dungeon/rects_int.h"

// ---- Bits of the band -------------------------------------------------------------------------------------------

static void put(uint64_t *bits, size_t word, int32_t x, bool value)
{
    const uint64_t bit = UINT64_C(1) << (x & 63);
    bits[word] = value ? bits[word] | bit : bits[word] & ~bit;
}

static void put_cell(wr__rects_band *b, int32_t x, int32_t y, bool some, bool left, bool down)
{
    const size_t word = (size_t)y * (size_t)b->words + (size_t)(x >> 6);
    put(b->some, word, x, some);
    put(b->left, word, x, left);
    put(b->down, word, x, down);
}

// No cell of the label in columns x0..x1-1 belongs to a rectangle any more.
static void erase(wr__rects_band *b, int32_t x0, int32_t x1, uint8_t label)
{
    for (int32_t y = 0; y < b->height; y++) {
        const uint8_t *row = b->cells + (size_t)y * (size_t)b->width;
        for (int32_t x = x0; x < x1; x++) {
            if (row[x] == label) {
                put_cell(b, x, y, false, false, false);
            }
        }
    }
}

static void paint(wr__rects_band *b, const wr_rect *r, uint8_t label)
{
    for (int32_t y = r->y; y < r->y + r->height; y++) {
        for (int32_t x = r->x; x < r->x + r->width; x++) {
            put_cell(b, x, y, true, x > r->x, y > r->y);
            b->cells[(size_t)y * (size_t)b->width + (size_t)x] = label;
        }
    }
}

// ---- One label of one chunk ---------------------------------------------------------------------------------------

static bool has_label(const wr__rects_band *b, wr_rect r, uint8_t label)
{
    for (int32_t y = r.y; y < r.y + r.height; y++) {
        const uint8_t *row = b->cells + (size_t)y * (size_t)b->width;
        for (int32_t x = r.x; x < r.x + r.width; x++) {
            if (row[x] == label) {
                return true;
            }
        }
    }
    return false;
}

// Takes rows and columns off the sides until each has a cell of the label. No height is left when there is none.
static wr_rect shrink(const wr__rects_band *b, wr_rect r, uint8_t label)
{
    while (r.height > 0 && !has_label(b, (wr_rect){r.x, r.y, r.width, 1}, label)) {
        r.y++;
        r.height--;
    }
    if (r.height == 0) {
        return r;
    }
    while (!has_label(b, (wr_rect){r.x, r.y + r.height - 1, r.width, 1}, label)) {
        r.height--;
    }
    while (!has_label(b, (wr_rect){r.x, r.y, 1, r.height}, label)) {
        r.x++;
        r.width--;
    }
    while (!has_label(b, (wr_rect){r.x + r.width - 1, r.y, 1, r.height}, label)) {
        r.width--;
    }
    return r;
}

// What is read off the label's own band, cut: how many rectangles have cells of the label. With `painted`, they are put
// into the band of all.
static int32_t take_over(const wr__rects_band *own, const wr__rects_starts *s, int32_t x0, uint8_t label,
                         wr__rects_band *b, bool painted)
{
    int32_t count = 0;
    for (int32_t g = 0; g < s->groups; g++) {
        for (int32_t w = 0; w < s->in_row; w++) {
            for (uint64_t bits = s->words[(size_t)g * (size_t)s->in_row + (size_t)w]; bits != 0; bits &= bits - 1) {
                wr_rect r = wr__rects_rect_at(own, wr__rects_start(s, g, w, wr__bits_lowest(bits)));
                r.x += x0;
                r = shrink(b, r, label);
                count += r.height > 0;
                if (painted && r.height > 0) {
                    paint(b, &r, label);
                }
            }
        }
    }
    return count;
}

static int32_t count_rects(const wr__rects_band *b, int32_t x0, int32_t x1, uint8_t label)
{
    const wr__rects_starts s = wr__rects_pack(b, x0, x1);
    int32_t count = 0;
    for (int32_t g = 0; g < s.groups; g++) {
        for (int32_t w = 0; w < s.in_row; w++) {
            for (uint64_t bits = s.words[(size_t)g * (size_t)s.in_row + (size_t)w]; bits != 0; bits &= bits - 1) {
                count += wr__rects_label_at(b, wr__rects_start(&s, g, w, wr__bits_lowest(bits))) == label;
            }
        }
    }
    return count;
}

// A band of the chunk alone: 1 for what the label has or may have.
static void own_band(const wr__rects_band *b, int32_t x0, int32_t x1, uint8_t label, uint8_t into, wr_rects_way way,
                     wr__rects_band *own)
{
    (void)wr__rects_layout(own, way, x1 - x0, b->height, true, b->beside);
    for (int32_t y = 0; y < b->height; y++) {
        const uint8_t *from = b->cells + (size_t)y * (size_t)b->width + (size_t)x0;
        uint8_t *to = own->cells + (size_t)y * (size_t)own->width;
        for (int32_t x = 0; x < own->width; x++) {
            to[x] = from[x] == label || from[x] == into;
        }
    }
    own->labels = own->cells;
    wr__rects_read(own, 0);
    wr__rects_cut(own, way);
}

// ---- Chunks -----------------------------------------------------------------------------------------------------

static void find_labels(const wr__rects_band *b, int32_t x0, int32_t x1, bool seen[256])
{
    for (int32_t y = 0; y < b->height; y++) {
        const uint8_t *row = b->cells + (size_t)y * (size_t)b->width;
        for (int32_t x = x0; x < x1; x++) {
            seen[row[x]] = true;
        }
    }
}

void wr__rects_grow(wr__rects_band *b, int32_t x0, int32_t x1, uint8_t into, wr_rects_way way)
{
    bool seen[256] = {false};
    find_labels(b, x0, x1, seen);
    if (!seen[into]) {
        return;
    }
    erase(b, x0, x1, into);
    for (int32_t i = 1; i <= WR_RECTS_LABELS_MAX; i++) {
        const uint8_t label = (uint8_t)i;
        const int32_t before = label != into && seen[label] ? count_rects(b, x0, x1, label) : 0;
        if (before < 2) {
            continue; // nothing to save
        }
        wr__rects_band own;
        own_band(b, x0, x1, label, into, way, &own);
        const wr__rects_starts starts = wr__rects_pack(&own, 0, own.width);
        if (take_over(&own, &starts, x0, label, b, false) < before) {
            erase(b, x0, x1, label);
            (void)take_over(&own, &starts, x0, label, b, true);
        }
    }
}
