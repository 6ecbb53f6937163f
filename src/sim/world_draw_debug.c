// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The debug layers of a picture: mesh (B32), zones, paths, lines of sight.
#include "sim/blobs_int.h"
#include "sim/world_draw_int.h"

// ---- Mesh --------------------------------------------------------------------------------------------------------

// Edges are 2 pixels wide, nodes as much in radius (B32), where a cell has 32 pixels or more; else a sixteenth of it.
static float mesh_width(const wr__scenery *s)
{
    return s->pixels > 32 && s->painter->pixel > 0 ? 2 / s->pixels : WR__MESH_WIDTH;
}

static void draw_node_edges(const wr__scenery *s, const wr_nav *nav, wr_node node, const wr__brush *b)
{
    const wr_node columns = wr_nav_columns(nav);
    const wr_node to[4] = {columns, columns + 1, 1, 1 - columns}; // N NE E SE: the other four are drawn from beyond
    const uint8_t edges = wr_nav_edges(nav, node);
    const wr__spot a = wr__spot_of(s, wr_nav_place(nav, node));
    for (int32_t d = 0; d < 4; d++) {
        if (edges >> d & 1) {
            const wr__spot e = wr__spot_of(s, wr_nav_place(nav, node + to[d]));
            wr__line(b, a.x, a.y, e.x, e.y, mesh_width(s), WR__MESH);
        }
    }
}

void wr__draw_mesh(const wr__scenery *s)
{
    const wr_nav *nav = wr_level_nav(wr_world_level(s->world));
    const wr__brush b = wr__level_brush(s);
    const int32_t columns = wr_nav_columns(nav), n = columns / s->grid->width;
    for (int32_t y = s->y0 * n; y < s->y1 * n; y++) {
        for (int32_t x = s->x0 * n; x < s->x1 * n; x++) {
            const wr_node node = y * columns + x;
            if (wr_nav_has(nav, node)) {
                draw_node_edges(s, nav, node, &b);
            }
        }
    }
    for (int32_t y = s->y0 * n; y < s->y1 * n; y++) {
        for (int32_t x = s->x0 * n; x < s->x1 * n; x++) {
            const wr_node node = y * columns + x;
            if (wr_nav_has(nav, node)) {
                const wr__spot at = wr__spot_of(s, wr_nav_place(nav, node));
                wr__disc(&b, at.x, at.y, mesh_width(s), WR__MESH);
            }
        }
    }
}

// ---- Zones, paths, sight -----------------------------------------------------------------------------------------

typedef struct zone {
    const uint64_t *mask;
    int32_t side, x, y; // cells of the square, and its lower-left one
} zone;

static bool zone_has(const zone *z, int32_t x, int32_t y)
{
    const int32_t column = x - z->x, row = y - z->y;
    if (column < 0 || row < 0 || column >= z->side || row >= z->side) {
        return false;
    }
    const int32_t bit = row * z->side + column;
    return z->mask[bit >> 6] >> (bit & 63) & 1;
}

static void draw_zone_cell(const zone *z, int32_t x, int32_t y, const wr__brush *b)
{
    const wr_color edge = WR__ZONE_BLOB;
    const float left = (float)x, bottom = (float)y;
    wr__rect(b, left, bottom, left + 1, bottom + 1, WR__ZONE_BLOB_TINT);
    if (!zone_has(z, x - 1, y)) {
        wr__line(b, left, bottom, left, bottom + 1, 0.06f, edge);
    }
    if (!zone_has(z, x + 1, y)) {
        wr__line(b, left + 1, bottom, left + 1, bottom + 1, 0.06f, edge);
    }
    if (!zone_has(z, x, y - 1)) {
        wr__line(b, left, bottom, left + 1, bottom, 0.06f, edge);
    }
    if (!zone_has(z, x, y + 1)) {
        wr__line(b, left, bottom + 1, left + 1, bottom + 1, 0.06f, edge);
    }
}

static void draw_blob_zone(const wr__scenery *s, int32_t slot, const wr__brush *b)
{
    const wr_level *level = s->world->level;
    const wr_cell home = wr__home(s->world, slot);
    const int32_t side = level->config.zone_cells;
    wr__zone own;
    const zone z = {.mask = wr__blob_zone(s->world, slot, &own),
                    .side = side,
                    .x = home.x - side / 2,
                    .y = home.y - side / 2};
    for (int32_t y = z.y; y < z.y + side; y++) {
        for (int32_t x = z.x; x < z.x + side; x++) {
            if (zone_has(&z, x, y)) {
                draw_zone_cell(&z, x, y, b);
            }
        }
    }
}

