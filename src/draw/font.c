// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The built-in face: letters are strokes of a round pen, so they are crisp at every size. A letter stands in a box 12
// wide on an em of 20: capitals 14 high, small letters 10, descenders 4 deep, stems at 2, 6 and 10. Its outline is
// written in the words of an SVG path: Move, Line, Horizontal, Vertical, Quadratic curve, all absolute. Own design.
#include "draw/raster.h"

#include <math.h>

#define EM           20.0
#define FIRST        32
#define LAST         126
#define CURVE_PIECES 7

static const char *const s_letters[LAST - FIRST + 1] = {
    // clang-format off
    "", // space
    "M6 14V4.5M5.5 0H6.5V1H5.5V0", // !
    "M4 14V10.5M8 14V10.5", // "
    "M3.7 1L4.9 13M7.1 1L8.3 13M1.8 9H10.4M1.6 5H10.2", // #
    "M9.7 11.5Q9 14 6 14Q2.3 14 2.3 10.6Q2.3 7.8 6 7.1Q10 6.4 10 3.6Q10 0 6 0Q2.5 0 2 2.8M6 16V-2", // $
    "M10 14L2 0M3.7 14Q5.5 14 5.5 12Q5.5 10 3.7 10Q2 10 2 12Q2 14 3.7 14M8.3 4Q10 4 10 2Q10 0 8.3 0Q6.5 0 6.5 2Q6.5 4 8.3 4", // %
    "M10 0L3.6 9.6Q2.8 11 3 11.8Q3.4 14 5.6 14Q8 14 8 11.7Q8 9.8 5 8Q2 6.2 2 3.6Q2 0 5.5 0Q9 0 10 5.5", // &
    "M6 14V10.5", // '
    "M8.5 15.5Q4.5 12 4.5 6.5Q4.5 1 8.5 -2.5", // (
    "M3.5 15.5Q7.5 12 7.5 6.5Q7.5 1 3.5 -2.5", // )
    "M6 12.5V5.5M3 10.7L9 7.3M9 10.7L3 7.3", // *
    "M6 11V3M2 7H10", // +
    "M5.5 0V1H6.5V0H5.5M6.5 0Q6.5 -1.8 4.8 -2.8", // ,
    "M2.5 7H9.5", // -
    "M5.5 0H6.5V1H5.5V0", // .
    "M9.5 15L2.5 -1.5", // /
    "M6 14Q10 14 10 9V5Q10 0 6 0Q2 0 2 5V9Q2 14 6 14M6 6.4V7.6", // 0
    "M3 11L6 14V0M2.5 0H9.5", // 1
    "M2 10.8Q2.3 14 6 14Q10 14 10 10.5Q10 8.5 7.5 6L2 0H10", // 2
    "M2 12Q3 14 6 14Q9.6 14 9.6 10.6Q9.6 7 5.5 7Q10 7 10 3.6Q10 0 6 0Q2.6 0 2 2.4", // 3
    "M8 0V14L2 4.5H10.5", // 4
    "M9.5 14H3L2.5 8Q4 9 6 9Q10 9 10 4.5Q10 0 6 0Q2.8 0 2 2.5", // 5
    "M9 13.5Q8 14 6.8 14Q2 14 2 6V4.5Q2 0 6 0Q10 0 10 4.4Q10 8.6 6.2 8.6Q3 8.6 2 5.5", // 6
    "M2 14H10L5 0", // 7
    "M6 7Q2.5 7 2.5 10.5Q2.5 14 6 14Q9.5 14 9.5 10.5Q9.5 7 6 7Q2 7 2 3.5Q2 0 6 0Q10 0 10 3.5Q10 7 6 7", // 8
    "M3 .5Q4 0 5.2 0Q10 0 10 8V9.5Q10 14 6 14Q2 14 2 9.6Q2 5.4 5.8 5.4Q9 5.4 10 8.5", // 9
    "M5.5 0H6.5V1H5.5V0M5.5 8.5H6.5V9.5H5.5V8.5", // :
    "M5.5 8.5H6.5V9.5H5.5V8.5M6.5 1V0Q6.5 -1.8 4.8 -2.8M5.5 1V0H6.5", // ;
    "M9.5 12L2.5 7L9.5 2", // <
    "M2 9H10M2 5H10", // =
    "M2.5 12L9.5 7L2.5 2", // >
    "M2.5 11.3Q3 14 6 14Q9.6 14 9.6 10.8Q9.6 8.6 7.6 7.2Q6 6 6 4.2M5.5 0H6.5V1H5.5V0", // ?
    "M8 9Q7.6 9.6 6.6 9.6Q4.6 9.6 4.6 6.9Q4.6 4 6.5 4Q8 4 8 5.6V9.5M8 5.4Q8 4 9.2 4Q10.6 4 10.6 8Q10.6 13.5 6.2 13.5Q1.6 13.5 1.6 6Q1.6 -1.5 6.2 -1.5Q8 -1.5 9.2 -.8", // @
    "M2 0L6 14L10 0M3.43 5H8.57", // A
    "M2 0V14H6Q9.5 14 9.5 10.5Q9.5 7 6 7H2M6 7Q10 7 10 3.5Q10 0 6 0H2", // B
    "M10 11Q9.5 14 6 14Q2 14 2 9V5Q2 0 6 0Q9.5 0 10 3", // C
    "M2 0V14H5Q10 14 10 8V6Q10 0 5 0H2", // D
    "M10 14H2V0H10M2 7H8.5", // E
    "M10 14H2V0M2 7H8.5", // F
    "M10 11Q9.5 14 6 14Q2 14 2 9V5Q2 0 6 0Q10 0 10 4V7H6.5", // G
    "M2 0V14M10 0V14M2 7H10", // H
    "M3 14H9M3 0H9M6 0V14", // I
    "M4 14H9V4Q9 0 5.5 0Q2 0 2 3.5", // J
    "M2 0V14M10 14L2 6M4.7 8.7L10 0", // K
    "M2 14V0H10", // L
    "M2 0V14L6 6L10 14V0", // M
    "M2 0V14L10 0V14", // N
    "M6 14Q10 14 10 9V5Q10 0 6 0Q2 0 2 5V9Q2 14 6 14", // O
    "M2 0V14H6Q10 14 10 10.5Q10 7 6 7H2", // P
    "M6 14Q10 14 10 9V5Q10 0 6 0Q2 0 2 5V9Q2 14 6 14M7 4L10.5 -1", // Q
    "M2 0V14H6Q10 14 10 10.5Q10 7 6 7H2M6 7L10 0", // R
    "M9.7 11.5Q9 14 6 14Q2.3 14 2.3 10.6Q2.3 7.8 6 7Q10 6.2 10 3.6Q10 0 6 0Q2.5 0 2 2.8", // S
    "M1.5 14H10.5M6 14V0", // T
    "M2 14V5Q2 0 6 0Q10 0 10 5V14", // U
    "M2 14L6 0L10 14", // V
    "M1.5 14L3.5 0L6 9L8.5 0L10.5 14", // W
    "M2 14L10 0M10 14L2 0", // X
    "M2 14L6 7L10 14M6 7V0", // Y
    "M2 14H10L2 0H10", // Z
    "M8.5 15.5H5V-2.5H8.5", // [
    "M2.5 15L9.5 -1.5", // backslash
    "M3.5 15.5H7V-2.5H3.5", // ]
    "M2.5 9L6 14L9.5 9", // ^
    "M1.5 -2H10.5", // _
    "M4.5 14.5L7 12", // `
    "M2.7 8.6Q3.6 10 6 10Q9.7 10 9.7 6.5V0M9.7 5.7H6Q2 5.7 2 2.8Q2 0 5.3 0Q8.7 0 9.7 3", // a
    "M2 14V0M2 6.5Q3 10 6.2 10Q10 10 10 5Q10 0 6.2 0Q3 0 2 3.5", // b
    "M9.7 8Q8.8 10 6.2 10Q2 10 2 5Q2 0 6.2 0Q8.8 0 9.7 2", // c
    "M10 14V0M10 6.5Q9 10 5.8 10Q2 10 2 5Q2 0 5.8 0Q9 0 10 3.5", // d
    "M2 5H10Q10 10 6 10Q2 10 2 5Q2 0 6.2 0Q8.8 0 9.7 1.8", // e
    "M10 13.7Q9.4 14 8.4 14Q5.5 14 5.5 11V0M2.5 10H9.5", // f
    "M10 10V-.5Q10 -4 6 -4Q3.5 -4 2.7 -3M10 6.5Q9 10 5.8 10Q2 10 2 5Q2 0 5.8 0Q9 0 10 3.5", // g
    "M2 14V0M2 6Q3 10 6.3 10Q10 10 10 6.5V0", // h
    "M3 10H6V0M2.5 0H9.5M5.5 13H6.5V14H5.5V13", // i
    "M3.5 10H7.5V-.5Q7.5 -4 4.5 -4Q3.2 -4 2.5 -3.5M7 13H8V14H7V13", // j
    "M2 14V0M9.5 10L2 4M4.8 6.2L10 0", // k
    "M3 14H6V3Q6 0 8.5 0H9.8", // l
    "M2 0V10M2 7.5Q2.3 10 4 10Q6 10 6 7.5V0M6 7.5Q6.3 10 8 10Q10 10 10 7.5V0", // m
    "M2 10V0M2 6Q3 10 6.3 10Q10 10 10 6.5V0", // n
    "M6 10Q10 10 10 5Q10 0 6 0Q2 0 2 5Q2 10 6 10", // o
    "M2 10V-4M2 6.5Q3 10 6.2 10Q10 10 10 5Q10 0 6.2 0Q3 0 2 3.5", // p
    "M10 10V-4M10 6.5Q9 10 5.8 10Q2 10 2 5Q2 0 5.8 0Q9 0 10 3.5", // q
    "M3 10V0M3 5.5Q3.8 10 7.5 10Q9 10 9.8 9.2", // r
    "M9.3 8.4Q8.4 10 6 10Q2.4 10 2.4 7.6Q2.4 5.7 6 5Q9.8 4.3 9.8 2.5Q9.8 0 6 0Q3 0 2.1 1.8", // s
    "M5 13V3.5Q5 0 8 0Q9 0 9.8 .4M2 10H9.5", // t
    "M2 10V3.5Q2 0 5.7 0Q9 0 10 4M10 10V0", // u
    "M2 10L6 0L10 10", // v
    "M1.5 10L3.6 0L6 7.5L8.4 0L10.5 10", // w
    "M2.3 10L9.7 0M9.7 10L2.3 0", // x
    "M2 10L6 0M10 10L5 -2.5Q4.3 -4 2.5 -4", // y
    "M2.5 10H9.5L2.5 0H9.5", // z
    "M8.8 15.5Q6 15.5 6 12V9Q6 6.5 3.5 6.5Q6 6.5 6 4V1Q6 -2.5 8.8 -2.5", // {
    "M6 15.5V-2.5", // |
    "M3.2 15.5Q6 15.5 6 12V9Q6 6.5 8.5 6.5Q6 6.5 6 4V1Q6 -2.5 3.2 -2.5", // }
    "M2 6Q2.6 8.6 4.3 8.6Q5.4 8.6 6.4 7.3Q7.4 5.6 8.2 5.6Q9.5 5.6 10 8", // ~
    // clang-format on
};

