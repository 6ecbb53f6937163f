// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// For the tests of merging: fields to merge, and the slow ways to know how few rectangles would do.
#ifndef WR_RECTS_PLAIN_H
#define WR_RECTS_PLAIN_H

#include "support/wr_test.h"

#include <stdlib.h>

#include "warren/rects.h"

// ---- Fields -----------------------------------------------------------------------------------------------------

static uint64_t drawn;

static inline int32_t below(int32_t n)
{
    return (int32_t)wr_noise_below(wr_noise(23, WR_STREAM_LAYOUT, 0, drawn++), (uint32_t)n);
}

static inline void *take(size_t size)
{
    void *memory = aligned_alloc(64, (size + 64) / 64 * 64);
    assert_non_null(memory);
    return memory;
}

static inline void fill(uint8_t *labels, int32_t w, int32_t h, const wr_rect *r, uint8_t label)
{
    for (int32_t y = r->y < 0 ? 0 : r->y; y < r->y + r->height && y < h; y++) {
        for (int32_t x = r->x < 0 ? 0 : r->x; x < r->x + r->width && x < w; x++) {
            labels[(size_t)y * (size_t)w + (size_t)x] = label;
        }
    }
}

enum { SHAPES = 8 };

// Noise of several densities and labels, rectangles on one another, rooms with walls in rock, and the patterns that give
// most corners.
static inline void draw_field(uint8_t *labels, int32_t w, int32_t h, int shape)
{
    const int32_t cells = w * h;
    const int32_t parts = shape == 0 ? 10 : shape == 1 ? 2 : 4;
    memset(labels, 0, (size_t)cells);
    for (int32_t i = 0; i < cells && shape < 3; i++) {
        labels[i] = (uint8_t)(below(parts) == 0 ? 0 : shape == 2 ? 1 + below(3) : 1);
    }
    for (int32_t i = 0; i < cells / 12 + 1 && (shape == 3 || shape == 4); i++) {
        const wr_rect r = {below(w) - 2, below(h) - 2, 1 + below(9), 1 + below(9)};
        fill(labels, w, h, &r, (uint8_t)below(shape == 3 ? 2 : 5));
    }
    for (int32_t i = 0; i < cells && shape >= 5 && shape <= 6; i++) {
        const int32_t x = i % w, y = i / w;
        labels[i] = shape == 5 ? x % 2 + y % 2 > 0 : (uint8_t)(x % 3 == 0 || (y % 4 == 0 && below(3) > 0));
    }
    if (shape != 7) {
        return;
    }
    memset(labels, 3, (size_t)cells);
    for (int32_t i = 0; i < cells / 150 + 1; i++) {
        const wr_rect r = {below(w), below(h), 1 + below(12), 1 + below(12)};
        fill(labels, w, h, &r, 1);
    }
    for (int32_t i = 0; i < cells; i++) {
        for (int32_t k = 0; k < 9 && labels[i] == 3; k++) {
            const int32_t x = i % w + k % 3 - 1, y = i / w + k / 3 - 1;
            const bool floor = x >= 0 && y >= 0 && x < w && y < h && labels[y * w + x] == 1;
            labels[i] = floor ? 2 : labels[i];
        }
    }
}

// ---- Merging, looked at -----------------------------------------------------------------------------------------

typedef struct merged {
    wr_rects_part *parts;
    int32_t count;
} merged;

static inline merged merge(const uint8_t *labels, int32_t w, int32_t h, const wr_rects_options *options)
{
    merged m = {take((size_t)w * (size_t)h * sizeof(wr_rects_part)), 0};
    void *scratch = take(wr_rects_scratch_size(w, h, options));
    assert_int_equal(wr_rects_merge(labels, w, h, options, scratch, m.parts, w * h, &m.count), WR_OK);
    free(scratch);
    return m;
}

static inline int64_t minimum(const uint8_t *labels, int32_t w, int32_t h, const wr_rects_options *options)
{
    int64_t count = -1;
    void *scratch = take(wr_rects_scratch_size(w, h, options));
    assert_int_equal(wr_rects_minimum(labels, w, h, options, scratch, &count), WR_OK);
    free(scratch);
    return count;
}

