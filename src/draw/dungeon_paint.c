// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Strokes, and the signs for doors, switches and what lives in a dungeon, each drawn for a cell of size 1.
#include "draw/dungeon_paint.h"

// ---- Strokes -----------------------------------------------------------------------------------------------------

void wr__paint_layer(const wr_painter *p, const char *name)
{
    if (p->layer) {
        p->layer(p->context, name);
    }
}

void wr__paint_rect(const wr_painter *p, float x, float y, float width, float height, wr_color color)
{
    if (p->rect) {
        p->rect(p->context, x, y, width, height, color);
    }
}

void wr__paint_disc(const wr_painter *p, float x, float y, float radius, wr_color color)
{
    if (p->disc) {
        p->disc(p->context, x, y, radius, color);
    }
}

void wr__paint_line(const wr_painter *p, float x0, float y0, float x1, float y1, float width, wr_color color)
{
    if (p->line) {
        p->line(p->context, x0, y0, x1, y1, width, color);
    }
}

void wr__paint_text(const wr_painter *p, float x, float y, float size, const char *text, wr_color color)
{
    if (p->text) {
        p->text(p->context, x, y, size, text, color);
    }
}

void wr__paint_frame(const wr_painter *p, float x, float y, float width, float height, float line, wr_color color)
{
    wr__paint_rect(p, x, y, width, line, color);
    wr__paint_rect(p, x, y + height - line, width, line, color);
    wr__paint_rect(p, x, y + line, line, height - 2 * line, color);
    wr__paint_rect(p, x + width - line, y + line, line, height - 2 * line, color);
}

wr_color wr__color_of(int32_t number)
{
    static const wr_color colors[] = {0x2E7D6BFFu, 0xB5483AFFu, 0x3F66A8FFu, 0xB8862BFFu,
                                      0x7A4E9CFFu, 0x4F8A2FFFu, 0xA8477FFFu, 0x2F8296FFu};
    return colors[(uint32_t)number % (sizeof colors / sizeof *colors)];
}

// ---- Doors -------------------------------------------------------------------------------------------------------

#define WOOD      0x9A6533FFu
#define WOOD_DARK 0x5E3B1CFFu
#define BRASS     0xE3B94FFFu
#define THRESHOLD 0xCDBE9DFFu
#define STONE     0x77706AFFu

// A rectangle given along and across the door.
typedef struct slab {
    float x, y;
    bool across;
    const wr_painter *p;
} slab;

static void piece(const slab *s, float along, float beside, float length, float thick, wr_color color)
{
    if (s->across) {
        wr__paint_rect(s->p, s->x + along, s->y + beside, length, thick, color);
    } else {
        wr__paint_rect(s->p, s->x + beside, s->y + along, thick, length, color);
    }
}

static void paint_bars(const slab *s, float length, wr_color color)
{
    piece(s, 0, 0.44f, length, 0.12f, color);
    for (float at = 0.14f; at < length; at += 0.24f) {
        piece(s, at - 0.04f, 0.2f, 0.1f, 0.6f, color);
    }
}

void wr__paint_door(float x, float y, int32_t length, bool across, uint8_t kind, int32_t lock, const wr_painter *p)
{
    const slab s = {x, y, across, p};
    const float l = (float)length;
    piece(&s, 0, 0, l, 1, THRESHOLD);
    switch (kind) {
    case WR_CELL_DOOR_OPEN:
        piece(&s, 0, 0.3f, 0.18f, 0.4f, WOOD_DARK);
        piece(&s, l - 0.18f, 0.3f, 0.18f, 0.4f, WOOD_DARK);
        break;
    case WR_CELL_DOOR_SECRET:
        piece(&s, 0, 0.1f, l, 0.8f, STONE);
        for (float at = 0.12f; at < l - 0.1f; at += 0.44f) {
            piece(&s, at, 0.4f, 0.26f, 0.2f, WR__PAPER);
        }
        break;
    case WR_CELL_GATE:
        paint_bars(&s, l, wr__color_of(lock));
        break;
    default:
        piece(&s, 0, 0.26f, l, 0.48f, WOOD_DARK);
        piece(&s, 0.08f, 0.34f, l - 0.16f, 0.32f, WOOD);
        piece(&s, l / 2 - 0.07f, 0.43f, 0.14f, 0.14f, BRASS);
        break;
    }
}

