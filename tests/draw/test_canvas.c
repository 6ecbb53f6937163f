// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The canvas: which pixels a shape hits, how much of them, and what never reaches memory beside it.
#include "support/wr_test.h"

#include <math.h>
#include <stdlib.h>

#include "warren/draw.h"

#define SIDE  48
#define GUARD 64 // bytes on both sides that nobody may touch

#define INK    0x204060FFu
#define GROUND 0xF0E0D0FFu

typedef struct sheet {
    uint8_t bytes[GUARD + SIDE * SIDE * 4 + GUARD];
    wr_canvas canvas;
    wr_painter painter;
} sheet;

// A transparent sheet, a pixel a unit: the alpha of a pixel is then what a shape covers of it.
static void sheet_begin(sheet *s)
{
    memset(s->bytes, 0x5A, sizeof s->bytes);
    s->canvas = (wr_canvas){.width = SIDE, .height = SIDE, .rgba = s->bytes + GUARD, .scale = 1};
    wr_canvas_clear(&s->canvas, 0);
    s->painter = wr_canvas_painter(&s->canvas);
}

static void assert_guards(const sheet *s)
{
    for (size_t i = 0; i < GUARD; i++) {
        assert_int_equal(s->bytes[i], 0x5A);
        assert_int_equal(s->bytes[sizeof s->bytes - 1 - i], 0x5A);
    }
}

static const uint8_t *pixel(const sheet *s, int32_t x, int32_t y_from_top)
{
    return s->canvas.rgba + 4 * (y_from_top * SIDE + x);
}

static double covered(const sheet *s)
{
    double sum = 0;
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        sum += s->canvas.rgba[4 * i + 3] / 255.0;
    }
    return sum;
}

static void assert_near(double a, double b, double most)
{
    if (!(fabs(a - b) <= most)) {
        fail_msg("%g is not within %g of %g", a, most, b);
    }
}

// ---- Which pixels ------------------------------------------------------------------------------------------------

static void a_rectangle_covers_whole_pixels_and_no_other(void **state)
{
    (void)state;
    sheet s;
    sheet_begin(&s);
    s.painter.rect(s.painter.context, 3, 5, 4, 2, INK);
    for (int32_t y = 0; y < SIDE; y++) {
        for (int32_t x = 0; x < SIDE; x++) {
            const int32_t up = SIDE - 1 - y; // y goes up
            const bool in = x >= 3 && x < 7 && up >= 5 && up < 7;
            assert_int_equal(pixel(&s, x, y)[3], in ? 255 : 0);
        }
    }
    const uint8_t ink[4] = {0x20, 0x40, 0x60, 255};
    assert_memory_equal(pixel(&s, 3, SIDE - 6), ink, 4);
}

static void a_rectangle_covers_parts_by_their_area(void **state)
{
    (void)state;
    sheet s;
    sheet_begin(&s);
    s.painter.rect(s.painter.context, 10.5f, 10.25f, 1.75f, 1.5f, INK);
    assert_int_equal(pixel(&s, 10, SIDE - 11)[3], 96);  // 0.5 * 0.75 of 255, rounded
    assert_int_equal(pixel(&s, 11, SIDE - 11)[3], 191); // 0.75
    assert_int_equal(pixel(&s, 12, SIDE - 11)[3], 48);  // 0.25 * 0.75
    assert_int_equal(pixel(&s, 11, SIDE - 12)[3], 191);
    assert_int_equal(pixel(&s, 11, SIDE - 13)[3], 0);
    sheet_begin(&s);
    s.painter.rect(s.painter.context, 20.25f, 20.25f, 0.5f, 0.5f, INK); // inside one pixel
    assert_int_equal(pixel(&s, 20, SIDE - 21)[3], 64);
    assert_near(covered(&s), 64 / 255.0, 1e-9);
}

