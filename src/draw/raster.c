// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Coverage. Rectangles and polygons count the exact area of each pixel. Discs and strokes take the distance of the
// pixel's centre from the edge, clamped to one pixel; their radius is adjusted so that the sum over all pixels is the
// area of the shape, down to the finest. Square roots are the only operation beyond + - * /, and IEEE rounds them
// exactly: every machine paints the same picture.
#include "draw/raster.h"

#include <math.h>
#include <string.h>

#define TILE 256 // columns of a polygon whose area is summed at once

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

// The first whole pixel at or after `value`, cut to 0..limit.
static int32_t pixel_up(double value, int32_t limit)
{
    if (!(value > 0)) {
        return 0;
    }
    return value >= limit ? limit : (int32_t)ceil(value);
}

static int32_t pixel_down(double value, int32_t limit)
{
    if (!(value > 0)) {
        return 0;
    }
    return value >= limit ? limit : (int32_t)value;
}

// ---- Blending ----------------------------------------------------------------------------------------------------

typedef struct ink {
    uint32_t r, g, b, a; // 0..255
} ink;

static ink ink_of(wr_color color)
{
    return (ink){color >> 24, (color >> 16) & 255, (color >> 8) & 255, color & 255};
}

static uint32_t by_255(uint32_t product) // rounded product / 255 for products of two bytes
{
    product += 128;
    return (product + (product >> 8)) >> 8;
}

// Straight alpha over what is there: opaque ground is the short way.
static void blend(uint8_t *pixel, const ink *over, uint32_t alpha)
{
    if (alpha == 0) {
        return;
    }
    const uint32_t under = by_255(pixel[3] * (255 - alpha)); // what of the ground still shows
    const uint32_t total = alpha + under;
    if (total == 255) {
        pixel[0] = (uint8_t)by_255(over->r * alpha + pixel[0] * under);
        pixel[1] = (uint8_t)by_255(over->g * alpha + pixel[1] * under);
        pixel[2] = (uint8_t)by_255(over->b * alpha + pixel[2] * under);
    } else {
        pixel[0] = (uint8_t)((over->r * alpha + pixel[0] * under + total / 2) / total);
        pixel[1] = (uint8_t)((over->g * alpha + pixel[1] * under + total / 2) / total);
        pixel[2] = (uint8_t)((over->b * alpha + pixel[2] * under + total / 2) / total);
    }
    pixel[3] = (uint8_t)total;
}

static uint32_t alpha_of(const ink *over, double coverage)
{
    return (uint32_t)(coverage * over->a + 0.5);
}

static uint8_t *pixel_at(wr_canvas *canvas, int32_t x, int32_t y)
{
    return canvas->rgba + 4 * ((size_t)y * (size_t)canvas->width + (size_t)x);
}

// Columns x0..x1-1 of a row, all covered alike.
static void span(wr_canvas *canvas, int32_t y, int32_t x0, int32_t x1, const ink *over, uint32_t alpha)
{
    uint8_t *pixel = pixel_at(canvas, x0, y);
    if (alpha == 255) {
        const uint8_t opaque[4] = {(uint8_t)over->r, (uint8_t)over->g, (uint8_t)over->b, 255};
        for (int32_t x = x0; x < x1; x++, pixel += 4) {
            memcpy(pixel, opaque, 4);
        }
        return;
    }
    for (int32_t x = x0; x < x1; x++, pixel += 4) {
        blend(pixel, over, alpha);
    }
}

// ---- Rectangles --------------------------------------------------------------------------------------------------

void wr__raster_rect(wr_canvas *canvas, double x0, double y0, double x1, double y1, wr_color color)
{
    const ink over = ink_of(color);
    const int32_t left = pixel_down(x0, canvas->width), right = pixel_up(x1, canvas->width);
    const int32_t top = pixel_down(y0, canvas->height), bottom = pixel_up(y1, canvas->height);
    // Whole columns lie between the first and the last, which may be covered in part.
    const int32_t whole_left = pixel_up(x0, canvas->width), whole_right = pixel_down(x1, canvas->width);
    for (int32_t y = top; y < bottom; y++) {
        const double share = least(y1, y + 1) - most(y0, y);
        if (whole_left < whole_right) {
            span(canvas, y, whole_left, whole_right, &over, alpha_of(&over, share));
        }
        if (left < whole_left) {
            const double part = least(x1, left + 1) - x0;
            blend(pixel_at(canvas, left, y), &over, alpha_of(&over, share * part));
        }
        if (whole_right < right && whole_right >= whole_left) {
            const double part = x1 - most(x0, whole_right);
            blend(pixel_at(canvas, whole_right, y), &over, alpha_of(&over, share * part));
        }
    }
}

