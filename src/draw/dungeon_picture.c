// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A sheet of paper with a dungeon on it: a title above, the layers asked for, and below the legend of what they show.
#include "draw/dungeon_paint.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define HAS(picture, name) (((picture)->layers & (uint32_t)WR_DUNGEON_LAYER_##name) != 0)

#define LEAF     0x3F66A8FFu
#define DELAUNAY 0x8C8377FFu
#define TREE     0x2E7D4FFFu
#define LOOP     0xD97A1FFFu
#define MORE     0x8E4FA8FFu

// ---- Layout ------------------------------------------------------------------------------------------------------

// The measure of what is written: larger on larger dungeons, so that it is read at the same size on the screen.
static float unit_of(int32_t width, int32_t height)
{
    const float side = (float)(width > height ? width : height);
    return side / 44 > 1.25f ? side / 44 : 1.25f;
}

enum { ENTRIES_MAX = 20 };

// A sign of the legend with its words.
typedef struct entry {
    enum { SIGN_DOOR, SIGN_SWITCH, SIGN_SPOT, SIGN_LINE, SIGN_BOX } sign;
    int32_t kind, count;
    wr_color color;
    const char *words;
} entry;

typedef struct legend {
    entry entries[ENTRIES_MAX];
    int32_t count;
} legend;

static void add(legend *l, entry one)
{
    if (one.count > 0 && l->count < ENTRIES_MAX) {
        l->entries[l->count++] = one;
    }
}

static int32_t doors_of(const wr_dungeon *d, uint8_t kind)
{
    int32_t count = 0;
    for (int32_t i = 0; i < d->door_count; i++) {
        count += d->doors[i].kind == kind;
    }
    return count;
}

static int32_t spots_of(const wr_dungeon_picture *what, uint8_t kind)
{
    int32_t count = 0;
    for (int32_t i = 0; i < what->spot_count; i++) {
        count += what->spots[i].kind == kind;
    }
    return count;
}

static legend legend_of(const wr_dungeon_picture *what)
{
    const wr_dungeon *d = what->dungeon;
    legend l = {.count = 0};
    if (HAS(what, LEAVES)) {
        add(&l, (entry){SIGN_BOX, 0, d->room_count, LEAF, "parts of the map"});
    }
    if (HAS(what, PARTS)) {
        add(&l, (entry){SIGN_BOX, 0, what->part_count, WR__INK, "merged rectangles"});
    }
    if (HAS(what, DELAUNAY)) {
        add(&l, (entry){SIGN_LINE, 0, d->delaunay_count, DELAUNAY, "triangulation"});
    }
    if (HAS(what, TREE)) {
        add(&l, (entry){SIGN_LINE, 0, d->tree_count, TREE, "tree"});
    }
    if (HAS(what, LOOPS)) {
        add(&l, (entry){SIGN_LINE, 0, d->loop_count, LOOP, "loops"});
        add(&l, (entry){SIGN_LINE, 0, d->more_count, MORE, "against dead ends"});
    }
    if (HAS(what, DOORS)) {
        add(&l, (entry){SIGN_DOOR, WR_CELL_DOOR_CLOSED, doors_of(d, WR_CELL_DOOR_CLOSED), 0, "doors, closed"});
        add(&l, (entry){SIGN_DOOR, WR_CELL_DOOR_OPEN, doors_of(d, WR_CELL_DOOR_OPEN), 0, "doors, open"});
        add(&l, (entry){SIGN_DOOR, WR_CELL_DOOR_SECRET, doors_of(d, WR_CELL_DOOR_SECRET), 0, "doors, secret"});
        add(&l, (entry){SIGN_DOOR, WR_CELL_GATE, doors_of(d, WR_CELL_GATE), 0, "gates"});
        add(&l, (entry){SIGN_SWITCH, 0, d->lock_count, 0, "switches"});
    }
    for (int32_t k = 0; HAS(what, SPOTS) && k < WR_SPOT_KIND_COUNT; k++) {
        static const char *const words[] = {"start", "exits", "monsters", "chests", "traps"};
        add(&l, (entry){SIGN_SPOT, k, spots_of(what, (uint8_t)k), 0, words[k]});
    }
    return l;
}

typedef struct layout {
    float unit, width, height; // cells
    int32_t columns, rows;
    wr_picture_frame frame;
    float legend_top, footer;
} layout;

#define TITLE_SIZE  1.1f // of a unit
#define TEXT_SIZE   0.66f
#define SIGN_SIZE   0.9f
#define ENTRY_WIDTH 10.5f
#define ENTRY_ROW   1.5f
#define INNER_MIN   24.0f

// The edges of the frame lie on whole cells, so that at a whole number of pixels a cell all cells do, and no seams show.
static wr_picture_frame frame_of(float left, float bottom, float right, float top)
{
    const float x = floorf(left), y = floorf(bottom);
    return (wr_picture_frame){.left = x, .bottom = y, .width = ceilf(right) - x, .height = ceilf(top) - y};
}

