// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The brush, the signs of the debug layers, and every figure by its name.
#include "sim/figures.h"

#define CORNERS_MAX 24

// ---- Brush -------------------------------------------------------------------------------------------------------

wr__brush wr__brush_at(const wr_painter *painter, float x, float y, float side)
{
    return (wr__brush){painter, x, y, side, side, 0};
}

wr__brush wr__brush_turned(const wr__brush *b, wr_angle angle)
{
    const float c = wr_fix_to_float(wr_cos(angle)), s = wr_fix_to_float(wr_sin(angle));
    return (wr__brush){b->painter, b->x, b->y, b->side, b->ax * c - b->ay * s, b->ax * s + b->ay * c};
}

static float across(const wr__brush *b, float x, float y)
{
    return b->x + b->ax * x - b->ay * y;
}

static float along(const wr__brush *b, float x, float y)
{
    return b->y + b->ay * x + b->ax * y;
}

void wr__disc(const wr__brush *b, float x, float y, float radius, wr_color color)
{
    if (b->painter->disc) {
        b->painter->disc(b->painter->context, across(b, x, y), along(b, x, y), radius * b->side, color);
    }
}

void wr__line(const wr__brush *b, float x0, float y0, float x1, float y1, float width, wr_color color)
{
    if (b->painter->line) {
        b->painter->line(b->painter->context, across(b, x0, y0), along(b, x0, y0), across(b, x1, y1),
                         along(b, x1, y1), width * b->side, color);
    }
}

void wr__polygon(const wr__brush *b, const float *xy, int32_t count, wr_color color)
{
    float units[2 * CORNERS_MAX];
    for (int32_t i = 0; i < count && i < CORNERS_MAX; i++) {
        units[2 * i] = across(b, xy[2 * i], xy[2 * i + 1]);
        units[2 * i + 1] = along(b, xy[2 * i], xy[2 * i + 1]);
    }
    if (b->painter->polygon) {
        b->painter->polygon(b->painter->context, units, count, color);
    }
}

void wr__ellipse(const wr__brush *b, float x, float y, float rx, float ry, wr_color color)
{
    float xy[2 * CORNERS_MAX];
    for (int32_t i = 0; i < CORNERS_MAX; i++) {
        const wr_angle angle = (wr_angle)(65536 * i / CORNERS_MAX);
        xy[2 * i] = x + rx * wr_fix_to_float(wr_cos(angle));
        xy[2 * i + 1] = y + ry * wr_fix_to_float(wr_sin(angle));
    }
    wr__polygon(b, xy, CORNERS_MAX, color);
}

void wr__rect(const wr__brush *b, float x0, float y0, float x1, float y1, wr_color color)
{
    if (b->painter->rect) {
        b->painter->rect(b->painter->context, b->x + x0 * b->side, b->y + y0 * b->side, (x1 - x0) * b->side,
                         (y1 - y0) * b->side, color);
    }
}

void wr__plate(const wr__brush *b, float x0, float y0, float x1, float y1, float corner, wr_color color)
{
    const float xy[16] = {x0 + corner, y0, x1 - corner, y0, x1, y0 + corner, x1, y1 - corner,
                          x1 - corner, y1, x0 + corner, y1, x0, y1 - corner, x0, y0 + corner};
    wr__polygon(b, xy, 8, color);
}

void wr__dashes(const wr__brush *b, float x0, float y0, float x1, float y1, float width, float dash, wr_color color)
{
    const float dx = x1 - x0, dy = y1 - y0;
    const float square = dx * dx + dy * dy; // in 1/1,024 of a side below: exact enough, and no libm
    const float length = square < 1e9f ? (float)wr_sqrt_u64((uint64_t)(square * 1048576)) / 1024 : 1e9f;
    int32_t count = length / (2 * dash) < 1000 ? (int32_t)(length / (2 * dash)) : 1000;
    count = count < 1 ? 1 : count;
    for (int32_t i = 0; i <= count; i++) { // as many gaps as `count`, a dash between two, half a dash at the ends
        const float from = i == 0 ? 0 : ((float)i - 0.25f) / (float)count;
        const float to = i == count ? 1 : ((float)i + 0.25f) / (float)count;
        wr__line(b, x0 + from * dx, y0 + from * dy, x0 + to * dx, y0 + to * dy, width, color);
    }
}