// ---- Discs -------------------------------------------------------------------------------------------------------

// One pixel of ramp round a disc of radius r adds pi / 12 to its area whatever r is, so r^2 is lessened by 1 / 12. A
// ramp cannot be steeper than a disc of half a pixel has it: smaller ones become fainter instead.
static double disc_radius(double radius, double *strength)
{
    const double square = radius * radius;
    *strength = least(1, 3 * square);
    return square >= 1.0 / 3 ? sqrt(square - 1.0 / 12) : 0.5;
}

// Columns from..to-1 of a row: the ramp.
static void disc_edge(wr_canvas *canvas, int32_t j, int32_t from, int32_t to, double x, double y, double outer,
                      const ink *over, double strength)
{
    for (int32_t i = from; i < to; i++) {
        const double dx = i + 0.5 - x, dy = j + 0.5 - y;
        const double coverage = least(1, outer - sqrt(dx * dx + dy * dy));
        if (coverage > 0) {
            blend(pixel_at(canvas, i, j), over, alpha_of(over, coverage * strength));
        }
    }
}

void wr__raster_disc(wr_canvas *canvas, double x, double y, double radius, wr_color color)
{
    const ink over = ink_of(color);
    double strength;
    const double r = disc_radius(radius, &strength);
    const double outer = r + 0.5, inner = r - 0.5;
    const int32_t bottom = pixel_up(y + outer, canvas->height);
    for (int32_t j = pixel_down(y - outer, canvas->height); j < bottom; j++) {
        const double dy = j + 0.5 - y, rest = outer * outer - dy * dy;
        if (rest <= 0) {
            continue;
        }
        const int32_t left = pixel_down(x - sqrt(rest), canvas->width);
        const int32_t right = pixel_up(x + sqrt(rest), canvas->width);
        int32_t full_left = right, full_right = right;
        if (inner > 0 && inner * inner > dy * dy) {
            const double full = sqrt(inner * inner - dy * dy);
            const int32_t from = pixel_up(x - full - 0.5, canvas->width);
            const int32_t to = pixel_down(x + full + 0.5, canvas->width);
            if (from < to) {
                full_left = from, full_right = to;
                span(canvas, j, from, to, &over, alpha_of(&over, strength));
            }
        }
        disc_edge(canvas, j, left, full_left, x, y, outer, &over, strength);
        disc_edge(canvas, j, full_right, right, x, y, outer, &over, strength);
    }
}

// ---- Strokes -----------------------------------------------------------------------------------------------------

typedef struct reach {
    double left, right;
} reach;

// Columns that a stroke of that reach touches in the row of pixels centred at y: the piece of the stroke within reach
// of the row, widened by the reach.
static reach stroke_row(const wr__stroke *s, double y, double far)
{
    const double dy = s->y1 - s->y0;
    double t0 = 0, t1 = 1;
    if (dy > 0) {
        t0 = most(0, (y - far - s->y0) / dy), t1 = least(1, (y + far - s->y0) / dy);
    } else if (dy < 0) {
        t0 = most(0, (y + far - s->y0) / dy), t1 = least(1, (y - far - s->y0) / dy);
    } else if (y + far < s->y0 || y - far > s->y0) {
        t1 = -1;
    }
    if (t0 > t1) {
        return (reach){WR__RASTER_FAR, -WR__RASTER_FAR};
    }
    const double a = s->x0 + t0 * (s->x1 - s->x0), b = s->x0 + t1 * (s->x1 - s->x0);
    return (reach){least(a, b) - far, most(a, b) + far};
}

static double stroke_distance_squared(const wr__stroke *s, double x, double y)
{
    const double dx = s->x1 - s->x0, dy = s->y1 - s->y0, square = dx * dx + dy * dy;
    double t = (x - s->x0) * dx + (y - s->y0) * dy;
    t = t <= 0 ? 0 : t >= square ? 1 : t / square;
    const double px = x - s->x0 - t * dx, py = y - s->y0 - t * dy;
    return px * px + py * py;
}

// One row: the strokes near it are few, each pixel takes the nearest.
static void strokes_row(wr_canvas *canvas, int32_t j, const wr__stroke *const *near, int32_t count, reach columns,
                        double half, const ink *over, double strength)
{
    const double inner = most(0, half - 0.5), outer = half + 0.5;
    const int32_t right = pixel_up(columns.right, canvas->width);
    for (int32_t i = pixel_down(columns.left, canvas->width); i < right; i++) {
        double square = outer * outer;
        for (int32_t k = 0; k < count; k++) {
            square = least(square, stroke_distance_squared(near[k], i + 0.5, j + 0.5));
        }
        if (square < outer * outer) {
            const double coverage = square <= inner * inner ? 1 : least(1, outer - sqrt(square));
            blend(pixel_at(canvas, i, j), over, alpha_of(over, coverage * strength));
        }
    }
}