// Chunk, label, y, x: the order that is promised.
static inline bool in_order(const wr_rects_part *a, const wr_rects_part *b, int32_t chunk)
{
    const int32_t c = chunk > 0 ? chunk : INT32_MAX;
    const int32_t left[] = {a->rect.y / c, a->rect.x / c, a->label, a->rect.y, a->rect.x};
    const int32_t right[] = {b->rect.y / c, b->rect.x / c, b->label, b->rect.y, b->rect.x};
    for (int i = 0; i < 5; i++) {
        if (left[i] != right[i]) {
            return left[i] < right[i];
        }
    }
    return false;
}

// Every cell with a label lies in one rectangle of it, and no other cell in any, but for those of `grow`.
static inline void check_cover(const uint8_t *labels, int32_t w, int32_t h, const wr_rects_options *o,
                               const merged *m)
{
    uint8_t *cover = take((size_t)w * (size_t)h);
    memset(cover, 0, (size_t)w * (size_t)h);
    for (int32_t i = 0; i < m->count; i++) {
        const wr_rect *r = &m->parts[i].rect;
        assert_true(r->x >= 0 && r->y >= 0 && r->width >= 1 && r->height >= 1);
        assert_true(r->x + r->width <= w && r->y + r->height <= h);
        assert_true(i == 0 || in_order(&m->parts[i - 1], &m->parts[i], o->chunk));
        if (o->chunk > 0) {
            assert_int_equal(r->x / o->chunk, (r->x + r->width - 1) / o->chunk);
            assert_int_equal(r->y / o->chunk, (r->y + r->height - 1) / o->chunk);
        }
        bool own = false;
        for (int32_t k = 0; k < r->width * r->height; k++) {
            const size_t at = (size_t)(r->y + k / r->width) * (size_t)w + (size_t)(r->x + k % r->width);
            assert_int_equal(cover[at], 0);
            cover[at] = m->parts[i].label;
            own = own || labels[at] == cover[at];
            assert_true(labels[at] == cover[at] || (o->grow != 0 && labels[at] == o->grow));
        }
        assert_true(own);
    }
    for (int32_t i = 0; i < w * h; i++) {
        if (o->grow == 0 || labels[i] != o->grow) {
            assert_int_equal(cover[i], labels[i]);
        }
    }
    free(cover);
}

// ---- How few, slowly --------------------------------------------------------------------------------------------

/// A window of a field with borders: cells outside are nothing, and all labels but one are nothing.
typedef struct region {
    uint8_t *in; // [h + 2][w + 2]
    int32_t w, h;
} region;

static inline bool in_region(const region *r, int32_t x, int32_t y)
{
    return r->in[(y + 1) * (r->w + 2) + x + 1] == 1;
}

// Paints what is joined to a cell of value `from`, by sides or by corners too, and says whether there was anything.
static inline void flood(region *r, int32_t start, uint8_t from, uint8_t to, bool corners)
{
    const int32_t w = r->w + 2, cells = w * (r->h + 2);
    int32_t *stack = take((size_t)cells * sizeof *stack);
    int32_t depth = 0;
    stack[depth++] = start;
    r->in[start] = to;
    while (depth > 0) {
        const int32_t at = stack[--depth];
        for (int32_t k = 0; k < 9; k++) {
            const int32_t dx = k % 3 - 1, dy = k / 3 - 1, x = at % w + dx, next = at + dy * w + dx;
            if ((corners || dx == 0 || dy == 0) && x >= 0 && x < w && next >= 0 && next < cells &&
                r->in[next] == from) {
                r->in[next] = to;
                stack[depth++] = next;
            }
        }
    }
    free(stack);
}

// Parts joined by sides, less the holes in them; a hole may be joined by corners.
static inline int32_t euler_number(const region *r)
{
    const int32_t cells = (r->w + 2) * (r->h + 2);
    region copy = {take((size_t)cells), r->w, r->h};
    memcpy(copy.in, r->in, (size_t)cells);
    int32_t sum = 0;
    for (int32_t i = 0; i < cells; i++) {
        if (copy.in[i] == 1) {
            flood(&copy, i, 1, 2, false);
            sum++;
        }
    }
    flood(&copy, 0, 0, 3, true);
    for (int32_t i = 0; i < cells; i++) {
        if (copy.in[i] == 0) {
            flood(&copy, i, 0, 3, true);
            sum--;
        }
    }
    free(copy.in);
    return sum;
}