void wr__paint_switch(float x, float y, int32_t lock, const wr_painter *p)
{
    wr__paint_disc(p, x + 0.5f, y + 0.45f, 0.4f, WR__INK);
    wr__paint_disc(p, x + 0.5f, y + 0.45f, 0.32f, wr__color_of(lock));
    wr__paint_line(p, x + 0.5f, y + 0.45f, x + 0.72f, y + 0.92f, 0.14f, WR__INK);
    wr__paint_disc(p, x + 0.72f, y + 0.92f, 0.12f, BRASS);
}

// ---- Spots -------------------------------------------------------------------------------------------------------

static void paint_stairs(float x, float y, const wr_painter *p)
{
    wr__paint_rect(p, x + 0.06f, y + 0.06f, 0.88f, 0.88f, WR__INK);
    for (int i = 0; i < 4; i++) {
        const uint32_t tone = 0xF2u - 0x26u * (uint32_t)i;
        wr__paint_rect(p, x + 0.14f + 0.18f * (float)i, y + 0.14f, 0.14f, 0.72f,
                       tone << 24 | tone << 16 | tone << 8 | 255u);
    }
}

static void paint_start(float x, float y, const wr_painter *p)
{
    const float arrow[6] = {x + 0.5f, y + 0.78f, x + 0.26f, y + 0.36f, x + 0.74f, y + 0.36f};
    wr__paint_disc(p, x + 0.5f, y + 0.5f, 0.48f, WR__INK);
    wr__paint_disc(p, x + 0.5f, y + 0.5f, 0.42f, 0x3E9B57FFu);
    if (p->polygon) {
        p->polygon(p->context, arrow, 3, WR__PAPER);
    }
}

static void paint_spawn(float x, float y, const wr_painter *p)
{
    wr__paint_disc(p, x + 0.5f, y + 0.46f, 0.34f, WR__INK);
    wr__paint_disc(p, x + 0.5f, y + 0.46f, 0.28f, 0xC23B33FFu);
    wr__paint_disc(p, x + 0.4f, y + 0.52f, 0.08f, WR__PAPER);
    wr__paint_disc(p, x + 0.6f, y + 0.52f, 0.08f, WR__PAPER);
}

static void paint_chest(float x, float y, const wr_painter *p)
{
    wr__paint_rect(p, x + 0.12f, y + 0.16f, 0.76f, 0.62f, WR__INK);
    wr__paint_rect(p, x + 0.18f, y + 0.22f, 0.64f, 0.28f, WOOD);
    wr__paint_rect(p, x + 0.18f, y + 0.54f, 0.64f, 0.18f, WOOD);
    wr__paint_rect(p, x + 0.43f, y + 0.4f, 0.14f, 0.2f, BRASS);
}

static void paint_trap(float x, float y, const wr_painter *p)
{
    wr__paint_rect(p, x + 0.1f, y + 0.1f, 0.8f, 0.8f, WR__INK);
    wr__paint_line(p, x + 0.28f, y + 0.28f, x + 0.72f, y + 0.72f, 0.1f, 0xC9BFAFFFu);
    wr__paint_line(p, x + 0.28f, y + 0.72f, x + 0.72f, y + 0.28f, 0.1f, 0xC9BFAFFFu);
}

void wr__paint_spot(float x, float y, wr_spot_kind kind, const wr_painter *p)
{
    static void (*const paint[WR_SPOT_KIND_COUNT])(float, float, const wr_painter *) = {
        [WR_SPOT_START] = paint_start, [WR_SPOT_EXIT] = paint_stairs, [WR_SPOT_SPAWN] = paint_spawn,
        [WR_SPOT_CHEST] = paint_chest, [WR_SPOT_TRAP] = paint_trap,
    };
    if ((unsigned)kind < WR_SPOT_KIND_COUNT) {
        paint[kind](x, y, p);
    }
}
