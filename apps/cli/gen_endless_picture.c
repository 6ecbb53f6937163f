// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A piece of an endless dungeon as a picture: it is handed to the pictures of dungeons as one large dungeon, and what only
// this one has is drawn over it: borders, spaces, portals.
#include "gen_endless.h"

#include "picture.h"
#include "term.h"

#include "warren/draw.h"
#include "warren/tiles.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define BORDER      0xC23B22FFu
#define PORTAL_DOOR 0x1F5FA8FFu
#define PORTAL_OPEN 0x1F8A4CFFu
#define VEIL        0x90u // how much of a space's colour there is, of 255

// The piece as one dungeon, in memory of its own.
typedef struct plan {
    const endless_piece *piece;
    uint32_t layers;
    wr_dungeon dungeon;
    uint8_t *kinds, *codes; // [height][width]
    wr_rect *rooms;
    wr_dungeon_door *doors;
    wr_spot *spots;
    int32_t spot_count;
    wr_dungeon_picture picture;
    char title[160], footer[160];
} plan;

static void plan_free(plan *p)
{
    free(p->kinds);
    free(p->codes);
    free(p->rooms);
    free(p->doors);
    free(p->spots);
}

// ---- One large dungeon -------------------------------------------------------------------------------------------

static void add_rooms(plan *p, const wr_region *r, int32_t x, int32_t y)
{
    for (int32_t i = 0; i < r->room_count; ++i) {
        const wr_rect c = r->spaces[i].cells;
        p->rooms[p->dungeon.room_count++] = (wr_rect){c.x + x, c.y + y, c.width, c.height};
    }
}

// Which way a door lies, one cell long: it has walls at its ends.
static bool lies_along_x(const wr_region *r, const wr_portal *portal)
{
    if (portal->side != WR_SIDE_COUNT || portal->cells.width != portal->cells.height) {
        return portal->side == WR_SIDE_COUNT ? portal->cells.width > portal->cells.height : portal->side == WR_SIDE_N;
    }
    return r->kinds[portal->cells.y * WR_REGION_CELLS + portal->cells.x - 1] == WR_CELL_BUSH;
}

static void add_doors(plan *p, const wr_region *r, int32_t x, int32_t y)
{
    for (int32_t i = 0; i < r->portal_count; ++i) {
        const wr_portal *portal = &r->portals[i];
        if (portal->kind == WR_CELL_GRASS || portal->side == WR_SIDE_S || portal->side == WR_SIDE_W) {
            continue;
        }
        p->doors[p->dungeon.door_count++] = (wr_dungeon_door){
            .at = {portal->cells.x + x, portal->cells.y + y},
            .side = lies_along_x(r, portal) ? WR_SIDE_N : WR_SIDE_E,
            .kind = portal->kind,
            .lock = -1,
        };
    }
}

static void add_spots(plan *p, const wr_region *r, int32_t x, int32_t y)
{
    wr_cell cells[WR_REGION_CELLS * WR_REGION_CELLS];
    const int32_t count = wr_endless_dwellers(p->piece->endless, r, cells, WR_REGION_CELLS * WR_REGION_CELLS);
    for (int32_t i = 0; i < count; ++i) {
        p->spots[p->spot_count++] = (wr_spot){.at = {cells[i].x + x, cells[i].y + y}, .kind = WR_SPOT_SPAWN};
    }
}

static void add_region(plan *p, int32_t i)
{
    const wr_region *r = &p->piece->regions[i];
    const int32_t x = i % p->piece->width * WR_REGION_CELLS, y = i / p->piece->width * WR_REGION_CELLS;
    const size_t width = (size_t)p->dungeon.grid.width;
    for (int32_t row = 0; row < WR_REGION_CELLS; ++row) {
        memcpy(p->kinds + (size_t)(y + row) * width + (size_t)x, r->kinds + row * WR_REGION_CELLS, WR_REGION_CELLS);
    }
    add_rooms(p, r, x, y);
    add_doors(p, r, x, y);
    add_spots(p, r, x, y);
}

