// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A dark map with what was warm on it, and over that who fell where. Dark, because glow is read on dark, and because the
// same plan then stands on a light page and on a dark one. Cells of a tone are drawn as runs: a sheet of SVG stays small.
#include "draw/dungeon_paint.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#define ROCK  0x1D1E26FFu
#define FLOOR 0x33353FFFu
#define PIT   0x14151BFFu
#define DOOR  0x6B5F4AFFu
#define DEATH 0x8DE3FFFFu
#define DOWN  0xFFFFFFFFu
#define EDGE  0x101116FFu

enum { LEVELS = 16 }; // 1..LEVELS; 0 is cold

// From purple over red to a pale yellow, as glowing iron.
static const wr_color ramp[LEVELS] = {0x46305CFFu, 0x533067FFu, 0x612F6EFFu, 0x702E72FFu, 0x802E73FFu, 0x902F70FFu,
                                      0xA0326AFFu, 0xB03860FFu, 0xBF4155FFu, 0xCC4D48FFu, 0xD85C3AFFu, 0xE36F2DFFu,
                                      0xEC8626FFu, 0xF3A031FFu, 0xF8BD52FFu, 0xFCE08EFFu};

// ---- The plan ----------------------------------------------------------------------------------------------------

typedef struct plan {
    const wr_heat_picture *what;
    uint64_t most; // of `heat`
} plan;

static size_t index_of(const wr_grid *grid, int32_t x, int32_t y)
{
    return (size_t)y * (size_t)grid->width + (size_t)x;
}

static plan plan_of(const wr_heat_picture *what)
{
    plan p = {.what = what};
    const size_t cells = (size_t)what->grid->width * (size_t)what->grid->height;
    for (size_t i = 0; i < cells; i++) {
        p.most = what->heat[i] > p.most ? what->heat[i] : p.most;
    }
    return p;
}

// The level k of 1..LEVELS is reached at most * ((k - 1) / LEVELS)^3, whatever is there has the first; in integers, so that
// the picture is the same everywhere.
static int32_t level_of(uint64_t heat, uint64_t most)
{
    int32_t level = heat > 0;
    while (level > 0 && level < LEVELS &&
           heat * LEVELS * LEVELS * LEVELS >= most * (uint64_t)level * (uint64_t)level * (uint64_t)level) {
        level++;
    }
    return level;
}

static wr_color ground_of(uint8_t kind)
{
    const wr_kinds bit = (wr_kinds)1 << kind;
    if (kind == WR_CELL_DOOR_OPEN || kind == WR_CELL_DOOR_CLOSED || kind == WR_CELL_GATE) {
        return DOOR;
    }
    return (bit & WR_KINDS_WALL) != 0 ? ROCK : (bit & (WR_KIND(HOLE) | WR_KIND(CHASM))) != 0 ? PIT : FLOOR;
}

static wr_color tone_of(const plan *p, int32_t x, int32_t y)
{
    const wr_grid *grid = p->what->grid;
    const int32_t level = level_of(p->what->heat[index_of(grid, x, y)], p->most);
    return level > 0 ? ramp[level - 1] : ground_of(wr_grid_kind(grid, (wr_cell){x, y}));
}

static void paint_cells(const plan *p, const wr_painter *painter)
{
    const wr_grid *grid = p->what->grid;
    wr__paint_rect(painter, 0, 0, (float)grid->width, (float)grid->height, ROCK);
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t from = 0; from < grid->width;) {
            const wr_color tone = tone_of(p, from, y);
            int32_t to = from + 1;
            while (to < grid->width && tone_of(p, to, y) == tone) {
                to++;
            }
            if (tone != ROCK) {
                wr__paint_rect(painter, (float)from, (float)y, (float)(to - from), 1, tone);
            }
            from = to;
        }
    }
}

// ---- Who fell where ----------------------------------------------------------------------------------------------

// Its area goes with their number, up to the cell's width.
static void paint_death(float x, float y, uint32_t count, float size, const wr_painter *p)
{
    const float radius = 0.18f * sqrtf((float)(count < 7 ? count : 7)) * size;
    wr__paint_disc(p, x, y, radius + 0.06f * size, EDGE);
    wr__paint_disc(p, x, y, radius, DEATH);
}

static void paint_down(float x, float y, float size, const wr_painter *p)
{
    for (int32_t pass = 0; pass < 2; pass++) {
        const wr_color color = pass == 0 ? EDGE : DOWN;
        const float arm = 0.6f * size, width = (pass == 0 ? 0.5f : 0.26f) * size;
        wr__paint_line(p, x - arm, y - arm, x + arm, y + arm, width, color);
        wr__paint_line(p, x - arm, y + arm, x + arm, y - arm, width, color);
    }
}