static void a_line_has_round_ends(void **state)
{
    (void)state;
    sheet s;
    sheet_begin(&s);
    s.painter.line(s.painter.context, 12, 20, 30, 20, 8, INK);
    assert_int_equal(pixel(&s, 20, SIDE - 21)[3], 255);
    assert_int_equal(pixel(&s, 20, SIDE - 24)[3], 255); // the last row of its upper half
    assert_int_equal(pixel(&s, 20, SIDE - 25)[3], 0);
    assert_int_equal(pixel(&s, 9, SIDE - 20)[3], 255); // beyond the end, within half a width
    assert_int_equal(pixel(&s, 7, SIDE - 20)[3], 0);
    assert_int_equal(pixel(&s, 8, SIDE - 24)[3], 0); // the corner a square end would have
}

static void a_crisp_line_is_crisp(void **state)
{
    (void)state;
    sheet s;
    sheet_begin(&s);
    s.painter.line(s.painter.context, 10, 20, 30, 20, 2, INK); // between two rows of pixels
    for (int32_t x = 11; x < 29; x++) {
        assert_int_equal(pixel(&s, x, SIDE - 20)[3], 255);
        assert_int_equal(pixel(&s, x, SIDE - 21)[3], 255);
        assert_int_equal(pixel(&s, x, SIDE - 19)[3], 0);
        assert_int_equal(pixel(&s, x, SIDE - 22)[3], 0);
    }
}

static void the_window_says_where_things_are(void **state)
{
    (void)state;
    sheet s;
    sheet_begin(&s);
    s.canvas.left = 100, s.canvas.bottom = -20, s.canvas.scale = 4;
    s.painter = wr_canvas_painter(&s.canvas);
    assert_true(s.painter.left == 100 && s.painter.right == 112 && s.painter.bottom == -20 && s.painter.top == -8);
    assert_true(s.painter.pixel == 0.25f);
    s.painter.rect(s.painter.context, 101, -19, 1, 1, INK);
    assert_int_equal(pixel(&s, 4, SIDE - 5)[3], 255);
    assert_int_equal(pixel(&s, 7, SIDE - 8)[3], 255);
    assert_near(covered(&s), 16, 1e-9);
}

// ---- How much ----------------------------------------------------------------------------------------------------

static void discs_cover_their_area_at_all_sizes(void **state)
{
    (void)state;
    static const float s_radii[] = {0.2f, 0.4f, 0.577f, 0.6f, 1, 1.5f, 2, 3.3f, 7, 12.25f, 20};
    for (size_t i = 0; i < sizeof s_radii / sizeof *s_radii; i++) {
        double sum = 0;
        for (int32_t k = 0; k < 16; k++) { // over places between pixels
            sheet s;
            sheet_begin(&s);
            s.painter.disc(s.painter.context, 24 + 0.25f * (float)(k % 4), 24 + 0.25f * (float)(k / 4), s_radii[i],
                           INK);
            sum += covered(&s) / 16;
        }
        const double area = 3.14159265 * (double)s_radii[i] * (double)s_radii[i];
        assert_near(sum, area, 0.01 * area + 0.01);
    }
}

static void lines_cover_their_area_at_all_slopes(void **state)
{
    (void)state;
    static const float s_ends[][2] = {{20, 0}, {0, 20}, {14, 14}, {-19, 3}, {5, -18}, {-13, -13}, {17, 9}};
    static const float s_widths[] = {0.3f, 0.8f, 1, 2, 3.5f, 6};
    for (size_t i = 0; i < sizeof s_ends / sizeof *s_ends; i++) {
        for (size_t w = 0; w < sizeof s_widths / sizeof *s_widths; w++) {
            sheet s;
            sheet_begin(&s);
            const float x = 24.3f, y = 23.6f, dx = s_ends[i][0], dy = s_ends[i][1], width = s_widths[w];
            s.painter.line(s.painter.context, x, y, x + dx, y + dy, width, INK);
            const double half = width > 1 ? width / 2.0 : 0.5;
            const double ends = 3.14159265 * half * half * (width < 1 ? (double)width : 1);
            const double area = (double)width * sqrt((double)(dx * dx + dy * dy)) + ends;
            assert_near(covered(&s), area, 0.03 * area + 0.3);
        }
    }
}

