// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Moving pictures: frames come back pixel for pixel from the chunks, put together here as the specification says and unpacked
// by libpng.
#include "support/wr_failing_allocator.h"
#include "support/wr_test.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "warren/draw.h"

enum { WIDTH = 33, HEIGHT = 21, FRAMES = 6, BYTES_MAX = 1 << 20, PIXELS = WIDTH * HEIGHT };

typedef struct taken {
    uint8_t bytes[BYTES_MAX];
    size_t size, room; // room: bytes that are taken before no more are
} taken;

static taken s_taken;

static bool take(void *context, const void *bytes, size_t size)
{
    taken *t = context;
    if (size > t->room - t->size) {
        return false;
    }
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    return true;
}

static uint32_t u32(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static uint32_t sum_of(const uint8_t *bytes, size_t size)
{
    uint32_t sum = 0xFFFFFFFFu;
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            sum = sum >> 1 ^ (0xEDB88320u & (0u - (sum & 1u)));
        }
    }
    return ~sum;
}

// A canvas with a square that wanders, a frame that is the one before, and one that is new all over.
static void paint(uint8_t *rgba, int32_t frame, bool clear)
{
    for (int32_t i = 0; i < PIXELS; i++) {
        const int32_t x = i % WIDTH, y = i / WIDTH, at = frame == 3 ? 2 : frame;
        const bool square = x >= 3 * at && x < 3 * at + 5 && y >= 2 * at && y < 2 * at + 5;
        const uint8_t ground = frame == 5 ? 9 : 200;
        rgba[4 * i] = square ? 255 : ground;
        rgba[4 * i + 1] = (uint8_t)(square ? 0 : ground + x % 7);
        rgba[4 * i + 2] = ground;
        rgba[4 * i + 3] = clear && square ? 51 : 255;
    }
}

static wr_canvas canvas_of(uint8_t *rgba)
{
    return (wr_canvas){.rgba = rgba, .width = WIDTH, .height = HEIGHT, .scale = 1};
}

// colors: NULL for all there are.
static wr_status animate_in(taken *t, size_t room, const wr_hooks *hooks, bool clear, const wr_palette *colors)
{
    static uint8_t rgba[4 * PIXELS];
    wr_apng *apng = NULL;
    t->size = 0;
    t->room = room;
    wr_status status = wr_apng_begin(WIDTH, HEIGHT, FRAMES, 0, take, t, hooks, &apng);
    if (status == WR_OK && colors != NULL) {
        status = wr_apng_colors(apng, colors);
    }
    for (int32_t i = 0; i < FRAMES && status == WR_OK; i++) {
        const wr_canvas canvas = canvas_of(rgba);
        paint(rgba, i, clear);
        status = wr_apng_add(apng, &canvas, 1, 25);
    }
    const wr_status end = wr_apng_end(apng);
    return status == WR_OK ? end : status;
}

static wr_status animate(taken *t, size_t room, const wr_hooks *hooks, bool clear)
{
    return animate_in(t, room, hooks, clear, NULL);
}

// ---- Reading it back -----------------------------------------------------------------------------------------------

typedef struct still {
    uint8_t bytes[BYTES_MAX];
    size_t size;
} still;

static void add_chunk(still *s, const char *name, const uint8_t *bytes, size_t size)
{
    uint8_t *at = s->bytes + s->size;
    const uint32_t length = (uint32_t)size;
    for (int i = 0; i < 4; i++) {
        at[i] = (uint8_t)(length >> (24 - 8 * i));
    }
    memcpy(at + 4, name, 4);
    if (size > 0) {
        memcpy(at + 8, bytes, size);
    }
    const uint32_t sum = sum_of(at + 4, size + 4);
    for (int i = 0; i < 4; i++) {
        at[8 + size + (size_t)i] = (uint8_t)(sum >> (24 - 8 * i));
    }
    s->size += size + 12;
}

// A chunk of the whole picture, as it stands in it.
static void add_same(still *s, const char *name)
{
    for (size_t at = 8; at < s_taken.size; at += 12 + u32(s_taken.bytes + at)) {
        if (memcmp(s_taken.bytes + at + 4, name, 4) == 0) {
            add_chunk(s, name, s_taken.bytes + at + 8, u32(s_taken.bytes + at));
        }
    }
}

