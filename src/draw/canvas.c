// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The canvas as a painter: units with y up become pixels with y down, far and senseless numbers are kept away from
// the raster, texts become strokes.
#include "draw/raster.h"

#include <math.h>

static bool usable(const wr_canvas *canvas)
{
    return canvas && canvas->rgba && canvas->width > 0 && canvas->height > 0 && canvas->width <= WR_CANVAS_SIDE_MAX &&
           canvas->height <= WR_CANVAS_SIDE_MAX && isfinite(canvas->left) && isfinite(canvas->bottom) &&
           isfinite(canvas->scale) && canvas->scale > 0;
}

// Beyond WR__RASTER_FAR pixels nothing is told apart; doubles are exact enough below it.
static double near_enough(double value)
{
    return value > WR__RASTER_FAR ? WR__RASTER_FAR : value < -WR__RASTER_FAR ? -WR__RASTER_FAR : value;
}

static double column(const wr_canvas *canvas, float x)
{
    return near_enough(((double)x - canvas->left) * canvas->scale);
}

static double row(const wr_canvas *canvas, float y)
{
    return near_enough(canvas->height - ((double)y - canvas->bottom) * canvas->scale);
}

static double length(const wr_canvas *canvas, float units)
{
    return near_enough((double)units * canvas->scale);
}

static void paint_rect(void *context, float x, float y, float width, float height, wr_color color)
{
    wr_canvas *canvas = context;
    if (usable(canvas) && isfinite(x) && isfinite(y) && width > 0 && height > 0) {
        const double x1 = near_enough(column(canvas, x) + length(canvas, width));
        const double y0 = near_enough(row(canvas, y) - length(canvas, height));
        wr__raster_rect(canvas, column(canvas, x), y0, x1, row(canvas, y), color);
    }
}

static void paint_disc(void *context, float x, float y, float radius, wr_color color)
{
    wr_canvas *canvas = context;
    if (usable(canvas) && isfinite(x) && isfinite(y) && radius > 0) {
        wr__raster_disc(canvas, column(canvas, x), row(canvas, y), length(canvas, radius), color);
    }
}

// One end of a stroke moves to a border where the other end is on the far side. Source: Liang and Barsky, "A New
// Concept and Method for Line Clipping", 1984.
static bool cut(double edge, double from, double way, double *t0, double *t1)
{
    if (way == 0) {
        return from >= edge;
    }
    const double t = (edge - from) / way;
    if (way > 0) {
        *t0 = t > *t0 ? t : *t0;
    } else {
        *t1 = t < *t1 ? t : *t1;
    }
    return *t0 <= *t1;
}

// Keeps of a stroke what can be seen, so that the raster never walks along what lies far outside.
static bool cut_stroke(const wr_canvas *canvas, double margin, wr__stroke *s)
{
    const double dx = s->x1 - s->x0, dy = s->y1 - s->y0;
    double t0 = 0, t1 = 1;
    if (!cut(-margin, s->x0, dx, &t0, &t1) || !cut(-margin - canvas->width, -s->x0, -dx, &t0, &t1) ||
        !cut(-margin, s->y0, dy, &t0, &t1) || !cut(-margin - canvas->height, -s->y0, -dy, &t0, &t1)) {
        return false;
    }
    const wr__stroke whole = *s;
    if (t0 > 0) {
        s->x0 = whole.x0 + t0 * dx, s->y0 = whole.y0 + t0 * dy;
    }
    if (t1 < 1) {
        s->x1 = whole.x0 + t1 * dx, s->y1 = whole.y0 + t1 * dy;
    }
    return true;
}

static void paint_line(void *context, float x0, float y0, float x1, float y1, float width, wr_color color)
{
    wr_canvas *canvas = context;
    if (usable(canvas) && isfinite(x0) && isfinite(y0) && isfinite(x1) && isfinite(y1) && width > 0) {
        wr__stroke s = {column(canvas, x0), row(canvas, y0), column(canvas, x1), row(canvas, y1)};
        const double thick = length(canvas, width);
        if (cut_stroke(canvas, thick + 2, &s)) {
            wr__raster_strokes(canvas, &s, 1, thick, color);
        }
    }
}

#define CORNERS_MAX 256

static void paint_polygon(void *context, const float *xy, int32_t count, wr_color color)
{
    wr_canvas *canvas = context;
    double pixels[2 * CORNERS_MAX];
    if (!usable(canvas) || count < 3 || count > CORNERS_MAX) {
        return;
    }
    for (int32_t k = 0; k < count; k++) {
        if (!isfinite(xy[2 * k]) || !isfinite(xy[2 * k + 1])) {
            return;
        }
        pixels[2 * k] = column(canvas, xy[2 * k]);
        pixels[2 * k + 1] = row(canvas, xy[2 * k + 1]);
    }
    wr__raster_polygon(canvas, pixels, count, color);
}

static void paint_text(void *context, float x, float y, float size, const char *text, wr_color color)
{
    wr_canvas *canvas = context;
    if (!usable(canvas) || !isfinite(x) || !isfinite(y) || !(size > 0) || !text) {
        return;
    }
    const double pixels = length(canvas, size), thin = pixels * 0.085;
    const double width = thin < 1 && pixels >= 8 ? 1 : thin; // what can be read is not let fade
    double left = column(canvas, x);
    const double baseline = row(canvas, y);
    // Above and below the canvas, and right of it, there is nothing to see of a letter.
    if (baseline < -pixels || baseline > canvas->height + 2 * pixels) {
        return;
    }
    while (*text && left < canvas->width + pixels) {
        const uint32_t character = wr__font_next(&text);
        if (left > -2 * pixels) {
            wr__stroke strokes[WR__STROKES_MAX];
            const int32_t count =
                wr__font_strokes(character, left, baseline, pixels, width, strokes, WR__STROKES_MAX);
            wr__raster_strokes(canvas, strokes, count, width, color);
        }
        left += pixels * (double)WR_TEXT_ADVANCE;
    }
}

void wr_canvas_clear(wr_canvas *canvas, wr_color color)
{
    if (!usable(canvas)) {
        return;
    }
    const size_t pixels = (size_t)canvas->width * (size_t)canvas->height;
    for (size_t i = 0; i < pixels; i++) {
        canvas->rgba[4 * i] = (uint8_t)(color >> 24);
        canvas->rgba[4 * i + 1] = (uint8_t)(color >> 16);
        canvas->rgba[4 * i + 2] = (uint8_t)(color >> 8);
        canvas->rgba[4 * i + 3] = (uint8_t)color;
    }
}

wr_painter wr_canvas_painter(wr_canvas *canvas)
{
    wr_painter painter = {.context = canvas,
                          .rect = paint_rect,
                          .disc = paint_disc,
                          .line = paint_line,
                          .polygon = paint_polygon,
                          .text = paint_text};
    if (usable(canvas)) {
        painter.left = canvas->left;
        painter.bottom = canvas->bottom;
        painter.right = canvas->left + (float)canvas->width / canvas->scale;
        painter.top = canvas->bottom + (float)canvas->height / canvas->scale;
        painter.pixel = 1 / canvas->scale;
    }
    return painter;
}