void wr__ring(const wr__brush *b, const wr__ring_shape *ring)
{
    for (int32_t i = 0; i < ring->dashes; i++) {
        const wr_angle from = (wr_angle)(65536 * (int64_t)i / ring->dashes);
        const wr_angle to = (wr_angle)(65536 * (2 * (int64_t)i + 1) / (2 * ring->dashes));
        const float x0 = ring->radius * wr_fix_to_float(wr_cos(from)),
                    y0 = ring->radius * wr_fix_to_float(wr_sin(from));
        const float x1 = ring->radius * wr_fix_to_float(wr_cos(to)), y1 = ring->radius * wr_fix_to_float(wr_sin(to));
        const float x = (x0 + x1) / 2, y = (y0 + y1) / 2;
        if (x > ring->left && x < ring->right && y > ring->bottom && y < ring->top) {
            wr__line(b, x0, y0, x1, y1, ring->width, ring->color);
        }
    }
}

// ---- Signs of the debug layers -----------------------------------------------------------------------------------

void wr__sign_way(const wr__brush *b, float x0, float y0, float x1, float y1)
{
    const float ex = y1 > y0 ? 0.16f : 0, ey = y1 > y0 ? 0 : 0.16f; // across the way, at its ends
    wr__line(b, x0, y0, x1, y1, 0.07f, WR__WAY_SPINNER);
    wr__line(b, x0 - ex, y0 - ey, x0 + ex, y0 + ey, 0.09f, WR__WAY_SPINNER);
    wr__line(b, x1 - ex, y1 - ey, x1 + ex, y1 + ey, 0.09f, WR__WAY_SPINNER);
}

void wr__sign_area(const wr__brush *b, float x0, float y0, float x1, float y1)
{
    const wr_color edge = WR__ZONE_BAT;
    wr__rect(b, x0, y0, x1, y1, WR__ZONE_BAT_TINT);
    wr__dashes(b, x0, y0, x1, y0, 0.07f, 0.22f, edge);
    wr__dashes(b, x0, y1, x1, y1, 0.07f, 0.22f, edge);
    wr__dashes(b, x0, y0, x0, y1, 0.07f, 0.22f, edge);
    wr__dashes(b, x1, y0, x1, y1, 0.07f, 0.22f, edge);
}

void wr__sign_sight(const wr__brush *b, float x0, float y0, float x1, float y1, bool clear)
{
    if (clear) {
        wr__line(b, x0, y0, x1, y1, 0.09f, WR__SIGHT_CLEAR);
        wr__disc(b, x1, y1, 0.14f, WR__SIGHT_CLEAR);
    } else {
        wr__dashes(b, x0, y0, x1, y1, 0.06f, 0.16f, WR__SIGHT_HIDDEN);
    }
}

void wr__sign_slip(const wr__brush *b, float y, const char *text, int32_t letters)
{
    const float size = 0.40625f, half = (float)letters * WR_TEXT_ADVANCE * size / 2;
    wr__plate(b, -half - 0.12f, y, half + 0.12f, y + 0.46f, 0.1f, 0xFBF7ECE6u);
    if (b->painter->text) {
        b->painter->text(b->painter->context, across(b, -half, y), along(b, -half, y + 0.1f), size * b->side, text,
                         0x2F2A26FFu);
    }
}

static void swatch_mesh(const wr__brush *b)
{
    static const float s_at[3] = {-0.34f, 0, 0.34f};
    for (int32_t i = 0; i < 3; i++) {
        wr__line(b, s_at[i], -0.34f, s_at[i], 0.34f, WR__MESH_WIDTH, WR__MESH);
        wr__line(b, -0.34f, s_at[i], 0.34f, s_at[i], WR__MESH_WIDTH, WR__MESH);
        for (int32_t k = 0; k < 3; k++) {
            wr__disc(b, s_at[i], s_at[k], WR__MESH_WIDTH, WR__MESH);
        }
    }
    wr__line(b, -0.34f, -0.34f, 0.34f, 0.34f, WR__MESH_WIDTH, WR__MESH);
    wr__line(b, -0.34f, 0.34f, 0.34f, -0.34f, WR__MESH_WIDTH, WR__MESH);
}