// Unpacks one frame and lays it over what is seen.
static void show(uint8_t *seen, const uint8_t *head, const uint8_t *pixels, size_t size)
{
    static still s;
    static uint8_t rgba[4 * PIXELS];
    const uint32_t width = u32(head + 4), height = u32(head + 8), x = u32(head + 12), y = u32(head + 16);
    uint8_t about[13];
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_true(width >= 1 && height >= 1 && x + width <= WIDTH && y + height <= HEIGHT);
    memcpy(about, s_taken.bytes + 16, sizeof about); // depth and kind of all of it
    memcpy(about, head + 4, 8);
    memcpy(s.bytes, s_taken.bytes, 8);
    s.size = 8;
    add_chunk(&s, "IHDR", about, sizeof about);
    add_same(&s, "PLTE");
    add_same(&s, "tRNS");
    add_chunk(&s, "IDAT", pixels, size);
    add_chunk(&s, "IEND", NULL, 0);
    assert_int_not_equal(png_image_begin_read_from_memory(&image, s.bytes, s.size), 0);
    image.format = PNG_FORMAT_RGBA;
    assert_int_not_equal(png_image_finish_read(&image, NULL, rgba, 0, NULL), 0);
    for (uint32_t row = 0; row < height; row++) {
        for (uint32_t column = 0; column < width; column++) {
            const uint8_t *from = rgba + 4 * (row * width + column);
            assert_true(from[3] == 255 || (from[3] == 0 && head[25] == 1));
            if (from[3] == 255) {
                memcpy(seen + 4 * ((y + row) * WIDTH + x + column), from, 4);
            }
        }
    }
}

// What a palette makes of it.
static void recolor(uint8_t *rgba, const wr_palette *palette)
{
    for (int32_t i = 0; palette != NULL && i < PIXELS; i++) {
        const int32_t box = wr_palette_box_of(rgba + 4 * i);
        const uint8_t middle[3] = {(uint8_t)((box >> 10) * 8 + 4), (uint8_t)((box >> 5 & 31) * 8 + 4),
                                   (uint8_t)((box & 31) * 8 + 4)};
        const wr_color color = palette->colors[wr_palette_nearest(palette, middle)];
        for (int32_t k = 0; k < 3; k++) {
            rgba[4 * i + k] = (uint8_t)(color >> (24 - 8 * k));
        }
    }
}

// Every chunk's sum is right; the order of chunks and their numbers are those of the specification; frames are as painted.
static void check_frames(const wr_palette *palette)
{
    static uint8_t seen[4 * PIXELS], painted[4 * PIXELS];
    const uint8_t *head = NULL;
    uint32_t number = 0;
    int32_t frames = 0;
    char order[64] = "";
    assert_int_equal(animate_in(&s_taken, BYTES_MAX, NULL, false, palette), WR_OK);
    for (size_t at = 8; at < s_taken.size; at += 12 + u32(s_taken.bytes + at)) {
        const uint8_t *chunk = s_taken.bytes + at;
        const size_t size = u32(chunk);
        assert_true(at + 12 + size <= s_taken.size);
        assert_int_equal(u32(chunk + 8 + size), sum_of(chunk + 4, size + 4));
        strncat(order, memcmp(chunk + 4, "fcTL", 4) == 0 ? "c" : memcmp(chunk + 4, "fdAT", 4) == 0 ? "d" : "", 1);
        if (memcmp(chunk + 4, "acTL", 4) == 0) {
            assert_int_equal(u32(chunk + 8), FRAMES);
            assert_int_equal(u32(chunk + 12), 0);
        } else if (memcmp(chunk + 4, "fcTL", 4) == 0) {
            head = chunk + 8;
            assert_int_equal(u32(head), number++);
            assert_int_equal(head[20] << 8 | head[21], 1);
            assert_int_equal(head[22] << 8 | head[23], 25);
        } else if (memcmp(chunk + 4, "IDAT", 4) == 0 || memcmp(chunk + 4, "fdAT", 4) == 0) {
            const size_t skip = chunk[4] == 'f' ? 4 : 0;
            assert_non_null(head);
            assert_true(skip == 0 || u32(chunk + 8) == number++);
            show(seen, head, chunk + 8 + skip, size - skip);
            paint(painted, frames++, false);
            recolor(painted, palette);
            assert_memory_equal(seen, painted, sizeof seen);
        }
    }
    assert_int_equal(frames, FRAMES);
    assert_string_equal(order, "ccdcdcdcdcd");
    assert_memory_equal(s_taken.bytes + s_taken.size - 8, "IEND", 4);
}

