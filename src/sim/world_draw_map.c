// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The cells of a picture: ground, holes and heights, bushes that join, switches and gates by their state. Cells of
// few pixels are drawn with less: first without light and shadow, then as runs of plain colour.
#include "sim/world_draw_int.h"

#define FINE_PIXELS   7.0f // of a cell; below it cells are plain colours
#define LEAVES_PIXELS 9.0f // of a cell; below it bushes have neither shadow nor light

// What a cell looks like: a secret door like its wall, a door like its state.
static wr_cell_kind look_of(const wr__scenery *s, int32_t x, int32_t y)
{
    const uint8_t kind = wr_grid_kind(s->grid, (wr_cell){x, y});
    const bool door = kind == WR_CELL_DOOR_CLOSED || kind == WR_CELL_DOOR_SECRET;
    if (door && !wr_bits_get(s->cells.walls, x, y)) {
        return WR_CELL_DOOR_OPEN;
    }
    return kind == WR_CELL_DOOR_SECRET ? WR_CELL_BUSH : (wr_cell_kind)kind;
}

static wr__joined joined_of(const wr__scenery *s, int32_t x, int32_t y, wr_cell_kind kind)
{
    static const int8_t s_dx[8] = {0, 1, 1, 1, 0, -1, -1, -1}, s_dy[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    uint32_t joined = 0;
    for (int32_t d = 0; d < 8; d++) {
        const wr_cell next = {x + s_dx[d], y + s_dy[d]};
        if (wr_grid_has(s->grid, next) && look_of(s, next.x, next.y) == kind) {
            joined |= 1u << d;
        }
    }
    return (wr__joined)joined;
}

static uint64_t eye(const wr__scenery *s, int32_t x, int32_t y)
{
    return wr_noise(0, WR_STREAM_EYE, (uint64_t)y * (uint64_t)s->grid->width + (uint64_t)x, 0);
}

static void draw_ground(const wr__scenery *s)
{
    const wr__brush b = wr__level_brush(s);
    wr__rect(&b, (float)s->x0, (float)s->y0, (float)s->x1, (float)s->y1, WR__GRASS);
    if (s->pixels < FINE_PIXELS) {
        return;
    }
    for (int32_t y = s->y0; y < s->y1; y++) {
        for (int32_t x = s->x0 + ((s->x0 + y) & 1); x < s->x1; x += 2) {
            if (look_of(s, x, y) != WR_CELL_BUSH) {
                wr__rect(&b, (float)x, (float)y, (float)x + 1, (float)y + 1, WR__GRASS_ODD);
            }
        }
    }
}

static void draw_cell(const wr__scenery *s, int32_t x, int32_t y)
{
    const wr__brush b = wr__cell_brush(s, (wr_cell){x, y});
    const wr_cell_kind kind = look_of(s, x, y);
    switch (kind) {
    case WR_CELL_BUSH: // drawn in passes, with its neighbours
    case WR_CELL_SWITCH:
    case WR_CELL_GATE:
        break;
    case WR_CELL_HOLE:
        wr__figure_hole(&b);
        break;
    case WR_CELL_CHASM:
        wr__figure_chasm(&b, joined_of(s, x, y, kind));
        break;
    case WR_CELL_CLIFF:
        wr__figure_cliff(&b, eye(s, x, y), joined_of(s, x, y, kind));
        break;
    case WR_CELL_TOWER:
        wr__figure_tower(&b);
        break;
    case WR_CELL_DOOR_CLOSED:
    case WR_CELL_DOOR_OPEN:
        wr__figure_door(&b, kind == WR_CELL_DOOR_OPEN);
        break;
    default:
        wr__figure_grass(&b, eye(s, x, y));
    }
}

// Four sorts of bushes are enough for the eye, and such pictures pack to half the size.
static uint64_t bush_seed(const wr__scenery *s, int32_t x, int32_t y)
{
    return wr_noise(0, WR_STREAM_EYE, eye(s, x, y) & 3, 1);
}

static void draw_bushes(const wr__scenery *s)
{
    const bool leaves = s->pixels >= LEAVES_PIXELS;
    for (int32_t pass = leaves ? 0 : 1; pass < (leaves ? WR__BUSH_PASSES : 3); pass++) {
        for (int32_t y = s->y0; y < s->y1; y++) {
            for (int32_t x = s->x0; x < s->x1; x++) {
                if (look_of(s, x, y) == WR_CELL_BUSH) {
                    const wr__brush b = wr__cell_brush(s, (wr_cell){x, y});
                    wr__figure_bush(&b, pass, bush_seed(s, x, y), joined_of(s, x, y, WR_CELL_BUSH));
                }
            }
        }
    }
}

static wr_color plain_color(wr_cell_kind kind)
{
    switch (kind) {
    case WR_CELL_BUSH:
        return 0x3F7549FFu;
    case WR_CELL_HOLE:
        return 0x41332AFFu;
    case WR_CELL_CHASM:
        return 0x33303AFFu;
    case WR_CELL_CLIFF:
    case WR_CELL_TOWER:
        return 0x99938AFFu;
    case WR_CELL_DOOR_CLOSED:
        return 0xAE7C4AFFu;
    case WR_CELL_DOOR_OPEN:
        return 0x6B5A44FFu;
    default:
        return WR__GRASS;
    }
}

// Cells too small for figures: runs of a colour along each row.
static void draw_plain(const wr__scenery *s)
{
    const wr__brush b = wr__level_brush(s);
    for (int32_t y = s->y0; y < s->y1; y++) {
        for (int32_t x = s->x0, end; x < s->x1; x = end) {
            const wr_color color = plain_color(look_of(s, x, y));
            end = x + 1;
            while (end < s->x1 && plain_color(look_of(s, end, y)) == color) {
                end++;
            }
            if (color != WR__GRASS) {
                wr__rect(&b, (float)x, (float)y, (float)end, (float)y + 1, color);
            }
        }
    }
}

void wr__draw_levers(const wr__scenery *s)
{
    const wr_map_switch *switches = wr_level_switches(wr_world_level(s->world));
    for (int32_t i = 0; i < s->cells.switch_count; i++) {
        if (wr__cell_in_view(s, switches[i].at)) {
            const wr__brush b = wr__cell_brush(s, switches[i].at);
            wr__figure_switch(&b, s->cells.switches[i] != 0);
        }
    }
}

void wr__draw_map(const wr__scenery *s)
{
    draw_ground(s);
    if (s->pixels < FINE_PIXELS) {
        draw_plain(s);
    } else {
        for (int32_t y = s->y0; y < s->y1; y++) {
            for (int32_t x = s->x0; x < s->x1; x++) {
                draw_cell(s, x, y);
            }
        }
        draw_bushes(s);
    }
    const wr_map_gate *gates = wr_level_gates(wr_world_level(s->world));
    for (int32_t i = 0; i < s->cells.gate_count; i++) {
        if (wr__cell_in_view(s, gates[i].at)) {
            const wr__brush b = wr__cell_brush(s, gates[i].at);
            wr__figure_gate(&b, s->cells.gates[i] != 0);
        }
    }
}