// Codes need a mask, which may not be the same memory.
static bool find_codes(plan *p)
{
    const wr_grid *grid = &p->dungeon.grid;
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    uint8_t *solid = malloc(cells);
    if (solid == NULL) {
        return false;
    }
    wr_tiles_belong(p->kinds, cells, WR_KIND(BUSH), solid);
    (void)wr_tiles_mask(solid, grid->width, grid->height, 1, WR_TILES_8, p->codes);
    free(solid);
    return true;
}

static bool plan_make(plan *p, const endless_piece *piece)
{
    const int32_t width = piece->width * WR_REGION_CELLS, height = piece->height * WR_REGION_CELLS;
    const size_t cells = (size_t)width * (size_t)height;
    p->piece = piece;
    p->kinds = malloc(cells);
    p->codes = malloc(cells);
    p->rooms = malloc(((size_t)piece->rooms + 1) * sizeof *p->rooms);
    p->doors = malloc(((size_t)piece->doors + 1) * sizeof *p->doors);
    p->spots = malloc(((size_t)piece->dwellers + 1) * sizeof *p->spots);
    if (p->kinds == NULL || p->codes == NULL || p->rooms == NULL || p->doors == NULL || p->spots == NULL) {
        return false;
    }
    p->dungeon.config = piece->config.rooms;
    p->dungeon.grid = (wr_grid){.width = width, .height = height, .cell = 1, .kinds = p->kinds};
    p->dungeon.rooms = p->rooms;
    p->dungeon.doors = p->doors;
    for (int32_t i = 0; i < piece->width * piece->height; ++i) {
        add_region(p, i);
    }
    return find_codes(p);
}

// ---- What only this one has --------------------------------------------------------------------------------------

// Spread over the circle of colours, so that neighbours differ.
static wr_color color_of(int32_t number)
{
    static const wr_color colors[] = {0xE0703000u, 0x3F8FD000u, 0x5FA84A00u, 0xB060C000u, 0xD8B02800u, 0x38A89A00u,
                                      0xD0506800u, 0x7078D800u, 0x9AA83000u, 0xC8884800u, 0x50A0B800u, 0xA0506000u};
    return colors[number % (int32_t)(sizeof colors / sizeof colors[0])] | VEIL;
}

static void paint_spaces(const wr_region *r, float x, float y, const wr_painter *p)
{
    for (int32_t row = 0; row < WR_REGION_CELLS; ++row) {
        const uint16_t *space = r->space + row * WR_REGION_CELLS;
        for (int32_t from = 0; from < WR_REGION_CELLS;) {
            int32_t to = from + 1;
            while (to < WR_REGION_CELLS && space[to] == space[from]) {
                ++to;
            }
            if (space[from] != WR_SPACE_NONE) {
                p->rect(p->context, x + (float)from, y + (float)row, (float)(to - from), 1, color_of(space[from]));
            }
            from = to;
        }
    }
}

// Between the middles of the spaces' rectangles, over the portal's; to a border's from the space alone.
static void paint_portals(const wr_region *r, float x, float y, const wr_painter *p)
{
    for (int32_t i = 0; i < r->portal_count; ++i) {
        const wr_portal *portal = &r->portals[i];
        const wr_color color = portal->kind == WR_CELL_GRASS ? PORTAL_OPEN : PORTAL_DOOR;
        const float at_x = x + (float)portal->cells.x + (float)portal->cells.width / 2;
        const float at_y = y + (float)portal->cells.y + (float)portal->cells.height / 2;
        const int32_t ends[2] = {portal->a, portal->b};
        for (int k = 0; k < 2; ++k) {
            if (ends[k] >= 0) {
                const wr_rect c = r->spaces[ends[k]].cells;
                p->line(p->context, at_x, at_y, x + (float)c.x + (float)c.width / 2,
                        y + (float)c.y + (float)c.height / 2, 0.2f, color);
            }
        }
        p->disc(p->context, at_x, at_y, 0.35f, color);
    }
}

