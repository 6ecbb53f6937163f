// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Neighbours by counting sort, in two steps: bodies are put in the order of their bands, each block its own; then each band
// counts its squares, sums the counts up, and puts each body where its square begins. Both keep the order they find, and
// neither writes what another does, so any number of workers gives the same bits.
// Source: Green, "Particle Simulation using CUDA" (2010).
#include <string.h>

#include "horde/crowd_int.h"

// ---- Unlike -------------------------------------------------------------------------------------------------------

// The nine squares around a body.
static void mark_around(wr_crowd *crowd, int32_t i, uint8_t mark)
{
    const uint32_t mask_x = (uint32_t)(crowd->columns - 1), mask_y = (uint32_t)(crowd->rows - 1);
    const uint32_t x = crowd->keys[i], y = crowd->keys[i] >> crowd->columns_bits;
    for (uint32_t k = 0; k < 9; k++) {
        crowd->unlike[((y + k / 3 - 1) & mask_y) << crowd->columns_bits | ((x + k % 3 - 1) & mask_x)] |= mark;
    }
}

static void mark_block(wr_crowd *crowd, int32_t block, bool many)
{
    const int32_t end = wr__crowd_block_begin(crowd, block + 1);
    const bool rare = crowd->any_rare;
    for (int32_t i = wr__crowd_block_begin(crowd, block); i < end; i++) {
        if (crowd->keys[i] == CROWD_NOWHERE) {
            continue;
        }
        const crowd_body *body = &crowd->bodies[i];
        if ((body->state & WR_CROWD_FIXED) != 0 || (rare && crowd->rare[body->weight])) {
            mark_around(crowd, i, CROWD_UNLIKE | CROWD_PLAIN);
        } else if (!many && wr__crowd_is_odd(body->size, body->weight, false, &crowd->kin)) {
            mark_around(crowd, i, CROWD_UNLIKE);
        }
    }
}

// Around everybody who is not like kin, and around all who are fixed or of a rare weight; with many unlike, all squares.
static void mark_unlike(wr_crowd *crowd)
{
    const bool many = crowd->odd > crowd->present / 16;
    memset(crowd->unlike, many ? CROWD_UNLIKE : 0, (size_t)crowd->columns * (size_t)crowd->rows);
    for (int32_t b = 0; b < crowd->block_count; b++) {
        if (!crowd->blocks[b].empty && (!many || crowd->blocks[b].fixed || crowd->any_rare)) {
            mark_block(crowd, b, many);
        }
    }
}

// ---- By band ------------------------------------------------------------------------------------------------------

// What blocks have counted becomes where each begins to put its own: by band, then block.
static void sum_up(wr_crowd *crowd)
{
    const int32_t bands = wr__crowd_bands(crowd);
    uint32_t sum = 0;
    for (int32_t band = 0; band < bands; band++) {
        crowd->band_begin[band] = (int32_t)sum;
        for (int32_t b = 0; b < crowd->block_count; b++) {
            const uint32_t count = crowd->blocks[b].next[band];
            crowd->blocks[b].next[band] = sum;
            sum += count;
        }
    }
    crowd->band_begin[bands] = (int32_t)sum;
    crowd->starts[crowd->columns * crowd->rows] = sum;
}

// Until a band is sorted, its part of `squares` and `place` holds the squares and numbers of those who came.
static void part_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr_crowd *crowd = context;
    const int32_t band_bits = crowd->band_bits;
    (void)worker;
    for (int32_t b = begin; b < end; b++) {
        uint32_t *next = crowd->blocks[b].next;
        const int32_t last = wr__crowd_block_begin(crowd, b + 1);
        for (int32_t i = crowd->blocks[b].empty ? last : wr__crowd_block_begin(crowd, b); i < last; i++) {
            const uint32_t key = crowd->keys[i];
            if (key != CROWD_NOWHERE) {
                const uint32_t at = next[key >> band_bits]++;
                crowd->squares[at] = key;
                crowd->place[at] = (uint32_t)i;
            }
        }
    }
}

// ---- By square ----------------------------------------------------------------------------------------------------

// Summed up, a count is where its square ends. From the last body on each goes one before the end, which in the end is the
// beginning.
static void put_in(wr_crowd *crowd, int32_t band)
{
    const uint32_t *keys = crowd->squares, *came = crowd->place;
    uint32_t *starts = crowd->starts;
    const int32_t begin = crowd->band_begin[band], end = crowd->band_begin[band + 1];
    const int32_t first = band << crowd->band_bits, squares = crowd->columns * crowd->rows;
    const int32_t last = squares - first > 1 << crowd->band_bits ? first + (1 << crowd->band_bits) : squares;
    memset(starts + first, 0, (size_t)(last - first) * sizeof *starts);
    for (int32_t i = begin; i < end; i++) {
        starts[keys[i]]++;
    }
    uint32_t sum = (uint32_t)begin;
    for (int32_t i = first; i < last; i++) {
        sum += starts[i];
        starts[i] = sum;
    }
    for (int32_t i = end - 1; i >= begin; i--) {
        crowd->sorted[--starts[keys[i]]] = crowd->bodies[came[i]];
    }
}