void wr__draw_zones(const wr__scenery *s)
{
    const wr__brush b = wr__level_brush(s);
    for (int32_t i = 0; i < s->mobs.count; i++) {
        const bool spinner = s->mobs.kind[i] == WR_MOB_SPINNER_H || s->mobs.kind[i] == WR_MOB_SPINNER_V;
        if (!(s->mobs.flags[i] & WR_MOB_ALIVE)) {
            continue;
        }
        if (s->mobs.kind[i] == WR_MOB_BLOB) {
            draw_blob_zone(s, i, &b);
        } else if (spinner || s->mobs.kind[i] == WR_MOB_BAT) {
            const wr__box box = wr__mob_area(s->world, i);
            const wr__spot low = wr__spot_of(s, (wr_point){box.x_low, box.y_low});
            const wr__spot high = wr__spot_of(s, (wr_point){box.x_high, box.y_high});
            if (spinner) {
                wr__sign_way(&b, low.x, low.y, high.x, high.y);
            } else { // its body stays in there, so half a body more
                wr__sign_area(&b, low.x - 0.5f, low.y - 0.5f, high.x + 0.5f, high.y + 0.5f);
            }
        }
    }
}

#define WAY_MAX 64

void wr__draw_paths(const wr__scenery *s)
{
    const wr__brush b = wr__level_brush(s);
    for (int32_t i = 0; i < s->mobs.count; i++) {
        if (!wr__mob_is_drawn(s, i) || s->mobs.kind[i] != WR_MOB_BLOB) {
            continue;
        }
        wr_point way[WAY_MAX];
        const int32_t count = wr__blob_way(s->world, i, way, WAY_MAX);
        for (int32_t k = 1; k < count; k++) {
            const wr__spot from = wr__spot_of(s, way[k - 1]), to = wr__spot_of(s, way[k]);
            wr__line(&b, from.x, from.y, to.x, to.y, WR__MESH_WIDTH, WR__PATH);
        }
        if (count > 1) {
            const wr__spot end = wr__spot_of(s, way[count - 1]);
            wr__disc(&b, end.x, end.y, 2 * WR__MESH_WIDTH, WR__PATH);
        }
    }
    wr__draw_hunter_ways(s);
}

static bool sees(const wr__scenery *s, wr_point blob, wr_point player)
{
    return s->config.sight == WR_SIGHT_SAMPLED
               ? wr_sight_sampled(s->cells.sight, s->grid->cell, blob, player, s->config.sight_range)
               : wr_sight_within(s->cells.sight, s->grid->cell, blob, player, s->config.sight_range);
}

// Lines from one blob to the players in its range, whether they are seen or hidden.
static void draw_blob_sight(const wr__scenery *s, int32_t slot)
{
    const wr__brush b = wr__level_brush(s);
    const wr__spot from = wr__mob_spot(s, slot);
    const wr__brush round = wr__spot_brush(s, from);
    const wr__ring_shape range = {.radius = wr_fix_to_float(s->config.sight_range) / s->cell,
                                  .width = 0.06f,
                                  .dashes = 60,
                                  .color = WR__SIGHT_RANGE,
                                  .left = -from.x,
                                  .bottom = -from.y,
                                  .right = (float)s->grid->width - from.x,
                                  .top = (float)s->grid->height - from.y};
    wr__ring(&round, &range);
    for (int32_t p = 0; p < s->config.players; p++) {
        wr_player_view player;
        if (wr_world_player(s->world, p, &player) != WR_OK) {
            continue;
        }
        const wr_point at = {s->mobs.x[slot], s->mobs.y[slot]};
        if (wr_length(player.at.x - at.x, player.at.y - at.y) <= (uint32_t)s->config.sight_range) {
            const wr__spot to = wr__mob_spot(s, wr_mob_slot(s->world, player.mob));
            wr__sign_sight(&b, from.x, from.y, to.x, to.y, sees(s, at, player.at));
        }
    }
}

void wr__draw_sight(const wr__scenery *s)
{
    if (s->config.sight_range < 0) {
        return;
    }
    for (int32_t i = 0; i < s->mobs.count; i++) {
        if (wr__mob_is_drawn(s, i) && s->mobs.kind[i] == WR_MOB_BLOB) {
            draw_blob_sight(s, i);
        }
    }
}