static const char *const s_unknown = "M2 0V14H10V0H2";

// Places of stems and bars. Between two of them a letter stretches evenly.
static const double s_stems[] = {-2, 2, 6, 10, 14};
static const double s_bars[] = {-8, -4, 0, 5, 7, 10, 14, 18};

typedef struct fit {
    double at[8]; // where the stems or bars lie in pixels
} fit;

// Small letters have their stems and bars set on whole pixels (hinting), and large ones on where they belong.
static fit fit_to_pixels(const double *marks, size_t count, double origin, double unit, double width)
{
    fit to = {{0}};
    const bool odd =
        ((int32_t)(width + 0.5) & 1) != 0; // an odd pen is crisp on a pixel's centre, an even one between
    const double shift = odd ? 0.5 : 0;
    for (size_t i = 0; i < count; i++) {
        const double exact = origin + marks[i] * unit;
        to.at[i] = width < 6 ? floor(exact - shift + 0.5) + shift : exact;
    }
    return to;
}

static double fitted(const double *marks, size_t count, const fit *to, double value)
{
    size_t i = 0;
    while (i + 2 < count && value > marks[i + 1]) {
        i++;
    }
    const double t = (value - marks[i]) / (marks[i + 1] - marks[i]);
    return to->at[i] + t * (to->at[i + 1] - to->at[i]);
}