static uint64_t paint_fallen(const wr_heat_picture *what, bool downs, const wr_painter *p)
{
    const uint32_t *counts = downs ? what->downs : what->deaths;
    uint64_t sum = 0;
    for (int32_t y = 0; counts != NULL && y < what->grid->height; y++) {
        for (int32_t x = 0; x < what->grid->width; x++) {
            const uint32_t count = counts[index_of(what->grid, x, y)];
            if (count > 0 && downs) {
                paint_down((float)x + 0.5f, (float)y + 0.5f, 1, p);
            } else if (count > 0) {
                paint_death((float)x + 0.5f, (float)y + 0.5f, count, 1, p);
            }
            sum += count;
        }
    }
    return sum;
}

// ---- The sheet ---------------------------------------------------------------------------------------------------

#define TITLE_SIZE 1.1f // of a unit
#define TEXT_SIZE  0.66f
#define INNER_MIN  26.0f // units that the legend needs
#define LEGEND     3.6f

typedef struct sheet {
    float unit, width; // cells
    wr_picture_frame frame;
} sheet;

// The edges lie on whole cells, so that no seams show.
static sheet sheet_of(const wr_heat_picture *what)
{
    const float width = (float)what->grid->width, height = (float)what->grid->height;
    const float side = width > height ? width : height;
    sheet s = {.unit = side / 44 > 1.25f ? side / 44 : 1.25f, .width = width};
    if (what->plan) {
        s.frame = (wr_picture_frame){.width = width, .height = height};
        return s;
    }
    s.width = width > INNER_MIN * s.unit ? width : INNER_MIN * s.unit;
    const float margin = ceilf(s.unit), below = ceilf(LEGEND * s.unit);
    s.frame = (wr_picture_frame){.left = -margin,
                                 .bottom = -below,
                                 .width = ceilf(s.width) + 2 * margin,
                                 .height = height + below + ceilf((what->title != NULL ? 2.6f : 1) * s.unit)};
    return s;
}

wr_picture_frame wr_heat_picture_frame(const wr_heat_picture *picture)
{
    return sheet_of(picture).frame;
}

static void paint_legend(const sheet *s, uint64_t deaths, uint64_t downs, const wr_painter *p)
{
    const float u = s->unit, y = -2.2f * u, size = TEXT_SIZE * u, middle = y + size * WR_TEXT_CAPITAL / 2;
    char text[64];
    wr__paint_text(p, 0, y, size, "seldom", WR__INK_FAINT);
    float x = wr_text_width("seldom", size) + 0.4f * u;
    for (int32_t i = 0; i < LEVELS; i++) {
        wr__paint_rect(p, x + (float)i * 0.3f * u, middle - 0.4f * u, 0.3f * u, 0.8f * u, ramp[i]);
    }
    x += (float)LEVELS * 0.3f * u + 0.4f * u;
    wr__paint_text(p, x, y, size, "often", WR__INK_FAINT);
    x += wr_text_width("often", size) + 1.2f * u;
    snprintf(text, sizeof text, "killed %" PRIu64, deaths);
    paint_death(x, middle, 3, u, p);
    wr__paint_text(p, x + 0.7f * u, y, size, text, WR__INK);
    x += wr_text_width(text, size) + 2.4f * u;
    snprintf(text, sizeof text, "down %" PRIu64, downs);
    paint_down(x, middle, 0.6f * u, p);
    wr__paint_text(p, x + 0.8f * u, y, size, text, WR__INK);
}

// What is too long for the sheet is set smaller.
static void paint_title(const sheet *s, const char *title, float y, const wr_painter *p)
{
    const float wide = wr_text_width(title, TITLE_SIZE * s->unit);
    const float size = TITLE_SIZE * s->unit * (wide > s->width ? s->width / wide : 1);
    wr__paint_text(p, 0, y, size, title, WR__INK);
}

void wr_heat_picture_draw(const wr_heat_picture *picture, const wr_painter *painter)
{
    const sheet s = sheet_of(picture);
    const plan p = plan_of(picture);
    const float height = (float)picture->grid->height;
    if (!picture->plan) {
        wr__paint_layer(painter, "paper");
        wr__paint_rect(painter, s.frame.left, s.frame.bottom, s.frame.width, s.frame.height, WR__PAPER);
    }
    wr__paint_layer(painter, "heat");
    paint_cells(&p, painter);
    wr__paint_layer(painter, "fallen");
    const uint64_t deaths = paint_fallen(picture, false, painter);
    const uint64_t downs = paint_fallen(picture, true, painter);
    if (picture->plan) {
        return;
    }
    wr__paint_layer(painter, "legend");
    paint_legend(&s, deaths, downs, painter);
    if (picture->title != NULL) {
        paint_title(&s, picture->title, height + 0.9f * s.unit, painter);
    }
}