static void paint_borders(const endless_piece *piece, const wr_painter *p)
{
    const float width = (float)piece->width * WR_REGION_CELLS, height = (float)piece->height * WR_REGION_CELLS;
    for (int32_t i = 0; i <= piece->width; ++i) {
        p->rect(p->context, (float)(i * WR_REGION_CELLS) - 0.12f, 0, 0.24f, height, BORDER);
    }
    for (int32_t i = 0; i <= piece->height; ++i) {
        p->rect(p->context, 0, (float)(i * WR_REGION_CELLS) - 0.12f, width, 0.24f, BORDER);
    }
}

static bool has(const plan *p, endless_layer layer)
{
    return (p->layers & (uint32_t)layer) != 0;
}

static void paint_plan(const void *context, const wr_painter *painter)
{
    const plan *p = context;
    const endless_piece *piece = p->piece;
    wr_dungeon_picture_draw(&p->picture, painter);
    for (int32_t i = 0; i < piece->width * piece->height; ++i) {
        const float x = (float)(i % piece->width * WR_REGION_CELLS), y = (float)(i / piece->width * WR_REGION_CELLS);
        if (has(p, ENDLESS_LAYER_SPACES)) {
            paint_spaces(&piece->regions[i], x, y, painter);
        }
        if (has(p, ENDLESS_LAYER_PORTALS)) {
            paint_portals(&piece->regions[i], x, y, painter);
        }
    }
    if (has(p, ENDLESS_LAYER_BORDERS)) {
        paint_borders(piece, painter);
    }
}

// ---- Picture and terminal ----------------------------------------------------------------------------------------

static uint32_t dungeon_layers(const plan *p)
{
    return (has(p, ENDLESS_LAYER_TILES) ? (uint32_t)WR_DUNGEON_LAYER_TILES : 0) |
           (has(p, ENDLESS_LAYER_DOORS) ? (uint32_t)WR_DUNGEON_LAYER_DOORS : 0) |
           (has(p, ENDLESS_LAYER_SPOTS) ? (uint32_t)WR_DUNGEON_LAYER_SPOTS : 0);
}

// Pixels a cell, as for other dungeons.
static int32_t scale_of(const plan *p, const wr_picture_frame *frame)
{
    const float side = frame->width > frame->height ? frame->width : frame->height;
    const int32_t fits = (int32_t)(PICTURE_DUNGEON_SIDE / side);
    return p->piece->options->scale > 0 ? p->piece->options->scale : fits < 2 ? 2 : fits;
}

cli_exit gen_endless_picture(const endless_piece *piece, uint32_t layers)
{
    plan p = {.layers = layers};
    if (!plan_make(&p, piece)) {
        plan_free(&p);
        say("out of memory for the picture");
        return CLI_ROOM;
    }
    snprintf(p.title, sizeof p.title, "%s without edges, seed %" PRIu64 ", region %" PRId64 ",%" PRId64,
             piece->profile, piece->config.rooms.seed, piece->corner.x, piece->corner.y);
    snprintf(p.footer, sizeof p.footer,
             "%d x %d regions, %" PRId64 " rooms, %" PRId64 " spaces, %" PRId64 " doors, hash %016" PRIx64,
             (int)piece->width, (int)piece->height, piece->rooms, piece->spaces, piece->doors, piece->hash);
    p.picture = (wr_dungeon_picture){.dungeon = &p.dungeon,
                                     .layers = dungeon_layers(&p),
                                     .title = p.title,
                                     .codes = p.codes,
                                     .spots = p.spots,
                                     .spot_count = p.spot_count,
                                     .footer = p.footer};
    const wr_picture_frame frame = wr_dungeon_picture_frame(&p.picture);
    const picture_painting painting = {.frame = frame, .paint = paint_plan, .context = &p};
    const cli_exit code =
        picture_write_painting(&painting, piece->options->picture, scale_of(&p, &frame), !piece->options->json);
    plan_free(&p);
    return code;
}

void gen_endless_view(const endless_piece *piece)
{
    plan p = {.layers = 0};
    gen g = {0};
    if (term_colored(stdout) && plan_make(&p, piece)) {
        g.dungeon.grid = p.dungeon.grid;
        g.spots = p.spots;
        g.spot_count = p.spot_count;
        gen_view(&g);
    }
    plan_free(&p);
}