static void swatch_zone(const wr__brush *b)
{
    const wr_color edge = WR__ZONE_BLOB;
    wr__rect(b, -0.42f, -0.42f, 0.42f, 0.42f, WR__ZONE_BLOB_TINT);
    wr__line(b, -0.42f, -0.42f, 0.42f, -0.42f, 0.06f, edge);
    wr__line(b, 0.42f, -0.42f, 0.42f, 0.42f, 0.06f, edge);
    wr__line(b, 0.42f, 0.42f, -0.42f, 0.42f, 0.06f, edge);
    wr__line(b, -0.42f, 0.42f, -0.42f, -0.42f, 0.06f, edge);
}

// ---- By name -----------------------------------------------------------------------------------------------------

const char *wr_figure_name(wr_figure figure)
{
    static const char *const s_names[] = {
#define FIGURE_NAME(name, text) text,
        WR_FIGURE_LIST(FIGURE_NAME)
#undef FIGURE_NAME
    };
    return (uint32_t)figure < WR_FIGURE_COUNT ? s_names[figure] : "?";
}

static void figure_bush(const wr__brush *b)
{
    for (int32_t pass = 0; pass < WR__BUSH_PASSES; pass++) {
        wr__figure_bush(b, pass, 0x7F7F7F7F7F7F7F7Fu, 0);
    }
}

// A question mark on a slip of paper, over what hides the door.
static void figure_secret(const wr__brush *b)
{
    figure_bush(b);
    wr__sign_slip(b, -0.3f, "?", 1);
}

static void figure_sign(const wr__brush *b, wr_figure figure)
{
    switch (figure) {
    case WR_FIGURE_MESH:
        swatch_mesh(b);
        break;
    case WR_FIGURE_ZONE_BLOB:
        swatch_zone(b);
        break;
    case WR_FIGURE_ZONE_BAT:
        wr__sign_area(b, -0.42f, -0.42f, 0.42f, 0.42f);
        break;
    case WR_FIGURE_WAY_SPINNER:
        wr__sign_way(b, -0.36f, 0, 0.36f, 0);
        break;
    case WR_FIGURE_PATH:
        wr__line(b, -0.38f, -0.25f, 0.1f, -0.25f, WR__MESH_WIDTH, WR__PATH);
        wr__line(b, 0.1f, -0.25f, 0.36f, 0.3f, WR__MESH_WIDTH, WR__PATH);
        break;
    case WR_FIGURE_HOP:
        wr__line(b, -0.38f, -0.25f, 0.28f, 0.2f, WR__MESH_WIDTH, WR__PATH);
        wr__disc(b, 0.28f, 0.2f, 2 * WR__MESH_WIDTH, WR__PATH);
        break;
    case WR_FIGURE_RING:
        wr__dashes(b, -0.38f, -0.25f, 0, 0, WR__MESH_WIDTH, 0.08f, WR__RING);
        wr__ring(b, &(wr__ring_shape){0.3f, 0.06f, 12, WR__RING, -1, -1, 1, 1});
        break;
    case WR_FIGURE_SIGHT_RANGE:
        wr__ring(b, &(wr__ring_shape){0.4f, 0.06f, 9, WR__SIGHT_RANGE, -1, -1, 1, 1});
        break;
    case WR_FIGURE_SIGHT_CLEAR:
        wr__sign_sight(b, -0.36f, -0.2f, 0.3f, 0.2f, true);
        break;
    case WR_FIGURE_SIGHT_BLOCKED:
        wr__sign_sight(b, -0.36f, -0.25f, 0.36f, 0.25f, false);
        break;
    case WR_FIGURE_DOOR_SECRET:
        figure_secret(b);
        break;
    default:
        break;
    }
}

