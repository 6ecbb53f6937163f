// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Rooms as a viewer has them, over the map of a world: floor is filled row by row with the colour of its room's state, so walls
// stay as they are. What a viewer does not see is dimmed by a second colour over the first.
#include <stddef.h>

#include "draw/picture_int.h"
#include "warren/window.h"

#define SIDE WR_REGION_CELLS

#define RED    0xD8342A8Cu
#define YELLOW 0xF2C43080u
#define GREEN  0x3FA45A80u
#define ORANGE 0xF08A24FFu // of what is to be loaded
#define DARK   0x1B1D26B0u // not loaded
#define DIM    0x1B1D2660u // loaded, and hidden
#define DUSK   0x2A2F6A38u // a chunk that sleeps

#define OPEN   0x1F8F4CFFu
#define CLOSED 0xA02018FFu

#define ROOMS   ((uint32_t)WR_LAYER_ROOMS)
#define PORTALS ((uint32_t)WR_LAYER_PORTALS)

const picture_sign wr__stream_signs[PICTURE_SIGNS] = {
    {"minimum radius", RED, 0, false, ROOMS},
    {"target radius", YELLOW, 0, false, ROOMS},
    {"kept", GREEN, 0, false, ROOMS},
    {"hidden", YELLOW, DIM, false, ROOMS},
    {"to be loaded", ORANGE, 0, true, ROOMS},
    {"not loaded", DARK, 0, false, ROOMS},
    {"chunk asleep", DUSK, 0, false, ROOMS},
    {"portal, open", OPEN, 0, false, PORTALS},
    {"portal, closed", CLOSED, 0, false, PORTALS},
};

// A region of the window, and where it is drawn.
typedef struct part {
    const wr_region *region;
    float left, bottom, cell; // units
} part;

static const wr_color colors[WR_ROOM_STATE_COUNT] = {
    [WR_ROOM_UNKNOWN] = DARK, [WR_ROOM_FAR] = DARK,      [WR_ROOM_PENDING] = DARK,
    [WR_ROOM_MINIMUM] = RED,  [WR_ROOM_TARGET] = YELLOW, [WR_ROOM_KEPT] = GREEN,
};

static void fill(const part *p, const wr_rect *cells, wr_color color, const wr_painter *painter)
{
    if (painter->rect != NULL && (color & 0xFFu) != 0) {
        painter->rect(painter->context, p->left + (float)cells->x * p->cell, p->bottom + (float)cells->y * p->cell,
                      (float)cells->width * p->cell, (float)cells->height * p->cell, color);
    }
}

static bool in_view(const part *p, const wr_painter *painter)
{
    const float side = SIDE * p->cell;
    return painter->right <= painter->left || (p->left < painter->right && p->left + side > painter->left &&
                                               p->bottom < painter->top && p->bottom + side > painter->bottom);
}

// ---- Rooms -------------------------------------------------------------------------------------------------------

typedef struct paints {
    wr_color base, over;
} paints;

// Runs of cells of one room in a row.
static void fill_rooms(const part *p, const paints *of, const wr_painter *painter)
{
    for (int32_t y = 0; y < SIDE; y++) {
        for (int32_t x = 0, end; x < SIDE; x = end) {
            const uint16_t space = p->region->space[y * SIDE + x];
            for (end = x + 1; end < SIDE && p->region->space[y * SIDE + end] == space;) {
                end++;
            }
            if (space != WR_SPACE_NONE) {
                const wr_rect run = {x, y, end - x, 1};
                fill(p, &run, of[space].base, painter);
                fill(p, &run, of[space].over, painter);
            }
        }
    }
}

static void edge(const part *p, const wr_rect *cells, wr_color color, const wr_painter *painter)
{
    const float l = p->left + (float)cells->x * p->cell, b = p->bottom + (float)cells->y * p->cell;
    const float r = l + (float)cells->width * p->cell, t = b + (float)cells->height * p->cell;
    const float xs[5] = {l, r, r, l, l}, ys[5] = {b, b, t, t, b};
    for (int i = 0; i < 4 && painter->line != NULL; i++) {
        painter->line(painter->context, xs[i], ys[i], xs[i + 1], ys[i + 1], 0.25f * p->cell, color);
    }
}

