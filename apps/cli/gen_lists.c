// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// gen --json --full: all that somebody needs who checks a dungeon without believing it.
#include "gen.h"

#include "json.h"

#include <stdlib.h>

static void add_ints(json *j, const int32_t *values, int count)
{
    json_open(j, NULL, '[');
    for (int i = 0; i < count; ++i) {
        json_int(j, NULL, values[i]);
    }
    json_close(j, ']');
}

static void add_rects(json *j, const char *key, const wr_rect *rects, int32_t count)
{
    json_open(j, key, '[');
    for (int32_t i = 0; i < count; ++i) {
        add_ints(j, (int32_t[]){rects[i].x, rects[i].y, rects[i].width, rects[i].height}, 4);
    }
    json_close(j, ']');
}

static const char *word_of_door(uint8_t kind)
{
    return kind == WR_CELL_GATE          ? "gate"
           : kind == WR_CELL_DOOR_OPEN   ? "open"
           : kind == WR_CELL_DOOR_SECRET ? "secret"
                                         : "closed";
}

static const char *word_of_link(uint8_t kind)
{
    return kind == WR_LINK_TREE ? "tree" : kind == WR_LINK_LOOP ? "loop" : "more";
}

// [a,b,"tree"] and the like: numbers, with a word among them.
static void add_item(json *j, int32_t a, int32_t b, const char *word, int32_t behind)
{
    json_open(j, NULL, '[');
    json_int(j, NULL, a);
    json_int(j, NULL, b);
    json_text(j, NULL, word);
    if (behind >= 0) {
        json_int(j, NULL, behind);
    }
    json_close(j, ']');
}

static void add_rooms(json *j, const wr_dungeon *d)
{
    add_rects(j, "leaf_list", d->leaves, d->room_count);
    add_rects(j, "room_list", d->rooms, d->room_count);
    json_open(j, "centres2", '[');
    for (int32_t i = 0; i < d->room_count; ++i) {
        add_ints(j, (int32_t[]){2 * d->rooms[i].x + d->rooms[i].width, 2 * d->rooms[i].y + d->rooms[i].height}, 2);
    }
    json_close(j, ']');
}

static void add_links(json *j, const wr_dungeon *d)
{
    json_open(j, "links", '[');
    for (int32_t i = 0; i < d->link_count; ++i) {
        add_item(j, d->links[i].rooms.a, d->links[i].rooms.b, word_of_link(d->links[i].kind), -1);
    }
    json_close(j, ']');
    json_open(j, "delaunay_list", '[');
    for (int32_t i = 0; i < d->delaunay_count; ++i) {
        add_ints(j, (int32_t[]){d->delaunay[i].a, d->delaunay[i].b}, 2);
    }
    json_close(j, ']');
}

static void add_doors(json *j, const wr_dungeon *d)
{
    json_open(j, "door_list", '[');
    for (int32_t i = 0; i < d->door_count; ++i) {
        add_item(j, d->doors[i].at.x, d->doors[i].at.y, word_of_door(d->doors[i].kind), d->doors[i].room);
    }
    json_close(j, ']');
    json_open(j, "lock_list", '[');
    for (int32_t i = 0; i < d->lock_count; ++i) {
        add_ints(j, (int32_t[]){d->locks[i].room, d->locks[i].at.x, d->locks[i].at.y}, 3);
    }
    json_close(j, ']');
}

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

// The cells of a corridor, each once: along its way, what an earlier piece has covered left out.
static void add_corridor(json *j, const wr_dungeon_link *link, int32_t corridor)
{
    wr_rect pieces[3];
    int32_t count = 0;
    for (int32_t i = 0; i + 1 < link->points || (i == 0 && link->points == 1); ++i) {
        const wr_cell a = link->way[i], b = link->points == 1 ? a : link->way[i + 1];
        pieces[count++] =
            (wr_rect){least(a.x, b.x), least(a.y, b.y), abs(a.x - b.x) + corridor, abs(a.y - b.y) + corridor};
    }
    json_open(j, NULL, '[');
    for (int32_t i = 0; i < count; ++i) {
        for (int32_t y = pieces[i].y; y < pieces[i].y + pieces[i].height; ++y) {
            for (int32_t x = pieces[i].x; x < pieces[i].x + pieces[i].width; ++x) {
                bool covered = false;
                for (int32_t k = 0; k < i && !covered; ++k) {
                    covered = x >= pieces[k].x && x < pieces[k].x + pieces[k].width && y >= pieces[k].y &&
                              y < pieces[k].y + pieces[k].height;
                }
                if (!covered) {
                    add_ints(j, (int32_t[]){x, y}, 2);
                }
            }
        }
    }
    json_close(j, ']');
}

static void add_corridors(json *j, const wr_dungeon *d)
{
    json_open(j, "corridors", '[');
    for (int32_t i = 0; i < d->link_count; ++i) {
        add_corridor(j, &d->links[i], d->config.corridor);
    }
    json_close(j, ']');
}

static void add_cells(json *j, const gen *g)
{
    const wr_grid *grid = &g->dungeon.grid;
    json_open(j, "tiles", '[');
    for (int32_t y = 0; y < grid->height; ++y) {
        json_open(j, NULL, '[');
        for (int32_t x = 0; x < grid->width; ++x) {
            json_int(j, NULL, g->codes[(size_t)y * (size_t)grid->width + (size_t)x]);
        }
        json_close(j, ']');
    }
    json_close(j, ']');
    json_open(j, "cells", '[');
    for (int32_t y = 0; y < grid->height; ++y) {
        char row[WR_GRID_SIDE_MAX + 1];
        for (int32_t x = 0; x < grid->width; ++x) {
            row[x] = wr_cell_kind_letter(wr_grid_kind(grid, (wr_cell){x, y}));
        }
        row[grid->width] = '\0';
        json_text(j, NULL, row);
    }
    json_close(j, ']');
}

static void add_parts_and_spots(json *j, const gen *g)
{
    json_open(j, "rects", '[');
    for (int32_t i = 0; i < g->part_count; ++i) {
        const wr_rect *r = &g->parts[i].rect;
        json_open(j, NULL, '[');
        json_int(j, NULL, r->x);
        json_int(j, NULL, r->y);
        json_int(j, NULL, r->width);
        json_int(j, NULL, r->height);
        json_text(j, NULL, g->parts[i].label == GEN_FLOOR ? "floor" : "wall");
        json_close(j, ']');
    }
    json_close(j, ']');
    json_open(j, "spots", '[');
    for (int32_t i = 0; i < g->spot_count; ++i) {
        const wr_spot *s = &g->spots[i];
        add_item(j, s->at.x, s->at.y, wr_spot_kind_name((wr_spot_kind)s->kind), s->room);
    }
    json_close(j, ']');
}

void gen_add_lists(json *j, const gen *g)
{
    add_rooms(j, &g->dungeon);
    add_links(j, &g->dungeon);
    add_doors(j, &g->dungeon);
    add_corridors(j, &g->dungeon);
    add_cells(j, g);
    add_parts_and_spots(j, g);
}
