// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Throngs: blocks of two metres in which several hunters stand, as they were seen twice a second. To every fourth hunter their
// cells cost more, by two for each hunter behind the first, so that part of a pack goes round the rest of it: through the other
// door, round the pillar the other way, and a player who runs in circles is met.
//
//        z z         one goes     . . . . . .
//        z z z         |          .  ####  .       who follows him has four cells to go and a crowd before it,
//       ####z . . .    v          v  ####zzz       who goes round has eight, and comes from before
//       ####   p       . . . . . .p <--- zz
//
// Where they stand is state, for what was seen does not follow from what is: a list of blocks, rising, a number each: block
// times 256, and how many stand there, 255 at most, the knocked and the sleeping not counted. It is renewed in the first tick
// of each half second. The fields that go by it follow in the tick in which their class's far field is renewed, a class a tick
// or a few; in between all go alike. So a field for the throngs before never has to be kept, and a loaded world builds the
// same ones.
#include <string.h>

#include "horde/ways_int.h"

enum { BLOCK_UNITS = 8, HEADS_BITS = 8, HEADS_MAX = 255, A_HEAD = 2, OVER_MAX = 8, ONE_IN = 4, TURN_PARTS = 4 };

// ---- When ----------------------------------------------------------------------------------------------------------------

static int32_t ticks_between_looks(const wr__horde *horde)
{
    return horde->rules.rate / 2;
}

// Ticks since the last look.
static int32_t phase_of(const wr__horde *horde)
{
    return (int32_t)(horde->tick % (uint64_t)ticks_between_looks(horde));
}

// All classes have their turn in the first quarter of the half second, one after the other.
static int32_t turn_of(const wr__horde *horde, int32_t size)
{
    const int32_t quarter = wr__greater(ticks_between_looks(horde) / TURN_PARTS, 1);
    return quarter >= horde->rules.class_count ? size * quarter / horde->rules.class_count : size % quarter;
}

int32_t wr__class_turn(const wr__horde *horde, int32_t size)
{
    return phase_of(horde) - turn_of(horde, size);
}

bool wr__throngs_count(const wr__horde *horde, int32_t size)
{
    return horde->round->throng_count != 0 && wr__class_turn(horde, size) >= 0;
}

bool wr__goes_round(const wr__horde *horde, int32_t slot)
{
    return horde->round->throng_count != 0 && horde->hunt.rules.chase == WR_HUNT_CHASE_ROUTE && !horde->together &&
           wr__hunter_bent(horde, slot) % ONE_IN == 0;
}

// ---- Where ---------------------------------------------------------------------------------------------------------------

// Blocks of a level: how many cells a side, how many of them.
typedef struct raster {
    int32_t side, columns, count;
} raster;

static raster raster_of(const wr_grid *grid)
{
    const int32_t side = wr__greater(BLOCK_UNITS / grid->cell, 1);
    const int32_t columns = (grid->width + side - 1) / side, rows = (grid->height + side - 1) / side;
    return (raster){side, columns, columns * rows};
}

void wr__throngs_take(wr_arena *arena, const wr__horde *horde, wr__ways *ways)
{
    const wr_grid *grid = horde->grid;
    ways->heads = WR_ARENA_ARRAY(arena, uint8_t, raster_of(grid).count);
    ways->over = WR_ARENA_ARRAY(arena, uint8_t, (size_t)grid->width * (size_t)grid->height);
}

static int32_t block_of(const wr_grid *grid, raster blocks, wr_point at)
{
    const wr_cell cell = wr_grid_cell_of(grid, at);
    const int32_t x = wr__lesser(wr__greater(cell.x, 0), grid->width - 1);
    const int32_t y = wr__lesser(wr__greater(cell.y, 0), grid->height - 1);
    return y / blocks.side * blocks.columns + x / blocks.side;
}

static void count_heads(wr__horde *horde)
{
    uint8_t *heads = horde->scratch->ways->heads;
    const raster blocks = raster_of(horde->grid);
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        if (wr__is_up(horde, slot)) {
            uint8_t *here = &heads[block_of(horde->grid, blocks, wr__hunter_at(horde, slot))];
            *here = (uint8_t)(*here + (*here < HEADS_MAX));
        }
    }
}

// What the cells of a block cost more: 0, or by how many stand there.
static void lay(const wr__horde *horde, uint32_t throng, bool there)
{
    const wr_grid *grid = horde->grid;
    const raster blocks = raster_of(grid);
    const int32_t block = (int32_t)(throng >> HEADS_BITS), heads = (int32_t)(throng & HEADS_MAX);
    const int32_t x = block % blocks.columns * blocks.side, y = block / blocks.columns * blocks.side;
    const int32_t end_y = wr__lesser(y + blocks.side, grid->height), width = wr__lesser(blocks.side, grid->width - x);
    uint8_t *over = horde->scratch->ways->over;
    for (int32_t row = y; row < end_y; row++) {
        memset(over + (ptrdiff_t)row * grid->width + x, there ? wr__lesser(A_HEAD * (heads - 1), OVER_MAX) : 0,
               (size_t)width);
    }
}

static void lay_all(const wr__horde *horde, bool there)
{
    for (uint32_t i = 0; i < horde->round->throng_count; i++) {
        lay(horde, horde->throngs[i], there);
    }
}

void wr__throngs_lay(wr__horde *horde)
{
    wr__ways *ways = horde->scratch->ways;
    if (!ways->over_known) {
        memset(ways->over, 0, (size_t)horde->grid->width * (size_t)horde->grid->height);
        lay_all(horde, true);
        ways->over_known = true;
    }
}

