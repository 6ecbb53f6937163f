// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Merging: band after band, cut, then read off chunk by chunk: first how many rectangles there are of each label, then each
// to its place.
#include "warren/rects.h"

#include <string.h>

#include "dungeon/rects_bits.h"
#include "dungeon/rects_int.h"

wr_rects_options wr_rects_options_default(void)
{
    return (wr_rects_options){.way = WR_RECTS_MINIMUM};
}

static bool is_sound(int32_t width, int32_t height, const wr_rects_options *options)
{
    return width >= 1 && height >= 1 && (int64_t)width * height <= INT32_MAX &&
           (uint32_t)options->way < WR_RECTS_WAY_COUNT && options->chunk >= 0;
}

static int32_t chunk_width(int32_t width, const wr_rects_options *options)
{
    return options->chunk > 0 && options->chunk < width ? options->chunk : width;
}

static int32_t band_height(int32_t height, const wr_rects_options *options)
{
    return options->chunk > 0 && options->chunk < height ? options->chunk : height;
}

size_t wr_rects_scratch_size(int32_t width, int32_t height, const wr_rects_options *options)
{
    if (!is_sound(width, height, options)) {
        return 0;
    }
    const int32_t rows = band_height(height, options);
    wr__rects_band band;
    uint64_t size = wr__rects_layout(&band, options->way, width, rows, options->grow != 0, NULL);
    if (options->grow != 0) {
        size += wr__rects_layout(&band, options->way, chunk_width(width, options), rows, true, NULL);
    }
    return size <= SIZE_MAX ? (size_t)size : 0;
}

// ---- Reading off ------------------------------------------------------------------------------------------------

typedef struct output {
    wr_rects_part *parts; // [capacity]
    int32_t capacity, count;
    int32_t y;        // of the band
    int32_t at[256];  // of a label: how many there are in the chunk, then where the next one goes
    uint64_t seen[4]; // labels there are in the chunk
} output;

// The band is copied, here and below: what is written might else be part of it, for all a compiler knows.
static void count_labels(const wr__rects_band *band, const wr__rects_starts *starts, output *out)
{
    const wr__rects_band b = *band;
    const wr__rects_starts s = *starts;
    for (int32_t g = 0; g < s.groups; g++) {
        for (int32_t w = 0; w < s.in_row; w++) {
            for (uint64_t bits = s.words[(size_t)g * (size_t)s.in_row + (size_t)w]; bits != 0; bits &= bits - 1) {
                const uint8_t label = wr__rects_label_at(&b, wr__rects_start(&s, g, w, wr__bits_lowest(bits)));
                out->at[label]++;
                out->seen[label >> 6] |= UINT64_C(1) << (label & 63);
            }
        }
    }
}

// From how many there are of each label to where the first of each goes.
static void number_labels(output *out)
{
    for (int32_t i = 0; i < 4; i++) {
        for (uint64_t bits = out->seen[i]; bits != 0; bits &= bits - 1) {
            int32_t *at = &out->at[i * 64 + wr__bits_lowest(bits)];
            const int32_t count = *at;
            *at = out->count;
            out->count += count;
        }
    }
}

static void forget_labels(output *out)
{
    for (int32_t i = 0; i < 4; i++) {
        for (uint64_t bits = out->seen[i]; bits != 0; bits &= bits - 1) {
            out->at[i * 64 + wr__bits_lowest(bits)] = 0;
        }
        out->seen[i] = 0;
    }
}

static void write_parts(const wr__rects_band *band, const wr__rects_starts *starts, output *out)
{
    const wr__rects_band b = *band;
    const wr__rects_starts s = *starts;
    wr_rects_part *parts = out->parts;
    const int32_t capacity = out->capacity, y = out->y;
    for (int32_t g = 0; g < s.groups; g++) {
        for (int32_t w = 0; w < s.in_row; w++) {
            for (uint64_t bits = s.words[(size_t)g * (size_t)s.in_row + (size_t)w]; bits != 0; bits &= bits - 1) {
                const wr_cell start = wr__rects_start(&s, g, w, wr__bits_lowest(bits));
                const uint8_t label = wr__rects_label_at(&b, start);
                const int32_t at = out->at[label]++;
                if (at < capacity) {
                    const wr_rect r = wr__rects_rect_at(&b, start);
                    parts[at] = (wr_rects_part){{r.x, y + r.y, r.width, r.height}, label};
                }
            }
        }
    }
}

