// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Animated PNG. libpng packs every frame as a picture of its own; here its packed pixels are taken out and put into the chunks
// that an animation has them in. A frame is the smallest rectangle that holds all that changed, and in it what did not change
// is clear: so it shows through, and packs to nothing.
// Source of the format: "Animated Portable Network Graphics", in the third edition of the PNG specification (W3C).
#include "io/png_int.h"

#include <setjmp.h>
#include <string.h>

#define FRAMES_MAX 65535
#define SIGNATURE  8 // bytes before the first chunk

// Bytes that grow.
typedef struct packed {
    const wr_allocator *allocator;
    uint8_t *bytes;
    size_t size, capacity;
} packed;

struct wr_apng {
    wr_allocator allocator;
    wr__png_sink sink;
    int32_t width, height, frame_count, plays;
    int32_t added;
    uint32_t sequence; // of chunks that are numbered
    wr_status status;
    size_t depth;     // bytes a pixel: 4, or with few colours 1: 1 + which of them, 0 for clear
    uint8_t *shown;   // [height][width][depth] what is seen now
    uint8_t *changed; // likewise: room for the rectangle of a frame
    uint8_t *nearest; // [WR_PALETTE_BOXES] pixels of few colours by their boxes; NULL: as they are
    wr_palette palette;
    packed packed;   // the frame as a PNG, then its pixels alone
    png_structp png; // writes chunks, with their sums
    png_infop info;
};

// ---- Memory ----------------------------------------------------------------------------------------------------------

static bool grow(packed *p, size_t size)
{
    const size_t capacity = p->capacity == 0 ? (size_t)1 << 16 : 2 * p->capacity;
    const size_t enough = capacity > size ? capacity : size;
    uint8_t *bytes = p->allocator->alloc(p->allocator->context, enough, 16);
    if (bytes == NULL) {
        return false;
    }
    if (p->bytes != NULL) {
        memcpy(bytes, p->bytes, p->size);
        p->allocator->release(p->allocator->context, p->bytes, p->capacity);
    }
    p->bytes = bytes;
    p->capacity = enough;
    return true;
}

static bool put_packed(void *context, const void *bytes, size_t size)
{
    packed *p = context;
    if (p->capacity - p->size < size && !grow(p, p->size + size)) {
        return false;
    }
    memcpy(p->bytes + p->size, bytes, size);
    p->size += size;
    return true;
}

static size_t bytes_of(const wr_apng *a)
{
    return 4 * (size_t)a->width * (size_t)a->height;
}

static void give_back(wr_apng *a, uint8_t *memory, size_t size)
{
    if (memory != NULL) {
        a->allocator.release(a->allocator.context, memory, size);
    }
}

static void destroy(wr_apng *a)
{
    const wr_allocator allocator = a->allocator;
    if (a->png != NULL) {
        png_destroy_write_struct(&a->png, &a->info);
    }
    give_back(a, a->shown, bytes_of(a));
    give_back(a, a->changed, bytes_of(a));
    give_back(a, a->nearest, WR_PALETTE_BOXES);
    give_back(a, a->packed.bytes, a->packed.capacity);
    allocator.release(allocator.context, a, sizeof *a);
}

// ---- Chunks ------------------------------------------------------------------------------------------------------------

// Numbers of a chunk: big-endian.
static uint8_t *put_u32(uint8_t *to, uint32_t value)
{
    for (int i = 0; i < 4; i++) {
        to[i] = (uint8_t)(value >> (24 - 8 * i));
    }
    return to + 4;
}

static uint8_t *put_u16(uint8_t *to, int32_t value)
{
    to[0] = (uint8_t)(value >> 8);
    to[1] = (uint8_t)value;
    return to + 2;
}