// A number of a path: sign, digits, a point; moves on past it.
static double path_number(const char **path)
{
    const char *p = *path;
    while (*p == ' ') {
        p++;
    }
    const bool negative = *p == '-';
    p += negative;
    double value = 0, digit = 1;
    for (; *p >= '0' && *p <= '9'; p++) {
        value = 10 * value + (*p - '0');
    }
    if (*p == '.') {
        for (p++; *p >= '0' && *p <= '9'; p++) {
            digit /= 10;
            value += digit * (*p - '0');
        }
    }
    *path = p;
    return negative ? -value : value;
}

typedef struct pen {
    fit columns, rows;
    double x, y; // in the letter's box
    wr__stroke *strokes;
    int32_t count, capacity;
} pen;

static void pen_to(pen *p, double x, double y)
{
    if (p->count < p->capacity) {
        const size_t stems = sizeof s_stems / sizeof *s_stems, bars = sizeof s_bars / sizeof *s_bars;
        p->strokes[p->count++] =
            (wr__stroke){fitted(s_stems, stems, &p->columns, p->x), -fitted(s_bars, bars, &p->rows, p->y),
                         fitted(s_stems, stems, &p->columns, x), -fitted(s_bars, bars, &p->rows, y)};
    }
    p->x = x, p->y = y;
}

