// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the proof of the grid. What the lists say is drawn anew, and compared with it cell by cell.
#include "dungeon/validate_int.h"

#include <string.h>

static void draw_rect(const wr_dungeon *d, uint8_t *kinds, wr_rect r, uint8_t kind)
{
    for (int32_t y = r.y; y < r.y + r.height; y++) {
        memset(kinds + wr__cell_index(d, (wr_cell){r.x, y}), kind, (size_t)r.width);
    }
}

// Caves and pillars may have rock anywhere in their rectangle; that they are of one piece is proved elsewhere.
static void draw_rough_room(const wr_dungeon *d, uint8_t *kinds, const wr_rect *room)
{
    for (int32_t y = room->y; y < room->y + room->height; y++) {
        const size_t begin = wr__cell_index(d, (wr_cell){room->x, y});
        for (size_t i = begin; i < begin + (size_t)room->width; i++) {
            kinds[i] = d->grid.kinds[i] == WR_CELL_BUSH ? WR_CELL_BUSH : WR_CELL_GRASS;
        }
    }
}

static void draw_rooms(const wr_dungeon *d, uint8_t *kinds)
{
    const bool rough = d->config.caves > 0 || d->config.pillars > 0;
    for (int32_t i = 0; i < d->room_count; i++) {
        if (rough) {
            draw_rough_room(d, kinds, &d->rooms[i]);
        } else {
            draw_rect(d, kinds, d->rooms[i], WR_CELL_GRASS);
        }
    }
}

// Answers how many cells of rock became floor.
static int32_t draw_corridors(const wr_dungeon *d, uint8_t *kinds)
{
    int32_t count = 0;
    for (int32_t i = 0; i < d->link_count; i++) {
        const wr_dungeon_link *link = &d->links[i];
        for (int32_t piece = 0; piece + 1 < link->points; piece++) {
            const wr_rect r = wr__piece_cells(d, link->way[piece], link->way[piece + 1]);
            for (int32_t y = r.y; y < r.y + r.height; y++) {
                uint8_t *row = kinds + wr__cell_index(d, (wr_cell){r.x, y});
                for (int32_t x = 0; x < r.width; x++) {
                    count += row[x] == WR_CELL_BUSH;
                    row[x] = WR_CELL_GRASS;
                }
            }
        }
    }
    return count;
}

static void draw_doors(const wr_dungeon *d, uint8_t *kinds)
{
    for (int32_t i = 0; i < d->door_count; i++) {
        draw_rect(d, kinds, wr__door_cells(d, &d->doors[i]), d->doors[i].kind);
    }
}

static bool draw_switches(wr__proof *proof, uint8_t *kinds)
{
    const wr_dungeon *d = proof->dungeon;
    for (int32_t i = 0; i < d->lock_count; i++) {
        const wr_dungeon_lock *lock = &d->locks[i];
        uint8_t *kind = kinds + wr__cell_index(d, lock->at);
        if (*kind != WR_CELL_GRASS || !wr__rect_has(&d->rooms[lock->switch_room], lock->at)) {
            return wr__refute(proof, "K50", lock->at,
                              "the switch of lock %d lies on no floor of room %d that is free", i, lock->switch_room);
        }
        *kind = WR_CELL_SWITCH;
    }
    return true;
}

static char letter_of(wr_cell_kind kind)
{
    const char letter = wr_cell_kind_letter(kind);
    return letter == '\0' ? '?' : letter;
}

static bool compare(wr__proof *proof, const uint8_t *kinds)
{
    const wr_dungeon *d = proof->dungeon;
    const size_t width = (size_t)d->config.width;
    const size_t cells = width * (size_t)d->config.height;
    if (memcmp(kinds, d->grid.kinds, cells) == 0) {
        return true;
    }
    size_t i = 0;
    while (kinds[i] == d->grid.kinds[i]) {
        i++;
    }
    const wr_cell at = {(int32_t)(i % width), (int32_t)(i / width)};
    const wr_cell_kind has = (wr_cell_kind)d->grid.kinds[i], should = (wr_cell_kind)kinds[i];
    return wr__refute(proof, "D16", at,
                      "the grid has %s '%c' at (%d, %d), rooms, doors and corridors have %s '%c' there",
                      wr_cell_kind_name(has), letter_of(has), at.x, at.y, wr_cell_kind_name(should),
                      letter_of(should));
}

bool wr__prove_grid(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    const size_t cells = (size_t)d->config.width * (size_t)d->config.height;
    const size_t used = proof->scratch.used;
    uint8_t *kinds = WR_ARENA_ARRAY(&proof->scratch, uint8_t, cells);
    memset(kinds, WR_CELL_BUSH, cells);
    draw_rooms(d, kinds);
    const int32_t corridor_cells = draw_corridors(d, kinds);
    draw_doors(d, kinds);
    bool holds = draw_switches(proof, kinds) && compare(proof, kinds);
    if (holds && corridor_cells != d->corridor_cells) {
        holds = wr__refute(proof, "D16", WR__NOWHERE, "%d cells of corridors, and the dungeon says %d",
                           corridor_cells, d->corridor_cells);
    }
    wr_arena_rewind(&proof->scratch, used);
    return holds;
}
