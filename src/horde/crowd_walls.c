// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Walls: is there one, and where a move of a disc ends. What it can go straight is found by lines (crowd_lines.c); held, it takes
// up again what is left of the move, and so slides. Whose centre is in a wall, where nothing but a change of the ground can put
// it, is led out.
#include "horde/crowd_int.h"

enum {
    SLIDES = 4,  // times a move is taken up again from where it was held
    LITTLE = 32, // a rest of a move that is not taken up again
    INSIDE = 64  // so far within a free cell who is led out of a wall ends
};

// ---- Settings -----------------------------------------------------------------------------------------------------

static int64_t half_root_and_more(int64_t square)
{
    return (int64_t)wr_sqrt_u64((uint64_t)square) / 2 + 1;
}

// Gaps between two cells are cell * sqrt(a * a + b * b) wide. To which side of such a width a body's diameter lies
// decides where it can get, so the skin must not change that.
wr_fix wr__crowd_keep(wr_fix radius, int32_t cell)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE, wide = 2 * (int64_t)radius;
    int64_t keep = radius - CROWD_SKIN;
    for (int64_t a = 0; a * side < wide; a++) {
        for (int64_t b = a > 0 ? 0 : 1; (a * a + b * b) * side * side < wide * wide; b++) {
            const int64_t half = half_root_and_more((a * a + b * b) * side * side);
            keep = half > keep && half <= radius ? half : keep;
        }
    }
    return (wr_fix)keep;
}

crowd_walls wr__crowd_walls(const wr_crowd *crowd, const wr_crowd_ground *ground, int32_t size)
{
    const int32_t side = crowd->config.cell * WR_FIX_ONE;
    return (crowd_walls){
        .solid = ground != NULL ? ground->solid : NULL,
        .barred = ground != NULL ? ground->barred[size] : NULL,
        .cell = crowd->config.cell,
        .by_cell = crowd->by_cell,
        .radius = crowd->config.radius[size],
        .keep = crowd->keep[size],
        .x_max = crowd->config.width * side,
        .y_max = crowd->config.height * side,
    };
}

static int64_t magnitude(int64_t value)
{
    return value < 0 ? -value : value;
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

// ---- Is there a wall at all? --------------------------------------------------------------------------------------

// Nearly always the cells lie in one column of words, and two to four rows of them: then there is no branch to mistake.
static bool any_bit(const wr_bits *bits, int32_t x0, int32_t x1, int32_t y0, int32_t y1)
{
    const int32_t more = y1 - y0;
    if (x0 >> 6 == x1 >> 6 && more <= 3) {
        const size_t stride = (size_t)bits->stride;
        const uint64_t *row = bits->words + (size_t)y0 * stride + (size_t)(x0 >> 6);
        const uint64_t all =
            row[0] | row[more > 0 ? stride : 0] | row[more > 1 ? 2 * stride : 0] | row[more > 2 ? 3 * stride : 0];
        return (all >> (x0 & 63) & ~UINT64_C(0) >> (63 - (x1 - x0))) != 0;
    }
    uint64_t any = 0;
    for (int32_t x = x0; x <= x1; x += 64) {
        const int32_t count = x1 - x < 64 ? x1 - x + 1 : 64;
        for (int32_t y = y0; y <= y1; y++) {
            any |= wr__crowd_bits_from(bits, x, count, y);
        }
    }
    return any != 0;
}

bool wr__crowd_near_cell(const crowd_walls *walls, int64_t x0, int64_t x1, int64_t y0, int64_t y1)
{
    const int32_t cx0 = wr__crowd_cell_of(walls, x0), cx1 = wr__crowd_cell_of(walls, x1);
    const int32_t cy0 = wr__crowd_cell_of(walls, y0), cy1 = wr__crowd_cell_of(walls, y1);
    return (walls->solid != NULL && any_bit(walls->solid, cx0, cx1, cy0, cy1)) ||
           (walls->barred != NULL && any_bit(walls->barred, cx0, cx1, cy0, cy1));
}

static int64_t beyond(int64_t at, int64_t low, int64_t high)
{
    return at < low ? low - at : at > high ? at - high : 0;
}

static bool is_near(const wr_bits *bits, int32_t cell, int64_t x, int64_t y, int64_t keep)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    for (int64_t cy = wr__crowd_floor_cell(y - keep, side); cy <= wr__crowd_floor_cell(y + keep, side); cy++) {
        for (int64_t cx = wr__crowd_floor_cell(x - keep, side); cx <= wr__crowd_floor_cell(x + keep, side); cx++) {
            const int64_t dx = beyond(x, cx * side, cx * side + side), dy = beyond(y, cy * side, cy * side + side);
            if (dx * dx + dy * dy < keep * keep && wr_bits_get(bits, (int32_t)cx, (int32_t)cy)) {
                return true;
            }
        }
    }
    return false;
}