void wr__raster_strokes(wr_canvas *canvas, const wr__stroke *strokes, int32_t count, double width, wr_color color)
{
    const ink over = ink_of(color);
    const double strength = least(1, width), half = most(0.5, width / 2), far = half + 0.5;
    double high = WR__RASTER_FAR, low = -WR__RASTER_FAR;
    for (int32_t k = 0; k < count; k++) {
        high = least(high, least(strokes[k].y0, strokes[k].y1));
        low = most(low, most(strokes[k].y0, strokes[k].y1));
    }
    const int32_t bottom = pixel_up(low + far, canvas->height);
    for (int32_t j = pixel_down(high - far, canvas->height); j < bottom; j++) {
        const wr__stroke *near[WR__STROKES_MAX];
        int32_t found = 0;
        reach columns = {WR__RASTER_FAR, -WR__RASTER_FAR};
        for (int32_t k = 0; k < count; k++) {
            const reach one = stroke_row(&strokes[k], j + 0.5, far);
            if (one.left <= one.right) {
                columns = (reach){least(columns.left, one.left), most(columns.right, one.right)};
                near[found++] = &strokes[k];
            }
        }
        strokes_row(canvas, j, near, found, columns, half, &over, strength);
    }
}

// ---- Polygons ----------------------------------------------------------------------------------------------------
//
// Each edge adds, to the columns it crosses in a row, the area between itself and the right border; the signed sum
// from the left is then the area inside. Source of the idea: the accumulation buffer of font-rs (Raph Levien).

// An edge piece of signed height `rise` inside one row, from xa to xb; columns count from the tile's left.
static void edge_piece(double *sums, int32_t columns, double xa, double xb, double rise)
{
    double from = least(xa, xb);
    const double to = most(xa, xb), slope = to > from ? rise / (to - from) : 0;
    if (to <= 0) { // left of the tile: all its height counts from the first column on
        sums[0] += rise;
        return;
    }
    if (from < 0) {
        sums[0] += slope * -from;
        rise -= slope * -from;
        from = 0;
    }
    for (bool last = false; !last && from < columns;) {
        const int32_t i = (int32_t)from;
        last = to <= i + 1;
        const double end = last ? to : i + 1, part = last ? rise : slope * (end - from);
        const double inside = (from + end) / 2 - i; // mean distance from the pixel's left side
        sums[i] += part * (1 - inside);
        sums[i + 1] += part * inside;
        rise -= part;
        from = end;
    }
}

static void polygon_row(double *sums, int32_t columns, const double *xy, int32_t count, double x, double y)
{
    for (int32_t k = 0; k < count; k++) {
        const double *a = &xy[2 * k], *b = &xy[2 * (k + 1 == count ? 0 : k + 1)];
        const double *high = a[1] < b[1] ? a : b, *low = a[1] < b[1] ? b : a;
        const double y0 = most(high[1], y), y1 = least(low[1], y + 1);
        if (y0 >= y1) {
            continue;
        }
        const double slope = (low[0] - high[0]) / (low[1] - high[1]);
        const double x0 = high[0] + slope * (y0 - high[1]) - x, x1 = high[0] + slope * (y1 - high[1]) - x;
        edge_piece(sums, columns, x0, x1, a == high ? y1 - y0 : y0 - y1);
    }
}

void wr__raster_polygon(wr_canvas *canvas, const double *xy, int32_t count, wr_color color)
{
    const ink over = ink_of(color);
    double left = WR__RASTER_FAR, right = -WR__RASTER_FAR, high = WR__RASTER_FAR, low = -WR__RASTER_FAR;
    for (int32_t k = 0; k < count; k++) {
        left = least(left, xy[2 * k]), right = most(right, xy[2 * k]);
        high = least(high, xy[2 * k + 1]), low = most(low, xy[2 * k + 1]);
    }
    const int32_t i0 = pixel_down(left, canvas->width), i1 = pixel_up(right, canvas->width);
    const int32_t j1 = pixel_up(low, canvas->height);
    for (int32_t j = pixel_down(high, canvas->height); j < j1; j++) {
        for (int32_t tile = i0; tile < i1; tile += TILE) {
            const int32_t columns = i1 - tile < TILE ? i1 - tile : TILE;
            double sums[TILE + 1] = {0};
            polygon_row(sums, columns, xy, count, tile, j);
            double sum = 0;
            for (int32_t i = 0; i < columns; i++) {
                sum += sums[i];
                blend(pixel_at(canvas, tile + i, j), &over, alpha_of(&over, least(1, fabs(sum))));
            }
        }
    }
}