static uint32_t get_u32(const uint8_t *from)
{
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

// A chunk of some bytes, and of others behind them. false: nothing more can be written.
static bool put_chunk(wr_apng *a, const char name[5], const uint8_t *bytes, size_t size, const uint8_t *more,
                      size_t more_size)
{
    png_byte named[5];
    memcpy(named, name, 5);
    if (setjmp(png_jmpbuf(a->png))) {
        a->status = a->sink.refused ? WR_E_IO : WR_E_MEMORY;
        return false;
    }
    png_write_chunk_start(a->png, named, (png_uint_32)(size + more_size));
    png_write_chunk_data(a->png, bytes, size);
    if (more_size > 0) {
        png_write_chunk_data(a->png, more, more_size);
    }
    png_write_chunk_end(a->png);
    return true;
}

static bool put_signature(wr_apng *a)
{
    if (setjmp(png_jmpbuf(a->png))) {
        a->status = a->sink.refused ? WR_E_IO : WR_E_MEMORY;
        return false;
    }
    png_write_sig(a->png);
    return true;
}

// The first is clear.
static bool put_colors(wr_apng *a)
{
    uint8_t rgb[3 * (1 + WR_PALETTE_MAX)] = {0};
    const uint8_t clear = 0;
    for (int32_t i = 0; i < a->palette.count; i++) {
        uint8_t number[4];
        put_u32(number, a->palette.colors[i]);
        memcpy(rgb + 3 * (i + 1), number, 3);
    }
    return put_chunk(a, "PLTE", rgb, 3 * (size_t)(1 + a->palette.count), NULL, 0) &&
           put_chunk(a, "tRNS", &clear, 1, NULL, 0);
}

static bool put_head(wr_apng *a)
{
    uint8_t head[13], animation[8];
    uint8_t *end = put_u32(put_u32(head, (uint32_t)a->width), (uint32_t)a->height);
    // 8 bits each of red, green, blue and alpha, or 8 that say which of the colours; not interlaced.
    memcpy(end, a->nearest == NULL ? "\x08\x06\0\0\0" : "\x08\x03\0\0\0", 5);
    put_u32(put_u32(animation, (uint32_t)a->frame_count), (uint32_t)a->plays);
    return put_signature(a) && put_chunk(a, "IHDR", head, sizeof head, NULL, 0) &&
           put_chunk(a, "acTL", animation, sizeof animation, NULL, 0) && (a->nearest == NULL || put_colors(a));
}

// ---- Frames ------------------------------------------------------------------------------------------------------------

// What shines through is on white.
static void make_opaque(uint8_t pixel[4], const uint8_t from[4])
{
    const uint32_t alpha = from[3];
    for (int i = 0; i < 3; i++) {
        pixel[i] = (uint8_t)((from[i] * alpha + 255 * (255 - alpha) + 127) / 255);
    }
    pixel[3] = 255;
}

static void take_pixel(const wr_apng *a, uint8_t pixel[4], const uint8_t from[4])
{
    make_opaque(pixel, from);
    if (a->nearest != NULL) {
        pixel[0] = a->nearest[wr_palette_box_of(pixel)];
    }
}

// The rectangle of all that changed; one pixel where nothing did.
static wr_rect take_changes(wr_apng *a, const wr_canvas *canvas)
{
    int32_t left = a->width, right = -1, top = a->height, bottom = -1;
    for (int32_t y = 0; y < a->height; y++) {
        for (int32_t x = 0; x < a->width; x++) {
            const size_t place = (size_t)y * (size_t)a->width + (size_t)x, at = a->depth * place;
            uint8_t pixel[4];
            take_pixel(a, pixel, canvas->rgba + 4 * place);
            const bool same = a->added > 0 && memcmp(pixel, a->shown + at, a->depth) == 0;
            memset(a->changed + at, 0, a->depth);
            if (!same) {
                memcpy(a->shown + at, pixel, a->depth);
                memcpy(a->changed + at, pixel, a->depth);
                left = x < left ? x : left;
                right = x > right ? x : right;
                top = y < top ? y : top;
                bottom = y;
            }
        }
    }
    return right < 0 ? (wr_rect){0, 0, 1, 1} : (wr_rect){left, top, right - left + 1, bottom - top + 1};
}

// Rows of the rectangle one behind the other, at the beginning of the room they lie in.
static void close_up(wr_apng *a, wr_rect r)
{
    for (int32_t y = 0; y < r.height; y++) {
        const size_t from = a->depth * ((size_t)(r.y + y) * (size_t)a->width + (size_t)r.x);
        const size_t row = a->depth * (size_t)r.width;
        memmove(a->changed + (size_t)y * row, a->changed + from, row);
    }
}

// Leaves the packed pixels of a PNG of libpng's alone: what its IDAT chunks hold.
static void keep_pixels(packed *p)
{
    size_t at = SIGNATURE, size = 0;
    while (at + 12 <= p->size) {
        const size_t length = get_u32(p->bytes + at);
        if (memcmp(p->bytes + at + 4, "IDAT", 4) == 0) {
            memmove(p->bytes + size, p->bytes + at + 8, length);
            size += length;
        }
        at += 12 + length;
    }
    p->size = size;
}

static bool put_frame_head(wr_apng *a, wr_rect r, int32_t numerator, int32_t denominator)
{
    uint8_t head[26];
    uint8_t *end = put_u32(put_u32(put_u32(head, a->sequence++), (uint32_t)r.width), (uint32_t)r.height);
    end = put_u16(put_u16(put_u32(put_u32(end, (uint32_t)r.x), (uint32_t)r.y), numerator), denominator);
    end[0] = 0;            // it stays
    end[1] = a->added > 0; // over the last one; the first covers all
    return put_chunk(a, "fcTL", head, sizeof head, NULL, 0);
}

static bool put_pixels(wr_apng *a)
{
    uint8_t number[4];
    if (a->added == 0) {
        return put_chunk(a, "IDAT", a->packed.bytes, a->packed.size, NULL, 0);
    }
    put_u32(number, a->sequence++);
    return put_chunk(a, "fdAT", number, sizeof number, a->packed.bytes, a->packed.size);
}

static wr_status fail(wr_apng *a, wr_status status)
{
    a->status = a->status == WR_OK ? status : a->status;
    return a->status;
}

// ---- From outside ------------------------------------------------------------------------------------------------------

static bool fits(int32_t width, int32_t height, int32_t frame_count, int32_t plays, wr_png_put *put)
{
    return width >= 1 && height >= 1 && width <= WR_CANVAS_SIDE_MAX && height <= WR_CANVAS_SIDE_MAX &&
           frame_count >= 1 && frame_count <= FRAMES_MAX && plays >= 0 && put != NULL;
}

wr_status wr_apng_begin(int32_t width, int32_t height, int32_t frame_count, int32_t plays, wr_png_put *put,
                        void *context, const wr_hooks *hooks, wr_apng **out)
{
    const wr_allocator allocator = hooks != NULL ? hooks->allocator : wr_hooks_default().allocator;
    *out = NULL;
    if (!fits(width, height, frame_count, plays, put)) {
        return WR_E_ARGUMENT;
    }
    wr_apng *a = allocator.alloc(allocator.context, sizeof *a, _Alignof(wr_apng));
    if (a == NULL) {
        return WR_E_MEMORY;
    }
    *a = (wr_apng){.allocator = allocator, .sink = {.put = put, .context = context}};
    a->width = width;
    a->height = height;
    a->depth = 4;
    a->frame_count = frame_count;
    a->plays = plays;
    a->packed.allocator = &a->allocator;
    a->shown = allocator.alloc(allocator.context, bytes_of(a), 16);
    a->changed = allocator.alloc(allocator.context, bytes_of(a), 16);
    a->png = wr__png_begin(&a->sink);
    a->info = a->png != NULL ? png_create_info_struct(a->png) : NULL;
    if (a->shown == NULL || a->changed == NULL || a->info == NULL) {
        destroy(a);
        return WR_E_MEMORY;
    }
    *out = a;
    return WR_OK;
}

wr_status wr_apng_colors(wr_apng *a, const wr_palette *palette)
{
    if (a->status != WR_OK) {
        return a->status;
    }
    if (a->added > 0 || a->nearest != NULL || palette->count < 1 || palette->count > WR_PALETTE_MAX) {
        return fail(a, WR_E_ARGUMENT);
    }
    a->nearest = a->allocator.alloc(a->allocator.context, WR_PALETTE_BOXES, 1);
    if (a->nearest == NULL) {
        return fail(a, WR_E_MEMORY);
    }
    a->palette = *palette;
    a->depth = 1;
    for (int32_t i = 0; i < WR_PALETTE_BOXES; i++) {
        const uint8_t middle[3] = {(uint8_t)((i >> 10) * 8 + 4), (uint8_t)((i >> 5 & 31) * 8 + 4),
                                   (uint8_t)((i & 31) * 8 + 4)};
        a->nearest[i] = (uint8_t)(1 + wr_palette_nearest(palette, middle));
    }
    return WR_OK;
}

wr_status wr_apng_add(wr_apng *a, const wr_canvas *canvas, int32_t numerator, int32_t denominator)
{
    if (a->status != WR_OK) {
        return a->status;
    }
    if (canvas->rgba == NULL || canvas->width != a->width || canvas->height != a->height ||
        a->added == a->frame_count || numerator < 0 || numerator > 65535 || denominator < 1 || denominator > 65535) {
        return fail(a, WR_E_ARGUMENT);
    }
    const wr_rect r = take_changes(a, canvas);
    close_up(a, r);
    a->packed.size = 0;
    const wr_canvas part = {.rgba = a->changed, .width = r.width, .height = r.height, .scale = 1};
    if (wr__png_encode_bytes(&part, (int32_t)a->depth, put_packed, &a->packed) != WR_OK) {
        return fail(a, WR_E_MEMORY);
    }
    keep_pixels(&a->packed);
    if ((a->added > 0 || put_head(a)) && put_frame_head(a, r, numerator, denominator) && put_pixels(a)) {
        a->added++;
    }
    return a->status;
}

wr_status wr_apng_end(wr_apng *a)
{
    if (a == NULL) {
        return WR_OK;
    }
    if (a->added < a->frame_count) {
        (void)fail(a, WR_E_ARGUMENT);
    } else if (a->status == WR_OK) {
        (void)put_chunk(a, "IEND", NULL, 0, NULL, 0);
    }
    const wr_status status = a->status;
    destroy(a);
    return status;
}
