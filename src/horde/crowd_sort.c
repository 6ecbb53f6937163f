// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Neighbours by counting sort: bodies are counted by square, the counts are summed up, and each body is put where its
// square begins. In which order those of one square lie does not matter: whatever is taken from neighbours is a sum.
// Source: Green, "Particle Simulation using CUDA" (2010).
#include <string.h>

#include "horde/crowd_int.h"

// ---- The torus ----------------------------------------------------------------------------------------------------

static int32_t power_of_two_from(int32_t least)
{
    int32_t power = 4; // three squares side by side are three
    while (power < least) {
        power *= 2;
    }
    return power;
}

// Two squares a body, as even as the ground allows, and no more laps than a tag can tell.
void wr__crowd_torus(const wr_crowd *crowd, int32_t count, int32_t *columns, int32_t *rows)
{
    const int32_t columns_max = power_of_two_from(crowd->squares_x);
    const int32_t rows_max = power_of_two_from(crowd->squares_y);
    int32_t c = power_of_two_from(columns_max / CROWD_LAPS_MAX);
    int32_t r = power_of_two_from(rows_max / CROWD_LAPS_MAX);
    while ((int64_t)c * r < 2 * (int64_t)count && (c < columns_max || r < rows_max)) {
        if (r == rows_max || (c < columns_max && c <= r)) {
            c *= 2;
        } else {
            r *= 2;
        }
    }
    *columns = c;
    *rows = r;
}

static int32_t bits_of(int32_t power)
{
    int32_t bits = 0;
    while (power >> bits > 1) {
        bits++;
    }
    return bits;
}

// A copy of what tells where a square is: stores to arrays leave it alone, so it stays in registers.
typedef struct square_map {
    uint64_t by_side, scale;
    uint32_t mask_x, mask_y;
    int32_t columns_bits, rows_bits;
} square_map;

static square_map map_of(const wr_crowd *crowd)
{
    return (square_map){.by_side = crowd->by_side,
                        .scale = crowd->scale,
                        .mask_x = (uint32_t)(crowd->columns - 1),
                        .mask_y = (uint32_t)(crowd->rows - 1),
                        .columns_bits = crowd->columns_bits,
                        .rows_bits = crowd->rows_bits};
}

static uint32_t square_along(const square_map *map, wr_fix at)
{
    return (uint32_t)((uint32_t)at * map->by_side >> 32);
}

static uint16_t small_steps(const square_map *map, wr_fix at)
{
    return (uint16_t)((uint32_t)at * map->scale >> CROWD_SCALE_BITS);
}

static uint16_t tag_of(const square_map *map, uint32_t sx, uint32_t sy)
{
    return (uint16_t)((sx >> map->columns_bits & 255) | (sy >> map->rows_bits & 255) << 8);
}

static uint32_t key_of(const square_map *map, uint32_t sx, uint32_t sy)
{
    return (sy & map->mask_y) << map->columns_bits | (sx & map->mask_x);
}

// ---- In -----------------------------------------------------------------------------------------------------------

static wr_fix within(wr_fix value, wr_fix low, wr_fix high)
{
    return value < low ? low : value > high ? high : value;
}

static bool is_like(const crowd_body *body, const crowd_body *first)
{
    return body->size == first->size && body->weight == first->weight && body->weight != 0 &&
           (body->state & WR_CROWD_FIXED) == 0;
}

enum { SHARE_MAX = 420 }; // with more, sums of eight at a time might not fit 32 bits

// Which weights there are, and how two of them share. Fixed bodies share differently: around them all are looked at plainly.
static void weigh(wr_crowd *crowd)
{
    bool has[256] = {false};
    for (int32_t i = 0; i < crowd->present; i++) {
        const crowd_body *body = &crowd->bodies[i];
        has[body->weight] = has[body->weight] || (body->state & WR_CROWD_FIXED) == 0;
    }
    crowd->weight_count = 0;
    crowd->mixed = crowd->odd > 0 && !has[0];
    for (int32_t w = 1; w < 256 && crowd->mixed; w++) {
        if (has[w] && crowd->weight_count == CROWD_WEIGHTS_MAX) {
            crowd->mixed = false;
        } else if (has[w]) {
            crowd->weights[crowd->weight_count++] = (uint8_t)w;
        }
    }
    for (int32_t a = 0; a < crowd->weight_count; a++) {
        for (int32_t b = 0; b < crowd->weight_count; b++) {
            crowd->shares[a][b] = (int16_t)wr__crowd_share(crowd->weights[a], crowd->weights[b]);
            crowd->mixed = crowd->mixed && crowd->shares[a][b] <= SHARE_MAX;
        }
    }
}

