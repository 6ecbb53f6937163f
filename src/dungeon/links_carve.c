// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: corridors and doors into the grid. A corridor never touches a room, so what is rock where it comes along is rock
// that it has to dig: counting those cells counts each once.
#include "dungeon/links_int.h"

static int32_t dig(wr_grid *grid, const wr_rect *r)
{
    int32_t dug = 0;
    for (int32_t y = r->y; y < r->y + r->height; y++) {
        uint8_t *row = grid->kinds + (size_t)y * (size_t)grid->width;
        for (int32_t x = r->x; x < r->x + r->width; x++) {
            dug += row[x] == WR_CELL_BUSH;
            row[x] = WR_CELL_GRASS;
        }
    }
    return dug;
}

static void set_door(wr_grid *grid, const wr_dungeon_door *door, int32_t corridor)
{
    uint8_t *at = grid->kinds + (size_t)door->at.y * (size_t)grid->width + (size_t)door->at.x;
    const int32_t step = door->side == WR_SIDE_N || door->side == WR_SIDE_S ? 1 : grid->width;
    for (int32_t i = 0; i < corridor; i++, at += step) {
        *at = door->kind;
    }
}

void wr__dungeon_carve_links(wr_dungeon *dungeon)
{
    wr_dungeon *d = dungeon;
    const int32_t corridor = d->config.corridor;
    d->corridor_cells = 0;
    for (int32_t i = 0; i < d->link_count; i++) {
        for (int32_t k = 0; k + 1 < d->links[i].points; k++) {
            const wr_rect r = wr__piece_between(d->links[i].way[k], d->links[i].way[k + 1], corridor);
            d->corridor_cells += dig(&d->grid, &r);
        }
    }
    for (int32_t i = 0; i < d->door_count; i++) {
        set_door(&d->grid, &d->doors[i], corridor);
    }
}
