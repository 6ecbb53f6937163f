// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The cells of a dungeon: dark rock, walls with a face where one looks at them from below, light floor with the shadow of
// the wall on it. Cells of a tone are drawn as runs, so that a sheet of SVG stays small.
#include "draw/dungeon_paint.h"
#include "warren/tiles.h"

#define ROCK     0x37363DFFu
#define WALL     0x5D5751FFu
#define FACE     0x8D8374FFu
#define ROOM     0xEDE4CDFFu
#define CORRIDOR 0xDCCFB1FFu
#define SHADOW   0x2F2A2640u
#define LINE     0x2F2A2618u

typedef bool has_tone(const wr_dungeon *d, const uint8_t *codes, int32_t x, int32_t y);

// All runs of cells that have a tone, in rows, each `height` high from `above` up.
static void runs(const wr_dungeon *d, const uint8_t *codes, has_tone *is, float above, float height, wr_color color,
                 const wr_painter *p)
{
    for (int32_t y = 0; y < d->grid.height; y++) {
        int32_t from = 0;
        while (from < d->grid.width) {
            int32_t to = from;
            while (to < d->grid.width && is(d, codes, to, y)) {
                to++;
            }
            if (to > from) {
                wr__paint_rect(p, (float)from, (float)y + above, (float)(to - from), height, color);
            }
            from = to + 1;
        }
    }
}

static bool is_solid(const wr_dungeon *d, int32_t x, int32_t y)
{
    return wr_grid_kind(&d->grid, (wr_cell){x, y}) == WR_CELL_BUSH;
}

static bool is_floor(const wr_dungeon *d, const uint8_t *codes, int32_t x, int32_t y)
{
    (void)codes;
    return !is_solid(d, x, y);
}

static bool is_wall(const wr_dungeon *d, const uint8_t *codes, int32_t x, int32_t y)
{
    if (!is_solid(d, x, y)) {
        return false;
    }
    if (codes != NULL) {
        return codes[(size_t)y * (size_t)d->grid.width + (size_t)x] != 255;
    }
    for (int32_t k = 0; k < 9; k++) {
        if (!is_solid(d, x + k % 3 - 1, y + k / 3 - 1)) {
            return true;
        }
    }
    return false;
}

static bool is_face(const wr_dungeon *d, const uint8_t *codes, int32_t x, int32_t y)
{
    if (codes != NULL) {
        return is_solid(d, x, y) && (codes[(size_t)y * (size_t)d->grid.width + (size_t)x] & WR_TILE_S) == 0;
    }
    return is_solid(d, x, y) && !is_solid(d, x, y - 1);
}

static bool is_shaded(const wr_dungeon *d, const uint8_t *codes, int32_t x, int32_t y)
{
    (void)codes;
    return !is_solid(d, x, y) && is_solid(d, x, y + 1);
}

static bool is_shaded_left(const wr_dungeon *d, int32_t x, int32_t y)
{
    return !is_solid(d, x, y) && is_solid(d, x - 1, y);
}

// The rooms' floor: what of their rectangles is floor.
static void paint_rooms(const wr_dungeon *d, const wr_painter *p)
{
    for (int32_t i = 0; i < d->room_count; i++) {
        const wr_rect *r = &d->rooms[i];
        for (int32_t y = r->y; y < r->y + r->height; y++) {
            int32_t from = r->x;
            while (from < r->x + r->width) {
                int32_t to = from;
                while (to < r->x + r->width && !is_solid(d, to, y)) {
                    to++;
                }
                if (to > from) {
                    wr__paint_rect(p, (float)from, (float)y, (float)(to - from), 1, ROOM);
                }
                from = to + 1;
            }
        }
    }
}

// Faint lines between the cells of the floor, and the shadow of the wall to the left.
static void paint_columns(const wr_dungeon *d, const wr_painter *p)
{
    for (int32_t x = 0; x < d->grid.width; x++) {
        int32_t from = 0;
        while (from < d->grid.height) {
            int32_t line = from, shade = from;
            while (line < d->grid.height && !is_solid(d, x, line) && !is_solid(d, x - 1, line)) {
                line++;
            }
            while (shade < d->grid.height && is_shaded_left(d, x, shade)) {
                shade++;
            }
            if (line > from) {
                wr__paint_rect(p, (float)x - 0.03f, (float)from, 0.06f, (float)(line - from), LINE);
            }
            if (shade > from) {
                wr__paint_rect(p, (float)x, (float)from, 0.14f, (float)(shade - from), SHADOW);
            }
            from = (line > shade ? line : shade) + (line == from && shade == from);
        }
    }
}

static bool has_line_below(const wr_dungeon *d, const uint8_t *codes, int32_t x, int32_t y)
{
    (void)codes;
    return !is_solid(d, x, y) && !is_solid(d, x, y - 1);
}

void wr__paint_cells(const wr_dungeon *d, const uint8_t *codes, const wr_painter *p)
{
    wr__paint_rect(p, 0, 0, (float)d->grid.width, (float)d->grid.height, ROCK);
    runs(d, codes, is_wall, 0, 1, WALL, p);
    runs(d, codes, is_face, 0, 0.42f, FACE, p);
    runs(d, codes, is_floor, 0, 1, CORRIDOR, p);
    paint_rooms(d, p);
    runs(d, codes, has_line_below, -0.03f, 0.06f, LINE, p);
    paint_columns(d, p);
    runs(d, codes, is_shaded, 0.72f, 0.28f, SHADOW, p);
}

void wr__paint_plan(const wr_dungeon *d, float x, float y, const wr_painter *p)
{
    wr__paint_rect(p, x, y, (float)d->grid.width, (float)d->grid.height, ROCK);
    for (int32_t row = 0; row < d->grid.height; row++) {
        int32_t from = 0;
        while (from < d->grid.width) {
            int32_t to = from;
            while (to < d->grid.width && !is_solid(d, to, row)) {
                to++;
            }
            if (to > from) {
                wr__paint_rect(p, x + (float)from, y + (float)row, (float)(to - from), 1, ROOM);
            }
            from = to + 1;
        }
    }
}
