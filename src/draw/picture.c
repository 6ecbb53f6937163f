// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A sheet of paper with the level on it: a title above, below it the legend of what there is to see, and a line that
// says which moment it is. All that is written is measured by wr_world_draw_unit, so a large map gets large letters.
#include "draw/picture_int.h"
#include "sim/figures.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define PAPER      0xF6F0E1FFu
#define PAPER_EDGE 0xDDD3BCFFu // the sheet's shadow under the map, and rules
#define INK        0x2F2A26FFu
#define INK_FAINT  0x7A6F63FFu

// In units of the picture. Sizes of letters are 5/32 times a whole number: their widths are then whole pixels at 32.
#define TITLE_SIZE  0.78125f
#define TEXT_SIZE   0.46875f
#define ENTRY_WIDTH 7.5f // at least
#define ENTRY_ROW   1.375f
#define WIDTH_MIN   15.0f // of the legend: two entries side by side
#define TITLE_MAX   128

// ---- Layout ------------------------------------------------------------------------------------------------------

// Units of the picture: swatch, name, number, and a gap to the next.
static float width_of(const picture_entry *e)
{
    char number[16];
    const int32_t letters = picture_is_counted(e->figure) ? snprintf(number, sizeof number, " %d", (int)e->count) : 0;
    return 1.375f + wr_text_width(e->name, TEXT_SIZE) + (float)letters * WR_TEXT_ADVANCE * TEXT_SIZE + 1;
}

typedef struct layout {
    float unit;
    float map_width, map_height; // units of the level
    wr_picture_frame frame;
    int32_t columns, rows;         // of the legend
    float inner_left, inner_width; // of title, legend and footer
    float legend_top, footer_baseline;
} layout;

static layout layout_of(const wr_world *world, uint32_t layers, const picture_census *c)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const bool numbers = (layers & (uint32_t)WR_LAYER_NUMBERS) != 0;
    const float u = wr_world_draw_unit(world);
    layout l = {.unit = u,
                .map_width = (float)(grid->width * grid->cell),
                .map_height = (float)(grid->height * grid->cell)};
    picture_entry entries[PICTURE_ENTRIES_MAX];
    const int32_t count = wr__picture_entries(c, entries);
    float widest = ENTRY_WIDTH; // names of hunters are as long as somebody made them
    for (int32_t i = 0; i < count; i++) {
        const float width = width_of(&entries[i]);
        widest = width > widest ? width : widest;
    }
    const float left = numbers ? 2 * u : u, below = numbers ? 1.5f * u : 0.75f * u;
    l.inner_width = l.map_width > WIDTH_MIN * u ? l.map_width : WIDTH_MIN * u;
    l.columns = (int32_t)((l.inner_width + 0.01f * u) / (widest * u));
    l.columns = l.columns > 1 ? l.columns : 1;
    l.rows = (count + l.columns - 1) / l.columns;
    l.legend_top = -below - 0.5f * u;
    l.footer_baseline = l.legend_top - (float)l.rows * ENTRY_ROW * u - 0.8125f * u;
    l.frame.left = -left;
    l.frame.bottom = l.footer_baseline - 0.625f * u;
    l.frame.width = left + l.inner_width + u;
    l.frame.height = l.map_height + 2.25f * u - l.frame.bottom;
    return l;
}

wr_picture_frame wr_picture_frame_of(const wr_world *world, uint32_t layers)
{
    const picture_census c = wr__picture_census(world, layers);
    return layout_of(world, layers, &c).frame;
}

// ---- Painting ----------------------------------------------------------------------------------------------------

static void layer(const wr_painter *painter, const char *name)
{
    if (painter->layer) {
        painter->layer(painter->context, name);
    }
}

static void rect(const wr_painter *painter, float x, float y, float width, float height, wr_color color)
{
    if (painter->rect) {
        painter->rect(painter->context, x, y, width, height, color);
    }
}

static void write(const wr_painter *painter, float x, float y, float size, const char *text, wr_color color)
{
    if (painter->text) {
        painter->text(painter->context, x, y, size, text, color);
    }
}