static void polygons_cover_their_area_exactly_either_way_round(void **state)
{
    (void)state;
    static const float s_corners[] = {10.3f, 8.1f, 30.7f, 5.2f, 41.9f, 22.4f, 25.5f, 39.6f, 9.2f, 30.9f};
    double area = 0;
    float turned[10];
    for (int32_t k = 0; k < 5; k++) {
        const float *a = &s_corners[2 * k], *b = &s_corners[2 * ((k + 1) % 5)];
        area += ((double)a[0] * (double)b[1] - (double)b[0] * (double)a[1]) / 2;
        turned[2 * k] = s_corners[2 * (4 - k)], turned[2 * k + 1] = s_corners[2 * (4 - k) + 1];
    }
    sheet s, other;
    sheet_begin(&s);
    s.painter.polygon(s.painter.context, s_corners, 5, INK);
    assert_near(covered(&s), area, 0.2); // rounding to bytes
    sheet_begin(&other);
    other.painter.polygon(other.painter.context, turned, 5, INK);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        assert_in_range(abs(s.canvas.rgba[4 * i + 3] - other.canvas.rgba[4 * i + 3]), 0, 1);
    }
}

static void polygons_side_by_side_leave_no_gap(void **state)
{
    (void)state;
    static const float s_left[] = {5.4f, 4.7f, 23.1f, 9.9f, 31.3f, 40.2f, 7.7f, 36.5f};
    static const float s_right[] = {23.1f, 9.9f, 44.2f, 3.3f, 40.8f, 43.1f, 31.3f, 40.2f};
    sheet left, right;
    sheet_begin(&left);
    sheet_begin(&right);
    left.painter.polygon(left.painter.context, s_left, 4, INK);
    right.painter.polygon(right.painter.context, s_right, 4, INK);
    for (int32_t y = SIDE - 36; y < SIDE - 12; y++) { // rows that both fill from side to side
        for (int32_t x = 10; x < 38; x++) {
            assert_in_range(pixel(&left, x, y)[3] + pixel(&right, x, y)[3], 254, 256);
        }
    }
}

static void a_polygon_wider_than_a_tile_is_whole(void **state)
{
    (void)state;
    static uint8_t rgba[4 * 700 * 8];
    wr_canvas canvas = {.width = 700, .height = 8, .rgba = rgba, .scale = 1};
    wr_painter painter = wr_canvas_painter(&canvas);
    static const float s_bar[] = {10, 1, 690, 1, 690, 7, 10, 7};
    painter.polygon(painter.context, s_bar, 4, INK);
    for (int32_t i = 0; i < 700 * 8; i++) {
        const bool in = i % 700 >= 10 && i % 700 < 690 && i / 700 >= 1 && i / 700 < 7;
        assert_int_equal(rgba[4 * i + 3], in ? 255 : 0);
    }
}

// ---- Blending ----------------------------------------------------------------------------------------------------

static void colours_blend_over_an_opaque_ground(void **state)
{
    (void)state;
    sheet s;
    sheet_begin(&s);
    wr_canvas_clear(&s.canvas, 0xFF000000u | 0xFFu);
    s.painter.rect(s.painter.context, 0, 0, SIDE, SIDE, 0x0000FF80u);
    const uint8_t half[4] = {127, 0, 128, 255};
    assert_memory_equal(pixel(&s, 20, 20), half, 4);
}