static void figure_cell(const wr__brush *b, wr_figure figure)
{
    switch (figure) {
    case WR_FIGURE_CRYSTAL:
        wr__figure_crystal(b);
        break;
    case WR_FIGURE_BUSH:
        figure_bush(b);
        break;
    case WR_FIGURE_HOLE:
        wr__figure_hole(b);
        break;
    case WR_FIGURE_CHASM:
        wr__figure_chasm(b, 0);
        break;
    case WR_FIGURE_CLIFF:
        wr__figure_cliff(b, 0, 0);
        break;
    case WR_FIGURE_TOWER:
        wr__figure_tower(b);
        break;
    case WR_FIGURE_SWITCH_OFF:
    case WR_FIGURE_SWITCH_ON:
        wr__figure_switch(b, figure == WR_FIGURE_SWITCH_ON);
        break;
    case WR_FIGURE_GATE_CLOSED:
    case WR_FIGURE_GATE_OPEN:
        wr__figure_gate(b, figure == WR_FIGURE_GATE_OPEN);
        break;
    case WR_FIGURE_DOOR_CLOSED:
    case WR_FIGURE_DOOR_OPEN:
        wr__figure_door(b, figure == WR_FIGURE_DOOR_OPEN);
        break;
    default:
        figure_sign(b, figure);
    }
}

wr_color wr_hunter_color(int32_t hunt_kind)
{
    return wr__hunter_color(hunt_kind);
}

static void draw_hunter(int32_t hunt_kind, bool asleep, float x, float y, float side, const wr_painter *painter)
{
    const wr__brush brush = wr__brush_at(painter, x + side / 2, y + side / 2, side);
    const wr__brush smaller = wr__brush_at(painter, brush.x, brush.y + 0.05f * side, 0.86f * side);
    const wr__hunter_look look = {.hunt_kind = hunt_kind,
                                  .heading = 49152,
                                  .head = 49152,
                                  .head_down = asleep,
                                  .asleep = asleep,
                                  .windup = -1,
                                  .pixels = 99};
    wr__rect(&brush, -0.5f, -0.5f, 0.5f, 0.5f, WR__GRASS);
    wr__figure_hunter(&smaller, &look);
}

void wr_figure_draw_hunter(int32_t hunt_kind, float x, float y, float side, const wr_painter *painter)
{
    draw_hunter(hunt_kind, false, x, y, side, painter);
}

void wr_figure_draw(wr_figure figure, float x, float y, float side, const wr_painter *painter)
{
    const wr__brush brush = wr__brush_at(painter, x + side / 2, y + side / 2, side), *b = &brush;
    wr__rect(b, -0.5f, -0.5f, 0.5f, 0.5f, WR__GRASS);
    switch (figure) {
    case WR_FIGURE_PLAYER:
        wr__figure_player(b, 49152, 0);
        break;
    case WR_FIGURE_BLOB:
        wr__figure_blob(b, 0, 0, false);
        break;
    case WR_FIGURE_HOST:
        wr__figure_host(b, 57344);
        break;
    case WR_FIGURE_HUNTER:
    case WR_FIGURE_ASLEEP:
        draw_hunter(0, figure == WR_FIGURE_ASLEEP, x, y, side, painter);
        break;
    case WR_FIGURE_PLAYER_DOWN:
        wr__figure_player_down(b, 0, 0);
        break;
    case WR_FIGURE_BOMB:
        wr__figure_bomb(b, 0.2f, 0);
        break;
    case WR_FIGURE_BLAST:
        wr__figure_blast(b);
        break;
    case WR_FIGURE_BAT:
        wr__figure_bat(b, 8192);
        break;
    case WR_FIGURE_SPINNER_H:
    case WR_FIGURE_SPINNER_V:
        wr__figure_spinner(b, 8192, figure == WR_FIGURE_SPINNER_V);
        break;
    case WR_FIGURE_BOOMERANG:
        wr__figure_boomerang(b, 0);
        break;
    default:
        if (!wr__figure_of_throw(b, figure)) {
            figure_cell(b, figure);
        }
    }
}