static void put_places(wr_crowd *crowd, int32_t begin, int32_t end)
{
    const uint64_t by_side = crowd->by_side, scale = crowd->scale;
    const uint32_t mask_x = (uint32_t)(crowd->columns - 1), mask_y = (uint32_t)(crowd->rows - 1);
    const int32_t columns_bits = crowd->columns_bits, rows_bits = crowd->rows_bits;
    for (int32_t i = begin; i < end; i++) {
        const uint32_t x = (uint32_t)crowd->sorted[i].x, y = (uint32_t)crowd->sorted[i].y;
        const uint32_t sx = (uint32_t)(x * by_side >> 32), sy = (uint32_t)(y * by_side >> 32);
        const uint64_t px = x * scale >> CROWD_SCALE_BITS, py = y * scale >> CROWD_SCALE_BITS;
        crowd->squares[i] = (sy & mask_y) << columns_bits | (sx & mask_x);
        crowd->place[i] = wr__crowd_pair((int32_t)(px & 65535), (int32_t)(py & 65535));
        crowd->trait[i] = crowd->sorted[i].size |
                          (uint32_t)crowd->weight_index[crowd->sorted[i].weight] << CROWD_WEIGHT_SHIFT |
                          ((sx >> columns_bits & 255) | (sy >> rows_bits & 255) << 8) << CROWD_TAG_SHIFT;
    }
}

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

// Nearly of length CROWD_ONE: up to 3 % more or less, by the direction; of a wish below 1/512 unit, whose eighths are cut off,
// up to 42 % more. A quotient of doubles, cut off, is that of the whole numbers: it is below 2^14 and the divisor below 2^26,
// so one that is no whole number is farther from any than it is rounded.
static uint32_t heading_of(wr_fix x, wr_fix y)
{
    const int32_t a = magnitude(x), b = magnitude(y), most = a > b ? a : b, least = a > b ? b : a;
    const int32_t blunt = most / 8 * 7 + least / 2;
    const int32_t length = blunt > most ? blunt : most;
    const double by = length > 0 ? length : 1, one = (double)CROWD_ONE;
    return wr__crowd_pair((int32_t)((double)x * one / by), (int32_t)((double)y * one / by));
}

static uint32_t calm_of(uint8_t state)
{
    const bool arrived = (state & (WR_CROWD_ARRIVED | WR_CROWD_IN_RING | WR_CROWD_FIXED)) != 0;
    return (uint32_t)((arrived ? CROWD_ARRIVED : 0) | ((state & WR_CROWD_YIELDS) != 0 ? CROWD_YIELDED : 0));
}

static void put_headings(wr_crowd *crowd, int32_t begin, int32_t end)
{
    for (int32_t i = begin; i < end; i++) {
        const crowd_body *body = &crowd->sorted[i];
        const uint32_t heading = heading_of(body->wish_x, body->wish_y);
        crowd->heading[i] = heading;
        crowd->trait[i] |= calm_of(body->state) << CROWD_CALM_SHIFT;
    }
}

static void places_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr_crowd *crowd = context;
    (void)worker;
    for (int32_t band = begin; band < end; band++) {
        put_in(crowd, band);
        put_places(crowd, crowd->band_begin[band], crowd->band_begin[band + 1]);
    }
}

static void all_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr_crowd *crowd = context;
    places_job(context, begin, end, worker);
    put_headings(crowd, crowd->band_begin[begin], crowd->band_begin[end]);
}

void wr__crowd_sort(wr_crowd *crowd, bool headings, const wr_hooks *hooks)
{
    if (crowd->odd > 0) {
        mark_unlike(crowd);
    }
    sum_up(crowd);
    wr__crowd_for(hooks, crowd->block_count, 1, part_job, crowd);
    wr__crowd_for(hooks, wr__crowd_bands(crowd), 4, headings ? all_job : places_job, crowd);
}

// ---- Around a body --------------------------------------------------------------------------------------------------

// Rows and columns beyond the edge are those of the other side, one lap on or back.
int32_t wr__crowd_runs_at_edge(const wr_crowd *crowd, int32_t at, crowd_run runs[CROWD_RUNS_MAX])
{
    const uint32_t mask_x = (uint32_t)(crowd->columns - 1), mask_y = (uint32_t)(crowd->rows - 1);
    const uint32_t column = crowd->squares[at] & mask_x, row = crowd->squares[at] >> crowd->columns_bits;
    const uint32_t lap_x = wr__crowd_tag(crowd, at) & 255u, lap_y = wr__crowd_tag(crowd, at) >> 8;
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