static void colours_keep_straight_alpha_over_a_clear_ground(void **state)
{
    (void)state;
    sheet s;
    sheet_begin(&s);
    s.painter.rect(s.painter.context, 0, 0, SIDE, SIDE, 0x20406080u);
    const uint8_t once[4] = {0x20, 0x40, 0x60, 0x80};
    assert_memory_equal(pixel(&s, 20, 20), once, 4);
    s.painter.rect(s.painter.context, 0, 0, SIDE, SIDE, 0x20406080u); // the same colour again: only more of it
    const uint8_t twice[4] = {0x20, 0x40, 0x60, 0xC0};
    assert_memory_equal(pixel(&s, 20, 20), twice, 4);
    s.painter.rect(s.painter.context, 0, 0, SIDE, SIDE, 0xFFFFFF00u); // nothing at all
    assert_memory_equal(pixel(&s, 20, 20), twice, 4);
}

// ---- Letters -----------------------------------------------------------------------------------------------------

static void every_letter_has_a_face_of_its_own(void **state)
{
    (void)state;
    static sheet faces[128];
    for (int32_t c = 33; c < 127; c++) {
        const char text[2] = {(char)c, 0};
        sheet_begin(&faces[c]);
        faces[c].painter.text(faces[c].painter.context, 4, 16, 30, text, INK);
        assert_true(covered(&faces[c]) > 5);
        for (int32_t i = 0; i < SIDE * SIDE; i++) { // inside its width and between descender and above the capitals
            const int32_t x = i % SIDE, up = SIDE - 1 - i / SIDE;
            if (x < 4 || x > 4 + 18 || up < 16 - 8 || up > 16 + 26) {
                assert_int_equal(faces[c].canvas.rgba[4 * i + 3], 0);
            }
        }
        for (int32_t d = 33; d < c; d++) {
            assert_memory_not_equal(faces[c].canvas.rgba, faces[d].canvas.rgba, SIDE * SIDE * 4);
        }
    }
    sheet space;
    sheet_begin(&space);
    space.painter.text(space.painter.context, 4, 16, 30, " ", INK);
    assert_true(covered(&space) == 0);
}

static void strokes_of_a_letter_do_not_darken_each_other(void **state)
{
    (void)state;
    sheet s;
    sheet_begin(&s);
    s.painter.text(s.painter.context, 4, 10, 40, "8#", 0x00000080u);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        assert_in_range(s.canvas.rgba[4 * i + 3], 0, 0x80);
    }
}

static void texts_are_as_wide_as_they_say(void **state)
{
    (void)state;
    assert_near((double)wr_text_width("", 20), 0, 0);
    assert_near((double)wr_text_width("hello", 20), 60, 1e-4);
    assert_near((double)wr_text_width("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x90\x87", 10), 18, 1e-4); // three code points
    assert_near((double)wr_text_width("\xFF\xC3", 10), 12, 1e-4);                             // two that are none
    assert_near((double)wr_text_width(NULL, 10), 0, 0);
}

static void what_is_no_ascii_shows_as_a_box(void **state)
{
    (void)state;
    sheet a, b;
    sheet_begin(&a);
    sheet_begin(&b);
    a.painter.text(a.painter.context, 4, 16, 20, "\xC3\xA9", INK);
    b.painter.text(b.painter.context, 4, 16, 20, "\xE2\x82", INK); // cut off inside a letter
    assert_true(covered(&a) > 5);
    assert_memory_equal(a.canvas.rgba, b.canvas.rgba, SIDE * SIDE * 4);
}

// ---- Clipping ----------------------------------------------------------------------------------------------------

static void draw_around(const wr_painter *p, float x, float y)
{
    const float triangle[] = {x - 9, y - 7, x + 11, y - 3, x + 1, y + 10};
    p->polygon(p->context, triangle, 3, 0x40A060C0u);
    p->disc(p->context, x + 2, y - 1, 6.5f, 0xC04080A0u);
    p->rect(p->context, x - 6.25f, y - 2.5f, 9.5f, 4.75f, 0x2060F0B0u);
    p->line(p->context, x - 8, y + 6, x + 9, y - 5, 3, 0x101010D0u);
    p->text(p->context, x - 7, y - 4, 16, "Wg", 0x000000FFu);
}