// At most `letters` of a title, with dots for what was cut off.
static void fit_title(const char *title, int32_t letters, char out[TITLE_MAX])
{
    size_t size = 0, kept = 0;
    int32_t count = 0;
    for (; title[size] && size < TITLE_MAX - 4; size++) {
        if (((unsigned char)title[size] & 0xC0) == 0x80) {
            continue; // inside a letter
        }
        kept = count <= letters - 3 ? size : kept;
        if (++count > letters) {
            break;
        }
    }
    const bool whole = !title[size];
    kept = whole ? size : kept;
    memcpy(out, title, kept);
    memcpy(out + kept, whole ? "" : "...", whole ? 1 : 4);
}

static void paint_title(const wr_world *world, const layout *l, const char *title, const wr_painter *painter)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    char text[TITLE_MAX], size[32];
    snprintf(size, sizeof size, "%d x %d cells", (int)grid->width, (int)grid->height);
    const float size_width = wr_text_width(size, TEXT_SIZE * l->unit);
    const float room = (l->inner_width - size_width) / l->unit - 1;
    fit_title(title, (int32_t)(room / (WR_TEXT_ADVANCE * TITLE_SIZE)), text);
    const float baseline = l->map_height + 0.75f * l->unit;
    write(painter, 0, baseline, TITLE_SIZE * l->unit, text, INK);
    write(painter, l->inner_width - size_width, baseline, TEXT_SIZE * l->unit, size, INK_FAINT);
}

// Over grass, as in the picture.
static void paint_sign(const picture_sign *sign, float x, float y, float u, const wr_painter *painter)
{
    const float inset = sign->is_edge ? 0.1875f * u : 0;
    rect(painter, x, y, u, u, sign->is_edge ? sign->base : WR__GRASS);
    rect(painter, x + inset, y + inset, u - 2 * inset, u - 2 * inset, sign->is_edge ? WR__GRASS : sign->base);
    rect(painter, x, y, u, u, sign->over);
}

static void paint_entry(const layout *l, const picture_entry *e, int32_t place, const wr_painter *painter)
{
    const float u = l->unit;
    const float x = (float)(place % l->columns) * l->inner_width / (float)l->columns;
    const float y = l->legend_top - (float)(place / l->columns) * ENTRY_ROW * u - 1.3125f * u;
    const float size = TEXT_SIZE * u, baseline = y + 0.34375f * u;
    if (e->sign != NULL) {
        paint_sign(e->sign, x, y, u, painter);
    } else if (e->figure == WR_FIGURE_HUNTER) {
        wr_figure_draw_hunter(e->hunt_kind, x, y, u, painter);
    } else {
        wr_figure_draw(e->figure, x, y, u, painter);
    }
    write(painter, x + 1.375f * u, baseline, size, e->name, INK);
    if (picture_is_counted(e->figure)) {
        char number[16];
        snprintf(number, sizeof number, " %d", (int)e->count);
        write(painter, x + 1.375f * u + wr_text_width(e->name, size), baseline, size, number, INK_FAINT);
    }
}

static void paint_footer(const wr_world *world, uint32_t layers, const layout *l, const wr_painter *painter)
{
    char text[160];
    const float size = TEXT_SIZE * l->unit;
    snprintf(text, sizeof text, "tick %" PRIu64 "  hash %016" PRIx64, wr_world_ticks(world),
             wr_world_hash(world, NULL));
    write(painter, 0, l->footer_baseline, size, text, INK_FAINT);
    wr_round_view round;
    if (wr_world_round(world, &round) == WR_OK) {
        snprintf(text, sizeof text, "wave %d  kills %d of %d", (int)round.wave, (int)round.kills, (int)round.goal);
        const float x = l->inner_width - wr_text_width(text, size);
        if (x > 16 * l->unit) { // where it does not run into the hash
            write(painter, x, l->footer_baseline, size, text, INK_FAINT);
        }
        return;
    }
    if (layers & (uint32_t)WR_LAYER_MESH) {
        const wr_nav_stats stats = wr_nav_count(wr_level_nav(wr_world_level(world)));
        snprintf(text, sizeof text, "mesh n %d: %" PRId64 " nodes, %" PRId64 " + %" PRId64 " edges", (int)stats.n,
                 stats.nodes, stats.axis_edges, stats.diagonal_edges);
        const float x = l->inner_width - wr_text_width(text, size);
        if (x > 20 * l->unit) { // where it does not run into the hash
            write(painter, x, l->footer_baseline, size, text, INK_FAINT);
        }
    }
}

