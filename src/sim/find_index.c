// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The index of questions: mobs by counting sort into squares, row by row, so that the squares of a row that a shape touches
// are one run of items. The squares cover where mobs are, and are about as many as they.
// Source: Green, "Particle Simulation using CUDA" (2010), for the counting sort.
#include <string.h>

#include "core/arena.h"
#include "sim/find_int.h"

#define SQUARES_LEAST 64
#define SHIFT_LEAST   16 // a unit

// ---- Memory ------------------------------------------------------------------------------------------------------

static wr_finder *lay_out(wr_arena *arena, int32_t capacity)
{
    const int32_t squares = capacity > SQUARES_LEAST ? capacity : SQUARES_LEAST;
    wr_finder *finder = WR_ARENA_ARRAY(arena, wr_finder, 1);
    wr__find_item *items = WR_ARENA_ARRAY(arena, wr__find_item, capacity);
    uint32_t *starts = WR_ARENA_ARRAY(arena, uint32_t, squares + 2);
    if (finder != NULL) {
        *finder = (wr_finder){.items = items, .starts = starts, .capacity = capacity, .squares_max = squares};
    }
    return finder;
}

size_t wr_finder_size(const wr_world *world)
{
    wr_arena arena = wr_arena_measuring();
    (void)lay_out(&arena, wr_world_config_of(world).mobs_max);
    return arena.used;
}

wr_finder *wr_finder_init(const wr_world *world, void *memory)
{
    wr_arena arena = wr_arena_on(memory, wr_finder_size(world));
    return lay_out(&arena, wr_world_config_of(world).mobs_max);
}

// ---- Update ------------------------------------------------------------------------------------------------------

bool wr__find_item_of(const wr_mobs *mobs, int32_t slot, wr__find_item *out)
{
    if ((mobs->flags[slot] & (WR_MOB_ALIVE | WR_MOB_HIDDEN)) != WR_MOB_ALIVE) {
        return false;
    }
    const uint8_t kind = mobs->kind[slot];
    const int32_t bit = kind == WR_MOB_HUNTER ? WR__FIND_HUNTERS + mobs->hunt_kind[slot] : kind;
    *out = (wr__find_item){mobs->x[slot], mobs->y[slot], mobs->id[slot], UINT32_C(1) << bit};
    return true;
}

// The smallest squares of which the room between the outermost mobs has no more than there is memory, and mobs.
static void settle_squares(wr_finder *finder, const wr__find_area *area)
{
    const int64_t most = finder->count > SQUARES_LEAST ? finder->count : SQUARES_LEAST;
    finder->x0 = (wr_fix)area->x0;
    finder->y0 = (wr_fix)area->y0;
    finder->shift = SHIFT_LEAST;
    for (;; finder->shift++) {
        const int64_t columns = ((area->x1 - area->x0) >> finder->shift) + 1;
        const int64_t rows = ((area->y1 - area->y0) >> finder->shift) + 1;
        if (columns * rows <= most) {
            finder->columns = (int32_t)columns;
            finder->rows = (int32_t)rows;
            return;
        }
    }
}

static uint32_t square_of(const wr_finder *finder, const wr__find_item *item)
{
    const uint32_t column = (uint32_t)(item->x - finder->x0) >> finder->shift;
    const uint32_t row = (uint32_t)(item->y - finder->y0) >> finder->shift;
    return row * (uint32_t)finder->columns + column;
}

// While items are put in, starts[i + 1] is where the next of square i goes; when all are in, where the next square begins.
static void sort_items(wr_finder *finder, const wr_mobs *mobs)
{
    uint32_t *starts = finder->starts;
    const uint32_t squares = (uint32_t)(finder->columns * finder->rows);
    wr__find_item item;
    memset(starts, 0, (squares + 2) * sizeof *starts);
    for (int32_t slot = 0; slot < mobs->count; slot++) {
        if (wr__find_item_of(mobs, slot, &item)) {
            starts[square_of(finder, &item) + 2]++;
        }
    }
    for (uint32_t i = 2; i < squares + 2; i++) {
        starts[i] += starts[i - 1];
    }
    for (int32_t slot = 0; slot < mobs->count; slot++) {
        if (wr__find_item_of(mobs, slot, &item)) {
            finder->items[starts[square_of(finder, &item) + 1]++] = item;
        }
    }
}

wr_status wr_finder_update(wr_finder *finder, const wr_world *world)
{
    const wr_mobs mobs = wr_world_mobs(world);
    finder->updated = false;
    if (mobs.count > finder->capacity) {
        return WR_E_CAPACITY;
    }
    wr__find_area area = {INT32_MAX, INT32_MAX, 0, 0};
    finder->count = 0;
    for (int32_t slot = 0; slot < mobs.count; slot++) {
        wr__find_item item;
        if (wr__find_item_of(&mobs, slot, &item)) {
            area.x0 = item.x < area.x0 ? item.x : area.x0;
            area.x1 = item.x > area.x1 ? item.x : area.x1;
            area.y0 = item.y < area.y0 ? item.y : area.y0;
            area.y1 = item.y > area.y1 ? item.y : area.y1;
            finder->count++;
        }
    }
    if (finder->count == 0) {
        area = (wr__find_area){0, 0, 0, 0};
    }
    settle_squares(finder, &area);
    sort_items(finder, &mobs);
    finder->ticks = wr_world_ticks(world);
    finder->hash = wr_world_hash(world, NULL);
    finder->updated = true;
    return WR_OK;
}

bool wr_finder_is_fresh(const wr_finder *finder, const wr_world *world)
{
    return finder->updated && finder->ticks == wr_world_ticks(world) && finder->hash == wr_world_hash(world, NULL);
}

// ---- Squares -----------------------------------------------------------------------------------------------------

static int32_t square_along(int64_t at, wr_fix from, int32_t shift, int32_t limit)
{
    const int64_t off = at - from;
    const int64_t square = off < 0 ? -1 : off >> shift;
    return square < limit ? (int32_t)square : limit;
}

wr__find_squares wr__find_squares_in(const wr_finder *finder, wr__find_area area)
{
    wr__find_squares s = {square_along(area.x0, finder->x0, finder->shift, finder->columns),
                          square_along(area.y0, finder->y0, finder->shift, finder->rows),
                          square_along(area.x1, finder->x0, finder->shift, finder->columns - 1),
                          square_along(area.y1, finder->y0, finder->shift, finder->rows - 1)};
    s.x0 = s.x0 > 0 ? s.x0 : 0;
    s.y0 = s.y0 > 0 ? s.y0 : 0;
    return s;
}
