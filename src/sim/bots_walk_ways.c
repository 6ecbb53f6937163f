// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ways out of a region of an endless dungeon: where its border can be walked over, the side one is heading for first, and the
// steps there from all cells round the walker.
#include "sim/bots_walk_int.h"

#define SIDE WR_REGION_CELLS

static const wr_cell beyond[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}; // E N W S

// ---- Borders -------------------------------------------------------------------------------------------------------

// Closed and secret doors open at a touch.
static bool is_free(const wr__hunt_view *v, wr_cell at)
{
    if (!wr_grid_has(v->grid, at)) {
        return false;
    }
    const uint8_t kind = wr_grid_kind(v->grid, at);
    const bool door = kind == WR_CELL_DOOR_CLOSED || kind == WR_CELL_DOOR_SECRET;
    return kind != WR_CELL_HOLE && kind != WR_CELL_CHASM && (door || !wr_bits_get(v->cells.walls, at.x, at.y));
}

// The cell `along` a side of a region whose lower left cell is `low`, from its lower end.
static wr_cell rim_cell(wr_cell low, int32_t side, int32_t along)
{
    const bool upright = side % 2 == 0; // E and W
    const int32_t across = side < 2 ? SIDE - 1 : 0;
    return upright ? (wr_cell){low.x + across, low.y + along} : (wr_cell){low.x + along, low.y + across};
}

// Openings of a side: of each the cell beyond its middle. Returns how many.
static int32_t openings_of(const wr__hunt_view *v, wr_cell low, int32_t side, wr_cell *out, int32_t capacity)
{
    int32_t count = 0, first = -1;
    for (int32_t along = 0; along <= SIDE && count < capacity; along++) {
        const wr_cell at = rim_cell(low, side, along);
        const wr_cell over = {at.x + beyond[side].x, at.y + beyond[side].y};
        const bool open = along < SIDE && is_free(v, at) && is_free(v, over);
        if (open && first < 0) {
            first = along;
        } else if (!open && first >= 0) {
            const wr_cell middle = rim_cell(low, side, (first + along - 1) / 2);
            out[count++] = (wr_cell){middle.x + beyond[side].x, middle.y + beyond[side].y};
            first = -1;
        }
    }
    return count;
}

// Those of the side it is heading for, one of them by chance first; then those to its left and right; then those behind.
static int32_t list_ways(const wr__hunt_view *v, wr_cell low, const wr__walk *walk, uint64_t bits, wr_cell *ways)
{
    const int32_t turn = (bits & 1u) != 0 ? 1 : 3;
    const int32_t sides[4] = {walk->side, (walk->side + turn) % 4, (walk->side + 4 - turn) % 4, (walk->side + 2) % 4};
    int32_t count = 0;
    for (int32_t pass = 0; pass < 2; pass++) {
        for (int32_t i = 0; i < 4; i++) {
            wr_cell found[WR__WALK_OPENINGS];
            if ((sides[i] == walk->back) != (pass == 1)) {
                continue; // back only when nothing else is left
            }
            const int32_t n = openings_of(v, low, sides[i], found, WR__WALK_OPENINGS);
            for (int32_t k = 0; k < n; k++) {
                ways[count++] = found[((uint32_t)k + (uint32_t)(bits >> 1 & 1u)) % (uint32_t)n];
            }
        }
    }
    return count;
}

// ---- The way -------------------------------------------------------------------------------------------------------

static bool lay_to(wr__hunt_view *v, wr_cell goal)
{
    wr__yard *yard = &v->h->yard;
    const int32_t here = wr__yard_cell(yard, v->cell);
    wr__yard_flood_from(yard, WR__YARD_PLAYER, wr__yard_cell(yard, goal), yard->value);
    return here >= 0 && yard->value[here] != WR__YARD_FAR;
}

bool wr__walk_lay(wr__hunt_view *v, wr_cell low, uint64_t bits)
{
    wr__walk *walk = &v->bot->walk;
    wr_cell ways[4 * WR__WALK_OPENINGS];
    const int32_t count = list_ways(v, low, walk, bits, ways);
    v->h->yard.looks = 0; // doors and walls as they are now
    wr__yard_look(&v->h->yard, v->world, v->cell);
    for (int32_t i = 0; i < count; i++) {
        const wr_cell goal = ways[(walk->tries + i) % count];
        if (lay_to(v, goal)) {
            walk->tries += i;
            walk->goal = goal;
            return true;
        }
    }
    return false;
}