void wr__crowd_take(wr_crowd *crowd, const wr_crowd_bodies *bodies)
{
    const wr_fix x_max = crowd->config.width * crowd->config.cell * WR_FIX_ONE;
    const wr_fix y_max = crowd->config.height * crowd->config.cell * WR_FIX_ONE;
    const wr_angle first = (wr_angle)(10000 + (bodies->turn >> 6) * 40503u); // by the golden ratio, on and on
    crowd->first_x = wr_cos(first) / (WR_FIX_ONE / CROWD_ONE);
    crowd->first_y = wr_sin(first) / (WR_FIX_ONE / CROWD_ONE);
    int32_t present = 0;
    for (int32_t i = 0; i < bodies->count; i++) {
        if (bodies->state[i] & WR_CROWD_ABSENT) {
            continue;
        }
        crowd->bodies[present++] = (crowd_body){
            .x = within(bodies->x[i], 0, x_max),
            .y = within(bodies->y[i], 0, y_max),
            .wish_x = within(bodies->wish_x[i], -WR_CROWD_WISH_MAX, WR_CROWD_WISH_MAX),
            .wish_y = within(bodies->wish_y[i], -WR_CROWD_WISH_MAX, WR_CROWD_WISH_MAX),
            .slot = i,
            .size = bodies->size[i],
            .weight = bodies->weight != NULL ? bodies->weight[i] : 1,
            .state = bodies->state[i],
        };
    }
    crowd->present = present;
    crowd->odd = 0;
    for (int32_t i = 0; i < present; i++) {
        crowd->odd += !is_like(&crowd->bodies[i], &crowd->bodies[0]);
    }
    weigh(crowd);
    wr__crowd_torus(crowd, present, &crowd->columns, &crowd->rows);
    crowd->columns_bits = bits_of(crowd->columns);
    crowd->rows_bits = bits_of(crowd->rows);
}

// ---- Sorted -------------------------------------------------------------------------------------------------------

static void count_squares(wr_crowd *crowd)
{
    const square_map map = map_of(crowd);
    uint32_t *starts = crowd->starts;
    const int32_t squares = crowd->columns * crowd->rows;
    memset(starts, 0, (size_t)(squares + 2) * sizeof *starts);
    for (int32_t i = 0; i < crowd->present; i++) {
        const uint32_t sx = square_along(&map, crowd->bodies[i].x), sy = square_along(&map, crowd->bodies[i].y);
        const uint32_t key = key_of(&map, sx, sy);
        crowd->keys[i] = key;
        starts[key + 2]++;
    }
    uint32_t sum = 0;
    for (int32_t i = 0; i < squares; i++) {
        sum += starts[i + 2];
        starts[i + 2] = sum;
    }
}

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

// Nearly of length CROWD_ONE: up to 3 % more or less, by the direction.
static uint32_t heading_of(wr_fix x, wr_fix y)
{
    const int32_t a = magnitude(x), b = magnitude(y), most = a > b ? a : b, least = a > b ? b : a;
    const int32_t blunt = most / 8 * 7 + least / 2;
    const int32_t length = blunt > most ? blunt : most;
    const int32_t hx = length > 0 ? (int32_t)((int64_t)x * CROWD_ONE / length) : 0;
    const int32_t hy = length > 0 ? (int32_t)((int64_t)y * CROWD_ONE / length) : 0;
    return wr__crowd_pair(hx, hy);
}

static int32_t right_of_way(const wr_crowd *crowd, uint32_t heading)
{
    return (wr__crowd_pair_x(heading) * crowd->first_x + wr__crowd_pair_y(heading) * crowd->first_y) /
           (2 * CROWD_ONE);
}

static uint32_t calm_of(uint8_t state)
{
    const bool arrived = (state & (WR_CROWD_ARRIVED | WR_CROWD_IN_RING | WR_CROWD_FIXED)) != 0;
    return (uint32_t)((arrived ? CROWD_ARRIVED : 0) | ((state & WR_CROWD_YIELDS) != 0 ? CROWD_YIELDED : 0));
}

// The nine squares around a body.
static void mark_around(wr_crowd *crowd, int32_t i, uint8_t mark)
{
    const uint32_t mask_x = (uint32_t)(crowd->columns - 1), mask_y = (uint32_t)(crowd->rows - 1);
    const uint32_t x = crowd->keys[i], y = crowd->keys[i] >> crowd->columns_bits;
    for (uint32_t k = 0; k < 9; k++) {
        crowd->unlike[((y + k / 3 - 1) & mask_y) << crowd->columns_bits | ((x + k % 3 - 1) & mask_x)] |= mark;
    }
}