static void test_frames_come_back_as_they_were(void **state)
{
    (void)state;
    check_frames(NULL);
}

static wr_palette palette_of_frames(int32_t count)
{
    static wr_palette_box boxes[WR_PALETTE_BOXES];
    static uint8_t rgba[4 * PIXELS];
    const wr_canvas canvas = canvas_of(rgba);
    wr_palette palette;
    memset(boxes, 0, sizeof boxes);
    for (int32_t i = 0; i < FRAMES; i++) {
        paint(rgba, i, false);
        wr_palette_tally(&canvas, boxes);
    }
    wr_palette_make(boxes, count, &palette);
    return palette;
}

static void test_frames_of_few_colours_are_in_those_and_smaller(void **state)
{
    (void)state;
    static const int32_t counts[] = {1, 2, 5, WR_PALETTE_MAX};
    check_frames(NULL);
    const size_t whole = s_taken.size;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const wr_palette palette = palette_of_frames(counts[i]);
        assert_in_range(palette.count, 1, counts[i]);
        check_frames(&palette);
        assert_true(s_taken.size < whole + 3 * (size_t)palette.count);
    }
}

// As many boxes as colours: each comes back to the bit. Fewer: the rare red stays told from the many greys.
static void test_a_palette_keeps_what_is_rare(void **state)
{
    (void)state;
    static wr_palette_box boxes[WR_PALETTE_BOXES];
    uint8_t rgba[4 * 1000];
    const wr_canvas canvas = {.rgba = rgba, .width = 100, .height = 10, .scale = 1};
    wr_palette palette;
    for (int32_t i = 0; i < 1000; i++) {
        memset(rgba + 4 * i, i == 7 ? 255 : 8 * (i % 20) + 3, 4);
        rgba[4 * i + 1] = i == 7 ? 0 : rgba[4 * i + 1];
    }
    memset(boxes, 0, sizeof boxes);
    wr_palette_make(boxes, 9, &palette);
    assert_int_equal(palette.count, 0); // of nothing
    wr_palette_tally(&canvas, boxes);
    wr_palette_make(boxes, WR_PALETTE_MAX, &palette);
    assert_int_equal(palette.count, 21);
    for (int32_t i = 0; i < 1000; i++) {
        const wr_color color = palette.colors[wr_palette_nearest(&palette, rgba + 4 * i)];
        assert_int_equal(color >> 24, rgba[4 * i]);
        assert_int_equal(color >> 16 & 255, rgba[4 * i + 1]);
    }
    wr_palette_make(boxes, 12, &palette);
    assert_int_equal(palette.count, 12);
    const uint8_t red[3] = {255, 0, 255};
    assert_int_equal(palette.colors[wr_palette_nearest(&palette, red)], 0xFF00FFFFu);
}

// Whoever knows of no animations sees the first frame; what is clear shines through on white.
static void test_the_first_frame_is_the_still_picture(void **state)
{
    (void)state;
    static uint8_t rgba[4 * PIXELS];
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_int_equal(animate(&s_taken, BYTES_MAX, NULL, true), WR_OK);
    assert_int_not_equal(png_image_begin_read_from_memory(&image, s_taken.bytes, s_taken.size), 0);
    image.format = PNG_FORMAT_RGBA;
    assert_int_not_equal(png_image_finish_read(&image, NULL, rgba, 0, NULL), 0);
    assert_int_equal(image.width, WIDTH);
    assert_int_equal(rgba[0], 255); // the square, a fifth of red over white
    assert_int_equal(rgba[1], 204);
    assert_int_equal(rgba[3], 255);
}