static layout layout_of(const wr_dungeon_picture *what, const legend *l)
{
    const wr_grid *grid = &what->dungeon->grid;
    layout o = {.unit = unit_of(grid->width, grid->height), .height = (float)grid->height};
    const float u = o.unit;
    o.width = (float)grid->width > INNER_MIN * u ? (float)grid->width : INNER_MIN * u;
    o.columns = (int32_t)(o.width / (ENTRY_WIDTH * u));
    o.columns = o.columns < 1 ? 1 : o.columns;
    o.rows = (l->count + o.columns - 1) / o.columns;
    o.legend_top = -0.9f * u;
    o.footer = o.legend_top - (float)o.rows * ENTRY_ROW * u - 1.3f * u;
    o.frame = frame_of(-u, o.footer - 0.7f * u, o.width + u, o.height + (what->title != NULL ? 2.4f : 1.0f) * u);
    return o;
}

wr_picture_frame wr_dungeon_picture_frame(const wr_dungeon_picture *picture)
{
    const legend l = legend_of(picture);
    return layout_of(picture, &l).frame;
}

// ---- Layers ------------------------------------------------------------------------------------------------------

static void paint_leaves(const wr_dungeon *d, const wr_painter *p)
{
    for (int32_t i = 0; i < d->room_count; i++) {
        const wr_rect *r = &d->leaves[i];
        wr__paint_rect(p, (float)r->x, (float)r->y, (float)r->width, (float)r->height,
                       wr__faded(wr__color_of(i), 40));
        wr__paint_frame(p, (float)r->x, (float)r->y, (float)r->width, (float)r->height, 0.16f, LEAF);
    }
}

static void paint_parts(const wr_dungeon_picture *what, const wr_painter *p)
{
    for (int32_t i = 0; i < what->part_count; i++) {
        const wr_rect *r = &what->parts[i].rect;
        wr__paint_rect(p, (float)r->x, (float)r->y, (float)r->width, (float)r->height,
                       wr__faded(wr__color_of(i), 96));
        wr__paint_frame(p, (float)r->x, (float)r->y, (float)r->width, (float)r->height, 0.12f, wr__color_of(i));
    }
}

static void paint_edge(const wr_dungeon *d, wr_edge edge, float width, wr_color color, const wr_painter *p)
{
    const wr_rect *a = &d->rooms[edge.a], *b = &d->rooms[edge.b];
    wr__paint_line(p, (float)a->x + (float)a->width / 2, (float)a->y + (float)a->height / 2,
                   (float)b->x + (float)b->width / 2, (float)b->y + (float)b->height / 2, width, color);
}

static void paint_graph(const wr_dungeon_picture *what, float u, const wr_painter *p)
{
    const wr_dungeon *d = what->dungeon;
    wr__paint_layer(p, "delaunay");
    for (int32_t i = 0; HAS(what, DELAUNAY) && i < d->delaunay_count; i++) {
        paint_edge(d, d->delaunay[i], 0.1f * u, DELAUNAY, p);
    }
    wr__paint_layer(p, "links");
    for (int32_t i = 0; i < d->link_count; i++) {
        const bool tree = d->links[i].kind == WR_LINK_TREE;
        if (tree ? HAS(what, TREE) : HAS(what, LOOPS)) {
            const wr_color color = tree ? TREE : d->links[i].kind == WR_LINK_LOOP ? LOOP : MORE;
            paint_edge(d, d->links[i].rooms, 0.3f * u, WR__PAPER, p);
            paint_edge(d, d->links[i].rooms, 0.2f * u, color, p);
        }
    }
    for (int32_t i = 0; (HAS(what, DELAUNAY) || HAS(what, TREE)) && i < d->room_count; i++) {
        const float x = (float)d->rooms[i].x + (float)d->rooms[i].width / 2;
        const float y = (float)d->rooms[i].y + (float)d->rooms[i].height / 2;
        wr__paint_disc(p, x, y, 0.32f * u, WR__PAPER);
        wr__paint_disc(p, x, y, 0.24f * u, WR__INK);
    }
}

static void paint_doors(const wr_dungeon *d, const wr_painter *p)
{
    for (int32_t i = 0; i < d->door_count; i++) {
        const wr_dungeon_door *door = &d->doors[i];
        wr__paint_door((float)door->at.x, (float)door->at.y, d->config.corridor,
                       door->side == WR_SIDE_N || door->side == WR_SIDE_S, door->kind, door->lock, p);
    }
    for (int32_t i = 0; i < d->lock_count; i++) {
        wr__paint_switch((float)d->locks[i].at.x, (float)d->locks[i].at.y, i, p);
    }
}

