// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Who carried out the order how far: a map for each, every monster a dot in the colour of its state with a streak from where
// it began, and below the number of those still without a route.
#include "crowd_bench.h"

#include "picture.h"

#include <stdlib.h>
#include <string.h>

enum { DIGITS = 24 };

#define PAPER      0xFFFFFFFFu
#define INK        0x20242AFFu
#define FAINT      0x6A717AFFu
#define FLOOR      0xF4F1EAFFu
#define WALL       0x4A4F57FFu
#define COLOR_WALK 0x1F8A4CFFu
#define COLOR_WAIT 0xD1352BFFu
#define COLOR_PART 0xE69F00FFu
#define COLOR_DONE 0x2B6CB0FFu
#define TARGET     0x101318FFu

typedef struct drawn_crowd {
    const crowd_order *order;
    const crowd_answer *answers; // [count]
    int32_t count;
    float size; // of letters: a unit of margins, too; cells
} drawn_crowd;

// A number up to a million with its comma.
static const char *counted(int32_t number, char digits[DIGITS])
{
    if (number < 1000) {
        snprintf(digits, DIGITS, "%d", (int)number);
    } else {
        snprintf(digits, DIGITS, "%d,%03d", (int)(number / 1000), (int)(number % 1000));
    }
    return digits;
}

static float gap_of(const drawn_crowd *d)
{
    return d->size * 1.6f;
}

static wr_picture_frame frame_of(const drawn_crowd *d)
{
    const float side = (float)d->order->grid.width, up = (float)d->order->grid.height;
    return (wr_picture_frame){0, 0, (side + gap_of(d)) * (float)d->count + gap_of(d), up + d->size * 11.2f};
}

static void centred(float x, float y, float size, const char *text, wr_color color, const wr_painter *painter)
{
    painter->text(painter->context, x - wr_text_width(text, size) / 2, y, size, text, color);
}

// Walls row by row, as long as they go.
static void paint_map(const drawn_crowd *d, float left, float bottom, const wr_painter *painter)
{
    const wr_grid *grid = &d->order->grid;
    painter->rect(painter->context, left, bottom, (float)grid->width, (float)grid->height, FLOOR);
    for (int32_t y = 0; y < grid->height; ++y) {
        for (int32_t x = 0; x < grid->width;) {
            int32_t end = x;
            while (end < grid->width && wr_grid_kind(grid, (wr_cell){end, y}) == WR_CELL_BUSH) {
                ++end;
            }
            if (end > x) {
                painter->rect(painter->context, left + (float)x, bottom + (float)y, (float)(end - x), 1, WALL);
            }
            x = end > x ? end : x + 1;
        }
    }
}

static wr_color color_of(const drawn_crowd *d, const crowd_seen *seen)
{
    if (crowd_has_arrived(d->order, seen->at)) {
        return COLOR_DONE;
    }
    return seen->route == CROWD_WHOLE ? COLOR_WALK : seen->route == CROWD_PARTIAL ? COLOR_PART : COLOR_WAIT;
}

static float cells_of(wr_fix units)
{
    return (float)units / (WR_FIX_ONE * WR_HUNT_CELL);
}

static const crowd_seen *last_of(const drawn_crowd *d, int32_t answer)
{
    return &d->answers[answer].seen[(size_t)(d->order->mark_count - 1) * (size_t)d->order->count];
}

static void paint_monsters(const drawn_crowd *d, int32_t answer, float left, float bottom, const wr_painter *painter)
{
    const crowd_seen *seen = last_of(d, answer);
    const float dot = d->size * 0.15f;
    for (int32_t i = 0; i < d->order->count; ++i) {
        const float x = left + cells_of(seen[i].at.x), y = bottom + cells_of(seen[i].at.y);
        const float x0 = left + (float)d->order->from[i].x + 0.5f, y0 = bottom + (float)d->order->from[i].y + 0.5f;
        const wr_color color = color_of(d, &seen[i]);
        painter->line(painter->context, x0, y0, x, y, dot * 0.8f, (color & 0xFFFFFF00u) | 0x70u);
        painter->disc(painter->context, x, y, dot, color);
    }
}