void wr_picture(const wr_world *world, uint32_t layers, const char *title, const wr_painter *painter)
{
    const picture_census c = wr__picture_census(world, layers);
    const layout l = layout_of(world, layers, &c);
    const float u = l.unit;
    layer(painter, "paper");
    rect(painter, l.frame.left, l.frame.bottom, l.frame.width, l.frame.height, PAPER);
    rect(painter, 0.1875f * u, -0.1875f * u, l.map_width, l.map_height, PAPER_EDGE);
    wr_world_draw(world, layers, 1, painter);
    layer(painter, "legend");
    paint_title(world, &l, title ? title : "", painter);
    rect(painter, 0, l.legend_top - 0.03125f * u, l.inner_width, 0.0625f * u, PAPER_EDGE);
    picture_entry entries[PICTURE_ENTRIES_MAX];
    const int32_t count = wr__picture_entries(&c, entries);
    for (int32_t i = 0; i < count; i++) {
        paint_entry(&l, &entries[i], i, painter);
    }
    paint_footer(world, layers, &l, painter);
}

// ---- A path over a picture ---------------------------------------------------------------------------------------

#define PATH_RED  0xD3213CFFu
#define PATH_EDGE 0xFFF9EAFFu

static void strip(const wr_point *points, int32_t count, float width, wr_color color, const wr_painter *painter)
{
    for (int32_t i = 1; i < count && painter->line; i++) {
        painter->line(painter->context, wr_fix_to_float(points[i - 1].x), wr_fix_to_float(points[i - 1].y),
                      wr_fix_to_float(points[i].x), wr_fix_to_float(points[i].y), width, color);
    }
}

static void disc(const wr_painter *painter, float x, float y, float radius, wr_color color)
{
    if (painter->disc) {
        painter->disc(painter->context, x, y, radius, color);
    }
}

// A flag on its pole, the foot at the place.
static void flag(const wr_painter *painter, float x, float y, float cell)
{
    const float cloth[6] = {x, y + 0.92f * cell, x + 0.55f * cell, y + 0.7f * cell, x, y + 0.48f * cell};
    const float edge[6] = {x - 0.06f * cell, y + 1.02f * cell, x + 0.7f * cell,
                           y + 0.7f * cell,  x - 0.06f * cell, y + 0.38f * cell};
    if (!painter->line || !painter->polygon) {
        return;
    }
    painter->line(painter->context, x, y, x, y + 0.92f * cell, 0.2f * cell, PATH_EDGE);
    painter->polygon(painter->context, edge, 3, PATH_EDGE);
    painter->line(painter->context, x, y, x, y + 0.92f * cell, 0.09f * cell, INK);
    painter->polygon(painter->context, cloth, 3, PATH_RED);
}

void wr_picture_path(const wr_point *points, int32_t count, float cell, const wr_painter *painter)
{
    if (count < 1) {
        return;
    }
    const float x0 = wr_fix_to_float(points[0].x), y0 = wr_fix_to_float(points[0].y);
    const float x1 = wr_fix_to_float(points[count - 1].x), y1 = wr_fix_to_float(points[count - 1].y);
    layer(painter, "path");
    strip(points, count, 0.21f * cell, PATH_EDGE, painter); // a light edge, so that it shows over bushes and mesh
    disc(painter, x1, y1, 0.2f * cell, PATH_EDGE);
    strip(points, count, 0.11f * cell, PATH_RED, painter);
    disc(painter, x0, y0, 0.3f * cell, PATH_EDGE);
    disc(painter, x0, y0, 0.24f * cell, PATH_RED);
    disc(painter, x0, y0, 0.13f * cell, PATH_EDGE);
    disc(painter, x1, y1, 0.14f * cell, PATH_RED);
    flag(painter, x1, y1, cell);
}