static void paint_numbers(const wr_dungeon *d, float u, const wr_painter *p)
{
    for (int32_t i = 0; i < d->room_count; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", (int)i);
        const float size = 0.8f * u, width = wr_text_width(text, size);
        wr__paint_text(p, (float)d->rooms[i].x + ((float)d->rooms[i].width - width) / 2,
                       (float)d->rooms[i].y + ((float)d->rooms[i].height - WR_TEXT_CAPITAL * size) / 2, size, text,
                       WR__INK);
    }
}

// ---- The sheet ---------------------------------------------------------------------------------------------------

// A painter whose unit is `scale` of another's, and whose origin lies elsewhere: signs are drawn for a cell of size 1.
typedef struct lens {
    const wr_painter *behind;
    float x, y, scale;
} lens;

static void lens_rect(void *context, float x, float y, float width, float height, wr_color color)
{
    const lens *l = context;
    wr__paint_rect(l->behind, l->x + x * l->scale, l->y + y * l->scale, width * l->scale, height * l->scale, color);
}

static void lens_disc(void *context, float x, float y, float radius, wr_color color)
{
    const lens *l = context;
    wr__paint_disc(l->behind, l->x + x * l->scale, l->y + y * l->scale, radius * l->scale, color);
}

static void lens_line(void *context, float x0, float y0, float x1, float y1, float width, wr_color color)
{
    const lens *l = context;
    wr__paint_line(l->behind, l->x + x0 * l->scale, l->y + y0 * l->scale, l->x + x1 * l->scale, l->y + y1 * l->scale,
                   width * l->scale, color);
}

static void lens_polygon(void *context, const float *xy, int32_t count, wr_color color)
{
    const lens *l = context;
    float moved[16];
    if (count > 8 || !l->behind->polygon) {
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        moved[2 * i] = l->x + xy[2 * i] * l->scale;
        moved[2 * i + 1] = l->y + xy[2 * i + 1] * l->scale;
    }
    l->behind->polygon(l->behind->context, moved, count, color);
}

static void paint_sign(const entry *e, float x, float y, float size, const wr_painter *behind)
{
    lens l = {behind, x, y, size};
    const wr_painter p = {
        .context = &l, .rect = lens_rect, .disc = lens_disc, .line = lens_line, .polygon = lens_polygon};
    switch (e->sign) {
    case SIGN_DOOR:
        wr__paint_door(0, 0, 1, true, (uint8_t)e->kind, 0, &p);
        break;
    case SIGN_SWITCH:
        wr__paint_switch(0, 0, 0, &p);
        break;
    case SIGN_SPOT:
        wr__paint_spot(0, 0, (wr_spot_kind)e->kind, &p);
        break;
    case SIGN_LINE:
        wr__paint_line(&p, 0.1f, 0.2f, 0.9f, 0.8f, 0.22f, e->color);
        break;
    default:
        wr__paint_frame(&p, 0, 0.1f, 1, 0.8f, 0.16f, e->color);
        break;
    }
}

static void paint_legend(const layout *o, const legend *l, const wr_painter *p)
{
    const float u = o->unit, size = TEXT_SIZE * u;
    wr__paint_rect(p, 0, o->legend_top, o->width, 0.08f * u, WR__EDGE);
    for (int32_t i = 0; i < l->count; i++) {
        const entry *e = &l->entries[i];
        const float x = (float)(i % o->columns) * o->width / (float)o->columns;
        const float y = o->legend_top - (float)(i / o->columns + 1) * ENTRY_ROW * u + 0.25f * u;
        char number[16];
        snprintf(number, sizeof number, " %d", (int)e->count);
        paint_sign(e, x, y + (size * WR_TEXT_CAPITAL - SIGN_SIZE * u) / 2, SIGN_SIZE * u, p);
        const float after = x + (SIGN_SIZE + 0.5f) * u;
        wr__paint_text(p, after, y, size, e->words, WR__INK);
        wr__paint_text(p, after + wr_text_width(e->words, size), y, size, number, WR__INK_FAINT);
    }
}

static void paint_words(const wr_dungeon_picture *what, const layout *o, const wr_painter *p)
{
    const wr_dungeon *d = what->dungeon;
    const float u = o->unit;
    char text[160];
    if (what->title != NULL) {
        wr__paint_text(p, 0, o->height + 0.8f * u, TITLE_SIZE * u, what->title, WR__INK);
    }
    if (what->footer != NULL) {
        snprintf(text, sizeof text, "%s", what->footer);
    } else {
        snprintf(text, sizeof text, "%d x %d cells, %d rooms, %d doors, %d dead ends, hash %016" PRIx64,
                 (int)d->grid.width, (int)d->grid.height, (int)d->room_count, (int)d->door_count, (int)d->dead_ends,
                 wr_dungeon_hash(d));
    }
    float size = TEXT_SIZE * u;
    if (wr_text_width(text, size) > o->width) {
        size *= o->width / wr_text_width(text, size);
    }
    wr__paint_text(p, 0, o->footer, size, text, WR__INK_FAINT);
}