static void draw_rooms(const part *p, const wr_streamer *streamer, int32_t viewer, const wr_painter *painter)
{
    paints of[WR_REGION_SPACES_MAX];
    for (int32_t i = 0; i < p->region->space_count; i++) {
        const wr_room_id room = {.piece = p->region->id, .space = i};
        bool visible = false;
        const wr_room_state state = wr_stream_room(streamer, viewer, room, &visible);
        const bool loaded = state == WR_ROOM_MINIMUM || state == WR_ROOM_TARGET || state == WR_ROOM_KEPT;
        of[i] = (paints){colors[state], loaded && !visible ? DIM : 0};
        if (state == WR_ROOM_PENDING) {
            edge(p, &p->region->spaces[i].cells, ORANGE, painter);
        }
    }
    fill_rooms(p, of, painter);
}

// Chunks of the level, a byte each.
static void draw_dusk(const wr_world *world, float cell, const wr_painter *painter)
{
    const wr_sleep_view sleep = wr_world_sleep(world);
    const float side = WR_CHUNK_CELLS * cell;
    for (int32_t i = 0; sleep.chunks != NULL && i < sleep.columns * sleep.rows && painter->rect != NULL; i++) {
        if (sleep.chunks[i] == 0) {
            painter->rect(painter->context, (float)(i % sleep.columns) * side, (float)(i / sleep.columns) * side,
                          side, side, DUSK);
        }
    }
}

// ---- Portals -----------------------------------------------------------------------------------------------------

// Open where any of its cells is.
static bool is_open(const wr_world *world, wr_cell low, const wr_rect *cells)
{
    const wr_bits *walls = wr_world_cells_of(world).walls;
    bool open = false;
    for (int32_t i = 0; i < cells->width * cells->height; i++) {
        open |= !wr_bits_get(walls, low.x + cells->x + i % cells->width, low.y + cells->y + i / cells->width);
    }
    return open;
}

// A door over the left or lower border is drawn by the neighbour in whose rim it stands.
static void draw_portals(const wr_world *world, const part *p, wr_cell low, const wr_painter *painter)
{
    for (int32_t i = 0; i < p->region->portal_count && painter->line != NULL; i++) {
        const wr_portal *portal = &p->region->portals[i];
        const wr_rect *c = &portal->cells;
        if (portal->kind == WR_CELL_GRASS || portal->side == WR_SIDE_W || portal->side == WR_SIDE_S) {
            continue;
        }
        const bool open = is_open(world, low, c);
        const float x = p->left + ((float)c->x + 0.5f) * p->cell, y = p->bottom + ((float)c->y + 0.5f) * p->cell;
        painter->line(painter->context, x, y, x + (float)(c->width - 1) * p->cell,
                      y + (float)(c->height - 1) * p->cell, (open ? 0.5f : 0.75f) * p->cell, open ? OPEN : CLOSED);
    }
}

// ---- Both --------------------------------------------------------------------------------------------------------

static void begin_layer(const wr_painter *painter, const char *name)
{
    if (painter->layer != NULL) {
        painter->layer(painter->context, name);
    }
}

void wr_stream_draw(const wr_world *world, const wr_streamer *streamer, int32_t viewer, uint32_t layers,
                    const wr_painter *painter)
{
    const float cell = (float)wr_level_grid(wr_world_level(world))->cell;
    const bool rooms = (layers & (uint32_t)WR_LAYER_ROOMS) != 0, portals = (layers & (uint32_t)WR_LAYER_PORTALS) != 0;
    wr_window window;
    if (!wr_world_window(world, &window)) {
        return;
    }
    for (int32_t pass = rooms ? 0 : 1; pass < (portals ? 2 : 1); pass++) {
        begin_layer(painter, pass == 0 ? "rooms" : "portals");
        for (int32_t i = 0; i < window.width * window.height; i++) {
            const wr_cell low = {i % window.width * SIDE, i / window.width * SIDE};
            const wr_region_id id = {window.corner.x + i % window.width, window.corner.y + i / window.width};
            const part p = {wr_world_region(world, id), (float)low.x * cell, (float)low.y * cell, cell};
            if (p.region == NULL || !in_view(&p, painter)) {
                continue;
            }
            if (pass == 0) {
                draw_rooms(&p, streamer, viewer, painter);
            } else {
                draw_portals(world, &p, low, painter);
            }
        }
        if (pass == 0) {
            draw_dusk(world, cell, painter);
        }
    }
}