// Cut off anywhere, it says so, and gives back all memory.
static void test_writing_fails_at_any_byte(void **state)
{
    (void)state;
    assert_int_equal(animate(&s_taken, BYTES_MAX, NULL, false), WR_OK);
    const size_t whole = s_taken.size;
    for (size_t room = 0; room < whole; room += 1 + room / 50) {
        assert_int_equal(animate(&s_taken, room, NULL, false), WR_E_IO);
        assert_true(s_taken.size <= room);
    }
    assert_int_equal(animate(&s_taken, whole, NULL, false), WR_OK);
}

static wr_status animate_with(const wr_hooks *hooks, void *context)
{
    return animate_in(&s_taken, BYTES_MAX, hooks, false, context);
}

static void test_memory_that_fails_is_told_and_none_is_lost(void **state)
{
    (void)state;
    wr_palette palette = palette_of_frames(5);
    wr_test_each_failure(animate_with, NULL);
    wr_test_each_failure(animate_with, &palette);
}

static void test_what_fits_no_animation_is_refused(void **state)
{
    (void)state;
    static uint8_t rgba[4 * PIXELS];
    wr_apng *apng = NULL;
    wr_canvas canvas = canvas_of(rgba);
    s_taken.room = BYTES_MAX;
    assert_int_equal(wr_apng_begin(0, 1, 1, 0, take, &s_taken, NULL, &apng), WR_E_ARGUMENT);
    assert_int_equal(wr_apng_begin(1, WR_CANVAS_SIDE_MAX + 1, 1, 0, take, &s_taken, NULL, &apng), WR_E_ARGUMENT);
    assert_int_equal(wr_apng_begin(1, 1, 0, 0, take, &s_taken, NULL, &apng), WR_E_ARGUMENT);
    assert_int_equal(wr_apng_begin(1, 1, 65536, 0, take, &s_taken, NULL, &apng), WR_E_ARGUMENT);
    assert_int_equal(wr_apng_begin(1, 1, 1, -1, take, &s_taken, NULL, &apng), WR_E_ARGUMENT);
    assert_int_equal(wr_apng_begin(1, 1, 1, 0, NULL, NULL, NULL, &apng), WR_E_ARGUMENT);
    assert_null(apng);
    assert_int_equal(wr_apng_begin(WIDTH, HEIGHT, 1, 0, take, &s_taken, NULL, &apng), WR_OK);
    assert_int_equal(wr_apng_end(apng), WR_E_ARGUMENT); // a frame is missing
    assert_int_equal(wr_apng_begin(WIDTH, HEIGHT, 1, 0, take, &s_taken, NULL, &apng), WR_OK);
    assert_int_equal(wr_apng_add(apng, &canvas, 1, 25), WR_OK);
    assert_int_equal(wr_apng_add(apng, &canvas, 1, 25), WR_E_ARGUMENT); // one too many
    assert_int_equal(wr_apng_end(apng), WR_E_ARGUMENT);
    assert_int_equal(wr_apng_end(NULL), WR_OK);
    const wr_palette none = {0}, some = palette_of_frames(3);
    assert_int_equal(wr_apng_begin(WIDTH, HEIGHT, 1, 0, take, &s_taken, NULL, &apng), WR_OK);
    assert_int_equal(wr_apng_colors(apng, &none), WR_E_ARGUMENT);
    assert_int_equal(wr_apng_end(apng), WR_E_ARGUMENT);
    assert_int_equal(wr_apng_begin(WIDTH, HEIGHT, 1, 0, take, &s_taken, NULL, &apng), WR_OK);
    assert_int_equal(wr_apng_add(apng, &canvas, 1, 25), WR_OK);
    assert_int_equal(wr_apng_colors(apng, &some), WR_E_ARGUMENT); // too late
    assert_int_equal(wr_apng_end(apng), WR_E_ARGUMENT);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_frames_come_back_as_they_were),
    cmocka_unit_test(test_frames_of_few_colours_are_in_those_and_smaller),
    cmocka_unit_test(test_a_palette_keeps_what_is_rare),
    cmocka_unit_test(test_the_first_frame_is_the_still_picture),
    cmocka_unit_test(test_writing_fails_at_any_byte),
    cmocka_unit_test(test_memory_that_fails_is_told_and_none_is_lost),
    cmocka_unit_test(test_what_fits_no_animation_is_refused),
};

WR_TEST_MAIN(tests)