bool wr__crowd_in_wall(const crowd_walls *walls, wr_fix x, wr_fix y)
{
    return (walls->solid != NULL && is_near(walls->solid, walls->cell, x, y, walls->keep)) ||
           (walls->barred != NULL && is_near(walls->barred, walls->cell, x, y, 1));
}

// ---- Out of a wall ------------------------------------------------------------------------------------------------

static bool is_free(const crowd_walls *walls, int64_t cx, int64_t cy)
{
    const int64_t columns = walls->x_max / (walls->cell * WR_FIX_ONE),
                  rows = walls->y_max / (walls->cell * WR_FIX_ONE);
    return cx >= 0 && cy >= 0 && cx < columns && cy < rows &&
           (walls->solid == NULL || !wr_bits_get(walls->solid, (int32_t)cx, (int32_t)cy)) &&
           (walls->barred == NULL || !wr_bits_get(walls->barred, (int32_t)cx, (int32_t)cy));
}

static int64_t within(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

enum { LEAD_CELLS = 32 }; // farther into rock nobody is led out of it: whoever put them there has to

// To the nearest place in a free cell, the lowest cell among equals; half a radius at a time.
static void lead_out(const crowd_walls *walls, int64_t at[2])
{
    const int64_t side = (int64_t)walls->cell * WR_FIX_ONE;
    const int64_t cx = wr__crowd_floor_cell(at[0], side), cy = wr__crowd_floor_cell(at[1], side);
    const int64_t whole = greater(walls->x_max, walls->y_max) / side + 1;
    const int64_t farthest = whole < LEAD_CELLS ? whole : LEAD_CELLS;
    int64_t best = INT64_MAX, way[2] = {0, 0};
    for (int64_t k = 0; k <= farthest && (best == INT64_MAX || (k - 1) * side * (k - 1) * side <= best); k++) {
        for (int64_t y = cy - k; y <= cy + k; y++) {
            const int64_t step = y == cy - k || y == cy + k || k == 0 ? 1 : 2 * k;
            for (int64_t x = cx - k; x <= cx + k; x += step) {
                if (!is_free(walls, x, y)) {
                    continue;
                }
                const int64_t dx = within(at[0], x * side + INSIDE, x * side + side - INSIDE) - at[0];
                const int64_t dy = within(at[1], y * side + INSIDE, y * side + side - INSIDE) - at[1];
                if (dx * dx + dy * dy < best) {
                    best = dx * dx + dy * dy;
                    way[0] = dx;
                    way[1] = dy;
                }
            }
        }
    }
    const int64_t most = walls->radius / 2, length = wr__crowd_root_up(way[0] * way[0] + way[1] * way[1]);
    at[0] += length > most ? way[0] * most / length : way[0];
    at[1] += length > most ? way[1] * most / length : way[1];
}

// ---- A move -------------------------------------------------------------------------------------------------------

bool wr__crowd_move(const crowd_walls *walls, wr_fix *x, wr_fix *y, int32_t dx, int32_t dy)
{
    int64_t at[2] = {*x, *y};
    int64_t rest[2] = {dx, dy};
    bool held = false;
    for (int32_t i = 0; i < SLIDES; i++) {
        int64_t e[2];
        if (!wr__crowd_straight(walls, at, rest, e)) {
            lead_out(walls, at);
            held = true;
            break;
        }
        at[0] += e[0];
        at[1] += e[1];
        held |= e[0] != rest[0] || e[1] != rest[1];
        rest[0] -= e[0];
        rest[1] -= e[1];
        if (magnitude(e[0]) + magnitude(e[1]) <= LITTLE || magnitude(rest[0]) + magnitude(rest[1]) <= LITTLE) {
            break;
        }
    }
    *x = (wr_fix)within(at[0], 0, walls->x_max);
    *y = (wr_fix)within(at[1], 0, walls->y_max);
    return held;
}