typedef struct line {
    int32_t x0, y0, x1, y1;
} line;

static inline bool is_reflex(const region *r, int32_t x, int32_t y)
{
    return in_region(r, x - 1, y - 1) + in_region(r, x, y - 1) + in_region(r, x - 1, y) + in_region(r, x, y) == 3;
}

// The chord that goes right (up) from a reflex corner, if it does.
static inline bool find_chord(const region *r, int32_t x, int32_t y, bool up, line *chord)
{
    int32_t at_x = x, at_y = y;
    do {
        if (!in_region(r, at_x, at_y) || !in_region(r, at_x - up, at_y - !up)) {
            return false;
        }
        at_x += !up;
        at_y += up;
    } while (!is_reflex(r, at_x, at_y));
    *chord = (line){x, y, at_x, at_y};
    return true;
}

static inline bool chords_meet(const line *across, const line *up)
{
    return up->x0 >= across->x0 && up->x0 <= across->x1 && across->y0 >= up->y0 && across->y0 <= up->y1;
}

// Kuhn's way: one after the other finds a partner, those who have one look for another.
static inline bool find_partner(const line *across, int32_t a, const line *up, int32_t up_count, int32_t *of_up,
                                bool *asked)
{
    for (int32_t v = 0; v < up_count; v++) {
        if (!asked[v] && chords_meet(&across[a], &up[v])) {
            asked[v] = true;
            if (of_up[v] < 0 || find_partner(across, of_up[v], up, up_count, of_up, asked)) {
                of_up[v] = a;
                return true;
            }
        }
    }
    return false;
}

static inline int32_t plain_matching(const line *across, int32_t across_count, const line *up, int32_t up_count)
{
    int32_t *of_up = take((size_t)up_count * sizeof *of_up);
    bool *asked = take((size_t)up_count);
    int32_t size = 0;
    memset(of_up, 0xFF, (size_t)up_count * sizeof *of_up);
    for (int32_t a = 0; a < across_count; a++) {
        memset(asked, 0, (size_t)up_count);
        size += find_partner(across, a, up, up_count, of_up, asked);
    }
    free(of_up);
    free(asked);
    return size;
}

// N - L + chi, each counted in the plainest way.
static inline int32_t plain_minimum_of_region(const region *r)
{
    const size_t points = (size_t)(r->w + 1) * (size_t)(r->h + 1);
    line *across = take(points * sizeof *across), *up = take(points * sizeof *up);
    int32_t reflex = 0, across_count = 0, up_count = 0;
    for (int32_t y = 0; y <= r->h; y++) {
        for (int32_t x = 0; x <= r->w; x++) {
            if (is_reflex(r, x, y)) {
                reflex++;
                across_count += find_chord(r, x, y, false, &across[across_count]);
                up_count += find_chord(r, x, y, true, &up[up_count]);
            }
        }
    }
    const int32_t independent = across_count + up_count - plain_matching(across, across_count, up, up_count);
    free(across);
    free(up);
    return reflex - independent + euler_number(r);
}

static inline int64_t plain_minimum(const uint8_t *labels, int32_t w, int32_t h, int32_t chunk)
{
    int64_t sum = 0;
    for (int32_t y0 = 0; y0<h; y0 += chunk> 0 ? chunk : h) {
        for (int32_t x0 = 0; x0<w; x0 += chunk> 0 ? chunk : w) {
            region r = {NULL, chunk > 0 && chunk < w - x0 ? chunk : w - x0,
                        chunk > 0 && chunk < h - y0 ? chunk : h - y0};
            r.in = take((size_t)(r.w + 2) * (size_t)(r.h + 2));
            for (int label = 1; label <= WR_RECTS_LABELS_MAX; label++) {
                int32_t cells = 0;
                memset(r.in, 0, (size_t)(r.w + 2) * (size_t)(r.h + 2));
                for (int32_t i = 0; i < r.w * r.h; i++) {
                    const bool in = labels[(y0 + i / r.w) * w + x0 + i % r.w] == label;
                    r.in[(i / r.w + 1) * (r.w + 2) + i % r.w + 1] = in;
                    cells += in;
                }
                sum += cells > 0 ? plain_minimum_of_region(&r) : 0;
            }
            free(r.in);
        }
    }
    return sum;
}

#endif