// The same things on a window of 16 pixels and on a sheet of 48 that shows all round it.
static void a_window_shows_what_the_whole_sheet_shows_there(void **state)
{
    (void)state;
    for (int32_t k = 0; k < 25; k++) {
        const float x = 16 + 4 * (float)(k % 5), y = 16 + 4 * (float)(k / 5); // at each border and corner
        sheet whole;
        sheet_begin(&whole);
        draw_around(&whole.painter, x, y);
        uint8_t bytes[GUARD + 16 * 16 * 4 + GUARD];
        memset(bytes, 0x5A, sizeof bytes);
        wr_canvas window = {.width = 16, .height = 16, .rgba = bytes + GUARD, .left = 16, .bottom = 16, .scale = 1};
        wr_canvas_clear(&window, 0);
        const wr_painter painter = wr_canvas_painter(&window);
        draw_around(&painter, x, y);
        for (int32_t row = 0; row < 16; row++) {
            for (int32_t i = 0; i < 64; i++) { // a stroke that is cut may round the last bit another way
                const int32_t there = pixel(&whole, 16, 16 + row)[i], here = window.rgba[64 * row + i];
                assert_in_range(abs(there - here), 0, 1);
            }
        }
        for (size_t i = 0; i < GUARD; i++) {
            assert_int_equal(bytes[i], 0x5A);
            assert_int_equal(bytes[sizeof bytes - 1 - i], 0x5A);
        }
    }
}

static void senseless_numbers_draw_nothing(void **state)
{
    (void)state;
    const float bad[] = {NAN, INFINITY, -INFINITY};
    sheet s;
    sheet_begin(&s);
    const wr_painter *p = &s.painter;
    for (int32_t i = 0; i < 3; i++) {
        const float v = bad[i];
        const float corners[] = {1, 1, v, 20, 30, 5};
        p->rect(p->context, v, 1, 5, 5, INK);
        p->rect(p->context, 1, v, 5, 5, INK);
        p->disc(p->context, v, 5, 3, INK);
        p->disc(p->context, 5, v, 3, INK);
        p->line(p->context, v, 1, 5, 5, 2, INK);
        p->line(p->context, 1, 1, 5, v, 2, INK);
        p->polygon(p->context, corners, 3, INK);
        p->text(p->context, v, 5, 12, "a", INK);
        p->text(p->context, 5, v, 12, "a", INK);
    }
    p->rect(p->context, 1, 1, NAN, 5, INK);
    p->rect(p->context, 1, 1, -5, 5, INK);
    p->disc(p->context, 5, 5, NAN, INK);
    p->disc(p->context, 5, 5, 0, INK);
    p->line(p->context, 1, 1, 5, 5, NAN, INK);
    p->line(p->context, 1, 1, 5, 5, -1, INK);
    p->text(p->context, 5, 5, NAN, "a", INK);
    p->text(p->context, 5, 5, 12, NULL, INK);
    assert_true(covered(&s) == 0);
}

static void huge_things_are_cut_to_the_sheet(void **state)
{
    (void)state;
    static const float s_huge[] = {1e5f, 1e9f, 1e20f, 3e38f};
    for (size_t i = 0; i < sizeof s_huge / sizeof *s_huge; i++) {
        const float h = s_huge[i];
        const float square[] = {-h, -h, h, -h, h, h, -h, h};
        sheet s;
        sheet_begin(&s);
        s.painter.rect(s.painter.context, -h, -h, h, h, INK); // ends at the corner
        assert_true(covered(&s) == 0);
        s.painter.polygon(s.painter.context, square, 4, INK);
        assert_near(covered(&s), SIDE * SIDE, 1e-9);
        sheet_begin(&s);
        s.painter.disc(s.painter.context, 24, 24, h, INK);
        assert_near(covered(&s), SIDE * SIDE, 1e-9);
        sheet_begin(&s);
        s.painter.line(s.painter.context, -h, 24, h, 24, 2, INK); // a band right across
        assert_near(covered(&s), 2 * SIDE, 1e-9);
        s.painter.line(s.painter.context, -h, -h, h, h, h, INK);
        s.painter.line(s.painter.context, h, 1, h, 5, 1, INK);
        s.painter.text(s.painter.context, -h, 3, h, "a text", INK);
        s.painter.text(s.painter.context, 3, 3, h, "a text", INK);
        s.painter.disc(s.painter.context, h, h, 1, INK);
        assert_guards(&s);
    }
}