// Blocks in which at least two stand, rising; eight without anybody are passed at once. Leaves no heads behind.
static uint32_t list_throngs(wr__horde *horde)
{
    uint8_t *heads = horde->scratch->ways->heads;
    const int32_t blocks = raster_of(horde->grid).count;
    uint32_t count = 0;
    for (int32_t block = 0; block < blocks; block++) {
        uint64_t eight = 1;
        if (block + 8 <= blocks) {
            memcpy(&eight, heads + block, sizeof eight);
        }
        if (eight == 0) {
            block += 7;
        } else if (heads[block] > 1) {
            horde->throngs[count++] = (uint32_t)block << HEADS_BITS | heads[block];
        }
        heads[block] = 0;
    }
    return count;
}

bool wr__throngs_look(wr__horde *horde)
{
    wr__ways *ways = horde->scratch->ways;
    const uint32_t before = horde->round->throng_count;
    if (phase_of(horde) != 0 || horde->hunt.rules.chase != WR_HUNT_CHASE_ROUTE) {
        return false;
    }
    if (ways->over_known) {
        lay_all(horde, false);
    }
    count_heads(horde);
    const uint32_t count = list_throngs(horde);
    if (count < before) {
        memset(horde->throngs + count, 0, (before - count) * sizeof *horde->throngs);
    }
    horde->round->throng_count = count;
    if (ways->over_known) {
        lay_all(horde, true);
    }
    for (int32_t size = 0; size < ways->class_count; size++) {
        ways->round[size].built = false;
    }
    return true;
}

// ---- Questions -----------------------------------------------------------------------------------------------------------

bool wr__throng_between(const wr__horde *horde, wr_point from, wr_point to)
{
    const wr__ways *ways = horde->scratch->ways;
    const wr_grid *grid = horde->grid;
    const raster blocks = raster_of(grid);
    const wr_fix step = grid->cell * blocks.side * WR_FIX_ONE;
    const int32_t own = block_of(grid, blocks, from);
    wr_fix rest = 0;
    bool found = false;
    while (!found && rest == 0 && (from.x != to.x || from.y != to.y)) {
        from = wr_nav_step(from, to, step, &rest);
        const wr_cell cell = wr_grid_cell_of(grid, from);
        found = wr_grid_has(grid, cell) && ways->over[(ptrdiff_t)cell.y * grid->width + cell.x] != 0 &&
                block_of(grid, blocks, from) != own;
    }
    return found;
}

// A cell of a way, twice what half a step over it costs: its ground, and the throng on it.
static wr_cost cost_at(const wr__horde *horde, int32_t size, wr_node node)
{
    const wr_grid *grid = horde->grid;
    const int32_t columns = wr_nav_columns(wr_terrain_nav(horde->ground, size)), n = columns / grid->width;
    const wr_cell cell = {node % columns / n, node / columns / n};
    return wr_terrain_cost(horde->ground, size, wr_terrain_label(horde->ground, cell)) +
           horde->scratch->ways->over[(ptrdiff_t)cell.y * grid->width + cell.x];
}

// The way that all others go is walked as far as it costs that much.
bool wr__round_pays(const wr__horde *horde, int32_t size, const wr_field *round, const wr_field *plain, wr_node node)
{
    static const int8_t dx[8] = {0, 1, 1, 1, 0, -1, -1, -1}, dy[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    const wr_nav *nav = wr_terrain_nav(horde->ground, size);
    const int32_t columns = wr_nav_columns(nav);
    wr_cost left, here = cost_at(horde, size, node);
    uint8_t way;
    if (wr_field_cost(nav, round, node, &left) != WR_OK) {
        return false;
    }
    left += left / 3;
    while (left > 0 && wr_field_way(nav, plain, node, &way) == WR_OK && way != WR_FIELD_HERE) {
        node += dy[way] * columns + dx[way];
        const wr_cost there = cost_at(horde, size, node);
        left -= (here + there) * ((way & 1) != 0 ? WR_COST_DIAGONAL : WR_COST_STRAIGHT) / 2;
        here = there;
    }
    return left <= 0;
}

void wr__throngs_shift(wr__horde *horde, int32_t dx, int32_t dy)
{
    const raster blocks = raster_of(horde->grid);
    const int32_t rows = blocks.count / blocks.columns, right = dx / blocks.side, up = dy / blocks.side;
    const uint32_t count = horde->round->throng_count;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const int32_t block = (int32_t)(horde->throngs[i] >> HEADS_BITS);
        const int32_t x = block % blocks.columns + right, y = block / blocks.columns + up;
        if (x >= 0 && y >= 0 && x < blocks.columns && y < rows) {
            const uint32_t heads = horde->throngs[i] & HEADS_MAX;
            horde->throngs[kept++] = (uint32_t)(y * blocks.columns + x) << HEADS_BITS | heads;
        }
    }
    memset(horde->throngs + kept, 0, (count - kept) * sizeof *horde->throngs);
    horde->round->throng_count = kept;
}

const char *wr__throngs_fault(const wr__horde *horde)
{
    const uint32_t blocks = (uint32_t)raster_of(horde->grid).count;
    const uint32_t *throngs = horde->throngs;
    for (uint32_t i = 0; i < horde->round->throng_count; i++) {
        if (throngs[i] >> HEADS_BITS >= blocks || (throngs[i] & HEADS_MAX) < 2 ||
            (i > 0 && throngs[i] >> HEADS_BITS <= throngs[i - 1] >> HEADS_BITS)) {
            return "throngs are not in their order, not on the map, or nobody stands in one";
        }
    }
    return NULL;
}