static void pen_curve(pen *p, double cx, double cy, double x, double y)
{
    const double x0 = p->x, y0 = p->y;
    for (int32_t i = 1; i <= CURVE_PIECES; i++) {
        const double t = (double)i / CURVE_PIECES, u = 1 - t;
        pen_to(p, u * u * x0 + 2 * u * t * cx + t * t * x, u * u * y0 + 2 * u * t * cy + t * t * y);
    }
}

static void pen_path(pen *p, const char *path)
{
    while (*path) {
        const char verb = *path++;
        const double a = path_number(&path);
        const double b = verb == 'H' || verb == 'V' ? 0 : path_number(&path);
        switch (verb) {
        case 'M':
            p->x = a, p->y = b;
            break;
        case 'H':
            pen_to(p, a, p->y);
            break;
        case 'V':
            pen_to(p, p->x, a);
            break;
        case 'L':
            pen_to(p, a, b);
            break;
        default: { // Q
            const double x = path_number(&path);
            pen_curve(p, a, b, x, path_number(&path));
        }
        }
    }
}

int32_t wr__font_strokes(uint32_t character, double x, double y, double size, double width, wr__stroke *strokes,
                         int32_t capacity)
{
    const double unit = size / EM;
    pen p = {.columns = fit_to_pixels(s_stems, sizeof s_stems / sizeof *s_stems, x, unit, width),
             // Rows count downwards: fitted upside down, then turned over.
             .rows = fit_to_pixels(s_bars, sizeof s_bars / sizeof *s_bars, -y, unit, width),
             .strokes = strokes,
             .capacity = capacity};
    pen_path(&p, character >= FIRST && character <= LAST ? s_letters[character - FIRST] : s_unknown);
    return p.count;
}

uint32_t wr__font_next(const char **text)
{
    const unsigned char *p = (const unsigned char *)*text;
    const uint32_t lead = *p++;
    const int32_t more = lead < 0x80   ? 0
                         : lead < 0xC2 ? -1
                         : lead < 0xE0 ? 1
                         : lead < 0xF0 ? 2
                         : lead < 0xF5 ? 3
                                       : -1;
    uint32_t point = more < 0 ? 0xFFFD : more == 0 ? lead : lead & (0x3Fu >> more);
    for (int32_t i = 0; i < more; i++, p++) {
        if ((*p & 0xC0) != 0x80) { // cut short: what follows begins anew
            point = 0xFFFD;
            break;
        }
        point = point << 6 | (*p & 0x3Fu);
    }
    *text = (const char *)p;
    const bool longer = (more == 2 && point < 0x800) || (more == 3 && point < 0x10000); // than it need be
    return longer || point > 0x10FFFF || (point & 0xFFFFF800) == 0xD800 ? 0xFFFD : point;
}

float wr_text_width(const char *text, float size)
{
    int32_t letters = 0;
    while (text && *text) {
        wr__font_next(&text);
        letters++;
    }
    return (float)letters * WR_TEXT_ADVANCE * size;
}