void wr_dungeon_picture_draw(const wr_dungeon_picture *picture, const wr_painter *painter)
{
    const wr_dungeon *d = picture->dungeon;
    const legend l = legend_of(picture);
    const layout o = layout_of(picture, &l);
    wr__paint_layer(painter, "paper");
    wr__paint_rect(painter, o.frame.left, o.frame.bottom, o.frame.width, o.frame.height, WR__PAPER);
    wr__paint_rect(painter, 0.2f * o.unit, -0.2f * o.unit, (float)d->grid.width, (float)d->grid.height, WR__EDGE);
    wr__paint_layer(painter, "tiles");
    if (HAS(picture, TILES)) {
        wr__paint_cells(d, picture->codes, painter);
    } else {
        wr__paint_plan(d, 0, 0, painter);
    }
    wr__paint_layer(painter, "leaves");
    if (HAS(picture, LEAVES)) {
        paint_leaves(d, painter);
    }
    wr__paint_layer(painter, "parts");
    if (HAS(picture, PARTS)) {
        paint_parts(picture, painter);
    }
    wr__paint_layer(painter, "doors");
    if (HAS(picture, DOORS)) {
        paint_doors(d, painter);
    }
    paint_graph(picture, o.unit, painter);
    wr__paint_layer(painter, "spots");
    for (int32_t i = 0; HAS(picture, SPOTS) && i < picture->spot_count; i++) {
        const wr_spot *s = &picture->spots[i];
        wr__paint_spot((float)s->at.x, (float)s->at.y, (wr_spot_kind)s->kind, painter);
    }
    wr__paint_layer(painter, "numbers");
    if (HAS(picture, NUMBERS)) {
        paint_numbers(d, o.unit, painter);
    }
    wr__paint_layer(painter, "legend");
    paint_legend(&o, &l, painter);
    paint_words(picture, &o, painter);
}

// ---- Many --------------------------------------------------------------------------------------------------------

typedef struct sheet {
    int32_t width, height, columns, rows; // cells of a dungeon; dungeons
    float gap, text, title;
    float step_x, step_y, head; // whole cells
} sheet;

static sheet sheet_of(const wr_dungeon *dungeons, int32_t count, int32_t columns)
{
    sheet s = {.width = 1, .height = 1, .columns = columns < 1 ? 1 : columns};
    for (int32_t i = 0; i < count; i++) {
        s.width = dungeons[i].grid.width > s.width ? dungeons[i].grid.width : s.width;
        s.height = dungeons[i].grid.height > s.height ? dungeons[i].grid.height : s.height;
    }
    s.columns = s.columns > count && count > 0 ? count : s.columns;
    s.rows = (count + s.columns - 1) / s.columns;
    s.gap = ceilf((float)s.width * 0.1f);
    s.text = (float)s.width * 0.09f;
    s.title = (float)s.width * 0.22f;
    s.step_x = (float)s.width + s.gap;
    s.step_y = ceilf((float)s.height + s.gap + 1.6f * s.text);
    s.head = ceilf(2.4f * s.title);
    return s;
}

wr_picture_frame wr_dungeon_sheet_frame(const wr_dungeon *dungeons, int32_t count, int32_t columns)
{
    const sheet s = sheet_of(dungeons, count, columns);
    return (wr_picture_frame){.width = (float)s.columns * s.step_x + s.gap,
                              .height = (float)s.rows * s.step_y + s.head};
}

void wr_dungeon_sheet_draw(const wr_dungeon *dungeons, int32_t count, int32_t columns, const char *title,
                           const wr_painter *painter)
{
    const sheet s = sheet_of(dungeons, count, columns);
    const wr_picture_frame frame = wr_dungeon_sheet_frame(dungeons, count, columns);
    wr__paint_layer(painter, "paper");
    wr__paint_rect(painter, 0, 0, frame.width, frame.height, WR__PAPER);
    wr__paint_text(painter, s.gap, frame.height - 1.6f * s.title, s.title, title != NULL ? title : "", WR__INK);
    wr__paint_layer(painter, "dungeons");
    for (int32_t i = 0; i < count; i++) {
        const float x = s.gap + (float)(i % s.columns) * s.step_x;
        const float y = frame.height - s.head - (float)(i / s.columns) * s.step_y - (float)s.height;
        char text[24];
        snprintf(text, sizeof text, "%" PRIu64, dungeons[i].config.seed);
        wr__paint_plan(&dungeons[i], x, y, painter);
        wr__paint_text(painter, x, y - 1.3f * s.text, s.text, text, WR__INK_FAINT);
    }
}