// Around everybody who is not like the first, and around all who are fixed; with many unlike, all squares.
static void mark_unlike(wr_crowd *crowd)
{
    const bool many = crowd->odd > crowd->present / 16;
    memset(crowd->unlike, many ? CROWD_UNLIKE : 0, (size_t)crowd->columns * (size_t)crowd->rows);
    for (int32_t i = 0; i < crowd->present; i++) {
        if ((crowd->bodies[i].state & WR_CROWD_FIXED) != 0) {
            mark_around(crowd, i, CROWD_UNLIKE | CROWD_PLAIN);
        } else if (!many && !is_like(&crowd->bodies[i], &crowd->bodies[0])) {
            mark_around(crowd, i, CROWD_UNLIKE);
        }
    }
}

// While bodies are put in, starts[key + 1] is where the next of that square goes; when all are in, where the next
// square begins. Only the body itself goes to where it belongs, which is anywhere in memory; the rest follows in
// order.
static void put_in(wr_crowd *crowd)
{
    for (int32_t i = 0; i < crowd->present; i++) {
        crowd->sorted[crowd->starts[crowd->keys[i] + 1]++] = crowd->bodies[i];
    }
}

// Size and weight, which are enough for the second look, and there only when mixed.
static void put_kinds(wr_crowd *crowd)
{
    uint8_t index[256] = {0};
    for (int32_t w = 0; w < crowd->weight_count; w++) {
        index[crowd->weights[w]] = (uint8_t)w;
    }
    for (int32_t i = 0; i < crowd->present; i++) {
        crowd->trait[i] = crowd->sorted[i].size | (uint32_t)index[crowd->sorted[i].weight] << CROWD_WEIGHT_SHIFT;
    }
}

static void put_headings(wr_crowd *crowd)
{
    for (int32_t i = 0; i < crowd->present; i++) {
        const crowd_body *body = &crowd->sorted[i];
        const uint32_t heading = heading_of(body->wish_x, body->wish_y);
        crowd->heading[i] = heading;
        crowd->trait[i] |= calm_of(body->state) << CROWD_CALM_SHIFT | (uint32_t)right_of_way(crowd, heading)
                                                                          << CROWD_WAY_SHIFT;
    }
}

void wr__crowd_sort(wr_crowd *crowd, bool headings)
{
    count_squares(crowd);
    if (crowd->odd > 0) {
        mark_unlike(crowd);
    }
    put_in(crowd);
    const square_map map = map_of(crowd);
    for (int32_t i = 0; i < crowd->present; i++) {
        const crowd_body *body = &crowd->sorted[i];
        const uint32_t sx = square_along(&map, body->x), sy = square_along(&map, body->y);
        crowd->squares[i] = key_of(&map, sx, sy);
        crowd->tag[i] = tag_of(&map, sx, sy);
        crowd->place[i] = wr__crowd_pair(small_steps(&map, body->x), small_steps(&map, body->y));
    }
    if (crowd->mixed || headings) {
        put_kinds(crowd);
    }
    if (headings) {
        put_headings(crowd);
    }
}

// ---- Around a body --------------------------------------------------------------------------------------------------

// Rows and columns beyond the edge are those of the other side, one lap on or back.
int32_t wr__crowd_runs_at_edge(const wr_crowd *crowd, int32_t at, crowd_run runs[CROWD_RUNS_MAX])
{
    const uint32_t mask_x = (uint32_t)(crowd->columns - 1), mask_y = (uint32_t)(crowd->rows - 1);
    const uint32_t column = crowd->squares[at] & mask_x, row = crowd->squares[at] >> crowd->columns_bits;
    const uint32_t lap_x = crowd->tag[at] & 255u, lap_y = crowd->tag[at] >> 8;
    int32_t count = 0;
    for (uint32_t i = 0; i < 9; i++) {
        const uint32_t x = (column + i % 3 - 1) & mask_x, y = (row + i / 3 - 1) & mask_y;
        const uint32_t on_x = i % 3 == 2 && x == 0, back_x = i % 3 == 0 && column == 0;
        const uint32_t on_y = i / 3 == 2 && y == 0, back_y = i / 3 == 0 && row == 0;
        const uint32_t *starts = crowd->starts + ((size_t)y << crowd->columns_bits) + x;
        runs[count++] =
            (crowd_run){(int32_t)starts[0], (int32_t)starts[1],
                        (uint16_t)(((lap_y + on_y - back_y) & 255u) << 8 | ((lap_x + on_x - back_x) & 255u))};
    }
    return count;
}