static void paint_target(const drawn_crowd *d, float left, float bottom, const wr_painter *painter)
{
    const float x = left + (float)d->order->to.x + 0.5f, y = bottom + (float)d->order->to.y + 0.5f,
                r = d->size * 0.55f;
    painter->disc(painter->context, x, y, r, TARGET);
    painter->disc(painter->context, x, y, r * 0.72f, PAPER);
    painter->disc(painter->context, x, y, r * 0.44f, TARGET);
}

static void paint_side(const drawn_crowd *d, int32_t answer, float left, float bottom, const wr_painter *painter)
{
    const crowd_answer *a = &d->answers[answer];
    const crowd_figures f = crowd_measure(d->order, a, d->order->mark_count - 1);
    const float middle = left + (float)d->order->grid.width / 2, none_size = d->size * 1.5f;
    const int32_t none = f.waiting + f.partial;
    char text[160], digits[2][DIGITS];
    paint_map(d, left, bottom, painter);
    paint_monsters(d, answer, left, bottom, painter);
    paint_target(d, left, bottom, painter);
    centred(middle, bottom + (float)d->order->grid.height + d->size * 0.7f, d->size * 1.3f, a->name, INK, painter);
    snprintf(text, sizeof text, "%s of %s still without a route", counted(none, digits[0]),
             counted(d->order->count, digits[1]));
    centred(middle, bottom - d->size * 2.0f, none_size, text, none > 0 ? COLOR_WAIT : COLOR_WALK, painter);
    snprintf(text, sizeof text, "%.1f cells nearer on the mean, %.2f ms a tick", f.come_cells, a->tick_ms);
    centred(middle, bottom - d->size * 3.6f, d->size * 0.85f, text, FAINT, painter);
}

static void paint_legend(const drawn_crowd *d, float width, const wr_painter *painter)
{
    static const struct {
        wr_color color;
        const char *text;
    } entries[] = {{COLOR_WALK, "walks its whole route"},
                   {COLOR_PART, "route ends before the target"},
                   {COLOR_WAIT, "no route yet"},
                   {COLOR_DONE, "has arrived"}};
    const float size = d->size * 0.85f, dot = size * 0.4f;
    const size_t count = sizeof entries / sizeof *entries;
    float length = wr_text_width("target", size) + size * 1.2f;
    for (size_t i = 0; i < count; ++i) {
        length += wr_text_width(entries[i].text, size) + size * 2.6f;
    }
    float x = (width - length) / 2;
    const float y = d->size * 0.9f;
    for (size_t i = 0; i < count; ++i) {
        painter->disc(painter->context, x + dot, y + size * 0.33f, dot, entries[i].color);
        painter->text(painter->context, x + size * 1.2f, y, size, entries[i].text, INK);
        x += wr_text_width(entries[i].text, size) + size * 2.6f;
    }
    painter->disc(painter->context, x + dot, y + size * 0.33f, dot, TARGET);
    painter->disc(painter->context, x + dot, y + size * 0.33f, dot * 0.66f, PAPER);
    painter->text(painter->context, x + size * 1.2f, y, size, "target", INK);
}

static void paint_all(const void *context, const wr_painter *painter)
{
    const drawn_crowd *d = context;
    const wr_picture_frame frame = frame_of(d);
    const crowd_order *o = d->order;
    char title[160], digits[DIGITS];
    painter->rect(painter->context, 0, 0, frame.width, frame.height, PAPER);
    snprintf(title, sizeof title, "%s monsters, one order, after %.3g s", counted(o->count, digits),
             (double)o->marks[o->mark_count - 1] / CROWD_RATE);
    centred(frame.width / 2, frame.height - d->size * 2.1f, d->size * 1.5f, title, INK, painter);
    for (int32_t i = 0; i < d->count; ++i) {
        const float left = gap_of(d) + ((float)o->grid.width + gap_of(d)) * (float)i;
        paint_side(d, i, left, d->size * 6.4f, painter);
    }
    paint_legend(d, frame.width, painter);
}

cli_exit crowd_picture(const crowd_order *order, const crowd_answer *answers, int32_t count, const char *path,
                       int32_t scale, bool tell)
{
    const drawn_crowd drawn = {order, answers, count, (float)order->grid.width / 40};
    return picture_write_painting(&(picture_painting){.frame = frame_of(&drawn),
                                                      .paint = paint_all,
                                                      .context = &drawn},
                                  path, scale > 0 ? scale : 2, tell);
}
