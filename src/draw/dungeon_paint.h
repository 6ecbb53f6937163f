// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// draw: what the pictures of dungeons share: strokes, colours, and the things that stand in a cell.
#ifndef WR_DRAW_DUNGEON_PAINT_H
#define WR_DRAW_DUNGEON_PAINT_H

#include "warren/draw.h"

#define WR__PAPER     0xF6F0E1FFu
#define WR__EDGE      0xDDD3BCFFu // the sheet's shadow, and rules
#define WR__INK       0x2F2A26FFu
#define WR__INK_FAINT 0x7A6F63FFu

void wr__paint_layer(const wr_painter *p, const char *name);
void wr__paint_rect(const wr_painter *p, float x, float y, float width, float height, wr_color color);
void wr__paint_disc(const wr_painter *p, float x, float y, float radius, wr_color color);
void wr__paint_line(const wr_painter *p, float x0, float y0, float x1, float y1, float width, wr_color color);
void wr__paint_text(const wr_painter *p, float x, float y, float size, const char *text, wr_color color);

/// A rectangle's outline, inside of it.
void wr__paint_frame(const wr_painter *p, float x, float y, float width, float height, float line, wr_color color);

/// The same colour, with that much of 255 of it.
static inline wr_color wr__faded(wr_color color, uint32_t alpha)
{
    return (color & 0xFFFFFF00u) | alpha;
}

/// A colour of its own for each number.
wr_color wr__color_of(int32_t number);

/// Floor, walls and rock. codes may be NULL.
void wr__paint_cells(const wr_dungeon *d, const uint8_t *codes, const wr_painter *p);

/// Floor and rock in two tones and no detail, at (x, y), for small pictures.
void wr__paint_plan(const wr_dungeon *d, float x, float y, const wr_painter *p);

/// A door that is `length` cells long, its lower-left corner at (x, y); across: it lies along x.
void wr__paint_door(float x, float y, int32_t length, bool across, uint8_t kind, int32_t lock, const wr_painter *p);
void wr__paint_switch(float x, float y, int32_t lock, const wr_painter *p);

/// In the cell whose lower-left corner is at (x, y).
void wr__paint_spot(float x, float y, wr_spot_kind kind, const wr_painter *p);

#endif
