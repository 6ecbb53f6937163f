// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The yard of a bot: cells in rows, a frame of walls, floods over them.
#include "sim/bots_hunt_int.h"

#include <string.h>

const wr_cell wr__yard_steps[8] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

#define STRAY 4 // cells from where it was laid round until it is laid anew
#define LOOKS 8 // what was seen holds for so many looks: doors and gates are noticed within about a second

static size_t cells_of(const wr__yard *yard)
{
    return (size_t)yard->stride * (size_t)(yard->height + 2);
}

void wr__yard_take(wr_arena *arena, wr__yard *yard, const wr_grid *grid, int32_t side)
{
    yard->width = grid->width < side ? grid->width : side;
    yard->height = grid->height < side ? grid->height : side;
    yard->stride = yard->width + 2;
    const size_t cells = cells_of(yard);
    yard->pass = WR_ARENA_ARRAY(arena, uint8_t, cells);
    yard->foe = WR_ARENA_ARRAY(arena, int16_t, cells);
    yard->value = WR_ARENA_ARRAY(arena, int16_t, cells);
    yard->queue = WR_ARENA_ARRAY(arena, uint16_t, cells);
}

int32_t wr__yard_cell(const wr__yard *yard, wr_cell at)
{
    const int32_t x = at.x - yard->corner.x;
    const int32_t y = at.y - yard->corner.y;
    const bool inside = x >= 0 && y >= 0 && x < yard->width && y < yard->height;
    return inside ? (y + 1) * yard->stride + x + 1 : -1;
}

wr_cell wr__yard_place(const wr__yard *yard, int32_t cell)
{
    return (wr_cell){yard->corner.x + cell % yard->stride - 1, yard->corner.y + cell / yard->stride - 1};
}

static int32_t corner_of(int32_t round, int32_t side, int32_t level_side)
{
    const int32_t corner = round - side / 2;
    const int32_t most = level_side - side;
    return corner < 0 ? 0 : corner > most ? most : corner;
}

// Closed doors open to players who walk against them, and are walls to most hunters.
static uint8_t pass_of(uint8_t kind, bool wall, bool knows)
{
    if (kind == WR_CELL_HOLE || kind == WR_CELL_CHASM) {
        return 0;
    }
    if ((kind == WR_CELL_DOOR_CLOSED || (kind == WR_CELL_DOOR_SECRET && knows)) && wall) {
        return WR__YARD_PLAYER;
    }
    return wall ? 0 : WR__YARD_PLAYER | WR__YARD_HUNTER;
}

static void look(wr__yard *yard, const wr_world *world)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const wr_bits *walls = wr_world_cells_of(world).walls;
    memset(yard->pass, 0, cells_of(yard));
    for (int32_t y = 0; y < yard->height; y++) {
        uint8_t *pass = yard->pass + (y + 1) * yard->stride + 1;
        for (int32_t x = 0; x < yard->width; x++) {
            const wr_cell at = {yard->corner.x + x, yard->corner.y + y};
            pass[x] = pass_of(wr_grid_kind(grid, at), wr_bits_get(walls, at.x, at.y), yard->knows);
        }
    }
}

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

void wr__yard_look(wr__yard *yard, const wr_world *world, wr_cell round)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const bool strayed = magnitude(round.x - yard->round.x) > STRAY || magnitude(round.y - yard->round.y) > STRAY;
    if (!strayed && yard->looks > 0) {
        yard->looks--;
        return;
    }
    yard->round = round;
    yard->looks = LOOKS;
    yard->corner.x = corner_of(round.x, yard->width, grid->width);
    yard->corner.y = corner_of(round.y, yard->height, grid->height);
    look(yard, world);
}

// ---- Floods ---------------------------------------------------------------------------------------------------------

int32_t wr__yard_flood(wr__yard *yard, uint8_t pass, int32_t count, int16_t *steps)
{
    const int32_t ways[4] = {1, yard->stride, -1, -yard->stride};
    uint16_t *queue = yard->queue;
    int32_t filled = 0;
    for (size_t i = 0; i < cells_of(yard); i++) {
        steps[i] = WR__YARD_FAR;
    }
    for (int32_t i = 0; i < count; i++) {
        const uint16_t start = queue[i]; // what is kept lies before what is read
        if (steps[start] == WR__YARD_FAR) {
            steps[start] = 0;
            queue[filled++] = start;
        }
    }
    for (int32_t i = 0; i < filled; i++) {
        const int32_t cell = queue[i];
        const int16_t next = (int16_t)(steps[cell] + (steps[cell] < WR__YARD_FAR - 1));
        for (int32_t d = 0; d < 4; d++) {
            const int32_t to = cell + ways[d];
            if ((yard->pass[to] & pass) != 0 && steps[to] == WR__YARD_FAR) {
                steps[to] = next;
                queue[filled++] = (uint16_t)to;
            }
        }
    }
    return filled;
}

int32_t wr__yard_flood_from(wr__yard *yard, uint8_t pass, int32_t cell, int16_t *steps)
{
    if (cell >= 0) {
        yard->queue[0] = (uint16_t)cell;
    }
    return wr__yard_flood(yard, pass, cell >= 0, steps);
}

// ---- Away -----------------------------------------------------------------------------------------------------------

#define STEP    10 // of values a step
#define AWAY    12 // so much lower for each step farther from foes
#define FARTHER 60 // steps from which on it is all the same
#define SWEEPS  1

// A cell is no more than a step above the lowest of its neighbours.
static void settle(wr__yard *yard, int32_t cell)
{
    const int32_t ways[4] = {1, yard->stride, -1, -yard->stride};
    int16_t *value = yard->value;
    for (int32_t d = 0; d < 4; d++) {
        const int32_t next = cell + ways[d];
        if (value[next] + STEP < value[cell]) {
            value[cell] = (int16_t)(value[next] + STEP);
        }
    }
}

void wr__yard_flee(wr__yard *yard, int32_t reached)
{
    for (size_t i = 0; i < cells_of(yard); i++) { // where they cannot go it is best
        yard->value[i] = yard->pass[i] != 0 ? -AWAY * FARTHER : WR__YARD_FAR - STEP;
    }
    for (int32_t i = 0; i < reached; i++) {
        const int32_t cell = yard->queue[i];
        const int32_t steps = yard->foe[cell] < FARTHER ? yard->foe[cell] : FARTHER;
        yard->value[cell] = (int16_t)(-AWAY * steps);
    }
    // Low values lie at the end of the order: from there they spread.
    for (int32_t sweep = 0; sweep < SWEEPS; sweep++) {
        for (int32_t i = reached - 1; i >= 0; i--) {
            settle(yard, yard->queue[i]);
        }
        for (int32_t i = 0; i < reached; i++) {
            settle(yard, yard->queue[i]);
        }
    }
}