static void write_band(wr__rects_band *b, const wr_rects_options *options, output *out)
{
    const int32_t step = chunk_width(b->width, options);
    for (int32_t x0 = 0; x0 < b->width;) {
        const int32_t x1 = b->width - x0 < step ? b->width : x0 + step;
        if (options->grow != 0) {
            wr__rects_grow(b, x0, x1, options->grow, options->way);
        }
        const wr__rects_starts starts = wr__rects_pack(b, x0, x1);
        count_labels(b, &starts, out);
        number_labels(out);
        write_parts(b, &starts, out);
        forget_labels(out);
        x0 = x1;
    }
}

// ---- Bands ------------------------------------------------------------------------------------------------------

// The band that begins at row y, read.
static wr__rects_band band_at(const uint8_t *labels, int32_t width, int32_t height, const wr_rects_options *options,
                              bool grow, int32_t y, void *scratch)
{
    const int32_t usual = band_height(height, options);
    const int32_t rows = height - y < usual ? height - y : usual;
    wr__rects_band band;
    const uint64_t used = wr__rects_layout(&band, options->way, width, rows, grow, scratch);
    band.labels = labels + (size_t)y * (size_t)width;
    if (grow) {
        band.beside = (unsigned char *)scratch + used;
        memcpy(band.cells, band.labels, (size_t)width * (size_t)rows);
        band.labels = band.cells;
    }
    wr__rects_read(&band, options->chunk);
    return band;
}

wr_status wr_rects_merge(const uint8_t *labels, int32_t width, int32_t height, const wr_rects_options *options,
                         void *scratch, wr_rects_part *parts, int32_t capacity, int32_t *count)
{
    if (!is_sound(width, height, options) || capacity < 0) {
        return WR_E_ARGUMENT;
    }
    output out = {.parts = parts, .capacity = capacity};
    while (out.y < height) {
        wr__rects_band band = band_at(labels, width, height, options, options->grow != 0, out.y, scratch);
        wr__rects_cut(&band, options->way);
        write_band(&band, options, &out);
        out.y += band.height;
    }
    *count = out.count;
    return out.count <= capacity ? WR_OK : WR_E_CAPACITY;
}

// ---- How few ----------------------------------------------------------------------------------------------------

// Corners of a band: at reflex ones three cells round a point are joined, at convex ones a cell is joined to neither
// neighbour. A point where two cells touch has two convex corners. The Euler number is a quarter of the difference.
typedef struct corners {
    int64_t reflex, convex;
} corners;

static corners count_corners(const wr__rects_band *b)
{
    corners sum = {0, 0};
    for (int32_t y = 0; y < b->height; y++) {
        const size_t at = (size_t)y * (size_t)b->words;
        for (int32_t w = 0; w < b->words; w++) {
            const size_t i = at + (size_t)w;
            const uint64_t next = w + 1 < b->words ? b->left[i + 1] << 63 : 0;
            const uint64_t left = b->left[i], right = left >> 1 | next, down = b->down[i];
            const uint64_t up = y + 1 < b->height ? b->down[i + (size_t)b->words] : 0;
            sum.reflex += wr__bits_count(b->corner[i]);
            sum.convex += wr__bits_count(b->some[i] & ~left & ~down) + wr__bits_count(b->some[i] & ~right & ~down) +
                          wr__bits_count(b->some[i] & ~left & ~up) + wr__bits_count(b->some[i] & ~right & ~up);
        }
    }
    return sum;
}

wr_status wr_rects_minimum(const uint8_t *labels, int32_t width, int32_t height, const wr_rects_options *options,
                           void *scratch, int64_t *count)
{
    if (!is_sound(width, height, options) || options->way != WR_RECTS_MINIMUM) {
        return WR_E_ARGUMENT;
    }
    int64_t sum = 0;
    for (int32_t y = 0; y < height;) {
        wr__rects_band band = band_at(labels, width, height, options, false, y, scratch);
        const int64_t chords = wr__rects_chords(&band);
        const corners c = count_corners(&band);
        sum += c.reflex - chords + (c.convex - c.reflex) / 4;
        y += band.height;
    }
    *count = sum;
    return WR_OK;
}