static void a_canvas_that_is_none_is_left_alone(void **state)
{
    (void)state;
    uint8_t one[4] = {1, 2, 3, 4};
    const wr_canvas useless[] = {{0},
                                 {.width = 1, .height = 1, .scale = 1},
                                 {.width = 0, .height = 1, .rgba = one, .scale = 1},
                                 {.width = 1, .height = -1, .rgba = one, .scale = 1},
                                 {.width = 1, .height = WR_CANVAS_SIDE_MAX + 1, .rgba = one, .scale = 1},
                                 {.width = 1, .height = 1, .rgba = one, .scale = 0},
                                 {.width = 1, .height = 1, .rgba = one, .scale = NAN},
                                 {.width = 1, .height = 1, .rgba = one, .scale = 1, .left = NAN}};
    for (size_t i = 0; i < sizeof useless / sizeof *useless; i++) {
        wr_canvas canvas = useless[i];
        const wr_painter painter = wr_canvas_painter(&canvas);
        wr_canvas_clear(&canvas, INK);
        draw_around(&painter, 0, 0);
        const uint8_t same[4] = {1, 2, 3, 4};
        assert_memory_equal(one, same, 4);
    }
}

// ---- All machines ------------------------------------------------------------------------------------------------

static void a_small_drawing_is_the_same_everywhere(void **state)
{
    (void)state;
    sheet s;
    sheet_begin(&s);
    wr_canvas_clear(&s.canvas, GROUND);
    for (int32_t i = 0; i < 7; i++) {
        draw_around(&s.painter, 7.3f * (float)i, 41 - 6.1f * (float)i);
    }
    s.painter.text(s.painter.context, 2, 30, 9.5f, "Warren", INK);
    const uint64_t hash = wr_hash_bytes(s.canvas.rgba, SIDE * SIDE * 4);
    if (hash != UINT64_C(0x97f6aa0eaff680b9)) {
        fail_msg("the picture's hash is now %016llx", (unsigned long long)hash);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_rectangle_covers_whole_pixels_and_no_other),
    cmocka_unit_test(a_rectangle_covers_parts_by_their_area),
    cmocka_unit_test(a_line_has_round_ends),
    cmocka_unit_test(a_crisp_line_is_crisp),
    cmocka_unit_test(the_window_says_where_things_are),
    cmocka_unit_test(discs_cover_their_area_at_all_sizes),
    cmocka_unit_test(lines_cover_their_area_at_all_slopes),
    cmocka_unit_test(polygons_cover_their_area_exactly_either_way_round),
    cmocka_unit_test(polygons_side_by_side_leave_no_gap),
    cmocka_unit_test(a_polygon_wider_than_a_tile_is_whole),
    cmocka_unit_test(colours_blend_over_an_opaque_ground),
    cmocka_unit_test(colours_keep_straight_alpha_over_a_clear_ground),
    cmocka_unit_test(every_letter_has_a_face_of_its_own),
    cmocka_unit_test(strokes_of_a_letter_do_not_darken_each_other),
    cmocka_unit_test(texts_are_as_wide_as_they_say),
    cmocka_unit_test(what_is_no_ascii_shows_as_a_box),
    cmocka_unit_test(a_window_shows_what_the_whole_sheet_shows_there),
    cmocka_unit_test(senseless_numbers_draw_nothing),
    cmocka_unit_test(huge_things_are_cut_to_the_sheet),
    cmocka_unit_test(a_canvas_that_is_none_is_left_alone),
    cmocka_unit_test(a_small_drawing_is_the_same_everywhere),
};
WR_TEST_MAIN(tests)
