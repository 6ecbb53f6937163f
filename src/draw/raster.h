// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Shapes in pixels: x right, y down, pixel (i, j) covers i..i+1, j..j+1. All clip to the canvas and blend by
// coverage. The caller hands in finite numbers of at most WR__RASTER_FAR; bigger ones are cut to it first.
#ifndef WARREN_DRAW_RASTER_H
#define WARREN_DRAW_RASTER_H

#include "warren/draw.h"

#define WR__RASTER_FAR  1e9
#define WR__STROKES_MAX 160

/// A straight piece of a stroke.
typedef struct wr__stroke {
    double x0, y0, x1, y1;
} wr__stroke;

/// Corners (x0, y0) < (x1, y1).
void wr__raster_rect(wr_canvas *canvas, double x0, double y0, double x1, double y1, wr_color color);
void wr__raster_disc(wr_canvas *canvas, double x, double y, double radius, wr_color color);

/// The union of up to WR__STROKES_MAX strokes with round ends: where they meet, nothing is painted twice.
void wr__raster_strokes(wr_canvas *canvas, const wr__stroke *strokes, int32_t count, double width, wr_color color);

/// xy: [count][2], convex, either way round.
void wr__raster_polygon(wr_canvas *canvas, const double *xy, int32_t count, wr_color color);

/// Strokes of a character of the built-in face, its left end on the baseline at (x, y): at most `capacity`.
int32_t wr__font_strokes(uint32_t character, double x, double y, double size, double width, wr__stroke *strokes,
                         int32_t capacity);

/// The next code point of a UTF-8 text, 0xFFFD for what is none; moves *text on by at least a byte.
uint32_t wr__font_next(const char **text);

#endif
