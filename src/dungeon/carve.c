// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: rooms become marks, before there are links; marks become cells, when all links are made. Cells are written
// row by row, eight at a time, whatever lies in them: that is less work than to go to each room and corridor, and
// nothing to guess for the processor.
#include <string.h>

#include "core/assert.h"
#include "dungeon/dungeon_int.h"
#include "dungeon/marks.h"

// ---- Rooms -------------------------------------------------------------------------------------------------------

// Of the marks of rooms, flips the columns of a room in two rows.
static inline void flip(const wr__marks *marks, const wr_rect *room, int32_t y, int32_t other)
{
    uint64_t mask = wr__marks_from(room->x);
    const int32_t last = (room->x + room->width - 1) >> 6;
    for (int32_t word = room->x >> 6; word <= last; word++) {
        if (word == last) {
            mask &= wr__marks_to(room->x + room->width);
        }
        wr__marks_word(marks, word, y)[WR__PLANE_ROOMS] ^= mask;
        wr__marks_word(marks, word, other)[WR__PLANE_ROOMS] ^= mask;
        mask = ~UINT64_C(0);
    }
}

// Only where rooms begin and where they have ended is marked at first; then each row takes over what is marked below.
void wr__marks_begin(wr__marks *marks, const wr_dungeon *dungeon, wr_arena *scratch)
{
    const wr_dungeon *d = dungeon;
    const size_t size = wr__marks_size(&d->config);
    WR_ASSERT(scratch->used + size <= scratch->size);
    scratch->size = (scratch->size - size) / sizeof(uint64_t) * sizeof(uint64_t);
    *marks = (wr__marks){.words = (uint64_t *)(void *)(scratch->base + scratch->size),
                         .stride = wr__marks_stride(d->config.width)};
    memset(marks->words, 0, size);
    for (int32_t i = 0; i < d->room_count; i++) {
        const wr_rect *r = &d->rooms[i];
        flip(marks, r, r->y, r->y + r->height); // in the map, for there is a wall
    }
    uint64_t rooms[WR_GRID_SIDE_MAX / 64] = {0};
    WR_ASSERT(marks->stride <= WR_GRID_SIDE_MAX / 64);
    for (int32_t y = 0; y < d->config.height; y++) {
        uint64_t *at = wr__marks_word(marks, 0, y) + WR__PLANE_ROOMS;
        for (int32_t i = 0; i < marks->stride; i++, at += WR__PLANE_COUNT) {
            rooms[i] ^= *at;
            *at = rooms[i];
        }
    }
}

// ---- Cells -------------------------------------------------------------------------------------------------------

// Eight cells for each byte of marks, the lowest bit first.
#define CELL(bits, i) ((bits) >> (i)&1 ? WR_CELL_GRASS : WR_CELL_BUSH)
#define CELLS(bits)                                                                                              \
    {                                                                                                            \
        CELL(bits, 0), CELL(bits, 1), CELL(bits, 2), CELL(bits, 3), CELL(bits, 4), CELL(bits, 5), CELL(bits, 6), \
            CELL(bits, 7)                                                                                        \
    }
#define FOUR(bits)       CELLS(bits), CELLS((bits) + 1), CELLS((bits) + 2), CELLS((bits) + 3)
#define SIXTEEN(bits)    FOUR(bits), FOUR((bits) + 4), FOUR((bits) + 8), FOUR((bits) + 12)
#define SIXTY_FOUR(bits) SIXTEEN(bits), SIXTEEN((bits) + 16), SIXTEEN((bits) + 32), SIXTEEN((bits) + 48)
static const uint8_t cells_of_byte[256][8] = {SIXTY_FOUR(0), SIXTY_FOUR(64), SIXTY_FOUR(128), SIXTY_FOUR(192)};

static void write_cells(uint8_t *cells, const uint64_t *floor, int32_t width)
{
    for (; width >= 64; width -= 64) {
        const uint64_t bits = *floor++;
        for (int i = 0; i < 8; i++, cells += 8) {
            memcpy(cells, cells_of_byte[bits >> 8 * i & 0xff], 8);
        }
    }
    for (int i = 0; width > 0; i++, width -= 8, cells += 8) {
        memcpy(cells, cells_of_byte[*floor >> 8 * i & 0xff], width < 8 ? (size_t)width : 8);
    }
}

// Marked cells of a word, in four sums of sixteen bits.
static inline uint64_t count_by_quarters(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (word & UINT64_C(0x00ff00ff00ff00ff)) + (word >> 8 & UINT64_C(0x00ff00ff00ff00ff));
}

// Takes a row out of the marks: what is floor. Returns how many cells lie in corridors.
static inline int32_t take_row(const uint64_t *row, size_t stride, uint64_t *floor)
{
    uint64_t sums = 0; // a row has fewer than 65,536 cells
    for (size_t i = 0; i < stride; i++) {
        const uint64_t corridors = row[WR__PLANE_COUNT * i + WR__PLANE_CORRIDORS];
        floor[i] = row[WR__PLANE_COUNT * i + WR__PLANE_ROOMS] | corridors;
        sums += count_by_quarters(corridors);
    }
    return (int32_t)(sums * UINT64_C(0x0001000100010001) >> 48);
}

static void set_doors(const wr_grid *grid, const wr_dungeon_door *doors, int32_t count, int32_t corridor)
{
    const size_t up = (size_t)grid->width;
    uint8_t *kinds = grid->kinds;
    for (const wr_dungeon_door *door = doors; door < doors + count; door++) {
        const uint8_t kind = door->kind;
        const size_t step = (size_t)wr__choose((door->side & 1) == 0, 1, grid->width); // along north and south
        uint8_t *at = kinds + (size_t)door->at.y * up + (size_t)door->at.x;
        for (int32_t i = corridor; i > 0; i--, at += step) {
            *at = kind;
        }
    }
}

// The marks may lie at the end of the grid's memory, with S bytes for a row of W cells. A row of cells ends at (y +
// 1) W, and the marks not read yet begin HS - (y + 1) S before the end of the memory, which has HS bytes or more and
// HW or more; so they begin at (y + 1) W or later for y + 1 = 0 and for y + 1 = H, and hence for all between.
void wr__dungeon_carve(wr_dungeon *dungeon, const wr__marks *marks)
{
    wr_dungeon *d = dungeon;
    uint64_t floor[WR_GRID_SIDE_MAX / 64];
    WR_ASSERT(marks->stride <= WR_GRID_SIDE_MAX / 64);
    d->corridor_cells = 0;
    for (int32_t y = 0; y < d->grid.height; y++) {
        d->corridor_cells += take_row(wr__marks_word(marks, 0, y), (size_t)marks->stride, floor);
        write_cells(d->grid.kinds + (size_t)y * (size_t)d->grid.width, floor, d->grid.width);
    }
    set_doors(&d->grid, d->doors, d->door_count, d->config.corridor);
}
